//! Sums as positions of their own, for loopy play without values: under misère play, for which no
//! theory of such sums is known, and for answers without theory. All reachable sums form a graph,
//! which is analysed from its ends; sums that the analysis does not reach are drawn.
//!
//! Games with verdicts are answered by the same graph: a sum that is decided has no moves of its
//! own. One that the player to move has won gets a move to a lost sum, and a drawn one a move to
//! itself, so that the analysis gives both their outcomes.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, VERDICTS, WinningMove};
use crate::game::Game;
use crate::messages::say;
use crate::options::SolveOptions;
use crate::plays::loopy::{POLL_OPTIONS, growth, limits, listing, too_many};
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use budget::Budget;
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use foldhash::fast::RandomState;
use graphs::{MisereSolution, ReachError, Reached, Solution, reach};
use indexmap::{Equivalent, IndexSet};
use rules::ast::Verdict;
use rules::moves::{JudgedMover, Options, Scratch, parts};
use rules::ruleset::{Play, Ruleset, Termination, Turns};
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

/// The name of the method in plans and answers.
pub(crate) const NAME: &str = "sum-graph";

/// A component: the index of its game, and the position.
pub(crate) type Part = (usize, Vec<i64>);

/// Lists the options of a component; an option is a sum of positions.
pub(crate) trait Lists {
    /// Calls `each` with the parts of every option, each option once, in ascending order.
    fn list(&mut self, game: usize, state: &[i64], each: &mut EachOption<'_>) -> Result<(), SolveError>;

    /// How the game is decided at a position where play begins.
    fn verdict(&mut self, _game: usize, _state: &[i64]) -> Result<Option<Verdict>, SolveError> {
        Ok(None)
    }
}

/// Receives how the game is decided by one option, and its parts; an error ends the listing.
pub(crate) type EachOption<'a> = dyn FnMut(Option<Verdict>, &[&[i64]]) -> Result<(), SolveError> + 'a;

/// Options by the compiled rules of some games.
pub(crate) struct Compiled {
    movers: Vec<JudgedMover>,
    scratch: Scratch,
    budget: Budget,
}

impl Compiled {
    pub(crate) fn new<'r>(rulesets: impl IntoIterator<Item = &'r Ruleset>, budget: &Budget) -> Self {
        let movers = rulesets.into_iter().map(JudgedMover::new).collect();
        Self { movers, scratch: Scratch::default(), budget: budget.clone() }
    }
}

impl Lists for Compiled {
    fn list(&mut self, game: usize, state: &[i64], each: &mut EachOption<'_>) -> Result<(), SolveError> {
        let Some(mover) = self.movers.get(game) else { return Ok(()) };
        let mut options = Options::new(mover.arity());
        mover.options(&mut self.scratch, state, &mut options, &self.budget).map_err(move_error)?;
        let mut all: Vec<&[i64]> = Vec::new();
        for option in options.iter() {
            all.clear();
            all.extend(parts(option, mover.arity()));
            each(mover.verdict(option, &self.budget).map_err(move_error)?, &all)?;
        }
        Ok(())
    }

    fn verdict(&mut self, game: usize, state: &[i64]) -> Result<Option<Verdict>, SolveError> {
        let verdict = |mover: &JudgedMover| mover.verdict(state, &self.budget).map_err(move_error);
        self.movers.get(game).map_or(Ok(None), verdict)
    }
}

enum Solved {
    Normal(Solution<'static>),
    Misere(MisereSolution<'static>),
}

/// The index of a position in [`Parts`].
type PartId = u32;
/// A sum: the indices of its parts, in ascending order.
type Ids = Box<[PartId]>;

/// In place of its parts: a sum that the player to move has won.
const WON: PartId = PartId::MAX;
/// A sum that nobody wins.
const DRAWN: PartId = PartId::MAX - 1;
/// A sum that the player to move has lost.
const LOST: PartId = PartId::MAX - 2;
/// A part with a smaller number is a position.
const NO_PARTS: std::ops::RangeInclusive<PartId> = LOST..=WON;

fn decided(verdict: Verdict) -> PartId {
    match verdict {
        Verdict::Wins => WON,
        Verdict::Draws => DRAWN,
        Verdict::Loses => LOST,
    }
}

/// The positions that occur in sums, each stored once, so that a move that leaves many parts leaves
/// a short list.
#[derive(Default)]
struct Parts {
    known: IndexSet<Part, RandomState>,
    /// The approximate memory in bytes, including spare room of the tables.
    bytes: usize,
}

/// A part as a key for look-up.
#[derive(Hash)]
struct PartRef<'a>(usize, &'a [i64]);

impl Equivalent<Part> for PartRef<'_> {
    fn equivalent(&self, part: &Part) -> bool {
        (self.0, self.1) == (part.0, part.1.as_slice())
    }
}

