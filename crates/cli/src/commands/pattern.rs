//! `sprague pattern`: the pattern that holds for ever.
use crate::common::args::{self, Keep, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::shell::single_quoted;
use crate::common::warning::WarningStyle;
use crate::common::{output, plot, request, screen};
use crate::say;
use clap::Args;
use sprague::claims::{Claim, PredicateClaim, TableClaim};
use sprague::{Findings, Game, Locale, Message, RuleErrors};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague pattern kayles
  sprague pattern \"take any; split 3\"
  sprague pattern \"take 1..K\"                    for every K
  sprague pattern 0.137 --limit 5000 --format json
  sprague pattern 0.16 --limit 1e7 --store run-0.16
  sprague pattern \"take 1,3,4\" --cert cert.json && sprague verify cert.json
  sprague pattern kayles --report kayles.html      a page with a picture, for a browser";

/// Formulas longer than this, in bytes, are left to programs.
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

    /// Compute the values of heaps up to N [default: as far as a bounded number of
    /// steps reaches, about ten seconds]
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
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Pattern {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let mut game = match request::game(&self.rule, &self.rule_options, told) {
            Err(Failure::Rule(errors)) if self.asks_for_every_value(&errors) => return self.for_every_value(*errors),
            game => game?,
        };
        if self.keep.is_given() && game.places() != 1 {
            return Err(Failure::request("option", say::keeps_sequences_only()));
        }
        let work = self.limits.start(&self.output.quiet);
        self.keep.begin(&mut game, &work.budget, told)?;
        let findings = game.pattern(self.limit, &work.budget)?;
        if let Some(path) = &self.report {
            let command = self.command(&game);
            plot::report(&mut game, &findings, path, command, &work.budget)?;
        }
        let certificate = self.cert.as_ref().map(|path| (path, game.certificate_of(&findings, &work.budget)));
        drop(work);
        if self.cert.as_deref() != Some(Path::new("-")) {
            match self.output.json() {
                true => output::print_json(&findings)?,
                false => screen::print(&in_words(&findings, self.language.lang))?,
            }
        }
        certificate.map_or(Ok(()), |(path, certificate)| save_certificate(certificate, &findings, path))
    }
}

impl Pattern {
    /// Whether nothing is wrong with the rule but that parameters have no value.
    fn asks_for_every_value(&self, errors: &RuleErrors) -> bool {
        request::lacks_parameters_only(errors) && !self.keep.is_given() && self.report.is_none()
    }

    /// Prints the patterns for every value of the parameters that have none.
    fn for_every_value(&self, errors: RuleErrors) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let builder = self.rule_options.builder(errors.text.as_bytes())?;
        let Some(found) = builder.families(self.limit, &work.budget)? else {
            return Err(request::of_no_family(errors));
        };
        drop(work);
        if self.cert.as_deref() != Some(Path::new("-")) {
            match self.output.json() {
                true => output::print_json(&found)?,
                false => {
                    let mut said = found.in_words();
                    said.push(say::family_computed(found.computed_to));
                    screen::print(&(Message::lines(said).in_locale(self.language.lang) + "\n"))?;
                }
            }
        }
        match (&self.cert, found.certificate()) {
            (None, _) => Ok(()),
            (Some(path), Some(certificate)) => output::save(path, &format!("{}\n", certificate.trim_end())),
            (Some(_), None) => Err(Failure::work("unproved", say::nothing_proved())),
        }
    }

    /// The shell command that makes the same page again.
    fn command(&self, game: &Game) -> String {
        let mut command = format!("sprague pattern {}", single_quoted(&game.ruleset().canonical));
        if game.ruleset().play == sprague::Play::Misere && !game.ruleset().canonical.contains("misere") {
            command.push_str(" --misere");
        }
        if let Some(limit) = self.limit {
            let _ = write!(command, " --limit {limit}");
        }
        if let Some(path) = &self.report {
            let _ = write!(command, " --report {}", single_quoted(&path.to_string_lossy()));
        }
        command
    }
}

/// Whether anything is known for ever, by a claim or by a theorem alone.
fn is_known(findings: &Findings) -> bool {
    let formulas = findings.formulas.iter().map(|claim| claim.standing().word());
    let claims = findings.claims.iter().map(|claim| claim.standing().word());
    findings.quotient.is_some() || !findings.tables.is_empty() || claims.chain(formulas).any(|word| word != "checked")
}

fn save_certificate(certificate: Option<String>, findings: &Findings, path: &Path) -> Result<(), Failure> {
    match certificate {
        Some(certificate) => output::save(path, &format!("{}\n", certificate.trim_end())),
        None if is_known(findings) => Err(Failure::work("unproved", say::no_certificate_yet())),
        None => Err(Failure::work("unproved", say::nothing_proved())),
    }
}

/// The claim, and a formula for values that repeat.
fn repeats(findings: &Findings, claim: &Claim) -> Vec<Message> {
    let formula = claim.formula().map(|formula| match formula.len() {
        ..=READABLE => format!("  {} = {formula}", claim.left()).into(),
        _ => say::formula_is_long(),
    });
    std::iter::once(findings.placed(claim.message())).chain(formula).collect()
}

fn in_words(findings: &Findings, locale: Locale) -> String {
    let (lines, whole) = findings.lines_apart();
    let repeats = |claim| repeats(findings, claim);
    let mut said: Vec<Message> = whole.into_iter().flat_map(repeats).collect();
    said.extend(findings.tables.iter().map(TableClaim::message));
    said.extend(findings.formulas.iter().map(|claim| findings.placed(claim.message())));
    said.extend(findings.predicates.iter().map(PredicateClaim::message));
    said.extend(lines.into_iter().flat_map(repeats));
    said.extend(findings.quotient.as_ref().map(|quotient| quotient.message()));
    said.extend(findings.rejected_in_words().into_iter().map(say::rejected));
    said.extend(findings.open.clone().map(say::answer_is_open));
    said.extend(findings.reported.as_ref().map(|reported| match reported.in_reach() {
        true => say::reported_in_reach(reported.statement(), reported.needed),
        false => say::reported(reported.message()),
    }));
    // A condition on features says itself what was compared.
    said.extend(findings.predicates.is_empty().then(|| say::computed_up_to(findings.computed_to)));
    Message::lines(said).in_locale(locale) + "\n"
}

/// The value parser for a heap below 2^63: 1000000, 1_000_000 or 1e6.
pub(crate) fn heap(text: &str) -> Result<u64, String> {
    let number = args::natural(text)?;
    number.to_u64().filter(|&n| n <= i64::MAX as u64).ok_or_else(|| language::refusal(&say::number_beyond_63_bits()))
}
