//! Lowering one digit of the heap: `n -> n-k*10**i : 1<=k<=n/10**i%10`, `n -> n-2**i :
//! n/2**i%2=1`.
//!
//! **Theorem.** Let each move of a heap n take `k*b**i` for some place i, where `1 <= k <= d`, d
//! being the digit of n in this place in base b, and let it depend on k and d alone whether this is
//! legal. Let `g(d)` be the nim-value of the game on one digit, whose moves lead from d to `d-k`.
//! Then `G(n)` is the xor of `g(d)` over all digits d of n.
//!
//! *Proof.* As `k <= d`, nothing is borrowed: the digit d becomes `d-k`, and all others stay. So
//! the digits move one at a time, each by the same rules, and the heap is the sum of them. A digit
//! 0 has no move, so that zeros before the number count nothing. ∎
//!
//! *Source.* The definition of a sum; stated for this program.
use super::digits::read::{amounts, within};
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::growth::N;
use super::premises::{Premises, general};
use rules::eval;
use rules::ir::{ArithOp, CompareOp, Cond, Num, Schema, Var};
use rules::ruleset::{Play, Ruleset};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The largest base, and the largest number taken of a digit that is written in a rule.
const MOST_BASE: i64 = 64;
/// The variables of a condition about one digit: what is taken of it, and the digit.
const TAKEN: Num = Num::Var(1);
const DIGIT: Num = Num::Var(2);

/// Lowering one digit.
pub static PLACES: Theorem = Theorem::new(
    "places",
    "if a move lowers one digit of the heap in base b, as a rule about this digit alone says, then \
     G(n) is the xor of the values of its digits in the game on one digit",
    "the digits are a sum; proof in the source",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The values of the digits.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Places {
    of_digit: Vec<u64>,
}

/// The law of a ruleset in which a move lowers one digit. Normal play only.
///
/// ```
/// let ruleset = rules::compile("n -> n-k*10**i : 1<=k<=n/10**i%10", &[]).unwrap().ruleset;
/// let law = heaps::places::law(&ruleset).unwrap();
/// // The digits are heaps of Nim.
/// assert_eq!(law.value(123_000), Some(1 ^ 2 ^ 3));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let normal = |premises: &Premises| premises.play() == Play::Normal && premises.nothing_is_zero();
    let premises = Premises::of(ruleset).filter(normal)?;
    let clauses = premises.schemas().iter().map(Clause::of).collect::<Option<Vec<_>>>()?;
    let base = clauses.first()?.base;
    if clauses.iter().any(|clause| clause.base != base) {
        return None;
    }
    let mut of_digit: Vec<u64> = Vec::new();
    for digit in 0..base {
        let mut options = BTreeSet::new();
        for clause in &clauses {
            for taken in clause.taken(digit)? {
                options.insert(of_digit[usize::try_from(digit - taken).ok()?]);
            }
        }
        of_digit.push((0..).find(|value| !options.contains(value))?);
    }
    Some(Law::new(&PLACES, premises, Places { of_digit }))
}

impl Rule for Places {
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        let base = self.of_digit.len() as u64;
        let (mut rest, mut value) = (n, 0);
        while rest > 0 {
            value ^= self.of_digit[(rest % base) as usize];
            rest /= base;
        }
        Some(value)
    }

    fn formula(&self, _play: Play) -> Option<String> {
        let base = self.of_digit.len();
        let are = |value: fn(u64) -> u64| (0..).zip(&self.of_digit).all(|(digit, &own)| own == value(digit));
        match base {
            2 => are(|digit| digit).then(|| "popcount(n)%2".to_owned()),
            _ if are(|digit| digit) => Some(format!("digitxor({base},n)")),
            10 if are(|digit| digit % 2) => Some("digitsum(n)%2".to_owned()),
            _ => None,
        }
    }
}

/// A clause: what may be taken of a digit.
#[derive(Debug)]
struct Clause {
    base: i64,
    /// A number, or none where it is a free name that is at most the digit.
    taken: Option<i64>,
    /// Conditions about [`TAKEN`] and [`DIGIT`].
    conditions: Vec<Cond>,
}

/// The free names of a clause, and its base.
struct Names {
    base: i64,
    place: Var,
    taken: Option<Var>,
}

