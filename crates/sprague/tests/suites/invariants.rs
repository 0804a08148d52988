//! Claims about all positions that automata decide: claims of papers, claims that `pattern`
//! proposes, and their answers far out; certificates, and changed ones.
use rules::oracle::Oracle;
use serde_json::json;
use sprague::claims::{Decided, FormulaStanding};
use sprague::tables::Cell;
use sprague::{
    Batch, BatchAnswer, Budget, Findings, Game, MovesWanted, Number, Outcome, Position, SolveOptions, Standing, Sum,
    verify,
};
use std::collections::BTreeSet;

fn slow() -> bool {
    std::env::var_os("SPRAGUE_SLOW").is_some()
}

fn game(rule: &str) -> Game {
    Game::new(rule).unwrap_or_else(|errors| panic!("{rule}: {errors}"))
}

fn decided(rule: &str, claim: &str, part: &str) -> Option<Decided> {
    let game = game(rule);
    let claim = game.claim(claim).ok()?;
    let part = if part.is_empty() { None } else { game.part(part).ok() };
    game.decide(&claim, part.as_ref(), &Budget::unlimited()).ok()
}

#[test]
#[ignore = "thorough: 23 s"]
fn claims_of_papers_are_proved_and_decided_again_by_the_checker() {
    let mut count = 0;
    for row in tables::table("claims.tsv") {
        let [rule, claim, part, certificate, source] = row.cells().unwrap();
        let decided = decided(rule, claim, part).unwrap_or_else(|| panic!("{rule} | {claim} is not read"));
        // If a claim is too large for the checker, automata alone give the verdict.
        let fits = if certificate == "yes" { decided.is_proved() } else { decided.is_proved() || decided.is_theory() };
        assert!(fits, "{rule} | {claim} ({source}): {decided}");
        let text = decided.certificate();
        assert!(text.is_some(), "{rule} | {claim}: {text:?}");
        if let Some(text) = text.filter(|_| certificate == "yes" || slow()) {
            if certificate == "limit" {
                assert!(verify(&text).is_err_and(|error| error.is_undecided()), "{rule} | {claim}");
                continue;
            }
            verify(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            count += 1;
        }
    }
    assert!(count > 25, "{count}");
}

/// Claims without binary digits, about moves that leave one position, have a list of winning moves.
#[test]
#[ignore = "thorough: 18 s"]
fn claims_of_papers_have_strategies() {
    let mut count = 0;
    for row in tables::table("claims.tsv") {
        let [rule, claim, part, ..] = row.cells::<5>().unwrap();
        let decided = decided(rule, claim, part).unwrap_or_else(|| panic!("{rule} | {claim} is not read"));
        count += usize::from(decided.strategy().is_some());
    }
    assert!(count >= 22, "{count}");
    let pour = decided("(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1", "abs(x-y)<=1 zeros", "").unwrap();
    let lines = "A winning move at every other position:\n\
                 (x,y) -> (x-2*i,y+i) with i = (x-y+1)/3, where x>y\n\
                 (x,y) -> (x+i,y-2*i) with i = (y-x+1)/3, where y>x";
    assert_eq!(pour.strategy().map(|lines| lines.to_string()).as_deref(), Some(lines));
    let json = serde_json::to_value(&pour).unwrap();
    assert_eq!(json["strategy"][1], json!({"where": "y>x", "to": "(x+i,y-2*i)", "i": "(y-x+1)/3"}));
}

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// A text with a changed value, bound, residue or coefficient.
    fn changed(&mut self, text: &str) -> String {
        let places: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
        let signs: Vec<usize> = text.char_indices().filter(|(_, c)| "<>=+-".contains(*c)).map(|(i, _)| i).collect();
        match (places.as_slice(), signs.as_slice()) {
            ([], []) => text.to_owned(),
            ([], signs) | (_, signs @ [_, ..]) if places.is_empty() || self.below(4) == 0 => {
                let at = signs[self.below(signs.len())];
                let other = ["<", ">", "=", "+", "-", "<=", "+1+"][self.below(7)];
                format!("{}{other}{}", &text[..at], &text[at + 1..])
            }
            (places, _) => {
                let at = places[self.below(places.len())];
                format!("{}{}{}", &text[..at], self.below(10), &text[at + 1..])
            }
        }
    }
}

