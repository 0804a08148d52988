//! Rules on one heap with parameters that have no value, written as rules on tuples.
//!
//! With a modulus T, linear in the parameters, a heap is `n = q*T + r`, `0 <= r < T`. A move from
//! it by the amount k leads to (q-d, s) with `k = d*T + r - s`, and where two heaps (i, s) and
//! (q-d-i, t) are left, `k = d*T + r - s - t`. If no amount exceeds a multiple of T, d is one of
//! finitely many numbers, and the amount is linear in r, s, t and the parameters: so the rule is
//! one on the tuples (q, r, parameters), to which theorems about linear rules apply. The modulus is
//! the caller's, as is the proof that the numbers d suffice ([`Open::question`] is the question).
//!
//! [`pair`] reads rules on two heaps, of which the checker makes tuples.
//!
//! The class: `take` with amounts, ranges, sets and a named amount with conditions, none of which
//! mentions the heap; `leaving` up to two heaps; `split 2`; `n -> n-k`; `misere`.
use crate::ast::{Amount, Arrow, Ast, Clause, CompareOp, Count, Expr, ExprKind, Shape, Slot, Split, Take, each_part};
use crate::lower::names::each_name;
use crate::parse;
use crate::print::{print, print_expr};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

/// The most clauses of a rule, and amounts in them.
const MOST_KINDS: usize = 32;
/// Bindings may use each other this often.
const MOST_BINDINGS: usize = 16;

/// A rule on one heap, and its parameters that have no value.
#[derive(Debug, Clone)]
pub struct Open {
    parameters: Vec<String>,
    kinds: Vec<Kind>,
    /// Pairs of parameters, the first of which is at most the second: `take A..B`.
    ordered: Vec<(usize, usize)>,
    misere: bool,
    text: String,
    /// Names that the rule does not use: quotient, rest, two rests that are left, a quotient that
    /// is left, an amount.
    own: [String; 6],
}

/// Moves of one kind.
#[derive(Debug, Clone)]
struct Kind {
    amount: Taken,
    /// Conditions on the amount, its name and the parameters.
    guard: Vec<Expr>,
    /// The least and the greatest number of heaps that are left.
    left: (u64, u64),
    /// Whether the rule itself does not say that something is taken.
    unsaid: bool,
}

/// The amounts of a kind of moves.
#[derive(Debug, Clone)]
enum Taken {
    /// The free name with this name.
    Named(String),
    Is(String),
    Between(String, String),
    Among(String),
}

/// Reads the rule of a text in which some parameter has no value; `given` are values of parameters.
/// `None` where the text is not of this class.
///
/// ```
/// let open = rules::symbolic::open("take 1..K; split 2", &[]).unwrap();
/// assert_eq!(open.parameters(), ["K"]);
/// assert_eq!(open.tuples("K+2", &[[1, 0], [0, 2]]).matches("->").count(), 3);
/// assert!(rules::symbolic::open("take 1..K if n>K", &[]).is_none());
/// ```
pub fn open(text: &str, given: &[(String, i64)]) -> Option<Open> {
    let mut ast = parse::parse(text).ok()?;
    bound(&mut ast, given)?;
    let (mut kinds, mut ordered, mut misere) = (Vec::new(), Vec::new(), false);
    let parameters = capital(&ast);
    for clause in &ast.clauses {
        match &clause.node {
            Clause::Take(take) => kinds.extend(taken(take, &parameters, &mut ordered)?),
            Clause::Split(split) => kinds.push(halved(split)?),
            Clause::Arrow(arrow) => kinds.push(moved(arrow)?),
            Clause::Misere => misere = true,
            _ => return None,
        }
    }
    let used = names(&ast);
    let mut letters = ["q", "r", "s", "t", "i", "k", "a", "b", "c", "d", "e", "f", "g", "h", "j", "l", "m"]
        .into_iter()
        .filter(|&letter| !used.contains(letter));
    let own = std::array::from_fn(|_| letters.next().unwrap_or_default().to_owned());
    if parameters.is_empty() || kinds.is_empty() || kinds.len() > MOST_KINDS || own.contains(&String::new()) {
        return None;
    }
    Some(Open { parameters, kinds, ordered, misere, text: print(&ast), own })
}

impl Open {
    /// The parameters without a value, in the order of their first use.
    pub fn parameters(&self) -> &[String] {
        &self.parameters
    }

    /// Pairs of parameters, by their places, the first of which is the lower end of a range whose
    /// upper end is the second.
    pub fn ordered(&self) -> &[(usize, usize)] {
        &self.ordered
    }

    /// Whether the rule says that the last mover loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Whether some move leaves two heaps.
    pub fn splits(&self) -> bool {
        self.kinds.iter().any(|kind| kind.left.1 > 1)
    }

