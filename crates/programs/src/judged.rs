//! Games on numbers with ends that decide who wins (`wins`, `draws`): the outcome of a single
//! position, from a table or by a search.
//!
//! A sum is decided by the component that first ends with a verdict, so outcomes do not add up.
use super::assemble::assembled;
use super::helpers::{new, set};
use super::hint::no_style;
use super::model::{Program, int, var};
use super::numbering::{DRAWN, LOST, Numbering, WON};
use super::shape::Decision;
use super::{CodeOptions, Hint, ProgramError, Style, tables, tuples};
use crate::say;
use rules::ast::Verdict;
use rules::family::{Family, Judged};
use rules::ruleset::{Play, Ruleset};

/// The variable that holds the outcome of a case.
const OUTCOME: &str = "outcome";

/// The program of a game with verdicts.
///
/// # Errors
/// [`ProgramError`] where positions are no numbers, for sums, and where play may go round.
pub fn program(ruleset: &Ruleset, judged: &Judged, options: &CodeOptions) -> Result<Program, ProgramError> {
    if judged.game().family != Family::Numbers {
        return Err(ProgramError::unsupported(say::verdicts_elsewhere()));
    }
    if options.input.positions() != Some(1) {
        let why = ProgramError::unsupported(say::verdicts_in_sums());
        return Err(why.hinted([Hint::Input { shapes: &["eof: n"] }]));
    }
    if !tables::ends(ruleset) {
        return Err(no_style("search", say::play_without_end()).hinted([Hint::Solve]));
    }
    let numbering = Numbering::Outcome(ruleset.play);
    let source = match options.style {
        Some(Style::Formula) => return Err(no_style("formula", say::verdicts_searched())),
        Some(Style::Table) => tables::table(ruleset, numbering, options)?,
        None if ruleset.arity == 1 && tables::falls(ruleset) => tables::table(ruleset, numbering, options)?,
        _ => tuples::search(ruleset, numbering, options)?,
    };
    let draws = judged.verdicts().contains(&Some(Verdict::Draws));
    let decision = Decision {
        begin: vec![new(OUTCOME, int(LOST))],
        add: Box::new(|value, _| vec![set(OUTCOME, value)]),
        won: var(OUTCOME).eq(int(WON)),
        drawn: draws.then(|| var(OUTCOME).eq(int(DRAWN))),
        ..Decision::default()
    };
    let decided = match ruleset.play {
        Play::Normal => say::decided_judged(),
        Play::Misere => say::decided_misere_judged(),
    };
    assembled(ruleset, source, decision, decided, options)
}
