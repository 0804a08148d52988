//! Rows of tuples by bounded steps: the moves of a position are the distances, in numbers, to its
//! options, and these depend on its class only.
use super::{RowsError, Window};
use crate::steps::Steps;
use std::ops::ControlFlow;

/// The most options of a class, so that its values fit one word of bits.
const MOST_OPTIONS: usize = 63;
/// The most classes: with more of them, rows would be too short to be worth it.
const MOST_CLASSES: usize = 1 << 12;

/// The moves of the tuples of a box by classes.
#[derive(Debug)]
pub(super) struct Stepped {
    /// The sides of the box but the first.
    sides: Vec<u64>,
    start: Vec<u64>,
    modulus: Vec<u64>,
    /// The class of the last number runs fastest.
    classes: Vec<Class>,
    reach: u64,
    /// The value of a position without moves.
    lost: u8,
}

/// The distances from a position back to its options.
#[derive(Debug, Default)]
struct Class {
    /// Distances of the options that are one position.
    single: Vec<usize>,
    /// Distances of the parts of each option that is a sum; an empty list where nothing is left.
    sums: Vec<Vec<usize>>,
}

impl Stepped {
    /// `None` where a step leads to a later position, or could leave the box.
    pub(super) fn new(steps: &Steps, sides: &[u64], lost: u64) -> Option<Self> {
        let ([_], [points]) = (steps.tags.as_slice(), steps.moves.as_slice()) else { return None };
        if points.len() > MOST_CLASSES {
            return None;
        }
        // Entry i is the distance to the position with one more in direction i.
        let mut strides = vec![1u64; sides.len() + 1];
        for i in (0..sides.len()).rev() {
            strides[i] = strides[i + 1].checked_mul(sides[i])?;
        }
        let distance = |back: &[i64]| {
            let parts =
                std::iter::zip(back, &strides).map(|(&back, &stride)| u64::try_from(back).ok()?.checked_mul(stride));
            let all = parts.sum::<Option<u64>>()?;
            usize::try_from(all).ok().filter(|&distance| distance > 0)
        };
        let mut classes = Vec::with_capacity(points.len());
        let mut reach = 0;
        for options in points {
            let mut class = Class::default();
            for option in options {
                let mut sum = option.iter().map(|step| distance(&step.back)).collect::<Option<Vec<usize>>>()?;
                reach = sum.iter().copied().max().unwrap_or(0).max(reach);
                match sum.as_slice() {
                    &[one] => class.single.push(one),
                    _ if lost != 0 => return None,
                    _ => {
                        sum.sort_unstable();
                        class.sums.push(sum);
                    }
                }
            }
            if class.single.len() + class.sums.len() > MOST_OPTIONS {
                return None;
            }
            class.single.sort_unstable();
            class.single.dedup();
            classes.push(class);
        }
        let (start, modulus) = (steps.start.clone(), steps.modulus.clone());
        Some(Self { sides: sides.to_vec(), start, modulus, classes, reach: reach as u64, lost: lost as u8 })
    }

    pub(super) fn reach(&self) -> u64 {
        self.reach
    }

    /// The class of a number in one direction.
    fn class_of(&self, direction: usize, x: u64) -> usize {
        let (start, modulus) = (self.start[direction], self.modulus[direction].max(1));
        (if x < start { x } else { start + (x - start) % modulus }) as usize
    }

    /// The classes of the row in which a position lies, and its last number.
    fn row(&self, number: u64) -> (&[Class], u64) {
        let last = self.sides.len();
        let (mut rest, mut place, mut weight) = (number, 0, 1);
        for direction in (0..=last).rev() {
            let x = match direction {
                0 => rest,
                _ => rest % self.sides[direction - 1],
            };
            if direction > 0 {
                rest /= self.sides[direction - 1];
            }
            let classes = (self.start[direction] + self.modulus[direction].max(1)) as usize;
            if direction < last {
                place += self.class_of(direction, x) * weight;
            }
            weight *= classes;
        }
        let len = (self.start[last] + self.modulus[last].max(1)) as usize;
        (self.classes.get(place..place + len).unwrap_or_default(), number % self.sides[last - 1])
    }

