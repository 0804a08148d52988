//! The options of a position as loops of the program: for every option a value is marked.
use super::CodeError;
use super::model::{Expr, Op, Stmt, at, call, int, var};
use super::numbering::Numbering;
use super::splits::{self, Splits};
use super::terms::{Terms, natural, yes};
use rules::ast::ArithOp;
use rules::ast::{CompareOp, Shape};
use rules::ir::{Cond, DomainHint, FreeVar, Func, NamedSet, Num, Part, Remains, Schema, Set};
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

/// How the value of a position is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lookup {
    /// In the array `g`.
    Table,
    /// By a call of `value`.
    Call,
    /// Not at all: the place of an option, by a call of `place`. There is one position at most.
    Place,
}

/// Words that a language or a program keeps for itself.
const RESERVED: &str = "g seen value v x in as is if do for let mut ref fn use mod int ll or and not def del try new key known \
     memory mark read last out lines numbers result option list max min abs len self this else loop move type \
     char long byte final goto case auto main map std limit total from with pass while break static struct \
     enum impl match where pub dyn box gcd root power times digits omega least greatest short float double \
     void class import lambda none true false str iter yield async await const crate super trait union unsafe \
     extern return continue global raise assert except finally nonlocal elif y0 y1 yn j0 j1 jn log2 floor_div \
     table tau exponents_xor least_prime_index digit_xor fib zeckendorf beatty lost w ways way_from way_to \
     way_count stamp met j both word words text i won lost moves larger place labels edges follow";

/// A name that every language takes.
pub(super) fn safe(name: &str, taken: &[String]) -> String {
    let ascii = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.starts_with('_');
    let mut safe = if ascii { name.to_owned() } else { format!("var{}", taken.len()) };
    while RESERVED.split(' ').any(|word| word == safe) || taken.contains(&safe) {
        safe.push('_');
    }
    safe
}

/// Loops over the options of all schemas.
pub(super) struct Moves<'r> {
    ruleset: &'r Ruleset,
    lookup: Lookup,
    bits: u32,
    /// What becomes of the numbers of the parts of an option.
    numbering: Numbering,
    /// The state variables.
    pub(super) state: Vec<String>,
    /// Helper functions that are used.
    pub(super) used: BTreeSet<String>,
    /// Sets whose members are wanted as an array.
    pub(super) sets: Vec<NamedSet>,
    /// Splits that are to be prepared.
    pub(super) splits: Splits,
}

impl<'r> Moves<'r> {
    pub(super) fn new(ruleset: &'r Ruleset, lookup: Lookup, bits: u32, numbering: Numbering) -> Self {
        let mut state = Vec::new();
        for name in &ruleset.names {
            state.push(safe(name, &state));
        }
        let (used, sets, splits) = (BTreeSet::new(), Vec::new(), Splits::default());
        Self { ruleset, lookup, bits, numbering, state, used, sets, splits }
    }

    /// Marks the value of every option in `seen` with the stamp.
    pub(super) fn marked(&mut self, stamp: &Expr) -> Result<Vec<Stmt>, CodeError> {
        let mut body = Vec::new();
        for schema in &self.ruleset.schemas {
            body.extend(self.schema(schema, stamp)?);
        }
        if self.ruleset.ends.is_empty() {
            return Ok(body);
        }
        let mut terms = self.terms(self.state.clone());
        let mut ended: Option<Expr> = None;
        for end in &self.ruleset.ends {
            let all = terms.condition(&Cond::All(end.clone()))?;
            ended = Some(match ended {
                None => all,
                Some(before) => before.bin(Op::Or, all),
            });
        }
        self.used.extend(terms.used);
        Ok(match ended {
            Some(ended) => vec![Stmt::If(ended.not(), body, Vec::new())],
            None => body,
        })
    }

    fn terms(&self, names: Vec<String>) -> Terms {
        Terms { names, bits: self.bits, used: BTreeSet::new(), guards: Vec::new() }
    }

    fn schema(&mut self, schema: &Schema, stamp: &Expr) -> Result<Vec<Stmt>, CodeError> {
        let mut names = self.state.clone();
        for free in &schema.free {
            let name = safe(&free.name, &names);
            names.push(name);
        }
        let mut terms = self.terms(names.clone());
        let body = self.level(schema, 0, &mut terms, stamp);
        self.used.extend(terms.used);
        let mut body = body?;
        for (component, wanted) in schema.pattern.iter().enumerate() {
            if let Some(wanted) = wanted {
                body = vec![Stmt::If(var(&names[component]).eq(int(*wanted)), body, Vec::new())];
            }
        }
        Ok(body)
    }

