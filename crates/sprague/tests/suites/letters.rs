//! Letters of any kind and rings of words: values, winners and winning moves of random rules
//! against the definition, in normal and misere play, alone and in sums.
use proptest::prelude::*;
use rules::family::words::{least_rotation, letters};
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::Termination;
use sprague::{Budget, Game, Number, Outcome, Play, SolveError, SolveOptions, Sum};

/// Rules that make words shorter, or letters smaller.
const MOVES: [&str; 14] = [
    "[x][x] -> \"\"",
    "[x][y] -> [x] : x<y",
    "[x] any [x] -> any",
    "[x] -> \"\" : x in \"ac\"",
    "[x] \"b\" -> [x]",
    "[x][y] -> [y][x] : x>y",
    "\"a\" -> \"\"",
    "\"bb\" -> \"a\"",
    "\"ab\" -> \"b\"",
    "[x][y][x] -> [y] : y!=\"c\"",
    "\"c\" -> \"b\"",
    "\"b\" -> \"a\"",
    "\"c\"*k \"a\" -> \"a\" : k>=2",
    "[x] \"a\"*k [y] -> [y] : x>=y",
];
const BESIDE: [&str; 7] = [
    "",
    "",
    "end if contains [x][x]",
    "end if not contains [x] any [y] : x<y",
    "never \"cc\"",
    "end if contains [x] any [x] : x!=\"a\"",
    "end if contains \"aba\"",
];

fn a_rule() -> impl Strategy<Value = String> {
    let moves = prop::collection::vec(prop::sample::select(MOVES.to_vec()), 1..4);
    (moves, prop::sample::select(BESIDE.to_vec()), any::<bool>()).prop_map(|(moves, beside, ring)| {
        let clauses: Vec<&str> = moves.into_iter().chain([beside]).filter(|clause| !clause.is_empty()).collect();
        if ring { format!("circle({})", clauses.join("; ")) } else { clauses.join("; ") }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition(rule in a_rule(), words in prop::collection::vec("[abc]{1,5}", 1..3), misere in any::<bool>()) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let game = Game::new(&rule).unwrap().with_play(play);
        let ruleset = game.ruleset().clone();
        let ring = ruleset.words().unwrap().ring;
        let state = |word: &String| if ring { least_rotation(&letters(word)) } else { letters(word) };
        let states: Vec<Vec<i64>> = words.iter().map(state).collect();
        let positions: Vec<_> = words.iter().map(|word| game.position(word).unwrap()).collect();
        prop_assert_eq!(positions[0].to_state().unwrap(), states[0].clone());
        let mut oracle = Oracle::new(&ruleset);
        let value = match play {
            Play::Normal => states.iter().try_fold(0, |xor, word| Ok::<_, OracleError>(xor ^ oracle.value(word)?)).map(Some),
            Play::Misere => Ok(None),
        };
        let wins = oracle.wins(&states);
        let mut sum = Sum::of(game, positions).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default());
        let (Ok(value), Ok(wins)) = (value, wins) else {
            prop_assert!(!matches!(ruleset.termination, Termination::Ends(_)), "{} at {:?}", rule, words);
            return Ok(());
        };
        let answer = answer.map_err(|error: SolveError| TestCaseError::fail(format!("{rule} at {words:?}: {error}")))?;
        prop_assert_eq!(answer.outcome, Outcome::mover_wins(wins), "{} at {:?}", rule, words);
        if let (Some(value), Some(told)) = (value, answer.value.as_ref().and_then(|value| value.nim())) {
            prop_assert_eq!(told, &Number::from(value), "{} at {:?}", rule, words);
        }
        match oracle.winning_moves(&states) {
            Ok(moves) => prop_assert_eq!(answer.moves.total, Some(Number::from(moves.len() as u64)), "{} at {:?}", rule, words),
            Err(error) => prop_assert!(matches!(error, OracleError::Cycle(_))),
        }
    }
}

#[test]
fn rings_are_written_as_their_first_rotation() {
    let game = Game::new("circle(\"X\" -> \".\"; \"XX\" -> \"..\")").unwrap();
    assert_eq!(game.position("X.X").unwrap().to_string(), ".XX");
    let mut sum = Sum::of(game, vec![]).unwrap();
    assert_eq!(sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().outcome, Outcome::P);
    let code = |rule: &str| sprague::code::code(rule, &sprague::code::CodeOptions::default(), &Budget::default());
    assert!(code("circle(\"X\" -> \".\")").is_err() && code("[x][x] -> \"\"").is_err());
    let mut match_ =
        sprague::play::Match::new(Sum::parse(&["circle(\"XX\" -> \"..\")", "X..X"]).unwrap(), sprague::play::Side::You);
    let legal = match_.legal(9, &Budget::default()).unwrap();
    assert_eq!(legal.turns.len(), 1);
    match_.make(legal.turns[0].clone());
    assert_eq!(match_.winner(&Budget::default()).unwrap(), Some(sprague::play::Side::You));
}
