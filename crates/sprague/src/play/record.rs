//! Matches as JSON, and their review.
use super::engine::turn_of;
use super::{End, Match, PlayError, Side, Turn};
use crate::answer::{MovesWanted, Outcome};
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::plays::definition;
use crate::plays::turns::turn as together;
use crate::sum::Sum;
use budget::Budget;
use claims::position::Position;
use rules::ruleset::Play;
use serde_json::{Value, json};

/// The word by which a record is known, and its version.
const FORMAT: &str = "sprague play 1";

/// A turn as it is recorded: the components that move, each with its rest.
type Recorded = Vec<(usize, Vec<String>)>;

/// A recorded match, move by move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// A line for the start, one for every move with the missed chance, one for the end.
    pub lines: Vec<Message>,
}

impl Review {
    /// A match that starts here.
    pub(super) fn of(game: impl Into<Message>, play: Play, position: String) -> Self {
        let start = match play {
            Play::Normal => say::match_starts(game.into(), position),
            Play::Misere => say::match_starts_misere(game.into(), position),
        };
        Self { lines: vec![start] }
    }

    /// A move that leads to a position, and what was missed.
    pub(super) fn add(&mut self, by: Side, made: impl Into<Message>, position: String, missed: Option<Message>) {
        let told = say::match_move(self.lines.len(), by.message(), made.into(), position);
        self.lines.push(match missed {
            Some(better) => say::match_mistake(told, better),
            None => told,
        });
    }

    /// The end of the match, or of what was recorded.
    pub(super) fn end(mut self, end: Option<End>, to_move: Side) -> Self {
        self.lines.push(match end {
            Some(End::Won(side)) => say::match_won(side.message()),
            Some(End::Drawn) => say::match_drawn(),
            Some(End::Repeated) => say::match_repeated(),
            None => say::match_open(to_move.message()),
        });
        self
    }
}

impl Match {
    /// The match so far: games, first position, moves, the winner (null before the end and in a
    /// draw), and whether it is drawn.
    ///
    /// # Errors
    /// The errors of [`Match::winner`].
    pub fn record(&mut self, budget: &Budget) -> Result<Value, PlayError> {
        let end = self.end(budget)?;
        let start = self.history.first().map_or(&self.sum.components, |made| &made.before);
        let positions: Vec<Value> =
            start.iter().map(|(game, position)| json!({"game": game, "position": position.to_string()})).collect();
        let games: Vec<&str> = self.sum.games.iter().map(|game| game.ruleset().canonical.as_str()).collect();
        let moves: Vec<Value> = self
            .made()
            .map(|(by, turn)| {
                let texts = |to: &[Position]| to.iter().map(Position::to_string).collect::<Vec<_>>();
                let (component, to) = (turn.component, texts(&turn.to));
                let mut entry = json!({"by": by.word(), "component": component, "to": to, "text": turn.text});
                if !turn.more.is_empty() {
                    let more = turn.more.iter();
                    let more = more.map(|change| json!({"component": change.component, "to": texts(&change.to)}));
                    entry["more"] = more.collect();
                }
                entry
            })
            .collect();
        Ok(json!({
            "format": FORMAT,
            "games": games,
            "misere": self.sum.play() == Play::Misere,
            "start": positions,
            "first": self.first.word(),
            "moves": moves,
            "winner": end.and_then(End::winner).map(Side::word),
            "drawn": matches!(end, Some(End::Drawn | End::Repeated)),
        }))
    }

