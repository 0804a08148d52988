//! Linear conditions mean the same however they are written, and what they mean is what plain
//! arithmetic says: options are compared with a list of all numbers up to a bound that is far
//! beyond every end of the names.

use budget::Budget;
use proptest::prelude::*;
use rules::error::ErrorKind;
use rules::oracle::{self, OracleError};
use std::collections::BTreeSet;

/// All numbers up to here are tried for each name.
const ALL: i64 = 120;
/// A name that may be as large as this has no end.
const FAR: i64 = 110;

/// `of[0]*n + of[1]*k + of[2]*j + constant <= 0`
#[derive(Debug, Clone)]
struct Inequality {
    of: [i64; 3],
    constant: i64,
    equal: bool,
}

impl Inequality {
    fn holds(&self, values: [i64; 3]) -> bool {
        let sum = self.of.iter().zip(values).map(|(c, x)| c * x).sum::<i64>() + self.constant;
        if self.equal { sum == 0 } else { sum <= 0 }
    }
}

/// What a move leaves.
#[derive(Debug, Clone, Copy)]
enum Leaves {
    /// `n-1`: the names only occur in conditions.
    OneLess,
    /// `n-k`
    Less,
    /// `k`
    Name,
    /// `k-n`
    Above,
}

const ALL_LEAVES: [(Leaves, &str); 4] =
    [(Leaves::OneLess, "n-1"), (Leaves::Less, "n-k"), (Leaves::Name, "k"), (Leaves::Above, "k-n")];

fn inequality() -> impl Strategy<Value = Inequality> {
    let factor = || prop_oneof![3 => Just(0i64), 5 => -2i64..=2];
    ((factor(), -2i64..=2, factor()), -4i64..=4, prop::bool::weighted(0.15))
        .prop_map(|((n, k, j), constant, equal)| Inequality { of: [n, k, j], constant, equal })
}

/// One spelling of an inequality, chosen by a list of numbers.
fn spelled(inequality: &Inequality, mut choice: impl FnMut(usize) -> usize) -> String {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let names = ["n", "k", "j", "1"];
    let mut factors: Vec<(usize, i64)> = inequality.of.iter().copied().enumerate().collect();
    factors.push((3, inequality.constant));
    let shift = choice(factors.len());
    factors.rotate_left(shift);
    for (name, factor) in factors {
        // A multiple in parts: 2*k as 3*k - k, on either side.
        let extra = [0, 0, 1, -1, 2, -3][choice(6)];
        for part in [factor + extra, -extra] {
            if part == 0 {
                continue;
            }
            let (side, own) = if choice(2) == 0 { (&mut left, part) } else { (&mut right, -part) };
            let size = own.unsigned_abs();
            let text = match (name, size, choice(3)) {
                (3, size, _) => size.to_string(),
                (name, 1, _) => names[name].to_owned(),
                (name, 2, 0) => format!("({0}+{0})", names[name]),
                (name, size, 1) => format!("{}*{size}", names[name]),
                (name, size, _) => format!("{size}*{}", names[name]),
            };
            side.push((own < 0, text));
        }
    }
    let joined = |parts: Vec<(bool, String)>| {
        let mut text = String::new();
        for (negative, part) in parts {
            match (negative, text.is_empty()) {
                (true, _) => text.push('-'),
                (false, false) => text.push('+'),
                (false, true) => {}
            }
            text.push_str(&part);
        }
        if text.is_empty() { "0".to_owned() } else { text }
    };
    let (left, right) = (joined(left), joined(right));
    match (inequality.equal, choice(5)) {
        (true, 0) => format!("{left}<={right}, {right}<={left}"),
        (true, 1) => format!("{right}={left}"),
        (true, _) => format!("{left}={right}"),
        (false, 0) => format!("{right}>={left}"),
        (false, 1) => format!("{left}<{right}+1"),
        (false, 2) => format!("not {left}>{right}"),
        (false, 3) => format!("({left})-({right})<=0"),
        (false, _) => format!("{left}<={right}"),
    }
}

fn text(leaves: &str, conditions: &[Inequality], seed: u64) -> String {
    let mut state = seed | 1;
    let mut choice = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut written: Vec<String> = conditions.iter().map(|one| spelled(one, &mut choice)).collect();
    let shift = choice(written.len());
    written.rotate_left(shift);
    format!("n -> {leaves} : {}", written.join(", "))
}