    /// The rule, with the parameters that have a value written out.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of kinds of moves.
    pub fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The names of the tuples: quotient, rest, parameters.
    pub fn names(&self) -> Vec<&str> {
        let [q, r, ..] = &self.own;
        [q, r].into_iter().chain(&self.parameters).map(String::as_str).collect()
    }

    /// A rule whose moves are the amounts of a kind that are at least `times*T + more`, for
    /// parameters that satisfy `part`: where it has no move, no amount goes so far. Its positions
    /// are an amount and the parameters.
    pub fn question(&self, kind: usize, modulus: &str, (times, more): (i64, i64), part: &str) -> String {
        let Some(kind) = self.kinds.get(kind) else { return String::new() };
        let amount = &self.own[5];
        let mut conditions = kind.conditions(amount);
        conditions.push(format!("{amount}>={times}*({modulus})+({more})"));
        self.asked(amount, conditions, part)
    }

    /// As [`Self::question`], for amounts that take nothing or add; `None` where the rule itself
    /// leaves these out.
    pub fn adds(&self, kind: usize, part: &str) -> Option<String> {
        let kind = self.kinds.get(kind).filter(|kind| kind.unsaid)?;
        let amount = &self.own[5];
        let conditions = match &kind.amount {
            Taken::Is(other) => kind.guard(other).into_iter().chain([format!("{other}<=0")]).collect(),
            _ => kind.guard(amount).into_iter().chain([format!("{amount}<=0")]).collect(),
        };
        Some(self.asked(amount, conditions, part))
    }

    fn asked(&self, amount: &str, conditions: Vec<String>, part: &str) -> String {
        format!("({amount},{}) -> nothing : {part}, {}", self.parameters.join(","), conditions.join(", "))
    }

    /// The rule on the tuples. For each kind of moves it goes back by less than the first number of
    /// rounds where one heap is left, by less than the second where two are left.
    pub fn tuples(&self, modulus: &str, backs: &[[i64; 2]]) -> String {
        let mut clauses = Vec::new();
        for (kind, [one, two]) in self.kinds.iter().zip(backs) {
            if kind.left.0 <= 1 {
                clauses.extend((0..*one).map(|back| self.one(kind, modulus, back)));
            }
            if kind.left.1 >= 2 {
                clauses.extend((0..*two).map(|back| self.two(kind, modulus, back)));
            }
        }
        clauses.join("; ") + if self.misere { "; misere" } else { "" }
    }

    /// The move to one heap, or to none.
    fn one(&self, kind: &Kind, modulus: &str, back: i64) -> String {
        let [q, r, s, ..] = &self.own;
        let own = self.parameters.join(",");
        let mut conditions = vec![format!("{s}<=({modulus})-1")];
        if kind.left.0 == 1 {
            conditions.push(format!("({q}-{back}>=1 or {s}>=1)"));
        }
        if kind.left.1 == 0 {
            conditions.push(format!("{q}={back}, {s}=0"));
        }
        conditions.extend(kind.conditions(&format!("({back}*({modulus})+{r}-{s})")));
        format!("({q},{r},{own}) -> ({q}-{back},{s},{own}) : {}", conditions.join(", "))
    }

    /// The move to two heaps.
    fn two(&self, kind: &Kind, modulus: &str, back: i64) -> String {
        let [q, r, s, t, i, _] = &self.own;
        let own = self.parameters.join(",");
        let mut conditions = vec![
            format!("{i}<={q}-{back}, {s}<=({modulus})-1, {t}<=({modulus})-1"),
            format!("{i}+{s}>=1, {q}-{back}-{i}+{t}>=1"),
        ];
        conditions.extend(kind.conditions(&format!("({back}*({modulus})+{r}-{s}-{t})")));
        format!("({q},{r},{own}) -> ({i},{s},{own}),({q}-{back}-{i},{t},{own}) : {}", conditions.join(", "))
    }
}

impl Kind {
    /// The conditions that an expression is an amount of this kind.
    fn conditions(&self, amount: &str) -> Vec<String> {
        let mut all = self.guard(amount);
        if self.left != (2, 2) || !matches!(&self.amount, Taken::Is(nothing) if nothing == "0") {
            all.push(format!("{amount}>=1"));
        }
        match &self.amount {
            Taken::Named(_) => {}
            Taken::Is(other) => all.push(format!("{amount}={other}")),
            Taken::Between(lo, hi) => all.push(format!("{amount}>={lo}, {amount}<={hi}")),
            Taken::Among(set) => all.push(format!("{amount} in {set}")),
        }
        all
    }

    /// The conditions of the rule, for an amount.
    fn guard(&self, amount: &str) -> Vec<String> {
        let name = if let Taken::Named(name) = &self.amount { name.as_str() } else { "" };
        let written = |cond: &Expr| {
            let mut cond = cond.clone();
            if let Ok(amount) = parse::expression(amount) {
                replaced(&mut cond, name, &amount);
            }
            format!("({})", print_expr(&cond))
        };
        self.guard.iter().map(written).collect()
    }
}

