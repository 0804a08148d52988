//! Words that fall into parts: letters that can never change cut a word into a sum, and runs of one
//! letter are numbers.
//!
//! For rules of fixed letters. `local` finds the parts; the value of a part is stored for all words
//! that contain it. A part whose letters are all the same, between known frozen letters, is a
//! *run*: its value is a function of its length, and a move inside a long run leaves two shorter
//! runs (and perhaps constant parts between), by one scheme for all places of the move, see `runs`.
//! So long words cost no more than heaps of a taking game. The scheme is exact, since whether a
//! letter is frozen depends on near letters only; and a period of all runs that depend on each
//! other is proved as for octal games (R. K. Guy and C. A. B. Smith 1956), whose proof works for
//! several sequences at a time.
//!
//! *Parts that end play* are different: a part that ends play when it appears anywhere
//! (`end if contains`) ties all parts of a word together, and values do not add up. Only the winner
//! is known: call a word hot if some move ends play. The player to move wins it; so a word that is
//! not hot is won exactly if some move leaves a lost word that is not hot. That is the game in
//! which no move may leave a hot word, and hot words are those that contain certain parts, which
//! are forbidden parts like others. (Treblecross is 0.007: Berlekamp, Conway, Guy, *Winning Ways*,
//! 1982, chapter 4.)
mod local;
mod packed;
mod runs;
mod sliding;
mod texts;

use crate::value_set::Reached;
use budget::{Budget, Progress, Stop};
use local::{Local, Move, Part};
pub use packed::PackedWords;
use rules::ruleset::{Ruleset, Termination};
use runs::Runs;
pub use sliding::Sliding;
use std::collections::{HashMap, HashSet};
use texts::Texts;

/// Parts between two looks at the budget.
const PATIENCE: u64 = 1 << 7;
/// The memory of a stored part besides its letters, approximately.
const ENTRY: usize = 96;

/// A change of a word by a move: where it begins, how many letters it replaces, and the new
/// letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The index of the first letter that is replaced.
    pub at: usize,
    /// The number of letters that are replaced.
    pub len: usize,
    /// The new letters.
    pub letters: Vec<i64>,
}

/// Values and winners of the words of one game.
#[derive(Debug)]
pub struct Rewriter {
    local: Local,
    runs: Runs,
    known: HashMap<Part, u64, foldhash::fast::FixedState>,
    steps: u64,
    bytes: usize,
}

/// A part whose value is being computed.
struct Frame {
    part: Part,
    moves: Vec<Move>,
    /// The moves handled so far, with their values.
    done: usize,
    reached: Reached,
}

impl Rewriter {
    /// A solver for the words of this game.
    ///
    /// # Errors
    /// The reason why the rules are of another kind, as a sentence.
    pub fn new(ruleset: &Ruleset) -> Result<Self, String> {
        let Some(words) = ruleset.words() else { return Err("it is not about words".into()) };
        if words.ring {
            return Err("the word is a ring".into());
        }
        if ruleset.termination == Termination::MayRepeat {
            return Err("it is not shown that every play ends".into());
        }
        let texts = Texts::new(words)?;
        if !texts.ends.is_empty() && !texts.never.is_empty() {
            return Err("it has parts that end play and parts that are forbidden".into());
        }
        if !texts.ends.is_empty() && !texts.keeps_length() {
            return Err("a part ends play, and the length of words changes".into());
        }
        let local = Local::new(texts);
        let (known, runs) = (HashMap::default(), Runs::default());
        Ok(Self { local, runs, known, steps: 0, bytes: 0 })
    }

    /// Searches long runs like any other part: the same values, with more work.
    pub fn without_runs(mut self) -> Self {
        self.runs.off = true;
        self
    }

    /// The greatest length of a run whose value is in a table.
    pub fn longest_run(&self) -> Option<usize> {
        self.runs.values.iter().map(Vec::len).max()?.checked_sub(1)
    }

    /// Whether words have values that add up, so that nothing ends play for the whole word.
    pub fn adds_up(&self) -> bool {
        self.local.texts.ends.is_empty()
    }

