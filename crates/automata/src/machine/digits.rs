//! How numbers are written: in a base, or by a recurrence.
//!
//! In a base the places are worth 1, b, b^2, and so on. By the recurrence `U(i+1) = t*U(i) +
//! U(i-1)` with `U(-1) = U(0) = 1` they are worth 1, t+1, t(t+1)+1, ...: every number is written in
//! just one way with digits of at most t, where below a digit t there is a 0 (A. Ostrowski 1922; E.
//! Zeckendorf 1972 for t = 1, where the places are worth 1, 2, 3, 5, 8). Sums are regular in these
//! digits as they are in a base (C. Frougny 1992), and with them the multiples of the golden ratio,
//! rounded down: the language of Wythoff's game (A. S. Fraenkel 1982).

/// A kind of digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Digits {
    /// Digits of a base, 2 or more.
    Base(u32),
    /// Digits of the recurrence with this t, 1 or more.
    Recurrence(u32),
}

impl From<u32> for Digits {
    fn from(base: u32) -> Self {
        Self::Base(base)
    }
}

impl Digits {
    /// How many digits there are.
    pub fn radix(self) -> u32 {
        match self {
            Self::Base(base) => base,
            Self::Recurrence(greatest) => greatest + 1,
        }
    }

    /// The worth of the places, from the lowest on, as far as 128 bits hold it.
    pub(super) fn worths(self) -> impl Iterator<Item = u128> {
        // Two places, one beside the other.
        let (step, before) = match self {
            Self::Base(base) => (base, 0),
            Self::Recurrence(step) => (step, 1),
        };
        let next = move |&(here, before): &(u128, u128)| {
            let own = here.checked_mul(u128::from(step))?;
            let more = if matches!(self, Self::Base(_)) { 0 } else { before };
            Some((own.checked_add(more)?, here))
        };
        std::iter::successors(Some((1, before)), next).map(|(here, _)| here)
    }

    /// The digits of a number, the lowest first.
    ///
    /// ```
    /// use automata::Digits;
    /// assert_eq!(Digits::Base(2).of(6), [0, 1, 1]);
    /// assert_eq!(Digits::Recurrence(1).of(6), [1, 0, 0, 1], "6 = 5 + 1");
    /// ```
    pub fn of(self, number: u128) -> Vec<u32> {
        let worths: Vec<u128> = self.worths().take_while(|&worth| worth <= number).collect();
        let mut rest = number;
        let mut digits: Vec<u32> = Vec::with_capacity(worths.len());
        for worth in worths.iter().rev() {
            digits.push((rest / worth) as u32);
            rest %= worth;
        }
        digits.reverse();
        digits
    }

    /// The number that digits spell, the lowest first; nothing where it is beyond 128 bits.
    pub(super) fn spelled(self, digits: impl IntoIterator<Item = u32>) -> Option<u128> {
        let mut worths = self.worths();
        digits.into_iter().try_fold(0_u128, |sum, digit| match (worths.next(), digit) {
            (_, 0) => Some(sum),
            (Some(worth), digit) => sum.checked_add(worth.checked_mul(u128::from(digit))?),
            (None, _) => None,
        })
    }
}
