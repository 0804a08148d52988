//! Amounts up to a multiple of a root, far out: `take 1..2*sqrt(n)`, `take 2..root(n/3,3)+5`.
//! Blocks of lost heaps are counted, many at once.
//!
//! Let `t = c*q + d` for the heaps from `A(q)` to `A(q+1)-1`, the *stage* q, where `A(q)` is
//! `(e*q^k - b) / a`, rounded up. Within a stage blocks begin `g = t+a0` apart, where `a0` is the
//! least amount. Let `z` be the last that begins in stage q, `w` by how much `z+g` is beyond stage
//! q: `0 <= w < g`. In stage `s > q` the heap `z + g + c*(s-q)` is the least with
//! `n - t(n) >= z+a0`, if it is in this stage: so the next block begins there for the least such s.
//! (If it is beyond each stage before s, it is not before stage s.)
//!
//! *Visits.* Write down for each stage that has a block the stage, by how much its first block
//! begins above `A(q)`, and how many blocks follow in the stage: `(q, u, j)`. Let the visits be
//! seen `k+2` times around a cycle of P, in which q and u grow by constants (q by a multiple of
//! `a`), and j as a polynomial in the number of the cycle whose degree is at most `k-2`. Then the
//! visits go on in this way as long as the inequalities hold that say which stage comes next:
//! - `0 <= w < g`, which gives j;
//! - the next block is beyond each stage before s, and within stage s.
//!
//! *Proof.* By how much the next block begins above `A(s)` is
//! `u + (j+1)*g + c*(s-q) + A(q) - A(s)`, a polynomial of degree at most k in the number of the
//! cycle, as q moves through one class modulo `a`. It equals the linear u of the next visit in
//! `k+2` cycles, so in all. By induction the visit after each one is the one that is foretold,
//! while the inequalities hold. With `k = 2` both sides of these are linear, so they hold up to a
//! cycle if they hold there and in the first one. With `k >= 3` we ask that the next stage is
//! always `q+1`. Then `w = u'-c` is linear too, no stage lies between, and `u' = w+c < g+c` is less
//! than the length of stage `q+1`, as every stage from the first that is looked at on is at least
//! as long as its g.
use super::super::effort::Effort;
use super::super::growth::N;
use rules::ir::{ArithOp, Func, Num};

/// The largest numbers in a bound, and the highest root.
const LARGEST: i128 = 1 << 20;
const HIGHEST: i64 = 12;
/// The longest cycle of visits, and the most stages between two visits.
const LONGEST: usize = 256;
const MOST_BETWEEN: i128 = 512;
/// Stages are numbered below this.
const BEYOND: i128 = 1 << 42;
/// The most visits for one answer.
const MOST_VISITS: usize = 2_000_000;

/// `c * root((a*n+b)/e, k) + d`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leaps {
    c: i128,
    d: i128,
    k: u32,
    a: i128,
    b: i128,
    e: i128,
    /// The least amount.
    least: i128,
    /// The first stage from which everything above holds.
    from: i128,
}

/// A stage that has blocks: by how much the first begins above the first heap of the stage, and how
/// many follow.
#[derive(Debug, Clone, Copy)]
struct Visit {
    q: i128,
    above: i128,
    more: i128,
}

impl Leaps {
    /// Reads a bound of the amount.
    pub(super) fn of(num: &Num, least: u64) -> Option<Self> {
        let (c, d, inner, k, ceil) = multiple(num)?;
        let (a, b, e) = linear(inner)?;
        // The root rounded up is one more than that of the number before.
        let (b, d) = if ceil { (b - e, d + c) } else { (b, d) };
        let least = i128::from(least);
        let small = [a, b.abs(), c, d.abs(), e, least].iter().all(|&x| x <= LARGEST);
        if !small || a < 1 || !(1..=MOST_BETWEEN).contains(&c) || !(2..=HIGHEST).contains(&k) {
            return None;
        }
        let mut own = Self { c, d, k: k as u32, a, b, e, least, from: 0 };
        let (mut low, mut high) = (0, 1);
        while !own.settled(high)? {
            (low, high) = (high, 2 * high);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if own.settled(middle)? { high = middle } else { low = middle }
        }
        own.from = high;
        Some(own)
    }

