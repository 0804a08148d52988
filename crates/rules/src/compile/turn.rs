//! `turn`: whose turn it is, as a number of the position.
//!
//! A rule that uses the name `turn` without a place for it is about positions with one more number
//! at their end: 1 where the first player is to move, 2 where the second is. Each move makes 3-turn
//! of it. `take` becomes an arrow. What is left is a rule about tuples (or about a bag with numbers
//! beside it), which every other room reads as such.
use crate::ast::{
    Amount, ArithOp, Arrow, ArrowOption, Ast, BagMove, Clause, CompareOp, Expr, ExprKind, Slot, Take, Turns, expr,
};
use crate::error::{ErrorKind, RuleError};
use crate::family::bags::Arrangement;
use crate::lex::{TokenKind, lex};
use crate::lower::names::names_of;
use crate::ruleset::TURN;
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use messages::Message;
use std::collections::HashSet;

/// The tree with a place for `turn` in every position, where it has none and the text uses the
/// name.
///
/// # Errors
/// Clauses for which a turn has no meaning.
pub(super) fn placed(ast: Ast, text: &str) -> Result<Ast, Vec<RuleError>> {
    // `end if C first wins` is a condition on the turn, too.
    let may_name = [TURN, "first", "second"].iter().any(|word| text.contains(word));
    if !may_name || !ast.clauses.iter().any(|clause| names_turn(&clause.node)) {
        return Ok(ast);
    }
    let names = names_of(&ast);
    let has_place = |clause: &Spanned<Clause>| match clause.node.bare() {
        Clause::Arrow(arrow) => arrow.pattern.node.iter().any(is_turn),
        Clause::Bag(own) => own.beside.iter().chain(&own.named).any(is_turn),
        _ => false,
    };
    let bound = |clause: &Spanned<Clause>| matches!(&clause.node, Clause::Binding { name, .. } if name.node == TURN);
    if ast.clauses.iter().any(|clause| has_place(clause) || bound(clause)) {
        return Ok(ast);
    }
    let own_sets: HashSet<&str> = ast.clauses.iter().filter_map(|clause| named_set(&clause.node)).collect();
    let amount = (1..).map(|i| if i == 1 { "k".to_owned() } else { format!("k{i}") });
    let amount = amount.into_iter().find(|name| !names.contains(name.as_str())).unwrap_or_default();
    let (mut clauses, mut errors) = (Vec::new(), Vec::new());
    for clause in &ast.clauses {
        let span = clause.span;
        match &clause.node {
            Clause::Take(take) => match arrows(take, &amount, &own_sets, span) {
                Ok(arrows) => clauses.extend(arrows.into_iter().map(|arrow| Spanned::new(arrow, span))),
                Err(error) => errors.push(*error),
            },
            Clause::Arrow(arrow) => match with_turn(arrow) {
                Some(arrow) => clauses.push(Spanned::new(Clause::Arrow(arrow), span)),
                None => errors.push(wrong(span, say::turn_leaves_one())),
            },
            // Nothing stands beside a row or a ring.
            Clause::Bag(own) if own.arrangement == Arrangement::Bag => {
                let mut own = BagMove::clone(own);
                own.beside.push(Spanned::new(Slot::Name(TURN.to_owned()), span));
                own.new_beside.push(other_turn(span));
                clauses.push(Spanned::new(Clause::Bag(Box::new(own)), span));
            }
            clause_of_rule if goes_with_turn(clause_of_rule) => clauses.push(clause.clone()),
            Clause::Split(_) | Clause::Code(_) => errors.push(wrong(span, say::turn_leaves_one())),
            _ => errors.push(wrong(span, say::turn_not_here())),
        }
    }
    if errors.is_empty() { Ok(Ast { clauses }) } else { Err(errors) }
}

/// Whether an expression in a clause uses the name.
fn names_turn(clause: &Clause) -> bool {
    if matches!(clause, Clause::Turn(_) | Clause::Product(_)) {
        return false;
    }
    let text = clause.to_string();
    let (tokens, _) = lex(&text);
    tokens.iter().any(|token| token.kind == TokenKind::Name && token.span.of(&text) == TURN)
}

fn is_turn(slot: &Spanned<Slot>) -> bool {
    matches!(&slot.node, Slot::Name(name) if name == TURN)
}

