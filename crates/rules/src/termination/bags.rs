//! Bags: a sum or a number of members that falls, or members that are replaced by smaller ones.
//!
//! A bag in which each move replaces members by smaller ones, however many, cannot change for ever
//! (N. Dershowitz and Z. Manna, *Comm. ACM* 22 (1979), 465-476).
use super::{FUEL, Prover};
use crate::ast::ArithOp;
use crate::family::bags::{BagMove, Bags};
use crate::ir::{FreeVar, Num, Part, Remains, Schema};
use crate::ruleset::{BagOrder, Measure, Termination};

/// Whether every play of a game on bags ends, as far as one of these quantities shows it.
pub(crate) fn of_bags(bags: &Bags) -> Termination {
    if bags.moves.iter().any(|own| !does_not_raise(own, bags.beside)) {
        return Termination::MayRepeat;
    }
    let sum = |own: &BagMove, gap: bool| prover(own, bags).sum_falls(&as_tuple(own, bags.beside, !gap));
    let falls = |own: &&BagMove| sum(own, true);
    let fewer = |own: &BagMove| own.left < own.named;
    let all = |shown: &dyn Fn(&BagMove) -> bool| bags.moves.iter().all(shown);
    let order = if all(&|own| falls(&own)) {
        BagOrder::Sum
    } else if all(&fewer) {
        BagOrder::Count
    } else if all(&|own| falls(&own) || fewer(own) && sum(own, false)) {
        BagOrder::SumThenCount
    } else if all(&|own| fewer(own) || own.left == own.named && falls(&own)) {
        BagOrder::CountThenSum
    } else if all(&|own| has_smaller_members(own, bags)) {
        BagOrder::Members
    } else {
        return Termination::MayRepeat;
    };
    Termination::Ends(Measure::Bag(order))
}

/// Whether `then each` makes no member larger: it is the member, or a quotient of it.
fn does_not_raise(own: &BagMove, beside: usize) -> bool {
    let member = own.places(beside).member();
    match &own.each {
        None => true,
        Some(Num::Var(var)) => *var == member,
        Some(Num::Arith(ArithOp::Div, x, _)) => **x == Num::Var(member),
        Some(_) => false,
    }
}

fn prover<'a>(own: &BagMove, bags: &Bags) -> Prover<'a> {
    Prover { arity: bags.beside + own.named, unordered: false, ends: &[], fuel: FUEL / 10 }
}

/// The numbers of what remains.
fn coords(own: &BagMove) -> &[Num] {
    match &own.schema.remains {
        Remains::Positions(parts) => parts.first().map_or(&[], |part| &part.coords),
        Remains::Heaps { .. } => &[],
    }
}

/// A move as one of a tuple: the numbers beside and the named members, where numbers of the whole
/// bag are unknown. With `one_less` the tuple that remains is less by one, so that a sum that does
/// not rise falls.
fn as_tuple(own: &BagMove, beside: usize, one_less: bool) -> Schema {
    let (kept, come) = coords(own).split_at(beside);
    let come = &come[..own.left];
    let add = |x: Num, y: &Num| Num::Arith(ArithOp::Add, Box::new(x), Box::new(y.clone()));
    let total = come.iter().fold(Num::Const(if one_less { -1 } else { 0 }), add);
    let rest = std::iter::repeat_n(Num::Const(0), own.named - 1);
    with_coords(own, beside, kept.iter().cloned().chain([total]).chain(rest).collect())
}

/// The schema over the numbers beside and the named members alone; the aggregates are free.
fn with_coords(own: &BagMove, beside: usize, coords: Vec<Num>) -> Schema {
    let places = own.places(beside);
    let unknown = |_| FreeVar { name: String::new(), lo: Vec::new(), hi: Vec::new(), hint: None };
    let arity = beside + own.named;
    Schema {
        pattern: own.schema.pattern[..arity].to_vec(),
        free: (arity..places.all()).map(unknown).chain(own.schema.free.iter().cloned()).collect(),
        remains: Remains::Positions(vec![Part { coords, times: None, each: None }]),
        ..own.schema.clone()
    }
}

/// Whether each member that comes is smaller than a named one.
fn has_smaller_members(own: &BagMove, bags: &Bags) -> bool {
    let come = &coords(own)[bags.beside..bags.beside + own.left];
    come.iter().all(|new| {
        (0..own.named).any(|place| {
            // Only this member changes.
            let mut left: Vec<Num> = (0..bags.beside + own.named).map(Num::Var).collect();
            left[bags.beside + place] = new.clone();
            prover(own, bags).sum_falls(&with_coords(own, bags.beside, left))
        })
    })
}
