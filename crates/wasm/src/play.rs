//! A match on a sum: `play`. The page keeps the record of the match, so that a new worker can
//! continue it.
//!
//! `action` is `new`, `state`, `make` (a move by its number in the list, or by its text), `answer`
//! (the engine moves), `undo`, `hint` or `why`. Every reply contains the state; after a mistake
//! also a better move. With a `strategy`, the text of its file, the winner plays by it: it says who
//! begins, what is answered, and the hint for the winner.
use crate::failure::Failure;
use crate::session::{self, Request, Session};
use serde_json::{Value, json};
use sprague::play::{Choice, End, Match, PlayError, Side, Turn};
use sprague::strategy::{Strategy, StrategyError, Winner};
use sprague::{Budget, Form, Locale, Position};

/// At most this many legal moves are sent to the page.
const LISTED: usize = 600;

/// Answers a request about a match.
pub(crate) fn play(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let strategy = session.strategy(asked.some("strategy"))?.cloned();
    let mut game = begun(session, asked, budget)?;
    if let (Some(strategy), "new") = (&strategy, asked.text("action")) {
        let first = match game.winner_by(strategy)? {
            Winner::First => Side::Engine,
            Winner::Second => Side::You,
        };
        game = game.begun_by(first);
    }
    let locale = asked.locale()?;
    let done = act(&mut game, strategy.as_ref(), asked, locale, budget)
        .and_then(|extra| state(&mut game, extra, locale, budget));
    let reply = done.map_err(Failure::from)?;
    session.playing = Some((reply["record"].to_string(), game));
    Ok(reply)
}

/// Answers a request for a strategy: of the `file` that is given, or for the sum.
pub(crate) fn strategy(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let text = match asked.some("file") {
        Some(file) => file.to_owned(),
        None => {
            let none = |why: StrategyError| Failure::new("strategy", why.message());
            session.sum(asked)?.strategy(budget).map_err(none)?
        }
    };
    let locale = asked.locale()?;
    let Some(strategy) = session.strategy(Some(&text))? else { return Ok(json!({})) };
    let positions = strategy.position().map(|all| all.join(" "));
    let statement = strategy.message().in_locale(locale);
    Ok(
        json!({"strategy": text, "statement": statement, "rule": strategy.rule(), "positions": positions, "misere": strategy.is_misere()}),
    )
}

