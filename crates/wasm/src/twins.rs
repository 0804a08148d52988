//! Whether the variants of the inner loops agree on this processor, and their speed: `twins`.
//!
//! Natively a test compares them. The vectors of WebAssembly only exist in the module, so the
//! module has to be asked.
use crate::failure::{Failure, stopped};
use crate::say;
use crate::session::{Request, Session};
use serde_json::{Value, json};
use sprague::Budget;
use sprague::limits::clock;

/// The default number of values that are computed.
const LAST: u64 = 10_000;

/// `{"twins": [{"name", "milliseconds", "same"}]}`: the engine that the library would choose for
/// the rule, then every other variant and engine that handles it, and whether it has the same
/// values.
pub(crate) fn twins(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let rules = session.game(asked)?.ruleset().clone();
    let len = asked.number("to").unwrap_or(LAST).min(1 << 20) as usize + 1;
    let mut first: Option<heaps::sequence::Values> = None;
    let mut told = Vec::new();
    for accepts in heaps::ENGINES.iter().chain(heaps::TWINS) {
        let Ok(mut engine) = accepts(&rules) else { continue };
        let began = clock::now();
        engine.extend(len, budget).map_err(|error| match error {
            heaps::sequence::HeapError::Stopped(stop) => stopped(stop, say::comparing_values()),
            error => Failure::new("out-of-reach", error.to_string()),
        })?;
        let took = clock::now().saturating_sub(began);
        let same = first.as_ref().is_none_or(|first| first == engine.values());
        told.push(json!({"name": engine.name(), "milliseconds": took.as_secs_f64() * 1000.0, "same": same}));
        first.get_or_insert_with(|| engine.values().clone());
    }
    Ok(json!({"twins": told}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_agree() {
        let request = json!({"op": "twins", "rule": "kayles", "to": 2000});
        let said = Session::default().respond(&request.to_string(), &Budget::default());
        let said: Value = serde_json::from_str(&said).unwrap();
        let twins = said["twins"].as_array().unwrap();
        assert!(twins.len() > 3, "{said}");
        assert!(twins.iter().all(|twin| twin["same"] == true), "{said}");
        assert!(twins.iter().any(|twin| twin["name"] == "code, portable"), "{said}");
    }
}
