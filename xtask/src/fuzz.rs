//! `cargo xtask fuzz`: runs the fuzzer for as long as asked.
use anyhow::{Context, Result};
use std::process::{Command, ExitCode};

/// Builds and runs the fuzzer with these arguments.
///
/// # Errors
/// If cargo cannot be started.
pub(crate) fn fuzz(arguments: &[&str]) -> Result<ExitCode> {
    let status = Command::new("cargo")
        .args(["run", "--profile", "tests", "-p", "sprague-adversary", "--"])
        .args(arguments)
        .current_dir(crate::root())
        .status()
        .context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