/// A rule on two heaps with one parameter that has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The names of the heaps.
    pub heaps: [String; 2],
    /// The name of the parameter.
    pub parameter: String,
    /// The rule, with the parameters that have a value written out.
    pub text: String,
}

/// Reads a rule `(a,b) -> (a-1,b); (a,b) -> (a-K,b-K)` with one parameter that has no value; `None`
/// where the text is not of this class.
///
/// ```
/// let pair = rules::symbolic::pair("(a,b) -> (a-J,b); (a,b) -> (a-K,b-K); J = 1", &[]).unwrap();
/// assert_eq!((pair.heaps, pair.parameter), (["a", "b"].map(str::to_owned), "K".to_owned()));
/// assert!(rules::symbolic::pair("(a,b) -> (a-J,b-K)", &[]).is_none());
/// ```
pub fn pair(text: &str, given: &[(String, i64)]) -> Option<Pair> {
    let mut ast = parse::parse(text).ok()?;
    bound(&mut ast, given)?;
    let mut heaps: Option<[String; 2]> = None;
    for clause in &ast.clauses {
        let Clause::Arrow(arrow) = &clause.node else { return None };
        let [first, second] = arrow.pattern.node.as_slice() else { return None };
        let (Slot::Name(first), Slot::Name(second)) = (&first.node, &second.node) else { return None };
        let own = [first.clone(), second.clone()];
        if arrow.each_place || arrow.options.len() != 1 || heaps.get_or_insert_with(|| own.clone()) != &own {
            return None;
        }
    }
    let [parameter] = <[String; 1]>::try_from(capital(&ast)).ok()?;
    Some(Pair { heaps: heaps?, parameter, text: print(&ast) })
}

/// Puts the values of bindings, and given ones, in the place of parameters.
fn bound(ast: &mut Ast, given: &[(String, i64)]) -> Option<()> {
    let mut values: HashMap<String, Expr> = HashMap::new();
    for clause in &ast.clauses {
        if let Clause::Binding { name, value } | Clause::Set { name, members: value } = &clause.node {
            values.insert(name.node.clone(), value.clone());
        }
        // The entries of a list are one question, whatever the parameters are.
        if matches!(clause.node, Clause::List { .. } | Clause::Sequence { .. }) {
            return None;
        }
    }
    for (name, value) in given {
        values.insert(name.clone(), parse::expression(&value.to_string()).ok()?);
    }
    ast.clauses.retain(|clause| !matches!(clause.node, Clause::Binding { .. } | Clause::Set { .. }));
    for _ in 0..MOST_BINDINGS {
        let used = names(ast);
        let Some((name, value)) = values.iter().find(|(name, _)| used.contains(*name)) else { return Some(()) };
        each_expr(ast, &mut |expr| replaced(expr, name, value));
    }
    None
}

/// Puts an expression in the place of a name.
fn replaced(expr: &mut Expr, name: &str, by: &Expr) {
    each_part(expr, &mut |part| {
        if matches!(&part.node, ExprKind::Name(own) if own == name) {
            part.node = by.node.clone();
        }
    });
}

/// Calls `change` with the expressions of clauses of this class.
fn each_expr(ast: &mut Ast, change: &mut impl FnMut(&mut Expr)) {
    for clause in &mut ast.clauses {
        match &mut clause.node {
            Clause::Take(take) => {
                for amount in &mut take.amounts {
                    match &mut amount.node {
                        Amount::Any => {}
                        Amount::Expr(x) => change(x),
                        Amount::Range(x, y) => [x, y].into_iter().for_each(&mut *change),
                    }
                }
                take.guard.iter_mut().for_each(&mut *change);
            }
            Clause::Split(split) => {
                match &mut split.count.node {
                    Count::Any => {}
                    Count::Exactly(x) => change(x),
                    Count::Range(x, y) => [x, y].into_iter().for_each(&mut *change),
                }
                split.guard.iter_mut().for_each(&mut *change);
            }
            Clause::Arrow(arrow) => {
                arrow.options.iter_mut().flat_map(|option| &mut option.node.coords).for_each(&mut *change);
                arrow.conditions.iter_mut().for_each(&mut *change);
            }
            _ => {}
        }
    }
}

/// All names in the clauses, in the order of the text.
fn in_order(ast: &Ast) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    // Expressions are only looked at.
    each_expr(&mut ast.clone(), &mut |expr| each_name(expr, &mut |name| found.push(name.to_owned())));
    found
}

fn names(ast: &Ast) -> BTreeSet<String> {
    in_order(ast).into_iter().collect()
}

