//! The pattern for ever, with its certificate, and the independent checker: `pattern`, `verify`.
use crate::failure::Failure;
use crate::session::{Request, Session};
use serde_json::{Value, json};
use sprague::claims::theorem_in_words;
use sprague::rule::ErrorKind;
use sprague::{Budget, Findings, Game, Locale, Play, RuleErrors};

/// The effort for finding winning moves, for a certificate.
const BRIEF: u64 = 100;

/// What is known, in the shape of `sprague pattern --format json`, with texts in the requested
/// language, and in addition the theorems that are used, the certificate and the repetition that a
/// picture may mark.
pub(crate) fn pattern(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let (limit, locale) = (asked.number("limit"), asked.locale()?);
    if let Some(said) = for_every_value(asked, limit, locale, budget)? {
        return Ok(said);
    }
    let game = session.game(asked)?;
    let findings = game.pattern(limit, budget)?;
    let mut said = json!(findings);
    for (i, (text, source)) in findings.in_words().into_iter().enumerate() {
        said["claims"][i]["text"] = json!(text.in_locale(locale));
        if let Some(source) = source {
            said["claims"][i]["source"] = json!(source.in_locale(locale));
        }
    }
    for (i, guess) in findings.rejected_in_words().into_iter().enumerate() {
        said["rejected"][i]["text"] = json!(guess.in_locale(locale));
    }
    if let Some(open) = &findings.open {
        said["open"] = json!(open.in_locale(locale));
    }
    if let Some(reported) = &findings.reported {
        said["reported"]["text"] = json!(reported.message().in_locale(locale));
    }
    said["theorems"] = theorems(&findings, locale);
    said["certificate"] = json!(certificate(game, &findings, budget));
    let proved = findings.claims.iter().filter(|claim| claim.line().is_none()).find(|claim| claim.proof().is_some());
    said["repeats"] = proved.map_or(Value::Null, |claim| {
        let pattern = claim.pattern();
        json!({"preperiod": pattern.preperiod(), "period": pattern.period(), "saltus": pattern.saltus()})
    });
    Ok(said)
}

/// The patterns for every value of the parameters, in the same shape with the names of the heaps
/// and of the parameters, where nothing is wrong with the rule but that these have no value.
fn for_every_value(
    asked: &Request<'_>,
    limit: Option<u64>,
    locale: Locale,
    budget: &Budget,
) -> Result<Option<Value>, Failure> {
    let rule = asked.text("rule");
    let lacks = |errors: &RuleErrors| errors.errors.iter().all(|error| error.kind == ErrorKind::MissingParameter);
    if !Game::new(rule).is_err_and(|errors| lacks(&errors)) {
        return Ok(None);
    }
    let builder = Game::builder(rule);
    let builder = if asked.is("misere") { builder.play(Play::Misere) } else { builder };
    let Some(found) = builder.families(limit, budget)? else { return Ok(None) };
    let mut said = json!(found);
    for (i, text) in found.in_words().into_iter().enumerate().take(said["claims"].as_array().map_or(0, Vec::len)) {
        said["claims"][i]["text"] = json!(text.in_locale(locale));
    }
    if let Some(open) = &found.open {
        said["open"] = json!(open.in_locale(locale));
    }
    said["theorems"] = json!([]);
    said["certificate"] = json!(found.certificate());
    said["repeats"] = Value::Null;
    said["heaps"] = json!(found.heaps);
    said["parameters"] = json!(found.parameters);
    Ok(Some(said))
}

/// Name, statement and source of each theorem of a proof.
fn theorems(findings: &Findings, locale: Locale) -> Value {
    let mut told: Vec<Value> = Vec::new();
    for proof in findings.claims.iter().filter_map(sprague::claims::Claim::proof) {
        let theorem = proof.theorem();
        let [statement, source] = theorem_in_words(theorem).map(|words| words.in_locale(locale));
        let one = json!({"name": theorem.name(), "statement": statement, "source": source});
        if !told.contains(&one) {
            told.push(one);
        }
    }
    Value::Array(told)
}

/// The certificate of what is proved, chosen as `sprague pattern --cert` does. The effort for
/// winning moves is small, since the page asks while the user is typing.
fn certificate(game: &Game, findings: &Findings, budget: &Budget) -> Option<String> {
    let certificate = game.certificate_of(findings, &budget.clone().with_effort(BRIEF))?;
    Some(format!("{}\n", certificate.trim_end()))
}

/// Verifies a certificate by code that shares nothing with the engines.
pub(crate) fn verify(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let locale = asked.locale()?;
    Ok(match sprague::certificates::verify_within(asked.text("certificate"), budget) {
        Ok(verified) => json!({"valid": true, "statement": verified.statement.in_locale(locale)}),
        Err(error) => {
            let reason = error.message().in_locale(locale);
            json!({"valid": false, "reason": reason, "undecided": error.is_undecided()})
        }
    })
}
