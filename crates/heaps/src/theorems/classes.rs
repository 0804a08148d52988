//! Amounts by residues, finitely or infinitely many, other ones for each residue of the heap: `take
//! even`, `take any if n%2=0; take 1`, `take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1`.
//!
//! **Theorem.** At a heap `n >= N0 >= K0+H0` let an amount k be legal as `(n mod m, k)` says, if `k
//! < K0`; as `(n mod m, n-k)` says, if less than H0 is left; and else as `(n mod m, k mod m)` says.
//! Claim: `F(e+i+p*x) = f_i + s_i*x` for `0 <= i < p` and `x >= 0`, where m divides p, `e >= N0`,
//! and each class i has its own saltus `s_i >= 0`. Let M be the greatest of `F(0..e+p)`, S the
//! greatest `s_i` (at least 1), L the least common multiple of those that are not 0, w how many
//! classes have `0 < s_i < S`, and
//!
//! `c = ceil(K0/p)+1`, `d = w*(c+3)+c+1`, `X = M + S*(d+2) + c`.
//!
//! If `F(n)` is the value of `n` for all `n < e + p*(X+L)`, it is for all `n`.
//!
//! *Proof.* Let `n'` be of class i, `x' >= X+L`, and `n = n'-p*L`. A heap that is less than K0
//! below `n'` is near, others are far. Heaps below e are far from both, n and `n'` reach the same
//! ones, as `n mod m` is the same, and their values are at most M. If `s_i = 0`, only values of at
//! most M matter. Other heaps with such values are of the classes with saltus 0 or small, so those
//! of growing classes are far from n and n' (near ones have larger values); so n' reaches of the
//! values up to `f_i` those that n does. Let `s = s_i > 0`.
//!
//! *No option has the value.* Let `h'` be an option of `n'` with `F(h') = F(n')`, of class j. If
//! `s_j < s`, F is smaller on all of j below n', as `x' > M`. If `s_j = s`, `h'-p*L` would be an
//! option of n with value `F(n)` by the same amount. If `s_j > s`, h' is far, and the heap of the
//! class that is lower by `p*s*L/s_j` is far from n, has the value `F(n)` and the residue of h'.
//!
//! *Smaller values `v' < F(n')` are reached.* If `v' >= s*(x'-d)`, n reaches `v'-s*L` by a class j
//! with `s_j >= s` (slower ones end below). If `s_j = s`, raise the option by `p*L`. If `s_j > s`
//! it is far (near ones have values above `F(n)`): raise it by `p*s*L/s_j`. If `v' < s*(x'-d)`,
//! look at the heaps `x0 = x'-1-t*(c+3)`, `t = 0..=w`, of the class: for one of them no class with
//! a saltus between 0 and s has the value v' near. `F > v'` there, so v' is reached, by a far heap,
//! which is far from n' as well, or by a class of saltus 0 and the same amount.
//!
//! In misère play the value of a heap without a move is 1, and whether there is one depends on the
//! class, from `e + p*X` on. *Source.* Stated and proved for this program; with one saltus and
//! finite sets these are the theorems of [`guards`](super::guards) and of
//! [`all_but_state`](super::all_but_state).
mod amounts;
mod reading;

use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::premises::Premises;
use amounts::Amounts;
use rules::num;
use rules::ruleset::{Class, Play, Ruleset};

/// The most values that are made to find the classes and to prove them.
const MOST_VALUES: u64 = 1 << 16;
/// The longest period.
const LONGEST: usize = 512;

/// Amounts by residues of the heap.
pub static CLASSES: Theorem = Theorem::new(
    "classes",
    "if the legal amounts depend on residues of the heap and, from some amount on, of the amount, values \
     that grow evenly on each residue class, each by its own saltus, do so for ever once they have \
     done so up to a bound",
    "proof in the source",
)
.by_law(|ruleset| match ruleset.class {
    Class::OnN { splits: false } => law(ruleset),
    // Under normal play such values repeat, which tables and the prover find.
    Class::RepeatingCode(_) if ruleset.play == Play::Misere => law(ruleset),
    _ => None,
});

