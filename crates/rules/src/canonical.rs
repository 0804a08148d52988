//! The normal form of a ruleset about numbers: rulesets with one normal form have the same options
//! (except that empty heaps may be left over or not, where these have no move).
//!
//! `(a,b) -> (a-k,b) : 1<=k<=a` and `(x,y) -> (z,y) : z<x` are the same moves. Comparisons become
//! polynomials that are at least 0. Free variables become the amounts that the move takes from a
//! component; those that only stand between others go. Conditions that follow from others, or from
//! remaining numbers being at least 0, are left out. The converse is not promised: two spellings
//! may differ here and mean the same.
//!
//! An expression that is no polynomial (`n/2`, `gcd(k,n)`) is a term that is equal to itself alone.
//! A condition that is left out, or that cancels, has a value everywhere: a part without a value
//! makes no move, wherever it stands.
mod condition;
mod implied;
mod poly;

use crate::classify::between;
use crate::ir::{Cond, Func, Num, Part, Remains, Schema, Var};
use crate::odometer::orders;
use crate::oracle;
use crate::ruleset::{Ruleset, Turns};
use budget::Budget;
use condition::Condition;
use poly::Poly;
use std::collections::BTreeSet;

/// All orders of the free variables are tried for at most this many of them.
const MOST_FREE: usize = 4;

/// The moves of a ruleset whose positions are numbers, without names and spellings.
///
/// ```
/// use rules::canonical::Moves;
/// let moves = |text: &str| Moves::of(&rules::compile(text, &[]).unwrap().ruleset);
/// assert_eq!(moves("(a,b) -> (a-k,b) : 1<=k<=a"), moves("(x,y) -> (z,y) : z<x"));
/// assert_ne!(moves("(a,b) -> (a-k,b) : k>=1"), moves("(a,b) -> (a-k,b) : k>=2"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    arity: usize,
    unordered: bool,
    schemas: BTreeSet<Form>,
    ends: Vec<Vec<Cond>>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Normal(Normal),
    /// A part that has no normal form here, as it is except for names.
    Other(String),
}

/// A schema that leaves certain positions, each component a polynomial. Variables are the
/// components, then the free ones.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Normal {
    pattern: Vec<Option<i64>>,
    free: usize,
    /// The positions that remain, a sum: in ascending order.
    parts: Vec<Vec<Poly>>,
    /// Whether a heap of 0 is taken away, which could move.
    vanishes: bool,
    conditions: BTreeSet<Condition>,
    /// Terms that must have a value.
    defined: BTreeSet<Poly>,
}

impl Moves {
    /// The moves of a ruleset about numbers; for other families the result has no meaning.
    pub fn of(ruleset: &Ruleset) -> Self {
        let Ruleset { arity, unordered, ends, schemas, .. } = ruleset;
        let empty = vec![0; *arity];
        let dead = oracle::options(ruleset, &empty, &Budget::default()).is_ok_and(|options| options.is_empty());
        let schemas = schemas.iter().map(|schema| {
            let schema = between::without_idle(schema, *arity);
            // In a row the order of the parts is a part of the meaning.
            let in_row = ruleset.turns == Turns::First && several(&schema.remains);
            match Normal::of(&schema, *arity, *unordered, dead) {
                Some(normal) if !in_row => Form::Normal(normal),
                _ => Form::Other(as_it_is(&schema)),
            }
        });
        Self { arity: *arity, unordered: *unordered, schemas: schemas.collect(), ends: ends.clone() }
    }

    /// Whether each clause of the other game is one of this game, and both end alike.
    pub fn contain(&self, other: &Self) -> bool {
        let alike = (self.arity, self.unordered) == (other.arity, other.unordered) && self.ends == other.ends;
        alike && other.schemas.is_subset(&self.schemas)
    }
}

/// A schema as text, without its place and the names of its variables.
fn as_it_is(schema: &Schema) -> String {
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all.dedup();
        all.join(", ")
    };
    let conditions = sorted(schema.conditions.iter().map(|c| format!("{c:?}")).collect());
    let bounds = |all: &[Num]| sorted(all.iter().map(|x| format!("{x:?}")).collect());
    let free: Vec<String> = schema.free.iter().map(|v| format!("{} .. {}", bounds(&v.lo), bounds(&v.hi))).collect();
    format!("{:?} {free:?} {conditions} {:?}", schema.pattern, schema.remains)
}

