//! Certificates are verified as they are, and refused when any number in them is changed so that they say something
//! false. What is true is decided here by plain code of its own.
use check::{
    AmountSet, Amounts, CertError, Certificate, Convention, Game, Invalid, Kind, Limits, Round, verify, verify_within,
};
use serde_json::Value;
use std::collections::BTreeSet;

/// The nim-sums of all splits of `total` into `parts` heaps of at least `least`.
fn splits(all: &[u64], total: usize, parts: usize, least: usize, unequal: bool, out: &mut BTreeSet<u64>, xor: u64) {
    if parts == 1 {
        if total >= least {
            out.insert(xor ^ all[total]);
        }
        return;
    }
    for part in least..=total / parts {
        let next = if unequal { part + 1 } else { part };
        splits(all, total - part, parts - 1, next, unequal, out, xor ^ all[part]);
    }
}

fn contains(amounts: &[Amounts], i: usize) -> bool {
    amounts.iter().any(|amounts| (amounts.bounds().0..=amounts.bounds().1).contains(&(i as u64)))
}

fn divisors(i: usize) -> Vec<usize> {
    (2..=i).filter(|d| i.is_multiple_of(*d) && (2..*d).all(|c| d % c != 0)).collect()
}

fn among(set: &AmountSet, i: usize) -> bool {
    let kind = match &set.of {
        Kind::All => true,
        Kind::Finite(amounts) => contains(amounts, i),
        Kind::Repeating(first, repeat) => {
            if i < first.len() {
                first[i]
            } else {
                repeat[(i - first.len()) % repeat.len()]
            }
        }
        Kind::Powers(base) => (0..9).any(|e| base.saturating_pow(e) == i as u64),
        Kind::Primes => divisors(i) == [i],
        Kind::Odd => i % 2 == 1,
        Kind::Palindromes => i.to_string() == i.to_string().chars().rev().collect::<String>(),
        Kind::Omega(least, most) => (*least..=*most).contains(&(divisors(i).len() as u64)),
        Kind::BigOmega(least, most) => {
            let count = |p: &usize| (1..9).take_while(|&e| i.is_multiple_of(p.pow(e))).count() as u64;
            (*least..=*most).contains(&divisors(i).iter().map(count).sum())
        }
        other => panic!("{other:?} is not known here"),
    };
    kind && set.from <= i as u64 && i as u64 <= set.to && i > 0
}

/// Bit j: taking i may leave exactly j heaps; and whether these must differ.
fn digit(game: &Game, i: usize) -> (u32, bool) {
    match game {
        Game::Subtraction { set } => (if contains(set, i) { 3 } else { 0 }, false),
        Game::Guarded { .. } => (0, false),
        Game::Amounts { sets } => (if sets.iter().any(|set| among(set, i)) { 3 } else { 0 }, false),
        Game::AllBut { excluded } => (if contains(excluded, i) || i == 0 { 0 } else { 3 }, false),
        Game::Code { digits, unequal } => (digits.get(i).copied().unwrap_or(0), *unequal),
        Game::RepeatingCode { digits, repeat, unequal } => match i.checked_sub(digits.len()) {
            None => (digits[i], *unequal),
            Some(beyond) => (repeat[beyond % repeat.len()], *unequal),
        },
        Game::Cofinite { excluded, splits, unequal } => match i {
            0 => (splits.iter().fold(0, |all, j| all | 1 << j), *unequal),
            _ => (if contains(excluded, i) { 0 } else { 3 }, *unequal),
        },
        other => panic!("{other} is not known here"),
    }
}

/// Values by the definition.
fn values(game: &Game, convention: Convention, len: usize) -> Vec<u64> {
    let mut all: Vec<u64> = Vec::new();
    for n in 0..len {
        let mut options = BTreeSet::new();
        if let Game::Guarded { first, rounds } = game {
            let round = &rounds[n % rounds.len()];
            match first.get(n) {
                Some(heaps) => options.extend(heaps.iter().map(|&heap| all[heap as usize])),
                None => {
                    options.extend(round.amounts.iter().map(|&amount| all[n - amount as usize]));
                    options.extend(round.heaps.iter().map(|&heap| all[heap as usize]));
                }
            }
        }
        for i in 0..=n {
            let (digit, unequal) = digit(game, i);
            if digit & 1 == 1 && i == n && n > 0 {
                options.insert(if convention == Convention::Misere { 1 } else { 0 });
            }
            for parts in (1..32).filter(|j| digit >> j & 1 == 1 && n - i >= *j && n > 0) {
                splits(&all, n - i, parts, 1, unequal, &mut options, 0);
            }
        }
        let mex = (0..).find(|value| !options.contains(value)).unwrap();
        all.push(if options.is_empty() && convention == Convention::Misere { 1 } else { mex });
    }
    all
}

