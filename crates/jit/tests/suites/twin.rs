//! Machine code against its twin, the loops of `rules::moves`, on random rules and on the games of
//! contests.
use budget::Budget;
use jit::{Cells, Declined, Rows, Wanted};
use proptest::prelude::*;
use rules::moves::{Mover, Scratch};
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn compile(text: &str) -> Option<Ruleset> {
    rules::compile(text, &[]).ok().map(|compiled| compiled.ruleset)
}

/// All positions of a box, row by row.
fn positions(hi: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &hi in hi {
        all = all.iter().flat_map(|start: &Vec<i64>| (0..=hi).map(move |x| [&start[..], &[x]].concat())).collect();
    }
    all
}

/// The table by the loops of the rules, filled in the same order with the values known by then.
fn by_moves(rules: &Ruleset, hi: &[i64], want: Wanted) -> Option<Vec<Option<u64>>> {
    let (mover, mut scratch) = (Mover::new(rules), Scratch::default());
    let place = |part: &[i64]| {
        let inside = part.iter().zip(hi).all(|(x, hi)| x <= hi);
        inside.then(|| part.iter().zip(hi).fold(0, |place, (&x, &hi)| place * (hi as usize + 1) + x as usize))
    };
    let mut values: Vec<Option<u64>> = Vec::new();
    for position in positions(hi) {
        let (mut seen, mut unknown) = (BTreeSet::new(), false);
        let end = mover.for_each_option(&mut scratch, &position, &Budget::unlimited(), |option| {
            let parts = option.chunks_exact(hi.len());
            let mut sum = parts.map(|part| place(part).and_then(|place| values.get(place).copied().flatten()));
            match sum.try_fold(0, |sum, value| Some(sum ^ value?)) {
                Some(sum) => {
                    seen.insert(sum);
                }
                None => unknown = true,
            }
            ControlFlow::Continue(())
        });
        let _ = end.ok()?;
        let value = (0..).find(|value| !seen.contains(value));
        values.push(match want {
            Wanted::Values if unknown => None,
            Wanted::Values => value,
            Wanted::Zeros if seen.contains(&0) => Some(1),
            Wanted::Zeros if unknown => None,
            Wanted::Zeros => Some(0),
        });
    }
    Some(values)
}

fn by_code(rules: &Ruleset, hi: &[i64], want: Wanted, wide: bool) -> Result<Vec<Option<u64>>, Declined> {
    let mut delta = vec![0; hi.len()];
    delta[hi.len() - 1] = 1;
    let rows = Rows::new(rules, hi, &delta, want, wide)?;
    let (mut cells, mut stamps): (Cells, _) = (rows.cells(), rows.stamps());
    let last = hi[hi.len() - 1];
    let mut missing = 0;
    for row in positions(hi).iter().filter(|row| row[hi.len() - 1] == 0) {
        missing += rows.fill(&mut cells, &mut stamps, row, last as usize + 1).unwrap();
    }
    let values: Vec<Option<u64>> = (0..cells.len()).map(|place| cells.get(place)).collect();
    assert_eq!(missing, values.iter().filter(|value| value.is_none()).count() as u64);
    Ok(values)
}

/// Whether there was code; if so, its values agree with the twin.
fn agrees(text: &str, hi: &[i64]) -> Result<bool, TestCaseError> {
    let Some(rules) = compile(text) else { return Ok(false) };
    // The table of a multiset has cells for all orders, and the rows here would go through all of
    // them, which is not what the code is for.
    let hi = if rules.unordered { return Ok(false) } else { hi };
    let mut made = false;
    for (want, wide) in [(Wanted::Values, false), (Wanted::Values, true), (Wanted::Zeros, false)] {
        let Ok(found) = by_code(&rules, hi, want, wide) else { continue };
        let sums = rules.schemas.iter().any(|schema| match &schema.remains {
            rules::ir::Remains::Positions(parts) => parts.len() != 1,
            _ => true,
        });
        made = true;
        if want == Wanted::Zeros && sums && found.iter().any(Option::is_none) {
            continue;
        }
        let expected = by_moves(&rules, hi, want);
        // If the loops of the rules fail, no position whose options cannot be listed may have a
        // value.
        if let Some(expected) = expected {
            if want == Wanted::Values {
                prop_assert_eq!(&found, &expected, "{} {:?}", text, wide);
            }
            // A loop that ends outside of the table is skipped as a whole, so the code may find
            // fewer values.
            for (found, expected) in found.iter().zip(&expected) {
                prop_assert!(found.is_none() || found == expected, "{}: {:?} for {:?}", text, found, expected);
            }
        }
    }
    Ok(made)
}

