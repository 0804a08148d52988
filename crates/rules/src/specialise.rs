//! Coordinates that no move changes are parameters: fixing one turns a game on k numbers into a
//! game on k-1.
//!
//! `(m,l) -> (m-k,l) : 1<=k<=l, k<=m` at (10^18, 12) is `take 1..12` at 10^18, for which there are
//! engines and theorems. The values are the same because the map that forgets the fixed number is a
//! bijection between the positions that can be reached and respects moves.
//!
//! ```
//! let game = rules::compile("(m,l) -> (m-k,l) : 1<=k<=l, k<=m", &[])?.ruleset;
//! assert_eq!(rules::specialise::unchanged(&game), [1]);
//! let fixed = rules::specialise::with_fixed(&game, 1, 12).unwrap();
//! assert_eq!(fixed.arity, 1);
//! # Ok::<(), rules::error::RuleErrors>(())
//! ```
use crate::compile::assess;
use crate::ir::{Cond, DomainHint, Each, FreeVar, Num, Part, Remains, Schema};
use crate::ruleset::Ruleset;

/// The coordinates that no move changes, in ascending order; none for unordered states, where
/// places have no names.
pub fn unchanged(ruleset: &Ruleset) -> Vec<usize> {
    if ruleset.unordered || ruleset.arity < 2 {
        return Vec::new();
    }
    let keeps = |part: &Part, i: usize| part.coords.get(i) == Some(&Num::Var(i));
    let kept_by = |schema: &Schema, i: usize| match &schema.remains {
        Remains::Positions(parts) => parts.iter().all(|part| keeps(part, i)),
        Remains::Heaps { .. } => false,
    };
    (0..ruleset.arity).filter(|&i| ruleset.schemas.iter().all(|schema| kept_by(schema, i))).collect()
}

/// The ruleset on one number less that describes play from positions whose number `coordinate` is
/// `value`. `None` when some move may change that number, or nothing would be left.
pub fn with_fixed(ruleset: &Ruleset, coordinate: usize, value: i64) -> Option<Ruleset> {
    if !unchanged(ruleset).contains(&coordinate) {
        return None;
    }
    let fixing = Fixing { coordinate, value, arity: ruleset.arity };
    let schemas: Vec<Schema> = ruleset.schemas.iter().filter_map(|schema| fixing.schema(schema)).collect();
    let ends: Vec<Vec<Cond>> = ruleset.ends.iter().map(|conditions| fixing.conds(conditions)).collect();
    let mut names = ruleset.names.clone();
    names.remove(coordinate);
    let arity = ruleset.arity - 1;
    let (class, termination) = assess(arity, ruleset.unordered, &schemas, &ends);
    Some(Ruleset { arity, names, schemas, ends, class, termination, ..ruleset.clone() })
}

struct Fixing {
    coordinate: usize,
    value: i64,
    arity: usize,
}

impl Fixing {
    fn schema(&self, schema: &Schema) -> Option<Schema> {
        let mut pattern = schema.pattern.clone();
        if self.coordinate < pattern.len() && pattern.remove(self.coordinate).is_some_and(|wanted| wanted != self.value)
        {
            return None;
        }
        let remains = match &schema.remains {
            Remains::Positions(parts) => Remains::Positions(parts.iter().map(|part| self.part(part)).collect()),
            Remains::Heaps { .. } => return None,
        };
        Some(Schema {
            pattern,
            free: schema.free.iter().map(|var| self.free(var)).collect(),
            conditions: self.conds(&schema.conditions),
            remains,
            ..schema.clone()
        })
    }

    fn part(&self, part: &Part) -> Part {
        let others = part.coords.iter().enumerate().filter(|(i, _)| *i != self.coordinate);
        let each = part.each.as_ref().map(|each| Each {
            var: self.var(each.var),
            name: each.name.clone(),
            lo: self.num(&each.lo),
            hi: self.num(&each.hi),
        });
        Part {
            coords: others.map(|(_, num)| self.num(num)).collect(),
            times: part.times.as_ref().map(|times| self.num(times)),
            each,
        }
    }

    fn free(&self, var: &FreeVar) -> FreeVar {
        let hint = var.hint.as_ref().map(|hint| match hint {
            DomainHint::Divides(num) => DomainHint::Divides(self.num(num)),
            DomainHint::Member(set) => DomainHint::Member(set.replaced(&|part| self.instead(part))),
            DomainHint::Prime => DomainHint::Prime,
            DomainHint::Equals(num) => DomainHint::Equals(self.num(num)),
            DomainHint::MultipleOf(num) => DomainHint::MultipleOf(self.num(num)),
        });
        FreeVar { name: var.name.clone(), lo: self.nums(&var.lo), hi: self.nums(&var.hi), hint }
    }

    fn nums(&self, nums: &[Num]) -> Vec<Num> {
        nums.iter().map(|num| self.num(num)).collect()
    }

    fn var(&self, var: usize) -> usize {
        if var > self.coordinate { var - 1 } else { var }
    }

    fn num(&self, num: &Num) -> Num {
        num.replaced(&|part| self.instead(part))
    }

    fn conds(&self, conditions: &[Cond]) -> Vec<Cond> {
        conditions.iter().map(|cond| cond.replaced(&|part| self.instead(part))).collect()
    }

    fn instead(&self, num: &Num) -> Option<Num> {
        match num {
            Num::Var(var) if *var == self.coordinate && self.coordinate < self.arity => Some(Num::Const(self.value)),
            Num::Var(var) => Some(Num::Var(self.var(*var))),
            _ => None,
        }
    }
}
