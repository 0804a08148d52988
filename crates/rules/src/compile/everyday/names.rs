//! Games by a part of their name or by a name with more words: `misere kayles`, `the game of nim`,
//! `nim 3 4 5`, `bash 7`, `威佐夫`, `反尼姆`, `octal 0.77`.
use super::Proposal;
use super::phrases::{Word, meanings};
use super::sentence;
use crate::catalogue::{self, Game};
use crate::say;

/// Texts longer than this are no names.
const LONGEST: usize = 64;

/// Words before a name that change nothing, the longest first.
const BEFORE: [&str; 9] =
    ["the game of ", "game of ", "the ", "classic ", "standard ", "ordinary ", "normal ", "simple ", "usual "];
/// Words behind a name that change nothing.
const BEHIND: [&str; 7] = [" game", " games", "的游戏", "游戏", "博弈", "博奕", "问题"];
/// Words for play in which the last player loses.
const MISERE: [&str; 9] = ["misere", "misère", "misére", "reversed", "reverse", "inverse", "反常规", "反常", "反"];
/// What may stand around such a word: `with misere play`, `the misere version of`.
const AROUND_MISERE: [&str; 9] = ["with", "under", "in", "the", "play", "version", "rules", "convention", "of"];
/// Words before a code.
const CODES: [&str; 6] = ["octal game ", "octal code ", "hexadecimal code ", "octal ", "hexadecimal ", "code "];

/// A word about a piece on a chessboard.
#[derive(Clone, Copy)]
enum Chess {
    /// The game of a piece, and its directions.
    Piece(&'static str, &'static [&'static str]),
    Direction(&'static str),
    Filler,
}

/// The words about pieces on a chessboard; `one square` would be another game.
const CHESS: [(Chess, &str); 7] = [
    (Chess::Piece("wythoff", &["left", "down", "diagonal"]), "queen"),
    (Chess::Piece("corner-the-king", &["left", "down", "diagonal"]), "king"),
    (Chess::Piece("rook", &["left", "down"]), "rook"),
    (Chess::Direction("left"), "left leftwards"),
    (Chess::Direction("down"), "down downwards"),
    (Chess::Direction("diagonal"), "diagonal diagonally"),
    (
        Chess::Filler,
        "a the move moves moving moved on chessboard board chess piece or and towards corner lower any number of",
    ),
];

/// The game that a text names.
pub(super) fn game(text: &str) -> Option<Proposal> {
    let text = text.trim().trim_end_matches(['.', '。']).to_lowercase();
    if text.len() > LONGEST {
        return None;
    }
    if let Some(rule) = code(&text) {
        return Some(Proposal { hint: say::did_you_mean(rule.clone()), rule });
    }
    if let Some(game) = piece(&text) {
        return Some(Proposal { hint: say::did_you_mean(game.to_owned()), rule: game.to_owned() });
    }
    let said = [" but ", " where ", " with "].iter().fold(text.clone(), |text, word| text.replace(word, ", "));
    let (text, last_loses) = match sentence::moves_of(&said) {
        Some((rest, true)) if !rest.trim().is_empty() => (rest.trim().to_owned(), true),
        _ => (text, false),
    };
    let (name, numbers) = without_numbers(&text);
    let acts = |word: &Word| matches!(word, Word::Verb(_));
    if meanings(name).is_some_and(|words| words.iter().any(acts)) {
        return None;
    }
    if !name.chars().all(|c| c.is_alphabetic() || " -_'’(),".contains(c) || c.is_ascii_digit()) {
        return None;
    }
    let name = name.trim_end_matches(',');
    if MISERE.contains(&name) {
        return None;
    }
    // A misspelt name comes last: `反nim` is one letter away from another game.
    let plain = find(name).map(|game| (game, false));
    let misere = || Some((find(&without_misere(name)?)?, true));
    let (game, misere) = plain.or_else(misere).or_else(|| Some((misspelt(name)?, false)))?;
    let misere = misere || last_loses;
    let mut rule = game.name.to_owned();
    let parameter = match (game.params.as_slice(), numbers.parse::<i64>()) {
        ([only], Ok(number)) => Some(format!("; {} = {number}", only.name)),
        _ => None,
    };
    rule.push_str(parameter.as_deref().unwrap_or_default());
    if misere {
        rule.push_str("; misere");
    }
    let hint = match numbers.is_empty() || parameter.is_some() {
        true => say::did_you_mean(rule.clone()),
        false => say::positions_behind(rule.clone(), numbers),
    };
    Some(Proposal { rule, hint })
}

/// `a queen on a chessboard moves left, down or diagonally`: a piece, with no directions or all of
/// its own.
fn piece(text: &str) -> Option<&'static str> {
    let found: Option<Vec<Chess>> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| CHESS.iter().find(|(_, words)| words.split(' ').any(|known| known == word)).map(|(sort, _)| *sort))
        .collect();
    let mut directions: Vec<&str> = Vec::new();
    let mut piece = None;
    for sort in found? {
        match sort {
            Chess::Piece(..) if piece.is_some() => return None,
            Chess::Piece(game, own) => piece = Some((game, own)),
            Chess::Direction(direction) if !directions.contains(&direction) => directions.push(direction),
            Chess::Direction(_) | Chess::Filler => {}
        }
    }
    let (game, own) = piece?;
    let all = directions.len() == own.len() && own.iter().all(|direction| directions.contains(direction));
    (directions.is_empty() || all).then_some(game)
}

/// `octal 0.77`, `.77`, `0,77`
fn code(text: &str) -> Option<String> {
    let digits = |code: &str| code.len() > 1 && code.bytes().all(|b| b.is_ascii_hexdigit());
    let rest = CODES.iter().find_map(|before| text.strip_prefix(before.trim_end()));
    let bare = |code: &'_ str| code.trim().trim_start_matches('(').trim_end_matches(')').trim().to_owned();
    if let Some(code) = rest.map(bare).filter(|code| code.contains('.')) {
        return Some(code.to_uppercase());
    }
    let after = text.strip_prefix('.').or_else(|| text.strip_prefix("0,"))?;
    digits(after).then(|| format!("0.{}", after.to_uppercase()))
}

/// The name, and the numbers behind it: positions, the size of a board, the value of a parameter.
fn without_numbers(text: &str) -> (&str, &str) {
    let is_number = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit() || c == '(')
            && word.bytes().all(|b| b.is_ascii_digit() || b",x()".contains(&b))
    };
    // `bash with 4`, `巴什 m=4`
    let bound = ["k=", "m=", "with "].iter().find_map(|word| text.rsplit_once(word));
    if let Some((before, number)) = bound
        && number.bytes().all(|b| b.is_ascii_digit())
        && before.ends_with(' ')
    {
        return (before.trim().trim_end_matches(" with"), number);
    }
    let mut name = text;
    while let Some((before, last)) = name.rsplit_once(' ')
        && is_number(last)
    {
        name = before.trim_end();
    }
    (name, text[name.len()..].trim())
}

