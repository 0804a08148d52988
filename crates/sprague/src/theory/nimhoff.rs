//! Cyclic Nimhoff: Nim with further moves that lower several heaps at once, where its values are
//! those of Nim with blocks of h.
//!
//! **Theorem.** Let a move lower one of d heaps by any amount, or all heaps by one of finitely many
//! vectors M, each with two entries at least that are not 0. Let `f(a) = h*(xor of the a_i div h) +
//! (sum of the a_i) mod h`. Then `G = f` exactly if
//!
//! - (B) M holds every vector with two or more such entries whose sum is less than h, and
//! - (A) no vector of M keeps f: h does not divide its sum, or for every choice of borrows `b_i` in
//!   `{0,1}`, 0 where h divides the entry, the numbers `c_i = entry div h + b_i` are not all 0, and
//!   the least exponent of two among those that are not 0 is there an odd number of times.
//!
//! *Proof.* (B) is enough to reach smaller values: a smaller xor of the blocks by lowering one
//! heap, whose place in the block is free to choose; the same xor and a sum that is less by k,
//! which is at most the sum of the places in the blocks, by lowering these places by k in all, in
//! one heap or by a vector of (B). It is necessary: where a has two entries that are not 0 and a
//! sum below h, only the position of zeros below it has the value 0. (A): a move by one heap
//! changes the sum modulo h or the xor of the blocks. A vector that keeps the sum modulo h takes
//! `c_i` from the blocks, with borrows; `x xor (x-c)` has as many zeros at its end as c has, so an
//! odd number of those of the least exponent changes the xor. An even number of them can be met by
//! an x that keeps it: fix the digits of x from the last one up; an odd c becomes `(c-1)/2` or
//! `(c+1)/2` at will, an even one is halved, and the number of odd ones can be kept even until all
//! of them are gone.
//!
//! h = 1 and h = 2 are the values of Nim: it says which moves may be added to Nim. *Source.* U.
//! Blass, A. S. Fraenkel, R. Guelman, *How far can Nim in disguise be stretched?*, 1998, and A. S.
//! Fraenkel, M. Lorberbom, *Nimhoff games*, 1991, for M with all sums below h; Ryuo Nim is h = 3.
//! The equivalence is proved here.
use super::Formula;
use crate::formula_claim::{FormulaClaim, FormulaStanding};
use crate::messages::{Message, say};
use num_bigint::{BigInt, BigUint};
use rules::eval;
use rules::ir::{ArithOp, CompareOp, Cond, Num, Part, Remains, Schema};
use rules::ruleset::{Class, Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// Its name in answers.
pub(super) const THEOREM: &str = "cyclic nimhoff";
pub(super) const SOURCE: &str = "A. S. Fraenkel and M. Lorberbom, Nimhoff games, 1991; U. Blass, A. S. Fraenkel and R. Guelman, How far \
                      can nim in disguise be stretched?, 1998; proof in the source";
/// More heaps, vectors and longer blocks are not looked at.
const MOST_HEAPS: usize = 6;
const MOST_VECTORS: i64 = 1 << 12;
const LONGEST_BLOCK: i64 = 64;

/// The amounts that a move takes from each heap.
type Vector = Vec<i64>;

/// The claim about a ruleset of this kind; its parameter is h.
pub(super) fn of(ruleset: &Ruleset) -> Option<FormulaClaim> {
    let vectors = vectors(ruleset)?;
    let longest =
        (3..=LONGEST_BLOCK).find(|&h| !holds_all(ruleset.arity, h - 1, &vectors)).unwrap_or(LONGEST_BLOCK + 1) - 1;
    let h = (1..=longest).rev().find(|&h| vectors.iter().all(|vector| changes(vector, h)))?;
    let names = &ruleset.names;
    let text = match h {
        1 | 2 => names.join(" xor "),
        _ => {
            let blocks: Vec<String> = names.iter().map(|name| format!("{name}/{h}")).collect();
            format!("{h}*({}) + ({})%{h}", blocks.join(" xor "), names.join("+"))
        }
    };
    let own: Vec<&str> = names.iter().map(String::as_str).collect();
    let standing = FormulaStanding::Theory { theorem: THEOREM, source: SOURCE };
    let claim = FormulaClaim::new(Formula::parse(&text, &own).ok()?, standing, "literature", Play::Normal);
    Some(claim.with_parameter(Some(h)))
}

/// The theorem about this game in words.
pub(super) fn in_words(h: i64) -> Message {
    match h {
        1 | 2 => say::nimhoff_plain(),
        _ => say::nimhoff_blocks(h),
    }
}

/// The places where options of a value can be: one in each heap, and those of the vectors.
pub(super) fn places(ruleset: &Ruleset, h: i64, at: &[BigInt], value: &BigInt) -> Option<Vec<Vec<BigInt>>> {
    let h = BigInt::from(h.max(1));
    let block = |x: &BigInt| BigUint::try_from(x / &h).unwrap_or_default();
    let blocks = at.iter().fold(block(value), |xor, x| xor ^ block(x));
    let sum: BigInt = at.iter().sum();
    let mut places = Vec::new();
    for (i, own) in at.iter().enumerate() {
        // The blocks of the others and the value give that of the heap, the sum its place in it.
        let within: BigInt = (value - (&sum - own)) % &h;
        let within = if within < BigInt::ZERO { within + &h } else { within };
        let heap = BigInt::from(&blocks ^ block(own)) * &h + within;
        if heap < *own {
            let mut place = at.to_vec();
            place[i] = heap;
            places.push(place);
        }
    }
    for vector in vectors(ruleset)? {
        let place: Vec<BigInt> = at.iter().zip(&vector).map(|(x, taken)| x - taken).collect();
        places.push(place);
    }
    Some(places)
}

/// Whether all vectors with this sum and two or more entries are there.
fn holds_all(heaps: usize, sum: i64, vectors: &BTreeSet<Vector>) -> bool {
    let mut partial: Vec<Vector> = vec![Vec::new()];
    for place in 0..heaps {
        let mut longer = Vec::new();
        for start in partial {
            let left = sum - start.iter().sum::<i64>();
            let entries = if place + 1 == heaps { left..=left } else { 0..=left };
            longer.extend(entries.map(|entry| [start.as_slice(), &[entry]].concat()));
        }
        if longer.len() as i64 > MOST_VECTORS {
            return false;
        }
        partial = longer;
    }
    partial.iter().filter(|vector| several(vector)).all(|vector| vectors.contains(vector))
}

fn several(vector: &[i64]) -> bool {
    vector.iter().filter(|&&entry| entry != 0).count() > 1
}

/// Whether no position keeps its f when this vector is taken.
fn changes(vector: &[i64], h: i64) -> bool {
    if vector.iter().sum::<i64>() % h != 0 {
        return true;
    }
    let borrows = 0..1_u32 << vector.len();
    borrows.into_iter().all(|borrows| {
        let borrowed = |i: usize| i64::from(borrows >> i & 1);
        if (0..vector.len()).any(|i| vector[i] % h == 0 && borrowed(i) == 1) {
            return true;
        }
        let exponents = vector.iter().enumerate().map(|(i, entry)| entry / h + borrowed(i)).filter(|&c| c != 0);
        let exponents: Vec<u32> = exponents.map(i64::trailing_zeros).collect();
        let least = exponents.iter().min();
        exponents.iter().filter(|&own| Some(own) == least).count() % 2 == 1
    })
}

/// The vectors of a ruleset in which every heap may be lowered by any amount besides; `None` for
/// other rulesets, and where there is no such vector.
fn vectors(ruleset: &Ruleset) -> Option<BTreeSet<Vector>> {
    let plain = matches!(ruleset.class, Class::Tuple { splits: false, .. }) && ruleset.play == Play::Normal;
    let ends = matches!(ruleset.termination, Termination::Ends(_)) && ruleset.ends.is_empty();
    if !plain || !ends || ruleset.unordered || ruleset.arity > MOST_HEAPS {
        return None;
    }
    let (mut free, mut vectors) = (vec![false; ruleset.arity], BTreeSet::new());
    for schema in &ruleset.schemas {
        let clause = Clause::of(schema, ruleset.arity)?;
        match clause.rook() {
            Some(heap) => free[heap] = true,
            None => vectors.extend(clause.finite()?.into_iter().filter(|vector| several(vector))),
        }
    }
    (free.iter().all(|&free| free) && !vectors.is_empty()).then_some(vectors)
}

/// `constant + sum of coefficients times variables`, the numbers of the position first.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Linear {
    of: Vec<i64>,
    constant: i64,
}

