//! Surveys: one question, "what is known for ever?", asked about many games, with the answers in a
//! table.
//!
//! A survey takes rules from a [list](Rules), asks for the pattern of each within given limits
//! ([`ask`](Question::ask)), and writes rows to a folder, the [`Dataset`]:
//!
//! ```text
//! atlas/
//!   results/part-0of1-000001-1f0c83d2.parquet     rows, in the columns of `Row`; every file is whole
//!   certificates/<sha256>.json                    what `sprague verify` verifies, by the name that is in the row
//!   certificates/part-0of1-000001-1f0c83d2.jsonl  or all of a file of rows together: {"sha256": .., "certificate": TEXT}
//! ```
//!
//! Files are written under a temporary name, flushed to the disk and renamed, certificates before
//! the rows that refer to them. So if a run dies, its files are sound, and the next run does only
//! what is missing. No file is ever written by two runs: shards work at the same time in one folder
//! without locks. If a rule was asked again (with more values), its newest row counts, the one in
//! the file with the largest number; the run that asked again removes the older ones when it ends.
//!
//! | room | task |
//! |---|---|
//! | [`rules`](Rules) | lists of rules: files, iterators, all codes, all subtraction sets; shards of them |
//! | `ask` | one rule: a row, and the certificate |
//! | [`Atlas`] | the table of all small codes and sets, shipped with the library |
//! | `row`, `table` | the columns; reading and writing rows as parquet files |
//! | `dataset` | the folder: known and missing rules, and writing that survives a crash |
//! | `certificates` | the folder of certificates |
//! | `run` | a survey on the threads of one machine |
//! | [`report`] | the summary of a data set: text, JSON, a page |
//!
//! ```
//! use sprague::Budget;
//! use survey::{Dataset, Rules, Survey};
//! # let folder = std::env::temp_dir().join(format!("sprague-survey-doc-{}", std::process::id()));
//! let survey = Survey::to(1000);
//! let mut dataset = Dataset::open(&folder, survey.settings)?;
//! let outcome = survey.run(Rules::sets(3)?, &mut dataset, &Budget::default())?;
//! assert_eq!((outcome.asked, outcome.known), (7, 0));
//! let again = survey.run(Rules::sets(3)?, &mut Dataset::open(&folder, survey.settings)?, &Budget::default())?;
//! assert_eq!((again.asked, again.known), (0, 7));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
::messages::include!();

mod ask;
mod atlas;
mod certificates;
mod dataset;
mod error;
pub mod report;
mod row;
mod rules;
mod run;
pub mod table;

pub use ask::{Answer, Question, pack, unpack};
pub use atlas::Atlas;
pub use certificates::Certificates;
pub use dataset::{Dataset, Settings};
pub use error::DatasetError;
pub use row::{Row, State, sha256};
pub use rules::{ListError, Rules, Shard, ShardError};
pub use run::{Outcome, Survey, SurveyError};
