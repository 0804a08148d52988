//! A relation between natural numbers as an automaton that reads the digits of all of them at once.
//!
//! Each number has a *track*. A letter is one digit of every track; the least significant digits
//! come first, and short numbers are filled up with zeros. A machine accepts a word of letters when
//! the numbers that it spells are in the relation; zeros at the end change nothing, so acceptance
//! of a state and of its successor by the letter 0 are the same. The relations of machines are
//! closed under all of first-order logic (J. R. Büchi 1960; V. Bruyère, G. Hansel, C. Michaux,
//! R. Villemaire, *Bull. Belg. Math. Soc.* 1 (1994), 191-238), and H. Mousavi's Walnut (2016)
//! decides theorems on words in this way.
//!
//! In digits of a recurrence some words spell no number (two ones side by side in those of
//! Zeckendorf): machines accept none of them.
//!
//! Every machine that leaves this room is complete, deterministic, the smallest of its language,
//! with its states in the order in which a search in breadth meets them: two machines are equal
//! exactly when their relations are.
//!
//! | room | task |
//! |---|---|
//! | `digits` | how numbers are written: in a base, or by a recurrence |
//! | `atoms` | linear equations, inequalities, residues, relations digit by digit |
//! | `golden` | linear equations and Beatty sequences in digits of a recurrence |
//! | `logic` | and, or, not, other tracks |
//! | `project` | existence of a number |
//! | `small` | the smallest machine of a language |
//! | `words` | members: one, the least, a given one |
mod atoms;
mod digits;
mod golden;
mod logic;
mod project;
mod small;
mod words;

pub use atoms::Relation;
pub use digits::Digits;

/// The name of a number in a relation.
pub type Track = u32;

/// A relation. The first state is the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine {
    system: Digits,
    /// In ascending order. A letter is the sum of digit times radix to the power of the place here.
    tracks: Vec<Track>,
    /// For each state a row with the successors by letter.
    next: Vec<u32>,
    accepts: Vec<bool>,
}

impl Machine {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    /// The numbers that it is about, in ascending order.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// How numbers are written.
    pub fn system(&self) -> Digits {
        self.system
    }

    fn letters(&self) -> usize {
        letters(self.system, self.tracks.len())
    }

    fn row(&self, state: u32) -> &[u32] {
        let letters = self.letters();
        &self.next[state as usize * letters..][..letters]
    }

    fn accepting(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }

    /// For each state whether it never leaves itself: then everything, or nothing, is accepted from
    /// there.
    fn settled(&self) -> Vec<bool> {
        (0..self.states() as u32).map(|state| self.row(state).iter().all(|&next| next == state)).collect()
    }
}

fn letters(system: Digits, tracks: usize) -> usize {
    (system.radix() as usize).pow(tracks as u32)
}

/// For each letter over `tracks` the letter over `part` that has the same digits there. `part`
/// names the tracks of another machine in its own order, perhaps one of them several times.
fn seen(system: Digits, tracks: &[Track], part: &[Track]) -> Vec<u32> {
    let base = system.radix();
    let places: Vec<u32> =
        part.iter().map(|track| tracks.iter().position(|other| other == track).unwrap_or(0) as u32).collect();
    let letter = |letter: u32| {
        let digits = places.iter().map(|&place| letter / base.pow(place) % base);
        digits.rev().fold(0, |sum, digit| sum * base + digit)
    };
    (0..letters(system, tracks.len()) as u32).map(letter).collect()
}
