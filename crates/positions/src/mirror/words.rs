//! Words that read the same backwards once letters are exchanged, for rules that replace texts by
//! texts of the same length: every change is answered by its image at the other end.
//!
//! A move further from its image than the longest text neither touches it nor makes a forbidden
//! text together with it, so only the moves near the middle decide. All symmetric words that are
//! short, and all symmetric middles of longer ones, are looked at: if each legal move there has its
//! legal image, every symmetric word of this parity and this middle letter is lost.
use super::Mirror;
use budget::{Budget, Stop};
use rules::family::words::{Piece, Words};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// The letters that are exchanged when a word is read backwards: each with its image.
pub type Exchange = Vec<(i64, i64)>;

/// A strategy on a word: an opening leaves this word.
pub type WordMirror = Mirror<Vec<i64>, Exchange>;

/// At most this many letters: there are ten involutions of four letters, and 26 of five.
const MOST_LETTERS: usize = 5;
/// At most this many middles are looked at for one involution.
const MOST_MIDDLES: u64 = 1 << 18;
/// Words longer than this are not looked at.
const LONGEST: usize = 1 << 16;

/// Rules that replace texts by texts of the same length, and the texts that no move may leave.
struct Texts {
    rules: BTreeSet<(Vec<i64>, Vec<i64>)>,
    never: BTreeSet<Vec<i64>>,
}

impl Texts {
    fn of(words: &Words) -> Option<Self> {
        if words.ring || !words.ends.is_empty() {
            return None;
        }
        let text = |pieces: &[Piece]| match pieces {
            [Piece::Text(text)] if !text.is_empty() => Some(text.clone()),
            _ => None,
        };
        let plain = |pattern: &rules::family::words::Pattern| {
            let is_plain = pattern.free.is_empty() && pattern.conditions.is_empty();
            text(&pattern.pieces).filter(|_| is_plain)
        };
        let rule = |rule: &rules::family::words::Rewrite| {
            let (left, right) = (plain(&rule.left)?, text(&rule.right)?);
            (left.len() == right.len()).then_some((left, right))
        };
        let rules = words.rules.iter().map(rule).collect::<Option<_>>()?;
        let never = words.never.iter().map(plain).collect::<Option<_>>()?;
        Some(Self { rules, never })
    }

    /// The longest text of a rule, and the longest text at all.
    fn lengths(&self) -> (usize, usize) {
        let moved = self.rules.iter().map(|(left, _)| left.len()).max().unwrap_or(0);
        (moved, self.never.iter().map(Vec::len).fold(moved, usize::max))
    }

    fn letters(&self, word: &[i64]) -> BTreeSet<i64> {
        let texts = self.rules.iter().flat_map(|(left, right)| [left, right]).chain(&self.never);
        texts.flatten().chain(word).copied().collect()
    }

    fn is_legal(&self, word: &[i64]) -> bool {
        self.never.iter().all(|never| !word.windows(never.len()).any(|part| part == never))
    }

    /// The words after a move whose left side stands at `at`.
    fn moves_at<'a>(&'a self, word: &'a [i64], at: usize) -> impl Iterator<Item = (&'a [i64], Vec<i64>)> + 'a {
        let fits = move |(left, _): &&(Vec<i64>, Vec<i64>)| word[at..].starts_with(left);
        self.rules.iter().filter(fits).map(move |(left, right)| {
            let mut after = word.to_vec();
            after.splice(at..at + left.len(), right.iter().copied());
            (left.as_slice(), after)
        })
    }
}

/// Reading backwards with letters exchanged.
#[derive(Clone)]
struct Image(Exchange);

impl Image {
    fn letter(&self, letter: i64) -> i64 {
        self.0.iter().find(|(from, _)| *from == letter).map_or(letter, |(_, to)| *to)
    }

    fn of(&self, word: &[i64]) -> Vec<i64> {
        word.iter().rev().map(|&letter| self.letter(letter)).collect()
    }

    fn keeps(&self, texts: &Texts) -> bool {
        let rules = texts.rules.iter().map(|(left, right)| (self.of(left), self.of(right)));
        let never = texts.never.iter().map(|never| self.of(never));
        rules.collect::<BTreeSet<_>>() == texts.rules && never.collect::<BTreeSet<_>>() == texts.never
    }

    /// All involutions of some letters, that which exchanges none first.
    fn all(letters: &[i64]) -> Vec<Self> {
        let Some((&first, rest)) = letters.split_first() else { return vec![Self(Vec::new())] };
        let alone = Self::all(rest).into_iter();
        let paired = rest.iter().flat_map(|&other| {
            let others: Vec<i64> = rest.iter().copied().filter(|&letter| letter != other).collect();
            Self::all(&others).into_iter().map(move |mut image| {
                image.0.extend([(first, other), (other, first)]);
                image
            })
        });
        alone.chain(paired).collect()
    }

