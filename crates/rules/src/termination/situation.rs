//! The facts that hold at a move: the conditions of a schema as linear facts. Products, quotients
//! and functions are variables of their own about which a few true facts are stated.
//!
//! Every expression whose value was needed for a move to exist has a value; so `n/x` implies
//! `x != 0`.
use crate::functions::OfOne;
use crate::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set};
use crate::linear::{Form, facts::Facts};
use std::collections::HashMap;

/// The most cases that `or` and `!=` are split into.
const MOST_CASES: usize = 8;
/// The most minima and maxima of an expression that are replaced by their arguments.
const MOST_CHOICES: usize = 3;
/// Rounds in which facts about expressions are added; a later round can use the facts that an
/// earlier one added about others.
const ROUNDS: usize = 2;

/// Facts about a move, and the expressions that stand for themselves.
#[derive(Debug, Clone)]
pub(super) struct Situation {
    pub(super) facts: Facts,
    /// Expressions that are not linear, with their variables.
    atoms: Vec<(Num, usize)>,
    /// The same, by expression.
    known: HashMap<Num, usize>,
    /// The first variable that is not used.
    fresh: usize,
    /// Whether bounds of products are looked for with more effort.
    thorough: bool,
}

impl Situation {
    /// Nothing is known about `variables` numbers.
    pub(super) fn new(variables: usize, fuel: u64, thorough: bool) -> Self {
        Self { facts: Facts::new(fuel), atoms: Vec::new(), known: HashMap::new(), fresh: variables, thorough }
    }

    pub(super) fn fresh(&mut self) -> usize {
        self.fresh += 1;
        self.fresh - 1
    }

    /// Adds `x >= y + gap`.
    pub(super) fn at_least(&mut self, x: &Form, y: &Form, gap: i128) {
        if let Some(form) = x.plus(-1, y).and_then(|form| form.more(-gap)) {
            self.facts.add(form);
        }
    }

    /// Whether `x >= y + gap` is proved.
    pub(super) fn proves(&mut self, x: &Form, y: &Form, gap: i128) -> bool {
        match x.plus(-1, y).and_then(|form| form.more(-gap)) {
            Some(form) => self.facts.prove(&form) || self.proves_each(&form, MOST_CHOICES),
            None => false,
        }
    }

    /// A minimum or maximum is one of its arguments: a fact that holds for each of them in its
    /// place holds.
    fn proves_each(&mut self, goal: &Form, choices: usize) -> bool {
        let chosen = self.atoms.iter().find_map(|(num, variable)| match num {
            Num::Call(Func::Min | Func::Max, args) if goal.coefficient(*variable) != 0 => {
                Some((args.clone(), *variable))
            }
            _ => None,
        });
        let Some((args, variable)) = chosen.filter(|_| choices > 0) else { return false };
        let factor = goal.coefficient(variable);
        args.iter().all(|arg| {
            let arg = self.form(arg);
            let difference = arg.plus(-1, &Form::variable(variable));
            let goal = difference.and_then(|difference| goal.plus(factor, &difference));
            goal.is_some_and(|goal| self.facts.prove(&goal) || self.proves_each(&goal, choices - 1))
        })
    }

    /// A number as a linear form.
    pub(super) fn form(&mut self, num: &Num) -> Form {
        // A product that was no linear form once stays none: its factors are not looked at anew.
        if let Num::Arith(ArithOp::Mul, ..) = num
            && let Some(&variable) = self.known.get(num)
        {
            return Form::variable(variable);
        }
        let linear = match num {
            Num::Var(v) => Some(Form::variable(*v)),
            _ => Form::of_parts(num, |part| Some(self.form(part))),
        };
        linear.unwrap_or_else(|| Form::variable(self.atom(num)))
    }

    fn atom(&mut self, num: &Num) -> usize {
        if let Some(&variable) = self.known.get(num) {
            return variable;
        }
        let variable = self.fresh();
        self.known.insert(num.clone(), variable);
        self.atoms.push((num.clone(), variable));
        variable
    }

    /// Adds known facts about the expressions that stand for themselves.
    pub(super) fn explain(&mut self) {
        for _ in 0..ROUNDS {
            let mut index = 0;
            while let Some((num, variable)) = self.atoms.get(index).cloned() {
                self.explain_one(&num, &Form::variable(variable));
                index += 1;
            }
        }
    }

