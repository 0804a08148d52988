//! Rings: periods that rows prove, and the closed form of one range.
use budget::Budget;
use heaps::engine;
use heaps::theorems::evidence::Theorem;
use heaps::theorems::ring::{HALVES, RING, law};

fn proved(text: &str, len: usize) -> Option<(&'static Theorem, u64, u64, u64)> {
    let ruleset = rules::compile(text, &[]).unwrap().ruleset;
    let mut engine = engine(&ruleset).unwrap();
    engine.extend(len, &Budget::unlimited()).unwrap();
    let proof = heaps::theorems::prove::prove(&ruleset, engine.values())?;
    let (preperiod, period, saltus) = (proof.preperiod(), proof.period(), proof.saltus());
    // The proof holds for values that it has not seen.
    engine.extend(4 * len, &Budget::unlimited()).unwrap();
    let values = engine.values();
    for n in preperiod..4 * len as u64 - period {
        assert_eq!(values.get((n + period) as usize), values.get(n as usize) + saltus, "{text}: {n}");
    }
    Some((proof.theorem(), preperiod, period, saltus))
}

#[test]
fn rings_repeat_where_rows_do() {
    assert_eq!(proved("circle(take 1,2 leaving 0..2)", 100), Some((&HALVES, 3, 1, 0)));
    assert_eq!(proved("circle(take 3..7 leaving 0..2)", 100), Some((&HALVES, 10, 1, 0)));
    assert_eq!(proved("circle(take 2 leaving 0..2)", 600), Some((&RING, 38, 34, 0)));
    assert_eq!(proved("circle(take 2,3)", 100), Some((&RING, 0, 5, 0)));
    assert_eq!(proved("circle(take any leaving 0..2)", 100), Some((&RING, 0, 1, 1)));
    let guarded = proved("circle(take 1..3 if n%2=0)", 200);
    assert_eq!(guarded.map(|(theorem, ..)| theorem), Some(&RING));
}

#[test]
fn nothing_is_said_where_the_conditions_fail() {
    // Texts with too few values, or with pieces that must stay.
    for text in ["circle(take 2 leaving 0..2)", "circle(take 1,2 leaving 1..2)"] {
        assert!(proved(text, 12).is_none(), "{text}");
    }
    // One parity only: rows cannot be halved, but they repeat.
    let odd = proved("circle(take 1,3 leaving 0..2)", 60);
    assert_eq!(odd.map(|(theorem, ..)| theorem), Some(&RING));
    assert_eq!(proved("circle(take 1..3); end if n=2", 60), None);
    assert_eq!(proved("circle(take squares leaving 0..2)", 200), None);
}

#[test]
fn one_range() {
    for (low, high) in [(1, 2), (2, 3), (3, 11), (1, 9)] {
        let text = format!("circle(take {low}..{high} leaving 0..2)");
        let ruleset = rules::compile(&text, &[]).unwrap().ruleset;
        let mut engine = engine(&ruleset).unwrap();
        engine.extend(80, &Budget::unlimited()).unwrap();
        let law = law(&ruleset).unwrap();
        let values: Vec<u64> = (0..80).map(|n| law.value(n).unwrap()).collect();
        assert_eq!(values, engine.values().iter().collect::<Vec<_>>(), "{text}");
    }
    for text in ["circle(take 2 leaving 0..2)", "circle(take 1..3 leaving 1..2)", "circle(take 1,3 leaving 0..2)"] {
        assert!(law(&rules::compile(text, &[]).unwrap().ruleset).is_none(), "{text}");
    }
}
