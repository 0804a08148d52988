//! One schema as digits of a code: the amounts that it takes and the number of heaps it leaves.
//!
//! A move of a code leaves heaps X (or X and Y) of a heap n and takes an amount, so n = X + Y +
//! amount. The schema is rewritten in X, Y and a number t; the amount is a multiple of t plus a
//! constant. Then every condition must fall apart: its part about t alone gives the amounts, its
//! part about X and Y alone gives the digit, and a condition on X, Y and t must follow from the
//! others (`k <= n` means X >= 0). Anything else depends on the heap, and the schema is no part of
//! a code. Heaps of 0 that remain are dropped: in a code they have no move.
use super::period::Lines;
use super::reader::Reader;
use super::recurring::Recurring;
use super::region::Region;
use crate::ast::Shape;
use crate::eval;
use crate::ir::{ArithOp, CompareOp, Cond, FreeVar, Func, Num, Part, Remains, Schema, Var};
use crate::linear::Form;
use crate::numset::NumSet;
use std::collections::BTreeSet;

/// The most parts that a digit of a code can count.
pub(super) const MOST_PARTS: i64 = 31;
/// At most this many amounts are tried one by one.
const MOST_TRIED: u64 = 1 << 14;
/// At most this many values of several free variables are tried, in all.
const MOST_TUPLES: u64 = 1 << 12;

/// X, Y and t.
const X: usize = 0;
const Y: usize = 1;
const T: usize = 2;

/// Digits: for these amounts, exactly `parts` heaps may be left (that differ, if `unequal`).
#[derive(Debug, Clone)]
pub(super) struct Digits {
    pub(super) parts: u32,
    pub(super) unequal: bool,
    pub(super) amounts: Amounts,
}

/// Amounts that are taken.
#[derive(Debug, Clone)]
pub(super) enum Amounts {
    One(u64),
    Set(Recurring),
}

/// The digits that a schema of one number stands for; `None` when its moves are not known to be
/// those of a code.
pub(super) fn digits(schema: &Schema) -> Option<Vec<Digits>> {
    if schema.pattern.iter().any(Option::is_some) {
        return None;
    }
    let whole = Fixed { schema, values: vec![None; schema.free.len()] };
    let mut found = Vec::new();
    for fixed in whole.parts_chosen()? {
        match fixed.digits() {
            Some(digits) => found.extend(digits),
            None => {
                for fixed in fixed.all_chosen()? {
                    found.extend(fixed.digits()?);
                }
            }
        }
    }
    Some(found)
}

/// A schema, some of whose free variables have a value.
#[derive(Debug, Clone)]
struct Fixed<'a> {
    schema: &'a Schema,
    values: Vec<Option<i64>>,
}

/// The remaining heaps as X and Y.
struct Left {
    /// Each variable in terms of X, Y and t: first the heap, then the free ones.
    variables: Vec<Option<Form>>,
    amount: Form,
    kind: Kind,
    /// Whether t may be taken to be at least 0.
    natural: bool,
}

/// The ways in which X and Y become heaps.
#[derive(Clone, Copy)]
enum Kind {
    /// Nothing is left.
    Nothing,
    /// X is one heap, or nothing when it is 0.
    One,
    /// X and Y are heaps, or nothing where they are 0.
    Two,
    /// X is cut into this many heaps in every way.
    Cut(i64, Shape),
}

impl<'a> Fixed<'a> {
    /// A number by name: 0 is the heap, the free variables follow.
    fn known(&self, variable: Var) -> Option<i64> {
        self.values.get(variable.checked_sub(1)?).copied().flatten()
    }

    /// The value of a number that the fixed variables determine.
    fn constant(&self, num: &Num) -> Option<i64> {
        if num.any_var(|v| self.known(v).is_none()) {
            return None;
        }
        let env: Vec<i64> = std::iter::once(0).chain(self.values.iter().map(|v| v.unwrap_or(0))).collect();
        eval::num(num, &env).ok()??.int()
    }

    fn with(&self, index: usize, value: i64) -> Self {
        let mut fixed = self.clone();
        if let Some(slot) = fixed.values.get_mut(index) {
            *slot = Some(value);
        }
        fixed
    }

