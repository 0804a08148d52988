//! The games of a misere quotient: which positions have elements, and what their moves leave.
use super::wrong;
use crate::forms::amounts::taking;
use crate::game::{Convention, rule_of};
use crate::invalid::Invalid;
use crate::json::shown;
use crate::limits::Work;
use crate::pattern::Pattern;
use crate::rule::options::{Remains, options};
use crate::rule::{Family, Rule};
use crate::say;
use crate::statement::{Elements, ElementsOf, Repetition};
use crate::theorems::guy_smith;
use messages::Message;
use std::collections::{HashMap, HashSet};

/// The names of a graph's vertices that a sentence lists.
const NAMED: usize = 8;

/// The positions of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Of {
    Heaps(Rule),
    Positions { rule: Rule, list: Vec<Vec<i64>>, places: HashMap<Vec<i64>, usize> },
    Vertices { names: Vec<String>, moves: Vec<Vec<usize>> },
}

/// Positions in an order in which the moves of each leave earlier ones, and their elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    of: Of,
    /// The element of each position.
    pub(super) elements: Vec<usize>,
    /// The preperiod and the period of the elements of all heaps.
    pub(crate) period: Option<(u64, u64)>,
}

impl Game {
    /// Reads the positions; `element` gives an element by its number.
    pub(super) fn read(
        claimed: &Elements,
        convention: Option<Convention>,
        element: &dyn Fn(u64) -> Result<usize, Invalid>,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        let elements = claimed.phi.iter().map(|&x| element(x)).collect::<Result<Vec<usize>, _>>()?;
        let (of, count) = match &claimed.of {
            ElementsOf::Heaps(rule) => (Of::Heaps(misere(rule, convention)?), elements.len()),
            ElementsOf::Positions { rule, positions } => {
                let rule = misere(rule, convention)?;
                let (list, places) = places(&rule, positions, work)?;
                (Of::Positions { rule, list, places }, positions.len())
            }
            ElementsOf::Vertices { names, moves } => {
                if convention != Some(Convention::Misere) {
                    return Err(wrong(say::about_misere_play()));
                }
                if moves.len() != names.len() || names.iter().collect::<HashSet<_>>().len() < names.len() {
                    return Err(Invalid::File(say::vertices_have_moves()));
                }
                let place = |&to: &u64| usize::try_from(to).unwrap_or(usize::MAX);
                let moves = moves.iter().map(|to| to.iter().map(place).collect()).collect();
                (Of::Vertices { names: names.clone(), moves }, names.len())
            }
        };
        let is_of_heaps = |rule: &Rule| rule.family == Family::Numbers && rule.names.len() == 1;
        if matches!(&of, Of::Heaps(rule) if !is_of_heaps(rule)) {
            return Err(Invalid::Rule(say::quotients_beside_heaps()));
        }
        if elements.is_empty() || count != elements.len() {
            return Err(Invalid::File(say::each_has_element()));
        }
        let mut game = Self { of, elements, period: None };
        game.period = claimed.repetition.map(|claimed| game.repeats(claimed, work)).transpose()?;
        Ok(game)
    }

    /// Whether this is about the heaps of one rule.
    pub(super) fn is_of_heaps(&self) -> bool {
        matches!(self.of, Of::Heaps(_))
    }

    /// The options of a position, each as the places of the positions that a move leaves.
    pub(super) fn options(&self, place: usize, work: &mut Work<'_>) -> Result<Vec<Vec<usize>>, Invalid> {
        let earlier = |found: Option<usize>| {
            let not_earlier = || Invalid::Rule(self.not_earlier());
            found.filter(|&part| part < place).ok_or_else(not_earlier)
        };
        let of_parts = |option: &Remains, find: &dyn Fn(&Vec<i64>) -> Option<usize>| {
            option.iter().map(|part| earlier(find(part))).collect::<Result<Vec<usize>, _>>()
        };
        match &self.of {
            Of::Heaps(rule) => {
                let at = i64::try_from(place).unwrap_or(i64::MAX);
                let size = |part: &Vec<i64>| part.first().and_then(|&part| usize::try_from(part).ok());
                options(rule, &[at], work)?.iter().map(|option| of_parts(option, &size)).collect()
            }
            Of::Positions { rule, list, places } => {
                let known = |part: &Vec<i64>| places.get(part).copied();
                options(rule, &list[place], work)?.iter().map(|option| of_parts(option, &known)).collect()
            }
            Of::Vertices { moves, .. } => moves[place].iter().map(|&to| Ok(vec![earlier(Some(to))?])).collect(),
        }
    }

