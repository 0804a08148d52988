//! How far a free name runs at one position, for the definition: read off the conditions alone.
//!
//! The compiler has bounds of its own (`bounds`), which the engines use. The definition must not
//! share them, so it asks again, slowly and at each position. A name runs over 0, 1, 2, ... up to
//! a number beyond which
//!
//! - a condition is `k <= x` word for word, or what remains is `x - k`, or
//! - some condition fails for all larger numbers, by interval arithmetic and by the signs of the
//!   coefficients of a polynomial (also of the sum of two conditions), or
//! - all larger numbers give the same option, since every part with the name has one value there.
//!
//! Where none of these is seen, there is no answer.
use super::OracleError;
use crate::eval::{self, Value};
use crate::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Remains, Schema, Set, Var};
use std::collections::BTreeMap;

/// A name that has no end below this counts as endless.
const FAR: i64 = 1 << 40;
/// Multiples of one condition that are added to another.
const MULTIPLES: [i128; 3] = [1, 2, 3];

/// The least and the greatest value, where they are known.
type Ends = (Option<i128>, Option<i128>);

/// Products of names with their factors.
type Poly = BTreeMap<Vec<Var>, i128>;

/// The last number that the next free name of a schema has to have, where `env` has the position
/// and the names before it; -1 where there is no move.
pub(super) fn last(schema: &Schema, at: &[i64], env: &[i64]) -> Result<i64, OracleError> {
    let var = env.len();
    let wrap = |error| OracleError::Eval { position: at.to_vec(), error };
    let known = |num: &Num| !num.any_var(|v| v >= var);
    for cond in schema.conditions.iter().filter(|cond| !cond.any_var(|v| v >= var)) {
        if eval::cond(cond, env).map_err(wrap)? != Some(true) {
            return Ok(-1);
        }
    }
    let mut last: Option<i64> = None;
    for end in word_for_word(schema, var).into_iter().filter(|end| known(end)) {
        let end = match eval::num(end, env).map_err(wrap)? {
            None | Some(Value::NegHuge) => return Ok(-1),
            Some(Value::Int(end)) => end,
            Some(Value::PosHuge) => i64::MAX,
        };
        last = Some(last.map_or(end, |last| last.min(end)));
    }
    if let Some(last) = last {
        return Ok(last);
    }
    let reach = Reach::new(schema, at, env);
    reach.last(var).ok_or_else(|| OracleError::NoEnd {
        position: at.to_vec(),
        name: schema.free.get(var - at.len()).map_or_else(String::new, |free| free.name.clone()),
    })
}

/// The numbers that a name cannot exceed by the letter of the rule.
fn word_for_word(schema: &Schema, var: Var) -> Vec<&Num> {
    let is = |num: &Num| *num == Num::Var(var);
    let orders = schema.conditions.iter().flat_map(orders);
    let mut ends: Vec<&Num> = orders.filter(|(small, ..)| is(small)).map(|(_, large, _)| large).collect();
    for num in remaining(&schema.remains) {
        if let Num::Arith(ArithOp::Sub, x, k) = num
            && is(k)
        {
            ends.push(x);
        }
    }
    ends
}

/// A comparison as `small + gap <= large`; an equality is two of them.
fn orders(cond: &Cond) -> Vec<(&Num, &Num, i128)> {
    let Cond::Compare(op, x, y) = cond else { return Vec::new() };
    match op {
        CompareOp::Le => vec![(x, y, 0)],
        CompareOp::Lt => vec![(x, y, 1)],
        CompareOp::Ge => vec![(y, x, 0)],
        CompareOp::Gt => vec![(y, x, 1)],
        CompareOp::Eq => vec![(x, y, 0), (y, x, 0)],
        CompareOp::Ne | CompareOp::Divides | CompareOp::In => Vec::new(),
    }
}

/// The numbers that must not be negative for a move.
fn remaining(remains: &Remains) -> Vec<&Num> {
    match remains {
        Remains::Positions(parts) => parts
            .iter()
            .filter(|part| part.each.is_none() && matches!(part.times, None | Some(Num::Const(1..))))
            .flat_map(|part| &part.coords)
            .collect(),
        Remains::Heaps { total, .. } => vec![total],
    }
}

