//! The input format, found from samples of judges; programs for that format, run on the samples.
use crate::programs::{LANGUAGES, build, random, run};
use sprague::Budget;
use sprague::code::sample::{Answers, Found, Known, Sample, SampleError, find};
use sprague::code::{CodeOptions, InputShape, Language, Printed, code, words, write};

fn sample(input: &str, output: &str) -> Sample {
    Sample { input: input.to_owned(), output: output.to_owned() }
}

fn answers(list: &str) -> Answers {
    let words = words(list);
    Answers { winners: (words[0].clone(), words[1].clone()), draw: words.get(2).cloned() }
}

/// A row of the table: the rule, the question, the sample, and the expected result.
struct Row {
    problem: String,
    rule: String,
    known: Known,
    sample: Sample,
    input: String,
    answers: Answers,
    print: Printed,
    headed: bool,
    form: Option<String>,
    /// Largest numbers by their names.
    limits: Vec<(String, i64)>,
}

/// A limit such as `n<=1e9`.
fn limit(text: &str) -> Option<(String, i64)> {
    let (name, most) = text.trim().split_once("<=")?;
    Some((name.to_owned(), most.parse::<f64>().unwrap() as i64))
}

fn rows() -> Vec<Row> {
    let row = |row: &tables::Row| {
        let cell = |column: &str| row.get(column).unwrap().to_owned();
        let text = |column: &str| cell(column).replace("\\n", "\n") + "\n";
        let given = |column: &str| Some(cell(column)).filter(|cell| !cell.is_empty());
        let known =
            Known { answers: given("given").map(|list| answers(&list)), start: given("start"), ..Known::default() };
        let (headed, print) = match cell("print").strip_prefix("winner,") {
            Some(print) => (true, print.to_owned()),
            None => (false, cell("print")),
        };
        let print = match print.as_str() {
            "count" => Some(Printed::Count),
            "value" => Some(Printed::Value),
            "move" => Some(Printed::Move),
            "all" => Some(Printed::All),
            _ => None,
        };
        let known = Known { print, ..known };
        Row {
            problem: cell("problem"),
            rule: cell("rule"),
            known,
            sample: sample(&text("in"), &text("out")),
            input: cell("input"),
            answers: answers(&cell("answers")),
            print: print.unwrap_or_default(),
            headed,
            form: given("form"),
            limits: cell("limits").split(',').filter_map(limit).collect(),
        }
    };
    tables::table("samples.tsv").iter().map(row).collect()
}

fn found(rule: &str, known: &Known, samples: &[Sample]) -> Result<Found, SampleError> {
    find(rule, samples, known, &Budget::default())
}

impl Row {
    /// The options of the program, as the sample tells them.
    fn options(&self, language: Language) -> CodeOptions {
        CodeOptions {
            language,
            answers: self.answers.winners.clone(),
            input: self.input.parse().unwrap(),
            start: self.known.start.clone(),
            to: if self.limits.is_empty() { 20_000 } else { CodeOptions::default().to },
            print: self.print,
            headed: self.headed,
            format: self.form.clone(),
            max: self.limits.clone(),
            ..CodeOptions::default()
        }
    }

    /// The largest number of a name; 0 where nothing is said.
    fn largest(&self, name: &str) -> i64 {
        self.limits.iter().find(|(known, _)| known == name).map_or(0, |(_, most)| *most)
    }

