//! The findings of `pattern` about the games in the tables of `testdata/`, row by row: proved with
//! the theorem, checked, or none. The list is the page `docs/known.md` of the book;
//! `SPRAGUE_STANDINGS=overwrite cargo test -p sprague-tests known` writes it again.
use sprague::{Budget, Findings, Game};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// The effort for a row, in looks of the budget, so that the list is the same on every computer.
const EFFORT: u64 = 150;
/// Longer rules are shortened.
const READABLE: usize = 110;

const HEAD: &str = "\
# What is known of the games in our tables

The rules of the tables in `testdata/` with what `sprague pattern` says of them for ever, within a small effort that is the same on every
computer: *proved* or *theory* with the theorem that says so ([Theorems](theorems.md)), *checked* where a pattern fits all that was computed,
*in part* where that is about some lines of positions only, and *none*. `invariant (automata)` stands where a claim was read off values, or
is that of a theorem of the literature, and then proved to fit with every move, `invariant (witness)` where its certificate has the winning
moves as well. A test writes this page, and fails where it is not what the program says.
";

/// The rules of a table, each once, in order.
fn rules(table: &str) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let rows = tables::table(table);
    let text = |row: &tables::Row| match table {
        "patterns_found.tsv" => row[1].to_owned(),
        "truth/judge.tsv" => {
            let params = if row[3].trim() == "-" { "" } else { &row[3] };
            let params: String =
                params.split(',').filter(|param| !param.is_empty()).map(|p| format!("; {p}")).collect();
            let misere = if &row[4] == "misere" { "; misere" } else { "" };
            format!("{}{params}{misere}", &row[2])
        }
        _ => row[0].to_owned(),
    };
    rows.iter().map(text).filter(|rule| Game::new(rule).is_ok() && seen.insert(rule.clone())).collect()
}

/// The standing of the best claim, and its theorem.
fn standing(findings: &Findings) -> (&'static str, String) {
    let all: Vec<serde_json::Value> = serde_json::to_value(findings).unwrap()["claims"].as_array().unwrap().clone();
    let ascends = |place: &str| place.split(" <= ").count() > 1 && !place.contains(" and ");
    let whole = |claim: &&serde_json::Value| claim["where"].as_str().is_none_or(ascends);
    let word = |claim: &serde_json::Value| claim["standing"].as_str().map(str::to_owned);
    let theorem = |claim: &serde_json::Value| {
        let theorem = claim["theorem"].as_str().unwrap_or_default();
        match claim["literature"].as_str() {
            Some(name) => format!("{name}, by {theorem}"),
            None => theorem.to_owned(),
        }
    };
    for (asked, told) in [("proved", "proved"), ("theory", "theory"), ("checked", "checked")] {
        if let Some(claim) = all.iter().find(|claim| whole(claim) && word(claim).as_deref() == Some(asked)) {
            return (told, theorem(claim));
        }
    }
    match all.iter().find(|claim| word(claim).as_deref() == Some("proved")) {
        Some(claim) => ("proved in part", theorem(claim)),
        None if !all.is_empty() => ("checked in part", String::new()),
        None => ("none", String::new()),
    }
}

/// A cell of a table of the book.
fn cell(rule: &str) -> String {
    let short: String = rule.chars().take(READABLE).collect();
    let more = if short.len() < rule.len() { " ..." } else { "" };
    format!("`{}`{more}", short.replace('|', "\\|"))
}

#[test]
#[ignore = "thorough: 47 s"]
fn the_page_says_what_the_program_says() {
    let tables = ["patterns_found.tsv", "formulas.tsv", "zeros_of_pairs.tsv", "truth/judge.tsv"];
    let mut page = HEAD.to_owned();
    for table in tables {
        let rules = rules(table);
        let half = rules.len().div_ceil(2);
        let of = |rule: &String| {
            let mut game = Game::new(rule).unwrap();
            game.pattern(None, &Budget::default().with_effort(EFFORT))
                .map_or(("none", String::new()), |found| standing(&found))
        };
        let told: Vec<(&str, String)> = std::thread::scope(|scope| {
            let parts: Vec<_> =
                rules.chunks(half).map(|part| scope.spawn(move || part.iter().map(of).collect::<Vec<_>>())).collect();
            parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
        });
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        told.iter().for_each(|(word, _)| *counts.entry(word).or_default() += 1);
        let counts: Vec<String> = counts.iter().map(|(word, count)| format!("{word}: {count}")).collect();
        write!(
            page,
            "\n## {table}\n\n{} rules. {}.\n\n| rule | standing | theorem |\n|---|---|---|\n",
            rules.len(),
            counts.join(", ")
        )
        .unwrap();
        for (rule, (word, theorem)) in rules.iter().zip(&told) {
            writeln!(page, "| {} | {word} | {theorem} |", cell(rule)).unwrap();
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/known.md");
    if std::env::var_os("SPRAGUE_STANDINGS").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, &page).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    for (line, (was, is)) in stored.lines().zip(page.lines()).enumerate() {
        assert_eq!(was, is, "line {} of docs/known.md", line + 1);
    }
    assert_eq!(stored.len(), page.len(), "docs/known.md is cut off");
}
