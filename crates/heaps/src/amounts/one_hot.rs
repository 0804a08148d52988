//! The values of a fixed set of amounts as a stream: a word with one bit for every heap, as far
//! back as the largest amount reaches. Values before that take no memory.
//!
//! See [`step`] for the loops. Words are as narrow as the values allow, 8 to 64 bits, but for
//! [`near`] amounts in vectors, where 32 are the least; more than 64 values are for another kernel.
//! Nothing is assumed about the amounts but that they are positive.
pub mod near;
pub mod step;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod vectors;

use super::returns::Job;
use crate::sequence::Cell;
use rules::ruleset::Play;
pub(crate) use step::FAR;
use step::{BLOCK, Groups, Word, plain, step};

/// A way to run the inner loops; the quickest that the processor has is chosen by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Form {
    /// Code for every processor.
    Portable,
    /// WebAssembly with vectors of 128 bits.
    Simd128,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512.
    Avx512,
}

impl Form {
    /// All forms that this processor can run, the quickest last.
    pub fn available() -> Vec<Self> {
        [Self::Portable, Self::Simd128, Self::Avx2, Self::Avx512]
            .into_iter()
            .filter(|form| form.is_available())
            .collect()
    }

    /// The quickest form that this processor can run, or the one that the environment variable
    /// `SPRAGUE_KERNEL` names if it can run that.
    pub fn best() -> Self {
        crate::best_form(&Self::available(), Self::name).unwrap_or(Self::Portable)
    }

    /// Whether this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// Does a job in this form, or in plain code where the processor does not have it.
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        Ready::new(self).run(job)
    }

    /// The name of the form.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn avx2<J: Job>(job: J) -> J::Output {
    job.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
fn avx512<J: Job>(job: J) -> J::Output {
    job.run()
}

/// A form that this processor is known to run.
#[derive(Debug, Clone, Copy)]
pub struct Ready(Form);

impl Ready {
    /// The form, or plain code where the processor cannot run it.
    pub fn new(form: Form) -> Self {
        Self(if form.is_available() { form } else { Form::Portable })
    }

    fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Ready` with this form is made only where the processor has all that the
            // function asks for.
            Form::Avx2 => unsafe { avx2(job) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as before.
            Form::Avx512 => unsafe { avx512(job) },
            _ => job.run(),
        }
    }
}

/// [`step`] as a job.
struct Step<'a, W> {
    words: &'a mut [W],
    from: usize,
    to: usize,
    groups: &'a Groups,
    check: bool,
}

impl<W: Word> Job for Step<'_, W> {
    type Output = usize;
    #[inline(always)]
    fn run(self) -> usize {
        let Self { words, from, to, groups, check } = self;
        if check { step::<W, true>(words, from, to, groups) } else { step::<W, false>(words, from, to, groups) }
    }
}

/// Words to values, as a job.
struct Convert<'a, W, C> {
    words: &'a [W],
    cells: &'a mut Vec<C>,
}

impl<W: Word, C: Cell> Job for Convert<'_, W, C> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.cells.extend(self.words.iter().map(|word| C::small(word.value())));
    }
}

#[derive(Debug, Clone)]
enum Table {
    B8(Vec<u8>),
    B16(Vec<u16>),
    B32(Vec<u32>),
    B64(Vec<u64>),
}

macro_rules! with_table {
    ($table:expr, |$words:ident| $body:expr) => {
        match $table {
            Table::B8($words) => $body,
            Table::B16($words) => $body,
            Table::B32($words) => $body,
            Table::B64($words) => $body,
        }
    };
}

/// Heaps that are done between two looks at what else there is to do.
const PIECE: usize = 1 << 12;
/// The least number of heaps that the table has room for, beyond the largest amount.
const ROOM: usize = 1 << 15;
/// The largest amount.
pub(crate) const LARGEST: usize = 1 << 22;

/// More values than a word of 64 bits has bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany;

/// The stream. Places of the table from `lead` on are the heaps from `base` on; those before are
/// the `lead` heaps before it (no bit at all where there is no such heap).
#[derive(Debug, Clone)]
pub struct OneHot {
    amounts: Vec<usize>,
    groups: Groups,
    play: Play,
    form: Ready,
    table: Table,
    lead: usize,
    room: usize,
    base: usize,
    /// Places that are done, and places that were handed out.
    done: usize,
    taken: usize,
}

impl OneHot {
    /// The places for the words of earlier heaps, and the places for new ones.
    fn lead_and_room(amounts: &[usize]) -> (usize, usize) {
        let lead = amounts.last().copied().unwrap_or(1).next_multiple_of(BLOCK);
        (lead, lead.max(ROOM))
    }

    /// Bytes that a stream takes, as long as its words need not become wider.
    pub(crate) fn first_bytes(amounts: &[usize], form: Form) -> u64 {
        let (lead, room) = Self::lead_and_room(amounts);
        let word = if near::is_quicker(Ready::new(form), amounts) { 4 } else { 1 };
        ((lead + room + BLOCK) * word + amounts.len() * 32) as u64
    }

    /// `amounts` ascending, without 0 and without repetition, at least one and none above
    /// [`LARGEST`].
    pub fn new(amounts: Vec<usize>, play: Play, form: Form) -> Self {
        let (lead, room) = Self::lead_and_room(&amounts);
        let form = Ready::new(form);
        // Loops may write up to a block beyond the end of the room.
        let len = lead + room + BLOCK;
        let (table, groups) = if near::is_quicker(form, &amounts) {
            (Table::B32(vec![0; len]), Groups::new::<u32>(&amounts))
        } else {
            (Table::B8(vec![0; len]), Groups::new::<u8>(&amounts))
        };
        Self { groups, table, amounts, play, form, lead, room, base: 0, done: lead, taken: lead }
    }

    /// The heap whose value is handed out next.
    pub fn position(&self) -> usize {
        self.base + (self.taken - self.lead)
    }

    pub(crate) fn bytes(&self) -> u64 {
        with_table!(&self.table, |words| std::mem::size_of_val(&words[..]) as u64) + self.amounts.len() as u64 * 32
    }

    /// Goes to heap `cells.len()`, given the values before it.
    pub fn start_at<C: Cell>(&mut self, cells: &[C]) -> Result<(), TooMany> {
        // A fresh start a little before, at a multiple of the block, makes the last few values
        // again.
        let base = cells.len() / BLOCK * BLOCK;
        let recent = &cells[base.saturating_sub(self.lead)..base];
        let top: u64 = recent.iter().map(|&cell| cell.into()).max().unwrap_or(0);
        while top >= self.bits() {
            self.widen()?;
        }
        let lead = self.lead;
        with_table!(&mut self.table, |words| {
            words[..lead].fill(0);
            for (word, &cell) in words[lead - recent.len()..lead].iter_mut().zip(recent) {
                let value: u64 = cell.into();
                *word = Word::one(value as u32);
            }
        });
        (self.base, self.done) = (base, lead);
        self.taken = lead + (cells.len() - base);
        while self.done < self.taken {
            self.more()?;
        }
        Ok(())
    }

    fn bits(&self) -> u64 {
        fn of<W: Word>(_: &[W]) -> u64 {
            W::BITS as u64
        }
        with_table!(&self.table, |words| of(words))
    }

    /// Goes on with words of twice the width.
    fn widen(&mut self) -> Result<(), TooMany> {
        fn wider<W: Word + Into<V>, V: Word>(words: &[W]) -> Vec<V> {
            words.iter().map(|&word| word.into()).collect()
        }
        (self.table, self.groups) = match &self.table {
            Table::B8(words) => (Table::B16(wider(words)), Groups::new::<u16>(&self.amounts)),
            Table::B16(words) => (Table::B32(wider(words)), Groups::new::<u32>(&self.amounts)),
            Table::B32(words) => (Table::B64(wider(words)), Groups::new::<u64>(&self.amounts)),
            Table::B64(_) => return Err(TooMany),
        };
        Ok(())
    }

    /// Makes the next words ready.
    fn more(&mut self) -> Result<(), TooMany> {
        let end = self.lead + self.room;
        if self.done == end {
            let kept = self.done - self.lead;
            with_table!(&mut self.table, |words| words.copy_within(kept..end, 0));
            self.base += kept;
            (self.done, self.taken) = (self.lead, self.taken - kept);
        }
        let to = (self.done + PIECE).min(end);
        if self.base + (self.done - self.lead) < self.amounts.first().copied().unwrap_or(usize::MAX) {
            return self.first(to);
        }
        // No value exceeds the number of amounts (1 in misere play), so narrow words need no look
        // at each of them.
        let check = self.amounts.len() as u64 >= self.bits();
        let (from, amounts, groups, form) = (self.done, &self.amounts, &self.groups, self.form);
        let reached = with_table!(&mut self.table, |words| match near::run(form, words, from, to, amounts, check) {
            Some(reached) => reached,
            None => form.run(Step { words, from, to, groups, check }),
        });
        self.done = reached;
        if reached < to { self.widen() } else { Ok(()) }
    }

    /// The heaps up to the least amount, which have no move, and the rest of their block.
    fn first(&mut self, to: usize) -> Result<(), TooMany> {
        let heap = self.base + (self.done - self.lead);
        let least = self.amounts.first().copied().unwrap_or(usize::MAX);
        let ends = (least - heap).min(to - self.done);
        let to = (self.done + ends).next_multiple_of(BLOCK);
        let value = u32::from(self.play == Play::Misere);
        let (from, amounts) = (self.done, &self.amounts);
        let reached = with_table!(&mut self.table, |words| {
            words[from..from + ends].fill(Word::one(value));
            plain(words, from + ends, to, amounts)
        });
        if reached < to {
            return self.widen();
        }
        self.done = to;
        Ok(())
    }

    /// Appends values, `most` of them at most and at least one.
    pub fn read<C: Cell>(&mut self, cells: &mut Vec<C>, most: usize) -> Result<(), TooMany> {
        while self.taken == self.done {
            self.more()?;
        }
        let (from, to, form) = (self.taken, self.done.min(self.taken.saturating_add(most)), self.form);
        with_table!(&self.table, |words| form.run(Convert { words: &words[from..to], cells }));
        self.taken = to;
        Ok(())
    }
}
