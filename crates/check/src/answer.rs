//! The winner of a sum, derived from the proofs about its components.
use crate::definition::Known;
use crate::forms::independent;
use crate::game::{Convention, rule_of};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::misere;
use crate::quotient::Quotient;
use crate::rule::Rule;
use crate::say;
use crate::statement::{Answer, Component};
use crate::verdict::Proved;
use messages::Message;
use std::collections::HashSet;

/// A number of a position or a value.
fn number(digits: &str) -> Result<u128, Invalid> {
    digits.parse().map_err(|_| Invalid::Rule(say::beyond_128_bits()))
}

/// Derives the answer, and returns it as a sentence. Every statement must be used.
pub(crate) fn derive(answer: &Answer, proved: &[Proved], work: &mut Work<'_>) -> Result<Message, Invalid> {
    if let Some(unused) = (0..proved.len()).find(|&i| answer.components.iter().all(|own| !own.statements.contains(&i)))
    {
        return Err(Invalid::Answer(say::unused_statement(unused)));
    }
    // Components without a value belong to a misere sum, which values do not decide, or to a
    // statement that only gives the winner.
    let silent: Vec<&Component> = answer.components.iter().filter(|own| own.value.is_none()).collect();
    let (mover_wins, words) = match silent.as_slice() {
        [] => by_values(answer, proved, work)?,
        [own, ..] if let Some(quotient) = quotient_of(own, proved) => by_quotient(answer, &own.statements, quotient)?,
        [own] if let [place] = own.statements[..] => (true, won(answer, own, place, proved, work)?),
        several if several.len() == answer.components.len() => by_search(answer, work)?,
        _ => return Err(Invalid::Answer(say::some_without_value())),
    };
    let outcome = if mover_wins { "N" } else { "P" };
    match answer.outcome == outcome {
        true => Ok(words),
        false => Err(Invalid::Answer(say::outcome_is(outcome))),
    }
}

/// Whether the player to move wins, by the values of the components, and the sentence for it.
fn by_values(answer: &Answer, proved: &[Proved], work: &mut Work<'_>) -> Result<(bool, Message), Invalid> {
    let (sum, convention, words) = total(answer, proved, work)?;
    let misere = convention == Some(Convention::Misere);
    if misere && answer.components.len() != 1 {
        return Err(Invalid::Answer(say::misere_values_not_of_sums()));
    }
    let value = answer.value.as_deref().map(number).transpose()?;
    if value.is_some_and(|value| misere || value != sum) {
        return Err(Invalid::Answer(if misere { say::misere_answer_value() } else { say::value_is(sum) }));
    }
    // A single misere position of misere nim-value 0 is lost, like a sum of nim-value 0 in normal
    // play.
    let outcome = if sum == 0 { "P" } else { "N" };
    let components = Message::list(words);
    let words = match answer.components.len() {
        _ if misere => say::then_misere_outcome(components, outcome),
        1 => say::then_outcome(components, outcome),
        _ => say::then_sum(components, sum, outcome),
    };
    Ok((sum != 0, words))
}

/// The xor of the components that have a value, their common convention (none if there are no such
/// components), and a sentence for each.
fn total(
    answer: &Answer,
    proved: &[Proved],
    work: &mut Work<'_>,
) -> Result<(u128, Option<Convention>, Vec<Message>), Invalid> {
    let (mut sum, mut common) = (0, None);
    let mut words = Vec::new();
    for component in answer.components.iter().filter(|own| own.value.is_some()) {
        let (value, convention) = value(component, proved, work)?;
        if component.value.as_deref().map(number).transpose()? != Some(value) {
            return Err(Invalid::Answer(say::value_of_position(component.position.join(","), value)));
        }
        if *common.get_or_insert(convention) != convention {
            return Err(Invalid::Answer(say::mixed_conventions()));
        }
        sum ^= value;
        words.push(say::component_value(component_in_words(component), value));
    }
    Ok((sum, common, words))
}

/// Formats a component as `heap 20` or `(3,4)`.
fn component_in_words(component: &Component) -> Message {
    match component.position.as_slice() {
        [heap] => say::component_heap(heap),
        numbers => format!("({})", numbers.join(",")).into(),
    }
}

/// Whether the player to move wins a misere sum, by the definition, and the sentence for it.
fn by_search(answer: &Answer, work: &mut Work<'_>) -> Result<(bool, Message), Invalid> {
    let mut rules: Vec<Rule> = Vec::new();
    let (mut sum, mut words) = (Vec::new(), Vec::new());
    for component in &answer.components {
        let (rule, convention) = rule_of(&component.rule, None)?;
        if convention != Convention::Misere || !component.statements.is_empty() || answer.value.is_some() {
            return Err(Invalid::Answer(say::only_misere_without_value()));
        }
        let at = component.position.iter().map(|digits| digits.parse::<i64>()).collect::<Result<Vec<_>, _>>();
        let at = at.map_err(|_| Invalid::Rule(say::large_positions_by_definition()))?;
        let index = rules.iter().position(|own| *own == rule).unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        });
        sum.push((index, at));
        words.push(component_in_words(component));
    }
    let wins = misere::mover_wins(&rules, sum, work)?;
    let outcome = if wins { "N" } else { "P" };
    Ok((wins, say::sum_misere_outcome(Message::list(words), outcome)))
}

/// The misere quotient that a component refers to.
fn quotient_of<'p>(component: &Component, proved: &'p [Proved]) -> Option<&'p Quotient> {
    match component.statements[..] {
        [place] => proved.get(place)?.quotient(),
        _ => None,
    }
}

