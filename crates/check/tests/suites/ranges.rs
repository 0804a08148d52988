//! Amounts up to a multiple of a root, and other growing ranges: the lost heaps agree with the
//! definition.
use check::{Invalid, Limits, Proved, verify};
use proptest::prelude::*;

/// The law of a rule, proved by its certificate.
fn law(rule: &str) -> Result<Proved, Invalid> {
    let text = format!(r#"{{"rule": "{rule}", "kind": "law", "theorem": "ranges"}}"#);
    verify(&text, Limits::default()).map(|verdict| verdict.statements.into_iter().next().unwrap())
}

/// Which heaps are lost if `least..=most[n]` may be taken: the definition, with the number of lost
/// heaps below each heap instead of a loop over the options.
fn lost(least: usize, most: &[i64], misere: bool) -> Vec<bool> {
    let (mut lost, mut below) = (Vec::new(), vec![0_u32]);
    for (n, most) in most.iter().enumerate() {
        let most = usize::try_from(*most).unwrap_or(0).min(n);
        let own = if n == 0 || most < least { !misere } else { below[n - least + 1] == below[n - most] };
        lost.push(own);
        below.push(below[n] + u32::from(own));
    }
    lost
}

/// `c*root((a*n+b)/e, k) + d`
#[derive(Debug, Clone, Copy)]
struct Bound {
    c: i64,
    a: i64,
    b: i64,
    e: i64,
    k: u32,
    d: i64,
    up: bool,
}

impl Bound {
    fn text(self) -> String {
        let Self { c, a, b, e, k, d, up } = self;
        let root = if up { "ceilroot" } else { "root" };
        let d = if d < 0 { d.to_string() } else { format!("+{d}") };
        format!("{c}*{root}(({a}*n+{b})/{e},{k}){d}")
    }

    fn all(self, to: usize) -> Vec<i64> {
        let Self { c, a, b, e, k, d, up } = self;
        let mut root = 0_i64;
        let at = |n: usize| {
            let x = (a * n as i64 + b).div_euclid(e);
            if up {
                while root.pow(k) < x {
                    root += 1;
                }
            } else {
                while (root + 1).pow(k) <= x {
                    root += 1;
                }
            }
            c * root + d
        };
        (0..=to).map(at).collect()
    }
}

/// The law and the definition agree on which of these heaps are lost.
fn agrees(rule: &str, least: usize, most: &[i64], heaps: impl IntoIterator<Item = usize>) {
    let plays = [false, true].map(|misere| {
        let rule = if misere { format!("{rule}; misere") } else { rule.to_owned() };
        let law = law(&rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
        (law, lost(least, most, misere), rule)
    });
    for n in heaps {
        for (law, lost, rule) in &plays {
            assert_eq!(law.value(&[n as u128]) == Some(0), lost[n], "{rule}: {n}");
        }
    }
}

fn bounds() -> impl Strategy<Value = Bound> {
    let parts = (1_i64..=6, 1_i64..=5, 0_i64..=9, 1_i64..=5, 2_u32..=4, -4_i64..=6, any::<bool>());
    parts.prop_map(|(c, a, b, e, k, d, up)| Bound { c, a, b, e, k, d, up })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn lost_heaps_are_those_of_the_definition(bound in bounds(), least in 1_usize..=4) {
        // If more than 1 must be taken, the bound may grow by 0 or 1 only.
        let slow = Bound { c: 1, a: bound.a.min(bound.e), ..bound };
        let taken = if least == 1 { bound } else { slow };
        let to = 2000;
        agrees(&format!("take {least}..{}", taken.text()), least, &taken.all(to), (0..=to).step_by(least));
        if bound.c > 1 || bound.a > bound.e {
            let rule = format!("take {}..{}", least + 1, bound.text());
            prop_assert!(matches!(law(&rule), Err(Invalid::Condition(_))), "{}", rule);
        }
    }
}

/// Bounds for which rounds are skipped at once, with the least amount.
fn rounds() -> Vec<(Bound, usize)> {
    let square = |c, a, b, e, d, up| Bound { c, a, b, e, k: 2, d, up };
    vec![
        (square(2, 1, 0, 1, 0, false), 1),
        (square(3, 1, 0, 1, 0, false), 1),
        (square(5, 1, 0, 1, 3, false), 1),
        (square(1, 7, 0, 3, 0, false), 1),
        (square(3, 2, 5, 4, 1, true), 1),
        (square(6, 4, 3, 5, -2, true), 1),
        (square(1, 1, 0, 3, 5, false), 2),
        (square(1, 3, 4, 4, -1, true), 4),
    ]
}

#[test]
fn lost_heaps_behind_many_rounds() {
    let to = 1_000_000;
    let cube = Bound { c: 4, a: 3, b: 1, e: 2, k: 3, d: 2, up: false };
    for (bound, least) in rounds().into_iter().chain([(cube, 1)]) {
        let spread = (0..400).map(|i| i * i * 6).chain(to - 100..=to);
        agrees(&format!("take {least}..{}", bound.text()), least, &bound.all(to), spread);
    }
}

/// Farther out, block by block of lost heaps: after lost heaps that end at `y` the next begin at
/// the least n with `n-t(n) > y`; if n is not below a heap m, it is not below `y+1+t(m)` either.
#[test]
fn blocks_of_lost_heaps_one_by_one() {
    for (bound, least) in rounds() {
        let Bound { c, a, b, e, d, up, .. } = bound;
        let most = |n: i64| {
            let x = (a * n + b) / e;
            let root = x.isqrt();
            (c * (root + i64::from(up && root * root < x)) + d).min(n)
        };
        let rule = format!("take {least}..{}", bound.text());
        let (law, least) = (law(&rule).unwrap(), least as i64);
        let mut end = (1..).find(|&n| most(n) >= least).unwrap() - 1;
        let mut blocks = 0;
        while end < 4_000_000_000 {
            let mut start = end + 1;
            while end + 1 + most(start) > start {
                start = end + 1 + most(start);
            }
            end = start + least - 1;
            blocks += 1;
            if blocks % 499 == 0 {
                for n in start - 1..=end + 1 {
                    assert_eq!(law.value(&[n as u128]) == Some(0), (start..=end).contains(&n), "{rule}: {n}");
                }
            }
        }
        assert!(blocks > 5000, "{rule}: {blocks}");
    }
}

/// Bounds of other forms.
#[test]
fn bounds_that_grow_by_more_than_one() {
    type Most = fn(i64) -> i64;
    let all: [(&str, usize, Most); 9] = [
        ("take 1..n/2+n/3", 1, |n| n / 2 + n / 3),
        ("take 1..5*log2(n)", 1, |n| 5 * i64::from(n.max(1).ilog2())),
        ("take 1..min(3*sqrt(n),n/2)", 1, |n| (3 * n.isqrt()).min(n / 2)),
        ("take 1..2*(sqrt(n)+1)-3", 1, |n| 2 * (n.isqrt() + 1) - 3),
        ("take 1..3*sqrt(n) if n>=50", 1, |n| if n < 50 { 0 } else { 3 * n.isqrt() }),
        ("take 1..3*root(2*n-3,2) if n>=2", 1, |n| 3 * (2 * n - 3).max(0).isqrt()),
        ("take k where 1<=k<=3*sqrt(n)", 1, |n| 3 * n.isqrt()),
        ("take k where k>=2, k*(k+1)/2<=n", 2, |n| ((8 * n + 1).isqrt() - 1) / 2),
        ("take k where k*k<=7*n-3", 1, |n| (7 * n - 3).max(0).isqrt()),
    ];
    for (rule, least, most) in all {
        let to = 3000;
        agrees(rule, least, &(0..=to as i64).map(most).collect::<Vec<_>>(), 0..=to);
    }
}
