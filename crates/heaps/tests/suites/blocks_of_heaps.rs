//! Expressions at a block of heaps at once, beside their values heap by heap; conditions that stay
//! true.
use heaps::general::columns::{Block, all, number};
use heaps::general::forms::{N, stays_true};
use proptest::prelude::*;
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set};
use rules::terms;

fn any_number() -> impl Strategy<Value = Num> {
    let constant = prop_oneof![-3i64..9, Just(i64::MAX), Just(1 << 40), Just(1000)];
    let leaf = prop_oneof![constant.prop_map(Num::Const), Just(Num::Var(N)), Just(Num::Var(N))];
    let funcs = vec![
        Func::Min,
        Func::Max,
        Func::Abs,
        Func::Gcd,
        Func::Sqrt,
        Func::Root,
        Func::CeilRoot,
        Func::Log2,
        Func::Popcount,
        Func::Lowbit,
        Func::V2,
        Func::Bor,
        Func::Omega,
        Func::Digits,
    ];
    let ops = vec![
        ArithOp::Add,
        ArithOp::Sub,
        ArithOp::Mul,
        ArithOp::Div,
        ArithOp::Div,
        ArithOp::Rem,
        ArithOp::Pow,
        ArithOp::Xor,
        ArithOp::And,
        ArithOp::Shl,
        ArithOp::Shr,
    ];
    leaf.prop_recursive(3, 8, 2, move |inner| {
        let (ops, funcs) = (ops.clone(), funcs.clone());
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|x| Num::Neg(Box::new(x))),
            (inner, pair.clone()).prop_map(|(c, (x, y))| {
                let above = Cond::Compare(CompareOp::Lt, Num::Const(4), c);
                Num::If(Box::new(above), Box::new(x), Box::new(y))
            }),
            (prop::sample::select(ops), pair.clone()).prop_map(|(op, (x, y))| Num::Arith(op, Box::new(x), Box::new(y))),
            (prop::sample::select(funcs), pair).prop_map(|(func, (x, y))| match func {
                Func::Min | Func::Max | Func::Gcd | Func::Root | Func::CeilRoot | Func::Bor => {
                    Num::Call(func, vec![x, y])
                }
                func => Num::Call(func, vec![x]),
            }),
        ]
    })
}

fn any_condition() -> impl Strategy<Value = Cond> {
    let ops = vec![
        CompareOp::Eq,
        CompareOp::Ne,
        CompareOp::Lt,
        CompareOp::Le,
        CompareOp::Gt,
        CompareOp::Ge,
        CompareOp::Divides,
    ];
    let leaf = prop_oneof![
        (prop::sample::select(ops), any_number(), any_number()).prop_map(|(op, x, y)| Cond::Compare(op, x, y)),
        any_number().prop_map(Cond::Prime),
        any_number().prop_map(|x| Cond::In(x, Set::Named(NamedSet::Fib))),
        (any_number(), any_number(), any_number()).prop_map(|(x, lo, hi)| Cond::In(x, Set::Ranges(vec![(lo, hi)]))),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|cond| Cond::Not(Box::new(cond))),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Cond::All),
            prop::collection::vec(inner, 0..3).prop_map(Cond::Any),
        ]
    })
}

fn blocks() -> impl Strategy<Value = Block> {
    let start = prop_oneof![0i64..70, 1_000_000i64..1_000_100, Just((1 << 32) - 20), Just(i64::MAX - 30)];
    (start, 1usize..60).prop_map(|(start, len)| Block { start, len: len.min((i64::MAX - start) as usize) })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn as_heap_by_heap(num in any_number(), cond in any_condition(), block in blocks()) {
        if let Some(column) = number(&num, block) {
            for i in 0..block.len {
                let exact = eval::num(&num, &[block.start + i as i64]);
                prop_assert_eq!(exact, Ok(Some(Value::Int(column.at(i)))), "{:?} at {}", num, i);
            }
            let lanes: Vec<i64> = (0..block.len).map(|i| column.at(i)).collect();
            prop_assert_eq!(column.lanes(block), lanes);
        }
        if let Ok(truth) = terms::truth(&cond, &block) {
            for i in 0..block.len {
                let exact = eval::cond(&cond, &[block.start + i as i64]);
                prop_assert_eq!(exact, Ok(Some(truth.at(i))), "{:?} at {}", cond, i);
            }
        }
    }
}

#[test]
fn common_expressions_have_columns() {
    let block = Block { start: 1000, len: 300 };
    for text in ["n/2", "sqrt(n)", "n-n/3", "n%7", "min(n,5)", "2*n/3+1", "n-1", "root(n,3)", "log2(n)"] {
        let rules = rules::compile(&format!("n -> {text} : n>0, {text}<n"), &[]).unwrap().ruleset;
        assert!(all(&rules.schemas[0].conditions, block).is_some(), "{text}");
    }
}

fn arith(op: ArithOp, x: Num, y: Num) -> Num {
    Num::Arith(op, Box::new(x), Box::new(y))
}

#[test]
fn conditions_that_stay_true() {
    let at_most = |x: Num, y: Num| Cond::Compare(CompareOp::Le, x, y);
    let quotient = arith(ArithOp::Div, Num::Var(N), Num::Var(1));
    assert!(stays_true(&at_most(Num::Var(2), quotient.clone()), &[9, 3, 1]));
    assert!(!stays_true(&at_most(Num::Var(2), quotient), &[9, 0, 1]));
    assert!(!stays_true(&at_most(Num::Var(N), Num::Const(5)), &[9]));
    let root = Num::Call(Func::Sqrt, vec![arith(ArithOp::Sub, Num::Const(9), Num::Var(N))]);
    assert!(!stays_true(&at_most(root, Num::Const(5)), &[9]));
}
