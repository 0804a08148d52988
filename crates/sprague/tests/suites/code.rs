//! Programs that are written, compiled and run: they agree with the engine.

use crate::common::played;
use crate::programs::{LANGUAGES, Question, agrees, build, joined, list_of, random, run, sum_of};
use sprague::code::{CodeError, CodeOptions, Hint, InputShape, Language, ProgramError, Style, code};
use sprague::{Budget, Outcome, SolveOptions, Sum};
use std::path::{Path, PathBuf};

/// Compares random sums, single positions, and extremes.
fn compared(rule: &str, style: Option<Style>, largest: u64, extremes: &[u64], languages: &[Language]) {
    let mut next = random(largest ^ rule.len() as u64);
    let options = CodeOptions { style, to: largest.max(50), ..CodeOptions::default() };
    let arity = Sum::parse(&[rule]).unwrap().games()[0].ruleset().arity;
    let mut sums: Vec<Vec<Vec<u64>>> = (0..=largest.min(40)).map(|n| vec![vec![n; arity]]).collect();
    sums.extend((0..40).map(|_| (0..next(4)).map(|_| (0..arity).map(|_| next(largest + 1)).collect()).collect()));
    sums.extend(extremes.iter().map(|&n| vec![vec![n; arity], vec![next(largest + 1); arity]]));
    let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
    agrees(rule, false, &options, &asked, languages);
}

const FAR: [u64; 3] = [1_000_000_000_000_000_000, 999_999_999_999_999_937, 9_000_000_000_000_000_000];

#[test]
#[ignore = "thorough: 14 s"]
fn every_style_says_what_the_engine_says_in_every_language() {
    compared("take 1,3,4", None, 60, &FAR, &LANGUAGES);
    compared("take fib; take n where n%7=3", Some(Style::Table), 90, &[], &LANGUAGES);
    compared("wythoff", None, 12, &[], &LANGUAGES);
}

/// Case distinctions in clauses, and where they cannot become clauses: after `or`, and in
/// conditions for the end of play.
#[test]
#[ignore = "thorough: 10 s"]
fn cases() {
    compared("take 1..if n%2=0 then 3 else 5", None, 60, &FAR, &[Language::Python]);
    let behind_or = "n -> n-k : 1<=k<=n, k<2 or k<=(if n%k=0 then n/k else n/(n-k))";
    compared(behind_or, Some(Style::Table), 60, &[], &LANGUAGES);
    compared("take 1..3; end if n%4=(if n>9 then 1 else 2)", Some(Style::Dfs), 60, &[], &LANGUAGES);
}

#[test]
#[ignore = "thorough: 4 s"]
fn closed_forms() {
    let quick = [Language::Cpp, Language::Python];
    compared("take 1,2 leaving 0..2", None, 200, &FAR, &quick);
    compared("take any; split 2", None, 60, &FAR, &quick);
    compared("take 1..n/2", None, 100, &FAR, &quick);
    // The heap itself is a bound.
    compared("take 1..(n+2)/2", None, 100, &FAR, &quick);
    compared("take 3..5", None, 60, &FAR, &quick[..1]);
}

/// Automata that read the digits of a heap.
#[test]
#[ignore = "thorough: 6 s"]
fn values_in_the_digits_of_a_base() {
    compared("take 1,2; n -> n/3 : n>=1", None, 200, &FAR, &LANGUAGES);
    // Far out the engine needs more effort for these than a comparison gives it.
    for rule in ["n -> n/2 : n%2=0, n>=1; take 2", "n -> n/j : 2<=j<=6, n>=1", "n -> n/13 : 13|n, n>=1"] {
        compared(rule, Some(Style::Formula), 200, &[], &[Language::Python]);
    }
}

#[test]
#[ignore = "thorough: 8 s"]
fn tables_and_searches() {
    let quick = [Language::Cpp, Language::Python];
    compared("take k where gcd(k,n)=1", Some(Style::Table), 60, &[], &quick);
    compared("split 2 unequal; split any equal", Some(Style::Table), 60, &[], &quick);
    compared("unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b", None, 12, &[], &quick);
    compared("n -> k, n xor k : 0<k<n, n xor k<n", Some(Style::Dfs), 40, &[], &quick);
}

