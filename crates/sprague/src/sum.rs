//! Sums of positions: rules and positions are read as they are written on a command line.
use crate::builder::Builder;
use crate::error::RequestError;
use crate::game::Game;
use claims::number::Number;
use claims::position::{Form, MOST_ELEMENTS, ParsePositionError, Position, board, cells, graphs};
use positions::Sums;
use rules::family::Family;
use rules::ruleset::{Play, Ruleset, Turns};
use std::collections::HashMap;

/// A search through sums that takes more memory than this, in bytes, is not kept for the next
/// question.
const MOST_KEPT_BYTES: u64 = 1 << 28;

/// A sum of positions, of one game or of several.
///
/// ```
/// use sprague::{Budget, SolveOptions, Sum};
/// let mut sum = Sum::parse(&["take 1,3,4", "5", "8", "12"])?;
/// let answer = sum.solve(&SolveOptions::default(), &Budget::default())?;
/// assert_eq!(answer.outcome.winner(), "first");
/// let mut mixed = Sum::parse(&["take 1,3,4 @ 5 8", "0.77 @ 10"])?;
/// assert_eq!(mixed.components().len(), 3);
/// # mixed.solve(&SolveOptions::default(), &Budget::default())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Sum {
    pub(crate) games: Vec<Game>,
    pub(crate) components: Vec<(usize, Position)>,
    /// A search through sums of these games, kept between questions.
    search: Option<Sums>,
}

/// Hosts with threads of their own require that games and sums can move between threads.
const _: () = {
    const fn moves_between_threads<T: Send>() {}
    moves_between_threads::<Game>();
    moves_between_threads::<Sum>();
};

impl Sum {
    /// Reads `RULE POSITION...` or `"RULE @ POSITION..." "RULE @ POSITION..."`; without positions,
    /// or with `[]`, it is the empty sum.
    ///
    /// # Errors
    /// [`RequestError`]: a rule that does not compile, a malformed position, a wrong number of
    /// components, or rules of different conventions in one sum.
    pub fn parse<S: AsRef<str>>(arguments: &[S]) -> Result<Self, RequestError> {
        Self::parse_with(arguments, |game| game)
    }

    /// Like [`Sum::parse`], with further settings of each game.
    ///
    /// ```
    /// use sprague::Sum;
    /// let sum = Sum::parse_with(&["take 1..K", "21"], |game| game.param("K", 3).misere())?;
    /// assert_eq!(sum.play(), sprague::Play::Misere);
    /// # Ok::<(), sprague::RequestError>(())
    /// ```
    ///
    /// # Errors
    /// [`RequestError`] as in [`Sum::parse`].
    pub fn parse_with<S: AsRef<str>>(arguments: &[S], with: impl Fn(Builder) -> Builder) -> Result<Self, RequestError> {
        let mut sum = Self::default();
        let compiled = |rule: &str| with(Game::builder(rule)).build();
        let mut arguments = arguments.iter().map(AsRef::as_ref);
        let Some(first) = arguments.next() else { return Ok(sum) };
        if Self::split_argument(first).is_none() {
            let game = compiled(first)?;
            let mut words = Vec::new();
            for argument in arguments {
                words.extend(Self::words(argument)?);
            }
            let positions = positions(&game, words.into_iter())?;
            sum.add(game, positions)?;
            return Ok(sum);
        }
        for argument in std::iter::once(first).chain(arguments) {
            let (rule, list) =
                Self::split_argument(argument).ok_or_else(|| RequestError::NoRule(argument.to_owned()))?;
            let game = compiled(rule)?;
            let positions = positions(&game, list.split_whitespace())?;
            sum.add(game, positions)?;
        }
        Ok(sum)
    }

    /// Splits `RULE @ POSITIONS` into its two parts; `None` without `@`, which must follow a blank.
    pub fn split_argument(argument: &str) -> Option<(&str, &str)> {
        let (rule, positions) = argument.rsplit_once('@')?;
        rule.ends_with(char::is_whitespace).then(|| (rule.trim(), positions.trim()))
    }

