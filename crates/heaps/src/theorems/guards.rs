//! Bounded amounts with conditions on residues of the heap: `take 1..3 if 2|n; take 1 if not 2|n`.
//!
//! **Theorem.** Let the moves of heap `n >= N0` depend on `n mod m` only: amounts, at most `M` of
//! them all, and perhaps fixed heaps below `N0`. If `G(i+p) = G(i)` for `M` heaps in a row, `n1-M
//! <= i < n1`, where `n1 >= N0`, `n1 >= M` and `p` is a multiple of `m`, then `G(n+p) = G(n)` for
//! all `n >= n1-M`.
//!
//! *Proof.* From `n1` on a value is a function of the residue of its heap and of the `M` values
//! before it, in normal and in misere play (whether there is a move depends on the residue). There
//! are finitely many such states, so one repeats.
//!
//! [`rules::classify::eventually`] proves from the conditions that the moves depend on the residue
//! only.
use super::evidence::{Proof, Theorem};
use super::period::{least, repetitions};
use super::premises::Premises;
use crate::sequence::Values;
use rules::classify::eventually;
use rules::ir::{ArithOp, Func, Num, Part, Remains, Schema};
use rules::ruleset::{Class, Ruleset};
use rules::{eval, num};

/// The most values that the free variables of a schema may have together, and the greatest amount.
const MOST_AMOUNTS: i64 = 1 << 10;
/// The greatest `N0` and `m`.
const MOST_HEAPS: u64 = 1 << 12;

/// Moves to one smaller heap (or to nothing, which is as good as heap 0) that depend on the residue
/// from some heap on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guarded {
    /// The heaps to which the heaps 0, 1, 2, ... may be moved.
    pub first: Vec<Vec<u64>>,
    /// The moves of all further heaps `n`, by `n % rounds.len()`.
    pub rounds: Vec<Round>,
}

/// The moves of the heaps of one residue.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// The amounts that may be taken.
    pub amounts: Vec<u64>,
    /// The heaps that may be left from any heap.
    pub heaps: Vec<u64>,
}

impl Guarded {
    /// Reads a ruleset; `None` if it is not, or not seen to be, of this kind. Cost: some thousand
    /// evaluations for each amount.
    pub fn of(ruleset: &Ruleset) -> Option<Self> {
        // Nothing is as good as heap 0 only where heap 0 has no move.
        let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
        let (mut moves, mut room) = (Vec::new(), Room::NEW);
        for schema in premises.schemas() {
            moves.extend(moves_of(schema, &mut room)?);
        }
        let (mut start, mut modulus) = (1, 1);
        for one in &moves {
            start = start.max(one.start);
            modulus = lcm(modulus, one.residues.len() as u64)?;
        }
        if start > MOST_HEAPS {
            return None;
        }
        let mut rounds = vec![Round::default(); modulus as usize];
        for one in &moves {
            for n in (0..rounds.len()).filter(|n| one.residues[n % one.residues.len()]) {
                match one.rest {
                    Rest::Less(amount) => rounds[n].amounts.push(amount),
                    Rest::Heap(heap) => rounds[n].heaps.push(heap),
                    Rest::Nothing => rounds[n].heaps.push(0),
                    Rest::Other => return None,
                }
            }
        }
        for round in &mut rounds {
            round.amounts.sort_unstable();
            round.amounts.dedup();
            round.heaps.sort_unstable();
            round.heaps.dedup();
        }
        let first = (0..start).map(|n| options(premises, n)).collect::<Option<_>>()?;
        Some(Self { first, rounds })
    }

    fn largest(&self) -> u64 {
        self.rounds.iter().filter_map(|round| round.amounts.last().copied()).max().unwrap_or(0)
    }
}

/// The single heaps to which a heap may be moved, 0 for nothing.
fn options(premises: Premises, n: u64) -> Option<Vec<u64>> {
    let one = |heaps: Vec<u64>| match heaps.as_slice() {
        [] => Some(0),
        [heap] => Some(*heap),
        _ => None,
    };
    let mut heaps = premises.options(n)?.into_iter().map(one).collect::<Option<Vec<u64>>>()?;
    heaps.sort_unstable();
    heaps.dedup();
    Some(heaps)
}

/// A move for one choice of the free variables.
struct Single {
    rest: Rest,
    start: u64,
    residues: Vec<bool>,
}

/// The heap that remains.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    /// The heap less this amount.
    Less(u64),
    /// A fixed heap.
    Heap(u64),
    /// No heap at all.
    Nothing,
    /// Something else; it may stand only where the move is not legal in the end.
    Other,
}

/// The residues that may still be written down for the moves of a rule; the limit stops the work
/// for rules with thousands of clauses with conditions of their own.
pub(super) struct Room(usize);

impl Room {
    pub(super) const NEW: Self = Self(1 << 20);

    /// Takes the room of some residues; `None` where it is used up.
    pub(super) fn take(&mut self, residues: usize) -> Option<()> {
        self.0 = self.0.checked_sub(residues)?;
        Some(())
    }
}

/// The moves of a schema from some heap on.
fn moves_of(schema: &Schema, room: &mut Room) -> Option<Vec<Single>> {
    let followed = |choice: Vec<i64>| {
        let one = single(schema, &choice)?;
        room.take(one.residues.len())?;
        Some(one)
    };
    choices(schema)?.into_iter().map(followed).collect()
}

