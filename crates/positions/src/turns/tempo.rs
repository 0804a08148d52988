//! Numbers of components for sums in which every component moves, or the first that can.
//!
//! **Suspense.** In `play every` the last component that ends decides, so the winner plays slowly
//! and the loser fast. Call a number *good* when a player who has that many moves ahead of her
//! makes the last of all (odd; even in misere play, where the last move loses). The suspense of a
//! position without options is 0; else, when some option has a number that is not good, 1 + the
//! largest such number; else 1 + the least number of an option. Theorem: the suspense of a sum is
//! the largest of its parts, and the player to move wins exactly where it is good. Proof by
//! induction over play, M the largest number of a part. When M is good, a move to M-1 in each part
//! that has M, to the number below in other parts that are good, and anything in the rest (their
//! options are good, and the least is below their own number) leaves a largest number of M-1, which
//! is not good; and no turn leaves a largest number that is not good and above it, as options of
//! good parts that are not good lie below them, and options of others are all good. When M is not
//! good, a part that has it leaves only good numbers from M-1 on, and numbers that are not good
//! come from good parts and are less than M-1: so a good number of at least M-1 is left, which the
//! fast moves reach. (J. H. Conway, *On Numbers and Games*, 1976, chapter 14, "continued
//! conjunctive compound"; E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 9.) A move
//! leaves of a part a sum in which all move: so splitting changes nothing.
//!
//! **Remoteness.** Where play ends as soon as one component has ended (`play exactly k` with k of
//! them), the winner is fast: 1 + the least number that is not good, else 1 + the largest; the
//! least number of the parts decides. The proof is the same with the order turned round, for
//! components that do not split (a split adds a component).
//!
//! **Relay.** In `play first` the components are played one after the other, so each is a function:
//! from "does the player who finds it finished win the rest?" to "does the player to move
//! here win?". A position without options is the identity; another one wins where some option does
//! not; parts that a move leaves follow each other, as functions do. The first value of the
//! function is the outcome of the component alone in normal play, the second that in misere play.
use super::repeated::Repeated;
use crate::memo::{Answer, Memo};
use crate::search::SearchError;
use budget::{Budget, Stop};
use rules::moves::{Mover, Options, Scratch};
use rules::ruleset::{Play, Ruleset};

/// What the number of a component measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TempoKind {
    /// Suspense: all components move, and play ends with the last of them.
    Every(Play),
    /// Remoteness: all components move, and play ends as soon as one of them has ended.
    Shortest(Play),
    /// Functions of components that are played one after the other.
    Relay,
}

/// The function of a component that is finished: the identity.
pub const FINISHED: u64 = 0b10;

impl TempoKind {
    /// Whether a player with this number ahead of her wins; for suspense and remoteness.
    pub fn good(self, number: u64) -> bool {
        match self {
            Self::Every(Play::Normal) | Self::Shortest(Play::Normal) | Self::Relay => number % 2 == 1,
            Self::Every(Play::Misere) | Self::Shortest(Play::Misere) => number.is_multiple_of(2),
        }
    }

    /// The number of an empty sum, to which parts are added.
    fn nothing(self) -> u64 {
        match self {
            Self::Every(_) => 0,
            Self::Shortest(_) => u64::MAX,
            Self::Relay => FINISHED,
        }
    }

    /// The number of a position without options.
    fn ended(self) -> u64 {
        if self == Self::Relay { FINISHED } else { 0 }
    }

    /// The number of the position that a move leaves, from that of its parts; if no part is left,
    /// the component has ended.
    fn left(self, parts: u64) -> u64 {
        if parts == self.nothing() { self.ended() } else { parts }
    }

    /// The number of two parts together, the first before the second.
    pub fn together(self, first: u64, second: u64) -> u64 {
        match self {
            Self::Every(_) => first.max(second),
            Self::Shortest(_) => first.min(second),
            Self::Relay => through(first, through(second, 0)) | through(first, through(second, 1)) << 1,
        }
    }
}

/// Applies the function `relay`: whether the player to move wins, if `rest` tells whether the
/// player who finds the component finished wins.
pub fn through(relay: u64, rest: u64) -> u64 {
    relay >> rest & 1
}

/// Heaps from here on are looked up in the repetition.
const FAR: i64 = 1 << 12;

