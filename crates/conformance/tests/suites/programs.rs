//! Programs that `sprague code` writes, for the questions of contest judges: they are compiled,
//! run, and compared with the tables.
//!
//! For each rule of `judge.tsv`, `judge_families.tsv` and `judge_boards.tsv` (with its parameters
//! and its convention) that has a case from the judge, there is one program, which answers all rows
//! of this rule: the winner of the position of the row. `code_later.tsv` lists the rules without a
//! program, with the reason. One rule in four is tested, in C++; with `SPRAGUE_SLOW`, all rules in
//! all four languages.
use crate::compiled::{LANGUAGES, build, joined, run};
use conformance::read;
use conformance::{Outcome, Row, agree, listed, suite_or_listed, table};
use rules::family::Family;
use sprague::code::{CodeError, CodeOptions, InputShape, Language, ProgramError, code};
use sprague::{Budget, Game, Position, Sum};
use std::collections::BTreeMap;

/// The largest heap, and the largest number of a tuple, in questions to a program that computes
/// values from the rule: larger ones take too long.
const LARGEST: [u64; 2] = [3_000, 40];
/// The largest number in questions to a program with a closed form.
const FAR: u64 = 1_000_000_000_000_000_000;

/// Words from the text of programs that only search whole sums, as far as they are on one line.
const WHOLE_SUMS: &str = "do not add up: sums are searched";

/// Searching words and boards with more cells than this takes minutes.
const MOST_CELLS: usize = 16;

/// The kind of the positions of a rule in the input of a program.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Numbers; positions are added up.
    Numbers,
    /// Heads of coins with this many numbers each; positions are added up.
    Heads(usize),
    /// The numbers of one position.
    List,
    /// Words, or boards as words; positions are added up.
    Words,
}

fn kind(rule: &str, params: &[(String, i64)]) -> Result<Kind, String> {
    let game = Game::builder(rule).params(params.iter().cloned()).build().map_err(|error| error.to_string())?;
    let rules = game.ruleset();
    Ok(match &rules.family {
        Family::Coins(coins) => Kind::Heads(coins.axes.len()),
        Family::Piles(_) | Family::Erase(_) => Kind::List,
        Family::Words(_) | Family::Board(_) => Kind::Words,
        _ => Kind::Numbers,
    })
}

/// One sum and its outcome: N, P or D.
struct Question {
    positions: Vec<String>,
    outcome: &'static str,
}

fn won(wins: bool) -> &'static str {
    if wins { "N" } else { "P" }
}

/// Whether positions are words, which may look like ranges.
fn first_letters(row: &Row) -> Result<bool, String> {
    Ok(row.get("rule")?.starts_with(['"', '<']))
}

/// The questions about outcomes in a row.
fn questions(row: &Row) -> Result<Vec<Question>, String> {
    let (input, expected) = (row.get("input")?, row.get("expected")?);
    let sum: Vec<String> = input.split_whitespace().map(str::to_owned).collect();
    let one = |outcome: &'static str| vec![Question { positions: sum.clone(), outcome }];
    Ok(match row.get("query")? {
        "outcome" => one(match expected {
            "N" => "N",
            "P" => "P",
            _ => "D",
        }),
        // Sums without a finite value have their outcome in other rows.
        "value" => expected.parse::<u64>().map_or(Vec::new(), |value| one(won(value != 0))),
        "moves" if expected != "0" => one("N"),
        "values" if first_letters(row)? || input.contains(['{', '[', '(']) => Vec::new(),
        "values" => {
            let values = read::list::<u64>(expected)?;
            let heaps = read::spanned(input)?.into_iter().zip(values);
            heaps.map(|(heap, value)| Question { positions: vec![heap], outcome: won(value != 0) }).collect()
        }
        _ => Vec::new(),
    })
}

/// The number of cells of a board RxC, or of letters of a word.
fn cells(word: &str) -> usize {
    let sides = word.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    sides.map_or(word.len(), |(rows, columns): (usize, usize)| rows * columns)
}

/// A sum as input of a program; `None` if its form does not fit.
fn written(kind: Kind, positions: &[Position], texts: &[String], shape: &InputShape) -> Option<String> {
    let single = *shape != InputShape::default();
    if single && positions.len() != 1 {
        return None;
    }
    let numbers =
        |position: &Position| -> Option<Vec<u64>> { position.0.iter().map(sprague::Number::to_u64).collect() };
    let (count, lines) = match kind {
        Kind::Words => {
            let plain = |word: &String| !word.is_empty() && word.is_ascii() && cells(word) <= MOST_CELLS;
            texts.iter().all(plain).then(|| (texts.len(), texts.join("\n")))?
        }
        Kind::List => {
            let [one] = positions else { return None };
            let numbers = numbers(one)?;
            (numbers.len(), joined(&numbers, " "))
        }
        Kind::Heads(axes) => {
            let all: Vec<Vec<u64>> = positions.iter().map(numbers).collect::<Option<_>>()?;
            let all = all.concat();
            (all.len() / axes, joined(&all, " "))
        }
        Kind::Numbers => {
            let all: Vec<Vec<u64>> = positions.iter().map(numbers).collect::<Option<_>>()?;
            (all.len(), all.iter().map(|position| joined(position, " ")).collect::<Vec<_>>().join("\n"))
        }
    };
    Some(if single { format!("{lines}\n") } else { format!("{count}\n{lines}\n") })
}

