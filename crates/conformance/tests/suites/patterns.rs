//! The families of closed forms: every row of `patterns.tsv` is found from its rule text alone,
//! with its standing, and nothing is claimed if there is no pattern. Prints a table with times, and
//! saves it in the target folder.
use conformance::table;
use sprague::{Budget, Game, compare};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::Instant;

/// The limit for the number of computed values, in tests with a limit.
const LIMIT: u64 = 20_000;

/// The claims about a rule in the format of the table: kind, claim, place, standing.
fn claims(rule: &str) -> Vec<[String; 4]> {
    let mut game = Game::new(rule).unwrap_or_else(|errors| panic!("{rule}: {errors}"));
    let findings = game.pattern(Some(LIMIT), &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
    let json = serde_json::to_value(&findings).unwrap();
    let all = json["claims"].as_array().cloned().unwrap_or_default();
    assert_eq!(all.is_empty(), json.get("open").is_some(), "{rule}: {json}");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let claim = |claim: &serde_json::Value| {
        let said = match text(&claim["kind"]).contains("periodic") {
            true => format!("{},{},{}", claim["preperiod"], claim["period"], claim["saltus"]),
            false => text(&claim["formula"]),
        };
        [text(&claim["kind"]), said, text(&claim["where"]), text(&claim["standing"])]
    };
    all.iter().map(claim).collect()
}

#[test]
fn every_family_is_found_from_its_rule_text() {
    let mut expected: BTreeMap<(String, String), Vec<[String; 4]>> = BTreeMap::new();
    for row in table("patterns_found.tsv") {
        let field = |name: &str| row.get(name).unwrap().to_owned();
        let claims = expected.entry((field("example"), field("rule"))).or_default();
        if field("kind") != "none" {
            claims.push(["kind", "claim", "where", "standing"].map(field));
        }
    }
    let later: BTreeSet<String> =
        table("patterns_later.tsv").iter().map(|row| row.get("example").unwrap().to_owned()).collect();
    let (mut kept, mut wrong, mut missing) =
        (String::from("family\trule\tclaim\tstanding\tms\n"), Vec::new(), Vec::new());
    for row in table("patterns.tsv") {
        let (family, example) = (&row[0], &row[1]);
        let texts: Vec<_> = expected.iter().filter(|((of, _), _)| of == example).collect();
        if texts.is_empty() != later.contains(example) {
            missing.push(example.to_owned());
        }
        for ((_, rule), expected) in texts {
            let start = Instant::now();
            let found = claims(rule);
            let ms = start.elapsed().as_millis();
            for [_, claim, place, standing] in &found {
                let place = if place.is_empty() { String::new() } else { format!(" where {place}") };
                let _ = writeln!(kept, "{family}\t{rule}\t{claim}{place}\t{standing}\t{ms}");
            }
            if found.is_empty() {
                let _ = writeln!(kept, "{family}\t{rule}\tnothing is claimed\t\t{ms}");
            }
            if found != *expected {
                wrong.push(format!("{rule}: {found:?}, expected {expected:?}"));
            }
        }
    }
    println!("{kept}");
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/patterns.tsv"), kept).unwrap();
    assert!(missing.is_empty(), "neither found nor listed as later, or both: {missing:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The two games have equal values for 519 heaps, and then differ.
#[test]
fn games_with_an_equal_beginning_are_told_apart() {
    let mut games = ["0.161", "0.36"].map(|rule| Game::new(rule).unwrap());
    let [one, two] = &mut games;
    let near = compare(one, two, 518, &Budget::default()).unwrap();
    assert_eq!(near.word(), "agree", "{near}");
    let further = compare(one, two, 519, &Budget::default()).unwrap();
    assert!(further.to_string().starts_with("different: at 519 the values are 2 and 4"), "{further}");
}
