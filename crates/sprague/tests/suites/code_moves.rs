//! Programs that print a winning move, all of them, their number, or the nim-value: run, and
//! compared with the definition.
use crate::programs::{LANGUAGES, build, joined, random, run};
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;
use sprague::code::{CodeError, CodeOptions, InputShape, Language, Printed, ProgramError, Style, code};
use sprague::{Budget, Game, SolveOptions, Sum};

/// A winning move: the heap from 1, what is taken, what is left, and all heaps afterwards.
type Shown = (usize, i64, Vec<i64>, String);

/// The winning moves by the definition, in the order of programs.
fn winning(ruleset: &Ruleset, heaps: &[u64]) -> Vec<Shown> {
    let sum: Vec<Vec<i64>> = heaps.iter().map(|&heap| vec![heap as i64]).collect();
    let mut moves: Vec<Shown> = Vec::new();
    for (at, option) in Oracle::new(ruleset).winning_moves(&sum).unwrap() {
        let mut left: Vec<i64> = option.iter().map(|part| part[0]).collect();
        left.sort_unstable();
        let words = |left: &[i64]| match left {
            [] => "0".to_owned(),
            left => left.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        };
        let after = heaps.iter().enumerate().map(|(i, heap)| if i == at { words(&left) } else { heap.to_string() });
        let after = after.collect::<Vec<_>>().join(" ");
        moves.push((at + 1, heaps[at] as i64 - left.iter().sum::<i64>(), left, after));
    }
    moves.sort();
    moves.dedup();
    moves
}

/// Random sums of heaps up to the largest, each heap alone before them.
fn sums(largest: u64, most: u64, seed: u64) -> Vec<Vec<u64>> {
    let mut next = random(seed);
    let mut all: Vec<Vec<u64>> = (0..=largest).map(|n| vec![n]).collect();
    all.extend((0..25).map(|_| (0..=next(most)).map(|_| next(largest + 1)).collect()));
    all
}

fn asked(sums: &[Vec<u64>]) -> String {
    sums.iter().map(|sum| format!("{} {}\n", sum.len(), joined(sum, " "))).collect()
}

/// Compares programs that print `print` with the definition.
fn compared(rule: &str, style: Option<Style>, print: Printed, largest: u64, most: u64, languages: &[Language]) {
    let ruleset = Game::new(rule).unwrap().ruleset().clone();
    let sums = sums(largest, most, largest ^ rule.len() as u64);
    let form = match print {
        Printed::Count => None,
        _ => Some("take {k} from heap {i}, leaving {to}\\n{heaps} ({case})".to_owned()),
    };
    let mut expected = String::new();
    for (at, sum) in sums.iter().enumerate() {
        let moves = winning(&ruleset, sum);
        let shown = match print {
            Printed::Count => vec![moves.len().to_string()],
            _ if moves.is_empty() => vec!["lose".to_owned()],
            print => {
                let count = if print == Printed::Move { 1 } else { moves.len() };
                let line = |(heap, taken, left, after): &Shown| {
                    let left = if left.is_empty() { "0".to_owned() } else { joined_signed(left) };
                    format!("take {taken} from heap {heap}, leaving {left}\n{after} ({})", at + 1)
                };
                moves[..count].iter().map(line).collect()
            }
        };
        expected.extend(shown.into_iter().map(|line| line + "\n"));
    }
    for &language in languages {
        let options = CodeOptions {
            language,
            style,
            print,
            format: form.clone(),
            answers: ("win".into(), "lose".into()),
            to: 60,
            ..CodeOptions::default()
        };
        let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let Some(built) = build(language, &text) else { continue };
        assert_eq!(
            run(&built, &asked(&sums)).as_deref(),
            Ok(expected.as_str()),
            "{rule} {print:?} {language:?}\n{text}"
        );
    }
}

fn joined_signed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// A rule, how its values are found, the largest heap, and one less than the most heaps of a sum.
const RULES: &[(&str, Option<Style>, u64, u64)] = &[
    ("nim", None, 9, 3),
    ("nim; misere", None, 4, 3),
    ("take 1..3; misere", None, 6, 2),
    ("kayles; misere", None, 7, 2),
    // Values repeat with a saltus; all amounts but some.
    ("take any where k!=2", None, 14, 2),
    ("take 1,3,4", None, 14, 2),
    ("take 1,3,4", Some(Style::Table), 14, 2),
    ("take 2,1; take 1..2; n -> n-3 : n>=3", None, 10, 2),
    ("take squares", None, 16, 2),
    ("take pow2", None, 16, 2),
    ("take d where d|n, d<n", None, 14, 2),
    ("take 1..n/2", None, 14, 2),
    ("take 1,2 leaving 0..2", None, 9, 2),
    ("take any; split 2", None, 7, 2),
    ("split 2 unequal", None, 10, 2),
    ("take 1 leaving 0..1; split 3", Some(Style::Table), 8, 1),
    ("n -> a, b : a+b=n-1, a>=0", Some(Style::Table), 7, 1),
    ("take 1,2 leaving 1..2", None, 9, 2),
    ("0.75; misere", None, 9, 2),
    ("0.15; misere", None, 9, 2),
];

fn compare_rules(rules: &[(&str, Option<Style>, u64, u64)], languages: &[Language]) {
    for &(rule, style, largest, most) in rules {
        for print in [Printed::Move, Printed::All, Printed::Count] {
            compared(rule, style, print, largest, most, languages);
        }
    }
}

#[test]
fn moves_of_some_rules_are_those_of_the_definition() {
    compare_rules(&RULES[..5], &[Language::Python]);
}

