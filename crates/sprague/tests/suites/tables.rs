//! Tables of values, many sums at once, and the comparison of values with search.
use crate::common;
use crate::common::cases;
use proptest::prelude::*;
use sprague::tables::{Cell, Run};
use sprague::{Batch, BatchAnswer, Budget, Game, Number, Play, Position, SolveError, SolveOptions, Stop, Sum};
use std::time::{Duration, Instant};

fn game(rule: &str) -> Game {
    Game::new(rule).unwrap()
}

fn by_definition() -> SolveOptions {
    SolveOptions { trust: sprague::Trust::Definition, ..SolveOptions::default() }
}

#[test]
fn runs_and_boxes() {
    let (options, budget) = (SolveOptions::default(), Budget::default());
    let json = |rule: &str, from: &[u64], to: &[u64]| {
        serde_json::to_string(&game(rule).values(from, to, &options, &budget).unwrap()).unwrap()
    };
    let values =
        |text: &str| text.split_once("\"values\":").map(|(_, values)| values.trim_end_matches('}').to_owned()).unwrap();
    assert_eq!(values(&json("take 1,3,4", &[0], &[7])), "[0,1,0,1,2,3,2,0]");
    assert_eq!(values(&json("take 1,3,4", &[5], &[5])), "[3]");
    assert_eq!(values(&json("take 1,3,4", &[7], &[3])), "[]");
    assert_eq!(values(&json("wythoff", &[0, 0], &[1, 2])), "[[0,1,2],[1,2,0]]");
    assert_eq!(values(&json("wythoff", &[1, 2], &[1, 2])), "[[0]]");
    assert_eq!(values(&json("wythoff", &[2, 2], &[1, 2])), "[]");
    assert_eq!(values(&json("take 1,3,4; misere", &[0], &[7])), r#"["N","P","N","P","N","N","N","N"]"#);
    assert_eq!(values(&json("wythoff; misere", &[0, 0], &[1, 2])), r#"[["N","P","N"],["P","N","N"]]"#);
    // Far out the proof gives the values.
    assert_eq!(values(&json("take 1,3,4", &[1_000_000_000_000_000_000], &[1_000_000_000_000_000_002])), "[1,0,1]");
}

/// The proof comes after 256 heaps of a byte each; the written values take up to eight bytes.
#[test]
fn runs_reserve_the_width_of_what_they_write() {
    let run = |rule: &str, count: usize, budget: &Budget| game(rule).run(count, &SolveOptions::default(), budget);
    for rule in ["take any", "take any; split 2", "take 1,3,4", "take fib"] {
        // Also if a proof comes early without any limit: no machine has that much memory.
        let within = if rule == "take fib" { Budget::default().with_memory(1 << 20) } else { Budget::default() };
        let endless = run(rule, 1 << 60, &within);
        assert!(matches!(endless, Err(SolveError::Stopped { stop: Stop::Memory { .. }, .. })), "{rule}: {endless:?}");
    }
    // So many that the tables of the kernel, which depend on the processor, are small beside them.
    let count = 400_000;
    for (rule, width) in [("take any", 4), ("take any; split 2", 4), ("take 1..300", 2), ("take 1,3,4", 1)] {
        let bytes = (count * width) as u64;
        let stopped = run(rule, count, &Budget::default().with_memory(bytes)).unwrap_err();
        let needed = match &stopped {
            SolveError::Stopped { stop: Stop::Memory { needed, .. }, .. } => *needed,
            other => panic!("{rule}: {other}"),
        };
        assert!((bytes..bytes + 100_000).contains(&needed), "{rule}: {needed}");
        let found = run(rule, count, &Budget::default().with_memory(needed)).unwrap().unwrap();
        let (bytes, last) = match &found {
            Run::U8(cells) => (1, u64::from(cells[count - 1])),
            Run::U16(cells) => (2, u64::from(cells[count - 1])),
            Run::U32(cells) => (4, u64::from(cells[count - 1])),
            Run::U64(cells) => (8, cells[count - 1]),
        };
        let at = game(rule).values(&[399_999], &[399_999], &SolveOptions::default(), &Budget::default()).unwrap();
        assert_eq!((bytes, vec![Cell::Value(Number::from(last))]), (width, at.cells), "{rule}");
    }
}

#[test]
fn corners_of_the_wrong_shape_are_errors() {
    let (options, budget) = (SolveOptions::default(), Budget::default().with_memory(1 << 30));
    for (rule, from, to) in [
        ("wythoff", vec![0u64], vec![5u64]),
        ("take 1,2", vec![0, 0], vec![5, 5]),
        ("take 1,2", vec![], vec![]),
        ("wythoff", vec![0, 0], vec![u64::MAX, u64::MAX]),
        ("take fib", vec![0], vec![u64::MAX]),
    ] {
        assert!(game(rule).values(&from, &to, &options, &budget).is_err(), "{rule} {from:?} {to:?}");
        assert!(game(rule).values(&from, &to, &by_definition(), &budget).is_err(), "{rule} {from:?} {to:?}");
    }
}

/// The limits for random rules, which may have too many sums to search.
fn brief() -> Budget {
    Budget::default().with_time(Duration::from_millis(150))
}

/// The two results, unless one was stopped.
fn in_time<T>(by_theory: Result<T, SolveError>, defined: Result<T, SolveError>) -> Option<(T, T)> {
    let in_time = |result: Result<T, SolveError>| match result {
        Err(SolveError::Stopped { .. }) => None,
        result => Some(result.unwrap()),
    };
    in_time(by_theory).zip(in_time(defined))
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn runs_are_the_definition(rule in common::one_number(), from in 0u64..6, more in 0u64..12, misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let [by_theory, defined] = [SolveOptions::default(), by_definition()]
            .map(|options| game(&rule).with_play(play).values(&[from], &[from + more], &options, &brief()));
        let Some((by_theory, defined)) = in_time(by_theory, defined) else { return Ok(()) };
        prop_assert_eq!(by_theory, defined, "{}", rule);
    }

    #[test]
    fn boxes_are_the_definition(rule in common::two_numbers(), from in prop::array::uniform2(0u64..3), more in prop::array::uniform2(0u64..4), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let to = [from[0] + more[0], from[1] + more[1]];
        let [by_theory, defined] = [SolveOptions::default(), by_definition()]
            .map(|options| game(&rule).with_play(play).values(&from, &to, &options, &brief()));
        let Some((by_theory, defined)) = in_time(by_theory, defined) else { return Ok(()) };
        prop_assert_eq!(&by_theory, &defined, "{}", rule);
        // The same for one position at a time.
        let corner = Position::new(to);
        let at = game(&rule).with_play(play).value_at(&corner, &SolveOptions::default(), &Budget::default()).unwrap();
        prop_assert_eq!(Some(&at.cell), defined.cells.last(), "{} at {}", rule, corner);
    }

    #[test]
    fn batch_lines_are_sums((rule, heaps) in common::with_positions(common::one_number(), 1, 30), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let heaps = &heaps[..heaps.len().min(if misere { 2 } else { 4 })];
        let line: Vec<String> = heaps.iter().map(Position::to_string).collect();
        let mut sum = Sum::of(game(&rule).with_play(play), heaps.to_vec()).unwrap();
        let Ok(answer) = sum.solve(&SolveOptions::default(), &brief()) else { return Ok(()) };
        let ask = |wanted: BatchAnswer| {
            Batch::new(game(&rule).with_play(play), wanted, SolveOptions::default()).line(&line.join("  "), &Budget::default())
        };
        prop_assert_eq!(ask(BatchAnswer::Outcome).unwrap(), answer.outcome.letter());
        prop_assert_eq!(ask(BatchAnswer::Winner).unwrap(), answer.outcome.winner());
        let letters = BatchAnswer::Letters("Win".to_owned(), "Lose".to_owned());
        prop_assert_eq!(ask(letters).unwrap() == "Win", answer.outcome == sprague::Outcome::N);
        prop_assert_eq!(ask(BatchAnswer::Value).ok(), answer.value.map(|value| value.to_string()));
    }

    /// Winners of single positions are found without values, and agree with the values.
    #[test]
    fn winners_alone_are_those_of_values((rule, pairs) in common::with_positions(common::two_numbers(), 2, 9)) {
        let ask = |wanted: BatchAnswer| {
            let mut batch = Batch::new(game(&rule), wanted, SolveOptions::default());
            pairs.iter().map(|pair| batch.line(&pair.to_string(), &brief())).collect::<Vec<_>>()
        };
        for (outcome, value) in std::iter::zip(ask(BatchAnswer::Outcome), ask(BatchAnswer::Value)) {
            if let (Ok(outcome), Ok(value)) = (outcome, value) {
                prop_assert_eq!(outcome == "P", value == "0", "{}", rule);
            }
        }
    }

    #[test]
    fn search_and_values_agree_on_random_rules(rule in common::any_of(vec![common::one_number().boxed(), common::two_numbers().boxed()])) {
        let game = game(&rule);
        let to = vec![4; game.ruleset().arity];
        if let Ok(report) = game.check(&to, &brief()) {
            prop_assert_eq!(&report.mismatches, &[], "{}", rule);
            prop_assert_eq!(report.checked_positions, 5u64.pow(to.len() as u32), "{}", rule);
            prop_assert!(report.checked_sums > 0);
        }
    }
}

#[test]
fn winners_of_sets_words_and_boards_are_those_of_values() {
    for (rule, lines) in [
        ("erase d for x : d|x", &["{1..12}", "{2,3,5}", "{}", "{4,8,9,27}"][..]),
        ("erase d for x : abs(d-x)=1", &["{1..9}", "{1..6}", "{1,2,3,7,8,9,20}"]),
        ("cram", &["3x4", "3x3", "4x4", "..#/..."]),
        ("place 2x2, 1x3", &["3x4", "3x3", "4x4", "..#/...", "2x9", "#"]),
        ("\"X\" \".\"*k \"X\" -> \".\" \".\"*k \".\"", &["X.XX.X", "XX.X", "X..X#XXX", ""]),
        ("\".\" -> \"X\"; end if contains \"XXX\"", &["....", ".....", "X..X..", "........................."]),
    ] {
        let mut batch = Batch::new(game(rule), BatchAnswer::Outcome, SolveOptions::default());
        for line in lines {
            let arguments: Vec<&str> = std::iter::once(rule).chain(line.split_whitespace()).collect();
            let mut sum = Sum::parse(&arguments).unwrap();
            let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
            let outcome = batch.line(line, &Budget::default()).unwrap();
            assert_eq!(outcome, answer.outcome.letter(), "{rule} at {line}");
        }
    }
}

#[test]
fn bad_tokens_leave_the_batch_usable() {
    let mut batch = Batch::new(game("take 1,3,4"), BatchAnswer::Value, SolveOptions::default());
    for bad in ["x", "1 -2", "3,4", "(5", "1.5", "5 [1]", "１", "0x10", "--"] {
        let error = batch.line(bad, &Budget::default()).unwrap_err().to_string();
        assert!(!error.is_empty(), "{bad}");
    }
    let all = [
        ("5", "3"),
        ("", "0"),
        (" \t ", "0"),
        ("5 8 13", "0"),
        ("5 8 12", "1"),
        ("1e18", "1"),
        ("1_000", "2"),
        ("(5)", "3"),
        ("0005", "3"),
        ("1000000000000000000000000000000", "1"),
    ];
    for (line, expected) in all {
        assert_eq!(batch.line(line, &Budget::default()).unwrap(), expected, "{line}");
    }
    let mut pairs = Batch::new(game("wythoff"), BatchAnswer::Outcome, SolveOptions::default());
    assert_eq!(pairs.line("(1,2) 0,0", &Budget::default()).unwrap(), "P");
    assert!(pairs.line("1", &Budget::default()).is_err());
    let mut misere = Batch::new(game("take 1,2; misere"), BatchAnswer::Value, SolveOptions::default());
    assert!(misere.line("3 4", &Budget::default()).is_err(), "a misère sum has no value");
}

/// The time is printed and not asserted; in release mode it is far below a second.
#[test]
fn a_million_heaps_on_a_line() {
    let heaps: Vec<u64> = (0..1_000_000u64).map(|i| i.wrapping_mul(2_654_435_761) % 1_000_000_000).collect();
    let line = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    // HDU 5795: n, except that 7 and 8 modulo 8 are exchanged.
    let value = |n: u64| match n % 8 {
        _ if n == 0 => 0,
        7 => n + 1,
        0 => n - 1,
        _ => n,
    };
    let expected = heaps.iter().fold(0, |xor, &n| xor ^ value(n));
    let mut batch = Batch::new(game("take any; split 3"), BatchAnswer::Value, SolveOptions::default());
    let started = Instant::now();
    assert_eq!(batch.line(&line, &Budget::default()).unwrap(), expected.to_string());
    eprintln!("a million heaps on a line: {:?}", started.elapsed());
}

#[test]
#[ignore = "thorough: 9 s"]
fn check_finds_nothing_wrong_and_keeps_to_its_limits() {
    let budget = Budget::default().with_memory(1 << 30);
    let report = game("take 1,3,4").check(&[200], &budget).unwrap();
    assert_eq!((report.checked_positions, report.mismatches.len()), (201, 0));
    assert!(report.checked_sums >= 500, "{report:?}");
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.contains("\"mismatches\":[]") && json.contains("\"checked_positions\":201"), "{json}");
    for (rule, to) in [
        ("0.77; misere", vec![12]),
        ("wythoff; misere", vec![4, 4]),
        ("(a,b,c) -> (a-1,b,c); (a,b,c) -> (a,b-1,c); (a,b,c) -> (a,b,c-2)", vec![12, 12, 12]),
    ] {
        let report = game(rule).check(&to, &budget).unwrap();
        assert_eq!(report.mismatches, [], "{rule}");
        assert!(report.checked_sums > 0);
    }
    assert_eq!(game("take 1,3,4").check(&[0], &budget).unwrap().checked_positions, 1);
    // More positions than fit are an error, not a crash.
    for (rule, to) in [("wythoff", vec![1 << 40, 1 << 40]), ("take 1,2", vec![u64::MAX])] {
        assert!(game(rule).check(&to, &budget).is_err(), "{rule}");
    }
    assert!(game("wythoff").check(&[3], &budget).is_err(), "two numbers are needed");
}

#[test]
fn single_values_say_how_they_are_known() {
    let at = |rule: &str, position: &str| {
        let position: Position = position.parse().unwrap();
        game(rule).value_at(&position, &SolveOptions::default(), &Budget::default()).unwrap()
    };
    let far = at("take 1,3,4", "1e18");
    assert_eq!((far.cell, far.standing.word()), (Cell::Value(Number::from(1)), "proved"));
    assert_eq!(far.basis.to_string(), "proved: period 7 from 0 (window of 4)");
    let pair = at("wythoff", "3,5");
    assert_eq!((pair.cell, pair.standing.word()), (Cell::Value(Number::from(0)), "exact"));
    let unordered = at("(a,b) -> (a,b-k) : k>=1; unordered", "5,3");
    assert_eq!(unordered.position.to_string(), "(3,5)");
}
