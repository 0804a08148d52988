//! The bounds of numbers in machine code: capped powers, and what does not fit.
use jit::span::Span;
use rules::ir::ArithOp;

#[test]
fn powers_stop_and_mix_with_small_numbers_only() {
    let power = Span::new(0, 2000).power(Span::new(0, 11)).unwrap();
    assert!(power.huge);
    assert!(Span::new(0, 2000).plus(power.negated()).is_some());
    assert!(power.plus(power).is_none() && power.arith(ArithOp::Mul, power).is_none());
    assert_eq!(Span::new(2, 3).power(Span::new(0, 2)), Some(Span::new(1, 9)));
    assert!(Span::new(0, 1 << 57).plus(Span::new(0, 1 << 58)).is_none());
}

#[test]
fn what_does_not_fit_has_no_span() {
    assert_eq!(Span::new(-3, 5).arith(ArithOp::Mul, Span::new(-2, 4)), Some(Span::new(-12, 20)));
    assert!(Span::new(0, 1 << 40).arith(ArithOp::Mul, Span::new(0, 1 << 40)).is_none());
    assert!(Span::new(-1, 1).arith(ArithOp::Shr, Span::new(-1, 1)).is_none(), "nothing is known");
}
