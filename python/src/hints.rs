//! How to go on after a failure, as sentences with the parameters of the Python functions.
use sprague::rule::RuleError;
use sprague::{Hint, code};

/// The sentence for a hint about an answer.
pub(crate) fn of_solving(hint: &Hint) -> Option<String> {
    let text = match hint {
        Hint::Assume { claim } => return Some(format!("assume=True: {claim}")),
        Hint::MoreTime => "a longer time= goes on",
        Hint::TimeLimit => "time=\"10m\" goes on for as long as that",
        Hint::MoreEffort => "time=\"10m\" tries for as long as that",
        Hint::MoreMemory => "a larger memory= goes on",
        Hint::Theorems => "without theory=False it goes further",
        Hint::Misere => "give misere=True to play all of it misère",
        Hint::NoMoves => "moves=0 does without them",
        Hint::SmallerBox => "fewer positions come to an end",
        Hint::SinglePositions => "ask for the value of single positions",
        Hint::ByDefinition => "solve(..., theory=False) answers single positions by the definition",
        _ => return None,
    };
    Some(text.to_owned())
}

/// The sentence for a hint about a program.
pub(crate) fn of_programs(hint: &code::Hint) -> Option<String> {
    let text = match hint {
        code::Hint::Style { style } => return Some(format!("give style=\"{}\"", style.name())),
        code::Hint::Input { shapes } => {
            let shapes: Vec<String> = shapes.iter().map(|shape| format!("input=\"{shape}\"")).collect();
            return Some(format!("give {}", shapes.join(" or ")));
        }
        code::Hint::Parameter { name } => return Some(format!("give it a value: {name}=5")),
        code::Hint::NoStyle => "leave style= away",
        code::Hint::NoStart => "leave start= away",
        code::Hint::Assume => "assume=True makes a program of it",
        code::Hint::Solve => "solve() answers single positions",
        code::Hint::Geography => "sprague.geography(..., misere=True) answers single graphs",
        _ => return None,
    };
    Some(text.to_owned())
}

/// The sentence for the hint about a mistake in a rule.
pub(crate) fn of_rule(error: &RuleError) -> Option<String> {
    match (&error.parameter, &error.hint) {
        (Some(name), Some(hint)) => Some(format!("give it one: {name}=5; or {hint}")),
        (_, hint) => hint.as_ref().map(ToString::to_string),
    }
}

/// A message followed by hints.
pub(crate) fn with(message: &str, hints: impl IntoIterator<Item = Option<String>>) -> String {
    let parts = std::iter::once(message.to_owned()).chain(hints.into_iter().flatten());
    parts.collect::<Vec<_>>().join("; ")
}
