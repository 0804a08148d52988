//! Whole sums as positions of a game for [`crate::nimbers`], which has a bounded table of facts
//! that threads share.
//!
//! In misere play the parts of a sum have no values that add up, so here a sum is one position, and
//! each of its moves leads to another one. Parts without moves are left out, so that play ends at
//! the empty sum and nowhere else. The value of the empty sum is defined as 1 under misère play,
//! that of another sum as the mex of the values after its moves: then a sum is lost for the player
//! to move exactly when its value is 0, as follows by induction (Conway's G-, *On Numbers and
//! Games*, 1976, chapter 12, applied to the sum as a whole). Only one question is asked, whether
//! the value is 0: a move to a lost sum ends the search of a won one.
//!
//! A sum is written as a row of numbers: for each part the number of its ruleset, if there are
//! several, its length, if that is not fixed, and its numbers; the parts in ascending order.
use super::sums::{Component, no_such_ruleset};
use crate::impartial::{Impartial, Outgoing};
use crate::option_lister::OptionLister;
use crate::ruled::{Place, packed, unpack};
use crate::search::SearchError;
use budget::Budget;
use rules::moves::{MoveError, Mover, Scratch, parts};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The options of a part are stored if they have at most `MOST_OF_ONE` parts together; each thread
/// stores options with at most `MOST_KEPT` parts in all.
const MOST_OF_ONE: usize = 1 << 11;
const MOST_KEPT: usize = 1 << 14;
/// Base of the digits of the numbers in a row: seven bits, and a mark if more digits follow.
const MORE: i64 = 1 << 7;

/// Sums of positions of some rulesets, all of whose plays end.
#[derive(Debug)]
pub struct SumOutcomes {
    movers: Vec<Mover>,
    unordered: Vec<bool>,
    play: Play,
    lister: OptionLister<Tools>,
}

/// The tools of a thread that lists the moves of sums.
#[derive(Debug, Default)]
struct Tools {
    scratch: Scratch,
    /// For listing the options of options.
    inner: Scratch,
    numbers: Vec<i64>,
    lists: Lists,
}

/// The options of a part, each as its sorted parts that have moves, without repetition.
type Options = Arc<Vec<Vec<Component>>>;

/// Options of parts that were met: there are many sums, but few different parts.
#[derive(Debug, Default)]
struct Lists {
    /// The known options; none for a part with too many.
    known: HashMap<Component, Option<Options>>,
    /// The number of parts of all stored options.
    held: usize,
}

impl Lists {
    fn keep(&mut self, part: &Component, options: Option<Options>) {
        let size = options.iter().flat_map(|options| options.iter()).map(|option| option.len() + 1).sum::<usize>() + 1;
        if self.held + size > MOST_KEPT {
            *self = Self::default();
        }
        self.held += size;
        self.known.insert(part.clone(), options);
    }
}

impl SumOutcomes {
    /// The game of these rulesets; none if play is not known to end in one of them.
    pub fn new(rulesets: &[Ruleset], play: Play) -> Option<Self> {
        let ends = |ruleset: &Ruleset| matches!(ruleset.termination, Termination::Ends(_));
        let unordered = rulesets.iter().map(|ruleset| ruleset.unordered).collect();
        let movers = || rulesets.iter().map(Mover::new).collect();
        rulesets.iter().all(ends).then(|| Self { movers: movers(), unordered, play, lister: OptionLister::default() })
    }

    /// Sets the limits for listing options.
    pub(crate) fn within(&mut self, budget: &Budget) {
        self.lister.within(budget);
    }

    /// Why options could not be listed.
    pub(crate) fn failure(&mut self) -> Option<MoveError> {
        self.lister.failure()
    }

    /// The canonical form of a sum.
    ///
    /// # Errors
    /// [`SearchError::Move`] for a list that is not a position.
    pub fn place(&self, sum: &[Component]) -> Result<Place, SearchError> {
        let (mut moving, mut scratch) = (Vec::with_capacity(sum.len()), Scratch::default());
        for (ruleset, position) in sum {
            if *ruleset >= self.movers.len() {
                return Err(no_such_ruleset(position));
            }
            if self.moves(&mut scratch, *ruleset, position)? {
                moving.push((*ruleset, position.clone()));
            }
        }
        Ok(self.merged(&moving))
    }

    /// Canonical form of a sum; every component must have a move.
    pub fn merged(&self, sum: &[Component]) -> Place {
        let ordered: Vec<Component> = sum.iter().map(|(ruleset, position)| self.part(*ruleset, position)).collect();
        self.written(&mut ordered.iter().collect(), &mut Vec::new())
    }

    /// The canonical form of a part.
    fn part(&self, ruleset: usize, position: &[i64]) -> Component {
        let mut position = position.to_vec();
        if self.unordered.get(ruleset) == Some(&true) {
            position.sort_unstable();
        }
        (ruleset, position)
    }

    /// Writes the sum of these parts as a row of digits.
    fn written(&self, sum: &mut Vec<&Component>, row: &mut Vec<i64>) -> Place {
        sum.sort_unstable();
        row.clear();
        for (ruleset, position) in sum.iter() {
            if self.movers.len() > 1 {
                digits(*ruleset as i64, row);
            }
            if self.arity(*ruleset) == 0 {
                digits(position.len() as i64, row);
            }
            position.iter().for_each(|&x| digits(x, row));
        }
        packed(row, 0)
    }

