//! Pictures of values (`--plot`) and pages about a pattern (`--report`): turns answers of the
//! library into data for drawing.
use crate::common::failure::Failure;
use crate::common::language::refusal;
use crate::common::output;
use crate::say;
use pictures::grid::Grid;
use pictures::page::{Page, Stated};
use pictures::sequence::{Repeats, Sequence};
use pictures::{Form, PictureError};
use sprague::claims::Claim;
use sprague::tables::{Cell, Table};
use sprague::{Budget, Findings, Game, MovesWanted, Outcome, Play, SolveOptions};
use std::path::{Path, PathBuf};

/// A file for a picture, and its form, which the name determines.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    path: PathBuf,
    form: Form,
}

/// The value parser for the name of a picture file.
pub(crate) fn target(name: &str) -> Result<Target, String> {
    match Form::of_name(name) {
        Some(form) => Ok(Target { path: name.into(), form }),
        None => Err(refusal(&say::picture_ends_in())),
    }
}

/// A repetition is looked for among at least this many heaps: a short table may be the beginning of
/// a proved one.
const LOOK: u64 = 2_000;
/// A page shows at most `SHOWN_AT_MOST` heaps, and `SHOWN` where nothing repeats.
const SHOWN_AT_MOST: u64 = 20_000;
const SHOWN: u64 = 400;

/// Draws a table of one number or two into a file.
pub(crate) fn save(game: &mut Game, table: &Table, target: &Target, budget: &Budget) -> Result<(), Failure> {
    let repeats = match table.from.as_slice() {
        &[from] => repetition(game, from.saturating_add(table.cells.len() as u64).max(LOOK), budget)?,
        _ => None,
    };
    let Some(picture) = drawn(game, table, repeats, target.form)? else {
        return Err(Failure::request("option", say::picture_of_two()));
    };
    output::stream(Some(&target.path), |out| out.write_all(&picture))
}

/// The picture of a table of one number or two.
fn drawn(game: &Game, table: &Table, repeats: Option<Repeats>, form: Form) -> Result<Option<Vec<u8>>, Failure> {
    let numbers: Vec<Option<u64>> = table.cells.iter().map(number).collect();
    let (title, values) = (table.rule.as_str(), numbers.as_slice());
    let picture = match (table.from.as_slice(), table.shape.as_slice()) {
        (&[from], _) => Sequence { title, from, values, repeats }.draw(form),
        (&[a, b], &[_, width]) => {
            let name = |i: usize| game.ruleset().names.get(i).map_or("", String::as_str);
            Grid { title, names: [name(0), name(1)], from: [a, b], width, values }.draw(form)
        }
        _ => return Ok(None),
    };
    picture.map(Some).map_err(failed)
}

/// The number drawn for a cell: an outcome is 1 (N) or 0 (P).
fn number(cell: &Cell) -> Option<u64> {
    match cell {
        Cell::Value(value) => Some(value.to_u64().unwrap_or(u64::MAX)),
        Cell::Outcome(outcome) => Some(u64::from(*outcome == Outcome::N)),
        Cell::Infinite(_) | Cell::Loony => None,
    }
}

fn failed(error: PictureError) -> Failure {
    match error {
        PictureError::Drawing(_) => Failure::work("picture", error.to_string()),
        _ => Failure::request("option", error.to_string()),
    }
}

/// The proved repetition, if there is one; nothing else is marked in a picture.
fn repetition(game: &mut Game, limit: u64, budget: &Budget) -> Result<Option<Repeats>, Failure> {
    if game.ruleset().play == Play::Misere {
        return Ok(None);
    }
    let findings = game.pattern(Some(limit), budget)?;
    Ok(findings.claims.iter().find_map(proved))
}

fn proved(claim: &Claim) -> Option<Repeats> {
    claim.proof()?;
    Some(Repeats { preperiod: claim.pattern().preperiod(), period: claim.pattern().period() })
}

/// Writes the page about the findings; `command` is the command that makes it again.
pub(crate) fn report(
    game: &mut Game,
    findings: &Findings,
    path: &Path,
    command: String,
    budget: &Budget,
) -> Result<(), Failure> {
    let stated =
        |text: String, formula: Option<String>, standing: &str| Stated { text, formula, standing: standing.into() };
    let periods = findings.claims.iter().map(|claim| {
        let formula = claim.pattern().formula().filter(|formula| formula.len() <= 400);
        stated(claim.to_string(), formula, claim.standing().word())
    });
    let formulas = findings.formulas.iter().map(|claim| stated(claim.to_string(), None, claim.standing().word()));
    let certificate = findings.claims.iter().find_map(|claim| Some((claim, game.certificate(claim, budget)?)));
    let summary = certificate.as_ref().map(|(claim, _)| summary(claim)).unwrap_or_default();
    let page = Page {
        rule: findings.rule.clone(),
        computed_to: findings.computed_to,
        claims: periods.chain(formulas).collect(),
        open: findings.open.as_ref().map(ToString::to_string),
        rejected: findings.rejected.iter().map(|r| (r.formula.to_string(), format!("{:?}", r.at))).collect(),
        certificate: summary,
        certificate_text: certificate.map(|(_, text)| text),
        picture: picture(game, findings, budget)?,
        command,
    };
    output::save(path, &page.html())
}

/// The contents of a certificate, labelled, for a reader.
fn summary(claim: &Claim) -> Vec<(String, String)> {
    let Some(proof) = claim.proof() else { return Vec::new() };
    let row = |name: &str, value: String| (name.to_owned(), value);
    vec![
        row("theorem", format!("{}: {}", proof.theorem().name(), proof.theorem().source())),
        row("preperiod", proof.preperiod().to_string()),
        row("period", proof.period().to_string()),
        row("saltus", proof.saltus().to_string()),
        row("values compared up to heap", proof.checked_to().to_string()),
    ]
}

/// The first values as SVG: the preperiod and two periods, unless they are too long.
fn picture(game: &mut Game, findings: &Findings, budget: &Budget) -> Result<Option<String>, Failure> {
    let (arity, least) = (game.ruleset().arity, game.least());
    let repeats = findings.claims.iter().find_map(proved);
    let (from, to) = match arity {
        1 => {
            let last = repeats.map_or(SHOWN, |r| r.preperiod.saturating_add(r.period.saturating_mul(2)).max(40));
            (least, vec![last.min(SHOWN_AT_MOST)])
        }
        2 => (least, vec![40, 40]),
        _ => return Ok(None),
    };
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let Ok(table) = game.values(&from, &to, &options, budget) else { return Ok(None) };
    let picture = drawn(game, &table, repeats, Form::Svg)?;
    Ok(picture.and_then(|bytes| String::from_utf8(bytes).ok()))
}
