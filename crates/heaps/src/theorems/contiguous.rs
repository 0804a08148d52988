//! Take 1 up to t(n), where t grows by 0 or 1 from one heap to the next: `take 1..n/2`, `take
//! 1..sqrt(n)`.
//!
//! **Theorem.** Let the amounts `1..=t(n)` be allowed, `t(0) = 0` and `t(n) - t(n-1)` 0 or 1 for
//! all `n >= 1`. Then
//!
//! `G(n) = t(n)` if `t(n) = t(n-1)+1`, else `G(n) = G(n-t(n)-1)`.
//!
//! *Proof.* The values on `n-t(n)..=n` are always `0..=t(n)`, each once: from `n-1` to `n` these
//! heaps either keep their lower end, and `n` gets the new value `t(n)`, or lose the heap
//! `n-1-t(n-1) = n-t(n)-1`, whose value is then the only one missing. Misere nim-values are the
//! same with 0 and 1 exchanged: where `t(n) = 0` there is no move and the value is 1, the first
//! heap with a move has the value 0, and from there on the argument is word for word the same.
//!
//! Bash is `t = K`; `t = n/2` and `n/K` are UVa 1482 and AtCoder ARC 091 F. That t grows so is read
//! off its form, see [`growth`](super::growth). Where t stays the same, the recursion jumps many
//! steps at once; where it is the inverse of a polynomial, rounds are batched ([`inverse`]).
pub(super) mod inverse;

use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::growth::{Growth, Move, N, Rest, TOP, at, growth, least_between};
use super::premises::{Premises, exchanged, general};
use inverse::{Inverse, MOST_STRETCHES};
use rules::ir::{ArithOp, Func, Num};
use rules::ruleset::{Play, Ruleset};

/// The number of evaluations of bounds that a stretch of equal t costs, about.
const STRETCH: u64 = 64;

/// Amounts from 1 up to a function that grows by 0 or 1.
pub static CONTIGUOUS: Theorem = Theorem::new(
    "contiguous",
    "taking 1 to t(n), where t grows by 0 or 1: G(n) = t(n) where it grows, else G(n) = \
     G(n-t(n)-1)",
    "proof in the source",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The function t.
#[derive(Debug, Clone, PartialEq)]
pub struct Contiguous {
    /// The first heap of each piece, and its bounds: a piece allows amounts up to the least of its
    /// bounds, and t is the greatest over all pieces.
    pieces: Vec<(u64, Vec<Num>)>,
}

/// The law of a ruleset in which the amounts are 1 up to a function that grows by 0 or 1.
///
/// ```
/// let ruleset = rules::compile("take 1..n/2", &[]).unwrap().ruleset;
/// let law = heaps::contiguous::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_001), Some(250_000_000));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
    match Inverse::of(premises) {
        Some(inverse) => Some(Law::new(&CONTIGUOUS, premises, inverse)),
        None => Some(Law::new(&CONTIGUOUS, premises, function(premises)?)),
    }
}

/// The bounds whose minimum is t(n) for every heap, where a single clause allows all amounts.
///
/// ```
/// let bounds = |text| heaps::contiguous::bounds(&rules::compile(text, &[]).unwrap().ruleset);
/// assert_eq!(bounds("take 1..n/2").map(|bounds| bounds.len()), Some(1));
/// // The heap itself is one of the bounds of (n+2)/2, and below 10 this is no amount.
/// assert_eq!(bounds("take 1..(n+2)/2").map(|bounds| bounds.len()), Some(2));
/// assert_eq!(bounds("take 1..(n-10)/2"), None);
/// ```
pub fn bounds(ruleset: &Ruleset) -> Option<Vec<Num>> {
    let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
    let Ok([(0..=1, mut bounds)]) = <[_; 1]>::try_from(function(premises)?.pieces) else { return None };
    // No bound falls, so that each is at least what it is at 0, and one that is 0 there needs no
    // other to stay below the heap.
    bounds.retain(|bound| *bound != N);
    let least = bounds.iter().map(|bound| at(bound, 0)).collect::<Option<Vec<_>>>()?.into_iter().min().unwrap_or(1);
    if least > 0 {
        bounds.push(N);
    }
    (least >= 0).then_some(bounds)
}

/// The function t, if the moves take the amounts from 1 up to it, and it grows by 0 or 1.
fn function(premises: Premises) -> Option<Contiguous> {
    let pieces = premises.schemas().iter().map(|schema| piece(Move::of(premises, schema)?));
    let pieces = pieces.collect::<Option<Vec<_>>>().filter(|pieces| !pieces.is_empty())?;
    let contiguous = Contiguous { pieces };
    // Where a piece begins, t must not jump.
    let smooth = |from: u64| Some(contiguous.most(from)? <= contiguous.most(from.checked_sub(1)?)? + 1);
    let steps = contiguous.pieces.iter().map(|(from, _)| *from).filter(|from| *from <= TOP);
    steps.map(smooth).all(|smooth| smooth == Some(true)).then_some(contiguous)
}

/// The amounts 1 up to the least of these bounds, each of which grows by 0 or 1.
fn piece(m: Move) -> Option<(u64, Vec<Num>)> {
    let less = |num: &Num| Num::Arith(ArithOp::Sub, Box::new(N), Box::new(num.clone()));
    let high = match &m.rest {
        Rest::Less(low, high) if low.iter().all(|low| matches!(low, Num::Const(..=1))) && !low.is_empty() => {
            high.clone()
        }
        // Everything from the greatest lower bound up to n-1.
        Rest::Between(low, high) if high.as_slice() == [less(&Num::Const(1))] => low.iter().map(less).collect(),
        Rest::Heaps(heaps) if heaps.as_slice() == [(less(&Num::Const(1)), 1)] => vec![Num::Const(1)],
        _ => return None,
    };
    high.iter().all(|bound| growth(bound) == Some(Growth::Slow)).then_some((m.from, high))
}

