//! Values in the digits of a base: what `pattern` says of them, its certificates, and that the
//! values of all heaps are those of the definition.
use crate::common::more_when_slow;
use proptest::prelude::*;
use rules::oracle::Oracle;
use sprague::claims::{FormulaClaim, FormulaStanding};
use sprague::{Answer, Budget, Findings, Game, Locale, Number, Outcome, SolveOptions, Sum, verify};
use std::collections::BTreeSet;

const FLOORS: &str = "n -> n/2 : n>=1; n -> n/3 : n>=1; n -> n/4 : n>=1; n -> n/5 : n>=1; n -> n/6 : n>=1";

fn found(rule: &str) -> (Game, Findings) {
    let mut game = Game::new(rule).unwrap_or_else(|errors| panic!("{rule}: {errors}"));
    let findings = game.pattern(None, &Budget::unlimited()).unwrap();
    (game, findings)
}

/// The claim about the values of all heaps.
fn values(findings: &Findings) -> &FormulaClaim {
    let all = |claim: &&FormulaClaim| claim.kind() == "formula" && claim.place().is_none();
    findings.formulas.iter().find(all).unwrap_or_else(|| panic!("{findings:?}"))
}

#[test]
fn values_are_proved_and_have_certificates() {
    for (rule, said) in [
        // CodeChef FDIVGAME.
        (FLOORS, "G(n) = if firstdigit(12,n)=1 then 1 else if firstdigit(12,n) in {2,3} then 2 else "),
        (
            "n -> n/2 : n>=1; n -> n/3 : n>=1",
            "G(n) = if firstdigit(6,n)=1 then 1 else if firstdigit(6,n)=2 then 2 else 0, ",
        ),
        ("n -> n/13 : 13|n, n>=1", "G(n) = if n=0 then 0 else v(13,n)%2, proved (invariant (automata))"),
        (
            "n -> n/7 : 7|n, n>=1; n -> n/3 : 3|n, n>=1",
            "G(n) = if n=0 then 0 else (v(3,n)+v(7,n))%2, proved (invariant (automata))",
        ),
        // A. S. Fraenkel, Aperiodic subtraction games, 2011.
        (
            "take 1,2; n -> n/3 : n>=1",
            "G(n) is what an automaton of 11 states makes of the digits of n in base 3, proved (invariant (automata))",
        ),
    ] {
        let (game, findings) = found(rule);
        let claim = values(&findings);
        assert!(claim.to_string().starts_with(said), "{claim}");
        assert_eq!(claim.standing().word(), "proved", "{claim}");
        let certificate = game.formula_certificate(claim, &Budget::unlimited()).unwrap();
        verify(&certificate).unwrap_or_else(|error| panic!("{rule}: {error}"));
        // The certificate of the findings is that of the claim, not of a law that gives the values.
        let whole = game.certificate_of(&findings, &Budget::unlimited());
        assert_eq!(whole.as_ref(), Some(&certificate), "{rule}");
        let budget = Budget::unlimited();
        let mut oracle = Oracle::with_budget(game.ruleset(), &budget);
        for n in (0..600).chain([5_000, 12_345, 28_561, 20_736]) {
            let value = claim.value(&[Number::from(n as u64)]).and_then(|value| value.to_i64());
            assert_eq!(value, oracle.value(&[n]).ok().map(|value| value as i64), "{rule} at {n}");
        }
    }
}

#[test]
fn an_automaton_is_followed_by_the_lost_heaps() {
    let (_, findings) = found("take 1..4; n -> n/5 : n>=1");
    let [values, lost] = findings.formulas.as_slice() else { panic!("{findings:?}") };
    assert!(values.formula().to_string().starts_with("automaton(5,n,0,"), "{values}");
    assert!(lost.to_string().starts_with("G(n) = 0 exactly if n=0 or v(5,n)%2=1, "), "{lost}");
    let chinese = values.message().in_locale("zh".parse::<Locale>().unwrap());
    assert!(chinese.starts_with("G(n) 由一个 21 个状态的自动机读 n 的 5 进制数字得出"), "{chinese}");
}

fn solved(rule: &str, heap: &str) -> Answer {
    let mut sum = Sum::parse(&[rule, heap]).unwrap();
    sum.solve(&SolveOptions::default(), &Budget::default()).unwrap_or_else(|error| panic!("{rule} at {heap}: {error}"))
}

#[test]
fn winning_moves_are_listed_far_out() {
    // The first digit is 4: a half, a third and a fourth begin with 2 and 1, a fifth and a sixth
    // with 9 and 8.
    let heap = 4 * 12_u128.pow(30);
    let answer = solved(FLOORS, &heap.to_string());
    assert_eq!((answer.standing.word(), answer.outcome), ("proved", Outcome::N));
    let mut to: Vec<String> = answer.moves.listed.iter().map(|one| one.changes[0].to[0].to_string()).collect();
    to.sort_unstable();
    assert_eq!(to, [(heap / 6).to_string(), (heap / 5).to_string()]);
}

/// Where a law gives up, or its heaps end at 64 bits, a claim answers.
#[test]
fn a_law_that_gives_no_value_is_followed_by_a_claim() {
    let halved = "n -> n/2 : n%2=0, n>=1; take 2";
    for (rule, heap, value) in [
        (halved, "1000000000000000000", 0),
        (halved, "123456789012345678", 2),
        // v(3,n) is 41, and 40.
        ("take 1,2; n -> n/3 : n>=1", "36472996377170786403", 0),
        ("take 1..4; n -> n/5 : n>=1", "45474735088646411895751953125", 0),
        ("n -> n/13 : 13|n, n>=1", "36472996377170786403", 0),
    ] {
        let answer = solved(rule, heap);
        let is_lost = answer.outcome == Outcome::P;
        assert_eq!((answer.standing.word(), is_lost), ("proved", value == 0), "{rule} at {heap}");
        assert_eq!(answer.value.map(|value| value.to_string()), Some(value.to_string()), "{rule} at {heap}");
    }
}