/// The numbers of the options seen so far.
#[derive(Debug)]
pub(super) struct Seen {
    pace: TempoKind,
    any: bool,
    /// The number that the winner chooses among the numbers that are not good.
    won: Option<u64>,
    /// The number that the loser chooses, among the good ones.
    lost: Option<u64>,
    /// The function of a component that is played in turn with others.
    relay: u64,
}

impl Seen {
    pub(super) fn new(pace: TempoKind) -> Self {
        Self { pace, any: false, won: None, lost: None, relay: 0 }
    }
}

impl Answer for Seen {
    fn clear(&mut self) {
        (self.any, self.won, self.lost, self.relay) = (false, None, None, 0);
    }

    fn nothing(&self) -> u64 {
        self.pace.nothing()
    }

    fn plus(&self, sum: u64, part: u64) -> u64 {
        self.pace.together(sum, part)
    }

    fn option(&mut self, answer: u64) {
        self.any = true;
        let answer = self.pace.left(answer);
        let slow = match self.pace {
            TempoKind::Relay => {
                self.relay |= !answer & 0b11;
                return;
            }
            TempoKind::Every(_) => true,
            TempoKind::Shortest(_) => false,
        };
        let (chosen, largest) = match self.pace.good(answer) {
            false => (&mut self.won, slow),
            true => (&mut self.lost, !slow),
        };
        *chosen = Some(chosen.map_or(answer, |known| if largest { known.max(answer) } else { known.min(answer) }));
    }

    fn finish(&mut self) -> u64 {
        match (self.any, self.pace) {
            (false, pace) => pace.ended(),
            (true, TempoKind::Relay) => self.relay,
            (true, _) => self.won.or(self.lost).map_or(0, |number| number + 1),
        }
    }
}

/// Numbers of heaps that repeat for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round<'a> {
    /// The numbers up to the end of a period, which need not be the first one.
    pub numbers: &'a [u64],
    /// The heap with which this period begins.
    pub from: usize,
    /// How much the numbers grow from one period to the next.
    pub growth: u64,
}

/// The numbers of the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub struct Tempo {
    memo: Memo<Seen>,
    /// The repeating numbers, for rulesets of heaps that may have them.
    repeated: Option<Repeated>,
    pace: TempoKind,
    mover: Mover,
    scratch: Scratch,
}

impl Tempo {
    /// An empty search.
    pub fn new(ruleset: &Ruleset, pace: TempoKind) -> Self {
        let (memo, repeated) = (Memo::new(ruleset, Seen::new(pace)), Repeated::new(ruleset, pace));
        Self { memo, repeated, pace, mover: Mover::new(ruleset), scratch: Scratch::default() }
    }

    /// The number of a position. Time: the options of all positions that can be reached from it,
    /// each listed a few times; for heaps from which finitely many amounts may be taken, a
    /// repetition of the numbers is enough.
    ///
    /// # Errors
    /// The errors of [`crate::Search::value`].
    pub fn number(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        if let (&[heap @ (FAR..)], Some(repeated)) = (position, &mut self.repeated)
            && let Some(number) = repeated.number(heap.unsigned_abs(), budget)?
        {
            return Ok(number);
        }
        self.searched(position, budget)
    }

    /// The numbers of the heaps of a game with one number, where they are found to repeat for ever.
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn round(&mut self, budget: &Budget) -> Result<Option<Round<'_>>, Stop> {
        match &mut self.repeated {
            Some(repeated) => repeated.round(budget),
            None => Ok(None),
        }
    }

    /// The number of a position by search.
    pub fn searched(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        self.memo.value(position, budget)
    }

    /// The options of a position, without repetition, each with its number.
    ///
    /// # Errors
    /// The errors of [`crate::Search::value`].
    pub fn options(&mut self, position: &[i64], budget: &Budget) -> Result<(Options, Vec<u64>), SearchError> {
        self.number(position, budget)?;
        let mut options = Options::new(self.mover.arity());
        self.mover.options_within(&mut self.scratch, position, &mut options, budget)?;
        options.sort_dedup();
        let mut numbers = Vec::with_capacity(options.len());
        for option in options.iter() {
            let mut sum = self.pace.nothing();
            for part in options.parts(option) {
                let number = self.number(part, budget)?;
                sum = self.pace.together(sum, number);
            }
            numbers.push(self.pace.left(sum));
        }
        Ok((options, numbers))
    }

    /// The number of positions that have a number.
    pub fn len(&self) -> u64 {
        self.memo.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
