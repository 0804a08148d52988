//! Rule texts from the tables of facts: texts that compile give their values, the others their
//! error.

use crate::common::Values;
use tables::table;

#[test]
fn every_text_gives_its_values() {
    let rows = table("truth/rules.tsv");
    assert!(rows.len() > 80);
    for row in rows {
        let [text, arity, range, values] = row.cells().unwrap();
        let compiled = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}"));
        let ruleset = compiled.ruleset;
        assert_eq!(ruleset.arity.to_string(), arity, "{text}");
        let again = rules::compile(&ruleset.canonical, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}"));
        assert_eq!(ruleset.schemas.len(), again.ruleset.schemas.len(), "{text}");
        let ends: Vec<i64> = range.split(" x ").map(|ends| ends.split_once("..").unwrap().1.parse().unwrap()).collect();
        let mut oracle = Values::new(&ruleset);
        if let [end] = ends[..] {
            // Splits into many parts are slow by the definition.
            let end = if text.contains("split") { end.min(24) } else { end };
            let wanted: Vec<u64> = values.split(',').map(|value| value.parse().unwrap()).collect();
            let found: Vec<u64> = (0..=end).map(|n| oracle.get(&[n])).collect();
            assert_eq!(found, wanted[..found.len()], "{text}");
        } else {
            for (a, row) in (0..).zip(values.split(';')) {
                for (b, value) in (0..).zip(row.split(',')) {
                    assert_eq!(oracle.get(&[a, b]).to_string(), value, "{text} at ({a},{b})");
                }
            }
        }
    }
}

#[test]
fn every_bad_text_is_refused_at_its_place() {
    let rows = table("truth/bad_rules.tsv");
    assert!(rows.len() > 30);
    for row in rows {
        let [text, column, says] = row.cells().unwrap();
        let Err(errors) = rules::compile(text, &[]) else { panic!("{text} compiles") };
        rules::fuzz::check_compiler(text.as_bytes()).unwrap();
        let column: u32 = column.parse().unwrap();
        let fits = |error: &rules::error::RuleError| {
            let mut words = error.to_string();
            // How a parameter is given a value depends on the caller; the table has the way of the
            // command line.
            words.push_str(if error.parameter.is_some() { " --param" } else { "" });
            (error.span.start + 1).abs_diff(column) <= 1 && words.contains(says)
        };
        assert!(errors.errors.first().is_some_and(fits), "{text}: wanted column {column} and {says:?}\n{errors}");
    }
}
