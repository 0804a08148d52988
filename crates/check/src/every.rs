//! Claims for every value of the parameters of a rule on one heap or two: the theorem
//! `family (automata)`.
//!
//! A heap is written `n = q*T + r` with `0 <= r < T`, where the modulus T is linear in the
//! parameters. Let no amount exceed a constant multiple of T. Then a move leads from (q, r) to
//! (q-d, s) for one of finitely many d, and its amount `d*T + r - s` is linear in r, s and the
//! parameters, though `q*T` is not. Where two heaps (i, s) and (q-d-i, t) are left, the amount is
//! `d*T + r - s - t`. So the rule is one about the tuples (q, r, parameters), which leave the
//! parameters as they are, and a claim in q and r is a claim about all positions of these tuples
//! where the condition on the parameters holds and r < T: [`crate::invariant`] decides it, for all
//! values of the parameters at once. The proof is ours; that one symbolic modulus keeps such
//! sentences decidable is in T. Bogart, J. Goodrick, K. Woods (2017).
//!
//! Of two heaps each is written so, with the same T: `pairs` has their moves. Where the rest and one
//! parameter are measured by the other parameter, `nested` has them.
mod nested;
mod pairs;

use crate::definition::Known;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::invariant::read::Reader;
use crate::invariant::{self, Claim};
use crate::limits::Work;
use crate::relation::Digits;
use crate::rule::{self, Amount, Clause, Cond, Expr, Family, Guard, Op, Order, Rule, Said, Shape, claim, eval};
use crate::say;
use crate::statement::ForEvery;
use messages::Message;

/// The numbers of a tuple: quotient and rest of the heap, or of both heaps, then the parameters.
const QUOTIENT: usize = 0;
const REST: usize = 1;
/// The names of these numbers in claims.
const NAMES: [&[&str]; 2] = [&["q", "r"], &["q1", "r1", "q2", "r2"]];
/// The most multiples of the modulus that an amount may span, and the most blocks.
const MOST_ROUNDS: i64 = 12;

/// A claim that was derived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Every {
    /// The names of the heaps.
    heaps: Vec<String>,
    /// The names of the numbers of a tuple.
    names: Vec<String>,
    part: Cond,
    modulus: Expr,
    repeats_from: Option<Expr>,
    claim: Claim,
    /// The place of the parameter that measures the rest and the other parameter, if one does.
    unit: Option<usize>,
}

/// Derives a claim for all parameters that `part` allows.
///
/// # Errors
/// If the claim is not consistent with every move, or if some part of it cannot be read.
pub(crate) fn derive(
    rule: &Rule,
    convention: Convention,
    part: &str,
    said: &ForEvery,
    work: &mut Work<'_>,
) -> Result<Every, Invalid> {
    let heaps = heaps_of(rule);
    let Some(&own) = heaps.checked_sub(1).and_then(|at| NAMES.get(at)) else {
        return Err(Invalid::Rule(say::rules_without_parameter()));
    };
    let first = own.len();
    let parameters = rule.names.get(heaps..).unwrap_or(&[]);
    let names: Vec<String> = own.iter().map(|&name| name.to_owned()).chain(parameters.iter().cloned()).collect();
    if parameters.is_empty() || !rule.ends.is_empty() || rule.family != Family::Numbers {
        return Err(Invalid::Rule(say::rules_without_parameter()));
    }
    let part = match claim(part, &names)? {
        Said::Condition(cond) if !cond.mentions(&|v| v < first) => cond,
        _ => return Err(Invalid::Rule(say::number_for_condition())),
    };
    if let Some(unit) = &said.unit {
        let place = parameters.iter().position(|name| name == unit).filter(|_| heaps == 1 && parameters.len() == 2);
        let place = place.ok_or_else(|| Invalid::Rule(say::unit_of_two_parameters()))?;
        return nested::derive(rule, convention, (part, place), said, work);
    }
    let modulus = of_parameters(&said.modulus, &names, first)?;
    let repeats_from = said.repeats_from.as_ref().map(|text| of_parameters(text, &names, first)).transpose()?;
    let blocks = said.blocks.iter().map(|text| claim(text, &names)).collect::<Result<Vec<_>, _>>()?;
    let of_quotient = |block: &Said| match block {
        Said::Number(expr) => expr.mentions(&|v| v == QUOTIENT),
        Said::Condition(cond) => cond.mentions(&|v| v == QUOTIENT),
    };
    // One block is for all quotients; of two heaps it may name them.
    let plain = if heaps == 1 { !blocks.iter().any(of_quotient) } else { blocks.len() == 1 && repeats_from.is_none() };
    if !plain {
        return Err(Invalid::Rule(say::such_blocks()));
    }
    let heap = Heap { heaps, parameters: parameters.len(), part: &part, modulus: &modulus };
    heap.sound(work)?;
    if let Some(from) = &repeats_from {
        heap.repeats(&blocks, from, work)?;
    }
    let clauses = if heaps == 1 { heap.clauses(rule, work)? } else { pairs::clauses(&heap, rule, work)? };
    let tuples = Rule { names: names.clone(), clauses, ends: Vec::new(), misere: rule.misere, family: Family::Numbers };
    let below = (0..heaps).map(|at| heap.below(Expr::Var(2 * at + REST)));
    let inside = Cond::All(std::iter::once(part.clone()).chain(below).collect());
    let claim = invariant::decided(&tuples, convention, joined(&blocks)?, Some(inside), work)?;
    Ok(Every { heaps: rule.names[..heaps].to_vec(), names, part, modulus, repeats_from, claim, unit: None })
}

