//! Warnings about clauses and amounts that add nothing, and so are probably not meant.
//!
//! Warnings are proved. A clause never applies when its conditions contradict each other
//! (by linear reasoning, or as sets of amounts); it is contained in another when its digits are, or
//! when it is written alike with more conditions.
mod alternatives;
mod idle;
mod names;

use crate::ast::{Amount, Ast, Clause, Code, Expr, ExprKind, Take, Tile};
use crate::classify::{self, Columns};
use crate::error::Warning;
use crate::eval::{self, Value};
use crate::ir::{Num, Schema};
use crate::moves::{Mover, Options, Scratch};
use crate::numset::NumSet;
use crate::ruleset::Ruleset;
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use crate::termination::never_applies;
use budget::Budget;
use messages::Message;
use std::collections::{BTreeMap, HashSet};

/// At most this many clauses are looked at: a longer text was not written by a person.
const MOST_CLAUSES: usize = 64;
/// Heaps up to here show whether a clause makes all heaps smaller.
const SMALL: i64 = 8;
/// The most warnings about the amounts of one clause.
const MOST_AMOUNTS: usize = 16;

/// All that is doubtful about a ruleset, in the order of the text. `ast` is the tree that it was
/// made from.
///
/// ```
/// let compiled = rules::compile("take 1..3,2; take 1 if n>5; 0.770", &[]).unwrap();
/// let messages: Vec<String> = compiled.warnings.iter().map(|warning| warning.message.to_string()).collect();
/// assert_eq!(messages[0], "the amount 2 is listed already");
/// assert_eq!(messages[1], "every move of this clause is a move of `take 1..3,2` as well");
/// assert_eq!(messages[2], "the last digit is 0 and says nothing");
/// ```
pub fn warnings(ast: &Ast, ruleset: &Ruleset) -> Vec<Warning> {
    let mut found = Vec::new();
    let ruleset = ruleset.without_verdicts();
    let Some(own) = ruleset.entailing() else {
        of_clauses(ast, ruleset, &[ruleset], &mut found);
        alternatives::written_as_one(ast, ruleset, &mut found);
        found.sort_by_key(|warning| (warning.span.start, warning.span.end));
        return found;
    };
    // Moves with different marks are different moves.
    let bare = ast.clauses.iter().map(|clause| Spanned::new(clause.node.bare().clone(), clause.span));
    of_clauses(&Ast { clauses: bare.collect() }, &own.all(), &own.kinds().map(|(_, moves)| moves), &mut found);
    alternatives::written_as_one(ast, &own.all(), &mut found);
    found.sort_by_key(|warning| (warning.span.start, warning.span.end));
    found
}

/// All but alternatives; the moves are `kinds`, of which each is compared with itself only.
fn of_clauses(ast: &Ast, ruleset: &Ruleset, kinds: &[&Ruleset], found: &mut Vec<Warning>) {
    for clause in &ast.clauses {
        match &clause.node {
            Clause::Take(take) => amounts(take, ruleset, found),
            Clause::Code(code) => trailing_zero(code, clause.span, found),
            Clause::Place(tiles) => twice(tiles, found),
            _ => {}
        }
    }
    let dead = clauses_that_never_apply(ast, ruleset, found);
    for kind in kinds {
        contained(kind, &dead, found);
    }
    // The first kind is that of the clauses without a mark: conditions are proposed at their end.
    if let Some(plain) = kinds.first() {
        idle::moves(plain, found);
        stays_at_0(plain, found);
    }
    names::that_say_nothing(ast, ruleset, found);
}

fn warn(found: &mut Vec<Warning>, span: Span, message: Message) {
    found.push(Warning::new(span, message));
}

/// `0.770`: but `4.0` is how a code without digits after the point is written.
fn trailing_zero(code: &Code, span: Span, found: &mut Vec<Warning>) {
    let end = span.end as usize;
    if code.repeat.is_empty() {
        if code.digits.len() > 1 && code.digits.last() == Some(&0) {
            warn(found, Span::new(end.saturating_sub(1), end), say::last_digit_zero());
        }
    } else if code.repeat.iter().all(|&digit| digit == 0) {
        // The length with the brackets.
        let length = code.repeat.len() + 2;
        warn(found, Span::new(end.saturating_sub(length), end), say::repeated_zeros());
    }
}

/// Tiles that are listed already. One that contains another is no mistake: both can be laid.
fn twice(tiles: &[Spanned<Tile>], found: &mut Vec<Warning>) {
    let mut seen = HashSet::new();
    for Spanned { node: tile, span } in tiles {
        if !seen.insert(tile) {
            warn(found, *span, say::tile_twice(tile.rows, tile.columns));
        }
    }
}

