//! A row: what is known about one rule. The columns of a data set are its fields, in this order.
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is known about one rule. If the rule could not be asked, `error` says why, and all fields
/// except `rule` and `to` are `None`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Row {
    /// The rule as it was given.
    pub rule: String,
    /// `periodic`, `arithmetic-periodic`, `formula`, `zeros`, or `open` if nothing is known.
    pub kind: Option<String>,
    /// The preperiod: the least heap from which the values repeat.
    pub preperiod: Option<u64>,
    /// The least period, in heaps.
    pub period: Option<u64>,
    /// The amount that each period adds.
    pub saltus: Option<u64>,
    /// `proved`, `theory`, `checked`, or `open`.
    pub standing: Option<String>,
    /// The theorem that proves the pattern.
    pub theorem: Option<String>,
    /// The number of values that were computed, from heap 0 on. 0 if a theorem needs none; for
    /// games on several numbers, one more than the largest number that was examined.
    pub values: Option<u64>,
    /// The largest of these values; for games on one number.
    pub largest: Option<u64>,
    /// The time that the rule took, in seconds.
    pub seconds: Option<f64>,
    /// The SHA-256 of the text of the certificate, in hexadecimal digits.
    pub certificate: Option<String>,
    /// Why the rule was not asked, or gave no answer.
    pub error: Option<String>,
    /// The largest heap that should be computed.
    pub to: u64,
    /// For octal codes: the mask for which the fewest heaps are rare
    /// ([`sprague::claims::SparseSpace`]).
    pub sparse: Option<u64>,
    /// The largest value of a rare heap.
    pub rare: Option<u64>,
    /// The number of rare heaps from 1 on.
    pub rare_heaps: Option<u64>,
    /// The effort that was allowed ([`crate::Question::looks`]); none if it was not limited.
    pub looks: Option<u64>,
}

/// What decides whether a rule is asked again: whether its row is an answer, how far it should go,
/// and how far it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) state: State,
    pub(crate) to: u64,
    pub(crate) looks: Option<u64>,
    pub(crate) values: u64,
}

impl Reach {
    /// Whether this question may give a better answer. A rule that has reached its last heap gains
    /// nothing from more effort alone.
    pub(crate) fn is_open_to(&self, to: u64, looks: Option<u64>) -> bool {
        let more_effort = self.looks.is_some_and(|before| looks.is_none_or(|now| now > before));
        self.state == State::Open && (to > self.to || (more_effort && self.values <= self.to))
    }
}

/// The result for a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// More values change nothing: the pattern is proved, or known by a theorem.
    Settled,
    /// Nothing is known for ever, but more values may change that.
    Open,
    /// The rule could not be asked.
    Failed,
}

impl Row {
    /// A row for a rule that could not be asked.
    pub fn failed(rule: &str, to: u64, error: impl Into<String>) -> Self {
        Self { rule: rule.to_owned(), to, error: Some(error.into()), ..Self::default() }
    }

    pub(crate) fn reach(&self) -> Reach {
        Reach { state: self.state(), to: self.to, looks: self.looks, values: self.values.unwrap_or(0) }
    }

    /// Whether more values, or another try, may change the row.
    pub fn state(&self) -> State {
        match (&self.error, self.standing.as_deref()) {
            (Some(_), _) => State::Failed,
            (None, Some("proved" | "theory")) => State::Settled,
            (None, _) => State::Open,
        }
    }
}

/// A short key for a rule: the first half of the SHA-256 of its text, so that millions fit in
/// memory.
pub(crate) type Key = [u8; 16];

pub(crate) fn key(rule: &str) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&Sha256::digest(rule.as_bytes())[..16]);
    key
}

/// The order of lists: by the length of the rule, then lexicographically.
pub(crate) fn by_length(a: &str, b: &str) -> std::cmp::Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

/// The SHA-256 of a text in hexadecimal digits: the name of the certificate with this text.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