fn compare(order: Order, x: Expr, y: Expr) -> Cond {
    Cond::Compare(order, x, y)
}

fn arith(op: Op, x: Expr, y: Expr) -> Expr {
    Expr::Arith(op, Box::new(x), Box::new(y))
}

/// The number of heaps of a position; the names behind them are parameters.
fn heaps_of(rule: &Rule) -> usize {
    let places = rule.clauses.iter().map(|clause| match clause {
        Clause::Arrow { pattern, .. } => pattern.len(),
        _ => 1,
    });
    places.max().unwrap_or(1)
}

/// An expression of the parameters alone, which stand behind the first names.
fn of_parameters(text: &str, names: &[String], first: usize) -> Result<Expr, Invalid> {
    match claim(text, names)? {
        Said::Number(expr) if !expr.mentions(&|v| v < first) => Ok(expr),
        _ => Err(Invalid::Rule(say::not_of_parameters())),
    }
}

/// One claim about tuples from those for the quotients 0, 1, ..., the last of which is for all
/// further ones, too.
fn joined(blocks: &[Said]) -> Result<Said, Invalid> {
    let wrong = || Invalid::Rule(say::such_blocks());
    let Some((last, first)) = blocks.split_last().filter(|_| blocks.len() <= MOST_ROUNDS as usize) else {
        return Err(wrong());
    };
    let is = |order: Order, place: usize| compare(order, Expr::Var(QUOTIENT), Expr::Int(place as i64));
    match last {
        Said::Number(last) => {
            let mut cases = Vec::new();
            for (place, block) in first.iter().enumerate() {
                let Said::Number(block) = block else { return Err(wrong()) };
                cases.push((is(Order::Eq, place), block.clone()));
            }
            let all = if cases.is_empty() { last.clone() } else { Expr::Cases(cases, Box::new(last.clone())) };
            Ok(Said::Number(all))
        }
        Said::Condition(last) => {
            let mut ways = Vec::new();
            for (place, block) in first.iter().enumerate() {
                let Said::Condition(block) = block else { return Err(wrong()) };
                ways.push(Cond::All(vec![is(Order::Eq, place), block.clone()]));
            }
            if ways.is_empty() {
                return Ok(Said::Condition(last.clone()));
            }
            ways.push(Cond::All(vec![is(Order::Ge, first.len()), last.clone()]));
            Ok(Said::Condition(Cond::Any(ways)))
        }
    }
}

