//! Nim-values of games on one number: every engine that accepts the ruleset, the search and the
//! definition agree with every table of values.
use conformance::ways::{Took, values_by_all};
use conformance::{Outcome, Row, read, suite, table};
use rules::compile;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Compares all ways, and counts for each way the rows in which it took part.
fn compare(text: &str, from: usize, values: &[u64], took: &Mutex<BTreeMap<&'static str, usize>>) -> Outcome {
    let ruleset = compile(text, &[]).map_err(|errors| errors.to_string())?.ruleset;
    if values.is_empty() {
        return Err("no values to compare with".to_owned());
    }
    let by: Took = values_by_all(&ruleset, from, values)?;
    let mut took = took.lock().map_err(|_| "another row panicked")?;
    by.keys().for_each(|who| *took.entry(who).or_default() += 1);
    Ok(())
}

/// Runs a suite, and prints for each way the number of rows in which it took part.
fn values(name: &str, rows: &[Row], fact: impl Fn(&Row) -> Result<(String, usize, Vec<u64>), String> + Sync) {
    let took = Mutex::new(BTreeMap::new());
    suite(name, rows, |row| {
        let (text, from, values) = fact(row)?;
        compare(&text, from, &values, &took)
    });
    println!("{name}: rows by who took part: {:?}", took.lock().expect("all rows passed"));
}

#[test]
fn rule_texts() {
    let rows: Vec<Row> = table("truth/rules.tsv").into_iter().filter(|row| row.get("arity") == Ok("1")).collect();
    values("rules", &rows, |row| {
        let (from, to) = read::range(row.get("range")?)?;
        let values: Vec<u64> = read::list(row.get("values")?)?;
        conformance::agree("how many values", values.len() as i64, to - from + 1)?;
        Ok((row.get("text")?.to_owned(), from as usize, values))
    });
}

/// The rows of sequences with a rule: a code, or our rule text for a description in words.
#[test]
fn sequences() {
    let mut texts = BTreeMap::new();
    for text in table("rule_texts.tsv") {
        if text.get("table") == Ok("truth/nimsequences.tsv") {
            let get = |column| text.get(column).map(str::to_owned).unwrap_or_default();
            texts.insert(get("game"), (get("at"), get("rule"), get("later")));
        }
    }
    let mut rows = table("truth/nimsequences.tsv");
    let all = rows.len();
    // Rows on pairs of numbers are in `tables.rs`.
    rows.retain(|row| {
        let text = row.get("name").ok().and_then(|name| texts.get(name));
        text.is_none_or(|(at, _, later)| later.is_empty() && at == "n")
    });
    assert!(rows.len() > all / 2, "only {} of {all} sequences have a rule", rows.len());
    values("sequences", &rows, |row| {
        let rule = match texts.get(row.get("name")?) {
            Some((_, rule, _)) => rule.as_str(),
            None => row.get("rule")?,
        };
        let values: Vec<u64> = read::list(row.get("values")?)?;
        conformance::agree("how many values", values.len(), row.number("n_terms")?)?;
        Ok((rule.to_owned(), row.number("index_start")?, values))
    });
}

#[test]
fn subtraction_sets() {
    values("subtraction", &table("truth/subtraction.tsv"), |row| {
        Ok((format!("take {}", row.get("S")?), 0, read::list(row.get("first40")?)?))
    });
}

#[test]
fn all_but_sets() {
    values("all but", &table("truth/allbut.tsv"), |row| {
        let excluded: Vec<u64> = read::list(row.get("excluded")?)?;
        let conditions: Vec<String> = excluded.iter().map(|amount| format!("k!={amount}")).collect();
        Ok((format!("take k where {}", conditions.join(", ")), 0, read::list(row.get("first40")?)?))
    });
}

#[test]
fn hexadecimal_codes() {
    values("hexadecimal", &table("truth/hexadecimal.tsv"), |row| {
        Ok((row.get("code")?.to_owned(), 0, read::list(row.get("values_0..60")?)?))
    });
}

/// No engine declines everything: each takes part in one of these games.
#[test]
fn every_engine_takes_part() {
    let texts = [
        "take 1,3,4",
        "take k where k!=2",
        "0.77",
        "4.(3)",
        "turn 1..3",
        "circle(take 1..3 leaving 0..2)",
        "take 1..n/2",
    ];
    for (index, accepts) in heaps::ENGINES.iter().enumerate() {
        let takes = |text: &&str| compile(text, &[]).is_ok_and(|compiled| accepts(&compiled.ruleset).is_ok());
        assert!(texts.iter().any(takes), "engine {index} of the list takes none of {texts:?}");
    }
}
