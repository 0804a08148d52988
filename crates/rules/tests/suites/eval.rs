//! Expressions against a slow evaluation in integers of any length, written without a look at the
//! fast one.
use num_bigint::{BigInt, Sign};
use proptest::prelude::*;
use rules::eval::{EvalError, Value, cond, num};
use rules::interval::Interval;
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set};
use rules::moves::expr::{Expr, holds};

/// The result of the slow evaluation of a part.
#[derive(Debug, Clone, PartialEq)]
enum Slow {
    Is(BigInt),
    NoValue,
    /// Too long to write down, or to search through; the test skips it.
    Skip,
}

/// The slow evaluation, and the longest number that it met.
struct Slowly<'a> {
    env: &'a [i64],
    bits: u64,
}

fn big(x: i64) -> BigInt {
    BigInt::from(x)
}

fn floor_div(a: &BigInt, b: &BigInt) -> BigInt {
    let (quotient, rest) = (a / b, a % b);
    let inexact = rest.sign() != Sign::NoSign && (rest.sign() == Sign::Minus) != (b.sign() == Sign::Minus);
    if inexact { quotient - 1 } else { quotient }
}

fn small(x: &BigInt) -> Option<u64> {
    u64::try_from(x).ok()
}

impl Slowly<'_> {
    fn num(&mut self, num: &Num) -> Slow {
        let value = match num {
            Num::Const(x) => Slow::Is(big(*x)),
            Num::Var(v) => Slow::Is(big(self.env[*v])),
            Num::Neg(x) => match self.num(x) {
                Slow::Is(x) => Slow::Is(-x),
                other => other,
            },
            Num::Arith(op, a, b) => match (self.num(a), self.num(b)) {
                (Slow::Is(a), Slow::Is(b)) => arith(*op, &a, &b),
                (Slow::NoValue, _) | (_, Slow::NoValue) => Slow::NoValue,
                _ => Slow::Skip,
            },
            Num::If(cond, x, y) => {
                let Cond::Compare(op, a, b) = &**cond else { unreachable!("no other conditions are made") };
                match (self.num(a), self.num(b)) {
                    (Slow::Is(a), Slow::Is(b)) => {
                        let holds = if *op == CompareOp::Lt { a < b } else { a != b };
                        self.num(if holds { x } else { y })
                    }
                    (Slow::NoValue, _) | (_, Slow::NoValue) => Slow::NoValue,
                    _ => Slow::Skip,
                }
            }
            Num::Call(func, args) => {
                let args: Vec<Slow> = args.iter().map(|arg| self.num(arg)).collect();
                if args.contains(&Slow::NoValue) {
                    Slow::NoValue
                } else {
                    let values = args.iter().map(|arg| if let Slow::Is(x) = arg { Some(x.clone()) } else { None });
                    values.collect::<Option<Vec<_>>>().map_or(Slow::Skip, |args| call(*func, &args))
                }
            }
        };
        match &value {
            Slow::Is(x) => self.bits = self.bits.max(x.bits()),
            Slow::Skip => self.bits = u64::MAX,
            Slow::NoValue => {}
        }
        value
    }
}

fn arith(op: ArithOp, a: &BigInt, b: &BigInt) -> Slow {
    let negative = |x: &BigInt| x.sign() == Sign::Minus;
    Slow::Is(match op {
        ArithOp::Add => a + b,
        ArithOp::Sub => a - b,
        ArithOp::Mul => a * b,
        ArithOp::Div if *b == big(0) => return Slow::NoValue,
        ArithOp::Div => floor_div(a, b),
        ArithOp::Rem if *b == big(0) => return Slow::NoValue,
        ArithOp::Rem => a - b * floor_div(a, b),
        ArithOp::Pow | ArithOp::Shl | ArithOp::Shr if negative(b) => return Slow::NoValue,
        ArithOp::Pow => match small(b) {
            Some(k) if k <= 300 && a.bits() < 400 => a.pow(k as u32),
            _ if *a == big(0) || *a == big(1) => a.clone(),
            _ => return Slow::Skip,
        },
        ArithOp::Shl | ArithOp::Shr if small(b).is_none_or(|k| k > 2000) => return Slow::Skip,
        ArithOp::Shl => a * big(2).pow(small(b).unwrap() as u32),
        ArithOp::Shr => floor_div(a, &big(2).pow(small(b).unwrap() as u32)),
        ArithOp::Xor => a ^ b,
        ArithOp::And => a & b,
    })
}

