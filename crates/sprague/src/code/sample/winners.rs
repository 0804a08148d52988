//! Who wins the cases of an input, by the solver.
//!
//! A game is built once for each value of the parameters, and answers are cached: every shape asks
//! about the same few positions.
use super::super::position;
use super::error::SampleError;
use crate::builder::Builder;
use crate::options::SolveOptions;
use crate::sum::Sum;
use crate::value::Value;
use crate::{Answer, Game, MovesWanted};
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use graphs::Outcome;
use programs::{Case, Line};
use rules::error::RuleErrors;
use rules::family::Family;
use rules::ruleset::{Play, Ruleset};
use std::collections::HashMap;

/// Effort for a case, in looks of the budget.
const EFFORT: u64 = 2_000;
/// At most this many games with values for their parameters are kept.
const MOST_GAMES: usize = 200;

/// Parameters of a rule without a value: the input has their values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parameters {
    /// None.
    None,
    /// Numbers with these names.
    Numbers(Vec<String>),
    /// The amounts of `take S`.
    Set(String),
}

/// What shapes need to know about a rule.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The names of the numbers of a position.
    all: Vec<String>,
    /// The names of the numbers that make a position in an input.
    pub names: Vec<String>,
    /// The parameters that have no value.
    pub parameters: Parameters,
    /// Whether the numbers of a list are one position.
    pub is_list: bool,
    /// Whether the order of the numbers does not matter.
    pub(super) unordered: bool,
    is_set: bool,
    is_text: bool,
    play: Play,
}

impl Facts {
    fn of(ruleset: &Ruleset, parameters: Parameters, started: bool) -> Self {
        Self {
            all: position::names(ruleset, false).to_vec(),
            names: position::names(ruleset, started).to_vec(),
            parameters,
            is_list: position::is_list(ruleset),
            unordered: ruleset.unordered,
            is_set: matches!(ruleset.family, Family::Erase(_) | Family::Bags(_)),
            is_text: position::is_text(ruleset),
            play: ruleset.play,
        }
    }

    /// How many numbers of an input make a position; none where a position is one word.
    pub fn numbers(&self) -> Option<usize> {
        (!self.is_text).then_some(self.names.len().max(1))
    }
}

/// Parameters and sets with their values.
type Values = (Vec<(String, i64)>, Vec<(String, Vec<i64>)>);

/// A case with more winning moves than this is not compared with an output.
const MOST_MOVES: usize = 2_000;

/// All that may be printed of a case.
pub(super) struct Whole {
    /// The nim-value of the sum.
    pub(super) value: Option<u64>,
    /// The number of winning moves.
    pub(super) count: Option<u64>,
    /// The winning moves, by heap, by what is taken, and by what is left.
    pub(super) moves: Vec<MoveOf>,
}

/// A winning move.
pub(super) struct MoveOf {
    /// The number of its heap, from 1.
    pub(super) heap: usize,
    /// Its size before.
    pub(super) from: u64,
    pub(super) taken: u64,
    /// The heaps that are left of it.
    pub(super) left: Vec<u64>,
    /// All heaps after the move, as a list.
    pub(super) after: String,
}

/// The solver for the cases of an input, with its cache.
pub struct Winners<'a> {
    builder: Builder,
    play: Option<Play>,
    start: Option<&'a str>,
    budget: &'a Budget,
    facts: Facts,
    sums: HashMap<Values, Option<Sum>>,
    known: HashMap<Case, Option<Outcome>>,
    /// Why a case was not answered.
    pub refused: Option<SolveError>,
}

fn built(builder: &Builder, play: Option<Play>) -> Result<Game, RuleErrors> {
    let builder = builder.clone();
    play.map_or(builder.clone(), |play| builder.play(play)).build()
}

/// The capital names in a rule, each once.
fn capitals(rule: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for word in rule.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_') {
        if word.starts_with(|letter: char| letter.is_ascii_uppercase()) && !names.iter().any(|name| name == word) {
            names.push(word.to_owned());
        }
    }
    names
}

impl<'a> Winners<'a> {
    /// The solver for a rule, whose capital names without a value are parameters of the input.
    ///
    /// # Errors
    /// [`SampleError`] if the rule does not compile.
    pub fn new(
        builder: &Builder,
        play: Option<Play>,
        start: Option<&'a str>,
        budget: &'a Budget,
    ) -> Result<Self, SampleError> {
        let facts = match built(builder, play) {
            Ok(game) => Facts::of(game.ruleset(), Parameters::None, start.is_some()),
            Err(errors) => {
                // Names without a value are read from the input, if the rule compiles once they
                // have values.
                let rule = builder.text().into_owned();
                let names = capitals(&rule);
                let with_values = builder.clone().params(names.iter().map(|name| (name.clone(), 1)));
                let game = match built(&with_values, play) {
                    Ok(game) if !names.is_empty() => game,
                    _ => return Err(errors.into()),
                };
                let parameters = match names.as_slice() {
                    [set] if rule.trim() == format!("take {set}") => Parameters::Set(set.clone()),
                    _ => Parameters::Numbers(names),
                };
                Facts::of(game.ruleset(), parameters, start.is_some())
            }
        };
        if let Some(text) = start {
            programs::start_position(text, &facts.all, 1)?;
        }
        let (sums, known) = (HashMap::new(), HashMap::new());
        Ok(Self { builder: builder.clone(), play, start, budget, facts, sums, known, refused: None })
    }

