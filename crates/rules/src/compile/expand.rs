//! Changes of the tree before it gets its meaning: built-in games by their rules, clauses for each
//! place of a position, parameters as bindings.
use crate::ast::{
    Amount, ArithOp, Arrow, Ast, BagMove, CellClause, Clause, Contains, Count, Expr, ExprKind, Factor, Pattern, Piece,
    SetItem, Slot, Split, Turn, Turns, each_part, expr,
};
use crate::catalogue::{self, Game};
use crate::error::{ErrorKind, RuleError};
use crate::family::bags::Arrangement;
use crate::lower;
use crate::parse;
use crate::say;
use crate::span::{Span, Spanned};
use std::collections::HashSet;

/// Replaces the name of a built-in game by its clauses, with its default parameters where no others
/// are given. All places in them are that of the name.
pub(super) fn games(ast: Ast, given: &[(String, i64)]) -> Result<Ast, Vec<RuleError>> {
    if !ast.clauses.iter().any(|clause| matches!(clause.node, Clause::Game(_))) {
        return Ok(ast);
    }
    let mut known: HashSet<String> = given.iter().map(|(name, _)| name.clone()).collect();
    known.extend(ast.clauses.iter().filter_map(bound).map(str::to_string));
    let mut clauses = Vec::with_capacity(ast.clauses.len() + 4);
    for clause in ast.clauses {
        match &clause.node {
            Clause::Game(name) => {
                let unknown = || {
                    let message = say::unknown_game(name);
                    vec![RuleError::new(ErrorKind::UnknownWord, clause.span, message).hint(say::see_list())]
                };
                let game = catalogue::find(name).ok_or_else(unknown)?;
                clauses.extend(rules_of(game, clause.span, &known)?);
            }
            _ => clauses.push(clause),
        }
    }
    Ok(Ast { clauses })
}

/// The parameter, or the list, that a clause binds.
fn bound(clause: &Spanned<Clause>) -> Option<&str> {
    match &clause.node {
        Clause::Binding { name, .. } | Clause::List { name, .. } => Some(&name.node),
        Clause::Set { name, .. } | Clause::Sequence { name, .. } => Some(&name.node),
        _ => None,
    }
}

fn rules_of(game: &Game, span: Span, known: &HashSet<String>) -> Result<Vec<Spanned<Clause>>, Vec<RuleError>> {
    let mut inner = parse::parse(game.text).map_err(|mut errors| {
        errors.iter_mut().for_each(|error| error.span = span);
        errors
    })?;
    inner.clauses.retain(|clause| bound(clause).is_none_or(|name| !known.contains(name)));
    let bound_inside: HashSet<String> = inner.clauses.iter().filter_map(bound).map(str::to_string).collect();
    for param in &game.params {
        if !known.contains(param.name) && !bound_inside.contains(param.name) {
            inner.clauses.push(Spanned::new(binding(param.name, param.default, span), span));
        }
    }
    inner.clauses.iter_mut().for_each(|clause| move_clause(clause, span));
    Ok(inner.clauses)
}

/// Writes the parameters from outside into the tree as bindings, in place of its own.
pub(super) fn bindings(mut ast: Ast, given: &[(String, i64)]) -> Ast {
    for (name, value) in given {
        let new = binding(name, *value, Span::default());
        match ast.clauses.iter_mut().find(|clause| bound(clause) == Some(name)) {
            Some(old) => old.node = new,
            None => ast.clauses.push(Spanned::new(new, Span::default())),
        }
    }
    ast
}

/// `name = value`
fn binding(name: &str, value: i64, span: Span) -> Clause {
    let literal = |x: u64| expr(ExprKind::Int(x), span);
    let size = value.unsigned_abs();
    let value = if value >= 0 {
        literal(size)
    } else if let Ok(_fits) = i64::try_from(size) {
        expr(ExprKind::Neg(literal(size)), span)
    } else {
        // -2^63 has no literal of its own.
        let almost = expr(ExprKind::Neg(literal(size - 1)), span);
        expr(ExprKind::Arith(ArithOp::Sub, almost, literal(1)), span)
    };
    Clause::Binding { name: Spanned::new(name.to_string(), span), value }
}

