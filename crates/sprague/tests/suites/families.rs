//! Patterns for every value of a parameter: what is said of known rules, its standing, its
//! certificate; and that each value for parameters up to 30 is that of a search in plain code.
use crate::common::more_when_slow;
use proptest::prelude::*;
use sprague::claims::{Families, FamilyClaim, FamilyStanding, Formula};
use sprague::{Budget, Game, Locale, verify};
use tables::table;

fn found(rule: &str) -> Families {
    let found = Game::builder(rule).families(None, &Budget::unlimited());
    found.unwrap().unwrap_or_else(|| panic!("{rule} is not of the class"))
}

/// The moves of a rule in plain code.
#[derive(Debug, Clone, Default)]
struct Moves {
    /// Amounts that leave one heap or none.
    one: Vec<u64>,
    /// Amounts that leave two heaps.
    two: Vec<u64>,
    misere: bool,
}

/// The moves of the rules of the table.
fn moves(rule: &str, k: u64, m: u64) -> Moves {
    let (take, rest) = rule.split_once("; ").unwrap_or((rule, ""));
    let one = match take {
        "take 1..K" | "n -> n-k : 1<=k<=K" => (1..=k).collect(),
        "take A..B" => (k..=m).collect(),
        "take A,B" => vec![k, m],
        "take 1,K" => vec![1, k],
        "take K" => vec![k],
        "take 2,K" => vec![2, k],
        "take K,2*K" => vec![k, 2 * k],
        "take 2,4*K,4*K+2" => vec![2, 4 * k, 4 * k + 2],
        "take K,K+1" => vec![k, k + 1],
        "take K..2*K" => (k..=2 * k).collect(),
        "take 1,2,K" => vec![1, 2, k],
        "take 1,K,K+1" => vec![1, k, k + 1],
        "take 1,K,2*K" => vec![1, k, 2 * k],
        "take k where 1<=k<=2*K, k%2=1" => (1..=2 * k).step_by(2).collect(),
        other => panic!("{other}"),
    };
    Moves { one, two: if rest == "split 2" { vec![0] } else { Vec::new() }, misere: rest == "misere" }
}

impl Moves {
    /// Values by the definition; in misère play 0 where the player to move loses.
    fn values(&self, far: u64) -> Vec<u64> {
        let mut found: Vec<u64> = Vec::new();
        for n in 0..=far {
            let mut options = Vec::new();
            options.extend(self.one.iter().filter(|&&j| j <= n).map(|j| found[(n - j) as usize]));
            for &j in self.two.iter().filter(|&&j| j + 2 <= n) {
                options.extend((1..=(n - j) / 2).map(|x| found[x as usize] ^ found[(n - j - x) as usize]));
            }
            options.sort_unstable();
            options.dedup();
            let mex =
                (0..).zip(&options).find(|(free, own)| free != *own).map_or(options.len() as u64, |(free, _)| free);
            found.push(if self.misere && options.is_empty() { 1 } else { mex });
        }
        found
    }
}

/// The condition of a claim on the parameters.
fn about(claim: &FamilyClaim) -> String {
    let all = claim.parameters.iter().map(|(_, text)| text.clone()).chain(claim.place.clone());
    all.collect::<Vec<_>>().join(" and ")
}

/// Compares a formula in n and parameters with a search, for the parameters that satisfy `part`.
fn compare(rule: &str, (part, formula, lost): (&str, &str, bool), far: u64) -> usize {
    let two = rule.contains('A');
    let names: &[&str] = if two { &["n", "A", "B"] } else { &["n", "K"] };
    let read = |text: &str| Formula::parse(text, names).unwrap_or_else(|error| panic!("{rule}: {text}: {error}"));
    let (part, formula) = (read(part), read(formula));
    let mut compared = 0;
    for k in 1..=30 {
        for m in if two { 1..=k + 6 } else { 0..=0 } {
            let at = |n: u64| [n, k, m].map(|x| x as i64)[..names.len()].to_vec();
            if !part.holds(&at(0)) {
                continue;
            }
            compared += 1;
            for (n, value) in moves(rule, k, m).values(far).into_iter().enumerate() {
                let at = at(n as u64);
                match lost {
                    true => assert_eq!(formula.holds(&at), value == 0, "{rule} at {at:?}"),
                    false => assert_eq!(formula.short_value(&at), Ok(Some(value as i64)), "{rule} at {at:?}"),
                }
            }
        }
    }
    compared
}

/// The claims of a rule, each proved, with a certificate, and compared with a search.
fn all_proved(rule: &str, far: u64) -> Families {
    let families = found(rule);
    assert!(!families.claims.is_empty(), "{rule}: {:?}", families.open);
    for claim in &families.claims {
        assert_eq!(claim.standing, FamilyStanding::Proved, "{rule}: {}", claim.message());
        assert!(compare(rule, (&about(claim), &claim.formula, claim.lost), far) >= 5, "{rule}: {}", claim.message());
    }
    verify(&families.certificate().unwrap()).unwrap_or_else(|error| panic!("{rule}: {error}"));
    families
}