/// The options of a heap by plain arithmetic, and whether a name has no end there.
fn by_hand(leaves: Leaves, conditions: &[Inequality], n: i64) -> (BTreeSet<i64>, bool) {
    let (mut options, mut endless) = (BTreeSet::new(), false);
    let uses = |name: usize| conditions.iter().any(|one| one.of[name] != 0);
    let last = |name: usize, used: bool| if used || uses(name) { ALL } else { 0 };
    for k in 0..=last(1, !matches!(leaves, Leaves::OneLess)) {
        for j in 0..=last(2, false) {
            let left = match leaves {
                Leaves::OneLess => n - 1,
                Leaves::Less => n - k,
                Leaves::Name => k,
                Leaves::Above => k - n,
            };
            if left >= 0 && conditions.iter().all(|one| one.holds([n, k, j])) {
                options.insert(left);
                endless |= k >= FAR || j >= FAR;
            }
        }
    }
    (options, endless)
}

fn compiled(text: &str) -> Option<rules::ruleset::Ruleset> {
    match rules::compile(text, &[]) {
        Ok(compiled) => Some(compiled.ruleset),
        Err(errors) => {
            assert_eq!(errors.errors[0].kind, ErrorKind::Unbounded, "{text}: {errors}");
            None
        }
    }
}

fn options(ruleset: &rules::ruleset::Ruleset, n: i64) -> BTreeSet<i64> {
    let mover = rules::moves::Mover::new(ruleset);
    let (mut options, mut scratch) = (rules::moves::Options::new(1), rules::moves::Scratch::default());
    mover.options(&mut scratch, &[n], &mut options).expect("small numbers");
    options.iter().map(|option| option.first().copied().unwrap_or(0)).collect()
}

/// Compares two spellings with arithmetic; whether they were accepted.
fn agree(leaves: (Leaves, &str), conditions: &[Inequality], seeds: (u64, u64)) -> Result<bool, TestCaseError> {
    let (one, two) = (text(leaves.1, conditions, seeds.0), text(leaves.1, conditions, seeds.1));
    let (Some(first), Some(second)) = (compiled(&one), compiled(&two)) else {
        prop_assert_eq!(compiled(&one).is_some(), compiled(&two).is_some(), "{} | {}", one, two);
        // Only a name without an end is refused.
        let endless = (0..=12).any(|n| by_hand(leaves.0, conditions, n).1);
        prop_assert!(endless, "{} is refused", one);
        return Ok(false);
    };
    for n in 0..=6 {
        let wanted = by_hand(leaves.0, conditions, n).0;
        prop_assert_eq!(&options(&first, n), &wanted, "{} at {}", one, n);
        prop_assert_eq!(&options(&second, n), &wanted, "{} at {}", two, n);
        match oracle::options(&first, &[n], &Budget::unlimited()) {
            Ok(all) => {
                let all: BTreeSet<i64> = all.into_iter().map(|sum| sum[0][0]).collect();
                prop_assert_eq!(&all, &wanted, "{} at {} by the definition", one, n);
            }
            Err(OracleError::NoEnd { .. }) => {}
            Err(error) => prop_assert!(false, "{}: {}", one, error),
        }
    }
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_spellings_are_the_same_game(
        conditions in prop::collection::vec(inequality(), 1..4),
        leaves in 0usize..4,
        seeds: (u64, u64),
    ) {
        agree(ALL_LEAVES[leaves], &conditions, seeds)?;
    }
}

