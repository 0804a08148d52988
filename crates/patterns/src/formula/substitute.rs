//! Expressions in the place of variables.
use super::{Body, Cond, Expr, Formula};
use rules::ast::ArithOp;

/// The expression in place of the formula's own value at some numbers; `None` where there is none.
type Own<'f> = &'f dyn Fn(Vec<Expr>) -> Option<Expr>;

impl Formula {
    /// The nim-sum of formulas of one number, each for a number of its own; `None` where one is
    /// about zeros, or refers to itself while another is not 0 at 0. Else its own value at `x` is
    /// that of the sum at `x` and zeros.
    ///
    /// ```
    /// use patterns::Formula;
    /// let [half, nim] = ["if n=0 then 0 else if n%2=0 then n/2 else G(n/2)", "n"].map(|text| Formula::parse(text, &["n"]).unwrap());
    /// let sum = Formula::sum(&[half, nim]).unwrap().renamed(&["a".to_owned(), "b".to_owned()]);
    /// assert_eq!(sum.to_string(), "(if a=0 then 0 else if a%2=0 then a/2 else G(a/2,0)) xor b");
    /// assert_eq!(sum.short_value(&[5, 8]), Ok(Some(1 ^ 8)));
    /// ```
    pub fn sum(parts: &[Formula]) -> Option<Self> {
        let rests: Vec<bool> = parts.iter().map(|part| part.short_value(&[0]) == Ok(Some(0))).collect();
        let mut sum = Expr::Int(0);
        for (v, part) in parts.iter().enumerate() {
            let Body::Value(expr) = part.body() else { return None };
            let others = (0..parts.len()).all(|other| other == v || rests[other]);
            let whole = |numbers: Vec<Expr>| {
                let [number] = <[Expr; 1]>::try_from(numbers).ok()?;
                let mut all = vec![Expr::Int(0); parts.len()];
                all[v] = number;
                others.then_some(Expr::Own(all))
            };
            let own = expr.substituted(&[Expr::Var(v)], &whole)?;
            sum = if v == 0 { own } else { Expr::Arith(ArithOp::Xor, Box::new(sum), Box::new(own)) };
        }
        let names: Vec<String> = (0..parts.len()).map(|v| format!("x{v}")).collect();
        Some(Self::value(&names, sum))
    }
}

impl Expr {
    /// The expression with `inner[v]` for variable v, and `own` for its own value (which would mean
    /// something else); `None` where one of them has no replacement.
    pub(crate) fn substituted(&self, inner: &[Expr], own: Own) -> Option<Expr> {
        let boxed = |x: &Expr| x.substituted(inner, own).map(Box::new);
        Some(match self {
            Self::Int(x) => Self::Int(*x),
            Self::Var(v) => inner.get(*v)?.clone(),
            Self::Neg(x) => Self::Neg(boxed(x)?),
            Self::Arith(op, x, y) => Self::Arith(*op, boxed(x)?, boxed(y)?),
            Self::Call(func, args) => {
                Self::Call(*func, args.iter().map(|arg| arg.substituted(inner, own)).collect::<Option<_>>()?)
            }
            Self::Own(args) => own(args.iter().map(|arg| arg.substituted(inner, own)).collect::<Option<_>>()?)?,
            Self::If(cond, then, other) => {
                Self::If(Box::new(cond.substituted(inner, own)?), boxed(then)?, boxed(other)?)
            }
        })
    }
}

impl Cond {
    /// The substitution for conditions; those that ask for an own zero have no replacement.
    pub(crate) fn substituted(&self, inner: &[Expr], own: Own) -> Option<Cond> {
        let boxed = |c: &Cond| c.substituted(inner, own).map(Box::new);
        Some(match self {
            Self::Const(truth) => Self::Const(*truth),
            Self::Compare(x, rest) => {
                let rest: Option<Vec<_>> = rest.iter().map(|(op, y)| Some((*op, y.substituted(inner, own)?))).collect();
                Self::Compare(x.substituted(inner, own)?, rest?)
            }
            Self::In(x, set) => Self::In(x.substituted(inner, own)?, set.clone()),
            Self::Prime(x) => Self::Prime(x.substituted(inner, own)?),
            Self::Own(_) => return None,
            Self::Not(c) => Self::Not(boxed(c)?),
            Self::And(c, d) => Self::And(boxed(c)?, boxed(d)?),
            Self::Or(c, d) => Self::Or(boxed(c)?, boxed(d)?),
        })
    }
}
