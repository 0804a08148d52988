//! The search for formulas that hold on a *domain*, a part of all positions that no move leaves:
//! the nim-values there are those of the game played there alone (R. Sprague 1935, P. M. Grundy
//! 1939), so that they may have a formula where the whole has none. Chocolate bars with `y <= z/k`
//! are such games (S. Nakamura, R. Miyadera 2015).
//!
//! Conditions come from the rule ([`patterns::domain_hints`]) and from a plain list
//! ([`patterns::domains`]). The finder keeps conditions that all moves of a small box preserve, and
//! tries the larger domains first; the prover then shows that no move leaves the domain, and proves
//! the formula on it.
use crate::claim::formula::{FormulaClaim, FormulaStanding, Place};
use crate::decide::repair;
use crate::decide::settle::{Settled, settle};
use crate::find::facts::Guesses;
use crate::find::sequences;
use crate::values::KnownValues;
use budget::Budget;
use patterns::formula::{Body, Cond, Num};
use patterns::search::{self, Point, Proposal};
use patterns::{Formula, bases, domain_hints, domains};
use rules::family::Family;
use rules::moves::{Mover, Scratch};
use rules::ruleset::{Play, Ruleset, Turns};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The side of the box in which moves are listed, for positions of 1, 2, 3 and 4 numbers.
const SIDES: [i64; 4] = [96, 24, 10, 6];
/// The effort for all domains together, in looks of the budget.
const EFFORT: u64 = 800;
/// The effort to list the moves of the box.
const MOVES_EFFORT: u64 = 60;
/// A box with more moves than this has no domains.
const MOST_MOVES: usize = 1 << 19;
/// A domain contains at least one in this many positions of the box.
const RAREST: usize = 16;
/// At least one in this many positions of a domain must have a move.
const MOVABLE: usize = 3;
/// Domains have about the same size if they fill the same number of these parts of the box.
const PARTS: usize = 8;
/// At most this many domains are examined.
const MOST_DOMAINS: usize = 32;
/// At most this many domains are tried with a condition for the zeros alone.
const MOST_OF_ZEROS: usize = 2;
/// At most this many claims are given to the prover.
const MOST_ASKED: usize = 3;
/// At most this many domains are intersected in pairs.
const MOST_PAIRED: usize = 12;
/// At most this many intersections are examined.
const MOST_BOTH: usize = 8;
/// At most this many claims about domains are reported.
const MOST_SAID: usize = 2;

/// A table of facts from which formulas about a domain can be read.
pub trait OnDomain {
    /// The largest number of a position in the table.
    fn up_to(&self) -> u64;

