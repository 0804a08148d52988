//! The games with a name, and their descriptions in every language.
//!
//! ```
//! use sprague::{Locale, catalogue};
//! let kayles = catalogue::find("rip van winkle's game").unwrap();
//! assert_eq!((kayles.name, kayles.text), ("kayles", "0.77"));
//! let chinese: Locale = "zh".parse()?;
//! assert_eq!(catalogue::category(kayles).in_locale(chinese), "取石与分堆");
//! # Ok::<(), sprague::UnknownLocale>(())
//! ```
pub(crate) mod problems;

use crate::messages::{Message, named, with_parameter};

pub use crate::catalogue::problems::{Problem, games_of, problems, problems_of};
pub use rules::catalogue::{Game, Param, find, games, nearest, with_word};

/// The word most similar to `word`, if it is similar enough to be what the user meant.
pub fn nearest_of<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    rules::suggest::nearest(word, words)
}

/// A sentence about the game.
pub fn about(game: &Game) -> Message {
    named("game", game.name, game.about)
}

/// The category of the game.
pub fn category(game: &Game) -> Message {
    named("category", game.category, game.category)
}

/// The meaning of a parameter.
pub fn meaning(param: &Param) -> Message {
    named("parameter", param.about, param.about)
}

/// Known facts about the game.
pub fn known(game: &Game) -> impl Iterator<Item = Message> {
    (1..).zip(&game.known).map(|(at, text)| fact(game.name, at, text))
}

/// A fact about a game. The id of its translation consists of the name of the game and the number
/// of the fact, except for facts that many games share.
fn fact(name: &str, at: usize, text: &'static str) -> Message {
    let numbers = || text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let shared = |name: &str| with_parameter("fact", name, text, numbers().map(Message::from).collect());
    let shape: Vec<&str> = text.split(|c: char| c.is_ascii_digit()).filter(|between| !between.is_empty()).collect();
    match shape.as_slice() {
        ["Period ", " from ", "."] => shared("period"),
        ["Arithmetic period ", " from ", ", saltus ", "."] => shared("arithmetic period"),
        ["Open: no period is known."] => shared("open"),
        _ => named("fact", &format!("{name} {at}"), text),
    }
}
