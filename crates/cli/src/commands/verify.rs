//! `sprague verify`: a certificate is checked again, by code that shares nothing with the engines.
use crate::common::args::Output;
use crate::common::failure::Failure;
use crate::common::{input, output};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sprague verify cert.json
  sprague pattern kayles --cert - | sprague verify -";

/// Check a certificate again, independently
///
/// Everything that the certificate says is derived again from the rule by plain code that shares nothing with the engines.
/// Exit code 1, with the reason, when it is not valid.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The certificate, as `sprague pattern --cert` writes it; - is standard input
    #[arg(value_name = "CERT")]
    cert: PathBuf,

    #[command(flatten)]
    pub(crate) output: Output,
}

impl Verify {
    /// Prints the statement of a valid certificate.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = input::read(&self.cert)?;
        let checked = match std::str::from_utf8(&bytes) {
            Ok(text) => sprague::verify(text).map_err(|error| error.to_string()),
            Err(error) => Err(format!("it is not UTF-8: byte {} is invalid", error.valid_up_to() + 1)),
        };
        match (checked, self.output.json()) {
            (Ok(verified), true) => output::print_json(&json!({"valid": true, "statement": verified.statement})),
            (Ok(verified), false) => output::print(&format!("valid: {}\n", verified.statement)),
            (Err(reason), true) => {
                output::print_json(&json!({"valid": false, "reason": reason}))?;
                Err(Failure::Told)
            }
            (Err(reason), false) => {
                Err(Failure::work("certificate", format!("the certificate is not valid: {reason}")))
            }
        }
    }
}
