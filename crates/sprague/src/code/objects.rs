//! Coins in a row, products of them, piles on steps, and rings: games whose values a theorem reduces to those of numbers.
//!
//! Each head of a row of coins is a position by itself, and so is each pile that counts by the staircase theorem
//! ([`crate::objects::stairs`]). A product of coins is the product of the nimbers of its places (H. W. Lenstra 1977).
use super::model::{Expr, Function, Kind, Stmt, at, call, int, var};
use super::values::{self, Source, beyond, no_style};
use super::{CodeError, CodeOptions, Style};
use crate::error::SolveError;
use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
use crate::game::Game;
use crate::objects::stairs::Stairs;
use crate::position::Position;
use crate::solve::SolveOptions;
use budget::Budget;
use patterns::Formula;
use rules::family::{Axis, Family};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;
use std::time::Duration;

/// So many values are computed here and written into a program, where no pattern is proved.
const MOST_LISTED: u64 = 1000;
/// How long that may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// Fewer values than this are of no use.
const FEWEST_LISTED: usize = 10;
/// Values that double from place to place are longer than the numbers of a program from here on.
const LAST_POWER: u64 = 61;
/// Places of a product up to this have values below 2^32, which is where nimbers are multiplied.
const LAST_FACTOR: i64 = 2_000_000_000;
/// The same where values double from place to place.
const LAST_POWER_FACTOR: i64 = 31;
/// Each number of piles up to this is asked for, which of them count.
const FEW_PILES: usize = 24;
/// Larger numbers of piles that are asked for.
const MANY_PILES: [usize; 2] = [1_000, 20_000];
/// The square of the piece before.
pub(super) const BEFORE: &str = "before";
/// Piles that count in longer rounds are written down one by one.
const LONGEST_ROUND: usize = 12;

/// The values of a game that is not about numbers.
pub(super) fn source(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if game.ruleset().play == Play::Misere {
        return Err(CodeError::Misere);
    }
    match options.style {
        Some(Style::Dfs) => return Err(no_style("search", "its values come from a theorem or a list")),
        Some(Style::Table) => return Err(no_style("table", "its values come from a theorem or a list")),
        _ => {}
    }
    match &game.ruleset().family {
        Family::Coins(coins) if coins.axes.len() > 1 => {
            let axes = coins.axes.clone();
            product(game, &axes, options, budget)
        }
        Family::Piles(_) => piles(game, options, budget),
        _ => places(game, options, budget),
    }
}

/// The values of the places of a row, or of the sizes of a ring.
fn places(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if let Some(claim) = by_law(game) {
        return values::by_formula(&claim, options);
    }
    let brief = budget.clone().with_time_at_most(PATIENCE);
    let findings = game.pattern(None, &brief)?;
    if let Some(claim) = findings.claims.iter().find(|claim| claim.proof().is_some() && claim.line().is_none()) {
        return Ok(values::repeating(game.ruleset(), claim.pattern(), &claim.to_string()));
    }
    if options.style == Some(Style::Formula) {
        return Err(no_style("formula", "no closed form is known"));
    }
    listed(game, options, &brief)
}

/// The law of the game as a formula.
fn by_law(game: &Game) -> Option<FormulaClaim> {
    let law = game.study.law()?;
    let formula = Formula::parse(&law.formula()?, &["n"]).ok()?;
    let standing = FormulaStanding::Theory { theorem: law.theorem().name(), source: law.theorem().source() };
    let claim = FormulaClaim::new(formula, standing, "law", game.ruleset().play);
    Some(if doubles(game) { claim.at(Place::UpTo(LAST_POWER)) } else { claim })
}

/// Whether values double from place to place.
fn doubles(game: &Game) -> bool {
    game.study.law().is_some_and(|law| law.value(2 * LAST_POWER).is_none())
}

