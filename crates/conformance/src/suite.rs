//! One check over all rows of a table: every failing row is reported, and a panic is a failure of
//! its row alone.
use crate::{Outcome, Row, exceptions};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// At most this many failing rows are printed; the others are only counted.
const SHOWN: usize = 100;
/// A row that takes longer than this is named, to show where a slow suite spends its time.
const SLOW: Duration = Duration::from_secs(1);

/// At most this many rows of a table are checked, unless `SPRAGUE_TESTS=all` is set.
const SAMPLE: usize = 100;

/// The rows to check: all of them with `SPRAGUE_TESTS=all`, which `cargo xtask test --all` sets;
/// otherwise every k-th row of a long table.
fn sample(rows: &[Row]) -> Vec<&Row> {
    let all = std::env::var_os("SPRAGUE_TESTS").is_some_and(|tests| tests == "all");
    rows.iter().step_by(if all { 1 } else { rows.len().div_ceil(SAMPLE).max(1) }).collect()
}

/// Runs `check` on the rows, on as many threads as the machine has cores: on a sample of a long
/// table, unless `SPRAGUE_TESTS=all` is set.
///
/// # Panics
/// If there is no row, or with the places and messages of the rows that fail.
pub fn suite(name: &str, rows: &[Row], check: impl Fn(&Row) -> Outcome + Sync) {
    run(name, &sample(rows), check);
}

/// Like [`suite`], but always on every row.
///
/// # Panics
/// As in [`suite`].
pub fn every_row(name: &str, rows: &[Row], check: impl Fn(&Row) -> Outcome + Sync) {
    run(name, &rows.iter().collect::<Vec<_>>(), check);
}

fn run(name: &str, rows: &[&Row], check: impl Fn(&Row) -> Outcome + Sync) {
    conclude(
        name,
        rows.len(),
        failures(rows, &check).iter().map(|(row, why)| format!("{}: {why}", row.place())).collect(),
    );
}

/// Like [`suite`], for a table with a list of rows that do not pass, yet or ever: `listed` maps the
/// place of a row (`truth/judge.tsv:17`) to the reason. A listed row that passes fails the suite,
/// so that the list stays true, and so does a listed row that does not exist.
///
/// # Panics
/// As in [`suite`].
pub fn suite_or_listed(
    name: &str,
    rows: &[Row],
    listed: &BTreeMap<String, String>,
    check: impl Fn(&Row) -> Outcome + Sync,
) {
    let looked_at = sample(rows);
    let failed: BTreeMap<String, String> =
        failures(&looked_at, &check).into_iter().map(|(row, why)| (row.place(), why)).collect();
    let mut faults = Vec::new();
    for row in &looked_at {
        let place = row.place();
        match (failed.get(&place), listed.get(&place)) {
            (Some(why), None) => faults.push(format!("{place}: {why}")),
            (None, Some(reason)) => {
                faults.push(format!("{place}: passes, but is listed as one that does not: {reason}"))
            }
            _ => {}
        }
    }
    let places: Vec<String> = rows.iter().map(Row::place).collect();
    let vanished = listed.keys().filter(|place| !places.contains(place));
    faults.extend(
        vanished.map(|place| format!("{place}: is listed as one that does not pass, but is no row of this suite")),
    );
    conclude(name, looked_at.len(), faults);
}

/// The rows of the table `name` that are on the list `list`, by place, with their reasons. An entry
/// of the list gives the line of a row, or without a line it stands for all rows with its `rule`.
///
/// # Panics
/// If an entry matches no row.
pub fn listed(list: &str, name: &str, rows: &[Row]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in exceptions(list).iter().filter(|entry| entry.get("table") == Ok(name)) {
        let places: Vec<String> = match entry.get("line").unwrap_or_default() {
            "" => rows.iter().filter(|row| row.get("rule") == entry.get("rule")).map(Row::place).collect(),
            line => vec![format!("{name}:{line}")],
        };
        assert!(!places.is_empty(), "{}: no row of {name} has this rule", entry.place());
        let reason = entry.get("reason").unwrap_or_default();
        found.extend(places.into_iter().map(|place| (place, reason.to_owned())));
    }
    found
}

fn conclude(name: &str, rows: usize, faults: Vec<String>) {
    assert!(rows > 0, "{name}: no rows, so nothing was tested");
    if faults.is_empty() {
        println!("{name}: {rows} rows");
        return;
    }
    let shown = faults.iter().take(SHOWN).map(|fault| format!("\n  {fault}")).collect::<String>();
    let rest = faults.len().saturating_sub(SHOWN);
    let rest = if rest > 0 { format!("\n  and {rest} more") } else { String::new() };
    panic!("{name}: {} of {rows} rows fail:{shown}{rest}", faults.len());
}

/// The failing rows, in their order, with their faults.
fn failures<'a>(rows: &[&'a Row], check: &(impl Fn(&Row) -> Outcome + Sync)) -> Vec<(&'a Row, String)> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some((index, row)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            rows.get(index).map(|row| (index, *row))
        } {
            let began = Instant::now();
            let outcome = catch_unwind(AssertUnwindSafe(|| check(row)));
            if began.elapsed() > SLOW {
                println!("{}: took {:.1} s", row.place(), began.elapsed().as_secs_f64());
            }
            let why = match outcome {
                Ok(Ok(())) => continue,
                Ok(Err(why)) => why,
                Err(panic) => format!("panic: {}", message(panic.as_ref())),
            };
            if let Ok(mut found) = found.lock() {
                found.push((index, row, why));
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(rows.len().max(1));
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(index, ..)| *index);
    found.into_iter().map(|(_, row, why)| (row, why)).collect()
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "of an unknown kind".to_owned())
}