/// The most heaps with a wanted value that are listed.
const MOST_LISTED: u64 = 1 << 12;

/// Values that grow evenly on each residue class.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Classes {
    /// The values before the classes begin.
    first: Vec<u64>,
    /// The first value of each class, and the amount added with each period.
    classes: Vec<(u64, u64)>,
}

/// The law of a ruleset whose amounts depend on residues; makes values up to the bound of the
/// theorem, at most 65536 of them.
///
/// ```
/// let ruleset = rules::compile("take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1", &[]).unwrap().ruleset;
/// let law = heaps::classes::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_000_000_000_000), Some(499_999_999_999_999_999));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
    let amounts = Amounts::of(premises).filter(|amounts| !amounts.are_few())?;
    let mut values = amounts.values(premises.play());
    for len in [8, 10, 12, 14, 16].map(|log| 1_u64 << log) {
        values.extend(len.min(MOST_VALUES));
        let Some(seen) = Classes::seen(&values.all, &amounts) else { continue };
        let Some(bound) = seen.bound(&amounts).filter(|bound| *bound <= MOST_VALUES) else { continue };
        values.extend(bound);
        if (0..).zip(&values.all).all(|(n, &value)| seen.at(n) == Some(value)) {
            let classes = seen.shortened();
            drop(values);
            return Some(Law::new(&CLASSES, premises, Moves { classes, amounts }));
        }
    }
    None
}

impl Classes {
    /// The shortest period with which the last two thirds of these values grow evenly, on at least
    /// three rounds.
    fn seen(values: &[u64], amounts: &Amounts) -> Option<Self> {
        let third = values.len() / 3;
        let even = |n: usize, p: usize| {
            let (below, here, above) = (values[n - 2 * p], values[n - p], values[n]);
            here >= below && above >= here && above - here == here - below
        };
        let period = (1..=LONGEST.min(third / 2) / amounts.modulus)
            .map(|times| times * amounts.modulus)
            .find(|&p| (third + 2 * p..values.len()).rev().all(|n| even(n, p)))?;
        // Down to the first heap from which the classes are even.
        let mut from = third;
        while from > amounts.start && even(from - 1 + 2 * period, period) {
            from -= 1;
        }
        let from = from.max(amounts.start);
        let class = |i: usize| (values[from + i], values[from + i + period] - values[from + i]);
        Some(Self { first: values[..from].to_vec(), classes: (0..period).map(class).collect() })
    }

    /// The number of values that must be right.
    fn bound(&self, amounts: &Amounts) -> Option<u64> {
        let (e, p) = (self.first.len() as u64, self.classes.len() as u64);
        let most = self.first.iter().chain(self.classes.iter().map(|(f, _)| f)).copied().max()?;
        let steps = || self.classes.iter().map(|(_, s)| *s).filter(|&s| s > 0);
        let steepest = steps().max().unwrap_or(1);
        let common = steps().try_fold(1_u64, |all, s| (all / num::gcd(all, s)).checked_mul(s))?;
        let slow = steps().filter(|&s| s < steepest).count() as u64;
        let c = (amounts.near as u64).div_ceil(p) + 1;
        let d = slow * (c + 3) + c + 1;
        let x = most.checked_add(steepest.checked_mul(d + 2)?)?.checked_add(c)?;
        x.checked_add(common)?.checked_mul(p)?.checked_add(e)
    }

    /// These values with as few as possible before the classes begin.
    fn shortened(mut self) -> Self {
        while let (Some(&value), Some(&(f, s))) = (self.first.last(), self.classes.last()) {
            if value.checked_add(s) != Some(f) {
                break;
            }
            self.first.pop();
            self.classes.rotate_right(1);
            if let Some(class) = self.classes.first_mut() {
                *class = (value, s);
            }
        }
        self
    }

    fn at(&self, n: u64) -> Option<u64> {
        match usize::try_from(n).ok().and_then(|n| self.first.get(n)) {
            Some(&value) => Some(value),
            None => {
                let (e, p) = (self.first.len() as u64, self.classes.len() as u64);
                let (f, s) = self.classes[((n - e) % p) as usize];
                s.checked_mul((n - e) / p)?.checked_add(f)
            }
        }
    }
}

