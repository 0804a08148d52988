//! Moves that win, as a short list for all positions: of a proved claim, a list of moves whose free
//! numbers are terms of the position, `i = (x-y+1)/3`, such that from each position that is not
//! lost one of them leads to a lost position (of a claim about nim-values: to each smaller value v,
//! where v may stand in the terms).
//!
//! *Statement.* Let the claim hold, and let W be the positions from which some move of the list is
//! legal and leads into the claimed set. If W has all other positions, the list is a winning
//! strategy: the first of its moves that fits wins, at any size. *Proof.* That is the definition;
//! moves of the list are moves of the rule. Whether W has all other positions is decided by
//! automata as the claim is, with equations for the free numbers: no bound of the search below, and
//! no example, is part of the proof. In misere play only positions that have a move are meant.
//!
//! The list is found by D. C. Cooper's test points (1972; `forms`): the terms are those with which
//! a condition of the move, or of the claim after it, is just met. A greedy cover of a box comes
//! first; then automata name positions that are missing, until there is none. Rules and claims with
//! binary digits, and moves that leave several positions, have no such list here.
//!
//! | room | task |
//! |---|---|
//! | `forms` | the terms that come into question |
//! | `meaning` | terms at given numbers |
//! | `cover` | few witnesses for all positions of a box |
//! | `spelling` | terms as text |
mod cover;
mod forms;
mod meaning;
mod spelling;

use super::claim::Claim;
use super::moves::{self, Draft, Moves, ordered, placed};
use super::{End, Reason, Step, in_reach, smaller_track, value_track};
use crate::logic::{Formula, Logic, Term};
use crate::machine::{Digits, Machine, Relation, Track};
use crate::meter::{Limits, Meter};
use crate::read::FORMULAS;
use budget::{Budget, Stop};
use cover::Search;
use patterns::formula::Body;
use rules::ruleset::{Play, Ruleset};
use std::collections::HashMap;
use std::rc::Rc;

/// A claim as terms.
#[derive(Debug, Clone, PartialEq)]
enum Goal {
    /// The condition for positions that are lost.
    Lost(Formula),
    /// The nim-value.
    Value(Term),
}

/// A move whose free numbers follow from the position, and from the wanted value.
#[derive(Debug, Clone, PartialEq)]
struct Witness {
    /// One draft per outcome of the schema: "leaves nothing" and "leaves a heap" are separate
    /// drafts.
    drafts: Vec<Draft>,
    /// The free numbers, in order; each may stand in later ones.
    terms: Vec<Term>,
}

/// A move of a strategy, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The condition under which it wins, where a short one was found: `x>y`.
    pub when: Option<String>,
    /// The numbers that remain: `(x-2*i,y+i)`; nothing where nothing remains.
    pub leaves: Option<String>,
    /// The free names with their terms: `i`, `(x-y+1)/3`.
    pub names: Vec<(String, String)>,
    /// The schema of the ruleset.
    pub schema: usize,
}

/// A list of moves that wins from every position that a proved claim does not call lost, or that
/// leads to every smaller nim-value.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy {
    goal: Goal,
    misere: bool,
    unordered: bool,
    names: Vec<String>,
    /// The name of the wanted value.
    wanted: &'static str,
    witnesses: Vec<Witness>,
    conditions: Vec<Option<String>>,
}

/// The name of the wanted value in terms is the first of these that the rule does not use.
const WANTED: [&str; 4] = ["v", "w", "g", "wanted"];
/// The most rounds of counterexamples.
const ROUNDS: usize = 40;
/// The largest number of a counterexample; beyond it the search is given up.
const FARTHEST: u128 = 400;

/// The strategy of a claim that [`prove`](super::prove) has proved: `None` where the rule has
/// binary digits or moves that leave several positions, and where no list is found within the
/// limits. It is itself proved to win.
///
/// ```
/// use automata::{Limits, strategy};
/// use budget::Budget;
/// let rule = "(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1";
/// let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
/// let claim = patterns::Formula::parse("abs(x-y)<=1", &["x", "y"]).unwrap();
/// let budget = Budget::unlimited();
/// let found = strategy(&ruleset, &claim, None, Limits::default(), &budget).unwrap().unwrap();
/// let far = 1_000_000_000_000_000_000;
/// assert_eq!(found.option(&[far + 5, far], 0), Some(vec![vec![far + 1, far + 2]]));
/// ```
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn strategy(
    ruleset: &Ruleset,
    claim: &patterns::Formula,
    within: Option<&patterns::Formula>,
    limits: Limits,
    budget: &Budget,
) -> Result<Option<Strategy>, Stop> {
    let mut meter = Meter::new(limits, budget);
    match found(ruleset, claim, within, &mut meter) {
        Ok(found) => Ok(found),
        Err(End::Open(_)) => Ok(None),
        Err(End::Stop(stop)) => Err(stop),
    }
}

