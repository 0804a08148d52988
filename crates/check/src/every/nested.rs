//! Two parameters, one of which is the unit of the other: `take A,B` for all `A <= B`.
//!
//! With the unit A the other parameter is `B = b*A + c`, and the rest of a heap is `r = h*A + s`,
//! where `0 <= c, s < A`. Products with A stay out of sight: a sum of multiples of A, B, rests and
//! constants is `X*A + e`, where X is linear in b and h, and e in c and s. As e lies between
//! constant multiples of A, the sum is at least 0 exactly if `u*A <= e` and `X + u >= 0` for one of
//! finitely many u, and it is 0 exactly if `e = u*A` and `X + u = 0` for one of them. So the moves
//! of the tuples (q, h, s, A, b, c) are linear, and claims about them are decided. The proof is
//! ours.
use super::heap::{Heap, Kind, Left, MOST_ROUNDS, QUOTIENT, arith, compare, of_quotient};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::invariant::{self, Claim};
use crate::limits::Work;
use crate::rule::{Clause, Cond, Expr, Family, Guard, Linear, Op, Order, Rule, Set, claim};
use crate::say;

/// The places of the numbers of a tuple, which begins with the quotient.
const COUNT: usize = 1;
const REST: usize = 2;
const UNIT: usize = 3;
const OTHER: [usize; 2] = [4, 5];
const ARITY: usize = 6;

/// A number `X*A + e`.
#[derive(Debug, Clone, Default)]
struct Number {
    /// X.
    units: Linear,
    /// e, a form in numbers below A.
    small: Linear,
}

/// A rule on one heap with two parameters, one of which is the unit.
struct Nested<'h> {
    heap: &'h Heap<'h>,
    /// The place of the unit among the parameters.
    place: usize,
    modulus: Number,
}

/// Decides a claim about tuples, where `place` is the place of the unit among the parameters.
///
/// # Errors
/// As [`super::derive`].
pub(super) fn decided(
    heap: &Heap<'_>,
    (rule, convention): (&Rule, Convention),
    place: usize,
    blocks: &[String],
    work: &mut Work<'_>,
) -> Result<Claim, Invalid> {
    if !heap.never(heap.arity(), vec![compare(Order::Le, Expr::Var(2 + place), Expr::Int(0))], work)? {
        return Err(Invalid::Condition(say::modulus_must_be_positive()));
    }
    // In tuples of the heap the parameters stand one place further on than in the rule.
    let parameter = |v: usize| parameter(v - 1, place);
    let nested = Nested { modulus: number(heap.modulus, &parameter)?, heap, place };
    let mut inside = nested.inside(COUNT, REST)?;
    inside.push(translated(heap.part, &parameter)?);
    inside.push(below_unit(OTHER[1]));
    let mut clauses = Vec::new();
    for clause in &rule.clauses {
        for kind in heap.kinds(clause, work)? {
            nested.moves(&kind, &inside, &mut clauses, work)?;
        }
    }
    let names = names(rule, place);
    let block = match blocks {
        [block] => claim(block, &names)?,
        _ => return Err(Invalid::Rule(say::such_blocks())),
    };
    if of_quotient(&block) {
        return Err(Invalid::Rule(say::such_blocks()));
    }
    let tuples = Rule { names, clauses, ends: Vec::new(), misere: rule.misere, family: Family::Numbers };
    invariant::decided(&tuples, convention, block, Some(Cond::All(inside)), work)
}

/// The names of the numbers of a tuple in claims.
fn names(rule: &Rule, place: usize) -> Vec<String> {
    let unit = rule.names.get(1 + place).map_or("", String::as_str);
    ["q", "h", "s", unit, "b", "c"].iter().map(|&own| own.to_owned()).collect()
}

/// The tuple of a heap and its parameters; `None` where the unit is not positive.
pub(super) fn tuple(heap: i64, own: &[i64], modulus: i64, place: usize) -> Option<Vec<i64>> {
    let (unit, other) = (*own.get(place)?, *own.get(1 - place)?);
    let rest = heap % modulus;
    (unit >= 1).then(|| vec![heap / modulus, rest / unit, rest % unit, unit, other / unit, other % unit])
}

