//! Claims for every value of a parameter: true ones are derived, and their values are those of the
//! definition; changed ones are refused.
use check::{ForEvery, Invalid, Limits, Proved, Statement, derive};

/// Rule, condition on the parameters, modulus, blocks: found by another program, and proved there
/// for all values of the parameters by automata of its own.
const TRUE: &[(&str, &str, &str, &[&str])] = &[
    ("take 1..K", "K>=1", "K+1", &["r"]),
    ("n -> n-k : 1<=k<=K", "K>=1", "K+1", &["r"]),
    ("take k where 1<=k<=K, k<=n", "K>=1", "K+1", &["r"]),
    ("take 1,K", "K>=1 and K%2=1", "2*K", &["r%2"]),
    ("take 1,K", "K>=2 and K%2=0", "K+1", &["if r=K then 2 else r%2"]),
    ("take {1,K}", "K>=2 and K%2=0", "K+1", &["if r=K then 2 else r%2"]),
    ("take 2,4*K,4*K+2", "K>=1", "8*K", &["if r<4*K then r%4/2 else 2+r%4/2"]),
    ("take K..2*K", "K>=1", "3*K", &["if r<K then 0 else if r<2*K then 1 else 2"]),
    ("take K,K+1", "K>=1", "2*K+1", &["if r<K then 0 else if r<2*K then 1 else 2"]),
    ("take k where k%2=1, k<=2*K", "K>=1", "2*K", &["r%2"]),
    (
        "take 1..K; split 2",
        "K>=2 and K%2=0",
        "K+2",
        &[
            "if r=K+1 then 0 else if r%4=3 then r+1 else if r%4=0 and r>0 then r-1 else r",
            "if r=0 then K+1 else if r=K+1 then 0 else if r%4=3 then r+1 else if r%4=0 then r-1 else r",
        ],
    ),
    ("take 1..K; misere", "K>=1", "K+1", &["r=1"]),
    ("take A..B", "A>=1 and A<=B", "A+B", &["r<A"]),
    ("take A..B; misere", "A>=1 and A<=B", "A+B", &["A<=r and r<2*A"]),
];

/// The steps of the checker for a claim that is expected to be refused.
const FEW: u64 = 1 << 23;

/// What the checker derives of a claim for every value of the parameters.
pub(crate) fn claimed(
    rule: &str,
    part: &str,
    (modulus, blocks): (&str, &[impl ToString]),
    steps: u64,
) -> Result<Proved, Invalid> {
    let statement = Statement {
        rule: rule.to_owned(),
        convention: None,
        place: Some(part.to_owned()),
        repetition: None,
        theorem: "family (automata)".to_owned(),
        formula: None,
        values: Vec::new(),
        witnessed: None,
        quotient: None,
        every: Some(ForEvery {
            modulus: modulus.to_owned(),
            repeats_from: None,
            blocks: blocks.iter().map(ToString::to_string).collect(),
        }),
    };
    derive(&statement, Limits { values: 1 << 24, steps, stop: None })
}

/// The amounts of the rules above, in plain code.
fn amounts(rule: &str, k: u64, m: u64) -> Vec<u64> {
    match rule.split(';').next().unwrap_or(rule) {
        "take 1..K" | "n -> n-k : 1<=k<=K" | "take k where 1<=k<=K, k<=n" => (1..=k).collect(),
        "take 1,K" | "take {1,K}" => vec![1, k],
        "take 2,4*K,4*K+2" => vec![2, 4 * k, 4 * k + 2],
        "take K..2*K" => (k..=2 * k).collect(),
        "take K,K+1" => vec![k, k + 1],
        "take k where k%2=1, k<=2*K" => (1..=2 * k).step_by(2).collect(),
        "take A..B" => (k..=m).collect(),
        other => panic!("{other}"),
    }
}

fn mex(all: &[u64]) -> u64 {
    (0..).find(|value| !all.contains(value)).unwrap()
}

