//! Expressions of the heap alone, for a block of neighbouring heaps at once.
//!
//! To walk the tree of `n - n/3` costs more than the three options that most heaps have. Here it is
//! walked once for hundreds of heaps: a part that does not change in the block stays one number,
//! one that grows by a fixed step stays a ramp, everything else is a list. Answers are given only
//! where every intermediate result is an ordinary integer and every operation is defined in the
//! whole block; `None` means that the heaps must be looked at one by one.
use super::forms::N;
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Var};
use rules::terms::{self, Numbers, Truth as _};
use rules::{num, sets};

/// The most heaps of a block.
pub(super) const BLOCK: usize = 512;

/// The heaps of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The first heap.
    pub start: i64,
    /// The number of heaps.
    pub len: usize,
}

/// The values of a number at the heaps of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// The same number everywhere.
    Constant(i64),
    /// Numbers from the first on, with the second as the step; both ends fit 64 bits.
    Ramp(i64, i64),
    /// A number for each heap.
    Lanes(Vec<i64>),
}

/// The truth of a condition at the heaps of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    /// It holds everywhere.
    Always,
    /// It holds nowhere.
    Never,
    /// Whether it holds, for each heap.
    Lanes(Vec<bool>),
}

impl Column {
    fn ramp(block: Block, start: i64, step: i64) -> Option<Self> {
        start.checked_add(step.checked_mul(block.len as i64)?)?;
        Some(if step == 0 { Column::Constant(start) } else { Column::Ramp(start, step) })
    }

    /// The value at the heap number `i` of the block.
    #[inline]
    pub fn at(&self, i: usize) -> i64 {
        match self {
            Column::Constant(c) => *c,
            Column::Ramp(start, step) => start + step * i as i64,
            Column::Lanes(lanes) => lanes[i],
        }
    }

    /// The start and the step, where the numbers are no list.
    fn line(&self) -> Option<(i64, i64)> {
        match *self {
            Column::Constant(c) => Some((c, 0)),
            Column::Ramp(start, step) => Some((start, step)),
            Column::Lanes(_) => None,
        }
    }

    /// All values as a list.
    pub fn lanes(self, block: Block) -> Vec<i64> {
        match self {
            Column::Constant(c) => vec![c; block.len],
            Column::Ramp(start, step) => (0..block.len as i64).map(|i| start + step * i).collect(),
            Column::Lanes(lanes) => lanes,
        }
    }
}

impl Truth {
    /// Whether it holds at the heap number `i` of the block.
    #[inline]
    pub fn at(&self, i: usize) -> bool {
        match self {
            Truth::Always => true,
            Truth::Never => false,
            Truth::Lanes(lanes) => lanes[i],
        }
    }
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Self {
        if truth { Truth::Always } else { Truth::Never }
    }
}

impl terms::Truth for Truth {
    fn known(&self) -> Option<bool> {
        match self {
            Truth::Always => Some(true),
            Truth::Never => Some(false),
            Truth::Lanes(_) => None,
        }
    }

    fn not(self) -> Self {
        match self {
            Truth::Lanes(lanes) => Truth::Lanes(lanes.into_iter().map(|lane| !lane).collect()),
            Truth::Always => Truth::Never,
            Truth::Never => Truth::Always,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Truth::Never, _) | (_, Truth::Never) => Truth::Never,
            (Truth::Always, truth) | (truth, Truth::Always) => truth,
            (Truth::Lanes(mut one), Truth::Lanes(two)) => {
                one.iter_mut().zip(two).for_each(|(one, two)| *one &= two);
                Truth::Lanes(one)
            }
        }
    }
}

/// Some heap of the block must be looked at on its own.
pub struct Unclear;

impl Numbers for Block {
    type Func = Func;
    type Number = Column;
    type Truth = Truth;
    type Stop = Unclear;

