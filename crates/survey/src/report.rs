//! The summary of a data set: counts, open rules, failed rules, the longest periods; as text, as
//! JSON, and as a page.
mod page;

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::row::{Row, State, by_length};
use crate::say;
use messages::Message;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// At most this many of the longest periods and preperiods are listed.
const LONGEST: usize = 10;
/// At most this many open rules, and failed rules, are listed.
const MOST_LISTED: usize = 1000;
/// At most this many of them appear in the text and on the page.
const MOST_SHOWN: usize = 20;

/// The summary of a data set.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// The number of rules that have a row.
    pub rules: u64,
    /// The number of rules of each kind.
    pub kinds: BTreeMap<String, u64>,
    /// The number of rules with each standing.
    pub standings: BTreeMap<String, u64>,
    /// The number of rules by each theorem.
    pub theorems: BTreeMap<String, u64>,
    /// The number of rows with a certificate.
    pub certificates: u64,
    /// The number of rules that are open, or hold only as far as was computed.
    pub open: u64,
    /// The first thousand of the open rules, ordered by length and then by their text.
    pub open_rules: Vec<String>,
    /// The number of rules that could not be asked.
    pub failed: u64,
    /// The first thousand of the failed rules, with the reasons.
    pub failures: Vec<(String, String)>,
    /// The longest periods.
    pub periods: Vec<Repeats>,
    /// The longest preperiods.
    pub preperiods: Vec<Repeats>,
    /// The total time of all rules, in seconds.
    pub seconds: f64,
    /// How many proved repetitions there are, by the number of bits of preperiod and period.
    pub lengths: BTreeMap<(u32, u32), u64>,
}

/// A rule whose values repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeats {
    /// The rule.
    pub rule: String,
    /// The first heap of the repetition.
    pub preperiod: u64,
    /// The period, in heaps.
    pub period: u64,
    /// The amount that each period adds.
    pub saltus: u64,
    /// How it is known: `proved`, `theory` or `checked`.
    pub standing: String,
}

impl Report {
    /// Reads a data set. Memory grows by some ten bytes with each rule.
    ///
    /// # Errors
    /// [`DatasetError`] if there is none, or if it cannot be read.
    pub fn of(folder: &Path) -> Result<Self, DatasetError> {
        let mut report = Self::default();
        Dataset::rows(folder, |row| report.add(row))?;
        Ok(report.ended())
    }

    /// Summarises given rows, such as those of the [`Atlas`](crate::Atlas).
    pub fn of_rows(rows: impl IntoIterator<Item = Row>) -> Self {
        let mut report = Self::default();
        rows.into_iter().for_each(|row| report.add(row));
        report.ended()
    }

    /// A picture in SVG of the number of rules by preperiod and period; empty if no repetition is
    /// proved.
    pub fn to_svg(&self) -> String {
        page::picture(self)
    }

    /// Sorts the lists of the report.
    fn ended(mut self) -> Self {
        first(&mut self.open_rules, String::as_str);
        first(&mut self.failures, |(rule, _)| rule);
        self
    }

    fn add(&mut self, row: Row) {
        self.rules += 1;
        self.seconds += row.seconds.unwrap_or(0.0);
        self.certificates += u64::from(row.certificate.is_some());
        for (counts, word) in
            [(&mut self.kinds, &row.kind), (&mut self.standings, &row.standing), (&mut self.theorems, &row.theorem)]
        {
            if let Some(word) = word {
                *counts.entry(word.clone()).or_default() += 1;
            }
        }
        if let (Some(preperiod), Some(period), Some(saltus)) = (row.preperiod, row.period, row.saltus) {
            let standing = row.standing.clone().unwrap_or_default();
            if standing == "proved" {
                *self.lengths.entry((bits(preperiod), bits(period))).or_default() += 1;
            }
            let repeats = Repeats { rule: row.rule.clone(), preperiod, period, saltus, standing };
            keep(&mut self.periods, repeats.clone(), LONGEST, |repeats| repeats.period);
            if preperiod > 0 {
                keep(&mut self.preperiods, repeats, LONGEST, |repeats| repeats.preperiod);
            }
        }
        match row.state() {
            State::Settled => {}
            State::Open => {
                self.open += 1;
                list(&mut self.open_rules, row.rule, String::as_str);
            }
            State::Failed => {
                self.failed += 1;
                list(&mut self.failures, (row.rule, row.error.unwrap_or_default()), |(rule, _)| rule);
            }
        }
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        let repeats = |all: &[Repeats]| -> Value {
            let one = |it: &Repeats| json!({"rule": it.rule, "preperiod": it.preperiod, "period": it.period, "saltus": it.saltus, "standing": it.standing});
            all.iter().map(one).collect()
        };
        let failures: Vec<Value> =
            self.failures.iter().map(|(rule, error)| json!({"rule": rule, "error": error})).collect();
        json!({
            "rules": self.rules,
            "kinds": self.kinds,
            "standings": self.standings,
            "theorems": self.theorems,
            "certificates": self.certificates,
            "open": self.open,
            "open_rules": self.open_rules,
            "failed": self.failed,
            "failures": failures,
            "longest_periods": repeats(&self.periods),
            "longest_preperiods": repeats(&self.preperiods),
            "seconds": self.seconds,
        })
    }

