//! Lost heaps for amounts from a constant up to a function that never falls, beside the definition.
use budget::Budget;
use heaps::ranges::{LostOptions, lost};

/// The lost heaps below `to` by the definition, for amounts `a..=t(n)`.
fn plain(a: usize, to: usize, misere: bool, t: impl Fn(usize) -> usize) -> Vec<bool> {
    let mut all: Vec<bool> = Vec::new();
    for n in 0..to {
        let options = n.saturating_sub(t(n))..(n + 1).saturating_sub(a);
        let ends = options.is_empty() && misere;
        all.push(!ends && !all[options.start.min(options.end)..options.end].contains(&true));
    }
    all
}

fn root(n: usize, k: u32) -> usize {
    (0..).take_while(|q: &usize| q.pow(k) <= n).last().unwrap_or(0)
}

type Named = (&'static str, fn(usize) -> usize);

/// Functions that grow by 0 or 1.
const SLOW: [Named; 14] = [
    ("n/2", |n| n / 2),
    ("n/3", |n| n / 3),
    ("2*n/5", |n| 2 * n / 5),
    ("(n+7)/4", |n| ((n + 7) / 4).min(n)),
    ("n-n/4", |n| n - n / 4),
    ("sqrt(n)", |n| root(n, 2)),
    ("root(n,3)", |n| root(n, 3)),
    ("root(n,4)", |n| root(n, 4)),
    ("log2(n)", |n| n.max(1).ilog2() as usize),
    ("digits(n)", |n| n.to_string().len().min(n)),
    ("min(n/3,17)", |n| (n / 3).min(17)),
    ("min(n/2,sqrt(n)+3)", |n| (n / 2).min(root(n, 2) + 3)),
    ("sqrt(n/3)", |n| root(n / 3, 2)),
    ("n-sqrt(n)", |n| n - root(n, 2)),
];
/// Functions that never fall.
const RISING: [Named; 7] = [
    ("2*sqrt(n)", |n| (2 * root(n, 2)).min(n)),
    ("n/2+n/3", |n| n / 2 + n / 3),
    ("n*n/90", |n| (n * n / 90).min(n)),
    ("3*(n/4)", |n| 3 * (n / 4)),
    ("5*log2(n)", |n| (5 * n.max(1).ilog2() as usize).min(n)),
    ("2**log2(n)", |n| if n == 0 { 0 } else { 1 << n.ilog2() }),
    ("n/5*2", |n| n / 5 * 2),
];

fn compare(text: &str, a: usize, to: usize, misere: bool, t: impl Fn(usize) -> usize) {
    let rule = format!("{text}{}", if misere { "; misere" } else { "" });
    let ruleset = rules::compile(&rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
    let own = lost(&ruleset).unwrap_or_else(|| panic!("{rule}: no theorem"));
    let (all, unlimited) = (plain(a, to, misere, &t), Budget::unlimited());
    let first = own.first(4, &unlimited).unwrap();
    let known = first.last().map_or(0, |&(_, end)| to.min(end as usize + 1));
    let within = |n: usize| first.iter().any(|&(start, end)| (start..=end).contains(&(n as u64)));
    let wrong = (0..known).find(|&n| within(n) != all[n]);
    assert!(first.len() == 4 && wrong.is_none(), "{rule}: wrong at {wrong:?}: {first:?}");
    for (n, &is) in all.iter().enumerate() {
        assert_eq!(own.is_lost(n as u64, &unlimited), Ok(Some(is)), "{rule} {n}");
        let found = own.lost_options(n as u64, &unlimited).unwrap().unwrap();
        let within = (n - t(n).min(n)..(n + 1).saturating_sub(a)).filter(|&m| all[m]);
        let listed: Vec<usize> =
            found.block.map(|(low, high)| (low as usize..=high as usize).collect()).unwrap_or_default();
        let expected: Vec<usize> = within.collect();
        match found {
            LostOptions { all: true, .. } => assert_eq!(listed, expected, "{rule} {n}"),
            _ => assert!(!listed.is_empty() && expected.ends_with(&listed), "{rule} {n}: {listed:?}"),
        }
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn lost_heaps_are_those_of_the_definition() {
    for misere in [false, true] {
        for (text, t) in SLOW {
            for a in [2, 3, 5] {
                compare(&format!("take {a}..{text}"), a, 1500, misere, t);
            }
        }
        for (text, t) in RISING {
            compare(&format!("take 1..{text}"), 1, 1500, misere, t);
        }
    }
}

#[test]
fn random_ranges_are_those_of_the_definition() {
    let mut state = 5_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below) as usize
    };
    for i in 0..400 {
        let (c, d, k, misere) = (random(9), 2 + random(7), 2 + random(3) as u32, i % 2 == 0);
        let p = 1 + random(d as u64 - 1);
        let a = 2 + random(5);
        let (text, t): (String, Box<dyn Fn(usize) -> usize>) = match i % 7 {
            0 => (format!("take {a}..(n+{c})/{d}"), Box::new(move |n| ((n + c) / d).min(n))),
            1 => (format!("take {a}..{p}*n/{d}"), Box::new(move |n| p * n / d)),
            2 => (format!("take {a}..root(n+{c},{k})"), Box::new(move |n| root(n + c, k).min(n))),
            3 => (format!("take {a}..root(n,{k})"), Box::new(move |n| root(n, k))),
            4 => (format!("take {a}..min(n/{d},sqrt(n)+{c})"), Box::new(move |n| (n / d).min(root(n, 2) + c))),
            5 => {
                let t = move |n: usize| (0..).take_while(|q| q * (2 * q + c) <= n).last().unwrap_or(0);
                (format!("n -> n-k : {a}<=k, k*(2*k+{c})<=n"), Box::new(t))
            }
            _ => (format!("n -> m : {d}*m>=n, m<=n-{a}"), Box::new(move |n| n - n.div_ceil(d))),
        };
        compare(&text, a, 300, misere, t);
    }
}

#[test]
fn other_amounts_are_left_alone() {
    let others = [
        "take 1..n/2",
        "take 2..5",
        "take 2..2*sqrt(n)",
        "take 2..n%7",
        "take n/4..n/2",
        "take 2..n/2; take 1",
        "take 2..n/2 leaving 0..2",
        "take k where 2<=k, 2*k<=n, k!=3",
        "take 2..n/2-n/3",
        "take 1..n%5+1",
        "take 2..2*root(n,3)",
        "take 1..n/2+sqrt(n)-n/3",
    ];
    for text in others {
        let ruleset = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
        assert_eq!(lost(&ruleset), None, "{text}");
    }
}

/// Multiples of roots, and roots of multiples, by the definition: up to heaps between which
/// many blocks are counted at once.
#[test]
#[ignore = "thorough: 5 s"]
fn multiples_of_roots_are_those_of_the_definition() {
    let mut state = 7_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below) as usize
    };
    let mut counted = 0;
    for i in 0..400 {
        let (misere, k, ceil) = (i % 2 == 0, 2 + random(3) as u32, random(4) == 0);
        let (a, b, c, d, e) = (1 + random(3), random(9), 1 + random(7), random(5), 1 + random(3));
        let least = if c == 1 { 1 + random(4) } else { 1 };
        let name = if ceil { "ceilroot" } else { "root" };
        let rule = format!("take {least}..{c}*{name}(({a}*n+{b})/{e},{k})+{d}{}", if misere { "; misere" } else { "" });
        let ruleset = rules::compile(&rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
        let Some(own) = lost(&ruleset) else { continue };
        counted += 1;
        let t = |n: usize| {
            let inner = (a * n + b) / e;
            let down = (inner as f64).powf(1.0 / f64::from(k)) as usize;
            let down = (down.saturating_sub(1)..).take_while(|q: &usize| q.pow(k) <= inner).last().unwrap_or(0);
            (c * (down + usize::from(ceil && down.pow(k) < inner)) + d).min(n)
        };
        // The number of lost heaps before each.
        let mut before = vec![0];
        for n in 0..20_000 {
            let options = n - t(n)..(n + 1).saturating_sub(least);
            let is = if options.is_empty() { !misere } else { before[options.start] == before[options.end] };
            before.push(before[n] + usize::from(is));
            if n < 400 || n % 97 == 0 {
                assert_eq!(own.is_lost(n as u64, &Budget::unlimited()), Ok(Some(is)), "{rule} {n}");
            }
        }
    }
    assert!(counted > 300, "{counted} rules");
}

/// Rounds of a polynomial, stretches of equal t, and leaps, far out: by the definition of a
/// block around each answer.
#[test]
fn far_out_blocks_follow_one_another() {
    let all = [
        ("take 2..sqrt(n)", 2),
        ("take 7..root(n,3)", 7),
        ("take 3..n/2", 3),
        ("take 4..log2(n)", 4),
        ("take 1..2*sqrt(n)", 1),
        ("take 1..7*sqrt(n)-5", 1),
        ("take 1..4*sqrt(3*n+1)", 1),
        ("take 1..3*root(n,3)+4", 1),
        ("take 1..2*root(n/5,5)", 1),
        ("take 3..sqrt(n/2)+1", 3),
        ("take 2..root(n+9,3)", 2),
    ];
    for (text, a) in all {
        let ruleset = rules::compile(text, &[]).unwrap().ruleset;
        let (own, unlimited) = (lost(&ruleset).unwrap(), Budget::unlimited());
        let mut n = 1_000_000_000_000_000_000;
        for _ in 0..20 {
            let (start, end) = own.last_block(n, &unlimited).unwrap().unwrap().unwrap();
            let (before, last) = own.last_block(start - 1, &unlimited).unwrap().unwrap().unwrap();
            assert_eq!((end - start, last - before), (a - 1, a - 1), "{text}");
            assert!(start - own.amount(start).unwrap() > last, "{text}");
            assert!(start - 1 - own.amount(start - 1).unwrap() <= last, "{text}");
            n = before;
        }
    }
}
