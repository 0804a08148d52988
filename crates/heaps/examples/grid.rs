//! Nanoseconds of CPU a value for sets of amounts of many kinds, in every form that the processor
//! has: `cargo run --release -p sprague-heaps --example grid`. Values are kept, a byte each.
use budget::Budget;
use heaps::subtraction::{Form, engine_in};
use rules::ruleset::Play;
use std::time::{Duration, Instant};

/// Time that this thread has run on a processor, where the system says so; else time that has
/// passed.
fn time(began: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match stat.split_whitespace().next().and_then(|ns| ns.parse().ok()) {
        Some(ns) => Duration::from_nanos(ns),
        None => began.elapsed(),
    }
}

fn main() {
    let random = |least: u64, most: u64, size: usize| {
        let mut state = least * 31 + most * 7 + size as u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            least + (state >> 33) % (most - least)
        };
        (0..size).map(|_| next()).collect::<Vec<u64>>()
    };
    let sets = [
        ("1,3,4", vec![1, 3, 4]),
        ("3 in 1..20", random(1, 20, 3)),
        ("7 in 1..40", random(1, 40, 7)),
        ("12 in 1..60", random(1, 60, 12)),
        ("20 in 1..64", random(1, 64, 20)),
        ("40 in 1..128", random(1, 128, 40)),
        ("64 in 1..300", random(1, 300, 64)),
        ("64 in 1..10^6", random(1, 1_000_000, 64)),
        ("5 in 8..31", random(8, 31, 5)),
        ("5 in 16..100", random(16, 100, 5)),
        ("37,50,81", vec![37, 50, 81]),
        ("65,99,131", vec![65, 99, 131]),
        ("64,100,150,333", vec![64, 100, 150, 333]),
        ("129,401,777", vec![129, 401, 777]),
        ("7 in 128..1000", random(128, 1000, 7)),
        ("12 in 128..1000", random(128, 1000, 12)),
        ("24 in 128..10^4", random(128, 10_000, 24)),
        ("64 in 128..10^4", random(128, 10_000, 64)),
        ("3 in 64..10^6", random(64, 1_000_000, 3)),
    ];
    let len = 20_000_000;
    for (name, set) in sets {
        print!("{name:18}");
        for form in Form::available() {
            let mut engine = engine_in(form, &set.iter().copied().collect(), Play::Normal);
            let began = Instant::now();
            let before = time(began);
            engine.extend(len, &Budget::unlimited()).expect("no limits");
            print!("  {} {:7.3}", form.name(), (time(began) - before).as_secs_f64() * 1e9 / len as f64);
        }
        println!();
    }
}
