//! Walks over the expressions of a program, and new names for parts that are made separately under
//! the same names and then stand side by side.
use super::model::{Expr, Piece, Stmt, Text};

/// What a walk meets.
pub(crate) enum Node<'e> {
    /// An expression, after those inside it.
    Expr(&'e mut Expr),
    /// The name of a function or an array that stands outside of expressions.
    Name(&'e mut String),
}

/// Gives functions and arrays their new names.
pub(crate) fn rename(body: &mut [Stmt], new: &dyn Fn(&str) -> Option<String>) {
    walk(body, &mut |node| give(node, new));
}

pub(crate) fn rename_in(expr: &mut Expr, new: &dyn Fn(&str) -> Option<String>) {
    walk_expr(expr, &mut |node| give(node, new));
}

fn give(node: Node<'_>, new: &dyn Fn(&str) -> Option<String>) {
    let (Node::Name(name) | Node::Expr(Expr::Call(name, _) | Expr::At(name, _) | Expr::Len(name) | Expr::Array(name))) =
        node
    else {
        return;
    };
    if let Some(other) = new(name) {
        *name = other;
    }
}

/// Visits every expression of a body, also those inside others and inside texts.
pub(crate) fn walk(body: &mut [Stmt], visit: &mut dyn FnMut(Node<'_>)) {
    for stmt in body {
        match stmt {
            Stmt::Let(_, value)
            | Stmt::Set(_, value)
            | Stmt::Zeros(_, value)
            | Stmt::Shorten(_, value)
            | Stmt::Return(value)
            | Stmt::Do(value)
            | Stmt::LetTexts(_, value)
            | Stmt::LetNumbers(_, value)
            | Stmt::Remember(_, value) => walk_expr(value, visit),
            Stmt::LetText(_, text) | Stmt::SetText(_, text) | Stmt::Append(_, text) | Stmt::ReturnText(text) => {
                walk_text(text, visit);
            }
            Stmt::Keep(text, value) => {
                walk_text(text, visit);
                walk_expr(value, visit);
            }
            Stmt::EachText(_, _, inner) => walk(inner, visit),
            Stmt::SetAt(_, a, b) | Stmt::Mark(_, a, b) => {
                walk_expr(a, visit);
                walk_expr(b, visit);
            }
            Stmt::While(condition, inner) => {
                walk_expr(condition, visit);
                walk(inner, visit);
            }
            Stmt::For(_, first, last, inner) => {
                walk_expr(first, visit);
                walk_expr(last, visit);
                walk(inner, visit);
            }
            Stmt::Each(_, array, inner) => {
                visit(Node::Name(array));
                walk(inner, visit);
            }
            Stmt::If(condition, yes, no) => {
                walk_expr(condition, visit);
                walk(yes, visit);
                walk(no, visit);
            }
            Stmt::Print(pieces) => {
                for piece in pieces {
                    if let Piece::Number(value) = piece {
                        walk_expr(value, visit);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Visits an expression and all inside it, the inner ones first.
pub(crate) fn walk_expr(expr: &mut Expr, visit: &mut dyn FnMut(Node<'_>)) {
    match expr {
        Expr::Bin(_, a, b) => {
            walk_expr(a, visit);
            walk_expr(b, visit);
        }
        Expr::Choose(all) => all.iter_mut().for_each(|part| walk_expr(part, visit)),
        Expr::Not(inner) | Expr::Letter(_, inner) | Expr::Fits(_, inner, _) | Expr::At(_, inner) => {
            walk_expr(inner, visit);
        }
        Expr::Text(text) | Expr::Known(text) | Expr::Recalled(text) => walk_text(text, visit),
        Expr::Call(_, arguments) => arguments.iter_mut().for_each(|argument| walk_expr(argument, visit)),
        _ => {}
    }
    visit(Node::Expr(expr));
}

fn walk_text(text: &mut Text, visit: &mut dyn FnMut(Node<'_>)) {
    match text {
        Text::Part(_, from, to) => {
            walk_expr(from, visit);
            walk_expr(to, visit);
        }
        Text::Times(_, number) | Text::Digit(number) => walk_expr(number, visit),
        Text::Join(texts) => texts.iter_mut().for_each(|text| walk_text(text, visit)),
        Text::Call(name, arguments) => {
            visit(Node::Name(name));
            arguments.iter_mut().for_each(|argument| walk_expr(argument, visit));
        }
        Text::Var(_) | Text::Fixed(_) | Text::Last(_) => {}
    }
}
