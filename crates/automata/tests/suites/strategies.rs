//! Strategies of claims of the literature, in words and at positions far out; rules that have none.
use automata::{Limits, Strategy, Verdict, prove, strategy};
use budget::Budget;
use patterns::Formula;
use rules::ruleset::Ruleset;

fn read(rule: &str, claim: &str) -> (Ruleset, Formula) {
    let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors:?}")).ruleset;
    let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    let claim = Formula::parse(claim, &names).unwrap_or_else(|error| panic!("{claim}: {error}"));
    (ruleset, claim)
}

fn found(rule: &str, claim: &str) -> Option<Strategy> {
    let (ruleset, claim) = read(rule, claim);
    let verdict = prove(&ruleset, &claim, None, Limits::default(), &Budget::unlimited()).unwrap();
    assert!(matches!(verdict, Verdict::Proved { .. }), "{rule} | {claim}: {verdict:?}");
    strategy(&ruleset, &claim, None, Limits::default(), &Budget::unlimited()).unwrap()
}

/// `to with names where`, one for each move.
fn in_words(found: &Strategy) -> Vec<String> {
    let said = found.said().expect("short terms");
    let text = |one: &automata::Said| {
        let names: Vec<String> = one.names.iter().map(|(name, term)| format!("{name}={term}")).collect();
        let to = one.leaves.as_deref().unwrap_or("nothing");
        let when = one.when.as_deref().unwrap_or("?");
        format!("{to} | {} | {when}", names.join(" "))
    };
    said.iter().map(text).collect()
}

/// Rules, claims that hold, and the moves.
const KNOWN: &[(&str, &str, &[&str])] = &[
    (
        "(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1",
        "abs(x-y)<=1",
        &["(x-2*i,y+i) | i=(x-y+1)/3 | x>y", "(x+i,y-2*i) | i=(y-x+1)/3 | y>x"],
    ),
    (
        "unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b",
        "(a%2=1 or a=0) and (b%2=1 or b=0)",
        &["(i,a-i) | i=1 | a>0 and a%2=0", "(i,b-i) | i=1 | b%2=0"],
    ),
    ("(a,b) -> (b,a-1)", "a<=b", &["(b,a-1) |  | "]),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "a=b", &["(a-k,b) | k=a-b | a>b", "(a,b-k) | k=b-a | b>a"]),
    (
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; misere",
        "a=b and a>=2 or a+b=1",
        &["(a-k,b) | k=a-b | ?", "(a,b-k) | k=b-a | ?", "(a-k,b) | k=a+b-1 | ?", "(a,b-k) | k=a+b-1 | ?"],
    ),
    (
        "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a+k,b-k,c) : k>=1; (a,b,c) -> (a,b+k,c-k) : k>=1",
        "a=c",
        &["(a-k,b,c) | k=a-c | a>c", "(a,b+k,c-k) | k=c-a | c>a"],
    ),
    ("(a,b,c) -> (b,a-1,c); (a,b,c) -> (c,b,a-1)", "a<=b and a<=c", &["(c,b,a-1) |  | b>=c", "(b,a-1,c) |  | c>=b"]),
    ("take 1..3", "n%4=0", &["n-k | k=n%4 | "]),
    ("take 1..5", "n%6", &["n-k | k=(n-v)%6 | "]),
    ("take 3..5", "(n%8)/3", &["n-k | k=3 | ?", "n-k | k=5 | ?"]),
    ("take k where k!=2", "n/4*2+n%2", &["n-k | k=n-2*v+1 | ?", "n-k | k=n-2*v | ?"]),
    ("(a,b) -> (a-k,b-k) : k>=1", "min(a,b)", &["(a-k,b-k) | k=b-v | a>=b", "(a-k,b-k) | k=a-v | b>=a"]),
    (
        "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-3,b-3)",
        "(min(a,b)+1)%4!=0 and (a+b+min(a,b)/4)%2=0",
        &["(a-1,b) |  | ?", "(a-3,b-3) |  | ?", "(a,b-1) |  | ?"],
    ),
    (
        "(a,b) -> (a-k,b+i) : k>=1, i<k, i<=a; (a,b) -> (a+i,b-k) : k>=1, i<k, i<=b",
        "a=b",
        &["(a-k,b+i) | k=(a-b)/2+1 i=a-b-k | a>b", "(a+i,b-k) | i=0 k=b-a-i | b>a"],
    ),
    ("take P..Q; n -> 0 : 1<=n<P; P=3; Q=6; misere", "1<=n%9<=3", &["n-k | k=(n-3)%9 | ?", "n-k | k=3 | ?"]),
    ("n -> nothing; n -> n-1 : n>=1", "if n%2=0 then 1 else 2", &["nothing |  | ?", "n-1 |  | ?"]),
];