    fn is_at_least(&mut self, form: &Form, bound: i128) -> bool {
        self.proves(form, &Form::constant(bound), 0)
    }

    fn explain_one(&mut self, num: &Num, value: &Form) {
        match num {
            Num::Arith(op, x, y) => {
                let (a, b) = (self.form(x), self.form(y));
                self.operation(*op, &a, &b, value);
                if *op == ArithOp::Mul {
                    self.quotient_times(x, y, value);
                    self.quotient_times(y, x, value);
                }
                if *op == ArithOp::Rem && b.is_constant() && b.constant > 0 {
                    // a = b * (a / b) + a % b
                    let quotient = self.form(&Num::Arith(ArithOp::Div, x.clone(), y.clone()));
                    if let Some(whole) = value.plus(b.constant, &quotient) {
                        self.at_least(&a, &whole, 0);
                        self.at_least(&whole, &a, 0);
                    }
                }
            }
            Num::Call(func, args) => {
                let args: Vec<Form> = args.iter().map(|arg| self.form(arg)).collect();
                match &args[..] {
                    [x] if *func == Func::Abs => self.absolute(x, value),
                    [x] => func.of_one().into_iter().for_each(|facts| self.function_of_one(facts, x, value)),
                    args => self.function(*func, args, value),
                }
            }
            _ => {}
        }
    }

    fn operation(&mut self, op: ArithOp, x: &Form, y: &Form, value: &Form) {
        let zero = Form::constant(0);
        let natural = self.is_at_least(x, 0);
        match op {
            ArithOp::Mul => self.product(x, y, value),
            ArithOp::Div if y.is_constant() && y.constant > 0 => self.quotient(x, y.constant, value),
            ArithOp::Shr if y.is_constant() && (0..63).contains(&y.constant) => {
                self.quotient(x, 1 << y.constant, value);
            }
            ArithOp::Div | ArithOp::Rem if self.is_at_least(y, 0) => {
                self.at_least(y, &zero, 1); // it is no move to divide by 0
                if op == ArithOp::Rem {
                    self.at_least(y, value, 1);
                }
                if natural || op == ArithOp::Rem {
                    self.at_least(value, &zero, 0);
                }
                if natural {
                    self.at_least(x, value, 0);
                }
                if natural && op == ArithOp::Div && self.is_at_least(y, 2) {
                    self.half(x, value);
                }
            }
            ArithOp::Pow => {
                self.at_least(y, &zero, 0); // a negative exponent has no value
                if natural {
                    self.at_least(value, &zero, 0);
                }
                if self.is_at_least(x, 1) {
                    self.at_least(value, &zero, 1);
                    if self.is_at_least(y, 1) {
                        self.at_least(value, x, 0);
                    }
                }
                if self.is_at_least(x, 2) {
                    self.at_least(value, y, 1);
                }
            }
            ArithOp::Shl | ArithOp::Shr if natural => {
                self.at_least(y, &zero, 0);
                self.at_least(value, &zero, 0);
                let (large, small) = if op == ArithOp::Shl { (value, x) } else { (x, value) };
                self.at_least(large, small, 0);
                if self.is_at_least(y, 1) {
                    self.half(large, small);
                }
            }
            ArithOp::Xor if natural && self.is_at_least(y, 0) => {
                self.at_least(value, &zero, 0);
                for (whole, part) in [(x, y), (y, x), (value, x)] {
                    let other = if whole == value { y } else { value };
                    if let Some(sum) = part.plus(1, other) {
                        self.at_least(&sum, whole, 0);
                    }
                }
            }
            ArithOp::And => {
                let other = self.is_at_least(y, 0);
                for (side, natural) in [(x, natural), (y, other)] {
                    if natural {
                        self.at_least(value, &zero, 0);
                        self.at_least(side, value, 0);
                    }
                }
            }
            _ => {}
        }
    }

    /// `small` is at most half of `large`.
    fn half(&mut self, large: &Form, small: &Form) {
        if let Some(double) = small.times(2) {
            self.at_least(large, &double, 0);
        }
    }

    /// `value` is `x / c`, rounded down.
    fn quotient(&mut self, x: &Form, c: i128, value: &Form) {
        if let Some(back) = value.times(c) {
            self.at_least(x, &back, 0);
            if let Some(most) = back.more(c - 1) {
                self.at_least(&most, x, 0);
            }
        }
    }

