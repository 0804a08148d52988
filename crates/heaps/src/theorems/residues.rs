//! Amounts that avoid residues: `take pow2`, `take 1,primes`, `take palindromes`, `take q where
//! omega(q)<=1`.
//!
//! **Theorem.** Let the amounts `S`, finitely or infinitely many, not depend on the heap. Let `f`
//! have period `p` from 0 on and
//!
//! 1. `f(n-k) != f(n)` for all `n` and all residues modulo `p` of amounts `k` in `S`;
//! 2. for every residue of `n` and every `v < f(n)` some `k` in `S`, `k <= T`, has `f(n-k) = v`;
//! 3. `G(n) = f(n)` for `n < T`, and some amount is at most `T`.
//!
//! Then `G = f`, for normal and for misere nim-values.
//!
//! *Proof.* Induction on `n >= T`: there is a move, no option has the value `f(n)`, all smaller
//! ones are reached.
//!
//! The residues of the amounts are known where they need not be searched: powers run through an
//! orbit, a prime divides `p` or is prime to it, a palindrome does not end in 0, a number that
//! shares many primes with `p` has as many. The simplest case is that all amounts below `p` are
//! allowed and no multiple of `p`: `f(n) = n mod p`. The theorem contains the one of E. Berlekamp,
//! J. Conway and R. Guy (*Winning Ways*, chapter 4) that amounts `k + j*p` may be added to a set
//! with pure period `p`.
use super::amount_set::AmountSet;
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least, repetitions};
use crate::sequence::Values;
use rules::ruleset::{Class, Ruleset, Termination};

/// The number of candidates that are tried in one attempt.
const CANDIDATES: usize = 4;
/// The longest period that is tried: all pairs of its residues are compared.
const LONGEST: usize = 1 << 12;

/// Amounts whose residues modulo the period never lead to the same value.
pub static RESIDUES: Theorem = Theorem::new(
    "residues",
    "if amounts do not depend on the heap, a sequence of period p is the nim-sequence when no \
     amount, by its residue modulo p, leads to the same value, and small amounts lead to all \
     smaller values",
    "generalises E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 4; proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::Subtraction(_) | Class::RepeatingCode(_) | Class::OnN { splits: false } => {
        of_ruleset(ruleset, values).ok_or(None)
    }
    _ => Err(None),
});

/// The proof of the theorem about the values, normal or misere, of a game with these amounts. Cost:
/// O(len + p^2); periods `p` up to 4096 are tried.
///
/// ```
/// use heaps::amount_set::{AmountSet, Kind};
/// let powers = AmountSet { kind: Kind::Powers(4), least: 1, most: u64::MAX }; // 1, 4, 16, ...: 1 or 4 modulo 5
/// let values = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0].into_iter().collect();
/// let proof = heaps::residues::prove(&[powers], &values).unwrap();
/// assert_eq!((proof.preperiod(), proof.period()), (0, 5));
/// ```
pub fn prove(amounts: &[AmountSet], values: &Values) -> Option<Proof> {
    let candidates = repetitions(values, 1, LONGEST).filter(|repeats| repeats.preperiod == 0);
    let (found, needed) =
        candidates.take(CANDIDATES).find_map(|repeats| Some((repeats, needed(amounts, repeats, values)?)))?;
    Some(Proof::new(&RESIDUES, least(found, values), needed - 1))
}

fn of_ruleset(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    let ends = matches!(ruleset.termination, Termination::Ends(_));
    prove(&AmountSet::of(ruleset).filter(|_| ends)?, values)
}

/// The `T` of the theorem, if its conditions hold for the period that was seen.
fn needed(amounts: &[AmountSet], repeats: Repeats, values: &Values) -> Option<usize> {
    let period = repeats.period;
    let f = |n: usize| values.get(n % period);
    for set in amounts {
        let residues = set.residues(period as u64);
        let clash = |rho: usize| (0..period).any(|n| f(n) == f(n + period - rho));
        if (0..period).any(|rho| residues[rho] && clash(rho)) {
            return None;
        }
    }
    // The least amount of each residue, as far as there are values.
    let mut amount: Vec<Option<usize>> = vec![None; period];
    let members = (1..=values.len()).filter(|&k| amounts.iter().any(|set| set.contains(k as u64)));
    for k in members {
        let place = &mut amount[k % period];
        *place = place.or(Some(k));
    }
    let mut enough = amount.iter().flatten().copied().min()?;
    for n in 0..period {
        let mut reach: Vec<Option<usize>> = vec![None; usize::try_from(f(n)).ok()?.min(period)];
        for (rho, k) in amount.iter().enumerate() {
            let (Some(k), Ok(v)) = (k, usize::try_from(f(n + period - rho))) else { continue };
            if let Some(place) = reach.get_mut(v) {
                *place = Some(place.map_or(*k, |least| least.min(*k)));
            }
        }
        if (reach.len() as u64) < f(n) {
            return None;
        }
        for k in reach {
            enough = enough.max(k?);
        }
    }
    Some(enough.max(period + 1))
}
