//! From text to a checked ruleset: parse, put in built-in games, lower, classify, show that play
//! ends, look for doubtful clauses.
mod expand;
mod spoken;

use crate::ast::Clause;
use crate::error::{ErrorKind, RuleError, RuleErrors, Warning};
use crate::family::{Board, Circle, Family, LIMIT_PILES, OpenPiles, Piles};
use crate::ir::{Cond, Schema};
use crate::lower::{self, Lowered, Objects, lower, lower_for, lower_open};
use crate::ruleset::{Class, Measure, Ruleset, Term, Termination, Turns};
use crate::say;
use crate::span::Span;
use crate::{classify, parse, print, termination, warn};
use std::sync::Arc;

/// A checked ruleset, and warnings about its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Things that are probably not meant.
    pub warnings: Vec<Warning>,
}

/// Compiles a rule text, or the name of a built-in game. `params` are values of parameters; they go
/// before bindings in the text. Well under a millisecond for rules that a person writes; linear in
/// the length of others.
///
/// ```
/// let compiled = rules::compile("take 1..K", &[("K".into(), 3)]).unwrap();
/// assert_eq!(compiled.ruleset.canonical, "take 1..K; K = 3");
/// let errors = rules::compile("take fibb", &[]).unwrap_err();
/// assert_eq!(errors.errors[0].hint.as_ref().unwrap().to_string(), "did you mean `fib`?");
/// ```
///
/// # Errors
/// Every mistake that was found, with its place and what to write instead; mistakes of form hide
/// those of meaning.
pub fn compile(text: &str, params: &[(String, i64)]) -> Result<Compiled, RuleErrors> {
    compile_as_written(text, params).map_err(|RuleErrors { text, errors }| {
        let errors = spoken::with_proposals(&text, errors);
        RuleErrors { text, errors }
    })
}

/// [`compile`] without a second look at sentences in the words of a person.
fn compile_as_written(text: &str, params: &[(String, i64)]) -> Result<Compiled, RuleErrors> {
    let fail = |errors| RuleErrors { text: text.to_string(), errors };
    let written = parse::parse(text).map_err(fail)?;
    // Doubts about the text of a built-in game do not concern the reader.
    let written_by_name = written.clauses.iter().any(|clause| matches!(clause.node, Clause::Game(_)));
    let ast = expand::games(written, params).and_then(expand::places).map_err(fail)?;
    let lowered = lower(&ast, params).map_err(fail)?;
    let mut compiled = check(text, lowered);
    let with_params = expand::bindings(ast.clone(), params);
    if let Family::Piles(piles) = &mut compiled.ruleset.family {
        piles.rules = Arc::new(with_params.clone());
    } else if let Family::Circle(circle) = &mut compiled.ruleset.family {
        if !written_by_name {
            compiled.warnings.extend(warn::warnings(&lower::row(&ast), &circle.row));
        }
        circle.row.canonical = print::print(&lower::row(&with_params));
        circle.row.source = circle.row.canonical.clone();
    } else if !written_by_name {
        compiled.warnings.extend(warn::warnings(&ast, &compiled.ruleset));
        compiled.warnings.sort_by_key(|warning| (warning.span.start, warning.span.end));
    }
    compiled.ruleset.canonical = print::print(&with_params);
    Ok(compiled)
}

impl Ruleset {
    /// These rules for this many piles; none for games that are not about piles.
    ///
    /// # Errors
    /// A rule that has no meaning for this many piles (numbers beyond 64 bits).
    pub fn with_piles(&self, piles: usize) -> Option<Result<Ruleset, RuleErrors>> {
        self.piles().map(|known| with_piles(self, known, piles))
    }

    /// These rules for any number of piles; none for games that are not about piles.
    ///
    /// ```
    /// let rules = rules::compile("move k from i to i-1 : k>=1, i<m", &[]).unwrap().ruleset;
    /// let open = rules.open_piles().unwrap().unwrap();
    /// assert_eq!((open.moves.len(), open.ends.len()), (1, 0));
    /// ```
    ///
    /// # Errors
    /// Conditions that are too large to be written out.
    pub fn open_piles(&self) -> Option<Result<OpenPiles, RuleErrors>> {
        self.piles().map(|known| open_piles(self, known))
    }
}

/// A game of piles for another number of them.
fn with_piles(ruleset: &Ruleset, known: &Piles, piles: usize) -> Result<Ruleset, RuleErrors> {
    let fail = |errors| RuleErrors { text: ruleset.source.clone(), errors };
    if piles > LIMIT_PILES {
        let message = say::too_many_piles(piles, LIMIT_PILES);
        return Err(fail(vec![RuleError::new(ErrorKind::Limit, Span::default(), message)]));
    }
    let lowered = lower_for(&known.rules, &[], piles).map_err(fail)?;
    let mut new = check(&ruleset.source, lowered).ruleset;
    if let Family::Piles(piles) = &mut new.family {
        piles.rules = Arc::clone(&known.rules);
    }
    Ok(Ruleset { canonical: ruleset.canonical.clone(), play: ruleset.play, turns: ruleset.turns, ..new })
}

