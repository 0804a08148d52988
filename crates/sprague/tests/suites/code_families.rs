//! Programs that read a parameter and decide by a claim for every value of it: they agree with the
//! engine for small parameters and for large ones.
use crate::programs::{LANGUAGES, build, random, run};
use sprague::code::{CodeError, CodeOptions, Language, Printed, ProgramError, Style, code};
use sprague::{Budget, Game, MovesWanted, SolveOptions, Sum};

fn options(input: &str, language: Language) -> CodeOptions {
    CodeOptions { input: input.parse().unwrap(), language, ..CodeOptions::default() }
}

/// What a program prints for a sum of heaps.
fn winner(sum: &mut Sum, heaps: &[u64]) -> &'static str {
    sum.clear();
    for heap in heaps {
        sum.place(0, heap.to_string().parse().unwrap()).unwrap();
    }
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    match sum.solve(&options, &Budget::default()).unwrap().outcome.letter() {
        "N" => "First\n",
        _ => "Second\n",
    }
}

/// Compares the program of a rule with a parameter K with the engine; `alone` says that a case is
/// one heap. Each of the large parameters goes with heaps up to this.
fn agrees(rule: &str, alone: bool, large: &[(i64, u64)], languages: &[Language]) {
    let mut next = random(rule.len() as u64);
    let ordinary = (0..12).map(|_| (1 + next(40) as i64, 400)).chain((1..=4).map(|k| (k, 90)));
    let parameters: Vec<(i64, u64)> = ordinary.collect();
    let (mut cases, mut expected) = (Vec::new(), String::new());
    for (k, far) in parameters.iter().chain(large).copied() {
        let mut sum = Sum::single(Game::builder(rule).param("K", k).build().unwrap());
        let small: Vec<Vec<u64>> = (0..if alone { 60 } else { 30 }).map(|n| vec![n]).collect();
        let count = |next: &mut dyn FnMut(u64) -> u64| if alone { 1 } else { next(5) };
        let further: Vec<Vec<u64>> = (0..25)
            .map(|_| (0..count(&mut next)).map(|_| next(far.min(1 << 31)) * (far >> 31).max(1)).collect())
            .collect();
        for heaps in small.into_iter().chain(further) {
            let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
            cases.push(match alone {
                true => format!("{} {k}", words.join(" ")),
                false => format!("{k} {} {}", heaps.len(), words.join(" ")),
            });
            expected += winner(&mut sum, &heaps);
        }
    }
    let input = format!("{}\n{}\n", cases.len(), cases.join("\n"));
    for &language in languages {
        let text = code(rule, &options(if alone { "T: n K" } else { "T: K heaps" }, language), &Budget::default())
            .unwrap_or_else(|error| panic!("{rule}: {error}"));
        let Some(built) = build(language, &text) else { continue };
        assert_eq!(run(&built, &input).as_deref(), Ok(expected.as_str()), "{rule} in {language:?}\n{text}");
    }
}

/// 10^18
const FAR: u64 = 1_000_000_000_000_000_000;

#[test]
#[ignore = "thorough: 20 s"]
fn programs_agree_with_the_engine() {
    let quick = &LANGUAGES[..2];
    agrees("take 1..K; split 2", false, &[(997, FAR), (1_000, FAR), (1_001, FAR), (1_002, FAR)], &LANGUAGES);
    agrees("take 1,K", false, &[(99_999, FAR), (100_000, FAR)], &LANGUAGES);
    // Far out the engine has another theorem.
    agrees("take K,K+1", false, &[(1_000_000_000, FAR), (1_000_000_007, FAR)], quick);
    agrees("take 1..K; misere", true, &[(1_000_000_000, FAR), (7, FAR)], &LANGUAGES);
    agrees("take 2,4*K,4*K+2", false, &[(10_007, FAR / 10)], quick);
    agrees("take 3,K; misere", true, &[(10_003, FAR)], quick);
}

/// Two parameters that are read.
#[test]
fn programs_of_two_parameters_agree_with_the_engine() {
    let mut next = random(8);
    let (mut cases, mut expected) = (Vec::new(), String::new());
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        let mut sum = Sum::single(Game::builder("take A,B").param("A", a).param("B", b).build().unwrap());
        for _ in 0..8 {
            let heaps: Vec<u64> = (0..1 + next(3)).map(|_| next(200)).collect();
            let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
            cases.push(format!("{a} {b} {} {}", heaps.len(), words.join(" ")));
            expected += winner(&mut sum, &heaps);
        }
    }
    let input = format!("{}\n{}\n", cases.len(), cases.join("\n"));
    for language in [Language::Cpp, Language::Python] {
        let text = code("take A,B", &options("T: A B heaps", language), &Budget::default()).unwrap();
        let Some(built) = build(language, &text) else { continue };
        assert_eq!(run(&built, &input).as_deref(), Ok(expected.as_str()), "{language:?}\n{text}");
    }
}