/// Puts a clause and all that it is made of at one place.
fn move_clause(clause: &mut Spanned<Clause>, span: Span) {
    clause.span = span;
    let all = |exprs: &mut [Expr]| exprs.iter_mut().for_each(|x| move_expr(x, span));
    let mut node = &mut clause.node;
    if let Clause::Marked(inner, _) | Clause::Verdict(inner, _) = node {
        node = inner;
    }
    match node {
        // A clause without its mark or verdict has none.
        Clause::Marked(..) | Clause::Verdict(..) => {}
        Clause::Code(_) | Clause::Game(_) | Clause::Misere | Clause::Unordered => {}
        Clause::Board(_) | Clause::DropZeros | Clause::DropIsolated => {}
        Clause::Delete(own) => {
            own.names.iter_mut().for_each(|name| name.span = span);
            move_amounts(&mut own.amounts, span);
            all(&mut own.conditions);
        }
        // A ring holds clauses about words, and no ring.
        Clause::Ring(clauses) => clauses.iter_mut().for_each(|clause| move_clause(clause, span)),
        Clause::Bag(own) => move_bag(own, span),
        Clause::Cells(CellClause::Line { left, right, .. }) => (left.span, right.span) = (span, span),
        Clause::Cells(CellClause::Shape { rows, .. }) => rows.span = span,
        Clause::Place(tiles) => tiles.iter_mut().for_each(|tile| tile.span = span),
        Clause::Turn(turn) => move_turn(turn, span),
        Clause::Product(factors) => {
            for factor in factors {
                factor.span = span;
                if let Factor::Turn(turn) = &mut factor.node {
                    move_turn(turn, span);
                }
            }
        }
        Clause::Move(stones) => {
            [&mut stones.amount, &mut stones.from, &mut stones.to].into_iter().for_each(|x| move_expr(x, span));
            all(&mut stones.conditions);
        }
        Clause::List { name, items } => {
            name.span = span;
            all(items);
        }
        Clause::Take(take) | Clause::Circle(take) => {
            move_amounts(&mut take.amounts, span);
            if let Some(leaving) = &mut take.leaving {
                leaving.span = span;
            }
            all(&mut take.guard);
        }
        Clause::Turns(turns) => match turns {
            Turns::One | Turns::Every | Turns::First | Turns::Any => {}
            Turns::Exactly(count) => move_expr(count, span),
            Turns::Range(lo, hi) => [lo, hi].into_iter().for_each(|x| move_expr(x, span)),
            Turns::Among(counts) => counts.iter_mut().for_each(|count| match count {
                SetItem::One(x) => move_expr(x, span),
                SetItem::Range(lo, hi) => [lo, hi].into_iter().for_each(|x| move_expr(x, span)),
            }),
        },
        Clause::Split(split) => move_split(split, span),
        Clause::Arrow(arrow) => move_arrow(arrow, span),
        Clause::EndIf(conditions) => all(conditions),
        Clause::Erase(erase) => {
            (erase.gone.span, erase.chosen.span) = (span, span);
            all(&mut erase.conditions);
        }
        Clause::Rewrite(rewrite) => {
            for side in [&mut rewrite.left, &mut rewrite.right] {
                side.span = span;
                move_pattern(&mut side.node, span);
            }
            all(&mut rewrite.conditions);
        }
        Clause::Never(parts) => {
            for part in parts {
                part.span = span;
                move_pattern(&mut part.node, span);
            }
        }
        Clause::EndContains(conditions) => move_contains(conditions, span),
        Clause::Binding { name, value: number } | Clause::Set { name, members: number } => {
            name.span = span;
            move_expr(number, span);
        }
        Clause::Sequence { name, first, next } => {
            name.span = span;
            all(first);
            move_expr(next, span);
        }
    }
}

