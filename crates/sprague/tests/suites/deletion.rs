//! Deletion games on graphs: values, winners and winning moves against the definition, on random
//! rules and graphs; Node Kayles and Arc Kayles by their own search; texts of positions.

use proptest::prelude::*;
use rules::family::graphs::Graph;
use rules::oracle::{self, Oracle};
use sprague::graph::erase::{Eraser, Relation};
use sprague::{
    Budget, Game, MovesWanted, Number, Outcome, Position, Relation as Told, SolveOptions, Sum, Trust, Value,
};

/// A random rule: moves, then properties.
fn a_rule() -> impl Strategy<Value = String> {
    let clause = prop::sample::select(vec![
        "delete v",
        "delete v : deg(v)%2=0",
        "delete v : leaf(v) or isolated(v)",
        "delete v : comp(v)>=3",
        "delete v : weight(v)!=1",
        "delete v : count%2=0 or deg(v)=1",
        "delete v with neighbours",
        "delete v with neighbours : weight(v)>=deg(v)",
        "delete u-v",
        "delete u-v : leaf(u)",
        "delete u-v : weight(u)<deg(v)",
        "delete u-v : deg(u)+deg(v)<=count",
        "delete ends of u-v",
        "delete ends of u-v : comp(u)%2=1",
        "delete connected 1,2",
        "delete connected 2..3 leaving connected",
        "delete connected k : k in primes or k*2=count",
    ]);
    let property = prop::sample::select(vec![
        "",
        "",
        "",
        "; drop isolated",
        "; drop isolated",
        "; end if gone(2)",
        "; end if gone(1), not gone(a); end if count=2",
    ]);
    (prop::collection::vec(clause, 1..3), property).prop_map(|(moves, property)| moves.join("; ") + property)
}

/// A graph with at most this many vertices, called 1, 2, 3 or a, b, ..., with weights.
fn a_graph(most: usize) -> impl Strategy<Value = String> {
    let names = ["1", "2", "3", "a", "b", "c"];
    (0..=most).prop_flat_map(move |count| {
        let edges = prop::collection::vec(prop::bool::weighted(0.4), count * count);
        (edges, prop::collection::vec(0usize..3, count)).prop_map(move |(edges, weights)| {
            let count = weights.len();
            let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
            let edges = pairs.filter(|(a, b)| edges[a * count + b]);
            let edges = edges.map(|(a, b)| format!("{}-{}", names[a], names[b]));
            let weights = weights.iter().zip(names).map(|(weight, name)| format!("{name}={weight}"));
            format!("{{{}}}", weights.chain(edges).collect::<Vec<_>>().join(","))
        })
    })
}

fn numbers(position: &Position) -> Vec<i64> {
    position.to_state().unwrap()
}

fn solved(game: &str, at: &[&str], options: &SolveOptions) -> sprague::Answer {
    let game = Game::new(game).unwrap();
    let at = at.iter().map(|text| game.position(text).unwrap()).collect();
    Sum::of(game, at).unwrap().solve(options, &Budget::default()).unwrap()
}

/// The winning moves of the definition.
fn defined(rules: &rules::ruleset::Ruleset, sum: &[Vec<i64>]) -> Vec<(usize, Vec<i64>)> {
    Oracle::new(rules).winning_moves(sum).unwrap().into_iter().map(|(at, to)| (at, to.concat())).collect()
}

