//! One game: a checked ruleset together with everything that has been found out about it.
use crate::ladder::rooms::{Room, Rooms};
use crate::notation;
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::{Form, Position};
use claims::subject::{Line, Subject};
use claims::values::KnownValues;
use rules::catalogue;
use rules::error::Warning;
use rules::family::words::least_rotation;
use rules::family::{Arrangement, Family, ROW};
use rules::moves::{Options, Scratch, parts};
use rules::ruleset::{Class, Play, Ruleset};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// An option, as the list of positions that remain, with its value.
pub(crate) type ValuedOption = (Vec<Position>, Number);

/// A game, ready for questions; it remembers its results.
///
/// ```
/// use sprague::{Budget, Game};
/// let mut kayles: Game = "take 1,2 leaving 0..2".parse()?;
/// let findings = kayles.pattern(None, &Budget::default())?;
/// assert_eq!(findings.claims[0].pattern().period(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    pub(crate) ruleset: Ruleset,
    warnings: Vec<Warning>,
    pub(crate) known_values: KnownValues,
    /// Which positions of the original rule this game represents; certificates need it.
    pub(crate) subject: Subject,
    /// What the methods remember.
    pub(crate) rooms: Rooms,
}

/// The game with these rules under normal play.
struct Twin(Game);

impl Room for Twin {
    fn of(rules: &Ruleset) -> Self {
        Self(Game::within(Ruleset { play: Play::Normal, ..rules.clone() }))
    }
}

impl Game {
    pub(crate) fn from_ruleset(ruleset: Ruleset, warnings: Vec<Warning>) -> Self {
        // The format of certificates does not cover piles, and a single pile is a heap.
        let subject = if ruleset.piles().is_some() { Subject::Unnamed } else { Subject::Heaps };
        Self { warnings, ..Self::about(ruleset, subject) }
    }

    /// A game that is an intermediate step for an answer about another game; these rules have the
    /// text of that game.
    pub(crate) fn within(ruleset: Ruleset) -> Self {
        Self::about(ruleset, Subject::Unnamed)
    }

    /// The game on one number that is played on the tuples of a line; these rules have the text of
    /// the game on tuples.
    pub(crate) fn on_line(ruleset: Ruleset, line: Line) -> Self {
        Self::about(ruleset, Subject::Tuples(line))
    }

    fn about(ruleset: Ruleset, subject: Subject) -> Self {
        let known_values = KnownValues::new(&ruleset, subject.clone());
        Self { known_values, ruleset, subject, warnings: Vec::new(), rooms: Rooms::default() }
    }

    /// This game with this convention.
    pub fn with_play(self, play: Play) -> Self {
        if self.ruleset.play == play {
            return self;
        }
        Self::from_ruleset(Ruleset { play, ..self.ruleset }, self.warnings)
    }

    /// The rule as the caller gave it.
    pub fn rule(&self) -> &str {
        &self.ruleset.source
    }

    /// The parameters of a game with a name that have their usual values.
    ///
    /// ```
    /// use sprague::Game;
    /// assert_eq!(Game::new("bash")?.usual_parameters().get("K"), Some(&3));
    /// assert!(Game::new("bash; K = 5")?.usual_parameters().is_empty());
    /// # Ok::<(), sprague::RuleErrors>(())
    /// ```
    pub fn usual_parameters(&self) -> BTreeMap<String, i64> {
        let named = self.rule().split([';', '\n']).filter_map(catalogue::find);
        let usual = named.flat_map(|game| &game.params);
        let usual = usual.filter(|param| self.ruleset.params.get(param.name) == Some(&param.default));
        usual.map(|param| (param.name.to_owned(), param.default)).collect()
    }

    /// The checked ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The code of a game, or its subtraction set as `take a,b,c`; `None` for games of other kinds,
    /// for misère play and for turns in several heaps.
    ///
    /// ```
    /// use sprague::Game;
    /// let notation = |rule: &str| rule.parse::<Game>().unwrap().notation();
    /// assert_eq!(notation("take 1,2 leaving 0..2").as_deref(), Some("0.77"));
    /// assert_eq!(notation("take 3,1").as_deref(), Some("take 1,3"));
    /// assert_eq!(notation("wythoff"), None);
    /// ```
    pub fn notation(&self) -> Option<String> {
        notation::of(&self.ruleset)
    }

    /// Warnings about clauses that are probably not meant.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The position in canonical form: in ascending order if the order does not matter.
    pub fn canonical(&self, mut position: Position) -> Position {
        if self.ruleset.unordered {
            position.0.sort();
        }
        if self.ruleset.erase().is_some() {
            position.0.sort();
            position.0.dedup();
        }
        if let Some(bags) = self.ruleset.without_verdicts().bags()
            && bags.arrangement == Arrangement::Bag
        {
            position.0.get_mut(bags.beside..).into_iter().for_each(<[Number]>::sort);
        }
        if self.ruleset.without_verdicts().is_ring()
            && let Some(word) = position.to_state()
        {
            position = Position::from_state(&least_rotation(&word)).in_form(position.1);
        }
        match position.1 {
            Form::Row if self.ruleset.circle().is_some() => position,
            Form::Board(_) if self.ruleset.board().is_some() => position,
            _ => position.in_form(Form::of(&self.ruleset)),
        }
    }