    /// An input as large as the limits, and the number of its cases; every second number is
    /// random.
    fn largest_input(&self) -> (String, usize) {
        let (ends, case) = self.input.split_once(": ").unwrap();
        let arity = match self.known.start {
            Some(_) => 1,
            None => sprague::Game::builder(&*self.rule)
                .params(capitals(&self.rule).into_iter().map(|name| (name, 1)))
                .build()
                .map_or(1, |game| game.ruleset().arity),
        };
        let mut next = random(self.rule.len() as u64);
        let mut turn = 0;
        let mut number = |name: &str| {
            turn += 1;
            let most = if self.largest(name) > 0 { self.largest(name) } else { self.largest("n") };
            if turn % 2 == 1 { most } else { 1 + next(most as u64) as i64 }
        };
        // The parameters of a row grow: low, high.
        let parameter = |name: &str, at: usize, of: usize| self.largest(name) / (of - at) as i64;
        let cases = self.largest("cases") as usize;
        let mut words: Vec<String> = Vec::new();
        let capital = |word: &&str| word.starts_with(|sign: char| sign.is_ascii_uppercase()) && *word != "T";
        for word in ends.split(' ') {
            match word {
                "T" => words.push(cases.to_string()),
                name if capital(&name) => words.push(parameter(name, 0, 1).to_string()),
                _ => {}
            }
        }
        let names: Vec<&str> = case.split(' ').filter(capital).collect();
        let heaps = self.largest("heaps");
        for _ in 0..cases {
            for word in case.split(' ') {
                match word {
                    "count" => words.push(heaps.to_string()),
                    "|" => words.push("1".to_owned()),
                    "heaps" | "list" | "numbers" => {
                        if word != "list" {
                            words.push(heaps.to_string());
                        }
                        let each = if word == "numbers" { 1 } else { arity as i64 };
                        words.extend((0..heaps * each).map(|_| number("n").to_string()));
                    }
                    set if set.ends_with('*') => {
                        let size = self.largest(set.trim_end_matches('*'));
                        words.push(size.to_string());
                        words.extend((1..=size).map(|amount| amount.to_string()));
                    }
                    name if capital(&name) => {
                        let at = names.iter().position(|known| *known == name).unwrap();
                        words.push(parameter(name, at, names.len()).to_string());
                    }
                    name => words.push(number(name).to_string()),
                }
            }
        }
        if ends == "zero" {
            words.extend(case.split(' ').map(|_| "0".to_owned()));
        }
        (words.join(" "), cases)
    }
}

/// The names with a capital letter of a rule.
fn capitals(rule: &str) -> Vec<String> {
    let words = rule.split(|sign: char| !sign.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with(|sign: char| sign.is_ascii_uppercase())).map(str::to_owned).collect()
}

/// The lines of an output as judges compare them.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

