//! The winner of a sum, the winning moves, and the reasons: `compile`, `solve`, `explain`.
use crate::failure::{Failure, place};
use crate::session::{self, Request, Session};
use serde_json::{Value, json};
use sprague::{Answer, Budget, Game, Locale, MovesWanted, SolveError, SolveOptions, Stop, Sum, Trust};
use std::time::Duration;

/// The number of winning moves that are listed by default.
const LISTED: u64 = 200;
/// The time for the winner alone, after the list of winning moves has used up the time limit.
const WINNER: Duration = Duration::from_secs(3);

/// The rule alone: the class of the game, and warnings about clauses that are probably not meant.
pub(crate) fn compile(session: &mut Session, asked: &Request<'_>) -> Result<Value, Failure> {
    let locale = asked.locale()?;
    if session::is_mixed(asked.text("rule")) {
        let sum = session::sum(asked.text("rule"), "", asked.is("misere"))?;
        return Ok(json!({"games": games(&sum, locale)}));
    }
    let game = session.game(asked)?;
    Ok(json!({"games": [told_about(game, locale)], "warnings": warnings(game, locale)}))
}

/// The answer about a sum, in the shape of `sprague solve --format json`, with moves and bases in
/// the requested language; each component also has its standing in one word, and its basis.
pub(crate) fn solve(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let (locale, options) = (asked.locale()?, options(asked));
    let mixed = session::is_mixed(asked.text("rule"));
    let sum = session.sum(asked)?;
    let answer = match sum.solve(&options, budget) {
        // A winner is better than no answer: finding a move may mean searching among 10^18.
        Err(error @ SolveError::Stopped { stop: Stop::Time { .. }, .. }) if options.moves != MovesWanted::None => {
            let alone = SolveOptions { moves: MovesWanted::None, ..options };
            sum.solve(&alone, &budget.clone().with_time(WINNER)).map_err(|_| error)?
        }
        answer => answer?,
    };
    let mut said = told(&answer, locale);
    let listed = answer.moves.listed.iter();
    let after = listed.map(|won| after(sum, won, mixed)).collect::<Vec<_>>();
    said["after"] = json!(after);
    said["games"] = games(sum, locale);
    said["warnings"] = sum.games().first().map(|game| warnings(game, locale)).unwrap_or_default();
    Ok(said)
}

/// The answer with its sentences in a language.
fn told(answer: &Answer, locale: Locale) -> Value {
    let mut said = json!(answer);
    for (i, component) in answer.components.iter().enumerate() {
        let own = &mut said["components"][i];
        own["basis"] = json!(component.basis.in_locale(locale));
        own["standing"] = json!(component.basis.word().unwrap_or_default());
        own["how"] = json!(component.basis.how().in_locale(locale));
        own["at"] = json!(component.position.to_string());
    }
    for (i, winning) in answer.moves.listed.iter().enumerate() {
        said["moves"][i]["text"] = json!(winning.text.in_locale(locale));
    }
    if let Some(best) = &answer.moves.best {
        said["best"]["text"] = json!(best.text.in_locale(locale));
    }
    said
}

/// The text that a user would type after a move: `{"positions"}`, or `{"rule"}` if each line states
/// a game with its positions.
fn after(sum: &Sum, won: &sprague::WinningMove, mixed: bool) -> Option<Value> {
    let mut left: Vec<(usize, Vec<String>)> =
        sum.components().iter().map(|(game, position)| (*game, vec![position.to_string()])).collect();
    for change in &won.changes {
        left.get_mut(change.component)?.1 = change.to.iter().map(ToString::to_string).collect();
    }
    let typed = |words: Vec<&str>| if words.is_empty() { "[]".to_owned() } else { words.join(" ") };
    if !mixed {
        let words = left.iter().flat_map(|(_, words)| words).map(String::as_str).collect();
        return Some(json!({"positions": typed(words)}));
    }
    // Boards and piles of several sizes are several games with one rule.
    let rule = |(game, _): &(usize, Vec<String>)| sum.games().get(*game).map_or("", Game::rule);
    let lines = left.chunk_by(|one, other| rule(one) == rule(other)).map(|part| {
        let words = part.iter().flat_map(|(_, words)| words).map(String::as_str).collect();
        format!("{} @ {}", part.first().map_or("", rule), typed(words))
    });
    Some(json!({"rule": lines.collect::<Vec<_>>().join("\n")}))
}

/// The reasoning as text, in the requested language.
pub(crate) fn explain(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let (locale, options) = (asked.locale()?, options(asked));
    Ok(json!({"text": session.sum(asked)?.explain_in(locale, &options, budget)?}))
}

fn options(asked: &Request<'_>) -> SolveOptions {
    let most = usize::try_from(asked.number("moves").unwrap_or(LISTED)).unwrap_or(usize::MAX);
    let trust = match (asked.is("no_theory"), asked.is("assume")) {
        (true, _) => Trust::Definition,
        (false, true) => Trust::Assume,
        (false, false) => Trust::Theorems,
    };
    SolveOptions { moves: MovesWanted::AtMost(most), trust }
}

