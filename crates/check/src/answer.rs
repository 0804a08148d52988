//! The winner of a sum, from the proofs about its components.
use crate::definition::Known;
use crate::forms::independent;
use crate::game::{Convention, rule_of};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::misere;
use crate::rule::Rule;
use crate::statement::{Answer, Component};
use crate::verdict::Proved;

fn wrong(text: String) -> Invalid {
    Invalid::Answer(text)
}

/// A number of a position or a value.
fn number(digits: &str) -> Result<u128, Invalid> {
    digits.parse().map_err(|_| Invalid::unread("positions and values beyond 128 bits"))
}

/// Derives the answer, and says it in words. Every statement must be used.
pub(crate) fn derive(answer: &Answer, proved: &[Proved], work: &mut Work<'_>) -> Result<String, Invalid> {
    if let Some(unused) = (0..proved.len()).find(|&i| answer.components.iter().all(|own| !own.statements.contains(&i)))
    {
        return Err(wrong(format!("no component uses the statement {unused}")));
    }
    // Components without a value are those of a misere sum, about which values say nothing, or one
    // whose statement says only who wins.
    let silent: Vec<&Component> = answer.components.iter().filter(|own| own.value.is_none()).collect();
    let (mover_wins, words) = match silent.as_slice() {
        [] => by_values(answer, proved, work)?,
        [own] if let [place] = own.statements[..] => (true, won(answer, own, place, proved, work)?),
        several if several.len() == answer.components.len() => by_search(answer, work)?,
        _ => return Err(wrong("some components have a value, and some have none".to_owned())),
    };
    let outcome = if mover_wins { "N" } else { "P" };
    match answer.outcome == outcome {
        true => Ok(words),
        false => Err(wrong(format!("the outcome is {outcome}"))),
    }
}

/// Whether the player to move wins, by the values of the components, in words.
fn by_values(answer: &Answer, proved: &[Proved], work: &mut Work<'_>) -> Result<(bool, String), Invalid> {
    let (sum, convention, mut words) = total(answer, proved, work)?;
    let misere = convention == Some(Convention::Misere);
    if misere && answer.components.len() != 1 {
        return Err(wrong("misere nim-values say nothing about sums".to_owned()));
    }
    let value = answer.value.as_deref().map(number).transpose()?;
    if value.is_some_and(|value| misere || value != sum) {
        return Err(wrong(if misere {
            "a misere answer has no value".to_owned()
        } else {
            format!("the value is {sum}")
        }));
    }
    // A single misere position of misere nim-value 0 is lost, as is a sum of nim-value 0 in normal
    // play.
    let outcome = if sum == 0 { "P" } else { "N" };
    words.push(if misere {
        format!("misère outcome {outcome}")
    } else {
        match answer.components.len() {
            1 => format!("so the outcome is {outcome}"),
            _ => format!("their sum has the value {sum}: {outcome}"),
        }
    });
    Ok((sum != 0, words.join(", ")))
}

/// The xor of the components that have a value, their common convention (none where there are no such
/// components), and a sentence for each.
fn total(
    answer: &Answer,
    proved: &[Proved],
    work: &mut Work<'_>,
) -> Result<(u128, Option<Convention>, Vec<String>), Invalid> {
    let (mut sum, mut common) = (0, None);
    let mut words = Vec::new();
    for component in answer.components.iter().filter(|own| own.value.is_some()) {
        let (value, convention) = value(component, proved, work)?;
        if component.value.as_deref().map(number).transpose()? != Some(value) {
            return Err(wrong(format!("the value of ({}) is {value}", component.position.join(","))));
        }
        if *common.get_or_insert(convention) != convention {
            return Err(wrong("components of different conventions".to_owned()));
        }
        sum ^= value;
        words.push(format!("{} has the value {value}", component_in_words(component)));
    }
    Ok((sum, common, words))
}

/// `heap 20`, `(3,4)`
fn component_in_words(component: &Component) -> String {
    match component.position.as_slice() {
        [heap] => format!("heap {heap}"),
        numbers => format!("({})", numbers.join(",")),
    }
}

