//! Words whose rules replace texts by texts of the same length: every change is answered by the
//! same change at the other end, read backwards with letters exchanged.
//!
//! Let L be the longest text that is replaced, and M the longest text at all. A change whose start
//! is at least L + M away from the start of its image neither touches it nor has a part in a
//! forbidden text together with it; so the image is legal after the change, since the change was
//! legal in a symmetric word. All other changes lie within L + M/2 of the middle, and the texts
//! that they touch within L + 2*M: all symmetric words of at most twice this length with the same
//! letter in the middle are looked at, in each of which every legal change must have its legal
//! image. Play ends since some weights of letters fall with each rule, or stay while the texts,
//! read as lists of weights, descend.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;
use std::collections::{BTreeMap, BTreeSet};

/// Letters have weights below this.
const WEIGHTS: usize = 4;
/// The most letters, and the longest word.
const MOST_LETTERS: usize = 6;
const LONGEST: usize = 1 << 12;

type Word = Vec<char>;

/// The rules, and the texts that no move may leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rewriting {
    rules: BTreeSet<(Word, Word)>,
    never: BTreeSet<Word>,
}

/// The exchange of letters, and the letter in the middle of the words that are lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Backwards {
    image: BTreeMap<char, char>,
    letters: BTreeSet<char>,
    middle: Option<char>,
}

impl Rewriting {
    /// Reads clauses `"text" -> "text"` and `never "text", "text"`.
    pub(super) fn read(rule: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::Rule(say::clauses_of_words());
        let text = |part: &str| -> Result<Word, Invalid> {
            let inner = part.trim().strip_prefix('"').and_then(|part| part.strip_suffix('"')).ok_or_else(refused)?;
            let plain = !inner.is_empty() && !inner.contains(['"', '\\', ';']) && inner.chars().count() <= LONGEST;
            if plain { Ok(inner.chars().collect()) } else { Err(refused()) }
        };
        let (mut rules, mut never) = (BTreeSet::new(), BTreeSet::new());
        for clause in rule.split(';').map(str::trim) {
            if let Some(texts) = clause.strip_prefix("never") {
                for part in texts.split(',') {
                    never.insert(text(part)?);
                }
            } else {
                let (left, right) = clause.split_once("->").ok_or_else(refused)?;
                let (left, right) = (text(left)?, text(right)?);
                if left.len() != right.len() {
                    return Err(refused());
                }
                rules.insert((left, right));
            }
        }
        if rules.is_empty() { Err(refused()) } else { Ok(Self { rules, never }) }
    }

    /// Reads a word.
    pub(super) fn word(&self, text: &str) -> Result<Word, Invalid> {
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        let word: Word = inner.chars().collect();
        if word.len() <= LONGEST && !word.contains(&'"') {
            return Ok(word);
        }
        Err(Invalid::Rule(say::this_position(super::file::shortened(text))))
    }

    fn is_legal(&self, word: &[char]) -> bool {
        !self.never.iter().any(|text| word.windows(text.len()).any(|part| part == text))
    }

    /// Each legal change: where it starts, the new letters there, and the word that it leaves.
    fn changes(&self, word: &[char], work: &mut Work<'_>) -> Result<Vec<(usize, &Word, Word)>, Invalid> {
        let mut found = Vec::new();
        for (left, right) in &self.rules {
            for at in 0..=word.len().saturating_sub(left.len()) {
                work.spend(1)?;
                if !word[at..].starts_with(left) {
                    continue;
                }
                work.spend((word.len() * (1 + self.never.len())) as u64)?;
                let after = [&word[..at], right, &word[at + left.len()..]].concat();
                if self.is_legal(&after) {
                    found.push((at, right, after));
                }
            }
        }
        Ok(found)
    }

    /// Whether some move leads from a word to another one.
    pub(super) fn becomes(&self, from: &[char], to: &[char], work: &mut Work<'_>) -> Result<bool, Invalid> {
        Ok(self.changes(from, work)?.iter().any(|(_, _, after)| after == to))
    }

    fn texts(&self) -> impl Iterator<Item = &Word> {
        self.rules.iter().flat_map(|(left, right)| [left, right]).chain(&self.never)
    }

