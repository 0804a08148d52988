//! Makes a program as short as a person would write it. What it computes stays the same.
//!
//! The rooms that build programs test every condition of the rule and write a loop for every
//! variable, because that is right for all rules. Here a test goes that always holds inside the
//! loops and tests around it: `a - k >= 0` where k runs up to a. A loop that runs once becomes its
//! body, two tests one inside the other become one, and a second name of a number disappears.
//! What always holds is found by sums of known inequalities (Farkas 1902), at most two of them.
use super::model::{Expr, Function, Op, Program, Stmt, all_of, changed, int, lasts, mentions};
use super::terms::yes as always;
use super::walk::{Node, walk, walk_expr};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The program in its short form.
pub(crate) fn simplified(program: &Program) -> Program {
    let mut program = program.clone();
    for Function { params, body, .. } in &mut program.functions {
        walk(body, &mut folded);
        *body = without_unread(Scope::new(body, params).body(std::mem::take(body)));
    }
    walk(&mut program.main, &mut folded);
    program.main = Scope::new(&program.main, &[]).body(std::mem::take(&mut program.main));
    program
}

/// Computes sums and differences of fixed numbers, and leaves out a 0 that is added. Of several
/// fixed numbers in a `least` or `greatest` one is left.
fn folded(node: Node<'_>) {
    let Node::Expr(expr) = node else { return };
    let short = match expr {
        Expr::Bin(op @ (Op::Add | Op::Sub), a, b) => match (&**a, &**b) {
            (Expr::Int(a), Expr::Int(b)) => {
                let number = if *op == Op::Add { a.checked_add(*b) } else { a.checked_sub(*b) };
                number.map(Expr::Int)
            }
            (a, Expr::Int(0)) => Some(a.clone()),
            (Expr::Int(0), b) if *op == Op::Add => Some(b.clone()),
            _ => None,
        },
        Expr::Call(name, arguments) if name == "least" || name == "greatest" => {
            let (mut fixed, mut others) = (Vec::new(), Vec::new());
            for argument in arguments.iter() {
                match argument {
                    Expr::Call(inner, within) if inner == name => others.extend(within.iter().cloned()),
                    argument => others.push(argument.clone()),
                }
            }
            others.retain(|argument| match argument {
                Expr::Int(number) => {
                    fixed.push(*number);
                    false
                }
                _ => true,
            });
            let number = if name == "least" { fixed.iter().min() } else { fixed.iter().max() };
            let all = others.into_iter().chain(number.copied().map(Expr::Int));
            (fixed.len() > 1).then(|| all.reduce(|a, b| Expr::Call(name.clone(), vec![a, b]))).flatten()
        }
        _ => None,
    };
    if let Some(short) = short {
        *expr = short;
    }
}

/// A sum of terms with whole factors, and a constant.
#[derive(Debug, Clone, Default)]
struct Linear {
    /// By term, as it is printed for debugging: its factor, which is not 0.
    terms: BTreeMap<String, i128>,
    constant: i128,
}

impl Linear {
    /// This and a multiple of another; none where a number becomes too large.
    fn plus(mut self, other: &Linear, times: i128) -> Option<Self> {
        self.constant = self.constant.checked_add(other.constant.checked_mul(times)?)?;
        for (term, factor) in &other.terms {
            let sum = self.terms.get(term).copied().unwrap_or(0).checked_add(factor.checked_mul(times)?)?;
            match sum {
                0 => self.terms.remove(term),
                sum => self.terms.insert(term.clone(), sum),
            };
        }
        Some(self)
    }

    /// Whether it is a constant that is not negative.
    fn is_natural(&self) -> bool {
        self.terms.is_empty() && self.constant >= 0
    }
}

/// What is known at a place of a function.
struct Scope {
    /// Variables that are assigned again somewhere in the function: nothing is known about them.
    changed: BTreeSet<String>,
    /// How often a name is declared in the function.
    declared: BTreeMap<String, usize>,
    /// Sums that are not negative here.
    facts: Vec<Linear>,
}

