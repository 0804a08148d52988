//! Documents about games and answers: what is a theorem, what is cited, and the structure of LaTeX
//! and HTML. Where `pdflatex` is installed, it sets the English ones, and `xelatex` the Chinese
//! ones.
use messages::Locale;
use papers::{Form, Paper, of_answer, of_families, of_game};
use sprague::{Budget, Game, SolveError, SolveOptions, Sum, Trust, verify};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

const COMMAND: &str = "sprague pattern 'it' --cert certificate.json";

/// Rules of many kinds; what stands in the English document, and whether it has a theorem about all
/// positions.
const GAMES: [(&str, &[&str], bool); 15] = [
    ("take 1,3,4", &["(window", "golomb1966", "period"], true),
    ("kayles", &["(guy-smith", "guysmith1956"], true),
    ("take any; split 2", &["(cofinite", "lasker1931"], true),
    ("0.8", &["(arithmetic", "howsenowakowski2004"], true),
    ("take k where k!=2", &["(all-but-state"], true),
    ("take 1..n/2", &["(contiguous"], true),
    ("take 2..n/2", &["(runs", "No formula"], true),
    ("wythoff", &["wythoff1907", "mousavi2016"], true),
    ("(a,b) -> (a-2,b+1); (a,b) -> (a+1,b-2)", &["(directions"], true),
    ("take 1,3,4; misere", &["misère nim{-}values"], true),
    ("0.71; misere", &["(misere-quotient", "plambeck2005"], true),
    ("turn 1..3", &["(coins", "winningways"], true),
    ("turn any", &["(coins", "+5 \\\\ \\hline"], true),
    ("grundy", &["What is open"], false),
    ("fibonacci-nim", &["(fibonacci-nim", "whinihan1963", "checker has not derived"], true),
];

fn chinese() -> Locale {
    "zh".parse().unwrap()
}

fn budget() -> Budget {
    Budget::default()
}

fn paper(rule: &str, locale: Locale) -> Paper {
    of_game(&mut Game::new(rule).unwrap(), COMMAND, locale, &budget()).unwrap()
}

fn answer(arguments: &[&str], options: &SolveOptions, locale: Locale) -> Paper {
    of_answer(&mut Sum::parse(arguments).unwrap(), options, COMMAND, locale, &budget()).unwrap()
}

/// Braces and environments are closed, formulas too, and nothing that LaTeX reads as a command
/// comes from a text.
fn assert_latex(text: &str) {
    let (document, entries) = text.split_once("\\end{document}\n").expect("a document");
    let mut open: Vec<String> = Vec::new();
    let (mut depth, mut math, mut rest) = (0_i64, false, document);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                for (word, begins) in [("begin{", true), ("end{", false)] {
                    if let Some((name, _)) = rest.strip_prefix(word).and_then(|rest| rest.split_once('}')) {
                        match begins {
                            true => open.push(name.to_owned()),
                            false => assert_eq!(open.pop().as_deref(), Some(name)),
                        }
                    }
                }
                // The sign after it is no sign of its own.
                rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            '$' => math = !math,
            '%' => rest = rest.split_once('\n').map_or("", |(_, rest)| rest),
            '#' => panic!("a bare sign before {:?}", rest.chars().take(40).collect::<String>()),
            _ => {}
        }
        assert!(depth >= 0, "a brace too many before {:?}", rest.chars().take(40).collect::<String>());
    }
    assert_eq!((depth, math, open), (0, false, vec!["document".to_owned()]));
    for key in document.split("\\cite{").skip(1).flat_map(|rest| rest.split('}').next().unwrap().split(',')) {
        assert!(document.contains(&format!("\\bibitem{{{key}}}")), "{key} is not in the list");
        assert!(entries.contains(&format!("{{{key},\n")), "{key} has no entry");
    }
}

/// Tags are closed in order, and links lead somewhere.
fn assert_html(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in text.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.split_whitespace().next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if matches!(name, "!DOCTYPE" | "meta") => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for key in text.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(text.contains(&format!("id=\"{key}\"")), "{key}");
    }
    assert!(!text.contains("http"), "the page loads nothing");
}

