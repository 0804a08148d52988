//! The text of a certificate, examined by the checker before it is returned.
use check::{Certificate, Limits, Statement};

/// The limits for checking that the checker can read a statement.
pub const GLANCE: Limits<'_> = Limits { values: 1 << 20, steps: 1 << 22, stop: None };

/// The text of a certificate; `None` if the checker cannot read its rule.
pub fn written(statement: Statement) -> Option<String> {
    let text = Certificate { statements: vec![statement], answer: None }.to_json();
    match check::verify(&text, GLANCE) {
        Err(reason) if !reason.is_undecided() => None,
        _ => Some(text),
    }
}
