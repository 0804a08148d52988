//! The loops over free variables.
//!
//! If the components run along lines in the innermost variable, `(a-k, b+2*k)`, its bounds are cut
//! beforehand so that all of them are natural numbers, and the addresses of the options are equally
//! spaced: the loop only loads and marks.
use crate::Declined;
use crate::rising::{Rising, rising};
use crate::rows::{Maker, Nest, parts};
use crate::span::{HUGE, Span};
use crate::terms::{Known, Place, Power};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_frontend::Variable;
use rules::ir::{ArithOp, DomainHint, FreeVar, Func, Num, Part};
use rules::linear::Around;
use rules::moves::line;

/// The first and the last value of a loop.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Range {
    pub(crate) lo: Known,
    pub(crate) hi: Known,
}

/// A component that is `base + slope * k`.
#[derive(Debug, Clone)]
struct Track {
    base: Known,
    /// The number as an expression.
    written: Num,
    slope: i64,
}

const WIDE: &str = "a bound of a loop may be too large for machine code";

impl Maker<'_, '_> {
    /// The loop over the next free variable; continues at `after`.
    pub(crate) fn looped(&mut self, nest: &Nest<'_>, depth: usize, ways: u64, after: Block) -> Result<(), Declined> {
        let Some(free) = nest.schema.free.get(depth) else { return Err(Declined("a variable without a range")) };
        let rising = rising(nest, depth, self.ruleset.arity + depth);
        let mut range = match rising.as_ref().filter(|rising| rising.is_bound(free)) {
            Some(rising) => self.rising_range(free, rising, after)?,
            None => self.range(free, after)?,
        };
        let innermost = depth + 1 == nest.schema.free.len();
        let parts = parts(nest.schema)?;
        let gated = nest.gates.get(depth + 1).is_some_and(|gates| !gates.is_empty());
        let tracks = if innermost { self.tracks(parts, self.ruleset.arity + depth, after)? } else { None };
        if let Some(tracks) = &tracks {
            range = self.cut(free, tracks, range)?;
        }
        let ways = ways.saturating_mul(u64::try_from(range.hi.span.hi - range.lo.span.lo + 1).unwrap_or(0).max(1));
        let span = Span::new(range.lo.span.lo.max(0), range.hi.span.hi.max(range.lo.span.lo));
        let variable = self.coder.new_variable();
        self.coder.env.push(Place { variable, span });
        let [some, body, latch] = [(); 3].map(|()| self.coder.b.create_block());
        let test = self.coder.b.ins().icmp(IntCC::SignedLessThanOrEqual, range.lo.value, range.hi.value);
        self.coder.b.ins().brif(test, some, &[], after, &[]);
        self.coder.go_on(some);
        range = self.half(nest, depth, range, after)?;
        self.coder.b.def_var(variable, range.lo.value);
        let powers = self.powers(nest, self.ruleset.arity + depth, range.lo, rising.as_ref(), after)?;
        let known = self.coder.powers.len();
        self.coder.powers.extend(powers.iter().cloned());
        if let Some(tracks) = tracks.filter(|_| !gated) {
            self.ends_inside(&tracks, range, span, after);
            self.bound = self.bound.saturating_add(ways);
            self.along(&tracks, variable, range, after);
        } else {
            self.coder.b.ins().jump(body, &[]);
            self.coder.go_on(body);
            let exits = self.exits.len();
            self.exits.extend(rising.map(|rising| (rising.cond, after)));
            self.level(nest, depth + 1, ways, latch)?;
            self.exits.truncate(exits);
            self.coder.go_on(latch);
            self.next_powers(&powers);
            let before = self.coder.b.use_var(variable);
            let now = self.coder.b.ins().iadd_imm(before, 1);
            self.coder.b.def_var(variable, now);
            let test = self.coder.b.ins().icmp(IntCC::SignedLessThanOrEqual, now, range.hi.value);
            self.coder.b.ins().brif(test, body, &[], after, &[]);
        }
        self.coder.powers.truncate(known);
        self.coder.env.pop();
        Ok(())
    }