/// Sets a document, if LaTeX is there; tells what it complains about.
fn set(text: &str, name: &str) {
    let program = if text.starts_with("% xelatex") { "xelatex" } else { "pdflatex" };
    if Command::new(program).arg("--version").output().is_err() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("papers-{name}"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("it.tex"), text).unwrap();
    let draft = if program == "xelatex" { "-no-pdf" } else { "-draftmode" };
    let mut latex = Command::new(program);
    latex
        .args(["-interaction=nonstopmode", "-halt-on-error", draft, "it.tex"])
        .current_dir(&folder)
        .stdin(Stdio::null());
    let output = latex.output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout));
    let log = String::from_utf8_lossy(&fs::read(folder.join("it.log")).unwrap()).into_owned();
    let wide = |line: &&str| {
        let points = line.strip_prefix("Overfull \\hbox (").and_then(|rest| rest.split("pt").next());
        points.and_then(|points| points.parse::<f64>().ok()).is_some_and(|points| points > 12.0)
    };
    let missing: Vec<&str> = log.lines().filter(|line| line.starts_with("Missing character")).collect();
    assert!(missing.is_empty(), "{name}: signs without a glyph: {missing:?}");
    let wide: Vec<&str> = log.lines().filter(wide).collect();
    assert!(wide.is_empty(), "{name}: lines leave the page: {wide:?}");
}

fn assert_document(paper: &Paper, name: &str) -> String {
    let latex = paper.text(Form::Latex);
    assert_latex(&latex);
    assert_html(&paper.text(Form::Html));
    set(&latex, name);
    latex
}

#[test]
#[ignore = "thorough: many documents, which LaTeX sets where it is installed"]
fn games_of_many_kinds_have_documents() {
    for (at, (rule, needles, proved)) in GAMES.into_iter().enumerate() {
        let latex = assert_document(&paper(rule, Locale::ENGLISH), &format!("game-{at}"));
        // The lemma that is named in brackets opens an environment of its own.
        for needle in needles {
            let needle = match needle.strip_prefix('(') {
                Some(name) => format!("\\begin{{lemma}}[{{{}", papers::escape::tex(name)),
                None => (*needle).to_owned(),
            };
            assert!(latex.contains(&needle), "{rule}: no {needle} in {latex}");
        }
        assert_eq!(latex.contains("\\begin{theorem}"), proved, "{rule}: {latex}");
        assert_document(&paper(rule, chinese()), &format!("zh-{at}"));
    }
}

/// A pattern that only fits is no theorem, in either language.
#[test]
#[ignore = "thorough: many documents, which LaTeX sets where it is installed"]
fn what_is_not_proved_is_an_observation() {
    for rule in ["take k where k|n, k%2=1", "take k where gcd(k,n)=2"] {
        let findings = Game::new(rule).unwrap().pattern(None, &budget()).unwrap();
        let claims = findings.in_words();
        assert!(claims.iter().all(|(claim, _)| claim.to_string().contains("not proved")), "{rule}: {claims:?}");
        let latex = assert_document(&paper(rule, Locale::ENGLISH), "guess");
        assert!(latex.contains("\\begin{observation}") && latex.contains("This is not proved."), "{rule}: {latex}");
        assert!(!latex.contains("\\begin{theorem}"), "{rule}: {latex}");
        let chinese = assert_document(&paper(rule, chinese()), "guess");
        assert!(!chinese.contains("\\begin{theorem}"), "{rule}: {chinese}");
    }
    let assumed = SolveOptions { trust: Trust::Assume, ..SolveOptions::default() };
    let arguments = ["take k where k|n, k%2=1", "1000000000001"];
    let found = Sum::parse(&arguments).unwrap().solve(&assumed, &budget()).unwrap();
    assert_eq!(found.standing.word(), "assumed");
    let latex = assert_document(&answer(&arguments, &assumed, Locale::ENGLISH), "assumed");
    assert!(latex.contains("\\begin{observation}") && !latex.contains("\\begin{theorem}"), "{latex}");
}

#[test]
#[ignore = "thorough: many documents, which LaTeX sets where it is installed"]
fn answers_have_documents() {
    let sums: [(&[&str], &str); 10] = [
        (&["take 1,3,4", "5", "8", "12"], "take 1 from 5"),
        (&["kayles", "10", "11"], "\\begin{lemma}[{guy{-}smith"),
        (&["take 1,3,4 @ 5 8", "kayles @ 10"], "In the sum of these positions"),
        (&["cram", "15x20"], "\\begin{lemma}[{mirror{-}tiles"),
        (&["grundy", "1000000000000", "1000000000000"], "\\begin{lemma}[{twins"),
        (&["take any; play 1..2", "1", "2", "3"], "\\begin{lemma}[{moore"),
        (&["take 1,3,4; misere", "5", "8"], "\\begin{lemma}[{pet"),
        (&["\"++\" -> \"--\"", "++-++++"], "\\begin{lemma}[{definition"),
        (&["erase d for x : d|x", "{1..100}"], "\\begin{lemma}[{stealing"),
        (&["n -> n+1 : 2<n<8; n -> n-1; n -> n-2", "3", "1"], "\\begin{lemma}[{smith"),
    ];
    for (at, (arguments, needle)) in sums.into_iter().enumerate() {
        let latex =
            assert_document(&answer(arguments, &SolveOptions::default(), Locale::ENGLISH), &format!("sum-{at}"));
        assert!(latex.contains(needle), "{arguments:?}: no {needle} in {latex}");
        assert!(latex.contains("\\begin{theorem}"), "{arguments:?}: {latex}");
        assert_document(&answer(arguments, &SolveOptions::default(), chinese()), &format!("zh-sum-{at}"));
    }
}

