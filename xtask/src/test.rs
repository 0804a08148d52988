//! `cargo xtask test`: everything that must hold, quick checks first.
use crate::run::{Tally, step, succeeds};
use crate::test_runner::Extent;
use crate::{book, python, test_runner, tidy, web};
use anyhow::{Result, bail};
use std::process::ExitCode;
use std::time::Instant;

/// A step that runs one program: title, arguments of cargo, environment.
type Step = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// The arguments with which cargo builds the test programs; clippy has compiled the examples.
const TESTS: [&str; 7] = ["test", "--profile", "tests", "--workspace", NO_PYTHON, "--no-fail-fast", "--tests"];

/// An additional step with `--slow`: the limits of time and memory, strictly, for the release
/// build.
const LIMITS: Step = (
    "limits of the released program",
    &["test", "--release", "--package", "sprague-cli", "--test", "suites", "limits::", "--", "--include-ignored"],
    &[],
);

/// Random cases of property tests are the same in each run, so that a failure is due to the change
/// that is tested. With `--slow` they are new ones, as they are if cargo runs the tests directly.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "1");

/// The Python package has steps of its own, so that testing the other crates needs no Python.
pub(crate) const NO_PYTHON: &str = "--exclude=sprague-python";

/// The steps before the tests. All steps build with the same profile, so that nothing is built
/// twice.
const FIRST: &[Step] = &[("format", &["fmt", "--all", "--check"], &[])];

/// The step before the tests that compiles everything once more, with `--all`.
const LINTS: &[Step] = &[(
    "clippy",
    &[
        "clippy",
        "--profile",
        "tests",
        "--workspace",
        NO_PYTHON,
        "--lib",
        "--bins",
        "--examples",
        "--tests",
        "--benches",
        "--",
        "-D",
        "warnings",
    ],
    &[],
)];

/// The steps after the tests, with `--all`.
const LAST: &[Step] = &[
    ("examples", &["test", "--profile", "tests", "--workspace", NO_PYTHON, "--no-fail-fast", "--doc"], &[]),
    (
        "documentation",
        &["doc", "--profile", "tests", "--workspace", NO_PYTHON, "--no-deps", "--lib"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    ),
];

/// What runs in addition to the quick tests, which only need Rust.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Settings {
    /// Whether the long proofs run; with `all`, also the book beside the page, which needs mdBook.
    slow: bool,
    /// Whether to run lints, the tests that are ignored as thorough, every row of the tables, the
    /// examples of the documentation, the Python package and the page.
    all: bool,
}

impl Settings {
    /// # Errors
    /// If an argument is neither `--slow` nor `--all`.
    pub(crate) fn read(arguments: &[&str]) -> Result<Self> {
        let mut wish = Self::default();
        for argument in arguments {
            match *argument {
                "--slow" => wish.slow = true,
                "--all" => wish.all = true,
                other => bail!("unknown argument of test: {other} (there are --slow and --all)"),
            }
        }
        Ok(wish)
    }
}

/// Runs all steps, even if one fails, and ends with a line that has the number of tests.
///
/// # Errors
/// If a tool is missing and cannot be installed, or cargo cannot be started.
pub(crate) fn test(wish: Settings) -> Result<ExitCode> {
    let began = Instant::now();
    tools()?;
    let mut tally = Tally::default();
    let mut broken = Vec::new();
    if !tidy::report()? {
        broken.push("tidy");
    }
    let run = |steps: &mut dyn Iterator<Item = &Step>, tally: &mut Tally| -> Result<Vec<&'static str>> {
        let mut broken = Vec::new();
        for (title, arguments, env) in steps {
            if !step(title, "cargo", arguments, env, tally)? {
                broken.push(*title);
            }
        }
        Ok(broken)
    };
    let extent = match wish {
        Settings { slow: true, .. } => Extent::Slow,
        Settings { all: true, .. } => Extent::Thorough,
        Settings { .. } => Extent::Quick,
    };
    let more = extent != Extent::Quick;
    broken.extend(run(&mut FIRST.iter().chain(LINTS.iter().filter(|_| more)), &mut tally)?);
    let seeded = extent == Extent::Slow || std::env::var_os(SEED.0).is_some();
    let env: &[_] = if seeded { &[] } else { &[SEED] };
    if !test_runner::run(&TESTS, extent, env, &mut tally)? {
        broken.push("tests");
    }
    let last = LAST.iter().filter(|_| more);
    broken.extend(run(&mut last.chain(wish.slow.then_some(&LIMITS)), &mut tally)?);
    if wish.all {
        let page = web::Preparation::start()?;
        let python = python::run(&mut tally);
        let built = page.finish()?;
        broken.extend(python?);
        if built {
            broken.extend(web::tests(&mut tally)?);
        } else {
            broken.push("page");
        }
    }
    if wish.slow && wish.all {
        book::beside_the_page()?;
    }
    eprintln!("\nall of it took {:.0} s", began.elapsed().as_secs_f64());
    // If no test ran, or if a run that claims success has a failed test, this program has a fault:
    // report FAILED.
    let ok = broken.is_empty() && tally.failed == 0 && tally.passed > 0;
    if !broken.is_empty() {
        println!("failed steps: {}", broken.join(", "));
    }
    println!("{}", tally.line(ok));
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks that the tools for the steps are installed: where cargo runs, only rustfmt and clippy can
/// be missing.
fn tools() -> Result<()> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if succeeds("cargo", &[command, "--version"]) {
            continue;
        }
        eprintln!("{component} is missing; installing it by: rustup component add {component}");
        if !succeeds("rustup", &["component", "add", component]) || !succeeds("cargo", &[command, "--version"]) {
            bail!(
                "{component} is missing and rustup could not add it; install Rust by rustup (https://rustup.rs), \
                 or on Debian: apt-get install {}",
                if component == "clippy" { "rust-clippy" } else { "rustfmt" }
            );
        }
    }
    Ok(())
}