impl Scope {
    fn new(body: &[Stmt], params: &[String]) -> Self {
        let mut declared = BTreeMap::new();
        params.iter().for_each(|name| *declared.entry(name.clone()).or_default() += 1);
        declarations(body, true, &mut |name| *declared.entry(name.to_owned()).or_default() += 1);
        Self { changed: changed(body), declared, facts: Vec::new() }
    }

    /// A body whose statements see what is known here, and what they learn stays among them.
    fn body(&mut self, body: Vec<Stmt>) -> Vec<Stmt> {
        let known = self.facts.clone();
        let (mut rest, mut short) = (VecDeque::from(body), Vec::new());
        while let Some(stmt) = rest.pop_front() {
            declarations(std::slice::from_ref(&stmt), false, &mut |name| self.forget(name));
            match stmt {
                Stmt::If(condition, yes, no) => short.extend(self.test(condition, yes, no)),
                Stmt::For(name, first, last, inner) => short.extend(self.counted(name, first, last, inner)),
                Stmt::While(condition, inner) => short.push(Stmt::While(condition, self.body(inner))),
                Stmt::Each(name, array, inner) => short.push(Stmt::Each(name, array, self.body(inner))),
                Stmt::EachText(name, list, inner) => short.push(Stmt::EachText(name, list, self.body(inner))),
                Stmt::Let(name, value) => {
                    if !self.is_second_name(&name, &value) || !replaced(rest.make_contiguous(), &name, &value) {
                        short.push(Stmt::Let(name, value));
                    }
                }
                other => short.push(other),
            }
        }
        self.facts = known;
        joined_declarations(short)
    }

    /// Whether a variable is only another name for a number or for a variable, all over the
    /// function.
    fn is_second_name(&self, name: &str, value: &Expr) -> bool {
        let lasts = |name: &str| !self.changed.contains(name) && self.declared.get(name) == Some(&1);
        lasts(name)
            && match value {
                Expr::Int(_) => true,
                Expr::Var(other) => lasts(other),
                _ => false,
            }
    }

    fn test(&mut self, condition: Expr, yes: Vec<Stmt>, no: Vec<Stmt>) -> Vec<Stmt> {
        let known = self.facts.clone();
        let mut left: Vec<Expr> = Vec::new();
        for part in conjuncts(condition) {
            match self.decided(&part) {
                Some(true) => {}
                // What stands before it may have an effect, and is computed then.
                Some(false) if left.iter().all(is_plain) => {
                    self.facts = known;
                    let no = self.body(no);
                    return self.opened(no);
                }
                _ => {
                    self.learn(&part);
                    left.push(number_last(part));
                }
            }
        }
        let yes = self.body(yes);
        self.facts = known;
        let no = self.body(no);
        let Some(condition) = all_of(left) else { return self.opened(yes) };
        if yes.is_empty() && no.is_empty() && is_plain(&condition) {
            return Vec::new();
        }
        if no.is_empty()
            && let [Stmt::If(_, _, otherwise)] = yes.as_slice()
            && otherwise.is_empty()
        {
            let inner = yes.into_iter().next();
            let Some(Stmt::If(second, yes, _)) = inner else { return Vec::new() };
            let second = conjuncts(second).into_iter().filter(|part| *part != always());
            let condition = all_of([condition].into_iter().chain(second));
            return condition.map(|condition| Stmt::If(condition, yes, Vec::new())).into_iter().collect();
        }
        vec![Stmt::If(condition, yes, no)]
    }

    /// The statements of a block that always runs. They stay in a block of their own where a name
    /// of theirs is declared elsewhere, too.
    fn opened(&self, block: Vec<Stmt>) -> Vec<Stmt> {
        let mut alone = true;
        declarations(&block, false, &mut |name| alone &= self.declared.get(name) == Some(&1));
        match alone || block.is_empty() {
            true => block,
            false => vec![Stmt::If(always(), block, Vec::new())],
        }
    }

