//! Piles on steps of which the staircase theorem speaks: each that counts is a heap by itself
//! (`sprague::objects::stairs`).
use crate::helpers::when;
use crate::model::{Expr, Function, Kind, Op, Stmt, at, call, int, var};
use crate::say;
use crate::source::Source;
use crate::text::PILES;

/// The square of the piece before.
pub(crate) const BEFORE: &str = "before";
/// The array that says of which numbers of piles the theorem speaks.
const SPEAKS: &str = "theorem_speaks";
/// The array that says which piles count.
const COUNTED: &str = "counted";
/// The powers of two, where that array has bits.
const POWERS: &str = "powers";
/// A longer list is written as the bits of numbers: judges take no programs beyond 64 KB, and Java
/// no array of so many constants.
const LONGEST_LIST: usize = 64;
/// The bits of a number of such a list.
const BITS: usize = 60;

/// The values of the piles of a case.
pub struct ByTheorem {
    /// The value of a pile, with the number of the pile in `i`, and how many there are in `count`.
    pub source: Source,
    /// The value for the other numbers of piles, where the theorem does not hold for all.
    pub(crate) beyond: Option<Expr>,
}

/// The piles that count: those of a round, again and again, up to the last pile that was looked at;
/// or, where that depends on the number of piles, those of one pile, then those of two, and so on.
pub struct Counted {
    /// Whether a pile counts.
    pub list: Vec<bool>,
    /// Whether it depends on the number of piles.
    pub by_number: bool,
    /// The largest number of piles that was looked at.
    pub most: usize,
    /// By the number of piles, from 1 on: whether the theorem holds; none where it holds for
    /// all.
    pub speaks: Option<Vec<bool>>,
}

/// The values of the piles that count, each a heap with the values of `inner`.
pub fn by_steps(counted: &Counted, inner: Source) -> ByTheorem {
    let mut constants = inner.constants;
    let most = int(counted.most as i64);
    let beyond = counted.speaks.as_ref().map(|speaks| {
        let speaks = std::iter::once(true).chain(speaks.iter().copied());
        constants.push((SPEAKS.to_owned(), speaks.map(i64::from).collect()));
        var("count").gt(most.clone()).bin(Op::Or, at(SPEAKS, var("count")).eq(int(0)))
    });
    let counts = match counted.list.as_slice() {
        [true, false] if !counted.by_number => (var("i") % int(2)).eq(int(1)),
        list => {
            let (counts, arrays) = listed(list, counted);
            constants.extend(arrays);
            counts
        }
    };
    let many = match beyond {
        Some(_) => Stmt::Return(int(0)),
        None => Stmt::Fail(format!(
            "there are more than {} piles: which of the others count was not looked at",
            counted.most
        )),
    };
    // The number of piles is a parameter where it decides which of them count.
    let (params, last, about): (&[&str], _, _) = match counted.by_number {
        true => (&["count", "i", "n"], "count", say::about_step_of()),
        false => (&["i", "n"], "i", say::about_step()),
    };
    let body = vec![
        when(var(last).gt(most), vec![many]),
        when(counts, vec![Stmt::Return((inner.value)(vec![var("n")]))]),
        Stmt::Return(int(0)),
    ];
    let mut functions = inner.functions;
    functions.push(Function::new("on_step", params, Kind::Number, body).about(about));
    let places: Vec<Expr> = params[..params.len() - 1].iter().map(|name| var(name)).collect();
    let mut says = vec![say::how_stairs()];
    says.extend(inner.says);
    let value = Box::new(move |coords: Vec<Expr>| call("on_step", places.iter().cloned().chain(coords)));
    let source = Source { functions, constants, made: inner.made, value, used: inner.used, says, ..Source::default() };
    ByTheorem { source, beyond }
}

/// Whether the pile `i` counts, by a list, and the arrays that have the list.
fn listed(list: &[bool], counted: &Counted) -> (Expr, Vec<(String, Vec<i64>)>) {
    let last = list.iter().rposition(|&counts| counts).map_or(0, |last| last + 1);
    // Piles behind the last one that counts need no entry, unless the list is a round.
    let short = !counted.by_number && list.len() == counted.most;
    let list = if short { &list[..last] } else { list };
    if list.is_empty() {
        return (int(0).eq(int(1)), Vec::new());
    }
    let place = match (counted.by_number, short) {
        (true, _) => var("count") * (var("count") - int(1)) / int(2) + var("i") - int(1),
        (false, true) => var("i") - int(1),
        (false, false) => (var("i") - int(1)) % int(list.len() as i64),
    };
    let (entry, arrays) = match list.len() > LONGEST_LIST {
        false => (at(COUNTED, place), vec![(COUNTED.to_owned(), list.iter().copied().map(i64::from).collect())]),
        true => {
            let bits = |part: &[bool]| part.iter().rev().fold(0, |word, &counts| word << 1 | i64::from(counts));
            let words = list.chunks(BITS).map(bits).collect();
            let powers = (0..BITS).map(|bit| 1 << bit).collect();
            let (word, power) = (place.clone() / int(BITS as i64), place % int(BITS as i64));
            let entry = at(COUNTED, word) / at(POWERS, power) % int(2);
            (entry, vec![(POWERS.to_owned(), powers), (COUNTED.to_owned(), words)])
        }
    };
    let counts = entry.eq(int(1));
    (if short { var("i").le(int(last as i64)).and(counts) } else { counts }, arrays)
}

/// Pieces on squares that move left without passing each other, at least `distance` apart: the gaps
/// before them are piles whose stones go to the next, so that the last gap counts, and every second
/// one before it, each a heap with the values of `inner`.
pub fn gaps(distance: i64, inner: Source) -> ByTheorem {
    let mut functions = inner.functions;
    let value = (inner.value)(vec![var("gap")]).into();
    functions.push(PILES.function("of_gap", &[("distance", distance.into()), ("value", value)]));
    let mut says = vec![say::how_gaps()];
    says.extend(inner.says);
    let source = Source {
        functions,
        constants: inner.constants,
        made: inner.made,
        // The list is read with the number of the piece in i, and the square of the one before it
        // in `before`.
        value: Box::new(move |mut coords: Vec<Expr>| {
            let square = coords.pop().unwrap_or_else(|| int(0));
            call("of_gap", [square - var(BEFORE) - int(distance), var("count") - var("i")])
        }),
        used: inner.used,
        says,
        ..Source::default()
    };
    ByTheorem { source, beyond: None }
}