/// Whether what the certificate says is not contradicted by these values.
fn is_true(certificate: &Certificate, all: &[u64]) -> bool {
    let Certificate { preperiod, period, saltus, .. } = *certificate;
    let kind = if saltus == 0 { "periodic" } else { "arithmetic-periodic" };
    let value = |n: u64| all.get(usize::try_from(n).ok()?).copied();
    let holds = |n: u64, p: u64, s: u64| {
        let later = n.checked_add(p).and_then(value);
        later.is_none() || later == value(n).and_then(|v| v.checked_add(s))
    };
    let from = |p: u64, s: u64| (preperiod..all.len() as u64).all(|n| holds(n, p, s));
    // The values must reach far enough to say that a number is not the least.
    let enough = preperiod.saturating_add(period.saturating_mul(2)) < all.len() as u64;
    certificate.kind == kind
        && period > 0
        && from(period, saltus)
        && (preperiod == 0 || !enough || !holds(preperiod - 1, period, saltus))
        && !(1..period.min(all.len() as u64))
            .any(|p| enough && period % p == 0 && saltus % (period / p) == 0 && from(p, saltus / (period / p)))
        && certificate.values.iter().zip(all).all(|(stored, value)| stored == value)
}

fn ones(amounts: &[u64]) -> Vec<Amounts> {
    amounts.iter().map(|&amount| Amounts::One(amount)).collect()
}

fn certificate(
    explicit: Game,
    convention: Convention,
    theorem: &str,
    [preperiod, period, saltus]: [u64; 3],
    checked_to: u64,
) -> Certificate {
    Certificate {
        rule: "as in explicit".to_owned(),
        values: values(&explicit, convention, (preperiod + period) as usize),
        explicit: Some(explicit),
        convention,
        kind: if saltus == 0 { "periodic" } else { "arithmetic-periodic" }.to_owned(),
        preperiod,
        period,
        saltus,
        theorem: theorem.to_owned(),
        formula: None,
        checked_to: Some(checked_to),
        place: None,
    }
}

/// Certificates of every kind with the largest heap that the theorem needs.
fn examples() -> Vec<Certificate> {
    let take = |set: &[u64]| Game::Subtraction { set: ones(set) };
    let but = |excluded: &[u64]| Game::AllBut { excluded: ones(excluded) };
    let code = |digits: &[u32], unequal| Game::Code { digits: digits.to_vec(), unequal };
    let any = |excluded: &[u64], splits: &[u32], unequal| Game::Cofinite {
        excluded: ones(excluded),
        splits: splits.to_vec(),
        unequal,
    };
    let union = |kinds: Vec<Kind>| Game::Amounts {
        sets: kinds.into_iter().map(|of| AmountSet { of, from: 1, to: u64::MAX }).collect(),
    };
    // Heap 3 may only become heap 0; from 4 on take 1 or 3 from even heaps, 2 from odd ones, or leave 1.
    let round = |amounts: &[u64], heaps: &[u64]| Round { amounts: amounts.to_vec(), heaps: heaps.to_vec() };
    let guarded = Game::Guarded {
        first: vec![vec![], vec![0], vec![0, 1], vec![0]],
        rounds: vec![round(&[1, 3], &[]), round(&[2], &[1])],
    };
    let range = Game::Subtraction { set: vec![Amounts::Range([2, 4]), Amounts::One(7)] };
    let rest = Game::RepeatingCode { digits: vec![0, 3], repeat: vec![7], unequal: false };
    let normal = |explicit, theorem, numbers, to| certificate(explicit, Convention::Normal, theorem, numbers, to);
    vec![
        normal(take(&[1, 3, 4]), "window", [0, 7, 0], 10),
        certificate(take(&[1, 3, 4]), Convention::Misere, "window", [0, 7, 0], 10),
        normal(take(&[2, 4, 7]), "window", [8, 3, 0], 17),
        normal(take(&[]), "window", [0, 1, 0], 1),
        normal(range, "window", [0, 11, 0], 17),
        normal(but(&[2]), "all-but-state", [0, 4, 2], 8),
        certificate(but(&[3]), Convention::Misere, "all-but-state", [5, 6, 3], 20),
        normal(but(&[]), "all-but-state", [0, 1, 1], 2),
        normal(code(&[0, 7, 7], false), "guy-smith", [71, 12, 0], 167),
        certificate(code(&[0, 3, 0, 2], false), Convention::Misere, "guy-smith", [0, 2, 0], 5),
        normal(code(&[0, 0, 5], true), "guy-smith-unequal", [13, 20, 0], 87),
        normal(any(&[], &[2], false), "cofinite", [1, 4, 4], 9),
        normal(any(&[], &[3], false), "cofinite", [1, 8, 8], 26),
        normal(any(&[2], &[2, 3], false), "cofinite", [1, 4, 4], 14),
        normal(any(&[2, 3], &[2], true), "cofinite", [8, 7, 4], 32),
        normal(rest, "sum-bound", [0, 1, 1], 0),
        normal(Game::Subtraction { set: vec![Amounts::Range([1, 7])] }, "blocks", [0, 8, 0], 7),
        certificate(
            Game::Subtraction { set: vec![Amounts::Range([3, 7])] },
            Convention::Misere,
            "blocks",
            [0, 10, 0],
            9,
        ),
        normal(take(&[1, 2, 5, 7]), "blocks", [0, 3, 0], 2),
        normal(take(&[1, 3, 4, 8]), "residues", [0, 7, 0], 7),
        normal(union(vec![Kind::Powers(4)]), "residues", [0, 5, 0], 5),
        normal(union(vec![Kind::Finite(ones(&[1])), Kind::Primes]), "residues", [0, 4, 0], 4),
        certificate(union(vec![Kind::Omega(0, 1)]), Convention::Misere, "residues", [0, 6, 0], 6),
        normal(union(vec![Kind::BigOmega(0, 1)]), "residues", [0, 4, 0], 4),
        normal(union(vec![Kind::Palindromes]), "residues", [0, 10, 0], 10),
        normal(union(vec![Kind::Odd, Kind::Powers(3)]), "residues", [0, 2, 0], 2),
        normal(guarded.clone(), "guards", [7, 4, 0], 13),
        certificate(guarded, Convention::Misere, "guards", [7, 4, 0], 13),
        normal(union(vec![Kind::Repeating(vec![false], vec![true, true, false])]), "residues", [0, 3, 0], 3),
    ]
}

