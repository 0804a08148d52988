//! Connected graphs up to isomorphism, as bytes.
//!
//! A tree is written from its centre: a vertex is its colour, the number of its children and these
//! in ascending order (A. V. Aho, J. E. Hopcroft and J. D. Ullman 1974), so isomorphic trees have
//! one form. Any other graph is written as its table of edges, with the vertices in an order that
//! *colour refinement* finds: the colour of a vertex is mixed with those of its neighbours again
//! and again (B. Weisfeiler and A. Leman 1968). Where colours are still equal, one vertex gets a
//! colour of its own: each vertex of the smallest class in turn, and the least table counts; after
//! that the first of a class. Equal bytes are equal graphs, whatever the colours are; that two
//! isomorphic graphs get different bytes is possible, and costs only time.
use crate::transposition::mix;
use rules::moves::graphs::{Plain, Set, members};

/// What a colour of a vertex consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colours {
    /// Whether weights count.
    pub weights: bool,
    /// Whether some names count.
    pub watched: bool,
}

impl Colours {
    /// The bytes of a colour.
    fn width(self) -> usize {
        if self.weights { size_of::<i64>() } else { 0 }.saturating_add(usize::from(self.watched))
    }

    /// The colour of a vertex, and whether it has a name that counts.
    fn write(self, weight: i64, mark: u8, out: &mut Vec<u8>) {
        if self.weights {
            out.extend(weight.to_le_bytes());
        }
        if self.watched {
            out.push(mark);
        }
    }

    fn read(self, bytes: &[u8]) -> (i64, u8) {
        let (weight, rest) = match (self.weights, bytes.split_first_chunk()) {
            (true, Some((weight, rest))) => (i64::from_le_bytes(*weight), rest),
            _ => (0, bytes),
        };
        (weight, if self.watched { rest.first().copied().unwrap_or(0) } else { 0 })
    }
}

/// Trees without colours of up to this many vertices have codes of 128 bits.
const MOST_IN_BITS: usize = 63;
/// The sign of a component that is a tree.
const TREE: u8 = 0;
/// The sign of a component with a table of edges.
const TABLE: u8 = 1;

/// A connected graph, or a list of them in ascending order: for each the number of its vertices, a
/// sign, and its tree or its table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(Box<[u8]>);

impl Form {
    /// The form of a connected set of vertices with edges between them.
    pub fn of(plain: &Plain, marks: &[u8], part: Set, colours: Colours) -> Self {
        let count = part.count_ones() as usize;
        let ends: usize = members(part).map(|v| (plain.next[v] & part).count_ones() as usize).sum();
        let part = Part { plain, marks, set: part, colours };
        let mut bytes = vec![count as u8, if ends == 2 * (count - 1) { TREE } else { TABLE }];
        bytes.extend(if ends == 2 * (count - 1) { part.tree() } else { part.table() });
        Self(bytes.into())
    }

    /// The list of these components.
    pub fn joined(mut parts: Vec<Self>) -> Self {
        parts.sort_unstable();
        Self(parts.iter().flat_map(|part| part.0.iter().copied()).collect())
    }

    /// Whether this is a list of several components.
    pub fn is_list(&self, colours: Colours) -> bool {
        self.first_length(colours) < self.0.len()
    }

    /// The number of bytes of the first component.
    fn first_length(&self, colours: Colours) -> usize {
        let [count, sign, ..] = &*self.0 else { return 0 };
        2 + length(usize::from(*count), *sign, colours)
    }

    /// The number of bytes.
    pub fn bytes(&self) -> usize {
        self.0.len()
    }

    /// A graph of this form, and the watched names of its vertices.
    pub fn graph(&self, colours: Colours) -> (Plain, Vec<u8>) {
        let (mut plain, mut marks) = (Plain::default(), Vec::new());
        let (width, mut rest) = (colours.width(), &self.0[..]);
        let mut vertex = |plain: &mut Plain, bytes: &[u8]| {
            let (weight, mark) = colours.read(bytes);
            plain.next.push(0);
            plain.weights.push(weight);
            marks.push(mark);
        };
        while let [count, sign, behind @ ..] = rest {
            let (start, count) = (plain.next.len(), usize::from(*count));
            let join = |plain: &mut Plain, a: usize, b: usize| {
                plain.next[a] |= 1 << b;
                plain.next[b] |= 1 << a;
            };
            if *sign == TREE {
                let (own, after) = behind.split_at(length(count, TREE, colours));
                rest = after;
                // Vertices that still wait for children, with their number.
                let mut open: Vec<(usize, u8)> = Vec::new();
                for (place, bytes) in (start..).zip(own.chunks(width + 1)) {
                    vertex(&mut plain, &bytes[..width]);
                    if let Some((parent, waits)) = open.last_mut() {
                        join(&mut plain, *parent, place);
                        *waits -= 1;
                    }
                    open.push((place, bytes[width]));
                    while open.last().is_some_and(|(_, waits)| *waits == 0) {
                        open.pop();
                    }
                }
            } else {
                let (own, after) = behind.split_at(length(count, TABLE, colours));
                rest = after;
                for place in 0..count {
                    vertex(&mut plain, &own[place * width..(place + 1) * width]);
                }
                let bits = &own[count * width..];
                for (bit, (a, b)) in pairs(count).enumerate() {
                    if bits[bit / 8] >> (bit % 8) & 1 == 1 {
                        join(&mut plain, start + a, start + b);
                    }
                }
            }
        }
        (plain, marks)
    }

