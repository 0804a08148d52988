//! Games of parameters beyond tables, answered by a claim for every value of them: the values, the
//! winners and the winning moves are those of a search in plain code.
use crate::programs::random;
use sprague::{Budget, Game, Locale, Outcome, Play, SolveOptions, Standing, Sum, WinningMove};

/// The values of the heaps up to this for a game that takes one of few amounts; in misère play 0
/// where the player to move loses.
fn values(amounts: &[usize], far: usize, misere: bool) -> Vec<u8> {
    let mut found: Vec<u8> = vec![0; far + 1];
    for n in 0..=far {
        let mut seen = 0u64;
        let mut any = false;
        for &amount in amounts.iter().filter(|&&amount| amount <= n) {
            seen |= 1 << found[n - amount];
            any = true;
        }
        found[n] = if misere && !any { 1 } else { seen.trailing_ones() as u8 };
    }
    found
}

/// The heap that a move leaves, 0 where it leaves none.
fn left_by(winning: &WinningMove) -> String {
    winning.changes[0].to.first().map_or("0".to_owned(), ToString::to_string)
}

/// Compares answers about single heaps with values.
fn compare(rule: &str, k: i64, heaps: &[u64], values: &[u8], amounts: &[usize]) {
    let misere = rule.contains("misere");
    let mut sum = Sum::single(Game::builder(rule).param("K", k).build().unwrap());
    for &heap in heaps {
        sum.clear();
        sum.place(0, heap.to_string().parse().unwrap()).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        let value = values[heap as usize];
        assert_eq!(answer.outcome, Outcome::mover_wins(value != 0), "{rule}, K={k}, {heap}");
        // Under misère play the residues of this K may be enough.
        assert!(matches!(answer.standing, Standing::Family | Standing::Proved(_)), "{rule}, K={k}, {heap}");
        if !misere {
            assert_eq!(answer.value.unwrap().to_string(), value.to_string(), "{rule}, K={k}, {heap}");
        }
        let left: Vec<u64> = amounts.iter().filter_map(|&amount| heap.checked_sub(amount as u64)).collect();
        let mut winning: Vec<String> =
            left.iter().filter(|&&left| values[left as usize] == 0).map(u64::to_string).collect();
        let mut listed: Vec<String> = answer.moves.listed.iter().map(left_by).collect();
        winning.sort();
        winning.dedup();
        listed.sort();
        assert_eq!(listed, winning, "{rule}, K={k}, {heap}");
        assert_eq!(answer.moves.total.unwrap().to_string(), winning.len().to_string(), "{rule}, K={k}, {heap}");
    }
}

#[test]
#[ignore = "thorough: 30 s"]
fn large_parameters_are_answered_as_by_a_search() {
    let mut next = random(7);
    for rule in ["take 1,K", "take 1,K,K+1", "take 2,K,K+2", "take 3,K; misere", "n -> n-1; n -> n-K; n -> n-K-4"] {
        let k = (1 << 24) + next(50);
        let amounts: Vec<usize> = match rule {
            "take 1,K" => vec![1, k as usize],
            "take 1,K,K+1" => vec![1, k as usize, k as usize + 1],
            "take 2,K,K+2" => vec![2, k as usize, k as usize + 2],
            "take 3,K; misere" => vec![3, k as usize],
            _ => vec![1, k as usize, k as usize + 4],
        };
        let far = 4 * k + 100;
        let values = values(&amounts, far as usize, rule.contains("misere"));
        let mut heaps: Vec<u64> = (1..=3).flat_map(|times| (times * k - 6).max(1 << 24)..=times * k + 12).collect();
        heaps.extend((0..60).map(|_| (1 << 24) + next(far - (1 << 24))));
        compare(rule, k as i64, &heaps, &values, &amounts);
    }
}

