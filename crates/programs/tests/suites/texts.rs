//! Every text of an algorithm is read and used, and the mistakes of a text are found. The suites of
//! `sprague` compile the programs in all four languages: boards, words and graphs in `code_texts`,
//! turns in `code_turns`, play without an end in `code_endless`, the rest in `code`.
use patterns::predicates::{Ask, Cond, Test, Verdict};
use programs::closed;
use programs::features::{self, OnFeatures};
use programs::graphs::{self, GraphGame};
use programs::numbering::Numbering;
use programs::source::{Cycle, Source};
use programs::{
    CodeOptions, Decision, Printed, ProgramError, Style, assemble, bags, boards, cells, deletions, endless, judged,
    piles, quotients, sets, symbolic, tables, text, tuples, turns, words,
};
use rules::family::Family;
use rules::ruleset::{Play, Turns};

/// Rules whose programs read every text but those of graphs, moves and plain data.
const RULES: &[&str] = &[
    "cram",
    "chomp",
    r#""ab" -> "b"; never "abc""#,
    "take squares",
    "take cubes",
    "take primes",
    "take pow2",
    "take fib",
    "take triangular",
    "take factorials",
    "take palindromes",
    "wythoff",
    "split any",
    "split 3",
    "n -> n-1 : n>3; n -> n+1 : n%2=0, n<20",
    "take 1,3; play every",
    "take 1,3; play first",
    "take 1,3; play exactly 2",
    "take any; play 1..2",
    "take any; play any",
    "take any; play exactly 2",
    "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; play exactly 2",
    "erase d for x : gcd(d,x)=1",
    "move k from i to j : k>=1, j<i",
    "{a, ..} -> {a-1, ..} : a>=1, (count+sum+max+min+gcd+xor+or+and)%7!=3; drop 0",
    "{a, ..} -> {a-1, ..} then each x -> x/after(gcd) : a>=1, distinct>=1; drop 0",
    "(.., a, b, ..) -> (.., a-1, b-1, ..) : a>=1, b>=1",
    "circle((.., a, b, ..) -> (.., a-j, b-k, ..) : j+k>=1; drop 0)",
    r#"board "XO" -> ".X"; place "XX/X.""#,
    r#"place "XX" turned"#,
    "delete v : weight(v)<deg(v); drop isolated; delete u-v",
    "delete connected 1..3 leaving connected",
    "take 1..3; end if n=0 wins",
];

/// Makes the program of a rule, which reads the texts that it needs.
fn make(rule: &str) -> Result<(), ProgramError> {
    let compiled = rules::compile(rule, &[]).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let ruleset = &compiled.ruleset;
    let mut options = CodeOptions::default();
    if ruleset.play == Play::Misere && !matches!(ruleset.family, Family::Piles(_) | Family::Erase(_)) {
        options.input = "one: n".parse()?;
    }
    match &ruleset.family {
        Family::Words(own) => words::program(ruleset, own, &options).map(drop),
        Family::Bags(own) => {
            // A list, and a word.
            bags::program(ruleset, own, &options)?;
            options.input = "one: n".parse()?;
            bags::program(ruleset, own, &options).map(drop)
        }
        Family::Cells(own) => cells::program(ruleset, own, &options).map(drop),
        Family::Graphs(own) => deletions::program(ruleset, own, &options).map(drop),
        Family::Judged(own) => {
            options.input = "one: n".parse()?;
            judged::program(ruleset, own, &options).map(drop)
        }
        Family::Board(own) => boards::program(ruleset, &own.moves, &options).map(drop),
        Family::Erase(own) => sets::program(ruleset, own, &options).map(drop),
        Family::Piles(_) => {
            options.style = Some(Style::Dfs);
            piles::program(ruleset, &options, || Err(ProgramError::Misere)).map(drop)
        }
        _ if ruleset.turns != Turns::One => {
            let game = turns::Game { ruleset, splits: false, round: &|_| None };
            turns::program(&game, &options).map(drop)
        }
        _ if ruleset.arity > 1 => tuples::search(ruleset, Numbering::NimValue(ruleset.play), &options).map(drop),
        _ if tables::ends(ruleset) => tables::table(ruleset, Numbering::NimValue(ruleset.play), &options).map(drop),
        _ => {
            let source = endless::source(ruleset, &options)?;
            assemble::assembled(ruleset, source, endless::decision(), "".into(), &options).map(drop)
        }
    }
}

/// Heaps of 1 and 2 under misère play, in the group of two elements.
fn by_quotient() {
    let elements = quotients::Elements {
        heaps: vec![0, 1, 0],
        preperiod: 0,
        generators: 1,
        products: vec![1, 0],
        factors: vec![(0, 0), (0, 0)],
        is_p: vec![false, true],
    };
    let compiled = rules::compile("take 1,2; misere", &[]).unwrap();
    let moves = CodeOptions { print: Printed::Move, ..CodeOptions::default() };
    quotients::program(&compiled.ruleset, elements, "".into(), &moves).unwrap();
}