/// Fixed numbers beyond 32 bits: as bounds of counters that are unused or are only indices of an
/// array, and as indices themselves. The compilers must accept them, though small heaps have no
/// such move.
#[test]
#[ignore = "thorough: 10 s"]
fn fixed_numbers_beyond_32_bits() {
    let idle = "n -> n-1 : n>0; n -> n-2 : 3000000000<=k<=3000000002";
    compared(idle, Some(Style::Dfs), 12, &[], &LANGUAGES);
    let place = "n -> k : 3000000000<=k<=3000000002, n>3000000005; n -> 3000000000 : n>3000000000; n -> n-1";
    compared(place, Some(Style::Table), 12, &[], &LANGUAGES);
}

/// Powers grow beyond 64 bits: a program agrees with the engine, or there is no program.
#[test]
#[ignore = "thorough: 7 s"]
fn powers() {
    let quick = [Language::Python];
    let mojtaba = "m -> bor(m>>k, m & ((1<<(k-1))-1)) : m>=1, 1<=k<=log2(m)+1";
    compared(mojtaba, None, 300, &[], &quick);
    compared(mojtaba, Some(Style::Table), 300, &[], &quick);
    compared("take k where k & 2**j = 0, j<=n, k>=2**j", Some(Style::Table), 90, &[], &quick);
    compared("n -> n-2**k : n & (1<<k) = 0, k<=n, k>=1", Some(Style::Dfs), 200, &[], &quick);
    for rule in [
        "take k where 2**k%7=1",
        "n -> n-(2**k-2**j) : 0<=j<k, 2**k-2**j<=n",
        "take k where popcount(3**k)=k",
        "take k where 2**k<3**j, j<k",
        "take k where k & 3**k != 0",
        "take k where 2**k in primes",
        "take k where (2**k)>>3 <= n",
    ] {
        let refused = code(rule, &CodeOptions::default(), &Budget::default());
        assert!(
            matches!(&refused, Err(CodeError::Program(ProgramError::Unsupported { what, .. })) if what.to_string().contains("64 bits")),
            "{rule}: {refused:?}"
        );
    }
}

/// The program reports it if terms of a search would exceed 64 bits.
#[test]
fn numbers_too_long_for_a_search() {
    let rule = "(a,b) -> (a%b,b) : b>=1, a>=b, a*b%7!=1; (a,b) -> (a,b%a) : a>=1, b>=a";
    let search = CodeOptions { style: Some(Style::Dfs), language: Language::Python, ..CodeOptions::default() };
    compared(rule, Some(Style::Dfs), 40, &[], &[Language::Python]);
    let text = code(rule, &search, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "1 2000000000 5").is_ok());
        assert!(run(&built, "1 1000000000000000000 5").is_err_and(|said| said.contains("64 bits")));
    }
}

/// Sets with a name in all possible places: beyond the heap, from 0 on, of terms that may be
/// negative.
fn named_sets(languages: &[Language]) {
    for (rule, style) in [
        ("n -> n-1 : p in primes, 3*n<p<=4*n", Some(Style::Table)),
        ("n -> n-s-1 : s in squares, s<n", Some(Style::Table)),
        ("n -> n-s-1 : s in triangular, s<n", Some(Style::Dfs)),
        ("take k where n-2*k in fib, k in pow2", Some(Style::Table)),
        ("take k where not n-2*k in cubes, k+1 in factorials or k in triangular", Some(Style::Dfs)),
        ("take k where k-3 in squares; take k where 2*k+1 in palindromes, k>5", None),
        ("n -> n-s : s in palindromes, 9<s<=n/2; take 1", None),
    ] {
        compared(rule, style, 90, &[], languages);
    }
    compared("(a,b) -> (a-1,b) : q in squares, a+b<q<2*a+b; (a,b) -> (a,b-1)", None, 12, &[], languages);
    compared("(a,b) -> (b,(a+s)%7) : a>b, s in squares, s<=a", None, 8, &[], languages);
}

#[test]
#[ignore = "thorough: 4 s"]
fn sets_with_a_name() {
    named_sets(&[Language::Python]);
}

#[test]
#[ignore = "slow: compiles some thirty programs"]
fn sets_with_a_name_in_every_language() {
    named_sets(&LANGUAGES);
}

/// One position on each line, decided by a formula.
fn compared_alone(rule: &str, options: &CodeOptions, positions: &[Vec<u64>], languages: &[Language]) {
    let options = CodeOptions { input: "eof: n".parse().unwrap(), ..options.clone() };
    let asked: Vec<Question> =
        positions.iter().map(|position| (joined(position, " "), vec![joined(position, ",")])).collect();
    let text = code(rule, &options, &Budget::default()).unwrap();
    assert!(text.contains("Values: G("), "{rule}: no formula\n{text}");
    agrees(rule, false, &options, &asked, languages);
}

