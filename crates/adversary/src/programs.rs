//! Programs that `code` writes: compiled if there is a compiler, run, and compared with the answers
//! of the engine.
use crate::facade::{Case, ask, budget, timed};
use crate::question::Verdict;
use crate::reference::Winner;
use sprague::code::{CodeOptions, Language, code};
use sprague::{Builder, Game};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Time limit for a program, in seconds.
const SECONDS: &str = "20";

/// Compares a program with the engine on these sums, whose positions are numbers or tuples.
pub(crate) fn look(case: &Case, lines: &[String], python: bool) -> Verdict {
    let silent = Verdict::Skipped { refused: false };
    let language = if python { Language::Python } else { Language::Cpp };
    let wish = CodeOptions { language, to: 200, ..CodeOptions::default() };
    let Ok(text) = timed(|| code(asked(case), &wish, &budget())) else { return silent };
    let (mut input, mut expected) = (String::new(), Vec::new());
    for line in lines {
        let positions: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let Ok(said) = case.sum(&positions).and_then(|mut sum| ask(&mut sum, true)) else { continue };
        let numbers = line.replace(['(', ')'], "").replace(',', " ");
        input += &format!("{} {numbers}\n", positions.len());
        expected.push(match said.winner {
            Winner::N => "First",
            Winner::P => "Second",
            Winner::D => "Draw",
        });
    }
    if expected.is_empty() {
        return silent;
    }
    match run(&text, python, &input) {
        None => silent,
        Some(Err(why)) => Verdict::Different(format!("the program fails on {input:?}: {why}")),
        Some(Ok(printed)) => {
            let printed: Vec<&str> = printed.split_whitespace().collect();
            if printed == expected {
                return Verdict::Same;
            }
            Verdict::Different(format!("the program answers {printed:?} on {input:?}, solve {expected:?}"))
        }
    }
}

/// The output of a program; none if it cannot be compiled on this machine.
fn run(text: &str, python: bool, input: &str) -> Option<Result<String, String>> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("sprague-adversary-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).ok()?;
    let printed = run_in(&folder, text, python, input);
    std::fs::remove_dir_all(&folder).ok();
    printed
}

fn run_in(folder: &Path, text: &str, python: bool, input: &str) -> Option<Result<String, String>> {
    let source = folder.join(if python { "main.py" } else { "main.cpp" });
    let binary = folder.join("main");
    std::fs::write(&source, text).ok()?;
    let mut command = Command::new("timeout");
    command.arg(SECONDS);
    if python {
        command.arg("python3").arg(&source);
    } else {
        let made =
            Command::new("g++").args(["-O1", "-std=c++17", "-w", "-o"]).arg(&binary).arg(&source).output().ok()?;
        if !made.status.success() {
            return Some(Err(String::from_utf8_lossy(&made.stderr).chars().take(400).collect()));
        }
        command.arg(&binary);
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok();
    let output = child.wait_with_output().ok()?;
    match output.status.code() {
        Some(0) => Some(Ok(String::from_utf8_lossy(&output.stdout).into_owned())),
        // `timeout` stopped it: the search takes too long.
        Some(124) => None,
        _ => Some(Err(String::from_utf8_lossy(&output.stderr).chars().take(400).collect())),
    }
}

/// The rule of a case, with its convention.
fn asked(case: &Case) -> Builder {
    let game = Game::builder(case.rule.text());
    if case.misere { game.misere() } else { game }
}
