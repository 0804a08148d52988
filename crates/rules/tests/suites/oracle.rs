//! The definition, on rulesets that are written by hand in the typed form; `meaning.rs` has whole
//! tables of texts.
use crate::moves_by_hand::{self, int, minus, op, schema, var};
use budget::{Budget, Stop};
use rules::ast::Shape;
use rules::ir::{ArithOp, CompareOp, Cond, Each, FreeVar, Num, Part, Remains, Schema};
use rules::oracle::{Oracle, OracleError, Sum, options, p_positions, value, values};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;
use std::time::Duration;

fn is(op: CompareOp, x: Num, y: Num) -> Cond {
    Cond::Compare(op, x, y)
}

fn free(lo: i64, hi: Num) -> FreeVar {
    FreeVar { name: "k".into(), lo: vec![int(lo)], hi: vec![hi], hint: None }
}

fn to(parts: Vec<Vec<Num>>) -> Remains {
    Remains::Positions(parts.into_iter().map(|coords| Part { coords, times: None, each: None }).collect())
}

fn ruleset(arity: usize, play: Play, schemas: Vec<Schema>) -> Ruleset {
    Ruleset { play, ..moves_by_hand::ruleset(arity, false, schemas) }
}

/// `n -> n-k : 1<=k<=most`
fn take(most: i64, play: Play) -> Ruleset {
    ruleset(1, play, vec![schema(1, vec![free(1, int(most))], vec![], to(vec![vec![minus(var(0), var(1))]]))])
}

/// `take 1..2 leaving 0..2`
fn kayles(play: Play) -> Ruleset {
    let heaps = Remains::Heaps { total: minus(var(0), var(1)), parts: var(2), shape: Shape::Any };
    ruleset(1, play, vec![schema(1, vec![free(1, int(2)), free(0, int(2))], vec![], heaps)])
}

fn split(parts: i64, shape: Shape) -> Ruleset {
    let heaps = Remains::Heaps { total: var(0), parts: int(parts), shape };
    ruleset(1, Play::Normal, vec![schema(1, vec![], vec![], heaps)])
}

fn flat(options: BTreeSet<Sum>) -> Vec<Vec<i64>> {
    options.into_iter().map(|sum| sum.concat()).collect()
}

#[test]
fn kayles_has_its_known_values_and_options() {
    let ruleset = kayles(Play::Normal);
    let known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];
    assert_eq!(values(&ruleset, 20, &Budget::unlimited()), Ok(known.to_vec()));
    assert_eq!(flat(Oracle::new(&ruleset).options(&[0]).unwrap()), Vec::<Vec<i64>>::new());
    assert_eq!(flat(Oracle::new(&ruleset).options(&[2]).unwrap()), [vec![], vec![1]]);
    assert_eq!(flat(Oracle::new(&ruleset).options(&[4]).unwrap()), [vec![1, 1], vec![1, 2], vec![2], vec![3]]);
}

#[test]
fn search_and_values_agree_on_sums_of_kayles() {
    let ruleset = kayles(Play::Normal);
    let mut oracle = Oracle::new(&ruleset);
    for a in 0..7 {
        for b in a..7 {
            let by_value = oracle.value(&[a]).unwrap() != oracle.value(&[b]).unwrap();
            assert_eq!(oracle.wins(&[vec![b], vec![a]]), Ok(by_value), "{a} + {b}");
        }
    }
    assert_eq!(oracle.wins(&[]), Ok(false));
    assert_eq!(oracle.winning_moves(&[vec![2], vec![3]]), Ok(vec![(1, vec![vec![2]])]));
}

#[test]
fn misere_play_of_one_heap_and_of_a_sum() {
    let ruleset = take(2, Play::Misere);
    let mut oracle = Oracle::new(&ruleset);
    assert_eq!(oracle.wins(&[]), Ok(true));
    assert_eq!(p_positions(&ruleset, 9, &Budget::unlimited()), Ok(vec![1, 4, 7]));
    let misere: Vec<u64> = (0..7).map(|n| oracle.misere_value(&[n]).unwrap()).collect();
    assert_eq!(misere, [1, 0, 2, 1, 0, 2, 1]);
    // Two heaps of 1: the second player is left with the last one.
    assert_eq!(oracle.wins(&[vec![1], vec![1]]), Ok(true));
    assert_eq!(oracle.wins(&[vec![2], vec![2]]), Ok(false));
    let splits = kayles(Play::Misere);
    assert_eq!(Oracle::new(&splits).misere_value(&[4]), Err(OracleError::Splits { position: vec![4] }));
}