/// Programs that decide by one feature of a bag or a word, each of those that programs compute.
fn by_features() {
    let bags = "count count(x=0) count(x=1) count(x=2) count(x>1) count(x%2=1) count(x%2=0) sum sum(x>1) sum(x+1,x>1) \
         xor xor(x-1) xor(x%3) max min gcd distinct unpaired";
    let words =
        "length runs odd_runs inversions cancelled distinct odd_letters palindrome same_ends count(a) count(ab)";
    let (bag, word) = ("{a, ..} -> {a-1, ..} : a>=1", r#""a" -> "b""#);
    for (rule, input, names) in [(bag, "eof: count list", bags), (word, "eof: n", words)] {
        let compiled = rules::compile(rule, &[]).unwrap();
        let options = CodeOptions { input: input.parse().unwrap(), ..CodeOptions::default() };
        for name in names.split_whitespace() {
            let even = Test { terms: vec![0], ask: Ask::Rest { by: 2, rest: 0, is: true } };
            let verdict = Verdict { case: None, otherwise: Some(Cond::All(vec![even])) };
            let (names, words, compared) = (vec![name.to_owned()], "".into(), "".into());
            let on = OnFeatures { verdict, names, words, compared, least: 1 };
            assert!(features::program(&compiled.ruleset, &on, &options).unwrap().is_some(), "{name}");
        }
    }
}

fn by_plain_data() {
    by_quotient();
    by_features();
}

#[test]
fn every_text_is_read_and_used() {
    for rule in RULES {
        make(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
    }
    for game in [
        "graph",
        "geography",
        "geography directed",
        "geography edges",
        "hackenbush",
        "node-kayles",
        "arc-kayles",
        "poset",
    ] {
        let game = GraphGame::named(game).unwrap();
        for misere in [false, true] {
            let made = graphs::program(game, misere, &CodeOptions::default());
            assert!(made.is_ok() || misere);
        }
    }
    for (rule, print) in
        [("take squares", Printed::Move), ("take any where k!=2", Printed::All), ("nim", Printed::Count)]
    {
        let compiled = rules::compile(rule, &[]).unwrap();
        let options = CodeOptions { print, ..CodeOptions::default() };
        let cycle = |head: &[i64], saltus| Cycle { head: head.to_vec(), preperiod: 0, saltus };
        let source = match rule {
            "take squares" => tables::table(&compiled.ruleset, Numbering::NimValue(Play::Normal), &options).unwrap(),
            "nim" => closed::repeating(&compiled.ruleset, cycle(&[0], 1), "".into()),
            _ => closed::repeating(&compiled.ruleset, cycle(&[0, 1, 0, 1], 2), "".into()),
        };
        assemble::assembled(&compiled.ruleset, source, Decision::xor(), "".into(), &options).unwrap();
    }
    by_plain_data();
    let read = CodeOptions { input: "T: S heaps".parse().unwrap(), ..CodeOptions::default() };
    symbolic::program("take S", &["S"], false, &read).unwrap().unwrap();
    for (rule, names) in [("take A..B", ["A", "B"].as_slice()), ("take 1,2,K", &["K"])] {
        symbolic::program(rule, names, false, &CodeOptions::default()).unwrap().unwrap();
    }
    let one = CodeOptions { input: "eof: n P Q".parse().unwrap(), ..CodeOptions::default() };
    symbolic::program("take P..Q; n -> 0 : 1<=n<P; misere", &["P", "Q"], false, &one).unwrap();
    let played = |input: &str| CodeOptions {
        print: Printed::Play,
        format: input.starts_with("one: n").then(|| "{at} {k}".to_owned()),
        input: input.parse().unwrap(),
        ..CodeOptions::default()
    };
    symbolic::program("take L..R leaving 0..2", &["L", "R"], false, &played("one: n L R")).unwrap().unwrap();
    symbolic::program("take A..B", &["A", "B"], false, &played("one: heaps A B")).unwrap().unwrap();
    symbolic::program("split any near-equal if n>=F", &["F"], false, &CodeOptions::default()).unwrap().unwrap();
    let plane = closed::Round { values: vec![0; 15], from: 1, period: 2, diagonals: true };
    assert!(closed::round(2, plane, "".into()).is_some());
    piles::gaps(1, Source::default());
    assert!(text::read_helpers() > 20);
    let read = text::asked();
    let unused: Vec<String> = text::names().into_iter().filter(|name| !read.contains(name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn mistakes_have_a_place() {
    for (written, line, what) in [
        ("\nfn f(x) -> number {\n    let y = = x\n}", 3, "no value"),
        ("\nfn f(x) -> number {\n    return x + \"a\"\n}", 3, "a number in place of a text"),
        ("\nfn f(w: text) -> number {\n    return w\n}", 3, "a text in place of a number"),
        ("\nfn f(w: text) -> text {\n    return w - w\n}", 3, "an operator that texts do not have"),
        ("\nfn f(x) -> number {\n    return 99999999999999999999\n}", 3, "a number beyond 64 bits"),
        ("\nfn f(x) -> number {\n    return ?\n}", 3, "the sign ?"),
        ("\nfn f(x) -> number {\n    fail \"no end\n}", 3, "a quote without an end"),
        ("\nfn f(x) -> number {\n    where late { return x }\n}", 3, "late is not given"),
        ("\nfn f(x) -> words {\n}", 2, "a kind of result that there is not"),
        ("\nfn f(x) {\n}", 2, "no ->"),
        ("\nfn g() -> number {\n}", 0, "there is no such text"),
    ] {
        let found = text::mistake(written, "f").unwrap();
        assert!(found.1 == what && found.0.abs_diff(line) <= 1, "{found:?}: {written}");
    }
}

/// The texts have English comments; every other language must have all of them.
#[test]
fn comments_are_told_in_every_language() {
    for locale in messages::Locale::all().skip(1) {
        assert_eq!(text::untold(locale), Vec::<String>::new(), "{locale}");
    }
}