    /// Looks for weights of letters that show that play ends.
    fn ends(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
        let letters: Vec<char> = self.texts().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if letters.len() > MOST_LETTERS {
            return Err(Invalid::Condition(say::play_must_end_by_weights()));
        }
        for code in 0..WEIGHTS.pow(letters.len() as u32) {
            work.spend(self.rules.len() as u64)?;
            let weight = |letter: &char| {
                let place = letters.iter().position(|own| own == letter).unwrap_or(0);
                code / WEIGHTS.pow(place as u32) % WEIGHTS
            };
            let key = |text: &Word| -> (usize, Vec<usize>) {
                (text.iter().map(weight).sum(), text.iter().map(weight).collect())
            };
            if self.rules.iter().all(|(left, right)| key(right) < key(left)) {
                return Ok(());
            }
        }
        Err(Invalid::Condition(say::play_must_end_by_weights()))
    }
}

impl Backwards {
    /// The conditions of the theorem for the symmetric words with the same letter in the middle as
    /// this one.
    pub(super) fn of(
        pairs: &[(String, String)],
        rule: &Rewriting,
        word: &[char],
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        rule.ends(work)?;
        let mut image = BTreeMap::new();
        for (one, other) in pairs {
            let wrong = || Invalid::Condition(say::each_has_one_partner(one));
            let letter = |text: &String| text.parse::<char>().map_err(|_| wrong());
            let (one, other) = (letter(one)?, letter(other)?);
            if one == other || image.insert(one, other).is_some() || image.insert(other, one).is_some() {
                return Err(wrong());
            }
        }
        let letters = rule.texts().flatten().chain(word).copied().collect();
        let middle = if word.len() % 2 == 1 { word.get(word.len() / 2).copied() } else { None };
        let backwards = Self { image, letters, middle };
        let turned = |text: &Word| backwards.image(text);
        let rules: BTreeSet<_> = rule.rules.iter().map(|(left, right)| (turned(left), turned(right))).collect();
        let never: BTreeSet<_> = rule.never.iter().map(turned).collect();
        if rules != rule.rules || never != rule.never {
            return Err(Invalid::Condition(say::partners_have_same_clauses()));
        }
        backwards.answers(rule, work)?;
        Ok(backwards)
    }

    /// A word read backwards with letters exchanged.
    fn image(&self, word: &[char]) -> Word {
        word.iter().rev().map(|letter| *self.image.get(letter).unwrap_or(letter)).collect()
    }

    /// Looks at all symmetric words that are as long as changes near the middle reach.
    fn answers(&self, rule: &Rewriting, work: &mut Work<'_>) -> Result<(), Invalid> {
        let replaced = rule.rules.iter().map(|(left, _)| left.len()).max().unwrap_or(0);
        let longest = rule.texts().map(Vec::len).max().unwrap_or(0);
        let mut halves: Vec<Word> = vec![Vec::new()];
        while let Some(half) = halves.pop() {
            let word: Word = self.image(&half).into_iter().chain(self.middle).chain(half.iter().copied()).collect();
            work.spend(1 + word.len() as u64)?;
            // A longer word with this one in its middle is illegal, too.
            if !rule.is_legal(&word) {
                continue;
            }
            for (at, new, after) in rule.changes(&word, work)? {
                let other = word.len() - at - new.len();
                let apart = at.abs_diff(other);
                if apart >= replaced + longest {
                    continue;
                }
                let mut both = after.clone();
                both.splice(other..other + new.len(), self.image(new));
                // The letters of the image are still those of the symmetric word.
                if apart < new.len() || !rule.becomes(&after, &both, work)? {
                    return Err(Invalid::Condition(say::change_needs_image(word.iter().collect::<String>())));
                }
            }
            if half.len() < replaced + 2 * longest {
                work.values(halves.len() as u64)?;
                halves
                    .extend(self.letters.iter().map(|&letter| half.iter().copied().chain([letter]).collect::<Word>()));
            }
        }
        Ok(())
    }

    /// Whether a word is one of those that are lost.
    pub(super) fn has(&self, rule: &Rewriting, word: &[char]) -> bool {
        let middle = if word.len() % 2 == 1 { word.get(word.len() / 2).copied() } else { None };
        middle == self.middle
            && self.image(word) == word
            && word.iter().all(|letter| self.letters.contains(letter))
            && rule.is_legal(word)
    }

    /// The word after the answer.
    pub(super) fn answered(
        &self,
        rule: &Rewriting,
        word: &[char],
        work: &mut Work<'_>,
    ) -> Result<Option<String>, Invalid> {
        let changes = rule.changes(word, work)?;
        Ok(changes.into_iter().find(|(_, _, after)| self.has(rule, after)).map(|(_, _, after)| written(&after)))
    }
}

/// A word as positions are written.
pub(super) fn written(word: &[char]) -> String {
    word.iter().collect()
}
