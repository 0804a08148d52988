//! Games of erasing: an involution of the points that are there.
//!
//! Choosing a point erases it and others. The image of the choice of v is the choice of s(v). The
//! second player wins if s has no fixed point, carries the sets that a choice of v may erase to
//! those that a choice of s(v) may erase, and no choice of v erases s(v): so s(v) is still there,
//! and both choices leave a symmetric set. In Node Kayles on a graph, s is a symmetry of the graph,
//! and no edge joins v and s(v).
//!
//! An involution is searched in two steps. Points are distinguished by the colours of those that
//! they erase and that erase them, until no colour class falls into parts; in each class the number
//! of points must be even. Then points are paired one after the other, neighbours of paired points
//! first, and a wrong choice is taken back. The search is given up after a fixed effort. What it
//! finds is checked once more against the definition above, so that the search cannot err.
use super::Mirror;
use crate::erase::Relation;
use budget::{Budget, Stop};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A strategy in a game of erasing: the pairs of points, and the set that an opening leaves.
pub type PairMirror = Mirror<Vec<u32>, Vec<(u32, u32)>>;

/// The most steps of the search, in all.
const EFFORT: u64 = 1 << 26;
/// Steps between two looks at the budget.
const PATIENCE: u64 = 1 << 14;

/// The strategy on a set of points, if the search finds one.
///
/// # Errors
/// [`Stop`], if the time is up or the work is cancelled.
///
/// ```
/// use positions::{erase::Relation, mirror::pairs::mirror};
/// // Node Kayles on a cycle of six: every point is paired with the opposite one.
/// let cycle = Relation::neighbours(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]);
/// let found = mirror(&cycle, &[0, 1, 2, 3, 4, 5], &budget::Budget::unlimited())?.unwrap();
/// assert_eq!((found.is_won(), found.image()), (false, &vec![(0, 3), (1, 4), (2, 5)]));
/// # Ok::<(), budget::Stop>(())
/// ```
pub fn mirror(relation: &Relation, set: &[u32], budget: &Budget) -> Result<Option<PairMirror>, Stop> {
    let mut effort = Effort { steps: 0, budget };
    let whole = Shape::of(relation, set);
    if let Some(image) = whole.involution(&mut effort)? {
        return Ok(Some(Mirror { opening: None, image }));
    }
    // A point that is unlike all others has no partner, so it is chosen first.
    let Some(colours) = whole.colours(false, &mut effort)? else { return Ok(None) };
    let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
    colours.iter().for_each(|&colour| *sizes.entry(colour).or_default() += 1);
    let mut chosen: Vec<(usize, u32)> =
        std::iter::zip(&colours, set).map(|(colour, &point)| (sizes[colour], point)).collect();
    chosen.sort_unstable();
    for (_, point) in chosen {
        let mut options = relation.options_of(set, point);
        options.sort_unstable();
        for left in options {
            if left.len() % 2 == 1 || !effort.spend(1 + left.len() as u64)? {
                continue;
            }
            if let Some(image) = Shape::of(relation, &left).involution(&mut effort)? {
                return Ok(Some(Mirror { opening: Some(left), image }));
            }
        }
    }
    Ok(None)
}

/// The effort that is left.
struct Effort<'a> {
    steps: u64,
    budget: &'a Budget,
}

impl Effort<'_> {
    /// Counts steps; false when the effort is used up.
    fn spend(&mut self, steps: u64) -> Result<bool, Stop> {
        if self.steps / PATIENCE != (self.steps + steps) / PATIENCE {
            self.budget.check()?;
        }
        self.steps += steps;
        Ok(self.steps <= EFFORT)
    }
}

/// The points of a set, numbered from 0, and what they erase.
struct Shape<'a> {
    points: &'a [u32],
    /// For each point the sets that its choice may erase, each in ascending order.
    ways: Vec<BTreeSet<Vec<u32>>>,
    /// For each point the others with which it has to do, each with the number of ways in which it
    /// erases them, and in which they erase it.
    links: Vec<BTreeMap<u32, (u32, u32)>>,
}

/// A point whose partner is being chosen.
struct Decision {
    point: u32,
    candidates: std::vec::IntoIter<u32>,
    /// The number of pairs before.
    made: usize,
    /// The number of pairs whose neighbours all had partners before.
    done: usize,
}

