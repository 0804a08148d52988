//! Short words whose length never changes, as machine words.
//!
//! Each letter takes as many bits as the letters of the rules need, and a one above the last marks
//! the length of the word. A text is found at all places at once: for each letter there is a mask
//! of its places, and the text occurs where these masks, each shifted by the place of its letter in
//! the text, have a common bit. A move is then one xor.
//!
//! Texts of unbounded length (`"X" "X"*k "."`) are written out up to the length of a machine word.
//! `nimbers` searches the values, in a bounded table that threads share; or, if every move makes
//! the machine word smaller (a dictionary, see `rules::termination`) and the word is short, they
//! are computed for all words of that length in ascending order.
//!
//! *Cutting.* A letter may change if some rule replaces it in a text all of whose other letters
//! stand there or may change; the least such set contains all letters that ever change. Letters
//! that may change belong together where a rule or a forbidden part can reach both. Groups that do
//! not belong together are a sum, and letters that never change at the ends of a part are left out.
use super::texts::{Sides, written_for};
use crate::impartial::{Impartial, Outgoing};
use crate::nimbers::{NimberError, Nimbers};
use crate::value_set::Reached;
use budget::{Budget, Progress, Stop};
use rules::family::Words;
use rules::family::words::{Pattern, Piece, scale};
use rules::ruleset::{Ruleset, Termination};
use rules::termination::in_order;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Bits of a word, below the one that marks its length.
const BITS: u32 = 63;
/// The most letters that rules may have.
const MOST_LETTERS: usize = 16;
/// The most rules, written out; at each of twenty places they lead to fewer than 2^16 options.
const MOST_RULES: usize = 3000;
/// Words of up to this many bits get a table of all values if that can be filled in order.
const TABLED: u32 = 20;
/// Words of a table between two looks at the budget.
const PATIENCE: u64 = 1 << 12;

/// Texts as lists of letter numbers.
type Texts = Vec<Vec<u8>>;

/// A text and its replacement.
#[derive(Debug, Clone)]
struct Rule {
    left: Vec<u8>,
    /// The bits that change.
    flip: u64,
    /// The lowest bit of each letter that changes.
    touched: u64,
}

/// For each letter a mask of its places, by the lowest bit of each place.
type Planes = [u64; MOST_LETTERS];

/// The game of one word.
#[derive(Debug)]
struct Packed {
    letters: BTreeMap<i64, u8>,
    /// Bits of a letter.
    bits: u32,
    /// The lowest bit of each letter of the longest word.
    low: u64,
    rules: Vec<Rule>,
    never: Texts,
    /// Conditions that end play: one of the texts must occur (`true`), or none of them.
    ends: Vec<Vec<(bool, Texts)>>,
    /// Whether the first letter has the highest bits.
    reversed: bool,
    /// Whether every move makes the number of a word smaller.
    falls: bool,
    /// For each length, the values of all words of that length.
    tables: Vec<OnceLock<Vec<u16>>>,
}

/// Values of short words, packed into machine words.
pub struct PackedWords {
    search: Nimbers<Packed>,
}

impl std::fmt::Debug for PackedWords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PackedWords").field("game", self.search.game()).finish_non_exhaustive()
    }
}

impl PackedWords {
    /// A solver for the words of a game.
    ///
    /// # Errors
    /// The reason why words cannot be packed, as a sentence.
    pub fn new(ruleset: &Ruleset) -> Result<Self, String> {
        let Some(words) = ruleset.words() else { return Err("it is not about words".into()) };
        if words.ring {
            return Err("the word is a ring".into());
        }
        if ruleset.termination == Termination::MayRepeat {
            return Err("it is not shown that every play ends".into());
        }
        Ok(Self { search: Nimbers::new(Packed::new(words)?) })
    }

    /// The game of packed words, for another search: its moves, and the values of words with a
    /// table.
    pub fn game(&self) -> &impl Impartial<Position = u64> {
        self.search.game()
    }

    /// The independent parts of a word; none if the word is too long, or if it has letters that no
    /// rule mentions and something ends play.
    pub fn parts(&self, word: &[i64]) -> Option<Vec<u64>> {
        let game = self.search.game();
        let known = |letter: &i64| game.letters.contains_key(letter);
        let packed: Option<Vec<u64>> = word.split(|letter| !known(letter)).map(|piece| game.pack(piece)).collect();
        let pieces = packed?;
        // A forbidden part that is already there makes moves illegal wherever they are.
        let tied = !game.ends.is_empty() || pieces.iter().any(|&piece| game.is_forbidden(piece));
        match (tied, pieces.len()) {
            (true, 1) => Some(pieces),
            (true, _) => None,
            (false, _) => Some(pieces.into_iter().flat_map(|piece| game.parts(piece)).collect()),
        }
    }