    /// The bounds of a free variable that are constants.
    fn range(&self, free: &FreeVar) -> Option<(i64, i64)> {
        let lo = free.lo.iter().filter_map(|bound| self.constant(bound)).fold(0, i64::max);
        Some((lo, free.hi.iter().filter_map(|bound| self.constant(bound)).min()?))
    }

    /// One schema for each number of parts, where that is a free variable.
    fn parts_chosen(&self) -> Option<Vec<Self>> {
        let Remains::Heaps { parts: Num::Var(v), .. } = &self.schema.remains else { return Some(vec![self.clone()]) };
        let index = v.checked_sub(1)?;
        let (lo, hi) = self.range(self.schema.free.get(index)?)?;
        if hi > MOST_PARTS { None } else { Some((lo..=hi).map(|value| self.with(index, value)).collect()) }
    }

    /// One schema for each choice of values of all free variables, where those are few.
    fn all_chosen(&self) -> Option<Vec<Self>> {
        let mut chosen = vec![self.clone()];
        for (index, free) in self.schema.free.iter().enumerate() {
            let mut next = Vec::new();
            for fixed in chosen {
                if fixed.values.get(index).copied().flatten().is_some() {
                    next.push(fixed);
                    continue;
                }
                let (lo, hi) = fixed.range(free)?;
                if hi.checked_sub(lo)?.max(0) as u64 >= MOST_TUPLES.saturating_sub(next.len() as u64) {
                    return None;
                }
                next.extend((lo..=hi).map(|value| fixed.with(index, value)));
            }
            chosen = next;
        }
        Some(chosen)
    }

    fn digits(&self) -> Option<Vec<Digits>> {
        let left = match &self.schema.remains {
            Remains::Heaps { total, parts, shape } => self.heaps(total, parts, *shape)?,
            Remains::Positions(parts) => self.positions(parts)?,
        };
        Sorted::new(self, left)?.digits()
    }

    /// A reader in terms of the heap (0) and the free variables.
    fn written(&self) -> Vec<Option<Form>> {
        let count = self.schema.free.len() + 1;
        let variable = |v| match self.known(v) {
            Some(value) => Form::constant(i128::from(value)),
            None => Form::variable(v),
        };
        (0..count).map(|v| Some(variable(v))).collect()
    }

    fn heaps(&self, total: &Num, parts: &Num, shape: Shape) -> Option<Left> {
        let kind = match parts {
            Num::Call(Func::Min, args) if args.contains(total) && args.contains(&Num::Const(1)) && args.len() == 2 => {
                Kind::One
            }
            parts => match self.constant(parts)? {
                parts @ 0..=MOST_PARTS => Kind::Cut(parts, shape),
                _ => return None,
            },
        };
        self.rewritten(&[total], kind)
    }

    fn positions(&self, parts: &[Part]) -> Option<Left> {
        let mut heaps = Vec::new();
        for part in parts {
            let [coord] = &part.coords[..] else { return None };
            let times = part.times.as_ref().map_or(Some(1), |times| self.constant(times))?;
            match (times, &part.each) {
                (0 | 1, None) if self.constant(coord) == Some(0) => {}
                (1, None) => heaps.push(coord),
                _ => return None,
            }
        }
        let kind = match heaps.len() {
            0 => Kind::Nothing,
            1 => Kind::One,
            2 => Kind::Two,
            _ => return None,
        };
        self.rewritten(&heaps, kind)
    }

    /// Expresses the heap and the free variables by X, Y and t, given which numbers X and Y are.
    fn rewritten(&self, heaps: &[&Num], kind: Kind) -> Option<Left> {
        let written = self.written();
        let count = written.len();
        let reader = Reader { variables: &written };
        let mut variables: Vec<Option<Form>> =
            (0..count).map(|v| self.known(v).map(|value| Form::constant(i128::from(value)))).collect();
        let mut rest = Form::variable(0); // n - X - Y: what is taken
        let mut names = 0;
        for (heap, num) in heaps.iter().enumerate() {
            let linear = reader.num(num)?;
            rest = rest.plus(-1, &linear)?;
            // A heap that is a free variable, up to a constant, determines that variable.
            if let &[(v @ 1.., 1)] = linear.terms()
                && variables[v].is_none()
            {
                variables[v] = Some(Form::variable(heap).more(-linear.constant)?);
                names += 1;
            }
        }
        // Either all heaps are names of their own, and the amount is the rest; or all but one are,
        // and that one is the heap less the others less the amount.
        let missing = rest.coefficient(0) == 1 && names == heaps.len();
        let remaining = rest.coefficient(0) == 0 && names + 1 == heaps.len();
        let (amount, natural) = match *rest.terms() {
            [(0, _), ..] if missing => (Form::variable(T), heaps.is_empty()),
            [] if remaining => (Form::constant(rest.constant), true),
            [(v @ 1.., times @ 1..)] if remaining && variables[v].is_none() => {
                variables[v] = Some(Form::variable(T));
                (Form::variable(T).times(times)?.more(rest.constant)?, true)
            }
            _ => return None,
        };
        let all = [X, Y].iter().take(heaps.len());
        variables[0] = Some(all.copied().try_fold(amount.clone(), |n, v| n.plus(1, &Form::variable(v)))?);
        Some(Left { variables, amount, kind, natural })
    }

