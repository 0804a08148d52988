//! Rings of words: the clauses in `circle( )` stand beside a mark of the ring.
use crate::ast::{Ast, Clause, Pattern, Piece};
use crate::error::{ErrorKind, RuleError};
use crate::say;
use crate::span::Spanned;

/// The clauses in a ring as clauses beside it; none where there is no ring. The ring itself stays,
/// without clauses.
pub(super) fn unrolled(ast: &Ast, errors: &mut Vec<RuleError>) -> Option<Ast> {
    let ring = ast.clauses.iter().find(|clause| matches!(clause.node, Clause::Ring(_)))?;
    let mut clauses = Vec::new();
    for clause in &ast.clauses {
        match &clause.node {
            Clause::Ring(inside) => {
                clauses.push(Spanned::new(Clause::Ring(Vec::new()), clause.span));
                clauses.extend(inside.iter().cloned());
            }
            Clause::Rewrite(_) => {
                let error = RuleError::new(ErrorKind::Mixed, clause.span, say::rule_outside_ring());
                errors.push(error.hint(say::rules_inside_ring()).related(ring.span, say::the_ring()));
                clauses.push(clause.clone());
            }
            _ => clauses.push(clause.clone()),
        }
    }
    for clause in &clauses {
        let end = patterns(clause.node.bare()).into_iter().flatten().find(|piece| piece.node == Piece::End);
        errors.extend(end.map(|end| {
            let error = RuleError::new(ErrorKind::Expected, end.span, say::ring_without_end());
            error.hint(say::remove_end()).related(ring.span, say::the_ring())
        }));
    }
    Some(Ast { clauses })
}

/// All patterns of a clause about words.
fn patterns(clause: &Clause) -> Vec<&Pattern> {
    match clause {
        Clause::Rewrite(rewrite) => vec![&rewrite.left.node, &rewrite.right.node],
        Clause::Never(parts) => parts.iter().map(|part| &part.node).collect(),
        Clause::EndContains(conditions) => conditions.iter().map(|condition| &condition.node.pattern).collect(),
        _ => Vec::new(),
    }
}
