//! Graphs up to isomorphism: forms of relabelled graphs, graphs of forms, keys; values as sums and
//! as wholes.
use budget::Budget;
use positions::deletion::Deletions;
use positions::deletion::form::{Colours, Form};
use proptest::prelude::*;
use rules::family::graphs::{Graph, Graphs};
use rules::moves::graphs::{Plain, first};
use std::collections::{BTreeSet, HashMap};

const PLAIN: Colours = Colours { weights: false, watched: false };
const BOTH: Colours = Colours { weights: true, watched: true };

fn rules(text: &str) -> Graphs {
    rules::compile(text, &[]).unwrap().ruleset.graphs().unwrap().clone()
}

/// The graph of some of the pairs of vertices.
fn graph(count: usize, pairs: u64) -> Plain {
    let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let edges = all.enumerate().filter(|(bit, _)| pairs >> bit & 1 == 1).map(|(_, edge)| edge);
    Plain::of(&Graph::plain(count, edges))
}

/// The graph with its vertices at other places.
fn moved(plain: &Plain, marks: &[u8], order: &[usize]) -> (Plain, Vec<u8>) {
    let (count, mut new, mut new_marks) = (order.len(), Plain::default(), vec![0; order.len()]);
    (new.next, new.weights) = (vec![0; count], vec![0; count]);
    for a in 0..count {
        (new.weights[order[a]], new_marks[order[a]]) = (plain.weights[a], marks[a]);
        for b in (0..count).filter(|b| plain.next[a] >> b & 1 == 1) {
            new.next[order[a]] |= 1 << order[b];
        }
    }
    (new, new_marks)
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, place| {
        let with = |order: &Vec<usize>| {
            (0..=place).map(|at| [&order[..at], &[place], &order[at..]].concat()).collect::<Vec<Vec<usize>>>()
        };
        orders.iter().flat_map(with).collect()
    })
}

#[test]
fn there_are_as_many_forms_as_connected_graphs() {
    // Connected graphs up to isomorphism (OEIS A001349), and trees among them (A000055).
    for (count, graphs, trees) in [(1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 6, 2), (5, 21, 3), (6, 112, 6)] {
        let (mut forms, mut keys) = (BTreeSet::new(), BTreeSet::new());
        let mut of_trees = BTreeSet::new();
        for pairs in 0..1 << (count * (count - 1) / 2) {
            let plain = graph(count, pairs);
            if plain.components(first(count)).len() == 1 {
                let form = Form::of(&plain, &vec![0; count], first(count), PLAIN);
                keys.insert((form.key(PLAIN).unwrap(), form.long_key(PLAIN).unwrap()));
                if pairs.count_ones() as usize == count - 1 {
                    of_trees.insert(form.clone());
                }
                forms.insert(form);
            }
        }
        assert_eq!((forms.len(), of_trees.len(), keys.len()), (graphs, trees, graphs), "{count}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_form_is_a_graph_like_the_one_it_comes_from(
        (count, pairs, weights, marks) in (1usize..6).prop_flat_map(|count| (
            Just(count), any::<u64>(), prop::collection::vec(0i64..2, count), prop::collection::vec(0u8..3, count),
        ))
    ) {
        let plain = Plain { weights, ..graph(count, pairs) };
        let forms = plain.components(first(count)).into_iter().map(|part| Form::of(&plain, &marks, part, BOTH));
        let (found, found_marks) = Form::joined(forms.collect()).graph(BOTH);
        let alike = orders(count).into_iter().any(|order| moved(&plain, &marks, &order) == (found.clone(), found_marks.clone()));
        prop_assert!(alike, "{:?}", plain);
    }

    #[test]
    fn trees_have_one_form(parents in prop::collection::vec(any::<prop::sample::Index>(), 1..40), seed in any::<u64>()) {
        let count = parents.len() + 1;
        let edges = parents.iter().enumerate().map(|(place, parent)| (parent.index(place + 1), place + 1));
        let plain = Plain::of(&Graph::plain(count, edges));
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&vertex| (vertex as u64 + 1).wrapping_mul(seed | 1));
        let (other, _) = moved(&plain, &vec![0; count], &order);
        let [one, two] = [&plain, &other].map(|plain| Form::of(plain, &vec![0; count], first(count), PLAIN));
        prop_assert_eq!(one.key(PLAIN).is_some(), count <= 31);
        prop_assert_eq!(one.long_key(PLAIN).is_some(), count <= 63);
        prop_assert_eq!(one, two);
    }
}

#[test]
fn different_trees_have_different_keys() {
    let mut seen: HashMap<u128, Form> = HashMap::new();
    for count in 1usize..8 {
        let ways: usize = (1..count).product();
        for way in 0..ways {
            let mut rest = way;
            let edges: Vec<(usize, usize)> = (1..count)
                .map(|place| {
                    let parent = rest % place;
                    rest /= place;
                    (parent, place)
                })
                .collect();
            let form = Form::of(&Plain::of(&Graph::plain(count, edges)), &vec![0; count], first(count), PLAIN);
            let known = seen.entry(form.long_key(PLAIN).unwrap()).or_insert_with(|| form.clone());
            assert_eq!(*known, form);
            assert_eq!(form.key(PLAIN).map(u128::from), form.long_key(PLAIN));
        }
    }
    // All trees with up to 7 vertices.
    assert_eq!(seen.len(), 1 + 1 + 1 + 2 + 3 + 6 + 11);
}

#[test]
fn conditions_on_the_whole_graph_join_components() {
    let budget = Budget::default();
    let of = |text: &str, graph: &Graph| {
        let mut search = Deletions::new(&rules(text), false);
        (search.components(graph), search.value(graph, &budget).unwrap())
    };
    // Two edges and a vertex alone.
    let apart = Graph::plain(5, [(0, 1), (2, 3)]);
    assert_eq!(of("delete v with neighbours", &apart), (Some(3), 1));
    assert_eq!(of("delete v with neighbours : count>=0", &apart), (None, 1));
    assert_eq!(of("delete v; drop isolated", &apart).0, None);
    assert_eq!(of("delete v; drop isolated", &Graph::plain(4, [(0, 1), (2, 3)])).0, Some(2));
    assert_eq!(of("delete v; end if count=4", &apart), (None, 1));
}

#[test]
fn limits_hold() {
    let grid = Graph::plain(
        36,
        (0..36).flat_map(|cell| {
            let right = (cell % 6 < 5).then_some((cell, cell + 1));
            right.into_iter().chain((cell < 30).then_some((cell, cell + 6)))
        }),
    );
    for rule in ["delete u-v : deg(u)%2=0", "delete connected any : count>0"] {
        let mut search = Deletions::new(&rules(rule), false);
        let ended = search.value(&grid, &Budget::default().with_effort(20));
        assert!(matches!(ended, Err(rules::moves::MoveError::Stopped(_))), "{rule}: {ended:?}");
        let ended = search.value(&grid, &Budget::default().with_memory(1 << 20).with_effort(200));
        assert!(matches!(ended, Err(rules::moves::MoveError::Stopped(_))), "{rule}: {ended:?}");
    }
}
