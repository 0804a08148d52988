//! Answers do not depend on earlier questions: the tests compare a fresh game with one that has
//! answered other questions.
use sprague::{Batch, BatchAnswer, Budget, Game, Play, Position, SolveOptions, Sum};

/// Rules of all families, each with sums, near and far.
const QUESTIONS: &[(&str, &[&str])] = &[
    ("take 1,3,4", &["5", "8 13", "1e18", "1000003 7", "0", ""]),
    ("kayles", &["5", "70 71", "1e18", "100", "300 8"]),
    ("take 1,300,900", &["5", "1000", "3000", "20000", "1e18"]),
    ("0.6", &["5", "1000", "3000"]),
    ("take any; split 3", &["4 4", "1 2 4", "1e18 3"]),
    ("n -> n/2; n -> n/3", &["5", "1000", "100000", "1e18", "1e18 5"]),
    ("n -> n/2 : n>=1; n -> n-1 : n>=1", &["5", "1000", "9000", "1e18"]),
    ("take 1..sqrt(n)", &["5", "1000", "100000"]),
    ("take primes", &["5", "1000", "5000"]),
    ("n -> n-1 : n>=700; n -> n-2 : n%2=0, n>=2", &["5", "800", "5000", "1e18"]),
    ("wythoff", &["3,4", "100,200", "1000000,618034", "1e18,5", "3,5 1,2"]),
    ("fibonacci-nim", &["5,4", "30,3", "100000,3", "5,1 3,2"]),
    ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-2,b-3)", &["3,4", "100,200", "1e18,7", "1e18,1e17"]),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : 1<=k<=3", &["3,4", "1000,2000", "1e18,7"]),
    ("(n,l) -> (n-k,l) : 1<=k<=l", &["30,4", "5000,7", "1e18,7", "1e18,70", "9,3 9,2"]),
    ("turn 1..3", &["{1,4,7}", "30", "1000 2", "1e18"]),
    ("product(turn 1..3, turn 2)", &["3,4", "30,50", "1e4,7"]),
    ("move k from i to i-1 : k>=1", &["[1,2,3]", "[5,5]", "[1e18,7,1]"]),
    ("erase d for x : d|x", &["{1..6}", "{2,3,5}", "{1..10}", "{4..9}"]),
    ("flip-pairs", &["++-++", "++++++", "+-+-+"]),
    ("circle(take 1,2 leaving 0..2)", &["7", "row(7)", "1000", "1e18"]),
    ("cram", &["2x3", "3x3", "..#/..."]),
    ("take any; play 1..2", &["1 2 4", "3 3 3", "1e18 5"]),
    ("n -> n+1 : n<5; n -> n-1 : n>=1", &["3", "5 5", "2 4"]),
    ("n -> (n+1)/5 : n>=2; n -> n-(n/3) times n%3 : n>=2; play 1..3; misere", &["18 4", "14 4"]),
    ("take 1,3,4; misere", &["5", "8 13", "1e18", "1 1 1"]),
    ("0.7; misere", &["5", "8 3", "6 6 6"]),
    ("take any; misere", &["5", "8 13", "1e18 4", "1 1 1"]),
];

/// The answers to the questions about a game: sums, solved with all moves, and single positions.
fn told(game: Game, questions: &[&str], options: &SolveOptions) -> Vec<String> {
    let budget = Budget::default();
    let mut sum = Sum::single(game);
    let mut answers = Vec::new();
    for question in questions {
        sum.clear();
        for text in question.split_whitespace() {
            for position in sum.games()[0].positions(text).unwrap() {
                sum.place(0, position).unwrap();
            }
        }
        let answer = match sum.solve(options, &budget) {
            Ok(answer) => serde_json::to_string(&answer).unwrap(),
            Err(error) => error.to_string(),
        };
        let single: Option<(usize, Position)> =
            sum.components().first().cloned().filter(|_| sum.components().len() == 1);
        let value = single.map(|(game, position)| match sum.games_mut()[game].value_at(&position, options, &budget) {
            Ok(value) => format!("{} {}", serde_json::to_string(&value).unwrap(), value.basis),
            Err(error) => error.to_string(),
        });
        answers.push(format!("{question}: {answer} {value:?}"));
    }
    answers
}

#[test]
#[ignore = "thorough: 25 s"]
fn answers_are_those_of_a_fresh_game() {
    let mut different = Vec::new();
    for (rule, questions) in QUESTIONS {
        let options = SolveOptions::default();
        let game = || Game::new(rule).unwrap();
        let fresh: Vec<String> = questions.iter().flat_map(|question| told(game(), &[*question], &options)).collect();
        let backwards: Vec<&str> = questions.iter().rev().copied().collect();
        let (forwards, mut answers) = (told(game(), questions, &options), told(game(), &backwards, &options));
        answers.reverse();
        for (fresh, used) in fresh.iter().chain(&fresh).zip(forwards.iter().chain(&answers)) {
            if fresh != used {
                different.push(format!("{rule}\n  fresh {fresh}\n  used  {used}"));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
#[ignore = "thorough: 11 s"]
fn lines_are_answered_as_they_are_alone() {
    for (rule, questions) in QUESTIONS {
        for what in [BatchAnswer::Outcome, BatchAnswer::Value] {
            let game = || Game::new(rule).unwrap();
            let batch = || Batch::new(game(), what.clone(), SolveOptions::default());
            if what == BatchAnswer::Value && game().ruleset().play == Play::Misere {
                continue;
            }
            let budget = Budget::default();
            let mut used = batch();
            for question in questions.iter().chain(questions.iter().rev()) {
                let (all, alone) = (used.line(question, &budget), batch().line(question, &budget));
                assert_eq!(all.map_err(|e| e.to_string()), alone.map_err(|e| e.to_string()), "{rule}: {question}");
            }
        }
    }
}