    /// The positions in one argument, which are separated by blanks.
    ///
    /// # Errors
    /// [`ParsePositionError::Empty`] if there is none: an empty argument comes from a script that
    /// has lost its position, and an answer about the empty sum would hide that.
    pub fn words(argument: &str) -> Result<std::str::SplitWhitespace<'_>, ParsePositionError> {
        match argument.trim().is_empty() {
            true => Err(ParsePositionError::Empty),
            false => Ok(argument.split_whitespace()),
        }
    }

    /// The sum of these positions of one game.
    ///
    /// # Errors
    /// [`RequestError::Position`] if a position has a different number of components than the rule.
    pub fn of(game: Game, positions: Vec<Position>) -> Result<Self, RequestError> {
        let mut sum = Self::default();
        sum.add(game, positions)?;
        Ok(sum)
    }

    /// The empty sum of this game, for several questions one after the other: values computed for
    /// one are kept for the next.
    ///
    /// ```
    /// use sprague::{Budget, Game, Position, SolveOptions, Sum};
    /// let mut kayles = Sum::single("kayles".parse()?);
    /// for (heap, winner) in [(0, "second"), (10, "first")] {
    ///     kayles.clear();
    ///     kayles.place(0, Position::new([heap]))?;
    ///     assert_eq!(kayles.solve(&SolveOptions::default(), &Budget::default())?.outcome.winner(), winner);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn single(game: Game) -> Self {
        Self { games: vec![game], ..Self::default() }
    }

    /// Removes all positions; the games stay, with their findings.
    pub fn clear(&mut self) {
        self.components.clear();
    }

    /// Adds a position of the game with this index.
    ///
    /// # Errors
    /// [`RequestError::Position`] if it is not a position of that game, [`RequestError::NoRule`] if
    /// there is no such game, [`RequestError::TurnAlone`] if a component of several knows whose
    /// turn it is.
    pub fn place(&mut self, game: usize, position: Position) -> Result<(), RequestError> {
        let known = self.games.get(game).ok_or_else(|| RequestError::NoRule(position.to_string()))?;
        check_arity(known, &position)?;
        self.may_add(known, 1)?;
        let index = self.game_for(game, &position);
        let position = self.games[index].canonical(position);
        self.components.push((index, position));
        Ok(())
    }

    /// The games, for questions about them.
    pub fn games_mut(&mut self) -> &mut [Game] {
        &mut self.games
    }

    /// Adds the games of another sum, with their findings and without its positions; returns the
    /// index of the first of them. [`Sum::split_off`] reverses this.
    ///
    /// # Errors
    /// The error and the other sum, if its games have another convention or other turns.
    pub fn absorb(&mut self, other: Sum) -> Result<usize, Box<(RequestError, Sum)>> {
        let (first, index) = (self.games.first(), self.games.len());
        let rules = first.map(Game::ruleset).zip(other.games.first().map(Game::ruleset));
        match rules {
            Some((one, two)) if one.play != two.play => Err(Box::new((RequestError::MixedPlay, other))),
            Some((one, two)) if !may_be_added(one.turns, two.turns) => Err(Box::new((RequestError::MixedTurns, other))),
            _ => {
                self.games.extend(other.games);
                self.search = None;
                Ok(index)
            }
        }
    }

    /// Refuses more than one component where one of them knows whose turn it is.
    fn may_add(&self, game: &Game, positions: usize) -> Result<(), RequestError> {
        let has_turn = self.components.iter().any(|(game, _)| self.games[*game].ruleset().has_turn());
        if self.components.len() + positions > 1 && (has_turn || game.ruleset().has_turn()) {
            return Err(RequestError::TurnAlone);
        }
        Ok(())
    }

    /// Removes all positions, and moves the games from this index on into a sum of their own.
    pub fn split_off(&mut self, at: usize) -> Sum {
        self.components.clear();
        self.search = None;
        Sum { games: self.games.split_off(at.min(self.games.len())), ..Sum::default() }
    }

    /// Adds these positions of a game; equal games of a sum share their findings.
    ///
    /// # Errors
    /// [`RequestError::Position`] if a position has a different number of components than the rule,
    /// [`RequestError::MixedPlay`] if the games of the sum have another convention,
    /// [`RequestError::MixedTurns`] if they have another kind of turns; [`RequestError::TurnAlone`]
    /// if a component of several knows whose turn it is.
    pub fn add(&mut self, game: Game, positions: Vec<Position>) -> Result<(), RequestError> {
        for position in &positions {
            check_arity(&game, position)?;
        }
        self.may_add(&game, positions.len())?;
        if self.games.first().is_some_and(|first| first.ruleset().play != game.ruleset().play) {
            return Err(RequestError::MixedPlay);
        }
        if !self.games.is_empty() && !may_be_added(self.turns(), game.ruleset().turns) {
            return Err(RequestError::MixedTurns);
        }
        let index = match self.games.iter().position(|known| known.ruleset() == game.ruleset()) {
            Some(index) => index,
            None => self.add_game(game),
        };
        for position in positions {
            let index = self.game_for(index, &position);
            let position = self.games[index].canonical(position);
            self.components.push((index, position));
        }
        Ok(())
    }

    fn add_game(&mut self, game: Game) -> usize {
        self.games.push(game);
        self.search = None;
        self.games.len() - 1
    }

    /// The index of the game with as many piles as the position; it is added if necessary.
    pub(crate) fn game_for(&mut self, index: usize, position: &Position) -> usize {
        let (game, piles) = (&self.games[index], position.0.len());
        if game.ruleset().piles().is_none() && game.ruleset().board().is_none() {
            return index;
        }
        if game.places() == piles && position.1 == Form::of(game.ruleset()) {
            return index;
        }
        let form = |known: &Game| Form::of(known.ruleset());
        let same = |known: &Game| {
            (known.places(), form(known)) == (piles, position.1) && known.ruleset().is_also(game.ruleset())
        };
        if let Some(known) = self.games.iter().position(same) {
            return known;
        }
        match game.fitting(position) {
            Some(game) => self.add_game(game),
            None => index,
        }
    }

    /// A search through misère sums of these games, with its results.
    pub(crate) fn take_search(&mut self) -> Sums {
        self.search.take().unwrap_or_else(|| {
            let rulesets: Vec<Ruleset> = self.games.iter().map(|game| game.ruleset().clone()).collect();
            Sums::new(&rulesets, Play::Misere)
        })
    }

    /// Keeps the results of a search for the next question about these games.
    pub(crate) fn keep_search(&mut self, search: Sums) {
        self.search = Some(search).filter(|search| search.bytes() <= MOST_KEPT_BYTES);
    }

    /// The games, without duplicates.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The components, each as the index of its game and the position.
    pub fn components(&self) -> &[(usize, Position)] {
        &self.components
    }

    /// The number of components in which a turn moves.
    pub fn turns(&self) -> Turns {
        turns_of(&self.games)
    }

    /// The convention, which determines the winner when no move is left.
    pub fn play(&self) -> Play {
        self.games.first().map_or(Play::Normal, |game| game.ruleset().play)
    }

    /// Whether each component of a sum counts: two equal heads of a coin game cancel.
    pub(crate) fn live(&self) -> Vec<bool> {
        let mut live = vec![true; self.components.len()];
        let mut open: HashMap<(usize, &[Number]), usize> = HashMap::new();
        for (place, (game, position)) in self.components.iter().enumerate() {
            if self.games[*game].ruleset().coins().is_none() {
                continue;
            }
            match open.remove(&(*game, position.0.as_slice())) {
                Some(first) => (live[first], live[place]) = (false, false),
                None => _ = open.insert((*game, position.0.as_slice()), place),
            }
        }
        live
    }

    /// Removes the heads that cancel each other.
    pub(crate) fn cancel(&mut self) {
        let mut live = self.live().into_iter();
        self.components.retain(|_| live.next().unwrap_or(true));
    }
}

