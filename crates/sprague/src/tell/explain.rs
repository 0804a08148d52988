//! The reasoning behind an answer, step by step, as a person would write it.
//!
//! First come the games and the facts about all their positions (`rules_in_words`, `pattern`), then
//! the components one by one (`component`), then the sum (`total`); `tokens` does the same for a
//! given graph. Under misère play, and if a turn moves in several components, the components have
//! no values that add up (`misere`, `turns`); `entailing` is about moves that oblige, `judged`
//! about verdicts, `family` about claims for every value of a parameter.
mod component;
mod entailing;
mod family;
mod judged;
mod misere;
mod page;
mod pattern;
mod rules_in_words;
mod tokens;
mod total;
mod turns;

pub use tokens::explain_tokens;

use crate::answer::{Answer, Outcome};
use crate::game::Game;
use crate::messages::{Locale, Message, say};
use crate::options::SolveOptions;
use crate::sum::Sum;
use budget::Budget;
use claims::error::SolveError;
use claims::standing::Standing;
use heaps::theorems::evidence::Proof;
use page::Page;
use rules::ruleset::{Play, Turns};
use std::collections::HashSet;

/// At most this many components are explained one by one.
const MOST_COMPONENTS: usize = 40;

impl Game {
    /// What a position is and what a move does, a sentence each; empty where words say no more than
    /// the rule itself.
    pub fn rules_in_words(&self, locale: Locale) -> Vec<String> {
        let mut page = Page::new(locale);
        rules_in_words::explain_game(&mut page, self.ruleset());
        page.into_text().lines().map(|line| line.trim_start().to_owned()).collect()
    }
}

impl Sum {
    /// Explains the winner and the reason, in English.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Sum::solve`].
    pub fn explain(&mut self, options: &SolveOptions, budget: &Budget) -> Result<String, SolveError> {
        self.explain_in(Locale::ENGLISH, options, budget)
    }

