//! Protects changes that must not change answers: some thousand answers of the facade about sums of
//! all families, exactly as they were when `testdata/frozen.tsv` was written. Other suites check
//! whether answers are right; this one shows differences, down to the name of the theorem and the
//! order of the winning moves.
//!
//! If a difference is intended, `SPRAGUE_FROZEN=overwrite cargo test -p sprague-conformance frozen`
//! writes the answers again; the commit message explains which bases changed, and why. To add a
//! question, add a row that ends after its sum.
use conformance::{Outcome, Row, every_row, read, suite, table};
use sprague::{Answer, Budget, Moves, SolveOptions, Sum, Value};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

const NAME: &str = "frozen.tsv";
/// The columns of a question; the columns of its answer follow.
const ASKED: [&str; 4] = ["rule", "params", "convention", "sum"];
const ANSWERED: [&str; 5] = ["outcome", "value", "standing", "basis", "moves"];
/// The number of winning moves that are written out; a checksum covers the others.
const WRITTEN: usize = 2;

/// FNV-1a (G. Fowler, L. C. Noll, P. Vo, 1991), in 32 bits.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The number of winning moves, the first of them, a checksum of all listed moves, and the best
/// move.
fn in_order(moves: &Moves) -> String {
    let total = moves.total.as_ref().map_or("?".to_owned(), ToString::to_string);
    let texts: Vec<String> = moves.listed.iter().map(|winning| winning.text.to_string()).collect();
    let first = texts[..texts.len().min(WRITTEN)].join(" | ");
    let rest = match texts.len() > WRITTEN {
        true => format!(" | #{:08x}", checksum(&texts.join("\n"))),
        false => String::new(),
    };
    let best = moves.best.as_ref().map_or(String::new(), |best| format!(" | best: {best}"));
    format!("{total}: {first}{rest}{best}")
}

/// The columns of an answer. Neighbouring components with the same value and basis are written
/// once.
fn written(answer: &Answer) -> [String; 5] {
    let value = |value: &Option<Value>| value.as_ref().map_or(String::new(), ToString::to_string);
    let mut bases: Vec<String> =
        answer.components.iter().map(|part| format!("{} {}", value(&part.value), part.basis)).collect();
    bases.dedup();
    [
        answer.outcome.letter().to_string(),
        value(&answer.value),
        answer.standing.word().to_owned(),
        bases.join(" | "),
        in_order(&answer.moves),
    ]
}

/// The current answer of the facade, without a time limit, since it must not depend on one.
fn answered(row: &Row) -> Result<[String; 5], String> {
    let misere = row.get("convention")? == "misere";
    let params = read::params(row.get("params")?)?;
    let words: Vec<&str> = [row.get("rule")?, row.get("sum")?].into_iter().filter(|word| !word.is_empty()).collect();
    let budget = Budget::default().with_memory(1 << 30);
    let answer = Sum::parse_with(&words, |game| read::settled(game, &params, misere))
        .map_err(|error| error.to_string())
        .and_then(|mut sum| sum.solve(&SolveOptions::default(), &budget).map_err(|error| error.to_string()));
    let columns = match answer {
        Ok(answer) => written(&answer),
        Err(refusal) => ["refused".into(), String::new(), String::new(), refusal, String::new()],
    };
    Ok(columns.map(|column| column.replace(['\n', '\t'], " ")))
}

fn compared(row: &Row) -> Outcome {
    let found = answered(row)?;
    let mut differences = Vec::new();
    for (column, found) in ANSWERED.iter().zip(&found) {
        let frozen = row.get(column)?;
        if found != frozen {
            differences.push(format!("{column} is \"{found}\", was \"{frozen}\""));
        }
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(format!("{} at {}: {}", row.get("rule")?, row.get("sum")?, differences.join("; "))),
    }
}

/// Writes the table with the current answers; its comments stay.
fn overwrite(rows: &[Row]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(NAME);
    let fresh = Mutex::new(BTreeMap::new());
    every_row(NAME, rows, |row| {
        let mut fields = Vec::new();
        for column in ASKED {
            fields.push(row.get(column)?.to_owned());
        }
        fields.extend(answered(row)?);
        fresh.lock().map_err(|error| error.to_string())?.insert(row.line(), fields.join("\t"));
        Ok(())
    });
    let (fresh, old) = (fresh.into_inner().unwrap(), std::fs::read_to_string(&path).unwrap());
    let lines = old.lines().zip(1..).map(|(line, number)| fresh.get(&number).map_or(line, String::as_str));
    std::fs::write(&path, lines.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
}

#[test]
fn nothing_is_answered_otherwise_than_before() {
    let rows = table(NAME);
    if std::env::var_os("SPRAGUE_FROZEN").is_some_and(|value| value == "overwrite") {
        return overwrite(&rows);
    }
    assert!(rows.len() > 5_000, "{} rows are no net", rows.len());
    println!("SPRAGUE_FROZEN=overwrite cargo test -p sprague-conformance frozen writes what is answered now");
    suite(NAME, &rows, compared);
}
