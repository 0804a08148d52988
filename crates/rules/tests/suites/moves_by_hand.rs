//! Options of rulesets that are written by hand in the typed form; `moves.rs` compares whole
//! families with the oracle.
use budget::{Budget, Stop};
use rules::ast::Shape;
use rules::ir::Cond;
use rules::ir::{ArithOp, CompareOp, DomainHint, Each, FreeVar, Num, Part, Remains, Schema};
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::ruleset::Ruleset;
use rules::ruleset::{Class, Play, Termination};
use rules::span::Span;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) fn var(v: usize) -> Num {
    Num::Var(v)
}

pub(crate) fn int(x: i64) -> Num {
    Num::Const(x)
}

pub(crate) fn op(op: ArithOp, x: Num, y: Num) -> Num {
    Num::Arith(op, Box::new(x), Box::new(y))
}

pub(crate) fn minus(x: Num, y: Num) -> Num {
    op(ArithOp::Sub, x, y)
}

fn at_least(x: Num, y: Num) -> Cond {
    Cond::Compare(CompareOp::Ge, x, y)
}

fn free(lo: Num, hi: Num, hint: Option<DomainHint>) -> FreeVar {
    FreeVar { name: "k".into(), lo: vec![lo], hi: vec![hi], hint }
}

fn part(coords: Vec<Num>) -> Part {
    Part { coords, times: None, each: None }
}

/// A schema whose bounds follow from its conditions, as those of the compiler do.
pub(crate) fn schema(arity: usize, free: Vec<FreeVar>, mut conditions: Vec<Cond>, remains: Remains) -> Schema {
    for (var, name) in (arity..).zip(&free) {
        let compare = |op, bound: &Num| Cond::Compare(op, Num::Var(var), bound.clone());
        conditions.extend(name.lo.iter().map(|lo| compare(CompareOp::Ge, lo)));
        conditions.extend(name.hi.iter().map(|hi| compare(CompareOp::Le, hi)));
    }
    Schema { clause: 0, span: Span::default(), pattern: vec![None; arity], free, conditions, remains }
}

pub(crate) fn ruleset(arity: usize, unordered: bool, schemas: Vec<Schema>) -> Ruleset {
    Ruleset {
        source: String::new(),
        canonical: String::new(),
        params: BTreeMap::new(),
        arity,
        names: vec!["n".into(); arity],
        unordered,
        play: Play::Normal,
        turns: Default::default(),
        schemas,
        ends: vec![],
        family: Default::default(),
        class: Class::Tuple { arity, splits: true },
        termination: Termination::MayRepeat,
    }
}

fn options(ruleset: &Ruleset, position: &[i64]) -> Vec<Vec<i64>> {
    let mut out = Options::new(ruleset.arity);
    Mover::new(ruleset).options(&mut Scratch::default(), position, &mut out).unwrap();
    out.sort_dedup();
    out.iter().map(<[i64]>::to_vec).collect()
}

/// `take 1..K leaving 0..2` as the lowering writes it: an amount and a number of heaps.
fn kayles(k: i64) -> Ruleset {
    let heaps = Remains::Heaps { total: minus(var(0), var(1)), parts: var(2), shape: Shape::Any };
    let loops = vec![free(int(1), int(k), None), free(int(0), int(2), None)];
    let conditions = vec![at_least(var(1), int(1)), at_least(int(k), var(1)), at_least(var(0), var(1))];
    ruleset(1, false, vec![schema(1, loops, conditions, heaps)])
}

#[test]
fn kayles_takes_one_or_two_and_splits() {
    assert_eq!(options(&kayles(2), &[0]), Vec::<Vec<i64>>::new());
    assert_eq!(options(&kayles(2), &[1]), [vec![]]);
    assert_eq!(options(&kayles(2), &[5]), [vec![1, 2], vec![1, 3], vec![2, 2], vec![3], vec![4]]);
}

#[test]
fn a_tuple_keeps_its_order_unless_it_is_a_multiset() {
    let k = || vec![free(int(1), var(0), None)];
    let take = |unordered| {
        let rest = Remains::Positions(vec![part(vec![minus(var(0), var(2)), var(1)])]);
        ruleset(2, unordered, vec![schema(2, k(), vec![at_least(var(2), int(1))], rest)])
    };
    assert_eq!(options(&take(false), &[2, 1]), [[0, 1], [1, 1]]);
    assert_eq!(options(&take(true), &[2, 1]), [[0, 2]]);
}

