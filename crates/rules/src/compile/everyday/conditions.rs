//! Conditions in words: `k is odd`, `k not in fib`, `n is not divisible by 3`, and amounts with
//! conditions in them: `take k <= 3`, `take k such that k is prime`.
//!
//! A list of patterns over the words of the clause, each with what it becomes; `$` stands for a
//! name, `#` for a number, `@` for either. The first that fits somewhere is put in, again and
//! again.
use super::phrases::words;
use super::sentence;
use crate::compile::plain::as_written;
use std::sync::LazyLock;

/// The most replacements in one clause.
const MOST: usize = 24;

/// The words that begin the conditions of a clause.
const BEGINNINGS: [&str; 14] = [
    "such that",
    "so that",
    "for which",
    "provided that",
    "provided",
    "s.t.",
    "st",
    "when",
    "whenever",
    "with",
    "while",
    "where",
    "if",
    ":",
];

/// Patterns as they are written, and their meanings, the longest first where two begin alike.
const PATTERNS: &[(&str, &str)] = &[
    ("is not an", "is not"),
    ("is not a", "is not"),
    ("is an", "is"),
    ("is a", "is"),
    ("is even number", "is even"),
    ("is odd number", "is odd"),
    ("is prime number", "is prime"),
    ("is perfect square", "is square"),
    ("is square number", "is square"),
    ("$1 is not divisible by @2", "$1 % @2 != 0"),
    ("$1 is not multiple of @2", "$1 % @2 != 0"),
    ("$1 is divisible by @2", "$1 % @2 = 0"),
    ("$1 is multiple of @2", "$1 % @2 = 0"),
    ("$1 is power of 2", "$1 in pow2"),
    ("$1 is power of two", "$1 in pow2"),
    ("$1 does not divide $2", "not $1 | $2"),
    ("$1 divides $2", "$1 | $2"),
    ("$1 is divisor of $2", "$1 | $2"),
    ("$1 is proper divisor of $2", "$1 | $2 , $1 < $2"),
    ("$1 is coprime to $2", "gcd ( $1 , $2 ) = 1"),
    ("$1 coprime to $2", "gcd ( $1 , $2 ) = 1"),
    ("$1 is coprime with $2", "gcd ( $1 , $2 ) = 1"),
    ("$1 not in", "not $1 in"),
    ("$1 is not in", "not $1 in"),
    ("$1 is in", "$1 in"),
    ("@1 mod @2", "@1 % @2"),
    ("@1 div @2", "@1 / @2"),
    ("isprime (", "prime ("),
    ("is _ prime (", "prime ("),
    ("$1 = #2 or #3", "$1 in { #2 , #3 }"),
    ("$1 = #2 .. #3", "$1 in #2 .. #3"),
    ("$1 & 1", "$1 % 2 = 1"),
    ("$1 is composite", "$1 > 1 , not $1 in primes"),
    ("$1 ^ 2", "$1 ** 2"),
    ("2 ^ @1", "2 ** @1"),
    ("take $1 <= @2", "take $1 where $1 <= @2"),
    ("take $1 < @2", "take $1 where $1 < @2"),
    ("take $1 >= @2", "take $1 where $1 >= @2"),
    ("take $1 > @2", "take $1 where $1 > @2"),
    ("take $1 for $2 in", "take $1 where $2 in"),
    ("take $1 in", "take $1 where $1 in"),
    ("take $1 | $2", "take $1 where $1 | $2"),
    ("take @1 <= $2 <=", "take $2 where @1 <= $2 <="),
    ("take @1 < $2 <=", "take $2 where @1 < $2 <="),
    ("take gcd ( $1 , $2 ) =", "take $1 where gcd ( $1 , $2 ) ="),
    ("take prime ( $1 )", "take $1 where prime ( $1 )"),
    ("take $1 from #2 to #3", "take #2 .. #3"),
];

/// Nouns of sets.
const NOUNS: [(&str, &str); 14] = [
    ("odd", "odd"),
    ("even", "even"),
    ("prime", "primes"),
    ("primes", "primes"),
    ("square", "squares"),
    ("squares", "squares"),
    ("cube", "cubes"),
    ("cubes", "cubes"),
    ("fibonacci", "fib"),
    ("fib", "fib"),
    ("triangular", "triangular"),
    ("palindrome", "palindromes"),
    ("palindromes", "palindromes"),
    ("factorial", "factorials"),
];

/// A clause with its conditions in words.
pub(super) fn read(clause: &str) -> Option<String> {
    let (head, word, tail) = divided(clause);
    let mut begun = words(head.trim().trim_end_matches(','));
    if let Some(first) = begun.first_mut() {
        *first = first.to_lowercase();
    }
    let mut head = in_signs(&separate(begun));
    if let Some(meant) = sentence::read(&head)
        && as_written(&head, &[]).is_err()
    {
        head = meant;
    }
    let Some(tail) = tail else { return Some(head) };
    let tail = in_words(&tail);
    let guard = match (head.contains("->"), word) {
        (true, _) => ":",
        (_, "unless") => "if not",
        _ => "where",
    };
    Some(format!("{head} {guard} {tail}"))
}

