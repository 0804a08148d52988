//! The runner of the suites: it reports all failing rows, and checks its lists of exceptions.
use conformance::{Outcome, Row, suite, suite_or_listed};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn rows() -> Vec<Row> {
    tables::read("t.tsv", "n\n1\n2\n3\n4\n").unwrap()
}

/// The panic message of a suite; empty if it passes.
fn verdict(run: impl FnOnce()) -> String {
    catch_unwind(AssertUnwindSafe(run))
        .map_or_else(|panic| panic.downcast_ref::<String>().unwrap().clone(), |()| String::new())
}

fn odd(row: &Row) -> Outcome {
    match row.number::<u64>("n")? {
        4 => panic!("four"),
        n if n % 2 == 0 => Err("even".into()),
        _ => Ok(()),
    }
}

#[test]
fn all_failing_rows_are_reported_panics_too() {
    let text = verdict(|| suite("odd", &rows(), odd));
    assert_eq!(text, "odd: 2 of 4 rows fail:\n  t.tsv:3: even\n  t.tsv:5: panic: four");
    assert_eq!(verdict(|| suite("any", &rows(), |_| Ok(()))), "");
    assert!(verdict(|| suite("none", &[], |_| Ok(()))).contains("nothing was tested"));
}

#[test]
fn a_list_of_exceptions_must_be_true() {
    let list = |places: &[&str]| places.iter().map(|place| (place.to_string(), "later".to_owned())).collect();
    assert_eq!(verdict(|| suite_or_listed("odd", &rows(), &list(&["t.tsv:3", "t.tsv:5"]), odd)), "");
    let text = verdict(|| suite_or_listed("odd", &rows(), &list(&["t.tsv:2", "t.tsv:3", "t.tsv:9"]), odd));
    assert!(text.contains("t.tsv:2: passes, but"), "{text}");
    assert!(text.contains("t.tsv:5: panic: four") && !text.contains("t.tsv:3:"), "{text}");
    assert!(text.contains("t.tsv:9: is listed"), "{text}");
}
