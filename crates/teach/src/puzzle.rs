//! The puzzle of a day: a game and a position with one winning move, the same everywhere on that
//! day, without a server.
//!
//! The number of the day chooses the game and is the seed of [`design`]; the days of the week go
//! from easy on Monday to hard on Sunday.
use crate::design::{DesignError, Designed, Difficulty, Wish, design};
use sprague::{Budget, Game, Locale, RequestError};

/// The games in turn: a rule, the number of heaps, and the largest number of a heap.
const GAMES: &[(&str, (usize, usize), u64)] = &[
    ("nim", (3, 3), 15),
    ("take 1,3,4", (2, 3), 14),
    ("wythoff", (1, 1), 16),
    ("kayles", (2, 2), 12),
    ("take any; split 2", (2, 2), 12),
    ("n -> n/2 : n>=1; n -> n-1", (2, 3), 20),
    ("take d where d|n, d<n", (2, 3), 20),
    ("euclid", (2, 2), 14),
    ("take 2 leaving 0..2", (2, 2), 13),
    ("split 2 unequal", (2, 3), 13),
    ("take squares", (2, 3), 20),
];

/// A puzzle: find the winning move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The rule, as it is typed.
    pub rule: &'static str,
    /// The position; exactly one move wins.
    pub position: Designed,
}

impl Puzzle {
    /// The rules in words, a sentence each.
    pub fn words(&self, locale: Locale) -> Vec<String> {
        Game::new(self.rule).map(|game| game.in_words(locale)).unwrap_or_default()
    }
}

/// The puzzle of a day, counted from 1970-01-01 (a Thursday).
///
/// ```
/// use sprague::Budget;
/// let puzzle = teach::puzzle::daily(20_786, &Budget::default())?;
/// assert_eq!(puzzle.position.winning_moves, 1);
/// assert_eq!(puzzle, teach::puzzle::daily(20_786, &Budget::default())?);
/// # Ok::<(), teach::design::DesignError>(())
/// ```
///
/// # Errors
/// [`DesignError`] when the budget ends.
pub fn daily(day: u64, budget: &Budget) -> Result<Puzzle, DesignError> {
    let at = usize::try_from(day % GAMES.len() as u64).unwrap_or(0);
    let (rule, heaps, to) = GAMES[at];
    let wish = Wish { heaps, to, winning_moves: Some(1), count: 1, seed: day, ..Wish::default() };
    // Not every game has positions of each difficulty; the next easier ones are tried then.
    let wanted: &[Option<Difficulty>] = match (day % 7 + 3) % 7 {
        0 | 1 => &[Some(Difficulty::Easy), None],
        2..=4 => &[Some(Difficulty::Medium), Some(Difficulty::Easy), None],
        _ => &[Some(Difficulty::Hard), Some(Difficulty::Medium), None],
    };
    let mut none = None;
    for &difficulty in wanted {
        let game = Game::new(rule).map_err(RequestError::Rule)?;
        match design(game, &Wish { difficulty, ..wish.clone() }, budget) {
            Err(error @ DesignError::None { .. }) => none = Some(error),
            Err(error) => return Err(error),
            Ok(designs) => {
                if let Some(position) = designs.positions.into_iter().next() {
                    return Ok(Puzzle { rule, position });
                }
            }
        }
    }
    Err(none.unwrap_or(DesignError::None { looked_at: 0, complete: false }))
}
