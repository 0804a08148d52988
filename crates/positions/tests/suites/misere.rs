//! Misere play of single positions and of sums: known games, and the methods compared with each
//! other.
use crate::by_hand::{arrow, bash, int, less, minus, op, ruleset, splitting, var, wythoff};
use budget::{Budget, Stop};
use positions::{Component, MisereValues, Outcome, Outcomes, Pair, Search, SearchError, Sums, Tame, WinningMove};
use rules::ir::ArithOp;
use rules::ruleset::Play;

#[test]
fn bash_under_misere() {
    // A player who leaves one token wins: G- is 0 where n % 4 = 1.
    let mut search = MisereValues::new(&bash(int(3)));
    let values: Vec<_> = (0..10).map(|n| search.value(&[n], &Budget::unlimited()).unwrap()).collect();
    let expected = [1, 0, 2, 3, 1, 0, 2, 3, 1, 0];
    assert_eq!(values, expected.map(Some));
}

#[test]
fn nim_heaps_of_two_and_more_have_the_same_value_as_in_normal_play() {
    let mut search = MisereValues::new(&bash(var(0)));
    let values: Vec<_> = (0..6).map(|n| search.value(&[n], &Budget::unlimited()).unwrap()).collect();
    assert_eq!(values, [1, 0, 2, 3, 4, 5].map(Some));
}

#[test]
fn moves_that_split_are_declined() {
    let mut search = MisereValues::new(&splitting());
    assert_eq!(search.value(&[1], &Budget::unlimited()), Ok(Some(1)));
    assert_eq!(search.value(&[7], &Budget::unlimited()), Ok(None));
}

#[test]
fn outcomes_are_the_zeros_of_the_values_and_need_fewer_positions() {
    let rules = wythoff();
    let (mut values, mut outcomes) = (Search::new(&rules), Outcomes::new(&rules, Play::Normal));
    let (mut misere_values, mut misere) = (MisereValues::new(&rules), Outcomes::new(&rules, Play::Misere));
    for position in (0..13).flat_map(|a| (0..13).map(move |b| [a, b])) {
        let lost = |zero: bool| Some(if zero { Outcome::P } else { Outcome::N });
        let value = values.value(&position, &Budget::unlimited()).unwrap();
        assert_eq!(outcomes.outcome(&position, &Budget::unlimited()).unwrap(), lost(value == 0), "{position:?}");
        let value = misere_values.value(&position, &Budget::unlimited()).unwrap();
        assert_eq!(misere.outcome(&position, &Budget::unlimited()).unwrap(), lost(value == Some(0)));
    }
    let (mut values, mut outcomes) = (Search::new(&rules), Outcomes::new(&rules, Play::Normal));
    values.value(&[40, 60], &Budget::unlimited()).unwrap();
    outcomes.outcome(&[40, 60], &Budget::unlimited()).unwrap();
    assert!(outcomes.len() < values.len());
    assert_eq!(Outcomes::new(&splitting(), Play::Normal).outcome(&[8], &Budget::unlimited()), Ok(None));
}

const FREE: fn() -> Budget = Budget::unlimited;

fn heaps(sizes: &[i64]) -> Vec<Component> {
    sizes.iter().map(|&size| (0, vec![size])).collect()
}

#[test]
fn misere_nim() {
    // Bouton 1902: as in normal play, unless all heaps are of size 0 or 1.
    let mut sums = Sums::new(&[bash(var(0))], Play::Misere);
    for a in 0..5 {
        for b in a..5 {
            for c in b..5 {
                let lost = if c <= 1 { (a + b + c) % 2 == 1 } else { a ^ b ^ c == 0 };
                let expected = if lost { Outcome::P } else { Outcome::N };
                assert_eq!(sums.outcome(&heaps(&[c, a, b]), &FREE()), Ok(expected), "{a} {b} {c}");
            }
        }
    }
    assert_eq!(sums.outcome(&[], &FREE()), Ok(Outcome::N));
    let moves = sums.winning_moves(&heaps(&[1, 1, 3, 0]), &FREE()).unwrap();
    assert_eq!(moves, [WinningMove { component: 2, to: vec![vec![1]] }]);
}

#[test]
fn parts_of_different_rulesets() {
    // *2 as a heap of Nim and as a heap of "take 1 or 2"; their sum is not 0 under misere play, but
    // lost.
    let mut sums = Sums::new(&[bash(var(0)), bash(int(2))], Play::Misere);
    let sum = |a, b| vec![(0, vec![a]), (1, vec![b])];
    assert_eq!(sums.outcome(&sum(2, 5), &FREE()), Ok(Outcome::P));
    assert_eq!(sums.outcome(&sum(1, 5), &FREE()), Ok(Outcome::N));
    let moves = sums.winning_moves(&sum(4, 5), &FREE()).unwrap();
    assert_eq!(moves, [WinningMove { component: 0, to: vec![vec![2]] }]);
    assert!(matches!(sums.outcome(&[(2, vec![1])], &FREE()), Err(SearchError::Move(_))));
}