/// The pairs that are made so far.
struct Pairs {
    partner: Vec<Option<u32>>,
    made: Vec<(u32, u32)>,
}

impl Pairs {
    fn of(&self, point: u32) -> Option<u32> {
        self.partner.get(point as usize).copied().flatten()
    }

    fn join(&mut self, point: u32, other: u32) {
        self.partner[point as usize] = Some(other);
        self.partner[other as usize] = Some(point);
        self.made.push((point, other));
    }

    /// Takes pairs back until there are this many.
    fn back_to(&mut self, made: usize) {
        for (point, other) in self.made.drain(made..) {
            self.partner[point as usize] = None;
            self.partner[other as usize] = None;
        }
    }
}

impl<'a> Shape<'a> {
    fn of(relation: &Relation, points: &'a [u32]) -> Self {
        let place = |point: &u32| points.binary_search(point).ok().map(|place| place as u32);
        let ways: Vec<BTreeSet<Vec<u32>>> = points
            .iter()
            .map(|&point| relation.ways(point).map(|way| way.iter().filter_map(place).collect()).collect())
            .collect();
        let mut links: Vec<BTreeMap<u32, (u32, u32)>> = vec![BTreeMap::new(); points.len()];
        for (point, ways) in (0..).zip(&ways) {
            for &gone in ways.iter().flatten().filter(|gone| **gone != point) {
                links[point as usize].entry(gone).or_default().0 += 1;
                links[gone as usize].entry(point).or_default().1 += 1;
            }
        }
        Self { points, ways, links }
    }

    /// The pairs of an involution as in the theorem.
    fn involution(&self, effort: &mut Effort<'_>) -> Result<Option<Vec<(u32, u32)>>, Stop> {
        let Some(colours) = self.colours(true, effort)? else { return Ok(None) };
        let Some(pairs) = self.paired(&colours, effort)? else { return Ok(None) };
        let name = |point: u32| self.points[point as usize];
        let named = |(a, b): (u32, u32)| (name(a.min(b)), name(a.max(b)));
        let mut pairs: Vec<(u32, u32)> = pairs.into_iter().map(named).collect();
        pairs.sort_unstable();
        Ok(Some(pairs))
    }

    /// A colour for each point, so that no symmetry carries a point to one of another colour; none
    /// when the effort is used up, or, with `even`, when a colour has an odd number of points.
    fn colours(&self, even: bool, effort: &mut Effort<'_>) -> Result<Option<Vec<u32>>, Stop> {
        let mut colours = numbered(self.ways.iter().map(|ways| {
            let mut sizes: Vec<usize> = ways.iter().map(Vec::len).collect();
            sizes.sort_unstable();
            sizes
        }));
        let mut classes = 0;
        loop {
            let mut sizes = vec![0u32; colours.len()];
            colours.iter().for_each(|&colour| sizes[colour as usize] += 1);
            if even && sizes.iter().any(|size| size % 2 == 1) {
                return Ok(None);
            }
            let now = sizes.iter().filter(|size| **size > 0).count();
            if now == classes {
                return Ok(Some(colours));
            }
            classes = now;
            let links: usize = self.links.iter().map(BTreeMap::len).sum();
            if !effort.spend((links + colours.len()) as u64)? {
                return Ok(None);
            }
            colours = numbered(self.links.iter().enumerate().map(|(point, links)| {
                let mut around: Vec<(u32, (u32, u32))> =
                    links.iter().map(|(other, &ways)| (colours[*other as usize], ways)).collect();
                around.sort_unstable();
                (colours[point], around)
            }));
        }
    }