#[test]
fn games_of_contests() {
    for (text, hi) in [
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1", vec![9, 11]),
        ("(x,y) -> (x+1,y-2); (x,y) -> (x-1,y-3); (x,y) -> (x-2,y-1); (x,y) -> (x-2,y+1) : y+1<=9", vec![12, 9]),
        ("(s,c) -> (s,c+k) : 1<=k<=c*c, k<=s-c", vec![9, 9]),
        ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2", vec![12, 13]),
        ("(a,b) -> (a-k*b,b) : k>=1,b>=1; (a,b) -> (a,b-k*a) : k>=1,a>=1", vec![14, 12]),
        ("(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)", vec![9, 20]),
        ("(a,b,c) -> (i,j,k),(i,j,c-1-k),(a-1-i,b-1-j,k) : i<a, j<b, k<c", vec![4, 5, 6]),
        ("(a,b) -> (b%a,a) : 1<=a<=b; (a,b) -> (a,b-a**i) : i>=1, a>=1, a**i<=b, (a>1 or i=1)", vec![12, 40]),
        // Powers that end their loop, or stay 0 or 1.
        ("(a,b) -> (a,b-i) : i>=1, a**i<=b", vec![9, 40]),
        (
            "(a,b) -> (a-1,b-a**i) : i>=2, a>=2, a**i<=b; (a,b) -> (a,b-i-1) : i>=1, i<=b/2, b>=a**i, i%3!=2",
            vec![8, 70],
        ),
        ("(a,b,c) -> (a-1,b-j,c-b**i) : i>=1, b>=2, b**i<=c, j<i", vec![4, 4, 40]),
        ("(a,b,c) -> (a-k,b-k,c) : k>=1; (a,b,c) -> (a,b,c-2*k) : k>=1; (a,b,c) -> nothing : a=b, c=3", vec![5, 6, 7]),
        ("(n,m) -> (n-k,m) : 1<=k<=n/m; (n,m) -> (n,m-k) : k|n, k>=1", vec![12, 12]),
        ("(n,m) -> (n-k,m) : k in squares, k>=1; (n,m) -> (n,m-p) : prime(p); end if n=m", vec![20, 20]),
        ("(n,0) -> (n-1,0); (n,m) -> (n,m/2) : m>=1; (n,m) -> (gcd(n,m), m-1) : m>=1", vec![20, 20]),
        ("(n,m) -> (n-k,m+k) : 1<=k<=n, k<=3; (n,m) -> (n,m-1)", vec![10, 16]),
        ("(n,m) -> (n-2**k,m) : 2**k<=n; (n,m) -> (n,m-(1<<k)) : k<=3; (n,m) -> (n xor m, m-1) : m>=1", vec![15, 15]),
        ("(a,b) -> (a-1,b+2) : not (a=b or a+b=4); (a,b) -> (a, b-k) : k in {1,3,5..6} or 2|a, k>=1", vec![6, 18]),
        // Cases that cannot be rewritten as clauses.
        ("(n,m) -> (n-k,m) : k<2 or 2*k<=(if n>m then n/k else m/(n-m+1)), 1<=k<=n; (n,m) -> (n,m-1)", vec![12, 12]),
    ] {
        let rules = compile(text);
        assert!(rules.is_some(), "{text}");
        assert!(agrees(text, &hi).unwrap(), "no code for {text}");
    }
}

