//! The newer forms of rules (bags and others): values and winners of `second_wave.tsv`, and sums in
//! which a bag is one component, against the definition.
use rules::oracle;
use sprague::graph::{EdgeList, graph_position, without_weights};
use sprague::{Budget, Game, Number, Outcome, SolveOptions, Sum, Value};
use std::collections::BTreeMap;

/// The positions of a row; `0..20` is every number.
fn positions(text: &str) -> Vec<String> {
    let one = |word: &str| match word.split_once("..").map(|(a, b)| (a.parse::<u64>(), b.parse::<u64>())) {
        Some((Ok(first), Ok(last))) => (first..=last).map(|n| n.to_string()).collect(),
        _ => vec![word.to_owned()],
    };
    text.split_whitespace().flat_map(one).collect()
}

/// A position; `edges:1-2,3` is a file with the lines `1 2` and `3`.
fn position(game: &Game, text: &str) -> sprague::Position {
    let Some(edges) = text.strip_prefix("edges:") else { return game.position(text).unwrap() };
    let (text, weights) = without_weights(edges.replace(',', "\n").replace('-', " ").as_bytes());
    graph_position(&EdgeList::read(&text, &Budget::default()).unwrap(), &weights).unwrap()
}

#[test]
fn every_row_is_answered() {
    let table = include_str!("../../../../testdata/second_wave.tsv");
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() >= 17, "{}", rows.len());
    for row in rows {
        let [id, _, rule, at, query, expected, _] = row[..] else { panic!("{row:?}") };
        let at = positions(at);
        let sums: Vec<&[String]> = match query {
            "values" | "outcomes" => at.chunks(1).collect(),
            _ => vec![&at],
        };
        let said: Vec<String> = sums
            .into_iter()
            .map(|at| {
                let game = Game::new(rule).unwrap_or_else(|errors| panic!("{id}: {errors}"));
                let at = at.iter().map(|text| position(&game, text)).collect();
                let mut sum = Sum::of(game, at).unwrap();
                let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
                match query.trim_end_matches('s') {
                    "outcome" => match answer.outcome {
                        Outcome::N => "N".to_owned(),
                        Outcome::P => "P".to_owned(),
                        _ => "D".to_owned(),
                    },
                    _ => answer.value.map_or("none".to_owned(), |value| value.to_string()),
                }
            })
            .collect();
        assert_eq!(said.join(","), expected, "{id}: {rule}");
    }
}

#[test]
fn sums_with_bags_are_those_of_the_definition() {
    let rules = [
        "{a, ..} -> {a-1, ..} : a>=1; {a, b, ..} -> {a+b, ..}; drop 0",
        "{a, b, ..} -> {a-b, ..} : a>b",
        "circle((.., a, b, ..) -> (.., a-j, b-k, ..) : j+k>=1; drop 0)",
        "(.., a, b, ..) -> (.., b, a-1, ..) : a>b; (.., a, ..) -> (..) : a%2=1",
    ];
    let bags = [vec![], vec![1], vec![1, 2], vec![2, 2, 3], vec![1, 1, 4]];
    for rule in rules {
        for one in &bags {
            for other in &bags {
                let mut game = Game::new(rule).unwrap();
                let at = |bag: &Vec<i64>| {
                    let members: Vec<String> = bag.iter().map(i64::to_string).collect();
                    let list = members.join(",");
                    if rule.starts_with('{') { format!("{{{list}}}") } else { format!("[{list}]") }
                };
                let value = |bag: &Vec<i64>| oracle::value(game.ruleset(), bag, &Budget::unlimited()).unwrap();
                let (own, its) = (value(one), value(other));
                let sum = [vec![one.clone()], vec![other.clone()]].concat();
                let moves = oracle::Oracle::new(game.ruleset()).winning_moves(&sum).unwrap().len() as u64;
                let single =
                    game.value_at(&game.position(&at(one)).unwrap(), &SolveOptions::default(), &Budget::default());
                assert_eq!(single.unwrap().cell.to_string(), own.to_string());
                let both = vec![game.position(&at(one)).unwrap(), game.position(&at(other)).unwrap()];
                let mut sum = Sum::of(game, both).unwrap();
                let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
                assert_eq!(answer.value, Some(Value::from(Number::from(own ^ its))), "{rule} at {one:?} + {other:?}");
                assert_eq!(answer.moves.total, Some(Number::from(moves)), "{rule} at {one:?} + {other:?}");
            }
        }
    }
}

