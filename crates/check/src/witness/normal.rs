//! Conditions as linear inequalities over integers with `and` and `or`: negations are moved inside,
//! cases (`min`, `max`, `abs`, `if`) are taken out of comparisons, and the quotient q of t by a
//! constant m is a new number with `0 <= t - m*q <= m-1`, which holds for exactly one integer.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Cond, Expr, Func, Linear, Named, Op, Order, Set};
use crate::say;
use std::collections::HashMap;

/// `terms * variables + constant >= 0`; the variables ascend, and no factor is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inequality {
    /// Variables with their factors.
    pub terms: Vec<(usize, i128)>,
    /// The constant.
    pub constant: i128,
}

/// A formula without negations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Always or never.
    Truth(bool),
    /// An inequality.
    Natural(Inequality),
    /// All of the nodes hold; none of them is an `All` or a truth.
    All(Vec<Node>),
    /// At least one of the nodes holds; none of them is an `Any` or a truth.
    Any(Vec<Node>),
}

/// The most cases of an expression.
const MOST_CASES: usize = 256;

/// The most parts of one formula that are processed: nested cases are processed repeatedly.
const MOST_PARTS: usize = 1 << 18;

/// A term in linear form, where a condition holds.
type Case = (Node, Linear);

/// The terms and the constant of a dividend, and the divisor.
type Divided = (Vec<(usize, i128)>, i128, i128);

pub(super) struct Normal<'w, 'a> {
    fresh: usize,
    /// The variable of each quotient.
    quotients: HashMap<Divided, usize>,
    definitions: Vec<Node>,
    /// The number of parts processed so far.
    parts: usize,
    work: &'w mut Work<'a>,
}

fn too_large() -> Invalid {
    Invalid::Rule(say::large_numbers_in_trees())
}

impl Inequality {
    fn of(form: Linear) -> Self {
        let mut terms = form.terms;
        terms.sort_unstable();
        Self { terms, constant: form.constant }
    }
}

impl Node {
    /// The conjunction or disjunction of the nodes.
    fn joined(nodes: Vec<Self>, all: bool) -> Self {
        let mut found = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Self::Truth(truth) if truth == all => {}
                Self::Truth(truth) => return Self::Truth(truth),
                Self::All(inner) if all => found.extend(inner),
                Self::Any(inner) if !all => found.extend(inner),
                node => found.push(node),
            }
        }
        match found.len() {
            0 => Self::Truth(all),
            1 => found.swap_remove(0),
            _ if all => Self::All(found),
            _ => Self::Any(found),
        }
    }

    fn both(a: Self, b: Self) -> Self {
        Self::joined(vec![a, b], true)
    }

    /// The inequality `form >= 0`.
    fn natural(form: Linear) -> Self {
        if form.terms.is_empty() { Self::Truth(form.constant >= 0) } else { Self::Natural(Inequality::of(form)) }
    }
}

impl<'w, 'a> Normal<'w, 'a> {
    /// A condition in this form; new numbers are the variables from `fresh` on.
    pub(super) fn problem(cond: &Cond, fresh: usize, work: &'w mut Work<'a>) -> Result<Node, Invalid> {
        let mut normal = Self { fresh, quotients: HashMap::new(), definitions: Vec::new(), parts: 0, work };
        let node = normal.node(cond, true)?;
        let mut all = vec![node];
        all.append(&mut normal.definitions);
        Ok(Node::joined(all, true))
    }

