//! Certificates of everything that is proved over the tables: they are written, verified by the
//! independent checker, and refused if any number in them is changed.
use conformance::{Outcome, Row, agree, read, suite, table};
use serde_json::Value;
use sprague::{Budget, Game};

/// Rows whose proof needs more values than this are verified, but not changed at every place.
const SHORT: u64 = 150;
/// Rows whose proof needs more values than this are left to `cargo xtask test --slow`, since the
/// checker computes values naively.
const REACH: u64 = 2_500;
/// The same limit for the slow tests.
const SLOW_REACH: u64 = 20_000;

/// The certificate of a rule whose pattern has these numbers: preperiod, period, saltus.
fn certificate(rule: &str, (preperiod, period, saltus): (u64, u64, u64), most: u64) -> Result<String, String> {
    let mut game = Game::new(rule).map_err(|errors| errors.to_string())?;
    let findings = game.pattern(Some(most), &Budget::default()).map_err(|error| error.to_string())?;
    let claim = findings.claims.first().ok_or("nothing is claimed")?;
    let pattern = claim.pattern();
    let found = (pattern.preperiod(), pattern.period(), pattern.saltus());
    agree("preperiod, period, saltus", found, (preperiod, period, saltus))?;
    game.certificate(claim, &Budget::default()).ok_or_else(|| "no certificate: the claim is not proved".to_owned())
}

/// Verifies the certificate of a rule, then every certificate with one number changed.
fn check(rule: &str, numbers: (u64, u64, u64), most: u64) -> Outcome {
    let text = certificate(rule, numbers, most)?;
    let verified = sprague::verify(&text).map_err(|error| format!("refused: {error}"))?;
    if !verified.statement.to_string().contains(&numbers.1.to_string()) {
        return Err(format!("the statement does not name the period: {}", verified.statement));
    }
    let honest: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut places = Vec::new();
    places_of_numbers(&honest, String::new(), &mut places);
    if places.len() < 3 {
        return Err(format!("only {} numbers: {text}", places.len()));
    }
    refuse_other_rule(&honest)?;
    let runs = honest.get("values").and_then(Value::as_array).map_or(0, Vec::len);
    let last_run = format!("/values/{}/1", runs.saturating_sub(1));
    let main = ["/preperiod", "/period", "/saltus"];
    for place in places.iter().filter(|place| most <= SHORT || main.contains(&place.as_str())) {
        // The number of values listed at the end is not part of the statement.
        if *place != last_run {
            refuse(&honest, place)?;
        }
    }
    Ok(())
}

/// Changes one number by one, up or down, or doubles it; the result must be refused.
fn refuse(honest: &Value, place: &str) -> Outcome {
    let number = honest.pointer(place).and_then(Value::as_u64).ok_or("no number")?;
    let others = [number.checked_add(1), number.checked_sub(1), number.checked_mul(2).filter(|&twice| twice != number)];
    for other in others.into_iter().flatten() {
        let mut changed = honest.clone();
        *changed.pointer_mut(place).ok_or("no number")? = other.into();
        if let Ok(verified) = sprague::verify(&changed.to_string()) {
            return Err(format!("accepted with {other} instead of {number} at {place}: {}", verified.statement));
        }
    }
    Ok(())
}

/// The certificate must be refused for another rule.
fn refuse_other_rule(honest: &Value) -> Outcome {
    let mut changed = honest.clone();
    *changed.pointer_mut("/rule").ok_or("no rule")? = "take 2,9,11".into();
    match sprague::verify(&changed.to_string()) {
        Ok(_) => Err("accepted for another rule".to_owned()),
        Err(_) => Ok(()),
    }
}

/// Collects JSON pointers to all numbers.
fn places_of_numbers(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Number(_) => places.push(at),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| places_of_numbers(item, format!("{at}/{i}"), places));
        }
        Value::Object(items) => {
            items.iter().for_each(|(key, item)| places_of_numbers(item, format!("{at}/{key}"), places));
        }
        _ => {}
    }
}

/// The number of values that the criterion of Guy and Smith needs.
fn criterion(row: &Row, parts: u64) -> Result<u64, String> {
    let digits = row.get("code")?.split_once('.').map_or(0, |(_, digits)| digits.len() as u64);
    Ok(parts * row.number::<u64>("n0")?.max(1) + parts * row.number::<u64>("period")? + digits)
}

#[test]
fn octal_codes() {
    let mut rows = table("truth/periods.tsv");
    let reach = if std::env::var_os("SPRAGUE_SLOW").is_some() { SLOW_REACH } else { REACH };
    rows.retain(|row| criterion(row, 2).is_ok_and(|need| need <= reach));
    assert!(rows.len() > 500, "only {} rows", rows.len());
    suite("certificates of octal codes", &rows, |row| {
        check(row.get("code")?, (row.number("n0")?, row.number("period")?, 0), criterion(row, 2)?)
    });
}

#[test]
fn subtraction_sets() {
    suite("certificates of subtraction sets", &table("truth/subtraction.tsv"), |row| {
        let (preperiod, period): (u64, u64) = (row.number("preperiod")?, row.number("period")?);
        let largest: u64 = read::list(row.get("S")?)?.into_iter().max().unwrap_or(0);
        check(&format!("take {}", row.get("S")?), (preperiod, period, 0), preperiod + period + largest)
    });
}

#[test]
fn all_but_sets() {
    suite("certificates of all-but sets", &table("truth/allbut.tsv"), |row| {
        let excluded: Vec<u64> = read::list(row.get("excluded")?)?;
        let conditions: Vec<String> = excluded.iter().map(|amount| format!("k!={amount}")).collect();
        let numbers: (u64, u64, u64) = (row.number("preperiod")?, row.number("period")?, row.number("saltus")?);
        let most = 8 * (numbers.0 + numbers.1 + excluded.iter().max().copied().unwrap_or(0));
        check(&format!("take k where {}", conditions.join(", ")), numbers, most)
    });
}

#[test]
fn hexadecimal_codes() {
    let mut rows = table("truth/hexadecimal.tsv");
    rows.retain(|row| matches!(row.get("proof"), Ok("gs3" | "certificate")));
    suite("certificates of hexadecimal codes", &rows, |row| {
        if row.get("proof") == Ok("certificate") {
            let numbers = (row.number("n0")?, row.number("period")?, row.number("saltus")?);
            return check(row.get("code")?, numbers, 512);
        }
        check(row.get("code")?, (row.number("n0")?, row.number("period")?, 0), criterion(row, 3)?)
    });
}

#[test]
fn closed_forms() {
    for (rule, numbers) in [("take any; split 2", (1, 4, 4)), ("take any; split 3", (1, 8, 8)), ("take any", (0, 1, 1))]
    {
        if let Err(why) = check(rule, numbers, 100) {
            panic!("{rule}: {why}");
        }
    }
}
