//! Looking at expressions of the typed form: whether they can only grow with the heap, and which
//! heaps remain.
use rules::ast::Shape;
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, Num, Part, Remains, Schema, Var};

/// The heap: the only state variable.
pub const N: Var = 0;

/// The change of a number when the heap grows and all else stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Course {
    /// The number does not mention the heap.
    Still,
    /// The number never gets smaller, and once it has a value it keeps having one.
    Up,
    /// The number never gets larger, and once it has a value it keeps having one.
    Down,
}

impl Course {
    fn turned(self) -> Self {
        match self {
            Course::Still => Course::Still,
            Course::Up => Course::Down,
            Course::Down => Course::Up,
        }
    }

    fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Course::Still, course) | (course, Course::Still) => Some(course),
            (one, two) => (one == two).then_some(one),
        }
    }
}

/// The sign of a number that does not mention the heap.
fn sign(num: &Num, env: &[i64]) -> Option<i64> {
    match eval::num(num, env).ok()?? {
        Value::Int(x) => Some(x.signum()),
        Value::PosHuge => Some(1),
        Value::NegHuge => Some(-1),
    }
}

/// Whether a number surely has a value for every heap from 1 on where a root or a logarithm of it
/// is taken.
fn surely_positive(num: &Num) -> bool {
    *num == Num::Var(N)
}

/// The course of a number; with `total` only where it is sure to have a value for every heap from 1
/// on.
fn course(num: &Num, env: &[i64], total: bool) -> Option<Course> {
    if !num.uses(N) {
        return Some(Course::Still);
    }
    match num {
        Num::Const(_) => Some(Course::Still),
        Num::Var(_) => Some(Course::Up),
        Num::Neg(x) => course(x, env, total).map(Course::turned),
        Num::Arith(ArithOp::Add, x, y) => course(x, env, total)?.with(course(y, env, total)?),
        Num::Arith(ArithOp::Sub, x, y) => course(x, env, total)?.with(course(y, env, total)?.turned()),
        Num::Arith(ArithOp::Mul, x, y) => {
            let (still, moving) = if x.uses(N) { (y, x) } else { (x, y) };
            match (still.uses(N), sign(still, env)?) {
                (true, _) => None,
                (false, -1) => course(moving, env, total).map(Course::turned),
                (false, _) => course(moving, env, total),
            }
        }
        Num::Arith(ArithOp::Div, x, y) if !y.uses(N) => match sign(y, env)? {
            0 => None,
            -1 => course(x, env, total).map(Course::turned),
            _ => course(x, env, total),
        },
        Num::Call(Func::Min | Func::Max, args) => {
            args.iter().try_fold(Course::Still, |so_far, arg| so_far.with(course(arg, env, total)?))
        }
        // Without a value below some size: only growing arguments keep the promise.
        Num::Call(func @ (Func::Sqrt | Func::Log2 | Func::Root | Func::CeilRoot), args) => {
            let (x, order) = args.split_first()?;
            let order = matches!((func, order), (Func::Sqrt | Func::Log2, []))
                || matches!((func, order), (Func::Root | Func::CeilRoot, [k]) if !k.uses(N) && sign(k, env)? > 0);
            let sure = !total || surely_positive(x);
            course(x, env, total).filter(|&course| order && sure && course == Course::Up)
        }
        _ => None,
    }
}

/// Whether a condition that holds for some heap holds for all larger ones, when the other variables
/// stay as they are in `env`. `false` when that is not seen.
pub fn stays_true(cond: &Cond, env: &[i64]) -> bool {
    if !cond.uses(N) {
        return true;
    }
    let grows = |low: &Num, high: &Num| {
        let (low, high) = (course(low, env, false), course(high, env, false));
        matches!(low, Some(Course::Still | Course::Down)) && matches!(high, Some(Course::Still | Course::Up))
    };
    match cond {
        Cond::Compare(CompareOp::Le | CompareOp::Lt, x, y) => grows(x, y),
        Cond::Compare(CompareOp::Ge | CompareOp::Gt, x, y) => grows(y, x),
        Cond::All(list) => list.iter().all(|cond| stays_true(cond, env)),
        _ => false,
    }
}

/// Whether a bound of a free variable has a value for every heap from 1 on and only widens as the
/// heap grows.
pub(super) fn widens(bound: &Num, upper: bool, env: &[i64]) -> bool {
    match course(bound, env, true) {
        Some(Course::Still) => true,
        Some(Course::Up) => upper,
        Some(Course::Down) => !upper,
        None => false,
    }
}

/// The heap that remains, where it is one (or nothing, when that heap has no tokens).
#[derive(Debug, Clone, Copy)]
pub(super) struct OneHeap<'s> {
    pub(super) size: &'s Num,
    /// Whether a size of 0 means that nothing remains rather than heap 0.
    pub(super) vanishes: bool,
    /// The least size for which there is a move.
    pub(super) least: i64,
}

/// The single heap that a schema leaves.
pub(super) fn one_heap(schema: &Schema) -> Option<OneHeap<'_>> {
    match &schema.remains {
        Remains::Positions(parts) => match &parts[..] {
            [Part { coords, times: None, each: None }] => {
                let [size] = &coords[..] else { return None };
                Some(OneHeap { size, vanishes: false, least: 0 })
            }
            _ => None,
        },
        Remains::Heaps { total, parts: Num::Const(1), .. } => Some(OneHeap { size: total, vanishes: false, least: 1 }),
        Remains::Heaps { total, parts: Num::Call(Func::Min, args), .. } => match &args[..] {
            [one, rest] | [rest, one] if *one == Num::Const(1) && rest == total => {
                Some(OneHeap { size: total, vanishes: true, least: 0 })
            }
            _ => None,
        },
        Remains::Heaps { .. } => None,
    }
}

/// Whether some option of a schema may be a sum of two heaps or more; `true` when it is not seen
/// that none is.
pub(crate) fn may_split(schema: &Schema) -> bool {
    match &schema.remains {
        Remains::Positions(parts) => match &parts[..] {
            [] => false,
            [part] => !matches!(part.times, None | Some(Num::Const(..=1))) || part.each.is_some(),
            _ => true,
        },
        Remains::Heaps { parts, .. } => {
            one_heap(schema).is_none() && most_parts(schema, parts).is_none_or(|most| most > 1)
        }
    }
}

/// The greatest number of parts, where it is seen to be a constant.
pub(super) fn most_parts(schema: &Schema, parts: &Num) -> Option<i64> {
    let constant = |num: &Num| match num {
        Num::Const(c) => Some(*c),
        _ => None,
    };
    match parts {
        Num::Const(parts) => Some(*parts),
        Num::Var(v) => schema.free.get(v.checked_sub(1)?)?.hi.iter().filter_map(constant).min(),
        _ => None,
    }
}

/// The shape, when a schema leaves heaps of a total in every way and may leave more than one.
pub(super) fn split_shape(schema: &Schema) -> Option<(&Num, &Num, Shape)> {
    match &schema.remains {
        Remains::Heaps { total, parts, shape } if one_heap(schema).is_none() => Some((total, parts, *shape)),
        _ => None,
    }
}
