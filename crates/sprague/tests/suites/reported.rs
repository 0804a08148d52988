//! Periods that others have reported: they appear for the games of the table, under any spelling,
//! and for no others.
use sprague::claims::Reported;
use sprague::parts;

fn reported(rule: &str) -> Option<Reported> {
    parts::reported(&rules::compile(rule, &[]).unwrap().ruleset)
}

#[test]
fn all_rows_are_found_and_agree_with_the_table_of_periods() {
    let mut rows = 0;
    for row in tables::table("truth/periods.tsv") {
        let (Ok(period), Ok(preperiod)) = (row.number("period"), row.number("n0")) else { continue };
        if let Some(found) = reported(&row[0]) {
            assert_eq!((found.period, found.preperiod), (period, preperiod), "{}", row.place());
            rows += 1;
        } else {
            assert!(period + preperiod <= 16_000_000, "{}", row.place());
        }
    }
    assert_eq!(rows, tables::read("reported.tsv", include_str!("../../src/claims/reported.tsv")).unwrap().len());
}

#[test]
fn only_the_same_game() {
    assert!(reported("0.106").is_some_and(|found| !found.in_reach()));
    assert_eq!(reported("take 1 leaving 0; take 3 leaving 1..2"), reported("0.106"));
    assert_eq!(reported("0.454"), reported("0.454000"));
    assert!(reported("0.454").is_some_and(|found| found.in_reach()));
    assert_eq!(reported("0.455").map(|found| found.period), Some(60_620_715));
    assert!(reported("0.454; misere").is_none() && reported("0.77").is_none());
}
