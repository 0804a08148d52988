//! Expressions of the rule language, and of formulas, as statements of [`crate::logic`]; others are
//! refused with a reason.
//!
//! Parts may be without a value at some positions: a term comes with a statement about the
//! positions where it has one, and a condition is two statements: it holds, and it fails; elsewhere
//! it has no value. `and` and `or` stop at the first part that decides, as in `rules::eval`.
mod digits;
mod terms;

use crate::logic::{Bits, Formula, Kind, Term};
use crate::machine::Relation;
use crate::say;
pub(crate) use digits::{automaton, one_digit};
use messages::Message;
use patterns::automatic::Dfao;
use rules::ast::{ArithOp, CompareOp};
use rules::ir::{Func, NamedSet};
pub(crate) use terms::{FORMULAS, Terms};

/// A part that is not in the language of the method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside(pub(crate) Message);

impl Outside {
    /// The part in words, in every language.
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

messages::error!(Outside);

pub(crate) type Read<T> = Result<T, Outside>;

pub(crate) fn outside<T>(what: Message) -> Read<T> {
    Err(Outside(what))
}

/// The deepest expressions; deeper ones are refused.
pub(crate) const DEEPEST: usize = 400;
/// The longest statements, in which cases are written out; longer ones are refused.
const LONGEST: usize = 50_000;
/// The most divisors of a constant that `gcd` is written out for.
const MOST_DIVISORS: usize = 64;
/// The steepest recurrence; it has one digit more than this.
const STEEPEST: i64 = 5;
/// The most ranges of a set.
const MOST_RANGES: usize = 256;

/// A number that may be without a value.
#[derive(Debug, Clone)]
pub(crate) struct Partial {
    pub(crate) term: Term,
    pub(crate) defined: Formula,
}

/// The parts of an expression that are not numbers for automata, but may become one.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    Number(Partial),
    /// The exponent of two, or the number of binary ones, and a constant; only the parity of their
    /// sum can be found.
    Count(Kind, Partial, i64),
    /// The exponent of a number; only its rest by a constant can be found.
    Exponent(u32, Partial),
    /// What an automaton makes of the digits of a number.
    Read(Dfao, Partial),
}

/// A condition: where it holds and where it fails.
#[derive(Debug, Clone)]
pub(crate) struct Truth {
    pub(crate) holds: Formula,
    pub(crate) fails: Formula,
}

impl Part {
    pub(crate) fn total(term: Term) -> Self {
        Self::Number(Partial { term, defined: Formula::Const(true) })
    }

    /// This part, unless it is too long.
    pub(crate) fn short(self) -> Read<Self> {
        let (Self::Number(part) | Self::Count(_, part, _) | Self::Exponent(_, part) | Self::Read(_, part)) = &self;
        part.is_short()?;
        Ok(self)
    }

    pub(crate) fn number(self) -> Read<Partial> {
        match self {
            Self::Number(number) => Ok(number),
            Self::Read(dfao, of) => Ok(digits::number(dfao, of)),
            Self::Count(..) | Self::Exponent(..) => outside(say::count_but_for_parity()),
        }
    }
}

impl Partial {
    fn constant(&self) -> Option<i64> {
        match (&self.term, &self.defined) {
            (Term::Int(x), Formula::Const(true)) => Some(*x),
            _ => None,
        }
    }

    /// Refuses a number that is too long.
    fn is_short(&self) -> Read<()> {
        if self.term.size() + self.defined.size() > LONGEST { outside(say::long_expression()) } else { Ok(()) }
    }

    fn with(term: Term, parts: [&Self; 2]) -> Self {
        Self { term, defined: parts[0].defined.clone().and(parts[1].defined.clone()) }
    }
}

impl Truth {
    pub(crate) fn total(holds: Formula) -> Self {
        Self { fails: holds.clone().negated(), holds }
    }

    fn where_defined(holds: Formula, defined: Formula) -> Self {
        match defined {
            Formula::Const(true) => Self::total(holds),
            defined => Self { fails: holds.clone().negated().and(defined.clone()), holds: holds.and(defined) },
        }
    }

    fn is_total(&self) -> bool {
        self.fails == self.holds.clone().negated()
    }

