//! Splits into nearly equal parts, `split 2..n near-equal if n>=F`: one look for each size of the
//! parts (Luogu P3235).
//!
//! Let t tokens be split into m parts and q = floor(t/m): r = t - qm parts have q+1 tokens and m-r
//! have q, so that the value is that of one pair at most, by the parities of r and m-r. These
//! depend, for given t and q, on the parity of m alone. From t >= 2q(q+1) on, q is the quotient of
//! two neighbouring numbers m at least, so both parities are there:
//!
//! * t even: 0 (m even), and the even one of the heaps q and q+1 (m odd);
//! * t odd: the sum of both (m even), and the odd one (m odd).
//!
//! The set of values that these q lead to only ever grows with t, so it is kept; the m up to about
//! the root of 2t remain.
use super::span::{K, Span, Values};
use crate::mex_sets::Counted;
use crate::sequence::Cell;
use rules::ast::Shape;
use rules::eval::Value;
use rules::ir::{Num, Remains, Schema};
use rules::moves::expr::Expr;

/// Heaps below this are listed one by one.
const SMALL: usize = 8;

/// A schema that splits the heap, or a part of it, into nearly equal parts, compiled.
#[derive(Debug)]
pub(super) struct NearEqual {
    span: Span,
    total: Expr,
    /// The kept values by the parity of the total.
    kept: [Kept; 2],
    /// Which of the two belongs to the current heap.
    parity: usize,
}

/// The values that the small quotients lead to.
#[derive(Debug, Default)]
struct Kept {
    values: Counted,
    /// The quotients from 1 to this are in.
    quotients: usize,
}

/// The ways in which the options of one heap were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Splits {
    /// All of them were marked.
    Marked,
    /// The options that were not marked are in [`NearEqual::values`].
    MarkedAndKept,
    /// The options must be looked at one by one.
    Unclear,
}

impl NearEqual {
    pub(super) fn new(schema: &Schema) -> Option<Self> {
        let Remains::Heaps { total, parts: Num::Var(K), shape: Shape::NearEqual } = &schema.remains else {
            return None;
        };
        if total.uses(K) {
            return None;
        }
        let span = Span::new(schema, |_| false)?;
        Some(Self { span, total: Expr::new(total), kept: Default::default(), parity: 0 })
    }

    /// Marks the values of the splits of heap `cells.len()`.
    pub(super) fn find<C: Cell>(&mut self, cells: &[C], mut mark: impl FnMut(u64)) -> Splits {
        let n = cells.len();
        let Ok(heap) = i64::try_from(n) else { return Splits::Unclear };
        let (lo, hi) = match self.span.at(heap) {
            Values::Between(lo, hi) => (lo, hi),
            Values::Empty => return Splits::Marked,
            Values::Unclear => return Splits::Unclear,
        };
        let total = match self.total.value(&[heap]) {
            Ok(Some(Value::Int(total))) => total,
            _ => return Splits::Unclear,
        };
        // Not handled here: one part alone, parts that are no smaller, and the first few heaps.
        let (Ok(lo), Ok(total)) = (usize::try_from(lo), usize::try_from(total)) else { return Splits::Unclear };
        if n < SMALL || lo < 2 || total > n {
            return Splits::Unclear;
        }
        let hi = usize::try_from(hi).unwrap_or(usize::MAX).min(total);
        let kept = self.keep(cells, total, lo, hi);
        let last = if kept { total / (self.kept[total % 2].quotients + 1) } else { hi };
        if kept {
            each(cells, total, lo, last, &mut mark);
        } else {
            by_quotient(cells, total, lo, hi, &mut mark);
        }
        if kept { Splits::MarkedAndKept } else { Splits::Marked }
    }

    /// Brings the kept values up to this total; returns whether they cover all its options with
    /// small quotients.
    fn keep<C: Cell>(&mut self, cells: &[C], total: usize, lo: usize, hi: usize) -> bool {
        self.parity = total % 2;
        let kept = &mut self.kept[self.parity];
        let enough = |q: usize| 2 * q * (q + 1) <= total;
        if hi < total || !enough(kept.quotients) || lo > total / (kept.quotients + 1) + 1 {
            return false;
        }
        // The next quotient must leave room for the least number of parts as well.
        while enough(kept.quotients + 1) && lo <= total / (kept.quotients + 2) + 1 {
            let q = kept.quotients + 1;
            let (one, two): (u64, u64) = (cells[q].into(), cells[q + 1].into());
            let of_parity = if q % 2 == total % 2 { one } else { two };
            kept.values.add(of_parity);
            kept.values.add(if total.is_multiple_of(2) { 0 } else { one ^ two });
            kept.quotients = q;
        }
        kept.quotients > 0
    }

    /// The values of options of the current heap that were not marked.
    pub(super) fn values(&self) -> &Counted {
        &self.kept[self.parity].values
    }

    pub(super) fn bytes(&self) -> u64 {
        self.kept.iter().map(|kept| kept.values.bytes()).sum()
    }
}

/// The value of `total` tokens in `parts` nearly equal parts of `size` or one more.
#[inline(always)]
fn value<C: Cell>(cells: &[C], total: usize, parts: usize, size: usize) -> u64 {
    let larger = total - size * parts;
    let (one, two): (u64, u64) = (cells[size].into(), cells[size + 1].into());
    let keep = |odd: usize| 0_u64.wrapping_sub(odd as u64 & 1);
    two & keep(larger) ^ one & keep(parts - larger)
}

/// Every number of parts from `lo` to `last`.
fn each<C: Cell>(cells: &[C], total: usize, lo: usize, last: usize, mark: &mut impl FnMut(u64)) {
    match (u32::try_from(total), u32::try_from(last)) {
        // Divisions of 32 bits take half the time.
        (Ok(small), Ok(last)) => {
            for parts in lo as u32..=last {
                mark(value(cells, total, parts as usize, (small / parts) as usize));
            }
        }
        _ => (lo..=last).for_each(|parts| mark(value(cells, total, parts, total / parts))),
    }
}

/// Two neighbouring numbers of parts for each quotient.
fn by_quotient<C: Cell>(cells: &[C], total: usize, lo: usize, hi: usize, mark: &mut impl FnMut(u64)) {
    let mut parts = lo;
    while parts <= hi {
        let size = total / parts;
        let last = (total / size).min(hi);
        mark(value(cells, total, parts, size));
        if parts < last {
            mark(value(cells, total, parts + 1, size));
        }
        parts = last + 1;
    }
}