fn call(func: Func, args: &[BigInt]) -> Slow {
    let a = &args[0];
    let zero = big(0);
    let positive = a.sign() == Sign::Plus;
    let size = if a.sign() == Sign::Minus { -a } else { a.clone() };
    let count = |x: usize| big(x as i64);
    let binary = || a.magnitude().to_str_radix(2);
    Slow::Is(match func {
        Func::Min => args.iter().min().unwrap().clone(),
        Func::Max => args.iter().max().unwrap().clone(),
        Func::Abs => size,
        Func::Gcd => args.iter().fold(big(0), |mut g, x| {
            let mut x = x.clone();
            while x != big(0) {
                (g, x) = (x.clone(), g % x);
            }
            if g.sign() == Sign::Minus { -g } else { g }
        }),
        Func::Bor => args.iter().skip(1).fold(a.clone(), |x, y| x | y),
        Func::Pick => {
            match small(a).and_then(|place| usize::try_from(place).ok()).and_then(|place| args.get(place + 1)) {
                Some(entry) => entry.clone(),
                None => return Slow::NoValue,
            }
        }
        // These functions read the state, and stand in no schema.
        Func::Pile | Func::Highest => return Slow::NoValue,
        Func::Root | Func::CeilRoot => {
            if a.sign() == Sign::Minus || args[1] <= zero {
                return Slow::NoValue;
            }
            let k = small(&args[1]).map_or(100_000, |k| k.min(100_000)) as u32;
            let floor = a.nth_root(k);
            if func == Func::CeilRoot && k > 1 && (floor > big(1) || *a > big(1)) && floor.pow(k) != *a {
                floor + 1
            } else {
                floor
            }
        }
        Func::V => {
            if args[0] < big(2) || args[1] == zero {
                return Slow::NoValue;
            }
            let (mut x, mut k) = (args[1].clone(), 0);
            while &x % a == zero {
                x /= a;
                k += 1;
            }
            big(k)
        }
        Func::V2 if *a == zero => return Slow::NoValue,
        Func::V2 => count(binary().bytes().rev().take_while(|&b| b == b'0').count()),
        Func::Lowbit if *a == zero => zero,
        Func::Lowbit => big(2).pow(binary().bytes().rev().take_while(|&b| b == b'0').count() as u32),
        _ if a.sign() == Sign::Minus => return Slow::NoValue,
        Func::Sqrt => a.sqrt(),
        Func::Log2 if !positive => return Slow::NoValue,
        Func::Log2 => count(binary().len() - 1),
        Func::Popcount => count(binary().bytes().filter(|&b| b == b'1').count()),
        Func::Digits => count(a.to_string().len()),
        Func::DigitSum => a.to_string().bytes().map(|b| big(i64::from(b - b'0'))).sum(),
        Func::Omega | Func::BigOmega | Func::Tau if *a == zero => return Slow::NoValue,
        Func::Tau => match small(a) {
            Some(x) if x < 100_000 => count((1..=x).filter(|&d| x.is_multiple_of(d)).count()),
            _ => return Slow::Skip,
        },
        Func::Omega | Func::BigOmega => match small(a) {
            Some(x) if x < 100_000 => {
                let (mut x, mut p, mut all, mut distinct) = (x, 2, 0, 0);
                while x > 1 {
                    distinct += i64::from(x.is_multiple_of(p));
                    while x.is_multiple_of(p) {
                        x /= p;
                        all += 1;
                    }
                    p += 1;
                }
                big(if func == Func::Omega { distinct } else { all })
            }
            _ => return Slow::Skip,
        },
    })
}

const OPS: [ArithOp; 10] = [
    ArithOp::Add,
    ArithOp::Sub,
    ArithOp::Mul,
    ArithOp::Div,
    ArithOp::Rem,
    ArithOp::Pow,
    ArithOp::Xor,
    ArithOp::And,
    ArithOp::Shl,
    ArithOp::Shr,
];
const ONE: [Func; 11] = [
    Func::Abs,
    Func::Sqrt,
    Func::Log2,
    Func::Popcount,
    Func::Lowbit,
    Func::V2,
    Func::Omega,
    Func::BigOmega,
    Func::Tau,
    Func::Digits,
    Func::DigitSum,
];
const TWO: [Func; 7] = [Func::Min, Func::Max, Func::Gcd, Func::Root, Func::CeilRoot, Func::V, Func::Bor];

