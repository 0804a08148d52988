//! Computes the values, or the zeros, of a box of positions without printing them, to be timed
//! beside a program of `bench/contestant/`:
//! `cargo run --release -p sprague-positions --example boxes -- wythoff 1000,1000 values`. Prints
//! the sum of `(place+1) * value` over the places in row-major order; for zeros, how many there are
//! and the sum of their numbers.
use budget::Budget;
use positions::{Table, each_zero};
use std::cell::Cell;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rule, corner, what] = arguments.as_slice() else {
        eprintln!("usage: boxes RULE LAST-CORNER values|zeros");
        return ExitCode::from(2);
    };
    match told(rule, corner, what) {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn told(rule: &str, corner: &str, what: &str) -> Result<String, Box<dyn std::error::Error>> {
    let ruleset = rules::compile(rule, &[])?.ruleset;
    let to = corner.split(',').map(str::parse).collect::<Result<Vec<i64>, _>>()?;
    let (from, budget) = (vec![0; to.len()], Budget::unlimited());
    if what == "zeros" {
        let (mut count, mut sum) = (0_u64, 0_i64);
        each_zero(&ruleset, &from, &to, &budget, |zero, _| {
            count += 1;
            sum += zero.iter().sum::<i64>();
            Ok(())
        })?;
        return Ok(format!("{count} {sum}"));
    }
    let mut table = Table::new(&ruleset, &from, &to)?;
    table.fill(&budget)?;
    // The values are not stored, so the list takes no memory.
    let (sum, place) = (Cell::new(0_u64), Cell::new(0_u64));
    table.collect(&budget, |value| {
        place.set(place.get() + 1);
        sum.set(sum.get().wrapping_add(place.get().wrapping_mul(value)));
    })?;
    Ok(sum.get().to_string())
}
