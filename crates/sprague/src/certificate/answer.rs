//! The basis of an answer, as a certificate.
//!
//! Each component whose value comes from a proved pattern refers to the statement of that pattern.
//! A component solved from the definition has no statement, and the checker derives it in the same
//! way. An answer by a theorem that the checker does not support has no certificate, and the error
//! names that theorem.
use crate::answer::{Answer, MovesWanted, Outcome};
use crate::claims::family;
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::{SolveOptions, Trust};
use crate::quotients::found::QUOTIENT;
use crate::sum::Sum;
use budget::Budget;
use check::{Certificate, Component, Invalid, Statement};
use claims::certificate::statement::{law, repeats};
use claims::certificate::text::{GLANCE, written};
use claims::error::SolveError;
use claims::position::Position;
use claims::standing::Standing;
use claims::subject::{Line, Subject};
use rules::ruleset::{Play, Ruleset, Turns};

/// The effort to find a value that the theorem of an answer does not give, in looks of the budget.
const SHORTLY: u64 = 100;

/// Why an answer has no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// A component is known by a theorem that the checker does not support.
    Theorem {
        /// The position of the component.
        position: Position,
        /// The name of the theorem.
        theorem: String,
    },
    /// A component is known by a pattern that is not proved.
    Assumed {
        /// The position of the component.
        position: Position,
    },
    /// The format of certificates does not cover such games.
    Game(Message),
    /// The checker cannot read the rule, or a condition of its theorem does not hold.
    Unread(Invalid),
    /// The components could not be solved again.
    Solve(SolveError),
}

impl CertifyError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Theorem { position, theorem } => say::without_certificates(position, theorem),
            Self::Assumed { position } => say::value_of_unproved_pattern(position),
            Self::Game(what) => say::not_in_certificates(what.clone()),
            Self::Unread(reason) => reason.message(),
            Self::Solve(error) => error.message(),
        }
    }
}

::messages::error!(CertifyError);

impl From<SolveError> for CertifyError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl Sum {
    /// The certificate of an answer about this sum, which `sprague::verify` accepts. It contains
    /// the winner and the values of the components, but not the winning moves. If its verification
    /// takes long, the certificate is written before it has been verified to the end.
    ///
    /// # Errors
    /// [`CertifyError`]: the answer rests on something that the checker does not support, or the
    /// budget ended the work.
    pub fn certificate(&mut self, answer: &Answer, budget: &Budget) -> Result<String, CertifyError> {
        if self.turns() != Turns::One {
            return Err(CertifyError::Game(say::turns_in_several_components()));
        }
        if answer.outcome == Outcome::D {
            return Err(CertifyError::Game(say::play_that_need_not_end()));
        }
        let mut certificate = Certificate { statements: Vec::new(), answer: None };
        let mut theorem = None;
        let components = match self.play() {
            Play::Misere if self.components.is_empty() => {
                return Err(CertifyError::Game(say::empty_misere_sum()));
            }
            Play::Misere if answer.standing == Standing::Quotient => {
                certificate.statements.extend(self.quotient_statement(budget)?);
                theorem = self.components.first().map(|(_, at)| (at.clone(), QUOTIENT.to_owned()));
                let places = (0..certificate.statements.len()).collect();
                self.components_without_values(places)
            }
            Play::Misere if self.components.len() > 1 => {
                let named = match answer.standing {
                    Standing::Theory(name) => Some(name),
                    _ => None,
                };
                theorem = named.zip(self.components.first()).map(|(name, first)| (first.1.clone(), name.to_owned()));
                self.components_without_values(Vec::new())
            }
            _ => self.valued_components(answer, &mut certificate.statements, &mut theorem, budget)?,
        };
        let value = match self.play() {
            Play::Normal => answer.value.as_ref().map(ToString::to_string),
            Play::Misere => None,
        };
        certificate.answer = Some(check::Answer { components, outcome: answer.outcome.letter().to_string(), value });
        let text = certificate.to_json();
        let reason = match check::verify(&text, GLANCE) {
            Err(reason) if theorem.is_some() || !reason.is_undecided() => reason,
            _ => return Ok(text),
        };
        // If the checker cannot read a game, or its theorem gives no values, the game may still be
        // small enough for the definition.
        certificate.statements.clear();
        let valued = certificate.answer.as_mut().is_none_or(|answer| self.by_definition(answer, budget));
        if let (false, Some((position, theorem))) = (valued, &theorem) {
            return Err(CertifyError::Theorem { position: position.clone(), theorem: theorem.clone() });
        }
        let text = certificate.to_json();
        match (check::verify(&text, GLANCE), theorem) {
            (Ok(_), _) => Ok(text),
            // A checker that derives another answer is a worse failure than one that cannot read
            // the rule.
            (Err(other), _) if !other.is_undecided() && !other.is_about_the_form() => Err(CertifyError::Unread(other)),
            (Err(_), Some((position, theorem))) => Err(CertifyError::Theorem { position, theorem }),
            (Err(_), None) => Err(CertifyError::Unread(reason)),
        }
    }

