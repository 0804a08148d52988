//! `cargo xtask python test`: tests the Python package as users install it. Makes a virtual
//! environment under `target/`, builds a wheel, installs it there with its extras, and then runs
//! all checks: pytest with the examples of all docstrings and the notebooks, and mypy.
use crate::run::{Tally, step, succeeds};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The path of the package below the root of the repository.
const PLACE: &str = "python";
const ENVIRONMENT: &str = "target/python-venv";
const WHEELS: &str = "target/wheels";
/// The crate of the package. The tests of the other crates build with the same profile, so that
/// what they have compiled is not compiled again.
const CRATE: &str = "sprague-python";
/// The extras of the package that the tests need.
const EXTRAS: &str = "plot,graphs,survey,test";
/// The program that builds wheels.
const MATURIN: &str = "maturin>=1.9,<2";

/// Builds the wheel, installs it, and runs everything; ends with a line that has the number of
/// tests.
///
/// # Errors
/// If there is no Python, or a program cannot be started.
pub(crate) fn test() -> Result<ExitCode> {
    let began = Instant::now();
    let mut tally = Tally::default();
    let broken = run(&mut tally)?;
    eprintln!("\nall of it took {:.0} s", began.elapsed().as_secs_f64());
    if let Some(step) = broken {
        println!("failed step: {step}");
    }
    let ok = broken.is_none() && tally.failed == 0 && tally.passed > 0;
    println!("{}", tally.line(ok));
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs all steps; returns the first one that fails.
///
/// # Errors
/// If there is no Python, or a program cannot be started.
pub(crate) fn run(tally: &mut Tally) -> Result<Option<&'static str>> {
    let manifest = format!("{PLACE}/Cargo.toml");
    let settings = format!("{PLACE}/pyproject.toml");
    let mut run = |title: &'static str, program: &str, arguments: &[&str]| -> Result<Option<&'static str>> {
        Ok((!step(title, program, arguments, &[], tally)?).then_some(title))
    };
    macro_rules! must {
        ($title:literal, $program:expr, $arguments:expr) => {
            if let Some(failed) = run($title, $program, $arguments)? {
                return Ok(Some(failed));
            }
        };
    }
    must!("format", "cargo", &["fmt", "--package", CRATE, "--check"]);
    must!("clippy", "cargo", &["clippy", "--profile", "tests", "--package", CRATE, "--", "-D", "warnings"]);
    if !inside("python").is_file() {
        must!("virtual environment", python()?, &["-m", "venv", ENVIRONMENT]);
    }
    let tool = |name: &str| inside(name).display().to_string();
    must!("install maturin", &tool("python"), &["-m", "pip", "install", "--quiet", MATURIN]);
    let old = crate::root().join(WHEELS);
    if old.exists() {
        fs::remove_dir_all(&old).with_context(|| format!("cannot remove {}", old.display()))?;
    }
    let build = ["build", "--profile", "tests", "--manifest-path", &manifest, "--out", WHEELS];
    must!("build the wheel", &tool("maturin"), &build);
    let wheel = wheel(&old)?;
    must!(
        "install the wheel",
        &tool("python"),
        &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", &wheel]
    );
    let whole = format!("{wheel}[{EXTRAS}]");
    must!("install the extras", &tool("python"), &["-m", "pip", "install", "--quiet", &whole]);
    let tests = format!("{PLACE}/tests");
    must!("mypy on the package", &tool("mypy"), &["--config-file", &settings, "-p", "sprague"]);
    must!("mypy on the tests", &tool("mypy"), &["--config-file", &settings, &tests]);
    let pytest = ["-q", "-c", &settings, "--rootdir", PLACE, "--durations=10", "--pyargs", &tests, "sprague"];
    run("pytest", &tool("pytest"), &pytest)
}

/// The path of a program in the environment.
fn inside(name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    crate::root().join(ENVIRONMENT).join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// A Python interpreter that is new enough.
fn python() -> Result<&'static str> {
    const NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 10))";
    let found = ["python3", "python"].into_iter().find(|name| succeeds(name, &["-c", NEW_ENOUGH]));
    match found {
        Some(found) => Ok(found),
        None => bail!("there is no Python 3.10 or newer; the rest of the house needs none"),
    }
}

/// The wheel that was built.
fn wheel(folder: &Path) -> Result<String> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let found =
        entries.flatten().map(|entry| entry.path()).find(|path| path.extension().is_some_and(|end| end == "whl"));
    let Some(path) = found else { bail!("no wheel in {}", folder.display()) };
    if !path.to_string_lossy().contains("-abi3-") {
        bail!("{} is for one version of Python only", path.display());
    }
    Ok(path.display().to_string())
}
