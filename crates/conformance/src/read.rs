//! Parses lists and ranges of numbers in the notation of the tables.
use sprague::Builder;

/// `0,1,2,3`: numbers separated by commas; an empty text is an empty list.
///
/// # Errors
/// If an entry is not a number.
pub fn list<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    let fields = text.split(',').filter(|_| !text.trim().is_empty());
    fields.map(|field| field.trim().parse().map_err(|_| format!("\"{field}\" is no number"))).collect()
}

/// `0..20`: a range that includes both ends.
///
/// # Errors
/// If the text does not have that form.
pub fn range(text: &str) -> Result<(i64, i64), String> {
    let ends = text.trim().split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    ends.ok_or_else(|| format!("\"{text}\" is no range"))
}

/// `0..12 x 0..12`: a range for each component.
///
/// # Errors
/// If a part is not a range.
pub fn ranges(text: &str) -> Result<Vec<(i64, i64)>, String> {
    text.split(" x ").map(range).collect()
}

/// A table of values: rows separated by semicolons, columns by commas.
///
/// # Errors
/// If an entry is not a number.
pub fn rows(text: &str) -> Result<Vec<Vec<i64>>, String> {
    text.split(';').map(list).collect()
}

/// `K=5,L=7` or `K=5 L=7`, the values of parameters; `-` and the empty text mean none.
///
/// # Errors
/// If an entry does not have that form.
pub fn params(text: &str) -> Result<Vec<(String, i64)>, String> {
    let entries = text.split([',', ' ']).filter(|entry| !entry.is_empty() && *entry != "-");
    entries
        .map(|entry| {
            let pair = entry.split_once('=').and_then(|(name, value)| Some((name.to_owned(), value.parse().ok()?)));
            pair.ok_or_else(|| format!("\"{entry}\" gives no parameter a value"))
        })
        .collect()
}

/// A game of a table with the values of its parameters, under misère play if the row requires it.
pub fn settled(game: Builder, params: &[(String, i64)], misere: bool) -> Builder {
    let game = game.params(params.iter().cloned());
    if misere { game.misere() } else { game }
}

/// A position: `5`, `3,4` or `(3,4)`.
///
/// # Errors
/// If an entry is not a number.
pub fn position(text: &str) -> Result<Vec<i64>, String> {
    list(text.trim().trim_start_matches('(').trim_end_matches(')'))
}

/// A sum of positions separated by blanks.
///
/// # Errors
/// If an entry is not a position.
pub fn sum(text: &str) -> Result<Vec<Vec<i64>>, String> {
    text.split_whitespace().map(position).collect()
}

/// The single positions of a query: `0..20`, a box `(0..5,2,0..5)` or `[0..5,0..2]` in
/// lexicographic order, or positions separated by blanks.
///
/// # Errors
/// If a range is malformed.
pub fn spanned(text: &str) -> Result<Vec<String>, String> {
    if !text.contains("..") {
        return Ok(text.split_whitespace().map(str::to_owned).collect());
    }
    let (open, close) = if text.trim().starts_with('[') { ('[', ']') } else { ('(', ')') };
    let inner = text.trim().trim_start_matches(open).trim_end_matches(close);
    let mut positions = vec![String::new()];
    for part in inner.split(',') {
        let (lo, hi) = if part.contains("..") { range(part)? } else { range(&format!("{part}..{part}"))? };
        let longer = |start: &String| {
            let comma = if start.is_empty() { "" } else { "," };
            (lo..=hi).map(|n| format!("{start}{comma}{n}")).collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(longer).collect();
    }
    let bracket = |position| match inner.contains(',') || open == '[' {
        true => format!("{open}{position}{close}"),
        false => position,
    };
    Ok(positions.into_iter().map(bracket).collect())
}
