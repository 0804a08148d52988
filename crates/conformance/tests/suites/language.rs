//! The page of the rule language has a tested example for every word of the language, and the page
//! of theorems names all theorems. Whether the examples print what the page shows is tested by the
//! command line.
use std::collections::BTreeSet;

/// The words of clauses that are not tokens of their own.
const OF_CLAUSES: [&str; 23] = [
    "chomp",
    "circle",
    "consecutive",
    "contains",
    "cram",
    "equal",
    "erase",
    "every",
    "exactly",
    "first",
    "from",
    "heaps",
    "into",
    "move",
    "near",
    "never",
    "one",
    "place",
    "play",
    "product",
    "turn",
    "unequal",
    "within",
];

#[test]
fn every_word_of_the_language_is_in_an_example() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    let page = std::fs::read_to_string(path).expect("the page of the rule language");
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let commands = blocks.flat_map(str::lines).filter(|line| line.starts_with("$ "));
    let used: BTreeSet<&str> = commands.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric())).collect();
    let keys = rules::lex::KEYS.iter().map(|(word, _)| *word);
    let sets = rules::sets::NAMES.iter().map(|(word, _)| *word);
    let functions = rules::functions::TABLE.iter().map(|row| row.name);
    let words = keys.chain(sets).chain(functions).chain(["prime"]).chain(OF_CLAUSES);
    let missing: Vec<&str> = words.filter(|word| !used.contains(word)).collect();
    assert!(missing.is_empty(), "docs/rules.md has no example with {missing:?}");
}

#[test]
fn every_theorem_is_in_the_book() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/theorems.md");
    let page = std::fs::read_to_string(path).expect("the page of theorems");
    let names = heaps::theorems::prove::THEOREMS.iter().map(|theorem| theorem.name());
    let missing: Vec<&str> = names.filter(|name| !page.contains(&format!("\n### {name}\n"))).collect();
    assert!(missing.is_empty(), "docs/theorems.md has no section about {missing:?}");
}