    /// Removes the statements, so that the checker uses the definition. In normal play, values that
    /// a theorem did not give are searched for briefly. Returns whether each component that needs a
    /// value has one.
    fn by_definition(&mut self, answer: &mut check::Answer, budget: &Budget) -> bool {
        answer.components.iter_mut().for_each(|component| component.statements.clear());
        let valued = |answer: &check::Answer| answer.components.iter().all(|component| component.value.is_some());
        if self.play() == Play::Misere || valued(answer) {
            return true;
        }
        let options = SolveOptions { trust: Trust::Definition, moves: MovesWanted::None };
        let Ok(found) = self.solve(&options, &budget.clone().with_effort(SHORTLY)) else { return false };
        answer.value = found.value.map(|value| value.to_string());
        for (component, own) in answer.components.iter_mut().zip(found.components) {
            component.value = own.value.map(|value| value.to_string());
        }
        valued(answer)
    }

    /// The components of a misère sum, which the checker searches, or decides by the statement of a
    /// quotient.
    fn components_without_values(&self, statements: Vec<usize>) -> Vec<Component> {
        let component = |(game, position): &(usize, Position)| Component {
            rule: text(self.games[*game].ruleset()),
            statements: statements.clone(),
            position: digits(position),
            value: None,
        };
        self.components.iter().map(component).collect()
    }

    /// The components of a sum in normal play, or the only one in misère play; if the sum has a
    /// value, each component has one.
    fn valued_components(
        &mut self,
        answer: &Answer,
        statements: &mut Vec<Statement>,
        theorem: &mut Option<(Position, String)>,
        budget: &Budget,
    ) -> Result<Vec<Component>, CertifyError> {
        let mut components = Vec::with_capacity(self.components.len());
        for (game, position) in &self.components {
            let game = &mut self.games[*game];
            let (value, ground) = game.ground(position, answer, statements, budget)?;
            let own = match ground {
                Ground::Definition => Vec::new(),
                Ground::Statements(own) => own,
                Ground::Theorem(name) => {
                    theorem.get_or_insert((position.clone(), name));
                    Vec::new()
                }
            };
            let mut place = |own: Statement| {
                statements.iter().position(|known| *known == own).unwrap_or_else(|| {
                    statements.push(own);
                    statements.len() - 1
                })
            };
            let places = own.into_iter().map(&mut place).collect();
            let rule = text(game.ruleset());
            components.push(Component { rule, statements: places, position: digits(position), value });
        }
        Ok(components)
    }
}

/// The basis of the value of a component.
enum Ground {
    Definition,
    /// One statement, or the statements of all its numbers.
    Statements(Vec<Statement>),
    /// A theorem by its name, without a statement.
    Theorem(String),
}

impl Game {
    /// The value of a position and its basis. A misère position without a misère nim-value has no
    /// value: it is searched, here and by the checker, or a claim determines who wins it. `stated`
    /// are the statements about the components before it.
    fn ground(
        &mut self,
        position: &Position,
        answer: &Answer,
        stated: &[Statement],
        budget: &Budget,
    ) -> Result<(Option<String>, Ground), CertifyError> {
        let options = SolveOptions::default();
        // A won position with unknown value has no value in the certificate, either.
        if answer.value.is_none()
            && let Some((standing, _)) = self.won_soon(position, &options, budget)?
        {
            return Ok((None, self.grounded(&standing, position, stated, budget)?));
        }
        let known = match self.ruleset().play {
            Play::Normal => Some(self.known(position, &options, budget)?),
            Play::Misere => self.misere_nim_value(position, &options, budget)?,
        };
        let Some(known) = known else {
            let ground = match &answer.standing {
                Standing::Exact => Ground::Definition,
                standing => self.grounded(standing, position, stated, budget)?,
            };
            // The misère nim-value of a position is 0 exactly if it is lost.
            let lost = answer.outcome == Outcome::P && matches!(ground, Ground::Statements(_));
            return Ok((lost.then(|| "0".to_owned()), ground));
        };
        let ground = self.grounded(&known.standing, position, stated, budget)?;
        Ok((Some(known.value.to_string()), ground))
    }

