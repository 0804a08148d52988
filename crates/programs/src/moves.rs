//! Writes the options of a position as loops of the program. Each option marks its value; `remains`
//! writes that part.
use super::ProgramError;
use super::model::{Expr, Stmt, all_of, any_of, call, int, var};
use super::named_sets::{membership, set_name};
use super::numbering::{self, Numbering, VERDICT};
use super::splits::Splits;
use super::terms::{Terms, yes};
use crate::say;
use budget::Budget;
use rules::ast::{ArithOp, CompareOp, Shape, Verdict};
use rules::family::Judged;
use rules::ir::{Cond, DomainHint, FreeVar, Func, NamedSet, Num, Remains, Schema, Set};
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;
use std::collections::{BTreeSet, HashMap};

/// At most this many numbers and operations are in a rule: at that length `g++ -O2` takes half a
/// minute and rustc twice as long. Python refuses more, as its compiler has a recursion limit.
const MOST_TERMS: usize = 10_000;

/// Effort to list the options of a heap of 0, in looks of the budget.
const EFFORT: u64 = 1_000;

/// How the program finds the value of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// In the array `g`.
    Table,
    /// By a call of `look`.
    Look,
    /// Not at all: `component` makes the text of the component.
    Text,
    /// Not at all: `place` gives the place of the option. A move leaves at most one position.
    Place,
}

/// Keywords of the languages, and names that our programs use themselves.
const RESERVED: &str = "g seen value v x in as is if do for let mut ref fn use mod int ll or and not def del try new key known \
     memory mark read last out lines numbers result option list max min abs len self this else loop move type \
     char long byte final goto case auto main map std limit total from with pass while break static struct \
     enum impl match where pub dyn box gcd root power times digits omega least greatest short float double \
     void class import lambda none true false str iter yield async await const crate super trait union unsafe \
     extern return continue global raise assert except finally nonlocal elif y0 y1 yn j0 j1 jn log2 floor_div \
     table tau exponents_xor least_prime_index digit_xor first_digit low_digit fib zeckendorf beatty lost w ways way_from way_to \
     way_count stamp met j both word words text i won lost moves larger place labels edges follow look recall remember stack \
     stacked push pop top height Position Hash found component components \
     moves_of sorted options number_of piles highest at pile pile_at n_read wanted found_size left left_1 left_2 left_3 larger \
     with_value in_order comes_before cell block_first block_last bag size verdict";

/// Turns a name of the rule into a variable that is legal in every language.
pub(crate) fn safe(name: &str, taken: &[String]) -> String {
    let ascii = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.starts_with('_');
    let mut safe = if ascii { name.to_owned() } else { format!("var{}", taken.len()) };
    while RESERVED.split(' ').any(|word| word == safe) || taken.contains(&safe) {
        safe.push('_');
    }
    safe
}

/// The parts of a rule from which the loops are made.
#[derive(Clone, Copy)]
pub(crate) struct Rule<'r> {
    /// Names of the numbers of a position.
    pub(crate) names: &'r [String],
    /// Whether a position is a multiset.
    pub(crate) unordered: bool,
    pub(crate) schemas: &'r [Schema],
    pub(crate) ends: &'r [Vec<Cond>],
    /// How the game is decided at each of these ends; empty where none decides it.
    pub(crate) verdicts: &'r [Option<Verdict>],
    /// Whether a heap of 0 has no move, so that leaving it is the same as leaving nothing.
    pub(crate) idle: bool,
}

impl<'r> From<&'r Ruleset> for Rule<'r> {
    fn from(ruleset: &'r Ruleset) -> Self {
        let Ruleset { names, unordered, schemas, ends, .. } = ruleset.without_verdicts();
        let verdicts = ruleset.judged().map_or(&[][..], Judged::verdicts);
        let brief = Budget::unlimited().with_effort(EFFORT);
        let moves_not = || Oracle::with_budget(ruleset, &brief).options(&[0]).is_ok_and(|all| all.is_empty());
        // Where there are verdicts, a heap of 0 stays and may have one.
        let idle = ruleset.judged().is_some() || names.len() == 1 && moves_not();
        Self { names, unordered: *unordered, schemas, ends, verdicts, idle }
    }
}

impl Rule<'_> {
    pub(crate) fn arity(self) -> usize {
        self.names.len()
    }
}

