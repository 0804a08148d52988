//! Where the rule of misère Nim fails.
//!
//! The rule ("SJ theorem") says who wins a sum by the nim-values of its parts: if one of them is 2
//! or more, the player to move wins unless their xor is 0; else they win if it is 0. It holds for
//! sums of *pet* games: each follower has nim-value 0 and misère nim-value 1, or 1 and 0, or two
//! equal ones from 2 on (V. Gurvich 2012; Gurvich and N. B. Ho 2015). Of other games sums are
//! looked at one by one, by the definition, the small ones first.
use crate::error::Halt;
use crate::games::Games;
use crate::genus::{Genera, Genus};
use budget::Budget;

/// At most this many parts: where the rule fails, it fails for sums of few.
const MOST_PARTS: usize = 5;

/// Why the rule cannot be used for sums of some games, and a sum for which it is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// The first game that is not pet.
    pub game: u32,
    /// Its nim-value.
    pub plus: u32,
    /// Its misère nim-value.
    pub minus: u32,
    /// The least sum for which the rule is wrong, if a sum of the bounded size is one.
    pub sum: Option<Wrong>,
}

/// A sum for which the rule is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The games, in ascending order.
    pub sum: Vec<u32>,
    /// Whether the player to move wins.
    pub wins: bool,
}

/// Whether a game with these values may be pet; all its followers must be, too.
pub fn is_pet(plus: u32, minus: u32) -> bool {
    if plus <= 1 { minus == 1 - plus } else { minus == plus }
}

/// Whether the player to move wins a sum of games with these nim-values, as the rule has it.
pub fn rule(values: impl IntoIterator<Item = u32>) -> bool {
    let (xor, small) = values.into_iter().fold((0, true), |(xor, small), value| (xor ^ value, small && value <= 1));
    (xor == 0) == small
}

/// The first game that is not pet, and the least sum of at most `most` tokens for which the rule is
/// wrong, where a game has `size` tokens; none if all games are pet.
///
/// # Errors
/// A [`Halt`] by the budget.
pub fn exception(
    games: &Games,
    size: impl Fn(u32) -> usize,
    most: usize,
    budget: &Budget,
) -> Result<Option<Exception>, Halt> {
    let mut genera = Genera::new();
    let minus = |genus: &Genus| genus.digit(0);
    let (mut values, mut found) = (Vec::new(), None);
    for game in 0..games.len() as u32 {
        let genus = genera.of(games, &[game], budget)?;
        if found.is_none() && !is_pet(genus.value, minus(&genus)) {
            found = Some(Exception { game, plus: genus.value, minus: minus(&genus), sum: None });
        }
        values.push(genus.value);
    }
    let Some(mut found) = found else { return Ok(None) };
    let mut parts: Vec<(usize, u32)> = (0..games.len() as u32)
        .filter(|&game| games.has_options(game as usize))
        .map(|game| (size(game), game))
        .collect();
    parts.sort_unstable();
    'totals: for total in 0..=most {
        for count in 1..=MOST_PARTS {
            for sum in sums(&parts, count, total) {
                let wins = minus(&genera.of(games, &sum, budget)?) != 0;
                if wins != rule(sum.iter().map(|&game| values[game as usize])) {
                    found.sum = Some(Wrong { sum, wins });
                    break 'totals;
                }
            }
        }
    }
    Ok(Some(found))
}

/// The sums of `count` games with this total of tokens, in the order of their games.
fn sums(parts: &[(usize, u32)], count: usize, total: usize) -> Vec<Vec<u32>> {
    // For each beginning: the place of its last part, the tokens that are left, the games.
    let mut begun: Vec<(usize, usize, Vec<u32>)> = vec![(0, total, Vec::new())];
    for placed in 0..count {
        let further = |(from, left, games): (usize, usize, Vec<u32>)| {
            let open = count - placed;
            let fits = move |&(_, &(size, _)): &(usize, &(usize, u32))| match open {
                1 => size == left,
                _ => size.saturating_mul(open) <= left,
            };
            let parts = parts.iter().enumerate().skip(from).filter(fits);
            parts.map(|(at, &(size, game))| (at, left - size, [&games[..], &[game]].concat())).collect::<Vec<_>>()
        };
        begun = begun.into_iter().flat_map(further).collect();
    }
    begun.into_iter().map(|(_, _, games)| games).collect()
}