#[test]
fn strategies_in_words() {
    for (rule, claim, moves) in KNOWN {
        let found = found(rule, claim).unwrap_or_else(|| panic!("{rule} | {claim}"));
        let words = in_words(&found);
        assert_eq!(words, *moves, "{rule} | {claim}");
    }
}

/// Far out it takes no longer.
#[test]
fn moves_far_out() {
    let far: u128 = 1_000_000_000_000_000_000;
    let (nim, misere) = ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "; misere");
    let two = found(nim, "a=b").unwrap();
    assert_eq!(two.option(&[far, far + 7], 0), Some(vec![vec![far, far]]));
    assert_eq!(two.option(&[far, far], 0), None, "a lost position");
    assert_eq!(two.option(&[far], 0), None, "another number of numbers");
    assert_eq!(two.option(&[u128::MAX, 1], 0), None, "beyond 120 bits");
    let last = found(&format!("{nim}{misere}"), "a=b and a>=2 or a+b=1").unwrap();
    assert_eq!(last.option(&[far, 1], 0), Some(vec![vec![0, 1]]));
    assert_eq!(last.option(&[0, 0], 0), None, "misere play has ended");
    let values = found("take 1..5", "n%6").unwrap();
    assert_eq!(values.option(&[far + 5], 4), Some(vec![vec![far.div_ceil(6) * 6 - 2]]));
}

/// A list that needs more steps than the limit allows is not given.
#[test]
fn limits_hold() {
    let (ruleset, claim) = read("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "a=b");
    for steps in [0, 1_000, 100_000, 300_000] {
        let limits = Limits { steps, ..Limits::default() };
        let found = strategy(&ruleset, &claim, None, limits, &Budget::unlimited()).unwrap();
        assert_eq!(found, None, "{steps}");
    }
}

/// Of a part of the positions.
#[test]
fn claims_about_a_part() {
    let (ruleset, claim) = read("(a,b) -> (a-k,b) : 1<=k<=a; (a,b) -> (a,b-k) : 1<=k<=3", "a%4=b%4");
    let names = ["a", "b"];
    let part = Formula::parse("a<=3", &names).unwrap();
    let none = strategy(&ruleset, &claim, None, Limits::default(), &Budget::unlimited()).unwrap();
    let found = strategy(&ruleset, &claim, Some(&part), Limits::default(), &Budget::unlimited()).unwrap();
    assert!(none.is_some() && found.is_some());
    assert_eq!(found.unwrap().option(&[2, 1_000_000_003], 0), Some(vec![vec![2, 1_000_000_002]]));
}

/// Binary digits and sums have no strategy here.
#[test]
fn other_rules_have_none() {
    for (rule, claim) in [
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "a xor b"),
        ("take pow2", "n%3"),
        ("take any; split 2", "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n"),
        ("n -> n-1; n -> n/2 : n>=1", "n=0 or v2(n)%2=1"),
    ] {
        assert_eq!(found(rule, claim), None, "{rule} | {claim}");
    }
}
