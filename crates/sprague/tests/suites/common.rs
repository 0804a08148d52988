//! Random rule texts, as users would write them, for tests that compare two ways to the same
//! answer.
use proptest::prelude::*;
use proptest::strategy::Union;
use proptest::test_runner::RngSeed;
use sprague::{Answer, Builder, Game, MovesWanted, Play, Position, SolveOptions, Trust};
use std::collections::BTreeSet;

/// A configuration with the same cases in every run, so that a failure can be reproduced: one
/// eighth of them, unless all tests are requested.
pub(crate) fn cases(all: u32) -> ProptestConfig {
    let is_all = std::env::var_os("SPRAGUE_TESTS").is_some_and(|tests| tests == "all");
    let cases = if is_all { all } else { all.div_ceil(8) };
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(20), failure_persistence: None, ..ProptestConfig::default() }
}

/// A configuration with `quick` cases, or `slow` cases in the slow run.
pub(crate) fn more_when_slow(quick: u32, slow: u32) -> ProptestConfig {
    cases(if std::env::var_os("SPRAGUE_SLOW").is_some() { slow } else { quick })
}

fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// `take 1,3,4`, with such sets written in several ways.
pub(crate) fn subtraction() -> impl Strategy<Value = String> {
    let some = prop::collection::btree_set(1u64..9, 1..4);
    prop_oneof![
        some.clone().prop_map(|set| format!("take {}", listed(set))),
        some.prop_map(|set| format!("take k where k in {{{}}}", listed(set))),
        (1u64..4, 0u64..4).prop_map(|(low, more)| format!("take {low}..{}", low + more)),
        (1u64..4, 0u64..3, 5u64..9).prop_map(|(low, more, one)| format!("take {low}..{},{one}", low + more)),
        (1u64..6).prop_map(|k| format!("take 1..K; K = {k}")),
    ]
}

/// `take k where k!=2`, in several ways.
pub(crate) fn all_but() -> impl Strategy<Value = String> {
    let some = prop::collection::btree_set(1u64..7, 0..4);
    prop_oneof![
        some.clone().prop_map(|set| format!("take k where {}", but(&set, |k| format!("k!={k}")))),
        some.prop_map(|set| format!("take k where {}", but(&set, |k| format!("not k={k}")))),
        (1u64..5).prop_map(|k| format!("take k where k>={k}")),
        Just("take any".to_owned()),
    ]
}

fn but(set: &BTreeSet<u64>, condition: impl Fn(&u64) -> String) -> String {
    let conditions = std::iter::once("k>=1".to_owned()).chain(set.iter().map(condition));
    listed(conditions)
}

fn digits(digits: impl IntoIterator<Item = u32>) -> String {
    digits.into_iter().map(|digit| format!("{digit:X}")).collect()
}

/// `0.77`, `4.07`, `0.3F`, `8.3`.
pub(crate) fn code() -> impl Strategy<Value = String> {
    let digit = prop_oneof![4 => 0u32..8, 1 => 0u32..16];
    let whole = prop_oneof![4 => Just(0u32), 1 => Just(4u32), 1 => Just(8u32), 1 => Just(12u32)];
    (whole, prop::collection::vec(digit, 1..4), 1u32..16)
        .prop_map(|(whole, rest, last)| format!("{}.{}{}", digits([whole]), digits(rest), digits([last])))
}

/// Codes written as clauses; in some, the parts must differ.
pub(crate) fn code_in_words() -> impl Strategy<Value = String> {
    let splits = prop_oneof![
        Just("split 2 unequal"),
        Just("split 2..3 unequal"),
        Just("split 3 unequal"),
        Just("split 2"),
        Just("split 3"),
    ];
    let leaving = (1u64..4, 0u64..3, 0u64..2)
        .prop_map(|(take, low, more)| format!("take {take} leaving {low}..{} heaps", low + more));
    let words = prop_oneof![
        2 => (splits.clone(), subtraction()).prop_map(|(split, take)| format!("{split}; {take}")),
        1 => splits.clone().prop_map(str::to_owned),
        2 => leaving.clone(),
        1 => (leaving, splits).prop_map(|(take, split)| format!("{take}; {split}")),
    ];
    // `K = 5` must stay the last clause.
    words.prop_filter("a binding in the middle", |text| !text.contains("K = ") || text.rfind(';') < text.rfind("K = "))
}

/// `4.(3)`, `0.1(07)`, `take any; split 3`.
pub(crate) fn repeating() -> impl Strategy<Value = String> {
    let digit = prop_oneof![4 => 0u32..4, 1 => 0u32..8, 1 => 0u32..16];
    let whole = prop_oneof![2 => Just(0u32), 1 => Just(4u32), 1 => Just(8u32)];
    let first = prop::collection::vec(digit.clone(), 0..3);
    let again = prop::collection::vec(digit, 1..3);
    let split = prop_oneof![
        Just("split 2"),
        Just("split 3"),
        Just("split 4"),
        Just("split 2 unequal"),
        Just("split 3 unequal"),
        Just("split any")
    ];
    prop_oneof![
        3 => (whole, first, again, 1u32..4).prop_map(|(whole, first, again, last)| {
            format!("{}.{}({}{})", digits([whole]), digits(first), digits(again), digits([last]))
        }),
        1 => (all_but(), split).prop_map(|(take, split)| format!("{take}; {split}")),
        1 => Just("take odd leaving 1..2".to_owned()),
    ]
}