    /// Whether from this stage on there is a move, t is at most the heap, and (for `k >= 3`) a
    /// stage is longer than its g: all of it stays, as only q grows.
    fn settled(&self, q: i128) -> Option<bool> {
        if q > BEYOND {
            return None;
        }
        let power = |k: u32| self.e.checked_mul(q.checked_pow(k)?);
        let natural = |x: i128| x.max(0);
        let fits = power(self.k - 1)? >= self.a * self.c + natural(self.b) + self.a * natural(self.d);
        let long = self.k == 2
            || i128::from(self.k) * power(self.k - 2)? >= self.a * (self.c + natural(self.d + self.least + 1));
        Some(self.amount(q) >= self.least && fits && long)
    }

    fn amount(&self, q: i128) -> i128 {
        self.c * q + self.d
    }

    /// How far apart blocks begin in a stage.
    fn apart(&self, q: i128) -> i128 {
        self.amount(q) + self.least
    }

    /// The first heap of a stage.
    fn start(&self, q: i128) -> Option<i128> {
        let over = self.e.checked_mul(q.checked_pow(self.k)?)? - self.b;
        Some(-(-over).div_euclid(self.a))
    }

    fn stage(&self, n: i128) -> Option<i128> {
        let (mut low, mut high) = (0, BEYOND);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.start(middle).is_some_and(|start| start <= n) { low = middle } else { high = middle }
        }
        Some(low).filter(|&q| q >= self.from && q < BEYOND - 1)
    }

    /// The first heap from which on blocks may be counted in this way.
    pub(super) fn first(&self) -> Option<u64> {
        u64::try_from(self.start(self.from)?).ok()
    }

    /// The amount of a heap from there on; `None` where a part of the bound is beyond 64 bits.
    pub(super) fn amount_at(&self, n: u64) -> Option<i128> {
        let n = i128::from(n);
        i64::try_from(self.a * n + self.b).ok()?;
        Some(self.amount(self.stage(n)?))
    }

    /// The last block that begins at heap n or before it, from one that begins at heap `z <= n`.
    pub(super) fn last(&self, z: u64, n: u64, effort: &Effort<'_>) -> Option<u64> {
        let (z, n) = (i128::from(z), i128::from(n));
        let q = self.stage(z)?;
        let mut visit = self.visit(q, z - self.start(q)?)?;
        let (mut seen, mut wait) = (Vec::new(), 8);
        for _ in 0..MOST_VISITS {
            effort.spend(1)?;
            let next = self.next(visit)?;
            if self.start(next.q)? + next.above > n {
                let (own, apart) = (self.start(visit.q)? + visit.above, self.apart(visit.q));
                return u64::try_from(own + ((n - own) / apart).min(visit.more) * apart).ok();
            }
            seen.push(visit);
            visit = next;
            if seen.len() >= wait {
                if let Some(there) = self.leap(&seen, n) {
                    visit = there;
                    seen.clear();
                    wait = 8;
                } else if seen.len() > LONGEST * (self.k as usize + 3) {
                    seen.clear();
                    wait = 8;
                } else {
                    wait *= 2;
                }
            }
        }
        None
    }

    fn visit(&self, q: i128, above: i128) -> Option<Visit> {
        let more = (self.start(q + 1)? - self.start(q)? - 1 - above) / self.apart(q);
        Some(Visit { q, above, more })
    }

    /// By how much the block after the last of a stage would begin beyond it, were t to stay.
    fn beyond(&self, Visit { q, above, more }: Visit) -> Option<i128> {
        Some(self.start(q)? + above + (more + 1) * self.apart(q) - self.start(q + 1)?)
    }

    fn next(&self, visit: Visit) -> Option<Visit> {
        let end = self.start(visit.q + 1)? + self.beyond(visit)?;
        for s in 1..=MOST_BETWEEN {
            let (q, block) = (visit.q + s, end + self.c * s);
            if block < self.start(q + 1)? {
                return self.visit(q, block - self.start(q)?);
            }
        }
        None
    }

    /// A visit further on, if the last visits are seen to go around a cycle.
    fn leap(&self, seen: &[Visit], n: i128) -> Option<Visit> {
        let rounds = self.k as usize + 2;
        let longest = (seen.len() - 1) / rounds;
        (1..=longest.min(LONGEST)).find_map(|cycle| self.leap_by(&seen[seen.len() - rounds * cycle - 1..], cycle, n))
    }

    fn leap_by(&self, seen: &[Visit], cycle: usize, n: i128) -> Option<Visit> {
        let step = seen[cycle].q - seen[0].q;
        let even = |x: usize| {
            let (before, now, first) = (seen[x - cycle], seen[x], x % cycle);
            now.q - before.q == step && now.above - before.above == seen[first + cycle].above - seen[first].above
        };
        let rounds = self.k as usize + 2;
        if step % self.a != 0 || !(cycle..=rounds * cycle).all(even) {
            return None;
        }
        let far = self.stage(n)?;
        let mut reach = (far - seen[0].q) / step - 1;
        for t in 0..cycle {
            let more: Vec<i128> = (0..rounds).map(|round| seen[round * cycle + t].more).collect();
            if !falls_to_zero(more, self.k as usize - 1) {
                return None;
            }
            let [early, late] = [self.inequalities(&seen[t..t + 2])?, self.inequalities(&seen[cycle + t..][..2])?];
            if early.len() != late.len() {
                return None;
            }
            for (one, other) in early.into_iter().zip(late) {
                if other < one {
                    reach = reach.min(one / (one - other));
                }
            }
        }
        if reach <= rounds as i128 {
            return None;
        }
        let moved = |from: i128, to: i128| from + reach * (to - from);
        self.visit(moved(seen[0].q, seen[cycle].q), moved(seen[0].above, seen[cycle].above))
    }

    /// What must be at least 0 for the second of two visits to follow on the first; `None` where
    /// this is not linear in the number of the cycle.
    fn inequalities(&self, pair: &[Visit]) -> Option<Vec<i128>> {
        let &[visit, next] = pair else { return None };
        let beyond = self.beyond(visit)?;
        let mut all = vec![beyond, self.apart(visit.q) - 1 - beyond];
        if self.k >= 3 {
            return (next.q == visit.q + 1).then_some(all);
        }
        let end = self.start(visit.q + 1)? + beyond;
        for s in 1..next.q - visit.q {
            all.push(end + self.c * s - self.start(visit.q + s + 1)?);
        }
        all.push(self.start(next.q + 1)? - self.start(next.q)? - 1 - next.above);
        Some(all)
    }
}

