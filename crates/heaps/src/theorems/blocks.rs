//! Games like Bash: `take 1..K`, `take L..R`, whatever the size of the numbers.
//!
//! **Staircase.** Let every amount `1..m` be allowed (`m` itself not counted) and no multiple of
//! `m`, `m >= 2`. Then `G(n) = n mod m`.
//!
//! *Proof.* By induction the options of `n` have values below `m`; none has the value `n mod m`, as
//! no multiple of `m` is taken. If `n >= m`, the `m-1` heaps before it have all the others; below
//! `m` they are `0..n`.
//!
//! **Blocks.** Let exactly the amounts `l..=r` be allowed. Then `G(n) = floor((n mod (l+r)) / l)`.
//!
//! *Proof.* Let `x = n mod p`, `p = l+r`, and `q` the claimed value. Heaps with the claimed value
//! `q` have residues that differ from `x` by less than `l`; amounts have residues at least `l` from
//! 0 on both sides, so no option has it. A value `v < q`: the residue `y = min(x-l, v*l+l-1)` is in
//! block `v` (`x-l >= (q-1)*l`), and `l <= x-y <= r`: if `y = v*l+l-1`, then `x-y <= l+r-1-(l-1) =
//! r`. So taking `x-y <= n` reaches it.
//!
//! **Misere.** With the claimed values 0 and 1 exchanged both hold for misere nim-values (1 where
//! there is no move, else the mex). *Proof.* By induction the options have the normal values with 0
//! and 1 exchanged. Let `q` be the normal value of `n`, so that the options have all normal values
//! below `q` and not `q`. If `q >= 2`, exchanging changes nothing; if `q = 1`, they have 1 and
//! not 0. If `q = 0`, they do not have 1; and they have 0 if there is a move at all, because some
//! option has the normal value 1: in the staircase `n-(m-1)`, whose residue is 1 (`m = 2`: every
//! option), in blocks `n-r`, whose residue is `x+l`.
//!
//! For `take 1..K` this is as old as C. G. Bachet, *Problemes plaisans et delectables*, 1612.
use super::effort::Effort;
use super::evidence::{Law, Proof, Rule, Theorem};
use super::period::Repeats;
use super::premises::exchanged;
use crate::sequence::Values;
use rules::numset::NumSet;
use rules::ruleset::{Class, Play};

/// One range of amounts, or all amounts below `m` and no multiple of `m`.
pub static BLOCKS: Theorem = Theorem::new(
    "blocks",
    "taking l to r, G(n) = floor((n mod (l+r)) / l); if all amounts below m are allowed and no \
     multiple of m, G(n) = n mod m",
    "C. G. Bachet, Problemes plaisans et delectables, 1612, for taking 1 to r; proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::Subtraction(set) => prove(set, values).ok_or(None),
    _ => Err(None),
})
.by_law(|ruleset| match &ruleset.class {
    Class::Subtraction(set) => law(set, ruleset.play),
    _ => None,
});

/// `G(n) = (n mod period) / length`, rounded down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blocks {
    /// The number of heaps in a row with one value.
    pub length: u64,
    /// The least number of heaps after which the values repeat.
    pub period: u64,
}

impl Blocks {
    /// The theorem's conditions for a finite set of amounts.
    fn of(set: &NumSet) -> Option<Self> {
        let mut ranges = set.ranges();
        let first = ranges.next()?;
        let (low, high) = (*first.start(), *first.end());
        if ranges.len() == 0 {
            return Some(Self { length: low, period: low.checked_add(high)? });
        }
        // The least amount that is not allowed, none of whose multiples may be.
        let period = high.checked_add(1)?;
        let no_multiple = |low: u64, high: u64| (low - 1) / period == high / period;
        (low == 1 && ranges.all(|range| no_multiple(*range.start(), *range.end())))
            .then_some(Self { length: 1, period })
    }
}

impl Rule for Blocks {
    fn value(&self, play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        Some(exchanged(play, n % self.period / self.length))
    }

    fn blocks(&self) -> Option<(u64, u64)> {
        Some((self.length, self.period))
    }

    fn formula(&self, play: Play) -> Option<String> {
        let Self { length, period } = self;
        let text = if *length == 1 { format!("n%{period}") } else { format!("n%{period}/{length}") };
        (play == Play::Normal).then_some(text)
    }
}

/// The law of a finite set of amounts, if it is one range or a staircase. No values are needed.
///
/// ```
/// use rules::{numset::NumSet, ruleset::Play};
/// let law = heaps::blocks::law(&NumSet::from_ranges([1..=1_000_000_000_000]), Play::Normal).unwrap();
/// assert_eq!(law.value(3_000_000_000_007), Some(4));
/// ```
pub fn law(set: &NumSet, play: Play) -> Option<Law> {
    Some(Law::of_class(&BLOCKS, play, Blocks::of(set)?))
}

/// The proof about values, once there are as many as the period.
pub fn prove(set: &NumSet, values: &Values) -> Option<Proof> {
    let period = usize::try_from(Blocks::of(set)?.period).ok()?;
    let repeats = Repeats { preperiod: 0, period, saltus: 0 };
    (period <= values.len()).then(|| Proof::new(&BLOCKS, repeats, period - 1))
}