/// The value of a sum as one position, whose moves are the turns: the mex over all turns of the
/// definition.
#[test]
fn a_sum_with_turns_in_several_components_is_one_position() {
    for rule in [
        "take any; play 1,3",
        "take 1,2; play 2..3,5",
        "take 1,2; play every",
        "take any; play 1..2",
        "take 1,3; play exactly 2",
        "take 1 leaving 0..2; play 1..3",
    ] {
        let game = Game::new(rule).unwrap();
        let mut oracle = oracle::Oracle::new(game.ruleset());
        let mut known: BTreeMap<Vec<Vec<i64>>, u64> = BTreeMap::new();
        for heaps in [[0, 0, 0], [1, 0, 2], [1, 2, 3], [3, 3, 1], [2, 4, 4], [5, 1, 1], [4, 3, 2]] {
            let start: Vec<Vec<i64>> = heaps.iter().map(|&heap| vec![heap]).collect();
            let value = by_turns(&mut oracle, &mut known, start);
            let positions = heaps.map(|heap| sprague::Position::new([heap.unsigned_abs()])).to_vec();
            let mut sum = Sum::of(Game::new(rule).unwrap(), positions).unwrap();
            let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
            assert_eq!(answer.value, Some(Value::from(Number::from(value))), "{rule} at {heaps:?}");
        }
    }
}

fn by_turns(oracle: &mut oracle::Oracle<'_>, known: &mut BTreeMap<Vec<Vec<i64>>, u64>, mut sum: Vec<Vec<i64>>) -> u64 {
    sum.sort_unstable();
    if let Some(&value) = known.get(&sum) {
        return value;
    }
    let turns = oracle.turns(&sum).unwrap();
    let values: Vec<u64> = turns.into_iter().map(|turn| by_turns(oracle, known, turn.to)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(sum, value);
    value
}

/// Winners and winning moves of sums in which moves oblige, against a search from the definition
/// through whole sums; and what such games refuse.
#[test]
fn sums_with_moves_that_oblige_are_those_of_the_definition() {
    let rules = ["take 1 again; take 2", "split 2; take 1 answer", "take 1,2; take 3 where n%2=1 again; take 4 answer"];
    for rule in rules {
        for heaps in [vec![], vec![1], vec![4], vec![5, 3], vec![2, 2], vec![4, 5, 6], vec![3, 3, 1]] {
            let game = Game::new(rule).unwrap();
            let states: Vec<Vec<i64>> = heaps.iter().map(|&heap: &i64| vec![heap]).collect();
            let wins = oracle::wins(game.ruleset(), &states, &Budget::unlimited()).unwrap();
            let positions = heaps.iter().map(|heap| sprague::Position::new([heap.unsigned_abs()])).collect();
            let mut sum = Sum::of(game, positions).unwrap();
            for options in
                [SolveOptions::default(), SolveOptions { trust: sprague::Trust::Definition, ..SolveOptions::default() }]
            {
                let answer = sum.solve(&options, &Budget::default()).unwrap();
                assert_eq!(answer.outcome == Outcome::N, wins, "{rule} at {heaps:?}");
                assert_eq!(answer.moves.listed.is_empty(), !wins, "{rule} at {heaps:?}");
            }
        }
    }
    let refused = |rule: &str| {
        let mut game = Game::new(rule).unwrap().with_play(rules::ruleset::Play::Misere);
        let at = game.position("5").unwrap();
        game.value_at(&at, &SolveOptions::default(), &Budget::default()).unwrap_err().to_string()
    };
    assert!(refused(rules[0]).contains("normal play"));
    let open = Game::new(rules[0]).unwrap().pattern(None, &Budget::default()).unwrap();
    assert!(open.claims.is_empty() && open.open.is_some());
    let sum = Sum::of(Game::new(rules[0]).unwrap(), vec![sprague::Position::new([5])]).unwrap();
    let mut play = sprague::play::Match::new(sum, sprague::play::Side::You);
    assert!(play.choose(&Budget::default()).is_err() && play.legal(9, &Budget::default()).is_err());
    let (mut marked, mut plain) = (Game::new("take 1,2 answer").unwrap(), Game::new("take 1,2").unwrap());
    let compared = sprague::compare(&mut marked, &mut plain, 20, &Budget::default()).unwrap();
    assert_eq!(compared.word(), "unlike");
    let mut other = Game::new("take 1,2 again").unwrap();
    assert_eq!(sprague::compare(&mut marked, &mut other, 20, &Budget::default()).unwrap().word(), "different");
    assert!(
        sprague::code::code("take 1 again; take 2", &sprague::code::CodeOptions::default(), &Budget::default())
            .is_err()
    );
    let claim = marked.claim("G = 0").unwrap();
    assert!(!format!("{:?}", marked.decide(&claim, None, &Budget::default())).contains("Proved"));
}
