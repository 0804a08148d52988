//! The reasoning behind an answer, step by step, as a person would write it.
use crate::answer::{Answer, Component, Outcome};
use crate::error::SolveError;
use crate::game::Game;
use crate::messages::{self, Tongue};
use crate::number::Number;
use crate::plan::play_in_words;
use crate::position::Position;
use crate::request::Sum;
use crate::solve::SolveOptions;
use crate::standing::Standing;
use crate::value::Value;
use budget::Budget;
use rules::family::MOST_PILES;
use rules::ruleset::{Play, Turns};
use std::fmt::Write as _;

/// Positions with more options than this are explained by their pattern, not by listing the options.
const MOST_OPTIONS: usize = 24;
/// In the basis of a value that was found by the graph of all positions.
const SMITH: &str = "Smith's labelling";
/// More winning moves than this are not written out.
const MOST_MOVES: usize = 12;

impl Sum {
    /// Explains who wins and why.
    ///
    /// # Errors
    /// As [`Sum::solve`].
    pub fn explain(&mut self, options: &SolveOptions, budget: &Budget) -> Result<String, SolveError> {
        let answer = self.solve(options, budget)?;
        let mut text = format!("Convention: {}.\n", play_in_words(answer.play));
        match answer.play {
            _ if self.turns() != Turns::One => explain_turns(&mut text, self.turns(), &answer),
            Play::Normal => self.explain_normal(&mut text, &answer, budget)?,
            Play::Misere => explain_misere(&mut text, &answer),
        }
        explain_moves(&mut text, &answer);
        Ok(text)
    }

