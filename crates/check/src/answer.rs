//! Who wins a sum, from what was proved of its components.
use crate::definition::Known;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::statement::{Answer, Component};
use crate::verdict::Proved;
use crate::verify::rule_of;

fn wrong(text: String) -> Invalid {
    Invalid::Answer(text)
}

/// A number of a position or a value.
fn number(digits: &str) -> Result<u128, Invalid> {
    digits.parse().map_err(|_| Invalid::unread("positions and values beyond 128 bits"))
}

/// Derives the answer, and says it in words. Every statement must be used.
pub(crate) fn derive(answer: &Answer, proved: &[Proved], work: &mut Work<'_>) -> Result<String, Invalid> {
    let (mut sum, mut misere) = (0, None);
    let mut words = Vec::new();
    for component in &answer.components {
        let (value, convention) = value(component, proved, work)?;
        if number(&component.value)? != value {
            let own = &component.value;
            return Err(wrong(format!("a component has the value {value}, not {own}")));
        }
        if *misere.get_or_insert(convention) != convention {
            return Err(wrong("components of different conventions".to_owned()));
        }
        sum ^= value;
        let position: Vec<String> = component.position.iter().map(|digits| digits.to_string()).collect();
        words.push(format!("({}) has the value {value}", position.join(",")));
    }
    if let Some(unused) = (0..proved.len()).find(|&i| answer.components.iter().all(|own| own.statement != Some(i))) {
        return Err(wrong(format!("no component uses the statement {unused}")));
    }
    let misere = misere == Some(Convention::Misere);
    if misere && answer.components.len() != 1 {
        return Err(wrong("misere nim-values say nothing about sums".to_owned()));
    }
    // A single misere position of misere nim-value 0 is lost, as is a sum of nim-value 0 in normal play.
    let outcome = if sum == 0 { "P" } else { "N" };
    if answer.outcome != outcome {
        return Err(wrong(format!("the outcome is {outcome}")));
    }
    let value = answer.value.as_deref().map(number).transpose()?;
    if value.is_some_and(|value| misere || value != sum) {
        return Err(wrong(if misere {
            "a misere answer has no value".to_owned()
        } else {
            format!("the value is {sum}")
        }));
    }
    words.push(if misere {
        format!("misère outcome {outcome}")
    } else {
        format!("their sum has the value {sum}: {outcome}")
    });
    Ok(words.join(", "))
}

/// The value of a component, and of which convention it is.
fn value(component: &Component, proved: &[Proved], work: &mut Work<'_>) -> Result<(u128, Convention), Invalid> {
    let position: Vec<u128> = component.position.iter().map(|digits| number(digits)).collect::<Result<_, _>>()?;
    let (rule, convention) = rule_of(&component.rule, None)?;
    let Some(place) = component.statement else {
        let at: Option<Vec<i64>> = position.iter().map(|&x| i64::try_from(x).ok()).collect();
        let at = at.ok_or_else(|| Invalid::unread("such large positions by definition"))?;
        let value = Known::default().value(&rule, convention, &at, work)?;
        return Ok((u128::from(value), convention));
    };
    let proved = proved.get(place).ok_or_else(|| wrong(format!("there is no statement {place}")))?;
    // The rule of a component may leave out who wins: the statement says it.
    let same = rule.names == proved.rule.names
        && rule.clauses == proved.rule.clauses
        && rule.ends == proved.rule.ends
        && rule.family == proved.rule.family
        && (convention == proved.convention || !rule.misere && !proved.rule.misere);
    if !same {
        return Err(wrong(format!("the statement {place} is about another rule")));
    }
    let value = proved
        .value(&position)
        .ok_or_else(|| wrong(format!("the statement {place} does not speak about {position:?}")))?;
    Ok((value, proved.convention))
}