/// Pairs of small numbers, and some far out: the last digits of both decide.
fn pairs(least: u64, to: u64, far: &[(u64, u64)]) -> Vec<Vec<u64>> {
    let near = (least..=to).flat_map(|a| (least..=to).map(move |b| vec![a, b]));
    near.chain(far.iter().map(|&(a, b)| vec![a, b])).collect()
}

/// Games of the literature, by the formulas of their theorems.
fn theories(languages: &[Language]) {
    let formula = CodeOptions { style: Some(Style::Formula), ..CodeOptions::default() };
    // floor(k*phi) and floor(k*phi)+k for k = 3*10^17, and their neighbours.
    let beatty = [485_410_196_624_968_454, 485_410_196_624_968_455, 485_410_196_624_968_453];
    let far: Vec<(u64, u64)> = beatty.iter().map(|&a| (a, a + 300_000_000_000_000_000)).collect();
    compared_alone("wythoff", &formula, &pairs(0, 14, &far), languages);
    let rule = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-l) : k>=1, l>=1, k<3*l+2, l<3*k+2";
    let far = [
        (123_456_789_012_345_678, 573_549_539_413_929_476),
        (573_549_539_413_929_476, 123_456_789_012_345_678),
        (123_456_789_012_345_678, 573_549_539_413_929_475),
    ];
    compared_alone(rule, &formula, &pairs(0, 14, &far), languages);
    let far = [(514_229, 832_040), (832_040, 1_346_269), (617_000_000_000_000_000, 999_999_999_999_999_999)];
    compared_alone("euclid", &formula, &pairs(0, 14, &far), languages);
    compared_alone("fibonacci-nim", &formula, &pairs(0, 25, &[(999_999_999_999, 3), (832_040, 832_039)]), languages);
    compared_alone("(s,c) -> (s,c+k) : 1<=k<=c*c, k<=s-c", &formula, &pairs(0, 30, &[(100_000_000, 70)]), languages);
    let rule =
        "unordered; (a,b) -> (b%a,a) : a>=1; (a,b) -> (a,b-a**i) : a>=2, i>=1, a**i<=b; (a,b) -> (a,b-1) : a=1, b>=1";
    compared_alone(rule, &formula, &pairs(0, 20, &[(987_654_321, 999_999_999_999_999_999)]), languages);
    let heaps: Vec<Vec<u64>> = (0..300).chain([1 << 40, 1 << 41, 3 << 40]).map(|n| vec![n]).collect();
    compared_alone("take d where d|n, 1<d<n", &formula, &heaps, languages);
}

#[test]
fn theorems_of_the_literature() {
    theories(&[Language::Python]);
}

#[test]
#[ignore = "slow: compiles some thirty programs"]
fn theorems_of_the_literature_in_every_language() {
    theories(&LANGUAGES);
    for (rule, to) in [("coprime-nim", 90), ("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : k>=1", 20)] {
        compared(rule, Some(Style::Formula), to, &[], &LANGUAGES);
    }
    compared("n -> m : (m & n) = m, m<n", Some(Style::Formula), 90, &[1 << 59, (1 << 59) - 1], &LANGUAGES);
}

#[test]
fn a_formula_that_is_only_checked_must_be_asked_for() {
    let rule = "n -> n/p : prime(p), p|n, n>0";
    let formula = CodeOptions { style: Some(Style::Formula), language: Language::Python, ..CodeOptions::default() };
    let refused = code(rule, &formula, &Budget::default());
    assert!(refused.is_err_and(|error| matches!(error, CodeError::Program(error) if error.hints() == [Hint::Assume])));
    let assumed = code(rule, &CodeOptions { assume: true, ..formula }, &Budget::default()).unwrap();
    assert!(assumed.contains("not proved"), "{assumed}");
}

#[test]
fn a_formula_about_single_positions_adds_nothing_up() {
    let formula = CodeOptions { style: Some(Style::Formula), language: Language::Python, ..CodeOptions::default() };
    let text = code("wythoff", &formula, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert_eq!(run(&built, "1 1 2\n1 3 4\n").as_deref(), Ok("Second\nFirst\n"));
        assert!(run(&built, "2 1 2 3 4\n").is_err_and(|said| said.contains("single position")));
    }
    let two = CodeOptions { input: "T: n n".parse().unwrap(), ..formula };
    assert!(code("wythoff", &two, &Budget::default()).is_err());
    // Without a style there is a program that can decide sums.
    let any = CodeOptions { style: None, ..two };
    assert!(code("wythoff", &any, &Budget::default()).is_ok_and(|text| text.contains("search")));
}

