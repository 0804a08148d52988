//! Options of a word: places where a pattern fits, found from the left, letter by letter.
//!
//! Names get their values from the letters where that is possible (`"X"*k` from the length of a
//! run, `<d>` from a digit); the other names run through their ranges. The definition runs through
//! all values of all names instead, and a property test compares the two.
use super::error::{MoveError, Visit};
use crate::eval::{self, EvalError, Value};
use crate::family::words::{
    Contains, MOST_LETTER, Pattern, Piece, SCALE, Words, digit, digit_letter, least_rotation, scale,
};
use crate::ir::Num;
use budget::{Budget, Progress};
use std::ops::{ControlFlow, Range, RangeInclusive};

/// Steps between two looks at the budget.
const PATIENCE: u64 = 1 << 13;
/// The longest word that is written down.
pub const MOST_LETTERS: usize = 1 << 20;

/// Goes on, breaks off, or fails.
type Flow = Result<ControlFlow<()>, MoveError>;

/// Calls `visit` for the options of a word; see [`super::Mover::for_each_option`].
pub(super) fn all(words: &Words, word: &[i64], budget: &Budget, visit: &mut Visit<'_>) -> Flow {
    if word.iter().any(|&letter| letter < 0) {
        return Err(MoveError::NotAPosition { position: word.to_vec(), arity: 0 });
    }
    if words.first_end(word, budget)?.is_some() {
        return Ok(ControlFlow::Continue(()));
    }
    let mut new = Vec::new();
    for rule in &words.rules {
        let flow = words.each_match(&rule.left, word, budget, &mut |word, found| {
            new.clear();
            new.extend_from_slice(&word[..found.range.start]);
            if !put_in(&rule.right, &found, word, &mut new)? {
                return Ok(ControlFlow::Continue(()));
            }
            new.extend_from_slice(&word[found.range.end..]);
            if words.ring {
                new = least_rotation(&new);
            }
            match words.forbidden(&new, budget)? {
                true => Ok(ControlFlow::Continue(())),
                false => Ok(visit(&new)),
            }
        })?;
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl Words {
    /// The index of the first `end if` that holds for a word.
    ///
    /// # Errors
    /// The errors of [`super::Mover::for_each_option`].
    pub fn first_end(&self, word: &[i64], budget: &Budget) -> Result<Option<usize>, MoveError> {
        for (index, end) in self.ends.iter().enumerate() {
            let mut all = true;
            for Contains { not, pattern } in end {
                all = all && self.contains(pattern, word, budget)? != *not;
            }
            if all {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Whether some part of a word fits a pattern.
    ///
    /// # Errors
    /// The errors of [`super::Mover::for_each_option`].
    pub fn contains(&self, pattern: &Pattern, word: &[i64], budget: &Budget) -> Result<bool, MoveError> {
        if let ([Piece::Text(text)], [], false) = (pattern.pieces.as_slice(), pattern.conditions.as_slice(), self.ring)
        {
            return Ok(text.is_empty() || word.windows(text.len()).any(|window| window == text));
        }
        Ok(self.each_match(pattern, word, budget, &mut |_, _| Ok(ControlFlow::Break(())))?.is_break())
    }

    /// Calls `visit` for every way in which a pattern fits a part of a word, with the word from
    /// whose first letter places are counted. In a ring that is the word from the first letter of
    /// the part on: no part is longer than the ring, so no letter counts twice.
    fn each_match(
        &self,
        pattern: &Pattern,
        word: &[i64],
        budget: &Budget,
        visit: &mut dyn FnMut(&[i64], Found) -> Flow,
    ) -> Flow {
        if !self.ring {
            return each_match(pattern, word, 0..=word.len(), budget, &mut |found| visit(word, found));
        }
        let (mut turned, mut work) = (word.to_vec(), 0u64);
        for _ in 0..word.len().max(1) {
            work += word.len() as u64;
            if work >= PATIENCE {
                work = 0;
                budget.check()?;
            }
            let flow = each_match(pattern, &turned, 0..=0, budget, &mut |found| visit(&turned, found))?;
            if flow.is_break() {
                return Ok(flow);
            }
            let step = usize::from(!word.is_empty());
            turned.rotate_left(step);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether a move may not leave this word.
    ///
    /// # Errors
    /// The errors of [`super::Mover::for_each_option`].
    pub fn forbidden(&self, word: &[i64], budget: &Budget) -> Result<bool, MoveError> {
        for never in &self.never {
            if self.contains(never, word, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A place where a pattern fits.
pub(crate) struct Found<'a> {
    pub(crate) range: Range<usize>,
    pub(crate) env: &'a [i64],
    /// The range of letters that each `any` stands for.
    pub(crate) stood_for: &'a [Range<usize>],
}

/// Appends pieces with their numbers put in; false when they are no word.
fn put_in(pieces: &[Piece], found: &Found, word: &[i64], new: &mut Vec<i64>) -> Result<bool, MoveError> {
    let mut stood_for = found.stood_for.iter();
    let number = |num: &Num| eval::num(num, found.env).map_err(|error| wrong(word, error));
    for piece in pieces {
        match piece {
            Piece::Text(text) => new.extend_from_slice(text),
            Piece::Any => {
                new.extend_from_slice(stood_for.next().and_then(|range| word.get(range.clone())).unwrap_or(&[]))
            }
            Piece::End => {}
            Piece::Digit(num) => match number(num)?.and_then(small).and_then(digit_letter) {
                Some(letter) => new.push(letter),
                None => return Ok(false),
            },
            Piece::Letter(num) => match number(num)?.and_then(small) {
                Some(letter @ 0..=MOST_LETTER) => new.push(letter),
                _ => return Ok(false),
            },
            Piece::Repeat(text, num) => {
                let too_long = || MoveError::TooManyParts { position: word.to_vec(), limit: MOST_LETTERS };
                let times = match number(num)? {
                    Some(Value::Int(times @ 0..)) => times,
                    Some(Value::PosHuge) => return Err(too_long()),
                    _ => return Ok(false),
                };
                let room = MOST_LETTERS.saturating_sub(new.len());
                if !text.is_empty() {
                    let times = usize::try_from(times).ok().filter(|&times| times <= room / text.len());
                    (0..times.ok_or_else(too_long)?).for_each(|_| new.extend_from_slice(text));
                }
            }
        }
    }
    Ok(true)
}

fn small(value: Value) -> Option<i64> {
    match value {
        Value::Int(x) => Some(x),
        Value::PosHuge | Value::NegHuge => None,
    }
}

fn wrong(word: &[i64], error: EvalError) -> MoveError {
    MoveError::Eval { position: word.to_vec(), error }
}

/// Calls `visit` for every way in which a pattern fits a part of a word that begins at one of these
/// places.
fn each_match(
    pattern: &Pattern,
    word: &[i64],
    starts: RangeInclusive<usize>,
    budget: &Budget,
    visit: &mut dyn FnMut(Found) -> Flow,
) -> Flow {
    let names = SCALE + 1 + pattern.free.len();
    let mut env = vec![0; names];
    env[SCALE] = scale(word.len());
    let mut bound = vec![false; names];
    bound[SCALE] = true;
    let (checks, stood_for, first) = (Vec::new(), Vec::new(), first_letter(&pattern.pieces));
    let mut matcher = Matcher { pattern, word, budget, env, bound, checks, stood_for, start: 0, steps: 0 };
    for start in starts {
        if first.is_some_and(|letter| word.get(start) != Some(&letter)) {
            continue;
        }
        matcher.start = start;
        let flow = matcher.go(0, start, visit)?;
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The letter with which every part begins that fits.
fn first_letter(pieces: &[Piece]) -> Option<i64> {
    match pieces.iter().find(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()))? {
        Piece::Text(text) => text.first().copied(),
        _ => None,
    }
}

/// One pattern at one place of one word, with some of its pieces fitted.
struct Matcher<'a> {
    pattern: &'a Pattern,
    word: &'a [i64],
    budget: &'a Budget,
    env: Vec<i64>,
    bound: Vec<bool>,
    /// Numbers of pieces that were fitted before their names were known, with the values they must
    /// have.
    checks: Vec<(&'a Num, i64)>,
    stood_for: Vec<Range<usize>>,
    start: usize,
    steps: u64,
}

impl<'a> Matcher<'a> {
    /// Fits the pieces from `index` on at a place. Recursion goes as deep as there are pieces,
    /// which are few.
    fn go(&mut self, index: usize, at: usize, visit: &mut dyn FnMut(Found) -> Flow) -> Flow {
        self.tick()?;
        let pattern = self.pattern;
        let Some(piece) = pattern.pieces.get(index) else { return self.rest(at, visit) };
        let left = self.word.get(at..).unwrap_or(&[]);
        match piece {
            Piece::Text(text) if left.starts_with(text) => self.go(index + 1, at + text.len(), visit),
            Piece::End if left.is_empty() => self.go(index + 1, at, visit),
            Piece::Text(_) | Piece::End => Ok(ControlFlow::Continue(())),
            Piece::Any => {
                for end in at..=self.word.len() {
                    self.stood_for.push(at..end);
                    let flow = self.go(index + 1, end, visit)?;
                    self.stood_for.pop();
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
            Piece::Digit(num) => match left.first().and_then(|&letter| digit(letter)) {
                Some(value) => self.with(num, value, |matcher| matcher.go(index + 1, at + 1, visit)),
                None => Ok(ControlFlow::Continue(())),
            },
            Piece::Letter(num) => match left.first() {
                Some(&letter) => self.with(num, letter, |matcher| matcher.go(index + 1, at + 1, visit)),
                None => Ok(ControlFlow::Continue(())),
            },
            Piece::Repeat(text, _) if text.is_empty() => self.go(index + 1, at, visit),
            Piece::Repeat(text, num) => {
                let (mut times, mut end) = (0, at);
                loop {
                    let flow = self.with(num, times, |matcher| matcher.go(index + 1, end, visit))?;
                    if flow.is_break() || !self.word.get(end..).is_some_and(|left| left.starts_with(text)) {
                        return Ok(flow);
                    }
                    (times, end) = (times + 1, end + text.len());
                }
            }
        }
    }

    /// Goes on with a number that has this value: a name is bound, another number is compared, now
    /// or later.
    fn with(&mut self, num: &'a Num, value: i64, go: impl FnOnce(&mut Self) -> Flow) -> Flow {
        match num {
            Num::Var(var) if self.bound.get(*var) == Some(&false) => {
                (self.env[*var], self.bound[*var]) = (value, true);
                let flow = go(self);
                self.bound[*var] = false;
                flow
            }
            Num::Const(x) if *x != value => Ok(ControlFlow::Continue(())),
            Num::Const(_) => go(self),
            Num::Var(var) if self.env.get(*var) != Some(&value) => Ok(ControlFlow::Continue(())),
            Num::Var(_) => go(self),
            num => {
                self.checks.push((num, value));
                let flow = go(self);
                self.checks.pop();
                flow
            }
        }
    }

    /// All pieces fit: the names that have no value yet run through their ranges.
    fn rest(&mut self, end: usize, visit: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let open: Vec<usize> = (SCALE + 1..self.env.len()).filter(|&var| !self.bound[var]).collect();
        let mut ends: Vec<i64> = Vec::new();
        loop {
            self.tick()?;
            if let Some(&var) = open.get(ends.len()) {
                let Some(free) = self.pattern.free.get(var - SCALE - 1) else { return Ok(ControlFlow::Continue(())) };
                let (lo, hi) = eval::range(free, &self.env);
                self.env[var] = lo;
                ends.push(hi);
            } else {
                if self.holds()? {
                    let range = self.start..end;
                    let flow = visit(Found { range, env: &self.env, stood_for: &self.stood_for })?;
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
                match ends.len().checked_sub(1).and_then(|last| open.get(last)) {
                    Some(&last) => self.env[last] = self.env[last].saturating_add(1),
                    None => return Ok(ControlFlow::Continue(())),
                }
            }
            while let Some((&hi, &var)) = ends.last().zip(ends.len().checked_sub(1).and_then(|last| open.get(last))) {
                if self.env[var] <= hi {
                    break;
                }
                ends.pop();
                match ends.len().checked_sub(1).and_then(|last| open.get(last)) {
                    Some(&last) => self.env[last] = self.env[last].saturating_add(1),
                    None => return Ok(ControlFlow::Continue(())),
                }
            }
        }
    }

    fn holds(&self) -> Result<bool, MoveError> {
        for (num, value) in &self.checks {
            if eval::num(num, &self.env).map_err(|error| wrong(self.word, error))? != Some(Value::Int(*value)) {
                return Ok(false);
            }
        }
        eval::all(&self.pattern.conditions, &self.env).map_err(|error| wrong(self.word, error))
    }

    fn tick(&mut self) -> Result<(), MoveError> {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            self.budget.poll(Progress { done: self.steps, total: None, unit: "places" })?;
        }
        Ok(())
    }
}
