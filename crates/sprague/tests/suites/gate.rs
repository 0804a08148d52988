//! The word `proved`: wherever it is used, the checker accepts the certificate.
use sprague::{Budget, Game, MovesWanted, Relation, SolveOptions, Sum, compare, verify};
use std::collections::BTreeSet;

/// Rules from the tables of facts.
fn rules() -> BTreeSet<String> {
    let of = |name: &str| tables::table(name).iter().map(|row| row.get("rule").unwrap().to_owned()).collect::<Vec<_>>();
    let all = ["patterns_found.tsv", "formulas.tsv", "claims.tsv"].map(of).concat();
    let codes = ["0.77", "0.07", "0.137", "4.7", "0.8", "split 2 unequal", "circle(take 2,3)", "turn 1..3 within 5"];
    all.into_iter().chain(codes.map(str::to_owned)).filter(|rule| Game::new(rule).is_ok()).collect()
}

fn budget() -> Budget {
    Budget::default().with_effort(400)
}

fn accepted(what: &str, certificate: Option<String>) {
    let text = certificate.unwrap_or_else(|| panic!("{what}: proved without a certificate"));
    verify(&text).unwrap_or_else(|error| panic!("{what}: {error}\n{text}"));
}

#[test]
#[ignore = "thorough: 15 s"]
fn proved_patterns_have_certificates_that_are_accepted() {
    let mut count = 0;
    for rule in rules() {
        let mut game = Game::new(&rule).unwrap();
        let Ok(findings) = game.pattern(Some(400), &budget()) else { continue };
        for claim in findings.claims.iter().filter(|claim| claim.standing().word() == "proved") {
            accepted(&format!("{rule}: {claim}"), game.certificate(claim, &budget()));
            count += 1;
        }
        for claim in findings.tables.iter().filter(|claim| claim.standing().word() == "proved") {
            accepted(&rule, game.table_certificate(claim));
            count += 1;
        }
        for claim in findings.formulas.iter().filter(|claim| claim.standing().word() == "proved") {
            accepted(&format!("{rule}: {claim}"), game.formula_certificate(claim, &budget()));
            count += 1;
        }
        let told = findings.in_words().into_iter().any(|(words, _)| words.to_string().contains(", proved ("));
        let standing = serde_json::to_value(&findings).unwrap()["claims"].to_string().contains("\"proved\"");
        assert_eq!(told, standing, "{rule}");
    }
    assert!(count > 60, "{count}");
}

#[test]
#[ignore = "thorough: 27 s"]
fn proved_answers_have_certificates_that_are_accepted() {
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let mut count = 0;
    for rule in rules() {
        let numbers = Game::new(&rule).unwrap().ruleset().arity;
        for far in ["1000000007", "9999999999999998"] {
            let position = vec![far; numbers].join(",");
            let Ok(mut sum) = Sum::parse(&[rule.as_str(), &position]) else { continue };
            let Ok(answer) = sum.solve(&options, &budget()) else { continue };
            if answer.standing.word() == "proved" {
                accepted(&format!("{rule} at {position}"), sum.certificate(&answer, &budget()).ok());
                count += 1;
            }
        }
    }
    assert!(count > 60, "{count}");
}

/// Claims of the table, and the same with another number: the checker accepts the proved ones, and
/// a claim that it does not derive is theory.
#[test]
#[ignore = "thorough: 23 s"]
fn proved_claims_have_certificates_that_are_accepted() {
    let (mut proved, mut theory) = (0, 0);
    for row in tables::table("claims.tsv") {
        let [rule, claim, part, certificate, _] = row.cells().unwrap();
        if certificate == "slow" {
            continue;
        }
        let mut game = Game::new(rule).unwrap();
        for text in [claim.to_owned(), claim.replace('1', "3"), claim.replace('2', "5")] {
            let (Ok(formula), part) = (game.claim(&text), game.part(part).ok()) else { continue };
            let decided = game.prove(&formula, part.as_ref(), &Budget::default()).unwrap();
            let said = decided.to_string();
            assert_eq!(said.starts_with("proved: "), decided.is_proved(), "{said}");
            theory += usize::from(decided.is_theory());
            if decided.is_proved() {
                accepted(&format!("{rule} | {text}"), decided.certificate());
                proved += 1;
            } else {
                assert!(decided.is_false() || decided.is_theory() || text != claim, "{rule} | {text}: {said}");
            }
        }
    }
    assert!(proved > 40 && theory > 0, "{proved}, {theory}");
}

#[test]
#[ignore = "thorough: 3 s"]
fn prove_asks_the_pattern_and_small_positions() {
    let decided = |rule: &str, claim: &str| {
        let mut game = Game::new(rule).unwrap();
        let claim = game.claim(claim).unwrap();
        game.prove(&claim, None, &Budget::default()).unwrap()
    };
    for (rule, claim) in [
        ("take 1,primes", "n%4=0 zeros"),
        ("take 1,primes", "G = n%4"),
        ("0.77", "n=0 zeros"),
        ("take q where omega(q)<=1; misere", "n%6=1 zeros"),
    ] {
        let found = decided(rule, claim);
        assert!(found.is_proved(), "{rule} | {claim}: {found}");
        accepted(&format!("{rule} | {claim}"), found.certificate());
    }
    for (rule, claim, at) in [
        ("kayles", "n%12=0 zeros", vec![12]),
        ("kayles", "n%2=1 zeros", vec![0]),
        ("0.07", "n%34=1 zeros", vec![0]),
        ("split 2 unequal", "n%3=0 zeros", vec![1]),
        ("grundy", "n%3=0 zeros", vec![1]),
        ("take fib", "n%5=0 zeros", vec![4]),
        ("take fib", "G = n", vec![4]),
        ("take fib; misere", "n=1 zeros", vec![5]),
        // These hold for all heaps that are examined first.
        ("take 1,primes", "n%4=0 and n<5000 zeros", vec![5000]),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k*k,b-k) : k>=1", "a=b zeros", vec![1, 1]),
    ] {
        let found = decided(rule, claim);
        assert!(found.is_false(), "{rule} | {claim}: {found}");
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!(json["at"], serde_json::json!(at), "{rule} | {claim}: {json}");
    }
    let open = decided("n -> n+1; n -> n-1", "n=0 zeros");
    assert!(!open.is_proved() && !open.is_theory(), "{open}");
}

#[test]
fn games_that_are_compared_are_proved_equal_by_the_checker() {
    let related = |one: &str, two: &str| {
        let (mut one, mut two) = (Game::new(one).unwrap(), Game::new(two).unwrap());
        compare(&mut one, &mut two, 200, &budget()).unwrap().relation
    };
    for (one, two, wanted) in [
        ("take 1..3", "0.333", true),
        ("take odd", "take 1", true),
        ("(a,b) -> (a-k,b) : k>=1", "(a,b) -> (a-k,b) : 1<=k, k<=a", false),
    ] {
        match related(one, two) {
            Relation::Equal { is_proved, .. } => assert_eq!(is_proved, wanted, "{one} | {two}"),
            other => panic!("{one} | {two}: {other:?}"),
        }
    }
}
