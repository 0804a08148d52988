//! The cases of judge problems about rulesets of numbers, solved by searches over positions alone;
//! and the compiled options of all rulesets of the tables, compared with the definition.
use budget::Budget;
use conformance::{Row, agree, read, suite, table};
use positions::{Search, SearchError, Sums};
use rules::moves::{Mover, Options, Scratch};
use rules::oracle;
use rules::ruleset::{Play, Ruleset};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

fn compile(text: &str, params: &str) -> Result<Ruleset, String> {
    let params = read::params(params)?;
    rules::compile(text, &params).map(|compiled| compiled.ruleset).map_err(|errors| errors.to_string())
}

fn free() -> Budget {
    Budget::unlimited()
}

fn show<E: std::fmt::Display>(error: E) -> String {
    error.to_string()
}

/// The positions of a box, row by row.
fn cells_of(from: &[i64], to: &[i64]) -> Vec<Vec<i64>> {
    let mut cells = vec![vec![]];
    for (lo, hi) in from.iter().zip(to) {
        cells = cells.iter().flat_map(|cell| (*lo..=*hi).map(move |x| [&cell[..], &[x]].concat())).collect();
    }
    cells
}

#[test]
fn compiled_options_are_those_of_the_definition() {
    let mut rows: Vec<Row> = [table("truth/rules.tsv"), table("truth/judge.tsv")].concat();
    let mut seen = BTreeSet::new();
    rows.retain(|row| {
        let text = row.get("text").or_else(|_| row.get("rule")).unwrap_or_default().to_owned();
        seen.insert((text, row.get("params").unwrap_or_default().to_owned()))
    });
    suite("options of rules.tsv and judge.tsv", &rows, |row| {
        let params = row.get("params").unwrap_or_default();
        let Ok(ruleset) = compile(row.get("text").or_else(|_| row.get("rule"))?, params) else { return Ok(()) };
        let hi = match ruleset.arity {
            1 => 16,
            2 => 6,
            3 => 3,
            _ => 1,
        };
        let (mover, mut out) = (Mover::new(&ruleset), Options::new(ruleset.arity));
        let mut to = vec![hi; ruleset.arity];
        if ruleset.circle().is_some() {
            to = vec![16, 1];
        }
        for position in cells_of(&vec![0; ruleset.arity], &to) {
            mover.options(&mut Scratch::default(), &position, &mut out).map_err(show)?;
            let found: BTreeSet<Vec<Vec<i64>>> =
                out.iter().map(|option| out.parts(option).map(<[i64]>::to_vec).collect()).collect();
            let expected = oracle::options(&ruleset, &position, &free()).map_err(show)?;
            agree(&format!("{position:?}"), found, expected)?;
        }
        Ok(())
    });
}

fn value(search: &mut Search, sum: &[Vec<i64>], budget: &Budget) -> Result<u64, SearchError> {
    sum.iter().try_fold(0, |xor, position| Ok(xor ^ search.value(position, budget)?))
}

/// The number of winning moves in a sum; each option of each component is counted once.
fn winning(search: &mut Search, sum: &[Vec<i64>], budget: &Budget) -> Result<usize, SearchError> {
    let total = value(search, sum, budget)?;
    let mut winning = 0;
    for position in sum {
        let own = search.value(position, budget)?;
        let valued = search.options_with_values(position, budget)?;
        winning += valued.values.iter().filter(|&&option| option ^ own ^ total == 0).count();
    }
    Ok(winning)
}

enum Trouble {
    Search(SearchError),
    Row(String),
}

impl From<SearchError> for Trouble {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self::Row(message)
    }
}

/// The searches for one ruleset in one convention.
struct Judge {
    search: Search,
    sums: Sums,
    misere: bool,
    budget: Budget,
}

