//! Relations of numbers in digits of a recurrence: sums, and Beatty sequences.
use check::relation::{Digits, Form, Relation, Say};
use check::{Limits, Work};

/// The digits of a number, the lowest first.
fn written(t: usize, number: usize) -> Vec<usize> {
    let mut worths = vec![1, t + 1];
    while worths[worths.len() - 1] <= number {
        worths.push(t * worths[worths.len() - 1] + worths[worths.len() - 2]);
    }
    let mut rest = number;
    let mut digits: Vec<usize> = worths.iter().rev().map(|worth| (rest / worth, rest %= worth).0).collect();
    digits.reverse();
    digits
}

fn holds(relation: &Relation, numbers: &[usize]) -> bool {
    let Digits::Recurrence(t) = relation.digits else { panic!("{:?}", relation.digits) };
    let words: Vec<Vec<usize>> = numbers.iter().map(|&number| written(t, number)).collect();
    let long = words.iter().map(Vec::len).max().unwrap_or(0);
    let letter = |i: usize| relation.digits.letter(words.iter().map(|word| word.get(i).copied().unwrap_or(0)));
    relation.accepts[(0..long).fold(0, |state, i| relation.next[state][letter(i)])]
}

#[test]
fn sums_are_what_they_come_to() {
    let mut work = Work::new(Limits { values: 1 << 26, steps: 1 << 34, stop: None });
    let forms =
        [([1, -1, 0], 0), ([1, 1, -1], 0), ([2, -1, 0], -3), ([1, -2, 1], 5), ([3, -1, -1], -20), ([-1, 2, -2], 1)];
    for t in 1..4 {
        for (factors, constant) in forms {
            let terms: Vec<(usize, i64)> = (0..3).zip(factors).filter(|(_, factor)| *factor != 0).collect();
            let form = Form { terms: terms.clone(), constant };
            let zero = Relation::balanced(t, &form, Say::Zero, &mut work).unwrap();
            let natural = Relation::balanced(t, &form, Say::Natural, &mut work).unwrap();
            for at in (0..24 * 24 * 24).map(|code| [code % 24, code / 24 % 24, code / 576]) {
                let sum: i64 = terms.iter().map(|&(track, factor)| factor * at[track] as i64).sum::<i64>() + constant;
                let numbers: Vec<usize> = terms.iter().map(|&(track, _)| at[track]).collect();
                assert_eq!(holds(&zero, &numbers), sum == 0, "t = {t}, {form:?} at {at:?}");
                assert_eq!(holds(&natural, &numbers), sum >= 0, "t = {t}, {form:?} at {at:?}");
            }
        }
    }
}

#[test]
fn beatty_sequences() {
    let mut work = Work::new(Limits { values: 1 << 26, steps: 1 << 34, stop: None });
    for t in 1..4 {
        let graph = Relation::beatty(t, &mut work).unwrap();
        let wide = t as i64;
        for n in 0..500_i64 {
            let y = (n * (2 - wide) + ((wide * wide + 4) * n * n).isqrt()).div_euclid(2) as usize;
            assert!(holds(&graph, &[n as usize, y]) && !holds(&graph, &[n as usize, y + 1]), "t = {t}, n = {n}");
        }
    }
}
