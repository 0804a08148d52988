//! Expressions in the place of variables.
use super::build::{op, own};
use super::{Body, Formula, Func, Num};
use rules::ir::ArithOp;

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
        let mut sum = None;
        for (v, part) in parts.iter().enumerate() {
            let Body::Value(expr) = part.body() else { return None };
            let others = (0..parts.len()).all(|other| other == v || rests[other]);
            if !others && part.refers_to_itself() {
                return None;
            }
            let of_v = expr.replaced(&|num| at(v, parts.len(), num));
            sum = Some(sum.map_or_else(|| of_v.clone(), |sum| op(ArithOp::Xor, sum, of_v.clone())));
        }
        let names: Vec<String> = (0..parts.len()).map(|v| format!("x{v}")).collect();
        Some(Self::value(&names, sum.unwrap_or(Num::Const(0))))
    }

    /// This formula of one number with a term in its place; `None` where it refers to itself, which
    /// would mean something else.
    pub(crate) fn composed(&self, inner: &Num) -> Option<Body> {
        let by = |num: &Num| matches!(num, Num::Var(0)).then(|| inner.clone());
        (!self.refers_to_itself()).then(|| match self.body() {
            Body::Value(expr) => Body::Value(expr.replaced(&by)),
            Body::Zero(cond) => Body::Zero(cond.replaced(&by)),
        })
    }

    fn refers_to_itself(&self) -> bool {
        let is_own = |num: &Num| num.any(&mut |part| matches!(part, Num::Call(Func::Own, _)));
        match self.body() {
            Body::Value(expr) => is_own(expr),
            Body::Zero(cond) => {
                let mut found = false;
                cond.each_num(&mut |num| found = found || is_own(num));
                found
            }
        }
    }
}

/// The number `v` of a position for the only one, and own values where the others are 0.
fn at(v: usize, count: usize, num: &Num) -> Option<Num> {
    match num {
        Num::Var(_) => Some(Num::Var(v)),
        Num::Call(Func::Own, args) => {
            let [number] = args.as_slice() else { return None };
            let mut all = vec![Num::Const(0); count];
            all[v] = number.replaced(&|num| at(v, count, num));
            Some(own(all))
        }
        _ => None,
    }
}
