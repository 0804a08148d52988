//! Conway's theorem on sums of tame games under misere play.
//!
//! A position has two values: G+, its nim-value in normal play, and G-, its nim-value in misere
//! play. A pair (0,1) or (1,0) is *fickle*, a pair (n,n) is *firm*. A position is *hereditarily
//! tame* when it and all its followers are fickle or firm. **Theorem.** A sum of hereditarily tame
//! positions is, under misere play, lost for the player to move exactly when all parts are fickle
//! and the xor of their G+ is 1, or some part is firm and the xor of their G+ is 0. (J. H. Conway,
//! *On Numbers and Games*, 1976, chapter 12.)
//!
//! The condition is checked, never assumed, on every follower of every part. A follower may itself
//! be a sum, where moves split: its pair follows from the theorem, applied to its parts, which are
//! followers and so have been checked before. In detail: G-(S) is the n for which S + *n is lost
//! under misere play, so a sum of fickle parts has the fickle pair of the xor, and a sum with a
//! firm part has the firm pair of the xor; both are tame again, and so are their followers.
use crate::memo::{Answer, Memo};
use crate::search::SearchError;
use budget::Budget;
use nimber::MexSet;
use rules::ruleset::Ruleset;

/// The pair (G+, G-) of a tame position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pair {
    /// (0,1) for `false`, (1,0) for `true`.
    Fickle(bool),
    /// (n,n).
    Firm(u64),
}

impl Pair {
    /// The pair of the empty sum, and of a position without options.
    pub const NOTHING: Self = Self::Fickle(false);

    /// The nim-value in normal play.
    pub fn plus(self) -> u64 {
        match self {
            Self::Fickle(one) => one.into(),
            Self::Firm(n) => n,
        }
    }

    /// The nim-value in misere play; 0 where the player to move loses.
    pub fn minus(self) -> u64 {
        match self {
            Self::Fickle(one) => (!one).into(),
            Self::Firm(n) => n,
        }
    }

    /// The pair of a sum of two hereditarily tame positions, by the theorem.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Fickle(a), Self::Fickle(b)) => Self::Fickle(a != b),
            (a, b) => Self::Firm(a.plus() ^ b.plus()),
        }
    }

    fn new(plus: u64, minus: u64) -> Option<Self> {
        match (plus, minus) {
            (0, 1) => Some(Self::Fickle(false)),
            (1, 0) => Some(Self::Fickle(true)),
            (n, m) => (n == m).then_some(Self::Firm(n)),
        }
    }

    /// The pair as a number that is not [`WILD`].
    fn encode(self) -> u64 {
        match self {
            Self::Fickle(one) => 1 + u64::from(one),
            Self::Firm(n) => 3 + n,
        }
    }

    fn decode(code: u64) -> Option<Self> {
        match code {
            WILD => None,
            1 | 2 => Some(Self::Fickle(code == 2)),
            _ => Some(Self::Firm(code - 3)),
        }
    }
}

/// The answer for a position that is not hereditarily tame.
const WILD: u64 = 0;

#[derive(Debug, Default)]
struct Pairs {
    plus: MexSet,
    minus: MexSet,
    options: bool,
    wild: bool,
}

impl Answer for Pairs {
    fn clear(&mut self) {
        self.plus.clear();
        self.minus.clear();
        (self.options, self.wild) = (false, false);
    }

    fn nothing(&self) -> u64 {
        Pair::NOTHING.encode()
    }

    fn plus(&self, sum: u64, part: u64) -> u64 {
        match (Pair::decode(sum), Pair::decode(part)) {
            (Some(sum), Some(part)) => sum.and(part).encode(),
            _ => WILD,
        }
    }

    fn option(&mut self, answer: u64) {
        self.options = true;
        match Pair::decode(answer) {
            Some(pair) => {
                self.plus.insert(pair.plus());
                self.minus.insert(pair.minus());
            }
            None => self.wild = true,
        }
    }

    fn finish(&mut self) -> u64 {
        if self.wild {
            return WILD;
        }
        let minus = if self.options { self.minus.mex() } else { 1 };
        Pair::new(self.plus.mex(), minus).map_or(WILD, Pair::encode)
    }
}

/// Pairs of the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub struct Tame {
    memo: Memo<Pairs>,
}

impl Tame {
    /// An empty search.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self { memo: Memo::new(ruleset, Pairs::default()) }
    }

    /// The pair of a position that is hereditarily tame; `None` when it is not.
    ///
    /// # Errors
    /// The errors of [`crate::Search::value`], with which it shares time and memory.
    pub fn pair(&mut self, position: &[i64], budget: &Budget) -> Result<Option<Pair>, SearchError> {
        Ok(Pair::decode(self.memo.value(position, budget)?))
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