/// The conditions of a schema where some names are chosen.
struct Reach<'s> {
    schema: &'s Schema,
    /// What is known of each variable.
    env: Vec<Ends>,
    /// Polynomials that are at most 0 at every move.
    polys: Vec<Poly>,
}

impl<'s> Reach<'s> {
    fn new(schema: &'s Schema, at: &[i64], chosen: &[i64]) -> Self {
        let mut env: Vec<Ends> = chosen.iter().map(|&x| (Some(x.into()), Some(x.into()))).collect();
        env.resize(at.len() + schema.free.len(), (Some(0), None));
        let mut reach = Self { schema, env, polys: Vec::new() };
        for _ in 0..=schema.free.len() {
            schema.conditions.iter().for_each(|cond| reach.narrow(cond, chosen.len()));
        }
        reach.polys = reach.at_most_zero();
        reach
    }

    /// Draws the least and the greatest number of names, from this one on, from a condition.
    fn narrow(&mut self, cond: &Cond, from: Var) {
        for (small, large, gap) in orders(cond) {
            let (least, most) = (self.span(small).0.map(|x| x + gap), self.span(large).1.map(|x| x - gap));
            self.within(large, from, (least, None));
            self.within(small, from, (None, most));
        }
        match cond {
            Cond::Prime(x) | Cond::In(x, Set::Named(NamedSet::Primes)) => self.within(x, from, (Some(2), None)),
            Cond::In(x, Set::Named(NamedSet::Fib | NamedSet::Pow2 | NamedSet::Factorials)) => {
                self.within(x, from, (Some(1), None));
            }
            Cond::In(x, Set::Ranges(ranges)) => {
                let ends = ranges.iter().map(|(_, hi)| self.span(hi).1).collect::<Option<Vec<_>>>();
                self.within(x, from, (None, ends.and_then(|ends| ends.into_iter().max())));
            }
            _ => {}
        }
    }

    /// Notes the ends of a number where it is a name from this one on.
    fn within(&mut self, num: &Num, from: Var, (least, most): Ends) {
        if let Num::Var(v) = num
            && *v >= from
            && let Some(own) = self.env.get_mut(*v)
        {
            *own = (own.0.max(least), [own.1, most].into_iter().flatten().min());
        }
    }

