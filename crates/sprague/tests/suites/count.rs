//! Sums counted by their values or by the misère quotient, beside sums that are played out one by
//! one by the definition, and beside direct sums over histograms far out.
use rules::oracle::Oracle;
use sprague::{Budget, Count, CountWish, Game, Number, Outcome, SolveError};

const RULES: [&str; 14] = [
    "nim",
    "take 1,3,4",
    "take 2,5",
    "kayles",
    "0.137",
    "4.7",
    "take any; split 2",
    "split 2 unequal",
    "take 1..n/2",
    "take d where d|n, d<n",
    "take q where prime(q)",
    "n -> n/2, n/3 : n>0",
    "take k where k!=2",
    "take 1,2; n -> nothing : n=7",
];
const MISERE: [&str; 7] = [
    "nim; misere",
    "kayles; misere",
    "take 1,3,4; misere",
    "0.75; misere",
    "0.123; misere",
    "4.7; misere",
    "take 2,3; misere",
];

fn count(rule: &str, wish: &CountWish) -> Result<Count, SolveError> {
    rule.parse::<Game>().unwrap().count(wish, &Budget::default())
}

/// All lists of this many heaps.
fn lists(heaps: u32, from: u64, to: u64) -> Vec<Vec<i64>> {
    let longer = |all: Vec<Vec<i64>>| -> Vec<Vec<i64>> {
        let longer = |list: &Vec<i64>, heap: u64| list.iter().copied().chain([heap as i64]).collect();
        all.iter().flat_map(|list| (from..=to).map(move |heap| longer(list, heap))).collect()
    };
    (0..heaps).fold(vec![Vec::new()], |all, _| longer(all))
}

/// The number of sums with an outcome, played out.
fn played_out(rule: &str, wish: &CountWish) -> u64 {
    let game: Game = rule.parse().unwrap();
    let mut oracle = Oracle::new(game.ruleset());
    let mut all = lists(wish.heaps, wish.from, wish.to);
    all.retain(|list| !wish.distinct || list.is_sorted());
    let wins = |list: &Vec<i64>| {
        let heaps: Vec<Vec<i64>> = list.iter().map(|&heap| vec![heap]).collect();
        oracle.wins(&heaps).unwrap()
    };
    all.iter().map(wins).filter(|&wins| wins == (wish.outcome == Outcome::N)).count() as u64
}

#[test]
fn small_sums_are_those_of_the_definition() {
    for rule in RULES.iter().chain(&MISERE) {
        let mut game: Game = rule.parse().unwrap();
        let mut count = |wish: &CountWish| game.count(wish, &Budget::default());
        for (heaps, from, to) in
            [(0, 0, 3), (1, 0, 9), (2, 1, 9), (3, 0, 6), (3, 1, 5), (4, 0, 3), (3, 2, 5), (2, 0, 0)]
        {
            for (outcome, distinct) in
                [(Outcome::P, false), (Outcome::P, true), (Outcome::N, false), (Outcome::N, true)]
            {
                let wish = CountWish { heaps, from, to, outcome, distinct, modulus: None };
                let whole = played_out(rule, &wish);
                let said = count(&wish).unwrap_or_else(|error| panic!("{rule} {wish:?}: {error}"));
                assert_eq!(said.count.to_u64(), Some(whole), "{rule} {wish:?}");
                for modulus in [1_u64, 2, 6, 7] {
                    let wish = CountWish { modulus: Some(Number::from(modulus)), ..wish.clone() };
                    assert_eq!(count(&wish).unwrap().count.to_u64(), Some(whole % modulus), "{rule} {wish:?}");
                }
            }
        }
    }
}

/// The number of triples with xor 0 from a histogram.
fn triples(counts: &[u128]) -> u128 {
    let at = |value: usize| counts.get(value).copied().unwrap_or(0);
    let pairs = (0..counts.len()).flat_map(|one| (0..counts.len()).map(move |two| (one, two)));
    pairs.map(|(one, two)| at(one) * at(two) * at(one ^ two)).sum()
}

#[test]
fn far_sums_are_those_of_the_histogram() {
    let far = 1_000_003;
    let values = |rule: &str| -> Vec<usize> {
        match rule {
            "take 1,3,4" => (0..=far).map(|n| [0, 1, 0, 1, 2, 3, 2][n % 7]).collect(),
            // A heap of 0 has no move.
            "take d where d|n, d<n" => {
                (0..=far).map(|n| if n == 0 { 0 } else { n.trailing_zeros() as usize }).collect()
            }
            _ => (0..=far).map(|n| n % 5).collect(),
        }
    };
    for rule in ["take 1,3,4", "take d where d|n, d<n", "take 1..4"] {
        for from in [0, 1, 17] {
            let mut counts = vec![0_u128; 64];
            for value in &values(rule)[from..] {
                counts[*value] += 1;
            }
            let wish = CountWish { heaps: 3, from: from as u64, to: far as u64, ..CountWish::default() };
            let said = count(rule, &wish).unwrap();
            assert_eq!(said.count.to_string(), triples(&counts).to_string(), "{rule} from {from}");
            assert_ne!(said.standing.word(), "exact");
        }
    }
}

