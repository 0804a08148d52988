//! `--time`, `--memory` and ctrl-C hold in every command and engine: `tests/data/limits.tsv` lists
//! the worst command lines that were found. The tests measure the processor time and the memory of
//! the program, so that a loaded machine does not matter. The ordinary run checks some rows with a
//! wide tolerance; the slow one checks all rows, and if the program is a release build (the last
//! step of `cargo xtask test --slow`), within 0.3 s and 10 % and 30 MB.
#![cfg(unix)]
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

const TABLE: &str = include_str!("../data/limits.tsv");
const TIME: Duration = Duration::from_millis(400);
const MEMORY: u64 = 100 << 20;

struct Row {
    quick: bool,
    limit: String,
    command: String,
}

fn rows() -> Vec<Row> {
    let row = |row: &tables::Row| match row.cells().unwrap() {
        [when, limit @ ("time" | "memory"), command] => {
            Row { quick: when == "quick", limit: limit.to_owned(), command: command.to_owned() }
        }
        _ => panic!("{}: neither time nor memory", row.place()),
    };
    tables::read("limits.tsv", TABLE).unwrap().iter().map(row).collect()
}

/// The words of a command line, with quotes as in a shell.
fn words(command: &str, folder: &Path) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        match i % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    let file = |word: String| match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
        Some(name) if matches!(name, "star" | "cycle" | "random" | "long" | "packed") => {
            folder.join(name).display().to_string()
        }
        Some(name) if name.chars().all(|c| c.is_ascii_alphabetic()) => {
            format!("@{}", folder.join(name).display())
        }
        _ => word,
    };
    words.into_iter().map(file).collect()
}

fn joined(numbers: impl Iterator<Item = u64>, separator: &str, text: impl Fn(u64) -> String) -> String {
    numbers.map(text).collect::<Vec<_>>().join(separator)
}

/// Large graphs, rules and a certificate.
fn inputs(name: &str) -> std::io::Result<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut state = 88_172_645_463_325_252u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let pairs: Vec<(u64, u64)> = (0..600_000).map(|_| (random(200_000), random(200_000))).collect();
    let files = [
        ("star", joined(1..100_001, "\n", |i| format!("0 {i}"))),
        ("cycle", joined(0..50_000, "\n", |i| format!("{i} {}", (i + 1) % 50_000))),
        ("random", pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect()),
        ("parts", format!("n -> {} : n>=1", joined(2..10_002, ", ", |k| format!("n/{k}")))),
        ("least", format!("n -> min({}) : n>=1", joined(2..1_002, ",", |k| format!("n/{k}")))),
        ("clauses", joined(1..5_001, "; ", |k| format!("n -> n-{k} : n>={k}, n%{}=1", k + 3))),
        ("pairs", joined(1..2_001, "; ", |k| format!("(a,b) -> (a-{k},b) : a%{}=1; (a,b) -> (a+{k},b-1)", k + 3))),
        ("product", format!("n -> n-{} : k>=1", joined(0..190, "*", |_| "k".to_owned()))),
        (
            "conditions",
            format!(
                "(a,b,c) -> (a-k,b-j,c-i) : {}",
                joined(1..300, ", ", |i| format!("k+{i}*j<={i}*a+b-i*{i}"))
            ),
        ),
        (
            "packed",
            r#"{"version":2,"rule":"take 1","kind":"periodic","preperiod":0,"period":2,"theorem":"window","values":[[0,67000000]]}"#
                .to_owned(),
        ),
        (
            "long",
            r#"{"version":2,"rule":"take 1..3 leaving 0..2","kind":"periodic","preperiod":0,"period":15000000,"theorem":"guy-smith"}"#
                .to_owned(),
        ),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(folder)
}

