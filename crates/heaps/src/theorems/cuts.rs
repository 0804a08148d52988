//! Splitting without taking, where infinitely many numbers of parts may be allowed: `split any`,
//! `split 4..n`, `split 2..100`, `split any if m%2=1`.
//!
//! A heap of `l+1` tokens in a row has `l` gaps. A split into `c+1` parts cuts c of them, and `l-c`
//! stay: the parts have `l0, ..., lc` gaps, any numbers with the sum `l-c`. Let C be the set of the
//! allowed c. `G` is written as a function of l.
//!
//! **Theorem.** (a) If 1 is not in C, `G = l div min C`. (b) If 1, 2, 3 are in C, `G = l`. (c) If 1
//! is in C and all of C is odd, `G = l mod 2`. (d) If 1 is in C, 2 is not, `2k` is the least even
//! number of C, and some odd q with `3 <= q <= 4k-1` is in C, then `G = 2*(l div 2k) + l mod 2`.
//!
//! *Proof.* By induction on l. A nim-sum is at most the sum.
//!
//! (a) Let `c0 = min C`. An option has at most `(l-c) div c0 < l div c0`. A smaller v is reached by
//! `c0` cuts: `r = l - c0 - v*c0 >= 0` gaps are left over beside a part of `v*c0` gaps. If r is
//! odd, that part takes one more, which leaves v as it is, since `c0 >= 2`. The rest makes two
//! equal parts of the `c0 >= 2` others, which have no gaps else.
//!
//! (b) An option has at most `l-c`. Let `v < l` and `d = l-v`. If `d = 1`, cut off one token. If d
//! is even, two cuts leave v gaps and twice `(d-2)/2`; else three cuts v gaps, twice `(d-3)/2`, and
//! 0.
//!
//! (c) The sum of the gaps changes its parity with every cut of an odd number of gaps. So all
//! options have one value, 0 or 1, that `l mod 2` is not; and there is one if l is odd.
//!
//! (d) Write `A = l div 2k`. The last bit of an option's value is the parity of `l-c`. *The value
//! of l is not reached:* c would be even, so `c >= 2k`, and the other bits are at most `(l-2k) div
//! 2k < A`. *A smaller value `2a+b` is reached.* If b is the parity of l, then `a < A`, and `2k`
//! cuts leave a part of `2ka+b` gaps and two equal parts. Let b be the other parity. By q cuts: one
//! part of `2ka + e` gaps, one of f, with `e, f < 2k`, and two parts x, y with the same quotient by
//! `2k`, the others empty. The sum `x+y` can be any number but those that are -1 modulo `4k`, so
//! all sums `l-q-2ka >= 0` can be made, with e = 1 where needed. If that is below 0, then `l - 2ka
//! <= 4k-2`. Either `a = A`, so b = 0 and l is odd: one token is cut off, and `l-1` has the same
//! quotient. Or `a = A-1`: one cut leaves `2ka + l mod 2k` and `2k-1` gaps.
//!
//! *Source.* A. Dailly, E. Duchene, U. Larsson, G. Paris, *Partition games*, 2020, for (a) to (c);
//! (d) is ours.
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::part_counts::PartCounts;
use super::premises::Premises;
use rules::ast::Shape;
use rules::ruleset::{Class, Play, Ruleset};

/// Splitting without taking.
pub static CUTS: Theorem = Theorem::new(
    "cuts",
    "heaps are split by cuts of l = n-1 gaps, nothing is taken: G is l div the least number of cuts, if \
     one cut is not allowed; l, if 1, 2 and 3 are; l mod 2, if 1 is and all numbers are odd; and \
     2*(l div 2k) + l mod 2, if 1 is, 2k is the least even number, k > 1, and some odd one is from 3 to 4k-1",
    "A. Dailly, E. Duchene, U. Larsson, G. Paris, Partition games, 2020; the last case: proof in the source",
)
.by_law(|ruleset| match &ruleset.class {
    Class::OnN { splits: true } => law(ruleset),
    _ => None,
});

/// The value of a heap from its gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cuts {
    /// The gaps divided by the least number of cuts.
    Quotient(u64),
    /// All gaps.
    Gaps,
    /// Their parity.
    Parity,
    /// Twice the quotient by an even number, and the parity.
    Both(u64),
}

/// The law of a ruleset in which heaps are split, and nothing else. Normal play only.
///
/// ```
/// let ruleset = rules::compile("split 4..n", &[]).unwrap().ruleset;
/// let law = heaps::cuts::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_000_000_000_000), Some(333_333_333_333_333_333));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.play() == Play::Normal)?;
    let counts = PartCounts::of(premises, Shape::Any)?;
    let cuts: Vec<u64> = counts.first().map(|parts| parts - 1).collect();
    Some(Law::new(&CUTS, premises, Cuts::of(&cuts)?))
}

impl Cuts {
    /// By the first numbers of cuts.
    fn of(cuts: &[u64]) -> Option<Self> {
        let even = cuts.iter().copied().find(|c| c % 2 == 0);
        match (cuts, even) {
            ([], _) => None,
            (&[least, ..], _) if least > 1 => Some(Self::Quotient(least)),
            ([1, 2, 3, ..], _) => Some(Self::Gaps),
            (_, None) => Some(Self::Parity),
            (_, Some(2)) => None,
            (_, Some(even)) => {
                let odd = cuts.iter().find(|&c| c % 2 == 1 && *c >= 3)?;
                (*odd < 2 * even).then_some(Self::Both(even))
            }
        }
    }
}

impl Rule for Cuts {
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        let gaps = n.saturating_sub(1);
        Some(match self {
            Self::Quotient(least) => gaps / least,
            Self::Gaps => gaps,
            Self::Parity => gaps % 2,
            Self::Both(even) => 2 * (gaps / even) + gaps % 2,
        })
    }

    /// The value; a heap of 0 has as many gaps as one of 1.
    fn formula(&self, _play: Play) -> Option<String> {
        let gaps = "max(n-1,0)";
        Some(match self {
            Self::Quotient(least) => format!("{gaps}/{least}"),
            Self::Gaps => gaps.to_owned(),
            Self::Parity => format!("{gaps}%2"),
            Self::Both(even) => format!("2*({gaps}/{even})+{gaps}%2"),
        })
    }
}