/// Whether the differences of this order are 0.
fn falls_to_zero(mut row: Vec<i128>, order: usize) -> bool {
    for _ in 0..order {
        row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
    row.iter().all(|&x| x == 0)
}

/// `c * root(inner, k) + d`, and whether the root is rounded up.
fn multiple(num: &Num) -> Option<(i128, i128, &Num, i64, bool)> {
    match num {
        Num::Call(Func::Sqrt, args) => Some((1, 0, args.first()?, 2, false)),
        Num::Call(func @ (Func::Root | Func::CeilRoot), args) => match args.as_slice() {
            [inner, Num::Const(k)] => Some((1, 0, inner, *k, *func == Func::CeilRoot)),
            _ => None,
        },
        Num::Arith(op, x, y) => {
            let (of, by, by_first) = match (&**x, &**y) {
                (of, Num::Const(by)) => (of, i128::from(*by), false),
                (Num::Const(by), of) => (of, i128::from(*by), true),
                _ => return None,
            };
            let (c, d, inner, k, ceil) = multiple(of)?;
            let (c, d) = match (op, by_first) {
                (ArithOp::Add, _) => (c, d.checked_add(by)?),
                (ArithOp::Sub, false) => (c, d.checked_sub(by)?),
                (ArithOp::Mul, _) if by >= 1 => (c.checked_mul(by)?, d.checked_mul(by)?),
                _ => return None,
            };
            Some((c, d, inner, k, ceil))
        }
        _ => None,
    }
}

/// `(a*n + b) / e`, rounded down.
fn linear(num: &Num) -> Option<(i128, i128, i128)> {
    match num {
        n if *n == N => Some((1, 0, 1)),
        Num::Arith(op, x, y) => {
            let (of, by, by_first) = match (&**x, &**y) {
                (of, Num::Const(by)) => (of, i128::from(*by), false),
                (Num::Const(by), of) => (of, i128::from(*by), true),
                _ => return None,
            };
            let (a, b, e) = linear(of)?;
            match (op, by_first) {
                (ArithOp::Add, _) => Some((a, b.checked_add(by.checked_mul(e)?)?, e)),
                (ArithOp::Sub, false) => Some((a, b.checked_sub(by.checked_mul(e)?)?, e)),
                (ArithOp::Mul, _) if e == 1 => Some((a.checked_mul(by)?, b.checked_mul(by)?, 1)),
                (ArithOp::Div, false) if by >= 1 => Some((a, b, e.checked_mul(by)?)),
                _ => None,
            }
        }
        _ => None,
    }
}
