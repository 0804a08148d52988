//! Rules of words written out: fixed letters on both sides, and fixed parts that are forbidden or
//! end play.
use rules::eval::{self, Value};
use rules::family::Words;
use rules::family::words::{Pattern, Piece, SCALE, digit_letter};
use rules::ir::Num;
use std::collections::{BTreeSet, HashMap};

/// Stands for every letter that no rule mentions.
const FOREIGN: u8 = u8::MAX;
/// A clause that stands for more texts than this is not written out.
const MOST_TEXTS: usize = 2000;
/// The longest text.
const MOST_LETTERS: usize = 64;

/// A text, and its replacement.
pub(super) type Sides = (Vec<i64>, Vec<i64>);

/// A rule that replaces these letters by those.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fixed {
    pub(crate) left: Vec<u8>,
    pub(crate) right: Vec<u8>,
}

/// A game of words with everything written out.
#[derive(Debug, Clone)]
pub(crate) struct Texts {
    numbers: HashMap<i64, u8>,
    pub(crate) rules: Vec<Fixed>,
    /// Parts that no move may leave.
    pub(crate) never: Vec<Vec<u8>>,
    /// Parts that end play: a word that contains one has no move.
    pub(crate) ends: Vec<Vec<u8>>,
    /// Letters that no rule replaces.
    pub(crate) inert: [bool; 256],
}

impl Texts {
    /// Writes a game out; the error is a sentence that says why this is not possible.
    pub(crate) fn new(words: &Words) -> Result<Self, String> {
        let mut numbers = HashMap::new();
        let mut rules = BTreeSet::new();
        for rule in &words.rules {
            for (left, right) in written(&rule.left, &rule.right)? {
                if left.is_empty() {
                    return Err("a rule puts letters in everywhere".into());
                }
                rules.insert(Fixed { left: short(&left, &mut numbers)?, right: short(&right, &mut numbers)? });
            }
        }
        let mut parts = |patterns: &mut dyn Iterator<Item = &Pattern>| -> Result<Vec<Vec<u8>>, String> {
            let mut all = BTreeSet::new();
            for pattern in patterns {
                for (part, _) in written(pattern, &[])? {
                    if part.is_empty() {
                        return Err("every word contains the empty part".into());
                    }
                    all.insert(short(&part, &mut numbers)?);
                }
            }
            Ok(all.into_iter().collect())
        };
        let never = parts(&mut words.never.iter())?;
        let mut ends = Vec::new();
        for end in &words.ends {
            match end.as_slice() {
                [one] if !one.not => ends.extend(parts(&mut std::iter::once(&one.pattern))?),
                _ => return Err("what ends play is not the presence of one part".into()),
            }
        }
        let rules: Vec<Fixed> = rules.into_iter().filter(|rule| rule.left != rule.right).collect();
        let mut inert = [true; 256];
        rules.iter().flat_map(|rule| &rule.left).for_each(|&letter| inert[usize::from(letter)] = false);
        Ok(Self { numbers, rules, never, ends, inert })
    }

    /// A word in the letters of the rules.
    pub(crate) fn short(&self, word: &[i64]) -> Vec<u8> {
        word.iter().map(|letter| self.numbers.get(letter).copied().unwrap_or(FOREIGN)).collect()
    }

    /// The letter that a number stands for.
    pub(crate) fn letter(&self, number: u8) -> Option<i64> {
        self.numbers.iter().find(|(_, known)| **known == number).map(|(letter, _)| *letter)
    }

    /// Whether no rule changes the length of a word.
    pub(crate) fn keeps_length(&self) -> bool {
        self.rules.iter().all(|rule| rule.left.len() == rule.right.len())
    }

    /// The parts that end play, and those from which a move can make one; see [`super`].
    pub(crate) fn hot(&self) -> Vec<Vec<u8>> {
        let mut hot: BTreeSet<Vec<u8>> = self.ends.iter().cloned().collect();
        for (end, rule) in self.ends.iter().flat_map(|end| self.rules.iter().map(move |rule| (end, rule))) {
            let (e, r) = (end.len() as isize, rule.right.len() as isize);
            // The ending part ends `shift` letters after the replaced letters do.
            for shift in 1 - e..r {
                let (from, to) = (shift.min(0), (shift + e).max(r));
                let at =
                    |text: &[u8], place: isize| usize::try_from(place).ok().and_then(|place| text.get(place).copied());
                let agree = (0..r)
                    .all(|place| at(end, place - shift).is_none_or(|letter| Some(letter) == at(&rule.right, place)));
                if agree {
                    let before = |place| at(&rule.left, place).or_else(|| at(end, place - shift));
                    hot.extend((from..to).map(before).collect::<Option<Vec<u8>>>());
                }
            }
        }
        // A part that contains another one of the list is redundant.
        let contains = |long: &[u8], part: &[u8]| long.windows(part.len()).any(|window| window == part);
        let all: Vec<Vec<u8>> = hot.into_iter().collect();
        let shortest = |part: &&Vec<u8>| !all.iter().any(|other| other != *part && contains(part, other));
        all.iter().filter(shortest).cloned().collect()
    }
}