/// The first values, computed here and written down.
fn listed(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..=options.to.min(MOST_LISTED) {
        let position = game.canonical(Position::new([n]));
        match game.known(&position, &SolveOptions::default(), budget) {
            Ok(known) => match known.value.to_i64() {
                Some(value) => values.push(value),
                None => break,
            },
            Err(SolveError::Stopped { .. } | SolveError::OutOfReach { .. }) => break,
            Err(error) => return Err(error.into()),
        }
    }
    if values.len() < FEWEST_LISTED {
        return Err(CodeError::Unsupported("a game whose first values take too long to compute".to_owned()));
    }
    let limit = values.len() as i64 - 1;
    let body = vec![beyond(&["n"], limit, "the values beyond were not computed"), Stmt::Return(at("values", var("n")))];
    Ok(Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body)],
        constants: vec![("values".to_owned(), values)],
        made: Vec::new(),
        value: Box::new(|mut coords| call("value", coords.drain(..))),
        used: BTreeSet::new(),
        single: false,
        says: vec![format!("Values: computed by sprague up to {limit}; no more is claimed.")],
    })
}

/// A product of coin games: each axis has a function of its own, equal ones the same.
fn product(game: &mut Game, axes: &[Axis], options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let (mut functions, mut constants, mut made) = (Vec::new(), Vec::new(), Vec::new());
    let (mut used, mut says) = (BTreeSet::from(["nim_product".to_owned()]), Vec::new());
    let mut names: Vec<String> = Vec::new();
    for (at, axis) in axes.iter().enumerate() {
        if let Some(same) = axes[..at].iter().position(|other| other == axis) {
            names.push(names[same].clone());
            continue;
        }
        let Some(factor) = game.factors.get_mut(at) else {
            return Err(CodeError::Unsupported("this product of coin games".to_owned()));
        };
        let name = format!("at_place_{}", at + 1);
        let most = if doubles(factor) { LAST_POWER_FACTOR } else { LAST_FACTOR };
        let inner = places(factor, options, budget)?.renamed(at + 1);
        if inner.constants.iter().any(|(_, values)| values.iter().any(|&value| value >> 32 != 0)) {
            return Err(CodeError::Unsupported("products of values beyond 32 bits".to_owned()));
        }
        let body = vec![
            beyond(&["n"], most, "nimbers are multiplied below 2^32"),
            Stmt::Return((inner.value)(vec![var("n")])),
        ];
        functions.extend(inner.functions);
        let about = format!("The value of a place on axis {}.", at + 1);
        functions.push(Function::new(&name, &["n"], Kind::Number, body).about(&[&about]));
        names.push(name);
        constants.extend(inner.constants);
        made.extend(inner.made);
        used.extend(inner.used);
        says.extend(inner.says.into_iter().map(|line| format!("Axis {}: {line}", at + 1)));
    }
    says.push("A coin has the product of the nimbers of its places: the Tartan theorem (Lenstra 1977).".to_owned());
    Ok(Source {
        functions,
        constants,
        made,
        value: Box::new(move |coords: Vec<Expr>| {
            let places = names.iter().zip(coords).map(|(name, coord)| call(name, [coord]));
            places.reduce(|a, b| call("nim_product", [a, b])).unwrap_or_else(|| int(0))
        }),
        used,
        single: false,
        says,
    })
}

/// Piles on steps, where the staircase theorem says which of them count.
fn piles(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if options.input.positions().is_some() {
        let why = "piles that are not read as a list, the first one first: write --input \"eof: heaps\"";
        return Err(CodeError::Unsupported(why.to_owned()));
    }
    let rules = game.ruleset().clone();
    if let Some(Ok(stairs)) = &mut game.stairs
        && let Some((distance, heap)) = stairs.gaps()
    {
        return gaps(&rules, distance, heap, options, budget);
    }
    let counted = counted(game)?;
    let Some(Ok(stairs)) = &mut game.stairs else {
        let what = "piles of which the staircase theorem does not speak";
        return Err(CodeError::Unsupported(what.to_owned()));
    };
    let Some((_, heap)) = stairs.counted() else {
        return Err(CodeError::Unsupported("pieces on squares that move in different ways".to_owned()));
    };
    let inner = match values::formula(heap, options, budget) {
        Ok(source) => source,
        Err(_) => values::table(heap.ruleset(), values::nim_values(heap.ruleset()), options)?,
    };
    let mut constants = inner.constants;
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
    let most = counted.most as i64;
    let many =
        vec![Stmt::Fail(format!("there are more than {most} piles: which of the others count was not looked at"))];
    // Where the number of piles says which of them count, it is asked.
    let (params, last, about): (&[&str], _, _) = match counted.by_number {
        true => (&["count", "i", "n"], "count", "The value of a pile of n on step i, from 1, of so many."),
        false => (&["i", "n"], "i", "The value of a pile of n on step i, from 1."),
    };
    let mut body = vec![Stmt::If(var(last).gt(int(most)), many, Vec::new())];
    body.push(Stmt::If(counts, vec![Stmt::Return((inner.value)(vec![var("n")]))], Vec::new()));
    body.push(Stmt::Return(int(0)));
    let mut functions = inner.functions;
    functions.push(Function::new("on_step", params, Kind::Number, body).about(&[about]));
    let places: Vec<Expr> = params[..params.len() - 1].iter().map(|name| var(name)).collect();
    let mut says = vec!["By the staircase theorem only some piles count, and those as heaps of their own.".to_owned()];
    says.extend(inner.says);
    Ok(Source {
        functions,
        constants,
        made: inner.made,
        // The list is read with the number of the pile in i, and how many there are in `count`.
        value: Box::new(move |coords: Vec<Expr>| call("on_step", places.iter().cloned().chain(coords))),
        used: inner.used,
        single: false,
        says,
    })
}