    /// The powers `x**k` in the candidates of a loop over `k`, which is variable `v`, where `x` is
    /// constant.
    fn powers(
        &mut self,
        nest: &Nest<'_>,
        v: usize,
        first: Known,
        rising: Option<&Rising>,
        after: Block,
    ) -> Result<Vec<Power>, Declined> {
        let mut found = Vec::new();
        for cond in nest.gates.iter().flatten() {
            cond.each_num(&mut |num| powers_of(num, v, &mut found));
        }
        parts(nest.schema)?.iter().flat_map(|part| &part.coords).for_each(|coord| powers_of(coord, v, &mut found));
        let mut powers = Vec::new();
        for written in found {
            let Num::Arith(ArithOp::Pow, x, _) = &written else { continue };
            let base = self.coder.num(x, after)?;
            let exponent = self.coder.env.get(v).map_or(first.span, |place| place.span);
            let mut span = base.span.power(exponent).ok_or(Declined(WIDE))?;
            let from_one = first.span == Span::exactly(1);
            if let Some(rising) = rising.filter(|rising| from_one && rising.power == written) {
                // Each power follows one that passed the condition.
                let most = self.coder.num(&rising.most, after)?.span;
                let next = Span::new(0, most.hi.max(1)).arith(ArithOp::Mul, Span::new(0, base.span.hi));
                span = next.filter(|next| !most.huge && !next.huge).unwrap_or(span);
            }
            let value = match from_one {
                true => base.value,
                false => self.coder.num(&written, after)?.value,
            };
            if !base.span.natural() || base.span.huge {
                continue;
            }
            let variable = self.coder.new_variable();
            self.coder.b.def_var(variable, value);
            powers.push(Power { written, base: base.value, place: Place { variable, span } });
        }
        Ok(powers)
    }

    /// Powers with the next exponent, capped at [`HUGE`].
    fn next_powers(&mut self, powers: &[Power]) {
        for power in powers {
            let before = self.coder.b.use_var(power.place.variable);
            if !power.place.span.huge {
                let now = self.coder.b.ins().imul(before, power.base);
                self.coder.b.def_var(power.place.variable, now);
                continue;
            }
            let over = self.coder.b.ins().umulhi(before, power.base);
            let product = self.coder.b.ins().imul(before, power.base);
            let fits = self.coder.b.ins().icmp_imm(IntCC::Equal, over, 0);
            let huge = self.coder.constant(HUGE);
            let least = self.coder.b.ins().umin(product, huge);
            let now = self.coder.b.ins().select(fits, least, huge);
            self.coder.b.def_var(power.place.variable, now);
        }
    }

    /// The innermost loop if all of its options are moves, equally spaced in the table.
    fn along(&mut self, tracks: &[Vec<Track>], variable: Variable, range: Range, after: Block) {
        let body = self.coder.b.create_block();
        let latch = self.coder.b.create_block();
        // The address of each part of the first option, and its distance so far: parts that move
        // alike share it.
        let mut ways: Vec<(Variable, i64)> = Vec::new();
        let mut starts = Vec::with_capacity(tracks.len());
        for part in tracks {
            let (first, stride) = self.first(part, range.lo.value);
            let address = self.address(first);
            let way = ways.iter().position(|(_, other)| *other == stride).unwrap_or_else(|| {
                let gone = self.coder.new_variable();
                let zero = self.coder.constant(0);
                self.coder.b.def_var(gone, zero);
                ways.push((gone, stride));
                ways.len() - 1
            });
            starts.push((address, ways[way].0));
        }
        let counted = ways.iter().copied().find(|(_, stride)| *stride != 0).unwrap_or((variable, 1));
        let count = self.coder.b.ins().isub(range.hi.value, range.lo.value);
        let count = self.coder.b.ins().iadd_imm(count, 1);
        let way = self.coder.b.ins().imul_imm(count, counted.1);
        let from = self.coder.b.use_var(counted.0);
        let end = self.coder.b.ins().iadd(from, way);
        self.coder.b.ins().jump(body, &[]);
        self.coder.go_on(body);
        let mut addresses = Vec::with_capacity(starts.len());
        for (start, gone) in starts {
            let gone = self.coder.b.use_var(gone);
            addresses.push(self.coder.b.ins().iadd(start, gone));
        }
        self.option(&addresses, latch);
        self.coder.go_on(latch);
        if counted.0 == variable {
            ways.push(counted);
        }
        for (gone, stride) in ways {
            let before = self.coder.b.use_var(gone);
            let now = self.coder.b.ins().iadd_imm(before, stride);
            self.coder.b.def_var(gone, now);
        }
        let now = self.coder.b.use_var(counted.0);
        let test = self.coder.b.ins().icmp(IntCC::NotEqual, now, end);
        self.coder.b.ins().brif(test, body, &[], after, &[]);
    }

