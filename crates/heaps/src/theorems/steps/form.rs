//! Expressions of a rule that go on regularly as one number of the position grows: `n-3`, `n%4`,
//! `max(n-X,0)`, `n/2`.
//!
//! The *heaps* are numbers that are not known; all others are given. A [`Form`] says that from
//! `start` on an expression grows by `growth` whenever its heap grows by `modulus` (or has no value
//! at both places). An expression without a recognised form has none here, which is never wrong.
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set};
use rules::num::gcd;

/// The greatest start and modulus.
const MOST: u64 = 1 << 10;

/// The regular growth of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Form {
    /// The heap that it depends on, as an index into the position.
    pub(super) heap: Option<usize>,
    pub(super) start: u64,
    pub(super) modulus: u64,
    pub(super) growth: i128,
}

/// The start and the modulus of a regularity, for each number of the
/// position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Regular {
    pub(super) start: Vec<u64>,
    pub(super) modulus: Vec<u64>,
}

impl Regular {
    pub(super) fn new(arity: usize) -> Self {
        Self { start: vec![0; arity], modulus: vec![1; arity] }
    }

    /// Lets the regularity begin no earlier than `start`, in every direction.
    pub(super) fn not_before(&mut self, start: u64) {
        self.start.iter_mut().for_each(|own| *own = start.max(*own));
    }

    pub(super) fn add(&mut self, form: &Form) -> Option<()> {
        let Some(heap) = form.heap else { return Some(()) };
        let (start, modulus) = (self.start.get_mut(heap)?, self.modulus.get_mut(heap)?);
        *start = form.start.max(*start);
        *modulus = lcm(*modulus, form.modulus)?;
        (*start <= MOST).then_some(())
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b).max(1)).checked_mul(b).filter(|&lcm| lcm <= MOST)
}

/// A position whose heaps may be any, with values of free variables behind it.
pub(super) struct Reader<'a> {
    /// Whether each number of the position is a heap.
    pub(super) heaps: &'a [bool],
    /// The position (0 for heaps) and the values of the free variables.
    pub(super) env: Vec<i64>,
}

