//! Octal codes compared with ogsolve by P. Beling, with the best of its methods for each code, and
//! with sprague on two threads and with the loops for AVX2.
use super::measure::{self, Used, median};
use super::{Settings, circumstances, install};
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::path::Path;

const PEER: &str = "ogsolve";
const METHODS: [&str; 4] = ["rc", "rcs", "rc2", "rc2s"];
/// All values are compared up to this heap, and the value of the last heap.
const COMPARED: u64 = 20_000;
/// The method is chosen by runs up to the last heap divided by this.
const TRIAL: u64 = 4;
/// Time limit of the first trial, in seconds; a later one may not take much longer than the best
/// before it: some methods are quadratic.
const PATIENCE: f64 = 60.0;
/// In a quick run, heaps are at most this large.
const QUICK: u64 = 1 << 18;

struct Row {
    code: String,
    last: u64,
    /// Whether the peer handles such games.
    peer: bool,
}

/// Measures the codes of `bench/codes.tsv`; returns the section of the report and its number of
/// rows. `save` is called with the section after every row, so that nothing is lost if the run ends
/// early.
///
/// # Errors
/// If something cannot be built or run, or if values differ.
pub(super) fn section(
    root: &Path,
    sprague: &Path,
    wish: &Settings,
    save: impl Fn(&str) -> Result<()>,
) -> Result<(String, usize)> {
    let name = "bench/codes.tsv";
    let peer = install(root, PEER)?;
    let version = crate::run::first_line(&peer.to_string_lossy(), &["--version"]);
    let mut section = circumstances(&["sprague, release build", &format!("{version} from crates.io")]);
    section.push_str(
        "| code | last heap | sprague | memory | ogsolve, best method | memory | ratio (from, to) | by AVX2 (part of the \
         speed) | 2 threads, clock (gain) |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for [code, last, by_peer] in crate::rows::<3>(root, name)?.iter().filter(|row| row[0].contains(&wish.filter)) {
        let last: u64 = last.parse().with_context(|| format!("{name}: {last} is no heap"))?;
        let last = if wish.quick { last.min(QUICK) } else { last };
        let row = Row { code: code.to_owned(), last, peer: by_peer == "yes" };
        let line = measured(sprague, &peer, &row, wish.runs())?;
        println!("{line}");
        writeln!(section, "{line}")?;
        save(&section)?;
        count += 1;
    }
    Ok((section, count))
}

fn measured(sprague: &Path, peer: &Path, row: &Row, runs: usize) -> Result<String> {
    let method = if row.peer {
        agree(sprague, peer, row, METHODS[0])?;
        Some(best_method(peer, row)?)
    } else {
        None
    };
    let (mut ours, mut theirs, mut two, mut narrow) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        let (used, value) = by_sprague(sprague, row, 1, None)?;
        ours.push(used);
        two.push(by_sprague(sprague, row, 2, None)?.0);
        narrow.push(by_sprague(sprague, row, 1, Some("avx2"))?.0);
        if let Some(method) = method {
            let (used, theirs_at_last) = by_peer(peer, row, row.last, method, None)?;
            ensure!(value == theirs_at_last, "{}: G({}) is {value} or {theirs_at_last}", row.code, row.last);
            theirs.push(used);
        }
    }
    let cpu = |used: &[Used]| median(&mut used.iter().map(|used| used.cpu).collect::<Vec<_>>());
    let peak = |used: &[Used]| used.iter().map(|used| used.memory).max().unwrap_or(0);
    let clock = median(&mut ours.iter().zip(&two).map(|(one, two)| one.wall / two.wall).collect::<Vec<_>>());
    let part = median(&mut ours.iter().zip(&narrow).map(|(ours, narrow)| ours.cpu / narrow.cpu).collect::<Vec<_>>());
    let wall = median(&mut two.iter().map(|used| used.wall).collect::<Vec<_>>());
    let (time, memory) = (measure::seconds(cpu(&ours)), measure::memory(peak(&ours)));
    let mut line = format!("| `{}` | {} | {time} | {memory} | ", row.code, row.last);
    if let Some(method) = method {
        let mut ratios: Vec<f64> = ours.iter().zip(&theirs).map(|(ours, theirs)| theirs.cpu / ours.cpu).collect();
        let ratio = median(&mut ratios);
        let (least, most) = (ratios.first().copied().unwrap_or(ratio), ratios.last().copied().unwrap_or(ratio));
        let (time, memory) = (measure::seconds(cpu(&theirs)), measure::memory(peak(&theirs)));
        write!(line, "{time} ({method}) | {memory} | **{ratio:.1}** ({least:.1} to {most:.1}) | ")?;
    } else {
        let each = 1e9 * cpu(&ours) / row.last as f64;
        write!(line, "no such games | | {each:.0} ns a value | ")?;
    }
    write!(line, "{} ({part:.2}) | ", measure::seconds(cpu(&narrow)))?;
    write!(line, "{} ({clock:.2}) |", measure::seconds(wall))?;
    Ok(line)
}

