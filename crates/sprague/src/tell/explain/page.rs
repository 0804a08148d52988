//! The text of an explanation, which grows line by line in its language.
use crate::messages::{Locale, Message};

pub(super) struct Page {
    locale: Locale,
    text: String,
}

impl Page {
    pub(super) fn new(locale: Locale) -> Self {
        Self { locale, text: String::new() }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    pub(super) fn gap(&mut self) {
        self.text.push('\n');
    }

    pub(super) fn line(&mut self, message: &Message) {
        self.text.push_str(&message.in_locale(self.locale));
        self.text.push('\n');
    }

    /// Adds an indented line below the line that it belongs to.
    pub(super) fn under(&mut self, message: &Message) {
        self.text.push_str("  ");
        self.line(message);
    }
}
