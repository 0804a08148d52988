//! The table of functions is right about each function of one number, at thousands of numbers.
use rules::functions::TABLE;
use rules::ir::Func;

#[test]
fn every_fact_of_a_row_holds() {
    for row in TABLE {
        let Some(facts) = &row.of_one else { continue };
        let (name, mut before) = (row.name, 0);
        for x in facts.least.unsigned_abs()..5000 {
            let value = facts.at(x).unwrap_or_else(|| panic!("{name}({x}) has no value"));
            let (value, number) = (i128::from(value), i128::from(x));
            assert!(value <= number.max(1), "{name}({x}) is {value}");
            if x == 0 {
                continue;
            }
            assert!(value >= facts.floor.into() && value <= (facts.most)(number), "{name}({x}) is {value}");
            let below = facts.below_from.is_some_and(|from| number >= from.into());
            assert!(!below || value < number, "{name}({x}) is {value}");
            assert!(!facts.flattens || value >= before, "{name}({x}) falls to {value}");
            assert!(facts.bits.is_none_or(|bits| value < 1 << bits), "{name}({x}) is {value}");
            before = value;
        }
        // The number from which on values are below their argument is no larger than necessary.
        let last = facts.below_from.map_or(4096, |from| from - 1).max(1).unsigned_abs();
        let reached = facts.below_from == Some(1) || facts.at(last).is_some_and(|value| value == last);
        assert!(reached, "{name}: values are below their argument from {last} on already");
    }
}

#[test]
fn names_and_functions_occur_once() {
    for (i, row) in TABLE.iter().enumerate() {
        assert!(TABLE[..i].iter().all(|other| other.name != row.name && other.func != row.func), "{}", row.name);
        assert_eq!(row.func.name(), row.name);
        assert_eq!(Func::named(row.name).map(|row| row.func), Some(row.func));
    }
    assert_eq!((Func::Pick.name(), Func::named("pick").is_none()), ("", true));
}
