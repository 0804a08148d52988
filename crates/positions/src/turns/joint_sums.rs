//! Win or lose in sums in which a turn moves in several components, by search through whole sums;
//! and the nim-value of such a sum, as one position of a game whose moves are the turns.
//!
//! Nothing is assumed: a turn is every legal choice of components with an option for each. A
//! component without options is left out, since no player will ever move in it; the order matters
//! only in `play first`. A sum is won as soon as one turn leads to a lost one. Components get
//! numbers and their options are listed once; turns are generated one at a time (an odometer over
//! the choices), because a few of them decide most sums.
use crate::key::{Id, Interner};
use crate::search::SearchError;
use crate::table::{State, States};
use budget::{Budget, Progress};
use nimber::MexSet;
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::ruleset::{Play, Ruleset, Turns};
use std::cmp::Ordering;
use std::sync::Arc;

/// Turns between two looks at the clock.
const PATIENCE: u32 = 1 << 10;
const LOST: State = State::Known(0);
const WON: State = State::Known(1);

/// A component: the index of its ruleset, and its position.
pub type Component = (usize, Vec<i64>);
/// The options of a component: lists of components that have options.
type Choices = Arc<[Box<[Id]>]>;

/// Outcomes of sums of positions of some rulesets, remembered from call to call.
#[derive(Debug)]
pub struct JointSums {
    movers: Vec<Mover>,
    unordered: Vec<bool>,
    turns: Turns,
    play: Play,
    /// Whether nim-values of whole sums are found, and not only who wins.
    of_values: bool,
    scratch: Scratch,
    components: Interner,
    /// By component: its ruleset and position. They determine the order in which turns are looked
    /// at, so that results where play may go round in a cycle do not depend on earlier questions.
    keys: Vec<Box<[i64]>>,
    /// By component: its options, once they are listed.
    choices: Vec<Option<Choices>>,
    choice_bytes: u64,
    sums: Interner,
    states: States,
    known: u64,
    /// The bytes of the sums on the path.
    path_bytes: u64,
    patience: u32,
}

/// A turn: the index of each component that moves, and the index of the option chosen in it.
pub type Chosen = Vec<(usize, usize)>;

/// A sum on the path, and the turn to look at next.
#[derive(Debug)]
struct Frame {
    id: Id,
    odometer: Odometer,
    /// Whether there is any turn.
    any: bool,
    /// The values of the sums that turns leave, where values are found.
    seen: MexSet,
}

/// The legal turns of a sum, one after the other.
#[derive(Debug)]
struct Odometer {
    parts: Vec<Id>,
    choices: Vec<Choices>,
    /// For each component 0 if it does not move, otherwise one more than the index of its option.
    at: Vec<usize>,
    begun: bool,
}

impl Odometer {
    /// Advances to the next legal turn; false after the last.
    fn next(&mut self, turns: Turns) -> bool {
        if turns == Turns::First {
            // Only components with options are listed: the first of them moves.
            let Some(first) = self.at.first_mut() else { return false };
            *first += 1;
            return *first <= self.choices[0].len();
        }
        if (self.at.len() as u64) < self.bounds(turns).0 {
            return false;
        }
        let (least, most) = self.bounds(turns);
        loop {
            // The last wheel turns fastest; before the first turn every wheel is at rest.
            let mut moved = 0;
            let mut rests_from = 0;
            if std::mem::replace(&mut self.begun, true) {
                // The number of wheels before the current one that have moved.
                moved = self.at.iter().filter(|&&at| at > 0).count() as u64;
                let mut place = self.at.len();
                loop {
                    let Some(wheel) = place.checked_sub(1) else { return false };
                    place = wheel;
                    moved -= u64::from(self.at[wheel] > 0);
                    // A wheel may leave its rest position unless too many would move.
                    if self.at[wheel] < self.choices[wheel].len() && (self.at[wheel] > 0 || moved < most) {
                        self.at[wheel] += 1;
                        moved += 1;
                        break;
                    }
                    self.at[wheel] = 0;
                }
                rests_from = place + 1;
            }
            // The wheels behind it rest, except where too few would move otherwise.
            for wheel in rests_from..self.at.len() {
                let behind = (self.at.len() - wheel - 1) as u64;
                let must_move = moved + behind < least;
                self.at[wheel] = usize::from(must_move);
                moved += u64::from(must_move);
            }
            if (least..=most).contains(&moved) && (turns == Turns::Every || turns.allows(moved)) {
                return true;
            }
        }
    }

