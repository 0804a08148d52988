//! Periods that others have computed and an ordinary search does not reach: not claims, but worth
//! reporting.
//!
//! There are few octal games of this kind; `reported.tsv` lists them, with their sources. A report
//! has no standing: no answer rests on it. If the theorem of R. K. Guy and C. A. B. Smith (1956)
//! needs so few values that a machine can make them, the report includes the limit with which
//! `pattern` proves it.
use crate::game::Game;
use crate::messages::{Message, say};
use rules::ruleset::{Class, Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The rows of the table: code, preperiod, period, source.
const TABLE: &[[&str; 4]] = include!(concat!(env!("OUT_DIR"), "/reported.rs"));
/// A search beyond this many values is out of reach: at a hundred nanoseconds each they take about
/// an hour and a quarter, and tens of gigabytes.
const REACH: u64 = 40_000_000_000;

/// `G(n + period) = G(n)` from `preperiod` on, as another author reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reported {
    /// The first heap from which the values repeat, by the report.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The author of the report.
    pub source: &'static str,
    /// The last heap that a proof has to examine.
    pub needed: u64,
}

/// The report about this game, if the table has one.
pub fn of(rules: &Ruleset) -> Option<Reported> {
    let Class::Code(class) = &rules.class else { return None };
    if rules.play != Play::Normal || class.unequal {
        return None;
    }
    let same = |code: &str| rules::compile(code, &[]).is_ok_and(|other| other.ruleset.class == rules.class);
    TABLE.iter().find_map(|&[code, preperiod, period, source]| {
        // Parsing a rule is slow, so compare its length first.
        if code.len() != class.digits.len() + 1 || !same(code) {
            return None;
        }
        let (preperiod, period): (u64, u64) = (preperiod.parse().ok()?, period.parse().ok()?);
        let needed = 2 * (preperiod + period) + class.digits.len() as u64 - 1;
        Some(Reported { preperiod, period, source, needed })
    })
}

impl Game {
    /// The report of others about the values of this game, if there is one.
    pub fn reported(&self) -> Option<Reported> {
        of(self.ruleset())
    }
}

impl Reported {
    /// The report as a sentence, with its source.
    pub fn statement(&self) -> Message {
        say::reported_statement(self.period, self.preperiod, self.source)
    }

    /// The report, and the number of heaps that a proof needs.
    pub fn message(&self) -> Message {
        match self.in_reach() {
            true => say::reported_in_reach(self.statement(), self.needed),
            false => say::reported_out_of_reach(self.statement(), self.needed),
        }
    }

    /// Whether a machine can make the values that a proof needs.
    pub fn in_reach(&self) -> bool {
        self.needed <= REACH
    }
}

/// The report with the limit that proves it, or null where a proof is out of reach.
impl Serialize for Reported {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("preperiod", &self.preperiod)?;
        fields.serialize_entry("period", &self.period)?;
        fields.serialize_entry("source", self.source)?;
        fields.serialize_entry("provable_with_limit", &self.in_reach().then_some(self.needed))?;
        fields.end()
    }
}

::messages::display!(Reported);