/// Rules of every kind, each tested in all its styles.
const RULES: &[(&str, u64)] = &[
    ("take squares", 80),
    ("take primes", 80),
    ("take pow2", 80),
    ("take cubes", 80),
    ("take triangular", 80),
    ("take factorials", 80),
    ("take palindromes", 150),
    ("take odd", 60),
    ("take even; take 1", 60),
    ("take d where d|n, d<n", 80),
    ("take d where d|n, 1<d<n", 80),
    ("n -> d : d|n, d<n", 80),
    ("take q where omega(q)=1", 60),
    ("take q where bigomega(q)<=2, q>1", 60),
    ("take 1..sqrt(n)", 80),
    ("take 1..root(n,3)", 80),
    ("take 1..max(1,log2(n)) where n>0", 80),
    ("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n", 200),
    ("n -> n/3 : n>=3; n -> n-n/3 : n>=3", 80),
    ("take 2**i where i>=0, 2**i<=n", 80),
    ("take popcount(n)", 60),
    ("take lowbit(n), v2(n) where n>0", 60),
    ("take 1..digitsum(n); take 1..digits(n)", 120),
    ("take k where k%3=n%2", 60),
    ("take 1..3 if 2|n; take 1 if not 2|n", 60),
    ("take k where k in {2,4..5,9}", 60),
    ("take 1 or 2", 0),
    ("split 3", 40),
    ("split 3 unequal; take 1", 40),
    ("split any near-equal", 60),
    ("split any consecutive; take 2", 60),
    ("take 1..2 leaving 0..2", 40),
    ("n -> m times 3, n-3*m : m>=1, 3*m<=n; take 1", 40),
    ("n -> n-1, n-2 : n>=2", 60),
    ("take 1..5; end if n%4=0", 60),
    ("n -> n/k : k>=2, n>0", 80),
    ("take abs(n-7) where n>0", 40),
];

#[test]
#[ignore = "slow: compiles some sixty programs"]
fn rules_of_every_kind() {
    for &(rule, largest) in RULES.iter().filter(|(_, largest)| *largest > 0) {
        for style in [Some(Style::Table), Some(Style::Dfs)] {
            compared(rule, style, largest, &[], &[Language::Cpp, Language::Python]);
        }
        compared(rule, None, largest, &[], &[Language::Java, Language::Rust]);
    }
    for (rule, largest) in [
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", 15),
        ("(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)", 14),
        ("(a,b) -> (a-k*b,b) : k>=1,b>=1; (a,b) -> (a,b-k*a) : k>=1,a>=1", 20),
        ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2", 12),
        ("(s,c) -> (s,c+k) : 1<=k<=c*c, k<=s-c", 25),
        ("unordered; (a,b) -> (b%a,a) : 1<=a; (a,b) -> (a,b-a**i) : i>=1, a>=1, a**i<=b, (a>1 or i=1)", 20),
    ] {
        compared(rule, None, largest, &[], &LANGUAGES);
    }
}

#[test]
fn heaps_beyond_a_table_are_refused() {
    let options =
        CodeOptions { style: Some(Style::Table), to: 100, language: Language::Python, ..CodeOptions::default() };
    let text = code("take fib", &options, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "2 100 7\n1 101\n").is_err_and(|said| said.contains("larger than 100")));
    }
}

#[test]
fn misere_heaps() {
    let options = CodeOptions { input: "eof: n".parse().unwrap(), to: 60, ..CodeOptions::default() };
    let asked: Vec<Question> = (0..60).map(|n| (n.to_string(), vec![n.to_string()])).collect();
    for (rule, style) in [("take 1,3,4", None), ("take fib", Some(Style::Table)), ("take 1,3,4", Some(Style::Dfs))] {
        agrees(rule, true, &CodeOptions { style, ..options.clone() }, &asked, &[Language::Python]);
    }
}

