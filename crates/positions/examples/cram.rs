//! Values of boards of Cram, and the cost of their search.
//!
//! `cargo run --release -p sprague-positions --example cram -- 5x7 [THREADS]`
use budget::Budget;
use positions::Nimbers;
use positions::boards::{Region, cram::Cram};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let board = arguments.next().unwrap_or_else(|| "5x6".to_owned());
    let threads = arguments.next().unwrap_or_else(|| "1".to_owned()).parse()?;
    let start = Instant::now();
    let mut search = Nimbers::new(Cram);
    let value = search.sum_value(&Region::read(&board)?, &Budget::default().with_threads(threads))?;
    let (work, seconds) = (search.work(), start.elapsed().as_secs_f64());
    let rate = work.visits as f64 / seconds;
    println!(
        "{board} is worth {value}: {} valued, {work:?}, {seconds:.2} s, {rate:.0} positions a second",
        search.len()
    );
    Ok(())
}
