//! Lost positions of which nothing is said about the others: every move is answered by one that
//! leads back to them.
use crate::game::rule_of;
use crate::invalid::Invalid;
use crate::invariant::Claim;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use crate::statement::Statement;
use crate::verdict::Values;
use crate::verify::prove;

/// Positions that are lost, since each move from them has an answer that leads back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Back {
    rule: Rule,
    claim: Claim,
    words: messages::Message,
}

impl Back {
    /// Verifies the statement.
    pub(super) fn of(statement: &Statement, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let (rule, _) = rule_of(&statement.rule, statement.convention)?;
        let proved = prove(statement, work)?;
        match proved.values() {
            Values::Claim(claim) if claim.is_of_lost_part() => {
                Ok(Self { claim: (**claim).clone(), words: proved.message(), rule })
            }
            _ => Err(Invalid::File(say::witnesses_wanted())),
        }
    }

    /// The claim in words.
    pub(super) fn message(&self) -> messages::Message {
        self.words.clone()
    }

    /// The condition that answers restore.
    pub(super) fn condition(&self) -> String {
        self.claim.condition(&self.rule.names).unwrap_or_default()
    }

    /// Whether the player to move wins; `None` where neither the claim nor a move back tells it.
    pub(super) fn is_won(&self, at: &[i64], work: &mut Work<'_>) -> Result<Option<bool>, Invalid> {
        if !self.rule.is_position(at) {
            return Ok(None);
        }
        let numbers: Vec<u128> = at.iter().map(|x| u128::from(x.unsigned_abs())).collect();
        if self.claim.value(&numbers)? == Some(0) {
            return Ok(Some(false));
        }
        Ok(self.left(at, work)?.map(|_| true))
    }

    /// What the answer leaves; nothing left is an empty list.
    pub(super) fn left(&self, at: &[i64], work: &mut Work<'_>) -> Result<Option<Vec<Vec<i64>>>, Invalid> {
        self.claim.back(&self.rule, at, work)
    }
}