    /// A number of 63 bits for a small tree, and one of 64 bits for another small graph; none where
    /// vertices have colours.
    pub fn key(&self, colours: Colours) -> Option<u64> {
        let (count, is_tree) = self.alone(colours)?;
        match is_tree {
            true => (count <= 31).then(|| self.tree_bits() as u64),
            false => (count <= 11).then(|| 1 << 63 | (count as u64) << 55 | self.table_bits() as u64),
        }
    }

    /// The same with 128 bits.
    pub fn long_key(&self, colours: Colours) -> Option<u128> {
        let (count, is_tree) = self.alone(colours)?;
        match is_tree {
            true => (count <= MOST_IN_BITS).then(|| self.tree_bits()),
            false => (count <= 15).then(|| 1 << 127 | (count as u128) << 105 | self.table_bits()),
        }
    }

    /// The number of vertices of a single component without colours, and whether it is a tree.
    fn alone(&self, colours: Colours) -> Option<(usize, bool)> {
        let [count, sign, ..] = &*self.0 else { return None };
        (colours.width() == 0 && !self.is_list(colours)).then_some((usize::from(*count), *sign == TREE))
    }

    /// A one, then for each vertex of a tree as many ones as it has children, and a zero.
    fn tree_bits(&self) -> u128 {
        self.0[2..].iter().fold(1, |bits, &children| (bits << children | ((1 << children) - 1)) << 1)
    }

    fn table_bits(&self) -> u128 {
        self.0[2..].iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
    }
}

/// The bytes of a component behind the number of its vertices and its sign.
fn length(count: usize, sign: u8, colours: Colours) -> usize {
    let own = if sign == TREE { count } else { (count * (count - 1) / 2).div_ceil(8) };
    count * colours.width() + own
}

/// The numbers of children that the bits of a tree say.
fn unpacked((length, bits): (u32, u128)) -> Vec<u8> {
    let (mut counts, mut children) = (Vec::new(), 0);
    for bit in (0..length).rev() {
        if bits >> bit & 1 == 1 {
            children += 1;
        } else {
            counts.push(std::mem::take(&mut children));
        }
    }
    counts
}

/// All pairs of places below `count`, the smaller first.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

/// A connected set of vertices of a graph.
#[derive(Clone, Copy)]
struct Part<'a> {
    plain: &'a Plain,
    marks: &'a [u8],
    set: Set,
    colours: Colours,
}

