//! Proofs about infinitely many amounts and about conditions on residues, from the rule text to the verified certificate.
use sprague::{Budget, Game};

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
        ("take P..Q; n -> 0 : 1<=n<P; P=3; Q=6; misere", 0, 9, "guy-smith"),
    ];
    for (text, preperiod, period, theorem) in rows {
        let mut game = Game::new(text, &[]).unwrap();
        let findings = game.pattern(Some(3000), &Budget::unlimited()).unwrap();
        let claim = findings.claims.iter().find(|claim| claim.proof().is_some());
        let claim = claim.unwrap_or_else(|| panic!("{text}: nothing is proved"));
        let pattern = claim.pattern();
        assert_eq!((pattern.preperiod(), pattern.period()), (preperiod, period), "{text}");
        assert_eq!(claim.proof().unwrap().theorem().name(), theorem, "{text}");
        let certificate = game.certificate(claim).unwrap_or_else(|| panic!("{text}: no certificate"));
        let verified = sprague::verify(&certificate);
        assert!(verified.is_ok(), "{text}: {verified:?}: {certificate}");
        let other = certificate.replace(&format!("\"period\": {period}"), &format!("\"period\": {}", period + 1));
        assert!(sprague::verify(&other).is_err(), "{text}");
    }
    for text in ["take fib", "take squares", "take 1..n/2", "split 2 unequal", "take primes"] {
        let findings = Game::new(text, &[]).unwrap().pattern(Some(3000), &Budget::unlimited()).unwrap();
        assert!(findings.claims.iter().all(|claim| claim.proof().is_none()), "{text}");
    }
}
