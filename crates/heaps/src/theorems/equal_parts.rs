//! Splitting into any number of equal parts: `split any equal`, also an odd or an even number of
//! parts only.
//!
//! **Theorem.** Let f be the number of odd prime factors of n, each as often as it divides, and `e
//! = 1` for even n, else 0. For `n >= 1`, if a heap may be split into m equal parts for each
//! divisor `m >= 2`, `G(n) = f + e`; if m must be odd, `G(n) = f`; if m must be even, `G(n) = e`.
//! `G(0) = 0`.
//!
//! *Proof.* An even number of equal parts is worth 0, and there is one exactly if n is even. An odd
//! number m of parts is worth what one of them is, a heap of `n/m`, which is even if n is, and has
//! any number of odd prime factors below f, as m takes some away. So by induction the options have
//! the values `0..f` of odd n, and of even n `1..f+1` and 0; without an even number of parts,
//! `0..f` of both.
//!
//! *Source.* Stated and proved for this program.
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::part_counts::PartCounts;
use super::premises::Premises;
use rules::ast::Shape;
use rules::num::factor;
use rules::ruleset::{Class, Play, Ruleset};

/// Splitting into equal parts.
pub static EQUAL_PARTS: Theorem = Theorem::new(
    "equal-parts",
    "splitting into any number of equal parts: G(n) is the number of odd prime factors of n, with \
     multiplicity, and 1 more if n is even; into an odd number of parts: without the 1; into an \
     even number: the 1 alone",
    "proof in the source",
)
.by_law(|ruleset| match &ruleset.class {
    Class::OnN { splits: true } => law(ruleset),
    _ => None,
});

/// The numbers of parts that are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EqualParts {
    All,
    Odd,
    Even,
}

/// The law of a ruleset in which heaps are split into any number of equal parts, or any odd one, or
/// any even one. Normal play only.
///
/// ```
/// let ruleset = rules::compile("split any equal", &[]).unwrap().ruleset;
/// let law = heaps::equal_parts::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_000_000_000_000), Some(19));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.play() == Play::Normal)?;
    let counts = PartCounts::of(premises, Shape::Equal)?;
    let which = match () {
        () if counts.are(|_| true) => EqualParts::All,
        () if counts.are(|parts| parts % 2 == 1) => EqualParts::Odd,
        () if counts.are(|parts| parts % 2 == 0) => EqualParts::Even,
        () => return None,
    };
    Some(Law::new(&EQUAL_PARTS, premises, which))
}

impl Rule for EqualParts {
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        let even = u64::from(n.is_multiple_of(2));
        let odd_factors = || factor(n >> n.trailing_zeros()).iter().map(|&(_, times)| u64::from(times)).sum::<u64>();
        Some(match self {
            _ if n == 0 => 0,
            Self::All => odd_factors() + even,
            Self::Odd => odd_factors(),
            Self::Even => even,
        })
    }

    fn formula(&self, _play: Play) -> Option<String> {
        let odd_factors = "bigomega(n)-v2(n)";
        let text = match self {
            Self::All => format!("{odd_factors}+(if n%2=0 then 1 else 0)"),
            Self::Odd => odd_factors.to_owned(),
            Self::Even => "if n%2=0 then 1 else 0".to_owned(),
        };
        Some(format!("if n=0 then 0 else {text}"))
    }
}
