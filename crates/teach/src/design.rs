//! Positions made to order: with a given number of winning moves, a value, a difficulty.
//!
//! Small ranges are searched completely, in an order that the seed determines; of large ones a
//! bounded number of random positions is looked at. The answer says which. Winner, value and
//! winning moves come from [`Sum::solve`]; the difficulty comes from `depth`.
mod depth;

pub use depth::DEEPEST;

use crate::say;
use depth::Depths;
use dice::Dice;

use messages::Message;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use sprague::{
    Budget, Form, Game, MovesWanted, Outcome, Play, Position, RequestError, SolveError, SolveOptions, Sum, Turns,
};
use std::collections::HashSet;

/// Ranges of at most this many positions are searched completely: some seconds.
const MOST_FULL: usize = 20_000;
/// The number of random positions that are looked at in larger ranges.
const MOST_RANDOM: usize = 20_000;
/// At most this many single positions are chosen from.
const MOST_SINGLE: usize = 1 << 14;
/// At most this many heaps in a position.
pub const MOST_HEAPS: usize = 12;
/// At most this many winning moves are counted.
const MOST_MOVES: usize = 1000;

/// How hard a position is for a person.
///
/// Points are given for the share of the moves that lose (from 70%, from 90%), in a lost position
/// for the number of moves that must be answered (from 6, from 15), and for the length of the play
/// (from 3 moves of both players, from 7): up to 1 point is easy, 4 are hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Many moves win, or the play is short.
    Easy,
    /// In between.
    Medium,
    /// Nearly all moves lose, and the win is long.
    Hard,
}

impl Difficulty {
    /// The word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The word in every language.
    pub fn message(self) -> Message {
        match self {
            Self::Easy => say::easy(),
            Self::Medium => say::medium(),
            Self::Hard => say::hard(),
        }
    }
}

/// The positions that are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The least and the largest number of heaps.
    pub heaps: (usize, usize),
    /// The largest number in a heap.
    pub to: u64,
    /// The number of winning moves, as [`Sum::solve`] lists them; `None` for any.
    pub winning_moves: Option<usize>,
    /// No two heaps are equal.
    pub distinct: bool,
    /// The least and the largest nim-value; `None` for any.
    pub value: Option<(u64, u64)>,
    /// The difficulty; `None` for any.
    pub difficulty: Option<Difficulty>,
    /// The number of positions.
    pub count: usize,
    /// What determines the choice.
    pub seed: u64,
}

impl Default for Wish {
    fn default() -> Self {
        let (winning_moves, value, difficulty) = (None, None, None);
        Self { heaps: (1, 3), to: 20, winning_moves, distinct: false, value, difficulty, count: 10, seed: 0 }
    }
}

/// A position that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Designed {
    /// The heaps, ascending.
    pub position: Vec<Position>,
    /// The number of winning moves.
    pub winning_moves: usize,
    /// The nim-value; `None` under misère play.
    pub value: Option<u64>,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The moves that lose, of a thousand.
    pub losing: u64,
    /// The moves of both players until the end, if the winner hurries and the other delays, up to a
    /// bound.
    pub depth: u32,
}

impl Designed {
    /// The position as it is typed.
    pub fn text(&self) -> String {
        self.position.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn rank(&self) -> (Difficulty, u64, u32) {
        (self.difficulty, self.losing, self.depth)
    }
}

/// The heaps: numbers, or arrays for tuples.
struct Heaps<'a>(&'a [Position]);

impl Serialize for Heaps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for position in self.0 {
            match position.heap() {
                Some(heap) => list.serialize_element(heap)?,
                None => list.serialize_element(position)?,
            }
        }
        list.end()
    }
}

impl Serialize for Designed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("position", &Heaps(&self.position))?;
        fields.serialize_entry("winning_moves", &self.winning_moves)?;
        fields.serialize_entry("difficulty", self.difficulty.word())?;
        fields.serialize_entry("value", &self.value)?;
        fields.serialize_entry("losing_share", &(self.losing as f64 / 1000.0))?;
        fields.serialize_entry("depth", &self.depth)?;
        fields.end()
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Designs {
    /// The positions, the easiest first.
    pub positions: Vec<Designed>,
    /// Whether all positions of the range were looked at, or enough were found.
    pub complete: bool,
    /// The number of positions that were looked at.
    pub looked_at: usize,
}

