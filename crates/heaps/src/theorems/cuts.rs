//! Split a heap and take nothing: `split m` for `m` in a set.
//!
//! **Theorem.** Let a heap be cut into `c+1` parts (none empty) for any `c` of a set `C`, and nothing else be done. For `n >= 1`:
//!
//! * 1 is not in `C`: `G(n) = (n-1) div min C`;
//! * 1, 2 and 3 are in `C`: `G(n) = n-1`;
//! * 1 is in `C` and all of `C` is odd: `G(n) = (n-1) mod 2`;
//! * 1 is in `C`, 2 is not, `2k` is the least even number of `C`, and `C` has an odd number from 3 to `4k-1`:
//!   `G(n) = 2*((n-1) div 2k) + (n-1) mod 2`.
//!
//! *Proof.* The first three: A. Dailly, E. Duchene, U. Larsson, G. Paris, Partition games (2020). The last, by induction: the xor of the
//! values of `c+1` parts has the parity of `n-c-1`, so `G(n)` could be an option's value only for even `c >= 2k`; but then the
//! `(h-1) div 2k` of the parts sum up to at most `(n-1-2k) div 2k`, which is less. A smaller value `v = 2a+b` with the other parity
//! is reached by an even number of parts, one of value `v`, one of value 0, and pairs of equal parts, with which every even number
//! of tokens can be used up as `C` has an odd number from 3 to `4k-1` (two parts where too few tokens are left); one of the same
//! parity by `2k+1` parts in the same way.
use super::evidence::{Proof, Theorem};
use super::period::Repeats;
use rules::ruleset::{Class, CodeClass, Play};

/// Closed forms of splitting without taking.
pub static CUTS: Theorem = Theorem::new(
    "cuts",
    "a heap that is only cut into parts, their number one of a set, has a closed form, which the least numbers of the set decide",
    "A. Dailly, E. Duchene, U. Larsson, G. Paris, Partition games, 2020; the last case: proof in the source",
)
.by_table(|ruleset, _| match &ruleset.class {
    Class::Code(code) => prove(code, ruleset.play).ok_or(None),
    _ => Err(None),
});

/// What the theorem says about a code whose only digit is that of taking nothing; normal play only. Needs no values.
///
/// ```
/// use rules::ruleset::{Class, Play};
/// let ruleset = rules::compile("split 4", &[]).unwrap().ruleset;
/// let Class::Code(code) = &ruleset.class else { unreachable!() };
/// let proof = heaps::cuts::prove(code, Play::Normal).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (1, 3, 1));
/// ```
pub fn prove(code: &CodeClass, play: Play) -> Option<Proof> {
    let (&splits, others) = code.digits.split_first()?;
    if play != Play::Normal || code.unequal || others.iter().any(|&digit| digit != 0) {
        return None;
    }
    // `may(c)`: c cuts, c+1 parts.
    let may = |cuts: u32| splits.checked_shr(cuts + 1).is_some_and(|bits| bits & 1 == 1);
    let least = |from: u32, step: usize| (from..u32::BITS).step_by(step).find(|&cuts| may(cuts));
    let (period, saltus) = if !may(1) {
        (least(2, 1)?, 1)
    } else if may(2) && may(3) {
        (1, 1)
    } else if may(2) {
        return None;
    } else {
        match least(4, 2) {
            None => (2, 0),
            Some(even) if least(3, 2).is_some_and(|odd| odd < 2 * even) => (even, 2),
            Some(_) => return None,
        }
    };
    Some(Proof::new(&CUTS, Repeats { preperiod: 1, period: period as usize, saltus }, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Nim-values by the definition: `sums[j][s]` has the xors of j parts with s tokens.
    fn values(bits: u32, len: usize) -> Vec<u64> {
        let most = 32 - bits.leading_zeros() as usize;
        let mut sums = vec![vec![BTreeSet::new(); len]; most];
        sums[0][0].insert(0);
        let mut values = Vec::new();
        for n in 0..len {
            let options: BTreeSet<u64> =
                (2..most).filter(|j| bits >> j & 1 == 1).flat_map(|j| sums[j][n].iter().copied()).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
            // Parts of n tokens, as many as may be, beside parts of fewer.
            for j in 1..most {
                for s in n..len {
                    if n > 0 {
                        let more: Vec<u64> = sums[j - 1][s - n].iter().map(|xor| xor ^ values[n]).collect();
                        sums[j][s].extend(more);
                    }
                }
            }
        }
        values
    }

    #[test]
    fn closed_forms_are_those_of_the_definition() {
        let mut proved = 0;
        for bits in 1u32..256 {
            let code = CodeClass { digits: vec![bits << 2], unequal: false };
            let Some(proof) = prove(&code, Play::Normal) else { continue };
            proved += 1;
            let values = values(bits << 2, 48);
            for n in 1..48 - proof.period() as usize {
                assert_eq!(values[n + proof.period() as usize], values[n] + proof.saltus(), "{bits:b} at {n}");
            }
        }
        assert!(proved > 150, "{proved}");
        assert_eq!(prove(&CodeClass { digits: vec![4], unequal: true }, Play::Normal), None);
        assert_eq!(prove(&CodeClass { digits: vec![8, 1], unequal: false }, Play::Normal), None);
        assert_eq!(prove(&CodeClass { digits: vec![8], unequal: false }, Play::Misere), None);
    }
}
