//! How long the play from a position is, if the winner hurries and the other delays: the length of
//! the shortest forced win, by a search of bounded depth and size.
use super::DesignError;
use sprague::play::{Match, PlayError, Side};
use sprague::{Budget, Builder, Game, Play, Position, RequestError, SolveError, Sum};
use std::collections::HashMap;
use std::rc::Rc;

/// Longer plays have this depth: a person does not look further ahead.
pub const DEEPEST: u32 = 9;
/// At most this many positions are looked at for one answer.
const MOST_STEPS: usize = 5_000;
/// At most this many results are remembered: some megabytes.
const MOST_KEPT: usize = 200_000;
/// Positions with more moves than this are not judged.
const MOST_OPTIONS: usize = 4096;

/// A sum as ascending numbers of single positions; those without moves are left out.
type Key = Vec<u32>;

/// Moves of single positions, and what is known of sums.
pub(crate) struct Depths {
    rule: Builder,
    misere: bool,
    numbers: HashMap<Position, u32>,
    positions: Vec<Position>,
    options: Vec<Option<Rc<[Key]>>>,
    /// Whether the player to move wins, or loses, within a number of moves.
    known: HashMap<(Key, u32, bool), bool>,
    steps: usize,
}

impl Depths {
    pub(crate) fn new(game: &Game) -> Self {
        let params = game.ruleset().params.iter().map(|(name, value)| (name.as_str(), *value));
        Self {
            rule: Game::builder(game.rule()).params(params).play(game.ruleset().play),
            misere: game.ruleset().play == Play::Misere,
            numbers: HashMap::new(),
            positions: Vec::new(),
            options: Vec::new(),
            known: HashMap::new(),
            steps: 0,
        }
    }

    /// The number of moves of a position, and the length of the play; `None` if there are too many
    /// moves.
    pub(crate) fn of(
        &mut self,
        position: &[Position],
        won: bool,
        budget: &Budget,
    ) -> Result<Option<(u64, u32)>, DesignError> {
        let key: Key = position.iter().map(|single| self.number(single)).collect();
        let mut moves = 0;
        for &single in &key {
            match self.options_of(single, budget)? {
                Some(options) => moves += options.len() as u64,
                None => return Ok(None),
            }
        }
        let Some(key) = self.reduced(key, budget)? else { return Ok(None) };
        self.steps = 0;
        // The last move is the winner's, but under misère play the loser's.
        let mut depth = u32::from(won != self.misere);
        while depth < DEEPEST {
            match self.ends_within(&key, depth, won, budget)? {
                Some(true) => return Ok(Some((moves, depth))),
                Some(false) => depth += 2,
                None => break,
            }
        }
        Ok(Some((moves, DEEPEST)))
    }

    fn number(&mut self, single: &Position) -> u32 {
        if let Some(&number) = self.numbers.get(single) {
            return number;
        }
        let number = self.positions.len() as u32;
        self.numbers.insert(single.clone(), number);
        self.positions.push(single.clone());
        self.options.push(None);
        number
    }

    /// The options of a single position, found once; `None` if there are too many.
    fn options_of(&mut self, single: u32, budget: &Budget) -> Result<Option<Rc<[Key]>>, DesignError> {
        let index = single as usize;
        if let Some(options) = &self.options[index] {
            return Ok(Some(options.clone()));
        }
        let game = self.rule.clone().build().map_err(RequestError::from)?;
        let sum = Sum::of(game, vec![self.positions[index].clone()])?;
        let legal = match Match::new(sum, Side::You).legal(MOST_OPTIONS, budget) {
            Ok(legal) if legal.complete => legal,
            Err(PlayError::Solve(error @ SolveError::Stopped { .. })) => return Err(error.into()),
            _ => return Ok(None),
        };
        let mut options = Vec::with_capacity(legal.turns.len());
        for turn in &legal.turns {
            options.push(turn.to.iter().map(|part| self.number(part)).collect());
        }
        let options: Rc<[Key]> = options.into();
        self.options[index] = Some(options.clone());
        Ok(Some(options))
    }

    /// A sum without the positions that have no moves, in one order.
    fn reduced(&mut self, mut key: Key, budget: &Budget) -> Result<Option<Key>, DesignError> {
        let mut live = Vec::with_capacity(key.len());
        for single in key.drain(..) {
            match self.options_of(single, budget)? {
                Some(options) if options.is_empty() => {}
                Some(_) => live.push(single),
                None => return Ok(None),
            }
        }
        live.sort_unstable();
        Ok(Some(live))
    }

    /// Whether the player to move wins (`won`), or loses, within this number of moves; `None` if
    /// the search is too long. The depth is at most [`DEEPEST`].
    fn ends_within(&mut self, key: &Key, depth: u32, won: bool, budget: &Budget) -> Result<Option<bool>, DesignError> {
        if key.is_empty() {
            return Ok(Some(won == self.misere));
        }
        if depth == 0 {
            return Ok(Some(false));
        }
        let asked = (key.clone(), depth, won);
        if let Some(&known) = self.known.get(&asked) {
            return Ok(Some(known));
        }
        // One move that makes the opponent lose suffices; all moves must let the opponent win.
        let mut ends = !won;
        'moves: for at in (0..key.len()).filter(|&at| at == 0 || key[at] != key[at - 1]) {
            let Some(options) = self.options_of(key[at], budget)? else { return Ok(None) };
            for option in options.iter() {
                self.steps += 1;
                if self.steps > MOST_STEPS {
                    return Ok(None);
                }
                let rest = key.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, single)| *single);
                let Some(next) = self.reduced(rest.chain(option.iter().copied()).collect(), budget)? else {
                    return Ok(None);
                };
                match self.ends_within(&next, depth - 1, !won, budget)? {
                    Some(found) if found == won => {
                        ends = won;
                        break 'moves;
                    }
                    Some(_) => {}
                    None => return Ok(None),
                }
            }
        }
        if self.known.len() < MOST_KEPT {
            self.known.insert(asked, ends);
        }
        Ok(Some(ends))
    }
}