    fn counted(&mut self, name: String, first: Expr, last: Expr, mut inner: Vec<Stmt>) -> Vec<Stmt> {
        let known = self.facts.clone();
        if let (Expr::Int(low), Expr::Int(high)) = (&first, &last) {
            if low > high {
                return Vec::new();
            }
            if low == high && !leaves(&inner) && replaced(&mut inner, &name, &first) {
                let inner = self.body(inner);
                return self.opened(inner);
            }
        }
        for (is_upper, bound) in [(false, &first), (true, &last)] {
            for bound in self.bounds(bound, is_upper, matches!(first, Expr::Int(1..))) {
                let own = self.linear(&Expr::Var(name.clone()));
                let (large, small) = if is_upper { (Some(bound), own) } else { (own, Some(bound)) };
                self.facts.extend(large.zip(small).and_then(|(large, small)| large.plus(&small, -1)));
            }
        }
        let inner = self.body(inner);
        self.facts = known;
        match inner.is_empty() && is_plain(&first) && is_plain(&last) {
            true => Vec::new(),
            false => vec![Stmt::For(name, first, last, inner)],
        }
    }

    /// Sums that bound what is at most (or at least) this. `positive` says that it is at least 1.
    fn bounds(&self, bound: &Expr, is_upper: bool, positive: bool) -> Vec<Linear> {
        let mut all: Vec<Linear> = self.linear(bound).into_iter().collect();
        match bound {
            Expr::Call(name, arguments) if name == if is_upper { "least" } else { "greatest" } => {
                all.extend(arguments.iter().flat_map(|argument| self.bounds(argument, is_upper, positive)));
            }
            // A quotient that is not negative is at most its dividend, unless this is negative and
            // is rounded to 0.
            Expr::Bin(Op::Div, dividend, divisor) if is_upper && matches!(**divisor, Expr::Int(1..)) => {
                let known = self.linear(dividend).is_some_and(|sum| self.follows(sum).is_some());
                if positive || known {
                    all.extend(self.bounds(dividend, true, positive));
                }
            }
            _ => {}
        }
        all
    }

    /// The sum that an expression is, if its terms keep their values all over the function.
    fn linear(&self, value: &Expr) -> Option<Linear> {
        match value {
            Expr::Int(number) => Some(Linear { constant: (*number).into(), ..Linear::default() }),
            Expr::Bin(Op::Add, a, b) => self.linear(a)?.plus(&self.linear(b)?, 1),
            Expr::Bin(Op::Sub, a, b) => self.linear(a)?.plus(&self.linear(b)?, -1),
            Expr::Bin(Op::Mul, a, b) => match (&**a, &**b) {
                (Expr::Int(times), other) | (other, Expr::Int(times)) => {
                    Linear::default().plus(&self.linear(other)?, (*times).into())
                }
                _ => self.term(value),
            },
            _ => self.term(value),
        }
    }

    fn term(&self, value: &Expr) -> Option<Linear> {
        lasts(value, &self.changed).then(|| Linear { terms: [(format!("{value:?}"), 1)].into(), constant: 0 })
    }

    /// Removes what is known about a name that is declared anew.
    fn forget(&mut self, name: &str) {
        let name = format!("\"{name}\"");
        self.facts.retain(|fact| !fact.terms.keys().any(|term| term.contains(&name)));
    }

    fn learn(&mut self, condition: &Expr) {
        let Expr::Bin(op, a, b) = condition else { return };
        let Some(difference) = self.difference(a, b) else { return };
        let (more, less) = (difference.clone(), Linear::default().plus(&difference, -1));
        match op {
            Op::Ge => self.facts.push(more),
            Op::Gt => self.facts.extend(more.plus(&one(), -1)),
            Op::Le => self.facts.extend(less),
            Op::Lt => self.facts.extend(less.and_then(|less| less.plus(&one(), -1))),
            Op::Eq => self.facts.extend([Some(more), less].into_iter().flatten()),
            _ => {}
        }
    }

    fn difference(&self, a: &Expr, b: &Expr) -> Option<Linear> {
        self.linear(a)?.plus(&self.linear(b)?, -1)
    }

