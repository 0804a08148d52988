//! Programs as a good contestant writes them: dense tables, blocks of equal quotients, claims that
//! are proved first, closed laws. All of them answer as the engine does.
use crate::programs::{LANGUAGES, Question, agrees, build, joined, run, sum_of};
use sprague::code::{CodeError, CodeOptions, Language, Style, code, write};
use sprague::{Budget, Outcome, SolveOptions, Sum};

const KIKI: &str = "(n,m) -> (n-1,m) : n>1; (n,m) -> (n,m-1) : m>1; (n,m) -> (n-1,m-1) : n>1, m>1";

/// Two numbers that fall by squares: nothing repeats.
const FALLING: &str = "(n,m) -> (n-k*k,m) : k>=1; (n,m) -> (n,m-k*k) : k>=1; (n,m) -> (n-1,m-1)";

/// Tuples whose numbers never grow, with the largest number of the questions.
const TABLES: &[(&str, u64)] = &[
    (KIKI, 12),
    ("wythoff", 9),
    ("(a,b) -> (x,b) : x<a, x>=a-3; (a,b) -> (a,b-1)", 10),
    ("(a,b) -> (a-1,b-2), (a-1,0) : a>=1, b>=2; (a,b) -> (0,b) : a>=1", 9),
    ("unordered; (a,b) -> (a-1,b) : a>=1; (a,b) -> (a,b-k) : 1<=k<=2", 10),
    ("(a,b,c) -> (a-1,b,c) : a>=1; (a,b,c) -> (a,b-2,c) : b>=2; (a,b,c) -> (a,b,c-k) : k in {1,4}", 4),
];

fn table_of(rule: &str, largest: u64, languages: &[Language]) {
    let options =
        CodeOptions { max: vec![("n".into(), largest as i64)], style: Some(Style::Table), ..CodeOptions::default() };
    let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert!(text.contains("row by row") && !text.contains("unordered_map"), "{rule}\n{text}");
    let arity = Sum::parse(&[rule]).unwrap().games()[0].ruleset().arity as u32;
    let position = |mut code: u64| {
        let digit = |_| {
            let number = code % (largest + 1);
            code /= largest + 1;
            number
        };
        (0..arity).map(digit).collect::<Vec<u64>>()
    };
    let all: Vec<Vec<u64>> = (0..(largest + 1).pow(arity)).map(position).collect();
    let mut asked: Vec<Question> = all.iter().map(|one| sum_of(std::slice::from_ref(one))).collect();
    asked.extend(all.windows(3).step_by(7).map(sum_of));
    agrees(rule, false, &options, &asked, languages);
    // Larger numbers are refused.
    if let Some(built) = build(
        Language::Python,
        &code(rule, &CodeOptions { language: Language::Python, ..options }, &Budget::default()).unwrap(),
    ) {
        let far = vec![vec![largest + 1; arity as usize]];
        assert!(run(&built, &sum_of(&far).0).is_err_and(|said| said.contains("larger limit")), "{rule}");
    }
}

#[test]
fn dense_tables() {
    TABLES.iter().for_each(|&(rule, largest)| table_of(rule, largest, &[Language::Python]));
}

#[test]
#[ignore = "thorough: 15 s"]
fn dense_tables_in_every_language() {
    table_of(KIKI, 12, &LANGUAGES);
    table_of(TABLES[3].0, 6, &LANGUAGES);
}

/// With known limits the default is a table, and where a table is of no use, a search.
#[test]
fn a_table_where_the_limits_are_known() {
    let made = |rule: &str, max: &[(&str, i64)]| {
        let max = max.iter().map(|&(name, most)| (name.to_owned(), most)).collect();
        let options = CodeOptions { max, style: None, ..CodeOptions::default() };
        code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"))
    };
    assert!(made(FALLING, &[("n", 2000)]).contains("n <= 2000, m <= 2000"));
    assert!(made(FALLING, &[("n", 2000), ("m", 7)]).contains("n <= 2000, m <= 7"));
    for (rule, max) in [
        (FALLING, [].as_slice()),
        (FALLING, &[("m", 100)]),
        (FALLING, &[("n", 100_000)]),
        // A number may grow, and quotients reach few positions.
        ("(a,b) -> (a-1,b+1) : a>=1; (a,b) -> (a,b-1)", &[("n", 100)]),
        ("(a,b) -> (a/2,b) : a>=1; (a,b) -> (a,b/3) : b>=1", &[("n", 100)]),
    ] {
        assert!(made(rule, max).contains("by a search"), "{rule} {max:?}");
    }
    // Limits of heaps are the limits of their table.
    assert!(made("take squares", &[("n", 300)]).contains("heaps up to 300"));
    assert!(made("take squares", &[("n", 1 << 50)]).contains("heaps up to 10000"));
    let table = CodeOptions { style: Some(Style::Table), ..CodeOptions::default() };
    let error = code(KIKI, &table, &Budget::default()).unwrap_err().to_string();
    assert!(error.contains("n<=2000"), "{error}");
}

