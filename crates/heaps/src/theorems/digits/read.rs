//! Amounts as functions of facts about the digits: every part of a clause that mentions the heap
//! must be one of the facts, which becomes a variable; the rest of the clause contains these
//! variables alone.
//!
//! `n/b**i%b` with a free name `i` is "a digit": the name then stands for the digit, and runs over
//! the set of digits. Zeros stand before every number, so 0 is one of them, unless `b**i<=n`
//! requires the place to be within the number.
use crate::theorems::growth::N;
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, Num, Part, Remains, Schema, Set, Var};
use std::collections::BTreeSet;

/// The largest amount.
pub(super) const MOST_AMOUNT: u64 = 400;
/// The largest modulus and threshold, and the most choices of the free names of a clause.
const MOST_HEAPS: i64 = 1 << 12;
const MOST_CHOICES: usize = 1 << 12;
/// The largest base.
const MOST_BASE: i64 = 36;

/// A fact about the digits that were read so far, as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    /// The sum of the digits.
    Sum,
    /// The number of digits.
    Count,
    /// The first digit.
    First,
    /// The digits that occur, as bits.
    Set,
    /// The number of zeros at the end.
    Zeros,
    /// The number that was read, modulo this.
    Residue(i64),
    /// That number, or this if it is larger.
    Least(i64),
}

impl Fact {
    /// The fact after one more digit; `None` before the first digit, which is not 0.
    pub(super) fn after(self, base: u64, before: Option<u64>, digit: u64) -> u64 {
        let so_far = before.unwrap_or(0);
        match self {
            Self::Sum => so_far + digit,
            Self::Count => so_far + 1,
            Self::First => before.unwrap_or(digit),
            Self::Set => so_far | 1 << digit,
            Self::Zeros => {
                if digit == 0 {
                    so_far + 1
                } else {
                    0
                }
            }
            Self::Residue(modulus) => (so_far * base + digit) % modulus.unsigned_abs(),
            Self::Least(most) => (so_far * base + digit).min(most.unsigned_abs()),
        }
    }
}

/// The moves of a ruleset by facts about the digits.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) base: u64,
    pub(super) facts: Vec<Fact>,
    clauses: Vec<Clause>,
}

/// A clause in which the heap does not stand. Its variables: 0 is not used, then the free names,
/// then the facts.
#[derive(Debug)]
struct Clause {
    free: Vec<Free>,
    conditions: Vec<Cond>,
    /// The amount is the sum of these.
    amounts: Vec<Num>,
}

/// A free name.
#[derive(Debug)]
enum Free {
    /// A digit; whether only of places within the number.
    Digit { inside: bool },
    /// A number with these upper bounds.
    Number(Vec<Num>),
}

impl Moves {
    /// The moves, if all of them take amounts of this kind.
    pub(super) fn of(schemas: &[Schema]) -> Option<Self> {
        let mut reader = Reader { base: None, facts: Vec::new() };
        let mut clauses = Vec::new();
        for schema in schemas {
            clauses.push(reader.clause(schema)?);
        }
        // Bounds cut off no move, so a bound that does not mention digits may be left out.
        for (clause, schema) in clauses.iter_mut().zip(schemas) {
            let places: Vec<bool> = clause.free.iter().map(|free| matches!(free, Free::Digit { .. })).collect();
            for (own, free) in clause.free.iter_mut().zip(&schema.free) {
                if let Free::Number(bounds) = own {
                    for bound in &free.hi {
                        let mut trial = reader.clone();
                        if let Some(bound) = (Terms { reader: &mut trial, places: &places }).num(bound) {
                            bounds.push(bound);
                            reader = trial;
                        }
                    }
                }
            }
        }
        Some(Self { base: reader.base?.unsigned_abs(), facts: reader.facts, clauses })
    }

    /// The amounts of heaps with these facts; `None` where they are not of the kind that the
    /// theorem covers.
    pub(super) fn amounts(&self, facts: &[u64]) -> Option<BTreeSet<u64>> {
        let facts: Vec<i64> = facts.iter().map(|&fact| i64::try_from(fact).ok()).collect::<Option<_>>()?;
        let mut amounts = BTreeSet::new();
        for clause in &self.clauses {
            for env in self.choices(clause, &facts)? {
                if !eval::all(&clause.conditions, &env).ok()? {
                    continue;
                }
                let mut sum = Some(0_i64);
                for amount in &clause.amounts {
                    sum = match (sum, eval::num(amount, &env).ok()?) {
                        (Some(sum), Some(value)) => Some(sum.checked_add(value.int()?)?),
                        // A part without a value is no move.
                        _ => None,
                    };
                }
                if let Some(sum) = sum {
                    let within = |amount: &u64| (1..=MOST_AMOUNT).contains(amount);
                    amounts.insert(u64::try_from(sum).ok().filter(within)?);
                }
            }
        }
        Some(amounts)
    }