/// The position where a claim contradicts the definition in a small box.
fn refuted(rule: &str, claim: &str, part: &str) -> Option<Vec<i64>> {
    let game = game(rule);
    let (ruleset, formula) = (game.ruleset(), game.claim(claim).unwrap());
    let part = if part.is_empty() { None } else { game.part(part).ok() };
    let small = Budget::unlimited().with_memory(1 << 26);
    let mut oracle = Oracle::with_budget(ruleset, &small);
    let side = [40_usize, 9, 5][ruleset.arity - 1];
    for code in 0..side.pow(ruleset.arity as u32) {
        let at: Vec<i64> = (0..ruleset.arity as u32).map(|place| (code / side.pow(place) % side) as i64).collect();
        let inside = part.as_ref().is_none_or(|part| part.short_value(&at).ok().flatten() == Some(0));
        if !inside || ruleset.unordered && !at.is_sorted() {
            continue;
        }
        let said = formula.short_value(&at).ok().flatten();
        let fits = match claim.ends_with("zeros") {
            // The value of a condition is 0 if it holds.
            true => {
                let Ok(wins) = oracle.wins(std::slice::from_ref(&at)) else { continue };
                said.map(|said| said == 0) == Some(!wins)
            }
            false => {
                let Ok(value) = oracle.value(&at) else { continue };
                said == i64::try_from(value).ok()
            }
        };
        if !fits {
            return Some(at);
        }
    }
    None
}

/// The certificate with the claim alone.
fn by_automata(text: &str) -> serde_json::Value {
    let mut file: serde_json::Value = serde_json::from_str(text).unwrap();
    let fields = file.as_object_mut().unwrap();
    ["weights", "witnesses", "trees"].into_iter().for_each(|key| _ = fields.remove(key));
    fields.insert("theorem".to_owned(), "invariant (automata)".into());
    file
}

