//! The number of components of a position and their names, on which all clauses must agree.
use super::names_of;
use crate::ast::{Arrow, Ast, Clause, Slot};
use crate::error::{ErrorKind, RuleError};
use crate::sets;
use crate::span::Span;
use std::collections::HashSet;

/// The most numbers that a position may have.
pub(crate) const MAX_ARITY: usize = 64;

/// The families of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `take`, `split`, codes and `->`.
    Numbers,
    /// `turn` and `product`.
    Coins,
    /// `move`.
    Piles,
    /// `erase`.
    Erase,
    /// Rewriting, `never` and `end if contains`.
    Words,
    /// `circle`.
    Circle,
    /// `place`, `cram`, `chomp`.
    Board,
}

impl Kind {
    fn of(clause: &Clause) -> Option<Self> {
        match clause {
            Clause::Take(_) | Clause::Split(_) | Clause::Code(_) | Clause::Arrow(_) => Some(Self::Numbers),
            Clause::Turn(_) | Clause::Product(_) => Some(Self::Coins),
            Clause::Move(_) => Some(Self::Piles),
            Clause::Erase(_) => Some(Self::Erase),
            Clause::Rewrite(_) | Clause::Never(_) | Clause::EndContains(_) => Some(Self::Words),
            Clause::Circle(_) => Some(Self::Circle),
            Clause::Board(_) | Clause::Place(_) => Some(Self::Board),
            Clause::Game(_) | Clause::Misere | Clause::Unordered | Clause::EndIf(_) | Clause::Turns(_) => None,
            Clause::Binding { .. } | Clause::List { .. } => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Numbers => "numbers (take, split, codes, ->)",
            Self::Coins => "coins (turn, product)",
            Self::Piles => "piles on steps (move)",
            Self::Erase => "sets of numbers (erase)",
            Self::Words => "words (rewriting with ->, never, end if contains)",
            Self::Circle => "rings (circle)",
            Self::Board => "boards (place, cram, chomp)",
        }
    }
}

/// The family of a ruleset; clauses of another one are mistakes, and so are properties that it does
/// not have.
pub(crate) fn family(ast: &Ast, errors: &mut Vec<RuleError>) -> Kind {
    let mut kinds = ast.clauses.iter().filter_map(|clause| Some((Kind::of(&clause.node)?, clause.span)));
    let Some((family, first)) = kinds.next() else { return Kind::Numbers };
    for (kind, span) in kinds.filter(|(kind, _)| *kind != family) {
        let message = format!("a rule of {} beside one of {}", kind.name(), family.name());
        let error = RuleError::new(ErrorKind::Mixed, span, message).related(first, "the first rule");
        errors
            .push(error.hint("a ruleset belongs to one family; write a sum of two games as \"RULE @ 5\" \"RULE @ 3\""));
    }
    for clause in &ast.clauses {
        let word = match (&clause.node, family) {
            (Clause::Unordered, Kind::Coins | Kind::Piles | Kind::Erase | Kind::Words | Kind::Circle | Kind::Board) => {
                "unordered"
            }
            (Clause::EndIf(_), Kind::Coins | Kind::Erase | Kind::Board) => "end if",
            (Clause::EndIf(_), Kind::Words) => "end if with a condition on numbers",
            (Clause::Turns(_), Kind::Coins) => "play",
            _ => continue,
        };
        let message = format!("`{word}` has no meaning for {}", family.name());
        let hint = match (family, word) {
            (_, "play") => "a row of heads is no list of components: a turn is one move; remove the clause",
            (Kind::Words, word) if word.starts_with("end") => {
                "write end if contains \"XXX\", or end if not contains \"X\""
            }
            _ => "remove the clause",
        };
        errors.push(RuleError::new(ErrorKind::Mixed, clause.span, message).hint(hint));
    }
    alone(ast, errors);
    family
}

/// A game on a board is one clause.
fn alone(ast: &Ast, errors: &mut Vec<RuleError>) {
    let mut boards = ast.clauses.iter().filter(|clause| matches!(clause.node, Clause::Board(_) | Clause::Place(_)));
    if let (Some(first), Some(second)) = (boards.next(), boards.next()) {
        let error = RuleError::new(ErrorKind::Mixed, second.span, "a game on a board stands alone");
        let both_place = matches!((&first.node, &second.node), (Clause::Place(_), Clause::Place(_)));
        let hint = if both_place { "list all tiles in one clause: place 2x2, 1x3" } else { "remove one of the two" };
        errors.push(error.related(first.span, "the other game").hint(hint));
    }
}

/// The names of the numbers of a coin: its place on each axis.
pub(crate) fn axes(ast: &Ast) -> Vec<String> {
    let factors = ast.clauses.iter().find_map(|clause| match &clause.node {
        Clause::Product(factors) => Some(factors.len()),
        _ => None,
    });
    match factors {
        None | Some(0 | 1) => vec!["n".to_string()],
        Some(2) => vec!["x".to_string(), "y".to_string()],
        Some(3) => vec!["x".to_string(), "y".to_string(), "z".to_string()],
        Some(many) => (1..=many.min(MAX_ARITY)).map(|i| format!("x{i}")).collect(),
    }
}

/// The form of a position: its components and their names.
pub(crate) struct State {
    /// The names of its numbers.
    pub(crate) names: Vec<String>,
}

