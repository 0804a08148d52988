//! All options with a wanted value in games of the literature, however many options there are.
//!
//! Few options can have the value, and theorems give their places. This file lists those places,
//! and the formula of the theorem is evaluated at each; so a place too many is harmless, and the
//! test searches for a place too few. Numbers may have any length.
use super::{Formula, nimhoff};
use crate::claim::formula::FormulaClaim;
use crate::number::Number;
use num_bigint::{BigInt, BigUint};
use rules::ruleset::Ruleset;

/// The two numbers of a position.
type Pair = [BigInt; 2];

/// Longer numbers are declined: some of the functions below take time that grows with the square of
/// the length.
const MOST_BITS: u64 = 1 << 12;

/// The options of `at` with the value `target`, perhaps repeated; `None` if the theorem behind the
/// claim is not covered here, or does not determine which options have this value.
pub fn with_value(ruleset: &Ruleset, claim: &FormulaClaim, at: &[Number], target: &Number) -> Option<Vec<Vec<Number>>> {
    let (theorem, _) = claim.named()?;
    if theorem == nimhoff::THEOREM {
        return of_nimhoff(ruleset, claim, at, target);
    }
    let only_zeros = claim.kind() == "zeros";
    let ([a, b], Ok(k)) = (at, u64::try_from(claim.parameter().unwrap_or(1))) else { return None };
    if only_zeros && !target.is_zero() || [a, b, target].iter().any(|number| number.to_big().bits() > MOST_BITS) {
        return None;
    }
    let (from, value) = ([a.to_big().into(), b.to_big().into()], target.to_big().into());
    let places = match theorem {
        "wythoff" | "generalised wythoff" => wythoff(&from, k)?,
        "euclid" => both_ways(&from, euclid),
        "euclid with positive numbers" => both_ways(&from, |from| positive_euclid(from, &value)),
        "fibonacci nim" => last_parts(&from, 2)?,
        "dynamic nim" => last_parts(&from, k)?,
        "one pass" => one_pass(&from, &value),
        "bishop" => bishop(&from, &value),
        "growing purse" => growing_purse(&from, &value)?,
        _ => return None,
    };
    let options = places.into_iter().filter_map(|place| {
        let [a, b] = place.map(|number| BigUint::try_from(number).ok().map(Number::from_big));
        let option = vec![a?, b?];
        let fits = if only_zeros { claim.zero(&option)? } else { claim.value(&option)? == *target };
        fits.then_some(option)
    });
    Some(options.collect())
}

/// The same for Nimhoff, with any number of heaps.
fn of_nimhoff(ruleset: &Ruleset, claim: &FormulaClaim, at: &[Number], target: &Number) -> Option<Vec<Vec<Number>>> {
    if at.iter().chain([target]).any(|number| number.to_big().bits() > MOST_BITS) {
        return None;
    }
    let numbers: Vec<BigInt> = at.iter().map(|number| number.to_big().into()).collect();
    let places = nimhoff::places(ruleset, claim.parameter()?, &numbers, &target.to_big().into())?;
    let number = |number: BigInt| BigUint::try_from(number).ok().map(Number::from_big);
    let options = places.into_iter().filter_map(|place| {
        let option = place.into_iter().map(number).collect::<Option<Vec<Number>>>()?;
        (claim.value(&option)? == *target).then_some(option)
    });
    Some(options.collect())
}

/// The places, and the places for the position with both numbers exchanged.
fn both_ways(from: &Pair, places: impl Fn(&Pair) -> Vec<Pair>) -> Vec<Pair> {
    let [a, b] = from.clone();
    let exchanged = places(&[b, a]).into_iter().map(|[b, a]| [a, b]);
    places(from).into_iter().chain(exchanged).collect()
}

/// Parses a formula in x and K, to be evaluated at a number.
fn formula(text: &str, k: u64) -> Option<impl Fn(&BigInt) -> Option<BigInt>> {
    let formula = Formula::parse(&text.replace('K', &k.to_string()), &["x"]).ok()?;
    Some(move |x: &BigInt| {
        let x = BigUint::try_from(x).ok()?;
        formula.long_value(&[x]).ok().flatten().map(BigInt::from)
    })
}

