//! Games with a name and small families of rules, whose values the library computes.
use super::Search;
use crate::say;
use sprague::tables::Cell;
use sprague::{Budget, Form, Game, Outcome, Play, SolveError, SolveOptions, catalogue};

/// The effort for the values of one game, in looks of the budget, each about a millisecond.
const EFFORT: u64 = 400;

/// The form in which two texts of one code or set are the same.
pub(super) fn form(rule: &str) -> String {
    Game::new(rule).ok().and_then(|game| game.notation()).unwrap_or_else(|| rule.to_owned())
}

/// Offers the games of the catalogue that are played on one number.
pub(super) fn named(search: &mut Search<'_>, budget: &Budget) -> Result<(), SolveError> {
    for known in catalogue::games() {
        let params = known.params.iter().map(|param| (param.name, param.default));
        let Ok(game) = Game::builder(known.text).params(params).build() else { continue };
        offer(search, game, known.name, Some(known.name), budget)?;
    }
    Ok(())
}

/// Offers rules that split, take a share, or take by residues.
pub(super) fn families(search: &mut Search<'_>, budget: &Budget) -> Result<(), SolveError> {
    for rule in rules() {
        let Ok(game) = Game::new(&rule) else { continue };
        offer(search, game, &rule, None, budget)?;
    }
    Ok(())
}

fn rules() -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    let splits = ["", " unequal", " equal"];
    for adjective in splits {
        for parts in ["2", "3", "4", "2..3", "2..4", "any"] {
            rules.push(format!("split {parts}{adjective}"));
            rules.push(format!("take any; split {parts}{adjective}"));
        }
    }
    for k in 1..=6 {
        rules.push(format!("take 1..{k}; split 2"));
        rules.push(format!("take {k}; split 2"));
        rules.push(format!("take {k}; split 2 unequal"));
        rules.push(format!("take 1..{k}; split 2 unequal"));
        rules.push(format!("take {k}..n"));
        rules.push(format!("take 1..{k}, n"));
        rules.push(format!("take {k} leaving 0..2"));
        rules.push(format!("take 1..{k} leaving 0..2"));
        rules.push(format!("take {k}..n; split 2"));
        rules.push(format!("take any leaving 0..{k}"));
    }
    for modulus in 2..=6 {
        rules.push(format!("take 1..n/{modulus}"));
        rules.extend((0..modulus).map(|residue| format!("take k where k%{modulus}={residue}")));
        rules.extend((0..modulus).map(|residue| format!("take k where k%{modulus}!={residue}")));
    }
    rules
}

/// Offers one game; a game whose values take too long is left out.
fn offer(
    search: &mut Search<'_>,
    mut game: Game,
    text: &str,
    name: Option<&'static str>,
    budget: &Budget,
) -> Result<(), SolveError> {
    budget.check().map_err(|stop| SolveError::stopped(stop, say::reached_rules()))?;
    let misere = game.ruleset().play == Play::Misere;
    if game.places() != 1 || game.form() != Form::Numbers || misere && !search.wanted.only_zeros() {
        return Ok(());
    }
    let least = game.least().first().copied().unwrap_or(0);
    let brief = budget.clone().with_effort(EFFORT);
    let cells = game.values(&[least], &[search.wanted.reach()], &SolveOptions::default(), &brief);
    let Ok(table) = cells else { return Ok(()) };
    let rule = match name {
        Some(_) if !game.ruleset().params.is_empty() => text,
        _ => game.rule(),
    };
    search.offer(rule, name, |heap| match table.cells.get(usize::try_from(heap.checked_sub(least)?).ok()?)? {
        Cell::Value(value) => value.to_u64(),
        Cell::Outcome(outcome) => Some(u64::from(*outcome == Outcome::N)),
        Cell::Infinite(_) | Cell::Loony => None,
    });
    Ok(())
}
