//! Free names that only stand between others: `1<=k<=m` with m any number means `1<=k<=n`, for m
//! may be as large as n.
//!
//! Such a name is in nothing that remains, and every condition on it is a bound: `a <= c*m`, or
//! `c*m <= b`. There is a number for it exactly when every lower bound is at most every upper one,
//! provided that one bound of each pair is on the name itself and not on a multiple (J. Fourier
//! 1826, T. Motzkin 1936; over the integers H. P. Williams, *J. Combin. Theory A* 21, 1976,
//! 118-123). Names are natural numbers, so 0 is a lower bound; the end of their range is an upper
//! one.
use super::reader::Reader;
use crate::ir::{CompareOp, Cond, DomainHint, FreeVar, Func, Num, Part, Remains, Schema, Var};
use crate::linear::{self, Around, Bound, Form, Side, around};
use crate::lower::fold;
use std::borrow::Cow;

/// The most conditions that one name may leave behind.
const MOST_PAIRS: usize = 64;
/// The longest number that a bound may be: what several names leave behind grows.
const LONGEST: usize = 64;
/// Multiples of a name beyond this are left alone.
const LARGEST_MULTIPLE: i64 = 1 << 20;

/// A schema with these moves and without names that only stand between others. Positions have
/// `arity` numbers.
pub fn without_idle(schema: &Schema, arity: usize) -> Cow<'_, Schema> {
    let mut schema = Cow::Borrowed(schema);
    while let Some(fewer) = (arity..arity + schema.free.len()).find_map(|var| without(&schema, var, arity)) {
        schema = Cow::Owned(fewer);
    }
    schema
}

/// The bounds of a name.
#[derive(Debug, Default)]
struct Bounds {
    lower: Vec<Bound>,
    upper: Vec<Bound>,
}

/// The schema without a variable, if that only stands between others.
fn without(schema: &Schema, var: Var, arity: usize) -> Option<Schema> {
    let free = schema.free.get(var.checked_sub(arity)?)?;
    let mut remains = false;
    schema.remains.each_num(&mut |num| remains |= num.uses(var));
    // A bound without a value does not count, which no condition can express.
    if remains || !free.hi.iter().all(Num::is_total) {
        return None;
    }
    let mut bounds = Bounds::default();
    let mut conditions = Vec::new();
    for cond in &schema.conditions {
        sort(cond, var, &mut bounds, &mut conditions)?;
    }
    bounds.lower.push(Bound { side: Side::Lower, times: 1, num: Num::Const(0), gap: 0 });
    // All ends of the range follow from the conditions; the upper ones may be the sharper form.
    let upper = |hi: &Num| Bound { side: Side::Upper, times: 1, num: hi.clone(), gap: 0 };
    bounds.upper.extend(free.hi.iter().map(upper));
    bounds.upper.dedup();
    if bounds.lower.len() * bounds.upper.len() > MOST_PAIRS {
        return None;
    }
    let known = Known::new(schema, arity);
    for low in &bounds.lower {
        for high in &bounds.upper {
            let pair = pair(low, high)?;
            if !conditions.contains(&pair) && !known.says(&pair) {
                conditions.push(pair);
            }
        }
    }
    let mut rest: Vec<FreeVar> = Vec::new();
    for (index, other) in schema.free.iter().enumerate().filter(|(index, _)| arity + index != var) {
        rest.push(if arity + index < var { other.clone() } else { reaching(other, var, &free.hi)? });
    }
    let mut fewer = Schema { free: rest, conditions, ..schema.clone() };
    rename(&mut fewer, &|other| if other > var { other - 1 } else { other });
    Some(fewer)
}

/// Puts a condition to the bounds of a variable, or to the others; `None` where it is no bound but
/// uses the variable.
fn sort(cond: &Cond, var: Var, bounds: &mut Bounds, others: &mut Vec<Cond>) -> Option<()> {
    match cond {
        cond if !cond.uses(var) => others.push(cond.clone()),
        Cond::All(all) => return all.iter().try_for_each(|cond| sort(cond, var, bounds, others)),
        cond => {
            for bound in linear::bounds(cond, var)? {
                if size(&bound.num) > LONGEST || bound.times > LARGEST_MULTIPLE {
                    return None;
                }
                match bound.side {
                    Side::Lower => bounds.lower.push(bound),
                    Side::Upper => bounds.upper.push(bound),
                }
            }
        }
    }
    Some(())
}

