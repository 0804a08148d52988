//! The ladder of a game: every way to answer about a position, in the order in which they are
//! asked.
//!
//! A [`Method`] is one way to answer. It may pass, and it never guesses: its answer carries its
//! standing. Each question about a position (its value, whether it is lost, its options of a value,
//! its standing) is one loop over the methods, and the first that does not pass has answered.
//! The plan of a game is the same list, printed ([`crate::plan`]).
//!
//! The methods are kept where their theorems are; this page has their order and the loops. Sums
//! under misère play, and turns in several components, have no values of components to add up:
//! their ways are listed in [`sums`].
use crate::assumed::Claims;
use crate::beyond::{Independent, Literature};
use crate::error::SolveError;
use crate::game::Game;
use crate::invariant::Invariants;
use crate::number::Number;
use crate::objects::board::Tiles;
use crate::objects::circle::Rows;
use crate::objects::erasing::Sets;
use crate::objects::product::Product;
use crate::objects::rewriting::{Endings, Words};
use crate::objects::stairs::Staircase;
use crate::position::Position;
use crate::reduced::Parameters;
use crate::solve::SolveOptions;
use crate::standing::Standing;
use crate::study::{Known, Search, Sequence};
use crate::tuples::Lines;
use crate::winning::Found;
use budget::Budget;

/// The answer of a method; none where it passes.
pub(crate) type Reply<T> = Result<Option<T>, SolveError>;

/// The settings of a question.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) options: &'a SolveOptions,
    pub(crate) budget: &'a Budget,
}

/// The options of a position that are wanted.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// The wanted value.
    pub(crate) value: &'a Number,
    /// The most options in the list.
    pub(crate) limit: usize,
}

/// One way to answer about the positions of a game.
pub(crate) trait Method: Sync {
    /// The name in plans and answers.
    fn name(&self) -> &'static str;

    /// Whether it may answer about positions of this game.
    ///
    /// # Errors
    /// Why it does not, in words.
    fn takes(&self, game: &mut Game) -> Result<(), String>;

    /// The nim-value of a position, in misère play the misère nim-value of a single one.
    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known>;

    /// Whether the player to move loses, where that takes less than the value.
    fn lost(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<bool> {
        Ok(None)
    }

    /// The standing of a won position whose value would take much longer; asked before the value.
    fn won(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<Standing> {
        Ok(None)
    }

    /// The standing of a won position, asked after the value could not be had.
    fn won_at_last(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<Standing> {
        Ok(None)
    }

    /// The options with a value.
    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found>;

    /// The basis of a value, in words of its own.
    fn basis(&self, _game: &mut Game, _at: &Position, _known: &Known) -> Option<String> {
        None
    }
}

/// All methods for positions, from the first that is asked to the last.
pub(crate) static LADDER: [&dyn Method; 15] = [
    &Sets,
    &Words,
    &Endings,
    &Product,
    &Rows,
    &Tiles,
    &Staircase,
    &Independent,
    &Lines,
    &Literature,
    &Parameters,
    &Invariants,
    &Claims,
    &Sequence,
    &Search,
];

impl Game {
    /// The answer of the first method that does not pass, and its name.
    fn first<T>(&mut self, ask: impl Fn(&'static dyn Method, &mut Game) -> Reply<T>) -> Reply<(T, &'static str)> {
        for method in LADDER {
            if let Some(said) = ask(method, self)? {
                return Ok(Some((said, method.name())));
            }
        }
        Ok(None)
    }

    /// The value of a position, how it is known, and the method that says so.
    pub(crate) fn known_by(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<(Known, &'static str), SolveError> {
        let ask = Ask { options, budget };
        // The last method answers or fails.
        self.first(|method, game| method.value(game, at, ask))?.ok_or_else(|| self.study.out_of_reach(at.clone()))
    }

    /// The value of a position and how it is known.
    pub(crate) fn known(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Known, SolveError> {
        self.known_by(at, options, budget).map(|(known, _)| known)
    }

    /// Whether the player to move loses a single position under normal play, where that is found
    /// without its value: a value rests on the values of all options, the winner on one winning
    /// move.
    pub(crate) fn lost_alone(&mut self, at: &Position, budget: &Budget) -> Reply<bool> {
        let ask = Ask { options: &SolveOptions::default(), budget };
        Ok(self.first(|method, game| method.lost(game, at, ask))?.map(|(lost, _)| lost))
    }

    /// The standing of a won position whose value would take much longer, and the method.
    pub(crate) fn won_soon(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Reply<(Standing, &'static str)> {
        self.first(|method, game| method.won(game, at, Ask { options, budget }))
    }

    /// The standing of a won position whose value could not be had, and the method.
    pub(crate) fn won_without_its_value(
        &mut self,
        at: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Reply<(Standing, &'static str)> {
        self.first(|method, game| method.won_at_last(game, at, Ask { options, budget }))
    }

    /// The options of a position with a value: `limit` of them, and how many there are. By claims
    /// that are not proved, too, if the caller accepts them (`assume`).
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
        let found = self.first(|method, game| method.options(game, at, wanted, ask))?;
        Ok(found.map_or(Found { options: Vec::new(), total: None }, |(found, _)| found))
    }

    /// The basis of a value, in words.
    pub(crate) fn basis(&mut self, known: &Known, at: &Position) -> String {
        let own = LADDER.iter().find_map(|method| method.basis(self, at, known));
        own.unwrap_or_else(|| self.basis_of(&known.standing, at))
    }
}

/// The ways to answer about sums that have no values to add up, and about play that need not end.
pub(crate) mod sums {
    /// Misère nim-values of a single heap.
    pub(crate) const HEAP: &str = "misere-values";
    /// The rule of Nim for pet components.
    pub(crate) const PET: &str = "pet";
    /// Pairs of values of tame components.
    pub(crate) const TAME: &str = "tame";
    /// All sums that can be reached.
    pub(crate) const SEARCH: &str = "sum-search";
    /// Play in all components: the longest decides.
    pub(crate) const SUSPENSE: &str = "suspense";
    /// Play in the first component that can move.
    pub(crate) const RELAY: &str = "relay";
    /// Fewer components can move than a turn needs.
    pub(crate) const BLOCKED: &str = "no-turn";
    /// As many can move as a turn needs: the shortest decides.
    pub(crate) const REMOTENESS: &str = "remoteness";
    /// A turn may move in all of them.
    pub(crate) const SELECTIVE: &str = "selective";
    /// One component more can move than a turn may move: equal values decide.
    pub(crate) const EQUAL: &str = "equal-values";
    /// Components that move as heaps of Nim.
    pub(crate) const NIM: &str = "nim-like";
    /// Smith's labels of the positions that can be reached.
    pub(crate) const LOOPY: &str = "loopy";
    /// The graph of all sums that can be reached.
    pub(crate) const GRAPH: &str = "sum-graph";
    /// Options, mex and search, and nothing else.
    pub(crate) const DEFINITION: &str = "definition";
}
