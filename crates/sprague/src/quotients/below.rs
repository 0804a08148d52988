//! The positions that play can reach, as games of the crate `misere`: of tuples, words, sets and
//! other games, where these are finitely many.
use crate::game::Game;
use crate::messages::{Message, say};
use budget::{Budget, Stop};
use claims::error::{SolveError, move_error};
use claims::position::Position;
use misere::Halt;
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::ruleset::Turns;
use std::collections::HashMap;

/// So many positions are reached at most: quotients of more take longer than their effort.
pub(crate) const MOST_POSITIONS: usize = 1 << 15;
/// The numbers of all positions and of the options on the path to one: some hundred megabytes.
const MOST_NUMBERS: usize = 1 << 25;
/// The numbers that take as much room as a list and its place in another.
const LIST: usize = 10;
/// So many options are listed between two looks at the budget.
const PATIENCE: usize = 1 << 12;

/// The numbers of a position.
pub(crate) type State = Vec<i64>;

/// The positions that play reaches from some positions of one game.
pub(crate) struct Below {
    mover: Mover,
    scratch: Scratch,
    options: Options,
    /// The place of each position in the list; none while its options are followed.
    places: HashMap<State, Option<usize>>,
    pub(crate) list: Vec<State>,
    /// The games that they are.
    pub(crate) numbers: Vec<u32>,
    listed: usize,
    /// The room of the positions, in numbers.
    room: usize,
}

/// The room of a position, in numbers.
fn room_of(state: &State) -> usize {
    LIST + state.len()
}

/// A position whose options are followed.
struct Frame {
    at: State,
    options: Vec<Vec<State>>,
    /// The room of the options, in numbers.
    room: usize,
    /// The next option and its next part to look at.
    next: (usize, usize),
}

impl Frame {
    fn next_part(&mut self) -> Option<&State> {
        let (option, part) = &mut self.next;
        while self.options.get(*option).is_some_and(|parts| *part == parts.len()) {
            (*option, *part) = (*option + 1, 0);
        }
        let found = self.options.get(*option)?.get(*part);
        *part += 1;
        found
    }
}

impl Below {
    /// # Errors
    /// [`SolveError`] where a turn moves in several components or obliges to answer, ends decide
    /// who wins, or equal coins cancel: sums are not what quotients are about then.
    pub(crate) fn new(game: &Game) -> Result<Self, SolveError> {
        let rules = game.ruleset();
        if rules.turns != Turns::One {
            return Err(SolveError::unsupported(say::quotient_of_turns()));
        }
        if rules.coins().is_some() {
            return Err(SolveError::unsupported(say::quotient_of_coins()));
        }
        Ok(Self {
            mover: Mover::new(rules),
            scratch: Scratch::default(),
            options: Options::new(rules.arity),
            places: HashMap::new(),
            list: Vec::new(),
            numbers: Vec::new(),
            listed: 0,
            room: 0,
        })
    }

    /// Adds a position and all that play reaches from it to games, by `add`, which gets the options
    /// of one and returns its number; the reason where a limit ends it.
    ///
    /// # Errors
    /// [`SolveError`] where play can go round, or the work was cancelled.
    pub(crate) fn push(
        &mut self,
        start: &Position,
        add: &mut dyn FnMut(Vec<Vec<u32>>) -> Result<u32, Halt>,
        budget: &Budget,
    ) -> Result<Option<Message>, SolveError> {
        let Some(state) = start.to_state() else { return Ok(Some(say::quotient_large_position())) };
        let cancelled = |stop| SolveError::stopped(stop, say::quotient_of_positions());
        let (mut path, mut held) = (Vec::<Frame>::new(), 0);
        let mut next = (!self.places.contains_key(&state)).then_some(state);
        loop {
            if let Some(at) = next.take() {
                // Positions stand in the list, among the places and on the path.
                self.room += 3 * room_of(&at);
                if self.places.len() == MOST_POSITIONS || self.room + held > MOST_NUMBERS {
                    return Ok(Some(say::quotient_many_positions(MOST_POSITIONS)));
                }
                if let Err(stop) = budget.reserve(8 * (self.room + held) as u64) {
                    return Ok(Some(stop.message()));
                }
                match self.frame(at.clone(), budget)? {
                    Ok(frame) => {
                        held += frame.room;
                        path.push(frame);
                    }
                    Err(Stop::Cancelled) => return Err(cancelled(Stop::Cancelled)),
                    Err(stop) => return Ok(Some(stop.message())),
                }
                self.places.insert(at, None);
            }
            let Some(frame) = path.last_mut() else { return Ok(None) };
            if let Some(part) = frame.next_part() {
                match self.places.get(part) {
                    Some(Some(_)) => {}
                    Some(None) => return Err(SolveError::unsupported(say::quotient_of_play_that_ends())),
                    None => next = Some(part.clone()),
                }
                continue;
            }
            // Every part has its number by now.
            let game = |part: &State| {
                let place = self.places.get(part).copied().flatten();
                place.map_or(u32::MAX, |place| self.numbers[place])
            };
            let options = frame.options.iter().map(|option| option.iter().map(game).collect());
            let number = match add(options.collect()) {
                Ok(number) => number,
                Err(Halt::Budget(Stop::Cancelled)) => return Err(cancelled(Stop::Cancelled)),
                Err(halt) => return Ok(Some(halt.message())),
            };
            if let Some(Frame { at, room, .. }) = path.pop() {
                held -= room;
                self.places.insert(at.clone(), Some(self.list.len()));
                self.list.push(at);
                self.numbers.push(number);
            }
        }
    }

    /// A position with its options; a limit that ended their listing.
    fn frame(&mut self, at: State, budget: &Budget) -> Result<Result<Frame, Stop>, SolveError> {
        let options = match self.options(&at, budget) {
            Ok(options) => options,
            Err(MoveError::Stopped(stop)) => return Ok(Err(stop)),
            Err(error) => return Err(move_error(error)),
        };
        self.listed += 1 + options.len();
        if self.listed >= PATIENCE {
            self.listed = 0;
            if let Err(stop) = budget.check() {
                return Ok(Err(stop));
            }
        }
        let room = options.iter().map(|option| LIST + option.iter().map(room_of).sum::<usize>()).sum();
        Ok(Ok(Frame { at, options, room, next: (0, 0) }))
    }

    /// The number of a position that was added.
    pub(crate) fn number(&self, at: &Position) -> Option<u32> {
        self.numbers.get((*self.places.get(&at.to_state()?)?)?).copied()
    }

    /// The options of a position, each as a list of positions.
    pub(crate) fn options(&mut self, at: &[i64], budget: &Budget) -> Result<Vec<Vec<State>>, MoveError> {
        let Self { mover, scratch, options, .. } = self;
        mover.options_within(scratch, at, options, budget)?;
        options.sort_dedup();
        Ok(options.iter().map(|option| options.parts(option).map(<[i64]>::to_vec).collect()).collect())
    }
}
