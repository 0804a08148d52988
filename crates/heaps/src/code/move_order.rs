//! The order of throws, learnt from heaps whose values are known: each next throw is the one that
//! covers the most numbers, over all samples, that are still to be covered. A few hundred well
//! chosen throws leave only a handful of candidates for the answer, and the many others are
//! compared with these alone.
//!
//! The greedy choice is exact: throws lie in buckets by the count that they would cover, and go
//! down to the right bucket when they turn out to cover less by now.

/// The numbers that throws hit at sampled heaps, `throws` x `samples`, where below the limit of the
/// sample.
pub struct Samples {
    throws: usize,
    /// Numbers to be covered in each sample: all below it.
    limits: Vec<u16>,
    /// The numbers hit, sample after sample, and the end of each sample.
    hits: Vec<Hit>,
    ends: Vec<usize>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Hit {
    throw: u32,
    number: u16,
}

/// Stands in place of a number where a throw hits nothing.
pub const NOTHING: u16 = u16::MAX;

/// The places in an order of throws at which the numbers of samples are covered. These samples are
/// other ones than the order was learnt from, since it suits its own better than any others.
pub struct Coverage {
    /// For each sample, the places in the order after which one number more is covered, ascending.
    covered: Vec<Vec<u32>>,
    limits: Vec<u16>,
}

impl Samples {
    /// An empty set of samples for this number of throws.
    pub fn new(throws: usize) -> Self {
        Self { throws, limits: Vec::new(), hits: Vec::new(), ends: Vec::new() }
    }

    /// Adds a sample: `numbers` are the numbers that the throws hit there.
    pub fn add(&mut self, limit: u16, numbers: impl Iterator<Item = u16>) {
        self.limits.push(limit);
        let mut end = self.hits.len();
        self.hits.resize(end + self.throws, Hit::default());
        // Whether a number counts is as good as random: no branch.
        for (throw, number) in (0..self.throws as u32).zip(numbers) {
            self.hits[end] = Hit { throw, number };
            end += usize::from(number < limit);
        }
        self.hits.truncate(end);
        self.ends.push(end);
    }

    /// All hits with the first cell of their sample.
    fn hits<'a>(&'a self, starts: &'a [usize]) -> impl Iterator<Item = (usize, Hit)> + Clone + 'a {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = begins.zip(&self.ends).zip(starts);
        ranges.flat_map(|((begin, &end), &start)| self.hits[begin..end].iter().map(move |&hit| (start, hit)))
    }

    /// Cells (sample, number), one after the other: where each sample begins, and how many there
    /// are.
    fn cells(&self) -> (Vec<usize>, usize) {
        let mut starts = Vec::with_capacity(self.limits.len());
        let mut cells = 0;
        for &limit in &self.limits {
            starts.push(cells);
            cells += usize::from(limit);
        }
        (starts, cells)
    }

