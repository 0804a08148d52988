//! The quicker ways to fill a box from 0 up: sets for lines, where all moves go along lines, and
//! machine code for most other rules. Neither needs to list the options of positions beyond the
//! box, and neither works for all rules.
use crate::line_sets::Running;
use budget::{Budget, Stop};
use rules::ruleset::Ruleset;
use std::ops::ControlFlow;

/// A box that one of the quicker ways has filled, or may fill.
#[derive(Debug)]
pub(crate) enum Quick {
    /// No way has been tried yet; the attempt will need the rules.
    Untried(Box<Ruleset>),
    /// Sets for lines; perhaps not filled completely.
    Lines(Box<Running>),
    /// A table filled by machine code.
    #[cfg(feature = "jit")]
    Native(Box<crate::native::Native>),
    /// No quick way works.
    None,
}

impl Quick {
    /// The quick ways for these rules, not tried yet.
    pub(crate) fn untried(ruleset: &Ruleset) -> Self {
        Self::Untried(Box::new(ruleset.clone()))
    }

    /// Fills the box up to `to`, which must be the same in all calls; whether one of the ways
    /// succeeds. With `zeros`, a value that is not 0 may be any other number but 0. After a
    /// [`Stop`] another call continues.
    pub(crate) fn fill(&mut self, to: &[i64], zeros: bool, budget: &Budget) -> Result<bool, Stop> {
        if let Self::Untried(ruleset) = self {
            *self = match Running::new(ruleset, &sides(ruleset, to)) {
                Some(running) => Self::Lines(Box::new(running)),
                None => Self::by_code(ruleset, to, zeros, budget)?,
            };
        }
        match self {
            Self::Lines(running) => running.fill(budget).map(|()| true),
            #[cfg(feature = "jit")]
            Self::Native(_) => Ok(true),
            Self::Untried(_) | Self::None => Ok(false),
        }
    }

    #[cfg(feature = "jit")]
    fn by_code(ruleset: &Ruleset, to: &[i64], zeros: bool, budget: &Budget) -> Result<Self, Stop> {
        let want = if zeros { jit::Wanted::Zeros } else { jit::Wanted::Values };
        let native = crate::native::filled(ruleset, to, want, budget)?;
        Ok(native.map_or(Self::None, |native| Self::Native(Box::new(native))))
    }

    #[cfg(not(feature = "jit"))]
    fn by_code(_: &Ruleset, _: &[i64], _: bool, _: &Budget) -> Result<Self, Stop> {
        Ok(Self::None)
    }

    /// Whether there is a table to look values up in.
    pub(crate) fn is_table(&self) -> bool {
        !matches!(self, Self::Untried(_) | Self::None)
    }

    /// The value of a position, if the table has it: positions within the box, in any order of the
    /// numbers where that order does not matter, and positions beyond it where the table had to be
    /// larger.
    pub(crate) fn get(&self, position: &[i64]) -> Option<u64> {
        match self {
            Self::Lines(running) => running.get(position),
            #[cfg(feature = "jit")]
            Self::Native(native) => native.get(position),
            Self::Untried(_) | Self::None => None,
        }
    }

    /// Visits the values of `count` positions that differ in the last component, starting at
    /// `from`; whether there is a table to look them up in.
    pub(crate) fn row(&self, from: &[i64], count: usize, visit: impl FnMut(Option<u64>)) -> bool {
        match self {
            Self::Lines(running) => running.for_each(from, count, visit),
            #[cfg(feature = "jit")]
            Self::Native(native) => native.for_each(from, count, visit),
            Self::Untried(_) | Self::None => return false,
        }
        true
    }

    /// Visits the positions of value 0 of a row until `visit` breaks; the argument is the offset of
    /// the last component.
    pub(crate) fn row_of_zeros(
        &self,
        from: &[i64],
        count: usize,
        visit: &mut impl FnMut(usize) -> ControlFlow<()>,
    ) -> bool {
        #[cfg(feature = "jit")]
        if let Self::Native(native) = self {
            native.each_zero(from, count, visit);
            return true;
        }
        let (mut at, mut flow) = (0, ControlFlow::Continue(()));
        self.row(from, count, |value| {
            if value == Some(0) && flow.is_continue() {
                flow = visit(at);
            }
            at += 1;
        })
    }

    /// The number of positions whose value is known.
    pub(crate) fn reached(&self) -> u64 {
        match self {
            Self::Lines(running) => running.reached(),
            #[cfg(feature = "jit")]
            Self::Native(native) => native.reached(),
            Self::Untried(_) | Self::None => 0,
        }
    }

    /// The bytes that the table holds.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Lines(running) => running.bytes(),
            #[cfg(feature = "jit")]
            Self::Native(native) => native.bytes(),
            Self::Untried(_) | Self::None => 0,
        }
    }
}

/// The greatest numbers of a table that contains all positions up to `to`, in any order of the
/// numbers where that order does not matter.
pub(crate) fn sides(ruleset: &Ruleset, to: &[i64]) -> Vec<i64> {
    match ruleset.unordered {
        true => vec![to.iter().copied().max().unwrap_or(0); to.len()],
        false => to.to_vec(),
    }
}

/// The number of positions from 0 up to a corner.
pub(crate) fn cells(hi: &[i64]) -> Option<usize> {
    hi.iter().try_fold(1usize, |all, &hi| all.checked_mul(usize::try_from(hi).ok()?.checked_add(1)?))
}

/// The index of a position in a box with these greatest numbers, in row-major order; none outside
/// the box.
pub(crate) fn place(position: &[i64], hi: &[i64]) -> Option<usize> {
    let next =
        |place: usize, (x, hi): (&i64, &i64)| (0..=*hi).contains(x).then(|| place * (*hi as usize + 1) + *x as usize);
    if position.len() == hi.len() { position.iter().zip(hi).try_fold(0, next) } else { None }
}