#[test]
fn a_rule_with_parameters_has_a_document() {
    let found = Game::builder("take 1..K").families(None, &budget()).unwrap().unwrap();
    for locale in Locale::all() {
        let latex = assert_document(&of_families(&found, COMMAND, locale, &budget()), "family");
        assert!(latex.contains("\\begin{theorem}") && latex.contains("bogart2017"), "{latex}");
    }
}

/// A document is whole, or it is an error.
#[test]
fn a_document_that_is_stopped_is_an_error() {
    let over = Budget::default().with_time(std::time::Duration::ZERO);
    for rule in ["take 1,3,4", "kayles", "take 1..n/2", "grundy"] {
        let made = of_game(&mut Game::new(rule).unwrap(), COMMAND, Locale::ENGLISH, &over);
        assert!(matches!(made, Err(SolveError::Stopped { .. })), "{rule}: {made:?}");
        let mut sum = Sum::parse(&[rule, "5"]).unwrap();
        let made = of_answer(&mut sum, &SolveOptions::default(), COMMAND, Locale::ENGLISH, &over);
        assert!(matches!(made, Err(SolveError::Stopped { .. })), "{rule}: {made:?}");
    }
}

/// Formulas of the theorems are set, not typed.
#[test]
fn formulas_are_set() {
    let kayles = paper("kayles", Locale::ENGLISH);
    let html = "<i>n</i><sub>0</sub> ≤ <i>n</i> &lt; <i>m</i>·<i>n</i><sub>0</sub>+(<i>m</i>−1)·<i>p</i>+<i>k</i>";
    assert!(kayles.text(Form::Html).contains(html), "{}", kayles.text(Form::Html));
    let latex = "m\\cdot n_{0}+(m-1)\\cdot p+k$";
    assert!(kayles.text(Form::Latex).contains(latex), "{}", kayles.text(Form::Latex));
    let wythoff = paper("wythoff", Locale::ENGLISH).text(Form::Latex);
    assert!(wythoff.contains("$\\lfloor d\\cdot \\varphi \\rfloor $"), "{wythoff}");
    assert!(wythoff.contains("$\\varphi = (1+\\sqrt{5})/2$"), "{wythoff}");
}

/// The hash is that of the certificate with its last newline.
#[test]
fn the_hash_is_that_of_the_certificate() {
    let mut game = Game::new("take 1,3,4").unwrap();
    let findings = game.pattern(None, &budget()).unwrap();
    let certificate = game.certificate_of(&findings, &budget()).unwrap();
    verify(&certificate).unwrap();
    let file = env::temp_dir().join("sprague-papers-certificate.json");
    fs::write(&file, format!("{}\n", certificate.trim_end())).unwrap();
    let Ok(output) = Command::new("sha256sum").arg(&file).output() else { return };
    let hash = String::from_utf8_lossy(&output.stdout).split_whitespace().next().unwrap().to_owned();
    assert_eq!(hash.len(), 64);
    for form in [Form::Latex, Form::Html] {
        let text = paper("take 1,3,4", Locale::ENGLISH).text(form);
        assert!(text.contains(&hash), "{hash}: {text}");
        assert!(text.contains("verify certificate.json"), "{text}");
    }
}

/// Rules with every sign that LaTeX or HTML reads as a command.
#[test]
fn signs_of_a_rule_are_written_out() {
    for (rule, position) in [
        ("\"<b>\" -> \"\"", "<b>a<b>"),
        ("\"#$\" -> \"_\"; \"{}\" -> \"\"", "#${}"),
        ("\"\\\\end\" -> \"&\"", "x"),
        ("n -> n-(n&3)-1 : n>=4, n%2=0", "9"),
    ] {
        let Ok(sum) = Sum::parse(&[rule, position]) else { continue };
        drop(sum);
        for locale in Locale::all() {
            let paper = answer(&[rule, position], &SolveOptions::default(), locale);
            let html = paper.text(Form::Html);
            assert!(!html.contains("<b>"), "{html}");
            assert_document(&paper, "signs");
        }
    }
}