impl Parts {
    fn find(&self, game: usize, state: &[i64]) -> Option<PartId> {
        self.known.get_index_of(&PartRef(game, state)).map(|id| id as PartId)
    }

    fn id(&mut self, game: usize, state: &[i64]) -> PartId {
        self.find(game, state).unwrap_or_else(|| {
            self.bytes += 2 * size_of::<Part>() + 48 + 8 * state.len();
            self.known.insert_full((game, state.to_vec())).0 as PartId
        })
    }
}

/// The options of one part: lists of parts, concatenated.
#[derive(Default)]
struct PartOptions {
    ids: Vec<PartId>,
    ends: Vec<usize>,
}

impl PartOptions {
    fn iter(&self) -> impl Iterator<Item = &[PartId]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        std::iter::zip(starts, &self.ends).map(|(&start, &end)| &self.ids[start..end])
    }

    fn bytes(&self) -> usize {
        2 * (4 * self.ids.len() + 8 * self.ends.len())
    }
}

struct IdLister<'l, L> {
    parts: Parts,
    /// The options of the parts met so far.
    options: HashMap<PartId, PartOptions, RandomState>,
    /// The approximate memory of `options` in bytes.
    options_bytes: usize,
    lists: &'l mut L,
    play: Play,
    budget: &'l Budget,
}

impl<L: Lists> IdLister<'_, L> {
    fn bytes(&self) -> usize {
        self.parts.bytes + self.options_bytes
    }

    fn options(&mut self, sum: &[PartId], found: &mut Vec<Ids>) -> Result<(), SolveError> {
        match *sum {
            // Under misere play a player without a move has won.
            [WON] if self.play == Play::Normal => found.push([LOST].into()),
            [LOST] if self.play == Play::Misere => found.push([WON].into()),
            [DRAWN] => found.push([DRAWN].into()),
            _ => {}
        }
        for (at, &part) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == part {
                continue;
            }
            self.learn(part)?;
            let Some(options) = self.options.get(&part) else { continue };
            for (count, to) in options.iter().enumerate() {
                if count % POLL_OPTIONS == POLL_OPTIONS - 1 {
                    self.budget.glance().map_err(listing)?;
                    let listed = found.len() * (2 * size_of::<Ids>() + 16 + 4 * (sum.len() + to.len()));
                    self.budget.reserve((self.bytes() + listed) as u64).map_err(listing)?;
                }
                found.push(moved(sum, at, to));
            }
        }
        Ok(())
    }

    fn learn(&mut self, part: PartId) -> Result<(), SolveError> {
        if self.options.contains_key(&part) {
            return Ok(());
        }
        let Some((game, state)) = self.parts.known.get_index(part as usize).cloned() else { return Ok(()) };
        let Self { parts, options_bytes, lists, budget, .. } = self;
        let mut listed = PartOptions::default();
        lists.list(game, &state, &mut |verdict, option| {
            match verdict {
                Some(verdict) => listed.ids.push(decided(verdict)),
                None => listed.ids.extend(option.iter().map(|part| parts.id(game, part))),
            }
            listed.ends.push(listed.ids.len());
            if listed.ends.len().is_multiple_of(POLL_OPTIONS) {
                budget.glance().map_err(listing)?;
                budget.reserve((*options_bytes + listed.bytes() + parts.bytes) as u64).map_err(listing)?;
            }
            Ok(())
        })?;
        *options_bytes += listed.bytes() + 64;
        self.options.insert(part, listed);
        Ok(())
    }
}