    /// This part, unless it is too long.
    pub(crate) fn short(self) -> Read<Self> {
        if self.holds.size() + self.fails.size() > LONGEST { outside(say::long_condition()) } else { Ok(self) }
    }

    pub(crate) fn not(self) -> Self {
        Self { holds: self.fails, fails: self.holds }
    }

    /// All of them, from the left.
    pub(crate) fn all(parts: Vec<Self>) -> Read<Self> {
        if parts.iter().all(Self::is_total) {
            return Ok(Self::total(Formula::All(parts.into_iter().map(|part| part.holds).collect())));
        }
        let mut all = Self { holds: Formula::Const(true), fails: Formula::Const(false) };
        for part in parts {
            let Self { holds: before, fails } = all.short()?;
            all = Self { fails: fails.or(before.clone().and(part.fails)), holds: before.and(part.holds) };
        }
        Ok(all)
    }

    /// At least one of the parts, from the left.
    pub(crate) fn any(parts: Vec<Self>) -> Read<Self> {
        Ok(Self::all(parts.into_iter().map(Self::not).collect())?.not())
    }

    /// One of two numbers.
    fn either(self, then: Partial, other: Partial) -> Partial {
        let total = self.is_total() && [&then, &other].iter().all(|part| part.defined == Formula::Const(true));
        let defined = match total {
            true => Formula::Const(true),
            false => self.holds.clone().and(then.defined).or(self.fails.and(other.defined)),
        };
        Partial { term: Term::either(self.holds, then.term, other.term), defined }
    }
}

/// `a op b`. In formulas (`natural_bits`) binary digits of negative numbers have no value.
pub(crate) fn arith(op: ArithOp, a: Part, b: Part, natural_bits: bool) -> Read<Part> {
    let (a, b) = match (op, a, b) {
        (ArithOp::Rem, Part::Count(kind, of, more), Part::Number(by)) if by.constant() == Some(2) => {
            return Ok(parity(kind, of, more));
        }
        (ArithOp::Rem, Part::Exponent(base, of), Part::Number(by)) if by.constant().is_some() => {
            return digits::zeros(base, of, by.constant().unwrap_or(0));
        }
        (op @ (ArithOp::Add | ArithOp::Sub), Part::Count(kind, of, more), Part::Number(by))
        | (op @ ArithOp::Add, Part::Number(by), Part::Count(kind, of, more))
            if by.constant().is_some() =>
        {
            let by = by.constant().unwrap_or(0);
            let more = if op == ArithOp::Add { more.checked_add(by) } else { more.checked_sub(by) };
            let Some(more) = more else { return outside(say::number_beyond_64_bits()) };
            return Ok(Part::Count(kind, of, more));
        }
        (_, a, b) => (a.number()?, b.number()?),
    };
    let term = match (op, a.constant(), b.constant()) {
        (ArithOp::Add, ..) => a.term.clone().plus(b.term.clone()),
        (ArithOp::Sub, ..) => a.term.clone().minus(b.term.clone()),
        (ArithOp::Mul, Some(factor), _) => b.term.clone().times(factor),
        (ArithOp::Mul, _, Some(factor)) => a.term.clone().times(factor),
        (ArithOp::Mul, ..) => return outside(say::product_of_variables()),
        (ArithOp::Div | ArithOp::Rem, _, Some(0)) => {
            return Ok(Part::Number(Partial { term: Term::Int(0), defined: Formula::Const(false) }));
        }
        (ArithOp::Div, _, Some(by @ 1..)) => a.term.clone().floor(by),
        (ArithOp::Div, _, Some(by)) if by != i64::MIN => a.term.clone().times(-1).floor(-by),
        (ArithOp::Rem, _, Some(by @ 1..)) => a.term.clone().rest(by),
        (ArithOp::Rem, _, Some(by)) if by != i64::MIN => a.term.clone().times(-1).rest(-by).times(-1),
        (ArithOp::Div | ArithOp::Rem, ..) => return outside(say::division_by_variable()),
        (ArithOp::Pow, Some(base), Some(exponent @ 0..)) => {
            let power = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
            power.map_or_else(|| outside(say::power_beyond_64_bits()), |power| Ok(Term::Int(power)))?
        }
        (ArithOp::Pow, _, Some(1)) => a.term.clone(),
        (ArithOp::Pow, ..) => return outside(say::power_of_variables()),
        (ArithOp::Xor, ..) => a.term.clone().bits(Bits::Xor, b.term.clone()),
        (ArithOp::And, ..) => a.term.clone().bits(Bits::And, b.term.clone()),
        (ArithOp::Shl, _, Some(count @ 0..62)) => a.term.clone().times(1 << count),
        (ArithOp::Shr, _, Some(count @ 0..62)) => a.term.clone().floor(1 << count),
        (ArithOp::Shl | ArithOp::Shr, ..) => return outside(say::shift_by_variable()),
    };
    let term = folded(op, a.constant().zip(b.constant())).unwrap_or(term);
    let mut result = Partial::with(term, [&a, &b]);
    if natural_bits && matches!(op, ArithOp::Xor | ArithOp::And | ArithOp::Shl | ArithOp::Shr) {
        result.defined = result.defined.and(natural(&a)).and(natural(&b));
    }
    Ok(Part::Number(result))
}

