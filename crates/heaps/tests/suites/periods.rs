//! Repetitions in values, beside a search at every period; the names of theorems.
use heaps::period::{Repeats, Search, least, repetitions, repetitions_with_saltus};
use heaps::prove::THEOREMS;
use heaps::sequence::Values;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn values(all: &[u64]) -> Values {
    all.iter().copied().collect()
}

/// By the definition: for each period, the length of the agreement.
fn plain(all: &[u64], run: usize, longest: usize, with_saltus: bool) -> Vec<Repeats> {
    let len = all.len();
    let mut found = Vec::new();
    for period in 1..len.min(longest + 1) {
        let Some(saltus) = all[len - 1].checked_sub(all[len - 1 - period]) else { continue };
        if saltus > 0 && !with_saltus {
            continue;
        }
        let mut preperiod = len - period;
        while preperiod > 0 && all[preperiod - 1 + period] == all[preperiod - 1] + saltus {
            preperiod -= 1;
        }
        // A run of differences is one shorter than that of the values.
        if len - period - preperiod >= run + usize::from(with_saltus) {
            found.push(Repeats { preperiod, period, saltus });
        }
    }
    found
}

proptest! {
    #[test]
    fn as_by_the_definition(all in prop::collection::vec(0_u64..3, 0..40), run in 1_usize..6) {
        let table = values(&all);
        prop_assert_eq!(repetitions(&table, run, 25).collect::<Vec<_>>(), plain(&all, run, 25, false));
        prop_assert_eq!(repetitions_with_saltus(&table, run, 25).collect::<Vec<_>>(), plain(&all, run, 25, true));
        let first = plain(&all, run, 25, false).into_iter().next();
        prop_assert_eq!(Search::new(&table, run, 25).found, first);
    }

    /// Long sequences that nearly repeat: a random cycle many times, with a few values changed.
    #[test]
    fn long_searches(
        cycle in prop::collection::vec(0_u64..400, 1..70), len in 1_usize..700, run in 1_usize..400,
        faults in prop::collection::vec((0_usize..700, 0_u64..3), 0..4),
    ) {
        let mut all: Vec<u64> = (0..len).map(|n| cycle[n % cycle.len()]).collect();
        for (place, value) in faults {
            if let Some(cell) = all.get_mut(place) {
                *cell = value;
            }
        }
        let first = plain(&all, run, len, false).into_iter().next();
        let search = Search::new(&values(&all), run, len);
        prop_assert_eq!(search.found, first);
        if let Some(Repeats { preperiod, period, .. }) = search.hope {
            prop_assert!(first.is_none());
            prop_assert!((preperiod..len - period).all(|n| all[n] == all[n + period]));
        }
    }

    #[test]
    fn the_least_form_is_least(
        head in prop::collection::vec(0_u64..3, 0..5),
        cycle in prop::collection::vec(0_u64..3, 1..7),
        saltus in 0_u64..3,
        times in 1_usize..4,
    ) {
        let value = |n: usize| match n.checked_sub(head.len()) {
            None => head[n],
            Some(m) => cycle[m % cycle.len()] + saltus * (m / cycle.len()) as u64,
        };
        let all: Vec<u64> = (0..60).map(value).collect();
        let known = Repeats {
            preperiod: head.len(), period: cycle.len() * times, saltus: saltus * times as u64,
        };
        let found = least(known, &values(&all));
        let first = plain(&all, 20, 60, true)[0];
        prop_assert_eq!(found, first);
    }
}

#[test]
fn short_sequences_have_no_period() {
    for len in 0..2 {
        let table = values(&vec![1; len]);
        assert_eq!(repetitions(&table, 1, 9).count(), 0);
        assert_eq!(repetitions_with_saltus(&table, 1, 9).count(), 0);
    }
    assert_eq!(repetitions(&values(&[5, 5]), 1, 9).count(), 1);
}

/// Every period goes well for half of the sequence.
#[test]
fn many_wrong_periods_take_linear_time() {
    let half = 300_000;
    let table: Values = (0..2 * half).map(|n| u64::from(n == half)).collect();
    assert_eq!(Search::new(&table, half, half).found, None);
    assert_eq!(Search::new(&table, half - 2, half).found.map(|found| found.period), Some(1));
}

#[test]
fn a_long_constant_sequence_takes_linear_time() {
    let table: Values = std::iter::repeat_n(3, 200_000).collect();
    let first = Repeats { preperiod: 0, period: 1, saltus: 0 };
    assert_eq!(repetitions(&table, 100, 200_000).next(), Some(first));
    assert_eq!(repetitions_with_saltus(&table, 100, 200_000).next(), Some(first));
    assert_eq!(Search::new(&table, 100, 200_000).found, Some(first));
}

/// Names go into certificates, and tell theorems apart.
#[test]
fn no_two_theorems_have_the_same_name() {
    let names: BTreeSet<&str> = THEOREMS.iter().map(|theorem| theorem.name()).collect();
    assert_eq!(names.len(), THEOREMS.len());
}
