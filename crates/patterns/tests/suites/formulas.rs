//! Formulas are read and printed alike, have their meaning, and compute alike with short and long
//! numbers.
use num_bigint::BigUint;
use patterns::formula::{Body, Cond, Num, Set};
use patterns::{EvalError, Formula, Func};
use proptest::prelude::*;
use rules::ir::{ArithOp, CompareOp, Func as Plain, NamedSet};

fn value(text: &str, at: i64) -> Option<i64> {
    Formula::parse(text, &["n"]).unwrap().short_value(&[at]).unwrap()
}

#[test]
fn functions_mean_what_they_say() {
    for (text, at, expected) in [
        ("(n%8)/3", 7, Some(2)),
        ("-n/2", 7, Some(-4)),
        ("n%(0-4)", 7, Some(-1)),
        ("2**n", 10, Some(1024)),
        ("n xor 5&3 << 1", 1, Some(5)),
        ("lpfindex(n)", 35, Some(3)),
        ("lpfindex(n)", 65_537, Some(6_543)),
        ("lpfindex(n)", 16_777_213, Some(1_077_871)),
        ("expxor(n)", 72, Some(1)),
        ("tau(n)", 12, Some(6)),
        ("digitxor(10,n)", 457, Some(6)),
        ("zeckendorf(n)", 100, Some(3)),
        // The pairs (1,3), (2,6), (4,11), ... of B = 2*A+n.
        ("partner(2,1,n)", 0, Some(0)),
        ("partner(2,1,n)", 4, Some(11)),
        ("partner(2,1,n)", 11, Some(4)),
        ("partner(0,1,n)", 4, None),
        ("schwenk(3,n)", 15, Some(15)),
        ("schwenk(1,n)", 12, Some(4)),
        ("fib(n)", 10, Some(55)),
        ("beatty(n,1,5,2)", 5, Some(8)),
        ("nimprod(n,4)", 4, Some(6)),
        ("nimprod(n,2)", 2, Some(3)),
        ("log2(n)", 0, None),
        ("sqrt(n-5)", 4, None),
        ("if n in fib then 1 else 0", 13, Some(1)),
        ("if n%4=0 and n>0 then n-1 else if n%4=3 then n+1 else n", 8, Some(7)),
        ("ceilroot(n,4)", 17, Some(3)),
        ("digits(n)+digitsum(n)", 909, Some(21)),
    ] {
        assert_eq!(value(text, at), expected, "{text} at {at}");
    }
}

#[test]
fn a_formula_may_refer_to_its_own_smaller_values() {
    let halving = "if n%2=0 then n/2 else G(n/2)";
    assert_eq!(value(halving, (1 << 40) - 1), Some(0));
    assert_eq!(value("if n=0 then 0 else 1+G(n/2)", 1000), Some(10));
    // An own value at a number that is not smaller has no value.
    assert_eq!(value("G(n)", 3), None);
    assert_eq!(value("1+G(n+1)", 3), None);
    let intervals = "n<=1 or 9<n<=18 or n>18 and P((n+17)/18)";
    assert_eq!(value(intervals, 162), Some(1));
    assert_eq!(value(intervals, 163), Some(0));
    // Too deep is an error, no overflow of the stack.
    let deep = Formula::parse("if n=0 then 0 else 1+G(n-1)", &["n"]).unwrap();
    assert_eq!(deep.short_value(&[1_000_000]), Err(EvalError::TooDeep));
}

#[test]
fn long_numbers() {
    let n: BigUint = "1000000000000000000000000000000".parse().unwrap();
    let formula = Formula::parse("if n%4=3 then n+1 else n/7*5 xor 1", &["n"]).unwrap();
    let expected: BigUint = "714285714285714285714285714284".parse().unwrap();
    assert_eq!(formula.long_value(std::slice::from_ref(&n)), Ok(Some(expected)));
    let factors = Formula::parse("bigomega(n)", &["n"]).unwrap();
    assert_eq!(factors.long_value(&[n]), Err(EvalError::TooLong));
}

