//! A match of Hackenbush: what stands after each cut, and the answers to it.
use budget::Budget;
use graphs::hackenbush::{BadPicture, Cutting, NoSuchEdge, Rules};
use proptest::prelude::*;

/// The edges that are connected to the ground by standing edges, found edge by edge.
fn connected(edges: &[(u32, u32)], stands: &[bool]) -> Vec<bool> {
    let mut reached = vec![0u32];
    for _ in edges {
        for (&(a, b), _) in edges.iter().zip(stands).filter(|(_, stands)| **stands) {
            for (from, to) in [(a, b), (b, a)] {
                if reached.contains(&from) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
    }
    edges.iter().zip(stands).map(|(&(a, _), &stands)| stands && reached.contains(&a)).collect()
}

#[test]
fn nobody_cuts_what_was_never_on_the_ground() {
    // Two stalks of one edge are lost, and the loose edge is no way out.
    let edges = [(0, 1), (0, 2), (3, 4)];
    let picture = Cutting::new(5, &edges, 0).unwrap();
    assert_eq!(picture.stands(), [true, true, false]);
    assert_eq!(picture.choose(Rules::default(), &Budget::default()), Ok(Some(0)));
    assert_eq!(picture.clone().cut(2), Err(NoSuchEdge(2)));
    assert_eq!(picture.clone().cut(9), Err(NoSuchEdge(9)));
    assert_eq!(Cutting::new(2, &edges, 7).unwrap_err(), BadPicture::Ground(7));
}

proptest! {
    #[test]
    fn matches_fall_and_are_answered_by_their_rules(
        edges in prop::collection::vec((0u32..6, 0u32..6), 0..9),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..9),
        misere: bool,
    ) {
        let rules = Rules { misere, theory: true };
        let mut picture = Cutting::new(6, &edges, 0).unwrap();
        let mut stands = connected(&edges, &vec![true; edges.len()]);
        for cut in cuts {
            prop_assert_eq!(picture.stands(), &stands[..]);
            let left: Vec<usize> = (0..edges.len()).filter(|&edge| stands[edge]).collect();
            let answer = picture.solve(rules, &Budget::default()).unwrap();
            // An edge wins where the picture without it is lost.
            let wins = |&edge: &usize| {
                let mut after = picture.clone();
                after.cut(edge).unwrap();
                !after.solve(Rules { theory: false, ..rules }, &Budget::default()).unwrap().first_wins
            };
            let winning: Vec<usize> = left.iter().copied().filter(wins).collect();
            let told: Vec<usize> = answer.winning.iter().map(|&edge| edge as usize).collect();
            prop_assert_eq!(&told, &winning);
            match picture.choose(rules, &Budget::default()).unwrap() {
                Some(edge) => prop_assert!(left.contains(&edge) && (winning.is_empty() || winning.contains(&edge))),
                None => prop_assert!(left.is_empty()),
            }
            if left.is_empty() {
                break;
            }
            let edge = left[cut.index(left.len())];
            picture.cut(edge).unwrap();
            stands[edge] = false;
            stands = connected(&edges, &stands);
        }
    }
}
