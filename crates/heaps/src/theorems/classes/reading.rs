//! The clauses of a rule by residues: what must be known of a heap and an amount to know whether
//! the amount may be taken.
//!
//! A clause names the number that is taken, or the one that is left: `times*t + more`, where `t` is
//! its free name. With `n = k + h`, amount `k` and rest `h`, a comparison of sums of multiples of
//! `n` and `t`, and of numbers that residues decide, says that `P*k + Q*h` is large or small. If P
//! is 0 this is decided by residues but for small `h`, if Q is 0 but for small `k`, and if both
//! have one sign but for small heaps. If their signs differ (`k <= n/2`), the clause is of another
//! kind.
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Part, Remains, Schema, Set};
use rules::{eval, linear, num};

/// The greatest modulus, and the greatest bound of near amounts, low heaps and first heaps.
const MOST_RESIDUES: u64 = 64;
const MOST_NEAR: i128 = 128;

/// How many heaps may be left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// One heap; none, where nothing is left.
    Free,
    /// This many heaps.
    Exactly(i64),
    /// The value of the last free name, which is at most 1.
    Named,
}

/// A clause as a way to take.
#[derive(Debug)]
pub(super) struct Way<'r> {
    schema: &'r Schema,
    /// The number that is taken, or left, is `times*t + more`; `times` is 0 where there is no name.
    times: i64,
    more: i64,
    is_left: bool,
    parts: Parts,
}

impl<'r> Way<'r> {
    /// Reads a clause; `None` where what is taken or left is of another form.
    pub(super) fn of(schema: &'r Schema) -> Option<Self> {
        let (total, parts) = match &schema.remains {
            Remains::Positions(parts) => match parts.as_slice() {
                [] => (&Num::Const(0), Parts::Free),
                [Part { coords, times: None, each: None }] => (coords.first()?, Parts::Free),
                _ => return None,
            },
            Remains::Heaps { total, parts, .. } => match parts {
                Num::Call(Func::Min, args) if args.as_slice() == [Num::Const(1), total.clone()] => (total, Parts::Free),
                Num::Const(parts @ 0..=1) => (total, Parts::Exactly(*parts)),
                Num::Var(v) if *v > 0 && *v == schema.free.len() && at_most_one(schema) => (total, Parts::Named),
                _ => return None,
            },
        };
        let names = schema.free.len() - usize::from(parts == Parts::Named);
        let form = linear(total, names == 1)?;
        let (is_left, sign) = match form.coefficient(0) {
            1 => (false, -1),
            0 => (true, 1),
            _ => return None,
        };
        let of = |number: i128| i64::try_from(sign * number).ok();
        let (times, more) = (of(form.coefficient(1))?, of(form.constant)?);
        // A name is at most the number that it makes, so its own bounds cut off nothing.
        let fits = if names == 1 { times >= 1 } else { names == 0 && times == 0 };
        let fits = fits && more >= 0 && schema.pattern == [None];
        fits.then_some(Self { schema, times, more, is_left, parts })
    }

    /// Whether the clause allows amount `k` at heap `n >= k`; `None` where numbers become too long.
    pub(super) fn allows(&self, n: i64, k: i64) -> Option<bool> {
        let (own, some) = (if self.is_left { n - k } else { k }, i64::from(n > k));
        let mut env = vec![n];
        match self.times {
            0 if own != self.more => return Some(false),
            0 => {}
            times if own < self.more || (own - self.more) % times != 0 => return Some(false),
            times => env.push((own - self.more) / times),
        }
        match self.parts {
            Parts::Exactly(parts) if parts != some => return Some(false),
            Parts::Named => env.push(some),
            Parts::Exactly(_) | Parts::Free => {}
        }
        eval::all(&self.schema.conditions, &env).ok()
    }

    /// Whether this is the free name of the number.
    fn is_name(&self, v: usize) -> bool {
        self.times > 0 && v == 1
    }
}

/// A number as a sum of multiples, nothing else, of the heap and, where the clause has one, a free
/// name.
fn linear(num: &Num, named: bool) -> Option<linear::Form> {
    match num {
        Num::Var(v) if *v == 0 || *v == 1 && named => Some(linear::Form::variable(*v)),
        // The checker reads no shifts.
        Num::Arith(ArithOp::Shl, ..) => None,
        num => linear::Form::of_parts(num, |part| linear(part, named)),
    }
}

