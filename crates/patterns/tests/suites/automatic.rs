//! Automata that read digits: what is learnt from a table is right beyond it, noise is not learnt,
//! and a formula says exactly what its automaton says.
use patterns::Formula;
use patterns::automatic::{Dfao, Digit, bases, feature, formula, guesses, zeros};
use proptest::prelude::*;

/// An automaton with these rows; zeros at the end change no output, since the output of a state is
/// that of the state where zeros lead in the end.
fn automaton(base: u32, next: &[u32], out: &[u32]) -> Dfao {
    let states = out.len();
    let step = |state: usize| next[state * base as usize] as usize;
    let rest = |state: usize| {
        let last = (0..states).fold(state, |state, _| step(state));
        // The least state of the ring in which zeros go round.
        let ring = std::iter::successors(Some(last), |&state| Some(step(state))).take(states);
        out[ring.min().unwrap()]
    };
    Dfao::new(base, next.to_vec(), (0..states).map(rest).collect()).unwrap()
}

fn random() -> impl Strategy<Value = Dfao> {
    (2..=5_u32, 1..=5_usize).prop_flat_map(|(base, states)| {
        let next = prop::collection::vec(0..states as u32, states * base as usize);
        let out = prop::collection::vec(0..4_u32, states);
        (next, out).prop_map(move |(next, out)| automaton(base, &next, &out))
    })
}

fn table(dfao: &Dfao, count: u64) -> Vec<u32> {
    (0..count).map(|n| dfao.at(n)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_automata_are_learnt_back(dfao in random()) {
        let small = dfao.smallest();
        prop_assert_eq!(table(&dfao, 3000), table(&small, 3000));
        // Few runs may be noise: then nothing is said.
        let values = table(&dfao, 20_000);
        let runs = values.windows(2).filter(|pair| pair[0] != pair[1]).count();
        prop_assume!(runs >= 200);
        let found = guesses(&values, &[small.base()]);
        prop_assert_eq!(found, vec![small]);
    }

    #[test]
    fn formulas_say_what_the_automaton_says(dfao in random()) {
        let small = dfao.smallest();
        let said = formula(&small).unwrap();
        let read = Formula::parse(&said.to_string(), &["n"]).unwrap();
        let lost = zeros(&small);
        for n in (0..2000).chain((1..=60).map(|i| 7_i64.pow(i % 20) + i64::from(i))) {
            let value = i64::from(small.at(n as u64));
            prop_assert_eq!(read.short_value(&[n]), Ok(Some(value)), "{} at {}", &said, n);
            if let Some(lost) = &lost {
                prop_assert_eq!(lost.holds(&[n]), value == 0, "{} at {}", lost, n);
            }
        }
    }

    #[test]
    fn noise_is_not_learnt(values in prop::collection::vec(0..3_u32, 1500..3000)) {
        prop_assert_eq!(guesses(&values, &bases("take 1")), vec![]);
    }

    #[test]
    fn long_runs_are_not_learnt(ends in prop::collection::btree_set(1..4000_usize, 12..24)) {
        let mut values = vec![0; 4000];
        for &end in &ends {
            values[end..].iter_mut().for_each(|value| *value ^= 1);
        }
        prop_assert_eq!(guesses(&values, &bases("take 1")), vec![]);
    }
}

#[test]
fn bases_come_from_the_constants_first() {
    assert_eq!(bases("n -> n/2 : n>=1; n -> n/6 : n>=1")[..6], [2, 6, 4, 12, 36, 3]);
    assert!(bases("take 63, 64, 65").iter().all(|&base| base <= 64));
}

#[test]
fn functions_of_digits_have_formulas() {
    let said = |values: &dyn Fn(u64) -> u32, base: u32| -> String {
        let values: Vec<u32> = (0..4000).map(values).collect();
        formula(&guesses(&values, &[base])[0]).unwrap().to_string()
    };
    let zeros_of = |base: u64| {
        move |n: u64| {
            let (mut rest, mut count) = (n, 0);
            while rest > 0 && rest % base == 0 {
                (rest, count) = (rest / base, count + 1);
            }
            count
        }
    };
    let first = |n: u64| std::iter::successors(Some(n), |n| Some(n / 12)).find(|&n| n < 12).unwrap();
    assert_eq!(said(&|n| zeros_of(3)(n) % 2, 3), "if n=0 then 0 else v(3,n)%2");
    assert_eq!(said(&|n| 1 - zeros_of(3)(n) % 2, 3), "if n=0 then 1 else if v(3,n)%2=1 then 0 else 1");
    assert_eq!(said(&|n| first(n) as u32, 12), "firstdigit(12,n)");
    assert_eq!(said(&|n| u32::from((2..4).contains(&first(n))), 12), "if firstdigit(12,n) in {2,3} then 1 else 0");
    assert_eq!(said(&|n| n.count_ones() % 2, 2), "popcount(n)%2");
}

#[test]
fn a_function_without_a_formula_is_still_a_feature() {
    let dfao = Digit::Sum(3).automaton(5).unwrap();
    assert_eq!(feature(&dfao).unwrap().digit, Digit::Sum(3));
    assert!(formula(&dfao).unwrap().to_string().starts_with("automaton(5,n,0,0,1,2,0,1,"));
    // Mark: the parity of the ones and of the zeros at the end together.
    let none = Dfao::new(2, vec![1, 2, 0, 3, 2, 4, 3, 3, 4, 2], vec![0, 0, 1, 0, 2]).unwrap();
    assert_eq!(feature(&none), None);
}

#[test]
fn an_automaton_that_is_none_has_no_value() {
    for text in [
        // Zeros change the output; a successor is no state; a row is too short; a base is too
        // large.
        "automaton(2,n,0,1,0,1,0,1)",
        "automaton(2,n,0,0,1)",
        "automaton(2,n,0,0,0,1)",
        "automaton(65,n,0,0,0)",
        "automaton(n,2,0,0,0)",
    ] {
        assert_eq!(Formula::parse(text, &["n"]).unwrap().short_value(&[3]), Ok(None), "{text}");
    }
}
