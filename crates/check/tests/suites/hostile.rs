//! Certificates with a large number in each place where a number occurs: a verification ends soon
//! after its limit, whatever the file contains.
//!
//! The limit here is a number of steps, and the work after it is counted: no result of the test
//! depends on the clock, except for a guard that only a loop that counts nothing can reach.
use crate::accepted::{TRUE, text};
use check::{Limits, theorem_names, verify};
use serde_json::Value;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The numbers that are inserted: loops over them would not end, or lists of them would fill the
/// memory.
const LARGE: [u64; 6] = [1_000_003, 1_000_000_007, 1 << 24, 1 << 40, (1 << 63) - 1, 2];
/// Number of steps after which the caller stops.
const ENOUGH: u64 = 1 << 20;
/// The most steps that may be counted at once, or after the caller has stopped.
const MORE: u64 = 1 << 20;
/// A verification that takes this long has a loop that counts nothing.
const GUARD: Duration = Duration::from_secs(30);

/// Certificates of the theorems that are missing in the table of true ones.
const OTHERS: [&str; 6] = [
    r#"{"rule": "take 1,2", "convention": "misere", "kind": "quotient", "preperiod": 0, "period": 3,
        "theorem": "misere-quotient", "p": [1,4], "phi": [0,1,2,0,1,2], "table": [[0,1,2,3,4,5],[1,0,3,2,5,4],
        [2,3,4,5,2,3],[3,2,5,4,3,2],[4,5,2,3,4,5],[5,4,3,2,5,4]]}"#,
    r#"{"convention": "misere", "kind": "quotient", "theorem": "misere-quotient", "p": [1,4],
        "games": [{"rule": "take 1,2", "preperiod": 0, "period": 3, "phi": [0,1,2,0,1,2]},
        {"rule": "(a,b) -> (a-1,b-1)", "positions": [[0,0],[1,1],[2,3],[1,2],[0,1]], "phi": [0,1,0,0,0]},
        {"vertices": ["o","i","t"], "moves": [[],[0],[0,1]], "phi": [0,1,2]}],
        "table": [[0,1,2,3,4,5],[1,0,3,2,5,4],[2,3,4,5,2,3],[3,2,5,4,3,2],[4,5,2,3,4,5],[5,4,3,2,5,4]]}"#,
    r#"{"rule": "(a,b) -> (a-1,b); (a,b) -> (a,b-1)", "kind": "periodic", "preperiod": 0,
        "period": 2, "theorem": "directions", "values": [0, 1, 1, 0]}"#,
    r#"{"rule": "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "kind": "periodic", "preperiod": 0,
        "period": 2, "theorem": "diagonals", "values": [1, 0, 1, 3, 2, 3]}"#,
    r#"{"rule": "take 1..3", "kind": "formula", "theorem": "invariant (witness)", "formula": "n%4=0",
        "weights": [[1]], "witnesses": [{"clause": 0, "terms": {"take": "n%4"}}], "trees": ["F 2 3 1 6 1"]}"#,
    r#"{"rule": "take 1,K", "where": "K>=2 and K%2=0", "kind": "family", "theorem": "family (automata)",
        "modulus": "K+1", "repeats_from": "0", "blocks": ["if r=K then 2 else r%2"]}"#,
];

/// Certificates whose rule or formula is hostile in some other way than by one number.
const FOUND: [(&str, &str, &str); 3] = [
    ("take 1,2,1000003", "1 3 1", "arithmetic"),
    ("take 1,2,1000003", "1 3 1", "cofinite"),
    ("take 1,primes", "0 1000003 0", "residues"),
];

/// The text of a value with each of its numbers, and each number in its strings, changed in turn.
fn changed(honest: &Value) -> Vec<String> {
    let mut all = Vec::new();
    let mut places = Vec::new();
    places_of(honest, String::new(), &mut places);
    for place in places {
        let own = honest.pointer(&place).unwrap();
        for large in LARGE {
            let variants: Vec<Value> = match own {
                Value::String(text) => with_number(text, large).into_iter().map(Value::from).collect(),
                _ => vec![large.into()],
            };
            for variant in variants {
                let mut other = honest.clone();
                *other.pointer_mut(&place).unwrap() = variant;
                all.push(other.to_string());
            }
        }
    }
    all
}

