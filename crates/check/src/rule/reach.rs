//! The range of the free names of a clause at one position.
//!
//! A name runs over all natural numbers that meet the conditions and give a move. A bound need not
//! be stated in one condition: `j<k, k<=9` and `take k/3` have one. Here the conditions are
//! evaluated in interval arithmetic over all numbers from some place on; if one of them fails
//! there, no larger number has to be tried. A name for which no such place is found is refused; it
//! is never cut off.
use super::ends::{Ends, holds, known, span};
use super::{Cond, Expr, Named, Op, Order, Set};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;

const ZERO: Ends = (Some(0), Some(0));
/// Bounds from here on are not looked for.
const FAR: i64 = 1 << 40;

/// The last value of each free name, for names without a stated bound; none for the others.
/// `conditions` is what must hold for a move, including that the numbers of the option are natural;
/// `options` has the numbers that a move leaves.
///
/// # Errors
/// [`Invalid::Rule`] if no bound of a name is found.
pub(super) fn last_numbers(
    at: &[i64],
    names: usize,
    conditions: &[Cond],
    options: &[Vec<Expr>],
    work: &mut Work<'_>,
) -> Result<Vec<Option<i64>>, Invalid> {
    let free = at.len()..at.len() + names;
    let open: Vec<usize> = free.clone().filter(|&v| conditions.iter().all(|c| upper_bound(c, v).is_none())).collect();
    let mut last = vec![None; names];
    if open.is_empty() {
        return Ok(last);
    }
    let largest = at.iter().copied().max().unwrap_or(0).max(0);
    let mut env: Vec<Ends> = at.iter().map(|&x| (Some(i128::from(x)), Some(i128::from(x)))).collect();
    env.resize(free.end, (Some(0), None));
    // An upper bound of one name may bound another.
    for _ in 0..=names {
        work.spend(conditions.len() as u64 * (names as u64 + 1))?;
        for var in free.clone() {
            env[var] = narrowed(env[var], var, conditions, &env);
        }
        for &var in &open {
            if env[var].1.is_some() {
                continue;
            }
            if let Some(bound) = bound_of(var, largest, (conditions, options), &mut env, work)? {
                env[var].1 = Some(i128::from(bound));
                last[var - at.len()] = Some(bound);
            }
        }
    }
    if open.iter().any(|&var| last[var - at.len()].is_none()) {
        return Err(Invalid::Rule(say::names_without_bound()));
    }
    Ok(last)
}

/// Whether a move leaves a position that contains a 0 unchanged, whatever the values of its names.
pub(super) fn stays(at: &[i64], names: usize, conditions: &[Cond], options: &[Vec<Expr>]) -> bool {
    let mut env: Vec<Ends> = at.iter().map(|&x| (Some(i128::from(x)), Some(i128::from(x)))).collect();
    env.resize(at.len() + names, (Some(0), None));
    for var in at.len()..env.len() {
        env[var] = narrowed(env[var], var, conditions, &env);
    }
    let [option] = options else { return false };
    at.contains(&0) && option.len() == at.len() && option.iter().zip(&env).all(|(expr, own)| span(expr, &env) == *own)
}

/// A bound for the values that matter: beyond it some condition fails, or all larger values give
/// the same move. Found by doubling from `largest` on, and then bisection.
fn bound_of(
    var: usize,
    largest: i64,
    (conditions, options): (&[Cond], &[Vec<Expr>]),
    env: &mut [Ends],
    work: &mut Work<'_>,
) -> Result<Option<i64>, Invalid> {
    let before = env[var];
    let mut last_by = |bound: i64| {
        let least = before.0.unwrap_or(0).max(i128::from(bound) + 1);
        env[var].0 = Some(least);
        let last = match () {
            () if conditions.iter().any(|cond| fails(cond, env)) => Some(bound),
            () if conditions.iter().all(|cond| is_settled(cond, var, env))
                && options.iter().flatten().all(|expr| has_settled(expr, var, env)) =>
            {
                i64::try_from(least).ok()
            }
            () => None,
        };
        env[var] = before;
        last
    };
    let (mut low, mut high) = (largest, largest);
    let mut last = last_by(high);
    while last.is_none() {
        work.spend(conditions.len() as u64)?;
        if high >= FAR {
            return Ok(None);
        }
        (low, high) = (high, 2 * high + 1);
        last = last_by(high);
    }
    while high - low > 1 {
        work.spend(conditions.len() as u64)?;
        let middle = low + (high - low) / 2;
        match last_by(middle) {
            Some(own) => (high, last) = (middle, Some(own)),
            None => low = middle,
        }
    }
    Ok(last)
}

