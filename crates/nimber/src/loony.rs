//! Values of positions in which some moves oblige a player: numbers, and the value *loony*.
//!
//! A player moves anywhere in a sum, unless the move before obliges: after a *complimenting* move
//! the same player moves again, anywhere; after an *entailing* move the other player moves in what
//! that move has left, and loses if no move is left there. A player who cannot move loses.
//!
//! Beside a position p stand other positions, its company. Let the player to move be obliged to
//! move in p. W(p) is the set of the numbers m for which he wins beside a heap of Nim of m, and
//! [`Worth::Loony`] is in it if he wins beside a position of this value. An option of p that leaves
//! positions of the sum v adds to W(p)
//!
//! * v alone, if it is a number and the move does not oblige: the other player is then left with 0;
//! * all but v after a complimenting move, or everything if v is loony;
//! * after an entailing move that leaves q1, q2, ..: all m that are in no W(qi) xor wi, where wi is
//!   the value of the others, since the other player chooses one of the qi. Where wi is loony, all
//!   m count for qi if W(qi) has loony, and none otherwise.
//!
//! The *worth* of p is the least number that is not in W(p), and loony if there is none.
//!
//! **Theorem.** A sum of numbers is lost exactly if their xor is 0, a sum with a loony position is
//! won, and an obliged player wins beside a company of worth w exactly if w is in W(p).
//!
//! *Proof*, by induction on the length of play, and for obliged players straight from the three
//! rules above. First, W(p) is finite or has all numbers but finitely many, and it has loony
//! exactly in the second case: so it is with the three kinds of sets (a number m that is large
//! enough differs from all v, and so behaves like loony), with unions, and with shifts by xor. Now
//! let the xor x of a sum of numbers be 0. A move in p meets a company of worth v, the worth of p,
//! which is not in W(p): it does not win. If x is not 0, some component p has a worth v with
//! v xor x < v; that number is in W(p), as v is the least that is not, and it is the worth of the
//! company of p. At last, let p be loony. If the company has a number, it is in W(p). If the
//! company is loony, it is in W(p), since W(p) has all numbers.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 12; U.
//! Larsson, R. J. Nowakowski and C. P. Santos, *Impartial games with entailing moves* (2021).
use crate::mex;
use std::iter::Sum;

/// The value of a position with moves that oblige.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// A heap of Nim of this size.
    Nim(u64),
    /// The player to move wins in every company.
    Loony,
}

impl Worth {
    /// The value of a sum: one loony component decides it.
    ///
    /// ```
    /// use nimber::loony::Worth;
    /// assert_eq!(Worth::Nim(5).plus(Worth::Nim(3)), Worth::Nim(6));
    /// assert_eq!(Worth::Nim(5).plus(Worth::Loony), Worth::Loony);
    /// ```
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a ^ b),
            _ => Self::Loony,
        }
    }

    /// Whether the player to move wins the position alone.
    pub fn is_won(self) -> bool {
        self != Self::Nim(0)
    }
}

/// The value of a sum of positions; the empty sum is 0.
///
/// ```
/// use nimber::loony::Worth;
/// assert_eq!([Worth::Nim(5), Worth::Nim(3)].into_iter().sum::<Worth>(), Worth::Nim(6));
/// ```
impl Sum for Worth {
    fn sum<I: Iterator<Item = Self>>(worths: I) -> Self {
        worths.fold(Self::Nim(0), Self::plus)
    }
}

/// The companies in which a player wins who is obliged to move in a position: finitely many
/// numbers, or all but finitely many, and then loony ones, too.
///
/// ```
/// use nimber::loony::{Companies, Worth};
/// // Moves to 0 and to 1 that do not oblige, and one to 1 after which the player moves again.
/// let won = Companies::of(vec![0, 1]).or(&Companies::all_but(Worth::Nim(1)));
/// assert_eq!(won.worth(), Worth::Loony);
/// assert_eq!(Companies::of(vec![0, 1, 3]).worth(), Worth::Nim(2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Companies {
    /// Whether all numbers are in the set but those of `listed`; else `listed` are in it.
    most: bool,
    /// Numbers in ascending order, each once.
    listed: Vec<u64>,
}

impl Companies {
    /// These numbers, in any order.
    pub fn of(mut numbers: Vec<u64>) -> Self {
        numbers.sort_unstable();
        numbers.dedup();
        Self { most: false, listed: numbers }
    }

    /// Every company.
    pub fn all() -> Self {
        Self { most: true, listed: Vec::new() }
    }

    /// Every company but this number; every one at all where it is loony.
    pub fn all_but(worth: Worth) -> Self {
        match worth {
            Worth::Nim(number) => Self { most: true, listed: vec![number] },
            Worth::Loony => Self::all(),
        }
    }

    /// Whether a company is in the set.
    pub fn has(&self, worth: Worth) -> bool {
        match worth {
            Worth::Nim(number) => self.listed.binary_search(&number).is_ok() != self.most,
            Worth::Loony => self.most,
        }
    }

    /// Whether every company is in the set.
    pub fn has_all(&self) -> bool {
        self.most && self.listed.is_empty()
    }

    /// The other companies.
    #[must_use]
    pub fn others(mut self) -> Self {
        self.most = !self.most;
        self
    }

    /// The companies that come into this set when `beside` is added to them.
    #[must_use]
    pub fn beside(&self, beside: Worth) -> Self {
        match beside {
            Worth::Nim(number) => {
                let mut listed: Vec<u64> = self.listed.iter().map(|own| own ^ number).collect();
                listed.sort_unstable();
                Self { most: self.most, listed }
            }
            Worth::Loony => Self { most: self.most, listed: Vec::new() },
        }
    }

    /// The companies that are in either set.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let (a, b) = (&self.listed, &other.listed);
        let within = |list: &[u64], number: &u64| list.binary_search(number).is_ok();
        match (self.most, other.most) {
            (false, false) => Self::of([&a[..], b].concat()),
            (true, false) => Self { most: true, listed: a.iter().filter(|x| !within(b, x)).copied().collect() },
            (false, true) => Self { most: true, listed: b.iter().filter(|x| !within(a, x)).copied().collect() },
            (true, true) => Self { most: true, listed: a.iter().filter(|x| within(b, x)).copied().collect() },
        }
    }

    /// The least number that is not in the set.
    pub fn worth(&self) -> Worth {
        match (self.most, self.listed.first()) {
            (true, None) => Worth::Loony,
            (true, Some(least)) => Worth::Nim(*least),
            (false, _) => Worth::Nim(mex(self.listed.iter().copied())),
        }
    }

    /// The bytes that the numbers take.
    pub fn bytes(&self) -> u64 {
        self.listed.capacity() as u64 * 8
    }
}
