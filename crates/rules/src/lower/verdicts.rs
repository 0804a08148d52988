//! `end if C wins` and `end if C draws`: ends where the player to move has won, or nobody.
use super::state::Kind;
use crate::ast::{Ast, Clause, Turns, Verdict};
use crate::error::{ErrorKind, RuleError};
use crate::say;

/// Reports verdicts in families without them, and the clauses that have no meaning beside one.
pub(super) fn refused(ast: &Ast, family: Kind, errors: &mut Vec<RuleError>) {
    let Some(judged) = ast.clauses.iter().find(|clause| clause.node.verdict().is_some()) else { return };
    if matches!(family, Kind::Piles | Kind::Circle) {
        let error = RuleError::new(ErrorKind::Mixed, judged.span, say::no_verdicts_here());
        errors.push(error.hint(say::games_with_verdicts()));
    }
    for clause in &ast.clauses {
        let (word, hint) = match &clause.node {
            Clause::Marked(_, mark) => (mark.word(), say::no_marks_with_verdicts()),
            Clause::Turns(Turns::One) => continue,
            Clause::Turns(_) => ("play", say::verdicts_move_in_one()),
            _ => continue,
        };
        let error = RuleError::new(ErrorKind::Mixed, clause.span, say::not_beside_verdicts(word)).hint(hint);
        errors.push(error.related(judged.span, say::the_verdict()));
    }
}

/// How the game is decided at each `end if`, in the order of the text; empty where no clause says
/// it.
pub(super) fn all(ast: &Ast) -> Vec<Option<Verdict>> {
    let is_end = |clause: &Clause| matches!(clause.bare(), Clause::EndIf(_) | Clause::EndContains(_));
    let ends = ast.clauses.iter().filter(|clause| is_end(&clause.node));
    let verdicts: Vec<Option<Verdict>> = ends.map(|clause| clause.node.verdict()).collect();
    if verdicts.iter().all(Option::is_none) { Vec::new() } else { verdicts }
}