/// The function t of a heap as text, and the condition that it grows there, for the common forms.
fn in_words(bound: &Num) -> Option<(String, String)> {
    let grows = |now: &str, before: &str| (now.to_owned(), format!("{now}>{before}"));
    match bound {
        Num::Arith(ArithOp::Div, x, k) => match (&**x, &**k) {
            (Num::Var(0), Num::Const(k @ 2..)) => Some((format!("n/{k}"), format!("n%{k}=0"))),
            (Num::Arith(ArithOp::Mul, q, x), Num::Const(r @ 2..)) => match (&**q, &**x) {
                (Num::Const(q), Num::Var(0)) | (Num::Var(0), Num::Const(q)) if 0 < *q && q < r => {
                    Some(grows(&format!("{q}*n/{r}"), &format!("{q}*(n-1)/{r}")))
                }
                _ => None,
            },
            _ => None,
        },
        Num::Call(Func::Sqrt, args) if args.as_slice() == [N] => Some(grows("sqrt(n)", "sqrt(n-1)")),
        _ => None,
    }
}

impl Contiguous {
    /// t(n)
    fn most(&self, n: u64) -> Option<u64> {
        let mut most = 0;
        for (_, bounds) in self.pieces.iter().filter(|(from, _)| *from <= n && n > 0) {
            let mut least = n;
            for bound in bounds {
                least = least.min(u64::try_from(at(bound, n)?).unwrap_or(0));
            }
            most = most.max(least);
        }
        Some(most)
    }

    /// The least heap of `from..=to` with a property that all larger heaps have as well.
    fn first(&self, from: u64, to: u64, holds: impl Fn(u64) -> Option<bool>) -> Option<u64> {
        if from > to || !holds(to)? { None } else { least_between(from, to, holds) }
    }

    /// The least heap with the same t as heap `n`, which has t >= 1.
    fn start(&self, n: u64, t: u64) -> Option<u64> {
        let mut below = 1;
        while below < n && self.most(n - below)? == t {
            below = below.saturating_mul(2);
        }
        // t is less at `low`, or low is 0, and equal at `high`.
        let (mut low, mut high) = (n.saturating_sub(below), n - below / 2);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.most(middle)? == t { high = middle } else { low = middle }
        }
        Some(high)
    }
}

impl Rule for Contiguous {
    /// The value of a heap in normal play; O(log n) for each stretch of heaps with the same t that
    /// is passed.
    fn value(&self, play: Play, mut n: u64, effort: &Effort<'_>) -> Option<u64> {
        if n > TOP {
            return None;
        }
        for _ in 0..MOST_STRETCHES {
            effort.spend(STRETCH)?;
            let t = self.most(n)?;
            if t == 0 || self.most(n - 1)? < t {
                return Some(exchanged(play, t));
            }
            let start = self.start(n, t)?;
            // Above the start of the stretch the value is that of the heap t+1 further down.
            n -= (n - start).div_ceil(t + 1) * (t + 1);
        }
        None
    }

    /// The one option of heap `n` that has this value in normal play; none when there is none or
    /// the search is long.
    ///
    /// The heaps of one value form a chain: the first `m` with `t(m)` = value, then from `m` to the
    /// least `x` with `x-t(x)-1 = m`. It is followed upward into the window of options.
    fn options(&self, play: Play, n: u64, value: u64, effort: &Effort<'_>) -> Option<Vec<(u64, u64)>> {
        let value = exchanged(play, value);
        let t = self.most(n).filter(|&t| n <= TOP && value <= t)?;
        let low = n - t;
        let mut m = self.first(0, n, |x| Some(self.most(x)? >= value))?;
        for _ in 0..MOST_STRETCHES {
            effort.spend(STRETCH)?;
            if m >= low {
                return (m < n).then(|| vec![(m, m)]);
            }
            let x = self.first(m + 1, n, |x| Some(x - self.most(x)? > m))?;
            let same = self.most(x)?;
            // Along a stretch of equal t the chain goes up by t+1 each time.
            let beyond = self.first(x, n, |y| Some(self.most(y)? > same)).unwrap_or(n + 1);
            let steps = ((beyond - 1 - x) / (same + 1)).min(low.saturating_sub(x).div_ceil(same + 1));
            m = x + steps * (same + 1);
        }
        None
    }

    /// Every heap with a move and value 0 has an option of value 1: the window `n-t(n)..=n` holds
    /// each of `0..=t(n)` once.
    fn is_pet(&self) -> bool {
        true
    }

    /// The theorem about this t, where t has a common form from the first heap on.
    fn formula(&self, play: Play) -> Option<String> {
        let ([(from, bounds)], Play::Normal) = (self.pieces.as_slice(), play) else { return None };
        // A bound that is the heap itself adds nothing.
        let bounds: Vec<&Num> = bounds.iter().filter(|bound| **bound != N).collect();
        let ([bound], true) = (bounds.as_slice(), *from <= 1) else { return None };
        let (t, grows) = in_words(bound)?;
        // For odd n, n - n/2 - 1 is n/2.
        let before = if t == "n/2" { t.clone() } else { format!("n-{t}-1") };
        Some(format!("if n=0 then 0 else if {grows} then {t} else G({before})"))
    }
}