impl Linear {
    fn new(num: &Num, len: usize) -> Option<Self> {
        match num {
            Num::Const(c) => Some(Self { of: vec![0; len], constant: *c }),
            Num::Var(v) => Some(Self { of: (0..len).map(|i| i64::from(i == *v)).collect(), constant: 0 }),
            Num::Neg(x) => Self::new(x, len)?.times(-1),
            Num::Arith(ArithOp::Add, x, y) => Self::new(x, len)?.plus(&Self::new(y, len)?),
            Num::Arith(ArithOp::Sub, x, y) => Self::new(x, len)?.plus(&Self::new(y, len)?.times(-1)?),
            Num::Arith(ArithOp::Mul, x, y) => match (&**x, &**y) {
                (Num::Const(c), x) | (x, Num::Const(c)) => Self::new(x, len)?.times(*c),
                _ => None,
            },
            _ => None,
        }
    }

    fn times(self, by: i64) -> Option<Self> {
        let of = self.of.iter().map(|c| c.checked_mul(by)).collect::<Option<_>>()?;
        Some(Self { of, constant: self.constant.checked_mul(by)? })
    }

    fn plus(self, other: &Self) -> Option<Self> {
        let of = self.of.iter().zip(&other.of).map(|(x, y)| x.checked_add(*y)).collect::<Option<_>>()?;
        Some(Self { of, constant: self.constant.checked_add(other.constant)? })
    }
}