    /// `value` is `(x / (m*q)) * q`, rounded down before the product, as where a digit is struck
    /// out (`n/10**(i+1)*10**i`): it is at most `(x / q) * q / m`, and `(x / q) * q + x % q` is
    /// `x`.
    fn quotient_times(&mut self, quotient: &Num, q: &Num, value: &Form) {
        let Num::Arith(ArithOp::Div, x, divisor) = quotient else { return };
        let Some(m) = multiple(divisor, q) else { return };
        let (from, factor) = (self.form(x), self.form(q));
        if !self.is_at_least(&from, 0) || !self.is_at_least(&factor, 1) {
            return;
        }
        let by_q = |op| Num::Arith(op, x.clone(), Box::new(q.clone()));
        let whole = self.form(&Num::Arith(ArithOp::Mul, Box::new(by_q(ArithOp::Div)), Box::new(q.clone())));
        let rest = self.form(&by_q(ArithOp::Rem));
        if let Some(both) = whole.plus(1, &rest) {
            self.at_least(&from, &both, 0);
            self.at_least(&both, &from, 0);
        }
        if let Some(most) = value.times(m) {
            self.at_least(&whole, &most, 0);
        }
        if self.proves(&from, &factor, 0) {
            self.at_least(&whole, &factor, 0);
        }
    }

    fn product(&mut self, x: &Form, y: &Form, value: &Form) {
        if x == y {
            self.at_least(value, x, 0); // a square of an integer
        }
        if !self.is_at_least(x, 0) || !self.is_at_least(y, 0) {
            return;
        }
        self.at_least(value, &Form::constant(0), 0);
        for (x, y) in [(x, y), (y, x)] {
            for factor in [1, 2] {
                if self.is_at_least(y, factor)
                    && let Some(multiple) = x.times(factor)
                {
                    self.at_least(value, &multiple, 0);
                }
            }
        }
        // (x-1)(y-1) >= 0
        if self.is_at_least(x, 1)
            && self.is_at_least(y, 1)
            && let Some(sum) = x.plus(1, y)
        {
            self.at_least(value, &sum, -1);
        }
        if self.thorough
            && let (Some(a), Some(b)) = (self.facts.upper_of_all(x), self.facts.upper_of_all(y))
            && let Some(most) = a.checked_mul(b)
        {
            self.at_least(&Form::constant(most), value, 0);
        }
    }

    fn absolute(&mut self, x: &Form, value: &Form) {
        self.at_least(value, &Form::constant(0), 0);
        self.at_least(value, x, 0);
        if let Some(opposite) = x.times(-1) {
            self.at_least(value, &opposite, 0);
        }
        if self.is_at_least(x, 0) {
            self.at_least(x, value, 0);
        }
    }

    fn function_of_one(&mut self, facts: &OfOne, x: &Form, value: &Form) {
        if facts.least > 0 && !facts.by_size {
            self.at_least(x, &Form::constant(facts.least.into()), 0); // it has no value otherwise
        }
        let (natural, positive) = (self.is_at_least(x, 0), self.is_at_least(x, 1));
        if natural && facts.is_at_most_its_argument() || positive {
            self.at_least(value, &Form::constant(if positive { facts.floor.into() } else { 0 }), 0);
            let below = facts.below_from.is_some_and(|from| self.is_at_least(x, from.into()));
            self.at_least(x, value, below.into());
        }
        // Digits of 0: there is one.
        if natural && facts.flattens && facts.least == 0 && (facts.value)(0) == Some(1) {
            self.at_least(value, &Form::constant(1), 0);
        }
    }

