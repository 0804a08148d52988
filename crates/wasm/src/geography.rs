//! Undirected geography: `geography`, the winner from each start, and the winning moves from one of
//! them.
use crate::failure::{Failure, stopped};
use crate::graph;
use crate::say;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::Budget;
use sprague::graph::geography::{Basis, Geography, GeographyError, Moves, Rules};

/// A token uses up the vertices of the graph of the request; if it stands on one (`tokens`), the
/// winning moves from there are listed, too.
pub(crate) fn geography(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let list = graph::edges(asked, budget)?.undirected();
    let start = match graph::tokens(asked, &list)?[..] {
        [] => None,
        [start] => Some(start),
        _ => return Err(Failure::new("token", say::one_token())),
    };
    let rules = Rules { directed: false, edges: false, misere: asked.is("misere"), theory: true };
    let game =
        Geography::new(list.len(), list.edges(), rules).map_err(|error| Failure::new("too-large", error.message()))?;
    let answer = game.solve(None, Moves::None, budget).map_err(unsolved)?;
    let name = |vertex: u32| list.name(vertex as usize);
    let letter = |first_wins: bool| if first_wins { "N" } else { "P" };
    let vertices = answer.starts.iter();
    let vertices = vertices.map(|at| json!({"name": name(at.vertex), "value": null, "outcome": letter(at.first_wins)}));
    let mut said = json!({
        "vertices": vertices.collect::<Vec<_>>(),
        "edges": list.edges().iter().map(|&(a, b)| json!([name(a), name(b)])).collect::<Vec<_>>(),
        "chooses": answer.first_player_chooses.map(letter),
        "reason": reason(answer.basis),
    });
    if let Some(start) = start {
        let from = game.solve(Some(&[start]), Moves::All, budget).map_err(unsolved)?;
        if let Some(from) = from.starts.first() {
            said["winner"] = json!(if from.first_wins { "first" } else { "second" });
            said["outcome"] = json!(letter(from.first_wins));
            said["moves"] = from.moves.iter().map(|&to| json!(name(to))).collect();
        }
    }
    Ok(said)
}

/// The reason for the answer as a keyword, for which the page has a sentence in each language.
fn reason(basis: Basis) -> &'static str {
    match basis {
        Basis::Matching => "matching",
        Basis::Kernels => "kernels",
        Basis::KernelsAndSearch => "kernels-and-search",
        Basis::Search => "search",
    }
}

fn unsolved(error: GeographyError) -> Failure {
    match error {
        GeographyError::Stopped { stop, reached } => stopped(stop, reached),
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
    fn starts_that_every_maximum_matching_covers_are_won() {
        // A path of three vertices: only the middle one is in every maximum matching.
        let text = "a b\nb c\n";
        let all = said(&json!({"op": "geography", "text": text}));
        let outcomes: Vec<&str> =
            all["vertices"].as_array().unwrap().iter().map(|v| v["outcome"].as_str().unwrap()).collect();
        assert_eq!((outcomes, &all["chooses"]), (vec!["P", "N", "P"], &json!("N")));
        let from = said(&json!({"op": "geography", "text": text, "tokens": "b"}));
        assert_eq!((&from["winner"], &from["moves"]), (&json!("first"), &json!(["a", "c"])));
        let two = said(&json!({"op": "geography", "text": text, "tokens": "a b"}));
        assert_eq!(two["error"]["kind"], json!("token"));
        // From a the token can go to b and to c, where the first player cannot move: in misere play
        // that wins.
        let misere = said(&json!({"op": "geography", "text": text, "tokens": "a", "misere": true}));
        assert_eq!(misere["outcome"], json!("N"));
    }

    #[test]
    fn mistakes_about_given_graphs_are_told_in_the_language_of_the_request() {
        for op in ["graph", "geography", "hackenbush"] {
            let asked = |lang: &str| {
                said(&json!({"op": op, "text": "a b\n", "tokens": "z", "ground": "z", "lang": lang}))["error"].clone()
            };
            let (english, chinese) = (asked("en"), asked("zh"));
            assert_eq!(english["kind"], chinese["kind"], "{op}");
            assert!(
                english["message"].as_str().is_some_and(|text| text.contains("is not a vertex")),
                "{op}: {english}"
            );
            assert!(chinese["message"].as_str().is_some_and(|text| text.contains("不是图的顶点")), "{op}: {chinese}");
        }
    }
}
