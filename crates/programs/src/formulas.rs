//! Translates a formula into a function of the program.
//!
//! Terms that rules also have are left to [`super::terms`]. Other terms become statements before
//! the term: cases, values of the formula at smaller positions, functions of the library. Such a
//! value in the last place becomes a loop, so that no program recurses deeply.
use super::ProgramError;
use super::model::{Expr, Function, Kind, Op, Stmt, call, int, var};
use super::moves::safe;
use super::terms::{Terms, yes};
use crate::say;
use messages::Message;
use patterns::formula::{Body, Cond, Formula, Func, Library, Num as Term, Set, own_zero};
use rules::ir::{self, CompareOp};
use std::collections::BTreeSet;

/// A translated formula: a function of the numbers of a position, and the helpers that it needs.
pub(crate) struct Said {
    pub(crate) function: Function,
    pub(crate) used: BTreeSet<String>,
    /// The names of the numbers.
    pub(crate) state: Vec<String>,
    /// The largest number for which all intermediate results fit 64 bits.
    pub(crate) largest: i64,
}

impl Said {
    /// The condition of a formula about zeros, where it is one expression.
    pub(crate) fn truth(&self) -> Option<Expr> {
        match self.function.body.as_slice() {
            [Stmt::If(truth, yes, no), Stmt::Return(Expr::Int(0))] if no.is_empty() => {
                (*yes == [Stmt::Return(int(1))]).then(|| truth.clone())
            }
            _ => None,
        }
    }
}

/// Sizes of numbers to try, in bits: 60 for numbers of 18 digits, the smaller ones so that products
/// fit.
const BITS: [u32; 5] = [60, 59, 57, 30, 20];

/// Translates a formula into the function `value`, or, for a formula about zeros, `lost` (1 where
/// the nim-value is 0, else 0).
///
/// No number of a position is less than `least`.
///
/// # Errors
/// [`ProgramError::Unsupported`] where the formula has a term that no program computes.
pub(crate) fn said(formula: &Formula, least: i64) -> Result<Said, ProgramError> {
    // Own values may be asked at smaller numbers.
    let is_own = |num: &Term| num.any(&mut |part| matches!(part, Term::Call(Func::Own, _)));
    let least = if matches!(formula.body(), Body::Value(term) if !is_own(term)) { least } else { 0 };
    let mut last = Err(unsupported(say::this_formula()));
    for bits in BITS {
        // A term may be too long for numbers of this size and fit with smaller ones.
        let said = match Translator::new(formula, bits, least).said(formula) {
            Ok(said) => said,
            Err(error) => {
                last = last.or(Err(error));
                continue;
            }
        };
        // Capped numbers are right in comparisons only.
        if !said.used.iter().any(|name| name == "times" || name == "power") {
            return Ok(said);
        }
        last = Ok(said);
    }
    last
}

fn unsupported(what: Message) -> ProgramError {
    ProgramError::unsupported(what)
}

/// Gives names to terms that are computed before they are used.
struct Translator {
    terms: Terms,
    state: Vec<String>,
    /// The name of the function itself.
    own: &'static str,
    largest: i64,
    /// The statements that must stand before the current term.
    before: Vec<Stmt>,
}

/// The variable that holds the result; no number of a position has this name.
const RESULT: &str = "result";

impl Translator {
    fn new(formula: &Formula, bits: u32, least: i64) -> Self {
        let mut state: Vec<String> = Vec::new();
        for name in formula.names() {
            state.push(safe(name, &state));
        }
        let terms = Terms { natural_bits: true, least, ..Terms::new(state.clone(), bits) };
        let own = if matches!(formula.body(), Body::Value(_)) { "value" } else { "lost" };
        let largest = if bits == BITS[0] { 1_000_000_000_000_000_000 } else { (1 << bits) - 1 };
        Self { terms, state, own, largest, before: Vec::new() }
    }

    fn said(mut self, formula: &Formula) -> Result<Said, ProgramError> {
        let steps = match formula.body() {
            Body::Value(term) => self.last(term)?,
            Body::Zero(cond) => {
                let truth = self.truth(cond)?;
                let mut steps = std::mem::take(&mut self.before);
                steps.push(Stmt::Set(RESULT.into(), int(0)));
                steps.push(Stmt::If(truth, vec![Stmt::Set(RESULT.into(), int(1))], Vec::new()));
                steps
            }
        };
        let looping = steps.iter().any(|step| sets_one_of(step, &self.state));
        let mut body = vec![Stmt::Let(RESULT.into(), int(-1))];
        match looping {
            true => body.push(Stmt::While(var(RESULT).lt(int(0)), steps)),
            false => body.extend(steps),
        }
        body.push(Stmt::Return(var(RESULT)));
        let params: Vec<&str> = self.state.iter().map(String::as_str).collect();
        let about = match self.own {
            "value" => say::about_value(),
            _ => say::about_lost(),
        };
        let function = Function::new(self.own, &params, Kind::Number, direct(body)).about(about);
        Ok(Said { function, used: self.terms.used, state: self.state, largest: self.largest })
    }

