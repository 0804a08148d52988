//! Runs a program and measures it: processor time as the system counts it for a child, and peak
//! memory.
//!
//! Memory is measured by GNU time, which is small: the system's figure for a child includes the
//! peak of the process that started it, and ours holds long outputs. Its own processor time, half a
//! millisecond, is counted for both sides.
use anyhow::{Context, Result, ensure};
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4 as _;

const TIME: &str = "/usr/bin/time";

/// The resources that a run used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Used {
    /// User and system time, in seconds, of all threads.
    pub(super) cpu: f64,
    /// Seconds on the clock.
    pub(super) wall: f64,
    /// Peak memory in KiB.
    pub(super) memory: u64,
}

/// Runs `program arguments`, and returns the resources that it used and its output.
///
/// # Errors
/// If it cannot be started, or fails.
pub(super) fn run(program: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Result<(Used, Vec<u8>)> {
    let shown = || format!("{} {}", program.display(), arguments.join(" "));
    ensure!(Path::new(TIME).exists(), "{TIME} is missing, which measures memory (Debian: apt-get install time)");
    let note = std::env::temp_dir().join(format!("sprague-bench-{}", std::process::id()));
    let start = Instant::now();
    let mut child = Command::new(TIME)
        .args(["-q", "-f", "%M", "-o"])
        .arg(&note)
        .arg(program)
        .args(arguments)
        .envs(env.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let mut printed = Vec::new();
    let mut pipe = child.stdout.take().context("a child without standard output")?;
    pipe.read_to_end(&mut printed).with_context(|| format!("cannot read what {} prints", shown()))?;
    let end = child.wait4().with_context(|| format!("cannot wait for {}", shown()))?;
    let wall = start.elapsed().as_secs_f64();
    ensure!(end.status.success(), "{} failed: {}", shown(), end.status);
    let cpu = (end.rusage.utime + end.rusage.stime).as_secs_f64();
    let text = fs::read_to_string(&note).context("GNU time wrote nothing")?;
    // If the temporary file cannot be removed, it does no harm.
    let _ = fs::remove_file(&note);
    let memory = text.trim().parse().with_context(|| format!("{}: not what GNU time writes: {text}", shown()))?;
    Ok((Used { cpu, wall, memory }, printed))
}

/// The median; sorts the values.
pub(super) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Formats seconds for people.
pub(super) fn seconds(seconds: f64) -> String {
    if seconds < 0.0995 { format!("{:.0} ms", 1000.0 * seconds) } else { format!("{seconds:.2} s") }
}

/// Formats KiB for people.
pub(super) fn memory(kib: u64) -> String {
    if kib < 10_240 { format!("{:.1} MiB", kib as f64 / 1024.0) } else { format!("{} MiB", kib / 1024) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_tells_what_it_used_and_printed() {
        let (used, printed) = run(Path::new("sh"), &["-c", "echo $WORD"], &[("WORD", "heap")]).unwrap();
        assert_eq!(printed, b"heap\n");
        assert!(used.cpu >= 0.0 && used.wall > 0.0 && used.memory > 100, "{used:?}");
        assert!(run(Path::new("sh"), &["-c", "exit 3"], &[]).unwrap_err().to_string().contains("3"));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!((seconds(0.034), seconds(2.0), memory(2048)), ("34 ms".into(), "2.00 s".into(), "2.0 MiB".into()));
    }
}