    /// The bounds of the free variables as conditions.
    fn bounds(&self) -> Vec<Cond> {
        let mut conditions = Vec::new();
        for (index, free) in self.schema.free.iter().enumerate() {
            let at_least = |bound: &Num| Cond::Compare(CompareOp::Ge, Num::Var(index + 1), bound.clone());
            let at_most = |bound: &Num| Cond::Compare(CompareOp::Le, Num::Var(index + 1), bound.clone());
            conditions.push(at_least(&Num::Const(0)));
            conditions.extend(free.lo.iter().map(at_least));
            conditions.extend(free.hi.iter().map(at_most));
        }
        conditions
    }
}

/// The conditions of a schema, sorted by their variables.
struct Sorted {
    left: Left,
    /// Linear forms in X, Y and t that must not be negative.
    linear: Vec<Form>,
    /// X - Y, plus a constant, is not 0; or the same of X alone.
    differ: Vec<Form>,
    /// Conditions on t alone that are not linear.
    on_t: Vec<Cond>,
    /// Bounds, likewise. A condition without a value is false, but a bound without a value does not
    /// count.
    bounds_on_t: Vec<Cond>,
}

impl Sorted {
    fn new(fixed: &Fixed, left: Left) -> Option<Self> {
        let (linear, differ, on_t, bounds_on_t) = Default::default();
        let mut sorted = Self { left, linear, differ, on_t, bounds_on_t };
        for bound in fixed.bounds() {
            sorted.sort(bound, true)?;
        }
        let mut stack = fixed.schema.conditions.clone();
        while let Some(cond) = stack.pop() {
            match cond {
                Cond::All(all) => stack.extend(all),
                cond => sorted.sort(cond, false)?,
            }
        }
        Some(sorted)
    }

    fn sort(&mut self, cond: Cond, bound: bool) -> Option<()> {
        let reader = Reader { variables: &self.left.variables };
        if let Some(forms) = reader.cond(&cond) {
            self.linear.extend(forms);
        } else if self.about_t(&cond) {
            if bound { self.bounds_on_t.push(cond) } else { self.on_t.push(cond) }
        } else if self.rises(&cond) {
            // It holds at the smallest heap from which the amount can be taken, and so at every
            // larger one.
        } else if let Cond::Compare(CompareOp::Ne, x, y) = &cond {
            self.differ.push(reader.num(x)?.plus(-1, &reader.num(y)?)?);
        } else {
            return None;
        }
        Some(())
    }

    /// Whether the amount is a constant and the condition is `constant <= f(n)`, where f never
    /// falls, and holds for the smallest heap.
    fn rises(&self, cond: &Cond) -> bool {
        let Cond::Compare(op, x, y) = cond else { return false };
        let (low, high) = match op {
            CompareOp::Le | CompareOp::Lt => (x, y),
            CompareOp::Ge | CompareOp::Gt => (y, x),
            _ => return false,
        };
        let reader = Reader { variables: &self.left.variables };
        let constant = |num: &Num| reader.num(num).is_some_and(|form| form.is_constant());
        if !self.left.amount.is_constant() || !constant(low) || !rising(high, &constant) {
            return false;
        }
        let value = |form: &Option<Form>| {
            let least = form
                .as_ref()
                .map_or(Some(0), |form| form.at(|variable| if variable == X { self.least_x() } else { 0 }));
            least.and_then(|least| i64::try_from(least).ok())
        };
        let env: Option<Vec<i64>> = self.left.variables.iter().map(value).collect();
        env.is_some_and(|env| eval::cond(cond, &env) == Ok(Some(true)))
    }