/// The graphs that the listed moves leave, without repetition, each with its component.
fn left(answer: &sprague::Answer) -> Vec<(usize, Vec<i64>)> {
    let mut left: Vec<_> =
        answer.moves.listed.iter().map(|made| (made.changes[0].component, numbers(&made.changes[0].to[0]))).collect();
    left.sort();
    left.dedup();
    left
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 700, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition(rule in a_rule(), one in a_graph(5), other in a_graph(4)) {
        let game = Game::new(&rule).unwrap();
        let rules = game.ruleset().clone();
        let [first, second] = [&one, &other].map(|text| numbers(&game.position(text).unwrap()));
        let value = |at: &[i64]| oracle::value(&rules, at, &Budget::unlimited()).unwrap();
        let total = value(&first) ^ value(&second);
        let sum = [first.clone(), second.clone()];
        let moves = defined(&rules, &sum);
        let answer = solved(&rule, &[&one, &other], &SolveOptions::default());
        prop_assert_eq!(&answer.value, &Some(Value::from(Number::from(total))), "{} at {} {}", &rule, &one, &other);
        prop_assert_eq!(answer.outcome == Outcome::N, total != 0);
        prop_assert_eq!(&left(&answer), &moves, "{} at {} {}", &rule, &one, &other);
        prop_assert_eq!(&answer.moves.total, &Some(Number::from(answer.moves.listed.len() as u64)));
        let plain = SolveOptions { trust: Trust::Definition, ..SolveOptions::default() };
        let by_definition = solved(&rule, &[&one, &other], &plain);
        prop_assert_eq!(&by_definition.value, &answer.value);
        prop_assert_eq!(&by_definition.moves, &answer.moves, "{} at {} {}", &rule, &one, &other);
    }

    /// Verdicts: who wins, in sums of two graphs, by the definition.
    #[test]
    fn verdicts_are_those_of_the_definition(
        rule in a_rule(),
        ends in prop::collection::vec((any::<bool>(), 0usize..5), 1..3),
        misere in any::<bool>(),
        one in a_graph(5),
        other in a_graph(3),
    ) {
        const ENDS: [&str; 5] = ["gone(1)", "count<=2", "count=0", "gone(a), not gone(2)", "not gone(3), count%2=1"];
        let end = |&(wins, at): &(bool, usize)| format!("; end if {} {}", ENDS[at], if wins { "wins" } else { "draws" });
        let rule: String = [rule].into_iter().chain(ends.iter().map(end)).collect();
        let rule = if misere { format!("{rule}; misere") } else { rule };
        let game = Game::new(&rule).unwrap();
        let rules = game.ruleset().clone();
        let sum = [&one, &other].map(|text| numbers(&game.position(text).unwrap()));
        let defined = oracle::JudgedOracle::new(&rules, &Budget::unlimited()).unwrap().outcome(&sum).unwrap();
        let answer = solved(&rule, &[&one, &other], &SolveOptions::default());
        let said = match answer.outcome {
            Outcome::N => oracle::Outcome::N,
            Outcome::P => oracle::Outcome::P,
            _ => oracle::Outcome::D,
        };
        prop_assert_eq!(said, defined, "{} at {} {}", &rule, &one, &other);
    }

    #[test]
    fn misere_play_is_that_of_the_definition(rule in a_rule(), one in a_graph(5), other in a_graph(3)) {
        let rule = format!("{rule}; misere");
        let game = Game::new(&rule).unwrap();
        let rules = game.ruleset().clone();
        let sum = [&one, &other].map(|text| numbers(&game.position(text).unwrap()));
        let moves = defined(&rules, &sum);
        let wins = oracle::wins(&rules, &sum, &Budget::unlimited()).unwrap();
        let answer = solved(&rule, &[&one, &other], &SolveOptions::default());
        prop_assert_eq!(answer.outcome == Outcome::N, wins, "{} at {} {}", &rule, &one, &other);
        prop_assert_eq!(left(&answer), moves, "{} at {} {}", &rule, &one, &other);
    }

    #[test]
    fn kayles_on_graphs_is_that_of_its_own_search(text in a_graph(6)) {
        let position = Game::new("delete v").unwrap().position(&text).unwrap();
        let graph = Graph::read(&numbers(&position)).unwrap();
        let edges: Vec<(u32, u32)> = graph.edges.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
        let node = Relation::neighbours(graph.vertices.len(), &edges);
        for (rule, relation) in [("delete v with neighbours", node), ("delete ends of u-v", Relation::touching(&edges))] {
            let all: Vec<u32> = (0..relation.len() as u32).collect();
            let value = Eraser::new(&relation).value(&all, &Budget::unlimited()).unwrap();
            let answer = solved(rule, &[&text], &SolveOptions::default());
            prop_assert_eq!(answer.value, Some(Value::from(Number::from(value))), "{} at {}", rule, &text);
        }
    }

    #[test]
    fn texts_of_graphs_come_back(text in a_graph(6)) {
        let game = Game::new("delete v").unwrap();
        let position = game.position(&text).unwrap();
        prop_assert_eq!(game.position(&position.to_string()).unwrap(), position);
    }
}

