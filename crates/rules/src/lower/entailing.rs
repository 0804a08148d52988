//! `again` and `answer`: what a move obliges to.
use crate::ast::{Ast, Clause, Mark, Turns};
use crate::error::{ErrorKind, RuleError};
use crate::say;
use std::collections::BTreeMap;

/// Reports the clauses that have no meaning beside a mark: turns in several components, since a
/// mark says where the next move is made, and misere play, of which no theory is known here.
pub(super) fn refused(ast: &Ast, errors: &mut Vec<RuleError>) {
    let Some(marked) = ast.clauses.iter().find(|clause| clause.node.mark().is_some()) else { return };
    for clause in &ast.clauses {
        let (word, hint) = match &clause.node {
            Clause::Misere => ("misere", say::marks_in_normal_play()),
            Clause::Turns(Turns::One) => continue,
            Clause::Turns(_) => ("play", say::marks_move_in_one()),
            _ => continue,
        };
        let error = RuleError::new(ErrorKind::Mixed, clause.span, say::not_beside_marks(word)).hint(hint);
        errors.push(error.related(marked.span, say::the_marked_clause()));
    }
}

/// The marks of the clauses by their place; none where no clause has one.
pub(super) fn marks(ast: &Ast) -> Option<BTreeMap<usize, Mark>> {
    let marks = ast.clauses.iter().enumerate().filter_map(|(index, clause)| Some((index, clause.node.mark()?)));
    Some(marks.collect()).filter(|marks: &BTreeMap<_, _>| !marks.is_empty())
}
