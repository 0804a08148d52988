//! Green Hackenbush: the pictures of `hackenbush.tsv` and of contest judges, by theory and by
//! search.
use budget::Budget;
use conformance::{Outcome, Row, agree, suite, table};
use graphs::hackenbush::{Answer, Hackenbush, Rules};
use graphs::read::EdgeList;

/// Pictures with more edges than this are not searched: the definition takes too long.
const SEARCHED: usize = 16;

/// The answers about edges `a-b`, separated by `between`, from every available method.
fn answers(edges: &str, between: char, misere: bool) -> Result<Vec<(Answer, usize)>, String> {
    let lines: Vec<String> = edges.split(between).map(|edge| edge.replacen('-', " ", 1)).collect();
    let text = lines.join("\n");
    let list = EdgeList::read(text.as_bytes(), &Budget::default()).map_err(|error| error.to_string())?;
    let ground = list.find("0").ok_or("there is no ground")? as u32;
    let picture = Hackenbush::new(list.len(), list.edges(), ground).map_err(|error| error.to_string())?;
    let ways = [true, false].into_iter().filter(|theory| *theory || list.edges().len() <= SEARCHED);
    ways.map(|theory| {
        let answer = picture.solve(Rules { misere, theory }, &Budget::default()).map_err(|error| error.to_string())?;
        let different = picture.different(&answer.winning).len();
        Ok((answer, different))
    })
    .collect()
}

#[test]
fn nim_values() {
    suite("hackenbush.tsv", &table("truth/hackenbush.tsv"), |row| {
        for (answer, _) in answers(row.get("edges")?, ',', false)? {
            agree("value", answer.value, Some(row.number("nimber")?))?;
            agree("outcome", answer.first_wins, answer.value != Some(0))?;
            agree("winning edges", answer.winning.is_empty(), answer.value == Some(0))?;
        }
        Ok(())
    });
}

fn judged(row: &Row) -> Outcome {
    let misere = row.get("convention")? == "misere";
    for (answer, different) in answers(row.get("input")?, ' ', misere)? {
        let found = match row.get("query")? {
            "value" => answer.value.map(|value| value.to_string()),
            "outcome" => Some(if answer.first_wins { "N" } else { "P" }.to_owned()),
            "moves" => Some(different.to_string()),
            other => return Err(format!("a query that no suite knows: {other}")),
        };
        agree(if answer.theory { "theory" } else { "search" }, found.as_deref(), Some(row.get("expected")?))?;
    }
    Ok(())
}

#[test]
fn cases_of_judges() {
    let rows: Vec<Row> =
        table("truth/judge.tsv").into_iter().filter(|row| row.get("rule") == Ok("hackenbush")).collect();
    assert!(rows.len() > 50, "{}", rows.len());
    suite("judge.tsv, hackenbush", &rows, judged);
}