/// Sums under misère play, where the rule of misère Nim is proved to hold.
fn misere_sums(languages: &[Language]) {
    for rule in ["take any", "take 1..3", "take 1,3,4", "take 2..4"] {
        let mut next = random(rule.len() as u64);
        let mut sums: Vec<Vec<Vec<u64>>> = (0..12).map(|n| vec![vec![n]]).collect();
        sums.extend((0..60).map(|_| (0..next(5)).map(|_| vec![next(9)]).collect()));
        sums.extend((0..20).map(|_| (0..next(5)).map(|_| vec![next(2)]).collect()));
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, true, &CodeOptions::default(), &asked, languages);
    }
}

/// No theorem adds these up, so whole sums are searched. One rule in `one_in` is tested.
fn whole_sums(one_in: usize, languages: &[Language]) {
    for (rule, largest) in [
        ("0.07", 7),
        ("take 1..2 if n<=2; n -> 2 : n>=3", 6),
        ("take squares", 9),
        ("take 1 leaving 0..3", 5),
        ("take primes; take 1 if n>=4", 7),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", 2),
        ("unordered; (a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1", 2),
    ]
    .into_iter()
    .step_by(one_in)
    {
        let mut next = random(rule.len() as u64);
        let arity = if rule.contains("(a,b,c)") { 3 } else { 1 + u64::from(rule.contains("(a,b)")) };
        let mut position = || (0..arity).map(|_| next(largest + 1)).collect::<Vec<u64>>();
        let sums: Vec<Vec<Vec<u64>>> = (0..40).map(|i| (0..i % 4).map(|_| position()).collect()).collect();
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, true, &CodeOptions::default(), &asked, languages);
    }
}

/// A quotient decides sums of heaps of any size. The engine searches small sums.
fn quotients(rules: &[&str], languages: &[Language]) {
    for rule in rules {
        let mut next = random(rule.len() as u64);
        let mut sums: Vec<Vec<Vec<u64>>> = (0..30).map(|n| vec![vec![n]]).collect();
        sums.extend((0..60).map(|_| (0..next(5)).map(|_| vec![next(11)]).collect()));
        sums.extend((0..20).map(|_| (0..2 + next(3)).map(|_| vec![FAR[1] - next(200)]).collect()));
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, true, &CodeOptions::default(), &asked, languages);
    }
}

#[test]
fn misere_quotients_decide_sums() {
    quotients(&["0.75", "kayles"], &[Language::Python]);
    let text = code(sprague::Game::builder("0.75").misere(), &CodeOptions::default(), &Budget::default()).unwrap();
    assert!(text.contains("has 8 elements, 2 of them in P"), "{text}");
}

#[test]
#[ignore = "thorough: 20 s"]
fn misere_quotients_decide_sums_in_every_language() {
    quotients(&["0.75", "kayles", "0.15", "0.123", "4.56"], &LANGUAGES);
}

#[test]
fn sums_under_misere_play() {
    misere_sums(&[Language::Python]);
    whole_sums(3, &[Language::Python]);
    let table = CodeOptions { style: Some(Style::Table), ..CodeOptions::default() };
    let refused = [
        ("0.77", &table, "sums under misère play are searched"),
        ("turn 1,2", &CodeOptions::default(), "misère play of positions that are no heaps or tuples"),
    ];
    for (rule, options, reason) in refused {
        let said = code(sprague::Game::builder(rule).misere(), options, &Budget::default()).unwrap_err().to_string();
        assert!(said.contains(reason), "{rule}: {said}");
    }
    assert_eq!(
        code(sprague::Game::builder("take 2,3; n -> n/2 : n>=4").misere(), &table, &Budget::default()),
        Err(CodeError::Program(ProgramError::Misere)),
    );
    let python = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    let text = code(sprague::Game::builder("0.07").misere(), &python, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "2 7 994").is_err_and(|said| said.contains("too large for a search")));
    }
}

/// A play of `moves` moves: no program may use recursion.
fn deep(moves: u64, languages: &[Language]) {
    let search = CodeOptions { style: Some(Style::Dfs), ..CodeOptions::default() };
    let rule = "(a,b) -> (a-1,(b+1)%5) : a>=1, b!=3; (a,b) -> (a-2,0) : b=3, a>=2";
    agrees(rule, false, &search, &[sum_of(&[vec![moves, 0]])], languages);
}

#[test]
fn long_games() {
    deep(200_000, &[Language::Python]);
}

#[test]
#[ignore = "slow: four languages, two of them compiled"]
fn games_of_a_million_moves_in_every_language() {
    deep(1_000_000, &LANGUAGES);
}