fn value() -> impl Strategy<Value = i64> {
    prop_oneof![4 => 0i64..30, 1 => -9i64..9, 1 => any::<i64>(), 1 => Just(i64::MAX), 1 => Just(i64::MIN)]
}

fn nums() -> impl Strategy<Value = Num> {
    let leaf = prop_oneof![value().prop_map(Num::Const), (0usize..3).prop_map(Num::Var)];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            1 => boxed().prop_map(Num::Neg),
            6 => (0..OPS.len(), boxed(), boxed()).prop_map(|(op, a, b)| Num::Arith(OPS[op], a, b)),
            2 => (0..ONE.len(), inner.clone()).prop_map(|(f, a)| Num::Call(ONE[f], vec![a])),
            2 => (0..TWO.len(), inner.clone(), inner.clone()).prop_map(|(f, a, b)| Num::Call(TWO[f], vec![a, b])),
            1 => (any::<bool>(), inner.clone(), inner.clone(), boxed(), boxed()).prop_map(|(less, a, b, x, y)| {
                let op = if less { CompareOp::Lt } else { CompareOp::Ne };
                Num::If(Box::new(Cond::Compare(op, a, b)), x, y)
            }),
        ]
    })
}

/// Numbers up to here are carried exactly.
const EXACT_BITS: u64 = 100;

proptest! {
    #![proptest_config(ProptestConfig { cases: 16 * ProptestConfig::default().cases, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn numbers_are_what_long_integers_say(x in nums(), env in proptest::collection::vec(value(), 3)) {
        let mut slowly = Slowly { env: &env, bits: 0 };
        let slow = slowly.num(&x);
        prop_assert_eq!(Expr::new(&x).value(&env), num(&x, &env), "the quick way");
        match (num(&x, &env), slow) {
            (_, Slow::Skip) => {}
            (Ok(Some(Value::Int(found))), slow) => prop_assert_eq!(Slow::Is(big(found)), slow),
            (Ok(Some(Value::PosHuge)), Slow::Is(slow)) => prop_assert!(slow > big(i64::MAX)),
            (Ok(Some(Value::NegHuge)), Slow::Is(slow)) => prop_assert!(slow < big(i64::MIN)),
            (Ok(None), slow) => prop_assert_eq!(slow, Slow::NoValue),
            (Err(EvalError::Undetermined), _) => {
                // Allowed only where long numbers came up; factors are counted up to 64 bits.
                let counts = format!("{x:?}").contains("Omega");
                prop_assert!(slowly.bits > if counts { 63 } else { EXACT_BITS }, "{} bits", slowly.bits);
            }
            (found, slow) => prop_assert!(false, "{found:?} and {slow:?}"),
        }
    }

    #[test]
    fn what_is_seen_to_have_a_value_has_one(x in nums(), env in proptest::collection::vec(0..=i64::MAX, 3), small in proptest::collection::vec(0i64..4, 3)) {
        for env in [env, small, vec![0; 3]] {
            if x.is_total() {
                prop_assert_ne!(num(&x, &env), Ok(None));
            }
            if x.is_natural() {
                let found = num(&x, &env);
                prop_assert!(matches!(found, Ok(Some(Value::Int(0..) | Value::PosHuge)) | Err(_)), "{:?}", found);
            }
        }
    }

    #[test]
    fn values_are_within_their_intervals(
        x in nums(),
        env in proptest::collection::vec(prop_oneof![-9i64..40, value()], 3),
        room in proptest::collection::vec((0i128..4, 0i128..4), 3),
    ) {
        let within = |v: usize| {
            let (at, (below, above)) = (i128::from(env[v]), room[v]);
            Interval::new(at - below, at + above, true)
        };
        let ends = Interval::of(&x, &|part| if let Num::Var(v) = part { Some(within(*v)) } else { None });
        match num(&x, &env) {
            Ok(Some(Value::Int(found))) => prop_assert!((ends.lo..=ends.hi).contains(&found.into()), "{} in {:?}", found, ends),
            Ok(Some(Value::PosHuge)) => prop_assert!(ends.hi > i64::MAX.into(), "{:?}", ends),
            Ok(Some(Value::NegHuge)) => prop_assert!(ends.lo < i64::MIN.into(), "{:?}", ends),
            Ok(None) => prop_assert!(!ends.total),
            Err(_) => {}
        }
    }

    #[test]
    fn comparisons_are_what_long_integers_say(a in nums(), b in nums(), env in proptest::collection::vec(value(), 3)) {
        let mut slowly = Slowly { env: &env, bits: 0 };
        let (Slow::Is(x), Slow::Is(y)) = (slowly.num(&a), slowly.num(&b)) else { return Ok(()) };
        let divides = if x == big(0) { y == big(0) } else { &y % &x == big(0) };
        let wanted = [
            (CompareOp::Eq, x == y), (CompareOp::Ne, x != y), (CompareOp::Lt, x < y), (CompareOp::Le, x <= y),
            (CompareOp::Gt, x > y), (CompareOp::Ge, x >= y), (CompareOp::Divides, divides),
        ];
        for (op, wanted) in wanted {
            let compared = Cond::Compare(op, a.clone(), b.clone());
            prop_assert_eq!(holds(&compared, &env), cond(&compared, &env).map(|truth| truth == Some(true)), "the quick way");
            match cond(&compared, &env) {
                Ok(found) => prop_assert_eq!(found, Some(wanted), "{:?}", op),
                Err(_) => prop_assert!(slowly.bits > 63),
            }
        }
        let range = Set::Ranges(vec![(Num::Const(-3), Num::Const(3)), (b.clone(), b.clone())]);
        if let Ok(found) = cond(&Cond::In(a, range), &env) {
            prop_assert_eq!(found, Some(x == y || (big(-3) <= x && x <= big(3))));
        }
    }
}

