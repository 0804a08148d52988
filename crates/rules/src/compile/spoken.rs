//! Rules in the words of a person, English or Chinese, as rules of the language.
//!
//! Newcomers write `take one or two`, `take at most half`, `每次取 1 或 2 个`. Such a text does not
//! compile, and the parser knows only the first word that it did not expect. Here the whole clause
//! is read once more, as a sentence about amounts; where all of its words are understood, the first
//! mistake of the clause gets the rule that is meant as its hint. A proposal is made only where it
//! compiles, and nothing is guessed about a word that is not in the list.
use super::compile_as_written;
use crate::error::RuleError;
use crate::say;
use crate::span::Span;
use std::sync::LazyLock;

/// Longer clauses are no first attempts.
const LONGEST: usize = 160;

/// The meaning of some words that stand together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Take,
    Split,
    Halve,
    DivideBy,
    Number(u64),
    Or,
    To,
    Between,
    AtMost,
    AtLeast,
    LessThan,
    MoreThan,
    OrMore,
    OrFewer,
    Any,
    Except,
    Half,
    /// A set by its name in rules.
    Set(&'static str),
    /// A word for the sizes of the parts, which stands behind `split 2`.
    Shape(&'static str),
    /// A word that changes nothing: `stones`, `from a heap`, `each turn`.
    Filler,
}

/// The words that are understood. Longer phrases count before shorter ones.
const PHRASES: [(Word, &str); 39] = [
    (
        Word::Take,
        "take|takes|taking|remove|removes|removing|subtract|subtracts|pick|picks|pick up|grab|draw|取走|取|拿走|拿|移走|移去|减去|减",
    ),
    (Word::Split, "split|splits|divide|break|cut|separate|split into|split in|divide into|分成|分为|拆成|分"),
    (Word::Halve, "halve|halves|cut in half|减半"),
    (Word::DivideBy, "divide by|divided by|除以"),
    (Word::Number(1), "one|一"),
    (Word::Number(2), "two|二|两"),
    (Word::Number(3), "three|三"),
    (Word::Number(4), "four|四"),
    (Word::Number(5), "five|五"),
    (Word::Number(6), "six|六"),
    (Word::Number(7), "seven|七"),
    (Word::Number(8), "eight|八"),
    (Word::Number(9), "nine|九"),
    (Word::Number(10), "ten|十"),
    (Word::Or, "or|and|either|,|/|或|或者|和|、|，"),
    (Word::To, "to|through|thru|until|-|–|~|..|...|到|至"),
    (Word::Between, "between|介于"),
    (Word::AtMost, "at most|up to|no more than|not more than|maximum|max|<=|≤|最多|至多|不超过|不多于"),
    (Word::AtLeast, "at least|no less than|no fewer than|minimum|min|>=|≥|至少|不少于|最少"),
    (Word::LessThan, "less than|fewer than|<|少于|小于"),
    (Word::MoreThan, "more than|>|多于|超过|大于"),
    (Word::OrMore, "or more|and more|or above|以上|或更多|或以上"),
    (Word::OrFewer, "or less|or fewer|以内|以下|或更少"),
    (
        Word::Any,
        "any|any number|any amount|any number of|any amount of|as many as you like|arbitrarily many|任意|任意多|任意个|任意数量|若干",
    ),
    (Word::Except, "except|but|but not|except for"),
    (Word::Half, "half|half of|一半|半"),
    (Word::Set("primes"), "prime|primes|prime number|prime numbers|素数|质数"),
    (
        Word::Set("squares"),
        "square|squares|perfect square|perfect squares|square number|square numbers|平方数|完全平方数",
    ),
    (Word::Set("fib"), "fibonacci|fibonacci number|fibonacci numbers|斐波那契数|斐波那契"),
    (Word::Set("pow2"), "power of 2|powers of 2|power of two|powers of two|2的幂|2的幂次|二的幂|2的次方"),
    (
        Word::Filler,
        "stone|stones|coin|coins|token|tokens|match|matches|stick|sticks|bean|beans|counter|counters|object|objects|item|items|\
         piece|pieces|thing|things|number|numbers|number of|amount|amounts|heap|heaps|pile|piles|part|parts|one heap|one pile|\
         single|from|from n|of|the|a|an|in|into|it|you|i|we|player|players|a player|each player|can|may|must|only|exactly|just|\
         each|every|per|turn|move|time|each time|at a time|on each turn|one turn|one move|one or both|them|that|.|\
         每次|每回|每回合|每步|每人|一次|一步|一回合|一回|轮流|玩家|可以|能|可|只能|必须|恰好|只|从|从一堆|一堆|一堆中|堆|中|里|中取|石子|\
         石头|硬币|棋子|火柴|个|颗|枚|块|根|粒|的|把|数|之间|数量|走|掉|出|。",
    ),
    (Word::Set("odd"), "odd|odd number|odd numbers|奇数"),
    (Word::Set("even"), "even|even number|even numbers|偶数"),
    (Word::Set("cubes"), "cube|cubes|立方数"),
    (Word::Set("triangular"), "triangular|triangular number|triangular numbers|三角形数|三角数"),
    (Word::Set("factorials"), "factorial|factorials|阶乘"),
    (Word::Set("palindromes"), "palindrome|palindromes|回文数"),
    (Word::Shape("unequal"), "unequal|different|distinct|of different sizes|不等|不相等|不同|大小不同"),
    (Word::Shape("equal"), "equal|equally|of the same size|相等|相同|等分成"),
];

/// The phrases as lists of their words, the longest first.
static KNOWN: LazyLock<Vec<(Vec<String>, Word)>> = LazyLock::new(|| {
    let mut known: Vec<_> = PHRASES
        .iter()
        .flat_map(|&(word, phrases)| phrases.split('|').map(move |phrase| (words(phrase), word)))
        .collect();
    known.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
    let others = |at: usize, phrase: &[String]| known[at + 1..].iter().find(|(other, _)| other == phrase);
    let same =
        |(at, (phrase, word)): (usize, &(Vec<String>, Word))| others(at, phrase).is_none_or(|other| other.1 == *word);
    debug_assert!(known.iter().enumerate().all(same), "a phrase has two meanings");
    known
});

/// The mistakes of a text, with the rule that is meant as the hint of the first mistake of a clause
/// where the clause is understood; its other mistakes follow from the first.
pub(super) fn with_proposals(text: &str, errors: Vec<RuleError>) -> Vec<RuleError> {
    let mut told: Vec<RuleError> = Vec::with_capacity(errors.len());
    let mut replaced: Option<Span> = None;
    for error in errors {
        let clause = clause_at(text, error.span.start as usize);
        if replaced == Some(clause) {
            continue;
        }
        let first = told.last().is_none_or(|before| before.span.start < clause.start || before.span.start > clause.end);
        match first.then(|| proposal(clause.of(text))).flatten() {
            Some(meant) if !error.hint.as_ref().is_some_and(|hint| says(&hint.to_string(), &meant)) => {
                replaced = Some(clause);
                told.push(error.hint(say::did_you_mean(meant)));
            }
            _ => told.push(error),
        }
    }
    told
}

/// Whether a hint has a rule already, however it is spaced.
fn says(hint: &str, rule: &str) -> bool {
    bare(hint).contains(&bare(rule))
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The clause of a text around a byte.
fn clause_at(text: &str, at: usize) -> Span {
    let ends = [';', '\n', '；'];
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let start = before.rfind(ends).map_or(0, |end| end + text[end..].chars().next().map_or(1, char::len_utf8));
    let end = after.find(ends).map_or(text.len(), |end| before.len() + end);
    Span::new(start, end)
}

/// The rule that a clause means, if all of it is understood and the rule compiles.
fn proposal(clause: &str) -> Option<String> {
    if clause.len() > LONGEST {
        return None;
    }
    let meant = arrow(clause).or_else(|| rule(&meanings(clause)?))?;
    (bare(clause) != bare(&meant) && compile_as_written(&meant, &[]).is_ok()).then_some(meant)
}

/// `n -> n-1 or n-2`: the options with commas between them; conditions stay as they are.
fn arrow(clause: &str) -> Option<String> {
    let arrow = ["->", "=>", "→", "⇒"].into_iter().find(|arrow| clause.contains(arrow))?;
    let (state, moves) = clause.split_once(arrow)?;
    let (moves, conditions) = match moves.split_once(':') {
        Some((moves, conditions)) => (moves, format!(" : {}", conditions.trim())),
        None => (moves, String::new()),
    };
    let mut moves = moves.to_owned();
    for word in [" or ", " and ", "或者", "或", "和", "、", "，", "|"] {
        moves = moves.split(word).map(str::trim).collect::<Vec<_>>().join(", ");
    }
    Some(format!("{} -> {}{conditions}", state.trim(), moves.trim()))
}

/// Words in small letters, numbers, and other signs one by one; dots and comparisons together.
fn words(text: &str) -> Vec<String> {
    let sort = |c: char| match c {
        c if c.is_ascii_digit() => 1,
        c if c.is_ascii_alphabetic() => 2,
        '.' => 3,
        '<' | '>' | '=' => 4,
        _ => 0,
    };
    let mut words: Vec<String> = Vec::new();
    let mut last = 0;
    for c in text.chars().flat_map(char::to_lowercase) {
        // Digits of Chinese keyboards are as wide as other characters.
        let c = match c {
            '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
            c => c,
        };
        let here = sort(c);
        match words.last_mut() {
            Some(word) if here > 0 && here == last => word.push(c),
            _ if c.is_whitespace() => {}
            _ => words.push(c.to_string()),
        }
        last = here;
    }
    words
}

/// The meanings of the words of a clause, without those that change nothing.
fn meanings(clause: &str) -> Option<Vec<Word>> {
    let words = words(clause);
    let mut rest = words.as_slice();
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let word = match KNOWN.iter().find(|(phrase, _)| rest.starts_with(phrase)) {
            Some((phrase, word)) => {
                rest = &rest[phrase.len()..];
                *word
            }
            None => {
                rest = &rest[1..];
                Word::Number(first.parse().ok()?)
            }
        };
        found.extend((word != Word::Filler).then_some(word));
    }
    Some(found)
}

/// The rule of a sentence.
fn rule(sentence: &[Word]) -> Option<String> {
    let verbs = [Word::Take, Word::Split, Word::Halve, Word::DivideBy];
    let mut said = sentence.iter().filter(|word| verbs.contains(word));
    let verb = said.next().copied().unwrap_or(Word::Take);
    if said.any(|other| *other != verb) {
        return None;
    }
    let objects: Vec<Word> = sentence.iter().copied().filter(|word| *word != verb).collect();
    match (verb, objects.as_slice()) {
        (Word::Halve, []) | (Word::Take, [Word::Half]) => Some("n -> n/2".to_owned()),
        (Word::DivideBy, [Word::Number(divisor)]) => Some(format!("n -> n/{divisor}")),
        (Word::Split, objects) => split(objects),
        (Word::Take, objects) => take(objects),
        _ => None,
    }
}

fn split(objects: &[Word]) -> Option<String> {
    let shapes: Vec<&str> =
        objects.iter().filter_map(|word| if let Word::Shape(s) = word { Some(*s) } else { None }).collect();
    let shape = match shapes.as_slice() {
        [] => String::new(),
        [shape] => format!(" {shape}"),
        _ => return None,
    };
    let count: Vec<Word> = objects.iter().copied().filter(|word| !matches!(word, Word::Shape(_))).collect();
    let parts = match count.as_slice() {
        [Word::Number(parts)] => parts.to_string(),
        [Word::Number(from), Word::To | Word::Or, Word::Number(to)] if from < to => format!("{from}..{to}"),
        [Word::Any] | [Word::Number(2), Word::OrMore] | [Word::AtLeast, Word::Number(2)] => "any".to_owned(),
        _ => return None,
    };
    Some(format!("split {parts}{shape}"))
}

fn take(objects: &[Word]) -> Option<String> {
    use Word::{Any, AtLeast, AtMost, Except, Half, LessThan, MoreThan, Number, Or, OrMore, Set};
    let from = |least: u64| if least <= 1 { "take any".to_owned() } else { format!("take k where k>={least}") };
    match *objects {
        [Number(least), OrMore] | [AtLeast, Number(least)] => return Some(from(least)),
        [MoreThan, Number(below)] => return Some(from(below.checked_add(1)?)),
        [LessThan, Number(beyond)] => return Some(format!("take 1..{}", beyond.checked_sub(1)?)),
        [AtLeast, Half] => return Some("take k where 2*k>=n".to_owned()),
        [Number(_) | Half, Any] => return None,
        [AtLeast, Number(least), AtMost, Number(most)] | [AtLeast, Number(least), Or, AtMost, Number(most)] => {
            return Some(format!("take {least}..{most}"));
        }
        [Any, Set(set)] => return Some(format!("take {set}")),
        [Any, Except, ref others @ ..] => {
            let others = others.iter().filter(|word| **word != Or).map(|word| match word {
                Number(other) => Some(format!("k!={other}")),
                _ => None,
            });
            let others: Vec<String> = others.collect::<Option<_>>()?;
            return (!others.is_empty()).then(|| format!("take k where {}", others.join(", ")));
        }
        _ => {}
    }
    let mut amounts = Vec::new();
    let mut rest = objects;
    while !rest.is_empty() {
        if rest[0] == Or {
            rest = &rest[1..];
            continue;
        }
        let (text, length) = amount(rest)?;
        amounts.push(text);
        rest = &rest[length..];
        // Amounts without a word between them are no list.
        if rest.first().is_some_and(|word| *word != Or) {
            return None;
        }
    }
    (!amounts.is_empty()).then(|| format!("take {}", amounts.join(",")))
}

/// An amount, or a range of amounts, at the beginning of some words, and their number.
fn amount(words: &[Word]) -> Option<(String, usize)> {
    use Word::{Any, AtMost, Between, Half, Number, Or, OrFewer, Set, To};
    Some(match *words {
        [Between, Number(from), Or | To, Number(to), ..] => (format!("{from}..{to}"), 4),
        [Number(from), To, Number(to), ..] => (format!("{from}..{to}"), 3),
        [Number(from), To, Half, ..] => (format!("{from}..n/2"), 3),
        [Number(most), OrFewer, ..] => (format!("1..{most}"), 2),
        [AtMost, Number(most), ..] => (format!("1..{most}"), 2),
        [AtMost, Half, ..] => ("1..n/2".to_owned(), 2),
        [Number(amount), ..] => (amount.to_string(), 1),
        [Set(set), ..] => (set.to_owned(), 1),
        [Any, ..] => ("any".to_owned(), 1),
        _ => return None,
    })
}
