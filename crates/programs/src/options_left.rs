//! Writes what a move leaves: positions, heaps or splits. The statements mark the value of each
//! option.
use super::model::{Expr, Stmt, all_of, at, call, int, joined, var};
use super::moves::safe;
use super::moves::{Lookup, Moves, said_by_range};
use super::numbering::Numbering;
use super::splits;
use super::sums::component;
use super::terms::{Terms, natural, yes};
use super::{Hint, ProgramError, Style};
use crate::say;
use rules::ast::Shape;
use rules::ir::{Cond, Func, Num, Part, Remains, Schema};

/// Whether a part occurs 0 times. It must be a position all the same, but it may be a larger one,
/// so its value must not be looked up.
fn is_absent(part: &Part) -> bool {
    part.times == Some(Num::Const(0))
}

/// Whether the position decides how often a part occurs, which may be 0 times.
fn may_be_absent(part: &Part) -> bool {
    part.times.as_ref().is_some_and(|times| !matches!(times, Num::Const(_)))
}

impl Moves<'_> {
    /// Marks the value of what a move leaves, once all variables have their values.
    pub(crate) fn remains(
        &mut self,
        schema: &Schema,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, ProgramError> {
        let (total, parts, shape) = match &schema.remains {
            Remains::Positions(parts) => return self.positions(parts, terms, stamp),
            Remains::Heaps { total, parts, shape } => (total, parts, *shape),
        };
        // `split 2` and `split 2..3` leave m parts, with m in a range.
        let free = |index: &usize| index.checked_sub(self.rule.arity()).and_then(|at| schema.free.get(at));
        let constants = |bounds: &[Num]| -> Vec<i64> {
            bounds.iter().filter_map(|bound| if let Num::Const(c) = bound { Some(*c) } else { None }).collect()
        };
        let range = match parts {
            // A missing lower bound is 0.
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

    /// Whether there may be more than three parts of any size, for which nested loops take too
    /// long.
    fn is_large(&self, schema: &Schema, parts: &Num, range: Option<(i64, i64)>) -> bool {
        match parts {
            Num::Const(count) => *count > 3,
            Num::Var(index) if *index >= self.rule.arity() => {
                range.is_none_or(|(_, high)| high > 3) && schema.free.len() > index - self.rule.arity()
            }
            _ => false,
        }
    }

    /// Marks the values of splits from prepared lists, see [`super::splits`].
    fn prepared(
        &mut self,
        schema: &Schema,
        total: &Num,
        parts: &Num,
        range: Option<(i64, i64)>,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, ProgramError> {
        self.only_nim_values()?;
        if self.lookup != Lookup::Table {
            let why = ProgramError::unsupported(say::search_of_splits());
            return Err(why.hinted([Hint::Style { style: Style::Table }]));
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
            (None, Num::Var(index)) if self.however_many(schema, *index, terms) => {
                self.splits.any = true;
                let listed = splits::each_way(int(0), left.clone(), mark(at("ways", var("j"))));
                // All numbers of parts from 2 on share one list, so only the first of them marks
                // it.
                vec![Stmt::If(count.eq(int(2)).and(left.ge(int(2))), listed, Vec::new())]
            }
            _ => {
                let what = say::splits_into_many(splits::MOST_PARTS);
                return Err(ProgramError::unsupported(what));
            }
        };
        Ok(match all_of(terms.guards.drain(before..)) {
            Some(guards) => vec![Stmt::If(guards, body, Vec::new())],
            None => body,
        })
    }

    /// Whether a number of parts runs over all numbers from 2 on and occurs nowhere else.
    fn however_many(&self, schema: &Schema, index: usize, terms: &Terms) -> bool {
        let Some(free) = schema.free.get(index - self.rule.arity()) else { return false };
        let from_two = free.lo.contains(&Num::Const(2)) && free.lo.iter().all(|low| matches!(low, Num::Const(..=2)));
        let up_to_all = free.hi.iter().all(|high| *high == Num::Var(0));
        let free_of_it = |cond: &Cond| cond.reach() <= index || said_by_range(cond, index, free, terms);
        from_two
            && up_to_all
            && index + 1 == self.rule.arity() + schema.free.len()
            && schema.conditions.iter().all(free_of_it)
    }

    fn look(&self, coords: Vec<Expr>, terms: &mut Terms) -> Result<Expr, ProgramError> {
        let mut coords = coords;
        // For three or more numbers the called function sorts them.
        if self.rule.unordered
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
            (Lookup::Text, Ok([n])) => Ok(self.heap(n)),
            (Lookup::Text, Err(coords)) => Ok(Expr::Text(component(coords))),
            (Lookup::Look, Ok([n])) => Ok(call("look", [n])),
            (Lookup::Look, Err(coords)) => Ok(call("look", coords)),
            (Lookup::Table, Err(coords)) if !self.sides.is_empty() => Ok(at("g", self.cell(coords))),
            (Lookup::Table, Err(_)) => {
                let why = ProgramError::unsupported(say::table_of_several());
                Err(why.hinted([Hint::Style { style: Style::Dfs }]))
            }
        }
    }

    /// The number of a heap.
    fn heap(&self, n: Expr) -> Expr {
        match self.lookup {
            Lookup::Table => at("g", n),
            Lookup::Text => Expr::Text(component(vec![n])),
            Lookup::Look | Lookup::Place => call("look", [n]),
        }
    }

    /// The number of a sum of two parts.
    fn both(&self, a: Expr, b: Expr, terms: &mut Terms) -> Result<Expr, ProgramError> {
        if matches!(self.numbering, Numbering::Tempo(_)) {
            terms.used.insert("greatest".to_owned());
        }
        self.numbering.together(a, b)
    }

    /// Refuses numberings other than nim-values, where the caller combines parts by xor.
    fn only_nim_values(&self) -> Result<(), ProgramError> {
        match (self.lookup, self.numbering) {
            (Lookup::Place, _) => Err(one_position()),
            (Lookup::Text, _) => Err(ProgramError::unsupported(say::sums_with_splits())),
            (_, Numbering::NimValue(_)) => Ok(()),
            (_, Numbering::Tempo(_) | Numbering::Outcome(_)) => Err(self.numbering.no_parts()),
        }
    }

    fn positions(&mut self, parts: &[Part], terms: &mut Terms, stamp: &Expr) -> Result<Vec<Stmt>, ProgramError> {
        let alone = |part: &Part| is_absent(part) || part.times.is_none();
        let left = parts.iter().filter(|part| !is_absent(part)).count();
        if self.lookup == Lookup::Place && (left != 1 || !parts.iter().all(alone)) {
            return Err(one_position());
        }
        if parts.iter().any(|part| part.each.is_some()) {
            return self.repeated(parts, terms, stamp);
        }
        let before = terms.guards.len();
        let mut values: Vec<Expr> = Vec::new();
        // Parts that may be absent: their value is looked up only if the count is at least 1.
        let mut added: Vec<(Expr, Expr)> = Vec::new();
        let mut conditions: Vec<Expr> = Vec::new();
        for part in parts {
            let coords = coords(part, terms, &mut conditions)?;
            if is_absent(part) {
                continue;
            }
            let mut value = self.look(coords, terms)?;
            if let Some(times) = &part.times {
                let count = terms.num(times)?;
                if !natural(times) {
                    conditions.push(count.clone().ge(int(0)));
                }
                value = self.numbering.times(value, count.clone())?;
                if matches!(self.numbering, Numbering::Tempo(_)) {
                    terms.used.insert("least".to_owned());
                }
                if may_be_absent(part) {
                    added.push((count, value));
                    continue;
                }
            }
            values.push(value);
        }
        let sum = joined(values, |a, b| self.both(a, b, terms))?;
        conditions.splice(0..0, terms.guards.drain(before..));
        let sum = sum.unwrap_or_else(|| int(self.numbering.nothing()));
        let conditions = all_of(conditions);
        if added.is_empty() {
            let marks = vec![Stmt::Mark("seen".into(), sum, stamp.clone())];
            return Ok(match conditions {
                Some(conditions) => vec![Stmt::If(conditions, marks, Vec::new())],
                None => marks,
            });
        }
        let mut body = vec![Stmt::Let("all_parts".into(), sum)];
        for (count, value) in added {
            let add = vec![Stmt::Set("all_parts".into(), self.both(var("all_parts"), value, terms)?)];
            body.push(Stmt::If(count.ge(int(1)), add, Vec::new()));
        }
        body.push(Stmt::Mark("seen".into(), var("all_parts"), stamp.clone()));
        // The block is separate because another clause may declare the same names.
        Ok(vec![Stmt::If(conditions.unwrap_or_else(yes), body, Vec::new())])
    }

    /// Marks the value of a sum some of whose parts repeat over a range: the values are added one
    /// by one, and a part that is not a position makes the candidate illegal.
    fn repeated(&mut self, parts: &[Part], terms: &mut Terms, stamp: &Expr) -> Result<Vec<Stmt>, ProgramError> {
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
            let mut value = if is_absent(part) { int(0) } else { self.look(coords, terms)? };
            let mut is_there = None;
            if let Some(times) = &part.times {
                let count = terms.num(times)?;
                conditions.push(count.clone().ge(int(0)));
                is_there = may_be_absent(part).then(|| count.clone().ge(int(1)));
                value = value * (count % int(2));
            }
            let mut add = vec![Stmt::Set("all_parts".into(), var("all_parts") ^ value)];
            if let Some(is_there) = is_there {
                add = vec![Stmt::If(is_there, add, Vec::new())];
            }
            conditions.splice(0..0, terms.guards.drain(before..));
            let no_move = vec![Stmt::Set("is_move".into(), int(0))];
            let mut one = match all_of(conditions) {
                Some(conditions) => vec![Stmt::If(conditions, add, no_move.clone())],
                None => add,
            };
            if let Some((name, low, high)) = ends {
                one = vec![Stmt::For(name, low, high, one)];
            }
            terms.names.truncate(known);
            match all_of(outside) {
                Some(outside) => body.push(Stmt::If(outside, one, no_move)),
                None => body.extend(one),
            }
        }
        let mark = vec![Stmt::Mark("seen".into(), var("all_parts"), stamp.clone())];
        body.push(Stmt::If(var("is_move").eq(int(1)), mark, Vec::new()));
        // The block is separate because another clause may declare the same names.
        Ok(vec![Stmt::If(yes(), body, Vec::new())])
    }

    /// Marks the values of all ways to leave `parts` heaps with this total.
    fn heaps(
        &mut self,
        total: &Num,
        parts: &Num,
        shape: Shape,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, ProgramError> {
        if self.lookup == Lookup::Place {
            return Err(one_position());
        }
        let before = terms.guards.len();
        let left = terms.num(total)?;
        let taking = matches!(parts, Num::Call(Func::Min, two) if two.first() == Some(&Num::Const(1)));
        let g = |n: Expr| self.heap(n);
        let mark = |value: Expr| Stmt::Mark("seen".into(), value, stamp.clone());
        let t = || var("total");
        let run = |name: &str, low: Expr, high: Expr, inner: Vec<Stmt>| Stmt::For(name.into(), low, high, inner);
        let body = match (parts, shape) {
            _ if taking && self.rule.idle => vec![mark(g(left.clone()))],
            // A move that takes the whole heap leaves no heap, not one of size 0.
            _ if taking => vec![Stmt::If(
                left.clone().eq(int(0)),
                vec![mark(int(self.numbering.nothing()))],
                vec![mark(g(left.clone()))],
            )],
            (Num::Const(0), _) => {
                let nothing = match self.numbering {
                    // A heap of 0 stays, since a verdict may be about it.
                    Numbering::Outcome(_) => g(int(0)),
                    numbering => int(numbering.nothing()),
                };
                vec![Stmt::If(left.clone().eq(int(0)), vec![mark(nothing)], Vec::new())]
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
            _ => return Err(ProgramError::unsupported(say::splits_into_four())),
        };
        // The total of a split has a name, and must not be negative.
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
        Ok(match all_of(guards) {
            Some(guards) => vec![Stmt::If(guards, named, Vec::new())],
            None => named,
        })
    }

    /// Marks the split of `total` into m heaps whose sizes follow from m.
    fn regular(&self, m: Expr, shape: Shape, stamp: &Expr) -> Vec<Stmt> {
        let g = |n: Expr| self.heap(n);
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
                // With no heap that is larger by one, there is nothing to look up.
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

/// The error where play may go round and an option is not exactly one position.
fn one_position() -> ProgramError {
    let what = say::one_position_round();
    ProgramError::unsupported(what)
}

/// The numbers of a part; adds a condition for each that may be negative.
fn coords(part: &Part, terms: &mut Terms, conditions: &mut Vec<Expr>) -> Result<Vec<Expr>, ProgramError> {
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