    /// The values of all variables of a clause, for all choices of its free names.
    fn choices(&self, clause: &Clause, facts: &[i64]) -> Option<Vec<Vec<i64>>> {
        let set = self.facts.iter().position(|fact| *fact == Fact::Set).map_or(0, |place| facts[place]);
        let mut choices = vec![[vec![0; clause.free.len() + 1].as_slice(), facts].concat()];
        for (place, free) in clause.free.iter().enumerate() {
            let mut longer = Vec::new();
            for env in choices {
                let values: Vec<i64> = match free {
                    Free::Digit { inside } => {
                        (0..MOST_BASE).filter(|&digit| set >> digit & 1 == 1 || digit == 0 && !inside).collect()
                    }
                    Free::Number(bounds) => (0..=highest(bounds, &env)?).collect(),
                };
                for value in values {
                    let mut env = env.clone();
                    env[place + 1] = value;
                    longer.push(env);
                }
                if longer.len() > MOST_CHOICES {
                    return None;
                }
            }
            choices = longer;
        }
        Some(choices)
    }
}

/// The least of some upper bounds; a bound without a value does not count.
fn highest(bounds: &[Num], env: &[i64]) -> Option<i64> {
    let value = |bound: &Num| match eval::num(bound, env) {
        Ok(Some(Value::Int(value))) => Some(value),
        Ok(Some(Value::NegHuge)) => Some(-1),
        _ => None,
    };
    bounds.iter().filter_map(value).min().filter(|&value| value <= MOST_HEAPS)
}

/// The base and the facts that have come up so far.
#[derive(Debug, Clone)]
struct Reader {
    base: Option<i64>,
    facts: Vec<Fact>,
}

impl Reader {
    /// There is one base for all digits.
    fn base(&mut self, base: i64) -> Option<()> {
        let own = *self.base.get_or_insert(base);
        (own == base && (2..=MOST_BASE).contains(&base)).then_some(())
    }

    fn place(&mut self, fact: Fact) -> usize {
        self.facts.iter().position(|own| *own == fact).unwrap_or_else(|| {
            self.facts.push(fact);
            self.facts.len() - 1
        })
    }

    fn clause(&mut self, schema: &Schema) -> Option<Clause> {
        if schema.pattern != [None] {
            return None;
        }
        let (amounts, whole) = amounts(&schema.remains)?;
        let mut exponents = BTreeSet::new();
        // The variables that stand as exponents of a number.
        let mut found = |num: &Num| {
            num.each(&mut |part| {
                if let Num::Arith(ArithOp::Pow, x, y) = part
                    && let (Num::Const(_), Num::Var(var)) = (&**x, &**y)
                {
                    exponents.insert(*var);
                }
            });
        };
        schema.conditions.iter().for_each(|cond| cond.each_num(&mut found));
        amounts.iter().for_each(found);
        let places: Vec<bool> = (1..=schema.free.len()).map(|var| exponents.contains(&var)).collect();
        let mut inside = vec![false; places.len()];
        let mut terms = Terms { reader: self, places: &places };
        let mut conditions = Vec::new();
        for cond in &schema.conditions {
            match within(cond) {
                // A rest below 0 is no move anyway.
                _ if matches!(cond, Cond::Compare(CompareOp::Le, x, N) if Some(x) == whole.as_ref()) => {}
                Some((base, var)) if places.get(var.checked_sub(1)?) == Some(&true) => {
                    terms.reader.base(base)?;
                    inside[var - 1] = true;
                }
                _ if matches!(cond, Cond::Compare(CompareOp::Ge, Num::Var(_), Num::Const(0)))
                    || matches!(cond, Cond::Compare(CompareOp::Le, Num::Const(0), Num::Var(_))) => {}
                _ => conditions.push(terms.cond(cond)?),
            }
        }
        let amounts = amounts.iter().map(|num| terms.num(num)).collect::<Option<Vec<Num>>>()?;
        let free = places.iter().zip(inside).map(|(&place, inside)| match place {
            true => Free::Digit { inside },
            false => Free::Number(Vec::new()),
        });
        Some(Clause { free: free.collect(), conditions, amounts })
    }
}