    /// The report for people, in every language; standings, kinds and theorems keep the names that
    /// programs use.
    pub fn message(&self) -> Message {
        let mut lines = vec![say::rules_counted(self.rules)];
        for (title, counts) in [
            (say::standing_column(), &self.standings),
            (say::kind_column(), &self.kinds),
            (say::theorem_column(), &self.theorems),
        ] {
            for (at, (word, count)) in sorted(counts).into_iter().enumerate() {
                let title = if at == 0 { title.clone() } else { " ".repeat(10).into() };
                lines.push(say::counted_in_column(title, format!("{count:>8}  {word}")));
            }
        }
        if self.failed > 0 {
            lines.push(say::counted_in_column(say::failed_column(), format!("{:>8}", self.failed)));
        }
        for (title, all) in [(say::longest_periods(), &self.periods), (say::longest_preperiods(), &self.preperiods)] {
            if !all.is_empty() {
                lines.push(title);
            }
            lines.extend(all.iter().map(|it| match it.saltus {
                0 => say::repeats(&it.rule, it.period, it.preperiod, &it.standing),
                saltus => say::repeats_growing(&it.rule, it.period, it.preperiod, saltus, &it.standing),
            }));
        }
        let open = self.open_rules.iter().take(MOST_SHOWN).map(|rule| format!("  {rule}"));
        listed(&mut lines, say::open_rules(), self.open, open);
        let failures = self.failures.iter().take(MOST_SHOWN).map(|(rule, error)| format!("  {rule}: {error}"));
        listed(&mut lines, say::failed_rules(), self.failed, failures);
        Message::lines(lines)
    }

    /// The report as a page with a picture, which loads nothing else.
    pub fn to_html(&self) -> String {
        page::page(self)
    }
}

fn listed(told: &mut Vec<Message>, title: Message, all: u64, lines: impl ExactSizeIterator<Item = String>) {
    if all == 0 {
        return;
    }
    let shown = lines.len() as u64;
    told.push(title);
    told.extend(lines.map(Message::from));
    if all > shown {
        told.push(say::and_more(all - shown));
    }
}

/// Counts with their names, the largest first.
fn sorted(counts: &BTreeMap<String, u64>) -> Vec<(&str, u64)> {
    let mut all: Vec<(&str, u64)> = counts.iter().map(|(word, &count)| (word.as_str(), count)).collect();
    all.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    all
}

/// The number of binary digits of a number.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// Inserts an entry, and keeps the largest `most`, equal ones ordered by their rules.
fn keep(all: &mut Vec<Repeats>, new: Repeats, most: usize, size: impl Fn(&Repeats) -> u64) {
    let order = |a: &Repeats, b: &Repeats| size(b).cmp(&size(a)).then_with(|| by_length(&a.rule, &b.rule));
    let at = all.binary_search_by(|other| order(other, &new)).unwrap_or_else(|at| at);
    if at < most {
        all.insert(at, new);
        all.truncate(most);
    }
}

/// Inserts an entry, and keeps the first ones in the order of their rules; the surplus is dropped
/// now and then.
fn list<T>(all: &mut Vec<T>, new: T, rule: impl Fn(&T) -> &str) {
    all.push(new);
    if all.len() >= 2 * MOST_LISTED {
        first(all, rule);
    }
}

fn first<T>(all: &mut Vec<T>, rule: impl Fn(&T) -> &str) {
    all.sort_by(|a, b| by_length(rule(a), rule(b)));
    all.truncate(MOST_LISTED);
}
