//! From values back to games: a list of nim-values, or of lost heaps, is compared with many games.
//!
//! | room | task |
//! |---|---|
//! | `wanted` | the list, and how a game may be aligned with it: shifted, stretched, xored |
//! | `codes` | octal codes to four digits and hexadecimal ones to two, by the definition; first cousins |
//! | `sets` | subtraction sets and their complements, found from the values themselves |
//! | `rules` | games with a name, and small families of rules, computed by the library |
//! | `sequences` | lists of sequences such as that of the OEIS |
//!
//! A match states the number of values that were compared, and nothing beyond them. First cousins
//! are an exception: the theorem in `codes` relates two codes for all heaps.
pub(crate) mod codes;
pub(crate) mod relation;
pub(crate) mod rules;
pub(crate) mod sequences;
pub(crate) mod sets;
mod wanted;

pub use codes::{cousins, values_of_code};
pub use relation::{Match, Relation};
pub use sequences::Sequences;
pub use sets::{least_set, set_values};
pub use wanted::{BadList, Wanted};

use serde::Serialize;
use sprague::{Budget, SolveError};
use std::collections::HashSet;
use wanted::Alignment;

/// At most this many equal games are kept, and this many of each other relation: further ones have
/// longer rules.
const MOST_EQUAL: usize = 6;
const MOST_OTHER: usize = 3;

/// All games that were found, the closest and simplest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Identified {
    /// The games.
    pub matches: Vec<Match>,
    /// The number of games that fit as well but have longer rules.
    pub more: usize,
}

/// Finds games with these values.
///
/// ```
/// use sprague::Budget;
/// use teach::identify::{Relation, Wanted, identify};
/// let wanted = Wanted::values("0,1,0,1,2,3,2")?;
/// let found = identify(&wanted, None, &Budget::default())?;
/// assert_eq!(found.matches[0].game, "take 1,3,4");
/// assert_eq!(found.matches[0].relation, Relation::Equal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError::Stopped`] when the budget ends.
pub fn identify(wanted: &Wanted, sequences: Option<&mut Sequences>, budget: &Budget) -> Result<Identified, SolveError> {
    let mut search = Search { wanted, alignments: wanted.alignments(), found: Vec::new() };
    rules::named(&mut search, budget)?;
    sets::search(&mut search, budget)?;
    codes::search(&mut search, budget)?;
    rules::families(&mut search, budget)?;
    let mut found: Vec<(String, Match)> = search.found.into_iter().map(|one| (rules::form(&one.game), one)).collect();
    mark_cousins(&mut found);
    let sequences = sequences.map(|sequences| std::mem::take(&mut sequences.found)).unwrap_or_default();
    found.extend(sequences.into_iter().map(|one| (one.game.clone(), one)));
    Ok(ranked(found))
}

/// The state of a search: games are offered one after another.
pub(crate) struct Search<'a> {
    wanted: &'a Wanted,
    alignments: Vec<Alignment>,
    found: Vec<Match>,
}

impl Search<'_> {
    /// Adds a game if it fits; `value` is asked for heaps in any order.
    fn offer(&mut self, game: &str, name: Option<&'static str>, value: impl FnMut(u64) -> Option<u64>) {
        self.offered(|| game.to_owned(), name, value);
    }

    /// As [`Search::offer`], for a rule whose text is needed only if it fits.
    fn offer_lazily(&mut self, game: impl FnOnce() -> String, value: impl FnMut(u64) -> Option<u64>) {
        self.offered(game, None, value);
    }

    fn offered(
        &mut self,
        game: impl FnOnce() -> String,
        name: Option<&'static str>,
        mut value: impl FnMut(u64) -> Option<u64>,
    ) {
        let fit = self.alignments.iter().find(|alignment| self.wanted.fits(**alignment, &mut value));
        if let Some(fit) = fit {
            self.found.push(Match {
                game: game(),
                name,
                relation: fit.relation(),
                map: fit.to_string(),
                compared: self.wanted.compared(*fit),
            });
        }
    }
}

/// A shifted octal code that the theorem relates to a game found as equal is its cousin.
fn mark_cousins(found: &mut [(String, Match)]) {
    let equal = found.iter().filter(|(_, found)| found.relation == Relation::Equal);
    let family: HashSet<String> = equal.flat_map(|(form, _)| cousins(form)).collect();
    for (form, one) in found {
        if one.relation == Relation::Shift && family.contains(form) {
            one.relation = Relation::Cousin;
        }
    }
}

/// The closest relations first; among them games with a name, then short rules, then codes of the
/// digits 0, 1, 3 and 7, which say what may be left and not how. A rule in two forms is one match.
fn ranked(mut found: Vec<(String, Match)>) -> Identified {
    let rare = |one: &Match| match one.game.contains('.') {
        true => one.game.chars().filter(|digit| matches!(digit, '2' | '4'..='6')).count(),
        false => 0,
    };
    found.sort_by(|(_, a), (_, b)| {
        let key = |one: &Match| (one.relation, one.name.is_none(), one.game.chars().count(), rare(one));
        key(a).cmp(&key(b)).then_with(|| a.game.cmp(&b.game))
    });
    let (mut seen, mut kept, mut more) = (HashSet::new(), Vec::new(), 0);
    for (form, one) in found {
        if !seen.insert(form) {
            continue;
        }
        let most = if one.relation == Relation::Equal { MOST_EQUAL } else { MOST_OTHER };
        match kept.iter().filter(|kept: &&Match| kept.relation == one.relation).count() {
            count if count < most => kept.push(one),
            _ => more += 1,
        }
    }
    Identified { matches: kept, more }
}
