//! Rewriting rules, `never` and `end if contains`: patterns with their names as variables.
use super::names::each_name;
use super::scope::Scope;
use super::{Lower, Lowering, fold};
use crate::ast::{self, Ast, Clause, Expr, ExprKind, expr};
use crate::bounds::{self, Draft, Known};
use crate::error::{ErrorKind, RuleError};
use crate::family::Words;
use crate::family::words::{Contains, MOST_LETTER, Pattern, Piece, Rewrite, SCALE, letters};
use crate::ir::{CompareOp, Cond, Num, Part, Remains, Schema};
use crate::say;
use crate::span::{Span, Spanned};
use std::collections::{HashMap, HashSet};

/// Patterns have one variable besides the free ones.
const VARS: usize = SCALE + 1;

impl Lowering<'_> {
    /// All clauses of words; none when something is wrong with them.
    pub(super) fn words(&mut self, ast: &Ast, fuel: &mut usize) -> Option<Words> {
        let mut words = Words::default();
        for (index, clause) in ast.clauses.iter().enumerate() {
            (self.clause, self.clause_span) = (index, clause.span);
            // A failed clause has reported its mistake; the others are read all the same.
            let _ = match clause.node.bare() {
                Clause::Ring(_) => {
                    words.ring = true;
                    Ok(())
                }
                Clause::Rewrite(rewrite) => self.rewrite(rewrite, fuel).map(|rule| words.rules.push(rule)),
                Clause::Never(parts) => parts.iter().try_for_each(|part| {
                    words.never.push(self.part(&part.node, &[], part.span, fuel)?);
                    Ok(())
                }),
                Clause::EndContains(conditions) => self.ends(conditions, fuel).map(|end| words.ends.push(end)),
                _ => Ok(()),
            };
        }
        if words.rules.is_empty() {
            if self.errors.is_empty() {
                let end = ast.clauses.last().map_or(Span::default(), |clause| clause.span);
                let error = RuleError::new(ErrorKind::Empty, end, say::no_moves());
                self.report(error.hint(say::write_words_for_example()));
            }
            return None;
        }
        Some(words)
    }

    fn ends(&mut self, conditions: &[Spanned<ast::Contains>], fuel: &mut usize) -> Lower<Vec<Contains>> {
        let one = |condition: &Spanned<ast::Contains>| {
            let own = &condition.node;
            let pattern = self.part(&own.pattern, &own.conditions, condition.span, fuel)?;
            Ok(Contains { not: condition.node.not, pattern })
        };
        conditions.iter().map(one).collect()
    }

    /// A pattern that is looked for.
    fn part(&mut self, pattern: &ast::Pattern, written: &[Expr], span: Span, fuel: &mut usize) -> Lower<Pattern> {
        let nothing = HashMap::new();
        let mut scope = Scope::new(&nothing, VARS);
        self.left_form(pattern)?;
        self.letters_form(pattern, &Vec::new())?;
        let (pieces, mut conditions) = (self.pieces(pattern, &mut scope)?, Vec::new());
        bounds_of(&pieces, true, &mut conditions);
        conditions.extend(self.conditions(written, &mut scope)?);
        let schema = self.complete(&pieces, &[], scope, conditions, span, fuel)?;
        let (pieces, _) = restored(pieces, Vec::new(), &schema);
        Ok(Pattern { pieces, free: schema.free, conditions: schema.conditions })
    }

    fn rewrite(&mut self, rewrite: &ast::Rewrite, fuel: &mut usize) -> Lower<Rewrite> {
        let nothing = HashMap::new();
        let mut scope = Scope::new(&nothing, VARS);
        self.left_form(&rewrite.left.node)?;
        self.right_form(rewrite)?;
        self.letters_form(&rewrite.left.node, &rewrite.right.node)?;
        let left = self.pieces(&rewrite.left.node, &mut scope);
        let right = self.pieces(&rewrite.right.node, &mut scope);
        let written = self.conditions(&rewrite.conditions, &mut scope);
        let (left, right, mut conditions) = (left?, right?, Vec::new());
        bounds_of(&left, true, &mut conditions);
        bounds_of(&right, false, &mut conditions);
        conditions.extend(written?);
        let schema = self.complete(&left, &right, scope, conditions, self.clause_span, fuel)?;
        let (left, right) = restored(left, right, &schema);
        let left = Pattern { pieces: left, free: schema.free, conditions: schema.conditions };
        Ok(Rewrite { clause: schema.clause, span: schema.span, left, right })
    }

    /// `end` can only come last.
    fn left_form(&mut self, pattern: &ast::Pattern) -> Lower<()> {
        let Some((_, before)) = pattern.split_last() else { return Ok(()) };
        match before.iter().find(|piece| piece.node == ast::Piece::End) {
            Some(early) => {
                let error = RuleError::new(ErrorKind::Expected, early.span, say::nothing_after_end());
                Err(self.report(error.hint(say::end_is_last())))
            }
            None => Ok(()),
        }
    }

    /// A letter on the right stands on the left, and its name stands for nothing else.
    fn letters_form(&mut self, left: &ast::Pattern, right: &ast::Pattern) -> Lower<()> {
        let letter = |piece: &Spanned<ast::Piece>| match &piece.node {
            ast::Piece::Letter(name) => Some(name.clone()),
            _ => None,
        };
        let known: HashSet<String> = left.iter().filter_map(letter).map(|name| name.node).collect();
        if let Some(new) = right.iter().filter_map(letter).find(|name| !known.contains(&name.node)) {
            let error = RuleError::new(ErrorKind::UnknownWord, new.span, say::letter_not_on_left(&new.node));
            return Err(self.report(error.hint(say::letters_on_right())));
        }
        for piece in left.iter().chain(right) {
            let (ast::Piece::Repeat(_, number) | ast::Piece::Digit(number)) = &piece.node else { continue };
            let mut used = None;
            each_name(number, &mut |name| used = used.or(known.contains(name).then_some(name)));
            if let Some(name) = used {
                let error = RuleError::new(ErrorKind::WrongType, piece.span, say::letter_as_number(name));
                return Err(self.report(error.hint(say::choose_another_name())));
            }
        }
        Ok(())
    }

    /// The right side repeats what `any` stands for on the left, and has no `end`.
    fn right_form(&mut self, rewrite: &ast::Rewrite) -> Lower<()> {
        let is_any = |piece: &&Spanned<ast::Piece>| piece.node == ast::Piece::Any;
        let known = rewrite.left.node.iter().filter(is_any).count();
        if let Some(surplus) = rewrite.right.node.iter().filter(is_any).nth(known) {
            let message = match known {
                0 => say::no_any_on_left(),
                known => say::any_without_partner(known),
            };
            let error = RuleError::new(ErrorKind::Arity, surplus.span, message);
            return Err(self.report(error.hint(say::any_on_right())));
        }
        if let Some(end) = rewrite.right.node.iter().find(|piece| piece.node == ast::Piece::End) {
            let error = RuleError::new(ErrorKind::Expected, end.span, say::no_end_on_right());
            return Err(self.report(error.hint(say::end_is_no_letter())));
        }
        Ok(())
    }

    fn pieces(&mut self, pattern: &ast::Pattern, scope: &mut Scope) -> Lower<Vec<Piece>> {
        let mut number = |expr: &Expr| self.number(expr, scope);
        let piece = |piece: &Spanned<ast::Piece>| {
            Ok(match &piece.node {
                ast::Piece::Text(text) => Piece::Text(letters(text)),
                ast::Piece::Repeat(text, count) => Piece::Repeat(letters(text), number(count)?),
                ast::Piece::Digit(value) => Piece::Digit(number(value)?),
                ast::Piece::Letter(name) => Piece::Letter(number(&expr(ExprKind::Name(name.node.clone()), name.span))?),
                ast::Piece::Any => Piece::Any,
                ast::Piece::End => Piece::End,
            })
        };
        pattern.iter().map(piece).collect()
    }

    /// Finds the bounds of the free variables.
    fn complete(
        &mut self,
        left: &[Piece],
        right: &[Piece],
        scope: Scope,
        conditions: Vec<Cond>,
        span: Span,
        fuel: &mut usize,
    ) -> Lower<Schema> {
        let coords = left.iter().chain(right).filter_map(number_of).cloned().collect();
        let draft = Draft {
            clause: self.clause,
            span,
            pattern: vec![None; VARS],
            free: scope.free,
            conditions,
            remains: Remains::Positions(vec![Part { coords, times: None, each: None }]),
        };
        bounds::complete(draft, VARS, Known::default(), fuel).map_err(|error| self.report(error))
    }
}

