//! Equivalent texts have equal classes, and a class is exactly the meaning of the rules.
use proptest::prelude::*;
use rules::numset::NumSet;
use rules::oracle::Oracle;
use rules::ruleset::{Class, CodeClass, RepeatingClass, Ruleset};
use std::collections::BTreeSet;

fn ruleset(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

fn set(numbers: &[u64]) -> NumSet {
    numbers.iter().copied().collect()
}

fn code(digits: &[u32], unequal: bool) -> Class {
    Class::Code(CodeClass { digits: digits.to_vec(), unequal })
}

fn repeating(digits: &[u32], repeat: &[u32], unequal: bool) -> Class {
    Class::RepeatingCode(RepeatingClass { digits: digits.to_vec(), repeat: repeat.to_vec(), unequal })
}

fn all(class: &Class, texts: &[&str]) {
    for text in texts {
        assert_eq!(ruleset(text).class, *class, "{text}");
    }
}

#[test]
fn finite_subtraction_sets() {
    all(
        &Class::Subtraction(set(&[1, 2, 3])),
        &[
            "take 1..3",
            "take 3,2,1",
            "take 1..3 if n>=1",
            "take 1..3; misere",
            "n -> n-k : 1<=k<=3",
            "n -> n-k : k in {1,2,3}",
            "n -> m : n-3<=m<n",
            "n -> n-1; n -> n-2; n -> n-3",
            "n -> n-k, 0 : 1<=k<=3",
            "n -> n-k times 1 : 1<=k<=3",
            "take k where k<4",
            "take k where k in 1..3",
            "take k where k*k<10",
            "take k where 12%k=0, k<4",
            "take 1..K; K = 3",
            "0.333",
            "end if n=0; take 1..3",
        ],
    );
    all(&Class::Subtraction(set(&[1, 4, 9])), &["take 9,4,4,1", "take k where k in squares, k<10", "0.300300003"]);
    all(&Class::Subtraction(set(&[1, 3, 9, 27])), &["take 3**i where i<=3", "take 1,3,9,27"]);
    all(&Class::Subtraction(set(&[4, 6, 9])), &["take p*q where prime(p), prime(q), p<4, q<4"]);
    all(&Class::Subtraction(set(&[])), &["take 0", "n -> n-k : k<0", "take k where k<1"]);
    let far = NumSet::from_ranges([1..=1_000_000_000_000]);
    all(&Class::Subtraction(far), &["take 1..10**12", "take k where k<=10**12"]);
}

#[test]
fn all_amounts_but_some() {
    all(
        &Class::AllBut(set(&[])),
        &[
            "take any",
            "take 1..n",
            "take 1..9223372036854775807",
            "take 1..10**30",
            "take k where k>=1",
            "n -> m : m<n",
            "n -> n-k : k>=1",
            "0.(3)",
            "0.3(33)",
            "take odd; take even",
        ],
    );
    all(&Class::AllBut(set(&[2])), &["take k where k!=2", "take 1; take 3..n", "take k where k=1 or k>2", "0.30(3)"]);
    all(&Class::AllBut(set(&[1, 2])), &["take 3..n", "take k where not k<3", "n -> n-k : k>=3"]);
}

#[test]
fn finite_codes() {
    all(&code(&[0, 7, 7], false), &["0.77", "take 1,2 leaving 0..2", "n -> a,b : 1<=n-a-b<=2", "0.770"]);
    all(&code(&[0, 7], false), &["0.7", "n -> a, n-1-a : 0<=a<=n-1", "n -> a, n-1-a", "n -> a,b : a+b=n-1"]);
    all(&code(&[0, 0, 7], false), &["0.07", "take 2 leaving 0..2"]);
    all(&code(&[0, 0, 4], false), &["0.04", "n -> a, n-2-a : 1<=a<=n-3", "take 2 leaving 2"]);
    all(&code(&[12], false), &["split 2..3", "split 2; split 3", "C.0", "split m where m<4"]);
    all(
        &code(&[4], false),
        &["split 2", "4.0", "n -> x,n-x : 1<=x<n", "n -> x,n-x : 1<=x<=n/2", "split 2; split 2 unequal"],
    );
    all(
        &code(&[4], true),
        &[
            "split 2 unequal",
            "n -> x,n-x : 1<=x, 2*x<n",
            "n -> x,n-x : 1<=x, x<n-x",
            "n -> x,n-x : 1<=x<n, x!=n-x",
            "n -> a,b : a+b=n, 1<=a<b",
        ],
    );
    all(&code(&[0, 0, 2], false), &["take 2 leaving 1", "take 2 if n>2", "n -> n-2 : n>=3"]);
    all(&code(&[0, 1], false), &["take 1 leaving 0", "0.1", "n -> n-1 : n=1"]);
}

#[test]
fn repeating_codes() {
    let lasker = repeating(&[4], &[3], false);
    all(
        &lasker,
        &["4.(3)", "take any; split 2", "n -> m : m<n; split 2", "4.3(33)", "n -> m : m<n; n -> x,n-x : 1<=x<n"],
    );
    all(&repeating(&[0], &[7], false), &["0.(7)", "take any leaving 0..2", "n -> a,b : a+b<n", "n -> a,n-k-a : k>=1"]);
    all(
        &repeating(&[0], &[3, 0], false),
        &[
            "take odd",
            "take k where k%2=1",
            "take 2*k+1",
            "take 2*k-1 where k>=1",
            "take k where not 2|k",
            "take k where gcd(k,2)=1",
            "take k where k&1=1",
            "0.(30)",
        ],
    );
    all(&repeating(&[0], &[0, 3], false), &["take even", "take 2*k where k>=1", "take k where 2|k"]);
    all(&repeating(&[4], &[3], true), &["take any; split 2 unequal"]);
    all(&repeating(&[0], &[1, 2], false), &["0.(12)", "0.12(12)", "0.1(21)"]);
    all(&repeating(&[0], &[1], false), &["n -> 0 : n>=1", "take any leaving 0", "n -> nothing : n>=1"]);
    all(&repeating(&[0, 0, 0], &[0, 3, 3], false), &["take k where k%3!=0, k>=4", "0.000(330)"]);
}

#[test]
fn what_depends_on_the_heap_is_no_code() {
    let (single, several) = (Class::OnN { splits: false }, Class::OnN { splits: true });
    all(
        &single,
        &[
            "take primes",
            "take fib",
            "take 1..n/2",
            "take d where d|n",
            "take 1..3 if 2|n; take 1 if not 2|n",
            "end if n<=2; take 1,2",
            "n -> n/2",
            "n -> n",
            "n -> 0",
            "n -> n-k : k>=0",
            "take 2 if n>3",
            "take k where k!=n-2",
            "n -> m : 2*m<n",
        ],
    );
    all(
        &several,
        &[
            "split any",
            "split any equal",
            "split 2 near-equal",
            "take 1 leaving 0..2; split 2 unequal",
            "n -> x,n-x : 1<=x<n/2",
            "n -> x,n-x : 1<=x<=y, x+y=n, y<=x+3",
            "n -> x,n-x : 2<=x<n",
            "n -> n-1,n-1",
            "take any leaving 0..40",
            "n -> k,n-1-k : k=1",
            "n -> 1,n-2",
        ],
    );
    all(&Class::Tuple { arity: 2, splits: false }, &["(a,b) -> (a-1,b)"]);
    all(&Class::Tuple { arity: 2, splits: true }, &["(a,b) -> (a-1,b),(0,b)"]);
}

/// The options of a heap as a class means them: ascending heaps, none of 0. `None` when the class
/// does not determine them.
fn options(class: &Class, n: u64) -> Option<BTreeSet<Vec<i64>>> {
    let (digit, unequal): (Box<dyn Fn(u64) -> u32>, bool) = match class {
        Class::Subtraction(set) => (Box::new(|i| if set.contains(i) { 3 } else { 0 }), false),
        Class::AllBut(set) => (Box::new(|i| if i > 0 && !set.contains(i) { 3 } else { 0 }), false),
        Class::Code(code) => (Box::new(|i| code.digits.get(i as usize).copied().unwrap_or(0)), code.unequal),
        Class::RepeatingCode(code) => {
            let digit = |i: u64| match (i as usize).checked_sub(code.digits.len()) {
                None => code.digits[i as usize],
                Some(over) => code.repeat[over % code.repeat.len()],
            };
            (Box::new(digit), code.unequal)
        }
        _ => return None,
    };
    let mut found = BTreeSet::new();
    for taken in 0..=n {
        for parts in (0..32).filter(|parts| n > 0 && digit(taken) >> parts & 1 == 1) {
            ways((n - taken) as i64, parts, 1, i64::from(unequal && parts > 1), &mut vec![], &mut found);
        }
    }
    Some(found)
}

/// All ways to write a total as a sum of `parts` ascending numbers, each at least `least` and `gap`
/// above the last.
fn ways(total: i64, parts: u32, least: i64, gap: i64, chosen: &mut Vec<i64>, out: &mut BTreeSet<Vec<i64>>) {
    if parts == 0 {
        if total == 0 {
            out.insert(chosen.clone());
        }
        return;
    }
    for size in least..=total / i64::from(parts) {
        if parts == 1 && size != total {
            continue;
        }
        chosen.push(size);
        ways(total - size, parts - 1, size + gap, gap, chosen, out);
        chosen.pop();
    }
}

/// A condition on an amount k (and now and then the heap n) and other words of the language.
fn condition(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let name = || prop::sample::select(names);
    let op = || prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let atom = prop_oneof![
        4 => (name(), op(), 0u32..14).prop_map(|(x, op, c)| format!("{x}{op}{c}")),
        2 => (name(), 1u32..7, op(), 0u32..6).prop_map(|(x, m, op, c)| format!("{x}%{m}{op}{c}")),
        2 => (1u32..7, name()).prop_map(|(d, x)| format!("{d}|{x}")),
        1 => (name(), 1u32..9).prop_map(|(x, c)| format!("gcd({x},{c})=1")),
        1 => (name(), 0u32..9, 0u32..9).prop_map(|(x, a, b)| format!("{x} in {{{a},{b},{}..{}}}", a + b, a + b + 3)),
        1 => name().prop_map(|x| format!("{x} in odd")),
        1 => (name(), op(), name(), 0u32..5).prop_map(|(x, op, y, c)| format!("{x}{op}{y}-{c}")),
        1 => (name(), op(), name(), 1u32..4).prop_map(|(x, op, y, c)| format!("{x}{op}{y}/{c}")),
        1 => (name(), 1u32..4, op(), 0u32..9).prop_map(|(x, c, op, d)| format!("({x}+{c})/2{op}{d}")),
        1 => (name(), 0u32..6, op(), 0u32..6).prop_map(|(x, c, op, d)| format!("{x}&{c}{op}{d}")),
        1 => (name(), op(), 1u32..5).prop_map(|(x, op, c)| format!("12%({x}-{c}){op}2")),
        1 => name().prop_map(|x| format!("prime({x})")),
    ];
    atom.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|c| format!("not ({c})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("({a} and {b})")),
        ]
    })
}

