//! Codes of up to four digits and Grundy-type ones by the engine for long runs, beside the plain
//! one; slow ones with `SPRAGUE_SLOW=1` (`cargo xtask test --slow`), best in release.
use budget::Budget;
use heaps::code::{self, Kernel, Options};
use heaps::sequence::Values;
use rules::ruleset::{CodeClass, Play};
use std::sync::atomic::{AtomicUsize, Ordering};

fn slow() -> bool {
    std::env::var_os("SPRAGUE_SLOW").is_some()
}

/// Numbers at random, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Code number `index`: unequal parts or not, d_0 = 0 or 4, then octal digits.
fn code_number(index: u64, digits: u32) -> CodeClass {
    let rest = (0..digits).map(|place| (index >> (2 + 3 * place)) as u32 & 7);
    CodeClass { digits: std::iter::once((index >> 1 & 1) as u32 * 4).chain(rest).collect(), unequal: index & 1 == 1 }
}

fn values(code: &CodeClass, len: usize, options: Option<&Options>) -> Values {
    let engine = match options {
        Some(options) => code::engine_with(code, Play::Normal, options),
        None => code::plain(code, Play::Normal),
    };
    let mut engine = engine.expect("at most two parts");
    // In two steps: the place of the interruption must not matter.
    for len in [len / 3 + 1, len] {
        engine.extend(len, &Budget::unlimited()).expect("no limits");
    }
    engine.values().clone()
}

/// Compares the engine with the plain one; `first` small means that blocks begin early.
fn compare(code: &CodeClass, len: usize, kernel: Kernel, first: usize) {
    let mut options = Options::default();
    (options.kernel, options.first) = (kernel, first);
    let (found, expected) = (values(code, len, Some(&options)), values(code, len, None));
    let differs = found.iter().zip(expected.iter()).position(|(found, expected)| found != expected);
    assert!(found.len() == len && differs.is_none(), "{code:?}, {}: heap {differs:?}", kernel.name());
}

/// Compares all of these, on all threads that there are.
fn compare_all(all: &[(CodeClass, usize, Kernel, usize)]) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((code, len, kernel, first)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    compare(code, *len, *kernel, *first);
                }
            });
        }
    });
}

#[test]
fn some_short_codes() {
    let mut random = Random(4);
    let kernels = Kernel::available();
    for round in 0..30 {
        let code = code_number(random.below(1 << 14), 4);
        compare(&code, 1500, kernels[round % kernels.len()], 0);
    }
}

#[test]
fn rare_heaps_at_the_end_of_a_block() {
    for digits in [[0, 2, 6, 5, 2], [0, 1, 7, 2, 1], [0, 2, 6, 4, 0]] {
        compare(&CodeClass { digits: digits.to_vec(), unequal: false }, 1500, Kernel::best(), 0);
    }
}

/// Comparisons heap by heap count as effort, the same for all forms of the kernels: 0.164 has more
/// rare heaps, and greater values, with each heap, 0.6 has 1,584 of them.
#[test]
fn an_effort_ends_at_the_same_heap_in_any_form() {
    let heaps = |digits: &[u32], kernel: Kernel, looks: u64| {
        let mut options = Options::default();
        options.kernel = kernel;
        let code = CodeClass { digits: digits.to_vec(), unequal: false };
        let mut engine = code::engine_with(&code, Play::Normal, &options).expect("at most two parts");
        engine.extend(1 << 24, &Budget::unlimited().with_effort(looks)).expect_err("it takes more effort");
        engine.values().len()
    };
    for digits in [&[0, 6][..], &[0, 1, 6, 4]] {
        let reached: Vec<usize> = Kernel::available().iter().map(|&kernel| heaps(digits, kernel, 5)).collect();
        assert!(reached.iter().all(|&len| len == reached[0]), "{digits:?}: {reached:?}");
    }
    // Five times the effort gives, for 0.164, less than the square root of five times the values,
    // which it would give if throws alone were counted.
    let grown = |digits: &[u32]| {
        let [before, after] = [20, 100].map(|looks| heaps(digits, Kernel::best(), looks));
        after as f64 / before as f64
    };
    assert!(grown(&[0, 6]) > 4.0 && grown(&[0, 1, 6, 4]) < 2.1);
}

#[test]
fn all_short_codes() {
    if !slow() {
        return;
    }
    let codes = (1..=4).flat_map(|digits| (0..1 << (2 + 3 * digits)).map(move |index| (index, digits)));
    let all = codes.map(|(index, digits)| {
        let kernel = if index % 16 == 0 { Kernel::Portable } else { Kernel::best() };
        (code_number(index, digits), 3000, kernel, if index % 2 == 0 { 0 } else { 1024 })
    });
    compare_all(&all.collect::<Vec<_>>());
}

#[test]
fn some_codes_far_out() {
    if !slow() {
        return;
    }
    let mut random = Random(7);
    let all = (0..500).map(|round| {
        let digits = 1 + random.below(6) as u32;
        let code = code_number(random.below(1 << (2 + 3 * digits)), digits);
        (code, 50_000, if round % 4 == 0 { Kernel::Avx2 } else { Kernel::best() }, 1024)
    });
    compare_all(&all.collect::<Vec<_>>());
}

#[test]
fn stopped_at_any_block_nothing_is_lost() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let (code, len) = (CodeClass { digits: vec![0, 6], unequal: false }, 20_000);
    let expected = values(&code, len, None);
    for threads in [1, 2] {
        let mut options = Options::default();
        (options.first, options.threads) = (0, threads);
        let mut engine = code::engine_with(&code, Play::Normal, &options).expect("an octal code");
        let (flag, polls) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (set, count) = (flag.clone(), polls.clone());
        let budget = Budget::unlimited().with_cancel(flag.clone()).with_progress(move |_| {
            set.store(count.fetch_add(1, Ordering::Relaxed) % 2 == 1, Ordering::Relaxed);
        });
        let mut stops = 0;
        while engine.extend(len, &budget).is_err() {
            flag.store(false, Ordering::Relaxed);
            stops += 1;
            assert!(stops < 10_000, "no progress");
        }
        assert!(stops > 1 && engine.values() == &expected, "{threads} threads, {stops} stops");
    }
}

#[test]
fn another_engine_goes_on_from_given_values() {
    let code = CodeClass { digits: vec![4, 0, 7], unequal: true };
    let expected = values(&code, 6000, None);
    for known in [0, 1, 900, 1024, 3001] {
        let mut engine = code::engine(&code, Play::Normal).expect("an octal code");
        let start = values(&code, known, None);
        engine.resume(start, &Budget::unlimited()).expect("no limits");
        assert!(engine.values().len() >= known);
        engine.extend(6000, &Budget::unlimited()).expect("no limits");
        assert!(engine.values() == &expected, "from {known} values on");
    }
}