/// All sums reachable from one, solved.
pub(crate) struct SolvedSums {
    parts: Parts,
    reached: Reached<Ids>,
    solved: Solved,
    starts: Vec<Ids>,
}

/// A move that keeps the outcome for the player to move.
pub(crate) struct Kept {
    pub(crate) component: usize,
    pub(crate) to: Vec<Vec<i64>>,
    /// The length of play after it, for the winner.
    pub(crate) length: Option<u32>,
}

impl SolvedSums {
    /// Explores and solves; if there are too many sums, the error stays `cycle`.
    pub(crate) fn new(
        sum: &[Part],
        play: Play,
        lists: &mut impl Lists,
        cycle: &SolveError,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        Self::of(std::iter::once(sum), play, lists, cycle, budget)
    }

    /// The same for all sums that can be reached from several.
    pub(crate) fn of<'p>(
        sums: impl Iterator<Item = &'p [Part]>,
        play: Play,
        lists: &mut impl Lists,
        cycle: &SolveError,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let (mut parts, mut starts) = (Parts::default(), Vec::new());
        for sum in sums {
            let mut start = Vec::with_capacity(sum.len());
            for (game, state) in sum {
                if let Some(verdict) = lists.verdict(*game, state)? {
                    start = vec![decided(verdict)];
                    break;
                }
                start.push(parts.id(*game, state));
            }
            start.sort_unstable();
            starts.push(Ids::from(start));
        }
        let (most, patient) = limits(budget);
        let mut lister = IdLister { parts, options: HashMap::default(), options_bytes: 0, lists, play, budget };
        let own_bytes = Cell::new(0);
        // The memory that the lister takes is charged to the next sum.
        let bytes = |sum: &Ids| 16 + 4 * sum.len() + own_bytes.take();
        let reached = reach(starts.clone(), most, bytes, &patient, |sum, options| {
            let before = lister.bytes();
            lister.options(sum, options)?;
            own_bytes.set(own_bytes.get() + lister.bytes() - before);
            Ok(())
        });
        let mut reached = reached.map_err(|error| match error {
            ReachError::Options(error) => error,
            error => too_many(cycle.clone(), &error, budget),
        })?;
        let parts = lister.parts;
        let graph = Arc::new(std::mem::take(&mut reached.graph));
        let solved = match play {
            Play::Normal => graph.into_solution(&patient).map(Solved::Normal),
            Play::Misere => graph.into_misere_solution(&patient).map(Solved::Misere),
        };
        let solved =
            solved.map_err(|stop| too_many(cycle.clone(), &ReachError::<SolveError>::Stopped(stop), budget))?;
        Ok(Self { parts, reached, solved, starts })
    }

    /// The number of sums, without those that are decided.
    pub(crate) fn len(&self) -> usize {
        let of_parts = |sum: &&Ids| !sum.first().is_some_and(|first| NO_PARTS.contains(first));
        self.reached.positions().filter(of_parts).count()
    }

    /// The outcome of the first sum from which exploring started.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcomes().next().unwrap_or(Outcome::P)
    }

    /// The outcomes of the sums from which exploring started.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.starts.iter().filter_map(|start| Some(self.known(self.reached.vertex(start)?).0))
    }

    /// The moves from the sum, in the order of its components, that win, or else that keep the
    /// draw.
    pub(crate) fn keeping(&self, sum: &[Part], lists: &mut impl Lists) -> Result<Vec<Kept>, SolveError> {
        let wanted = match self.outcome() {
            Outcome::N => Outcome::P,
            Outcome::D => Outcome::D,
            Outcome::P => return Ok(Vec::new()),
        };
        let start: Option<Vec<PartId>> = sum.iter().map(|(game, state)| self.parts.find(*game, state)).collect();
        // A sum whose parts are not known was decided before any move.
        let Some(start) = start else { return Ok(Vec::new()) };
        let mut kept = Vec::new();
        for (component, (game, state)) in sum.iter().enumerate() {
            lists.list(*game, state, &mut |verdict, option| {
                let after: Option<Vec<PartId>> = match verdict {
                    Some(verdict) => Some(vec![decided(verdict)]),
                    None => option.iter().map(|part| self.parts.find(*game, part)).collect(),
                };
                let Some(after) = after else { return Ok(()) };
                let Some(vertex) = self.reached.vertex(&moved(&start, component, &after)) else { return Ok(()) };
                let (outcome, length) = self.known(vertex);
                if outcome == wanted {
                    let to = option.iter().map(|part| part.to_vec()).collect();
                    kept.push(Kept { component, to, length });
                }
                Ok(())
            })?;
        }
        Ok(kept)
    }

    fn known(&self, vertex: u32) -> (Outcome, Option<u32>) {
        match &self.solved {
            Solved::Normal(solution) => (solution.outcome(vertex), solution.remoteness(vertex)),
            Solved::Misere(solution) => (solution.outcome(vertex), solution.remoteness(vertex)),
        }
    }
}

