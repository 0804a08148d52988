//! The folder of a survey: which rules have a row, which are missing, and writing that survives
//! every way in which a run can end.
//!
//! A file of rows is written once 4096 rows are collected, or after some time: a quarter of a
//! second at first, so that a run that is killed repeatedly still makes progress, and twice as long
//! each time, up to half a minute. A row that is not in a file yet is lost with the run, and its
//! rule is asked again.
use crate::ask::Answer;
use crate::certificates::{self, Certificates};
use crate::error::DatasetError;
use crate::row::{self, Key, Reach, Row, State, key};
use crate::rules::Shard;
use crate::say;
use crate::table;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// A file has at most `MOST_ROWS` rows, and certificates of about `MOST_BYTES` bytes.
const MOST_ROWS: usize = 4096;
const MOST_BYTES: usize = 64 << 20;
/// The longest time that rows wait for their file: `FIRST_WAIT` at first, up to `LAST_WAIT` later.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LAST_WAIT: Duration = Duration::from_secs(30);

/// How a run uses a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// The largest heap to compute.
    pub to: u64,
    /// The effort allowed for a rule; none for no limit. See [`crate::Question::looks`].
    pub looks: Option<u64>,
    /// The share of the rules that this run asks. It is part of the names of its files.
    pub shard: Shard,
    /// How certificates are stored.
    pub certificates: Certificates,
    /// Whether rules whose row is an error are asked again.
    pub retry: bool,
}

/// A data set to which a run adds rows.
pub struct Dataset {
    pub(crate) known: Known,
    pub(crate) sink: Sink,
}

/// The rules that have a row, by their keys: about 50 bytes for each rule, 90 for one that is not
/// settled.
pub(crate) struct Known {
    /// None for a rule that is settled, or that this run has asked.
    rows: HashMap<Key, Option<Box<Reach>>>,
    settings: Settings,
    /// Whether some rule that already had a row is asked again.
    replaces: bool,
}

impl Known {
    /// Whether a rule should be asked; from then on it counts as known.
    pub(crate) fn wants(&mut self, rule: &str) -> bool {
        let Settings { to, looks, retry, .. } = self.settings;
        match self.rows.insert(key(rule), None) {
            None => true,
            Some(None) => false,
            Some(Some(reach)) if reach.is_open_to(to, looks) || (reach.state == State::Failed && retry) => {
                self.replaces = true;
                true
            }
            Some(reach) => {
                self.rows.insert(key(rule), reach);
                false
            }
        }
    }
}

/// Collects rows and writes them.
pub(crate) struct Sink {
    folder: PathBuf,
    settings: Settings,
    /// The number of the next file, and the text that distinguishes the names of this run.
    number: u64,
    token: String,
    /// Rows with the indices of their rules in the list, in whose order they are written.
    rows: Vec<(u64, Answer)>,
    bytes: usize,
    wait: Duration,
    written: Instant,
}

impl Dataset {
    /// Opens the data set in a folder, or makes an empty one.
    ///
    /// # Errors
    /// [`DatasetError`] if the folder cannot be read or written, or contains something else.
    pub fn open(folder: &Path, settings: Settings) -> Result<Self, DatasetError> {
        for place in [folder.join(RESULTS), folder.join(CERTIFICATES)] {
            fs::create_dir_all(&place).map_err(DatasetError::io(say::to_make(), &place))?;
        }
        remove_unfinished(folder, settings.shard)?;
        let parts = parts(folder)?;
        let number = parts.last().map_or(1, |part| part.number + 1);
        let mut known = Known { rows: HashMap::new(), settings, replaces: false };
        for part in with_rules_of(settings.shard, parts) {
            for (rule, reach) in unless_gone(table::reaches(&part.path))?.unwrap_or_default() {
                let unsettled = (reach.state != State::Settled).then(|| Box::new(reach));
                known.replaces |= known.rows.insert(key(&rule), unsettled).is_some();
            }
        }
        if std::mem::take(&mut known.replaces) {
            // A run that asked rules again has died before it ended.
            tidy(folder, settings.shard)?;
        }
        let (wait, written) = (FIRST_WAIT, Instant::now());
        let sink = Sink {
            folder: folder.to_owned(),
            settings,
            number,
            token: token(),
            rows: Vec::new(),
            bytes: 0,
            wait,
            written,
        };
        Ok(Self { known, sink })
    }

