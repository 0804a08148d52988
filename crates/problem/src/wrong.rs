//! Wrong solutions that a person would write: near-misses.
//!
//! A period or a formula is read off a short table and fails later; the sum is decided by sizes,
//! by parity, or heap by heap; the rule of one convention is used under the other; a modulus is off
//! by one. None is taken on trust: `kill` looks for an input on which each is wrong.
use crate::error::ProblemError;
use crate::judge::{Judge, Right};
use crate::own::{By, Modulus, Own, Values};
use crate::say;
use messages::Message;
use patterns::formula::Body;
use patterns::pairs;
use patterns::search::{self, says};
use patterns::{Formula, Grid, Sample};
use programs::Printed;
use rules::ruleset::Ruleset;
use sprague::code::sample::Case;
use sprague::tables::Cell;
use sprague::{Budget, Game, SolveOptions};
use std::collections::BTreeSet;

/// Values of heaps up to this number show where a short table misleads.
const TABLE: i64 = 400;
/// Values of pairs up to this number, for the same purpose.
const SIDE: i64 = 24;
/// Heaps up to this number are asked by the other convention: nobody may know the winner of large
/// ones, and small ones show the difference.
const SMALL: u64 = 40;
/// The lengths of the tables from which a period is read off.
const SHORT: [usize; 12] = [4, 6, 8, 11, 16, 24, 36, 54, 80, 120, 180, 270];
/// The lengths of the tables from which formulas are read off.
const FOR_FORMULAS: [usize; 2] = [12, 20];
/// The same for pairs.
const FOR_PAIRS: [usize; 3] = [5, 7, 10];
/// At most this many false periods, and as many formulas, become solutions: those that hold
/// longest.
const MOST: usize = 3;

/// How a wrong solution decides.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Way {
    /// By values of our own.
    Own(Own),
    /// By a formula; about lost positions it is one for a single position.
    Formula(Formula),
    /// As if the convention was the other one.
    Other,
}

/// A wrong solution.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wrong {
    /// The name of its file.
    pub(crate) name: String,
    /// Why a person would write it, and what is wrong.
    pub(crate) why: Message,
    pub(crate) way: Way,
}

impl Wrong {
    fn own(name: &str, why: Message, values: Values, by: By) -> Self {
        Self { name: name.to_owned(), why, way: Way::Own(Own { values, by }) }
    }

    /// What the solution prints of a case; none where that is not known here.
    pub(crate) fn says(&self, case: &Case, print: Printed, unordered: bool, other: &mut Judge<'_>) -> Option<Right> {
        match &self.way {
            Way::Own(own) => own.says(case, print),
            Way::Other => {
                let small = |word: &String| word.parse().is_ok_and(|number: u64| number <= SMALL);
                case.positions.iter().flatten().all(small).then(|| other.right(case).ok()).flatten()
            }
            Way::Formula(formula) => {
                let mut xor = 0;
                for position in &case.positions {
                    let mut numbers: Vec<i64> = position.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
                    if unordered {
                        numbers.sort_unstable();
                    }
                    xor ^= u64::try_from(formula.short_value(&numbers).ok()??).ok()?;
                }
                Some(match print {
                    Printed::Value => Right::Value(xor),
                    _ => Right::Winner(if xor == 0 { sprague::Outcome::P } else { sprague::Outcome::N }),
                })
            }
        }
    }
}

/// What the search for wrong solutions needs to know.
pub(crate) struct Asked<'a> {
    /// The game in normal play, which has values; with parameters that are read, one of its
    /// instances.
    pub(crate) game: Game,
    pub(crate) misere: bool,
    /// Whether parameters are read.
    pub(crate) parameters: bool,
    /// Whether a case is one position and its winner is printed.
    pub(crate) single: bool,
    pub(crate) print: Printed,
    pub(crate) budget: &'a Budget,
}

/// Wrong solutions, those that are right or cannot be killed among them.
pub(crate) fn candidates(asked: &mut Asked<'_>) -> Result<Vec<Wrong>, ProblemError> {
    let misere = asked.misere;
    let mut found = match (asked.parameters, asked.game.ruleset().arity) {
        (true, _) => of_parameters(),
        (false, 1) => of_heaps(asked)?,
        (false, 2) if !misere => of_pairs(asked)?,
        _ => Vec::new(),
    };
    let numbers = if misere { By::MisereNim } else { By::Xor };
    if !asked.parameters {
        found.push(Wrong::own("like_nim", say::wrong_like_nim(), Values::Nim, numbers));
        if asked.print == Printed::Winner {
            let name = if misere { "normal_rule" } else { "misere_rule" };
            let why = if misere { say::wrong_normal() } else { say::wrong_misere() };
            found.push(Wrong { name: name.to_owned(), why, way: Way::Other });
        }
    }
    found.push(Wrong::own("parity", say::wrong_parity(), Values::Sum, By::Parity));
    if asked.print == Printed::Value {
        found.retain(|wrong| !matches!(&wrong.way, Way::Own(own) if own.by != By::Xor));
    }
    let mut names = BTreeSet::new();
    for wrong in &mut found {
        let plain = wrong.name.clone();
        let mut number = 1;
        while !names.insert(wrong.name.clone()) {
            number += 1;
            wrong.name = format!("{plain}_{number}");
        }
    }
    Ok(found)
}

