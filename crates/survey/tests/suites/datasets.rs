//! The folder of a data set: which rules are asked again, shards, and what a run that died has left
//! behind.
use std::fs;
use std::path::{Path, PathBuf};
use survey::{Answer, Dataset, DatasetError, Row, Settings, table};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("survey-dataset-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn answer(rule: &str, standing: &str, to: u64) -> Answer {
    let row = Row { rule: rule.into(), standing: Some(standing.into()), to, ..Row::default() };
    Answer { row, certificate: None }
}

fn rules(folder: &Path) -> Vec<(String, u64)> {
    let mut rules = Vec::new();
    Dataset::rows(folder, |row| rules.push((row.rule, row.to))).unwrap();
    rules.sort();
    rules
}

#[test]
fn larger_questions_ask_again_what_is_open_and_replace_its_rows() {
    let folder = folder("again");
    let settings = Settings { to: 10, ..Settings::default() };
    let mut first = Dataset::open(&folder, settings).unwrap();
    let failed = Answer { row: Row::failed("bad", 10, "no"), certificate: None };
    for (place, answer) in [answer("open", "open", 10), answer("proved", "proved", 10), failed].into_iter().enumerate()
    {
        assert!(first.wants(&answer.row.rule) && !first.wants(&answer.row.rule));
        first.push(place as u64, answer).unwrap();
    }
    first.finish().unwrap();
    let larger = Settings { to: 20, ..settings };
    let wanted = |settings: Settings| {
        let mut dataset = Dataset::open(&folder, settings).unwrap();
        ["open", "proved", "bad", "new"].map(|rule| dataset.wants(rule))
    };
    assert_eq!(wanted(settings), [false, false, false, true]);
    assert_eq!(wanted(larger), [true, false, false, true]);
    assert_eq!(wanted(Settings { retry: true, ..settings }), [false, false, true, true]);
    let mut second = Dataset::open(&folder, larger).unwrap();
    assert!(second.wants("open"));
    second.push(0, answer("open", "open", 20)).unwrap();
    // Until the run ends the old row is still there, but does not count.
    second.flush().unwrap();
    let expected = [("bad".to_owned(), 10), ("open".to_owned(), 20), ("proved".to_owned(), 10)];
    assert_eq!(rules(&folder), expected);
    let stored = || {
        let files = fs::read_dir(folder.join("results")).unwrap().map(|file| file.unwrap().path());
        files.map(|file| table::read(&file).unwrap().len()).sum::<usize>()
    };
    assert_eq!(stored(), 4);
    // A run that dies before its end leaves the tidying to the next one.
    drop(second);
    Dataset::open(&folder, larger).unwrap();
    assert_eq!((stored(), rules(&folder).as_slice()), (3, expected.as_slice()));
    Dataset::anew(&folder, settings).unwrap();
    assert_eq!(rules(&folder), []);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn shards_of_as_many_read_only_what_is_their_own() {
    let folder = folder("shards");
    let of = |shard: &str| Settings { to: 10, shard: shard.parse().unwrap(), ..Settings::default() };
    for (shard, rule) in [("0/2", "one"), ("1/2", "two")] {
        let mut dataset = Dataset::open(&folder, of(shard)).unwrap();
        dataset.push(0, answer(rule, "proved", 10)).unwrap();
        dataset.finish().unwrap();
    }
    let known = |shard: &str| {
        let mut dataset = Dataset::open(&folder, of(shard)).unwrap();
        ["one", "two"].map(|rule| !dataset.wants(rule))
    };
    assert_eq!(["0/2", "1/2"].map(known), [[true, false], [false, true]]);
    // If the number of shards has changed, a rule may be in any file.
    assert_eq!(["0/1", "2/3"].map(known), [[true, true]; 2]);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_unfinished_goes_and_other_files_stay() {
    let folder = folder("unfinished");
    drop(Dataset::open(&folder, Settings::default()).unwrap());
    let names = [".part-0of1-000007-aa.unfinished", ".part-1of2-000007-aa.unfinished", "notes.txt"];
    for name in names {
        fs::write(folder.join("results").join(name), "x").unwrap();
    }
    drop(Dataset::anew(&folder, Settings::default()).unwrap());
    assert_eq!(names.map(|name| folder.join("results").join(name).exists()), [false, true, true]);
    fs::write(folder.join("results").join("part-0of1-000001-aa.parquet"), "x").unwrap();
    assert!(matches!(Dataset::open(&folder, Settings::default()), Err(DatasetError::Table { .. })));
    fs::remove_dir_all(&folder).unwrap();
}
