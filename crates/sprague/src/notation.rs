//! The notation of the literature for a game: codes in the notation of R. K. Guy and C. A. B. Smith
//! (1956), subtraction sets in ascending order. Games with the same moves have the same notation,
//! however their rule is written, so lists can be searched by it.
use rules::ruleset::{Class, CodeClass, Play, Ruleset, Turns};

/// Sets with more amounts than this are not written out.
const MOST_AMOUNTS: u64 = 64;

/// The code of a game, or its subtraction set; `None` for games of other kinds.
pub(crate) fn of(rules: &Ruleset) -> Option<String> {
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

/// The code as text, `0.77` or `4.(3)`; digits beyond F are in brackets.
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
