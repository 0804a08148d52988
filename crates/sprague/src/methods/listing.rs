//! The options with a wanted value: all options of one position are listed, and each is valued on
//! its own.
use crate::game::Game;
use crate::messages::say;
use crate::methods::assumed::Said;
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::reply::Found;
use rules::moves::{Options, Scratch};
use rules::ruleset::Play;
use std::ops::ControlFlow;

/// The effort to examine the options of a position far out, in looks of the budget; after that, the
/// list stays incomplete.
const LISTING: u64 = 1_000;
/// At most this many options are examined.
const MOST_OPTIONS: usize = 200_000;
/// At most this many numbers are listed in these options.
const MOST_NUMBERS: usize = 1 << 20;

impl Game {
    /// The options with this value among all options that can be examined in a short time.
    pub(crate) fn listed_options(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Found, SolveError> {
        let unknown = Found { options: Vec::new(), total: None };
        let Some(state) = position.to_state() else { return Ok(unknown) };
        let mut options = Options::new(self.ruleset().arity);
        let brief = budget.clone().with_effort(LISTING);
        let mut numbers = 0;
        let flow = self.known_values.mover().for_each_option(&mut Scratch::default(), &state, &brief, |option| {
            options.push(option);
            numbers += option.len();
            let enough = options.len() > MOST_OPTIONS || numbers > MOST_NUMBERS;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let complete = match flow {
            Ok(flow) => flow.is_continue(),
            Err(rules::moves::MoveError::Stopped(stop)) if !budget.outlives(&stop) => {
                return Err(SolveError::stopped(stop, say::reached_moves()));
            }
            Err(_) => return Ok(unknown),
        };
        options.sort_dedup();
        // If there are too many options, a part of the list is better than nothing.
        let found = self.looked_through(&options, target, limit, assume, &brief)?.unwrap_or(unknown);
        Ok(if complete { found } else { Found { total: None, ..found } })
    }

    /// The options of a list that have the value; `None` if some value is unknown.
    fn looked_through(
        &mut self,
        options: &Options,
        target: &Number,
        limit: usize,
        assume: bool,
        brief: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        let mut found = Found { options: Vec::new(), total: None };
        let mut count = 0u64;
        let plain = SolveOptions::assuming(assume);
        for option in options.iter() {
            if brief.check().is_err() {
                return Ok(None);
            }
            let parts: Vec<Position> =
                option.chunks(options.arity()).map(|part| self.canonical(Position::from_state(part))).collect();
            // Misère nim-values exist for single heaps only, and a player who faces the empty
            // position wins.
            let misere = self.ruleset().play == Play::Misere;
            if misere && parts.len() > 1 {
                return Ok(None);
            }
            // Values of tuples are values of normal play; under misère play only the winner is
            // known.
            let by_claim_alone = misere && options.arity() > 1;
            let mut value = Number::from(u64::from(misere && parts.is_empty()));
            for part in &parts {
                if target.is_zero() && parts.len() == 1 {
                    let lost = match self.lost_by_theorem(part) {
                        None if assume && (by_claim_alone || Self::is_far_out(part)) => {
                            self.lost_by_claim(part, brief)?
                        }
                        told => told,
                    };
                    if let Some(lost) = lost {
                        value = Number::from(u64::from(!lost));
                        continue;
                    }
                }
                if by_claim_alone {
                    return Ok(None);
                }
                if let Some(said) = self.theory().and_then(|claim| claim.value(&part.0)) {
                    value = &value ^ &said;
                    continue;
                }
                match self.known(part, &plain, brief) {
                    Ok(known) => value = &value ^ &known.value,
                    Err(SolveError::OutOfReach { .. } | SolveError::Stopped { .. }) => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
            if value == *target {
                count += 1;
                if found.options.len() < limit {
                    found.options.push(parts);
                }
            }
        }
        found.total = Some(Number::from(count));
        Ok(Some(found))
    }

    /// Whether an unproved claim determines that a position is lost (true) or won (false).
    fn lost_by_claim(&mut self, position: &Position, budget: &Budget) -> Result<Option<bool>, SolveError> {
        Ok(self.claimed(position, budget)?.map(|said| match said {
            Said::Value(known) => known.value.is_zero(),
            Said::NotZero(_) => false,
        }))
    }
}