#[test]
fn domains_do_not_change_the_options() {
    let divides = || Cond::Compare(CompareOp::Divides, var(1), var(0));
    let rest = || Remains::Positions(vec![part(vec![minus(var(0), var(1))])]);
    for hint in [None, Some(DomainHint::Divides(var(0)))] {
        let rules = ruleset(1, false, vec![schema(1, vec![free(int(1), var(0), hint)], vec![divides()], rest())]);
        assert_eq!(options(&rules, &[12]), [[0], [6], [8], [9], [10], [11]]);
        assert_eq!(options(&rules, &[360]).len(), 24);
        assert_eq!(options(&rules, &[0]), Vec::<Vec<i64>>::new());
    }
    let hint = Some(DomainHint::Divides(var(0)));
    let rules = ruleset(1, false, vec![schema(1, vec![free(int(1), var(0), hint)], vec![divides()], rest())]);
    assert_eq!(options(&rules, &[1_000_000_000_000_000_000]).len(), 19 * 19);
}

#[test]
fn equal_splits_of_a_huge_heap_are_found_through_its_divisors_and_shortened_in_pairs() {
    let rest = Remains::Heaps { total: var(0), parts: var(1), shape: Shape::Equal };
    let rules = ruleset(1, false, vec![schema(1, vec![free(int(2), var(0), None)], vec![], rest)]);
    assert_eq!(options(&rules, &[6]), [vec![1; 6], vec![2; 3], vec![3; 2]]);
    let (mut out, mut scratch) = (Options::new(1), Scratch::default());
    let huge = 1 << 60;
    let whole = Mover::new(&rules).options(&mut scratch, &[huge], &mut out);
    assert!(matches!(whole, Err(MoveError::TooManyParts { .. })));
    Mover::new(&rules).with_pairs_cancelled().options(&mut scratch, &[huge], &mut out).unwrap();
    assert_eq!(out.len(), 60);
    assert!(out.iter().all(|option| option.len() == 2 && option[0] == option[1]));
}

#[test]
fn repetitions_make_sums_and_too_many_are_refused() {
    let (two, three) = (int(2), int(3));
    let each = Each { var: 1, name: "j".into(), lo: int(1), hi: three };
    let repeated = Part { coords: vec![op(ArithOp::Mul, var(1), var(0))], times: None, each: Some(each) };
    let copies = Part { coords: vec![op(ArithOp::Div, var(0), two)], times: Some(var(0)), each: None };
    let rules = ruleset(1, false, vec![schema(1, vec![], vec![], Remains::Positions(vec![repeated, copies]))]);
    assert_eq!(options(&rules, &[4]), [[2, 2, 2, 2, 4, 8, 12]]);
    assert_eq!(options(&rules, &[0]), [[0, 0, 0]]);
    let mut out = Options::new(1);
    let error = Mover::new(&rules).options(&mut Scratch::default(), &[1 << 40], &mut out).unwrap_err();
    assert!(matches!(error, MoveError::TooManyParts { .. }), "{error}");
}

#[test]
fn a_component_that_is_too_large_is_an_error_and_a_negative_one_no_move() {
    let twice = op(ArithOp::Mul, var(0), int(2));
    let rules = |coords| ruleset(1, false, vec![schema(1, vec![], vec![], Remains::Positions(vec![part(coords)]))]);
    let error = |position| {
        let mut out = Options::new(1);
        Mover::new(&rules(vec![twice.clone()])).options(&mut Scratch::default(), &[position], &mut out).err()
    };
    assert_eq!(error(4), None);
    assert_eq!(error(i64::MAX), Some(MoveError::Overflow { position: vec![i64::MAX], schema: 0 }));
    assert_eq!(options(&rules(vec![minus(var(0), int(3))]), &[2]), Vec::<Vec<i64>>::new());
}

#[test]
fn an_astronomic_number_of_options_stops_at_the_limit() {
    let rest = Remains::Heaps { total: var(0), parts: int(5), shape: Shape::Any };
    let rules = ruleset(1, false, vec![schema(1, vec![], vec![], rest)]);
    let (mover, mut scratch, mut out) = (Mover::new(&rules), Scratch::default(), Options::new(1));
    let budget = Budget::default().with_memory(1 << 20);
    let stopped = mover.options_within(&mut scratch, &[100_000], &mut out, &budget);
    assert!(matches!(stopped, Err(MoveError::Stopped(Stop::Memory { .. }))));
    let budget = Budget::default().with_time(std::time::Duration::from_millis(20));
    let stopped = mover.for_each_option(&mut scratch, &[1 << 40], &budget, |_| ControlFlow::Continue(()));
    assert!(matches!(stopped, Err(MoveError::Stopped(Stop::Time { .. }))));
    let mut seen = 0;
    let first = mover.for_each_option(&mut scratch, &[1 << 40], &Budget::unlimited(), |_| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert_eq!((first, seen), (Ok(ControlFlow::Break(())), 1));
}

#[test]
fn what_is_not_a_position_is_refused() {
    let rules = kayles(2);
    for position in [&[][..], &[1, 2], &[-1]] {
        let mut out = Options::new(1);
        let error = Mover::new(&rules).options(&mut Scratch::default(), position, &mut out).unwrap_err();
        assert!(matches!(error, MoveError::NotAPosition { arity: 1, .. }), "{error}");
    }
}