/// The number of numbers and operations in an expression.
fn size(num: &Num) -> usize {
    1 + num.parts().map(size).sum::<usize>()
}

/// The condition that there is room between two bounds.
fn pair(low: &Bound, high: &Bound) -> Option<Cond> {
    if low.times != 1 && high.times != 1 {
        return None;
    }
    // low.num + low.gap <= a*v and b*v + high.gap <= high.num
    let (a, b) = (low.times, high.times);
    let side = |num: &Num, times: i64| fold::mul(num.clone(), Num::Const(times));
    let gap = low.gap.checked_mul(b)?.checked_add(high.gap.checked_mul(a)?)?;
    let (low, high) = (side(&low.num, b), side(&high.num, a));
    Some(match gap {
        0 => Cond::Compare(CompareOp::Le, low, high),
        _ => Cond::Compare(CompareOp::Lt, fold::add(low, Num::Const(gap - 1)), high),
    })
}

/// The range of a variable that is chosen later and whose bounds may use the variable that is left
/// out; `ends` are the upper bounds of the latter.
fn reaching(free: &FreeVar, var: Var, ends: &[Num]) -> Option<FreeVar> {
    let fixed = |num: &&Num| !num.uses(var);
    // All ends follow from the conditions, except the largest number, which does not use the
    // variable. So ends that use it may go, as long as one stays that always has a value.
    let mut hi: Vec<Num> = free.hi.iter().filter(fixed).cloned().collect();
    if !hi.iter().any(Num::is_total) {
        for end in free.hi.iter().filter(|end| !fixed(end)) {
            let Around { times: 1, rest } = around(end, var)? else { return None };
            hi.extend(ends.iter().map(|own| fold::add(own.clone(), rest.clone())).filter(Num::is_total));
        }
        if !hi.iter().any(Num::is_total) {
            return None;
        }
    }
    let hint = match &free.hint {
        Some(DomainHint::Divides(num) | DomainHint::Equals(num) | DomainHint::MultipleOf(num)) if !fixed(&num) => None,
        Some(DomainHint::Member(set)) if set.uses(var) => None,
        hint => hint.clone(),
    };
    Some(FreeVar { name: free.name.clone(), lo: free.lo.iter().filter(fixed).cloned().collect(), hi, hint })
}

/// Other numbers for the variables.
fn rename(schema: &mut Schema, to: &impl Fn(Var) -> Var) {
    schema.free.iter_mut().for_each(|free| free.rename(to));
    schema.conditions.iter_mut().for_each(|cond| cond.rename(to));
    schema.remains.rename(to);
}

/// Facts that hold at every move: variables and remaining numbers are at least 0.
struct Known {
    variables: Vec<Option<Form>>,
    natural: Vec<Form>,
}

impl Known {
    fn new(schema: &Schema, arity: usize) -> Self {
        let count = arity + schema.free.len();
        let variables: Vec<_> = (0..count).map(|v| Some(Form::variable(v))).collect();
        let reader = Reader { variables: &variables };
        let once = |part: &&Part| part.each.is_none() && matches!(part.times, None | Some(Num::Const(1..)));
        let remaining: Vec<&Num> = match &schema.remains {
            Remains::Positions(parts) => parts.iter().filter(once).flat_map(|part| &part.coords).collect(),
            Remains::Heaps { total, .. } => vec![total],
        };
        let natural = remaining.into_iter().filter_map(|num| reader.num(num)).collect();
        Self { variables, natural }
    }

    /// Whether a condition `low <= high` holds for every move; with `max` it is enough to be at
    /// most one of them.
    fn says(&self, cond: &Cond) -> bool {
        let Cond::Compare(op, low, high) = cond else { return false };
        if let Num::Call(Func::Max, all) = high {
            return high.is_total() && all.iter().any(|one| self.says(&Cond::Compare(*op, low.clone(), one.clone())));
        }
        let reader = Reader { variables: &self.variables };
        let natural = |form: &Form| form.constant >= 0 && form.terms().iter().all(|term| term.1 >= 0);
        let holds = |form: &Form| {
            natural(form) || self.natural.iter().any(|left| form.plus(-1, left).is_some_and(|rest| natural(&rest)))
        };
        reader.cond(cond).is_some_and(|forms| forms.iter().all(holds))
    }
}
