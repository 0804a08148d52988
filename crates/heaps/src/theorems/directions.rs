//! Tuples of heaps with bounded steps: tables that repeat in every direction, or along the diagonal
//! and away from it.
//!
//! Positions are `v` in `N^d`, moves lead to `v - x` for steps `x` from a finite set (their numbers
//! add up to more than 0, some may be less than 0), which depends from `S` on, for each heap, on
//! its residue modulo `m` only. Let `D` be the greatest number in a step, and `P` a multiple of `m`
//! and of `p`.
//!
//! **Theorem (directions).** Let `F(v + p*e_i) = F(v)` wherever `v_i >= A`, in every direction `i`.
//! If `F(v)` is the mex of the values of the options of `v` for all `v` below `B = P + max(A+D, S)`
//! in every direction, then `F = G`.
//!
//! *Proof.* Let `v_i >= B`. Then `v` and `u = v - P*e_i` have the same steps, as `u_i >= S`. Every
//! option `w` of `v` has `w_i >= v_i - D >= A + P`, so `F(w) = F(w - P*e_i)`: the options of `u`
//! have the values of those of `v`. And `F(v) = F(u)`. So the equation holds at `v` if it holds at
//! `u`, which has a smaller sum. The equation everywhere makes `F` the nim-values, by induction on
//! the sum.
//!
//! **Theorem (diagonals).** For two heaps, let `F(a+p,b+p) = F(a,b)` wherever `min(a,b) >= A`, let
//! `F(a+p,b) = F(a,b)` wherever `a-b >= A`, and `F(a,b+p) = F(a,b)` wherever `b-a >= A`. Let `E` be
//! the greatest difference of the two numbers of a step. If the equation holds wherever `min(a,b) <
//! P + max(A+D, S)` and `|a-b| < P + max(A+E, S)`, then `F = G`.
//!
//! *Proof.* As before: with a large minimum go back by `(P,P)`, where the minimum of an option is
//! at least `A+P`. With a large difference `a-b` go back by `(P,0)`: options differ by `A+P` at
//! least, so that the second number stays the smaller one.
//!
//! Bounded rooks repeat in both directions; the king of a chess board, and steps of 1 with a
//! diagonal jump (Codeforces 36 D), repeat along the diagonal (the zeros of the king are all pairs
//! of even numbers; its values depend on which number is smaller).
use super::evidence::{Proof, Theorem};
use super::period::Repeats;
use super::steps::Steps;
use budget::{Budget, Progress};
use rules::num::gcd;

/// The side of the first table in every direction, and the most positions of a table.
const FIRST: usize = 24;
const MOST: usize = 1 << 19;
/// A value that a table does not reach.
const UNKNOWN: u64 = u64::MAX;

/// Bounded steps on several heaps that repeat in every direction.
pub static DIRECTIONS: Theorem = Theorem::new(
    "directions",
    "if moves are bounded steps, a table that repeats in every direction is that of the \
     nim-values as soon as the definition holds for it in one round and the reach of a step beyond it",
    "induction on the sum of the heaps; proof in the source",
);

/// The theorem along the diagonal and away from it.
pub static DIAGONALS: Theorem = Theorem::new(
    "diagonals",
    "if moves are bounded steps on two heaps, a table that repeats along the diagonal, and to \
     both sides away from it, is that of the nim-values as soon as the definition holds for it in \
     one round and the reach of a step beyond it",
    "induction on the sum of the heaps; proof in the source",
);

/// Values of tuples that repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plane {
    steps: Steps,
    proof: Proof,
    values: Vec<u64>,
}

impl Plane {
    /// The proof of the theorems about a game of heaps without tags; `None` if it is none, or
    /// nothing repeats in a table of moderate size.
    ///
    /// ```
    /// use budget::Budget;
    /// use heaps::{directions::Plane, steps::Steps};
    /// let king = rules::compile("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", &[]).unwrap().ruleset;
    /// let steps = Steps::of(&king, &[0, 1], &[], &Budget::default()).unwrap();
    /// let plane = Plane::prove(steps, &Budget::default()).unwrap();
    /// assert_eq!((plane.proof().preperiod(), plane.proof().period()), (0, 2));
    /// assert_eq!(plane.value(&[1001, 2001]), Some(2));
    /// ```
    pub fn prove(steps: Steps, budget: &Budget) -> Option<Self> {
        let d = steps.heaps.len();
        let [_] = steps.tags.as_slice() else { return None };
        if d < 2 || steps.all().any(|step| step.back.iter().sum::<i64>() <= 0) {
            return None;
        }
        let reach = Reach::of(&steps)?;
        let mut side = FIRST.max(2 * (reach.start + reach.step));
        loop {
            let table = Table::new(&steps, side, budget)?;
            let found = table.directions(&reach, budget).map(|found| (&DIRECTIONS, found));
            if let Some((theorem, found)) = found.or_else(|| Some((&DIAGONALS, table.diagonals(&reach, budget)?))) {
                return Some(Self::found(steps, &table, theorem, found));
            }
            side *= 2;
        }
    }

