//! A proof that every play ends: a quantity that each move makes smaller, found by reasoning about
//! linear inequalities.
//!
//! For every position that a move leaves, the conditions of the move are taken as facts, and it is
//! proved from them which components (and their sum) get smaller, stay, or grow within a bound. If
//! one of these, or some order of them read lexicographically, gets smaller with every move, no
//! play can go on for ever: the natural numbers, and tuples of them in lexicographic order, have no
//! infinite descent. A sum of positions has none either (the multiset order of N. Dershowitz and Z.
//! Manna, *Comm. ACM* 22 (1979), 465-476).
//!
//! "May repeat" means only that no such proof was found.
//!
//! | room | task |
//! |---|---|
//! | `situation` | the facts about a move |
//! | `bags` | sums, counts and smaller members |
//! | `cells` | counts of letters on a board, and their rows and columns |
//! | `words` | counts of letters |
mod bags;
mod cells;
mod situation;
mod words;

use crate::ir::{Cond, Part, Remains, Schema};
use crate::linear::Form;
use crate::ruleset::{Measure, Ruleset, Term, Termination};
pub(crate) use bags::of_bags;
pub(crate) use cells::of_cells;
use situation::{Situation, cases};
use std::collections::{BTreeSet, HashSet};
pub use words::in_order;
pub(crate) use words::of_words;

/// Steps that the proofs for one ruleset may take in all.
const FUEL: u64 = 1_000_000;
/// The longest lexicographic order that is tried.
const LONGEST: usize = 4;
/// The most components for which orders are looked for.
const MOST_COMPONENTS: usize = 16;
/// The most orders that are tried.
const MOST_ORDERS: usize = 20_000;

/// Whether every play of the ruleset ends, as far as it can be proved.
///
/// Cost: some microseconds a schema; the work is limited, and a ruleset that is too much for it may
/// repeat.
pub fn termination(arity: usize, unordered: bool, schemas: &[Schema], ends: &[Vec<Cond>]) -> Termination {
    let mut prover = Prover { arity, unordered, ends, fuel: FUEL };
    let number = if arity == 1 { Measure::Number } else { Measure::Sum };
    if schemas.iter().all(|schema| prover.sum_falls(schema)) {
        return Termination::Ends(number);
    }
    if arity > MOST_COMPONENTS {
        return Termination::MayRepeat;
    }
    let mut effects = HashSet::new();
    for schema in schemas {
        effects.extend(prover.effects(schema));
        if prover.fuel == 0 {
            return Termination::MayRepeat;
        }
    }
    match order(arity, &effects.into_iter().collect::<Vec<_>>()) {
        Some(terms) => Termination::Ends(Measure::Lexicographic(terms)),
        None => Termination::MayRepeat,
    }
}

/// Whether it is proved that a schema has no move at any position: its conditions contradict each
/// other.
pub(crate) fn never_applies(ruleset: &Ruleset, schema: &Schema) -> bool {
    let Ruleset { arity, unordered, ends, .. } = ruleset;
    let prover = Prover { arity: *arity, unordered: *unordered, ends, fuel: FUEL / 100 };
    prover.moves(schema, false).into_iter().all(|mut case| {
        match &schema.remains {
            Remains::Heaps { total, parts, .. } => {
                let (total, parts) = (case.form(total), case.form(parts));
                case.at_least(&total, &parts, 0);
                case.at_least(&parts, &Form::constant(0), 0);
            }
            Remains::Positions(parts) => {
                parts.iter().filter(|part| part.each.is_none()).for_each(|part| natural(part, &mut case));
            }
        }
        case.explain();
        case.facts.contradict()
    })
}

impl Ruleset {
    /// Whether it is proved that no position has a move at which all of these conditions hold.
    ///
    /// ```
    /// use rules::ir::{Cond, CompareOp, Num};
    /// let rule = rules::compile("(a,b) -> (a,b-k*a) : k>=1, a>=1, b-k*a>=1", &[])?.ruleset;
    /// let is = |v, x| [Cond::Compare(CompareOp::Eq, Num::Var(v), Num::Const(x))];
    /// assert!(rule.has_no_move_where(&is(0, 0)) && rule.has_no_move_where(&is(1, 1)));
    /// assert!(!rule.has_no_move_where(&is(0, 1)));
    /// # Ok::<(), rules::error::RuleErrors>(())
    /// ```
    pub fn has_no_move_where(&self, conditions: &[Cond]) -> bool {
        self.schemas.iter().all(|schema| {
            let conditions = schema.conditions.iter().chain(conditions).cloned().collect();
            never_applies(self, &Schema { conditions, ..schema.clone() })
        })
    }
}

