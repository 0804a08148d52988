//! Claims about all positions of a rule, checked from scratch: the theorem `invariant (automata)`.
//!
//! If every play ends, Z is the set of positions that the player to move loses if and only if no
//! move leads from Z into Z and from every other position some move does; and f is the nim-value if
//! and only if no option has the value f(x) and every smaller value is that of an option (R. P.
//! Sprague 1935, P. M. Grundy 1939). If rule and claim are built from sums, multiples, quotients by
//! constants, comparisons and binary digits, these sentences are relations of digits
//! (`crate::relation`), and hold if the set of counterexamples is empty. That every play ends is
//! derived as well: weighted sums of the numbers fall with every move. Where a rule only divides,
//! the sentences may be about exponents of primes (`exponents`). The value 0 may be claimed of a
//! part that moves leave, if each of them has an answer that leads back (`answered`).
mod answered;
mod ends;
mod exponents;
pub mod moves;
pub mod read;

use crate::definition::Known;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::relation::{Digits, Form, Relation, Say};
use crate::rule::{self, Clause, Cond, Expr, Family, Order, Rule, Said, claim, eval};
use crate::say;
use messages::Message;
use moves::{Move, equals, moves, nothing, of, written};
use read::{Reader, digits_of, digits_of_condition};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claim {
    said: Said,
    /// The positions that the claim is about; all if there is no condition.
    part: Option<Cond>,
}

/// The most numbers of a position.
const MOST_NUMBERS: usize = 6;

/// Derives a claim: that it is consistent with every move, and that every play ends.
///
/// # Errors
/// If it is not, or if some part of it cannot be read.
pub(crate) fn derive(
    rule: &Rule,
    convention: Convention,
    formula: &str,
    part: Option<&str>,
    work: &mut Work<'_>,
) -> Result<Claim, Invalid> {
    let part = match part.map(|text| claim(text, &rule.names)).transpose()? {
        None => None,
        Some(Said::Condition(cond)) => Some(cond),
        Some(Said::Number(_)) => return Err(Invalid::Rule(say::number_for_condition())),
    };
    let said = claim(formula, &rule.names)?;
    match (decided(rule, convention, said.clone(), part.clone(), work), part) {
        // Two bases at once are in no language of digits.
        (Err(Invalid::Rule(why)), None) => exponents::derived(rule, convention, &said, work)?.ok_or(Invalid::Rule(why)),
        (derived, _) => derived,
    }
}

/// The same for a claim that has been read.
pub(crate) fn decided(
    rule: &Rule,
    convention: Convention,
    said: Said,
    part: Option<Cond>,
    work: &mut Work<'_>,
) -> Result<Claim, Invalid> {
    let arity = rule.names.len();
    if !matches!(rule.family, Family::Numbers | Family::Unordered) || arity > MOST_NUMBERS {
        return Err(Invalid::Rule(say::positions_in_claims()));
    }
    let asked = match &said {
        Said::Number(expr) => digits_of(expr),
        Said::Condition(cond) => digits_of_condition(cond),
    };
    let digits = asked.unwrap_or(Digits::Binary);
    let claim = Claim { said, part };
    let (said, part) = (&claim.said, claim.part.as_ref());
    let own = &pinned(rule, part);
    let mut reader = Reader::of(own, digits, work);
    let all = moves(own, &mut reader)?;
    ends::shown(own, &all, &mut reader)?;
    let domain = part_of(part, own, &mut reader)?;
    match stays(&domain, &all, reader.work) {
        Err(Invalid::Condition(_)) if claim.is_of_lost_part() && convention == Convention::Normal => {
            // Answers may begin where the numbers have other values than the claim fixes.
            let mut reader = Reader::of(rule, digits, work);
            let all = moves(rule, &mut reader)?;
            ends::shown(rule, &all, &mut reader)?;
            let domain = part_of(part, rule, &mut reader)?;
            answered::shown(&domain, &all, arity, reader.work)?;
            return Ok(claim);
        }
        stays => stays?,
    }
    match &said {
        Said::Number(expr) => values(expr, convention, &domain, &all, &mut reader)?,
        Said::Condition(cond) => lost(cond, convention, &domain, &all, &mut reader)?,
    }
    Ok(claim)
}