#[test]
#[ignore = "thorough: 25 s"]
fn moves_are_those_of_the_definition() {
    compare_rules(RULES, &[Language::Python]);
}

#[test]
#[ignore = "slow: compiles a hundred programs"]
fn moves_are_those_of_the_definition_in_every_language() {
    compare_rules(RULES, &LANGUAGES);
}

#[test]
#[ignore = "thorough: 12 s"]
fn moves_in_every_language() {
    for (rule, print) in
        [("nim", Printed::Move), ("take 1,2 leaving 0..2", Printed::All), ("take squares", Printed::Count)]
    {
        compared(rule, None, print, 8, 2, &LANGUAGES);
    }
}

/// Luogu P1247: the move, and the heaps after it. HDU 1850: the number of moves.
#[test]
fn problems_of_judges() {
    for language in [Language::Python, Language::Cpp] {
        let asked = |print, format: Option<&str>, input: &str, lines: &str| {
            let options = CodeOptions {
                language,
                print,
                format: format.map(str::to_owned),
                input: input.parse::<InputShape>().unwrap(),
                answers: ("win".into(), "lose".into()),
                ..CodeOptions::default()
            };
            let text = code("nim", &options, &Budget::default()).unwrap();
            build(language, &text).map(|built| run(&built, lines).unwrap())
        };
        let p1247 = |lines: &str| asked(Printed::Move, Some("{k} {i}\\n{heaps}"), "one: heaps", lines);
        assert!(p1247("3\n3 6 9\n").is_none_or(|said| said == "4 3\n3 6 5\n"));
        assert!(p1247("4\n15 22 19 10\n").is_none_or(|said| said == "lose\n"));
        assert!(p1247("2\n1000000000 7\n").is_none_or(|said| said == "999999993 1\n7 7\n"));
        let hdu_1850 = asked(Printed::Count, None, "zero: heaps", "3\n5 7 9\n3\n1 2 3\n0\n");
        assert!(hdu_1850.is_none_or(|said| said == "1\n0\n"));
        let values = asked(Printed::Value, Some("Case #{case}: {value}"), "T: n n", "2\n5 7\n3 3\n");
        assert!(values.is_none_or(|said| said == "Case #1: 2\nCase #2: 0\n"));
    }
}

/// Everything that has a value can print it: tuples, coins, and rules whose parameters are read.
#[test]
fn values_of_sums() {
    for (rule, param, input, sums) in [
        ("wythoff", "", "eof: heaps", [vec!["1,2", "3,4"], vec!["0,5"], vec!["5,7", "2,2", "6,1"]]),
        ("take 1..M", "3", "T M: heaps", [vec!["7"], vec!["1", "2"], vec!["5", "4", "2"]]),
        ("turn 1..2", "", "eof: heaps", [vec!["1", "2"], vec!["9"], vec!["3", "5", "6"]]),
        ("take squares", "", "eof: heaps", [vec!["30", "17"], vec!["9"], vec!["23", "5", "6"]]),
    ] {
        let game = Game::builder(rule).params((!param.is_empty()).then(|| ("M", param.parse().unwrap())));
        let mut sum = Sum::single(game.build().unwrap());
        let mut lines = if param.is_empty() { String::new() } else { format!("{} {param}\n", sums.len()) };
        let mut expected = String::new();
        for positions in &sums {
            sum.clear();
            for text in positions {
                for position in sum.games()[0].positions(text).unwrap() {
                    sum.place(0, position).unwrap();
                }
            }
            let value = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().value.unwrap();
            expected.push_str(&format!("{value}\n"));
            lines.push_str(&format!("{} {}\n", positions.len(), positions.join(" ").replace(',', " ")));
        }
        let options = CodeOptions {
            language: Language::Python,
            print: Printed::Value,
            input: input.parse().unwrap(),
            ..CodeOptions::default()
        };
        let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        if let Some(built) = build(Language::Python, &text) {
            assert_eq!(run(&built, &lines).as_deref(), Ok(expected.as_str()), "{rule}\n{text}");
        }
    }
}

/// A program that cannot print the requested data is refused with the reason.
#[test]
fn refusals() {
    for (rule, input, print, why) in [
        ("wythoff", "eof: heaps", Printed::Move, "sums of heaps"),
        ("wythoff", "eof: n", Printed::Count, "sums of heaps"),
        ("take 1..M", "T: n M", Printed::All, "parameters"),
        ("take 1,3,4; misere", "eof: n", Printed::Value, "misère"),
        ("0.07; misere", "eof: heaps", Printed::Move, "only the winner"),
        ("take S", "zero: S* | heaps", Printed::Value, "one line"),
        (r#""++" -> "--""#, "T: n", Printed::Move, "sums of heaps"),
        ("graph", "eof: heaps", Printed::Move, "only the winner"),
        ("take 1; split any equal", "eof: heaps", Printed::Move, "not listed"),
        ("take 1,3; play every", "eof: heaps", Printed::Move, "only the winner"),
    ] {
        let options = CodeOptions { print, input: input.parse().unwrap(), ..CodeOptions::default() };
        let refused = code(rule, &options, &Budget::default()).unwrap_err();
        assert!(refused.to_string().contains(why), "{rule}: {refused}");
        assert!(matches!(refused, CodeError::Program(ProgramError::Print { .. })), "{rule}: {refused}");
    }
    let wrong = CodeOptions { print: Printed::Move, format: Some("{i} {x}".into()), ..CodeOptions::default() };
    let error = code("nim", &wrong, &Budget::default()).unwrap_err().to_string();
    assert!(
        error.starts_with("{x} says nothing") && error.contains("{i}, {k}, {from}, {to}, {heaps} and {case}"),
        "{error}"
    );
}
