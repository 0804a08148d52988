//! Counts of others in long sequences of codes: rare heaps, histograms, greatest values.
//! The long rows run with `SPRAGUE_SLOW=1` (`cargo xtask test --slow`), best in release.
use budget::Budget;
use heaps::code;
use rules::ruleset::{CodeClass, Play};
use std::collections::BTreeMap;
use tables::table;

/// Heaps that a test may look at: a few ten thousand, or millions when there is time.
fn reach() -> usize {
    if std::env::var_os("SPRAGUE_SLOW").is_some() { 1 << 21 } else { 1 << 17 }
}

/// `0.6`, `4!.0` (unequal parts) or `Grundy (4!.0)`.
fn code(text: &str) -> CodeClass {
    let text = text.split(['(', ')']).nth(1).unwrap_or(text);
    let digits = text.chars().filter_map(|digit| digit.to_digit(8)).collect();
    CodeClass { digits, unequal: text.contains('!') }
}

fn values(text: &str, len: usize) -> Vec<u64> {
    let mut engine = code::engine(&code(text), Play::Normal).expect("an octal code");
    engine.extend(len, &Budget::unlimited()).expect("no limits");
    engine.values().iter().collect()
}

#[test]
fn rare_heaps_are_those_of_the_table() {
    let mut seen = 0;
    for row in table("truth/rare_positions.tsv") {
        let [game, mask, kind, range, count, list, ..] = row.cells::<8>().unwrap();
        let last: usize = range.split("..").nth(1).and_then(|last| last.parse().ok()).expect("a range");
        let mask = u64::from_str_radix(mask, 16).expect("a mask");
        let shift: Option<usize> = kind.strip_prefix("posmask t=").and_then(|place| place.parse().ok());
        let values = values(game, last + 1);
        let rare = (1..=last).filter(|&n| {
            let odd = (values[n] & mask).count_ones() as usize + shift.map_or(0, |place| n + place);
            odd.is_multiple_of(2)
        });
        let found: Vec<String> = rare.map(|n| format!("{n}:{}", values[n])).collect();
        // A list may include heap 0 in its count.
        let count: usize = count.parse().expect("a number");
        assert!(found.len() == count, "{game}: {} rare heaps, not {count}", found.len());
        assert_eq!(found.join(","), list.replace(' ', ""), "{game}");
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} rows");
}

#[test]
fn histograms_are_those_of_the_table() {
    let mut seen = 0;
    for row in table("truth/histograms.tsv") {
        let last: usize = row[1].parse().expect("a number");
        // The game 0.014 has thousands of rare heaps: slow where kernels are slow.
        if last >= reach() || last > 1 << 14 && reach() < 1 << 20 && &row[0] == "0.014" {
            continue;
        }
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        values(&row[0], last + 1)[1..].iter().for_each(|&value| *counts.entry(value).or_default() += 1);
        let found: Vec<String> = counts.iter().map(|(value, count)| format!("{value}:{count}")).collect();
        assert_eq!(found.join(","), &row[2], "{} to {last}", &row[0]);
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} rows");
}

#[test]
fn greatest_values_and_rare_heaps_of_open_games() {
    let mut seen = 0;
    for row in table("truth/open_games_stats.tsv") {
        let [game, range, max, place, mask, rare, last, ..] = row.cells::<9>().unwrap();
        let Some(exponent) = range.strip_prefix("0..2^").and_then(|rest| rest.strip_suffix("-1")) else { continue };
        let len = 1 << exponent.parse::<u32>().expect("an exponent");
        if std::env::var_os("SPRAGUE_SLOW").is_none() || len > reach() {
            continue;
        }
        let values = values(game, len);
        let greatest = values.iter().max().expect("values");
        assert_eq!(
            (greatest.to_string().as_str(), values.iter().position(|value| value == greatest)),
            (max, place.parse().ok())
        );
        if let Ok(mask) = u64::from_str_radix(mask, 16) {
            let rare_heaps: Vec<usize> =
                (0..len).filter(|&n| (values[n] & mask).count_ones().is_multiple_of(2)).collect();
            let count: usize = rare.split(' ').next().and_then(|count| count.parse().ok()).expect("a number");
            // Some counts begin at heap 1.
            assert!([count, count + 1].contains(&rare_heaps.len()), "{game}: {} rare heaps", rare_heaps.len());
            assert_eq!(rare_heaps.last(), last.parse().ok().as_ref(), "{game}");
        }
        seen += 1;
    }
    assert!(seen >= 4 || reach() < 1 << 21, "only {seen} rows");
}