struct Prover<'a> {
    arity: usize,
    unordered: bool,
    ends: &'a [Vec<Cond>],
    fuel: u64,
}

/// The proven change of a component, from a position to one that is left.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Change {
    falls: bool,
    does_not_rise: bool,
    rises: bool,
    does_not_fall: bool,
    /// Sets of components (bits) by which the new value is bounded: by a number that depends on
    /// them alone.
    bounded_by: Vec<u32>,
}

/// The proven facts about a position that a move leaves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Effect {
    components: Vec<Change>,
    sum: Change,
}

/// The largest number of parts of an option that are known to be natural numbers together.
const MOST_TOGETHER: usize = 32;

impl Prover<'_> {
    /// Every position that a move may leave, as facts and the forms of its components: one pair for
    /// each case.
    fn left(&self, schema: &Schema, thorough: bool) -> Vec<(Situation, Vec<Form>)> {
        let moves = self.moves(schema, thorough);
        moves.into_iter().flat_map(|case| self.parts(schema, case)).collect()
    }

    /// The facts that hold when the conditions of a schema hold: one of these cases.
    fn moves(&self, schema: &Schema, thorough: bool) -> Vec<Situation> {
        let count = self.arity + schema.free.len();
        // The variable of a repetition comes after the free ones.
        let mut start = Situation::new(count + 1, self.fuel, thorough);
        (0..count).for_each(|variable| start.at_least(&Form::variable(variable), &Form::constant(0), 0));
        for (variable, number) in schema.pattern.iter().enumerate() {
            if let Some(number) = number {
                let (variable, number) = (Form::variable(variable), Form::constant(i128::from(*number)));
                start.at_least(&variable, &number, 0);
                start.at_least(&number, &variable, 0);
            }
        }
        if self.unordered {
            for variable in 1..self.arity {
                start.at_least(&Form::variable(variable), &Form::variable(variable - 1), 0);
            }
        }
        for (index, free) in schema.free.iter().enumerate() {
            let variable = Form::variable(self.arity + index);
            // A bound that may be without a value is no fact.
            for bound in free.lo.iter().filter(|bound| bound.is_total()) {
                let bound = start.form(bound);
                start.at_least(&variable, &bound, 0);
            }
            for bound in free.hi.iter().filter(|bound| bound.is_total()) {
                let bound = start.form(bound);
                start.at_least(&bound, &variable, 0);
            }
        }
        let not_ended = self.ends.iter().filter_map(|end| match &end[..] {
            [Cond::Compare(op, x, y)] if x.is_total() && y.is_total() => {
                Some(Cond::Not(Box::new(Cond::Compare(*op, x.clone(), y.clone()))))
            }
            _ => None,
        });
        let conditions: Vec<Cond> = schema.conditions.iter().cloned().chain(not_ended).collect();
        cases(start, &conditions)
    }

    fn parts(&self, schema: &Schema, mut case: Situation) -> Vec<(Situation, Vec<Form>)> {
        match &schema.remains {
            Remains::Heaps { total, parts, .. } => {
                // One of `parts` heaps of at least 1 with `total` tokens.
                let (total, parts) = (case.form(total), case.form(parts));
                let heap = Form::variable(case.fresh());
                case.at_least(&parts, &Form::constant(1), 0);
                case.at_least(&heap, &Form::constant(1), 0);
                if let Some(sum) = heap.plus(1, &parts) {
                    case.at_least(&total, &sum, -1);
                }
                case.explain();
                vec![(case, vec![heap])]
            }
            Remains::Positions(parts) => {
                // A move exists only when all components of all parts are natural numbers. If there
                // are many parts, each is looked at for itself: otherwise the facts about all the
                // others would be copied for each of them.
                let together = parts.len() <= MOST_TOGETHER;
                for part in parts.iter().filter(|part| together && part.each.is_none()) {
                    natural(part, &mut case);
                }
                let of_part = |part: &Part| {
                    let mut case = case.clone();
                    if !together && part.each.is_none() {
                        natural(part, &mut case);
                    }
                    if let Some(times) = &part.times {
                        let times = case.form(times);
                        case.at_least(&times, &Form::constant(1), 0);
                    }
                    if let Some(each) = &part.each {
                        // The variable of the repetition is used nowhere else.
                        let (lo, hi, each) = (case.form(&each.lo), case.form(&each.hi), Form::variable(each.var));
                        case.at_least(&each, &lo, 0);
                        case.at_least(&hi, &each, 0);
                        natural(part, &mut case);
                    }
                    let forms = part.coords.iter().map(|coord| case.form(coord)).collect();
                    case.explain();
                    (case, forms)
                };
                parts.iter().map(of_part).collect()
            }
        }
    }

    /// Takes over what a case left of the fuel.
    fn used(&mut self, case: &Situation) {
        self.fuel = self.fuel.min(case.facts.fuel);
    }

    fn before(&self) -> Form {
        Form { terms: (0..self.arity).map(|variable| (variable, 1)).collect(), constant: 0 }
    }

    /// Whether every position that is left has a smaller sum of components.
    fn sum_falls(&mut self, schema: &Schema) -> bool {
        let before = self.before();
        if self.plainly_less(schema, &before) {
            return true;
        }
        for (mut case, after) in self.left(schema, false) {
            case.facts.fuel = case.facts.fuel.min(self.fuel);
            let falls = sum(&after).is_some_and(|after| case.proves(&before, &after, 1));
            self.used(&case);
            if !falls {
                return false;
            }
        }
        true
    }

    /// The common case without any proof: every position that is left is the old one less a
    /// constant.
    fn plainly_less(&self, schema: &Schema, before: &Form) -> bool {
        let mut empty = Situation::new(self.arity + schema.free.len() + 1, 0, false);
        let less = |after: Option<Form>| {
            let difference = after.and_then(|after| before.plus(-1, &after));
            difference.is_some_and(|difference| difference.is_constant() && difference.constant >= 1)
        };
        match &schema.remains {
            // A heap is at most the total.
            Remains::Heaps { total, .. } => {
                let total = empty.form(total);
                less(Some(total))
            }
            Remains::Positions(parts) => parts.iter().all(|part| {
                let forms: Vec<Form> = part.coords.iter().map(|coord| empty.form(coord)).collect();
                less(sum(&forms))
            }),
        }
    }

    fn effects(&mut self, schema: &Schema) -> Vec<Effect> {
        let before = self.before();
        let mut effects = Vec::new();
        let mut left = self.left(schema, true);
        if self.unordered {
            // Whether the smallest number is 0 often decides.
            let positive = left.clone().into_iter().map(|(mut case, after)| {
                case.at_least(&Form::variable(0), &Form::constant(1), 0);
                (case, after)
            });
            let zero = left.into_iter().map(|(mut case, after)| {
                case.at_least(&Form::constant(0), &Form::variable(0), 0);
                (case, after)
            });
            left = positive.chain(zero).collect();
        }
        for (mut case, after) in left {
            case.facts.fuel = case.facts.fuel.min(self.fuel);
            let mut effect = Effect::default();
            if let Some(after) = sum(&after) {
                effect.sum = falling(&mut case, &before, &after);
            }
            effect.components = (0..self.arity).map(|variable| self.change(&mut case, variable, &after)).collect();
            self.used(&case);
            effects.push(effect);
        }
        effects
    }

    /// The proven change of one component. The numbers of an unordered position are in ascending
    /// order before, and come out in any order: only the smallest and the largest can be compared.
    fn change(&self, case: &mut Situation, variable: usize, after: &[Form]) -> Change {
        let before = Form::variable(variable);
        if !self.unordered {
            let Some(after) = after.get(variable) else { return Change::default() };
            let mut change = falling(case, &before, after);
            change.does_not_fall = case.proves(after, &before, 0);
            change.rises = change.does_not_fall && case.proves(after, &before, 1);
            if change.does_not_fall && self.arity <= LONGEST {
                change.bounded_by = self.bounds(case, variable, after);
            }
            return change;
        }
        let mut below = |gap| after.iter().filter(|after| case.proves(&before, after, gap)).count();
        let (below, strictly_below) = (below(0), below(1));
        let mut above = |gap| after.iter().filter(|after| case.proves(after, &before, gap)).count();
        let (above, strictly_above) = (above(0), above(1));
        // The smallest falls when some number falls below it, and rises when all do.
        let enough = if variable == 0 {
            [strictly_below > 0, below > 0, strictly_above == after.len(), above == after.len()]
        } else if variable + 1 == self.arity {
            [strictly_below == after.len(), below == after.len(), strictly_above > 0, above > 0]
        } else {
            [false; 4]
        };
        let [falls, does_not_rise, rises, does_not_fall] = enough;
        Change { falls, does_not_rise, rises, does_not_fall, bounded_by: Vec::new() }
    }

    /// The least sets of other components that bound the new value of one.
    fn bounds(&self, case: &mut Situation, variable: usize, after: &Form) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        let mut sets: Vec<u32> = (0..1 << self.arity).filter(|set| set >> variable & 1 == 0).collect();
        sets.sort_by_key(|set| set.count_ones());
        for set in sets {
            if found.iter().any(|smaller| smaller & set == *smaller) {
                continue;
            }
            let stay: BTreeSet<usize> = (0..self.arity).filter(|v| set >> v & 1 == 1).collect();
            if case.facts.bounded(after, &stay) {
                found.push(set);
            }
        }
        found
    }
}

