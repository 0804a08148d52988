//! A match of cutting: a picture with some edges gone.
//!
//! Edges keep the numbers of the whole list when others fall. Edges that are not connected to the
//! ground have fallen, also before the first cut: no player may cut them.
use super::{Answer, BadPicture, Hackenbush, HackenbushError, Rules};
use budget::Budget;

/// The number of cuts that are looked at in a lost position.
const LOOKED_AT: usize = 64;

/// A picture after some cuts.
///
/// ```
/// use budget::Budget;
/// use graphs::hackenbush::{Cutting, Rules};
/// // A stalk of two edges beside one of one edge.
/// let edges = [(0, 1), (1, 2), (0, 3)];
/// let mut picture = Cutting::new(4, &edges, 0)?;
/// assert_eq!(picture.choose(Rules::default(), &Budget::default())?, Some(1));
/// picture.cut(0)?;
/// assert_eq!(picture.stands(), [false, false, true]);
/// assert!(picture.cut(1).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cutting<'a> {
    vertices: usize,
    edges: &'a [(u32, u32)],
    ground: u32,
    /// Whether each edge is still there.
    stands: Vec<bool>,
    /// The edges of each vertex, as numbers: those of `v` are
    /// `ends[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

/// An edge that is not there was to be cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("edge {0} is not there to be cut")]
pub struct NoSuchEdge(pub usize);

impl<'a> Cutting<'a> {
    /// The picture with the vertices `0..vertices` before the first cut. O(vertices + edges).
    ///
    /// # Errors
    /// An end of an edge or a ground that is no vertex.
    pub fn new(vertices: usize, edges: &'a [(u32, u32)], ground: u32) -> Result<Self, BadPicture> {
        Hackenbush::new(vertices, edges, ground)?;
        let mut starts = vec![0u32; vertices + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut ends = vec![0u32; 2 * edges.len()];
        for (edge, &(a, b)) in (0..).zip(edges) {
            for vertex in [a, b] {
                ends[next[vertex as usize] as usize] = edge;
                next[vertex as usize] += 1;
            }
        }
        let mut picture = Self { vertices, edges, ground, stands: vec![true; edges.len()], starts, ends };
        picture.fall();
        Ok(picture)
    }

    /// For each edge, whether it is still there.
    pub fn stands(&self) -> &[bool] {
        &self.stands
    }

    /// Cuts an edge; edges that are then not connected to the ground fall. O(vertices + edges).
    ///
    /// # Errors
    /// If the edge is not there.
    pub fn cut(&mut self, edge: usize) -> Result<(), NoSuchEdge> {
        match self.stands.get_mut(edge) {
            Some(stands) if *stands => *stands = false,
            _ => return Err(NoSuchEdge(edge)),
        }
        self.fall();
        Ok(())
    }

    /// Takes away the edges that are not connected to the ground.
    fn fall(&mut self) {
        let mut reached = vec![false; self.vertices];
        reached[self.ground as usize] = true;
        let mut next = vec![self.ground];
        while let Some(vertex) = next.pop() {
            let range = self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize;
            for &edge in self.ends[range].iter().filter(|&&edge| self.stands[edge as usize]) {
                let (a, b) = self.edges[edge as usize];
                let other = if a == vertex { b } else { a };
                if !std::mem::replace(&mut reached[other as usize], true) {
                    next.push(other);
                }
            }
        }
        for (stands, &(a, _)) in self.stands.iter_mut().zip(self.edges) {
            *stands &= reached[a as usize];
        }
    }

    /// The winner now, and the winning edges; these, and the edges of the parts, by their numbers
    /// in the whole list.
    ///
    /// # Errors
    /// The errors of [`Hackenbush::solve`].
    pub fn solve(&self, rules: Rules, budget: &Budget) -> Result<Answer, HackenbushError> {
        let left: Vec<u32> = (0..).zip(&self.stands).filter(|(_, stands)| **stands).map(|(edge, _)| edge).collect();
        let edges: Vec<(u32, u32)> = left.iter().map(|&edge| self.edges[edge as usize]).collect();
        // The whole list makes a picture with this ground, so a part of it does.
        let Ok(picture) = Hackenbush::new(self.vertices, &edges, self.ground) else {
            unreachable!("a part of a picture is a picture")
        };
        let mut answer = picture.solve(rules, budget)?;
        for edge in answer.winning.iter_mut().chain(answer.parts.iter_mut().map(|part| &mut part.edge)) {
            *edge = left[*edge as usize];
        }
        Ok(answer)
    }

    /// A cut that wins; else one with the fewest winning answers among up to 64 that are looked at;
    /// none where nothing is left.
    ///
    /// # Errors
    /// The errors of [`Hackenbush::solve`].
    pub fn choose(&self, rules: Rules, budget: &Budget) -> Result<Option<usize>, HackenbushError> {
        if let Some(&edge) = self.solve(rules, budget)?.winning.first() {
            return Ok(Some(edge as usize));
        }
        let left: Vec<usize> = (0..self.edges.len()).filter(|&edge| self.stands[edge]).collect();
        let mut best: Option<(usize, usize)> = None;
        for &edge in left.iter().step_by(left.len().div_ceil(LOOKED_AT).max(1)) {
            let mut after = self.clone();
            if after.cut(edge).is_err() {
                continue;
            }
            let answers = after.solve(rules, budget)?.winning.len();
            if best.is_none_or(|(least, _)| answers < least) {
                best = Some((answers, edge));
            }
        }
        Ok(best.map(|(_, edge)| edge))
    }
}
