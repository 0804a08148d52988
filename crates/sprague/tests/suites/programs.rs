//! Programs that `code` writes: compiled, run, and compared with the engine.
//!
//! A language whose compiler is not installed is left out, with a note on standard error; all are
//! tested if `g++`, `python3`, `javac` with `java`, and `rustc` are installed.
use sprague::code::{CodeOptions, Language, code};
use sprague::{Budget, Builder, MovesWanted, SolveError, SolveOptions, Sum, Trust};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

pub(crate) const LANGUAGES: [Language; 4] = [Language::Cpp, Language::Python, Language::Java, Language::Rust];

/// A temporary folder, removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("sprague-code-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether a program is installed; tested only once each, since the Java compiler takes a while to
/// print its version.
pub(crate) fn installed(program: &str) -> bool {
    static KNOWN: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    *KNOWN.lock().unwrap().entry(program.to_owned()).or_insert_with(|| {
        let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        let there = asked.is_ok_and(|status| status.success());
        if !there {
            eprintln!("left out: {program} is not installed");
        }
        there
    })
}

/// The path of Python itself: the command `python3` may be a script that searches for it each time.
fn python() -> String {
    static PATH: OnceLock<Option<String>> = OnceLock::new();
    let ask = || {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        asked.status.success().then(|| String::from_utf8_lossy(&asked.stdout).trim().to_owned())
    };
    PATH.get_or_init(ask).clone().unwrap_or_else(|| "python3".to_owned())
}

pub(crate) struct Built {
    command: Vec<String>,
    _folder: Folder,
}

/// Compiles a program and requires that there is no warning; `None` if there is no compiler.
pub(crate) fn build(language: Language, text: &str) -> Option<Built> {
    build_with(language, text, true)
}

/// Compiles the program of a random rule, which may have parts that cause warnings, such as `n <=
/// n`.
pub(crate) fn build_of_any_rule(language: Language, text: &str) -> Option<Built> {
    build_with(language, text, false)
}

fn build_with(language: Language, text: &str, strict: bool) -> Option<Built> {
    let folder = Folder::new();
    let at = |name: &str| folder.0.join(name).to_string_lossy().into_owned();
    let (source, compiler, arguments, command): (&str, &str, Vec<String>, Vec<String>) = match language {
        Language::Cpp => (
            "main.cpp",
            "g++",
            vec![
                "-O1".into(),
                "-std=c++17".into(),
                "-Wall".into(),
                if strict { "-Werror".into() } else { "-w".into() },
                "-o".into(),
                at("main"),
                at("main.cpp"),
            ],
            vec![at("main")],
        ),
        // Without a search for packages: a program for a judge needs none.
        Language::Python => ("main.py", "python3", Vec::new(), vec![python(), "-S".into(), at("main.py")]),
        Language::Java => (
            "Main.java",
            "javac",
            // A short program is compiled before a second compiler and its threads would pay off.
            vec![
                "-J-XX:TieredStopAtLevel=1".into(),
                "-J-XX:+UseSerialGC".into(),
                "-encoding".into(),
                "UTF-8".into(),
                "-d".into(),
                at(""),
                at("Main.java"),
            ],
            vec![
                "java".into(),
                "-Xshare:auto".into(),
                "-XX:TieredStopAtLevel=1".into(),
                "-cp".into(),
                at(""),
                "Main".into(),
            ],
        ),
        Language::Rust => (
            "main.rs",
            "rustc",
            vec![
                "--edition=2021".into(),
                "-Copt-level=1".into(),
                if strict { "-Dwarnings".into() } else { "-Awarnings".into() },
                "-o".into(),
                at("main"),
                at("main.rs"),
            ],
            vec![at("main")],
        ),
        _ => return None,
    };
    if !installed(compiler) {
        return None;
    }
    std::fs::write(folder.0.join(source), text).unwrap();
    if !arguments.is_empty() {
        let made = Command::new(compiler).args(&arguments).output().unwrap();
        assert!(made.status.success(), "{compiler}:\n{}\n{text}", String::from_utf8_lossy(&made.stderr));
    }
    Some(Built { command, _folder: folder })
}