    /// Whether a condition always or never holds here, if that follows from what is known.
    fn decided(&self, condition: &Expr) -> Option<bool> {
        let Expr::Bin(op, a, b) = condition else { return None };
        let difference = self.difference(a, b)?;
        let at_least = |bound: i128| self.follows(difference.clone().plus(&one(), -bound)?);
        let at_most =
            |bound: i128| self.follows(Linear { constant: bound, ..Linear::default() }.plus(&difference, -1)?);
        let either = |holds: Option<()>, fails: Option<()>| holds.map(|()| true).or(fails.map(|()| false));
        match op {
            Op::Ge => either(at_least(0), at_most(-1)),
            Op::Gt => either(at_least(1), at_most(0)),
            Op::Le => either(at_most(0), at_least(1)),
            Op::Lt => either(at_most(-1), at_least(0)),
            Op::Eq => either(at_least(0).and(at_most(0)), at_least(1).or(at_most(-1))),
            Op::Ne => either(at_least(1).or(at_most(-1)), at_least(0).and(at_most(0))),
            _ => None,
        }
    }

    /// Whether a sum is not negative: it is one known sum or two, and a number that is not
    /// negative.
    fn follows(&self, sum: Linear) -> Option<()> {
        let without = |sum: &Linear, fact: &Linear| sum.clone().plus(fact, -1);
        let by_one = |sum: &Linear| self.facts.iter().any(|fact| without(sum, fact).is_some_and(|it| it.is_natural()));
        let by_two = || self.facts.iter().any(|fact| without(&sum, fact).is_some_and(|rest| by_one(&rest)));
        (sum.is_natural() || by_one(&sum) || by_two()).then_some(())
    }
}

fn one() -> Linear {
    Linear { constant: 1, ..Linear::default() }
}

/// The conditions that a conjunction joins, in order.
fn conjuncts(condition: Expr) -> Vec<Expr> {
    let (mut open, mut all) = (vec![condition], Vec::new());
    while let Some(condition) = open.pop() {
        match condition {
            Expr::Bin(Op::And, a, b) => open.extend([*b, *a]),
            Expr::Not(inner) => all.push(negated(*inner)),
            other => all.push(other),
        }
    }
    all
}

/// The opposite of a condition.
fn negated(condition: Expr) -> Expr {
    match condition {
        Expr::Bin(Op::Eq, a, b) => Expr::Bin(Op::Ne, a, b),
        Expr::Bin(Op::Ne, a, b) => Expr::Bin(Op::Eq, a, b),
        Expr::Bin(Op::Lt, a, b) => Expr::Bin(Op::Ge, a, b),
        Expr::Bin(Op::Ge, a, b) => Expr::Bin(Op::Lt, a, b),
        Expr::Bin(Op::Gt, a, b) => Expr::Bin(Op::Le, a, b),
        Expr::Bin(Op::Le, a, b) => Expr::Bin(Op::Gt, a, b),
        other => other.not(),
    }
}

/// A comparison with a number has the number on its right.
fn number_last(condition: Expr) -> Expr {
    match condition {
        Expr::Bin(op, a, b) if matches!(*a, Expr::Int(_)) && !matches!(*b, Expr::Int(_)) => {
            let mirrored = match op {
                Op::Lt => Op::Gt,
                Op::Le => Op::Ge,
                Op::Gt => Op::Lt,
                Op::Ge => Op::Le,
                Op::Eq | Op::Ne => op,
                _ => return Expr::Bin(op, a, b),
            };
            Expr::Bin(mirrored, b, a)
        }
        other => other,
    }
}

/// Whether an expression has no effect beside its value.
fn is_plain(value: &Expr) -> bool {
    match value {
        Expr::Bin(_, a, b) => is_plain(a) && is_plain(b),
        Expr::Not(inner) => is_plain(inner),
        Expr::Int(_) | Expr::Var(_) => true,
        _ => false,
    }
}

/// Puts a value in the place of a variable, if nothing but expressions mentions the variable.
fn replaced(body: &mut [Stmt], name: &str, value: &Expr) -> bool {
    let mut other = body.to_vec();
    walk(&mut other, &mut |node| {
        if let Node::Expr(expr) = node
            && matches!(expr, Expr::Var(found) if found == name)
        {
            *expr = value.clone();
        }
    });
    let done = !mentions(&other, name);
    if done {
        body.clone_from_slice(&other);
    }
    done
}