/// The number of lists of nim-heaps of at most `last` with xor 0: by the number of heaps that are
/// still equal to the upper bits of `last`, bit by bit.
fn nim(heaps: u32, last: u64) -> u128 {
    let choose = |n: u32, k: u32| (0..k).fold(1_u128, |all, i| all * u128::from(n - i) / u128::from(i + 1));
    let mut bound = vec![0_u128; heaps as usize + 1];
    bound[heaps as usize] = 1;
    for bit in (0..64).rev() {
        let mut next = vec![0_u128; bound.len()];
        for (tight, ways) in (0..).zip(&bound) {
            let free = heaps - tight;
            // `ones` of the tight heaps keep the bit of `last`, if it is 1; free heaps have any
            // bit.
            for kept in 0..=tight {
                let (stay, ones) = if last >> bit & 1 == 1 { (kept, kept) } else { (tight, 0) };
                if last >> bit & 1 == 0 && kept > 0 {
                    break;
                }
                let even: u128 = (0..=free).filter(|more| (more + ones) % 2 == 0).map(|more| choose(free, more)).sum();
                let which = if last >> bit & 1 == 1 { choose(tight, kept) } else { 1 };
                next[stay as usize] += ways * which * even;
            }
        }
        bound = next;
    }
    bound.iter().sum()
}

#[test]
fn nim_is_counted_bit_by_bit() {
    for last in [0, 1, 2, 5, 6, 100, 4095, 4096, 1_000_000, 123_456_789] {
        for heaps in 0..=4 {
            let wish = CountWish { heaps, to: last, ..CountWish::default() };
            assert_eq!(count("nim", &wish).unwrap().count.to_string(), nim(heaps, last).to_string(), "{heaps} {last}");
        }
    }
    let million = CountWish { heaps: 1_000_000, from: 1, to: 4_000_000_000_000_000_000, ..CountWish::default() };
    assert!(count("nim", &million).is_err());
    let million = CountWish { modulus: Some(Number::from(1_000_000_007)), ..million };
    assert!(count("nim", &million).unwrap().count.to_u64() < Some(1_000_000_007));
}

/// Published numbers: Project Euler 509 (S(10) = 692, S(100) = 735494) and 560 (L(5, 2) = 6, L(10,
/// 5) = 9964, L(10, 10) = 472400303, L(10^3, 10^3) mod 10^9+7 = 954021836).
#[test]
fn published_counts() {
    let divisors = |to| CountWish { heaps: 3, from: 1, to, outcome: Outcome::N, ..CountWish::default() };
    for (to, published) in [(10, 692), (100, 735_494)] {
        assert_eq!(count("take d where d|n, d<n", &divisors(to)).unwrap().count.to_u64(), Some(published));
    }
    let coprime = "take k where gcd(k,n)=1";
    for (below, heaps, published) in [(5, 2, 6_u64), (10, 5, 9964), (10, 10, 472_400_303), (1000, 1000, 954_021_836)] {
        let modulus = Some(Number::from(1_000_000_007));
        let wish = CountWish { heaps, from: 1, to: below - 1, modulus, ..CountWish::default() };
        assert_eq!(count(coprime, &wish).unwrap().count.to_u64(), Some(published), "L({below}, {heaps})");
    }
}

#[test]
fn what_is_not_counted_says_why() {
    let far = CountWish { heaps: 2, to: 1_000_000_000_000, ..CountWish::default() };
    let refused = |rule: &str, wish: &CountWish| count(rule, wish).unwrap_err().to_string();
    assert_eq!(refused("wythoff", &far), "sums are counted for games on one number whose turns move in one heap");
    assert_eq!(
        refused("take 1..3", &CountWish { heaps: 1_000_000, ..far.clone() }),
        "the count has more than 300000 digits; its remainder by a modulus has not"
    );
    assert!(refused("take q where prime(q)", &far).contains("no period of the values is proved"));
    let nothing = CountWish { from: 4, to: 3, ..CountWish::default() };
    assert!(refused("nim", &nothing).contains("smallest heap"));
    let by_nothing = CountWish { modulus: Some(Number::from(0)), ..far };
    assert!(refused("nim", &by_nothing).contains("remainder by 0"));
}