    /// Translates a term in the last place: sets the result, or the numbers of the position whose
    /// value is the result.
    fn last(&mut self, term: &Term) -> Result<Vec<Stmt>, ProgramError> {
        let outer = std::mem::take(&mut self.before);
        let mut end = match term {
            Term::If(cond, then, other) => {
                let truth = self.truth(cond)?;
                let ahead = std::mem::take(&mut self.before);
                let (then, other) = (self.last(then)?, self.last(other)?);
                self.before = ahead;
                vec![Stmt::If(truth, then, other)]
            }
            Term::Call(Func::Own, next) => {
                let next = self.exprs(next)?;
                // All numbers are computed before the first is assigned.
                let kept: Vec<String> = (0..next.len()).map(|_| self.name()).collect();
                let lets = kept.iter().zip(next).map(|(name, value)| Stmt::Let(name.clone(), value));
                let sets = self.state.iter().zip(&kept).map(|(name, kept)| Stmt::Set(name.clone(), var(kept)));
                lets.chain(sets).collect()
            }
            term => vec![Stmt::Set(RESULT.into(), self.expr(term)?)],
        };
        let mut steps = std::mem::replace(&mut self.before, outer);
        steps.append(&mut end);
        Ok(steps)
    }

    fn expr(&mut self, term: &Term) -> Result<Expr, ProgramError> {
        let num = self.num(term)?;
        self.terms.guards.clear();
        let expr = self.terms.num(&num)?;
        // The formula has a value at every position of its domain, so guards are not needed.
        self.terms.guards.clear();
        Ok(expr)
    }

    fn exprs(&mut self, terms: &[Term]) -> Result<Vec<Expr>, ProgramError> {
        terms.iter().map(|term| self.expr(term)).collect()
    }

    fn nums(&mut self, terms: &[Term]) -> Result<Vec<ir::Num>, ProgramError> {
        terms.iter().map(|term| self.num(term)).collect()
    }

    /// Makes a new variable that terms may use.
    fn name(&mut self) -> String {
        let name = safe(&format!("t{}", self.terms.names.len() + 1 - self.state.len()), &self.terms.names);
        self.terms.names.push(name.clone());
        name
    }

    /// Stores an expression in a new variable.
    fn named(&mut self, value: Expr) -> ir::Num {
        let name = self.name();
        self.before.push(Stmt::Let(name, value));
        ir::Num::Var(self.terms.names.len() - 1)
    }

    fn num(&mut self, term: &Term) -> Result<ir::Num, ProgramError> {
        Ok(match term {
            Term::Const(value) => ir::Num::Const(*value),
            Term::Var(index) => ir::Num::Var(*index),
            Term::Neg(inner) => ir::Num::Neg(Box::new(self.num(inner)?)),
            Term::Arith(op, a, b) => folded(ir::Num::Arith(*op, Box::new(self.num(a)?), Box::new(self.num(b)?))),
            Term::Call(Func::Own, next) => {
                let value = call(self.own, self.exprs(next)?);
                // `lost` is 1 where the nim-value is 0.
                self.named(if self.own == "lost" { int(1) - value } else { value })
            }
            Term::Call(Func::Rule(func), arguments) => ir::Num::Call(*func, self.nums(arguments)?),
            Term::Call(Func::Library(func), arguments) => {
                let arguments = self.nums(arguments)?;
                self.library(*func, &arguments)?
            }
            Term::If(cond, then, other) => {
                let truth = self.truth(cond)?;
                let name = self.name();
                let index = self.terms.names.len() - 1;
                let mut branch = |term: &Term| -> Result<Vec<Stmt>, ProgramError> {
                    let outer = std::mem::take(&mut self.before);
                    let value = self.expr(term)?;
                    let mut steps = std::mem::replace(&mut self.before, outer);
                    steps.push(Stmt::Set(name.clone(), value));
                    Ok(steps)
                };
                let (then, other) = (branch(then)?, branch(other)?);
                // A constant branch becomes the initial value, so that no value is written in vain.
                let fixed = |steps: &[Stmt]| match steps {
                    [Stmt::Set(_, Expr::Int(value))] => Some(int(*value)),
                    _ => None,
                };
                let (before, steps) = match (fixed(&then), fixed(&other)) {
                    (_, Some(value)) => (value, Stmt::If(truth, then, Vec::new())),
                    (Some(value), None) => (value, Stmt::If(truth.not(), other, Vec::new())),
                    (None, None) => (int(0), Stmt::If(truth, then, other)),
                };
                self.before.extend([Stmt::Let(name, before), steps]);
                ir::Num::Var(index)
            }
        })
    }