    /// The parts of a sum.
    pub fn parts(&self, place: &Place, row: &mut Vec<i64>) -> Vec<Component> {
        unpack(place, 0, row);
        let mut numbers = Vec::new();
        let (mut x, mut shift) = (0u64, 0u32);
        for &digit in row.iter() {
            x |= (digit as u64 & (MORE as u64 - 1)).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if digit < MORE {
                numbers.push(x as i64);
                (x, shift) = (0, 0);
            }
        }
        let (mut numbers, mut sum) = (numbers.into_iter(), Vec::new());
        while numbers.len() > 0 {
            let ruleset = if self.movers.len() > 1 { numbers.next().unwrap_or(0) as usize } else { 0 };
            let length = match self.arity(ruleset) {
                0 => numbers.next().unwrap_or(0) as usize,
                arity => arity,
            };
            sum.push((ruleset, numbers.by_ref().take(length).collect()));
        }
        sum
    }

    /// The number of components of a position; 0 if each has its own length.
    fn arity(&self, ruleset: usize) -> usize {
        self.movers.get(ruleset).map_or(0, Mover::arity)
    }

    /// Whether a position has moves.
    fn moves(&self, scratch: &mut Scratch, ruleset: usize, position: &[i64]) -> Result<bool, MoveError> {
        let Some(mover) = self.movers.get(ruleset) else { return Ok(false) };
        let first = mover.for_each_option(scratch, position, &self.lister.budget, |_| ControlFlow::Break(()))?;
        Ok(first.is_break())
    }

    /// For each move in a part, calls `visit` with the remaining parts that have moves, until it
    /// breaks.
    fn each_option(
        &self,
        (ruleset, position): &Component,
        scratch: &mut Scratch,
        inner: &mut Scratch,
        mut visit: impl FnMut(Vec<Component>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, MoveError> {
        let Some(mover) = self.movers.get(*ruleset) else { return Ok(ControlFlow::Continue(())) };
        let mut failure = None;
        let flow = mover.for_each_option(scratch, position, &self.lister.budget, |option| {
            let mut left = Vec::new();
            for part in parts(option, mover.arity()) {
                match self.moves(inner, *ruleset, part) {
                    Ok(true) => left.push(self.part(*ruleset, part)),
                    Ok(false) => {}
                    Err(error) => {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            visit(left)
        })?;
        failure.map_or(Ok(flow), Err)
    }

    /// The options of a part; none if they are too many to be stored.
    fn options_of(&self, part: &Component, tools: &mut Tools) -> Result<Option<Options>, MoveError> {
        if let Some(known) = tools.lists.known.get(part) {
            return Ok(known.clone());
        }
        let (mut all, mut size) = (Vec::new(), 0);
        let flow = self.each_option(part, &mut tools.scratch, &mut tools.inner, |mut left| {
            left.sort_unstable();
            size += left.len() + 1;
            all.push(left);
            if size > MOST_OF_ONE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        all.sort_unstable();
        all.dedup();
        let options = flow.is_continue().then(|| Arc::new(all));
        tools.lists.keep(part, options.clone());
        Ok(options)
    }

    /// Calls `visit` for the sums after each move in a part of this one, until it breaks.
    fn each(
        &self,
        place: &Place,
        tools: &mut Tools,
        visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
    ) -> Result<(), MoveError> {
        let sum = self.parts(place, &mut tools.numbers);
        for (at, part) in sum.iter().enumerate() {
            if at > 0 && sum.get(at - 1) == Some(part) {
                continue;
            }
            let others = || sum.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part);
            let mut left: Vec<&Component> = Vec::with_capacity(sum.len() + 2);
            let flow = if let Some(options) = self.options_of(part, tools)? {
                options.iter().try_for_each(|option| {
                    left.clear();
                    left.extend(others().chain(option));
                    visit(&[self.written(&mut left, &mut tools.numbers)])
                })
            } else {
                let Tools { scratch, inner, numbers, .. } = tools;
                self.each_option(part, scratch, inner, |option| {
                    let mut left: Vec<&Component> = others().collect();
                    left.extend(&option);
                    visit(&[self.written(&mut left, numbers)])
                })?
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// A number as digits, the lowest first.
fn digits(x: i64, row: &mut Vec<i64>) {
    let mut rest = x as u64;
    while rest >= MORE as u64 {
        row.push(rest as i64 & (MORE - 1) | MORE);
        rest >>= 7;
    }
    row.push(rest as i64);
}

impl Impartial for SumOutcomes {
    type Position = Place;

    fn options(&self, position: &Place, out: &mut Outgoing<Place>) {
        let mut push = |sum: &[Place]| {
            out.push_sum(sum.iter().cloned());
            ControlFlow::Continue(())
        };
        self.lister.lend(|tools| self.each(position, tools, &mut push));
    }

    fn visit_options(
        &self,
        position: &Place,
        _: &mut Outgoing<Place>,
        visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
    ) {
        self.lister.lend(|tools| self.each(position, tools, visit));
    }

    /// The sum of all digits; for small numbers, their sum.
    fn weight(&self, position: &Place) -> u64 {
        let all = |bytes: &[u8]| bytes.iter().map(|&byte| u64::from(byte)).sum();
        match position {
            Place::Word(word) => all(&word.to_le_bytes()),
            Place::Pair([high, low]) => all(&high.to_le_bytes()) + all(&low.to_le_bytes()),
            Place::Bytes(bytes) => all(bytes),
        }
    }

    fn known(&self, position: &Place) -> Option<u64> {
        // No part is left: the player to move has lost, or has won in misere play.
        let last = u64::from(self.play == Play::Misere);
        (*position == packed(&[], 0)).then_some(last)
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