/// The amount of a move, as a sum, and as it was written where that is one number.
pub(in crate::theorems) fn amounts(remains: &Remains) -> Option<(Vec<Num>, Option<Num>)> {
    let mut rest = match remains {
        Remains::Positions(parts) => match parts.as_slice() {
            [Part { coords, times: None, each: None }] => coords.first()?,
            _ => return None,
        },
        Remains::Heaps { total, parts: Num::Call(Func::Min, args), .. }
            if args.as_slice() == [Num::Const(1), total.clone()] =>
        {
            total
        }
        Remains::Heaps { .. } => return None,
    };
    let mut amounts = Vec::new();
    while let Num::Arith(ArithOp::Sub, whole, amount) = rest {
        amounts.push((**amount).clone());
        rest = whole;
    }
    let single = if let [amount] = amounts.as_slice() { Some(amount.clone()) } else { None };
    (*rest == N).then_some((amounts, single))
}

/// `b**i <= n`, or an equivalent such as `i < digits(n)`: the place `i` is within the number. (For
/// heap 0, where they differ, no amount is legal.)
pub(in crate::theorems) fn within(cond: &Cond) -> Option<(i64, Var)> {
    let count = |num: &Num| *num == Num::Call(Func::Digits, vec![N]);
    let before = |num: &Num| matches!(num, Num::Arith(ArithOp::Sub, of, one) if count(of) && **one == Num::Const(1));
    let power = |num: &Num| match num {
        Num::Arith(ArithOp::Pow, base, var) => match (&**base, &**var) {
            (Num::Const(base), Num::Var(var)) => Some((*base, *var)),
            _ => None,
        },
        _ => None,
    };
    let quotient = |num: &Num| match num {
        Num::Arith(ArithOp::Div, whole, by) if **whole == N => power(by),
        _ => None,
    };
    let Cond::Compare(op, x, y) = cond else { return None };
    match (op, x, y) {
        (CompareOp::Lt, Num::Var(var @ 1..), y) if count(y) => Some((10, *var)),
        (CompareOp::Gt, x, Num::Var(var @ 1..)) if count(x) => Some((10, *var)),
        (CompareOp::Le, Num::Var(var @ 1..), y) if before(y) => Some((10, *var)),
        (CompareOp::Ge, x, Num::Var(var @ 1..)) if before(x) => Some((10, *var)),
        (CompareOp::Le, x, Num::Var(0)) => power(x),
        (CompareOp::Ge, Num::Var(0), y) => power(y),
        (CompareOp::Gt | CompareOp::Ne, x, Num::Const(0)) | (CompareOp::Ge, x, Num::Const(1)) => quotient(x),
        (CompareOp::Lt | CompareOp::Ne, Num::Const(0), y) | (CompareOp::Le, Num::Const(1), y) => quotient(y),
        _ => None,
    }
}

/// Puts variables in the place of facts; `None` where the heap stands elsewhere.
struct Terms<'r> {
    reader: &'r mut Reader,
    /// Which of the free names are places of digits.
    places: &'r [bool],
}