impl Goal {
    fn read(formula: &patterns::Formula) -> Option<Self> {
        let goal = match formula.body() {
            Body::Zero(cond) => Self::Lost(FORMULAS.truth(cond).ok()?.holds),
            Body::Value(expr) => Self::Value(FORMULAS.number(expr).ok()?.term),
        };
        let linear = match &goal {
            Self::Lost(zeros) => meaning::is_plain(zeros),
            Self::Value(value) => meaning::is_linear(value),
        };
        linear.then_some(goal)
    }

    fn divisors(&self) -> Vec<i64> {
        match self {
            Self::Lost(zeros) => forms::divisors(zeros),
            Self::Value(value) => forms::divisors(&Formula::natural(value.clone())),
        }
    }
}

fn found(
    ruleset: &Ruleset,
    formula: &patterns::Formula,
    within: Option<&patterns::Formula>,
    meter: &mut Meter,
) -> Step<Option<Strategy>> {
    let arity = ruleset.arity;
    in_reach(ruleset).map_err(End::Open)?;
    if formula.names().len() != arity {
        return Ok(None);
    }
    let Some(goal) = Goal::read(formula) else { return Ok(None) };
    let mut logic = Logic::new(meter, Digits::Base(2), arity as Track + 2);
    let kinds = Draft::all(ruleset, &mut logic)?;
    let linear = |draft: &Draft| {
        let terms = draft.parts.iter().flatten().all(meaning::is_linear);
        draft.parts.len() <= 1 && terms && draft.conditions.iter().all(meaning::is_plain)
    };
    if !kinds.iter().all(linear) {
        return Ok(None);
    }
    let groups: Vec<Vec<Draft>> = kinds.chunk_by(|a, b| a.schema == b.schema).map(<[Draft]>::to_vec).collect();
    let claim = Claim::read(ruleset, formula, within, &mut logic)?;
    let moves = Moves { arity, unordered: ruleset.unordered, all: Vec::new() };
    let mut domain = ordered(&(0..arity as Track).collect::<Vec<_>>(), ruleset.unordered);
    if let Some(Body::Zero(cond)) = within.map(patterns::Formula::body) {
        match FORMULAS.truth(cond) {
            Ok(truth) if meaning::is_plain(&truth.holds) => domain.push(truth.holds),
            _ => return Ok(None),
        }
    }
    let free = kinds.iter().flat_map(|draft| draft.free.iter().map(|(name, _)| name));
    let taken: Vec<&String> = ruleset.names.iter().chain(free).collect();
    let wanted = WANTED.into_iter().find(|name| !taken.iter().any(|own| own == name)).unwrap_or("wanted");
    let strategy = Strategy {
        goal,
        misere: ruleset.play == Play::Misere,
        unordered: ruleset.unordered,
        names: ruleset.names.clone(),
        wanted,
        witnesses: Vec::new(),
        conditions: Vec::new(),
    };
    let regions = Regions { ruleset, claim: &claim, moves: &moves, known: HashMap::new(), asked: None };
    let divisors = groups.iter().flatten().flat_map(|draft| &draft.conditions).flat_map(forms::divisors);
    let mut divisors: Vec<i64> = divisors.chain(strategy.goal.divisors()).collect();
    divisors.sort_unstable();
    divisors.dedup();
    proved(strategy, (&groups, &divisors), &domain, regions, &mut logic)
}