/// A game of piles for any number of them.
fn open_piles(ruleset: &Ruleset, known: &Piles) -> Result<OpenPiles, RuleErrors> {
    let fail = |errors| RuleErrors { text: ruleset.source.clone(), errors };
    let lowered = lower_open(&known.rules).map_err(fail)?;
    let moves = match lowered.objects {
        Some(Objects::Stones(moves)) => moves,
        _ => Vec::new(),
    };
    Ok(OpenPiles { moves, ends: lowered.ends })
}

/// [`compile`] for bytes of unknown encoding.
///
/// ```
/// let errors = rules::compile_bytes(b"take 1,\xff", &[]).unwrap_err();
/// assert_eq!(errors.errors[0].span.start, 7);
/// ```
///
/// # Errors
/// The errors of [`compile`]; the first byte that is not UTF-8.
pub fn compile_bytes(bytes: &[u8], params: &[(String, i64)]) -> Result<Compiled, RuleErrors> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return compile(text, params),
        Err(error) => error,
    };
    let start = error.valid_up_to();
    let span = Span::new(start, start + char::REPLACEMENT_CHARACTER.len_utf8());
    let message = say::not_utf8();
    let error = RuleError::new(ErrorKind::UnknownWord, span, message).hint(say::save_as_utf8());
    // The text before the byte is shown as it is, with a mark for the byte; the bytes after it
    // cannot be shown truthfully.
    let shown = String::from_utf8_lossy(bytes.get(..=start).unwrap_or(bytes)).into_owned();
    Err(RuleErrors { text: shown, errors: vec![error] })
}

/// Puts the ruleset together, but for its canonical text.
fn check(source: &str, lowered: Lowered) -> Compiled {
    let Lowered { params, names, unordered, play, turns, schemas, ends, objects, warnings } = lowered;
    let arity = if matches!(objects, Some(Objects::Bags(_))) { 0 } else { names.len() };
    let (class, termination) = match &objects {
        // The coins of a move are left of the head, or it is a head on an earlier line of the grid.
        Some(Objects::Coins(_)) if arity == 1 => (Class::Coins, Termination::Ends(Measure::Number)),
        Some(Objects::Coins(_)) => (Class::Product(arity), Termination::Ends(Measure::Sum)),
        Some(Objects::Erase(_)) => (Class::Erase, Termination::Ends(Measure::Size)),
        Some(Objects::Words(words)) => (Class::Words, termination::of_words(words)),
        Some(Objects::Bags(bags)) => (Class::Bags, termination::of_bags(bags)),
        // A move of a ring leaves a row of fewer objects, one of a row leaves shorter rows.
        Some(Objects::Circle(_)) => (Class::Circle, Termination::Ends(Measure::Lexicographic(vec![Term::Down(0)]))),
        // Cells go and do not come back.
        Some(Objects::Board(_)) => (Class::Board, Termination::Ends(Measure::Sum)),
        _ => assess(arity, unordered, &schemas, &ends),
    };
    let family = match objects {
        None => Family::Numbers,
        Some(Objects::Coins(coins)) => Family::Coins(coins),
        Some(Objects::Erase(erase)) => Family::Erase(erase),
        Some(Objects::Words(words)) => Family::Words(words),
        Some(Objects::Bags(bags)) => Family::Bags(bags),
        Some(Objects::Circle(both)) => {
            let [ring, row] = (*both).map(|one| check(source, Lowered { turns: Turns::One, ..one }).ruleset);
            Family::Circle(Box::new(Circle { ring, row }))
        }
        Some(Objects::Board(moves)) => Family::Board(Board { moves, columns: 1 }),
        Some(Objects::Stones(moves)) => Family::Piles(Piles { rules: Arc::default(), moves, ends: ends.clone() }),
    };
    let ruleset = Ruleset {
        source: source.to_string(),
        canonical: String::new(),
        params,
        arity,
        names,
        unordered,
        play,
        turns,
        schemas,
        ends,
        family,
        class,
        termination,
    };
    Compiled { ruleset, warnings }
}

/// The class of a game with these moves, and whether every play ends.
pub(crate) fn assess(arity: usize, unordered: bool, schemas: &[Schema], ends: &[Vec<Cond>]) -> (Class, Termination) {
    (classify::class(arity, schemas, ends), termination::termination(arity, unordered, schemas, ends))
}