    /// Orders the throws from index `fixed` on; the `fixed` first ones keep their places.
    pub fn order(&self, fixed: usize) -> Vec<u32> {
        let (starts, cells) = self.cells();
        let cell = |start: usize, hit: Hit| start + usize::from(hit.number);
        let by_cell = Lists::new(cells, self.hits(&starts).map(|(start, hit)| (cell(start, hit), hit.throw)));
        let by_throw = Lists::new(
            self.throws,
            self.hits(&starts).map(|(start, hit)| (hit.throw as usize, cell(start, hit) as u32)),
        );
        let mut gains: Vec<u32> = (0..self.throws).map(|throw| by_throw.of(throw).len() as u32).collect();
        let mut open = vec![true; cells];
        let mut order = Vec::with_capacity(self.throws);
        let mut take = |throw: usize, gains: &mut [u32]| {
            for &cell in by_throw.of(throw) {
                if std::mem::replace(&mut open[cell as usize], false) {
                    by_cell.of(cell as usize).iter().for_each(|&other| gains[other as usize] -= 1);
                }
            }
            order.push(throw as u32);
        };
        let fixed = fixed.min(self.throws);
        (0..fixed).for_each(|throw| take(throw, &mut gains));
        let top = gains.iter().copied().max().unwrap_or(0) as usize;
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); top + 1];
        (fixed..self.throws).rev().for_each(|throw| buckets[gains[throw] as usize].push(throw as u32));
        for height in (0..=top).rev() {
            while let Some(throw) = buckets[height].pop() {
                let gain = gains[throw as usize] as usize;
                if gain < height {
                    buckets[gain].push(throw);
                } else {
                    take(throw as usize, &mut gains);
                }
            }
        }
        order
    }

    /// The places at which an order covers these samples.
    pub fn coverage(self, order: &[u32]) -> Coverage {
        let (starts, cells) = self.cells();
        let mut places = vec![0; self.throws];
        for (place, &throw) in order.iter().enumerate() {
            places[throw as usize] = place as u32 + 1;
        }
        let mut firsts = vec![u32::MAX; cells];
        for (start, hit) in self.hits(&starts) {
            let first = &mut firsts[start + usize::from(hit.number)];
            *first = places[hit.throw as usize].min(*first);
        }
        let covered = starts.iter().zip(&self.limits).map(|(&start, &limit)| {
            let mut covered: Vec<u32> =
                firsts[start..start + usize::from(limit)].iter().copied().filter(|&place| place < u32::MAX).collect();
            covered.sort_unstable();
            covered
        });
        Coverage { covered: covered.collect(), limits: self.limits }
    }
}

impl Coverage {
    /// The number of throws after which at most `left` numbers are still to be covered, in all but
    /// `strangers` of 1000 samples.
    pub fn until(&self, left: usize, strangers: usize) -> usize {
        let mut ends: Vec<usize> = self
            .covered
            .iter()
            .zip(&self.limits)
            .map(|(covered, &limit)| {
                let needed = usize::from(limit).saturating_sub(left);
                // A number that no throw covers was right to be left over.
                needed.min(covered.len()).checked_sub(1).map_or(0, |last| covered[last] as usize)
            })
            .collect();
        ends.sort_unstable();
        let place = ends.len().saturating_sub(1 + ends.len() * strangers / 1000);
        ends.get(place).copied().unwrap_or(0)
    }

    /// The number of throws after which the numbers that are still to be covered are at most
    /// `tenths` tenths a sample on average.
    pub(super) fn until_on_average(&self, tenths: usize) -> usize {
        let total: usize = self.limits.iter().map(|&limit| usize::from(limit)).sum();
        let needed = total.saturating_sub(self.limits.len() * tenths / 10);
        let mut all: Vec<u32> = self.covered.iter().flatten().copied().collect();
        all.sort_unstable();
        needed.min(all.len()).checked_sub(1).map_or(0, |last| all[last] as usize)
    }

    /// The number of throws after which it is cheapest to stop, when a number that is still to be
    /// covered costs as much as `worth` throws.
    pub(super) fn cheapest(&self, worth: usize) -> usize {
        let mut all: Vec<u32> = self.covered.iter().flatten().copied().collect();
        all.sort_unstable();
        // Costs relative to no throws at all, times the number of samples.
        let cost = |(index, &place): (usize, &u32)| {
            (u64::from(place) * self.limits.len() as u64).saturating_add(((all.len() - index) * worth) as u64)
        };
        let best = all.iter().enumerate().min_by_key(|&each| cost(each));
        best.map_or(0, |(_, &place)| place as usize)
    }
}

/// Many short lists one after the other.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn new(lists: usize, items: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut starts = vec![0u32; lists + 1];
        items.clone().for_each(|(list, _)| starts[list + 1] += 1);
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut all = vec![0u32; starts[lists] as usize];
        for (list, item) in items {
            all[next[list] as usize] = item;
            next[list] += 1;
        }
        Self { starts, items: all }
    }

    fn of(&self, list: usize) -> &[u32] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}
