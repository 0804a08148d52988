//! Bags, rows and rings: compiled options against the definition, on random rules; texts that come
//! back; the end of play.
use budget::Budget;
use proptest::prelude::*;
use rules::family::bags::{Arrangement, aggregates};
use rules::moves::{Mover, Options, Scratch};
use rules::oracle::{self, OracleError};
use rules::ruleset::{BagOrder, Measure, Ruleset, Termination};
use std::collections::BTreeSet;

fn compiled(text: &str) -> Option<Ruleset> {
    rules::compile(text, &[]).ok().map(|compiled| compiled.ruleset)
}

fn options(ruleset: &Ruleset, position: &[i64]) -> BTreeSet<Vec<i64>> {
    let mover = Mover::new(ruleset);
    let (mut found, mut options) = (BTreeSet::new(), Options::new(0));
    mover.options(&mut Scratch::default(), position, &mut options).expect("small numbers");
    let _ = mover.for_each_option(&mut Scratch::default(), position, &Budget::unlimited(), |option| {
        found.insert(option.to_vec());
        std::ops::ControlFlow::Continue(())
    });
    found
}

/// A random move on neighbours in a row or a ring.
fn a_move_in_order() -> impl Strategy<Value = String> {
    let named = prop::sample::select(vec!["a", "a, b", "a, b, c", "a, a", "2, a", "0"]);
    let new = prop::sample::select(vec![
        "", "a-1", "a-k", "a+b", "b, a-1", "k, a-k", "a-b, b", "a-j, b-k", "b, c, a", "a/2", "k, k", "a, b-1",
    ]);
    let conditions = prop::collection::vec(
        prop::sample::select(vec![
            "a>=1",
            "k>=1",
            "k<=3",
            "j+k>=1",
            "k<a",
            "a>b",
            "sum<=9",
            "count<=4",
            "a=max",
            "after(xor)<xor",
            "after(min)>=1",
            "distinct>=2",
            "a!=min",
            "after(count)<=count",
        ]),
        0..3,
    );
    let each = prop::sample::select(vec!["", "", "", " then each x -> x/2", " then each x -> max(x-1,0)"]);
    (named, new, conditions, each).prop_map(|(named, new, conditions, each)| {
        let all = conditions.join(", ");
        let new = if new.is_empty() { "..".to_owned() } else { format!(".., {new}, ..") };
        format!("(.., {named}, ..) -> ({new}){each}{}{all}", if all.is_empty() { "" } else { " : " })
    })
}

/// A rule of rows, or of rings.
fn a_rule_in_order() -> impl Strategy<Value = (String, bool)> {
    let ends = prop::sample::select(vec!["", "", "; end if xor=0", "; end if max<=1", "; end if count=0"]);
    let drops = prop::sample::select(vec!["", "; drop 0"]);
    (prop::collection::vec(a_move_in_order(), 1..3), ends, drops, any::<bool>()).prop_map(
        |(moves, ends, drops, ring)| {
            let text = moves.join("; ") + ends + drops;
            if ring { (format!("circle({text})"), true) } else { (text, false) }
        },
    )
}

/// A random move, with one to three named members.
fn a_move() -> impl Strategy<Value = String> {
    let named = prop::sample::select(vec!["a", "a, b", "a, b, c", "a, a", "2, a", "0"]);
    let new = prop::sample::select(vec![
        "a-1, ..",
        "a-k, ..",
        "a+b, ..",
        "..",
        "k, a-k, ..",
        "a-b, b, ..",
        "a/2, ..",
        "min(a,2), ..",
        "a xor b, ..",
        "k, k, ..",
    ]);
    let conditions = prop::collection::vec(
        prop::sample::select(vec![
            "a>=1",
            "k>=1",
            "k<=3",
            "k<a",
            "a>b",
            "sum<=9",
            "count<=4",
            "a=max",
            "after(xor)<xor",
            "after(or)=or",
            "k|gcd",
            "after(min)>=1",
            "after(count)<=count",
            "distinct>=2",
            "a!=min",
            "after(gcd)=k",
            "after(max)<=max, k<=9",
        ]),
        0..3,
    );
    let each = prop::sample::select(vec![
        "",
        "",
        "",
        " then each x -> x/after(gcd)",
        " then each x -> x/2",
        " then each x -> max(x-1,0)",
    ]);
    (named, new, conditions, each).prop_map(|(named, new, conditions, each)| {
        let all = conditions.join(", ");
        format!("{{{named}, ..}} -> {{{new}}}{each}{}{all}", if all.is_empty() { "" } else { " : " })
    })
}

