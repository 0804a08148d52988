//! Engines on the games that people time: `cargo bench -p sprague-heaps`. A timing counts only with
//! the right values: each asserts the greatest value, as other programs compute it.
use budget::Budget;
use divan::Bencher;
use heaps::sequence::Engine;
use rules::ruleset::{CodeClass, Measure, Play, Ruleset, Termination};

fn main() {
    divan::main();
}

fn rules(text: &str) -> Ruleset {
    let mut rules = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    rules.termination = Termination::Ends(Measure::Number);
    rules
}

fn run(bencher: Bencher, len: usize, max: u64, make: impl Fn() -> Box<dyn Engine> + Sync) {
    bencher.counter(divan::counter::ItemsCount::new(len)).with_inputs(&make).bench_values(|mut engine| {
        engine.extend(len, &Budget::unlimited()).expect("no limits");
        assert_eq!(engine.values().max(), max);
        engine
    });
}

fn general(bencher: Bencher, text: &str, len: usize, max: u64) {
    let rules = rules(text);
    run(bencher, len, max, || heaps::general::accepts(&rules).expect("smaller options"));
}

fn code(bencher: Bencher, digits: &[u32], unequal: bool, len: usize, max: u64) {
    let code = CodeClass { digits: digits.to_vec(), unequal };
    run(bencher, len, max, || heaps::code::engine(&code, Play::Normal).expect("at most two parts"));
}

#[divan::bench(sample_count = 5)]
fn take_squares_1e6(bencher: Bencher) {
    general(bencher, "take squares", 1_000_001, 168);
}

#[divan::bench(sample_count = 5)]
fn take_primes_1e5(bencher: Bencher) {
    general(bencher, "take primes", 100_001, 11);
}

#[divan::bench(sample_count = 5)]
fn take_fib_3e6(bencher: Bencher) {
    general(bencher, "take fib", 3_000_001, 15);
}

#[divan::bench(sample_count = 5)]
fn take_a_divisor_1e6(bencher: Bencher) {
    general(bencher, "take d where d|n, d<n", 1_000_001, 19);
}

#[divan::bench(sample_count = 5)]
fn take_up_to_half_1e6(bencher: Bencher) {
    general(bencher, "take 1..n/2", 1_000_001, 500_000);
}

#[divan::bench(sample_count = 5)]
fn subtraction_1_3_4_1e6(bencher: Bencher) {
    let set = [1, 3, 4].into_iter().collect();
    run(bencher, 1_000_000, 3, || heaps::subtraction::engine(&set, Play::Normal));
}

#[divan::bench(sample_count = 5)]
fn subtraction_1_to_1e5_1e6(bencher: Bencher) {
    let set = rules::numset::NumSet::from_ranges([1..=100_000]);
    run(bencher, 1_000_000, 100_000, || heaps::subtraction::engine(&set, Play::Normal));
}

#[divan::bench(sample_count = 5)]
fn kayles_2e4(bencher: Bencher) {
    code(bencher, &[0, 7, 7], false, 20_001, 8);
}

#[divan::bench(sample_count = 5)]
fn officers_1e5(bencher: Bencher) {
    code(bencher, &[0, 6], false, 100_001, 285);
}

#[divan::bench(sample_count = 5)]
fn grundy_1e5(bencher: Bencher) {
    code(bencher, &[4], true, 100_001, 230);
}

#[divan::bench(sample_count = 5)]
fn take_coprime_1e4(bencher: Bencher) {
    general(bencher, "take k where gcd(k,n)=1", 10_001, 1229);
}

#[divan::bench(sample_count = 5)]
fn near_equal_splits_1e5(bencher: Bencher) {
    general(bencher, "split 2..n near-equal if n>=3", 100_001, 17);
}

#[divan::bench(sample_count = 5)]
fn take_up_to_the_root_1e6(bencher: Bencher) {
    general(bencher, "take 1..sqrt(n)", 1_000_001, 1000);
}

#[divan::bench(sample_count = 5)]
fn guards_by_residues_1e6(bencher: Bencher) {
    general(bencher, "take 1..7 if n%3=0; take 1..4 if n%3!=0", 1_000_001, 6);
}

