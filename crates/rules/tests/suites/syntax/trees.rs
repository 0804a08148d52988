//! Random syntax trees: every construct, every operator beside every other.
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rules::ast::*;
use rules::span::{Span, Spanned};

fn at<T>(node: T) -> Spanned<T> {
    Spanned::new(node, Span::default())
}

fn tree(kind: ExprKind) -> Expr {
    expr(kind, Span::default())
}

fn name() -> impl Strategy<Value = String> {
    let common =
        prop::sample::select(vec!["n", "k", "a", "b", "K", "N", "fib", "primes", "s", "x_1", "heaps", "play", "d2"]);
    common.prop_map(str::to_string)
}

fn int() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0u64..10, 1 => Just(i64::MAX as u64), 1 => 0u64..1_000_000_000_000]
}

fn arith() -> impl Strategy<Value = ArithOp> {
    use ArithOp::*;
    prop::sample::select(vec![Add, Sub, Mul, Div, Rem, Pow, Xor, And, Shl, Shr])
}

fn comparison() -> impl Strategy<Value = CompareOp> {
    use CompareOp::*;
    prop::sample::select(vec![Eq, Ne, Lt, Le, Gt, Ge, Divides, In])
}

/// Operators and the operands that follow them; a range may stand only after `in`.
fn chain(first: Expr, rest: Vec<(CompareOp, Expr, Option<Expr>)>) -> Expr {
    let (mut operands, mut operators) = (vec![first], Vec::new());
    for (op, operand, upper) in rest {
        operators.push(at(op));
        operands.push(match upper {
            Some(hi) if op == CompareOp::In => tree(ExprKind::Range(operand, hi)),
            _ => operand,
        });
    }
    tree(ExprKind::Chain { operands, operators })
}

fn any_expr() -> BoxedStrategy<Expr> {
    let leaf =
        prop_oneof![int().prop_map(|value| tree(ExprKind::Int(value))), name().prop_map(|n| tree(ExprKind::Name(n)))];
    let node = |inner: BoxedStrategy<Expr>| {
        let pair = (inner.clone(), inner.clone());
        let item = prop_oneof![
            inner.clone().prop_map(SetItem::One),
            pair.clone().prop_map(|(lo, hi)| SetItem::Range(lo, hi)),
        ];
        prop_oneof![
            1 => inner.clone().prop_map(|x| tree(ExprKind::Neg(x))),
            6 => (arith(), pair.clone()).prop_map(|(op, (x, y))| tree(ExprKind::Arith(op, x, y))),
            1 => (name(), vec(inner.clone(), 1..3)).prop_map(|(name, args)| tree(ExprKind::Call { name: at(name), args })),
            1 => (name(), inner.clone()).prop_map(|(name, index)| tree(ExprKind::Index { name: at(name), index })),
            1 => vec(item, 1..4).prop_map(|items| tree(ExprKind::Set(items))),
            3 => (inner.clone(), vec((comparison(), inner.clone(), option::of(inner.clone())), 1..4))
                .prop_map(|(first, rest)| chain(first, rest)),
            1 => inner.clone().prop_map(|x| tree(ExprKind::Not(x))),
            1 => pair.clone().prop_map(|(x, y)| tree(ExprKind::And(x, y))),
            1 => pair.clone().prop_map(|(x, y)| tree(ExprKind::Or(x, y))),
            1 => (any::<bool>(), name(), vec(inner.clone(), 1..3), inner.clone()).prop_map(|(all, name, items, condition)| {
                let set = tree(ExprKind::Set(items.into_iter().map(SetItem::One).collect()));
                tree(ExprKind::Quantified { all, name: at(name), set, condition })
            }),
            1 => (inner, pair).prop_map(|(c, (x, y))| tree(ExprKind::If(c, x, y))),
        ]
    };
    leaf.prop_recursive(4, 24, 4, move |inner| node(inner.boxed()).boxed()).boxed()
}

/// An expression that needs no parentheses where a number is read: an option that is one is another
/// tree with them.
fn bare() -> impl Strategy<Value = Expr> {
    let truth = |kind: &ExprKind| {
        matches!(
            kind,
            ExprKind::Chain { .. }
                | ExprKind::Not(_)
                | ExprKind::And(..)
                | ExprKind::Or(..)
                | ExprKind::Quantified { .. }
        )
    };
    any_expr().prop_map(move |x| if truth(&x.node) { tree(ExprKind::Neg(x)) } else { x })
}

fn guard() -> impl Strategy<Value = Vec<Expr>> {
    vec(any_expr(), 0..3)
}

