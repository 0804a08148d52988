//! Quotients of all heaps of a rule, by the misère periodicity theorem.
//!
//! **Theorem** (Plambeck 2005). In a game on heaps of n, let a move take at most k and leave at
//! most m heaps, as the same digits of a code say for every n. If Q is the quotient of the heaps up
//! to m·n0 + m·p + k - 1 with images Φ, n0 >= 1, p >= 1, and Φ(n + p) = Φ(n) for n0 <= n < m·n0 +
//! (m - 1)·p + k, then Q is the quotient of all heaps, and Φ has the period p from n0 on.
//!
//! The proof is that of Guy and Smith for nim-values: of each option of a larger heap the largest
//! part can be made smaller by p without another image, and of the options of the smaller heap
//! larger. So both heaps have the same images of options, and the tests of [`crate::verify`] know
//! nothing else of them.
use crate::monoid::Element;

/// What the moves of a rule look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// A move leaves at most this many heaps.
    pub parts: usize,
    /// A move takes at most this many.
    pub taken: usize,
    /// Whether the parts of a move must differ.
    pub differ: bool,
}

/// Φ(n + period) = Φ(n) for all n >= preperiod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which the period holds.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
}

/// The period of the images of all heaps 0, 1, 2, ..., if the theorem proves one from the given
/// images.
pub fn period(images: &[Element], window: Window) -> Option<Period> {
    let heaps = images.len();
    (1..heaps).find_map(|period| {
        let breaks = (0..heaps - period).rev().find(|&n| images[n] != images[n + period]);
        let preperiod = breaks.map_or(0, |n| n + 1);
        let reach = window.reach(preperiod.max(1), period)?;
        (reach < heaps).then_some(Period { preperiod, period })
    })
}

impl Window {
    /// The last heap that must be known for the theorem.
    fn reach(self, preperiod: usize, period: usize) -> Option<usize> {
        let parts = self.parts.max(1);
        let reach = parts.checked_mul(preperiod.checked_add(period)?)?.checked_add(self.taken)?;
        let reach = if self.differ { reach.checked_add(period)? } else { reach };
        Some(reach.saturating_sub(1))
    }
}