    /// Translates a function of the library; the result gets a name.
    fn library(&mut self, func: Library, arguments: &[ir::Num]) -> Result<ir::Num, ProgramError> {
        let mut terms = Vec::new();
        for argument in arguments {
            terms.push(self.terms.num(argument)?);
        }
        self.terms.guards.clear();
        let name = match func {
            Library::ExpXor => "exponents_xor",
            Library::LpfIndex => "least_prime_index",
            Library::DigitXor => "digit_xor",
            Library::Fib => "fib",
            Library::Zeckendorf => "zeckendorf",
            Library::Beatty => {
                let constant = |num: &ir::Num| match num {
                    ir::Num::Const(value) => Some(*value),
                    _ => None,
                };
                let [_, p, q, r] = arguments else { return Err(unsupported(say::beatty_arguments())) };
                let (Some(p), Some(q), Some(_)) = (constant(p), constant(q), constant(r)) else {
                    return Err(unsupported(say::beatty_not_fixed()));
                };
                // The root of q*k*k has intermediate numbers of up to 4*k*sqrt(q), and q*k.
                let root = |x: i64| x.max(0).checked_isqrt().unwrap_or(0) + 1;
                let factor = q.max(root(q.saturating_mul(16))).max(root(q).saturating_add(p.saturating_abs()));
                self.largest = self.largest.min(9_000_000_000_000_000_000 / factor.max(1));
                "beatty"
            }
            Library::Partner => {
                let [ir::Num::Const(s), ir::Num::Const(t), _] = arguments else {
                    return Err(unsupported(say::function_of_formula()));
                };
                // Intermediate numbers are up to (s+t)*x.
                self.largest = self.largest.min(9_000_000_000_000_000_000 / s.saturating_add(*t).max(1));
                "partner"
            }
            Library::FirstDigit => "first_digit",
            Library::LowDigit => "low_digit",
            Library::NimProd | Library::Schwenk | Library::Automaton => {
                return Err(unsupported(say::function_of_formula()));
            }
        };
        self.terms.used.insert(name.to_owned());
        Ok(self.named(call(name, terms)))
    }

    fn truth(&mut self, cond: &Cond) -> Result<Expr, ProgramError> {
        if let Some(next) = own_zero(cond).filter(|_| self.own == "lost") {
            let lost = call(self.own, self.exprs(next)?);
            let name = self.name();
            self.before.push(Stmt::Let(name.clone(), lost));
            return Ok(var(&name).eq(int(1)));
        }
        Ok(match cond {
            Cond::Const(true) => yes(),
            Cond::Const(false) => yes().not(),
            Cond::Not(inner) => self.truth(inner)?.not(),
            Cond::All(all) => self.joined(all, Op::And)?,
            Cond::Any(any) => self.joined(any, Op::Or)?,
            Cond::Compare(op, x, y) => {
                let (x, y) = (self.num(x)?, self.num(y)?);
                self.plain(&ir::Cond::Compare(*op, x, y))?
            }
            Cond::Prime(x) => {
                let x = self.num(x)?;
                self.plain(&ir::Cond::Prime(x))?
            }
            Cond::In(x, Set::Ranges(ranges)) => {
                let x = self.num(x)?;
                let mut ends = Vec::new();
                for (lo, hi) in ranges {
                    ends.push((self.num(lo)?, self.num(hi)?));
                }
                self.plain(&ir::Cond::In(x, ir::Set::Ranges(ends)))?
            }
            Cond::In(x, Set::Named(set)) => {
                let x = self.num(x)?;
                self.member(x, *set)?
            }
        })
    }

    fn plain(&mut self, cond: &ir::Cond) -> Result<Expr, ProgramError> {
        self.terms.guards.clear();
        self.terms.condition(cond)
    }

