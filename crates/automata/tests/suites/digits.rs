//! Values that live in the digits of a base: learnt from a table by the definition, proved for all
//! heaps; claims with one number changed are not proved.
use automata::{Limits, Verdict, options, prove};
use budget::Budget;
use patterns::Formula;
use patterns::automatic::{Dfao, bases, formula, guesses};
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;

fn ruleset(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}")).ruleset
}

fn verdict(ruleset: &Ruleset, claim: &Formula) -> Verdict {
    prove(ruleset, claim, None, Limits::default(), &Budget::unlimited()).unwrap()
}

fn decided(rule: &str, claim: &str) -> Verdict {
    verdict(&ruleset(rule), &Formula::parse(claim, &["n"]).unwrap())
}

/// Values by the definition.
fn table(ruleset: &Ruleset, count: i64) -> Vec<u32> {
    let budget = Budget::unlimited();
    let mut oracle = Oracle::with_budget(ruleset, &budget);
    (0..count).map(|n| oracle.value(&[n]).unwrap() as u32).collect()
}

/// The first automaton that is proved, among those read off `count` values.
fn found(rule: &str, count: i64) -> Option<(Ruleset, Dfao)> {
    let ruleset = ruleset(rule);
    let all = guesses(&table(&ruleset, count), &bases(rule));
    let proved = |dfao: &Dfao| matches!(verdict(&ruleset, &formula(dfao).unwrap()), Verdict::Proved { .. });
    let dfao = all.into_iter().take(4).find(proved)?;
    Some((ruleset, dfao))
}

const FLOORS: &str = "n -> n/2 : n>=1; n -> n/3 : n>=1; n -> n/4 : n>=1; n -> n/5 : n>=1; n -> n/6 : n>=1";

/// Rules, the number of values, the base, and the formula (its beginning, where it is long).
const KNOWN: &[(&str, i64, u32, &str)] = &[
    // CodeChef FDIVGAME.
    (FLOORS, 400, 12, "if firstdigit(12,n)=1 then 1 else if firstdigit(12,n) in {2,3} then 2 else "),
    // A name between constants may divide.
    (
        "n -> n/j : 2<=j<=6, n>=1",
        400,
        12,
        "if firstdigit(12,n)=1 then 1 else if firstdigit(12,n) in {2,3} then 2 else ",
    ),
    ("n -> (n+j-1)/j : j in {2..5}, n>1", 1500, 10, "automaton(10,n,"),
    ("n -> n/2 : n>=1; n -> n/3 : n>=1", 600, 6, "if firstdigit(6,n)=1 then 1 else if firstdigit(6,n)=2 then 2 else 0"),
    ("n -> n/3 : n>=1; n -> n/5 : n>=1", 1500, 15, "if firstdigit(15,n)"),
    // A. S. Fraenkel, Aperiodic subtraction games, 2011: Mark and Mark-t.
    ("take 1; n -> n/2 : n>=1", 600, 2, "automaton(2,n,"),
    ("take 1,2; n -> n/3 : n>=1", 1500, 3, "automaton(3,n,"),
    ("take 1..3; n -> n/4 : n>=1", 2000, 4, "automaton(4,n,"),
    ("n -> n/13 : 13|n, n>=1", 3000, 13, "if n=0 then 0 else v(13,n)%2"),
    // Two heaps of a half, or a third; a half and a quarter.
    ("n -> n/2, n/2 : n>=1; n -> n/3 : n>=1", 4000, 9, ""),
    ("n -> n/2, n/4 : n>=1", 3000, 8, ""),
    ("n -> n/2 : 2|n, n>=1; take 1", 1500, 2, ""),
];

#[test]
fn values_in_the_digits_of_a_base_are_found_and_proved() {
    for &(rule, count, base, said) in KNOWN {
        let (ruleset, dfao) = found(rule, count).unwrap_or_else(|| panic!("{rule}"));
        let text = formula(&dfao).unwrap().to_string();
        assert_eq!((dfao.base(), text.starts_with(said)), (base, true), "{rule}: {text}");
        let values = table(&ruleset, 2 * count);
        assert!((0..).zip(values).all(|(n, value)| dfao.at(n) == value), "{rule}: {text}");
    }
}

