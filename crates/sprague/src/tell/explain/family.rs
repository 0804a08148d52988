//! A claim for every value of the parameters of a rule: why it holds, and a table of small games.
use super::page::Page;
use super::rules_in_words::convention;
use crate::builder::Builder;
use crate::claims::family::{Families, FamilyClaim};
use crate::game::Game;
use crate::messages::{Locale, Message, say};
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::SolveError;
use rules::ruleset::Play;

/// The last heap of the table.
const LAST_HEAP: u64 = 20;
/// The games of the table where there is one parameter, and where there are two.
const ONE: [[i64; 1]; 5] = [[1], [2], [3], [4], [5]];
const TWO: [[i64; 2]; 5] = [[1, 2], [1, 3], [2, 3], [2, 4], [3, 5]];

impl Builder {
    /// Explains what holds for every value of the parameters that have none, in a language; `None`
    /// for rules outside of the class of [`Builder::families`].
    ///
    /// ```
    /// use sprague::{Budget, Game, Locale};
    /// let text = Game::builder("take 1..K").explain_families_in(Locale::ENGLISH, &Budget::unlimited())?.unwrap();
    /// assert!(text.contains("for every K>=1") && text.contains("K=3: 0 1 2 3 0 1 2 3"));
    /// # Ok::<(), sprague::SolveError>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when a limit of the budget is reached.
    pub fn explain_families_in(&self, locale: Locale, budget: &Budget) -> Result<Option<String>, SolveError> {
        let Some(found) = self.families(None, budget)? else { return Ok(None) };
        let mut page = Page::new(locale);
        let tables = tables(self, &found, budget)?;
        page.line(&convention(tables.play));
        page.gap();
        page.line(&say::the_family(&found.rule, Message::and(found.parameters.iter())));
        found.in_words().iter().for_each(|claim| page.under(claim));
        let decided: Vec<&FamilyClaim> = found.claims.iter().filter(|claim| claim.theorem().is_some()).collect();
        if !decided.is_empty() {
            page.under(&why(&decided));
        }
        if !tables.rows.is_empty() {
            page.gap();
            page.line(&match tables.play {
                Play::Normal => say::family_table(LAST_HEAP),
                Play::Misere => say::family_table_misere(LAST_HEAP),
            });
            tables.rows.iter().for_each(|row| page.under(&Message::from(row.as_str())));
        }
        Ok(Some(page.into_text()))
    }
}

/// The first values of games of small parameters, or who wins them under misère play.
struct Tables {
    play: Play,
    rows: Vec<String>,
}

fn tables(builder: &Builder, found: &Families, budget: &Budget) -> Result<Tables, SolveError> {
    let mut tables = Tables { play: Play::Normal, rows: Vec::new() };
    if !found.is_of_one_heap() {
        return Ok(tables);
    }
    let one = found.parameters.len() == 1;
    let places: Vec<&[i64]> =
        if one { ONE.iter().map(|at| &at[..]).collect() } else { TWO.iter().map(|at| &at[..]).collect() };
    for at in places {
        // Some values may make no game: `take K-1` with K=1.
        let Ok(mut game) = builder.member(&found.parameters, at) else { continue };
        tables.play = game.ruleset().play;
        if let Some(row) = row(&mut game, budget)? {
            tables.rows.push(format!("{}: {row}", found.at(at)));
        }
    }
    Ok(tables)
}

fn row(game: &mut Game, budget: &Budget) -> Result<Option<String>, SolveError> {
    let misere = game.ruleset().play == Play::Misere;
    let Some(stretch) = game.stretch(LAST_HEAP, &SolveOptions::default(), budget)? else { return Ok(None) };
    let cell = |value: u64| match (misere, value) {
        (false, value) => value.to_string(),
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
    };
    let cells: Option<Vec<String>> = (0..=LAST_HEAP).map(|n| stretch.short(n).map(cell)).collect();
    Ok(cells.map(|cells| cells.join(" ")))
}

/// Why claims hold for all heaps and parameters at once.
fn why(claims: &[&FamilyClaim]) -> Message {
    let mut moduli: Vec<&str> = claims.iter().map(|claim| claim.modulus()).collect();
    moduli.dedup();
    let moduli = Message::or(moduli);
    if claims.iter().any(|claim| claim.heaps.len() > 1) {
        return say::family_why_two(moduli);
    }
    if claims.iter().any(|claim| claim.is_measured()) {
        return say::family_why_measured(moduli);
    }
    if claims.iter().all(|claim| claim.lost) { say::family_why_lost(moduli) } else { say::family_why(moduli) }
}

/// Explains the claim about a game that has large parameters.
pub(super) fn explain_member(page: &mut Page, claim: &FamilyClaim) {
    page.under(&claim.message());
    page.under(&why(&[claim]));
}