    /// Counts a part before it is processed.
    fn spend(&mut self) -> Result<(), Invalid> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err(Invalid::Rule(say::many_cases_in_trees()));
        }
        self.work.spend(1)
    }

    /// A condition, or its negation.
    fn node(&mut self, cond: &Cond, holds: bool) -> Result<Node, Invalid> {
        self.spend()?;
        match cond {
            Cond::Not(inner) => self.node(inner, !holds),
            Cond::All(all) | Cond::Any(all) => {
                let nodes = all.iter().map(|one| self.node(one, holds)).collect::<Result<_, _>>()?;
                Ok(Node::joined(nodes, matches!(cond, Cond::All(_)) == holds))
            }
            Cond::Compare(order, x, y) => {
                let difference = arith(Op::Sub, x, y);
                let order = if holds { *order } else { order.opposite() };
                self.compared(&difference, order)
            }
            Cond::Divides(by, x) => {
                let rest = arith(Op::Rem, x, by);
                self.compared(&rest, if holds { Order::Eq } else { Order::Ne })
            }
            Cond::Within(x, set) => {
                let compare = |order, y: &Expr| Cond::Compare(order, x.clone(), y.clone());
                let range = |lo: &Expr, hi: &Expr| Cond::All(vec![compare(Order::Ge, lo), compare(Order::Le, hi)]);
                let inside = match set {
                    Set::Constants(all) => {
                        Cond::Any(all.iter().map(|(lo, hi)| range(&Expr::Int(*lo), &Expr::Int(*hi))).collect())
                    }
                    Set::Ranges(all) => Cond::Any(all.iter().map(|(lo, hi)| range(lo, hi)).collect()),
                    Set::Named(name @ (Named::Odd | Named::Even)) => {
                        let rest = arith(Op::Rem, x, &Expr::Int(2));
                        let wanted = Expr::Int(i64::from(*name == Named::Odd));
                        Cond::All(vec![compare(Order::Ge, &Expr::Int(0)), Cond::Compare(Order::Eq, rest, wanted)])
                    }
                    Set::Named(_) => return Err(Invalid::Rule(say::set_in_claims())),
                };
                self.node(&inside, holds)
            }
            Cond::Prime(_) => Err(Invalid::Rule(say::primes_in_claims())),
        }
    }

    /// Compares an expression with 0.
    fn compared(&mut self, expr: &Expr, order: Order) -> Result<Node, Invalid> {
        let mut nodes = Vec::new();
        for (when, form) in self.cases(expr)? {
            let own = ordered(form, order)?;
            nodes.push(Node::both(when, own));
        }
        // The cases exclude each other, and one of them always holds.
        Ok(Node::joined(nodes, false))
    }

    /// An expression by its cases.
    fn cases(&mut self, expr: &Expr) -> Result<Vec<Case>, Invalid> {
        self.spend()?;
        let cases = match expr {
            Expr::Int(x) => vec![(Node::Truth(true), Linear { terms: Vec::new(), constant: i128::from(*x) })],
            Expr::Var(v) => vec![(Node::Truth(true), Linear { terms: vec![(*v, 1)], constant: 0 })],
            Expr::Neg(x) => self.each(x, |_, form| form.times(-1).ok_or_else(too_large))?,
            Expr::Arith(Op::Add, x, y) => self.pairs(x, y, |a, b| a.plus(b))?,
            Expr::Arith(Op::Sub, x, y) => self.pairs(x, y, |a, b| a.plus(&b.clone().times(-1)?))?,
            Expr::Arith(Op::Mul, x, y) => {
                let (factor, other) = match (constant(x), constant(y)) {
                    (Some(factor), _) => (factor, y),
                    (_, Some(factor)) => (factor, x),
                    _ => return Err(Invalid::Rule(say::not_linear())),
                };
                self.each(other, |_, form| form.times(factor).ok_or_else(too_large))?
            }
            Expr::Arith(op @ (Op::Div | Op::Rem), x, y) => match constant(y) {
                Some(by @ 1..) if *op == Op::Div => self.each(x, |own, form| own.quotient(form, by))?,
                Some(by @ 1..) => self.each(x, |own, form| {
                    let quotient = own.quotient(form.clone(), by)?;
                    quotient.times(-by).and_then(|minus| form.plus(&minus)).ok_or_else(too_large)
                })?,
                _ => return Err(Invalid::Rule(say::not_linear())),
            },
            Expr::Call(Func::Abs, all) if all.len() == 1 => {
                let positive = self.cases(&all[0])?;
                let turned = |(when, form): &Case| Some((when.clone(), form.clone().times(-1)?));
                let negative = positive.iter().map(turned).collect::<Option<Vec<_>>>().ok_or_else(too_large)?;
                let mut found = Vec::new();
                for (one, other) in positive.iter().zip(&negative) {
                    self.extreme(one, other, Order::Ge, &mut found)?;
                }
                found
            }
            Expr::Call(func @ (Func::Min | Func::Max), all) => {
                let order = if *func == Func::Min { Order::Le } else { Order::Ge };
                let Some((first, rest)) = all.split_first() else { return Err(Invalid::Rule(say::not_linear())) };
                let mut chosen = self.cases(first)?;
                for expr in rest {
                    let others = self.cases(expr)?;
                    room(&chosen, &others)?;
                    let mut found = Vec::new();
                    for one in &chosen {
                        for other in &others {
                            self.extreme(one, other, order, &mut found)?;
                        }
                    }
                    chosen = few(found)?;
                }
                chosen
            }
            Expr::Cases(cases, last) => {
                let mut found = Vec::new();
                let mut before = Node::Truth(true);
                for (cond, value) in cases {
                    let here = Node::both(before.clone(), self.node(cond, true)?);
                    before = Node::both(before, self.node(cond, false)?);
                    for (when, form) in self.cases(value)? {
                        found.push((Node::both(here.clone(), when), form));
                    }
                }
                for (when, form) in self.cases(last)? {
                    found.push((Node::both(before.clone(), when), form));
                }
                found
            }
            _ => return Err(Invalid::Rule(say::not_linear())),
        };
        few(cases)
    }

    fn each(
        &mut self,
        expr: &Expr,
        change: impl Fn(&mut Self, Linear) -> Result<Linear, Invalid>,
    ) -> Result<Vec<Case>, Invalid> {
        let cases = self.cases(expr)?;
        cases.into_iter().map(|(when, form)| Ok((when, change(self, form)?))).collect()
    }

    fn pairs(
        &mut self,
        x: &Expr,
        y: &Expr,
        join: impl Fn(Linear, &Linear) -> Option<Linear>,
    ) -> Result<Vec<Case>, Invalid> {
        let (xs, ys) = (self.cases(x)?, self.cases(y)?);
        let mut found = Vec::new();
        room(&xs, &ys)?;
        self.work.spend((xs.len() * ys.len()) as u64)?;
        for (first, a) in &xs {
            for (second, b) in &ys {
                let form = join(a.clone(), b).ok_or_else(too_large)?;
                found.push((Node::both(first.clone(), second.clone()), form));
            }
        }
        Ok(found)
    }

    /// Adds the cases of an extreme: the first form where it is in this order to the second, else
    /// the second.
    fn extreme(&mut self, one: &Case, other: &Case, order: Order, found: &mut Vec<Case>) -> Result<(), Invalid> {
        self.spend()?;
        let both = Node::both(one.0.clone(), other.0.clone());
        let difference =
            other.1.clone().times(-1).and_then(|minus| one.1.clone().plus(&minus)).ok_or_else(too_large)?;
        found.push((Node::both(both.clone(), ordered(difference.clone(), order)?), one.1.clone()));
        found.push((Node::both(both, ordered(difference, order.opposite())?), other.1.clone()));
        Ok(())
    }

    /// The quotient of a form by a constant of 1 or more, rounded down.
    fn quotient(&mut self, form: Linear, by: i128) -> Result<Linear, Invalid> {
        let (whole, rest) = (form.constant.div_euclid(by), form.constant.rem_euclid(by));
        if form.terms.is_empty() || by == 1 {
            return Ok(if by == 1 { form } else { Linear { terms: Vec::new(), constant: whole } });
        }
        // floor((t + by*k)/by) = floor(t/by) + k
        let form = Inequality::of(Linear { terms: form.terms, constant: rest });
        let key = (form.terms.clone(), form.constant, by);
        let quotient = match self.quotients.get(&key) {
            Some(known) => *known,
            None => {
                let new = self.fresh;
                self.fresh += 1;
                let own = Linear { terms: form.terms, constant: form.constant };
                let less = Linear { terms: vec![(new, 1)], constant: 0 }.times(-by);
                let rest = less.and_then(|less| own.plus(&less)).ok_or_else(too_large)?;
                let last = Linear { terms: Vec::new(), constant: by - 1 };
                let most = rest.clone().times(-1).and_then(|minus| last.plus(&minus)).ok_or_else(too_large)?;
                self.definitions.extend([Node::natural(rest), Node::natural(most)]);
                self.quotients.insert(key, new);
                new
            }
        };
        Ok(Linear { terms: vec![(quotient, 1)], constant: whole })
    }
}

