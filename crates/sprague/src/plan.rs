//! How a game will be answered: its class, why every play ends, the engine that takes it and why others decline.
use crate::game::Game;
use crate::objects::rewriting::Rewriting;
use rules::family::words::text;
use rules::ruleset::{Class, CodeClass, Measure, Play, Ruleset, Term, Termination};
use serde_json::{Value, json};
use std::fmt;

/// The plan of a game; prints as a few lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The canonical text.
    pub rule: String,
    /// The class in words.
    pub class: String,
    /// Whether every play ends and why.
    pub termination: String,
    /// The engine that answers for single positions.
    pub engine: String,
    /// Engines that declined: name and reason.
    pub declined: Vec<(String, String)>,
}

impl Plan {
    pub(crate) fn of(game: &Game) -> Self {
        let rules = game.ruleset();
        let engine = match (&game.stairs, game.factors.len()) {
            (Some(Ok(_)), _) => "staircase theorem",
            (_, 1..) => "Tartan theorem",
            _ if rules.erase().is_some() => "connected parts and ordered sums",
            _ => game.study.engine_name().unwrap_or("search"),
        }
        .to_owned();
        let words = Rewriting::ways(rules);
        let engine = words.as_ref().and_then(|ways| ways.engine.clone()).unwrap_or(engine);
        let mut declined: Vec<(String, String)> =
            game.study.declined().iter().map(|d| (d.engine.to_owned(), d.reason.clone())).collect();
        match &game.stairs {
            Some(Ok(_)) => declined.clear(),
            Some(Err(reason)) => declined = vec![("staircase theorem".to_owned(), reason.clone())],
            None => {}
        }
        if let Some(ways) = words {
            declined.extend(ways.declined);
        }
        Self {
            rule: rules.canonical.clone(),
            class: match rules.piles() {
                Some(_) => format!("piles on steps ({} here)", rules.arity),
                None => class_in_words(&rules.class),
            },
            termination: termination_in_words(rules),
            engine,
            declined,
        }
    }

    /// The plan as JSON.
    pub fn to_json(&self) -> Value {
        let declined: Vec<Value> =
            self.declined.iter().map(|(engine, reason)| json!({"engine": engine, "reason": reason})).collect();
        json!({
            "rule": self.rule, "class": self.class, "termination": self.termination,
            "engine": self.engine, "declined": declined,
        })
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rule:    {}", self.rule)?;
        writeln!(f, "class:   {}", self.class)?;
        writeln!(f, "ends:    {}", self.termination)?;
        write!(f, "engine:  {}", self.engine)?;
        for (engine, reason) in &self.declined {
            write!(f, "\n         {engine} declined: {reason}")?;
        }
        Ok(())
    }
}

fn class_in_words(class: &Class) -> String {
    match class {
        Class::Subtraction(set) => format!("finite subtraction set {set}"),
        Class::AllBut(set) if set.is_empty() => "all-but-finite subtraction set: any amount".into(),
        Class::AllBut(set) => format!("all-but-finite subtraction set: any amount but {set}"),
        Class::Code(code) => format!("finite code {}", code_text(code, None)),
        Class::RepeatingCode(code) => {
            let finite = CodeClass { digits: code.digits.clone(), unequal: code.unequal };
            format!("repeating code {}", code_text(&finite, Some(&code.repeat)))
        }
        Class::OnN { splits: false } => "moves that depend on n; one heap stays one heap".into(),
        Class::OnN { splits: true } => "moves that depend on n and split the heap".into(),
        Class::Tuple { arity, splits: false } => format!("tuple of {arity} numbers"),
        Class::Coins => "coins in a row".into(),
        Class::Erase => "sets from which numbers are erased".into(),
        Class::Words => "words of which parts are rewritten".into(),
        Class::Circle => "objects in a ring; a move leaves a row".into(),
        Class::Board => "a game on a board".into(),
        Class::Product(factors) => format!("product of {factors} coin games"),
        Class::Tuple { arity, splits: true } => format!("tuple of {arity} numbers; moves can leave several tuples"),
        _ => "a class that this version has no words for".into(),
    }
}

/// The code as text, `0.77` or `4.(3)`; digits beyond F in brackets.
fn code_text(code: &CodeClass, repeat: Option<&[u32]>) -> String {
    let digit = |d: &u32| match d {
        0..=15 => format!("{d:X}"),
        _ => format!("[{d}]"),
    };
    let (whole, rest) = code.digits.split_first().map_or((0, [].as_slice()), |(d, rest)| (*d, rest));
    let mut text = format!("{}.", digit(&whole));
    text.extend(rest.iter().map(digit));
    match repeat {
        Some(repeat) => text.push_str(&format!("({})", repeat.iter().map(digit).collect::<String>())),
        None if rest.is_empty() => text.push('0'),
        None => {}
    }
    if code.unequal { format!("{text} with unequal parts") } else { text }
}

fn termination_in_words(rules: &Ruleset) -> String {
    let name = |i: &usize| rules.names.get(*i).map_or("?", String::as_str).to_owned();
    match &rules.termination {
        Termination::MayRepeat => "not shown: a position may come back, so cycles are looked for".into(),
        Termination::Ends(Measure::Number) => format!("every play ends: {} gets smaller", name(&0)),
        Termination::Ends(Measure::Sum) => format!("every play ends: {} gets smaller", rules.names.join("+")),
        Termination::Ends(Measure::Size) => {
            let what = if rules.words().is_some() { "the word gets shorter" } else { "the set gets smaller" };
            format!("every play ends: {what}")
        }
        Termination::Ends(Measure::Letters(falling)) => {
            let count = |count: &Option<i64>| match count {
                Some(letter) => format!("the number of letters `{}` falls", text(&[*letter])),
                None => "the length falls".into(),
            };
            let dictionary = falling.dictionary.as_ref().map(|dictionary| {
                let read = if dictionary.backwards { ", read from its last letter," } else { "" };
                let letters = text(&dictionary.letters);
                format!("the word{read} comes earlier in the dictionary of words of its length (order of letters: {letters})")
            });
            let all: Vec<String> = falling.counts.iter().map(count).chain(dictionary).collect();
            format!("every play ends: {}", all.join(", else "))
        }
        Termination::Ends(Measure::Lexicographic(terms)) => {
            let terms: Vec<String> = terms
                .iter()
                .map(|term| match term {
                    Term::Down(i) => format!("{} falls", name(i)),
                    Term::Up(i) => format!("{} rises to a bound", name(i)),
                    Term::Sum => format!("{} falls", rules.names.join("+")),
                })
                .collect();
            format!("every play ends: {}", terms.join(", else "))
        }
    }
}

/// `normal play` or `misère play`.
pub(crate) fn play_in_words(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal play: who cannot move loses",
        Play::Misere => "misère play: who cannot move wins",
    }
}
