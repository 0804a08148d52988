//! Piles on steps, read as a list: by the staircase theorem for the numbers of piles for which it
//! holds, otherwise by a search.
mod search;
mod stairs;

pub(crate) use stairs::BEFORE;
pub use stairs::{ByTheorem, Counted, by_steps, gaps};

use super::assemble::{assembled, decided};
use super::hint::no_style;
use super::model::Program;
use super::shape::Decision;
use super::{CodeOptions, Hint, ProgramError, Style, turns};
use crate::say;
use rules::ruleset::{Play, Ruleset};

/// The program of a game of piles; `by_theorem` gives the values of the piles that count, if the
/// staircase theorem applies.
///
/// # Errors
/// [`ProgramError`], or the error of `by_theorem` where only the theorem would do: there is no
/// program, with the reason.
pub fn program<E: From<ProgramError>>(
    ruleset: &Ruleset,
    options: &CodeOptions,
    by_theorem: impl FnOnce() -> Result<ByTheorem, E>,
) -> Result<Program, E> {
    if options.input.positions().is_some() {
        let why = ProgramError::unsupported(say::piles_not_listed());
        return Err(why.hinted([Hint::Input { shapes: &["eof: heaps"] }]).into());
    }
    if options.start.is_some() {
        let why = ProgramError::unsupported(say::piles_by_number());
        return Err(why.hinted([Hint::NoStart]).into());
    }
    let theorem_only = matches!(options.style, Some(Style::Formula | Style::Table));
    if ruleset.play == Play::Misere || options.style == Some(Style::Dfs) {
        return match theorem_only {
            true => {
                let why = no_style("formula or table", say::misere_piles_searched());
                Err(why.hinted([Hint::Style { style: Style::Dfs }]).into())
            }
            false => Ok(searched(ruleset, options)?),
        };
    }
    let decided = decided(ruleset, false);
    match by_theorem() {
        Ok(ByTheorem { source, beyond: None }) => Ok(assembled(ruleset, source, Decision::xor(), decided, options)?),
        Ok(ByTheorem { source, beyond: Some(beyond) }) => {
            let whole = search::whole(ruleset, options)?;
            let mut source = source;
            source.says.push(say::how_piles_beyond());
            let decision = whole.reading.where_no_theorem(Decision::xor(), beyond, search::too_large(whole.largest));
            source.beside(whole.source);
            Ok(assembled(ruleset, source, decision, decided, options)?)
        }
        Err(error) if theorem_only => Err(error),
        Err(_) => Ok(searched(ruleset, options)?),
    }
}

/// A search of whole positions.
fn searched(ruleset: &Ruleset, options: &CodeOptions) -> Result<Program, ProgramError> {
    let search::PileSearch { source, reading, largest } = search::whole(ruleset, options)?;
    turns::finished(ruleset, source, reading.alone(search::too_large(largest)), say::how_piles_searched(), options)
}
