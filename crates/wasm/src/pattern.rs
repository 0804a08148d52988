//! The pattern for ever, with its certificate, and the independent checker: `pattern`, `verify`.
use crate::failure::Failure;
use crate::session::{Request, Session};
use serde_json::{Value, json};
use sprague::{Budget, Findings, Game};

/// The findings in the shape of `sprague pattern --format json`, and beside them the theorems that
/// are used, the certificate and the repetition that a picture may mark.
pub(crate) fn pattern(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let limit = asked.number("limit");
    let game = session.game(asked)?;
    let findings = game.pattern(limit, budget)?;
    let mut said = json!(findings);
    said["theorems"] = theorems(&findings);
    said["certificate"] = json!(certificate(game, &findings));
    let proved = findings.claims.iter().filter(|claim| claim.line().is_none()).find(|claim| claim.proof().is_some());
    said["repeats"] = proved.map_or(Value::Null, |claim| {
        let pattern = claim.pattern();
        json!({"preperiod": pattern.preperiod(), "period": pattern.period(), "saltus": pattern.saltus()})
    });
    Ok(said)
}

/// Name, statement and source of each theorem of a proof.
fn theorems(findings: &Findings) -> Value {
    let mut told: Vec<Value> = Vec::new();
    for proof in findings.claims.iter().filter_map(sprague::claims::Claim::proof) {
        let theorem = proof.theorem();
        let one = json!({"name": theorem.name(), "statement": theorem.statement(), "source": theorem.source()});
        if !told.contains(&one) {
            told.push(one);
        }
    }
    Value::Array(told)
}

/// The certificate of the proved claim, as `sprague pattern --cert` chooses it.
fn certificate(game: &Game, findings: &Findings) -> Option<String> {
    let of_claims = findings.claims.iter().find_map(|claim| game.certificate(claim));
    let of_tables = || findings.tables.iter().find_map(|claim| game.table_certificate(claim));
    let certificate = of_claims.or_else(of_tables).or_else(|| game.law_certificate())?;
    Some(format!("{}\n", certificate.trim_end()))
}

/// A certificate is derived again by code that shares nothing with the engines.
pub(crate) fn verify(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    Ok(match sprague::certificates::verify_within(asked.text("certificate"), budget) {
        Ok(verified) => json!({"valid": true, "statement": verified.statement}),
        Err(error) => json!({"valid": false, "reason": error.to_string(), "undecided": error.is_undecided()}),
    })
}
