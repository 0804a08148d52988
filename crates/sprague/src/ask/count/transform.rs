//! Sums with xor 0 from a histogram of their values, by the Walsh-Hadamard transform.
//!
//! The transform of the histogram `h` at `i` is `H(i) = sum of h(v) (-1)^popcount(i&v)`. Lists of K
//! heaps with xor 0 number `sum of H(i)^K / 2^m`. For multisets the power becomes the coefficient
//! of x^K in `(1-x)^-p (1+x)^-q`, with p and q the numbers of heaps whose sign at `i` is +1 and -1
//! (a case of Pólya's count). Equal `H(i)` are computed once.
use budget::{Budget, Stop};
use num_bigint::{BigInt, BigUint};
use rules::num::pow_mod;

/// The budget is asked once for this many steps with numbers of any length.
const POLL: u32 = 1 << 10;

/// The number of lists of `heaps` heaps with xor 0, or its remainder.
pub(super) fn lists(counts: Vec<i64>, heaps: u32, modulus: Option<&BigUint>, budget: &Budget) -> Result<BigUint, Stop> {
    let groups = Groups::of(counts, budget)?;
    let Some(modulus) = modulus else {
        return groups.mean(budget, |sign_sum| Ok(BigInt::from(sign_sum).pow(heaps)));
    };
    // The sum of all powers is divided by 2^m, so the remainders are those by 2^m * modulus.
    let wide = modulus << groups.log;
    let short = u64::try_from(&wide).ok();
    let signed = BigInt::from(wide.clone());
    let mut sum = BigUint::default();
    for (sign_sum, times) in groups.each(budget) {
        let power = match short {
            Some(wide) => {
                let base = i128::from(sign_sum?).rem_euclid(i128::from(wide)) as u64;
                BigUint::from(pow_mod(base, heaps.into(), wide))
            }
            None => BigInt::from(sign_sum?).modpow(&BigInt::from(heaps), &signed).magnitude().clone(),
        };
        sum = (sum + power * times) % &wide;
    }
    Ok((sum >> groups.log) % modulus)
}

/// The number of multisets of `heaps` heaps with xor 0.
pub(super) fn multisets(counts: Vec<i64>, heaps: u32, budget: &Budget) -> Result<BigUint, Stop> {
    let all: i64 = counts.iter().sum();
    Groups::of(counts, budget)?.mean(budget, |sign_sum| coefficient(sign_sum, all, heaps, budget))
}

/// The number of multisets of `heaps` things of this many kinds.
pub(super) fn choices(kinds: u64, heaps: u32, budget: &Budget) -> Result<BigUint, Stop> {
    let mut all = BigUint::from(1_u32);
    for chosen in 0..heaps {
        if chosen % POLL == 0 {
            budget.check()?;
        }
        all = all * (BigUint::from(kinds) + chosen) / (chosen + 1);
    }
    Ok(all)
}

/// The coefficient of x^n in (1-x)^-p (1+x)^-q with p+q = `all` and p-q = `sign_sum`. The
/// derivative gives `n f(n) = (p-q) f(n-1) + (p+q+n-2) f(n-2)`.
fn coefficient(sign_sum: i64, all: i64, n: u32, budget: &Budget) -> Result<BigInt, Stop> {
    let (mut before, mut now) = (BigInt::default(), BigInt::from(1));
    for step in 1..=n {
        if step % POLL == 0 {
            budget.check()?;
        }
        let next = (&now * sign_sum + before * (BigInt::from(all) + step - 2)) / step;
        (before, now) = (now, next);
    }
    Ok(now)
}

/// The values of a transform, ascending, in groups of equal ones.
struct Groups {
    values: Vec<i64>,
    /// There are 2^log of them.
    log: u32,
}

impl Groups {
    fn of(mut counts: Vec<i64>, budget: &Budget) -> Result<Self, Stop> {
        let len = counts.len().max(1).next_power_of_two();
        budget.make_room(&mut counts, len, 0)?;
        counts.resize(len, 0);
        let mut half = 1;
        while half < len {
            budget.check()?;
            for pairs in counts.chunks_exact_mut(2 * half) {
                let (low, high) = pairs.split_at_mut(half);
                for (x, y) in low.iter_mut().zip(high) {
                    (*x, *y) = (*x + *y, *x - *y);
                }
            }
            half *= 2;
        }
        counts.sort_unstable();
        Ok(Self { values: counts, log: len.ilog2() })
    }

    /// Each value with its number, and a look at the budget before it.
    fn each<'a>(&'a self, budget: &'a Budget) -> impl Iterator<Item = (Result<i64, Stop>, usize)> + 'a {
        self.values.chunk_by(|x, y| x == y).map(|equal| (budget.check().map(|()| equal[0]), equal.len()))
    }

    /// The sum of a function of all values, divided by their number.
    fn mean(&self, budget: &Budget, of: impl Fn(i64) -> Result<BigInt, Stop>) -> Result<BigUint, Stop> {
        let mut sum = BigInt::default();
        for (value, times) in self.each(budget) {
            sum += of(value?)? * times;
        }
        Ok((sum >> self.log).magnitude().clone())
    }
}