    /// Whether moves could have left this word, so that its parts are independent.
    pub fn is_legal(&self, word: &[i64]) -> bool {
        !self.local.has_forbidden(&self.local.texts.short(word))
    }

    /// The nim-value of a legal word of a game whose words have values.
    ///
    /// # Errors
    /// The limits of the budget; known values stay.
    pub fn value(&mut self, word: &[i64], budget: &Budget) -> Result<u64, Stop> {
        let letters = self.local.texts.short(word);
        self.worth(&Part::whole(letters), budget)
    }

    /// Whether the player to move loses, in a game that a part ends.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn lost(&mut self, word: &[i64], budget: &Budget) -> Result<bool, Stop> {
        let letters = self.local.texts.short(word);
        if self.ended(&letters) {
            return Ok(true);
        }
        if self.local.has_forbidden(&letters) {
            return Ok(false);
        }
        Ok(self.worth(&Part::whole(letters), budget)? == 0)
    }

    fn ended(&self, letters: &[u8]) -> bool {
        self.local.texts.ends.iter().any(|end| letters.windows(end.len()).any(|window| window == end))
    }

    /// The independent parts of a word, each the range of its letters that can change.
    pub fn parts(&self, word: &[i64]) -> Vec<std::ops::Range<usize>> {
        let whole = Part::whole(self.local.texts.short(word));
        let place = |(from, part): &(usize, Part)| from + part.inside().start..from + part.inside().end;
        self.local.parts(&whole).iter().map(place).collect()
    }

    /// The number of parts that have been searched, and the proved period of runs with the length
    /// from which it holds, if one was used.
    pub fn work(&self) -> (usize, Option<(usize, usize)>) {
        (self.known.len(), self.runs.period())
    }

    /// The moves to words of this value, each resulting word once; in a game that a part ends, the
    /// moves that win.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn moves_to(&mut self, word: &[i64], target: u64, budget: &Budget) -> Result<Vec<Change>, Stop> {
        let whole = Part::whole(self.local.texts.short(word));
        let mut found: Vec<Move> = Vec::new();
        if !self.adds_up() && self.local.has_forbidden(&whole.letters) {
            self.ending_moves(&whole, &mut found, budget)?;
        } else {
            let parts = self.local.parts(&whole);
            let mut worth = Vec::with_capacity(parts.len());
            for (_, part) in &parts {
                worth.push(self.part_value(part, budget)?);
            }
            let total = worth.iter().fold(0, |xor, value| xor ^ value);
            for ((from, part), value) in std::iter::zip(&parts, worth) {
                let wanted = total ^ value ^ target;
                for (place, value) in self.move_values(part, budget)? {
                    if value == wanted {
                        found.push(Move { at: from + place.at, ..place });
                    }
                }
            }
        }
        Ok(self.changes(&whole, found))
    }

    /// The winning moves from a word where play can be ended at once.
    fn ending_moves(&mut self, whole: &Part, found: &mut Vec<Move>, budget: &Budget) -> Result<(), Stop> {
        if self.ended(&whole.letters) {
            return Ok(());
        }
        let rules: Vec<Vec<u8>> = self.local.texts.rules.iter().map(|rule| rule.left.clone()).collect();
        for (rule, left) in rules.iter().enumerate() {
            for at in 0..(whole.letters.len() + 1).saturating_sub(left.len()) {
                if whole.letters.get(at..at + left.len()) != Some(left) {
                    continue;
                }
                self.tick(0, budget)?;
                let after = self.local.after(whole, Move { rule, at });
                let wins = self.ended(&after.letters)
                    || !self.local.has_forbidden(&after.letters) && self.worth(&after, budget)? == 0;
                if wins {
                    found.push(Move { rule, at });
                }
            }
        }
        Ok(())
    }

    /// Moves as changes of letters, each resulting word once.
    fn changes(&self, whole: &Part, found: Vec<Move>) -> Vec<Change> {
        let mut changes = Vec::new();
        let (mut cells, mut words) = (HashSet::new(), HashSet::new());
        let letter = |&number: &u8| self.local.texts.letter(number).unwrap_or(0);
        for place in found {
            let Some(rule) = self.local.texts.rules.get(place.rule) else { continue };
            let new = match rule.left.len() == rule.right.len() {
                true => {
                    let both = (place.at..).zip(std::iter::zip(&rule.left, &rule.right));
                    let changed = both.filter(|(_, (old, new))| old != new).map(|(at, (_, new))| (at, *new));
                    cells.insert(changed.collect::<Vec<_>>())
                }
                false => words.insert(self.local.after(whole, place).letters),
            };
            if new {
                changes.push(Change {
                    at: place.at,
                    len: rule.left.len(),
                    letters: rule.right.iter().map(letter).collect(),
                });
            }
        }
        changes
    }

    /// The legal moves of a part with the values of the positions that they leave.
    fn move_values(&mut self, part: &Part, budget: &Budget) -> Result<Vec<(Move, u64)>, Stop> {
        if let Some(values) = self.run_moves(part, budget)? {
            return Ok(values);
        }
        let mut values = Vec::new();
        for place in self.local.moves(part) {
            let after = self.local.after(part, place);
            values.push((place, self.worth(&after, budget)?));
        }
        Ok(values)
    }

    /// The value of a stretch of letters that may fall into parts.
    fn worth(&mut self, part: &Part, budget: &Budget) -> Result<u64, Stop> {
        let mut total = 0;
        for (_, part) in self.local.parts(part) {
            total ^= self.part_value(&part, budget)?;
        }
        Ok(total)
    }

    /// The value of one part.
    fn part_value(&mut self, part: &Part, budget: &Budget) -> Result<u64, Stop> {
        if let Some(value) = self.value_if_known(part) {
            return Ok(value);
        }
        if let Some(value) = self.run_value(part, budget)? {
            return Ok(value);
        }
        self.search(part, budget)
    }

    /// The form under which a part is stored.
    fn form(&self, part: &Part) -> Part {
        if !self.local.symmetric {
            return part.clone();
        }
        let reversed = part.reversed();
        if reversed < *part { reversed } else { part.clone() }
    }

    fn value_if_known(&self, part: &Part) -> Option<u64> {
        self.run_if_known(part).or_else(|| self.known.get(&self.form(part)).copied())
    }

    /// The value of a part by its moves, with an explicit stack.
    fn search(&mut self, part: &Part, budget: &Budget) -> Result<u64, Stop> {
        let mut stack = vec![self.frame(part)];
        let mut held = 0;
        while let Some(mut frame) = stack.pop() {
            self.tick(held, budget)?;
            match self.missing(&mut frame) {
                Some(next) => {
                    stack.push(frame);
                    // Long runs are valued by `run_value`.
                    if self.run_value(&next, budget)?.is_none() {
                        held += next.letters.len() * 16 + ENTRY;
                        stack.push(self.frame(&next));
                    }
                }
                None => {
                    held = held.saturating_sub(frame.part.letters.len() * 16 + ENTRY);
                    self.bytes += 2 * (ENTRY + frame.part.letters.len());
                    let form = self.form(&frame.part);
                    self.known.insert(form, frame.reached.mex());
                }
            }
        }
        Ok(self.value_if_known(part).unwrap_or(0))
    }

    fn frame(&self, part: &Part) -> Frame {
        Frame { part: part.clone(), moves: self.local.moves(part), done: 0, reached: Reached::default() }
    }

    /// A part whose value is needed first; if there is none, the values of the frame are complete.
    fn missing(&self, frame: &mut Frame) -> Option<Part> {
        while let Some(&place) = frame.moves.get(frame.done) {
            let mut value = 0;
            for (_, part) in self.local.parts(&self.local.after(&frame.part, place)) {
                match self.value_if_known(&part) {
                    Some(known) => value ^= known,
                    None => return Some(part),
                }
            }
            frame.reached.insert(value);
            frame.done += 1;
        }
        None
    }

    fn tick(&mut self, held: usize, budget: &Budget) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            budget.poll(Progress { done: self.known.len() as u64, total: None, unit: "parts" })?;
            budget.reserve((self.bytes + held) as u64 + self.runs.bytes())?;
        }
        Ok(())
    }
}
