//! Codes whose digits repeat for ever: infinitely many amounts, as in `take any`, Lasker's Nim or
//! `take odd`.
//!
//! From the repeated digits on, the amounts i with a given bit form residue classes. For every
//! residue of the heap size the values that such a move can reach only ever grow, so one running
//! set for each residue answers for all of them: a heap enters the sets once, and `take any` is a
//! running mex. Splits enter the same way, total by total.
//!
//! Where the repeated digits split heaps, every total costs O(t) set steps; otherwise only the
//! amounts before the repetition cost anything besides the running sets. The sequences come from E.
//! Lasker (*Brettspiele der Voelker*, 1931) and from the octal codes of Guy and Smith (1956) with
//! infinitely many digits.
//!
//! ```
//! use budget::Budget;
//! use heaps::sequence::Engine;
//! use rules::ruleset::{Play, RepeatingClass};
//! let lasker = RepeatingClass { digits: vec![4], repeat: vec![3], unequal: false };
//! let mut engine = heaps::repeating::engine(&lasker, Play::Normal)?;
//! engine.extend(9, &Budget::default())?;
//! assert!(engine.values().iter().eq([0, 1, 2, 4, 3, 5, 6, 8, 7]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
use crate::amounts::terminal;
use crate::mex_sets::{Counted, Marks, mex};
use crate::say;
use crate::sequence::{BLOCK_LOOKS, Cell, Declined, Engine, HeapError, Kernel, KernelEngine};
use crate::splits::Splits;
use rules::ruleset::{Class, Play, RepeatingClass, Ruleset};

/// The name of this engine.
pub const NAME: &str = "repeating";

/// The longest repetition that is kept as running sets.
const LONGEST_REPEAT: usize = 1 << 12;

/// Takes rulesets of [`Class::RepeatingCode`].
///
/// # Errors
/// [`Declined`] for any other class and as [`engine`] does.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    match &rules.class {
        Class::RepeatingCode(code) => engine(code, rules.play),
        _ => Err(Declined::new(NAME, say::no_repeating_code())),
    }
}

/// The engine for a code with repeated digits; the bits 0 and 1 of `d_0` are ignored (they would
/// not be moves).
///
/// # Errors
/// [`Declined`] for misere play when a move may leave two heaps, for more than two parts that must
/// all differ, and for a repetition of thousands of digits.
pub fn engine(code: &RepeatingClass, play: Play) -> Result<Box<dyn Engine>, Declined> {
    let digits = || code.digits.iter().chain(&code.repeat);
    let most = digits().map(|&digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0);
    if most >= 2 && play == Play::Misere {
        return Err(Declined::new(NAME, say::misere_splits()));
    }
    if most >= 3 && code.unequal {
        return Err(Declined::new(NAME, say::three_unequal_parts()));
    }
    if code.repeat.len() > LONGEST_REPEAT {
        return Err(Declined::new(NAME, say::long_repetition()));
    }
    let mut code = code.clone();
    if code.digits.is_empty() && !code.repeat.is_empty() {
        code.digits.push(code.repeat[0]);
        code.repeat.rotate_left(1);
    }
    let kernel = Repeating {
        play,
        most: most as usize,
        // Pairs are gone through one by one; for more parts, sets of the values are kept.
        splits: Splits::new(if most >= 3 { most as usize } else { 0 }, 0),
        first_leave: (1..code.digits.len() + code.repeat.len()).find(|&i| digit(&code, i) & 2 != 0),
        running: vec![Counted::default(); code.repeat.len().max(1)],
        entered: 0,
        marks: Marks::default(),
        code,
    };
    Ok(Box::new(KernelEngine::new(NAME, kernel)))
}

fn digit(code: &RepeatingClass, i: usize) -> u32 {
    let beyond = || code.repeat.get((i - code.digits.len()) % code.repeat.len()).copied();
    code.digits.get(i).copied().or_else(|| if code.repeat.is_empty() { None } else { beyond() }).unwrap_or(0)
}