    /// What the input needs to know about the rule.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether misère play may be tried: the rule is of normal play and has no parameters, as few
    /// programs of misère play read parameters.
    pub(super) fn can_turn(&self) -> bool {
        self.facts.play == Play::Normal && self.facts.parameters == Parameters::None
    }

    /// The winners of the cases of a line; none where a case does not belong to the game, or is not
    /// answered.
    pub(super) fn of_line(&mut self, line: &Line) -> Option<Vec<Outcome>> {
        line.cases().iter().map(|case| self.of_case(case)).collect()
    }

    fn of_case(&mut self, case: &Case) -> Option<Outcome> {
        if let Some(&known) = self.known.get(case) {
            return known;
        }
        let found = self.solved(case);
        self.known.insert(case.clone(), found);
        found
    }

    fn solved(&mut self, case: &Case) -> Option<Outcome> {
        self.answer(case, MovesWanted::None).map(|answer| answer.outcome)
    }

    /// The answer to a case; none where it does not belong to the game, or is not answered.
    pub fn answer(&mut self, case: &Case, moves: MovesWanted) -> Option<Answer> {
        let positions = self.positions(case)?;
        let key: Values = (case.params.clone(), case.sets.clone());
        if !self.sums.contains_key(&key) {
            let game = self.game(case);
            if self.sums.len() >= MOST_GAMES {
                self.sums.clear();
            }
            self.sums.insert(key.clone(), game.map(Sum::single));
        }
        let sum = self.sums.get_mut(&key)?.as_mut()?;
        sum.clear();
        for text in positions {
            for position in sum.games().first()?.positions(&text).ok()? {
                sum.place(0, position).ok()?;
            }
        }
        let options = SolveOptions { moves, ..SolveOptions::default() };
        match sum.solve(&options, &self.budget.clone().with_effort(EFFORT)) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.refused.get_or_insert(error);
                None
            }
        }
    }

    /// All that may be printed of a case; none where the solver does not answer it.
    pub(super) fn whole(&mut self, case: &Case) -> Option<Whole> {
        if !case.params.is_empty() || !case.sets.is_empty() {
            return None;
        }
        let answer = self.answer(case, MovesWanted::AtMost(MOST_MOVES))?;
        let heap = |position: &Position| position.heap().and_then(Number::to_u64);
        let heaps: Vec<u64> = answer.components.iter().map(|one| heap(&one.position)).collect::<Option<_>>()?;
        let mut moves = Vec::new();
        for one in &answer.moves.listed {
            let [change] = one.changes.as_slice() else { return None };
            let mut left: Vec<u64> = change.to.iter().map(heap).collect::<Option<_>>()?;
            left.sort_unstable();
            let taken = heaps.get(change.component)?.checked_sub(left.iter().sum())?;
            let words = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            let after = heaps.iter().enumerate().map(|(at, heap)| match at == change.component {
                true if left.is_empty() => "0".to_owned(),
                true => words(&left),
                false => heap.to_string(),
            });
            let after = after.collect::<Vec<_>>().join(" ");
            let from = *heaps.get(change.component)?;
            moves.push(MoveOf { heap: change.component + 1, from, taken, left, after });
        }
        moves.sort_by(|a, b| (a.heap, a.taken, &a.left).cmp(&(b.heap, b.taken, &b.left)));
        let value = match &answer.value {
            Some(Value::Nim(value)) => value.to_u64(),
            _ => None,
        };
        Some(Whole { value, count: answer.moves.total.and_then(|total| total.to_u64()), moves })
    }

    /// The game for the parameters of a case.
    fn game(&self, case: &Case) -> Option<Game> {
        let builder = match case.sets.as_slice() {
            [] => self.builder.clone().params(case.params.iter().cloned()),
            [(_, amounts)] => {
                let mut amounts = amounts.clone();
                amounts.sort_unstable();
                amounts.dedup();
                if amounts.first().is_none_or(|&least| least < 1) {
                    return None;
                }
                let amounts: Vec<String> = amounts.iter().map(i64::to_string).collect();
                Builder::new(format!("take {}", amounts.join(",")))
            }
            _ => return None,
        };
        built(&builder, self.play).ok()
    }

    /// The positions of a case as texts for the solver.
    fn positions(&self, case: &Case) -> Option<Vec<String>> {
        if let Some(start) = self.start {
            let of = |position: &Vec<String>| {
                let number = position.first()?.parse().ok()?;
                let numbers = programs::start_position(start, &[], number).ok()??;
                Some(numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
            };
            return case.positions.iter().map(of).collect();
        }
        let numbers = case.positions.iter().map(|position| position.join(","));
        Some(match self.facts.is_list {
            true if self.facts.is_set => vec![format!("{{{}}}", numbers.collect::<Vec<_>>().join(","))],
            true => vec![format!("[{}]", numbers.collect::<Vec<_>>().join(","))],
            false => numbers.collect(),
        })
    }

    /// The positions of a case, and its parameters, in words.
    pub fn shown(&self, case: &Case) -> String {
        let params = case.params.iter().map(|(name, value)| format!("{name}={value}"));
        let amounts = |set: &[i64]| set.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let sets = case.sets.iter().map(|(name, set)| format!("{name}={{{}}}", amounts(set)));
        let positions = case.positions.iter().map(|position| match position.as_slice() {
            [only] => only.clone(),
            several => format!("({})", several.join(",")),
        });
        positions.chain(params).chain(sets).collect::<Vec<_>>().join(" ")
    }
}