    /// Translates membership in a set into a call of its membership test.
    fn member(&mut self, x: ir::Num, set: ir::NamedSet) -> Result<Expr, ProgramError> {
        let x = match x {
            ir::Num::Var(_) => x,
            x => {
                let value = self.terms.num(&x)?;
                self.named(value)
            }
        };
        let own = |func, x: &ir::Num| ir::Num::Call(func, vec![x.clone()]);
        let root = |func, x: &ir::Num, k| ir::Num::Call(func, vec![x.clone(), ir::Num::Const(k)]);
        let same = |a, b| ir::Cond::Compare(CompareOp::Eq, a, b);
        let positive = ir::Cond::Compare(CompareOp::Ge, x.clone(), ir::Num::Const(1));
        match set {
            ir::NamedSet::Pow2 => self.plain(&same(own(ir::Func::Popcount, &x), ir::Num::Const(1))),
            ir::NamedSet::Squares => self.plain(&same(root(ir::Func::Root, &x, 2), root(ir::Func::CeilRoot, &x, 2))),
            ir::NamedSet::Cubes => self.plain(&same(root(ir::Func::Root, &x, 3), root(ir::Func::CeilRoot, &x, 3))),
            ir::NamedSet::Fib => {
                let argument = self.terms.num(&x)?;
                self.terms.used.insert("zeckendorf".into());
                let least = self.named(call("zeckendorf", [argument]));
                self.plain(&ir::Cond::All(vec![positive, same(least, x)]))
            }
            ir::NamedSet::Odd | ir::NamedSet::Even | ir::NamedSet::Primes => {
                self.plain(&ir::Cond::In(x, ir::Set::Named(set)))
            }
            _ => Err(unsupported(say::this_membership())),
        }
    }

    /// Translates `a and b`, `a or b`; what a part needs is computed only if the parts before it do
    /// not decide.
    fn joined(&mut self, parts: &[Cond], op: Op) -> Result<Expr, ProgramError> {
        let mut so_far: Option<Expr> = None;
        for part in parts {
            let outer = std::mem::take(&mut self.before);
            let next = self.truth(part)?;
            let mut steps = std::mem::replace(&mut self.before, outer);
            so_far = Some(match so_far {
                None => {
                    self.before.append(&mut steps);
                    next
                }
                Some(first) if steps.is_empty() => first.bin(op, next),
                Some(first) => {
                    let name = self.name();
                    let decided = vec![Stmt::Set(name.clone(), int(1))];
                    steps.push(Stmt::If(next, decided.clone(), Vec::new()));
                    self.before.push(Stmt::Let(name.clone(), int(0)));
                    self.before.push(match op {
                        Op::And => Stmt::If(first, steps, Vec::new()),
                        _ => Stmt::If(first, decided, steps),
                    });
                    var(&name).eq(int(1))
                }
            });
        }
        Ok(so_far.unwrap_or_else(|| if op == Op::And { yes() } else { yes().not() }))
    }
}

/// Evaluates a term without variables.
fn folded(num: ir::Num) -> ir::Num {
    match (&num, rules::eval::num(&num, &[])) {
        (ir::Num::Arith(_, a, b), Ok(Some(rules::eval::Value::Int(value))))
            if matches!((&**a, &**b), (ir::Num::Const(_), ir::Num::Const(_))) =>
        {
            ir::Num::Const(value)
        }
        _ => num,
    }
}

/// Whether a statement assigns one of these variables.
fn sets_one_of(stmt: &Stmt, names: &[String]) -> bool {
    match stmt {
        Stmt::Set(name, _) => names.contains(name),
        Stmt::If(_, then, other) => then.iter().chain(other).any(|stmt| sets_one_of(stmt, names)),
        _ => false,
    }
}

/// Replaces a result that is returned at once by `return` statements, if there is no loop.
fn direct(body: Vec<Stmt>) -> Vec<Stmt> {
    let [Stmt::Let(..), steps @ .., Stmt::Return(_)] = body.as_slice() else { return body };
    if steps.iter().any(|step| matches!(step, Stmt::While(..))) {
        return body;
    }
    returning(steps).unwrap_or(body)
}

/// Turns statements whose last one sets the result in all cases into statements that return it.
fn returning(steps: &[Stmt]) -> Option<Vec<Stmt>> {
    let (last, first) = steps.split_last()?;
    let mut all = first.to_vec();
    match last {
        Stmt::Set(name, value) if name == RESULT => all.push(Stmt::Return(value.clone())),
        Stmt::If(cond, then, other) if !other.is_empty() => {
            all.push(Stmt::If(cond.clone(), returning(then)?, Vec::new()));
            all.extend(returning(other)?);
        }
        Stmt::If(cond, then, _) => {
            // The statement before sets the result for the case that the condition does not hold.
            let Some(Stmt::Set(name, otherwise)) = all.pop().filter(|_| !first.is_empty()) else { return None };
            if name != RESULT {
                return None;
            }
            all.push(Stmt::If(cond.clone(), returning(then)?, Vec::new()));
            all.push(Stmt::Return(otherwise));
        }
        _ => return None,
    }
    Some(all)
}
