//! The document about an answer: who wins a sum, by which moves, and why.
use super::{Known, Writer};
use crate::page::{Block, Text};
use crate::{Paper, say};
use messages::Locale;
use sprague::certificates::CertifyError;
use sprague::claims::{FormulaClaim, FormulaStanding};
use sprague::{Answer, Budget, Outcome, Play, SolveError, SolveOptions, Standing, Sum, Turns};
use std::collections::BTreeSet;

/// The document about who wins a sum. `command` writes the certificate of the answer to the file
/// `certificate.json`.
///
/// # Errors
/// [`SolveError`] as in [`Sum::solve`].
pub fn of_answer(
    sum: &mut Sum,
    options: &SolveOptions,
    command: &str,
    locale: Locale,
    budget: &Budget,
) -> Result<Paper, SolveError> {
    let answer = sum.solve(options, budget)?;
    // At once: what is found later would make another file than that of the command.
    let certificate = sum.certificate(&answer, budget);
    let rules: BTreeSet<&str> = answer.components.iter().map(|component| component.rule.as_str()).collect();
    let title = if rules.len() == 1 { rules.first().copied().unwrap_or_default() } else { "" };
    let mut writer = Writer::new(locale, title, budget);
    if rules.len() != 1 {
        writer.title = say::title_sum().in_locale(locale);
    }
    writer.heading(&if rules.len() == 1 { say::the_game() } else { say::the_games() });
    let mut told = BTreeSet::new();
    for game in sum.games() {
        if told.insert(game.rule().to_owned()) {
            writer.game(game);
        }
    }
    writer.heading(&say::the_answer());
    let names = theorems(&answer);
    if answer.play == Play::Normal && sum.turns() == Turns::One && !goes_round(&answer) {
        writer.lemma("sprague-grundy");
    }
    for name in &names {
        writer.lemma(name);
    }
    writer.bases(sum, &names, budget)?;
    let reasons = sum.reasons_in(locale, &answer, options, budget)?;
    writer.winner(&answer, &reasons);
    match certificate {
        Ok(certificate) => writer.certificate(Some(&certificate), command, None),
        Err(CertifyError::Solve(error @ SolveError::Stopped { .. })) => return Err(error),
        Err(why) => writer.certificate(None, command, Some(&why.message())),
    }
    writer.finished_in_time()
}

/// The theorems on which an answer rests, each once, in the order of the components.
fn theorems(answer: &Answer) -> Vec<&'static str> {
    let own = answer.components.iter().filter_map(|component| component.basis.theorem_name());
    let whole = match &answer.standing {
        Standing::Proved(proof) => Some(proof.theorem().name()),
        Standing::Theory(name) => Some(*name),
        Standing::Invariant(invariant) => Some(invariant.theorem()),
        Standing::Quotient => Some("misere-quotient"),
        Standing::Family => Some("family"),
        Standing::Exact => Some(by_computation(answer)),
        Standing::Assumed { .. } | Standing::AssumedOn(_) => None,
    };
    let mut names = Vec::new();
    for name in own.chain(whole) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl Writer<'_> {
    /// The patterns of the games on which the answer rests.
    fn bases(&mut self, sum: &mut Sum, names: &[&'static str], budget: &Budget) -> Result<(), SolveError> {
        if sum.play() != Play::Normal || sum.turns() != Turns::One {
            return Ok(());
        }
        let several = sum.games().iter().any(|game| game.rule() != sum.games()[0].rule());
        let mut told = BTreeSet::new();
        for game in sum.games_mut() {
            if !told.insert(game.rule().to_owned()) {
                continue;
            }
            let mut findings = match game.pattern_soon(budget) {
                Ok(findings) => findings,
                Err(error @ SolveError::Stopped { .. }) => return Err(error),
                // Nothing is known about all positions; then nothing is told.
                Err(_) => continue,
            };
            let used = |name: Option<&'static str>| name.is_some_and(|name| names.contains(&name));
            findings.claims.retain(|claim| used(claim.theorem()));
            findings.tables.retain(|claim| used(Some(claim.proof().theorem().name())));
            findings.formulas.retain(|claim| used(theorem_of(claim)));
            (findings.quotient, findings.law) = (None, None);
            if !findings.claims.is_empty() || !findings.tables.is_empty() || !findings.formulas.is_empty() {
                if several {
                    self.blocks.push(self.plain(&say::in_this_game(game.rule())));
                }
                self.claims(game, &findings);
            }
        }
        Ok(())
    }

    /// The winner, with the reasons as the proof.
    fn winner(&mut self, answer: &Answer, reasons: &str) {
        let shown = |component: &sprague::Component| format!("{}    {}", component.position, component.rule);
        let positions: Vec<String> = answer.components.iter().map(shown).collect();
        let positions = if positions.is_empty() { self.told(&say::empty_sum()) } else { positions.join("\n") };
        let mut body = vec![self.plain(&say::in_the_sum()), Block::Lines(positions)];
        body.push(self.plain(&match answer.outcome {
            Outcome::N => say::first_wins(),
            Outcome::P => say::second_wins(),
            Outcome::D => say::draw(),
        }));
        body.extend(answer.value.as_ref().map(|value| self.plain(&say::value_of_sum(value.to_string()))));
        let reasons = paragraphs(reasons);
        let known = match &answer.standing {
            Standing::Exact => Known::Exact(by_computation(answer)),
            Standing::Proved(proof) => Known::Rests(proof.theorem().name()),
            Standing::Invariant(own) => Known::Rests(own.theorem()),
            Standing::Quotient => Known::Rests("misere-quotient"),
            Standing::Family => Known::Rests("family"),
            Standing::Theory(name) => Known::Theory(name, None),
            Standing::AssumedOn(compared) => Known::Fits(say::fits_assumed_on(compared.clone())),
            Standing::Assumed { checked_to } => Known::Fits(say::fits_assumed(*checked_to)),
        };
        self.statement(&known, body, reasons);
    }
}

/// Whether play can go round, so that the values are those of C. A. B. Smith.
fn goes_round(answer: &Answer) -> bool {
    answer.components.iter().any(|component| matches!(component.method, "loopy" | "sum-graph"))
}

/// The theorem behind an answer that was computed.
fn by_computation(answer: &Answer) -> &'static str {
    if answer.play == Play::Normal && goes_round(answer) { "smith" } else { "definition" }
}

/// The theorem on which a formula rests.
fn theorem_of(claim: &FormulaClaim) -> Option<&'static str> {
    match claim.standing() {
        FormulaStanding::Theory { theorem, .. } => Some(*theorem),
        FormulaStanding::Invariant(own) => Some(own.theorem()),
        FormulaStanding::Checked { .. } => None,
    }
}

/// The lines of an explanation as paragraphs, lists and columns of digits.
fn paragraphs(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let digits = line.trim().chars().all(|c| matches!(c, '0'..='9' | ' ' | '-'));
        match (digits, line.strip_prefix("  "), blocks.last_mut()) {
            (true, _, Some(Block::Lines(lines))) => {
                lines.push('\n');
                lines.push_str(line.trim_end());
            }
            (true, ..) => blocks.push(Block::Lines(line.trim_end().to_owned())),
            (false, Some(item), Some(Block::List(items))) => items.push(Text::Plain(item.trim().to_owned())),
            (false, Some(item), _) => blocks.push(Block::List(vec![Text::Plain(item.trim().to_owned())])),
            (false, None, _) => blocks.push(Block::Para(vec![Text::Plain(line.to_owned())])),
        }
    }
    blocks
}