/// Compares a form with 0.
fn ordered(form: Linear, order: Order) -> Result<Node, Invalid> {
    let minus = form.clone().times(-1).ok_or_else(too_large)?;
    let less = |form: &Linear| {
        let constant = form.constant.checked_sub(1).ok_or_else(too_large)?;
        Ok(Linear { terms: form.terms.clone(), constant })
    };
    let (above, below) = (less(&form)?, less(&minus)?);
    Ok(match order {
        Order::Ge => Node::natural(form),
        Order::Gt => Node::natural(above),
        Order::Le => Node::natural(minus),
        Order::Lt => Node::natural(below),
        Order::Eq => Node::both(Node::natural(form), Node::natural(minus)),
        Order::Ne => Node::joined(vec![Node::natural(above), Node::natural(below)], false),
    })
}

/// Checks that the pairs of cases are not too many.
fn room(xs: &[Case], ys: &[Case]) -> Result<(), Invalid> {
    if xs.len() * ys.len() > MOST_CASES { Err(Invalid::Rule(say::many_cases_in_trees())) } else { Ok(()) }
}

/// Drops cases that cannot occur, and checks that the rest are not too many.
fn few(cases: Vec<Case>) -> Result<Vec<Case>, Invalid> {
    let possible: Vec<Case> = cases.into_iter().filter(|(when, _)| *when != Node::Truth(false)).collect();
    if possible.len() > MOST_CASES { Err(Invalid::Rule(say::many_cases_in_trees())) } else { Ok(possible) }
}

fn arith(op: Op, x: &Expr, y: &Expr) -> Expr {
    Expr::Arith(op, Box::new(x.clone()), Box::new(y.clone()))
}

/// The value of a constant expression.
fn constant(expr: &Expr) -> Option<i128> {
    expr.linear().filter(|form| form.terms.is_empty()).map(|form| form.constant)
}
