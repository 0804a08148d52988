//! Compiles the generated program and runs it on the samples of a statement.
//!
//! The solver has found the shape of the samples; here the program itself is tested. If there is no
//! compiler for the language, the trial is skipped; this is reported, and is not an error.
use crate::common::failure::Failure;
use crate::say;
use sprague::Message;
use sprague::code::Language;
use sprague::code::sample::Sample;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Time limit for a sample; judges allow less for more.
const RUN: Duration = Duration::from_secs(10);
/// Time limit for a compiler.
const COMPILE: Duration = Duration::from_secs(120);
/// How often a process is polled for its end.
const PAUSE: Duration = Duration::from_millis(5);
/// At most this much of the output of a process is shown, in characters.
const SHOWN: usize = 600;

/// The result of the trial.
pub(crate) enum Trial {
    /// The outputs agree with the samples; the compiler.
    Agrees(&'static str),
    /// This compiler is not installed.
    NoCompiler(&'static str),
}

/// A temporary folder, removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        for number in 0..1_000 {
            let path = std::env::temp_dir().join(format!("sprague-code-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How programs of a language are compiled and run.
struct Tools {
    source: &'static str,
    compiler: &'static str,
    compile: &'static [&'static str],
    run: &'static [&'static str],
}

fn tools(language: Language) -> Option<Tools> {
    let (source, compiler, compile, run): (_, _, &[&str], &[&str]) = match language {
        Language::Cpp => ("main.cpp", "g++", &["-O2", "-std=c++17", "-w", "-o", "main", "main.cpp"], &["./main"]),
        Language::Python => ("main.py", "python3", &["-m", "py_compile", "main.py"], &["python3", "main.py"]),
        Language::Java => ("Main.java", "javac", &["-encoding", "UTF-8", "Main.java"], &["java", "-cp", ".", "Main"]),
        Language::Rust => {
            ("main.rs", "rustc", &["--edition=2021", "-O", "-Awarnings", "-o", "main", "main.rs"], &["./main"])
        }
        _ => return None,
    };
    Some(Tools { source, compiler, compile, run })
}

/// Compiles the program and compares its outputs with those of the samples.
pub(crate) fn trial(language: Language, text: &str, samples: &[Sample]) -> Result<Trial, Failure> {
    let Some(tools) = tools(language) else { return Ok(Trial::NoCompiler("")) };
    let folder = Folder::new().map_err(of_file)?;
    std::fs::write(folder.at(tools.source), text).map_err(of_file)?;
    match ended(&folder, tools.compiler, tools.compile, "", COMPILE) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Trial::NoCompiler(tools.compiler)),
        Err(error) => return Err(of_file(error)),
        Ok(None) => return Err(failed(say::trial_slow_compiler(tools.compiler, COMPILE.as_secs()))),
        Ok(Some(status)) if !status.success() => {
            return Err(failed(say::trial_not_compiled(tools.compiler, said(&folder))));
        }
        Ok(Some(_)) => {}
    }
    let Some((program, arguments)) = tools.run.split_first() else { return Ok(Trial::NoCompiler(tools.compiler)) };
    for (at, sample) in samples.iter().enumerate() {
        let number = at + 1;
        match ended(&folder, program, arguments, &sample.input, RUN) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Trial::NoCompiler(tools.run[0])),
            Err(error) => return Err(of_file(error)),
            Ok(None) => return Err(failed(say::trial_slow(number, RUN.as_secs()))),
            Ok(Some(status)) if !status.success() => return Err(failed(say::trial_failed(number, said(&folder)))),
            Ok(Some(_)) => {}
        }
        let printed = std::fs::read(folder.at("out")).map_err(of_file)?;
        compare(number, &String::from_utf8_lossy(&printed), &sample.output)?;
    }
    Ok(Trial::Agrees(tools.compiler))
}

/// The lines as judges compare them: without trailing blanks, and without empty lines at the end.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn compare(number: usize, printed: &str, expected: &str) -> Result<(), Failure> {
    let (printed, expected) = (lines(printed), lines(expected));
    let longest = printed.len().max(expected.len());
    match (0..longest).find(|&at| printed.get(at) != expected.get(at)) {
        None => Ok(()),
        Some(at) => {
            let line = |lines: &[&str]| match lines.get(at) {
                Some(line) => Message::from(format!("{line:?}")),
                None => say::trial_no_line(),
            };
            Err(failed(say::trial_differs(number, at + 1, line(&printed), line(&expected))))
        }
    }
}

fn failed(message: Message) -> Failure {
    Failure::work("sample", message)
}

fn of_file(error: io::Error) -> Failure {
    failed(say::trial_no_process(error.to_string()))
}

/// The beginning of the output of the last process.
fn said(folder: &Folder) -> String {
    let said = std::fs::read(folder.at("err")).unwrap_or_default();
    String::from_utf8_lossy(&said).trim().chars().take(SHOWN).collect()
}

/// Runs a process in the folder; none if it takes too long. Its output goes to files, so that no
/// pipe can fill up.
fn ended(
    folder: &Folder,
    program: &str,
    arguments: &[&str],
    input: &str,
    limit: Duration,
) -> io::Result<Option<ExitStatus>> {
    std::fs::write(folder.at("in"), input)?;
    let program = match program.strip_prefix("./") {
        Some(own) => folder.at(own),
        None => Path::new(program).to_owned(),
    };
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(&folder.0)
        .stdin(File::open(folder.at("in"))?)
        .stdout(File::create(folder.at("out"))?)
        .stderr(Stdio::from(File::create(folder.at("err"))?))
        .spawn()?;
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(PAUSE);
    }
}
