//! The compiled options are those of the definition: random rulesets, and every ruleset of the
//! tables.
use budget::Budget;
use proptest::prelude::*;
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::oracle::{self, OracleError};
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

type Sum = Vec<Vec<i64>>;

fn compile(text: &str) -> Option<Ruleset> {
    rules::compile(text, &[]).ok().map(|compiled| compiled.ruleset)
}

fn by_mover(mover: &Mover, position: &[i64]) -> Result<Vec<Sum>, MoveError> {
    let mut out = Options::new(mover.arity());
    mover.options(&mut Scratch::default(), position, &mut out)?;
    out.sort_dedup();
    Ok(out.iter().map(|option| out.parts(option).map(<[i64]>::to_vec).collect()).collect())
}

/// The two ways have the same options or the same kind of error. Only where an expression cannot be
/// evaluated may the compiled options exist although the definition gives up: the definition looks
/// at candidates that cannot matter.
fn compare(ruleset: &Ruleset, position: &[i64]) -> Result<(), String> {
    let context = || format!("{} at {position:?}", ruleset.canonical);
    let expected = oracle::options(ruleset, position, &Budget::unlimited());
    let found = by_mover(&Mover::new(ruleset), position);
    let same = match (&expected, &found) {
        (Ok(expected), Ok(found)) => *expected == found.iter().cloned().collect::<BTreeSet<Sum>>(),
        (Err(OracleError::Eval { .. }), _) => true,
        (Err(OracleError::Overflow { .. }), Err(MoveError::Overflow { .. })) => true,
        (Err(OracleError::TooManyParts { .. }), Err(MoveError::TooManyParts { .. })) => true,
        (Err(OracleError::NotAPosition { .. }), Err(MoveError::NotAPosition { .. })) => true,
        _ => false,
    };
    if same { Ok(()) } else { Err(format!("{}: expected {expected:?}, found {found:?}", context())) }
}

fn number(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => prop::sample::select(names).prop_map(str::to_owned), 2 => (0..7).prop_map(|x: i32| x.to_string())];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let binary = prop::sample::select(&["+", "-", "*", "/", "%", "xor", "&", "<<", ">>", "**"][..]);
        let unary = prop::sample::select(&["sqrt", "abs", "v2", "lowbit", "popcount", "digitsum", "log2", "omega"][..]);
        prop_oneof![
            4 => (inner.clone(), binary, inner.clone()).prop_map(|(x, op, y)| format!("({x} {op} {y})")),
            1 => (unary, inner.clone()).prop_map(|(f, x)| format!("{f}({x})")),
            1 => (prop::sample::select(&["min", "max", "gcd", "bor"][..]), inner.clone(), inner)
                .prop_map(|(f, x, y)| format!("{f}({x},{y})")),
        ]
    })
}

fn condition(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let compare = prop::sample::select(&["<", "<=", ">", ">=", "=", "!=", "|"][..]);
    let set = prop::sample::select(&["{1,3..5,n+1}", "fib", "primes", "squares", "odd", "even", "pow2", "2..6"][..]);
    let first = prop::sample::select(names);
    let leaf = prop_oneof![
        6 => (number(names), compare, number(names)).prop_map(|(x, op, y)| format!("{x}{op}{y}")),
        1 => (first.clone(), set).prop_map(move |(x, set)| format!("{x} in {}", set.replace('n', names[0]))),
        1 => first.prop_map(|x| format!("prime({x})")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(x, y)| format!("({x} or {y})")),
            (inner.clone(), inner.clone()).prop_map(|(x, y)| format!("({x} and {y})")),
            inner.prop_map(|x| format!("not ({x})")),
        ]
    })
}

/// A guard whose free name k is bounded.
fn guard(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let bound = prop::sample::select(&["k<=6", "1<=k", "k<=NAME", "k|NAME", "k<=NAME/2", "2*k<=NAME", "k=NAME-2"][..]);
    (bound, prop::collection::vec(condition(names), 0..3)).prop_map(move |(bound, conditions)| {
        let mut all = vec![bound.replace("NAME", names[0]), "k<=9".to_owned()];
        all.extend(conditions);
        all.join(", ")
    })
}

