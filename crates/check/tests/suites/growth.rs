//! The derived growth of expressions fits their values.
use check::growth::{Steps, steps};
use check::rule::eval;
use check::rule::formula;

#[test]
fn steps_are_those_of_the_values() {
    let texts = [
        ("n", Some((1, Some(1)))),
        ("n/3", Some((0, Some(1)))),
        ("2*n/3", Some((0, Some(1)))),
        ("n-n/3", Some((0, Some(1)))),
        ("n/2+n/3", Some((0, Some(2)))),
        ("n/2-n/3", Some((-1, Some(1)))),
        ("n*n", Some((3, None))),
        ("n**3", Some((1, None))),
        ("2**n", Some((0, None))),
        ("sqrt(n)", Some((0, Some(1)))),
        ("sqrt(n*n+n)", Some((0, None))),
        ("ceilroot(n,4)", Some((0, Some(1)))),
        ("log2(n)", Some((0, Some(1)))),
        ("digits(n+5)", Some((0, Some(1)))),
        ("n>>2", Some((0, Some(1)))),
        ("min(n/2,7)", Some((0, Some(1)))),
        ("max(n/2,3*n)", Some((0, Some(3)))),
        ("n-3*(n/2)", Some((-2, Some(1)))),
        ("5-n", Some((-1, Some(-1)))),
        ("n%3", None),
        ("log2(n-1)", None),
        ("sqrt(n-2)", None),
        ("n xor 1", None),
        ("gcd(n,6)", None),
        ("7/n", None),
    ];
    for (text, is) in texts {
        let expr = formula(text, "n").unwrap();
        let own = steps(&expr, 0, 1);
        assert_eq!(own.map(|own| (own.least, own.most)), is, "{text}");
        let Some(own) = own else { continue };
        for n in 1..60 {
            let value = |n: i64| eval::number(&expr, &[n]).unwrap().unwrap();
            let step = value(n + 1) - value(n);
            assert!(own.least <= step && own.most.is_none_or(|most| step <= most), "{text}: {n}");
        }
    }
}

#[test]
fn parts_are_asked_once() {
    let nested = (0..30).fold("n".to_owned(), |inner, _| format!("sqrt(max({inner},1))"));
    assert!(steps(&formula(&nested, "n").unwrap(), 0, 1).is_some_and(Steps::are_slow));
}