impl Reader<'_> {
    pub(super) fn num(&self, num: &Num) -> Option<Form> {
        match num {
            Num::Const(_) => Some(CONSTANT),
            Num::Var(v) if self.heaps.get(*v) == Some(&true) => Some(Form { heap: Some(*v), growth: 1, ..CONSTANT }),
            Num::Var(_) => Some(CONSTANT),
            Num::Neg(x) => self.num(x).map(|x| Form { growth: -x.growth, ..x }),
            Num::Arith(op, x, y) => self.arith(*op, x, y),
            Num::Call(func, args) => self.call(*func, args),
            Num::If(..) => None,
        }
    }

    /// Two forms with one start and modulus.
    fn joined(&self, x: &Num, y: &Num) -> Option<(Form, Form)> {
        let (x, y) = (self.num(x)?, self.num(y)?);
        let heap = match (x.heap, y.heap) {
            (Some(a), Some(b)) if a != b => return None,
            (a, b) => a.or(b),
        };
        let (start, modulus) = (x.start.max(y.start), lcm(x.modulus, y.modulus)?);
        let with = |form: Form| Form { heap, start, modulus, growth: form.growth * i128::from(modulus / form.modulus) };
        Some((with(x), with(y)))
    }

    fn arith(&self, op: ArithOp, x: &Num, y: &Num) -> Option<Form> {
        let (a, b) = self.joined(x, y)?;
        let growth = match op {
            ArithOp::Add => a.growth + b.growth,
            ArithOp::Sub => a.growth - b.growth,
            _ if (a.growth, b.growth) == (0, 0) => 0,
            ArithOp::Mul => match (self.constant(x), self.constant(y)) {
                (Some(c), _) => b.growth.checked_mul(c.into())?,
                (_, Some(c)) => a.growth.checked_mul(c.into())?,
                _ => return None,
            },
            ArithOp::Div | ArithOp::Rem => {
                let c = self.constant(y)?;
                let form = multiple(a, c)?;
                // Rounding is towards minus infinity: a growth by a multiple of c is carried
                // through.
                let growth = if op == ArithOp::Div { form.growth.checked_div(c.into()).unwrap_or(0) } else { 0 };
                return Some(Form { growth, ..form });
            }
            _ => return None,
        };
        Some(Form { growth, ..a })
    }

    fn call(&self, func: Func, args: &[Num]) -> Option<Form> {
        let forms: Vec<Form> = args.iter().map(|arg| self.num(arg)).collect::<Option<_>>()?;
        let mut all = forms.iter().try_fold(CONSTANT, |all, form| {
            let heap = match (all.heap, form.heap) {
                (Some(a), Some(b)) if a != b => return None,
                (a, b) => a.or(b),
            };
            Some(Form { heap, start: all.start.max(form.start), modulus: lcm(all.modulus, form.modulus)?, growth: 0 })
        })?;
        if forms.iter().all(|form| form.growth == 0) {
            return Some(all);
        }
        match (func, args) {
            (Func::Min | Func::Max, _) => {
                let growths = forms.iter().map(|form| form.growth * i128::from(all.modulus / form.modulus));
                let most = if func == Func::Max { growths.max()? } else { growths.min()? };
                // The one that grows most (least) wins in the end.
                for (i, x) in args.iter().enumerate() {
                    for y in &args[i + 1..] {
                        all.start = all.start.max(self.decided(x, y)?);
                    }
                }
                Some(Form { growth: most, ..all })
            }
            (Func::Abs, [x]) => {
                let start = self.decided(x, &Num::Const(0))?;
                let form = forms.first()?;
                Some(Form { start: form.start.max(start), growth: form.growth.abs(), ..*form })
            }
            (Func::Gcd, [x, y]) => {
                let (form, c) = match (self.constant(x), self.constant(y)) {
                    (_, Some(c)) => (*forms.first()?, c),
                    (Some(c), _) => (*forms.get(1)?, c),
                    _ => return None,
                };
                if c == 0 { None } else { Some(Form { growth: 0, ..multiple(form, c)? }) }
            }
            _ => None,
        }
    }

    /// The value of an expression that depends on no heap.
    fn constant(&self, num: &Num) -> Option<i64> {
        match self.num(num)?.heap {
            None => eval::num(num, &self.env).ok()??.int(),
            Some(_) => None,
        }
    }

    fn at(&self, num: &Num, heap: usize, tokens: u64) -> Option<i128> {
        let mut env = self.env.clone();
        *env.get_mut(heap)? = i64::try_from(tokens).ok()?;
        match eval::num(num, &env).ok()?? {
            Value::Int(value) => Some(value.into()),
            _ => None,
        }
    }

    /// The heap from which on the order of two numbers does not change, except for a
    /// repetition with their common modulus.
    pub(super) fn decided(&self, x: &Num, y: &Num) -> Option<u64> {
        let (a, b) = self.joined(x, y)?;
        let (growth, Some(heap)) = (a.growth - b.growth, a.heap) else { return Some(0) };
        let mut start = a.start;
        if growth == 0 {
            return Some(start);
        }
        for tokens in a.start..a.start + a.modulus {
            let ahead = (self.at(x, heap, tokens)? - self.at(y, heap, tokens)?) * growth.signum();
            let rounds = if ahead > 0 { 0 } else { -ahead / growth.abs() + 1 };
            let late = u64::try_from(rounds).ok().filter(|&rounds| rounds <= MOST)?;
            start = start.max(a.start + late * a.modulus);
        }
        (start <= MOST).then_some(start)
    }

    /// Enters the start and the modulus from which a condition recurs.
    pub(super) fn cond(&self, cond: &Cond, regular: &mut Regular) -> Option<()> {
        match cond {
            Cond::Const(_) => Some(()),
            Cond::Compare(CompareOp::Divides, x, y) => self.divides(x, y, regular),
            Cond::Compare(_, x, y) => self.compare(x, y, regular),
            Cond::In(x, Set::Ranges(ranges)) => ranges.iter().try_for_each(|(lo, hi)| {
                self.compare(x, lo, regular)?;
                self.compare(x, hi, regular)
            }),
            Cond::In(x, Set::Named(name)) => match (self.num(x)?, name) {
                (form, _) if form.growth == 0 => regular.add(&form),
                (form, NamedSet::Odd | NamedSet::Even) => {
                    let heap = form.heap?;
                    // Named sets are sets of natural numbers.
                    let form = Form { start: form.start.max(self.decided(x, &Num::Const(0))?), ..multiple(form, 2)? };
                    regular.add(&Form { heap: Some(heap), ..form })
                }
                _ => None,
            },
            Cond::Prime(x) => self.num(x).filter(|form| form.growth == 0).and_then(|form| regular.add(&form)),
            Cond::Not(inner) => self.cond(inner, regular),
            Cond::All(all) | Cond::Any(all) => all.iter().try_for_each(|cond| self.cond(cond, regular)),
        }
    }

    fn compare(&self, x: &Num, y: &Num, regular: &mut Regular) -> Option<()> {
        let (form, _) = self.joined(x, y)?;
        let start = self.decided(x, y)?;
        regular.add(&Form { start: form.start.max(start), ..form })
    }

    fn divides(&self, x: &Num, y: &Num, regular: &mut Regular) -> Option<()> {
        let (a, b) = self.joined(x, y)?;
        if (a.growth, b.growth) == (0, 0) {
            return regular.add(&a);
        }
        match self.constant(x)? {
            0 => self.compare(y, &Num::Const(0), regular),
            c => regular.add(&multiple(b, c)?),
        }
    }
}

const CONSTANT: Form = Form { heap: None, start: 0, modulus: 1, growth: 0 };

/// The form with its modulus enlarged so that it grows by a multiple of `c`; unchanged for `c = 0`.
fn multiple(form: Form, c: i64) -> Option<Form> {
    let c = c.unsigned_abs();
    let growth = u64::try_from(form.growth.unsigned_abs()).ok()?;
    let times = if c == 0 { 1 } else { c / gcd(c, growth).max(1) };
    let modulus = form.modulus.checked_mul(times).filter(|&modulus| modulus <= MOST)?;
    Some(Form { modulus, growth: form.growth.checked_mul(times.into())?, ..form })
}
