//! Every game of the catalogue compiles, and its facts are true: each closed form and each list
//! of lost positions is compared with the definition, as far as that is quick.
mod formulas;
mod lines;

use budget::Budget;
use rules::catalogue::{Game, find, games};
use rules::compile;
use rules::oracle::{self, Oracle};
use rules::ruleset::Ruleset;
use tables::table;

/// The ruleset of a game with its default parameters, or with others.
fn ruleset(name: &str, params: &[(&str, i64)]) -> Ruleset {
    let params: Vec<(String, i64)> = params.iter().map(|&(name, value)| (name.to_string(), value)).collect();
    compile(name, &params).unwrap_or_else(|errors| panic!("{name}: {errors}")).ruleset
}

fn values(ruleset: &Ruleset, last: i64) -> Vec<u64> {
    oracle::values(ruleset, last, &Budget::unlimited()).unwrap_or_else(|error| panic!("{}: {error}", ruleset.source))
}

#[test]
fn every_game_compiles_by_its_name_and_by_its_text() {
    for game in games() {
        let by_name = ruleset(game.name, &[]);
        let defaults: Vec<(&str, i64)> = game.params.iter().map(|param| (param.name, param.default)).collect();
        let by_text = ruleset(game.text, &defaults);
        assert_eq!((&by_name.class, by_name.play, by_name.arity), (&by_text.class, by_text.play, by_text.arity));
        assert_eq!(by_name.params, by_text.params, "{}", game.name);
        for param in &game.params {
            let other = ruleset(game.name, &[(param.name, param.default + 1)]);
            assert_eq!(other.params.get(param.name), Some(&(param.default + 1)), "{}", game.name);
        }
    }
}

/// The period, preperiod and saltus in `Period 12 from 71.` or `Arithmetic period 4 from 1, saltus
/// 4.`.
fn period(game: &Game) -> Option<(usize, usize, i64)> {
    let says = |sentence: &&&str| sentence.starts_with("Period ") || sentence.starts_with("Arithmetic period ");
    let sentence = game.known.iter().find(says)?;
    let digits = sentence.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let numbers: Vec<usize> = digits.map(|digits| digits.parse().expect(sentence)).collect();
    match (sentence.starts_with("Period "), numbers.as_slice()) {
        (true, &[period, preperiod]) => Some((period, preperiod, 0)),
        (false, &[period, preperiod, saltus]) => Some((period, preperiod, saltus as i64)),
        _ => panic!("{}: {sentence}", game.name),
    }
}

#[test]
fn periods_are_as_they_say_and_not_shorter() {
    let mut checked = 0;
    for game in games() {
        let Some((period, preperiod, saltus)) = period(game) else { continue };
        let last = (preperiod + 3 * period).max(100);
        let values = values(&ruleset(game.name, &[]), last as i64);
        let step = |n: usize, p: usize| values[n + p] as i64 - values[n] as i64;
        let exception = (0..=last - period).rev().find(|&n| step(n, period) != saltus);
        assert_eq!(exception.map_or(0, |n| n + 1), preperiod, "{}: preperiod", game.name);
        for p in 1..period {
            let shorter = (preperiod..=last - p).all(|n| step(n, p) == step(preperiod, p));
            assert!(!shorter, "{}: period {p} already", game.name);
        }
        checked += 1;
    }
    assert!(checked >= 30, "{checked}");
}

#[test]
fn values_are_as_the_formulas_say() {
    for (name, params, last, formula) in formulas::VALUES {
        let values = values(&ruleset(name, params), *last);
        for (n, &value) in values.iter().enumerate() {
            assert_eq!(value, formula(n as u64), "{name} {params:?} at {n}");
        }
    }
}

#[test]
fn lost_positions_are_as_the_formulas_say() {
    for (name, params, last, lost) in formulas::LOST {
        let ruleset = ruleset(name, params);
        let mut oracle = Oracle::new(&ruleset);
        for n in 0..=*last {
            let wins = oracle.wins(&[vec![n]]).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(!wins, lost(n as u64), "{name} {params:?} at {n}");
        }
    }
}

#[test]
fn tables_are_as_the_formulas_say() {
    for (name, params, last, formula) in formulas::TABLES {
        let ruleset = ruleset(name, params);
        let mut oracle = Oracle::new(&ruleset);
        for (a, b) in (0..=*last).flat_map(|a| (0..=*last).map(move |b| (a, b))) {
            let Some(expected) = formula(a as u64, b as u64) else { continue };
            let position = if ruleset.unordered { vec![a.min(b), a.max(b)] } else { vec![a, b] };
            let value = oracle.value(&position).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(value, expected, "{name} {params:?} at ({a},{b})");
        }
    }
    for (name, params, last, lost) in formulas::LOST_PAIRS {
        let ruleset = ruleset(name, params);
        let mut oracle = Oracle::new(&ruleset);
        for (a, b) in (0..=*last).flat_map(|a| (0..=*last).map(move |b| (a, b))) {
            let Some(lost) = lost(a as u64, b as u64) else { continue };
            let value = oracle.value(&[a, b]).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(value == 0, lost, "{name} {params:?} at ({a},{b})");
        }
    }
}

