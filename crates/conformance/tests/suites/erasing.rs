//! Games of erasing on given relations: Node Kayles and Arc Kayles of `graphgames.tsv`, and the
//! posets of `posets.tsv`.
use budget::Budget;
use conformance::{Outcome, agree, suite, table};
use positions::erase::{Eraser, Relation};
use std::collections::HashMap;

/// Relations with more points than this are not checked by the definition.
const DEFINED: usize = 14;

/// The nim-value from options and mex alone.
fn defined(relation: &Relation, set: &[u32], known: &mut HashMap<Vec<u32>, u64>) -> u64 {
    if let Some(&value) = known.get(set) {
        return value;
    }
    let values: Vec<u64> = relation.options(set).iter().map(|option| defined(relation, option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert(set.to_vec(), value);
    value
}

/// Checks the value of all points by the engine, and for small relations by the definition.
fn value(relation: &Relation, expected: u64) -> Outcome {
    let all: Vec<u32> = (0..relation.len() as u32).collect();
    agree("value", Eraser::new(relation).value(&all, &Budget::default()), Ok(expected))?;
    match relation.len() <= DEFINED {
        true => agree("definition", defined(relation, &all, &mut HashMap::new()), expected),
        false => Ok(()),
    }
}

/// `0-1,1-2` or `0<1,1<2`.
fn pairs(text: &str, sign: char) -> Result<Vec<(u32, u32)>, String> {
    let pair = |pair: &str| {
        let (a, b) = pair.split_once(sign)?;
        Some((a.parse().ok()?, b.parse().ok()?))
    };
    let texts = text.split(',').filter(|text| !text.is_empty());
    texts.map(|text| pair(text).ok_or_else(|| format!("\"{text}\" is no pair"))).collect()
}

#[test]
fn kayles_on_graphs() {
    suite("graphgames.tsv", &table("truth/graphgames.tsv"), |row| {
        let edges = pairs(row.get("edges")?, '-')?;
        value(&Relation::neighbours(row.number("n")?, &edges), row.number("nk")?)?;
        value(&Relation::touching(&edges), row.number("ak")?)
    });
}

#[test]
fn posets() {
    suite("posets.tsv", &table("truth/posets.tsv"), |row| {
        let below = pairs(row.get("relations(a<b)")?, '<')?;
        let relation = Relation::poset(row.number("n")?, &below).map_err(|circle| format!("a circle: {circle:?}"))?;
        value(&relation, row.number("nimber")?)
    });
}

#[test]
fn divisors_by_rule_and_as_a_poset() -> Outcome {
    // Choosing x takes its divisors: the order of divisibility, downwards.
    for n in 1..=24u32 {
        let below: Vec<(u32, u32)> =
            (1..=n).flat_map(|a| (1..=n).filter(move |b| a != *b && a % b == 0).map(move |b| (a - 1, b - 1))).collect();
        let relation = Relation::poset(n as usize, &below).map_err(|circle| format!("{circle:?}"))?;
        let all: Vec<u32> = (0..n).collect();
        let of_poset = Eraser::new(&relation).value(&all, &Budget::default()).map_err(|stop| stop.to_string())?;
        let mut game = sprague::Game::new("erase d for x : d|x").map_err(|errors| errors.to_string())?;
        let table = game.values(&[u64::from(n)], &[u64::from(n)], &Default::default(), &Budget::default());
        let table = table.map_err(|error| error.to_string())?;
        agree(&format!("{{1..{n}}}"), table.cells[0].to_string(), of_poset.to_string())?;
    }
    Ok(())
}
