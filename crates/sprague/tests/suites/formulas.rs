//! Formulas are found from the rule text alone, agree with the definition, and are never claimed
//! for games without one.
use serde_json::json;
use sprague::claims::{FormulaClaim, FormulaStanding, Place};
use sprague::tables::Cell;
use sprague::{Budget, Findings, Game, Number, Position, SolveOptions, verify};
use std::collections::BTreeMap;

fn pattern(rule: &str, limit: u64) -> Findings {
    Game::new(rule).unwrap().pattern(Some(limit), &Budget::default()).unwrap()
}

fn shown(claim: &FormulaClaim) -> [String; 4] {
    let standing = if claim.named().is_some() { "theory" } else { claim.standing().word() };
    [claim.kind(), &claim.formula().to_string(), &claim.place_in_words().unwrap_or_default(), standing]
        .map(str::to_owned)
}

#[test]
#[ignore = "thorough: 4 s"]
fn the_formulas_of_the_table_are_found() {
    let mut all: BTreeMap<String, Vec<[String; 4]>> = BTreeMap::new();
    for row in tables::table("formulas.tsv") {
        let [rule, kind, formula, place, standing, _] = row.cells().unwrap();
        all.entry(rule.to_owned()).or_default().push([kind, formula, place, standing].map(str::to_owned));
    }
    for (rule, expected) in all {
        let findings = pattern(&rule, 20_000);
        let found: Vec<[String; 4]> = findings.formulas.iter().map(shown).collect();
        assert_eq!(found, expected, "{rule}");
    }
}

