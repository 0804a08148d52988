//! Claims that a user writes about all positions of a game, decided by automata: `x-y<=1, y-x<=1
//! zeros`, `G = n%4`.
//!
//! `automata::prover` has the method. This file parses the text of a claim;
//! [`claims::claim::verdict`] puts the verdict into words.
use crate::game::Game;
use crate::messages::{Message, say};
use automata::Limits;
use budget::{Budget, Progress};
use claims::claim::verdict::Decided;
use claims::error::SolveError;
use patterns::Formula;
use patterns::formula::Body;
use rules::family::Family;
use rules::ruleset::Ruleset;

/// The part of a claim that could not be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimError {
    /// The place, counted in characters from 1.
    pub column: usize,
    /// The mistake.
    pub what: Message,
    /// A better text.
    pub hint: Option<Message>,
}

impl ClaimError {
    /// The mistake with its place, in every language.
    pub fn message(&self) -> Message {
        say::at_column(self.column, self.what.clone())
    }
}

::messages::error!(ClaimError);

impl Game {
    /// Parses a claim about all positions: conditions followed by the word `zeros`, for the
    /// positions that the player to move loses, or `G = ` and a formula, for the nim-values.
    ///
    /// # Errors
    /// [`ClaimError`]
    pub fn claim(&self, text: &str) -> Result<Formula, ClaimError> {
        let ruleset = self.ruleset();
        let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
        let trimmed = text.trim_end();
        if let Some(conditions) = trimmed.strip_suffix("zeros")
            && conditions.ends_with(|c: char| c.is_whitespace() || c == ')')
        {
            return condition(conditions, 0, ruleset);
        }
        let start = text.len() - text.trim_start().len();
        let heads = ["G".to_owned(), format!("G({})", names.join(",")), format!("G({})", names.join(", "))];
        let found = heads.iter().find_map(|head| {
            let rest = text[start..].strip_prefix(head.as_str())?.trim_start();
            rest.strip_prefix('=')
        });
        let Some(formula) = found else {
            let hint = say::write_zeros_or_values(example(&names), *names.first().unwrap_or(&"n"));
            return Err(ClaimError { column: start + 1, what: say::form_of_claims(), hint: Some(hint) });
        };
        let before = text[..text.len() - formula.len()].chars().count();
        if formula.starts_with('=') {
            return Err(ClaimError { column: before, what: say::claim_with_double_equals(), hint: None });
        }
        let read = Formula::parse(formula, &names).map_err(|error| moved(error, before))?;
        match read.body() {
            Body::Value(_) => Ok(read),
            Body::Zero(_) => {
                let hint = say::write_zeros(formula.trim());
                Err(ClaimError { column: before + 1, what: say::claim_needs_number(), hint: Some(hint) })
            }
        }
    }

    /// Parses the conditions for a part of the positions.
    ///
    /// # Errors
    /// [`ClaimError`]
    pub fn part(&self, text: &str) -> Result<Formula, ClaimError> {
        condition(text, 0, self.ruleset())
    }

    /// Decides a claim about all positions, or about the positions of a part that no move leaves,
    /// and searches for the moves that win by it: about two seconds at most, which
    /// [`Budget::with_patience`] multiplies.
    ///
    /// ```
    /// # use sprague::{Budget, Game};
    /// let game: Game = "(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1".parse()?;
    /// let claim = game.claim("x-y<=1, y-x<=1 zeros")?;
    /// assert!(game.decide(&claim, None, &Budget::unlimited())?.is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when a limit of the budget is reached.
    pub fn decide(&self, claim: &Formula, part: Option<&Formula>, budget: &Budget) -> Result<Decided, SolveError> {
        let stop = |done| budget.poll(Progress { done, total: None, unit: "steps" }).is_err();
        let decided = self.by_automata(claim, part, budget)?.gated(checker(budget, &stop));
        budget.check().map_err(|stop| SolveError::stopped(stop, say::reached_undecided()))?;
        Ok(decided)
    }

    /// Decides a claim as [`Game::decide`] does. If automata leave it open, it is compared with the
    /// definition at small positions, and with the findings of [`Game::pattern`].
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when a limit of the budget is reached.
    pub fn prove(&mut self, claim: &Formula, part: Option<&Formula>, budget: &Budget) -> Result<Decided, SolveError> {
        let decided = self.decide(claim, part, budget)?;
        if decided.is_proved() || decided.is_false() {
            return Ok(decided);
        }
        let stop = |done| budget.poll(Progress { done, total: None, unit: "steps" }).is_err();
        let known = self.known_of_claim(claim, part, checker(budget, &stop), budget)?;
        Ok(decided.with(known))
    }

    /// The verdict of automata, and the moves that win by the claim.
    fn by_automata(&self, claim: &Formula, part: Option<&Formula>, budget: &Budget) -> Result<Decided, SolveError> {
        let ruleset = self.ruleset();
        let one = Limits::default();
        let effort = budget.patience();
        let limits = Limits {
            states: one.states.saturating_mul(effort as usize),
            steps: one.steps.saturating_mul(u64::from(effort)),
            ..one
        };
        Decided::of(ruleset, claim, part, limits, budget)
            .and_then(|decided| decided.look_for_moves(ruleset, budget).map(|()| decided))
            .map_err(|stop| SolveError::stopped(stop, say::reached_undecided()))
    }

    /// Whether claims about this game can be written at all: only if its positions are numbers with
    /// names.
    pub fn has_names(&self) -> bool {
        self.ruleset().family == Family::Numbers
    }
}

/// The limits of the checker for a claim that a user wrote: a few seconds, more with more patience.
fn checker<'s>(budget: &Budget, stop: &'s dyn Fn(u64) -> bool) -> check::Limits<'s> {
    const STEPS: u64 = 1 << 29;
    check::Limits { values: 1 << 24, steps: STEPS.saturating_mul(budget.patience().into()), stop: Some(stop) }
}

/// A condition on the names of the rule, as an example.
fn example(names: &[&str]) -> String {
    match names {
        [a, b, ..] => format!("{a}={b}"),
        _ => "n%4=0".to_owned(),
    }
}

fn moved(error: patterns::ParseError, before: usize) -> ClaimError {
    ClaimError { column: error.column + before, what: error.what, hint: error.hint }
}

/// Conditions separated by commas, all of which must hold.
fn condition(text: &str, before: usize, ruleset: &Ruleset) -> Result<Formula, ClaimError> {
    let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    let mut all = Vec::new();
    let mut column = before;
    for piece in at_commas(text) {
        let read = Formula::parse(piece, &names).map_err(|error| moved(error, column))?;
        if matches!(read.body(), Body::Value(_)) {
            return Err(ClaimError { column: column + 1, what: say::claim_needs_condition(), hint: None });
        }
        all.push(read);
        column += piece.chars().count() + 1;
    }
    let missing = ClaimError { column: before + 1, what: say::claim_needs_condition(), hint: None };
    Formula::all(&ruleset.names, &all).ok_or(missing)
}

/// Splits the text at the commas outside of brackets.
fn at_commas(text: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, sign) in text.char_indices() {
        match sign {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                pieces.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}