    fn constant(&self, x: i64) -> Column {
        Column::Constant(x)
    }
    fn variable(&self, v: Var) -> Result<Column, Unclear> {
        (v == N).then(|| Column::ramp(*self, self.start, 1)).flatten().ok_or(Unclear)
    }
    fn negate(&self, x: Column) -> Result<Column, Unclear> {
        subtract(Column::Constant(0), x, *self).ok_or(Unclear)
    }
    fn arith(&self, op: ArithOp, x: Column, y: Column) -> Result<Column, Unclear> {
        arith(op, x, y, *self).ok_or(Unclear)
    }
    fn call(&self, func: Func, args: &[Num]) -> Result<Self::Number, Self::Stop> {
        terms::call(func, args, self)
    }
    fn one(&self, func: Func, x: Column) -> Result<Column, Unclear> {
        call(func, &x, None, *self).ok_or(Unclear)
    }
    fn two(&self, func: Func, x: Column, y: Column) -> Result<Column, Unclear> {
        match func {
            Func::Min => Ok(blend(self.compare(CompareOp::Le, &x, &y)?, x, y)),
            Func::Max => Ok(blend(self.compare(CompareOp::Ge, &x, &y)?, x, y)),
            func => call(func, &x, Some(&y), *self).ok_or(Unclear),
        }
    }
    fn place(&self, x: Column) -> Result<usize, Unclear> {
        match x {
            Column::Constant(x) => usize::try_from(x).map_err(|_| Unclear),
            _ => Err(Unclear),
        }
    }
    fn compare(&self, op: CompareOp, x: &Column, y: &Column) -> Result<Truth, Unclear> {
        compare(op, x, y, *self).ok_or(Unclear)
    }
    fn member(&self, x: &Column, set: NamedSet) -> Result<Truth, Unclear> {
        let one = |i| u64::try_from(x.at(i)).ok().map(|x| sets::contains(set, x));
        (0..self.len).map(one).collect::<Option<_>>().map(Truth::Lanes).ok_or(Unclear)
    }
    fn blend(&self, truth: Truth, x: Column, y: Column) -> Result<Column, Unclear> {
        Ok(blend(truth, x, y))
    }
    fn nothing(&self) -> Unclear {
        Unclear
    }
}

/// The one number where the truth holds, the other elsewhere.
fn blend(truth: Truth, then: Column, other: Column) -> Column {
    match truth {
        Truth::Always => then,
        Truth::Never => other,
        Truth::Lanes(lanes) => {
            let lane = |(i, this): (usize, bool)| if this { then.at(i) } else { other.at(i) };
            Column::Lanes(lanes.into_iter().enumerate().map(lane).collect())
        }
    }
}

/// A number at all heaps of a block.
pub fn number(num: &Num, block: Block) -> Option<Column> {
    terms::number(num, &block).ok()
}

/// All conditions at all heaps of a block.
pub fn all(conditions: &[Cond], block: Block) -> Option<Truth> {
    terms::all(conditions, &block).ok()
}

/// All conditions, and that the heap is the one that a pattern names, if it does.
pub(super) fn open(conditions: &[Cond], only: Option<i64>, block: Block) -> Option<Truth> {
    let named = match only {
        Some(only) => compare(CompareOp::Eq, &number(&Num::Var(N), block)?, &Column::Constant(only), block)?,
        None => Truth::Always,
    };
    Some(named.and(all(conditions, block)?))
}