fn conditions(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(condition(names), 1..3).prop_map(|all| all.join(", "))
}

fn clause() -> impl Strategy<Value = String> {
    let range = || (0u32..7, 0u32..4).prop_map(|(lo, more)| format!("{lo}..{}", lo + more));
    let leaving = || {
        prop_oneof![
            Just(String::new()),
            (0u32..3, 0u32..2).prop_map(|(lo, more)| format!(" leaving {lo}..{}", lo + more)),
        ]
    };
    let amount = prop_oneof![
        range(),
        (1u32..9).prop_map(|k| k.to_string()),
        Just("any".to_string()),
        Just("odd".to_string()),
        Just("3..n".to_string()),
    ];
    let shape = || prop::sample::select(vec!["", " unequal", " equal"]);
    let arrow = prop::sample::select(vec![
        "n-k", "k", "k,n-k", "k,n-1-k", "n-2*k", "n-k-1", "k,n-k-j", "k,j", "2*k+1", "n-k,0", "n-k,n-k", "n-k-j",
    ]);
    prop_oneof![
        (amount.clone(), leaving()).prop_map(|(amount, leaving)| format!("take {amount}{leaving}")),
        (leaving(), conditions(&["k", "k", "k", "n"]))
            .prop_map(|(leaving, all)| format!("take k{leaving} where {all}")),
        (2u32..4, shape()).prop_map(|(m, shape)| format!("split {m}{shape}")),
        (2u32..4, shape(), conditions(&["m", "n"])).prop_map(|(m, shape, all)| format!("split {m}{shape} where {all}")),
        (arrow, conditions(&["k", "k", "n", "j"])).prop_map(|(to, all)| format!("n -> {to} : {all}")),
        (arrow_simple(), conditions(&["k", "k", "k", "n"])).prop_map(|(to, all)| format!("n -> {to} : {all}")),
        (arrow_simple(), 0u32..3, 0u32..3).prop_map(|(to, lo, more)| format!("n -> {to} : {lo}<=k<={}", lo + more)),
        (arrow_simple(), 0u32..3).prop_map(|(to, least)| format!("n -> {to} : k>={least}")),
        prop::collection::vec(0u32..8, 1..5)
            .prop_map(|digits| format!("0.{}", digits.iter().map(u32::to_string).collect::<String>())),
        (prop::collection::vec(0u32..8, 0..3), prop::collection::vec(0u32..8, 1..4)).prop_map(|(a, b)| {
            let word = |digits: &[u32]| digits.iter().map(u32::to_string).collect::<String>();
            format!("4.{}({})", word(&a), word(&b))
        }),
    ]
}

fn arrow_simple() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["n-k", "k,n-k", "k,n-1-k", "n-2*k", "n-k-1", "k,n-k-1 "])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn a_class_is_exactly_what_the_rules_mean(clauses in prop::collection::vec(clause(), 1..3)) {
        let text = clauses.join("; ");
        let Ok(compiled) = rules::compile(&text, &[]) else { return Ok(()) };
        let ruleset = compiled.ruleset;
        if matches!(ruleset.class, Class::OnN { .. }) {
            return Ok(());
        }
        let mut oracle = Oracle::new(&ruleset);
        for n in (0..=24).chain([31, 40]) {
            let Ok(found) = oracle.options(&[n]) else { return Ok(()) };
            let mut without_zeros = BTreeSet::new();
            for option in found {
                without_zeros.insert(option.concat().into_iter().filter(|&heap| heap > 0).collect::<Vec<_>>());
            }
            let said = options(&ruleset.class, n as u64);
            prop_assert_eq!(said, Some(without_zeros), "{} at {}: {:?}", text, n, &ruleset.class);
        }
    }
}
