//! Options that are all heaps of one range: `take 1..n/2`, `n -> m : 2*m<=n`, `n -> y :
//! ceilroot(n,4)<=y<=sqrt(n)`.
//!
//! The range of one heap mostly differs little from that of the heap before, so the values inside
//! are kept as a multiset and only the ends are moved: never more steps than going through the
//! range, mostly one or two. A range of a few heaps is gone through each time. Where the ends are
//! ordinary numbers they are known for a block of heaps at once.
use super::columns::{self, Block, Truth};
use super::forms::{OneHeap, one_heap};
use super::span::{self, K, Span};
use crate::mex_sets::Counted;
use crate::sequence::Cell;
use rules::eval::Value;
use rules::ir::{Cond, Func, Num, Schema};
use rules::linear::around;
use rules::moves::expr::Expr;

/// A schema with one free variable in which all options are linear, compiled.
#[derive(Debug)]
pub(super) struct Window {
    span: Span,
    /// The option is `rest + k` or `rest - k`.
    rest: Expr,
    minus: bool,
    least: i64,
    /// The first and the last option, for blocks of heaps.
    ends: (Num, Num),
    prepared: Option<Prepared>,
    /// The values of the heaps `start..end`.
    pub(super) values: Counted,
    start: usize,
    end: usize,
}

/// The ranges of a block of heaps.
#[derive(Debug)]
struct Prepared {
    start: i64,
    /// Whether the guards hold.
    open: Truth,
    first: Vec<i64>,
    last: Vec<i64>,
}

/// The range of options of one heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Range {
    /// The heaps from the first to the second number, at least one.
    Heaps(i64, i64),
    /// No option.
    Empty,
    /// Numbers beyond 64 bits, or undetermined ones: to be looked at one by one.
    Unclear,
}

impl Window {
    /// `zero_ends` is whether heap 0 has no move, so that it is worth as much as no heap at all.
    /// Conditions that `apart` marks as treated elsewhere are left out.
    pub(super) fn new(schema: &Schema, zero_ends: bool, apart: impl Fn(&Cond) -> bool) -> Option<Self> {
        let OneHeap { size, vanishes, least } = one_heap(schema)?;
        let span = Span::new(schema, apart)?;
        let option = around(size, K).filter(|option| option.times.abs() == 1)?;
        if vanishes && !zero_ends {
            return None;
        }
        let minus = option.times < 0;
        let (lo, hi) = span.ends().clone();
        let (first, last) = if minus { (hi, lo) } else { (lo, hi) };
        let (first, last) = (option.with(first), option.with(last));
        Some(Self {
            ends: (Num::Call(Func::Max, vec![first, Num::Const(least)]), last),
            span,
            rest: Expr::new(&option.rest),
            minus,
            least,
            prepared: None,
            values: Counted::default(),
            start: 0,
            end: 0,
        })
    }

    /// Finds the ranges of a block of heaps at once, where that can be done.
    pub(super) fn prepare(&mut self, block: Block) {
        let (guards, only) = self.span.guards();
        self.prepared = columns::open(guards, only, block).and_then(|open| {
            let first = columns::number(&self.ends.0, block)?.lanes(block);
            let last = columns::number(&self.ends.1, block)?.lanes(block);
            Some(Prepared { start: block.start, open, first, last })
        });
    }

    /// The options of heap `n`, which lies in the block that was prepared last.
    #[inline]
    pub(super) fn range(&self, n: i64) -> Range {
        let Some(prepared) = &self.prepared else { return self.single(n) };
        let i = (n - prepared.start) as usize;
        let (first, last) = (prepared.first[i], prepared.last[i]);
        if first <= last && prepared.open.at(i) { Range::Heaps(first, last) } else { Range::Empty }
    }

    /// The options of any heap.
    fn single(&self, n: i64) -> Range {
        let (lo, hi) = match self.span.at(n) {
            span::Values::Between(lo, hi) => (lo, hi),
            span::Values::Empty => return Range::Empty,
            span::Values::Unclear => return Range::Unclear,
        };
        let rest = match self.rest.value(&[n]) {
            Ok(Some(Value::Int(rest))) => rest,
            Ok(None) => return Range::Empty,
            _ => return Range::Unclear,
        };
        let ends = if self.minus {
            rest.checked_sub(hi).zip(rest.checked_sub(lo))
        } else {
            rest.checked_add(lo).zip(rest.checked_add(hi))
        };
        match ends {
            Some((_, last)) if last < self.least => Range::Empty,
            Some((first, last)) => Range::Heaps(first.max(self.least), last),
            None => Range::Unclear,
        }
    }

    /// Moves the window to the heaps `start..end`, all of which have values.
    pub(super) fn move_to<C: Cell>(&mut self, cells: &[C], start: usize, end: usize) {
        if start >= self.end || end <= self.start {
            for cell in &cells[self.start..self.end] {
                self.values.remove((*cell).into());
            }
            (self.start, self.end) = (start, start);
        }
        while self.end < end {
            self.values.add(cells[self.end].into());
            self.end += 1;
        }
        while self.start > start {
            self.start -= 1;
            self.values.add(cells[self.start].into());
        }
        while self.end > end {
            self.end -= 1;
            self.values.remove(cells[self.end].into());
        }
        while self.start < start {
            self.values.remove(cells[self.start].into());
            self.start += 1;
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.values.bytes()
    }
}
