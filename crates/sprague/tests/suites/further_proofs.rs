//! Proofs about infinitely many amounts and about conditions on residues, from the rule text to the
//! verified certificate.
use serde_json::Value;
use sprague::{Budget, Game, Position, SolveOptions};

#[test]
fn certificates_from_texts() {
    // Text, preperiod, period, theorem.
    let rows = [
        ("take pow2", 0, 3, "residues"),
        ("take K**i where i>=0; K = 4", 0, 5, "residues"),
        ("take K**i where i>=0; K = 7; misere", 0, 2, "residues"),
        ("take 1,primes", 0, 4, "residues"),
        ("take palindromes", 0, 10, "residues"),
        ("take q where omega(q)<=1; misere", 0, 6, "residues"),
        ("take d where omega(d)<=2", 0, 30, "residues"),
        ("take odd", 0, 2, "residues"),
        ("take k where k%3!=0", 0, 3, "residues"),
        ("take 1..3 if 2|n; take 1 if not 2|n", 5, 4, "guards"),
        ("take 1; take q where omega(q)=1", 0, 6, "residues"),
        ("take 1..1000", 0, 1001, "blocks"),
        ("take any leaving 0..2", 0, 1, "sum-bound"),
        ("split 4", 1, 3, "arithmetic"),
        ("split 2..4", 1, 1, "arithmetic"),
        ("split 2; split 5", 1, 24, "arithmetic"),
        ("split 2; split 4", 1, 2, "guy-smith"),
        ("0.3F", 0, 6, "arithmetic"),
        ("take P..Q; n -> 0 : 1<=n<P; P=3; Q=6; misere", 0, 9, "guy-smith"),
    ];
    for (text, preperiod, period, theorem) in rows {
        let mut game = Game::new(text).unwrap();
        let findings = game.pattern(Some(3000), &Budget::unlimited()).unwrap();
        let claim = findings.claims.iter().find(|claim| claim.proof().is_some());
        let claim = claim.unwrap_or_else(|| panic!("{text}: nothing is proved"));
        let pattern = claim.pattern();
        assert_eq!((pattern.preperiod(), pattern.period()), (preperiod, period), "{text}");
        assert_eq!(claim.proof().unwrap().theorem().name(), theorem, "{text}");
        let certificate =
            game.certificate(claim, &Budget::default()).unwrap_or_else(|| panic!("{text}: no certificate"));
        let verified = sprague::verify(&certificate);
        assert!(verified.is_ok(), "{text}: {verified:?}: {certificate}");
        let other = certificate.replace(&format!("\"period\": {period}"), &format!("\"period\": {}", period + 1));
        assert!(sprague::verify(&other).is_err(), "{text}");
    }
    for text in ["take fib", "take squares", "take 1..n/2", "split 2 unequal", "take primes"] {
        let findings = Game::new(text).unwrap().pattern(Some(3000), &Budget::unlimited()).unwrap();
        assert!(findings.claims.iter().all(|claim| claim.proof().is_none()), "{text}");
    }
}

const ATTACKS: &str =
    "(n,t) -> (max(n-X,0),0) : n>0; (n,t) -> (max(n-Y,0),1) : n>0, t!=1; (n,t) -> (max(n-Z,0),2) : n>0, t!=2";

/// All certificates of a game.
fn certificates(game: &mut Game) -> Vec<String> {
    let findings = game.pattern(None, &Budget::unlimited()).unwrap();
    let lines = findings.claims.iter().filter_map(|claim| game.certificate(claim, &Budget::default()));
    lines.chain(findings.tables.iter().filter_map(|claim| game.table_certificate(claim))).collect()
}

/// Collects JSON pointers to all numbers.
fn numbers(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Number(_) => places.push(at),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| numbers(item, format!("{at}/{i}"), places))
        }
        Value::Object(items) => items.iter().for_each(|(key, item)| numbers(item, format!("{at}/{key}"), places)),
        _ => {}
    }
}

#[test]
fn tuples_have_certificates_in_which_no_number_can_be_changed() {
    let attacks = format!("{ATTACKS}; X = 1; Y = 3; Z = 4");
    // Text, number of certificates, theorem.
    for (text, count, theorem) in [
        (attacks.as_str(), 3, "columns"),
        ("(n,l) -> (n-k,k) : 1<=k<=3, k<=n, k!=l", 4, "columns"),
        ("(n,z) -> (n-k,z) : 1<=k<=3; (n,z) -> (n,z-1) : n>0, n%2=0, z<=4", 1, "directions"),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", 1, "diagonals"),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-3,b-3)", 1, "diagonals"),
        ("(a,b) -> (a-2,b+1); (a,b) -> (a-2,b-1); (a,b) -> (a+1,b-2); (a,b) -> (a-1,b-2)", 1, "diagonals"),
        ("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-1) : a%2=0, b>=1; (a,b) -> (a,b-2)", 1, "directions"),
    ] {
        let all = certificates(&mut Game::new(text).unwrap());
        assert_eq!(all.len(), count, "{text}");
        let whole: Value = serde_json::from_str(&all[0]).unwrap();
        assert_eq!(whole["theorem"], theorem, "{text}");
        for certificate in &all {
            let verified = sprague::verify(certificate);
            assert!(verified.is_ok(), "{text}: {verified:?}: {certificate}");
        }
        let honest = whole;
        let mut places = Vec::new();
        numbers(&honest, String::new(), &mut places);
        for place in places.iter().filter(|place| *place != "/version").step_by(3) {
            let mut changed = honest.clone();
            let number = changed.pointer(place).and_then(Value::as_i64).unwrap();
            *changed.pointer_mut(place).unwrap() = (number + 1).into();
            // The count of the last stored values is not part of the statement.
            let last = honest["values"].as_array().unwrap().len() - 1;
            assert!(
                *place == format!("/values/{last}/1") || sprague::verify(&changed.to_string()).is_err(),
                "{text}: {place} changed: {changed}"
            );
        }
        for (key, value) in [("where", "t = 1"), ("where", "n = 0"), ("where", "nonsense"), ("theorem", "window")] {
            let mut changed = honest.clone();
            changed[key] = value.into();
            let same = honest.get("where").is_some_and(|place| place == value);
            assert!(same || sprague::verify(&changed.to_string()).is_err(), "{text}: {changed}");
        }
    }
}

