//! Functions of the digits of a number that have a name, as automata.
//!
//! A function is given by what it remembers of the digits so far, the lowest first: a state, the
//! state after a further digit, and its value, which zeros at the end do not change.
use super::Dfao;

/// A function of the digits in a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Digit {
    /// The first digit; 0 of 0.
    First,
    /// The lowest digit other than 0; 0 of 0.
    Lowest,
    /// The number of zeros at the end, modulo this; of 0 it is this modulus itself.
    Zeros(u32),
    /// The sum of the digits, modulo this.
    Sum(u32),
    /// How often a digit other than 0 comes, modulo 2.
    Count(u32),
    /// The number of digits, modulo this; 0 of 0.
    Length(u32),
    /// The place of the lowest digit of this kind, from 0 on, modulo 2; 2 where there is none.
    Place(u32),
}

/// All that is remembered: two small numbers.
pub(super) type State = (u32, u32);

impl Digit {
    pub(super) fn start(self) -> State {
        (0, 0)
    }

    pub(super) fn step(self, (a, b): State, digit: u32) -> State {
        match self {
            Self::First => (if digit > 0 { digit } else { a }, 0),
            Self::Lowest => (if a > 0 { a } else { digit }, 0),
            Self::Zeros(m) => match (b, digit) {
                (0, 0) => ((a + 1) % m, 0),
                (0, _) => (a, 1),
                _ => (a, b),
            },
            Self::Sum(m) => ((a + digit) % m, 0),
            Self::Count(of) => ((a + u32::from(digit == of)) % 2, 0),
            Self::Length(m) => {
                let all = (a + 1) % m;
                (all, if digit > 0 { all } else { b })
            }
            Self::Place(of) => match (b, digit == of) {
                (0, true) => (a, 1),
                (0, false) => (1 - a, 0),
                _ => (a, b),
            },
        }
    }

    pub(super) fn out(self, (a, b): State) -> u32 {
        match self {
            Self::First | Self::Lowest | Self::Sum(_) | Self::Count(_) => a,
            Self::Zeros(m) => {
                if b > 0 {
                    a
                } else {
                    m
                }
            }
            Self::Length(_) => b,
            Self::Place(_) => {
                if b > 0 {
                    a
                } else {
                    2
                }
            }
        }
    }

    /// The automaton of the function.
    ///
    /// ```
    /// use patterns::automatic::{Dfao, Digit};
    /// let zeros = Digit::Zeros(2).automaton(3).unwrap();
    /// assert_eq!([1, 3, 6, 9, 0].map(|n| zeros.at(n)), [0, 1, 1, 0, 2]);
    /// ```
    pub fn automaton(self, base: u32) -> Option<Dfao> {
        let mut states = vec![self.start()];
        let (mut next, mut out) = (Vec::new(), Vec::new());
        while let Some(&state) = states.get(out.len()) {
            out.push(self.out(state));
            for digit in 0..base {
                let to = self.step(state, digit);
                let place = states.iter().position(|known| *known == to).unwrap_or(states.len());
                if place == states.len() {
                    states.push(to);
                }
                next.push(place as u32);
            }
        }
        Some(Dfao::new(base, next, out)?.smallest())
    }
}