/// Luogu P3235: two numbers of heaps with the same quotient suffice.
#[test]
fn near_equal_splits_by_blocks() {
    for (rule, largest, by_blocks) in [
        ("split any near-equal if n>=3", 40, true),
        ("take 1; split any near-equal if n>=2", 30, true),
        ("split 3..7 near-equal", 45, false),
    ] {
        let options = CodeOptions { style: Some(Style::Table), to: largest, ..CodeOptions::default() };
        let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        assert_eq!(text.contains("block_first"), by_blocks, "{rule}\n{text}");
        let asked: Vec<Question> = (0..=largest).map(|n| sum_of(&[vec![n], vec![n / 2]])).collect();
        agrees(rule, false, &options, &asked, &[Language::Python, Language::Cpp]);
    }
}

/// HDU 2147: values that repeat along the diagonal, or in every direction, need no search.
#[test]
fn values_that_repeat_in_several_directions() {
    for (rule, arity, largest) in [
        (KIKI, 2, 9),
        ("(a,b) -> (a-1,b); (a,b) -> (a-2,b-1); (a,b) -> (a,b-1)", 2, 9),
        ("(a,b) -> (a-k,b) : 1<=k<=2; (a,b) -> (a,b-k) : 1<=k<=3", 2, 8),
        ("(a,b) -> (a-1,b) : a>=3; (a,b) -> (a,b-1); (a,b) -> (a-2,b-2)", 2, 9),
        ("(a,b,c) -> (a-1,b,c); (a,b,c) -> (a,b-1,c); (a,b,c) -> (a,b,c-1)", 3, 3),
    ] {
        let options = CodeOptions { style: Some(Style::Formula), ..CodeOptions::default() };
        let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        assert!(!text.contains("memory") && !text.contains("computed from the rule"), "{rule}\n{text}");
        let all = (0..(largest + 1_u64).pow(arity))
            .map(|code| (0..arity).map(|place| code / (largest + 1).pow(place) % (largest + 1)).collect::<Vec<u64>>());
        let all: Vec<Vec<u64>> = all.collect();
        let mut asked: Vec<Question> = all.iter().map(|one| sum_of(std::slice::from_ref(one))).collect();
        asked.extend(all.windows(3).step_by(7).map(sum_of));
        asked.push(sum_of(&[vec![1_000_000_007; arity as usize], vec![999_999_999; arity as usize]]));
        agrees(rule, false, &options, &asked, &[Language::Python, Language::Cpp]);
    }
    let plain = code(KIKI, &CodeOptions::default(), &Budget::default()).unwrap();
    assert!(plain.contains("proved (diagonals)"), "{plain}");
}

/// Luogu P2148: a formula of the literature about numbers from 1 on has bits of `a-1`.
#[test]
fn bits_of_numbers_from_one_on() {
    let rule = "unordered; (a,b) -> (x,a-x) : 1<=x<a; (a,b) -> (x,b-x) : 1<=x<b";
    let options = CodeOptions { max: vec![("n".to_owned(), 2_000_000_000)], ..CodeOptions::default() };
    let text = code(rule, &options, &Budget::default()).unwrap();
    assert!(text.contains("trailing ones") && !text.contains("memory"), "{text}");
    let all: Vec<Vec<u64>> = (0..144).map(|code| vec![1 + code / 12, 1 + code % 12]).collect();
    let mut asked: Vec<Question> = all.iter().map(|one| sum_of(std::slice::from_ref(one))).collect();
    asked.extend(all.windows(3).step_by(5).map(sum_of));
    agrees(rule, false, &options, &asked, &[Language::Python, Language::Cpp]);
}

#[test]
fn a_claim_is_proved_first() {
    let claimed = |rule: &str, claim: &str, place: Option<&str>, input: &str| {
        let options = CodeOptions {
            language: Language::Python,
            claim: Some((claim.to_owned(), place.map(str::to_owned))),
            input: input.parse().unwrap(),
            ..CodeOptions::default()
        };
        code(rule, &options, &Budget::default())
    };
    let text = claimed(KIKI, "n%2=1 and m%2=1 zeros", Some("n>=1, m>=1"), "zero: n m").unwrap();
    assert!(text.contains("proved: the player to move loses at (n,m)"), "{text}");
    if let Some(built) = build(Language::Python, &text) {
        let asked = "5 3\n5 4\n6 6\n999999999999999999 7\n0 0\n";
        assert_eq!(run(&built, asked).as_deref(), Ok("Second\nFirst\nFirst\nSecond\n"));
        // The claim does not cover a position without a row.
        assert!(run(&built, "3 0\n0 0\n").is_err_and(|said| said.contains("not about this position")));
    }
    let values = claimed("take 1..3", "G = n%4", None, "eof: heaps").unwrap();
    if let Some(built) = build(Language::Python, &values) {
        assert_eq!(run(&built, "2 4 8\n2 5 4\n").as_deref(), Ok("Second\nFirst\n"));
    }
    for (rule, claim, place, why) in [
        ("king", "a=b zeros", None, "false"),
        ("king", "a=b", None, "claim"),
        ("king", "a%2=0 and b%2=0 zeros", Some("a>>1"), "claim"),
        ("cram", "G = n", None, "no numbers"),
    ] {
        let error = claimed(rule, claim, place, "eof: n").unwrap_err();
        assert!(matches!(error, CodeError::Claim(_)) && error.message().to_string().contains(why), "{rule}: {error}");
    }
    // The loser of single positions decides no sum.
    assert!(claimed("king", "a%2=0 and b%2=0 zeros", None, "eof: heaps").is_ok_and(|text| text.contains("single")));
    assert!(claimed("king", "a%2=0 and b%2=0 zeros", None, "eof: n n").is_err());
}

