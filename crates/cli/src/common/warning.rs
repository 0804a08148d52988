//! How warnings are printed.
use crate::common::args::Output;
use sprague::Locale;

/// Whether and how warnings are printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WarningStyle {
    /// Whether warnings are left out.
    pub(crate) quiet: bool,
    /// Whether warnings are JSON.
    pub(crate) json: bool,
    /// The language of warnings that are text.
    pub(crate) locale: Locale,
}

impl WarningStyle {
    /// Warnings in English.
    pub(crate) fn english(quiet: bool, json: bool) -> Self {
        Self { quiet, json, locale: Locale::ENGLISH }
    }

    /// The same style in another language.
    pub(crate) fn in_locale(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }
}

impl From<&Output> for WarningStyle {
    fn from(output: &Output) -> Self {
        Self::english(output.quiet.quiet, output.json())
    }
}
