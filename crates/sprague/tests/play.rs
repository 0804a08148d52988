//! Matches: the engine wins whatever it has won, a record comes back as it was, and what is typed is understood.
use proptest::prelude::*;
use sprague::{Budget, Match, PlayError, Side, Sum, review};

fn sum(arguments: &[&str], misere: bool) -> Sum {
    Sum::parse(arguments, &[], misere).expect("the rule and the positions are sound")
}

fn outcome(arguments: &[&str], misere: bool) -> &'static str {
    sum(arguments, misere).solve(&Default::default(), &Budget::default()).expect("it can be solved").outcome.letter()
}

/// Games that end soon, with positions of their kind from two numbers.
const GAMES: [(&str, bool); 8] = [
    ("take 1,3,4", false),
    ("take any; split 2", false),
    ("0.77", false),
    ("split 2 unequal", false),
    ("wythoff", true),
    ("n -> d : d|n, 1<=d<n", false),
    ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", true),
    ("take 1..n/2", false),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    /// Against moves at random, from either side.
    #[test]
    fn the_engine_wins_what_it_has_won(
        game in 0..GAMES.len(), numbers in proptest::collection::vec(0..9u64, 2..5), misere: bool, second: bool,
        random in proptest::collection::vec(any::<u32>(), 64),
    ) {
        let (rule, pairs) = GAMES[game];
        let positions: Vec<String> = match pairs {
            true => numbers.chunks_exact(2).map(|pair| format!("{},{}", pair[0], pair[1])).collect(),
            false => numbers.iter().map(u64::to_string).collect(),
        };
        let arguments: Vec<&str> = std::iter::once(rule).chain(positions.iter().map(String::as_str)).collect();
        let budget = Budget::default();
        let first_wins = outcome(&arguments, misere) == "N";
        let mut game = Match::new(sum(&arguments, misere), if second { Side::Engine } else { Side::You });
        let mut random = random.into_iter().cycle();
        let winner = loop {
            if let Some(winner) = game.winner(&budget).unwrap() {
                break winner;
            }
            let turn = match game.to_move() {
                Side::Engine => game.choose(&budget).unwrap().turn,
                Side::You => {
                    let mut legal = game.legal(usize::MAX, &budget).unwrap().turns;
                    let chosen = legal.swap_remove(random.next().unwrap() as usize % legal.len());
                    prop_assert_eq!(&game.read(&chosen.text, &budget).unwrap(), &chosen);
                    chosen
                }
            };
            game.make(turn);
        };
        if first_wins == second {
            prop_assert_eq!(winner, Side::Engine);
        }
        let record = game.record(&budget).unwrap().to_string();
        let reviewed = review(&record, &budget).unwrap();
        prop_assert_eq!(reviewed.lines.len(), game.moves_made() + 2);
        prop_assert_eq!(reviewed.lines.last().unwrap(), &format!("{} won", winner.word()));
        let engine_errs = reviewed.lines.iter().any(|line| line.contains("engine:") && line.contains("mistake"));
        prop_assert!(!engine_errs, "{:?}", reviewed.lines);
    }
}

#[test]
fn a_lost_position_is_made_hard() {
    // Every move of 3 5 6 loses; after some a single answer wins, after others three do.
    let budget = Budget::default();
    let mut game = Match::new(sum(&["nim", "3", "5", "6"], false), Side::Engine);
    let choice = game.choose(&budget).unwrap();
    assert_eq!(choice.reason, "the position is lost; only one answer to this wins");
    game.make(choice.turn);
    let answer = sum(&["nim", &game.position()], false).solve(&Default::default(), &budget).unwrap();
    assert_eq!(answer.moves.listed.len(), 1);
}