    /// The value of a sum of parts.
    ///
    /// # Errors
    /// The limits of the budget; known values stay.
    pub fn value(&mut self, parts: &[u64], budget: &Budget) -> Result<u64, Stop> {
        self.tables(parts, budget)?;
        self.search.sum_value(parts, budget).map_err(stop)
    }

    /// Whether a sum of parts has this value; may be much quicker than computing the value.
    ///
    /// # Errors
    /// The errors of [`PackedWords::value`].
    pub fn has_value(&mut self, parts: &[u64], value: u64, budget: &Budget) -> Result<bool, Stop> {
        self.tables(parts, budget)?;
        self.search.has_value(parts, value, budget).map_err(stop)
    }

    /// The number of words that were searched, and the bytes of the table of facts.
    pub fn work(&self) -> (u64, u64) {
        let work = self.search.work();
        (work.visits, work.bytes)
    }

    /// Whether the values of these parts come from tables.
    pub fn is_tabled(&self, parts: &[u64]) -> bool {
        parts.iter().all(|&part| self.search.game().is_tabled(part))
    }

    /// Makes tables for the lengths of these parts, if that is the quickest way.
    fn tables(&self, parts: &[u64], budget: &Budget) -> Result<(), Stop> {
        let game = self.search.game();
        parts.iter().filter(|&&part| game.is_tabled(part)).try_for_each(|&part| game.table(game.length(part), budget))
    }
}

/// All plays end, so only limits end a search.
fn stop(error: NimberError<u64>) -> Stop {
    match error {
        NimberError::Stopped(stop) => stop,
        NimberError::Cycle(_) | NimberError::Options => Stop::Cancelled,
    }
}

/// Rules and texts in the letters of a game, before letters are numbered.
struct Written {
    rules: Vec<Sides>,
    never: Vec<Vec<i64>>,
    ends: Vec<Vec<(bool, Vec<Vec<i64>>)>>,
}

impl Written {
    fn new(words: &Words) -> Result<Self, String> {
        let mut rules = Vec::new();
        for rule in &words.rules {
            for (left, right) in written(&rule.left, &rule.right)? {
                if left.len() != right.len() {
                    return Err("the length of words changes".into());
                }
                if left == right {
                    return Err("a rule changes nothing".into());
                }
                rules.push((left, right));
            }
        }
        if rules.len() > MOST_RULES {
            return Err("rules stand for too many texts".into());
        }
        let texts = |pattern: &Pattern| -> Result<Vec<Vec<i64>>, String> {
            Ok(written(pattern, &[])?.into_iter().map(|(text, _)| text).collect())
        };
        let never = words.never.iter().map(texts).collect::<Result<Vec<_>, _>>()?.concat();
        let mut ends = Vec::new();
        for end in &words.ends {
            ends.push(end.iter().map(|c| Ok((c.not, texts(&c.pattern)?))).collect::<Result<Vec<_>, String>>()?);
        }
        Ok(Self { rules, never, ends })
    }

    fn letters(&self) -> BTreeSet<i64> {
        let sides = self.rules.iter().flat_map(|(left, right)| [left, right]);
        let ends = self.ends.iter().flatten().flat_map(|(_, texts)| texts);
        sides.chain(&self.never).chain(ends).flatten().copied().collect()
    }

    /// An order of the letters in which the last letter that a move changes, or the first, is
    /// replaced by an earlier one.
    fn order(&self, first: bool) -> Option<Vec<i64>> {
        let steps: BTreeSet<(i64, i64)> = self
            .rules
            .iter()
            .filter_map(|(left, right)| {
                let mut both = std::iter::zip(left, right).map(|(&old, &new)| (old, new));
                let changed = |(old, new): &(i64, i64)| old != new;
                if first { both.find(changed) } else { both.rfind(changed) }
            })
            .collect();
        in_order(self.letters(), &steps)
    }
}