/// The rules of the report that found names cut off, with their options by hand.
#[test]
fn ends_that_were_not_seen() {
    let one_less = [
        "n -> n-1 : k>n, 2*k<=k+n+1",
        "n -> n-1 : k>n, k+k-k<=n+1",
        "n -> n-1 : k>n, 3*k-2*k<=n+1",
        "n -> n-1 : k>n, (6)+2*k>=3*k",
        "n -> n-1 : n<k, j<=k, 2*k<=j+n+1",
        "n -> n-1 : k>n, k*k-n*k<=2*n",
    ];
    for text in one_less {
        let ruleset = compiled(text).expect(text);
        for n in 1..6 {
            assert_eq!(options(&ruleset, n), BTreeSet::from([n - 1]), "{text} at {n}");
        }
    }
    // A power with exponent 0 puts no bound on its base.
    let power = compiled("n -> n-1 : n<=(n/k)**j, j<=n/4, 1<=k<=9").expect("an end");
    assert_eq!(options(&power, 1), BTreeSet::from([0]));
    // The size of a negative number has an exponent.
    let sizes = compiled("(a,b) -> (a,a) : v(a,0-a)!=k/a, k<=9").expect("an end");
    assert!(oracle::options(&sizes, &[4, 0], &Budget::unlimited()).is_ok_and(|all| all.len() == 1));
    let fours = compiled("n -> n-1 : k>n, 4*k=3*k+2*n").expect("an end");
    assert_eq!(options(&fours, 3), BTreeSet::from([2]));
    let above = compiled("n -> k-n : k>n, 2*k<=k+2*n-1").expect("an end");
    assert_eq!(options(&above, 4), BTreeSet::from([1, 2, 3]));
    let root = compiled("n -> n-1 : k>n, (k-3)*k<n/2").expect("an end");
    assert_eq!(options(&root, 1), BTreeSet::from([0]));
    let powers = compiled("take p**k where prime(p), k>=0").expect("an end");
    let values = oracle::values(&powers, 8, &Budget::unlimited());
    assert_eq!(values, Ok(vec![0, 1, 2, 3, 4, 5, 0, 1, 2]));
    let products = compiled("take a*b+1 where a>=3").expect("an end");
    assert_eq!(options(&products, 5), BTreeSet::from([4, 1, 0]));
    let quotients = compiled("n -> n/k : k>=2").expect("an end");
    assert_eq!(options(&quotients, 5), BTreeSet::from([2, 1, 0]));
    let pair = compiled("(a,b) -> (a-1,b) : k>a, k>b, 2*k<=k+a+b").expect("an end");
    assert_eq!(oracle::value(&pair, &[1, 1], &Budget::unlimited()), Ok(1));
    let inverse = compiled("(a,b) -> (a,k/a) : k>=0, k/a<b").expect("an end");
    assert_eq!(oracle::value(&inverse, &[2, 5], &Budget::unlimited()), Ok(5));
}

/// Every number divides 0: only what leaves the position as it is, whatever the number, is no move.
#[test]
fn divisors_of_zero() {
    let common = compiled("(a,b) -> (a/q,b/q) : prime(q), q|a, q|b").expect("an end where not both are 0");
    let of = |at: [i64; 2]| oracle::options(&common, &at, &Budget::unlimited()).expect("an end");
    let moves = |to: &[[i64; 2]]| to.iter().map(|to| vec![to.to_vec()]).collect::<BTreeSet<_>>();
    assert_eq!(of([0, 6]), moves(&[[0, 3], [0, 2]]));
    assert_eq!(of([6, 0]), moves(&[[3, 0], [2, 0]]));
    assert_eq!(of([0, 0]), moves(&[]));
    let warned = |text: &str| rules::compile(text, &[]).map(|compiled| compiled.warnings.len());
    assert_eq!(warned("n -> n/p : prime(p), p|n").expect("an end"), 1);
    assert_eq!(warned("n -> n/p : prime(p), p|n, n>=1").expect("an end"), 0);
    assert_eq!(warned("x -> j*x for j in 2..k : k>=1, k*x<=20").expect("an end"), 1);
    // At a = 0 the numbers of k give two different moves.
    assert!(warned("(a,b) -> (a,b-1-k%2) : k*a<=9").is_err());
}

/// Rules in which a name has no end are refused, with the name.
#[test]
fn names_without_an_end_are_refused() {
    for (text, name) in [
        ("n -> n%k : k>=1", "`k`"),
        ("n -> k : m&n=m", "`k`"),
        ("take v2(a)", "`a`"),
        ("take p%2+1 where prime(p)", "`p`"),
        ("n -> n+k", "`k`"),
        ("n -> n-1 : n<=min(k,k)-n", "`k`"),
        ("(a,b) -> (a-1,b) : k<=j*b, j>=k", "`j`"),
    ] {
        let errors = rules::compile(text, &[]).expect_err(text);
        assert_eq!(errors.errors[0].kind, ErrorKind::Unbounded, "{text}");
        assert!(errors.to_string().contains(name), "{text}: {errors}");
    }
}