#[test]
fn the_three_ways_agree() {
    for rules in [bash(int(3)), bash(var(0)), splitting()] {
        let (mut sums, mut tame) = (Sums::new(std::slice::from_ref(&rules), Play::Misere), Tame::new(&rules));
        let mut single = MisereValues::new(&rules);
        for a in 0..10 {
            for b in a..10 {
                let outcome = sums.outcome(&heaps(&[a, b]), &FREE()).unwrap();
                let pair = |tame: &mut Tame, n| tame.pair(&[n], &FREE()).unwrap();
                let (Some(x), Some(y)) = (pair(&mut tame, a), pair(&mut tame, b)) else { continue };
                assert_eq!(outcome == Outcome::P, x.and(y).minus() == 0, "{a} {b}");
                if let Some(value) = single.value(&[a], &FREE()).unwrap() {
                    assert_eq!(value, x.minus());
                }
            }
        }
        // 0.07 is tame on its first heaps only: the heap of 13 is among the first wild ones.
        assert!(tame.pair(&[9], &FREE()).unwrap().is_some());
    }
    assert_eq!(Tame::new(&bash(int(3))).pair(&[1_000_002], &FREE()), Ok(Some(Pair::Firm(2))));
}

#[test]
fn normal_play_and_a_circle_that_does_not_matter() {
    let up = arrow(1, vec![], vec![less(var(0), int(5))], vec![vec![op(ArithOp::Add, var(0), int(1))]]);
    let down = arrow(1, vec![], vec![], vec![vec![minus(var(0), int(1))]]);
    let out = arrow(1, vec![], vec![], vec![vec![op(ArithOp::Mul, var(0), int(0))]]);
    let stay = arrow(1, vec![], vec![less(int(0), var(0))], vec![vec![var(0)]]);
    let mut sums = Sums::new(&[ruleset(1, vec![out, stay.clone()])], Play::Normal);
    assert!(matches!(sums.outcome(&heaps(&[0]), &FREE()), Err(SearchError::SumCycle { .. })));
    let mut sums = Sums::new(&[ruleset(1, vec![stay, down.clone()])], Play::Normal);
    // 1 -> 0 wins although 1 -> 1 is possible; 2 -> 1 loses and 2 -> 2 goes on for ever.
    assert_eq!(sums.outcome(&heaps(&[1]), &FREE()), Ok(Outcome::N));
    let error = sums.outcome(&heaps(&[2]), &FREE()).unwrap_err();
    assert_eq!(error, SearchError::SumCycle { cycle: vec![vec![(0, vec![2])]] });
    let mut sums = Sums::new(&[ruleset(1, vec![up, down])], Play::Normal);
    let error = sums.outcome(&heaps(&[3]), &FREE()).unwrap_err();
    assert!(matches!(error, SearchError::SumCycle { .. }), "{error}");
    assert_eq!(sums.outcome(&heaps(&[3]), &FREE()).unwrap_err(), error);
}

#[test]
fn where_memory_is_full_the_search_goes_on() {
    let sum = heaps(&[17, 18, 19]);
    let rules = [splitting()];
    let mut all = Sums::new(&rules, Play::Misere);
    let expected = all.outcome(&sum, &FREE());
    assert!(all.bytes() > 3 << 20, "{}", all.bytes());
    let small = Budget::unlimited().with_memory(3 << 19);
    let mut search = Sums::new(&rules, Play::Misere);
    assert_eq!(search.outcome(&sum, &small), expected);
    assert!(search.forgets() && search.bytes() <= 3 << 19, "{}", search.bytes());
    assert_eq!(search.winning_moves(&sum, &small), all.winning_moves(&sum, &FREE()));
    assert!(search.outcome(&[(0, vec![-1])], &small).is_err() && search.outcome(&[(1, vec![1])], &small).is_err());
}

#[test]
fn stopping_and_going_on() {
    let mut sums = Sums::new(&[splitting()], Play::Misere);
    let sum = heaps(&[12, 13, 14]);
    let small = Budget::default().with_memory(20_000);
    assert!(matches!(sums.outcome(&sum, &small), Err(SearchError::Stopped(Stop::Memory { .. }))));
    assert!(sums.bytes() <= 20_000);
    let whole = sums.outcome(&sum, &FREE());
    assert_eq!(whole, Sums::new(&[splitting()], Play::Misere).outcome(&sum, &FREE()));
}
