//! How the literature writes a game: codes in the notation of R. K. Guy and C. A. B. Smith (1956),
//! subtraction sets in ascending order. Games with the same moves have the same notation, however
//! they were spelled, so lists are looked up by it.
use crate::game::Game;
use rules::ruleset::{Class, CodeClass, Play, Turns};

/// Sets of more amounts are not written out.
const MOST_AMOUNTS: u64 = 64;

impl Game {
    /// The code of a game, or its subtraction set as `take a,b,c`; `None` for games of other kinds,
    /// for misère play and for turns in several heaps.
    ///
    /// ```
    /// use sprague::Game;
    /// let notation = |rule: &str| rule.parse::<Game>().unwrap().notation();
    /// assert_eq!(notation("take 1,2 leaving 0..2").as_deref(), Some("0.77"));
    /// assert_eq!(notation("take 3,1").as_deref(), Some("take 1,3"));
    /// assert_eq!(notation("wythoff"), None);
    /// ```
    pub fn notation(&self) -> Option<String> {
        let rules = self.ruleset();
        if rules.play != Play::Normal || rules.turns != Turns::One {
            return None;
        }
        match &rules.class {
            Class::Code(code) if !code.unequal => Some(code_text(code, None)),
            Class::Subtraction(set) if (1..=MOST_AMOUNTS).contains(&set.len()) => {
                let amounts: Vec<String> = set.iter().map(|amount| amount.to_string()).collect();
                Some(format!("take {}", amounts.join(",")))
            }
            _ => None,
        }
    }
}

/// The code as text, `0.77` or `4.(3)`; digits beyond F in brackets.
pub(crate) fn code_text(code: &CodeClass, repeat: Option<&[u32]>) -> String {
    let digit = |d: &u32| match d {
        0..=15 => format!("{d:X}"),
        _ => format!("[{d}]"),
    };
    let (whole, rest) = code.digits.split_first().map_or((0, [].as_slice()), |(d, rest)| (*d, rest));
    let mut text = format!("{}.", digit(&whole));
    text.extend(rest.iter().map(digit));
    match repeat {
        Some(repeat) => text.push_str(&format!("({})", repeat.iter().map(digit).collect::<String>())),
        None if rest.is_empty() => text.push('0'),
        None => {}
    }
    if code.unequal { format!("{text} with unequal parts") } else { text }
}
