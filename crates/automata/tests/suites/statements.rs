//! Random statements against their truth in a box, worked out in plain numbers.
use automata::{Bits, Digits, Formula, Kind, Limits, Logic, Machine, Meter, Relation, Term};
use budget::Budget;
use proptest::prelude::*;

fn value(term: &Term, at: &[i128]) -> i128 {
    match term {
        Term::Int(x) => i128::from(*x),
        Term::Number(track) => at[*track as usize],
        Term::Sum(a, b) => value(a, at) + value(b, at),
        Term::Scaled(factor, of) => i128::from(*factor) * value(of, at),
        Term::Floor { of, by, .. } => value(of, at).div_euclid(i128::from(*by)),
        Term::Rest(of, by) => value(of, at).rem_euclid(i128::from(*by)),
        Term::Bits { how, of, .. } => {
            let (a, b) = (value(&of.0, at), value(&of.1, at));
            match how {
                Bits::Xor => a ^ b,
                Bits::And => a & b,
                Bits::Or => a | b,
                Bits::Without => a & !b,
            }
        }
        Term::Lowbit { of, .. } => {
            let x = value(of, at);
            x & -x
        }
        // floor(x*(2-t+sqrt(t*t+4))/2)
        Term::Beatty { of, t } => {
            let (x, t) = (value(of, at), i128::from(*t));
            (x * (2 - t) + ((t * t + 4) * x * x).isqrt()).div_euclid(2)
        }
        Term::If(cond, of) => value(if truth(cond, at) { &of.0 } else { &of.1 }, at),
    }
}

fn truth(formula: &Formula, at: &[i128]) -> bool {
    match formula {
        Formula::Const(truth) => *truth,
        Formula::Is(relation, term) => {
            let value = value(term, at);
            match relation {
                Relation::Zero => value == 0,
                Relation::AtLeastZero => value >= 0,
                Relation::MultipleOf(m) => value % i128::from(*m) == 0,
            }
        }
        Formula::Kind(kind, term) => {
            let value = value(term, at);
            match kind {
                Kind::PowerOfTwo => value > 0 && value.count_ones() == 1,
                Kind::Odious => value >= 0 && value.count_ones() % 2 == 1,
                Kind::OddTwos => value > 0 && value.trailing_zeros() % 2 == 1,
                Kind::Reads(dfao, out) => u64::try_from(value).is_ok_and(|value| dfao.at(value) == *out),
            }
        }
        Formula::Not(inner) => !truth(inner, at),
        Formula::All(all) => all.iter().all(|formula| truth(formula, at)),
        Formula::Any(any) => any.iter().any(|formula| truth(formula, at)),
    }
}

fn bits() -> impl Strategy<Value = Bits> {
    prop::sample::select(vec![Bits::Xor, Bits::And, Bits::Or, Bits::Without])
}

/// Terms with binary digits, or with a Beatty sequence.
fn term(sequence: Option<u32>) -> BoxedStrategy<Term> {
    let leaf = prop_oneof![(0_u32..3).prop_map(Term::Number), (-9_i64..10).prop_map(Term::Int)];
    if let Some(t) = sequence {
        // Of natural numbers.
        let beatty = move |track| Term::Beatty { of: Box::new(Term::Number(track)), t };
        let leaf = prop_oneof![leaf, (0_u32..3).prop_map(beatty)];
        return leaf
            .prop_recursive(2, 6, 2, |inner| {
                prop_oneof![
                    4 => (inner.clone(), inner.clone()).prop_map(|(a, b)| a.plus(b)),
                    3 => (inner.clone(), -2_i64..3).prop_map(|(a, c)| a.times(c)),
                    1 => (inner.clone(), 1_i64..4).prop_map(|(a, m)| a.floor(m)),
                    1 => (inner.clone(), 1_i64..4).prop_map(|(a, m)| a.rest(m)),
                    1 => inner.prop_map(Term::abs),
                ]
            })
            .boxed();
    }
    leaf.prop_recursive(3, 10, 2, |inner| {
        prop_oneof![
            4 => (inner.clone(), inner.clone()).prop_map(|(a, b)| a.plus(b)),
            3 => (inner.clone(), -3_i64..4).prop_map(|(a, c)| a.times(c)),
            2 => (inner.clone(), 1_i64..6).prop_map(|(a, m)| a.floor(m)),
            2 => (inner.clone(), 1_i64..6).prop_map(|(a, m)| a.rest(m)),
            1 => (inner.clone(), inner.clone(), bits()).prop_map(|(a, b, how)| a.bits(how, b)),
            1 => inner.clone().prop_map(Term::lowbit),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| Term::either(Formula::natural(a), b, c)),
            1 => inner.prop_map(Term::abs),
        ]
    })
    .boxed()
}