    /// The options of a position, as [`super::Indexed`] asks for them.
    pub(super) fn options(
        &self,
        number: u64,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), RowsError> {
        let (row, x) = self.row(number);
        let Some(class) = row.get(self.class_of(self.sides.len(), x)) else { return Ok(()) };
        for &back in &class.single {
            if visit(&[number.wrapping_sub(back as u64)]).is_break() {
                return Ok(());
            }
        }
        for sum in &class.sums {
            let parts: Vec<u64> = sum.iter().map(|&back| number.wrapping_sub(back as u64)).collect();
            if visit(&parts).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Adds values up to this number; false when the window does not hold bytes.
    pub(super) fn fill(&self, window: &mut Window, end: u64) -> Result<bool, RowsError> {
        let last = self.sides.len();
        while window.end() < end {
            let (row, mut x) = self.row(window.end());
            let first = window.first;
            let until = (self.sides[last - 1] - x).min(end - window.end()) + x;
            let Some(cells) = window.values.bytes_mut() else { return Ok(false) };
            while x < until {
                let Some(class) = row.get(self.class_of(last, x)) else { break };
                // Where the moves stay the same to the end of the row, they are looked up once.
                let same = x >= self.start[last] && self.modulus[last] <= 1;
                let count = if same { until - x } else { 1 };
                if class.run(cells, count as usize, self.lost).is_none() {
                    let number = first + cells.len() as u64;
                    return Err(RowsError::Order { number, option: number.saturating_sub(self.reach) });
                }
                x += count;
            }
            window.values.note_bytes();
        }
        Ok(true)
    }
}

impl Class {
    /// Adds the values of the next positions, all of this class; `None` where a value is missing.
    fn run(&self, cells: &mut Vec<u8>, count: usize, lost: u8) -> Option<()> {
        if !self.sums.is_empty() {
            return self.with_sums(cells, count);
        }
        match *self.single.as_slice() {
            [] => cells.resize(cells.len() + count, lost),
            [a] => fixed([a], cells, count)?,
            [a, b] => fixed([a, b], cells, count)?,
            [a, b, c] => fixed([a, b, c], cells, count)?,
            [a, b, c, d] => fixed([a, b, c, d], cells, count)?,
            [a, b, c, d, e] => fixed([a, b, c, d, e], cells, count)?,
            [a, b, c, d, e, f] => fixed([a, b, c, d, e, f], cells, count)?,
            _ => self.with_sums(cells, count)?,
        }
        Some(())
    }

    fn with_sums(&self, cells: &mut Vec<u8>, count: usize) -> Option<()> {
        for _ in 0..count {
            let here = cells.len();
            let mut seen = 0u64;
            for &back in &self.single {
                seen |= bit(*cells.get(here.wrapping_sub(back))?);
            }
            for sum in &self.sums {
                let mut value = 0;
                for &back in sum {
                    value ^= *cells.get(here.wrapping_sub(back))?;
                }
                seen |= bit(value);
            }
            cells.push(seen.trailing_ones() as u8);
        }
        Some(())
    }
}

/// Adds the values of `count` positions with N options, each option one position.
fn fixed<const N: usize>(back: [usize; N], cells: &mut Vec<u8>, count: usize) -> Option<()> {
    for _ in 0..count {
        let here = cells.len();
        let mut seen = 0;
        for back in back {
            seen |= bit(*cells.get(here.wrapping_sub(back))?);
        }
        cells.push(seen.trailing_ones() as u8);
    }
    Some(())
}

/// Values are at most the number of options of a class, so they fit.
fn bit(value: u8) -> u64 {
    1 << (value & 63)
}
