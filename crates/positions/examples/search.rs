//! The value of one position by search, with little memory or on several threads, and what it cost.
//!
//! `cargo run --release -p sprague-positions --example search -- RULE POSITION [MEBIBYTES]
//! [THREADS]`
use budget::Budget;
use positions::Search;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rule, position, limits @ ..] = arguments.as_slice() else {
        return Err("RULE POSITION [MEBIBYTES] [THREADS]".into());
    };
    let ruleset = rules::compile(rule, &[])?.ruleset;
    let at = position.split(',').map(str::parse).collect::<Result<Vec<i64>, _>>()?;
    let mut budget = Budget::unlimited();
    if let Some(memory) = limits.first() {
        budget = budget.with_memory(memory.parse::<u64>()? << 20);
    }
    if let Some(threads) = limits.get(1) {
        budget = budget.with_threads(threads.parse()?);
    }
    let (start, mut search) = (Instant::now(), Search::new(&ruleset));
    let value = search.value(&at, &budget);
    let seconds = start.elapsed().as_secs_f64();
    let (bytes, valued) = (search.bytes(), search.len());
    println!("{value:?} in {seconds:.2} s, {valued} valued, {bytes} bytes, {:?}", search.forgetting());
    Ok(())
}
