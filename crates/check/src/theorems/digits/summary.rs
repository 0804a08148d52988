//! Summaries of the digits of a heap, and the amounts that follow from a summary.
//!
//! A clause is evaluated for each summary separately: a part that expresses a fact about the digits
//! is replaced by its value, a free name in `n/b**i%b` by each of the digits. After that the heap
//! must not occur any more.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::gcd;
use crate::rule::reach::upper_bound;
use crate::rule::{Amount, Clause, Cond, Expr, Func, Guard, Op, Order, Rule, Set, eval};
use crate::say;
use messages::Message;
use std::collections::BTreeSet;

/// The largest amount.
const MOST_AMOUNT: i128 = 400;
/// The largest value of a free name, the largest modulus, and the largest number that the heap is
/// compared with.
const MOST: i64 = 1 << 12;
/// The largest base.
const MOST_BASE: i64 = 36;
const N: Expr = Expr::Var(0);

/// What is recorded about the digits of a number from 1 on; parts that the rule does not use are 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Summary {
    sum: u64,
    count: u64,
    first: u64,
    /// Bit d is set if digit d occurs.
    set: u64,
    zeros: u64,
    residue: u64,
    /// The number itself, capped at the largest number that matters.
    small: u64,
}

/// The facts about the digits that a rule uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reader {
    pub(super) base: u64,
    sum: bool,
    count: bool,
    first: bool,
    set: bool,
    zeros: bool,
    /// The common modulus of all residues.
    modulus: u64,
    small: u64,
    clauses: Vec<Taking>,
}

/// A clause: the amounts, one, a range or a set.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Taking {
    amount: Amount,
    /// Whether it is an arrow, which must not leave the heap unchanged.
    arrow: bool,
    guard: Guard,
    /// For each free name: none for a number; otherwise it is the place of a digit, and the flag
    /// tells whether it is restricted to the digits of the number.
    names: Vec<Option<bool>>,
}

fn refused() -> Invalid {
    Invalid::Rule(say::not_by_digits())
}

impl Reader {
    pub(super) fn of(rule: &Rule) -> Result<Self, Invalid> {
        let mut reader = Self {
            base: 0,
            sum: false,
            count: false,
            first: false,
            set: false,
            zeros: false,
            modulus: 1,
            small: 0,
            clauses: Vec::new(),
        };
        for clause in &rule.clauses {
            match clause {
                Clause::Take { amounts, leaving: None, guard } => {
                    for amount in amounts {
                        let amount = match amount {
                            Amount::One(x) => Amount::Range(x.clone(), x.clone()),
                            other => other.clone(),
                        };
                        reader.clause(amount, false, guard)?;
                    }
                }
                Clause::Arrow { pattern, options, guard } if pattern.as_slice() == [None] => {
                    let [heap] = options.as_slice() else { return Err(refused()) };
                    let amount = heap.first().and_then(taken).ok_or_else(refused)?;
                    reader.clause(Amount::Range(amount.clone(), amount), true, guard)?;
                }
                _ => return Err(refused()),
            }
        }
        if reader.base == 0 {
            return Err(Invalid::Condition(say::no_digits_asked()));
        }
        Ok(reader)
    }

    fn clause(&mut self, amount: Amount, arrow: bool, guard: &Guard) -> Result<(), Invalid> {
        let count = guard.free.len();
        let mut names = vec![None; count];
        let mut note = |x: &Expr| {
            if let Expr::Arith(Op::Pow, base, var) = x
                && let (Expr::Int(_), Expr::Var(var)) = (&**base, &**var)
                && let Some(place) = var.checked_sub(1).filter(|&place| place < count)
            {
                names[place] = Some(false);
            }
        };
        let numbers = match &amount {
            Amount::Range(lo, hi) => vec![lo, hi],
            Amount::Set(Set::Constants(_)) => Vec::new(),
            Amount::Set(Set::Ranges(all)) => all.iter().flat_map(|(lo, hi)| [lo, hi]).collect(),
            _ => return Err(refused()),
        };
        numbers.iter().for_each(|x| parts(x, &mut note));
        guard.conditions.iter().for_each(|cond| parts_of_cond(cond, &mut note));
        let mut kept = Vec::new();
        for cond in &guard.conditions {
            match place_within(cond) {
                Some((base, var)) if names.get(var - 1).is_some_and(Option::is_some) => {
                    self.in_base(base)?;
                    names[var - 1] = Some(true);
                }
                _ => kept.push(cond.clone()),
            }
        }
        let taking = Taking { amount, arrow, guard: Guard { free: guard.free.clone(), conditions: kept }, names };
        // Evaluates all parts once, with any digits, to find out which facts they use.
        let mut asked = FactReplacer { reader: self, summary: None, digits: &vec![None; count], names: &taking.names };
        for cond in taking.guard.conditions.iter().filter(|cond| !says_nothing(cond, &taking)) {
            asked.cond(cond)?;
        }
        match &taking.amount {
            Amount::Range(lo, hi) => {
                asked.number(lo)?;
                asked.number(hi)?;
            }
            Amount::Set(set) => {
                asked.set(set)?;
            }
            _ => return Err(refused()),
        }
        self.clauses.push(taking);
        Ok(())
    }

