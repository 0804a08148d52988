//! The moves that win by a proved claim, as a short list for all positions
//! ([`automata::strategy`]): in words, as JSON, and at one position.
//!
//! The list names the move to make, `(x,y) -> (x-2*i,y+i)` with `i = (x-y+1)/3`, wherever the
//! player to move wins by the claim. Automata prove it, as they prove the claim; a claim without
//! such a list is proved all the same.
use crate::claim::verdict::{Decided, position_of};
use crate::messages::{Message, say};
use crate::number::Number;
use crate::position::Position;
use automata::{Limits, Said, Strategy};
use budget::{Budget, Stop};
use num_bigint::BigUint;
use rules::ruleset::Ruleset;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The limits for a list: some tenths of a second, which patience multiplies.
const LIMITS: Limits = Limits { states: 50_000, tracks: 9, steps: 40_000_000 };

impl Decided {
    /// The list for this claim about this ruleset; `None` if the claim is not proved, or no list is
    /// found.
    pub fn find_strategy(&self, ruleset: &Ruleset, budget: &Budget) -> Result<Option<Strategy>, Stop> {
        if !self.holds() {
            return Ok(None);
        }
        let Some((claim, part)) = self.over(&ruleset.names) else { return Ok(None) };
        let steps = LIMITS.steps.saturating_mul(u64::from(budget.patience()));
        let found = automata::strategy(ruleset, &claim, part.as_ref(), Limits { steps, ..LIMITS }, budget)?;
        Ok(found.filter(|strategy| !strategy.is_empty()))
    }
}

/// A sentence and the moves, each a message; `None` if the moves have no short form.
pub fn in_words(strategy: &Strategy, names: &[String]) -> Option<Vec<Message>> {
    let said = strategy.said()?;
    let first = match (strategy.is_of_values(), strategy.is_misere()) {
        (true, _) => say::strategy_values(strategy.wanted()),
        (false, false) => say::strategy_losses(),
        (false, true) => say::strategy_misere(),
    };
    let mut lines: Vec<Message> = std::iter::once(first).collect();
    lines.extend(said.iter().map(|one| move_in_words(one, names)));
    // Two clauses may leave the same.
    lines.dedup();
    Some(lines)
}

/// `(x,y) -> (x-2*i,y+i) with i = (x-y+1)/3, where x>=y`
fn move_in_words(said: &Said, names: &[String]) -> Message {
    let leaves: Message = said.leaves.clone().map_or_else(say::strategy_nothing, Message::from);
    let step = say::strategy_move(position_of(names), leaves);
    let step = match said.names.as_slice() {
        [] => step,
        all => {
            let terms: Vec<String> = all.iter().map(|(name, term)| format!("{name} = {term}")).collect();
            say::strategy_with(step, Message::list(terms))
        }
    };
    match said.when.as_deref() {
        Some("") => step,
        Some(when) => say::strategy_where(step, when),
        None => say::strategy_where_it_fits(step),
    }
}

/// The move of the list at a position that leads to an option with this value.
pub fn option_at(strategy: &Strategy, position: &Position, value: &Number) -> Option<Vec<Position>> {
    let short = |number: &Number| u128::try_from(&number.to_big()).ok();
    let numbers: Vec<u128> = position.0.iter().map(short).collect::<Option<_>>()?;
    let left = strategy.option(&numbers, short(value)?)?;
    let long = |&number: &u128| Number::from_big(BigUint::from(number));
    Some(left.iter().map(|part| Position::of(part.iter().map(long).collect())).collect())
}

/// The moves of a list as JSON.
pub struct Moves<'a>(pub(crate) &'a [Said]);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(OneMove))
    }
}

struct OneMove<'a>(&'a Said);

impl Serialize for OneMove<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(when) = self.0.when.as_deref().filter(|when| !when.is_empty()) {
            fields.serialize_entry("where", when)?;
        }
        fields.serialize_entry("to", self.0.leaves.as_deref().unwrap_or("nothing"))?;
        for (name, term) in &self.0.names {
            fields.serialize_entry(name, term)?;
        }
        fields.end()
    }
}