/// A clause: the amounts that it takes, and its conditions.
struct Clause<'s> {
    heaps: usize,
    free: usize,
    taken: Vec<Linear>,
    /// Comparisons, as numbers that are at least 0.
    bounds: Vec<Linear>,
    /// All conditions on the free names alone.
    filters: Vec<&'s Cond>,
}

impl<'s> Clause<'s> {
    fn of(schema: &'s Schema, heaps: usize) -> Option<Self> {
        let Remains::Positions(parts) = &schema.remains else { return None };
        let [Part { coords, times: None, each: None }] = parts.as_slice() else { return None };
        if schema.pattern.iter().any(Option::is_some) || coords.len() != heaps {
            return None;
        }
        let free = schema.free.len();
        let len = heaps + free;
        let taken = coords
            .iter()
            .enumerate()
            .map(|(i, left)| Linear::new(&Num::Var(i), len)?.plus(&Linear::new(left, len)?.times(-1)?));
        let taken = taken.collect::<Option<Vec<_>>>()?;
        let (mut bounds, mut filters) = (Vec::new(), Vec::new());
        let mut open: Vec<&Cond> = schema.conditions.iter().collect();
        while let Some(condition) = open.pop() {
            match condition {
                Cond::All(all) => open.extend(all),
                Cond::Compare(
                    op @ (CompareOp::Le | CompareOp::Lt | CompareOp::Ge | CompareOp::Gt | CompareOp::Eq),
                    x,
                    y,
                ) => {
                    let more = Linear::new(y, len)?.plus(&Linear::new(x, len)?.times(-1)?)?;
                    let one = |linear: Linear| linear.plus(&Linear { of: vec![0; len], constant: -1 });
                    match op {
                        CompareOp::Le => bounds.push(more),
                        CompareOp::Lt => bounds.push(one(more)?),
                        CompareOp::Ge => bounds.push(more.times(-1)?),
                        CompareOp::Gt => bounds.push(one(more.times(-1)?)?),
                        _ => bounds.extend([more.clone(), more.times(-1)?]),
                    }
                }
                other => {
                    if !of_free(other, heaps) {
                        return None;
                    }
                    filters.push(other);
                }
            }
        }
        Some(Self { heaps, free, taken, bounds, filters })
    }