/// Runs a checked operation over two columns; one overflow anywhere is `None`.
fn checked(x: &Column, y: &Column, block: Block, apply: impl Fn(i64, i64) -> (i64, bool)) -> Option<Column> {
    let mut bad = false;
    let mut lane = |x: i64, y: i64| {
        let (value, overflow) = apply(x, y);
        bad |= overflow;
        value
    };
    // The list is gone through without questions about its kind wherever it can be.
    let lanes = match (x, y) {
        (Column::Constant(x), Column::Constant(y)) => {
            let value = lane(*x, *y);
            return (!bad).then_some(Column::Constant(value));
        }
        (Column::Lanes(x), Column::Lanes(y)) => x.iter().zip(y).map(|(&x, &y)| lane(x, y)).collect(),
        (Column::Lanes(x), Column::Constant(y)) => x.iter().map(|&x| lane(x, *y)).collect(),
        (Column::Constant(x), Column::Lanes(y)) => y.iter().map(|&y| lane(*x, y)).collect(),
        (Column::Ramp(start, step), Column::Lanes(y)) => {
            y.iter().zip(0..).map(|(&y, i)| lane(start + step * i, y)).collect()
        }
        (Column::Ramp(start, step), Column::Constant(y)) => {
            (0..block.len as i64).map(|i| lane(start + step * i, *y)).collect()
        }
        (x, y) => (0..block.len).map(|i| lane(x.at(i), y.at(i))).collect(),
    };
    (!bad).then_some(Column::Lanes(lanes))
}

fn subtract(x: Column, y: Column, block: Block) -> Option<Column> {
    match (x.line(), y.line()) {
        (Some((x, dx)), Some((y, dy))) => Column::ramp(block, x.checked_sub(y)?, dx.checked_sub(dy)?),
        _ => checked(&x, &y, block, i64::overflowing_sub),
    }
}

fn arith(op: ArithOp, x: Column, y: Column, block: Block) -> Option<Column> {
    match (op, x.line(), y.line()) {
        (ArithOp::Sub, ..) => subtract(x, y, block),
        (ArithOp::Add, Some((x, dx)), Some((y, dy))) => Column::ramp(block, x.checked_add(y)?, dx.checked_add(dy)?),
        (ArithOp::Add, ..) => checked(&x, &y, block, i64::overflowing_add),
        (ArithOp::Mul, Some((x, dx)), Some((c, 0))) | (ArithOp::Mul, Some((c, 0)), Some((x, dx))) => {
            Column::ramp(block, x.checked_mul(c)?, dx.checked_mul(c)?)
        }
        (ArithOp::Mul, ..) => checked(&x, &y, block, i64::overflowing_mul),
        (ArithOp::Div, ..) => quotients(x, y, block),
        (ArithOp::Rem, ..) => {
            let times = arith(ArithOp::Mul, quotients(x.clone(), y.clone(), block)?, y, block)?;
            subtract(x, times, block)
        }
        (ArithOp::Xor, ..) => checked(&x, &y, block, |x, y| (x ^ y, false)),
        (ArithOp::And, ..) => checked(&x, &y, block, |x, y| (x & y, false)),
        (ArithOp::Shr, ..) => checked(&x, &y, block, |x, y| (x >> (y & 63), x < 0 || !(0..63).contains(&y))),
        (ArithOp::Shl, ..) => checked(&x, &y, block, |x, y| {
            let y = if (0..63).contains(&y) { y } else { return (0, true) };
            (x << y, x < 0 || x > i64::MAX >> y)
        }),
        (ArithOp::Pow, ..) => checked(&x, &y, block, |x, y| {
            let power = u32::try_from(y).ok().filter(|_| x >= 0).and_then(|y| x.checked_pow(y));
            (power.unwrap_or(0), power.is_none())
        }),
    }
}

