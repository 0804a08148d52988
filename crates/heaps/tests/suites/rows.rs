//! Rows against the definition, with and without steps, through windows and stops; families of
//! one's own.
use budget::{Budget, Stop};
use heaps::rows::{Forward, Indexed, Rows, RowsError};
use proptest::prelude::*;
use rules::oracle;
use rules::ruleset::Ruleset;
use std::ops::ControlFlow;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

fn rows(text: &str, sides: &[u64]) -> Rows {
    Rows::new(&compiled(text), sides, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Every value of a box, each compared with the definition; in windows of random lengths.
fn agrees(text: &str, sides: &[u64], height: u64, by_steps: bool) {
    let rules = compiled(text);
    let rows = rows(text, sides);
    assert_eq!(rows.has_steps(), by_steps, "{text}");
    let (row, len) = (rows.row(), rows.row() * height);
    let mut run = Forward::new(rows);
    let mut known = Vec::new();
    while run.len() < len {
        let end = (run.len() + 1 + run.len() % 37).min(len);
        run.extend(end, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"));
        known.extend((known.len() as u64..end).map(|number| run.window().get(number).unwrap()));
        run.forget(end);
    }
    for (number, &value) in (0..).zip(&known) {
        let position = run.family().position(number);
        let expected = oracle::value(&rules, &position, &Budget::unlimited()).unwrap();
        assert_eq!(value, expected, "{text} at {position:?}, rows of {row}");
    }
}

#[test]
fn rows_are_those_of_the_definition() {
    for (text, sides, height) in [
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", &[9][..], 9),
        ("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=2; (a,b) -> (a-2,b-1)", &[11], 9),
        ("(a,b) -> (a-1,b) : a%2=1; (a,b) -> (a-2,b) : b%3!=1; (a,b) -> (a,b-2), (a,b-1)", &[10], 10),
        ("(a,b,c) -> (a-1,b,c); (a,b,c) -> (a,b-1,c); (a,b,c) -> (a,b,c-1); (a,b,c) -> (a-1,b-1,c-1)", &[4, 5], 5),
        ("(a,b) -> (a-1,b), (a,b-1); (a,b) -> (a,b-3); (a,b) -> nothing : a=b and a>0", &[7], 7),
    ] {
        agrees(text, sides, height, !text.contains("a=b"));
    }
    agrees("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1", &[8], 8, false);
    agrees("(a,b) -> (a-1,b) : b>=0; (a,b) -> (a,b/2) : b>0", &[9], 6, false);
}

#[test]
fn misere_values_of_single_positions() {
    let text = "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1); misere";
    let mut run = Forward::new(rows(text, &[6]));
    run.extend(36, &Budget::unlimited()).unwrap();
    let rules = compiled(text);
    for number in 0..36 {
        let position = run.family().position(number);
        let wins = oracle::wins(&rules, std::slice::from_ref(&position), &Budget::unlimited()).unwrap();
        assert_eq!(run.window().get(number).unwrap() != 0, wins, "{position:?}");
    }
    let mut sums = Forward::new(rows("(a,b) -> (a-1,b), (a,b-1); (a,b) -> (a,b-1); misere", &[5]));
    assert!(matches!(sums.extend(25, &Budget::unlimited()), Err(RowsError::Rules(_))));
}

#[test]
fn what_has_no_order_is_said() {
    let outside = Forward::new(rows("(a,b) -> (a-1,b+2)", &[6])).extend(36, &Budget::unlimited());
    assert_eq!(outside, Err(RowsError::Outside { from: vec![1, 4], to: vec![0, 6] }));
    let later = Forward::new(rows("(a,b) -> (a,b-1); (a,b) -> (a+1,b-1) : a=2", &[4])).extend(36, &Budget::unlimited());
    assert_eq!(later, Err(RowsError::Order { number: 9, option: 12 }));
    for (text, sides) in [("take 1,2", &[][..]), ("(a,b) -> (a-1,b); unordered", &[5]), ("(a,b) -> (a-1,b)", &[5, 5])] {
        let Ok(compiled) = rules::compile(text, &[]) else { continue };
        let rows = Rows::new(&compiled.ruleset, sides, &Budget::unlimited());
        assert!(matches!(rows, Err(RowsError::Rules(_))), "{text}");
    }
    let number = rows("(a,b) -> (a-1,b)", &[5]);
    assert_eq!((number.number(&[3, 4]), number.number(&[3, 5]), number.number(&[u64::MAX, 4])), (Some(19), None, None));
}

#[test]
fn a_stopped_run_goes_on_and_a_window_is_small() {
    let text = "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-2,b-1)";
    let mut whole = Forward::new(rows(text, &[1000]));
    whole.extend(300_000, &Budget::unlimited()).unwrap();
    let mut run = Forward::new(rows(text, &[1000]));
    let small = Budget::unlimited().with_memory(250_000);
    assert!(matches!(run.extend(300_000, &small), Err(RowsError::Stopped(Stop::Memory { .. }))));
    while run.len() < 300_000 {
        run.forget(run.len());
        run.extend((run.len() + 50_000).min(300_000), &small).unwrap();
        run.forget(run.len());
        assert!(run.window().len() <= 100_000);
    }
    // Another run goes on from the last values alone.
    let needed = run.needed(run.len()) as usize;
    assert_eq!(needed, 2001);
    let tail = (300_000 - needed..300_000).map(|n| run.window().get(n as u64).unwrap()).collect();
    let mut other = Forward::resume(rows(text, &[1000]), 300_000 - needed as u64, tail);
    for run in [&mut whole, &mut run, &mut other] {
        run.extend(400_000, &Budget::unlimited()).unwrap();
    }
    for number in 300_000..400_000 {
        assert!(whole.window().get(number).is_some());
        assert_eq!(run.window().get(number), whole.window().get(number));
        assert_eq!(other.window().get(number), whole.window().get(number));
    }
}

/// Positions with options chosen by hand.
struct Listed(Vec<Vec<Vec<u64>>>);

impl Indexed for Listed {
    fn reach(&self) -> Option<u64> {
        None
    }

    fn options(
        &mut self,
        number: u64,
        _: &Budget,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), RowsError> {
        let _ = self.0[number as usize].iter().try_for_each(|option| visit(option));
        Ok(())
    }
}

proptest! {
    #[test]
    fn any_family_has_the_values_of_its_options(
        seeds in prop::collection::vec(prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..3), 0..5), 1..40),
    ) {
        let options = |(at, options): (usize, &Vec<Vec<prop::sample::Index>>)| match at {
            0 => Vec::new(),
            _ => options.iter().map(|parts| parts.iter().map(|part| part.index(at) as u64).collect()).collect(),
        };
        let family: Vec<Vec<Vec<u64>>> = seeds.iter().enumerate().map(options).collect();
        let mut values: Vec<u64> = Vec::new();
        for options in &family {
            let seen: Vec<u64> =
                options.iter().map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize])).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap_or(0));
        }
        let mut run = Forward::new(Listed(family));
        run.extend(values.len() as u64, &Budget::unlimited()).unwrap();
        prop_assert!(run.window().values().iter().eq(values));
    }
}