/// HDU 2897: P to Q tokens, or all that are left; the player who takes the last one loses.
#[test]
fn amounts_that_are_read_where_the_last_loses() {
    let rule = "take P..Q; n -> 0 : 1<=n<P; misere";
    let (mut lines, mut expected) = (String::new(), String::new());
    for low in 1..=4 {
        for high in low..=6 {
            let game = sprague::Game::builder(rule).params([("P", low), ("Q", high)]).build().unwrap();
            let mut sum = Sum::single(game);
            for n in 0..=3 * (low + high) {
                sum.clear();
                sum.place(0, sprague::Position::new([n as u64])).unwrap();
                let won = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().outcome == Outcome::N;
                lines.push_str(&format!("{}\n", joined(&[n as u64, low as u64, high as u64], " ")));
                expected.push_str(if won { "WIN\n" } else { "LOST\n" });
            }
        }
    }
    for rule in [rule, "take-p-to-q"] {
        for language in [Language::Python, Language::Cpp] {
            let options = CodeOptions {
                language,
                input: "eof: n P Q".parse().unwrap(),
                answers: ("WIN".into(), "LOST".into()),
                ..CodeOptions::default()
            };
            let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
            let Some(built) = build(language, &text) else { continue };
            assert_eq!(run(&built, &lines).as_deref(), Ok(expected.as_str()), "{rule}\n{text}");
        }
    }
    let sums = CodeOptions { input: "P Q eof: heaps".parse().unwrap(), ..CodeOptions::default() };
    assert!(code(rule, &sums, &Budget::default()).is_err());
}

/// The words about the cost, and the warnings, at these limits.
fn cost(rule: &str, max: &[(&str, i64)], options: CodeOptions) -> (String, Vec<String>) {
    let max = max.iter().map(|&(name, most)| (name.to_owned(), most)).collect();
    let written = write(rule, &CodeOptions { max, ..options }, &Budget::default());
    let written = written.unwrap_or_else(|error| panic!("{rule}: {error}"));
    let cost = written.cost.map_or(String::new(), |cost| cost.to_string());
    assert!(written.text.contains(cost.split(" (").next().unwrap()), "{rule}: {cost}\n{}", written.text);
    (cost, written.warnings.iter().map(ToString::to_string).collect())
}

#[test]
fn the_cost_is_stated_and_a_slow_program_is_told() {
    let plain = CodeOptions::default;
    let search = || CodeOptions { style: Some(Style::Dfs), ..CodeOptions::default() };
    let python = || CodeOptions { language: Language::Python, ..CodeOptions::default() };
    let slow = |(cost, warnings): (String, Vec<String>)| {
        assert!(cost.starts_with("Cost: "), "{cost}");
        warnings.iter().any(|warning| warning.contains("more than 2 s"))
    };
    // A formula for many large heaps, a table that is small, one that is long, a search.
    assert!(!slow(cost("take 1,3,4", &[("n", 1_000_000_000), ("heaps", 100_000), ("cases", 10)], plain())));
    assert!(slow(cost("take 1,3,4", &[("n", 1_000_000_000), ("heaps", 100_000), ("cases", 100_000)], plain())));
    assert!(!slow(cost("take squares", &[("n", 100_000)], plain())));
    assert!(slow(cost("take squares", &[("n", 1_000_000)], python())));
    assert!(slow(cost(
        "take k where gcd(k,n)=1",
        &[("n", 1_000_000)],
        CodeOptions { style: Some(Style::Table), ..plain() }
    )));
    assert!(slow(cost(KIKI, &[("n", 2000), ("m", 2000)], search())));
    assert!(!slow(cost(FALLING, &[("n", 300), ("m", 300)], plain())));
    assert!(!slow(cost("split any near-equal if n>=3", &[("n", 100_000)], plain())));
    assert!(slow(cost("take k where gcd(k,n)=1", &[("n", 10_000_000), ("heaps", 200_000)], plain())));
    // Nothing is said of limits.
    assert!(cost(FALLING, &[], plain()).0.contains("limits of the input"));
    assert!(cost("take 1,3,4", &[], plain()).0.contains("for a position"));
    assert!(cost("take squares", &[], plain()).0.contains("at the start"));
    // The table is shorter than the heaps that may come.
    let (_, warnings) = cost("take squares", &[("n", 1_000_000_000)], plain());
    assert!(warnings.iter().any(|warning| warning.contains("up to 10000 only")), "{warnings:?}");
}
