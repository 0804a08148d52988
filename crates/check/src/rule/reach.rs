//! How far the free names of a clause run at one position.
//!
//! A name runs over all natural numbers for which the conditions hold and the move is one. A bound
//! need not be written word for word: `2*j<=9`, `j<k, k<=9` and `take k/3` have one. Here the
//! conditions are evaluated in interval arithmetic over all numbers from some place on; where one
//! of them fails there, no larger number has to be looked at. A name that nothing bounds runs up to
//! the largest number of the position (`docs/rules.md`); one of which neither is seen is refused.
use super::ends::{Ends, holds, known, span};
use super::{Cond, Expr, Named, Op, Order, Set};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;

/// A name without a bound below this has none.
const FAR: i64 = 1 << 40;

/// The last number of each free name, for names that no condition bounds word for word; nothing for
/// the others. `conditions` has what must hold for a move, that the numbers of the option are
/// natural included.
///
/// # Errors
/// [`Invalid::Rule`] where a name may have a bound that is not seen.
pub(super) fn last_numbers(
    at: &[i64],
    names: usize,
    conditions: &[Cond],
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
    // What one name is known to be at most may bound another.
    for _ in 0..=names {
        work.spend(conditions.len() as u64 * (names as u64 + 1))?;
        for var in free.clone() {
            env[var] = narrowed(env[var], var, conditions, &env);
        }
        for &var in &open {
            if env[var].1.is_some() {
                continue;
            }
            if let Some(bound) = bound_of(var, largest, conditions, &mut env, work)? {
                env[var].1 = Some(i128::from(bound));
                last[var - at.len()] = Some(bound);
            }
        }
    }
    for var in open {
        let place = &mut last[var - at.len()];
        if place.is_none() {
            env[var].0 = Some(i128::from(FAR));
            if !conditions.iter().filter(|cond| cond.mentions(&|v| v == var)).all(|cond| says_nothing(cond, var, &env))
            {
                return Err(Invalid::Rule(say::names_without_bound()));
            }
            *place = Some(largest);
        }
    }
    Ok(last)
}

/// The least number from `largest` on above which some condition fails, near enough: the numbers
/// tried are halved down to it.
fn bound_of(
    var: usize,
    largest: i64,
    conditions: &[Cond],
    env: &mut [Ends],
    work: &mut Work<'_>,
) -> Result<Option<i64>, Invalid> {
    let before = env[var];
    let mut fails_above = |bound: i64| {
        env[var].0 = Some(before.0.unwrap_or(0).max(i128::from(bound) + 1));
        // Bounds inside `or` and `not` do not count: by them no name runs further than the largest
        // number, but they may say that it need not.
        let counts = |cond: &Cond| bound == largest || !matches!(cond, Cond::Any(_) | Cond::Not(_));
        let fails = conditions.iter().any(|cond| counts(cond) && fails(cond, env));
        env[var] = before;
        fails
    };
    let (mut low, mut high) = (largest, largest);
    while !fails_above(high) {
        work.spend(conditions.len() as u64)?;
        if high >= FAR {
            return Ok(None);
        }
        (low, high) = (high, 2 * high + 1);
    }
    while high - low > 1 {
        work.spend(conditions.len() as u64)?;
        let middle = low + (high - low) / 2;
        if fails_above(middle) { high = middle } else { low = middle }
    }
    Ok(Some(high))
}

