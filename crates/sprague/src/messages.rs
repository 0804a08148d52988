//! The reasoning in other languages: a table of sentences for each, in `messages/`.
//!
//! The English text is made first, and every line of it is looked up among the English sentences of
//! the table, whose holes `{name}` fit anything. The text in a hole is put into the other
//! sentence; a hole `{*name}` is translated first. A line that no sentence fits stays English, so a
//! table that lacks one is never wrong.
//!
//! A further language is a further file: its name is the code of the language, its first line `#
//! language: ` and the name of the language. `build.rs` lists the files; nothing else needs to be
//! changed.
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language of the explanations: English, or one that has a table of sentences.
///
/// ```
/// use sprague::Locale;
/// let chinese: Locale = "zh".parse()?;
/// assert_eq!((chinese.name(), chinese.to_string().as_str()), ("Chinese", "zh"));
/// assert_eq!(Locale::default(), Locale::ENGLISH);
/// assert!("tlh".parse::<Locale>().is_err());
/// # Ok::<(), sprague::UnknownLocale>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Locale(Option<usize>);

/// A language without a table of sentences.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of sentences for `{0}`")]
pub struct UnknownLocale(String);

impl Locale {
    /// The language in which explanations are made.
    pub const ENGLISH: Self = Self(None);

    /// All of them, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::ENGLISH).chain((0..FILES.len()).map(|index| Self(Some(index))))
    }

    /// Its code: `en`, `zh`.
    pub fn code(self) -> &'static str {
        self.file().map_or("en", |(code, _)| code)
    }

    /// Its English name.
    pub fn name(self) -> &'static str {
        let first = self.file().and_then(|(_, text)| text.lines().next());
        first.map_or("English", |line| line.strip_prefix("# language: ").unwrap_or(self.code()))
    }

    fn file(self) -> Option<(&'static str, &'static str)> {
        FILES.get(self.0?).copied()
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Locale {
    type Err = UnknownLocale;

    fn from_str(code: &str) -> Result<Self, UnknownLocale> {
        Self::all().find(|tongue| tongue.code() == code).ok_or_else(|| UnknownLocale(code.to_owned()))
    }
}

/// The deepest translation of holes in holes.
const DEEPEST: usize = 5;
/// Longer lines are lists of numbers, or rules, and stay as they are.
const LONGEST: usize = 20_000;

/// The tables, in the order of the files.
static TABLES: LazyLock<Vec<Vec<Sentence>>> = LazyLock::new(|| FILES.iter().map(|(_, text)| table(text)).collect());

/// A sentence in two languages.
struct Sentence {
    english: Vec<Part>,
    other: Vec<Part>,
}

enum Part {
    Text(String),
    Hole { name: String, translated: bool },
}

fn table(text: &str) -> Vec<Sentence> {
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    rows.map(|(english, other)| Sentence { english: parts(english), other: parts(other) }).collect()
}

/// `take {taken} from {heap}` as text and holes.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        if !before.is_empty() {
            parts.push(Part::Text(before.to_owned()));
        }
        let translated = name.starts_with('*');
        parts.push(Part::Hole { name: name.trim_start_matches('*').to_owned(), translated });
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest.to_owned()));
    }
    parts
}

/// The texts in the holes of a sentence when it is this line. A hole reaches to the first place
/// where the text after it stands, the last hole to the end.
fn holes<'s, 'l>(sentence: &'s [Part], line: &'l str) -> Option<Vec<(&'s str, &'l str)>> {
    let (mut rest, mut found, mut open) = (line, Vec::new(), None);
    for (at, part) in sentence.iter().enumerate() {
        match part {
            Part::Text(text) => {
                let place = match (open, at + 1 == sentence.len()) {
                    (None, _) => rest.starts_with(text.as_str()).then_some(0),
                    (Some(_), true) => rest.ends_with(text.as_str()).then(|| rest.len() - text.len()),
                    (Some(_), false) => rest.find(text.as_str()),
                }?;
                if let Some(name) = open.take() {
                    found.push((name, &rest[..place]));
                }
                rest = &rest[place + text.len()..];
            }
            Part::Hole { name, .. } => open = Some(name.as_str()),
        }
    }
    match open {
        Some(name) => found.push((name, rest)),
        None if !rest.is_empty() => return None,
        None => {}
    }
    found.iter().all(|(_, inside)| !inside.is_empty()).then_some(found)
}

/// A text line by line in another language.
pub(crate) fn translated(text: &str, tongue: Locale) -> String {
    let Some(table) = tongue.0.and_then(|index| TABLES.get(index)) else { return text.to_owned() };
    let lines: Vec<String> = text.split('\n').map(|line| phrase(table, line, 0)).collect();
    lines.join("\n")
}

fn phrase(table: &[Sentence], line: &str, depth: usize) -> String {
    if line.is_empty() || depth > DEEPEST || line.len() > LONGEST {
        return line.to_owned();
    }
    for sentence in table {
        let Some(found) = holes(&sentence.english, line) else { continue };
        let fill = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Hole { name, translated } => {
                let inside = found.iter().find(|(hole, _)| hole == name).map_or("", |(_, inside)| inside);
                if *translated { phrase(table, inside, depth + 1) } else { inside.to_owned() }
            }
        };
        return sentence.other.iter().map(fill).collect();
    }
    line.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn zh(text: &str) -> String {
        translated(text, "zh".parse().unwrap())
    }

    #[test]
    fn sentences_fit_with_what_stands_in_their_holes() {
        assert_eq!(zh("take 3 from 5"), "从 5 中取 3");
        assert_eq!(zh("take 3 from 9, leaving 2 and 4"), "从 9 中取 3，剩下 2 和 4");
        assert_eq!(
            zh("  take all 5: its value goes from 3 to 0, and the xor to 0"),
            "  把 5 全部取走：此部分的值由 3 变为 0，总异或变为 0"
        );
        assert_eq!(zh("5 in \"take 1,3,4\" has nim-value 3."), "局面 5（规则“take 1,3,4”）的 SG 值为 3。");
        assert_eq!(
            zh("  How this is known: proved: period 7 from 0 (window of 4)."),
            "  依据：已证明：自 0 起周期为 7（长度 4 的窗口重复）。"
        );
        assert_eq!(zh("nobody has written this sentence"), "nobody has written this sentence");
        assert_eq!(translated("take 3 from 5", Locale::ENGLISH), "take 3 from 5");
    }

    #[test]
    fn both_sides_of_a_sentence_have_the_same_holes() {
        for ((code, text), table) in std::iter::zip(FILES, TABLES.iter()) {
            assert!(text.starts_with("# language: "), "{code}");
            for sentence in table {
                let names = |parts: &[Part]| -> BTreeSet<String> {
                    parts
                        .iter()
                        .filter_map(|part| if let Part::Hole { name, .. } = part { Some(name.clone()) } else { None })
                        .collect()
                };
                assert_eq!(names(&sentence.english), names(&sentence.other), "{code}");
                assert!(!sentence.english.is_empty(), "{code}");
            }
            assert!(table.len() > 50, "{code}");
        }
    }

    #[test]
    fn each_file_is_a_language() {
        let codes: Vec<&str> = Locale::all().map(Locale::code).collect();
        assert_eq!(codes.first(), Some(&"en"));
        assert!(codes.contains(&"zh") && codes.len() == FILES.len() + 1);
        for tongue in Locale::all() {
            assert_eq!(tongue.code().parse(), Ok(tongue));
        }
    }
}
