//! Expressions in one variable that eventually grow regularly.
//!
//! Expressions made of constants, sums, multiples, quotients and remainders by constants, minima,
//! maxima and cases are, from some place on, linear on each residue class: `E(n+p) = E(n) + step`
//! for all `n >= start`, where the step depends on the residue of `n` modulo `p`. A [`Course`]
//! records this, and is derived from the expression alone, by induction over it:
//!
//! - the steps of sums and multiples are sums and multiples of the steps;
//! - if `m` periods are taken together such that every step of `x` is a multiple of `c`, `x/c` has
//!   the steps divided by `c`, and `x%c` has none, because rounding is toward minus infinity;
//! - the difference of two courses has a sign that no longer changes once it has the sign of its
//!   step; there comparisons, and with them minima, maxima and cases, are decided for each residue;
//! - any function of courses without steps has no steps.
//!
//! Other expressions are refused. The values themselves are evaluated, not derived: at `start` and
//! over one period.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::gcd;
use crate::rule::eval;
use crate::rule::{Cond, Expr, Func, Named, Op, Set, Which};
use crate::say;
use std::collections::HashMap;

/// The greatest start and the greatest period.
const LATEST: u64 = 1 << 24;
const LONGEST: u64 = 1 << 18;

/// `E(n + period) = E(n) + step[n % period]` for all `n >= start`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The place from which on the expression is regular.
    pub start: u64,
    /// What a period adds, by residue of the place.
    pub step: Vec<i128>,
}

/// A variable that runs through the natural numbers, beside others with known values.
pub struct Line<'e, 'w, 'l> {
    env: Vec<i64>,
    var: usize,
    work: &'w mut Work<'l>,
    unknown: &'e [usize],
    /// The lengths of expressions, by their address: the cost of evaluating them.
    sizes: HashMap<usize, u64>,
}

fn refused() -> Invalid {
    Invalid::Rule(say::irregular_expressions())
}

impl<'e, 'w, 'l> Line<'e, 'w, 'l> {
    /// `env` has the values of all variables except `var` and those in `unknown`, which must not
    /// occur.
    pub fn new(env: &[i64], var: usize, unknown: &'e [usize], work: &'w mut Work<'l>) -> Self {
        let mut env = env.to_vec();
        if env.len() <= var {
            env.resize(var + 1, 0);
        }
        Self { env, var, work, unknown, sizes: HashMap::new() }
    }

