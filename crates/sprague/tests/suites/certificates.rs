//! Proofs as files: written ones are verified, changed ones are refused unless they are still true,
//! and minimal ones written by hand are accepted.
use crate::common;
use crate::common::cases;
use proptest::prelude::*;
use serde_json::{Value, json};
use sprague::{Budget, Game, MovesWanted, Play, SolveOptions, Sum, verify};
use std::time::Duration;

/// The certificate of the first claim, if it is proved.
fn certificate(rule: &str, play: Play) -> Option<Value> {
    let mut game = Game::new(rule).unwrap().with_play(play);
    // Some random rules have thousands of options for small heaps.
    let brief = Budget::default().with_time(Duration::from_millis(300));
    let findings = game.pattern(Some(600), &brief).ok()?;
    let text = game.certificate(findings.claims.first()?, &brief)?;
    verify(&text).unwrap_or_else(|error| panic!("{rule}: {error}\n{text}"));
    Some(serde_json::from_str(&text).unwrap())
}

/// The path of every number in a JSON value.
fn numbers(value: &Value, path: &str) -> Vec<String> {
    match value {
        Value::Number(_) => vec![path.to_owned()],
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(i, item)| numbers(item, &format!("{path}/{i}"))).collect()
        }
        Value::Object(map) => map.iter().flat_map(|(key, item)| numbers(item, &format!("{path}/{key}"))).collect(),
        _ => Vec::new(),
    }
}

fn without(certificate: &Value, keys: &[&str]) -> Value {
    let mut less = certificate.clone();
    keys.iter().for_each(|key| drop(less.as_object_mut().unwrap().remove(*key)));
    less
}

/// Changes each number in turn.
fn changed_numbers_are_refused(rule: &str, play: Play) {
    let Some(whole) = certificate(rule, play) else { panic!("{rule}: nothing proved") };
    let runs = whole["values"].as_array().map_or(0, Vec::len);
    let last_run = format!("/values/{}/1", runs.saturating_sub(1));
    for place in numbers(&whole, "") {
        for change in [|n: u64| n + 1, |n: u64| n.wrapping_sub(1).min(1 << 40), |n: u64| 2 * n + 3, |_| 0] {
            let mut changed = whole.clone();
            let number = changed.pointer_mut(&place).unwrap();
            let (was, now) = (number.as_u64().unwrap(), change(number.as_u64().unwrap()));
            if was == now {
                continue;
            }
            *number = json!(now);
            let verdict = verify(&changed.to_string());
            // The number of the last stored values is not part of the statement; all stored values
            // are derived.
            let refused = verdict.is_err() || place == last_run;
            assert!(refused, "{rule}: {place} changed from {was} to {now}: {verdict:?}");
        }
    }
    // The minimal content of a certificate.
    let keys = ["rule", "kind", "preperiod", "period", "saltus", "theorem"];
    let mut bare = json!({});
    keys.iter().for_each(|key| bare[key] = whole[key].clone());
    if play == Play::Misere {
        bare["rule"] = json!(format!("{rule}; misere"));
    }
    verify(&bare.to_string()).unwrap_or_else(|error| panic!("{bare}: {error}"));
    for remark in ["author", "explicit", "checksum", "checked_to"] {
        let mut more = bare.clone();
        more[remark] = json!(5);
        assert!(verify(&more.to_string()).is_err(), "{more}");
    }
    for other in [
        "take 1,2,3,5,8,13,21,50",
        "0.6",
        "take any; split 5",
        "split 2 unequal",
        "take fib",
        "(a,b) -> (a-1,b)",
        "nonsense",
    ] {
        bare["rule"] = json!(other);
        assert!(verify(&bare.to_string()).is_err(), "{bare}");
        let mut whole = whole.clone();
        whole["rule"] = json!(other);
        assert!(verify(&whole.to_string()).is_err(), "{whole}");
    }
}