fn move_split(split: &mut Split, span: Span) {
    split.count.span = span;
    match &mut split.count.node {
        Count::Any => {}
        Count::Exactly(x) => move_expr(x, span),
        Count::Range(lo, hi) => [lo, hi].into_iter().for_each(|x| move_expr(x, span)),
    }
    split.guard.iter_mut().for_each(|x| move_expr(x, span));
}

fn move_arrow(arrow: &mut Arrow, span: Span) {
    let all = |exprs: &mut [Expr]| exprs.iter_mut().for_each(|x| move_expr(x, span));
    arrow.pattern.span = span;
    arrow.pattern.node.iter_mut().for_each(|slot| slot.span = span);
    for option in &mut arrow.options {
        option.span = span;
        all(&mut option.node.coords);
        all(option.node.times.as_mut_slice());
        if let Some(repeat) = &mut option.node.repeat {
            repeat.name.span = span;
            [&mut repeat.lo, &mut repeat.hi].into_iter().for_each(|x| move_expr(x, span));
        }
    }
    all(&mut arrow.conditions);
}

fn move_bag(own: &mut BagMove, span: Span) {
    own.right.span = span;
    own.beside.iter_mut().chain(&mut own.named).for_each(|slot| slot.span = span);
    for list in [&mut own.new_beside, &mut own.left, &mut own.conditions] {
        list.iter_mut().for_each(|x| move_expr(x, span));
    }
    if let Some((name, new)) = &mut own.each {
        name.span = span;
        move_expr(new, span);
    }
}

fn move_contains(conditions: &mut [Spanned<Contains>], span: Span) {
    for condition in conditions {
        condition.span = span;
        move_pattern(&mut condition.node.pattern, span);
        condition.node.conditions.iter_mut().for_each(|x| move_expr(x, span));
    }
}

fn move_pattern(pattern: &mut Pattern, span: Span) {
    for piece in pattern {
        piece.span = span;
        match &mut piece.node {
            Piece::Text(_) | Piece::Any | Piece::End => {}
            Piece::Letter(name) => name.span = span,
            Piece::Repeat(_, x) | Piece::Digit(x) => move_expr(x, span),
        }
    }
}

fn move_turn(turn: &mut Turn, span: Span) {
    move_amounts(&mut turn.counts, span);
    turn.within.iter_mut().for_each(|x| move_expr(x, span));
    turn.from.iter_mut().for_each(|from| from.span = span);
}

fn move_amounts(amounts: &mut [Spanned<Amount>], span: Span) {
    for amount in amounts {
        amount.span = span;
        match &mut amount.node {
            Amount::Any => {}
            Amount::Expr(x) => move_expr(x, span),
            Amount::Range(lo, hi) => [lo, hi].into_iter().for_each(|x| move_expr(x, span)),
        }
    }
}

fn move_expr(expr: &mut Expr, span: Span) {
    each_part(expr, &mut |part| {
        part.span = span;
        match &mut part.node {
            ExprKind::Call { name, .. } | ExprKind::Index { name, .. } | ExprKind::Quantified { name, .. } => {
                name.span = span;
            }
            ExprKind::Chain { operators, .. } => operators.iter_mut().for_each(|operator| operator.span = span),
            _ => {}
        }
    });
}

