//! Moves as people type them, in English and Chinese: `3`, `take 3`, `3 from 7`, `5 -> 2`,
//! `7 into 3 and 4`, `从第 2 堆取 3 个`, `全取`.
//!
//! A text becomes words of a small language; what the words mean is decided before anybody looks
//! at the position, so a typing error is never taken for another move. [`super::turns`] finds the
//! moves that fit.
use claims::number::Number;
use claims::position::Position;

/// Longer texts are no moves.
const LONGEST: usize = 400;

/// What is typed, whether legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) place: Place,
    pub(super) change: Change,
}

/// Where a move is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// Not said.
    Anywhere,
    /// In the component with this index, as `heap 2` or `in component 2`.
    Component(usize),
    /// In a component that is this position.
    At(Position),
    /// In the component with this index, which is this position.
    Both(usize, Position),
}

/// What a move does there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// Takes an amount, and nothing is said of the rest.
    Take(Number),
    /// Takes all there is.
    TakeAll,
    /// Leaves these positions.
    Leave(Vec<Position>),
    /// A number alone: an amount, or what is left where the game takes nothing.
    Number(Number),
}

/// A word of the small language.
#[derive(Debug, Clone, PartialEq)]
enum Word {
    Position(Position),
    /// `->`, `to`, `becomes`
    Arrow,
    Take,
    All,
    From,
    /// `heap 2`, `第 2 堆`: the second component.
    Heap(usize),
    /// `and`, a comma, `+`
    And,
    Into,
    Leaving,
    Nothing,
}

/// Chinese spellings and what they are read as, replaced in this order.
const CHINESE: [(&str, &str); 44] = [
    ("，", " , "),
    ("、", " , "),
    ("。", " "),
    ("（", "("),
    ("）", ")"),
    ("→", " -> "),
    ("－", "-"),
    ("从", " from "),
    ("在", " from "),
    ("由", " from "),
    ("对", " from "),
    ("把", " from "),
    ("将", " from "),
    ("剩下", " leaving "),
    ("留下", " leaving "),
    ("剩", " leaving "),
    ("分成", " into "),
    ("分为", " into "),
    ("拆成", " into "),
    ("拆为", " into "),
    ("变成", " -> "),
    ("变为", " -> "),
    ("取完", " take all "),
    ("拿完", " take all "),
    ("取光", " take all "),
    ("拿光", " take all "),
    ("取走", " take "),
    ("拿走", " take "),
    ("移走", " take "),
    ("取", " take "),
    ("拿", " take "),
    ("减去", " take "),
    ("减", " take "),
    ("全部", " all "),
    ("所有", " all "),
    ("全", " all "),
    ("和", " and "),
    ("与", " and "),
    ("两堆", " "),
    ("三堆", " "),
    ("第", " nth "),
    ("堆", " heap "),
    ("到", " -> "),
    ("至", " -> "),
];

/// Characters that only count things, or fill.
const FILLERS: [char; 20] = [
    '中', '里', '的', '个', '颗', '枚', '粒', '根', '块', '石', '子', '棋', '我', '了', '走', '出', '内', '请', '一',
    '支',
];

const DIGITS: [(char, u8); 11] = [
    ('零', 0),
    ('一', 1),
    ('二', 2),
    ('两', 2),
    ('三', 3),
    ('四', 4),
    ('五', 5),
    ('六', 6),
    ('七', 7),
    ('八', 8),
    ('九', 9),
];

const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const ORDINALS: [&str; 11] =
    ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// English words that fill.
const SILENT: [&str; 25] = [
    "i", "please", "the", "a", "an", "of", "stones", "stone", "tokens", "token", "matches", "match", "counters",
    "counter", "beans", "bean", "pieces", "piece", "sticks", "stick", "it", "let", "me", "want", "away",
];

/// The meanings of a text; none where something in it is not understood.
pub(super) fn read(text: &str) -> Option<Typed> {
    if text.len() > LONGEST {
        return None;
    }
    let plain = plain(text);
    let words = words(&plain)?;
    meaning(&words)
}

/// A text in small letters and narrow signs, with Chinese words as ours.
pub(super) fn plain(text: &str) -> String {
    let narrow = |c: char| match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    let mut text: String = text.to_lowercase().chars().map(narrow).collect();
    text = chinese_numbers(&text);
    for (theirs, ours) in CHINESE {
        text = text.replace(theirs, ours);
    }
    text.replace(FILLERS, " ").replace("=>", " -> ").replace("-->", " -> ")
}