    /// The loops from free variable `depth` on, with the conditions that can be asked there.
    fn level(
        &mut self,
        schema: &Schema,
        depth: usize,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, CodeError> {
        let known = self.ruleset.arity + depth;
        let mut conditions: Option<Expr> = None;
        for cond in &schema.conditions {
            if needed(cond) != known && !(depth == 0 && needed(cond) < known) {
                continue;
            }
            if depth > 0 && said_by_range(cond, known - 1, &schema.free[depth - 1]) {
                continue;
            }
            let cond = terms.condition(cond)?;
            if cond == yes() {
                continue;
            }
            conditions = Some(match conditions {
                None => cond,
                Some(before) => before.and(cond),
            });
        }
        let inner = match schema.free.get(depth) {
            None => self.remains(schema, terms, stamp)?,
            Some(free) => self.run(schema, depth, free, terms, stamp)?,
        };
        Ok(match conditions {
            Some(conditions) => vec![Stmt::If(conditions, inner, Vec::new())],
            None => inner,
        })
    }

    /// The loop of one free variable.
    fn run(
        &mut self,
        schema: &Schema,
        depth: usize,
        free: &FreeVar,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, CodeError> {
        let name = terms.names[self.ruleset.arity + depth].clone();
        let total = |terms: &mut Terms, bounds: &[Num]| -> Result<Vec<Expr>, CodeError> {
            let mut total = Vec::new();
            for bound in bounds {
                let before = terms.guards.len();
                let bound = terms.num(bound)?;
                // A bound that may have no value says nothing where it has none; the conditions say the rest.
                if terms.guards.len() == before {
                    total.push(bound);
                }
                terms.guards.truncate(before);
            }
            Ok(total)
        };
        let (mut low, high) = (total(terms, &free.lo)?, total(terms, &free.hi)?);
        low.retain(|low| !matches!(low, Expr::Int(..=0)));
        if low.iter().any(|low| !matches!(low, Expr::Int(_))) {
            low.push(int(0));
        }
        let folded = |terms: &mut Terms, bounds: Vec<Expr>, name: &str| {
            let mut bounds = bounds.into_iter();
            let first = bounds.next();
            first.map(|first| {
                bounds.fold(first, |so_far, next| {
                    terms.used.insert(name.to_owned());
                    call(name, [so_far, next])
                })
            })
        };
        let low = folded(terms, low, "greatest").unwrap_or_else(|| int(0));
        let (before, high) = match folded(terms, high, "least") {
            Some(high) => (Vec::new(), high),
            None => self.partial_bound(free, &name, terms)?,
        };
        let inner = self.level(schema, depth + 1, terms, stamp)?;
        let each = match &free.hint {
            Some(DomainHint::Member(Set::Named(set))) if !matches!(set, NamedSet::Odd | NamedSet::Even) => {
                if !self.sets.contains(set) {
                    self.sets.push(*set);
                }
                let mut each = vec![Stmt::If(var(&name).gt(high), vec![Stmt::Break], Vec::new())];
                match low {
                    Expr::Int(..=1) => each.extend(inner),
                    low => each.push(Stmt::If(var(&name).ge(low), inner, Vec::new())),
                }
                vec![Stmt::Each(name, set_name(*set).to_owned(), each)]
            }
            Some(DomainHint::Divides(Num::Var(0))) if self.divisors_suffice(free) => {
                vec![divisors(&self.state[0], &name, low, high, inner)]
            }
            _ => vec![Stmt::For(name, low, high, inner)],
        };
        Ok(before.into_iter().chain(each).collect())
    }

    /// The bound of a variable whose only upper bound may have no value: where it has none, the largest number of the
    /// position is the bound, as in `rules::eval::range`.
    fn partial_bound(&mut self, free: &FreeVar, name: &str, terms: &mut Terms) -> Result<(Vec<Stmt>, Expr), CodeError> {
        let [bound] = free.hi.as_slice() else {
            return Err(CodeError::Unsupported(format!("the range of {}, which has no bound everywhere", free.name)));
        };
        let known = terms.guards.len();
        let bound = terms.num(bound)?;
        let guards = terms.guards.drain(known..).reduce(Expr::and);
        let largest = self.state.iter().map(|own| var(own)).reduce(|a, b| {
            terms.used.insert("greatest".to_owned());
            call("greatest", [a, b])
        });
        let high = format!("high_{name}");
        let mut before = vec![Stmt::Let(high.clone(), largest.unwrap_or_else(|| int(0)))];
        before.push(match guards {
            Some(guards) => Stmt::If(guards, vec![Stmt::Set(high.clone(), bound)], Vec::new()),
            None => Stmt::Set(high.clone(), bound),
        });
        Ok((before, var(&high)))
    }

    /// Whether a variable runs over divisors of n from 1 to at most n, so that the heap 0 has none.
    fn divisors_suffice(&self, free: &FreeVar) -> bool {
        let n = Num::Var(0);
        let below = |high: &Num| {
            *high == n
                || matches!(high, Num::Arith(ArithOp::Sub | ArithOp::Div, a, b) if **a == n && matches!(**b, Num::Const(1..)))
        };
        let from_one = free.lo.iter().any(|low| matches!(low, Num::Const(1..)));
        self.ruleset.arity == 1 && from_one && free.hi.iter().any(below)
    }

    fn remains(&mut self, schema: &Schema, terms: &mut Terms, stamp: &Expr) -> Result<Vec<Stmt>, CodeError> {
        let (total, parts, shape) = match &schema.remains {
            Remains::Positions(parts) => return self.positions(parts, terms, stamp),
            Remains::Heaps { total, parts, shape } => (total, parts, *shape),
        };
        // `split 2` and `split 2..3` speak of m parts, with m in a range.
        let free = |index: &usize| index.checked_sub(self.ruleset.arity).and_then(|at| schema.free.get(at));
        let constants = |bounds: &[Num]| -> Vec<i64> {
            bounds.iter().filter_map(|bound| if let Num::Const(c) = bound { Some(*c) } else { None }).collect()
        };
        let range = match parts {
            // Where no lower bound is written, it is 0.
            Num::Var(index) => free(index).and_then(|free| {
                let low = constants(&free.lo).into_iter().max().unwrap_or(0);
                Some((low.max(0), constants(&free.hi).into_iter().min()?))
            }),
            _ => None,
        };
        match range {
            Some((low, high)) if matches!(shape, Shape::Any | Shape::Unequal) && low <= high && high <= 3 => {
                let mut body = Vec::new();
                for count in low..=high {
                    let one = self.heaps(total, &Num::Const(count), shape, terms, stamp)?;
                    let this = terms.num(parts)?.eq(int(count));
                    body.push(Stmt::If(this, one, Vec::new()));
                }
                Ok(body)
            }
            _ if shape == Shape::Any && self.is_large(schema, parts, range) => {
                self.prepared(schema, total, parts, range, terms, stamp)
            }
            _ => self.heaps(total, parts, shape, terms, stamp),
        }
    }

    /// Whether parts of any size may be more than three, so that loops over them would be too many.
    fn is_large(&self, schema: &Schema, parts: &Num, range: Option<(i64, i64)>) -> bool {
        match parts {
            Num::Const(count) => *count > 3,
            Num::Var(index) if *index >= self.ruleset.arity => {
                range.is_none_or(|(_, high)| high > 3) && schema.free.len() > index - self.ruleset.arity
            }
            _ => false,
        }
    }

    /// Splits whose values are prepared in lists, see [`super::splits`].
    fn prepared(
        &mut self,
        schema: &Schema,
        total: &Num,
        parts: &Num,
        range: Option<(i64, i64)>,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, CodeError> {
        self.only_nim_values()?;
        if self.lookup != Lookup::Table {
            return Err(CodeError::Unsupported("a search of splits into many heaps; write --style table".into()));
        }
        let (before, left, count) = (terms.guards.len(), terms.num(total)?, terms.num(parts)?);
        let mark = |value: Expr| vec![Stmt::Mark("seen".into(), value, stamp.clone())];
        let most = match (parts, range) {
            (Num::Const(count), _) => Some(*count),
            (_, Some((_, high))) => Some(high),
            _ => None,
        };
        let body = match (most, parts) {
            (Some(most), _) if most <= splits::MOST_PARTS => {
                self.splits.most = self.splits.most.max(most);
                let listed = splits::each_way(count.clone(), left.clone(), mark(at("ways", var("j"))));
                let some = count.clone().ge(int(1)).and(left.clone().ge(int(1)));
                let none = count.eq(int(0)).and(left.eq(int(0)));
                vec![Stmt::If(some, listed, Vec::new()), Stmt::If(none, mark(int(0)), Vec::new())]
            }
            (None, Num::Var(index)) if self.however_many(schema, *index) => {
                self.splits.any = true;
                let listed = splits::each_way(int(0), left.clone(), mark(at("ways", var("j"))));
                // The number of parts runs from 2 on, and all of them stand in one list.
                vec![Stmt::If(count.eq(int(2)).and(left.ge(int(2))), listed, Vec::new())]
            }
            _ => {
                let what =
                    format!("splits into more than {} heaps of any size, or into some numbers", splits::MOST_PARTS);
                return Err(CodeError::Unsupported(what));
            }
        };
        Ok(match terms.guards.drain(before..).reduce(Expr::and) {
            Some(guards) => vec![Stmt::If(guards, body, Vec::new())],
            None => body,
        })
    }

    /// Whether a number of parts runs over all numbers from 2 on, and nothing else asks for it.
    fn however_many(&self, schema: &Schema, index: usize) -> bool {
        let Some(free) = schema.free.get(index - self.ruleset.arity) else { return false };
        let from_two = free.lo.contains(&Num::Const(2)) && free.lo.iter().all(|low| matches!(low, Num::Const(..=2)));
        let up_to_all = free.hi.iter().all(|high| *high == Num::Var(0));
        let free_of_it = |cond: &Cond| needed(cond) <= index || said_by_range(cond, index, free);
        from_two
            && up_to_all
            && index + 1 == self.ruleset.arity + schema.free.len()
            && schema.conditions.iter().all(free_of_it)
    }

    fn look(&self, coords: Vec<Expr>, terms: &mut Terms) -> Result<Expr, CodeError> {
        let mut coords = coords;
        // More numbers are put in order by the function itself.
        if self.ruleset.unordered
            && let [a, b] = coords.as_slice()
        {
            let (a, b) = (a.clone(), b.clone());
            terms.used.extend(["least".to_owned(), "greatest".to_owned()]);
            coords = vec![call("least", [a.clone(), b.clone()]), call("greatest", [a, b])];
        }
        match (self.lookup, <[Expr; 1]>::try_from(coords)) {
            (Lookup::Table, Ok([n])) => Ok(at("g", n)),
            (Lookup::Place, Ok([n])) => Ok(call("place", [n])),
            (Lookup::Place, Err(coords)) => Ok(call("place", coords)),
            (Lookup::Call, Ok([n])) => Ok(call("value", [n])),
            (Lookup::Call, Err(coords)) => Ok(call("value", coords)),
            (Lookup::Table, Err(_)) => {
                Err(CodeError::Unsupported("a table of several numbers; write --style dfs".into()))
            }
        }
    }

    /// The number of two parts together.
    fn both(&self, a: Expr, b: Expr, terms: &mut Terms) -> Result<Expr, CodeError> {
        if matches!(self.numbering, Numbering::Pace(_)) {
            terms.used.insert("greatest".to_owned());
        }
        self.numbering.together(a, b)
    }

    /// Ways to leave parts that are written for xor.
    fn only_nim_values(&self) -> Result<(), CodeError> {
        if self.lookup == Lookup::Place {
            return Err(one_position());
        }
        match self.numbering {
            Numbering::NimValue(_) => Ok(()),
            Numbering::Pace(_) => Err(self.numbering.no_parts()),
        }
    }

    fn positions(&mut self, parts: &[Part], terms: &mut Terms, stamp: &Expr) -> Result<Vec<Stmt>, CodeError> {
        if self.lookup == Lookup::Place && (parts.len() != 1 || parts[0].times.is_some()) {
            return Err(one_position());
        }
        if parts.iter().any(|part| part.each.is_some()) {
            return self.repeated(parts, terms, stamp);
        }
        let before = terms.guards.len();
        let mut sum: Option<Expr> = None;
        let mut conditions: Vec<Expr> = Vec::new();
        for part in parts {
            let coords = coords(part, terms, &mut conditions)?;
            let mut value = self.look(coords, terms)?;
            if let Some(times) = &part.times {
                let count = terms.num(times)?;
                if !natural(times) {
                    conditions.push(count.clone().ge(int(0)));
                }
                value = self.numbering.times(value, count)?;
                if matches!(self.numbering, Numbering::Pace(_)) {
                    terms.used.insert("least".to_owned());
                }
            }
            sum = Some(match sum {
                None => value,
                Some(before) => self.both(before, value, terms)?,
            });
        }
        conditions.splice(0..0, terms.guards.drain(before..));
        let sum = sum.unwrap_or_else(|| int(self.numbering.nothing()));
        let marks = vec![Stmt::Mark("seen".into(), sum, stamp.clone())];
        Ok(match conditions.into_iter().reduce(Expr::and) {
            Some(conditions) => vec![Stmt::If(conditions, marks, Vec::new())],
            None => marks,
        })
    }

    /// Positions some of which are repeated over a range: their values are added one by one, and one that is no position
    /// makes the candidate no move.
    fn repeated(&mut self, parts: &[Part], terms: &mut Terms, stamp: &Expr) -> Result<Vec<Stmt>, CodeError> {
        self.only_nim_values()?;
        let mut body = vec![Stmt::Let("all_parts".into(), int(0)), Stmt::Let("is_move".into(), int(1))];
        for part in parts {
            let (before, known) = (terms.guards.len(), terms.names.len());
            let mut ends: Option<(String, Expr, Expr)> = None;
            if let Some(each) = &part.each {
                let (low, high) = (terms.num(&each.lo)?, terms.num(&each.hi)?);
                let name = safe(&each.name, &terms.names);
                terms.names.resize(each.var, String::new());
                terms.names.push(name.clone());
                ends = Some((name, low, high));
            }
            let outside: Vec<Expr> = terms.guards.drain(before..).collect();
            let mut conditions = Vec::new();
            let coords = coords(part, terms, &mut conditions)?;
            let mut value = self.look(coords, terms)?;
            if let Some(times) = &part.times {
                let count = terms.num(times)?;
                conditions.push(count.clone().ge(int(0)));
                value = value * (count % int(2));
            }
            conditions.splice(0..0, terms.guards.drain(before..));
            let add = vec![Stmt::Set("all_parts".into(), var("all_parts") ^ value)];
            let no_move = vec![Stmt::Set("is_move".into(), int(0))];
            let mut one = match conditions.into_iter().reduce(Expr::and) {
                Some(conditions) => vec![Stmt::If(conditions, add, no_move.clone())],
                None => add,
            };
            if let Some((name, low, high)) = ends {
                one = vec![Stmt::For(name, low, high, one)];
            }
            terms.names.truncate(known);
            match outside.into_iter().reduce(Expr::and) {
                Some(outside) => body.push(Stmt::If(outside, one, no_move)),
                None => body.extend(one),
            }
        }
        let mark = vec![Stmt::Mark("seen".into(), var("all_parts"), stamp.clone())];
        body.push(Stmt::If(var("is_move").eq(int(1)), mark, Vec::new()));
        // A block of its own: another clause may need the same names.
        Ok(vec![Stmt::If(yes(), body, Vec::new())])
    }

    /// All ways to leave so many heaps.
    fn heaps(
        &mut self,
        total: &Num,
        parts: &Num,
        shape: Shape,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, CodeError> {
        if self.lookup == Lookup::Place {
            return Err(one_position());
        }
        let before = terms.guards.len();
        let left = terms.num(total)?;
        let taking = matches!(parts, Num::Call(Func::Min, two) if two.first() == Some(&Num::Const(1)));
        let g = |n: Expr| if self.lookup == Lookup::Table { at("g", n) } else { call("value", [n]) };
        let mark = |value: Expr| Stmt::Mark("seen".into(), value, stamp.clone());
        let t = || var("total");
        let run = |name: &str, low: Expr, high: Expr, inner: Vec<Stmt>| Stmt::For(name.into(), low, high, inner);
        let body = match (parts, shape) {
            _ if taking => vec![mark(g(left.clone()))],
            (Num::Const(0), _) => {
                vec![Stmt::If(left.clone().eq(int(0)), vec![mark(int(self.numbering.nothing()))], Vec::new())]
            }
            (Num::Const(1), _) => vec![Stmt::If(left.clone().ge(int(1)), vec![mark(g(left.clone()))], Vec::new())],
            (Num::Const(2), Shape::Any | Shape::Unequal) => {
                let last = if shape == Shape::Any { t() / int(2) } else { (t() - int(1)) / int(2) };
                let two = self.both(g(var("a")), g(t() - var("a")), terms)?;
                vec![run("a", int(1), last, vec![mark(two)])]
            }
            (Num::Const(3), Shape::Any | Shape::Unequal) => {
                let apart = int(i64::from(shape == Shape::Unequal));
                let (a, b) = (|| var("a"), || var("b"));
                let two = self.both(g(a()), g(b()), terms)?;
                let three = mark(self.both(two, g(t() - a() - b()), terms)?);
                let rest = t() - a() - apart.clone();
                let inner = run("b", a() + apart, rest / int(2), vec![three]);
                vec![run("a", int(1), t() / int(3), vec![inner])]
            }
            (parts, Shape::Equal | Shape::NearEqual | Shape::Consecutive) => {
                self.only_nim_values()?;
                let m = terms.num(parts)?;
                self.regular(m, shape, stamp)
            }
            _ => return Err(CodeError::Unsupported("splits into more than three heaps of any size".into())),
        };
        // In splits the total has a name, and must not be negative.
        let named = match taking || matches!(parts, Num::Const(0 | 1)) {
            true => body,
            false => {
                let mut named = vec![Stmt::Let("total".into(), left.clone())];
                named.extend(body);
                vec![Stmt::If(left.clone().ge(int(1)), named, Vec::new())]
            }
        };
        let mut guards: Vec<Expr> = terms.guards.drain(before..).collect();
        if taking && !natural(total) && !matches!(total, Num::Arith(_, n, _) if **n == Num::Var(0)) {
            guards.push(left.ge(int(0)));
        }
        Ok(match guards.into_iter().reduce(Expr::and) {
            Some(guards) => vec![Stmt::If(guards, named, Vec::new())],
            None => named,
        })
    }

    /// Splits of `total` into m heaps whose sizes follow from m.
    fn regular(&self, m: Expr, shape: Shape, stamp: &Expr) -> Vec<Stmt> {
        let g = |n: Expr| if self.lookup == Lookup::Table { at("g", n) } else { call("value", [n]) };
        let mark = |value: Expr| Stmt::Mark("seen".into(), value, stamp.clone());
        let t = || var("total");
        let enough = m.clone().ge(int(1)).and(m.clone().le(t()));
        match shape {
            Shape::Equal => {
                let even = enough.and((t() % m.clone()).eq(int(0)));
                vec![Stmt::If(even, vec![mark(g(t() / m.clone()) * (m % int(2)))], Vec::new())]
            }
            Shape::NearEqual => {
                let (few, many) = (t() % m.clone(), m.clone() - t() % m.clone());
                let smaller = g(t() / m.clone()) * (many % int(2));
                // Where no heap is larger by one, there is nothing to look up.
                let larger = Stmt::If(
                    (few % int(2)).eq(int(1)),
                    vec![Stmt::Set("both".into(), var("both") ^ g(t() / m + int(1)))],
                    Vec::new(),
                );
                vec![Stmt::If(enough, vec![Stmt::Let("both".into(), smaller), larger, mark(var("both"))], Vec::new())]
            }
            _ => {
                let spare = t() - m.clone() * (m.clone() - int(1)) / int(2);
                let fits = enough.and(spare.clone().ge(m.clone())).and((spare.clone() % m.clone()).eq(int(0)));
                let first = || var("first");
                let step = vec![Stmt::Set("all".into(), var("all") ^ g(first() + var("i")))];
                let body = vec![
                    Stmt::Let("first".into(), spare / m.clone()),
                    Stmt::Let("all".into(), int(0)),
                    Stmt::For("i".into(), int(0), m - int(1), step),
                    mark(var("all")),
                ];
                vec![Stmt::If(fits, body, Vec::new())]
            }
        }
    }
}

/// Where play may go round, values are known of positions with options that are one position each.
fn one_position() -> CodeError {
    let what = "a rule whose moves leave nothing, or several positions, where play may go round";
    CodeError::Unsupported(what.to_owned())
}

/// The numbers of a position, and conditions for those that may be negative.
fn coords(part: &Part, terms: &mut Terms, conditions: &mut Vec<Expr>) -> Result<Vec<Expr>, CodeError> {
    let mut coords = Vec::new();
    for coord in &part.coords {
        let term = terms.num(coord)?;
        if !natural(coord) {
            conditions.push(term.clone().ge(int(0)));
        }
        coords.push(term);
    }
    Ok(coords)
}

/// A loop over the divisors of n within a range: i and n/i for every i up to the square root.
fn divisors(n: &str, d: &str, low: Expr, high: Expr, inner: Vec<Stmt>) -> Stmt {
    let (n, d_var, i) = (|| var(n), || var(d), || var("i"));
    let within = low.le(d_var()).and(d_var().le(high));
    let side = vec![
        Stmt::Let(d.into(), i()),
        Stmt::If(
            var("side").eq(int(1)),
            vec![Stmt::Set(d.into(), n() / i()), Stmt::If(d_var().eq(i()), vec![Stmt::Break], Vec::new())],
            Vec::new(),
        ),
        Stmt::If(within, inner, Vec::new()),
    ];
    let pair = vec![Stmt::For("side".into(), int(0), int(1), side)];
    let each = vec![Stmt::If((n() % i()).eq(int(0)), pair, Vec::new()), Stmt::Set("i".into(), i() + int(1))];
    // The counter needs a block of its own where several clauses run over divisors.
    Stmt::If(n().ge(int(1)), vec![Stmt::Let("i".into(), int(1)), Stmt::While(i().le(n() / i()), each)], Vec::new())
}

/// The array of the members of a set.
pub(super) fn set_name(set: NamedSet) -> &'static str {
    match set {
        NamedSet::Fib => "fibonacci_numbers",
        NamedSet::Pow2 => "powers_of_two",
        NamedSet::Squares => "square_numbers",
        NamedSet::Cubes => "cubic_numbers",
        NamedSet::Primes => "prime_numbers",
        NamedSet::Odd => "odd_numbers",
        NamedSet::Even => "even_numbers",
        NamedSet::Triangular => "triangular_numbers",
        NamedSet::Factorials => "factorial_numbers",
        NamedSet::Palindromes => "palindromic_numbers",
    }
}

/// One more than the largest variable that a condition speaks of.
fn needed(cond: &Cond) -> usize {
    match cond {
        Cond::Const(_) => 0,
        Cond::Compare(_, a, b) => needed_num(a).max(needed_num(b)),
        Cond::In(x, Set::Ranges(ranges)) => {
            ranges.iter().map(|(low, high)| needed_num(low).max(needed_num(high))).fold(needed_num(x), usize::max)
        }
        Cond::In(x, _) | Cond::Prime(x) => needed_num(x),
        Cond::Not(inner) => needed(inner),
        Cond::All(parts) | Cond::Any(parts) => parts.iter().map(needed).max().unwrap_or(0),
    }
}

fn needed_num(num: &Num) -> usize {
    match num {
        Num::Const(_) => 0,
        Num::Var(index) => index + 1,
        Num::Neg(inner) => needed_num(inner),
        Num::Arith(_, a, b) => needed_num(a).max(needed_num(b)),
        Num::Call(_, arguments) => arguments.iter().map(needed_num).max().unwrap_or(0),
    }
}

/// Whether a condition says no more than the range of its last variable, or the set it runs over.
fn said_by_range(cond: &Cond, last: usize, free: &FreeVar) -> bool {
    let last = Num::Var(last);
    match cond {
        Cond::Compare(CompareOp::Le, a, b) => {
            (*a == last && free.hi.contains(b) && total(b))
                || (*b == last && (free.lo.contains(a) || *a == Num::Const(0)) && total(a))
        }
        Cond::Compare(CompareOp::Ge, a, b) => {
            (*b == last && free.hi.contains(a) && total(a))
                || (*a == last && (free.lo.contains(b) || *b == Num::Const(0)) && total(b))
        }
        Cond::In(x, set @ Set::Named(named)) => {
            *x == last
                && !matches!(named, NamedSet::Odd | NamedSet::Even)
                && free.hint == Some(DomainHint::Member(set.clone()))
        }
        _ => false,
    }
}

/// Whether a term has a value everywhere: it divides by nothing, and calls nothing.
fn total(num: &Num) -> bool {
    match num {
        Num::Const(_) | Num::Var(_) => true,
        Num::Neg(inner) => total(inner),
        Num::Arith(rules::ast::ArithOp::Div | rules::ast::ArithOp::Rem, a, b) => {
            total(a) && matches!(**b, Num::Const(value) if value != 0)
        }
        Num::Arith(rules::ast::ArithOp::Add | rules::ast::ArithOp::Sub | rules::ast::ArithOp::Mul, a, b) => {
            total(a) && total(b)
        }
        Num::Call(Func::Min | Func::Max, arguments) => arguments.iter().all(total),
        _ => false,
    }
}
