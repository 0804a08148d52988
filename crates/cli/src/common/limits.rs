//! Limits as people write them (`4G`, `90s`), and the memory of this machine.
use crate::common::language::refusal;
use crate::say;
use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The start of the program; the first call sets it.
pub(crate) fn began() -> Instant {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    *BEGAN.get_or_init(Instant::now)
}

/// The memory limit if the memory of the machine is unknown.
const FALLBACK_MEMORY: u64 = 4 << 30;

/// Bytes from `512M`, `4G`, `1.5GiB`, `1000000`; K, M, G, T are powers of 1024.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let bad = || refusal(&say::no_amount_of_memory(text));
    let lower = text.trim().to_ascii_lowercase();
    let split = lower.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '_')).unwrap_or(lower.len());
    let (number, unit) = lower.split_at(split);
    let factor: u64 = match unit.trim() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return Err(bad()),
    };
    let amount: f64 = number.replace('_', "").parse().map_err(|_| bad())?;
    let bytes = amount * factor as f64;
    if bytes >= 1.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(bad()) }
}

/// A duration from `60s`, `1.5h`, `2m30s`, `500ms`, `90` (seconds).
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let bad = || refusal(&say::no_time(text));
    let mut rest = text.trim();
    let mut total = Duration::ZERO;
    if rest.is_empty() {
        return Err(bad());
    }
    while !rest.is_empty() {
        let split = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
        let (number, tail) = rest.split_at(split);
        let end = tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(end);
        let seconds = match unit.trim() {
            "ms" => 0.001,
            "" | "s" | "sec" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86400.0,
            _ => return Err(bad()),
        };
        let amount: f64 = number.parse().map_err(|_| bad())?;
        let part = Duration::try_from_secs_f64(amount * seconds).map_err(|_| bad())?;
        total = total.checked_add(part).ok_or_else(bad)?;
        rest = tail;
    }
    if total.is_zero() { Err(bad()) } else { Ok(total) }
}

/// Three quarters of the memory that this process may use: that of the machine or of its control
/// group, whichever is less.
pub(crate) fn default_memory() -> u64 {
    let group = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .iter()
        .filter_map(|path| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok())
        .min();
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_memory(&text));
    match (machine, group) {
        (None, None) => FALLBACK_MEMORY,
        (machine, group) => machine.unwrap_or(u64::MAX).min(group.unwrap_or(u64::MAX)) / 4 * 3,
    }
}

/// `MemTotal` of /proc/meminfo, in bytes.
fn total_memory(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_as_people_write_it() {
        assert_eq!(memory("4G"), Ok(4 << 30));
        assert_eq!(memory("1.5 GiB"), Ok(3 << 29));
        assert_eq!(memory("512mb"), Ok(512 << 20));
        assert_eq!(memory("1_000"), Ok(1000));
        for bad in ["", "G", "-1G", "4X", "0", "1e9G", "99999999999T", "1.2.3G"] {
            assert!(memory(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn time_is_read_as_people_write_it() {
        assert_eq!(time("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(time("90"), Ok(Duration::from_secs(90)));
        assert_eq!(time("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        for bad in ["", "s", "5x", "-5s", "1e400s", "0s", "99999999999999999999999d"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_machine_has_some_memory() {
        assert_eq!(total_memory("MemTotal:       16000 kB\nMemFree: 1 kB\n"), Some(16000 * 1024));
        assert_eq!(total_memory("nothing"), None);
        assert!(default_memory() > 1 << 20);
    }
}
