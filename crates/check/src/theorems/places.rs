//! Moves that lower one digit of the heap, by a rule about this digit alone; normal play.
//!
//! If `k*b**i` is taken and k is at most the digit in place i, that digit is lowered by k and all
//! others stay. So the digits are a sum of games, each on one number from 0 to `b-1`, and the value
//! of a heap is the xor of the values of its digits. A digit 0 has no move.
use super::digits::summary::place_within;
use crate::forms::between::zero;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::rule::reach::upper_bound;
use crate::rule::{Amount, Clause, Cond, Expr, Guard, Op, Rule, Set, eval};
use crate::say;
use messages::Message;

/// The largest base.
const MOST_BASE: i64 = 64;
const N: Expr = Expr::Var(0);

/// The values of the digits from 0 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Places(Vec<u64>);

/// What a clause takes: `factor * base**place`, where the place is a free name.
struct Taking<'r> {
    factor: Expr,
    base: i64,
    place: usize,
    amount: Expr,
    guard: &'r Guard,
}

fn refused() -> Invalid {
    Invalid::Rule(say::not_by_digits())
}

impl Places {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        if convention == Convention::Misere {
            return Err(Invalid::Condition(say::about_normal_play()));
        }
        if zero(rule, convention, work)?.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let mut all = Vec::new();
        for clause in &rule.clauses {
            match clause {
                Clause::Take { amounts, leaving: None, guard } => {
                    for amount in amounts {
                        let Amount::One(amount) = amount else { return Err(refused()) };
                        all.push(Taking::of(amount, guard).ok_or_else(refused)?);
                    }
                }
                Clause::Arrow { pattern, options, guard } if pattern.as_slice() == [None] => {
                    let [heap] = options.as_slice() else { return Err(refused()) };
                    match heap.as_slice() {
                        [Expr::Arith(Op::Sub, whole, amount)] if **whole == N => {
                            all.push(Taking::of(amount, guard).ok_or_else(refused)?);
                        }
                        _ => return Err(refused()),
                    }
                }
                _ => return Err(refused()),
            }
        }
        let base = all.first().map_or(0, |taking| taking.base);
        if !(2..=MOST_BASE).contains(&base) || all.iter().any(|taking| taking.base != base) {
            return Err(refused());
        }
        let mut values: Vec<u64> = Vec::new();
        for digit in 0..base {
            let mut options = Vec::new();
            for taking in &all {
                for taken in taking.from(digit, work)? {
                    let left = usize::try_from(i128::from(digit) - taken).ok();
                    options.push(*left.and_then(|left| values.get(left)).ok_or_else(refused)?);
                }
            }
            work.spend(options.len() as u64 + 1)?;
            values.push(mex(options));
        }
        Ok(Self(values))
    }

    /// The value of a heap.
    pub(crate) fn value(&self, n: u64) -> u64 {
        let base = self.0.len() as u64;
        let places = std::iter::successors(Some(n), |rest| Some(rest / base)).take_while(|&rest| rest > 0);
        places.fold(0, |value, rest| value ^ self.0[(rest % base) as usize])
    }

    /// The law for all heaps, in words.
    pub(crate) fn in_words(&self, n: &str) -> Message {
        let values = self.0.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        say::law_places(n, self.0.len(), values)
    }
}

impl<'r> Taking<'r> {
    fn of(amount: &Expr, guard: &'r Guard) -> Option<Self> {
        let power = |x: &Expr| match x {
            Expr::Arith(Op::Pow, base, place) => match (&**base, &**place) {
                (Expr::Int(base), Expr::Var(place @ 1..)) => Some((*base, *place)),
                _ => None,
            },
            _ => None,
        };
        let (factor, (base, place)) = match amount {
            Expr::Arith(Op::Mul, x, y) => match (power(x), power(y)) {
                (_, Some(found)) => ((**x).clone(), found),
                (Some(found), None) => ((**y).clone(), found),
                _ => return None,
            },
            x => (Expr::Int(1), power(x)?),
        };
        Some(Self { factor, base, place, amount: amount.clone(), guard })
    }

