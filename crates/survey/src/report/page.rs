//! The page of a report: counts, the picture of all proved repetitions, the longest ones, open
//! rules, failed rules.
use super::{Repeats, Report, sorted};
use pictures::markup::{self, Element, escaped};
use std::fmt::Write as _;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}code{font-family:ui-monospace,monospace;background:#f4f5f7;padding:.1em .3em}\
table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid #ccd;padding:.3em .6em;text-align:left;vertical-align:top}\
td.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%;height:auto}\
@media(prefers-color-scheme:dark){body{background:#15181c;color:#e3e6ea}code{background:#262b31}td,th{border-color:#3a4048}}";

/// The side of a square of the picture, and the room for text beside the squares.
const SIDE: f64 = 22.0;
const ROOM: f64 = 60.0;
const BLUE: &str = "#2458a8";

pub(super) fn page(report: &Report) -> String {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Survey of {0} rules</title>\n\
         <style>{STYLE}</style></head>\n<body>\n<h1>Survey of {0} rules</h1>\n",
        report.rules
    );
    for (title, counts) in [("Standing", &report.standings), ("Kind", &report.kinds), ("Theorem", &report.theorems)] {
        if counts.is_empty() {
            continue;
        }
        let _ = writeln!(html, "<table><tr><th>{title}</th><th>Rules</th></tr>");
        for (word, count) in sorted(counts) {
            let _ = writeln!(html, "<tr><td>{}</td><td class=\"n\">{count}</td></tr>", escaped(word));
        }
        html.push_str("</table>\n");
    }
    let _ = writeln!(
        html,
        "<p>{} certificates. {} rules are open, {} could not be asked. All rules together took {:.1} seconds.</p>",
        report.certificates, report.open, report.failed, report.seconds
    );
    if !report.lengths.is_empty() {
        let _ = writeln!(html, "<h2>Proved repetitions</h2>\n{}", picture(report));
    }
    longest("Longest periods", &report.periods, &mut html);
    longest("Longest preperiods", &report.preperiods, &mut html);
    let open: Vec<String> = report.open_rules.iter().map(|rule| format!("<code>{}</code>", escaped(rule))).collect();
    items("Open", report.open, &open, &mut html);
    let failures =
        report.failures.iter().map(|(rule, error)| format!("<code>{}</code>: {}", escaped(rule), escaped(error)));
    items("Not asked", report.failed, &failures.collect::<Vec<_>>(), &mut html);
    html.push_str("</body></html>\n");
    html
}

fn longest(title: &str, all: &[Repeats], html: &mut String) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        html,
        "<h2>{title}</h2>\n<table><tr><th>Rule</th><th>Period</th><th>Preperiod</th><th>Saltus</th><th>Standing</th></tr>"
    );
    for it in all {
        let _ = writeln!(
            html,
            "<tr><td><code>{}</code></td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
            escaped(&it.rule),
            it.period,
            it.preperiod,
            it.saltus,
            escaped(&it.standing)
        );
    }
    html.push_str("</table>\n");
}

fn items(title: &str, all: u64, shown: &[String], html: &mut String) {
    if all == 0 {
        return;
    }
    let _ = writeln!(html, "<h2>{title}: {all}</h2>\n<ul>");
    shown.iter().for_each(|item| html.push_str(&format!("<li>{item}</li>\n")));
    html.push_str("</ul>\n");
    if all > shown.len() as u64 {
        let _ = writeln!(html, "<p>And {} more.</p>", all - shown.len() as u64);
    }
}

/// One square for all rules whose preperiod and period lie between the same powers of two: the
/// darker, the more there are. So the picture of a million rules is as small as that of a hundred.
pub(super) fn picture(report: &Report) -> String {
    let Some(most) = report.lengths.values().max() else { return String::new() };
    let columns = report.lengths.keys().map(|&(preperiod, _)| preperiod).max().unwrap_or(0) + 1;
    let rows = report.lengths.keys().map(|&(_, period)| period).max().unwrap_or(0);
    let left = |column: u32| ROOM + f64::from(column) * SIDE;
    let top = |row: u32| f64::from(rows - row) * SIDE;
    let squares = report.lengths.iter().map(|(&(preperiod, period), &count)| {
        let depth = 0.15 + 0.85 * (count as f64 + 1.0).ln() / (*most as f64 + 1.0).ln();
        let words = format!("preperiod {}, period {}: {count} rules", range(preperiod), range(period));
        let square = Element::new("rect").with("x", left(preperiod)).with("y", top(period));
        let square = square.with("width", SIDE).with("height", SIDE).with("fill", BLUE).with("stroke", BLUE);
        square.with("fill-opacity", format_args!("{depth:.2}")).holding(&Element::new("title").words(&words))
    });
    let below = (0..columns).step_by(2).map(|column| {
        let place = (left(column) + SIDE / 2.0, top(0) + 14.0);
        markup::text(place, &least(column).to_string()).with("text-anchor", "middle")
    });
    let beside = (1..=rows).step_by(2).map(|row| {
        let place = (ROOM - 5.0, top(row) + SIDE / 2.0 + 3.0);
        markup::text(place, &least(row).to_string()).with("text-anchor", "end")
    });
    let words = "preperiod to the right, period upwards, both from the number that is written on";
    let drawing = markup::drawing((left(columns) + 10.0, top(0) + ROOM), 1.0)
        .with("font-size", 10)
        .with("fill", "currentColor")
        .with("role", "img")
        .with("aria-label", "How many rules have which preperiod and period");
    let lines = squares.chain(below).chain(beside).chain([markup::text((ROOM, top(0) + 32.0), words)]);
    format!("{}\n", drawing.lines(lines))
}

/// The least number with this many bits.
fn least(bits: u32) -> u64 {
    if bits == 0 { 0 } else { 1 << (bits - 1) }
}

fn range(bits: u32) -> String {
    match bits {
        0 | 1 => least(bits).to_string(),
        _ => format!("{} to {}", least(bits), (least(bits) - 1) + least(bits)),
    }
}
