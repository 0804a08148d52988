//! Rules in the words of a person, English or Chinese, or in the signs of code, as rules of the
//! language.
//!
//! Newcomers write `take one or two`, `take at most half`, `每次取 1 或 2 个`, `S={1,3,4}`,
//! `n -> n-1 or n-3`, `misere nim`. Such a text does not compile, and the parser reports only the
//! first word that it did not expect. Here the whole text is read once more; where all of it is
//! understood, the rule that is meant is the proposal of the first mistake. A proposal is made only
//! where it compiles without a doubt, nothing is guessed about a word that is not in the lists, and
//! nothing is taken silently: a wrong proposal would be another game.
//!
//! | room | task |
//! |---|---|
//! | `phrases` | the phrases that are understood, and a text as a list of their meanings |
//! | `sentence` | those meanings as clauses |
//! | `names` | games by a part of their name, with numbers or `misere` beside it |
//! | `code` | sets, recurrences with mex, moves with several ends |
//! | `conditions` | `k is odd`, `k not in fib`, `take k <= 3` |
mod code;
mod conditions;
mod names;
mod phrases;
mod sentence;

use super::plain::as_written;
use crate::error::RuleError;
use crate::ruleset::Termination;
use crate::say;
use crate::span::Span;
use crate::{parse, print};
use messages::Message;

/// Texts longer than this are not taken for first attempts.
const LONGEST: usize = 240;
/// A number that stands for a letter while a sentence is read; nobody writes it.
const STAND_IN: &str = "7919";
/// The most doubts that are mended one after the other, one for each clause.
const BETTER: usize = 4;

/// A way to read a text; `None` where something in it is not understood.
type Reading = fn(&str) -> Option<String>;

/// A rule that is likely to be meant.
struct Proposal {
    rule: String,
    hint: Message,
}

/// The mistakes of a text, with the rule that is meant: for the whole text, or else for the clauses
/// that are understood. Other mistakes follow from the first.
pub(super) fn with_proposals(text: &str, errors: Vec<RuleError>) -> Vec<RuleError> {
    if text.len() <= LONGEST {
        let plain = code::plain(text);
        if let Some(meant) = whole(text, &plain) {
            return errors.into_iter().take(1).map(|first| with_hint(first, &meant)).collect();
        }
        if let Some(hint) = lettered(&plain) {
            let first = errors.into_iter().take(1);
            return first.map(|first| RuleError { hint: Some(hint.clone()), ..first }).collect();
        }
        // The hints of the mistakes give the way each sign is written.
        if let Some(rule) = finished(text, &plain) {
            let mut errors = errors;
            errors.iter_mut().take(1).for_each(|first| first.proposal = Some(rule.clone()));
            return errors;
        }
    }
    for_clauses(text, errors)
}

/// The rule that the whole text means; `plain` is the text in the signs of the language.
fn whole(text: &str, plain: &str) -> Option<Proposal> {
    if let Some(named) = names::game(plain)
        && let Some(rule) = finished(text, &named.rule)
    {
        return Some(Proposal { rule, ..named });
    }
    let readings: [Reading; 3] = [code::read, sentence::read, clauses];
    let rule = readings.into_iter().find_map(|read| finished(text, &read(plain)?))?;
    Some(Proposal { hint: say::did_you_mean(rule.clone()), rule })
}

/// `take up to k stones`, `每次最多取m个`: a number that a letter stands for is a parameter, whose
/// value the text does not have.
fn lettered(plain: &str) -> Option<Message> {
    if plain.contains([';', '\n']) {
        return None;
    }
    let all = phrases::words(plain);
    // `move k from i` is a clause about piles that somebody has begun to write.
    if all.first().is_some_and(|word| word == "move") && all.iter().any(|word| word == "from") {
        return None;
    }
    let is_letter = |word: &&String| word.len() == 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
    let mut letters =
        all.iter().filter(is_letter).filter(|word| !["a", "A", "i", "I", "n", "N"].contains(&word.as_str()));
    let letter = letters.next()?;
    if letters.any(|other| other != letter) {
        return None;
    }
    let put = |word: &String| if word == letter { STAND_IN.to_owned() } else { word.clone() };
    let meant = sentence::read(&all.iter().map(put).collect::<Vec<_>>().join(" "))?;
    let meant = finished(plain, &meant).filter(|meant| meant.matches(STAND_IN).count() == 1)?;
    let name = letter.to_ascii_uppercase();
    Some(say::did_you_mean_with_parameter(meant.replace(STAND_IN, &name), name))
}

