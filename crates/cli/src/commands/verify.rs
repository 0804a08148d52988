//! `sprague verify`: checks a certificate again, with code that shares nothing with the engines.
use crate::common::args::{Language, Limits, Output};
use crate::common::failure::Failure;
use crate::common::{input, output};
use crate::say;
use clap::Args;
use serde::Serialize;
use sprague::Message;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sprague verify cert.json
  sprague pattern kayles --cert - | sprague verify -
  sprague solve cram 4x4 --strategy - | sprague verify -
  sprague pattern 0.16 --limit 1e7 --store run --cert cert.json
  sprague verify cert.json --store run";

/// Check a certificate or a strategy again, independently
///
/// Everything that the file says is derived again from the rule by plain code that shares
/// nothing with the engines. Exit code 1, with the reason, when it is not valid.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The certificate, as `sprague pattern --cert` writes it, or the strategy, as `sprague solve
    /// --strategy` writes it; - is standard input
    #[arg(value_name = "CERT")]
    cert: PathBuf,

    /// Take the values from this folder, where the theorem needs more than can be derived again
    ///
    /// All of them must repeat as the theorem asks; the first 3000 and some others, chosen at
    /// random, are derived by the definition. That is strong evidence, not a proof, and the
    /// statement says so.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,

    /// With --store: derive so many values at random
    #[arg(long, value_name = "K", default_value_t = 32)]
    samples: u32,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// A valid certificate, as JSON.
#[derive(Serialize)]
struct Valid<'a> {
    valid: bool,
    statement: &'a Message,
}

/// A certificate that is not valid, or that cannot be decided within the limits, as JSON.
#[derive(Serialize)]
struct Refused<'a> {
    valid: bool,
    reason: &'a Message,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    undecided: bool,
}

impl Verify {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = input::read(&self.cert)?;
        let work = self.limits.start(&self.output.quiet);
        let checked = match std::str::from_utf8(&bytes) {
            Ok(text) => match &self.store {
                Some(folder) => sprague::certificates::verify_with_store(text, folder, self.samples),
                None => sprague::certificates::verify_within(text, &work.budget),
            }
            .map_err(|error| (error.message(), error.is_undecided(), error.hint())),
            Err(error) => Err((say::not_utf8(error.valid_up_to() + 1), false, None)),
        };
        drop(work);
        match (checked, self.output.json()) {
            (Ok(verified), true) => output::print_json(&Valid { valid: true, statement: &verified.statement }),
            (Ok(verified), false) => {
                let text = say::valid(verified.statement).in_locale(self.language.lang);
                output::print(&format!("{text}\n"))
            }
            (Err((reason, undecided, _)), true) => {
                output::print_json(&Refused { valid: false, reason: &reason, undecided })?;
                Err(Failure::Reported)
            }
            (Err((reason, false, _)), false) => Err(Failure::work("certificate", say::certificate_not_valid(reason))),
            (Err((reason, true, hint)), false) => {
                let told = match (&self.store, &hint) {
                    (None, None) => say::certificate_undecided_without_store,
                    _ => say::certificate_undecided,
                };
                Err(Failure::work("certificate", told(reason)).with_hints(hint))
            }
        }
    }
}