    /// The last number that matters of a name, if one is seen.
    fn last(&self, var: Var) -> Option<i64> {
        if let Some((_, Some(most))) = self.env.get(var) {
            return i64::try_from(*most).ok();
        }
        let first = self.env.iter().filter_map(|ends| ends.1).max().unwrap_or(0).max(0);
        let mut low = -1;
        let mut high = i64::try_from(first).ok()?.checked_add(1)?;
        let mut found = self.beyond(var, high);
        while found.is_none() {
            if high >= FAR {
                return None;
            }
            (low, high) = (high, high.checked_mul(2)?.checked_add(1)?);
            found = self.beyond(var, high);
        }
        // `high` is such a number; a lower one spares work.
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match self.beyond(var, middle) {
                Some(last) => (high, found) = (middle, Some(last)),
                None => low = middle,
            }
        }
        found
    }

    /// The last number that matters where those from `from` on are no moves, or all the same move.
    fn beyond(&self, var: Var, from: i64) -> Option<i64> {
        let mut env = self.env.clone();
        let own = env.get_mut(var)?;
        own.0 = own.0.max(Some(from.into()));
        let least = i64::try_from(own.0?).ok()?;
        let lows: Vec<i128> = env.iter().map(|ends| ends.0.unwrap_or(0)).collect();
        let here = Self { schema: self.schema, env, polys: Vec::new() };
        let sums = self.polys.iter().flat_map(|p| {
            let others = self.polys.iter().flat_map(|q| MULTIPLES.map(|times| plus(p.clone(), q, times)));
            others.chain([Some(p.clone())])
        });
        if here.schema.conditions.iter().any(|cond| here.fails(cond))
            || remaining(&self.schema.remains).into_iter().any(|num| here.span(num).1.is_some_and(|most| most < 0))
            || sums.flatten().any(|poly| is_positive(&poly, &lows))
        {
            return Some(from - 1);
        }
        let mut settled = here.schema.conditions.iter().all(|cond| here.is_settled(cond, var));
        let looped =
            matches!(&self.schema.remains, Remains::Positions(parts) if parts.iter().any(|part| part.each.is_some()));
        self.schema.remains.each_num(&mut |num| settled &= !looped && here.has_settled(num, var));
        settled.then_some(least)
    }

    /// Whether each part with the name has one value.
    fn has_settled(&self, num: &Num, var: Var) -> bool {
        if !num.uses(var) {
            return true;
        }
        let (least, most) = self.span(num);
        if least.is_some() && least == most {
            return true;
        }
        match num {
            Num::Var(_) | Num::If(..) | Num::Call(Func::Pick, _) => false,
            num => num.parts().all(|part| self.has_settled(part, var)),
        }
    }

    fn is_settled(&self, cond: &Cond, var: Var) -> bool {
        if let Cond::Compare(op, x, y) = cond
            && self.holds(*op, x, y)
        {
            return true;
        }
        let mut settled = true;
        cond.each_num(&mut |num| settled &= self.has_settled(num, var));
        settled
    }

    /// Whether a comparison holds for all values; its numbers have values.
    fn holds(&self, op: CompareOp, x: &Num, y: &Num) -> bool {
        let plain = |num: &Num| matches!(num, Num::Var(_) | Num::Const(_));
        let (a, b) = (self.span(x), self.span(y));
        let less = |a: Option<i128>, b: Option<i128>, gap: i128| a.zip(b).is_some_and(|(a, b)| a + gap <= b);
        plain(x)
            && plain(y)
            && match op {
                CompareOp::Le => less(a.1, b.0, 0),
                CompareOp::Lt => less(a.1, b.0, 1),
                CompareOp::Ge => less(b.1, a.0, 0),
                CompareOp::Gt => less(b.1, a.0, 1),
                CompareOp::Ne => less(a.1, b.0, 1) || less(b.1, a.0, 1),
                CompareOp::Eq | CompareOp::Divides | CompareOp::In => false,
            }
    }

    fn fails(&self, cond: &Cond) -> bool {
        let below = |x: Ends, y: Ends, gap: i128| x.1.zip(y.0).is_some_and(|(x, y)| x + gap <= y);
        match cond {
            Cond::Const(truth) => !truth,
            Cond::Compare(op, x, y) => {
                let (a, b) = (self.span(x), self.span(y));
                match op {
                    CompareOp::Le => below(b, a, 1),
                    CompareOp::Lt => below(b, a, 0),
                    CompareOp::Ge => below(a, b, 1),
                    CompareOp::Gt => below(a, b, 0),
                    CompareOp::Eq => below(a, b, 1) || below(b, a, 1),
                    CompareOp::Divides => b.0 >= Some(1) && below(b, a, 1),
                    CompareOp::Ne | CompareOp::In => false,
                }
            }
            Cond::In(x, Set::Ranges(ranges)) => {
                let x = self.span(x);
                ranges.iter().all(|(lo, hi)| below(x, self.span(lo), 1) || below(self.span(hi), x, 1))
            }
            Cond::In(x, Set::Named(_)) | Cond::Prime(x) => self.span(x).1.is_some_and(|most| most < 0),
            Cond::Not(inner) => match &**inner {
                Cond::Compare(op, x, y) => {
                    op.opposite().is_some_and(|op| self.fails(&Cond::Compare(op, x.clone(), y.clone())))
                }
                Cond::Any(all) => all.iter().any(|cond| self.fails(&Cond::Not(Box::new(cond.clone())))),
                Cond::All(all) => all.iter().all(|cond| self.fails(&Cond::Not(Box::new(cond.clone())))),
                _ => false,
            },
            Cond::All(all) => all.iter().any(|cond| self.fails(cond)),
            Cond::Any(all) => all.iter().all(|cond| self.fails(cond)),
        }
    }

    /// The comparisons and what remains as polynomials that are at most 0.
    fn at_most_zero(&self) -> Vec<Poly> {
        let mut all = Vec::new();
        let mut add = |x: &Num, y: &Num, gap: i128| {
            let difference = self.poly(x).zip(self.poly(y)).and_then(|(x, y)| plus(x, &y, -1));
            all.extend(difference.and_then(|poly| plus(poly, &Poly::from([(Vec::new(), gap)]), 1)));
        };
        for (small, large, gap) in self.schema.conditions.iter().flat_map(orders) {
            add(small, large, gap);
        }
        for num in remaining(&self.schema.remains) {
            add(&Num::Const(0), num, 0);
        }
        all
    }

    fn poly(&self, num: &Num) -> Option<Poly> {
        match num {
            Num::Const(c) => Some(Poly::from([(Vec::new(), i128::from(*c))])),
            Num::Neg(x) => plus(Poly::new(), &self.poly(x)?, -1),
            Num::Arith(ArithOp::Add, x, y) => plus(self.poly(x)?, &self.poly(y)?, 1),
            Num::Arith(ArithOp::Sub, x, y) => plus(self.poly(x)?, &self.poly(y)?, -1),
            Num::Arith(ArithOp::Mul, x, y) => product(&self.poly(x)?, &self.poly(y)?),
            Num::Arith(ArithOp::Pow, x, k) if matches!(**k, Num::Const(2)) => {
                let x = self.poly(x)?;
                product(&x, &x)
            }
            num => match (self.span(num), num) {
                ((Some(least), Some(most)), _) if least == most => Some(Poly::from([(Vec::new(), least)])),
                (_, Num::Var(v)) => Some(Poly::from([(vec![*v], 1)])),
                _ => None,
            },
        }
    }

    /// The ends of the values of a number.
    fn span(&self, num: &Num) -> Ends {
        match num {
            Num::Const(c) => (Some((*c).into()), Some((*c).into())),
            Num::Var(v) => self.env.get(*v).copied().unwrap_or((None, None)),
            Num::Neg(x) => {
                let (least, most) = self.span(x);
                (most.map(|x| -x), least.map(|x| -x))
            }
            Num::Arith(op, x, y) => arith(*op, self.span(x), self.span(y)),
            Num::Call(func, args) => {
                let all: Vec<Ends> = args.iter().map(|arg| self.span(arg)).collect();
                function(*func, &all)
            }
            Num::If(..) => (None, None),
        }
    }
}

