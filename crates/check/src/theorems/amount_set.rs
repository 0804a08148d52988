//! Sets of amounts that do not depend on the heap, finite and infinite ones: members, and residues.
use crate::game::{AmountSet, Amounts, Kind};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Named;
use crate::say;
use std::collections::BTreeSet;

/// Disjoint ranges in ascending order that contain the same amounts, without 0.
pub(crate) fn disjoint(amounts: &[Amounts]) -> Result<Vec<(u64, u64)>, Invalid> {
    let mut bounds: Vec<(u64, u64)> = amounts.iter().map(|amounts| amounts.bounds()).collect();
    if let Some((low, high)) = bounds.iter().find(|(low, high)| *low == 0 || low > high) {
        return Err(Invalid::Game(say::no_range_of_amounts(*low, *high)));
    }
    bounds.sort_unstable();
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for (low, high) in bounds {
        match ranges.last_mut() {
            Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
            _ => ranges.push((low, high)),
        }
    }
    Ok(ranges)
}

/// Checks that each set is well formed: ranges do not overlap, bounds and numbers make sense.
pub fn check_sets(sets: &[AmountSet]) -> Result<(), Invalid> {
    for set in sets {
        let fault = match &set.of {
            Kind::Finite(amounts) => disjoint(amounts).err(),
            Kind::Powers(0 | 1) => Some(Invalid::Game(say::powers_of_two_or_more())),
            Kind::Repeating(_, repeat) if repeat.is_empty() => Some(Invalid::Game(say::nothing_repeats())),
            _ => None,
        };
        fault.map_or(Ok(()), Err)?;
    }
    Ok(())
}

