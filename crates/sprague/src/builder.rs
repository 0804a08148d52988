//! Settings of a game besides its text: values of parameters, and the convention.
use crate::game::Game;
use rules::error::RuleErrors;
use rules::ruleset::Play;
use std::borrow::Cow;
use std::str::FromStr;

/// A game under construction; [`Game::builder`] starts one from its rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Builder {
    rule: Vec<u8>,
    params: Vec<(String, i64)>,
    play: Option<Play>,
}

impl Builder {
    pub(crate) fn new(rule: impl Into<Vec<u8>>) -> Self {
        Self { rule: rule.into(), params: Vec::new(), play: None }
    }

    /// Gives a parameter of the rule its value.
    pub fn param(mut self, name: impl Into<String>, value: i64) -> Self {
        self.params.push((name.into(), value));
        self
    }

    /// Gives several parameters of the rule their values.
    pub fn params<N: Into<String>>(self, values: impl IntoIterator<Item = (N, i64)>) -> Self {
        values.into_iter().fold(self, |game, (name, value)| game.param(name, value))
    }

    /// Sets the convention, even if the rule says otherwise.
    pub fn play(mut self, play: Play) -> Self {
        self.play = Some(play);
        self
    }

    /// Misère play: the player who makes the last move loses.
    pub fn misere(self) -> Self {
        self.play(Play::Misere)
    }

    /// The rule as a text; bytes that are not UTF-8 are replaced.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.rule)
    }

    /// The values of parameters that were given here.
    pub(crate) fn given(&self) -> &[(String, i64)] {
        &self.params
    }

    /// Whether misère play is requested here, in addition to the text of the rule.
    pub(crate) fn is_misere(&self) -> bool {
        self.play == Some(Play::Misere)
    }

    /// Compiles the rule.
    ///
    /// # Errors
    /// [`RuleErrors`] with every mistake in the rule, its place and a hint; bytes that are not
    /// UTF-8 are a mistake with a place, too.
    pub fn build(self) -> Result<Game, RuleErrors> {
        let compiled = rules::compile_bytes(&self.rule, &self.params)?;
        let game = Game::from_ruleset(compiled.ruleset, compiled.warnings);
        Ok(match self.play {
            Some(play) => game.with_play(play),
            None => game,
        })
    }
}

impl Game {
    /// Compiles a rule text, or the name of a built-in game.
    ///
    /// # Errors
    /// [`RuleErrors`] with every mistake in the text, its place and a hint.
    pub fn new(rule: &str) -> Result<Self, RuleErrors> {
        Self::builder(rule).build()
    }

    /// Starts a game from a rule with parameters, under another convention, or from bytes that may
    /// not be text at all.
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
}

impl FromStr for Game {
    type Err = RuleErrors;

    fn from_str(rule: &str) -> Result<Self, RuleErrors> {
        Self::new(rule)
    }
}

impl From<&str> for Builder {
    fn from(rule: &str) -> Self {
        Self::new(rule)
    }
}

impl From<&String> for Builder {
    fn from(rule: &String) -> Self {
        Self::new(rule.as_str())
    }
}
