//! Piles on steps of which the staircase theorem speaks: each that counts is a heap by itself
//! ([`crate::objects::stairs`]).
use crate::code::helpers::when;
use crate::code::model::{Expr, Function, Kind, Op, Stmt, at, call, int, var};
use crate::code::values::{self, Source};
use crate::code::{CodeError, CodeOptions};
use crate::game::Game;
use crate::objects::stairs::Stairs;
use budget::Budget;
use rules::ruleset::Ruleset;

/// Each number of piles up to this is asked for, which of them count.
const FEW_PILES: usize = 24;
/// Larger numbers of piles that are asked for.
const MANY_PILES: [usize; 2] = [1_000, 20_000];
/// The square of the piece before.
pub(in crate::code) const BEFORE: &str = "before";
/// The array that says of which numbers of piles the theorem speaks.
const SPEAKS: &str = "theorem_speaks";
/// Piles that count in longer rounds are written down one by one.
const LONGEST_ROUND: usize = 12;

/// What the theorem says of the piles of a case.
pub(super) struct ByTheorem {
    /// The value of a pile, with the number of the pile in `i`, and how many there are in `count`.
    pub(super) source: Source,
    /// Where the theorem does not speak of all numbers of piles: what holds for the others.
    pub(super) beyond: Option<Expr>,
}

/// The values of the piles that count.
pub(super) fn by_theorem(ruleset: &Ruleset, options: &CodeOptions, budget: &Budget) -> Result<ByTheorem, CodeError> {
    let mut counted = Counted::of(ruleset)?;
    if let Some((distance, heap)) = counted.stairs.gaps() {
        let source = gaps(ruleset, distance, heap, options, budget)?;
        return Ok(ByTheorem { source, beyond: None });
    }
    let Some((_, heap)) = counted.stairs.counted() else {
        return Err(CodeError::Unsupported("pieces on squares that move in different ways".to_owned()));
    };
    let inner = of_heap(heap, options, budget)?;
    let mut constants = inner.constants;
    let most = int(counted.most as i64);
    let beyond = counted.speaks.as_ref().map(|speaks| {
        let speaks = std::iter::once(true).chain(speaks.iter().copied());
        constants.push((SPEAKS.to_owned(), speaks.map(i64::from).collect()));
        var("count").gt(most.clone()).bin(Op::Or, at(SPEAKS, var("count")).eq(int(0)))
    });
    let place = match counted.list.as_slice() {
        [true, false] if !counted.by_number => None,
        _ if counted.by_number => Some(var("count") * (var("count") - int(1)) / int(2) + var("i") - int(1)),
        round => Some((var("i") - int(1)) % int(round.len() as i64)),
    };
    let counts = match place {
        None => (var("i") % int(2)).eq(int(1)),
        Some(place) => {
            constants.push(("counted".to_owned(), counted.list.iter().map(|&counts| i64::from(counts)).collect()));
            at("counted", place).eq(int(1))
        }
    };
    let many = match beyond {
        Some(_) => Stmt::Return(int(0)),
        None => Stmt::Fail(format!(
            "there are more than {} piles: which of the others count was not looked at",
            counted.most
        )),
    };
    // Where the number of piles says which of them count, it is asked.
    let (params, last, about): (&[&str], _, _) = match counted.by_number {
        true => (&["count", "i", "n"], "count", "The value of a pile of n on step i, from 1, of so many."),
        false => (&["i", "n"], "i", "The value of a pile of n on step i, from 1."),
    };
    let body = vec![
        when(var(last).gt(most), vec![many]),
        when(counts, vec![Stmt::Return((inner.value)(vec![var("n")]))]),
        Stmt::Return(int(0)),
    ];
    let mut functions = inner.functions;
    functions.push(Function::new("on_step", params, Kind::Number, body).about(&[about]));
    let places: Vec<Expr> = params[..params.len() - 1].iter().map(|name| var(name)).collect();
    let mut says = vec!["By the staircase theorem only some piles count, and those as heaps of their own.".to_owned()];
    says.extend(inner.says);
    let value = Box::new(move |coords: Vec<Expr>| call("on_step", places.iter().cloned().chain(coords)));
    let source = Source { functions, constants, made: inner.made, value, used: inner.used, single: false, says };
    Ok(ByTheorem { source, beyond })
}

/// The value of one heap from which the amounts are taken.
fn of_heap(heap: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    match values::formula(heap, options, budget) {
        Ok(source) => Ok(source),
        Err(_) => values::table(heap.ruleset(), values::nim_values(heap.ruleset()), options),
    }
}

