//! From text to a checked ruleset: parse, put in built-in games, lower, classify, show that play
//! ends, look for doubtful clauses.
mod everyday;
mod expand;
mod plain;
mod turn;

use crate::error::{ErrorKind, RuleError, RuleErrors};
use crate::family::{Family, LIMIT_PILES, OpenPiles, Piles};
use crate::lower::{Objects, lower_for, lower_open};
use crate::ruleset::Ruleset;
use crate::say;
use crate::span::Span;
pub use plain::Compiled;
pub(crate) use plain::assess;
use plain::check;
use std::sync::Arc;

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
    plain::as_written(text, params).map_err(|RuleErrors { text, errors }| {
        let errors = everyday::with_proposals(&text, errors);
        RuleErrors { text, errors }
    })
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
