//! Clauses with `if` have the moves of the equivalent clauses without.
use check::rule::options::options;
use check::rule::{Rule, read};
use check::{Limits, Work};

#[test]
fn cases_are_clauses() {
    for (cases, clauses) in [
        ("take 1..if n%2=0 then 3 else 2", "take 1..3 if n%2=0; take 1..2 if n%2!=0"),
        // If the condition has no value, the other amount may still be taken.
        ("take 1, if n/(n-5)>2 then 4 else 3", "take 1; take 4 if n/(n-5)>2; take 3 if n/(n-5)<=2"),
        (
            "n -> if 3|n then n/3 else if n>9 then n-3 else 0 : n>0",
            "n -> n/3 : n>0, 3|n; n -> n-3 : n>9, not 3|n; n -> 0 : 0<n<=9, not 3|n",
        ),
        ("take k where k<=if n>k+2 then 2 else 5", "take k where k<=2, n>k+2; take k where k<=5, n<=k+2"),
        ("split 2 if n%3=(if n>7 then 1 else 2)", "split 2 if n>7, n%3=1; split 2 if n<=7, n%3=2"),
        // The `if` is kept where a move may not evaluate it.
        ("n -> n-1 : n>4 or n=(if 6/(n+1)>2 then 1 else 2)", "n -> n-1 : n>4; n -> n-1 : 1<=n<=2"),
    ] {
        let (rule, other) = (read(cases).unwrap(), read(clauses).unwrap());
        for n in 0..30 {
            let mut work = Work::new(Limits { values: 1 << 20, steps: 1 << 20, stop: None });
            let mut of = |rule: &Rule| options(rule, &[n], &mut work).unwrap();
            assert_eq!(of(&rule), of(&other), "{cases} at {n}");
        }
    }
}