/// Pieces on squares that move left without passing each other: the gaps before them are piles
/// whose stones go to the next, so that the last gap counts, and every second one before it.
fn gaps(
    rules: &Ruleset,
    distance: i64,
    heap: &mut Game,
    options: &CodeOptions,
    budget: &Budget,
) -> Result<Source, CodeError> {
    for count in (1..=FEW_PILES).chain(MANY_PILES) {
        let counted = rules.with_piles(count).and_then(Result::ok).and_then(|rules| Stairs::of(&rules)?.ok());
        let alike = |mut stairs: Stairs| stairs.counts_every_second_gap() && same_heap(heap, stairs.gaps());
        if !counted.is_some_and(alike) {
            return Err(CodeError::Unsupported("pieces that move otherwise when they are many".to_owned()));
        }
    }
    let inner = of_heap(heap, options, budget)?;
    let order = format!("the squares of the pieces go up, by {distance} or more");
    let body = vec![
        Stmt::If(var("gap").lt(int(0)), vec![Stmt::Fail(order)], Vec::new()),
        Stmt::If((var("after") % int(2)).eq(int(1)), vec![Stmt::Return(int(0))], Vec::new()),
        Stmt::Return((inner.value)(vec![var("gap")])),
    ];
    let mut functions = inner.functions;
    functions.push(
        Function::new("of_gap", &["gap", "after"], Kind::Number, body)
            .about(&["The value of the gap before a piece that has so many pieces after it."]),
    );
    let mut says =
        vec!["By the staircase theorem every second gap between the pieces counts, from the last one on.".to_owned()];
    says.extend(inner.says);
    Ok(Source {
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
        single: false,
        says,
    })
}

/// Whether the amounts are the same for another number of piles.
fn same_heap<T>(heap: &Game, other: Option<(T, &mut Game)>) -> bool {
    other.is_some_and(|(_, other)| other.ruleset().schemas == heap.ruleset().schemas)
}

/// Which piles count: those of a round, again and again, up to the last pile that was looked at;
/// or, where that depends on how many there are, those of one pile, then those of two, and so on.
struct Counted {
    list: Vec<bool>,
    by_number: bool,
    most: usize,
    /// By the number of piles, from 1 on: whether the theorem speaks of so many; none where it
    /// speaks of all.
    speaks: Option<Vec<bool>>,
    /// The theorem for some number of piles.
    stairs: Stairs,
}

impl Counted {
    /// Which piles count, asked for few piles and for many.
    fn of(ruleset: &Ruleset) -> Result<Self, CodeError> {
        let (mut longest, mut all, mut speaks): (Vec<bool>, Vec<bool>, Vec<bool>) = Default::default();
        let mut by_number = false;
        let mut found: Option<Stairs> = None;
        let mut silent = "one pile alone has no meaning".to_owned();
        for count in 1..=FEW_PILES {
            let Some(Ok(rules)) = ruleset.with_piles(count) else { break };
            let known = speaking(&rules, &mut found);
            speaks.push(known.is_ok());
            match known {
                Ok(odd) => {
                    by_number |= !odd.starts_with(&longest);
                    all.extend(&odd);
                    longest = odd;
                }
                Err(reason) => {
                    all.extend(std::iter::repeat_n(false, count));
                    silent = reason;
                }
            }
        }
        let few = speaks.len();
        let open = speaks.contains(&false);
        let large: &[usize] = if open { &[] } else { &MANY_PILES };
        for rules in large.iter().map_while(|&count| ruleset.with_piles(count)?.ok()) {
            let Ok(odd) = speaking(&rules, &mut found) else { break };
            by_number |= !odd.starts_with(&longest);
            longest = odd;
        }
        let Some(stairs) = found else {
            return Err(CodeError::Unsupported(format!(
                "piles of which the staircase theorem does not speak: {silent}"
            )));
        };
        if open || by_number {
            return Ok(Self { list: all, by_number: true, most: few, speaks: open.then_some(speaks), stairs });
        }
        let most = longest.len();
        let repeats = |round: &usize| (*round..most).all(|i| longest[i] == longest[i - round]);
        let round = (1..=LONGEST_ROUND.min(most)).find(repeats).unwrap_or(most);
        longest.truncate(round);
        Ok(Self { list: longest, by_number, most, speaks: None, stairs })
    }
}

/// Which piles count of so many, where the theorem speaks of them with the amounts of what was
/// found before.
fn speaking(rules: &Ruleset, found: &mut Option<Stairs>) -> Result<Vec<bool>, String> {
    let mut stairs = Stairs::of(rules).unwrap_or_else(|| Err("these are no piles".to_owned()))?;
    if stairs.gaps().is_some() {
        found.get_or_insert(stairs);
        return Ok(Vec::new());
    }
    let Some((odd, heap)) = stairs.counted() else { return Err("pieces on squares".to_owned()) };
    let odd = odd.to_vec();
    if let Some(known) = found {
        return match same_heap(heap, known.counted()) {
            true => Ok(odd),
            false => Err("the amounts depend on the number of piles".to_owned()),
        };
    }
    *found = Some(stairs);
    Ok(odd)
}
