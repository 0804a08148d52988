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
fn normalised(name: &str) -> Option<String> {
    if name.len() > 96 {
        return None;
    }
    let plain: String = name.chars().filter(|c| !matches!(c, '\'' | '’')).flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = plain.split(|c: char| c.is_whitespace() || c == '-' || c == '_').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { None } else { Some(words.join("-")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::{BoardGame, Clause, ExprKind};
    use crate::lex::{TokenKind, lex};
    use crate::parse::parse;
    use std::collections::HashSet;

    #[test]
    fn every_line_is_a_game_and_every_text_is_canonical() {
        assert_eq!(games().len(), TABLE.len());
        assert!(games().len() >= 50);
        for game in games() {
            let ast = parse(game.text).unwrap_or_else(|errors| panic!("{}: {errors:?}", game.name));
            let printed = parse(&crate::print::print(&ast));
            assert_eq!(printed.as_ref(), Ok(&ast), "{}", game.name);
            assert!(!ast.clauses.iter().any(|clause| matches!(clause.node, Clause::Game(_))), "{}", game.name);
            assert!(game.about.ends_with('.') && !game.category.is_empty(), "{}", game.name);
            let sentences = |list: &[&str]| list.iter().all(|sentence| sentence.ends_with('.'));
            assert!(sentences(&game.known), "{}: {:?}", game.name, game.known);
        }
    }

    #[test]
    fn every_name_leads_to_one_game() {
        let mut seen = HashSet::new();
        for game in games() {
            assert_eq!(normalised(game.name).as_deref(), Some(game.name));
            for name in [&game.name].into_iter().chain(&game.aliases).chain(&game.chinese) {
                assert!(seen.insert(normalised(name)), "{name} stands for two games");
                assert_eq!(find(name).map(|found| found.name), Some(game.name));
            }
            // The name is a rule text, too.
            let ast = parse(game.name).unwrap_or_else(|errors| panic!("{}: {errors:?}", game.name));
            match BoardGame::ALL.into_iter().find(|board| board.name() == game.name) {
                Some(board) => assert_eq!(ast.clauses[0].node, Clause::Board(board)),
                None => assert_eq!(ast.clauses[0].node, Clause::Game(game.name.to_string())),
            }
        }
        assert!(find("").is_none() && find("-").is_none() && find(&"k".repeat(1000)).is_none());
        assert_eq!(find(" Corner_The  KING ").map(|game| game.name), Some("corner-the-king"));
        assert_eq!(find("威佐夫博弈").map(|game| game.name), Some("wythoff"));
    }

    #[test]
    fn parameters_are_the_names_with_capital_letters() {
        for game in games() {
            let (tokens, _) = lex(game.text);
            // A list is bound in the text itself.
            let list = |at: usize| tokens.get(at + 2).is_some_and(|token| token.kind == TokenKind::OpenBracket);
            let lists: HashSet<&str> =
                (0..tokens.len()).filter(|&at| list(at)).map(|at| tokens[at].span.of(game.text)).collect();
            let names =
                tokens.iter().filter(|token| token.kind == TokenKind::Name).map(|token| token.span.of(game.text));
            let capital: HashSet<&str> = names
                .filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()) && !lists.contains(name))
                .collect();
            let params: HashSet<&str> = game.params.iter().map(|param| param.name).collect();
            assert_eq!(capital, params, "{}", game.name);
            for param in &game.params {
                let binding = parse(&format!("{} = {}", param.name, param.default)).unwrap();
                let Clause::Binding { value, .. } = &binding.clauses[0].node else { panic!("{}", game.name) };
                assert!(matches!(value.node, ExprKind::Int(_)) && !param.about.is_empty(), "{}", game.name);
            }
        }
    }

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        for (typed, meant) in [
            ("kayless", "kayles"),
            ("Wythof", "wythoff"),
            ("dawson-kayle", "dawson-kayles"),
            ("fibonaci nim", "fibonacci-nim"),
        ] {
            assert_eq!(nearest(typed), Some(meant));
        }
        assert_eq!(nearest("xyzzy"), None);
    }
}