/// The result of an operation on constants.
fn folded(op: ArithOp, constants: Option<(i64, i64)>) -> Option<Term> {
    let (a, b) = constants?;
    let result = match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        _ => None,
    };
    result.map(Term::Int)
}

/// The statement that a number is natural; empty for constants and names that are.
fn natural(part: &Partial) -> Formula {
    match part.term {
        Term::Int(0..) | Term::Number(_) => Formula::Const(true),
        _ => Formula::natural(part.term.clone()),
    }
}

/// Whether a count is odd; it has a value where its number has one.
fn parity(kind: Kind, of: Partial, more: i64) -> Part {
    let odd = Formula::Kind(kind, of.term.clone());
    let (then, other) = (1 - more.rem_euclid(2), more.rem_euclid(2));
    Part::Number(Partial { term: Term::either(odd, Term::Int(then), Term::Int(other)), defined: of.defined })
}

pub(crate) fn compare(op: CompareOp, a: Part, b: Part) -> Read<Truth> {
    if let (Part::Read(dfao, of), Part::Number(by)) = (&a, &b)
        && let Some(by) = by.constant()
        && !matches!(op, CompareOp::Divides | CompareOp::In)
    {
        return Ok(digits::truth(dfao, of.clone(), |value| op.holds(&value, &by).unwrap_or(false)));
    }
    let (a, b) = (a.number()?, b.number()?);
    let defined = a.defined.clone().and(b.defined.clone());
    let (x, y) = (a.term.clone(), b.term.clone());
    let less = |x: Term, y: Term| Formula::at_most(x.plus(Term::Int(1)), y);
    let holds = match op {
        CompareOp::Eq => Formula::equal(x, y),
        CompareOp::Ne => Formula::equal(x, y).negated(),
        CompareOp::Le => Formula::at_most(x, y),
        CompareOp::Ge => Formula::at_most(y, x),
        CompareOp::Lt => less(x, y),
        CompareOp::Gt => less(y, x),
        CompareOp::Divides => match a.constant() {
            Some(0) => Formula::equal(y, Term::Int(0)),
            Some(by) if by != i64::MIN => Formula::Is(Relation::MultipleOf(by.abs()), y),
            _ => return outside(say::divisor_varies()),
        },
        CompareOp::In => return outside(say::membership()),
    };
    Ok(Truth::where_defined(holds, defined))
}

/// `x in S` for a set with a name.
pub(crate) fn member(x: Part, set: NamedSet) -> Read<Truth> {
    let x = x.number()?;
    let residue = |rest: i64| {
        let term = x.term.clone().minus(Term::Int(rest));
        natural(&x).and(Formula::Is(Relation::MultipleOf(2), term))
    };
    let holds = match set {
        NamedSet::Pow2 => Formula::Kind(Kind::PowerOfTwo, x.term.clone()),
        NamedSet::Odd => residue(1),
        NamedSet::Even => residue(0),
        NamedSet::Fib => return outside(say::fibonacci_numbers()),
        NamedSet::Squares | NamedSet::Cubes | NamedSet::Triangular => return outside(say::polynomial_set()),
        NamedSet::Primes => return outside(say::primes()),
        NamedSet::Factorials | NamedSet::Palindromes => return outside(say::this_set()),
    };
    Ok(Truth::where_defined(holds, x.defined))
}

