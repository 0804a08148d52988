//! The values of one block, for many parameters, as an expression in r and the parameters.
use super::linear::Linear;
use std::collections::BTreeMap;

/// The moduli for r.
const MODULI: [usize; 8] = [1, 2, 3, 4, 5, 6, 8, 12];
/// Twice the slopes of pieces, the plainest first.
const SLOPES: [i64; 8] = [0, 2, -2, 4, -4, 1, 6, 8];
/// The most pieces of a row, by residue of r.
const MOST_PIECES: usize = 8;

/// The values of a block for some parameters.
pub(super) struct Row {
    pub(super) at: Vec<i64>,
    pub(super) values: Vec<i64>,
}

/// A stretch of a row on one straight line.
#[derive(Clone, Copy)]
struct Piece {
    last: i64,
    /// Twice the slope.
    slope: i64,
    /// Twice the height at 0.
    height: i64,
}

/// A stretch for all parameters: its last r, and the value there as a form in r and parameters.
struct Line {
    last: Linear,
    value: Linear,
    /// Whether no row has another r in it.
    single: bool,
}

/// The expression, or for `lost` the condition that the value is 0.
pub(super) fn block(rows: &[Row], names: &[&str], lost: bool) -> Option<String> {
    MODULI.into_iter().find_map(|modulus| by_residues(rows, modulus, names, lost))
}

fn by_residues(rows: &[Row], modulus: usize, names: &[&str], lost: bool) -> Option<String> {
    // Residues with the same text stand together.
    let mut texts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut rests = true;
    for rest in 0..modulus {
        let lines = lines(rows, rest, modulus, lost)?;
        let text = if lost { condition(&lines, names) } else { chain(&lines, names) };
        rests &= !lost && modulus > 1 && text == rest.to_string();
        texts.entry(text).or_default().push(rest);
    }
    if rests {
        return Some(format!("r%{modulus}"));
    }
    let mut order: Vec<(String, Vec<usize>)> = texts.into_iter().collect();
    order.sort_by_key(|(text, rests)| (rests.len(), std::cmp::Reverse(text.len()), rests.clone()));
    let residue = |rests: &[usize]| match rests {
        [one] => format!("r%{modulus}={one}"),
        several => {
            let listed: Vec<String> = several.iter().map(usize::to_string).collect();
            format!("r%{modulus} in {{{}}}", listed.join(","))
        }
    };
    if lost {
        let ways: Vec<String> = order
            .iter()
            .filter(|(text, _)| text != NEVER)
            .map(|(text, rests)| match text.as_str() {
                _ if modulus == 1 => text.clone(),
                ALWAYS => residue(rests),
                text => format!("{} and ({text})", residue(rests)),
            })
            .collect();
        return Some(if ways.is_empty() { NEVER.to_owned() } else { ways.join(" or ") });
    }
    let (last, _) = order.pop()?;
    Some(order.iter().rev().fold(last, |text, (own, rests)| {
        let own = if own.starts_with("if ") { format!("({own})") } else { own.clone() };
        format!("if {} then {own} else {text}", residue(rests))
    }))
}

/// The condition that never holds.
pub const NEVER: &str = "0=1";
/// The condition that always holds.
pub const ALWAYS: &str = "0=0";

