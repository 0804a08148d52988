//! Surveys: killed runs, shards that work at the same time, threads; always the same rows.
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Instant;
use survey::{Dataset, Row};

/// 126 rules, some of which take much longer than others.
const LIST: [&str; 4] = ["--codes", "2", "--to", "6000"];

/// An empty folder in the build directory.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

pub(crate) fn survey(folder: &Path, list: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.arg("survey").args(list).arg("--out").arg(folder).stdin(Stdio::null());
    command
}

pub(crate) fn done(mut command: Command) -> Output {
    let output = command.output().expect("the binary is built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn started(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary is built")
}

/// The number of rows in the files of a folder, including rows that newer ones have replaced.
fn stored(folder: &Path) -> u64 {
    let mut rows = 0;
    for file in fs::read_dir(folder.join("results")).expect("a survey has been there") {
        let path = file.expect("it can be listed").path();
        if path.extension().is_some_and(|end| end == "parquet") {
            // A folder that contains only this file.
            let alone = folder.with_extension("alone");
            let _ = fs::remove_dir_all(&alone);
            fs::create_dir_all(alone.join("results")).expect("it can be made");
            fs::copy(&path, alone.join("results").join(path.file_name().expect("it has one")))
                .expect("it can be copied");
            Dataset::rows(&alone, |_| rows += 1).expect("every file is whole");
        }
    }
    rows
}

/// The rows of a folder, without the time that they took, each with its certificate.
pub(crate) fn rows(folder: &Path) -> BTreeMap<String, (Row, Option<String>)> {
    let mut all = Vec::new();
    Dataset::rows(folder, |row| all.push(Row { seconds: None, ..row })).expect("every file is whole");
    let with_certificate = |row: Row| {
        let name = row.certificate.clone();
        let text = name.map(|name| Dataset::certificate(folder, &name).expect("it can be read").expect("it is there"));
        (row.rule.clone(), (row, text))
    };
    all.into_iter().map(with_certificate).collect()
}

#[test]
fn a_survey_that_is_killed_twenty_times_ends_with_the_same_rows() {
    for form in ["files", "packed"] {
        let (calm, wild) = (folder(&format!("survey-calm-{form}")), folder(&format!("survey-wild-{form}")));
        let list = [&LIST[..], &["--certificates", form]].concat();
        let began = Instant::now();
        done(survey(&calm, &list));
        // On average ten runs are killed before the survey is complete, on a slow machine as on a
        // fast one.
        let longest = began.elapsed() / 5;
        let (mut kills, mut most, mut random) = (0, 0, 4711_u64);
        for _ in 0..20 {
            let mut run = started(survey(&wild, &list));
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            sleep(longest / 1000 * u32::try_from((random >> 40) % 1000).expect("it is below 1000"));
            run.kill().expect("it is ours");
            kills += usize::from(!run.wait().expect("it was started").success());
            if wild.join("results").is_dir() {
                let now = rows(&wild).len();
                assert!(now >= most, "{now} after {most}");
                assert_eq!(stored(&wild), now as u64, "nothing twice");
                most = now;
            }
        }
        assert!(kills >= 3, "{kills} of 20 runs were killed in time");
        done(survey(&wild, &list));
        assert_eq!(rows(&wild), rows(&calm));
        assert_eq!((rows(&wild).len(), stored(&wild)), (126, 126));
        let again = done(survey(&wild, &list));
        assert_eq!(
            String::from_utf8_lossy(&again.stdout),
            format!("0 rules asked, 126 known before: {}\n", wild.display())
        );
    }
}

#[test]
fn shards_at_the_same_time_and_any_number_of_threads_make_the_same_rows() {
    let (whole, shards) = (folder("survey-whole"), folder("survey-shards"));
    done(survey(&whole, &[&LIST[..], &["--jobs", "1"]].concat()));
    let runs = ["0/3", "1/3", "2/3"]
        .map(|shard| started(survey(&shards, &[&LIST[..], &["--jobs", "2", "--shard", shard]].concat())));
    for mut run in runs {
        assert!(run.wait().expect("it was started").success());
    }
    assert_eq!(rows(&shards), rows(&whole));
    assert_eq!(stored(&shards), 126);
}

#[test]
fn a_larger_survey_asks_what_is_open_and_leaves_what_is_proved() {
    let (twice, once) = (folder("survey-twice"), folder("survey-once"));
    done(survey(&twice, &["--codes", "1", "--to", "300"]));
    let open = rows(&twice).values().filter(|(row, _)| row.standing.as_deref() == Some("open")).count();
    let more = done(survey(&twice, &["--codes", "1", "--to", "3000"]));
    let said = String::from_utf8_lossy(&more.stdout).into_owned();
    assert!(open > 0 && said.starts_with(&format!("{open} rules asked, {} known before", 14 - open)), "{said}");
    done(survey(&once, &["--codes", "1", "--to", "3000"]));
    let known = |folder: &Path| {
        let rows = rows(folder).into_values().map(|(row, text)| (Row { to: 0, values: None, ..row }, text));
        rows.collect::<Vec<_>>()
    };
    assert_eq!(known(&twice), known(&once));
    assert_eq!(stored(&twice), 14);
}