    fn found(steps: Steps, table: &Table, theorem: &'static Theorem, found: Found) -> Self {
        let Found { from, period, checked_to } = found;
        let whole = Fold { diagonals: *theorem == DIAGONALS, heaps: table.heaps, from, period };
        let values = whole.points().map(|point| table.at(&point)).collect();
        // The least period divides this one, and holds from the same place on.
        let with = |period: usize| {
            let fold = Fold { period, ..whole };
            let values: Vec<u64> = fold.points().map(|point| table.at(&point)).collect();
            (fold, values)
        };
        let shorter = (1..period).filter(|p| period % p == 0).map(with).find(|(fold, values)| {
            whole.points().all(|point| fold.index(&point).and_then(|i| values.get(i)) == Some(&table.at(&point)))
        });
        let (fold, values) = shorter.unwrap_or((whole, values));
        let repeats = Repeats { preperiod: from, period: fold.period, saltus: 0 };
        Self { steps, proof: Proof::new(theorem, repeats, checked_to), values }
    }

    /// The game.
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The proof, by one of the two theorems: preperiod `A`, period `p`.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The values of one round. Directions: of all positions below `A+p`, the last heap running
    /// fastest. Diagonals: for each minimum below `A+p`, by the difference `a-b` from `-(A+p-1)` to
    /// `A+p-1`.
    pub fn round(&self) -> &[u64] {
        &self.values
    }

    /// The value of a position.
    pub fn value(&self, heaps: &[u64]) -> Option<u64> {
        let heaps: Vec<usize> = heaps.iter().map(|&heap| usize::try_from(heap).ok()).collect::<Option<_>>()?;
        let fold = Fold {
            diagonals: *self.proof.theorem() == DIAGONALS,
            heaps: self.steps.heaps.len(),
            from: self.proof.preperiod() as usize,
            period: self.proof.period() as usize,
        };
        self.values.get(fold.index(&heaps)?).copied()
    }
}

/// The reach of the moves.
struct Reach {
    start: usize,
    modulus: usize,
    /// The greatest number in a step, and the greatest difference of two of them.
    step: usize,
    difference: usize,
}

impl Reach {
    fn of(steps: &Steps) -> Option<Self> {
        let modulus = steps
            .modulus
            .iter()
            .try_fold(1, |lcm: u64, &m| (lcm / gcd(lcm, m)).checked_mul(m).filter(|&l| l <= 1 << 10));
        let greatest = steps.all().flat_map(|step| step.back.iter().copied()).max().unwrap_or(0);
        let spread = |back: &[i64]| Some(back.iter().max()? - back.iter().min()?);
        let difference = steps.all().filter_map(|step| spread(&step.back)).max().unwrap_or(0);
        Some(Self {
            start: usize::try_from(*steps.start.iter().max()?).ok()?,
            modulus: usize::try_from(modulus?).ok()?,
            step: usize::try_from(greatest.max(0)).ok()?,
            difference: usize::try_from(difference).ok()?,
        })
    }
}

/// A repetition that a table shows.
struct Found {
    from: usize,
    period: usize,
    checked_to: usize,
}

/// The way in which positions are brought into one round.
#[derive(Clone, Copy)]
struct Fold {
    diagonals: bool,
    heaps: usize,
    from: usize,
    period: usize,
}

impl Fold {
    fn back(&self, x: usize) -> usize {
        x.checked_sub(self.from).map_or(x, |beyond| self.from + beyond % self.period)
    }

    /// The place of the value of a position in the round.
    fn index(&self, heaps: &[usize]) -> Option<usize> {
        let side = self.from + self.period;
        match (self.diagonals, heaps) {
            (true, &[a, b]) => {
                let (least, beyond) = (self.back(a.min(b)), self.back(a.abs_diff(b)));
                let column = if a >= b { side - 1 + beyond } else { side - 1 - beyond };
                Some(least * (2 * side - 1) + column)
            }
            _ => heaps.iter().try_fold(0, |index: usize, &heap| index.checked_mul(side)?.checked_add(self.back(heap))),
        }
    }

    /// The positions of one round, in the order of the indices.
    fn points(&self) -> impl Iterator<Item = Vec<usize>> + use<> {
        let side = self.from + self.period;
        let (diagonals, heaps) = (self.diagonals, self.heaps);
        let count = if diagonals { side * (2 * side - 1) } else { side.pow(heaps as u32) };
        (0..count).map(move |index| {
            if diagonals {
                let (least, column) = (index / (2 * side - 1), index % (2 * side - 1));
                return match column.checked_sub(side - 1) {
                    Some(beyond) => vec![least + beyond, least],
                    None => vec![least, least + side - 1 - column],
                };
            }
            point(index, side, heaps)
        })
    }
}

fn point(mut index: usize, side: usize, heaps: usize) -> Vec<usize> {
    let mut point = vec![0; heaps];
    for heap in point.iter_mut().rev() {
        *heap = index % side;
        index /= side;
    }
    point
}

/// The values of all positions below `side` in every direction.
struct Table {
    heaps: usize,
    side: usize,
    values: Vec<u64>,
}