#[test]
fn splits_come_in_all_shapes() {
    let ways = |total: i64, parts, shape| flat(options(&split(parts, shape), &[total], &Budget::unlimited()).unwrap());
    assert_eq!(ways(6, 3, Shape::Any), [[1, 1, 4], [1, 2, 3], [2, 2, 2]]);
    assert_eq!(ways(6, 3, Shape::Unequal), [[1, 2, 3]]);
    assert_eq!(ways(6, 3, Shape::Equal), [[2, 2, 2]]);
    assert_eq!(ways(8, 3, Shape::NearEqual), [[2, 3, 3]]);
    assert_eq!(ways(9, 3, Shape::Consecutive), [[2, 3, 4]]);
    assert_eq!(ways(7, 3, Shape::Equal).len() + ways(7, 3, Shape::Consecutive).len() + ways(2, 3, Shape::Any).len(), 0);
    assert_eq!(ways(i64::MAX, 1, Shape::Unequal), [[i64::MAX]]);
    // p(20, 4) = 64 ways, of them p(14, 4) = 23 with parts that differ.
    assert_eq!((ways(20, 4, Shape::Any).len(), ways(20, 4, Shape::Unequal).len()), (64, 23));
}

#[test]
fn a_position_that_comes_back_is_shown() {
    // (a,b) -> (b,a) : a != b
    let swap = schema(2, vec![], vec![is(CompareOp::Ne, var(0), var(1))], to(vec![vec![var(1), var(0)]]));
    let ruleset = ruleset(2, Play::Normal, vec![swap]);
    let mut oracle = Oracle::new(&ruleset);
    let cycle = OracleError::Cycle(vec![vec![vec![1, 2]], vec![vec![2, 1]]]);
    assert_eq!(cycle.to_string(), "play need not end: (1,2) -> (2,1) -> (1,2)");
    assert_eq!(oracle.value(&[1, 2]), Err(cycle.clone()));
    assert_eq!(oracle.value(&[1, 2]), Err(cycle.clone()), "and again: an error leaves nothing behind");
    assert_eq!(oracle.wins(&[vec![1, 2]]), Err(cycle));
    assert_eq!(oracle.value(&[3, 3]), Ok(0));
    assert_eq!(oracle.value(&[3]), Err(OracleError::NotAPosition { position: vec![3], arity: 2 }));
}

#[test]
fn a_number_that_is_too_large_is_an_error_unless_the_candidate_is_no_move() {
    let square = op(ArithOp::Mul, var(0), var(0));
    let one = |remains| ruleset(1, Play::Normal, vec![schema(1, vec![], vec![], remains)]);
    let too_large = one(to(vec![vec![square.clone()]]));
    let no_move = one(to(vec![vec![square.clone()], vec![minus(int(0), int(1))]]));
    let undefined = one(to(vec![vec![op(ArithOp::Div, int(1), int(0))], vec![square]]));
    let at = [1 << 40];
    let unlimited = Budget::unlimited();
    assert_eq!(options(&too_large, &at, &unlimited), Err(OracleError::Overflow { position: at.to_vec() }));
    assert_eq!(options(&no_move, &at, &unlimited), Ok(BTreeSet::new()));
    assert_eq!(options(&undefined, &at, &unlimited), Ok(BTreeSet::new()));
}

#[test]
fn copies_and_repeated_parts() {
    // n -> j for j in 1..n-1, n-2 times 2
    let each = Each { var: 1, name: "j".into(), lo: int(1), hi: minus(var(0), int(1)) };
    let parts = vec![
        Part { coords: vec![var(1)], times: None, each: Some(each) },
        Part { coords: vec![minus(var(0), int(2))], times: Some(int(2)), each: None },
    ];
    let ruleset = ruleset(1, Play::Normal, vec![schema(1, vec![], vec![], Remains::Positions(parts))]);
    let list = |n| flat(options(&ruleset, &[n], &Budget::unlimited()).unwrap());
    assert_eq!(list(4), [[1, 2, 2, 2, 3]]);
    assert_eq!(list(2), [[0, 0, 1]]);
    assert_eq!(list(1), Vec::<Vec<i64>>::new());
}

#[test]
fn limits_stop_what_would_never_end() {
    let far = take(i64::MAX, Play::Normal);
    let late = Budget::unlimited().with_time(Duration::ZERO);
    assert!(matches!(options(&far, &[1 << 60], &late), Err(OracleError::Stop(Stop::Time { .. }))));
    let small = Budget::unlimited().with_memory(1 << 20);
    assert!(matches!(options(&far, &[1 << 60], &small), Err(OracleError::Stop(Stop::Memory { .. }))));
    let plus = op(ArithOp::Add, var(0), int(1));
    let up = ruleset(1, Play::Normal, vec![schema(1, vec![], vec![], to(vec![vec![plus]]))]);
    assert!(matches!(value(&up, &[0], &small), Err(OracleError::Stop(Stop::Memory { .. }))));
}

#[test]
fn an_end_leaves_no_move() {
    let mut ruleset = take(2, Play::Normal);
    ruleset.ends = vec![vec![is(CompareOp::Le, var(0), int(2))]];
    assert_eq!(values(&ruleset, 8, &Budget::unlimited()), Ok(vec![0, 0, 0, 1, 2, 0, 1, 2, 0]));
}