impl Serialize for Designs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("positions", &self.positions)?;
        fields.serialize_entry("looked_at", &self.looked_at)?;
        fields.serialize_entry("search", if self.complete { "full" } else { "bounded" })?;
        fields.end()
    }
}

/// Why no positions can be made.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum DesignError {
    /// Positions of this game are not numbers.
    Kind,
    /// The wish contradicts itself or is too large.
    Wish(Message),
    /// No position of the range is as wished.
    None {
        /// The number of positions that were looked at.
        looked_at: usize,
        /// Whether these are all.
        complete: bool,
    },
    /// The library has no answer.
    Solve(SolveError),
    /// A position does not belong to the game.
    Request(RequestError),
}

impl DesignError {
    /// The error in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Kind => say::design_kind(),
            Self::Wish(why) => why.clone(),
            Self::None { looked_at, complete: true } => say::design_none(*looked_at),
            Self::None { looked_at, complete: false } => say::design_none_seen(*looked_at),
            Self::Solve(error) => error.message(),
            Self::Request(error) => error.message(),
        }
    }
}

messages::error!(DesignError);

impl From<SolveError> for DesignError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<RequestError> for DesignError {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

/// Finds positions of a game.
///
/// ```
/// use sprague::{Budget, Game};
/// use teach::design::{Wish, design};
/// let wish = Wish { heaps: (3, 3), to: 9, winning_moves: Some(3), count: 2, ..Wish::default() };
/// let found = design(Game::new("nim")?, &wish, &Budget::default())?;
/// assert!(found.positions.iter().all(|one| one.winning_moves == 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DesignError`]: games on words, sets, boards and piles; no such position; limits of the budget.
pub fn design(game: Game, wish: &Wish, budget: &Budget) -> Result<Designs, DesignError> {
    if game.form() != Form::Numbers || game.ruleset().turns != Turns::One || game.ruleset().coins().is_some() {
        return Err(DesignError::Kind);
    }
    let (few, many) = wish.heaps;
    if few == 0 || few > many || many > MOST_HEAPS {
        return Err(DesignError::Wish(say::design_heaps(MOST_HEAPS)));
    }
    if wish.value.is_some() && game.ruleset().play == Play::Misere {
        return Err(DesignError::Wish(say::design_misere_value()));
    }
    let singles = singles(&game, wish.to)?;
    let mut candidates = Candidates::new(singles.len(), wish);
    let mut judge = Judge { depths: Depths::new(&game), sum: Sum::single(game), singles };
    let (mut found, mut looked_at) = (Vec::new(), 0);
    while found.len() < wish.count {
        let Some(chosen) = candidates.next() else { break };
        budget.check().map_err(|stop| SolveError::stopped(stop, say::reached_designs(looked_at)))?;
        looked_at += 1;
        found.extend(judge.judged(&chosen, wish, budget)?);
    }
    let complete = candidates.complete || found.len() >= wish.count;
    if found.is_empty() && wish.count > 0 {
        return Err(DesignError::None { looked_at, complete });
    }
    found.sort_by(|a, b| a.rank().cmp(&b.rank()).then_with(|| a.position.cmp(&b.position)));
    Ok(Designs { positions: found, complete, looked_at })
}

/// All single positions with numbers up to `to`, except those of zeros only.
fn singles(game: &Game, to: u64) -> Result<Vec<Position>, DesignError> {
    let places = game.places();
    let each = usize::try_from(to).ok().and_then(|to| to.checked_add(1));
    let count = each.and_then(|each| (0..places).try_fold(1usize, |all, _| all.checked_mul(each)));
    if places == 0 || count.is_none_or(|count| count > MOST_SINGLE) {
        return Err(DesignError::Wish(say::design_range(MOST_SINGLE)));
    }
    let (mut all, mut tuple) = (Vec::new(), vec![0u64; places]);
    while let Some(place) = (0..places).rev().find(|&place| tuple[place] < to) {
        tuple[place] += 1;
        tuple[place + 1..].fill(0);
        let position = Position::new(tuple.iter().copied());
        if game.canonical(position.clone()) == position {
            all.push(position);
        }
    }
    Ok(all)
}

/// The lists of indices to look at.
struct Candidates {
    list: std::vec::IntoIter<Vec<usize>>,
    dice: Dice,
    seen: HashSet<Vec<usize>>,
    singles: usize,
    heaps: (usize, usize),
    distinct: bool,
    complete: bool,
    left: usize,
}

impl Candidates {
    fn new(singles: usize, wish: &Wish) -> Self {
        let mut dice = Dice::new(wish.seed);
        let mut list = Some(Vec::new());
        for heaps in wish.heaps.0..=wish.heaps.1 {
            list = list.and_then(|list| with_all(list, singles, heaps, wish.distinct));
        }
        let complete = list.is_some();
        let mut list = list.unwrap_or_default();
        dice.shuffle(&mut list);
        let left = if complete { 0 } else { MOST_RANDOM };
        let (list, seen) = (list.into_iter(), HashSet::new());
        Self { list, dice, seen, singles, heaps: wish.heaps, distinct: wish.distinct, complete, left }
    }

