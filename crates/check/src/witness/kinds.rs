//! The moves of a rule: the conditions under which they are legal, and the position that they
//! leave, by the same definition as `rule::options`. Only for clauses that leave one position or
//! nothing.
//!
//! Variables are the numbers of the position, then the wanted value, then the free names of the
//! clause; the amount of `take` is an additional free name after those of its condition.
use crate::invalid::Invalid;
use crate::rule::reach::upper_bound;
use crate::rule::{Amount, Clause, Cond, Expr, Family, Func, Guard, Op, Order, Rule};
use crate::say;

/// The most numbers of a position.
const MOST_NUMBERS: usize = 4;
/// The most numbers of an unordered position: all are sorted by `min` and `max`.
const MOST_UNORDERED: usize = 3;

/// Moves of one kind.
pub(super) struct Kind {
    /// Conditions that all hold if there is such a move, apart from the ends of the rule.
    pub(super) legal: Vec<Cond>,
    /// The variables without a stated bound: they must be at most the largest number of the
    /// position wherever the move is legal.
    pub(super) unbounded: Vec<usize>,
    /// The position that remains; none if nothing does.
    pub(super) leaves: Option<Vec<Expr>>,
}

/// The moves of a clause.
pub(super) struct Moves {
    /// The free names; the amount that is taken is `take`, which cannot be a name.
    pub(super) free: Vec<String>,
    pub(super) kinds: Vec<Kind>,
}

/// The moves of each clause.
pub(super) fn moves(rule: &Rule) -> Result<Vec<Moves>, Invalid> {
    let most = match rule.family {
        Family::Numbers => MOST_NUMBERS,
        Family::Unordered => MOST_UNORDERED,
        Family::Ring | Family::Coins { .. } => 0,
    };
    if rule.names.len() > most {
        return Err(Invalid::Rule(say::positions_in_claims()));
    }
    rule.clauses.iter().map(|clause| of(clause, rule)).collect()
}

fn compare(order: Order, x: Expr, y: Expr) -> Cond {
    Cond::Compare(order, x, y)
}

/// The condition `0 <= x`.
pub(super) fn natural(x: Expr) -> Cond {
    compare(Order::Ge, x, Expr::Int(0))
}

fn of(clause: &Clause, rule: &Rule) -> Result<Moves, Invalid> {
    let arity = rule.names.len();
    // The wanted value comes between the position and the free names.
    let shift = |v: usize| Expr::Var(if v < arity { v } else { v + 1 });
    match clause {
        Clause::Arrow { pattern, options, guard } => {
            let mut legal = guarded(guard, arity);
            for (place, number) in pattern.iter().enumerate() {
                legal.extend(number.map(|number| compare(Order::Eq, Expr::Var(place), Expr::Int(number))));
            }
            let option = match options.as_slice() {
                [] => None,
                [one] => Some(one.iter().map(|expr| expr.replaced(&shift)).collect::<Vec<_>>()),
                _ => return Err(Invalid::Rule(say::sums_with_witnesses())),
            };
            legal.extend(option.iter().flatten().cloned().map(natural));
            let leaves = option.map(|option| written(option, rule));
            let kinds = vec![Kind { legal, unbounded: unbounded(guard, arity), leaves }];
            Ok(Moves { free: guard.free.clone(), kinds })
        }
        Clause::Take { amounts, leaving, guard } => {
            let (least, most) = leaving.unwrap_or((0, 1));
            if most > 1 || arity != 1 {
                return Err(Invalid::Rule(say::sums_with_witnesses()));
            }
            let taken = Expr::Var(arity + 1 + guard.free.len());
            let amount = |amount: &Amount| match amount {
                Amount::Any => Cond::All(Vec::new()),
                Amount::One(x) => compare(Order::Eq, taken.clone(), x.replaced(&shift)),
                Amount::Range(lo, hi) => Cond::All(vec![
                    compare(Order::Ge, taken.clone(), lo.replaced(&shift)),
                    compare(Order::Le, taken.clone(), hi.replaced(&shift)),
                ]),
                Amount::Set(set) => Cond::Within(Expr::Var(usize::MAX), set.clone())
                    .replaced(&|v| if v == usize::MAX { taken.clone() } else { shift(v) }),
            };
            let mut legal = guarded(guard, arity);
            legal.push(compare(Order::Ge, taken.clone(), Expr::Int(1)));
            legal.push(Cond::Any(amounts.iter().map(amount).collect()));
            let kind = |order: Order, leaves: Option<Vec<Expr>>| Kind {
                legal: legal.iter().cloned().chain([compare(order, taken.clone(), Expr::Var(0))]).collect(),
                unbounded: unbounded(guard, arity),
                leaves,
            };
            let rest = Expr::Arith(Op::Sub, Box::new(Expr::Var(0)), Box::new(taken.clone()));
            let mut kinds = Vec::new();
            if least == 0 {
                kinds.push(kind(Order::Eq, None));
            }
            if most == 1 {
                kinds.push(kind(Order::Lt, Some(vec![rest])));
            }
            let free = guard.free.iter().cloned().chain(["take".to_owned()]).collect();
            Ok(Moves { free, kinds })
        }
        Clause::Split { .. } | Clause::Parts { .. } | Clause::Code { .. } | Clause::Turn { .. } => {
            Err(Invalid::Rule(say::sums_with_witnesses()))
        }
    }
}

/// The conditions of a clause, including that free names are natural.
fn guarded(guard: &Guard, arity: usize) -> Vec<Cond> {
    let shift = |v: usize| Expr::Var(if v < arity { v } else { v + 1 });
    let free = (0..guard.free.len()).map(|i| natural(Expr::Var(arity + 1 + i)));
    free.chain(guard.conditions.iter().map(|cond| cond.replaced(&shift))).collect()
}

fn unbounded(guard: &Guard, arity: usize) -> Vec<usize> {
    let open = |i: &usize| guard.conditions.iter().all(|cond| upper_bound(cond, arity + i).is_none());
    (0..guard.free.len()).filter(open).map(|i| arity + 1 + i).collect()
}

/// The numbers of a position as the rule writes them: unordered ones ascend.
fn written(mut option: Vec<Expr>, rule: &Rule) -> Vec<Expr> {
    if rule.family == Family::Unordered {
        for end in (1..option.len()).rev() {
            for place in 0..end {
                let pair = || vec![option[place].clone(), option[place + 1].clone()];
                let (low, high) = (Expr::Call(Func::Min, pair()), Expr::Call(Func::Max, pair()));
                (option[place], option[place + 1]) = (low, high);
            }
        }
    }
    option
}