#[test]
fn no_number_can_be_changed() {
    for rule in [
        "take 1,3,4",
        "0.77",
        "take k where k!=2",
        "take any; split 3",
        "0.137",
        "split 2 unequal; take 1,2",
        "take 3..7",
        "turn any within 3",
        "turn 1..3 within 5 from 1",
        "turn 3 consecutive; turn 1",
        "turn odd from 1",
        "turn 1,2 from 1",
        "turn 2",
        "circle(take 1,2 leaving 0..2)",
        "circle(take 2 leaving 0..2)",
        "circle(take 2,3)",
        "circle(take 1..3 if n%2=0)",
        "circle(take any leaving 0..2)",
    ] {
        changed_numbers_are_refused(rule, Play::Normal);
    }
    for rule in ["take 1,3,4", "take k where k!=2", "0.13"] {
        changed_numbers_are_refused(rule, Play::Misere);
    }
}

#[test]
fn parameters_names_and_conventions_are_written_down() {
    let mut game = Game::builder("take 1..K").param("K", 5).build().unwrap();
    let findings = game.pattern(Some(300), &Budget::default()).unwrap();
    let text = game.certificate(&findings.claims[0], &Budget::default()).unwrap();
    assert!(verify(&text).unwrap().statement.to_string().contains("G(n+6) = G(n)"), "{text}");
    let kayles = certificate("kayles", Play::Normal).unwrap();
    assert_eq!((kayles["preperiod"].as_u64(), kayles["period"].as_u64()), (Some(71), Some(12)));
    // Normal and misère values repeat with the same numbers, but not with the same values.
    let mut misere = certificate("take 1,2", Play::Misere).unwrap();
    assert!(verify(&misere.to_string()).unwrap().statement.to_string().contains("misère"));
    misere["convention"] = json!("normal");
    assert!(verify(&misere.to_string()).is_err());
}

#[test]
fn the_formula_is_compared_too() {
    let whole = certificate("take any; split 3", Play::Normal).unwrap();
    for formula in ["n", "if n=0 then 0 else if n%8=7 then n+1 else if n%8=0 then n-2 else n", ""] {
        let mut changed = whole.clone();
        changed["formula"] = json!(formula);
        assert!(verify(&changed.to_string()).is_err(), "{formula}");
    }
    // A certificate written by hand, with a formula and without the values.
    let bare = without(&whole, &["values", "format", "version"]);
    verify(&bare.to_string()).unwrap_or_else(|error| panic!("{bare}: {error}"));
}

#[test]
fn what_is_no_certificate_has_a_reason() {
    for text in ["", "{", "[]", "null", "1", "{}", "\u{0}", "{\"rule\":5}"] {
        assert!(!verify(text).unwrap_err().to_string().is_empty());
    }
    let deep = "[".repeat(100_000);
    assert!(verify(&deep).is_err());
    let base =
        json!({"rule": "take 1,2", "kind": "periodic", "preperiod": 0, "period": 3, "saltus": 0, "theorem": "window"});
    assert!(verify(&base.to_string()).is_ok());
    for (key, value) in [
        ("theorem", json!("a dream")),
        ("kind", json!("arithmetic-periodic")),
        ("kind", json!("formula")),
        ("period", json!(0)),
        ("period", json!(6)),
        ("period", json!(18_446_744_073_709_551_615u64)),
        ("preperiod", json!(1)),
        ("saltus", json!(1)),
        ("rule", json!("take 1,2; end if n=7")),
        ("rule", json!("take 1,2,")),
    ] {
        let mut changed = base.clone();
        changed[key] = value;
        assert!(verify(&changed.to_string()).is_err(), "{changed}");
    }
}

