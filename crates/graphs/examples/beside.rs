//! The measurements of `cargo xtask bench graphs` beside the programs of `bench/contestant/` on the
//! same graphs. Prints the least processor seconds of several runs, the most bytes that a run took
//! beyond the graph, and a number on which the two agree: `beside tokens|hackenbush|geography KIND
//! VERTICES EDGES RUNS`, `beside nim PAIRS RUNS`, `beside read FILE THREADS RUNS`; `beside write
//! KIND VERTICES EDGES` prints edges.
use budget::Budget;
use graphs::geography::{self, Geography, Moves};
use graphs::hackenbush::{self, Hackenbush};
use graphs::read::EdgeList;
use graphs::{Digraph, Outcome, Solution, Value};
use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

/// Numbers that look random and are the same on every machine (G. Marsaglia's xorshift), and in the
/// C++ programs.
struct Numbers(u64);

impl Numbers {
    fn new() -> Self {
        Self(88_172_645_463_325_252)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u32) -> u32 {
        (self.next() >> 33) as u32 % bound
    }
}

fn edges(kind: &str, vertices: u32, count: u32) -> Vec<(u32, u32)> {
    let mut numbers = Numbers::new();
    match kind {
        // The number of columns is given.
        "grid" => (0..vertices)
            .flat_map(|v| {
                [(v % count > 0).then(|| (v, v - 1)), (v >= count).then(|| (v, v - count))].into_iter().flatten()
            })
            .collect(),
        "tree" => (1..vertices).map(|v| (v, numbers.below(v))).collect(),
        _ => (0..count)
            .filter_map(|index| {
                let (a, b) = (numbers.below(vertices), numbers.below(vertices));
                match kind {
                    "random" => Some((a, b)),
                    "dag" => (a != b).then_some((a.max(b), a.min(b))),
                    "local" => (a > b % 64).then(|| (a, a - b % 64 - 1)),
                    _ => Some((index % (vertices - 1) + 1, index % (vertices - 1))),
                }
            })
            .collect(),
    }
}

/// Every label is the mex of the labels that can be reached, and outcomes fit those of the moves.
fn check(graph: &Digraph, solution: &Solution<'_>) {
    for vertex in 0..graph.len() as u32 {
        let below = graph.moves(vertex).iter();
        match solution.value(vertex) {
            Value::Nim(value) => {
                let labels = below.clone().filter_map(|&to| solution.nim_value(to));
                assert_eq!(nimber::mex(labels), value);
            }
            Value::Infinite(_) => assert!(solution.cycle().is_some()),
            Value::Loony => panic!("no move of a graph obliges a player"),
        }
        let to_lost = below.clone().any(|&to| solution.outcome(to) == Outcome::P);
        let all_won = below.clone().all(|&to| solution.outcome(to) == Outcome::N);
        let outcome = if to_lost {
            Outcome::N
        } else if all_won {
            Outcome::P
        } else {
            Outcome::D
        };
        assert_eq!(solution.outcome(vertex), outcome);
    }
}

/// Seconds of all threads on the processor; where the system does not report them, seconds.
fn on_processor(began: Instant) -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let behind_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let fields: Vec<f64> = behind_name.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    let exact = |path: &str| fs::read_to_string(path).ok()?.split_whitespace().next()?.parse::<f64>().ok();
    // Nanoseconds where there is one thread, hundredths of a second where others have run.
    match (exact("/proc/thread-self/schedstat"), fields.get(10..12)) {
        (Some(this), Some([user, system])) => (this / 1e9).max((user + system) / 100.0),
        _ => began.elapsed().as_secs_f64(),
    }
}

fn memory(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) * 1024
}

fn measure(runs: u32, work: impl Fn() -> Result<u64, Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let (mut least, mut wall, mut bytes, mut agreed) = (f64::MAX, f64::MAX, 0, 0);
    for _ in 0..runs {
        // If the peak cannot be set back, it is that of all runs so far.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let (before, at, clock) = (memory("VmRSS:"), on_processor(began), Instant::now());
        agreed = work()?;
        wall = wall.min(clock.elapsed().as_secs_f64());
        least = least.min(on_processor(began) - at);
        bytes = bytes.max(memory("VmHWM:").saturating_sub(before));
    }
    println!("{least:.6} {bytes} {agreed} {wall:.6}");
    Ok(())
}

fn tokens(kind: &str, vertices: u32, count: u32, runs: u32) -> Result<(), Box<dyn Error>> {
    let graph = Digraph::from_edges(vertices as usize, &edges(kind, vertices, count))?;
    measure(runs, || {
        graph.solve(&Budget::unlimited())?;
        Ok(0)
    })?;
    check(&graph, &graph.solve(&Budget::unlimited())?);
    let all = (0..vertices).flat_map(|v| graph.moves(v).iter().map(move |&to| u64::from(v) * 7 + u64::from(to)));
    println!("{}", all.fold(0u64, |sum, edge| sum.wrapping_mul(31).wrapping_add(edge)));
    Ok(())
}

fn value(kind: &str, vertices: u32, count: u32, runs: u32) -> Result<(), Box<dyn Error>> {
    let edges = edges(kind, vertices, count);
    measure(runs, || {
        let picture = Hackenbush::new(vertices as usize, &edges, 0)?;
        let answer = picture.solve(hackenbush::Rules::default(), &Budget::unlimited())?;
        assert_eq!(answer.winning.is_empty(), answer.value == Some(0));
        Ok(answer.value.unwrap_or(u64::MAX))
    })
}

fn starts(kind: &str, vertices: u32, count: u32, runs: u32) -> Result<(), Box<dyn Error>> {
    let edges = edges(kind, vertices, count);
    measure(runs, || {
        let game = Geography::new(vertices as usize, &edges, geography::Rules::default())?;
        let answer = game.solve(None, Moves::None, &Budget::unlimited())?;
        Ok(answer.starts.iter().filter(|start| !start.first_wins).count() as u64)
    })
}

fn products(pairs: usize, runs: u32) -> Result<(), Box<dyn Error>> {
    let mut numbers = Numbers::new();
    let pairs: Vec<(u64, u64)> = (0..pairs).map(|_| (numbers.next(), numbers.next())).collect();
    measure(runs, || Ok(pairs.iter().fold(0, |sum, &(a, b)| sum ^ nimber::mul(a, b))))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["tokens", kind, vertices, count, runs] => tokens(kind, vertices.parse()?, count.parse()?, runs.parse()?),
        ["hackenbush", kind, vertices, count, runs] => value(kind, vertices.parse()?, count.parse()?, runs.parse()?),
        ["geography", kind, vertices, count, runs] => starts(kind, vertices.parse()?, count.parse()?, runs.parse()?),
        ["nim", pairs, runs] => products(pairs.parse()?, runs.parse()?),
        ["read", file, threads, runs] => {
            let budget = Budget::unlimited().with_threads(threads.parse()?);
            measure(runs.parse()?, || Ok(EdgeList::read(&fs::read(file)?, &budget)?.edges().len() as u64))
        }
        ["write", kind, vertices, count] => {
            let mut out = BufWriter::new(io::stdout().lock());
            for (a, b) in edges(kind, vertices.parse()?, count.parse()?) {
                writeln!(out, "{a} {b}")?;
            }
            Ok(out.flush()?)
        }
        _ => Err("which? see the head of crates/graphs/examples/beside.rs".into()),
    }
}