fn numbers(list: &str) -> Vec<u64> {
    list.split(',').map(|number| number.trim().parse().expect(list)).collect()
}

#[test]
fn sequences_agree_with_the_tables_of_facts() {
    let rows = table("truth/nimsequences.tsv");
    for (fact, name) in formulas::SEQUENCES {
        let row = rows.iter().find(|row| &row[0] == *fact).unwrap_or_else(|| panic!("{fact}"));
        let start: usize = row[3].parse().expect(fact);
        let expected = numbers(&row[5]);
        let length = expected.len().min(120);
        let values = values(&ruleset(name, &[]), (start + length) as i64 - 1);
        assert_eq!(values[start..], expected[..length], "{name}");
    }
    let rows = table("truth/nimtables.tsv");
    for (fact, name) in formulas::GRIDS {
        let row = rows.iter().find(|row| &row[0] == *fact).unwrap_or_else(|| panic!("{fact}"));
        let (a0, b0): (i64, i64) = (row[3].parse().expect(fact), row[4].parse().expect(fact));
        let ruleset = ruleset(name, &[]);
        let mut oracle = Oracle::new(&ruleset);
        for (a, line) in (a0..).zip(row[7].split(';')).take(14) {
            for (b, expected) in (b0..).zip(numbers(line)).take(14) {
                assert_eq!(oracle.value(&[a, b]).ok(), Some(expected), "{name} at ({a},{b})");
            }
        }
    }
}

#[test]
fn values_of_games_that_are_other_games_in_disguise() {
    let row = |text: &str, last| values(&ruleset(text, &[]), last);
    assert_eq!(row("treblecross-row", 40), row("0.007", 42)[2..]);
    assert_eq!(row("couples-are-forever", 60)[1..], row("officers", 59));
    assert_eq!(row("dawson-chess", 60), row("dawson-kayles", 61)[1..]);
    assert_eq!(row("row-of-k; K = 3", 60), row("0.007", 60));
    let impatient = row("impatient-one-three-four", 60);
    let patient = row("one-three-four", 60);
    assert!((1..=60).all(|n| impatient[n] == patient[n - 1] + 1));
    assert!(row("kayles", 80)[1..].iter().all(|&value| value > 0));
    for (low, high) in [(1, 3), (2, 3), (3, 5)] {
        let params = [("L", low), ("R", high)];
        let values = values(&ruleset("row-of-l-to-r", &params), 60);
        assert!((0..=60).all(|n| (values[n] > 0) == (n as i64 >= low)));
    }
}

#[test]
fn single_positions() {
    for (name, params, position, value) in formulas::POSITIONS {
        let ruleset = ruleset(name, params);
        assert_eq!(Oracle::new(&ruleset).value(position).ok(), Some(*value), "{name} {position:?}");
    }
    for (name, params, position, lost) in formulas::SAMPLES {
        let ruleset = ruleset(name, params);
        let wins = Oracle::new(&ruleset).wins(&[position.to_vec()]);
        assert_eq!(wins.ok(), Some(!lost), "{name} {position:?}");
    }
    // Project Euler 665 and 899 give sums and counts of the lost positions.
    let lost = |name: &str, pairs: &[(i64, i64)]| -> Vec<(i64, i64)> {
        let ruleset = ruleset(name, &[]);
        let mut oracle = Oracle::new(&ruleset);
        pairs.iter().filter(|(a, b)| oracle.value(&[*a, *b]).ok() == Some(0)).copied().collect()
    };
    let below = |limit: i64| (0..=limit).flat_map(move |a| (a..=limit - a).map(move |b| (a, b))).collect::<Vec<_>>();
    for (limit, sum) in [(10, 21), (100, 1164)] {
        assert_eq!(lost("proportionate-nim", &below(limit)).iter().map(|(a, b)| a + b).sum::<i64>(), sum);
    }
    let square = |side: i64| (1..=side).flat_map(move |a| (1..=side).map(move |b| (a, b))).collect::<Vec<_>>();
    assert_eq!([7, 49].map(|side| lost("distribunim", &square(side)).len()), [21, 221]);
    // From 1 the player to move reaches N first exactly between the powers of 18 of the catalogue.
    for limit in 2..=400u32 {
        let ruleset = ruleset("multiplication-game", &[("N", i64::from(limit))]);
        let wins = (0..).map(|k| 18u32.pow(k)).take_while(|&power| power < limit).any(|power| limit <= 9 * power);
        assert_eq!(Oracle::new(&ruleset).wins(&[vec![1]]).ok(), Some(wins), "{limit}");
    }
    // The least winning first move of Fibonacci Nim is the smallest part of the Zeckendorf
    // representation.
    let fibonacci = ruleset("fibonacci-nim", &[]);
    let mut oracle = Oracle::new(&fibonacci);
    for n in 2..=60i64 {
        let least = (1..n).find(|&k| oracle.value(&[n - k, 2 * k]).ok() == Some(0));
        let part = formulas::smallest_zeckendorf_part(n as u64) as i64;
        assert_eq!(least, if part == n { None } else { Some(part) }, "{n}");
    }
    assert_eq!(find("JOHN").map(|game| game.name), Some("nim-misere"));
}
