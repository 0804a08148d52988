//! Forms, inequalities and bounds beside the definition of numbers and conditions.
use proptest::prelude::*;
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set, Var};
use rules::linear::{Around, AtMost, Bound, Form, Side, around, bounds, inequalities};

/// Numbers in three variables: most are linear, and some have no value somewhere.
fn number() -> impl Strategy<Value = Num> {
    let leaf = prop_oneof![(-3i64..6).prop_map(Num::Const), (0usize..3).prop_map(Num::Var)];
    leaf.prop_recursive(3, 10, 2, |inner| {
        let op = prop::sample::select(vec![
            ArithOp::Add,
            ArithOp::Add,
            ArithOp::Sub,
            ArithOp::Sub,
            ArithOp::Mul,
            ArithOp::Div,
        ]);
        prop_oneof![
            inner.clone().prop_map(|x| Num::Neg(Box::new(x))),
            (op, inner.clone(), inner.clone()).prop_map(|(op, x, y)| Num::Arith(op, Box::new(x), Box::new(y))),
            inner.prop_map(|x| Num::Call(Func::Log2, vec![x])),
        ]
    })
}

fn condition() -> impl Strategy<Value = Cond> {
    let op = prop::sample::select(vec![
        CompareOp::Eq,
        CompareOp::Ne,
        CompareOp::Lt,
        CompareOp::Le,
        CompareOp::Gt,
        CompareOp::Ge,
        CompareOp::Divides,
    ]);
    let leaf = prop_oneof![
        (op, number(), number()).prop_map(|(op, x, y)| Cond::Compare(op, x, y)),
        (number(), number(), number()).prop_map(|(x, lo, hi)| Cond::In(x, Set::Ranges(vec![(lo, hi)]))),
        number().prop_map(|x| Cond::In(x, Set::Named(NamedSet::Even))),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|cond| Cond::Not(Box::new(cond))),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Cond::All),
            prop::collection::vec(inner, 0..3).prop_map(Cond::Any),
        ]
    })
}

fn points() -> impl Iterator<Item = [i64; 3]> {
    (0..125).map(|i| [i % 5, i / 5 % 5, i / 25])
}

/// The value; the numbers of these tests are far from 64 bits.
fn value(num: &Num, env: &[i64]) -> Option<i64> {
    match eval::num(num, env) {
        Ok(Some(Value::Int(x))) => Some(x),
        _ => None,
    }
}

fn holds(said: AtMost<'_>, env: &[i64]) -> bool {
    let sides = value(said.low, env).zip(value(said.high, env));
    sides.is_some_and(|(low, high)| low + said.gap <= high)
}

/// A number as a form in its variables.
fn plain(num: &Num) -> Option<Form> {
    match num {
        Num::Var(v) => Some(Form::variable(*v)),
        _ => Form::of_parts(num, plain),
    }
}

proptest! {
    #[test]
    fn forms_have_the_values_of_numbers(num in number()) {
        let Some(form) = plain(&num) else { return Ok(()) };
        for env in points() {
            prop_assert_eq!(value(&num, &env).map(i128::from), form.at(|v| env[v].into()), "{:?} at {:?}", num, env);
        }
    }

    #[test]
    fn a_multiple_and_a_rest_make_the_number(num in number()) {
        for var in 0..3 {
            let Some(Around { times, rest }) = around(&num, var) else { continue };
            prop_assert!(!rest.uses(var));
            for env in points() {
                let sum = value(&rest, &env).map(|rest| times * env[var] + rest);
                prop_assert_eq!(value(&num, &env), sum, "{:?} at {:?}", num, env);
                let put = Around { times, rest: rest.clone() }.with(Num::Var(var));
                prop_assert_eq!(value(&num, &env), value(&put, &env), "{:?} at {:?}", num, env);
            }
        }
    }

    #[test]
    fn a_condition_is_its_inequalities(cond in condition()) {
        let Some(all) = inequalities(&cond) else { return Ok(()) };
        for env in points() {
            let truth = eval::cond(&cond, &env) == Ok(Some(true));
            prop_assert_eq!(truth, all.iter().all(|said| holds(*said, &env)), "{:?} at {:?}", cond, env);
        }
    }

    #[test]
    fn a_condition_is_its_bounds(cond in condition()) {
        for var in 0..3 {
            let Some(all) = bounds(&cond, var) else { continue };
            for env in points() {
                let within = |bound: &Bound| {
                    prop_assert!(bound.times > 0 && !bound.num.uses(var));
                    let (num, end) = (value(&bound.num, &env), value(&bound.end(), &env));
                    prop_assert_eq!(num.is_some(), end.is_some());
                    let (Some(num), Some(end)) = (num, end) else { return Ok(false) };
                    let times = bound.times * env[var];
                    let (by_num, by_end) = match bound.side {
                        Side::Lower => (times >= num + bound.gap, env[var] >= end),
                        Side::Upper => (times + bound.gap <= num, env[var] <= end),
                    };
                    prop_assert_eq!(by_num, by_end, "{:?} at {:?}", bound, env);
                    Ok(by_num)
                };
                let inside = all.iter().map(within).collect::<Result<Vec<bool>, TestCaseError>>()?;
                let truth = eval::cond(&cond, &env) == Ok(Some(true));
                prop_assert_eq!(truth, inside.into_iter().all(|inside| inside), "{:?} at {:?}", cond, env);
            }
        }
    }
}

#[test]
fn shifts_by_a_constant_are_multiples() {
    let shift = |x: Num, by: Num| Num::Arith(ArithOp::Shl, Box::new(x), Box::new(by));
    assert_eq!(plain(&shift(Num::Var(1), Num::Const(63))), Form::variable(1).times(1 << 63));
    for num in
        [shift(Num::Var(1), Num::Const(-1)), shift(Num::Const(1), Num::Var(1)), shift(Num::Var(1), Num::Const(64))]
    {
        assert_eq!(plain(&num), None, "{num:?}");
    }
}

#[test]
fn what_grows_too_large_is_no_form() {
    let mut form = Form::variable(0);
    let mut steps = 0;
    while let Some(twice) = form.times(1 << 20) {
        form = twice;
        steps += 1;
    }
    assert_eq!(steps, 4, "2^80 is the last");
    assert!(Form::<Var>::constant(i128::MAX).more(1).is_none());
}
