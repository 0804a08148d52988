//! Sums as positions of a bounded search, against the search that stores all sums and the
//! definition.
use budget::Budget;
use positions::misere::whole::SumOutcomes;
use positions::{Component, Nimbers, Outcome, Sums};
use proptest::prelude::*;
use rules::moves::{Mover, Options, Scratch};
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::{Play, Ruleset};

fn rules(text: &str) -> Ruleset {
    rules::compile(text, &[]).expect("a rule").ruleset
}

/// Whether each sum is won, by the bounded table, on this many threads.
fn won(rulesets: &[Ruleset], play: Play, sums: &[Vec<Component>], threads: usize) -> Vec<bool> {
    let mut search = Nimbers::new(SumOutcomes::new(rulesets, play).expect("play ends"));
    let budget = Budget::unlimited().with_threads(threads.try_into().expect("a number"));
    let place = |search: &Nimbers<SumOutcomes>, sum| search.game().place(sum).expect("a sum");
    sums.iter().map(|sum| !search.has_value(&[place(&search, sum)], 0, &budget).expect("an answer")).collect()
}

/// Rules that split, rules with words and sets, rules with several numbers; and sums of their
/// positions.
fn questions() -> Vec<(Vec<Ruleset>, Vec<Vec<Component>>)> {
    let heaps = |sizes: &[i64]| sizes.iter().map(|&size| (0, vec![size])).collect::<Vec<_>>();
    let word = |text: &str| text.bytes().map(i64::from).collect::<Vec<i64>>();
    let pairs = |all: &[[i64; 2]]| all.iter().map(|pair| (0, pair.to_vec())).collect::<Vec<_>>();
    let wythoff = rules("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; unordered");
    let split = rules("n -> k, n-k-1 : k<n; n -> n/2, n/3 : n>0");
    let short = rules("\"ab\" -> \"ba\"; \"b\" -> \"a\"");
    vec![
        (vec![split.clone()], (0..7).map(|n| heaps(&[n, n / 2, 3])).collect()),
        (vec![wythoff.clone()], (0..4).map(|n| pairs(&[[n, 7], [2, n], [n, 140 - n]])).collect()),
        (vec![split, short.clone()], (0..4).map(|n| vec![(0, vec![n]), (1, word("abbab")), (0, vec![3])]).collect()),
        (vec![short], vec![vec![(0, word("abababbaabab"))], vec![(0, word("bbbabababbaababa"))], vec![(0, vec![])]]),
        (vec![rules("erase d for x : d|x")], (1..12).map(|n| vec![(0, (1..=n).collect())]).collect()),
        (vec![wythoff, rules("take 1,2,3")], vec![vec![(0, vec![5, 6]), (1, vec![9])], vec![]]),
    ]
}

#[test]
fn the_table_says_what_the_search_that_keeps_all_says() {
    for (rulesets, sums) in questions() {
        for play in [Play::Normal, Play::Misere] {
            let mut all = Sums::new(&rulesets, play);
            let expected = |sum: &Vec<Component>| all.outcome(sum, &Budget::unlimited()) == Ok(Outcome::N);
            let expected: Vec<bool> = sums.iter().map(expected).collect();
            for threads in [1, 3] {
                assert_eq!(won(&rulesets, play, &sums, threads), expected, "{play:?}, {threads} threads");
            }
        }
    }
}

#[test]
fn sums_come_back_as_they_were() {
    for (rulesets, sums) in questions() {
        let wholes = SumOutcomes::new(&rulesets, Play::Misere).expect("play ends");
        for sum in sums {
            let place = wholes.place(&sum).expect("a sum");
            let mut moving = sum.clone();
            moving.retain(|(ruleset, position)| {
                let mut options = Options::new(rulesets[*ruleset].arity);
                let mover = Mover::new(&rulesets[*ruleset]);
                mover.options(&mut Scratch::default(), position, &mut options).expect("a position");
                !options.is_empty()
            });
            if rulesets[0].unordered {
                moving.iter_mut().for_each(|(_, position)| position.sort_unstable());
            }
            moving.sort();
            assert_eq!(wholes.parts(&place, &mut Vec::new()), moving);
        }
        assert!(wholes.place(&[(7, vec![1])]).is_err() && wholes.place(&[(0, vec![-1; 2])]).is_err());
    }
    let one = SumOutcomes::new(&[rules("take 1")], Play::Normal).expect("play ends");
    for numbers in [[0, 1, 127], [128, 129, 1 << 14], [1 << 35, i64::MAX - 1, i64::MAX]] {
        let sum = numbers.map(|x| (0, vec![x])).to_vec();
        assert_eq!(one.parts(&one.merged(&sum), &mut Vec::new()), sum);
    }
    assert!(SumOutcomes::new(&[rules("n -> n+1")], Play::Misere).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn sums_are_won_as_the_definition_says(
        clauses in prop::collection::vec(prop::sample::select(vec![
            "take 1,3", "take 2,5", "take any", "take 2 leaving 1..2", "split 2", "split any equal", "n -> n/2, n/3 : n>0",
            "n -> n/2 times 3 : n>1", "n -> n-popcount(n) : n>0", "n -> n%k : 1<=k<n",
        ]), 1..3),
        heaps in prop::collection::vec(0i64..8, 0..4), misere in any::<bool>(),
    ) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let ruleset = Ruleset { play, ..rules(&clauses.join("; ")) };
        let sum: Vec<Vec<i64>> = heaps.iter().map(|&n| vec![n]).collect();
        let expected = match Oracle::with_budget(&ruleset, &Budget::default().with_memory(1 << 21)).wins(&sum) {
            Ok(wins) => wins,
            Err(OracleError::Stop(_)) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        let sum: Vec<Component> = sum.into_iter().map(|position| (0, position)).collect();
        for threads in [1, 2] {
            prop_assert_eq!(won(std::slice::from_ref(&ruleset), play, std::slice::from_ref(&sum), threads), [expected]);
        }
    }
}
