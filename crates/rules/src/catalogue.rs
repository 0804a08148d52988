//! The games with a name: rule texts and facts about them, from the data file `games.tsv`.
//!
//! The file becomes code when the crate is built. It is plain data on purpose: a game is added by a
//! line, and tests read every line (each text must compile, and agree with the tables of facts
//! where there are any).
//!
//! Columns: name; rule text; Chinese names; other names; parameters as `K=5: meaning`; one
//! sentence; category; known facts; references. Several entries of a column stand between ` / `.
use crate::suggest;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A game with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// Its name: lower-case words with `-` between them.
    pub name: &'static str,
    /// Its rule text.
    pub text: &'static str,
    /// Its names in Chinese.
    pub chinese: Vec<&'static str>,
    /// Its other names; they are found as well.
    pub aliases: Vec<&'static str>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The game in one sentence.
    pub about: &'static str,
    /// The shelf it stands on.
    pub category: &'static str,
    /// Known facts about the game, in sentences; each is true for the default parameters unless it
    /// says otherwise.
    pub known: Vec<&'static str>,
    /// The sources.
    pub references: Vec<&'static str>,
}

/// A parameter of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Its name in the rule text.
    pub name: &'static str,
    /// Its value when none is given.
    pub default: i64,
    /// The meaning of the parameter.
    pub about: &'static str,
}

/// The rows of the data file.
const TABLE: &[[&str; 9]] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

struct Catalogue {
    games: Vec<Game>,
    by_name: HashMap<String, usize>,
}

/// All games, in the order of the data file: by category.
pub fn games() -> &'static [Game] {
    &catalogue().games
}

/// The game of that name, in any language of the list. Upper and lower case are the same, so are
/// `-`, `_` and blanks, and apostrophes do not count.
///
/// ```
/// let game = rules::catalogue::find("Dawson's Kayles").unwrap();
/// assert_eq!((game.name, game.text), ("dawson-kayles", "0.07"));
/// ```
pub fn find(name: &str) -> Option<&'static Game> {
    let catalogue = catalogue();
    catalogue.by_name.get(&normalised(name)?).and_then(|&index| catalogue.games.get(index))
}

/// The known name nearest to `name`, when it is near enough to be meant.
pub fn nearest(name: &str) -> Option<&'static str> {
    let wanted = normalised(name)?;
    let names =
        catalogue().games.iter().flat_map(|game| std::iter::once(game.name).chain(game.aliases.iter().copied()));
    suggest::nearest(&wanted, names)
}

/// The games that have this word in their names, hyphens apart, or a word so near that it may be
/// meant.
///
/// ```
/// assert_eq!(rules::catalogue::with_word("dawsons"), ["dawson-kayles", "dawson-chess"]);
/// assert!(rules::catalogue::with_word("of").is_empty());
/// ```
pub fn with_word(word: &str) -> Vec<&'static str> {
    let Some(wanted) = normalised(word).filter(|word| word.len() >= 4) else { return Vec::new() };
    let names = catalogue().games.iter().map(|game| game.name);
    names.filter(|name| suggest::nearest(&wanted, name.split('-').filter(|part| part.len() >= 4)).is_some()).collect()
}

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let games: Vec<Game> = TABLE.iter().filter_map(game).collect();
        let mut by_name = HashMap::new();
        for (index, game) in games.iter().enumerate() {
            let names = std::iter::once(&game.name).chain(&game.aliases).chain(&game.chinese);
            by_name.extend(names.filter_map(|name| normalised(name)).map(|name| (name, index)));
        }
        Catalogue { games, by_name }
    })
}

fn game(
    [name, text, chinese, aliases, params, about, category, known, references]: &[&'static str; 9],
) -> Option<Game> {
    Some(Game {
        name,
        text,
        chinese: entries(chinese),
        aliases: entries(aliases),
        params: entries(params).into_iter().map(param).collect::<Option<_>>()?,
        about,
        category,
        known: entries(known),
        references: entries(references),
    })
}

fn entries(column: &'static str) -> Vec<&'static str> {
    column.split(" / ").filter(|entry| !entry.is_empty()).collect()
}

fn param(entry: &'static str) -> Option<Param> {
    let (name, rest) = entry.split_once('=')?;
    let (default, about) = rest.split_once(": ")?;
    Some(Param { name, default: default.parse().ok()?, about })
}

/// Lower case, apostrophes left out, one `-` for every stretch of blanks, `-` and `_`. `None` for
/// texts that are too long to be a name.
pub fn normalised(name: &str) -> Option<String> {
    if name.len() > 96 {
        return None;
    }
    let plain: String = name.chars().filter(|c| !matches!(c, '\'' | '’')).flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = plain.split(|c: char| c.is_whitespace() || c == '-' || c == '_').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { None } else { Some(words.join("-")) }
}
