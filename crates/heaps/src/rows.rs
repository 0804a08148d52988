//! Families of positions that have numbers 0, 1, 2, ... such that every move leads to smaller
//! numbers: valued one after the other, with no more values in memory than moves reach back.
//!
//! A table of 10^9 tuples is a file, not an array. [`Forward`] makes it in the order of the numbers
//! and holds a *window*, the values that later positions still ask for; values before it are
//! dropped, unless a caller (`store`) has kept them. A run can be continued from the last values of
//! an earlier one ([`Forward::resume`]).
//!
//! [`Rows`] numbers the tuples of a box whose first side has no end: row after row, the last number
//! running fastest. Where moves take bounded steps (`steps`) the window is as long as the longest
//! step, and the values come from a few sums of distances per class of positions, without a look at
//! the rule (`stepped`). Other rules list their options position by position and keep all values.
//!
//! The order of the moves is checked and not assumed: an option that has no value yet is
//! an error.
//!
//! ```
//! use budget::Budget;
//! use heaps::rows::{Forward, Rows};
//! let king = rules::compile("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", &[]).unwrap().ruleset;
//! let rows = Rows::new(&king, &[1000], &Budget::default())?;
//! let mut run = Forward::new(rows);
//! for row in 1..=1000 {
//!     run.extend(1000 * row, &Budget::default())?;
//!     run.forget(1000 * row); // it keeps what it needs
//! }
//! assert_eq!(run.window().get(999_999), Some(2)); // (999,999)
//! assert!(run.window().len() < 4000);
//! # Ok::<(), heaps::rows::RowsError>(())
//! ```
pub mod outcomes;
mod stepped;

use crate::say;
use crate::sequence::{HeapError, Values};
use crate::steps::Steps;
use budget::{Budget, Progress, Stop};
use messages::Message;
use nimber::MexSet;
use rules::family::Family;
use rules::moves::{MoveError, Mover, Position, Scratch, parts};
use rules::ruleset::{Play, Ruleset, Turns};
use std::ops::ControlFlow;
use stepped::Stepped;

/// Positions between two looks at the budget.
const BLOCK: u64 = 1 << 16;
/// Up to this many values are kept although they are not needed: moving the others costs something.
const LITTER: usize = 1 << 10;

/// Why positions have no values in the order of their numbers.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RowsError {
    /// A limit was reached; the values so far stay.
    Stopped(#[from] Stop),
    /// The options of a position cannot be listed.
    Move(MoveError),
    /// Rules that have no numbered positions, or no values.
    Rules(Message),
    /// A move leads out of the box.
    Outside {
        /// The position whose move it is.
        from: Vec<i64>,
        /// Its option, or a part of it.
        to: Vec<i64>,
    },
    /// A move leads beyond the positions that there are.
    Beyond {
        /// The number of the position.
        number: u64,
        /// The number of its option.
        option: u64,
    },
    /// A move leads to a position that comes later, or has been forgotten.
    Order {
        /// The number of the position.
        number: u64,
        /// The number of its option.
        option: u64,
    },
}

impl RowsError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Stopped(stop) => stop.message(),
            Self::Move(error) => error.message(),
            Self::Rules(why) => why.clone(),
            Self::Outside { from, to } => say::move_leaves_box(Position(from).to_string(), Position(to).to_string()),
            Self::Beyond { number, option } => say::move_to_no_position(*number, *option),
            Self::Order { number, option } => say::move_to_later_position(*number, *option),
        }
    }
}

messages::display!(RowsError);

impl From<MoveError> for RowsError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Stopped(stop) => Self::Stopped(stop),
            other => Self::Move(other),
        }
    }
}

impl From<HeapError> for RowsError {
    fn from(error: HeapError) -> Self {
        match error {
            HeapError::Stopped(stop) => Self::Stopped(stop),
            other => Self::Rules(other.message()),
        }
    }
}

/// The values of the positions from one number on.
#[derive(Debug, Clone, Default)]
pub struct Window {
    first: u64,
    values: Values,
}

impl Window {
    /// The number of the first value.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The number after the last.
    pub fn end(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values in a row.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The value of the position with this number, if it is there.
    #[inline]
    pub fn get(&self, number: u64) -> Option<u64> {
        self.values.checked(usize::try_from(number.checked_sub(self.first)?).ok()?)
    }

    /// Adds the value of the next position.
    pub fn push(&mut self, value: u64) {
        self.values.push(value);
    }
}

/// Positions by numbers: every move leads to smaller ones.
pub trait Indexed {
    /// The greatest distance from a position back to an option; `None` where it is not known.
    fn reach(&self) -> Option<u64>;

