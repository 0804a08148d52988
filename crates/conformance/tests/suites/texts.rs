//! Every rule text of the tables compiles; its canonical text has the same meaning and is its own
//! canonical text.
use conformance::{Outcome, Row, exceptions, read, suite, table};
use rules::compile;
use rules::family::Family;
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

/// What must not depend on the spelling of a rule: everything except the source, the spans and the
/// numbering of clauses.
fn meaning(mut ruleset: Ruleset) -> Ruleset {
    ruleset.source = String::new();
    for schema in &mut ruleset.schemas {
        (schema.clause, schema.span) = (0, Default::default());
    }
    if let Family::Circle(circle) = &mut ruleset.family {
        (circle.ring, circle.row) = (meaning(circle.ring.clone()), meaning(circle.row.clone()));
    }
    match &mut ruleset.family {
        Family::Piles(piles) => {
            for stones in &mut piles.moves {
                (stones.clause, stones.span) = (0, Default::default());
            }
        }
        Family::Erase(erase) => {
            for rule in &mut erase.rules {
                (rule.clause, rule.span) = (0, Default::default());
            }
        }
        Family::Bags(bags) => {
            for own in &mut bags.moves {
                (own.schema.clause, own.schema.span) = (0, Default::default());
            }
        }
        Family::Cells(cells) => {
            for rule in &mut cells.rules {
                (rule.clause, rule.span) = (0, Default::default());
            }
        }
        Family::Graphs(graphs) => {
            for rule in &mut graphs.rules {
                (rule.clause, rule.span) = (0, Default::default());
            }
        }
        Family::Words(words) => {
            for rule in &mut words.rules {
                (rule.clause, rule.span) = (0, Default::default());
            }
        }
        _ => {}
    }
    ruleset
}

fn round_trip(text: &str, params: &[(String, i64)]) -> Outcome {
    let first = compile(text, params).map_err(|errors| errors.to_string())?.ruleset;
    let canonical = first.canonical.clone();
    let second = compile(&canonical, &[]).map_err(|errors| format!("canonical text {canonical}: {errors}"))?.ruleset;
    if second.canonical != canonical {
        return Err(format!("the canonical text of {canonical} is {}", second.canonical));
    }
    if first.class != second.class {
        return Err(format!("{canonical} has another class: {:?}, not {:?}", second.class, first.class));
    }
    if meaning(first) != meaning(second) { Err(format!("{canonical} means something else")) } else { Ok(()) }
}

/// The rows of a table with a rule that is not listed as one for later.
fn rows_with_rules(name: &str) -> Vec<Row> {
    let listed = exceptions("judge_later.tsv");
    let later: BTreeSet<&str> = listed
        .iter()
        .filter(|row| row.get("table") == Ok(name) && row.get("line") == Ok(""))
        .filter_map(|row| row.get("rule").ok())
        .collect();
    // A given graph is not a rule text.
    let is_text = |rule: &str| !later.contains(rule) && !["graph", "hackenbush", "geography"].contains(&rule);
    table(name).into_iter().filter(|row| row.get("rule").is_ok_and(is_text)).collect()
}

#[test]
fn rules() {
    suite("rules", &table("truth/rules.tsv"), |row| round_trip(row.get("text")?, &[]));
}

#[test]
fn our_texts_for_other_tables() {
    suite("rule texts", &table("rule_texts.tsv"), |row| match row.get("later")? {
        "" => round_trip(row.get("rule")?, &[]),
        _ => Ok(()),
    });
}

#[test]
fn judge_rules() {
    for name in ["truth/judge.tsv", "truth/judge_families.tsv"] {
        suite(name, &rows_with_rules(name), |row| round_trip(row.get("rule")?, &read::params(row.get("params")?)?));
    }
}

#[test]
fn codes() {
    for name in ["truth/periods.tsv", "truth/hexadecimal.tsv"] {
        suite(name, &table(name), |row| round_trip(row.get("code")?, &[]));
    }
}

/// Different texts with the same meaning have the same class, so that the same engines and theorems
/// apply.
#[test]
fn equivalent_texts_have_one_class() {
    let same = [
        ["take 1..3", "take 3,2,1"],
        ["take 1..3", "n -> n-k : 1<=k<=3"],
        ["take 1,3,4", "take 4,3,1,3"],
        ["0.77", "take 1,2 leaving 0..2"],
        ["0.77", "take 1 leaving 0..2; take 2 leaving 0..2"],
        ["4.(3)", "take any; split 2"],
        ["0.(3)", "take any"],
        ["take k where k!=2", "take 1; take 3..n"],
        ["4.0", "split 2"],
        ["0.330", "take 1,2"],
        ["take 1,2,K; K = 9", "take 9,2,1"],
        ["8.(3)", "take any; split 3"],
    ];
    for [one, other] in same {
        let class = |text| compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset.class;
        assert_eq!(class(one), class(other), "{one} and {other}");
    }
    let different =
        [["take 1..3", "take 1..4"], ["0.77", "0.7"], ["split 2", "split 2 unequal"], ["take any", "take odd"]];
    for [one, other] in different {
        let class = |text| compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset.class;
        assert_ne!(class(one), class(other), "{one} and {other}");
    }
}
