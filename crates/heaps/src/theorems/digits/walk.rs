//! Windows of values that are carried over whole blocks of heaps.
use super::read::{Fact, Moves};
use crate::theorems::effort::Effort;
use rules::ruleset::Play;
use std::collections::HashMap;

/// The most states of the automaton.
const MOST_STATES: usize = 1 << 14;
/// The heaps of a block that is gone through heap by heap.
const SMALL: u64 = 1 << 7;
/// The most work for the values before one block, in heaps and looks at their amounts, eight at a
/// time: about a second.
const MOST_STEPS: u64 = 1 << 27;
/// The most numbers in the windows that are kept meanwhile, and the most blocks.
const MOST_NUMBERS: usize = 1 << 25;
const MOST_BLOCKS: usize = 1 << 21;
/// Steps between two looks at the budget.
const LOOK: u64 = 1 << 16;
/// No heap; no state.
const NONE: u16 = u16::MAX;
const NOWHERE: u32 = u32::MAX;
/// The state before the first digit, which stays as long as zeros are read.
const START: u32 = 0;

/// The automaton: its states are numbers, and each has the amounts of the heaps that end there.
#[derive(Debug)]
pub(super) struct Table {
    base: u64,
    /// The state after a digit, `base` of them for each state.
    next: Vec<u32>,
    amounts: Vec<Vec<u16>>,
    /// The largest amount, at least 1.
    reach: usize,
}

impl Table {
    /// All states of numbers up to 2^63.
    pub(super) fn of(moves: &Moves) -> Option<Self> {
        let base = moves.base;
        let mut states: HashMap<Vec<u64>, u32> = HashMap::new();
        let mut table = Self { base, next: Vec::new(), amounts: vec![Vec::new()], reach: 1 };
        // The facts of the states whose next states are not known yet.
        let mut open: Vec<Option<Vec<u64>>> = vec![None];
        let mut length = 1_u64;
        while length <= i64::MAX as u64 {
            let mut later = Vec::new();
            for before in open {
                for digit in 0..base {
                    if before.is_none() && digit == 0 {
                        table.next.push(START);
                        continue;
                    }
                    let after = |(place, fact): (usize, &Fact)| {
                        fact.after(base, before.as_ref().map(|before| before[place]), digit)
                    };
                    let facts: Vec<u64> = moves.facts.iter().enumerate().map(after).collect();
                    let state = match states.get(&facts) {
                        Some(&state) => state,
                        None => {
                            let state = u32::try_from(table.amounts.len()).ok()?;
                            let amounts = moves.amounts(&facts)?;
                            table.reach = table.reach.max(usize::try_from(amounts.last().copied().unwrap_or(1)).ok()?);
                            table.amounts.push(amounts.into_iter().map(|amount| amount as u16).collect());
                            states.insert(facts.clone(), state);
                            later.push(Some(facts));
                            state
                        }
                    };
                    table.next.push(state);
                }
                if table.amounts.len() > MOST_STATES {
                    return None;
                }
            }
            open = later;
            length = length.saturating_mul(base);
        }
        table.next.resize(table.amounts.len() * usize::try_from(base).ok()?, NOWHERE);
        Some(table)
    }

    /// The most digits for which a block has at most this many heaps.
    pub(super) fn level(&self, most: u64) -> u32 {
        most.ilog(self.base)
    }

    /// The number of heaps of a block with `level` further digits.
    pub(super) fn block(&self, level: u32) -> u64 {
        self.base.saturating_pow(level)
    }

    fn after(&self, state: u32, digit: u64) -> Option<u32> {
        let place = (u64::from(state) * self.base).checked_add(digit)?;
        self.next.get(usize::try_from(place).ok()?).copied().filter(|&state| state != NOWHERE)
    }

    /// The states of the heaps of a block, in order, up to the first that has none.
    fn heaps(&self, state: u32, level: u32) -> Vec<u32> {
        let mut heaps = vec![state];
        for _ in 0..level {
            let longer = heaps.iter().flat_map(|&state| (0..self.base).map(move |digit| self.after(state, digit)));
            heaps = longer.map_while(|state| state).collect();
        }
        heaps
    }

    /// The values of the block of all heaps with these first digits; `Some(None)` where that would
    /// take too much work, `None` when the budget has ended.
    pub(super) fn reach(&self, play: Play, first: u64, level: u32, effort: &Effort<'_>) -> Option<Option<Vec<u16>>> {
        let mut walk = Walk {
            table: self,
            play,
            effort,
            small: self.level(SMALL),
            left: MOST_STEPS,
            since: 0,
            windows: Windows::default(),
            over: HashMap::new(),
            mex: Mex::default(),
        };
        match walk.to(first, level) {
            Ok((state, window)) => Some(Some(self.values(play, state, level, &window))),
            Err(End::Work) => Some(None),
            Err(End::Budget) => None,
        }
    }