/// Amounts of 0, and amounts that are listed already.
fn amounts(take: &Take, ruleset: &Ruleset, found: &mut Vec<Warning>) {
    let before = found.len();
    let covered = covered(take, ruleset);
    let (mut numbers, mut texts) = (HashSet::new(), HashSet::new());
    for Spanned { node, span } in &take.amounts {
        if found.len() - before >= MOST_AMOUNTS {
            return;
        }
        if let Some(name) = unbounded(node, take, ruleset) {
            let message = say::any_number_here(name);
            warn(found, *span, message);
            continue;
        }
        let text = span.of(&ruleset.source);
        let number = match node {
            Amount::Expr(expr) => constant(expr, ruleset),
            Amount::Range(lo, _) if constant(lo, ruleset) == Some(0) => Some(0),
            Amount::Any | Amount::Range(..) => None,
        };
        match number {
            Some(number @ ..=0) => {
                warn(found, *span, say::never_taken(number));
            }
            Some(number) if covered(number.unsigned_abs()) || !numbers.insert(number) => {
                warn(found, *span, say::amount_twice(number));
            }
            None if !text.is_empty() && !texts.insert(text) => {
                warn(found, *span, say::amount_text_twice(text));
            }
            _ => {}
        }
    }
}

/// The end of a range that is a free name without any condition: `take 1..m`, where most people
/// mean a parameter.
fn unbounded<'a>(amount: &'a Amount, take: &Take, ruleset: &Ruleset) -> Option<&'a str> {
    let Amount::Range(_, hi) = amount else { return None };
    let ExprKind::Name(name) = &hi.node else { return None };
    let known = ruleset.names.contains(name) || ruleset.params.contains_key(name) || sets::named(name).is_some();
    (take.guard.is_empty() && !known).then_some(name.as_str())
}

/// Whether a number is among the ranges and sets of a `take`.
fn covered(take: &Take, ruleset: &Ruleset) -> impl Fn(u64) -> bool {
    let natural = |bound: &Expr| u64::try_from(constant(bound, ruleset)?).ok();
    let (mut any, mut ranges, mut named) = (false, Vec::new(), Vec::new());
    for amount in &take.amounts {
        match &amount.node {
            Amount::Any => any = true,
            Amount::Range(lo, hi) => ranges.extend(natural(lo).zip(natural(hi)).map(|(lo, hi)| lo..=hi)),
            Amount::Expr(expr) => match &expr.node {
                ExprKind::Name(name) if !ruleset.names.contains(name) => named.extend(sets::named(name)),
                _ => {}
            },
        }
    }
    let ranges = NumSet::from_ranges(ranges);
    move |number| any || ranges.contains(number) || named.iter().any(|set| sets::contains(*set, number))
}

/// The value of an expression of numbers and parameters alone.
fn constant(expr: &Expr, ruleset: &Ruleset) -> Option<i64> {
    fn num(expr: &Expr, ruleset: &Ruleset) -> Option<Num> {
        match &expr.node {
            ExprKind::Int(value) => i64::try_from(*value).ok().map(Num::Const),
            ExprKind::Name(name) if !ruleset.names.contains(name) => {
                ruleset.params.get(name).map(|value| Num::Const(*value))
            }
            ExprKind::Neg(x) => Some(Num::Neg(Box::new(num(x, ruleset)?))),
            ExprKind::Arith(op, x, y) => Some(Num::Arith(*op, Box::new(num(x, ruleset)?), Box::new(num(y, ruleset)?))),
            _ => None,
        }
    }
    match eval::num(&num(expr, ruleset)?, &[]) {
        Ok(Some(Value::Int(value))) => Some(value),
        _ => None,
    }
}

/// Finds clauses whose conditions contradict each other; gives their indices.
fn clauses_that_never_apply(ast: &Ast, ruleset: &Ruleset, found: &mut Vec<Warning>) -> HashSet<usize> {
    let mut dead = HashSet::new();
    for (index, clause) in ast.clauses.iter().enumerate().take(MOST_CLAUSES) {
        let moves = match &clause.node {
            Clause::Code(_) | Clause::Arrow(_) | Clause::Split(_) => true,
            // Where only amounts of 0 are the reason, there is a warning already.
            Clause::Take(take) => !take.amounts.iter().all(|amount| match &amount.node {
                Amount::Expr(expr) => constant(expr, ruleset).is_some_and(|number| number <= 0),
                _ => false,
            }),
            _ => false,
        };
        let mut schemas = ruleset.schemas.iter().filter(|schema| schema.clause == index);
        let never = |schema: &Schema| {
            let no_digits =
                || ruleset.arity == 1 && classify::columns([schema]).is_some_and(|digits| digits.is_empty());
            never_applies(ruleset, schema) || no_digits()
        };
        if moves && schemas.all(never) {
            dead.insert(index);
            warn(found, clause.span, say::never_applies());
        }
    }
    dead
}

