//! Conditions that hold whatever natural numbers their variables are, such as `n%4>=0`.
//!
//! The numbers of a position and the names of a clause never are below 0. By interval arithmetic
//! from there a comparison may be seen to hold always; it says nothing and is left out, so that no
//! theorem has to know of it. A side that may have no value is not judged: there the condition
//! does not hold.
use super::{Cond, Expr, Func, Op, Order};

/// The least and the greatest value; without one, values may be any small or large.
type Ends = (Option<i128>, Option<i128>);

/// Whether a comparison holds for all natural numbers.
pub(super) fn holds_always(cond: &Cond) -> bool {
    let Cond::Compare(order, x, y) = cond else { return false };
    let (Some((x_least, x_most)), Some((y_least, y_most))) = (ends(x), ends(y)) else { return false };
    let known = |small: Option<i128>, large: Option<i128>| small.zip(large);
    let at_most = |a, b| known(a, b).is_some_and(|(a, b)| a <= b);
    let below = |a, b| known(a, b).is_some_and(|(a, b)| a < b);
    match order {
        Order::Eq => at_most(x_most, y_least) && at_most(y_most, x_least),
        Order::Ne => below(x_most, y_least) || below(y_most, x_least),
        Order::Lt => below(x_most, y_least),
        Order::Le => at_most(x_most, y_least),
        Order::Gt => below(y_most, x_least),
        Order::Ge => at_most(y_most, x_least),
    }
}

/// The ends of an expression for natural numbers; `None` where it may have no value, or is of a
/// form that is not judged here.
fn ends(expr: &Expr) -> Option<Ends> {
    match expr {
        Expr::Int(x) => Some((Some(i128::from(*x)), Some(i128::from(*x)))),
        Expr::Var(_) => Some((Some(0), None)),
        Expr::Neg(x) => {
            let (least, most) = ends(x)?;
            Some((most.and_then(i128::checked_neg), least.and_then(i128::checked_neg)))
        }
        Expr::Arith(op, x, y) => arith(*op, ends(x)?, ends(y)?),
        Expr::Call(func @ (Func::Min | Func::Max), all) => {
            let all: Vec<Ends> = all.iter().map(ends).collect::<Option<_>>()?;
            let (least, most) = (all.iter().map(|own| own.0), all.iter().map(|own| own.1));
            // The least of numbers is known to be at most each of them, and at least a number where
            // all of them are.
            Some(if *func == Func::Min {
                (least.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().min()), most.flatten().min())
            } else {
                (least.flatten().max(), most.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max()))
            })
        }
        // Of natural numbers these have natural values.
        Expr::Call(
            Func::Sqrt | Func::Digits | Func::DigitSum | Func::Popcount | Func::Lowbit | Func::Gcd | Func::Abs,
            all,
        ) => {
            let natural = |arg: &Expr| ends(arg).is_some_and(|(least, _)| least.is_some_and(|least| least >= 0));
            all.iter().all(natural).then_some((Some(0), None))
        }
        Expr::Call(..) | Expr::Cases(..) => None,
    }
}

fn arith(op: Op, (x_least, x_most): Ends, (y_least, y_most): Ends) -> Option<Ends> {
    let both =
        |x: Option<i128>, y: Option<i128>, by: fn(i128, i128) -> Option<i128>| x.zip(y).and_then(|(x, y)| by(x, y));
    let natural = |least: Option<i128>| least.is_some_and(|least| least >= 0);
    let constant = y_least.filter(|_| y_least == y_most);
    match op {
        Op::Add => Some((both(x_least, y_least, i128::checked_add), both(x_most, y_most, i128::checked_add))),
        Op::Sub => Some((both(x_least, y_most, i128::checked_sub), both(x_most, y_least, i128::checked_sub))),
        Op::Mul if natural(x_least) && natural(y_least) => {
            Some((both(x_least, y_least, i128::checked_mul), both(x_most, y_most, i128::checked_mul)))
        }
        Op::Div => {
            let by = constant.filter(|&by| by >= 1)?;
            let over = |end: Option<i128>| end.map(|end| end.div_euclid(by));
            Some((over(x_least), over(x_most)))
        }
        Op::Rem => {
            let by = constant.filter(|&by| by >= 1)?;
            let most = x_most.filter(|_| natural(x_least)).map_or(by - 1, |most| most.min(by - 1));
            Some((Some(0), Some(most)))
        }
        Op::And if natural(x_least) && natural(y_least) => {
            Some((Some(0), [x_most, y_most].into_iter().flatten().min()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Said, claim, eval};

    fn condition(text: &str) -> Cond {
        match claim(text, &["n".to_owned(), "k".to_owned()]).unwrap() {
            Said::Condition(cond) => cond,
            Said::Number(number) => panic!("{number:?}"),
        }
    }

    #[test]
    fn what_is_left_out_holds_for_all_numbers() {
        let always = [
            "n>=0",
            "n%4>=0",
            "n%3<3",
            "n/3>=0",
            "k%2<=1",
            "1=1",
            "n+1>k%1",
            "n*k>=0",
            "0-n<=0",
            "n%5!=7",
            "min(n,3)<4",
            "max(n,3)>2",
            "n&6<=6",
            "(n-5)%3<=2",
            "n%3+k%4<6",
            "(n+k)%3>=0",
            "min(n,k,2)<=2",
            "digitsum(n)>=0",
            "sqrt(n+1)+lowbit(k)>=0",
            "gcd(n,k)>=0",
            "popcount(n/2)>=0",
            "2<3",
        ];
        let not = [
            "n>=1",
            "n%4>=1",
            "n%3<2",
            "n-1>=0",
            "n>=k",
            "1=2",
            "7/n>=0",
            "n%k>=0",
            "n%0>=0",
            "min(n,3)<3",
            "max(n,3)>3",
            "n-n>=0",
            "n!=7",
            "n=n",
            "n*(k-1)>=0-1",
            "sqrt(n-1)>=0",
        ];
        for text in always {
            let cond = condition(text);
            assert!(holds_always(&cond), "{text}");
            for (n, k) in (0..30).flat_map(|n| (0..30).map(move |k| (n, k))) {
                assert_eq!(eval::truth(&cond, &[n, k]).unwrap(), Some(true), "{text}: {n} {k}");
            }
        }
        for text in not {
            assert!(!holds_always(&condition(text)), "{text}");
        }
    }
}