    fn function(&mut self, func: Func, args: &[Form], value: &Form) {
        let (zero, one) = (Form::constant(0), Form::constant(1));
        match (func, args) {
            (Func::Min, _) => {
                args.iter().for_each(|arg| self.at_least(arg, value, 0));
                for least in [0, 1] {
                    if args.iter().all(|arg| self.is_at_least(arg, least)) {
                        self.at_least(value, &Form::constant(least), 0);
                    }
                }
            }
            (Func::Max, _) => {
                args.iter().for_each(|arg| self.at_least(value, arg, 0));
                let uppers: Option<Vec<i128>> = args.iter().map(|arg| self.facts.upper(arg)).collect();
                if let Some(most) = uppers.and_then(|uppers| uppers.into_iter().max()) {
                    self.at_least(&Form::constant(most), value, 0);
                }
            }
            (Func::Gcd, _) => {
                self.at_least(value, &zero, 0);
                for arg in args {
                    if self.is_at_least(arg, 1) {
                        self.at_least(value, &one, 0);
                        self.at_least(arg, value, 0);
                    }
                }
            }
            (Func::Bor, _) if args.iter().all(|arg| self.is_at_least(arg, 0)) => {
                args.iter().for_each(|arg| self.at_least(value, arg, 0));
                let sum = args.iter().try_fold(zero, |sum, arg| sum.plus(1, arg));
                if let Some(sum) = sum {
                    self.at_least(&sum, value, 0);
                }
            }
            (Func::Root | Func::CeilRoot, [x, k]) if self.is_at_least(x, 0) && self.is_at_least(k, 1) => {
                self.at_least(value, &zero, 0);
                self.at_least(x, value, 0);
                if self.is_at_least(x, 1) {
                    self.at_least(value, &one, 0);
                }
                if self.is_at_least(k, 2) && self.is_at_least(x, if func == Func::Root { 2 } else { 3 }) {
                    self.at_least(x, value, 1);
                }
            }
            (Func::V, [p, x]) if self.is_at_least(p, 2) && self.is_at_least(x, 1) => {
                self.at_least(value, &zero, 0);
                self.at_least(x, value, 1);
            }
            _ => {}
        }
    }

    /// The cases in which a condition holds: it holds in one of them. Facts that cannot be
    /// expressed are left out.
    pub(super) fn assume(mut self, cond: &Cond) -> Vec<Self> {
        match cond {
            Cond::All(all) => {
                let mut cases = vec![self];
                for part in all {
                    cases = cases.into_iter().flat_map(|case| case.assume(part)).collect();
                }
                cases
            }
            Cond::Any(any) => any.iter().flat_map(|part| self.clone().assume(part)).collect(),
            Cond::Not(inner) => match &**inner {
                Cond::Not(inner) => self.assume(inner),
                Cond::Const(truth) => self.assume(&Cond::Const(!truth)),
                Cond::Compare(op, x, y) => match op.opposite() {
                    Some(op) => self.compare(op, x, y),
                    None => vec![self],
                },
                Cond::Any(any) => {
                    let mut cases = vec![self];
                    for part in any {
                        let not = Cond::Not(Box::new(part.clone()));
                        cases = cases.into_iter().flat_map(|case| case.assume(&not)).collect();
                    }
                    cases
                }
                Cond::All(all) => {
                    let not = |part: &Cond| Cond::Not(Box::new(part.clone()));
                    all.iter().flat_map(|part| self.clone().assume(&not(part))).collect()
                }
                _ => vec![self],
            },
            Cond::Const(truth) => {
                self.facts.add(Form::constant(if *truth { 0 } else { -1 }));
                vec![self]
            }
            Cond::Compare(op, x, y) => self.compare(*op, x, y),
            Cond::Prime(x) => {
                let x = self.form(x);
                self.at_least(&x, &Form::constant(2), 0);
                vec![self]
            }
            Cond::In(x, set) => {
                self.member(x, set);
                vec![self]
            }
        }
    }

    fn compare(mut self, op: CompareOp, x: &Num, y: &Num) -> Vec<Self> {
        let (a, b) = (self.form(x), self.form(y));
        match op {
            CompareOp::Le => self.at_least(&b, &a, 0),
            CompareOp::Lt => self.at_least(&b, &a, 1),
            CompareOp::Ge => self.at_least(&a, &b, 0),
            CompareOp::Gt => self.at_least(&a, &b, 1),
            CompareOp::Eq => {
                self.at_least(&a, &b, 0);
                self.at_least(&b, &a, 0);
            }
            CompareOp::Ne => {
                let mut less = self.clone();
                less.at_least(&b, &a, 1);
                self.at_least(&a, &b, 1);
                return vec![self, less];
            }
            CompareOp::Divides => self.divides(&a, &b),
            CompareOp::In => {}
        }
        vec![self]
    }

    fn divides(&mut self, d: &Form, x: &Form) {
        if d.is_constant() && d.constant != 0 {
            let multiple = Form::variable(self.fresh()).times(d.constant);
            if let Some(multiple) = multiple {
                self.at_least(x, &multiple, 0);
                self.at_least(&multiple, x, 0);
            }
        } else if self.is_at_least(x, 1) && self.is_at_least(d, 0) {
            self.at_least(d, &Form::constant(1), 0);
            self.at_least(x, d, 0);
        }
    }

