//! What is kept from one request to the next, and what requests share: their fields, games and
//! sums.
use crate::failure::Failure;
use crate::say;
use rules::ruleset::Class;
use serde_json::{Value, json};
use sprague::play::Match;
use sprague::strategy::Strategy;
use sprague::{Budget, Game, Locale, Play, RequestError, Sum, UnknownLocale};
use std::time::Duration;

/// The default time limit of a request, in seconds.
const PATIENCE: f64 = 20.0;
/// The memory limit, in MiB. The whole address space of WebAssembly is 4 GiB.
const MEMORY: u64 = 1024;

/// A request: its fields by name.
pub(crate) struct Request<'a>(pub(crate) &'a Value);

impl<'a> Request<'a> {
    /// The text in a field; empty if there is none.
    pub(crate) fn text(&self, name: &str) -> &'a str {
        self.0.get(name).and_then(Value::as_str).unwrap_or("")
    }

    /// The text in a field, unless it is empty.
    pub(crate) fn some(&self, name: &str) -> Option<&'a str> {
        Some(self.text(name)).filter(|text| !text.trim().is_empty())
    }

    /// The language of the request.
    pub(crate) fn locale(&self) -> Result<Locale, Failure> {
        let unknown = |error: UnknownLocale| Failure::new("option", error.to_string());
        self.some("lang").unwrap_or("en").parse().map_err(unknown)
    }

    /// The convention of play in the request.
    pub(crate) fn play(&self) -> Play {
        if self.is("misere") { Play::Misere } else { Play::Normal }
    }

    /// Whether a field is true.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// The natural number in a field.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(Value::as_u64)
    }

    /// The list of natural numbers in a field.
    pub(crate) fn numbers(&self, name: &str) -> Vec<u64> {
        let list = self.0.get(name).and_then(Value::as_array);
        list.map(|list| list.iter().filter_map(Value::as_u64).collect()).unwrap_or_default()
    }

    /// The words in a field, given as a text or as a list.
    pub(crate) fn words(&self, name: &str) -> Vec<&'a str> {
        match self.0.get(name) {
            Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(text)) => text.split_whitespace().collect(),
            _ => Vec::new(),
        }
    }

    /// The limits of the request: its own, or the default ones.
    pub(crate) fn budget(&self, base: &Budget) -> Budget {
        let seconds = self.0.get("seconds").and_then(Value::as_f64).filter(|s| s.is_finite() && *s > 0.0);
        let memory = self.number("memory").unwrap_or(MEMORY).min(3072) << 20;
        base.clone().with_memory(memory).with_time(Duration::from_secs_f64(seconds.unwrap_or(PATIENCE).min(86_400.0)))
    }
}

/// Answers requests; remembers the last game, sum and match.
#[derive(Default)]
pub struct Session {
    game: Option<(String, bool, Game)>,
    sum: Option<(String, String, bool, Sum)>,
    /// The current match, and the record that was sent to the page for this state.
    pub(crate) playing: Option<(String, Match)>,
    /// The last strategy that was verified, and its text.
    strategy: Option<(String, Strategy)>,
}

impl Session {
    /// The strategy of a text, if there is one; verified once.
    pub(crate) fn strategy(&mut self, text: Option<&str>) -> Result<Option<&Strategy>, Failure> {
        let Some(text) = text else { return Ok(None) };
        if self.strategy.as_ref().is_none_or(|(known, _)| known != text) {
            self.strategy = Some((text.to_owned(), sprague::strategy::read(text)?));
        }
        Ok(self.strategy.as_ref().map(|(_, strategy)| strategy))
    }

    /// The game of a request; reuses the last one if it is the same.
    pub(crate) fn game(&mut self, asked: &Request<'_>) -> Result<&mut Game, Failure> {
        let (rule, misere) = (asked.text("rule"), asked.is("misere"));
        if !self.game.as_ref().is_some_and(|(known, play, _)| known == rule && *play == misere) {
            self.game = Some((rule.to_owned(), misere, compiled(rule, misere, 0)?));
        }
        match &mut self.game {
            Some((_, _, game)) => Ok(game),
            None => Err(Failure::new("rule", say::no_rule())),
        }
    }