impl Game {
    /// Parses a position of this game and brings it into canonical order.
    ///
    /// # Errors
    /// [`ParsePositionError`] if the text is not a position, or has a different number of
    /// components.
    pub fn position(&self, text: &str) -> Result<Position, ParsePositionError> {
        if text.trim().is_empty() {
            return Err(ParsePositionError::Empty);
        }
        if self.ruleset().board().is_some() {
            return board::read(text);
        }
        if self.ruleset().cells().is_some() {
            return cells::read(text);
        }
        if self.ruleset().without_verdicts().graphs().is_some() {
            return graphs::read(text);
        }
        let row = text.trim().strip_prefix("row(").and_then(|text| text.strip_suffix(')'));
        let position: Position = match self.ruleset().without_verdicts().family {
            Family::Words(_) => {
                let text = text.trim();
                let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
                Position::of_word(quoted.unwrap_or(text))
            }
            Family::Bags(_) => match Form::of(self.ruleset()) {
                Form::Bag(beside) => match Position::read_bag(text, beside.saturating_sub(1)) {
                    // Whose turn it is may be left out.
                    Ok(position) if self.ruleset().has_turn() => self.with_turn(position),
                    _ => Position::read_bag(text, beside)?,
                },
                form if text.trim() == "[]" => Position(Vec::new(), form),
                _ => text.parse()?,
            },
            Family::Erase(_) => set(text).ok_or_else(|| ParsePositionError::Set(text.chars().take(40).collect()))?,
            Family::Circle(_) if row.is_some() => row.unwrap_or_default().parse::<Position>()?.in_form(Form::Row),
            _ => text.parse()?,
        };
        let position = self.with_turn(position);
        check_arity(self, &position)?;
        Ok(self.canonical(position))
    }