/// Numbers the letters of a text; new letters get the next numbers.
fn short(text: &[i64], numbers: &mut HashMap<i64, u8>) -> Result<Vec<u8>, String> {
    let number = |letter: &i64| {
        let next = u8::try_from(numbers.len()).ok().filter(|&next| next < FOREIGN);
        match (numbers.get(letter), next) {
            (Some(&known), _) => Ok(known),
            (None, Some(next)) => {
                numbers.insert(*letter, next);
                Ok(next)
            }
            (None, None) => Err("the rules have more than 255 letters".into()),
        }
    };
    text.iter().map(number).collect()
}

/// The texts of a rule for all values of its names, if these are finitely many whatever the length
/// of the word.
fn written(left: &Pattern, right: &[Piece]) -> Result<BTreeSet<Sides>, String> {
    let open = left.pieces.iter().chain(right).any(|piece| matches!(piece, Piece::Any | Piece::End));
    if left.pieces.iter().chain(right).any(|piece| matches!(piece, Piece::Letter(_))) {
        return Err("a pattern has letters of any kind".into());
    }
    if open {
        return Err("`any` and `end` look at the whole word".into());
    }
    let all = written_for(left, right, 9, None)?;
    let more = written_for(left, right, MOST_TEXTS as i64, None)?;
    if all == more { Ok(all) } else { Err("a pattern has no greatest length".into()) }
}

/// The texts of a rule, where names without an upper bound run up to `scale`. Texts longer than
/// `most` are left out; without `most`, a text that is too long is an error.
pub(super) fn written_for(
    left: &Pattern,
    right: &[Piece],
    scale: i64,
    most: Option<usize>,
) -> Result<BTreeSet<Sides>, String> {
    let (mut all, mut looked) = (BTreeSet::new(), 0usize);
    let mut env = vec![0; SCALE + 1];
    env[SCALE] = scale;
    let mut ends: Vec<i64> = Vec::new();
    loop {
        looked += 1;
        if looked > 4 * MOST_TEXTS || all.len() > MOST_TEXTS {
            return Err("a pattern stands for too many texts".into());
        }
        if let Some(free) = left.free.get(ends.len()) {
            let (lo, hi) = eval::range(free, &env);
            env.push(lo);
            ends.push(hi);
        } else {
            let holds = eval::all(&left.conditions, &env).map_err(|error| error.to_string())?;
            if holds && let (Some(left), Some(right)) = (text(&left.pieces, &env, most)?, text(right, &env, most)?) {
                all.insert((left, right));
            }
            match env.get_mut(SCALE + 1..).and_then(|free| free.last_mut()) {
                Some(last) => *last = last.saturating_add(1),
                None => return Ok(all),
            }
        }
        while let (Some(&end), Some(&value)) = (ends.last(), env.last()) {
            if value <= end && value < i64::MAX {
                break;
            }
            ends.pop();
            env.pop();
            match env.get_mut(SCALE + 1..).and_then(|free| free.last_mut()) {
                Some(last) => *last = last.saturating_add(1),
                None => return Ok(all),
            }
        }
    }
}

/// The letters of pieces; none if they are no word, or one longer than `most`.
fn text(pieces: &[Piece], env: &[i64], most: Option<usize>) -> Result<Option<Vec<i64>>, String> {
    let too_long = || if most.is_some() { Ok(None) } else { Err("a text is too long".to_string()) };
    let longest = most.unwrap_or(MOST_LETTERS);
    let mut all = Vec::new();
    let number = |num: &Num| match eval::num(num, env) {
        Ok(Some(Value::Int(x))) => Ok(Some(x)),
        Ok(Some(Value::PosHuge)) => Ok(Some(i64::MAX)),
        Ok(_) => Ok(None),
        Err(error) => Err(error.to_string()),
    };
    for piece in pieces {
        match piece {
            Piece::Text(text) => all.extend(text),
            Piece::Digit(num) => match number(num)?.and_then(digit_letter) {
                Some(letter) => all.push(letter),
                None => return Ok(None),
            },
            Piece::Repeat(text, num) => match number(num)? {
                Some(times @ 0..) => {
                    let room = (longest + 1).saturating_sub(all.len());
                    match usize::try_from(times).ok().filter(|times| *times <= room / text.len().max(1)) {
                        Some(times) => all.extend(text.repeat(times)),
                        None if text.is_empty() => {}
                        None => return too_long(),
                    }
                }
                _ => return Ok(None),
            },
            Piece::Letter(_) => return Err("a pattern has letters of any kind".into()),
            Piece::Any | Piece::End => return Err("`any` and `end` look at the whole word".into()),
        }
        if all.len() > longest {
            return too_long();
        }
    }
    Ok(Some(all))
}
