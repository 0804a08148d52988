//! The amounts of a code, by the number of heaps that they may leave.
use rules::ruleset::CodeClass;

/// The amounts of a code with at most two parts, by the number of heaps that they may leave.
#[derive(Debug, Clone)]
pub(super) struct Places {
    pub(super) leaves: Vec<usize>,
    pub(super) splits: Vec<usize>,
    pub(super) unequal: bool,
    /// The number of digits of the code.
    pub(super) digits: usize,
}

impl Places {
    pub(super) fn new(code: &CodeClass) -> Self {
        let (leaves, splits) = (amounts_with_bit(&code.digits, 1), amounts_with_bit(&code.digits, 2));
        Self { leaves, splits, unequal: code.unequal, digits: code.digits.len() }
    }

    /// More than the largest amount.
    pub(super) fn len(&self) -> usize {
        self.digits
    }

    /// The parity of all amounts that split, where they have the same.
    pub(super) fn parity(&self) -> Option<u8> {
        let first = self.splits.first()? % 2;
        self.splits.iter().all(|place| place % 2 == first).then_some(first as u8)
    }
}

/// The amounts i whose digit has bit j, ascending; 0 is not an amount for the bits 0 and 1.
pub(super) fn amounts_with_bit(digits: &[u32], j: u32) -> Vec<usize> {
    let least = if j < 2 { 1 } else { 0 };
    (least..digits.len()).filter(|&i| digits[i] >> j & 1 == 1).collect()
}