/// `x in {lo..hi, ..}`
pub(crate) fn within(x: Part, ranges: Vec<(Part, Part)>) -> Read<Truth> {
    if let Part::Read(dfao, of) = &x
        && let Some(ranges) = digits::constants(&ranges)
    {
        let inside = |value: i64| ranges.iter().any(|(lo, hi)| (*lo..=*hi).contains(&value));
        return Ok(digits::truth(dfao, of.clone(), inside));
    }
    let x = x.number()?;
    if ranges.len() > MOST_RANGES {
        return outside(say::many_ranges());
    }
    let mut parts = Vec::with_capacity(ranges.len());
    for (lo, hi) in ranges {
        let (lo, hi) = (lo.number()?, hi.number()?);
        let defined = lo.defined.clone().and(hi.defined.clone()).and(x.defined.clone());
        let holds = match lo.term == hi.term {
            true => Formula::equal(x.term.clone(), lo.term),
            false => Formula::at_most(lo.term, x.term.clone()).and(Formula::at_most(x.term.clone(), hi.term)),
        };
        parts.push(Truth::where_defined(holds, defined));
    }
    // Without a range the number must have a value all the same.
    parts.push(Truth::where_defined(Formula::Const(false), x.defined));
    Truth::any(parts)
}

/// A function of the rule language; `natural_bits` is set where bits are only those of natural
/// numbers, as in formulas.
pub(crate) fn call(func: Func, mut parts: Vec<Part>, natural_bits: bool) -> Read<Part> {
    let mut one = || parts.pop().map_or_else(|| outside(say::nothing_given()), Ok);
    match func {
        Func::Abs => abs(one()?),
        Func::Lowbit => lowbit(one()?, natural_bits),
        Func::V2 => twos(one()?, natural_bits),
        Func::V => digits::exponent(parts),
        Func::Popcount => ones(one()?),
        Func::Min => extreme(parts, true),
        Func::Max => extreme(parts, false),
        Func::Gcd => gcd(parts),
        Func::Bor => bor(parts, natural_bits),
        other => outside(say::the_function(other.name())),
    }
}

/// The least (or the greatest) of some numbers.
fn extreme(parts: Vec<Part>, least: bool) -> Read<Part> {
    let mut found: Option<Partial> = None;
    for part in parts {
        let part = part.number()?;
        found = Some(match found {
            None => part,
            Some(before) => {
                // Both stand in the result twice.
                before.is_short()?;
                let (x, y) = (before.term.clone(), part.term.clone());
                let term = match (&x, &y) {
                    (Term::Int(a), Term::Int(b)) => Term::Int(if least { *a.min(b) } else { *a.max(b) }),
                    _ => {
                        let first = if least {
                            Formula::at_most(x.clone(), y.clone())
                        } else {
                            Formula::at_most(y.clone(), x.clone())
                        };
                        Term::either(first, x, y)
                    }
                };
                Partial::with(term, [&before, &part])
            }
        });
    }
    found.map_or_else(|| outside(say::nothing_to_choose()), |found| Ok(Part::Number(found)))
}

/// The greatest common divisor of a number and a constant.
fn gcd(parts: Vec<Part>) -> Read<Part> {
    let numbers = parts.into_iter().map(Part::number).collect::<Read<Vec<_>>>()?;
    let [a, b] = &numbers[..] else { return outside(say::gcd_of_many()) };
    let (of, by) = match (a.constant(), b.constant()) {
        (_, Some(by)) => (a, by),
        (Some(by), _) => (b, by),
        _ => return outside(say::gcd_of_variables()),
    };
    let by = by.checked_abs().map_or_else(|| outside(say::number_beyond_64_bits()), Ok)?;
    if by == 0 {
        return Ok(Part::Number(Partial { term: of.term.clone().abs(), defined: of.defined.clone() }));
    }
    if by > 1 << 20 {
        return outside(say::gcd_with_large());
    }
    let divisors: Vec<i64> = (2..=by).filter(|divisor| by % divisor == 0).collect();
    if divisors.len() > MOST_DIVISORS {
        return outside(say::gcd_with_many_divisors());
    }
    let divides = |divisor: i64| Formula::Is(Relation::MultipleOf(divisor), of.term.clone());
    let term = divisors
        .into_iter()
        .fold(Term::Int(1), |term, divisor| Term::either(divides(divisor), Term::Int(divisor), term));
    Ok(Part::Number(Partial { term, defined: of.defined.clone() }))
}