/// Whether the last free name is at most 1, for every heap.
fn at_most_one(schema: &Schema) -> bool {
    schema.free.last().is_some_and(|free| free.hi.iter().any(|hi| matches!(hi, Num::Const(..=1))))
}

/// The modulus and the bounds on which the clauses depend.
#[derive(Debug)]
pub(super) struct Bounds {
    pub(super) modulus: u64,
    /// Amounts below this, rests below this, and heaps below this are looked at one by one.
    pub(super) near: i128,
    pub(super) low: i128,
    pub(super) start: i128,
}

impl Bounds {
    pub(super) const NONE: Self = Self { modulus: 1, near: 1, low: 1, start: 1 };

    /// Adds the bounds of a clause.
    pub(super) fn add(&mut self, way: &Way<'_>) -> Option<()> {
        let beyond = |number: i64| i128::from(number) + 1;
        match (way.times, way.is_left) {
            (0, false) => self.near = self.near.max(beyond(way.more)),
            (0, true) => self.low = self.low.max(beyond(way.more)),
            (times, _) => {
                // The number has the residue of `more`, and is at least that.
                self.modulo(times)?;
                self.sign(Form { name: 1, ..Form::ZERO }, way)?;
            }
        }
        way.schema.conditions.iter().try_for_each(|cond| self.condition(cond, way))?;
        (self.near.max(self.low).max(self.start) <= MOST_NEAR).then_some(())
    }

    fn modulo(&mut self, m: i64) -> Option<()> {
        let m = u64::try_from(m).ok().filter(|&m| m > 0)?;
        self.modulus = (self.modulus / num::gcd(self.modulus, m)).checked_mul(m).filter(|&all| all <= MOST_RESIDUES)?;
        Some(())
    }

    fn condition(&mut self, cond: &Cond, way: &Way<'_>) -> Option<()> {
        match cond {
            Cond::Const(_) => Some(()),
            Cond::Not(one) => self.condition(one, way),
            Cond::All(all) | Cond::Any(all) => all.iter().try_for_each(|one| self.condition(one, way)),
            Cond::Compare(CompareOp::Divides, Num::Const(m @ 1..), x) => self.residue(x, *m, way),
            Cond::Compare(CompareOp::Divides | CompareOp::In, ..) | Cond::Prime(_) => None,
            Cond::Compare(_, x, y) => self.compared(x, y, way),
            Cond::In(x, Set::Named(NamedSet::Odd | NamedSet::Even)) => {
                // These are sets of natural numbers.
                self.residue(x, 2, way)?;
                self.compared(x, &Num::Const(0), way)
            }
            Cond::In(x, Set::Ranges(ranges)) => ranges.iter().try_for_each(|(low, high)| {
                self.compared(x, low, way)?;
                self.compared(x, high, way)
            }),
            Cond::In(..) => None,
        }
    }

    /// Which of two numbers is greater, or that they are equal.
    fn compared(&mut self, x: &Num, y: &Num, way: &Way<'_>) -> Option<()> {
        match (x, y) {
            // The sign of a least difference is known where all signs are.
            (Num::Call(Func::Min | Func::Max, args), other) | (other, Num::Call(Func::Min | Func::Max, args)) => {
                args.iter().try_for_each(|arg| self.compared(arg, other, way))
            }
            (x, y) => {
                let form = self.form(x, way)?.plus(self.form(y, way)?.times(-1)?)?;
                self.sign(form, way)
            }
        }
    }

    /// Bounds beyond which residues decide the sign of a number.
    fn sign(&mut self, form: Form, way: &Way<'_>) -> Option<()> {
        // n = k + h, and t = (number - more) / times.
        let times = i128::from(way.times.max(1));
        let all = form.times(times)?;
        let both = all.heap;
        let own = both.checked_add(form.name)?;
        let (of_amount, of_rest) = if way.is_left { (both, own) } else { (own, both) };
        let shift = form.name.checked_mul(i128::from(way.more))?;
        let reach = all.constant.checked_sub(shift)?.abs().checked_add(all.slack)?;
        let beyond = |factor: i128| reach / factor.abs() + 1;
        match (of_amount, of_rest) {
            (0, 0) => {}
            (p, 0) => self.near = self.near.max(beyond(p)),
            (0, q) => self.low = self.low.max(beyond(q)),
            (p, q) if (p > 0) == (q > 0) => self.start = self.start.max(beyond(p.abs().min(q.abs()))),
            _ => return None,
        }
        Some(())
    }