/// Without a theorem, from the table alone: the condition that always holds prevents recognising
/// the game.
#[test]
fn tables_of_pairs_have_formulas() {
    for (rule, expected) in [
        ("(a,b) -> (a-k,b) : k>=1, a*a>=a; (a,b) -> (a,b-k) : k>=1", "a xor b"),
        ("(a,b) -> (a-k,b) : 1<=k<=3, a+b>0; (a,b) -> (a,b-k) : 1<=k<=4", "a%4 xor b%5"),
        ("(a,b) -> (a-k,b-k) : k>=1, a*a>=a", "min(a,b)"),
        ("(a,b) -> (a-1,b) : a*a>=a; (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "bor(a,b)%2=0"),
        ("unordered; (a,b) -> (i,a-i) : 1<=i<=a-1, a*a>=a; (a,b) -> (i,b-i) : 1<=i<=b-1", "v2(bor(a-1,b-1)+1)"),
        ("unordered; (a,b) -> (a,b-a*k) : k>=1, a>=1, b-k*a>=1, a*a>=a", "abs(a*a-b*b)/(a*b)"),
        ("(n,m) -> (n-k,k+k) : 1<=k<=min(n,m), n*n>=n", "n=0 or m<zeckendorf(n)"),
        (
            "(a,b) -> (a-k,b) : k>=1, a*a>=a; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1",
            "min(a,b)=beatty(abs(a-b),1,5,2)",
        ),
    ] {
        let findings = pattern(rule, 170);
        // A formula for positive numbers comes first, then the rows of the number 0.
        let found: Vec<String> = findings.formulas.iter().map(|claim| claim.formula().to_string()).collect();
        let rows = findings.formulas.iter().skip(1).all(|claim| matches!(claim.place(), Some(Place::Fixed(_, 0))));
        assert_eq!(found.first().map(String::as_str), Some(expected), "{rule}");
        assert!(rows, "{rule}: {found:?}");
        // Without the square the prover can decide it.
        match rule.contains("a*a") || rule.contains("n*n") {
            true => assert_eq!(findings.formulas[0].standing(), &FormulaStanding::Checked { up_to: 170 }, "{rule}"),
            false => assert_eq!(json!(findings.formulas[0])["standing"], "proved", "{rule}"),
        }
    }
}

/// Compares the first values with the definition alone.
#[test]
#[ignore = "thorough: 3 s"]
fn formulas_say_what_the_definition_says() {
    for row in tables::table("formulas.tsv") {
        let rule = &row[0];
        if rule.starts_with('(') || rule.starts_with("unordered") {
            continue;
        }
        let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
        for claim in pattern(rule, 5000).formulas {
            for n in 0..40u64 {
                let value = rules::oracle::value(&ruleset, &[n as i64], &Budget::default());
                let (Ok(value), true) = (value, ruleset.play == rules::ruleset::Play::Normal) else { continue };
                let at = [Number::from(n)];
                match claim.kind() {
                    "zeros" => assert_eq!(claim.zero(&at), Some(value == 0), "{rule} at {n}"),
                    _ => assert_eq!(claim.value(&at), Some(Number::from(value)), "{rule} at {n}"),
                }
            }
        }
    }
}

/// The numbers of an unordered position have no order: a formula that was shown for ascending
/// numbers mentions that, and holds at every position that its text covers.
#[test]
#[ignore = "thorough: 2 s"]
fn claims_of_numbers_without_an_order_name_their_positions() {
    let mut named = 0;
    for rule in [
        "(a,b) -> (a-1,b); unordered",
        "(a,b) -> (a-k,b) : 1<=k<=4; unordered",
        "(a,b) -> (a-k,b) : 1<=k<=2; unordered",
        "(a,b) -> (a,b-1) : b>a; unordered",
        "(a,b) -> (a,b-k) : 1<=k<=b-a; unordered",
        "(a,b) -> (a,b-k) : 1<=k<=3; unordered",
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; unordered",
        "(a,b) -> (a-k,b) : k>=1, a*a>=a; (a,b) -> (a,b-k) : k>=1, b<=3; unordered",
        "(a,b) -> (a-1,b) : b%2=0; unordered",
        "(a,b,c) -> (a-1,b,c); unordered",
        "(a,b,c) -> (a,b,c-1) : c>b; unordered",
        "unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1",
    ] {
        let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
        let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
        let mut search = positions::Search::new(&ruleset);
        for (limit, claim) in [6, 20, 60]
            .map(|limit| (limit, pattern(rule, limit)))
            .into_iter()
            .flat_map(|(limit, found)| found.formulas.into_iter().map(move |claim| (limit, json!(claim))))
        {
            let read = |key: &str| {
                let text = claim.get(key)?.as_str().unwrap();
                Some(patterns::Formula::parse(text, &names).unwrap_or_else(|error| panic!("{rule}: {text}: {error}")))
            };
            let (formula, domain) = (read("formula").unwrap(), read("where"));
            named += usize::from(domain.is_some());
            let side = (if claim["standing"] == "checked" { limit.min(9) } else { 9 }) as i64;
            for mut at in (0..(side + 1).pow(names.len() as u32))
                .map(|i| (0..names.len()).map(|v| i / (side + 1).pow(v as u32) % (side + 1)).collect::<Vec<i64>>())
            {
                if domain.as_ref().is_some_and(|domain| domain.short_value(&at) != Ok(Some(0))) {
                    continue;
                }
                let said = formula.short_value(&at).unwrap().unwrap();
                let place = at.clone();
                at.sort_unstable();
                let value = search.value(&at, &Budget::default()).unwrap() as i64;
                let value = if claim["kind"] == "zeros" { i64::from(value != 0) } else { value };
                assert_eq!(said, value, "{rule} at {place:?}: {claim}");
            }
        }
    }
    assert!(named > 5, "{named} claims name their positions");
}

/// Sequences that look like a formula for a long time, and have none.
#[test]
fn games_without_a_pattern_have_no_claim() {
    for rule in ["split 2 unequal", "take fib", "take squares", "0.007", "0.161", "0.36", "n -> n/3, n-n/3 : n>=3"] {
        let findings = pattern(rule, 3000);
        let proved = findings.claims.iter().any(|claim| claim.proof().is_some());
        assert!(findings.formulas.is_empty() && (findings.claims.is_empty() || proved), "{rule}: {findings:?}");
    }
}

#[test]
fn a_formula_answers_for_numbers_of_any_length() {
    let findings = pattern("n -> d : d|n, d<n", 10_000);
    let twice = |n: &str| findings.formulas[0].value(&[n.parse().unwrap()]);
    assert_eq!(twice("1000000000000000000"), Some(Number::from(36)));
    let findings = pattern("n -> m : (m & n) = m, m<n", 4000);
    let long = [Number::from(u64::MAX).plus(1).plus(1)];
    assert_eq!(findings.formulas[0].value(&long), Some(Number::from(2)));
    assert_eq!(findings.formulas[0].standing().word(), "theory");
}

/// The sum of the formulas of its numbers, with the weakest of their standings; small values are
/// compared with the definition.
#[test]
fn numbers_that_move_by_themselves_have_the_sum_of_their_formulas() {
    let half = "if x=0 then 0 else if x%2=0 then x/2 else G";
    let halves = |name: &str, own: &str| format!("({}({own}))", half.replace('x', name));
    let (a, b) = (halves("a", "a/2,0"), halves("b", "0,b/2"));
    let three = format!("a%4 xor b xor {}", halves("c", "0,0,c/2"));
    for (rule, expected, standing) in [
        ("(a,b) -> (a-k,b) : 1<=k<=a/2; (a,b) -> (a,b-k) : 1<=k<=b/2", format!("{a} xor {b}"), "theory"),
        ("(a,b) -> (a-k,b) : 1<=k<=a/2; (a,b) -> (a,b-k) : k>=1", format!("{a} xor b"), "theory"),
        (
            "(a,b,c) -> (a-k,b,c) : 1<=k<=3; (a,b,c) -> (a,b-k,c) : k>=1; (a,b,c) -> (a,b,c-k) : 1<=k<=c/2",
            three,
            "theory",
        ),
        // The condition that always holds prevents recognising the game of the first number, so its
        // formula is not proved.
        ("(a,b) -> (a-k,b) : k>=1, a*a>=a; (a,b) -> (a,b-k) : 1<=k<=3", "a xor b%4".to_owned(), "checked"),
    ] {
        let mut game = Game::new(rule).unwrap();
        let findings = game.pattern(None, &Budget::default()).unwrap();
        let found: Vec<[String; 4]> = findings.formulas.iter().map(shown).collect();
        assert_eq!(found, [["formula", &expected, "", standing].map(str::to_owned)], "{rule}");
        let claim = &findings.formulas[0];
        // Parsing the printed text gives the same formula.
        let names: Vec<&str> = claim.formula().names().iter().map(String::as_str).collect();
        let again = patterns::Formula::parse(&claim.formula().to_string(), &names).unwrap();
        assert_eq!(again, *claim.formula(), "{rule}");
        let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
        let sizes = if ruleset.arity == 2 { [14, 14, 1] } else { [7, 6, 7] };
        for (x, y, z) in
            (0..sizes[0]).flat_map(|x| (0..sizes[1]).flat_map(move |y| (0..sizes[2]).map(move |z| (x, y, z))))
        {
            let at = &[x, y, z][..ruleset.arity];
            let numbers: Vec<Number> = at.iter().map(|&x: &i64| Number::from(x.unsigned_abs())).collect();
            let value = rules::oracle::value(&ruleset, at, &Budget::default()).unwrap();
            assert_eq!(claim.value(&numbers), Some(Number::from(value)), "{rule} at {at:?}");
        }
        // Far out the formula agrees with the numbers one by one, with the same standing.
        let far: Vec<Number> =
            (0..ruleset.arity as u64).map(|i| Number::from(1_000_000_000_000_000_000 - 7 * i)).collect();
        if standing == "theory" {
            let known =
                game.value_at(&Position::of(far.clone()), &SolveOptions::default(), &Budget::default()).unwrap();
            assert_eq!(claim.value(&far).map(Cell::Value), Some(known.cell), "{rule}");
        }
    }
}

/// A number that moves at 0 has values of its own there: no formula may treat it as nothing.
#[test]
#[ignore = "thorough: 4 s"]
fn numbers_that_move_at_zero_add_their_value() {
    let rule = "(a,b) -> (a-k,b) : 1<=k<=a/2; (a,b) -> (a,b+1) : b<3";
    let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
    for claim in pattern(rule, 2000).formulas {
        for (a, b) in (0..12).flat_map(|a| (0..6).map(move |b| (a, b))) {
            let Ok(value) = rules::oracle::value(&ruleset, &[a, b], &Budget::default()) else { continue };
            let at = [a, b].map(|x: i64| Number::from(x.unsigned_abs()));
            assert!(claim.value(&at).is_none_or(|said| said == Number::from(value)), "{claim} at {a},{b}");
        }
    }
}

/// The exponents of a base that only the rule names: read off values, proved where the rule divides
/// by a constant, and right at numbers far beyond those values.
#[test]
fn exponents_of_the_bases_of_a_rule() {
    let how_often = |base: u64, n: u64| (1..).take_while(|&k| n.is_multiple_of(base.pow(k))).count() as u64;
    type Nimber = fn(u64) -> u64;
    let kinds: [(&str, Nimber); 4] = [
        ("n -> n/P : P|n, n>=1", |exponent| exponent % 2),
        ("n -> n/P**k : k>=1, P**k|n, n>=1", |exponent| exponent),
        ("n -> n/P**k : 1<=k<=2, P**k|n, n>=1", |exponent| exponent % 3),
        ("n -> d : P*d|n, n>=1", |exponent| exponent),
    ];
    for base in [11_u64, 13, 17, 29, 22, 85] {
        for (rule, nimber) in kinds {
            let rule = &rule.replace('P', &base.to_string());
            let game = Game::new(rule).unwrap();
            let findings = pattern(rule, 20_000);
            let [claim] = findings.formulas.as_slice() else { panic!("{rule}: {findings:?}") };
            // A rule that divides by a constant is decided by exponents; powers of a name are not.
            let decided = nimber(5) < 5 && !rule.contains("**");
            let standing = if decided { "proved" } else { "checked" };
            assert_eq!(json!(claim)["standing"], standing, "{rule}");
            let certificate = game.formula_certificate(claim, &Budget::default());
            assert_eq!(certificate.as_deref().map(|text| verify(text).is_ok()), decided.then_some(true), "{rule}");
            assert_eq!(game.decide(claim.formula(), None, &Budget::default()).unwrap().is_proved(), decided, "{rule}");
            for exponent in 0..9 {
                for factor in [1, 6, 19] {
                    let n = base.pow(exponent) * factor;
                    let expected = Number::from(nimber(how_often(base, n)));
                    assert_eq!(claim.value(&[Number::from(n)]), Some(expected), "{rule} at {n}");
                }
            }
        }
    }
}