#[test]
fn claims_of_known_rules_are_proved() {
    let mut rules: Vec<String> = Vec::new();
    for row in table("families.tsv") {
        let [rule, part, claim, _] = row.cells().unwrap();
        let lost = claim.strip_prefix("lost ");
        compare(rule, (part, lost.unwrap_or(claim), lost.is_some()), 300);
        if rules.iter().all(|own| own != rule) {
            rules.push(rule.to_owned());
        }
    }
    rules.extend(["take 2,K", "take K,2*K", "take 1,K,2*K", "take K; split 2"].map(str::to_owned));
    for rule in rules {
        let families = all_proved(&rule, 300);
        let covered = |k: i64| {
            let names: &[&str] = if rule.contains('A') { &["A", "B"] } else { &["K"] };
            families.claims.iter().any(|own| Formula::parse(&about(own), names).unwrap().holds(&[k, k][..names.len()]))
                || families.others.iter().any(|(at, findings)| at[0] == k && findings.open.is_none())
        };
        assert!((1..=30).all(covered), "{rule}: {:?}", families.in_words());
    }
}

#[test]
#[ignore = "thorough: 40 s"]
fn claims_of_known_rules_hold_far_out() {
    for row in table("families.tsv") {
        let rule = row.get("rule").unwrap();
        let far = if rule.contains("split") { 2_000 } else { 20_000 };
        for claim in &found(rule).claims {
            compare(rule, (&about(claim), &claim.formula, claim.lost), far);
        }
    }
}

#[test]
fn claims_are_said_in_words() {
    for (rule, said) in [
        ("take 1..K", &["for every K>=1: period K+1 from 0, values n%(K+1), proved (family (automata))"][..]),
        (
            "take 1..K; misere",
            &[
                "for every K>=1: in misère play the player to move loses exactly if n%(K+1)=1, proved (family (automata))",
            ],
        ),
        ("take A..B", &["for every A>=1, B>=A: period A+B from 0, values n%(A+B)/A, proved (family (automata))"]),
        (
            "take A,B; misere",
            &[
                "for every A>=1, B>=A: in misère play the player to move loses exactly if n%(A+B)/A%2=1, \
                 proved (family (automata))",
                "for every A>B, B>=1: in misère play the player to move loses exactly if n%(A+B)/B%2=1, \
                 proved (family (automata))",
            ],
        ),
    ] {
        let words: Vec<String> = found(rule).in_words().iter().map(ToString::to_string).collect();
        assert_eq!(words, said, "{rule}");
    }
    let chinese = found("take 1..K").claims[0].message().in_locale("zh".parse::<Locale>().unwrap());
    assert_eq!(chinese, "对每个 K>=1：周期为 K+1，从 0 开始，SG 值为 n%(K+1)，已证明（family (automata)）");
}

#[test]
fn json_has_the_parameters() {
    let json = serde_json::to_value(found("take 1,K")).unwrap();
    let claims = json["claims"].as_array().unwrap();
    for (claim, (part, kind)) in claims.iter().zip([("K%2=0", "periodic"), ("K%2=1", "periodic")]) {
        assert_eq!(claim["where"], part);
        assert_eq!(claim["kind"], kind);
        assert!(claim["parameters"]["K"].as_str().unwrap().starts_with("K>="), "{claim}");
        assert_eq!(claim["standing"], "proved");
        assert_eq!(claim["theorem"], "family (automata)");
    }
    assert_eq!(claims.len(), 2, "{json}");
}

#[test]
fn certificates_with_another_number_are_refused() {
    let certificate = found("take 1,K").certificate().unwrap();
    let of_one = [(" and K%2=0", ""), ("K%2=0", "K%2=1"), ("K+1", "K+2"), ("family (automata)", "window")];
    let measured = found("take A,B").certificate().unwrap();
    let of_two = [("\"unit\": \"A\"", "\"unit\": \"B\""), ("B>=A", "B>=1"), ("A+B", "2*A+B"), ("then 2", "then 3")];
    for (certificate, changes) in [(certificate, of_one), (measured, of_two)] {
        for (old, new) in changes {
            let other = certificate.replacen(old, new, 1);
            assert_ne!(other, certificate, "{old} in {certificate}");
            assert!(verify(&other).is_err(), "{other}");
        }
    }
}

#[test]
fn rules_outside_of_the_class_are_left_alone() {
    for rule in
        ["take 1..K if n>K", "take any; split K", "take 1..n/K", "(a,b) -> (a-K,b),(a,b-K)", "take A,B,C", "take 1,2"]
    {
        let found = Game::builder(rule).families(None, &Budget::unlimited());
        assert!(found.unwrap().is_none(), "{rule}");
    }
}

#[test]
fn values_that_do_not_repeat_with_k_are_not_claimed() {
    // Whoever moves first wins from every heap but 0, by symmetry; the values have no family.
    let families = found("take 1..K leaving 0..2");
    let said: Vec<String> = families.in_words().iter().map(ToString::to_string).collect();
    let first = said.first().map(String::as_str).unwrap_or_default();
    assert!(first.contains("loses exactly if") && first.ends_with("not proved"), "{said:?}");
    assert!(said.iter().skip(1).all(|claim| claim.starts_with("for K=")), "{said:?}");
}