    fn bounds(&self, turns: Turns) -> (u64, u64) {
        match turns {
            Turns::Every => (self.at.len().max(1) as u64, u64::MAX),
            _ => turns.range(),
        }
    }

    fn bytes(&self) -> u64 {
        (self.parts.len() * (size_of::<Id>() + size_of::<Choices>() + size_of::<usize>())) as u64
    }

    /// The sum that the turn leaves: each component that moves is replaced by the parts of its
    /// option.
    fn result(&self) -> Vec<Id> {
        let mut to = Vec::with_capacity(self.parts.len() + 2);
        for (place, &part) in self.parts.iter().enumerate() {
            match self.at[place].checked_sub(1).and_then(|option| self.choices[place].get(option)) {
                None => to.push(part),
                Some(option) => to.extend_from_slice(option),
            }
        }
        to
    }
}

impl JointSums {
    /// An empty search for sums of positions of these rulesets, with turns and a convention that
    /// hold for all of them.
    pub fn new(rulesets: &[Ruleset], turns: Turns, play: Play) -> Self {
        Self {
            movers: rulesets.iter().map(Mover::new).collect(),
            unordered: rulesets.iter().map(|ruleset| ruleset.unordered).collect(),
            turns,
            play,
            of_values: false,
            scratch: Scratch::default(),
            components: Interner::of_any_width(),
            keys: Vec::new(),
            choices: Vec::new(),
            choice_bytes: 0,
            sums: Interner::of_any_width(),
            states: States::new(),
            known: 0,
            path_bytes: 0,
            patience: 0,
        }
    }

    /// The same for nim-values of whole sums, in normal play: a sum is one position, and its
    /// options are the sums that a turn leaves.
    pub fn of_values(rulesets: &[Ruleset], turns: Turns) -> Self {
        Self { of_values: true, ..Self::new(rulesets, turns, Play::Normal) }
    }

    /// The nim-value of a sum as one position, or without [`JointSums::of_values`] 1 if the player
    /// to move wins and 0 else. All sums that can be reached are visited for a value.
    ///
    /// # Errors
    /// The errors of [`JointSums::wins`].
    pub fn value(&mut self, sum: &[Component], budget: &Budget) -> Result<u64, SearchError> {
        let mut ids = Vec::with_capacity(sum.len());
        for (ruleset, position) in sum {
            ids.push(self.component(*ruleset, position, budget)?);
        }
        let sum = self.settled(ids, budget)?;
        self.search(sum, budget)
    }

    /// The number of sums that have a known outcome.
    pub fn len(&self) -> u64 {
        self.known
    }