impl Clause {
    fn of(schema: &Schema) -> Option<Self> {
        let (amounts, whole) = amounts(&schema.remains)?;
        let [amount] = amounts.as_slice() else { return None };
        let (factor, base, place) = power_times(amount)?;
        let (taken, number) = match factor {
            None => (None, Some(1)),
            Some(Num::Const(number)) => (None, Some(*number)),
            Some(Num::Var(var)) if *var >= 1 && *var != place => (Some(*var), None),
            Some(_) => return None,
        };
        let names = Names { base, place, taken };
        let free = 1 + usize::from(taken.is_some());
        if schema.pattern != [None] || schema.free.len() != free || !(2..=MOST_BASE).contains(&base) {
            return None;
        }
        let mut conditions = Vec::new();
        for cond in &schema.conditions {
            let of_place = |num: &Num| *num == Num::Var(place);
            match cond {
                // A rest below 0 is no move anyway, nor is one in a place before the number, where
                // the digit is 0.
                Cond::Compare(CompareOp::Le, x, N) if Some(x) == whole.as_ref() => {}
                Cond::Compare(CompareOp::Ge, i, Num::Const(0)) | Cond::Compare(CompareOp::Le, Num::Const(0), i)
                    if of_place(i) => {}
                // Something is taken.
                Cond::Compare(CompareOp::Ge, x, Num::Const(1)) | Cond::Compare(CompareOp::Le, Num::Const(1), x)
                    if Some(x) == whole.as_ref() =>
                {
                    let factor = number.map_or(TAKEN, Num::Const);
                    conditions.push(Cond::Compare(CompareOp::Ge, factor, Num::Const(1)));
                }
                cond if within(cond) == Some((base, place)) => {}
                cond => conditions.push(names.cond(cond)?),
            }
        }
        let own = Self { base, taken: number, conditions };
        (number.is_some() || own.conditions.iter().any(is_bound)).then_some(own)
    }

    /// The amounts that may be taken of a digit; `None` where one is legal that is not from 1 to
    /// the digit.
    fn taken(&self, digit: i64) -> Option<Vec<i64>> {
        let candidates = match self.taken {
            Some(number) => number..=number,
            None => 0..=digit,
        };
        let mut found = Vec::new();
        for taken in candidates {
            if eval::all(&self.conditions, &[0, taken, digit]).ok()? {
                found.push(Some(taken).filter(|taken| (1..=digit).contains(taken))?);
            }
        }
        Some(found)
    }
}

/// Whether a condition is just that the number taken is at most the digit.
fn is_bound(cond: &Cond) -> bool {
    match cond {
        Cond::Compare(CompareOp::Le | CompareOp::Lt | CompareOp::Eq, x, y) => (x, y) == (&TAKEN, &DIGIT),
        Cond::Compare(CompareOp::Ge | CompareOp::Gt, x, y) => (x, y) == (&DIGIT, &TAKEN),
        Cond::All(all) => all.iter().any(is_bound),
        _ => false,
    }
}

/// `x * b**i`, `b**i * x` or `b**i`: x, b and i.
fn power_times(num: &Num) -> Option<(Option<&Num>, i64, Var)> {
    let power = |num: &Num| match num {
        Num::Arith(ArithOp::Pow, base, var) => match (&**base, &**var) {
            (Num::Const(base), Num::Var(var @ 1..)) => Some((*base, *var)),
            _ => None,
        },
        _ => None,
    };
    match num {
        Num::Arith(ArithOp::Mul, x, y) => {
            let ((base, place), factor) = power(y).map(|found| (found, x)).or_else(|| Some((power(x)?, y)))?;
            Some((Some(factor), base, place))
        }
        num => power(num).map(|(base, place)| (None, base, place)),
    }
}

impl Names {
    /// Whether a number is the digit `n/b**i%b`.
    fn is_digit(&self, num: &Num) -> bool {
        let Num::Arith(ArithOp::Rem, quotient, base) = num else { return false };
        let Num::Arith(ArithOp::Div, n, by) = &**quotient else { return false };
        (&**n, &**base) == (&N, &Num::Const(self.base)) && power_times(by) == Some((None, self.base, self.place))
    }

    /// A condition about [`TAKEN`] and [`DIGIT`]; `None` where the heap or its place stand
    /// elsewhere.
    fn cond(&self, cond: &Cond) -> Option<Cond> {
        let foreign = Cell::new(false);
        let own = cond.replaced(&|num| match num {
            digit if self.is_digit(digit) => Some(DIGIT),
            Num::Var(var) if self.taken == Some(*var) => Some(TAKEN),
            // Clauses have been taken apart at their cases; behind `or` they are not read.
            Num::Var(_) | Num::If(..) => {
                foreign.set(true);
                Some(num.clone())
            }
            _ => None,
        });
        (!foreign.get()).then_some(own)
    }
}