/// The first clause that fixes the form of a position.
struct Found {
    names: Vec<Option<String>>,
    span: Span,
}

/// Looks at all clauses that make moves; those that do not fit the first of them are mistakes.
/// Without any such clause a position is one number, `n`.
pub(crate) fn find(ast: &Ast, errors: &mut Vec<RuleError>) -> State {
    let mut found: Option<Found> = None;
    for clause in &ast.clauses {
        let (names, span) = match &clause.node {
            Clause::Take(_) | Clause::Split(_) | Clause::Code(_) => (vec![Some("n".to_string())], clause.span),
            Clause::Arrow(arrow) => match pattern(arrow) {
                Ok(names) => (names, arrow.pattern.span),
                Err(error) => {
                    errors.push(error);
                    continue;
                }
            },
            _ => continue,
        };
        match &mut found {
            None => found = Some(Found { names, span }),
            Some(first) => errors.extend(unite(first, names, span, &clause.node)),
        }
    }
    let names = found.map_or_else(|| vec![Some("n".to_string())], |found| found.names);
    State { names: made_up(names, ast) }
}

/// The names of a pattern.
fn pattern(arrow: &Arrow) -> Result<Vec<Option<String>>, RuleError> {
    let slots = &arrow.pattern.node;
    if slots.len() > MAX_ARITY {
        let message = format!("a position of {} numbers: {MAX_ARITY} are the most", slots.len());
        return Err(RuleError::new(ErrorKind::Limit, arrow.pattern.span, message));
    }
    let mut names: Vec<Option<String>> = Vec::with_capacity(slots.len());
    for slot in slots {
        let Slot::Name(name) = &slot.node else {
            names.push(None);
            continue;
        };
        let error = |message: String| RuleError::new(ErrorKind::WrongType, slot.span, message);
        if sets::named(name).is_some() {
            return Err(error(format!("`{name}` is a set and cannot name a number too")).hint("choose another name"));
        }
        if names.iter().flatten().any(|other| other == name) {
            let hint = format!("give each number its own name, and write the condition {name}=... after `:`");
            return Err(error(format!("two numbers of the position are called `{name}`")).hint(hint));
        }
        names.push(Some(name.clone()));
    }
    Ok(names)
}

/// Adds the names of a further clause, or reports why they do not fit.
fn unite(first: &mut Found, names: Vec<Option<String>>, span: Span, clause: &Clause) -> Option<RuleError> {
    let heap_word = match clause {
        Clause::Take(_) => Some("take"),
        Clause::Split(_) => Some("split"),
        Clause::Code(_) => Some("a code"),
        _ => None,
    };
    let error = |kind, message: String| {
        Some(RuleError::new(kind, span, message).related(first.span, "the state is introduced here"))
    };
    if first.names.len() != names.len() {
        return match heap_word {
            Some(word) => error(
                ErrorKind::Mixed,
                format!("{word} is about one heap n, and the state here is {}", written(&first.names)),
            )
            .map(|error| error.hint(format!("write the move with ->, as in {} -> ...", written(&first.names)))),
            None => error(
                ErrorKind::Arity,
                format!("the state has {} here and {} before", numbers(names.len()), numbers(first.names.len())),
            )
            .map(|error| error.hint(format!("all clauses move from the same state: {}", written(&first.names)))),
        };
    }
    let differs = |(a, b): (&Option<String>, &Option<String>)| a.is_some() && b.is_some() && a != b;
    if first.names.iter().zip(&names).any(differs) {
        let message = format!("the state is called {} here and {} before", written(&names), written(&first.names));
        let hint = format!("use the same names in all clauses: {}", written(&first.names));
        return error(ErrorKind::Arity, message).map(|error| error.hint(hint));
    }
    for (known, name) in first.names.iter_mut().zip(names) {
        if known.is_none() {
            *known = name;
        }
    }
    // A name may come in at another place than before: (a,0) and (0,a).
    let mut seen = HashSet::new();
    let twice = first.names.iter().flatten().find(|name| !seen.insert(name.as_str()))?;
    let message = format!("`{twice}` names two different numbers of the state");
    error(ErrorKind::Arity, message).map(|error| error.hint("use the same names in all clauses"))
}

/// `n`, `(a,b)`; a number without a name is `_`.
fn written(names: &[Option<String>]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.as_deref().unwrap_or("_")).collect();
    if let [one] = names[..] { one.to_string() } else { format!("({})", names.join(",")) }
}

/// A number of components, in words.
pub(crate) fn numbers(count: usize) -> String {
    let words = ["no number", "one number", "two numbers", "three numbers", "four numbers"];
    words.get(count).map_or_else(|| format!("{count} numbers"), |word| (*word).to_string())
}

/// Gives a name to the numbers that no pattern names: the first letters that the text does not use.
fn made_up(names: Vec<Option<String>>, ast: &Ast) -> Vec<String> {
    let used = if names.iter().any(Option::is_none) { names_of(ast) } else { HashSet::new() };
    let mut free = ('a'..='z').map(String::from).chain((1..).map(|i| format!("x{i}")));
    let mut next = || free.find(|name| !used.contains(name)).unwrap_or_default();
    names.into_iter().map(|name| name.unwrap_or_else(&mut next)).collect()
}
