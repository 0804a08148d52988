//! Tokens on directed graphs: Smith's values of `loopy.tsv`, misère sums of `misere_sj.tsv`, and
//! the graphs of contest judges; each by theory and by the graph of all sums.
use budget::Budget;
use conformance::{Outcome, Row, agree, suite, table};
use graphs::read::EdgeList;
use graphs::{Digraph, How, SolvedSum};
use std::collections::{BTreeMap, BTreeSet};

fn free() -> Budget {
    Budget::unlimited()
}

fn show<E: std::fmt::Display>(error: E) -> String {
    error.to_string()
}

fn joined<T: ToString>(items: impl Iterator<Item = T>, separator: &str) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// `0>1,1>0` on a given number of vertices.
fn numbered(row: &Row) -> Result<Digraph, String> {
    let edges = row.get("edges")?.split(',').filter(|edge| !edge.is_empty() && *edge != "-");
    let edge = |edge: &str| {
        let (from, to) = edge.split_once('>').ok_or("no edge")?;
        Ok((from.parse().map_err(show)?, to.parse().map_err(show)?))
    };
    let edges = edges.map(edge).collect::<Result<Vec<(u32, u32)>, String>>()?;
    Digraph::from_edges(row.number("n")?, &edges).map_err(show)
}

#[test]
fn values_of_graphs_with_cycles() {
    suite("loopy.tsv", &table("truth/loopy.tsv"), |row| {
        let graph = numbered(row)?;
        let solution = graph.solve(&free()).map_err(show)?;
        let all = || 0..graph.len() as u32;
        let braces = |vertex| solution.value(vertex).to_string().replace('(', "{").replace(')', "}");
        agree("values", joined(all().map(braces), ";"), row.get("values")?.to_owned())?;
        agree("outcomes", joined(all().map(|v| solution.outcome(v).letter()), ""), row.get("outcomes")?.to_owned())?;
        let remoteness = |vertex| solution.remoteness(vertex).map_or("-".to_owned(), |moves| moves.to_string());
        agree("remoteness", joined(all().map(remoteness), ","), row.get("remoteness")?.to_owned())?;
        // Sums of two, and the moves that keep the outcome for the player to move.
        for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))).filter(|(a, b)| (a * 7 + b * 3) % 5 == 0) {
            let searched = graph.search_sum(&[a, b], false, &free()).map_err(show)?;
            agree("sum", solution.sum(&[a, b]).outcome(), searched.outcome)?;
            agree("moves of a sum", solution.keeping_moves(&[a, b]), searched.moves)?;
        }
        Ok(())
    });
}

/// `{},{{}} + {}`: the graph of nested sets of options, and the vertices of the components.
fn nested(text: &str) -> Result<(Digraph, Vec<u32>), String> {
    let mut numbers: BTreeMap<BTreeSet<u32>, u32> = BTreeMap::new();
    let (mut edges, mut tokens) = (Vec::new(), Vec::new());
    for component in text.split('+') {
        let mut open: Vec<BTreeSet<u32>> = vec![BTreeSet::new()];
        for sign in component.trim().chars() {
            match sign {
                '{' => open.push(BTreeSet::new()),
                '}' => {
                    let options = open.pop().ok_or("a } too many")?;
                    let fresh = numbers.len() as u32;
                    let number = *numbers.entry(options.clone()).or_insert(fresh);
                    if number == fresh {
                        edges.extend(options.into_iter().map(|option| (fresh, option)));
                    }
                    open.last_mut().ok_or("a } too many")?.insert(number);
                }
                ',' => {}
                other => return Err(format!("{other} is no sign of a set")),
            }
        }
        match open.as_slice() {
            [whole] => tokens.extend(whole.iter().copied()),
            _ => return Err("a { too many".into()),
        }
    }
    Ok((Digraph::from_edges(numbers.len(), &edges).map_err(show)?, tokens))
}

#[test]
fn misere_sums_of_graphs_without_cycles() {
    let tame = std::sync::atomic::AtomicUsize::new(0);
    suite("misere_sj.tsv", &table("truth/misere_sj.tsv"), |row| {
        let (graph, tokens) = nested(row.get("components")?)?;
        let solution = graph.solve_misere(&free()).map_err(show)?;
        let found: SolvedSum = solution.solve_sum(&tokens, &free()).map_err(show)?;
        let lost = row.get("true_P")? == "1";
        agree("outcome", found.outcome.letter(), if lost { "P" } else { "N" })?;
        agree("winning moves", found.moves.is_empty(), lost || tokens.iter().all(|&v| graph.moves(v).is_empty()))?;
        if found.how == How::Tame {
            tame.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            agree("tame", row.get("class")? == "wild", false)?;
        }
        agree("by search", graph.search_sum(&tokens, true, &free()).map_err(show)?.outcome, found.outcome)
    });
    assert!(tame.into_inner() > 50);
}

/// `0-1 0-2 3; tokens 0 1` with the vertices of the tokens.
fn judged(row: &Row) -> Outcome {
    let (edges, tokens) = row.get("input")?.split_once(';').unwrap_or((row.get("input")?, ""));
    let lines: Vec<String> = edges.split_whitespace().map(|edge| edge.replacen('-', " ", 1)).collect();
    let text = lines.join("\n");
    let list = EdgeList::read(text.as_bytes(), &free()).map_err(show)?;
    let graph = Digraph::from_edges(list.len(), list.edges()).map_err(show)?;
    let named = |name: &str| list.find(name).map(|vertex| vertex as u32).ok_or(format!("no vertex {name}"));
    let tokens = tokens.split_whitespace().skip(1).map(named).collect::<Result<Vec<u32>, String>>()?;
    let misere = row.get("convention")? == "misere";
    let (normal, other) = (graph.solve(&free()).map_err(show)?, graph.solve_misere(&free()).map_err(show)?);
    let searched = graph.search_sum(&tokens, misere, &free()).map_err(show)?;
    let (outcome, moves) = match misere {
        false => (normal.sum(&tokens).outcome(), normal.keeping_moves(&tokens)),
        true => other.solve_sum(&tokens, &free()).map(|sum| (sum.outcome, sum.moves)).map_err(show)?,
    };
    agree("search", (searched.outcome, &searched.moves), (outcome, &moves))?;
    let expected = row.get("expected")?;
    match row.get("query")? {
        "outcome" => agree("outcome", outcome.letter(), expected),
        "value" => agree("value", normal.sum(&tokens).to_string().as_str(), expected),
        "moves" => agree("moves", moves.len().to_string().as_str(), expected),
        "vertices" => {
            let outcome = |v: u32| if misere { other.outcome(v) } else { normal.outcome(v) }.letter();
            let found: BTreeSet<String> =
                (0..graph.len() as u32).map(|v| format!("{}={}", list.name(v as usize), outcome(v))).collect();
            agree("vertices", found, expected.split(' ').map(str::to_owned).collect())
        }
        other => Err(format!("a query that no suite knows: {other}")),
    }
}

#[test]
fn cases_of_judges() {
    let rows: Vec<Row> = table("truth/judge.tsv").into_iter().filter(|row| row.get("rule") == Ok("graph")).collect();
    assert!(rows.len() > 30, "{}", rows.len());
    suite("judge.tsv, graphs", &rows, judged);
}