#[test]
fn what_is_typed_is_understood_or_explained() {
    let budget = Budget::default();
    let mut game = Match::new(sum(&["take any; split 2 @ 7 4", "take 1..2 @ 4"], false), Side::You);
    let read = |game: &mut Match, text: &str| game.read(text, &budget).map(|turn| (turn.component, turn.text));
    assert_eq!(read(&mut game, "Take 3 from 7"), Ok((0, "take 3 from 7".into())));
    assert_eq!(read(&mut game, "7 -> 4"), Ok((0, "take 3 from 7".into())));
    assert_eq!(read(&mut game, "split 7 into 5 and 2"), Ok((0, "split 7 into 2 and 5".into())));
    assert_eq!(read(&mut game, "7 -> 2+5"), Ok((0, "split 7 into 2 and 5".into())));
    assert_eq!(read(&mut game, "take all 7"), Ok((0, "take all 7".into())));
    assert_eq!(read(&mut game, "take 1 from 4"), Err(PlayError::Ambiguous(2)));
    assert_eq!(read(&mut game, "take 1 from 4 in component 3"), Ok((2, "take 1 from 4".into())));
    assert_eq!(read(&mut game, "take 3 from 4").map(|(component, _)| component), Ok(1));
    assert_eq!(read(&mut game, "take 1"), Err(PlayError::FromWhich));
    assert_eq!(read(&mut game, "take 1 from 9"), Err(PlayError::NotThere("9".parse().unwrap())));
    assert!(matches!(read(&mut game, "take 8 from 7"), Err(PlayError::Illegal { legal: Some(_), .. })));
    assert!(matches!(read(&mut game, "7 -> (1,2)"), Err(PlayError::Illegal { .. })));
    assert!(matches!(read(&mut game, "0"), Err(PlayError::NoSuchNumber { .. })));
    assert!(matches!(read(&mut game, "99999999999999999999999"), Err(PlayError::NoSuchNumber { .. })));
    for nonsense in ["", "jump", "take", "take x from 7", "-> 5", "split 7", "take 1 from 7 in component 0", "é"] {
        assert!(matches!(read(&mut game, nonsense), Err(PlayError::NotAMove(_))), "{nonsense}");
    }
    let listed = game.legal(1000, &budget).unwrap();
    assert!(listed.complete);
    for (at, turn) in listed.turns.iter().enumerate() {
        assert_eq!(game.read(&(at + 1).to_string(), &budget).as_ref(), Ok(turn));
        assert_eq!(game.read(&turn.text, &budget).map(|turn| turn.to), Ok(turn.to.clone()));
    }
}

#[test]
fn heaps_of_any_size_are_played_with() {
    let budget = Budget::default();
    let mut game = Match::new(sum(&["take 1,2 leaving 0..2", "1000000000000000000"], false), Side::Engine);
    let choice = game.choose(&budget).unwrap();
    game.make(choice.turn);
    assert_eq!(game.hint(&budget).unwrap(), None);
    let reply = game.legal(3, &budget).unwrap().turns.swap_remove(2);
    game.make(reply);
    assert!(game.hint(&budget).unwrap().is_some());
    let mut long = Match::new(sum(&["take 1,3,4", "1e30"], false), Side::You);
    assert!(long.legal(3, &budget).is_err());
}

#[test]
fn undo_goes_back_to_your_last_move() {
    let budget = Budget::default();
    let mut game = Match::new(sum(&["take 1,3,4", "12"], false), Side::Engine);
    assert!(!game.undo());
    for _ in 0..3 {
        let turn = game.choose(&budget).unwrap().turn;
        game.make(turn);
    }
    let after = game.position();
    assert!(game.undo());
    assert_eq!((game.to_move(), game.moves_made()), (Side::You, 1));
    assert_ne!(game.position(), after);
    assert!(!game.undo());
}

#[test]
fn damaged_records_are_refused() {
    let budget = Budget::default();
    let mut game = Match::new(sum(&["take 1,3,4", "12"], true), Side::You);
    let turn = game.read("take 3 from 12", &budget).unwrap();
    game.make(turn);
    let record = game.record(&budget).unwrap().to_string();
    assert!(review(&record, &budget).is_ok());
    for (good, bad) in [
        ("sprague play 1", "sprague play 9"),
        ("take 1,3,4", "tak 1,3,4"),
        ("\"12\"", "\"x\""),
        ("[\"9\"]", "[\"7\"]"),
        ("\"component\":0", "\"component\":7"),
        ("{", ""),
    ] {
        assert!(record.contains(good), "{good}");
        assert!(matches!(review(&record.replacen(good, bad, 1), &budget), Err(PlayError::Record(_))), "{bad}");
    }
}
