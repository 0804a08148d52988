//! Certificates as JSON text.
use crate::crc::crc32;
use crate::game::{Convention, Game};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const FORMAT: &str = "sprague-certificate";
const VERSION: u64 = 1;

/// A statement about one game for all heaps, and by which theorem it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The rule as text. Not read by this crate.
    pub rule: String,
    /// The same game without a parser; needed by [`crate::verify`].
    pub explicit: Option<Game>,
    /// Who wins when no move is left.
    pub convention: Convention,
    /// `periodic` (saltus 0) or `arithmetic-periodic` (saltus at least 1).
    pub kind: String,
    /// The least heap from which the values repeat.
    pub preperiod: u64,
    /// The least number of heaps after which they repeat.
    pub period: u64,
    /// What is added each time.
    pub saltus: u64,
    /// The name of the theorem.
    pub theorem: String,
    /// The values as an expression of the rule language. This crate does not read it: who calls must take it out and
    /// compare it with the verified pattern, see [`crate::verify`].
    pub formula: Option<String>,
    /// Values of the heaps 0, 1, 2, ...; none are stored where this is empty.
    pub values: Vec<u64>,
    /// The largest heap whose value is needed.
    pub checked_to: Option<u64>,
    /// For tuples: the numbers that are fixed, `t = 0 and u = 2`. Not read by this crate: the first tag of `explicit`.
    pub place: Option<String>,
}

/// A text is no certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertError {
    /// It is not JSON, a key is missing, or a value has the wrong type.
    #[error("{0}")]
    Json(String),
    /// It says that it is something else.
    #[error("the format is {0:?}, not {FORMAT:?}")]
    Format(String),
    /// It was written by a version that this one does not know.
    #[error("version {0} of certificates is not known")]
    Version(u64),
    /// Something was changed after it was written.
    #[error("the checksum is {found}, but the rest of the certificate has {expected}: it was changed or damaged")]
    Checksum {
        /// As written.
        found: String,
        /// As it would be.
        expected: String,
    },
    /// The list of values says how often a value stands there, and that is too often.
    #[error("the list of values has more than {0} values")]
    TooLong(usize),
}

/// The most values that a certificate may hold.
const MOST_VALUES: usize = 1 << 26;

/// Further keys may stand there: remarks, the name of an author.
#[derive(Serialize, Deserialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    rule: String,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explicit: Option<Game>,
    #[serde(default)]
    convention: Convention,
    kind: String,
    preperiod: u64,
    period: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    saltus: Option<u64>,
    theorem: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    values: Vec<Run>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked_to: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

/// A value, or a value and how often it stands there in a row.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum Run {
    Once(u64),
    Times([u64; 2]),
}

impl Certificate {
    /// Reads a certificate. `rule`, `kind`, `preperiod`, `period`, `saltus` and `theorem` are needed (the saltus only if
    /// the kind is not `periodic`); a checksum must be right if it is there.
    ///
    /// # Errors
    /// [`CertError`].
    pub fn from_json(text: &str) -> Result<Self, CertError> {
        let written: Written = serde_json::from_str(text).map_err(|error| CertError::Json(error.to_string()))?;
        if let Some(format) = written.format.filter(|format| format != FORMAT) {
            return Err(CertError::Format(format));
        }
        if let Some(version) = written.version.filter(|&version| version != VERSION) {
            return Err(CertError::Version(version));
        }
        if let Some(found) = written.checksum {
            let rest: Value = serde_json::from_str(text).map_err(|error| CertError::Json(error.to_string()))?;
            let expected = checksum(&rest);
            if found != expected {
                return Err(CertError::Checksum { found, expected });
            }
        }
        let saltus = match written.saltus {
            Some(saltus) => saltus,
            None if written.kind == "periodic" => 0,
            None => return Err(CertError::Json("missing field `saltus`".to_owned())),
        };
        Ok(Self {
            rule: written.rule,
            explicit: written.explicit,
            convention: written.convention,
            kind: written.kind,
            preperiod: written.preperiod,
            period: written.period,
            saltus,
            theorem: written.theorem,
            formula: written.formula,
            values: unpack(&written.values)?,
            checked_to: written.checked_to,
            place: written.place,
        })
    }

    /// The certificate as JSON text with its checksum; several lines, keys in a fixed order.
    pub fn to_json(&self) -> String {
        let mut written = Written {
            format: Some(FORMAT.to_owned()),
            version: Some(VERSION),
            rule: self.rule.clone(),
            place: self.place.clone(),
            explicit: self.explicit.clone(),
            convention: self.convention,
            kind: self.kind.clone(),
            preperiod: self.preperiod,
            period: self.period,
            saltus: Some(self.saltus),
            theorem: self.theorem.clone(),
            formula: self.formula.clone(),
            values: pack(&self.values),
            checked_to: self.checked_to,
            checksum: None,
        };
        // Plain structs of numbers and strings: this cannot fail.
        written.checksum = serde_json::to_value(&written).ok().map(|rest| checksum(&rest));
        let Ok(Value::Object(all)) = serde_json::to_value(&written) else { return String::new() };
        // One line a key: short enough to be read, and to be edited by hand.
        let keys = [
            "format",
            "version",
            "rule",
            "where",
            "explicit",
            "convention",
            "kind",
            "preperiod",
            "period",
            "saltus",
            "theorem",
            "formula",
            "values",
            "checked_to",
            "checksum",
        ];
        let lines = keys.iter().filter_map(|&key| all.get(key).map(|value| format!("  \"{key}\": {value}")));
        format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"))
    }
}