    fn in_base(&mut self, base: i64) -> Result<(), Invalid> {
        if !(2..=MOST_BASE).contains(&base) || self.base != 0 && self.base != base.unsigned_abs() {
            return Err(refused());
        }
        self.base = base.unsigned_abs();
        Ok(())
    }

    /// The summary after one more digit; none while all digits were 0.
    pub(super) fn after(&self, before: Option<&Summary>, digit: u64) -> Option<Summary> {
        let (old, begins) = match before {
            Some(old) => (old.clone(), false),
            None if digit == 0 => return None,
            None => (Summary::default(), true),
        };
        let ask = |asked: bool, value: u64| if asked { value } else { 0 };
        Some(Summary {
            sum: ask(self.sum, old.sum + digit),
            count: ask(self.count, old.count + 1),
            first: ask(self.first, if begins { digit } else { old.first }),
            set: ask(self.set, old.set | 1 << digit),
            zeros: ask(self.zeros && digit == 0, old.zeros + 1),
            residue: (old.residue * self.base + digit) % self.modulus,
            small: (old.small * self.base + digit).min(self.small),
        })
    }

    /// The amounts of the heaps with a summary, ascending.
    pub(super) fn amounts(&self, summary: &Summary, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
        let mut found = BTreeSet::new();
        for taking in &self.clauses {
            // All choices of the digits for the places.
            let mut all = vec![Vec::new()];
            for name in &taking.names {
                let values: Vec<Option<i64>> = match name {
                    None => vec![None],
                    Some(inside) => {
                        (0..MOST_BASE).filter(|&d| summary.set >> d & 1 == 1 || d == 0 && !inside).map(Some).collect()
                    }
                };
                all = all
                    .iter()
                    .flat_map(|so_far: &Vec<Option<i64>>| {
                        values.iter().map(|&value| [so_far.as_slice(), &[value]].concat())
                    })
                    .collect();
                work.spend(all.len() as u64)?;
                if all.len() > MOST as usize {
                    return Err(refused());
                }
            }
            for digits in all {
                self.of_digits(taking, summary, &digits, &mut found, work)?;
            }
        }
        Ok(found.into_iter().collect())
    }

