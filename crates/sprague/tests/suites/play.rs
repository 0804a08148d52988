//! Matches: the engine wins every won position, a saved match is read back unchanged, and typed
//! moves are understood.
use crate::common::convention;
use proptest::prelude::*;
use sprague::graph::EdgeList;
use sprague::play::{End, Match, PlayError, Side, TokenMatch, review};
use sprague::{Budget, Message, Play, Sum};

fn sum(arguments: &[&str], misere: bool) -> Sum {
    Sum::parse_with(arguments, |game| if misere { game.misere() } else { game })
        .expect("the rule and the positions are sound")
}

fn outcome(arguments: &[&str], misere: bool) -> &'static str {
    sum(arguments, misere).solve(&Default::default(), &Budget::default()).expect("it can be solved").outcome.letter()
}

/// Games that end soon, with the notation of a position of two numbers, or of one.
const GAMES: [(&str, &str); 12] = [
    ("take 1,3,4", "a"),
    ("take any; split 2", "a"),
    ("0.77", "a"),
    ("split 2 unequal", "a"),
    ("wythoff", "(a,b)"),
    ("n -> d : d|n, 1<=d<n", "a"),
    ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "(a,b)"),
    ("take 1..n/2", "a"),
    ("turn 1..3", "a"),
    ("turn any consecutive", "a"),
    ("staircase", "[a,b]"),
    ("move 1 from i to j : j<i", "[a,b]"),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    /// Against random moves, on either side.
    #[test]
    fn the_engine_wins_what_it_has_won(
        game in 0..GAMES.len(), numbers in proptest::collection::vec(0..9u64, 2..5), misere: bool, second: bool,
        random in proptest::collection::vec(any::<u32>(), 64),
    ) {
        let (rule, form) = GAMES[game];
        let written = |numbers: &[u64]| {
            let first = form.replace('a', &numbers[0].to_string());
            numbers.get(1).map_or(first.clone(), |second| first.replace('b', &second.to_string()))
        };
        let numbers: Vec<u64> = match form {
            "[a,b]" => numbers.iter().map(|number| number % 4).collect(),
            _ => numbers,
        };
        let positions: Vec<String> = match form.contains('b') {
            true => numbers.chunks_exact(2).map(written).collect(),
            false => numbers.chunks(1).map(written).collect(),
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
                    prop_assert_eq!(&game.read(&chosen.text.to_string(), &budget).unwrap(), &chosen);
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
        prop_assert_eq!(reviewed.lines.last().unwrap().to_string(), format!("{} won", winner.word()));
        let engine_errs = reviewed.lines.iter().map(Message::to_string).any(|line| line.contains("engine:") && line.contains("mistake"));
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
    let read =
        |game: &mut Match, text: &str| game.read(text, &budget).map(|turn| (turn.component, turn.text.to_string()));
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
    assert!(matches!(read(&mut game, "#0"), Err(PlayError::NoSuchNumber { .. })));
    assert!(matches!(read(&mut game, "#99999999999999999999999"), Err(PlayError::NoSuchNumber { .. })));
    for nonsense in ["", "jump", "take", "take x from 7", "-> x", "split 7", "take 1 from 7 in component 0", "é"] {
        assert!(matches!(read(&mut game, nonsense), Err(PlayError::NotAMove(_))), "{nonsense}");
    }
    let listed = game.legal(1000, &budget).unwrap();
    assert!(listed.complete);
    for (at, turn) in listed.turns.iter().enumerate() {
        assert_eq!(game.read(&format!("#{}", at + 1), &budget).as_ref(), Ok(turn));
        assert_eq!(game.read(&turn.text.to_string(), &budget).map(|turn| turn.to), Ok(turn.to.clone()));
    }
}

/// Each row of the table is a move in some notation, or a mistake.
#[test]
fn moves_are_typed_in_many_ways() {
    let budget = Budget::default();
    let mut wrong = Vec::new();
    for row in tables::table("typed_moves.tsv") {
        let [rule, positions, typed, meaning] = row.cells().unwrap();
        let arguments: Vec<&str> = std::iter::once(rule).chain(positions.split(' ')).collect();
        let mut game = Match::new(sum(&arguments, false), Side::You);
        let found = match game.read(typed, &budget) {
            Ok(turn) => turn.text.to_string(),
            Err(PlayError::NotAMove(_)) => "!not-a-move".to_owned(),
            Err(PlayError::Illegal { .. }) => "!illegal".to_owned(),
            Err(PlayError::FromWhich) => "!which-heap".to_owned(),
            Err(PlayError::NotThere(_)) => "!not-there".to_owned(),
            Err(PlayError::NoSuchNumber { .. }) => "!no-number".to_owned(),
            Err(PlayError::TwoMeanings { .. }) => "!two-meanings".to_owned(),
            Err(error) => error.to_string(),
        };
        if found != meaning {
            wrong.push(format!("{}: `{typed}` at {rule} {positions}: {found}, meant is {meaning}", row.place()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words for moves of coins and piles.
#[test]
fn moves_of_coins_and_piles_are_understood_or_explained() {
    let budget = Budget::default();
    for (arguments, words, wrong) in [
        (&["turn 1..3", "3", "5", "6"][..], "Turn 1,  4 and 5", "turn 9"),
        (&["staircase", "[2,1,3]"], "move 1 stone from pile 3 to pile 2", "move 9 stones from pile 1 out of the game"),
    ] {
        let mut game = Match::new(sum(arguments, false), Side::You);
        let turn = game.read(words, &budget).unwrap();
        assert_eq!(turn.text.to_string(), words.to_lowercase().replace("  ", " "));
        assert!(matches!(game.read(wrong, &budget), Err(PlayError::Illegal { legal: Some(_), .. })), "{wrong}");
        assert!(matches!(game.read("jump", &budget), Err(PlayError::NotAMove(_))));
        assert!(!game.position().contains('@'), "{}", game.position());
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

/// Rules with loopy play.
const ROUND: [&str; 7] = [
    "n -> n-1 : n>0; n -> n-2 : n>=2; n -> n+1 : n=3",
    "n -> n-1 : n>0; n -> n+2 : n%3=1, n<9",
    "n -> n-3 : n>=3; n -> n+1 : n<8, n%2=0",
    "n -> (n+1)%9 : n>0; n -> n-2 : n>=2",
    "n -> n-1 : n>0; n -> n-4 : n>=4; n -> n+3 : n in {2,5}",
    "n -> n/2 : n>=1; n -> n+1 : n%4=3, n<12",
    "(a,b) -> (a-1,b) : a>0; (a,b) -> (b,a) : a!=b; (a,b) -> (a,b-1) : b>0",
];

/// A player with a won position wins in finitely many turns, although the other player could repeat
/// positions; and a player with a draw never loses. The other player plays at random, or repeats
/// positions of the play, or makes the move that is hardest to answer for the engine.
#[test]
fn a_won_play_ends_although_it_can_go_round() {
    const LONGEST: usize = 400;
    let budget = Budget::default();
    let mut random = 1u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let mut seen = std::collections::BTreeMap::from([("N", 0), ("D", 0), ("P", 0)]);
    for round in 0..420 {
        let rule = ROUND[round % ROUND.len()];
        let count = 1 + below(3);
        let positions: Vec<String> = match rule.starts_with('(') {
            true => vec![format!("{},{}", below(5), below(5))],
            false => (0..count).map(|_| below(10).to_string()).collect(),
        };
        let misere = round % 5 == 0;
        let arguments: Vec<&str> = std::iter::once(rule).chain(positions.iter().map(String::as_str)).collect();
        let letter = outcome(&arguments, misere);
        *seen.get_mut(letter).unwrap() += 1;
        if letter == "P" {
            continue;
        }
        let mut game = Match::new(sum(&arguments, misere), Side::Engine);
        let mut been = std::collections::BTreeSet::new();
        let mut winner = game.winner(&budget).unwrap();
        while game.moves_made() < LONGEST && winner.is_none() {
            been.insert(game.position());
            let turn = match game.to_move() {
                Side::Engine => game.choose(&budget).unwrap().turn,
                Side::You => {
                    let legal = game.legal(usize::MAX, &budget).unwrap().turns;
                    let again = legal.iter().find(|turn| {
                        let mut after = game.position();
                        after = after.replacen(
                            &turn.from.to_string(),
                            &turn.to.first().map_or(String::new(), ToString::to_string),
                            1,
                        );
                        been.contains(&after)
                    });
                    match (round % 3, again) {
                        (0, Some(again)) => again.clone(),
                        (1, _) => game.choose(&budget).unwrap().turn,
                        _ => legal[below(legal.len())].clone(),
                    }
                }
            };
            game.make(turn);
            winner = game.winner(&budget).unwrap();
        }
        match letter {
            "N" => {
                assert_eq!(winner, Some(Side::Engine), "{arguments:?}, misere {misere}: {} moves", game.moves_made())
            }
            _ => assert_ne!(winner, Some(Side::You), "{arguments:?}, misere {misere}: a draw was lost"),
        }
    }
    assert!(seen.values().all(|&count| count > 20), "{seen:?}");
}

/// Rules with verdicts, one position or sums.
const JUDGED: [&str; 8] = [
    "n -> n-1; n -> n-2; end if n%5=0 wins",
    "take 1..3; end if n=4 draws",
    "take 1,2; end if n=2 wins; end if n=7 draws",
    "take 1,3 leaving 0..2; end if n=5 draws; end if n=0 wins",
    "n -> n/2 : n>=1; n -> n-1 : n>=1; end if n=3 wins; end if n=6 draws",
    "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1); end if a=b draws",
    "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; end if a=1 wins",
    "{a, ..} -> {a-1, ..} : a>=1; end if sum=4 wins",
];

/// The engine keeps what it has in games that end with verdicts, whoever plays against it, and the
/// record of the match is read back.
#[test]
fn matches_end_with_verdicts() {
    let budget = Budget::default();
    let mut state = 11u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let (mut drawn, mut decided) = (0, 0);
    for round in 0..320 {
        let rule = JUDGED[round % JUDGED.len()];
        let positions: Vec<String> = (0..1 + below(2))
            .map(|_| match rule.chars().next() {
                Some('(') => format!("{},{}", below(5), below(5)),
                Some('{') => format!("{{{},{}}}", below(4), below(4)),
                _ => below(12).to_string(),
            })
            .collect();
        let misere = round % 3 == 0;
        let arguments: Vec<&str> = std::iter::once(rule).chain(positions.iter().map(String::as_str)).collect();
        let letter = outcome(&arguments, misere);
        let mut game = Match::new(sum(&arguments, misere), Side::Engine);
        let end = loop {
            if let Some(end) = game.end(&budget).unwrap() {
                break end;
            }
            let turn = match game.to_move() {
                Side::Engine => game.choose(&budget).unwrap().turn,
                Side::You => {
                    let mut legal = game.legal(usize::MAX, &budget).unwrap().turns;
                    legal.swap_remove(below(legal.len()))
                }
            };
            game.make(turn);
            assert!(game.moves_made() < 200, "{arguments:?}");
        };
        match letter {
            "N" => assert_eq!(end, End::Won(Side::Engine), "{arguments:?}, misere {misere}"),
            "D" => assert_ne!(end, End::Won(Side::You), "{arguments:?}, misere {misere}: a draw was lost"),
            _ => {}
        }
        let is_draw = end.winner().is_none();
        drawn += usize::from(is_draw);
        decided += usize::from(!is_draw);
        let record = game.record(&budget).unwrap();
        assert_eq!(record["drawn"], is_draw);
        let mut read = Match::resume(&record.to_string(), &budget).unwrap();
        assert_eq!(read.end(&budget).unwrap(), Some(end), "{arguments:?}");
        assert_eq!(review(&record.to_string(), &budget).unwrap().lines.len(), game.moves_made() + 2);
        if game.undo() {
            assert_eq!(game.end(&budget).unwrap(), None, "{arguments:?}");
        }
    }
    assert!(drawn > 20 && decided > 100, "{drawn} drawn, {decided} decided");
}

/// Tokens on graphs: the same, with a saved match that is read back without a mistake of the
/// engine.
#[test]
fn matches_with_tokens_end_as_they_must() {
    const LONGEST: usize = 200;
    let budget = Budget::default();
    let mut random = 7u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let (mut won, mut drawn) = (0, 0);
    for round in 0..600 {
        let vertices = 2 + below(8);
        let mut text: String = (0..vertices).map(|v| format!("v{v}\n")).collect();
        for _ in 0..below(3 * vertices) {
            text.push_str(&format!("v{} v{}\n", below(vertices), below(vertices)));
        }
        let names: Vec<String> = (0..1 + below(3)).map(|_| format!("v{}", below(vertices))).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (misere, list) = (round % 3 == 0, || EdgeList::read(text.as_bytes(), &budget).unwrap());
        let graph = sprague::graph::Digraph::from_edges(list().len(), list().edges()).unwrap();
        let tokens: Vec<u32> = names.iter().map(|name| list().find(name).unwrap() as u32).collect();
        let outcome = graph.search_sum(&tokens, misere, &budget).unwrap().outcome.letter();
        let mut game = TokenMatch::new(list(), &names, convention(misere), Side::Engine, &budget).unwrap();
        let mut moves = 0;
        while game.winner().is_none() && moves < LONGEST {
            moves += 1;
            let turn = match game.to_move() {
                Side::Engine => game.choose(&budget).unwrap().0,
                Side::You if round % 2 == 0 => game.choose(&budget).unwrap().0,
                Side::You => {
                    let legal = game.legal();
                    let turn = legal[below(legal.len())];
                    assert_eq!(game.text(&game.read(&game.text(&turn)).unwrap()), game.text(&turn));
                    turn
                }
            };
            game.make(turn);
        }
        match outcome {
            "N" => {
                assert_eq!(game.winner(), Some(Side::Engine), "{names:?} in {text}");
                won += 1;
            }
            "D" => {
                assert_ne!(game.winner(), Some(Side::You), "{names:?} in {text}");
                drawn += 1;
            }
            _ => {}
        }
        let reviewed = review(&game.record().to_string(), &budget).unwrap();
        assert_eq!(reviewed.lines.len(), moves + 2);
        let errs = |line: String| line.contains("engine:") && line.contains("mistake");
        assert!(!reviewed.lines.iter().map(Message::to_string).any(errs), "{:?}", reviewed.lines);
        let before = game.position();
        assert_eq!(game.undo(), moves > 1 || (moves == 1 && game.to_move() == Side::Engine), "{before}");
    }
    assert!(won > 100 && drawn > 30, "{won} {drawn}");
}

#[test]
fn moves_of_tokens_are_understood_or_explained() {
    let budget = Budget::default();
    let list = EdgeList::read("a b\na c\nb c\n甲 c\n2 1\n".as_bytes(), &budget).unwrap();
    let new = |tokens: &[&str]| TokenMatch::new(list.clone(), tokens, Play::Normal, Side::You, &budget);
    assert!(matches!(new(&["x"]), Err(PlayError::NoVertex(name)) if name == "x"));
    let game = new(&["a", "b", "甲", "a", "2"]).unwrap();
    let text = |line: &str| game.read(line).map(|turn| game.text(&turn));
    assert!(matches!(text("甲->c"), Err(PlayError::Illegal { .. })));
    assert_eq!(text("甲 -> c").unwrap(), "甲 -> c");
    assert_eq!(text("from a to b").unwrap(), "a -> b");
    assert_eq!(text("1").unwrap(), "2 -> 1");
    assert_eq!(text("#2").unwrap(), "a -> c");
    assert!(matches!(text("c"), Err(PlayError::WhichToken(_))));
    assert!(matches!(text("9"), Err(PlayError::Illegal { .. })));
    assert!(matches!(text("#9"), Err(PlayError::NoSuchNumber { asked: 9, listed: 5 })));
    assert!(matches!(text("c -> a"), Err(PlayError::Illegal { .. })));
    assert!(matches!(text("why not"), Err(PlayError::Illegal { .. })));
    assert!(matches!(text("a b c"), Err(PlayError::NotAMove(_))));
    assert_eq!(new(&[]).unwrap().winner(), Some(Side::Engine));
    assert_eq!(new(&[]).unwrap().position(), "no token");
}

#[test]
fn a_position_that_comes_three_times_is_a_draw() {
    let budget = Budget::default();
    let mut game = Match::new(sum(&["n -> n", "2"], false), Side::You);
    let mut moves = 0;
    let end = loop {
        if let Some(end) = game.end(&budget).unwrap() {
            break end;
        }
        let turn = game.legal(1, &budget).unwrap().turns.remove(0);
        game.make(turn);
        moves += 1;
    };
    // The position of the side that began: at the start, after two moves, after four.
    assert_eq!((end, moves), (End::Repeated, 4));
    assert!(game.record(&budget).unwrap()["drawn"].as_bool().unwrap());
    // Who can win, does, however long the other goes round.
    for (rule, at) in [("n -> n-1; n -> n+1 : n>=1, n<6", "5"), ("n -> n-2; n -> n+1 : n>=2, n<9", "8")] {
        let letter = outcome(&[rule, at], false);
        let mut game = Match::new(sum(&[rule, at], false), if letter == "N" { Side::Engine } else { Side::You });
        for round in 0.. {
            if let Some(end) = game.end(&budget).unwrap() {
                let expected = if letter == "D" { End::Repeated } else { End::Won(Side::Engine) };
                assert_eq!(end, expected, "{rule}");
                break;
            }
            let turn = match game.to_move() {
                Side::Engine => game.choose(&budget).unwrap().turn,
                Side::You => game.legal(usize::MAX, &budget).unwrap().turns.pop().unwrap(),
            };
            game.make(turn);
            assert!(round < 100, "{rule}");
        }
    }
}
