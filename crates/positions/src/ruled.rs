//! The positions of a ruleset as a game for `nimbers`, which has a bounded table of facts that
//! threads share.
//!
//! `memo` stores every position that it meets, and searches each once; it is the quickest where
//! memory suffices. Where it does not, this search takes over: it looks only for the values it
//! needs, and searches dropped ones again.
//!
//! A tuple is packed into 64 or 128 bits, with the same number of bits for each component; words
//! and sets of any length with a byte for each letter, and their length. Others are a list of
//! bytes.
use crate::impartial::{Impartial, Outgoing};
use crate::option_lister::OptionLister;
use budget::Budget;
use rules::moves::{MoveError, Mover, Scratch, parts};
use rules::ruleset::{Ruleset, Termination};
use std::ops::ControlFlow;

/// A position in few bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A position in 64 bits.
    Word(u64),
    /// A position in 128 bits, the higher half first.
    Pair([u64; 2]),
    /// The numbers one after the other, seven bits in a byte, the lowest first; the last byte of
    /// each number is below 128.
    Bytes(Box<[u8]>),
}

impl Place {
    /// The key of [`Impartial::key`].
    pub(crate) fn key(&self) -> Option<u64> {
        match self {
            Self::Word(word) => Some(*word),
            _ => None,
        }
    }

    /// The key of [`Impartial::long_key`].
    pub(crate) fn long_key(&self) -> Option<u128> {
        match self {
            Self::Pair(pair) => Some(joined(*pair)),
            _ => None,
        }
    }

    /// The bytes of [`Impartial::held`].
    pub(crate) fn held(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            _ => 0,
        }
    }
}

#[derive(Debug, Default)]
struct Tools {
    scratch: Scratch,
    numbers: Vec<i64>,
    parts: Vec<Place>,
}

/// Positions of a ruleset in which all plays end.
#[derive(Debug)]
pub(crate) struct Ruled {
    mover: Mover,
    unordered: bool,
    lister: OptionLister<Tools>,
}

impl Ruled {
    /// The game of a ruleset; none if play is not known to end.
    pub(crate) fn new(ruleset: &Ruleset) -> Option<Self> {
        let ends = matches!(ruleset.termination, Termination::Ends(_));
        // `memo` lists the same moves.
        let mover = Mover::new(ruleset).with_pairs_cancelled();
        ends.then(|| Self { mover, unordered: ruleset.unordered, lister: OptionLister::default() })
    }

    /// Sets the limits for listing options.
    pub(crate) fn within(&mut self, budget: &Budget) {
        self.lister.within(budget);
    }

    /// Why options could not be listed.
    pub(crate) fn failure(&mut self) -> Option<MoveError> {
        self.lister.failure()
    }

    /// The packed form of a position.
    pub(crate) fn place(&self, position: &[i64]) -> Place {
        if self.unordered && !position.is_sorted() {
            let mut sorted = position.to_vec();
            sorted.sort_unstable();
            return packed(&sorted, self.mover.arity());
        }
        packed(position, self.mover.arity())
    }

    /// Calls `visit` for the options.
    fn each(&self, position: &Place, mut visit: impl FnMut(&[Place]) -> ControlFlow<()>) {
        let arity = self.mover.arity();
        self.lister.lend(|tools| {
            let Tools { scratch, numbers, parts: sum } = tools;
            unpack(position, arity, numbers);
            let listed = self.mover.for_each_option(scratch, numbers, &self.lister.budget, |option| {
                sum.clear();
                sum.extend(parts(option, arity).map(|part| packed(part, arity)));
                visit(sum)
            });
            listed.map(|_| ())
        });
    }
}

impl Impartial for Ruled {
    type Position = Place;

    fn options(&self, position: &Place, out: &mut Outgoing<Place>) {
        self.each(position, |sum| {
            out.push_sum(sum.iter().cloned());
            ControlFlow::Continue(())
        });
    }

    fn visit_options(
        &self,
        position: &Place,
        _: &mut Outgoing<Place>,
        visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
    ) {
        self.each(position, visit);
    }

    /// The sum of the numbers of a tuple; for other positions their length.
    fn weight(&self, position: &Place) -> u64 {
        let arity = self.mover.arity();
        match position {
            Place::Word(word) if arity > 0 => fields(u128::from(*word), u64::BITS, arity).fold(0, u64::saturating_add),
            Place::Pair(pair) if arity > 0 => fields(joined(*pair), u128::BITS, arity).fold(0, u64::saturating_add),
            Place::Word(word) => word >> LENGTH_SHIFT,
            Place::Pair(pair) => pair[0] >> LENGTH_SHIFT,
            Place::Bytes(bytes) => bytes.len() as u64,
        }
    }

