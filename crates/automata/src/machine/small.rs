//! The smallest machine of a language: states that no word tells apart become one (E. F. Moore
//! 1956).
//!
//! Classes are refined until they stay: first by acceptance, then by the classes of the successors.
//! Each round is linear in the table, and machines of arithmetic need about as many rounds as their
//! constants have digits.
use super::{Digits, Machine, Track, letters};
use crate::intern::Lists;
use crate::meter::{Halt, Meter};

impl Machine {
    /// The smallest machine with this table, all of whose states can be reached from the first.
    pub(super) fn smallest(
        system: Digits,
        tracks: Vec<Track>,
        next: Vec<u32>,
        accepts: Vec<bool>,
        meter: &mut Meter,
    ) -> Result<Self, Halt> {
        meter.operation()?;
        let letters = letters(system, tracks.len());
        let mut class: Vec<u32> = accepts.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut count = 1 + usize::from(accepts.contains(&true) && accepts.contains(&false));
        let mut row = Vec::with_capacity(letters + 1);
        loop {
            let mut kinds = Lists::default();
            let mut refined = Vec::with_capacity(class.len());
            for (state, &own) in class.iter().enumerate() {
                meter.spend(letters)?;
                row.clear();
                row.push(own);
                row.extend(next[state * letters..][..letters].iter().map(|&next| class[next as usize]));
                refined.push(kinds.index(&row));
            }
            class = refined;
            if kinds.len() == count {
                break;
            }
            count = kinds.len();
        }
        // One state for each class, in the order of a search in breadth.
        const NEW: u32 = u32::MAX;
        let mut number = vec![NEW; count];
        let mut order: Vec<u32> = vec![0];
        number[class[0] as usize] = 0;
        let mut small =
            Self { system, tracks, next: Vec::with_capacity(count * letters), accepts: Vec::with_capacity(count) };
        let mut done = 0;
        while let Some(&state) = order.get(done) {
            done += 1;
            small.accepts.push(accepts[state as usize]);
            for &to in &next[state as usize * letters..][..letters] {
                let number = &mut number[class[to as usize] as usize];
                if *number == NEW {
                    *number = order.len() as u32;
                    order.push(to);
                }
                small.next.push(*number);
            }
        }
        meter.made(small.states());
        Ok(small)
    }
}
