//! Who wins a sum, by which moves, and why: `compile`, `solve`, `explain`.
use crate::desk::{self, Asked, Desk};
use crate::failure::{Failure, place};
use serde_json::{Value, json};
use sprague::{Budget, Game, MovesWanted, SolveOptions, Sum, Tongue};

/// So many winning moves are listed if the request does not say.
const LISTED: u64 = 200;

/// The rule alone: what kind of game it is, and what is probably not meant in it.
pub(crate) fn compile(desk: &mut Desk, asked: &Asked<'_>) -> Result<Value, Failure> {
    if desk::is_mixed(asked.text("rule")) {
        let sum = desk::sum(asked.text("rule"), "", asked.is("misere"))?;
        return Ok(json!({"games": games(&sum)}));
    }
    let game = desk.game(asked)?;
    Ok(json!({"games": [desk::about(game)], "warnings": warnings(game)}))
}

/// Who wins, in the shape of `sprague solve --format json`; each component also says its standing in a word.
pub(crate) fn solve(desk: &mut Desk, asked: &Asked<'_>, budget: &Budget) -> Result<Value, Failure> {
    let options = options(asked);
    let sum = desk.sum(asked)?;
    let answer = sum.solve(&options, budget)?;
    let mut said = answer.to_json();
    let texts: Vec<String> = answer.components.iter().map(|component| component.position.to_string()).collect();
    if let Some(components) = said.get_mut("components").and_then(Value::as_array_mut) {
        for (component, text) in components.iter_mut().zip(texts) {
            let word = component.get("basis").and_then(Value::as_str).and_then(|basis| basis.split(':').next());
            component["standing"] = json!(word.unwrap_or_default());
            component["at"] = json!(text);
        }
    }
    let listed = answer.moves.listed.iter();
    let after = listed.map(|won| after(sum, won)).collect::<Vec<_>>();
    said["after"] = json!(after);
    said["games"] = games(sum);
    said["warnings"] = sum.games().first().map(warnings).unwrap_or_default();
    Ok(said)
}

/// The positions of a sum after a move, as they are typed; `None` where several games have to be told apart.
fn after(sum: &Sum, won: &sprague::WinningMove) -> Option<String> {
    let mut left: Vec<Vec<String>> = sum.components().iter().map(|(_, position)| vec![position.to_string()]).collect();
    for change in &won.changes {
        *left.get_mut(change.component)? = change.to.iter().map(ToString::to_string).collect();
    }
    let words: Vec<String> = left.into_iter().flatten().collect();
    Some(if words.is_empty() { "[]".to_owned() } else { words.join(" ") })
}

/// The reasoning in words, in the language that is asked for.
pub(crate) fn explain(desk: &mut Desk, asked: &Asked<'_>, budget: &Budget) -> Result<Value, Failure> {
    let tongue: Tongue = asked.some("lang").unwrap_or("en").parse().map_err(|error: sprague::UnknownTongue| {
        Failure::new("option", error.to_string())
    })?;
    let options = options(asked);
    Ok(json!({"text": desk.sum(asked)?.explain_in(tongue, &options, budget)?}))
}

fn options(asked: &Asked<'_>) -> SolveOptions {
    let most = usize::try_from(asked.number("moves").unwrap_or(LISTED)).unwrap_or(usize::MAX);
    SolveOptions { moves: MovesWanted::AtMost(most), theory: !asked.is("no_theory"), assume: asked.is("assume") }
}

fn games(sum: &Sum) -> Value {
    sum.games().iter().map(desk::about).collect()
}

fn warnings(game: &Game) -> Value {
    let told = |warning: &sprague::Warning| {
        let mut told = json!({"message": warning.message});
        place(&mut told, game.rule(), warning.span, 0);
        told
    };
    game.warnings().iter().map(told).collect()
}
