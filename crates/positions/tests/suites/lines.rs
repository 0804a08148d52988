//! Moves along lines: which rules have them, the lines of a box, and tables by sets for lines.
use budget::{Budget, Stop};
use positions::Search;
use positions::directions::{Lines, directions};
use positions::line_sets::Running;
use std::collections::HashMap;

fn of(text: &str) -> Option<Vec<Vec<i64>>> {
    directions(&rules::compile(text, &[]).unwrap().ruleset)
}

#[test]
fn queens_and_others() {
    let queen = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : 1<=k<=b; (a,b) -> (a-k,b-k) : 0<k, k<=min(a,b)";
    assert_eq!(of(queen), Some(vec![vec![0, 1], vec![1, 0], vec![1, 1]]));
    assert_eq!(of("(a,b,c) -> (a-k,b-2*k,c) : k>=1"), Some(vec![vec![1, 2, 0]]));
    for other in [
        "(a,b) -> (a-k,b) : 1<=k<=3",
        "(a,b) -> (a-2*k,b) : k>=1",
        "(a,b) -> (a-k,b+k) : k>=1",
        "(a,b) -> (a-k,b) : k>=2",
        "(a,b) -> (a-k,b) : k>=1, k<=b",
        "(a,b) -> (a-k,b), (0,0) : k>=1",
        "(a,b) -> (a-k,b) : k>=1; end if a=b",
        "(a,b) -> (a-k,b) : k>=1; unordered",
        "(0,b) -> (0,b-k) : k>=1",
    ] {
        assert_eq!(of(other), None, "{other}");
    }
    assert!(of("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; unordered").is_some());
}

#[test]
fn lines_are_told_apart_and_neighbours_lie_side_by_side() {
    let hi = [5, 4, 6];
    for direction in [[0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 1, 0], [1, 2, 3], [2, 1, 0], [3, 2, 2], [0, 2, 1]] {
        let lines = Lines::new(&direction, &hi).unwrap();
        let mut seen: HashMap<usize, Vec<[i64; 3]>> = HashMap::new();
        for (a, b, c) in (0..=5).flat_map(|a| (0..=4).flat_map(move |b| (0..=6).map(move |c| (a, b, c)))) {
            let number = lines.of(&[a, b, c]);
            assert!(number < lines.end());
            if c > 0 {
                assert_eq!(number - lines.of(&[a, b, c - 1]), usize::from(lines.moves()));
            }
            seen.entry(number).or_default().push([a, b, c]);
        }
        let along = |x: &[i64; 3], y: &[i64; 3]| (-6..=6).any(|t: i64| (0..3).all(|i| y[i] == x[i] + t * direction[i]));
        let all: Vec<_> = seen.values().collect();
        for (i, line) in all.iter().enumerate() {
            assert!(line.iter().all(|x| along(x, &line[0])));
            assert!(all[i + 1..].iter().all(|other| !along(&other[0], &line[0])));
        }
    }
}

#[test]
fn sets_for_lines_have_the_values_of_the_search() {
    for (text, hi) in [
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1", vec![40, 55]),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a-k,b-2*k) : k>=1; (a,b) -> (a-2*k,b-k) : k>=1; unordered", vec![0, 0]),
        ("(a,b) -> (a-3*k,b-2*k) : k>=1; (a,b) -> (a,b-k) : k>=1", vec![50, 30]),
        ("(a,b) -> (a-k,b-k) : k>=1", vec![12, 9]),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a-k,b-k) : k>=1", vec![2, 20_000]),
        (
            "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1; (a,b,c) -> (a-k,b-k,c-2*k) : k>=1",
            vec![9, 8, 10],
        ),
    ] {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        let Some(mut table) = Running::new(&rules, &hi) else {
            assert!(rules.unordered, "not on lines: {text}");
            continue;
        };
        let budget = Budget::unlimited();
        table.fill(&budget).unwrap();
        let mut search = Search::new(&rules);
        for place in 0..hi.iter().map(|hi| *hi as usize + 1).product() {
            let (mut position, mut rest) = (vec![0; hi.len()], place);
            for (x, hi) in position.iter_mut().zip(&hi).rev() {
                *x = rest as i64 % (hi + 1);
                rest /= *hi as usize + 1;
            }
            let expected = search.value(&position, &budget).unwrap();
            assert_eq!(table.get(&position), Some(expected), "{text} at {position:?}");
        }
    }
}

#[test]
fn a_stopped_table_goes_on() {
    let rules = rules::compile("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", &[]).unwrap().ruleset;
    let mut table = Running::new(&rules, &[200, 200]).unwrap();
    assert!(matches!(table.fill(&Budget::unlimited().with_memory(1 << 16)), Err(Stop::Memory { .. })));
    assert!(matches!(table.fill(&Budget::unlimited().with_memory(200_000)), Err(Stop::Memory { .. }) | Ok(())));
    table.fill(&Budget::unlimited()).unwrap();
    assert_eq!(table.get(&[200, 77]), Some(200 ^ 77));
}