/// `var <= expr - less`, where a condition says so word for word and `expr` has no later free name.
pub(crate) fn upper_bound(cond: &Cond, var: usize) -> Option<(Expr, i64)> {
    let is = |expr: &Expr| *expr == Expr::Var(var);
    let before = |expr: &Expr| !expr.mentions(&|v| v >= var);
    match cond {
        Cond::Compare(Order::Le | Order::Eq, x, y) if is(x) && before(y) => Some((y.clone(), 0)),
        Cond::Compare(Order::Ge | Order::Eq, x, y) if is(y) && before(x) => Some((x.clone(), 0)),
        Cond::Compare(Order::Lt, x, y) if is(x) && before(y) => Some((y.clone(), 1)),
        Cond::Compare(Order::Gt, x, y) if is(y) && before(x) => Some((x.clone(), 1)),
        Cond::Within(x, Set::Constants(all)) if is(x) => Some((Expr::Int(all.last().map_or(-1, |last| last.1)), 0)),
        _ => None,
    }
}

/// The range of a name after what the conditions say of it word for word.
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

/// Whether a condition about a name from [`FAR`] on bounds it from nowhere: it holds for all such
/// numbers, or by residues of the name, or for the infinitely many of a set.
fn says_nothing(cond: &Cond, var: usize, env: &[Ends]) -> bool {
    let periodic = |expr: &Expr| is_periodic(expr, var, env);
    match cond {
        Cond::Compare(Order::Ne, Expr::Var(x), y) if *x == var => !y.mentions(&|v| v == var),
        Cond::Compare(order, x, y) => holds(*order, span(x, env), span(y, env)) || periodic(x) && periodic(y),
        Cond::Divides(Expr::Int(_), Expr::Var(x)) if *x == var => true,
        Cond::Divides(x, y) => periodic(x) && periodic(y),
        Cond::Prime(Expr::Var(x)) | Cond::Within(Expr::Var(x), Set::Named(_)) => *x == var,
        Cond::Not(cond) => match &**cond {
            Cond::Compare(order, x, y) => {
                says_nothing(&Cond::Compare(order.opposite(), x.clone(), y.clone()), var, env)
            }
            Cond::Within(Expr::Var(x), Set::Constants(_)) => *x == var,
            Cond::Not(cond) => says_nothing(cond, var, env),
            cond => says_nothing(cond, var, env),
        },
        _ => false,
    }
}

/// Whether the name stands only in remainders by constants, and where its value does not matter any
/// more: `n/4**i` is 0.
fn is_periodic(expr: &Expr, var: usize, env: &[Ends]) -> bool {
    if let (Some(least), Some(most)) = span(expr, env)
        && least == most
    {
        return true;
    }
    match expr {
        Expr::Arith(Op::Rem, x, by) if matches!(**by, Expr::Int(1..)) => {
            x.linear().is_some() || is_periodic(x, var, env)
        }
        Expr::Arith(_, x, y) => is_periodic(x, var, env) && is_periodic(y, var, env),
        other => !other.mentions(&|v| v == var),
    }
}

/// Whether a condition holds nowhere within these ends; parts without a value do not hold.
fn fails(cond: &Cond, env: &[Ends]) -> bool {
    match cond {
        Cond::Compare(order, x, y) => holds(order.opposite(), span(x, env), span(y, env)),
        Cond::Divides(x, y) => {
            let (x, y) = (span(x, env), span(y, env));
            y.0.is_some_and(|y| y >= 1) && known(y.1, x.0, i128::lt)
        }
        Cond::Within(x, set) => {
            let x = span(x, env);
            let outside = |lo: Option<i128>, hi: Option<i128>| known(hi, x.0, i128::lt) || known(x.1, lo, i128::lt);
            match set {
                Set::Named(_) => x.1.is_some_and(|most| most < 0),
                Set::Constants(all) => all.iter().all(|&(lo, hi)| outside(Some(lo.into()), Some(hi.into()))),
                Set::Ranges(all) => all.iter().all(|(lo, hi)| outside(span(lo, env).0, span(hi, env).1)),
            }
        }
        Cond::Prime(x) => span(x, env).1.is_some_and(|most| most < 2),
        Cond::Not(_) => false,
        Cond::All(all) => all.iter().any(|cond| fails(cond, env)),
        Cond::Any(all) => all.iter().all(|cond| fails(cond, env)),
    }
}