/// Beyond the reach of search: values by the proof, compared with a plain recursion over the
/// residues of a long table.
#[test]
fn tuples_far_out_are_answered_by_proof() {
    for (x, y, z) in [(1, 3, 4), (3, 5, 2), (5, 5, 5), (1, 1, 1), (2, 4, 3)] {
        let mut table: Vec<[u64; 3]> = vec![[0; 3]];
        for n in 1..5000usize {
            let to = |k: usize, tag: usize| table[n.saturating_sub(k)][tag];
            let (a, b, c) = (to(x, 0), to(y, 1), to(z, 2));
            let mex = |all: &[u64]| (0..).find(|v| !all.contains(v)).unwrap();
            table.push([mex(&[a, b, c]), mex(&[a, c]), mex(&[a, b])]);
        }
        let period = (1..400).find(|&p| (1000..4000).all(|n| table[n] == table[n + p])).unwrap();
        let params = [("X", x), ("Y", y), ("Z", z)].map(|(name, value)| (name, value as i64));
        let mut game = Game::builder(ATTACKS).params(params).build().unwrap();
        for heap in [20_000u64, 1_000_000_007, 1_000_000_000_000_000_000] {
            for tag in 0..3u64 {
                let at = Position::new([heap, tag]);
                let known = game.value_at(&at, &SolveOptions::default(), &Budget::default()).unwrap();
                let expected = table[1000 + (heap as usize - 1000) % period][tag as usize];
                assert_eq!(serde_json::to_value(&known).unwrap()["value"], expected, "{x},{y},{z} at {at}");
                assert_eq!(known.standing.word(), "proved");
            }
        }
    }
}

/// Each independent number of a tuple has the proof of its own game, and only that one.
#[test]
fn numbers_that_move_by_themselves_have_certificates() {
    let rule = "(a,b,c) -> (a-k,b,c) : 1<=k<=3; (a,b,c) -> (a,b-k,c) : k in {2,5}; (a,b,c) -> (a,b,c-k) : k>=1";
    let mut game = Game::new(rule).unwrap();
    let findings = game.pattern(None, &Budget::unlimited()).unwrap();
    let said: Vec<String> = findings.claims.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said[0].starts_with("G(a+4,b,c) = G(a,b,c) where b = 0 and c = 0, proved"), "{said:?}");
    assert!(said[2].starts_with("G(a,b,c+1) = G(a,b,c)+1 where a = 0 and b = 0, proved"), "{said:?}");
    let all = certificates(&mut game);
    assert_eq!(all.len(), 3);
    let places = ["b = 0 and c = 0", "a = 0 and c = 0", "a = 0 and b = 0"];
    for (certificate, place) in std::iter::zip(&all, places) {
        let verified = sprague::verify(certificate).unwrap_or_else(|error| panic!("{error}: {certificate}"));
        assert!(verified.statement.to_string().contains(&format!(" where {place}")), "{verified:?}");
        let honest: Value = serde_json::from_str(certificate).unwrap();
        // On the lines with b = 1 only a moves, as with b = 0; if b is 2, it can be taken.
        for other in places.into_iter().chain(["b = 0", "b = 2 and c = 0", "c = 0 and b = 0", ""]) {
            let mut changed = honest.clone();
            changed["where"] = other.into();
            assert_eq!(sprague::verify(&changed.to_string()).is_ok(), other == place, "{changed}");
        }
        let mut nowhere = honest.clone();
        nowhere.as_object_mut().unwrap().remove("where");
        assert!(sprague::verify(&nowhere.to_string()).is_err(), "{nowhere}");
        for key in ["period", "saltus", "preperiod"] {
            let mut changed = honest.clone();
            changed[key] = (changed[key].as_u64().unwrap() + 1).into();
            assert!(sprague::verify(&changed.to_string()).is_err(), "{changed}");
        }
        // The number beside it moves at 0, so that the line has different values from the number
        // alone.
        let mut other = honest.clone();
        other["rule"] = format!("{rule}; (a,b,c) -> (a,b+1,c) : b<2; (a,b,c) -> (a+1,b,c) : a<2").into();
        assert!(sprague::verify(&other.to_string()).is_err(), "{other}");
    }
}
