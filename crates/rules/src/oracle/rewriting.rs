//! The options of sets and of words, straight from the clauses: all names run through their
//! ranges, and all places of a word are looked at.
use super::{Oracle, OracleError, Pos, Sum};
use crate::eval::{self, Value};
use crate::family::words::{Contains, Erase, Erasure, MOST_LETTER, Pattern, Piece, Words, digit_letter, scale};
use crate::ir::{Cond, FreeVar, Num};
use crate::odometer::Odometer;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The longest word that is written down.
const MOST_LETTERS: usize = 1 << 20;

/// The end of a fitted pattern, and the range of letters of each `any`.
type Way = (usize, Vec<(usize, usize)>);

/// A piece whose numbers are known.
enum Known {
    Letters(Vec<i64>),
    Any,
    End,
}

impl Oracle<'_> {
    /// The sets that erasing leads to.
    pub(super) fn subsets(&mut self, erase: &Erase, set: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let mut options = BTreeSet::new();
        let largest = set.last().copied().unwrap_or(0);
        for rule in &erase.rules {
            for &chosen in set {
                let mut left = Pos::new();
                for &gone in set {
                    if gone != chosen && !self.goes(rule, set, [gone, chosen, largest])? {
                        left.push(gone);
                    }
                }
                options.insert(vec![left]);
            }
        }
        Ok(options)
    }

    /// Whether one number goes when another is chosen: for some values of the free names the
    /// conditions hold.
    fn goes(&mut self, rule: &Erasure, set: &Pos, vars: [i64; 3]) -> Result<bool, OracleError> {
        let mut found = false;
        self.run_through(&vars, (&rule.free, &[]), &rule.conditions, set, |_, _| {
            found = true;
            Ok(())
        })?;
        Ok(found)
    }

    /// The words that rewriting leads to.
    pub(super) fn rewritten(&mut self, words: &Words, word: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let mut options = BTreeSet::new();
        if self.word_end(words, word)?.is_some() {
            return Ok(options);
        }
        for rule in &words.rules {
            let mut after: BTreeSet<Pos> = BTreeSet::new();
            self.all_values(&rule.left, word, |oracle, env| {
                let (Some(left), Some(right)) = (known(&rule.left.pieces, env, word)?, known(&rule.right, env, word)?)
                else {
                    return Ok(());
                };
                for (word, start) in places(words, word) {
                    for (end, stood_for) in oracle.matches(&left, &word, start)? {
                        let mut new = word[..start].to_vec();
                        let mut stood_for = stood_for.iter();
                        for piece in &right {
                            match piece {
                                Known::Letters(letters) => new.extend(letters),
                                Known::Any => {
                                    new.extend(stood_for.next().map_or(&[][..], |range| &word[range.0..range.1]))
                                }
                                Known::End => {}
                            }
                        }
                        new.extend(&word[end..]);
                        after.insert(if words.ring { first_rotation(&new) } else { new });
                    }
                }
                Ok(())
            })?;
            for new in after {
                let mut legal = true;
                for never in &words.never {
                    legal = legal && !self.contains(words, never, &new)?;
                }
                if legal {
                    options.insert(vec![new]);
                }
            }
        }
        Ok(options)
    }

    /// The first `end if` that holds for a word.
    pub(super) fn word_end(&mut self, words: &Words, word: &Pos) -> Result<Option<usize>, OracleError> {
        for (index, end) in words.ends.iter().enumerate() {
            let mut all = true;
            for Contains { not, pattern } in end {
                all &= self.contains(words, pattern, word)? != *not;
            }
            if all {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Whether some part of a word fits a pattern.
    fn contains(&mut self, words: &Words, pattern: &Pattern, word: &Pos) -> Result<bool, OracleError> {
        let mut found = false;
        self.all_values(pattern, word, |oracle, env| {
            if let Some(pieces) = known(&pattern.pieces, env, word)? {
                for (word, start) in places(words, word) {
                    found = found || !oracle.matches(&pieces, &word, start)?.is_empty();
                }
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// All ways in which pieces fit a word from a place on: the end of each, and the letters that
    /// each `any` stands for.
    fn matches(&mut self, pieces: &[Known], word: &[i64], start: usize) -> Result<Vec<Way>, OracleError> {
        let mut ways = vec![(start, Vec::new())];
        for piece in pieces {
            let mut longer = Vec::new();
            for (at, stood_for) in ways {
                self.tick(longer.len())?;
                match piece {
                    Known::Letters(letters) if word[at..].starts_with(letters) => {
                        longer.push((at + letters.len(), stood_for))
                    }
                    Known::Letters(_) => {}
                    Known::End if at == word.len() => longer.push((at, stood_for)),
                    Known::End => {}
                    Known::Any => {
                        let to = |end: usize| (end, [&stood_for[..], &[(at, end)]].concat());
                        longer.extend((at..=word.len()).map(to));
                    }
                }
            }
            ways = longer;
        }
        Ok(ways)
    }

    /// Calls `found` for all values of the free names of a pattern for which the conditions hold.
    fn all_values(
        &mut self,
        pattern: &Pattern,
        word: &Pos,
        found: impl FnMut(&mut Self, &[i64]) -> Result<(), OracleError>,
    ) -> Result<(), OracleError> {
        let letter = |piece: &Piece| match piece {
            Piece::Letter(Num::Var(var)) => Some(*var),
            _ => None,
        };
        let letters: Vec<usize> = pattern.pieces.iter().filter_map(letter).collect();
        let Pattern { free, conditions, .. } = pattern;
        self.run_through(&[scale(word.len())], (free, &letters), conditions, word, found)
    }

    /// Calls `found` for all values of the free names for which the conditions hold; those of
    /// `letters` are letters of the word.
    fn run_through(
        &mut self,
        vars: &[i64],
        (free, letters): (&[FreeVar], &[usize]),
        conditions: &[Cond],
        at: &Pos,
        mut found: impl FnMut(&mut Self, &[i64]) -> Result<(), OracleError>,
    ) -> Result<(), OracleError> {
        let wrap = |error| OracleError::Eval { position: at.clone(), error };
        let ends = (at.iter().copied().min().unwrap_or(1), at.iter().copied().max().unwrap_or(0));
        let mut odometer = Odometer::new(vars);
        loop {
            self.tick(odometer.len())?;
            let next = odometer.len();
            let is_letter = |name: usize| letters.contains(&(vars.len() + name));
            let last = odometer.values().last().filter(|_| next > 0 && is_letter(next - 1));
            if last.is_some_and(|letter| !at.contains(letter)) {
                // A letter that is not there fits nowhere.
            } else if let Some(free) = free.get(next) {
                let (lo, hi) = eval::range(free, odometer.values());
                odometer.open(if is_letter(next) { (lo.max(ends.0), hi.min(ends.1)) } else { (lo, hi) });
            } else if eval::all(conditions, odometer.values()).map_err(wrap)? {
                found(self, odometer.values())?;
            }
            if !odometer.turn() {
                return Ok(());
            }
        }
    }
}

/// The places at which a part of a word may begin, each with the word that is read from there. A
/// ring is read once around from each of its letters, and its parts begin where reading begins.
fn places<'w>(words: &Words, word: &'w Pos) -> Box<dyn Iterator<Item = (Cow<'w, [i64]>, usize)> + 'w> {
    match words.ring {
        false => Box::new((0..=word.len()).map(|start| (Cow::Borrowed(word.as_slice()), start))),
        true => Box::new(rotations(word).map(|turned| (Cow::Owned(turned), 0))),
    }
}

/// A ring read from each of its letters; the empty one has one reading.
fn rotations(word: &Pos) -> impl Iterator<Item = Pos> {
    (0..word.len().max(1)).map(|start| [&word[start..], &word[..start]].concat())
}

/// The first of the readings of a ring, in the order of the dictionary.
pub(super) fn first_rotation(word: &Pos) -> Pos {
    rotations(word).min().unwrap_or_default()
}

/// Pieces with the numbers put in; `None` when a number has no value, or a negative one, or when a
/// digit is above 9.
fn known(pieces: &[Piece], env: &[i64], word: &Pos) -> Result<Option<Vec<Known>>, OracleError> {
    let mut all = Vec::with_capacity(pieces.len());
    let mut size = 0usize;
    let number = |num: &Num| eval::num(num, env).map_err(|error| OracleError::Eval { position: word.clone(), error });
    for piece in pieces {
        let known = match piece {
            Piece::Text(letters) => Some(Known::Letters(letters.clone())),
            Piece::Any => Some(Known::Any),
            Piece::End => Some(Known::End),
            Piece::Digit(num) => match number(num)? {
                Some(Value::Int(value)) => digit_letter(value).map(|letter| Known::Letters(vec![letter])),
                _ => None,
            },
            Piece::Letter(num) => match number(num)? {
                Some(Value::Int(letter @ 0..=MOST_LETTER)) => Some(Known::Letters(vec![letter])),
                _ => None,
            },
            Piece::Repeat(letters, num) => match number(num)? {
                Some(Value::Int(0..)) if letters.is_empty() => Some(Known::Letters(Vec::new())),
                Some(Value::Int(times @ 0..)) => {
                    let times = usize::try_from(times).ok().filter(|&times| times <= MOST_LETTERS / letters.len());
                    let Some(times) = times else { return Err(OracleError::TooManyParts { position: word.clone() }) };
                    Some(Known::Letters(letters.repeat(times)))
                }
                Some(Value::PosHuge) => return Err(OracleError::TooManyParts { position: word.clone() }),
                _ => None,
            },
        };
        let Some(known) = known else { return Ok(None) };
        if let Known::Letters(letters) = &known {
            size += letters.len();
        }
        if size > MOST_LETTERS {
            return Err(OracleError::TooManyParts { position: word.clone() });
        }
        all.push(known);
    }
    Ok(Some(all))
}