/// Values by the definition; in misere play 1 where there is no move.
fn values(rule: &str, k: u64, m: u64, far: u64) -> Vec<u64> {
    let (amounts, misere, splits) = (amounts(rule, k, m), rule.contains("misere"), rule.contains("split"));
    let mut found: Vec<u64> = Vec::new();
    for n in 0..=far {
        let mut options: Vec<u64> = amounts.iter().filter(|&&j| j <= n).map(|j| found[(n - j) as usize]).collect();
        if splits {
            options.extend((1..n).map(|x| found[x as usize] ^ found[(n - x) as usize]));
        }
        found.push(if misere && options.is_empty() { 1 } else { mex(&options) });
    }
    found
}

#[test]
fn claims_for_every_parameter_are_derived() {
    for &(rule, part, modulus, blocks) in TRUE {
        let proved =
            claimed(rule, part, (modulus, blocks), 1 << 26).unwrap_or_else(|error| panic!("{rule}, {part}: {error}"));
        let conditions = !rule.starts_with("take 1") && rule.contains('A') || rule.contains("misere");
        for k in 1..=30 {
            for m in if rule.contains('A') { k..=k + 7 } else { 0..=0 } {
                let covered = !(part.contains("K%2=1") && k % 2 == 0
                    || part.contains("K%2=0") && k % 2 == 1
                    || part.contains("K>=2") && k < 2);
                if !covered {
                    continue;
                }
                let far = if rule.contains("split") { 200 } else { 1000 };
                for (n, value) in values(rule, k, m, far).into_iter().enumerate() {
                    let at: Vec<u128> = [n as u64, k, m].into_iter().take(proved_len(rule)).map(u128::from).collect();
                    let said = proved.value(&at);
                    match conditions {
                        true => assert_eq!(said == Some(0), value == 0, "{rule} at {at:?}"),
                        false => assert_eq!(said, Some(u128::from(value)), "{rule} at {at:?}"),
                    }
                }
            }
        }
    }
}

fn proved_len(rule: &str) -> usize {
    if rule.contains('A') { 3 } else { 2 }
}

/// The text with one number replaced by another one.
fn changed(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (place, digit) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        let number = digit.to_digit(10).unwrap();
        for other in [number.wrapping_sub(1), number + 1, number + 2] {
            if other < 10 {
                all.push(format!("{}{other}{}", &text[..place], &text[place + 1..]));
            }
        }
    }
    all
}

/// Whether a changed claim holds by the definition for small parameters; a claim that cannot be
/// read is none.
fn holds(rule: &str, part: &str, modulus: &str, blocks: &[String]) -> bool {
    let check = |k: i64, m: i64| -> Option<bool> {
        let of = |text: &str, r: i64| calculated(text, r, k, m);
        if of(part, 0)? == 0 {
            return Some(true);
        }
        let t = of(modulus, 0)?;
        if t < 1 {
            return Some(false);
        }
        let lost = rule.contains('A') || rule.contains("misere");
        let values = values(rule, k as u64, m as u64, 120);
        Some(values.iter().enumerate().all(|(n, &value)| {
            let (q, r) = (n as i64 / t, n as i64 % t);
            let block = &blocks[(q as usize).min(blocks.len() - 1)];
            match of(block, r) {
                Some(said) if lost => (said != 0) == (value == 0),
                Some(said) => said == value as i64,
                None => false,
            }
        }))
    };
    (1..=9).all(|k| (1..=if rule.contains('A') { 12 } else { 1 }).all(|m| check(k, m).unwrap_or(false)))
}

