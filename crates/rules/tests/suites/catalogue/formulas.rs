//! Closed forms of the catalogue, written down once more as plain code. Sources: the references of
//! each game.

/// Name, parameters, greatest heap, value of a heap.
pub(crate) type Values = (&'static str, &'static [(&'static str, i64)], i64, fn(u64) -> u64);

/// Name, parameters, greatest heap, whether the player to move loses.
pub(crate) type Lost = (&'static str, &'static [(&'static str, i64)], i64, fn(u64) -> bool);

/// Name, parameters, greatest number, value of a pair where one is claimed.
pub(crate) type Table = (&'static str, &'static [(&'static str, i64)], i64, fn(u64, u64) -> Option<u64>);

/// Name, parameters, greatest number, whether the mover loses where that is claimed.
pub(crate) type LostPairs = (&'static str, &'static [(&'static str, i64)], i64, fn(u64, u64) -> Option<bool>);

/// Name, parameters, position, and something about it.
pub(crate) type At<T> = (&'static str, &'static [(&'static str, i64)], &'static [i64], T);

/// The primes of n in ascending order, with multiplicity; none for 0.
fn primes(mut n: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let mut p = 2;
    while n > 1 {
        while n.is_multiple_of(p) {
            found.push(p);
            n /= p;
        }
        p += 1;
    }
    found
}

fn bigomega(n: u64) -> u64 {
    primes(n).len() as u64
}

fn v2(n: u64) -> u64 {
    u64::from(n.trailing_zeros())
}

/// The xor of the exponents of the primes of n.
fn exponents(n: u64) -> u64 {
    let found = primes(n);
    found.chunk_by(|p, q| p == q).fold(0, |xor, run| xor ^ run.len() as u64)
}

/// 2 for the prime 3, 3 for 5: the index of the least prime of an odd number.
fn least_prime_index(n: u64) -> u64 {
    let least = primes(n)[0];
    (2..=least).filter(|&p| bigomega(p) == 1).count() as u64
}

fn halving(n: u64) -> u64 {
    if n.is_multiple_of(2) { n / 2 } else { halving(n / 2) }
}

fn strange(n: u64, k: u64) -> u64 {
    match (n % k, n < k) {
        (0, _) => n / k,
        (_, true) => 0,
        _ => strange(n - n / k - 1, k),
    }
}

fn fibonacci(n: u64) -> bool {
    let (mut a, mut b) = (1, 2);
    while a < n {
        (a, b) = (b, a + b);
    }
    a == n
}

/// The smallest part of n as a sum of Fibonacci numbers no two of which are neighbours, for n > 0.
pub(crate) fn smallest_zeckendorf_part(mut n: u64) -> u64 {
    loop {
        let greatest = (1..=n).rev().find(|&part| fibonacci(part)).unwrap_or(1);
        if greatest == n {
            return n;
        }
        n -= greatest;
    }
}

/// Whether a = floor(d*x) and b = a + t*d for some d, with x = (2-t+sqrt(t*t+4))/2; exact, by the
/// complement of the numbers used before.
fn wythoff(a: u64, b: u64, t: u64) -> bool {
    let (mut used, mut d) = (vec![false; 400], 0);
    loop {
        let Some(low) = used.iter().position(|&seen| !seen) else { return false };
        let high = low + (t * d) as usize;
        if low as u64 > a.min(b) || high >= used.len() {
            return false;
        }
        if (low as u64, high as u64) == (a.min(b), a.max(b)) {
            return true;
        }
        (used[low], used[high]) = (true, true);
        d += 1;
    }
}

pub(crate) const VALUES: &[Values] = &[
    ("nim", &[], 40, |n| n),
    ("row-of-any", &[], 30, |n| n),
    ("bash", &[], 60, |n| n % 4),
    ("bash", &[("K", 7)], 60, |n| n % 8),
    ("constrained-nim", &[], 80, |n| n % 7 / 2),
    ("constrained-nim", &[("L", 4), ("R", 9)], 80, |n| n % 13 / 4),
    ("at-least", &[], 60, |n| n / 3),
    ("at-least", &[("K", 5)], 60, |n| n / 5),
    ("small-primes", &[], 80, |n| [0, 0, 1, 1, 2, 2, 3, 3, 4][(n % 9) as usize]),
    ("one-two-k", &[], 80, |n| if n % 7 == 6 { 3 } else { n % 7 % 3 }),
    ("one-two-k", &[("K", 9)], 80, |n| if n % 10 == 9 { 3 } else { n % 10 % 3 }),
    ("one-two-k", &[("K", 7)], 80, |n| n % 3),
    ("odd-amounts", &[], 60, |n| n % 2),
    ("even-amounts", &[], 60, |n| n / 2),
    ("powers-of-two", &[], 120, |n| n % 3),
    ("powers-of-k", &[], 120, |n| if n % 5 == 4 { 2 } else { n % 5 % 2 }),
    ("powers-of-k", &[("K", 6)], 120, |n| if n % 7 == 6 { 2 } else { n % 7 % 2 }),
    ("powers-of-k", &[("K", 5)], 120, |n| n % 2),
    ("prime-powers", &[], 120, |n| n % 6),
    ("few-primes", &[], 120, |n| n % 30),
    ("few-primes", &[("Y", 1)], 120, |n| n % 6),
    ("one-or-a-prime", &[], 120, |n| n % 4),
    ("halving", &[], 200, halving),
    ("at-least-half", &[], 200, |n| u64::from(u64::BITS - n.leading_zeros())),
    ("strange-nim", &[], 150, |n| strange(n, 3)),
    ("strange-nim", &[("K", 4)], 150, |n| strange(n, 4)),
    ("furlo-and-rublo", &[], 7000, |n| match n {
        0..4 => 0,
        4..16 => 1,
        16..82 => 2,
        82..6724 => 0,
        _ => 3,
    }),
    ("proper-submask", &[], 200, |n| u64::from(n.count_ones())),
    ("popcount-split", &[], 100, |n| if n == 0 { 0 } else { u64::from(n.count_ones() - 1) % 2 }),
    ("divisor-nim", &[], 200, |n| if n == 0 { 0 } else { v2(n) }),
    ("any-divisor", &[], 200, |n| if n == 0 { 0 } else { v2(n) + 1 }),
    ("dividing-game", &[], 200, bigomega),
    ("divide-by-a-prime", &[], 200, |n| bigomega(n) % 2),
    ("divide-by-a-prime-power", &[], 200, exponents),
    ("two-factors", &[], 200, |n| if n < 2 { 0 } else { (bigomega(n) - 1) % 2 }),
    ("coprime-nim", &[], 150, |n| match n {
        1 => 1,
        n if n % 2 == 0 => 0,
        n => least_prime_index(n),
    }),
    ("lasker", &[], 60, |n| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    }),
    ("lasker-3", &[], 40, |n| match n % 8 {
        7 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    }),
    ("split-in-two", &[], 60, |n| n.saturating_sub(1) % 2),
    ("split-in-three", &[], 40, |n| n.saturating_sub(1) / 2),
    ("equal-parts", &[], 200, |n| if n == 0 { 0 } else { bigomega(n) - v2(n) + u64::from(n % 2 == 0) }),
    ("lieges-of-legendre", &[], 100, |n| if n < 3 { n } else { (n - 1) % 2 }),
    ("lieges-of-legendre", &[("K", 4)], 100, |n| if n < 3 { n } else { (n - 1) % 2 }),
];

pub(crate) const LOST: &[Lost] = &[
    ("nim-misere", &[], 30, |n| n == 1),
    ("bash-misere", &[], 60, |n| n % 4 == 1),
    ("bash-misere", &[("K", 5)], 60, |n| n % 6 == 1),
    ("one-three-four", &[], 80, |n| [0, 2].contains(&(n % 7))),
    ("game-of-stones", &[], 80, |n| [0, 1].contains(&(n % 7))),
    ("take-p-to-q", &[], 80, |n| (1..=3).contains(&(n % 9))),
    ("take-p-to-q", &[("P", 2), ("Q", 2)], 80, |n| (1..=2).contains(&(n % 4))),
    ("palindromes", &[], 300, |n| n % 10 == 0),
    ("mark", &[], 300, |n| n == 0 || v2(n) % 2 == 1),
    ("box-game", &[], 300, |n| (n + 1).is_power_of_two()),
    ("deleting-divisors", &[], 300, |n| n % 2 == 1 || n == 0 || n.is_power_of_two() && v2(n) % 2 == 1),
    ("take-one-or-a-part", &[], 600, |n| match n {
        2 | 17 => false,
        1 | 16 | 34 | 289 => true,
        n => bigomega(n) == 1,
    }),
];

pub(crate) const TABLES: &[Table] = &[
    ("rook", &[], 15, |a, b| Some(a ^ b)),
    ("short-rook", &[], 15, |a, b| Some((a % 4) ^ (b % 4))),
    ("short-rook", &[("K", 5)], 15, |a, b| Some((a % 6) ^ (b % 6))),
    ("bishop", &[], 15, |a, b| Some(a.min(b))),
    ("euclid-positive", &[], 20, |a, b| {
        let (low, high) = (a.min(b), a.max(b));
        // |a/b - b/a| = (high*high - low*low) / (low*high)
        (low > 0).then(|| (high * high - low * low) / (low * high))
    }),
    ("e-and-d", &[], 20, |a, b| (a.min(b) > 0).then(|| u64::from(((a - 1) | (b - 1)).trailing_ones()))),
    ("zero-move-nim", &[], 15, |n, z| match z {
        0 => Some(n),
        1 if n > 0 => Some(if n % 2 == 1 { n + 1 } else { n - 1 }),
        _ => None,
    }),
    ("chocolate", &[], 10, |w, h| (w.min(h) > 0).then(|| (w * h - 1) % 2)),
    ("each-amount-once", &[], 14, |n, m| {
        (m == 0).then(|| (0..).take_while(|g| g * (g + 1) / 2 <= n).last().unwrap_or(0))
    }),
];

pub(crate) const LOST_PAIRS: &[LostPairs] = &[
    ("wythoff", &[], 20, |a, b| Some(wythoff(a, b, 1))),
    ("t-wythoff", &[], 20, |a, b| Some(wythoff(a, b, 2))),
    ("t-wythoff", &[("T", 3)], 20, |a, b| Some(wythoff(a, b, 3))),
    ("corner-the-king", &[], 20, |a, b| Some(a % 2 == 0 && b % 2 == 0)),
    ("euclid", &[], 30, |a, b| {
        let (low, high) = (a.min(b), a.max(b));
        // high > phi*low exactly when high*high > high*low + low*low
        (low > 0).then(|| !(low == high || high * high > high * low + low * low))
    }),
    ("fibonacci-nim", &[], 40, |n, m| (n > 1 && m == n - 1).then(|| fibonacci(n))),
    ("dynamic-nim", &[("K", 2)], 40, |n, m| (n > 1 && m == n - 1).then(|| fibonacci(n))),
    ("dynamic-nim", &[("K", 1)], 40, |n, m| (n > 1 && m == n - 1).then(|| n.is_power_of_two())),
];

/// Rows of nimsequences.tsv that are games of the catalogue.
pub(crate) const SEQUENCES: &[(&str, &str)] = &[
    ("Kayles", "kayles"),
    ("Dawson's chess", "dawson-chess"),
    ("Double Kayles", "double-kayles"),
    ("Officers / Couples-are-Forever", "officers"),
    ("Guiles", "guiles"),
    ("Stalking", "stalking"),
    ("Subtraction{1,3,4}", "one-three-four"),
    ("AllBut{2}", "all-but-two"),
    ("At least half", "at-least-half"),
    ("Impatient subtraction {1,3,4}", "impatient-one-three-four"),
    ("Subtract-a-square", "subtract-a-square"),
    ("Subtract-a-prime", "subtract-a-prime"),
    ("Subtract a proper divisor (aliquot), n>=1", "divisor-nim"),
    ("Subtract any divisor (Dim+)", "any-divisor"),
    ("Subtract a coprime k<=n (Dim-; 1 counts)", "coprime-nim"),
    ("Powers of two subtraction", "powers-of-two"),
    ("Split any (4.0: two nonempty heaps)", "split-in-two"),
];

/// Rows of nimtables.tsv that are games of the catalogue.
pub(crate) const GRIDS: &[(&str, &str)] = &[
    ("Wythoff's game (Wyt Queens)", "wythoff"),
    ("Corner the King", "corner-the-king"),
    ("White Knight (all the king's horses)", "white-knight"),
    ("Euclid (no pile may become 0)", "euclid-positive"),
    ("Euclid (a pile may become 0)", "euclid"),
];

pub(crate) const POSITIONS: &[At<u64>] = &[
    ("cuboid-slicing", &[], &[3, 4, 4], 4),
    ("hyper-knights", &[], &[2, 5], 3),
    ("hyper-knights", &[], &[3, 5], 1),
    ("mem", &[], &[10, 0], 3),
    ("mem", &[], &[10, 4], 2),
    ("mem", &[], &[10, 11], 0),
    ("no-repeat-nim", &[], &[10, 3], 4),
    ("no-repeat-nim", &[], &[10, 6], 3),
    ("no-repeat-nim", &[], &[9, 9], 0),
    ("near-equal-parts", &[], &[3], 1),
    ("wythoff", &[], &[10, 20], 28),
    ("wythoff", &[], &[10, 6], 0),
    ("fibonacci-nim", &[], &[10, 9], 5),
    ("furlo-and-rublo", &[], &[50625], 3),
    ("furlo-and-rublo", &[], &[50626], 1),
];

/// Whether the mover loses: answers that the judges print for their samples.
pub(crate) const SAMPLES: &[At<bool>] = &[
    ("cutting-game", &[], &[2, 2], true),
    ("cutting-game", &[], &[3, 2], true),
    ("cutting-game", &[], &[4, 2], false),
    ("wizards-and-numbers", &[], &[10, 21], false),
    ("wizards-and-numbers", &[], &[10, 31], true),
    ("wizards-and-numbers", &[], &[0, 1], true),
    ("wizards-and-numbers", &[], &[10, 30], false),
    ("chessboard-knight", &[], &[4, 1], true),
    ("chessboard-knight", &[], &[4, 2], false),
    ("chessboard-knight", &[], &[7, 7], false),
    ("dynamic-nim", &[("K", 3)], &[19, 18], false),
    ("dynamic-nim", &[("K", 3)], &[15, 12], true),
    ("dynamic-nim", &[("K", 1)], &[16, 15], true),
    ("dynamic-nim", &[("K", 2)], &[34, 33], true),
    ("near-equal-parts", &[], &[2], true),
    ("near-equal-parts", &[], &[5], false),
    ("consecutive-parts", &[], &[3], false),
    ("consecutive-parts", &[], &[6], true),
    ("consecutive-parts", &[], &[100], false),
    ("few-primes", &[("Y", 1)], &[6], true),
];