    fn not_earlier(&self) -> Message {
        match self.of {
            Of::Heaps(_) => say::options_as_smaller_heaps(),
            Of::Positions { .. } | Of::Vertices { .. } => say::options_as_earlier_ones(),
        }
    }

    /// The elements of the heaps repeat, and the heaps that are given are enough for all others.
    fn repeats(&self, claimed: Repetition, work: &mut Work<'_>) -> Result<(u64, u64), Invalid> {
        let (Repetition { preperiod, period, saltus: 0 }, Of::Heaps(rule)) = (claimed, &self.of) else {
            return Err(wrong(say::about_bounded_values()));
        };
        let digits = taking(rule, work)?.digits(work)?;
        if !digits.repeat.is_empty() {
            return Err(Invalid::Rule(say::not_code_of_theorem()));
        }
        let needed = guy_smith::needs(&digits.first, digits.unequal, preperiod, period)?;
        if needed > self.elements.len() as u64 {
            return Err(Invalid::TooFewGiven { needed, given: self.elements.len() as u64 });
        }
        let values: Vec<u64> = self.elements.iter().map(|&x| x as u64).collect();
        let pattern = Pattern { preperiod: preperiod as usize, period: period as usize, saltus: 0 };
        pattern.holds_in(&values)?;
        pattern.is_least(&values, work)?;
        Ok((preperiod, period))
    }

    /// The element of a position of this rule, if the quotient has it.
    pub(crate) fn element(&self, rule: &Rule, position: &[u128]) -> Option<usize> {
        let is_same = |own: &Rule| {
            rule.names == own.names && rule.clauses == own.clauses && rule.ends == own.ends && rule.family == own.family
        };
        match (&self.of, position) {
            (Of::Heaps(own), &[heap]) if is_same(own) => {
                let place = match self.period {
                    Some((preperiod, period)) if heap >= u128::from(preperiod) => {
                        u128::from(preperiod) + (heap - u128::from(preperiod)) % u128::from(period)
                    }
                    _ => heap,
                };
                self.elements.get(usize::try_from(place).ok()?).copied()
            }
            (Of::Positions { rule: own, places, .. }, _) if is_same(own) => {
                let at = position.iter().map(|&n| i64::try_from(n).ok()).collect::<Option<Vec<i64>>>()?;
                self.elements.get(*places.get(&at)?).copied()
            }
            _ => None,
        }
    }

    /// What has elements, in words.
    pub(crate) fn in_words(&self) -> Message {
        let last = self.elements.len() - 1;
        match &self.of {
            Of::Heaps(rule) if self.period.is_some() => say::quotient_heaps(in_misere(rule)),
            Of::Heaps(rule) => say::quotient_heaps_up_to(last, in_misere(rule)),
            Of::Positions { rule, .. } => say::quotient_positions(last + 1, in_misere(rule)),
            Of::Vertices { names, .. } => {
                let more = if names.len() > NAMED { ", ..." } else { "" };
                let named: Vec<String> = names.iter().take(NAMED).map(|name| shown(name)).collect();
                say::quotient_vertices(last + 1, named.join(", ") + more)
            }
        }
    }

    /// The rule, where this is about heaps.
    pub(crate) fn rule(&self) -> Option<&Rule> {
        match &self.of {
            Of::Heaps(rule) => Some(rule),
            Of::Positions { .. } | Of::Vertices { .. } => None,
        }
    }
}

/// A rule that is played under the misere convention.
fn misere(text: &str, convention: Option<Convention>) -> Result<Rule, Invalid> {
    match rule_of(text, convention)? {
        (rule, Convention::Misere) => Ok(rule),
        _ => Err(wrong(say::about_misere_play())),
    }
}

/// Positions in their order, with their places in it.
type Listed = (Vec<Vec<i64>>, HashMap<Vec<i64>, usize>);

/// The positions, which must differ.
fn places(rule: &Rule, claimed: &[Vec<u64>], work: &mut Work<'_>) -> Result<Listed, Invalid> {
    let (mut list, mut places) = (Vec::new(), HashMap::new());
    for at in claimed {
        work.spend(at.len() as u64 + 1)?;
        let numbers = at.iter().map(|&n| i64::try_from(n).ok()).collect::<Option<Vec<i64>>>();
        let position = numbers.filter(|at| rule.is_position(at));
        let position = position.ok_or_else(|| Invalid::Rule(say::positions_by_definition()))?;
        if places.insert(position.clone(), list.len()).is_some() {
            return Err(Invalid::File(say::positions_differ()));
        }
        list.push(position);
    }
    Ok((list, places))
}

fn in_misere(rule: &Rule) -> String {
    rule.to_string() + if rule.misere { "" } else { "; misere" }
}
