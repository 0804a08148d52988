//! Powers by repeated squaring, for any multiplication.

/// `a` multiplied with itself `exponent` times; `one` for the exponent 0. One product for every bit
/// that is 1.
pub(super) fn power<T: Copy>(one: T, a: T, exponent: u128, mul: impl Fn(T, T) -> T, square: impl Fn(T) -> T) -> T {
    let (mut power, mut left, mut factor) = (one, exponent, a);
    while left > 0 {
        if left & 1 == 1 {
            power = mul(power, factor);
        }
        factor = square(factor);
        left >>= 1;
    }
    power
}
