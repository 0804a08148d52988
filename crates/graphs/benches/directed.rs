//! Tokens on large directed graphs beside a plain C++ breadth-first search over the same arrays: `cargo bench -p
//! sprague-graphs --bench directed`. The search (`bench/contestant/bfs.cpp`) is built by g++ -O2 and run in turn with ours;
//! processor times are the least of several runs. The answer is checked by what it must satisfy at every vertex.
use budget::Budget;
use graphs::read::EdgeList;
use graphs::{Digraph, Outcome, Solution, Value};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Numbers that look random and are the same on every machine (G. Marsaglia's xorshift), and in the C++ program.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % bound
    }
}

fn edges(kind: &str, vertices: u32, edges: u32) -> Vec<(u32, u32)> {
    let mut numbers = Numbers(88_172_645_463_325_252);
    let edge = |index: u32| {
        let (a, b) = (numbers.below(vertices), numbers.below(vertices));
        match kind {
            "random" => Some((a, b)),
            "dag" => (a != b).then_some((a.max(b), a.min(b))),
            "local" => (a > b % 64).then(|| (a, a - b % 64 - 1)),
            _ => Some((index % (vertices - 1) + 1, index % (vertices - 1))),
        }
    };
    (0..edges).filter_map(edge).collect()
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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn build() -> Option<PathBuf> {
    let program = root().join("target/bench/bfs");
    std::fs::create_dir_all(program.parent()?).ok()?;
    let source = root().join("bench/contestant/bfs.cpp");
    let built = Command::new("g++").args(["-std=c++17", "-O2", "-o"]).arg(&program).arg(source).status();
    built.is_ok_and(|status| status.success()).then_some(program)
}

fn search(program: &Path, kind: &str, vertices: u32, edges: u32) -> f64 {
    let output = Command::new(program).args([kind, &vertices.to_string(), &edges.to_string(), "3"]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.split_whitespace().next().and_then(|seconds| seconds.parse().ok()).unwrap_or(f64::NAN)
}

/// Seconds on the processor; where the system does not tell them, seconds.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let on_processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
    };
    let (began, before) = (Instant::now(), on_processor());
    let result = work();
    let passed = before.zip(on_processor()).map(|(before, after)| after - before);
    (passed.unwrap_or_else(|| began.elapsed().as_secs_f64()), result)
}

fn main() {
    let Some(program) = build() else { return println!("g++ is needed, to build bench/contestant/bfs.cpp") };
    println!("kind    vertices     edges   search    solve    ratio   of it: edges turned round");
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    for (kind, vertices, count) in [
        ("dag", 1_000_000, 10_000_000),
        ("local", 1_000_000, 10_000_000),
        ("random", 1_000_000, 10_000_000),
        ("random", 5_000_000, 10_000_000),
        ("path", 10_000_000, 9_999_999),
    ] {
        if only.as_ref().is_some_and(|only| !format!("{kind}-{vertices}").contains(only.as_str())) {
            continue;
        }
        let graph = Digraph::from_edges(vertices as usize, &edges(kind, vertices, count)).expect("a graph");
        check(&graph, &graph.solve(&Budget::unlimited()).expect("no limits"));
        let (mut theirs, mut ours, mut turned) = (f64::MAX, f64::MAX, f64::MAX);
        for _ in 0..4 {
            theirs = theirs.min(search(&program, kind, vertices, count));
            ours = ours.min(timed(|| graph.solve(&Budget::unlimited()).is_ok()).0);
            turned = turned.min(timed(|| graph.reversed(&Budget::unlimited()).is_ok()).0);
        }
        let ratio = ours / theirs;
        println!("{kind:<7} {vertices:>8} {count:>9} {theirs:>7.3}s {ours:>7.3}s {ratio:>8.2}   {turned:.3}s");
    }
    let text: String = edges("random", 1_000_000, 10_000_000).iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    let (least, lines) = (0..3)
        .map(|_| timed(|| EdgeList::read(text.as_bytes(), &Budget::unlimited()).map_or(0, |list| list.edges().len())))
        .fold((f64::MAX, 0), |best, this| if this.0 < best.0 { this } else { best });
    println!("reading {lines} lines, {} MB: {least:.3}s", text.len() / 1_000_000);
}
