//! What an editor has to know: the words of the rule language, the games with a name, examples by family.
use serde_json::{Value, json};
use sprague::catalogue;

/// Words that are not reserved, but begin a clause or are functions of the language.
const CLAUSES: [&str; 9] = ["move", "turn", "erase", "circle", "place", "play", "product", "never", "consecutive"];
/// Functions of one number or two.
const FUNCTIONS: [&str; 9] = ["gcd", "min", "max", "abs", "sqrt", "prime", "omega", "popcount", "v2"];

/// Examples that are no games of the catalogue, or with positions: family; rule; positions; English; Chinese.
const EXAMPLES: &str = include_str!("../examples.tsv");

/// All of it.
pub(crate) fn language() -> Value {
    let keys: Vec<&str> = rules::lex::KEYS.iter().map(|(word, _)| *word).collect();
    let sets: Vec<&str> = rules::sets::NAMES.iter().map(|(word, _)| *word).collect();
    let games: Vec<Value> = catalogue::games().iter().map(game).collect();
    json!({
        "keys": keys,
        "clauses": CLAUSES,
        "sets": sets,
        "functions": FUNCTIONS,
        "games": games,
        "examples": examples(),
    })
}

/// A game as `sprague list --format json` tells it, in short.
fn game(game: &catalogue::Game) -> Value {
    json!({
        "name": game.name, "rule": game.text, "about": game.about, "category": game.category,
        "chinese": game.chinese, "aliases": game.aliases,
    })
}

fn examples() -> Vec<Value> {
    let lines = EXAMPLES.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .filter_map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [family, rule, positions, misere, english, chinese] => Some(json!({
                "family": family, "rule": rule.replace("\\n", "\n"), "positions": positions, "misere": misere == "misere",
                "en": english, "zh": chinese,
            })),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Desk;
    use sprague::Budget;

    #[test]
    fn every_example_has_an_answer() {
        let examples = examples();
        assert_eq!(examples.len(), EXAMPLES.lines().filter(|line| !line.starts_with('#')).count());
        for example in examples {
            let request = json!({
                "op": "solve", "rule": example["rule"], "positions": example["positions"], "misere": example["misere"],
            });
            let said = Desk::default().respond(&request.to_string(), &Budget::default());
            assert!(!said.contains("\"error\""), "{request}: {said}");
        }
    }

    #[test]
    fn words_of_clauses_are_words_of_the_language() {
        let manual = include_str!("../../../docs/rules.md");
        for word in CLAUSES.iter().chain(&FUNCTIONS) {
            assert!(manual.contains(word), "{word}");
        }
    }
}
