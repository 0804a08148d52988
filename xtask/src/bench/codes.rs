//! Octal codes beside ogsolve by P. Beling, the best of its methods on each code, and beside sprague on two threads.
use super::measure::{self, Used, median};
use super::{Wish, circumstances, rows};
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PEER: &str = "ogsolve";
const METHODS: [&str; 4] = ["rc", "rcs", "rc2", "rc2s"];
/// All values are compared up to this heap; at the last one its own.
const COMPARED: u64 = 20_000;
/// The method is chosen by runs to this part of the last heap.
const TRIAL: u64 = 4;
/// Heaps in a quick run are at most so large.
const QUICK: u64 = 1 << 18;

struct Row {
    code: String,
    last: u64,
    /// Whether the peer knows such games.
    peer: bool,
}

/// Measures the codes of `bench/codes.tsv`; the section of the report, and how many rows it has.
///
/// # Errors
/// If something cannot be built or run, or if values differ.
pub(super) fn section(root: &Path, sprague: &Path, wish: &Wish) -> Result<(String, usize)> {
    let name = "bench/codes.tsv";
    let text = fs::read_to_string(root.join(name)).with_context(|| format!("cannot read {name}"))?;
    let peer = install(root)?;
    let version = crate::run::first_line(&peer.to_string_lossy(), &["--version"]);
    let mut section = circumstances(&["sprague, release build", &format!("{version} from crates.io")]);
    section.push_str(
        "| code | last heap | sprague | memory | ogsolve, best method | memory | ratio (from, to) | 2 threads, clock (of 1) |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for [code, last, by_peer] in rows::<3>(name, &text)?.into_iter().filter(|row| row[0].contains(&wish.filter)) {
        let last: u64 = last.parse().with_context(|| format!("{name}: {last} is no heap"))?;
        let last = if wish.quick { last.min(QUICK) } else { last };
        let row = Row { code: code.to_owned(), last, peer: by_peer == "yes" };
        let line = measured(sprague, &peer, &row, wish.runs())?;
        println!("{line}");
        writeln!(section, "{line}")?;
        count += 1;
    }
    Ok((section, count))
}

/// Installs the peer under `target/`, unless it is there.
fn install(root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/peers");
    let program = folder.join("bin").join(PEER);
    if !program.exists() {
        let status = Command::new("cargo")
            .args(["install", "--locked", PEER, "--root"])
            .arg(&folder)
            // Its own folder: not that of this workspace.
            .current_dir(std::env::temp_dir())
            .status()
            .context("cannot start cargo")?;
        ensure!(status.success(), "{PEER} could not be installed from crates.io");
    }
    Ok(program)
}

fn measured(sprague: &Path, peer: &Path, row: &Row, runs: usize) -> Result<String> {
    let method = if row.peer {
        agree(sprague, peer, row, METHODS[0])?;
        Some(best_method(peer, row)?)
    } else {
        None
    };
    let (mut ours, mut theirs, mut two) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        let (used, value) = by_sprague(sprague, row, 1)?;
        ours.push(used);
        two.push(by_sprague(sprague, row, 2)?.0);
        if let Some(method) = method {
            let (used, theirs_at_last) = by_peer(peer, row, row.last, method)?;
            ensure!(value == theirs_at_last, "{}: G({}) is {value} or {theirs_at_last}", row.code, row.last);
            theirs.push(used);
        }
    }
    let cpu = |used: &[Used]| median(&mut used.iter().map(|used| used.cpu).collect::<Vec<_>>());
    let peak = |used: &[Used]| used.iter().map(|used| used.memory).max().unwrap_or(0);
    let clock = median(&mut ours.iter().zip(&two).map(|(one, two)| one.wall / two.wall.max(0.01)).collect::<Vec<_>>());
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
        line.push_str("no such games | | | ");
    }
    write!(line, "{} ({clock:.2}) |", measure::seconds(wall))?;
    Ok(line)
}

/// One value far out: start-up and all values up to it, but no output.
fn by_sprague(sprague: &Path, row: &Row, threads: usize) -> Result<(Used, u64)> {
    let (last, threads) = (row.last.to_string(), threads.to_string());
    let arguments = ["values", &row.code, "--from", &last, "--to", &last, "--format", "bfile", "--threads", &threads];
    let (used, output) = measure::run(sprague, &arguments, &[])?;
    let text = String::from_utf8_lossy(&output).into_owned();
    let value = text.split_whitespace().nth(1).and_then(|value| value.parse().ok());
    Ok((used, value.with_context(|| format!("sprague printed {text}"))?))
}

fn by_peer(peer: &Path, row: &Row, last: u64, method: &str) -> Result<(Used, u64)> {
    let (used, output) = measure::run(peer, &["-m", method, "-n", &last.to_string(), &row.code], &[])?;
    let text = String::from_utf8_lossy(&output).into_owned();
    let value = text.split_once(&format!("nimber of {last}: ")).and_then(|(_, rest)| rest.split_whitespace().next());
    Ok((used, value.and_then(|value| value.parse().ok()).with_context(|| format!("{PEER} printed {text}"))?))
}

fn best_method(peer: &Path, row: &Row) -> Result<&'static str> {
    let mut best: Option<(f64, &'static str)> = None;
    for method in METHODS {
        let (used, _) = by_peer(peer, row, (row.last / TRIAL).max(1), method)?;
        if best.is_none_or(|(cpu, _)| used.cpu < cpu) {
            best = Some((used.cpu, method));
        }
    }
    best.map(|(_, method)| method).context("no method")
}

/// The first values of both must be the same.
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
