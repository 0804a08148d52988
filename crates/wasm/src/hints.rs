//! The ways to go on after a failure, in the words of the page: what its buttons and menus are
//! called. Kinds that it has nothing for have no sentence; the page itself has a button for more
//! time and memory.
use crate::say;
use sprague::{Hint, Message, code};

/// The sentence about an answer.
pub(crate) fn of_solving(hint: &Hint) -> Option<Message> {
    match hint {
        Hint::Assume { claim } => Some(say::hint_assume(claim)),
        Hint::Misere => Some(say::hint_misere()),
        _ => None,
    }
}

/// The sentence about a program.
pub(crate) fn of_programs(hint: &code::Hint) -> Option<Message> {
    match hint {
        code::Hint::Input { shapes } => Some(say::hint_input(Message::or(shapes.iter().copied()))),
        _ => None,
    }
}
