//! What an editor needs to know: the words of the rule language, the named games, and examples by
//! family.
use serde_json::{Value, json};
use sprague::catalogue;

/// Words that are not reserved, but begin a clause or are functions of the language.
const CLAUSES: [&str; 9] = ["move", "turn", "erase", "circle", "place", "play", "product", "never", "consecutive"];

/// Examples that are not games of the catalogue, or that have positions; the file explains its
/// columns.
const EXAMPLES: &[[&str; 7]] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

pub(crate) fn language() -> Value {
    let keys: Vec<&str> = rules::lex::KEYS.iter().map(|(word, _)| *word).collect();
    let sets: Vec<&str> = rules::sets::NAMES.iter().map(|(word, _)| *word).collect();
    // A condition can also be written as a function.
    let functions: Vec<&str> = rules::functions::TABLE.iter().map(|row| row.name).chain(["prime"]).collect();
    let games: Vec<Value> = catalogue::games().iter().map(game).collect();
    json!({
        "keys": keys,
        "clauses": CLAUSES,
        "sets": sets,
        "functions": functions,
        "games": games,
        "examples": examples(),
    })
}

/// A game in the shape of `sprague list --format json`, shortened.
fn game(game: &catalogue::Game) -> Value {
    json!({
        "name": game.name, "rule": game.text, "positions": sample(game), "about": game.about, "category": game.category,
        "chinese": game.chinese, "aliases": game.aliases,
    })
}

/// Example positions for a game of the catalogue: small ones, of its kind.
fn sample(game: &catalogue::Game) -> &'static str {
    match (game.name, game.category) {
        ("flip-pairs", _) => "++++-+++",
        ("red-kingdom", _) => "7,0",
        ("every-euclid", _) => "3,8 5,7",
        ("flip-either-way", _) => "1,0,1",
        ("turning-corners" | "rugs" | "square-by-triangle", _) => "3,5 2,4",
        ("northcott", _) => "2 5 1",
        (_, "piles on steps") => "[2,5,1,3]",
        (_, "words") => ".....",
        (_, "sets") => "{1..6}",
        (_, "boards") => "3x4",
        (_, "rings") => "7",
        (_, "two numbers") => "5,8",
        (_, "three numbers and more") => "3,4,5",
        _ => "7 12",
    }
}

fn examples() -> Vec<Value> {
    let example = |[family, played, text, positions, english, chinese, level]: &[&str; 7]| {
        json!({
            "family": family, "played": played, "text": text.replace("\\n", "\n"), "positions": positions,
            "en": english, "zh": chinese, "level": level,
        })
    };
    EXAMPLES.iter().map(example).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use sprague::Budget;

    #[test]
    fn every_example_has_an_answer() {
        for example in examples() {
            let (text, positions) = (&example["text"], &example["positions"]);
            let request = match example["played"].as_str() {
                Some("tokens") => json!({"op": "graph", "text": text, "tokens": positions}),
                Some(kind @ ("hackenbush" | "geography")) => json!({"op": kind, "text": text, "tokens": positions}),
                Some(convention @ ("rule" | "misere")) => {
                    json!({"op": "solve", "rule": text, "positions": positions, "misere": convention == "misere"})
                }
                other => panic!("{other:?} is no kind of example"),
            };
            let said = Session::default().respond(&request.to_string(), &Budget::default());
            assert!(!said.contains("\"error\""), "{request}: {said}");
        }
    }

    #[test]
    fn every_game_of_the_catalogue_is_shown_with_an_answer() {
        for game in catalogue::games() {
            let request = json!({"op": "solve", "rule": game.name, "positions": sample(game)});
            let said = Session::default().respond(&request.to_string(), &Budget::default());
            assert!(!said.contains("\"error\""), "{request}: {said}");
        }
    }

    #[test]
    fn words_of_clauses_are_words_of_the_language() {
        let manual = include_str!("../../../docs/rules.md");
        let functions = rules::functions::TABLE.iter().map(|row| row.name).chain(["prime"]);
        for word in CLAUSES.into_iter().chain(functions) {
            assert!(manual.contains(word), "{word}");
        }
    }
}
