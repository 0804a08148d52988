//! `cargo xtask tidy`: the rules of this repository that no compiler checks.
//!
//! The map names every crate, and no crate that does not exist; a Rust file begins with a comment
//! about it; files and functions are short; comments wrap; nothing is left undone or ignored; the
//! licences of the repository are present, and dependencies have allowed ones; no text of a library
//! names an option; every table of testdata is explained; links of the book are not broken.
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const FILE_LINES: usize = 700;
const FUNCTION_LINES: usize = 90;
const COMMENT_COLUMNS: usize = 100;
const FILE_BYTES: usize = 2_000_000;
const NEEDED: &[&str] = &[
    ".ci/run",
    ".github/ISSUE_TEMPLATE/wrong-answer.yml",
    ".github/pull_request_template.md",
    ".github/workflows/ci.yml",
    ".github/workflows/fuzz.yml",
    ".github/workflows/release.yml",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "RELEASE.md",
    "SECURITY.md",
    "deny.toml",
    "rustfmt.toml",
];
/// Words that mark unfinished work; put together here so that this file does not contain them.
const UNDONE: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("unimpl", "emented!("),
    concat!("#[ig", "nore"),
];

/// Runs the command: prints all faults, and fails if there are any.
///
/// # Errors
/// If the tree cannot be read.
pub(crate) fn tidy() -> Result<ExitCode> {
    Ok(if report()? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints all faults; returns whether there are none.
///
/// # Errors
/// If the tree cannot be read.
pub(crate) fn report() -> Result<bool> {
    eprintln!("\n== tidy");
    let faults = faults(&crate::root())?;
    faults.iter().for_each(|fault| println!("{fault}"));
    eprintln!("== tidy: {}", if faults.is_empty() { "ok" } else { "FAILED" });
    Ok(faults.is_empty())
}

fn faults(root: &Path) -> Result<Vec<String>> {
    let mut faults: Vec<String> =
        NEEDED.iter().filter(|name| !root.join(name).exists()).map(|name| format!("{name}: missing")).collect();
    let map = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    faults.extend(map_faults(&map, &folders(&root.join("crates"))?));
    faults.extend(crate::map::faults(root)?);
    faults.extend(crate::no_options::faults(root)?);
    faults.extend(crate::links::faults(root)?);
    faults.extend(crate::licences::faults(root)?);
    let explained = fs::read_to_string(root.join("testdata/README.md")).unwrap_or_default();
    for path in files(root)? {
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(&path).with_context(|| format!("cannot read {name}"))?;
        if bytes.len() > FILE_BYTES {
            faults.push(format!("{name}: {} bytes: too large for the repository", bytes.len()));
        }
        let text = String::from_utf8_lossy(&bytes);
        if name.ends_with(".rs") {
            faults.extend(source_faults(&name, &text));
        } else if name.ends_with("Cargo.toml")
            && text.contains("[package]")
            && !text.contains("license.workspace = true")
        {
            faults.push(format!("{name}: no `license.workspace = true`"));
        } else if let Some(table) = name.strip_prefix("testdata/").filter(|table| table.ends_with(".tsv"))
            && !explained.contains(&format!("`{table}`"))
        {
            faults.push(format!("{name}: testdata/README.md does not explain it"));
        }
    }
    Ok(faults)
}

/// Crates that the map does not name, and names on the map that are not crates.
fn map_faults(map: &str, crates: &BTreeSet<String>) -> Vec<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let named: BTreeSet<String> = map
        .match_indices("crates/")
        .map(|(at, prefix)| map[at + prefix.len()..].chars().take_while(|&c| is_name(c)).collect::<String>())
        .filter(|name| !name.is_empty())
        .collect();
    let missing = crates.difference(&named).map(|name| format!("ARCHITECTURE.md: crates/{name} is not on the map"));
    let vanished = named.difference(crates).map(|name| format!("ARCHITECTURE.md: crates/{name} does not exist"));
    missing.chain(vanished).collect()
}

/// The faults of a Rust file.
fn source_faults(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !text.trim_start().starts_with("//!") {
        faults.push(format!("{name}:1: does not open with `//!`: what is it, and why?"));
    }
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() > FILE_LINES {
        faults.push(format!("{name}: {} lines, at most {FILE_LINES}: several rooms?", lines.len()));
    }
    faults
        .extend(wide_comments(&lines).map(|line| format!("{name}:{line}: a comment beyond column {COMMENT_COLUMNS}")));
    // A function ends at a line with a lone brace that is indented like its head, thanks to
    // rustfmt.
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (index, &line) in lines.iter().enumerate() {
        // `cargo xtask test --all` runs the thorough tests, `--slow` the slow ones.
        let ignored = line.trim_start().strip_prefix(concat!("#[ig", "nore = \""));
        let slow = ignored.is_some_and(|reason| ["thorough: ", "slow: "].iter().any(|tier| reason.starts_with(tier)));
        for word in UNDONE.iter().filter(|word| line.contains(*word) && !slow) {
            faults.push(format!("{name}:{}: {word}", index + 1));
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        if is_function_head(line.trim_start()) {
            // An item that is indented like this one had no body: a method of a trait without a
            // default.
            while open.pop_if(|(_, other)| other.len() >= indent.len()).is_some() {}
            if !line.ends_with(['}', ';']) {
                open.push((index, indent));
            }
        } else if let Some((start, _)) = open.pop_if(|(_, indent)| line.strip_prefix(*indent) == Some("}")) {
            let length = index + 1 - start;
            if length > FUNCTION_LINES {
                faults.push(format!("{name}:{}: a function of {length} lines, at most {FUNCTION_LINES}", start + 1));
            }
        }
    }
    faults
}

/// The line numbers of comments that are too wide. Tables, code between fences and single words
/// (addresses) cannot be wrapped.
fn wide_comments<'a>(lines: &'a [&str]) -> impl Iterator<Item = usize> + 'a {
    let mut fenced = false;
    lines.iter().enumerate().filter_map(move |(index, line)| {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            fenced = false;
            return None;
        };
        let words = comment.trim_start_matches(['/', '!']).trim_start();
        fenced ^= words.starts_with("```");
        let free = fenced || words.starts_with('|') || !words.contains(' ');
        (line.chars().count() > COMMENT_COLUMNS && !free).then_some(index + 1)
    })
}