    /// The amounts of a clause, given these digits at the places.
    fn of_digits(
        &self,
        taking: &Taking,
        summary: &Summary,
        digits: &[Option<i64>],
        found: &mut BTreeSet<u64>,
        work: &mut Work<'_>,
    ) -> Result<(), Invalid> {
        let mut own = self.clone();
        let mut asked = FactReplacer { reader: &mut own, summary: Some(summary), digits, names: &taking.names };
        let said = |cond: &&Cond| !says_nothing(cond, taking);
        let conditions: Vec<Cond> =
            taking.guard.conditions.iter().filter(said).map(|cond| asked.cond(cond)).collect::<Result<_, _>>()?;
        let ranges = match &taking.amount {
            Amount::Range(lo, hi) => vec![(asked.number(lo)?, asked.number(hi)?)],
            Amount::Set(set) => match asked.set(set)? {
                Set::Ranges(all) => all,
                Set::Constants(all) => all.iter().map(|&(lo, hi)| (Expr::Int(lo), Expr::Int(hi))).collect(),
                Set::Named(_) => return Err(refused()),
            },
            _ => return Err(refused()),
        };
        // All values of the other names; the heap itself does not matter.
        let mut choices = vec![vec![0]];
        for (place, digit) in digits.iter().enumerate() {
            let var = place + 1;
            let mut longer: Vec<Vec<i64>> = Vec::new();
            for env in choices {
                let values = match digit {
                    Some(_) => 0..=0,
                    None => {
                        let mut high: Option<i128> = None;
                        for (bound, less) in conditions.iter().filter_map(|cond| upper_bound(cond, var)) {
                            if let Some(bound) = eval::number(&bound, &env)? {
                                let bound = bound - i128::from(less);
                                high = Some(high.map_or(bound, |high| high.min(bound)));
                            }
                        }
                        let high = high.ok_or_else(refused)?;
                        0..=i64::try_from(high).ok().filter(|&high| high <= MOST).ok_or_else(refused)?
                    }
                };
                longer.extend(values.map(|value| [env.as_slice(), &[value]].concat()));
                work.spend(longer.len() as u64)?;
                if longer.len() > MOST as usize {
                    return Err(refused());
                }
            }
            choices = longer;
        }
        for env in choices {
            work.spend(conditions.len() as u64 + 1)?;
            if !eval::all(&conditions, &env)? {
                continue;
            }
            for (lo, hi) in &ranges {
                let (Some(lo), Some(hi)) = (eval::number(lo, &env)?, eval::number(hi, &env)?) else { continue };
                if hi > MOST_AMOUNT {
                    return Err(Invalid::Condition(say::amounts_must_be_bounded()));
                }
                if taking.arrow && lo < 1 {
                    return Err(Invalid::Condition(say::moves_must_shrink_heap()));
                }
                work.spend(1 + MOST_AMOUNT as u64)?;
                found.extend((lo.max(1)..=hi).filter_map(|amount| u64::try_from(amount).ok()));
            }
        }
        Ok(())
    }

    /// The facts that determine the amounts, as a sentence.
    pub(super) fn in_words(&self) -> Message {
        let all = [
            (self.sum, say::digits_sum()),
            (self.count, say::digits_count()),
            (self.first, say::digits_first()),
            (self.set, say::digits_set()),
            (self.zeros, say::digits_zeros()),
            (self.modulus > 1, say::digits_residue(self.modulus)),
            (self.small > 0, say::digits_small(self.small)),
        ];
        Message::list(all.into_iter().filter(|(asked, _)| *asked).map(|(_, words)| words))
    }
}

/// The amount, if a move leaves the heap minus something.
fn taken(heap: &Expr) -> Option<Expr> {
    let Expr::Arith(Op::Sub, whole, amount) = heap else { return None };
    if **whole == N {
        return Some((**amount).clone());
    }
    Some(Expr::Arith(Op::Add, Box::new(taken(whole)?), amount.clone()))
}

/// Whether a condition only states that no more is taken than there is, or that a place is not
/// negative.
fn says_nothing(cond: &Cond, taking: &Taking) -> bool {
    let is_amount = |x: &Expr| matches!(&taking.amount, Amount::Range(lo, hi) if lo == hi && x == lo);
    let is_place = |x: &Expr| matches!(x, Expr::Var(1..));
    match cond.at_most() {
        Some((x, 0, y)) if *y == N => is_amount(x),
        Some((Expr::Int(0), 0, y)) => is_place(y),
        _ => false,
    }
}

/// Recognises `b**i <= n`, that `n/b**i` is not 0, or `i < digits(n)`; they differ only for heap 0,
/// from which nothing can be taken.
pub(crate) fn place_within(cond: &Cond) -> Option<(i64, usize)> {
    let power = |x: &Expr| match x {
        Expr::Arith(Op::Pow, base, var) => match (&**base, &**var) {
            (Expr::Int(base), Expr::Var(var @ 1..)) => Some((*base, *var)),
            _ => None,
        },
        _ => None,
    };
    let quotient = |x: &Expr| match x {
        Expr::Arith(Op::Div, whole, by) if **whole == N => power(by),
        _ => None,
    };
    let is_count = |x: &Expr| matches!(x, Expr::Call(Func::Digits, of) if *of == [N]);
    if let Cond::Compare(Order::Ne, x, y) = cond {
        return match (x, y) {
            (x, Expr::Int(0)) => quotient(x),
            (Expr::Int(0), y) => quotient(y),
            _ => None,
        };
    }
    match cond.at_most()? {
        (x, 0, y) if *y == N => power(x),
        (Expr::Var(var @ 1..), 1, y) if is_count(y) => Some((10, *var)),
        (Expr::Var(var @ 1..), 0, Expr::Arith(Op::Sub, y, one)) if is_count(y) && **one == Expr::Int(1) => {
            Some((10, *var))
        }
        (Expr::Int(0), 1, y) | (Expr::Int(1), 0, y) => quotient(y),
        _ => None,
    }
}