    /// Pairs all points, or finds that this is impossible, or uses up the effort.
    fn paired(&self, colours: &[u32], effort: &mut Effort<'_>) -> Result<Option<Vec<(u32, u32)>>, Stop> {
        let mut pairs = Pairs { partner: vec![None; self.points.len()], made: Vec::new() };
        let mut decisions: Vec<Decision> = Vec::new();
        let mut done = 0;
        loop {
            match self.next(&pairs, &mut done) {
                None if self.holds(&pairs) => return Ok(Some(pairs.made)),
                None => {}
                Some((point, beside)) => {
                    let candidates = self.candidates(point, beside, &pairs, colours).into_iter();
                    decisions.push(Decision { point, candidates, made: pairs.made.len(), done });
                }
            }
            // The next candidate for the last point, or else for one before.
            loop {
                let Some(decision) = decisions.last_mut() else { return Ok(None) };
                pairs.back_to(decision.made);
                done = decision.done;
                let mut fits = None;
                for candidate in decision.candidates.by_ref() {
                    if !effort.spend(1 + self.links[decision.point as usize].len() as u64)? {
                        return Ok(None);
                    }
                    if self.fit(decision.point, candidate, &pairs) {
                        fits = Some(candidate);
                        break;
                    }
                }
                if let Some(candidate) = fits {
                    pairs.join(decision.point, candidate);
                    break;
                }
                decisions.pop();
            }
        }
    }

    /// A point without a partner, and a neighbour with one if there is such a point.
    fn next(&self, pairs: &Pairs, done: &mut usize) -> Option<(u32, Option<u32>)> {
        while let Some(&(a, b)) = pairs.made.get(*done) {
            for beside in [a, b] {
                let free = self.links[beside as usize].keys().find(|other| pairs.of(**other).is_none());
                if let Some(&free) = free {
                    return Some((free, Some(beside)));
                }
            }
            *done += 1;
        }
        (0..self.points.len() as u32).find(|&point| pairs.of(point).is_none()).map(|point| (point, None))
    }

    /// The possible partners of a point, those that are far away first.
    fn candidates(&self, point: u32, beside: Option<u32>, pairs: &Pairs, colours: &[u32]) -> Vec<u32> {
        let open = |other: &u32| {
            *other != point && pairs.of(*other).is_none() && colours[*other as usize] == colours[point as usize]
        };
        match beside.and_then(|beside| pairs.of(beside)) {
            Some(image) => self.links[image as usize].keys().copied().filter(open).collect(),
            None => {
                let mut order = self.by_distance(point);
                order.retain(open);
                order.reverse();
                order
            }
        }
    }

    /// All points, by their distance from one of them; those that are not connected with it come
    /// last.
    fn by_distance(&self, from: u32) -> Vec<u32> {
        let mut seen = vec![false; self.points.len()];
        let (mut order, mut open) = (Vec::new(), VecDeque::from([from]));
        seen[from as usize] = true;
        while let Some(point) = open.pop_front() {
            order.push(point);
            for &other in self.links[point as usize].keys() {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    open.push_back(other);
                }
            }
        }
        order.extend((0..self.points.len() as u32).filter(|&point| !seen[point as usize]));
        order
    }

    /// Whether two points may be partners beside the pairs that are made.
    fn fit(&self, point: u32, other: u32, pairs: &Pairs) -> bool {
        let alike = |a: u32, b: u32| {
            let mut around = self.links[a as usize].iter();
            around.all(|(&near, ways)| match pairs.of(near) {
                Some(image) => self.links[b as usize].get(&image) == Some(ways),
                None => true,
            })
        };
        !self.links[point as usize].contains_key(&other) && alike(point, other) && alike(other, point)
    }

    /// Whether the pairs satisfy the conditions of the theorem: the only place that decides it.
    fn holds(&self, pairs: &Pairs) -> bool {
        (0..).zip(&self.ways).all(|(point, ways)| {
            let Some(image) = pairs.of(point) else { return false };
            let turned: Option<BTreeSet<Vec<u32>>> = ways
                .iter()
                .map(|way| {
                    let mut turned = way.iter().map(|&gone| pairs.of(gone)).collect::<Option<Vec<u32>>>()?;
                    turned.sort_unstable();
                    Some(turned)
                })
                .collect();
            let spared = ways.iter().all(|way| way.binary_search(&image).is_err());
            image != point
                && pairs.of(image) == Some(point)
                && spared
                && turned.as_ref() == self.ways.get(image as usize)
        })
    }
}

/// Equal things get equal numbers.
fn numbered<T: Ord>(things: impl Iterator<Item = T>) -> Vec<u32> {
    let things: Vec<T> = things.collect();
    let distinct: BTreeSet<&T> = things.iter().collect();
    let numbers: BTreeMap<&T, u32> = distinct.into_iter().zip(0..).collect();
    things.iter().map(|thing| numbers[thing]).collect()
}