/// Each part is visited once: this would take 2^60 steps otherwise.
#[test]
fn deep_terms_are_seen_to_have_a_value() {
    let mut deep = Num::Var(0);
    for _ in 0..60 {
        deep = Num::Call(Func::Sqrt, vec![Num::Call(Func::Max, vec![deep, Num::Const(1)])]);
    }
    assert!(deep.is_total() && deep.is_natural());
    let less = |by| Num::Arith(ArithOp::Sub, Box::new(deep.clone()), Box::new(Num::Const(by)));
    assert!(less(1).is_natural() && !less(2).is_natural());
}

#[test]
fn and_or_stop_at_the_first_that_decides() {
    let no_value = || {
        let zero = Num::Arith(ArithOp::Div, Box::new(Num::Const(1)), Box::new(Num::Var(0)));
        Cond::Compare(CompareOp::Eq, zero, Num::Const(1))
    };
    let (yes, no) = (Cond::Const(true), Cond::Const(false));
    let env = [0];
    assert_eq!(cond(&Cond::All(vec![no.clone(), no_value()]), &env), Ok(Some(false)));
    assert_eq!(cond(&Cond::All(vec![no_value(), no.clone()]), &env), Ok(None));
    assert_eq!(cond(&Cond::Any(vec![yes.clone(), no_value()]), &env), Ok(Some(true)));
    assert_eq!(cond(&Cond::Any(vec![no, no_value()]), &env), Ok(None));
    assert_eq!(cond(&Cond::Not(Box::new(no_value())), &env), Ok(None));
    assert_eq!(cond(&Cond::All(Vec::new()), &env), Ok(Some(true)));
    assert_eq!(cond(&Cond::Any(Vec::new()), &env), Ok(Some(false)));
    assert_eq!(num(&Num::Var(7), &env), Err(EvalError::MissingVariable(7)));
}

#[test]
fn sets_and_primes() {
    let holds = |c: &Cond, x: i64| cond(c, &[x]).unwrap().unwrap();
    let prime = Cond::Prime(Num::Var(0));
    let fib = Cond::In(Num::Var(0), Set::Named(NamedSet::Fib));
    assert_eq!((-3..20).filter(|&x| holds(&prime, x)).collect::<Vec<_>>(), [2, 3, 5, 7, 11, 13, 17, 19]);
    assert_eq!((-3..20).filter(|&x| holds(&fib, x)).collect::<Vec<_>>(), [1, 2, 3, 5, 8, 13]);
    // 2^64 is beyond the numbers whose membership is decided.
    let square = Num::Arith(ArithOp::Pow, Box::new(Num::Const(2)), Box::new(Num::Const(64)));
    assert_eq!(cond(&Cond::In(square, Set::Named(NamedSet::Squares)), &[0]), Err(EvalError::Undetermined));
}