/// The clauses one by one; correct ones stay as they are.
fn clauses(plain: &str) -> Option<String> {
    let clauses = plain.split([';', '\n']).map(str::trim).filter(|clause| !clause.is_empty());
    let read = |clause: &str| match as_written(clause, &[]).is_ok_and(|read| read.warnings.is_empty()) {
        true => Some(clause.to_owned()),
        false => clause_meant(clause),
    };
    let all: Option<Vec<String>> = clauses.map(read).collect();
    Some(all?.join("; "))
}

/// The rule that one clause means.
fn clause_meant(clause: &str) -> Option<String> {
    let readings: [Reading; 3] = [code::read, sentence::read, conditions::read];
    readings.into_iter().find_map(|read| finished(clause, &read(clause)?))
}

/// The mistakes with the rules that single clauses mean.
fn for_clauses(text: &str, errors: Vec<RuleError>) -> Vec<RuleError> {
    let mut told: Vec<RuleError> = Vec::with_capacity(errors.len());
    let mut replaced: Option<Span> = None;
    for error in errors {
        let clause = clause_at(text, error.span.start as usize);
        if replaced == Some(clause) {
            continue;
        }
        let first = told.last().is_none_or(|before| before.span.start < clause.start || before.span.start > clause.end);
        let short = first && clause.of(text).len() <= LONGEST;
        match short.then(|| clause_meant(&code::plain(clause.of(text)))).flatten() {
            Some(meant) => {
                replaced = Some(clause);
                told.push(with_hint(error, &Proposal { hint: say::did_you_mean(meant.clone()), rule: meant }));
                told.iter_mut().for_each(|error| error.proposal = None);
            }
            None => told.push(error),
        }
    }
    told
}

/// The mistake with the proposal, which a hint may contain already.
fn with_hint(mut error: RuleError, meant: &Proposal) -> RuleError {
    let says = |hint: &Message| bare(&hint.to_string()).contains(&format!("write{}", bare(&meant.rule)));
    if !error.hint.as_ref().is_some_and(says) {
        error.hint = Some(meant.hint.clone());
    }
    error.proposal = Some(meant.rule.clone());
    error
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The clause of a text around a byte.
fn clause_at(text: &str, at: usize) -> Span {
    let ends = [';', '\n', '；'];
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let start = before.rfind(ends).map_or(0, |end| end + text[end..].chars().next().map_or(1, char::len_utf8));
    let end = after.find(ends).map_or(text.len(), |end| before.len() + end);
    Span::new(start, end)
}

/// A rule as it is written well, if it compiles, is not the text itself, ends, and leaves no doubt;
/// where the doubt has a better rule, that one.
fn finished(text: &str, meant: &str) -> Option<String> {
    let (mut meant, mut read) = (meant.to_owned(), as_written(meant, &[]).ok()?);
    for _ in 0..BETTER {
        let Some(better) = read.warnings.iter().find_map(|warning| warning.proposal.clone()) else { break };
        read = as_written(&better, &[]).ok()?;
        meant = better;
    }
    let ends = matches!(read.ruleset.termination, Termination::Ends(_));
    let written = print::print(&parse::parse(&meant).ok()?);
    let new = text.split_whitespace().collect::<Vec<_>>().join(" ") != written;
    (ends && read.warnings.is_empty() && new).then_some(written)
}