fn of_parameters() -> Vec<Wrong> {
    let remainder = |name: &str, why, modulus, by| Wrong::own(name, why, Values::Remainder(modulus), by);
    vec![
        remainder("modulus_off_by_one", say::wrong_modulus(), Modulus::Last, By::Xor),
        remainder("modulus_of_largest", say::wrong_modulus_of_largest(), Modulus::AfterLast, By::Xor),
        remainder("modulus_without_blocks", say::wrong_blocks(), Modulus::Both, By::Xor),
        remainder("greedy", say::wrong_greedy(), Modulus::AfterLast, By::Any),
        Wrong::own("like_nim", say::wrong_like_nim(), Values::Nim, By::Xor),
    ]
}

fn of_heaps(asked: &mut Asked<'_>) -> Result<Vec<Wrong>, ProblemError> {
    let misere = asked.misere;
    let by = if misere { By::MisereNim } else { By::Xor };
    let values = table(&mut asked.game, asked.budget, TABLE)?;
    let mut found = false_periods(&values, by);
    if let Some(cycle) = cycle(&values) {
        if misere {
            found.push(Wrong::own("misere_nim_rule", say::wrong_misere_nim(), cycle.clone(), By::MisereNim));
        } else if !asked.single {
            found.push(Wrong::own("greedy", say::wrong_greedy(), cycle.clone(), By::Any));
        }
        found.extend(off_by_one(&cycle, by));
    }
    if !misere {
        found.extend(formulas(&values, asked.single && asked.print == Printed::Winner));
    }
    if asked.game.splits()
        && let Some(cycle) = cycle(&without_splits(asked.game.ruleset(), values.len(), asked.budget))
    {
        found.push(Wrong::own("no_splits", say::wrong_no_splits(), cycle, by));
    }
    Ok(found)
}

/// The first values, up to where they are found.
fn table(game: &mut Game, budget: &Budget, last: i64) -> Result<Vec<u64>, ProblemError> {
    let arity = game.ruleset().arity;
    let (from, to) = (vec![0; arity], vec![last.unsigned_abs(); arity]);
    let table = match game.values(&from, &to, &SolveOptions::default(), budget) {
        Ok(table) => table,
        Err(_) if budget.check().is_ok() => return Ok(Vec::new()),
        Err(error) => return Err(ProblemError::Stopped(error)),
    };
    let value = |cell: &Cell| match cell {
        Cell::Value(value) => value.to_u64(),
        _ => None,
    };
    Ok(table.cells.iter().map_while(value).collect())
}

/// The shortest cycle that goes round twice in a table, with a saltus where there is none without.
fn cycle(values: &[u64]) -> Option<Values> {
    let begin = |period: usize, saltus: u64| {
        let goes_on = |n: &usize| values.get(n + period).copied() == values.get(*n).map(|value| value + saltus);
        let after = (0..values.len().saturating_sub(period)).rev().take_while(goes_on).last()?;
        (values.len() - after >= 2 * period).then_some(after)
    };
    let repeating = (1..=values.len() / 2).filter_map(|period| Some((begin(period, 0)?, period, 0)));
    let growing = (1..=values.len() / 3).filter_map(|period| {
        let last = values.len().checked_sub(1)?;
        let saltus = values.get(last)?.checked_sub(*values.get(last.checked_sub(period)?)?)?;
        Some((begin(period, saltus).filter(|at| *at + 3 * period <= values.len())?, period, saltus))
    });
    let least = repeating.min_by_key(|(at, period, _)| (at + period, *period));
    let (preperiod, period, saltus) = least.or_else(|| growing.min_by_key(|(at, period, _)| at + period))?;
    Some(Values::Cycle { head: values.get(..preperiod + period)?.to_vec(), preperiod, saltus })
}

/// What a cycle says about a heap.
fn value_of(cycle: &Values, n: usize) -> Option<Right> {
    let case = Case { positions: vec![vec![n.to_string()]], ..Case::default() };
    Own { values: cycle.clone(), by: By::Xor }.says(&case, Printed::Value)
}

