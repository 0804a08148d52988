//! What the caller asks about: rules and positions as they are written on a command line.
use crate::error::RequestError;
use crate::game::Game;
use crate::position::{ParsePositionError, Position};
use rules::ruleset::Play;

/// A sum of positions, of one game or of several.
///
/// ```
/// use sprague::{Budget, SolveOptions, Sum};
/// let mut sum = Sum::parse(&["take 1,3,4", "5", "8", "12"], &[], false)?;
/// let answer = sum.solve(&SolveOptions::default(), &Budget::default())?;
/// assert_eq!(answer.outcome.winner(), "first");
/// let mut mixed = Sum::parse(&["take 1,3,4 @ 5 8", "0.77 @ 10"], &[], false)?;
/// assert_eq!(mixed.components().len(), 3);
/// # mixed.solve(&SolveOptions::default(), &Budget::default())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sum {
    pub(crate) games: Vec<Game>,
    pub(crate) components: Vec<(usize, Position)>,
}

impl Sum {
    /// Reads `RULE POSITION...` or `"RULE @ POSITION..." "RULE @ POSITION..."`; no position is the empty sum.
    ///
    /// # Errors
    /// [`RequestError`]: a rule that does not compile, a malformed position, a wrong number of components, or rules
    /// of different conventions in one sum.
    pub fn parse<S: AsRef<str>>(arguments: &[S], params: &[(String, i64)], misere: bool) -> Result<Self, RequestError> {
        let mut sum = Self { games: Vec::new(), components: Vec::new() };
        let mut arguments = arguments.iter().map(AsRef::as_ref);
        let Some(first) = arguments.next() else { return Ok(sum) };
        if split_rule(first).is_some() {
            for argument in std::iter::once(first).chain(arguments) {
                let (rule, positions) =
                    split_rule(argument).ok_or_else(|| RequestError::NoRule(argument.to_owned()))?;
                sum.add(rule, params, misere, positions.split_whitespace())?;
            }
        } else {
            sum.add(first, params, misere, arguments.flat_map(str::split_whitespace))?;
        }
        let play = |game: &Game| game.ruleset().play;
        if sum.games.windows(2).any(|pair| play(&pair[0]) != play(&pair[1])) {
            return Err(RequestError::MixedPlay);
        }
        Ok(sum)
    }

    /// The sum of these positions of one game.
    ///
    /// # Errors
    /// [`RequestError::Position`] when a position has another number of components than the rule.
    pub fn of(game: Game, positions: Vec<Position>) -> Result<Self, RequestError> {
        for position in &positions {
            check_arity(&game, position)?;
        }
        Ok(Self { games: vec![game], components: positions.into_iter().map(|position| (0, position)).collect() })
    }

    fn add<'a>(
        &mut self,
        rule: &str,
        params: &[(String, i64)],
        misere: bool,
        positions: impl Iterator<Item = &'a str>,
    ) -> Result<(), RequestError> {
        let game = Game::new(rule, params)?;
        let game = if misere { game.with_play(Play::Misere) } else { game };
        let index = match self.games.iter().position(|known| known.ruleset() == game.ruleset()) {
            Some(index) => index,
            None => {
                self.games.push(game);
                self.games.len() - 1
            }
        };
        for text in positions {
            let position: Position = text.parse()?;
            check_arity(&self.games[index], &position)?;
            self.components.push((index, self.games[index].canonical(position)));
        }
        Ok(())
    }

    /// The games, each once.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The components: index of the game, and position.
    pub fn components(&self) -> &[(usize, Position)] {
        &self.components
    }

    /// Who wins when no move is left.
    pub fn play(&self) -> Play {
        self.games.first().map_or(Play::Normal, |game| game.ruleset().play)
    }
}

/// `RULE @ POSITIONS`, unless there is no `@` (one inside a comment does not occur in a one-line rule).
fn split_rule(argument: &str) -> Option<(&str, &str)> {
    argument.rsplit_once('@').map(|(rule, positions)| (rule.trim(), positions.trim()))
}

fn in_words(count: usize) -> String {
    match count {
        1 => "one number".into(),
        2 => "two numbers".into(),
        3 => "three numbers".into(),
        count => format!("{count} numbers"),
    }
}

/// Refuses a position that has another number of components than the rule.
pub(crate) fn check_arity(game: &Game, position: &Position) -> Result<(), ParsePositionError> {
    let (found, expected) = (position.0.len(), game.ruleset().arity);
    if found == expected {
        return Ok(());
    }
    Err(ParsePositionError::Arity {
        position: position.to_string(),
        found: in_words(found),
        expected: in_words(expected),
    })
}
