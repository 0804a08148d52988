//! Maps a number of the input to a position: `n, n-1` for a game that begins with n tokens and
//! whose first move may not take all of them.
use super::ProgramError;
use super::model::Expr;
use super::terms::{Terms, natural};
use crate::say;
use messages::Message;
use rules::ir::{Num, Remains};
use std::collections::BTreeSet;

/// The numbers of a position, as terms of the one number that is read.
#[derive(Debug, Clone)]
pub(crate) struct Start(Vec<Num>);

impl Start {
    /// Reads expressions of `n` with commas between them.
    ///
    /// # Errors
    /// [`ProgramError::Start`] where a piece is no expression of n, or their count is not `arity`.
    pub(crate) fn parse(text: &str, arity: usize) -> Result<Self, ProgramError> {
        let bad = |why: Message| ProgramError::Start { text: text.to_owned(), why };
        let terms = pieces(text).into_iter().map(|piece| {
            let rule = format!("n -> {piece} : n>0");
            let compiled = rules::compile(&rule, &[]).map_err(|_| bad(say::start_no_expression(piece)))?;
            // Any name other than n would be a free variable of a move.
            let schema = compiled.ruleset.schemas.into_iter().next().filter(|schema| schema.free.is_empty());
            match schema.map(|schema| schema.remains) {
                Some(Remains::Positions(mut parts)) if parts.len() == 1 && parts[0].coords.len() == 1 => {
                    Ok(parts.remove(0).coords.remove(0))
                }
                _ => Err(bad(say::start_no_expression(piece))),
            }
        });
        let terms = terms.collect::<Result<Vec<Num>, ProgramError>>()?;
        match terms.len() == arity {
            true => Ok(Self(terms)),
            false => Err(bad(say::start_arity(arity))),
        }
    }

    /// The numbers as expressions of the variable `name`; adds the helpers that they need to
    /// `used`.
    pub(crate) fn numbers(&self, name: &str, used: &mut BTreeSet<String>) -> Result<Vec<Expr>, ProgramError> {
        let mut terms = Terms::new(vec![name.to_owned()], 61);
        let mut numbers = Vec::new();
        for num in &self.0 {
            let number = terms.num(num)?;
            // Negative terms count as 0: for an empty heap, n-1 means that nothing may be taken.
            numbers.push(match natural(num) {
                true => number,
                false => {
                    terms.used.insert("greatest".to_owned());
                    super::model::call("greatest", [super::model::int(0), number])
                }
            });
        }
        used.extend(terms.used);
        Ok(numbers)
    }
}

/// The position that a number of an input stands for; none where a term has no value there. `names`
/// are the names of the numbers of a position, empty if their number is unknown.
///
/// # Errors
/// [`ProgramError::Start`] as for a program.
pub fn start_position(text: &str, names: &[String], number: i64) -> Result<Option<Vec<i64>>, ProgramError> {
    let arity = if names.is_empty() { pieces(text).len() } else { names.len() };
    let start = Start::parse(text, arity)?;
    let value = |num: &Num| Some(rules::eval::num(num, &[number]).ok()??.int()?.max(0));
    Ok(start.0.iter().map(value).collect())
}

/// The pieces between commas that are in no parentheses.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut depth, mut from) = (Vec::new(), 0i32, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                pieces.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(text[from..].trim());
    pieces
}