impl Table {
    fn new(steps: &Steps, side: usize, budget: &Budget) -> Option<Self> {
        let heaps = steps.heaps.len();
        let up = steps.all().any(|step| step.back.iter().any(|&back| back < 0));
        // Steps that let a heap grow leave the table; a position with a small sum stays within a
        // larger one.
        let wide = if up { side * heaps } else { side };
        let cells = wide.checked_pow(heaps as u32).filter(|&cells| cells <= MOST)?;
        budget.reserve(32 * cells as u64).ok()?;
        let mut order: Vec<u32> = (0..cells as u32).collect();
        order.sort_by_cached_key(|&cell| point(cell as usize, wide, heaps).iter().sum::<usize>());
        let mut table = Self { heaps, side: wide, values: vec![UNKNOWN; cells] };
        let mut options = Vec::new();
        for (done, cell) in order.into_iter().enumerate() {
            if done % 4096 == 0 {
                budget.poll(Progress { done: done as u64, total: Some(cells as u64), unit: "positions" }).ok()?;
            }
            let at: Vec<u64> = point(cell as usize, wide, heaps).into_iter().map(|heap| heap as u64).collect();
            options.clear();
            for option in steps.options(0, &at) {
                options.push(option.iter().try_fold(0, |xor, step| Some(xor ^ table.after(&at, &step.back)?)));
            }
            if let Some(mut values) = options.iter().copied().collect::<Option<Vec<u64>>>() {
                values.sort_unstable();
                values.dedup();
                let mex = values.iter().zip(0..).take_while(|(value, place)| **value == *place).count() as u64;
                table.values[cell as usize] = mex;
            }
        }
        if !up {
            return Some(table);
        }
        let inner = (0..side.pow(heaps as u32)).map(|cell| table.at(&point(cell, side, heaps))).collect::<Vec<u64>>();
        (!inner.contains(&UNKNOWN)).then_some(Self { heaps, side, values: inner })
    }

    /// The value after a step, where the table has it.
    fn after(&self, at: &[u64], back: &[i64]) -> Option<u64> {
        let mut index = 0;
        for (&heap, &back) in std::iter::zip(at, back) {
            let heap = usize::try_from(i64::try_from(heap).ok()? - back).ok().filter(|&heap| heap < self.side)?;
            index = index * self.side + heap;
        }
        Some(self.values[index]).filter(|&value| value != UNKNOWN)
    }

    fn at(&self, heaps: &[usize]) -> u64 {
        self.values[heaps.iter().fold(0, |index, &heap| index * self.side + heap)]
    }

    /// The least period, with its preperiod, that the table shows in every direction as far as the
    /// theorem requires.
    fn directions(&self, reach: &Reach, budget: &Budget) -> Option<Found> {
        let strides: Vec<usize> = (0..self.heaps).map(|i| self.side.pow((self.heaps - 1 - i) as u32)).collect();
        for period in (1..).map(|times| times * reach.modulus) {
            let room = self.side.checked_sub(period + reach.step.max(reach.start))?;
            budget.check().ok()?;
            let bound = |from: usize| period + (from + reach.step).max(reach.start);
            let mut from = 0;
            'table: for &stride in &strides {
                for (cell, &value) in self.values.iter().enumerate() {
                    let heap = cell / stride % self.side;
                    if heap >= from && heap + period < self.side && self.values[cell + period * stride] != value {
                        from = heap + 1;
                        if from > room || bound(from) > self.side {
                            // It only gets larger.
                            break 'table;
                        }
                    }
                }
            }
            if from <= room && bound(from) <= self.side {
                return Some(Found { from, period, checked_to: bound(from) - 1 });
            }
        }
        None
    }

    /// The repetition along the diagonal and away from it.
    fn diagonals(&self, reach: &Reach, budget: &Budget) -> Option<Found> {
        if self.heaps != 2 {
            return None;
        }
        let side = self.side;
        for period in (1..).map(|times| times * reach.modulus) {
            if 2 * period + reach.step.max(reach.start) + reach.difference.max(reach.start) > side + 1 {
                return None;
            }
            budget.check().ok()?;
            let ends = |from: usize| {
                2 * period + (from + reach.step).max(reach.start) + (from + reach.difference).max(reach.start)
            };
            let mut from = 0;
            for a in 0..side {
                if ends(from) > side + 1 {
                    // It only gets larger.
                    break;
                }
                for b in 0..side {
                    let value = self.values[a * side + b];
                    let differs = |a: usize, b: usize| a < side && b < side && self.values[a * side + b] != value;
                    if a.min(b) >= from && differs(a + period, b + period) {
                        from = a.min(b) + 1;
                    }
                    if a.abs_diff(b) >= from {
                        let away = a >= b && differs(a + period, b) || b >= a && differs(a, b + period);
                        from = if away { a.abs_diff(b) + 1 } else { from };
                    }
                }
            }
            if ends(from) <= side + 1 {
                return Some(Found { from, period, checked_to: ends(from) - 2 });
            }
        }
        None
    }
}
