//! Claims about two heaps for every value of a parameter: true ones are derived, and who loses by
//! them is who loses by the definition; changed ones are refused, or true as well.
use crate::families;
use check::{Invalid, Proved};

/// A claim: a rule, the condition on K, the modulus, and the lost positions or the values in
/// quotients and rests.
struct Family {
    rule: &'static str,
    part: &'static str,
    modulus: &'static str,
    said: String,
    /// The amounts that a move may take from the heaps, by K and the heaps.
    moves: fn(i64, i64, i64) -> Vec<(i64, i64)>,
}

/// `min%T != K` and an even `a+b+min/T`, where T = K+1.
fn jump() -> String {
    let even = |least: &str| format!("(K%2=0 and (q1+r1+q2+r2+{least})%2=0 or K%2=1 and (r1+r2+{least})%2=0)");
    let first = "(q1<q2 or q1=q2 and r1<=r2)";
    format!("{first} and r1!=K and {} or not {first} and r2!=K and {}", even("q1"), even("q2"))
}

fn families() -> Vec<Family> {
    let rooks = "(a,b) -> (a-k,b) : 1<=k<=K; (a,b) -> (a,b-k) : 1<=k<=K";
    let of_rooks = |said: &str| Family {
        rule: rooks,
        part: "K>=1",
        modulus: "K+1",
        said: said.to_owned(),
        moves: |k, _, _| (1..=k).flat_map(|x| [(x, 0), (0, x)]).collect(),
    };
    vec![
        Family {
            rule: "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-K,b-K)",
            part: "K>=2",
            modulus: "K+1",
            said: jump(),
            moves: |k, _, _| vec![(1, 0), (0, 1), (k, k)],
        },
        of_rooks("r1=r2"),
        of_rooks("r1 xor r2"),
        Family {
            rule: "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-j) : 1<=k, 1<=j, k+j<K",
            part: "K>=1",
            modulus: "K",
            said: "q1=q2 and (r1+r2=0 or r1+r2=K)".to_owned(),
            moves: |k, a, b| {
                let both = (1..k).flat_map(|x| (1..k - x).map(move |y| (x, y)));
                (1..=a).map(|x| (x, 0)).chain((1..=b).map(|y| (0, y))).chain(both).collect()
            },
        },
    ]
}

fn claimed(family: &Family, (part, modulus, said): (&str, &str, &str)) -> Result<Proved, Invalid> {
    families::claimed(family.rule, part, (modulus, &[said]), 1 << 27)
}

/// The values of a square by the definition, row after row.
fn values(family: &Family, k: i64, side: i64) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
        let moves = (family.moves)(k, a, b);
        let options = moves.iter().filter(|(x, y)| *x <= a && *y <= b);
        let mut options: Vec<u64> = options.map(|(x, y)| found[((a - x) * side + b - y) as usize]).collect();
        options.sort_unstable();
        options.dedup();
        found.push(options.iter().enumerate().find(|(i, x)| *i as u64 != **x).map_or(options.len(), |(i, _)| i) as u64);
    }
    found
}

/// Whether a derived claim is that of the definition for these K, of which it covers some.
fn fits(family: &Family, proved: &Proved, values: &[Vec<u64>], (part, said): (&str, &str)) -> bool {
    let least: i64 = part.strip_prefix("K>=").unwrap().parse().unwrap();
    let of_values = said.contains("xor");
    (1..).zip(values).filter(|(k, _)| *k >= least).all(|(k, values)| {
        let side = values.len().isqrt();
        values.iter().enumerate().all(|(at, &value)| {
            let position = [(at / side) as u128, (at % side) as u128, k as u128];
            let own = proved.value(&position);
            let fits = if of_values { own == Some(value.into()) } else { (own == Some(0)) == (value == 0) };
            assert!(fits || part != family.part || said != family.said, "{} at {position:?}", family.rule);
            fits
        })
    })
}

#[test]
fn claims_about_two_heaps_are_derived() {
    for family in families() {
        let proved = claimed(&family, (family.part, family.modulus, &family.said));
        let proved = proved.unwrap_or_else(|error| panic!("{}: {error}", family.rule));
        let values: Vec<Vec<u64>> = (1..=15).map(|k| values(&family, k, 70)).collect();
        assert!(fits(&family, &proved, &values, (family.part, &family.said)));
    }
}