/// The match of the request: a new one, the current one, or one restored from its record.
fn begun(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Match, Failure> {
    let Some(record) = asked.0.get("record").filter(|_| asked.text("action") != "new") else {
        let sum = session::sum(asked.text("rule"), asked.text("positions"), asked.is("misere"))?;
        let first = if asked.text("first") == "engine" { Side::Engine } else { Side::You };
        return Ok(Match::new(sum, first));
    };
    let record = record.to_string();
    match session.playing.take() {
        Some((held, game)) if held == record => Ok(game),
        _ => Ok(Match::resume(&record, budget)?),
    }
}

/// Carries out the action, and returns additional fields for the reply.
fn act(
    game: &mut Match,
    strategy: Option<&Strategy>,
    asked: &Request<'_>,
    locale: Locale,
    budget: &Budget,
) -> Result<Value, PlayError> {
    let said = |choice: &Choice| json!({"text": choice.turn.text.in_locale(locale), "reason": choice.reason.in_locale(locale)});
    Ok(match asked.text("action") {
        "make" => {
            let turn = match asked.number("index").and_then(|index| usize::try_from(index).ok()) {
                Some(index) => {
                    let mut legal = game.legal(LISTED, budget)?.turns;
                    if index >= legal.len() {
                        return Err(PlayError::NoSuchNumber { asked: index + 1, listed: legal.len() });
                    }
                    legal.swap_remove(index)
                }
                None => game.read(asked.text("text"), budget)?,
            };
            // Against a strategy every move loses.
            let better = if strategy.is_some() { None } else { game.missed(&turn, budget)? };
            let (text, better) = (turn.text.in_locale(locale), better.map(|better| better.in_locale(locale)));
            game.make(turn);
            json!({"made": text, "mistake": better.is_some(), "better": better})
        }
        "answer" => {
            let choice = match strategy {
                Some(strategy) => game.follow(strategy, budget)?,
                None => game.choose(budget)?,
            };
            let said = said(&choice);
            game.make(choice.turn);
            json!({"answered": said})
        }
        "undo" => json!({"undone": game.undo()}),
        "hint" => {
            let hint = match strategy {
                Some(strategy) => Some(game.follow(strategy, budget)?),
                None => game.hint(budget)?,
            };
            let Some(choice) = hint else { return Ok(json!({"hint": null})) };
            let legal = game.legal(LISTED, budget)?.turns;
            let same = |turn: &Turn| {
                turn.to == choice.turn.to && turn.from == choice.turn.from && turn.more == choice.turn.more
            };
            let mut said = said(&choice);
            said["index"] = json!(legal.iter().position(same));
            json!({"hint": said})
        }
        "why" => json!({"why": game.why(locale, budget)?}),
        _ => json!({}),
    })
}

fn state(game: &mut Match, extra: Value, locale: Locale, budget: &Budget) -> Result<Value, PlayError> {
    let legal = game.legal(LISTED, budget)?;
    let turns: Vec<Value> = legal.turns.iter().map(|legal| turn(legal, locale)).collect();
    let end = game.end(budget)?;
    let sum = game.sum();
    let components: Vec<Value> = sum
        .components()
        .iter()
        .map(|(at, position)| {
            let kind = sum.games().get(*at).map(session::about).unwrap_or_default();
            let mut shown = shown(position);
            shown["kind"] = kind["kind"].clone();
            shown["names"] = kind["names"].clone();
            shown
        })
        .collect();
    let history = game.made().map(|(by, turn)| json!({"by": by.word(), "text": turn.text.in_locale(locale)}));
    let history: Vec<Value> = history.collect();
    let mut reply = json!({
        "position": game.position(),
        "components": components,
        "to_move": game.to_move().word(),
        "winner": end.and_then(End::winner).map(Side::word),
        "drawn": matches!(end, Some(End::Drawn | End::Repeated)),
        "repeated": end == Some(End::Repeated),
        "legal": turns,
        "complete": legal.complete,
        "moves_made": game.moves_made(),
        "history": history,
        "record": game.record(budget)?,
    });
    if let (Some(reply), Value::Object(extra)) = (reply.as_object_mut(), extra) {
        reply.extend(extra);
    }
    Ok(reply)
}

fn turn(turn: &Turn, locale: Locale) -> Value {
    let change = |component: usize, from: &Position, to: &[Position]| json!({"component": component, "from": shown(from), "to": to.iter().map(shown).collect::<Vec<_>>()});
    let first = change(turn.component, &turn.from, &turn.to);
    let more = turn.more.iter().map(|more| change(more.component, &more.from, &more.to));
    json!({"text": turn.text.in_locale(locale), "changes": std::iter::once(first).chain(more).collect::<Vec<_>>()})
}

/// A position as text, and the data for a picture of it: numbers, or the rows of a board.
fn shown(position: &Position) -> Value {
    let numbers: Vec<String> = position.0.iter().map(ToString::to_string).collect();
    let mut shown = json!({"text": position.to_string(), "numbers": numbers});
    if let Form::Board(columns) = position.1 {
        let row = |row: &sprague::Number| -> String {
            let bits = row.to_u64().unwrap_or(0);
            (0..columns).map(|column| if bits >> column & 1 == 1 { '.' } else { '#' }).collect()
        };
        shown["rows"] = position.0.iter().map(row).collect();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(session: &mut Session, request: &Value) -> Value {
        serde_json::from_str(&session.respond(&request.to_string(), &Budget::default())).unwrap()
    }

    #[test]
    fn a_match_goes_on_at_another_desk() {
        let mut session = Session::default();
        let begun = json!({"op": "play", "action": "new", "rule": "take 1,3,4", "positions": "5 8"});
        let new = said(&mut session, &begun);
        assert_eq!((&new["to_move"], &new["winner"]), (&json!("you"), &Value::Null));
        let hint = said(&mut session, &json!({"op": "play", "action": "hint", "record": new["record"]}));
        let index = &hint["hint"]["index"];
        assert_eq!(new["legal"][index.as_u64().unwrap() as usize]["text"], hint["hint"]["text"]);
        let made =
            said(&mut session, &json!({"op": "play", "action": "make", "record": new["record"], "index": index}));
        assert_eq!(made["mistake"], json!(false));
        let elsewhere = json!({"op": "play", "action": "answer", "record": made["record"]});
        assert_eq!(said(&mut Session::default(), &elsewhere), said(&mut session, &elsewhere));
    }

    #[test]
    fn a_mistake_is_told_with_what_was_better() {
        let mut session = Session::default();
        let new = said(&mut session, &json!({"op": "play", "action": "new", "rule": "take any", "positions": "3 5"}));
        let bad = json!({"op": "play", "action": "make", "record": new["record"], "text": "take 5 from 5"});
        let made = said(&mut session, &bad);
        assert_eq!((&made["mistake"], &made["better"]), (&json!(true), &json!("take 2 from 5 wins")));
        let back = said(&mut session, &json!({"op": "play", "action": "undo", "record": made["record"]}));
        assert_eq!((&back["undone"], &back["position"]), (&json!(true), &json!("3 5")));
    }

    #[test]
    fn games_that_take_neighbours_are_rows() {
        let rows = ["kayles", "0.137", "0.07", "take 2 leaving 0..2"];
        let heaps =
            ["take 1,3,4", "split 2 unequal", "take any; split 2", "take 1,2 leaving 0..3", "0.77; end if n = 3"];
        for (rule, kind) in rows.map(|rule| (rule, "row")).into_iter().chain(heaps.map(|rule| (rule, "heap"))) {
            let new = json!({"op": "play", "action": "new", "rule": rule, "positions": "7"});
            assert_eq!(said(&mut Session::default(), &new)["components"][0]["kind"], json!(kind), "{rule}");
        }
    }

    #[test]
    fn a_match_by_a_strategy() {
        let mut session = Session::default();
        let found = said(&mut session, &json!({"op": "strategy", "rule": "cram", "positions": "2x2"}));
        assert_eq!((&found["rule"], &found["positions"]), (&json!("cram"), &json!("2x2")));
        let again = said(&mut session, &json!({"op": "strategy", "file": found["strategy"], "lang": "zh"}));
        assert!(again["statement"].as_str().is_some_and(|told| told.starts_with("后手")), "{again}");
        let mut ask = |action: &str, record: &Value| {
            let own = json!({"op": "play", "action": action, "rule": "cram", "positions": "2x2", "index": 0,
                "record": record, "strategy": found["strategy"]});
            said(&mut session, &own)
        };
        let new = ask("new", &Value::Null);
        assert_eq!(new["to_move"], json!("you"));
        let made = ask("make", &new["record"]);
        let hint = ask("hint", &made["record"]);
        assert_eq!(hint["hint"]["index"], json!(0));
        let end = ask("answer", &made["record"]);
        assert_eq!(end["winner"], json!("engine"));
        let none = said(&mut session, &json!({"op": "strategy", "rule": "cram", "positions": "3x3"}));
        assert_eq!(none["error"]["kind"], json!("strategy"));
    }

    #[test]
    fn boards_have_rows() {
        let new = json!({"op": "play", "action": "new", "rule": "cram", "positions": "2x2"});
        let new = said(&mut Session::default(), &new);
        assert_eq!(new["components"][0]["rows"], json!(["..", ".."]));
        assert_eq!(new["legal"].as_array().map(Vec::len), Some(4));
    }
}
