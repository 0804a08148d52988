//! Problems of judges, by their references: `HDU 1848`, `P2148`, `768E`, `ABC 278 G`. The data file
//! `problems.tsv` has the game of each problem and, if known, the format of its input. References
//! in the entries of games with a name are found as well.
//!
//! References are compared without blanks, punctuation, and site names that the number makes
//! redundant: `CF 768E`, `Codeforces 768E` and `768E` are equal.
use crate::catalogue::{Game, games};

const TABLE: &[[&str; 7]] = include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// A problem that asks who wins a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Its references, such as `HDU 1848`.
    pub references: Vec<&'static str>,
    /// The title of the problem.
    pub title: &'static str,
    /// The game: a rule, the name of a game, or the keyword of a game on a given graph.
    pub rule: &'static str,
    /// The format of the input, in the notation for the input of a program; `None` if unknown.
    pub input: Option<&'static str>,
    /// The position that a number of the input represents; `None` if the number is the position.
    pub start: Option<&'static str>,
    /// The words of the answer, for the first player and for the second.
    pub answers: Option<&'static str>,
    /// The largest heap of the input, if the program needs a table.
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

/// The problems with a reference.
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

/// The games with a name that list this reference.
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
        // `Luogu P3179 HAOI2015` is also found by its number alone.
        let number = |part: &'static str| part.strip_prefix("Luogu ")?.split(' ').next();
        let keys = parts.flat_map(|part| std::iter::once(part).chain(number(part)));
        keys.filter_map(normal).any(|reference| reference == wanted)
    };
    games().iter().filter(is_wanted).collect()
}

/// A reference in lower case without punctuation, and without the name of a site that the number
/// makes redundant; `None` for texts that are not references.
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
    // A number followed by a letter is a problem of Codeforces.
    let is_contest = |text: &str| {
        text.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(|c: char| c.is_ascii_lowercase())
            && text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let plain = plain.strip_prefix("cf").filter(|rest| is_contest(rest)).map_or(plain.clone(), str::to_owned);
    (!plain.is_empty()).then_some(plain)
}