/// Whether the player to move wins a misere sum, by the quotient that has an element for each
/// component, and the sentence for it.
fn by_quotient(answer: &Answer, place: &[usize], quotient: &Quotient) -> Result<(bool, Message), Invalid> {
    let (mut sum, mut words) = (Vec::new(), Vec::new());
    for component in &answer.components {
        if component.statements != place || component.value.is_some() || answer.value.is_some() {
            return Err(Invalid::Answer(say::one_quotient_for_all()));
        }
        let (rule, _) = rule_of(&component.rule, None)?;
        let position = component.position.iter().map(|digits| number(digits)).collect::<Result<Vec<u128>, _>>()?;
        let element = quotient.element(&rule, &position);
        sum.push(element.ok_or_else(|| Invalid::Answer(say::no_element_of(component.position.join(","))))?);
        words.push(component_in_words(component));
    }
    let wins = !quotient.is_lost(&sum);
    Ok((wins, say::sum_misere_outcome(Message::list(words), if wins { "N" } else { "P" })))
}

/// The sentence for a component that its statement proves won. Beside it, in normal play only, are
/// components whose values sum up to 0: the sum has the value of the component, which is not 0.
fn won(
    answer: &Answer,
    component: &Component,
    place: usize,
    proved: &[Proved],
    work: &mut Work<'_>,
) -> Result<Message, Invalid> {
    let position: Vec<u128> = component.position.iter().map(|digits| number(digits)).collect::<Result<_, _>>()?;
    let (rule, convention) = rule_of(&component.rule, None)?;
    let stated = statement(place, &rule, convention, proved)?;
    if answer.value.is_some() || !stated.is_won(&position, work)? {
        return Err(Invalid::Answer(say::not_said_to_be_won(place, component.position.join(","))));
    }
    let (rest, others, mut words) = total(answer, proved, work)?;
    let misere = [convention, stated.convention].into_iter().chain(others).any(|own| own == Convention::Misere);
    if rest != 0 || misere && others.is_some() {
        return Err(Invalid::Answer(say::won_beside_others()));
    }
    words.push(say::component_not_zero(component_in_words(component)));
    Ok(Message::list(words))
}

/// The proved statement about the rule of a component.
fn statement<'p>(
    place: usize,
    rule: &Rule,
    convention: Convention,
    proved: &'p [Proved],
) -> Result<&'p Proved, Invalid> {
    let proved = proved.get(place).ok_or_else(|| Invalid::Answer(say::no_such_statement(place)))?;
    // The rule of a component may leave out the convention: the statement has it.
    let same = rule.names == proved.rule.names
        && rule.clauses == proved.rule.clauses
        && rule.ends == proved.rule.ends
        && rule.family == proved.rule.family
        && (convention == proved.convention || !rule.misere && !proved.rule.misere);
    if same { Ok(proved) } else { Err(Invalid::Answer(say::about_another_rule(place))) }
}

/// The value of a component, and the convention that it belongs to.
fn value(component: &Component, proved: &[Proved], work: &mut Work<'_>) -> Result<(u128, Convention), Invalid> {
    let position: Vec<u128> = component.position.iter().map(|digits| number(digits)).collect::<Result<_, _>>()?;
    let (rule, convention) = rule_of(&component.rule, None)?;
    let statement = |place: usize| statement(place, &rule, convention, proved);
    match component.statements.as_slice() {
        [] => Ok((by_definition(&mut Known::default(), &rule, convention, &position, work)?, convention)),
        places => {
            if let &[place] = places {
                let proved = statement(place)?;
                if let Some(value) = proved.derived(&position, work)? {
                    return Ok((value, proved.convention));
                }
            }
            let moving = independent::moving(&rule)?;
            if convention == Convention::Misere || position.len() != rule.names.len() || places.len() > moving.len() {
                return Err(Invalid::Answer(say::several_statements()));
            }
            let lines = places.iter().map(|&place| Ok((place, statement(place)?))).collect::<Result<Vec<_>, _>>()?;
            if let Some((place, _)) = lines.iter().find(|(_, proved)| proved.convention != Convention::Normal) {
                return Err(Invalid::Answer(say::not_about_moving_number(*place)));
            }
            // If no statement gives the value, it is derived by the definition, provided it is
            // small enough.
            let mut known = Known::default();
            let mut used = HashSet::new();
            let mut along = |at: &[u128], work: &mut Work<'_>| {
                let mut value = None;
                for (place, proved) in &lines {
                    if let Some(own) = proved.derived(at, work)? {
                        used.insert(*place);
                        value = value.or(Some(own));
                    }
                }
                match value {
                    Some(value) => Ok(value),
                    None => by_definition(&mut known, &rule, Convention::Normal, at, work),
                }
            };
            let none = vec![0; position.len()];
            let mut sum = 0;
            for &number in &moving {
                let mut alone = none.clone();
                alone[number] = position[number];
                sum ^= along(&alone, work)?;
            }
            let nothing = along(&none, work)?;
            // A statement that is given twice is used once at most.
            if let Some(place) = places.iter().find(|place| !used.remove(place)) {
                return Err(Invalid::Answer(say::not_about_moving_number(*place)));
            }
            // Each line also counts the other numbers, as 0. Their values cancel if the number of
            // lines is odd, and remain once if it is even.
            Ok((if moving.len() % 2 == 0 { sum ^ nothing } else { sum }, Convention::Normal))
        }
    }
}

/// The value of a position by the definition alone.
fn by_definition(
    known: &mut Known,
    rule: &Rule,
    convention: Convention,
    position: &[u128],
    work: &mut Work<'_>,
) -> Result<u128, Invalid> {
    let at: Option<Vec<i64>> = position.iter().map(|&x| i64::try_from(x).ok()).collect();
    let at = at.ok_or_else(|| Invalid::Rule(say::large_positions_by_definition()))?;
    Ok(u128::from(known.value(rule, convention, &at, work)?))
}