/// The places of numbers and texts.
fn places_of(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Number(_) | Value::String(_) => places.push(at),
        Value::Array(all) => {
            all.iter().enumerate().for_each(|(i, one)| places_of(one, format!("{at}/{i}"), places));
        }
        Value::Object(all) => all.iter().for_each(|(key, one)| places_of(one, format!("{at}/{key}"), places)),
        _ => {}
    }
}

/// A text with each run of digits in it changed in turn.
fn with_number(text: &str, number: u64) -> Vec<String> {
    let (mut all, mut from) = (Vec::new(), 0);
    while let Some(start) = text[from..].find(|c: char| c.is_ascii_digit()).map(|start| from + start) {
        let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| start + end);
        all.push(format!("{}{number}{}", &text[..start], &text[end..]));
        from = end;
    }
    all
}

fn certificates() -> Vec<String> {
    let others = OTHERS.into_iter().map(str::to_owned);
    let honest: Vec<String> =
        TRUE.into_iter().map(|(rule, numbers, theorem)| text(rule, numbers, theorem)).chain(others).collect();
    for name in theorem_names() {
        assert!(honest.iter().any(|text| text.contains(&format!("\"{name}\""))), "{name}");
    }
    let found = FOUND.into_iter().map(|(rule, numbers, theorem)| text(rule, numbers, theorem));
    let all = honest.iter().flat_map(|text| changed(&serde_json::from_str(text).unwrap()));
    all.chain(found).collect()
}

#[test]
fn the_work_behind_the_limit_is_bounded() {
    let mut failed = Vec::new();
    for certificate in certificates() {
        let (asked, before, longest) = (Cell::new(0), Cell::new(0), Cell::new(0));
        let stop = |done: u64| {
            // The counter of one part may start from 0 again.
            longest.set(longest.get().max(done.saturating_sub(before.get())));
            before.set(done);
            let enough = done >= ENOUGH;
            asked.set(asked.get() + u64::from(enough));
            enough
        };
        let start = Instant::now();
        let _ = verify(&certificate, Limits { steps: u64::MAX, stop: Some(&stop), ..Limits::default() });
        let fine = asked.get() <= 4 && longest.get() <= MORE && start.elapsed() < GUARD;
        if !fine {
            let (asked, longest, took) = (asked.get(), longest.get(), start.elapsed());
            failed.push(format!("{certificate}\n    asked {asked} times, {longest} steps at once, {took:?}"));
        }
    }
    assert!(failed.is_empty(), "{}:\n{}", failed.len(), failed.join("\n"));
}

/// The same with a clock, which a busy machine may fail:
/// `cargo test -p sprague-check -- --ignored hostile`.
#[test]
#[ignore = "slow: a clock decides, which a busy machine does not allow"]
fn a_verification_ends_soon_after_its_time() {
    const TIME: Duration = Duration::from_millis(20);
    let mut all = Vec::new();
    for certificate in certificates() {
        let start = Instant::now();
        let stop = |_| start.elapsed() >= TIME;
        let outcome = verify(&certificate, Limits { steps: u64::MAX, stop: Some(&stop), ..Limits::default() });
        all.push((start.elapsed(), certificate, outcome.map(|verdict| verdict.to_string())));
    }
    all.sort_by_key(|(took, ..)| *took);
    all.iter()
        .rev()
        .take(60)
        .for_each(|(took, certificate, outcome)| println!("{took:?} {certificate}\n    {outcome:?}"));
    let worst = all.last().map(|(took, ..)| *took).unwrap_or_default();
    assert!(worst < TIME + Duration::from_millis(300), "{worst:?}");
}