    /// The range of a free variable, as [`rules::eval::range`] defines it.
    fn range(&mut self, free: &FreeVar, after: Block) -> Result<Range, Declined> {
        let zero = self.coder.constant(0);
        let mut lo = self.greatest(Known { value: zero, span: Span::exactly(0) }, &free.lo, after)?;
        let mut hi = self.least(&free.hi, after)?;
        if let Some(DomainHint::Equals(number)) = &free.hint {
            let number = self.coder.num(number, after)?;
            lo = self.better(lo, number, true)?;
            hi = self.better(hi, number, false)?;
        }
        Ok(Range { lo, hi })
    }

    /// The lesser or the greater of two numbers.
    fn better(&mut self, x: Known, y: Known, greater: bool) -> Result<Known, Declined> {
        let best = if greater { Func::Max } else { Func::Min };
        let span = Span::call(best, [x.span, y.span]).ok_or(Declined(WIDE))?;
        let value = match greater {
            _ if x.span == y.span && x.span.lo == x.span.hi => x.value,
            true if y.span.hi <= x.span.lo => x.value,
            true if x.span.hi <= y.span.lo => y.value,
            true => self.coder.b.ins().smax(x.value, y.value),
            false => self.coder.b.ins().smin(x.value, y.value),
        };
        Ok(Known { value, span })
    }

    /// The maximum of a number and of the bounds that have a value.
    pub(crate) fn greatest(&mut self, mut known: Known, bounds: &[Num], after: Block) -> Result<Known, Declined> {
        for bound in bounds {
            if bound.is_total() {
                let bound = self.coder.num(bound, after)?;
                known = self.better(known, bound, true)?;
            } else {
                known = self.perhaps(known, bound, true)?;
            }
        }
        Ok(known)
    }

    /// The minimum of the bounds that have a value; -1 if none has, since there is no legal move
    /// then.
    fn least(&mut self, bounds: &[Num], after: Block) -> Result<Known, Declined> {
        let (total, partial): (Vec<&Num>, Vec<&Num>) = bounds.iter().partition(|bound| bound.is_total());
        let mut known: Option<Known> = None;
        for bound in total {
            let bound = self.coder.num(bound, after)?;
            known = Some(match known {
                Some(known) => self.better(known, bound, false)?,
                None => bound,
            });
        }
        if let Some(mut known) = known.filter(|known| !known.span.huge) {
            for bound in partial {
                known = self.perhaps(known, bound, false)?;
            }
            return Ok(known);
        }
        self.least_of_partial(&partial)
    }

    /// The minimum of bounds that may have no value.
    fn least_of_partial(&mut self, bounds: &[&Num]) -> Result<Known, Declined> {
        const NO_BOUND: i64 = i64::MAX;
        let result = self.coder.new_variable();
        let none = self.coder.constant(NO_BOUND);
        self.coder.b.def_var(result, none);
        let mut span = Span::exactly(-1);
        for bound in bounds {
            let next = self.coder.b.create_block();
            let bound = self.coder.num(bound, next)?;
            if bound.span.huge {
                return Err(Declined(WIDE));
            }
            span = Span::new(span.lo.min(bound.span.lo), span.hi.max(bound.span.hi));
            let before = self.coder.b.use_var(result);
            let least = self.coder.b.ins().smin(before, bound.value);
            self.coder.b.def_var(result, least);
            self.coder.b.ins().jump(next, &[]);
            self.coder.go_on(next);
        }
        let found = self.coder.b.use_var(result);
        let none = self.coder.b.ins().icmp_imm(IntCC::Equal, found, NO_BOUND);
        let empty = self.coder.constant(-1);
        Ok(Known { value: self.coder.b.ins().select(none, empty, found), span })
    }

    /// The better of a number and a bound, if the bound has a value.
    fn perhaps(&mut self, known: Known, bound: &Num, greater: bool) -> Result<Known, Declined> {
        let result: Variable = self.coder.new_variable();
        self.coder.b.def_var(result, known.value);
        let next = self.coder.b.create_block();
        let bound = self.coder.num(bound, next)?;
        let best = self.better(known, bound, greater)?;
        self.coder.b.def_var(result, best.value);
        self.coder.b.ins().jump(next, &[]);
        self.coder.go_on(next);
        let span = Span::new(known.span.lo.min(best.span.lo), known.span.hi.max(best.span.hi));
        Ok(Known { value: self.coder.b.use_var(result), span })
    }

