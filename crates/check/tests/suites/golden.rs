//! Claims about multiples of golden ratios: Wythoff's game and related games, and many false
//! variants.
use check::{Convention, Invalid, Limits, Statement, derive};

/// A. S. Fraenkel's game of 1982; T = 1 is W. A. Wythoff's.
fn moves(t: i64) -> String {
    let both = format!("(a,b) -> (a-k,b-l) : k>=1, l>=1, abs(k-l)<{t}");
    format!("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; {both}")
}

fn lost(t: i64) -> String {
    format!("abs(a-b)%{t}=0 and min(a,b)=beatty(abs(a-b)/{t},2-{t},{},2)", t * t + 4)
}

fn stated(rule: &str, formula: &str, convention: Convention) -> Statement {
    Statement {
        rule: rule.to_owned(),
        convention: Some(convention),
        place: None,
        repetition: None,
        theorem: "invariant (automata)".to_owned(),
        formula: Some(formula.to_owned()),
        values: Vec::new(),
        witnessed: None,
        quotient: None,
        every: None,
    }
}

fn claimed(rule: &str, formula: &str, convention: Convention) -> Result<(), Invalid> {
    derive(&stated(rule, formula, convention), Limits::default()).map(|_| ())
}

#[test]
fn lost_positions_are_those_of_the_literature() {
    for t in 1..=3 {
        claimed(&moves(t), &lost(t), Convention::Normal).unwrap_or_else(|error| panic!("T = {t}: {error}"));
    }
    for formula in ["min(a,b)=beatty(abs(a-b),1,5,2)", "max(a,b)=beatty(abs(a-b),3,5,2)"] {
        claimed(&moves(1), formula, Convention::Normal).unwrap();
        let unordered = format!("unordered; {}", moves(1));
        claimed(&unordered, formula, Convention::Normal).unwrap();
    }
}

/// The verification of the steepest ratio takes some seconds.
#[test]
fn the_work_for_a_steep_ratio_is_bounded() {
    let statement = stated(&moves(4), &lost(4), Convention::Normal);
    derive(&statement, Limits { values: 1 << 24, steps: 400_000_000, stop: None }).unwrap();
}

/// With another number, residue, function or sign, nothing is derived. Nearly all variants are
/// refused because they are false, or because their numbers belong to no golden ratio; to refuse
/// the others would take more states.
#[test]
fn claims_that_are_nearly_true_are_refused() {
    let mut wrong = Vec::new();
    for least in ["min", "max"] {
        for (more, further) in (0..3).flat_map(|more| (0..3).map(move |further| (more, further))) {
            for p in [-1, 0, 1, 3] {
                let formula = format!("{least}(a,b)+{more}=beatty(abs(a-b)+{further},{p},5,2)");
                let is_true = matches!((least, more, further, p), ("min", 0, 0, 1) | ("max", 0, 0, 3));
                if !is_true {
                    wrong.push((moves(1), formula));
                }
            }
        }
    }
    for (q, r) in [(4, 2), (6, 2), (8, 2), (5, 1), (5, 3), (13, 2)] {
        wrong.push((moves(1), format!("min(a,b)=beatty(abs(a-b),1,{q},{r})")));
    }
    for order in ["!=", "<=", ">=", "<", ">"] {
        wrong.push((moves(1), format!("min(a,b){order}beatty(abs(a-b),1,5,2)")));
    }
    for (residue, by, p) in (0..2).flat_map(|residue| (1..3).flat_map(move |by| [(residue, by, 0), (residue, by, 2)])) {
        if (residue, by, p) != (0, 2, 0) {
            let formula = format!("abs(a-b)%2={residue} and min(a,b)=beatty(abs(a-b)/{by},{p},8,2)");
            wrong.push((moves(2), formula));
        }
    }
    // True claims of other games.
    for t in 1..=3 {
        wrong.extend((1..=3).filter(|other| *other != t).map(|other| (moves(t), lost(other))));
    }
    for rule in
        ["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=2", "(a,b) -> (a-k,b-k) : k>=1"]
    {
        wrong.push((rule.to_owned(), lost(1)));
    }
    assert!(wrong.len() >= 90, "{}", wrong.len());
    let refused = |(rule, formula): &&(String, String)| {
        !claimed(rule, formula, Convention::Normal).expect_err(formula).is_undecided()
    };
    let decided = wrong.iter().filter(refused).count();
    assert!(wrong.len() - decided <= 6, "{decided} of {}", wrong.len());
    let error = claimed(&moves(1), &lost(1), Convention::Misere).unwrap_err();
    assert!(!error.is_undecided(), "{error}");
}
