//! Proofs from inequalities: what is proved is true at all points nearby.
use proptest::prelude::*;
use rules::linear::Form;
use rules::linear::facts::Facts;
use std::collections::BTreeSet;

fn form() -> impl Strategy<Value = Form> {
    (prop::collection::vec(-3i128..4, 3), -6i128..7).prop_map(|(coefficients, constant)| {
        let terms = coefficients.into_iter().enumerate().map(|(v, c)| Form::variable(v).times(c));
        terms.fold(Form::constant(constant), |sum, term| sum.plus(1, &term.unwrap()).unwrap())
    })
}

fn at(form: &Form, point: [i128; 3]) -> i128 {
    form.terms().iter().map(|&(v, c)| c * point[v]).sum::<i128>() + form.constant
}

proptest! {
    #[test]
    fn what_is_proved_is_true(given in prop::collection::vec(form(), 1..6), goal in form()) {
        let mut facts = Facts::new(10_000);
        given.iter().for_each(|form| _ = facts.add(form.clone()));
        let points = || (0..1331).map(|i| [i % 11 - 5, i / 11 % 11 - 5, i / 121 - 5]);
        let possible = |point: &[i128; 3]| given.iter().all(|form| at(form, *point) >= 0);
        if facts.prove(&goal) {
            prop_assert!(points().filter(possible).all(|point| at(&goal, point) >= 0));
        }
        for bound in [facts.upper(&goal), facts.upper_of_all(&goal)].into_iter().flatten() {
            prop_assert!(points().filter(possible).all(|point| at(&goal, point) <= bound));
        }
    }
}

#[test]
fn bounds_in_terms_of_what_stays() {
    // c + k <= s bounds c + k by s, but not by nothing.
    let mut facts = Facts::new(10_000);
    let (s, c, k) = (Form::variable(0), Form::variable(1), Form::variable(2));
    let grown = c.plus(1, &k).unwrap();
    facts.add(s.plus(-1, &grown).unwrap());
    facts.add(k);
    assert!(facts.bounded(&grown, &BTreeSet::from([0])));
    assert!(!facts.bounded(&grown, &BTreeSet::new()));
    assert!(!facts.bounded(&grown, &BTreeSet::from([1])));
}
