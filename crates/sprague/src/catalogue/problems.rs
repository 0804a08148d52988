//! Problems of judges, by the place where they stand: `HDU 1848`, `P2148`, `768E`, `ABC 278 G`. The
//! data file `problems.tsv` says which game a problem is and, where that is known, how its input
//! is written; references of the games with a name lead there as well.
//!
//! A reference is compared without blanks, signs and the names of sites that its number does not
//! need: `CF 768E`, `Codeforces 768E` and `768E` are one.
use crate::catalogue::{Game, games};

/// The rows of the table.
const TABLE: &[[&str; 7]] = include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// A problem that is the question who wins a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The places where it stands, such as `HDU 1848`.
    pub references: Vec<&'static str>,
    /// Its title.
    pub title: &'static str,
    /// The game: a rule, the name of a game, or the word of a game on a given graph.
    pub rule: &'static str,
    /// How its input is written, in the words of a program's shape.
    pub input: Option<&'static str>,
    /// The position that a number of the input stands for.
    pub start: Option<&'static str>,
    /// The words of the answer: for the first player, for the second.
    pub answers: Option<&'static str>,
    /// The largest heap of the input, where a table is needed.
    pub to: Option<u64>,
}

/// All problems, in the order of the data file.
pub fn problems() -> impl Iterator<Item = Problem> {
    let given = |cell: &'static str| Some(cell).filter(|cell| !cell.is_empty());
    TABLE.iter().map(move |&[references, title, rule, input, start, answers, to]| Problem {
        references: references.split(" / ").collect(),
        title,
        rule,
        input: given(input),
        start: given(start),
        answers: given(answers),
        to: to.parse().ok(),
    })
}

/// The problems of a reference.
///
/// ```
/// use sprague::catalogue::problems_of;
/// for reference in ["HDU 1848", "hdu1848"] {
///     assert_eq!(problems_of(reference)[0].rule, "take fib");
/// }
/// assert_eq!(problems_of("768E"), problems_of("CF 768E"));
/// assert!(problems_of("kayles").is_empty());
/// ```
pub fn problems_of(reference: &str) -> Vec<Problem> {
    let Some(wanted) = normal(reference) else { return Vec::new() };
    let is_wanted =
        |problem: &Problem| problem.references.iter().any(|reference| normal(reference).as_ref() == Some(&wanted));
    problems().filter(is_wanted).collect()
}

/// The games with a name that have this reference.
///
/// ```
/// use sprague::catalogue::games_of;
/// let names = |reference: &str| games_of(reference).into_iter().map(|game| game.name).collect::<Vec<_>>();
/// assert_eq!(names("P2148"), ["e-and-d"]);
/// assert_eq!(names("ABC 278 G"), ["row-of-l-to-r"]);
/// assert!(names("C. L. Bouton").is_empty());
/// ```
pub fn games_of(reference: &str) -> Vec<&'static Game> {
    let has_number = reference.contains(|c: char| c.is_ascii_digit());
    let Some(wanted) = normal(reference).filter(|_| has_number) else { return Vec::new() };
    let is_wanted = |game: &&Game| {
        let parts = game.references.iter().flat_map(|reference| reference.split(", "));
        // `Luogu P3179 HAOI2015` is known by its number.
        let number = |part: &'static str| part.strip_prefix("Luogu ")?.split(' ').next();
        let keys = parts.flat_map(|part| std::iter::once(part).chain(number(part)));
        keys.filter_map(normal).any(|reference| reference == wanted)
    };
    games().iter().filter(is_wanted).collect()
}

/// A reference in small letters and digits, without the name of a site that its number tells; none
/// for texts that are no references.
fn normal(reference: &str) -> Option<String> {
    if reference.len() > 96 {
        return None;
    }
    let plain: String = reference.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let long = [
        ("projecteuler", "pe"),
        ("leetcode", "lc"),
        ("codeforces", "cf"),
        ("hackerrank", ""),
        ("atcoder", ""),
        ("luogu", ""),
    ];
    let short = long.iter().find_map(|(long, short)| Some(format!("{short}{}", plain.strip_prefix(long)?)));
    let plain = short.unwrap_or(plain);
    // A number with a letter is a problem of Codeforces.
    let is_contest = |text: &str| {
        text.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(|c: char| c.is_ascii_lowercase())
            && text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let plain = plain.strip_prefix("cf").filter(|rest| is_contest(rest)).map_or(plain.clone(), str::to_owned);
    (!plain.is_empty()).then_some(plain)
}
