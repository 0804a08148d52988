//! Edges in lists by their start: a counting sort into two flat arrays that keeps the order of the
//! edges.
//!
//! To count and to place one edge after the other touches memory in no order, and with
//! millions of vertices that takes longer than solving a game. So the edges go into blocks of
//! neighbouring vertices first, each block written from front to end, and then every block is
//! sorted by itself, in a cache.

use std::ops::Range;

/// The number of edges of a block that are sorted in a cache.
const TOGETHER: usize = 1 << 17;
/// The most blocks, as long as [`MOST_BITS`] allow: each is a place in memory that is written to.
const MOST_BLOCKS: usize = 1 << 10;
/// The most bits of the number of a vertex in its block.
const MOST_BITS: u32 = u16::BITS;

/// Edges between two looks.
const POLL: usize = 1 << 20;

/// The targets of all starts: those of `v` are `targets[first[v]..first[v + 1]]`.
#[derive(Debug)]
pub struct Lists {
    /// Where the list of each vertex begins, and the end of the last.
    pub first: Vec<u32>,
    /// The lists one after the other.
    pub targets: Vec<u32>,
}

/// With fewer edges than this, in all or a vertex, edges are put into their blocks in one pass,
/// which is quicker; with more in two, each for half of the edges, so that less is written down
/// besides the edges.
const ONE_PASS: usize = 1 << 20;
const ONE_PASS_EACH: usize = 3;

/// The most bytes that [`sorted`] takes at a time; 4 an edge and 4 a vertex of them stay. Blocks
/// that are most of a graph are rare.
pub(crate) fn bytes(vertices: usize, edges: usize) -> u64 {
    4 * vertices as u64 + 6 * edges as u64
}

/// Sorts `edges` edges, less than 2^31. Both iterators run through all of them; starts are below
/// `vertices`. O(vertices + edges).
///
/// # Errors
/// The error of `look`, which is called now and then.
pub fn sorted<E>(
    vertices: usize,
    edges: usize,
    starts: impl Iterator<Item = u32>,
    pairs: impl Iterator<Item = (u32, u32)> + Clone,
    look: impl Fn() -> Result<(), E>,
) -> Result<Lists, E> {
    let bits = block_bits(vertices, edges);
    let mut ends = vec![0u32; (vertices >> bits) + 1];
    starts.for_each(|start| ends[(start >> bits) as usize] += 1);
    from_counts(&mut ends, 0);
    // One place more than there are edges, for the edges of the other pass.
    let mut lists = Lists { first: vec![0u32; vertices + 1], targets: vec![0u32; edges + 1] };
    let half = ends.partition_point(|&begin| (begin as usize) < edges / 2);
    let one = edges < ONE_PASS.max(vertices.saturating_mul(ONE_PASS_EACH));
    let passes = if one { [0, ends.len(), ends.len()] } else { [0, half, ends.len()] };
    for pass in passes.windows(2).filter(|pass| pass[0] < pass[1]) {
        let (from, to) = (pass[0], pass[1]);
        let begin = ends[from];
        let end = ends.get(to).map_or(edges as u32, |&end| end);
        lists.fill(bits, from, &mut ends[from..to], begin..end, pairs.clone(), &look)?;
    }
    lists.targets.truncate(edges);
    Ok(lists)
}

impl Lists {
    /// Fills in the lists of some blocks, from number `from` on. `ends` is where the lists of each
    /// block begin.
    fn fill<E>(
        &mut self,
        bits: u32,
        from: usize,
        ends: &mut [u32],
        places: Range<u32>,
        mut pairs: impl Iterator<Item = (u32, u32)>,
        look: &impl Fn() -> Result<(), E>,
    ) -> Result<(), E> {
        let (mask, trash) = ((1u32 << bits) - 1, self.targets.len() as u32 - 1);
        let count = ends.len();
        // While a block fills, its end is where the next edge goes; edges of other blocks go to the
        // trash, without a branch.
        let mut next: Vec<u32> = ends.iter().copied().chain([trash]).collect();
        let mut members = vec![0u16; places.len() + 1];
        let mut seen = 0;
        pairs.try_for_each(|(start, target)| {
            let block = ((start >> bits) as usize).wrapping_sub(from).min(count);
            let end = &mut next[block];
            self.targets[*end as usize] = target;
            members[(*end - places.start).min(places.len() as u32) as usize] = (start & mask) as u16;
            *end += u32::from(block < count);
            seen += 1;
            if seen % POLL == 0 { look() } else { Ok(()) }
        })?;
        let (mut begin, mut copy) = (places.start, Vec::new());
        let first = self.first[1 + (from << bits)..].chunks_mut(1 << bits);
        for (ends, &end) in first.zip(&next[..count]) {
            let members = &members[(begin - places.start) as usize..(end - places.start) as usize];
            sort_block(begin, ends, members, &mut self.targets[begin as usize..end as usize], &mut copy);
            begin = end;
            look()?;
        }
        Ok(())
    }
}

/// Puts the targets of a block, the first of which has number `begin`, into the order of its
/// members; `ends` is 0, and becomes where the lists of the members end.
fn sort_block(begin: u32, ends: &mut [u32], members: &[u16], targets: &mut [u32], copy: &mut Vec<u32>) {
    members.iter().for_each(|&member| ends[usize::from(member)] += 1);
    from_counts(ends, begin);
    copy.clear();
    copy.extend_from_slice(targets);
    for (&member, &target) in members.iter().zip(copy.iter()) {
        let end = &mut ends[usize::from(member)];
        targets[(*end - begin) as usize] = target;
        *end += 1;
    }
}

/// The beginnings of lists of these lengths that follow each other, the first at `begin`.
fn from_counts(counts: &mut [u32], mut begin: u32) {
    for count in counts {
        begin += std::mem::replace(count, begin);
    }
}

/// Number of bits `b` such that a block has 2^b vertices.
pub fn block_bits(vertices: usize, edges: usize) -> u32 {
    let few = (vertices as u64 * TOGETHER as u64 / edges.max(1) as u64).max(vertices as u64 / MOST_BLOCKS as u64);
    few.max(1).ilog2().min(MOST_BITS)
}