/// Moves of one kind, in the variables of the rule as it was read: the heap, the parameters, free
/// names, and behind them the amount.
struct Kind<'r> {
    free: &'r [String],
    /// The free name that is the amount, if one is.
    named: Option<usize>,
    conditions: Vec<Cond>,
    /// The least and the greatest number of heaps that are left.
    left: (u32, u32),
}

/// What a move leaves.
#[derive(Clone, Copy)]
enum Left {
    /// One heap, which may be 0, or need not be 0.
    One { empty: bool, filled: bool },
    /// Two heaps of 1 or more.
    Two,
}

/// The heaps of a rule for all parameters at once.
struct Heap<'p> {
    heaps: usize,
    parameters: usize,
    part: &'p Cond,
    modulus: &'p Expr,
}

impl Heap<'_> {
    fn arity(&self) -> usize {
        2 * self.heaps + self.parameters
    }

    /// `x < T`
    fn below(&self, x: Expr) -> Cond {
        compare(Order::Le, x, arith(Op::Sub, self.modulus.clone(), Expr::Int(1)))
    }

    /// `times*T + more`
    fn multiple(&self, times: i64, more: Expr) -> Expr {
        arith(Op::Add, arith(Op::Mul, Expr::Int(times), self.modulus.clone()), more)
    }

    /// Whether no numbers satisfy the conditions, where those of the tuple come first.
    fn never(&self, numbers: usize, mut conditions: Vec<Cond>, work: &mut Work<'_>) -> Result<bool, Invalid> {
        conditions.push(self.part.clone());
        let tracks = (0..numbers).collect();
        let mut reader = Reader { digits: Digits::Binary, beatty: None, tracks, fresh: numbers, partial: false, work };
        let holds = reader.truth(&Cond::All(conditions))?.holds;
        holds.is_empty(reader.work)
    }

    /// Checks that there are parameters, and that the modulus is at least 1 for all of them.
    fn sound(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
        if self.never(self.arity(), Vec::new(), work)? {
            return Err(Invalid::Condition(say::no_parameters_at_all()));
        }
        let small = compare(Order::Le, self.modulus.clone(), Expr::Int(0));
        match self.never(self.arity(), vec![small], work)? {
            true => Ok(()),
            false => Err(Invalid::Condition(say::modulus_must_be_positive())),
        }
    }

    /// Checks that values repeat with the modulus from some heap on.
    fn repeats(&self, blocks: &[Said], from: &Expr, work: &mut Work<'_>) -> Result<(), Invalid> {
        let number = |block: &Said| match block {
            Said::Number(expr) => Ok(expr.clone()),
            Said::Condition(_) => Err(Invalid::Rule(say::such_blocks())),
        };
        let numbers = blocks.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        for (place, pair) in (0..).zip(numbers.windows(2)) {
            let [here, next] = pair else { continue };
            let conditions = vec![
                self.below(Expr::Var(REST)),
                compare(Order::Ge, self.multiple(place, Expr::Var(REST)), from.clone()),
                compare(Order::Ne, here.clone(), next.clone()),
            ];
            if !self.never(self.arity(), conditions, work)? {
                return Err(Invalid::Condition(say::values_must_repeat_from_there()));
            }
        }
        Ok(())
    }

    /// The moves of the tuples.
    fn clauses(&self, rule: &Rule, work: &mut Work<'_>) -> Result<Vec<Clause>, Invalid> {
        let mut clauses = Vec::new();
        for clause in &rule.clauses {
            for kind in self.kinds(clause, work)? {
                let (from, to) = kind.left;
                if from <= 1 {
                    self.rounds(&kind, Left::One { empty: from == 0, filled: to >= 1 }, &mut clauses, work)?;
                }
                if to >= 2 {
                    self.rounds(&kind, Left::Two, &mut clauses, work)?;
                }
            }
        }
        Ok(clauses)
    }

    /// The moves of a clause, by its amounts.
    fn kinds<'r>(&self, clause: &'r Clause, work: &mut Work<'_>) -> Result<Vec<Kind<'r>>, Invalid> {
        let outside = || Invalid::Rule(say::moves_for_every_value());
        match clause {
            Clause::Take { amounts, leaving, guard } => {
                let left = leaving.unwrap_or((0, 1));
                if left.1 > 2 || left.0 > left.1 {
                    return Err(outside());
                }
                amounts.iter().map(|amount| self.taken(amount, left, guard)).collect()
            }
            Clause::Split { from: 2, to: 2, shape: Shape::Any, guard } if *guard == Guard::default() => {
                let amount = Expr::Var(1 + self.parameters);
                let conditions = vec![compare(Order::Eq, amount, Expr::Int(0))];
                Ok(vec![Kind { free: &[], named: None, conditions, left: (2, 2) }])
            }
            Clause::Arrow { pattern, options, guard } => {
                let ([None], [option]) = (pattern.as_slice(), options.as_slice()) else { return Err(outside()) };
                let taken = option.first().and_then(Expr::linear).filter(|form| form.of(0) == 1).ok_or_else(outside)?;
                let taken = taken.without(0).times(-1).ok_or_else(outside)?;
                let amount = match (taken.terms.as_slice(), taken.constant) {
                    ([(var, 1)], 0) => Expr::Var(*var),
                    _ => taken.expr().ok_or_else(outside)?,
                };
                let kind = self.taken(&Amount::One(amount), (0, 1), guard)?;
                // That something is taken is no condition of this rule: it must follow.
                let own = self.own(&kind);
                let other = kind.conditions.iter().skip(1).map(|cond| cond.replaced(&|v| self.asked(v, &kind, own)));
                let conditions = other.chain([compare(Order::Le, Expr::Var(own + 1), Expr::Int(0))]).collect();
                if !self.never(own + 2, conditions, work)? {
                    return Err(outside());
                }
                Ok(vec![kind])
            }
            _ => Err(outside()),
        }
    }

    /// The variable of the amount of a kind.
    fn own(&self, kind: &Kind<'_>) -> usize {
        1 + self.parameters + kind.free.len()
    }

    /// The moves with one amount.
    fn taken<'r>(&self, amount: &Amount, left: (u32, u32), guard: &'r Guard) -> Result<Kind<'r>, Invalid> {
        let own = Expr::Var(1 + self.parameters + guard.free.len());
        let is = |order: Order, x: &Expr| compare(order, own.clone(), x.clone());
        let mut conditions = vec![is(Order::Ge, &Expr::Int(1))];
        let mut named = None;
        match amount {
            Amount::Any => {}
            Amount::One(Expr::Var(v)) if *v > self.parameters => named = Some(*v),
            Amount::One(x) => conditions.push(is(Order::Eq, x)),
            Amount::Range(lo, hi) => conditions.extend([is(Order::Ge, lo), is(Order::Le, hi)]),
            Amount::Set(set) => conditions.push(Cond::Within(own.clone(), set.clone())),
        }
        // Nobody takes more than the heap.
        let implied = |cond: &Cond| match (cond, amount) {
            (Cond::Compare(Order::Le, x, Expr::Var(0)), Amount::One(own)) => x == own,
            _ => false,
        };
        conditions.extend(guard.conditions.iter().filter(|cond| !implied(cond)).cloned());
        if conditions.iter().any(|cond| cond.mentions(&|v| v == 0)) {
            return Err(Invalid::Rule(say::moves_for_every_value()));
        }
        Ok(Kind { free: &guard.free, named, conditions, left })
    }

    /// A variable of a kind as one of a question about amounts: behind the tuple stand the free
    /// names, then the amount.
    fn asked(&self, var: usize, kind: &Kind<'_>, own: usize) -> Expr {
        Expr::Var(if kind.named == Some(var) { own + 1 } else { var + 1 })
    }

    /// The moves of a kind, for each number of rounds that they go back.
    fn rounds(
        &self,
        kind: &Kind<'_>,
        left: Left,
        clauses: &mut Vec<Clause>,
        work: &mut Work<'_>,
    ) -> Result<(), Invalid> {
        clauses.extend((0..self.reach(kind, left, work)?).map(|back| self.clause(kind, left, back)));
        Ok(())
    }

    /// The number of rounds from which on no move of a kind goes back so far.
    fn reach(&self, kind: &Kind<'_>, left: Left, work: &mut Work<'_>) -> Result<i64, Invalid> {
        let own = self.own(kind);
        let asked: Vec<Cond> = kind.conditions.iter().map(|c| c.replaced(&|v| self.asked(v, kind, own))).collect();
        for back in 0..=MOST_ROUNDS + 1 {
            // The least amount that goes back so far: the rests that are left are below T.
            let (times, more) = if let Left::Two = left { (back - 2, 2) } else { (back - 1, 1) };
            let far = compare(Order::Ge, Expr::Var(own + 1), self.multiple(times, Expr::Int(more)));
            let conditions = asked.iter().cloned().chain([far]).collect();
            if self.never(own + 2, conditions, work)? {
                return Ok(back);
            }
        }
        Err(Invalid::Condition(say::amounts_beyond_modulus()))
    }

    /// The moves of a kind that go back by this many rounds.
    fn clause(&self, kind: &Kind<'_>, left: Left, back: i64) -> Clause {
        let arity = self.arity();
        let own: &[&str] = if let Left::Two = left { &["i", "s", "t"] } else { &["s"] };
        let quotient = arith(Op::Sub, Expr::Var(QUOTIENT), Expr::Int(back));
        let same = (2..arity).map(Expr::Var);
        let before = self.multiple(back, Expr::Var(REST));
        let at_least = |x: Expr, least: i64| compare(Order::Ge, x, Expr::Int(least));
        let at_most = |x: Expr, most: i64| compare(Order::Le, x, Expr::Int(most));
        let (amount, mut conditions, options) = match left {
            Left::One { empty, filled } => {
                let rest = Expr::Var(arity);
                let mut conditions = vec![self.below(rest.clone())];
                if !empty {
                    conditions.push(Cond::Any(vec![at_least(quotient.clone(), 1), at_least(rest.clone(), 1)]));
                }
                if !filled {
                    conditions.extend([at_most(quotient.clone(), 0), at_most(rest.clone(), 0)]);
                }
                let amount = arith(Op::Sub, before, rest.clone());
                (amount, conditions, vec![[quotient, rest].into_iter().chain(same).collect()])
            }
            Left::Two => {
                let [first, s, t] = [0, 1, 2].map(|place| Expr::Var(arity + place));
                let second = arith(Op::Sub, quotient.clone(), first.clone());
                let conditions = vec![
                    compare(Order::Le, first.clone(), quotient),
                    self.below(s.clone()),
                    self.below(t.clone()),
                    at_least(arith(Op::Add, first.clone(), s.clone()), 1),
                    at_least(arith(Op::Add, second.clone(), t.clone()), 1),
                ];
                let amount = arith(Op::Sub, arith(Op::Sub, before, s.clone()), t.clone());
                let one: Vec<Expr> = [first, s].into_iter().chain(same.clone()).collect();
                let other = [second, t].into_iter().chain(same).collect();
                (amount, conditions, vec![one, other])
            }
        };
        let k = self.own(kind);
        let change = |v: usize| match v {
            v if v == k || kind.named == Some(v) => amount.clone(),
            v if v <= self.parameters => Expr::Var(v + 1),
            v => Expr::Var(v + 1 + own.len()),
        };
        conditions.extend(kind.conditions.iter().map(|cond| cond.replaced(&change)));
        // The name of the amount is not needed any more.
        conditions.extend(kind.named.map(|v| at_most(Expr::Var(v + 1 + own.len()), 0)));
        let free = own.iter().map(|name| (*name).to_owned()).chain(kind.free.iter().cloned()).collect();
        Clause::Arrow { pattern: vec![None; arity], options, guard: Guard { free, conditions } }
    }
}

