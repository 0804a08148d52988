//! The game of the tutorial (`sprague::tutorial`): values of boards of squares, on all available
//! threads.
//!
//! `cargo run --release -p sprague --example squares`
use sprague::Budget;
use sprague::own::{Impartial, Nimbers, Outgoing};
use std::thread::available_parallelism;

include!("game.inc");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget::default().with_threads(available_parallelism()?);
    let mut search = Nimbers::new(Squares);
    for rows in 2..=7 {
        for columns in rows..=7 {
            let value = search.sum_value(&parts(board(rows, columns)), &budget)?;
            println!("{rows}x{columns}: {value}");
        }
    }
    let work = search.work();
    println!("{} positions looked into, {} known, {} bytes", work.visits, work.known, work.bytes);
    Ok(())
}
