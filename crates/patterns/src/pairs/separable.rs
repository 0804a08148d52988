//! `f(a) xor h(b)` and similar formulas, where f and h are read off the first row and the first
//! column: xor, sum, product, least, greatest, nim product, xor of residues.
use super::family::{PairFamily, value};
use crate::formula::build::{call, int, op};
use crate::formula::{Body, Formula, Func, Library, Num};
use crate::grid::Grid;
use crate::search;
use budget::Budget;
use rules::ast::ArithOp;
use rules::ir::Func as Plain;

/// The family.
pub struct Separable;

impl PairFamily for Separable {
    fn name(&self) -> &'static str {
        "separable"
    }

    fn fit(&self, part: &Grid, whole: &Grid) -> Vec<Formula> {
        let mut found = Vec::new();
        // The lines through the first position give f and h; the next ones too, since products are
        // 0 at 0.
        for base in [whole.from(), whole.from() + 1] {
            let line = |fixed: usize| {
                let values = whole.line(fixed, base);
                let found = search::sequence(
                    whole.from(),
                    values.iter().copied(),
                    part.size(),
                    whole.bases(),
                    &Budget::unlimited(),
                )
                .found;
                found.filter(|found| found.up_to.is_none())
            };
            let (Some(first), Some(second)) = (line(1), line(0)) else { continue };
            let of = |formula: &Formula, v: usize| match formula.composed(&Num::Var(v)) {
                Some(Body::Value(expr)) => Some(expr),
                _ => None,
            };
            let (Some(f), Some(h)) = (of(&first.formula, 0), of(&second.formula, 1)) else { continue };
            let corner = part.at(base, base).unwrap_or(0);
            found.extend(joined(f, h, corner).into_iter().map(value));
        }
        found
    }
}

/// `f` and `h` joined in every way; at their common corner both have the value `corner`.
fn joined(f: Num, h: Num, corner: i64) -> Vec<Num> {
    let plain = |how| op(how, f.clone(), h.clone());
    let funcs: [Func; 4] = [Plain::Min.into(), Plain::Max.into(), Library::NimProd.into(), Plain::Bor.into()];
    let mut all = vec![plain(ArithOp::Xor), plain(ArithOp::Add), plain(ArithOp::Mul), plain(ArithOp::And)];
    all.extend(funcs.map(|func| call(func, [f.clone(), h.clone()])));
    // A corner that is not 0 counts twice.
    if corner != 0 {
        all.push(op(ArithOp::Xor, plain(ArithOp::Xor), int(corner)));
        all.push(op(ArithOp::Sub, plain(ArithOp::Add), int(corner)));
    }
    // The numbers themselves, which lines through 0 do not show (their least is 0 everywhere).
    all.extend(funcs.map(|func| call(func, [Num::Var(0), Num::Var(1)])));
    all.extend([ArithOp::Xor, ArithOp::And, ArithOp::Mul].map(|how| op(how, Num::Var(0), Num::Var(1))));
    all
}
