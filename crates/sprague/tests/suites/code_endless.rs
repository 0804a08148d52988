//! Programs for loopy rules, for rules whose play is not proved to end, and for unordered positions
//! of several numbers: compiled, run, and compared with the engine, draws included.

use crate::programs::{LANGUAGES, Question, agrees, build, random, run, sum_of};
use sprague::code::{CodeOptions, Language, Style, code, words};
use sprague::{Budget, Sum};

const PYTHON: [Language; 1] = [Language::Python];

/// Each case: a rule, the style, the largest number of the table, and the largest number in a
/// question.
const CASES: &[(&str, Option<Style>, u64, u64)] = &[
    ("(a,b) -> (b,(a+b)%5) : a!=0; (a,b) -> (a,(a*b)%5) : b>=2", None, 6, 6),
    (
        "(x,p) -> ((x+2)%5,1) : x>0, p=0; (x,p) -> ((x+3)%5,1) : x>0, p=0; (x,p) -> ((x+k)%5,0) : x>0, p=1, 1<=k<=3",
        None,
        5,
        4,
    ),
    ("n -> n-1 : n>3; n -> n+1 : n%2=0, n<20", None, 30, 25),
    ("n -> n/2 : n>0; n -> n+3 : n%3=1, n<30", None, 40, 32),
    ("n -> m : abs(n-m)=2, m<12; n -> n-3 : n>=5", None, 20, 14),
    ("unordered; (a,b) -> (a-1,b+1) : a>=1, b<9; (a,b) -> (a,b-2) : b>=2", None, 9, 8),
    // Only 0 leads to a cycle.
    ("x -> x*k : 2<=k<=9, x<162", None, 1_500, 160),
    // There is no cycle, but no proof of that, so the program is a search.
    ("x -> x*k : 2<=k<=9, 1<=x<162", None, 100, 160),
    ("n -> n/2**(p*j) for j in 1..q : p>=1, 1<=q<=2, p*q<=v2(n)", None, 100, 64),
    ("n -> n-2 : n>5; n -> n+1 : n%4=1, n<9", Some(Style::Dfs), 100, 40),
    // Values without a bit of their own are stored elsewhere in the table; an infinite value may
    // set every bit.
    ("(a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b) : k>=2; (a,b) -> (a/2,b) : b=4", None, 70, 9),
    ("n -> n-k : k>=1; n -> n : n=61", None, 61, 61),
    // Names that the program uses itself.
    ("(i,won) -> (won,(i+won)%4) : i!=0; (i,won) -> (i-1,won) : i>=1", None, 6, 5),
    // Bounds that may have no value, for one name in several clauses (Codeforces 850 C).
    (
        "(a,b) -> (a/q,b/q) : omega(q)=1, q|a, q|b; (a,b) -> (a/q,b) : omega(q)=1, q|a, not q|b; \
         (a,b) -> (a,b/q) : omega(q)=1, q|b, not q|a",
        None,
        16,
        12,
    ),
    // These positions are sorted.
    ("unordered; (a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1", None, 100, 5),
    ("unordered; (a,b,c) -> (i,b,c),(a-1-i,b,c) : 0<=i<a; (0,b,c) -> (0,b-1,c) : b>=1", None, 100, 4),
];

fn compared(languages: &[Language]) {
    for &(rule, style, to, largest) in CASES {
        let arity = Sum::parse(&[rule]).unwrap().games()[0].ruleset().arity;
        let mut next = random(rule.len() as u64);
        let mut position = || (0..arity).map(|_| next(largest + 1)).collect::<Vec<u64>>();
        let sums: Vec<Vec<Vec<u64>>> = (0..60).map(|i| (0..1 + i % 3).map(|_| position()).collect()).collect();
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, false, &CodeOptions { style, to, ..CodeOptions::default() }, &asked, languages);
    }
}

#[test]
#[ignore = "thorough: 26 s"]
fn play_that_may_go_round() {
    compared(&PYTHON);
}

#[test]
#[ignore = "slow: compiles some forty programs"]
fn play_that_may_go_round_in_every_language() {
    compared(&LANGUAGES);
}

/// A program refuses positions beyond its limits.
#[test]
fn positions_that_are_not_known_are_refused() {
    let printed = |rule: &str, style, input: &str| {
        let options = CodeOptions { style, to: 8, language: Language::Python, ..CodeOptions::default() };
        let text = code(rule, &options, &Budget::default()).unwrap();
        build(Language::Python, &text).map(|built| run(&built, input))
    };
    for (rule, style, input, said) in [
        ("n -> n-1 : n>3; n -> n+1 : n%2=0", None, "1 20", "above 8"),
        ("n -> n-1 : n>3; n -> n+2 : n%2=0", None, "1 4", "above 8"),
        ("n -> n-1 : n>3; n -> n+1 : n%2=0", Some(Style::Dfs), "1 4", "go round"),
    ] {
        let Some(printed) = printed(rule, style, input) else { return };
        assert!(printed.as_ref().is_err_and(|text| text.contains(said)), "{rule}: {printed:?}");
    }
}

/// Turns in several components have no program if play is found to repeat: each question would
/// fail.
#[test]
fn turns_that_can_go_round_are_refused_when_the_program_is_made() {
    for rule in ["n -> n; play exactly 2", "n -> n-1 : n>3; n -> n+1 : n%2=0; play every"] {
        let said = code(rule, &CodeOptions::default(), &Budget::default()).unwrap_err().to_string();
        assert!(said.contains("go round"), "{rule}: {said}");
    }
    // Play that ends, although there is no proof of it.
    assert!(
        code("n -> n-1 : n>3; n -> n+1 : n%7=1, n<3; play every", &CodeOptions::default(), &Budget::default()).is_ok()
    );
}

/// The program states a lowered limit, and the largest possible limit.
#[test]
#[ignore = "thorough: 8 s"]
fn limits_of_graphs_are_said() {
    let rule = "(a,b) -> (a+1,b) : (a+1)**b<=N; (a,b) -> (a,b+1) : a**(b+1)<=N; N = 1000";
    let program = |to: u64| {
        let options = CodeOptions { to, language: Language::Python, ..CodeOptions::default() };
        code(rule, &options, &Budget::default()).unwrap().replace("\n#   ", " ").replace("\n# ", " ")
    };
    assert!(program(100_000).contains("The limit 100000 is lowered to 2047"), "{}", program(100_000));
    assert!(program(100_000).contains("above 2047: no program of this kind looks at larger ones"));
    let usual = program(CodeOptions::default().to);
    assert!(usual.contains("above 255: make the program with a larger limit, 2047 at most"), "{usual}");
    assert!(!usual.contains("lowered") && !usual.contains("may go round"), "{usual}");
}

/// A word for draws is refused if there are none; a comma inside a word is written with a
/// backslash.
#[test]
fn no_word_is_dropped() {
    let options = CodeOptions { draw: Some("No".to_owned()), ..CodeOptions::default() };
    let refused = code("nim", &options, &Budget::default()).unwrap_err().to_string();
    assert!(refused.contains("\"No\" is a word too many"), "{refused}");
    let drawn = code("n -> n+1 : n<5; n -> n-1", &options, &Budget::default()).unwrap();
    assert!(drawn.contains("No"));
    assert!(code("graph", &options, &Budget::default()).unwrap().contains("No"));
    assert_eq!(words(r"Yes\, he wins,No,a\b"), ["Yes, he wins", "No", r"a\b"]);
}