    /// Whether some move leaves more than one position.
    pub fn splits(&self) -> bool {
        match &self.ruleset.class {
            Class::Subtraction(_) | Class::AllBut(_) => false,
            Class::Code(code) => code.digits.iter().any(|&digit| digit >= 4),
            Class::RepeatingCode(code) => code.digits.iter().chain(&code.repeat).any(|&digit| digit >= 4),
            Class::OnN { splits } | Class::Tuple { splits, .. } => *splits,
            // Two equal heads cancel: rows of heads are sets.
            Class::Coins | Class::Product(_) => true,
            Class::Erase | Class::Words | Class::Board | Class::Cells | Class::Graphs | Class::Neighbours => false,
            _ => true,
        }
    }

    /// The options of a position with their values, if they are at most `most`.
    pub(crate) fn options_with_values(
        &mut self,
        position: &Position,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<ValuedOption>>, SolveError> {
        let Some(state) = position.to_state() else { return Ok(None) };
        let arity = self.ruleset.arity;
        let mut options = Options::new(arity);
        let flow = self
            .known_values
            .mover()
            .for_each_option(&mut Scratch::default(), &state, budget, |option| {
                options.push(option);
                // Options may occur more than once, so list somewhat more of them before giving up.
                if options.len() > 64 * most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .map_err(move_error)?;
        if flow.is_break() {
            return Ok(None);
        }
        options.sort_dedup();
        if options.len() > most {
            return Ok(None);
        }
        let mut valued = Vec::new();
        for option in options.iter() {
            let to: Vec<Position> = parts(option, arity).map(|part| self.placed(part)).collect();
            let mut value = Number::from(0);
            for part in &to {
                value = &value ^ &self.known(part, &SolveOptions::default(), budget)?.value;
            }
            valued.push((to, value));
        }
        Ok(Some(valued))
    }

    /// Whether the moves are those of Nim: any amount from one heap.
    pub(crate) fn is_nim(&self) -> bool {
        matches!(&self.ruleset.class, Class::AllBut(excluded) if excluded.is_empty())
    }

    /// The game with these rules under normal play, made when a misère question needs its values.
    pub(crate) fn twin(&mut self) -> &mut Game {
        &mut self.room::<Twin>().1.0
    }

    /// What a method remembers about the game, together with the rules.
    pub(crate) fn room<T: Room>(&mut self) -> (&Ruleset, &mut T) {
        (&self.ruleset, self.rooms.room(&self.ruleset))
    }

    /// A result about the game that a method finds at most once; `None` if it has not been found
    /// yet.
    pub(crate) fn findable<T: std::any::Any + Send>(&mut self) -> &mut Option<T> {
        self.room::<Option<T>>().1
    }

    /// The ruleset and the known facts, as separate borrows.
    pub(crate) fn parts(&mut self) -> (&Ruleset, &mut KnownValues) {
        (&self.ruleset, &mut self.known_values)
    }
}

/// Positions as the rules write them.
impl Game {
    /// A position of this game from its numbers.
    pub(crate) fn placed(&self, state: &[i64]) -> Position {
        if let (Family::Circle(_), &[n, mark]) = (&self.ruleset.family, state) {
            return Position::from_state(&[n]).in_form(if mark == ROW { Form::Row } else { Form::Ring });
        }
        Position::from_state(state).in_form(Form::of(&self.ruleset))
    }

    /// The number of components in the notation of a position; sets have one, since they are
    /// tabulated by n, as {1..n}.
    pub fn places(&self) -> usize {
        match self.ruleset.family {
            Family::Circle(_) | Family::Erase(_) => 1,
            _ => self.ruleset.arity,
        }
    }

    /// The form in which positions of this game are written.
    pub fn form(&self) -> Form {
        Form::of(&self.ruleset)
    }

    /// The least number for each component of a position: coins may be numbered from 1.
    pub fn least(&self) -> Vec<u64> {
        match self.ruleset.coins() {
            Some(coins) => coins.axes.iter().map(|axis| axis.first.unsigned_abs()).collect(),
            None => vec![0; self.places()],
        }
    }

    /// This game for the given number of piles; `None` if it already has that number, or is not
    /// about piles.
    pub(crate) fn for_piles(&self, piles: usize) -> Option<Game> {
        if piles == self.ruleset.arity {
            return None;
        }
        let ruleset = self.ruleset.with_piles(piles)?.ok()?;
        Some(Self::from_ruleset(ruleset, Vec::new()))
    }

    /// This game for as many piles, or a board of the same size, as this position; `None` if it
    /// fits already.
    pub(crate) fn fitting(&self, position: &Position) -> Option<Game> {
        let (Some(board), Form::Board(columns)) = (self.ruleset.board(), position.1) else {
            return self.for_piles(position.0.len());
        };
        if (position.0.len(), columns) == (self.ruleset.arity, board.columns) {
            return None;
        }
        let ruleset = self.ruleset.with_board(position.0.len(), columns)?;
        Some(Self::from_ruleset(ruleset, Vec::new()))
    }

    /// Turns this into the game for as many piles, or a board of the same size, as this position;
    /// facts about other sizes are forgotten.
    pub fn fit(&mut self, position: &Position) {
        if let Some(game) = self.fitting(position) {
            *self = game;
        }
    }

    /// Turns this into the game for this number of piles, if it is a game of piles; facts about
    /// another number are forgotten.
    pub fn fit_piles(&mut self, piles: usize) {
        if let Some(game) = self.for_piles(piles) {
            *self = game;
        }
    }
}
