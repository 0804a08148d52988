//! The cases of judge problems about rulesets of numbers, by the searches over positions alone, and the compiled options
//! of all rulesets of the tables against the definition.
use budget::Budget;
use conformance::{Row, agree, read, suite, table};
use positions::{Search, SearchError, Sums};
use rules::moves::{Mover, Options, Scratch};
use rules::oracle;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;
use std::time::Duration;

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
        for position in cells_of(&vec![0; ruleset.arity], &vec![hi; ruleset.arity]) {
            mover.options(&mut Scratch::default(), &position, &mut out).map_err(show)?;
            let found: BTreeSet<Vec<Vec<i64>>> =
                out.iter().map(|option| out.parts(option).map(<[i64]>::to_vec).collect()).collect();
            let expected = oracle::options(&ruleset, &position, &free()).map_err(show)?;
            agree(&format!("{position:?}"), found, expected)?;
        }
        Ok(())
    });
}

/// The value of a sum.
fn value(search: &mut Search, sum: &[Vec<i64>], budget: &Budget) -> Result<u64, SearchError> {
    sum.iter().try_fold(0, |xor, position| Ok(xor ^ search.value(position, budget)?))
}

/// The number of winning moves in a sum, each option of each part counted once.
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

fn judge(row: &Row, budget: &Budget) -> Result<Result<(), String>, SearchError> {
    let wrong = |message: String| Ok(Err(message));
    let (Ok(text), Ok(params), Ok(expected), Ok(input)) =
        (row.get("rule"), row.get("params"), row.get("expected"), row.get("input"))
    else {
        return wrong("a column is missing".into());
    };
    let ruleset = match compile(text, params) {
        Ok(ruleset) => ruleset,
        Err(error) => return wrong(error),
    };
    let misere = row.get("convention") == Ok("misere");
    let mut search = Search::new(&ruleset);
    let mut sums = Sums::new(&[ruleset], if misere { Play::Misere } else { Play::Normal });
    let mut lost = |search: &mut Search, sum: &[Vec<i64>]| -> Result<bool, SearchError> {
        let parts: Vec<_> = sum.iter().map(|position| (0, position.clone())).collect();
        if misere {
            return Ok(sums.outcome(&parts, budget)? == positions::Outcome::P);
        }
        match value(search, sum, budget) {
            Ok(value) => Ok(value == 0),
            // No nim-values, but perhaps a winner all the same.
            Err(SearchError::Cycle { .. }) => Ok(sums.outcome(&parts, budget)? == positions::Outcome::P),
            Err(error) => Err(error),
        }
    };
    let range = || read::range(input).map(|(from, to)| (from..=to).collect::<Vec<_>>());
    let sum = || read::sum(input);
    let found = match row.get("query") {
        Ok("outcome") => match sum() {
            Ok(sum) => if lost(&mut search, &sum)? { "P" } else { "N" }.to_owned(),
            Err(error) => return wrong(error),
        },
        Ok("value") => match sum() {
            Ok(sum) => value(&mut search, &sum, budget)?.to_string(),
            Err(error) => return wrong(error),
        },
        Ok("moves") => match sum() {
            Ok(sum) if misere => {
                let parts: Vec<_> = sum.into_iter().map(|position| (0, position)).collect();
                sums.winning_moves(&parts, budget)?.len().to_string()
            }
            Ok(sum) => winning(&mut search, &sum, budget)?.to_string(),
            Err(error) => return wrong(error),
        },
        Ok("values") => match range() {
            Ok(range) => {
                let values: Result<Vec<_>, _> = range.iter().map(|&n| search.value(&[n], budget)).collect();
                values?.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
            }
            Err(error) => return wrong(error),
        },
        Ok("zeros") => match range() {
            Ok(range) => {
                let mut zeros = Vec::new();
                for n in range {
                    if lost(&mut search, &[vec![n]])? {
                        zeros.push(n.to_string());
                    }
                }
                zeros.join(",")
            }
            Err(error) => return wrong(error),
        },
        other => return wrong(format!("unknown query {other:?}")),
    };
    Ok(agree("search", found.as_str(), expected))
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
    suite("judge.tsv, small", &rows, |row| match judge(row, &free()) {
        Ok(outcome) => outcome,
        // Nobody can win; the search says so by the circle.
        Err(SearchError::SumCycle { .. }) if row.get("expected") == Ok("D") => Ok(()),
        Err(error) => Err(error.to_string()),
    });
}

#[test]
fn judge_cases_that_need_formulas_are_answered_rightly_or_not_at_all() {
    let mut rows: Vec<Row> = judge_rows().into_iter().filter(|row| row.get("how") == Ok("formula")).collect();
    // Numbers beyond 64 bits are no positions here.
    rows.retain(|row| row.get("input").is_ok_and(|input| read::sum(input).is_ok()));
    let answered = std::sync::atomic::AtomicUsize::new(0);
    suite("judge.tsv, large", &rows, |row| {
        let budget = Budget::default().with_memory(1 << 20).with_time(Duration::from_millis(40));
        match judge(row, &budget) {
            Ok(outcome) => {
                answered.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                outcome
            }
            Err(SearchError::Stopped(_)) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    });
    // Positions far apart whose followers are few: 10^18 through bits, divisors, roots.
    let answered = answered.into_inner();
    println!("{answered} of {}", rows.len());
    assert!(answered >= 10, "only {answered} of {}", rows.len());
}