    /// Explains the winner and the reason in a language.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Sum::solve`].
    pub fn explain_in(
        &mut self,
        locale: Locale,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<String, SolveError> {
        let answer = self.solve(options, budget)?;
        let mut page = Page::new(locale);
        page.line(&rules_in_words::convention(answer.play));
        if answer.components.is_empty() && self.turns() == Turns::One && answer.play == Play::Normal {
            page.line(&say::empty_sum());
            return Ok(page.into_text());
        }
        let indices: Vec<usize> = self.components.iter().map(|(index, _)| *index).collect();
        self.explain_games(&mut page, &indices, answer.play, budget);
        self.explain_answer(&mut page, &answer, options, budget)?;
        Ok(page.into_text())
    }

    /// The reasons for an answer about this sum in a language, without the rules of its games.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Sum::solve`].
    pub fn reasons_in(
        &mut self,
        locale: Locale,
        answer: &Answer,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<String, SolveError> {
        let mut page = Page::new(locale);
        if answer.components.is_empty() && self.turns() == Turns::One && answer.play == Play::Normal {
            page.line(&say::empty_sum());
        } else {
            self.explain_answer(&mut page, answer, options, budget)?;
        }
        Ok(page.into_text())
    }

    fn explain_answer(
        &mut self,
        page: &mut Page,
        answer: &Answer,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        match answer.play {
            _ if self.turns() == Turns::Obliging => entailing::explain(page, answer),
            _ if self.turns() == Turns::Judged => judged::explain(page, answer),
            _ if self.turns() != Turns::One => turns::explain(page, self.turns(), answer),
            Play::Normal => self.explain_normal(page, answer, options, budget)?,
            Play::Misere => self.explain_misere(page, answer, budget)?,
        }
        match &answer.standing {
            Standing::Assumed { checked_to } => page.line(&say::guess(*checked_to)),
            Standing::AssumedOn(compared) => page.line(&say::guess_on(compared.clone())),
            _ => {}
        }
        Ok(())
    }

    /// Explains the games alone, without a position and a winner: their rules in words, and known
    /// facts about all positions.
    ///
    /// # Errors
    /// [`SolveError`] if the budget ends.
    pub fn explain_rules_in(&mut self, locale: Locale, budget: &Budget) -> Result<String, SolveError> {
        let play = self.play();
        if play == Play::Normal && self.turns() == Turns::One {
            for game in &mut self.games {
                // Other errors only mean that nothing is known; then nothing is told.
                if let Err(error @ SolveError::Stopped { .. }) = game.pattern_soon(budget) {
                    return Err(error);
                }
            }
        }
        let mut page = Page::new(locale);
        page.line(&rules_in_words::convention(play));
        let all: Vec<usize> = (0..self.games.len()).collect();
        self.explain_games(&mut page, &all, play, budget);
        Ok(page.into_text())
    }

    /// Explains these games, each once, with known facts about all their positions.
    fn explain_games(&mut self, page: &mut Page, indices: &[usize], play: Play, budget: &Budget) {
        let (mut seen, mut told) = (HashSet::new(), HashSet::new());
        let nim_values = play == Play::Normal && self.turns() == Turns::One;
        for &index in indices {
            // To a reader, piles or boards of another size are still the same game.
            if seen.insert(index) && told.insert(self.games[index].rule().to_owned()) {
                let game = &mut self.games[index];
                page.gap();
                let parameters = game.usual_parameters();
                let parameters = parameters.iter().map(|(name, value)| format!("{name}={value}"));
                page.line(&match parameters.len() {
                    0 => say::the_game(game.rule()),
                    _ => say::the_game_with(game.rule(), Message::list(parameters)),
                });
                rules_in_words::explain(page, game.ruleset());
                if nim_values {
                    pattern::explain(page, game, budget);
                }
            }
        }
    }

    fn explain_normal(
        &mut self,
        page: &mut Page,
        answer: &Answer,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        let mut told = HashSet::new();
        for (component, place) in std::iter::zip(&answer.components, self.components.clone()) {
            let first = told.insert(place.clone());
            if first && told.len() <= MOST_COMPONENTS {
                component::explain(page, &mut self.games[place.0], component, &place.1, (options, budget))?;
            }
        }
        if told.len() > MOST_COMPONENTS {
            page.gap();
            page.line(&say::more_components(told.len() - MOST_COMPONENTS));
        }
        total::explain(page, answer);
        if let [(game, position)] = self.components.as_slice()
            && let Some(strategy) = self.games[*game].mirror(position, budget)?
        {
            page.line(&strategy.told(self.games[*game].ruleset(), position));
        }
        total::explain_moves(page, answer, &total::by_xor(answer));
        Ok(())
    }
}

impl Game {
    /// The rules in words, as lines: who loses, what a position is, what a move does.
    ///
    /// ```
    /// use sprague::{Game, Locale};
    /// let words = Game::new("take 1,3,4")?.in_words(Locale::ENGLISH);
    /// assert_eq!(words[1], "A move takes 1, 3 or 4 from a heap.");
    /// # Ok::<(), sprague::RuleErrors>(())
    /// ```
    pub fn in_words(&self, locale: Locale) -> Vec<String> {
        let mut page = Page::new(locale);
        page.line(&rules_in_words::convention(self.ruleset().play));
        rules_in_words::explain(&mut page, self.ruleset());
        page.into_text().lines().map(|line| line.trim().to_owned()).collect()
    }
}

impl Game {
    /// Why a proof about this game holds, with its numbers; `None` where the theorem alone says it.
    pub fn proof_in_detail(&self, proof: &Proof) -> Option<Message> {
        pattern::conditions(proof, self.ruleset())
    }
}

fn winner(outcome: Outcome) -> Message {
    match outcome {
        Outcome::N => say::first_wins(),
        Outcome::P => say::second_wins(),
        Outcome::D => say::nobody_wins(),
    }
}

/// Writes the basis of each component of a sum without nim-values.
fn explain_bases(page: &mut Page, answer: &Answer) {
    let mut told = HashSet::new();
    for component in &answer.components {
        if told.insert((&component.rule, &component.position)) && told.len() <= MOST_COMPONENTS {
            page.under(&say::basis_of_component(&component.position, &component.rule, component.basis.message()));
        }
    }
}
