//! Misère play of sums of heaps: every P-position of up to three heaps of every code of the table,
//! by search over sums, by Conway's theorem if it applies, and by the definition for small sums.
use budget::Budget;
use conformance::{Outcome, Row, agree, read, suite, table};
use positions::misere::{Outcome as Winner, Pair, Sums, Tame};
use rules::compile;
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

const HEAPS: usize = 3;
const LARGEST: i64 = 10;
/// The definition is used for sums of at most this many tokens.
const SMALL: i64 = 11;

/// The rule text for a code of the table, which writes Grundy's game as `4!.0`.
fn text(code: &str) -> &str {
    if code == "4!.0" { "split 2 unequal" } else { code }
}

/// All ascending lists of at most three of these heaps.
fn sums(heaps: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..HEAPS {
        longest = longest
            .iter()
            .flat_map(|sum: &Vec<i64>| {
                let least = sum.last().copied().unwrap_or(0);
                heaps.iter().filter(move |&&heap| heap >= least).map(move |&heap| [sum.as_slice(), &[heap]].concat())
            })
            .collect();
        all.extend(longest.clone());
    }
    all
}

/// The winner of a sum by Conway's theorem, if all of its heaps are hereditarily tame.
fn by_theorem(tame: &mut Tame, sum: &[i64]) -> Result<Option<Winner>, String> {
    let mut total = Pair::NOTHING;
    for &heap in sum {
        match tame.pair(&[heap], &Budget::unlimited()).map_err(|error| error.to_string())? {
            Some(pair) => total = total.and(pair),
            None => return Ok(None),
        }
    }
    Ok(Some(if total.minus() == 0 { Winner::P } else { Winner::N }))
}

fn check(row: &Row) -> Outcome {
    let ruleset = compile(text(row.get("code")?), &[]).map_err(|errors| errors.to_string())?.ruleset;
    let ruleset = Ruleset { play: Play::Misere, ..ruleset };
    let mut oracle = Oracle::new(&ruleset);
    let mut heaps = Vec::new();
    for heap in 1..=LARGEST {
        if !oracle.options(&[heap]).map_err(|error| error.to_string())?.is_empty() {
            heaps.push(heap);
        }
    }
    let sums = sums(&heaps);
    agree("positions", sums.len(), row.number("count_positions")?)?;
    let listed = row.get("p_positions")?.split(' ').map(|sum| read::list(&sum.replace('-', ",")));
    let listed: BTreeSet<Vec<i64>> = listed.collect::<Result<_, _>>()?;

    let (mut search, mut tame) = (Sums::new(std::slice::from_ref(&ruleset), Play::Misere), Tame::new(&ruleset));
    let mut asked = BTreeMap::from([("definition", 0), ("theorem", 0)]);
    for sum in sums {
        let expected = if listed.contains(&sum) { Winner::P } else { Winner::N };
        let components: Vec<_> = sum.iter().map(|&heap| (0, vec![heap])).collect();
        let found = search.outcome(&components, &Budget::unlimited()).map_err(|error| error.to_string())?;
        agree(&format!("search of {sum:?}"), found, expected)?;
        if let Some(found) = by_theorem(&mut tame, &sum)? {
            agree(&format!("Conway's theorem on {sum:?}"), found, expected)?;
            asked.entry("theorem").and_modify(|count| *count += 1);
        }
        if sum.iter().sum::<i64>() <= SMALL {
            let sum: Vec<Vec<i64>> = sum.iter().map(|&heap| vec![heap]).collect();
            let wins = oracle.wins(&sum).map_err(|error| error.to_string())?;
            agree(&format!("definition on {sum:?}"), wins, expected == Winner::N)?;
            asked.entry("definition").and_modify(|count| *count += 1);
        }
    }
    if asked.values().any(|&count| count < 2) { Err(format!("hardly anything was asked: {asked:?}")) } else { Ok(()) }
}

#[test]
fn sums_of_heaps() {
    suite("misere P-positions", &table("truth/misere_ppositions.tsv"), check);
}
