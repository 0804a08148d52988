//! The plan for a game: its class, the reason why every play ends, and the ladder of methods with
//! those that take it.
use crate::answer::MovesWanted;
use crate::assumed::Claims;
use crate::error::SolveError;
use crate::game::Game;
use crate::ladder;
use crate::method::{Ladder, Method, Step};
use crate::notation::code_text;
use crate::options::SolveOptions;
use crate::request::Sum;
use budget::Budget;
use rules::family::words::text;
use rules::ruleset::{Class, CodeClass, Measure, Ruleset, Term, Termination};
use serde::Serialize;
use std::fmt;

/// The plan of a game; prints as a few lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The canonical text.
    pub rule: String,
    /// The class in words.
    pub class: String,
    /// Whether every play ends and why.
    pub ends: String,
    /// The methods in the order in which they are asked; the first that takes a position answers.
    pub ladder: Vec<Step>,
    /// The engine that makes the values of a sequence, for games on one number.
    pub engine: Option<String>,
    /// The engines that came before it.
    pub declined: Vec<Declined>,
}

/// An engine that does not take a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Declined {
    /// Its name.
    pub engine: String,
    /// Why not.
    pub reason: String,
}

impl From<&heaps::sequence::Declined> for Declined {
    fn from(declined: &heaps::sequence::Declined) -> Self {
        Self { engine: declined.engine.to_owned(), reason: declined.reason.clone() }
    }
}

impl Game {
    /// The methods that answer about its positions, and the reasons why the others do not.
    pub fn plan(&mut self) -> Plan {
        Plan::of(self)
    }
}

impl Plan {
    pub(crate) fn of(game: &mut Game) -> Self {
        let methods = ladder::ladder(std::slice::from_ref(game), &SolveOptions::default());
        let ladder = steps(game, methods);
        let rules = game.ruleset();
        Self {
            rule: rules.canonical.clone(),
            class: match rules.piles() {
                Some(_) => format!("piles on steps ({} here)", rules.arity),
                None => class_in_words(&rules.class),
            },
            ends: termination_in_words(rules),
            ladder,
            engine: game.study.engine_name().map(str::to_owned),
            declined: game.study.declined().iter().map(Declined::from).collect(),
        }
    }

    /// The plan for a position that this method answered: those before it have passed. A method
    /// that is named only where it has answered (the graph of all sums, where the definition meets
    /// a cycle) comes last.
    fn answered_by(mut self, method: &str) -> Self {
        if !self.ladder.iter().any(|step| step.method == method) {
            self.ladder.push(Step::of(method, Ok(())));
        }
        let before = self.ladder.iter_mut().take_while(|step| step.method != method);
        for step in before.filter(|step| step.declined.is_none()) {
            step.declined = Some("it says nothing about this position, or only where it is far out".to_owned());
        }
        self
    }
}

impl Sum {
    /// The plans of its games, in their order. Where the sum has positions they are asked: the
    /// first method of a plan that takes the first position of its game is the one that has
    /// answered.
    ///
    /// # Errors
    /// As [`Sum::solve`].
    pub fn plans(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Vec<Plan>, SolveError> {
        let mut plans: Vec<Plan> = self.games.iter_mut().map(Game::plan).collect();
        let methods = ladder::ladder(&self.games, options);
        for (game, plan) in std::iter::zip(&mut self.games, &mut plans) {
            plan.ladder = steps(game, methods);
            let claims = plan.ladder.iter_mut().find(|step| step.method == Claims.name());
            if let Some(step) = claims.filter(|_| options.assumes()) {
                step.declined = None;
            }
        }
        if self.components.is_empty() {
            return Ok(plans);
        }
        let answer = self.solve(&SolveOptions { moves: MovesWanted::None, ..*options }, budget)?;
        let mut asked = vec![false; plans.len()];
        for ((game, _), component) in std::iter::zip(&self.components, &answer.components) {
            if !std::mem::replace(&mut asked[*game], true) {
                plans[*game] = plans[*game].clone().answered_by(component.method);
            }
        }
        Ok(plans)
    }
}

/// The rungs of a ladder. A method that is asked twice, first with little effort, is printed once.
fn steps(game: &mut Game, methods: Ladder) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for step in methods.iter().flat_map(|method| method.steps(game)) {
        if !steps.iter().any(|known| known.method == step.method) {
            steps.push(step);
        }
    }
    steps
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rule:    {}", self.rule)?;
        writeln!(f, "class:   {}", self.class)?;
        write!(f, "ends:    {}", self.ends)?;
        for (i, step) in self.ladder.iter().enumerate() {
            let margin = if i == 0 { "ladder:" } else { "" };
            match (&step.declined, &self.engine) {
                (Some(reason), _) => write!(f, "\n{margin:9}- {}: {reason}", step.method)?,
                (None, Some(engine)) if step.method == "sequence" => {
                    write!(f, "\n{margin:9}+ {}, made by the engine {engine}", step.method)?;
                    for Declined { engine, reason } in &self.declined {
                        write!(f, "\n{:11}{engine} declined: {reason}", "")?;
                    }
                }
                (None, _) => write!(f, "\n{margin:9}+ {}", step.method)?,
            }
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
