//! The positions of value 0 of a box agree with the search, for leaps of any length.
use budget::{Budget, Stop};
use positions::zeros::{Leap, Sieve, Visit, ZerosError, zeros};
use positions::{Search, SearchError};
use rules::ruleset::Ruleset;

const PE260: &str = "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c) : k>=1; (a,b,c) -> (a,b,c-k) : k>=1; \
     (a,b,c) -> (a-k,b-k,c) : k>=1; (a,b,c) -> (a-k,b,c-k) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1; \
     (a,b,c) -> (a-k,b-k,c-k) : k>=1";
const PE665: &str = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; \
     (a,b) -> (a-k,b-2*k) : k>=1; (a,b) -> (a-2*k,b-k) : k>=1";

fn ruleset(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap().ruleset
}

#[test]
fn zeros_are_those_of_the_search() {
    for (text, from, to) in [
        (PE665.to_owned(), vec![0, 0], vec![30, 30]),
        (format!("{PE665}; unordered"), vec![2, 3], vec![25, 40]),
        (PE665.to_owned(), vec![1, 0], vec![30, 20]),
        (PE260.to_owned(), vec![0, 0, 0], vec![9, 9, 9]),
        (format!("{PE260}; unordered"), vec![0, 1, 0], vec![8, 7, 10]),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a-2*k,b-3*k) : k>=1".to_owned(), vec![0, 0], vec![20, 17]),
        ("(a,b) -> (a-k*b,b) : k>=1,b>=1; (a,b) -> (a,b-k*a) : k>=1,a>=1".to_owned(), vec![0, 0], vec![70, 70]),
        ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,h-1)".to_owned(), vec![0, 0], vec![70, 70]),
    ] {
        let rules = ruleset(&text);
        let budget = Budget::unlimited();
        let found = zeros(&rules, &from, &to, &budget).unwrap();
        let mut search = Search::new(&rules);
        let mut expected = Vec::new();
        let mut position = from.clone();
        loop {
            if (!rules.unordered || position.is_sorted()) && search.value(&position, &budget) == Ok(0) {
                expected.extend_from_slice(&position);
            }
            let Some(axis) = (0..to.len()).rev().find(|&axis| position[axis] < to[axis]) else { break };
            position[axis] += 1;
            position[axis + 1..].copy_from_slice(&from[axis + 1..]);
        }
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn sums_that_project_euler_gives() {
    // Problem 260: the sum for three piles up to 100.
    let found = zeros(&ruleset(&format!("{PE260}; unordered")), &[0; 3], &[100; 3], &Budget::unlimited()).unwrap();
    assert_eq!(found.iter().sum::<i64>(), 173_895);
    // Problem 665: the sums over pairs whose sum is at most 10, and 100.
    let found = zeros(&ruleset(&format!("{PE665}; unordered")), &[0; 2], &[100; 2], &Budget::unlimited()).unwrap();
    let f = |most: i64| found.chunks_exact(2).map(|pair| pair[0] + pair[1]).filter(|sum| *sum <= most).sum::<i64>();
    assert_eq!((f(10), f(100)), (21, 1164));
}

#[test]
fn short_and_long_leaps_find_the_same() {
    let rules = ruleset(&format!("{PE665}; unordered"));
    let to = [3000, 3000];
    fn sieved<L: Leap>(rules: &Ruleset, to: &[i64]) -> Vec<i64> {
        let (mut found, budget) = (Vec::new(), Budget::unlimited());
        let keep: Visit<'_> = &mut |zero, _| {
            found.extend_from_slice(zero);
            Ok(())
        };
        Sieve::<L>::new(rules, to).unwrap().run(&budget, keep).unwrap();
        found
    }
    let (short, long) = (sieved::<u8>(&rules, &to), sieved::<u32>(&rules, &to));
    assert!(short == long && short.len() > 2000);
}

#[test]
fn no_box_and_no_memory() {
    let rules = ruleset(PE665);
    assert!(matches!(zeros(&rules, &[3, 0], &[2, 2], &Budget::unlimited()), Err(ZerosError::Table(_))));
    let small = Budget::unlimited().with_memory(1000);
    assert!(matches!(
        zeros(&rules, &[0, 0], &[1000, 1000], &small),
        Err(ZerosError::Search(SearchError::Stopped(Stop::Memory { .. })))
    ));
    // A row that is all zeros.
    let dense = ruleset("(a,b) -> (a-k,b) : k>=1");
    let small = Budget::unlimited().with_memory(200 << 20);
    assert!(zeros(&dense, &[0, 0], &[1, 20_000_000], &small).is_err());
}
