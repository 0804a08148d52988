//! The games with a name, and what is said of them in every language.
//!
//! ```
//! use sprague::{Locale, catalogue};
//! let kayles = catalogue::find("rip van winkle's game").unwrap();
//! assert_eq!((kayles.name, kayles.text), ("kayles", "0.77"));
//! let chinese: Locale = "zh".parse()?;
//! assert_eq!(catalogue::category(kayles).in_locale(chinese), "打碎");
//! # Ok::<(), sprague::UnknownLocale>(())
//! ```
use crate::messages::{Message, named};

pub use rules::catalogue::{Game, Param, find, games, nearest, with_word};

/// The game in a sentence.
pub fn about(game: &Game) -> Message {
    named("game", game.name, game.about)
}

/// The shelf on which the game stands.
pub fn category(game: &Game) -> Message {
    named("category", game.category, game.category)
}

/// The meaning of a parameter.
pub fn meaning(param: &Param) -> Message {
    named("parameter", param.about, param.about)
}