    /// Opens a folder to start over: rows and certificates that a survey has written there are
    /// removed.
    ///
    /// # Errors
    /// The errors of [`Dataset::open`].
    pub fn anew(folder: &Path, settings: Settings) -> Result<Self, DatasetError> {
        for part in if folder.join(RESULTS).is_dir() { parts(folder)? } else { Vec::new() } {
            fs::remove_file(&part.path).map_err(DatasetError::io(say::to_remove(), &part.path))?;
        }
        for path in entries(&folder.join(CERTIFICATES))? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_hash = |stem: &str| stem.len() == 64 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
            let packed = name.strip_suffix(".jsonl").is_some_and(|stem| Part::of(&path, stem).is_some());
            if packed || name.strip_suffix(".json").is_some_and(is_hash) {
                fs::remove_file(&path).map_err(DatasetError::io(say::to_remove(), &path))?;
            }
        }
        Self::open(folder, settings)
    }

    /// Whether a rule should be asked: it has no row yet, or one that more values may change. From
    /// then on it counts as known.
    pub fn wants(&mut self, rule: &str) -> bool {
        self.known.wants(rule)
    }

    /// Adds an answer; `place` is the index of the rule in its list. The answer is written together
    /// with others, now or later.
    ///
    /// # Errors
    /// [`DatasetError`] if it cannot be written.
    pub fn push(&mut self, place: u64, answer: Answer) -> Result<(), DatasetError> {
        self.sink.push(place, answer)
    }

    /// Writes everything that has been collected; rows that newer ones have replaced stay until the
    /// end.
    ///
    /// # Errors
    /// [`DatasetError`] if something cannot be written.
    pub fn flush(&mut self) -> Result<(), DatasetError> {
        self.sink.flush()
    }

    /// Writes everything that has been collected, and removes rows that newer ones have replaced.
    ///
    /// # Errors
    /// [`DatasetError`] if something cannot be written.
    pub fn finish(&mut self) -> Result<(), DatasetError> {
        self.sink.flush()?;
        match std::mem::take(&mut self.known.replaces) {
            true => tidy(&self.sink.folder, self.sink.settings.shard),
            false => Ok(()),
        }
    }

    /// Visits the newest row of every rule of a data set, the newest first.
    ///
    /// # Errors
    /// [`DatasetError`] if it cannot be read.
    pub fn rows(folder: &Path, mut look: impl FnMut(Row)) -> Result<(), DatasetError> {
        let results = folder.join(RESULTS);
        if !results.is_dir() {
            return Err(DatasetError::Missing(folder.to_owned()));
        }
        let mut seen = HashSet::new();
        for part in parts(folder)?.iter().rev() {
            let rows = unless_gone(table::read(&part.path))?.unwrap_or_default();
            rows.into_iter().filter(|row| seen.insert(key(&row.rule))).for_each(&mut look);
        }
        Ok(())
    }

    /// Writes the newest row of every rule to one parquet file, ordered by the length of the rule.
    /// Times are left out, so that surveys with the same answers give the same bytes.
    ///
    /// # Errors
    /// [`DatasetError`] if rows cannot be read, or if the file cannot be written.
    pub fn write_table(folder: &Path, file: &Path) -> Result<(), DatasetError> {
        let mut rows = Vec::new();
        Dataset::rows(folder, |row| rows.push(Row { seconds: None, ..row }))?;
        rows.sort_by(|a, b| row::by_length(&a.rule, &b.rule));
        let own = file.file_name().map_or_else(|| "table".into(), |name| name.to_string_lossy());
        write_rows(file, &own, &rows)
    }

    /// The text of the certificate with this name, which its row has.
    ///
    /// # Errors
    /// [`DatasetError`] if the folder cannot be read.
    pub fn certificate(folder: &Path, name: &str) -> Result<Option<String>, DatasetError> {
        certificates::read(&folder.join(CERTIFICATES), name)
    }
}

impl Sink {
    pub(crate) fn push(&mut self, place: u64, answer: Answer) -> Result<(), DatasetError> {
        self.bytes += answer.certificate.as_ref().map_or(0, String::len);
        self.rows.push((place, answer));
        self.tick()
    }

    /// Writes the collected rows if it is time to.
    pub(crate) fn tick(&mut self) -> Result<(), DatasetError> {
        let full = self.rows.len() >= MOST_ROWS || self.bytes >= MOST_BYTES;
        if !full && self.written.elapsed() < self.wait {
            return Ok(());
        }
        self.wait = (2 * self.wait).min(LAST_WAIT);
        self.flush()
    }

    pub(crate) fn flush(&mut self) -> Result<(), DatasetError> {
        self.written = Instant::now();
        if self.rows.is_empty() {
            return Ok(());
        }
        self.rows.sort_by_key(|(place, _)| *place);
        let (answers, bytes) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.bytes));
        let answers: Vec<Answer> = answers.into_iter().map(|(_, answer)| answer).collect();
        let part = format!("part-{}-{:06}-{}", self.settings.shard, self.number, self.token);
        let written = self.write(&part, &answers);
        if written.is_err() {
            // The caller may make room and try again.
            self.rows = answers.into_iter().enumerate().map(|(place, answer)| (place as u64, answer)).collect();
            self.bytes = bytes;
        }
        self.number += u64::from(written.is_ok());
        written
    }

    fn write(&self, part: &str, answers: &[Answer]) -> Result<(), DatasetError> {
        certificates::write(&self.folder.join(CERTIFICATES), self.settings.certificates, part, answers)?;
        let rows: Vec<Row> = answers.iter().map(|answer| answer.row.clone()).collect();
        write_rows(&self.folder.join(RESULTS).join(format!("{part}.parquet")), part, &rows)?;
        synced(&self.folder.join(CERTIFICATES));
        Ok(())
    }
}

