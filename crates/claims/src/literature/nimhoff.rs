//! Cyclic Nimhoff: Nim with further moves that lower several heaps at once, if its values are those
//! of Nim with blocks of h.
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
use crate::claim::formula::{FormulaClaim, FormulaStanding};
use crate::messages::{Message, say};
use num_bigint::{BigInt, BigUint};
use rules::eval;
use rules::ir::{Cond, Num, Part, Remains, Schema};
use rules::linear::{AtMost, Form, inequalities};
use rules::ruleset::{Class, Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// The name of the theorem in answers.
pub(crate) const THEOREM: &str = "cyclic nimhoff";
pub(crate) const SOURCE: &str = "A. S. Fraenkel and M. Lorberbom, Nimhoff games, 1991; U. Blass, A. S. Fraenkel and R. Guelman, How far \
                      can nim in disguise be stretched?, 1998; proof in the source";
/// Games with more heaps are not recognised.
const MOST_HEAPS: usize = 6;
/// Games with more vectors are not recognised.
const MOST_VECTORS: i64 = 1 << 12;
/// Longer blocks are not tried.
const LONGEST_BLOCK: i64 = 64;

/// The amounts that a move takes from each heap.
type Vector = Vec<i64>;

/// The claim about a ruleset of this kind; its parameter is h.
pub(crate) fn of(ruleset: &Ruleset) -> Option<FormulaClaim> {
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

/// The theorem about this game, as a sentence.
pub(crate) fn in_words(h: i64) -> Message {
    match h {
        1 | 2 => say::nimhoff_plain(),
        _ => say::nimhoff_blocks(h),
    }
}

/// The places where options with a value can be: one in each heap, and one for each vector.
pub(crate) fn places(ruleset: &Ruleset, h: i64, at: &[BigInt], value: &BigInt) -> Option<Vec<Vec<BigInt>>> {
    let h = BigInt::from(h.max(1));
    let block = |x: &BigInt| BigUint::try_from(x / &h).unwrap_or_default();
    let blocks = at.iter().fold(block(value), |xor, x| xor ^ block(x));
    let sum: BigInt = at.iter().sum();
    let mut places = Vec::new();
    for (i, own) in at.iter().enumerate() {
        // The blocks of the other heaps and the value determine the block of this heap; the sum
        // determines the place in it.
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

/// Whether `vectors` has all vectors with this sum and at least two entries that are not 0.
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

/// Whether taking this vector changes f at every position.
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

/// The vectors of a ruleset in which also every single heap may be lowered by any amount; `None`
/// for other rulesets, and if there is no such vector.
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

/// A number as a linear form; the coordinates of the position come first.
fn form(num: &Num) -> Option<Form> {
    match num {
        Num::Var(v) => Some(Form::variable(*v)),
        _ => Form::of_parts(num, form),
    }
}

/// The forms that must be at least 0 for the condition to hold; `None` if it says anything else.
fn at_least_zero(cond: &Cond) -> Option<Vec<Form>> {
    let room = |said: AtMost<'_>| form(said.high)?.plus(-1, &form(said.low)?)?.more(-i128::from(said.gap));
    inequalities(cond)?.into_iter().map(room).collect()
}

/// A clause: the amounts that it takes, and its conditions.
struct Clause<'s> {
    heaps: usize,
    free: usize,
    taken: Vec<Form>,
    /// Comparisons, as forms that must be at least 0.
    bounds: Vec<Form>,
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
        let taken = coords.iter().enumerate().map(|(i, left)| Form::variable(i).plus(-1, &form(left)?));
        let taken = taken.collect::<Option<Vec<_>>>()?;
        let (mut bounds, mut filters) = (Vec::new(), Vec::new());
        let mut open: Vec<&Cond> = schema.conditions.iter().collect();
        while let Some(condition) = open.pop() {
            match (condition, at_least_zero(condition)) {
                (Cond::All(all), _) => open.extend(all),
                (_, Some(forms)) => bounds.extend(forms),
                (other, None) if other.any_var(|v| v < heaps) => return None,
                (other, None) => filters.push(other),
            }
        }
        Some(Self { heaps, free: schema.free.len(), taken, bounds, filters })
    }

    /// The heap that the clause lowers by any amount, if it leaves all others unchanged.
    fn rook(&self) -> Option<usize> {
        if self.free != 1 || !self.filters.is_empty() {
            return None;
        }
        let mut moved = (0..self.heaps).filter(|&i| self.taken[i] != Form::constant(0));
        let (heap, None) = (moved.next()?, moved.next()) else { return None };
        // The amount is the name, or the heap less the name; 1 <= amount <= heap.
        let (all, name) = (Form::variable(heap), Form::variable(self.heaps));
        let rest = all.plus(-1, &name)?;
        let taken = &self.taken[heap];
        if *taken != name && *taken != rest {
            return None;
        }
        let least = taken.more(-1)?;
        // It follows that the heap is not empty.
        let follows = [name, rest, all.more(-1)?, all];
        let whole =
            self.bounds.contains(&least) && self.bounds.iter().all(|bound| *bound == least || follows.contains(bound));
        whole.then_some(heap)
    }

    /// All vectors, if there are finitely many and each condition on a heap follows from its being
    /// large enough for the amount taken.
    fn finite(&self) -> Option<Vec<Vector>> {
        let states = |form: &Form| form.terms().iter().any(|term| term.0 < self.heaps);
        if self.taken.iter().any(states) {
            return None;
        }
        let mut choices: Vec<Vec<i64>> = vec![Vec::new()];
        for name in self.heaps..self.heaps + self.free {
            let bound = |form: &Form| {
                let slope = form.coefficient(name);
                let above = !states(form) && slope < 0 && form.terms().iter().all(|term| term.1 <= 0);
                above.then(|| form.constant.max(-1) / -slope)
            };
            let most = i64::try_from(self.bounds.iter().filter_map(bound).min()?).ok()?;
            if most.checked_add(1)?.max(0).checked_mul(choices.len() as i64)? > MOST_VECTORS {
                return None;
            }
            choices =
                choices.iter().flat_map(|start| (0..=most).map(move |x| [start.as_slice(), &[x]].concat())).collect();
        }
        let mut vectors = Vec::new();
        for choice in choices {
            // The heaps are 0 in this environment.
            let env: Vec<i64> = std::iter::repeat_n(0, self.heaps).chain(choice).collect();
            let at = |form: &Form| form.at(|name| env[name].into());
            let free = self.bounds.iter().filter(|bound| !states(bound)).map(at).collect::<Option<Vec<_>>>()?;
            let holds = |cond: &&Cond| eval::cond(cond, &env) == Ok(Some(true));
            if free.iter().any(|&room| room < 0) || !self.filters.iter().all(holds) {
                continue;
            }
            let taken = self.taken.iter().map(|form| i64::try_from(at(form)?).ok());
            let vector = taken.collect::<Option<Vector>>()?;
            if vector.iter().any(|&taken| taken < 0) {
                return None;
            }
            // A condition on a heap must follow from the heap being large enough.
            for bound in self.bounds.iter().filter(|bound| states(bound)) {
                let mut own = bound.terms().iter().filter(|term| term.0 < self.heaps);
                let (Some(&(heap, 1)), None) = (own.next(), own.next()) else { return None };
                if at(bound)?.checked_add(vector[heap].into())? < 0 {
                    return None;
                }
            }
            vectors.push(vector);
        }
        Some(vectors)
    }
}