    /// The start of a recorded match, and its moves.
    fn from_record(record: &Value) -> Result<(Self, Vec<Recorded>), PlayError> {
        if record.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(PlayError::record(say::record_format(FORMAT)));
        }
        let list = |key: &str| {
            record.get(key).and_then(Value::as_array).ok_or_else(|| PlayError::record(say::record_no_list(key)))
        };
        let text = |value: &Value, what: fn() -> Message| {
            value.as_str().map(str::to_owned).ok_or_else(|| PlayError::record(what()))
        };
        let misere = record.get("misere").and_then(Value::as_bool).unwrap_or(false);
        let rules = list("games")?.iter().map(|rule| text(rule, say::record_rule)).collect::<Result<Vec<_>, _>>()?;
        let compiled = |rule: &str| -> Result<Game, PlayError> {
            let game = Game::new(rule).map_err(|error| PlayError::record(error.message()))?;
            Ok(if misere { game.with_play(Play::Misere) } else { game })
        };
        let mut sum = Sum::default();
        for start in list("start")? {
            let index = start.get("game").and_then(Value::as_u64).and_then(|index| usize::try_from(index).ok());
            let rule = index
                .and_then(|index| rules.get(index))
                .ok_or_else(|| PlayError::record(say::record_without_rule()))?;
            let game = compiled(rule)?;
            let position = text(start.get("position").unwrap_or(&Value::Null), say::record_position)?;
            let position = game.position(&position).map_err(|error| PlayError::record(error.message()))?;
            sum.add(game, vec![position]).map_err(|error| PlayError::record(error.message()))?;
        }
        if sum.games.is_empty()
            && let Some(rule) = rules.first()
        {
            sum.add(compiled(rule)?, Vec::new()).map_err(|error| PlayError::record(error.message()))?;
        }
        let mut moves = Vec::new();
        for made in list("moves")? {
            let more = made.get("more").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let mut turn = Recorded::new();
            for change in std::iter::once(made).chain(more) {
                let component = change.get("component").and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
                let parts = change
                    .get("to")
                    .and_then(Value::as_array)
                    .ok_or_else(|| PlayError::record(say::record_without_end()))?;
                let to = parts.iter().map(|part| text(part, say::record_position));
                turn.push((
                    component.ok_or_else(|| PlayError::record(say::record_without_component()))?,
                    to.collect::<Result<_, _>>()?,
                ));
            }
            moves.push(turn);
        }
        let first = match record.get("first").and_then(Value::as_str) {
            Some("engine") => Side::Engine,
            _ => Side::You,
        };
        Ok((Self::new(sum, first), moves))
    }

    /// A recorded turn, if it is legal here.
    fn recorded(&mut self, recorded: &Recorded, budget: &Budget) -> Result<Option<Turn>, PlayError> {
        let mut made = Vec::with_capacity(recorded.len());
        for (component, parts) in recorded {
            let Some((game, position)) = self.sum.components.get(*component).cloned() else { return Ok(None) };
            let read = |part: &String| self.sum.games[game].position(part);
            let Ok(parts) = parts.iter().map(read).collect::<Result<Vec<Position>, _>>() else { return Ok(None) };
            let Some(to) = self.option(game, &position, &parts, budget)? else { return Ok(None) };
            made.push((*component, to));
        }
        if !self.moves_in_one() {
            let moving: Vec<usize> = made.iter().map(|(component, _)| *component).collect();
            if !self.may_move_together(&moving, budget)? {
                return Ok(None);
            }
            return Ok(turn_of(&together(&self.sum, &made)));
        }
        Ok(match <[_; 1]>::try_from(made) {
            Ok([(component, to)]) => Some(self.turn(component, to)),
            Err(_) => None,
        })
    }

    /// Whether exactly these components may move in one turn.
    fn may_move_together(&mut self, moving: &[usize], budget: &Budget) -> Result<bool, PlayError> {
        let mut able = Vec::with_capacity(self.sum.components.len());
        for (game, position) in self.sum.components.clone() {
            able.push(!self.options(game, &position, 1, budget)?.0.is_empty());
        }
        let wheels: Vec<usize> = (0..able.len()).map(|at| usize::from(moving.contains(&at))).collect();
        let apart = moving.is_sorted_by(|a, b| a < b);
        Ok(apart && definition::legal(self.sum.turns(), &wheels, &able))
    }

    /// A match as its record left it: every move of it is checked against the rules and made again.
    ///
    /// ```
    /// use sprague::{Budget, Sum};
    /// use sprague::play::{Match, Side};
    /// let budget = Budget::default();
    /// let mut game = Match::new(Sum::parse(&["take 1,3,4", "5", "8"])?, Side::You);
    /// let turn = game.read("take 3 from 5", &budget)?;
    /// game.make(turn);
    /// let record = game.record(&budget)?.to_string();
    /// assert_eq!(Match::resume(&record, &budget)?.position(), "2 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PlayError::Record`]: no record, or a move that is not legal; and as [`Match::winner`].
    pub fn resume(record: &str, budget: &Budget) -> Result<Self, PlayError> {
        let value: Value =
            serde_json::from_str(record).map_err(|error| PlayError::Record(say::text_no_record(error.to_string())))?;
        let (mut game, moves) = Self::from_record(&value)?;
        for (number, recorded) in moves.into_iter().enumerate() {
            let illegal = || PlayError::Record(say::move_of_record(number + 1));
            let turn = game.recorded(&recorded, budget)?.ok_or_else(illegal)?;
            game.make(turn);
        }
        Ok(game)
    }

    /// The move that a player who could have won, or kept a draw, has missed; nothing
    /// when the move was good.
    ///
    /// # Errors
    /// The errors of [`Match::choose`].
    pub fn missed(&mut self, turn: &Turn, budget: &Budget) -> Result<Option<Message>, PlayError> {
        let options = SolveOptions { moves: MovesWanted::AtMost(1), ..SolveOptions::default() };
        let before = self.sum.solve(&options, budget)?;
        let kept = self.sum.components.clone();
        self.apply(turn);
        let after = self.sum.solve(&SolveOptions { moves: MovesWanted::None, ..options }, budget);
        self.sum.components = kept;
        Ok(match (before.outcome, after?.outcome) {
            (Outcome::N, Outcome::P) | (Outcome::D, Outcome::D) | (Outcome::P, _) => None,
            (Outcome::N, _) => before.moves.listed.first().map(|won| say::move_wins(won.text.clone())),
            _ => before.moves.listed.first().map(|won| say::move_keeps_draw(won.text.clone())),
        })
    }
}

/// Plays a recorded match again: every move is checked against the rules and judged.
///
/// # Errors
/// [`PlayError::Record`]: no record, or a move that is not legal; and as [`Match::choose`].
pub fn review(record: &str, budget: &Budget) -> Result<Review, PlayError> {
    let value: Value = serde_json::from_str(record).map_err(|error| PlayError::record(error.to_string()))?;
    if let Some(review) = super::tokens::review(&value, budget)? {
        return Ok(review);
    }
    let (mut game, moves) = Match::from_record(&value)?;
    let rules: Vec<&str> = game.sum.games.iter().map(Game::rule).collect();
    let mut review = Review::of(rules.join(" | "), game.sum.play(), game.position());
    for (number, recorded) in moves.into_iter().enumerate() {
        let illegal = || PlayError::Record(say::move_of_record(number + 1));
        let turn = game.recorded(&recorded, budget)?.ok_or_else(illegal)?;
        let missed = game.missed(&turn, budget)?;
        let by = game.to_move();
        let text = turn.text.clone();
        game.make(turn);
        review.add(by, text, game.position(), missed);
    }
    let end = game.end(budget)?;
    Ok(review.end(end, game.to_move()))
}
