//! Moves, and the verdicts of what they leave: `wins`, `draws`, or none.
use super::{MoveError, Mover, Options, Scratch, graphs, parts};
use crate::ast::Verdict;
use crate::eval;
use crate::family::{Family, Judged};
use crate::ruleset::Ruleset;
use budget::Budget;

/// Lists the options of a game whose ends may decide who wins.
#[derive(Debug, Clone)]
pub struct JudgedMover {
    mover: Mover,
    judged: Option<Judged>,
}

impl JudgedMover {
    /// Compiles the moves of a ruleset; one without verdicts decides nothing before its end.
    ///
    /// A `take` that leaves nothing leaves a heap of 0 where there are verdicts: one may be about
    /// it.
    pub fn new(ruleset: &Ruleset) -> Self {
        let judged = ruleset.judged().cloned();
        let mover = Mover::new(ruleset.without_verdicts());
        Self { mover: Mover { keeps_empty_heaps: judged.is_some(), ..mover }, judged }
    }

    /// The number of components of a position.
    pub fn arity(&self) -> usize {
        self.mover.arity
    }

    /// Collects the options of a position, in ascending order, each once.
    ///
    /// # Errors
    /// The errors of [`Mover::options_within`].
    pub fn options(
        &self,
        scratch: &mut Scratch,
        position: &[i64],
        out: &mut Options,
        budget: &Budget,
    ) -> Result<(), MoveError> {
        self.mover.options_within(scratch, position, out, budget)?;
        out.sort_dedup();
        Ok(())
    }

    /// How the game is decided where a move has left these positions: the verdict of the end that
    /// comes first in the text.
    ///
    /// # Errors
    /// [`MoveError`]: what is no position, numbers beyond 64 bits, a limit of the budget.
    pub fn verdict(&self, left: &[i64], budget: &Budget) -> Result<Option<Verdict>, MoveError> {
        let Some(judged) = &self.judged else { return Ok(None) };
        let mut first: Option<usize> = None;
        for part in parts(left, self.mover.arity) {
            if let Some(end) = self.mover.end(part, budget)?
                && judged.verdict(end).is_some()
                && first.is_none_or(|first| end < first)
            {
                first = Some(end);
            }
        }
        Ok(first.and_then(|end| judged.verdict(end)))
    }
}

impl Mover {
    /// The index of the first `end if` that holds at a position.
    fn end(&self, position: &[i64], budget: &Budget) -> Result<Option<usize>, MoveError> {
        if let Some(bags) = &self.bags {
            return bags.end(position);
        }
        if let Family::Words(words) = &self.family {
            return words.first_end(position, budget);
        }
        if let Family::Graphs(graphs) = &self.family {
            return graphs::end_at(graphs, position);
        }
        let mut env = position.to_vec();
        if self.unordered {
            env.sort_unstable();
        }
        eval::first(&self.ends, &env).map_err(|error| MoveError::Eval { position: env, error })
    }
}
