//! From the tree of a rule to the form that a theorem is about. Each form is derived for all
//! positions; a rule that does not have the form is refused with the reason, and no part of it is
//! ignored.
pub(crate) mod amounts;
pub(crate) mod between;
pub(crate) mod coins;
pub(crate) mod conditions;
pub(crate) mod cuts;
pub(crate) mod guarded;
pub(crate) mod independent;
pub(crate) mod line;
pub(crate) mod ring;
pub(crate) mod steps;

use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Expr;
use crate::rule::reach::upper_bound;
use crate::rule::{Cond, Guard, eval};
use crate::say;

/// At most this many choices of the free names of a clause are tried.
const MOST_CHOICES: usize = 1 << 14;

/// All values of the free names of a clause, each with the numbers of the position before them.
/// `env` has the numbers of the position; where `is_open` holds, the number is not known, and
/// conditions that mention it are left for later.
///
/// Every name needs an upper bound from a linear condition, or it must occur in a number
/// of an option that decreases with it ([`used_up`]).
pub(crate) fn choices(
    guard: &Guard,
    options: &[Vec<Expr>],
    env: &[i64],
    is_open: &dyn Fn(usize) -> bool,
    work: &mut Work<'_>,
) -> Result<Vec<Vec<i64>>, Invalid> {
    let mut all = vec![env.to_vec()];
    for place in 0..guard.free.len() {
        let var = env.len() + place;
        let later = |v: usize| is_open(v) || v > var;
        let known: Vec<&Cond> = guard.conditions.iter().filter(|c| !c.mentions(&later)).collect();
        let mut longer = Vec::new();
        for env in all {
            let mut high: Option<i128> = None;
            let of_options = options.iter().flatten().filter_map(|number| Some((used_up(number, var)?, 0)));
            let bounds = guard.conditions.iter().filter_map(|cond| upper_bound(cond, var)).chain(of_options);
            for (expr, less) in bounds {
                if expr.mentions(&later) {
                    continue;
                }
                if let Some(bound) = eval::number(&expr, &env)? {
                    let bound = bound - i128::from(less);
                    high = Some(high.map_or(bound, |high| high.min(bound)));
                }
            }
            let high = high.ok_or_else(|| Invalid::Rule(say::name_without_bound(&guard.free[place])))?;
            let high = i64::try_from(high).map_err(|_| Invalid::Rule(say::large_bounds()))?;
            if high >= MOST_CHOICES as i64 {
                return Err(Invalid::Rule(say::many_moves_of_clause()));
            }
            for value in 0..=high {
                let mut env = env.clone();
                env.push(value);
                work.spend(known.len() as u64 + 1)?;
                if eval::all(known.iter().copied(), &env)? {
                    longer.push(env);
                }
                if longer.len() > MOST_CHOICES {
                    return Err(Invalid::Rule(say::many_moves_of_clause()));
                }
            }
        }
        all = longer;
    }
    Ok(all)
}

/// An upper bound of a name that decreases a number of an option: in `b - 2*k` it is at most `b`,
/// otherwise the number would be below 0 and the move not legal.
fn used_up(number: &Expr, var: usize) -> Option<Expr> {
    let linear = number.linear()?;
    let mut whole = linear.terms.iter().filter(|(_, times)| *times > 0);
    let (&(own, 1), None) = (whole.next()?, whole.next()) else { return None };
    (linear.of(var) < 0 && own < var && linear.constant <= 0).then_some(Expr::Var(own))
}
