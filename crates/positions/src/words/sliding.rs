//! Coins that slide one way along a row of cells and do not jump: `".X" -> "X."`, or `"."*k "X" ->
//! "X" "."*k : k>=1` (POJ 1704, Georgia and Bob).
//!
//! *Theorem.* Let coins slide to the left by amounts of a set S, and let g(1), ..., g(n) be the
//! numbers of free cells just before the coins. The nim-value of the row is the xor of V(g(n)),
//! V(g(n-2)), ..., where V(g) is the value of a heap of g from which an amount of S may be taken.
//! *Proof.* A move of coin i takes k of S from g(i) and adds it to g(i+1); that of the last coin
//! takes it away. Put a heap of Nim as large as that xor beside the row: the player to move in this
//! sum loses. For a move in a gap that counts, or in the heap, leaves an xor that is not 0, and as
//! with heaps some move in them makes it 0 again; after a move from a gap that does not count,
//! which makes the next one larger by k, that k may be taken away from it at once. Play ends, since
//! coins only go one way. (Staircase Nim; for POJ 1704 this is well known.)
//!
//! Letters that no rule mentions are walls between rows.
use budget::{Budget, Progress, Stop};
use rules::eval::{self, Value};
use rules::family::words::{Pattern, Piece, Rewrite, SCALE};
use rules::ir::{Cond, Num};
use rules::ruleset::Ruleset;

/// Amounts between two looks at the budget.
const PATIENCE: usize = 1 << 12;

/// The amounts of one rule: `fixed`, or `fixed + step * v` for the values v of its one name for
/// which the conditions hold.
#[derive(Debug, Clone)]
struct Amounts {
    fixed: usize,
    step: usize,
    conditions: Vec<Cond>,
}

/// A slide of one coin, from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slide {
    /// The index of the cell where the coin stands.
    pub from: usize,
    /// The index of the cell that it goes to.
    pub to: usize,
}

/// A game of coins that slide one way.
#[derive(Debug, Clone)]
pub struct Sliding {
    free: i64,
    coin: i64,
    leftwards: bool,
    amounts: Vec<Amounts>,
    /// For each amount computed so far, whether a coin may slide by it.
    may: Vec<bool>,
    /// The values of heaps computed so far.
    values: Vec<u64>,
}

/// A coin, with the free cells before it and behind it, and whether the cells before it count.
#[derive(Debug, Clone, Copy)]
struct Coin {
    at: usize,
    before: usize,
    /// None for the last coin of a row: cells that it leaves do not count.
    behind: Option<usize>,
    counts: bool,
}

impl Sliding {
    /// The game, if the rules are of this kind.
    pub fn new(ruleset: &Ruleset) -> Option<Self> {
        let words = ruleset.words()?;
        if words.ring || words.rules.is_empty() || !words.never.is_empty() || !words.ends.is_empty() {
            return None;
        }
        let (a, b) = two_letters(&words.rules)?;
        [(a, b), (b, a)].into_iter().find_map(|(free, coin)| {
            [true, false].into_iter().find_map(|leftwards| {
                let rules = words.rules.iter().map(|rule| amounts(rule, free, coin, leftwards));
                let amounts = rules.collect::<Option<Vec<Amounts>>>()?;
                let (may, values) = (vec![false], vec![0]);
                // Rules must not allow a slide by no cell, which would change nothing.
                let still = Self { free, coin, leftwards, amounts, may, values };
                (!still.is_amount(0)).then_some(still)
            })
        })
    }

    /// The letter of a coin, that of a free cell, and whether coins slide towards the first letter.
    pub fn letters(&self) -> (i64, i64, bool) {
        (self.coin, self.free, self.leftwards)
    }