    /// The basis in a certificate for a fact about a position with this standing.
    fn grounded(
        &mut self,
        standing: &Standing,
        position: &Position,
        stated: &[Statement],
        budget: &Budget,
    ) -> Result<Ground, CertifyError> {
        Ok(match standing {
            Standing::Theory(theorem) => {
                // The winner may follow from a different law than the values.
                let own = self.law_about(theorem, stated);
                let own = own.or_else(|| self.law_about(self.law_behind(theorem), stated));
                match own.map(|own| vec![own]).or_else(|| self.statements_about(position, budget)) {
                    Some(statements) => Ground::Statements(statements),
                    None => Ground::Theorem((*theorem).to_owned()),
                }
            }
            Standing::Invariant(invariant) => {
                // A claim about the line of a tuple is stated about that line.
                let is_own = self.subject == Subject::Heaps && invariant.decided().arity() == self.ruleset.arity;
                let own = if is_own { self.statement_of(invariant, budget) } else { None };
                let own = own.filter(|own| stated.contains(own) || written(own.clone()).is_some());
                match own.map(|own| vec![own]).or_else(|| self.statements_about(position, budget)) {
                    Some(statements) => Ground::Statements(statements),
                    None => Ground::Theorem(invariant.theorem().to_owned()),
                }
            }
            Standing::Quotient => Ground::Theorem(QUOTIENT.to_owned()),
            Standing::Family => Ground::Theorem(family::THEOREM.to_owned()),
            Standing::Assumed { .. } | Standing::AssumedOn(_) => {
                return Err(CertifyError::Assumed { position: position.clone() });
            }
            // A proved pattern spares the checker the way down to the smallest heaps.
            Standing::Exact => self.statements_about(position, budget).map_or(Ground::Definition, Ground::Statements),
            Standing::Proved(proof) => match self.statements_about(position, budget) {
                Some(statements) => Ground::Statements(statements),
                None => Ground::Theorem(proof.theorem().name().to_owned()),
            },
        })
    }

    /// The name of the law of a game; it differs from `theorem` if that is the theorem of a known
    /// game.
    fn law_behind(&self, theorem: &'static str) -> &'static str {
        self.known_values.law().map_or(theorem, |law| law.theorem().name())
    }

    /// The statement of the law that gives all values of this game; `None` if the checker does not
    /// derive its conditions. That is determined once for all components of a sum.
    fn law_about(&self, theorem: &str, stated: &[Statement]) -> Option<Statement> {
        let statement = law(&self.ruleset, theorem);
        (stated.contains(&statement) || written(statement.clone()).is_some()).then_some(statement)
    }

    /// The proof of the value of a heap of this game, as a statement about the tuples of a line on
    /// which this game is played.
    pub(crate) fn statement_on(
        &mut self,
        heap: &Position,
        rules: &Ruleset,
        line: &Line,
        budget: &Budget,
    ) -> Option<Statement> {
        let known = self.known(heap, &SolveOptions::default(), budget);
        if let Some(claim) = self.known_values.claim() {
            return Some(Statement { formula: None, ..repeats(rules, &claim.clone().on(line.clone()))? });
        }
        match known.ok()?.standing {
            Standing::Invariant(invariant) => invariant.decided().stated_on(rules, line),
            Standing::Theory(theorem) => {
                Some(Statement { place: Some(line.in_words()), ..law(rules, self.law_behind(theorem)) })
            }
            _ => None,
        }
    }
}

/// The rule as a text that includes its convention.
pub(crate) fn text(ruleset: &Ruleset) -> String {
    match ruleset.play {
        Play::Misere if !ruleset.canonical.contains("misere") => format!("{}; misere", ruleset.canonical),
        _ => ruleset.canonical.clone(),
    }
}

fn digits(position: &Position) -> Vec<String> {
    position.0.iter().map(ToString::to_string).collect()
}