fn a_rule() -> impl Strategy<Value = String> {
    let ends = prop::sample::select(vec!["", "", "; end if xor=0", "; end if max<=1", "; end if count=0"]);
    let drops = prop::sample::select(vec!["", "; drop 0"]);
    (prop::collection::vec(a_move(), 1..3), ends, drops)
        .prop_map(|(moves, ends, drops)| moves.join("; ") + ends + drops)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn options_are_those_of_the_definition(rule in a_rule(), bags in prop::collection::vec(prop::collection::vec(0i64..7, 0..5), 6)) {
        let Some(ruleset) = compiled(&rule) else { return Ok(()) };
        let again = compiled(&ruleset.canonical);
        prop_assert_eq!(again.map(|again| again.canonical), Some(ruleset.canonical.clone()));
        for mut bag in bags {
            bag.sort_unstable();
            let by_definition = match oracle::options(&ruleset, &bag, &Budget::unlimited()) {
                Ok(options) => options.into_iter().map(|sum| sum.concat()).collect::<BTreeSet<_>>(),
                Err(OracleError::NoEnd { .. }) => continue,
                Err(error) => return Err(TestCaseError::fail(format!("{rule} at {bag:?}: {error}"))),
            };
            let found = options(&ruleset, &bag);
            prop_assert_eq!(&found, &by_definition, "{} at {:?}", rule, bag);
            for option in found {
                prop_assert!(falls(&ruleset, &bag, &option), "{} from {:?} to {:?}", rule, bag, option);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// In rows and rings, too; a text about single numbers alone is one about bags.
    #[test]
    fn options_of_neighbours_are_those_of_the_definition((rule, ring) in a_rule_in_order(), rows in prop::collection::vec(prop::collection::vec(0i64..6, 0..6), 6)) {
        let Some(ruleset) = compiled(&rule) else { return Ok(()) };
        let again = compiled(&ruleset.canonical);
        prop_assert_eq!(again.map(|again| again.canonical), Some(ruleset.canonical.clone()));
        let arrangement = ruleset.bags().expect("a bag").arrangement;
        prop_assert_eq!(arrangement == Arrangement::Ring, ring);
        for mut row in rows {
            arrangement.settle(&mut row);
            let by_definition = match oracle::options(&ruleset, &row, &Budget::unlimited()) {
                Ok(options) => options.into_iter().map(|sum| sum.concat()).collect::<BTreeSet<_>>(),
                Err(OracleError::NoEnd { .. }) => continue,
                Err(error) => return Err(TestCaseError::fail(format!("{rule} at {row:?}: {error}"))),
            };
            let found = options(&ruleset, &row);
            prop_assert_eq!(&found, &by_definition, "{} at {:?}", rule, row);
            for option in found {
                prop_assert!(falls(&ruleset, &row, &option), "{} from {:?} to {:?}", rule, row, option);
            }
        }
    }
}

/// The moves of the rules in the name of the test, written down by hand from lists: neither the
/// compiler nor the definition has a part in them.
fn ring_by_hand(ring: &[i64], vanish: bool) -> BTreeSet<Vec<i64>> {
    let least = |ring: &[i64]| {
        let rotations =
            (0..ring.len().max(1)).map(|by| [&ring[by.min(ring.len())..], &ring[..by.min(ring.len())]].concat());
        rotations.min().unwrap()
    };
    let mut all = BTreeSet::new();
    for first in 0..ring.len() {
        let second = (first + 1) % ring.len();
        if second == first {
            continue;
        }
        for (j, k) in
            (0..=ring[first]).flat_map(|j| (0..=ring[second]).map(move |k| (j, k))).filter(|&(j, k)| j + k > 0)
        {
            let mut new = ring.to_vec();
            (new[first], new[second]) = (ring[first] - j, ring[second] - k);
            new.retain(|&pile| !vanish || pile > 0);
            all.insert(least(&new));
        }
    }
    all
}

#[test]
fn circular_nim_is_as_written_by_hand() {
    for vanish in [false, true] {
        let drop = if vanish { "; drop 0" } else { "" };
        let ruleset = compiled(&format!("circle((.., a, b, ..) -> (.., a-j, b-k, ..) : j+k>=1{drop})")).unwrap();
        for ring in [&[][..], &[2], &[1, 2], &[1, 1, 2], &[0, 1, 3], &[1, 3, 2, 2], &[1, 2, 1, 2], &[1, 1, 2, 1, 3]] {
            let expected = if ring.is_empty() { BTreeSet::new() } else { ring_by_hand(ring, vanish) };
            assert_eq!(options(&ruleset, ring), expected, "{ring:?} {vanish}");
            let defined = oracle::options(&ruleset, ring, &Budget::unlimited()).unwrap();
            assert_eq!(defined.into_iter().map(|sum| sum.concat()).collect::<BTreeSet<_>>(), expected, "{ring:?}");
        }
    }
}

/// Whether the quantity that shows the end of play falls.
fn falls(ruleset: &Ruleset, before: &[i64], after: &[i64]) -> bool {
    let Termination::Ends(Measure::Bag(order)) = &ruleset.termination else { return true };
    let sum = |bag: &[i64]| bag.iter().sum::<i64>();
    let (sums, counts) = ((sum(after), sum(before)), (after.len(), before.len()));
    match order {
        BagOrder::Sum => sums.0 < sums.1,
        BagOrder::Count => counts.0 < counts.1,
        BagOrder::SumThenCount => (sums.0, counts.0) < (sums.1, counts.1),
        BagOrder::CountThenSum => (counts.0, sums.0) < (counts.1, sums.1),
        // In descending order, a bag of smaller members comes earlier.
        BagOrder::Members => {
            let sorted = |bag: &[i64]| {
                let mut bag = bag.to_vec();
                bag.sort_unstable_by(|a, b| b.cmp(a));
                bag
            };
            sorted(after) < sorted(before)
        }
    }
}

#[test]
fn the_end_of_play_is_shown() {
    for (text, order) in [
        ("{a, ..} -> {a-k, ..} : k>=1", BagOrder::Sum),
        ("{a, b, ..} -> {a+b, ..} : a=b", BagOrder::Count),
        ("{a, ..} -> {a-1, ..} : a>=1; {a, b, ..} -> {a+b, ..}; drop 0", BagOrder::SumThenCount),
        ("{a, ..} -> {a-1, ..} then each x -> x/after(gcd) : a>=2", BagOrder::Sum),
        ("{a, ..} -> {b, a-b, ..} : 1<=b<a", BagOrder::Members),
        ("{a, b, ..} -> {a+b+1, ..}; {a, ..} -> {a-1, ..}", BagOrder::CountThenSum),
    ] {
        let ruleset = compiled(text).expect(text);
        assert_eq!(ruleset.termination, Termination::Ends(Measure::Bag(order)), "{text}");
    }
    for text in ["{a, ..} -> {a, ..}", "{a, ..} -> {a-1, ..} then each x -> x+1", "{a, ..} -> {a, a, ..}"] {
        assert_eq!(compiled(text).expect(text).termination, Termination::MayRepeat, "{text}");
    }
}

#[test]
fn numbers_of_a_bag() {
    assert_eq!(aggregates(&[]), Some([0; 9]));
    assert_eq!(aggregates(&[0, 4, 6, 6]), Some([4, 16, 6, 0, 2, 4, 6, 0, 3]));
    assert_eq!(aggregates(&[6, 0, 6, 4]), aggregates(&[0, 4, 6, 6]));
    assert_eq!(aggregates(&[i64::MAX, i64::MAX]), None);
}

#[test]
fn places_of_a_position_without_a_length_are_a_bag() {
    let [one, other] =
        ["(.., a, ..) -> (.., a-k, ..) : k>=1", "{a, ..} -> {a-k, ..} : k>=1"].map(|text| compiled(text).expect(text));
    assert_eq!(one.canonical, other.canonical);
}

#[test]
fn mistakes_are_named() {
    for (text, word) in [
        ("{a} -> {a-1}", "`, ..`"),
        ("{..} -> {..}", "names at least one"),
        ("{.., a} -> {.., a-1}", "last"),
        ("{count, ..} -> {..}", "`count`"),
        ("{a, ..} -> {a-1, ..} : after(foo)=1", "after( )"),
        ("{a, ..} -> {a+k, ..}", "`k`"),
        ("{a, ..} -> {a-1, ..} then x -> x", "each"),
        ("(z, {a, ..}) -> {a-1, ..}", "one number"),
        ("{a, b, c, d, e, ..} -> {..}", "4"),
        ("{a, ..} -> {a-1, ..}; drop 1", "`0`"),
        ("{a, ..} -> {a-1, ..}; unordered", "unordered"),
        ("{a, ..} -> {a-1, ..} then each a -> a", "`a`"),
        ("{a, ..} -> {a-1, ..}; end if a=0", "`a`"),
        ("(.., a, b) -> (.., a-1, b)", "(.., a, ..)"),
        ("(.., a, b, ..) -> {a-1, ..}", "(.., a, ..)"),
        ("(.., a, b, ..) -> (.., a-1, ..); {a, ..} -> {a-1, ..}", "another order"),
        ("circle((.., a, b, ..) -> (.., a-1, b, ..)); (.., a, b, ..) -> (.., a, b-1, ..)", "another order"),
        ("circle((.., a, b, ..) -> (.., a-1, b, ..); misere)", "`misere`"),
        ("circle((a, b) -> (a-1, b))", "(.., a, ..)"),
        ("circle((.., a, b, ..) -> (.., a-1, b, ..)", "`)`"),
    ] {
        let errors = rules::compile(text, &[]).expect_err(text);
        assert!(errors.to_string().contains(word), "{text}: {errors}");
    }
}
