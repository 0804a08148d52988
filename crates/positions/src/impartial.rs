//! Games of one's own: a type that only has to list the options of a position.
//!
//! A position is a *component*: a move replaces it by some number of components (none, one or
//! several), which are played as a sum from then on. A game that falls apart into independent parts
//! should say so in its options; search is then many times faster, because values of parts are
//! remembered and added (Sprague 1935, Grundy 1939).
//!
//! ```
//! use positions::{Impartial, Nimbers, Outgoing};
//!
//! /// Take one or two skittles that stand side by side (Kayles); a position is a row.
//! struct Kayles;
//!
//! impl Impartial for Kayles {
//!     type Position = u32;
//!
//!     fn options(&self, &row: &u32, out: &mut Outgoing<u32>) {
//!         for taken in 1..=row.min(2) {
//!             for left in 0..=row - taken {
//!                 out.push_sum([left, row - taken - left]);
//!             }
//!         }
//!     }
//! }
//!
//! let mut search = Nimbers::new(Kayles);
//! assert_eq!(search.value(&11, &budget::Budget::default()), Ok(6));
//! ```
use std::hash::Hash;
use std::ops::ControlFlow;

/// An impartial game in normal play. Several threads may list options at the same time.
pub trait Impartial: Sync {
    /// A component. Equal positions must have equal options; the more equivalent positions share
    /// one form (sorted, shifted, turned), the fewer are searched.
    type Position: Clone + Eq + Hash + Ord + Send + Sync;

    /// Lists every option of `position`; repetitions are allowed.
    fn options(&self, position: &Self::Position, out: &mut Outgoing<Self::Position>);

    /// An estimate of the work for a position, in any unit: light ones are searched first. It only
    /// affects speed.
    fn weight(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// The nim-value, if a theorem gives it without a search. It must be correct.
    fn known(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The position as a number of 64 bits, if it has one: a fact about it then takes 8 bytes.
    /// Positions with equal keys must have equal values.
    fn key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The position as a number of 128 bits, if 64 do not suffice: a fact about it then takes about
    /// 40 bytes, and threads need no locks for it. Positions with equal keys must have equal
    /// values. Used only where [`Impartial::key`] returns none.
    fn long_key(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// The bytes that a position holds besides itself, as a boxed slice does; they count towards
    /// the memory limit.
    fn held(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The bytes that the game itself stores about the positions it has listed; they count towards
    /// the memory limit beside those of the search.
    fn kept(&self) -> u64 {
        0
    }

    /// The cost of listing an option, relative to one of a few machine words; it scales the effort
    /// of a search.
    fn option_work(&self) -> u64 {
        1
    }

    /// Whether every play is known to end: the search then does not look for cycles. It must be
    /// correct.
    fn ends(&self) -> bool {
        false
    }

    /// Whether the options of some position could not be listed: the search then ends with
    /// [`NimberError::Options`](crate::NimberError::Options), and the game should know why.
    fn has_failed(&self) -> bool {
        false
    }

    /// Calls `visit` for the options, until it breaks; `buffer` may be used for anything. Games
    /// whose options cost much can make them one by one here.
    fn visit_options(
        &self,
        position: &Self::Position,
        buffer: &mut Outgoing<Self::Position>,
        visit: &mut dyn FnMut(&[Self::Position]) -> ControlFlow<()>,
    ) {
        buffer.clear();
        self.options(position, buffer);
        let _ = buffer.iter().try_for_each(visit);
    }
}

impl<G: Impartial + ?Sized> Impartial for &G {
    type Position = G::Position;

    fn options(&self, position: &Self::Position, out: &mut Outgoing<Self::Position>) {
        (**self).options(position, out);
    }

    fn weight(&self, position: &Self::Position) -> u64 {
        (**self).weight(position)
    }

    fn known(&self, position: &Self::Position) -> Option<u64> {
        (**self).known(position)
    }

    fn key(&self, position: &Self::Position) -> Option<u64> {
        (**self).key(position)
    }

    fn long_key(&self, position: &Self::Position) -> Option<u128> {
        (**self).long_key(position)
    }

    fn held(&self, position: &Self::Position) -> usize {
        (**self).held(position)
    }

    fn kept(&self) -> u64 {
        (**self).kept()
    }

    fn option_work(&self) -> u64 {
        (**self).option_work()
    }

    fn ends(&self) -> bool {
        (**self).ends()
    }

    fn has_failed(&self) -> bool {
        (**self).has_failed()
    }

    fn visit_options(
        &self,
        position: &Self::Position,
        buffer: &mut Outgoing<Self::Position>,
        visit: &mut dyn FnMut(&[Self::Position]) -> ControlFlow<()>,
    ) {
        (**self).visit_options(position, buffer, visit);
    }
}

/// The options of a position, each a sum of components.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing<P> {
    parts: Vec<P>,
    /// For each option, the end of its parts.
    ends: Vec<usize>,
}

impl<P> Default for Outgoing<P> {
    fn default() -> Self {
        Self { parts: Vec::new(), ends: Vec::new() }
    }
}

impl<P> Outgoing<P> {
    /// Adds an option that is one component.
    pub fn push(&mut self, position: P) {
        self.push_sum([position]);
    }

    /// Adds an option that is a sum of components; an empty sum is allowed.
    pub fn push_sum(&mut self, parts: impl IntoIterator<Item = P>) {
        self.parts.extend(parts);
        self.ends.push(self.parts.len());
    }

    /// The number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option, so that the player to move loses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options, each as its components.
    pub fn iter(&self) -> impl Iterator<Item = &[P]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }

    /// The bytes of the two lists.
    pub fn bytes(&self) -> usize {
        size_of::<P>() * self.parts.capacity() + size_of::<usize>() * self.ends.capacity()
    }

    /// Removes all options but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }
}