/// The positions that a claim is about.
fn part_of(part: Option<&Cond>, rule: &Rule, reader: &mut Reader<'_, '_>) -> Result<Relation, Invalid> {
    reader.partial = true;
    let domain = match part {
        None => Relation::constant(true),
        Some(cond) => reader.truth(cond)?.holds,
    };
    domain.and(&written(rule, &reader.tracks.clone(), reader)?, reader.work)
}

/// The rule with the numbers that the claim fixes, `a = 2`, as constants in its moves, so that
/// products with them can be read. It has the same moves as the rule at all positions that the
/// claim is about, and no move leads out of these.
fn pinned(rule: &Rule, part: Option<&Cond>) -> Rule {
    let conditions = match part {
        Some(Cond::All(all)) => all.as_slice(),
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    let fixed: Vec<(usize, i64)> = conditions
        .iter()
        .filter_map(|cond| match cond {
            Cond::Compare(Order::Eq, Expr::Var(v), Expr::Int(x))
            | Cond::Compare(Order::Eq, Expr::Int(x), Expr::Var(v)) => Some((*v, *x)),
            _ => None,
        })
        .collect();
    let mut rule = rule.clone();
    if fixed.is_empty() || rule.family != Family::Numbers {
        return rule;
    }
    let change = |v: usize| match fixed.iter().find(|(own, _)| *own == v) {
        Some((_, x)) => Expr::Int(*x),
        None => Expr::Var(v),
    };
    for clause in &mut rule.clauses {
        if let Clause::Arrow { options, guard, .. } = clause {
            options.iter_mut().flatten().for_each(|expr| *expr = expr.replaced(&change));
            guard.conditions.iter_mut().for_each(|cond| *cond = cond.replaced(&change));
        }
    }
    rule
}

/// Checks that no move leads out of the positions that the claim is about.
fn stays(domain: &Relation, all: &[Move], work: &mut Work<'_>) -> Result<(), Invalid> {
    for one in all {
        for part in &one.parts {
            let outside = of(&domain.not(), part, &[], work)?;
            let leaves = one.legal.and(domain, work)?.and(&outside, work)?;
            nothing(&leaves, say::no_move_out_of_claim(), work)?;
        }
    }
    Ok(())
}

/// Checks a claim about the positions that the player to move loses.
fn lost(
    cond: &Cond,
    convention: Convention,
    domain: &Relation,
    all: &[Move],
    reader: &mut Reader<'_, '_>,
) -> Result<(), Invalid> {
    let truth = reader.truth(cond)?;
    let work = &mut *reader.work;
    let said = truth.holds.or(&truth.fails, work)?;
    nothing(&domain.and(&said.not(), work)?, say::claim_about_every_position(), work)?;
    let zeros = truth.holds.and(domain, work)?;
    let (mut into, mut can_move) = (Relation::constant(false), Relation::constant(false));
    for one in all {
        let tracks = Move::new_tracks(&one.parts.concat(), reader.tracks.len());
        let to = match one.parts.as_slice() {
            // In normal play the player who leaves nothing has won, in misere play lost.
            [] => Relation::constant(convention == Convention::Normal),
            [part] => of(&zeros, part, &[], work)?,
            _ => return Err(Invalid::Condition(say::claim_must_give_values())),
        };
        let wins = Relation::together(&[one.legal.clone(), to], &tracks, work)?;
        into = into.or(&wins, work)?;
        can_move = can_move.or(&Relation::together(std::slice::from_ref(&one.legal), &tracks, work)?, work)?;
    }
    nothing(&zeros.and(&into, work)?, say::no_move_from_lost_to_lost(), work)?;
    let mut stuck = domain.and(&zeros.not(), work)?.and(&into.not(), work)?;
    if convention == Convention::Misere {
        stuck = stuck.and(&can_move, work)?;
        let at_end = zeros.and(&can_move.not(), work)?;
        nothing(&at_end, say::misere_end_not_lost(), work)?;
    }
    nothing(&stuck, say::others_must_reach_lost(), work)
}

/// Checks a claim about nim-values.
fn values(
    expr: &Expr,
    convention: Convention,
    domain: &Relation,
    all: &[Move],
    reader: &mut Reader<'_, '_>,
) -> Result<(), Invalid> {
    if convention == Convention::Misere {
        return Err(Invalid::Condition(say::misere_claim_says_winner()));
    }
    if matches!(reader.digits, Digits::Base(_)) {
        return values_by_classes(expr, domain, all, reader);
    }
    let arity = reader.tracks.len();
    let (value, other) = (arity, arity + 1);
    let from = reader.fresh;
    let cases = reader.number(expr)?;
    let graph = equals(&cases, value, from, reader)?;
    let graph = graph.and(domain, reader.work)?;
    let has_value = graph.some(value, reader.work)?;
    nothing(&domain.and(&has_value.not(), reader.work)?, say::claim_must_be_natural(), reader.work)?;
    let less = Form::track(value).plus(-1, &Form::track(other))?.plus(-1, &Form::int(1))?;
    let less = Relation::linear(&less, Say::Natural, reader.digits, reader.work)?;
    let position: Vec<usize> = (0..arity).collect();
    let second = of(&graph, &position, &[(value, other)], reader.work)?;
    let twice = graph.and(&second, reader.work)?.and(&less, reader.work)?;
    nothing(&twice, say::claim_gives_one_value(), reader.work)?;
    // Relates a position to the values of its options.
    let mut reached = Relation::constant(false);
    for one in all {
        let mut here = one.legal.clone();
        let mut sum = None;
        for part in &one.parts {
            let own = reader.new_track();
            let valued = of(&graph, part, &[(value, own)], reader.work)?;
            here = Relation::together(&[here, valued], &Move::new_tracks(part, arity), reader.work)?;
            sum = Some(match sum {
                None => own,
                Some(before) => {
                    let total = reader.new_track();
                    let xor = Relation::digits([before, own, total], |x, y, z| (x != y) == z, reader.work)?;
                    here = Relation::together(&[here, xor], &[before, own], reader.work)?;
                    total
                }
            });
        }
        let total = sum.unwrap_or(other);
        let form = match sum {
            None => Form::track(other),
            Some(total) => Form::track(total).plus(-1, &Form::track(other))?,
        };
        let equal = Relation::linear(&form, Say::Zero, reader.digits, reader.work)?;
        let gone = if sum.is_some() { vec![total] } else { Vec::new() };
        let here = Relation::together(&[here, equal], &gone, reader.work)?;
        reached = reached.or(&here, reader.work)?;
    }
    let same = second.and(&reached, reader.work)?;
    nothing(&same, say::no_option_with_claimed_value(), reader.work)?;
    let smaller = graph.and(&less, reader.work)?.some(value, reader.work)?;
    nothing(&smaller.and(&reached.not(), reader.work)?, say::smaller_values_must_be_reached(), reader.work)
}

/// Adds a relation to those of a value.
fn join(all: &mut BTreeMap<i64, Relation>, value: i64, more: Relation, work: &mut Work<'_>) -> Result<(), Invalid> {
    if more.is_empty(work)? {
        return Ok(());
    }
    let joined = match all.get(&value) {
        Some(before) => before.or(&more, work)?,
        None => more,
    };
    all.insert(value, joined);
    Ok(())
}

/// Checks a claim about finitely many nim-values in digits of a base from 3 on: the positions of
/// each value are one relation, and an option is in one of them for each of its parts.
fn values_by_classes(expr: &Expr, domain: &Relation, all: &[Move], reader: &mut Reader<'_, '_>) -> Result<(), Invalid> {
    let (from, arity) = (reader.fresh, reader.tracks.len());
    let mut classes = BTreeMap::new();
    for case in reader.number(expr)? {
        if !case.form.terms.is_empty() {
            return Err(Invalid::Rule(say::claim_of_many_values()));
        }
        let when = case.when.and(domain, reader.work)?;
        let when = reader.forgotten(when, from)?;
        join(&mut classes, case.form.constant, when, reader.work)?;
    }
    let work = &mut *reader.work;
    let mut said = Relation::constant(false);
    for (value, class) in &classes {
        nothing(&said.and(class, work)?, say::claim_gives_one_value(), work)?;
        if *value >= 0 {
            said = said.or(class, work)?;
        }
    }
    nothing(&domain.and(&said.not(), work)?, say::claim_must_be_natural(), work)?;
    let mut reached = BTreeMap::new();
    for one in all {
        let mut sums = BTreeMap::from([(0, one.legal.clone())]);
        for part in &one.parts {
            let mut longer = BTreeMap::new();
            for (value, class) in &classes {
                let class = of(class, part, &[], work)?;
                for (sum, legal) in &sums {
                    let gone = Move::new_tracks(part, arity);
                    let here = Relation::together(&[legal.clone(), class.clone()], &gone, work)?;
                    join(&mut longer, sum ^ value, here, work)?;
                }
            }
            sums = longer;
        }
        for (value, positions) in sums {
            join(&mut reached, value, positions, work)?;
        }
    }
    for (value, class) in &classes {
        if let Some(reached) = reached.get(value) {
            nothing(&class.and(reached, work)?, say::no_option_with_claimed_value(), work)?;
        }
        for smaller in 0..*value {
            let without = match reached.get(&smaller) {
                Some(reached) => class.and(&reached.not(), work)?,
                None => class.clone(),
            };
            nothing(&without, say::smaller_values_must_be_reached(), work)?;
        }
    }
    Ok(())
}

impl Claim {
    /// Whether it is the value 0 for a part of the positions, perhaps one that moves leave.
    pub(crate) fn is_of_lost_part(&self) -> bool {
        self.part.is_some() && self.said == Said::Number(Expr::Int(0))
    }

    /// What a move back to the positions of the claim leaves, at a position of any size; nothing
    /// left is an empty list. `None` if there is no such move.
    ///
    /// # Errors
    /// If the rule or the claim is not read.
    pub(crate) fn back(&self, rule: &Rule, at: &[i64], work: &mut Work<'_>) -> Result<Option<Vec<Vec<i64>>>, Invalid> {
        let mut reader = Reader::of(rule, Digits::Binary, work);
        let all = moves(rule, &mut reader)?;
        let domain = part_of(self.part.as_ref(), rule, &mut reader)?;
        answered::back(&domain, &all, at, reader.work)
    }

    /// Only for claims that have been derived.
    pub(crate) fn new(said: Said, part: Option<Cond>) -> Self {
        Self { said, part }
    }

    /// Compares the claim with the definition at the first positions. No theorem needs this.
    pub(crate) fn begins(&self, rule: &Rule, convention: Convention, work: &Work<'_>) -> Result<(), Invalid> {
        /// Numbers below this are compared, as far as their values are quickly derived.
        const FIRST: usize = 5;
        let mut known = Known::default();
        let mut work = work.brief();
        let arity = rule.names.len() as u32;
        for code in 0..FIRST.pow(arity) {
            let at: Vec<i64> = (0..arity).map(|place| (code / FIRST.pow(place) % FIRST) as i64).collect();
            if !rule.is_position(&at) || !self.is_about(&at)? {
                continue;
            }
            let value = match known.value(rule, convention, &at, &mut work) {
                Ok(value) => value,
                Err(reason) if reason.is_undecided() => break,
                Err(reason) => return Err(reason),
            };
            let fits = match &self.said {
                Said::Number(expr) => eval::number(expr, &at)? == Some(i128::from(value)),
                Said::Condition(cond) => eval::truth(cond, &at)? == Some(value == 0),
            };
            if !fits {
                return Err(Invalid::Game(say::definition_contradicts(value, format!("{at:?}"))));
            }
        }
        Ok(())
    }

    fn is_about(&self, at: &[i64]) -> Result<bool, Invalid> {
        match &self.part {
            None => Ok(true),
            Some(part) => Ok(eval::truth(part, at)? == Some(true)),
        }
    }

    /// The value of a position, if the claim gives it: lost positions have the value 0.
    pub(crate) fn value(&self, position: &[u128]) -> Result<Option<u128>, Invalid> {
        let short: Option<Vec<i64>> = position.iter().map(|&number| i64::try_from(number).ok()).collect();
        let Some(at) = short else { return Ok(None) };
        if !self.is_about(&at)? {
            return Ok(None);
        }
        match &self.said {
            Said::Number(expr) => Ok(eval::number(expr, &at)?.and_then(|value| u128::try_from(value).ok())),
            Said::Condition(cond) => Ok((eval::truth(cond, &at)? == Some(true)).then_some(0)),
        }
    }

    /// Whether the claim only gives that the value of a position is not 0.
    pub(crate) fn is_won(&self, position: &[u128]) -> Result<bool, Invalid> {
        let short: Option<Vec<i64>> = position.iter().map(|&number| i64::try_from(number).ok()).collect();
        match (&self.said, short) {
            (Said::Condition(cond), Some(at)) if self.is_about(&at)? => Ok(eval::truth(cond, &at)? == Some(false)),
            _ => Ok(false),
        }
    }

    /// Whether it is a condition for lost positions.
    pub(crate) fn is_condition(&self) -> bool {
        matches!(self.said, Said::Condition(_))
    }

    /// The condition for the positions that it is about, in these names; none if all are.
    pub(crate) fn condition(&self, names: &[String]) -> Option<String> {
        self.part.as_ref().map(|part| rule::condition(part, names))
    }

    /// The formula, or the condition, in these names.
    pub(crate) fn text(&self, names: &[String]) -> String {
        match &self.said {
            Said::Number(expr) => rule::text(expr, names),
            Said::Condition(cond) => rule::condition(cond, names),
        }
    }

    /// The claim for all positions, in words.
    pub(crate) fn in_words(&self, rule: &Rule) -> Message {
        let names = &rule.names;
        let place = names.join(",");
        let ascending = (rule.family == Family::Unordered && names.len() > 1).then(|| names.join(" <= "));
        let part = self.part.as_ref().map(|cond| rule::condition(cond, names));
        let part = match (ascending, part) {
            (Some(ascending), Some(part)) => Some(say::both_hold(ascending, part)),
            (Some(part), None) | (None, Some(part)) => Some(part.into()),
            (None, None) => None,
        };
        match (&self.said, part) {
            (Said::Number(expr), None) => say::value_everywhere(place, rule::text(expr, names)),
            (Said::Number(expr), Some(part)) => say::value_where(place, rule::text(expr, names), part),
            // The claim `false` is read as this condition.
            (Said::Condition(Cond::Compare(Order::Eq, Expr::Int(0), Expr::Int(1))), part) => match part {
                None => say::never_lost(place),
                Some(part) => say::never_lost_where(place, part),
            },
            (Said::Condition(cond), None) => say::lost_everywhere(place, rule::condition(cond, names)),
            (Said::Condition(cond), Some(part)) => say::lost_where(place, part, rule::condition(cond, names)),
        }
    }
}