/// CRC-32 of everything but the checksum, written without spaces and with sorted keys.
fn checksum(certificate: &Value) -> String {
    fn write(value: &Value, top: bool, out: &mut String) {
        match value {
            Value::Object(map) => {
                let mut keys: Vec<&String> = map.keys().filter(|key| !(top && *key == "checksum")).collect();
                keys.sort();
                out.push('{');
                for key in keys {
                    out.push_str(&format!("{key:?}:"));
                    write(&map[key], false, out);
                    out.push(',');
                }
                out.push('}');
            }
            Value::Array(items) => {
                out.push('[');
                items.iter().for_each(|item| {
                    write(item, false, out);
                    out.push(',');
                });
                out.push(']');
            }
            other => out.push_str(&other.to_string()),
        }
    }
    let mut text = String::new();
    write(certificate, true, &mut text);
    format!("{:08x}", crc32(text.as_bytes()))
}

fn unpack(runs: &[Run]) -> Result<Vec<u64>, CertError> {
    let mut values = Vec::new();
    for &run in runs {
        let (value, times) = match run {
            Run::Once(value) => (value, 1),
            Run::Times([value, times]) => (value, times),
        };
        let room = MOST_VALUES - values.len();
        match usize::try_from(times) {
            Ok(times) if times <= room => values.extend(std::iter::repeat_n(value, times)),
            _ => return Err(CertError::TooLong(MOST_VALUES)),
        }
    }
    Ok(values)
}

/// Runs of four or more are shorter as a pair.
fn pack(values: &[u64]) -> Vec<Run> {
    let equal = values.chunk_by(|a, b| a == b);
    equal
        .flat_map(|run| {
            let (pair, times) = if run.len() < 4 { (false, run.len()) } else { (true, 1) };
            let run = if pair { Run::Times([run[0], run.len() as u64]) } else { Run::Once(run[0]) };
            std::iter::repeat_n(run, times)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Certificate {
        Certificate {
            rule: "take 1 \"odd\" name".to_owned(),
            explicit: Some(Game::Code { digits: vec![0, 7], unequal: true }),
            convention: Convention::Misere,
            kind: "periodic".to_owned(),
            preperiod: 3,
            period: u64::MAX,
            saltus: 0,
            theorem: "window".to_owned(),
            formula: None,
            values: vec![0, 0, 0, 0, 0, 1, 1, 2, u64::MAX],
            checked_to: Some(12),
            place: Some("t = 1".to_owned()),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = example().to_json();
        assert!(text.contains("\"values\": [[0,5],1,1,2,18446744073709551615]"), "{text}");
        assert_eq!(Certificate::from_json(&text), Ok(example()));
        let bare = Certificate { values: Vec::new(), explicit: None, checked_to: None, ..example() };
        assert_eq!(Certificate::from_json(&bare.to_json()), Ok(bare));
    }

    #[test]
    fn the_checksum_does_not_depend_on_spaces_and_order() {
        let text = example().to_json();
        let dense: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(Certificate::from_json(&dense.to_string()), Ok(example()));
        assert!(matches!(
            Certificate::from_json(&text.replace("\"preperiod\": 3", "\"preperiod\": 4")),
            Err(CertError::Checksum { .. })
        ));
    }

    #[test]
    fn what_is_no_certificate_is_an_error_with_its_reason() {
        let minimal = r#"{"rule":"take 1","kind":"periodic","preperiod":0,"period":2,"saltus":0,"theorem":"window"}"#;
        assert!(Certificate::from_json(minimal).is_ok());
        let remarks = minimal.replace('{', "{\"author\":\"me\",\"see\":[1,{}],");
        assert_eq!(Certificate::from_json(&remarks), Certificate::from_json(minimal));
        let errors = [
            ("", "EOF while parsing a value at line 1 column 0"),
            ("{}", "missing field `rule` at line 1 column 2"),
            (&minimal.replace("\"saltus\":0,", "").replace("periodic", "other"), "missing field `saltus`"),
            (&minimal.replace("theorem", "theorm"), "missing field `theorem`"),
            (&minimal.replace(":2", ":-2"), "invalid value: integer `-2`, expected u64"),
            (&minimal.replace(":2", ":2.5"), "invalid type: floating point `2.5`, expected u64"),
            (&minimal.replace(":2", ":123456789012345678901"), "invalid type: floating point"),
            (&minimal.replace('{', "{\"period\":3,"), "duplicate field `period`"),
            (&minimal.replace('{', "{\"version\":2,"), "version 2 of certificates is not known"),
            (&minimal.replace('{', "{\"format\":\"x\","), "the format is \"x\", not \"sprague-certificate\""),
            (&minimal.replace('{', "{\"checksum\":\"0\","), "the checksum is 0, but"),
            (&minimal.replace('{', "{\"values\":[[1,99999999999]],"), "more than 67108864 values"),
        ];
        for (text, reason) in errors {
            let error = Certificate::from_json(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
