//! Games that end with a verdict: the player to move has won, or nobody.
use super::Family;
use crate::ast::Verdict;
use crate::ruleset::{Class, Ruleset, Turns};

/// A game, and the verdicts of its ends.
///
/// The first end that holds counts, in the order of the text. An end without a verdict only leaves
/// no move in its component; one with a verdict decides the whole sum. Where one move leaves
/// several positions that are decided, the first of their ends in the text counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    game: Ruleset,
    verdicts: Vec<Option<Verdict>>,
}

impl Judged {
    /// The ruleset of a game with these verdicts, one for each of its ends.
    pub(crate) fn around(game: Ruleset, verdicts: Vec<Option<Verdict>>) -> Ruleset {
        Ruleset {
            source: game.source.clone(),
            canonical: game.canonical.clone(),
            params: game.params.clone(),
            arity: game.arity,
            names: game.names.clone(),
            unordered: game.unordered,
            play: game.play,
            turns: Turns::Judged,
            schemas: Vec::new(),
            ends: Vec::new(),
            class: Class::Judged,
            termination: game.termination.clone(),
            family: Family::Judged(Box::new(Self { game, verdicts })),
        }
    }

    /// The same positions and moves, where all ends only leave no move: for questions about the
    /// text, about positions, and about single moves.
    pub fn game(&self) -> &Ruleset {
        &self.game
    }

    /// How the game is decided at the end with this index.
    pub fn verdict(&self, end: usize) -> Option<Verdict> {
        self.verdicts.get(end).copied().flatten()
    }

    /// The verdicts, one for each end in the order of the text.
    pub fn verdicts(&self) -> &[Option<Verdict>] {
        &self.verdicts
    }
}

impl Ruleset {
    /// The game with verdicts, if this is one.
    pub fn judged(&self) -> Option<&Judged> {
        match &self.family {
            Family::Judged(own) => Some(own),
            _ => None,
        }
    }

    /// This game without its verdicts: the same positions and moves.
    pub fn without_verdicts(&self) -> &Ruleset {
        self.judged().map_or(self, Judged::game)
    }
}