/// The set or list that a clause binds.
fn named_set(clause: &Clause) -> Option<&str> {
    match clause {
        Clause::List { name, .. } | Clause::Set { name, .. } | Clause::Sequence { name, .. } => Some(&name.node),
        _ => None,
    }
}

/// Whether a clause that is no move may stand beside `turn` as it is.
fn goes_with_turn(clause: &Clause) -> bool {
    match clause.bare() {
        Clause::Misere | Clause::EndIf(_) | Clause::DropZeros | Clause::Turns(Turns::One) => true,
        Clause::Binding { .. } | Clause::List { .. } | Clause::Set { .. } | Clause::Sequence { .. } => {
            clause.mark().is_none()
        }
        _ => false,
    }
}

fn wrong(span: Span, message: Message) -> RuleError {
    RuleError::new(ErrorKind::Mixed, span, message).hint(say::write_turn())
}

fn name(text: &str, span: Span) -> Expr {
    expr(ExprKind::Name(text.to_owned()), span)
}

fn int(value: u64, span: Span) -> Expr {
    expr(ExprKind::Int(value), span)
}

fn minus(x: Expr, y: Expr, span: Span) -> Expr {
    expr(ExprKind::Arith(ArithOp::Sub, x, y), span)
}

/// A chain of comparisons with one operator.
fn chain(operands: Vec<Expr>, operator: CompareOp, span: Span) -> Expr {
    let operators = vec![Spanned::new(operator, span); operands.len() - 1];
    expr(ExprKind::Chain { operands, operators }, span)
}

/// `3-turn`
fn other_turn(span: Span) -> Expr {
    minus(int(3, span), name(TURN, span), span)
}

/// An arrow with `turn` as its last number; none where a move may leave several positions.
fn with_turn(arrow: &Arrow) -> Option<Arrow> {
    let mut arrow = Arrow { parenthesised: true, ..arrow.clone() };
    let span = arrow.pattern.span;
    arrow.pattern.node.push(Spanned::new(Slot::Name(TURN.to_owned()), span));
    if arrow.options.len() > 1 {
        return None;
    }
    for option in &mut arrow.options {
        let span = option.span;
        let node = &mut option.node;
        if node.times.is_some() || node.repeat.is_some() {
            return None;
        }
        node.coords.push(other_turn(span));
        node.parenthesised = true;
    }
    Some(arrow)
}

/// `take` as arrows, one for each amount.
fn arrows(take: &Take, amount: &str, sets: &HashSet<&str>, span: Span) -> Result<Vec<Clause>, Box<RuleError>> {
    let rest_is = match take.leaving.as_ref().map(|leaving| leaving.node) {
        None | Some((0, 1)) => None,
        Some((1, 1)) => Some(CompareOp::Gt),
        Some((0, 0)) => Some(CompareOp::Eq),
        Some(_) => return Err(Box::new(wrong(span, say::turn_leaves_one()))),
    };
    let heap = || name("n", span);
    let one = |written: &Spanned<Amount>| {
        let free = || name(amount, span);
        let (taken, mut conditions) = match &written.node {
            Amount::Any => (free(), Vec::new()),
            Amount::Range(lo, hi) => {
                (free(), vec![chain(vec![lo.clone(), free(), hi.clone()], CompareOp::Le, written.span)])
            }
            Amount::Expr(x) => match &x.node {
                ExprKind::Name(set) if sets::named(set).is_some() || sets.contains(set.as_str()) => {
                    (free(), vec![chain(vec![free(), x.clone()], CompareOp::In, written.span)])
                }
                _ => (x.clone(), Vec::new()),
            },
        };
        conditions.insert(0, chain(vec![int(1, span), taken.clone(), heap()], CompareOp::Le, written.span));
        conditions.extend(rest_is.map(|is| chain(vec![heap(), taken.clone()], is, span)));
        conditions.extend(take.guard.iter().cloned());
        let option = ArrowOption {
            coords: vec![minus(heap(), taken, written.span), other_turn(span)],
            parenthesised: true,
            times: None,
            repeat: None,
        };
        let slots = ["n", TURN].map(|name| Spanned::new(Slot::Name(name.to_owned()), span));
        Clause::Arrow(Arrow {
            pattern: Spanned::new(slots.to_vec(), span),
            parenthesised: true,
            each_place: false,
            options: vec![Spanned::new(option, written.span)],
            conditions,
        })
    };
    Ok(take.amounts.iter().map(one).collect())
}
