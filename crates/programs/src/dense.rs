//! Tables of positions of several numbers, filled row by row.
//!
//! Where no number of a position ever grows and every move makes one of them smaller, an option
//! precedes its position in row order. So a table up to known limits needs neither a stack nor
//! hashing: a cell costs 8 bytes and one visit of its options.
use super::hint::no_style;
use super::model::{Expr, Function, Kind, Stmt, at, call, int, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::source::Source;
use super::tables::{beyond, ends};
use super::terms::natural;
use super::{CodeOptions, Hint, ProgramError, Style};
use crate::say;
use rules::ast::ArithOp;
use rules::family::Family;
use rules::ir::{Func, Num, Remains, Schema};
use rules::ruleset::Ruleset;

/// At most this many cells: 256 MB, a quarter of the 1 GB that generous judges give.
pub(crate) const MOST_CELLS: i64 = 1 << 25;

/// The largest value of each number, where the limits are given and the table is not too large;
/// none where limits are missing, or where such a table cannot be filled.
pub fn sides(ruleset: &Ruleset, options: &CodeOptions) -> Option<Vec<i64>> {
    let known: Option<Vec<i64>> = ruleset.names.iter().map(|name| options.largest(name)).collect();
    let mut sides = known?;
    if ruleset.unordered {
        let largest = sides.iter().copied().max()?;
        sides.fill(largest);
    }
    let cells = sides.iter().try_fold(1_i64, |cells, side| cells.checked_mul(side.checked_add(1)?))?;
    let fits = cells <= MOST_CELLS && (ruleset.arity < 3 || !ruleset.unordered);
    (fits && ruleset.arity > 1 && never_grows(ruleset)).then_some(sides)
}

/// Whether the form of the moves shows that no move makes a number larger and every move makes the
/// sum smaller.
fn never_grows(ruleset: &Ruleset) -> bool {
    let falls = |schema: &Schema| match &schema.remains {
        Remains::Positions(parts) => parts.iter().all(|part| {
            let coords = part.coords.iter().enumerate();
            part.times.is_none()
                && part.each.is_none()
                && coords.into_iter().all(|(at, num)| at_most(num, at, ruleset, schema))
        }),
        Remains::Heaps { .. } => false,
    };
    ruleset.family == Family::Numbers && ends(ruleset) && ruleset.schemas.iter().all(falls)
}

/// Whether the form of a term shows that it is at most the number at a place: differences, and
/// names bounded by it. Quotients are left out, since a search finds the few positions that
/// quotients reach.
fn at_most(num: &Num, place: usize, ruleset: &Ruleset, schema: &Schema) -> bool {
    match num {
        Num::Var(index) if *index == place => true,
        Num::Var(index) => {
            // The bounds of a name only contain names before it.
            let free = index.checked_sub(ruleset.arity).and_then(|at| schema.free.get(at));
            free.is_some_and(|free| free.hi.iter().any(|high| at_most(high, place, ruleset, schema)))
        }
        Num::Const(number) => *number == 0,
        Num::Arith(ArithOp::Sub, a, b) => natural(b) && at_most(a, place, ruleset, schema),
        Num::Call(Func::Min, all) => all.iter().any(|num| at_most(num, place, ruleset, schema)),
        _ => false,
    }
}

/// A source of the values of all positions up to the sides.
///
/// # Errors
/// [`ProgramError`] for a rule whose options cannot be written as loops.
pub fn table(ruleset: &Ruleset, numbering: Numbering, sides: &[i64]) -> Result<Source, ProgramError> {
    let mut moves = Moves::new(ruleset, Lookup::Table, 31, numbering);
    moves.sides = sides.to_vec();
    let stamp = var("cell") + int(1);
    let mut each = vec![Stmt::Let("cell".into(), moves.cell(moves.state.iter().map(|name| var(name)).collect()))];
    each.extend(moves.marked(&stamp)?);
    each.extend(numbering.made(&stamp));
    each.push(Stmt::SetAt("g".into(), var("cell"), var("v")));
    for (at, (name, side)) in moves.state.iter().zip(sides).enumerate().rev() {
        // Positions without an order are stored once, with ascending numbers.
        let first = if ruleset.unordered && at > 0 { var(&moves.state[at - 1]) } else { int(0) };
        each = vec![Stmt::For(name.clone(), first, int(*side), each)];
    }
    let cells = sides.iter().fold(1, |cells, side| cells * (side + 1));
    let mut body = vec![
        Stmt::Zeros("g".into(), int(cells)),
        Stmt::Comment(say::about_seen_cell()),
        Stmt::Zeros("seen".into(), int(64)),
    ];
    body.extend(each);
    body.push(Stmt::Return(var("g")));
    let mut functions = listing(&mut moves);
    functions.push(Function::new("table", &[], Kind::Numbers, body).about(say::about_cells(numbering.numbers())));
    let state: Vec<&str> = moves.state.iter().map(String::as_str).collect();
    let mut look: Vec<Stmt> = state
        .iter()
        .zip(sides)
        .map(|(name, side)| beyond(&[name], *side, "make the program with a larger limit"))
        .collect();
    look.push(Stmt::Return(at("nim_values", moves.cell(state.iter().map(|name| var(name)).collect()))));
    functions.push(Function::new("value", &state, Kind::Number, look).about(say::about_value()));
    let mut made = made_sets(&moves, sides.iter().copied().max().unwrap_or(0));
    made.push(("nim_values".to_owned(), call("table", [])));
    let listed = moves.rule.names.iter().zip(sides).map(|(name, side)| format!("{name} <= {side}"));
    Ok(Source {
        functions,
        made,
        says: vec![say::values_of_cells(messages::Message::list(listed))],
        limit: sides.iter().copied().max(),
        used: moves.used,
        ..Source::default()
    })
}

/// The table of a rule for which the caller asked for a table.
///
/// # Errors
/// [`ProgramError::Style`] where the limits are not given, or some number may grow.
pub fn asked_for(ruleset: &Ruleset, numbering: Numbering, options: &CodeOptions) -> Result<Source, ProgramError> {
    match sides(ruleset, options) {
        Some(sides) => table(ruleset, numbering, &sides),
        None if options.style == Some(Style::Table) && never_grows(ruleset) => {
            Err(no_style("table", say::table_without_limits(MOST_CELLS)).hinted([SEARCH]))
        }
        None => Err(no_style("table", say::positions_of_several()).hinted([SEARCH])),
    }
}

const SEARCH: Hint = Hint::Style { style: Style::Dfs };

impl Moves<'_> {
    /// The index of a position in the table in row order.
    pub(crate) fn cell(&self, coords: Vec<Expr>) -> Expr {
        let sides = self.sides.iter();
        let cell = coords.into_iter().zip(sides).fold(None, |cell: Option<Expr>, (coord, side)| match cell {
            None => Some(coord),
            Some(cell) => Some(cell * int(side + 1) + coord),
        });
        cell.unwrap_or_else(|| int(0))
    }
}