/// Whether all parts with the name are constant within these bounds, as `n/4**i` is 0.
fn has_settled(expr: &Expr, var: usize, env: &[Ends]) -> bool {
    let (least, most) = span(expr, env);
    match expr {
        expr if !expr.mentions(&|v| v == var) => true,
        _ if least.is_some() && least == most => true,
        Expr::Neg(x) => has_settled(x, var, env),
        Expr::Arith(_, x, y) => has_settled(x, var, env) && has_settled(y, var, env),
        Expr::Call(_, all) => all.iter().all(|x| has_settled(x, var, env)),
        Expr::Int(_) | Expr::Var(_) | Expr::Cases(..) => false,
    }
}

/// Whether a condition is constant for all values of the name within these bounds.
fn is_settled(cond: &Cond, var: usize, env: &[Ends]) -> bool {
    let settled = |expr: &Expr| has_settled(expr, var, env);
    match cond {
        Cond::Compare(_, x, y) if settled(x) && settled(y) => true,
        // The name compared with a smaller number: `i>=1`.
        Cond::Compare(_, Expr::Var(_) | Expr::Int(_), Expr::Var(_) | Expr::Int(_)) => surely(cond, env),
        Cond::Divides(x, y) => settled(x) && settled(y),
        Cond::Prime(x) | Cond::Within(x, Set::Named(_) | Set::Constants(_)) => settled(x),
        Cond::Within(x, Set::Ranges(all)) => settled(x) && all.iter().all(|(lo, hi)| settled(lo) && settled(hi)),
        Cond::Not(cond) => is_settled(cond, var, env),
        Cond::All(all) | Cond::Any(all) => all.iter().all(|cond| is_settled(cond, var, env)),
        Cond::Compare(..) => false,
    }
}

/// The bound `var <= expr - less`, if a condition states it in a linear spelling (`k<=n/2`, `k in
/// {1,2}`, `2*k<=4`, `not k>n`, `k+k-1<n`) and `expr` has no later free name. It may be too large;
/// the condition itself decides.
pub(crate) fn upper_bound(cond: &Cond, var: usize) -> Option<(Expr, i64)> {
    let is = |expr: &Expr| *expr == Expr::Var(var);
    let before = |expr: &Expr| !expr.mentions(&|v| v >= var);
    match cond {
        Cond::Compare(Order::Le | Order::Eq, x, y) if is(x) && before(y) => Some((y.clone(), 0)),
        Cond::Compare(Order::Ge | Order::Eq, x, y) if is(y) && before(x) => Some((x.clone(), 0)),
        Cond::Compare(Order::Lt, x, y) if is(x) && before(y) => Some((y.clone(), 1)),
        Cond::Compare(Order::Gt, x, y) if is(y) && before(x) => Some((x.clone(), 1)),
        Cond::Within(x, Set::Constants(all)) if is(x) => Some((Expr::Int(all.last().map_or(-1, |last| last.1)), 0)),
        Cond::Compare(order, x, y) => linear_bound(*order, x, y, var),
        Cond::Not(cond) => match &**cond {
            Cond::Compare(order, x, y) => linear_bound(order.opposite(), x, y, var),
            Cond::Not(cond) => upper_bound(cond, var),
            _ => None,
        },
        Cond::All(all) => all.iter().find_map(|cond| upper_bound(cond, var)),
        _ => None,
    }
}

/// The bound of a name in a comparison whose sides are linear, after collecting like terms.
fn linear_bound(order: Order, x: &Expr, y: &Expr, var: usize) -> Option<(Expr, i64)> {
    let of = |small: &Expr, large: &Expr| {
        let rest = large.linear()?.plus(&small.linear()?.times(-1)?)?;
        let times = rest.of(var).checked_neg().filter(|times| *times > 0)?;
        let bound = rest.without(var);
        if bound.terms.iter().any(|(v, _)| *v >= var) {
            return None;
        }
        let times = Box::new(Expr::Int(i64::try_from(times).ok()?));
        Some((Expr::Arith(Op::Div, Box::new(bound.expr()?), times), 0))
    };
    match order {
        Order::Le | Order::Lt => of(x, y),
        Order::Ge | Order::Gt => of(y, x),
        Order::Eq => of(x, y).or_else(|| of(y, x)),
        Order::Ne => None,
    }
}