fn formula(sequence: Option<u32>) -> BoxedStrategy<Formula> {
    let relation =
        prop_oneof![Just(Relation::Zero), Just(Relation::AtLeastZero), (1_i64..8).prop_map(Relation::MultipleOf)];
    let kind = prop::sample::select(vec![Kind::PowerOfTwo, Kind::Odious, Kind::OddTwos]);
    let leaf = prop_oneof![
        5 => (relation, term(sequence)).prop_map(|(relation, term)| Formula::Is(relation, term)),
        2 => (term(sequence), term(sequence)).prop_map(|(a, b)| Formula::equal(a, b)),
        u32::from(sequence.is_none()) => (kind, term(sequence)).prop_map(|(kind, term)| Formula::Kind(kind, term)),
    ];
    leaf.prop_recursive(2, 5, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(Formula::negated),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::All),
            prop::collection::vec(inner, 1..4).prop_map(Formula::Any),
        ]
    })
    .boxed()
}

fn cases(quick: u32, slow: u32) -> ProptestConfig {
    let many = std::env::var_os("SPRAGUE_SLOW").is_some();
    ProptestConfig { cases: if many { slow } else { quick }, failure_persistence: None, ..ProptestConfig::default() }
}

/// Small enough that a hard statement is given up quickly.
const SMALL: Limits = Limits { states: 20_000, tracks: 8, steps: 20_000_000 };

/// The numbers at these tracks, in the order of the machine's.
fn holds(machine: &Machine, at: &[i128]) -> bool {
    let numbers: Vec<u128> = machine.tracks().iter().map(|&track| at[track as usize] as u128).collect();
    machine.holds(&numbers)
}

/// Two wide tracks and a narrow one.
const BOX: [i128; 3] = [21, 21, 6];

fn points() -> impl Iterator<Item = [i128; 3]> {
    (0..BOX[0]).flat_map(|a| (0..BOX[1]).flat_map(move |b| (0..BOX[2]).map(move |c| [a, b, c])))
}

