//! The formulas that must have no solution in natural numbers for a claim to hold.
//!
//! With D the positions that the claim is about, L the condition that play goes on (no end of the
//! rule holds), and for each kind of moves its condition and the position o that it leaves:
//!
//! 1. a move of D whose o is not smaller by the weights; whose o is outside D; with a free name
//!    beyond the largest number of the position that no condition bounds in words;
//! 2. a move from Z into Z (nothing left is a position of Z); a move of D whose o has the value
//!    f(x); a position of D with f(x) < 0;
//! 3. a position of D outside Z from which no witness leads into Z; a position of D and a number
//!    0 <= v < f(x) for which no witness leads to the value v.
use super::kinds::{Kind, Moves, moves, natural};
use super::normal::{Node, Normal};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::invariant::Claim;
use crate::limits::Work;
use crate::rule::{Cond, Expr, Family, Op, Order, Rule, Said, claim, eval};
use crate::say;
use crate::statement::{Witness, Witnessed};
use messages::Message;

/// The most witnesses, and the most lists of weights.
const MOST: usize = 64;
/// Terms call the wanted value by the first of these names that the rule does not use.
const WANTED: [&str; 4] = ["v", "w", "g", "wanted"];

/// What an obligation is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Every play ends.
    Ends,
    /// No move leads out of the positions of the claim.
    Stays,
    /// Free names are bounded by the numbers of the position.
    Bounded,
    /// Claimed values are natural numbers.
    Natural,
    /// No move leads to what the claim excludes.
    NoMove,
    /// Some witness wins wherever the claim says so.
    SomeMove,
}

impl About {
    /// The obligation as a sentence, in every language.
    pub(crate) fn message(self) -> Message {
        match self {
            Self::Ends => say::obligation_ends(),
            Self::Stays => say::obligation_stays(),
            Self::Bounded => say::obligation_bounded(),
            Self::Natural => say::obligation_natural(),
            Self::NoMove => say::obligation_no_move(),
            Self::SomeMove => say::obligation_some_move(),
        }
    }
}

/// The claim, and each formula with what it is about.
type Obliged = (Claim, Vec<(About, Node)>);

/// The obligations of a claim in a fixed order.
pub(super) fn of(
    rule: &Rule,
    convention: Convention,
    formula: &str,
    part: Option<&str>,
    witnessed: &Witnessed,
    work: &mut Work<'_>,
) -> Result<Obliged, Invalid> {
    if convention == Convention::Misere {
        return Err(Invalid::Condition(say::about_normal_play()));
    }
    let part = match part.map(|text| claim(text, &rule.names)).transpose()? {
        None => None,
        Some(Said::Condition(cond)) => Some(cond),
        Some(Said::Number(_)) => return Err(Invalid::Rule(say::number_for_condition())),
    };
    if witnessed.witnesses.len() > MOST || witnessed.weights.len() > MOST {
        return Err(Invalid::File(say::many_witnesses(MOST)));
    }
    let said = claim(formula, &rule.names)?;
    let all = moves(rule)?;
    let task = Task { rule, part: part.as_ref(), said: &said, all: &all, wanted: rule.names.len() };
    let mut sentences = task.ends_and_stays(&witnessed.weights)?;
    sentences.extend(task.no_move());
    sentences.push((About::SomeMove, task.some_move(&witnessed.witnesses)?));
    let mut found = Vec::with_capacity(sentences.len());
    for (what, sentence) in sentences {
        found.push((what, Normal::problem(&sentence, task.fresh(), work)?));
    }
    Ok((Claim::new(said, part), found))
}

/// What the first witness that wins at a position leaves of it, where a value is wanted for claims
/// about values. Nothing left is an empty list.
///
/// # Errors
/// If the witnesses cannot be read or evaluated.
pub(crate) fn winning(
    rule: &Rule,
    said: &Said,
    witnesses: &[Witness],
    at: &[i64],
    value: i64,
) -> Result<Option<Vec<Vec<i64>>>, Invalid> {
    let all = moves(rule)?;
    let task = Task { rule, part: None, said, all: &all, wanted: rule.names.len() };
    let number = |term: &Expr, env: &[i64]| -> Result<Option<i64>, Invalid> {
        Ok(eval::number(term, env)?.and_then(|value| i64::try_from(value).ok()))
    };
    for witness in witnesses {
        let Some(moves) = usize::try_from(witness.clause).ok().and_then(|clause| all.get(clause)) else { continue };
        let mut env: Vec<i64> = at.iter().copied().chain([value]).collect();
        let terms = task.terms(witness, moves)?;
        let free = terms.iter().map(|term| number(term, &env)).collect::<Result<Option<Vec<i64>>, Invalid>>()?;
        let Some(free) = free else { continue };
        env.extend(free);
        for kind in &moves.kinds {
            let goal = task.goal(kind, None);
            let conditions = task.live().into_iter().chain(kind.legal.clone()).chain([goal]);
            if !eval::all(conditions.collect::<Vec<_>>().iter(), &env)? {
                continue;
            }
            let Some(left) = &kind.leaves else { return Ok(Some(Vec::new())) };
            let left = left.iter().map(|own| number(own, &env)).collect::<Result<Option<Vec<i64>>, Invalid>>()?;
            if let Some(left) = left {
                return Ok(Some(vec![left]));
            }
        }
    }
    Ok(None)
}

