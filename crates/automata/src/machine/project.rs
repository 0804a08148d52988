//! "There is a number such that": a track is forgotten, sets of states take the place of states (M.
//! O. Rabin and D. Scott 1959).
use super::{Machine, Track, letters, seen};
use crate::intern::Lists;
use crate::meter::{Halt, Meter};

/// Stands for every set from which all that follows is accepted.
const ALL: [u32; 1] = [u32::MAX];

impl Machine {
    /// The relation between the other numbers: there are numbers for these tracks with which it
    /// holds.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn exists(&self, gone: &[Track], meter: &mut Meter) -> Result<Self, Halt> {
        let tracks: Vec<Track> = self.tracks.iter().copied().filter(|track| !gone.contains(track)).collect();
        if tracks.len() == self.tracks.len() {
            return Ok(self.clone());
        }
        let count = letters(self.system, tracks.len());
        // The letters that show these digits on the tracks that stay.
        let mut shows = vec![Vec::new(); count];
        for (letter, &rest) in (0_u32..).zip(&seen(self.system, &self.tracks, &tracks)) {
            shows[rest as usize].push(letter);
        }
        let accepting = self.accepting_by_zeros(&shows[0], meter)?;
        let (dead, universal) = self.ends();
        let mut sets = Lists::default();
        let first = if universal == Some(0) { ALL.to_vec() } else { vec![0] };
        sets.index(if dead == Some(0) { &[] } else { &first });
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        let mut to = Vec::new();
        while accepts.len() < sets.len() {
            let state = accepts.len();
            let size = sets.get(state).len();
            meter.room(sets.len(), count * (1 + size), sets.bytes())?;
            if sets.get(state) == ALL {
                next.extend(std::iter::repeat_n(state as u32, count));
                accepts.push(true);
                continue;
            }
            accepts.push(sets.get(state).iter().any(|&member| accepting[member as usize]));
            for letters in &shows {
                to.clear();
                for &member in sets.get(state) {
                    let row = self.row(member);
                    to.extend(letters.iter().map(|&letter| row[letter as usize]).filter(|&next| Some(next) != dead));
                }
                let all = universal.is_some_and(|universal| to.contains(&universal));
                to.sort_unstable();
                to.dedup();
                next.push(sets.index(if all { &ALL } else { &to }));
            }
        }
        Self::smallest(self.system, tracks, next, accepts, meter)
    }

    /// The states from which a word of these letters leads to acceptance: letters with zeros on the
    /// tracks that stay.
    fn accepting_by_zeros(&self, zeros: &[u32], meter: &mut Meter) -> Result<Vec<bool>, Halt> {
        let mut before = vec![Vec::new(); self.states()];
        for state in 0..self.states() as u32 {
            meter.spend(zeros.len())?;
            for &letter in zeros {
                before[self.row(state)[letter as usize] as usize].push(state);
            }
        }
        let mut accepting = self.accepts.clone();
        let mut open: Vec<u32> = (0..self.states() as u32).filter(|&state| self.accepting(state)).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state as usize] {
                if !std::mem::replace(&mut accepting[from as usize], true) {
                    open.push(from);
                }
            }
        }
        Ok(accepting)
    }

    /// The state from which nothing is accepted, and the state from which everything is. There is
    /// at most one of each.
    fn ends(&self) -> (Option<u32>, Option<u32>) {
        let settled = self.settled();
        let find = |truth| (0..self.states()).find(|&state| settled[state] && self.accepts[state] == truth);
        (find(false).map(|state| state as u32), find(true).map(|state| state as u32))
    }
}