/// The rest of a name in which a word means that the last player loses.
fn without_misere(name: &str) -> Option<String> {
    let name = name.replace(['(', ')', ','], " ");
    let name = name.trim();
    let bare = |name: &str| {
        let words = name.split(' ').filter(|word| !AROUND_MISERE.contains(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let plain = bare(name);
    let name = plain.as_str();
    let rest = MISERE.into_iter().find_map(|word| name.strip_prefix(word).or_else(|| name.strip_suffix(word)))?;
    Some(rest.trim_matches([' ', '-']).to_owned()).filter(|rest| !rest.is_empty())
}

/// The one game that is meant by a name.
fn find(name: &str) -> Option<&'static Game> {
    let core = core(name);
    let short = ["尼姆", "nim"].iter().find_map(|nim| core.strip_suffix(nim)).map(str::trim);
    let short = short.filter(|short| short.chars().count() > 1);
    let names = || [name, core].into_iter().chain(short);
    names().find_map(catalogue::find).or_else(|| names().find_map(by_part))
}

/// The game with a name that is nearly this one.
fn misspelt(name: &str) -> Option<&'static Game> {
    let near = |name: &str| catalogue::find(catalogue::nearest(name)?);
    [name, core(name)].into_iter().filter(|name| name.is_ascii()).find_map(near)
}

/// The one game whose name, without the words that many have, is this or begins so.
fn by_part(name: &str) -> Option<&'static Game> {
    if name.is_ascii() {
        let singular = || {
            let words: Vec<&str> = name.split(' ').map(|word| word.strip_suffix('s').unwrap_or(word)).collect();
            catalogue::find(&words.join(" "))
        };
        let longer = || [" game", "s game", " nim"].iter().find_map(|more| catalogue::find(&format!("{name}{more}")));
        return singular().or_else(longer);
    }
    let of = |fits: &dyn Fn(&str) -> bool| {
        let mut games = catalogue::games().iter().filter(|game| game.chinese.iter().any(|known| fits(known)));
        match (games.next(), games.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    };
    let name = core(name);
    of(&|known| core(known) == name).or_else(|| of(&|known| name.chars().count() > 1 && known.starts_with(name)))
}

/// A name without the words that many games have.
fn core(name: &str) -> &str {
    let mut core = name.trim();
    for before in BEFORE {
        core = core.strip_prefix(before).unwrap_or(core);
    }
    let behind = BEHIND.iter().find_map(|behind| core.strip_suffix(behind));
    behind.map(str::trim_end).filter(|core| !core.is_empty()).unwrap_or(core)
}