/// Loops over the options of all schemas.
pub(crate) struct Moves<'r> {
    pub(crate) rule: Rule<'r>,
    pub(crate) lookup: Lookup,
    bits: u32,
    /// How the numbers of the parts of an option are combined.
    pub(crate) numbering: Numbering,
    /// Variables that hold the numbers of the position.
    pub(crate) state: Vec<String>,
    pub(crate) used: BTreeSet<String>,
    /// Sets that some loop runs over: the program has an array of their members.
    pub(crate) sets: Vec<NamedSet>,
    /// Splits whose values must be in lists before the table is filled.
    pub(crate) splits: Splits,
    /// The largest number of a position for which indices into lists fit 64 bits.
    pub(crate) room: i64,
    /// The largest value of each number, in a table of positions of several numbers.
    pub(crate) sides: Vec<i64>,
    /// How often each bound was written out: a variable may be declared only once in a block.
    bounds: HashMap<String, usize>,
}

impl<'r> Moves<'r> {
    pub(crate) fn new(rule: impl Into<Rule<'r>>, lookup: Lookup, bits: u32, numbering: Numbering) -> Self {
        let rule = rule.into();
        let mut state = Vec::new();
        for name in rule.names {
            state.push(safe(name, &state));
        }
        let (used, sets, splits) = (BTreeSet::new(), Vec::new(), Splits::default());
        Self {
            rule,
            lookup,
            bits,
            numbering,
            state,
            used,
            sets,
            splits,
            room: i64::MAX,
            sides: Vec::new(),
            bounds: HashMap::new(),
        }
    }

    /// Writes the loops that mark the value of every option in `seen` with the stamp.
    pub(crate) fn marked(&mut self, stamp: &Expr) -> Result<Vec<Stmt>, ProgramError> {
        if self.rule.schemas.iter().map(Schema::terms).sum::<usize>() > MOST_TERMS {
            return Err(ProgramError::unsupported(say::long_rule()));
        }
        let mut body = Vec::new();
        for schema in self.rule.schemas {
            body.extend(self.schema(schema, stamp)?);
        }
        if self.rule.ends.is_empty() {
            return Ok(body);
        }
        let mut terms = self.terms(self.state.clone());
        let ends = self.rule.ends.iter().map(|end| terms.condition(&Cond::All(end.clone())));
        let ends = ends.collect::<Result<Vec<_>, _>>()?;
        if !self.rule.verdicts.is_empty() {
            for (ended, verdict) in ends.into_iter().zip(self.rule.verdicts).rev() {
                let decided = verdict.map(|verdict| Stmt::Set(VERDICT.into(), int(numbering::outcome(verdict))));
                body = match decided {
                    Some(decided) => vec![Stmt::If(ended, vec![decided], body)],
                    None => vec![Stmt::If(ended.not(), body, Vec::new())],
                };
            }
            body.insert(0, Stmt::Let(VERDICT.into(), int(-1)));
            self.room = self.room.min(terms.room);
            self.used.extend(terms.used);
            return Ok(body);
        }
        let ended = any_of(ends);
        self.room = self.room.min(terms.room);
        self.used.extend(terms.used);
        Ok(match ended {
            Some(ended) => vec![Stmt::If(ended.not(), body, Vec::new())],
            None => body,
        })
    }

    fn terms(&self, names: Vec<String>) -> Terms {
        Terms::new(names, self.bits)
    }

    fn schema(&mut self, schema: &Schema, stamp: &Expr) -> Result<Vec<Stmt>, ProgramError> {
        let mut names = self.state.clone();
        for free in &schema.free {
            let name = safe(&free.name, &names);
            names.push(name);
        }
        let mut terms = self.terms(names.clone());
        // In games of piles on steps, a variable bounded by the number of piles is the number of a
        // pile.
        let of_a_pile = |free: &FreeVar| free.hi.contains(&Num::Var(0));
        let arity = self.rule.arity();
        terms.piles.extend((arity..).zip(&schema.free).filter(|(_, free)| of_a_pile(free)).map(|(index, _)| index));
        let body = self.level(schema, 0, &mut terms, stamp);
        self.room = self.room.min(terms.room);
        self.used.extend(terms.used);
        let mut body = body?;
        for (component, wanted) in schema.pattern.iter().enumerate() {
            if let Some(wanted) = wanted {
                body = vec![Stmt::If(var(&names[component]).eq(int(*wanted)), body, Vec::new())];
            }
        }
        Ok(body)
    }