/// A condition or number of the claims above: `if`, `and`, comparisons, sums, products.
fn calculated(text: &str, r: i64, k: i64, m: i64) -> Option<i64> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("if ") {
        let (cond, rest) = rest.split_once(" then ")?;
        let (then, other) = rest.split_once(" else ")?;
        return if calculated(cond, r, k, m)? != 0 { calculated(then, r, k, m) } else { calculated(other, r, k, m) };
    }
    if text.contains(" and ") {
        return text.split(" and ").try_fold(1, |all, one| Some(all & calculated(one, r, k, m)?));
    }
    for sign in ["<=", ">=", "=", "<", ">"] {
        if let Some((x, y)) = text.split_once(sign) {
            let (x, y) = (calculated(x, r, k, m)?, calculated(y, r, k, m)?);
            return Some(i64::from(match sign {
                "<=" => x <= y,
                ">=" => x >= y,
                "=" => x == y,
                "<" => x < y,
                _ => x > y,
            }));
        }
    }
    if let Some((x, y)) = text.rsplit_once(['+', '-']) {
        let (x, y, plus) = (calculated(x, r, k, m)?, calculated(y, r, k, m)?, text.as_bytes()[x.len()] == b'+');
        return Some(if plus { x + y } else { x - y });
    }
    if let Some((x, y)) = text.rsplit_once(['*', '/', '%']) {
        let sign = text.as_bytes()[x.len()];
        let (x, y) = (calculated(x, r, k, m)?, calculated(y, r, k, m)?);
        return match sign {
            b'*' => Some(x * y),
            _ if y == 0 => None,
            b'/' => Some(x.div_euclid(y)),
            _ => Some(x.rem_euclid(y)),
        };
    }
    match text {
        "r" => Some(r),
        "K" | "A" => Some(k),
        "B" => Some(m),
        number => number.parse().ok(),
    }
}

#[test]
fn changed_claims_are_refused() {
    let mut refused = 0;
    for &(rule, part, modulus, blocks) in TRUE {
        let blocks: Vec<String> = blocks.iter().map(|&block| block.to_owned()).collect();
        let mut others: Vec<(String, String, Vec<String>)> = Vec::new();
        others.extend(changed(part).into_iter().map(|part| (part, modulus.to_owned(), blocks.clone())));
        others.extend(changed(modulus).into_iter().map(|modulus| (part.to_owned(), modulus, blocks.clone())));
        for place in 0..blocks.len() {
            for other in changed(&blocks[place]) {
                let mut all = blocks.clone();
                all[place] = other;
                others.push((part.to_owned(), modulus.to_owned(), all));
            }
        }
        for (part, modulus, blocks) in others {
            match claimed(rule, &part, (&modulus, &blocks), FEW) {
                Ok(_) => assert!(holds(rule, &part, &modulus, &blocks), "{rule}, {part}, {modulus}, {blocks:?}"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused >= 100, "{refused}");
}

#[test]
fn other_rules_are_refused_with_the_reason() {
    for (rule, part, modulus, blocks, why) in [
        ("take 1..3", "1=1", "4", "r", "without a parameter"),
        ("take 1..K if n>5", "K>=1", "K+1", "r", "do not depend on the heap"),
        ("take k where k>=K", "K>=1", "K+1", "r", "multiple of the modulus"),
        ("take K..2*K", "K>=1", "7", "r", "multiple of the modulus"),
        ("n -> n-k : k<=K", "K>=1", "K+1", "r", "do not depend on the heap"),
        ("take 1..K", "K>=1", "K-1", "r", "at least 1"),
        ("take 1..K", "K>=2 and K<=1", "K+1", "r", "must be parameters"),
        ("take 1..K", "K>=1", "K+1", "q", "blocks of several kinds"),
        ("take 1..K", "r>=1", "K+1", "r", "condition"),
        ("take 1..K", "K>=1", "r+1", "r", "expression of the parameters"),
        ("take 1..K; split 3", "K>=1", "K+1", "r", "split 2"),
        ("take 1..K; end if n=3", "K>=1", "K+1", "r", "end if"),
    ] {
        let error = claimed(rule, part, (modulus, &[blocks]), FEW).unwrap_err().to_string();
        assert!(error.contains(why), "{rule}: {error}");
    }
}
