//! Games with values of any heap by a law, and with infinitely many amounts: everything against the
//! definition.
use crate::plain;

use crate::plain::{compiled, oracle, values};
use heaps::amount_set::{AmountSet, Kind};
use heaps::{blocks, contiguous, guards, residues, runs};
use proptest::prelude::*;
use rules::ir::NamedSet;
use rules::moves::{Mover, Options, Scratch};
use rules::numset::NumSet;
use rules::ruleset::Play;

fn set(kind: Kind) -> AmountSet {
    AmountSet { kind, least: 1, most: u64::MAX }
}

fn listed(amounts: &[u64]) -> AmountSet {
    set(Kind::Finite(amounts.iter().copied().collect()))
}

fn of(sets: &[AmountSet], len: usize, misere: bool) -> Vec<u64> {
    let amounts: Vec<bool> = (0..len).map(|k| k > 0 && sets.iter().any(|set| set.contains(k as u64))).collect();
    plain::taking(len, misere, |k| amounts[k])
}

#[test]
fn one_range_and_staircases() {
    let ranges = |ranges: &[(u64, u64)]| NumSet::from_ranges(ranges.iter().map(|&(low, high)| low..=high));
    let mut games: Vec<NumSet> = Vec::new();
    for low in 1..8 {
        games.extend((low..12).map(|high| ranges(&[(low, high)])));
    }
    games.push(ranges(&[(1, 3), (5, 7), (9, 9), (30, 31)]));
    games.push(ranges(&[(1, 1), (3, 3), (7, 7)]));
    for game in &games {
        for (play, misere) in [(Play::Normal, false), (Play::Misere, true)] {
            let all = plain::taking(150, misere, |k| game.contains(k as u64));
            let law = blocks::law(game, play).unwrap();
            for (n, &value) in all.iter().enumerate() {
                assert_eq!(law.value(n as u64), Some(value), "{game:?} {play:?} {n}");
            }
            let (preperiod, period, saltus) = law.repeats().unwrap();
            let proof = blocks::prove(game, &values(&all)).unwrap();
            assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (preperiod, period, saltus));
            assert!((0..150 - period as usize).all(|n| all[n] == all[n + period as usize]));
            assert!((1..period as usize).all(|p| (0..150 - p).any(|n| all[n] != all[n + p])), "not the least period");
        }
    }
    for other in [&[(1, 3), (8, 8)][..], &[(2, 3), (5, 5)], &[(1, 1), (4, 4)], &[]] {
        assert!(blocks::law(&ranges(other), Play::Normal).is_none());
    }
    let top = i64::MAX as u64;
    let law = blocks::law(&ranges(&[(1, top)]), Play::Normal).unwrap();
    assert_eq!((law.value(top), law.value(top + 1), law.repeats()), (Some(top), Some(0), Some((0, top + 1, 0))));
}

#[test]
fn infinite_sets_of_amounts() {
    let named = |named| set(Kind::Named(named));
    let omega = |least, most| set(Kind::Omega { least, most });
    let from_three = AmountSet { least: 3, ..named(NamedSet::Primes) };
    let every_third = set(Kind::Repeating { first: vec![false], repeat: vec![true, true, false] });
    // Amounts, period.
    let games: Vec<(Vec<AmountSet>, u64)> = vec![
        (vec![named(NamedSet::Pow2)], 3),
        (vec![set(Kind::Powers(2))], 3),
        (vec![set(Kind::Powers(4))], 5),
        (vec![set(Kind::Powers(7))], 2),
        (vec![set(Kind::Powers(10))], 11),
        (vec![named(NamedSet::Odd)], 2),
        (vec![named(NamedSet::Palindromes)], 10),
        (vec![listed(&[1]), named(NamedSet::Primes)], 4),
        (vec![listed(&[1, 2]), from_three], 4),
        (vec![omega(0, 1)], 6),
        (vec![omega(0, 2)], 30),
        (vec![omega(0, 3)], 210),
        (vec![listed(&[1]), omega(1, 1)], 6),
        (vec![set(Kind::BigOmega { least: 0, most: 1 })], 4),
        (vec![every_third], 3),
        (vec![listed(&[1, 3, 4, 8, 10, 704])], 7),
    ];
    for (sets, period) in games {
        for misere in [false, true] {
            let all = of(&sets, 900, misere);
            let proof = (1..9).find_map(|i| residues::prove(&sets, &values(&all[..100 * i])));
            let proof = proof.unwrap_or_else(|| panic!("no proof for {sets:?}"));
            assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (0, period, 0), "{sets:?}");
            let p = period as usize;
            assert!((0..900 - p).all(|n| all[n] == all[n + p]), "{sets:?}");
            let enough = proof.checked_to() as usize + 1;
            assert_eq!(residues::prove(&sets, &values(&all[..enough])), Some(proof));
        }
    }
}