    /// The amounts that may be taken from a digit: only numbers from 1 to the digit.
    fn from(&self, digit: i64, work: &mut Work<'_>) -> Result<Vec<i128>, Invalid> {
        let mut conditions = Vec::new();
        for cond in &self.guard.conditions {
            // Skips conditions that no more is taken than there is, or that the place is within the
            // number: a digit that is lowered is.
            let said = match cond.at_most() {
                Some((x, 0, y)) if *y == N => *x == self.amount,
                Some((Expr::Int(0), 0, y)) => *y == Expr::Var(self.place),
                _ => false,
            };
            if !said && place_within(cond) != Some((self.base, self.place)) {
                conditions.push(self.cond(cond, digit).ok_or_else(refused)?);
            }
        }
        let factor = self.number(&self.factor, digit).ok_or_else(refused)?;
        // The place does not occur any more; the conditions bound the other free names.
        let mut choices = vec![vec![0]];
        for var in 1..=self.guard.free.len() {
            let mut longer: Vec<Vec<i64>> = Vec::new();
            for env in choices {
                let mut high = if var == self.place { Some(0) } else { None };
                for (bound, less) in conditions.iter().filter_map(|cond| upper_bound(cond, var)) {
                    if let Some(bound) = eval::number(&bound, &env)? {
                        let bound = bound - i128::from(less);
                        high = Some(high.map_or(bound, |high: i128| high.min(bound)));
                    }
                }
                let high = high.filter(|&high| high <= i128::from(MOST_BASE)).ok_or_else(refused)?;
                longer.extend((0..=high as i64).map(|value| [env.as_slice(), &[value]].concat()));
                work.spend(longer.len() as u64 + 1)?;
                if longer.len() as i64 > MOST_BASE * MOST_BASE {
                    return Err(refused());
                }
            }
            choices = longer;
        }
        let mut found = Vec::new();
        for env in choices {
            work.spend(conditions.len() as u64 + 1)?;
            if !eval::all(&conditions, &env)? {
                continue;
            }
            let Some(taken) = eval::number(&factor, &env)? else { continue };
            if !(1..=i128::from(digit)).contains(&taken) {
                return Err(refused());
            }
            found.push(taken);
        }
        Ok(found)
    }

    /// A number with the digit at its place inserted; none if the heap or the place occurs
    /// elsewhere.
    fn number(&self, x: &Expr, digit: i64) -> Option<Expr> {
        if let Expr::Arith(Op::Rem, quotient, base) = x
            && let Expr::Arith(Op::Div, whole, by) = &**quotient
            && let Expr::Arith(Op::Pow, root, place) = &**by
            && (&**whole, &**base, &**root) == (&N, &Expr::Int(self.base), &Expr::Int(self.base))
            && **place == Expr::Var(self.place)
        {
            return Some(Expr::Int(digit));
        }
        Some(match x {
            Expr::Int(_) => x.clone(),
            Expr::Var(var) if *var != 0 && *var != self.place => x.clone(),
            Expr::Neg(x) => Expr::Neg(Box::new(self.number(x, digit)?)),
            Expr::Arith(op, x, y) => {
                Expr::Arith(*op, Box::new(self.number(x, digit)?), Box::new(self.number(y, digit)?))
            }
            Expr::Call(func, all) => {
                Expr::Call(*func, all.iter().map(|x| self.number(x, digit)).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    fn cond(&self, cond: &Cond, digit: i64) -> Option<Cond> {
        let each = |all: &[Cond]| all.iter().map(|cond| self.cond(cond, digit)).collect::<Option<Vec<_>>>();
        Some(match cond {
            Cond::Compare(order, x, y) => Cond::Compare(*order, self.number(x, digit)?, self.number(y, digit)?),
            Cond::Divides(x, y) => Cond::Divides(self.number(x, digit)?, self.number(y, digit)?),
            Cond::Within(x, set) => {
                let pair = |(lo, hi): &(Expr, Expr)| Some((self.number(lo, digit)?, self.number(hi, digit)?));
                let set = match set {
                    Set::Ranges(all) => Set::Ranges(all.iter().map(pair).collect::<Option<_>>()?),
                    other => other.clone(),
                };
                Cond::Within(self.number(x, digit)?, set)
            }
            Cond::Prime(x) => Cond::Prime(self.number(x, digit)?),
            Cond::Not(c) => Cond::Not(Box::new(self.cond(c, digit)?)),
            Cond::All(all) => Cond::All(each(all)?),
            Cond::Any(all) => Cond::Any(each(all)?),
        })
    }
}