    /// A number as multiples and a bounded rest that residues decide.
    fn form(&mut self, num: &Num, way: &Way<'_>) -> Option<Form> {
        let bounded = |slack: i64| Some(Form { slack: i128::from(slack), ..Form::ZERO });
        match num {
            Num::Const(c) => Some(Form { constant: i128::from(*c), ..Form::ZERO }),
            Num::Var(0) => Some(Form { heap: 1, ..Form::ZERO }),
            Num::Var(v) if way.is_name(*v) => Some(Form { name: 1, ..Form::ZERO }),
            // The number of heaps that are left is 1 from a rest of 1 on.
            Num::Var(_) => bounded(1),
            Num::Neg(x) => self.form(x, way)?.times(-1),
            Num::Arith(ArithOp::Add, x, y) => self.form(x, way)?.plus(self.form(y, way)?),
            Num::Arith(ArithOp::Sub, x, y) => self.form(x, way)?.plus(self.form(y, way)?.times(-1)?),
            Num::Arith(ArithOp::Mul, x, y) => self.form(x, way)?.by(self.form(y, way)?),
            Num::Arith(ArithOp::Rem, x, m) => match **m {
                Num::Const(m @ 1..) => self.residue(x, m, way).and(bounded(m - 1)),
                _ => None,
            },
            Num::Call(Func::Gcd, args) => match args.as_slice() {
                [x, Num::Const(m @ 1..)] | [Num::Const(m @ 1..), x] => self.residue(x, *m, way).and(bounded(*m)),
                _ => None,
            },
            Num::Arith(..) | Num::Call(..) | Num::If(..) => None,
        }
    }

    /// A number modulo `m`, by residues of heap and amount.
    fn residue(&mut self, num: &Num, m: i64, way: &Way<'_>) -> Option<()> {
        match num {
            Num::Const(_) => Some(()),
            Num::Var(0) => self.modulo(m),
            Num::Var(v) if way.is_name(*v) => self.modulo(m.checked_mul(way.times)?),
            Num::Var(_) => Some(()),
            Num::Neg(x) => self.residue(x, m, way),
            Num::Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul, x, y) => {
                self.residue(x, m, way)?;
                self.residue(y, m, way)
            }
            Num::Arith(ArithOp::Div, x, by) => match **by {
                Num::Const(by @ 1..) => self.residue(x, m.checked_mul(by)?, way),
                _ => None,
            },
            Num::Arith(ArithOp::Rem, x, by) => match **by {
                Num::Const(by @ 1..) => self.residue(x, by, way),
                _ => None,
            },
            Num::Call(Func::Gcd, args) => match args.as_slice() {
                [x, Num::Const(by @ 1..)] | [Num::Const(by @ 1..), x] => self.residue(x, *by, way),
                _ => None,
            },
            Num::Arith(..) | Num::Call(..) | Num::If(..) => None,
        }
    }
}

/// `heap*n + name*t + constant`, and a number of at most `slack` that residues decide.
#[derive(Debug, Clone, Copy)]
struct Form {
    heap: i128,
    name: i128,
    constant: i128,
    slack: i128,
}

impl Form {
    const ZERO: Self = Self { heap: 0, name: 0, constant: 0, slack: 0 };

    fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            heap: self.heap.checked_add(other.heap)?,
            name: self.name.checked_add(other.name)?,
            constant: self.constant.checked_add(other.constant)?,
            slack: self.slack.checked_add(other.slack)?,
        })
    }

    fn times(self, c: i128) -> Option<Self> {
        Some(Self {
            heap: self.heap.checked_mul(c)?,
            name: self.name.checked_mul(c)?,
            constant: self.constant.checked_mul(c)?,
            slack: self.slack.checked_mul(c.abs())?,
        })
    }

    /// The product, where one of both is a constant, or residues decide both.
    fn by(self, other: Self) -> Option<Self> {
        let is_bounded = |form: Self| form.heap == 0 && form.name == 0;
        let is_constant = |form: Self| is_bounded(form) && form.slack == 0;
        match (self, other) {
            (c, form) | (form, c) if is_constant(c) => form.times(c.constant),
            (x, y) if is_bounded(x) && is_bounded(y) => {
                let most = |form: Self| form.constant.checked_abs()?.checked_add(form.slack);
                Some(Self { slack: most(x)?.checked_mul(most(y)?)?, ..Self::ZERO })
            }
            _ => None,
        }
    }
}