/// Each theorem has a certificate that is verified, or a citation.
#[test]
fn every_kind_of_proof_has_a_certificate_or_a_citation() {
    let examples = [
        ("take 1,3,4", "window"),
        ("0.77", "guy-smith"),
        ("split 2 unequal; take 1,2", "guy-smith-unequal"),
        ("take k where k!=2", "all-but-state"),
        ("take any; split 3", "cofinite"),
        ("take any leaving 0..2", "sum-bound"),
        ("split 2; split 5", "arithmetic"),
        ("0.8", "arithmetic"),
        ("take 1..400", "blocks"),
        ("take k where k%3!=0", "residues"),
        ("take 1..3 if n%2=0", "guards"),
        ("take 1..if n%2=0 then 3 else 2", "guards"),
        ("turn 2", "coins"),
        ("turn any within 3", "coin-window"),
        ("circle(take 2 leaving 0..2)", "ring"),
        ("circle(take 1,2 leaving 0..2)", "halves"),
    ];
    for (rule, theorem) in examples {
        let whole = certificate(rule, Play::Normal).unwrap_or_else(|| panic!("{rule}: no certificate"));
        assert_eq!(whole["theorem"], theorem, "{rule}");
    }
    // The certificates of tuples are tested in `further_proofs`.
    let of_tuples = ["columns", "directions", "diagonals"];
    // Laws are functions of any number, not repetitions, so they are cited.
    let laws = [
        "contiguous",
        "runs",
        "ranges",
        "divisors",
        "mark-t",
        "classes",
        "cuts",
        "equal-parts",
        "places",
        "shrinking",
        "digits",
        "ring-range",
    ]
    .as_slice();
    for theorem in heaps::theorems::prove::THEOREMS {
        let certified = examples.iter().any(|(_, own)| *own == theorem.name()) || of_tuples.contains(&theorem.name());
        assert!(certified != laws.contains(&theorem.name()), "{theorem}");
        assert!(!theorem.source().is_empty() && !theorem.statement().is_empty(), "{theorem}");
    }
}

