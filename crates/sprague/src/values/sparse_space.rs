//! What a search for a pattern leaves behind: the values that it made, and their sparse space.
//!
//! The sparse space phenomenon (*Winning Ways*, 1982, chapter 4; A. Gangolli and T. Plambeck,
//! 1989): in many octal codes, nearly all heaps have values with an odd number of bits in some
//! mask. They are common; the others are rare, and seem to be finitely many. The xor of two values
//! of one class is rare, of different classes common. None of this is proved.
use crate::game::Game;
use heaps::sequence::Values;
use rules::ruleset::{Class, Play};

/// Values from here on get no mask: counting all masks takes a table as long as the largest value.
const MOST: u64 = 1 << 24;

/// The mask under which the fewest heaps are rare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SparseSpace {
    /// A value is common if it has an odd number of bits in this mask, else rare.
    pub mask: u64,
    /// The number of rare heaps from 1 on.
    pub rare_heaps: u64,
    /// The largest value of a rare heap.
    pub largest_rare: u64,
}

impl Game {
    /// The nim-values of the heaps 0, 1, 2, ... computed so far; `None` if no engine makes a
    /// sequence. This call computes nothing.
    ///
    /// ```
    /// use sprague::{Budget, Game};
    /// let mut game: Game = "0.77".parse()?;
    /// game.pattern(Some(500), &Budget::default())?;
    /// assert_eq!(game.at_hand().map(|values| values.max()), Some(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_hand(&self) -> Option<&Values> {
        self.known_values.at_hand()
    }

    /// The sparse space of the values at hand, for octal codes with splits under normal play: the
    /// mask under which the fewest heaps are rare, or the least such mask. `None` for other games,
    /// and if all values are 0. In time O(n + v log v) for n values up to v.
    ///
    /// ```
    /// use sprague::{Budget, Game};
    /// let mut game: Game = "0.17".parse()?;
    /// game.pattern(Some(500), &Budget::default())?;
    /// assert!(game.sparse_space().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sparse_space(&self) -> Option<SparseSpace> {
        let Class::Code(code) = &self.ruleset().class else { return None };
        let octal = code.digits.iter().all(|&digit| digit < 8) && code.digits.iter().any(|&digit| digit >= 4);
        if !octal || code.unequal || self.ruleset().play != Play::Normal {
            return None;
        }
        sparse_space(self.at_hand()?)
    }
}

fn sparse_space(values: &Values) -> Option<SparseSpace> {
    let most = values.iter().max().filter(|&most| most > 0 && most < MOST)?;
    let mut counts = vec![0i64; (most as usize + 1).next_power_of_two()];
    values.iter().skip(1).for_each(|value| counts[value as usize] += 1);
    // For each mask, the transform gives the number of rare heaps minus the number of common ones.
    walsh_hadamard(&mut counts);
    let (mask, &excess) = counts.iter().enumerate().skip(1).min_by_key(|&(mask, &excess)| (excess, mask))?;
    let mask = mask as u64;
    let rare = |value: u64| (value & mask).count_ones().is_multiple_of(2);
    let heaps = values.len() as u64 - 1;
    Some(SparseSpace {
        mask,
        rare_heaps: heaps.saturating_add_signed(excess) / 2,
        largest_rare: values.iter().skip(1).filter(|&value| rare(value)).max().unwrap_or(0),
    })
}

fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for pair in counts.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
