//! And, or, not, and the same relation between other numbers.
use super::{Digits, Machine, Track, letters, seen};
use crate::intern::Lists;
use crate::meter::{Halt, Meter};

/// Stands for every pair from which all that follows is rejected, or accepted.
const SETTLED: [[u32; 2]; 2] = [[u32::MAX, 0], [u32::MAX, 1]];

impl Machine {
    /// The conjunction: both relations hold.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn and(&self, other: &Self, meter: &mut Meter) -> Result<Self, Halt> {
        self.both(other, |a, b| a && b, meter)
    }

    /// The disjunction: at least one relation holds.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn or(&self, other: &Self, meter: &mut Meter) -> Result<Self, Halt> {
        let (ours, theirs) = (self.beside(other, meter)?, other.beside(self, meter)?);
        ours.as_ref().unwrap_or(self).both(theirs.as_ref().unwrap_or(other), |a, b| a || b, meter)
    }

    /// The first holds, and the second does not.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn without(&self, other: &Self, meter: &mut Meter) -> Result<Self, Halt> {
        self.beside(other, meter)?.as_ref().unwrap_or(self).both(other, |a, b| a && !b, meter)
    }

    /// It does not hold.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn not(&self, meter: &mut Meter) -> Result<Self, Halt> {
        match self.system {
            Digits::Base(_) => {
                Ok(Self { accepts: self.accepts.iter().map(|accepts| !accepts).collect(), ..self.clone() })
            }
            Digits::Recurrence(_) => Self::all(self.system, &self.tracks, meter)?.without(self, meter),
        }
    }

    /// This relation with the tracks that only `other` has, each of which may be any number; none
    /// where every word spells a number, so that a further track needs no states.
    fn beside(&self, other: &Self, meter: &mut Meter) -> Result<Option<Self>, Halt> {
        let new: Vec<Track> = other.tracks.iter().copied().filter(|track| !self.tracks.contains(track)).collect();
        if matches!(self.system, Digits::Base(_)) || new.is_empty() {
            return Ok(None);
        }
        self.and(&Self::all(self.system, &new, meter)?, meter).map(Some)
    }

    /// The product of two machines over all of their tracks, by the pairs of states that can be
    /// reached; `join` decides which pairs accept. The two must read one kind of digits.
    fn both(&self, other: &Self, join: impl Fn(bool, bool) -> bool, meter: &mut Meter) -> Result<Self, Halt> {
        let mut tracks: Vec<Track> = self.tracks.iter().chain(&other.tracks).copied().collect();
        tracks.sort_unstable();
        tracks.dedup();
        meter.tracks(self.system.radix(), tracks.len())?;
        let count = letters(self.system, tracks.len());
        let ours = seen(self.system, &tracks, &self.tracks);
        let theirs = seen(self.system, &tracks, &other.tracks);
        let (settled, settled_there) = (self.settled(), other.settled());
        let pair = |p: u32, q: u32| {
            let (a, b) = (self.accepting(p), other.accepting(q));
            let fixed = match (settled[p as usize], settled_there[q as usize]) {
                (true, true) => Some(join(a, b)),
                (true, false) if join(a, true) == join(a, false) => Some(join(a, b)),
                (false, true) if join(true, b) == join(false, b) => Some(join(a, b)),
                _ => None,
            };
            fixed.map_or([p, q], |truth| SETTLED[usize::from(truth)])
        };
        let mut pairs = Lists::default();
        pairs.index(&pair(0, 0));
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        while accepts.len() < pairs.len() {
            let state = accepts.len();
            meter.room(pairs.len(), count, pairs.bytes())?;
            match *pairs.get(state) {
                [u32::MAX, truth] => {
                    next.extend(std::iter::repeat_n(state as u32, count));
                    accepts.push(truth == 1);
                }
                [p, q] => {
                    let (row, row_there) = (self.row(p), other.row(q));
                    next.extend(
                        std::iter::zip(&ours, &theirs)
                            .map(|(&x, &y)| pairs.index(&pair(row[x as usize], row_there[y as usize]))),
                    );
                    accepts.push(join(self.accepting(p), other.accepting(q)));
                }
                _ => {}
            }
        }
        Self::smallest(self.system, tracks, next, accepts, meter)
    }

    /// This relation between other numbers: `names[i]` in place of track number i. One name may
    /// come twice: then the relation holds when it holds for that number in both places.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn renamed(&self, names: &[Track], meter: &mut Meter) -> Result<Self, Halt> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let count = letters(self.system, tracks.len());
        let from = seen(self.system, &tracks, names);
        let mut next = Vec::with_capacity(self.states() * count);
        for state in 0..self.states() as u32 {
            meter.spend(count)?;
            let row = self.row(state);
            next.extend(from.iter().map(|&letter| row[letter as usize]));
        }
        // After two tracks became one, some states may be out of reach.
        let (next, accepts) = reached(&next, &self.accepts, count);
        Self::smallest(self.system, tracks, next, accepts, meter)
    }
}

/// The states that can be reached from the first one.
fn reached(next: &[u32], accepts: &[bool], count: usize) -> (Vec<u32>, Vec<bool>) {
    let mut number = vec![u32::MAX; accepts.len()];
    number[0] = 0;
    let (mut order, mut table) = (vec![0_u32], Vec::new());
    let mut done = 0;
    while let Some(&state) = order.get(done) {
        done += 1;
        for &to in &next[state as usize * count..][..count] {
            if number[to as usize] == u32::MAX {
                number[to as usize] = order.len() as u32;
                order.push(to);
            }
            table.push(number[to as usize]);
        }
    }
    (table, order.iter().map(|&state| accepts[state as usize]).collect())
}
