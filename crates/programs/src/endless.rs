//! Games in which play may go round: all positions whose numbers are small are a graph, labelled
//! with Smith's values (`tokens`).
//!
//! The numbers of a position are the digits of its place in the arrays. A position from which play
//! can leave the arrays has no label, and neither has one from which such a position can be
//! reached: the program says so when it is asked for one. A label m >= 0 is a nim-value; -1 - s
//! stands for an infinite value, s having bit x where an option has the value x, and one more bit
//! where an option has a larger value.
use super::graphs::{each_neighbour, queued};
use super::helpers::{new, put_at, run, set, step, when, zeros};
use super::model::{Expr, Function, Kind, Op, Stmt, at, call, int, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::shape::Decision;
use super::source::Source;
use super::terms::yes;
use super::{CodeOptions, ProgramError, tokens};
use crate::say;
use rules::ruleset::{Play, Ruleset};

/// The most positions that are looked at, and the most where no largest number is given.
const MOST_POSITIONS: i64 = 1 << 22;
const FEW_POSITIONS: i64 = 1 << 16;
/// Values are bits of a number.
const MOST_VALUES: i64 = 60;
/// The bit of all values that have none of their own.
const WIDE: i64 = MOST_VALUES + 1;
/// A label that says that play can leave the graph. It lies below all labels of infinite values.
const LEAVES: i64 = i64::MIN / 2 - 1;
/// Names that no variable of a rule has.
const MADE: &str = "made_edges";
const MADE_COUNT: &str = "made_edges_count";
const POSITION: &str = "place_of_position";
/// The array of the labels.
const KNOWN: &str = "labels_of_all";
/// The largest number that is looked at.
fn side(arity: usize, options: &CodeOptions) -> i64 {
    let asked = options.to != CodeOptions::default().to;
    let most = if asked || arity > 4 { MOST_POSITIONS } else { FEW_POSITIONS };
    let fits = |side: i64| (0..arity).try_fold(1i64, |all, _| all.checked_mul(side + 1)).is_some_and(|all| all <= most);
    let to = i64::try_from(options.to).unwrap_or(i64::MAX);
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
    let side = side(ruleset.arity, options);
    let mut moves = Moves::new(ruleset, Lookup::Place, 31, Numbering::NimValue(Play::Normal));
    let marked = moves.marked(&int(1))?;
    if moves.splits.wanted() {
        let what = say::splits_round();
        return Err(ProgramError::unsupported(what));
    }
    let sets = listing(&mut moves);
    let state: Vec<&str> = moves.state.iter().map(String::as_str).collect();
    let own = [place(&state, side), edges(&state, side, &marked), labels(&state, side), value(&state, side)];
    let mut made = made_sets(&moves, side);
    made.extend([("all_edges".to_owned(), call("edges", [])), (KNOWN.to_owned(), call("labels", []))]);
    Ok(Source {
        functions: sets.into_iter().chain(own).collect(),
        constants: vec![("places".to_owned(), (0..=WIDE).map(|bit| 1 << bit).collect())],
        made,
        used: moves.used,
        says: vec![format!(
            "Values: computed from the rule for all positions with numbers up to {side}, as play may go round: those of C. A. B. \
             Smith (1966), which add up by xor as long as they are finite. With one infinite value a sum is won by an option that \
             has the value of the rest, if there is one, and else drawn; with two it is drawn."
        )],
        ..Source::default()
    })
}

/// The place of a position, -1 outside.
fn place(state: &[&str], side: i64) -> Function {
    let outside = state.iter().map(|name| var(name).lt(int(0)).bin(Op::Or, var(name).gt(int(side))));
    let outside = outside.reduce(|a, b| a.bin(Op::Or, b)).unwrap_or_else(|| int(0).ne(int(0)));
    let digits = state.iter().map(|name| var(name)).reduce(|all, name| all * int(side + 1) + name);
    let body = vec![
        Stmt::If(outside, vec![Stmt::Return(int(-1))], Vec::new()),
        Stmt::Return(digits.unwrap_or_else(|| int(0))),
    ];
    Function::new("place", state, Kind::Number, body)
        .about(&["The place of a position in the arrays; -1 where a number is too large."])
}

/// All moves: the place of a position and that of an option, one after the other, or -1 where the
/// option is outside.
fn edges(state: &[&str], side: i64, marked: &[Stmt]) -> Function {
    let mut each = vec![new(POSITION, call("place", state.iter().map(|name| var(name))))];
    each.extend(marked.iter().map(edge));
    for name in state.iter().rev() {
        each = vec![run(name, int(0), int(side), each)];
    }
    let mut body = vec![zeros(MADE, int(64)), new(MADE_COUNT, int(0))];
    body.extend(each);
    body.extend([Stmt::Shorten(MADE.into(), var(MADE_COUNT)), Stmt::Return(var(MADE))]);
    Function::new("edges", &[], Kind::Numbers, body)
        .about(&["All moves: the place of a position and that of an option, which is -1 outside."])
}

/// The array of the labels.
fn labels(state: &[&str], side: i64) -> Function {
    let count = state.iter().fold(1, |all, _| all * (side + 1));
    let half = |odd: i64| at("all_edges", var("i") * int(2) + int(odd));
    let inside = vec![put_at("source", var("m"), half(0)), put_at("target", var("m"), half(1)), step("m")];
    let each = Stmt::If(half(1).lt(int(0)), vec![put_at("leaving", half(0), int(1))], inside);
    let moves = || Expr::Len("all_edges".into()) / int(2);
    let mut body = vec![
        new("n", int(count - 1)),
        new("size", int(count)),
        new("m", int(0)),
        zeros("source", moves()),
        zeros("target", moves()),
        Stmt::Comment("leaving[v]: play can leave the arrays".into()),
        zeros("leaving", var("size")),
        run("i", int(0), moves() - int(1), vec![each]),
    ];
    body.extend(tokens::labelled());
    body.extend(spread());
    let bit = || at("label", at("after", var("e")));
    let infinite = vec![
        new("options", int(0)),
        each_neighbour(
            "after",
            "v",
            vec![when(
                bit().ge(int(0)),
                vec![Stmt::If(
                    bit().gt(int(MOST_VALUES)),
                    vec![set("options", var("options").bin(Op::BitOr, at("places", int(WIDE))))],
                    vec![set("options", var("options").bin(Op::BitOr, at("places", bit())))],
                )],
            )],
        ),
        put_at("given", var("v"), int(-1) - var("options")),
    ];
    let given = vec![
        put_at("given", var("v"), at("label", var("v"))),
        when(at("label", var("v")).lt(int(0)), infinite),
        when(at("leaving", var("v")).eq(int(1)), vec![put_at("given", var("v"), int(LEAVES))]),
    ];
    body.extend([zeros("given", var("size")), run("v", int(0), var("n"), given), Stmt::Return(var("given"))]);
    Function::new("labels", &[], Kind::Numbers, body).about(&["The labels of all positions, see above."])
}

/// An option becomes an edge.
fn edge(stmt: &Stmt) -> Stmt {
    let all = |body: &[Stmt]| body.iter().map(edge).collect::<Vec<_>>();
    match stmt {
        Stmt::Mark(_, option, _) => Stmt::If(
            yes(),
            vec![
                Stmt::Mark(MADE.into(), var(MADE_COUNT), var(POSITION)),
                Stmt::Mark(MADE.into(), var(MADE_COUNT) + int(1), option.clone()),
                set(MADE_COUNT, var(MADE_COUNT) + int(2)),
            ],
            Vec::new(),
        ),
        Stmt::If(condition, yes, no) => Stmt::If(condition.clone(), all(yes), all(no)),
        Stmt::For(name, first, last, inner) => Stmt::For(name.clone(), first.clone(), last.clone(), all(inner)),
        Stmt::While(condition, inner) => Stmt::While(condition.clone(), all(inner)),
        other => other.clone(),
    }
}

/// Whatever reaches a position that leaves the arrays can leave them.
fn spread() -> Vec<Stmt> {
    let fresh = vec![put_at("leaving", var("p"), int(1))].into_iter().chain(queued(var("p"))).collect();
    let back = vec![new("p", at("before", var("e"))), when(at("leaving", var("p")).eq(int(0)), fresh)];
    vec![
        zeros("queue", var("size") + int(1)),
        new("head", int(0)),
        new("tail", int(0)),
        run("v", int(0), var("n"), vec![when(at("leaving", var("v")).eq(int(1)), queued(var("v")).into())]),
        Stmt::While(
            var("head").lt(var("tail")),
            vec![new("v", at("queue", var("head"))), step("head"), each_neighbour("before", "v", back)],
        ),
    ]
}

/// The label of a position that is asked for.
fn value(state: &[&str], side: i64) -> Function {
    let far = format!("play from here leads to numbers above {side}: make the program with another limit");
    let body = vec![
        new(POSITION, call("place", state.iter().map(|name| var(name)))),
        when(var(POSITION).lt(int(0)), vec![Stmt::Fail(far.clone())]),
        when(at(KNOWN, var(POSITION)).eq(int(LEAVES)), vec![Stmt::Fail(far)]),
        Stmt::Return(at(KNOWN, var(POSITION))),
    ];
    let about = "The nim-value of a position, or -1 - s: it is infinite, and s has a bit for the value of each option.";
    Function::new("value", state, Kind::Number, body).about(&[about])
}

/// Sums of such positions: one infinite value is won with an option of the value of the rest, two
/// are drawn.
pub fn decision() -> Decision {
    let add = |value: Expr, name: &str| {
        let own = format!("label_of_{name}");
        let infinite = vec![step("infinite"), set("options", int(-1) - var(&own))];
        vec![new(&own, value), Stmt::If(var(&own).ge(int(0)), vec![set("total", var("total") ^ var(&own))], infinite)]
    };
    let total = || var("total");
    let has = |value: Expr| (var("options") / at("places", value) % int(2)).eq(int(1));
    let wide = format!("values above {MOST_VALUES} are added to an infinite one, which is not looked at");
    Decision {
        begin: vec![new("total", int(0)), new("infinite", int(0)), new("options", int(0))],
        add: Box::new(add),
        finish: vec![
            new("won", int(0)),
            when(var("infinite").eq(int(0)).and(total().ne(int(0))), vec![set("won", int(1))]),
            when(
                var("infinite").eq(int(1)).and(total().le(int(MOST_VALUES))),
                vec![when(has(total()), vec![set("won", int(1))])],
            ),
            when(
                var("infinite").eq(int(1)).and(total().gt(int(MOST_VALUES))),
                vec![when(has(int(WIDE)), vec![Stmt::Fail(wide)])],
            ),
        ],
        won: var("won").eq(int(1)),
        drawn: Some(var("infinite").gt(int(1)).bin(Op::Or, var("infinite").eq(int(1)).and(var("won").eq(int(0))))),
        ..Decision::default()
    }
}
