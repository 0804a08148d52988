//! Tables of positions of several numbers, filled row by row.
//!
//! Where no number of a position ever grows, and every move makes one of them smaller, an option
//! stands before its position in the order of rows. So a table up to a limit that is known
//! beforehand needs no stack and no hashing: a cell costs its options, and 8 bytes.
use super::assemble::no_style;
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

/// The most cells: a quarter of the 1 GB that generous judges give, in numbers of 8 bytes.
pub(crate) const MOST_CELLS: i64 = 1 << 25;

/// The largest number of each place, where limits are asked for and a table of them is not too
/// large; none where the limits are not known, or no such table can be filled.
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

/// Whether no move makes a number of a position larger, as far as the form of the moves says, and
/// every move makes their sum smaller.
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

/// Whether a term is at most the number at a place of the position, by its form: differences, and
/// names up to it. Quotients are not looked at: positions that quotients reach are few, and a
/// search finds them.
fn at_most(num: &Num, place: usize, ruleset: &Ruleset, schema: &Schema) -> bool {
    match num {
        Num::Var(index) if *index == place => true,
        Num::Var(index) => {
            // The bounds of a name speak of those before it.
            let free = index.checked_sub(ruleset.arity).and_then(|at| schema.free.get(at));
            free.is_some_and(|free| free.hi.iter().any(|high| at_most(high, place, ruleset, schema)))
        }
        Num::Const(number) => *number == 0,
        Num::Arith(ArithOp::Sub, a, b) => natural(b) && at_most(a, place, ruleset, schema),
        Num::Call(Func::Min, all) => all.iter().any(|num| at_most(num, place, ruleset, schema)),
        _ => false,
    }
}

/// The values of all positions up to the sides.
///
/// # Errors
/// [`ProgramError`]: a rule of which no loops are made.
pub fn table(ruleset: &Ruleset, numbering: Numbering, sides: &[i64]) -> Result<Source, ProgramError> {
    let mut moves = Moves::new(ruleset, Lookup::Table, 31, numbering);
    moves.sides = sides.to_vec();
    let stamp = var("cell") + int(1);
    let mut each = vec![Stmt::Let("cell".into(), moves.cell(moves.state.iter().map(|name| var(name)).collect()))];
    each.extend(moves.marked(&stamp)?);
    each.extend(numbering.made(&stamp));
    each.push(Stmt::SetAt("g".into(), var("cell"), var("v")));
    for (at, (name, side)) in moves.state.iter().zip(sides).enumerate().rev() {
        // Of a position without an order only the one with ascending numbers is there.
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

/// The table of a rule, where one is asked for.
///
/// # Errors
/// [`ProgramError::Style`]: the limits are not known, or the numbers do not only fall.
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
    /// The cell of a position in the table of the rows.
    pub(crate) fn cell(&self, coords: Vec<Expr>) -> Expr {
        let sides = self.sides.iter();
        let cell = coords.into_iter().zip(sides).fold(None, |cell: Option<Expr>, (coord, side)| match cell {
            None => Some(coord),
            Some(cell) => Some(cell * int(side + 1) + coord),
        });
        cell.unwrap_or_else(|| int(0))
    }
}
