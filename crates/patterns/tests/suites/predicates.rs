//! Conditions on features: read off tables that a condition makes, and none off tables of chance.
use budget::{Budget, Stop};
use patterns::predicates::search::{Table, search};
use patterns::predicates::tests::Column;
use patterns::predicates::{Ask, Cond, Test, Verdict};
use proptest::prelude::*;

/// Rows of features that depend on nothing simple.
fn rows(count: usize, columns: usize) -> Vec<Vec<i64>> {
    let mut state = 7u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64 % 9
    };
    (0..count).map(|_| (0..columns).map(|_| next()).collect()).collect()
}

fn table(rows: &[Vec<i64>], lost: impl Fn(&[i64]) -> bool) -> Table {
    let columns = rows.first().map_or(0, Vec::len);
    let column = |at: usize| Column { values: rows.iter().map(|row| row[at]).collect(), weight: 0, is_flag: false };
    Table { columns: (0..columns).map(column).collect(), lost: rows.iter().map(|row| lost(row)).collect() }
}

fn found(table: &Table) -> Option<Verdict> {
    search(table, &mut |_| Ok::<bool, Stop>(true), &Budget::unlimited()).unwrap()
}

fn formula(lost: impl Fn(&[i64]) -> bool) -> Option<String> {
    let names: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    found(&table(&rows(1_500, 4), lost)).map(|verdict| verdict.formula(&names).to_string())
}

#[test]
fn the_simplest_condition_is_found() {
    let even = |x: i64| x % 2 == 0;
    assert_eq!(formula(|r| even(r[1])).as_deref(), Some("b%2=0"));
    assert_eq!(formula(|r| even(r[0] + r[3])).as_deref(), Some("(a+d)%2=0"));
    assert_eq!(formula(|r| !even(r[0] + r[1] + r[2])).as_deref(), Some("(a+b+c)%2=1"));
    assert_eq!(formula(|r| r[0] == r[2]).as_deref(), Some("a=c"));
    assert_eq!(formula(|r| r[0] > r[2]).as_deref(), Some("a>c"));
    assert_eq!(formula(|r| even(r[0]) && r[1] >= 3).as_deref(), Some("a%2=0 and b>=3"));
    assert_eq!(formula(|r| even(r[0]) || r[1] % 3 == 1).as_deref(), Some("a%2=0 or b%3=1"));
    let cases = formula(|r| if r[2] <= 2 { r[0] % 3 == 0 } else { even(r[0]) && !even(r[1]) });
    assert_eq!(cases.as_deref(), Some("if c<=2 then a%3=0 else a%2=0 and b%2=1"));
    assert_eq!(formula(|_| true).as_deref(), Some("true"));
    assert_eq!(formula(|_| false).as_deref(), Some("false"));
}

#[test]
fn a_condition_for_most_of_the_objects_says_where_it_counts() {
    // Beside a=0 the parity decides; there it is chance.
    let chance = |r: &[i64]| (r[1] * 5 + r[2] * 3 + r[3] * 7 + r[1] * r[2] * r[3]) % 11 < 5;
    let said = formula(|r| if r[0] == 0 { chance(r) } else { r[1] % 2 == 0 });
    assert_eq!(said.as_deref(), Some("if a!=0 then b%2=0"));
}

#[test]
fn nothing_is_found_where_the_lost_objects_are_chance() {
    for seed in 1..6 {
        let mut state = seed * 977;
        let mut chance = || {
            state = (state * 48_271) % 2_147_483_647_i64;
            state % 3 == 0
        };
        let lost: Vec<bool> = (0..1_500).map(|_| chance()).collect();
        let own = Table { lost, ..table(&rows(1_500, 4), |_| false) };
        assert_eq!(found(&own), None, "{seed}");
    }
}

#[test]
fn few_objects_are_no_evidence() {
    let rows = rows(1_500, 4);
    // One lost object is told by many conditions.
    let only = rows[700].clone();
    assert_eq!(found(&table(&rows, |row| row == only)), None);
}

#[test]
fn the_caller_may_refuse() {
    let own = table(&rows(1_500, 4), |row| row[0] % 2 == 0);
    let refused = search(&own, &mut |_| Ok::<bool, Stop>(false), &Budget::unlimited()).unwrap();
    assert_eq!(refused, None);
}

#[test]
fn the_effort_ends_a_search() {
    let own = table(&rows(1_500, 4), |row| row[0] % 2 == 0);
    let stopped = search(&own, &mut |_| Ok::<bool, Stop>(true), &Budget::unlimited().with_effort(1));
    assert!(stopped.is_err());
}

fn test() -> impl Strategy<Value = Test> {
    let ask = prop_oneof![
        (2i64..5, 0i64..5, any::<bool>()).prop_map(|(by, rest, is)| Ask::Rest { by, rest: rest % by, is }),
        (0i64..5).prop_map(Ask::Is),
        (1i64..5).prop_map(Ask::AtMost),
        (1i64..5).prop_map(Ask::AtLeast),
        (0usize..4).prop_map(Ask::Same),
        (0usize..4).prop_map(Ask::MoreThan),
    ];
    (proptest::collection::vec(0usize..4, 1..3), ask).prop_map(|(terms, ask)| Test { terms, ask })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is found agrees with every row of the table about which it says something.
    #[test]
    fn what_is_found_fits_all_rows(tests in proptest::collection::vec(test(), 1..4), all in any::<bool>()) {
        let rows = rows(900, 4);
        let cond = if all { Cond::All(tests) } else { Cond::Any(tests) };
        let own = table(&rows, |row| cond.holds(row) == Some(true));
        if let Some(verdict) = found(&own) {
            for (row, &lost) in rows.iter().zip(&own.lost) {
                prop_assert!(verdict.says(row).is_none_or(|said| said == lost), "{verdict:?} at {row:?}");
            }
        }
    }
}
