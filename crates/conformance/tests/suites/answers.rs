//! Questions of contest judges and of every family, through the facade: the winner, the value, the
//! number of winning moves.
//!
//! Every row of `judge.tsv`, `judge_families.tsv` and `judge_boards.tsv` is checked;
//! `judge_later.tsv` lists the rows that cannot be answered yet.
use conformance::read::{self, spanned};
use conformance::{Outcome, Row, agree, listed, suite_or_listed, table};
use sprague::{Answer, Budget, Game, MovesWanted, SolveOptions, Sum};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

/// This is not a measurement: a row that takes longer has hung, on any machine and under any load,
/// and its name is printed.
const PATIENCE: Duration = Duration::from_secs(600);
/// A row that is listed in `judge_later.tsv` is tried for this short time only. When the list was
/// made, each row failed with twenty times as much time, so that the list does not become outdated
/// on a quick machine by speed alone.
const LATER: Duration = Duration::from_millis(50);
/// The number of listed moves that are made and then checked by another question.
const TRIED: usize = 12;

struct Question<'a> {
    rule: &'a str,
    params: Vec<(String, i64)>,
    misere: bool,
    patience: Duration,
    input: &'a str,
    expected: &'a str,
}

impl Question<'_> {
    fn solve(&self, input: &str, moves: MovesWanted) -> Result<Answer, String> {
        // Without a position the sum is empty; an empty position would be an error.
        let words: Vec<&str> =
            std::iter::once(self.rule).chain(Some(input).filter(|input| !input.is_empty())).collect();
        let mut sum = Sum::parse_with(&words, |game| read::settled(game, &self.params, self.misere))
            .map_err(|error| error.to_string())?;
        let budget = Budget::default().with_time(self.patience).with_memory(1 << 30);
        let options = SolveOptions { moves, ..SolveOptions::default() };
        sum.solve(&options, &budget).map_err(|error| error.to_string())
    }

    fn outcome(&self) -> Outcome {
        agree("outcome", self.solve(self.input, MovesWanted::None)?.outcome.letter(), self.expected)
    }

    fn value(&self) -> Outcome {
        let value = self.solve(self.input, MovesWanted::None)?.value.map(|value| value.to_string());
        agree("value", value.as_deref(), Some(self.expected))
    }

    /// Checks the number of winning moves, that no move is listed twice, and that the listed moves
    /// win.
    fn moves(&self) -> Outcome {
        let answer = self.solve(self.input, MovesWanted::default())?;
        let total = answer.moves.total.map(|total| total.to_string());
        agree("winning moves", total.as_deref(), Some(self.expected))?;
        let listed_moves = answer.moves.listed;
        agree("moves listed", listed_moves.len().to_string().as_str(), self.expected)?;
        let mut different = BTreeSet::new();
        for (index, winning) in listed_moves.iter().enumerate() {
            let made: Vec<_> = winning.changes.iter().map(|change| (change.component, &change.to)).collect();
            if !different.insert(made) {
                return Err(format!("move {index} is listed twice"));
            }
            if index < TRIED {
                let mut left: Vec<String> = answer.components.iter().map(|part| part.position.to_string()).collect();
                // Replacing the last changed component first keeps the indices of the earlier ones.
                for change in winning.changes.iter().rev() {
                    left.splice(change.component..=change.component, change.to.iter().map(ToString::to_string));
                }
                let after = self.solve(&left.join(" "), MovesWanted::None)?;
                agree(&format!("after the move to {}", left.join(" ")), after.outcome.letter(), "P")?;
            }
        }
        Ok(())
    }

    /// The single positions of the question; words are never ranges.
    fn singles(&self) -> Result<Vec<String>, String> {
        if self.rule.starts_with('"') || self.rule.starts_with('<') {
            return Ok(self.input.split_whitespace().map(str::to_owned).collect());
        }
        match first_sets(self.input)? {
            Some((from, to)) => Ok((from..=to).map(|n| format!("{{1..{n}}}")).collect()),
            None => spanned(self.input),
        }
    }

    /// Checks all values of single positions.
    fn values(&self) -> Outcome {
        let answer = self.solve(&self.singles()?.join(" "), MovesWanted::None)?;
        let values = answer.components.iter().map(|part| part.value.as_ref().map(ToString::to_string));
        let values: Vec<String> = values.map(Option::unwrap_or_default).collect();
        agree("values", values.join(","), self.expected.to_owned())
    }

    /// Checks which single positions the player to move loses.
    fn zeros(&self) -> Outcome {
        let mut zeros = Vec::new();
        for position in self.singles()? {
            if self.solve(&position, MovesWanted::None)?.outcome.letter() == "P" {
                zeros.push(position);
            }
        }
        let expected: Vec<String> = match self.expected {
            "none" => Vec::new(),
            tuples if tuples.contains(['(', '[']) => tuples.split(' ').map(str::to_owned).collect(),
            heaps => heaps.split([',', ' ']).filter(|heap| !heap.is_empty()).map(str::to_owned).collect(),
        };
        // The table lists sets {1..n} by n.
        if let Some((from, _)) = first_sets(self.input)? {
            let all = self.singles()?;
            let number = |set: &String| all.iter().position(|one| one == set).map(|at| (from + at as i64).to_string());
            zeros = zeros.iter().filter_map(number).collect();
        }
        agree("lost positions", zeros, expected)
    }
}