/// Computes the value of a large heap: start-up and all values up to it, but no output. With the
/// best kernels unless one is named.
fn by_sprague(sprague: &Path, row: &Row, threads: usize, kernel: Option<&str>) -> Result<(Used, u64)> {
    let (last, threads) = (row.last.to_string(), threads.to_string());
    let arguments = ["values", &row.code, "--from", &last, "--to", &last, "--format", "bfile", "--threads", &threads];
    let env: Vec<_> = kernel.map(|name| ("SPRAGUE_KERNEL", name)).into_iter().collect();
    let (used, output) = measure::run(sprague, &arguments, &env)?;
    let text = String::from_utf8_lossy(&output).into_owned();
    let value = text.split_whitespace().nth(1).and_then(|value| value.parse().ok());
    Ok((used, value.with_context(|| format!("sprague printed {text}"))?))
}

/// Runs the peer, and stops it after `seconds` if that is given.
fn by_peer(peer: &Path, row: &Row, last: u64, method: &str, seconds: Option<f64>) -> Result<(Used, u64)> {
    let (limit, program, last_heap) =
        (seconds.map(|seconds| format!("{seconds:.1}")), peer.to_string_lossy(), last.to_string());
    let arguments = ["-m", method, "-n", &last_heap, &row.code];
    let (used, output) = match &limit {
        Some(limit) => {
            measure::run(Path::new("timeout"), &[&[limit.as_str(), &program], &arguments[..]].concat(), &[])?
        }
        None => measure::run(peer, &arguments, &[])?,
    };
    let text = String::from_utf8_lossy(&output).into_owned();
    let value = text.split_once(&format!("nimber of {last}: ")).and_then(|(_, rest)| rest.split_whitespace().next());
    Ok((used, value.and_then(|value| value.parse().ok()).with_context(|| format!("{PEER} printed {text}"))?))
}

/// The fastest method; methods that take much longer than another are stopped.
fn best_method(peer: &Path, row: &Row) -> Result<&'static str> {
    let mut best: Option<(Used, &'static str)> = None;
    for method in METHODS {
        let patience = best.map_or(PATIENCE, |(used, _)| 2.0 * used.wall + 2.0);
        let Ok((used, _)) = by_peer(peer, row, (row.last / TRIAL).max(1), method, Some(patience)) else { continue };
        if best.is_none_or(|(least, _)| used.cpu < least.cpu) {
            best = Some((used, method));
        }
    }
    best.map(|(_, method)| method).with_context(|| format!("{PEER}: no method is done in {PATIENCE} s"))
}

/// Checks that the first values of both are the same.
fn agree(sprague: &Path, peer: &Path, row: &Row, method: &str) -> Result<()> {
    let last = row.last.min(COMPARED).to_string();
    let (_, ours) = measure::run(sprague, &["values", &row.code, "--to", &last, "--format", "bfile"], &[])?;
    let (_, theirs) = measure::run(peer, &["-m", method, "-n", &last, "-p", &row.code], &[])?;
    let theirs = String::from_utf8_lossy(&theirs).into_owned();
    let list = theirs.lines().find_map(|line| line.trim().strip_prefix("nimbers: "));
    let theirs: Vec<&str> = list.with_context(|| format!("{PEER} prints no nimbers"))?.split_whitespace().collect();
    let ours = String::from_utf8_lossy(&ours).into_owned();
    let ours: Vec<&str> = ours.lines().filter_map(|line| line.split_once(' ')).map(|(_, value)| value).collect();
    match ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs) {
        None if ours.len() == theirs.len() => Ok(()),
        None => bail!("{}: {} values or {}", row.code, ours.len(), theirs.len()),
        Some(n) => bail!("{}: G({n}) is {} or {}", row.code, ours[n], theirs[n]),
    }
}