    /// Calls `visit` for every option of the position with this number: the numbers of its parts,
    /// none where nothing is left.
    ///
    /// # Errors
    /// [`RowsError`].
    fn options(
        &mut self,
        number: u64,
        budget: &Budget,
        visit: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), RowsError>;

    /// The value of a position without options: 1 where the last mover loses.
    fn lost(&self) -> u64 {
        0
    }

    /// Adds the values of the next positions, up to this number; families that have a quicker way
    /// replace this.
    ///
    /// # Errors
    /// [`RowsError`].
    fn fill(&mut self, window: &mut Window, end: u64, budget: &Budget) -> Result<(), RowsError> {
        let mut seen = MexSet::new();
        while window.end() < end {
            let number = window.end();
            let (mut late, mut none) = (None, true);
            seen.clear();
            self.options(number, budget, |parts| {
                let mut sum = 0;
                for &part in parts {
                    match window.get(part) {
                        Some(value) => sum ^= value,
                        None => {
                            late = Some(part);
                            return ControlFlow::Break(());
                        }
                    }
                }
                none = false;
                seen.insert(sum);
                ControlFlow::Continue(())
            })?;
            if let Some(option) = late {
                return Err(RowsError::Order { number, option });
            }
            window.push(if none { self.lost() } else { seen.mex() });
        }
        Ok(())
    }
}

/// The values of a family, further and further.
#[derive(Debug)]
pub struct Forward<G> {
    family: G,
    window: Window,
}

impl<G: Indexed> Forward<G> {
    /// No values yet.
    pub fn new(family: G) -> Self {
        Self { family, window: Window::default() }
    }

    /// Goes on after these values, which begin at `first`. They must include the last
    /// [`Forward::needed`] values of the earlier run.
    pub fn resume(family: G, first: u64, values: Values) -> Self {
        Self { family, window: Window { first, values } }
    }

    /// The family.
    pub fn family(&self) -> &G {
        &self.family
    }

    /// The number of positions that have had a value.
    pub fn len(&self) -> u64 {
        self.window.end()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values that are still held.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The number of values, the last of the first `len`, that are needed to go on.
    pub fn needed(&self, len: u64) -> u64 {
        self.family.reach().map_or(len, |reach| reach.min(len))
    }

    /// Goes on until the positions `0..len` have had a value. Memory: all values that are not
    /// forgotten.
    ///
    /// # Errors
    /// [`RowsError`]; the values so far stay, and a further call goes on.
    pub fn extend(&mut self, len: u64, budget: &Budget) -> Result<(), RowsError> {
        while self.len() < len {
            let (done, end) = (self.len(), len.min(self.len().saturating_add(BLOCK)));
            budget.poll(Progress { done, total: Some(len), unit: "positions" })?;
            let most = usize::try_from(len - self.window.first).unwrap_or(usize::MAX);
            let reach = self.needed(len) as usize;
            // Where a window is enough, it need not grow to all.
            let most = most.min(self.window.len().max(reach).saturating_add(2 * BLOCK as usize));
            self.window.values.make_room_for(most, (end - done) as usize, 0, budget)?;
            self.family.fill(&mut self.window, end, budget)?;
        }
        Ok(())
    }

    /// Drops the values of the positions below `before` that no later position needs.
    pub fn forget(&mut self, before: u64) {
        let kept = self.len() - self.needed(self.len());
        let count = before.min(kept).saturating_sub(self.window.first) as usize;
        if count > LITTER {
            self.window.values.drop_first(count);
            self.window.first += count as u64;
        }
    }
}

/// The tuples of a box whose first side has no end, row after row.
#[derive(Debug)]
pub struct Rows {
    /// The sides of the box but the first.
    sides: Vec<u64>,
    way: Way,
    lost: u64,
}

#[derive(Debug)]
enum Way {
    Stepped(Stepped),
    Listed(Box<Listed>),
}

/// Options by the rules.
#[derive(Debug)]
struct Listed {
    mover: Mover,
    scratch: Scratch,
    position: Vec<i64>,
    numbers: Vec<u64>,
    splits: bool,
}

impl Rows {
    /// The rows of a ruleset on two numbers or more; `sides` is how many values each number but the
    /// first can have.
    ///
    /// # Errors
    /// [`RowsError::Rules`] for rules whose positions are no tuples or have no order;
    /// [`RowsError::Stopped`].
    pub fn new(rules: &Ruleset, sides: &[u64], budget: &Budget) -> Result<Self, RowsError> {
        let tuples = rules.family == Family::Numbers && rules.arity == sides.len() + 1 && !sides.is_empty();
        if !tuples || rules.turns != Turns::One {
            return Err(RowsError::Rules(say::only_tuples_have_rows()));
        }
        if rules.unordered {
            return Err(RowsError::Rules(say::multisets_have_no_rows()));
        }
        if sides.contains(&0) || sides.iter().try_fold(1u64, |all, &side| all.checked_mul(side)).is_none() {
            return Err(RowsError::Rules(say::row_too_long_or_empty()));
        }
        let lost = u64::from(rules.play == Play::Misere);
        let all: Vec<usize> = (0..rules.arity).collect();
        let steps = Steps::of(rules, &all, &[], budget);
        budget.check()?;
        let way = match steps.and_then(|steps| Stepped::new(&steps, sides, lost)) {
            Some(stepped) => Way::Stepped(stepped),
            None => Way::Listed(Box::new(Listed {
                mover: Mover::new(rules).with_pairs_cancelled(),
                scratch: Scratch::default(),
                position: vec![0; rules.arity],
                numbers: Vec::new(),
                splits: false,
            })),
        };
        Ok(Self { sides: sides.to_vec(), way, lost })
    }