    /// The components of all parts as lines in variable `v`, if they all are lines.
    fn tracks(&mut self, parts: &[Part], v: usize, after: Block) -> Result<Option<Vec<Vec<Track>>>, Declined> {
        let mut lines = Vec::new();
        for part in parts {
            let one: Option<Vec<Around>> = part.coords.iter().map(|coord| line(coord, v)).collect();
            let Some(one) = one.filter(|one| one.iter().all(|line| line.times.unsigned_abs() < 1 << 20)) else {
                return Ok(None);
            };
            lines.push(one);
        }
        let mut tracks = Vec::with_capacity(lines.len());
        for part in lines {
            let mut one = Vec::with_capacity(part.len());
            for Around { times: slope, rest: written } in part {
                let base = self.coder.num(&written, after)?;
                if base.span.huge {
                    return Ok(None);
                }
                // A line that falls, or is constant, has to begin at a natural number.
                let mut span = base.span;
                if slope <= 0 && !span.natural() {
                    self.coder.leave_if(IntCC::SignedLessThan, base.value, 0, after);
                    span.lo = 0;
                    span.hi = span.hi.max(0);
                }
                one.push(Track { base: Known { span, ..base }, written, slope });
            }
            tracks.push(one);
        }
        Ok(Some(tracks))
    }

    /// The part of a range in which all components are natural numbers.
    fn cut(&mut self, free: &FreeVar, tracks: &[Vec<Track>], mut range: Range) -> Result<Range, Declined> {
        for track in tracks.iter().flatten() {
            let steep = track.slope.saturating_abs();
            if track.slope < 0 {
                let quotient = Num::Arith(ArithOp::Div, Box::new(track.written.clone()), Box::new(Num::Const(steep)));
                // `k <= a` is a bound already in most cases.
                if steep == 1 && free.hi.contains(&track.written) || free.hi.contains(&quotient) {
                    continue;
                }
                let most = self.quotient(track.base, steep)?;
                range.hi = self.better(range.hi, most, false)?;
            } else if track.slope > 0 && !track.base.span.natural() {
                let zero = self.coder.constant(0);
                let short = Known { value: self.coder.b.ins().ineg(track.base.value), span: track.base.span.negated() };
                let short = self.better(short, Known { value: zero, span: Span::exactly(0) }, true)?;
                let value = self.coder.b.ins().iadd_imm(short.value, steep - 1);
                let more = i128::from(steep - 1);
                let span = Span::new(short.span.lo + more, short.span.hi + more);
                let least = self.quotient(Known { value, span }, steep)?;
                range.lo = self.better(range.lo, least, true)?;
            }
        }
        Ok(range)
    }

    fn quotient(&mut self, x: Known, by: i64) -> Result<Known, Declined> {
        if by == 1 {
            return Ok(x);
        }
        let span = x.span.arith(ArithOp::Div, Span::exactly(by)).ok_or(Declined(WIDE))?;
        Ok(Known { value: self.coder.b.ins().udiv_imm(x.value, by), span })
    }

    /// Leaves if a component becomes larger than those of the table, at either end; some value of
    /// the loop is a move.
    fn ends_inside(&mut self, tracks: &[Vec<Track>], range: Range, k: Span, after: Block) {
        for part in tracks {
            for (track, &hi) in part.iter().zip(&self.frame.hi) {
                let slope = i128::from(track.slope);
                let (far, end) = if slope > 0 { (k.hi, range.hi.value) } else { (k.lo, range.lo.value) };
                if track.base.span.hi + slope * far > i128::from(hi) {
                    let outside = self.outside(after);
                    let rise = self.coder.b.ins().imul_imm(end, track.slope);
                    let most = self.coder.b.ins().iadd(track.base.value, rise);
                    self.coder.leave_if(IntCC::SignedGreaterThan, most, hi, outside);
                }
            }
        }
    }

    /// The address of a part of the first option, and the distance to the next.
    fn first(&mut self, part: &[Track], k: Value) -> (Value, i64) {
        let written: Vec<Num> = part.iter().map(|track| track.written.clone()).collect();
        let bases: Vec<Known> = part.iter().map(|track| track.base).collect();
        let stride: i64 = part.iter().zip(&self.frame.strides).map(|(track, stride)| track.slope * stride).sum();
        let start = self.place(&written, &bases);
        let along = self.coder.b.ins().imul_imm(k, stride);
        (self.coder.b.ins().iadd(start, along), stride)
    }
}

/// All `x**v` in a number, where `x` uses neither `v` nor a later variable.
fn powers_of(num: &Num, v: usize, found: &mut Vec<Num>) {
    num.each(&mut |part| {
        if let Num::Arith(ArithOp::Pow, x, k) = part
            && **k == Num::Var(v)
            && line(x, v).is_some_and(|line| line.rest == **x)
            && !found.contains(part)
        {
            found.push(part.clone());
        }
    });
}
