//! Packages in a temporary folder, and the programs that are in them.
use problem::{Package, Wish, package};
use sprague::Budget;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A wish with limits as a person writes them.
pub(crate) fn wish(rule: &str, input: &str, max: &str) -> Wish {
    let limit = |one: &str| {
        let (name, most) = one.split_once("<=").expect("a name and a number");
        (name.trim().to_owned(), most.trim().parse::<f64>().expect("a number") as i64)
    };
    let max = max.split(',').map(limit).collect();
    Wish { rule: rule.to_owned(), input: input.to_owned(), max, ..Wish::default() }
}

pub(crate) fn made(wish: &Wish) -> Package {
    package(wish, &Budget::unlimited()).unwrap_or_else(|error| panic!("{}: {error}", wish.rule))
}

/// A package in a temporary folder, which is removed in the end.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    pub(crate) package: Package,
}

impl Folder {
    pub(crate) fn of(wish: &Wish) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("sprague-problem-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        let package = made(wish);
        for file in &package.files {
            let at = path.join(&file.path);
            fs::create_dir_all(at.parent().expect("a folder")).expect("a folder is made");
            fs::write(at, &file.text).expect("a file is written");
        }
        Self { path, package }
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.path.join(path)
    }

    /// The text of a file of the package.
    pub(crate) fn text(&self, path: &str) -> &str {
        let file = self.package.files.iter().find(|file| file.path == path);
        &file.unwrap_or_else(|| panic!("there is no {path}")).text
    }

    /// All tests: their paths without an ending.
    pub(crate) fn tests(&self) -> Vec<String> {
        let inputs = self.package.files.iter().filter_map(|file| file.path.strip_suffix(".in"));
        inputs.map(str::to_owned).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Whether a program is installed.
pub(crate) fn installed(program: &str) -> bool {
    let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = asked.is_ok_and(|status| status.success());
    if !there {
        eprintln!("left out: {program} is not installed");
    }
    there
}

/// Python itself: the command `python3` may be a script that searches for it each time.
pub(crate) fn python() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let found = asked.ok().filter(|output| output.status.success());
        found.map_or("python3".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    })
}

/// Runs a command on an input: its exit code, and what it prints.
pub(crate) fn run(command: &[String], input: &str) -> (Option<i32>, String) {
    let (program, arguments) = command.split_first().expect("a program");
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A program that refuses an input does not read all of it.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command that runs a program in Python.
pub(crate) fn with_python(path: &Path) -> Vec<String> {
    vec![python().to_owned(), "-I".to_owned(), path.display().to_string()]
}

/// Whether two outputs have the same words, as the default validator of problemtools compares them.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

/// Compiles a solution; none where its compiler is not installed.
pub(crate) fn compiled(folder: &Folder, path: &str) -> Option<Vec<String>> {
    let source = folder.at(path);
    let shown = source.display().to_string();
    let program = source.with_extension("out").display().to_string();
    let place = source.parent().expect("a folder").display().to_string();
    let (compiler, arguments, command): (&str, Vec<&str>, Vec<String>) = match path.rsplit('.').next() {
        Some("cpp") => ("g++", vec!["-O2", "-std=c++17", "-o", &program, &shown], vec![program.clone()]),
        Some("rs") => ("rustc", vec!["-O", "--edition", "2021", "-o", &program, &shown], vec![program.clone()]),
        Some("java") => {
            ("javac", vec!["-d", &place, &shown], vec!["java".into(), "-cp".into(), place.clone(), "Main".into()])
        }
        _ => return Some(with_python(&source)),
    };
    if !installed(compiler) {
        return None;
    }
    let done = Command::new(compiler).args(arguments).output().expect("the compiler starts");
    assert!(done.status.success(), "{shown}: {}", String::from_utf8_lossy(&done.stderr));
    Some(command)
}

/// Whether a program still runs after some seconds.
pub(crate) fn runs_longer(command: &[String], input: &str, seconds: u64) -> bool {
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("an input").write_all(input.as_bytes()).expect("the input is small");
    std::thread::sleep(std::time::Duration::from_secs(seconds));
    let runs = child.try_wait().expect("the program is ours").is_none();
    let _ = child.kill();
    let _ = child.wait();
    runs
}
