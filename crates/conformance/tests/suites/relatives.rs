//! Relatives of games with known structure: for each kind of structure about twenty rules close to
//! the example, with positions far out if a law is known for all heaps. Winners and values must be
//! right, with the expected standing; a refusal has its reason, and is not a wrong answer.
use conformance::{Outcome, Row, agree, suite, table};
use sprague::{Budget, MovesWanted, SolveOptions, Sum};
use std::collections::BTreeMap;

/// Each kind must have at least this many rows.
const FEWEST: usize = 20;

fn answered(row: &Row) -> Outcome {
    let words: Vec<&str> = std::iter::once(row.get("rule")?).chain(row.get("sum")?.split_whitespace()).collect();
    let mut sum = Sum::parse(&words).map_err(|error| error.to_string())?;
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let (standing, reason) = (row.get("standing")?, row.get("reason")?);
    if reason.is_empty() == (standing == "refused") {
        return Err("a refusal, and nothing else, has a reason".into());
    }
    match sum.solve(&options, &Budget::default().with_memory(1 << 30)) {
        Err(refusal) if standing == "refused" => {
            if refusal.to_string().is_empty() {
                Err("a refusal without a word".into())
            } else {
                Ok(())
            }
        }
        Err(refusal) => Err(format!("refused: {refusal}")),
        Ok(answer) => {
            agree("outcome", answer.outcome.letter().to_string().as_str(), row.get("outcome")?)?;
            match (answer.value, row.get("value")?) {
                (Some(found), expected) if !expected.is_empty() => agree("value", found.to_string().as_str(), expected),
                _ => Ok(()),
            }?;
            agree("standing", answer.standing.word(), standing)
        }
    }
}

#[test]
fn relatives_are_answered_as_far_as_is_said() {
    let rows = table("relatives.tsv");
    let mut of_point: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &rows {
        *of_point.entry(row.get("point").unwrap()).or_default() += 1;
    }
    let few: Vec<_> = of_point.iter().filter(|(_, count)| **count < FEWEST).collect();
    assert!(of_point.len() >= 14 && few.is_empty(), "too few rows: {few:?} of {}", of_point.len());
    suite("relatives.tsv", &rows, answered);
}