    /// The place of the number that says whose turn it is.
    fn place_of_turn(&self) -> Option<usize> {
        self.ruleset().has_turn().then(|| self.ruleset().names.len() - 1)
    }

    /// A position in which it is left out whose turn it is: it is that of the first player.
    fn with_turn(&self, mut position: Position) -> Position {
        match (self.place_of_turn(), position.1) {
            (Some(place), Form::Numbers) if position.0.len() == place => position.0.push(Number::from(1)),
            (Some(place), Form::Bag(beside)) if usize::from(beside) == place && position.0.len() >= place => {
                position.0.insert(place, Number::from(1));
                position.1 = Form::Bag(beside + 1);
            }
            _ => {}
        }
        position
    }

    /// Whose turn it is at a position, in games that know it.
    fn turn_of<'p>(&self, position: &'p Position) -> Option<&'p Number> {
        position.0.get(self.place_of_turn()?)
    }

    /// Parses a text that may mean several positions: a row of heads `{1,4,7}` is the sum of its
    /// heads, as is a row of coins `HTTH`, and `[]` is the empty sum (except in a game on words,
    /// where it is a word of two brackets).
    ///
    /// # Errors
    /// [`ParsePositionError`] as in [`Game::position`].
    pub fn positions(&self, text: &str) -> Result<Vec<Position>, ParsePositionError> {
        let text = text.trim();
        let empty =
            text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).is_some_and(|inner| inner.trim().is_empty());
        if empty && !matches!(self.ruleset().without_verdicts().family, Family::Words(_) | Family::Cells(_)) {
            return Ok(Vec::new());
        }
        if let Some(heads) = self.coins_of(text) {
            return Ok(heads);
        }
        let row = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        match row.filter(|_| self.ruleset().coins().is_some()) {
            Some(row) => heads(row)
                .map_err(|()| ParsePositionError::Row(text.chars().take(40).collect()))?
                .into_iter()
                .map(|head| self.position(&head))
                .collect(),
            None => Ok(vec![self.position(text)?]),
        }
    }
}

impl Game {
    /// The heads of a row of coins that is written out, from the first coin on: `HTTH`, `正反反正`.
    fn coins_of(&self, text: &str) -> Option<Vec<Position>> {
        let axis = match self.ruleset().coins()?.axes.as_slice() {
            [axis] => axis,
            _ => return None,
        };
        let is_head = |c: char| match c {
            'H' | 'h' | '正' => Some(true),
            'T' | 't' | '反' => Some(false),
            _ => None,
        };
        let faces: Vec<bool> = text.chars().map(is_head).collect::<Option<_>>().filter(|_| !text.is_empty())?;
        let coins = axis.first.unsigned_abs()..;
        Some(coins.zip(faces).filter(|(_, head)| *head).map(|(coin, _)| Position::new([coin])).collect())
    }
}

/// Parses a set: numbers and ranges in braces. A range may end before it begins: `{1..0}` is empty.
fn set(text: &str) -> Option<Position> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
    let mut numbers: Vec<Number> = Vec::new();
    if inner.is_empty() {
        return Some(Position(numbers, Form::Set));
    }
    for item in inner.split(',') {
        let number = |text: &str| text.trim().parse::<Number>().ok();
        match item.split_once("..") {
            None => numbers.push(number(item)?),
            Some((lo, hi)) => {
                let (lo, hi) = (number(lo)?.to_u64()?, number(hi)?.to_u64()?);
                if hi.saturating_sub(lo) >= MOST_ELEMENTS {
                    return None;
                }
                numbers.extend((lo..=hi).map(Number::from));
            }
        }
        if numbers.len() as u64 > MOST_ELEMENTS {
            return None;
        }
    }
    Some(Position(numbers, Form::Set))
}