/// The number or its negative.
fn abs(part: Part) -> Read<Part> {
    let part = part.number()?;
    Ok(Part::Number(Partial { term: part.term.abs(), defined: part.defined }))
}

/// The number with its sign changed.
pub(crate) fn negative(part: Part) -> Read<Part> {
    let part = part.number()?;
    let term = match part.term {
        Term::Int(x) if x != i64::MIN => Term::Int(-x),
        term => term.times(-1),
    };
    Ok(Part::Number(Partial { term, ..part }))
}

/// The bits of either.
fn bor(parts: Vec<Part>, natural_bits: bool) -> Read<Part> {
    let mut found: Option<Partial> = None;
    for part in parts {
        let part = part.number()?;
        found = Some(match found {
            None => part,
            Some(before) => {
                before.is_short()?;
                let mut both = Partial::with(before.term.clone().bits(Bits::Or, part.term.clone()), [&before, &part]);
                if natural_bits {
                    both.defined = both.defined.and(natural(&before)).and(natural(&part));
                }
                both
            }
        });
    }
    found.map_or_else(|| outside(say::nothing_to_join()), |found| Ok(Part::Number(found)))
}

/// The largest power of two that divides a number; in formulas, of positive numbers only.
fn lowbit(part: Part, natural_bits: bool) -> Read<Part> {
    let part = part.number()?;
    let defined = match natural_bits {
        true => part.defined.and(positive(&part.term)),
        false => part.defined,
    };
    Ok(Part::Number(Partial { term: part.term.lowbit(), defined }))
}

/// The exponent of two; in formulas, of positive numbers only.
fn twos(part: Part, natural_bits: bool) -> Read<Part> {
    let part = part.number()?;
    let has_value = match natural_bits {
        true => positive(&part.term),
        false => Formula::equal(part.term.clone(), Term::Int(0)).negated(),
    };
    let term = if natural_bits || natural(&part) == Formula::Const(true) { part.term } else { part.term.abs() };
    Ok(Part::Count(Kind::OddTwos, Partial { term, defined: part.defined.and(has_value) }, 0))
}

/// The number of binary ones; for natural numbers only.
fn ones(part: Part) -> Read<Part> {
    let part = part.number()?;
    let defined = part.defined.clone().and(natural(&part));
    Ok(Part::Count(Kind::Odious, Partial { term: part.term, defined }, 0))
}

/// `floor(k*(p+sqrt(q))/r)` for constants p, q, r: in the digits of a recurrence, where these are
/// `(p+sqrt(t*t+4))/2` with p as odd or even as t.
pub(crate) fn beatty(parts: Vec<Part>) -> Read<Part> {
    let numbers = parts.into_iter().map(Part::number).collect::<Read<Vec<_>>>()?;
    let [of, p, q, r] = &numbers[..] else { return outside(say::beatty_arity()) };
    let halves = match (p.constant(), q.constant(), r.constant()) {
        (Some(p), Some(q), Some(1)) => p.checked_mul(2).zip(q.checked_mul(4)),
        (Some(p), Some(q), Some(2)) => Some((p, q)),
        _ => None,
    };
    let steep = halves.and_then(|(p, q)| {
        let t = (1..=STEEPEST).find(|t| t * t + 4 == q)?;
        let more = p.checked_sub(2 - t).filter(|more| more % 2 == 0)?;
        Some((t, more / 2))
    });
    let Some((t, more)) = steep else { return outside(say::beatty_slope()) };
    let golden = Term::Beatty { of: Box::new(of.term.clone()), t: t as u32 };
    let term = if more == 0 { golden } else { golden.plus(of.term.clone().times(more)) };
    Ok(Part::Number(Partial { term, defined: of.defined.clone().and(natural(of)) }))
}

fn positive(term: &Term) -> Formula {
    Formula::at_most(Term::Int(1), term.clone())
}