    /// The values of a block, as far as its heaps have states.
    fn values(&self, play: Play, state: u32, level: u32, window: &[u16]) -> Vec<u16> {
        let (mut values, mut mex) = (window.to_vec(), Mex::default());
        for state in self.heaps(state, level) {
            values.push(mex.value(&values, &self.amounts[state as usize], play));
        }
        values.split_off(self.reach)
    }
}

/// Why a walk ended early.
enum End {
    /// Too much work.
    Work,
    /// The budget of the caller.
    Budget,
}

/// Windows by number.
#[derive(Default)]
struct Windows {
    all: Vec<Box<[u16]>>,
    numbers: HashMap<Box<[u16]>, u32>,
}

impl Windows {
    fn number(&mut self, window: &[u16]) -> Result<u32, End> {
        if let Some(&number) = self.numbers.get(window) {
            return Ok(number);
        }
        if (self.all.len() + 1).saturating_mul(window.len() + 16) > MOST_NUMBERS {
            return Err(End::Work);
        }
        let number = u32::try_from(self.all.len()).map_err(|_| End::Work)?;
        self.all.push(window.into());
        self.numbers.insert(window.into(), number);
        Ok(number)
    }
}

/// The way to a block, with all that was found on it.
struct Walk<'t> {
    table: &'t Table,
    play: Play,
    effort: &'t Effort<'t>,
    /// The level of blocks that are gone through heap by heap.
    small: u32,
    left: u64,
    since: u64,
    windows: Windows,
    /// The window after a block, by its state, its level and the window before it.
    over: HashMap<(u32, u32, u32), u32>,
    mex: Mex,
}

impl Walk<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), End> {
        self.left = self.left.checked_sub(steps).ok_or(End::Work)?;
        self.since += steps;
        if self.since >= LOOK {
            self.since = 0;
            self.effort.glance().ok_or(End::Budget)?;
        }
        Ok(())
    }

    /// The state of the block of the heaps with these first digits, and the values before it.
    fn to(&mut self, first: u64, level: u32) -> Result<(u32, Box<[u16]>), End> {
        let mut window = self.windows.number(&vec![NONE; self.table.reach])?;
        let mut digits = Vec::new();
        let mut rest = first;
        while rest > 0 {
            digits.push(rest % self.table.base);
            rest /= self.table.base;
        }
        let mut state = START;
        while let Some(digit) = digits.pop() {
            let level = level + digits.len() as u32;
            for before in 0..digit {
                let state = self.table.after(state, before).ok_or(End::Work)?;
                window = self.over(state, level, window)?;
            }
            state = self.table.after(state, digit).ok_or(End::Work)?;
        }
        Ok((state, self.windows.all[window as usize].clone()))
    }

    /// The window after a block; as deep as a number has digits.
    fn over(&mut self, state: u32, level: u32, window: u32) -> Result<u32, End> {
        let key = (state, level, window);
        if let Some(&after) = self.over.get(&key) {
            return Ok(after);
        }
        let after = if level <= self.small {
            self.through(state, level, window)?
        } else {
            let mut window = window;
            for digit in 0..self.table.base {
                self.spend(1)?;
                let state = self.table.after(state, digit).ok_or(End::Work)?;
                window = self.over(state, level - 1, window)?;
            }
            window
        };
        if self.over.len() >= MOST_BLOCKS {
            return Err(End::Work);
        }
        self.over.insert(key, after);
        Ok(after)
    }

    /// The window after a block, heap by heap.
    fn through(&mut self, state: u32, level: u32, window: u32) -> Result<u32, End> {
        let mut values = self.windows.all[window as usize].to_vec();
        self.spend(1 + values.len() as u64 / 8)?;
        let heaps = self.table.heaps(state, level);
        for &heap in &heaps {
            let amounts = &self.table.amounts[heap as usize];
            self.spend(1 + amounts.len() as u64 / 8)?;
            values.push(self.mex.value(&values, amounts, self.play));
        }
        if (heaps.len() as u64) < self.table.block(level) {
            return Err(End::Work);
        }
        self.windows.number(&values[values.len() - self.table.reach..])
    }
}

/// The least value that no option has; keeps the room for it.
#[derive(Default)]
struct Mex {
    /// The number of the question in which a value was seen last.
    seen: Vec<u32>,
    question: u32,
}

impl Mex {
    /// The value of the heap after these, from which these amounts may be taken.
    fn value(&mut self, before: &[u16], amounts: &[u16], play: Play) -> u16 {
        if self.question == u32::MAX {
            self.seen.clear();
            self.question = 0;
        }
        self.question += 1;
        let mut moves = false;
        for &amount in amounts {
            let Some(&value) = before.len().checked_sub(amount.into()).and_then(|place| before.get(place)) else {
                continue;
            };
            if value != NONE {
                moves = true;
                let value = usize::from(value);
                if value >= self.seen.len() {
                    self.seen.resize(value + 1, 0);
                }
                self.seen[value] = self.question;
            }
        }
        if !moves {
            return u16::from(play == Play::Misere);
        }
        let free = self.seen.iter().position(|&last| last != self.question);
        // No value is above the number of amounts, which is far below the end of these numbers.
        free.unwrap_or(self.seen.len()) as u16
    }
}
