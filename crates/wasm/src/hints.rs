//! The ways to go on after a failure, in the words of the page: what its buttons and menus are
//! called. Kinds that it has nothing for have no sentence; the page itself has a button for more
//! time and memory.
use sprague::{Hint, Locale, code};

/// The sentence about an answer.
pub(crate) fn of_solving(hint: &Hint, tongue: Locale) -> Option<String> {
    let english = tongue == Locale::ENGLISH;
    match hint {
        Hint::Assume { claim } if english => Some(format!("only checked, not proved: {claim}")),
        Hint::Assume { claim } => Some(format!("只检查过，没有证明：{claim}")),
        Hint::Misere if english => Some("choose misère play for all of it".to_owned()),
        Hint::Misere => Some("请对整个和选择反常规则".to_owned()),
        _ => None,
    }
}

/// The sentence about a program.
pub(crate) fn of_programs(hint: &code::Hint, tongue: Locale) -> Option<String> {
    let english = tongue == Locale::ENGLISH;
    match hint {
        code::Hint::Input { shapes } if english => Some(format!("choose the input {}", shapes.join(" or "))),
        code::Hint::Input { shapes } => Some(format!("输入请选 {}", shapes.join(" 或 "))),
        _ => None,
    }
}