    fn next(&mut self) -> Option<Vec<usize>> {
        if self.complete {
            return self.list.next();
        }
        while self.left > 0 {
            self.left -= 1;
            let heaps = self.heaps.0 + self.dice.index(self.heaps.1 - self.heaps.0 + 1);
            let mut chosen: Vec<usize> = (0..heaps).map(|_| self.dice.index(self.singles)).collect();
            chosen.sort_unstable();
            let equal = chosen.windows(2).any(|pair| pair[0] == pair[1]);
            if !(self.distinct && equal) && self.seen.insert(chosen.clone()) {
                return Some(chosen);
            }
        }
        None
    }
}

/// Adds all ascending lists of `heaps` indices; `None` if there are too many.
fn with_all(mut list: Vec<Vec<usize>>, singles: usize, heaps: usize, distinct: bool) -> Option<Vec<Vec<usize>>> {
    let step = usize::from(distinct);
    let mut chosen: Vec<usize> = (0..heaps).map(|at| at * step).collect();
    if chosen.last().is_none_or(|&last| last >= singles) {
        return Some(list);
    }
    loop {
        if list.len() >= MOST_FULL {
            return None;
        }
        list.push(chosen.clone());
        let most = |at: usize| singles - 1 - (heaps - 1 - at) * step;
        let Some(place) = (0..heaps).rev().find(|&at| chosen[at] < most(at)) else { return Some(list) };
        let first = chosen[place] + 1;
        for (offset, at) in (place..heaps).enumerate() {
            chosen[at] = first + offset * step;
        }
    }
}

/// Compares positions with the wish.
struct Judge {
    sum: Sum,
    singles: Vec<Position>,
    depths: Depths,
}

impl Judge {
    fn judged(&mut self, chosen: &[usize], wish: &Wish, budget: &Budget) -> Result<Option<Designed>, DesignError> {
        let position: Vec<Position> = chosen.iter().map(|&index| self.singles[index].clone()).collect();
        self.sum.clear();
        for single in &position {
            self.sum.place(0, single.clone())?;
        }
        let moves = MovesWanted::AtMost(MOST_MOVES);
        let answer = self.sum.solve(&SolveOptions { moves, ..SolveOptions::default() }, budget)?;
        let value = answer.value.as_ref().and_then(|value| value.nim()).and_then(|value| value.to_u64());
        let winning_moves = answer.moves.listed.len();
        let total = answer.moves.total.as_ref().and_then(sprague::Number::to_u64);
        let counted = total.is_some_and(|total| total == winning_moves as u64);
        let in_range = |(least, most): (u64, u64)| value.is_some_and(|value| (least..=most).contains(&value));
        if answer.outcome == Outcome::D
            || !counted
            || wish.winning_moves.is_some_and(|wanted| wanted != winning_moves)
            || !wish.value.is_none_or(in_range)
        {
            return Ok(None);
        }
        let Some((moves, depth)) = self.depths.of(&position, answer.outcome == Outcome::N, budget)? else {
            return Ok(None);
        };
        let losing = 1000 - (winning_moves as u64 * 1000) / moves.max(1);
        let difficulty = difficulty(losing, moves, winning_moves > 0, depth);
        let found = Designed { position, winning_moves, value, difficulty, losing, depth };
        Ok(wish.difficulty.is_none_or(|wanted| wanted == difficulty).then_some(found))
    }
}

fn difficulty(losing: u64, moves: u64, won: bool, depth: u32) -> Difficulty {
    let (amount, steps) = if won { (losing, [700, 900]) } else { (moves, [6, 15]) };
    let points = u32::from(amount >= steps[0]) + u32::from(amount >= steps[1]);
    let points = points + u32::from(depth >= 3) + u32::from(depth >= 7);
    match points {
        0 | 1 => Difficulty::Easy,
        2 | 3 => Difficulty::Medium,
        _ => Difficulty::Hard,
    }
}
