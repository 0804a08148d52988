//! No question works for minutes without a message: if it needs an unknown proof, it is given up
//! after a bounded effort. The effort is counted in looks of the budget, about a millisecond each,
//! so nothing here depends on the machine.
use sprague::{Budget, Game, Hint, Position, SolveError, SolveOptions, Stop, Sum};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// This many looks are enough for every refusal.
const MOST: u64 = 5_000;

/// Rules of many families at positions far out, for which nothing is proved.
const REFUSED: [(&str, &str); 12] = [
    ("take fib", "1e18"),
    ("take primes", "1e9"),
    ("take squares", "1e18"),
    ("take pow2 leaving 0..2", "1e18"),
    ("n -> a, b, c : a+b+c=n, 1<=a<b<c", "1e9"),
    ("n -> n-k, k : 2<=k<n, k in fib", "1e18"),
    ("split 3 unequal; take 2", "1e9"),
    ("(a,b) -> (a-k,b) : 1<=k<=b; (a,b) -> (a,b-1) : b>=1", "1e9,1e8"),
    ("(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1", "1e9,1e9,1e9"),
    ("take fib; play 1..2", "1e9"),
    // The formula that fits is compared with a law, whose values far out take long.
    ("take 1..n/2; take 5", "1e18"),
    // An even heap could be halved.
    ("0.06", "702409062623067"),
];

/// Whether less than this effort was needed, so that at least one look is left.
fn within(most: u64, ask: impl FnOnce(&Budget) -> Result<(), SolveError>) -> Result<(), String> {
    let budget = Budget::default().with_effort(most);
    match ask(&budget) {
        Err(SolveError::OutOfReach { .. }) => {}
        other => return Err(format!("{other:?}")),
    }
    budget.check().map_err(|stop| stop.to_string())
}

#[test]
#[ignore = "thorough: 57 s"]
fn refusals_come_soon() {
    let options = SolveOptions::default();
    let mut wrong = Vec::new();
    for (i, (rule, at)) in REFUSED.into_iter().enumerate() {
        let solve = |budget: &Budget| Sum::parse(&[rule, at]).unwrap().solve(&options, budget).map(|_| ());
        if let Err(why) = within(MOST, solve) {
            wrong.push(format!("solve {rule} at {at}: {why}"));
        }
        if i % 4 != 1 {
            continue;
        }
        let mut game: Game = rule.parse().unwrap();
        let position = game.position(at).unwrap();
        if let Err(why) = within(MOST, |budget| game.value_at(&position, &options, budget).map(|_| ())) {
            wrong.push(format!("value of {rule} at {at}: {why}"));
        }
        // Another question about the same game does not repeat all that from the beginning.
        if let Err(why) = within(MOST, |budget| game.value_at(&position, &options, budget).map(|_| ())) {
            wrong.push(format!("second value of {rule} at {at}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each component may be known at once; a caller with a million components need not wait for the
/// last.
#[test]
fn a_sum_of_many_components_can_be_stopped_between_them() {
    const COMPONENTS: u64 = 2_000;
    for rule in [
        "take any",
        "take any; misere",
        "0.137",
        "take 1,2 leaving 0..2",
        "take any; play every",
        "take any; play first",
        "take any; play 1..2",
        "take 1,2; play 1..2000",
        "take 1,2; play 1..1979",
    ] {
        let looks = Arc::new(AtomicU64::new(0));
        let heard = looks.clone();
        let budget = Budget::default().with_watch(move || heard.fetch_add(1, Ordering::Relaxed) >= COMPONENTS - 100);
        let heaps = (0..COMPONENTS).map(|heap| Position::new([heap % 100])).collect();
        let mut sum = Sum::of(rule.parse().unwrap(), heaps).unwrap();
        match sum.solve(&SolveOptions::default(), &budget) {
            Err(SolveError::Stopped { stop: Stop::Cancelled, .. }) => {}
            other => panic!("{rule}: {:?} after {looks:?} looks", other.map(|answer| answer.outcome)),
        }
    }
}

#[test]
#[ignore = "thorough: 8 s"]
fn a_refusal_says_how_to_go_on_where_that_can_help() {
    let refused = |rule: &str, at: &str| match Sum::parse(&[rule, at])
        .unwrap()
        .solve(&SolveOptions::default(), &Budget::default())
    {
        Err(SolveError::OutOfReach { hints, .. }) => hints,
        other => panic!("{rule} at {at}: {other:?}"),
    };
    assert_eq!(refused("take fib", "2e9"), [Hint::MoreEffort]);
    // No machine makes a table of this length, or lists the options of this position.
    for (rule, at) in [("take fib", "1e18"), ("(a,b) -> (a-k,b) : 1<=k<=b; (a,b) -> (a,b-1) : b>=1", "1e18,1e17")] {
        assert!(!refused(rule, at).contains(&Hint::MoreEffort), "{rule} at {at}");
    }
}