impl Normal {
    /// `dead`: a heap of 0 has no move.
    fn of(schema: &Schema, arity: usize, unordered: bool, dead: bool) -> Option<Self> {
        let parts: Vec<&[Num]> = match &schema.remains {
            Remains::Positions(parts) => parts.iter().map(components).collect::<Option<_>>()?,
            Remains::Heaps { total, parts, .. } if is_at_most_one(parts, total) => vec![std::slice::from_ref(total)],
            Remains::Heaps { .. } => return None,
        };
        let vanishes = !dead && matches!(schema.remains, Remains::Heaps { .. });
        let free = schema.free.len();
        if free > MOST_FREE {
            return None;
        }
        let mut defined = BTreeSet::new();
        parts.iter().copied().flatten().try_for_each(|num| condition::terms(num, &mut defined))?;
        let polys = |part: &&[Num]| part.iter().map(Poly::of).collect::<Option<Vec<_>>>();
        let parts = parts.iter().map(polys).collect::<Option<Vec<_>>>()?;
        let mut conditions = BTreeSet::new();
        for cond in &schema.conditions {
            condition::add(cond, &mut conditions, &mut defined)?;
        }
        // Free variables are natural numbers.
        conditions.extend((arity..arity + free).map(|var| Condition::AtLeast(Poly::var(var))));
        let mut normal = Self { pattern: schema.pattern.clone(), free, parts, vanishes, conditions, defined };
        for var in arity..arity + free {
            if let Some(value) = normal.taken(var, arity, free)? {
                normal = normal.with(&|other| if other == var { value.clone() } else { Poly::var(other) })?;
            }
        }
        normal.reduce(arity, unordered)?;
        normal.in_least_order(arity)
    }

    /// The value of a free variable that is made to stand for the amount that the move takes from
    /// the first component that it alone changes; `None` inside where there is no such component.
    fn taken(&self, var: Var, arity: usize, free: usize) -> Option<Option<Poly>> {
        let alone = |rest: &Poly| (arity..arity + free).all(|other| !rest.uses(other));
        // A variable that nothing bounds by itself has its end from elsewhere.
        let bounds = self.conditions.iter().filter_map(Condition::at_least).chain(self.parts.iter().flatten());
        if !bounds.filter_map(|poly| poly.around(var)).any(|(sign, _)| sign < 0) {
            return Some(None);
        }
        for part in &self.parts {
            for (component, left) in part.iter().enumerate() {
                let Some((sign, rest)) = left.around(var).filter(|(_, rest)| alone(rest)) else { continue };
                // left = sign*var + rest = component - taken
                let value = Poly::var(component).minus(&rest)?.minus(&Poly::var(var))?.times(sign)?;
                return Some(Some(value));
            }
        }
        Some(None)
    }

    fn with(&self, place: &impl Fn(Var) -> Poly) -> Option<Self> {
        let part = |part: &Vec<Poly>| part.iter().map(|poly| poly.with(place)).collect::<Option<Vec<_>>>();
        let mut parts = self.parts.iter().map(part).collect::<Option<Vec<_>>>()?;
        parts.sort();
        let conditions = self.conditions.iter().map(|condition| condition.with(place)).collect::<Option<_>>()?;
        let defined = self.defined.iter().map(|term| term.with(place)).collect::<Option<_>>()?;
        Some(Self { pattern: self.pattern.clone(), parts, conditions, defined, ..*self })
    }

    /// Leaves out conditions that follow from the rest.
    fn reduce(&mut self, arity: usize, unordered: bool) -> Option<()> {
        let mut given: Vec<Poly> = (0..arity).map(Poly::var).collect();
        given.extend(self.parts.iter().flatten().filter(|poly| poly.is_total()).cloned());
        if unordered {
            for var in 1..arity {
                given.push(Poly::var(var).minus(&Poly::var(var - 1))?);
            }
        }
        implied::leave_out(&mut self.conditions, &given);
        Some(())
    }

    /// The least form under all orders of the free variables.
    fn in_least_order(&self, arity: usize) -> Option<Self> {
        let renamed = |order: &Vec<usize>| {
            self.with(&|var: Var| Poly::var(if var < arity { var } else { arity + order[var - arity] }))
        };
        orders(self.free).iter().map(renamed).collect::<Option<Vec<_>>>()?.into_iter().min()
    }
}

/// Whether more than one position is written down that remains.
fn several(remains: &Remains) -> bool {
    matches!(remains, Remains::Positions(parts) if parts.len() > 1)
}

/// The components of a part that remains exactly once.
fn components(part: &Part) -> Option<&[Num]> {
    match part {
        Part { coords, times: None, each: None } => Some(coords),
        _ => None,
    }
}

/// Whether `total` tokens in `parts` parts are one heap, or none where nothing is left.
fn is_at_most_one(parts: &Num, total: &Num) -> bool {
    matches!(parts, Num::Call(Func::Min, all) if matches!(all.as_slice(), [Num::Const(1), rest] if rest == total))
}