/// Replaces `(.., a, ..) -> (.., a-k, ..)` by a clause for each place of a position, whose numbers
/// are those of the other clauses.
///
/// # Errors
/// Where no other clause determines how many numbers a position has.
pub(super) fn places(ast: Ast) -> Result<Ast, Vec<RuleError>> {
    let of_each = |clause: &Spanned<Clause>| matches!(clause.node.bare(), Clause::Arrow(arrow) if arrow.each_place);
    let Some(first) = ast.clauses.iter().find(|clause| of_each(clause)).map(|clause| clause.span) else {
        return Ok(ast);
    };
    let whole: Vec<_> = ast.clauses.iter().filter(|clause| !of_each(clause)).cloned().collect();
    if !whole.iter().any(|clause| matches!(clause.node.bare(), Clause::Arrow(_))) {
        // Beside a move on neighbours, each place is one of a row.
        let in_row =
            |clause: &Spanned<Clause>| matches!(&clause.node, Clause::Bag(own) if own.arrangement == Arrangement::Row);
        let arrangement = if whole.iter().any(in_row) { Arrangement::Row } else { Arrangement::Bag };
        if let Some(bag) = as_bag(&ast, arrangement) {
            return Ok(bag);
        }
        let error = RuleError::new(ErrorKind::Arity, first, say::each_place_of_what());
        return Err(vec![error.hint(say::name_all_places())]);
    }
    // Mistakes in the other clauses are reported when they are read.
    let names = lower::state::find(&Ast { clauses: whole }, &mut Vec::new()).names;
    let expanded = ast.clauses.into_iter().flat_map(|clause| match clause.node.bare() {
        Clause::Arrow(arrow) if arrow.each_place => {
            let at = |place| match (at_place(arrow, place, &names), clause.node.mark()) {
                (arrow, Some(mark)) => Clause::Marked(Box::new(arrow), mark),
                (arrow, None) => arrow,
            };
            (0..names.len()).map(|place| Spanned::new(at(place), clause.span)).collect()
        }
        _ => vec![clause],
    });
    Ok(Ast { clauses: expanded.collect() })
}

/// Clauses for each place of a position without a length: a bag, as no place differs from another,
/// or a row.
fn as_bag(ast: &Ast, arrangement: Arrangement) -> Option<Ast> {
    let one = |clause: &Spanned<Clause>| {
        if clause.node.mark().is_some() {
            return None;
        }
        let Clause::Arrow(arrow) = &clause.node else { return Some(clause.clone()) };
        let [option] = arrow.options.as_slice() else { return None };
        if option.node.times.is_some() || option.node.repeat.is_some() {
            return None;
        }
        let bag = BagMove {
            arrangement,
            beside: Vec::new(),
            named: arrow.pattern.node.clone(),
            new_beside: Vec::new(),
            left: option.node.coords.clone(),
            right: Spanned::new((), option.span),
            each: None,
            conditions: arrow.conditions.clone(),
        };
        Some(Spanned::new(Clause::Bag(Box::new(bag)), clause.span))
    };
    Some(Ast { clauses: ast.clauses.iter().map(one).collect::<Option<_>>()? })
}

/// A clause for each place, at one of them.
fn at_place(arrow: &Arrow, place: usize, names: &[String]) -> Clause {
    let several = names.len() > 1;
    let mut arrow = Arrow { each_place: false, parenthesised: several, ..arrow.clone() };
    let Some(slot) = arrow.pattern.node.first().cloned() else { return Clause::Arrow(arrow) };
    let span = slot.span;
    arrow.pattern.node = names.iter().map(|name| Spanned::new(Slot::Name(name.clone()), span)).collect();
    if let Slot::Int(_) = slot.node {
        arrow.pattern.node[place] = slot.clone();
    }
    for option in &mut arrow.options {
        let span = option.span;
        let others = names.iter().map(|name| expr(ExprKind::Name(name.clone()), span));
        let own = std::mem::take(&mut option.node.coords);
        option.node.coords = others.collect();
        option.node.coords.splice(place..=place, own);
        option.node.parenthesised = several;
    }
    // The name of the number at any place is the name of this one.
    if let Slot::Name(any) = slot.node {
        let rename = |x: &mut Expr| {
            each_part(x, &mut |part| {
                if part.node == ExprKind::Name(any.clone()) {
                    part.node = ExprKind::Name(names[place].clone());
                }
            });
        };
        for option in &mut arrow.options {
            rename(&mut option.node.coords[place]);
            option.node.times.iter_mut().for_each(rename);
            if let Some(repeat) = &mut option.node.repeat {
                [&mut repeat.lo, &mut repeat.hi].into_iter().for_each(rename);
            }
        }
        arrow.conditions.iter_mut().for_each(rename);
    }
    Clause::Arrow(arrow)
}
