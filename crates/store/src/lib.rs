//! Nim-sequences on disk, so that a run of several days is never lost.
//!
//! Internal to sprague: no stability is promised.
//!
//! A store is a folder with one sequence: chunks of values, each a file of its own with a checksum,
//! a small manifest that lists them, and a file that is locked while a run writes. Every file is
//! written under a temporary name, flushed to the disk and then renamed, first the chunk, then the
//! manifest: whenever a run dies, the manifest only lists complete chunks, and at most the current
//! chunk is lost. Tables of engines are not stored; they are rebuilt from the values.
//!
//! ```text
//! run/
//!   manifest.json                    what the game is, and the list of chunks
//!   00000000000000000000-4194304.chunk
//!   00000000000004194304-1000.chunk  the last may be short; it is replaced by a longer one
//!   lock
//! ```
//!
//! | room | task |
//! |---|---|
//! | `store` | [`Store`]: writes a run; the order of writing, and tidying when it is opened |
//! | `reader` | [`Reader`]: inspects a store: its state, checking it |
//! | [`mod@resume`] | an engine continues from a store; damaged chunks are computed again |
//! | [`outcomes`] | the outcomes of the positions of a box, in two bits each, where play may also go round |
//! | `export` | b-files, NumPy arrays, raw bytes |
//! | `chunk`, `manifest`, `folder` | the files: their formats, atomic writing, the lock |
//! | `fingerprint` | a checksum of a sequence that does not depend on how it is cut |
//!
//! ```
//! use budget::Budget;
//! use store::{Identity, Reader, Store};
//! # let folder = std::env::temp_dir().join(format!("sprague-store-doc-{}", std::process::id()));
//! let rules = rules::compile("take 1,3,4", &[])?.ruleset;
//! let game = Identity { rule: "take 1,3,4".into(), game: rules.canonical.clone(), convention: "normal".into(), sides: vec![] };
//! let mut engine = heaps::engine(&rules).map_err(|declined| format!("{declined:?}"))?;
//! engine.extend(1000, &Budget::default())?;
//! let (mut store, _) = Store::open(&folder, &game)?;
//! store.save(engine.values())?;
//! assert_eq!(Reader::open(&folder)?.len(), 1000);
//! # drop(store);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
::messages::include!();

pub mod chunk;
mod error;
mod export;
pub mod fingerprint;
mod folder;
mod manifest;
pub mod outcomes;
mod reader;
pub mod resume;
mod store;

pub use chunk::Damage;
pub use error::{Attempt, StoreError};
pub use export::{ExportError, Form};
pub use manifest::{ChunkEntry, Identity};
pub use outcomes::{OutcomeReader, OutcomeStore};
pub use reader::Reader;
pub use resume::{ResumeError, resume};
pub use store::{CHUNK, Note, Store};
