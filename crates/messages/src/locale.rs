//! The languages: one for each file in `messages/`.
use crate::generated::CODES;
use crate::say;
use std::fmt;
use std::str::FromStr;

/// A language of messages.
///
/// ```
/// use messages::Locale;
/// let chinese: Locale = "zh".parse()?;
/// assert_eq!((chinese.name().as_str(), chinese.to_string().as_str()), ("Chinese", "zh"));
/// assert_eq!(Locale::default(), Locale::ENGLISH);
/// assert!("tlh".parse::<Locale>().is_err());
/// # Ok::<(), messages::UnknownLocale>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Locale(usize);

/// The code of a language without messages.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of sentences for `{0}`")]
pub struct UnknownLocale(String);

impl Locale {
    /// English: the language of JSON, and the default.
    pub const ENGLISH: Self = Self(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CODES.len()).map(Self)
    }

    /// The index among all languages.
    pub(crate) fn index(self) -> usize {
        self.0
    }

    /// The code of the language: `en`, `zh`.
    pub fn code(self) -> &'static str {
        CODES.get(self.0).copied().unwrap_or("en")
    }

    /// The English name of the language.
    pub fn name(self) -> String {
        say::language().in_locale(self)
    }
}

/// Whether these are the codes of all languages in order; used by the code that the build
/// generates.
#[doc(hidden)]
pub const fn are_all(codes: &[&str]) -> bool {
    let mut at = 0;
    while at < CODES.len() {
        if at >= codes.len() || !same(CODES[at].as_bytes(), codes[at].as_bytes()) {
            return false;
        }
        at += 1;
    }
    at == codes.len()
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Locale {
    type Err = UnknownLocale;

    fn from_str(code: &str) -> Result<Self, UnknownLocale> {
        Self::all().find(|locale| locale.code() == code).ok_or_else(|| UnknownLocale(code.to_owned()))
    }
}