/// Subsets of the numbers from `first` on, in ascending order.
fn subsets(seed: u64, first: u64, numbers: u64, how_many: usize) -> Vec<Vec<u64>> {
    let mut next = random(seed);
    let all = (0..how_many).map(|_| (first..first + numbers).filter(|_| next(3) == 0).collect::<Vec<u64>>());
    all.filter(|set| !set.is_empty()).collect()
}

/// Positions that are lists: coins, piles on steps and sets.
fn lists(languages: &[Language]) {
    let plain = CodeOptions::default();
    for rule in ["turn 1..3", "ruler", "turn 2", "turn any within 3", "turn 1..5 from 1", "turn any from 1"] {
        let asked: Vec<Question> = subsets(7, 1, 12, 40).iter().map(|row| list_of('{', row, '}')).collect();
        agrees(rule, false, &plain, &asked, languages);
    }
    for rule in ["product(turn 2, turn 2)", "rugs", "product(turn 1..3, turn 1..3)"] {
        let rows = subsets(3, 0, 60, 30);
        let heads = |row: &Vec<u64>| row.iter().map(|&n| vec![n / 8 + 1, n % 8 + 1]).collect::<Vec<_>>();
        let asked: Vec<Question> = rows
            .iter()
            .map(|row| {
                let (input, places) = sum_of(&heads(row));
                let places: Vec<String> = places.iter().map(|place| format!("({place})")).collect();
                (input, vec![format!("{{{}}}", places.join(","))])
            })
            .collect();
        agrees(rule, false, &plain, &asked, languages);
    }
    for rule in [
        "staircase",
        "odd-steps",
        "move k from i to i-1 : 1<=k<=3",
        // The number of piles determines which of them count.
        "move k from i to i+1 : k>=1, i<m; move k from m to 0 : k>=1",
    ] {
        let mut next = random(5);
        let piles: Vec<Vec<u64>> = (0..40).map(|_| (0..=next(6)).map(|_| next(7)).collect()).collect();
        let asked: Vec<Question> = piles.iter().map(|piles| list_of('[', piles, ']')).collect();
        agrees(rule, false, &plain, &asked, languages);
    }
    for rule in
        ["erase d for x : d|x", "erase d for x : abs(d-x)=1", "erase d for x : gcd(d,x)>1; erase d for x : d=x+1"]
    {
        let asked: Vec<Question> = subsets(9, 1, 14, 40).iter().map(|set| list_of('{', set, '}')).collect();
        agrees(rule, false, &plain, &asked, languages);
    }
}

#[test]
#[ignore = "thorough: 10 s"]
fn positions_that_are_lists() {
    lists(&[Language::Python]);
    let coins = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    for rule in [r#""ab" -> "ba"; "ba" -> "ab""#, "(a,b,c) -> (b,a,c) times 2"] {
        assert!(code(rule, &coins, &Budget::default()).is_err(), "{rule}");
    }
}

#[test]
#[ignore = "slow: compiles some sixty programs"]
fn lists_and_misere_sums_in_every_language() {
    lists(&LANGUAGES);
    misere_sums(&LANGUAGES);
    whole_sums(1, &LANGUAGES);
}

#[test]
fn shapes_that_make_no_sense_are_refused() {
    for bad in ["", "T:", "count", "list", "list count", "n list count", "x: n", "n jump", "T: n m7 list"] {
        assert!(bad.parse::<InputShape>().is_err(), "{bad}");
    }
    for good in ["n", "T: heaps", "zero: n n n", "one: count L R list", "zero: S* | heaps", "T: n m"] {
        assert!(good.parse::<InputShape>().is_ok(), "{good}");
    }
}

/// A case of `examples/judge/`: a rule, the input format, the words, and a sample of the judge.
struct Case {
    name: String,
    rule: String,
    options: CodeOptions,
    params: Vec<(String, i64)>,
    misere: bool,
    input: String,
    output: Expected,
}

enum Expected {
    Text(String),
    /// The number of lines is the first word of the output.
    Count(usize),
}

