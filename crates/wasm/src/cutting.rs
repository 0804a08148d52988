//! Green Hackenbush: `hackenbush`, the value of a picture, its winning edges, and a match of
//! cutting edges.
//!
//! The page keeps the list of edges that were cut, by their numbers, and the library determines the
//! edges that fall with them.
use crate::failure::{Failure, stopped};
use crate::graph;
use crate::say;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::Budget;
use sprague::graph::hackenbush::{Cutting, HackenbushError, Rules};

/// Solves a picture, or what remains of it after `cut`; with the `action` `answer` the engine cuts
/// first.
///
/// Without a list `cut` there is no match: edges without connection to the ground are reported as
/// `loose` and have not fallen yet.
pub(crate) fn hackenbush(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let list = graph::edges(asked, budget)?.undirected();
    let rules = Rules { misere: asked.is("misere"), theory: true };
    let name = asked.some("ground").unwrap_or("0");
    let ground = match list.find(name) {
        Some(vertex) => u32::try_from(vertex).unwrap_or(u32::MAX),
        None if list.is_empty() => 0,
        None => {
            let failure = Failure::new("ground", say::ground_no_vertex(name)).about(name);
            return Err(failure.hint(say::name_the_ground(list.name(0).into_owned())));
        }
    };
    let mut picture = Cutting::new(list.len().max(1), list.edges(), ground)
        .map_err(|error| Failure::new("too-large", error.message()))?;
    let loose = picture.stands().iter().filter(|stands| !**stands).count();
    for edge in asked.numbers("cut") {
        let cut = usize::try_from(edge).map_err(|_| ()).and_then(|edge| picture.cut(edge).map_err(|_| ()));
        cut.map_err(|()| Failure::new("record", say::no_such_edge()))?;
    }
    let answers = asked.text("action") == "answer";
    let chosen = if answers { picture.choose(rules, budget).map_err(unsolved)? } else { None };
    if let Some(edge) = chosen {
        picture.cut(edge).map_err(|_| Failure::new("record", say::no_such_edge()))?;
    }
    let answer = picture.solve(rules, budget).map_err(unsolved)?;
    let playing = answers || asked.0.get("cut").is_some_and(Value::is_array);
    let stands: Vec<bool> = picture.stands().iter().map(|stands| *stands || !playing).collect();
    let ends = |edge: usize| {
        let (a, b) = list.edges()[edge];
        json!([list.name(a as usize), list.name(b as usize)])
    };
    let outcome = if answer.first_wins { "N" } else { "P" };
    let vertices: Vec<_> = (0..list.len()).map(|vertex| list.name(vertex)).collect();
    Ok(json!({
        "value": answer.value,
        "outcome": outcome,
        "winner": if answer.first_wins { "first" } else { "second" },
        "moves": answer.winning.iter().map(|&edge| json!({"edge": ends(edge as usize), "index": edge})).collect::<Vec<_>>(),
        "vertices": vertices,
        "edges": (0..list.edges().len()).map(ends).collect::<Vec<_>>(),
        "stands": stands,
        "ground": list.find(name).map(|ground| list.name(ground)),
        "loose": loose,
        "theory": answer.theory,
        "cut": chosen,
    }))
}

fn unsolved(error: HackenbushError) -> Failure {
    match error {
        HackenbushError::Stopped { stop, reached } => stopped(stop, reached),
        error => Failure::new("out-of-reach", error.message()),
    }
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
    fn what_loses_the_ground_falls() {
        // A stalk of two edges beside a stalk of one: cutting the upper edge of the first wins.
        let text = "0 a\na b\n0 c\n";
        let whole = said(&json!({"op": "hackenbush", "text": text}));
        assert_eq!((&whole["value"], &whole["moves"]), (&json!(3), &json!([{"edge": ["a", "b"], "index": 1}])));
        let cut = said(&json!({"op": "hackenbush", "text": text, "cut": [0]}));
        assert_eq!((&cut["stands"], &cut["outcome"]), (&json!([false, false, true]), &json!("N")));
        let answered = said(&json!({"op": "hackenbush", "text": text, "action": "answer"}));
        assert_eq!((&answered["cut"], &answered["outcome"]), (&json!(1), &json!("P")));
    }

    #[test]
    fn what_is_loose_is_drawn_and_not_played() {
        let text = "0 a\n0 b\nx y\n";
        let drawn = said(&json!({"op": "hackenbush", "text": text}));
        assert_eq!((&drawn["stands"], &drawn["loose"]), (&json!([true, true, true]), &json!(1)));
        let begun = said(&json!({"op": "hackenbush", "text": text, "cut": []}));
        assert_eq!(begun["stands"], json!([true, true, false]));
        let answered = said(&json!({"op": "hackenbush", "text": text, "cut": [], "action": "answer"}));
        assert_eq!((&answered["cut"], &answered["outcome"]), (&json!(0), &json!("N")));
        assert_eq!(said(&json!({"op": "hackenbush", "text": text, "cut": [2]}))["error"]["kind"], json!("record"));
    }
}