#[test]
fn the_digits_are_explained() {
    for (rule, said) in [
        ("take 1..4; n -> n/5 : n>=1", "what an automaton of 21 states makes of the digits of n in base 5"),
        ("n -> n/2 : n>=1; n -> n/3 : n>=1", "G(n) = if firstdigit(6,n)=1 then 1 else "),
        ("n -> n/2 : n%2=0, n>=1; take 2", "what an automaton of 7 states makes of the digits of n in base 4"),
    ] {
        let mut sum = Sum::parse(&[rule]).unwrap();
        let text = sum.explain_rules_in("en".parse::<Locale>().unwrap(), &Budget::default()).unwrap();
        assert!(text.contains(said), "{rule}: {text}");
    }
}

#[test]
fn what_is_not_shown_is_not_said() {
    let (_, findings) = found("n -> n/2 : n>=1; n -> n/3 : n>=1; take 1");
    let proved = |claim: &FormulaClaim| !matches!(claim.standing(), FormulaStanding::Checked { .. });
    assert!(!findings.formulas.iter().any(proved), "{findings:?}");
}

/// Rules whose values may live in the digits of a base: quotients, quotients of multiples,
/// quotients beside small amounts, and sums of two quotients.
fn rules_of_quotients() -> impl Strategy<Value = String> {
    let arrow = |j: i64| format!("n -> n/{j} : n>=1");
    let several = move |all: BTreeSet<i64>| all.into_iter().map(arrow).collect::<Vec<_>>().join("; ");
    let amounts = |most: i64| (1..=most).map(|k| k.to_string()).collect::<Vec<_>>().join(",");
    prop_oneof![
        prop::collection::btree_set(2..=7_i64, 1..=3).prop_map(several),
        (2..=3_i64, 0..=4_i64).prop_map(|(lo, more)| format!("n -> n/j : {lo}<=j<={}, n>=1", lo + more)),
        (2..=4_i64, 0..=3_i64).prop_map(|(most, c)| format!("n -> (n+{c})/j : 2<=j<={most}, n>={}", c + 1)),
        (2..=17_i64, 2..=17_i64).prop_map(|(j, d)| format!("n -> n/{j} : {d}|n, n>=1")),
        (2..=5_i64, 1..=4_i64).prop_map(move |(j, most)| format!("take {}; n -> n/{j} : n>=1", amounts(most))),
        (2..=4_i64, 2..=4_i64).prop_map(|(i, j)| format!("n -> n/{i}, n/{j} : n>={}", i.max(j))),
        (2..=4_i64, 0..=3_i64, 1..=2_i64).prop_map(|(j, r, k)| format!("n -> n/{j} : n%{j}={}, n>=1; take {k}", r % j)),
    ]
}

proptest! {
    #![proptest_config(more_when_slow(12, 400))]

    /// Each proved claim has the values of the definition, and a certificate.
    #[test]
    fn proved_values_are_those_of_the_definition(rule in rules_of_quotients()) {
        let mut game = Game::new(&rule).unwrap();
        let findings = game.pattern(Some(6000), &Budget::unlimited()).unwrap();
        let budget = Budget::unlimited();
        let mut oracle = Oracle::with_budget(game.ruleset(), &budget);
        for claim in findings.formulas.iter().filter(|claim| claim.standing().word() == "proved") {
            let certificate = game.formula_certificate(claim, &budget);
            prop_assert!(certificate.is_some_and(|text| verify(&text).is_ok()), "{}: {}", rule, claim);
            for n in (0..1500).chain((0..60).map(|i| 1500 + i * i * i)) {
                let (Ok(value), at) = (oracle.value(&[n]), [Number::from(n as u64)]) else { break };
                if let Some(said) = claim.value(&at) {
                    prop_assert_eq!(said.to_i64(), Some(value as i64), "{}: {} at {}", rule, claim, n);
                }
                if let Some(lost) = claim.zero(&at) {
                    prop_assert_eq!(lost, value == 0, "{}: {} at {}", rule, claim, n);
                }
            }
        }
    }
}

/// A certificate with one number of its formula changed is refused.
#[test]
fn changed_certificates_are_refused() {
    for rule in [FLOORS, "n -> n/13 : 13|n, n>=1", "take 1,2; n -> n/3 : n>=1"] {
        let (game, findings) = found(rule);
        let claim = values(&findings);
        let certificate = game.formula_certificate(claim, &Budget::unlimited()).unwrap();
        let formula = claim.formula().to_string();
        let places: Vec<usize> = (0..formula.len()).filter(|&at| formula.as_bytes()[at].is_ascii_digit()).collect();
        for &at in places.iter().step_by(places.len().div_ceil(12)) {
            let digit = formula.as_bytes()[at] - b'0';
            let other = format!("{}{}{}", &formula[..at], (digit + 1) % 10, &formula[at + 1..]);
            assert!(certificate.contains(&formula), "{certificate}");
            assert!(verify(&certificate.replace(&formula, &other)).is_err(), "{rule}: {other}");
        }
    }
}
