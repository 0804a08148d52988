//! The values of a rule without their output, to be timed beside `QUIET=1` of a program of
//! `bench/contestant/`: `cargo run --release -p sprague-heaps --example quiet -- "take fib"
//! 3000000`. Prints the sum of `n * G(n)`.
use budget::Budget;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(rule), Some(Ok(last))) = (arguments.next(), arguments.next().map(|last| last.parse::<usize>())) else {
        eprintln!("usage: quiet RULE LAST-HEAP");
        return ExitCode::from(2);
    };
    let compiled = match rules::compile(&rule, &[]) {
        Ok(compiled) => compiled,
        Err(errors) => {
            eprintln!("{errors}");
            return ExitCode::from(2);
        }
    };
    let mut engine = match heaps::engine(&compiled.ruleset) {
        Ok(engine) => engine,
        Err(declined) => {
            eprintln!("{declined:?}");
            return ExitCode::from(2);
        }
    };
    if let Err(error) = engine.extend(last.saturating_add(1), &Budget::unlimited()) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    let sum =
        (0_u64..).zip(engine.values().iter()).fold(0_u64, |sum, (n, value)| sum.wrapping_add(n.wrapping_mul(value)));
    println!("{sum}");
    ExitCode::SUCCESS
}