    fn key(&self, position: &Place) -> Option<u64> {
        position.key()
    }

    fn long_key(&self, position: &Place) -> Option<u128> {
        position.long_key()
    }

    fn held(&self, position: &Place) -> usize {
        position.held()
    }

    fn ends(&self) -> bool {
        true
    }

    fn has_failed(&self) -> bool {
        self.lister.has_failed()
    }
}

/// The length of a word or a set is in the highest byte.
const LENGTH_SHIFT: u32 = 56;
/// The most letters, one byte each, that fit beside their length in one word.
pub const SHORT: usize = 7;
/// The most letters that fit beside their length in two words.
pub const LONG: usize = 15;

fn joined([high, low]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

fn halves(both: u128) -> [u64; 2] {
    [(both >> 64) as u64, both as u64]
}

/// The numbers of a tuple packed with `bits` bits each, the first in the lowest bits.
fn fields(word: u128, bits: u32, arity: usize) -> impl Iterator<Item = u64> {
    let width = bits / (arity as u32).clamp(1, bits);
    (0..arity as u32).map(move |at| (word >> (at * width)) as u64 & low(width))
}

/// A number with the lowest `width` bits set; numbers of positions have 63 bits.
fn low(width: u32) -> u64 {
    (1u64 << width.min(63)) - 1
}

/// A tuple with all numbers packed into `bits` bits together, if each fits its share.
fn tuple(numbers: &[i64], bits: u32) -> Option<u128> {
    let width = bits / u32::try_from(numbers.len()).ok().filter(|len| (1..=bits).contains(len))?;
    numbers.iter().rev().try_fold(0u128, |word, &x| {
        let x = u64::try_from(x).ok().filter(|&x| x <= low(width))?;
        Some(word.checked_shl(width).unwrap_or(0) | u128::from(x))
    })
}

/// A word or a set of at most `most` letters, with its length in the byte above them.
fn letters(numbers: &[i64], most: usize) -> Option<u128> {
    let length = Some(numbers.len() as u128).filter(|_| numbers.len() <= most)?;
    numbers.iter().rev().try_fold(length << (8 * most), |word, &x| {
        let at = word & !(u128::MAX << (8 * most));
        Some(length << (8 * most) | at << 8 | u128::from(u8::try_from(x).ok()?))
    })
}

/// The packed form of a position; `arity` is 0 for words and sets of any length.
pub fn packed(numbers: &[i64], arity: usize) -> Place {
    let [word, pair] = match arity {
        0 => [letters(numbers, SHORT), letters(numbers, LONG)],
        _ => [tuple(numbers, u64::BITS), tuple(numbers, u128::BITS)],
    };
    match (word, pair) {
        (Some(word), _) => Place::Word(word as u64),
        (None, Some(pair)) => Place::Pair(halves(pair)),
        (None, None) => {
            let mut bytes = Vec::with_capacity(numbers.len());
            for &x in numbers {
                let mut rest = x as u64;
                while rest >= 1 << 7 {
                    bytes.push(rest as u8 | 1 << 7);
                    rest >>= 7;
                }
                bytes.push(rest as u8);
            }
            Place::Bytes(bytes.into())
        }
    }
}

/// Unpacks what [`packed`] made into `numbers`.
pub fn unpack(place: &Place, arity: usize, numbers: &mut Vec<i64>) {
    numbers.clear();
    let (both, bits) = match place {
        Place::Word(word) => (u128::from(*word), u64::BITS),
        Place::Pair(pair) => (joined(*pair), u128::BITS),
        Place::Bytes(bytes) => {
            let (mut x, mut shift) = (0u64, 0u32);
            for &byte in bytes {
                x |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
                shift += 7;
                if byte < 1 << 7 {
                    numbers.push(x as i64);
                    (x, shift) = (0, 0);
                }
            }
            return;
        }
    };
    match arity {
        0 => {
            let length = both >> (bits - 8);
            numbers.extend((0..length as u32).map(|at| (both >> (8 * at)) as u8 as i64));
        }
        _ => numbers.extend(fields(both, bits, arity).map(|x| x as i64)),
    }
}