    /// The heap of which any amount is taken, and nothing of the others.
    fn rook(&self) -> Option<usize> {
        if self.free != 1 || !self.filters.is_empty() {
            return None;
        }
        let len = self.heaps + 1;
        let nothing = Linear { of: vec![0; len], constant: 0 };
        let mut moved = (0..self.heaps).filter(|&i| self.taken[i] != nothing);
        let (heap, None) = (moved.next()?, moved.next()) else { return None };
        let number = |heap_times: i64, free_times: i64, constant: i64| {
            let times = |i: usize| {
                if i == heap {
                    heap_times
                } else if i == self.heaps {
                    free_times
                } else {
                    0
                }
            };
            Linear { of: (0..len).map(times).collect(), constant }
        };
        // The amount k is the name, or the heap less the name; 1 <= k <= heap.
        let (least, others) = match &self.taken[heap] {
            taken if *taken == number(0, 1, 0) => (number(0, 1, -1), [number(1, -1, 0), number(0, 1, 0)]),
            taken if *taken == number(1, -1, 0) => (number(1, -1, -1), [number(0, 1, 0), number(1, -1, 0)]),
            _ => return None,
        };
        // That the heap is not empty follows.
        let follows =
            |bound: &Linear| others.contains(bound) || *bound == number(1, 0, -1) || *bound == number(1, 0, 0);
        let whole = self.bounds.contains(&least) && self.bounds.iter().all(|bound| *bound == least || follows(bound));
        whole.then_some(heap)
    }

    /// All vectors, where they are finitely many and the conditions say no more of the heaps than
    /// that so much can be taken.
    fn finite(&self) -> Option<Vec<Vector>> {
        let states = |linear: &Linear| linear.of[..self.heaps].iter().any(|&c| c != 0);
        if self.taken.iter().any(states) {
            return None;
        }
        let mut choices: Vec<Vec<i64>> = vec![Vec::new()];
        for name in 0..self.free {
            let bound = |linear: &Linear| {
                let of = &linear.of[self.heaps..];
                let above = !states(linear) && of[name] < 0 && of.iter().all(|&c| c <= 0);
                above.then(|| linear.constant.max(-1) / -of[name])
            };
            let most = self.bounds.iter().filter_map(bound).min()?;
            if (most + 1).max(0).checked_mul(choices.len() as i64)? > MOST_VECTORS {
                return None;
            }
            choices =
                choices.iter().flat_map(|start| (0..=most).map(move |x| [start.as_slice(), &[x]].concat())).collect();
        }
        let mut vectors = Vec::new();
        for choice in choices {
            let at = |linear: &Linear| {
                let terms = linear.of[self.heaps..].iter().zip(&choice).map(|(c, x)| c.checked_mul(*x));
                terms.flatten().chain([linear.constant]).try_fold(0_i64, i64::checked_add)
            };
            let env: Vec<i64> = std::iter::repeat_n(0, self.heaps).chain(choice.iter().copied()).collect();
            let free_hold =
                self.bounds.iter().filter(|bound| !states(bound)).all(|bound| at(bound).is_some_and(|x| x >= 0));
            if !free_hold || !self.filters.iter().all(|cond| eval::cond(cond, &env) == Ok(Some(true))) {
                continue;
            }
            let vector = self.taken.iter().map(at).collect::<Option<Vector>>()?;
            if vector.iter().any(|&taken| taken < 0) {
                return None;
            }
            // A condition on a heap must follow from there being so much.
            for bound in self.bounds.iter().filter(|bound| states(bound)) {
                let mut own = (0..self.heaps).filter(|&i| bound.of[i] != 0);
                let (Some(heap), None) = (own.next(), own.next()) else { return None };
                if bound.of[heap] != 1 || at(bound)?.checked_add(vector[heap])? < 0 {
                    return None;
                }
            }
            vectors.push(vector);
        }
        Some(vectors)
    }
}

/// Whether a condition is about free names alone.
fn of_free(cond: &Cond, heaps: usize) -> bool {
    fn num(x: &Num, heaps: usize) -> bool {
        match x {
            Num::Const(_) => true,
            Num::Var(v) => *v >= heaps,
            Num::Neg(x) => num(x, heaps),
            Num::Arith(_, x, y) => num(x, heaps) && num(y, heaps),
            Num::Call(_, all) => all.iter().all(|x| num(x, heaps)),
        }
    }
    match cond {
        Cond::Const(_) => true,
        Cond::Compare(_, x, y) => num(x, heaps) && num(y, heaps),
        Cond::In(x, rules::ir::Set::Ranges(ranges)) => {
            num(x, heaps) && ranges.iter().all(|(low, high)| num(low, heaps) && num(high, heaps))
        }
        Cond::In(x, rules::ir::Set::Named(_)) | Cond::Prime(x) => num(x, heaps),
        Cond::Not(one) => of_free(one, heaps),
        Cond::All(all) | Cond::Any(all) => all.iter().all(|one| of_free(one, heaps)),
    }
}