fn capital(ast: &Ast) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in in_order(ast) {
        if name.starts_with(|c: char| c.is_ascii_uppercase()) && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn mentions(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    each_name(expr, &mut |own| found |= own == name);
    found
}

/// The conditions without `k<=n` for the amount k, which nobody exceeds; `None` if another one
/// mentions the heap.
fn without_heap(guard: &[Expr], heap: &str, amount: Option<&str>) -> Option<Vec<Expr>> {
    let mut all = Vec::new();
    for cond in guard {
        let mut cond = cond.clone();
        if let ExprKind::Chain { operands, operators } = &mut cond.node
            && let [.., before, last] = operands.as_slice()
            && matches!((&before.node, &last.node), (ExprKind::Name(k), ExprKind::Name(n)) if Some(k.as_str()) == amount && n == heap)
            && operators.last().is_some_and(|operator| operator.node == CompareOp::Le)
        {
            operands.pop();
            operators.pop();
            if operators.is_empty() {
                continue;
            }
        }
        if mentions(&cond, heap) {
            return None;
        }
        all.push(cond);
    }
    Some(all)
}

fn bracketed(expr: &Expr) -> String {
    format!("({})", print_expr(expr))
}

/// The kinds of moves of a `take`.
fn taken(take: &Take, parameters: &[String], ordered: &mut Vec<(usize, usize)>) -> Option<Vec<Kind>> {
    let left = take.leaving.as_ref().map_or((0, 1), |leaving| leaving.node);
    if left.1 > 2 || left.0 > left.1 {
        return None;
    }
    let place = |expr: &Expr| match &expr.node {
        ExprKind::Name(name) => parameters.iter().position(|own| own == name),
        _ => None,
    };
    let mut kinds = Vec::new();
    for amount in &take.amounts {
        let mut named = None;
        let amount = match &amount.node {
            Amount::Any => return None,
            Amount::Expr(x) if mentions(x, "n") => return None,
            Amount::Expr(x) => match &x.node {
                ExprKind::Name(name) if take.guard.iter().any(|cond| mentions(cond, name)) && place(x).is_none() => {
                    named = Some(name.as_str());
                    Taken::Named(name.clone())
                }
                ExprKind::Name(name) if place(x).is_none() => Taken::Among(name.clone()),
                ExprKind::Set(_) => Taken::Among(print_expr(x)),
                _ => Taken::Is(bracketed(x)),
            },
            Amount::Range(lo, hi) if mentions(lo, "n") || mentions(hi, "n") => return None,
            Amount::Range(lo, hi) => {
                ordered.extend(place(lo).zip(place(hi)));
                Taken::Between(bracketed(lo), bracketed(hi))
            }
        };
        let guard = without_heap(&take.guard, "n", named)?;
        kinds.push(Kind { amount, guard, left, unsaid: false });
    }
    Some(kinds)
}

/// `split 2`
fn halved(split: &Split) -> Option<Kind> {
    let two = matches!(&split.count.node, Count::Exactly(count) if count.node == ExprKind::Int(2));
    let alone = two && split.shape == Shape::Any && split.guard.is_empty();
    alone.then(|| Kind { amount: Taken::Is("0".to_owned()), guard: Vec::new(), left: (2, 2), unsaid: false })
}

/// `n -> n-k`
fn moved(arrow: &Arrow) -> Option<Kind> {
    let ([slot], [option]) = (arrow.pattern.node.as_slice(), arrow.options.as_slice()) else { return None };
    let (Slot::Name(heap), [coord]) = (&slot.node, option.node.coords.as_slice()) else { return None };
    if arrow.each_place || option.node.times.is_some() || option.node.repeat.is_some() {
        return None;
    }
    let mut terms = Vec::new();
    let mut rest = coord;
    loop {
        match &rest.node {
            ExprKind::Name(name) if name == heap => break,
            ExprKind::Arith(op, x, y) if !mentions(y, heap) => {
                terms.push((*op, y));
                rest = x;
            }
            _ => return None,
        }
    }
    use crate::ast::ArithOp;
    let named = match terms.as_slice() {
        [(ArithOp::Sub, x)] => match &x.node {
            ExprKind::Name(name) if name.starts_with(|c: char| c.is_ascii_lowercase()) => Some(name.as_str()),
            _ => None,
        },
        _ => None,
    };
    let amount = match named {
        Some(name) => Taken::Named(name.to_owned()),
        None => {
            let mut sum = String::from("(0");
            for (op, x) in terms.iter().rev() {
                let sign = match op {
                    ArithOp::Sub => '+',
                    ArithOp::Add => '-',
                    _ => return None,
                };
                let _ = write!(sum, "{sign}{}", bracketed(x));
            }
            Taken::Is(sum + ")")
        }
    };
    let guard = without_heap(&arrow.conditions, heap, named)?;
    Some(Kind { amount, guard, left: (0, 1), unsaid: true })
}
