//! Where a program gets the value of a position from: functions, arrays and an expression.
use super::ProgramError;
use super::model::{Expr, Function, call};
use super::start::Start;
use super::walk::{rename, rename_in};
use crate::say;
use messages::Message;
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

/// Where a program gets the value of a position from.
pub struct Source {
    pub(crate) functions: Vec<Function>,
    pub(crate) constants: Vec<(String, Vec<i64>)>,
    pub(crate) made: Vec<(String, Expr)>,
    pub(crate) value: OfNumbers,
    pub(crate) used: BTreeSet<String>,
    /// Whether only the winner of a single position is known.
    pub(crate) single: bool,
    /// The largest heap that is known, where there is one.
    pub(crate) limit: Option<i64>,
    /// The repetition of the values of heaps of any size.
    pub(crate) cycle: Option<Cycle>,
    /// Comments on it for the top of the program.
    pub(crate) says: Vec<Message>,
}

/// No functions yet; the value is a call of a function `value` with the numbers of the position.
impl Default for Source {
    fn default() -> Self {
        Self {
            functions: Vec::new(),
            constants: Vec::new(),
            made: Vec::new(),
            value: Box::new(|mut coords| call("value", coords.drain(..))),
            used: BTreeSet::new(),
            single: false,
            limit: None,
            cycle: None,
            says: Vec::new(),
        }
    }
}

impl Source {
    /// Whether only the winner of a single position is known.
    pub fn is_of_single_positions(&self) -> bool {
        self.single
    }

    /// Whether some values are infinite, as play may go round.
    pub fn may_be_infinite(&self) -> bool {
        self.functions.iter().any(|function| function.name == "labels")
    }

    /// Adds the functions and arrays of another part; functions that both have stand there once.
    pub(crate) fn beside(&mut self, other: Source) {
        let known: BTreeSet<String> = self.functions.iter().map(|function| function.name.clone()).collect();
        self.functions.extend(other.functions.into_iter().filter(|function| !known.contains(&function.name)));
        let known: BTreeSet<String> = self.made.iter().map(|(name, _)| name.clone()).collect();
        self.made.extend(other.made.into_iter().filter(|(name, _)| !known.contains(name)));
        self.used.extend(other.used);
    }

    /// Renames the functions and arrays of this source, so that it can stand beside others.
    pub(crate) fn renamed(self, number: usize) -> Self {
        let mut own: BTreeSet<String> = self.functions.iter().map(|function| function.name.clone()).collect();
        own.extend(self.constants.iter().map(|(name, _)| name.clone()));
        own.extend(self.made.iter().map(|(name, _)| name.clone()));
        let new = move |name: &str| own.contains(name).then(|| format!("{name}_{number}"));
        let named = |name: String| new(&name).unwrap_or(name);
        let function = |function: Function| {
            let mut function = Function { name: named(function.name), ..function };
            rename(&mut function.body, &new);
            function
        };
        let constants = self.constants.into_iter().map(|(name, values)| (named(name), values)).collect();
        let made = self.made.into_iter().map(|(name, mut value)| {
            rename_in(&mut value, &new);
            (named(name), value)
        });
        let (functions, made) = (self.functions.into_iter().map(function).collect(), made.collect());
        let value = self.value;
        let value: OfNumbers = Box::new(move |coords| {
            let mut value = value(coords);
            rename_in(&mut value, &new);
            value
        });
        Self { functions, constants, made, value, ..self }
    }
}

/// The value of a position, given its numbers.
pub(crate) type OfNumbers = Box<dyn Fn(Vec<Expr>) -> Expr>;

/// The value of a position of two numbers whose order does not matter: the rest of the program
/// expects the smaller number first. Functions of three or more numbers sort these themselves.
pub(crate) fn pair_in_order(ruleset: &Ruleset, value: OfNumbers, used: &mut BTreeSet<String>) -> OfNumbers {
    if !ruleset.unordered || ruleset.arity != 2 {
        return value;
    }
    used.extend(["least".to_owned(), "greatest".to_owned()]);
    Box::new(move |coords| match coords.as_slice() {
        [a, b] => value(vec![call("least", [a.clone(), b.clone()]), call("greatest", [a.clone(), b.clone()])]),
        _ => value(coords),
    })
}

/// The value of the position that a number stands for.
pub(crate) fn started(start: Start, value: OfNumbers, used: &mut BTreeSet<String>) -> Result<OfNumbers, ProgramError> {
    // The helpers that are needed do not depend on the name, so any name finds them.
    start.numbers("n", used)?;
    Ok(Box::new(move |coords| match coords.as_slice() {
        [Expr::Var(name)] => value(start.numbers(name, &mut BTreeSet::new()).unwrap_or_default()),
        _ => value(coords),
    }))
}

/// Values that repeat, larger by the saltus in each round.
#[derive(Debug, Clone)]
pub struct Cycle {
    /// The values up to the end of the first round.
    pub head: Vec<i64>,
    /// The heap with which the first round begins.
    pub preperiod: i64,
    /// The saltus: what each round adds to the values of the round before.
    pub saltus: i64,
}

impl Cycle {
    /// The length of a round.
    pub(crate) fn period(&self) -> i64 {
        self.head.len() as i64 - self.preperiod
    }
}

/// The line about the rule.
pub(crate) fn rule(ruleset: &Ruleset) -> Message {
    say::top_rule(ruleset.canonical.replace('\n', "; "))
}