fn games(sum: &Sum, locale: Locale) -> Value {
    sum.games().iter().map(|game| told_about(game, locale)).collect()
}

/// What the page shows about a game beside its data: the rules in words, a sentence each.
fn told_about(game: &Game, locale: Locale) -> Value {
    let mut about = session::about(game);
    about["words"] = json!(game.in_words(locale));
    about
}

fn warnings(game: &Game, locale: Locale) -> Value {
    let told = |warning: &sprague::Warning| {
        let mut told = json!({"message": warning.message.in_locale(locale)});
        place(&mut told, game.rule(), warning.span, 0);
        told
    };
    game.warnings().iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use crate::Session;
    use serde_json::{Value, json};
    use sprague::Budget;

    fn said(request: &Value) -> Value {
        serde_json::from_str(&Session::default().respond(&request.to_string(), &Budget::default())).unwrap()
    }

    #[test]
    fn a_winning_move_says_what_is_typed_after_it() {
        let one = said(&json!({"op": "solve", "rule": "take any", "positions": "3 5"}));
        assert_eq!(one["after"], json!([{"positions": "3 3"}]));
        assert_eq!((&one["components"][0]["standing"], &one["components"][0]["at"]), (&json!("proved"), &json!("3")));
        let several = said(&json!({"op": "solve", "rule": "take 1,3,4 @ 1\n0.77 @ 2", "moves": 9}));
        assert_eq!(several["after"][0], json!({"rule": "take 1,3,4 @ 1\n0.77 @ 1"}));
        let played = said(&json!({"op": "solve", "rule": several["after"][0]["rule"]}));
        assert_eq!(played["winner"], json!("second"));
    }

    #[test]
    fn a_winner_is_told_where_the_winning_moves_take_too_long() {
        let rule = "take k where gcd(k,n)=1";
        let asked = json!({"op": "solve", "rule": rule, "positions": "1000000000000000035", "seconds": 0.2});
        let one = said(&asked);
        assert_eq!((&one["winner"], &one["moves"], &one["moves_total"]), (&json!("first"), &json!([]), &json!(null)));
    }

    #[test]
    fn mistakes_have_their_place_in_what_was_typed() {
        let rule = said(&json!({"op": "compile", "rule": "take 3^2"}));
        assert_eq!((&rule["error"]["line"], &rule["error"]["column"]), (&json!(1), &json!(7)));
        let second = said(&json!({"op": "solve", "rule": "take 1 @ 5\ntak 2 @ 5"}));
        assert_eq!((&second["error"]["line"], &second["error"]["column"]), (&json!(2), &json!(1)));
        let position = said(&json!({"op": "solve", "rule": "take 1", "positions": "5 x"}));
        assert_eq!((&position["error"]["kind"], &position["error"]["argument"]), (&json!("position"), &json!("x")));
    }

    #[test]
    fn refusals_have_languages_and_no_words_of_other_programs() {
        let ask = |rule: &str, at: &str, lang: &str| {
            said(&json!({"op": "solve", "rule": rule, "positions": at, "lang": lang}))["error"].clone()
        };
        for (rule, at, kind) in [
            ("take fib", "1e18", "out-of-reach"),
            ("take 1,2", "x", "position"),
            ("take 1,2", "3,4", "position"),
            ("n -> n+1", "5", "failed"),
        ] {
            let (english, chinese) = (ask(rule, at, "en"), ask(rule, at, "zh"));
            assert_eq!((&english["kind"], &chinese["kind"]), (&json!(kind), &json!(kind)), "{rule}: {english}");
            let (english, chinese) = (english["message"].as_str().unwrap(), chinese["message"].as_str().unwrap());
            assert!(english.is_ascii() && !english.contains("--"), "{rule}: {english}");
            assert!(chinese.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{rule}: {chinese}");
        }
        let claim = ask("split 4 unequal", "1e18", "en");
        assert_eq!(claim["hints"][0]["kind"], json!("assume"));
        let sentence = format!("only checked, not proved: {}", claim["hints"][0]["claim"].as_str().unwrap());
        assert_eq!(claim["hint"], json!(sentence));
    }

    #[test]
    fn the_reasoning_has_languages() {
        let ask = |lang: &str| json!({"op": "explain", "rule": "take any", "positions": "3 5", "lang": lang});
        assert_ne!(said(&ask("en"))["text"], said(&ask("zh"))["text"]);
        let solved = said(&json!({"op": "solve", "rule": "take any", "positions": "3 5", "lang": "zh"}));
        assert_eq!(solved["moves"][0]["text"], json!("从 5 中取 2"));
        let first = &solved["components"][0];
        assert_eq!((&first["standing"], &first["value"]), (&json!("proved"), &json!(3)));
        assert_eq!(first["basis"], json!(format!("已证明：{}", first["how"].as_str().unwrap())));
        assert_eq!(said(&ask("xx"))["error"]["kind"], json!("option"));
    }
}