/// By how much a row exceeds its time or memory limit, if that is more than allowed.
fn beyond(row: &Row, folder: &Path, strict: bool) -> Option<String> {
    let command = row.command.replace("{ones}", &"1 ".repeat(30_000)).replace("{many}", &"5 7 9 ".repeat(2_000));
    let (line, input) = command.split_once(" < ").unwrap_or((&command, ""));
    let given = folder.join("input");
    std::fs::write(&given, input).expect("files can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    let input = std::fs::File::open(&given).expect("it was written");
    command.args(words(line, folder)).stdin(input).stdout(Stdio::null()).stderr(Stdio::piped());
    match row.limit.as_str() {
        "time" => command.arg("--time").arg("400ms"),
        _ => command.arg("--memory").arg("100M"),
    };
    let began = Instant::now();
    let mut child = command.spawn().expect("the program starts");
    let mut errors = child.stderr.take();
    let read = thread::spawn(move || errors.as_mut().map(std::io::read_to_string));
    let used = child.wait4().expect("the program ends");
    let said = read.join().ok().flatten().and_then(Result::ok).unwrap_or_default();
    let code = used.status.code();
    // Threads run in parallel, and a loaded machine makes a program wait.
    let time = began.elapsed().min(used.rusage.utime + used.rusage.stime);
    let (more_time, more_memory) = match strict {
        true => (TIME.mul_f64(0.1) + Duration::from_millis(300), MEMORY / 10 + (30 << 20)),
        false => (Duration::from_secs(4), 150 << 20),
    };
    let memory = used.rusage.maxrss;
    let named = |text: String| Some(format!("{}: {text}", row.command));
    match code {
        Some(0) => {}
        Some(1) if said.contains(" limit of ") || said.contains(" would need more than ") => {}
        // A fast machine reaches the end of a bounded effort before the time limit.
        Some(1) if said.contains(" is out of reach: ") || said.contains("no program is made of ") => {}
        _ => return named(format!("exit code {code:?}, {said}")),
    }
    match row.limit.as_str() {
        "time" if time > TIME + more_time => named(format!("{time:?} in place of {TIME:?}")),
        "memory" if memory > MEMORY + more_memory => named(format!("{} MiB in place of 100", memory >> 20)),
        _ => None,
    }
}

fn all_hold(name: &str, rows: impl Iterator<Item = Row>, strict: bool) {
    let folder = inputs(name).expect("files can be written");
    let faults: Vec<String> = rows.filter_map(|row| beyond(&row, &folder, strict)).collect();
    std::fs::remove_dir_all(&folder).ok();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn limits_hold() {
    all_hold("quick", rows().into_iter().filter(|row| row.quick), false);
}

#[test]
#[ignore = "slow: a minute"]
fn limits_hold_in_all_rows() {
    // A debug build, in which parts are not optimised, polls its limits later.
    all_hold("all", rows().into_iter(), !cfg!(debug_assertions));
}

/// Interrupts work of each kind, which then reports how far it came.
#[test]
fn ctrl_c_ends_the_work_and_says_what_is_known() {
    for command in [
        "solve \"split 2 unequal\" 1e9",
        "solve \"split 2 unequal\" 41 42 43 44 45 46 47 --misere",
        "values \"n -> a, b, c : a+b+c=n, 1<=a<b<c\" --to 30000",
        "solve wythoff 1e6,1e6 --no-theory",
        "check kayles --to 1e6",
        "compare wythoff \"(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1, k!=9000\" --to 9000",
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sprague"))
            .args(words(command, Path::new("")))
            .args(["--time", "60s"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_millis(500));
        let sent = Command::new("kill").arg("-INT").arg(child.id().to_string()).status().expect("kill is there");
        assert!(sent.success(), "{command}: it ended before it was interrupted");
        let began = Instant::now();
        let said = child.stderr.take().map(std::io::read_to_string);
        let status = child.wait().expect("the program ends");
        let said = said.and_then(Result::ok).unwrap_or_default();
        assert_eq!(status.code(), Some(130), "{command}: {said}");
        assert!(said.starts_with("error: interrupted; "), "{command}: {said}");
        assert!(began.elapsed() < Duration::from_secs(10), "{command}: {:?}", began.elapsed());
    }
}
