//! The amounts of a rule by residues: read off its clauses, and the values that they make.
use super::super::premises::Premises;
use super::reading::{Bounds, Way};
use rules::ruleset::Play;

/// The legal amounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Amounts {
    /// The residues of heaps and amounts are taken modulo this.
    pub(super) modulus: usize,
    /// From this amount on its residue decides whether it is legal.
    pub(super) near: usize,
    /// Large amounts that leave fewer than this many tokens are looked at one by one.
    low: usize,
    /// From this heap on its residue decides; at least `near + low`.
    pub(super) start: usize,
    /// The heaps to which the first ones may be moved.
    first: Vec<Vec<u64>>,
    /// The legal amounts below `near`, by residue of the heap.
    few: Vec<Vec<usize>>,
    /// Whether other amounts are legal that leave `low` or more, by residue of the heap and of the
    /// amount.
    many: Vec<Vec<bool>>,
    /// The heaps below `low` that may be left, by residue of the heap.
    rests: Vec<Vec<usize>>,
}

impl Amounts {
    /// Reads a rule; `None` where its clauses are of another kind.
    pub(super) fn of(premises: Premises) -> Option<Self> {
        let ways: Vec<Way> = premises.schemas().iter().map(Way::of).collect::<Option<_>>()?;
        let mut bounds = Bounds::NONE;
        ways.iter().try_for_each(|way| bounds.add(way))?;
        let (modulus, near, low) = (bounds.modulus as usize, bounds.near as usize, bounds.low as usize);
        let start = (near + low).max(bounds.start as usize) + modulus;
        // A heap of each residue beyond all bounds.
        let heap = |i: usize| (start + near + low + 2 * modulus).div_ceil(modulus) * modulus + i;
        let legal = |n: usize, k: usize| {
            ways.iter().try_fold(false, |legal, way| Some(legal || way.allows(n as i64, k as i64)?))
        };
        let (mut few, mut many, mut rests) = (Vec::new(), Vec::new(), Vec::new());
        for n in (0..modulus).map(heap) {
            few.push(members(1..near, |k| legal(n, k))?);
            let row = (0..modulus).map(|rho| legal(n, at_least(near, rho, modulus)));
            many.push(row.collect::<Option<Vec<bool>>>()?);
            rests.push(members(0..low, |rest| legal(n, n - rest))?);
        }
        let one = |heaps: Vec<u64>| match heaps.as_slice() {
            [] => Some(0),
            [heap] => Some(*heap),
            _ => None,
        };
        let first = (0..start as u64).map(|n| premises.options(n)?.into_iter().map(one).collect::<Option<Vec<u64>>>());
        let first = first.collect::<Option<_>>()?;
        Some(Self { modulus, near, low, start, first, few, many, rests })
    }

    /// Whether a heap may become a smaller one.
    pub(super) fn reaches(&self, n: u64, heap: u64) -> bool {
        let residue = |number: u64| (number % self.modulus as u64) as usize;
        match (usize::try_from(n).ok().and_then(|n| self.first.get(n)), n - heap) {
            (Some(heaps), _) => heaps.contains(&heap),
            (None, _) if heap < self.low as u64 => self.rests[residue(n)].contains(&(heap as usize)),
            (None, k) if k < self.near as u64 => self.few[residue(n)].contains(&(k as usize)),
            (None, k) => self.many[residue(n)][residue(k)],
        }
    }

    /// Whether the amounts have a bound: then values repeat, and
    /// [`guards`](super::super::guards) proves the period.
    pub(super) fn are_few(&self) -> bool {
        !self.many.iter().flatten().any(|&legal| legal) && self.rests.iter().all(Vec::is_empty)
    }

    /// The values under this convention, none of them made yet.
    pub(super) fn values(&self, play: Play) -> Values<'_> {
        Values {
            amounts: self,
            misere: play == Play::Misere,
            all: Vec::new(),
            far: vec![Vec::new(); self.modulus],
            least: vec![0; self.modulus],
        }
    }
}

/// The numbers of a range that belong to a set; `None` where that is not known of one.
fn members(range: std::ops::Range<usize>, is: impl Fn(usize) -> Option<bool>) -> Option<Vec<usize>> {
    let own = range.map(|number| Some((number, is(number)?)));
    let own = own.collect::<Option<Vec<(usize, bool)>>>()?;
    Some(own.into_iter().filter(|(_, is)| *is).map(|(number, _)| number).collect())
}

/// The least number from a bound on with a residue.
fn at_least(bound: usize, residue: usize, modulus: usize) -> usize {
    bound + (residue + modulus - bound % modulus) % modulus
}

/// The values of the first heaps, and the state for the next one.
pub(super) struct Values<'a> {
    amounts: &'a Amounts,
    misere: bool,
    pub(super) all: Vec<u64>,
    /// For each residue of a heap, the values of heaps from `low` on that it reaches by amounts of
    /// at least `near`.
    far: Vec<Vec<bool>>,
    /// For each residue of a heap, the least number that is not among them.
    least: Vec<usize>,
}

impl Values<'_> {
    /// Makes more values, up to `len` of them.
    pub(super) fn extend(&mut self, len: u64) {
        let (amounts, m) = (self.amounts, self.amounts.modulus);
        while (self.all.len() as u64) < len {
            let n = self.all.len();
            // The heap that becomes far, for heaps of each residue that may take so much.
            if let Some(heap) = n.checked_sub(amounts.near).filter(|&heap| heap >= amounts.low) {
                let value = self.all[heap] as usize;
                for i in (0..m).filter(|i| amounts.many[*i][(i + m - heap % m) % m]) {
                    let far = &mut self.far[i];
                    if far.len() <= value {
                        far.resize(value + 1, false);
                    }
                    far[value] = true;
                    while far.get(self.least[i]) == Some(&true) {
                        self.least[i] += 1;
                    }
                }
            }
            let value = match amounts.first.get(n) {
                Some(heaps) => self.mex(heaps.iter().map(|&heap| self.all[heap as usize]).collect(), None),
                None => {
                    let i = n % m;
                    let near = amounts.few[i].iter().map(|&k| self.all[n - k]);
                    let low = amounts.rests[i].iter().map(|&heap| self.all[heap]);
                    self.mex(near.chain(low).collect(), Some(i))
                }
            };
            self.all.push(value);
        }
    }

    /// The least value that is none of these, nor reached far from heaps of this residue.
    fn mex(&self, mut values: Vec<u64>, far: Option<usize>) -> u64 {
        let far_is_empty = far.is_none_or(|i| self.far[i].is_empty());
        if self.misere && values.is_empty() && far_is_empty {
            return 1;
        }
        values.sort_unstable();
        let is_far = |value: usize| far.is_some_and(|i| self.far[i].get(value) == Some(&true));
        let mut value = far.map_or(0, |i| self.least[i]);
        let mut near = values.into_iter().peekable();
        loop {
            while near.next_if(|&own| own < value as u64).is_some() {}
            if near.peek() != Some(&(value as u64)) && !is_far(value) {
                return value as u64;
            }
            value += 1;
        }
    }
}
