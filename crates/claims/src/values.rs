//! The known facts about the positions of one ruleset, growing with every question.
//!
//! For a ruleset on one number the order of attempts is: a proved pattern; a table of moderate
//! length, made by an engine; a law; for a heap far out, a search from that heap alone (it may have
//! few reachable positions: `n -> n/3`); then the table, until it reaches the heap or a theorem
//! proves the rest. For tuples it is the search, or a table of the positions below if that is
//! quicker.
pub mod growing;
pub mod keeper;
pub mod sequence;

use crate::claim::repeating::Claim;
use crate::error::{Listing, SolveError};
use crate::hint::Hint;
use crate::messages::say;
use crate::number::Number;
use crate::position::Position;
use crate::reply::Known;
use crate::standing::{Standing, theorem};
use crate::subject::Subject;
use crate::values::growing::Growing;
use crate::values::keeper::GrowError;
use crate::values::sequence::Line;
use budget::{Budget, Stop};
use heaps::sequence::{Declined, HeapError, Values};
use heaps::theorems::evidence::Law;
use heaps::theorems::ranges::Ranges;
use heaps::theorems::shrinking::SHRINKING;
use nimber::MexSet;
use positions::ValuesBelow;
use positions::dense::TableError;
use positions::search::SearchError;
use rules::moves::{MoveError, Mover, Scratch};
use rules::ruleset::{Class, Play, Ruleset};
use std::ops::ControlFlow;

/// Heaps below this get their table, however long it takes; for larger ones the table is given up
/// after [`EFFORT`].
pub const NEAR: u64 = 1 << 24;
/// From this heap on, no machine makes the table within hours, so more time does not help.
const HOPELESS: u64 = 1 << 36;
/// The length of the table at which a search from the heap itself is tried.
const BEFORE_SEARCH: usize = 1 << 13;
/// The effort to grow the table for a heap far out in the hope of a proof, in looks of the budget.
pub const EFFORT: u64 = 800;
/// The effort to make the first values for a heap far out, before anything else is tried.
const FIRST_EFFORT: u64 = 1_300;
/// The effort to search from a heap far out before its table grows further.
const SEARCH_EFFORT: u64 = 500;
/// The effort to search a value if the winner is known already, in looks of the budget.
const FEW_STEPS: u64 = 20;
/// A heap with an option of at least this size is not computed from a table of its options.
const STEP_TO: i64 = 1 << 22;
/// Nor is a heap with more options than this.
const MOST_STEPS: u64 = 1 << 24;
/// At least this many values are made for the sake of a proof, even for a small heap, in classes
/// with a theorem.
const PROOF_WINDOW: usize = 1024;

/// The known facts about single positions of one ruleset under one convention.
pub struct KnownValues {
    line: Option<Line>,
    declined: Vec<Declined>,
    /// A theorem that gives the value of every heap without a table.
    law: Option<Law>,
    /// The lost heaps, by a theorem that does not give the values.
    lost: Option<Ranges>,
    /// Normal play only: values by search do not exist for misère sums.
    search: ValuesBelow,
    play: Play,
    mover: Mover,
    growing: Growing,
    /// The number of values made for the sake of a proof, for any heap.
    window: usize,
    /// The largest patience with which the first values were tried and abandoned for a heap far
    /// out; 0 if never.
    given_up: u32,
}

impl KnownValues {
    /// Nothing computed yet; the theorems that give a law read the rules here.
    pub fn new(ruleset: &Ruleset, subject: Subject) -> Self {
        let (line, declined) = if ruleset.arity == 1 || ruleset.circle().is_some() {
            match Line::new(ruleset, subject) {
                Ok((line, declined)) => (Some(line), declined),
                Err(declined) => (None, declined),
            }
        } else {
            (None, Vec::new())
        };
        Self {
            line,
            declined,
            law: heaps::theorems::prove::law(ruleset),
            lost: heaps::theorems::prove::lost(ruleset),
            search: ValuesBelow::new(ruleset),
            play: ruleset.play,
            mover: Mover::new(ruleset),
            growing: Growing::new(ruleset),
            window: proof_window(ruleset),
            given_up: 0,
        }
    }