fn judge_case(path: &Path) -> Case {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let (head, rest) = text.split_once("--- in\n").unwrap_or_else(|| panic!("{name}: no input"));
    let (input, output) = rest.split_once("--- out\n").unwrap_or_else(|| panic!("{name}: no output"));
    let value = |key: &str| head.lines().find_map(|line| line.strip_prefix(&format!("{key}: "))).map(str::to_owned);
    let answers = value("answers").unwrap_or("First,Second".into());
    let (first, second) = answers.split_once(',').unwrap();
    let options = CodeOptions {
        answers: (first.to_owned(), second.to_owned()),
        input: value("input").unwrap_or("eof: heaps".into()).parse().unwrap(),
        start: value("start"),
        to: value("to").map_or(10_000, |to| to.parse().unwrap()),
        ..CodeOptions::default()
    };
    let params = value("params").unwrap_or_default();
    let params = params.split_whitespace().map(|word| word.split_once('=').unwrap());
    let input = match input.trim().strip_prefix("numbers 1..") {
        Some(last) => (1..=last.parse::<u32>().unwrap()).map(|n| format!("{n}\n")).collect(),
        None => input.to_owned(),
    };
    let output = match output.trim().strip_prefix("so many first: ") {
        Some(count) => Expected::Count(count.parse().unwrap()),
        None => Expected::Text(output.to_owned()),
    };
    Case {
        rule: value("rule").unwrap(),
        params: params.map(|(name, value)| (name.to_owned(), value.parse().unwrap())).collect(),
        misere: value("misere").is_some(),
        options,
        input,
        output,
        name,
    }
}

fn judge_samples(languages: &[Language], only_every: usize) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/judge"));
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(files.len() >= 21, "{} samples", files.len());
    for (at, file) in files.iter().enumerate() {
        let case = judge_case(file);
        let begun = std::time::Instant::now();
        for (index, &language) in languages.iter().enumerate() {
            if (at + index) % only_every != 0 {
                continue;
            }
            let options = CodeOptions { language, ..case.options.clone() };
            let text =
                code(played(&case.rule, case.misere).params(case.params.iter().cloned()), &options, &Budget::default())
                    .unwrap_or_else(|error| panic!("{}: {error}", case.name));
            let Some(built) = build(language, &text) else { continue };
            let printed = run(&built, &case.input).unwrap_or_else(|said| panic!("{}: {said}\n{text}", case.name));
            match &case.output {
                Expected::Text(expected) => assert_eq!(&printed, expected, "{} in {language:?}\n{text}", case.name),
                Expected::Count(count) => {
                    let word = &case.options.answers.0;
                    assert_eq!(printed.lines().filter(|line| line == word).count(), *count, "{}", case.name);
                }
            }
            eprintln!("{} {language:?} {:?}", case.name, begun.elapsed());
        }
    }
}

/// Every sample, in the language that needs no compiler.
#[test]
#[ignore = "thorough: 9 s"]
fn samples_of_judges() {
    judge_samples(&[Language::Python], 1);
}

#[test]
#[ignore = "slow: compiles a hundred programs"]
fn samples_of_judges_in_every_language() {
    judge_samples(&LANGUAGES, 1);
}

#[test]
fn a_formula_about_positive_numbers_makes_no_program_that_refuses_a_0() {
    let rule = "(a,0) -> (a-1,0) : k>=1";
    let asked: Vec<Question> = [[[6, 0], [3, 0]], [[5, 2], [1, 1]], [[0, 0], [7, 0]]]
        .iter()
        .map(|sum| sum_of(&sum.iter().map(|position| position.to_vec()).collect::<Vec<_>>()))
        .collect();
    agrees(rule, false, &CodeOptions::default(), &asked, &[Language::Python]);
}

/// The theorem covers positive numbers; other positions have no move.
#[test]
fn a_theorem_about_positive_numbers_leaves_ends_of_play() {
    let rule = "unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1, b-k*a>=1";
    let text = code(rule, &CodeOptions { language: Language::Python, ..CodeOptions::default() }, &Budget::default());
    assert!(text.is_ok_and(|text| text.contains("euclid with positive numbers")));
    let asked: Vec<Question> = [[[7, 0], [8, 6]], [[0, 0], [3, 9]], [[5, 2], [2, 5]], [[0, 9], [0, 4]]]
        .iter()
        .map(|sum| sum_of(&sum.iter().map(|position| position.to_vec()).collect::<Vec<_>>()))
        .collect();
    agrees(rule, false, &CodeOptions::default(), &asked, &[Language::Python]);
}

