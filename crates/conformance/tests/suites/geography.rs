//! Geography: the graphs of `geography.tsv` and of contest judges, by theory and by search.
use budget::Budget;
use conformance::{Outcome, Row, agree, suite, table};
use graphs::geography::{Answer, Geography, Moves, Rules};
use graphs::read::EdgeList;

/// Graphs with more vertices than this are not searched.
const SEARCHED: usize = 14;

const VERTICES: Rules = Rules { directed: false, edges: false, misere: false, theory: true };

fn solve(list: &EdgeList<'_>, rules: Rules) -> Result<Answer, String> {
    let game = Geography::new(list.len(), list.edges(), rules).map_err(|error| error.to_string())?;
    game.solve(None, Moves::All, &Budget::default()).map_err(|error| error.to_string())
}

/// The answers by theory; if the graph is small, also by search, which must give the same.
fn answers(list: &EdgeList<'_>, rules: Rules) -> Result<Answer, String> {
    let answer = solve(list, rules)?;
    if list.len() <= SEARCHED {
        let searched = solve(list, Rules { theory: false, ..rules })?;
        agree("search", &searched.starts, &answer.starts)?;
        agree("search", searched.first_player_chooses, answer.first_player_chooses)?;
    }
    Ok(answer)
}

fn read(text: &str) -> Result<EdgeList<'_>, String> {
    EdgeList::read(text.as_bytes(), &Budget::default()).map_err(|error| error.to_string())
}

#[test]
fn outcomes_of_all_starts() {
    suite("geography.tsv", &table("truth/geography.tsv"), |row| {
        let rules = match row.get("game")? {
            "UVG" => VERTICES,
            "UEG" => Rules { edges: true, ..VERTICES },
            "DVG" => Rules { directed: true, ..VERTICES },
            other => return Err(format!("a game that no suite knows: {other}")),
        };
        let vertices: usize = row.number("n")?;
        let mut text: String = (0..vertices).map(|vertex| format!("{vertex}\n")).collect();
        for edge in row.get("edges")?.split(',').filter(|edge| !edge.is_empty()) {
            text.push_str(&format!("{}\n", edge.replace(['-', '>'], " ")));
        }
        let list = read(&text)?;
        agree("vertices", list.len(), vertices)?;
        let found: String =
            answers(&list, rules)?.starts.iter().map(|start| if start.first_wins { 'N' } else { 'P' }).collect();
        agree("outcomes", found.as_str(), row.get("outcomes")?)
    });
}

fn judged(row: &Row) -> Outcome {
    let (edges, start) = row.get("input")?.split_once("; start ").unwrap_or((row.get("input")?, ""));
    let lines: Vec<String> = edges.split(' ').map(|edge| edge.replacen('-', " ", 1)).collect();
    let text = lines.join("\n");
    let list = read(&text)?;
    let answer = answers(&list, VERTICES)?;
    let letter = |vertex: usize| if answer.starts[vertex].first_wins { "N" } else { "P" };
    let named = || list.find(start.trim()).ok_or_else(|| format!("no start {start}"));
    let expected = row.get("expected")?;
    match row.get("query")? {
        "outcome" => agree("outcome", letter(named()?), expected),
        "moves" => agree("moves", answer.starts[named()?].moves.len(), row.number("expected")?),
        "vertices" => {
            let found = expected.split(' ').map(|pair| {
                let name = pair.split('=').next().unwrap_or_default();
                list.find(name).map(|vertex| format!("{name}={}", letter(vertex))).ok_or(format!("no vertex {name}"))
            });
            agree("outcomes", found.collect::<Result<Vec<_>, _>>()?.join(" ").as_str(), expected)
        }
        other => Err(format!("a query that no suite knows: {other}")),
    }
}

#[test]
fn cases_of_judges() {
    let rows: Vec<Row> =
        table("truth/judge.tsv").into_iter().filter(|row| row.get("rule") == Ok("geography")).collect();
    assert!(rows.len() > 10, "{}", rows.len());
    suite("judge.tsv, geography", &rows, judged);
}