/// All automata with one number changed.
fn changed(dfao: &Dfao) -> Vec<Dfao> {
    let (states, base) = (dfao.states(), dfao.base());
    let next = |q: usize, d: u32| dfao.step(q, d) as u32;
    let rows: Vec<u32> = (0..states).flat_map(|q| (0..base).map(move |d| next(q, d))).collect();
    let out: Vec<u32> = (0..states).map(|q| dfao.out(q)).collect();
    let mut all = Vec::new();
    for place in 0..rows.len() {
        for to in 0..states as u32 {
            let mut rows = rows.clone();
            rows[place] = to;
            all.extend(Dfao::new(base, rows, out.clone()));
        }
    }
    for value in dfao.values() {
        for other in [value + 1, value.wrapping_sub(1)] {
            all.push(dfao.mapped(|own| if own == value { other } else { own }));
        }
    }
    all.retain(|other| other.smallest() != *dfao && other.values().iter().all(|&value| value < 100));
    all
}

#[test]
fn claims_with_one_number_changed_are_refuted() {
    let mut asked = 0;
    for &(rule, count, ..) in KNOWN {
        let (ruleset, dfao) = found(rule, count).unwrap();
        let values = table(&ruleset, 3000);
        let all = changed(&dfao);
        // Some of many.
        for other in all.iter().step_by(all.len().div_ceil(24)) {
            asked += 1;
            let Verdict::False(counter) = verdict(&ruleset, &formula(other).unwrap()) else {
                panic!("{rule}: {other:?}")
            };
            let at = counter.position[0] as usize;
            // Each move makes the heap smaller, so that the claim is wrong at this heap, and right
            // before it.
            let wrong = |n: usize| values.get(n).is_some_and(|&value| other.at(n as u64) != value);
            assert!((0..at).all(|n| !wrong(n)), "{rule}: {counter:?}");
            assert!(at >= values.len() || wrong(at), "{rule}: {counter:?}");
        }
    }
    assert!(asked > 150, "{asked}");
}

#[test]
fn a_changed_rule_refutes_the_claim() {
    let (_, dfao) = found(FLOORS, 400).unwrap();
    let claim = formula(&dfao).unwrap();
    for (old, new) in [("n/6", "n/7"), ("n/5", "n/9"), ("n -> n/2 : n>=1; ", "")] {
        let other = ruleset(&FLOORS.replace(old, new));
        assert!(matches!(verdict(&other, &claim), Verdict::False(_)), "{new}");
    }
    // Without n/4 the others have the same values.
    let fewer = ruleset(&FLOORS.replace("n -> n/4 : n>=1; ", ""));
    assert!(matches!(verdict(&fewer, &claim), Verdict::Proved { .. }));
}

#[test]
fn rules_without_such_values_have_none() {
    for rule in ["n -> n/2 : n>=1; n -> n/3 : n>=1; take 1", "n -> n/2, n/3 : n>=1", "split 2 unequal"] {
        assert!(found(rule, 800).is_none(), "{rule}");
    }
}

#[test]
fn claims_about_lost_heaps_are_read_in_the_base() {
    for (rule, claim) in [
        ("take 1,2; n -> n/3 : n>=1", "n>0 and v(3,n)%2=1 or n=0"),
        ("take 1..4; n -> n/5 : n>=1", "if n=0 then true else v(5,n)%2=1"),
        ("n -> n/13 : 13|n, n>=1", "n=0 or v(13,n)%2=0"),
        (FLOORS, "n=0 or firstdigit(12,n)>=6"),
    ] {
        let claim = claim.replace("if n=0 then true else ", "n=0 or ");
        assert!(matches!(decided(rule, &claim), Verdict::Proved { .. }), "{rule}: {claim}");
    }
    assert!(matches!(decided(FLOORS, "n=0 or firstdigit(12,n)>=5"), Verdict::False(_)));
    assert!(matches!(decided("take 1,2; n -> n/3 : n>=1", "n=0 or v(3,n)%2=0"), Verdict::False(_)));
    assert!(matches!(decided("take 1,2; n -> n/3 : n>=1", "n=0 or v(3,n)%2+v2(n)%2=2"), Verdict::OutOfReach(_)));
}

#[test]
fn options_are_listed_at_any_size() {
    let ruleset = ruleset(FLOORS);
    let (_, dfao) = found(FLOORS, 400).unwrap();
    let claim = formula(&dfao).unwrap();
    let budget = Budget::unlimited();
    // The first digit is 3: the parts have the first digits 1, 1, 9, 7 and 6.
    let heap = 3 * 12_u128.pow(20);
    let listed = |value: u128| {
        let found = options(&ruleset, (&claim, None), &[heap], value, Limits::default(), &budget).unwrap().unwrap();
        found.listed.into_iter().map(|parts| heap / parts[0][0]).collect::<Vec<_>>()
    };
    assert_eq!(listed(0), [6, 5, 4]);
    assert_eq!(listed(1), [3, 2]);
    assert_eq!(listed(2), []);
}