    /// Writes the loops from free variable `depth` on. A condition is tested in the outermost loop
    /// that has all its variables.
    fn level(
        &mut self,
        schema: &Schema,
        depth: usize,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, ProgramError> {
        let known = self.rule.arity() + depth;
        let mut conditions: Vec<Expr> = Vec::new();
        for cond in &schema.conditions {
            if cond.reach() != known && !(depth == 0 && cond.reach() < known) {
                continue;
            }
            if let Some(free) = depth.checked_sub(1).map(|last| &schema.free[last])
                && (said_by_range(cond, known - 1, free, terms)
                    || self.is_listed(free) && said_by_hint(cond, known - 1, free))
            {
                continue;
            }
            let cond = terms.condition(cond)?;
            if cond != yes() {
                conditions.push(cond);
            }
        }
        let inner = match schema.free.get(depth) {
            None => self.remains(schema, terms, stamp)?,
            Some(free) => self.run(schema, depth, free, terms, stamp)?,
        };
        Ok(match all_of(conditions) {
            Some(conditions) => vec![Stmt::If(conditions, inner, Vec::new())],
            None => inner,
        })
    }

    /// Writes the loop of one free variable.
    fn run(
        &mut self,
        schema: &Schema,
        depth: usize,
        free: &FreeVar,
        terms: &mut Terms,
        stamp: &Expr,
    ) -> Result<Vec<Stmt>, ProgramError> {
        let name = terms.names[self.rule.arity() + depth].clone();
        let total = |terms: &mut Terms, bounds: &[Num]| -> Result<Vec<Expr>, ProgramError> {
            let mut total = Vec::new();
            for num in bounds {
                let before = terms.guards.len();
                let bound = terms.num(num)?;
                // A bound without a value is left out; the conditions cover that case.
                if terms.guards.len() == before || terms.is_total(num) {
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
        let low = terms.helper_over("greatest", low).unwrap_or_else(|| int(0));
        let (before, high) = match terms.helper_over("least", high) {
            Some(high) => (Vec::new(), high),
            None => self.partial_bound(free, &name, terms)?,
        };
        let inner = self.level(schema, depth + 1, terms, stamp)?;
        let each = match &free.hint {
            Some(DomainHint::Member(Set::Named(set))) if self.is_listed(free) => {
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
            _ => match self.blocks(schema, depth, terms, (&name, &low, &high), &inner)? {
                Some(blocks) => blocks,
                None => vec![Stmt::For(name, low, high, inner)],
            },
        };
        Ok(before.into_iter().chain(each).collect())
    }

    /// In a near-equal split of n into m heaps the sizes are n/m and n/m+1, and only the parity of
    /// their counts matters. So two consecutive m with the same quotient n/m show every value: the
    /// loop visits about 4*sqrt(n) numbers m instead of n.
    fn blocks(
        &self,
        schema: &Schema,
        depth: usize,
        terms: &mut Terms,
        (name, low, high): (&str, &Expr, &Expr),
        inner: &[Stmt],
    ) -> Result<Option<Vec<Stmt>>, ProgramError> {
        let own = self.rule.arity() + depth;
        let Remains::Heaps { total, parts, shape: Shape::NearEqual } = &schema.remains else { return Ok(None) };
        let free = &schema.free[depth];
        let asks = |cond: &Cond| cond.reach() > own && !said_by_range(cond, own, free, terms);
        if *parts != Num::Var(own)
            || total.reach() > own
            || depth + 1 < schema.free.len()
            || schema.conditions.iter().any(asks)
        {
            return Ok(None);
        }
        let before = terms.guards.len();
        let left = terms.num(total)?;
        if terms.guards.len() > before {
            terms.guards.truncate(before);
            return Ok(None);
        }
        let (first, last) = (|| var("block_first"), || var("block_last"));
        terms.used.extend(["least".to_owned(), "greatest".to_owned()]);
        let least = |a, b| call("least", [a, b]);
        let block = vec![
            Stmt::Let("block_last".into(), left.clone() / (left.clone() / first())),
            Stmt::For(name.to_owned(), first(), least(least(first() + int(1), last()), high.clone()), inner.to_vec()),
            Stmt::Set("block_first".into(), last() + int(1)),
        ];
        let going = first().le(high.clone()).and(first().le(left));
        let body =
            vec![Stmt::Let("block_first".into(), call("greatest", [low.clone(), int(1)])), Stmt::While(going, block)];
        // The block is separate because another clause may declare the same names.
        Ok(Some(vec![Stmt::If(yes(), body, Vec::new())]))
    }

    /// Whether the loop of a variable can run over the list of the members of its set. Lists go
    /// from 1 to the largest number of the program, so the variable must stay in that range.
    fn is_listed(&self, free: &FreeVar) -> bool {
        let Some(DomainHint::Member(Set::Named(set))) = free.hint else { return false };
        let from_one = free.lo.iter().any(|low| matches!(low, Num::Const(1..)));
        membership(set).is_some()
            && (from_one || !rules::sets::contains(set, 0))
            && free.hi.iter().any(|high| self.is_at_most_the_state(high))
    }

    /// Whether the form of a term shows that it is at most the largest number of the position.
    fn is_at_most_the_state(&self, num: &Num) -> bool {
        match num {
            Num::Var(index) => *index < self.rule.arity(),
            Num::Arith(ArithOp::Sub, a, b) => {
                matches!(**b, Num::Const(0..) | Num::Var(_)) && self.is_at_most_the_state(a)
            }
            Num::Arith(ArithOp::Div, a, b) => matches!(**b, Num::Const(1..)) && self.is_at_most_the_state(a),
            Num::Call(Func::Pile | Func::Highest, _) => true,
            Num::Call(Func::Min, arguments) => arguments.iter().any(|num| self.is_at_most_the_state(num)),
            _ => false,
        }
    }

    /// The upper bound of a variable some of whose bounds may have no value: the least bound that
    /// has one, or -1 where none has, as in `rules::eval::range`.
    fn partial_bound(
        &mut self,
        free: &FreeVar,
        name: &str,
        terms: &mut Terms,
    ) -> Result<(Vec<Stmt>, Expr), ProgramError> {
        let times = self.bounds.entry(name.to_owned()).or_default();
        *times += 1;
        let again = if *times > 1 { format!("_{times}") } else { String::new() };
        let (high, bounded) = (format!("high_{name}{again}"), format!("bounded_{name}{again}"));
        let mut before = vec![Stmt::Let(high.clone(), int(-1))];
        if free.hi.len() > 1 {
            before.push(Stmt::Let(bounded.clone(), int(0)));
        }
        for (at, bound) in free.hi.iter().enumerate() {
            let known = terms.guards.len();
            let bound = terms.num(bound)?;
            let guards = all_of(terms.guards.drain(known..));
            let mut set = vec![Stmt::Set(high.clone(), bound.clone())];
            if at > 0 {
                let less = vec![Stmt::Set(high.clone(), terms.helper("least", [var(&high), bound]))];
                set = vec![Stmt::If(var(&bounded).eq(int(1)), less, set)];
            }
            if at + 1 < free.hi.len() {
                set.push(Stmt::Set(bounded.clone(), int(1)));
            }
            match guards {
                Some(guards) => before.push(Stmt::If(guards, set, Vec::new())),
                None => before.extend(set),
            }
        }
        Ok((before, var(&high)))
    }

    /// Whether a variable runs over divisors of n from 1 to at most n, so that it has no value for
    /// the heap 0.
    fn divisors_suffice(&self, free: &FreeVar) -> bool {
        let n = Num::Var(0);
        let below = |high: &Num| {
            *high == n
                || matches!(high, Num::Arith(ArithOp::Sub | ArithOp::Div, a, b) if **a == n && matches!(**b, Num::Const(1..)))
        };
        let from_one = free.lo.iter().any(|low| matches!(low, Num::Const(1..)));
        self.rule.arity() == 1 && from_one && free.hi.iter().any(below)
    }
}

/// Writes a loop over the divisors of n within a range: i and n/i for every i up to the square
/// root.
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
    // The block is separate because several clauses may declare the counter.
    Stmt::If(n().ge(int(1)), vec![Stmt::Let("i".into(), int(1)), Stmt::While(i().le(n() / i()), each)], Vec::new())
}

/// Whether a condition only repeats which set its last variable runs over.
fn said_by_hint(cond: &Cond, last: usize, free: &FreeVar) -> bool {
    matches!(cond, Cond::In(x, set) if *x == Num::Var(last) && free.hint == Some(DomainHint::Member(set.clone())))
}

/// Whether a condition only repeats the range of its last variable.
pub(crate) fn said_by_range(cond: &Cond, last: usize, free: &FreeVar, terms: &Terms) -> bool {
    let last = Num::Var(last);
    let total = |num: &Num| terms.is_total(num);
    match cond {
        Cond::Compare(CompareOp::Le, a, b) => {
            (*a == last && free.hi.contains(b) && total(b))
                || (*b == last && (free.lo.contains(a) || *a == Num::Const(0)) && total(a))
        }
        Cond::Compare(CompareOp::Ge, a, b) => {
            (*b == last && free.hi.contains(a) && total(a))
                || (*a == last && (free.lo.contains(b) || *b == Num::Const(0)) && total(b))
        }
        _ => false,
    }
}
