//! The folder of certificates. The name of a certificate is the SHA-256 of its text, so equal ones
//! are stored once, and the certificate of a row cannot be exchanged unnoticed.
//!
//! One file for each certificate is convenient; for a hundred thousand of them, one file for each
//! file of rows (packed) is better for file systems, and a tenth of the work.
use crate::ask::Answer;
use crate::error::DatasetError;
use crate::row;
use crate::say;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How certificates are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Certificates {
    /// Each certificate is a file of its own, `<sha256>.json`.
    #[default]
    Files,
    /// The certificates of a file of rows are one file: JSON lines with `sha256` and `certificate`.
    Packed,
    /// Certificates are not stored: proofs are still found, and the rows say so.
    None,
}

/// Certificates of longer lists are packed by default.
const MANY: u64 = 10_000;

impl Certificates {
    /// The default for a list of `total` rules: files for up to ten thousand, packed for more, and
    /// if the number is not known.
    ///
    /// ```
    /// use survey::{Certificates, Rules};
    /// assert_eq!(Certificates::suiting(Rules::codes(3)?.total()), Certificates::Files);
    /// assert_eq!(Certificates::suiting(Rules::sets(16)?.total()), Certificates::Packed);
    /// # Ok::<(), survey::ListError>(())
    /// ```
    pub fn suiting(total: Option<u64>) -> Self {
        if total.is_some_and(|total| total <= MANY) { Self::Files } else { Self::Packed }
    }
}

/// A line of a packed file.
#[derive(Serialize, Deserialize)]
struct Line<'a> {
    sha256: &'a str,
    #[serde(borrow)]
    certificate: std::borrow::Cow<'a, str>,
}

/// Writes the certificates of these answers; `part` is the name of their file of rows.
pub(crate) fn write(folder: &Path, keep: Certificates, part: &str, answers: &[Answer]) -> Result<(), DatasetError> {
    let named =
        answers.iter().filter_map(|answer| Some((answer.row.certificate.as_deref()?, answer.certificate.as_deref()?)));
    match keep {
        Certificates::None => Ok(()),
        Certificates::Files => {
            for (name, text) in named {
                let path = folder.join(format!("{name}.json"));
                // The contents determine the name; a file of another length was truncated by a
                // power failure.
                if fs::metadata(&path).is_ok_and(|data| data.len() == text.len() as u64) {
                    continue;
                }
                whole(&path, part, false, |out| out.write_all(text.as_bytes()))?;
            }
            Ok(())
        }
        Certificates::Packed => {
            let mut named = named.peekable();
            if named.peek().is_none() {
                return Ok(());
            }
            whole(&folder.join(format!("{part}.jsonl")), part, true, |out| {
                named.try_for_each(|(sha256, certificate)| {
                    serde_json::to_writer(&mut *out, &Line { sha256, certificate: certificate.into() })?;
                    out.write_all(b"\n")
                })
            })
        }
    }
}

/// The certificate with this name, from anywhere in the folder.
pub(crate) fn read(folder: &Path, name: &str) -> Result<Option<String>, DatasetError> {
    let path = folder.join(format!("{name}.json"));
    match fs::read_to_string(&path) {
        Ok(text) => return Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(DatasetError::io(say::to_read(), &path)(error)),
    }
    let mut packed: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(DatasetError::io(say::to_read(), folder))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    packed.sort();
    for path in packed {
        let file = File::open(&path).map_err(DatasetError::io(say::to_read(), &path))?;
        for line in BufReader::new(file).lines() {
            let line = line.map_err(DatasetError::io(say::to_read(), &path))?;
            // Most lines do not match: their names are compared before they are parsed.
            if !line.contains(name) {
                continue;
            }
            let found: Line<'_> = serde_json::from_str(&line).map_err(|error| DatasetError::table(&path, error))?;
            if found.sha256 == name && row::sha256(&found.certificate) == name {
                return Ok(Some(found.certificate.into_owned()));
            }
        }
    }
    Ok(None)
}

/// Writes a file that appears under its name only when it is complete; `own` distinguishes the
/// temporary names of different writers. If `synced`, the file is on the disk afterwards, even if
/// the machine fails.
pub(crate) fn whole(
    path: &Path,
    own: &str,
    synced: bool,
    content: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<(), DatasetError> {
    let unfinished = path.with_file_name(format!(".{own}.unfinished"));
    let written = || -> io::Result<()> {
        let file = File::create(&unfinished)?;
        let mut out = BufWriter::new(&file);
        content(&mut out)?;
        out.flush()?;
        drop(out);
        if synced {
            file.sync_all()?;
        }
        fs::rename(&unfinished, path)
    };
    written().map_err(|error| {
        // A half-written file is useless; the next run that opens the data set removes it, too.
        let _ = fs::remove_file(&unfinished);
        DatasetError::io(say::to_write(), path)(error)
    })
}
