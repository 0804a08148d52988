//! The number of components of a position and their names, on which all clauses must agree.
use super::names::names_of;
use crate::ast::{Arrow, Ast, Clause, Slot};
use crate::error::{ErrorKind, RuleError};
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use messages::Message;
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
    /// `{a, ..} -> ..` and `drop 0`.
    Bags,
    /// `place 1x2`, `cram`, `chomp`.
    Board,
    /// `board "XO" -> ".X"`, `place "XX/X."`, and `place 1x2` beside these.
    Cells,
    /// `delete v`, `drop isolated`.
    Graphs,
}

impl Kind {
    fn of(clause: &Clause) -> Option<Self> {
        match clause.bare() {
            Clause::Take(_) | Clause::Split(_) | Clause::Code(_) | Clause::Arrow(_) => Some(Self::Numbers),
            Clause::Turn(_) | Clause::Product(_) => Some(Self::Coins),
            Clause::Move(_) => Some(Self::Piles),
            Clause::Erase(_) => Some(Self::Erase),
            Clause::Rewrite(_) | Clause::Never(_) | Clause::EndContains(_) | Clause::Ring(_) => Some(Self::Words),
            Clause::Circle(_) => Some(Self::Circle),
            Clause::Bag(_) | Clause::DropZeros => Some(Self::Bags),
            Clause::Board(_) | Clause::Place(_) => Some(Self::Board),
            Clause::Cells(_) => Some(Self::Cells),
            Clause::Delete(_) | Clause::DropIsolated => Some(Self::Graphs),
            Clause::Game(_) | Clause::Misere | Clause::Unordered | Clause::EndIf(_) | Clause::Turns(_) => None,
            Clause::Binding { .. } | Clause::List { .. } | Clause::Set { .. } | Clause::Sequence { .. } => None,
            Clause::Marked(..) | Clause::Verdict(..) => None,
        }
    }

    fn name(self) -> Message {
        match self {
            Self::Numbers => say::family_numbers(),
            Self::Coins => say::family_coins(),
            Self::Piles => say::family_piles(),
            Self::Erase => say::family_sets(),
            Self::Words => say::family_words(),
            Self::Circle => say::family_rings(),
            Self::Bags => say::family_bags(),
            Self::Board => say::family_boards(),
            Self::Cells => say::family_cells(),
            Self::Graphs => say::family_graphs(),
        }
    }
}

/// The family of a ruleset; clauses of another one are mistakes, and so are properties that it does
/// not have.
pub(crate) fn family(ast: &Ast, errors: &mut Vec<RuleError>) -> Kind {
    let letters = ast.clauses.iter().any(|clause| matches!(clause.node, Clause::Cells(_)));
    let of = |clause: &Clause| match clause {
        Clause::Place(_) if letters => Some(Kind::Cells),
        _ => Kind::of(clause),
    };
    let mut kinds = ast.clauses.iter().filter_map(|clause| Some((of(&clause.node)?, clause.span)));
    let Some((family, first)) = kinds.next() else { return Kind::Numbers };
    for (kind, span) in kinds.filter(|(kind, _)| *kind != family) {
        let message = say::two_families(kind.name(), family.name());
        let error = RuleError::new(ErrorKind::Mixed, span, message).related(first, say::the_first_rule());
        errors.push(error.hint(say::one_family()));
    }
    for clause in &ast.clauses {
        let (word, named) = match (clause.node.bare(), family) {
            (Clause::Unordered, family) if family != Kind::Numbers => ("unordered", "unordered".into()),
            (Clause::EndIf(_), Kind::Coins | Kind::Erase | Kind::Board | Kind::Cells) => ("end if", "end if".into()),
            (Clause::EndIf(_), Kind::Words) => ("end if", say::end_if_numbers()),
            (Clause::Turns(_), Kind::Coins) => ("play", "play".into()),
            _ => continue,
        };
        let message = say::without_meaning_for(named, family.name());
        let hint = match (family, word) {
            (_, "play") => say::heads_are_no_components(),
            (Kind::Words, word) if word.starts_with("end") => say::write_end_if_contains(),
            _ => say::remove_clause(),
        };
        errors.push(RuleError::new(ErrorKind::Mixed, clause.span, message).hint(hint));
    }
    if family != Kind::Cells {
        alone(ast, errors);
    }
    super::entailing::refused(ast, errors);
    super::verdicts::refused(ast, family, errors);
    family
}