/// Looks for a list until automata find no position without a move of it.
fn proved(
    strategy: Strategy,
    (groups, divisors): (&[Vec<Draft>], &[i64]),
    domain: &[Formula],
    mut regions: Regions,
    logic: &mut Logic,
) -> Step<Option<Strategy>> {
    let asked = regions.asked(groups, logic)?;
    let mut search = Search::new(strategy, groups, divisors.last().copied().unwrap_or(1), domain, logic)?;
    for _ in 0..ROUNDS {
        if !search.cover(logic)? {
            return Ok(None);
        }
        let missing = regions.missing(&asked, &search.strategy.witnesses, logic)?;
        if missing.is_empty() {
            regions.thinned(&asked, &mut search.strategy.witnesses, logic)?;
            let mut strategy = search.strategy;
            strategy.conditions = match regions.conditions(&asked, &strategy, divisors, logic) {
                Ok(conditions) => conditions,
                // They are only to be read.
                Err(End::Open(_)) => vec![None; strategy.witnesses.len()],
                Err(stop) => return Err(stop),
            };
            return Ok(Some(strategy));
        }
        let point = regions.point(&missing, logic)?;
        if point.iter().any(|&number| number > FARTHEST) || !search.need(&point) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The positions from which witnesses win, as machines; with a track for the wanted value where
/// the claim is about values.
struct Regions<'a> {
    ruleset: &'a Ruleset,
    claim: &'a Claim,
    moves: &'a Moves,
    /// By the schema and the terms.
    known: HashMap<(usize, Vec<Term>), Rc<Machine>>,
    /// The claim as a relation about options; set once the positions that need a move are known.
    asked: Option<Rc<Machine>>,
}

impl Regions<'_> {
    /// The positions that need a move, with the wanted value.
    fn asked(&mut self, groups: &[Vec<Draft>], logic: &mut Logic) -> Step<Rc<Machine>> {
        let arity = self.ruleset.arity;
        Ok(Rc::new(match self.claim {
            Claim::Zeros { domain, zeros } => {
                self.asked = Some(Rc::new(self.moves.of_options(zeros, logic)?));
                let others = domain.without(zeros, logic.meter())?;
                if self.ruleset.play != Play::Misere {
                    return Ok(Rc::new(others));
                }
                let mut movable = Vec::new();
                for draft in groups.iter().flatten() {
                    let relation = draft.clone().relation(arity, logic)?;
                    movable.push(Rc::new(logic.eliminate(vec![relation.legal], &relation.own)?));
                }
                let movable = logic.any(movable)?;
                others.and(&movable, logic.meter())?
            }
            Claim::Values { graph, .. } => {
                if self.ruleset.play == Play::Misere {
                    return Err(End::Open(Reason::MisereValue));
                }
                self.asked = Some(Rc::new(self.moves.of_options(graph, logic)?));
                let (value, smaller) = (value_track(arity), smaller_track(arity));
                let (digits, meter) = (logic.digits(), logic.meter());
                let below = Machine::linear(digits, &[(value, 1), (smaller, -1)], -1, Relation::AtLeastZero, meter)?;
                let below = graph.and(&below, meter)?.exists(&[value], meter)?;
                // From now on the value is the wanted one.
                let names: Vec<Track> =
                    below.tracks().iter().map(|&track| if track == smaller { value } else { track }).collect();
                below.renamed(&names, meter)?
            }
        }))
    }

    /// The positions from which a witness wins.
    fn of(&mut self, witness: &Witness, logic: &mut Logic) -> Step<Rc<Machine>> {
        let key = (witness.drafts.first().map_or(0, |draft| draft.schema), witness.terms.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let mut wins = Vec::new();
        for draft in &witness.drafts {
            let mut draft = draft.clone();
            for ((_, track), term) in draft.free.iter().zip(&witness.terms) {
                draft.conditions.push(Formula::equal(Term::Number(*track), term.clone()));
            }
            wins.push(Rc::new(self.leading(draft, logic)?));
        }
        let region = Rc::new(logic.any(wins)?);
        self.known.insert(key, region.clone());
        Ok(region)
    }

    /// The positions from which moves lead into the claimed set, or to the wanted value.
    fn leading(&self, draft: Draft, logic: &mut Logic) -> Step<Machine> {
        let arity = self.ruleset.arity;
        let relation = draft.relation(arity, logic)?;
        let Some(asked) = self.asked.clone() else { return Err(End::Open(Reason::FarAway)) };
        match (self.claim, relation.parts.first()) {
            (Claim::Values { .. }, _) => relation.values(&asked, value_track(arity), logic),
            (Claim::Zeros { .. }, part) => {
                let to = match part {
                    Some(part) => Rc::new(placed(&asked, part, None, logic)?),
                    None => Rc::new(Machine::constant(logic.digits(), self.ruleset.play != Play::Misere)),
                };
                Ok(logic.eliminate(vec![relation.legal.clone(), to], &relation.own)?)
            }
        }
    }

    /// The positions that need a move, and have none of these.
    fn missing(&mut self, asked: &Rc<Machine>, witnesses: &[Witness], logic: &mut Logic) -> Step<Machine> {
        let mut missing = (**asked).clone();
        for witness in witnesses {
            let region = self.of(witness, logic)?;
            missing = missing.without(&region, logic.meter())?;
            if missing.is_empty() {
                break;
            }
        }
        Ok(missing)
    }

    /// Leaves out witnesses that the others replace, the longest first.
    fn thinned(&mut self, asked: &Rc<Machine>, witnesses: &mut Vec<Witness>, logic: &mut Logic) -> Step<()> {
        let mut place = witnesses.len();
        while let Some(last) = place.checked_sub(1) {
            place = last;
            let mut fewer = witnesses.clone();
            fewer.remove(place);
            if self.missing(asked, &fewer, logic)?.is_empty() {
                *witnesses = fewer;
            }
        }
        Ok(())
    }

    /// The least position of a set, and the wanted value.
    fn point(&self, set: &Machine, logic: &mut Logic) -> Step<Vec<u128>> {
        let Some(found) = set.least(logic.meter())? else { return Err(End::Open(Reason::FarAway)) };
        let mut point = vec![0; self.ruleset.arity + 1];
        for (&track, &number) in set.tracks().iter().zip(&found) {
            if let Some(own) = point.get_mut(track as usize) {
                *own = number;
            }
        }
        Ok(point)
    }

    /// For each witness a short condition under which it always wins: one that holds just where it
    /// does, or any other where these have all positions together; else nothing.
    fn conditions(
        &mut self,
        asked: &Rc<Machine>,
        strategy: &Strategy,
        divisors: &[i64],
        logic: &mut Logic,
    ) -> Step<Vec<Option<String>>> {
        let candidates = conditions(strategy, divisors);
        let mut left = (**asked).clone();
        let mut found = Vec::new();
        for witness in &strategy.witnesses {
            let region = self.of(witness, logic)?;
            let lost = Rc::new(asked.without(&region, logic.meter())?);
            let mut own = None;
            for (text, formula) in &candidates {
                let here = logic.machine(formula)?;
                let meter = logic.meter();
                // It wins wherever this holds, and that is somewhere.
                if !lost.and(&here, meter)?.is_empty() || asked.and(&here, meter)?.is_empty() {
                    continue;
                }
                let exact = asked.and(&region, meter)?.without(&here, meter)?.is_empty();
                if exact || own.is_none() {
                    own = Some((text, here, exact));
                }
                if exact {
                    break;
                }
            }
            if let Some((_, here, _)) = &own {
                left = left.without(here, logic.meter())?;
            }
            found.push(own);
        }
        let all = left.is_empty();
        let text = |own: Option<(&String, Rc<Machine>, bool)>| {
            own.filter(|(_, _, exact)| all || *exact).map(|(text, ..)| text.clone())
        };
        Ok(found.into_iter().map(text).collect())
    }
}

/// Short conditions of positions, weak ones first, with their texts; the empty text always holds.
fn conditions(strategy: &Strategy, divisors: &[i64]) -> Vec<(String, Formula)> {
    /// The most single conditions, and the most of all.
    const MOST: [usize; 2] = [60, 500];
    let names = &strategy.names;
    let number = |place: usize| Term::Number(place as Track);
    let pairs = || (0..names.len()).flat_map(|a| (0..names.len()).filter(move |b| *b != a).map(move |b| (a, b)));
    let mut single = Vec::new();
    for more in [1, 0, 2] {
        for (a, b) in pairs() {
            let sign = ["=", "", ""][more as usize];
            let last = ["", "", "+1"][more as usize];
            let text = format!("{}>{sign}{}{last}", names[a], names[b]);
            single.push((text, Formula::at_most(number(b).plus(Term::Int(more)), number(a))));
        }
    }
    for (place, name) in names.iter().enumerate() {
        single.push((format!("{name}>0"), Formula::at_most(Term::Int(1), number(place))));
        single.push((format!("{name}=0"), Formula::equal(number(place), Term::Int(0))));
    }
    for (a, b) in pairs().filter(|(a, b)| a < b) {
        single.push((format!("{}={}", names[a], names[b]), Formula::equal(number(a), number(b))));
    }
    for by in divisors.iter().filter(|by| (2..=12).contains(*by)) {
        for (place, name) in names.iter().enumerate() {
            for rest in 0..*by {
                let formula = Formula::equal(number(place).rest(*by), Term::Int(rest));
                single.push((format!("{name}%{by}={rest}"), formula));
            }
        }
    }
    single.truncate(MOST[0]);
    let mut found = vec![(String::new(), Formula::Const(true))];
    found.extend(single.iter().cloned());
    for (place, (first, a)) in single.iter().enumerate() {
        for (second, b) in &single[place + 1..] {
            found.push((format!("{first} and {second}"), a.clone().and(b.clone())));
        }
    }
    found.truncate(MOST[1]);
    found
}

impl Strategy {
    /// The option that it moves to from a position that the claim is about, in a claim about
    /// nim-values the one with this value: the positions that remain. `None` where it names none,
    /// as at lost positions, and where numbers grow beyond 120 bits.
    pub fn option(&self, position: &[u128], value: u128) -> Option<Vec<Vec<u128>>> {
        if position.len() != self.names.len() {
            return None;
        }
        let mut at = Vec::with_capacity(position.len() + 1);
        for number in position.iter().chain([&value]) {
            at.push(i128::try_from(*number).ok().filter(|number| *number < 1 << 120)?);
        }
        let left = self.witnesses.iter().find_map(|witness| self.left(witness, &at))?;
        let natural = |part: Vec<i128>| part.into_iter().map(|number| u128::try_from(number).ok()).collect();
        left.into_iter().map(natural).collect()
    }

    /// The positions that a witness leaves at numbers with a wanted value; `None` where it does not
    /// win there.
    fn left(&self, witness: &Witness, at: &[i128]) -> Option<Vec<Vec<i128>>> {
        let free = witness.drafts.first().map_or(&[][..], |draft| &draft.free);
        let last = free.iter().map(|(_, track)| *track as usize + 1).max().unwrap_or(0);
        let mut numbers = at.to_vec();
        numbers.resize(last.max(self.names.len() + 2), 0);
        for ((_, track), term) in free.iter().zip(&witness.terms) {
            numbers[*track as usize] = meaning::number(term, &numbers).filter(|number| *number >= 0)?;
        }
        witness.drafts.iter().find_map(|draft| self.left_with(draft, &numbers))
    }

    /// The positions that a move with these free numbers leaves; `None` where it is not legal, and
    /// where it does not lead into the goal.
    fn left_with(&self, draft: &Draft, numbers: &[i128]) -> Option<Vec<Vec<i128>>> {
        if !meaning::all_hold(&draft.conditions, numbers)? {
            return None;
        }
        let wanted = *numbers.get(self.names.len())?;
        let Some(part) = draft.parts.first() else {
            let wins = if matches!(self.goal, Goal::Lost(_)) { !self.misere } else { wanted == 0 };
            return wins.then(Vec::new);
        };
        let mut after = Vec::with_capacity(part.len());
        for term in part {
            after.push(meaning::number(term, numbers).filter(|number| *number >= 0)?);
        }
        if self.unordered {
            after.sort_unstable();
        }
        let wins = match &self.goal {
            Goal::Lost(zeros) => meaning::holds(zeros, &after)?,
            Goal::Value(value) => meaning::number(value, &after)? == wanted,
        };
        wins.then(|| vec![after])
    }

    /// Whether it is for misere play.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Whether its moves lead to every smaller value, `v`.
    pub fn is_of_values(&self) -> bool {
        matches!(self.goal, Goal::Value(_))
    }

    /// The name of the wanted value in the terms of [`Strategy::said`].
    pub fn wanted(&self) -> &'static str {
        self.wanted
    }

    /// The number of its moves.
    pub fn len(&self) -> usize {
        self.witnesses.len()
    }

    /// Whether no position needs a move.
    pub fn is_empty(&self) -> bool {
        self.witnesses.is_empty()
    }

    /// The moves in words; nothing where some term has no short text.
    pub fn said(&self) -> Option<Vec<Said>> {
        let wanted = self.wanted;
        let said = |(witness, when): (&Witness, &Option<String>)| {
            // Where a heap may be left, no token left is a heap of 0.
            let draft = witness.drafts.iter().max_by_key(|draft| draft.parts.len())?;
            let name = |track: Track| -> Option<String> {
                match draft.free.iter().find(|(_, own)| *own == track) {
                    Some((name, _)) => Some(name.clone()),
                    None if track == value_track(self.names.len()) => Some(wanted.to_owned()),
                    None => self.names.get(track as usize).cloned(),
                }
            };
            let leaves = match draft.parts.first() {
                None => None,
                Some(part) => {
                    let part: Option<Vec<String>> = part.iter().map(|term| spelling::spelled(term, &name)).collect();
                    let part = part?.join(",");
                    Some(if self.names.len() == 1 { part } else { format!("({part})") })
                }
            };
            let terms = draft.free.iter().zip(&witness.terms);
            let names = terms.map(|((own, _), term)| Some((own.clone(), spelling::spelled(term, &name)?)));
            Some(Said { when: when.clone(), leaves, names: names.collect::<Option<_>>()?, schema: draft.schema })
        };
        self.witnesses.iter().zip(&self.conditions).map(said).collect()
    }
}

/// All orders of the numbers of an option, or the only one.
fn orders(strategy: &Strategy) -> Vec<Vec<Track>> {
    let count = strategy.names.len();
    if strategy.unordered { moves::orders(count) } else { vec![(0..count as Track).collect()] }
}
