//! Nim with turns in several heaps.
//!
//! **Between 1 and k heaps** (E. H. Moore, *A generalization of the game called Nim*, Annals of
//! Mathematics 11, 1910): a sum is lost exactly if in every binary place the number of heaps with a
//! 1 there is a multiple of k+1. A turn lowers heaps; in the highest place in which any of them
//! changes only ones go, at least 1 and at most k of them. And the other way round, from the
//! highest place down: as long as fewer than k heaps have been lowered, further ones may be, each
//! where it has a 1; heaps that are lowered already may have either digit. So every place can be
//! made a multiple. In misère play the same holds as long as some heap is larger than 1; else the
//! number of ones must leave 1 modulo k+1.
//!
//! **Exactly k of at most 2k heaps** (normal play): fewer than k heaps, and no turn is left. From k
//! to 2k-1: won, by emptying k heaps, which leaves fewer than k. Of 2k: lost exactly if the least
//! size stands there more than k times. Then a turn must lower a heap of it, and leaves a new least
//! size at most k times, or fewer than 2k heaps but at least k. Otherwise lower k larger heaps to
//! it. (Codeforces 1147 C; E. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, *On the
//! Sprague-Grundy function of exact k-Nim*, 2018.)
use rules::ruleset::Play;

/// The names of the theorems.
pub(super) const MOORE: &str = "Nim with turns in up to k heaps: binary places modulo k+1 (Moore 1910)";
pub(super) const EXACTLY: &str =
    "Nim with turns in exactly k of at most 2k heaps (Boros et al. 2018; Codeforces 1147 C)";
/// At most this many choices of heaps are examined.
const MOST_SUBSETS: usize = 1 << 12;

/// A rule that decides sums of heaps of Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// Turns in 1 to `most` heaps.
    Moore { most: u64, play: Play },
    /// Turns in exactly `count` heaps, of at most `2 * count` heaps.
    Exactly { count: u64 },
}

/// The heaps that move, each with its new size.
type Target = Vec<(usize, u64)>;

impl Rule {
    /// The rule for turns in `least` to `most` of `live` heaps, if there is one.
    pub(super) fn of(least: u64, most: u64, play: Play, live: u64) -> Option<Self> {
        match (least, play) {
            (1, _) => Some(Self::Moore { most: most.min(live), play }),
            (least, Play::Normal) if least == most && live <= least.saturating_mul(2) => {
                Some(Self::Exactly { count: least })
            }
            _ => None,
        }
    }

    pub(super) fn theorem(self) -> &'static str {
        match self {
            Self::Moore { .. } => MOORE,
            Self::Exactly { .. } => EXACTLY,
        }
    }

    /// Whether the player to move loses.
    pub(super) fn lost(self, sizes: &[u64]) -> bool {
        match self {
            Self::Moore { most, play } => {
                let modulus = u128::from(most) + 1;
                let ones = |bit: u32| sizes.iter().filter(|&&size| size >> bit & 1 == 1).count() as u128;
                if play == Play::Misere && sizes.iter().all(|&size| size <= 1) {
                    return ones(0) % modulus == 1;
                }
                (0..u64::BITS).all(|bit| ones(bit).is_multiple_of(modulus))
            }
            Self::Exactly { count } => {
                let live: Vec<u64> = sizes.iter().copied().filter(|&size| size > 0).collect();
                let heaps = live.len() as u64;
                let least = live.iter().copied().min().unwrap_or(0);
                let alike = live.iter().filter(|&&size| size == least).count() as u64;
                heaps < count || heaps == 2 * count && alike > count
            }
        }
    }

    /// The turns that leave a lost sum, each as the new sizes of heaps; and whether the list is
    /// complete.
    pub(super) fn winning(self, sizes: &[u64], most: usize) -> (Vec<Target>, bool) {
        match self {
            Self::Moore { most: heaps, play } => {
                let mut hunt = Hunt { sizes, heaps, most, found: Vec::new(), complete: true };
                hunt.places();
                if play == Play::Misere {
                    hunt.small_ends();
                }
                hunt.found.sort_unstable();
                (hunt.found, hunt.complete)
            }
            Self::Exactly { count } => exactly(self, sizes, count, most),
        }
    }
}

/// The search for turns that make every binary place a multiple of `heaps + 1`.
struct Hunt<'a> {
    sizes: &'a [u64],
    heaps: u64,
    most: usize,
    found: Vec<Target>,
    complete: bool,
}

/// Partly chosen sizes: the binary places from `bit` on are chosen; `lower` marks heaps that are
/// already lower than before.
#[derive(Clone)]
struct Partial {
    bit: u32,
    sizes: Vec<u64>,
    lower: Vec<bool>,
}

impl Partial {
    /// Chooses one place: the heaps of `dropped` lose the digit `one` and are lower from here on;
    /// among the heaps of `free`, which are lower already, the ones of `raised` get the digit and
    /// the others lose it.
    fn with(&self, one: u64, dropped: &[usize], free: &[usize], raised: &[usize]) -> Self {
        let mut next = self.clone();
        for &i in dropped {
            next.lower[i] = true;
        }
        dropped.iter().chain(free).for_each(|&i| next.sizes[i] &= !one);
        raised.iter().for_each(|&i| next.sizes[i] |= one);
        next
    }
}

