//! Coins in a row: closed forms, and periods of games in which coins far away do not matter.
//!
//! **Closed forms.** Let x count the coins from 0. If any of these sets of coins may be turned, the
//! rightmost from heads to tails, then G(x) is
//!
//! | coins | G(x) | why |
//! |---|---|---|
//! | odd numbers, 1 among them (also side by side, also within a distance) | 1 | the others are evenly many, of value 1: all options are 0 |
//! | 1 or 2 | x+1 | options 0 and all values before (Nim) |
//! | 2 | x | all values before |
//! | 1, 2 or 3 | 2x or 2x+1, whichever has an odd number of ones | two numbers with an odd number of ones have a xor with an even one: those and 0 are never G; by induction all smaller odious ones and all smaller evil ones are reached |
//! | 3 | 0, 0, then as for 1..3 two places on | the first two coins play the part of no coin |
//! | any | 2^x | the xors of the values before are all numbers below 2^x |
//! | even numbers | 0, then 2^(x-1) | the first coin is worth nothing and makes any number of coins odd or even |
//! | any, side by side | the largest power of two that divides x+1 | the running xors of these are all numbers below it |
//!
//! Sources: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 14 (Turning
//! Turtles, Twins, Mock Turtles, Triplets, Motley, Ruler). Under misere play none of this holds.
//!
//! **Repeating windows.** If all coins of a move are within a distance D, G(x) is one and the same
//! function of the D values before it for all x >= D. So if D values in a row repeat after p
//! places, they repeat for ever (the window theorem of [`super::window`], word for word).
use super::effort::Effort;
use super::evidence::{Law, Proof, Rule, Theorem};
use super::period::{Repeats, least, repetitions};
use super::premises::Premises;
use crate::sequence::Values;
use rules::family::{Axis, Count};
use rules::ir::{ArithOp, CompareOp, Cond, NamedSet, Num, Part, Remains};
use rules::numset::NumSet;
use rules::ruleset::{Class, Play, Ruleset};

/// Closed forms for coins in a row.
pub static COINS: Theorem = Theorem::new(
    "coins",
    "coins in a row: turning 2 of them, G = n; 1 or 2, n+1; 1 to 3, the number of 2n and 2n+1 \
     with an odd number of ones; any, 2^n; any side by side, the largest power of two that \
     divides n+1",
    "E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 14",
)
.by_table(|ruleset, values| prove(ruleset, values).ok_or(None))
.by_law(law);

/// A repeated window of a game of coins within a distance.
pub static COIN_WINDOW: Theorem = Theorem::new(
    "coin-window",
    "if all coins of a move are within a distance D, a value depends only on the D values before \
     it; once that many of them repeat in a row, they repeat for ever",
    "S. W. Golomb's window theorem for subtraction games, 1966, word for word",
);

/// The values of the coins of a row in closed form; see the table above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoinLaw {
    /// Odd numbers of coins.
    Odd,
    /// One or two.
    TurningTurtles,
    /// Two.
    Twins,
    /// One, two or three.
    MockTurtles,
    /// Three.
    Triplets,
    /// Any number.
    Motley,
    /// Even numbers.
    Even,
    /// Any number side by side.
    Ruler,
}

/// The numbers of coins that may be turned, where they are a simple set.
struct Counts {
    any: bool,
    odd: bool,
    even: bool,
    numbers: NumSet,
    /// Whether all coins may be chosen freely.
    free: bool,
}

impl Counts {
    fn of(axis: &Axis) -> Option<Self> {
        let mut all = Self { any: false, odd: false, even: false, numbers: NumSet::default(), free: true };
        let mut ranges = Vec::new();
        for turn in &axis.turns {
            all.free &= !turn.consecutive && turn.within.is_none();
            for count in &turn.counts {
                match count {
                    Count::Any => all.any = true,
                    Count::Range(lo, hi) if *hi < 1 || lo > hi => {}
                    Count::Range(lo, hi) => ranges.push(lo.unsigned_abs().max(1)..=hi.unsigned_abs()),
                    Count::Set(NamedSet::Odd) => all.odd = true,
                    Count::Set(NamedSet::Even) => all.even = true,
                    Count::Set(_) => return None,
                }
            }
        }
        all.numbers = NumSet::from_ranges(ranges);
        Some(all)
    }