/// A body without the numbers that nothing reads, such as those of a test that never holds.
fn without_unread(mut body: Vec<Stmt>) -> Vec<Stmt> {
    let (mut read, mut declared) = (BTreeSet::new(), BTreeSet::new());
    walk(&mut body.clone(), &mut |node| {
        if let Node::Expr(Expr::Var(name)) = node {
            read.insert(name.clone());
        }
    });
    declarations(&body, true, &mut |name| {
        declared.insert(name.to_owned());
    });
    for name in declared.difference(&read) {
        let left = without_number(&body, name);
        // Another statement than a number may have this name.
        if !mentions(&left, name) {
            body = left;
        }
    }
    body
}

/// A body without the statements that only give a number its value.
fn without_number(body: &[Stmt], name: &str) -> Vec<Stmt> {
    let mut left = Vec::with_capacity(body.len());
    for stmt in body {
        match stmt {
            Stmt::Let(own, value) | Stmt::Set(own, value) if own == name && calls_nothing(value) => {}
            Stmt::If(condition, yes, no) => {
                let (yes_left, no_left) = (without_number(yes, name), without_number(no, name));
                let emptied = yes_left.is_empty() && no_left.is_empty() && !(yes.is_empty() && no.is_empty());
                if !emptied || !calls_nothing(condition) {
                    left.push(Stmt::If(condition.clone(), yes_left, no_left));
                }
            }
            stmt => left.push(stmt.clone()),
        }
    }
    left
}

/// Whether no function is called for this value.
fn calls_nothing(value: &Expr) -> bool {
    let mut calls = false;
    walk_expr(&mut value.clone(), &mut |node| calls |= matches!(node, Node::Expr(Expr::Call(..))));
    !calls
}

/// Whether a body leaves the loop around it.
fn leaves(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Break => true,
        Stmt::If(_, yes, no) => leaves(yes) || leaves(no),
        _ => false,
    })
}

/// Names that a body declares; with `deep` also those of the bodies inside it.
fn declarations(body: &[Stmt], deep: bool, see: &mut dyn FnMut(&str)) {
    for stmt in body {
        match stmt {
            Stmt::Let(name, _)
            | Stmt::Zeros(name, _)
            | Stmt::Read(name)
            | Stmt::LetText(name, _)
            | Stmt::NoTexts(name)
            | Stmt::LetTexts(name, _)
            | Stmt::LetNumbers(name, _)
            | Stmt::ReadText(name)
            | Stmt::For(name, ..)
            | Stmt::Each(name, ..)
            | Stmt::EachText(name, ..) => see(name),
            Stmt::Top(names) => names.iter().for_each(|name| see(name)),
            _ => {}
        }
        match stmt {
            Stmt::While(_, inner)
            | Stmt::For(_, _, _, inner)
            | Stmt::Each(_, _, inner)
            | Stmt::EachText(_, _, inner)
                if deep =>
            {
                declarations(inner, true, see);
            }
            Stmt::If(_, yes, no) if deep => {
                declarations(yes, true, see);
                declarations(no, true, see);
            }
            _ => {}
        }
    }
}

/// `let x = 0` and later `x = x ^ value`, or `x = value`, become one declaration, if nothing
/// between them mentions x.
fn joined_declarations(body: Vec<Stmt>) -> Vec<Stmt> {
    let mut short: Vec<Stmt> = Vec::with_capacity(body.len());
    for stmt in body {
        let Stmt::Set(name, set) = &stmt else {
            short.push(stmt);
            continue;
        };
        let (value, from_zero) = match set {
            Expr::Bin(Op::Xor | Op::Add, old, value) if **old == Expr::Var(name.clone()) => (&**value, true),
            value => (value, false),
        };
        let last = short.iter().rposition(|earlier| mentions(std::slice::from_ref(earlier), name));
        let first = last.filter(|&at| match &short[at] {
            Stmt::Let(declared, first) => declared == name && (*first == int(0) || !from_zero && is_plain(first)),
            _ => false,
        });
        match first.filter(|_| !mentions(&[Stmt::Do(value.clone())], name)) {
            Some(at) => {
                let declared = Stmt::Let(name.clone(), value.clone());
                short.remove(at);
                short.push(declared);
            }
            None => short.push(stmt),
        }
    }
    short
}