/// Whether an amount is in one of the sets.
pub fn contains(sets: &[AmountSet], k: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
    for set in sets {
        work.spend(1)?;
        let inside = match &set.of {
            Kind::All => true,
            Kind::Finite(amounts) => {
                work.spend(amounts.len() as u64)?;
                amounts.iter().any(|amounts| {
                    let (low, high) = amounts.bounds();
                    low <= k && k <= high
                })
            }
            Kind::Repeating(first, repeat) => {
                let place = k.checked_sub(first.len() as u64).map(|beyond| beyond % repeat.len() as u64);
                place.map_or_else(|| first[k as usize], |place| repeat[place as usize])
            }
            Kind::Powers(base) => {
                let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(*base));
                powers.take_while(|&power| power <= k).last() == Some(k)
            }
            Kind::Odd => k % 2 == 1,
            Kind::Palindromes => k.to_string().chars().rev().eq(k.to_string().chars()),
            Kind::Primes => prime_divisors(k, work)?.len() == 1,
            Kind::Omega(least, most) => {
                let different: BTreeSet<u64> = prime_divisors(k, work)?.into_iter().collect();
                (*least..=*most).contains(&(different.len() as u64))
            }
            Kind::BigOmega(least, most) => (*least..=*most).contains(&(prime_divisors(k, work)?.len() as u64)),
            Kind::Sequence(name) => name.contains(i128::from(k))?,
        };
        if inside && set.from <= k && k <= set.to {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The prime divisors by trial division, repeated by multiplicity.
fn prime_divisors(mut k: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
    let mut divisors = Vec::new();
    let mut p = 2;
    while p <= k / p {
        work.spend(1)?;
        if k.is_multiple_of(p) {
            divisors.push(p);
            k /= p;
        } else {
            p += 1;
        }
    }
    if k > 1 {
        divisors.push(k);
    }
    Ok(divisors)
}

/// Residues modulo `p` that include those of all amounts of the set.
pub(crate) fn residues_of(set: &AmountSet, p: u64, work: &mut Work<'_>) -> Result<BTreeSet<usize>, Invalid> {
    let all = 0..p;
    let mut residues = BTreeSet::new();
    match &set.of {
        Kind::Finite(amounts) => {
            for amounts in amounts {
                let (low, high) = amounts.bounds();
                let count = (high - low).saturating_add(1).min(p);
                work.each(0..count, |i| residues.insert((low % p + i) % p))?;
            }
        }
        Kind::All => {
            let count = set.to.saturating_sub(set.from).saturating_add(1).min(p);
            work.each(0..count, |i| residues.insert(set.from.saturating_add(i) % p))?;
        }
        // Amount `first.len() + i + j*repeat.len()` for every j.
        Kind::Repeating(first, repeat) => {
            let here = (1..first.len()).filter(|&k| first[k]);
            work.each(here, |k| residues.insert(k as u64 % p))?;
            for i in (0..repeat.len()).filter(|&i| repeat[i]) {
                let place = |j: u64| (first.len() + i + j as usize * repeat.len()) as u64 % p;
                work.each(all.clone(), |j| residues.insert(place(j)))?;
            }
        }
        Kind::Powers(base) => {
            let mut power = 1 % p;
            while residues.insert(power) {
                work.spend(1)?;
                power = (u128::from(power) * u128::from(*base) % u128::from(p)) as u64;
            }
        }
        Kind::Odd => work.each(all.filter(|r| p % 2 == 1 || r % 2 == 1), |r| residues.insert(r))?,
        Kind::Palindromes => {
            work.each(all.filter(|r| !p.is_multiple_of(10) || r % 10 != 0), |r| residues.insert(r))?;
        }
        // A common divisor of an amount and p divides the residue, and has no more prime divisors
        // than the amount. A prime that has a common divisor with p divides it.
        Kind::Primes => {
            let mut residues = few_divisors(p, work, <[u64]>::is_empty)?;
            residues.extend(prime_divisors(p, work)?.into_iter().map(|q| (q % p) as usize));
            return Ok(residues);
        }
        Kind::BigOmega(_, most) => return few_divisors(p, work, |divisors| divisors.len() as u64 <= *most),
        Kind::Omega(_, most) => {
            return few_divisors(p, work, |divisors| divisors.iter().collect::<BTreeSet<_>>().len() as u64 <= *most);
        }
        Kind::Sequence(name) => {
            residues.extend(residues_of_sequence(*name, p, work)?);
        }
    }
    Ok(residues.into_iter().map(|residue| residue as usize).collect())
}

/// The residues modulo `p` of a sequence.
pub fn residues_of_sequence(name: Named, p: u64, work: &mut Work<'_>) -> Result<BTreeSet<u64>, Invalid> {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(p)) as u64;
    let mut residues = BTreeSet::new();
    let mut enter = |residue: u64| residues.insert(residue);
    match name {
        Named::Squares => work.each(0..p, |i| enter(times(i, i)))?,
        Named::Cubes => work.each(0..p, |i| enter(times(times(i, i), i)))?,
        // i*(i+1)/2 is the same for i and i+2*p.
        Named::Triangular => {
            work.each(0..2 * p, |i| enter((u128::from(i) * u128::from(i + 1) / 2 % u128::from(p)) as u64))?;
        }
        // All factorials from that of p on are 0 modulo p.
        Named::Factorials => {
            let all = (1..=p).scan(1 % p, |product, i| Some(std::mem::replace(product, times(*product, i))));
            work.each(all.chain([0]), enter)?;
        }
        // The pairs of consecutive residues return to the first, after 6*p steps at most.
        Named::Fib => {
            let first = (1 % p, 1 % p);
            let pairs = std::iter::successors(Some(first), |pair| {
                Some((pair.1, (pair.0 + pair.1) % p)).filter(|pair| *pair != first)
            });
            work.each(pairs, |pair| enter(pair.0))?;
        }
        Named::Primes | Named::Odd | Named::Even | Named::Pow2 | Named::Palindromes => work.each(0..p, enter)?,
    }
    Ok(residues)
}

/// The residues whose greatest common divisor with `p` has few prime divisors.
fn few_divisors(p: u64, work: &mut Work<'_>, few: impl Fn(&[u64]) -> bool) -> Result<BTreeSet<usize>, Invalid> {
    let mut residues = BTreeSet::new();
    for residue in 0..p {
        work.spend(8)?;
        let (mut a, mut b) = (p, residue);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        if few(&prime_divisors(a, work)?) {
            residues.insert(residue as usize);
        }
    }
    Ok(residues)
}
