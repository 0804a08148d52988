//! Coins in a row: known rows, windows that prove, and closed forms.
use check::game::{AmountSet, Amounts, Kind, Turn};
use check::pattern::Pattern;
use check::theorems::coins::Row;
use check::{Convention, Invalid, Limits, Work};

fn counts(of: Kind) -> AmountSet {
    AmountSet { of, from: 1, to: u64::MAX }
}

fn finite(numbers: &[u64]) -> Vec<AmountSet> {
    vec![counts(Kind::Finite(numbers.iter().map(|&number| Amounts::One(number)).collect()))]
}

fn turn(counts: Vec<AmountSet>, consecutive: bool, within: Option<u64>) -> Turn {
    Turn { counts, consecutive, within }
}

fn work() -> Work<'static> {
    Work::new(Limits::default())
}

fn row(turns: &[Turn], first: u64) -> Row<'_> {
    Row::new(turns, first, Convention::Normal).unwrap()
}

#[test]
fn known_rows() {
    let values = |turns: &[Turn], first| row(turns, first).values(12, &mut work()).unwrap();
    // Mock Turtles, the Ruler game, and one or two coins.
    let turtles = [turn(finite(&[1, 2, 3]), false, None)];
    assert_eq!(values(&turtles, 0), [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22]);
    let ruler = [turn(vec![counts(Kind::All)], true, None)];
    assert_eq!(values(&ruler, 1), [0, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1]);
    assert_eq!(values(&[turn(finite(&[1, 2]), false, None)], 0), (1..=12).collect::<Vec<_>>());
    let odd = [turn(vec![counts(Kind::Odd)], false, Some(4))];
    assert_eq!(values(&odd, 1), [vec![0], vec![1; 11]].concat());
}

#[test]
fn windows_prove_and_their_conditions_are_looked_at() {
    // 1 to 3 coins within a distance of 5.
    let turns = [turn(finite(&[1, 2, 3]), false, Some(5))];
    let pattern = |preperiod, period, saltus| Pattern { preperiod, period, saltus };
    for first in [0, 1] {
        let found = row(&turns, first).window(&pattern(first as usize, 6, 0), &mut work()).unwrap();
        assert_eq!(found.needed, first + 6 + 5);
        assert!(row(&turns, first).window(&pattern(first as usize, 5, 0), &mut work()).is_err());
        assert!(row(&turns, first).window(&pattern(first as usize, 6, 1), &mut work()).is_err());
    }
    assert!(row(&turns, 1).window(&pattern(0, 6, 0), &mut work()).is_err(), "no coin at place 0");
    let free = [turn(finite(&[2]), false, None)];
    assert!(matches!(row(&free, 0).window(&pattern(0, 1, 0), &mut work()), Err(Invalid::Condition(_))));
    assert!(Row::new(&turns, 2, Convention::Normal).is_err() && Row::new(&turns, 0, Convention::Misere).is_err());
    assert!(Row::new(&[turn(finite(&[0]), false, None)], 0, Convention::Normal).is_err());
}

#[test]
fn closed_forms_are_the_definition_and_no_others_are_taken() {
    let grow = Pattern { preperiod: 1, period: 1, saltus: 1 };
    for (numbers, first) in [(&[1, 2][..], 0), (&[1, 2], 1), (&[2], 0), (&[2], 1)] {
        let turns = [turn(finite(numbers), false, None)];
        let found = row(&turns, first).closed(&grow, &mut work()).unwrap();
        let len = found.values.len() as u64;
        assert_eq!(found.values, row(&turns, first).values(len, &mut work()).unwrap());
    }
    let ones = Pattern { saltus: 0, ..grow };
    let odd = [turn(finite(&[1, 5]), true, Some(7)), turn(vec![counts(Kind::Odd)], false, None)];
    assert_eq!(row(&odd, 1).closed(&ones, &mut work()).unwrap().values, [0, 1, 1, 1]);
    for turns in [
        turn(finite(&[1, 2, 3]), false, None),
        turn(finite(&[1, 2]), false, Some(9)),
        turn(finite(&[2]), true, None),
        turn(finite(&[3]), false, None),
        turn(finite(&[]), false, None),
        turn(vec![counts(Kind::All)], false, None),
    ] {
        for pattern in [grow, ones] {
            let turns = [turns.clone()];
            assert!(matches!(row(&turns, 0).closed(&pattern, &mut work()), Err(Invalid::Condition(_))), "{turns:?}");
        }
    }
}