/// A game on a board is one clause.
fn alone(ast: &Ast, errors: &mut Vec<RuleError>) {
    let mut boards = ast.clauses.iter().filter(|clause| matches!(clause.node, Clause::Board(_) | Clause::Place(_)));
    if let (Some(first), Some(second)) = (boards.next(), boards.next()) {
        let error = RuleError::new(ErrorKind::Mixed, second.span, say::board_stands_alone());
        let both_place = matches!((&first.node, &second.node), (Clause::Place(_), Clause::Place(_)));
        let hint = if both_place { say::tiles_in_one_clause() } else { say::remove_one() };
        errors.push(error.related(first.span, say::the_other_game()).hint(hint));
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

/// The names of the numbers beside a bag, on which all moves must agree.
pub(crate) fn beside(ast: &Ast, errors: &mut Vec<RuleError>) -> Vec<String> {
    let mut found: Option<Found> = None;
    for clause in &ast.clauses {
        let Clause::Bag(own) = &clause.node else { continue };
        let names = match names_of_slots(&own.beside) {
            Ok(names) => names,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        match &mut found {
            None => found = Some(Found { names, span: clause.span }),
            Some(first) => errors.extend(unite(first, names, clause.span, &clause.node)),
        }
    }
    made_up(found.map(|found| found.names).unwrap_or_default(), ast)
}

/// The form of a position: its components and their names.
pub(crate) struct State {
    pub(crate) names: Vec<String>,
}

/// The first clause that fixes the form of a position.
struct Found {
    names: Vec<Option<String>>,
    span: Span,
}

/// Looks at all clauses that make moves; clauses that do not fit the first of them are mistakes.
/// Without any such clause a position is one number, `n`.
pub(crate) fn find(ast: &Ast, errors: &mut Vec<RuleError>) -> State {
    let mut found: Option<Found> = None;
    for clause in &ast.clauses {
        let (names, span) = match clause.node.bare() {
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

fn pattern(arrow: &Arrow) -> Result<Vec<Option<String>>, RuleError> {
    let slots = &arrow.pattern.node;
    if slots.len() > MAX_ARITY {
        let message = say::too_many_numbers(slots.len(), MAX_ARITY);
        return Err(RuleError::new(ErrorKind::Limit, arrow.pattern.span, message));
    }
    names_of_slots(slots)
}

fn names_of_slots(slots: &[Spanned<Slot>]) -> Result<Vec<Option<String>>, RuleError> {
    let mut names: Vec<Option<String>> = Vec::with_capacity(slots.len());
    for slot in slots {
        let Slot::Name(name) = &slot.node else {
            names.push(None);
            continue;
        };
        let error = |message: Message| RuleError::new(ErrorKind::WrongType, slot.span, message);
        if sets::named(name).is_some() {
            return Err(error(say::set_cannot_name(name)).hint(say::choose_another_name()));
        }
        if names.iter().flatten().any(|other| other == name) {
            let hint = say::own_names(name);
            return Err(error(say::one_name_for_two(name)).hint(hint));
        }
        names.push(Some(name.clone()));
    }
    Ok(names)
}

/// Adds the names of a further clause, or reports why they do not fit.
fn unite(first: &mut Found, names: Vec<Option<String>>, span: Span, clause: &Clause) -> Option<RuleError> {
    let heap_word = match clause.bare() {
        Clause::Take(_) => Some(Message::from("take")),
        Clause::Split(_) => Some("split".into()),
        Clause::Code(_) => Some(say::a_code()),
        _ => None,
    };
    let error = |kind, message: Message| {
        Some(RuleError::new(kind, span, message).related(first.span, say::state_introduced_here()))
    };
    if first.names.len() != names.len() {
        return match heap_word {
            Some(word) => error(ErrorKind::Mixed, say::about_one_heap(word, written(&first.names)))
                .map(|error| error.hint(say::write_with_arrow(written(&first.names)))),
            None => error(ErrorKind::Arity, say::state_arity(numbers(names.len()), numbers(first.names.len())))
                .map(|error| error.hint(say::same_state(written(&first.names)))),
        };
    }
    let differs = |(a, b): (&Option<String>, &Option<String>)| a.is_some() && b.is_some() && a != b;
    if first.names.iter().zip(&names).any(differs) {
        let message = say::state_called(written(&names), written(&first.names));
        let hint = say::same_names_as(written(&first.names));
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
    let message = say::names_two_numbers(twice);
    error(ErrorKind::Arity, message).map(|error| error.hint(say::same_names()))
}

/// `n`, `(a,b)`; a number without a name is `_`.
fn written(names: &[Option<String>]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.as_deref().unwrap_or("_")).collect();
    if let [one] = names[..] { one.to_string() } else { format!("({})", names.join(",")) }
}

/// A number of components, in words.
pub(crate) fn numbers(count: usize) -> Message {
    match count {
        0 => say::count_none(),
        1 => say::count_one(),
        2 => say::count_two(),
        3 => say::count_three(),
        4 => say::count_four(),
        count => say::count_numbers(count),
    }
}

/// Gives a name to the numbers that no pattern names: the first letters that the text does not use.
fn made_up(names: Vec<Option<String>>, ast: &Ast) -> Vec<String> {
    let used = if names.iter().any(Option::is_none) { names_of(ast) } else { HashSet::new() };
    let mut free = ('a'..='z').map(String::from).chain((1..).map(|i| format!("x{i}")));
    let mut next = || free.find(|name| !used.contains(name)).unwrap_or_default();
    names.into_iter().map(|name| name.unwrap_or_else(&mut next)).collect()
}
