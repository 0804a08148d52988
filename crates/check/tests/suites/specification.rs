//! The specification in `docs/`: it names every theorem, and certificates that are accepted or
//! written match its schema.
use crate::accepted::{TRUE, text};
use crate::strategies;
use check::strategy::StrategyFile;
use check::{Certificate, theorem_names};
use serde_json::Value;

const PROSE: &str = include_str!("../../../../docs/certificates.md");
const SCHEMA: &str = include_str!("../../../../docs/certificate.schema.json");

/// Whether a value matches a schema, for the keywords that ours uses; any other keyword is a
/// mistake of this test.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    for (word, own) in schema.as_object().unwrap() {
        let wrong = || Err(format!("{word} {own}: {value}"));
        match word.as_str() {
            "$schema" | "title" | "$defs" => {}
            "$ref" => fits(value, root.pointer(own.as_str().unwrap().trim_start_matches('#')).unwrap(), root)?,
            "oneOf" => {
                let fitting = own.as_array().unwrap().iter().filter(|one| fits(value, one, root).is_ok()).count();
                if fitting != 1 {
                    return wrong();
                }
            }
            "const" if value != own => return wrong(),
            "enum" if !own.as_array().unwrap().contains(value) => return wrong(),
            "type" => {
                let fine = match own.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_u64(),
                    other => panic!("{other}"),
                };
                if !fine {
                    return wrong();
                }
            }
            "properties" => {
                for (key, form) in own.as_object().unwrap() {
                    value.get(key).map_or(Ok(()), |inner| fits(inner, form, root))?;
                }
            }
            "required" if own.as_array().unwrap().iter().any(|key| value.get(key.as_str().unwrap()).is_none()) => {
                return wrong();
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object().unwrap();
                if value.as_object().is_some_and(|all| all.keys().any(|key| !known.contains_key(key))) {
                    return wrong();
                }
            }
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| fits(item, own, root))?;
            }
            "minItems" if (value.as_array().map_or(0, Vec::len) as u64) < own.as_u64().unwrap() => return wrong(),
            "maxItems" if value.as_array().map_or(0, Vec::len) as u64 > own.as_u64().unwrap() => return wrong(),
            "const" | "enum" | "required" | "minItems" | "maxItems" | "minimum" | "maximum" | "pattern" => {}
            other => panic!("{other}"),
        }
    }
    Ok(())
}

#[test]
fn what_is_accepted_and_written_fits_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let fits = |text: &str| fits(&serde_json::from_str(text).unwrap(), &schema, &schema);
    let mut all = Vec::new();
    for (rule, numbers, theorem) in TRUE {
        let text = text(rule, numbers, theorem);
        fits(&text).unwrap();
        let certificate = Certificate::from_json(&text).unwrap();
        fits(&certificate.to_json()).unwrap();
        all.extend(certificate.statements);
        assert!(fits(&text.replace("\"theorem\"", "\"other\": 1, \"theorem\"")).is_err());
        assert!(fits(&text.replace(theorem, "a dream")).is_err());
    }
    let component = check::Component {
        rule: "take 1".to_owned(),
        statements: vec![0],
        position: vec!["1000000000000000000000".to_owned()],
        value: Some("0".to_owned()),
    };
    let answer = check::Answer { components: vec![component], outcome: "P".to_owned(), value: Some("0".to_owned()) };
    let several = Certificate { statements: all, answer: Some(answer) }.to_json();
    fits(&several).unwrap();
    assert!(fits(&several.replace("\"P\"", "\"D\"")).is_err());
}

#[test]
fn strategies_fit_the_schema_and_are_written_as_they_are_read() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let fits = |text: &str| fits(&serde_json::from_str(text).unwrap(), &schema, &schema);
    for text in strategies::ALL {
        fits(text).unwrap();
        let file = StrategyFile::from_json(text).unwrap();
        fits(&file.to_json()).unwrap();
        assert_eq!(StrategyFile::from_json(&file.to_json()), Ok(file));
        assert!(fits(&text.replace("\"kind\"", "\"note\": 1, \"kind\"")).is_err());
    }
}

/// The examples are the blocks of JSON in the page; all of them are true.
#[test]
fn the_page_has_every_theorem_and_its_examples_are_accepted() {
    for name in theorem_names() {
        assert!(PROSE.contains(&format!("`{name}`")), "{name} is not in the page");
        assert!(SCHEMA.contains(&format!("\"{name}\"")), "{name} is not in the schema");
    }
    let examples: Vec<&str> = PROSE.split("```json").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 8);
    for example in examples {
        check::verify(example, check::Limits::default()).unwrap_or_else(|error| panic!("{error}: {example}"));
    }
}
