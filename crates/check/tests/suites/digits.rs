//! Claims about values in the digits of a base: true claims are derived, and each is refused with
//! one number changed.
use check::{Convention, Invalid, Limits, Proved, Statement, derive};

fn claimed(rule: &str, formula: &str) -> Result<Proved, Invalid> {
    let statement = Statement {
        rule: rule.to_owned(),
        convention: Some(Convention::Normal),
        place: None,
        repetition: None,
        theorem: "invariant (automata)".to_owned(),
        formula: Some(formula.to_owned()),
        values: Vec::new(),
        witnessed: None,
        quotient: None,
        every: None,
    };
    derive(&statement, Limits { values: 1 << 24, steps: 1 << 30, stop: None })
}

const FLOORS: &str = "n -> n/2 : n>=1; n -> n/3 : n>=1; n -> n/4 : n>=1; n -> n/5 : n>=1; n -> n/6 : n>=1";
const WRITTEN: &str = "n -> n/j : 2<=j<=6, n>=1";
const MARK_2: &str = "take 1; n -> n/2 : n>=1";
const MARK_3: &str = "take 1,2; n -> n/3 : n>=1";

/// The automata were learnt from 600 and 1500 values by another program.
const TRUE: &[(&str, &str)] = &[
    (
        FLOORS,
        "if firstdigit(12,n) in {2,3} then 2 else if firstdigit(12,n)=1 then 1 else if firstdigit(12,n) in {4,5} then 3 else 0",
    ),
    (FLOORS, "n=0 or firstdigit(12,n)>=6"),
    (WRITTEN, "n=0 or firstdigit(12,n)>=6"),
    ("n -> n/j, n/j : j in {2..6}, n>=1", "if n=0 then 0 else 1"),
    ("n -> n/2 : n>=1; n -> n/3 : n>=1", "if firstdigit(6,n)<=2 then firstdigit(6,n) else 0"),
    ("n -> n/13 : 13|n, n>=1", "if n=0 then 0 else v(13,n)%2"),
    (MARK_3, "n=0 or v(3,n)%2=1"),
    (MARK_2, "automaton(2,n,0,1,2,0,0,3,1,2,4,0,3,3,2,4,2)"),
    (
        MARK_3,
        "automaton(3,n,0,1,2,3,0,4,5,5,1,6,7,6,2,8,3,9,0,1,8,3,0,5,5,5,1,6,6,6,3,10,2,3,2,8,10,9,3,10,9,3,3,10,8,3)",
    ),
    ("n -> n/7 : 7|n, n>=1; n -> n/3 : 3|n, n>=1", "if n=0 then 0 else (v(7,n)+v(3,n))%2"),
    ("n -> n/6 : 6|n, n>0; n -> n/35 : n%35=0, n!=0", "n=0 or (v(6,n)+v(35,n))%2=0"),
    ("n -> n/2 : 2|n, n>=1; n -> n/4 : 4|n, n>=1; n -> n/3 : 3|n, n>=1", "if n=0 then 0 else v2(n)%3 xor v(3,n)%2"),
];

#[test]
fn values_in_the_digits_of_a_base_are_derived() {
    for (rule, formula) in TRUE {
        claimed(rule, formula).unwrap_or_else(|error| panic!("{rule}: {formula}: {error}"));
    }
}

/// All texts with one number replaced by another one, which is larger by one of these.
fn changed(text: &str, by: &[i64]) -> Vec<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut all = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find(is_digit).map(|at| from + at) {
        let end = text[start..].find(|c| !is_digit(c)).map_or(text.len(), |len| start + len);
        let number: i64 = text[start..end].parse().unwrap();
        let others = by.iter().map(|by| number + by).filter(|&other| other >= -1);
        all.extend(others.map(|other| format!("{}{other}{}", &text[..start], &text[end..])));
        from = end;
    }
    all
}

#[test]
fn claims_with_one_number_changed_are_refused() {
    let mut asked = 0;
    for (rule, formula) in TRUE {
        let all = changed(formula, &[-1, 1, 2]);
        for other in all.iter().step_by(all.len().div_ceil(40)) {
            asked += 1;
            assert!(claimed(rule, other).is_err(), "{rule}: {other}");
        }
    }
    assert!(asked > 100, "{asked}");
}

/// What a changed claim says of the first numbers is the truth, or it is refused.
#[test]
#[ignore = "thorough: half a minute"]
fn all_claims_with_one_number_changed_are_refused() {
    let mut refused = 0;
    for (rule, formula) in TRUE {
        let truth = claimed(rule, formula).unwrap();
        for other in changed(formula, &[-4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 9, 12]) {
            match claimed(rule, &other) {
                Ok(own) => assert!((0..2_000).all(|n| own.value(&[n]) == truth.value(&[n])), "{rule}: {other}"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused >= 1_000, "{refused}");
}

#[test]
fn a_changed_rule_refutes_the_claim() {
    let (_, formula) = TRUE[0];
    for (old, new) in [("n/6", "n/7"), ("n/5", "n/9"), ("n -> n/2 : n>=1; ", "")] {
        assert!(claimed(&FLOORS.replace(old, new), formula).is_err(), "{new}");
    }
    // A free name that divides: each of its values is a clause.
    claimed(WRITTEN, formula).unwrap_or_else(|error| panic!("{error}"));
    for other in ["2<=j<=7", "3<=j<=6", "2<=j<=5, j<=4", "2<=j<=6, j!=2", "1<=j<=6", "0<=j<=6", "2<=j"] {
        assert!(claimed(&WRITTEN.replace("2<=j<=6", other), formula).is_err(), "{other}");
    }
    for same in ["2<=j<=6, j!=4", "1<j<7", "j>=2, j<=6, j<=6", "j in {2..6}", "j in {2,3,5,6}"] {
        let rule = WRITTEN.replace("2<=j<=6", same);
        claimed(&rule, formula).unwrap_or_else(|error| panic!("{same}: {error}"));
    }
    let (_, formula) = TRUE[8];
    for other in ["take 1; n -> n/3 : n>=1", "take 1,3; n -> n/3 : n>=1", "take 1,2; n -> n/3 : n>=5"] {
        assert!(claimed(other, formula).is_err(), "{other}");
    }
}

#[test]
fn digits_of_two_bases_are_refused_as_a_form() {
    for formula in ["firstdigit(12,n)+firstdigit(6,n)", "if v(3,n)%2=1 then 1 else popcount(n)%2", "n xor v(3,n)%2"] {
        let error = claimed(FLOORS, formula).unwrap_err();
        assert!(matches!(error, Invalid::Rule(_)), "{formula}: {error}");
    }
}
