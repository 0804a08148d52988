//! `cargo xtask atlas`: makes the shipped table of all small codes and subtraction sets, and
//! continues it.
//!
//! The effort grows from round to round, so that easy rules come first: a round asks again only
//! rules that are still open and were cut short. Effort is counted in looks, each about a
//! millisecond of work, so the same rounds give the same table on any machine. A run may be
//! interrupted at any moment and started again; the table is rewritten after each list.
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Paths below the root of the repository: the shipped table, and the survey that it is made from.
const TABLE: &str = "crates/survey/atlas.parquet";
const FOLDER: &str = "target/atlas";
/// The looks of each round, for rules that are still open: among codes of four digits, 150 looks
/// prove everything that 500 do.
const ROUNDS: [u64; 4] = [50, 150, 5_000, 60_000];

/// A list of rules: the options of `sprague survey`, the largest heap, and the last round.
struct List {
    rules: [&'static str; 2],
    to: u64,
    last: Option<u64>,
}

/// Subtraction sets are all proved without a limit.
const LISTS: [List; 4] = [
    List { rules: ["--sets", "14"], to: 1 << 20, last: None },
    List { rules: ["--codes", "3"], to: 1 << 24, last: Some(60_000) },
    List { rules: ["--codes", "4"], to: 1 << 20, last: Some(5_000) },
    List { rules: ["--hex", "2"], to: 1 << 20, last: Some(5_000) },
];

/// The options of all surveys, in order.
fn steps() -> Vec<Vec<String>> {
    let mut steps = Vec::new();
    for (round, looks) in ROUNDS.into_iter().enumerate() {
        for List { rules, to, last } in &LISTS {
            let mut step: Vec<String> = rules.iter().map(|&word| word.to_owned()).collect();
            step.extend(["--to".to_owned(), to.to_string()]);
            match last {
                Some(last) if looks <= *last => step.extend(["--looks".to_owned(), looks.to_string()]),
                None if round == 0 => {}
                _ => continue,
            }
            steps.push(step);
        }
    }
    steps
}

/// Reads `--minutes M`, the time limit; none if it is not given.
fn minutes(arguments: &[&str]) -> Result<Option<Duration>> {
    match arguments {
        [] => Ok(None),
        ["--minutes", number] => {
            let number: u64 = number.parse().with_context(|| format!("--minutes {number} is no whole number"))?;
            Ok(Some(Duration::from_secs(60 * number)))
        }
        other => bail!("unknown arguments of atlas: {} (there is --minutes M)", other.join(" ")),
    }
}

/// Continues the atlas until it is complete, or the time is up.
///
/// # Errors
/// If the program cannot be built, or a survey fails.
pub(crate) fn atlas(arguments: &[&str]) -> Result<ExitCode> {
    let began = Instant::now();
    let end = minutes(arguments)?.map(|time| began + time);
    let root = crate::root();
    let built = Command::new("cargo").args(["build", "--release", "-p", "sprague-cli"]).current_dir(&root).status();
    if !built.context("cannot start cargo")?.success() {
        bail!("the release build failed");
    }
    let program = root.join("target/release").join(format!("sprague{}", std::env::consts::EXE_SUFFIX));
    let folder = root.join(FOLDER);
    seed(&root.join(TABLE), &folder)?;
    for step in steps() {
        eprintln!("\n== sprague survey {} --out {FOLDER}", step.join(" "));
        let mut survey = Command::new(&program);
        survey.arg("survey").args(&step).args(["--certificates", "packed", "--out"]).arg(&folder);
        let whole = ended(survey.spawn().context("cannot start sprague")?, end)?;
        let mut table = Command::new(&program);
        table.args(["survey", "--report"]).arg(&folder).arg("--table").arg(root.join(TABLE));
        let written = table.status().context("cannot start sprague")?;
        if !written.success() {
            bail!("the table was not written");
        }
        if !whole {
            eprintln!("the time is over; the same command goes on, from {TABLE} if {FOLDER} is gone");
            return Ok(ExitCode::SUCCESS);
        }
    }
    eprintln!("\nthe atlas is complete: {TABLE}");
    Ok(ExitCode::SUCCESS)
}

/// Starts a survey from the rows of the table, if there is none yet.
fn seed(table: &Path, folder: &Path) -> Result<()> {
    let results = folder.join("results");
    let begun = fs::read_dir(&results).is_ok_and(|mut files| files.next().is_some());
    if begun || !table.exists() {
        return Ok(());
    }
    fs::create_dir_all(&results).with_context(|| format!("cannot make {}", results.display()))?;
    // A name of the form that surveys use, with a number before all others: newer rows replace
    // these.
    let first: PathBuf = results.join("part-0of1-000000-00000000.parquet");
    fs::copy(table, &first).with_context(|| format!("cannot copy {}", table.display()))?;
    Ok(())
}

/// Waits for a survey; returns whether it finished before `end`.
fn ended(mut survey: Child, end: Option<Instant>) -> Result<bool> {
    loop {
        if let Some(status) = survey.try_wait()? {
            if !status.success() {
                bail!("the survey failed: {status}");
            }
            return Ok(true);
        }
        if end.is_some_and(|end| Instant::now() >= end) {
            // Whenever it is killed, a survey loses at most the last half minute.
            survey.kill()?;
            survey.wait()?;
            return Ok(false);
        }
        sleep(Duration::from_millis(200));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_grow_and_each_list_ends_with_its_own_limit() {
        let steps: Vec<String> = steps().iter().map(|step| step.join(" ")).collect();
        assert_eq!(steps.len(), 1 + 3 * 3 + 1);
        assert_eq!(steps[0], "--sets 14 --to 1048576");
        assert_eq!(steps[1], "--codes 3 --to 16777216 --looks 50");
        assert_eq!(steps[10], "--codes 3 --to 16777216 --looks 60000");
        assert!(minutes(&["--minutes", "x"]).is_err() && minutes(&["--hours"]).is_err());
        assert_eq!(minutes(&["--minutes", "2"]).unwrap(), Some(Duration::from_secs(120)));
    }

    #[test]
    fn a_survey_begins_with_the_table_once() {
        let top = crate::root().join("target/xtask-atlas");
        let _ = fs::remove_dir_all(&top);
        fs::create_dir_all(&top).unwrap();
        let (table, folder) = (top.join("table"), top.join("survey"));
        fs::write(&table, "rows").unwrap();
        seed(&table, &folder).unwrap();
        fs::write(&table, "others").unwrap();
        seed(&table, &folder).unwrap();
        let seeded = folder.join("results/part-0of1-000000-00000000.parquet");
        assert_eq!(fs::read_to_string(seeded).unwrap(), "rows");
        fs::remove_dir_all(&top).unwrap();
    }
}
