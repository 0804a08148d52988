//! The languages: one for each file in `messages/`.
use super::generated::CODES;
use super::say;
use std::fmt;
use std::str::FromStr;

/// A language of messages.
///
/// ```
/// use sprague::Locale;
/// let chinese: Locale = "zh".parse()?;
/// assert_eq!((chinese.name().as_str(), chinese.to_string().as_str()), ("Chinese", "zh"));
/// assert_eq!(Locale::default(), Locale::ENGLISH);
/// assert!("tlh".parse::<Locale>().is_err());
/// # Ok::<(), sprague::UnknownLocale>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Locale(pub(super) usize);

/// There are no messages in a language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of sentences for `{0}`")]
pub struct UnknownLocale(String);

impl Locale {
    /// The language of JSON and of all that is not asked for in another one.
    pub const ENGLISH: Self = Self(0);

    /// All of them, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CODES.len()).map(Self)
    }

    /// Its code: `en`, `zh`.
    pub fn code(self) -> &'static str {
        CODES.get(self.0).copied().unwrap_or("en")
    }

    /// Its English name.
    pub fn name(self) -> String {
        say::language().in_locale(self)
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
