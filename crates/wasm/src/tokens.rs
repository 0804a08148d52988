//! A match with tokens on a given graph: `tokens`. The page keeps the moves that were made, as
//! texts.
use crate::failure::Failure;
use crate::graph;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::graph::TokenMove;
use sprague::play::{PlayError, Side, TokenMatch};
use sprague::{Budget, Message};

/// Repeats the moves of the request, then carries out the `action`: `state`, `make`, `answer` or
/// `hint`.
pub(crate) fn tokens(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let (list, locale) = (graph::edges(asked, budget)?, asked.locale()?);
    let first = if asked.text("first") == "engine" { Side::Engine } else { Side::You };
    let mut moves: Vec<String> = asked.words("moves").into_iter().map(str::to_owned).collect();
    let mut game = TokenMatch::new(list, &asked.words("tokens"), asked.play(), first, budget)?;
    for text in &moves {
        let turn = game.read(text)?;
        game.make(turn);
    }
    let mut extra = json!({});
    match asked.text("action") {
        "make" => {
            let turn = game.read(asked.text("move"))?;
            let keeping = graph::keeping(asked, &game.position(), budget)?;
            let text = game.text(&turn);
            game.make(turn);
            let better = Some(&keeping).filter(|keeping| !keeping.contains(&text)).and_then(|keeping| keeping.first());
            extra = json!({"mistake": better.is_some(), "better": better});
            moves.push(text);
        }
        "answer" => {
            let (turn, reason) = game.choose(budget)?;
            let text = game.text(&turn);
            game.make(turn);
            extra = json!({"answered": {"text": text, "reason": reason.in_locale(locale)}});
            moves.push(text);
        }
        "hint" => {
            let said = |(turn, reason): (TokenMove, Message)| json!({"text": game.text(&turn), "reason": reason.in_locale(locale)});
            extra = json!({"hint": game.hint(budget)?.map(said)});
        }
        _ => {}
    }
    Ok(state(&game, &moves, extra)?)
}

fn state(game: &TokenMatch<'_>, moves: &[String], extra: Value) -> Result<Value, PlayError> {
    let legal: Vec<String> = game.legal().iter().map(|turn| game.text(turn)).collect();
    let mut reply = json!({
        "position": game.position(),
        "to_move": game.to_move().word(),
        "winner": game.winner().map(Side::word),
        "legal": legal,
        "moves": moves,
    });
    if let (Some(reply), Value::Object(extra)) = (reply.as_object_mut(), extra) {
        reply.extend(extra);
    }
    Ok(reply)
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
    fn tokens_are_moved_and_answered() {
        let text = "a b\nb c\na c\n";
        let new = json!({"op": "tokens", "action": "hint", "text": text, "tokens": "a a b", "moves": []});
        assert_eq!(said(&new)["hint"]["text"], json!("b -> c"));
        let made =
            json!({"op": "tokens", "action": "make", "text": text, "tokens": "a a b", "moves": [], "move": "a -> c"});
        let made = said(&made);
        assert_eq!((&made["mistake"], &made["moves"]), (&json!(true), &json!(["a -> c"])));
        let answer =
            json!({"op": "tokens", "action": "answer", "text": text, "tokens": "a a b", "moves": made["moves"]});
        assert_eq!(said(&answer)["to_move"], json!("you"));
    }
}