/// Cycles that are read off the first values and fail at a later one, those that hold longest
/// first.
fn false_periods(values: &[u64], by: By) -> Vec<Wrong> {
    let mut found: Vec<(usize, usize, Values)> = Vec::new();
    for len in SHORT.into_iter().filter(|len| *len < values.len()) {
        let Some(cycle) = values.get(..len).and_then(cycle) else { continue };
        let fails = |n: &usize| value_of(&cycle, *n) != values.get(*n).map(|value| Right::Value(*value));
        let Some(at) = (0..values.len()).find(fails) else { continue };
        if !found.iter().any(|(_, _, known)| *known == cycle) {
            found.push((at, len, cycle));
        }
    }
    found.sort_by_key(|(at, _, _)| std::cmp::Reverse(*at));
    let wrong = |(at, len, cycle): (usize, usize, Values)| {
        let Values::Cycle { head, preperiod, .. } = &cycle else { return None };
        let period = head.len() - preperiod;
        let why = say::wrong_period(period, *preperiod, len - 1, at);
        Some(Wrong::own(&format!("false_period_{period}"), why, cycle, by))
    };
    found.into_iter().take(MOST).filter_map(wrong).collect()
}

/// A cycle with a round that is one too short, and one that is one too late.
fn off_by_one(cycle: &Values, by: By) -> Vec<Wrong> {
    let Values::Cycle { head, preperiod, saltus } = cycle else { return Vec::new() };
    let (preperiod, saltus) = (*preperiod, *saltus);
    let mut found = Vec::new();
    if head.len() > preperiod + 1 {
        let short = Values::Cycle { head: head[..head.len() - 1].to_vec(), preperiod, saltus };
        found.push(Wrong::own("period_off_by_one", say::wrong_short(head.len() - preperiod - 1), short, by));
    }
    let late: Vec<u64> = head.first().into_iter().chain(head).copied().collect();
    let late = Values::Cycle { head: late, preperiod: preperiod + 1, saltus };
    found.push(Wrong::own("counts_from_one", say::wrong_late(), late, by));
    found
}

/// Formulas that the finders read off the first values, and that a later value refutes.
fn formulas(values: &[u64], single: bool) -> Vec<Wrong> {
    let all: Vec<i64> = values.iter().map(|&value| value as i64).collect();
    let mut found: Vec<(i64, Formula)> = Vec::new();
    for len in FOR_FORMULAS.into_iter().filter(|len| *len < all.len()) {
        for proposal in search::proposals(&Sample::new(0, all[..len].to_vec(), &[])) {
            let points = (0..).zip(&all);
            let Some((at, _)) = points.into_iter().find(|(n, value)| !says(&proposal.formula, &[*n], **value)) else {
                continue;
            };
            if at >= len as i64 {
                found.push((at, proposal.formula));
            }
        }
    }
    as_wrong(found, single)
}

/// Formulas with the first number at which each is wrong, as solutions.
fn as_wrong(mut found: Vec<(i64, Formula)>, single: bool) -> Vec<Wrong> {
    found.retain(|(_, formula)| single || matches!(formula.body(), Body::Value(_)));
    found.sort_by_key(|(at, formula)| (std::cmp::Reverse(*at), formula.size()));
    let mut seen: Vec<Formula> = Vec::new();
    let mut wrong = Vec::new();
    for (at, formula) in found {
        if wrong.len() < MOST && !seen.contains(&formula) {
            let why = say::wrong_formula(formula.to_string(), at);
            wrong.push(Wrong { name: "false_formula".to_owned(), why, way: Way::Formula(formula.clone()) });
            seen.push(formula);
        }
    }
    wrong
}

/// The values if no move left more than one heap.
fn without_splits(ruleset: &Ruleset, len: usize, budget: &Budget) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let Ok(options) = rules::oracle::options(ruleset, &[n as i64], budget) else { break };
        let whole = options.iter().filter(|parts| parts.len() <= 1);
        let reached: BTreeSet<u64> = whole
            .filter_map(|parts| match parts.first().and_then(|part| part.first()) {
                Some(&m) => values.get(usize::try_from(m).ok()?).copied(),
                None => Some(0),
            })
            .collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap_or(0));
    }
    values
}

fn of_pairs(asked: &mut Asked<'_>) -> Result<Vec<Wrong>, ProblemError> {
    let values = table(&mut asked.game, asked.budget, SIDE - 1)?;
    let values: Vec<i64> = values.into_iter().map(|value| value as i64).collect();
    let Some(grid) = Grid::new(0, SIDE as usize, values, &[]) else { return Ok(Vec::new()) };
    let fits = FOR_PAIRS.into_iter().flat_map(|fit| pairs::table(&grid, fit, &[], asked.budget).refuted);
    let found = fits.map(|refuted| (refuted.at, refuted.formula.renamed(&asked.game.ruleset().names)));
    Ok(as_wrong(found.collect(), asked.single && asked.print == Printed::Winner))
}
