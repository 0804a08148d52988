//! Clauses with `if` become clauses without: they have the same moves.
use proptest::prelude::*;
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, Num, Remains, Schema, Set};
use rules::lower::lower;
use rules::parse::parse;

/// The numbers of the list `P`.
const LIST: [i64; 3] = [2, 0, 3];

fn number() -> impl Strategy<Value = Num> {
    let leaf = prop_oneof![(-2i64..5).prop_map(Num::Const), (0usize..2).prop_map(Num::Var)];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let ops = prop::sample::select(vec![ArithOp::Add, ArithOp::Sub, ArithOp::Div, ArithOp::Rem]);
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            2 => (ops, boxed(), boxed()).prop_map(|(op, x, y)| Num::Arith(op, x, y)),
            1 => prop::collection::vec(inner.clone(), 2).prop_map(|all| Num::Call(Func::Min, all)),
            1 => inner.clone().prop_map(entry),
            3 => (condition(inner.clone().boxed()).prop_map(Box::new), boxed(), boxed())
                .prop_map(|(c, x, y)| Num::If(c, x, y)),
        ]
    })
}

/// An entry of the list `P`, whose numbers are counted from 0.
fn entry(at: Num) -> Num {
    Num::Call(Func::Pick, [at].into_iter().chain(LIST.map(Num::Const)).collect())
}

fn condition(number: BoxedStrategy<Num>) -> BoxedStrategy<Cond> {
    let ops = prop::sample::select(vec![CompareOp::Lt, CompareOp::Eq, CompareOp::Ge, CompareOp::Divides]);
    let ranges = prop::collection::vec((number.clone(), number.clone()), 1..3);
    let one = prop_oneof![
        3 => (ops, number.clone(), number.clone()).prop_map(|(op, x, y)| Cond::Compare(op, x, y)),
        1 => (number, ranges).prop_map(|(x, ranges)| Cond::In(x, Set::Ranges(ranges))),
    ];
    one.prop_recursive(2, 4, 2, |inner| {
        let several = || prop::collection::vec(inner.clone(), 2);
        prop_oneof![
            several().prop_map(Cond::Any),
            several().prop_map(Cond::All),
            inner.clone().prop_map(|cond| Cond::Not(Box::new(cond))),
        ]
    })
    .boxed()
}

/// The text of a number, with brackets around everything.
fn text(num: &Num) -> String {
    let listed = |all: &[Num]| all.iter().map(text).collect::<Vec<_>>().join(",");
    match num {
        Num::Const(x) => format!("({x})"),
        Num::Var(v) => ["a", "b"][*v].to_owned(),
        Num::Arith(op, x, y) => {
            let sign = match op {
                ArithOp::Add => "+",
                ArithOp::Sub => "-",
                ArithOp::Div => "/",
                _ => "%",
            };
            format!("({}{sign}{})", text(x), text(y))
        }
        Num::Call(Func::Pick, all) => format!("P[{}+1]", text(&all[0])),
        Num::Call(_, all) => format!("min({})", listed(all)),
        Num::If(cond, x, y) => format!("(if {} then {} else {})", said(cond), text(x), text(y)),
        other => panic!("{other:?}"),
    }
}

fn said(cond: &Cond) -> String {
    let joined = |all: &[Cond], word: &str| format!("({})", all.iter().map(said).collect::<Vec<_>>().join(word));
    match cond {
        Cond::Compare(op, x, y) => {
            let sign = match op {
                CompareOp::Lt => "<",
                CompareOp::Eq => "=",
                CompareOp::Ge => ">=",
                _ => "|",
            };
            format!("({}{sign}{})", text(x), text(y))
        }
        Cond::In(x, Set::Ranges(ranges)) => {
            let ranges: Vec<String> = ranges.iter().map(|(lo, hi)| format!("{}..{}", text(lo), text(hi))).collect();
            format!("({} in {{{}}})", text(x), ranges.join(","))
        }
        Cond::Any(all) => joined(all, " or "),
        Cond::All(all) => joined(all, " and "),
        Cond::Not(cond) => format!("(not {})", said(cond)),
        other => panic!("{other:?}"),
    }
}

/// The number that is left, where the clause has a move.
fn left(schema: &Schema, env: &[i64]) -> Option<Value> {
    let Remains::Positions(parts) = &schema.remains else { return None };
    let holds = eval::all(&schema.conditions, env) == Ok(true);
    holds.then(|| eval::num(&parts[0].coords[0], env).ok().flatten()).flatten()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// The clause is read and taken apart; its moves are those of the terms as they were made.
    #[test]
    fn the_moves_stay(
        left_over in number(),
        conditions in prop::collection::vec(condition(number().boxed()), 0..3),
        env in prop::collection::vec(0i64..7, 2),
    ) {
        let all = conditions.iter().map(said).collect::<Vec<_>>().join(", ");
        let colon = if all.is_empty() { "" } else { " : " };
        let rule = format!("(a,b) -> ({},b){colon}{all}; P = [2,0,3]", text(&left_over));
        // Rules that the language refuses have no clauses.
        let lowered = lower(&parse(&rule).unwrap(), &[]);
        prop_assume!(lowered.is_ok());
        let holds = eval::all(&conditions, &env) == Ok(true);
        let wanted = holds.then(|| eval::num(&left_over, &env).ok().flatten()).flatten();
        let found: Vec<Value> = lowered.unwrap().schemas.iter().filter_map(|schema| left(schema, &env)).collect();
        prop_assert_eq!(found, Vec::from_iter(wanted), "{}", rule);
    }
}

#[test]
fn cases_become_clauses() {
    let schemas = |text: &str| rules::compile(text, &[]).unwrap().ruleset.schemas.len();
    assert_eq!(schemas("take 1..if n%3=0 then 2 else 4"), 2);
    assert_eq!(schemas("n -> if n%2=0 then n/2 else if n>9 then n-3 else 0 : n>0"), 3);
    // What stands behind `or` may not be evaluated.
    assert_eq!(schemas("n -> n-1 : n>5 or n/(n-2)=(if n>3 then 1 else 2)"), 1);
}
