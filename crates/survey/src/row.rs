//! A row: what is known of one rule. The columns of a data set are its fields, in this order.
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is known of one rule. Where the rule could not be asked, `error` says why, and all but
/// `rule`, `to` are `None`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Row {
    /// The rule as it was given.
    pub rule: String,
    /// `periodic`, `arithmetic-periodic`, `formula`, `zeros`, or `open` where nothing is known.
    pub kind: Option<String>,
    /// The least heap from which values repeat.
    pub preperiod: Option<u64>,
    /// The least number of heaps after which they do.
    pub period: Option<u64>,
    /// What is added each time.
    pub saltus: Option<u64>,
    /// `proved`, `theory`, `checked`, or `open`.
    pub standing: Option<String>,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// How many values were computed, those of heap 0 on. 0 where a theorem needs none; for games
    /// on several numbers, one more than the largest number that was looked at.
    pub values: Option<u64>,
    /// The largest of these values; for games on one number.
    pub largest: Option<u64>,
    /// How long it took.
    pub seconds: Option<f64>,
    /// SHA-256 of the text of the certificate, in hexadecimal digits.
    pub certificate: Option<String>,
    /// Why the rule was not asked, or gave no answer.
    pub error: Option<String>,
    /// The largest heap that was to be computed.
    pub to: u64,
    /// For octal codes: the mask under which the fewest heaps are rare
    /// ([`sprague::claims::SparseSpace`]).
    pub sparse: Option<u64>,
    /// The largest value of a rare heap.
    pub rare: Option<u64>,
}

/// What a row says about its rule, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// More values change nothing: it is proved, or known by a theorem.
    Settled,
    /// Nothing is known for ever, which more values may change.
    Open,
    /// It could not be asked.
    Failed,
}

impl Row {
    /// A row for a rule that could not be asked.
    pub fn failed(rule: &str, to: u64, error: impl Into<String>) -> Self {
        Self { rule: rule.to_owned(), to, error: Some(error.into()), ..Self::default() }
    }

    /// Whether more values, or another try, may change it.
    pub fn state(&self) -> State {
        match (&self.error, self.standing.as_deref()) {
            (Some(_), _) => State::Failed,
            (None, Some("proved" | "theory")) => State::Settled,
            (None, _) => State::Open,
        }
    }
}

/// A rule as a short key: the first half of the SHA-256 of its text, so that millions fit into
/// memory.
pub(crate) type Key = [u8; 16];

pub(crate) fn key(rule: &str) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&Sha256::digest(rule.as_bytes())[..16]);
    key
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_other_programs() {
        assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_row_says_whether_it_is_settled() {
        let row = |standing: &str| Row { standing: Some(standing.to_owned()), ..Row::default() };
        let states = ["proved", "theory", "checked", "open"].map(|standing| row(standing).state());
        assert_eq!(states, [State::Settled, State::Settled, State::Open, State::Open]);
        assert_eq!(Row::failed("take", 5, "no amount").state(), State::Failed);
    }
}
