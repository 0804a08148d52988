//! Values of games whose moves oblige, against a search from the definition through whole sums: on
//! random rules, with sums of up to three components, free and obliged.
use budget::Budget;
use nimber::loony::Worth;
use positions::entailing::{Entailed, Refused};
use proptest::prelude::*;
use rules::ast::Mark;
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset};

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

fn a_rule() -> impl Strategy<Value = String> {
    let clause = prop::sample::select(vec![
        "take 1",
        "take 2",
        "take 3",
        "take 1,2",
        "take 1 where n%2=0",
        "take 1 where n>=3",
        "take 2 where n%3!=1",
        "take any where n<=3",
        "take 1 leaving 0..2",
        "take 2 leaving 2",
        "take 1 leaving 1",
        "split 2",
        "split 2 where n%2=1",
        "split 2 equal",
        "split 3",
        "n -> n/2 : n>=1",
        "n -> n-2, 1",
        "n -> n-1, n-1 : n<=3",
        "n -> n-3, 2, 2",
        "n -> nothing : n=2",
    ]);
    let mark = prop::sample::select(vec!["", " again", " answer", " answer"]);
    prop::collection::vec((clause, mark), 2..5).prop_map(|clauses| {
        let of = |(clause, mark): (&str, &str)| format!("{clause}{mark}");
        clauses.into_iter().map(of).collect::<Vec<_>>().join("; ")
    })
}

/// Whether the player to move wins, by the worths alone.
fn by_worths(values: &mut Entailed, sum: &[Vec<i64>]) -> bool {
    let mut total = Worth::Nim(0);
    for heap in sum {
        total = total.plus(values.worth(heap, &Budget::unlimited()).unwrap());
    }
    total.is_won()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 700, ..ProptestConfig::default() })]

    #[test]
    fn winners_are_those_of_the_definition(rule in a_rule(), heaps in prop::collection::vec(0i64..7, 1..4)) {
        let ruleset = compiled(&rule);
        let Ok(mut values) = Entailed::new(&ruleset) else { return Ok(()) };
        let mut oracle = Oracle::new(&ruleset);
        let sum: Vec<Vec<i64>> = heaps.iter().map(|&heap| vec![heap]).collect();
        for length in 1..=sum.len() {
            let sum = &sum[..length];
            prop_assert_eq!(by_worths(&mut values, sum), oracle.wins(sum).unwrap(), "{} at {:?}", rule, sum);
        }
        // Every winning move, and no other: the sum after it is played on by the definition.
        for (place, heap) in sum.iter().enumerate() {
            let rest = [&sum[..place], &sum[place + 1..]].concat();
            let mut company = Worth::Nim(0);
            for other in &rest {
                company = company.plus(values.worth(other, &Budget::unlimited()).unwrap());
            }
            let winning = values.winning(heap, company, &Budget::unlimited()).unwrap();
            for (mark, left) in oracle.marked_options(heap).unwrap() {
                let after = [&rest[..], &left[..]].concat();
                let wins = match mark {
                    None => !oracle.wins(&after).unwrap(),
                    Some(Mark::Again) => oracle.wins(&after).unwrap(),
                    Some(Mark::Answer) => !oracle.wins_obliged(&left, &rest).unwrap(),
                };
                prop_assert_eq!(wins, winning.contains(&(mark, left.concat())), "{} at {:?}: {:?}", rule, sum, left);
            }
        }
    }
}

/// Sizes that no search through sums reaches: deep play and long lists of options, within a budget.
#[test]
fn long_games_end_in_time() {
    let mut values = Entailed::new(&compiled("take 1,2; take 4 answer")).unwrap();
    values.worth(&[50_000], &Budget::unlimited()).unwrap();
    let mut splits = Entailed::new(&compiled("split 2; take 1 answer")).unwrap();
    let brief = Budget::unlimited().with_effort(10);
    assert!(splits.worth(&[50_000], &brief).is_err());
    // What was stopped can go on.
    assert_eq!(splits.worth(&[8], &Budget::unlimited()), Ok(Worth::Nim(3)));
    let little = Budget::unlimited().with_memory(1 << 12);
    assert!(Entailed::new(&compiled("take 1 again; take any")).unwrap().worth(&[10_000], &little).is_err());
}

#[test]
fn other_games_are_refused() {
    assert_eq!(Entailed::new(&compiled("take 1")).err(), Some(Refused::NoMarks));
    let misere = Ruleset { play: Play::Misere, ..compiled("take 1 again") };
    assert_eq!(Entailed::new(&misere).err(), Some(Refused::Misere));
    assert_eq!(Entailed::new(&compiled("n -> n+1 again; take 1")).err(), Some(Refused::MayRepeat));
}