/// An answer is proved only if the checker can read the rule; otherwise it rests on the theorem.
/// These amounts are written in forms that the checker cannot read.
#[test]
fn proofs_that_the_checker_does_not_read_are_theory() {
    let twice = "take k where k!=2, k%4!=0; 0.13; take k where k!=2, k%4!=0; misere";
    let line = "(a,b) -> (a,b-k) : k>=1; (a,b) -> (a,b-(2*k)) : k>=2; (a,b) -> (a,b-(2*k)) : 2<=k<=1, a<19";
    for (rule, position) in [(twice, "1252"), (line, "(0,67108673)")] {
        let mut sum = Sum::parse(&[rule, position]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        assert!(["exact", "theory"].contains(&answer.standing.word()), "{rule}: {}", answer.standing);
    }
    // Claims about all heaps are only theory, too.
    let mut game: Game = twice.parse().unwrap();
    let findings = game.pattern(None, &Budget::default()).unwrap();
    assert!(findings.open.is_none());
    for claim in &findings.claims {
        assert_eq!(claim.standing().word(), "theory", "{claim}");
        assert_eq!(game.certificate(claim, &Budget::default()), None);
    }
    assert!(findings.formulas.iter().all(|claim| claim.standing().word() == "theory"));
}

/// A misère answer far out by a decided claim has that claim in its certificate.
#[test]
#[ignore = "thorough: 3 s"]
fn misere_answers_by_claims_are_certified() {
    let rule = "(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=3; misere";
    for (position, outcome) in [("(1000000000000000000,5)", "P"), ("(1000000000000000000,6)", "N")] {
        let mut sum = Sum::parse(&[rule, position]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        assert_eq!((answer.standing.word(), answer.outcome.letter().to_string()), ("proved", outcome.to_owned()));
        let text = sum.certificate(&answer, &Budget::default()).unwrap();
        verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let own = format!("\"outcome\": \"{outcome}\"");
        let other = format!("\"outcome\": \"{}\"", if outcome == "P" { "N" } else { "P" });
        assert!(verify(&text.replace(&own, &other)).is_err());
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn every_proof_is_found_right(rule in common::one_number(), misere: bool) {
        certificate(&rule, if misere { Play::Misere } else { Play::Normal });
    }
}

#[test]
fn a_name_that_only_stands_between_others_is_no_obstacle() {
    for rule in ["take 1..m", "take k where 2*k<=m, m<=9", "n -> k : k<m, m<=n"] {
        let written = certificate(rule, Play::Normal).unwrap_or_else(|| panic!("{rule}: nothing proved"));
        assert_eq!(written["rule"], json!(rule));
    }
}

/// A game on one number has a certificate; so has a tuple in which only that number moves, and one
/// in which it moves beside another.
#[test]
fn answers_about_a_number_of_a_tuple_are_certified_as_those_about_a_heap() {
    let far = 123_456_789_012_345_678_i64;
    let clauses = [
        "a -> a/2 : a>=1",
        "a -> a/2 : a>=1; a -> a/3 : a>=1",
        "a -> a-k : 1<=k<=a/2",
        "a -> a-k : k|a, k>=1",
        "a -> a-k : k|a, 1<=k<a",
        "a -> a-k : k>=1, gcd(k,a)=1",
        "a -> a-1; a -> a/2 : a>=1",
        "a -> a-k : k in pow2",
        "a -> a-k : k>=1, k%3!=0",
        "a -> a-k : k>=1, k!=5, k!=8",
        "a -> a-k : k in {1,4,9}",
        "a -> a-1 : a%3!=0",
        "a -> a-k : k>=1, 2|k",
        "a -> a-k : k>=2, 2*k<=4",
        "a -> a-k : k>=1, 9>=k+2*k",
        "a -> a-k : k>=1, not k>(2)",
    ];
    let on_pairs = |rule: &str| rule.replace("a -> ", "(a,b) -> (").replace(" : ", ",b) : ").replace("a-1;", "a-1,b);");
    let certified = |rule: &str, position: &str| {
        let budget = Budget::default();
        let mut sum = Sum::parse(&[rule, position]).unwrap();
        let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
        let answer = sum.solve(&options, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let text = sum.certificate(&answer, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
        verify(&text).unwrap_or_else(|error| panic!("{rule}: {error}\n{text}"));
        (answer.outcome, answer.value.unwrap())
    };
    for rule in clauses {
        let alone = certified(rule, &far.to_string());
        let pairs = on_pairs(rule);
        let whole = certified(&pairs, &format!("({far},98765432109876)"));
        assert_eq!(alone, whole, "{rule}");
        let beside = certified(&format!("{pairs}; (a,b) -> (a,b-1)"), &format!("({far},98765432109876)"));
        assert_eq!(alone.1, beside.1, "{rule}: b is even");
    }
}

/// Numbers beyond 64 bits have certificates; a statement that occurs twice has none.
#[test]
fn lines_far_beyond_64_bits_are_certified() {
    let huge = "(1000000000000000000000000000000,98765432109876)";
    for rule in ["(a,b) -> (a-k,b) : 1<=k<=3", "(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=4"] {
        let mut sum = Sum::parse(&[rule, huge]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        let text = sum.certificate(&answer, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        verify(&text).unwrap();
        let mut twice: Value = serde_json::from_str(&text).unwrap();
        twice["statements"] = json!([twice["statements"][0]]);
        let component = twice["answer"]["components"][0].as_object_mut().unwrap();
        component.remove("statement");
        component.insert("statements".into(), json!([0, 0]));
        assert!(verify(&twice.to_string()).is_err(), "{twice}");
    }
}

/// A multiple that is divided by its factor is the number itself.
#[test]
fn exact_quotients_are_read() {
    let rules = [
        ("n -> k : 0<=k<=n/1, k<n", Play::Normal),
        ("n -> k : 0<=k<=(2*n)/2, k<n", Play::Normal),
        ("take k where 0<=k<=(3*n)/3, k%2=2", Play::Misere),
        ("take k where 1<=k<=(6*n)/6, k%3!=0", Play::Normal),
    ];
    for (rule, play) in rules {
        let text = if play == Play::Misere { format!("{rule}; misere") } else { rule.to_owned() };
        let mut sum = Sum::parse(&[&text, "1345631"]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        let certificate = sum.certificate(&answer, &Budget::default());
        verify(&certificate.unwrap_or_else(|error| panic!("{rule}: {error}"))).unwrap();
    }
    // With a remainder it is another rule.
    for near in ["n -> k : 0<=k<=(2*n+1)/2, k<n", "n -> k : 0<=k<=(3*n)/2, k<n"] {
        let mut sum = Sum::parse(&[near, "40"]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        verify(&sum.certificate(&answer, &Budget::default()).unwrap()).unwrap();
    }
}

/// A claim may state that no position is lost.
#[test]
fn a_game_without_a_lost_position_is_certified() {
    let rule = "n -> (n+2)/4 : lowbit(n+1)>=4; n -> 2 : n>=3, n<=27, n!=8; n -> nothing";
    let game = Game::new(rule).unwrap();
    let decided = game.decide(&game.claim("0=1 zeros").unwrap(), None, &Budget::unlimited()).unwrap();
    let said = verify(&decided.certificate().unwrap()).unwrap();
    let statement = said.statement.to_string();
    assert!(statement.contains("the player to move loses at no (n)"), "{statement}");
}

/// A number without a name in any clause may be named in the condition for the end, by the letter
/// that it has there.
#[test]
fn a_number_named_only_where_the_game_ends_is_read() {
    let mut sum = Sum::parse(&["(a,0) -> (a-k,0) : k>=2; end if b<=12", "(261963,322769817)"]).unwrap();
    let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
    verify(&sum.certificate(&answer, &Budget::default()).unwrap()).unwrap();
}

#[test]
fn values_that_a_theorem_does_not_say_are_searched_or_missed() {
    let rule = "(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)";
    let certificate = |positions: &[&str]| {
        let mut sum = Sum::parse(&[&[rule], positions].concat()).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        sum.certificate(&answer, &Budget::default())
    };
    for positions in [&["(1,2147483534)"] as &[_], &["(30,1e18)"], &["(1,1e18)", "(5,2)"], &["(12,1e18)"]] {
        let text = certificate(positions).unwrap_or_else(|error| panic!("{positions:?}: {error}"));
        verify(&text).unwrap_or_else(|error| panic!("{positions:?}: {error}\n{text}"));
    }
    // A search of this many positions takes too long, so the error names the theorem.
    let missing = certificate(&["(794593176,2147483648)"]).unwrap_err().to_string();
    assert!(missing.contains("fibonacci nim"), "{missing}");
}

/// Claims of the literature that automata decide have certificates, at lost and at won positions;
/// another winner, and a neighbour of a lost position, are refused.
#[test]
#[ignore = "thorough: 9 s"]
fn claims_of_the_literature_are_certified_where_they_are_decided() {
    let steps = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-l) : k>=1, l>=1";
    for (rule, lost, won) in [
        ("wythoff".to_owned(), "1618034000,2618034007", "1000000000000000000,3"),
        (format!("unordered; {steps}, k=l"), "1618034000,2618034007", "1618034000,2618034008"),
        (format!("{steps}, abs(k-l)<2"), "1414213562,3414213562", "1000000000000000000,3"),
        ("(a,b) -> (a-k,b-k) : k>=1".to_owned(), "0,1000000000000000000", "30,1000000000000000000"),
        ("n -> n-1 : n>=1; n -> n/2 : n>=1".to_owned(), "500000000000000000", "1000000000000000000"),
    ] {
        for (position, outcome) in [(lost, "P"), (won, "N")] {
            let mut sum = Sum::parse(&[&rule, position]).unwrap();
            let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
            assert_eq!(answer.outcome.letter().to_string(), outcome, "{rule}: {position}");
            assert_eq!(answer.standing.word(), "proved", "{rule}");
            let text = sum.certificate(&answer, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
            verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let file: Value = serde_json::from_str(&text).unwrap();
            assert!(file["statements"][0]["theorem"].as_str().unwrap().starts_with("invariant"), "{text}");
            let mut other = file.clone();
            other["answer"]["outcome"] = json!(if outcome == "P" { "N" } else { "P" });
            assert!(verify(&other.to_string()).is_err(), "{other}");
            if outcome == "P" {
                let mut beside = file.clone();
                let place = &mut beside["answer"]["components"][0]["position"];
                let number: u64 = place[0].as_str().unwrap().parse().unwrap();
                place[0] = json!((number + 1).to_string());
                assert!(verify(&beside.to_string()).is_err(), "{beside}");
            }
        }
    }
}