    /// The least number of tokens that are left in X.
    fn least_x(&self) -> i128 {
        match self.left.kind {
            Kind::Cut(parts, _) => i128::from(parts),
            _ => 0,
        }
    }

    /// Whether a condition is about t alone.
    fn about_t(&self, cond: &Cond) -> bool {
        !cond.any_var(|v| {
            let form = self.left.variables.get(v).and_then(Option::as_ref);
            !form.is_some_and(|form| form.coefficient(X) == 0 && form.coefficient(Y) == 0)
        })
    }

    fn digits(mut self) -> Option<Vec<Digits>> {
        if self.linear.iter().any(|form| form.is_constant() && form.constant < 0) {
            return Some(vec![]);
        }
        let Some(amounts) = self.amounts()? else { return Some(vec![]) };
        let region = self.region()?;
        let mut found = Vec::new();
        let one = |parts: u32, unequal: bool| Digits { parts, unequal, amounts: amounts.clone() };
        match self.left.kind {
            Kind::Nothing => found.push(one(0, false)),
            Kind::One => {
                let (nothing, heap) = region.one()?;
                found.extend(nothing.then(|| one(0, false)));
                found.extend(heap.then(|| one(1, false)));
            }
            Kind::Two => {
                let (nothing, heap, two) = region.two()?;
                found.extend(nothing.then(|| one(0, false)));
                found.extend(heap.then(|| one(1, false)));
                found.extend(two.map(|unequal| one(2, unequal)));
            }
            Kind::Cut(parts, shape) => {
                let unequal = match shape {
                    _ if parts < 2 => false,
                    Shape::Any => false,
                    Shape::Unequal => true,
                    Shape::Equal | Shape::NearEqual | Shape::Consecutive => return None,
                };
                if region.cut(parts, unequal)? {
                    found.push(one(u32::try_from(parts).ok()?, unequal));
                }
            }
        }
        // Taking nothing is a move only where the heap is cut into several; then no heap of 0
        // moves.
        let takes_nothing = |digits: &Digits| match &digits.amounts {
            Amounts::One(amount) => *amount == 0,
            Amounts::Set(set) => set.contains(0),
        };
        if found.iter().any(|digits| digits.parts < 2 && takes_nothing(digits)) { None } else { Some(found) }
    }

    /// The amounts for which the conditions on t hold; an inner `None` when there are none. Leaves
    /// only forms with X or Y in the list of linear ones, and none that follows from the rest.
    fn amounts(&mut self) -> Option<Option<Amounts>> {
        let only_t = |form: &Form| form.coefficient(X) == 0 && form.coefficient(Y) == 0;
        // t >= lo and t <= hi, from the linear conditions.
        let (mut lo, mut hi) = (if self.left.natural { Some(0) } else { None }, None);
        for form in self.linear.iter().filter(|form| only_t(form)) {
            let (slope, c) = (form.coefficient(T), form.constant);
            if slope > 0 {
                let bound = -c.div_euclid(slope);
                lo = Some(lo.map_or(bound, |lo: i128| lo.max(bound)));
            } else if slope < 0 {
                let bound = c.div_euclid(-slope);
                hi = Some(hi.map_or(bound, |hi: i128| hi.min(bound)));
            }
        }
        let lo = lo.filter(|&lo| lo >= 0)?;
        if hi.is_some_and(|hi| hi < lo) {
            return Some(None);
        }
        self.linear.retain(|form| !only_t(form));
        if hi == Some(lo) {
            for form in self.linear.iter_mut().chain(&mut self.differ) {
                *form = form.plus(-form.coefficient(T), &Form::variable(T).more(-lo)?)?;
            }
        }
        // With X, Y >= 0 and t >= lo, a form without negative coefficients has its minimum here.
        let least_x = self.least_x();
        let follows = |form: &Form| {
            let least = form.at(|variable| [least_x, 0, lo][variable]);
            form.terms().iter().all(|term| term.1 >= 0) && least.is_some_and(|least| least >= 0)
        };
        self.linear.retain(|form| !follows(form));
        if self.left.amount.is_constant() {
            let env = Lines(self.lines());
            let fails = self.on_t.iter().any(|cond| env.holds(cond, 0) == Some(false));
            if fails || self.bounds_on_t.iter().any(|cond| env.truth(cond, 0) == Some(false)) {
                return Some(None);
            }
            let decided = self.on_t.iter().all(|cond| env.holds(cond, 0) == Some(true))
                && self.bounds_on_t.iter().all(|cond| env.truth(cond, 0) == Some(true));
            let amount = u64::try_from(self.left.amount.constant).ok()?;
            return if decided { Some(Some(Amounts::One(amount))) } else { None };
        }
        let (slope, shift) = (self.left.amount.coefficient(T), self.left.amount.constant);
        let set = self.set_of_t(lo, hi)?.scaled(u64::try_from(slope).ok()?, shift)?;
        Some(if set.is_empty() { None } else { Some(Amounts::Set(set)) })
    }

