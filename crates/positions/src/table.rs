//! The states of positions in a search, by their numbers: unknown, on the path, or with a
//! value.
use budget::{Budget, Stop};

/// The state of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No value yet.
    Unknown,
    /// The position is on the path and needs the values of its options. Meeting it again is a
    /// cycle.
    Open,
    /// The position has this value.
    Known(u64),
}

/// Values by number, in 32 bits until a larger value needs 64. The two largest numbers stand for
/// the other states.
#[derive(Debug, Clone)]
pub enum States {
    /// In 32 bits.
    Narrow(Vec<u32>),
    /// In 64 bits.
    Wide(Vec<u64>),
}

const UNKNOWN: u64 = u64::MAX;
const OPEN: u64 = u64::MAX - 1;
const NARROW_UNKNOWN: u32 = u32::MAX;
const NARROW_OPEN: u32 = u32::MAX - 1;

impl States {
    /// An empty table, in which all are unknown.
    #[expect(clippy::new_without_default, reason = "nothing asks for a default")]
    pub fn new() -> Self {
        Self::Narrow(Vec::new())
    }

    /// The bytes that the table holds.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Narrow(states) => (states.capacity() * size_of::<u32>()) as u64,
            Self::Wide(states) => (states.capacity() * size_of::<u64>()) as u64,
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Narrow(states) => states.len(),
            Self::Wide(states) => states.len(),
        }
    }

    /// The state of the position with this number.
    #[inline]
    pub fn get(&self, id: u32) -> State {
        match self {
            Self::Narrow(states) => match states.get(id as usize) {
                None | Some(&NARROW_UNKNOWN) => State::Unknown,
                Some(&NARROW_OPEN) => State::Open,
                Some(&value) => State::Known(value.into()),
            },
            Self::Wide(states) => match states.get(id as usize) {
                None | Some(&UNKNOWN) => State::Unknown,
                Some(&OPEN) => State::Open,
                Some(&value) => State::Known(value),
            },
        }
    }

    /// Makes room for the numbers below `len`; `others` is the number of bytes that the caller
    /// holds besides.
    ///
    /// # Errors
    /// [`Stop::Memory`] if the budget does not allow it.
    pub fn grow(&mut self, len: usize, others: u64, budget: &Budget) -> Result<(), Stop> {
        if len <= self.len() {
            return Ok(());
        }
        let capacity = len.next_power_of_two().max(256);
        let word = if matches!(self, Self::Narrow(_)) { size_of::<u32>() } else { size_of::<u64>() };
        budget.reserve(others.saturating_add(self.bytes()).saturating_add((capacity * word) as u64))?;
        match self {
            Self::Narrow(states) => {
                states.reserve_exact(capacity - states.len());
                states.resize(capacity, NARROW_UNKNOWN);
            }
            Self::Wide(states) => {
                states.reserve_exact(capacity - states.len());
                states.resize(capacity, UNKNOWN);
            }
        }
        Ok(())
    }

    /// Sets the state of a number below the length. A value too large for 32 bits widens all of
    /// them (a position needs at least 2^32 options to have one).
    pub fn set(&mut self, id: u32, state: State) {
        if let (Self::Narrow(states), State::Known(value)) = (&*self, state)
            && value >= u64::from(NARROW_OPEN)
        {
            let widened = states.iter().map(|&state| match state {
                NARROW_UNKNOWN => UNKNOWN,
                NARROW_OPEN => OPEN,
                value => value.into(),
            });
            *self = Self::Wide(widened.collect());
        }
        match self {
            Self::Narrow(states) => {
                if let Some(place) = states.get_mut(id as usize) {
                    *place = match state {
                        State::Unknown => NARROW_UNKNOWN,
                        State::Open => NARROW_OPEN,
                        State::Known(value) => value as u32,
                    };
                }
            }
            Self::Wide(states) => {
                if let Some(place) = states.get_mut(id as usize) {
                    *place = match state {
                        State::Unknown => UNKNOWN,
                        State::Open => OPEN,
                        State::Known(value) => value,
                    };
                }
            }
        }
    }
}
