//! Throws: a rare heap r and a splitting digit t reach the option {r, n - t - r} of heap n, so they
//! hit the number of G(n - t - r) xor that of G(r). How far back the partner stands, t + r, and the
//! number of G(r) is all that counts. Taking i tokens from a heap, with nothing split, is the throw
//! (i, 0).

/// One throw, ready for kernels. A heap `back` below the heap in question is the partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Throw {
    back: u32,
    /// The high bits (from bit 4 on), the low four bits and the low eight bits of the number that
    /// is added by xor.
    pub(super) high: u8,
    pub(super) low: u8,
    pub(super) byte: u8,
}

impl Throw {
    /// The throw to the partner `back` below, whose number is changed by `number`.
    pub fn new(back: usize, number: u16) -> Self {
        Self { back: back as u32, high: (number >> 4) as u8, low: number as u8 & 15, byte: number as u8 }
    }

    /// How far below the partner stands.
    #[inline(always)]
    pub fn back(self) -> usize {
        self.back as usize
    }

    /// The number that is added by xor.
    #[inline(always)]
    pub fn number(self) -> u16 {
        u16::from(self.high) << 4 | u16::from(self.low)
    }
}

/// A list of throws with its reach, the farthest partner; kernels rely on it.
#[derive(Debug, Clone, Default)]
pub struct Throws {
    list: Vec<Throw>,
    reach: usize,
}

impl FromIterator<Throw> for Throws {
    fn from_iter<I: IntoIterator<Item = Throw>>(throws: I) -> Self {
        let mut all = Self::default();
        throws.into_iter().for_each(|throw| all.push(throw));
        all
    }
}

impl Throws {
    pub(super) fn push(&mut self, throw: Throw) {
        self.reach = self.reach.max(throw.back());
        self.list.push(throw);
    }

    /// The throws in their order.
    pub fn as_slice(&self) -> &[Throw] {
        &self.list
    }

    /// Whether there is no throw.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of throws.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The farthest partner.
    pub(super) fn reach(&self) -> usize {
        self.reach
    }

    pub(super) fn bytes(&self) -> u64 {
        self.list.capacity() as u64 * size_of::<Throw>() as u64
    }
}
