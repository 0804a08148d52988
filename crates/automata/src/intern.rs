//! Short lists of numbers, each kept once and known by its number: pairs and sets of states, rows
//! of classes.

/// Lists of numbers in the order in which they first came.
#[derive(Debug)]
pub struct Lists {
    items: Vec<u32>,
    ends: Vec<usize>,
    /// Open addressing: the number of a list plus one, 0 where there is none. Its length is a power
    /// of two.
    slots: Vec<u32>,
}

/// No lists.
impl Default for Lists {
    fn default() -> Self {
        Self { items: Vec::new(), ends: vec![0], slots: vec![0; 64] }
    }
}

impl Lists {
    /// The number of lists.
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        4 * (self.items.capacity() + self.slots.capacity()) + 8 * self.ends.capacity()
    }

    /// The list with this number.
    pub fn get(&self, index: usize) -> &[u32] {
        &self.items[self.ends[index]..self.ends[index + 1]]
    }

    /// The number of this list, which is added where it is new.
    pub fn index(&mut self, list: &[u32]) -> u32 {
        let mut slot = hash(list) as usize & (self.slots.len() - 1);
        while let Some(found) = self.slots[slot].checked_sub(1) {
            if self.get(found as usize) == list {
                return found;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let index = self.len() as u32;
        self.items.extend_from_slice(list);
        self.ends.push(self.items.len());
        self.slots[slot] = index + 1;
        if 2 * self.len() > self.slots.len() {
            self.spread();
        }
        index
    }

    fn spread(&mut self) {
        let mask = 2 * self.slots.len() - 1;
        let mut slots = vec![0; mask + 1];
        for index in 0..self.len() {
            let mut slot = hash(self.get(index)) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = index as u32 + 1;
        }
        self.slots = slots;
    }
}

/// Any function that spreads lists well will do; that two are the same is always tested.
fn hash(list: &[u32]) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64 ^ list.len() as u64;
    for &item in list {
        let product = u128::from(hash ^ u64::from(item)) * 0xa076_1d64_78bd_642f;
        hash = (product as u64) ^ ((product >> 64) as u64);
    }
    hash
}