    /// Whether it is this range and nothing else.
    fn is(&self, lo: u64, hi: u64) -> bool {
        !self.any && !self.odd && !self.even && self.numbers == NumSet::from_ranges([lo..=hi])
    }

    /// Whether all numbers are odd, and 1 is among them.
    fn odd_with_one(&self) -> bool {
        let odd = |range: std::ops::RangeInclusive<u64>| range.start() == range.end() && range.start() % 2 == 1;
        !self.any && !self.even && (self.odd || self.numbers.contains(1)) && self.numbers.ranges().all(odd)
    }
}

impl CoinLaw {
    /// The closed form of a row, if it has one of those above.
    pub fn of(axis: &Axis) -> Option<Self> {
        let counts = Counts::of(axis)?;
        // Every clause must allow the single coin for this where distances differ, but one such
        // clause is enough.
        if counts.odd_with_one() {
            return Some(Self::Odd);
        }
        if !counts.free {
            let [turn] = axis.turns.as_slice() else { return None };
            return (counts.any && turn.consecutive && turn.within.is_none()).then_some(Self::Ruler);
        }
        let laws = [
            (counts.any, Self::Motley),
            (counts.is(1, 2), Self::TurningTurtles),
            (counts.is(2, 2), Self::Twins),
            (counts.is(1, 3), Self::MockTurtles),
            (counts.is(3, 3), Self::Triplets),
            (counts.even && !counts.odd && counts.numbers.is_empty(), Self::Even),
        ];
        laws.into_iter().find_map(|(holds, law)| holds.then_some(law))
    }

    /// The value of coin `x`, counted from 0; `None` where it needs more than 64 bits.
    pub fn value(self, x: u64) -> Option<u64> {
        match self {
            Self::Odd => Some(1),
            Self::TurningTurtles => x.checked_add(1),
            Self::Twins => Some(x),
            Self::MockTurtles => x.checked_mul(2)?.checked_add(u64::from(x.count_ones().is_multiple_of(2))),
            Self::Triplets => x.checked_sub(2).map_or(Some(0), |x| Self::MockTurtles.value(x)),
            Self::Motley => 1u64.checked_shl(u32::try_from(x).ok()?),
            Self::Even => x.checked_sub(1).map_or(Some(0), |x| Self::Motley.value(x)),
            Self::Ruler => x.checked_add(1).map(|n| n & n.wrapping_neg()),
        }
    }

    /// The value as an expression of the place n in the rule language, where the first coin has
    /// this number; 0 where there is no coin.
    fn formula(self, first: i64) -> String {
        let (x, next) = if first == 0 { ("n", "n+1") } else { ("(n-1)", "n") };
        let there = |value: String| if first == 0 { value } else { format!("if n<1 then 0 else {value}") };
        match self {
            Self::Odd => there("1".to_owned()),
            Self::TurningTurtles => next.to_owned(),
            Self::Twins if first == 0 => "n".to_owned(),
            Self::Twins => "if n<1 then 0 else n-1".to_owned(),
            Self::MockTurtles => there(format!("2*{x}+1-popcount({x})%2")),
            Self::Triplets => {
                let y = format!("(n-{})", first + 2);
                format!("if n<{} then 0 else 2*{y}+1-popcount({y})%2", first + 2)
            }
            Self::Motley => there(format!("2**{x}")),
            Self::Even => format!("if n<{} then 0 else 2**(n-{})", first + 1, first + 1),
            Self::Ruler => there(format!("lowbit({next})")),
        }
    }
}

/// A closed form with the number of the first coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    law: CoinLaw,
    first: i64,
}

impl Rule for Placed {
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        n.checked_sub(self.first.unsigned_abs()).map_or(Some(0), |x| self.law.value(x))
    }

    fn formula(&self, _play: Play) -> Option<String> {
        Some(self.law.formula(self.first))
    }
}

