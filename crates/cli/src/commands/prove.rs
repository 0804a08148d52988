//! `sprague prove`: a claim about all positions, decided.
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{output, request};
use crate::say;
use clap::Args;
use sprague::claims::ClaimError;
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sprague prove \"take 1..3\" \"n%4=0 zeros\"
  sprague prove \"take k where k!=2\" \"G = 2*(n/4) + n%2\"
  sprague prove \"(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1\" \"x-y<=1, y-x<=1 zeros\"
  sprague prove \"(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1\" \"G = a xor b\" --format json
  sprague prove \"(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1\" \"G = 0\" --where a=b
  sprague prove \"take 1..3\" \"n%4=1 zeros\" --misere";

/// A claim about all positions: proved, false at this position, or not decided here
///
/// The claim is conditions and the word `zeros`, for the positions that the player to move loses,
/// or `G =` and a formula of the nim-values. Rule and claim may have sums, multiples, / and % by
/// constants, comparisons, min, max, xor, & and powers of two: then it is decided by automata that
/// read the digits of all numbers, for numbers of any size. Other claims are compared with the
/// definition at small positions, and with what `pattern` knows of the game. "Proved" is said where
/// the checker of `verify` derives the claim; where it does not, a claim that holds is a theorem
/// with the reason. Exit code 0: the claim holds; 1: nothing was decided; 3: it is false.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Prove {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The claim: "CONDITIONS zeros" or "G = FORMULA"
    #[arg(value_name = "CLAIM")]
    claim: String,

    /// The claim is about these positions only; moves may lead out of them where the claim is `G =
    /// 0`, if each has an answer that leads back
    #[arg(long = "where", value_name = "CONDITIONS")]
    part: Option<String>,

    /// Write the certificate of a claim that is proved to this file
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Prove {
    /// Prints the verdict on the claim.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut game = request::game(
            &self.rule,
            &self.rule_options,
            WarningStyle::from(&self.output).in_locale(self.language.lang),
        )?;
        if !game.has_names() {
            return Err(Failure::request("rule", say::claims_need_names()));
        }
        let claim = game.claim(&self.claim).map_err(|error| wrong(error, &self.claim))?;
        let part = self.part.as_deref().map(|part| game.part(part).map_err(|error| wrong(error, part))).transpose()?;
        let work = self.limits.start(&self.output.quiet);
        let decided = game.prove(&claim, part.as_ref(), &work.budget)?;
        let certificate = self.cert.as_deref().map(|path| (path, decided.certificate()));
        drop(work);
        match self.output.json() {
            true => output::print_json(&decided)?,
            false => {
                let said = std::iter::once(decided.message()).chain(decided.strategy());
                let lines: Vec<String> = said.map(|one| one.in_locale(self.language.lang).to_string()).collect();
                output::print(&format!("{}\n", lines.join("\n")))?;
            }
        }
        if decided.is_false() {
            return Err(Failure::False);
        }
        if !(decided.is_proved() || decided.is_theory()) {
            return Err(Failure::Reported);
        }
        match certificate {
            None => Ok(()),
            Some((path, Some(certificate))) => output::save(path, &format!("{}\n", certificate.trim_end())),
            Some((_, None)) => Err(Failure::work("unproved", say::claim_not_checkable())),
        }
    }
}

fn wrong(error: ClaimError, argument: &str) -> Failure {
    let failure = Failure::request("claim", error.message()).quoting(argument);
    match error.hint {
        Some(hint) => failure.with_hint(hint),
        None => failure,
    }
}