/// The values with the amounts that make them.
#[derive(Debug)]
struct Moves {
    classes: Classes,
    amounts: Amounts,
}

impl Moves {
    /// The options of a heap with a value, ascending; `None` where there are many.
    fn with_value(&self, n: u64, value: u64) -> Option<Vec<u64>> {
        let (e, p) = (self.classes.first.len() as u64, self.classes.classes.len() as u64);
        let mut heaps: Vec<u64> = (0..e.min(n)).chain(n.saturating_sub(self.amounts.near as u64)..n).collect();
        for (i, &(f, s)) in (0..).zip(&self.classes.classes) {
            let Some(above) = value.checked_sub(f) else { continue };
            let from = e + i;
            match s {
                0 if above > 0 || from >= n => {}
                0 => {
                    // The first heap of the class is far, and so are all but a few of them.
                    let many = (n - from) / p > MOST_LISTED;
                    if many && self.amounts.reaches(n, from) {
                        return None;
                    }
                    heaps.extend((from..n).step_by(p as usize).take(if many { 0 } else { MOST_LISTED as usize + 1 }));
                }
                s if above % s == 0 => heaps.extend((above / s).checked_mul(p).and_then(|x| x.checked_add(from))),
                _ => {}
            }
        }
        heaps.sort_unstable();
        heaps.dedup();
        heaps.retain(|&heap| heap < n && self.classes.at(heap) == Some(value) && self.amounts.reaches(n, heap));
        Some(heaps)
    }
}

impl Rule for Moves {
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        self.classes.at(n)
    }

    fn options(&self, _play: Play, n: u64, value: u64, effort: &Effort<'_>) -> Option<Vec<(u64, u64)>> {
        effort.spend(MOST_VALUES)?;
        Some(self.with_value(n, value)?.into_iter().map(|heap| (heap, heap)).collect())
    }

    /// The value by residues, where the list is short.
    fn formula(&self, _play: Play) -> Option<String> {
        const MOST_CASES: usize = 12;
        let Classes { first, classes } = &self.classes;
        let (e, p) = (first.len(), classes.len());
        if e + p > MOST_CASES {
            return None;
        }
        // The heaps of class i are e+i modulo p.
        let line = |r: usize| {
            let i = (r + p - e % p) % p;
            let (f, s) = classes[i];
            let base = i128::from(f) - i128::from(s) * ((e + i) / p) as i128;
            let slope = match (s, p) {
                (0, _) => return base.to_string(),
                (1, 1) => "n".to_owned(),
                (1, p) => format!("n/{p}"),
                (s, 1) => format!("{s}*n"),
                (s, p) => format!("{s}*(n/{p})"),
            };
            match base {
                0 => slope,
                1.. => format!("{slope}+{base}"),
                _ => format!("{slope}{base}"),
            }
        };
        let lines: Vec<String> = (0..p).map(line).collect();
        let mut text = String::new();
        let mut heaps: Vec<usize> = (0..e).collect();
        while let Some(&n) = heaps.first() {
            let (own, others): (Vec<usize>, Vec<usize>) =
                heaps.into_iter().partition(|&other| first[other] == first[n]);
            let own: Vec<String> = own.iter().map(ToString::to_string).collect();
            text += &match own.as_slice() {
                [one] => format!("if n={one} then {} else ", first[n]),
                all => format!("if n in {{{}}} then {} else ", all.join(","), first[n]),
            };
            heaps = others;
        }
        let mut left: Vec<usize> = (0..p).collect();
        while let Some(&r) = left.first() {
            let (own, others): (Vec<usize>, Vec<usize>) = left.into_iter().partition(|&other| lines[other] == lines[r]);
            let residues: Vec<String> = own.iter().map(ToString::to_string).collect();
            text += &match (others.is_empty(), residues.as_slice()) {
                (true, _) => lines[r].clone(),
                (_, [one]) => format!("if n%{p}={one} then {} else ", lines[r]),
                (_, all) => format!("if n%{p} in {{{}}} then {} else ", all.join(","), lines[r]),
            };
            left = others;
        }
        Some(text)
    }
}
