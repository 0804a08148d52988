//! New names for functions and arrays: parts of a program are made separately under the same names
//! and then stand side by side.
use super::model::{Expr, Piece, Stmt, Text};

/// Gives functions and arrays their new names.
pub(crate) fn rename(body: &mut [Stmt], new: &dyn Fn(&str) -> Option<String>) {
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
            | Stmt::Remember(_, value) => rename_in(value, new),
            Stmt::LetText(_, text) | Stmt::SetText(_, text) | Stmt::Append(_, text) | Stmt::ReturnText(text) => {
                rename_in_text(text, new);
            }
            Stmt::Keep(text, value) => {
                rename_in_text(text, new);
                rename_in(value, new);
            }
            Stmt::EachText(_, _, inner) => rename(inner, new),
            Stmt::SetAt(_, a, b) | Stmt::Mark(_, a, b) => {
                rename_in(a, new);
                rename_in(b, new);
            }
            Stmt::While(condition, inner) => {
                rename_in(condition, new);
                rename(inner, new);
            }
            Stmt::For(_, first, last, inner) => {
                rename_in(first, new);
                rename_in(last, new);
                rename(inner, new);
            }
            Stmt::Each(_, array, inner) => {
                if let Some(name) = new(array) {
                    *array = name;
                }
                rename(inner, new);
            }
            Stmt::If(condition, yes, no) => {
                rename_in(condition, new);
                rename(yes, new);
                rename(no, new);
            }
            Stmt::Print(pieces) => {
                for piece in pieces {
                    if let Piece::Number(value) = piece {
                        rename_in(value, new);
                    }
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn rename_in(expr: &mut Expr, new: &dyn Fn(&str) -> Option<String>) {
    match expr {
        Expr::Bin(_, a, b) => {
            rename_in(a, new);
            rename_in(b, new);
        }
        Expr::Choose(all) => all.iter_mut().for_each(|part| rename_in(part, new)),
        Expr::Not(inner) | Expr::Letter(_, inner) | Expr::Fits(_, inner, _) => rename_in(inner, new),
        Expr::Text(text) | Expr::Known(text) | Expr::Recalled(text) => rename_in_text(text, new),
        Expr::Call(name, arguments) => {
            if let Some(other) = new(name) {
                *name = other;
            }
            arguments.iter_mut().for_each(|argument| rename_in(argument, new));
        }
        Expr::At(array, index) => {
            if let Some(other) = new(array) {
                *array = other;
            }
            rename_in(index, new);
        }
        Expr::Len(array) | Expr::Array(array) => {
            if let Some(other) = new(array) {
                *array = other;
            }
        }
        _ => {}
    }
}

fn rename_in_text(text: &mut Text, new: &dyn Fn(&str) -> Option<String>) {
    match text {
        Text::Part(_, from, to) => {
            rename_in(from, new);
            rename_in(to, new);
        }
        Text::Times(_, number) | Text::Digit(number) => rename_in(number, new),
        Text::Join(texts) => texts.iter_mut().for_each(|text| rename_in_text(text, new)),
        Text::Call(name, arguments) => {
            if let Some(other) = new(name) {
                *name = other;
            }
            arguments.iter_mut().for_each(|argument| rename_in(argument, new));
        }
        Text::Var(_) | Text::Fixed(_) | Text::Last(_) => {}
    }
}