/// Starts a program whose input and output are pipes.
pub(crate) fn spawn(built: &Built) -> std::process::Child {
    Command::new(&built.command[0])
        .args(&built.command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The output of a program, or its message if it fails.
pub(crate) fn run(built: &Built, input: &str) -> Result<String, String> {
    let mut child = Command::new(&built.command[0])
        .args(&built.command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Pseudo-random numbers.
pub(crate) fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below.max(1)
    }
}

/// The input for one case, and its positions for the engine.
pub(crate) type Question = (String, Vec<String>);

/// The effort of the definition for a misère question, in looks of the budget: a program searches
/// the same sums and takes a hundred times as long.
const PATIENCE: u64 = 100;

/// Compares programs with the engine, case by case, in every installed language.
pub(crate) fn agrees(rule: &str, misere: bool, options: &CodeOptions, asked: &[Question], languages: &[Language]) {
    let played = |game: Builder| if misere { game.misere() } else { game };
    let text_in = |language: Language| {
        code(played(rule.into()), &CodeOptions { language, ..options.clone() }, &Budget::default())
            .unwrap_or_else(|error| panic!("{rule}: {error}"))
    };
    let texts: Vec<String> = languages.iter().map(|&language| text_in(language)).collect();
    // These words are at the top of programs that do not use values.
    let searches = texts.iter().any(|text| text.contains("searched as "));
    let (mut input, mut expected) = (String::new(), String::new());
    // One game for all questions, so that it keeps its results.
    let mut sum = Sum::single(played(rule.into()).build().unwrap());
    for (line, positions) in asked {
        sum.clear();
        for text in positions.iter().flat_map(|text| text.split_whitespace()) {
            for position in sum.games()[0].positions(text).unwrap() {
                sum.place(0, position).unwrap();
            }
        }
        let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
        let plain = SolveOptions { trust: Trust::Definition, ..options };
        let brief = Budget::default().with_effort(PATIENCE);
        let stopped = |error: &SolveError| matches!(error, SolveError::OutOfReach { .. } | SolveError::Stopped { .. });
        if misere && searches && sum.solve(&plain, &brief).is_err_and(|error| stopped(&error)) {
            continue;
        }
        let outcome = match sum.solve(&options, &brief) {
            Ok(answer) => answer.outcome.letter(),
            Err(error) if misere && stopped(&error) => continue,
            Err(error) => panic!("{rule} at {positions:?}: {error}"),
        };
        input.push_str(&format!("{line}\n"));
        expected.push_str(match outcome {
            "N" => "First\n",
            "P" => "Second\n",
            _ => "Draw\n",
        });
    }
    for (&language, text) in languages.iter().zip(&texts) {
        let Some(built) = build(language, text) else { continue };
        assert_eq!(run(&built, &input).as_deref(), Ok(expected.as_str()), "{rule} in {language:?}\n{text}");
    }
}

/// The numbers with this separator between them.
pub(crate) fn joined(numbers: &[u64], separator: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator)
}

/// A sum as input: the number of positions, then the positions.
pub(crate) fn sum_of(positions: &[Vec<u64>]) -> Question {
    let lines: Vec<String> = positions.iter().map(|position| joined(position, " ")).collect();
    let words = positions.iter().map(|position| joined(position, ",")).collect();
    (format!("{}\n{}", positions.len(), lines.join("\n")), words)
}

/// A single position that is a list in these brackets: a set, or piles.
pub(crate) fn list_of(open: char, numbers: &[u64], close: char) -> Question {
    (format!("{}\n{}", numbers.len(), joined(numbers, " ")), vec![format!("{open}{}{close}", joined(numbers, ","))])
}