/// Finds clauses all of whose moves are moves of another clause.
fn contained(ruleset: &Ruleset, dead: &HashSet<usize>, found: &mut Vec<Warning>) {
    let mut by_clause: BTreeMap<usize, Vec<&Schema>> = BTreeMap::new();
    for schema in ruleset.schemas.iter().filter(|schema| !dead.contains(&schema.clause)) {
        by_clause.entry(schema.clause).or_default().push(schema);
    }
    if by_clause.len() < 2 || by_clause.len() > MOST_CLAUSES {
        return;
    }
    let clauses: Vec<Moves> = by_clause.into_values().map(|schemas| Moves::new(schemas, ruleset.arity)).collect();
    for (i, inner) in clauses.iter().enumerate() {
        for (j, outer) in clauses.iter().enumerate() {
            // Of two clauses with the same moves the later one is superfluous.
            if i != j && inner.within(outer) && (i > j || !outer.within(inner)) {
                let text = outer.span.of(&ruleset.source).trim();
                let message = match text.is_empty() {
                    true => say::contained_in_another(),
                    false => say::contained_in(text),
                };
                warn(found, inner.span, message);
                break;
            }
        }
    }
}

/// Finds clauses that lead down to 0 and by which a heap of 0 leaves a heap of 0, such as `n ->
/// n/2`: most people mean that play ends there.
fn stays_at_0(ruleset: &Ruleset, found: &mut Vec<Warning>) {
    let [name] = ruleset.names.as_slice() else { return };
    let mut last = None;
    let mut alone = ruleset.clone();
    for schema in ruleset.schemas.iter().take(MOST_CLAUSES).filter(|schema| schema.pattern == [None]) {
        alone.schemas = vec![schema.clone()];
        let alone = Mover::new(&alone);
        let options = |heap: i64| {
            let mut options = Options::new(1);
            let budget = Budget::unlimited().with_effort(1);
            let listed = alone.options_within(&mut Scratch::default(), &[heap], &mut options, &budget);
            listed.ok().map(|_| options.iter().map(<[i64]>::to_vec).collect::<Vec<_>>())
        };
        let leaves_0 = |heap: i64| options(heap).is_some_and(|all| all.iter().any(|option| option.contains(&0)));
        let said = found.iter().any(|warning| warning.span == schema.span);
        if last == Some(schema.clause) || said || !leaves_0(0) {
            continue;
        }
        // Elsewhere the clause only makes heaps smaller: with 0 left out, play ends.
        let smaller = |heap: i64| options(heap).is_some_and(|all| all.iter().flatten().all(|part| *part < heap));
        let moves = |heap: i64| options(heap).is_some_and(|all| !all.is_empty());
        let falls = (1..=SMALL).all(smaller) && (1..=SMALL).any(moves);
        if !falls && !leaves_0(1) {
            continue;
        }
        last = Some(schema.clause);
        let mut warning = Warning::new(schema.span, say::heap_0_stays(name));
        warning.proposal = falls.then(|| with_condition(&ruleset.source, schema.span, name)).flatten();
        found.push(warning);
    }
}

/// The text with the condition that a number of a clause is not 0.
fn with_condition(text: &str, clause: Span, name: &str) -> Option<String> {
    let end = clause.end as usize;
    let guarded = [":", " if ", " where "].iter().any(|word| clause.of(text).contains(word));
    let guard = format!("{} {name}>=1", if guarded { "," } else { " :" });
    Some(format!("{}{guard}{}", text.get(..end)?, text.get(end..)?))
}

/// The moves of a clause, in the ways in which they can be compared.
struct Moves<'a> {
    span: Span,
    schemas: Vec<&'a Schema>,
    /// The digits of the clause, where it has exactly that meaning.
    exact: Option<Columns>,
    /// Digits among which all moves are: conditions that depend on the heap are left out.
    most: Option<Columns>,
}

impl<'a> Moves<'a> {
    fn new(schemas: Vec<&'a Schema>, arity: usize) -> Self {
        let span = schemas.first().map_or(Span::default(), |schema| schema.span);
        let (mut exact, mut most) = (None, None);
        if arity == 1 {
            exact = classify::columns(schemas.iter().copied());
            let free: Vec<Schema> =
                schemas.iter().map(|schema| Schema { conditions: Vec::new(), ..(*schema).clone() }).collect();
            most = classify::columns(&free);
        }
        Self { span, schemas, exact, most }
    }

    fn within(&self, other: &Self) -> bool {
        let digits = |inner: &Option<Columns>| match (inner, &other.exact) {
            (Some(inner), Some(outer)) => inner.within(outer) == Some(true),
            _ => false,
        };
        let alike = |inner: &&Schema| other.schemas.iter().any(|outer| more_conditions(inner, outer));
        digits(&self.exact)
            || digits(&self.most)
            || self.schemas.len() <= MOST_CLAUSES && self.schemas.iter().all(alike)
    }
}

/// Whether two schemas are the same but for conditions that only the first one has.
fn more_conditions(inner: &Schema, outer: &Schema) -> bool {
    let ranges =
        |schema: &Schema| -> Vec<_> { schema.free.iter().map(|free| (free.lo.clone(), free.hi.clone())).collect() };
    inner.remains == outer.remains
        && inner.pattern.iter().zip(&outer.pattern).all(|(inner, outer)| outer.is_none() || inner == outer)
        && outer.conditions.iter().all(|cond| inner.conditions.contains(cond))
        && ranges(inner) == ranges(outer)
}
