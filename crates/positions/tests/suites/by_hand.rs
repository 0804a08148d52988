//! Rulesets written in the typed form, for tests that do not need the parser.
use rules::ir::{ArithOp, CompareOp, Cond, FreeVar, Num, Part, Remains, Schema};
use rules::ruleset::{Class, Measure, Play, Ruleset, Termination};

pub(crate) fn var(v: usize) -> Num {
    Num::Var(v)
}

pub(crate) fn int(x: i64) -> Num {
    Num::Const(x)
}

pub(crate) fn op(op: ArithOp, x: Num, y: Num) -> Num {
    Num::Arith(op, Box::new(x), Box::new(y))
}

pub(crate) fn minus(x: Num, y: Num) -> Num {
    op(ArithOp::Sub, x, y)
}

pub(crate) fn less(x: Num, y: Num) -> Cond {
    Cond::Compare(CompareOp::Lt, x, y)
}

/// A free variable from `lo` to `hi`.
pub(crate) fn free(lo: Num, hi: Num) -> FreeVar {
    FreeVar { name: "k".into(), lo: vec![lo], hi: vec![hi], hint: None }
}

/// A move to the sum of these positions.
pub(crate) fn arrow(arity: usize, free: Vec<FreeVar>, mut conditions: Vec<Cond>, parts: Vec<Vec<Num>>) -> Schema {
    // The bounds follow from the conditions, as in the compiler.
    for (var, name) in (arity..).zip(&free) {
        let compare = |op, bound: &Num| Cond::Compare(op, Num::Var(var), bound.clone());
        conditions.extend(name.lo.iter().map(|lo| compare(rules::ir::CompareOp::Ge, lo)));
        conditions.extend(name.hi.iter().map(|hi| compare(rules::ir::CompareOp::Le, hi)));
    }
    let parts = parts.into_iter().map(|coords| Part { coords, times: None, each: None }).collect();
    let span = rules::span::Span::default();
    Schema { clause: 0, span, pattern: vec![None; arity], free, conditions, remains: Remains::Positions(parts) }
}

pub(crate) fn ruleset(arity: usize, schemas: Vec<Schema>) -> Ruleset {
    Ruleset {
        source: String::new(),
        canonical: String::new(),
        params: Default::default(),
        arity,
        names: vec!["n".into(); arity],
        unordered: false,
        play: Play::Normal,
        turns: Default::default(),
        schemas,
        ends: vec![],
        family: Default::default(),
        class: Class::Tuple { arity, splits: true },
        termination: Termination::Ends(Measure::Sum),
    }
}

/// A heap from which 1 to `most` may be taken.
pub(crate) fn bash(most: Num) -> Ruleset {
    ruleset(1, vec![arrow(1, vec![free(int(1), most)], vec![], vec![vec![minus(var(0), var(1))]])])
}

/// A queen goes west, south or south-west.
pub(crate) fn wythoff() -> Ruleset {
    let k = || vec![free(int(1), op(ArithOp::Add, var(0), var(1)))];
    let (a, b) = (|| minus(var(0), var(2)), || minus(var(1), var(2)));
    let moves = [vec![a(), var(1)], vec![var(0), b()], vec![a(), b()]];
    ruleset(2, moves.into_iter().map(|part| arrow(2, k(), vec![], vec![part])).collect())
}

/// One heap into two: `n -> i, n-i-1 : 1<=i<n-1` and taking a single token, which is equivalent to
/// Dawson's Kayles.
pub(crate) fn splitting() -> Ruleset {
    let parts = vec![vec![var(1)], vec![minus(minus(var(0), var(1)), int(2))]];
    ruleset(1, vec![arrow(1, vec![free(int(0), minus(var(0), int(2)))], vec![], parts)])
}
