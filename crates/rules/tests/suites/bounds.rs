//! Bounds are only a speed-up: the options found between them are those found by trying all
//! numbers.

use crate::common::options;
use proptest::prelude::*;
use rules::eval;
use rules::ruleset::Ruleset;

/// All numbers up to here are tried instead of those between the bounds.
const ALL: i64 = 26;

/// Compares the two ways at one position; `false` when a bound reaches beyond the numbers tried.
fn agree(rules: &Ruleset, position: &[i64]) -> Result<bool, TestCaseError> {
    let far = std::cell::Cell::new(false);
    let fast = options(rules, position, &|free, env| {
        let (lo, hi) = eval::range(free, env);
        far.set(far.get() || (hi > ALL && lo <= hi));
        (lo, hi.min(ALL))
    });
    if far.get() || fast.is_none() {
        return Ok(false);
    }
    let slow = options(rules, position, &|_, _| (0, ALL));
    // Values outside the bounds may be too large to be evaluated, but then they are no move.
    if slow.is_some() {
        prop_assert_eq!(fast, slow, "{} at {:?}", rules.canonical, position);
    }
    Ok(true)
}

fn number(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let name = || prop::sample::select(names).prop_map(str::to_string);
    let leaf = prop_oneof![4 => name(), 2 => (0u32..6).prop_map(|x| x.to_string())];
    leaf.prop_recursive(2, 8, 2, |inner| {
        let two = || (inner.clone(), inner.clone());
        prop_oneof![
            5 => (two(), prop::sample::select(&["+", "-", "*"][..])).prop_map(|((a, b), op)| format!("({a}{op}{b})")),
            2 => (two(), prop::sample::select(&["/", "%", "**", "<<", ">>", "xor", "&"][..]))
                .prop_map(|((a, b), op)| format!("({a} {op} {b})")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            2 => (two(), prop::sample::select(&["min", "max", "gcd", "root", "ceilroot", "bor", "v"][..]))
                .prop_map(|((a, b), f)| format!("{f}({a},{b})")),
            1 => (inner, prop::sample::select(
                &["abs", "sqrt", "log2", "popcount", "lowbit", "v2", "digits", "digitsum"][..]))
                .prop_map(|(a, f)| format!("{f}({a})")),
        ]
    })
}

fn condition(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let x = || number(names);
    let name = || prop::sample::select(names).prop_map(str::to_string);
    let compare = prop::sample::select(&["<=", "<", ">=", ">", "=", "!=", "|"][..]);
    let simple = prop_oneof![
        6 => (x(), compare, x()).prop_map(|(a, op, b)| format!("{a}{op}{b}")),
        3 => (name(), x()).prop_map(|(a, b)| format!("1<={a}<={b}")),
        1 => name().prop_map(|a| format!("prime({a})")),
        1 => (name(), prop::sample::select(&["fib", "pow2", "squares", "even", "{1,3,5..7}"][..]))
            .prop_map(|(a, set)| format!("{a} in {set}")),
        1 => (name(), x(), x()).prop_map(|(a, lo, hi)| format!("{a} in {lo}..{hi}")),
    ];
    prop_oneof![
        8 => simple.clone(),
        1 => simple.clone().prop_map(|c| format!("not ({c})")),
        1 => (simple.clone(), simple).prop_map(|(a, b)| format!("({a} or {b})")),
    ]
}

fn conditions(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(condition(names), 1..4).prop_map(|all| all.join(", "))
}

const ONE: &[&str] = &["n", "k", "j"];
const TWO: &[&str] = &["a", "b", "k"];

fn one_number() -> impl Strategy<Value = String> {
    let x = || number(ONE);
    prop_oneof![
        2 => conditions(ONE).prop_map(|all| format!("n -> n-k : k>=1, {all}")),
        2 => (x(), conditions(ONE)).prop_map(|(x, all)| format!("n -> {x} : {all}")),
        1 => (x(), x(), conditions(ONE)).prop_map(|(x, y, all)| format!("n -> {x}, {y} times k : {all}")),
        1 => (x(), x(), conditions(ONE)).prop_map(|(x, y, all)| format!("n -> i, {x} for i in {y}..k : {all}")),
        2 => (x(), conditions(ONE)).prop_map(|(x, all)| format!("take {x} where {all}")),
        1 => (x(), x(), conditions(ONE)).prop_map(|(x, y, all)| format!("take {x}..{y} leaving 0..2 where {all}")),
        1 => conditions(&["n", "m", "k"]).prop_map(|all| format!("split any where {all}")),
    ]
}

fn two_numbers() -> impl Strategy<Value = String> {
    let x = || number(TWO);
    prop_oneof![
        2 => conditions(TWO).prop_map(|all| format!("(a,b) -> (a-k,b) : k>=1, {all}")),
        2 => (x(), x(), conditions(TWO)).prop_map(|(x, y, all)| format!("(a,b) -> ({x},{y}) : {all}")),
        1 => (x(), conditions(TWO)).prop_map(|(x, all)| format!("(a,3) -> (a,{x}) : {all}; (a,b) -> (b,a) : k>b")),
    ]
}

/// Compiles a text, if it is one, and compares at some positions. How many were compared.
fn check(text: &str, positions: &[&[i64]]) -> Result<usize, TestCaseError> {
    let Ok(compiled) = rules::compile(text, &[]) else { return Ok(0) };
    let mut compared = 0;
    for position in positions {
        compared += usize::from(agree(&compiled.ruleset, position)?);
    }
    Ok(compared)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, max_shrink_iters: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rules_of_one_number(text in one_number()) {
        check(&text, &[&[0], &[1], &[2], &[3], &[7], &[12]])?;
    }

    #[test]
    fn rules_of_two_numbers(text in two_numbers()) {
        check(&text, &[&[0, 0], &[0, 3], &[4, 0], &[2, 5], &[7, 3], &[6, 6]])?;
    }
}

/// Every way to solve for a variable, at positions where the bound is attained.
#[test]
fn every_form_of_a_bound() {
    let one = [
        "2**k",
        "3**k",
        "2**k-1",
        "k**2",
        "k**3",
        "k*k",
        "k*k*k",
        "k*k+k",
        "k*(k+1)/2",
        "2*k*k",
        "k*(2*k+1)",
        "k*k*3+k",
        "1<<k",
        "3<<k",
        "(k<<1)",
        "2*k",
        "3*k+1",
        "k/2",
        "k/3+1",
        "k>>1",
        "k%5+k",
        "-(-k)",
        "max(k,3)",
        "min(k,n)",
        "abs(k-3)",
        "abs(3-k)",
        "sqrt(k)+k/4",
        "root(k,3)+k/9",
        "ceilroot(k,2)+k/6",
        "log2(k)+k/8",
        "digits(k)+k/9",
        "bor(k,2)",
        "k xor 1",
        "(k xor n)",
        "gcd(k,6)*k",
        "k-2",
        "7-k",
        "2*(9-k)",
        "k*j",
        "k*k*j",
        "k+j",
        "2**(k+j)",
        "(k+1)*(j+1)",
        "k**j",
        "n/k",
    ];
    let conditions = [
        "k>=1",
        "k>=1, j>=1",
        "k>=2, j>=2",
        "k<=9, j<=4",
        "n>k, j<k",
        "k|n",
        "k*j=n",
        "n/k>=2",
        "n>>k>=1",
        "(n&k)>=2",
        "n%k>=1, j|k",
        "k in {2,5,9..12}",
        "k=n-2",
        "2*k>=n",
        "sqrt(k)>=2, k<n",
        "log2(k)>=1, k<n",
        "lowbit(k)>=2, k<=n",
        "-2*k>=-n",
        "-2*k<=-4, k<=n",
        "k/3>=2, k<=n",
        "k>>1>=2, k<=n",
        "3*k<=n+7, prime(k)",
        "5-k<=3, k<=n",
        "root(k,2)>=2, k<=n",
    ];
    let mut compared = 0;
    for amount in one {
        for condition in conditions {
            for n in [0, 1, 2, 4, 7, 8, 9, 12] {
                compared += check(&format!("n -> n-({amount}) : {condition}"), &[&[n]]).unwrap();
                compared += check(&format!("(a,n) -> (a,n-({amount})) : {condition}"), &[&[3, n]]).unwrap();
            }
        }
    }
    assert!(compared > 5000, "only {compared} were compared");
}

#[test]
fn the_random_rules_are_not_mostly_refused() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut compared, all) = (0, 200);
    for _ in 0..all {
        let text = one_number().new_tree(&mut runner).unwrap().current();
        compared += usize::from(check(&text, &[&[5]]).unwrap() > 0);
    }
    assert!(compared * 3 > all, "only {compared} of {all} random rules were compared");
}