#[divan::bench(sample_count = 5)]
fn thirds_1e6(bencher: Bencher) {
    general(bencher, "n -> n/3 : n>=3; n -> n-n/3 : n>=3", 1_000_001, 2);
}

/// The loops alone, by each form: amounts this large have no short period, so nothing is copied.
#[divan::bench(sample_count = 5, args = heaps::subtraction::Form::available())]
fn far_amounts_1e6(bencher: Bencher, form: heaps::subtraction::Form) {
    let set = [6_500, 99_001, 131_077, 400_003].into_iter().collect();
    run(bencher, 1_000_000, 3, || heaps::subtraction::engine_in(form, &set, Play::Normal));
}

/// Sets for each of the loops, by the conditions on them: the least amount, and the least width of
/// the words. The last amount keeps short periods away.
const SETS: [(&str, &[u64]); 12] = [
    ("near, 8 bits", &[1, 2, 5, 6, 131_077]),
    ("near, 16 bits", &[1, 5, 9, 17, 33, 40, 51, 77, 91, 100, 111, 131_077]),
    (
        "near, 32 bits",
        &[1, 2, 3, 7, 11, 18, 26, 37, 41, 55, 62, 77, 85, 93, 108, 119, 126, 137, 148, 159, 170, 131_077],
    ),
    ("near, 40 amounts", &squares::<40, 1>()),
    ("near, 60 amounts", &squares::<60, 2>()),
    ("from 5, 8 bits", &[5, 7, 16, 33, 90, 131_077]),
    ("from 10, 16 bits", &[10, 13, 17, 33, 40, 51, 77, 91, 100, 111, 131_077]),
    ("from 37, 8 bits", &[37, 41, 52, 99, 131_077]),
    ("from 64, 8 bits", &[64, 71, 90, 117, 128, 131_077]),
    ("from 64, short", &[64, 78, 99, 150, 211, 350, 1_999]),
    ("from 67, short", &[67, 178, 399, 1_550, 2_211, 3_350, 4_999]),
    ("from 130, 16 bits", &[130, 141, 152, 167, 178, 199, 214, 225, 260, 131_077]),
];

/// N amounts, small ones among them: one more than `i + i^2/4D`, and a large one.
const fn squares<const N: usize, const D: usize>() -> [u64; N] {
    let mut all = [0; N];
    let mut i = 0;
    while i + 1 < N {
        all[i] = (i * i / 4 / D + i + 1) as u64;
        i += 1;
    }
    all[N - 1] = 131_077;
    all
}

/// Near amounts by each form.
#[divan::bench(sample_count = 5, args = heaps::subtraction::Form::available())]
fn near_amounts_1e6(bencher: Bencher, form: heaps::subtraction::Form) {
    let set = squares::<40, 1>().into_iter().collect();
    run(bencher, 1_000_000, 22, || heaps::subtraction::engine_in(form, &set, Play::Normal));
}

/// Any set, values kept.
#[divan::bench(sample_count = 5, args = SETS.map(|set| set.0))]
fn sets_1e7(bencher: Bencher, name: &str) {
    let set: rules::numset::NumSet = set_named(name);
    bencher.counter(divan::counter::ItemsCount::new(10_000_000_usize)).bench_local(|| {
        let mut engine = heaps::subtraction::engine(&set, Play::Normal);
        engine.extend(10_000_000, &Budget::unlimited()).expect("no limits");
        engine.values().max()
    });
}

/// Any set, values not kept: the search for a period, by each form of the loops.
#[divan::bench(sample_count = 5, args = SETS.map(|set| set.0))]
fn sets_not_kept_4e6(bencher: Bencher, name: &str) {
    let set = set_named(name);
    bencher
        .counter(divan::counter::ItemsCount::new(4_000_000_usize))
        .bench_local(|| heaps::window::search(&set, Play::Normal, 4_000_000, &Budget::unlimited()).expect("no limits"));
}

fn set_named(name: &str) -> rules::numset::NumSet {
    SETS.iter().filter(|set| set.0 == name).flat_map(|set| set.1.iter().copied()).collect()
}
