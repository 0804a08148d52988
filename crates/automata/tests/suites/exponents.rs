//! Rules that only divide: claims about exponents of several primes. What is proved is so by the
//! definition, and near misses are not proved.
use automata::{Limits, Verdict, prove};
use budget::Budget;
use patterns::Formula;
use patterns::formula::Body;

fn proved(rule: &str, claim: &str) -> bool {
    let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors:?}")).ruleset;
    let claim = Formula::parse(claim, &["n"]).unwrap_or_else(|error| panic!("{claim}: {error}"));
    let verdict = prove(&ruleset, &claim, None, Limits::default(), &Budget::unlimited()).unwrap();
    matches!(verdict, Verdict::Proved { .. })
}

fn rule(divisors: &[i64]) -> String {
    let clause = |by: &i64| format!("n -> n/{by} : {by}|n, n>=1");
    divisors.iter().map(clause).collect::<Vec<_>>().join("; ")
}

/// Divisors, and the claim about numbers from 1 on.
const TRUE: &[(&[i64], &str)] = &[
    (&[3, 7], "(v(3,n)+v(7,n))%2"),
    (&[7, 3], "v(3,n)%2 xor v(7,n)%2"),
    (&[2, 3, 5, 7], "(v2(n)+v(3,n)+v(5,n)+v(7,n))%2"),
    (&[6, 35], "(v(6,n)+v(35,n))%2"),
    (&[2, 4, 3], "v2(n)%3 xor v(3,n)%2"),
    (&[12, 5], "(v(12,n)+v(5,n))%2"),
    (&[6, 2], "v2(n)%2"),
    (&[2, 3, 9], "if v2(n)%2=0 then v(3,n)%3 else 1 xor v(3,n)%3"),
];

#[test]
fn claims_about_exponents_of_several_primes_are_proved() {
    for &(divisors, claim) in TRUE {
        let rule = rule(divisors);
        for zero in ["n=0", "n<1", "n<=0"] {
            let whole = format!("if {zero} then 0 else {claim}");
            assert!(proved(&rule, &whole), "{rule}: {whole}");
        }
    }
    // Written otherwise, or about the lost numbers alone.
    assert!(proved("n -> n/7 : n%7=0, n!=0; n -> n/3 : n>0, 3|n", "if n=0 then 0 else (v(3,n)+v(7,n))%2"));
    assert!(proved(&rule(&[3, 7]), "n=0 or (v(3,n)+v(7,n))%2=0"));
    assert!(proved(&rule(&[3, 7]), "if n>=1 then (v(3,n)+v(7,n))%2 else 0"));
    // A king, of whose values no short formula is known.
    assert!(proved(&rule(&[2, 3, 6]), "n=0 or v2(n)%2=0 and v(3,n)%2=0"));
    assert!(proved(&rule(&[6, 35]), "n=0 or not (v(6,n)+v(35,n))%2=1"));
}

/// The values of the numbers up to the last one, by the definition.
fn values(divisors: &[i64], last: i64) -> Vec<i64> {
    let mut found: Vec<i64> = vec![0];
    for n in 1..=last {
        let options: Vec<i64> = divisors.iter().filter(|by| n % **by == 0).map(|by| found[(n / by) as usize]).collect();
        found.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    found
}

/// Near misses: other divisors, other bases, other residues, other values at 0. Whatever is proved
/// is true.
#[test]
fn near_misses_are_not_proved() {
    const LAST: i64 = 5_000;
    let (mut asked, mut kept) = (0, 0);
    for &(divisors, claim) in TRUE {
        let mut claims =
            vec![format!("if n=0 then 1 else {claim}"), claim.to_owned(), format!("if n<=1 then 0 else {claim}")];
        let digits = claim.char_indices().filter(|(_, c)| c.is_ascii_digit());
        for (at, digit) in digits {
            let number = i64::from(digit.to_digit(10).unwrap());
            for other in [number - 1, number + 1, number + 2].into_iter().filter(|other| (0..10).contains(other)) {
                claims.push(format!("if n=0 then 0 else {}{other}{}", &claim[..at], &claim[at + 1..]));
            }
        }
        claims.push(format!("if n=0 then 0 else {}", claim.replace('+', "*")));
        claims.push(format!("if n=0 then 0 else {}", claim.replace("v2", "v2(n)+v2")));
        let mut sets = vec![divisors.to_vec()];
        for place in 0..divisors.len() {
            for more in [1, 2, 4] {
                let mut other = divisors.to_vec();
                other[place] += more;
                sets.push(other);
            }
        }
        for set in sets {
            let (rule, values) = (rule(&set), values(&set, LAST));
            for claim in &claims {
                let Ok(formula) = Formula::parse(claim, &["n"]) else { continue };
                asked += 1;
                if !proved(&rule, claim) {
                    continue;
                }
                kept += 1;
                for (n, &value) in (0..).zip(&values) {
                    assert!(matches!(formula.body(), Body::Value(_)));
                    assert_eq!(formula.short_value(&[n]), Ok(Some(value)), "{rule}: {claim} at {n}");
                }
            }
        }
    }
    assert!(asked > 1_000 && kept < asked / 10, "{kept} of {asked}");
}

/// Rules of other forms are not read as rules about exponents.
#[test]
fn other_rules_are_left_alone() {
    for rule in [
        "n -> n/3 : n>=1; n -> n/7 : 7|n, n>=1",
        "n -> n/3 : 3|n, n>=2; n -> n/7 : 7|n, n>=1",
        "n -> n/3 : 3|n, n>=1, n<100; n -> n/7 : 7|n, n>=1",
        "n -> n/3 : 3|n, n>=1; n -> n/7, n/7 : 7|n, n>=1",
        "n -> n/3 : 9|n, n>=1; n -> n/7 : 7|n, n>=1",
        "n -> n/3 : 3|n, n>=1; n -> n/7 : 7|n, n>=1; take 1",
        "n -> n/3 : 3|n, n>=1; n -> n/7 : 7|n, n>=1; misere",
    ] {
        assert!(!proved(rule, "if n=0 then 0 else (v(3,n)+v(7,n))%2"), "{rule}");
    }
    // Something other than exponents is said of n.
    assert!(!proved(&rule(&[3, 7]), "if n=0 then 0 else (v(3,n)+v(7,n)+0*n)%2+0*(n/2)"));
    assert!(!proved(&rule(&[3, 7]), "if n=0 then 0 else (v(3,n)+v(7,n)+v(11,n))%2"));
}