#[test]
fn rows_outside_of_the_table_are_refused() {
    let rules = compile("(a,b) -> (a-1,b); (a,b) -> (a,b-1)").unwrap();
    let rows = Rows::new(&rules, &[3, 3], &[0, 1], Wanted::Values, false).unwrap();
    let (mut cells, mut stamps) = (rows.cells(), rows.stamps());
    for (from, count) in [([0, 1], 4), ([4, 0], 1), ([0, -1], 1), ([0, 0], usize::MAX)] {
        assert!(rows.fill(&mut cells, &mut stamps, &from, count).is_err());
    }
    assert!(rows.fill(&mut cells, &mut stamps, &[0], 1).is_err());
    let other = Rows::new(&rules, &[3, 4], &[0, 1], Wanted::Values, false).unwrap();
    assert!(other.fill(&mut cells, &mut stamps, &[0, 0], 1).is_err());
}

#[test]
fn values_too_large_for_a_cell_are_told() {
    // A game with as many options as the first number, which cannot be counted beforehand: Nim.
    let rules = compile("(a,b) -> (a-k,b) : k>=1").unwrap();
    let rows = Rows::new(&rules, &[70_000, 0], &[1, 0], Wanted::Values, false).unwrap();
    let (mut cells, mut stamps) = (rows.cells(), rows.stamps());
    assert_eq!(rows.fill(&mut cells, &mut stamps, &[0, 0], 65_000), Ok(0));
    assert_eq!(rows.fill(&mut cells, &mut stamps, &[65_000, 0], 1_000), Err(jit::RowError::TooWide));
    let rows = Rows::new(&rules, &[70_000, 0], &[1, 0], Wanted::Values, true).unwrap();
    let (mut cells, mut stamps) = (rows.cells(), rows.stamps());
    assert_eq!(rows.fill(&mut cells, &mut stamps, &[0, 0], 70_001), Ok(0));
    assert_eq!(cells.get(70_000), Some(70_000));
}

/// An expression in the state, the free variable `k` and small numbers.
fn expression() -> impl Strategy<Value = String> {
    let leaf =
        prop_oneof![Just("a".to_owned()), Just("b".into()), Just("k".into()), (0..5i64).prop_map(|c| c.to_string())];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let op = prop::sample::select(vec!["+", "-", "*", "/", "%", " xor ", "&", "**"]);
        let func = prop::sample::select(vec!["min", "max", "gcd", "bor"]);
        prop_oneof![
            3 => (inner.clone(), op, inner.clone()).prop_map(|(x, op, y)| format!("({x}{op}{y})")),
            1 => (func, inner.clone(), inner.clone()).prop_map(|(func, x, y)| format!("{func}({x},{y})")),
            1 => (prop::sample::select(vec!["abs", "sqrt", "log2", "popcount", "v2"]), inner)
                .prop_map(|(func, x)| format!("{func}({x})")),
        ]
    })
}

fn condition() -> impl Strategy<Value = String> {
    let op = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">=", "|"]);
    let plain = (expression(), op, expression()).prop_map(|(x, op, y)| format!("{x}{op}{y}"));
    let set = prop::sample::select(vec!["squares", "primes", "odd", "even", "fib", "{1,3..5}"]);
    let one = prop_oneof![4 => plain, 1 => (expression(), set).prop_map(|(x, set)| format!("{x} in {set}"))];
    prop_oneof![
        4 => one.clone(),
        1 => one.clone().prop_map(|c| format!("not ({c})")),
        1 => (one.clone(), one).prop_map(|(c, d)| format!("({c} or {d})")),
    ]
}

fn clause() -> impl Strategy<Value = String> {
    let amount = prop_oneof![Just("k".to_owned()), Just("2*k".into()), Just("1".into()), expression()];
    let part = (amount.clone(), amount, any::<[bool; 2]>()).prop_map(|(x, y, take)| match take {
        [true, true] => format!("(a-{x},b-{y})"),
        [true, false] => format!("(a-{x},b)"),
        [false, true] => format!("(a,b-{y})"),
        [false, false] => format!("(a-{x},b+{y})"),
    });
    (prop::collection::vec(part, 1..3), prop::collection::vec(condition(), 0..3)).prop_map(|(parts, mut conditions)| {
        conditions.push("1<=k<=max(a,b)".into());
        format!("(a,b) -> {} : {}", parts.join(", "), conditions.join(", "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(clauses in prop::collection::vec(clause(), 1..4), hi in [1i64..9, 1i64..9]) {
        agrees(&clauses.join("; "), &hi)?;
    }
}