/// The text with one piece in the place of another one, at each place.
fn changed(text: &str) -> Vec<String> {
    let other = [
        ("0", "1"),
        ("1", "2"),
        ("1", "0"),
        ("2", "3"),
        ("2", "1"),
        ("K", "(K+1)"),
        ("K", "(K-1)"),
        ("K", "1"),
        ("q1", "q2"),
        ("q2", "q1"),
        ("r1", "r2"),
        ("r2", "r1"),
        ("q1", "r1"),
        ("r2", "q2"),
        ("=", ">="),
        ("!=", "="),
        ("<=", "<"),
        ("<", "<="),
        ("<", ">"),
        (" and ", " or "),
        (" or ", " and "),
        ("not ", ""),
        ("+", "-"),
        ("%2", ""),
        ("%2", "%4"),
        (" xor ", "+"),
    ];
    let mut all = Vec::new();
    for (old, new) in other {
        let places = text.match_indices(old).filter(|(at, _)| {
            // A digit or a letter that belongs to a name is no number.
            !(old.len() == 1 && text[..*at].ends_with(['q', 'r']))
        });
        all.extend(places.map(|(at, _)| format!("{}{new}{}", &text[..at], &text[at + old.len()..])));
    }
    all
}

/// Asks about one in `step` of the claims with a piece changed, or with two; the number that was
/// refused.
fn refused(step: usize, twice: bool) -> usize {
    let mut refused = 0;
    for family in families() {
        let values: Vec<Vec<u64>> = (1..=8).map(|k| values(&family, k, 40)).collect();
        let said = changed(&family.said).into_iter();
        let said = said.flat_map(|said| if twice { changed(&said) } else { vec![said] });
        let said = said.map(|said| (family.part.to_owned(), family.modulus, said));
        let parts = ["K>=0", "K>=1", "K>=2", "K>=3"].map(|part| (part.to_owned(), family.modulus, family.said.clone()));
        let moduli = ["K", "K+1", "K+2", "2*K", "2*K+1", "2*K+2", "3*K"];
        let moduli = moduli.map(|modulus| (family.part.to_owned(), modulus, family.said.clone()));
        for (part, modulus, said) in said.chain(parts).chain(moduli).step_by(step) {
            match claimed(&family, (&part, modulus, &said)) {
                Ok(proved) => {
                    let same = (part.as_str(), said.as_str());
                    assert!(fits(&family, &proved, &values, same), "{}: {part}, {modulus}, {said}", family.rule);
                }
                Err(_) => refused += 1,
            }
        }
    }
    refused
}

#[test]
fn changed_claims_about_two_heaps_are_refused() {
    let refused = refused(10, false);
    assert!(refused >= 20, "{refused}");
}

#[test]
#[ignore = "thorough: half a minute"]
fn all_changed_claims_about_two_heaps_are_refused() {
    let refused = refused(1, false);
    assert!(refused >= 190, "{refused}");
}

#[test]
#[ignore = "slow: five minutes"]
fn claims_about_two_heaps_with_two_changes_are_refused() {
    let refused = refused(11, true);
    assert!(refused >= 1_000, "{refused}");
}

#[test]
fn other_rules_of_two_heaps_are_refused_with_the_reason() {
    for (rule, part, why) in [
        ("(a,b) -> (a-1,b); (a,b) -> (a-K,b+K)", "K>=1", "do not depend on the heaps"),
        ("(a,b) -> (a-1,b); (a,b) -> (b,a-K)", "K>=1", "do not depend on the heaps"),
        ("(a,b) -> (a-k,b) : 1<=k<=b; (a,b) -> (a,b-K)", "K>=1", "do not depend on the heaps"),
        ("(a,b) -> (a-k,b-k) : k>=K", "K>=1", "multiple of the modulus"),
        ("(a,b) -> (a-K*K,b)", "K>=1", "do not depend on the heaps"),
        ("(a,b) -> (a-K,b)", "K>=0", "play must end"),
        ("(a,b) -> (a-k,b) : k<=K", "K>=1", "play must end"),
        ("(a,b) -> (a-K,b); end if a=b", "K>=1", "end if"),
        ("(a,b) -> (a-K,b),(a,b-K)", "K>=1", "do not depend on the heaps"),
    ] {
        let family = Family { rule, part, modulus: "K+1", said: "r1=r2".to_owned(), moves: |_, _, _| Vec::new() };
        let error = claimed(&family, (part, "K+1", "r1=r2")).unwrap_err().to_string();
        assert!(error.contains(why), "{rule}: {error}");
    }
}