fn run_rows(languages: &[Language]) {
    let rows = rows();
    assert!(rows.len() >= 50, "{} rows", rows.len());
    for row in rows {
        let Row { problem, rule, known, sample, input, answers, print, headed, form, .. } = &row;
        let found =
            found(rule, known, std::slice::from_ref(sample)).unwrap_or_else(|error| panic!("{problem}: {error}"));
        assert_eq!((&found.input, &found.answers, found.misere), (input, answers, false), "{problem}");
        let usual = |form: &String| form != print.usual_format();
        let usual = found.format.clone().filter(usual);
        assert_eq!((found.print, found.headed, &usual), (*print, *headed, form), "{problem}");
        for &language in languages {
            let options = row.options(language);
            let text = code(&**rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{problem}: {error}"));
            assert!(text.contains("Reads: ") && text.contains("Prints: "), "{problem}\n{text}");
            let Some(built) = build(language, &text) else { continue };
            let printed = run(&built, &sample.input).unwrap_or_else(|said| panic!("{problem}: {said}\n{text}"));
            assert_eq!(lines(&printed), lines(&sample.output), "{problem}\n{text}");
        }
    }
}

/// Problems whose sample passes, but which no program answers at the limits in time: the index of a
/// prime is counted for each heap, misère sums that split are searched, and numbers that grow are
/// followed up to 2^31-1 only.
const TOO_SLOW: &[&str] =
    &["Codeforces 2004E, Not a Nim Problem", "HDU 2509, Be the Winner", "HDU 1517, A Multiplication Game"];

/// An input as large as statements allow: programs warn of nothing, and answer all of it.
#[test]
#[ignore = "thorough: compiles fifty programs"]
fn inputs_as_large_as_statements_allow() {
    let rows = rows();
    assert!(rows.len() - TOO_SLOW.len() >= 45);
    for row in rows.iter().filter(|row| !row.limits.is_empty() && !TOO_SLOW.contains(&&*row.problem)) {
        let written = write(&*row.rule, &row.options(Language::Cpp), &Budget::default());
        let written = written.unwrap_or_else(|error| panic!("{}: {error}", row.problem));
        let warnings: Vec<String> = written.warnings.iter().map(ToString::to_string).collect();
        assert!(warnings.is_empty(), "{}: {warnings:?}", row.problem);
        let (input, cases) = row.largest_input();
        let Some(built) = build(Language::Cpp, &written.text) else { return };
        let printed = run(&built, &input).unwrap_or_else(|said| panic!("{}: {said}\n{}", row.problem, written.text));
        let answers = match row.answers.winners.0.ends_with(' ') {
            true => printed.split_whitespace().count(),
            false => printed.lines().count(),
        };
        assert!(answers >= cases, "{}: {answers} answers to {cases} cases", row.problem);
    }
}

/// Every sample, in the language that needs no compiler.
#[test]
#[ignore = "thorough: 49 s"]
fn samples_tell_the_shape_of_the_input() {
    run_rows(&[Language::Python]);
}

#[test]
#[ignore = "slow: compiles a hundred programs"]
fn samples_tell_the_shape_of_the_input_in_every_language() {
    run_rows(&LANGUAGES);
}

/// The sample belongs to another rule: some format may fit by chance, unless a case is long.
#[test]
fn a_case_that_differs_is_named() {
    let known = Known { input: Some("T: n".to_owned()), ..Known::default() };
    let samples = [sample("4\n1\n2\n3\n7\n", "Yes\nNo\nYes\nNo\n")];
    let error = found("take 1,3", &known, &samples).unwrap_err();
    let SampleError::Differs { cases: 4, agreed: 3, says, .. } = &error else { panic!("{error}") };
    assert_eq!(says, "No");
    assert!(
        error.to_string().starts_with("case 4: the first player wins 7 by the rule, the sample says No"),
        "{error}"
    );
    // The failing case is in the second of two samples.
    let samples = [sample("2\n1\n2\n", "Yes\nNo\n"), sample("1\n3\n", "No\n")];
    let error = found("take 1,3", &known, &samples).unwrap_err().to_string();
    assert!(error.starts_with("case 1 of sample 2: the first player wins 3"), "{error}");
}

#[test]
fn refusals() {
    let of = |rule: &str, input: &str, output: &str| found(rule, &Known::default(), &[sample(input, output)]);
    assert!(matches!(of("nim", "1 2 3", ""), Err(SampleError::Empty)));
    assert!(matches!(of("graph", "1", "First"), Err(SampleError::OfGraph)));
    assert!(matches!(of("take 1..", "1", "First"), Err(SampleError::Rule(_))));
    assert!(matches!(of("nim", "1 2 x", "a\nb"), Err(SampleError::NoShape { words: 3, lines: 2, .. })));
    let one_word = of("take 1,3", "5\n", "SK\n").unwrap_err();
    assert!(matches!(&one_word, SampleError::OneWord { word, .. } if word == "SK"), "{one_word}");
    let wrong_start = Known { start: Some("n, m".to_owned()), ..Known::default() };
    let error = found("fibonacci-nim", &wrong_start, &[sample("2\n", "a\n")]);
    assert!(matches!(error, Err(SampleError::Program(_))), "{error:?}");
    let wrong_shape = Known { input: Some("T: jump".to_owned()), ..Known::default() };
    assert!(matches!(found("nim", &wrong_shape, &[sample("2\n", "a\n")]), Err(SampleError::Program(_))));
}

/// Normal play does not fit, misère play does.
#[test]
fn the_convention_is_found() {
    let john = [sample("2\n3\n3 5 1\n1\n1\n", "John\nBrother\n")];
    let found = found("nim", &Known::default(), &john).unwrap();
    assert_eq!((found.misere, found.input.as_str()), (true, "T: heaps"));
}

/// Two formats fit, so an input is shown that they read differently.
#[test]
fn a_shape_that_fits_as_well_is_told() {
    // Four heaps each, or a count and two or three heaps.
    let line = [sample("2\n2\n4 4\n3\n1 2 4\n", "Second\nFirst\n")];
    let told = found("take any; split 3", &Known::default(), &line).unwrap();
    assert_eq!(told.input, "T: heaps");
    let rival = told.rival.unwrap();
    assert_ne!(rival.taken, rival.other);
    for (shape, output) in [(&told.input, &rival.taken), (&rival.input, &rival.other)] {
        let options =
            CodeOptions { language: Language::Python, input: shape.parse().unwrap(), ..CodeOptions::default() };
        let text = code("take any; split 3", &options, &Budget::default()).unwrap();
        let Some(built) = build(Language::Python, &text) else { return };
        let printed = run(&built, &rival.at).unwrap();
        assert_eq!(printed.lines().collect::<Vec<_>>().join(", "), *output, "{shape} at {}", rival.at);
    }
}

/// With twelve parameters there are 479,001,600 orders, so only the given order is tried.
#[test]
fn many_parameters_are_tried_in_their_order_alone() {
    let amounts = "1 2 3 4 5 6 7 8 9 10 11 12";
    let given = sample(&format!("2\n0 {amounts}\n1 {amounts}\n"), "No\nYes\n");
    let found = found("take A,B,C,D,E,F,G,H,I,J,K,L", &Known::default(), &[given]).unwrap();
    assert_eq!(found.input, "T: n A B C D E F G H I J K L");
}

/// The output is a winning move in some form, the number of moves, or the value.
#[test]
fn moves_and_numbers_are_found() {
    let none = Known::default();
    let lose = Known { answers: Some(answers("win,lose")), ..Known::default() };
    let count = Known { print: Some(Printed::Count), ..Known::default() };
    for (rule, known, input, output, shape, print, form) in [
        ("nim", &lose, "3\n3 6 9\n", "4 3\n3 6 5\n", "eof: heaps", Printed::Move, Some("{k} {i}\\n{heaps}")),
        ("nim", &none, "2\n1 5\n2\n3 3\n", "2 4\nno\n", "eof: heaps", Printed::Move, None),
        ("nim", &none, "2\n2\n4 1\n2\n3 3\n", "Yes\n1 3\nNo\n", "T: heaps", Printed::Move, Some("Yes\\n{i} {k}")),
        ("nim", &lose, "2\n4 1\n", "Case 1: 3 from heap 1\n", "eof: heaps", Printed::Move, Some("")),
        ("nim", &none, "3\n5 7 9\n3\n3 5 7\n0\n", "1\n3\n", "zero: heaps", Printed::Count, None),
        ("nim", &count, "3\n5 7 9\n0\n", "1\n", "zero: heaps", Printed::Count, None),
        ("take squares", &none, "3\n30 17 9\n3\n30 17 10\n1\n4\n", "1\n3\n2\n", "eof: heaps", Printed::Value, None),
        (
            "nim",
            &none,
            "2\n2\n5 7\n1\n9\n",
            "Case #1: 2\nCase #2: 9\n",
            "T: heaps",
            Printed::Value,
            Some("Case #{case}: {value}"),
        ),
        (
            "take 1..2",
            &none,
            "1\n1\n2\n2 2\n3\n1 1 1\n",
            "1 1\nlost\n1 1\n2 1\n3 1\n",
            "eof: heaps",
            Printed::All,
            None,
        ),
    ] {
        let samples = [sample(input, output)];
        let found = found(rule, known, &samples);
        if form == Some("") {
            assert!(found.is_err(), "{rule}: {found:?}");
            continue;
        }
        let found = found.unwrap_or_else(|error| panic!("{rule} {output:?}: {error}"));
        let usual = |form: &String| form != print.usual_format();
        assert_eq!((found.input.as_str(), found.print), (shape, print), "{rule}: {output}");
        assert_eq!(found.format.filter(usual).as_deref(), form, "{rule}: {output}");
    }
    // 1 and 0 may be the words for the winner; no case shows the output without a winning move.
    let ambiguous = found("nim", &none, &[sample("3\n5 7 9\n0\n", "1\n")]);
    assert!(matches!(ambiguous, Err(SampleError::Ambiguous { .. })), "{ambiguous:?}");
    let no_word = found("nim", &none, &[sample("3\n3 6 9\n", "4 3\n3 6 5\n")]);
    assert!(matches!(no_word, Err(SampleError::NoWord { .. })), "{no_word:?}");
}

/// Numbers of a position in another order, a count of numbers, -1 at the end, a parameter before
/// the cases: the program answers as the solver does.
#[test]
#[ignore = "thorough: 28 s"]
fn further_shapes() {
    let rule = "(a,b) -> (a-k,b) : 1<=k<=2; (a,b) -> (a,b-1) : a=0";
    let printed = |rule: &str, shape: &str, input: &str, language: Language| {
        let shape: InputShape = shape.parse().unwrap();
        let options =
            CodeOptions { language, input: shape, answers: ("1".into(), "0".into()), ..CodeOptions::default() };
        let text = code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let built = build(language, &text)?;
        Some(run(&built, input).unwrap().split_whitespace().collect::<String>())
    };
    let wins = |a: u64, b: u64| {
        let mut sum = sprague::Sum::parse(&[rule, &format!("({a},{b})")]).unwrap();
        sum.solve(&sprague::SolveOptions::default(), &Budget::default()).unwrap().outcome == sprague::Outcome::N
    };
    let pairs: Vec<(u64, u64)> = (0..5).flat_map(|a| (0..5).map(move |b| (a, b))).collect();
    let expected: String = pairs.iter().map(|&(a, b)| if wins(a, b) { '1' } else { '0' }).collect();
    let text = |one: &dyn Fn(u64, u64) -> String| pairs.iter().map(|&(a, b)| one(a, b)).collect::<String>();
    let ordered = text(&|a, b| format!("{a} {b}\n"));
    let turned = text(&|a, b| format!("{b} {a}\n"));
    let counted = text(&|a, b| format!("1 {b} {a}\n"));
    let numbers = text(&|a, b| format!("2 {a} {b}\n"));
    for language in LANGUAGES {
        for (shape, input) in [
            ("eof: a b", ordered.clone()),
            ("eof: x y", ordered.clone()),
            ("eof: (b,a)", turned.clone()),
            ("-1: b a", format!("{turned}-1 -1\n")),
            ("T: (b,a)*", format!("{}\n{counted}", pairs.len())),
            ("eof: numbers", numbers.clone()),
        ] {
            if let Some(printed) = printed(rule, shape, &input, language) {
                assert_eq!(printed, expected, "{shape} in {language:?}");
            }
        }
        // Heaps are numbers n, whatever the parameter is called.
        for (rule, shape) in [
            ("take 1..M", "T M: heaps"),
            ("take 1..N", "N T: heaps"),
            ("take S", "T S*: heaps"),
            ("take 1..M", "T: heaps M"),
            ("take S", "T: heaps S*"),
        ] {
            let input = match shape {
                // The values of a list that is read wait for the parameter behind it.
                "T: heaps M" => "3\n1 3 2\n2 1 1 2\n2 4 6 2\n",
                "T: heaps S*" => "3\n1 3 2 1 2\n2 1 1 2 1 2\n2 4 6 2 1 2\n",
                "T M: heaps" => "3 2\n1 3\n2 1 1\n2 4 6\n",
                "N T: heaps" => "2 3\n1 3\n2 1 1\n2 4 6\n",
                _ => "3\n2 1 2\n1 3\n2 1 1\n2 4 6\n",
            };
            // A move takes at most 2 from a heap: the values are n%3.
            if let Some(printed) = printed(rule, shape, input, language) {
                assert_eq!(printed, "001", "{rule}: {shape} in {language:?}");
            }
        }
    }
    for wrong in ["T n: heaps", "T eof: n", "eof: (a,)", "eof: A", "eof: n | list", "M: n"] {
        assert!(wrong.parse::<InputShape>().is_err(), "{wrong}");
    }
    for (wrong, rule) in [("eof: a", rule), ("eof: b c", rule), ("eof: (a,b) (b,a)", rule), ("eof: (a,b)", "nim")] {
        let options = CodeOptions { input: wrong.parse().unwrap(), ..CodeOptions::default() };
        assert!(code(rule, &options, &Budget::default()).is_err(), "{wrong}");
    }
}
