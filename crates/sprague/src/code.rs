//! Programs to submit: turns the answer of the ladder about a game into the plain data from which
//! the crate `programs` writes a program.
//!
//! The methods of the ladder choose how ([`crate::ladder::method::Method::model`]); this folder has
//! what they share. `model` is the result of a method, `values` is about closed forms, `claimed`
//! about claims of the caller, `family` about those for every value of a parameter, `objects` about
//! coins and rings, `piles` about piles on steps, `turns` about turns in several components,
//! `rules_alone` about searches that only need the rule, `position` about the numbers of an input
//! that make a position. [`sample`] finds the shape of an input.
mod claimed;
mod family;
pub(crate) mod model;
pub(crate) mod objects;
pub(crate) mod piles;
mod position;
pub(crate) mod rules_alone;
pub mod sample;
pub(crate) mod turns;
pub(crate) mod values;

pub use model::CodeError;
pub use programs::{CodeOptions, Hint, InputShape, Language, Printed, ProgramError, Style, words};

use crate::builder::Builder;
use crate::messages::Message;
use budget::Budget;
use model::Writing;
use programs::graphs::{self, GraphGame};
use programs::header::{self, Thing};
use programs::{LONGEST_TABLE, lists, symbolic, written};
use std::collections::BTreeMap;

/// A program that tells the winner.
///
/// ```
/// use sprague::Budget;
/// use sprague::code::{code, CodeOptions};
/// let text = code("take 1,3,4", &CodeOptions::default(), &Budget::default())?;
/// assert!(text.contains("int main()") && text.contains("period 7"));
/// # Ok::<(), sprague::code::CodeError>(())
/// ```
///
/// In place of a rule there may be the name of a game on a graph that the program reads: `graph`,
/// `geography` (with `directed`, `edges`), `hackenbush`, `node-kayles`, `arc-kayles`, `poset`.
///
/// # Errors
/// [`CodeError`] with the reason: the rule or the shape is wrong, or there is no program for this
/// rule.
pub fn code(rule: impl Into<Builder>, options: &CodeOptions, budget: &Budget) -> Result<String, CodeError> {
    write(rule, options, budget).map(|written| written.text)
}

/// A program, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The program.
    pub text: String,
    /// How much it computes, as its text says at the top; none where that is not known.
    pub cost: Option<Message>,
    /// That it takes longer than judges wait at the limits that are expected
    /// ([`CodeOptions::max`]), or does not answer them.
    pub warnings: Vec<Message>,
}

/// The program of [`code`] with its cost.
///
/// # Errors
/// As [`code`].
pub fn write(rule: impl Into<Builder>, options: &CodeOptions, budget: &Budget) -> Result<Written, CodeError> {
    if options.to > LONGEST_TABLE {
        return Err(ProgramError::TooLong(options.to).into());
    }
    let game = rule.into();
    let (mut rule, misere) = (game.text().into_owned(), game.is_misere());
    let mut read = options.input.params().peekable();
    let mut lists = BTreeMap::new();
    let heaps = ["n".to_owned()];
    let settled =
        |names: &[String]| Ok::<_, CodeError>(CodeOptions { input: options.input.of(names)?, ..options.clone() });
    let (mut program, (cost, warnings)) = if let Some(on_graph) = GraphGame::named(&rule) {
        let options = &settled(&heaps)?;
        let mut program = graphs::program(on_graph, misere, options)?;
        header::tell(&mut program, options, Thing::Own);
        (program, (None, Vec::new()))
    } else if read.peek().is_some() {
        let names: Vec<&str> = read.collect();
        if let Some(known) = rules::catalogue::find(&rule) {
            rule = known.text.to_owned();
        }
        let heaps = family::heaps(&game);
        let options = &settled(&heaps)?;
        let mut program = match symbolic::program(&rule, &names, misere, options)? {
            Some(program) => program,
            None => family::program(&game, &names, options, budget)?
                .ok_or_else(|| ProgramError::parameters(&names, misere))?,
        };
        let thing = if heaps.len() > 1 { Thing::Numbers(&heaps) } else { Thing::Heap };
        header::tell(&mut program, options, thing);
        let cost = header::tell_cost(&mut program, options, &heaps);
        (program, cost)
    } else {
        let mut game = game.build()?;
        lists = lists::names(game.ruleset());
        let names = position::names(game.ruleset(), options.start.is_some()).to_vec();
        let options = &settled(&names)?;
        let mut program = match &options.claim {
            Some((claim, place)) => claimed::program(&mut game, (claim, place.as_deref()), options, budget)?,
            None => game.program(Writing { options, budget })?,
        };
        header::tell(&mut program, options, position::thing(game.ruleset(), &names, options));
        let cost = header::tell_cost(&mut program, options, &game.ruleset().names);
        (program, cost)
    };
    options.fit(&program)?;
    lists::settle(&mut program, &lists);
    Ok(Written { text: written(&program, options.language, options.locale), cost, warnings })
}