/// Quotients toward minus infinity, for divisors that are nowhere below 1.
fn quotients(x: Column, y: Column, block: Block) -> Option<Column> {
    let small = |x: i64| u32::try_from(x).is_ok();
    match (x.line(), y.line()) {
        (_, Some((..=0, 0))) => None,
        (_, Some((1, 0))) => Some(x),
        (Some((first, step)), Some((c, 0))) => {
            let last = first + step * (block.len as i64 - 1);
            if first.div_euclid(c) == last.div_euclid(c) {
                return Some(Column::Constant(first.div_euclid(c)));
            }
            if small(first) && small(last) && small(c) {
                // For 32 bits the product with the rounded-up reciprocal of 64 bits is exact (D.
                // Lemire and others, Faster remainder by direct computation, 2019).
                let reciprocal = u128::from(u64::MAX / c as u64 + 1);
                let quotient = |x: i64| ((reciprocal * x as u128) >> 64) as i64;
                let lanes = (0..block.len as i64).map(|i| quotient(first + step * i)).collect();
                return Some(Column::Lanes(lanes));
            }
            checked(&x, &y, block, |x, y| (x.div_euclid(y), false))
        }
        _ => checked(&x, &y, block, |x, y| match (u32::try_from(x), u32::try_from(y)) {
            (_, Ok(0)) => (0, true),
            (Ok(x), Ok(y)) => ((x / y).into(), false),
            _ if y <= 0 => (0, true),
            _ => (x.div_euclid(y), false),
        }),
    }
}

fn compare(op: CompareOp, x: &Column, y: &Column, block: Block) -> Option<Truth> {
    if op == CompareOp::Divides {
        let rest = arith(ArithOp::Rem, y.clone(), x.clone(), block)?;
        return compare(CompareOp::Eq, &rest, &Column::Constant(0), block);
    }
    let holds = |x: i64, y: i64| op.holds(&x, &y).unwrap_or(false);
    if op == CompareOp::In {
        return None;
    }
    if x.line().is_some() && y.line().is_some() {
        // The difference goes one way: a comparison that holds at both ends holds between, and two
        // numbers that do not meet stay apart.
        let last = block.len.saturating_sub(1);
        let ends = [(x.at(0), y.at(0)), (x.at(last), y.at(last))];
        let apart = ends[0].0 < ends[0].1 && ends[1].0 < ends[1].1 || ends[0].0 > ends[0].1 && ends[1].0 > ends[1].1;
        let ordering = !matches!(op, CompareOp::Eq | CompareOp::Ne);
        match ends.map(|(x, y)| holds(x, y)) {
            [true, true] if ordering || apart => return Some(Truth::Always),
            [false, false] if ordering || apart => return Some(Truth::Never),
            _ => {}
        }
    }
    Some(Truth::Lanes(match (x, y) {
        (Column::Lanes(x), Column::Constant(y)) => x.iter().map(|&x| holds(x, *y)).collect(),
        (Column::Lanes(x), Column::Lanes(y)) => x.iter().zip(y).map(|(&x, &y)| holds(x, y)).collect(),
        _ => (0..block.len).map(|i| holds(x.at(i), y.at(i))).collect(),
    }))
}

/// A function of numbers that are nowhere negative.
fn call(func: Func, x: &Column, second: Option<&Column>, block: Block) -> Option<Column> {
    let of_one = func.of_one();
    let at = |i: usize| -> Option<i64> {
        let (x, y) = (u64::try_from(x.at(i)).ok()?, second.map(|y| u64::try_from(y.at(i))));
        let value = match (func, y) {
            (Func::Abs, None) => Some(x),
            (_, None) => of_one.and_then(|facts| facts.at(x)),
            (Func::Root, Some(Ok(k))) if k > 0 => u64::try_from(num::iroot(x.into(), k)).ok(),
            (Func::CeilRoot, Some(Ok(k))) if k > 0 => u64::try_from(num::ceilroot(x.into(), k)).ok(),
            (Func::Gcd, Some(Ok(y))) => Some(num::gcd(x, y)),
            (Func::Bor, Some(Ok(y))) => Some(x | y),
            _ => None,
        };
        i64::try_from(value?).ok()
    };
    let rising = matches!(func, Func::Root | Func::CeilRoot) || of_one.is_some_and(|facts| facts.flattens);
    let last = block.len.checked_sub(1)?;
    if rising && second.is_none_or(|k| matches!(k, Column::Constant(_))) && x.line().is_some() {
        let first = at(0)?;
        if at(last)? == first {
            return Some(Column::Constant(first));
        }
    }
    (0..block.len).map(at).collect::<Option<_>>().map(Column::Lanes)
}