    /// The same in another language.
    ///
    /// # Errors
    /// As [`Sum::solve`].
    pub fn explain_in(
        &mut self,
        tongue: Tongue,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<String, SolveError> {
        Ok(messages::translated(&self.explain(options, budget)?, tongue))
    }

    fn explain_normal(&mut self, text: &mut String, answer: &Answer, budget: &Budget) -> Result<(), SolveError> {
        if answer.components.is_empty() {
            let _ = writeln!(text, "The sum is empty, so there is no move: the player to move has lost.");
            return Ok(());
        }
        for (component, (game, position)) in std::iter::zip(&answer.components, self.components.clone()) {
            let value = match component.value.clone() {
                Some(Value::Nim(value)) if !component.basis.contains(SMITH) => value,
                other => {
                    explain_loopy(text, component, other.as_ref());
                    continue;
                }
            };
            let _ = writeln!(text, "\n{position} in \"{}\" has nim-value {value}.", component.rule);
            let few = self.games[game].ruleset().arity <= MOST_PILES;
            let options = match few {
                true => self.games[game].options_with_values(&position, MOST_OPTIONS, budget)?,
                false => None,
            };
            explain_stairs(text, &self.games[game], &position);
            if let Some(parts) = self.games[game].word_parts(&position) {
                let shown: Vec<String> = parts.iter().take(MOST_OPTIONS).map(|part| format!("`{part}`")).collect();
                let more = if parts.len() > MOST_OPTIONS { " and others" } else { "" };
                let _ = writeln!(
                    text,
                    "  What stands between them can never change, so these letters are independent parts: {}{more}.",
                    shown.join(", ")
                );
            }
            if let Some(number) = self.games[game].stolen(&position, budget)? {
                let _ = writeln!(
                    text,
                    "  {number} goes with every choice and takes no other number along. If choosing it alone wins, good; if not, the \
                     answer that wins then could have been chosen at once. So the first player wins (strategy stealing)."
                );
            }
            let claim = self.games[game].claims_about(&position, budget);
            match (options, claim) {
                (Some(options), claim) => {
                    explain_mex(text, &options, &value);
                    let told = ["(columns,", "(directions,", "(diagonals,", "theory: "];
                    let told = told.iter().any(|basis| component.basis.contains(basis));
                    if let Some((claim, _)) = claim.filter(|_| told) {
                        let _ = writeln!(text, "  {claim}.");
                    }
                }
                (None, Some((claim, formula))) => {
                    let _ = writeln!(text, "  {claim}.");
                    if let Some(formula) = formula.filter(|formula| formula.len() < 200) {
                        let _ = writeln!(text, "  As a formula: {formula}.");
                    }
                }
                (None, None) => {}
            }
            let _ = writeln!(text, "  How this is known: {}.", component.basis);
        }
        match &answer.value {
            Some(Value::Nim(_)) => explain_xor(text, answer),
            other => explain_infinite(text, answer, other.as_ref()),
        }
        Ok(())
    }
}

/// A component from which play need not end.
fn explain_loopy(text: &mut String, component: &Component, value: Option<&Value>) {
    let shown = value.map_or_else(|| "none".to_owned(), Value::to_string);
    let _ = writeln!(text, "\n{} in \"{}\" has value {shown}.", component.position, component.rule);
    let _ = match value {
        Some(Value::Infinite(numbers)) if numbers.is_empty() => {
            writeln!(
                text,
                "  Play can go round, and no move leads to a position with a nim-value: nobody wins it, in any sum."
            )
        }
        Some(Value::Infinite(numbers)) => {
            let numbers: Vec<String> = numbers.iter().map(Number::to_string).collect();
            let numbers = numbers.join(", ");
            writeln!(
                text,
                "  Play can go round. Some moves lead to positions with the nim-values {numbers}: beside a position of such a \
                 value the player to move wins, beside any other nobody does."
            )
        }
        _ => writeln!(
            text,
            "  Play can go round, but whoever leaves for a higher value, or for none, is sent back by the next move (Smith 1966)."
        ),
    };
    let _ = writeln!(text, "  How this is known: {}.", component.basis);
}

fn explain_infinite(text: &mut String, answer: &Answer, total: Option<&Value>) {
    let shown = total.map_or_else(|| "none".to_owned(), Value::to_string);
    if answer.components.len() > 1 {
        let _ = writeln!(
            text,
            "\nA nim-value is added to an infinite one by xor with each of its numbers, and two infinite values are together \
             infinite without numbers (Smith 1966): in all {shown}."
        );
    }
    let _ = match answer.outcome {
        Outcome::D => writeln!(text, "\nThe value is {shown}, without 0: nobody can win, and play goes on for ever."),
        _ => writeln!(text, "\nThe value is {shown}, with 0: the first player wins, by moving to value 0."),
    };
}

/// Games of piles: what the staircase theorem says, or why it does not apply.
fn explain_stairs(text: &mut String, game: &Game, position: &Position) {
    match &game.stairs {
        Some(Ok(stairs)) => {
            for sentence in stairs.in_words(position) {
                let _ = writeln!(text, "  {sentence}.");
            }
        }
        Some(Err(reason)) => {
            let _ = writeln!(text, "  The staircase theorem does not apply: {reason}. The piles were searched.");
        }
        None => {}
    }
}

fn explain_mex(text: &mut String, options: &[(Vec<Position>, Number)], value: &Number) {
    if options.is_empty() {
        let _ = writeln!(text, "  There is no move from it, and the least number missing from nothing is 0.");
        return;
    }
    let shown: Vec<String> = options
        .iter()
        .map(|(to, value)| match to.as_slice() {
            [] => format!("nothing ({value})"),
            parts => {
                let parts: Vec<String> = parts.iter().map(Position::to_string).collect();
                format!("{} ({value})", parts.join("+"))
            }
        })
        .collect();
    let _ = writeln!(text, "  Its options, each with its value in brackets: {}.", shown.join(", "));
    let _ = writeln!(text, "  The least number that is missing among these values (their mex) is {value}.");
}

fn explain_xor(text: &mut String, answer: &Answer) {
    let nim = |value: &Option<Value>| value.as_ref().and_then(Value::nim).cloned();
    let values: Vec<Number> = answer.components.iter().filter_map(|c| nim(&c.value)).collect();
    let total = nim(&answer.value).unwrap_or_else(|| Number::from(0));
    if values.len() > 1 {
        let _ = writeln!(text, "\nThe value of a sum is the xor of the values (Sprague 1935, Grundy 1939):");
        let shorts: Option<Vec<u64>> = values.iter().chain([&total]).map(Number::to_u64).collect();
        if let Some(shorts) = shorts.filter(|shorts| shorts.len() <= 17) {
            let width = shorts.iter().map(|v| 64 - v.leading_zeros() as usize).max().unwrap_or(1).max(1);
            let digits = shorts.iter().map(|v| v.to_string().len()).max().unwrap_or(1);
            for value in &shorts[..shorts.len() - 1] {
                let _ = writeln!(text, "  {value:>digits$}  {value:0width$b}");
            }
            let _ = writeln!(text, "  {:->1$}", "", digits + 2 + width);
            let _ = writeln!(text, "  {total:>digits$}  {:0width$b}", shorts[shorts.len() - 1]);
        } else {
            let _ = writeln!(text, "  in all {total}.");
        }
    }
    let _ = match answer.outcome {
        Outcome::N => writeln!(text, "\nThe value is {total}, not 0: the first player wins, by moving to value 0."),
        _ => writeln!(text, "\nThe value is 0: whatever the first player does, the second can restore 0 and wins."),
    };
}

/// Sums in which a turn moves in several components.
fn explain_turns(text: &mut String, turns: Turns, answer: &Answer) {
    let _ = match turns {
        Turns::One => Ok(()),
        Turns::Every => writeln!(
            text,
            "A turn moves in every component that still can, so the one that lasts longest decides. The suspense of a position \
             is how many turns it lasts when the winner is slow and the loser is fast."
        ),
        Turns::First => writeln!(
            text,
            "A turn moves in the first component that still can, so the components are played one after the other, and each is \
             judged by what follows it."
        ),
        Turns::Some { least, most } if least == most => {
            writeln!(text, "A turn moves in exactly {most} components; play ends when fewer can move.")
        }
        Turns::Some { least, most } => writeln!(text, "A turn moves in {least} to {most} components."),
    };
    let _ = writeln!(text, "Nim-values are about one move at a time and say nothing here.");
    explain_bases(text, answer);
    let _ = match &answer.standing {
        Standing::Theory(name) => {
            writeln!(text, "The sum is decided by a theorem whose conditions were checked: {name}.")
        }
        _ => writeln!(text, "The outcome was computed from the definition."),
    };
    let _ = writeln!(text, "The {} player wins.", answer.outcome.winner());
}

/// How each component of a sum without nim-values is known.
fn explain_bases(text: &mut String, answer: &Answer) {
    for component in &answer.components {
        let _ = writeln!(text, "  {} in \"{}\": {}.", component.position, component.rule, component.basis);
    }
}

fn explain_misere(text: &mut String, answer: &Answer) {
    let _ = writeln!(text, "Under misère play the values of components do not add up by xor in general.");
    explain_bases(text, answer);
    let _ = match &answer.standing {
        Standing::Theory(name) => {
            writeln!(text, "The sum is decided by a theorem whose conditions were checked: {name}.")
        }
        Standing::Exact => writeln!(text, "The outcome was computed from the definition."),
        _ => writeln!(
            text,
            "A single heap is lost where its misère nim-value (1 where there is no move, else the mex of the options') is 0."
        ),
    };
    let _ = match answer.outcome {
        Outcome::D => writeln!(text, "Nobody can win: play goes on for ever."),
        outcome => writeln!(text, "The {} player wins.", outcome.winner()),
    };
}

fn explain_moves(text: &mut String, answer: &Answer) {
    let listed = &answer.moves.listed;
    if listed.is_empty() {
        return;
    }
    let _ = match &answer.moves.total {
        Some(total) if answer.outcome == Outcome::D => writeln!(text, "Moves that keep the draw ({total} in all):"),
        Some(total) if *total == Number::from(1) => writeln!(text, "The only winning move:"),
        Some(total) => writeln!(text, "Winning moves ({total} in all):"),
        None => writeln!(text, "Some of the winning moves, not all of which were counted:"),
    };
    for winning in listed.iter().take(MOST_MOVES) {
        let values: Vec<String> = winning
            .changes
            .iter()
            .filter_map(|change| {
                let before = answer.components.get(change.component)?.value.as_ref()?.nim()?;
                let after = answer.value.as_ref()?.nim().map(|total| total ^ before)?;
                Some(format!("its value goes from {before} to {after}, and the xor to 0"))
            })
            .collect();
        let why = if values.is_empty() { String::new() } else { format!(": {}", values.join("; ")) };
        let _ = writeln!(text, "  {}{why}", winning.text);
    }
    if listed.len() > MOST_MOVES {
        let _ = writeln!(text, "  and {} more", listed.len() - MOST_MOVES);
    }
    if let Some(best) = answer.moves.best.as_ref().filter(|_| listed.len() > 1) {
        let _ = writeln!(text, "Not each of them comes nearer to the end; this one does: {}.", best.text);
    }
}
