//! The common values, and their numbers without gaps.
//!
//! A mask splits the values into two classes: common ones have an odd number of bits in it, rare
//! ones an even number. The xor of two values of one class is rare, of different classes common.
//! The counts of rare minus common heaps for all masks at once are the Walsh-Hadamard transform of
//! the counts of values, so the best mask costs O(V log V).
//!
//! Where all splitting digits stand at places of one parity, the parity of the heap may join: heap
//! n is common when the bits of its value in the mask and n - t are odd together, t a splitting
//! place. The trap: taking an odd number without splitting then turns a common heap into an option
//! of the rare class, and a rare heap into one of the common class.
//!
//! At a given heap the lowest bit of the mask follows from the others and the class, so it is
//! dropped. The other bits are the number of the value within its class: the order stays, since two
//! values of one class never differ at the dropped bit first, and the number of a xor is the xor of
//! the numbers.
//!
//! Source: *Winning Ways* (1982), chapter 4; A. Gangolli and T. Plambeck (1989); A. Flammenkamp
//! (record runs).
use crate::sequence::Cell;

/// Values from here on are left to the plain engine: numbers of values have 12 bits.
pub(super) const TOO_LARGE: u64 = 1 << 13;

/// Numbers are below this.
pub(super) const NUMBERS: usize = TOO_LARGE as usize / 2;

/// A mask, whether parity joins, and the tables that lead from numbers back to values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    mask: u16,
    /// The parity of the splitting places, where the parity of heaps joins the class.
    places: Option<u8>,
    /// The index of the lowest bit of the mask.
    dropped: u32,
    /// Values by number: first values with an even number of bits in the mask, then with an odd
    /// one.
    values: [Vec<u16>; 2],
}

impl Classes {
    /// The classes with the fewest rare heaps among `cells`; `places` is the common parity of the
    /// splitting places, if there is one. `None` when a value is too large, or no value has any
    /// bit.
    pub fn best<C: Cell>(cells: &[C], places: Option<u8>) -> Option<Self> {
        let top: u64 = cells.iter().copied().max()?.into();
        if top >= TOO_LARGE {
            return None;
        }
        let size = (top as usize + 1).next_power_of_two();
        // Counts of values of heaps n with n - t even, then of the others; without a common parity
        // there is one kind only.
        let mut counts = vec![0i64; 2 * size];
        for (n, &cell) in cells.iter().enumerate().skip(1) {
            let value: u64 = cell.into();
            let odd = places.map_or(0, |place| (n + usize::from(place)) & 1);
            counts[odd * size + value as usize] += 1;
        }
        walsh_hadamard(&mut counts);
        let masks = (1..size).map(|mask| (counts[mask], mask, None));
        let joined = (1..size).filter(|_| places.is_some()).map(|mask| (counts[size + mask], mask, places));
        let (_, mask, places) = masks.chain(joined).min_by_key(|&(excess, mask, _)| (excess, mask))?;
        Some(Self::new(mask as u16, places))
    }

    /// The classes of a mask that is not 0.
    pub fn new(mask: u16, places: Option<u8>) -> Self {
        let dropped = mask.trailing_zeros();
        let value = |number: u16, odd: u32| {
            let rest = number >> dropped << (dropped + 1) | number & ((1 << dropped) - 1);
            rest | ((((rest & mask).count_ones() & 1) ^ odd) << dropped) as u16
        };
        let values = [0, 1].map(|odd| (0..NUMBERS as u16).map(|number| value(number, odd)).collect());
        Self { mask, places, dropped, values }
    }

    /// Whether the parity of heaps joins the class.
    pub(super) fn with_parity(&self) -> bool {
        self.places.is_some()
    }

    /// 1 where common values of heap `n` have an odd number of bits in the mask, else 0.
    #[inline]
    fn oddness(&self, n: usize) -> u32 {
        1 ^ self.places.map_or(0, |place| (n as u32 ^ u32::from(place)) & 1)
    }

    /// Whether `value` belongs to the common class at heap `n`.
    #[inline]
    pub fn is_common(&self, n: usize, value: u64) -> bool {
        (value & u64::from(self.mask)).count_ones() & 1 == self.oddness(n)
    }

    /// The number of a value within its class.
    #[inline]
    pub fn number(&self, value: u64) -> u16 {
        let low = (1 << self.dropped) - 1;
        (value >> (self.dropped + 1) << self.dropped | value & low) as u16
    }

    /// The value of the common or the rare class at heap `n` with this number.
    #[inline]
    pub fn value(&self, n: usize, number: u16, common: bool) -> u64 {
        let odd = self.oddness(n) ^ u32::from(!common);
        u64::from(self.values[odd as usize & 1][usize::from(number) & (NUMBERS - 1)])
    }

    /// The values of heaps from `first` on, by their numbers and whether they are common.
    pub(super) fn values(&self, first: usize, numbers: impl Iterator<Item = (u16, bool)>) -> impl Iterator<Item = u16> {
        // Two tables for heaps of the parity of `first`, two for the others.
        let tables = [0, 1].map(|step| {
            let odd = self.oddness(first + step) as usize & 1;
            [&self.values[1 - odd][..NUMBERS], &self.values[odd][..NUMBERS]]
        });
        numbers
            .enumerate()
            .map(move |(i, (number, common))| tables[i & 1][usize::from(common)][usize::from(number) & (NUMBERS - 1)])
    }

    /// The number of rare values below the common value with this number: they have the numbers
    /// below the result.
    #[inline]
    pub fn rare_below(&self, n: usize, number: u16) -> u16 {
        let bit = self.value(n, number, true) >> self.dropped & 1;
        // Equal in all higher bits means different in the dropped one, since the classes differ.
        ((number >> self.dropped) + bit as u16) << self.dropped
    }
}

/// The transform in place; the length is a power of two.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for chunk in counts.chunks_exact_mut(2 * half) {
            let (low, high) = chunk.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
