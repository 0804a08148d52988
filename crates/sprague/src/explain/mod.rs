//! The reasoning behind an answer, step by step, as a person would write it.
//!
//! First the games and the facts about all their positions (`rules_in_words`, `pattern`), then the
//! components one by one (`component`), then the sum (`total`); `tokens` does so for a given graph.
//! Under misère play, and where a turn moves in several components, the
//! components have no values that add up (`misere`, `turns`).
mod component;
mod misere;
mod pattern;
mod rules_in_words;
mod tokens;
mod total;
mod turns;

pub use tokens::explain_tokens;

use crate::answer::Answer;
use crate::error::SolveError;
use crate::messages::{self, Locale};
use crate::plan::play_in_words;
use crate::request::Sum;
use crate::solve::SolveOptions;
use crate::standing::Standing;
use budget::Budget;
use rules::ruleset::{Play, Turns};
use std::collections::HashSet;
use std::fmt::Write as _;

/// More components than this are not explained one by one.
const MOST_COMPONENTS: usize = 40;

impl Sum {
    /// Explains the winner and the reason.
    ///
    /// # Errors
    /// As [`Sum::solve`].
    pub fn explain(&mut self, options: &SolveOptions, budget: &Budget) -> Result<String, SolveError> {
        let answer = self.solve(options, budget)?;
        let mut text = format!("Convention: {}.\n", play_in_words(answer.play));
        if answer.components.is_empty() && self.turns() == Turns::One && answer.play == Play::Normal {
            text.push_str("The sum is empty, so there is no move: the player to move has lost.\n");
            return Ok(text);
        }
        self.explain_games(&mut text, &answer);
        match answer.play {
            _ if self.turns() != Turns::One => turns::explain(&mut text, self.turns(), &answer),
            Play::Normal => self.explain_normal(&mut text, &answer, options, budget)?,
            Play::Misere => self.explain_misere(&mut text, &answer, budget)?,
        }
        if let Standing::Assumed { checked_to } = answer.standing {
            let _ = writeln!(
                text,
                "Warning: this rests on a pattern that was compared with the values up to {checked_to} and is not proved: a guess."
            );
        }
        Ok(text)
    }

    /// The reasoning in another language.
    ///
    /// # Errors
    /// As [`Sum::solve`].
    pub fn explain_in(
        &mut self,
        tongue: Locale,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<String, SolveError> {
        Ok(messages::translated(&self.explain(options, budget)?, tongue))
    }

    /// The games of the components, each once, and the facts about all their positions.
    fn explain_games(&mut self, text: &mut String, answer: &Answer) {
        let (mut seen, mut told) = (HashSet::new(), HashSet::new());
        let nim_values = answer.play == Play::Normal && self.turns() == Turns::One;
        for (index, _) in self.components.clone() {
            // To a reader, piles or boards of another size are the same game.
            if seen.insert(index) && told.insert(self.games[index].rule().to_owned()) {
                let game = &mut self.games[index];
                let _ = writeln!(text, "\nThe game \"{}\":", game.rule());
                rules_in_words::explain(text, game.ruleset());
                if nim_values {
                    pattern::explain(text, game);
                }
            }
        }
    }

    fn explain_normal(
        &mut self,
        text: &mut String,
        answer: &Answer,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        let mut told = HashSet::new();
        for (component, place) in std::iter::zip(&answer.components, self.components.clone()) {
            let first = told.insert(place.clone());
            if first && told.len() <= MOST_COMPONENTS {
                component::explain(text, &mut self.games[place.0], component, &place.1, (options, budget))?;
            }
        }
        if told.len() > MOST_COMPONENTS {
            let _ = writeln!(text, "\nThere are {} more components like these.", told.len() - MOST_COMPONENTS);
        }
        total::explain(text, answer);
        total::explain_moves(text, answer, &total::by_xor(answer));
        Ok(())
    }
}

/// The standing of each component of a sum without nim-values.
fn explain_bases(text: &mut String, answer: &Answer) {
    let mut told = HashSet::new();
    for component in &answer.components {
        if told.insert((&component.rule, &component.position)) && told.len() <= MOST_COMPONENTS {
            let _ = writeln!(text, "  {} in \"{}\": {}.", component.position, component.rule, component.basis);
        }
    }
}
