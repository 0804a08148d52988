//! Sequences with a formula are found, and found simple; noise is not. A repeating pattern has the
//! shortest of a few plain forms.
use budget::Budget;
use patterns::families::modular;
use patterns::search::sequence;
use patterns::{Formula, search};

/// The bases of a rule that names 26 and 29.
const BASES: [i64; 6] = [3, 5, 7, 13, 29, 26];

/// The formula found in the values of a formula or a function, compared over ten times the part it
/// is read off.
fn found(value: impl Fn(i64) -> i64, from: i64, fit: usize) -> Option<String> {
    let values: Vec<i64> = (from..from + 10 * fit as i64).map(value).collect();
    let outcome = sequence(from, values.iter().copied(), fit, &BASES, &Budget::default());
    outcome.found.map(|proposal| proposal.formula.to_string())
}

fn of_formula(text: &str, from: i64) -> Option<String> {
    let formula = Formula::parse(text, &["n"]).unwrap();
    found(|n| formula.short_value(&[n]).unwrap().unwrap(), from, 300)
}

#[test]
fn formulas_are_found_again() {
    for text in [
        "n",
        "n%6",
        "(n%8)/3",
        "n/3",
        "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n",
        "if n%4=3 then 2 else (n%4)%2",
        "if n=0 then 0 else v2(n)",
        "if n=0 then 0 else v2(n)+1",
        "if n=0 then 0 else lowbit(n)",
        "if n=0 then 0 else bigomega(n)",
        "if n=0 then 0 else bigomega(n)%2",
        "if n=0 then 0 else expxor(n)",
        "if n=0 then 0 else if n%2=0 then bigomega(n)-v2(n)+1 else bigomega(n)",
        "if n=0 then 0 else log2(n)+1",
        "if n=0 then 0 else if n%2=0 then n/2 else G(n/2)",
        "if n=0 then 0 else if n%3=0 then n/3 else G(n-n/3-1)",
        "popcount(n)",
        "if n=0 then 0 else (popcount(n)+1)%2",
        "digitxor(10,n)",
        "2*n+(popcount(n)+1)%2",
        "(sqrt(8*n+1)-1)/2",
        "if n<=3 then n else 1+G(sqrt(n))",
        "sqrt(n)",
        "if n=0 then 0 else v2(n)+popcount(n)",
        "if n=0 then 0 else v(7,n)",
        "if n=0 then 0 else v(13,n)%2",
        "v(29,n+1)+2",
        "if n=0 then 0 else v(26,n)",
        "if n=0 then 0 else v(13,n)+v2(n)",
        "if n=0 then 0 else v(13,n) xor v(7,n)",
        "if n=0 then 0 else (v(13,n)+v2(n))%2",
    ] {
        let again = of_formula(text, 0);
        println!("{text}    ->    {again:?}");
        assert!(again.is_some(), "{text}");
    }
}

#[test]
fn zeros_are_found() {
    let is = |text: &str| {
        let formula = Formula::parse(text, &["n"]).unwrap();
        move |n: i64| formula.short_value(&[n]).unwrap().unwrap()
    };
    for text in [
        "n%6=0",
        "n in fib",
        "n+1 in pow2",
        "n<=1 or 9<n<=18 or n>18 and P((n+17)/18)",
        "prime(n) and not n in {2,17} or n in {16,34}",
    ] {
        let zero = is(text);
        // The values are irregular where they are not zero.
        let again = found(|n| zero(n) * (1 + (n * n % 1009 * (n % 37)) % 11), 0, 1200);
        println!("{text}    ->    {again:?}");
        assert!(again.is_some(), "{text}");
    }
}

#[test]
fn noise_has_no_formula() {
    let mut state = 12345u64;
    let noise: Vec<i64> = (0..5000)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 60) as i64
        })
        .collect();
    for fit in [64, 100, 300, 500] {
        let outcome = sequence(0, noise.iter().copied(), fit, &BASES, &Budget::default());
        assert_eq!(outcome.found, None);
    }
    assert!(search::proposals(&patterns::Sample::new(0, noise[..300].to_vec(), &BASES)).is_empty());
}

#[test]
fn values_far_out_decide_between_formulas() {
    let value = |n: i64| if n == 0 { 0 } else { i64::from(n % 29 == 0 && n % 841 != 0) };
    let values: Vec<i64> = (0..800).map(value).collect();
    let found = |far: &[(i64, i64)]| {
        let outcome = search::sequence_and_far(0, values.iter().copied(), 80, &BASES, far, &Budget::default());
        outcome.found.map(|found| found.formula.to_string())
    };
    assert_eq!(found(&[]).as_deref(), Some("if n=0 then 0 else v(29,n)"));
    assert_eq!(found(&[(841, 0)]).as_deref(), Some("if n=0 then 0 else v(29,n)%2"));
}

fn of_text(head: &[u64], preperiod: usize, period: usize, saltus: u64) -> Option<String> {
    modular::of_values(head, preperiod, period, saltus).map(|formula| formula.to_string())
}

#[test]
fn plain_forms() {
    assert_eq!(of_text(&[0], 0, 1, 1).unwrap(), "n");
    assert_eq!(of_text(&[0, 1, 2], 0, 3, 0).unwrap(), "n%3");
    assert_eq!(of_text(&[0, 0, 0, 1, 1, 1, 2, 2], 0, 8, 0).unwrap(), "(n%8)/3");
    assert_eq!(of_text(&[0, 0, 0], 0, 3, 1).unwrap(), "n/3");
    assert_eq!(of_text(&[0], 0, 1, 0).unwrap(), "0");
    assert_eq!(of_text(&[0, 1, 0, 0], 2, 1, 0).unwrap(), "if n=1 then 1 else 0");
}

#[test]
fn cases_by_residue() {
    let lasker = [0, 1, 2, 4, 3];
    assert_eq!(
        of_text(&lasker, 1, 4, 4).unwrap(),
        "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n"
    );
    assert_eq!(
        of_text(&[0, 1, 0, 1, 2, 3, 2], 0, 7, 0).unwrap(),
        "if n%7=5 then 3 else if n%7 in {4,6} then 2 else if n%7 in {1,3} then 1 else 0"
    );
    assert_eq!(of_text(&[0, 1, 0, 1], 0, 4, 2).unwrap(), "if n%4 in {1,3} then 2*(n/4)+1 else 2*(n/4)");
}

#[test]
fn too_many_cases_are_no_formula() {
    let head: Vec<u64> = (0..1000u64).map(|n| n * n % 7).collect();
    assert_eq!(of_text(&head, 0, 1000, 0), None);
}