/// The largest numbers that are followed.
const LARGEST: i128 = 1 << 120;

fn within(x: Option<i128>) -> Option<i128> {
    x.filter(|x| x.unsigned_abs() < LARGEST.unsigned_abs())
}

fn both(x: Option<i128>, y: Option<i128>, by: fn(i128, i128) -> Option<i128>) -> Option<i128> {
    within(x.zip(y).and_then(|(x, y)| by(x, y)))
}

fn arith(op: ArithOp, x: Ends, y: Ends) -> Ends {
    let natural = x.0 >= Some(0) && y.0 >= Some(0);
    match op {
        ArithOp::Add => (both(x.0, y.0, i128::checked_add), both(x.1, y.1, i128::checked_add)),
        ArithOp::Sub => (both(x.0, y.1, i128::checked_sub), both(x.1, y.0, i128::checked_sub)),
        // A product with 0 is 0.
        ArithOp::Mul if natural && (x.1 == Some(0) || y.1 == Some(0)) => (Some(0), Some(0)),
        ArithOp::Mul if natural => (both(x.0, y.0, i128::checked_mul).or(Some(0)), both(x.1, y.1, i128::checked_mul)),
        ArithOp::Div if natural => {
            let least = match y.1 {
                Some(most) if most >= 1 => x.0.map(|x| x / most),
                _ => Some(0),
            };
            (least, x.1.map(|x| x / y.0.unwrap_or(0).max(1)))
        }
        ArithOp::Rem if natural && x.1.zip(y.0).is_some_and(|(x, y)| x < y) => x,
        ArithOp::Rem if natural => (Some(0), [y.1.map(|y| (y - 1).max(0)), x.1].into_iter().flatten().min()),
        ArithOp::Pow if natural && x.0 >= Some(1) => {
            let power =
                |x: i128, y: i128| u32::try_from(y).ok().and_then(|y| x.checked_pow(y)).filter(|x| *x < LARGEST);
            let least = x.0.zip(y.0).map(|(x, y)| power(x, y).unwrap_or(if x == 1 { 1 } else { LARGEST - 1 }));
            (least, x.1.zip(y.1).and_then(|(x, y)| power(x, y)))
        }
        ArithOp::Pow if natural => (Some(0), None),
        ArithOp::Shl if natural => (x.0, None),
        ArithOp::Shr if natural => {
            let shifted = |x: i128, by: i128| if by > 126 { 0 } else { x >> by };
            (y.1.zip(x.0).map_or(Some(0), |(y, x)| Some(shifted(x, y))), x.1.map(|x| shifted(x, y.0.unwrap_or(0))))
        }
        ArithOp::And if natural => (Some(0), [x.1, y.1].into_iter().flatten().min()),
        ArithOp::Xor if natural => (Some(0), both(x.1, y.1, i128::checked_add)),
        _ => (None, None),
    }
}