    /// The gaps that count, in the order of the word, each with its value as a heap.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn gaps(&mut self, word: &[i64], budget: &Budget) -> Result<Vec<(usize, u64)>, Stop> {
        self.extend(word, budget)?;
        let mut gaps: Vec<(usize, usize)> =
            self.coins(word).into_iter().filter(|coin| coin.counts).map(|coin| (coin.at, coin.before)).collect();
        gaps.sort_unstable();
        Ok(gaps.into_iter().map(|(_, gap)| (gap, self.heap(gap))).collect())
    }

    /// The nim-value of a word.
    ///
    /// # Errors
    /// The limits of the budget, if values of heaps are computed one by one: not if any amount may
    /// be slid.
    pub fn value(&mut self, word: &[i64], budget: &Budget) -> Result<u64, Stop> {
        Ok(self.gaps(word, budget)?.iter().fold(0, |xor, (_, value)| xor ^ value))
    }

    /// The slides that leave a word of this value, in ascending order.
    ///
    /// # Errors
    /// The errors of [`Sliding::value`].
    pub fn moves_to(&mut self, word: &[i64], target: u64, budget: &Budget) -> Result<Vec<Slide>, Stop> {
        let total = self.value(word, budget)?;
        let mut slides = Vec::new();
        let mut looked = 0usize;
        for coin in self.coins(word) {
            let (counted, rest) = match (coin.counts, coin.behind) {
                (true, _) => (Some(coin.before), self.heap(coin.before)),
                (false, Some(behind)) => (None, self.heap(behind)),
                (false, None) => (None, 0),
            };
            for amount in 1..=coin.before {
                looked += 1;
                if looked.is_multiple_of(PATIENCE) {
                    budget.poll(Progress { done: looked as u64, total: None, unit: "slides" })?;
                }
                let after = match (counted, coin.behind) {
                    (Some(gap), _) => self.heap(gap - amount),
                    (None, Some(behind)) => self.heap(behind + amount),
                    (None, None) => 0,
                };
                if self.may[amount] && total ^ rest ^ after == target {
                    let to = if self.leftwards { coin.at - amount } else { coin.at + amount };
                    slides.push(Slide { from: coin.at, to });
                }
            }
        }
        slides.sort_unstable();
        Ok(slides)
    }

    /// The word after a slide.
    pub fn after(&self, word: &[i64], slide: Slide) -> Vec<i64> {
        let mut word = word.to_vec();
        if slide.from.max(slide.to) < word.len() {
            word.swap(slide.from, slide.to);
        }
        word
    }

    /// The coins of a word, row by row.
    fn coins(&self, word: &[i64]) -> Vec<Coin> {
        let mut coins: Vec<Coin> = Vec::new();
        // The index of the first coin of this row, and the free cells since the last coin or wall.
        let (mut row, mut gap) = (0, 0);
        let close = |coins: &mut Vec<Coin>, row: usize| {
            coins[row..].iter_mut().rev().enumerate().for_each(|(place, coin)| coin.counts = place % 2 == 0);
        };
        for step in 0..word.len() {
            let at = if self.leftwards { step } else { word.len() - 1 - step };
            if word[at] == self.free {
                gap += 1;
            } else if word[at] == self.coin {
                if let Some(last) = coins[row..].last_mut() {
                    last.behind = Some(gap);
                }
                coins.push(Coin { at, before: gap, behind: None, counts: false });
                gap = 0;
            } else {
                close(&mut coins, row);
                (row, gap) = (coins.len(), 0);
            }
        }
        close(&mut coins, row);
        coins
    }

    fn is_amount(&self, amount: usize) -> bool {
        self.amounts.iter().any(|rule| {
            let Some(rest) = amount.checked_sub(rule.fixed) else { return false };
            if rule.step == 0 {
                return rest == 0;
            }
            let Ok(times) = i64::try_from(rest / rule.step) else { return false };
            // A name without an upper bound is bounded by the length of the word, which is more
            // than any slide.
            rest % rule.step == 0 && eval::all(&rule.conditions, &[i64::MAX, times]) == Ok(true)
        })
    }

    /// Computes the values of heaps up to the length of a word.
    fn extend(&mut self, word: &[i64], budget: &Budget) -> Result<(), Stop> {
        let longest = word.len();
        budget.reserve(2 * 9 * longest as u64)?;
        for amount in self.may.len()..=longest {
            if amount.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: amount as u64, total: Some(longest as u64), unit: "amounts" })?;
            }
            let may = self.is_amount(amount);
            self.may.push(may);
        }
        // If any amount may be slid, the value of a heap is its size.
        let any = |known: &Self, to: usize| known.may[1..=to].iter().all(|&may| may);
        let all = any(self, longest);
        let mut seen = Vec::new();
        let mut looked = 0usize;
        while self.values.len() <= longest {
            let heap = self.values.len();
            let value = if all {
                heap as u64
            } else {
                looked += heap;
                if looked >= PATIENCE {
                    looked = 0;
                    budget.poll(Progress { done: heap as u64, total: Some(longest as u64), unit: "heaps" })?;
                }
                seen.clear();
                seen.resize(heap + 1, false);
                (1..=heap)
                    .filter(|&amount| self.may[amount])
                    .for_each(|amount| seen[self.values[heap - amount] as usize] = true);
                seen.iter().take_while(|&&seen| seen).count() as u64
            };
            self.values.push(value);
        }
        Ok(())
    }

    fn heap(&self, gap: usize) -> u64 {
        self.values.get(gap).copied().unwrap_or(0)
    }
}