/// `十二` as 12; numbers below 100 are read.
fn chinese_numbers(text: &str) -> String {
    let digit = |c: &char| DIGITS.iter().find(|(sign, _)| sign == c).map(|(_, digit)| u32::from(*digit));
    let chars: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    while let Some(c) = chars.get(at) {
        let tens = digit(c).filter(|_| chars.get(at + 1) == Some(&'十'));
        let (value, used) = match (*c == '十', tens) {
            (true, _) => (10 + chars.get(at + 1).and_then(digit).unwrap_or(0), 1),
            (false, Some(tens)) => (10 * tens + chars.get(at + 2).and_then(digit).unwrap_or(0), 2),
            // `一堆`, `两堆` are no numbers of tokens.
            (false, None) if chars.get(at + 1) == Some(&'堆') && !chars[..at].ends_with(&['第']) => {
                out.push(*c);
                at += 1;
                continue;
            }
            (false, None) => match digit(c) {
                Some(value) => (value, 1),
                None => {
                    out.push(*c);
                    at += 1;
                    continue;
                }
            },
        };
        let ones = usize::from((*c == '十' || tens.is_some()) && chars.get(at + used).and_then(digit).is_some());
        at += used + ones;
        out.push_str(&format!(" {value} "));
    }
    out
}

/// The words of a plain text.
fn words(text: &str) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    let mut rest = text.trim().trim_end_matches(['.', '!']).trim();
    while !rest.is_empty() {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("->") {
            words.push(Word::Arrow);
            rest = after;
        } else if let Some(after) = rest.strip_prefix([',', '+', '&']) {
            words.push(Word::And);
            rest = after;
        } else if rest.starts_with(['(', '[', '{', '"']) {
            let (position, after) = bracketed(rest)?;
            words.push(Word::Position(position));
            rest = after;
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || ",+&([{".contains(c)).unwrap_or(rest.len());
            let end = rest.find("->").map_or(end, |arrow| end.min(arrow));
            let (word, after) = rest.split_at(end.max(rest.chars().next().map_or(0, char::len_utf8)));
            word_of(word, &mut words)?;
            rest = after;
        }
    }
    Some(words)
}

fn bracketed(text: &str) -> Option<(Position, &str)> {
    let end = 1 + text.get(1..)?.find([')', ']', '}', '"'])?;
    let (position, after) = text.split_at(end + 1);
    Some((position.parse().ok()?, after))
}

fn word_of(word: &str, words: &mut Vec<Word>) -> Option<()> {
    let number = NUMBERS.iter().position(|name| *name == word);
    let counted = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse().ok());
    let ordinal = ORDINALS.iter().position(|name| *name == word).or(counted).filter(|at| *at > 0);
    let number = number.map(|number| Position::new([number as u64]));
    let number = number.or_else(|| word.parse::<Number>().ok().map(|number| Position::of(vec![number])));
    let word = match (word, number) {
        (_, Some(number)) if matches!(words.last(), Some(Word::Heap(0))) => {
            // `heap 2`
            let heap = number.heap()?.to_u64()?;
            words.pop();
            Word::Heap(usize::try_from(heap).ok().filter(|heap| *heap > 0)?)
        }
        (_, Some(number)) => Word::Position(number),
        // `the heap of 5`
        ("of", _) if words.last() == Some(&Word::Heap(0)) => {
            words.pop();
            return Some(());
        }
        ("take" | "remove" | "takes" | "subtract" | "minus" | "-", _) => Word::Take,
        ("all" | "everything" | "whole", _) => Word::All,
        ("from" | "in" | "split" | "at" | "off", _) => Word::From,
        ("to" | "becomes" | "=", _) => Word::Arrow,
        ("into", _) => Word::Into,
        ("and", _) => Word::And,
        ("leave" | "leaving" | "leaves", _) => Word::Leaving,
        ("nothing" | "none", _) => Word::Nothing,
        ("nth", _) => Word::Heap(0),
        ("heap" | "pile" | "component" | "number" | "row", _) => match words.last() {
            // `the second heap`, `第 2 堆`
            Some(Word::Heap(1..)) => return Some(()),
            _ => Word::Heap(0),
        },
        _ if ordinal.is_some() => Word::Heap(ordinal?),
        _ if SILENT.contains(&word) => return Some(()),
        _ => match word.strip_prefix('-') {
            Some(amount) => {
                words.push(Word::Take);
                Word::Position(amount.parse().ok()?)
            }
            None => return None,
        },
    };
    words.push(word);
    Some(())
}