    /// Whether every symmetric word with this letter in the middle, or none if its length is even,
    /// is lost. None where there are too many middles.
    fn answers_all(
        &self,
        texts: &Texts,
        letters: &[i64],
        middle: Option<i64>,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        let (moved, longest) = texts.lengths();
        let reach = moved + 2 * longest;
        let count = u32::try_from(reach).ok().and_then(|reach| (letters.len() as u64).checked_pow(reach));
        if count.is_none_or(|count| count > MOST_MIDDLES) {
            return Ok(None);
        }
        // From the middle outwards: a half whose word is illegal has no longer one that is legal.
        let mut halves: Vec<Vec<i64>> = vec![Vec::new()];
        let mut looks = 0_u32;
        while let Some(half) = halves.pop() {
            looks += 1;
            if looks.is_multiple_of(256) {
                budget.glance()?;
            }
            let word: Vec<i64> = self.of(&half).into_iter().chain(middle).chain(half.iter().copied()).collect();
            if !texts.is_legal(&word) {
                continue;
            }
            if !self.answers_near_the_middle(texts, &word, longest) {
                return Ok(Some(false));
            }
            if half.len() < reach {
                halves.extend(letters.iter().map(|&letter| half.iter().copied().chain([letter]).collect()));
            }
        }
        Ok(Some(true))
    }

    fn answers_near_the_middle(&self, texts: &Texts, word: &[i64], longest: usize) -> bool {
        (0..word.len()).all(|at| {
            texts.moves_at(word, at).all(|(left, after)| {
                let other = word.len() - at - left.len();
                let apart = at.abs_diff(other);
                if apart >= left.len() + longest || !texts.is_legal(&after) {
                    return true;
                }
                let image = self.of(left);
                let answered = |mut left_by: Vec<i64>| {
                    // The image of the letters that the move has put in place.
                    let new = self.of(&after[at..at + left.len()]);
                    left_by.splice(other..other + left.len(), new);
                    texts.is_legal(&left_by)
                };
                apart >= left.len() && after[other..].starts_with(&image) && answered(after.clone())
            })
        })
    }
}

/// The strategy on a word, if an image has one: the second player's on a symmetric word, else the
/// first player's after a move to such a word.
///
/// # Errors
/// [`Stop`], if the budget ends.
///
/// ```
/// use budget::Budget;
/// use positions::mirror::words::mirror;
/// let rules = rules::compile("\".\" -> \"X\"; \".\" -> \"O\"; never \"XX\", \"OO\"", &[]).unwrap().ruleset;
/// let dots = |n| vec![i64::from(b'.'); n];
/// assert!(!mirror(&rules, &dots(50), &Budget::unlimited()).unwrap().unwrap().is_won());
/// assert!(mirror(&rules, &dots(51), &Budget::unlimited()).unwrap().unwrap().is_won());
/// ```
pub fn mirror(ruleset: &Ruleset, word: &[i64], budget: &Budget) -> Result<Option<WordMirror>, Stop> {
    // Where play need not end, an answer to every move does not win.
    let ends = ruleset.play == Play::Normal && matches!(ruleset.termination, Termination::Ends(_));
    let texts = ruleset.words().and_then(Texts::of).filter(|_| ends);
    let Some(texts) = texts.filter(|texts| texts.is_legal(word) && word.len() <= LONGEST) else { return Ok(None) };
    let letters: Vec<i64> = texts.letters(word).into_iter().collect();
    if letters.len() > MOST_LETTERS {
        return Ok(None);
    }
    let images: Vec<Image> = Image::all(&letters).into_iter().filter(|image| image.keeps(&texts)).collect();
    let middle = |word: &[i64]| (!word.len().is_multiple_of(2)).then(|| word[word.len() / 2]);
    for image in &images {
        if image.of(word) == word && image.answers_all(&texts, &letters, middle(word), budget)? == Some(true) {
            return Ok(Some(Mirror { opening: None, image: image.0.clone() }));
        }
    }
    for image in &images {
        // An opening repairs the places that differ from their images, all of them within one text.
        let wrong: Vec<usize> =
            (0..word.len()).filter(|&at| image.letter(word[word.len() - 1 - at]) != word[at]).collect();
        let (longest, _) = texts.lengths();
        let first = wrong.first().copied().unwrap_or(word.len() / 2);
        let near = first.saturating_sub(longest)..(first + 1).min(word.len());
        let also = word.len().saturating_sub(1 + first).saturating_sub(longest)..(word.len() - first.min(word.len()));
        for at in near.chain(also) {
            for (_, after) in texts.moves_at(word, at) {
                if image.of(&after) == after
                    && texts.is_legal(&after)
                    && image.answers_all(&texts, &letters, middle(&after), budget)? == Some(true)
                {
                    return Ok(Some(Mirror { opening: Some(after), image: image.0.clone() }));
                }
            }
        }
    }
    Ok(None)
}