#[test]
fn mistakes_have_a_place() {
    for (text, column) in [
        ("n+", 3),
        ("n^2", 2),
        ("if n then 1 else 2", 4),
        ("foo(n)", 1),
        ("(n", 3),
        ("min(n)", 1),
        ("n%2==0", 4),
        ("n in 5", 6),
        ("1+fib", 3),
        ("n mod 2", 3),
        ("n=0;", 4),
        ("", 1),
    ] {
        assert_eq!(Formula::parse(text, &["n"]).unwrap_err().column, column, "{text}");
    }
    let deep = "(".repeat(100_000);
    assert!(Formula::parse(&deep, &["n"]).is_err());
    assert!(Formula::parse(&"-".repeat(100_000), &["n"]).is_err());
    assert!(Formula::parse(&"n+".repeat(100_000), &["n"]).is_err());
}

#[test]
fn all_of_the_language_is_in_formulas() {
    for row in rules::functions::TABLE {
        let args = ["n"; 3][..row.arity.0].join(",");
        let text = format!("{}({args})", row.name);
        assert_eq!(Formula::parse(&text, &["n"]).map(|formula| formula.to_string()), Ok(text));
    }
    for (text, printed, at, holds) in [
        ("1<n in 3..n+1", "1<n and n in {3..n+1}", 4, true),
        ("1<n in 3..n+1", "1<n and n in {3..n+1}", 2, false),
        ("n in {2*n-6, 9}", "n in {2*n-6,9}", 6, true),
        ("n in {2*n-6, 9}", "n in {2*n-6,9}", 7, false),
        ("(if n>3 then n-3 else n) = n%3", "(if n>3 then n-3 else n)=n%3", 4, true),
        ("not (2 | n) and 3 | n", "not 2|n and 3|n", 9, true),
        ("0<=n<3 or n=9", "0<=n<3 or n=9", 2, true),
    ] {
        let formula = Formula::parse(text, &["n"]).unwrap();
        assert_eq!((formula.to_string().as_str(), formula.holds(&[at])), (printed, holds), "{text} at {at}");
    }
    // A chain of cases is no depth.
    let long = (0..900).map(|n| format!("if n={n} then {} else ", n % 7)).collect::<String>() + "0";
    let formula = Formula::parse(&long, &["n"]).unwrap();
    assert_eq!((formula.short_value(&[899]), formula.to_string()), (Ok(Some(3)), long));
}

/// Lists as they are read: none begins with a list of its own kind, which would go on.
fn list(of: BoxedStrategy<Cond>) -> impl Strategy<Value = Vec<Cond>> {
    let chain = |c: &Cond| match c {
        Cond::All(all) => matches!(&all[..], [Cond::Compare(_, _, x), Cond::Compare(_, y, _)] if x == y),
        _ => false,
    };
    proptest::collection::vec(of, 2..4)
        .prop_filter("goes on", move |list| !matches!(list[0], Cond::All(_) | Cond::Any(_)) || chain(&list[0]))
}