/// Visits all parts of an expression.
fn parts(x: &Expr, see: &mut dyn FnMut(&Expr)) {
    see(x);
    match x {
        Expr::Int(_) | Expr::Var(_) => {}
        Expr::Cases(cases, last) => {
            for (cond, x) in cases {
                parts_of_cond(cond, see);
                parts(x, see);
            }
            parts(last, see);
        }
        Expr::Neg(x) => parts(x, see),
        Expr::Arith(_, x, y) => {
            parts(x, see);
            parts(y, see);
        }
        Expr::Call(_, all) => all.iter().for_each(|x| parts(x, see)),
    }
}

fn parts_of_cond(cond: &Cond, see: &mut dyn FnMut(&Expr)) {
    match cond {
        Cond::Compare(_, x, y) | Cond::Divides(x, y) => {
            parts(x, see);
            parts(y, see);
        }
        Cond::Within(x, set) => {
            parts(x, see);
            if let Set::Ranges(all) = set {
                for (lo, hi) in all {
                    parts(lo, see);
                    parts(hi, see);
                }
            }
        }
        Cond::Prime(x) => parts(x, see),
        Cond::Not(c) => parts_of_cond(c, see),
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| parts_of_cond(c, see)),
    }
}

/// Replaces facts about the digits by their values; without a summary it only records which facts
/// are used.
struct FactReplacer<'a> {
    reader: &'a mut Reader,
    summary: Option<&'a Summary>,
    digits: &'a [Option<i64>],
    names: &'a [Option<bool>],
}

