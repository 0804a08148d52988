//! Every form of the loops for fixed amounts beside the definition and beside plain code.
use crate::naive;
use heaps::amounts::one_hot::step::{BLOCK, FAR, Word, plain};
use heaps::amounts::one_hot::{Form, OneHot, Ready, TooMany, near};
use heaps::amounts::terminal;
use proptest::prelude::*;
use rules::ruleset::Play;

fn expected(amounts: &[usize], play: Play, len: usize) -> Vec<u64> {
    let options = |n: usize| amounts.iter().filter(|&&s| s <= n).map(|&s| vec![n - s]).collect();
    naive::values(len, terminal(play), options)
}

/// The values by a form, read in pieces, with a fresh start at `cut`.
fn streamed(amounts: &[usize], play: Play, form: Form, len: usize, cut: usize) -> Vec<u16> {
    let mut values = Vec::new();
    let mut stream = OneHot::new(amounts.to_vec(), play, form);
    while values.len() < cut {
        assert_eq!(stream.position(), values.len());
        let most = (cut - values.len()).min(100);
        stream.read(&mut values, most).unwrap();
    }
    let mut stream = OneHot::new(amounts.to_vec(), play, form);
    stream.start_at(&values).unwrap();
    while values.len() < len {
        let most = len - values.len();
        stream.read(&mut values, most).unwrap();
    }
    values
}

/// Sets that need each of the loops and each of the widths.
fn sets() -> impl Strategy<Value = Vec<usize>> {
    let set = |least: usize, most: usize, size: std::ops::Range<usize>| {
        prop::collection::btree_set(least..most, size).prop_map(|set| set.into_iter().collect())
    };
    prop_oneof![
        set(1, 9, 1..8),
        set(1, 70, 1..8),
        set(1, 40, 8..30),
        set(1, 200, 1..64),
        set(8, 100, 1..10),
        set(32, 70, 1..8),
        set(32, 400, 1..64),
        set(64, 140, 1..8),
        set(128, 500, 1..64),
        set(1, 5000, 1..6),
        set(2, 6, 1..4),
        set(3, 60, 8..16),
        set(1, 130, 33..64),
        set(1, 100, 17..41),
        set(1, 80, 50..64),
    ]
}

/// Compares the loop for near amounts with plain code, for words of one width, in two parts;
/// `before` are values.
fn near_like_plain<W: Word + std::fmt::Debug>(amounts: &[usize], before: &[u32], cut: usize, check: bool) {
    let (lead, len) = (amounts[amounts.len() - 1].next_multiple_of(BLOCK), 10 * BLOCK);
    let mut start = vec![W::NONE; lead + len];
    for (word, &value) in start[..lead].iter_mut().rev().zip(before) {
        *word = W::one(value);
    }
    let mut expected = start.clone();
    let reached = plain(&mut expected, lead, lead + len, amounts);
    assert!(check || reached == lead + len, "{amounts:?} have more values than {} bits", W::BITS);
    for form in Form::available().into_iter().filter(|&form| form != Form::Portable) {
        let mut words = start.clone();
        let mut at = lead;
        for to in [lead + cut * BLOCK, lead + len] {
            if reached >= at {
                at = near::run(Ready::new(form), &mut words, at, to, amounts, check).unwrap();
                assert_eq!(at, to.min(reached / BLOCK * BLOCK), "{amounts:?} {form:?}");
            }
        }
        assert_eq!(words[lead..at], expected[lead..at], "{amounts:?} {form:?} {} bits", W::BITS);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn near_amounts_in_vectors_are_as_in_plain_code(
        amounts in prop::collection::btree_set(1usize..110, 17..41), few in prop::collection::btree_set(1usize..300, 1..17),
        least in 1usize..FAR, before in prop::collection::vec(0u32..12, 0..200), cut in 0usize..=10,
    ) {
        for mut amounts in [amounts, few] {
            amounts.insert(least);
            let amounts: Vec<usize> = amounts.into_iter().collect();
            near_like_plain::<u64>(&amounts, &before, cut, false);
            near_like_plain::<u64>(&amounts, &before, cut, true);
            near_like_plain::<u32>(&amounts, &before, cut, true);
            // The words before may be of any value below 12, so that there may be as many more.
            if amounts.len() < 32 {
                near_like_plain::<u32>(&amounts, &before, cut, false);
            }
        }
    }

    /// Places are given back where a value has no bit.
    #[test]
    fn near_amounts_with_more_values_than_bits(amounts in prop::collection::btree_set(1usize..80, 45..75), cut in 0usize..=10) {
        let amounts: Vec<usize> = amounts.into_iter().chain([90]).collect();
        near_like_plain::<u32>(&amounts, &[], cut, true);
        near_like_plain::<u64>(&amounts, &[], cut, true);
    }

    #[test]
    fn all_forms_follow_the_definition(amounts in sets(), misere: bool, cut in 0usize..900) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let expected = expected(&amounts, play, 1200);
        for form in Form::available() {
            let values = streamed(&amounts, play, form, 1200, cut);
            prop_assert!(values.iter().map(|&v| u64::from(v)).eq(expected.iter().copied()), "{:?} {:?}", amounts, form);
        }
    }
}

#[test]
fn long_streams_agree_with_plain_code() {
    // Values from 32 on come late, or at once.
    let late: Vec<usize> = (1..64).filter(|s| s % 9 != 4).chain([70, 75, 91]).collect();
    let at_once: Vec<usize> = (1..=36).chain([40, 47, 300]).collect();
    let sets: [&[usize]; 11] = [
        &late,
        &at_once,
        &[1, 3, 4],
        &[2, 9, 17, 40, 61],
        &[9, 23, 31, 100],
        &[32, 45, 67],
        &[65, 129, 300],
        &[130, 131, 777, 40_000],
        &[1, 5, 6, 11, 19, 23, 35, 40, 41, 48, 57, 63],
        &[3, 100, 1000, 10_000],
        &[33, 40, 51, 60, 62, 77, 78, 79, 90, 101, 122, 133, 140, 155, 170, 190, 211],
    ];
    for amounts in sets {
        let (len, lead) = (150_000, amounts[amounts.len() - 1]);
        let mut words = vec![0_u64; lead];
        words.resize(lead + len, 0);
        assert_eq!(plain(&mut words, lead, lead + len, amounts), lead + len);
        for form in Form::available() {
            let values = streamed(amounts, Play::Normal, form, len, 70_007);
            assert!(values.iter().map(|&v| 1 << v).eq(words[lead..].iter().copied()), "{amounts:?} {form:?}");
        }
    }
}

#[test]
fn more_values_than_bits() {
    let amounts: Vec<usize> = (1..200).collect();
    let mut stream = OneHot::new(amounts, Play::Normal, Form::best());
    let mut values: Vec<u8> = Vec::new();
    while values.len() < 1000 {
        if stream.read(&mut values, 1000) == Err(TooMany) {
            break;
        }
    }
    assert!(values.len() < 128 && values.iter().enumerate().all(|(n, &value)| n == usize::from(value)));
}
