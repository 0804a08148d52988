//! The course and the puzzle of a day: `course`, `mark`, `puzzle`.
//!
//! The page keeps which tasks are done; the engine marks answers.
use crate::failure::Failure;
use crate::say;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::{Budget, Locale};
use teach::course::{Chapter, MarkError, Marked, Task, chapters, tasks};
use teach::design::DesignError;
use teach::puzzle;

/// All chapters with their tasks, in a language.
pub(crate) fn course(asked: &Request<'_>) -> Result<Value, Failure> {
    let locale = asked.locale()?;
    Ok(json!({"chapters": chapters().iter().map(|one| chapter(one, locale)).collect::<Vec<_>>()}))
}

fn chapter(chapter: &Chapter, locale: Locale) -> Value {
    json!({
        "id": chapter.id,
        "title": chapter.title(locale),
        "text": chapter.text(locale),
        "tasks": chapter.tasks().map(|one| task(one, locale)).collect::<Vec<_>>(),
    })
}

fn task(task: &Task, locale: Locale) -> Value {
    json!({
        "id": task.id,
        "kind": task.kind.word(),
        "on": task.on,
        "at": task.at,
        "text": task.text(locale),
        "hint": task.hint(locale),
    })
}

/// Marks the answer to a task: `right`, `wrong` or `unread`, with the reason.
pub(crate) fn mark(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let (locale, name) = (asked.locale()?, asked.text("task"));
    let task = tasks().iter().find(|task| task.id == name).ok_or_else(|| Failure::new("task", say::no_task(name)))?;
    let (word, why) = match task.mark(asked.text("answer"), budget)? {
        Marked::Right => ("right", None),
        Marked::Wrong(why) => ("wrong", Some(why)),
        Marked::Unread(why) => ("unread", Some(why)),
    };
    Ok(json!({"marked": word, "why": why.map(|why| why.in_locale(locale))}))
}

/// The puzzle of a day, counted from 1970-01-01.
pub(crate) fn puzzle(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let locale = asked.locale()?;
    let found = puzzle::daily(asked.number("day").unwrap_or(0), budget)?;
    Ok(json!({
        "rule": found.rule,
        "words": found.words(locale),
        "positions": found.position.text(),
        "difficulty": found.position.difficulty.word(),
        "told": found.position.difficulty.message().in_locale(locale),
    }))
}

impl From<MarkError> for Failure {
    fn from(error: MarkError) -> Self {
        match error {
            MarkError::Solve(error) => error.into(),
            error => Self::new("task", error.message()),
        }
    }
}

impl From<DesignError> for Failure {
    fn from(error: DesignError) -> Self {
        match error {
            DesignError::Solve(error) => error.into(),
            DesignError::Request(error) => error.into(),
            error => Self::new("design", error.message()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;

    fn said(request: &Value) -> Value {
        serde_json::from_str(&Session::default().respond(&request.to_string(), &Budget::default())).unwrap()
    }

    #[test]
    fn a_task_is_marked_with_a_reason() {
        let chapters = said(&json!({"op": "course", "lang": "zh"}));
        assert_eq!(chapters["chapters"].as_array().map(Vec::len), Some(9));
        let mark = |answer: &str| said(&json!({"op": "mark", "task": "take-2", "answer": answer}));
        assert_eq!(mark("take 3"), json!({"marked": "right", "why": null}));
        assert_eq!(mark("take 2")["marked"], "wrong");
        assert!(mark("take 2")["why"].is_string());
        assert_eq!(mark("hello")["marked"], "unread");
        assert_eq!(said(&json!({"op": "mark", "task": "none"}))["error"]["kind"], "task");
    }

    #[test]
    fn every_day_has_a_puzzle_with_one_winning_move() {
        for day in 20_000..20_044 {
            let puzzle = said(&json!({"op": "puzzle", "day": day}));
            let solve = json!({"op": "solve", "rule": puzzle["rule"], "positions": puzzle["positions"]});
            let answer = said(&solve);
            assert_eq!(answer["moves"].as_array().map(Vec::len), Some(1), "{puzzle}");
            assert_eq!(answer["moves_total"], 1, "{puzzle}");
        }
    }
}
