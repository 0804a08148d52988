//! Long patterns from given values: correct ones pass, everything else is refused.
use check::{Certificate, Convention, Given, Invalid, verify_given};

fn kayles(preperiod: u64, period: u64) -> Certificate {
    let text = format!(
        r#"{{"rule": "0.77", "kind": "periodic", "preperiod": {preperiod}, "period": {period}, "theorem": "guy-smith"}}"#
    );
    Certificate::from_json(&text).unwrap()
}

/// The values of Kayles by the definition.
fn values(len: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::new();
    for n in 0..len {
        let rests = (1..=2).filter_map(|taken| n.checked_sub(taken));
        let options: Vec<u8> = rests
            .flat_map(|rest| (0..=rest / 2).map(move |a| (a, rest - a)))
            .map(|(a, b)| values[a] ^ values[b])
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn right_values_pass_and_all_else_is_refused() {
    let all = values(200);
    assert_eq!(all[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    let verdict = |certificate: &Certificate, values: &[u8]| verify_given(certificate, Given::U8(values), 50, 1);
    let sampled = verdict(&kayles(71, 12), &all).unwrap();
    assert_eq!((sampled.values_used, sampled.derived), (168, 218));
    assert!(matches!(verdict(&kayles(71, 12), &all[..167]), Err(Invalid::TooFewGiven { needed: 168, given: 167 })));
    assert!(matches!(verdict(&kayles(70, 12), &all), Err(Invalid::Fails { heap: 70, .. })));
    assert!(matches!(verdict(&kayles(72, 12), &all), Err(Invalid::NotLeastPreperiod { smaller: 71, .. })));
    assert!(matches!(verdict(&kayles(71, 11), &all), Err(Invalid::Fails { .. })));
    assert!(matches!(verdict(&kayles(71, 24), &values(400)), Err(Invalid::NotLeastPeriod { smaller: 12, .. })));
    for n in 0..168 {
        let mut wrong = all.clone();
        wrong[n] ^= 1;
        assert!(verdict(&kayles(71, 12), &wrong).is_err(), "{n}");
    }
    let mut other = kayles(71, 12);
    other.statements[0].values = vec![0, 1, 3];
    assert!(matches!(verdict(&other, &all), Err(Invalid::Value { heap: 2, stored: 3, value: 2 })));
    let mut misere = kayles(71, 12);
    misere.statements[0].convention = Some(Convention::Misere);
    assert!(verdict(&misere, &all).is_err());
    assert!(verdict(&kayles(u64::MAX, u64::MAX), &all).is_err());
}
