//! The values of chains with pieces hanging in them, for all lengths of the chain at once.
//!
//! Pieces of values `a[0], a[1], ...` in a chain of bridges are worth `arm(j) = 1 + (a[0] ^ (1 +
//! (a[1] ^ ...)))` with `j` pieces. All of them together: keep a set of numbers, begin at the far
//! end, and for every piece xor all numbers with its value, add 1 to all of them, and put in a 0,
//! the chain that begins only here. In a binary trie with the lowest bit at the root, xor is a mark
//! that is pushed down at the next visit, and adding 1 swaps the children along one path.

/// Below this length the formula itself is quicker.
const SHORT: usize = 24;

/// `arm(j)` for `j` in `0..=pieces.len()`. O(pieces * log(sum of values)) time, O(pieces + sum of
/// values) memory.
pub fn arms(pieces: &[u32]) -> Vec<u32> {
    if pieces.len() <= SHORT {
        return (0..=pieces.len()).map(|length| plain(&pieces[..length])).collect();
    }
    // 1 + (a ^ x) <= 1 + a + x.
    let most = pieces.iter().map(|&piece| u64::from(piece) + 1).sum::<u64>();
    let mut trie = Trie::new(u64::BITS - most.leading_zeros());
    let mut leaves = vec![0; pieces.len() + 1];
    leaves[pieces.len()] = trie.insert_zero();
    for (index, &piece) in pieces.iter().enumerate().rev() {
        trie.xor_all(piece);
        trie.add_one_to_all();
        leaves[index] = trie.insert_zero();
    }
    let values = trie.values();
    leaves.iter().map(|&leaf| values[leaf as usize]).collect()
}

/// The value of all pieces together by the definition, which tests compare [`arms`] with.
pub fn plain(pieces: &[u32]) -> u32 {
    pieces.iter().rev().fold(0, |arm, piece| 1 + (piece ^ arm))
}

const ROOT: u32 = 0;
/// No child: the root is the child of no node.
const NO_CHILD: u32 = 0;

/// A set of numbers of `depth` bits, the lowest bit at the root.
struct Trie {
    children: Vec<[u32; 2]>,
    /// The number still to be xored to the numbers below a node, its own bit lowest.
    marks: Vec<u32>,
    depth: u32,
}

impl Trie {
    fn new(depth: u32) -> Self {
        Self { children: vec![[NO_CHILD; 2]], marks: vec![0], depth }
    }

    fn push_down(&mut self, node: u32) {
        let mark = std::mem::take(&mut self.marks[node as usize]);
        if mark & 1 == 1 {
            self.children[node as usize].reverse();
        }
        for child in self.children[node as usize] {
            if child != NO_CHILD {
                self.marks[child as usize] ^= mark >> 1;
            }
        }
    }

    fn xor_all(&mut self, number: u32) {
        self.marks[ROOT as usize] ^= number;
    }

    fn add_one_to_all(&mut self) {
        let mut node = ROOT;
        for _ in 0..self.depth {
            self.push_down(node);
            // Numbers that ended in 0 end in 1 now; those that ended in 1 end in 0 and carry.
            self.children[node as usize].reverse();
            node = self.children[node as usize][0];
            if node == NO_CHILD {
                break;
            }
        }
    }

    /// The leaf of the number 0. Equal numbers share a leaf, and stay equal.
    fn insert_zero(&mut self) -> u32 {
        let mut node = ROOT;
        for _ in 0..self.depth {
            self.push_down(node);
            if self.children[node as usize][0] == NO_CHILD {
                self.children[node as usize][0] = self.children.len() as u32;
                self.children.push([NO_CHILD; 2]);
                self.marks.push(0);
            }
            node = self.children[node as usize][0];
        }
        node
    }

    /// The number of each leaf; of inner nodes, the bits that lead to them.
    fn values(mut self) -> Vec<u32> {
        let mut values = vec![0; self.children.len()];
        let mut open = vec![(ROOT, 0)];
        while let Some((node, level)) = open.pop() {
            self.push_down(node);
            for (bit, child) in (0u32..).zip(self.children[node as usize]) {
                if child != NO_CHILD {
                    values[child as usize] = values[node as usize] | bit << level;
                    open.push((child, level + 1));
                }
            }
        }
        values
    }
}