/// Places of all numbers in a JSON value, as pointers.
fn numbers(value: &Value, at: &str, out: &mut Vec<String>) {
    match value {
        Value::Number(_) => out.push(at.to_owned()),
        Value::Array(items) => items.iter().enumerate().for_each(|(i, item)| numbers(item, &format!("{at}/{i}"), out)),
        Value::Object(map) => map.iter().for_each(|(key, item)| numbers(item, &format!("{at}/{key}"), out)),
        _ => {}
    }
}

#[test]
fn as_they_are_they_are_valid() {
    for certificate in examples() {
        let read = Certificate::from_json(&certificate.to_json()).unwrap();
        assert_eq!(read, certificate);
        let verdict = verify(&read);
        assert!(verdict.is_ok(), "{verdict:?}: {}", certificate.to_json());
        // The obligatory keys alone are enough.
        let bare = Certificate { values: Vec::new(), checked_to: None, ..read };
        assert_eq!(verify(&Certificate::from_json(&bare.to_json()).unwrap()), verdict);
    }
}

#[test]
fn a_changed_number_is_noticed() {
    let (mut refused, mut still_true) = (0, 0);
    for original in examples() {
        let text: Value = serde_json::from_str(&original.to_json()).unwrap();
        let mut places = Vec::new();
        numbers(&text, "", &mut places);
        for place in places {
            let number = text.pointer(&place).unwrap().as_u64().unwrap();
            let changes =
                [number.wrapping_add(1), number.wrapping_sub(1), number.wrapping_mul(2), 0, 1_000_000_000_000_000_000];
            for change in changes.into_iter().filter(|&change| change != number) {
                let mut changed = text.clone();
                *changed.pointer_mut(&place).unwrap() = change.into();
                // Its checksum is stale, whatever the number means.
                assert!(Certificate::from_json(&changed.to_string()).is_err(), "{place} {change}");
                changed.as_object_mut().unwrap().remove("checksum");
                let Ok(changed) = Certificate::from_json(&changed.to_string()) else {
                    refused += 1;
                    continue;
                };
                let changed = Certificate::from_json(&changed.to_json()).unwrap();
                let limits = Limits { values: 100_000, steps: 1 << 24 };
                if verify_within(&changed, limits).is_err() {
                    refused += 1;
                    continue;
                }
                still_true += 1;
                let all = values(changed.explicit.as_ref().unwrap(), changed.convention, 200);
                assert!(is_true(&changed, &all), "{place} {change}: {}", changed.to_json());
                // These two may need less than the numbers in the examples.
                let exact = !["all-but-state", "cofinite"].contains(&original.theorem.as_str());
                let least = if exact { original.checked_to } else { Some(original.preperiod + original.period - 1) };
                assert!(place != "/checked_to" || Some(change) >= least, "{place} {change}: {}", changed.to_json());
            }
        }
    }
    // Most changes are lies; a longer list of values that were checked, and the like, are not.
    assert!(refused > 700 && still_true > 20, "{refused} {still_true}");
}

