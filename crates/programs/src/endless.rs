//! Games in which play may go round: the program builds the graph of all positions with small
//! numbers and labels it with Smith's values (`tokens`).
//!
//! The numbers of a position are the digits of its index into the arrays. A position gets no label
//! if play from it can leave the arrays, at once or later; asked for such a position, the program
//! says so. A label m >= 0 is a nim-value. A label -1 - s stands for an infinite value: bit x of s
//! is set where an option has the value x, and one more bit where an option has a larger value.
use super::helpers::{new, run};
use super::model::{Expr, Function, Op, Stmt, any_of, call, int, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::shape::Decision;
use super::source::Source;
use super::text::ENDLESS;
use super::{CodeOptions, ProgramError, tokens};
use crate::say;
use rules::ruleset::{Play, Ruleset};

/// The graph has at most this many positions, and the smaller number where the caller gives no
/// limit.
const MOST_POSITIONS: i64 = 1 << 22;
const FEW_POSITIONS: i64 = 1 << 16;
/// At most this many values have their own bit in the set of an infinite value, which is a 64-bit
/// number.
const MOST_VALUES: i64 = 60;
/// The bit of all larger values.
const WIDE: i64 = MOST_VALUES + 1;
/// The label of positions from which play can leave the graph, below all labels of infinite values.
const LEAVES: i64 = i64::MIN / 2 - 1;
/// The largest number of a position in the graph: at most `to`, and such that there are at most
/// `most` positions.
fn side(arity: usize, to: u64, most: i64) -> i64 {
    let fits = |side: i64| (0..arity).try_fold(1i64, |all, _| all.checked_mul(side + 1)).is_some_and(|all| all <= most);
    let to = i64::try_from(to).unwrap_or(i64::MAX);
    let mut side = 1;
    while side < to && fits(side + 1) {
        side += 1;
    }
    side
}

/// The values of all positions with small numbers.
pub fn source(ruleset: &Ruleset, options: &CodeOptions) -> Result<Source, ProgramError> {
    if ruleset.play == Play::Misere {
        let what = say::misere_without_end();
        return Err(ProgramError::unsupported(what));
    }
    if ruleset.unordered && ruleset.arity > 2 {
        let what = say::unordered_round();
        return Err(ProgramError::unsupported(what));
    }
    let asked = options.to != CodeOptions::default().to;
    let few = if asked || ruleset.arity > 4 { MOST_POSITIONS } else { FEW_POSITIONS };
    let (side, largest) = (side(ruleset.arity, options.to, few), side(ruleset.arity, u64::MAX, MOST_POSITIONS));
    let further = match side < largest {
        true => format!("make the program with a larger limit, {largest} at most"),
        false => "no program of this kind looks at larger ones".to_owned(),
    };
    let mut says = vec![say::values_endless(side)];
    if asked && i64::try_from(options.to).is_ok_and(|to| to > side) {
        says.push(say::values_endless_lowered(options.to, side, MOST_POSITIONS));
    }
    let mut moves = Moves::new(ruleset, Lookup::Place, 31, Numbering::NimValue(Play::Normal));
    let marked = moves.marked(&int(1))?;
    if moves.splits.wanted() {
        let what = say::splits_round();
        return Err(ProgramError::unsupported(what));
    }
    let sets = listing(&mut moves);
    let own = functions(&moves.state, side, &further, &marked);
    let mut made = made_sets(&moves, side);
    made.extend([("all_edges".to_owned(), call("edges", [])), ("labels_of_all".to_owned(), call("labels", []))]);
    Ok(Source {
        functions: sets.into_iter().chain(own).collect(),
        constants: vec![("places".to_owned(), (0..=WIDE).map(|bit| 1 << bit).collect())],
        made,
        used: moves.used,
        says,
        ..Source::default()
    })
}

/// The functions that number positions and label them.
fn functions(state: &[String], side: i64, further: &str, marked: &[Stmt]) -> Vec<Function> {
    let outside = state.iter().map(|name| var(name).lt(int(0)).bin(Op::Or, var(name).gt(int(side))));
    let outside = any_of(outside).unwrap_or_else(|| int(0).ne(int(0)));
    let digits = state.iter().map(|name| var(name)).reduce(|all, name| all * int(side + 1) + name);
    // Variables of a rule never have these names.
    let mut positions = vec![new("place_of_position", call("place", state.iter().map(|name| var(name))))];
    positions.extend(marked.iter().flat_map(edge));
    for name in state.iter().rev() {
        positions = vec![run(name, int(0), int(side), positions)];
    }
    let count = state.iter().fold(1, |all, _| all * (side + 1));
    let givens = [
        ("state", state.into()),
        ("outside", outside.into()),
        ("digits", digits.unwrap_or_else(|| int(0)).into()),
        ("positions", positions.into()),
        ("last", (count - 1).into()),
        ("count", count.into()),
        ("labels", tokens::labelled().into()),
        ("most_values", MOST_VALUES.into()),
        ("wide", WIDE.into()),
        ("leaves", LEAVES.into()),
        ("side", side.into()),
        ("further", further.into()),
    ];
    ["place", "edges", "labels", "value"].map(|name| ENDLESS.function(name, &givens)).into()
}

/// Replaces the mark of an option by an edge of the graph.
fn edge(stmt: &Stmt) -> Vec<Stmt> {
    let all = |body: &[Stmt]| body.iter().flat_map(edge).collect::<Vec<_>>();
    vec![match stmt {
        Stmt::Mark(_, option, _) => return ENDLESS.part("edge", &[("option", option.clone().into())]),
        Stmt::If(condition, yes, no) => Stmt::If(condition.clone(), all(yes), all(no)),
        Stmt::For(name, first, last, inner) => Stmt::For(name.clone(), first.clone(), last.clone(), all(inner)),
        Stmt::While(condition, inner) => Stmt::While(condition.clone(), all(inner)),
        other => other.clone(),
    }]
}

/// Decides sums of such positions: with one infinite value the player to move wins if an option has
/// the value of the rest, with two the sum is drawn.
pub fn decision() -> Decision {
    let bounds = [("most_values", MOST_VALUES.into()), ("wide", WIDE.into())];
    let add = |value: Expr, name: &str| ENDLESS.part("add", &[("value", value.into()), ("name", name.into())]);
    Decision {
        begin: ENDLESS.part("begin", &[]),
        add: Box::new(add),
        finish: ENDLESS.part("finish", &bounds),
        won: var("won").eq(int(1)),
        drawn: Some(var("infinite").gt(int(1)).bin(Op::Or, var("infinite").eq(int(1)).and(var("won").eq(int(0))))),
        ..Decision::default()
    }
}