/// The text of a position, and the number of its vertices and edges.
fn read(text: &str) -> (String, usize, usize) {
    let position = Game::new("delete v").unwrap().position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let graph = Graph::read(&numbers(&position)).unwrap();
    (position.to_string(), graph.vertices.len(), graph.edges.len())
}

#[test]
fn graphs_have_names() {
    for (text, shown, vertices, edges) in [
        ("path(5)", "path(5)", 5, 4),
        ("path(1)", "path(1)", 1, 0),
        ("path(0)", "{}", 0, 0),
        ("cycle(6)", "cycle(6)", 6, 6),
        ("complete(4)", "complete(4)", 4, 6),
        ("complete(3,3)", "complete(3,3)", 6, 9),
        ("complete(2,0)", "{1,2}", 2, 0),
        ("star(1,2,3)", "star(1,2,3)", 7, 6),
        ("grid(3,4)", "grid(3,4)", 12, 17),
        ("grid(1,3)", "path(3)", 3, 2),
        ("wheel(6)", "wheel(6)", 7, 12),
        ("petersen", "petersen", 10, 15),
        ("[0,1,1,2]", "[0,1,1,2]", 4, 3),
        ("[2,0]", "path(2)", 2, 1),
        ("[0,0]", "{1,2}", 2, 0),
        ("{3-1,2-3,1-2}", "cycle(3)", 3, 3),
        ("1-2,2-4", "{1-2,2-4}", 3, 2),
        ("{b-a,10-2,7=3}", "{2-10,a-b,7=3}", 5, 2),
        ("{\"x-y\"-z}", "{\"x-y\"-z}", 2, 1),
        ("DQc", "{1-3,1-5,2-4,4-5}", 5, 4),
        (">>graph6<<DQc", "{1-3,1-5,2-4,4-5}", 5, 4),
    ] {
        assert_eq!(read(text), (shown.to_owned(), vertices, edges), "{text}");
    }
}

