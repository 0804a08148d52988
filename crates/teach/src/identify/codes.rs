//! Octal codes of up to four digits and hexadecimal ones of up to two, by the definition, and the
//! first cousins of an octal code.
//!
//! **First cousins** (R. Guy and C. Smith, The G-values of various games, 1956; *Winning Ways*,
//! chapter 4). In a code whose heap of 1 has no move, a heap of n+1 may stand for a heap of n: the
//! non-empty heaps a+1 and b+1 then stand for a and b, which may be empty. So each move of the code
//! is one or several moves of another code on the smaller heaps:
//!
//! | bit of digit r | what it leaves, of n+1 | on n: the digit | all these bits |
//! |---|---|---|---|
//! | 1 | nothing, r = n+1 | r-1 | 1 |
//! | 2 | one non-empty heap | r | 1 and 2 |
//! | 4 | two non-empty heaps | r+1 | 1, 2 and 4 |
//!
//! The first line needs r > 1. Both codes have the same values, one heap apart, for all heaps.
use super::Search;
use sprague::{Budget, SolveError};
use std::collections::BTreeSet;

/// The number of digits of the codes that are tried.
const OCTAL_DIGITS: u32 = 4;
const HEX_DIGITS: u32 = 2;
/// At most this many steps from a code to its cousins.
const MOST_STEPS: usize = 4;
/// The longest code of which cousins are formed.
const LONGEST: usize = 16;

/// The digits of a code, the one before the point first; `None` for a text that is no octal code.
fn octal(text: &str) -> Option<Vec<u8>> {
    let (head, tail) = text.split_once('.')?;
    if !matches!(head, "0" | "4") || tail.is_empty() || tail.len() > LONGEST {
        return None;
    }
    let digit = |c: char| c.to_digit(8).map(|digit| digit as u8);
    head.chars().chain(tail.chars()).map(digit).collect()
}

fn written(digits: &[u8]) -> String {
    let letter = |digit: &u8| char::from_digit(u32::from(*digit), 16).unwrap_or('0').to_ascii_uppercase();
    let text: String = digits.iter().map(letter).collect();
    let (head, tail) = text.split_at(1);
    format!("{head}.{tail}")
}

/// The code whose heap n is heap n+1 of this one.
fn smaller(code: &[u8]) -> Option<Vec<u8>> {
    if code.get(1)? & 1 != 0 {
        return None;
    }
    let mut digits = vec![0; code.len() + 1];
    for (r, &digit) in code.iter().enumerate() {
        for (bit, moved, bits) in [(1, r.wrapping_sub(1), 1), (2, r, 3), (4, r + 1, 7)] {
            if digit & bit != 0 {
                *digits.get_mut(moved)? |= bits;
            }
        }
    }
    trimmed(digits)
}

/// The code whose heap n+1 is heap n of this one, by the least digits.
fn larger(code: &[u8]) -> Option<Vec<u8>> {
    let mut digits = vec![0; code.len() + 1];
    for (r, &digit) in code.iter().enumerate().skip(1) {
        match digit {
            0 => {}
            1 => *digits.get_mut(r + 1)? |= 1,
            3 => digits[r] |= 2,
            7 => digits[r - 1] |= 4,
            _ => return None,
        }
    }
    let found = if code[0] == 0 { trimmed(digits)? } else { return None };
    // The theorem is stated for the other direction.
    (smaller(&found).as_deref() == Some(code)).then_some(found)
}

fn trimmed(mut digits: Vec<u8>) -> Option<Vec<u8>> {
    while digits.len() > 2 && digits.last() == Some(&0) {
        digits.pop();
    }
    (matches!(digits[0], 0 | 4) && digits.len() <= LONGEST).then_some(digits)
}