/// Moves of heap 0, which can only leave nothing, and moves that are legal up to or from some heap.
fn few_heaps() -> impl Strategy<Value = String> {
    let rest = prop::sample::select(vec![
        "nothing",
        "nothing",
        "n/2 times 0",
        "7 times 0",
        "n-2 times 0",
        "n/3",
        "sqrt(n)",
        "n-1",
        "min(n/2,3)",
        "(n-1)/2",
    ]);
    let condition =
        prop::sample::select(vec!["n>=0", "n=0", "n<=1", "n>=5", "n>0", "n<8", "n>=20", "n%2=0", "n!=4", "3|n"]);
    // At heap 0, only conditions with moves to nothing are allowed to hold; others would lead to
    // itself.
    (rest, condition).prop_map(|(rest, condition)| match rest.ends_with("nothing") || rest.ends_with("times 0") {
        true => format!("n -> {rest} : {condition}"),
        false => format!("n -> {rest} : {condition}, n>=2"),
    })
}

/// One clause about a heap n; every play with it ends.
fn clause(splitting: bool) -> impl Strategy<Value = String> {
    let amount = prop_oneof![
        Just("fib"),
        Just("pow2"),
        Just("squares"),
        Just("primes"),
        Just("odd"),
        Just("even"),
        Just("k where k*k<=n"),
        Just("k where 2*k<=n"),
        Just("d where d|n, d<n"),
        Just("k where gcd(k,n)=1"),
        Just("k where k%3=n%3"),
        Just("K**i where i>=0; K = 3"),
        Just("1..n/2"),
        Just("popcount(n)"),
        Just("lowbit(n)"),
        Just("q*r where prime(q), prime(r)"),
        Just("1..if n%3=0 then 2 else 4"),
        Just("k where k<=if n%2=0 then 3 else if n>9 then n/2 else 1"),
    ];
    let guard = prop_oneof![
        3 => Just(String::new()),
        1 => (2u64..5, 0u64..2).prop_map(|(m, r)| format!(" if n%{m}={r}")),
        1 => (2u64..9).prop_map(|n| format!(" if n>{n}")),
    ];
    let take = prop_oneof![
        3 => amount.prop_map(|amount| format!("take {amount}")),
        1 => (subtraction(), guard).prop_filter_map("a binding", |(take, guard)| {
            (!take.contains("where") && !take.contains('=')).then(|| format!("{take}{guard}"))
        }),
    ];
    let arrow = prop_oneof![
        (1u64..5).prop_map(|k| format!("n -> n-{k}")),
        (2u64..4).prop_map(|k| format!("n -> n/{k} : n>0")),
        Just("n -> d : d|n, 1<d<n".to_owned()),
        Just("n -> nothing : n%3=1".to_owned()),
        Just("n -> nothing : n%2=0".to_owned()),
        Just("n -> n%k : 2<=k<=n".to_owned()),
        Just("n -> n-k : 1<=k<=sqrt(n)".to_owned()),
        Just("n -> phi : phi=n-n/2, n>1".to_owned()),
        Just("n -> n xor k : 1<=k<=n, n xor k<n".to_owned()),
        Just("n -> n-1 : n in {2,3,5..7}".to_owned()),
        Just("n -> if n%2=0 then n/2 else n-1 : n>0".to_owned()),
        Just("n -> n-1 : n<5 or n%3=(if n>20 then 1 else 2)".to_owned()),
        few_heaps(),
    ];
    let split = prop_oneof![
        Just("split 2 where m|n"),
        Just("split any equal"),
        Just("split 2 near-equal"),
        Just("split 2..3 consecutive"),
        Just("split 3 equal"),
        Just("split m where n%m=1"),
        Just("n -> k, n-k : 1<=k<n, k%2=0"),
        Just("n -> n/2, n/3 : n>1"),
        Just("n -> n/2 times 2 : n>0"),
        Just("n -> (n-1)/2 times k : n>0, 1<=k<=3"),
        Just("n -> n-1, n-2"),
        Just("n -> k, k, n-2*k-1 : k>=0"),
        Just("n -> j for j in 1..n-1 : n>2"),
        Just("n -> (if j%3=0 then j/3 else n-1-j) for j in 1..k : 1<=k<n"),
    ]
    .prop_map(str::to_owned);
    let few =
        (2u64..20, prop::sample::select(vec!["<=", "="]), prop::sample::select(vec!["split 2", "take 1 leaving 0..2"]))
            .prop_map(|(n, op, split)| format!("{split} if n{op}{n}"));
    match splitting {
        true => prop_oneof![2 => take, 2 => arrow, 3 => split, 1 => few].boxed(),
        false => prop_oneof![take, arrow].boxed(),
    }
}