struct Repeating {
    code: RepeatingClass,
    play: Play,
    most: usize,
    /// The least amount that may leave one heap.
    first_leave: Option<usize>,
    splits: Splits,
    /// `running[r]`: values that heaps n = r modulo the length of the repetition reach by repeated
    /// digits.
    running: Vec<Counted>,
    /// The number of heaps (totals) in the running sets.
    entered: usize,
    marks: Marks,
}

/// Calls `take` with the value of every split of `total` into `parts >= 2` heaps.
fn each_split<C: Cell>(
    cells: &[C],
    splits: &Splits,
    unequal: bool,
    total: usize,
    parts: usize,
    mut take: impl FnMut(u64),
) {
    if let Some(set) = splits.exactly(parts, total) {
        set.iter().for_each(take);
    } else if parts == 2 {
        let pairs = if unequal { total.saturating_sub(1) / 2 } else { total / 2 };
        for part in 1..=pairs {
            let (one, two): (u64, u64) = (cells[part].into(), cells[total - part].into());
            take(one ^ two);
        }
    }
}

impl Repeating {
    /// Enters the total `t` (all of whose parts, and itself, have values) in the sets of the heaps
    /// that reach it by a repeated digit.
    fn enter<C: Cell>(&mut self, cells: &[C], t: usize) {
        let length = self.running.len();
        for (at, &digit) in self.code.repeat.iter().enumerate() {
            let set = &mut self.running[(t + self.code.digits.len() + at) % length];
            if digit & 2 != 0 && t >= 1 {
                set.add(cells[t].into());
            }
            for parts in (2..=self.most).filter(|j| digit >> j & 1 == 1) {
                each_split(cells, &self.splits, self.code.unequal, t, parts, |value| set.add(value));
            }
        }
    }

    /// Marks the values that heap `cells.len() >= 1` reaches by the digits before the repetition,
    /// and the value of the empty heap.
    fn mark<C: Cell>(&mut self, cells: &[C]) {
        let n = cells.len();
        self.marks.clear();
        if digit(&self.code, n) & 1 != 0 {
            self.marks.mark(terminal(self.play));
        }
        for (i, &digit) in self.code.digits.iter().enumerate().take(n) {
            if digit & 2 != 0 && i > 0 {
                self.marks.mark(cells[n - i].into());
            }
            for parts in (2..=self.most).filter(|j| digit >> j & 1 == 1) {
                let marks = &mut self.marks;
                each_split(cells, &self.splits, self.code.unequal, n - i, parts, |value| marks.mark(value));
            }
        }
    }

    /// In misere play: whether heap n has a move (digits have no bits beyond 1 then).
    fn has_move(&self, n: usize) -> bool {
        n >= 1 && (digit(&self.code, n) & 1 != 0 || self.first_leave.is_some_and(|i| i < n))
    }
}

impl Kernel for Repeating {
    fn block(&self, n: usize) -> usize {
        let steps = match self.most {
            0 | 1 => self.code.digits.len() + self.code.repeat.len(),
            _ => (n + 1).saturating_mul(self.code.digits.len() + self.code.repeat.len()),
        };
        (2_000_000 / (1 + steps)).min(self.splits.totals(BLOCK_LOOKS))
    }

    fn looks(&mut self) -> u64 {
        BLOCK_LOOKS.max(self.splits.looks())
    }

    fn bytes(&self, _: usize) -> u64 {
        self.splits.bytes() + self.marks.bytes() + self.running.iter().map(Counted::bytes).sum::<u64>()
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        while cells.len() < end {
            let n = cells.len();
            self.splits.extend(cells);
            // Totals that heap n reaches by repeated digits: up to n minus the first repeated
            // index.
            while self.entered + self.code.digits.len() <= n && self.entered < n {
                self.enter(cells, self.entered);
                self.entered += 1;
            }
            let value = if n == 0 || self.play == Play::Misere && !self.has_move(n) {
                terminal(self.play)
            } else {
                self.mark(cells);
                mex(&self.marks, &self.running[n % self.running.len()])
            };
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Ok(Some(value)),
            }
        }
        Ok(None)
    }

    /// The missing sets are made by the next run.
    fn resume<C: Cell>(&mut self, _: &[C]) -> bool {
        true
    }
}