    /// The sum of a request; reuses the last one if it is the same.
    pub(crate) fn sum(&mut self, asked: &Request<'_>) -> Result<&mut Sum, Failure> {
        let (rule, positions, misere) = (asked.text("rule"), asked.text("positions"), asked.is("misere"));
        let same = |(r, p, m, _): &(String, String, bool, Sum)| r == rule && p == positions && *m == misere;
        if !self.sum.as_ref().is_some_and(same) {
            self.sum = Some((rule.to_owned(), positions.to_owned(), misere, sum(rule, positions, misere)?));
        }
        match &mut self.sum {
            Some((_, _, _, sum)) => Ok(sum),
            None => Err(Failure::new("rule", say::no_rule())),
        }
    }
}

fn compiled(rule: &str, misere: bool, lines: usize) -> Result<Game, Failure> {
    let game = Game::new(rule).map_err(|errors| Failure::rule(&errors, lines))?;
    Ok(if misere { game.with_play(Play::Misere) } else { game })
}

/// Whether a text states several games, each line as `RULE @ POSITION ...`.
pub(crate) fn is_mixed(rule: &str) -> bool {
    let mut lines = rule.lines().filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(|line| Sum::split_argument(line).is_some())
}

/// The sum of a rule and positions, or of lines that contain both.
pub(crate) fn sum(rule: &str, positions: &str, misere: bool) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    if !is_mixed(rule) {
        add(&mut sum, compiled(rule, misere, 0)?, positions)?;
        return Ok(sum);
    }
    for (number, line) in rule.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (rule, positions) = Sum::split_argument(line)
            .ok_or_else(|| Failure::from(RequestError::NoRule(line.to_owned())).about(line))?;
        add(&mut sum, compiled(rule, misere, number)?, positions)?;
    }
    Ok(sum)
}

fn add(sum: &mut Sum, game: Game, positions: &str) -> Result<(), Failure> {
    let mut all = Vec::new();
    for word in positions.split_whitespace() {
        all.extend(game.positions(word).map_err(|error| Failure::new("position", error.message()).about(word))?);
    }
    Ok(sum.add(game, all)?)
}

/// Whether a heap is a row of which a move takes neighbours, as in Kayles: what is left are the one
/// or two rows beside them.
fn is_row(class: &Class) -> bool {
    let Class::Code(code) = class else { return false };
    let taken = code.digits.get(1..).unwrap_or_default();
    code.digits.first() == Some(&0) && !code.unequal && taken.iter().all(|d| *d < 8) && taken.iter().any(|d| d & 4 != 0)
}

/// What a page needs to know about a game to draw it.
pub(crate) fn about(game: &Game) -> Value {
    use rules::family::Family;
    let rules = game.ruleset();
    let kind = match (&rules.without_verdicts().family, rules.arity) {
        (Family::Numbers, 1) if is_row(&rules.class) => "row",
        (Family::Numbers, 1) => "heap",
        (Family::Numbers, 2) => "pair",
        (Family::Numbers, _) => "tuple",
        (Family::Coins(_), _) => "coins",
        (Family::Piles(_), _) => "piles",
        (Family::Erase(_), _) => "set",
        (Family::Words(_), _) => "word",
        (Family::Bags(bags), _) if bags.arrangement != rules::family::Arrangement::Bag => "piles",
        (Family::Bags(_), _) => "bag",
        (Family::Circle(_), _) => "ring",
        (Family::Cells(_), _) => "letters",
        (Family::Graphs(_), _) => "graph",
        (Family::Board(_), _) => "board",
        _ => "other",
    };
    json!({
        "rule": game.rule(),
        "canonical": rules.canonical,
        "kind": kind,
        "places": game.places(),
        "names": rules.names,
        "misere": rules.play == Play::Misere,
        "one": rules.turns == rules::ruleset::Turns::One,
    })
}