fn function(func: Func, all: &[Ends]) -> Ends {
    let natural = all.iter().all(|ends| ends.0 >= Some(0));
    let every = |ends: fn(&Ends) -> Option<i128>| all.iter().map(ends).collect::<Option<Vec<_>>>();
    match func {
        Func::Min => {
            let least = every(|ends| ends.0).and_then(|all| all.into_iter().min());
            (least, all.iter().filter_map(|ends| ends.1).min())
        }
        Func::Max => {
            let most = every(|ends| ends.1).and_then(|all| all.into_iter().max());
            (all.iter().filter_map(|ends| ends.0).max(), most)
        }
        Func::Abs if natural => all.first().copied().unwrap_or((None, None)),
        Func::Bor if natural => (all.iter().filter_map(|ends| ends.0).max(), None),
        Func::Sqrt | Func::Root | Func::CeilRoot | Func::Log2 | Func::Digits if natural => match (func, all) {
            // At least this for numbers from here on.
            (Func::Sqrt, [(least, most)]) => (least.map(i128::isqrt), most.map(i128::isqrt)),
            (Func::Log2, [(least, most)]) => {
                let log = |x: i128| if x < 1 { 0 } else { x.ilog2().into() };
                (least.map(log), most.map(log))
            }
            (Func::Digits, [(least, most)]) => {
                let digits = |x: i128| if x < 1 { 1 } else { i128::from(x.ilog10()) + 1 };
                (least.map(digits), most.map(digits))
            }
            _ => (Some(0), all.first().and_then(|ends| ends.1)),
        },
        Func::Gcd | Func::Popcount | Func::Lowbit | Func::V2 | Func::V => (Some(0), None),
        Func::Omega | Func::BigOmega | Func::Tau | Func::DigitSum => (Some(0), None),
        _ => (None, None),
    }
}

fn plus(mut a: Poly, b: &Poly, times: i128) -> Option<Poly> {
    for (names, factor) in b {
        let entry = a.entry(names.clone()).or_insert(0);
        *entry = within(factor.checked_mul(times)?.checked_add(*entry))?;
    }
    a.retain(|_, factor| *factor != 0);
    (a.len() <= 64).then_some(a)
}

fn product(a: &Poly, b: &Poly) -> Option<Poly> {
    let mut all = Poly::new();
    for (names, factor) in a {
        let mut shifted = Poly::new();
        for (others, own) in b {
            let mut joined = [&names[..], others].concat();
            joined.sort_unstable();
            shifted.insert(joined, *own);
        }
        all = plus(all, &shifted, *factor)?;
    }
    Some(all)
}

/// Whether a polynomial is above 0 for all numbers from `lows` on: written in what the names are
/// above these, no factor is negative, and the constant is above 0.
fn is_positive(poly: &Poly, lows: &[i128]) -> bool {
    let mut shifted = Some(Poly::new());
    for (names, factor) in poly {
        let term = names.iter().try_fold(Poly::from([(Vec::new(), 1)]), |term, &name| {
            let low = lows.get(name).copied().unwrap_or(0);
            product(&term, &Poly::from([(vec![name], 1), (Vec::new(), low)]))
        });
        shifted = shifted.zip(term).and_then(|(sum, term)| plus(sum, &term, *factor));
    }
    shifted.is_some_and(|all| all.values().all(|&factor| factor > 0) && all.contains_key(&Vec::new()))
}
