//! The independent checker: reads a certificate, derives every value in it again by naive code, checks the conditions of
//! its theorem and that its numbers are the least. It imports no other crate of ours, so that a fault of an engine or of
//! a proof cannot hide in it.
//!
//! A certificate says that `G(n + period) = G(n) + saltus` for all `n >= preperiod`, with the least preperiod and
//! period, for one game.
//!
//! | theorem in the certificate | kind of game in `explicit` | function |
//! |---|---|---|
//! | `window` | `subtraction` | [`theorems::window`] |
//! | `guy-smith`, `guy-smith-unequal` | `code` | [`theorems::guy_smith`] |
//! | `arithmetic` | `code` | [`arithmetic::check`] |
//! | `all-but-state` | `all-but` | [`theorems::all_but_state`] |
//! | `cofinite` | `cofinite` | [`cofinite::check`] |
//! | `sum-bound` | `repeating-code` | [`theorems::sum_bound`] |
//! | `blocks` | `subtraction` | [`amounts::blocks`] |
//! | `residues` | `amounts`, `subtraction` | [`amounts::residues`] |
//! | `guards` | `guarded` | [`guards::check`] |
//! | `coins`, `coin-window` | `coins` | [`coins`] |
//! | `ring`, `halves` | `ring` | [`ring::by_rows`], [`ring::halves`] |
//! | `columns` | `steps`, with one heap | [`steps::columns`] |
//! | `directions`, `diagonals` | `steps`, without tags | [`steps::table`] |
//!
//! Where a theorem needs more values than can be derived here, [`verify_given`] takes those of another program, looks at all of
//! them and derives some.
//!
//! The text of the rule is not read here (that needs a parser, which this crate does not have): what is verified is the
//! statement about the game in `explicit`. Who calls must compare the two.
//!
//! ```
//! let text = r#"{"rule": "take 1,3,4", "explicit": {"kind": "subtraction", "set": [1, [3, 4]]},
//!     "kind": "periodic", "preperiod": 0, "period": 7, "saltus": 0, "theorem": "window"}"#;
//! let certificate = check::Certificate::from_json(text)?;
//! let verdict = check::verify(&certificate).unwrap();
//! assert_eq!(verdict.statement, "G(n+7) = G(n) for all n >= 0, for the heaps of: take 1,3..4");
//! assert_eq!(verdict.values_used, 11);
//!
//! let wrong = check::Certificate { period: 14, ..certificate };
//! assert_eq!(check::verify(&wrong).unwrap_err().to_string(), "7 is a period, so 14 is not the least");
//! # Ok::<(), check::CertError>(())
//! ```
pub mod amounts;
pub mod arithmetic;
pub mod certificate;
pub mod cofinite;
pub mod coins;
pub mod crc;
pub mod game;
pub mod given;
pub mod guards;
pub mod naive;
pub mod pattern;
pub mod ring;
pub mod steps;
pub mod theorems;
mod verify;

pub use certificate::{CertError, Certificate};
pub use game::{AmountSet, Amounts, Convention, Game, Kind, Round, Row, Turn};
pub use given::{Given, Sampled, verify_given};
pub use verify::{Invalid, Limits, Verdict, verify, verify_within};