    /// The engine that makes the sequence, if the ruleset has one number and an engine supports it.
    pub fn engine_name(&self) -> Option<&'static str> {
        self.line.as_ref().map(Line::engine_name)
    }

    /// The engines tried before the one in use, with their reasons for declining.
    pub fn declined(&self) -> &[Declined] {
        &self.declined
    }

    /// The compiled moves of the rules.
    pub fn mover(&self) -> &Mover {
        &self.mover
    }

    /// Whether all moves of tuples go along lines, so that a table of millions of positions is
    /// quick.
    pub fn is_on_lines(&self) -> bool {
        self.search.is_on_lines()
    }

    /// Whether the value of a position has been found from the values of its options.
    pub fn knows(&self, at: &Position) -> bool {
        at.to_state().is_some_and(|state| self.search.known(&state).is_some())
    }

    /// Whether heaps have values: a game on one number with an engine or a law.
    pub fn has_values(&self) -> bool {
        self.line.is_some() || self.law.is_some()
    }

    /// The sequence, if there is one.
    pub fn line(&mut self) -> Option<&mut Line> {
        self.line.as_mut()
    }

    /// The values of the sequence computed so far.
    pub fn at_hand(&self) -> Option<&Values> {
        self.line.as_ref().map(Line::values)
    }

    /// The claim about all heaps, if it has been proved so far.
    pub fn claim(&self) -> Option<&Claim> {
        self.line.as_ref().and_then(Line::claim)
    }

    /// The nim-value of a position (under misère play: the misère nim-value, 0 exactly if the
    /// player who just moved wins this single position).
    pub fn value(&mut self, rules: &Ruleset, at: &Position, budget: &Budget) -> Result<Known, SolveError> {
        if let (Some(heap), true) = (at.heap(), self.has_values()) {
            return self.heap_value(rules, at, heap, budget);
        }
        let far = at.0.iter().any(|number| number.to_u64().is_none_or(|n| n >= NEAR));
        if !far || budget.time().is_some() {
            return self.searched(at, budget);
        }
        match self.searched(at, &budget.clone().with_effort(EFFORT)) {
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => Err(self.out_of_reach(at.clone())),
            known => known,
        }
    }

    /// The value of a heap if a table of moderate length or a proof gives it; `None` for games
    /// without a sequence.
    pub fn soon(&mut self, rules: &Ruleset, heap: &Number, budget: &Budget) -> Result<Option<Known>, SolveError> {
        if let Some(known) = self.at_once(heap) {
            return Ok(Some(known));
        }
        // Tables of rings need the tables of their rows, which may be slow; a law is quicker.
        if rules.class == Class::Circle
            && let Some(known) = self.by_law(heap, budget)?
        {
            return Ok(Some(known));
        }
        let first = table_length(heap).max(self.window).min(BEFORE_SEARCH.max(self.window));
        let far = table_length(heap) > first && !self.line.as_ref().is_some_and(Line::is_kept);
        // No theorem proves a pattern of such splits from a table, and the table takes long to
        // make.
        if far
            && rules.class == (Class::OnN { splits: true })
            && let Some(known) = self.by_law(heap, budget)?
        {
            return Ok(Some(known));
        }
        let brief = if far { budget.clone().with_effort(FIRST_EFFORT) } else { budget.clone() };
        // An attempt that was given up is not repeated for every method that needs the value.
        let grown = match far && budget.patience() <= self.given_up {
            true => Err(SolveError::stopped(Stop::Effort, say::reached_before())),
            false => self.grow(rules, first, heap, &brief),
        };
        // A value in the table is known, even if a limit ended the work before a proof.
        if let Some(known) = self.at_once(heap) {
            return Ok(Some(known));
        }
        match (self.by_law(heap, budget)?, grown) {
            (Some(known), _) => Ok(Some(known)),
            (None, Err(SolveError::Stopped { stop, .. })) if far && budget.outlives(&stop) => {
                self.given_up = self.given_up.max(budget.patience());
                Ok(None)
            }
            (None, grown) => grown.map(|()| None),
        }
    }

    fn heap_value(
        &mut self,
        rules: &Ruleset,
        position: &Position,
        heap: &Number,
        budget: &Budget,
    ) -> Result<Known, SolveError> {
        if let Some(known) = self.soon(rules, heap, budget)? {
            return Ok(known);
        }
        let wanted = table_length(heap);
        // If values are kept in a folder, the table itself is wanted, however long it takes.
        if self.line.as_ref().is_some_and(Line::is_kept) {
            self.grow(rules, wanted, heap, &budget.clone().with_total(Some(wanted as u64)))?;
            return self.at_once(heap).ok_or_else(|| self.out_of_reach(position.clone()));
        }
        // The table does not reach the heap yet and nothing is proved; perhaps the heap has few
        // reachable positions.
        let brief = budget.clone().with_effort(SEARCH_EFFORT);
        if let Some(known) = self.stepped(rules, heap, &brief) {
            return Ok(known);
        }
        match self.searched(position, &brief) {
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {}
            Err(SolveError::Stopped { stop: Stop::Memory { .. }, .. } | SolveError::OutOfReach { .. }) => {}
            found_or_failed => return found_or_failed,
        }
        // If the caller gives time, it is meant to be used.
        let near = heap.to_u64().is_some_and(|n| n < NEAR || budget.time().is_some() && n < HOPELESS);
        let patient = match near {
            true => budget.clone().with_total(Some(wanted as u64)),
            false => budget.clone().with_effort(EFFORT),
        };
        let outcome = self.grow(rules, wanted, heap, &patient);
        match (self.at_once(heap), outcome) {
            (Some(known), _) => Ok(known),
            (None, Err(SolveError::Stopped { stop: Stop::Effort, .. })) => Err(self.out_of_reach(position.clone())),
            (None, Err(error)) => Err(error),
            (None, Ok(())) => Err(self.out_of_reach(position.clone())),
        }
    }

    /// The value computed from options that a table of moderate length reaches: `n -> y : y <=
    /// sqrt(n)` at 10^12.
    fn stepped(&mut self, rules: &Ruleset, heap: &Number, budget: &Budget) -> Option<Known> {
        let state = [heap.to_i64()?];
        let mut scratch = Scratch::default();
        let (mut largest, mut looked) = (0, 0u64);
        let flow = self.mover.for_each_option(&mut scratch, &state, budget, |option| {
            looked += 1;
            largest = option.iter().fold(largest, |largest, &part| largest.max(part));
            if looked > MOST_STEPS || largest >= STEP_TO { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.ok()?.is_break() {
            return None;
        }
        let line = self.line.as_mut()?;
        line.grow(rules, usize::try_from(largest).ok()? + 1, budget).ok()?;
        let nothing = u64::from(self.play == Play::Misere);
        let mut reached = MexSet::new();
        let mut complete = true;
        let flow = self.mover.for_each_option(&mut scratch, &state, budget, |option| {
            let value = match option {
                [] => Some(nothing),
                parts => parts.iter().try_fold(0, |xor, &part| Some(xor ^ line.short_value(part as u64)?)),
            };
            complete &= value.is_some();
            reached.insert(value.unwrap_or(0));
            ControlFlow::Continue(())
        });
        let value = if looked == 0 { nothing } else { reached.mex() };
        (flow.is_ok() && complete).then(|| Known { value: Number::from(value), standing: Standing::Exact })
    }

    /// The value, if it takes no computing. The proof needs some first heaps; these count as
    /// computed, as they would be without a question about a larger one: the standing of an answer
    /// must not depend on earlier questions.
    fn at_once(&self, heap: &Number) -> Option<Known> {
        let line = self.line.as_ref()?;
        if let Some((claim, proof)) = line.claim().and_then(|claim| Some((claim, claim.proof()?))) {
            let looked_at = heap.to_u64().map(|n| n.max((self.window as u64).saturating_sub(1)));
            let standing = match looked_at.is_some_and(|last| last < proof.checked_to()) {
                true => Standing::Exact,
                false => claim.standing().of_values(),
            };
            return Some(Known { value: claim.pattern().value(heap), standing });
        }
        let n = usize::try_from(heap.to_u64()?).ok()?;
        Some(Known { value: Number::from(line.values().checked(n)?), standing: Standing::Exact })
    }

    /// The value by a law, which needs no table.
    fn by_law(&self, heap: &Number, budget: &Budget) -> Result<Option<Known>, SolveError> {
        let Some(law) = self.law.as_ref() else { return Ok(None) };
        let short = match (heap.to_u64(), law.repeats()) {
            (Some(short), _) => short,
            // A longer number has the same value as its residue.
            (None, Some((0, period, 0))) => heap.div_rem(period).1,
            (None, _) => return Ok(None),
        };
        let value = law
            .value_within(short, budget)
            .map_err(|stop| SolveError::stopped(stop, say::reached_law(theorem(law.theorem().name()), heap)))?;
        Ok(value.map(|value| Known { value: Number::from(value), standing: Standing::Theory(law.theorem().name()) }))
    }

    /// Whether a law gives the value of a heap, however it comes out. One law gives up some heaps.
    pub fn has_law_for(&self, heap: &Number) -> bool {
        self.law.as_ref().is_some_and(|law| *law.theorem() != SHRINKING && heap.to_u64().is_some())
    }

    fn grow(&mut self, rules: &Ruleset, len: usize, heap: &Number, budget: &Budget) -> Result<(), SolveError> {
        let Some(line) = self.line.as_mut() else { return Ok(()) };
        line.grow(rules, len, budget).map_err(|error| heap_error(error, line.values().len(), heap))
    }

    fn searched(&mut self, at: &Position, budget: &Budget) -> Result<Known, SolveError> {
        let Some(state) = at.to_state().filter(|_| self.play == Play::Normal) else {
            return Err(self.out_of_reach(at.clone()));
        };
        if let Some(why) = self.growing.for_ever(&state, budget) {
            return Err(SolveError::Endless(why));
        }
        match self.search.value(&state, budget) {
            Ok(value) => Ok(Known { value: Number::from(value), standing: Standing::Exact }),
            Err(error) => {
                let far = matches!(error, SearchError::Endless { .. } | SearchError::Move(MoveError::Overflow { .. }));
                let grows = if far { self.growing.seen(&self.mover, &state, budget) } else { None };
                Err(grows.map_or_else(|| search_error(error, self.search.len()), SolveError::Endless))
            }
        }
    }

    /// Whether few positions are reachable from this one, so that its value can be searched at
    /// once; the value is remembered.
    ///
    /// # Errors
    /// A limit of the caller's budget.
    pub fn is_searched_soon(&mut self, at: &Position, budget: &Budget) -> Result<bool, SolveError> {
        match self.searched(at, &budget.clone().with_effort(FEW_STEPS)) {
            Err(error @ SolveError::Stopped { stop: Stop::Time { .. } | Stop::Cancelled, .. }) => Err(error),
            found => Ok(found.is_ok()),
        }
    }

    /// The value of a heap of 64 bits if it is known already, or by a law, which may take some
    /// seconds.
    ///
    /// # Errors
    /// [`Stop`] if a limit ended the work of the law.
    pub fn short_at_once(&self, n: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        match (self.line.as_ref().and_then(|line| line.short_value(n)), &self.law) {
            (None, Some(law)) => law.value_within(n, budget),
            (value, _) => Ok(value),
        }
    }

    /// Whether the value of a heap of 64 bits is known, or found by a law.
    pub fn tells(&self, n: u64, budget: &Budget) -> bool {
        matches!(self.short_at_once(n, budget), Ok(Some(_)))
    }

    /// The options of a heap with this value, as ranges of heaps, if a law can find them without
    /// listing all options.
    ///
    /// # Errors
    /// [`Stop`] if a limit ended the work.
    pub fn options_by_law(&self, n: u64, value: u64, budget: &Budget) -> Result<Option<Vec<(u64, u64)>>, Stop> {
        self.law.as_ref().map_or(Ok(None), |law| law.options(n, value, budget))
    }

    /// The length and the period of the blocks of values given by a law, see [`Law::blocks`].
    pub fn blocks(&self) -> Option<(u64, u64)> {
        self.law.as_ref()?.blocks()
    }

    /// The value of one position by search, for tables that may end anywhere.
    pub fn search_value(&mut self, state: &[i64], budget: &Budget) -> Option<u64> {
        self.search.value(state, budget).ok()
    }

    /// The law that gives the value of every heap without a table, if there is one.
    pub fn law(&self) -> Option<&Law> {
        self.law.as_ref()
    }

    /// The lost heaps, if a theorem gives them without the values.
    pub fn lost(&self) -> Option<&Ranges> {
        self.lost.as_ref()
    }

    /// Whether a law gives the values of heaps of any size, each for a short computation.
    pub fn has_law(&self) -> bool {
        self.law.is_some()
    }

    /// The options of a state with the value `target`, by search.
    pub fn searched_options(&mut self, state: &[i64], target: u64, budget: &Budget) -> Result<Vec<Vec<i64>>, Listing> {
        let valued = self.search.options_with_values(state, budget).map_err(|error| match error {
            SearchError::Move(error) => Listing::from(error),
            error => Listing::Failed(search_error(error, self.search.len())),
        })?;
        Ok(std::iter::zip(valued.options.iter(), &valued.values)
            .filter(|(_, value)| **value == target)
            .map(|(option, _)| option.to_vec())
            .collect())
    }

    /// The values of a box of positions under normal play, from a dense table or by search; the
    /// last coordinate runs fastest.
    pub fn box_values<T>(
        &mut self,
        rules: &Ruleset,
        from: &[i64],
        to: &[i64],
        budget: &Budget,
        make: impl Fn(u64) -> T,
    ) -> Result<Vec<T>, SolveError> {
        let table = positions::Table::new(rules, from, to);
        let mut table = table.map_err(|error: TableError| SolveError::Overflow(error.to_string().into()))?;
        let filled = table.fill(budget);
        filled.map_err(|error| search_error(error, table.reached()))?;
        table.collect(budget, make).map_err(|stop| search_error(stop.into(), table.reached()))
    }

    /// The error of a position that is too large, with what is known of the values.
    pub fn out_of_reach(&self, position: Position) -> SolveError {
        let (known, more_helps) = match &self.line {
            Some(line) => {
                let far = position.heap().and_then(Number::to_u64).is_none_or(|n| n >= HOPELESS);
                let last = line.values().len().saturating_sub(1);
                (say::known_values(last), !far)
            }
            None if position.to_state().is_none() => (say::known_long_numbers(), false),
            None => {
                let searched = self.search.len();
                // If even the options of the first position are too many to list, more time does
                // not help.
                (say::known_searched(searched), searched != 0)
            }
        };
        let refused = SolveError::out_of_reach(position, known);
        if more_helps { refused.hinted(Hint::MoreEffort) } else { refused }
    }
}

/// The length of the table that includes a heap.
fn table_length(heap: &Number) -> usize {
    heap.to_u64().and_then(|n| usize::try_from(n).ok()).map_or(usize::MAX, |n| n.saturating_add(1))
}

/// The length to which a sequence is grown in the hope of a proof before the value of a large heap
/// is computed in other ways.
fn proof_window(rules: &Ruleset) -> usize {
    match &rules.class {
        Class::OnN { .. } | Class::Tuple { .. } | Class::Coins | Class::Product(_) | Class::Board => 0,
        _ if rules.play == Play::Misere => PROOF_WINDOW / 4,
        Class::Code(code) => window_of_parts(&code.digits),
        Class::RepeatingCode(code) => window_of_parts(&code.digits).min(window_of_parts(&code.repeat)),
        _ => PROOF_WINDOW,
    }
}

/// The window for these digits: a heap of n has about n^(j-1) splits into j parts, so with many
/// parts only few values are affordable.
fn window_of_parts(digits: &[u32]) -> usize {
    match digits.iter().copied().max().unwrap_or(0) {
        0..16 => PROOF_WINDOW,
        16..32 => PROOF_WINDOW / 4,
        32..64 => PROOF_WINDOW / 8,
        _ => PROOF_WINDOW / 16,
    }
}

/// Converts an error of an engine into an error of the facade.
pub fn heap_error(error: GrowError, reached: usize, heap: &Number) -> SolveError {
    match error {
        GrowError::Heap(HeapError::Stopped(stop)) => SolveError::stopped(stop, say::reached_values(reached, heap)),
        GrowError::Heap(other) => SolveError::Overflow(other.to_string().into()),
        GrowError::Store(error) => SolveError::Store(error),
    }
}

/// Converts an error of the search into an error of the facade.
pub fn search_error(error: SearchError, positions: u64) -> SolveError {
    match error {
        SearchError::Cycle { cycle } => {
            SolveError::cycle(cycle.iter().map(|state| Position::from_state(state)).collect())
        }
        SearchError::SumCycle { cycle } => {
            let in_one =
                |sum: &Vec<(usize, Vec<i64>)>| sum.iter().flat_map(|(_, state)| state.clone()).collect::<Vec<_>>();
            SolveError::cycle(cycle.iter().map(|sum| Position::from_state(&in_one(sum))).collect())
        }
        SearchError::Endless { from, to, moves } => {
            let [from, to] = [from, to].map(|state| rules::moves::Position(&state).to_string());
            SolveError::Endless(say::error_endless(moves, from, to))
        }
        SearchError::Stopped(stop) => SolveError::stopped(stop, say::reached_positions(positions)),
        SearchError::Move(error) => SolveError::Overflow(error.message()),
        other => SolveError::Overflow(other.to_string().into()),
    }
}