    /// Whether no sum has an outcome.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        let choices = self.choices.capacity() * size_of::<Option<Choices>>();
        self.components.bytes()
            + self.sums.bytes()
            + self.states.bytes()
            + self.choice_bytes
            + choices as u64
            + self.path_bytes
    }

    /// Whether the player to move wins. Time and memory grow with the number of sums that can be
    /// reached, and with the number of turns of each.
    ///
    /// # Errors
    /// [`SearchError`]; a cycle of sums where play need not end. Known outcomes stay.
    pub fn wins(&mut self, sum: &[Component], budget: &Budget) -> Result<bool, SearchError> {
        Ok(self.value(sum, budget)? != 0)
    }

    /// All turns that leave a lost sum, up to `most` of them, in the order of the choices, and
    /// their total number. Options are given by their index among those of [`JointSums::options`].
    ///
    /// # Errors
    /// The errors of [`JointSums::wins`].
    pub fn winning(
        &mut self,
        sum: &[Component],
        most: usize,
        budget: &Budget,
    ) -> Result<(Vec<Chosen>, u64), SearchError> {
        // Nothing is left out here: options that are equal in the search may differ in parts
        // without moves.
        let (mut places, mut lists, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (place, (ruleset, position)) in sum.iter().enumerate() {
            let listed = self.options(*ruleset, position, budget)?;
            if listed.is_empty() {
                continue;
            }
            let mut ids: Vec<Box<[Id]>> = Vec::with_capacity(listed.len());
            for option in listed.iter() {
                let option: Vec<Vec<i64>> = listed.parts(option).map(<[i64]>::to_vec).collect();
                let mut list = Vec::with_capacity(option.len());
                for part in &option {
                    list.push(self.component(*ruleset, part, budget)?);
                }
                ids.push(list.into());
            }
            places.push(place);
            lists.push(Arc::from(ids));
            parts.push(self.component(*ruleset, position, budget)?);
        }
        let at = vec![0; parts.len()];
        let mut odometer = Odometer { parts, choices: lists, at, begun: false };
        let (mut found, mut total) = (Vec::new(), 0);
        while odometer.next(self.turns) {
            self.look(odometer.parts.len(), budget)?;
            let to = self.settled(odometer.result(), budget)?;
            if self.search(to, budget)? == 0 {
                total += 1;
                if found.len() < most {
                    let moved = odometer.at.iter().zip(&places).filter(|(at, _)| **at > 0);
                    found.push(moved.map(|(at, &place)| (place, at - 1)).collect());
                }
            }
        }
        Ok((found, total))
    }

    /// The options of a position, each once, in ascending order.
    ///
    /// # Errors
    /// The errors of [`JointSums::wins`].
    pub fn options(&mut self, ruleset: usize, position: &[i64], budget: &Budget) -> Result<Options, SearchError> {
        let Some(mover) = self.movers.get(ruleset) else { return Err(no_such_ruleset(position)) };
        let mut options = Options::new(mover.arity());
        mover.options_within(&mut self.scratch, position, &mut options, budget)?;
        options.sort_dedup();
        Ok(options)
    }

    fn component(&mut self, ruleset: usize, position: &[i64], budget: &Budget) -> Result<Id, SearchError> {
        let mut key = vec![ruleset as i64];
        key.extend_from_slice(position);
        if self.unordered.get(ruleset).copied().unwrap_or(false) {
            key[1..].sort_unstable();
        }
        if let Some(id) = self.components.find(&key) {
            return Ok(id);
        }
        let others = self.bytes() - self.components.bytes();
        let id = self.components.insert(&key, others, budget)?;
        self.choice_bytes += (size_of::<Box<[i64]>>() + key.len() * size_of::<i64>()) as u64;
        self.keys.push(key.into());
        Ok(id)
    }

    fn key(&self, id: Id) -> &[i64] {
        &self.keys[id as usize]
    }

    /// The options of a component, equivalent ones once.
    fn choices(&mut self, id: Id, budget: &Budget) -> Result<Choices, SearchError> {
        if let Some(Some(choices)) = self.choices.get(id as usize) {
            return Ok(Arc::clone(choices));
        }
        let key = self.key(id).to_vec();
        let Some((&ruleset, position)) = key.split_first() else { return Err(no_such_ruleset(&key)) };
        let ruleset = ruleset as usize;
        let options = self.options(ruleset, position, budget)?;
        let mut lists: Vec<Box<[Id]>> = Vec::with_capacity(options.len());
        for option in options.iter() {
            let mut list = Vec::new();
            for part in options.parts(option) {
                list.push(self.component(ruleset, part, budget)?);
            }
            lists.push(list.into());
        }
        lists.sort_unstable_by(|a, b| a.iter().map(|&id| self.key(id)).cmp(b.iter().map(|&id| self.key(id))));
        lists.dedup();
        let words: usize = lists.iter().map(|list| list.len()).sum();
        self.choice_bytes += (lists.len() * size_of::<Box<[Id]>>() + words * size_of::<Id>()) as u64;
        budget.reserve(self.bytes())?;
        let choices: Choices = Arc::from(lists);
        if self.choices.len() <= id as usize {
            self.choices.resize(self.components.len(), None);
        }
        self.choices[id as usize] = Some(Arc::clone(&choices));
        Ok(choices)
    }

    /// The stored form of a sum: without components that have no options, sorted if the order does
    /// not matter.
    fn settled(&mut self, ids: Vec<Id>, budget: &Budget) -> Result<Vec<Id>, SearchError> {
        let mut live = Vec::with_capacity(ids.len());
        for id in ids {
            if !self.choices(id, budget)?.is_empty() {
                live.push(id);
            }
        }
        if self.turns != Turns::First {
            live.sort_unstable_by(|&a, &b| if a == b { Ordering::Equal } else { self.key(a).cmp(self.key(b)) });
        }
        Ok(live)
    }

    /// The number of a sum, and its outcome if that is known.
    fn look_up(&mut self, sum: &[Id], budget: &Budget) -> Result<(Id, State), SearchError> {
        let key: Vec<i64> = sum.iter().map(|&id| id.into()).collect();
        let others = self.bytes() - self.sums.bytes();
        let id = self.sums.insert(&key, others, budget)?;
        self.states.grow(self.sums.len(), others + self.sums.bytes(), budget)?;
        Ok((id, self.states.get(id)))
    }

    fn search(&mut self, root: Vec<Id>, budget: &Budget) -> Result<u64, SearchError> {
        let mut stack: Vec<Frame> = Vec::new();
        let outcome = self.walk(root, &mut stack, budget);
        for frame in stack {
            self.states.set(frame.id, State::Unknown);
        }
        self.path_bytes = 0;
        outcome
    }

    /// Depth-first search with an explicit stack; sums left on it after an error are unknown.
    fn walk(&mut self, root: Vec<Id>, stack: &mut Vec<Frame>, budget: &Budget) -> Result<u64, SearchError> {
        let mut result = self.enter(root, stack, budget)?;
        while let Some(frame) = stack.last_mut() {
            let components = frame.odometer.parts.len();
            self.look(components, budget)?;
            let Some(frame) = stack.last_mut() else { break };
            if let Some(value) = result.filter(|_| self.of_values) {
                frame.seen.insert(value);
            }
            let state = if result == Some(0) && !self.of_values {
                Some(WON)
            } else if frame.odometer.next(self.turns) {
                frame.any = true;
                None
            } else {
                // A player without a turn has lost, or has won in misere play.
                let stuck = !frame.any && self.play == Play::Misere;
                Some(match self.of_values {
                    true => State::Known(frame.seen.mex()),
                    false if stuck => WON,
                    false => LOST,
                })
            };
            match state {
                Some(state) => {
                    self.states.set(frame.id, state);
                    self.known += 1;
                    let frame = stack.pop();
                    self.path_bytes -= frame.map_or(0, |frame| frame.odometer.bytes());
                    result = if let State::Known(value) = state { Some(value) } else { None };
                }
                None => {
                    let to = frame.odometer.result();
                    let to = self.settled(to, budget)?;
                    result = self.enter(to, stack, budget)?;
                }
            }
        }
        Ok(result.unwrap_or(0))
    }

    /// Looks at the clock once in [`PATIENCE`] turns; a turn of many components counts as several.
    fn look(&mut self, components: usize, budget: &Budget) -> Result<(), SearchError> {
        self.patience = self.patience.saturating_add(u32::try_from(components / 16 + 1).unwrap_or(u32::MAX));
        if self.patience >= PATIENCE {
            self.patience = 0;
            budget.poll(Progress { done: self.known, total: None, unit: "sums" })?;
        }
        Ok(())
    }

    /// Looks a sum up, or pushes it on the stack.
    fn enter(&mut self, sum: Vec<Id>, stack: &mut Vec<Frame>, budget: &Budget) -> Result<Option<u64>, SearchError> {
        let (id, state) = self.look_up(&sum, budget)?;
        match state {
            State::Known(value) => return Ok(Some(value)),
            State::Open => {
                let round = stack.iter().skip_while(|frame| frame.id != id);
                let shown = |frame: &Frame| frame.odometer.parts.iter().map(|&part| self.shown(part)).collect();
                return Err(SearchError::SumCycle { cycle: round.map(shown).collect() });
            }
            State::Unknown => {}
        }
        let mut choices = Vec::with_capacity(sum.len());
        for &part in &sum {
            choices.push(self.choices(part, budget)?);
        }
        self.states.set(id, State::Open);
        let at = vec![0; sum.len()];
        let odometer = Odometer { parts: sum, choices, at, begun: false };
        self.path_bytes += odometer.bytes();
        stack.push(Frame { id, odometer, any: false, seen: MexSet::default() });
        Ok(None)
    }

    fn shown(&self, part: Id) -> Component {
        let key = self.components.key(part);
        match key.split_first() {
            Some((&ruleset, position)) => (ruleset as usize, position.to_vec()),
            None => (0, Vec::new()),
        }
    }
}

fn no_such_ruleset(position: &[i64]) -> SearchError {
    SearchError::Move(MoveError::NotAPosition { position: position.to_vec(), arity: 0 })
}
