//! A small evaluator of its own for tests: options by plain loops over the typed form, nim-values
//! by the definition. It shares [`rules::eval`] with the library, and nothing else.
use budget::Budget;
use rules::ast::Shape;
use rules::eval::{self, Value};
use rules::ir::{Num, Remains, Schema};
use rules::moves::{Mover, Scratch};
use rules::ruleset::Ruleset;
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

pub(crate) type Position = Vec<i64>;
/// A sum of positions, sorted.
pub(crate) type Sum = Vec<Position>;

/// The ruleset of a text that must be right.
pub(crate) fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}")).ruleset
}

/// The options that the library lists, each of them one position.
pub(crate) fn listed(ruleset: &Ruleset, position: &[i64]) -> BTreeSet<Position> {
    let mut found = BTreeSet::new();
    let visited =
        Mover::new(ruleset).for_each_option(&mut Scratch::default(), position, &Budget::unlimited(), |option| {
            found.insert(option.to_vec());
            ControlFlow::Continue(())
        });
    assert!(visited.expect("small positions").is_continue());
    found
}

/// The range of a free variable for the search: which values to try when `env` is known so far.
pub(crate) type Range<'a> = &'a dyn Fn(&rules::ir::FreeVar, &[i64]) -> (i64, i64);

/// The options found so far; `None` once a number was too large or unknown.
type Found = Option<BTreeSet<Sum>>;

/// All options of a position; `None` when a number of one is too large, or unknown.
pub(crate) fn options(rules: &Ruleset, position: &[i64], range: Range) -> Found {
    let mut found = Some(BTreeSet::new());
    let ended = |end: &Vec<_>| eval::all(end, position) == Ok(true);
    if rules.ends.iter().any(ended) {
        return found;
    }
    for schema in &rules.schemas {
        let matches = schema.pattern.iter().zip(position).all(|(slot, x)| slot.is_none_or(|slot| slot == *x));
        if matches {
            choose(rules, schema, &mut position.to_vec(), range, &mut found);
        }
    }
    found
}

fn choose(rules: &Ruleset, schema: &Schema, env: &mut Vec<i64>, range: Range, found: &mut Found) {
    if let Some(free) = schema.free.get(env.len() - rules.arity) {
        let (lo, hi) = range(free, env);
        for value in lo..=hi {
            env.push(value);
            choose(rules, schema, env, range, found);
            env.pop();
        }
        return;
    }
    match eval::all(&schema.conditions, env) {
        Ok(true) => {}
        Ok(false) => return,
        Err(_) => return *found = None,
    }
    let failed = Cell::new(false);
    remain(rules, schema, env, &failed, &mut |sum| {
        if let Some(found) = found {
            found.insert(sum);
        }
    });
    if failed.get() {
        *found = None;
    }
}

/// The positions that remain when all free variables are chosen; `failed` is set when a number is
/// too large or unknown.
fn remain(rules: &Ruleset, schema: &Schema, env: &[i64], failed: &Cell<bool>, found: &mut dyn FnMut(Sum)) {
    let int = |num: &Num, env: &[i64]| match eval::num(num, env) {
        Ok(Some(Value::Int(x))) if x >= 0 => Some(x),
        Ok(Some(Value::PosHuge)) | Err(_) => {
            failed.set(true);
            None
        }
        _ => None,
    };
    match &schema.remains {
        Remains::Heaps { total, parts, shape } => {
            let (Some(total), Some(parts)) = (int(total, env), int(parts, env)) else { return };
            partitions(total, parts, 1, &mut Vec::new(), &mut |heaps| {
                if fits(heaps, *shape) {
                    found(heaps.iter().map(|&h| vec![h]).collect());
                }
            });
        }
        Remains::Positions(parts) => {
            let mut sum: Sum = Vec::new();
            for part in parts {
                let values: Vec<Option<i64>> = match &part.each {
                    None => vec![None],
                    Some(each) => match (eval::num(&each.lo, env), eval::num(&each.hi, env)) {
                        (Ok(Some(Value::Int(lo))), Ok(Some(Value::Int(hi)))) => (lo..=hi).map(Some).collect(),
                        _ => return,
                    },
                };
                for value in values {
                    let mut env = env.to_vec();
                    env.extend(value);
                    let Some(times) = part.times.as_ref().map_or(Some(1), |times| int(times, &env)) else { return };
                    let coords: Option<Position> = part.coords.iter().map(|coord| int(coord, &env)).collect();
                    let Some(mut coords) = coords else { return };
                    if rules.unordered {
                        coords.sort_unstable();
                    }
                    sum.extend((0..times).map(|_| coords.clone()));
                }
            }
            sum.sort();
            found(sum);
        }
    }
}

/// All ways to write `total` as a sum of `parts` numbers >= `least`, ascending.
fn partitions(total: i64, parts: i64, least: i64, done: &mut Vec<i64>, visit: &mut impl FnMut(&[i64])) {
    if parts == 0 {
        if total == 0 {
            visit(done);
        }
        return;
    }
    for first in least..=total / parts {
        done.push(first);
        partitions(total - first, parts - 1, first, done, visit);
        done.pop();
    }
}

fn fits(heaps: &[i64], shape: Shape) -> bool {
    let (Some(first), Some(last)) = (heaps.first(), heaps.last()) else { return true };
    match shape {
        Shape::Any => true,
        Shape::Equal => first == last,
        Shape::NearEqual => last - first <= 1,
        Shape::Unequal => heaps.windows(2).all(|pair| pair[0] != pair[1]),
        Shape::Consecutive => heaps.windows(2).all(|pair| pair[0] + 1 == pair[1]),
    }
}

/// Nim-values by the definition, remembered.
pub(crate) struct Values<'a> {
    rules: &'a Ruleset,
    known: HashMap<Position, u64>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> Self {
        Self { rules, known: HashMap::new() }
    }

    pub(crate) fn get(&mut self, position: &[i64]) -> u64 {
        let mut key = position.to_vec();
        if self.rules.unordered {
            key.sort_unstable();
        }
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let all = options(self.rules, &key, &|free, env| eval::range(free, env)).expect("no overflow");
        let values: BTreeSet<u64> = all.iter().map(|sum| sum.iter().fold(0, |g, part| g ^ self.get(part))).collect();
        let mex = (0..).zip(&values).find(|(i, value)| i != *value).map_or(values.len() as u64, |(i, _)| i);
        self.known.insert(key, mex);
        mex
    }
}