/// A game whose amounts are all multiples of a number has the values of the game without it.
#[test]
fn two_large_parameters_are_answered_as_small_ones() {
    const UNIT: u64 = 1_000_000_007;
    let mut next = random(3);
    for (a, b) in [(1, 4), (2, 3), (3, 7), (3, 8), (7, 3), (5, 20), (9, 2)] {
        let values = values(&[a, b], 400, false);
        let [large, other] = [a, b].map(|own| own as i64 * UNIT as i64);
        let mut sum = Sum::single(Game::builder("take A,B").param("A", large).param("B", other).build().unwrap());
        for _ in 0..40 {
            let (times, more) = (1 + next(399), next(UNIT));
            sum.clear();
            sum.place(0, (times * UNIT + more).to_string().parse().unwrap()).unwrap();
            let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
            let n = times as usize;
            assert_eq!(answer.value.unwrap().to_string(), values[n].to_string(), "{a},{b} at {times}");
            assert_eq!(answer.standing, Standing::Family, "{a},{b} at {times}");
            let mut winning: Vec<usize> =
                [a, b].into_iter().filter_map(|own| n.checked_sub(own)).filter(|&left| values[left] == 0).collect();
            winning.dedup();
            assert_eq!(answer.moves.total.unwrap().to_string(), winning.len().to_string(), "{a},{b} at {times}");
        }
    }
}

#[test]
#[ignore = "thorough: 10 s"]
fn large_parameters_of_splits_are_answered_as_by_a_search() {
    for (rule, k) in [("take 1..K; split 2", 4_099), ("take K; split 2", 4_098), ("take 1..K; split 2", 4_100)] {
        let far = 3 * k + 50;
        let mut own: Vec<u32> = Vec::new();
        let mut seen = vec![u32::MAX; 1 << 15];
        for n in 0..=far {
            let least = if rule.starts_with("take K") { k } else { 1 };
            for amount in least..=k.min(n) {
                seen[own[n - amount] as usize] = n as u32;
            }
            (1..=n / 2).for_each(|x| seen[(own[x] ^ own[n - x]) as usize] = n as u32);
            own.push((0..).find(|&value| seen[value as usize] != n as u32).unwrap());
        }
        let mut game = Game::builder(rule).param("K", k as i64).build().unwrap();
        for heap in (k..=far).step_by(37).chain([k, k + 1, k + 2, 2 * k, 2 * k + 1]) {
            let known = game.value_at(&heap.to_string().parse().unwrap(), &SolveOptions::default(), &Budget::default());
            let known = known.unwrap();
            assert_eq!(known.standing, Standing::Family, "{rule}, K={k}, {heap}");
            assert_eq!(known.cell.to_string(), own[heap].to_string(), "{rule}, K={k}, {heap}");
        }
    }
}

/// The values of positions of two heaps below these sides by the definition, row after row.
fn of_pairs(amounts: &[(usize, usize)], rows: usize, columns: usize) -> Vec<u8> {
    let mut found = vec![0u8; rows * columns];
    for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
        let left = amounts.iter().filter(|(x, y)| *x <= a && *y <= b).map(|(x, y)| found[(a - x) * columns + b - y]);
        found[a * columns + b] = left.fold(0u64, |seen, value| seen | 1 << value).trailing_ones() as u8;
    }
    found
}

/// Two heaps beyond a table: the winners, the moves, and values where the claim is about values.
#[test]
fn large_parameters_of_two_heaps_are_answered_as_by_a_search() {
    let mut next = random(11);
    let k = 70;
    for (rule, amounts) in [
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-K,b-K)", vec![(1, 0), (0, 1), (k, k)]),
        ("(x,y) -> (x-K,y); (x,y) -> (x,y-1); (x,y) -> (x-K,y-1)", vec![(k, 0), (0, 1), (k, 1)]),
    ] {
        let (rows, columns) = (4_100, 300);
        let values = of_pairs(&amounts, rows, columns);
        let at = |a: usize, b: usize| values[a * columns + b];
        let mut sum = Sum::single(Game::builder(rule).param("K", k as i64).build().unwrap());
        let mut by_family = 0;
        for _ in 0..80 {
            let (a, b) = (3_700 + next(400) as usize, 290 + next(10) as usize);
            sum.clear();
            sum.place(0, format!("{a},{b}").parse().unwrap()).unwrap();
            let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
            assert_eq!(answer.outcome, Outcome::mover_wins(at(a, b) != 0), "{rule} at {a},{b}");
            if let Some(value) = answer.value {
                assert_eq!(value.to_string(), at(a, b).to_string(), "{rule} at {a},{b}");
            }
            let own = amounts.iter().map(|(x, y)| (a - x, b - y)).filter(|&(x, y)| at(x, y) == 0);
            let mut winning: Vec<String> = own.map(|(x, y)| format!("({x},{y})")).collect();
            let mut listed: Vec<String> =
                answer.moves.listed.iter().map(|winning| winning.changes[0].to[0].to_string()).collect();
            winning.sort();
            listed.sort();
            assert_eq!(listed, winning, "{rule} at {a},{b}");
            by_family += usize::from(answer.standing == Standing::Family);
        }
        assert!(by_family >= 15, "{rule}: {by_family}");
    }
}

