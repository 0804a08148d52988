//! Loops whose components run along lines: which ones are recognised, and where they end.
use rules::ir::ArithOp;
use rules::ir::Num;
use rules::moves::stripe::{Stripe, Track};

fn op(op: ArithOp, x: Num, y: Num) -> Num {
    Num::Arith(op, Box::new(x), Box::new(y))
}

#[test]
fn lines_are_recognised() {
    let (n, k) = (Num::Var(0), Num::Var(1));
    let falling = op(ArithOp::Sub, op(ArithOp::Sub, n.clone(), k.clone()), Num::Const(1));
    let steep = op(ArithOp::Sub, n.clone(), op(ArithOp::Mul, Num::Const(3), k.clone()));
    for (num, slope) in [(falling, -1), (steep, -3), (k.clone(), 1), (n.clone(), 0)] {
        assert_eq!(Track::new(&num, 1).map(|track| track.slope), Some(slope), "{num:?}");
    }
    assert!(Track::new(&op(ArithOp::Mul, n, k.clone()), 1).is_none());
    assert!(Track::new(&op(ArithOp::Div, k, Num::Const(2)), 1).is_none());
}

#[test]
fn a_stripe_ends_where_a_component_would_be_negative() {
    let (n, k) = (Num::Var(0), Num::Var(1));
    let falling = Track::new(&op(ArithOp::Sub, n, op(ArithOp::Mul, Num::Const(2), k.clone())), 1).unwrap();
    let rising = Track::new(&op(ArithOp::Sub, k, Num::Const(2)), 1).unwrap();
    let mut stripe = Stripe::default();
    assert!(stripe.start(&[falling, rising], &[9, 0], i64::MAX));
    assert_eq!((stripe.lo, stripe.hi), (2, 4));
    let mut coords = [0; 2];
    stripe.at(3, &mut coords);
    assert_eq!(coords, [3, 1]);
}

#[test]
fn a_component_that_may_overflow_needs_care() {
    let twice = Track::new(&op(ArithOp::Mul, Num::Const(2), Num::Var(1)), 1).unwrap();
    assert!(Stripe::default().start(std::slice::from_ref(&twice), &[9, 0], i64::MAX / 2));
    assert!(!Stripe::default().start(&[twice], &[9, 0], i64::MAX));
}