/// One to three clauses about a heap.
pub(crate) fn general(splitting: bool) -> impl Strategy<Value = String> {
    let end = prop_oneof![
        6 => Just(""),
        1 => Just("; end if n%5=4"),
        1 => Just("; end if n=1 or n=2"),
        1 => Just("; end if n%4=(if n>9 then 1 else 2)"),
    ];
    (prop::collection::vec(clause(splitting), 1..3), end).prop_filter_map("bindings come last", |(clauses, end)| {
        // A binding may be at any place, but only once.
        let text = clauses.join("; ");
        (text.matches("K = ").count() < 2).then(|| format!("{text}{end}"))
    })
}

/// Any of the above.
pub(crate) fn one_number() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => subtraction(),
        1 => all_but(),
        1 => code(),
        1 => code_in_words(),
        1 => repeating(),
        2 => general(true),
        1 => general(false),
    ]
}

/// Rules on one number that never leave more than one heap.
pub(crate) fn never_splitting() -> impl Strategy<Value = String> {
    let codes = prop_oneof![Just("0.13"), Just("0.(12)"), Just("0.3(1)")];
    prop_oneof![2 => subtraction(), 2 => all_but(), 3 => general(false), 1 => codes.prop_map(str::to_owned)]
}

/// Rules on two numbers in which every play ends.
pub(crate) fn two_numbers() -> impl Strategy<Value = String> {
    let clause = prop_oneof![
        Just("(a,b) -> (a-k,b) : k>=1"),
        Just("(a,b) -> (a,b-k) : k>=1"),
        Just("(a,b) -> (a-k,b-k) : k>=1"),
        Just("(a,b) -> (a-1,b-2)"),
        Just("(a,b) -> (a-2,b-1)"),
        Just("(a,b) -> (a-k,b) : 1<=k<=b"),
        Just("(a,b) -> (a,b-k) : 1<=k<=a"),
        Just("(a,b) -> (a/2,b) : a>0"),
        Just("(a,b) -> (a-1,b+1)"),
        Just("(a,b) -> (a-1,j) : 0<=j<=b+2"),
        Just("(a,b) -> nothing : a=b"),
        Just("(a,b) -> nothing"),
        Just("(a,b) -> nothing : a=0"),
        Just("(a,b) -> (a-1,b+9) times 0"),
        Just("(0,b) -> (0,b-k) : k>=1"),
        Just("(a,b) -> (a-1,b), (a,b-1)"),
        Just("(a,b) -> (k,b), (a-k,b) : 1<=k<a"),
        Just("(a,b) -> (a,b-1) : a>=b"),
        Just("(a,b) -> (a-b,b) : b>=1"),
        Just("(a,3) -> (a-1,3)"),
        Just("(a,b) -> (min(a,b)-1,b)"),
        Just("(a,b) -> (if a>b then b else a-1,b)"),
        Just("(a,b) -> (a,b-1) : a<2 or b%2=(if a>b then 0 else 1)"),
    ];
    let tail =
        prop_oneof![4 => Just(""), 1 => Just("; unordered"), 1 => Just("; end if a=b"), 1 => Just("; end if a=1")];
    (prop::collection::vec(clause, 1..4), tail).prop_map(|(clauses, tail)| format!("{}{tail}", clauses.join("; ")))
}

/// A rule with its positions.
pub(crate) fn with_positions(
    rule: impl Strategy<Value = String> + 'static,
    numbers: usize,
    largest: u64,
) -> BoxedStrategy<(String, Vec<Position>)> {
    let position = prop::collection::vec(0..=largest, numbers).prop_map(Position::new);
    (rule, prop::collection::vec(position, 0..=4)).boxed()
}

pub(crate) fn any_of<T: std::fmt::Debug + 'static>(all: Vec<BoxedStrategy<T>>) -> Union<BoxedStrategy<T>> {
    Union::new(all)
}

/// `RULE @ POSITION POSITION ...`
pub(crate) fn argument(rule: &str, positions: &[Position]) -> String {
    let positions: Vec<String> = positions.iter().map(Position::to_string).collect();
    format!("{rule} @ {}", positions.join(" "))
}

/// A rule, under misère play if the row requires it.
pub(crate) fn played(rule: &str, misere: bool) -> Builder {
    let game = Game::builder(rule);
    if misere { game.misere() } else { game }
}

pub(crate) fn convention(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

pub(crate) fn trust(theory: bool) -> Trust {
    if theory { Trust::Theorems } else { Trust::Definition }
}

/// All moves, by theorems or by the definition alone.
pub(crate) fn all_moves(theory: bool) -> SolveOptions {
    SolveOptions { moves: MovesWanted::All, trust: trust(theory) }
}

/// The winning moves: index of the component, and its new positions.
pub(crate) fn moves(answer: &Answer) -> Vec<(usize, Vec<Position>)> {
    let one = |winning: &sprague::WinningMove| match winning.changes.as_slice() {
        [change] => (change.component, change.to.clone()),
        _ => panic!("a move in one component has one change"),
    };
    answer.winning_moves().iter().map(one).collect()
}