fn code() -> impl Strategy<Value = Code> {
    let whole = prop::sample::select(vec![0u8, 4, 8, 12]);
    (whole, vec(0u8..16, 0..5), vec(0u8..16, 0..3)).prop_map(|(whole, mut digits, repeat)| {
        if repeat.is_empty() && digits.is_empty() {
            digits.push(7);
        }
        Code { whole, digits, repeat }
    })
}

fn amounts() -> impl Strategy<Value = Vec<Spanned<Amount>>> {
    let amount = prop_oneof![
        Just(Amount::Any),
        any_expr().prop_map(Amount::Expr),
        (any_expr(), any_expr()).prop_map(|(lo, hi)| Amount::Range(lo, hi)),
    ];
    vec(amount.prop_map(at), 1..4)
}

fn turn() -> impl Strategy<Value = Turn> {
    let from = option::of((0u64..2).prop_map(at));
    (amounts(), any::<bool>(), option::of(any_expr()), from).prop_map(|(counts, consecutive, within, from)| Turn {
        counts,
        consecutive,
        within,
        from,
    })
}

fn product() -> impl Strategy<Value = Clause> {
    let game = prop::sample::select(vec!["ruler", "twins"]).prop_map(|name| Factor::Game(name.to_string()));
    vec(prop_oneof![3 => turn().prop_map(Factor::Turn), 1 => game].prop_map(at), 1..4).prop_map(Clause::Product)
}

fn stones() -> impl Strategy<Value = Clause> {
    (any_expr(), any_expr(), any_expr(), guard())
        .prop_map(|(amount, from, to, conditions)| Clause::Move(Box::new(Move { amount, from, to, conditions })))
}

fn take() -> impl Strategy<Value = Take> {
    (amounts(), option::of((int(), int()).prop_map(at)), guard()).prop_map(|(amounts, leaving, guard)| Take {
        amounts,
        leaving,
        guard,
    })
}

fn split() -> impl Strategy<Value = Split> {
    let count = prop_oneof![
        Just(Count::Any),
        any_expr().prop_map(Count::Exactly),
        (any_expr(), any_expr()).prop_map(|(lo, hi)| Count::Range(lo, hi)),
    ];
    let shapes = vec![Shape::Any, Shape::Equal, Shape::Unequal, Shape::NearEqual, Shape::Consecutive];
    (count.prop_map(at), prop::sample::select(shapes), guard()).prop_map(|(count, shape, guard)| Split {
        count,
        shape,
        guard,
    })
}

fn arrow_option() -> impl Strategy<Value = ArrowOption> {
    let repeat =
        (name(), any_expr(), any_expr()).prop_map(|(name, lo, hi)| Box::new(Repeat { name: at(name), lo, hi }));
    let coords =
        prop_oneof![bare().prop_map(|x| (vec![x], false)), vec(any_expr(), 1..4).prop_map(|coords| (coords, true)),];
    (coords, option::of(any_expr()), option::of(repeat))
        .prop_map(|((coords, parenthesised), times, repeat)| ArrowOption { coords, parenthesised, times, repeat })
}

fn arrow() -> impl Strategy<Value = Arrow> {
    let slot = prop_oneof![3 => name().prop_map(Slot::Name), 1 => int().prop_map(Slot::Int)];
    let pattern = prop_oneof![
        name().prop_map(|name| (vec![at(Slot::Name(name))], false)),
        vec(slot.prop_map(at), 1..4).prop_map(|slots| (slots, true)),
    ];
    (pattern, vec(arrow_option().prop_map(at), 0..3), guard(), prop::bool::weighted(0.2)).prop_map(
        |((mut slots, mut parenthesised), mut options, conditions, each_place)| {
            if each_place {
                slots.truncate(1);
                parenthesised = true;
                for option in &mut options {
                    option.node.coords.truncate(1);
                    option.node.parenthesised = true;
                }
            }
            Arrow { pattern: at(slots), parenthesised, each_place, options, conditions }
        },
    )
}

fn pattern() -> impl Strategy<Value = Pattern> {
    let text = || "[a-zX.+#;: 0-9-]{0,3}";
    let piece = prop_oneof![
        4 => text().prop_map(Piece::Text),
        2 => (text(), any_expr()).prop_map(|(text, count)| Piece::Repeat(text, count)),
        2 => any_expr().prop_map(Piece::Digit),
        1 => name().prop_map(|name| Piece::Letter(at(name))),
        1 => Just(Piece::Any),
        1 => Just(Piece::End),
    ];
    vec(piece.prop_map(at), 1..4)
}