    /// The number of positions in a row.
    pub fn row(&self) -> u64 {
        self.sides.iter().product()
    }

    /// The number of a position; `None` outside the box, or beyond 64 bits.
    pub fn number(&self, position: &[u64]) -> Option<u64> {
        number(&self.sides, position.iter().copied())
    }

    /// The position with a number.
    pub fn position(&self, number: u64) -> Vec<i64> {
        let mut position = vec![0; self.sides.len() + 1];
        place(&self.sides, number, &mut position);
        position
    }

    /// Whether values come from bounded steps: then the window is short.
    pub fn has_steps(&self) -> bool {
        matches!(self.way, Way::Stepped(_))
    }
}

fn number(sides: &[u64], position: impl ExactSizeIterator<Item = u64>) -> Option<u64> {
    if position.len() != sides.len() + 1 {
        return None;
    }
    let mut number = 0u64;
    for (i, x) in position.enumerate() {
        let side = i.checked_sub(1).map_or(Some(u64::MAX), |i| sides.get(i).copied())?;
        if x >= side {
            return None;
        }
        number = if i == 0 { x } else { number.checked_mul(side)?.checked_add(x)? };
    }
    Some(number)
}

fn place(sides: &[u64], mut number: u64, position: &mut [i64]) {
    for (x, &side) in position.iter_mut().skip(1).zip(sides).rev() {
        *x = (number % side) as i64;
        number /= side;
    }
    if let Some(first) = position.first_mut() {
        *first = i64::try_from(number).unwrap_or(i64::MAX);
    }
}

impl Indexed for Rows {
    fn reach(&self) -> Option<u64> {
        match &self.way {
            Way::Stepped(stepped) => Some(stepped.reach()),
            Way::Listed(_) => None,
        }
    }

    fn lost(&self) -> u64 {
        self.lost
    }

    fn options(
        &mut self,
        at: u64,
        budget: &Budget,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), RowsError> {
        let (sides, lost) = (&self.sides, self.lost);
        let listed = match &mut self.way {
            Way::Stepped(stepped) => return stepped.options(at, visit),
            Way::Listed(listed) => listed,
        };
        place(sides, at, &mut listed.position);
        let Listed { mover, scratch, position, numbers, splits } = &mut **listed;
        let mut outside = None;
        let _ = mover.for_each_option(scratch, position, budget, |option| {
            numbers.clear();
            for part in parts(option, sides.len() + 1) {
                match number(sides, part.iter().map(|&x| x as u64)) {
                    Some(number) => numbers.push(number),
                    None => {
                        outside = Some(part.to_vec());
                        return ControlFlow::Break(());
                    }
                }
            }
            *splits |= numbers.len() != 1;
            visit(numbers)
        })?;
        match outside {
            Some(to) => Err(RowsError::Outside { from: position.clone(), to }),
            None if *splits && lost == 1 => Err(RowsError::Rules(say::misere_rows_do_not_add_up())),
            None => Ok(()),
        }
    }

    fn fill(&mut self, window: &mut Window, end: u64, budget: &Budget) -> Result<(), RowsError> {
        if let Way::Stepped(stepped) = &self.way
            && stepped.fill(window, end)?
        {
            return Ok(());
        }
        ByOptions(self).fill(window, end, budget)
    }
}

/// The rows, filled from the options of each position even where steps are bounded.
struct ByOptions<'a>(&'a mut Rows);

impl Indexed for ByOptions<'_> {
    fn reach(&self) -> Option<u64> {
        self.0.reach()
    }

    fn lost(&self) -> u64 {
        self.0.lost
    }

    fn options(
        &mut self,
        number: u64,
        budget: &Budget,
        visit: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), RowsError> {
        self.0.options(number, budget, visit)
    }
}
