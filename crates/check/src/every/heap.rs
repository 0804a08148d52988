//! The moves of one heap for all parameters at once, as moves of tuples (q, r, parameters).
use crate::invalid::Invalid;
use crate::invariant::read::Reader;
use crate::limits::Work;
use crate::relation::Digits;
use crate::rule::{Amount, Clause, Cond, Expr, Guard, Op, Order, Rule, Said, Shape};
use crate::say;

/// The numbers of a tuple: quotient and rest of the heap, or of both heaps, then the parameters.
pub(super) const QUOTIENT: usize = 0;
pub(super) const REST: usize = 1;
/// The most multiples of the modulus that an amount may span, and the most blocks.
pub(super) const MOST_ROUNDS: i64 = 12;

pub(super) fn compare(order: Order, x: Expr, y: Expr) -> Cond {
    Cond::Compare(order, x, y)
}

pub(super) fn arith(op: Op, x: Expr, y: Expr) -> Expr {
    Expr::Arith(op, Box::new(x), Box::new(y))
}

/// Whether a block names the quotient.
pub(super) fn of_quotient(block: &Said) -> bool {
    match block {
        Said::Number(expr) => expr.mentions(&|v| v == QUOTIENT),
        Said::Condition(cond) => cond.mentions(&|v| v == QUOTIENT),
    }
}

/// Moves of one kind, in the variables of the rule as it was read: the heap, the parameters, free
/// names, and behind them the amount.
pub(super) struct Kind<'r> {
    pub(super) free: &'r [String],
    /// The free name that is the amount, if one is.
    named: Option<usize>,
    pub(super) conditions: Vec<Cond>,
    /// The least and the greatest number of heaps that are left.
    pub(super) left: (u32, u32),
}

/// What a move leaves.
#[derive(Clone, Copy)]
pub(super) enum Left {
    /// One heap, which may be 0, or need not be 0.
    One { empty: bool, filled: bool },
    /// Two heaps of 1 or more.
    Two,
}

/// The heaps of a rule for all parameters at once.
pub(super) struct Heap<'p> {
    pub(super) heaps: usize,
    pub(super) parameters: usize,
    pub(super) part: &'p Cond,
    pub(super) modulus: &'p Expr,
}

impl Heap<'_> {
    pub(super) fn arity(&self) -> usize {
        2 * self.heaps + self.parameters
    }

    /// `x < T`
    pub(super) fn below(&self, x: Expr) -> Cond {
        compare(Order::Le, x, arith(Op::Sub, self.modulus.clone(), Expr::Int(1)))
    }

    /// `times*T + more`
    pub(super) fn multiple(&self, times: i64, more: Expr) -> Expr {
        arith(Op::Add, arith(Op::Mul, Expr::Int(times), self.modulus.clone()), more)
    }

    /// Whether no numbers satisfy the conditions, where those of the tuple come first.
    pub(super) fn never(
        &self,
        numbers: usize,
        mut conditions: Vec<Cond>,
        work: &mut Work<'_>,
    ) -> Result<bool, Invalid> {
        conditions.push(self.part.clone());
        let tracks = (0..numbers).collect();
        let mut reader = Reader { digits: Digits::Binary, beatty: None, tracks, fresh: numbers, partial: false, work };
        let holds = reader.truth(&Cond::All(conditions))?.holds;
        holds.is_empty(reader.work)
    }

    /// Checks that there are parameters, and that the modulus is at least 1 for all of them.
    pub(super) fn sound(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
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
    pub(super) fn repeats(&self, blocks: &[Said], from: &Expr, work: &mut Work<'_>) -> Result<(), Invalid> {
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
    pub(super) fn clauses(&self, rule: &Rule, work: &mut Work<'_>) -> Result<Vec<Clause>, Invalid> {
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
    pub(super) fn kinds<'r>(&self, clause: &'r Clause, work: &mut Work<'_>) -> Result<Vec<Kind<'r>>, Invalid> {
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
    pub(super) fn own(&self, kind: &Kind<'_>) -> usize {
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
    pub(super) fn reach(&self, kind: &Kind<'_>, left: Left, work: &mut Work<'_>) -> Result<i64, Invalid> {
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