struct Task<'r> {
    rule: &'r Rule,
    part: Option<&'r Cond>,
    said: &'r Said,
    all: &'r [Moves],
    /// The variable of the wanted value.
    wanted: usize,
}

fn arith(op: Op, x: Expr, y: Expr) -> Expr {
    Expr::Arith(op, Box::new(x), Box::new(y))
}

fn not(cond: Cond) -> Cond {
    Cond::Not(Box::new(cond))
}

impl Task<'_> {
    /// The first variable that no clause uses.
    fn fresh(&self) -> usize {
        self.wanted + 1 + self.all.iter().map(|moves| moves.free.len()).max().unwrap_or(0)
    }

    /// Conditions: the position is one that the claim is about.
    fn domain(&self) -> Vec<Cond> {
        let numbers = 0..self.rule.names.len();
        let mut all: Vec<Cond> = numbers.clone().map(|v| natural(Expr::Var(v))).collect();
        if self.rule.family == Family::Unordered {
            let pair = |v: usize| Cond::Compare(Order::Le, Expr::Var(v), Expr::Var(v + 1));
            all.extend(numbers.skip(1).map(|v| pair(v - 1)));
        }
        all.extend(self.part.cloned());
        all
    }

    /// Conditions: play has not ended.
    fn live(&self) -> Vec<Cond> {
        self.rule.ends.iter().map(|end| not(Cond::All(end.clone()))).collect()
    }

    /// Conditions: a move of a kind from a position that the claim is about.
    fn a_move(&self, kind: &Kind) -> Vec<Cond> {
        [self.domain(), self.live(), kind.legal.clone()].concat()
    }

    fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.all.iter().flat_map(|moves| &moves.kinds)
    }

    /// A condition applied to the position that a move leaves.
    fn after(&self, cond: &Cond, left: &[Expr]) -> Cond {
        cond.replaced(&|v| left.get(v).cloned().unwrap_or(Expr::Var(v)))
    }

    /// Obligations: every play ends, and no move leads out of the positions that the claim is
    /// about.
    fn ends_and_stays(&self, weights: &[Vec<u64>]) -> Result<Vec<(About, Cond)>, Invalid> {
        let mut found = Vec::new();
        for kind in self.kinds() {
            let here = |more: Cond| Cond::All([self.a_move(kind), vec![more]].concat());
            if let Some(left) = &kind.leaves {
                let mut smaller = Cond::Any(Vec::new());
                for one in weights.iter().rev() {
                    let (before, after) = (self.weighed(one, None)?, self.weighed(one, Some(left))?);
                    let same = Cond::Compare(Order::Eq, after.clone(), before.clone());
                    let less = Cond::Compare(Order::Lt, after, before);
                    smaller = Cond::Any(vec![less, Cond::All(vec![same, smaller])]);
                }
                found.push((About::Ends, here(not(smaller))));
                if let Some(part) = self.part {
                    found.push((About::Stays, here(not(self.after(part, left)))));
                }
            }
            for &name in &kind.unbounded {
                let beyond = |v: usize| Cond::Compare(Order::Gt, Expr::Var(name), Expr::Var(v));
                let beyond = Cond::All((0..self.rule.names.len()).map(beyond).collect());
                found.push((About::Bounded, here(beyond)));
            }
        }
        Ok(found)
    }

    /// The weighted sum of the numbers of a position.
    fn weighed(&self, weights: &[u64], left: Option<&[Expr]>) -> Result<Expr, Invalid> {
        if weights.len() != self.rule.names.len() {
            return Err(Invalid::File(say::weight_for_each_number()));
        }
        let mut sum = Expr::Int(0);
        for (place, weight) in weights.iter().enumerate() {
            let weight = i64::try_from(*weight).map_err(|_| Invalid::File(say::weight_for_each_number()))?;
            let number = left.map_or(Expr::Var(place), |left| left[place].clone());
            sum = arith(Op::Add, sum, arith(Op::Mul, Expr::Int(weight), number));
        }
        Ok(sum)
    }

    /// Obligations: no move from a lost position leads to a lost one (for values: none keeps the
    /// value).
    fn no_move(&self) -> Vec<(About, Cond)> {
        let mut found = Vec::new();
        if let Said::Number(value) = self.said {
            let negative = Cond::Compare(Order::Lt, value.clone(), Expr::Int(0));
            found.push((About::Natural, Cond::All([self.domain(), vec![negative]].concat())));
        }
        for kind in self.kinds() {
            let goal = match self.said {
                Said::Condition(lost) => Cond::All(vec![lost.clone(), self.goal(kind, None)]),
                Said::Number(value) => self.goal(kind, Some(value)),
            };
            found.push((About::NoMove, Cond::All([self.a_move(kind), vec![goal]].concat())));
        }
        found
    }

    /// Condition: the position after a move is lost, or has this value.
    fn goal(&self, kind: &Kind, value: Option<&Expr>) -> Cond {
        let wanted = value.cloned().unwrap_or(Expr::Var(self.wanted));
        match (self.said, &kind.leaves) {
            (Said::Condition(_), None) => Cond::All(Vec::new()),
            (Said::Condition(lost), Some(left)) => self.after(lost, left),
            (Said::Number(_), None) => Cond::Compare(Order::Eq, Expr::Int(0), wanted),
            (Said::Number(of), Some(left)) => {
                let after = of.replaced(&|v| left.get(v).cloned().unwrap_or(Expr::Var(v)));
                Cond::Compare(Order::Eq, after, wanted)
            }
        }
    }

    /// Condition: a position needs a winning move, and none of the witnesses is one.
    fn some_move(&self, witnesses: &[Witness]) -> Result<Cond, Invalid> {
        let mut all = self.domain();
        match self.said {
            Said::Condition(lost) => all.push(not(lost.clone())),
            Said::Number(value) => {
                all.push(natural(Expr::Var(self.wanted)));
                all.push(Cond::Compare(Order::Lt, Expr::Var(self.wanted), value.clone()));
            }
        }
        for witness in witnesses {
            let moves = usize::try_from(witness.clause).ok().and_then(|clause| self.all.get(clause));
            let moves = moves.ok_or_else(|| Invalid::File(say::no_such_clause(witness.clause)))?;
            let terms = self.terms(witness, moves)?;
            let wins = |kind: &Kind| {
                let mut conditions = kind.legal.clone();
                conditions.push(self.goal(kind, None));
                Cond::All(conditions).replaced(&|v| match v.checked_sub(self.wanted + 1) {
                    Some(free) => terms.get(free).cloned().unwrap_or(Expr::Var(v)),
                    None => Expr::Var(v),
                })
            };
            let wins = Cond::Any(moves.kinds.iter().map(wins).collect());
            all.push(not(Cond::All([self.live(), vec![wins]].concat())));
        }
        Ok(Cond::All(all))
    }

    /// The terms of a witness in the order of the free names, with the free names in them replaced.
    fn terms(&self, witness: &Witness, moves: &Moves) -> Result<Vec<Expr>, Invalid> {
        let taken = |name: &&str| {
            let free = self.all.iter().flat_map(|moves| &moves.free);
            self.rule.names.iter().chain(free).any(|own| own == name)
        };
        let wanted = WANTED.into_iter().find(|name| !taken(name)).unwrap_or("wanted");
        let mut scope: Vec<String> = self.rule.names.iter().cloned().chain([wanted.to_owned()]).collect();
        let mut known: Vec<Expr> = (0..scope.len()).map(Expr::Var).collect();
        let mut terms: Vec<Option<Expr>> = vec![None; moves.free.len()];
        for (name, text) in &witness.terms {
            let place = moves.free.iter().position(|own| own == name);
            let place = place.filter(|place| terms[*place].is_none());
            let (Some(place), Said::Number(term)) = (place, claim(text, &scope)?) else {
                return Err(Invalid::File(say::term_for_each_name()));
            };
            if matches!(self.said, Said::Condition(_)) && term.mentions(&|v| v == self.wanted) {
                return Err(Invalid::File(say::term_for_each_name()));
            }
            let term = term.replaced(&|v| known.get(v).cloned().unwrap_or(Expr::Var(v)));
            // `take` cannot be a name, so no term contains it.
            scope.push(name.clone());
            known.push(term.clone());
            terms[place] = Some(term);
        }
        terms.into_iter().collect::<Option<_>>().ok_or_else(|| Invalid::File(say::term_for_each_name()))
    }
}