/// The numbers of a tuple as expressions of the heap and the parameters.
pub(super) fn in_words(heap: &str, own: &[String], modulus: &str, place: usize) -> Vec<String> {
    let [unit, other] = [place, 1 - place].map(|at| own.get(at).map_or("", String::as_str));
    let rest = format!("({heap}%({modulus}))");
    let of = |sign: char| [format!("({rest}{sign}{unit})"), format!("({other}{sign}{unit})")];
    let ([h, b], [s, c]) = (of('/'), of('%'));
    vec![format!("({heap}/({modulus}))"), h, s, unit.to_owned(), b, c]
}

/// `x < A`
fn below_unit(x: usize) -> Cond {
    compare(Order::Lt, Expr::Var(x), Expr::Var(UNIT))
}

fn outside() -> Invalid {
    Invalid::Rule(say::moves_for_every_value())
}

fn var(v: usize) -> Linear {
    Linear { terms: vec![(v, 1)], constant: 0 }
}

fn int(constant: i128) -> Linear {
    Linear { terms: Vec::new(), constant }
}

fn written(form: &Linear) -> Result<Expr, Invalid> {
    form.expr().ok_or_else(outside)
}

impl Number {
    fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let sum = |x: &Linear, y: &Linear| x.clone().plus(&y.clone().times(times)?);
        Some(Self { units: sum(&self.units, &other.units)?, small: sum(&self.small, &other.small)? })
    }

    /// The numbers u for which e may lie from `u*A` to `(u+1)*A`.
    fn carries(&self) -> Result<std::ops::RangeInclusive<i128>, Invalid> {
        let factors = || self.small.terms.iter().map(|(_, times)| *times).chain([self.small.constant]);
        let (low, high) = (factors().filter(|x| *x < 0).sum::<i128>(), factors().filter(|x| *x > 0).sum::<i128>());
        // Numbers below A do not reach the multiple.
        let high = if self.small.constant > 0 || high == 0 { high } else { high - 1 };
        let few = low >= -i128::from(MOST_ROUNDS) && high <= i128::from(MOST_ROUNDS);
        if few { Ok(low..=high) } else { Err(Invalid::Condition(say::amounts_beyond_modulus())) }
    }

    /// That the number is 0, or at least 0.
    fn is(&self, order: Order) -> Result<Cond, Invalid> {
        let mut ways = Vec::new();
        for carry in self.carries()? {
            let level = Expr::Int(carry as i64);
            let level = arith(Op::Mul, level, Expr::Var(UNIT));
            let units = written(&self.units.clone().plus(&int(carry)).ok_or_else(outside)?)?;
            let own = [compare(order, written(&self.small)?, level), compare(order, units, Expr::Int(0))];
            ways.push(Cond::All(own.into()));
        }
        Ok(Cond::Any(ways))
    }

    /// That the number stands in this order to 0.
    fn compared(&self, order: Order) -> Result<Cond, Invalid> {
        let one = Self { small: int(1), ..Self::default() };
        let above = |times: i128, less: i128| {
            let zero = Self::default();
            zero.plus(times, self).and_then(|own| own.plus(-less, &one)).ok_or_else(outside)?.is(Order::Ge)
        };
        match order {
            Order::Eq => self.is(Order::Eq),
            Order::Ge => above(1, 0),
            Order::Gt => above(1, 1),
            Order::Le => above(-1, 0),
            Order::Lt => above(-1, 1),
            Order::Ne => Ok(Cond::Any(vec![above(1, 1)?, above(-1, 1)?])),
        }
    }
}

/// A linear expression, where `of` gives the numbers that its variables stand for.
fn number(expr: &Expr, of: &dyn Fn(usize) -> Option<Number>) -> Result<Number, Invalid> {
    let form = expr.linear().ok_or_else(outside)?;
    let mut sum = Number { small: int(form.constant), ..Number::default() };
    for (v, times) in &form.terms {
        sum = of(*v).and_then(|own| sum.plus(*times, &own)).ok_or_else(outside)?;
    }
    Ok(sum)
}