/// The number that a piece depends on.
fn number_of(piece: &Piece) -> Option<&Num> {
    match piece {
        Piece::Repeat(_, num) | Piece::Digit(num) | Piece::Letter(num) => Some(num),
        Piece::Text(_) | Piece::Any | Piece::End => None,
    }
}

/// The bounds that the pieces give for their numbers: digits lie between 0 and 9, and no part is
/// longer than the word.
fn bounds_of(pieces: &[Piece], left: bool, conditions: &mut Vec<Cond>) {
    let mut least_most = |num: &Num, most: Num| {
        fold::push_all(fold::compare(CompareOp::Le, Num::Const(0), num.clone()), conditions);
        fold::push_all(fold::compare(CompareOp::Le, num.clone(), most), conditions);
    };
    for piece in pieces {
        match piece {
            Piece::Digit(num) => least_most(num, Num::Const(9)),
            Piece::Letter(num) => least_most(num, Num::Const(MOST_LETTER)),
            Piece::Repeat(text, num) if left && !text.is_empty() => least_most(num, Num::Var(SCALE)),
            _ => {}
        }
    }
}

/// The pieces with their numbers as the completed schema writes them.
fn restored(left: Vec<Piece>, right: Vec<Piece>, schema: &Schema) -> (Vec<Piece>, Vec<Piece>) {
    let coords = match &schema.remains {
        Remains::Positions(parts) => parts.first().map_or(&[][..], |part| &part.coords),
        Remains::Heaps { .. } => &[],
    };
    let mut coords = coords.iter();
    let mut one = |piece: Piece| match piece {
        Piece::Repeat(text, old) => Piece::Repeat(text, coords.next().cloned().unwrap_or(old)),
        Piece::Digit(old) => Piece::Digit(coords.next().cloned().unwrap_or(old)),
        Piece::Letter(old) => Piece::Letter(coords.next().cloned().unwrap_or(old)),
        other => other,
    };
    let left = left.into_iter().map(&mut one).collect();
    (left, right.into_iter().map(&mut one).collect())
}