/// The folder of the files of rows.
const RESULTS: &str = "results";
const CERTIFICATES: &str = "certificates";

/// A file of rows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    number: u64,
    name: String,
    /// The shard that wrote it, as in `3of64`.
    shard: String,
    path: PathBuf,
}

impl Part {
    /// Parses a name such as `part-0of1-000001-1f0c83d2`.
    fn of(path: &Path, stem: &str) -> Option<Self> {
        let rest = stem.strip_prefix("part-")?;
        let mut pieces = rest.split('-');
        let (shard, number, _token) = (pieces.next()?, pieces.next()?.parse().ok()?, pieces.next()?);
        pieces.next().is_none().then(|| Self {
            number,
            name: stem.to_owned(),
            shard: shard.to_owned(),
            path: path.to_owned(),
        })
    }
}

/// The files of rows, the oldest first.
fn parts(folder: &Path) -> Result<Vec<Part>, DatasetError> {
    let part = |path: PathBuf| Part::of(&path, path.file_name()?.to_str()?.strip_suffix(".parquet")?);
    let mut parts: Vec<Part> = entries(&folder.join(RESULTS))?.into_iter().filter_map(part).collect();
    parts.sort();
    Ok(parts)
}

/// The entries of a folder; empty if it does not exist.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    match fs::read_dir(folder) {
        Ok(entries) => Ok(entries.flatten().map(|entry| entry.path()).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(DatasetError::io(say::to_read(), folder)(error)),
    }
}

/// Removes the unfinished file of a run of this shard that died. Other shards may be running.
fn remove_unfinished(folder: &Path, shard: Shard) -> Result<(), DatasetError> {
    let own = format!(".part-{shard}-");
    for place in [folder.join(RESULTS), folder.join(CERTIFICATES)] {
        for path in entries(&place)? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name.starts_with(&own) && name.ends_with(".unfinished") {
                // Nobody reads the file, so a run that cannot remove it may continue.
                let _ = fs::remove_file(&path);
            }
        }
    }
    Ok(())
}

/// The files that may contain rules of a shard: its own, if the shards of all files have the same
/// number in total; otherwise all files. So each of a thousand tasks reads a thousandth of the
/// files when it starts.
fn with_rules_of(shard: Shard, mut parts: Vec<Part>) -> Vec<Part> {
    let (own, of_as_many) = (shard.to_string(), shard.of_as_many());
    if parts.iter().all(|part| part.shard.ends_with(&of_as_many)) {
        parts.retain(|part| part.shard == own);
    }
    parts
}

/// Removes rows that newer ones have replaced.
fn tidy(folder: &Path, shard: Shard) -> Result<(), DatasetError> {
    let mut seen = HashSet::new();
    for part in with_rules_of(shard, parts(folder)?).iter().rev() {
        let Some(reaches) = unless_gone(table::reaches(&part.path))? else { continue };
        let keys: Vec<Key> = reaches.iter().map(|(rule, _)| key(rule)).collect();
        if keys.iter().any(|key| seen.contains(key)) {
            let mut rows = unless_gone(table::read(&part.path))?.unwrap_or_default();
            rows.retain(|row| !seen.contains(&key(&row.rule)));
            match rows.is_empty() {
                true => fs::remove_file(&part.path).map_err(DatasetError::io(say::to_remove(), &part.path))?,
                false => write_rows(&part.path, &part.name, &rows)?,
            }
        }
        seen.extend(keys);
    }
    Ok(())
}

fn write_rows(path: &Path, own: &str, rows: &[Row]) -> Result<(), DatasetError> {
    let content = |out: &mut io::BufWriter<&File>| table::write(rows, out).map_err(io::Error::other);
    certificates::whole(path, own, true, content)?;
    path.parent().into_iter().for_each(synced);
    Ok(())
}

/// Flushes the directory to the disk, if the system allows opening it.
fn synced(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Another run may have removed a file since the folder was listed: its rows are then in another
/// file.
fn unless_gone<T>(read: Result<T, DatasetError>) -> Result<Option<T>, DatasetError> {
    match read {
        Err(error) if error.is_gone() => Ok(None),
        read => read.map(Some),
    }
}

/// Eight digits that distinguish runs, so that two runs of one shard, started by mistake, do not
/// write the same files.
fn token() -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let unique = format!("{} {} {host}", std::process::id(), now.as_nanos());
    Sha256::digest(unique.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}