    fn known(&self, uses: &dyn Fn(Which<'_>) -> bool) -> Result<(), Invalid> {
        let strange = |v: usize| v != self.var && (v >= self.env.len() || self.unknown.contains(&v));
        if uses(&strange) { Err(Invalid::Rule(say::comparing_conditions())) } else { Ok(()) }
    }

    /// The value at a place.
    pub fn value(&mut self, expr: &Expr, n: u64) -> Result<Option<i128>, Invalid> {
        let size = *self.sizes.entry(std::ptr::from_ref(expr) as usize).or_insert_with(|| expr.size());
        self.work.spend(size)?;
        self.env[self.var] = i64::try_from(n).map_err(|_| refused())?;
        eval::number(expr, &self.env)
    }

    /// Whether a condition holds at a place.
    pub fn holds(&mut self, cond: &Cond, n: u64) -> Result<bool, Invalid> {
        let size = *self.sizes.entry(std::ptr::from_ref(cond) as usize).or_insert_with(|| cond.size());
        self.work.spend(size)?;
        self.env[self.var] = i64::try_from(n).map_err(|_| refused())?;
        Ok(eval::truth(cond, &self.env)? == Some(true))
    }

    /// The course of a number.
    pub fn number(&mut self, expr: &Expr) -> Result<Course, Invalid> {
        self.known(&|which| expr.mentions(which))?;
        self.course(expr)
    }

    /// The start and the period of a condition.
    pub fn condition(&mut self, cond: &Cond) -> Result<(u64, u64), Invalid> {
        self.known(&|which| cond.mentions(which))?;
        self.truth(cond)
    }

    fn course(&mut self, expr: &Expr) -> Result<Course, Invalid> {
        let var = self.var;
        if !expr.mentions(&|v| v == var) {
            return Ok(Course::still());
        }
        match expr {
            Expr::Int(_) => Ok(Course::still()),
            Expr::Var(_) => Ok(Course { start: 0, step: vec![1] }),
            Expr::Neg(x) => self.course(x)?.map(|step| step.checked_neg()),
            Expr::Arith(op, x, y) => self.arith(*op, x, y),
            Expr::Call(func, all) => self.call(*func, all),
            Expr::Cases(cases, last) => self.cases(cases, last),
        }
    }

    fn together(&mut self, x: &Course, y: &Course) -> Result<(Course, Course), Invalid> {
        let period = common(x.period(), y.period())?;
        self.work.spend(2 * period)?;
        let start = x.start.max(y.start);
        Ok((x.spread(start, period)?, y.spread(start, period)?))
    }

    fn arith(&mut self, op: Op, x: &Expr, y: &Expr) -> Result<Course, Invalid> {
        let (a, b) = (self.course(x)?, self.course(y)?);
        let (a, b) = self.together(&a, &b)?;
        let steps = a.step.iter().zip(&b.step);
        let step: Option<Vec<i128>> = match op {
            Op::Add => steps.map(|(a, b)| a.checked_add(*b)).collect(),
            Op::Sub => steps.map(|(a, b)| a.checked_sub(*b)).collect(),
            _ if a.is_still() && b.is_still() => Some(vec![0; a.step.len()]),
            Op::Mul => return self.product(x, y, &a, &b),
            Op::Div | Op::Rem => return self.quotient(op, a, y),
            Op::And => return self.masked(x, a, y).or_else(|_| self.masked(y, b, x)),
            Op::Pow | Op::Xor | Op::Shl | Op::Shr => None,
        };
        Ok(Course { start: a.start, step: step.ok_or_else(refused)? })
    }

    /// A product where one of the factors has no steps: at each residue it is a constant.
    fn product(&mut self, x: &Expr, y: &Expr, a: &Course, b: &Course) -> Result<Course, Invalid> {
        let (still, moving) = match (a.is_still(), b.is_still()) {
            (true, _) => (x, b),
            (_, true) => (y, a),
            _ => return Err(refused()),
        };
        let mut step = moving.step.clone();
        for n in a.start..a.start + a.period() {
            let factor = self.value(still, n)?.ok_or_else(refused)?;
            let place = (n % a.period()) as usize;
            step[place] = step[place].checked_mul(factor).ok_or_else(refused)?;
        }
        Ok(Course { start: a.start, step })
    }

    /// The heap itself `and` a constant: the common ones depend on the remainder by the next power
    /// of two.
    fn masked(&mut self, x: &Expr, course: Course, mask: &Expr) -> Result<Course, Invalid> {
        let &Expr::Int(bits @ 0..) = mask else { return Err(refused()) };
        let power = bits.checked_add(1).and_then(|bits| u64::try_from(bits).ok()?.checked_next_power_of_two());
        let power = power.and_then(|power| i64::try_from(power).ok()).ok_or_else(refused)?;
        match x {
            Expr::Var(v) if *v == self.var => self.quotient(Op::Rem, course, &Expr::Int(power)),
            _ => Err(refused()),
        }
    }

    /// The quotient by a constant of 1 or more.
    fn quotient(&mut self, op: Op, a: Course, by: &Expr) -> Result<Course, Invalid> {
        let var = self.var;
        if by.mentions(&|v| v == var) {
            return Err(refused());
        }
        let by = self.value(by, 0)?.filter(|&by| by >= 1).ok_or_else(refused)?;
        let shared = a.step.iter().fold(by, |shared, &step| gcd(shared, step));
        let times = u64::try_from(by / shared).map_err(|_| refused())?;
        let period = a.period().checked_mul(times).filter(|&period| period <= LONGEST).ok_or_else(refused)?;
        self.work.spend(period)?;
        let long = a.spread(a.start, period)?;
        long.map(|step| if op == Op::Div { step.checked_div(by) } else { Some(0) })
    }

    fn call(&mut self, func: Func, all: &[Expr]) -> Result<Course, Invalid> {
        if let (Func::Min | Func::Max, [first, rest @ ..]) = (func, all) {
            let mut so_far = (first.clone(), self.course(first)?);
            for next in rest {
                let course = self.course(next)?;
                let both = self.extreme(func, (&so_far.0, &so_far.1), (next, &course))?;
                so_far = (Expr::Call(func, vec![so_far.0, next.clone()]), both);
            }
            return Ok(so_far.1);
        }
        if let (Func::Abs, [x]) = (func, all) {
            let course = self.course(x)?;
            let (other, back) = (Expr::Neg(Box::new(x.clone())), course.clone().map(|step| step.checked_neg())?);
            return self.extreme(Func::Max, (x, &course), (&other, &back));
        }
        if let (Func::Gcd, [x, y]) = (func, all) {
            // The greatest common divisor with a constant depends on the residue modulo it.
            for (x, y) in [(x, y), (y, x)] {
                let var = self.var;
                if !y.mentions(&|v| v == var) {
                    let course = self.course(x)?;
                    let still = self.quotient(Op::Rem, course, &Expr::Call(Func::Abs, vec![y.clone()]))?;
                    return Ok(still);
                }
            }
        }
        let mut together = Course::still();
        for x in all {
            let course = self.course(x)?;
            if !course.is_still() {
                return Err(refused());
            }
            together = self.together(&together, &course)?.0;
        }
        Ok(together)
    }

    /// The greater or the less of two numbers: once the sign of their difference is settled, it is
    /// one of them at each residue.
    fn extreme(&mut self, func: Func, x: (&Expr, &Course), y: (&Expr, &Course)) -> Result<Course, Invalid> {
        let (start, period) = self.apart(x, y)?;
        let (a, b) = (x.1.spread(start, period)?, y.1.spread(start, period)?);
        let mut step = vec![0; period as usize];
        for n in start..start + period {
            let (Some(one), Some(other)) = (self.value(x.0, n)?, self.value(y.0, n)?) else { return Err(refused()) };
            let first = if func == Func::Min { one <= other } else { one >= other };
            let place = (n % period) as usize;
            step[place] = if first { a.step[place] } else { b.step[place] };
        }
        Ok(Course { start, step })
    }

    fn cases(&mut self, cases: &[(Cond, Expr)], last: &Expr) -> Result<Course, Invalid> {
        let mut courses = Vec::new();
        let (mut start, mut period) = (0, 1);
        for (cond, value) in cases {
            let (from, after) = self.truth(cond)?;
            let course = self.course(value)?;
            start = start.max(from).max(course.start);
            period = common(common(period, after)?, course.period())?;
            courses.push(course);
        }
        let course = self.course(last)?;
        start = start.max(course.start);
        period = common(period, course.period())?;
        courses.push(course);
        let mut step = vec![0; period as usize];
        for n in start..start + period {
            let mut chosen = cases.len();
            for (place, (cond, _)) in cases.iter().enumerate() {
                if self.holds(cond, n)? {
                    chosen = place;
                    break;
                }
            }
            let course = &courses[chosen];
            let times = i128::from(period / course.period());
            let own = course.step[(n % course.period()) as usize].checked_mul(times);
            step[(n % period) as usize] = own.ok_or_else(refused)?;
        }
        Ok(Course { start, step })
    }

    fn truth(&mut self, cond: &Cond) -> Result<(u64, u64), Invalid> {
        let var = self.var;
        if !cond.mentions(&|v| v == var) {
            return Ok((0, 1));
        }
        match cond {
            Cond::Compare(_, x, y) => self.decided(x, y),
            Cond::Divides(x, y) => {
                let (a, b) = (self.course(x)?, self.course(y)?);
                if a.is_still() && b.is_still() {
                    let (a, _) = self.together(&a, &b)?;
                    return Ok((a.start, a.period()));
                }
                let rest = self.quotient(Op::Rem, b, x)?;
                Ok((rest.start, rest.period()))
            }
            Cond::Within(x, set) => self.within(x, set),
            Cond::Prime(x) => {
                let course = self.course(x)?;
                if course.is_still() { Ok((course.start, course.period())) } else { Err(refused()) }
            }
            Cond::Not(c) => self.truth(c),
            Cond::All(all) | Cond::Any(all) => {
                let (mut start, mut period) = (0, 1);
                for c in all {
                    let (from, after) = self.truth(c)?;
                    start = start.max(from);
                    period = common(period, after)?;
                }
                Ok((start, period))
            }
        }
    }

    /// The start and the period from which the sign of a difference depends on the residue only.
    fn decided(&mut self, x: &Expr, y: &Expr) -> Result<(u64, u64), Invalid> {
        let (a, b) = (self.course(x)?, self.course(y)?);
        self.apart((x, &a), (y, &b))
    }

    /// As [`Self::decided`], if the courses are known.
    fn apart(&mut self, x: (&Expr, &Course), y: (&Expr, &Course)) -> Result<(u64, u64), Invalid> {
        let (a, b) = self.together(x.1, y.1)?;
        let period = a.period();
        let mut from = a.start;
        for n in a.start..a.start + period {
            let place = (n % period) as usize;
            let step = a.step[place].checked_sub(b.step[place]).ok_or_else(refused)?;
            if step == 0 {
                continue;
            }
            let (Some(x), Some(y)) = (self.value(x.0, n)?, self.value(y.0, n)?) else { return Err(refused()) };
            let apart = x.checked_sub(y).ok_or_else(refused)?;
            // The difference does not have its final sign yet: more periods are needed.
            if (apart > 0) != (step > 0) || apart == 0 {
                let periods = u64::try_from(apart.unsigned_abs() / step.unsigned_abs() + 1).map_err(|_| refused())?;
                let later = periods.checked_mul(period).and_then(|more| n.checked_add(more));
                from = from.max(later.filter(|&later| later <= LATEST).ok_or_else(refused)?);
            }
        }
        Ok((from, period))
    }

    fn within(&mut self, x: &Expr, set: &Set) -> Result<(u64, u64), Invalid> {
        let course = self.course(x)?;
        let (mut start, mut period) = (course.start, course.period());
        let mut ends: Vec<Expr> = Vec::new();
        match set {
            Set::Ranges(all) => ends.extend(all.iter().flat_map(|(lo, hi)| [lo.clone(), hi.clone()])),
            _ if course.is_still() => {}
            // A number that is not constant ends up below the first range or above the last one.
            Set::Constants(all) => {
                ends.extend(all.first().zip(all.last()).iter().flat_map(|(a, b)| [Expr::Int(a.0), Expr::Int(b.1)]))
            }
            Set::Named(Named::Odd | Named::Even) => {
                ends.push(Expr::Int(0));
                period = self.quotient(Op::Rem, course.clone(), &Expr::Int(2))?.period();
            }
            Set::Named(_) => return Err(refused()),
        }
        for end in &ends {
            let own = self.course(end)?;
            let (from, after) = self.apart((x, &course), (end, &own))?;
            start = start.max(from);
            period = common(period, after)?;
        }
        Ok((start, period))
    }
}

impl Course {
    fn still() -> Self {
        Self { start: 0, step: vec![0] }
    }

    /// The period.
    pub fn period(&self) -> u64 {
        self.step.len() as u64
    }

    /// Whether a period adds nothing, for every residue.
    pub fn is_still(&self) -> bool {
        self.step.iter().all(|&step| step == 0)
    }

    fn map(self, change: impl Fn(i128) -> Option<i128>) -> Result<Self, Invalid> {
        let step: Option<Vec<i128>> = self.step.into_iter().map(change).collect();
        Ok(Self { start: self.start, step: step.ok_or_else(refused)? })
    }

    /// This course with a later start and a multiple of the period.
    fn spread(&self, start: u64, period: u64) -> Result<Self, Invalid> {
        let times = i128::from(period / self.period());
        let own = self.step.iter().map(|step| step.checked_mul(times)).collect::<Option<Vec<_>>>();
        let own = own.ok_or_else(refused)?;
        Ok(Self { start, step: (0..period as usize).map(|n| own[n % own.len()]).collect() })
    }
}

/// The least common multiple of two periods.
pub fn common(a: u64, b: u64) -> Result<u64, Invalid> {
    let shared = gcd(i128::from(a), i128::from(b)).max(1) as u64;
    (a / shared).checked_mul(b).filter(|&period| period <= LONGEST).ok_or_else(refused)
}