proptest! {
    #![proptest_config(cases(400, 20_000))]

    #[test]
    fn statements_mean_what_they_say(formula in formula(None)) {
        let budget = Budget::unlimited();
        let mut meter = Meter::new(SMALL, &budget);
        let mut logic = Logic::new(&mut meter, Digits::Base(2), 10);
        let Ok(machine) = logic.machine(&formula) else { return Ok(()) };
        prop_assert!(machine.tracks().iter().all(|&track| track < 3));
        for at in points() {
            prop_assert_eq!(holds(&machine, &at), truth(&formula, &at), "at {:?} of {:?}", at, formula);
        }
        // The least member is one, and nothing in the box is less.
        let Ok(least) = machine.least(logic.meter()) else { return Ok(()) };
        prop_assert_eq!(least.is_none(), machine.is_empty());
        if let Some(least) = least {
            prop_assert!(machine.holds(&least));
            let sum: u128 = least.iter().sum();
            for at in points().filter(|at| holds(&machine, at)) {
                let other: Vec<u128> = machine.tracks().iter().map(|&track| at[track as usize] as u128).collect();
                prop_assert!((sum, &least) <= (other.iter().sum(), &other), "{:?} < {:?}", other, least);
            }
        }
    }

    #[test]
    fn statements_in_digits_of_a_recurrence((t, formula) in (1_u32..4).prop_flat_map(|t| (Just(t), formula(Some(t))))) {
        let budget = Budget::unlimited();
        let mut meter = Meter::new(SMALL, &budget);
        let mut logic = Logic::new(&mut meter, Digits::Recurrence(t), 10);
        let Ok(machine) = logic.machine(&formula) else { return Ok(()) };
        for at in points() {
            prop_assert_eq!(holds(&machine, &at), truth(&formula, &at), "at {:?} of {:?}, t = {}", at, formula, t);
        }
        let some = machine.shortest();
        prop_assert_eq!(some.is_none(), machine.is_empty());
        prop_assert!(some.is_none_or(|some| machine.holds(&some)));
        // The statement may have taken all the steps that there are.
        let mut meter = Meter::new(SMALL, &budget);
        let Ok(no) = machine.not(&mut meter) else { return Ok(()) };
        for at in points().step_by(7) {
            prop_assert_eq!(holds(&no, &at), !truth(&formula, &at));
        }
        let Ok(both) = machine.and(&no, &mut meter) else { return Ok(()) };
        prop_assert!(both.is_empty());
    }

    #[test]
    fn there_is_a_number(formula in formula(None), gone in 0_u32..3) {
        let budget = Budget::unlimited();
        let mut meter = Meter::new(SMALL, &budget);
        let mut logic = Logic::new(&mut meter, Digits::Base(2), 10);
        let Ok(machine) = logic.machine(&formula) else { return Ok(()) };
        let Ok(some) = machine.exists(&[gone], logic.meter()) else { return Ok(()) };
        let mut meter = Meter::new(Limits { steps: u64::MAX, ..SMALL }, &budget);
        for mut at in points() {
            at[gone as usize] = 0;
            // Far witnesses are found by the machine itself.
            let mut here = machine.as_ref().clone();
            for &track in machine.tracks().iter().filter(|&&track| track != gone) {
                let terms = [(track, 1)];
                let point = Machine::linear(2, &terms, -at[track as usize], Relation::Zero, &mut meter).unwrap();
                here = here.and(&point, &mut meter).unwrap();
            }
            let witness = here.shortest();
            prop_assert_eq!(holds(&some, &at), witness.is_some());
            if let Some(numbers) = witness {
                for (&track, &number) in here.tracks().iter().zip(&numbers) {
                    at[track as usize] = number as i128;
                }
                prop_assert!(truth(&formula, &at), "at {:?} of {:?}", at, formula);
            }
        }
    }

    #[test]
    fn other_bases_and_names(
        terms in prop::collection::vec(-4_i64..5, 3),
        constant in -20_i128..20,
        modulus in 1_i64..13,
        base in 2_u32..8,
        names in prop::collection::vec(0_u32..4, 3),
    ) {
        let budget = Budget::unlimited();
        let mut meter = Meter::new(Limits::default(), &budget);
        let terms: Vec<(u32, i64)> = (0..).zip(terms).collect();
        for relation in [Relation::Zero, Relation::AtLeastZero, Relation::MultipleOf(modulus)] {
            let machine = Machine::linear(base, &terms, constant, relation, &mut meter).unwrap();
            let renamed = machine.renamed(&names, &mut meter).unwrap();
            for at in points() {
                let sum: i128 = terms.iter().zip(&at).map(|(term, x)| i128::from(term.1) * x).sum::<i128>() + constant;
                let expected = match relation {
                    Relation::Zero => sum == 0,
                    Relation::AtLeastZero => sum >= 0,
                    Relation::MultipleOf(m) => sum % i128::from(m) == 0,
                };
                prop_assert_eq!(holds(&machine, &at), expected);
                // Track names[i] of the renamed one is track i: it holds where the numbers agree.
                let number = |name: u32| at[names.iter().position(|&other| other == name).unwrap()];
                if (0..3).all(|i| number(names[i]) == at[i]) {
                    let numbers: Vec<u128> = renamed.tracks().iter().map(|&name| number(name) as u128).collect();
                    prop_assert_eq!(renamed.holds(&numbers), expected);
                }
            }
        }
    }
}

/// The sequences A(n) = floor(n*alpha) and A(n) + t*n have every number from 1 on in just one of
/// them: so they are the Beatty sequences (S. Beatty 1926), and their digits mean no more than
/// that.
#[test]
fn beatty_sequences_are_complementary() {
    let budget = Budget::unlimited();
    for t in 1..5 {
        let mut meter = Meter::new(Limits::default(), &budget);
        let digits = Digits::Recurrence(t);
        let first = Machine::beatty(t, 0, 1, &mut meter).unwrap();
        for n in 0..2_000_u64 {
            let term = Term::Beatty { of: Box::new(Term::Number(0)), t };
            let y = value(&term, &[i128::from(n)]) as u128;
            assert!(first.holds(&[n.into(), y]) && !first.holds(&[n.into(), y + 1]), "t = {t}, n = {n}");
        }
        // y = A(n) and z = y + t*n, for an n from 1 on
        let sum = [(2, 1), (1, -1), (0, -i64::from(t))];
        let sum = Machine::linear(digits, &sum, 0, Relation::Zero, &mut meter).unwrap();
        let positive = Machine::linear(digits, &[(0, 1)], -1, Relation::AtLeastZero, &mut meter).unwrap();
        let pairs = first.and(&sum, &mut meter).unwrap().and(&positive, &mut meter).unwrap();
        let lower = pairs.exists(&[0, 2], &mut meter).unwrap();
        let upper = pairs.exists(&[0, 1], &mut meter).unwrap().renamed(&[1], &mut meter).unwrap();
        assert!(lower.and(&upper, &mut meter).unwrap().is_empty());
        let from_1 = positive.renamed(&[1], &mut meter).unwrap();
        assert_eq!(lower.or(&upper, &mut meter).unwrap(), from_1);
    }
}
