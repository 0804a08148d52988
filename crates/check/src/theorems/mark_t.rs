//! Taking 1 to t-1, or leaving the t-th part of the heap; normal play.
//!
//! A heap has at most t options, and any t heaps in a row have different values: so one of the
//! values 0 to t is missing among them. Block q, the heaps from t*q on, has one option of value g =
//! G(q) for all of its heaps. Its values are 0, 1, ..., t-2, each at its place, except that the
//! large values, t-1 and t, stand at the place of g, if g is below t-1, and at the last place. In
//! block 0 only t-1 occurs, at the last place. The large value at the place of g is that of the
//! last heap below q whose value is large, t if there is none: it is the value that the block
//! before left over. The last place has the other large value; where g is large itself, it has the
//! one that is not g.
//!
//! So the values of a heap and of some heaps below it follow from those of the t-th part and of
//! some heaps below that.
use crate::forms::between::{Rest, TOP, moves, zero};
use crate::forms::guarded::guarded;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Clause, Expr, Op, Rule};
use crate::say;
use messages::Message;

/// The number t.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark(u64);

impl Mark {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::moves_must_be_of_mark());
        if convention == Convention::Misere {
            return Err(Invalid::Condition(say::about_normal_play()));
        }
        if zero(rule, convention, work)?.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let (parts, takes): (Vec<&Clause>, Vec<&Clause>) = rule.clauses.iter().partition(|clause| is_part(clause));
        let [part] = parts.as_slice() else { return Err(other()) };
        let only = |clauses: Vec<&Clause>| Rule { clauses: clauses.into_iter().cloned().collect(), ..rule.clone() };
        let alone = only(vec![part]);
        let before = zero(&alone, convention, work)?;
        let [one] = moves(&alone, convention, before)?.try_into().map_err(|_| other())?;
        let Rest::Sum(heaps) = &one.rest else { return Err(other()) };
        let [Expr::Arith(Op::Div, _, t)] = heaps.as_slice() else { return Err(other()) };
        let Expr::Int(t @ 2..) = **t else { return Err(other()) };
        // Below t the part is heap 0, which may be left there anyway.
        let t = t.unsigned_abs();
        if one.from > t {
            return Err(other());
        }
        let taken = guarded(&only(takes), work)?;
        let less = |n: u64| n.saturating_sub(t - 1)..n;
        let first = (0..).zip(&taken.first).all(|(n, heaps)| heaps.iter().copied().eq(less(n)));
        let all = |amounts: &[u64]| amounts.iter().copied().eq(1..t);
        if !first || taken.rounds.iter().any(|round| !round.heaps.is_empty() || !all(&round.amounts)) {
            return Err(other());
        }
        Ok(Self(t))
    }

    /// The value of a heap.
    pub(crate) fn value(self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        let t = self.0;
        if n > TOP {
            return Err(Invalid::Rule(say::such_large_heaps()));
        }
        let mut heaps = vec![n];
        while let Some(&last) = heaps.last().filter(|&&last| last >= t) {
            heaps.push(last / t);
        }
        // The values of the heaps from `low` to a heap of this list, and of its t-th part.
        let mut above: Vec<u64> = Vec::new();
        let mut above_low = 0;
        for &heap in heaps.iter().rev() {
            work.spend(t.saturating_mul(t))?;
            let low = heap.saturating_sub(t + 3);
            let mut values = Vec::new();
            for m in low..=heap {
                values.push(if m < t { m } else { self.by_part(m, &above, above_low)? });
            }
            (above, above_low) = (values, low);
        }
        above.last().copied().ok_or_else(|| Invalid::Rule(say::no_heap()))
    }

    /// The value of a heap from those of the heaps from `low` to its t-th part and perhaps beyond.
    fn by_part(self, n: u64, values: &[u64], low: u64) -> Result<u64, Invalid> {
        let (t, place, part) = (self.0, n % self.0, n / self.0);
        let missing = || Invalid::Rule(say::such_a_heap());
        let at = |m: u64| m.checked_sub(low).and_then(|i| values.get(i as usize).copied());
        let own = at(part).ok_or_else(missing)?;
        if place != own && place < t - 1 {
            return Ok(place);
        }
        let mut large = t;
        for m in (0..part).rev() {
            let value = at(m).ok_or_else(missing)?;
            if value >= t - 1 {
                large = value;
                break;
            }
        }
        Ok(if place < t - 1 {
            large
        } else if own >= t - 1 {
            t - 1 + t - own
        } else {
            t - 1 + t - large
        })
    }

    /// The law for all heaps, in words.
    pub(crate) fn in_words(self, n: &str) -> Message {
        say::law_mark(n, self.0, self.0 - 1)
    }
}

/// Whether a clause leaves a part of the heap.
fn is_part(clause: &Clause) -> bool {
    match clause {
        Clause::Arrow { pattern, options, guard } => {
            let part = |heap: &Expr| matches!(heap, Expr::Arith(Op::Div, x, _) if **x == Expr::Var(0));
            pattern.as_slice() == [None]
                && guard.free.is_empty()
                && matches!(options.as_slice(), [one] if matches!(one.as_slice(), [heap] if part(heap)))
        }
        _ => false,
    }
}
