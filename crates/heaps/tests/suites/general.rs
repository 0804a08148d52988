//! The general engine against the oracle: worked texts, and random clauses of every kind that it
//! treats by itself.
use budget::{Budget, Stop};
use heaps::general::{General, accepts};
use heaps::sequence::{Engine, HeapError};
use proptest::prelude::*;
use rules::oracle;
use rules::ruleset::{Measure, Play, Ruleset, Termination};

fn compiled(text: &str) -> Ruleset {
    let mut ruleset = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    // Whether the measure is found is tested elsewhere; the oracle below would find a cycle.
    ruleset.termination = Termination::Ends(Measure::Number);
    ruleset
}

fn expected(rules: &Ruleset, len: usize) -> Vec<u64> {
    match rules.play {
        Play::Normal => oracle::values(rules, len as i64 - 1, &Budget::unlimited()).expect("values by definition"),
        Play::Misere => {
            let mut oracle = oracle::Oracle::new(rules);
            (0..len as i64).map(|n| oracle.misere_value(&[n]).expect("a misere value")).collect()
        }
    }
}

/// Compares with the oracle, in one run and in a run interrupted at `cut`.
fn check(text: &str, len: usize, cut: usize) {
    let rules = compiled(text);
    let expected = expected(&rules, len);
    for cut in [0, cut] {
        let mut engine = accepts(&rules).unwrap_or_else(|declined| panic!("{text}: {declined}"));
        engine.extend(cut.min(len), &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"));
        engine.extend(len, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(engine.values().iter().take(len).collect::<Vec<_>>(), expected, "{text}");
    }
}

/// Laid out in stretches, clause by clause, stopped and taken over at any place: the same values.
#[test]
fn stretches_of_equal_values_are_those_of_the_clauses() {
    for (text, few) in [
        ("n -> n/3 : n>=3; n -> n-n/3 : n>=3", true),
        ("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n", true),
        ("n -> n/2 : n>=1; n -> n/3 : n>=1; misere", true),
        ("n -> n/2, n/4 : n>=1; n -> n/5 : n>=7", true),
        ("n -> n-1 : n>=1; n -> n/2 : n>=2", false),
    ] {
        let rules = compiled(text);
        let mut plain = General::new(&rules).without_stretches();
        plain.extend(30_000, &Budget::unlimited()).unwrap();
        assert!(plain.values().iter().take(300).eq(expected(&rules, 300)), "{text}");
        for cut in [0, 1, 2, 77, 8192, 29_999] {
            let mut laid_out = General::new(&rules);
            laid_out.extend(cut, &Budget::unlimited()).unwrap();
            let mut taken_over = General::new(&rules);
            taken_over.resume(laid_out.values().clone(), &Budget::unlimited()).unwrap();
            for mut engine in [laid_out, taken_over] {
                engine.extend(30_000, &Budget::unlimited()).unwrap();
                assert_eq!(engine.has_stretches(), few, "{text}");
                assert_eq!(engine.values(), plain.values(), "{text} from {cut}");
            }
        }
    }
}

/// The ways in which the clauses of a text are answered.
fn ways(text: &str) -> Vec<&'static str> {
    let rules = compiled(text);
    let mut general = General::new(&rules);
    general.extend(50, &Budget::unlimited()).unwrap();
    general.ways().collect()
}

#[test]
fn clauses_are_answered_in_their_best_way() {
    for (text, kind) in [
        ("take fib", "fixed"),
        ("take squares", "fixed"),
        ("take primes", "fixed"),
        ("take q*r where prime(q), prime(r)", "fixed"),
        ("take 2**i where i>=0", "fixed"),
        ("take k where omega(k)<=1", "fixed"),
        ("take 1..n/2", "window"),
        ("take 1..sqrt(n)", "window"),
        ("n -> m : 2*m<=n, n>=1", "window"),
        ("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n", "window"),
        ("take d where d|n, d<n", "divisors"),
        ("n -> n/p : prime(p), p|n, n>0", "divisors"),
        ("n -> x, n/x : x|n, 1<x<n", "divisors"),
        ("split 3 if n>5", "splitting"),
        ("split any", "splitting"),
        ("split 3..n", "splitting"),
        ("take k leaving 0..3 where prime(k)", "splitting"),
        ("split 2 unequal if n>7", "walk"),
        ("take k where gcd(k,n)=1", "coprime"),
        ("n -> m : gcd(n,m)=1, 2*m<n", "coprime"),
        ("take k where gcd(k+1,n)=1", "walk"),
        ("n -> m+1 : gcd(n,m)=1, m+1<n", "walk"),
        ("n -> n/3 : n>=3", "sums"),
        ("n -> n/2, n/3 : n>0", "sums"),
        ("n -> nothing : n>3", "sums"),
        ("split 2..n near-equal if n>=3", "near_equal"),
        ("split any near-equal", "near_equal"),
        ("split any near-equal where m<=n/2", "near_equal"),
    ] {
        assert_eq!(ways(text), [kind], "{text}");
    }
}

#[test]
fn amounts_that_depend_on_the_heap_are_not_taken_for_fixed() {
    for text in [
        "take k where 2*k<=n, prime(k)",
        "take k*k where k<=n/3",
        "take 3 if n>=5",
        "take k where k in fib, k<n",
        "take k where k in fib, n%3!=1",
        "take k where k in primes, k+5>=n",
        "take q*r where prime(q), prime(r), q*q*r<=n+4",
    ] {
        assert!(!ways(text).contains(&"fixed"), "{text}");
        check(text, 90, 31);
    }
}

#[test]
fn worked_texts() {
    for text in [
        "take fib",
        "take squares",
        "take primes",
        "take 1,primes",
        "take cubes",
        "take 2**i where i>=0",
        "take q*r where prime(q), prime(r)",
        "take k where omega(k)<=1",
        "take squares, triangular; take 2 if n>20",
        "take 1..n/2",
        "take 1..sqrt(n)",
        "take n/3..n/2",
        "take n-3..n-1",
        "take 1..n%7",
        "take n/2..n; take 1",
        "n -> m : 2*m<=n, n>=1",
        "n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n",
        "n -> n-k : 2<=k<=5, k!=3",
        "take d where d|n, d<n",
        "take d where d|n",
        "n -> n/p : prime(p), p|n, n>0",
        "n -> x, n/x : x|n, 1<x<n",
        "n -> d : d|n, 1<=d<n",
        "take d where d|n, d<n, d%2=1",
        "take 2*d where d|n",
        "take d where d|(n+1)",
        "take k where gcd(k,n)=1",
        "n -> n%k : 1<=k<n",
        "n -> n-popcount(n) : n>0",
        "n -> n-digitsum(n) : n>0; take 1",
        "take 1; n -> n/2, n/2 : 2|n, n>0",
        "take 1; n -> n/2 times 3 : 2|n, n>0",
        "n -> a, n-1-a : 0<=a<=n-1, n>=1",
        "take 1,2,4,8 if n>=10; take 1",
        "take 1..3 if 2|n; take 1 if not 2|n",
        "end if n<=2; take 1,2",
        "take 1,4; end if 5|n",
        "n -> nothing : n=7; take 2",
        "n -> nothing : n<3; take 2 if n>=3",
        "take 3..n",
        "n -> (n-1)/2 : n>=1; n -> n-1 : n>=1, n%4 != 2",
        "n -> v2(n) : n>=1",
        "take any",
        "take 5",
        "take any; take 3",
        "take 1..5; misere",
        "take primes; misere",
        "take 1..n/2; misere",
        "take d where d|n; misere",
        "take 1 leaving 0..1; misere",
        "take k%5 where 1<=k<=n, k%5>=1",
        "take k where k!=2; misere",
        "take 2,3 leaving 1; misere",
    ] {
        check(text, 130, 57);
    }
}

#[test]
fn splits_of_all_shapes() {
    for text in [
        "split 3 if n>5",
        "split 2..3 if n%2=0; take 1",
        "split any if n!=4",
        "split 3..n; take 2",
        "split any; take 1",
        "split 2 unequal if n>7",
        "split 3 unequal if n%3!=0",
        "split any equal",
        "take 1; split any equal",
        "split any near-equal",
        "split any consecutive",
        "split 2..n near-equal if n>=3",
        "split any unequal",
        "take k leaving 0..3 where prime(k)",
        "take any leaving 2 if n%2=0; take 1",
        "take k leaving 2 where k*k<=n",
        "take n/2 leaving 1..3",
        "split 4",
        "split 2; split 3 if n>9; take 1..n/3",
        "split m where m=n/2",
        "take 1 leaving 0..n/4",
    ] {
        if rules::compile(text, &[]).is_ok() {
            check(text, 26, 11);
        }
    }
}

#[test]
fn long_runs_keep_their_fixed_amounts() {
    // Beyond the first listing and through every width of the value sets.
    let rules = compiled("take squares");
    let mut engine = accepts(&rules).unwrap();
    engine.extend(100_000, &Budget::unlimited()).unwrap();
    let squares: rules::numset::NumSet = (1..400).map(|k| k * k).collect();
    let mut other = heaps::subtraction::engine(&squares, Play::Normal);
    other.extend(100_000, &Budget::unlimited()).unwrap();
    assert_eq!(engine.values(), other.values());
    assert!(engine.values().max() > 64);
}

#[test]
fn a_stopped_engine_goes_on() {
    for text in ["take fib", "take 1..n/2; split 2 if n%5=0", "take d where d|n, d<n", "split any"] {
        let rules = compiled(text);
        let mut engine = accepts(&rules).unwrap();
        let stopped = engine.extend(1 << 40, &Budget::unlimited().with_memory(20_000));
        assert!(matches!(stopped, Err(HeapError::Stopped(Stop::Memory { .. }))), "{text}: {stopped:?}");
        let len = engine.values().len() + 40;
        engine.extend(len, &Budget::unlimited()).unwrap();
        let mut whole = accepts(&rules).unwrap();
        whole.extend(len, &Budget::unlimited()).unwrap();
        assert!(engine.values().iter().take(len).eq(whole.values().iter().take(len)), "{text}");
    }
}

#[test]
fn what_is_declined() {
    let mut rules = compiled("take 1; split 2");
    rules.play = Play::Misere;
    assert!(accepts(&rules).is_err());
    rules.play = Play::Normal;
    assert!(accepts(&rules).is_ok());
    rules.termination = Termination::MayRepeat;
    assert!(accepts(&rules).is_err());
    assert!(accepts(&compiled("(a,b) -> (a-1,b)")).is_err());
}

/// Options without a choice, with guards that are undefined, negative or huge for some heaps.
fn option() -> impl Strategy<Value = String> {
    let size = prop::sample::select(vec![
        "n/3",
        "n-n/3",
        "n/2",
        "sqrt(n)",
        "n-1",
        "n-7",
        "5",
        "0",
        "n%3",
        "n*n/(n+5)/2",
        "n/(n-4)",
        "10/n",
        "2**n%n",
        "n & (n-1)",
        "min(n/2,6)",
        "log2(n)",
        "n-n%4-1",
        "n/(n%3)",
        "n-3**n",
    ]);
    let guard = prop::sample::select(vec![
        "n>3",
        "n%3=1",
        "n/(n-4)<9",
        "2|n",
        "not 3|n",
        "n%4>1 or n>30",
        "prime(n)",
        "n in {3,5..9,20}",
        "n in fib",
        "n%(n%5)=0",
        "9<n<30",
        "n=12",
    ]);
    let several = prop::collection::vec(size, 1..3);
    (several, guard).prop_map(|(sizes, guard)| {
        let smaller: Vec<String> = sizes.iter().map(|size| format!("{size}<n")).collect();
        format!("n -> {} : {}, {guard}", sizes.join(", "), smaller.join(", "))
    })
}

/// Splits into nearly equal parts.
fn split() -> impl Strategy<Value = String> {
    prop_oneof![
        (2i64..5, prop::sample::select(vec!["n", "n/2", "5", "n-3", "sqrt(n)"]), 0i64..12)
            .prop_map(|(lo, hi, least)| format!("split {lo}..{hi} near-equal if n>={least}")),
        prop::sample::select(vec!["m%2=0", "m<n/3", "3*m>n", "m!=4", "m|n", "n%3=1", "m<=4 or m>9"])
            .prop_map(|cond| format!("split any near-equal where {cond}")),
        (2i64..9)
            .prop_map(|k| format!("take {k} leaving 1..3; split {k} near-equal; split {}..n near-equal", k / 2 + 2)),
    ]
}

fn clause() -> impl Strategy<Value = String> {
    let bound =
        prop::sample::select(vec!["n/2", "n/3", "sqrt(n)", "n-2", "n", "5", "n%4", "log2(n)", "2*n/3", "n/2+1"]);
    let guard = prop::sample::select(vec!["", " if n%3!=1", " if n>6", " if 2|n", " if n!=9"]);
    let set =
        prop::sample::select(vec!["fib", "squares", "primes", "pow2", "odd", "cubes", "triangular", "palindromes"]);
    let cond = prop::sample::select(vec![
        "k%3=1",
        "prime(k)",
        "k*k<=n",
        "2*k<=n",
        "k<n",
        "k|n",
        "gcd(k,n)=1",
        "k in fib",
        "3*k>=n",
        "n-k>3",
        "k!=4",
        "k<=sqrt(n)",
        "popcount(k)=2",
        "k+n<40",
        "(k=2 or k=n/2)",
        "not k|n",
        "k<=n/4+1",
    ]);
    prop_oneof![
        (1i64..5, bound, guard.clone()).prop_map(|(lo, hi, guard)| format!("take {lo}..{hi}{guard}")),
        (set, guard.clone()).prop_map(|(set, guard)| format!("take {set}{guard}")),
        prop::collection::vec(cond, 1..3).prop_map(|conds| format!("take k where {}", conds.join(", "))),
        (1i64..9, 0i64..3, 0i64..3, guard.clone())
            .prop_map(|(k, lo, more, guard)| format!("take {k} leaving {lo}..{}{guard}", lo + more)),
        (2i64..4, 0i64..2, guard).prop_map(|(lo, more, guard)| format!("split {lo}..{}{guard}", lo + more)),
        (1i64..4, 1i64..4).prop_map(|(a, b)| format!("n -> n/{}, n-{b} : n>={}", a + 1, b.max(2))),
        Just("n -> d-1 : d|n, n>0".to_string()),
        option(),
        split(),
        (prop::sample::select(vec!["", ", k<=n/2", ", 3*k>=n", ", k!=5", ", 7<=k", ", n%5!=0", ", k<=n-2"]), 1i64..3)
            .prop_map(|(more, r)| format!("take k where gcd(k,n)={r}{more}")),
        prop::sample::select(vec!["m<n", "2*m<n", "m>=n/3, m<n-1", "m<=9, m<n"])
            .prop_map(|more| format!("n -> m : 1=gcd(n,m), {more}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_clauses(clauses in prop::collection::vec(clause(), 1..4), cut in 0usize..40) {
        check(&clauses.join("; "), 40, cut);
    }
}

/// Far enough for several blocks of heaps, and for values that are kept from heap to heap.
#[test]
fn beyond_the_first_blocks() {
    for text in [
        "split 2..n near-equal if n>=3",
        "split 5..n near-equal; take 1",
        "split 2..n/3 near-equal if n%7!=3; n -> n-1 : n%5=0",
        "take k where gcd(k,n)=1",
        "take k where gcd(k,n)=1, 3*k<n; take 2 if n%3=0",
        "n -> n/3 : n>=3; n -> n-n/3 : n>=3",
        "take 1..n/2; n -> n/2, n/3 : n>4",
        "take 1..sqrt(n) if n%3!=1; take 1..7 if n%3=1; end if n=5 or n%100=17",
        "take 1..7 if n%3=0; take 1..4 if n%3!=0",
        "take n%7 if n>3; take 40..90 if 2|n; take 3",
    ] {
        // The definition lists every part of a split.
        let len = if text.contains("split") { 150 } else { 600 };
        check(text, len, 100);
    }
    for text in
        ["take k where gcd(k,n)=1; misere", "n -> n/3 : n>=3; n -> n-n/3 : n>=3; misere", "take 1..9 if n%3=0; misere"]
    {
        check(text, 300, 100);
    }
}

/// Values are copied as soon as they are proved to repeat, and not before.
#[test]
fn guards_by_residues_are_copied() {
    type Amounts<'a> = &'a dyn Fn(usize) -> Vec<usize>;
    let plain = |amounts: Amounts<'_>, len: usize| {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..len {
            let options: Vec<u64> = amounts(n).into_iter().filter(|&s| s <= n).map(|s| values[n - s]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
        }
        values
    };
    let by_three = |n: usize| if n.is_multiple_of(3) { (1..=7).collect() } else { (1..=4).collect() };
    let late = |n: usize| if n == 9000 { vec![1, 2, 5] } else { vec![2, 5 + n % 2] };
    let cases: [(&str, Amounts<'_>, bool); 3] = [
        ("take 1..7 if n%3=0; take 1..4 if n%3!=0", &by_three, true),
        ("take 2; take 5 if 2|n; take 6 if not 2|n", &|n| vec![2, 5 + n % 2], true),
        // The residues alone do not decide: this looks regular for a long time.
        ("take 2; take 5 if 2|n; take 6 if not 2|n; take 1,5 if n=9000", &late, false),
    ];
    for (text, amounts, copied) in cases {
        let mut general = General::new(&compiled(text));
        general.extend(5000, &Budget::unlimited()).unwrap();
        assert_eq!(general.period().is_some(), copied, "{text}");
        general.extend(30_000, &Budget::unlimited()).unwrap();
        assert!(general.values().iter().eq(plain(amounts, 30_000)), "{text}");
    }
}
