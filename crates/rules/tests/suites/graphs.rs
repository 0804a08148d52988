//! Graphs: compiled options against the definition, on random rules; texts that come back;
//! positions as numbers.
use crate::common::{compiled, listed};
use budget::Budget;
use proptest::prelude::*;
use rules::family::graphs::{Graph, MOST_VERTICES, Vertex};
use rules::moves::graphs::{Plain, members};
use rules::oracle;
use rules::parse::parse;
use rules::ruleset::{Measure, Termination};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A condition about the vertices of a clause.
fn condition(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let vertex = prop::sample::select(if names.is_empty() { vec!["?"] } else { names.to_vec() });
    let about = (vertex, 0usize..8, 0u32..4).prop_map(|(v, kind, number)| match kind {
        0 => format!("deg({v})%2={}", number % 2),
        1 => format!("leaf({v}) or isolated({v})"),
        2 => format!("not isolated({v})"),
        3 => format!("comp({v})>={number}"),
        4 => format!("weight({v})<={number}"),
        5 => format!("deg({v}) in {{{number},{}}}", number + 2),
        6 => format!("count%3!={number}"),
        _ => format!("weight({v})*deg({v})<=comp({v})"),
    });
    about.prop_filter("sets have no vertex", move |text| !names.is_empty() || !text.contains('?'))
}

/// A clause that deletes something.
fn clause() -> impl Strategy<Value = String> {
    let guarded = |clause: &'static str, names: &'static [&'static str]| {
        prop::option::of(condition(names)).prop_map(move |condition| match condition {
            Some(condition) => format!("{clause} : {condition}"),
            None => clause.to_owned(),
        })
    };
    let sizes = prop::sample::select(vec!["1,2", "2", "1..3", "any", "3,1", "primes"]);
    let sets = (sizes, any::<bool>())
        .prop_map(|(sizes, rest)| format!("delete connected {sizes}{}", if rest { " leaving connected" } else { "" }));
    prop_oneof![
        3 => guarded("delete v", &["v"]),
        2 => guarded("delete v with neighbours", &["v"]),
        3 => guarded("delete u-v", &["u", "v"]),
        2 => guarded("delete ends of u-v", &["u", "v"]),
        2 => sets,
        1 => Just("delete connected k : k*k<=count, k!=2".to_owned()),
    ]
}

/// A random rule with one or two moves, perhaps with properties.
fn a_rule() -> impl Strategy<Value = String> {
    let property = prop::sample::select(vec![
        "",
        "",
        "; drop isolated",
        "; end if gone(1)",
        "; end if gone(b), count<=3; end if count=1",
        "; misere",
    ]);
    (prop::collection::vec(clause(), 1..3), property).prop_map(|(moves, property)| moves.join("; ") + property)
}

fn a_graph() -> impl Strategy<Value = Vec<i64>> {
    (0usize..7).prop_flat_map(|count| {
        let names = Just(vec!["1", "b", "vertex-3", "ö", "5", "z"]).prop_shuffle();
        let edges = prop::collection::vec(any::<bool>(), count * count);
        (names, prop::collection::vec(0i64..4, count), edges).prop_map(|(names, weights, edges)| {
            let count = weights.len();
            let vertex = |(name, weight): (&str, i64)| Vertex { name: name.to_owned(), weight };
            let vertices = names.into_iter().zip(weights).map(vertex).collect();
            let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
            Graph { vertices, edges: pairs.filter(|(a, b)| edges[a * count + b]).collect() }.numbers()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn options_are_those_of_the_definition(text in a_rule(), position in a_graph()) {
        let ruleset = compiled(&text);
        let defined = oracle::options(&ruleset, &position, &Budget::unlimited()).unwrap();
        let defined: BTreeSet<Vec<i64>> = defined.into_iter().map(|sum| sum.concat()).collect();
        prop_assert_eq!(&listed(&ruleset, &position), &defined, "{}", text);
        prop_assert_eq!(&ruleset.termination, &Termination::Ends(Measure::Size));
        prop_assert!(defined.iter().all(|option| option.len() < position.len()), "{}", text);
    }

    #[test]
    fn texts_come_back(text in a_rule()) {
        let ruleset = compiled(&text);
        prop_assert_eq!(parse(&ruleset.canonical).unwrap(), parse(&text).unwrap());
    }

    #[test]
    fn graphs_come_back_and_others_are_refused(position in a_graph(), place in any::<prop::sample::Index>(), by in -2i64..3) {
        let graph = Graph::read(&position).unwrap();
        prop_assert_eq!(&graph.numbers(), &position);
        let mut changed = position.clone();
        changed[place.index(position.len())] += by;
        if let Some(graph) = Graph::read(&changed) {
            prop_assert_eq!(graph.numbers(), changed);
        }
        prop_assert_eq!(Graph::read(&position[..position.len() - 1]).is_some_and(|less| less == graph), false);
    }
}

#[test]
fn every_connected_set_comes_once() {
    // The grid of three rows and three columns has 218 connected sets (OEIS A059525).
    let edges = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (3, 6), (1, 4), (4, 7), (2, 5), (5, 8)];
    let (grid, rule) = (Graph::plain(9, edges), compiled("delete connected any"));
    let (plain, mut seen) = (Plain::of(&grid), BTreeSet::new());
    let graphs = rule.graphs().unwrap();
    let visited = graphs.each_choice(&plain, &Budget::unlimited(), &mut |choice| {
        assert!(seen.insert(choice.gone), "{:?}", members(choice.gone).collect::<Vec<_>>());
        ControlFlow::Continue(())
    });
    assert!(visited.unwrap().is_continue());
    assert_eq!(seen.len(), 218);
}

#[test]
fn a_word_may_be_a_name() {
    for text in
        ["delete ends", "delete connected : deg(connected)=1", "delete connected-ends", "delete ends-of : leaf(of)"]
    {
        assert_eq!(compiled(text).canonical, text);
    }
    assert_eq!(compiled("delete v with neighbors").canonical, "delete v with neighbours");
    assert!(rules::compile("delete -> delete-1 : delete>=1", &[]).is_ok());
}

#[test]
fn the_largest_graph_is_read() {
    let graph = Graph::plain(MOST_VERTICES, (1..MOST_VERTICES).map(|vertex| (vertex - 1, vertex)));
    assert_eq!(Graph::read(&graph.numbers()).as_ref(), Some(&graph));
    assert_eq!(listed(&compiled("delete v"), &graph.numbers()).len(), MOST_VERTICES);
    assert_eq!(Graph::read(&Graph::plain(MOST_VERTICES + 1, []).numbers()), None);
}