fn words() -> impl Strategy<Value = Clause> {
    let contains =
        (any::<bool>(), pattern()).prop_map(|(not, pattern)| at(Contains { not, pattern, conditions: Vec::new() }));
    // Conditions go on to the end of the clause.
    let ends = (vec(contains, 1..3), guard()).prop_map(|(mut ends, conditions)| {
        if let Some(last) = ends.last_mut() {
            last.node.conditions = conditions;
        }
        Clause::EndContains(ends)
    });
    prop_oneof![
        3 => (pattern(), pattern(), guard()).prop_map(|(left, right, conditions)| {
            Clause::Rewrite(Box::new(Rewrite { left: at(left), right: at(right), conditions }))
        }),
        1 => vec(pattern().prop_map(at), 1..3).prop_map(Clause::Never),
        1 => judged(ends),
    ]
}

/// An `end if`, perhaps with a verdict.
fn judged(end: impl Strategy<Value = Clause>) -> impl Strategy<Value = Clause> {
    let verdict = prop::sample::select(vec![None, Some(Verdict::Wins), Some(Verdict::Draws), Some(Verdict::Loses)]);
    (end, verdict).prop_map(|(end, verdict)| match verdict {
        Some(verdict) => Clause::Verdict(Box::new(end), verdict),
        None => end,
    })
}

fn erase() -> impl Strategy<Value = Clause> {
    (name(), name(), guard()).prop_map(|(gone, chosen, conditions)| {
        Clause::Erase(Box::new(Erase { gone: at(gone), chosen: at(chosen), conditions }))
    })
}

/// What does not begin as a set does.
fn number() -> impl Strategy<Value = Expr> {
    bare().prop_filter("sets have a clause of their own", |x| !rules::print::print_expr(x).starts_with('{'))
}

/// A set or a sequence with a name.
fn collection() -> impl Strategy<Value = Clause> {
    let item = prop_oneof![bare().prop_map(SetItem::One), (bare(), bare()).prop_map(|(lo, hi)| SetItem::Range(lo, hi))];
    prop_oneof![
        (name(), vec(item, 1..4))
            .prop_map(|(name, items)| Clause::Set { name: at(name), members: tree(ExprKind::Set(items)) }),
        (name(), number(), bare())
            .prop_map(|(name, lo, hi)| Clause::Set { name: at(name), members: tree(ExprKind::Range(lo, hi)) }),
        (name(), vec(number(), 1..3), bare()).prop_map(|(name, first, step)| {
            let before = ExprKind::Index { name: at(name.clone()), index: tree(ExprKind::Name("i".to_string())) };
            let next = tree(ExprKind::Call { name: at("max".to_string()), args: vec![tree(before), step] });
            Clause::Sequence { name: at(name), first, next }
        }),
    ]
}

fn beside() -> impl Strategy<Value = Clause> {
    prop_oneof![
        Just(Clause::Misere),
        Just(Clause::Unordered),
        judged(vec(any_expr(), 1..3).prop_map(Clause::EndIf)),
        prop::sample::select(vec![Turns::One, Turns::Every, Turns::First, Turns::Any]).prop_map(Clause::Turns),
        bare().prop_map(|count| Clause::Turns(Turns::Exactly(count))),
        (bare(), bare()).prop_map(|(least, most)| Clause::Turns(Turns::Range(least, most))),
        (bare(), bare(), bare())
            .prop_map(|(one, lo, hi)| { Clause::Turns(Turns::Among(vec![SetItem::One(one), SetItem::Range(lo, hi)])) }),
        (name(), number()).prop_map(|(name, value)| Clause::Binding { name: at(name), value }),
        (name(), vec(any_expr(), 0..4)).prop_map(|(name, items)| Clause::List { name: at(name), items }),
        collection(),
    ]
}

fn clause() -> impl Strategy<Value = Clause> {
    prop_oneof![
        code().prop_map(Clause::Code),
        take().prop_map(Clause::Take),
        split().prop_map(Clause::Split),
        arrow().prop_map(Clause::Arrow),
        turn().prop_map(Clause::Turn),
        product(),
        stones(),
        words(),
        vec(words().prop_map(at), 1..3).prop_map(Clause::Ring),
        erase(),
        take().prop_map(Clause::Circle),
        prop::sample::select(BoardGame::ALL.to_vec()).prop_map(Clause::Board),
        vec(
            (any::<u32>(), any::<u32>())
                .prop_map(|(rows, columns)| at(Tile { rows: rows.into(), columns: columns.into() })),
            1..4
        )
        .prop_map(Clause::Place),
        beside(),
    ]
}

/// A ruleset: any clauses, or one built-in game with properties and bindings.
pub(crate) fn ast() -> impl Strategy<Value = Ast> {
    let game = vec(beside(), 0..3).prop_map(|mut clauses| {
        clauses.push(Clause::Game("kayles".to_string()));
        clauses
    });
    prop_oneof![9 => vec(clause(), 0..4), 1 => game]
        .prop_map(|clauses| Ast { clauses: clauses.into_iter().map(at).collect() })
}