impl Terms<'_> {
    /// The variable of a fact about digits in this base.
    fn fact(&mut self, fact: Fact, base: i64) -> Option<Num> {
        self.reader.base(base)?;
        Some(self.variable(fact))
    }

    fn variable(&mut self, fact: Fact) -> Num {
        Num::Var(1 + self.places.len() + self.reader.place(fact))
    }

    fn residue(&mut self, modulus: i64) -> Option<Num> {
        (1..=MOST_HEAPS).contains(&modulus).then(|| self.variable(Fact::Residue(modulus)))
    }

    fn num(&mut self, num: &Num) -> Option<Num> {
        match num {
            Num::Const(_) => Some(num.clone()),
            Num::Var(0) | Num::If(..) => None,
            Num::Var(var) => (!self.places[var - 1]).then(|| num.clone()),
            Num::Neg(x) => Some(Num::Neg(Box::new(self.num(x)?))),
            Num::Arith(ArithOp::Rem, x, m) if matches!(**m, Num::Const(1..)) => self.remainder(x, m),
            Num::Arith(ArithOp::Div, x, y) if **x == N => self.first(y),
            Num::Arith(op, x, y) => Some(Num::Arith(*op, Box::new(self.num(x)?), Box::new(self.num(y)?))),
            Num::Call(func, args) if args.as_slice() == [N] => match func {
                Func::DigitSum => self.fact(Fact::Sum, 10),
                Func::Digits => self.fact(Fact::Count, 10),
                Func::Popcount => self.fact(Fact::Sum, 2),
                Func::V2 => self.fact(Fact::Zeros, 2),
                Func::Log2 => {
                    let count = self.fact(Fact::Count, 2)?;
                    Some(Num::Arith(ArithOp::Sub, Box::new(count), Box::new(Num::Const(1))))
                }
                _ => None,
            },
            Num::Call(func, args) => {
                let args = args.iter().map(|x| self.num(x)).collect::<Option<Vec<Num>>>()?;
                Some(Num::Call(*func, args))
            }
        }
    }

    /// `n%m`, `n/c%m`, and a digit `n/b**i%b`; the remainder of something else.
    fn remainder(&mut self, x: &Num, modulus: &Num) -> Option<Num> {
        let Num::Const(m) = *modulus else { return None };
        match x {
            Num::Var(0) => self.residue(m),
            Num::Arith(ArithOp::Div, whole, by) if **whole == N => match &**by {
                Num::Const(c @ 1..) => {
                    let residue = self.residue(c.checked_mul(m)?)?;
                    Some(Num::Arith(ArithOp::Div, Box::new(residue), by.clone()))
                }
                Num::Arith(ArithOp::Pow, base, var) if **base == *modulus => {
                    let Num::Var(var) = **var else { return None };
                    if !*self.places.get(var.checked_sub(1)?)? {
                        return None;
                    }
                    self.fact(Fact::Set, m)?;
                    Some(Num::Var(var))
                }
                _ => None,
            },
            x => Some(Num::Arith(ArithOp::Rem, Box::new(self.num(x)?), Box::new(modulus.clone()))),
        }
    }

    /// `n/10**(digits(n)-1)`, by what `n` is divided.
    fn first(&mut self, by: &Num) -> Option<Num> {
        let Num::Arith(ArithOp::Pow, base, place) = by else { return None };
        let Num::Arith(ArithOp::Sub, digits, one) = &**place else { return None };
        let shape = (&**base, &**one) == (&Num::Const(10), &Num::Const(1));
        (shape && **digits == Num::Call(Func::Digits, vec![N])).then(|| self.fact(Fact::First, 10))?
    }

    fn cond(&mut self, cond: &Cond) -> Option<Cond> {
        match cond {
            Cond::Const(_) => Some(cond.clone()),
            Cond::Compare(CompareOp::Divides, Num::Const(c @ 1..), N) => {
                Some(Cond::Compare(CompareOp::Divides, Num::Const(*c), self.residue(*c)?))
            }
            Cond::Compare(CompareOp::Divides, x, y) => {
                Some(Cond::Compare(CompareOp::Divides, self.num(x)?, self.num(y)?))
            }
            Cond::Compare(op, N, Num::Const(c)) => Some(Cond::Compare(*op, self.least(*c)?, Num::Const(*c))),
            Cond::Compare(op, Num::Const(c), N) => Some(Cond::Compare(*op, Num::Const(*c), self.least(*c)?)),
            Cond::Compare(op, x, y) => Some(Cond::Compare(*op, self.num(x)?, self.num(y)?)),
            Cond::In(x, Set::Named(set)) => Some(Cond::In(self.num(x)?, Set::Named(*set))),
            Cond::In(x, Set::Ranges(all)) => {
                let x = self.num(x)?;
                let pair = |(lo, hi): &(Num, Num)| Some((self.num(lo)?, self.num(hi)?));
                Some(Cond::In(x, Set::Ranges(all.iter().map(pair).collect::<Option<_>>()?)))
            }
            Cond::Prime(x) => Some(Cond::Prime(self.num(x)?)),
            Cond::Not(c) => Some(Cond::Not(Box::new(self.cond(c)?))),
            Cond::All(all) => Some(Cond::All(all.iter().map(|c| self.cond(c)).collect::<Option<_>>()?)),
            Cond::Any(all) => Some(Cond::Any(all.iter().map(|c| self.cond(c)).collect::<Option<_>>()?)),
        }
    }

    /// A number that compares with the constant as the heap does.
    fn least(&mut self, with: i64) -> Option<Num> {
        let most = with.max(0).checked_add(1).filter(|&most| most <= MOST_HEAPS)?;
        Some(self.variable(Fact::Least(most)))
    }
}