/// An amount `a*K+b`, and the heaps that it may leave.
fn amounts() -> impl Strategy<Value = Vec<(u64, u64)>> {
    proptest::collection::vec((0..=3_u64, 0..=3_u64).prop_filter("taken", |(a, b)| a + b > 0), 1..=4)
}

/// Amounts `x*A+y*B+z`.
fn two_parameters() -> impl Strategy<Value = Vec<(u64, u64, u64)>> {
    let amount = (0..=2_u64, 0..=2_u64, prop_oneof![6 => Just(0_u64), 1 => Just(1_u64)]);
    proptest::collection::vec(amount.prop_filter("taken", |(x, y, _)| x + y > 0), 1..=3)
}

proptest! {
    #![proptest_config(more_when_slow(48, 1_600))]

    /// Whatever is proved of random rules holds for the first 30 values of the parameter.
    #[test]
    fn random_rules_are_as_proved(amounts in amounts(), splits in proptest::bool::weighted(0.2), misere: bool) {
        prop_assume!(amounts.iter().any(|(a, _)| *a > 0));
        let texts: Vec<String> = amounts.iter().map(|(a, b)| format!("{a}*K+{b}")).collect();
        let (leaving, play) = (if splits { " leaving 0..2" } else { "" }, if misere && !splits { "; misere" } else { "" });
        let rule = format!("take {}{leaving}{play}", texts.join(","));
        let families = found(&rule);
        for claim in families.claims.iter().filter(|claim| claim.standing == FamilyStanding::Proved) {
            let read = |text: &str| Formula::parse(text, &["n", "K"]).unwrap();
            let (part, formula) = (read(&about(claim)), read(&claim.formula));
            for k in (1..=30).filter(|&k| part.holds(&[0, k])) {
                let one: Vec<u64> = amounts.iter().map(|(a, b)| a * k as u64 + b).collect();
                let two = if splits { one.clone() } else { Vec::new() };
                let moves = Moves { one, two, misere: misere && !splits };
                for (n, value) in moves.values(400).into_iter().enumerate() {
                    let at = [n as i64, k];
                    match claim.lost {
                        true => prop_assert_eq!(formula.holds(&at), value == 0, "{} at {:?}", rule, at),
                        false => prop_assert_eq!(formula.short_value(&at), Ok(Some(value as i64)), "{} at {:?}", rule, at),
                    }
                }
            }
        }
        if let Some(certificate) = families.certificate() {
            prop_assert!(verify(&certificate).is_ok(), "{}: {}", rule, certificate);
        }
    }
}

proptest! {
    #![proptest_config(more_when_slow(12, 800))]

    /// The same for two parameters, which may be ends of a range.
    #[test]
    fn random_rules_of_two_parameters_are_as_proved(
        amounts in two_parameters(),
        range in proptest::bool::weighted(0.3),
        misere: bool,
    ) {
        let at = |a: u64, b: u64| -> Vec<u64> { amounts.iter().map(|(x, y, more)| x * a + y * b + more).collect() };
        let texts: Vec<String> = amounts.iter().map(|(x, y, more)| format!("{x}*A+{y}*B+{more}")).collect();
        let (sign, play) = (if range { ".." } else { "," }, if misere { "; misere" } else { "" });
        let two = if range { 2.min(texts.len()) } else { texts.len() };
        let rule = format!("take {}{play}", texts[..two].join(sign));
        let Some(families) = Game::builder(rule.as_str()).families(None, &Budget::unlimited()).unwrap() else {
            return Ok(());
        };
        let names: Vec<&str> = ["n"].into_iter().chain(families.parameters.iter().map(String::as_str)).collect();
        for claim in families.claims.iter().filter(|claim| claim.standing == FamilyStanding::Proved) {
            let read = |text: &str| Formula::parse(text, &names).unwrap();
            let (part, formula) = (read(&about(claim)), read(&claim.formula));
            for (a, b) in (1..=12).flat_map(|a| (1..=12).map(move |b| (a, b))) {
                let place = |n: u64| -> Vec<i64> {
                    names.iter().map(|name| match *name { "A" => a as i64, "B" => b as i64, _ => n as i64 }).collect()
                };
                if !part.holds(&place(0)) {
                    continue;
                }
                let own = at(a, b);
                let one = match own[..two] {
                    [low, high] if range => (low..=high).collect(),
                    _ => own[..two].to_vec(),
                };
                let moves = Moves { one, two: Vec::new(), misere };
                for (n, value) in moves.values(150).into_iter().enumerate() {
                    let at = place(n as u64);
                    match claim.lost {
                        true => prop_assert_eq!(formula.holds(&at), value == 0, "{} at {:?}", rule, at),
                        false => prop_assert_eq!(formula.short_value(&at), Ok(Some(value as i64)), "{} at {:?}", rule, at),
                    }
                }
            }
        }
        if let Some(certificate) = families.certificate() {
            prop_assert!(verify(&certificate).is_ok(), "{}: {}", rule, certificate);
        }
    }
}
