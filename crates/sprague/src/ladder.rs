//! The ladder of a game: all methods that can answer about a position, in the order in which they
//! are tried.
//!
//! A [`Method`] is one way to answer. It declines games that it is not for ([`Method::open`]), may
//! pass elsewhere, and never guesses: its answer carries its standing. Each question about a
//! position (its value, whether it is lost, its options with a value, its standing) is one loop
//! over the methods, and the first method that does not pass answers. The plan of a game is the
//! same list, printed ([`crate::ladder::plan`]).
//!
//! Sums have ladders of their own, one for each convention and each kind of turns ([`SumMethod`]):
//! under misère play, and if turns move in several components, there are no values to add up.
//!
//! Each method is in the same file as its theorem; this file has their order and the loops.
pub(crate) mod method;
pub(crate) mod plan;
pub(crate) mod rooms;

use crate::answer::Answer;
use crate::cell::ValueAt;
use crate::code::CodeError;
use crate::code::model::{Model, Writing};
use crate::families::answered::Answered;
use crate::families::board::Tiles;
use crate::families::circle::Rows;
use crate::families::deletion::{GraphValues, UnionOfGraphs};
use crate::families::erasing::Sets;
use crate::families::mirror::{Halves, Mirrors};
use crate::families::product::Product;
use crate::families::rewriting::{Endings, Words};
use crate::families::stairs::Staircase;
use crate::game::Game;
use crate::ladder::method::{Ask, Ladder, Method, Reply, Step, SumMethod, Wanted};
use crate::messages::say;
use crate::methods::assumed::Claims;
use crate::methods::bounded_steps::Lines;
use crate::methods::family::{Family, FamilyAlone};
use crate::methods::independent::Independent;
use crate::methods::invariant::{InvariantAlone, Invariants};
use crate::methods::literature::Literature;
use crate::methods::ranges::{Ranged, RangedAlone};
use crate::methods::sequence::{Search, Sequence};
use crate::methods::slices::Parameters;
use crate::options::SolveOptions;
use crate::plays::definition::{Definition, PlainGraph};
use crate::plays::entailing::Entailing;
use crate::plays::features::ByFeatures;
use crate::plays::judged::Judged;
use crate::plays::loopy::Loopy;
use crate::plays::misere::{Effort, Graph, Guess, Heap, Pet, SumSearch, TamePairs};
use crate::plays::normal::Values;
use crate::plays::quotient::ByQuotient;
use crate::plays::turns;
use crate::plays::twins::Twins;
use crate::plays::won::{WonAtLast, WonSoon};
use crate::sum::{Sum, turns_of};
use crate::tell::basis::Basis;
use crate::values::keeper_rows::Stored;
use budget::Budget;
use check::Statement;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use programs::{Program, ProgramError};
use rules::ruleset::{Play, Turns};

/// All methods for positions, in the order in which they are tried.
pub(crate) static LADDER: [&dyn Method; 21] = [
    &Mirrors,
    &Sets,
    &Words,
    &Endings,
    &Product,
    &Rows,
    &Tiles,
    &GraphValues,
    &Staircase,
    &Independent,
    &Lines,
    &Family,
    &Literature,
    &Ranged,
    &Parameters,
    &Invariants,
    &Claims,
    &Sequence,
    &Halves,
    &Answered,
    &Search,
];

