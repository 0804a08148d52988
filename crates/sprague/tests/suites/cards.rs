//! Cards: a game of any family has one, never an error, and it agrees with the answers to single
//! questions. Problems of judges: each row is a game, and its input format works for a program.
use sprague::code::{CodeOptions, code};
use sprague::tables::Cell;
use sprague::{Budget, Game, Locale, Outcome, SolveOptions, Sum, catalogue};

const RULES: [&str; 16] = [
    "take 1,3,4",
    "kayles; misere",
    "wythoff",
    "take any; play 1..2",
    "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1",
    "turn 1..2",
    "product(turn 2, turn 2)",
    "circle(take 1,2 leaving 0..2)",
    "move k from i to i-1 : k>=1",
    "erase d for x : d|x",
    "\"++\" -> \"--\"",
    "place 1x2",
    "chomp",
    "n -> n+1 : n<3; n -> n-1",
    "take p**k where prime(p), k>=1",
    "n -> n*n : n<10",
];

#[test]
fn every_family_has_a_card() {
    for rule in RULES {
        let mut game = Game::new(rule).unwrap_or_else(|_| panic!("{rule}"));
        for locale in Locale::all() {
            assert!(game.in_words(locale).len() >= 2, "{rule}: {:?}", game.in_words(locale));
        }
        let samples = game.samples();
        assert!(!samples.is_empty(), "{rule}");
        let card = game.card(&Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        assert!(card.table.is_some() || !card.positions.is_empty(), "{rule}: nothing is shown");
    }
}

#[test]
fn a_card_says_what_single_questions_say() {
    for rule in RULES {
        let card = Game::new(rule).unwrap().card(&Budget::default()).unwrap();
        for at in &card.positions {
            let mut sum = Sum::of(Game::new(rule).unwrap(), vec![at.position.clone()]).unwrap();
            let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
            assert_eq!(answer.outcome, at.cell.outcome(), "{rule} at {}", at.position);
        }
    }
    assert_eq!(Cell::Infinite(vec![0.into(), 2.into()]).outcome(), Outcome::N);
    assert_eq!(Cell::Infinite(vec![1.into()]).outcome(), Outcome::D);
    assert_eq!(Cell::Value(0.into()).outcome(), Outcome::P);
}

#[test]
fn a_limit_of_the_caller_ends_a_card() {
    let stopped = Game::new("take squares").unwrap().card(&Budget::default().with_effort(0));
    assert!(stopped.is_err());
}

#[test]
#[ignore = "thorough: 4 s"]
fn problems_of_judges_are_games_whose_shapes_make_programs() {
    let on_graphs = ["graph", "geography", "hackenbush"];
    let mut shapes = 0;
    for problem in catalogue::problems() {
        assert!(!problem.references.is_empty() && !problem.title.is_empty() && !problem.rule.is_empty());
        for reference in &problem.references {
            let found = catalogue::problems_of(reference);
            assert!(found.contains(&problem) && found.len() <= 2, "{reference} leads to {} problems", found.len());
        }
        if on_graphs.contains(&problem.rule) {
            continue;
        }
        if let Err(errors) = Game::new(problem.rule) {
            let missing = errors.errors.iter().all(|error| error.parameter.is_some());
            assert!(missing, "{}: {} does not compile", problem.references[0], problem.rule);
        }
        let Some(input) = problem.input else { continue };
        shapes += 1;
        let words = sprague::code::words(problem.answers.unwrap_or("First,Second"));
        let [first, second] = words.as_slice() else { panic!("{words:?}") };
        let options = CodeOptions {
            input: input.parse().unwrap_or_else(|error| panic!("{input}: {error}")),
            answers: (first.clone(), second.clone()),
            start: problem.start.map(str::to_owned),
            to: problem.to.unwrap_or(1_000),
            ..CodeOptions::default()
        };
        let program = code(problem.rule, &options, &Budget::default());
        // The number of a test case is in braces.
        let word = first.split('{').next().unwrap_or(first);
        assert!(program.is_ok_and(|text| text.contains(word)), "{}: no program", problem.references[0]);
    }
    assert!(shapes >= 20, "{shapes} shapes");
}

#[test]
fn references_are_found_as_people_write_them() {
    let title = |reference: &str| catalogue::problems_of(reference).first().map(|problem| problem.title);
    for same in [
        ["HDU 1848", "hdu1848", "HDU-1848"],
        ["768E", "CF 768E", "Codeforces 768e"],
        ["P2148", "Luogu P2148", "p2148"],
        ["ABC 278 G", "AtCoder ABC 278 G", "abc278_g"],
        ["PE 306", "Project Euler 306", "projecteuler306"],
        ["LeetCode 292", "LC 292", "leetcode-292"],
    ] {
        assert!(title(same[0]).is_some(), "{}", same[0]);
        assert!(same.iter().all(|reference| title(reference) == title(same[0])), "{same:?}");
    }
    assert_eq!(catalogue::games_of("OEIS A002186").first().map(|game| game.name), Some("kayles"));
    assert_eq!((title("HDU 9999"), title("1848"), title("")), (None, None, None));
}