/// A pattern written out, if its texts do not depend on the length of the word.
fn written(left: &Pattern, right: &[Piece]) -> Result<BTreeSet<Sides>, String> {
    if left.pieces.iter().chain(right).any(|piece| matches!(piece, Piece::Letter(_))) {
        return Err("a pattern has letters of any kind".into());
    }
    if left.pieces.iter().chain(right).any(|piece| matches!(piece, Piece::Any | Piece::End)) {
        return Err("`any` and `end` look at the whole word".into());
    }
    let most = BITS as usize;
    let all = written_for(left, right, scale(most), Some(most))?;
    let lengths: BTreeSet<i64> = all.iter().map(|(text, _)| scale(text.len())).collect();
    for length in lengths {
        let short = written_for(left, right, length, Some(most))?;
        if all.iter().any(|sides| scale(sides.0.len()) == length && !short.contains(sides)) {
            return Err("what a pattern stands for depends on the length of the word".into());
        }
    }
    Ok(all)
}

impl Packed {
    fn new(words: &Words) -> Result<Self, String> {
        let written = Written::new(words)?;
        // The letter whose change decides must have the highest bits of those that change.
        let (order, reversed, falls) = match (written.order(false), written.order(true)) {
            (Some(order), _) => (order, false, true),
            (None, Some(order)) => (order, true, true),
            (None, None) => (written.letters().into_iter().collect(), false, false),
        };
        if order.len() > MOST_LETTERS {
            return Err(format!("the rules have more than {MOST_LETTERS} letters"));
        }
        let bits = (order.len().max(2) - 1).ilog2() + 1;
        let longest = (BITS / bits) as usize;
        let low = (0..longest).fold(0, |low, place| low | 1 << (place as u32 * bits));
        let letters: BTreeMap<i64, u8> = order.into_iter().zip(0..).collect();
        let short = |text: &[i64]| -> Vec<u8> {
            let mut text: Vec<u8> = text.iter().filter_map(|letter| letters.get(letter).copied()).collect();
            if reversed {
                text.reverse();
            }
            text
        };
        let texts =
            |texts: &[Vec<i64>]| texts.iter().map(|text| short(text)).filter(|text| text.len() <= longest).collect();
        let rules = written.rules.iter().filter(|(left, _)| left.len() <= longest).map(|(left, right)| {
            let (left, right) = (short(left), short(right));
            let (mut flip, mut touched) = (0, 0);
            for (place, (&old, &new)) in (0..).zip(std::iter::zip(&left, &right)) {
                flip |= u64::from(old ^ new) << (place * bits);
                touched |= u64::from(old != new) << (place * bits);
            }
            Rule { left, flip, touched }
        });
        let rules = rules.collect();
        let ends =
            written.ends.iter().map(|end| end.iter().map(|(not, parts)| (*not, texts(parts))).collect()).collect();
        let never = texts(&written.never);
        let tables = (0..=longest).map(|_| OnceLock::new()).collect();
        Ok(Self { letters, bits, low, rules, never, ends, reversed, falls, tables })
    }

    /// A word as a number; none where it is too long.
    fn pack(&self, word: &[i64]) -> Option<u64> {
        let longest = (BITS / self.bits) as usize;
        if word.len() > longest {
            return None;
        }
        let mut packed = 1 << (word.len() as u32 * self.bits);
        for (place, letter) in (0..).zip(word) {
            let place = if self.reversed { word.len() as u32 - 1 - place } else { place };
            packed |= u64::from(*self.letters.get(letter)?) << (place * self.bits);
        }
        Some(packed)
    }

    /// The number of letters of a word.
    fn length(&self, word: u64) -> usize {
        (word.checked_ilog2().unwrap_or(0) / self.bits) as usize
    }

    /// The lowest bit of each letter of a word of this length.
    fn places(&self, length: usize) -> u64 {
        self.low & ((1 << (length as u32 * self.bits)) - 1)
    }

    fn planes(&self, word: u64, length: usize) -> Planes {
        let places = self.places(length);
        let mut planes = [0; MOST_LETTERS];
        for (number, plane) in (0..self.letters.len() as u64).zip(&mut planes) {
            let other = word ^ self.low.wrapping_mul(number);
            let differs = (1..self.bits).fold(other, |differs, bit| differs | other >> bit);
            *plane = !differs & places;
        }
        planes
    }

    /// The places where a text occurs, by the lowest bit of its first letter.
    fn found(&self, planes: &Planes, text: &[u8], length: usize) -> u64 {
        let Some(room) = (length + 1).checked_sub(text.len()) else { return 0 };
        let mut found = if room > length { 1 } else { self.places(room) };
        for (place, &letter) in (0..).zip(text) {
            found &= planes[usize::from(letter)] >> (place * self.bits);
            if found == 0 {
                break;
            }
        }
        found
    }

    fn contains(&self, planes: &Planes, texts: &Texts, length: usize) -> bool {
        texts.iter().any(|text| self.found(planes, text, length) != 0)
    }

