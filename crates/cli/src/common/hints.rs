//! The ways to go on after a failure, as sentences with the options of the command line.
//!
//! The library has them as kinds with arguments ([`Hint`]), for it does not know the names of our
//! options; this is the one place where a kind becomes `--time` or `--assume`.
use crate::common::words::{Words, is_chinese};
use serde_json::{Value, json};
use sprague::rule::RuleError;
use sprague::{Hint, Locale, Message, SolveError, code};

/// A better request.
#[derive(Debug, Clone)]
pub(crate) enum Advice {
    /// A sentence of ours.
    Said(Message),
    /// What the library proposes.
    Hint(Hint),
    /// What it proposes where no program is made.
    Program(code::Hint),
}

impl Advice {
    /// The sentence; those about programs are in English.
    pub(crate) fn text(&self, tongue: Locale) -> String {
        match self {
            Self::Said(text) => text.in_locale(tongue),
            Self::Hint(hint) if is_chinese(tongue) => of_solving_in_chinese(hint),
            Self::Hint(hint) => of_solving(hint),
            Self::Program(hint) => of_programs(hint),
        }
    }

    /// The kind and its arguments, for programs.
    pub(crate) fn to_json(&self) -> Option<Value> {
        match self {
            Self::Said(_) => None,
            Self::Hint(hint) => Some(json!(hint)),
            Self::Program(hint) => Some(json!(hint)),
        }
    }
}

impl From<Message> for Advice {
    fn from(text: Message) -> Self {
        Self::Said(text)
    }
}

impl From<&str> for Advice {
    fn from(text: &str) -> Self {
        Self::Said(text.into())
    }
}

impl From<String> for Advice {
    fn from(text: String) -> Self {
        Self::Said(text.into())
    }
}

impl From<Hint> for Advice {
    fn from(hint: Hint) -> Self {
        Self::Hint(hint)
    }
}

impl From<code::Hint> for Advice {
    fn from(hint: code::Hint) -> Self {
        Self::Program(hint)
    }
}

fn of_solving(hint: &Hint) -> String {
    let text = match hint {
        Hint::Assume { claim } => return format!("--assume: {claim}"),
        Hint::MoreTime => "a longer --time goes on",
        Hint::TimeLimit => "--time 10m goes on for as long as that",
        Hint::MoreEffort => "--effort 10 tries ten times as long, --time 10m as long as that",
        Hint::MoreMemory => "a larger --memory goes on",
        Hint::Theorems => "without --no-theory it goes further",
        Hint::Misere => "give --misere to play all of it misère",
        Hint::NoMoves => "--moves none does without them",
        Hint::SmallerBox => "a smaller --to comes to an end",
        Hint::SinglePositions => "ask for single positions: --at, as often as you like",
        Hint::ByDefinition => "`sprague solve RULE POSITION --no-theory` answers single positions by the definition",
        other => return format!("{other:?}"),
    };
    text.to_owned()
}

fn of_solving_in_chinese(hint: &Hint) -> String {
    let text = match hint {
        Hint::Assume { claim } => return format!("--assume：{claim}"),
        Hint::MoreTime => "给更长的 --time 就能继续",
        Hint::TimeLimit => "--time 10m 可继续这么久",
        Hint::MoreEffort => "--effort 10 尝试十倍之久，--time 10m 尝试这么久",
        Hint::MoreMemory => "给更大的 --memory 就能继续",
        Hint::Theorems => "不用 --no-theory 可以走得更远",
        Hint::Misere => "--misere 使整个和按反常规则进行",
        Hint::NoMoves => "--moves none 不列出走法",
        Hint::SmallerBox => "较小的 --to 可以算完",
        Hint::SinglePositions => "请查询单个局面：--at，可写多次",
        Hint::ByDefinition => "`sprague solve RULE POSITION --no-theory` 按定义回答单个局面",
        other => return format!("{other:?}"),
    };
    text.to_owned()
}

fn of_programs(hint: &code::Hint) -> String {
    let text = match hint {
        code::Hint::Style { style } => return format!("write --style {}", style.name()),
        code::Hint::NoStyle => "leave --style away",
        code::Hint::NoStart => "leave --start away",
        code::Hint::Input { shapes } => {
            let shapes: Vec<String> = shapes.iter().map(|shape| format!("--input \"{shape}\"")).collect();
            return format!("write {}", shapes.join(" or "));
        }
        code::Hint::Parameter { name } => return format!("give it a value: --param {name}=5"),
        code::Hint::Assume => "--assume makes a program of it",
        code::Hint::Solve => "`sprague solve` answers single positions, and `sprague batch` many",
        code::Hint::Tokens => {
            "`sprague code graph` is a program for tokens on a graph that is read, in which play may go round"
        }
        code::Hint::Geography => "`sprague geography` answers single graphs, with --misere",
        other => return format!("{other:?}"),
    };
    text.to_owned()
}

/// A failure on one line: the text, and the ways to go on.
pub(crate) fn on_one_line(error: &SolveError) -> String {
    let hints = error.hints();
    let parts = std::iter::once(error.to_string()).chain(hints.iter().map(of_solving));
    parts.collect::<Vec<_>>().join("; ")
}

/// The hint about a mistake in a rule.
pub(crate) fn of_rule(error: &RuleError, tongue: Locale) -> Option<String> {
    let hint = error.hint.as_ref()?.in_locale(tongue);
    Some(match &error.parameter {
        Some(name) => (Words::of(tongue).parameter)(name, &hint),
        None => hint,
    })
}
