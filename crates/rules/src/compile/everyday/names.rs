//! Games by a part of their name or by a name with more words: `misere kayles`, `the game of nim`,
//! `nim 3 4 5`, `bash 7`, `威佐夫`, `反尼姆`, `octal 0.77`.
use super::Proposal;
use super::phrases::{Word, meanings};
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
const MISERE: [&str; 7] = ["misere", "misère", "misére", "reverse", "reversed", "inverse", "反"];
/// Words before a code.
const CODES: [&str; 6] = ["octal game ", "octal code ", "hexadecimal code ", "octal ", "hexadecimal ", "code "];

/// The game that a text names.
pub(super) fn game(text: &str) -> Option<Proposal> {
    let text = text.trim().trim_end_matches(['.', '。']).to_lowercase();
    if text.len() > LONGEST {
        return None;
    }
    if let Some(rule) = code(&text) {
        return Some(Proposal { hint: say::did_you_mean(rule.clone()), rule });
    }
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

/// `octal 0.77`, `.77`, `0,77`
fn code(text: &str) -> Option<String> {
    let digits = |code: &str| code.len() > 1 && code.bytes().all(|b| b.is_ascii_hexdigit());
    let rest = CODES.iter().find_map(|before| text.strip_prefix(before));
    if let Some(code) = rest.map(str::trim).filter(|code| code.contains('.')) {
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