impl Part<'_> {
    fn next(&self, vertex: usize) -> Set {
        self.plain.next[vertex] & self.set
    }

    /// The code of a tree from its centre; of two centres that with the smaller code.
    fn tree(&self) -> Vec<u8> {
        let (mut left, mut centre) = (self.set, self.set);
        while left.count_ones() > 2 {
            let leaves = members(left).filter(|&v| (self.next(v) & left).count_ones() <= 1);
            left &= !leaves.fold(0, |leaves, v| leaves | 1 << v);
            centre = left;
        }
        if self.colours.width() == 0 && self.set.count_ones() as usize <= MOST_IN_BITS {
            return unpacked(members(centre).map(|root| self.bits(root)).min().unwrap_or_default());
        }
        members(centre).map(|root| self.code(root)).min().unwrap_or_default()
    }

    /// The vertices of a tree, every one behind its parent.
    fn descending_from(&self, root: usize) -> Vec<usize> {
        let (mut order, mut seen): (Vec<usize>, Set) = (vec![root], 1 << root);
        let mut at = 0;
        while let Some(&vertex) = order.get(at) {
            let new = self.next(vertex) & !seen;
            seen |= new;
            order.extend(members(new));
            at += 1;
        }
        order
    }

    /// The code of a small tree without colours from a root, as a number of bits and these:
    /// for each vertex as many ones as it has children, and a zero.
    fn bits(&self, root: usize) -> (u32, u128) {
        let mut codes = [(0, 0); 128];
        let (mut children, mut done) = (Vec::new(), 0);
        for &vertex in self.descending_from(root).iter().rev() {
            children.clear();
            children.extend(members(self.next(vertex) & done).map(|child| codes[child]));
            children.sort_unstable();
            let count = children.len() as u32;
            let own: (u32, u128) = (count + 1, ((1 << count) - 1) << 1);
            codes[vertex] =
                children.iter().fold(own, |(length, bits), (more, code)| (length + more, bits << more | code));
            done |= 1 << vertex;
        }
        codes[root]
    }

    /// The code of a tree from a root.
    fn code(&self, root: usize) -> Vec<u8> {
        let order = self.descending_from(root);
        let mut codes: Vec<Vec<u8>> = vec![Vec::new(); self.plain.next.len()];
        let mut done: Set = 0;
        for &vertex in order.iter().rev() {
            let mut children: Vec<Vec<u8>> =
                members(self.next(vertex) & done).map(|child| std::mem::take(&mut codes[child])).collect();
            children.sort_unstable();
            let mut code = Vec::new();
            self.colours.write(self.plain.weights[vertex], self.marks[vertex], &mut code);
            code.push(children.len() as u8);
            code.extend(children.into_iter().flatten());
            codes[vertex] = code;
            done |= 1 << vertex;
        }
        std::mem::take(&mut codes[root])
    }

    /// The colours of the vertices and the table of edges, in an order by refined colours.
    fn table(&self) -> Vec<u8> {
        let vertices: Vec<usize> = members(self.set).collect();
        let mut start = vec![0; self.plain.next.len()];
        let mut own = Vec::new();
        for &vertex in &vertices {
            own.clear();
            self.colours.write(self.plain.weights[vertex], self.marks[vertex], &mut own);
            let colour = own.iter().fold(1, |mixed, &byte| mix(mixed ^ u64::from(byte)));
            start[vertex] = mix(colour ^ u64::from(self.next(vertex).count_ones()));
        }
        self.refine(&mut start, &vertices);
        let Some(class) = smallest(&start, &vertices) else { return self.written(&start, &vertices) };
        let with_own = |&chosen: &usize| {
            let mut colours = start.clone();
            let mut next = Some(chosen);
            // One vertex after the other gets a colour of its own, until all have one; colours that
            // meet by chance must not make this endless.
            for _ in 0..vertices.len() {
                let Some(own) = next else { break };
                colours[own] = mix(colours[own].wrapping_add(1));
                self.refine(&mut colours, &vertices);
                next = smallest(&colours, &vertices).and_then(|class| class.first().copied());
            }
            self.written(&colours, &vertices)
        };
        class.iter().map(with_own).min().unwrap_or_default()
    }

    /// Mixes colours until there are no more of them.
    fn refine(&self, colours: &mut [u64], vertices: &[usize]) {
        let count = |colours: &[u64]| {
            let mut all: Vec<u64> = vertices.iter().map(|&v| colours[v]).collect();
            all.sort_unstable();
            all.dedup();
            all.len()
        };
        let mut known = count(colours);
        while known < vertices.len() {
            let old = colours.to_vec();
            for &vertex in vertices {
                let around = members(self.next(vertex)).fold(0u64, |sum, v| sum.wrapping_add(mix(old[v] ^ 0x5bd1)));
                colours[vertex] = mix(old[vertex].wrapping_mul(3).wrapping_add(around));
            }
            let now = count(colours);
            if now <= known {
                // Colours that meet by chance would only cost time.
                colours.copy_from_slice(&old);
                return;
            }
            known = now;
        }
    }

    /// The table with the vertices in ascending order of colours.
    fn written(&self, colours: &[u64], vertices: &[usize]) -> Vec<u8> {
        let mut order = vertices.to_vec();
        order.sort_unstable_by_key(|&v| (colours[v], v));
        let mut bytes = Vec::new();
        for &vertex in &order {
            self.colours.write(self.plain.weights[vertex], self.marks[vertex], &mut bytes);
        }
        let begin = bytes.len();
        bytes.resize(begin + (order.len() * (order.len() - 1) / 2).div_ceil(8), 0);
        for (bit, (a, b)) in pairs(order.len()).enumerate() {
            if self.next(order[a]) >> order[b] & 1 == 1 {
                bytes[begin + bit / 8] |= 1 << (bit % 8);
            }
        }
        bytes
    }
}

/// The vertices of the smallest colour class with more than one; none if all colours differ.
fn smallest(colours: &[u64], vertices: &[usize]) -> Option<Vec<usize>> {
    let mut order = vertices.to_vec();
    order.sort_unstable_by_key(|&v| (colours[v], v));
    let classes = order.chunk_by(|&a, &b| colours[a] == colours[b]).filter(|class| class.len() > 1);
    classes.min_by_key(|class| class.len()).map(<[usize]>::to_vec)
}
