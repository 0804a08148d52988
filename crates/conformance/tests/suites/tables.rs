//! Tables of nim-values of games on pairs: the search and the definition agree with every entry.
use conformance::ways::{positions_by_all, table_by_all};
use conformance::{Outcome, Row, read, suite, table};
use rules::compile;
use std::collections::BTreeMap;

/// Compares a table whose first entry is at `(row, column)`; negative entries are not positions.
fn compare(text: &str, (row, column): (i64, i64), values: &[Vec<i64>]) -> Outcome {
    let ruleset = compile(text, &[]).map_err(|errors| errors.to_string())?.ruleset;
    let mut entries = Vec::new();
    for (i, line) in values.iter().enumerate() {
        for (j, &value) in line.iter().enumerate() {
            if let Ok(value) = u64::try_from(value) {
                entries.push((vec![row + i as i64, column + j as i64], value));
            }
        }
    }
    let to = [row + values.len() as i64 - 1, column + values.first().map_or(0, Vec::len) as i64 - 1];
    table_by_all(&ruleset, &[row, column], &to, &values.concat())?;
    // The easiest positions come first: the definition gets as far as a short time allows.
    entries.sort_by_key(|(position, _)| position.iter().sum::<i64>());
    let (positions, values): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    positions_by_all(&ruleset, &positions, &values).map(drop)
}

#[test]
fn rule_texts() {
    let rows: Vec<Row> = table("truth/rules.tsv").into_iter().filter(|row| row.get("arity") == Ok("2")).collect();
    suite("rules on pairs", &rows, |row| {
        let ranges = read::ranges(row.get("range")?)?;
        let [(top, bottom), (left, right)] = ranges[..] else { return Err("two ranges are needed".to_owned()) };
        let values = read::rows(row.get("values")?)?;
        let shape = (bottom - top + 1, right - left + 1);
        conformance::agree("shape", (values.len() as i64, values.first().map_or(0, Vec::len) as i64), shape)?;
        compare(row.get("text")?, (top, left), &values)
    });
}

/// Our rule texts for the games that the table `name` describes in words.
fn texts(name: &str) -> BTreeMap<String, (String, String, String)> {
    let get = |row: &Row, column: &str| row.get(column).map(str::to_owned).unwrap_or_default();
    let rows = table("rule_texts.tsv").into_iter().filter(|row| row.get("table") == Ok(name));
    rows.map(|row| (get(&row, "game"), (get(&row, "at"), get(&row, "rule"), get(&row, "later")))).collect()
}

#[test]
fn tables_with_a_name() {
    let texts = texts("truth/nimtables.tsv");
    suite("tables", &table("truth/nimtables.tsv"), |row| {
        let (_, rule, later) = texts.get(row.get("name")?).ok_or("rule_texts.tsv has no text for it, and no reason")?;
        if !later.is_empty() {
            return Ok(());
        }
        let values = read::rows(row.get("values(rows ';', cols ',')")?)?;
        let shape = (row.number::<usize>("n_rows")?, row.number::<usize>("n_cols")?);
        conformance::agree("shape", (values.len(), values.first().map_or(0, Vec::len)), shape)?;
        compare(rule, (row.number("row_start")?, row.number("col_start")?), &values)
    });
}

#[test]
fn sequences_on_a_diagonal() {
    let texts = texts("truth/nimsequences.tsv");
    let mut rows = table("truth/nimsequences.tsv");
    rows.retain(|row| row.get("name").is_ok_and(|name| texts.get(name).is_some_and(|(at, ..)| at == "n,n")));
    suite("diagonals", &rows, |row| {
        let (_, rule, _) = texts.get(row.get("name")?).ok_or("no text")?;
        let ruleset = compile(rule, &[]).map_err(|errors| errors.to_string())?.ruleset;
        let values: Vec<u64> = read::list(row.get("values")?)?;
        let start: i64 = row.number("index_start")?;
        let positions: Vec<Vec<i64>> = (start..).take(values.len()).map(|n| vec![n, n]).collect();
        positions_by_all(&ruleset, &positions, &values).map(drop)
    });
}
