//! The position of a match as a small picture of signs: heaps, piles, coins, rings and boards.
use crate::common::output;
use sprague::{Form, Game, Position, Sum};

/// Heaps with more tokens are told by their number alone: a row of them no longer fits a line, and
/// nobody counts them.
const TOKENS: u64 = 30;
/// At most this many heaps, piles or rows of a board: more do not fit a screen together.
const ROWS: usize = 20;
/// Coins are drawn up to this place: two signs each fit a line of 80.
const COINS: u64 = 36;

/// The picture, some lines; none where words say it better.
pub(super) fn picture(sum: &Sum) -> Option<String> {
    let components = sum.components();
    let games: Vec<&Game> = components.iter().filter_map(|(game, _)| sum.games().get(*game)).collect();
    if components.is_empty() || games.len() != components.len() {
        return None;
    }
    if games.iter().all(|game| game.ruleset().coins().is_some_and(|coins| coins.axes.len() == 1)) {
        return coins(components.iter().map(|(_, position)| position), games[0].least().first().copied().unwrap_or(0));
    }
    if games.iter().any(|game| game.ruleset().coins().is_some()) {
        return None;
    }
    if let [(_, Position(rows, Form::Board(columns)))] = components {
        let rows: Option<Vec<u64>> = rows.iter().map(sprague::Number::to_u64).collect();
        return Some(board(&rows.filter(|rows| rows.len() <= ROWS)?, *columns));
    }
    if let [(_, Position(piles, Form::Piles))] = components {
        return rows(&piles.iter().map(|pile| Some((pile.to_u64()?, ""))).collect::<Option<Vec<_>>>()?);
    }
    let heap = |position: &Position| match position.1 {
        Form::Numbers => Some((position.heap()?.to_u64()?, "")),
        Form::Ring => Some((position.0.first()?.to_u64()?, "()")),
        Form::Row => Some((position.0.first()?.to_u64()?, "")),
        _ => None,
    };
    rows(&components.iter().map(|(_, position)| heap(position)).collect::<Option<Vec<_>>>()?)
}

/// A row of tokens for each heap, with its place and its size; rings have brackets.
fn rows(heaps: &[(u64, &str)]) -> Option<String> {
    if heaps.len() > ROWS || heaps.iter().any(|(tokens, _)| *tokens > TOKENS) {
        return None;
    }
    let row = |(place, (tokens, ring)): (usize, &(u64, &str))| {
        let tokens_drawn = "o".repeat(usize::try_from(*tokens).unwrap_or_default());
        let drawn = if ring.is_empty() { tokens_drawn } else { format!("({tokens_drawn})") };
        vec![format!("  {place}"), drawn, tokens.to_string()]
    };
    Some(output::aligned(&(1..).zip(heaps).map(row).collect::<Vec<_>>()))
}

/// A row of coins with their numbers: H for heads, T for tails.
fn coins<'a>(heads: impl Iterator<Item = &'a Position>, first: u64) -> Option<String> {
    let heads: Vec<u64> = heads.map(|position| position.heap()?.to_u64()).collect::<Option<_>>()?;
    let last = heads.iter().copied().max().filter(|last| *last <= COINS)?;
    let sign = |coin: u64| if heads.contains(&coin) { 'H' } else { 'T' };
    let (mut above, mut below) = (String::from(" "), String::from(" "));
    for coin in first..=last {
        let number = coin.to_string();
        above.push_str(&format!(" {:>width$}", sign(coin), width = number.len()));
        below.push_str(&format!(" {number}"));
    }
    Some(format!("{above}\n{below}\n"))
}

/// A board with the numbers of its rows and columns: `.` is free, `#` is gone.
fn board(rows: &[u64], columns: u8) -> String {
    let width = columns.to_string().len();
    let numbers: String = (1..=columns).map(|column| format!(" {column:>width$}")).collect();
    let mut text = format!("    {numbers}\n");
    for (number, row) in (1..).zip(rows) {
        let cell = |column: u8| format!(" {:>width$}", if row >> column & 1 == 1 { '.' } else { '#' });
        text.push_str(&format!("  {number:>2}{}\n", (0..columns).map(cell).collect::<String>()));
    }
    text
}