/// Pieces on squares that move left without passing each other: the gaps before them are piles whose stones go to the next,
/// so that the last gap counts, and every second one before it.
fn gaps(
    rules: &Ruleset,
    distance: i64,
    heap: &mut Game,
    options: &CodeOptions,
    budget: &Budget,
) -> Result<Source, CodeError> {
    for count in (1..=FEW_PILES).chain(MANY_PILES) {
        let counted = rules.with_piles(count).and_then(Result::ok).and_then(|rules| Stairs::of(&rules)?.ok());
        if !counted.is_some_and(|stairs| stairs.counts_every_second_gap()) {
            return Err(CodeError::Unsupported("pieces that move otherwise when they are many".to_owned()));
        }
    }
    let inner = match values::formula(heap, options, budget) {
        Ok(source) => source,
        Err(_) => values::table(heap.ruleset(), values::nim_values(heap.ruleset()), options)?,
    };
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
        // The list is read with the number of the piece in i, and the square of the one before it in `before`.
        value: Box::new(move |mut coords: Vec<Expr>| {
            let square = coords.pop().unwrap_or_else(|| int(0));
            call("of_gap", [square - var(BEFORE) - int(distance), var("count") - var("i")])
        }),
        used: inner.used,
        single: false,
        says,
    })
}

/// Which piles count: those of a round, again and again, up to the last pile that was looked at; or, where that depends on how
/// many there are, those of one pile, then those of two, and so on.
struct Counted {
    list: Vec<bool>,
    by_number: bool,
    most: usize,
}

/// Which piles count, asked for few piles and for many.
fn counted(game: &Game) -> Result<Counted, CodeError> {
    let (mut longest, mut all): (Vec<bool>, Vec<bool>) = Default::default();
    let (mut by_number, mut few) = (false, 0);
    for count in (1..=FEW_PILES).chain(MANY_PILES) {
        let odd = match of_so_many(game, count) {
            None => break,
            Some(Err(_)) if count > FEW_PILES => break,
            Some(odd) => odd.map_err(CodeError::Unsupported)?,
        };
        by_number |= !odd.starts_with(&longest);
        if count <= FEW_PILES {
            all.extend(&odd);
            few = count;
        }
        longest = odd;
    }
    if longest.is_empty() {
        return Err(CodeError::Unsupported("piles of which one alone has no meaning".to_owned()));
    }
    if by_number {
        return Ok(Counted { list: all, by_number, most: few });
    }
    let most = longest.len();
    let repeats = |round: &usize| (*round..most).all(|i| longest[i] == longest[i - round]);
    let round = (1..=LONGEST_ROUND.min(most)).find(repeats).unwrap_or(most);
    longest.truncate(round);
    Ok(Counted { list: longest, by_number, most })
}

/// The same for so many piles; `None` where the rule has no meaning for so many.
fn of_so_many(game: &Game, count: usize) -> Option<Result<Vec<bool>, String>> {
    let rules = game.ruleset().with_piles(count)?.ok()?;
    Some(match Stairs::of(&rules)? {
        Ok(mut stairs) => match stairs.counted() {
            Some((odd, _)) => Ok(odd.to_vec()),
            None => Err("pieces on squares".to_owned()),
        },
        Err(reason) => Err(format!(
            "piles of which the staircase theorem does not speak ({reason}); `sprague solve` and `sprague batch` search them"
        )),
    })
}