#[test]
fn moves_reach_the_wanted_value_far_out() {
    let mut sum = Sum::single(Game::builder("take 1..K; split 2").param("K", 1_000_000_000).build().unwrap());
    for heap in ["1000000000000", "5"] {
        sum.place(0, heap.parse().unwrap()).unwrap();
    }
    let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
    assert_eq!(answer.value.unwrap().to_string(), "999998007");
    let left = answer.moves.listed[0].changes[0].to[0].clone();
    sum.clear();
    sum.place(0, left).unwrap();
    sum.place(0, "5".parse().unwrap()).unwrap();
    assert_eq!(sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().outcome, Outcome::P);
}

/// Where a game is another than its text with parameters says, or no claim is proved, the family
/// says nothing.
#[test]
fn other_games_are_left_to_other_methods() {
    let far = "1000000000000";
    let solved = |game: Game| {
        let mut sum = Sum::single(game);
        sum.place(0, far.parse().unwrap()).unwrap();
        sum.solve(&SolveOptions::default(), &Budget::default())
    };
    let built = |rule: &str, k: i64| Game::builder(rule).param("K", k).build().unwrap();
    // Normal play of a text that says misère.
    assert!(solved(built("take 1,K; misere", 1_000_000_000).with_play(Play::Normal)).is_err());
    // Small parameters have tables.
    let own = solved(built("take 1,K", 1_000)).unwrap();
    assert!(matches!(own.standing, Standing::Proved(_)));
    // No claim is proved.
    assert!(
        solved(Game::builder("take 1,A,B").param("A", 1 << 29).param("B", (1 << 30) + 7).build().unwrap()).is_err()
    );
    // The text is about one game alone.
    let bound = Game::new("K = 1000000000; take 1,K").unwrap();
    assert!(solved(bound).is_err());
}

#[test]
fn a_family_is_explained() {
    let told = |rule: &str, locale: &str| {
        let locale = locale.parse::<Locale>().unwrap();
        Game::builder(rule).explain_families_in(locale, &Budget::unlimited()).unwrap()
    };
    let text = told("take 1,K", "en").unwrap();
    for part in ["for every K>=2 with K%2=0", "let T = K+1 or 2*K", "K=4: 0 1 0 1 2 0 1 0 1 2", "smaller value."] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = told("take 1..K; misere", "zh").unwrap();
    for part in ["对每个 K>=1", "令 T = K+1", "K=2: N P N N P N", "反常"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(told("take A,B", "en").unwrap().contains("r = h*A + s"));
    assert!(told("take 1,A,B", "en").unwrap().contains("no pattern in the parameters"));
    assert!(!told("take 1,A,B", "en").unwrap().contains("Why"));
    assert_eq!(told("take 1..K if n>K", "en"), None);
    let mut sum = Sum::single(Game::builder("take 1,K").param("K", 1_000_000_000).build().unwrap());
    let text = sum.explain_rules_in(Locale::ENGLISH, &Budget::unlimited()).unwrap();
    assert!(text.contains("for every K>=2 with K%2=0") && text.contains("Why for ever"), "{text}");
}