fn axis(ruleset: &Ruleset) -> Option<&Axis> {
    match ruleset.coins()?.axes.as_slice() {
        [axis] if ruleset.play == Play::Normal => Some(axis),
        _ => None,
    }
}

/// The closed form of a game of coins in one row.
///
/// ```
/// let rules = |text| rules::compile(text, &[]).unwrap().ruleset;
/// let law = heaps::theorems::coins::law(&rules("turn 1..3")).unwrap();
/// assert_eq!(law.value(1_000_000_007), Some(2_000_000_015));
/// assert!(heaps::theorems::coins::law(&rules("turn 1..4")).is_none());
/// let law = heaps::theorems::coins::law(&rules("n -> n-j for j in 1..k-1 : 1<=k<=n")).unwrap();
/// assert_eq!(law.value(48), Some(16));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    if leaves_run(ruleset) {
        return Some(Law::new(&COINS, Premises::of(ruleset)?, Placed { law: CoinLaw::Ruler, first: 1 }));
    }
    let axis = axis(ruleset)?;
    let placed = Placed { law: CoinLaw::of(axis)?, first: axis.first };
    Some(Law::of_class(&COINS, ruleset.play, placed))
}

/// Whether a heap leaves any number of the heaps just below it, `n -> n-j for j in 1..k-1 :
/// 1<=k<=n`: these are the moves of the Ruler game, coins counted from 1.
fn leaves_run(ruleset: &Ruleset) -> bool {
    let normal = ruleset.play == Play::Normal && matches!(ruleset.class, Class::OnN { .. });
    let [schema] = ruleset.schemas.as_slice() else { return false };
    let ([free], Remains::Positions(parts)) = (schema.free.as_slice(), &schema.remains) else { return false };
    let [Part { coords, times: None, each: Some(each) }] = parts.as_slice() else { return false };
    let (heap, last) = (Num::Var(0), Num::Var(1));
    let less = |x: &Num, y: Num| Num::Arith(ArithOp::Sub, Box::new(x.clone()), Box::new(y));
    let bounds = [
        Cond::Compare(CompareOp::Le, Num::Const(1), last.clone()),
        Cond::Compare(CompareOp::Ge, last.clone(), Num::Const(1)),
        Cond::Compare(CompareOp::Le, last.clone(), heap.clone()),
        Cond::Compare(CompareOp::Ge, heap.clone(), last.clone()),
    ];
    normal
        && free.lo.iter().all(|lo| *lo == Num::Const(1))
        && free.hi.iter().all(|hi| *hi == heap)
        && !free.lo.is_empty()
        && schema.conditions.iter().all(|cond| bounds.contains(cond))
        && (&each.lo, &each.hi) == (&Num::Const(1), &less(&last, Num::Const(1)))
        && coords.as_slice() == [less(&heap, Num::Var(each.var))]
}

/// The proof from the values so far about all of them: a closed form that repeats, or a repeated
/// window.
pub fn prove(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    let axis = axis(ruleset)?;
    let first = usize::from(axis.first > 0);
    match CoinLaw::of(axis) {
        Some(law @ (CoinLaw::Odd | CoinLaw::TurningTurtles | CoinLaw::Twins)) => {
            let saltus = u64::from(law != CoinLaw::Odd);
            // The place before the first coin is worth 0, which fits where the values count on from
            // there.
            let preperiod = if law == CoinLaw::TurningTurtles { 0 } else { first };
            let repeats = Repeats { preperiod, period: 1, saltus };
            (values.len() > preperiod).then(|| Proof::new(&COINS, repeats, preperiod))
        }
        _ => by_window(axis, first, values),
    }
}

fn by_window(axis: &Axis, first: usize, values: &Values) -> Option<Proof> {
    let window = usize::try_from(axis.reach()?).ok()?.max(1);
    let whole = |found: &Repeats| found.period.checked_add(window)?.checked_add(first).filter(|&n| n <= values.len());
    let found = repetitions(values, window, values.len()).find(|found| whole(found).is_some())?;
    let checked_to = whole(&found)?.max(found.preperiod + found.period + window) - 1;
    Some(Proof::new(&COIN_WINDOW, least(found, values), checked_to))
}
