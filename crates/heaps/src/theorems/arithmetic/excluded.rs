//! Condition A: no option with a part `h >= e` has the value of its heap.
//!
//! Such an option has the value `f(n)` only if the nim-sum of its R is `R(n)` and that of its Q is `Q(n)`. With `kappa` as in
//! the theorem, and `X` the nim-sum of the Q of the small parts:
//!
//! * two or three parts from `e` on, no small one: `xor Q = Q(n) + kappa - 2u`, so `kappa` would be even and at least 0;
//! * two from `e` on, one small one: `Q(n) + kappa - 2u = Q(n) xor X = Q(n) + X - 2y`, where `y = Q(n) & X <= X`; so
//!   `kappa - X` would be even and `kappa + X` at least 0;
//! * one from `e` on: `Q(n) + kappa = Q(n) xor X = Q(n) + X - 2y` with a `y` whose bits are bits of `X`.
//!
//! What excludes these for all residues and small parts is enough.
use super::{Claim, Parts};

impl Claim<'_> {
    /// Whether an option might have the value of its heap.
    pub(super) fn may_reach_own_value(&self) -> bool {
        (1..=3).any(|count| self.amounts(count).any(|amount| self.may_clash(amount, count as usize)))
    }

    /// The same for the options that leave exactly so many heaps after taking this amount.
    fn may_clash(&self, amount: usize, count: usize) -> bool {
        (0..self.period).any(|first| {
            let one = self.with_large(self.none(), first);
            match count {
                1 => self.clashes_with_one(amount, one, 0),
                2 => {
                    self.small().any(|c| self.clashes_with_one(amount, self.with_small(one, c), self.quotient(c)))
                        || (first..self.period)
                            .any(|second| self.clashes_with_more(amount, self.with_large(one, second), 0))
                }
                _ => {
                    let with_two_small = self.small().any(|c| {
                        let two = self.with_small(one, c);
                        (c..self.start).any(|b| {
                            self.clashes_with_one(amount, self.with_small(two, b), self.quotient(c) ^ self.quotient(b))
                        })
                    });
                    with_two_small || (first..self.period).any(|second| self.third_clashes(amount, one, second))
                }
            }
        })
    }

    /// Two large parts and any third one.
    fn third_clashes(&self, amount: usize, one: Parts, second: usize) -> bool {
        let two = self.with_large(one, second);
        self.small().any(|c| self.clashes_with_more(amount, self.with_small(two, c), self.quotient(c)))
            || (second..self.period).any(|third| self.clashes_with_more(amount, self.with_large(two, third), 0))
    }

    fn small(&self) -> std::ops::Range<usize> {
        1..self.start
    }

    /// One part from `e` on; `x` is the nim-sum of the quotients of the small parts.
    fn clashes_with_one(&self, amount: usize, parts: Parts, x: u64) -> bool {
        let residue = self.residue_before(amount, parts);
        if parts.rest != self.rest(self.start + residue) {
            return false;
        }
        let twice = x as i64 - self.kappa(amount, parts, residue);
        twice >= 0 && twice % 2 == 0 && (twice / 2) as u64 & !x == 0
    }

    /// Two or three parts from `e` on.
    fn clashes_with_more(&self, amount: usize, parts: Parts, x: u64) -> bool {
        let residue = self.residue_before(amount, parts);
        if parts.rest != self.rest(self.start + residue) {
            return false;
        }
        let (kappa, x) = (self.kappa(amount, parts, residue), x as i64);
        (kappa - x) % 2 == 0 && kappa + x >= 0
    }
}