    fn member(&mut self, x: &Num, set: &Set) {
        let x = self.form(x);
        match set {
            Set::Named(set) => {
                let least = match set {
                    NamedSet::Primes => 2,
                    NamedSet::Fib | NamedSet::Pow2 | NamedSet::Odd | NamedSet::Factorials => 1,
                    NamedSet::Squares | NamedSet::Cubes | NamedSet::Even => 0,
                    NamedSet::Triangular | NamedSet::Palindromes => 0,
                };
                self.at_least(&x, &Form::constant(least), 0);
            }
            Set::Ranges(ranges) => {
                let forms: Vec<(Form, Form)> = ranges.iter().map(|(lo, hi)| (self.form(lo), self.form(hi))).collect();
                if let [(lo, hi)] = &forms[..] {
                    self.at_least(&x, lo, 0);
                    self.at_least(hi, &x, 0);
                } else if forms.iter().all(|(lo, hi)| lo.is_constant() && hi.is_constant()) {
                    let least = forms.iter().map(|(lo, _)| lo.constant).min().unwrap_or(1);
                    let most = forms.iter().map(|(_, hi)| hi.constant).max().unwrap_or(0);
                    self.at_least(&x, &Form::constant(least), 0);
                    self.at_least(&Form::constant(most), &x, 0);
                }
            }
        }
    }
}

/// The m for which `whole` is `m * part`, as both are written: powers of one number, or a product.
fn multiple(whole: &Num, part: &Num) -> Option<i128> {
    let shifted = |num: &Num| match num {
        Num::Arith(op @ (ArithOp::Add | ArithOp::Sub), x, by) => match (&**by, op) {
            (Num::Const(by), ArithOp::Add) => ((**x).clone(), *by),
            (Num::Const(by), _) => ((**x).clone(), by.saturating_neg()),
            _ => (num.clone(), 0),
        },
        num => (num.clone(), 0),
    };
    match (whole, part) {
        (whole, part) if whole == part => Some(1),
        (Num::Arith(ArithOp::Pow, base, large), Num::Arith(ArithOp::Pow, same, small)) if base == same => {
            let (Num::Const(base), (a, more), (b, fewer)) = (&**base, shifted(large), shifted(small)) else {
                return None;
            };
            let more = more.checked_sub(fewer).and_then(|by| u32::try_from(by).ok())?;
            (a == b && *base >= 1).then(|| i128::from(*base).checked_pow(more)).flatten()
        }
        (Num::Arith(ArithOp::Mul, x, y), part) => match (&**x, &**y) {
            (Num::Const(m), y) if y == part && *m >= 1 => Some(i128::from(*m)),
            (x, Num::Const(m)) if x == part && *m >= 1 => Some(i128::from(*m)),
            _ => None,
        },
        _ => None,
    }
}

/// All cases in which the conditions hold. Conditions that would make too many are forgotten, which
/// is no harm: fewer facts prove less.
pub(super) fn cases(start: Situation, conditions: &[Cond]) -> Vec<Situation> {
    let mut cases = vec![start];
    let (plain, splitting): (Vec<&Cond>, Vec<&Cond>) = conditions.iter().partition(|cond| count(cond, true) == 1);
    for cond in plain.into_iter().chain(splitting) {
        if count(cond, true).saturating_mul(cases.len()) <= MOST_CASES {
            cases = cases.into_iter().flat_map(|case| case.assume(cond)).collect();
        }
    }
    cases
}

/// The number of cases that a condition (or its opposite) makes.
fn count(cond: &Cond, holds: bool) -> usize {
    match (cond, holds) {
        (Cond::All(parts), true) | (Cond::Any(parts), false) => {
            parts.iter().fold(1, |product, part| product.saturating_mul(count(part, holds).max(1)))
        }
        (Cond::All(parts), false) | (Cond::Any(parts), true) => {
            parts.iter().fold(0, |sum: usize, part| sum.saturating_add(count(part, holds)))
        }
        (Cond::Not(inner), _) => count(inner, !holds),
        (Cond::Compare(CompareOp::Ne, ..), true) | (Cond::Compare(CompareOp::Eq, ..), false) => 2,
        _ => 1,
    }
}