/// Whether the player to move wins a misere sum, by the definition, in words.
fn by_search(answer: &Answer, work: &mut Work<'_>) -> Result<(bool, String), Invalid> {
    let mut rules: Vec<Rule> = Vec::new();
    let (mut sum, mut words) = (Vec::new(), Vec::new());
    for component in &answer.components {
        let (rule, convention) = rule_of(&component.rule, None)?;
        if convention != Convention::Misere || !component.statements.is_empty() || answer.value.is_some() {
            return Err(wrong("only components of a misère sum that is searched have no value".to_owned()));
        }
        let at = component.position.iter().map(|digits| digits.parse::<i64>()).collect::<Result<Vec<_>, _>>();
        let at = at.map_err(|_| Invalid::unread("such large positions by definition"))?;
        let index = rules.iter().position(|own| *own == rule).unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        });
        sum.push((index, at));
        words.push(component_in_words(component));
    }
    let wins = misere::mover_wins(&rules, sum, work)?;
    let outcome = if wins { "N" } else { "P" };
    Ok((wins, format!("the sum of {} has the misère outcome {outcome}", words.join(", "))))
}

/// The words about a component that its statement says to be won. Beside it, in normal play only, are
/// components whose values sum up to 0: the sum has the value of the component, which is not 0.
fn won(
    answer: &Answer,
    component: &Component,
    place: usize,
    proved: &[Proved],
    work: &mut Work<'_>,
) -> Result<String, Invalid> {
    let position: Vec<u128> = component.position.iter().map(|digits| number(digits)).collect::<Result<_, _>>()?;
    let (rule, convention) = rule_of(&component.rule, None)?;
    let stated = statement(place, &rule, convention, proved)?;
    if answer.value.is_some() || !stated.is_won(&position, work)? {
        return Err(wrong(format!(
            "the statement {place} does not say that ({}) is won",
            component.position.join(",")
        )));
    }
    let (rest, others, mut words) = total(answer, proved, work)?;
    let misere = [convention, stated.convention].into_iter().chain(others).any(|own| own == Convention::Misere);
    if rest != 0 || misere && others.is_some() {
        return Err(wrong("a component without a value beside others whose values do not sum up to 0".to_owned()));
    }
    words.push(format!("{} has another value than 0, so the outcome is N", component_in_words(component)));
    Ok(words.join(", "))
}

/// A statement about the rule of a component.
fn statement<'p>(
    place: usize,
    rule: &Rule,
    convention: Convention,
    proved: &'p [Proved],
) -> Result<&'p Proved, Invalid> {
    let proved = proved.get(place).ok_or_else(|| wrong(format!("there is no statement {place}")))?;
    // The rule of a component may leave out the convention: the statement has it.
    let same = rule.names == proved.rule.names
        && rule.clauses == proved.rule.clauses
        && rule.ends == proved.rule.ends
        && rule.family == proved.rule.family
        && (convention == proved.convention || !rule.misere && !proved.rule.misere);
    if same { Ok(proved) } else { Err(wrong(format!("the statement {place} is about another rule"))) }
}

/// The value of a component, and of which convention it is.
fn value(component: &Component, proved: &[Proved], work: &mut Work<'_>) -> Result<(u128, Convention), Invalid> {
    let position: Vec<u128> = component.position.iter().map(|digits| number(digits)).collect::<Result<_, _>>()?;
    let (rule, convention) = rule_of(&component.rule, None)?;
    let statement = |place: usize| statement(place, &rule, convention, proved);
    let speaks = |proved: &Proved, position: &[u128], work: &mut Work<'_>| {
        let silent = || wrong(format!("the statement about {} does not speak about {position:?}", proved.rule));
        proved.derived(position, work)?.ok_or_else(silent)
    };
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
                return Err(wrong("several statements are those of numbers that move, in normal play".to_owned()));
            }
            let mut lines: Vec<Option<&Proved>> = vec![None; position.len()];
            for &place in places {
                let proved = statement(place)?;
                let number = proved.heap().filter(|number| moving.contains(number));
                let line = number.and_then(|number| lines.get_mut(number)).filter(|line| line.is_none());
                match line {
                    Some(line) if proved.convention == Convention::Normal => *line = Some(proved),
                    _ => return Err(wrong(format!("the statement {place} is not about one of the numbers that move"))),
                }
            }
            // A component without a statement is derived by the definition, if it is small enough.
            let mut known = Known::default();
            let mut along = |number: usize, at: &[u128], work: &mut Work<'_>| match lines[number] {
                Some(proved) => speaks(proved, at, work),
                None => by_definition(&mut known, &rule, Convention::Normal, at, work),
            };
            let none = vec![0; position.len()];
            let (mut sum, mut nothing) = (0, 0);
            for &number in &moving {
                let mut alone = none.clone();
                alone[number] = position[number];
                sum ^= along(number, &alone, work)?;
                nothing = along(number, &none, work)?;
            }
            // On each line the other numbers stand as 0, too; their values cancel except for one
            // where the lines are an even number.
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
    let at = at.ok_or_else(|| Invalid::unread("such large positions by definition"))?;
    Ok(u128::from(known.value(rule, convention, &at, work)?))
}