/// Positions of two heaps, for small parameters and for one beyond tables.
#[test]
fn programs_of_two_heaps_agree_with_the_engine() {
    let mut next = random(5);
    for (rule, shape) in [
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-K,b-K)", "T: K a b"),
        ("(k,y) -> (k-x,y) : 1<=x<=K; (k,y) -> (k,y-x) : 1<=x<=K", "T: y k K"),
    ] {
        let (mut cases, mut expected) = (Vec::new(), String::new());
        for (k, far) in (1..=7).map(|k| (k, 30)).chain([(1_000_000_000_000, FAR)]) {
            let mut sum = Sum::single(Game::builder(rule).param("K", k).build().unwrap());
            for _ in 0..20 {
                let [a, b] = [next(far), next(far)];
                cases.push(if shape.ends_with('K') { format!("{b} {a} {k}") } else { format!("{k} {a} {b}") });
                sum.clear();
                sum.place(0, format!("{a},{b}").parse().unwrap()).unwrap();
                let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
                let answer = sum.solve(&options, &Budget::default()).unwrap();
                expected += if answer.outcome.letter() == "N" { "First\n" } else { "Second\n" };
            }
        }
        for language in [Language::Cpp, Language::Python] {
            let text = code(rule, &options(shape, language), &Budget::default()).unwrap();
            let Some(built) = build(language, &text) else { continue };
            let input = format!("{}\n{}\n", cases.len(), cases.join("\n"));
            assert_eq!(run(&built, &input).as_deref(), Ok(expected.as_str()), "{rule} in {language:?}\n{text}");
        }
    }
}

/// The games of small parameters that no claim is about have values of their own.
#[test]
#[ignore = "thorough: 8 s"]
fn exceptions_are_answered() {
    for rule in ["take K,K+3,2*K+1", "take 2,3,K", "take K; split 2", "take 1,3,K,K+7"] {
        agrees(rule, false, &[(2_000, FAR)], &LANGUAGES[..2]);
    }
}

/// Parameters that no claim is about are refused, not answered by another game.
#[test]
fn other_parameters_are_refused() {
    let text = code("take 1,K", &options("T: K heaps", Language::Python), &Budget::default()).unwrap();
    assert!(text.contains("for every K>=2 with K%2=0"), "{text}");
    let Some(built) = build(Language::Python, &text) else { return };
    for k in ["0", "-3", "2000000000000000000"] {
        assert!(run(&built, &format!("1\n{k} 1 5\n")).is_err(), "K={k}");
    }
    assert_eq!(run(&built, "1\n2 1 5\n").as_deref(), Ok("First\n"));
}

#[test]
fn what_the_claims_do_not_answer_is_said() {
    let made = |rule: &str, options: CodeOptions| code(rule, &options, &Budget::default());
    let heaps = options("T: K heaps", Language::Cpp);
    // Who loses a sum under misère play, and a sum of heaps of which only the losers are known.
    assert_eq!(made("take 1,K; misere", heaps.clone()), Err(CodeError::Program(ProgramError::Misere)));
    let table = CodeOptions { style: Some(Style::Table), ..heaps.clone() };
    assert!(matches!(made("take 1,K", table), Err(CodeError::Program(ProgramError::Style { .. }))));
    let moves = CodeOptions { print: Printed::All, ..heaps.clone() };
    assert!(matches!(made("take 1,K", moves), Err(CodeError::Program(ProgramError::Print { .. }))));
    // No claim, or only one that was checked.
    assert_eq!(
        made("take K leaving 0..2", heaps.clone()),
        Err(CodeError::Program(ProgramError::Parameter("K".into())))
    );
    assert!(matches!(made("take 1..K leaving 1..2", heaps.clone()), Err(CodeError::Program(_))));
    // A parameter of the rule that is not read.
    let other = options("T: M heaps", Language::Cpp);
    assert_eq!(made("take 1,K", other), Err(CodeError::Program(ProgramError::Parameter("M".into()))));
}

#[test]
fn values_are_printed_and_other_parameters_may_be_given() {
    let printed = CodeOptions { print: Printed::Value, ..options("T: K heaps", Language::Python) };
    let game = Game::builder("take M,K").param("M", 1);
    let text = code(game, &printed, &Budget::default()).unwrap();
    let Some(built) = build(Language::Python, &text) else { return };
    assert_eq!(run(&built, "3\n4 1 4\n4 2 9 3\n1000000000 1 1000000000\n").as_deref(), Ok("2\n3\n2\n"));
}