/// Conditions in words as conditions in signs.
pub(super) fn in_words(conditions: &str) -> String {
    in_signs(&words(&sets(conditions)))
}

/// `k in [1,3,4]`, `k in (1,3,4)`, `k in 1,3,4`, `k = 1,3,4`: a set in the brackets of the
/// language. Two numbers in square brackets are an interval to others, and stay.
fn sets(conditions: &str) -> String {
    let Some((at, between)) = [" in ", "=", " in"].iter().find_map(|word| Some((conditions.find(word)?, *word))) else {
        return conditions.to_owned();
    };
    let (name, list) = (&conditions[..at], conditions[at + between.len()..].trim());
    let bracketed = list.strip_prefix(['[', '(']).and_then(|list| list.strip_suffix([']', ')']));
    let numbers = bracketed.unwrap_or(list);
    let all_numbers = numbers.split(',').all(|x| !x.trim().is_empty() && x.trim().bytes().all(|b| b.is_ascii_digit()));
    match all_numbers && numbers.split(',').count() > 2 && (between != "=" || bracketed.is_none()) {
        true => format!("{name} in {{{numbers}}}"),
        false => conditions.to_owned(),
    }
}

/// The clause up to its conditions, the word before them, and the conditions.
fn divided(clause: &str) -> (String, &'static str, Option<String>) {
    let text = clause.to_ascii_lowercase();
    let found = BEGINNINGS.into_iter().chain(["unless"]).filter_map(|word| {
        let spaced = if word == ":" { word.to_owned() } else { format!(" {word} ") };
        text.find(&spaced).map(|at| (at, at + spaced.len(), word))
    });
    match found.min() {
        Some((from, to, word)) => (clause[..from].to_owned(), word, Some(clause[to..].to_owned())),
        _ => (clause.to_owned(), "", None),
    }
}

/// `take k, 1<=k<=3`: what follows the comma is a condition.
fn separate(mut words: Vec<String>) -> Vec<String> {
    if let [take, _, comma, conditions @ ..] = words.as_mut_slice()
        && take == "take"
        && comma == ","
        && conditions.iter().any(|word| is_comparison(word))
    {
        *comma = "where".to_owned();
    }
    words
}

fn is_comparison(word: &str) -> bool {
    matches!(word, "<" | ">" | "=" | "<=" | ">=" | "==" | "in" | "|" | "odd" | "even" | "prime")
}

/// Words with all patterns put in.
fn in_signs(words: &[String]) -> String {
    let mut words = words.to_vec();
    for _ in 0..MOST {
        match once(&words) {
            Some(changed) => words = changed,
            None => break,
        }
    }
    joined(&words)
}

/// All patterns, those of the nouns included, as words.
static ALL: LazyLock<Vec<(Vec<String>, Vec<String>)>> = LazyLock::new(|| {
    let cut = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let nouns = NOUNS.iter().flat_map(|(noun, set)| {
        let not = (cut(&format!("$1 is not {noun}")), cut(&format!("not $1 in {set}")));
        let put = cut(&format!("$1 in {set}"));
        [not, (cut(&format!("$1 is {noun}")), put.clone()), (cut(&format!("$1 {noun}")), put)]
    });
    PATTERNS.iter().map(|(from, to)| (cut(from), cut(to))).chain(nouns).collect()
});

/// The words after the first replacement that fits.
fn once(words: &[String]) -> Option<Vec<String>> {
    for (from, to) in ALL.iter() {
        for at in 0..words.len() {
            let Some(caught) = fits(from, &words[at..]) else { continue };
            let put = to.iter().map(|word| slot(word).map_or(word, |slot| &caught[slot]).clone());
            let (before, after) = (&words[..at], &words[at + from.len()..]);
            return Some(before.iter().cloned().chain(put).chain(after.iter().cloned()).collect());
        }
    }
    None
}

/// The number of a place for a word: `$1`, `#2`.
fn slot(word: &str) -> Option<usize> {
    word.strip_prefix(['$', '#', '@'])?.parse().ok()
}

/// The words in the places of a pattern, where it fits the beginning of some words.
fn fits(pattern: &[String], words: &[String]) -> Option<[String; 4]> {
    let mut caught: [String; 4] = Default::default();
    for (at, part) in pattern.iter().enumerate() {
        let word = words.get(at)?;
        let number = word.bytes().all(|b| b.is_ascii_digit());
        let name = word.len() <= 2
            && word.bytes().all(|b| b.is_ascii_alphabetic())
            && !["is", "in", "or", "if", "by", "to", "of", "at"].contains(&word.as_str());
        let right = match (slot(part), part.chars().next()) {
            (Some(_), Some('$')) => name,
            (Some(_), Some('#')) => number,
            (Some(_), _) => name || number,
            _ => part == word,
        };
        if !right {
            return None;
        }
        if let Some(place) = slot(part).and_then(|slot| caught.get_mut(slot)) {
            place.clone_from(word);
        }
    }
    Some(caught)
}

/// Words as a text: blanks between letters, none around signs.
fn joined(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        let letters = |c: char| c.is_alphanumeric() || c == '_';
        if text.ends_with(letters) && word.starts_with(letters) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}