/// Claims of the table with certificates that contain the winning moves and trees.
fn with_trees() -> Vec<([String; 3], serde_json::Value)> {
    let mut found = Vec::new();
    for row in tables::table("claims.tsv") {
        let [rule, claim, part, ..] = row.cells::<5>().unwrap();
        let Some(decided) = decided(rule, claim, part).filter(|decided| decided.strategy().is_some()) else { continue };
        let text = decided.certificate().unwrap();
        let file: serde_json::Value = serde_json::from_str(&text).unwrap();
        if file["theorem"] == "invariant (witness)" {
            let verified = verify(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(verified.statement.to_string().ends_with("(invariant (witness))"), "{}", verified.statement);
            found.push(([rule, claim, part].map(str::to_owned), file));
        }
    }
    found
}

/// Changes a value, bound, residue, coefficient, term or multiplier of a certificate: none is
/// accepted whose statement the definition refutes.
#[test]
#[ignore = "thorough: 18 s"]
fn changed_witnesses_and_trees_prove_nothing_false() {
    let rounds = if slow() { 5_000 } else { 500 };
    let files = with_trees();
    assert!(files.len() >= 15, "{}", files.len());
    let mut dice = Dice(7);
    let (mut accepted, mut refused, mut other) = (0, 0, 0);
    for round in 0..rounds {
        let ([rule, claim, part], honest) = &files[round % files.len()];
        let mut file = honest.clone();
        let places: Vec<String> = match dice.below(4) {
            0 | 1 => vec!["/formula".to_owned()],
            2 => (0..file["witnesses"].as_array().unwrap().len())
                .flat_map(|i| {
                    let names = file["witnesses"][i]["terms"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
                    names.into_iter().map(move |name| format!("/witnesses/{i}/terms/{name}"))
                })
                .collect(),
            _ => (0..file["trees"].as_array().unwrap().len()).map(|i| format!("/trees/{i}")).collect(),
        };
        if places.is_empty() {
            continue;
        }
        let place = file.pointer_mut(&places[dice.below(places.len())]).unwrap();
        let changed = dice.changed(place.as_str().unwrap());
        if changed == place.as_str().unwrap() {
            continue;
        }
        *place = changed.into();
        match verify(&file.to_string()) {
            Ok(_) if file["formula"] == honest["formula"] => accepted += 1,
            Ok(verified) => {
                other += 1;
                let formula = file["formula"].as_str().unwrap();
                let claim =
                    if claim.ends_with("zeros") { format!("{formula} zeros") } else { format!("G = {formula}") };
                assert_eq!(refuted(rule, &claim, part), None, "{rule} | {}", verified.statement);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused * 2 > rounds, "{accepted} accepted, {other} of another claim, {refused} refused");
}

/// Certificates of changed claims: the checker accepts none that the definition refutes, and agrees
/// with the prover.
#[test]
#[ignore = "thorough: 19 s"]
fn changed_claims_are_refused_unless_they_are_true() {
    let rounds = if slow() { 2_000 } else { 120 };
    let table = tables::table("claims.tsv");
    let certified = table.iter().filter(|row| &row[3] == "yes");
    let rows: Vec<[&str; 5]> = certified.map(|row| row.cells().unwrap()).collect();
    let mut dice = Dice(24);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..rounds {
        let [rule, claim, part, ..] = rows[round % rows.len()];
        let changed = dice.changed(claim);
        if changed == claim {
            continue;
        }
        let honest = decided(rule, claim, part).unwrap();
        let honest = by_automata(&honest.certificate().unwrap());
        let formula = changed.trim_end_matches("zeros").trim().trim_start_matches("G =").trim();
        let mut file = honest.clone();
        *file.pointer_mut("/formula").unwrap() = formula.into();
        let verdict = verify(&file.to_string());
        // A changed sign may turn a condition into a number, and a number into a condition.
        let readings = [changed.clone(), format!("G = {formula}"), format!("{formula} zeros")];
        let claim = readings.into_iter().find(|claim| game(rule).claim(claim).is_ok()).unwrap_or(changed.clone());
        let own = decided(rule, &claim, part);
        match verdict {
            Ok(verified) => {
                accepted += 1;
                let what = format!("{rule} | {changed}: {}", verified.statement);
                assert!(own.is_some_and(|own| own.is_proved()), "{what}");
                assert_eq!(refuted(rule, &claim, part), None, "{what}");
            }
            Err(error) => {
                refused += 1;
                let proved = own.is_some_and(|own| own.is_proved());
                assert!(!proved || error.is_undecided(), "{rule} | {changed}: {error}");
            }
        }
    }
    // A change that is also true is rare: one in a hundred.
    assert!(refused * 2 > rounds && (accepted > 0 || !slow()), "{accepted} accepted, {refused} refused");
}

/// Claims that `pattern` reads off values and automata prove: the rule, and its claims with their
/// places.
const FOUND: &[(&str, &[(&str, &str)])] = &[
    ("(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1", &[("abs(x-y) in {0,1}", "")]),
    (
        "(a,b) -> (c,b) : c<a, c!=b; (a,b) -> (a,c) : c<b, c!=a; end if a=b",
        &[("if a xor b=0 then 0 else (a xor b)-1", "")],
    ),
    (
        "(m,l) -> (m-k,l) : 1<=k<=l, k<=m",
        &[("m", "m<=l"), ("0", "l = 0"), ("m%2", "l = 1"), ("m%3", "l = 2"), ("m%4", "l = 3")],
    ),
    ("(a,b,c) -> (b,a-1,c); (a,b,c) -> (c,b,a-1)", &[("a<=b and a<=c", "")]),
    (
        "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c) : k>=1; (a,b,c) -> (a,b,c-k) : k>=1; \
         (a,b,c) -> (a-k,b-k,c-k) : k>=1",
        &[("a xor b xor c", "")],
    ),
    ("(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a+k,b-k,c) : k>=1; (a,b,c) -> (a,b+k,c-k) : k>=1", &[("a xor c", "")]),
    (
        "(a,b,c) -> (x,b,c) : x<a, a>=b, a>=c; (a,b,c) -> (a,x,c) : x<b, b>=a, b>=c; \
         (a,b,c) -> (a,b,x) : x<c, c>=a, c>=b",
        &[("a<=b and b<=c and c<=b and a!=b or max(b,c)=a and b!=c or a+b+c=0", "")],
    ),
    (
        "(a,b,c) -> (x,b,c) : x<a, x+b>c, x+c>b; (a,b,c) -> (a,x,c) : x<b, x+a>c, x+c>a; \
         (a,b,c) -> (a,b,x) : x<c, x+a>b, x+b>a; end if a+b<=c; end if a+c<=b; end if b+c<=a",
        &[("min(a,b,c)>=1 and a-1 xor b-1 xor c-1=0 or a+b<=c or a+c<=b or b+c<=a", "")],
    ),
    (
        "unordered; (a,b,c) -> (x,b,c) : x<a; (a,b,c) -> (a,x,c) : x<b; (a,b,c) -> (a,b,x) : x<c; \
         (a,b,c) -> (a-k,b-k,c-k) : k>=1",
        &[("a xor b xor c", "")],
    ),
    (
        "(a,b,c,d) -> (a-k,b,c,d) : k>=1; (a,b,c,d) -> (a,b-k,c,d) : k>=1; (a,b,c,d) -> (a,b,c-k,d) : k>=1; \
         (a,b,c,d) -> (a,b,c,d-k) : k>=1; (a,b,c,d) -> (a-k,b-k,c-k,d) : k>=1",
        &[("a xor b xor c xor d", "")],
    ),
];

fn pattern(rule: &str) -> Findings {
    game(rule).pattern(None, &Budget::default()).unwrap()
}

#[test]
#[ignore = "thorough: 10 s"]
fn what_pattern_finds_is_proved() {
    let mut named = BTreeSet::new();
    for (rule, expected) in FOUND {
        let findings = pattern(rule);
        let found: Vec<(String, String)> = findings
            .formulas
            .iter()
            .map(|claim| (claim.formula().to_string(), claim.place_in_words().unwrap_or_default()))
            .collect();
        let found: Vec<(&str, &str)> = found.iter().map(|(claim, place)| (claim.as_str(), place.as_str())).collect();
        assert_eq!(found, *expected, "{rule}");
        for claim in &findings.formulas {
            assert!(matches!(claim.standing(), FormulaStanding::Invariant(_)), "{rule}: {claim}");
            let text = game(rule).formula_certificate(claim, &Budget::unlimited()).unwrap();
            let file: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(json!(claim)["theorem"], file["theorem"], "{rule}");
            named.insert(file["theorem"].as_str().unwrap().to_owned());
        }
        let text = game(rule)
            .certificate_of(&findings, &Budget::unlimited())
            .unwrap_or_else(|| panic!("{rule} has no certificate"));
        verify(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    }
    // Each of them names the theorem of its certificate; both theorems occur.
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    assert_eq!(named, ["invariant (automata)", "invariant (witness)"]);
}

/// A claim that fits all computed values, and fails at one position further out.
#[test]
fn what_fits_the_values_and_is_false_is_rejected() {
    let rule = "take 1..3 where n!=5000002; take 1 where n=5000002";
    let findings = game(rule).pattern(Some(20_000), &Budget::default()).unwrap();
    let proved = findings.claims.iter().any(|claim| claim.is_proved());
    assert!(!proved || findings.claims[0].pattern().preperiod() > 5_000_002, "{findings:?}");
    assert!(findings.claims.is_empty() && findings.open.is_some(), "{findings:?}");
    assert_eq!(findings.rejected.last().map(|refuted| refuted.at), Some(5_000_002), "{findings:?}");
    let told = findings.rejected_in_words().pop().unwrap();
    let (guess, chinese) = ("the guess G(n) = ", "zh".parse().unwrap());
    assert!(told.to_string().starts_with(guess) && told.to_string().ends_with(" fails at n = 5000002"), "{told}");
    assert!(told.in_locale(chinese).ends_with(" 在 n = 5000002 处不成立"), "{}", told.in_locale(chinese));
}

/// Guesses that fail further out, with their mended form.
const MENDED: &[(&str, &str)] = &[(
    "take 1..3 where n!=500002; take 1 where n=500002",
    "if n<500002 then n%4 else if n%4=0 then 3 else if n%4=3 then 2 else if n%4=1 then 1 else 0",
)];

#[test]
#[ignore = "thorough: 2 s"]
fn refuted_guesses_are_mended() {
    for (rule, expected) in MENDED {
        let findings = pattern(rule);
        assert!(!findings.rejected.is_empty(), "{rule}");
        let whole = findings.formulas.iter().find(|claim| claim.place().is_none());
        let claim = whole.unwrap_or_else(|| panic!("{rule}: {findings:?}"));
        assert_eq!(claim.formula().to_string(), *expected, "{rule}");
        assert!(matches!(claim.standing(), FormulaStanding::Invariant(_)), "{rule}: {claim}");
        let text = game(rule)
            .certificate_of(&findings, &Budget::unlimited())
            .unwrap_or_else(|| panic!("{rule} has no certificate"));
        verify(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    }
}

/// Tuples under misère play, with the lost positions that are found and proved.
const MISERE: &[(&str, &str)] = &[
    (
        "(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=3; misere",
        "a%4=1 and b%4=0 or a%4=0 and b%4=1 or a%4=2 and b%4=2 or a%4=3 and b%4=3",
    ),
    (
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; misere",
        "a=0 and b=1 or a=1 and b=0 or a xor b=0 and not (a=0 and b=0) and not (a=1 and b=1)",
    ),
    (
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; misere",
        "a=0 and b=1 or a=1 and b=0 or a=2 and b=2 or min(a,b)=beatty(abs(a-b),1,5,2) and not (a=0 and b=0) and \
         not (a=1 and b=2) and not (a=2 and b=1)",
    ),
    ("(a,b,c) -> (b,a-1,c); (a,b,c) -> (c,b,a-1); misere", "a+c>b and a+b>c and (a+b+c)%2=1 or b+c<a"),
    (
        "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c) : k>=1; (a,b,c) -> (a,b,c-k) : k>=1; misere",
        "a=0 and b=0 and c=1 or a=0 and b=1 and c=0 or a=1 and b=0 and c=0 or a=1 and b=1 and c=1 or \
         a xor b xor c=0 and not (a=0 and b=0 and c=0) and not (a=0 and b=1 and c=1) and \
         not (a=1 and b=0 and c=1) and not (a=1 and b=1 and c=0)",
    ),
];

#[test]
#[ignore = "thorough: 30 s"]
fn tuples_under_misere_play_have_patterns() {
    const FAR: u64 = 1_000_000_000_000_000_000;
    for (rule, expected) in MISERE {
        let findings = pattern(rule);
        let [claim] = findings.formulas.as_slice() else { panic!("{rule}: {findings:?}") };
        assert_eq!((claim.formula().to_string().as_str(), claim.place()), (*expected, None), "{rule}");
        assert!(matches!(claim.standing(), FormulaStanding::Invariant(_)), "{rule}: {claim}");
        let own = game(rule);
        let mut oracle = Oracle::new(own.ruleset());
        let arity = own.ruleset().arity as u32;
        for code in 0..9_usize.pow(arity) {
            let at: Vec<i64> = (0..arity).map(|place| (code / 9_usize.pow(place) % 9) as i64).collect();
            let said = claim.formula().short_value(&at).unwrap() == Some(0);
            assert_eq!(said, !oracle.wins(std::slice::from_ref(&at)).unwrap(), "{rule} at {at:?}");
        }
        let text =
            own.certificate_of(&findings, &Budget::unlimited()).unwrap_or_else(|| panic!("{rule} has no certificate"));
        verify(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        // Each searches for the pattern again, but only once.
        let (mut sum, mut alone) = (Sum::single(game(rule)), game(rule));
        for (first, last) in [(FAR, FAR), (FAR, FAR + 1), (FAR + 7, 1), (1, FAR), (0, FAR + 3)] {
            let at: Vec<Number> = (0..arity).map(|i| Number::from(if i == 0 { first } else { last })).collect();
            let lost = claim.zero(&at).unwrap();
            sum.clear();
            sum.place(0, Position::of(at.clone())).unwrap();
            let options = SolveOptions { moves: MovesWanted::All, ..SolveOptions::default() };
            let answer = sum.solve(&options, &Budget::default()).unwrap();
            assert_eq!(answer.outcome, if lost { Outcome::P } else { Outcome::N }, "{rule} at {at:?}");
            // A position with few positions below it is searched; one without moves is won.
            let known = matches!(answer.standing, Standing::Invariant(_) | Standing::Exact);
            assert!(known, "{rule} at {at:?}: {answer:?}");
            assert!(first == 0 || answer.moves.listed.is_empty() == lost, "{rule} at {at:?}");
            for winning in &answer.moves.listed {
                assert_eq!(claim.zero(&winning.changes[0].to[0].0), Some(true), "{rule} at {at:?}");
            }
            let alone = alone.value_at(&Position::of(at), &SolveOptions::default(), &Budget::default()).unwrap();
            assert_eq!(alone.cell, Cell::Outcome(answer.outcome), "{rule}");
        }
    }
}

/// Every claim about random rules for two numbers, in both conventions, is true in a box.
#[test]
#[ignore = "thorough: 15 s"]
fn claims_about_random_pairs_are_true() {
    let rounds = if slow() { 400 } else { 30 };
    let (mut dice, mut whole) = (Dice(7), 0);
    for round in 0..rounds {
        let mut clause = || {
            let targets = ["a-k,b", "a,b-k", "a-k,b-k", "a-2*k,b+k", "a+k,b-2*k", "a-k,b-2*k", "a-1,b", "a,b-2"];
            let conditions = ["k>=1", "1<=k<=2", "1<=k<=3", "k>=1, a>=b", "k>=1, a!=b", "0<=k<=2, a+b>=5"];
            let (target, condition) = (targets[dice.below(8)], conditions[dice.below(6)]);
            match target.contains('k') {
                true => format!("(a,b) -> ({target}) : {condition}"),
                false => format!("(a,b) -> ({target})"),
            }
        };
        let misere = if round % 2 == 0 { "" } else { "; misere" };
        let rule = format!("{}; {}{misere}", clause(), clause());
        let Ok(mut own) = Game::new(&rule) else { continue };
        let findings = own.pattern(Some(110), &Budget::default()).unwrap();
        let small = Budget::unlimited().with_memory(1 << 26);
        let ruleset = own.ruleset().clone();
        let mut oracle = Oracle::with_budget(&ruleset, &small);
        for claim in &findings.formulas {
            whole += usize::from(claim.place().is_none());
            for at in (0..14).flat_map(|a| (0..14).map(move |b| vec![a, b])) {
                let numbers: Vec<Number> = at.iter().map(|&x: &i64| Number::from(x.unsigned_abs())).collect();
                let (Some(lost), Ok(wins)) = (claim.zero(&numbers), oracle.wins(std::slice::from_ref(&at))) else {
                    continue;
                };
                assert_eq!(lost, !wins, "{rule}: {claim} at {at:?}");
                if let (Some(value), Ok(exact)) = (claim.value(&numbers), oracle.value(&at)) {
                    assert_eq!(value, Number::from(exact), "{rule}: {claim} at {at:?}");
                }
            }
        }
    }
    assert!(whole * 4 > rounds, "{whole}");
}

#[test]
fn positions_far_out_are_answered_with_their_moves() {
    let at = |text: &str, rule: &str| {
        let numbers = text.split(',').map(|number| number.parse().unwrap()).collect();
        let mut sum = Sum::of(game(rule), vec![Position::of(numbers)]).unwrap();
        sum.solve(&SolveOptions { moves: MovesWanted::All, ..SolveOptions::default() }, &Budget::default()).unwrap()
    };
    let rook = FOUND[1].0;
    let answer = at("1000000000000000000,999999999999999", rook);
    assert_eq!(answer.outcome, Outcome::N);
    assert!(matches!(answer.standing, Standing::Invariant(_)));
    let far = |n: u64| Number::from(n);
    let move_to = Position::of(vec![far(999_999_999_999_998), far(999_999_999_999_999)]);
    assert!(answer.moves.listed.iter().any(|winning| winning.changes[0].to == [move_to.clone()]), "{answer:?}");
    let pair = FOUND[0].0;
    let lost = at("1000000000000000000,1000000000000000001", pair);
    assert_eq!((lost.outcome, lost.moves.listed.len()), (Outcome::P, 0));
    let won = at("1000000000000000000,999999999999999", pair);
    assert_eq!((won.outcome, won.value), (Outcome::N, None));
    // x-2i and y+i differ by at most one: 3i is x-y-1, x-y or x-y+1.
    let i = (1_000_000_000_000_000_000_u64 - 999_999_999_999_999 + 1) / 3;
    let to = Position::of(vec![far(1_000_000_000_000_000_000 - 2 * i), far(999_999_999_999_999 + i)]);
    assert_eq!(won.moves.listed.iter().map(|m| m.changes[0].to.clone()).collect::<Vec<_>>(), [vec![to]]);
    // Three numbers: the claim determines the loser, and the one winning move leads to a lost
    // position.
    let three = at("1000000000000000000,999999999999999,7", FOUND[3].0);
    assert_eq!((three.outcome, three.standing.word()), (Outcome::N, "proved"), "{three:?}");
    let to = Position::of(vec![far(7), far(999_999_999_999_999), far(999_999_999_999_999_999)]);
    assert_eq!(three.moves.listed.iter().map(|m| m.changes[0].to.clone()).collect::<Vec<_>>(), [vec![to]]);
    // Values that repeat, for a rule outside all theorems about sequences.
    let even = at("1000000000000000000", "take even");
    assert_eq!((even.outcome, even.standing.word()), (Outcome::N, "proved"), "{even:?}");
    assert_eq!((even.value, even.moves.listed.len()), (Some(far(500_000_000_000_000_000).into()), 1));
    let value = game(rook).value_at(
        &Position::of(vec![far(1 << 60), far((1 << 60) + 5)]),
        &SolveOptions::default(),
        &Budget::default(),
    );
    assert_eq!(value.unwrap().cell, Cell::Value(far(4)));
}

/// A proof about the lost positions alone answers every question about the winner, without
/// accepting unproved claims.
#[test]
#[ignore = "thorough: 4 s"]
fn proved_zeros_answer_everywhere() {
    let (options, budget) = (SolveOptions::default(), Budget::default());
    for (rule, at, outcome) in [
        (FOUND[0].0, "1000000000000000000,7", Outcome::N),
        (FOUND[0].0, "1000000000000000000,1000000000000000001", Outcome::P),
    ] {
        let answer = Sum::parse(&[rule, at]).unwrap().solve(&options, &budget).unwrap();
        let mut own = game(rule);
        let position = own.position(at).unwrap();
        let single = own.value_at(&position, &options, &budget).unwrap();
        let cell = if outcome == Outcome::N { Cell::Outcome(Outcome::N) } else { Cell::Value(Number::from(0)) };
        assert_eq!((answer.outcome, single.cell), (outcome, cell), "{rule} at {at}");
        assert!(matches!(answer.standing, Standing::Invariant(_)), "{rule} at {at}: {:?}", answer.standing);
        assert!(matches!(single.standing, Standing::Invariant(_)), "{rule} at {at}: {:?}", single.standing);
        let mut batch = Batch::new(game(rule), BatchAnswer::Outcome, options);
        assert_eq!(batch.line(at, &budget).unwrap(), outcome.letter(), "{rule} at {at}");
        // The same beside a component of value 0.
        let mut sum = Sum::parse(&[rule, at, "5,5"]).unwrap();
        assert_eq!(sum.solve(&options, &budget).unwrap().outcome, outcome, "{rule} at {at} beside (5,5)");
    }
}
