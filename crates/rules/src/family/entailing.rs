//! Games on numbers in which some moves oblige a player: after `again` the same player moves once
//! more, after `answer` the other player moves in what was left.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 12, which
//! calls such moves complimenting and entailing.
use crate::ast::Mark;
use crate::ir::Schema;
use crate::ruleset::Ruleset;

/// The moves of a game, apart by what they oblige to: three games on the same positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entailing {
    /// The moves without a mark, those with `again`, those with `answer`.
    moves: [Ruleset; 3],
}

impl Entailing {
    /// The game with these moves: those without a mark, those with `again`, those with `answer`.
    pub(crate) fn new(moves: [Ruleset; 3]) -> Self {
        Self { moves }
    }

    /// The moves of each kind, as a game of them alone.
    pub fn kinds(&self) -> [(Option<Mark>, &Ruleset); 3] {
        let [plain, again, answer] = &self.moves;
        [(None, plain), (Some(Mark::Again), again), (Some(Mark::Answer), answer)]
    }

    /// All moves as if none obliged to anything: for questions about the positions that can be
    /// reached, and about the text.
    pub(crate) fn all(&self) -> Ruleset {
        let mut schemas: Vec<Schema> = self.moves.iter().flat_map(|rules| rules.schemas.clone()).collect();
        schemas.sort_by_key(|schema| schema.clause);
        let [plain, ..] = &self.moves;
        Ruleset { schemas, ..plain.clone() }
    }
}
