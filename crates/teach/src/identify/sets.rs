//! Subtraction sets, found from the values themselves.
//!
//! An amount s may be taken only if no heap n has the value of n-s. Every value below that of n
//! needs some amount that reaches it. So the largest set is known at once, it fits if any set does,
//! and the least set is a choice among its amounts that reaches all these values. For lists of lost
//! heaps all small sets are tried.
use super::Search;
use super::relation::{Match, Relation};
use sprague::{Budget, SolveError};

/// The largest amount of the sets that are tried one by one.
const MOST_AMOUNT: u32 = 12;
/// Sets of at most this many amounts are written as a rule.
const MOST_AMOUNTS: usize = 12;
/// Of sets with an amount beyond half of the list, there must be this many values for each amount.
const VALUES_FOR_LARGE: usize = 8;
/// At most this many choices are tried for the least set.
const MOST_TRIED: usize = 20_000;
/// The largest amount that a rule `take k where k!=..` leaves out.
const MOST_LEFT_OUT: usize = 6;

/// The values of the heaps 0 to `count - 1`, by the definition.
pub fn set_values(set: &[u64], count: usize) -> Vec<u64> {
    let mut values = Vec::with_capacity(count);
    for n in 0..count {
        let next = mex(&values, n, set);
        values.push(next);
    }
    values
}

fn mex(values: &[u64], n: usize, set: &[u64]) -> u64 {
    let reached = |value: u64| set.iter().any(|&s| s as usize <= n && values[n - s as usize] == value);
    (0..).find(|&value| !reached(value)).unwrap_or(0)
}

/// The amounts that no pair of equal values forbids.
fn allowed(values: &[u64]) -> Vec<u64> {
    let free = |&s: &u64| (s as usize..values.len()).all(|n| values[n] != values[n - s as usize]);
    (1..values.len() as u64).filter(free).collect()
}

/// A set of amounts with these values that has as few amounts as a bounded search finds, the
/// smaller amounts first. `None` if no set has them.
///
/// ```
/// assert_eq!(teach::identify::least_set(&[0, 1, 0, 1, 2, 3, 2]), Some(vec![1, 3, 4]));
/// assert_eq!(teach::identify::least_set(&[0, 1, 0, 1, 2, 3, 4]), None);
/// ```
pub fn least_set(values: &[u64]) -> Option<Vec<u64>> {
    let allowed = allowed(values);
    if set_values(&allowed, values.len()) != values {
        return None;
    }
    let mut tried = 0;
    for size in 0..=allowed.len().min(MOST_AMOUNTS) {
        let mut chosen = Vec::new();
        if choose(values, &allowed, size, &mut chosen, &mut tried) {
            chosen.sort_unstable();
            return Some(chosen);
        }
        if tried > MOST_TRIED {
            break;
        }
    }
    let mut set = allowed;
    for at in (0..set.len()).rev() {
        let mut fewer = set.clone();
        fewer.remove(at);
        if set_values(&fewer, values.len()) == values {
            set = fewer;
        }
    }
    Some(set)
}

/// Chooses `size` more amounts: one of those that reach the first value that is not yet reached.
/// The depth is that of `size`, at most [`MOST_AMOUNTS`].
fn choose(values: &[u64], allowed: &[u64], size: usize, chosen: &mut Vec<u64>, tried: &mut usize) -> bool {
    *tried += 1;
    let reaches = |n: usize, v: u64, s: u64| s as usize <= n && values[n - s as usize] == v;
    let missing = (0..values.len()).find_map(|n| {
        let unreached = |&v: &u64| !chosen.iter().any(|&s| reaches(n, v, s));
        (0..values[n]).find(unreached).map(|v| (n, v))
    });
    let Some((n, v)) = missing else { return true };
    if size == 0 || *tried > MOST_TRIED {
        return false;
    }
    for &amount in allowed.iter().filter(|&&s| reaches(n, v, s)) {
        chosen.push(amount);
        if choose(values, allowed, size - 1, chosen, tried) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// Offers the least set, its complement, and all sets of small amounts.
pub(super) fn search(search: &mut Search<'_>, budget: &Budget) -> Result<(), SolveError> {
    let values = search.wanted.list();
    if !search.wanted.only_zeros() {
        // Many amounts beyond half of the list could fit any list.
        let modest = |set: &Vec<u64>| {
            let half = set.last().is_some_and(|&last| last <= values.len().div_ceil(2) as u64);
            !set.is_empty() && set.len() <= if half { MOST_AMOUNTS } else { values.len() / VALUES_FOR_LARGE }
        };
        let texts = least_set(values).filter(modest).map(|set| take(&set)).into_iter().chain(all_but(values));
        let equal = |game: String| Match {
            game,
            name: None,
            relation: Relation::Equal,
            map: "G(n)".to_owned(),
            compared: values.len(),
        };
        let found: Vec<Match> = texts.map(equal).collect();
        search.found.extend(found);
    }
    let reach = search.wanted.reach() as usize;
    let most = MOST_AMOUNT.min(values.len().div_ceil(2) as u32);
    for bits in 1u32..1 << most {
        budget.check().map_err(|stop| SolveError::stopped(stop, crate::say::reached_sets()))?;
        let set: Vec<u64> = (0..most).filter(|bit| bits >> bit & 1 == 1).map(|bit| u64::from(bit) + 1).collect();
        let mut known: Vec<u64> = Vec::new();
        search.offer_lazily(
            || take(&set),
            |heap| {
                while known.len() as u64 <= heap && known.len() < reach {
                    let next = mex(&known, known.len(), &set);
                    known.push(next);
                }
                known.get(heap as usize).copied()
            },
        );
    }
    Ok(())
}

fn take(set: &[u64]) -> String {
    let amounts: Vec<String> = set.iter().map(u64::to_string).collect();
    match set {
        [first, .., last] if last - first + 1 == set.len() as u64 => format!("take {first}..{last}"),
        _ => format!("take {}", amounts.join(",")),
    }
}

/// The rule that allows all amounts but a few, if one fits.
fn all_but(values: &[u64]) -> Option<String> {
    let allowed = allowed(values);
    let out: Vec<u64> = (1..values.len() as u64).filter(|s| allowed.binary_search(s).is_err()).collect();
    let few = !out.is_empty() && out.len() <= MOST_LEFT_OUT && out.last()? * 2 <= values.len() as u64;
    let text: Vec<String> = out.iter().map(|s| format!("k!={s}")).collect();
    (few && set_values(&allowed, values.len()) == values).then(|| format!("take k where {}", text.join(", ")))
}
