//! Single positions and lists of P-positions of games with a name, by search and by the definition.
use budget::Budget;
use conformance::ways::positions_by_all;
use conformance::{Outcome, Row, agree, read, suite, table};
use positions::Search;
use rules::compile;
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset};

struct Text {
    game: String,
    at: String,
    later: String,
    ruleset: Option<Ruleset>,
}

fn texts() -> Vec<Text> {
    let rows = table("rule_texts.tsv").into_iter().filter(|row| row.get("table") == Ok("truth/positions.tsv"));
    rows.map(|row| {
        let get = |column| row.get(column).map(str::to_owned).unwrap_or_default();
        let compiled = compile(&get("rule"), &[]);
        let ruleset = get("later").is_empty().then(|| match compiled {
            Ok(compiled) => compiled.ruleset,
            Err(errors) => panic!("{}: {errors}", row.place()),
        });
        Text { game: get("game"), at: get("at"), later: get("later"), ruleset }
    })
    .collect()
}

/// `0-1-3`, or `(10,n) n=0..20` for several positions.
fn positions_of(text: &str) -> Result<Vec<Vec<i64>>, String> {
    let Some((pattern, range)) = text.split_once(" n=") else {
        return Ok(vec![read::list(&text.replace('-', ","))?]);
    };
    let (lo, hi) = read::range(range)?;
    (lo..=hi).map(|n| read::position(&pattern.replace('n', &n.to_string()))).collect()
}

/// Checks the values of a row, whose positions are single or sums of heaps.
fn values(ruleset: &Ruleset, row: &Row) -> Outcome {
    let expected: Vec<u64> = read::list(row.get("value")?)?;
    let positions = positions_of(row.get("position")?)?;
    conformance::agree("how many values", positions.len(), expected.len())?;
    positions_by_all(ruleset, &positions, &expected).map(drop)
}

/// Checks the value or outcome of a sum of heaps by the definition.
fn sum_of_heaps(ruleset: &Ruleset, row: &Row) -> Outcome {
    let position = row.get("position")?;
    let heaps: Vec<i64> = match position.contains('h') {
        // A row of coins, heads and tails, from place 1 on.
        true => (1..).zip(position.chars()).filter(|(_, coin)| *coin == 'h').map(|(place, _)| place).collect(),
        false => read::list(&position.replace('-', ","))?,
    };
    let sum: Vec<Vec<i64>> = heaps.iter().map(|&heap| vec![heap]).collect();
    let expected = row.get("value")?;
    if row.get("kind")? == "g" {
        let mut search = Search::new(ruleset);
        let values = sum.iter().map(|heap| search.value(heap, &Budget::unlimited()).map_err(|error| error.to_string()));
        let total = values.collect::<Result<Vec<u64>, _>>()?.into_iter().fold(0, |total, value| total ^ value);
        return agree("value", total.to_string().as_str(), expected);
    }
    let play = if row.get("kind")? == "om" { Play::Misere } else { Play::Normal };
    let ruleset = Ruleset { play, ..ruleset.clone() };
    let wins = Oracle::new(&ruleset).wins(&sum).map_err(|error| error.to_string())?;
    agree("outcome", if wins { "N" } else { "P" }, expected)
}

/// Checks that the listed positions are all P-positions, up to order, with numbers of at most
/// `most`.
fn all_p_positions(ruleset: &Ruleset, row: &Row, most: Option<i64>) -> Outcome {
    let listed: Vec<Vec<i64>> = row
        .get("position")?
        .split(' ')
        .map(|position| read::list(&position.replace('-', ",")))
        .collect::<Result<_, _>>()?;
    let most = most.or_else(|| listed.last().and_then(|position| position.last().copied())).ok_or("no position")?;
    let mut search = Search::new(ruleset);
    let mut found = Vec::new();
    for position in ascending(ruleset.arity, most) {
        if search.value(&position, &Budget::unlimited()).map_err(|error| error.to_string())? == 0 {
            found.push(position);
        }
    }
    agree("P-positions", found, listed)
}

/// All ascending tuples of numbers up to `most`, in order.
fn ascending(arity: usize, most: i64) -> Vec<Vec<i64>> {
    (0..arity).fold(vec![Vec::new()], |tuples: Vec<Vec<i64>>, _| {
        let longer = |tuple: Vec<i64>| {
            let least = tuple.last().copied().unwrap_or(0);
            (least..=most).map(move |n| [tuple.as_slice(), &[n]].concat())
        };
        tuples.into_iter().flat_map(longer).collect()
    })
}

#[test]
fn positions_and_outcomes() {
    let texts = texts();
    suite("positions", &table("truth/positions.tsv"), |row| {
        let game = row.get("game")?;
        let mut of_game = texts.iter().filter(|text| text.game == game).peekable();
        let first = of_game.peek().ok_or("rule_texts.tsv has no text for it, and no reason")?;
        if !first.later.is_empty() {
            return Ok(());
        }
        let first_position = row.get("position")?.split(' ').next().unwrap_or_default();
        let arity = first_position.split(['-', ',']).count();
        let text = of_game.find(|text| text.at == "sum" || text.ruleset.as_ref().is_some_and(|r| r.arity == arity));
        let text = text.ok_or_else(|| format!("no text on {arity} numbers"))?;
        let ruleset = text.ruleset.as_ref().ok_or("no text")?;
        match (text.at.as_str(), row.get("kind")?) {
            ("sum", _) => sum_of_heaps(ruleset, row),
            ("tuple", "g") => values(ruleset, row),
            ("P", "o") => all_p_positions(ruleset, row, None),
            (at, "o") if at.starts_with("P ") => {
                let most = at.trim_start_matches("P ").parse().map_err(|_| format!("\"{at}\" has no number"))?;
                all_p_positions(ruleset, row, Some(most))
            }
            (at, kind) => Err(format!("{kind} of {at} is nothing that this suite can ask")),
        }
    });
}