/// The range of a name, narrowed by the stated bounds of the conditions.
fn narrowed(range: Ends, var: usize, conditions: &[Cond], env: &[Ends]) -> Ends {
    let (mut least, mut most) = range;
    for cond in conditions {
        if let Some((expr, less)) = upper_bound(cond, var) {
            let own = span(&expr, env).1.and_then(|own| own.checked_sub(i128::from(less)));
            most = [most, own].into_iter().flatten().min();
        }
        let own = match cond {
            Cond::Compare(Order::Ge | Order::Eq, Expr::Var(x), y) if *x == var => span(y, env).0,
            Cond::Compare(Order::Gt, Expr::Var(x), y) if *x == var => span(y, env).0.and_then(|y| y.checked_add(1)),
            Cond::Compare(Order::Le | Order::Eq, y, Expr::Var(x)) if *x == var => span(y, env).0,
            Cond::Compare(Order::Lt, y, Expr::Var(x)) if *x == var => span(y, env).0.and_then(|y| y.checked_add(1)),
            Cond::Within(Expr::Var(x), Set::Constants(all)) if *x == var => all.first().map(|first| first.0.into()),
            Cond::Prime(Expr::Var(x)) if *x == var => Some(2),
            Cond::Within(Expr::Var(x), Set::Named(Named::Primes)) if *x == var => Some(2),
            Cond::Within(Expr::Var(x), Set::Named(Named::Pow2 | Named::Fib | Named::Factorials | Named::Odd))
                if *x == var =>
            {
                Some(1)
            }
            _ => None,
        };
        least = [least, own].into_iter().flatten().max();
    }
    (least, most)
}

/// Whether a condition holds nowhere within these bounds; a condition without a value does not
/// hold.
fn fails(cond: &Cond, env: &[Ends]) -> bool {
    match cond {
        Cond::Compare(order, x, y) => compared(order.opposite(), x, y, env),
        Cond::Divides(x, y) => {
            let (x, y) = (span(x, env), span(y, env));
            y.0.is_some_and(|y| y >= 1) && known(y.1, x.0, i128::lt)
        }
        Cond::Within(x, Set::Named(_)) => span(x, env).1.is_some_and(|most| most < 0),
        Cond::Prime(x) => span(x, env).1.is_some_and(|most| most < 2),
        Cond::Within(x, set) => {
            let x = span(x, env);
            ranges(set, env).iter().all(|&(lo, hi)| known(hi.1, x.0, i128::lt) || known(x.1, lo.0, i128::lt))
        }
        Cond::Not(cond) => surely(cond, env),
        Cond::All(all) => all.iter().any(|cond| fails(cond, env)),
        Cond::Any(all) => all.iter().all(|cond| fails(cond, env)),
    }
}

/// Whether a comparison holds within these bounds, as it stands or after collecting like terms in
/// the difference: `2*k<=k+n` is `k<=n`.
fn compared(order: Order, x: &Expr, y: &Expr, env: &[Ends]) -> bool {
    let apart = || x.less(y, 0).linear()?.expr();
    holds(order, span(x, env), span(y, env)) || apart().is_some_and(|apart| holds(order, span(&apart, env), ZERO))
}

/// Whether a condition holds everywhere within these bounds where its parts have a value.
fn surely(cond: &Cond, env: &[Ends]) -> bool {
    match cond {
        Cond::Compare(order, x, y) => compared(*order, x, y, env),
        Cond::Within(x, set) => {
            let x = span(x, env);
            ranges(set, env).iter().any(|&(lo, hi)| known(lo.1, x.0, i128::le) && known(x.1, hi.0, i128::le))
        }
        Cond::Divides(..) | Cond::Prime(_) => false,
        Cond::Not(cond) => fails(cond, env),
        Cond::All(all) => all.iter().all(|cond| surely(cond, env)),
        Cond::Any(all) => all.iter().any(|cond| surely(cond, env)),
    }
}

/// The bounds of the ranges of a set; none for a named set.
fn ranges(set: &Set, env: &[Ends]) -> Vec<(Ends, Ends)> {
    let int = |x: i64| (Some(i128::from(x)), Some(i128::from(x)));
    match set {
        Set::Named(_) => Vec::new(),
        Set::Constants(all) => all.iter().map(|&(lo, hi)| (int(lo), int(hi))).collect(),
        Set::Ranges(all) => all.iter().map(|(lo, hi)| (span(lo, env), span(hi, env))).collect(),
    }
}
