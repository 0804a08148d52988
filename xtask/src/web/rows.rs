//! Requests of all families with their native answers, which the module in Node must give, too: the
//! rows of `testdata/frozen.tsv`, evenly chosen, and requests of every other kind.
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, Stdio};

/// The number of requests about sums.
const SUMS: usize = 500;
/// The rules for requests of the other kinds.
const RULES: [&str; 13] = [
    "take 1,3,4",
    "kayles",
    "take any; split 3",
    "split 2 unequal",
    "0.137",
    "take squares",
    "wythoff",
    "turn 1..3",
    "circle(take 1,2 leaving 0..2)",
    "take 1..n/2",
    "take d where d|n, d<n",
    "take 2,5; misere",
    "n -> n/2, n/2 : 2|n, n>0",
];

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// The requests, one on each line.
fn requests() -> Result<Vec<String>> {
    let mut rows = crate::rows::<9>(&crate::root(), "testdata/frozen.tsv")?;
    // On the command line a parameter is an option; on the page it is a clause.
    rows.retain(|row| row[1].is_empty());
    if rows.len() < SUMS {
        bail!("testdata/frozen.tsv has too few rows");
    }
    let sums = (0..SUMS).map(|at| {
        let row = &rows[at * rows.len() / SUMS];
        let (rule, misere, sum) = (quoted(&row[0]), row[2] == "misere", quoted(&row[3]));
        format!(r#"{{"op":"solve","rule":{rule},"misere":{misere},"positions":{sum},"seconds":120}}"#)
    });
    let others = RULES.iter().flat_map(|rule| {
        let rule = quoted(rule);
        [
            format!(r#"{{"op":"values","rule":{rule},"to":[60],"seconds":120}}"#),
            format!(r#"{{"op":"pattern","rule":{rule},"limit":600,"seconds":120}}"#),
            format!(r#"{{"op":"zeros","rule":{rule},"to":[40],"seconds":120}}"#),
        ]
    });
    let single = [
        r#"{"op":"code","rule":"take 1,3,4","language":"cpp"}"#,
        r#"{"op":"code","rule":"kayles","language":"python","input":"T: heaps"}"#,
        r#"{"op":"code","rule":"wythoff","language":"rust"}"#,
        r#"{"op":"graph","text":"a b\nb a\nb c\nc d\n","tokens":"a c"}"#,
        r#"{"op":"hackenbush","text":"0 a\na b\nb 0\n0 c\n"}"#,
        r#"{"op":"play","action":"new","rule":"kayles","positions":"7 4"}"#,
        r#"{"op":"explain","rule":"kayles","positions":"7 1000000000000000000","lang":"zh"}"#,
        r#"{"op":"language"}"#,
    ];
    Ok(sums.chain(others).chain(single.map(str::to_owned)).collect())
}

/// Writes requests and native answers to a file, two lines each; returns its path.
pub(super) fn write() -> Result<String> {
    let requests = requests()?;
    eprintln!("\n== rows: {} requests are answered natively", requests.len());
    let folder = crate::root().join("target/wasm");
    let questions = folder.join("questions.txt");
    fs::write(&questions, requests.join("\n") + "\n")
        .with_context(|| format!("cannot write {}", questions.display()))?;
    // With the same profile as the tests of all crates, so that nothing is built again after them.
    let built = Command::new("cargo")
        .args(["build", "--profile", "tests", "--workspace", crate::test::NO_PYTHON, "--example", "native"])
        .current_dir(crate::root())
        .status()
        .context("cannot start cargo")?;
    if !built.success() {
        bail!("the native twin of the module was not built");
    }
    let output = Command::new(
        crate::root().join("target/tests/examples").join(format!("native{}", std::env::consts::EXE_SUFFIX)),
    )
    .stdin(fs::File::open(&questions)?)
    .stderr(Stdio::inherit())
    .output()
    .context("cannot start the native twin of the module")?;
    let answers = String::from_utf8_lossy(&output.stdout).into_owned();
    let answers: Vec<&str> = answers.lines().collect();
    if !output.status.success() || answers.len() != requests.len() {
        bail!("{} answers to {} requests", answers.len(), requests.len());
    }
    let both: String = std::iter::zip(&requests, answers).map(|(asked, said)| format!("{asked}\n{said}\n")).collect();
    let file = folder.join("rows.txt");
    fs::write(&file, both)?;
    Ok(file.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_written_as_json() {
        assert_eq!(quoted("a\"b\\\n"), "\"a\\\"b\\\\\\u000a\"");
    }

    #[test]
    fn there_are_rows_of_all_kinds() {
        let requests = requests().unwrap();
        assert!(requests.len() > SUMS + RULES.len());
        for op in ["solve", "values", "pattern", "zeros", "code", "graph", "hackenbush", "play", "explain"] {
            assert!(requests.iter().any(|request| request.starts_with(&format!("{{\"op\":\"{op}\""))), "{op}");
        }
    }
}