/// The two letters of rules that have just two.
fn two_letters(rules: &[Rewrite]) -> Option<(i64, i64)> {
    let mut letters: Vec<i64> = Vec::new();
    for piece in rules.iter().flat_map(|rule| rule.left.pieces.iter().chain(&rule.right)) {
        match piece {
            Piece::Text(text) | Piece::Repeat(text, _) => letters.extend(text),
            Piece::Digit(_) | Piece::Letter(_) | Piece::Any | Piece::End => return None,
        }
    }
    letters.sort_unstable();
    letters.dedup();
    if let [a, b] = letters[..] { Some((a, b)) } else { None }
}

/// The amounts by which a rule slides one coin, if that is all it does.
fn amounts(rule: &Rewrite, free: i64, coin: i64, leftwards: bool) -> Option<Amounts> {
    let Pattern { pieces, free: names, conditions } = &rule.left;
    let (left, right) = (sides(pieces, free, coin)?, sides(&rule.right, free, coin)?);
    let (amount, other) = if leftwards { left } else { (left.1, left.0) };
    let (none, same) = if leftwards { right } else { (right.1, right.0) };
    let nothing = (0, 0);
    if amount != same || other != nothing || none != nothing {
        return None;
    }
    let (fixed, step) = amount;
    match (names.len(), step) {
        (0, 0) => Some(Amounts { fixed, step, conditions: Vec::new() }).filter(|_| conditions.is_empty()),
        (1, 1..) => Some(Amounts { fixed, step, conditions: conditions.clone() }),
        _ => None,
    }
}

/// The numbers of free cells before one coin and behind it, each as a constant and a multiple of
/// the one name. None unless there is exactly one coin.
fn sides(pieces: &[Piece], free: i64, coin: i64) -> Option<((usize, usize), (usize, usize))> {
    let (mut before, mut behind, mut coins) = ((0, 0), (0, 0), 0);
    for piece in pieces {
        let (text, number) = match piece {
            Piece::Text(text) => (text, None),
            Piece::Repeat(text, number) => (text, Some(number)),
            Piece::Digit(_) | Piece::Letter(_) | Piece::Any | Piece::End => return None,
        };
        if number.is_some() && text.contains(&coin) {
            return None;
        }
        for &letter in text {
            let side: &mut (usize, usize) = if coins == 0 { &mut before } else { &mut behind };
            match (letter, number) {
                (letter, None) if letter == coin => coins += 1,
                (letter, None) if letter == free => side.0 += 1,
                (_, Some(Num::Var(var))) if *var == SCALE + 1 => side.1 += 1,
                (_, Some(num)) => match eval::num(num, &[0; SCALE + 1]) {
                    Ok(Some(Value::Int(times @ 0..))) if matches!(num, Num::Const(_)) => {
                        side.0 += usize::try_from(times).ok()?
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
    (coins == 1).then_some((before, behind))
}
