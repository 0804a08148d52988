//! Boards compared with igsolve by P. Beling, by its best method for them: values within sets,
//! asked one after the other.
use super::measure::{self, Used, median};
use super::{Settings, circumstances, install};
use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use std::path::Path;

const PEER: &str = "igsolve";
const METHOD: &str = "br-asp-set";
/// In a quick run, boards have at most this many cells.
const QUICK: u64 = 30;

/// Measures the boards of `bench/boards.tsv`; returns the section of the report and its number of
/// rows.
///
/// # Errors
/// If something cannot be built or run, or if values differ.
pub(super) fn section(root: &Path, sprague: &Path, wish: &Settings) -> Result<(String, usize)> {
    let name = "bench/boards.tsv";
    let peer = install(root, PEER)?;
    let version = crate::run::first_line(&peer.to_string_lossy(), &["--version"]);
    let mut section = circumstances(&["sprague, release build", &format!("{version} from crates.io, -m {METHOD}")]);
    section.push_str(
        "| game | board | value | sprague | memory | igsolve | memory | ratio (from, to) | 2 threads, clock (gain) |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for [game, board] in crate::rows::<2>(root, name)?.iter().filter(|[game, board]| {
        let cells: u64 = board.split('x').filter_map(|side| side.parse::<u64>().ok()).product();
        format!("{game} {board}").contains(&wish.filter) && (!wish.quick || cells <= QUICK)
    }) {
        let line = measured(sprague, &peer, game, board, wish.runs())?;
        println!("{line}");
        writeln!(section, "{line}")?;
        count += 1;
    }
    Ok((section, count))
}

fn measured(sprague: &Path, peer: &Path, game: &str, board: &str, runs: usize) -> Result<String> {
    let (rows, columns) = board.split_once('x').with_context(|| format!("{board} is no board"))?;
    let (mut ours, mut theirs, mut two) = (Vec::new(), Vec::new(), Vec::new());
    let mut value = 0;
    for _ in 0..runs {
        let (used, here) = by_sprague(sprague, game, board, "1")?;
        ours.push(used);
        let (used, text) = measure::run(peer, &["-m", METHOD, game, "-r", rows, "-c", columns], &[])?;
        theirs.push(used);
        let there = number_after(&text, "Nimber of initial position: ")?;
        let (used, by_two) = by_sprague(sprague, game, board, "2")?;
        two.push(used);
        ensure!(here == there && here == by_two, "{game} {board} is worth {here}, {by_two} or {there}");
        value = here;
    }
    let cpu = |used: &[Used]| measure::seconds(median(&mut used.iter().map(|used| used.cpu).collect::<Vec<_>>()));
    let peak = |used: &[Used]| measure::memory(used.iter().map(|used| used.memory).max().unwrap_or(0));
    let mut ratios: Vec<f64> = ours.iter().zip(&theirs).map(|(ours, theirs)| theirs.cpu / ours.cpu).collect();
    let ratio = median(&mut ratios);
    let (least, most) = (ratios.first().copied().unwrap_or(ratio), ratios.last().copied().unwrap_or(ratio));
    let gain = median(&mut ours.iter().zip(&two).map(|(one, two)| one.wall / two.wall.max(0.01)).collect::<Vec<_>>());
    let wall = measure::seconds(median(&mut two.iter().map(|used| used.wall).collect::<Vec<_>>()));
    let (time, memory) = (cpu(&ours), peak(&ours));
    let (their_time, their_memory) = (cpu(&theirs), peak(&theirs));
    Ok(format!(
        "| {game} | {board} | {value} | {time} | {memory} | {their_time} | {their_memory} | **{ratio:.2}** \
         ({least:.2} to {most:.2}) | {wall} ({gain:.2}) |"
    ))
}

fn by_sprague(sprague: &Path, game: &str, board: &str, threads: &str) -> Result<(Used, u64)> {
    let arguments = ["values", game, "--at", board, "--format", "json", "--threads", threads];
    let (used, text) = measure::run(sprague, &arguments, &[])?;
    Ok((used, number_after(&text, "\"value\":")?))
}

fn number_after(text: &[u8], words: &str) -> Result<u64> {
    let text = String::from_utf8_lossy(text);
    let rest = text.split_once(words).map(|(_, rest)| rest).unwrap_or_default();
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().with_context(|| format!("no number after {words} in {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        assert_eq!(number_after(b"{\"value\":12,\"x\":3}", "\"value\":").ok(), Some(12));
        assert!(number_after(b"nothing", "\"value\":").is_err());
    }
}
