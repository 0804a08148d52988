//! One game: a checked ruleset together with all that has been found out about it.
use crate::builder::Builder;
use crate::error::SolveError;
use crate::notation;
use crate::number::Number;
use crate::objects;
use crate::plan::Plan;
use crate::position::{Form, Position};
use crate::rooms::{Room, Rooms};
use crate::solve::SolveOptions;
use crate::study::Study;
use crate::winning::move_error;
use budget::Budget;
use rules::error::{RuleErrors, Warning};
use rules::moves::{Options, Scratch, parts};
use rules::ruleset::{Class, Play, Ruleset};
use std::ops::ControlFlow;
use std::str::FromStr;

/// An option, the positions that remain, with its value.
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
    pub(crate) study: Study,
    /// What methods remember of it.
    pub(crate) rooms: Rooms,
}

/// The same rules under normal play.
struct Twin(Game);

impl Room for Twin {
    fn of(rules: &Ruleset) -> Self {
        Self(Game::from_ruleset(Ruleset { play: Play::Normal, ..rules.clone() }, Vec::new()))
    }
}

impl Game {
    /// Compiles a rule text, or the name of a built-in game.
    ///
    /// # Errors
    /// Every mistake in the text, with its place and a hint.
    pub fn new(rule: &str) -> Result<Self, RuleErrors> {
        Self::builder(rule).build()
    }

    /// A game of a rule with parameters, under another convention, or from bytes that may be no
    /// text at all.
    ///
    /// ```
    /// use sprague::{Game, Play};
    /// let game = Game::builder("take 1..K").param("K", 5).misere().build()?;
    /// assert_eq!(game.ruleset().play, Play::Misere);
    /// assert!(Game::new("take 1..K").is_err());
    /// # Ok::<(), sprague::RuleErrors>(())
    /// ```
    pub fn builder(rule: impl Into<Vec<u8>>) -> Builder {
        Builder::new(rule)
    }

    pub(crate) fn from_ruleset(ruleset: Ruleset, warnings: Vec<Warning>) -> Self {
        Self { study: Study::new(&ruleset), ruleset, warnings, rooms: Rooms::default() }
    }

    /// This game with this convention.
    pub fn with_play(self, play: Play) -> Self {
        if self.ruleset.play == play {
            return self;
        }
        Self::from_ruleset(Ruleset { play, ..self.ruleset }, self.warnings)
    }

    /// The rule as it was given.
    pub fn rule(&self) -> &str {
        &self.ruleset.source
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

    /// The clauses that are probably not meant.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The methods that answer about its positions, and the reasons why the others do not.
    pub fn plan(&mut self) -> Plan {
        Plan::of(self)
    }

    /// The position as the rules see it: in ascending order where order does not matter.
    pub fn canonical(&self, mut position: Position) -> Position {
        if self.ruleset.unordered {
            position.0.sort();
        }
        if self.ruleset.erase().is_some() {
            position.0.sort();
            position.0.dedup();
        }
        match position.1 {
            Form::Row if self.ruleset.circle().is_some() => position,
            Form::Board(_) if self.ruleset.board().is_some() => position,
            _ => position.in_form(objects::form(&self.ruleset)),
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
            Class::Erase | Class::Words | Class::Board => false,
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
            .study
            .mover()
            .for_each_option(&mut Scratch::default(), &state, budget, |option| {
                options.push(option);
                // Options may come more than once, so look at somewhat more of them before giving
                // up.
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

    /// The same rules under normal play, made when a misère question needs their values.
    pub(crate) fn twin(&mut self) -> &mut Game {
        &mut self.room::<Twin>().1.0
    }

    /// What a method remembers of the game, beside its rules.
    pub(crate) fn room<T: Room>(&mut self) -> (&Ruleset, &mut T) {
        (&self.ruleset, self.rooms.room(&self.ruleset))
    }

    /// What has been found of the game, or not yet.
    pub(crate) fn findable<T: std::any::Any + Send>(&mut self) -> &mut Option<T> {
        self.room::<Option<T>>().1
    }

    /// The ruleset and the facts about it, borrowed apart.
    pub(crate) fn parts(&mut self) -> (&Ruleset, &mut Study) {
        (&self.ruleset, &mut self.study)
    }
}

impl FromStr for Game {
    type Err = RuleErrors;

    fn from_str(rule: &str) -> Result<Self, RuleErrors> {
        Self::new(rule)
    }
}
