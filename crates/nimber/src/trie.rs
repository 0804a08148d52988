//! The mex of a shifted set, `mex {x ^ a : x in S}`, for any `a` and a changing `S`.
//!
//! A binary trie over the bits of the numbers from the top, where every node counts the different
//! numbers below it. Xor with `a` swaps the children wherever `a` has a 1, so the mex is found by
//! one walk down: it stays on the side that gives a 0 unless that is full. A known tool of
//! programming contests ("mex after xor queries"); splitting games need it, where one part is fixed
//! and the nim-value of the other runs through a set.

/// A multiset of numbers that computes `mex {x ^ a}` in O(log of the largest number).
///
/// [`XorTrie::insert`] and [`XorTrie::remove`] cost the same. Memory: about 40 bytes for every
/// number and bit of its path that is not shared; the nodes of removed numbers are reused.
///
/// ```
/// use nimber::XorTrie;
/// let mut set: XorTrie = [0, 1, 2, 5].into_iter().collect();
/// assert_eq!(set.mex_xor(0), 3);
/// assert_eq!(set.mex_xor(1), 2); // {1, 0, 3, 4}
/// set.insert(5);
/// assert!(set.remove(5) && set.contains(5)); // it was there twice
/// ```
#[derive(Debug, Clone, Default)]
pub struct XorTrie {
    nodes: Vec<Node>,
    /// Indices of unused nodes.
    free: Vec<usize>,
    root: Option<usize>,
    /// The trie has room for numbers below `2^bits`; the root decides on bit `bits - 1`.
    bits: u32,
    len: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    child: [Option<usize>; 2],
    /// The number of different numbers below the node; in a leaf, the multiplicity of its number.
    count: u64,
}

/// The bit of `value` at `place`.
fn bit(value: u64, place: u32) -> usize {
    (value >> place & 1) as usize
}

impl XorTrie {
    /// An empty multiset.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of elements, counted with multiplicity.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The number of nodes, unused ones included.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the multiset is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Inserts `value` once.
    pub fn insert(&mut self, value: u64) {
        self.widen(64 - value.leading_zeros());
        let is_new = !self.contains(value);
        let mut at = match self.root {
            Some(root) => root,
            None => self.new_node(None, 0),
        };
        self.root = Some(at);
        for place in (0..self.bits).rev() {
            self.nodes[at].count += u64::from(is_new);
            let side = bit(value, place);
            at = match self.nodes[at].child[side] {
                Some(child) => child,
                None => {
                    let child = self.new_node(None, 0);
                    self.nodes[at].child[side] = Some(child);
                    child
                }
            };
        }
        self.nodes[at].count += 1;
        self.len += 1;
    }

    /// Removes `value` once; false if it is not there.
    pub fn remove(&mut self, value: u64) -> bool {
        let Some(leaf) = self.leaf(value) else { return false };
        self.len -= 1;
        self.nodes[leaf].count -= 1;
        if self.nodes[leaf].count > 0 {
            return true;
        }
        // Its last copy is removed: every node on the way has one number less, and empty ones are
        // freed.
        let (mut place, mut link) = (self.bits, self.root);
        while let Some(at) = link {
            if place == 0 {
                self.free.push(at);
                break;
            }
            place -= 1;
            let side = bit(value, place);
            link = self.nodes[at].child[side];
            self.nodes[at].count -= 1;
            let child_is_left_empty = link.is_some_and(|child| self.nodes[child].count <= u64::from(place > 0));
            if child_is_left_empty {
                self.nodes[at].child[side] = None;
            }
            if self.nodes[at].count == 0 {
                self.free.push(at);
            }
        }
        if self.len == 0 {
            self.root = None;
        }
        true
    }

    /// Whether `value` is in it.
    pub fn contains(&self, value: u64) -> bool {
        self.leaf(value).is_some()
    }

    /// The least number that is not in `{x ^ a : x in self}`.
    pub fn mex_xor(&self, a: u64) -> u64 {
        let Some(mut at) = self.root else { return 0 };
        if a.checked_shr(self.bits).unwrap_or(0) != 0 {
            return 0; // every x ^ a has the high bit of a
        }
        let mut answer = 0;
        for place in (0..self.bits).rev() {
            let same = self.nodes[at].child[bit(a, place)];
            let full = same.is_some_and(|child| place == 0 || self.nodes[child].count == 1 << place);
            let next = if full {
                answer |= 1 << place;
                self.nodes[at].child[1 - bit(a, place)]
            } else {
                same
            };
            match next {
                Some(child) => at = child,
                None => return answer,
            }
        }
        // The walk ended at a number that is present, which happens only if all numbers below
        // 2^bits are.
        answer.saturating_add(1)
    }

    /// Makes room for numbers of `bits` bits: new roots above the old one, which becomes their
    /// child on the side of 0.
    fn widen(&mut self, bits: u32) {
        while self.bits < bits {
            if let Some(old) = self.root {
                let different = if self.bits == 0 { 1 } else { self.nodes[old].count };
                self.root = Some(self.new_node(Some(old), different));
            }
            self.bits += 1;
        }
    }

    fn new_node(&mut self, zero: Option<usize>, count: u64) -> usize {
        let node = Node { child: [zero, None], count };
        match self.free.pop() {
            Some(index) => {
                self.nodes[index] = node;
                index
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() - 1
            }
        }
    }

    fn leaf(&self, value: u64) -> Option<usize> {
        if value.checked_shr(self.bits).unwrap_or(0) != 0 {
            return None;
        }
        (0..self.bits).rev().try_fold(self.root?, |at, place| self.nodes[at].child[bit(value, place)])
    }
}

impl Extend<u64> for XorTrie {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}

impl FromIterator<u64> for XorTrie {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}
