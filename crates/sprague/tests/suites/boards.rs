//! Tiles on boards and boards that are cut, through the facade: winners, values and winning moves
//! compared with the definition and with counting by hand.
use crate::common::{more_when_slow, trust};
use proptest::prelude::*;
use sprague::{Answer, Budget, Game, MovesWanted, Play, SolveOptions, Sum};
use std::collections::{BTreeSet, HashMap};

fn solve(rule: &str, misere: bool, positions: &[String], theory: bool) -> Answer {
    let arguments: Vec<&str> = std::iter::once(rule).chain(positions.iter().map(String::as_str)).collect();
    let mut sum = Sum::parse_with(&arguments, |game| if misere { game.misere() } else { game })
        .unwrap_or_else(|error| panic!("{rule} {positions:?}: {error}"));
    let options = SolveOptions { moves: MovesWanted::All, trust: trust(theory) };
    sum.solve(&options, &Budget::unlimited()).unwrap_or_else(|error| panic!("{rule} {positions:?}: {error}"))
}

fn moves(answer: &Answer) -> BTreeSet<String> {
    answer.moves.listed.iter().map(|winning| format!("{winning:?}")).collect()
}

/// A board with these numbers of rows and columns, and some holes.
fn board(rows: usize, columns: usize, holes: u32) -> String {
    let cell = |at: usize| if holes.rotate_right(7 * at as u32 % 32) & 3 == 3 { '#' } else { '.' };
    let row = |r: usize| (0..columns).map(|c| cell(r * columns + c)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// A table of empty boards has the values of the boards, in both conventions.
#[test]
fn tables_of_empty_boards() {
    for rule in ["cram", "chomp", "place 1x2, 2x2", "place \"XX/X.\" turned"] {
        for misere in [false, true] {
            let game = Game::new(rule).unwrap();
            let mut game = if misere { game.with_play(Play::Misere) } else { game };
            let table = game.values(&[2, 1], &[3, 4], &SolveOptions::default(), &Budget::unlimited()).unwrap();
            assert_eq!(table.shape, [2, 4]);
            for (index, cell) in table.cells.iter().enumerate() {
                let at = format!("{}x{}", 2 + index / 4, 1 + index % 4);
                let answer = solve(rule, misere, std::slice::from_ref(&at), false);
                let defined = match answer.value {
                    Some(value) => value.to_string(),
                    None => answer.outcome.letter().to_string(),
                };
                assert_eq!(cell.to_string(), defined, "{rule} {at} {misere}");
            }
        }
    }
    let mut letters = Game::new("board \"XO\" -> \".X\"").unwrap();
    letters.values(&[1, 1], &[2, 2], &SolveOptions::default(), &Budget::unlimited()).unwrap_err();
}

proptest! {
    #![proptest_config(more_when_slow(48, 1000))]

    /// Any tiles on boards with holes, alone and in sums, in both conventions.
    #[test]
    fn tiles_are_laid_as_the_definition_says(
        tiles in prop::collection::vec((1u8..4, 1u8..4), 1..4),
        misere in any::<bool>(),
        boards in prop::collection::vec((1usize..4, 1usize..5, any::<u32>()), 1..3),
    ) {
        let tiles: Vec<String> = tiles.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect();
        let rule = format!("place {}", tiles.join(", "));
        // At most two boards of 3x3, or one of 3x4: the definition searches whole sums.
        let most = if boards.len() > 1 { 3 } else { 4 };
        let boards: Vec<String> = boards.iter().map(|&(r, c, holes)| board(r, c.min(most), holes)).collect();
        let (fast, slow) = (solve(&rule, misere, &boards, true), solve(&rule, misere, &boards, false));
        prop_assert_eq!(fast.outcome, slow.outcome, "{} at {:?}", rule, boards);
        prop_assert_eq!(&fast.value, &slow.value, "{} at {:?}", rule, boards);
        prop_assert_eq!(moves(&fast), moves(&slow), "{} at {:?}", rule, boards);
        prop_assert_eq!(&fast.moves.total, &slow.moves.total, "{} at {:?}", rule, boards);
    }
}

/// Two spellings are one game, so a sum of both is a sum of one game.
#[test]
#[ignore = "thorough: 4 s"]
fn dominoes_are_cram() {
    for boards in [&["3x4"][..], &["3x5", "2x3"], &["..#/...", "4x4", "1x7"]] {
        let boards: Vec<String> = boards.iter().map(|&board| board.to_owned()).collect();
        for misere in [false, true] {
            let [cram, tiles] = ["cram", "place 2x1, 1x2"].map(|rule| solve(rule, misere, &boards, true));
            assert_eq!((cram.outcome, &cram.value), (tiles.outcome, &tiles.value), "{boards:?}");
            assert_eq!(moves(&cram), moves(&tiles), "{boards:?}");
        }
    }
}

#[test]
fn moves_are_told_by_their_cells() {
    let told = |rule: &str, board: &str| {
        let answer = solve(rule, false, &[board.to_owned()], true);
        answer.moves.listed.iter().map(|winning| winning.text.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(told("place 2x2", "2x2"), ["cover (1,1) to (2,2)"]);
    assert_eq!(told("place 2x1", "2x1"), ["cover (1,1) and (2,1)"]);
    assert_eq!(told("place 1x1", "#."), ["cover (1,2)"]);
    assert_eq!(told("place 1x3", "#...#"), ["cover (1,2) to (1,4)"]);
}

/// Limits of boards and of time are reported, and nothing goes on for ever.
#[test]
#[ignore = "thorough: 6 s"]
fn large_boards_end_with_the_budget() {
    let begun = std::time::Instant::now();
    for (rule, board) in
        [("place 2x2", "62x62"), ("place 3x1, 1x62", "4096x1"), ("cram", "66x62"), ("place 1x1", "66x62")]
    {
        for (misere, theory) in [(false, true), (true, true), (false, false)] {
            let mut sum = Sum::parse_with(&[rule, board], |game| if misere { game.misere() } else { game }).unwrap();
            let options = SolveOptions { trust: trust(theory), ..SolveOptions::default() };
            let brief = Budget::default().with_time(std::time::Duration::from_millis(100)).with_memory(1 << 26);
            let said = sum.solve(&options, &brief).map_err(|error| error.to_string());
            assert!(
                said.is_ok() || said.as_ref().is_err_and(|said| said.contains("limit")),
                "{rule} {board}: {said:?}"
            );
        }
    }
    assert!(begun.elapsed() < std::time::Duration::from_secs(120), "{:?}", begun.elapsed());
    assert!(Sum::parse(&["place 2x2", "5x63"]).is_err());
    assert!(Sum::parse(&["place 2x2", "4097x1"]).is_err());
}

/// HackerRank, "Digits Square Board": a rectangle of digits that are not all prime is cut in two;
/// a player who cannot cut loses.
struct Digits {
    digits: Vec<Vec<u8>>,
    known: HashMap<[usize; 4], u64>,
}

impl Digits {
    /// The value of rows a+1 to b and columns c+1 to d, by examining all cells.
    fn value(&mut self, [a, b, c, d]: [usize; 4]) -> u64 {
        if let Some(&value) = self.known.get(&[a, b, c, d]) {
            return value;
        }
        let all_prime = (a..b).all(|row| self.digits[row][c..d].iter().all(|digit| [2, 3, 5, 7].contains(digit)));
        let mut seen = BTreeSet::new();
        if !all_prime {
            for x in a + 1..b {
                seen.insert(self.value([a, x, c, d]) ^ self.value([x, b, c, d]));
            }
            for x in c + 1..d {
                seen.insert(self.value([a, b, c, x]) ^ self.value([a, b, x, d]));
            }
        }
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        self.known.insert([a, b, c, d], value);
        value
    }
}

/// The rule of a board: `P` has, for each corner, the number of digits above and to the left that
/// are not prime.
fn cut(digits: &[Vec<u8>]) -> String {
    let n = digits.len();
    let count = |i: usize, j: usize| {
        digits[..i].iter().flat_map(|row| &row[..j]).filter(|digit| ![2, 3, 5, 7].contains(*digit)).count().to_string()
    };
    let counts: Vec<String> = (0..=n).flat_map(|i| (0..=n).map(move |j| count(i, j))).collect();
    let corner = |row: &str, column: &str| format!("P[{row}*(N+1)+{column}+1]");
    let some = format!("{}-{}>{}-{}", corner("b", "d"), corner("a", "d"), corner("b", "c"), corner("a", "c"));
    format!(
        "(a,b,c,d) -> (a,x,c,d), (x,b,c,d) : a<x<b, {some}; (a,b,c,d) -> (a,b,c,x), (a,b,x,d) : c<x<d, {some}; \
         N = {n}; P = [{}]",
        counts.join(",")
    )
}

#[test]
fn boards_of_digits_that_are_cut() {
    let mut state = 5u64;
    let mut digit = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 60) as u8 % 9 + 1
    };
    for n in 1..=5usize {
        for round in 0..4 {
            let prime_only = round == 0;
            let digits: Vec<Vec<u8>> =
                (0..n).map(|_| (0..n).map(|_| if prime_only { 7 } else { digit() }).collect()).collect();
            let mut plain = Digits { digits: digits.clone(), known: HashMap::new() };
            let expected = plain.value([0, n, 0, n]);
            let position = format!("(0,{n},0,{n})");
            let answer = solve(&cut(&digits), false, std::slice::from_ref(&position), true);
            assert_eq!(answer.value.map(|value| value.to_string()), Some(expected.to_string()), "{digits:?}");
            assert!(!prime_only || expected == 0);
        }
    }
}

#[test]
fn boards_are_read_and_written() {
    let cram = Game::new("cram").unwrap();
    let read = |text: &str| cram.position(text);
    for text in ["4x5", "1x1", "..#/...", "#", "###/.#.", "1x62"] {
        assert_eq!(read(text).map(|board| board.to_string()), Ok(text.to_owned()));
    }
    // Short rows are padded with missing cells.
    assert_eq!(read("../.").map(|board| board.to_string()), Ok("../.#".to_owned()));
    for text in ["", "0x4", "4x63", "4x", "x", "..a/...", "1e18x1", "5", "//", "4097x1"] {
        assert!(read(text).is_err(), "{text}");
    }
}
