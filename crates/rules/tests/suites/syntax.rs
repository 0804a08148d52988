//! Reading and printing rule texts: every tree, every text of the tables, and any bytes.
mod trees;

use proptest::prelude::*;
use rules::fuzz::check_parser;
use rules::parse::parse;
use rules::print::print;
use tables::table;

/// The rule texts of the tables, right and wrong ones.
fn texts() -> Vec<String> {
    let column = |name: &str, column: usize| table(name).into_iter().map(move |row| row[column].to_owned());
    let mut texts: Vec<String> = column("truth/rules.tsv", 0)
        .chain(column("truth/bad_rules.tsv", 0))
        .chain(column("truth/judge.tsv", 2))
        .chain(column("truth/judge_families.tsv", 2))
        .collect();
    texts.sort();
    texts.dedup();
    texts
}

#[test]
fn every_text_of_the_tables_is_read_and_printed() {
    let rows = table("truth/rules.tsv");
    assert!(rows.len() > 60);
    for row in rows {
        let ast = parse(&row[0]).unwrap_or_else(|errors| panic!("{}: {errors:?}", &row[0]));
        let printed = print(&ast);
        assert_eq!(parse(&printed).as_ref(), Ok(&ast), "{} -> {printed}", &row[0]);
    }
    let judged = table("truth/judge.tsv");
    let rules = judged.iter().map(|row| &row[2]);
    let ours = rules.filter(|rule| !["graph", "hackenbush", "geography"].contains(rule));
    for rule in ours.filter(|rule| !rule.contains(['"', '[']) && !rule.starts_with("erase")) {
        let ast = parse(rule).unwrap_or_else(|errors| panic!("{rule}: {errors:?}"));
        assert_eq!(parse(&print(&ast)).as_ref(), Ok(&ast), "{rule}");
    }
}

#[test]
fn a_case_at_the_low_end_of_a_range_stays_there() {
    for text in ["take (if 1 then 2 else n in 3)..4", "n -> n-j for j in (if 1 then 2 else n in 3)..4"] {
        assert_eq!(print(&parse(text).unwrap()), text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_tree_is_printed_as_what_it_is(ast in trees::ast()) {
        let printed = print(&ast);
        let again = parse(&printed);
        prop_assert_eq!(again.as_ref(), Ok(&ast), "{}", printed);
        prop_assert_eq!(print(&ast), printed);
    }
}

/// A generator of numbers that is the same on every run (splitmix64, Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }
}

/// Pieces that matter to the reader; mutations insert them.
const PIECES: [&str; 40] = [
    "take ",
    "split ",
    "any",
    "leaving ",
    "where ",
    " if ",
    "->",
    "..",
    ".",
    ",",
    ";",
    "\n",
    "\r\n",
    "(",
    ")",
    "{",
    "}",
    "[",
    "\"",
    "#",
    ":",
    "=",
    "|",
    "**",
    "^",
    "-",
    "not ",
    " and ",
    " or ",
    " in ",
    " xor ",
    "for j in ",
    " times ",
    "nothing",
    "misere;",
    "kayles",
    "9223372036854775808",
    "\0",
    "é",
    "，",
];

fn mutate(text: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            3 => drop(bytes.splice(at..at, other[random.below(other.len() + 1)..].iter().copied())),
            4 if at < bytes.len() => {
                let with = random.below(bytes.len());
                bytes.swap(at, with);
            }
            _ => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].bytes())),
        }
    }
    bytes
}

#[test]
fn any_bytes_get_an_answer() {
    let texts = texts();
    let mut random = Random(20_240_229);
    for text in &texts {
        check_parser(text.as_bytes()).unwrap();
        rules::fuzz::check_compiler(text.as_bytes()).unwrap();
    }
    for round in 0..60_000 {
        let bytes = if round % 4 == 0 {
            (0..random.below(40)).map(|_| random.below(256) as u8).collect()
        } else {
            let (text, other) = (&texts[random.below(texts.len())], &texts[random.below(texts.len())]);
            mutate(text.as_bytes(), other.as_bytes(), &mut random)
        };
        check_parser(&bytes).unwrap();
        rules::fuzz::check_compiler(&bytes).unwrap();
    }
}
