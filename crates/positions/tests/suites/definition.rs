//! Searches, tables, outcomes and pairs agree with the definition on random rulesets that end, and
//! on some that do not.
use budget::Budget;
use positions::{Component, MisereValues, Outcome, Outcomes, Search, SearchError, Sums, Table, Tame};
use proptest::prelude::*;
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::{Play, Ruleset};

fn compile(text: &str) -> Option<Ruleset> {
    rules::compile(text, &[]).ok().map(|compiled| compiled.ruleset)
}

fn free() -> Budget {
    Budget::unlimited()
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

/// Rulesets of one number; most end, and `up` lets a heap grow now and then.
fn one_number(up: bool) -> impl Strategy<Value = String> {
    let mut clauses = vec![
        "take 1,3",
        "take 2,5",
        "take any",
        "take pow2",
        "take 1..n/2",
        "take d where d|n, d<n",
        "take 1,2 leaving 0..2",
        "take 2 leaving 1..2",
        "split 2",
        "split 2 unequal",
        "split any equal",
        "0.137",
        "n -> n/2, n/3 : n>0",
        "n -> k, n-k-1 : k<n",
        "n -> n/2 times 3 : n>1",
        "n -> n-popcount(n) : n>0",
        "n -> j for j in 1..n-1 : n>2, n<7",
        "end if n%5=0",
        "n -> n%k : 1<=k<n",
    ];
    if up {
        clauses.extend(["n -> n+1 : n%4=1, n<9", "n -> n : n=3", "n -> n+2, 1 : n=4", "n -> 6 : n=2"]);
    }
    prop::collection::vec(prop::sample::select(clauses), 1..3).prop_map(|clauses| clauses.join("; "))
}

fn two_numbers() -> impl Strategy<Value = String> {
    let clauses = vec![
        "(a,b) -> (a-k,b) : k>=1",
        "(a,b) -> (a,b-k) : k>=1",
        "(a,b) -> (a-k,b-k) : k>=1",
        "(a,b) -> (a-1,b+1)",
        "(a,b) -> (a-2,b+1)",
        "(a,b) -> (k,b),(a-k,b) : 1<=k<a",
        "(a,b) -> (b%a,a) : 1<=a<=b",
        "(a,b) -> (a-2,b-1)",
        "(a,b) -> (a-k,k) : 1<=k<=a, k!=b",
        "(a,b) -> nothing : a=b, a>2",
        "(a,b) -> (a,b-d) : d|b, d>=1",
    ];
    let flags = prop::sample::select(vec!["", "unordered; ", "end if a+b=5; "]);
    (flags, prop::collection::vec(prop::sample::select(clauses), 1..4))
        .prop_map(|(flag, clauses)| format!("{flag}{}", clauses.join("; ")))
}

/// The nim-value by both, if the definition has one; otherwise both report a cycle.
fn values_agree(oracle: &mut Oracle<'_>, search: &mut Search, position: &[i64]) -> Result<(), TestCaseError> {
    match (oracle.value(position), search.value(position, &free())) {
        (Ok(expected), Ok(found)) => prop_assert_eq!(found, expected),
        (Err(OracleError::Cycle(_)), Err(SearchError::Cycle { cycle })) => {
            // Each position of the cycle has the next among its options.
            for (i, from) in cycle.iter().enumerate() {
                let to = &cycle[(i + 1) % cycle.len()];
                let options = oracle.options(from).unwrap();
                prop_assert!(options.iter().any(|option| option.contains(to)), "{:?}", cycle);
            }
        }
        (expected, found) => prop_assert!(false, "{:?}: {:?}, not {:?}", position, found, expected),
    }
    Ok(())
}

/// Outcome and winning moves of a sum by both. Where moves split and go up, sums can grow for ever:
/// both have limits.
fn sums_agree(rules: &Ruleset, play: Play, positions: &[Vec<i64>]) -> Result<(), TestCaseError> {
    let ruleset = Ruleset { play, ..rules.clone() };
    let small = Budget::default().with_memory(1 << 21);
    let mut oracle = Oracle::with_budget(&ruleset, &small);
    let mut sums = Sums::new(std::slice::from_ref(rules), play);
    let sum: Vec<Component> = positions.iter().map(|position| (0, position.clone())).collect();
    match (oracle.wins(positions), sums.outcome(&sum, &small)) {
        (Ok(wins), Ok(found)) => prop_assert_eq!(found, outcome(wins), "{:?}", positions),
        (Err(OracleError::Stop(_)), _) | (_, Err(SearchError::Stopped(_))) => return Ok(()),
        // The definition gives up at a cycle; the search may still find the answer.
        (Err(OracleError::Cycle(_)), Ok(_) | Err(SearchError::SumCycle { .. })) => return Ok(()),
        (expected, found) => prop_assert!(false, "{:?}: {:?}, not {:?}", positions, found, expected),
    }
    if let (Ok(expected), Ok(found)) = (oracle.winning_moves(positions), sums.winning_moves(&sum, &small)) {
        let found: Vec<_> = found.into_iter().map(|one| (one.component, one.to)).collect();
        prop_assert_eq!(found, expected);
    }
    Ok(())
}

/// Whether a sum is won, by the definition; `None` when that takes too much memory.
fn wins(oracle: &mut Oracle<'_>, sum: &[Vec<i64>]) -> Result<Option<bool>, TestCaseError> {
    match oracle.wins(sum) {
        Ok(wins) => Ok(Some(wins)),
        Err(OracleError::Stop(_)) => Ok(None),
        Err(error) => Err(TestCaseError::fail(error.to_string())),
    }
}

/// Compares the three ways for single positions, and the theorem, with misere search by the
/// definition.
fn misere_agrees(rules: &Ruleset, positions: &[Vec<i64>]) -> Result<(), TestCaseError> {
    let ruleset = Ruleset { play: Play::Misere, ..rules.clone() };
    let mut oracle = Oracle::with_budget(&ruleset, &Budget::default().with_memory(1 << 21));
    let (mut single, mut tame) = (MisereValues::new(rules), Tame::new(rules));
    let mut outcomes = [Play::Normal, Play::Misere].map(|play| Outcomes::new(rules, play));
    let mut pairs = Vec::new();
    for position in positions {
        let expected = oracle.misere_value(position).ok();
        let found = single.value(position, &free()).unwrap();
        prop_assert_eq!(found, expected, "G- of {:?}", position);
        let plus = oracle.value(position).unwrap();
        let won = wins(&mut oracle, std::slice::from_ref(position))?;
        let [normal, misere] = outcomes.each_mut().map(|outcomes| outcomes.outcome(position, &free()).unwrap());
        prop_assert!(normal.is_none_or(|normal| normal == outcome(plus != 0)));
        prop_assert!(misere.zip(won).is_none_or(|(misere, won)| misere == outcome(won)));
        if let Some(pair) = tame.pair(position, &free()).unwrap() {
            prop_assert_eq!(pair.plus(), plus);
            prop_assert!(found.is_none_or(|found| found == pair.minus()));
            prop_assert!(won.is_none_or(|won| won == (pair.minus() != 0)));
            pairs.push((position.clone(), pair));
        }
    }
    // Conway's theorem on sums of two and three.
    for (i, (p, x)) in pairs.iter().enumerate() {
        for (q, y) in &pairs[i..] {
            let mut sum = vec![p.clone(), q.clone()];
            let mut pair = x.and(*y);
            for (r, z) in pairs.iter().skip(pairs.len() / 2).take(2) {
                let won = wins(&mut oracle, &sum)?;
                prop_assert!(won.is_none_or(|won| won == (pair.minus() != 0)), "{:?}", sum);
                sum.push(r.clone());
                pair = pair.and(*z);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_of_heaps(text in one_number(true)) {
        let Some(rules) = compile(&text) else { return Ok(()) };
        let (mut oracle, mut search) = (Oracle::new(&rules), Search::new(&rules));
        for n in (0..20).rev() {
            values_agree(&mut oracle, &mut search, &[n])?;
        }
    }

    #[test]
    fn values_of_pairs_and_tables(text in two_numbers(), from in [0i64..3, 0i64..3]) {
        let Some(rules) = compile(&text) else { return Ok(()) };
        let (mut oracle, mut search) = (Oracle::new(&rules), Search::new(&rules));
        let mut table = Table::new(&rules, &from, &[7, 6]).unwrap();
        let filled = table.fill(&free());
        for position in (0..8).flat_map(|a| (0..7).map(move |b| [a, b])) {
            values_agree(&mut oracle, &mut search, &position)?;
            let inside = position[0] >= from[0] && position[1] >= from[1];
            match oracle.value(&position) {
                Ok(value) if inside && filled.is_ok() => prop_assert_eq!(table.get(&position), Some(value)),
                Ok(_) => {}
                Err(_) => prop_assert!(!inside || filled.is_err()),
            }
        }
    }

    #[test]
    fn sums_of_heaps(text in one_number(true), heaps in prop::collection::vec(0i64..7, 0..4), misere in any::<bool>()) {
        let Some(rules) = compile(&text) else { return Ok(()) };
        let sum: Vec<Vec<i64>> = heaps.into_iter().map(|n| vec![n]).collect();
        sums_agree(&rules, if misere { Play::Misere } else { Play::Normal }, &sum)?;
    }

    #[test]
    fn sums_of_pairs(text in two_numbers(), a in [0i64..4, 0i64..4], b in [0i64..4, 0i64..4], misere in any::<bool>()) {
        let Some(rules) = compile(&text) else { return Ok(()) };
        sums_agree(&rules, if misere { Play::Misere } else { Play::Normal }, &[a.to_vec(), b.to_vec()])?;
    }

    #[test]
    fn misere_ways_of_heaps(text in one_number(false)) {
        let Some(rules) = compile(&text) else { return Ok(()) };
        misere_agrees(&rules, &(0..7).map(|n| vec![n]).collect::<Vec<_>>())?;
    }
}

/// Won, lost or neither by working backwards from the terminal positions, for moves up and down a
/// line.
fn backwards(moves: impl Fn(i64) -> Vec<i64>, size: i64, play: Play) -> Vec<Option<bool>> {
    let mut wins: Vec<Option<bool>> = vec![None; size as usize];
    loop {
        let before = wins.clone();
        for n in 0..size {
            let to = moves(n);
            if to.is_empty() {
                wins[n as usize] = Some(play == Play::Misere);
            } else if to.iter().any(|&m| wins[m as usize] == Some(false)) {
                wins[n as usize] = Some(true);
            } else if to.iter().all(|&m| wins[m as usize] == Some(true)) {
                wins[n as usize] = Some(false);
            }
        }
        if wins == before {
            return wins;
        }
    }
}

#[test]
fn circles_leave_a_winner_or_nobody() {
    let mut draws = 0;
    for (up, down, at) in [(1, 2, 3), (2, 3, 2), (3, 1, 4), (4, 7, 5), (1, 1, 2)] {
        let text = format!("n -> n+{up} : n%{at}=1, n<12; n -> n-{down}; n -> n-3 : n%4=3");
        let rules = compile(&text).unwrap();
        let moves = |n: i64| {
            let rise = if n % at == 1 && n < 12 { vec![n + up] } else { vec![] };
            let three = if n % 4 == 3 { vec![n - 3] } else { vec![] };
            [rise, vec![n - down], three].concat().into_iter().filter(|&m| m >= 0).collect::<Vec<_>>()
        };
        for play in [Play::Normal, Play::Misere] {
            let expected = backwards(moves, 20, play);
            let mut sums = Sums::new(std::slice::from_ref(&rules), play);
            for n in (0..20).rev() {
                match (sums.outcome(&[(0, vec![n])], &free()), expected[n as usize]) {
                    (Ok(found), Some(wins)) => assert_eq!(found, outcome(wins), "{text} at {n}"),
                    (Err(SearchError::SumCycle { cycle }), None) => {
                        assert!(!cycle.is_empty());
                        draws += 1;
                    }
                    (found, expected) => panic!("{text} at {n}, {play:?}: {found:?}, not {expected:?}"),
                }
            }
        }
    }
    assert!(draws > 20, "{draws}");
}