#[test]
fn a_stale_checksum_is_named() {
    let text = examples()[0].to_json().replace("\"period\": 7", "\"period\": 14");
    assert!(matches!(Certificate::from_json(&text), Err(CertError::Checksum { .. })));
}

#[test]
fn false_claims_about_cofinite_games_are_refused() {
    let mut claims = 0;
    for certificate in examples().into_iter().filter(|certificate| certificate.theorem == "cofinite") {
        let all = values(certificate.explicit.as_ref().unwrap(), Convention::Normal, 100);
        for preperiod in 0..9 {
            for period in 1..10 {
                for saltus in [1, 2, 4, 8, period] {
                    let kind = "arithmetic-periodic".to_owned();
                    let (values, checked_to) = (Vec::new(), None);
                    let like = certificate.clone();
                    let same = [preperiod, period, saltus] == [like.preperiod, like.period, like.saltus];
                    let claim = Certificate { preperiod, period, saltus, kind, values, checked_to, ..like };
                    assert_eq!(verify(&claim).is_ok(), same, "{}", claim.to_json());
                    assert_eq!(is_true(&claim, &all), same, "{}", claim.to_json());
                    claims += 1;
                }
            }
        }
    }
    assert!(claims > 300);
}

#[test]
fn a_true_pattern_without_its_theorem_is_refused() {
    let kayles = examples().into_iter().find(|certificate| certificate.period == 12).unwrap();
    for theorem in ["window", "all-but-state", "cofinite", "guy-smith-unequal", "sum-bound", "", "because"] {
        let claim = Certificate { theorem: theorem.to_owned(), ..kayles.clone() };
        assert!(matches!(verify(&claim), Err(Invalid::Theorem { .. })), "{theorem}");
    }
    // 0.8 is arithmetic periodic (period 3, saltus 1), which this theorem does not prove.
    let split = Game::Code { digits: vec![0, 8], unequal: false };
    let claim = certificate(split, Convention::Normal, "guy-smith", [1, 3, 1], 100);
    assert!(matches!(verify(&claim), Err(Invalid::Condition(_))));
    // Take any but 4, split in two different heaps: saltus 10, which is no power of two.
    let any = Game::Cofinite { excluded: ones(&[4]), splits: vec![2], unequal: true };
    let claim = certificate(any, Convention::Normal, "cofinite", [5, 10, 10], 100);
    assert!(matches!(verify(&claim), Err(Invalid::Condition(_))));
}

#[test]
fn absurd_numbers_are_refused_at_once() {
    let huge = [1_u64 << 40, 1_000_000_000_000_000_000, u64::MAX];
    for certificate in examples() {
        for number in huge {
            let kind = "arithmetic-periodic".to_owned();
            let preperiod = Certificate { preperiod: number, ..certificate.clone() };
            let period = Certificate { period: number, ..certificate.clone() };
            let saltus = Certificate { saltus: number, kind, ..certificate.clone() };
            let refused = |claim| match verify(claim) {
                Err(Invalid::TooManyValues { .. }) => true,
                Err(Invalid::Condition(_)) => certificate.theorem == "blocks",
                _ => false,
            };
            assert!(refused(&preperiod) && refused(&period));
            assert!(verify(&saltus).is_err());
        }
    }
    for amount in huge {
        let low = vec![Amounts::Range([1, amount])];
        let games = [
            (Game::Subtraction { set: ones(&[1, amount]) }, "window", 0),
            (Game::AllBut { excluded: ones(&[amount]) }, "all-but-state", 1),
            (Game::Cofinite { excluded: low, splits: vec![2], unequal: false }, "cofinite", 1),
        ];
        for (game, theorem, saltus) in games {
            let small = Game::Subtraction { set: Vec::new() };
            let mut claim = certificate(small, Convention::Normal, theorem, [0, 1, saltus], 10);
            claim.explicit = Some(game);
            assert!(matches!(verify(&claim), Err(Invalid::TooManyValues { .. })), "{:?}", verify(&claim));
        }
    }
}