#[test]
#[ignore = "thorough: 31 s"]
fn no_copy_of_a_position_is_not_looked_at() {
    // A heap that leaves no copy of itself cannot lead to a cycle.
    let rules = [
        "n -> n-(n/5) times n%2; end if n<=3",
        "n -> n times n/100, n-1 times 2*(n%2) : n>=1, n<=60",
        "(a,b) -> (a,b) times b%2, (a,b-1) : b%2=0; (a,b) -> (a-1,b)",
    ];
    for rule in rules {
        let pair = rule.starts_with('(');
        let position = |n: u64| if pair { vec![n, n / 2] } else { vec![n] };
        let asked: Vec<Question> = [[21, 28], [5, 13], [0, 4]].iter().map(|sum| sum_of(&sum.map(position))).collect();
        for style in [None, Some(Style::Dfs)] {
            agrees(rule, false, &CodeOptions { style, ..CodeOptions::default() }, &asked, &LANGUAGES);
        }
    }
}

#[test]
#[ignore = "thorough: 2 s"]
fn unordered_positions_are_read_in_any_order() {
    let build_of = |rule: &str, options: CodeOptions| {
        let text = code(rule, &CodeOptions { language: Language::Python, ..options }, &Budget::default()).unwrap();
        build(Language::Python, &text)
    };
    let first_wins = |rule: &str, sum: &str| {
        let words = std::iter::once(rule).chain(sum.split(' '));
        let mut sum = Sum::parse(&words.collect::<Vec<_>>()).unwrap();
        sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().outcome == Outcome::N
    };
    // Formulas that hold for ascending numbers, of three numbers and of two.
    for rule in ["(a,b,c) -> (a-k,b,c) : k>=1; unordered", "(a,b,c) -> (a,b,c-1) : c>b; unordered"] {
        let Some(built) = build_of(rule, CodeOptions::default()) else { return };
        for [a, b, c] in [[1, 3, 0], [0, 1, 3], [4, 2, 5], [2, 7, 2], [9, 4, 1], [6, 5, 4]] {
            let words = if first_wins(rule, &format!("({a},{b},{c})")) { "First\n" } else { "Second\n" };
            assert_eq!(run(&built, &format!("1 {a} {b} {c}\n")).as_deref(), Ok(words), "{rule} at ({a},{b},{c})");
        }
    }
    let rule = "(a,b) -> (a,b-k) : k>=1, b-k>=2*a; unordered";
    let shape = "eof: n".parse().unwrap();
    let options = CodeOptions { start: Some("n, 3".to_owned()), input: shape, ..CodeOptions::default() };
    let Some(built) = build_of(rule, options) else { return };
    for n in 0..12 {
        let words = if first_wins(rule, &format!("({n},3)")) { "First\n" } else { "Second\n" };
        assert_eq!(run(&built, &format!("{n}\n")).as_deref(), Ok(words), "{rule} at ({n},3)");
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn long_lists_are_no_deep_terms() {
    let list = |between: &str, one: fn(i64) -> String| (2..2_000).map(one).collect::<Vec<_>>().join(between);
    let rules = [
        format!("n -> {} : n>=1", list(", ", |k| format!("n/{k}"))),
        format!("n -> n-1 : n>=1, {}", list(", ", |k| format!("n%{k}!=1"))),
        format!("n -> n-min({}) : n>=4000", list(",", |k| format!("n/{k}"))),
    ];
    for language in LANGUAGES {
        let options = CodeOptions { language, style: Some(Style::Table), ..CodeOptions::default() };
        let made = rules.clone().map(|rule| {
            // A recursion as deep as a list is long would need a larger stack.
            let small = std::thread::Builder::new().stack_size(1 << 20);
            let options = options.clone();
            small.spawn(move || code(&rule, &options, &Budget::default()).map(drop)).unwrap().join().unwrap()
        });
        assert!(made.iter().all(Result::is_ok), "{language:?}: {made:?}");
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn programs_that_compilers_refuse_are_not_made() {
    let parts = (2..6_000).map(|k| format!("n/{k}")).collect::<Vec<_>>().join(", ");
    let clauses = (1..4_000).map(|k| format!("n -> n-{k} : n>={k}, n%{k}=1")).collect::<Vec<_>>().join("; ");
    for rule in [format!("n -> {parts} : n>=1"), clauses] {
        for style in [Style::Table, Style::Dfs] {
            let options = CodeOptions { style: Some(style), ..CodeOptions::default() };
            let refused = code(&rule, &options, &Budget::default()).unwrap_err().to_string();
            assert!(refused.contains("a rule of so many parts"), "{style:?}: {refused}");
        }
    }
}