/// The turns of a sum of these games: one with verdicts makes it a sum with verdicts.
pub(crate) fn turns_of(games: &[Game]) -> Turns {
    let judged = games.iter().find(|game| game.ruleset.turns == Turns::Judged);
    judged.or(games.first()).map_or(Turns::One, |game| game.ruleset.turns)
}

/// Whether games with these turns may stand in one sum.
fn may_be_added(one: Turns, other: Turns) -> bool {
    one == other || matches!((one, other), (Turns::One, Turns::Judged) | (Turns::Judged, Turns::One))
}

/// Splits a row of heads at its commas: numbers, ranges, and tuples in parentheses.
fn heads(row: &str) -> Result<Vec<String>, ()> {
    /// A row with more heads is an error.
    const MOST_HEADS: u64 = 1 << 20;
    let mut heads = Vec::new();
    let mut rest = row.trim();
    while !rest.is_empty() {
        let end = match rest.starts_with('(') {
            true => rest.find(')').ok_or(())? + 1,
            false => rest.find(',').unwrap_or(rest.len()),
        };
        let (head, after) = rest.split_at(end);
        match head.split_once("..") {
            Some((lo, hi)) => {
                let (lo, hi) = (lo.trim().parse::<u64>().map_err(drop)?, hi.trim().parse::<u64>().map_err(drop)?);
                if hi.saturating_sub(lo) >= MOST_HEADS {
                    return Err(());
                }
                heads.extend((lo..=hi).map(|head| head.to_string()));
            }
            None => heads.push(head.trim().to_owned()),
        }
        rest = match after.trim_start() {
            "" => "",
            after => after.strip_prefix(',').map(str::trim_start).filter(|rest| !rest.is_empty()).ok_or(())?,
        };
    }
    Ok(heads)
}

fn positions<'a>(game: &Game, texts: impl Iterator<Item = &'a str>) -> Result<Vec<Position>, ParsePositionError> {
    let mut all = Vec::new();
    for text in texts {
        all.extend(game.positions(text)?);
    }
    Ok(all)
}

/// Refuses a position with a different number of components than the rule.
pub(crate) fn check_arity(game: &Game, position: &Position) -> Result<(), ParsePositionError> {
    let (found, expected) = (position.0.len(), game.places());
    if let Some(turn) = game.turn_of(position)
        && ![1, 2].map(Number::from).contains(turn)
    {
        return Err(ParsePositionError::Turn(turn.to_string()));
    }
    let rules = game.ruleset().without_verdicts();
    match &rules.family {
        Family::Erase(_) | Family::Words(_) => return Ok(()),
        Family::Cells(_) if cells::rows(&position.0).is_some() => return Ok(()),
        Family::Graphs(_) if position.1 == Form::Graph => return Ok(()),
        Family::Cells(_) | Family::Graphs(_) => {
            return Err(ParsePositionError::Family(position.to_string().chars().take(40).collect()));
        }
        Family::Bags(bags) if found >= bags.beside => return Ok(()),
        Family::Bags(bags) => {
            let beside = u8::try_from(bags.beside).unwrap_or(u8::MAX);
            return Err(ParsePositionError::Bag { position: position.to_string(), beside });
        }
        _ => {}
    }
    if rules.piles().is_some() {
        return if found <= rules::family::LIMIT_PILES { Ok(()) } else { Err(ParsePositionError::Piles(found)) };
    }
    if let (true, Form::Board(_)) = (rules.board().is_some(), position.1) {
        return Ok(());
    }
    if position.1 == Form::Piles || rules.board().is_some() {
        return Err(ParsePositionError::Family(position.to_string().chars().take(40).collect()));
    }
    if let Some(coins) = rules.coins()
        && found == expected
        && let Some(axis) =
            coins.axes.iter().zip(&position.0).position(|(axis, place)| axis.first > 0 && place.is_zero())
    {
        let name = rules.names.get(axis).cloned().unwrap_or_default();
        return Err(ParsePositionError::NoCoin { position: position.to_string(), name });
    }
    if found == expected {
        return Ok(());
    }
    Err(ParsePositionError::Arity { position: position.to_string(), found, expected, names: rules.names.clone() })
}