fn cond(number: BoxedStrategy<Num>) -> BoxedStrategy<Cond> {
    let compare = proptest::sample::select(&CompareOp::OF_NUMBERS);
    let link = proptest::sample::select(vec![CompareOp::Lt, CompareOp::Le]);
    let ranges = vec![(0, 1), (5, 5), (7, 12)];
    let ranges: Vec<(Num, Num)> = ranges.into_iter().map(|(lo, hi)| (Num::Const(lo), Num::Const(hi))).collect();
    let leaf = prop_oneof![
        (compare, number.clone(), number.clone()).prop_map(|(op, x, y)| Cond::Compare(op, x, y)),
        (link.clone(), link, number.clone(), number.clone(), number.clone()).prop_map(|(one, other, x, y, z)| {
            Cond::All(vec![Cond::Compare(one, x, y.clone()), Cond::Compare(other, y, z)])
        }),
        number.clone().prop_map(move |x| Cond::In(x, Set::Ranges(ranges.clone()))),
        (number.clone(), number.clone(), number.clone())
            .prop_map(|(x, lo, hi)| Cond::In(x, Set::Ranges(vec![(lo, hi)]))),
        number.clone().prop_map(|x| Cond::In(x, Set::Named(NamedSet::Fib))),
        (number.clone(), number.clone())
            .prop_map(|(x, y)| { Cond::Compare(CompareOp::Eq, Num::Call(Func::Own, vec![x, y]), Num::Const(0)) }),
        number.prop_map(Cond::Prime),
        any::<bool>().prop_map(Cond::Const),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        let inner = inner.boxed();
        prop_oneof![
            inner.clone().prop_map(|c| Cond::Not(Box::new(c))),
            list(inner.clone()).prop_map(Cond::All),
            list(inner).prop_map(Cond::Any),
        ]
    })
    .boxed()
}

fn expr() -> BoxedStrategy<Num> {
    let leaf = prop_oneof![(-9i64..20).prop_map(Num::Const), (0usize..2).prop_map(Num::Var)];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let inner = inner.boxed();
        let arith = (proptest::sample::select(&ArithOp::ALL), inner.clone(), inner.clone());
        prop_oneof![
            4 => arith.prop_map(|(op, x, y)| Num::Arith(op, Box::new(x), Box::new(y))),
            1 => inner.clone().prop_filter("a constant has its own sign", |x| !matches!(x, Num::Const(_)))
                .prop_map(|x| Num::Neg(Box::new(x))),
            1 => (inner.clone(), inner.clone()).prop_map(|(x, y)| Num::Call(Plain::Min.into(), vec![x, y])),
            1 => (inner.clone(), inner.clone()).prop_map(|(x, y)| Num::Call(Func::Own, vec![x, y])),
            1 => inner.clone().prop_map(|x| Num::Call(Plain::Sqrt.into(), vec![x])),
            1 => (cond(inner.clone()), inner.clone(), inner).prop_map(|(c, x, y)| Num::If(Box::new(c), Box::new(x), Box::new(y))),
        ]
    })
    .boxed()
}

fn names() -> Vec<String> {
    vec!["a".to_owned(), "b".to_owned()]
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(expr in expr()) {
        let formula = Formula::as_written(&names(), Body::Value(expr));
        let text = formula.to_string();
        prop_assert_eq!(Formula::parse(&text, &["a", "b"]), Ok(formula), "{}", text);
    }

    #[test]
    fn conditions_too(cond in cond(expr())) {
        let formula = Formula::as_written(&names(), Body::Zero(cond));
        let text = formula.to_string();
        prop_assert_eq!(Formula::parse(&text, &["a", "b"]), Ok(formula), "{}", text);
    }

    #[test]
    fn simpler_is_the_same(expr in expr(), a in 0i64..40, b in 0i64..40) {
        let plain = Formula::as_written(&names(), Body::Value(expr.clone()));
        let simple = Formula::value(&names(), expr);
        prop_assert!(simple.size() <= plain.size());
        if let Ok(value) = plain.short_value(&[a, b]) {
            prop_assert_eq!(simple.short_value(&[a, b]), Ok(value), "{} and {}", plain, simple);
        }
    }

    #[test]
    fn short_and_long_agree(expr in expr(), a in 0u32..60, b in 0u32..60) {
        let formula = Formula::value(&names(), expr);
        let long = formula.long_value(&[BigUint::from(a), BigUint::from(b)]);
        if let Ok(short) = formula.short_value(&[a.into(), b.into()]) {
            let short = short.and_then(|value| u64::try_from(value).ok()).map(BigUint::from);
            prop_assert_eq!(long, Ok(short), "{}", formula);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~]{0,40}") {
        let _ = Formula::parse(&text, &["n"]);
    }
}
