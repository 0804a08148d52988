//! The right answers, by the solver: never by a program that is written.
use crate::error::ProblemError;
use messages::Message;
use programs::Printed;
use sprague::code::sample::{Case, Winners};
use sprague::{Answer, Budget, MovesWanted, Outcome, SolveError, Value};
use std::collections::HashMap;

/// At most this many answers are kept: some 20 MB.
const KEPT: usize = 60_000;

/// What is printed of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Right {
    /// Who wins.
    Winner(Outcome),
    /// The nim-value.
    Value(u64),
}

/// The solver.
pub(crate) struct Judge<'a> {
    winners: Winners<'a>,
    print: Printed,
    budget: &'a Budget,
    known: HashMap<Case, Right>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(winners: Winners<'a>, print: Printed, budget: &'a Budget) -> Self {
        Self { winners, print, budget, known: HashMap::new() }
    }

    /// The right answer.
    ///
    /// # Errors
    /// [`ProblemError::Unanswered`], or a limit of the budget.
    pub(crate) fn right(&mut self, case: &Case) -> Result<Right, ProblemError> {
        if let Some(&known) = self.known.get(case) {
            return Ok(known);
        }
        let answer = self.answer(case, MovesWanted::None)?;
        let right = match (self.print, &answer.value) {
            (Printed::Value, Some(Value::Nim(value))) => value.to_u64().map(Right::Value),
            (Printed::Value, _) => None,
            _ => Some(Right::Winner(answer.outcome)),
        };
        let right = right.ok_or_else(|| ProblemError::Unanswered { case: self.winners.shown(case), why: None })?;
        if self.known.len() < KEPT {
            self.known.insert(case.clone(), right);
        }
        Ok(right)
    }

    fn answer(&mut self, case: &Case, moves: MovesWanted) -> Result<Answer, ProblemError> {
        let stopped = |stop| ProblemError::Stopped(SolveError::stopped(stop, Message::from("")));
        self.budget.check().map_err(stopped)?;
        match self.winners.answer(case, moves) {
            Some(answer) => Ok(answer),
            None => {
                let why = self.winners.refused.take().map(Box::new);
                Err(ProblemError::Unanswered { case: self.winners.shown(case), why })
            }
        }
    }

    /// The positions after a winning move: positions that the next player loses, however large they
    /// are. None where there is no such move, or it changes the number of positions.
    pub(crate) fn after_winning(&mut self, case: &Case) -> Result<Option<Case>, ProblemError> {
        let answer = self.answer(case, MovesWanted::AtMost(4))?;
        let after = |made: &sprague::WinningMove| {
            let [change] = made.changes.as_slice() else { return None };
            let numbers: Vec<String> = match change.to.as_slice() {
                [] => case.positions.get(change.component)?.iter().map(|_| "0".to_owned()).collect(),
                [to] => to.to_state()?.iter().map(i64::to_string).collect(),
                _ => return None,
            };
            let mut after = case.clone();
            let place = after.positions.get_mut(change.component).filter(|place| place.len() == numbers.len())?;
            *place = numbers;
            Some(after)
        };
        Ok(answer.moves.listed.iter().rev().find_map(after))
    }
}