#[test]
fn sets_that_meet_every_residue_prove_nothing() {
    let named = |named| vec![set(Kind::Named(named))];
    let games = [
        named(NamedSet::Fib),
        named(NamedSet::Squares),
        named(NamedSet::Cubes),
        named(NamedSet::Triangular),
        named(NamedSet::Factorials),
        named(NamedSet::Primes),
        vec![set(Kind::All)],
        vec![AmountSet { most: 50, ..set(Kind::Named(NamedSet::Even)) }, set(Kind::Named(NamedSet::Even))],
        vec![listed(&[2, 4, 7])],
    ];
    for sets in games {
        let all = of(&sets, 700, false);
        for len in (1..60).chain([100, 300, 700]) {
            assert_eq!(residues::prove(&sets, &values(&all[..len])), None, "{sets:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn residues_of_amounts_are_among_those_that_may_be(kind in 0_usize..9, base in 2_u64..12, p in 1_u64..40, most in 0_u64..3) {
        let kinds = [
            Kind::Powers(base),
            Kind::Named(NamedSet::Primes),
            Kind::Named(NamedSet::Palindromes),
            Kind::Named(NamedSet::Odd),
            Kind::Named(NamedSet::Squares),
            Kind::Omega { least: 0, most },
            Kind::BigOmega { least: 1, most },
            Kind::Repeating { first: vec![false, true], repeat: (0..base).map(|i| i % 3 == 1).collect() },
            Kind::Finite(NumSet::from_ranges([base..=base + most, 90..=95])),
        ];
        let amounts = AmountSet { least: most + 1, ..set(kinds[kind].clone()) };
        let may = amounts.residues(p);
        for k in (1..3000).filter(|&k| amounts.contains(k)) {
            prop_assert!(may[(k % p) as usize], "{k} mod {p}: {amounts:?}");
        }
    }

    #[test]
    fn finite_sets_and_their_extensions(
        low in prop::collection::btree_set(1_u64..10, 1..4),
        high in prop::collection::btree_set(10_u64..200, 0..3),
        misere: bool,
    ) {
        let sets = [set(Kind::Finite(low.into_iter().chain(high).collect()))];
        let all = of(&sets, 1000, misere);
        for len in [10, 20, 40, 100, 400] {
            if let Some(proof) = residues::prove(&sets, &values(&all[..len])) {
                let p = proof.period() as usize;
                prop_assert!((0..1000 - p).all(|n| all[n] == all[n + p]), "{:?} {:?}", sets, proof);
                prop_assert_eq!(proof.preperiod(), 0);
            }
        }
    }
}

#[test]
fn amounts_from_one_up() {
    let rules = [
        "take 1..n/2",
        "take 1..n/3",
        "take 1..n/7",
        "n -> y : n<=2*y, y<n",
        "take 1..2*n/3",
        "take 1..sqrt(n)",
        "take 1..log2(n)",
        "take 1..max(1,n/3)",
        "take 1; take 1..n/4",
        "take 1..min(n/2,5)",
        "n -> n-k : k*k<=n, k>=1",
        "take 1..4",
        "take any",
        "n -> y : y<n, 4*y>=3*n-2",
        "take 1..n-n/3",
        "take k where k>=1, 5*k<n",
        "take 1..n/2 if n>=3",
    ];
    for text in rules {
        for misere in ["", "; misere"] {
            let ruleset = compiled(&format!("{text}{misere}"));
            let law = contiguous::law(&ruleset).unwrap_or_else(|| panic!("{text}"));
            for (n, value) in (0..).zip(oracle(&ruleset, 260)) {
                assert_eq!(law.value(n), Some(value), "{text}{misere} {n}");
            }
        }
    }
    // Texts that start later, grow fast, jump, or have a condition on residues.
    for text in ["take 2..n/2", "take 1..n*n", "take 1..n/2 if n>=4", "take 1..n/2 if 2|n", "take 1..n%5", "take 1,3"] {
        assert!(contiguous::law(&compiled(text)).is_none(), "{text}");
    }
    // Recursions at 10^18, and a far value by another way: 2m has the value m, 2m+1 that of m.
    let half = contiguous::law(&compiled("take 1..n/2")).unwrap();
    let mut n: u64 = 1_000_000_000_000_000_019;
    let value = half.value(n);
    while n % 2 == 1 {
        n /= 2;
    }
    assert_eq!(value, Some(n / 2));
    assert_eq!(half.value(u64::MAX), None);
    let third = contiguous::law(&compiled("take 1..n/3")).unwrap();
    assert_eq!(third.value(1_000_000_000), Some(222_222_222));
    let few = contiguous::law(&compiled("take 1..1000000")).unwrap();
    assert_eq!(few.value(1_000_000_000_000_000_000), Some(1_000_000_000_000_000_000 % 1_000_001));
}

#[test]
fn moves_between_rising_bounds() {
    let rules = [
        "n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n",
        "n -> n/3 : n>=3; n -> n-n/3 : n>=3",
        "n -> m : 2*m<=n, n>0",
        "take 1..n/2",
        "n -> n/2 : n>0",
        "n -> n/2, n/3 : n>0",
        "n -> n/2, n/3, n/4 : n>=12",
        "n -> n/2 times 3 : n>=2",
        "n -> n/2 times 2 : n>=2; n -> n/3 : n>=3",
        "n -> n-1 : n>0; n -> n/2 : n>0",
        "n -> y : sqrt(n)<=y, 3*y<n",
        "n -> y : n/3<=y<=n/2, y<n",
        "n -> sqrt(n) : n>=2; n -> y : 0<=y<=n/5, y<n",
        "n -> y : 10<=y<=n/2, y<n",
        "n -> n/2, sqrt(n) : n>=2; n -> y : n/4<=y<=n/3, y<n",
        "take 2..n/2",
        "n -> nothing : n>=7; n -> n-2",
        "take n/3..n/2 where n>=3",
        "n -> y : n/2<=y<=n/2, y<n",
        "n -> y : log2(n)+3<=y<=sqrt(n), n>=1, y<n",
    ];
    for text in rules {
        for misere in ["", "; misere"] {
            let ruleset = compiled(&format!("{text}{misere}"));
            let Some(law) = runs::law(&ruleset) else {
                assert!(
                    misere == "; misere"
                        && (text.contains("n -> n/2 times") || text.contains("n/2, ") || text.contains("nothing")),
                    "{text}"
                );
                continue;
            };
            for (n, value) in (0..).zip(oracle(&ruleset, 300)) {
                assert_eq!(law.value(n), Some(value), "{text}{misere} {n}");
            }
        }
    }
    for text in ["n -> n/2 : 2|n, n>0", "n -> n%10 : n>=10", "take pow2", "split 2", "n -> y : 2*y*y<n+y"] {
        assert!(runs::law(&compiled(text)).is_none(), "{text}");
    }
    let value = |text: &str, n: u64| runs::law(&compiled(text)).unwrap().value(n);
    assert_eq!(value("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n", 1_000_000_000), Some(1));
    assert_eq!(value("n -> n/3 : n>=3; n -> n-n/3 : n>=3", 999_999_999), Some(1));
    // The bit length.
    assert_eq!(value("n -> m : 2*m<=n, n>0", 1_000_000_000_000_000_000), Some(60));
    assert_eq!(value("n -> n/2, n/3 : n>0", i64::MAX as u64).map(|v| v < 8), Some(true));
    // One run for each heap is too many.
    assert_eq!(value("n -> n-1 : n>0", 1_000_000_000), None);
}

#[test]
fn amounts_with_conditions_on_residues() {
    let rules = [
        "take 1..3 if 2|n; take 1 if not 2|n",
        "take 1,4 if n%3=1; take 2 if n%3!=1",
        "take 2..5 where (n-k)%4!=0, k<=5",
        "take k where k<=4, gcd(k,6)=1; take 3 if n>20",
        "n -> n-1 : n>0; n -> 3 : n>10, 2|n",
        "n -> 0 : n>0; take 2,5 if 3|n",
        "n -> 0 : 1<=n<5; take 3..6; take 7 if 2|n",
        "take 1..2 if n<30; take 4,9 if n>=25",
        "take 1 if 2|n; n -> nothing : n%5=4",
        "take 1,2 if n in odd; take 3 if n in even",
        "take 6 if n%4=0; take 1 if n%6=5; take 2",
    ];
    for text in rules {
        for misere in ["", "; misere"] {
            let ruleset = compiled(&format!("{text}{misere}"));
            let guarded = guards::Guarded::of(&ruleset).unwrap_or_else(|| panic!("{text}: {:?}", ruleset.class));
            let all = oracle(&ruleset, 700);
            let proof =
                [20, 40, 80, 160, 320, 640].iter().find_map(|&len| guards::prove(&guarded, &values(&all[..len])));
            let proof = proof.unwrap_or_else(|| panic!("{text}"));
            let (n0, p) = (proof.preperiod() as usize, proof.period() as usize);
            assert!((n0..700 - p).all(|n| all[n] == all[n + p]), "{text}{misere}: {proof:?}");
            assert!(n0 == 0 || all[n0 - 1] != all[n0 - 1 + p], "{text}{misere}: {proof:?}");
            let shorter = (1..p).find(|q| (n0..700 - q).all(|n| all[n] == all[n + q]));
            assert_eq!(shorter, None, "{text}{misere}: {proof:?}");
        }
    }
    let others = [
        "take 1..n/2",
        "take k where k|n, k<4",
        "take pow2",
        "take 1 if prime(n)",
        "take 1; n -> n/2 : 2|n, n>0",
        "take 1..3 if n%5000=0",
        "take 1 if n>10**9",
    ];
    for text in others {
        let found = guards::Guarded::of(&compiled(text));
        assert!(found.is_none() || text.contains("k|n"), "{text}: {found:?}");
    }
}

/// The expression of a law is what programs write down: the rule language reads it, and it has the
/// values of the law at every heap but the empty one.
#[test]
fn expressions_of_laws_have_their_values() {
    let expressible = [
        "take 1..5",
        "take 3..7",
        "take 1..sqrt(n)",
        "take 1..root(n,3)",
        "take 1..root(n,4)",
        "take k where k|n, k<n",
        "take k where k|n",
        "n -> n-2**i : n/2**i%2=1",
        "take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1",
    ];
    for text in expressible {
        let law = heaps::theorems::prove::law(&compiled(text)).unwrap();
        let formula = law.formula().unwrap();
        let moves = compiled(&format!("n -> {formula} : n>0"));
        let (mover, mut scratch, mut options) = (Mover::new(&moves), Scratch::default(), Options::new(1));
        for n in 1..2000 {
            mover.options(&mut scratch, &[n], &mut options).unwrap();
            let options: Vec<&[i64]> = options.iter().collect();
            assert_eq!(options, [[law.value(n as u64).unwrap() as i64]], "{text}: {formula} at {n}");
        }
    }
}