    /// Whether moves may not leave this word.
    fn is_forbidden(&self, word: u64) -> bool {
        let length = self.length(word);
        !self.never.is_empty() && self.contains(&self.planes(word, length), &self.never, length)
    }

    /// Calls `visit` for the words that a move leaves.
    fn each(&self, word: u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let length = self.length(word);
        let planes = self.planes(word, length);
        let ended =
            |end: &Vec<(bool, Texts)>| end.iter().all(|(not, texts)| self.contains(&planes, texts, length) != *not);
        if self.ends.iter().any(ended) {
            return ControlFlow::Continue(());
        }
        for rule in &self.rules {
            let mut found = self.found(&planes, &rule.left, length);
            while found != 0 {
                let new = word ^ rule.flip << found.trailing_zeros();
                found &= found - 1;
                if !self.is_forbidden(new) {
                    visit(new)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The independent parts of a word without a forbidden part, in a game that no part ends; see
    /// above.
    fn parts(&self, word: u64) -> Vec<u64> {
        let length = self.length(word);
        let (mut planes, mut changing) = (self.planes(word, length), 0u64);
        loop {
            let before = changing;
            for rule in &self.rules {
                each_bit(self.found(&planes, &rule.left, length), |at| changing |= rule.touched << at);
            }
            if changing == before {
                break;
            }
            planes.iter_mut().for_each(|plane| *plane |= changing);
        }
        // Letters that change and belong together, each with the first bit and the bit after the
        // last that matter to them.
        let mut parts: Vec<(u64, u32, u32)> = Vec::new();
        for text in self.rules.iter().map(|rule| &rule.left).chain(&self.never) {
            each_bit(self.found(&planes, text, length), |at| {
                let end = at + text.len() as u32 * self.bits;
                let inside = changing & ((1 << end) - 1) >> at << at;
                let mut whole = (inside, at, end);
                parts.retain(|&(part, first, last)| {
                    let apart = part & inside == 0;
                    if !apart {
                        whole = (whole.0 | part, whole.1.min(first), whole.2.max(last));
                    }
                    apart
                });
                parts.push(whole);
            });
        }
        parts.sort_unstable_by_key(|part| part.1);
        let cut =
            |&(_, first, last): &(u64, u32, u32)| (word >> first & ((1 << (last - first)) - 1)) | 1 << (last - first);
        parts.iter().map(cut).collect()
    }

    /// Whether a table has the value of a word.
    fn is_tabled(&self, word: u64) -> bool {
        self.falls && self.length(word) as u32 * self.bits <= TABLED
    }

    /// The values of all words of a length, in the order of their numbers.
    fn table(&self, length: usize, budget: &Budget) -> Result<(), Stop> {
        let Some(place) = self.tables.get(length).filter(|place| place.get().is_none()) else { return Ok(()) };
        let above = 1u64 << (length as u32 * self.bits);
        budget.reserve(above * size_of::<u16>() as u64)?;
        let mut values = vec![0u16; above as usize];
        let mut reached = Reached::default();
        for word in 0..above {
            if word.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: word, total: Some(above), unit: "words" })?;
            }
            reached.clear();
            let _ = self.each(word | above, |option| {
                reached.insert(values[(option ^ above) as usize].into());
                ControlFlow::Continue(())
            });
            values[word as usize] = u16::try_from(reached.mex()).unwrap_or(u16::MAX);
        }
        let _ = place.set(values);
        Ok(())
    }
}

fn each_bit(mut bits: u64, mut visit: impl FnMut(u32)) {
    while bits != 0 {
        visit(bits.trailing_zeros());
        bits &= bits - 1;
    }
}

impl Impartial for Packed {
    type Position = u64;

    fn options(&self, &word: &u64, out: &mut Outgoing<u64>) {
        let _ = self.each(word, |option| {
            out.push(option);
            ControlFlow::Continue(())
        });
    }

    fn visit_options(&self, &word: &u64, _: &mut Outgoing<u64>, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) {
        let _ = self.each(word, |option| visit(&[option]));
    }

    fn known(&self, &word: &u64) -> Option<u64> {
        let length = self.length(word);
        let table = self.tables.get(length)?.get()?;
        table.get((word ^ 1 << (length as u32 * self.bits)) as usize).map(|&value| value.into())
    }

    fn key(&self, &word: &u64) -> Option<u64> {
        Some(word)
    }

    /// Where every move makes the number smaller, small ones are nearer to the end.
    fn weight(&self, &word: &u64) -> u64 {
        if self.falls { word } else { 0 }
    }

    fn ends(&self) -> bool {
        true
    }
}
