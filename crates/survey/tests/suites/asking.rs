//! The row of one rule: the pattern, limits, and answers serialised as bytes.
use sprague::Budget;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use survey::{Question, Row, pack, unpack};

const QUESTION: Question = Question { to: 2000, looks: None, time: None, memory: None, certificates: true };

fn row(rule: &str) -> Row {
    QUESTION.ask(rule, &Budget::default()).unwrap().row
}

#[test]
fn rows_say_what_the_pattern_says() {
    let kayles = row("kayles");
    assert_eq!((kayles.kind.as_deref(), kayles.saltus, kayles.to), (Some("periodic"), Some(0), 2000));
    assert_eq!(kayles.theorem.as_deref(), Some("guy-smith"));
    let lasker = row("4.(3)");
    assert_eq!((lasker.kind.as_deref(), lasker.saltus), (Some("arithmetic-periodic"), Some(4)));
    let open = row("0.6");
    assert_eq!((open.kind.as_deref(), open.standing.as_deref()), (Some("open"), Some("open")));
    assert_eq!((open.values, open.certificate, open.period), (Some(2001), None, None));
    assert!(open.sparse.is_some() && open.largest.is_some());
}

#[test]
fn what_fails_is_a_row_that_says_why() {
    let wrong = row("take 3^2");
    assert!(wrong.error.as_deref().is_some_and(|why| why.contains('^') && !why.contains('\n')), "{wrong:?}");
    assert_eq!(wrong, Row { error: wrong.error.clone(), ..Row::failed("take 3^2", 2000, "") });
    let short = Question { to: 10_000_000, time: Some(Duration::from_millis(20)), ..QUESTION };
    let late = short.ask("0.6", &Budget::default()).unwrap().row;
    assert!(late.error.as_deref().is_some_and(|why| why.contains("time limit")), "{late:?}");
    let small = Question { to: 10_000_000, memory: Some(100_000), ..QUESTION };
    let full = small.ask("0.6", &Budget::default()).unwrap().row;
    assert!(full.error.as_deref().is_some_and(|why| why.contains("memory limit")), "{full:?}");
}

#[test]
fn an_effort_ends_a_rule_with_what_was_found() {
    let brief = Question { to: 50_000_000, looks: Some(100), ..QUESTION };
    let ask = |rule: &str| brief.ask(rule, &Budget::default()).unwrap().row;
    let officers = ask("0.6");
    assert_eq!((officers.standing.as_deref(), officers.looks), (Some("open"), Some(100)));
    assert!(officers.values.is_some_and(|values| 1000 < values && values < 10_000_000), "{officers:?}");
    assert_eq!(Row { seconds: None, ..officers.clone() }, Row { seconds: None, ..ask("0.6") });
    let longer = Question { looks: Some(200), ..brief }.ask("0.6", &Budget::default()).unwrap().row;
    assert!(longer.values > officers.values);
    assert_eq!(ask("kayles").standing.as_deref(), Some("proved"));
}

#[test]
fn answers_travel_as_bytes_and_are_not_exchanged_on_the_way() {
    let answers = ["0.77", "0.6", "take"].map(|rule| QUESTION.ask(rule, &Budget::default()).unwrap());
    let bytes = pack(&answers).unwrap();
    assert_eq!(unpack(&bytes).unwrap(), answers);
    let text = String::from_utf8(bytes).unwrap();
    assert!(unpack(text.replace("guy-smith", "guy-jones").as_bytes()).is_err());
    assert!(unpack(&text.as_bytes()[1..]).is_err());
}

#[test]
fn who_cancels_gets_nothing() {
    let budget = Budget::default().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(QUESTION.ask("0.6", &budget), None);
}