/// The first cousins of an octal code by the theorem above: codes with the same values for all
/// heaps, up to a shift. Empty for other texts.
///
/// ```
/// assert_eq!(teach::identify::cousins("0.1777"), ["0.454"]);
/// assert_eq!(teach::identify::cousins("0.07"), ["0.137", "0.4"]);
/// ```
pub fn cousins(code: &str) -> Vec<String> {
    let Some(code) = octal(code) else { return Vec::new() };
    let mut found = BTreeSet::from([code.clone()]);
    let mut last = vec![code.clone()];
    for _ in 0..MOST_STEPS {
        let next: Vec<Vec<u8>> = last.iter().flat_map(|code| [smaller(code), larger(code)]).flatten().collect();
        last = next.into_iter().filter(|code| found.insert(code.clone())).collect();
    }
    found.remove(&code);
    found.iter().map(|code| written(code)).collect()
}

/// The values of a code, made as they are asked for.
struct Growing<'a> {
    digits: &'a [u8],
    values: Vec<u64>,
    options: Vec<bool>,
}

impl Growing<'_> {
    fn value(&mut self, heap: u64) -> Option<u64> {
        let heap = usize::try_from(heap).ok()?;
        while self.values.len() <= heap {
            let next = self.next();
            self.values.push(next);
        }
        self.values.get(heap).copied()
    }

    /// The mex of all options of the next heap.
    fn next(&mut self) -> u64 {
        let n = self.values.len();
        self.options.clear();
        for (r, &digit) in self.digits.iter().enumerate().take_while(|(r, _)| *r <= n) {
            let rest = n - r;
            if digit & 1 != 0 && rest == 0 && n > 0 {
                Self::mark(&mut self.options, 0);
            }
            if digit & 2 != 0 && rest > 0 && r > 0 {
                Self::mark(&mut self.options, self.values[rest]);
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| Self::mark(&mut self.options, self.values[a] ^ self.values[rest - a]));
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        Self::mark(&mut self.options, self.values[a] ^ self.values[b] ^ self.values[rest - a - b]);
                    }
                }
            }
        }
        self.options.iter().position(|seen| !seen).unwrap_or(self.options.len()) as u64
    }

    fn mark(options: &mut Vec<bool>, value: u64) {
        let value = value as usize;
        if options.len() <= value {
            options.resize(value + 1, false);
        }
        options[value] = true;
    }
}

/// The values of the heaps 0 to `count - 1` of an octal code, by the definition; `None` for a text
/// that is no octal code.
pub fn values_of_code(code: &str, count: usize) -> Option<Vec<u64>> {
    let digits = octal(code)?;
    let mut code = Growing { digits: &digits, values: Vec::new(), options: Vec::new() };
    code.value(count as u64);
    code.values.truncate(count);
    Some(code.values)
}

/// Offers all codes.
pub(super) fn search(search: &mut Search<'_>, budget: &Budget) -> Result<(), SolveError> {
    let wanted = search.wanted.list().len();
    for (base, most, heads) in [(8u32, OCTAL_DIGITS, &[0u8, 4][..]), (16, HEX_DIGITS, &[0, 4, 8, 12])] {
        for length in 1..=most {
            // A code with a digit for every second value says nothing about the rest.
            if wanted < 2 * length as usize + 1 {
                break;
            }
            for number in 0..base.pow(length) {
                budget.check().map_err(|stop| SolveError::stopped(stop, crate::say::reached_codes()))?;
                for &head in heads {
                    one(search, head, number, length, base);
                }
            }
        }
    }
    Ok(())
}

/// Offers the code with these digits, unless it is the text of a shorter one or octal.
fn one(search: &mut Search<'_>, head: u8, number: u32, length: u32, base: u32) {
    let digit = |place: u32| (number / base.pow(place) % base) as u8;
    let mut digits: Vec<u8> = vec![head];
    digits.extend((0..length).rev().map(digit));
    let octal = digits.iter().all(|&digit| digit < 8);
    if digit(0) == 0 || base == 16 && octal {
        return;
    }
    let mut code = Growing { digits: &digits, values: Vec::new(), options: Vec::new() };
    search.offer_lazily(|| written(&digits), |heap| code.value(heap));
}