#[test]
fn what_is_no_graph_is_refused() {
    let game = Game::new("delete v").unwrap();
    for (text, says) in [
        ("5", "path(5)"),
        ("3,4", "path(5)"),
        ("path", "path(5)"),
        ("path(a)", "no number"),
        ("path(129)", "at most 128"),
        ("grid(4000000000,9000000000)", "at most 128"),
        ("cycle(2)", "at least 3"),
        ("star(0)", "star(1,2,3)"),
        ("{1-1}", "two vertices"),
        ("{1-2,2-1}", "twice"),
        ("{1-}", "no vertex, edge or weight"),
        ("{1=-2}", "no weight"),
        ("{1 2}", "no name"),
        ("[2,1]", "circle"),
        ("[0,5]", "no such vertex"),
        ("hello", "graph6"),
    ] {
        let error = game.position(text).expect_err(text).to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

#[test]
fn moves_are_named_by_what_is_chosen() {
    let texts = |rule: &str, at: &str| -> Vec<String> {
        let answer = solved(rule, &[at], &SolveOptions::default());
        answer.moves.listed.iter().map(|made| made.text.to_string()).collect()
    };
    assert_eq!(texts("delete v", "cycle(3)"), ["delete 1", "delete 2", "delete 3"]);
    assert_eq!(texts("delete v with neighbours", "path(3)"), ["delete 2 with 1 and 3"]);
    let all = ["delete 1 with 2 and 3", "delete 2 with 1 and 3", "delete 3 with 1 and 2"];
    assert_eq!(texts("delete v with neighbours", "complete(3)"), all);
    assert_eq!(texts("delete u-v", "path(2)"), ["delete the edge 1-2"]);
    assert_eq!(texts("delete ends of u-v", "path(4)"), ["delete 2 and 3"]);
    assert_eq!(texts("delete v; drop isolated", "path(2)"), ["delete 1", "delete 2"]);
    let one = SolveOptions { moves: MovesWanted::AtMost(1), ..SolveOptions::default() };
    let answer = solved("delete v with neighbours; misere", &["{1-2,3}"], &one);
    assert_eq!((answer.moves.listed.len(), answer.moves.total), (1, Some(Number::from(3))));
    let answer = solved("delete v; drop isolated; misere", &["{1-2,3}"], &one);
    assert_eq!((answer.moves.listed.len(), answer.moves.total), (1, Some(Number::from(1))));
}

#[test]
fn isolated_vertices_of_the_start_go_after_the_first_move() {
    let value = |at: &str| solved("delete v; drop isolated", &[at], &SolveOptions::default()).value;
    let number = |number: u64| Some(Value::from(Number::from(number)));
    // Any move leaves nothing, or the path of two vertices, which is worth 1.
    assert_eq!(value("{1,2,3}"), number(1));
    assert_eq!(value("{1-2,3}"), number(2));
    assert_eq!(value("{1-2}"), number(1));
}

#[test]
fn the_basis_says_how_the_value_is_known() {
    let basis = |rule: &str, at: &str| {
        let answer = solved(rule, &[at], &SolveOptions::default());
        answer.components[0].basis.message().to_string()
    };
    assert!(basis("delete v", "path(4)").contains("parity"));
    assert!(basis("delete v : deg(v)<9", "path(4)").contains("connected"));
    assert!(basis("delete v with neighbours", "{1-2,3-4}").contains("2 components"));
    assert!(basis("delete v : count>1", "{1-2,3-4}").contains("whole graph"));
    assert!(basis("delete v; end if gone(9)", "path(4)").contains("no move"));
}

#[test]
fn large_trees_and_grids_are_answered() {
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let value = |rule: &str, at: &str| solved(rule, &[at], &options).value.unwrap().to_string();
    // A tree of 40 vertices: the parent of each vertex is half its number.
    let parents: Vec<String> = (1..=40).map(|vertex: u32| (vertex / 2).to_string()).collect();
    let tree = format!("[{}]", parents.join(","));
    assert_eq!(value("delete v", &tree), "0");
    assert_eq!(value("delete u-v", &tree), "1");
    assert_eq!(value("delete u-v", "grid(5,5)"), "0");
    assert_eq!(value("delete ends of u-v", "grid(4,5)"), "2");
    for rule in ["delete v with neighbours", "delete v : leaf(v) or isolated(v)", "delete ends of u-v"] {
        value(rule, &tree);
    }
    value("delete v with neighbours", "grid(5,5)");
}

#[test]
fn equal_games_are_told_and_others_differ() {
    let compared = |one: &str, other: &str| {
        let [mut one, mut other] = [one, other].map(|rule| Game::new(rule).unwrap());
        sprague::compare(&mut one, &mut other, 50, &Budget::default()).unwrap().relation
    };
    let told = compared("delete v", "delete w");
    assert!(matches!(told, Told::Equal { .. }), "{told:?}");
    let told = compared("delete v", "delete connected 1");
    assert!(matches!(told, Told::Agree { .. }), "{told:?}");
    let told = compared("delete v", "delete v : deg(v)<2");
    assert!(matches!(told, Told::Different { .. }), "{told:?}");
}
