//! Taking any amount, and splitting the rest in any allowed way: `G(n) = n`.
//!
//! **Theorem.** If from a heap `n` every smaller heap can be left alone, and every other move
//! leaves heaps with fewer tokens in all, then `G(n) = n` for all `n`.
//!
//! *Proof.* By induction the options that are single heaps have the values `0..n`, and no option
//! has the value `n`: a nim-sum is at most the ordinary sum (addition without carries), which is
//! less than `n`. For Nim itself this is C. L. Bouton's theorem (*Annals of Mathematics* 3 (1901),
//! 35-39). `take any leaving 0..2` is 0.(7).
use super::evidence::{Proof, Theorem};
use super::period::Repeats;
use rules::ruleset::{Class, Play, RepeatingClass};

/// Taking any amount, with any splits of the rest.
pub static SUM_BOUND: Theorem = Theorem::new(
    "sum-bound",
    "if every smaller heap can be left, and whatever else is left has fewer tokens in all, then \
     G(n) = n: a nim-sum is at most the sum",
    "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
)
.by_table(|ruleset, _| match &ruleset.class {
    Class::RepeatingCode(code) => prove(code, ruleset.play).ok_or(None),
    _ => Err(None),
});

/// The proof of the theorem about a code with repeating digits: taking each `i >= 1` may leave
/// nothing or one heap, and nothing is split without taking. Normal play only. Needs no values.
///
/// ```
/// use rules::ruleset::{Class, Play, RepeatingClass};
/// let code = RepeatingClass { digits: vec![0], repeat: vec![7], unequal: false };
/// let proof = heaps::sum_bound::prove(&code, Play::Normal).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (0, 1, 1));
/// ```
pub fn prove(code: &RepeatingClass, play: Play) -> Option<Proof> {
    let (first, others) = code.digits.split_first()?;
    let all_single = others.iter().chain(&code.repeat).all(|digit| digit & 3 == 3);
    let identity = Repeats { preperiod: 0, period: 1, saltus: 1 };
    (play == Play::Normal && *first == 0 && all_single && !code.repeat.is_empty())
        .then(|| Proof::new(&SUM_BOUND, identity, 0))
}
