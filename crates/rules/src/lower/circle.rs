//! `circle(take ...)`: a rule for a ring and a rule for the row that the ring becomes, read from
//! one clause.
//!
//! In the ring, `leaving` has no effect: one row is left, or nothing. Guards count there too, with
//! n the ring.
use super::{Lowered, Objects, lower_for};
use crate::ast::{Ast, Clause, Take};
use crate::error::RuleError;
use crate::span::Spanned;

/// The meaning of a ruleset of rings; `errors` are the mistakes found so far.
pub(super) fn lower(ast: &Ast, given: &[(String, i64)], mut errors: Vec<RuleError>) -> Result<Lowered, Vec<RuleError>> {
    let row = lower_for(&with_takes(ast, Take::clone), given, 1);
    let ring = lower_for(&with_takes(ast, |take| Take { leaving: None, ..take.clone() }), given, 1);
    match (ring, row) {
        (Ok(ring), Ok(row)) if errors.is_empty() => Ok(Lowered {
            params: row.params.clone(),
            names: vec!["n".to_string(), "ring".to_string()],
            unordered: false,
            play: row.play,
            turns: row.turns,
            schemas: Vec::new(),
            ends: Vec::new(),
            verdicts: Vec::new(),
            warnings: row.warnings.clone(),
            objects: Some(Objects::Circle(Box::new([ring, row]))),
        }),
        (ring, row) => {
            for error in row.err().into_iter().chain(ring.err()).flatten() {
                if !errors.contains(&error) {
                    errors.push(error);
                }
            }
            errors.sort_by_key(|error| error.span.start);
            Err(errors)
        }
    }
}

/// The rules of the row alone, as a text of their own.
pub(crate) fn row(ast: &Ast) -> Ast {
    let mut alone = with_takes(ast, Take::clone);
    alone.clauses.retain(|clause| !matches!(clause.node, Clause::Turns(_)));
    alone
}

/// The tree with each ring's rule as a clause about one heap.
fn with_takes(ast: &Ast, change: impl Fn(&Take) -> Take) -> Ast {
    let clauses = ast.clauses.iter().filter_map(|clause| match &clause.node {
        Clause::Circle(take) => Some(Spanned::new(Clause::Take(change(take)), clause.span)),
        // Clauses of other families have been refused.
        Clause::Take(_) | Clause::Split(_) | Clause::Code(_) | Clause::Arrow(_) => None,
        Clause::Turn(_) | Clause::Product(_) | Clause::Move(_) | Clause::Board(_) | Clause::Place(_) => None,
        _ => Some(clause.clone()),
    });
    Ast { clauses: clauses.collect() }
}
