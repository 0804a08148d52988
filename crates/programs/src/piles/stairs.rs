//! Piles on steps by the staircase theorem: each pile that counts is a separate heap
//! (`sprague::families::stairs`).
use crate::helpers::when;
use crate::model::{Expr, Function, Kind, Op, Stmt, at, call, int, var};
use crate::say;
use crate::source::Source;
use crate::text::PILES;

/// The variable that holds the square of the piece before.
pub(crate) const BEFORE: &str = "before";
/// The array that says for which numbers of piles the theorem holds.
const SPEAKS: &str = "theorem_speaks";
/// The array that says which piles count.
const COUNTED: &str = "counted";
/// The array of powers of two, where `counted` is stored as bits.
const POWERS: &str = "powers";
/// A longer list is stored as the bits of numbers: judges accept programs of at most 64 KB, and
/// Java has a limit for the constants of an array.
const LONGEST_LIST: usize = 64;
/// Each number of such a list has this many bits.
const BITS: usize = 60;

/// The values of the piles of a case.
pub struct ByTheorem {
    /// The value of a pile, with the number of the pile in `i`, and how many there are in `count`.
    pub source: Source,
    /// Whether the number of piles is one for which the theorem does not hold; none where it always
    /// holds.
    pub(crate) beyond: Option<Expr>,
}

/// Which piles count. This is one round that repeats, up to the last pile that was examined. If it
/// depends on the number of piles, it is the list for one pile, then the list for two, and so on.
pub struct Counted {
    /// Whether a pile counts.
    pub list: Vec<bool>,
    /// Whether the list depends on the number of piles.
    pub by_number: bool,
    /// The largest number of piles that was examined.
    pub most: usize,
    /// For each number of piles from 1 on, whether the theorem holds; none where it always holds.
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
    // The function takes the number of piles if that decides which of them count.
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

/// The expression that says whether pile `i` counts, and the arrays that hold the list.
fn listed(list: &[bool], counted: &Counted) -> (Expr, Vec<(String, Vec<i64>)>) {
    let last = list.iter().rposition(|&counts| counts).map_or(0, |last| last + 1);
    // Piles after the last one that counts need no entry, unless the list is a round.
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

/// Pieces on squares that move left without passing each other, at least `distance` apart. The gaps
/// before the pieces are piles whose stones move to the next pile. So the last gap counts and every
/// second gap before it, each as a heap with the values of `inner`.
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
        // The input is read with the number of the piece in `i` and the square of the previous
        // piece in `before`.
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