/// Runs the program of a rule on all its rows.
fn check(rows: &[&Row], languages: &[Language]) -> Outcome {
    let first = rows.first().ok_or("no rows")?;
    let (rule, params) = (first.get("rule")?, read::params(first.get("params")?)?);
    let misere = first.get("convention")? == "misere";
    let kind = kind(rule, &params)?;
    let arity =
        Game::builder(rule).params(params.iter().cloned()).build().map_err(|error| error.to_string())?.ruleset().arity;
    let by_rule = LARGEST[usize::from(arity > 1)];
    let mut options = CodeOptions { to: by_rule, ..CodeOptions::default() };
    let all: Vec<Question> =
        rows.iter().map(|row| questions(row)).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    // Single positions can be decided more often than sums; in misère play often nothing else.
    let sums = code(read::settled(Game::builder(rule), &params, misere), &options, &Budget::default());
    let single = all.iter().all(|question| question.positions.len() == 1) && kind == Kind::Numbers;
    // A search of whole sums is only for small ones, which the tests of `sprague` check.
    let whole = matches!(sums, Err(CodeError::Program(ProgramError::Misere)))
        || sums.is_ok_and(|text| text.contains(WHOLE_SUMS));
    if single || misere && (whole && kind == Kind::Numbers || kind == Kind::Words) {
        options.input = "eof: n".parse().map_err(|error: ProgramError| error.to_string())?;
    }
    let text = code(read::settled(Game::builder(rule), &params, misere), &options, &Budget::default())
        .map_err(|error| error.to_string())?;
    let largest = match &text {
        text if text.contains("computed from the rule") => by_rule,
        text if text.contains(WHOLE_SUMS) => LARGEST[1],
        _ => FAR,
    };
    let (mut input, mut expected) = (String::new(), String::new());
    for question in all {
        let mut words = vec![rule];
        words.extend(question.positions.iter().map(String::as_str));
        let sum =
            Sum::parse_with(&words, |game| read::settled(game, &params, misere)).map_err(|error| error.to_string())?;
        let positions: Vec<Position> = sum.components().iter().map(|(_, position)| position.clone()).collect();
        let texts: Vec<String> = positions.iter().map(Position::to_string).collect();
        let small = |number: &sprague::Number| number.to_u64().is_some_and(|number| number <= largest);
        if let Some(text) = written(kind, &positions, &texts, &options.input)
            && positions.iter().flat_map(|position| &position.0).all(small)
        {
            input.push_str(&text);
            expected.push_str(match question.outcome {
                "N" => "First\n",
                "P" => "Second\n",
                _ => "Draw\n",
            });
        }
    }
    for &language in languages {
        let options = CodeOptions { language, ..options.clone() };
        let text = code(read::settled(Game::builder(rule), &params, misere), &options, &Budget::default())
            .map_err(|error| error.to_string())?;
        let Some(built) = build(language, &text) else { continue };
        let printed = run(&built, &input).map_err(|said| format!("{language:?}: {said}"))?;
        agree(&format!("{language:?}"), printed, expected.clone())?;
    }
    Ok(())
}

fn all_of(name: &str) {
    let slow = std::env::var_os("SPRAGUE_SLOW").is_some();
    let languages = if slow { &LANGUAGES[..] } else { &[Language::Cpp] };
    let mut rows = table(name);
    // Games on given graphs are checked by the tests of `sprague`.
    rows.retain(|row| !row.get("rule").is_ok_and(|rule| ["geography", "graph", "hackenbush"].contains(&rule)));
    let key = |row: &Row| ["rule", "params", "convention"].map(|column| row.get(column).unwrap_or("").to_owned());
    let mut of_rule: BTreeMap<[String; 3], Vec<&Row>> = BTreeMap::new();
    rows.iter().for_each(|row| of_rule.entry(key(row)).or_default().push(row));
    let mut firsts: Vec<Row> = of_rule.values().map(|rows| rows[0].clone()).collect();
    let mut later = listed("code_later.tsv", name, &firsts);
    let sampled = |row: &&Row| row.get("how").is_ok_and(|how| how.starts_with("sample"));
    firsts.retain(|row| slow || of_rule[&key(row)].iter().any(sampled));
    let firsts: Vec<Row> = firsts.into_iter().step_by(if slow { 1 } else { 4 }).collect();
    later.retain(|place, _| firsts.iter().any(|row| row.place() == *place));
    suite_or_listed(name, &firsts, &later, |row| check(&of_rule[&key(row)], languages));
}

#[test]
#[ignore = "thorough: 15 s"]
fn programs_for_judges() {
    all_of("truth/judge.tsv");
}

#[test]
#[ignore = "thorough: 2 s"]
fn programs_for_every_family() {
    all_of("truth/judge_families.tsv");
}

#[test]
#[ignore = "thorough: 2 s"]
fn programs_for_boards() {
    all_of("judge_boards.tsv");
}