/// What a list of words means.
fn meaning(words: &[Word]) -> Option<Typed> {
    let mut words = words.to_vec();
    // A heap by its place may stand anywhere, and is named once.
    let heaps: Vec<usize> =
        words.iter().filter_map(|word| if let Word::Heap(heap) = word { Some(*heap) } else { None }).collect();
    let named = match heaps.as_slice() {
        [] => None,
        // `take 3 from a heap`
        [0] => None,
        [heap] => Some(heap.checked_sub(1)?),
        _ => return None,
    };
    let before_heap = |words: &[Word], at: usize| {
        words[at] == Word::From && (words.get(at + 1).is_none_or(|next| matches!(next, Word::Heap(_))))
    };
    let kept = (0..words.len()).filter(|&at| !matches!(words[at], Word::Heap(_)) && !before_heap(&words, at));
    words = kept.map(|at| words[at].clone()).collect();
    let (from, change) = change_of(&words)?;
    let place = match (named, from) {
        (None, None) => Place::Anywhere,
        (Some(heap), None) => Place::Component(heap),
        (None, Some(position)) => Place::At(position),
        (Some(heap), Some(position)) => Place::Both(heap, position),
    };
    Some(Typed { place, change })
}

/// The position where a move is made, where it is named, and what is done.
fn change_of(words: &[Word]) -> Option<(Option<Position>, Change)> {
    use Word::{All, And, Arrow, From, Into, Leaving, Nothing, Position as At, Take};
    let amount = |position: &Position| position.heap().cloned();
    // Without a comma that parts what is left from what is taken.
    if let Some(at) = words.iter().position(|word| *word == Leaving) {
        let (before, left) = (words[..at].strip_suffix(&[And]).unwrap_or(&words[..at]), list(&words[at + 1..])?);
        return match before {
            [] => Some((None, Change::Leave(left))),
            // The amount is in the difference.
            _ => change_of(before).map(|(from, _)| (from, Change::Leave(left))),
        };
    }
    Some(match words {
        [At(number)] => match amount(number) {
            Some(number) => (None, Change::Number(number)),
            None => (None, Change::Leave(vec![number.clone()])),
        },
        [Take, At(number)] | [At(number), Take] => (None, Change::Take(amount(number)?)),
        [Take, At(number), From, At(from)]
        | [Take, At(number), At(from)]
        | [At(number), From, At(from)]
        | [At(number), Take, From, At(from)] => (Some(from.clone()), Change::Take(amount(number)?)),
        [From, At(from), Take, At(number)] | [At(from), Take, At(number)] => {
            (Some(from.clone()), Change::Take(amount(number)?))
        }
        [All] | [Take, All] | [All, Take] => (None, Change::TakeAll),
        [Take, All, At(from)]
        | [Take, All, From, At(from)]
        | [All, At(from)]
        | [All, From, At(from)]
        | [From, At(from), All]
        | [From, At(from), All, Take]
        | [From, At(from), Take, All]
        | [At(from), All] => (Some(from.clone()), Change::TakeAll),
        [From, rest @ ..] if rest.contains(&Arrow) || rest.contains(&Into) => return change_of(rest),
        [At(from), Arrow | Into, rest @ ..] => (Some(from.clone()), Change::Leave(list(rest)?)),
        [Arrow | Into, rest @ ..] => (None, Change::Leave(list(rest)?)),
        [Nothing] => (None, Change::Leave(Vec::new())),
        // `3 + 4`
        [At(_), And, ..] => (None, Change::Leave(list(words)?)),
        _ => return None,
    })
}

/// `2, 4 and 5`, or `nothing`.
fn list(words: &[Word]) -> Option<Vec<Position>> {
    if matches!(words, [] | [Word::Nothing]) {
        return Some(Vec::new());
    }
    let parts: Vec<&Word> = words.iter().filter(|word| **word != Word::And).collect();
    parts.into_iter().map(|word| if let Word::Position(part) = word { Some(part.clone()) } else { None }).collect()
}
