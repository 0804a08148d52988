//! The summary of a data set: what it lists, and that nothing in a rule becomes markup.
use survey::Row;
use survey::report::Report;

fn row(rule: &str, standing: &str, preperiod: u64, period: u64) -> Row {
    Row {
        rule: rule.into(),
        kind: Some("periodic".into()),
        standing: Some(standing.into()),
        preperiod: Some(preperiod),
        period: Some(period),
        saltus: Some(0),
        ..Row::default()
    }
}

#[test]
fn the_longest_and_the_first_are_kept_in_any_order() {
    let mut rows: Vec<Row> = (0..5000).map(|n| row(&format!("r{n}"), "checked", n * 7919 % 5000, n)).collect();
    rows.push(Row::failed("bad", 5, "no"));
    let there = Report::of_rows(rows.iter().cloned());
    let back = Report::of_rows(rows.iter().rev().cloned());
    assert_eq!(there, back);
    assert_eq!(there.periods.iter().map(|it| it.period).collect::<Vec<_>>(), (4990..5000).rev().collect::<Vec<_>>());
    assert_eq!(there.preperiods[0].preperiod, 4999);
    assert_eq!((there.open, there.failed, there.open_rules.len()), (5000, 1, 1000));
    assert_eq!((there.open_rules[0].as_str(), there.open_rules[999].as_str()), ("r0", "r999"));
    let text = there.message().to_string();
    assert!(text.ends_with("  and 4980 more\nfailed:\n  bad: no"), "{text}");
}

#[test]
fn nothing_in_a_rule_becomes_markup() {
    let report = Report::of_rows([
        row("<script>&\"", "proved", 3, 5),
        row("<script>&\"'", "checked", 3, 5),
        Row::failed("<script>", 1, "<b>no"),
    ]);
    let page = report.to_html();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg ") && !page.contains("<script"));
    assert!(
        !page.contains("http://")
            || page.matches("http://www.w3.org/2000/svg").count() == page.matches("http://").count()
    );
}