/// All values of the free variables of a schema that have constant bounds; some of them may break
/// its conditions.
pub(super) fn choices(schema: &Schema) -> Option<Vec<Vec<i64>>> {
    if schema.pattern != [None] {
        return None;
    }
    let mut choices: Vec<Vec<i64>> = vec![Vec::new()];
    for free in &schema.free {
        let constant = |num: &Num| if let Num::Const(c) = num { Some(*c) } else { None };
        let high = free.hi.iter().filter_map(constant).min()?;
        let low = free.lo.iter().filter_map(constant).fold(0, i64::max);
        if high.saturating_sub(low) >= MOST_AMOUNTS / choices.len().max(1) as i64 {
            return None;
        }
        let with = |choice: &Vec<i64>| {
            let choice = choice.clone();
            (low..=high).map(move |value| [choice.as_slice(), &[value]].concat())
        };
        choices = choices.iter().flat_map(with).collect();
    }
    Some(choices)
}

fn single(schema: &Schema, choice: &[i64]) -> Option<Single> {
    let when = eventually(&schema.conditions, choice)?;
    let never = !when.residues.contains(&true);
    let rest = rest(&schema.remains, choice).unwrap_or(Rest::Other);
    // From there on the rest is not negative, and not nothing where it has to be something.
    let start = match rest {
        _ if never => when.start,
        Rest::Less(amount) => when.start.max(amount.checked_add(1)?),
        Rest::Heap(heap) => when.start.max(heap.checked_add(1)?),
        Rest::Nothing => when.start,
        Rest::Other => return None,
    };
    Some(Single { rest, start, residues: when.residues })
}

/// The rest for a choice of the free variables, for all large heaps.
pub(super) fn rest(remains: &Remains, choice: &[i64]) -> Option<Rest> {
    // The meaning of heap 0: itself, nothing, or no move.
    let (heap, zero) = match remains {
        Remains::Heaps { total, parts: Num::Const(1), .. } => (total, None),
        Remains::Heaps { total, parts: Num::Call(Func::Min, args), .. }
            if args.as_slice() == [Num::Const(1), total.clone()] =>
        {
            (total, Some(Rest::Nothing))
        }
        Remains::Positions(parts) => match parts.as_slice() {
            [] => return Some(Rest::Nothing),
            [Part { coords, times: None, each: None }] => (coords.first()?, Some(Rest::Heap(0))),
            _ => return None,
        },
        Remains::Heaps { .. } => return None,
    };
    let value = |num: &Num| {
        let env: Vec<i64> = std::iter::once(0).chain(choice.iter().copied()).collect();
        let fixed = !num.uses(0);
        fixed.then(|| eval::num(num, &env).ok().flatten()?.int().and_then(|value| u64::try_from(value).ok()))?
    };
    match heap {
        Num::Var(0) => None,
        Num::Arith(ArithOp::Sub, n, amount) if **n == Num::Var(0) => value(amount).filter(|&a| a > 0).map(Rest::Less),
        heap => value(heap).and_then(|heap| if heap == 0 { zero } else { Some(Rest::Heap(heap)) }),
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / num::gcd(a, b).max(1)).checked_mul(b).filter(|&lcm| lcm <= MOST_HEAPS)
}

/// Bounded amounts with conditions on residues of the heap.
pub static GUARDS: Theorem = Theorem::new(
    "guards",
    "if the amounts are at most M and depend on n mod m only, a value depends on the M values \
     before it and on the residue; once both repeat after p heaps, the values repeat for ever",
    "the window theorem with residues; proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::OnN { splits: false } => Guarded::of(ruleset).and_then(|guarded| prove(&guarded, values)).ok_or(None),
    _ => Err(None),
});

/// The proof of the theorem about the values, normal or misere, of a ruleset of this kind. Cost:
/// O(len).
///
/// ```
/// use heaps::guards::{Guarded, prove};
/// let ruleset = rules::compile("take 1..3 if 2|n; take 1 if not 2|n", &[]).unwrap().ruleset;
/// let guarded = Guarded::of(&ruleset).unwrap();
/// assert_eq!(guarded.rounds[1].amounts, [1]);
/// let proof = prove(&guarded, &[0, 1, 2, 0, 3, 0, 1, 0, 2, 0, 1, 0].into_iter().collect()).unwrap();
/// assert_eq!((proof.preperiod(), proof.period()), (5, 4));
/// ```
pub fn prove(guarded: &Guarded, values: &Values) -> Option<Proof> {
    let (start, modulus) = (guarded.first.len(), guarded.rounds.len());
    let window = usize::try_from(guarded.largest()).ok()?;
    let candidates =
        repetitions(values, window.max(1), values.len()).filter(|repeats| repeats.period.is_multiple_of(modulus));
    let (found, needed) = candidates.into_iter().find_map(|repeats| {
        let from = repeats.preperiod.checked_add(window)?.max(start).max(window);
        let needed = from.checked_add(repeats.period)?;
        (needed <= values.len()).then_some((repeats, needed))
    })?;
    Some(Proof::new(&GUARDS, least(found, values), needed - 1))
}