impl Hunt<'_> {
    /// Tries places from the highest down; every partial choice can be completed, so no trial is in
    /// vain.
    fn places(&mut self) {
        let start = Partial { bit: u64::BITS, sizes: self.sizes.to_vec(), lower: vec![false; self.sizes.len()] };
        let mut waiting = vec![start];
        while let Some(partial) = waiting.pop() {
            if self.found.len() >= self.most {
                self.complete = false;
                return;
            }
            match partial.bit.checked_sub(1) {
                None => self.take(&partial.sizes),
                Some(bit) => self.choices(&Partial { bit, ..partial }, &mut waiting),
            }
        }
    }

    /// All possible choices of the digits in one place.
    fn choices(&mut self, partial: &Partial, waiting: &mut Vec<Partial>) {
        let one = 1u64 << partial.bit;
        let modulus = self.heaps as usize + 1;
        let moved = partial.lower.iter().filter(|&&lower| lower).count();
        let room = (self.heaps as usize).saturating_sub(moved);
        // `free` may get either digit here; `ones` may lose their 1 by being lowered now.
        let free: Vec<usize> = (0..self.sizes.len()).filter(|&i| partial.lower[i]).collect();
        let ones: Vec<usize> =
            (0..self.sizes.len()).filter(|&i| !partial.lower[i] && partial.sizes[i] & one != 0).collect();
        let (Some(drops), Some(raises)) = (subsets(&ones, room), subsets(&free, free.len())) else {
            // There are too many to list them all, so take one that works.
            self.complete = false;
            let excess = ones.len() % modulus;
            let (dropped, raised) = if excess <= room { (excess, 0) } else { (0, modulus - excess) };
            waiting.push(partial.with(one, &ones[..dropped], &free, &free[..raised.min(free.len())]));
            return;
        };
        for dropped in &drops {
            for raised in &raises {
                if (ones.len() - dropped.len() + raised.len()).is_multiple_of(modulus) {
                    waiting.push(partial.with(one, dropped, &free, raised));
                }
            }
        }
    }

    /// Keeps a choice, unless nothing moves.
    fn take(&mut self, sizes: &[u64]) {
        let target: Target = (0..sizes.len()).filter(|&i| sizes[i] != self.sizes[i]).map(|i| (i, sizes[i])).collect();
        if !target.is_empty() {
            self.found.push(target);
        }
    }

    /// Misère play: among turns that leave only heaps of at most 1, different ones win.
    fn small_ends(&mut self) {
        let after = |target: &Target| {
            let mut sizes = self.sizes.to_vec();
            target.iter().for_each(|&(i, size)| sizes[i] = size);
            sizes
        };
        self.found.retain(|target| after(target).iter().any(|&size| size > 1));
        let large: Vec<usize> = (0..self.sizes.len()).filter(|&i| self.sizes[i] > 1).collect();
        let ones: Vec<usize> = (0..self.sizes.len()).filter(|&i| self.sizes[i] == 1).collect();
        let Some(room) = (self.heaps as usize).checked_sub(large.len()) else { return };
        let (Some(keeps), Some(goes)) = (subsets(&large, large.len()), subsets(&ones, room)) else {
            self.complete = false;
            return;
        };
        for kept in &keeps {
            for gone in &goes {
                let left = kept.len() + ones.len() - gone.len();
                if large.len() + gone.len() > 0 && left % (self.heaps as usize + 1) == 1 {
                    let mut target: Target = large.iter().map(|&i| (i, u64::from(kept.contains(&i)))).collect();
                    target.extend(gone.iter().map(|&i| (i, 0)));
                    target.sort_unstable();
                    self.found.push(target);
                }
                if self.found.len() >= self.most {
                    self.complete = false;
                    return;
                }
            }
        }
    }
}

/// All subsets with at most `largest` members; `None` if there are too many.
fn subsets(of: &[usize], largest: usize) -> Option<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for &member in of {
        let with: Vec<Vec<usize>> =
            all.iter().filter(|set| set.len() < largest).map(|set| [set.as_slice(), &[member]].concat()).collect();
        all.extend(with);
        if all.len() > MOST_SUBSETS {
            return None;
        }
    }
    Some(all)
}

/// Turns in exactly `count` heaps: all winning turns, or only one if there are too many.
fn exactly(rule: Rule, sizes: &[u64], count: u64, most: usize) -> (Vec<Target>, bool) {
    let live: Vec<usize> = (0..sizes.len()).filter(|&i| sizes[i] > 0).collect();
    let mut partial: Vec<Target> = vec![Vec::new()];
    for (place, &heap) in live.iter().enumerate() {
        let behind = live.len() - place - 1;
        let mut next = Vec::new();
        for target in partial {
            let missing = (count as usize).saturating_sub(target.len());
            if missing <= behind {
                next.push(target.clone());
            }
            if missing > 0 {
                if next.len() as u128 + u128::from(sizes[heap]) > most as u128 {
                    return (one_of(sizes, &live, count), false);
                }
                next.extend((0..sizes[heap]).map(|size| [target.as_slice(), &[(heap, size)]].concat()));
            }
        }
        partial = next;
    }
    let wins = |target: &Target| {
        let mut after = sizes.to_vec();
        target.iter().for_each(|&(i, size)| after[i] = size);
        rule.lost(&after)
    };
    let mut found: Vec<Target> = partial.into_iter().filter(wins).collect();
    found.sort_unstable();
    (found, true)
}

/// One winning turn, by the proof of the theorem.
fn one_of(sizes: &[u64], live: &[usize], count: u64) -> Vec<Target> {
    let count = count as usize;
    let mut heaps: Vec<usize> = live.to_vec();
    heaps.sort_unstable_by_key(|&i| std::cmp::Reverse(sizes[i]));
    heaps.truncate(count);
    // If there are 2k heaps, the larger ones are lowered to the least size; otherwise they are
    // emptied.
    let size = if live.len() == 2 * count { live.iter().map(|&i| sizes[i]).min().unwrap_or(0) } else { 0 };
    let mut target: Target = heaps.into_iter().map(|i| (i, size)).collect();
    target.sort_unstable();
    vec![target]
}
