//! Programs to submit: `code`.
use crate::failure::Failure;
use crate::say;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::code::{CodeError, CodeOptions, InputShape, Language, ProgramError, Style};
use sprague::{Budget, Game};

/// The program, in the requested language, style and input shape.
pub(crate) fn code(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let shape = asked.some("input").unwrap_or("eof: heaps");
    let input: InputShape = shape.parse().map_err(|error: ProgramError| failure(error.into()))?;
    let language = match asked.text("language") {
        "cpp" => Language::Cpp,
        "python" => Language::Python,
        "java" => Language::Java,
        "rust" => Language::Rust,
        other => return Err(Failure::new("option", say::no_such_language(other))),
    };
    let style = match asked.text("style") {
        "formula" => Some(Style::Formula),
        "table" => Some(Style::Table),
        "dfs" => Some(Style::Dfs),
        _ => None,
    };
    let words = asked.some("answers").unwrap_or("First,Second");
    let (first, second, draw) = match sprague::code::words(words).as_slice() {
        [first, second] => (first.clone(), second.clone(), None),
        [first, second, draw] => (first.clone(), second.clone(), Some(draw.clone())),
        _ => {
            return Err(Failure::new("option", say::two_words()));
        }
    };
    if first == second || draw.as_ref().is_some_and(|draw| first == *draw || second == *draw) {
        return Err(Failure::new("option", say::words_differ()));
    }
    let options = CodeOptions {
        language,
        style,
        answers: (first, second),
        draw,
        input,
        to: asked.number("to").unwrap_or(10_000),
        assume: false,
        start: asked.some("start").map(str::to_owned),
        ..CodeOptions::default()
    };
    let game = Game::builder(asked.text("rule"));
    let game = if asked.is("misere") { game.misere() } else { game };
    let text = sprague::code::code(game, &options, budget).map_err(failure)?;
    Ok(json!({"text": text}))
}

fn failure(error: CodeError) -> Failure {
    match error {
        CodeError::Program(ProgramError::Rule(errors)) => errors.into(),
        CodeError::Solve(error) => error.into(),
        CodeError::Program(error) => {
            let kind = match error {
                ProgramError::Shape(_)
                | ProgramError::Parameter(_)
                | ProgramError::TooLong(_)
                | ProgramError::NoDraw(_)
                | ProgramError::Format { .. }
                | ProgramError::Misere => "option",
                _ => "failed",
            };
            Failure::new(kind, error.message()).programs(error.hints())
        }
        error => Failure::new("failed", error.message()),
    }
}
