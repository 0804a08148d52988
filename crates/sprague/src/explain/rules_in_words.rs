//! A game in words: its positions and its moves.
use rules::catalogue;
use rules::family::{BoardMoves, Family, Tile, Tiles};
use rules::numset::NumSet;
use rules::ruleset::{Class, CodeClass, Ruleset};
use std::fmt::Write as _;

/// More clauses than this are better read in the rule itself.
const MOST_CLAUSES: usize = 4;
/// More ranges than this are not listed.
const MOST_RANGES: usize = 12;

/// Writes the form of a position and the effect of a move.
pub(super) fn explain(text: &mut String, rules: &Ruleset) {
    let clauses = clauses(rules).filter(|clauses| clauses.len() <= MOST_CLAUSES);
    if let Some(clauses) = clauses {
        for (i, clause) in clauses.iter().enumerate() {
            let _ = writeln!(text, "  {} {clause}.", if i == 0 { "A move" } else { "Or it" });
        }
        return;
    }
    let _ = match &rules.family {
        Family::Numbers if rules.arity == 1 => writeln!(text, "  A position is a number {}.", rules.names.join("")),
        Family::Numbers => {
            let order = if rules.unordered { ", whose order does not matter" } else { "" };
            let tuple = if rules.arity == 2 { "pair" } else { "tuple" };
            writeln!(text, "  A position is a {tuple} ({}){order}.", rules.names.join(","))
        }
        Family::Coins(_) => writeln!(
            text,
            "  A position is a row of coins, told by the places of its heads. Each head is a component of its own; two on one \
             place cancel."
        ),
        Family::Piles(_) => writeln!(text, "  A position is a list of piles on the steps 1, 2, 3 and so on."),
        Family::Erase(_) => writeln!(text, "  A position is a set of numbers."),
        Family::Words(_) => writeln!(text, "  A position is a word."),
        Family::Circle(_) => {
            writeln!(text, "  A position is so many things in a ring. The first move makes a row of what is left.")
        }
        Family::Board(board) => {
            let _ = writeln!(text, "  A position is a board of cells.");
            match &board.moves {
                BoardMoves::Place(tiles) if *tiles != Tiles::dominoes() => writeln!(
                    text,
                    "  A move lays a tile on free cells: {} (rows x columns; tiles are not turned).",
                    sizes(tiles)
                ),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    };
    let named =
        catalogue::find(&rules.source).or_else(|| catalogue::games().iter().find(|game| game.text == rules.canonical));
    let named = named.or_else(|| catalogue::find("cram").filter(|_| is_cram(rules)));
    if let Some(game) = named {
        let _ = writeln!(text, "  {}", game.about);
    }
    if rules.source != rules.canonical {
        let _ = writeln!(text, "  As a rule: {}", rules.canonical);
    }
}

fn is_cram(rules: &Ruleset) -> bool {
    rules.board().is_some_and(|board| board.moves == BoardMoves::Place(Tiles::dominoes()))
}

/// `1x3, 2x2`
fn sizes(tiles: &Tiles) -> String {
    let size = |tile: &Tile| format!("{}x{}", tile.rows, tile.columns);
    tiles.list().iter().map(size).collect::<Vec<_>>().join(", ")
}

/// The effect of a move, clause by clause, where the class of the game gives it.
fn clauses(rules: &Ruleset) -> Option<Vec<String>> {
    if rules.family != Family::Numbers || !rules.ends.is_empty() {
        return None;
    }
    match &rules.class {
        Class::Subtraction(set) if set.is_empty() => Some(vec!["is never possible".to_owned()]),
        Class::Subtraction(set) => Some(vec![format!("takes {} from a heap", amounts(set)?)]),
        Class::AllBut(set) if set.is_empty() => Some(vec!["takes any number from a heap, at least 1".to_owned()]),
        Class::AllBut(set) => Some(vec![format!("takes any number from a heap, except {}", amounts(set)?)]),
        Class::Code(code) => of_code(code),
        Class::RepeatingCode(code) => {
            let [digit] = code.repeat.as_slice() else { return None };
            let from = code.digits.len();
            let rest = format!("takes {from} or more from a heap{}", leaving(*digit, code.unequal)?);
            let mut clauses = of_code(&CodeClass { digits: code.digits.clone(), unequal: code.unequal })?;
            clauses.push(rest);
            Some(clauses)
        }
        _ => None,
    }
}

/// The clauses of a code: amounts with the same digit belong together.
fn of_code(code: &CodeClass) -> Option<Vec<String>> {
    let (whole, digits) = code.digits.split_first()?;
    let mut kinds: Vec<u32> = Vec::new();
    for &digit in digits {
        if digit != 0 && !kinds.contains(&digit) {
            kinds.push(digit);
        }
    }
    let mut clauses = Vec::new();
    for kind in kinds {
        let own = std::iter::zip(1.., digits).filter(|(_, digit)| **digit == kind).map(|(amount, _)| amount);
        let amounts = amounts(&own.collect())?;
        clauses.push(match kind {
            1 => format!("takes a whole heap of {amounts}"),
            _ => format!("takes {amounts} from a heap{}", leaving(kind, code.unequal)?),
        });
    }
    if *whole != 0 {
        let unequal = if code.unequal { ", no two of them equal" } else { "" };
        clauses.push(format!("splits a heap into {} heaps{unequal}", either(&bits(*whole))));
    }
    Some(clauses)
}

/// ` and leaves one heap or two heaps`; nothing where the rest simply stays.
fn leaving(digit: u32, unequal: bool) -> Option<String> {
    let what = match digit {
        0 => return None,
        3 => return Some(String::new()),
        1 => "nothing".to_owned(),
        2 => "one heap".to_owned(),
        4 => "two heaps".to_owned(),
        5 => "nothing or two heaps".to_owned(),
        6 => "one heap or two heaps".to_owned(),
        7 => "nothing, one heap or two heaps".to_owned(),
        _ => format!("{} heaps", either(&bits(digit))),
    };
    let unequal = if unequal && digit >= 4 { ", no two of them equal" } else { "" };
    Some(format!(" and leaves {what}{unequal}"))
}

/// The numbers of heaps that a digit allows.
fn bits(digit: u32) -> Vec<String> {
    (0..32).filter(|bit| digit >> bit & 1 == 1).map(|bit| bit.to_string()).collect()
}

/// `1, 3..5 or 9`
fn amounts(set: &NumSet) -> Option<String> {
    let ranges = set.ranges();
    if ranges.len() > MOST_RANGES {
        return None;
    }
    if let (1, Some(lo), Some(hi)) = (ranges.len(), set.min(), set.max())
        && hi > lo.saturating_add(1)
    {
        return Some(format!("{lo} to {hi}"));
    }
    let shown: Vec<String> = ranges
        .flat_map(|range| match (*range.start(), *range.end()) {
            (lo, hi) if hi == lo => vec![lo.to_string()],
            (lo, hi) if hi - lo == 1 => vec![lo.to_string(), hi.to_string()],
            (lo, hi) => vec![format!("{lo}..{hi}")],
        })
        .collect();
    Some(either(&shown))
}

/// `1, 2 or 5`
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(rule: &str) -> String {
        let mut text = String::new();
        explain(&mut text, &rules::compile(rule, &[]).unwrap().ruleset);
        text
    }

    #[test]
    fn games_of_taking_read_like_sentences() {
        assert_eq!(told("take 1,3,4"), "  A move takes 1, 3 or 4 from a heap.\n");
        assert_eq!(told("take 2..9,12"), "  A move takes 2..9 or 12 from a heap.\n");
        assert_eq!(told("take 1..3"), "  A move takes 1 to 3 from a heap.\n");
        assert_eq!(told("nim"), "  A move takes any number from a heap, at least 1.\n");
        assert_eq!(told("take k where k!=2"), "  A move takes any number from a heap, except 2.\n");
        assert_eq!(told("kayles"), "  A move takes 1 or 2 from a heap and leaves nothing, one heap or two heaps.\n");
        assert_eq!(told("grundy"), "  A move splits a heap into 2 heaps, no two of them equal.\n");
        assert_eq!(
            told("0.156"),
            "  A move takes a whole heap of 1.\n  Or it takes 2 from a heap and leaves nothing or two heaps.\n  \
             Or it takes 3 from a heap and leaves one heap or two heaps.\n"
        );
        assert_eq!(
            told("take any; split 2"),
            "  A move splits a heap into 2 heaps.\n  Or it takes 1 or more from a heap.\n"
        );
    }

    #[test]
    fn others_by_their_position_and_rule() {
        assert!(told("wythoff").starts_with("  A position is a pair (a,b).\n  Take from one of two heaps"));
        assert!(told("wythoff").contains("\n  As a rule: (a,b) -> (a-k,b)"));
        assert_eq!(told("n -> n-1; n -> n/2"), "  A position is a number n.\n");
        assert!(told("mock-turtles").starts_with("  A position is a row of coins"));
    }
}