impl FactReplacer<'_> {
    fn value(&self, value: impl Fn(&Summary) -> u64) -> Expr {
        Expr::Int(self.summary.map_or(0, |summary| value(summary) as i64))
    }

    fn residue(&mut self, modulus: i64, divisor: i64) -> Result<Expr, Invalid> {
        let whole =
            modulus.checked_mul(divisor).filter(|&m| modulus > 0 && (1..=MOST).contains(&m)).ok_or_else(refused)?;
        let (own, more) = (i128::from(self.reader.modulus), i128::from(whole));
        let common = u64::try_from(own / gcd(own, more) * more).map_err(|_| refused())?;
        if common > MOST.unsigned_abs() {
            return Err(refused());
        }
        self.reader.modulus = common;
        Ok(self.value(|summary| summary.residue % whole.unsigned_abs() / divisor.unsigned_abs()))
    }

    fn small(&mut self, with: i64) -> Result<Expr, Invalid> {
        if with >= MOST {
            return Err(refused());
        }
        self.reader.small = self.reader.small.max(with.max(0).unsigned_abs() + 1);
        Ok(self.value(|summary| summary.small))
    }

    fn number(&mut self, x: &Expr) -> Result<Expr, Invalid> {
        match x {
            Expr::Int(_) => Ok(x.clone()),
            Expr::Var(0) | Expr::Cases(..) => Err(refused()),
            Expr::Var(var) => match self.names.get(var - 1) {
                Some(None) => Ok(x.clone()),
                _ => Err(refused()),
            },
            Expr::Neg(x) => Ok(Expr::Neg(Box::new(self.number(x)?))),
            Expr::Call(func, all) if *all == [N] => {
                let base = match func {
                    Func::DigitSum | Func::Digits => 10,
                    Func::Popcount | Func::V2 | Func::Log2 => 2,
                    _ => return Err(refused()),
                };
                self.reader.in_base(base)?;
                Ok(match func {
                    Func::DigitSum | Func::Popcount => {
                        self.reader.sum = true;
                        self.value(|summary| summary.sum)
                    }
                    Func::V2 => {
                        self.reader.zeros = true;
                        self.value(|summary| summary.zeros)
                    }
                    _ => {
                        self.reader.count = true;
                        let less = u64::from(*func == Func::Log2);
                        self.value(|summary| summary.count - less)
                    }
                })
            }
            Expr::Call(func, all) => {
                Ok(Expr::Call(*func, all.iter().map(|x| self.number(x)).collect::<Result<_, _>>()?))
            }
            Expr::Arith(Op::Rem, x, modulus) if **x == N => match **modulus {
                Expr::Int(modulus) => self.residue(modulus, 1),
                _ => Err(refused()),
            },
            Expr::Arith(Op::Rem, x, modulus) => {
                if let Expr::Arith(Op::Div, whole, by) = &**x
                    && **whole == N
                {
                    return self.digit(by, modulus);
                }
                Ok(Expr::Arith(Op::Rem, Box::new(self.number(x)?), Box::new(self.number(modulus)?)))
            }
            Expr::Arith(Op::Div, x, by) if **x == N => {
                let before = Expr::Arith(Op::Sub, Box::new(Expr::Call(Func::Digits, vec![N])), Box::new(Expr::Int(1)));
                if **by != Expr::Arith(Op::Pow, Box::new(Expr::Int(10)), Box::new(before)) {
                    return Err(refused());
                }
                self.reader.in_base(10)?;
                self.reader.first = true;
                Ok(self.value(|summary| summary.first))
            }
            Expr::Arith(op, x, y) => Ok(Expr::Arith(*op, Box::new(self.number(x)?), Box::new(self.number(y)?))),
        }
    }

    /// A quotient modulo m, `n/c%m`, or a digit, `n/b**i%b`.
    fn digit(&mut self, by: &Expr, modulus: &Expr) -> Result<Expr, Invalid> {
        match (by, modulus) {
            (Expr::Int(by @ 1..), Expr::Int(modulus)) => self.residue(*modulus, *by),
            (Expr::Arith(Op::Pow, base, var), Expr::Int(modulus)) if **base == Expr::Int(*modulus) => {
                let Expr::Var(var @ 1..) = **var else { return Err(refused()) };
                self.reader.in_base(*modulus)?;
                self.reader.set = true;
                match self.names.get(var - 1) {
                    Some(Some(_)) => Ok(Expr::Int(self.digits[var - 1].unwrap_or(0))),
                    _ => Err(refused()),
                }
            }
            _ => Err(refused()),
        }
    }

    fn set(&mut self, set: &Set) -> Result<Set, Invalid> {
        Ok(match set {
            Set::Named(_) | Set::Constants(_) => set.clone(),
            Set::Ranges(all) => {
                let pair = |(lo, hi): &(Expr, Expr)| Ok::<_, Invalid>((self.number(lo)?, self.number(hi)?));
                Set::Ranges(all.iter().map(pair).collect::<Result<_, _>>()?)
            }
        })
    }

    fn cond(&mut self, cond: &Cond) -> Result<Cond, Invalid> {
        Ok(match cond {
            Cond::Compare(order, x, Expr::Int(c)) if *x == N => Cond::Compare(*order, self.small(*c)?, Expr::Int(*c)),
            Cond::Compare(order, Expr::Int(c), y) if *y == N => Cond::Compare(*order, Expr::Int(*c), self.small(*c)?),
            Cond::Compare(order, x, y) => Cond::Compare(*order, self.number(x)?, self.number(y)?),
            Cond::Divides(Expr::Int(c), y) if *y == N => Cond::Divides(Expr::Int(*c), self.residue(*c, 1)?),
            Cond::Divides(x, y) => Cond::Divides(self.number(x)?, self.number(y)?),
            Cond::Within(x, set) => Cond::Within(self.number(x)?, self.set(set)?),
            Cond::Prime(x) => Cond::Prime(self.number(x)?),
            Cond::Not(c) => Cond::Not(Box::new(self.cond(c)?)),
            Cond::All(all) => Cond::All(all.iter().map(|c| self.cond(c)).collect::<Result<_, _>>()?),
            Cond::Any(all) => Cond::Any(all.iter().map(|c| self.cond(c)).collect::<Result<_, _>>()?),
        })
    }
}
