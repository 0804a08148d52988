//! `sprague pattern`: the pattern that holds for ever.
use crate::common::args::{self, Keep, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::{output, plot, request};
use clap::Args;
use sprague::claims::Claim;
use sprague::{Findings, Game};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague pattern kayles
  sprague pattern \"take any; split 3\"
  sprague pattern 0.137 --limit 5000 --format json
  sprague pattern 0.16 --limit 1e7 --store run-0.16
  sprague pattern \"take 1,3,4\" --cert cert.json && sprague verify cert.json
  sprague pattern kayles --report kayles.html      a page with a picture, for a browser";

/// Formulas of more bytes than this are for programs.
const READABLE: usize = 400;

/// What is known for ever: a pattern with its proof
///
/// Computes values until a theorem proves how they go on, or a limit is reached. A pattern that
/// holds as far as was computed but is not proved is called "checked"; where nothing is known,
/// that is said.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Pattern {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// Compute the values of heaps up to N [default: as far as about 10 seconds reach]
    #[arg(long, value_name = "N", value_parser = heap)]
    limit: Option<u64>,

    /// Write the certificate of what is proved to this file; - is standard output, in place of the
    /// claims
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,

    /// Write a page with the claims, a picture and the certificate to this file, for a browser
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Pattern {
    /// Prints the claims and writes the certificate.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut game = request::game(&self.rule, &self.rule_options, (&self.output).into())?;
        if self.keep.is_given() && game.places() != 1 {
            let why = "a search for patterns keeps sequences only; `values` keeps tables of tuples";
            return Err(Failure::request("option", why));
        }
        let work = self.limits.start(&self.output.quiet);
        self.keep.begin(&mut game, &work.budget, (&self.output).into())?;
        let findings = game.pattern(self.limit, &work.budget)?;
        if let Some(path) = &self.report {
            let command = self.command(&game);
            plot::report(&mut game, &findings, path, command, &work.budget)?;
        }
        drop(work);
        if self.cert.as_deref() != Some(Path::new("-")) {
            match self.output.json() {
                true => output::print_json(&findings)?,
                false => output::print(&in_words(&findings))?,
            }
        }
        match &self.cert {
            Some(path) => save_certificate(&game, &findings, path),
            None => Ok(()),
        }
    }
}

impl Pattern {
    /// The command that makes the same page again, for a shell.
    fn command(&self, game: &Game) -> String {
        let mut command = format!("sprague pattern {}", quoted(&game.ruleset().canonical));
        if game.ruleset().play == sprague::Play::Misere && !game.ruleset().canonical.contains("misere") {
            command.push_str(" --misere");
        }
        if let Some(limit) = self.limit {
            let _ = write!(command, " --limit {limit}");
        }
        if let Some(path) = &self.report {
            let _ = write!(command, " --report {}", quoted(&path.to_string_lossy()));
        }
        command
    }
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn save_certificate(game: &Game, findings: &Findings, path: &Path) -> Result<(), Failure> {
    match game.certificate_of(findings) {
        Some(certificate) => output::save(path, &format!("{}\n", certificate.trim_end())),
        None if findings.claims.iter().any(|claim| claim.proof().is_some()) => {
            Err(Failure::work("unproved", "this theorem has no certificates yet: the checker does not know such games"))
        }
        None => Err(Failure::work("unproved", "nothing is proved, so there is no certificate to write")),
    }
}

fn repeats_in_words(claim: &Claim, text: &mut String) {
    let _ = writeln!(text, "{claim}");
    match claim.formula() {
        Some(formula) if formula.len() <= READABLE => {
            let _ = writeln!(text, "  {} = {formula}", claim.left());
        }
        Some(_) => text.push_str("  the formula is long: --format json has it\n"),
        None => {}
    }
}

fn in_words(findings: &Findings) -> String {
    let mut text = String::new();
    let (lines, whole) = findings.lines_apart();
    whole.into_iter().for_each(|claim| repeats_in_words(claim, &mut text));
    for claim in &findings.tables {
        let _ = writeln!(text, "{claim}");
    }
    for claim in &findings.formulas {
        let _ = writeln!(text, "{claim}");
    }
    lines.into_iter().for_each(|claim| repeats_in_words(claim, &mut text));
    for refuted in &findings.rejected {
        let _ = writeln!(text, "rejected: {} (wrong at {})", refuted.formula, refuted.at);
    }
    if let Some(open) = &findings.open {
        let _ = writeln!(text, "open: {open}");
    }
    if let Some(reported) = &findings.reported {
        let _ = match reported.in_reach() {
            true => writeln!(
                text,
                "reported: {}; not looked at here: --limit {} proves it, with --store to keep the values",
                reported.statement(),
                reported.needed
            ),
            false => writeln!(text, "reported: {reported}"),
        };
    }
    let _ = writeln!(text, "computed up to {}", findings.computed_to);
    text
}

/// A heap size below 2^63: 1000000, 1_000_000 or 1e6.
pub(crate) fn heap(text: &str) -> Result<u64, String> {
    let number: sprague::Number = text.parse().map_err(|error: sprague::ParseNumberError| error.to_string())?;
    number.to_u64().filter(|&n| n <= i64::MAX as u64).ok_or_else(|| "the number is beyond 2^63-1".into())
}
