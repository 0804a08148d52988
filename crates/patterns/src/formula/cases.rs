//! Formulas put together from others: one for each part of the positions, and one for all that is
//! left; and formulas with exceptions.
use super::build::{self, all, and, cases, compare, equal, int, or};
use super::{Body, Cond, Formula, Num, own_zero};
use rules::ast::CompareOp;

impl Formula {
    /// The first of these formulas whose condition holds, else the `last` one. All are about the
    /// same numbers. Where each gives the value, so does the whole; else the whole only gives the
    /// zeros. `None` where a condition is no condition.
    ///
    /// ```
    /// use patterns::Formula;
    /// let read = |text| Formula::parse(text, &["a", "b"]);
    /// let parts = [(read("a=0")?, read("b%2")?)];
    /// let whole = Formula::by_cases(&parts, &read("a-b")?).ok_or("a=0 is a condition")?;
    /// assert_eq!(whole.to_string(), "if a=0 then b%2 else a-b");
    /// let zeros = Formula::by_cases(&parts, &read("a=b")?).ok_or("a=0 is a condition")?;
    /// assert_eq!((zeros.short_value(&[0, 4]), zeros.short_value(&[4, 0])), (Ok(Some(0)), Ok(Some(1))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_cases(parts: &[(Self, Self)], last: &Self) -> Option<Self> {
        let mut whole = last.body.clone();
        for (place, part) in parts.iter().rev() {
            let Body::Zero(place) = place.body.clone() else { return None };
            whole = match (part.body.clone(), whole) {
                (Body::Value(then), Body::Value(other)) => Body::Value(cases(place, then, other)),
                (then, other) => Body::Zero(either(place, zeros(then), zeros(other))),
            };
        }
        Some(last.saying(whole))
    }

    /// The condition that holds where this one and another do; `None` where one is no condition.
    pub fn and(self, other: &Self) -> Option<Self> {
        let (Body::Zero(own), Body::Zero(more)) = (&self.body, &other.body) else { return None };
        Some(Self::zero(&self.names, and(own.clone(), more.clone())))
    }

    /// This formula with other values at some positions. A formula of zeros uses only whether a
    /// value is 0.
    ///
    /// ```
    /// # use patterns::Formula;
    /// let formula = Formula::parse("n%4", &["n"])?.except(&[(vec![9], 5), (vec![12], 5)]);
    /// assert_eq!(formula.to_string(), "if n=9 then 5 else if n=12 then 5 else n%4");
    /// # Ok::<(), patterns::ParseError>(())
    /// ```
    pub fn except(&self, points: &[(Vec<i64>, i64)]) -> Self {
        let here = |(at, _): &(Vec<i64>, i64)| {
            let numbers = at.iter().enumerate().map(|(v, &number)| equal(Num::Var(v), int(number)));
            numbers.reduce(and)
        };
        let body = match self.body.clone() {
            Body::Value(expr) => {
                let with = |other, point: &(Vec<i64>, i64)| match here(point) {
                    Some(here) => cases(here, int(point.1), other),
                    None => other,
                };
                Body::Value(points.iter().rev().fold(expr, with))
            }
            Body::Zero(cond) => {
                let places = |zero: bool| points.iter().filter(move |point| (point.1 == 0) == zero).filter_map(here);
                let kept = places(false).fold(cond, |rest, place| and(rest, not(place)));
                Body::Zero(places(true).chain([kept]).reduce(or).unwrap_or(Cond::Const(false)))
            }
        };
        self.saying(body)
    }

    /// All of some conditions on numbers with these names; `None` where one of them is no
    /// condition.
    pub fn all(names: &[String], conditions: &[Self]) -> Option<Self> {
        let cond = |one: &Self| if let Body::Zero(cond) = &one.body { Some(cond.clone()) } else { None };
        let parts = conditions.iter().map(cond).collect::<Option<Vec<Cond>>>()?;
        Some(Self::zero(names, all(parts)))
    }

    /// This formula as a statement about the zeros alone.
    pub fn of_zeros(&self) -> Self {
        Self::zero(&self.names, zeros(self.body.clone()))
    }

    fn saying(&self, body: Body) -> Self {
        match body {
            Body::Value(expr) => Self::value(&self.names, expr),
            Body::Zero(cond) => Self::zero(&self.names, cond),
        }
    }
}

/// The condition for the value 0.
pub(crate) fn zeros(body: Body) -> Cond {
    match body {
        Body::Value(Num::Const(x)) => Cond::Const(x == 0),
        Body::Value(Num::If(place, then, other)) => {
            either(*place, zeros(Body::Value(*then)), zeros(Body::Value(*other)))
        }
        Body::Value(expr) => equal(expr, int(0)),
        Body::Zero(cond) => cond,
    }
}

/// One condition at some places, another elsewhere.
fn either(place: Cond, then: Cond, other: Cond) -> Cond {
    match (then, other) {
        (Cond::Const(true), Cond::Const(false)) => place,
        (Cond::Const(false), Cond::Const(true)) => not(place),
        (Cond::Const(true), other) => or(place, other),
        (Cond::Const(false), other) => and(not(place), other),
        (then, Cond::Const(false)) => and(place, then),
        (then, other) => or(and(place.clone(), then), and(not(place), other)),
    }
}

fn not(cond: Cond) -> Cond {
    match cond {
        Cond::Compare(CompareOp::Eq, x, y) if own_zero(&cond).is_none() => compare(x, CompareOp::Ne, y),
        Cond::Compare(CompareOp::Lt, x, y) => compare(x, CompareOp::Ge, y),
        cond => build::not(cond),
    }
}
