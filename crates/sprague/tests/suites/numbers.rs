//! Numbers of any length: parsing, arithmetic and JSON, for short and long ones alike.
use sprague::Number;

fn number(text: &str) -> Number {
    text.parse().unwrap()
}

#[test]
fn reads_what_people_write() {
    assert_eq!(number("1_000"), Number::from(1000u64));
    assert_eq!(number("5e0"), Number::from(5u64));
    assert_eq!([number("10^18"), number("10**18")], [number("1e18"), number("1e18")]);
    assert_eq!(number("10^0"), Number::from(1u64));
    assert_eq!(number("18446744073709551616").to_u64(), None);
    assert_eq!(number("0018446744073709551615").to_u64(), Some(u64::MAX));
    for bad in ["", "-1", "1.5", "e5", "1e", "_1", "1_", "0x10", "1e-2", "１", "3^5", "10^", "10^-1", "10^1e3", "2**10"]
    {
        assert!(bad.parse::<Number>().is_err(), "{bad}");
    }
    assert!("1e99999999".parse::<Number>().is_err());
    assert!("10^99999999".parse::<Number>().is_err());
}

#[test]
fn long_and_short_numbers_compute_alike() {
    let long = number("18446744073709551616");
    assert_eq!(long.minus(&Number::from(1u64)), Some(Number::from(u64::MAX)));
    assert_eq!(Number::from(u64::MAX).plus(1), long);
    assert_eq!(Number::from(1u64 << 63).times(2), long);
    assert_eq!(Number::from(1u64).minus(&long), None);
    assert!(Number::from(u64::MAX) < long);
    assert_eq!(long.div_rem(2), (Number::from(1u64 << 63), 0));
    assert_eq!((&long ^ &Number::from(5u64)).to_string(), "18446744073709551621");
}

#[test]
fn long_numbers_stay_numbers_in_json() {
    let long = number("123456789012345678901234567890");
    assert_eq!(serde_json::to_string(&long).unwrap(), "123456789012345678901234567890");
}

/// A row of coins that is written out is the row of its heads; only games on one row of coins read
/// it.
#[test]
fn rows_of_coins_are_written_out() {
    let game = |rule: &str| sprague::Game::new(rule).unwrap();
    let turning = game("turn 1..3");
    for (written, heads) in [("HTTH", "{0,3}"), ("ttHh", "{2,3}"), ("正反反正", "{0,3}"), ("H", "{0}"), ("TTT", "[]")]
    {
        assert_eq!(turning.positions(written), turning.positions(heads), "{written}");
    }
    assert_eq!(game("turn 1..3 from 1").positions("HTTH"), turning.positions("{1,4}"));
    assert!(turning.positions("HTX").is_err());
    assert!(game("take 1..3").positions("HTTH").is_err());
    assert!(game("turning-corners").positions("HT").is_err());
}