impl Every {
    /// Compares the claim with the definition at the first heaps for small parameters. No theorem
    /// needs this.
    pub(crate) fn begins(&self, text: &str, convention: Convention, work: &Work<'_>) -> Result<(), Invalid> {
        /// Parameters up to this are tried, and heaps up to this.
        const LARGEST: i64 = 6;
        const FAR: i64 = 49;
        /// The same for both of two heaps.
        const NEAR: i64 = 14;
        let first = 2 * self.heaps.len();
        let parameters = self.names.len() - first;
        for code in 0..LARGEST.pow(parameters as u32) {
            let own: Vec<i64> = (0..parameters as u32).map(|place| 1 + code / LARGEST.pow(place) % LARGEST).collect();
            if eval::truth(&self.part, &[vec![0; first], own.clone()].concat())? != Some(true) {
                continue;
            }
            let bindings = self.names[first..].iter().zip(&own).map(|(name, value)| format!("; {name} = {value}"));
            let rule = rule::read(&(text.to_owned() + &bindings.collect::<String>()))?;
            let (mut known, mut work) = (Known::default(), work.brief());
            let side = if self.heaps.len() == 1 { FAR } else { NEAR };
            for code in 0..side.pow(self.heaps.len() as u32) {
                let at: Vec<i64> = (0..self.heaps.len() as u32).map(|place| code / side.pow(place) % side).collect();
                let value = match known.value(&rule, convention, &at, &mut work) {
                    Ok(value) => value,
                    Err(reason) if reason.is_undecided() => break,
                    Err(reason) => return Err(reason),
                };
                let place: Vec<u128> = at.iter().chain(&own).map(|&x| x as u128).collect();
                let said = self.value(&place)?;
                let fits = if self.claim.is_condition() {
                    (value == 0) == said.is_some()
                } else {
                    said == Some(u128::from(value))
                };
                if !fits {
                    return Err(Invalid::Game(say::definition_contradicts(value, format!("{place:?}"))));
                }
            }
        }
        Ok(())
    }