/// No position of value 0 is an option of another one, so every row has at most one. The pairs are
/// A(d) = floor(d*alpha) and B(d) = A(d)+K*d, and a number x >= 1 is exactly one of these (S.
/// Beatty, 1926): A(d) with d = floor(x/alpha)+1, or B(d) with d = x-floor(x/alpha). Among the
/// differences that the third move reaches, only the multiples of K next to the difference of the
/// position can occur.
fn wythoff(from: &Pair, k: u64) -> Option<Vec<Pair>> {
    let smaller = formula("beatty(x,2-K,K*K+4,2)", k)?;
    let by_alpha = formula("beatty(x,K-2,K*K+4,2*K)", k)?;
    let places = |[a, b]: &Pair| {
        let mut places = Vec::new();
        if let Some(below) = by_alpha(b) {
            let partners = [b + k * (&below + 1_u32), b - k * (b - &below)];
            places.extend(partners.into_iter().filter(|x| x < a).map(|x| [x, b.clone()]));
        }
        let difference = a - b;
        if difference >= BigInt::ZERO {
            let near = [&difference / k, &difference / k + 1_u32];
            let reached = near.into_iter().filter(|d| d * k - &difference < BigInt::from(k));
            places.extend(reached.filter_map(|d| {
                let least = smaller(&d)?;
                let place = [&least + d * k, least];
                (place[0] < *a && place[1] < *b).then_some(place)
            }));
        }
        places
    };
    Some(both_ways(from, places))
}

/// The move leaves the remainder, or the remainder plus the divisor: with two divisors more the
/// quotient is above 1.618.
fn euclid([a, b]: &Pair) -> Vec<Pair> {
    if *b == BigInt::ZERO {
        return Vec::new();
    }
    let rest = a % b;
    [rest.clone(), rest + b].into_iter().filter(|x| x < a).map(|x| [x, b.clone()]).collect()
}

/// With j times the divisor and a rest from 1 to the divisor, the value floor(q-1/q) is j-1 or j
/// for j >= 1; for j = 0 it may be anything.
fn positive_euclid([a, b]: &Pair, value: &BigInt) -> Vec<Pair> {
    if *b == BigInt::ZERO || *a == BigInt::ZERO {
        return Vec::new();
    }
    let rest = (a - 1_u32) % b + 1_u32;
    let times = [BigInt::ZERO, value.clone(), value + 1_u32];
    times.into_iter().map(|j| &rest + j * b).filter(|x| x < a).map(|x| [x, b.clone()]).collect()
}

/// After k was taken, the next move may take up to K*k, and the position is lost if that is less
/// than the last part of the rest n-k. Then the parts of n-k and the parts of k together are the
/// parts of n, which are unique: k is the sum of some of the last ones.
fn last_parts([heap, most]: &Pair, factor: u64) -> Option<Vec<Pair>> {
    let last = formula("schwenk(K,x)", factor)?;
    let (mut rest, mut taken, mut places) = (heap.clone(), BigInt::ZERO, Vec::new());
    while rest > BigInt::ZERO {
        let part = last(&rest)?;
        rest -= &part;
        taken += part;
        if taken > *most {
            break;
        }
        places.push([rest.clone(), &taken * factor]);
    }
    Some(places)
}

/// With the pass the value is next to the heap; without it, it is the heap.
fn one_pass([heap, pass]: &Pair, value: &BigInt) -> Vec<Pair> {
    let left = [value - 1_u32, value.clone(), value + 1_u32].into_iter().filter(|x| x < heap);
    let mut places: Vec<Pair> = left.map(|x| [x, pass.clone()]).collect();
    if *pass == BigInt::from(1) && *heap > BigInt::ZERO {
        places.push([heap.clone(), BigInt::ZERO]);
    }
    places
}

/// The value is the smaller number, and both numbers fall together.
fn bishop([a, b]: &Pair, value: &BigInt) -> Vec<Pair> {
    let fall = a.min(b) - value;
    if fall > BigInt::ZERO { vec![[a - &fall, b - &fall]] } else { Vec::new() }
}

/// Above t the missing number is the value; below it the box has the same value as one of size t,
/// and so on.
fn growing_purse([size, content]: &Pair, value: &BigInt) -> Option<Vec<Pair>> {
    let smaller = formula("(sqrt(4*x-3)-1)/2", 1)?;
    let (mut room, mut places) = (size.clone(), Vec::new());
    let most = content + content * content;
    while room > *content {
        let filled = &room - value;
        if filled > *content && filled <= most {
            places.push([size.clone(), filled]);
        }
        match smaller(&room) {
            Some(next) if next < room => room = next,
            _ => break,
        }
    }
    Some(places)
}
