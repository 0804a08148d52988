//! Coins in a row, products of them, and rings: games whose values a theorem reduces to those of
//! numbers.
//!
//! Each head of a row of coins is a position by itself. A product of coins is the product of the
//! nimbers of its places (H. W. Lenstra 1977).
use super::ProgramError;
use super::model::{Expr, Function, Kind, Stmt, at, call, int, var};
use super::source::Source;
use super::tables::beyond;
use crate::say;
use std::collections::BTreeSet;

/// A source of values of the places from 0 on that were computed beforehand and stand in the
/// program as a list.
pub fn listed(values: Vec<i64>) -> Source {
    let limit = values.len() as i64 - 1;
    let body = vec![beyond(&["n"], limit, "the values beyond were not computed"), Stmt::Return(at("values", var("n")))];
    Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body)],
        constants: vec![("values".to_owned(), values)],
        limit: Some(limit),
        says: vec![say::values_listed(limit)],
        ..Source::default()
    }
}

/// An axis of a product of coin games.
pub struct Axis {
    /// Where the values of its places come from.
    pub values: AxisValues,
    /// The last place whose value is known.
    pub most: i64,
}

/// Where the values of an axis come from.
pub enum AxisValues {
    /// The axis has a source of its own.
    Own(Source),
    /// They equal the values of an earlier axis, counted from 0.
    Of(usize),
}

/// The source of a product of coin games: each axis has a function of its own, and equal axes share
/// it.
///
/// # Errors
/// [`ProgramError::Unsupported`] where values are too long to be multiplied.
pub fn product(axes: Vec<Axis>) -> Result<Source, ProgramError> {
    let (mut functions, mut constants, mut made) = (Vec::new(), Vec::new(), Vec::new());
    let (mut used, mut says) = (BTreeSet::from(["nim_product".to_owned()]), Vec::new());
    let mut names: Vec<String> = Vec::new();
    for (at, axis) in axes.into_iter().enumerate() {
        let inner = match axis.values {
            AxisValues::Of(same) => {
                names.push(names[same].clone());
                continue;
            }
            AxisValues::Own(source) => source.renamed(at + 1),
        };
        let (name, most) = (format!("at_place_{}", at + 1), axis.most);
        if inner.constants.iter().any(|(_, values)| values.iter().any(|&value| value >> 32 != 0)) {
            return Err(ProgramError::unsupported(say::large_products()));
        }
        let body = vec![
            beyond(&["n"], most, "nimbers are multiplied below 2^32"),
            Stmt::Return((inner.value)(vec![var("n")])),
        ];
        functions.extend(inner.functions);
        functions.push(Function::new(&name, &["n"], Kind::Number, body).about(say::about_axis(at + 1)));
        names.push(name);
        constants.extend(inner.constants);
        made.extend(inner.made);
        used.extend(inner.used);
        says.extend(inner.says.into_iter().map(|line| say::values_of_axis(at + 1, line)));
    }
    says.push(say::values_of_product());
    Ok(Source {
        functions,
        constants,
        made,
        value: Box::new(move |coords: Vec<Expr>| {
            let places = names.iter().zip(coords).map(|(name, coord)| call(name, [coord]));
            places.reduce(|a, b| call("nim_product", [a, b])).unwrap_or_else(|| int(0))
        }),
        used,
        says,
        ..Source::default()
    })
}