/// The stretches of all rows at the r with one residue, if they have one shape.
fn lines(rows: &[Row], rest: usize, modulus: usize, lost: bool) -> Option<Vec<Line>> {
    let mut all = Vec::new();
    for row in rows {
        let places: Vec<usize> = (rest..row.values.len()).step_by(modulus).collect();
        all.push(pieces(row, &places, modulus as i64, if lost { &SLOPES[..1] } else { &SLOPES })?);
    }
    let shape: Vec<i64> = all.first()?.iter().map(|piece| piece.slope).collect();
    if all.iter().any(|own| own.len() != shape.len() || own.iter().zip(&shape).any(|(one, slope)| one.slope != *slope))
    {
        return None;
    }
    let fit = |place: usize, of: &dyn Fn(&Piece) -> i64| {
        let points: Vec<(Vec<i64>, i64)> =
            rows.iter().zip(&all).map(|(row, own)| (row.at.clone(), of(&own[place]))).collect();
        Linear::fit(&points)
    };
    let line = |place: usize| {
        let before =
            |own: &[Piece]| place.checked_sub(1).map_or(rest as i64 - modulus as i64, |before| own[before].last);
        Some(Line {
            last: fit(place, &|piece| piece.last)?,
            value: fit(place, &|piece| piece.height)?.halved(shape[place]),
            single: all.iter().all(|own| own[place].last - before(own) <= modulus as i64),
        })
    };
    (0..shape.len()).map(line).collect()
}

/// The cost up to a place, and the last stretch before it.
type Stretch = ((usize, usize), usize, i64);

/// The fewest stretches of straight lines, and of these the plainest.
fn pieces(row: &Row, places: &[usize], step: i64, slopes: &[i64]) -> Option<Vec<Piece>> {
    // The cost up to each place, and the last stretch before it.
    let mut best: Vec<Option<Stretch>> = vec![None; places.len() + 1];
    let value = |i: usize| row.values[places[i]];
    for from in 0..places.len() {
        let Some(cost) = (if from == 0 { Some((0, 0)) } else { best[from].map(|own| own.0) }) else { continue };
        if cost.0 >= MOST_PIECES {
            continue;
        }
        for (plain, &slope) in slopes.iter().enumerate() {
            let mut to = from;
            while to + 1 < places.len() && 2 * (value(to + 1) - value(to)) == slope * step {
                to += 1;
            }
            if slope != 0 && to == from {
                continue;
            }
            let cost = (cost.0 + 1, cost.1 + plain);
            if best[to + 1].is_none_or(|own| cost < own.0) {
                best[to + 1] = Some((cost, from, slope));
            }
        }
    }
    let mut found = Vec::new();
    let mut end = places.len();
    while end > 0 {
        let (_, from, slope) = best[end]?;
        let (first, last) = (places[from] as i64, places[end - 1] as i64);
        found.push(Piece { last, slope, height: 2 * value(from) - slope * first });
        end = from;
    }
    found.reverse();
    Some(found)
}

/// `if r<=K then 0 else r-K`
fn chain(lines: &[Line], names: &[&str]) -> String {
    let own: Vec<&str> = std::iter::once("r").chain(names.iter().copied()).collect();
    let Some((last, first)) = lines.split_last() else { return "0".to_owned() };
    first.iter().enumerate().rev().fold(last.value.text(&own), |text, (place, line)| {
        let value = line.value.text(&own);
        // The first stretch need not have a beginning.
        let single = line.single && (place > 0 || line.last.constant_value() == Some(0));
        let last = if single { format!("={}", line.last.text(names)) } else { line.last.at_most(names) };
        if value == text { text } else { format!("if r{last} then {value} else {text}") }
    })
}

/// `r<=K or r>2*K and r<=3*K`: the r of value 0.
fn condition(lines: &[Line], names: &[&str]) -> String {
    let zero = |line: &Line| line.value.constant_value() == Some(0);
    let mut ways = Vec::new();
    for (place, line) in lines.iter().enumerate().filter(|(_, line)| zero(line)) {
        let below = place.checked_sub(1).map(|before| format!("r{}", lines[before].last.above(names)));
        let above = (place + 1 < lines.len()).then(|| format!("r{}", line.last.at_most(names)));
        ways.push(match (below, above) {
            (_, Some(_)) if line.single => format!("r={}", line.last.text(names)),
            (Some(below), Some(above)) => format!("{below} and {above}"),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => ALWAYS.to_owned(),
        });
    }
    if ways.is_empty() { NEVER.to_owned() } else { ways.join(" or ") }
}
