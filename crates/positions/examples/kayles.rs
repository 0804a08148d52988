//! Values of Node Kayles on random sparse graphs, and the time that they take.
//!
//! `cargo run --release -p sprague-positions --example kayles -- VERTICES EDGES [SEED] [THREADS]`;
//! with `--edges` at the end, it only prints the graph.
use budget::Budget;
use positions::erase::{Eraser, Relation};
use std::collections::BTreeSet;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (vertices, edges, mut random) = (number(0, 40), number(1, 60), number(2, 1));
    let mut graph = BTreeSet::new();
    while (graph.len() as u64) < edges.min(vertices * (vertices - 1) / 2) {
        let mut draw = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 33) % vertices) as u32
        };
        let (a, b) = (draw(), draw());
        if a != b {
            graph.insert((a.min(b), a.max(b)));
        }
    }
    let graph: Vec<(u32, u32)> = graph.into_iter().collect();
    if arguments.iter().any(|argument| argument == "--edges") {
        graph.iter().for_each(|(a, b)| println!("{a} {b}"));
        return Ok(());
    }
    let all: Vec<u32> = (0..vertices as u32).collect();
    let budget = Budget::default().with_threads((number(3, 1) as usize).try_into()?).with_memory(4 << 30);
    let (start, mut eraser) = (Instant::now(), Eraser::new(&Relation::neighbours(vertices as usize, &graph)));
    let value = eraser.value(&all, &budget)?;
    println!("value {value}, {:.3} s, {:?}", start.elapsed().as_secs_f64(), eraser.work());
    Ok(())
}