/// The sum after a move in one component, in ascending order.
fn moved(sum: &[PartId], component: usize, to: &[PartId]) -> Ids {
    if matches!(*to, [WON | DRAWN | LOST]) {
        return to.into();
    }
    let mut after = Vec::with_capacity(sum.len() - 1 + to.len());
    after.extend_from_slice(&sum[..component]);
    after.extend_from_slice(&sum[component + 1..]);
    after.extend_from_slice(to);
    after.sort_unstable();
    after.into()
}

/// The answer about a sum from the graph of all sums; no component has a value of its own.
pub(crate) fn answer(
    sum: &Sum,
    states: &[Part],
    lists: &mut impl Lists,
    cycle: &SolveError,
    options: &SolveOptions,
    budget: &Budget,
) -> Result<Answer, SolveError> {
    let play = sum.play();
    if let ([game], SolveError::Loop { cycle: round, .. }) = (sum.games(), cycle)
        && let Some(why) = growth(game.known_values.mover(), cycle, budget)
    {
        return Err(SolveError::Loop { cycle: round.clone(), unexplored: Some(why), hints: Vec::new() });
    }
    let whole = SolvedSums::new(states, play, lists, cycle, budget)?;
    let outcome = whole.outcome();
    let mut moves = Moves { total: (outcome == Outcome::P).then(|| Number::from(0)), ..Moves::default() };
    if outcome != Outcome::P && options.moves != MovesWanted::None {
        let kept = whole.keeping(states, lists)?;
        moves.total = Some(Number::from(kept.len() as u64));
        let told = |kept: &Kept| -> Option<WinningMove> {
            let (game, from) = sum.components.get(kept.component)?;
            let to: Vec<Position> = kept.to.iter().map(|part| sum.games[*game].placed(part)).collect();
            let text = wording::describe(manner(sum.games[*game].ruleset()), from, &to);
            let changes = vec![Change { component: kept.component, from: from.clone(), to }];
            Some(WinningMove { text, changes, value_after: None })
        };
        moves.listed = kept.iter().take(options.moves.limit()).filter_map(told).collect();
        // The quickest win gets closer to the end with every move; where play ends, each does.
        let ends = |game: &Game| matches!(game.ruleset().termination, Termination::Ends(_));
        let goes_round = !sum.games().iter().all(ends);
        let quickest = kept.iter().filter(|_| outcome == Outcome::N && goes_round).min_by_key(|kept| kept.length);
        moves.best = quickest.and_then(told);
    }
    let judged = sum.turns() == Turns::Judged;
    let basis = Basis::exact(match whole.len() {
        0 => say::decided_before_play(),
        1 if judged => say::one_sum_looked_at(),
        sums if judged => say::sums_looked_at(sums),
        sums => say::sums_reached(sums),
    });
    let component = |(game, position): &(usize, Position)| Component {
        rule: sum.games[*game].rule().to_owned(),
        parameters: sum.games[*game].usual_parameters(),
        position: position.clone(),
        value: None,
        basis: basis.clone(),
        method: if judged { VERDICTS } else { NAME },
    };
    let components = sum.components.iter().map(component).collect();
    Ok(Answer { outcome, play, value: None, components, moves, standing: Standing::Exact })
}
