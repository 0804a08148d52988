//! Misere nim-values of single positions, and their outcomes in either convention, for rules whose
//! moves leave at most one position.
//!
//! G-(position without options) = 1, else the mex of the values of the options; a position is lost
//! for the player to move under misere play exactly when its value is 0. The value of a sum does
//! not follow from the values of its parts: if a move leaves two positions, there is no answer
//! here. (Conway, *On Numbers and Games*, 1976, chapter 12.)
use super::Outcome;
use crate::memo::{Answer, Memo};
use crate::search::SearchError;
use budget::Budget;
use nimber::MexSet;
use rules::ruleset::{Play, Ruleset};

/// The empty sum; never the answer of a position.
const NOTHING: u64 = u64::MAX;
/// The answer if some move on the way leaves two positions or more.
const SPLITS: u64 = 0;
/// Values are stored as value + 1.
const SHIFT: u64 = 1;
/// The value of a position without options.
const TERMINAL: u64 = 1;

#[derive(Debug, Default)]
struct MisereValue {
    seen: MexSet,
    options: bool,
    splits: bool,
}

impl Answer for MisereValue {
    fn clear(&mut self) {
        self.seen.clear();
        (self.options, self.splits) = (false, false);
    }

    fn nothing(&self) -> u64 {
        NOTHING
    }

    fn plus(&self, sum: u64, part: u64) -> u64 {
        if sum == NOTHING { part } else { SPLITS }
    }

    fn option(&mut self, answer: u64) {
        self.options = true;
        match answer {
            NOTHING => self.seen.insert(TERMINAL),
            SPLITS => self.splits = true,
            value => self.seen.insert(value - SHIFT),
        }
    }

    fn finish(&mut self) -> u64 {
        match (self.splits, self.options) {
            (true, _) => SPLITS,
            (false, true) => self.seen.mex() + SHIFT,
            (false, false) => TERMINAL + SHIFT,
        }
    }
}

/// Misere nim-values of the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub struct MisereValues {
    memo: Memo<MisereValue>,
}

impl MisereValues {
    /// An empty search.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self { memo: Memo::new(ruleset, MisereValue::default()) }
    }

    /// The misere nim-value of a position; `None` when some move on the way leaves two positions or
    /// more.
    ///
    /// # Errors
    /// The errors of [`crate::Search::value`], with which it shares time and memory.
    pub fn value(&mut self, position: &[i64], budget: &Budget) -> Result<Option<u64>, SearchError> {
        Ok(self.memo.value(position, budget)?.checked_sub(SHIFT))
    }

    /// The number of positions that have an answer.
    pub fn len(&self) -> u64 {
        self.memo.len()
    }

    /// Whether no position has an answer.
    pub fn is_empty(&self) -> bool {
        self.memo.len() == 0
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        self.memo.bytes()
    }
}

/// Outcomes as answers: [`LOST`], [`WON`], or [`SPLITS`].
#[derive(Debug)]
struct WinLose {
    /// The outcome of a position without options.
    terminal: u64,
    options: bool,
    wins: bool,
    splits: bool,
}

const LOST: u64 = 1;
const WON: u64 = 2;

impl Answer for WinLose {
    fn clear(&mut self) {
        (self.options, self.wins, self.splits) = (false, false, false);
    }

    fn nothing(&self) -> u64 {
        NOTHING
    }

    fn plus(&self, sum: u64, part: u64) -> u64 {
        if sum == NOTHING { part } else { SPLITS }
    }

    fn option(&mut self, answer: u64) {
        self.options = true;
        match if answer == NOTHING { self.terminal } else { answer } {
            LOST => self.wins = true,
            SPLITS => self.splits = true,
            _ => {}
        }
    }

    fn decided(&self) -> bool {
        self.wins
    }

    fn finish(&mut self) -> u64 {
        match (self.wins, self.splits, self.options) {
            (true, ..) => WON,
            (false, true, _) => SPLITS,
            (false, false, true) => LOST,
            (false, false, false) => self.terminal,
        }
    }
}

/// Outcomes of the positions of one ruleset, without nim-values: the search leaves a position as
/// soon as it has found a winning move. Remembered from call to call.
#[derive(Debug)]
pub struct Outcomes {
    memo: Memo<WinLose>,
}

impl Outcomes {
    /// An empty search. The convention of the ruleset does not matter: `play` does.
    pub fn new(ruleset: &Ruleset, play: Play) -> Self {
        let terminal = match play {
            Play::Normal => LOST,
            Play::Misere => WON,
        };
        Self { memo: Memo::new(ruleset, WinLose { terminal, options: false, wins: false, splits: false }) }
    }

    /// The winner of a single position; `None` when it depends on a move that leaves two positions
    /// or more.
    ///
    /// # Errors
    /// The errors of [`crate::Search::value`]; it takes at most the time and memory of the
    /// nim-value.
    pub fn outcome(&mut self, position: &[i64], budget: &Budget) -> Result<Option<Outcome>, SearchError> {
        Ok(match self.memo.value(position, budget)? {
            LOST => Some(Outcome::P),
            WON => Some(Outcome::N),
            _ => None,
        })
    }

    /// The number of positions that have an answer.
    pub fn len(&self) -> u64 {
        self.memo.len()
    }

    /// Whether no position has an answer.
    pub fn is_empty(&self) -> bool {
        self.memo.len() == 0
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        self.memo.bytes()
    }
}
