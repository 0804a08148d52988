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

/// The same for two parameters, the first of which is the unit.
const NESTED: &[(&str, &str, &str, &str)] = &[
    ("take A,B", "A>=1 and A<=B", "A+B", "if h%2=0 and (h>b or h=b and s>=c) then 2 else h%2"),
    ("take {A,B}", "A>=1 and A<=B", "A+B", "if h%2=0 and (h>b or h=b and s>=c) then 2 else h%2"),
    ("take A..B", "A>=1 and A<=B", "A+B", "h"),
    ("take A..B; misere", "A>=1 and A<=B", "A+B", "h=1"),
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
    with_unit(rule, part, (modulus, blocks), None, steps)
}

/// The same with a unit.
fn with_unit(
    rule: &str,
    part: &str,
    (modulus, blocks): (&str, &[impl ToString]),
    unit: Option<&str>,
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
            unit: unit.map(str::to_owned),
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
        "take A,B" | "take {A,B}" => vec![k, m],
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

#[test]
fn claims_with_a_unit_are_derived() {
    for &(rule, part, modulus, block) in NESTED {
        let proved = with_unit(rule, part, (modulus, &[block]), Some("A"), 1 << 28)
            .unwrap_or_else(|error| panic!("{rule}: {error}"));
        let lost = rule.contains("misere");
        for (k, m) in (1..=15).flat_map(|k| (k..=k + 35).map(move |m| (k, m))) {
            for (n, value) in values(rule, k, m, 200).into_iter().enumerate() {
                let said = proved.value(&[n as u128, k.into(), m.into()]);
                match lost {
                    true => assert_eq!(said == Some(0), value == 0, "{rule} at {n}, {k}, {m}"),
                    false => assert_eq!(said, Some(u128::from(value)), "{rule} at {n}, {k}, {m}"),
                }
            }
        }
    }
}

fn proved_len(rule: &str) -> usize {
    if rule.contains('A') { 3 } else { 2 }
}

/// The text with one piece in the place of another one, at each place.
fn changed(text: &str) -> Vec<String> {
    const OTHER: [(&str, &str); 42] = [
        ("0", "1"),
        ("1", "0"),
        ("1", "2"),
        ("1", "3"),
        ("2", "1"),
        ("2", "3"),
        ("2", "4"),
        ("3", "2"),
        ("4", "3"),
        ("4", "5"),
        ("4", "8"),
        ("8", "4"),
        ("8", "6"),
        ("8", "9"),
        ("r", "(r+1)"),
        ("r", "(r+K)"),
        ("r", "K"),
        ("h", "s"),
        ("h", "b"),
        ("h", "(h+1)"),
        ("s", "(s+1)"),
        ("s", "h"),
        ("s", "c"),
        ("b", "(b+1)"),
        ("b", "h"),
        ("c", "(c+1)"),
        ("c", "s"),
        ("K", "(K+1)"),
        ("K", "(K-1)"),
        ("K", "1"),
        ("A", "B"),
        ("B", "A"),
        ("B", "(B+1)"),
        ("+", "-"),
        ("-", "+"),
        ("*", "+"),
        ("<=", "<"),
        ("<", "<="),
        (">=", ">"),
        ("=", "!="),
        (" and ", " or "),
        (" or ", " and "),
    ];
    let letter = |c: char| c.is_ascii_alphanumeric();
    let mut all = Vec::new();
    for (old, new) in OTHER {
        for (at, _) in text.match_indices(old) {
            let (before, behind) = (&text[..at], &text[at + old.len()..]);
            // A part of a word or of another sign is no piece.
            let part = old.starts_with(letter) && (before.ends_with(letter) || behind.starts_with(letter));
            let sign = !old.starts_with(letter)
                && (before.ends_with(['<', '>', '=', '!']) || behind.starts_with(['<', '>', '=']));
            if !part && !sign {
                all.push(format!("{before}{new}{behind}"));
            }
        }
    }
    all
}

/// A claim about a rule: the condition on the parameters, the modulus, and the blocks.
type Claim = (String, String, Vec<String>);

/// All claims that differ from one in one piece.
fn near((part, modulus, blocks): Claim) -> Vec<Claim> {
    let mut all: Vec<Claim> = Vec::new();
    all.extend(changed(&part).into_iter().map(|part| (part, modulus.clone(), blocks.clone())));
    all.extend(changed(&modulus).into_iter().map(|modulus| (part.clone(), modulus, blocks.clone())));
    for place in 0..blocks.len() {
        for other in changed(&blocks[place]) {
            let mut all_blocks = blocks.clone();
            all_blocks[place] = other;
            all.push((part.clone(), modulus.clone(), all_blocks));
        }
    }
    all
}

/// Asks about one in `step` of the claims with a piece changed, or with two; what is accepted is
/// the truth. The numbers of those that were refused, without a unit and with one.
fn refused(step: usize, twice: bool) -> [usize; 2] {
    let plain = TRUE.iter().map(|&(rule, part, modulus, blocks)| {
        (rule, None, (part.to_owned(), modulus.to_owned(), blocks.iter().map(|&block| block.to_owned()).collect()))
    });
    let nested = NESTED.iter().map(|&(rule, part, modulus, block)| {
        (rule, Some("A"), (part.to_owned(), modulus.to_owned(), vec![block.to_owned()]))
    });
    let mut refused = [0, 0];
    for (rule, unit, claim) in plain.chain(nested) {
        let mut known: Vec<((u64, u64), Vec<u64>)> = Vec::new();
        let once = near(claim).into_iter();
        let all = once.flat_map(|claim| if twice { near(claim) } else { vec![claim] });
        for (part, modulus, blocks) in all.step_by(step) {
            let Ok(proved) = with_unit(rule, &part, (&modulus, &blocks), unit, FEW) else {
                refused[usize::from(unit.is_some())] += 1;
                continue;
            };
            if known.is_empty() {
                let two = rule.contains('A');
                let all = (1..=9).flat_map(|k| (if two { 1..=12 } else { 0..=0 }).map(move |m| (k, m)));
                let real = all.filter(|&(k, m)| !two || k <= m || rule.contains(','));
                known = real.map(|(k, m)| ((k, m), values(rule, k, m, 120))).collect();
            }
            let of_losers = !blocks[0].contains("then") && blocks[0].contains(['<', '=', '>']);
            for ((k, m), values) in &known {
                let at = |n: usize| [n as u64, *k, *m].map(u128::from)[..proved_len(rule)].to_vec();
                let said: Vec<Option<u128>> = (0..values.len()).map(|n| proved.value(&at(n))).collect();
                // A claim that is not about these parameters says nothing.
                if said.iter().all(Option::is_none) {
                    continue;
                }
                for (n, (&said, &value)) in said.iter().zip(values).enumerate() {
                    let fits = if of_losers { (said == Some(0)) == (value == 0) } else { said == Some(value.into()) };
                    assert!(fits, "{rule}: {part}, {modulus}, {blocks:?} at {:?}", at(n));
                }
            }
        }
    }
    refused
}

#[test]
fn changed_claims_are_refused() {
    let [plain, nested] = refused(7, false);
    assert!(plain >= 60 && nested >= 15, "{plain}, {nested}");
}

#[test]
#[ignore = "thorough: half a minute"]
fn all_changed_claims_are_refused() {
    let [plain, nested] = refused(1, false);
    assert!(plain >= 400 && nested >= 100, "{plain}, {nested}");
}

#[test]
#[ignore = "slow: some minutes"]
fn claims_with_two_changes_are_refused() {
    let [plain, nested] = refused(17, true);
    assert!(plain >= 1_000 && nested >= 150, "{plain}, {nested}");
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