    /// The value of heaps for these parameters, which follow them; 0 where the claim says that they
    /// are lost.
    pub(crate) fn value(&self, position: &[u128]) -> Result<Option<u128>, Invalid> {
        let short: Option<Vec<i64>> = position.iter().map(|&number| i64::try_from(number).ok()).collect();
        let heaps = self.heaps.len();
        let Some((heaps, own)) = short.as_deref().and_then(|all| all.split_at_checked(heaps)) else { return Ok(None) };
        let modulus = eval::number(&self.modulus, &[&vec![0; 2 * heaps.len()], own].concat())?;
        let Some(modulus @ 1..) = modulus.and_then(|modulus| i64::try_from(modulus).ok()) else { return Ok(None) };
        let plain = || heaps.iter().flat_map(|n| [n / modulus, n % modulus]).chain(own.iter().copied()).collect();
        let nested = |place| nested::tuple(heaps.first().copied().unwrap_or(0), own, modulus, place);
        let Some(tuple): Option<Vec<i64>> = self.unit.map_or_else(|| Some(plain()), nested) else { return Ok(None) };
        self.claim.value(&tuple.into_iter().map(|x| x as u128).collect::<Vec<_>>())
    }

    /// The claim in words.
    pub(crate) fn in_words(&self) -> Message {
        let modulus = rule::text(&self.modulus, &self.names);
        let parts =
            self.heaps.iter().flat_map(|heap| [format!("({heap}/({modulus}))"), format!("({heap}%({modulus}))")]);
        let (first, heap) = (2 * self.heaps.len(), self.heaps.join(","));
        let names: Vec<String> = match self.unit {
            None => parts.chain(self.names[first..].iter().cloned()).collect(),
            Some(place) => nested::in_words(&heap, &self.names[first..], &modulus, place),
        };
        let own = self.names[first..].join(", ");
        let part = rule::condition(&self.part, &self.names);
        let said = self.claim.text(&names);
        let words = match self.claim.is_condition() {
            true => say::every_lost(own, part, heap, said),
            false => say::every_value(own, part, heap, said),
        };
        match &self.repeats_from {
            Some(from) => say::every_period(words, modulus, rule::text(from, &self.names)),
            None => words,
        }
    }
}
