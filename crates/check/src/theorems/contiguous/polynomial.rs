//! Amounts from 1 up to the greatest `q` with `A(q) <= n`, A a polynomial: many rounds of the law
//! at once.
//!
//! Let `D(q) = A(q) - A(q-1)`. If `D(q) >= q` for all `q >= 2`, each round of the law leads from
//! the heaps with t = q to those with t = q-1: from `r` places above the first, counted modulo
//! `q+1` and not 0, to `r + D(q) - q - 1` places above the first of those. If q divides
//! `D(q) - D(0)`, that is `r + D(0) - 1` modulo q. So rounds in which nothing is reduced are added
//! up. These are properties of polynomials of a known degree that follow from their values at
//! enough places.
use super::super::inverse::Inverse;
use crate::forms::between::Bound;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::eval;
use crate::say;

/// The amount that each round adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rounds {
    shift: i128,
}

impl Rounds {
    /// The rounds, if the bounds of the remaining heap are those of a polynomial.
    pub(super) fn of(low: &[Bound], work: &mut Work<'_>) -> Result<Option<Self>, Invalid> {
        let Some(Inverse { f: a, degree, .. }) = Inverse::of(low, 1, work)?.filter(Inverse::is_plain) else {
            return Ok(None);
        };
        let mut value = |q: i64| -> Result<i128, Invalid> {
            work.spend(a.size())?;
            eval::number(&a, &[0, q])?.ok_or_else(|| Invalid::Rule(say::bounds_without_value()))
        };
        let first_heap = value(1)?;
        let mut difference = |q: i64| Ok(value(q)? - value(q - 1)?);
        let first: i128 = difference(0)?;
        if first_heap < 1 {
            return Ok(None);
        }
        // (D(q) - D(0)) / q is a polynomial, and integral everywhere if it is so at enough places.
        for q in 1..=degree + 2 {
            if (difference(q)? - first) % i128::from(q) != 0 {
                return Ok(None);
            }
        }
        // D(q) - q: its differences at 2 are its coefficients in (q-2 over i).
        let mut row =
            (2..=degree + 3).map(|q| Ok(difference(q)? - i128::from(q))).collect::<Result<Vec<i128>, Invalid>>()?;
        while let Some(&front) = row.first() {
            if front < 0 {
                return Ok(None);
            }
            row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
        }
        Ok(Some(Self { shift: first - 1 }))
    }

    /// The value of the heap `r` places above the first with t = q; it depends on `r` modulo `q+1`.
    pub(super) fn value(self, mut q: i128, mut r: i128, work: &mut Work<'_>) -> Result<u64, Invalid> {
        r %= q + 1;
        while r != 0 {
            work.spend(1)?;
            // r + i*shift is from 1 to q-i for all of these i.
            let many = match self.shift {
                shift @ 0.. => (q - r) / (shift + 1),
                shift => (r - 1) / -shift,
            };
            q -= many;
            r += many * self.shift;
            r = (r + self.shift).rem_euclid(q);
            q -= 1;
        }
        u64::try_from(q).map_err(|_| Invalid::Rule(say::such_large_heaps()))
    }
}
