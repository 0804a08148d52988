//! Running a program and telling what it used: processor time and peak memory, by GNU time.
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const TIME: &str = "/usr/bin/time";

/// What a run used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Used {
    /// User and system time, in seconds, of all threads.
    pub(super) cpu: f64,
    /// Seconds on the clock.
    pub(super) wall: f64,
    /// Peak memory in KiB.
    pub(super) memory: u64,
}

/// Runs `program arguments` and returns what it used and what it printed.
///
/// # Errors
/// If it cannot be started, or fails.
pub(super) fn run(program: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Result<(Used, Vec<u8>)> {
    ensure!(Path::new(TIME).exists(), "{TIME} is missing, which measures the runs (Debian: apt-get install time)");
    let note = std::env::temp_dir().join(format!("sprague-bench-{}", std::process::id()));
    let output = Command::new(TIME)
        .args(["-q", "-f", "%U %S %e %M", "-o"])
        .arg(&note)
        .arg(program)
        .args(arguments)
        .envs(env.iter().copied())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let shown = || format!("{} {}", program.display(), arguments.join(" "));
    ensure!(output.status.success(), "{} failed: {}", shown(), output.status);
    let text = fs::read_to_string(&note).context("GNU time wrote nothing")?;
    // A file too many in the folder for such files is no failure.
    let _ = fs::remove_file(&note);
    let used = read(&text).with_context(|| format!("{}: not what GNU time writes: {text}", shown()))?;
    Ok((used, output.stdout))
}

fn read(text: &str) -> Option<Used> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [user, system, wall, memory] = fields[..] else { return None };
    // Times come in hundredths; a run of none took half of one.
    let cpu = user.parse::<f64>().ok()? + system.parse::<f64>().ok()?;
    Some(Used { cpu: cpu.max(0.005), wall: wall.parse().ok()?, memory: memory.parse().ok()? })
}

/// The median; sorts the values.
pub(super) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Seconds as people read them.
pub(super) fn seconds(seconds: f64) -> String {
    if seconds < 0.0995 { format!("{:.0} ms", 1000.0 * seconds) } else { format!("{seconds:.2} s") }
}

/// KiB as people read them.
pub(super) fn memory(kib: u64) -> String {
    if kib < 10_240 { format!("{:.1} MiB", kib as f64 / 1024.0) } else { format!("{} MiB", kib / 1024) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gnu_time_writes_is_read() {
        assert_eq!(read("1.25 0.25 2.00 3000\n"), Some(Used { cpu: 1.5, wall: 2.0, memory: 3000 }));
        assert_eq!(read("Command terminated by signal 9"), None);
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!((seconds(0.034), seconds(2.0), memory(2048)), ("34 ms".into(), "2.00 s".into(), "2.0 MiB".into()));
    }
}