/// All components of a part are at least 0.
fn natural(part: &Part, case: &mut Situation) {
    for coord in &part.coords {
        let form = case.form(coord);
        case.at_least(&form, &Form::constant(0), 0);
    }
}

fn sum(forms: &[Form]) -> Option<Form> {
    forms.iter().try_fold(Form::constant(0), |sum, form| sum.plus(1, form))
}

fn falling(case: &mut Situation, before: &Form, after: &Form) -> Change {
    let does_not_rise = case.proves(before, after, 0);
    let falls = does_not_rise && case.proves(before, after, 1);
    Change { falls, does_not_rise, ..Change::default() }
}

/// The shortest lexicographic order in which every effect makes the position smaller.
fn order(arity: usize, effects: &[Effect]) -> Option<Vec<Term>> {
    let components = (0..arity).flat_map(|i| [Term::Down(i), Term::Up(i)]);
    let terms: Vec<Term> = components.chain([Term::Sum]).collect();
    let mut orders: Vec<Vec<Term>> = vec![vec![]];
    let mut tried = 0;
    for _ in 0..LONGEST.min(arity + 1) {
        let mut longer = Vec::new();
        for order in &orders {
            for term in &terms {
                let used = |old: &Term| match (old, term) {
                    (Term::Down(i) | Term::Up(i), Term::Down(j) | Term::Up(j)) => i == j,
                    (old, term) => old == term,
                };
                tried += 1;
                if tried > MOST_ORDERS {
                    return None;
                }
                if order.iter().any(used) {
                    continue;
                }
                let order = [&order[..], &[*term]].concat();
                let verdicts: Vec<Option<bool>> = effects.iter().map(|effect| smaller(&order, effect)).collect();
                if verdicts.iter().all(|verdict| *verdict == Some(true)) {
                    return Some(order);
                }
                if verdicts.iter().all(Option::is_some) {
                    longer.push(order); // nothing excludes what comes first
                }
            }
        }
        orders = longer;
    }
    None
}

/// Whether an effect makes a position smaller in an order: yes, not yet (no term gets larger), or
/// unknown.
fn smaller(order: &[Term], effect: &Effect) -> Option<bool> {
    // Earlier components, and perhaps the sum, stay the same while later terms count.
    let (mut fixed, mut sum_fixed) = (0u32, false);
    for term in order {
        match *term {
            Term::Sum if effect.sum.falls => return Some(true),
            Term::Sum if effect.sum.does_not_rise => sum_fixed = true,
            Term::Sum => return None,
            Term::Down(i) => {
                let change = effect.components.get(i)?;
                if change.falls {
                    return Some(true);
                }
                if !change.does_not_rise {
                    return None;
                }
                fixed |= 1 << i;
            }
            Term::Up(i) => {
                let change = effect.components.get(i)?;
                let bounded = sum_fixed || change.bounded_by.iter().any(|set| set & !fixed == 0);
                if change.rises && bounded {
                    return Some(true);
                }
                let stays = change.does_not_fall && (change.does_not_rise || bounded);
                if !stays {
                    return None;
                }
                fixed |= 1 << i;
            }
        }
    }
    Some(false)
}
