//! The lines above the values of an expression.
use check::below::three_quarters;
use check::rule::eval;
use check::rule::formula;

#[test]
fn lines_are_above_the_values() {
    let texts = [
        "n/2",
        "2*n/3",
        "(n+7)/2",
        "n-n/3",
        "n-n/3-5",
        "sqrt(n)",
        "sqrt(9*n)+1",
        "root(n,3)",
        "ceilroot(n,2)",
        "log2(n)",
        "digits(n)",
        "n%7",
        "n/2+n%5",
        "n>>1",
        "min(n,n/2)",
        "max(n/2,n/3)",
        "min(n/2,20)",
        "popcount(n)",
        "n/2-n/3",
        "(n-n%3)/2",
        "3*(n/5)",
        "log2(n)+sqrt(n)",
        "n/3*2",
    ];
    for text in texts {
        let expr = formula(text, "n").unwrap();
        let from = three_quarters(&expr, &[0]).unwrap_or_else(|| panic!("{text}"));
        assert!(from < 700, "{text}: {from}");
        for n in (from..from + 300).chain([10_000, 1 << 40]) {
            let value = eval::number(&expr, &[n as i64]).unwrap().unwrap();
            assert!(4 * value <= 3 * i128::from(n) && value < i128::from(n), "{text}: {n}");
        }
    }
    for text in ["n-1", "n", "5*n/6", "n-sqrt(n)", "max(n/2,n-3)", "n*n/(n+1)", "n xor 3", "gcd(n,6)*n"] {
        assert_eq!(three_quarters(&formula(text, "n").unwrap(), &[0]), None, "{text}");
    }
}