    /// A formula of the values on the domain.
    fn values_on(&self, rules: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal>;

    /// A condition for the zeros on the domain.
    fn zeros_on(&self, rules: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal>;
}

/// Adds what holds on a domain before the claims in `said`, if the values have no formula for all
/// positions.
pub fn with_domains(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    table: &impl OnDomain,
    said: Guesses,
    budget: &Budget,
) -> Guesses {
    let of_all = |kind: &str| {
        let all = |claim: &&FormulaClaim| matches!(claim.place(), None | Some(Place::From(_)));
        said.formulas.iter().filter(all).any(|claim| claim.kind() == kind)
    };
    if of_all("formula") || rules.play == Play::Misere && of_all("zeros") || budget.check().is_err() {
        return said;
    }
    let budget = &budget.clone().with_effort(EFFORT);
    let domains = closed(rules, budget);
    let mut search = Search { rules, table, budget, found: Vec::new(), asked: 0 };
    search.ask(known_values, &domains, false);
    let both;
    if search.found.is_empty() && rules.arity > 1 {
        both = intersections(&domains);
        search.ask(known_values, &both, false);
    }
    if search.found.is_empty() && !of_all("zeros") {
        search.ask(known_values, &domains[..domains.len().min(MOST_OF_ZEROS)], true);
    }
    let found = search.found;
    if let Some(whole) = in_one(rules, &found, budget) {
        return Guesses { formulas: vec![whole], ..said };
    }
    let beside =
        |claim: &FormulaClaim| !found.iter().any(|(domain, own)| own.kind() == "formula" && domain.has_row(claim));
    let rest: Vec<FormulaClaim> = said.formulas.into_iter().filter(beside).collect();
    let formulas = found.into_iter().map(|(_, claim)| claim).chain(rest).collect();
    Guesses { formulas, ..said }
}

/// Formulas for heaps on a domain, if no formula for all heaps is known.
pub fn of_heaps(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    limit: Option<u64>,
    budget: &Budget,
) -> Vec<FormulaClaim> {
    // The winner of every heap is a stronger result than the values of some heaps.
    let is_asked = rules.arity == 1 && rules.play == Play::Normal && sequences::may_have_formula(rules);
    if !is_asked || known_values.lost().is_some() || !closed(rules, budget).iter().any(Domain::is_progression) {
        return Vec::new();
    }
    let Some(values) = repair::behind(rules, known_values, 0, limit, budget) else { return Vec::new() };
    with_domains(rules, known_values, &Heaps(values), Guesses::default(), budget).formulas
}

/// The values of heaps from 0 on.
struct Heaps(Vec<i64>);

impl OnDomain for Heaps {
    fn up_to(&self) -> u64 {
        self.0.len() as u64 - 1
    }

    fn values_on(&self, rules: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal> {
        let found = domains::sequence(domain, &self.0, &bases::of_text(&rules.canonical), budget)?;
        further.iter().all(|(at, value)| search::says(&found.formula, at, *value)).then_some(found)
    }

    /// The formulas of sequences cover their zeros, too.
    fn zeros_on(&self, _: &Ruleset, _: &Formula, _: &[Point], _: &Budget) -> Option<Proposal> {
        None
    }
}

/// The search for formulas on some domains.
struct Search<'a, T> {
    rules: &'a Ruleset,
    table: &'a T,
    budget: &'a Budget,
    found: Vec<(&'a Domain, FormulaClaim)>,
    asked: usize,
}

impl<'a, T: OnDomain> Search<'a, T> {
    /// The proposals that fit the table, of the values or of the zeros alone: large domains first;
    /// among domains of about the same size, shorter formulas first.
    fn proposed(&self, domains: &'a [Domain], zeros: bool) -> Vec<(&'a Domain, FormulaClaim)> {
        let of = |domain| Some((domain, self.proposal(domain, zeros, &[])?));
        let mut all: Vec<(&Domain, FormulaClaim)> = domains.iter().filter_map(of).collect();
        let length = |domain: &Domain, claim: &FormulaClaim| domain.condition.size() + claim.formula().size();
        all.sort_by_key(|(domain, claim)| {
            let part = domain.size() * PARTS / domain.inside.len().max(1);
            (Reverse(part), length(domain, claim), Reverse(domain.size()))
        });
        all
    }

    /// The proposal that fits the table on a domain, and the further positions.
    fn proposal(&self, domain: &Domain, zeros: bool, further: &[Point]) -> Option<FormulaClaim> {
        let (rules, condition) = (self.rules, &domain.condition);
        let found = match zeros {
            true => self.table.zeros_on(rules, condition, further, self.budget),
            false => self.table.values_on(rules, condition, further, self.budget),
        }?;
        let formula = if rules.play == Play::Misere { found.formula.of_zeros() } else { found.formula };
        if is_dull(&formula) {
            return None;
        }
        let standing = FormulaStanding::Checked { up_to: self.table.up_to() };
        let claim = FormulaClaim::new(formula, standing, found.family, rules.play);
        Some(claim.at(Place::Within(condition.clone())).with_order_of(rules))
    }

    /// Gives the proposals to the prover one by one, but skips a domain that mostly lies inside one
    /// that already has a formula.
    fn ask(&mut self, known_values: &mut KnownValues, domains: &'a [Domain], zeros: bool) {
        for (domain, claim) in self.proposed(domains, zeros) {
            if self.found.len() >= MOST_SAID || self.asked >= MOST_ASKED || self.budget.check().is_err() {
                return;
            }
            if self.found.iter().any(|(other, _)| domain.is_mostly_in(other)) {
                continue;
            }
            self.asked += 1;
            let settled = repair::settled(self.rules, known_values, self.budget, |further| {
                let formulas = match further {
                    [] => vec![claim.clone()],
                    more => self.proposal(domain, zeros, more).into_iter().collect(),
                };
                Guesses { formulas, ..Guesses::default() }
            });
            self.found.extend(settled.formulas.into_iter().next().map(|claim| (domain, claim)));
        }
    }
}

/// Whether the formula gives all positions the same value: there is nothing to play for.
fn is_dull(formula: &Formula) -> bool {
    matches!(formula.body(), Body::Value(Num::Const(_)) | Body::Zero(Cond::Const(_)))
}

/// Joins two claims about domains that cover all positions to one claim, if that is proved.
fn in_one(rules: &Ruleset, found: &[(&Domain, FormulaClaim)], budget: &Budget) -> Option<FormulaClaim> {
    let [(domain, claim), (other, rest)] = found else { return None };
    let all = domain.inside.iter().zip(&other.inside).all(|(one, other)| *one || *other);
    if !all || claim.kind() != "formula" || rest.kind() != "formula" {
        return None;
    }
    let formula = Formula::by_cases(&[(domain.condition.clone(), claim.formula().clone())], rest.formula())?;
    match settle(rules, &formula, None, budget) {
        Ok(Settled::Proved(invariant)) => {
            let standing = FormulaStanding::Invariant(invariant);
            Some(FormulaClaim::new(formula, standing, claim.family(), rules.play).with_order_of(rules))
        }
        _ => None,
    }
}

/// A part of all positions, and its members in the box.
struct Domain {
    condition: Formula,
    inside: Vec<bool>,
}

impl Domain {
    /// Whether at least three quarters of it lie inside another domain.
    fn is_mostly_in(&self, other: &Self) -> bool {
        let both = self.inside.iter().zip(&other.inside).filter(|(own, other)| **own && **other).count();
        4 * both >= 3 * self.size()
    }

    /// Whether it looks like an arithmetic progression: every second number, or every third, and so
    /// on.
    fn is_progression(&self) -> bool {
        let first = self.inside.iter().position(|inside| *inside);
        let by = first.and_then(|first| self.inside[first + 1..].iter().position(|inside| *inside));
        matches!((first, by), (Some(first), Some(by)) if by > 0 && first <= by)
    }

    /// Whether a claim is about a row of pairs inside this domain.
    fn has_row(&self, claim: &FormulaClaim) -> bool {
        let Some(&Place::Fixed(index, number)) = claim.place() else { return false };
        let Ok(fixed) = i64::try_from(number) else { return false };
        (0..SIDES[1]).all(|x| self.condition.holds(&if index == 0 { [fixed, x] } else { [x, fixed] }))
    }

    fn size(&self) -> usize {
        self.inside.iter().filter(|inside| **inside).count()
    }
}

/// Domains that no move inside the box leaves, the larger ones first.
fn closed(rules: &Ruleset, budget: &Budget) -> Vec<Domain> {
    let Some(field) = Field::of(rules, &budget.clone().with_effort(MOVES_EFFORT)) else { return Vec::new() };
    let mut found: Vec<Domain> = Vec::new();
    let [after, before] = domain_hints::of(rules);
    let constants: Vec<i64> = bases::constants(&rules.canonical).collect();
    for condition in after.into_iter().chain(domains::plain(&rules.names, &constants)).chain(before) {
        let domain = Domain { inside: field.inside(&condition), condition };
        if field.is_of_use(&domain) && found.iter().all(|own| own.inside != domain.inside) {
            found.push(domain);
        }
    }
    found.sort_by_key(|domain| Reverse(domain.size()));
    found.truncate(MOST_DOMAINS);
    found
}

/// The largest intersections of two domains that are not domains of the list themselves; no move
/// leaves them, either.
fn intersections(domains: &[Domain]) -> Vec<Domain> {
    let mut found: Vec<Domain> = Vec::new();
    for (i, one) in domains.iter().take(MOST_PAIRED).enumerate() {
        for other in &domains[i + 1..domains.len().min(MOST_PAIRED)] {
            let inside: Vec<bool> =
                std::iter::zip(&one.inside, &other.inside).map(|(one, other)| *one && *other).collect();
            let Some(condition) = one.condition.clone().and(&other.condition) else { continue };
            let domain = Domain { condition, inside };
            let is_new = domains.iter().chain(&found).all(|own| own.inside != domain.inside);
            if is_new && domain.size() * RAREST >= domain.inside.len() {
                found.push(domain);
            }
        }
    }
    found.sort_by_key(|domain| Reverse(domain.size()));
    found.truncate(MOST_BOTH);
    found
}

/// The positions of a box, and the moves between them.
pub(super) struct Field {
    at: Vec<Vec<i64>>,
    /// Each move as the indices of its two positions.
    moves: Vec<(u32, u32)>,
    /// Moves that lead out of the box.
    beyond: Vec<(u32, Vec<i64>)>,
    movable: Vec<bool>,
}

impl Field {
    /// The box of a game on one to four numbers; `None` if it has too many moves, or they cannot be
    /// listed.
    pub(super) fn of(rules: &Ruleset, budget: &Budget) -> Option<Self> {
        if rules.family != Family::Numbers || rules.turns != Turns::One {
            return None;
        }
        let side = *SIDES.get(rules.arity.checked_sub(1)?)?;
        let place = |at: &[i64]| at.iter().try_fold(0, |sum, &x| (x < side).then_some(sum * side + x));
        let all = (0..side.pow(rules.arity as u32))
            .map(|code| -> Vec<i64> { (0..rules.arity as u32).rev().map(|i| code / side.pow(i) % side).collect() });
        let at: Vec<Vec<i64>> = all.filter(|at| !rules.unordered || at.is_sorted()).collect();
        let mut index = vec![0_u32; side.pow(rules.arity as u32) as usize];
        at.iter().zip(0..).for_each(|(at, i)| index[place(at).unwrap_or(0) as usize] = i);
        let (mover, mut scratch) = (Mover::new(rules), Scratch::default());
        let mut field = Self { movable: vec![false; at.len()], at: Vec::new(), moves: Vec::new(), beyond: Vec::new() };
        for (from, own) in (0..).zip(&at) {
            let listed = mover.for_each_option(&mut scratch, own, budget, |parts| {
                field.movable[from as usize] = true;
                for part in parts.chunks(rules.arity) {
                    match place(part) {
                        Some(to) => field.moves.push((from, index[to as usize])),
                        None => field.beyond.push((from, part.to_vec())),
                    }
                }
                if field.moves.len() + field.beyond.len() > MOST_MOVES {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if !matches!(listed, Ok(ControlFlow::Continue(()))) {
                return None;
            }
        }
        field.moves.sort_unstable();
        field.moves.dedup();
        Some(Self { at, ..field })
    }

    /// For each position of the box, whether it satisfies a condition.
    pub(super) fn inside(&self, condition: &Formula) -> Vec<bool> {
        self.at.iter().map(|at| condition.holds(at)).collect()
    }

    /// Whether some moves leave a set, and as far as the box shows each of them has an answer that
    /// leads back; at least some members have a move.
    pub(super) fn is_answered(&self, set: &Formula, inside: &[bool]) -> bool {
        let mut back = vec![false; inside.len()];
        for &(from, to) in &self.moves {
            back[from as usize] |= inside[to as usize];
        }
        for (from, to) in &self.beyond {
            back[*from as usize] |= set.holds(to);
        }
        let leaves = |&(from, _): &&(u32, u32)| inside[*from as usize];
        self.moves.iter().any(|one| leaves(&one)) && self.moves.iter().filter(leaves).all(|&(_, to)| back[to as usize])
    }

    /// Whether a domain is a proper part of the box, not too small, and no move leaves it.
    fn is_of_use(&self, domain: &Domain) -> bool {
        let (inside, size) = (&domain.inside, domain.size());
        let movable = inside.iter().zip(&self.movable).filter(|(inside, movable)| **inside && **movable).count();
        size < inside.len()
            && size * RAREST >= inside.len()
            && movable * MOVABLE >= size
            && self.moves.iter().all(|&(from, to)| !inside[from as usize] || inside[to as usize])
            && self.beyond.iter().all(|(from, to)| !inside[*from as usize] || domain.condition.holds(to))
    }
}
