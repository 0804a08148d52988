//! How to go on after a failure, with the names of the page's buttons and menus. Kinds of hints
//! that the page has no control for have no sentence; the page itself has a button for more time
//! and memory.
use crate::say;
use sprague::{Hint, Message, code};

/// The sentence for a hint about an answer.
pub(crate) fn of_solving(hint: &Hint) -> Option<Message> {
    match hint {
        Hint::Assume { claim } => Some(say::hint_assume(claim)),
        Hint::Misere => Some(say::hint_misere()),
        _ => None,
    }
}

/// The sentence for a hint about a program.
pub(crate) fn of_programs(hint: &code::Hint) -> Option<Message> {
    match hint {
        code::Hint::Input { shapes } => Some(say::hint_input(Message::or(shapes.iter().copied()))),
        _ => None,
    }
}