/// A condition made of comparisons, about these numbers.
fn translated(cond: &Cond, of: &dyn Fn(usize) -> Option<Number>) -> Result<Cond, Invalid> {
    let all = |all: &[Cond]| all.iter().map(|one| translated(one, of)).collect::<Result<Vec<_>, _>>();
    match cond {
        Cond::Compare(order, x, y) => number(x, of)?.plus(-1, &number(y, of)?).ok_or_else(outside)?.compared(*order),
        Cond::Within(x, Set::Ranges(ranges)) => {
            let within = |(low, high): &(Expr, Expr)| {
                let ends = [compare(Order::Le, low.clone(), x.clone()), compare(Order::Le, x.clone(), high.clone())];
                translated(&Cond::All(ends.into()), of)
            };
            Ok(Cond::Any(ranges.iter().map(within).collect::<Result<_, _>>()?))
        }
        Cond::All(conditions) => Ok(Cond::All(all(conditions)?)),
        Cond::Any(conditions) => Ok(Cond::Any(all(conditions)?)),
        _ => Err(outside()),
    }
}

/// The parameter that is a variable of the rule.
fn parameter(v: usize, unit: usize) -> Option<Number> {
    match v.checked_sub(1)? {
        place if place == unit => Some(Number { units: int(1), small: int(0) }),
        0 | 1 => Some(Number { units: var(OTHER[0]), small: var(OTHER[1]) }),
        _ => None,
    }
}

impl Nested<'_> {
    /// That two numbers are the parts of a rest: `s < A`, `h*A + s < T`.
    fn inside(&self, count: usize, rest: usize) -> Result<Vec<Cond>, Invalid> {
        let whole = Number { units: var(count), small: var(rest) };
        let room = self.modulus.plus(-1, &whole).ok_or_else(outside)?;
        // As e is less than `(u+1)*A` for the last u, nothing else is excluded by the last
        // condition, a bound of h.
        let most = self.modulus.units.clone().plus(&int(*room.carries()?.end() + 1)).ok_or_else(outside)?;
        let bound = compare(Order::Le, Expr::Var(count), written(&most)?);
        Ok(vec![below_unit(rest), room.compared(Order::Gt)?, bound])
    }

    /// The moves of a kind from tuples `inside`, for each number of rounds that they go back.
    fn moves(
        &self,
        kind: &Kind<'_>,
        inside: &[Cond],
        clauses: &mut Vec<Clause>,
        work: &mut Work<'_>,
    ) -> Result<(), Invalid> {
        if !kind.free.is_empty() || kind.left != (0, 1) {
            return Err(outside());
        }
        let one = Left::One { empty: true, filled: true };
        for back in 0..self.heap.reach(kind, one, work)? {
            let (count, rest) = (ARITY, ARITY + 1);
            let here = Number { units: var(COUNT), small: var(REST) };
            let there = Number { units: var(count), small: var(rest) };
            let taken = here.plus(i128::from(back), &self.modulus).and_then(|own| own.plus(-1, &there));
            let amount = self.heap.own(kind);
            let of = |v: usize| if v == amount { taken.clone() } else { parameter(v, self.place) };
            let mut conditions = [inside, &self.inside(count, rest)?].concat();
            for cond in &kind.conditions {
                conditions.push(translated(cond, &of)?);
            }
            let mut option: Vec<Expr> = (0..ARITY).map(Expr::Var).collect();
            option[QUOTIENT] = arith(Op::Sub, Expr::Var(QUOTIENT), Expr::Int(back));
            option[COUNT] = Expr::Var(count);
            option[REST] = Expr::Var(rest);
            let guard = Guard { free: vec!["i".to_owned(), "j".to_owned()], conditions };
            clauses.push(Clause::Arrow { pattern: vec![None; ARITY], options: vec![option], guard });
        }
        Ok(())
    }
}