impl Judge {
    /// Whether the player to move loses.
    fn lost(&mut self, sum: &[Vec<i64>]) -> Result<bool, SearchError> {
        let parts: Vec<_> = sum.iter().map(|position| (0, position.clone())).collect();
        if !self.misere {
            match value(&mut self.search, sum, &self.budget) {
                Ok(value) => return Ok(value == 0),
                // There are no nim-values, but there may still be a winner.
                Err(SearchError::Cycle { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.sums.outcome(&parts, &self.budget)? == positions::Outcome::P)
    }

    fn winning_moves(&mut self, sum: Vec<Vec<i64>>) -> Result<usize, SearchError> {
        if self.misere {
            let parts: Vec<_> = sum.into_iter().map(|position| (0, position)).collect();
            return Ok(self.sums.winning_moves(&parts, &self.budget)?.len());
        }
        winning(&mut self.search, &sum, &self.budget)
    }

    fn answer(&mut self, query: &str, input: &str) -> Result<String, Trouble> {
        let join = |numbers: Vec<String>| numbers.join(",");
        Ok(match query {
            "outcome" => if self.lost(&read::sum(input)?)? { "P" } else { "N" }.to_owned(),
            "value" => value(&mut self.search, &read::sum(input)?, &self.budget)?.to_string(),
            "moves" => self.winning_moves(read::sum(input)?)?.to_string(),
            "values" => {
                let (from, to) = read::range(input)?;
                let values = (from..=to).map(|n| self.search.value(&[n], &self.budget).map(|value| value.to_string()));
                join(values.collect::<Result<_, _>>()?)
            }
            "zeros" => {
                let (from, to) = read::range(input)?;
                let lost = (from..=to).map(|n| Ok((n, self.lost(&[vec![n]])?)));
                let lost: Vec<(i64, bool)> = lost.collect::<Result<_, SearchError>>()?;
                join(lost.into_iter().filter(|(_, lost)| *lost).map(|(n, _)| n.to_string()).collect())
            }
            other => return Err(Trouble::Row(format!("unknown query {other}"))),
        })
    }
}

/// The searches for each ruleset, shared by all its rows so that they keep their results.
type Judges = Mutex<HashMap<[String; 3], Arc<Mutex<Judge>>>>;

fn judge(judges: &Judges, row: &Row, budget: &Budget) -> Result<(), Trouble> {
    let ruleset = compile(row.get("rule")?, row.get("params")?)?;
    let key = [row.get("rule")?, row.get("params")?, row.get("convention")?].map(str::to_owned);
    let misere = key[2] == "misere";
    let search = Search::new(&ruleset);
    let sums = Sums::new(&[ruleset], if misere { Play::Misere } else { Play::Normal });
    let fresh = || Arc::new(Mutex::new(Judge { search, sums, misere, budget: budget.clone() }));
    let judge = judges.lock().unwrap().entry(key).or_insert_with(fresh).clone();
    let mut judge = judge.lock().unwrap();
    judge.budget = budget.clone();
    Ok(agree("search", judge.answer(row.get("query")?, row.get("input")?)?.as_str(), row.get("expected")?)?)
}

/// The rows of judge.tsv about rulesets of numbers.
fn judge_rows() -> Vec<Row> {
    let families =
        ["circle(", "graph", "hackenbush", "geography", "erase", "turn ", "product(", "move ", "play ", "\""];
    let rows = table("truth/judge.tsv");
    rows.into_iter()
        .filter(|row| row.get("rule").is_ok_and(|rule| !families.iter().any(|word| rule.contains(word))))
        .collect()
}

#[test]
fn judge_cases_that_brute_force_answered() {
    let rows: Vec<Row> = judge_rows().into_iter().filter(|row| row.get("how") != Ok("formula")).collect();
    assert!(rows.len() > 400, "{}", rows.len());
    let judges = Judges::default();
    suite("judge.tsv, small", &rows, |row| match judge(&judges, row, &free()) {
        Ok(()) => Ok(()),
        // A draw; the search reports it as a cycle.
        Err(Trouble::Search(SearchError::SumCycle { .. })) if row.get("expected") == Ok("D") => Ok(()),
        Err(Trouble::Search(error)) => Err(error.to_string()),
        Err(Trouble::Row(message)) => Err(message),
    });
}

#[test]
fn judge_cases_that_need_formulas_are_answered_rightly_or_not_at_all() {
    let mut rows: Vec<Row> = judge_rows().into_iter().filter(|row| row.get("how") == Ok("formula")).collect();
    // The search takes no numbers beyond 64 bits.
    rows.retain(|row| row.get("input").is_ok_and(|input| read::sum(input).is_ok()));
    let (judges, answered) = (Judges::default(), AtomicUsize::new(0));
    suite("judge.tsv, large", &rows, |row| {
        let budget = Budget::default().with_memory(1 << 20).with_effort(40);
        match judge(&judges, row, &budget) {
            Ok(()) => {
                answered.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            Err(Trouble::Search(SearchError::Stopped(_))) => Ok(()),
            Err(Trouble::Search(error)) => Err(error.to_string()),
            Err(Trouble::Row(message)) => Err(message),
        }
    });
    // Positions far out with few followers: 10^18 through bits, divisors, roots.
    let answered = answered.into_inner();
    println!("{answered} of {}", rows.len());
    assert!(answered >= 5, "only {answered} of {}", rows.len());
}
