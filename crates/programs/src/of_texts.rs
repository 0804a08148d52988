//! Programs about positions that are texts: what those of words, bags and boards share.
use super::hint::no_style;
use super::input::Token;
use super::model::{Expr, Function, Program, Stmt, Text};
use super::printed::Printed;
use super::shape::{self, Decision, Game as Main};
use super::source::rule;
use super::{CodeOptions, Hint, ProgramError, Style, helpers, winning};
use crate::say;
use messages::Message;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Refuses what no program about positions that are texts can do. `listed` says that a list of the
/// input is one position.
///
/// # Errors
/// [`ProgramError`] with the reason.
pub(crate) fn check(ruleset: &Ruleset, options: &CodeOptions, listed: bool) -> Result<(), ProgramError> {
    if matches!(options.style, Some(Style::Formula | Style::Table)) {
        return Err(no_style("formula or table", say::texts_searched()).hinted([Hint::Style { style: Style::Dfs }]));
    }
    if options.start.is_some() {
        return Err(ProgramError::unsupported(say::texts_by_number()).hinted([Hint::NoStart]));
    }
    if ruleset.play == Play::Misere && options.input.positions() != Some(1) && !listed {
        return Err(ProgramError::Misere);
    }
    if options.input.until().is_some() && options.input.tokens.first() == Some(&Token::Position) {
        let why = ProgramError::unsupported(say::texts_until_zero());
        return Err(why.hinted([Hint::Input { shapes: &["eof: n", "zero: heaps"] }]));
    }
    Ok(())
}

/// A program about positions that are texts, as far as games differ: its functions have a `value`.
pub(crate) struct OfTexts {
    /// The sentence that says who wins, and what is said after it.
    pub(crate) decided: Message,
    pub(crate) says: Vec<Message>,
    pub(crate) constants: Vec<(String, Vec<i64>)>,
    pub(crate) made: Vec<(String, Expr)>,
    pub(crate) functions: Vec<Function>,
    pub(crate) used: BTreeSet<String>,
    /// Statements that turn a word of the input into a position.
    pub(crate) read: fn(&str) -> Vec<Stmt>,
    /// Where a list of numbers is one position: statements that read them once their `count` is
    /// read, and the position.
    pub(crate) list: Option<(Vec<Stmt>, Text)>,
}

impl OfTexts {
    /// The whole program.
    ///
    /// # Errors
    /// [`ProgramError::Print`] where it cannot print what is asked for.
    pub(crate) fn program(self, ruleset: &Ruleset, options: &CodeOptions) -> Result<Program, ProgramError> {
        let refused = |why: Message| Err(ProgramError::Print { print: options.print, why });
        let decision = match (options.print, ruleset.play) {
            (Printed::Winner, _) => Decision::xor(),
            (Printed::Value, Play::Normal) => winning::value(Decision::xor(), options)?,
            (Printed::Value, Play::Misere) => return refused(say::print_misere()),
            _ => return refused(say::print_of_heaps()),
        };
        let main = Main { after_text: Some(self.read), decision, ..Main::plain(1, options.answers.clone()) };
        Ok(Program {
            header: [rule(ruleset), self.decided].into_iter().chain(self.says).chain([say::made_by()]).collect(),
            constants: self.constants,
            made: self.made,
            functions: helpers::functions(&self.used).into_iter().chain(self.functions).collect(),
            main: match self.list {
                Some((read, position)) => shape::listed(&options.input, &main, read, Expr::Text(position)),
                None => shape::main(&options.input, &main),
            },
            prints: options.print,
            limit: None,
        })
    }
}