/// `{1..n} n=0..12`: the sets of the first numbers.
fn first_sets(input: &str) -> Result<Option<(i64, i64)>, String> {
    input.strip_prefix("{1..n} n=").map(read::range).transpose()
}

fn check(row: &Row, patience: Duration) -> Outcome {
    let question = Question {
        rule: row.get("rule")?,
        params: read::params(row.get("params")?)?,
        misere: row.get("convention")? == "misere",
        patience,
        input: row.get("input")?,
        expected: row.get("expected")?,
    };
    match row.get("query")? {
        "outcome" => question.outcome(),
        "value" => question.value(),
        "moves" => question.moves(),
        "values" => question.values(),
        "zeros" => question.zeros(),
        other => Err(format!("a query that no suite knows: {other}")),
    }
}

/// Games on given graphs have no ruleset; other suites check them.
const GRAPHS: [&str; 3] = ["geography", "graph", "hackenbush"];

/// The family of positions of the row's ruleset.
fn family(row: &Row) -> Result<&'static str, String> {
    let game = Game::builder(row.get("rule")?)
        .params(read::params(row.get("params")?)?)
        .build()
        .map_err(|errors| errors.to_string())?;
    Ok(match game.ruleset() {
        ruleset if ruleset.coins().is_some() => "coins",
        ruleset if ruleset.piles().is_some() => "piles",
        _ => "other",
    })
}

/// Checks every row; returns how many rows of each family were answered correctly.
fn all_of(name: &str) -> BTreeMap<&'static str, usize> {
    let mut rows = table(name);
    rows.retain(|row| !row.get("rule").is_ok_and(|rule| GRAPHS.contains(&rule)));
    let later = listed("judge_later.tsv", name, &rows);
    let answered = Mutex::new(BTreeMap::new());
    suite_or_listed(name, &rows, &later, |row| {
        check(row, if later.contains_key(&row.place()) { LATER } else { PATIENCE })?;
        let family = family(row)?;
        *answered.lock().map_err(|error| error.to_string())?.entry(family).or_default() += 1;
        Ok(())
    });
    answered.into_inner().unwrap()
}

/// The number of rows whose rule contains one of these words: found by their text, not by the
/// compiler.
fn with_words(name: &str, words: &[&str]) -> usize {
    let rows = table(name);
    rows.iter().filter(|row| row.get("rule").is_ok_and(|rule| words.iter().any(|word| rule.contains(word)))).count()
}

#[test]
fn cases_of_judges() {
    all_of("truth/judge.tsv");
}

#[test]
fn cases_of_boards() {
    all_of("judge_boards.tsv");
}

/// No row about coins or piles may be skipped silently.
#[test]
fn cases_of_every_family() {
    const NAME: &str = "truth/judge_families.tsv";
    let answered = all_of(NAME);
    if answered.values().sum::<usize>() < table(NAME).len() {
        // Only a sample was checked.
        return;
    }
    let count = |family: &str| answered.get(family).copied().unwrap_or(0);
    assert_eq!((count("coins"), count("piles")), (with_words(NAME, &["turn "]), with_words(NAME, &["move "])));
    assert!(count("coins") >= 90 && count("piles") >= 101, "{answered:?}");
    // All rows with these words are in this table.
    assert_eq!(with_words("truth/judge.tsv", &["turn ", "move "]), 0);
}