impl Game {
    /// The answer of the first method that does not pass, and its name.
    fn first<T>(
        &mut self,
        ask: Ask<'_>,
        question: impl Fn(&'static dyn Method, &mut Game) -> Reply<T>,
    ) -> Reply<(T, &'static str)> {
        // These methods look at moves alone.
        if !self.ruleset.is_moves_alone() {
            return Ok(None);
        }
        self.recognise(ask.budget);
        for method in LADDER {
            if method.open(self, ask.options).is_ok()
                && let Some(said) = question(method, self)?
            {
                return Ok(Some((said, method.name())));
            }
        }
        Ok(None)
    }

    /// The methods for the value of a position, as steps of a plan.
    pub(crate) fn steps_for_values(&mut self, options: &SolveOptions) -> Vec<Step> {
        LADDER.iter().map(|method| Step::of(method.name(), method.open(self, options))).collect()
    }

    /// The value of a position with its standing, and the name of the method.
    pub(crate) fn known_by(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<(Known, &'static str), SolveError> {
        let ask = Ask { options, budget };
        // The last method answers or fails.
        let value = self.first(ask, |method, game| method.value(game, at, ask));
        match value.and_then(|value| value.ok_or_else(|| self.known_values.out_of_reach(at.clone()))) {
            Err(error) if error.leaves_the_winner() => {
                let lost = self.first(ask, |method, game| method.lost_at_last(game, at, ask))?;
                lost.map(|(standing, by)| (Known { value: Number::from(0), standing }, by)).ok_or(error)
            }
            known => known,
        }
    }

    /// The value of a position with its standing.
    pub(crate) fn known(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Known, SolveError> {
        self.known_by(at, options, budget).map(|(known, _)| known)
    }

    /// Whether the player to move loses a single position under normal play, if that can be
    /// determined without its value: the value depends on the values of all options, but the winner
    /// only on one winning move.
    pub(crate) fn lost_alone(&mut self, at: &Position, budget: &Budget) -> Reply<bool> {
        let ask = Ask { options: &SolveOptions::default(), budget };
        Ok(self.first(ask, |method, game| method.lost(game, at, ask))?.map(|(lost, _)| lost))
    }

    /// The standing of a won position whose value would take much longer, and the name of the
    /// method.
    pub(crate) fn won_soon(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Reply<(Standing, &'static str)> {
        let ask = Ask { options, budget };
        self.first(ask, |method, game| method.won(game, at, ask))
    }

    /// The standing of a won position whose value is out of reach, and the name of the method.
    pub(crate) fn won_without_its_value(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Reply<(Standing, &'static str)> {
        let ask = Ask { options, budget };
        self.first(ask, |method, game| method.won_at_last(game, at, ask))
    }

    /// The options of a position with a value: the first `limit`, and their number. Unproved claims
    /// are used, too, if the caller accepts them (`assume`).
    pub(crate) fn options_with_value(
        &mut self,
        at: &Position,
        value: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Found, SolveError> {
        let (options, wanted) = (SolveOptions::assuming(assume), Wanted { value, limit });
        let ask = Ask { options: &options, budget };
        let found = self.first(ask, |method, game| method.options(game, at, wanted, ask))?;
        Ok(found.map_or(Found { options: Vec::new(), total: None }, |(found, _)| found))
    }

    /// The options that win from a position whose own value is unknown.
    pub(crate) fn options_that_win(&mut self, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        Ok(self.first(ask, |method, game| method.options_that_win(game, at, limit, ask))?.map(|(found, _)| found))
    }

    /// What certificates state about positions like this one. The last methods come first: a
    /// pattern or a table is a shorter statement than those of the parts of a sum.
    pub(crate) fn statements_about(&mut self, at: &Position, budget: &Budget) -> Option<Vec<Statement>> {
        if at.1 == Form::Row {
            return None;
        }
        let options = SolveOptions::default();
        LADDER.iter().rev().find_map(|method| {
            method.open(self, &options).ok()?;
            method.statements(self, at, budget)
        })
    }

    /// Whether the theorem of some method gives each value at once.
    pub(crate) fn is_immediate(&mut self, options: &SolveOptions) -> bool {
        LADDER.iter().any(|method| method.is_immediate() && method.open(self, options).is_ok())
    }

    /// The data about the game that a program contains.
    pub(crate) fn model(&mut self, writing: Writing<'_>) -> Result<Model, CodeError> {
        if self.ruleset.entailing().is_some() {
            return Err(ProgramError::unsupported(say::error_no_program_of_marks()).into());
        }
        for method in LADDER {
            if let Some(model) = method.model(self, writing)? {
                return Ok(model);
            }
        }
        Err(no_program())
    }

    /// The program that determines who wins sums of positions of this game.
    pub(crate) fn program(&mut self, writing: Writing<'_>) -> Result<Program, CodeError> {
        for method in ladder(std::slice::from_ref(self), &SolveOptions::default()) {
            if let Some(program) = method.program(self, writing)? {
                return Ok(program);
            }
        }
        Err(no_program())
    }

    /// The basis of a value, in words.
    pub(crate) fn basis(&mut self, known: &Known, at: &Position) -> Basis {
        let own = LADDER.iter().find_map(|method| method.basis(self, at, known));
        own.unwrap_or_else(|| self.basis_of(&known.standing, at))
    }
}

fn no_program() -> CodeError {
    ProgramError::unsupported(say::error_no_method()).into()
}

/// Options, mex and search, and nothing else.
static DEFINITION: [&dyn SumMethod; 2] = [&Definition, &PlainGraph];
/// Values that add up; in loopy play, values of a graph.
static NORMAL: [&dyn SumMethod; 7] = [&Stored, &ByFeatures, &WonSoon, &Values, &WonAtLast, &Twins, &Loopy];
/// Misère values add up for some games only. A search is the most reliable method, and if few sums
/// are reachable it is also the quickest: it comes before methods that take more work.
static MISERE: [&dyn SumMethod; 18] = [
    &Stored,
    &ByFeatures,
    &UnionOfGraphs,
    &RangedAlone,
    &Heap(Effort::Little),
    &FamilyAlone,
    &Pet(Effort::Little),
    &SumSearch(Effort::Little),
    &InvariantAlone,
    &Heap(Effort::Much),
    &Pet(Effort::Much),
    &Guess,
    &ByQuotient::Far,
    &TamePairs,
    &ByQuotient::Long,
    &SumSearch(Effort::Much),
    &Guess,
    &Graph,
];
/// A turn moves in all components.
static EVERY: [&dyn SumMethod; 1] = [&turns::SUSPENSE];
/// A turn moves in the first component that can move.
static FIRST: [&dyn SumMethod; 1] = [&turns::RELAY];
/// A turn moves in several components, within bounds.
static SEVERAL: [&dyn SumMethod; 6] =
    [&turns::BLOCKED, &turns::REMOTENESS, &turns::SELECTIVE, &turns::EQUAL, &turns::NIM, &turns::SEARCHED];
/// A turn moves in one of several numbers of components, which have gaps.
static AMONG: [&dyn SumMethod; 2] = [&turns::BLOCKED, &turns::SEARCHED];

/// Some moves oblige to move again, or to answer.
static OBLIGING: [&dyn SumMethod; 1] = [&Entailing];
/// Some ends decide who wins.
static JUDGED: [&dyn SumMethod; 1] = [&Judged];

/// The ladder for sums of these games.
pub(crate) fn ladder(games: &[Game], options: &SolveOptions) -> Ladder {
    let (turns, play) = (turns_of(games), games.first().map_or(Play::Normal, |game| game.ruleset.play));
    // A row of heads is not a sum under misère play, since equal heads cancel. Components beside it
    // have no value, either.
    let coins = || games.iter().any(|game| game.ruleset.coins().is_some());
    match (turns, play) {
        (Turns::Obliging, _) => &OBLIGING,
        (Turns::Judged, _) => &JUDGED,
        _ if !options.theory() => &DEFINITION,
        (Turns::Every, _) => &EVERY,
        (Turns::First, _) => &FIRST,
        (Turns::Some { .. }, _) => &SEVERAL,
        (Turns::Among(_), _) => &AMONG,
        (Turns::One, Play::Normal) => &NORMAL,
        (Turns::One, Play::Misere) if coins() => &DEFINITION,
        (Turns::One, Play::Misere) => &MISERE,
    }
}

/// The reply of the first method of a ladder that does not pass.
fn climbed<T>(
    ladder: Ladder,
    mut ask: impl FnMut(&'static dyn SumMethod, Option<&SolveError>) -> Reply<T>,
) -> Result<T, SolveError> {
    let mut failure = None;
    for &method in ladder {
        match ask(method, failure.as_ref()) {
            Ok(Some(said)) => return Ok(said),
            Ok(None) => {}
            Err(error) => failure = Some(error),
        }
    }
    Err(failure.unwrap_or_else(|| SolveError::unsupported(say::error_no_method())))
}

impl Sum {
    /// The answer of the first method that has one.
    pub(crate) fn answered(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
        let ask = Ask { options, budget };
        climbed(ladder(&self.games, options), |method, failure| match failure {
            None => method.answer(self, ask),
            Some(failure) => method.rescue(self, failure, ask),
        })
    }
}

impl Game {
    /// The reply of the first method about a single position.
    pub(crate) fn found_alone(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<ValueAt, SolveError> {
        let ask = Ask { options, budget };
        climbed(ladder(std::slice::from_ref(self), options), |method, failure| match failure {
            None => method.alone(self, at, ask),
            Some(failure) => method.rescue_alone(self, at, failure, ask),
        })
    }
}