fn one_number() -> impl Strategy<Value = String> {
    let take = prop_oneof![
        prop::collection::vec(1..9, 1..4).prop_map(|amounts| {
            format!("take {}", amounts.iter().map(i32::to_string).collect::<Vec<_>>().join(","))
        }),
        prop::sample::select(
            &["take any", "take 2..5", "take fib", "take primes", "take squares", "take n/2..n-1"][..]
        )
        .prop_map(str::to_owned),
    ];
    let leaving = prop::sample::select(&["", " leaving 0", " leaving 1..2", " leaving 0..2", " leaving 2..3"][..]);
    let shape = prop::sample::select(&["", " unequal", " equal", " near-equal", " consecutive"][..]);
    let count = prop::sample::select(&["2", "3", "any", "2..3", "2..n"][..]);
    let split_guard = prop::sample::select(&["", " if n>4", " if m!=3", " if m|n", " where m<=n/2"][..]);
    let clause = prop_oneof![
        (take, leaving).prop_map(|(take, leaving)| format!("{take}{leaving}")),
        guard(&["n", "k"]).prop_map(|guard| format!("take k where {guard}")),
        (number(&["n", "k"]), guard(&["n", "k"])).prop_map(|(amount, guard)| format!("take {amount} where {guard}")),
        (count, shape, split_guard).prop_map(|(count, shape, guard)| format!("split {count}{shape}{guard}")),
        (number(&["n", "k"]), guard(&["n", "k"])).prop_map(|(x, guard)| format!("n -> {x} : {guard}")),
        (number(&["n", "k"]), number(&["n", "k"]), guard(&["n", "k"]))
            .prop_map(|(x, y, guard)| format!("n -> {x}, {y} : {guard}")),
        (number(&["n", "k"]), number(&["n", "k"]), guard(&["n", "k"]))
            .prop_map(|(x, times, guard)| format!("n -> {x} times min({times}, 5) : {guard}")),
        guard(&["n", "k"]).prop_map(|guard| format!("n -> j*k for j in 1..k, n/2 : {guard}")),
        condition(&["n"]).prop_map(|end| format!("end if {end}")),
    ];
    prop::collection::vec(clause, 1..3).prop_map(|clauses| clauses.join("; "))
}

fn two_numbers() -> impl Strategy<Value = String> {
    const NAMES: &[&str] = &["a", "b", "k"];
    let part = (number(NAMES), number(NAMES)).prop_map(|(x, y)| format!("({x}, {y})"));
    let simple = prop::sample::select(&["(a-k, b)", "(a, b-k)", "(a-k, b-k)", "(a-2*k, b+1)", "(k, a-k-1)"][..]);
    let part = prop_oneof![simple.prop_map(str::to_owned), part];
    let arrow = (prop::collection::vec(part, 1..3), guard(NAMES))
        .prop_map(|(parts, guard)| format!("(a,b) -> {} : {guard}", parts.join(", ")));
    (prop::collection::vec(arrow, 1..3), any::<bool>()).prop_map(|(clauses, unordered)| {
        format!("{}{}", if unordered { "unordered; " } else { "" }, clauses.join("; "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_global_rejects: 40_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_number_agrees_with_the_definition(text in one_number()) {
        let ruleset = compile(&text);
        prop_assume!(ruleset.is_some());
        for n in 0..18 {
            if let Some(ruleset) = &ruleset {
                prop_assert_eq!(compare(ruleset, &[n]), Ok(()), "{}", text);
            }
        }
    }

    #[test]
    fn two_numbers_agree_with_the_definition(text in two_numbers()) {
        let ruleset = compile(&text);
        prop_assume!(ruleset.is_some());
        for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))) {
            if let Some(ruleset) = &ruleset {
                prop_assert_eq!(compare(ruleset, &[a, b]), Ok(()), "{}", text);
            }
        }
    }

    #[test]
    fn large_numbers_overflow_where_the_definition_says(x in number(&["n"]), end in condition(&["n"]), n in any::<i64>()) {
        let ruleset = compile(&format!("n -> {x} : {end}"));
        prop_assume!(ruleset.is_some());
        if let Some(ruleset) = &ruleset {
            prop_assert_eq!(compare(ruleset, &[n & i64::MAX]), Ok(()));
        }
    }
}