/// Whether a line begins a function: `fn` after modifiers only.
fn is_function_head(line: &str) -> bool {
    line.split_whitespace()
        .find(|word| !word.starts_with("pub") && !["const", "async", "unsafe", "crate)", "super)"].contains(word))
        == Some("fn")
}

/// Folders that git ignores or keeps for itself, by their names or suffixes.
const IGNORED: [&str; 10] = [
    "target",
    ".git",
    "fuzz/corpus",
    "node_modules",
    "web/dist",
    "web/test-results",
    ".mypy_cache",
    ".pytest_cache",
    "__pycache__",
    ".ipynb_checkpoints",
];

/// All files of the tree that git neither ignores nor keeps for itself.
pub(crate) fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_dir() && !IGNORED.iter().any(|ignored| path.ends_with(ignored)) {
                folders.push(path);
            } else if kind.is_file()
                && name != ".git"
                && name != "sprague.wasm"
                && path.extension().is_none_or(|end| end != "so")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn folders(parent: &Path) -> Result<BTreeSet<String>> {
    let entries = fs::read_dir(parent).with_context(|| format!("cannot list {}", parent.display()))?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_compared_both_ways() {
        let crates = ["cli", "heaps"].map(String::from).into();
        let faults = map_faults("see `crates/heaps/src/` and crates/gone.", &crates);
        assert_eq!(
            faults,
            ["ARCHITECTURE.md: crates/cli is not on the map", "ARCHITECTURE.md: crates/gone does not exist"]
        );
        assert!(map_faults("crates/cli crates/heaps", &crates).is_empty());
    }

    #[test]
    fn a_file_is_judged_by_its_head_its_length_and_its_functions() {
        let good = "//! What it is.\npub(crate) fn f() {\n}\n";
        assert!(source_faults("a.rs", good).is_empty());
        assert_eq!(source_faults("a.rs", "fn f() {}\n").len(), 1);
        let long =
            format!("//! Long.\nimpl A {{\n    pub const fn f() {{\n{}    }}\n}}\n", "        g();\n".repeat(89));
        assert_eq!(source_faults("a.rs", &long), ["a.rs:3: a function of 91 lines, at most 90"]);
        assert_eq!(source_faults("a.rs", &format!("//! x\n{}", "//\n".repeat(700))).len(), 1);
        for word in UNDONE {
            assert_eq!(source_faults("a.rs", &format!("//! x\n// {word}\n")), [format!("a.rs:2: {word}")]);
        }
    }

    #[test]
    fn comments_wrap_but_for_tables_and_code() {
        let wide = format!("// {}", "word ".repeat(25));
        let row = format!("//! | {} |", "cell ".repeat(25));
        assert_eq!(wide_comments(&[&wide, &row, "/// ```", &wide, "/// ```", &wide]).collect::<Vec<_>>(), [1, 6]);
    }

    #[test]
    fn heads_of_functions_are_known() {
        for head in ["fn f() {", "pub fn f<T>(", "pub(crate) const fn f()", "unsafe fn f()", "pub async unsafe fn f("] {
            assert!(is_function_head(head), "{head}");
        }
        for other in ["let f = 1;", "// the fn f", "type F = fn(u64);", "call(fn_name);", ""] {
            assert!(!is_function_head(other), "{other}");
        }
    }
}