    /// All t from lo to hi (or for ever) that satisfy the conditions on t alone.
    fn set_of_t(&self, lo: i128, hi: Option<i128>) -> Option<Recurring> {
        let mut set = Recurring::from(u64::try_from(lo).unwrap_or(u64::MAX));
        if let Some(hi) = hi {
            let end = u64::try_from(hi + 1).unwrap_or(u64::MAX);
            set = set.intersection(&Recurring::from(end).complement())?;
        }
        let lines = Lines(self.lines());
        let mut other = Vec::new();
        let bounds = self.bounds_on_t.iter().map(|cond| (cond, true));
        for (cond, bound) in self.on_t.iter().map(|cond| (cond, false)).chain(bounds) {
            match lines.set(cond) {
                Some(part) => set = set.intersection(&part)?,
                None => other.push((cond, bound)),
            }
        }
        if other.is_empty() {
            return Some(set);
        }
        // Conditions that follow no pattern decide a finite set, one number at a time.
        let candidates = set.members(MOST_TRIED as usize).filter(|members| members.len() <= MOST_TRIED)?;
        let mut members = BTreeSet::new();
        for t in candidates.iter() {
            let mut all = true;
            for &(cond, bound) in &other {
                all = all && if bound { lines.truth(cond, t)? } else { lines.holds(cond, t)? };
            }
            if all {
                members.insert(t);
            }
        }
        Recurring::finite(&members.into_iter().collect::<NumSet>())
    }

    fn lines(&self) -> Vec<Option<(i128, i128)>> {
        let line = |form: &Form| {
            let alone = form.coefficient(X) == 0 && form.coefficient(Y) == 0;
            alone.then(|| (form.coefficient(T), form.constant))
        };
        self.left.variables.iter().map(|form| form.as_ref().and_then(line)).collect()
    }

    /// The region of X and Y that the conditions allow; `None` when one of them binds t as well.
    fn region(&self) -> Option<Region> {
        let mut region = Region::default();
        for form in &self.linear {
            if form.coefficient(T) != 0 {
                return None;
            }
            region.at_least(form.coefficient(X), form.coefficient(Y), form.constant)?;
        }
        for form in &self.differ {
            if form.coefficient(T) != 0 {
                return None;
            }
            region.differ(form.coefficient(X), form.coefficient(Y), form.constant)?;
        }
        Some(region)
    }
}

/// Whether a number is built from the heap (variable 0) and constants so that it never falls when
/// the heap grows.
fn rising(num: &Num, constant: &impl Fn(&Num) -> bool) -> bool {
    let positive = |num: &Num| matches!(num, Num::Const(1..));
    match num {
        Num::Var(0) => true,
        num if constant(num) => true,
        Num::Arith(ArithOp::Add, x, y) => rising(x, constant) && rising(y, constant),
        Num::Arith(ArithOp::Sub, x, y) => rising(x, constant) && constant(y),
        Num::Arith(ArithOp::Mul, x, y) => positive(x) && rising(y, constant) || positive(y) && rising(x, constant),
        Num::Arith(ArithOp::Div | ArithOp::Shr, x, y) => positive(y) && rising(x, constant),
        Num::Call(Func::Min | Func::Max, args) => args.iter().all(|arg| rising(arg, constant)),
        Num::Call(func, args) if func.of_one().is_some_and(|facts| facts.flattens) => {
            args.iter().all(|arg| rising(arg, constant))
        }
        Num::Call(Func::Root | Func::CeilRoot, args) => match &args[..] {
            [x, k] => positive(k) && rising(x, constant),
            _ => false,
        },
        _ => false,
    }
}
