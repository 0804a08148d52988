//! Counting by residue classes compared with listing every option, for all classes of taking games.
use crate::common::{self, cases};
use proptest::prelude::*;
use sprague::claims::Pattern;
use sprague::parts::{Values, Wanted, near, options_with_value};
use sprague::{Budget, Game, Number, Play, Position, Stop};
use std::time::Duration;

/// The game and its pattern, if one is found that is short enough to list all options. It need not
/// be proved: all heaps here are small enough to have been compared.
fn repeating(rule: &str, play: Play) -> Option<(Game, Pattern)> {
    let mut game = Game::new(rule).unwrap().with_play(play);
    let budget = Budget::default().with_time(Duration::from_millis(200));
    let pattern = game.pattern(Some(3000), &budget).ok()?.claims.first()?.pattern().clone();
    (pattern.preperiod() + pattern.period() < 700).then_some((game, pattern))
}

/// Heaps around the places where something changes, as far as all their options can be listed.
fn heaps(pattern: &Pattern, most: u64) -> Vec<u64> {
    let (n0, p) = (pattern.preperiod(), pattern.period());
    let mut heaps: Vec<u64> = (0..5).collect();
    for round in [0, 1, 2, 3] {
        heaps.extend((n0 + round * p).saturating_sub(1)..n0 + round * p + 3);
    }
    heaps.extend([2 * n0 + 2 * p + 1, 3 * n0 + 2 * p, 2 * n0 + 5 * p + 2]);
    heaps.retain(|&n| n <= most);
    heaps
}

fn compare(rule: &str, play: Play, most: u64) -> Result<bool, TestCaseError> {
    let Some((mut game, pattern)) = repeating(rule, play) else { return Ok(false) };
    let (class, budget) = (game.ruleset().class.clone(), Budget::default());
    for n in heaps(&pattern, most) {
        let (heap, position) = (Number::from(n), Position::new([n]));
        let own = pattern.short_value(n).unwrap();
        for target in (0..4).chain([own ^ 1, own / 2]) {
            let target = Number::from(target);
            let wanted = Wanted { value: &target, limit: usize::MAX };
            let all = near(&mut game, &position, wanted, &budget).unwrap();
            let far =
                options_with_value(&class, Values::Pattern(&pattern), &heap, &target, usize::MAX, &budget).unwrap();
            // Some classes have patterns, but no counting by residues.
            let Some(far) = far else { return Ok(false) };
            let context = format!("{rule} at {n}, to value {target}");
            if far.total.is_some() {
                prop_assert_eq!(&far, &all, "{}", &context);
                let few =
                    options_with_value(&class, Values::Pattern(&pattern), &heap, &target, 3, &budget).unwrap().unwrap();
                prop_assert_eq!(&few.total, &all.total, "{}", &context);
                prop_assert_eq!(&few.options[..], &all.options[..all.options.len().min(3)], "{}", &context);
            } else {
                prop_assert!(far.options.iter().all(|option| all.options.contains(option)), "{}", &context);
            }
        }
    }
    Ok(true)
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn subtraction(rule in prop_oneof![common::subtraction(), common::all_but()], misere: bool) {
        compare(&rule, if misere { Play::Misere } else { Play::Normal }, 3000)?;
    }

    #[test]
    #[ignore = "thorough: 2 s"]
    fn codes(rule in prop_oneof![common::code(), common::code_in_words()]) {
        compare(&rule, Play::Normal, 150)?;
    }

    #[test]
    #[ignore = "thorough: 3 s"]
    fn repeating_codes(rule in common::repeating()) {
        compare(&rule, Play::Normal, 100)?;
    }
}

#[test]
fn long_ranges_endless_digits_and_splits() {
    for rule in [
        "take 100..300",
        "take 1..90,200..400",
        "take odd",
        "take k where k%3=1",
        "0.(12)",
        "0.3(01)",
        "0.77",
        "4.31",
        "0.137",
        "take any",
        "take k where k!=2,k>=1",
        "split 2; take 2",
        "split 2 unequal; take 1,2",
        "4.(3)",
    ] {
        assert!(compare(rule, Play::Normal, 1500).unwrap(), "{rule}: no pattern");
    }
    for rule in ["take 100..300", "take any", "take 1..4,9"] {
        assert!(compare(rule, Play::Misere, 1500).unwrap(), "{rule}: no pattern");
    }
}

fn found(rule: &str, heap: &str, target: u64, limit: usize) -> (Vec<Vec<Position>>, Option<Number>) {
    let (game, pattern) = repeating(rule, Play::Normal).unwrap();
    let (heap, target) = (heap.parse().unwrap(), Number::from(target));
    let class = &game.ruleset().class;
    let far = options_with_value(class, Values::Pattern(&pattern), &heap, &target, limit, &Budget::default());
    let far = far.unwrap().unwrap();
    (far.options, far.total)
}

#[test]
fn numbers_of_thirty_digits() {
    let long = "1000000000000000000000000000000";
    // n%3 = 1, so taking 1 leaves a multiple of 3.
    let (taken, total) = found("take 1,2", long, 0, 10);
    assert_eq!(total, Some(Number::from(1)));
    assert_eq!(taken, [[Position::of(vec!["999999999999999999999999999999".parse().unwrap()])]]);
    // Heaps with even values: the even heaps below it.
    let (odd, total) = found("take odd", "1000000000000000000000000000001", 0, 3);
    assert_eq!(total.unwrap().to_string(), "500000000000000000000000000001");
    let first: Vec<String> = odd.iter().map(|option| format!("{option:?}")).collect();
    assert_eq!(first, ["[]", "[Position([2], Numbers)]", "[Position([4], Numbers)]"]);
    // Taking any amount leaves exactly one heap with each value.
    assert_eq!(found("take any", long, 7, 10).0, [[Position::new([7])]]);
}

#[test]
fn a_long_list_ends_at_the_memory_limit() {
    let (game, pattern) = repeating("0.77", Play::Normal).unwrap();
    let small = Budget::default().with_memory(1 << 20);
    let heap = "1e18".parse().unwrap();
    let target = pattern.value(&heap);
    let wanted = (0..8).map(Number::from).find(|value| *value != target).unwrap();
    let all = options_with_value(&game.ruleset().class, Values::Pattern(&pattern), &heap, &wanted, 1 << 20, &small);
    assert!(matches!(all, Err(Stop::Memory { .. })), "{all:?}");
}

/// `take 1..r` and `take l..r` by their law, without a table.
#[test]
fn blocks_count_as_their_pattern_does() {
    for (length, most) in [(1, 6), (3, 5), (4, 11), (5, 5)] {
        for play in [Play::Normal, Play::Misere] {
            let (game, pattern) = repeating(&format!("take {length}..{most}"), play).unwrap();
            let (class, budget) = (&game.ruleset().class, Budget::default());
            let blocks = Values::Blocks { length, period: length + most, exchanged: play == Play::Misere };
            for n in 0..70 {
                for target in 0..5 {
                    let (heap, target) = (Number::from(n), Number::from(target));
                    assert_eq!(blocks.value(&heap), pattern.value(&heap), "{length}..{most} at {n}");
                    for limit in [0, 2, 100] {
                        let by_blocks = options_with_value(class, blocks, &heap, &target, limit, &budget);
                        let by_pattern =
                            options_with_value(class, Values::Pattern(&pattern), &heap, &target, limit, &budget);
                        assert_eq!(by_blocks, by_pattern, "{length}..{most} {play:?} at {n} to {target}");
                    }
                }
            }
        }
    }
}
