//! Graphs as text: by a name, `path(5)`, `complete(3,3)`, `star(1,2,3)`, `petersen`; by the parents
//! of a tree, `[0,1,1]`; by edges, vertices and weights, `{1-2,2-3,4,4=7}`; or in graph6, the
//! format of B. McKay's programs.
//!
//! Vertices are kept in the order of their names, numbers first, so that a graph is one position
//! however it was written, and the text of a position is read back as that position.
use super::{Form, ParsePositionError, Position};
use crate::messages::{Message, say};
use crate::number::Number;
use rules::family::graphs::{Graph, LONGEST_NAME, MOST_VERTICES, Vertex};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The signs that a name has only in quotes.
const SIGNS: [char; 7] = ['-', ',', '=', '{', '}', '(', ')'];
/// The head that programs may write before graph6.
const HEAD: &str = ">>graph6<<";

/// Reads a graph.
///
/// # Errors
/// [`ParsePositionError::Graph`] with the reason.
pub fn read(text: &str) -> Result<Position, ParsePositionError> {
    let text = text.trim();
    let shown = || text.chars().take(40).collect();
    let graph = graph(text).map_err(|why| ParsePositionError::Graph { text: shown(), why })?;
    Ok(position(&graph))
}

/// The position of a graph.
pub fn position(graph: &Graph) -> Position {
    Position::from_state(&graph.numbers()).in_form(Form::Graph)
}

/// The graph of a position, if it is one.
pub fn of(numbers: &[Number]) -> Option<Graph> {
    Graph::read(&numbers.iter().map(Number::to_i64).collect::<Option<Vec<i64>>>()?)
}

fn graph(text: &str) -> Result<Graph, Message> {
    if let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        // Graphs of 60 vertices begin so in graph6.
        return listed(inner).or_else(|why| six(text).ok_or(why)?);
    }
    if let Some(inner) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        return by_parents(inner);
    }
    let (name, arguments) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((name, arguments)) => (name.trim(), Some(numbers(arguments)?)),
        None => (text, None),
    };
    if let Some(graph) = made(name, arguments.as_deref()) {
        return graph;
    }
    // A number or a tuple without braces is a position of another game.
    if text.contains('-') && arguments.is_none() {
        return listed(text);
    }
    six(text).unwrap_or_else(|| Err(say::graph_forms()))
}

/// The numbers in the brackets behind a name.
fn numbers(list: &str) -> Result<Vec<usize>, Message> {
    let number = |item: &str| item.trim().parse().map_err(|_| say::graph_bad_number(item.trim()));
    list.split(',').map(number).collect()
}

/// The graph with a name; none if there is no such name.
fn made(name: &str, arguments: Option<&[usize]>) -> Option<Result<Graph, Message>> {
    let wrong = |form: &'static str| Err(say::graph_arguments(form));
    let few = |least: usize| Err(say::graph_few(name, least));
    let fits = |count: Option<usize>, make: &dyn Fn(usize) -> Graph| {
        let count = count.filter(|&count| count <= MOST_VERTICES).ok_or_else(many)?;
        Ok(make(count))
    };
    Some(match (name, arguments) {
        ("path", Some(&[n])) => fits(Some(n), &|n| Graph::plain(n, path(0..n))),
        ("path", _) => wrong("path(5)"),
        ("cycle", Some(&[0..=2])) => few(3),
        ("cycle", Some(&[n])) => fits(Some(n), &|n| Graph::plain(n, path(0..n).chain([(0, n - 1)]))),
        ("cycle", _) => wrong("cycle(6)"),
        ("complete", Some(&[n])) => {
            fits(Some(n), &|n| Graph::plain(n, (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)))))
        }
        ("complete", Some(&[a, b])) => {
            fits(a.checked_add(b), &|n| Graph::plain(n, (0..a).flat_map(|one| (a..n).map(move |other| (one, other)))))
        }
        ("complete", _) => wrong("complete(4), complete(3,3)"),
        ("star", Some(legs)) if !legs.contains(&0) => {
            let count = legs.iter().try_fold(1usize, |count, &leg| count.checked_add(leg));
            fits(count, &|n| {
                let starts = legs.iter().scan(1, |next, leg| Some(std::mem::replace(next, *next + leg)));
                let leg = |(start, &leg): (usize, &usize)| path(start..start + leg).chain([(0, start)]);
                Graph::plain(n, starts.zip(legs).flat_map(leg))
            })
        }
        ("star", _) => wrong("star(1,2,3)"),
        ("grid", Some(&[rows, columns])) => fits(rows.checked_mul(columns), &|n| {
            let down = (0..n.saturating_sub(columns)).map(|cell| (cell, cell + columns));
            let right = (0..n).filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
            Graph::plain(n, down.chain(right))
        }),
        ("grid", _) => wrong("grid(3,4)"),
        ("wheel", Some(&[0..=2])) => few(3),
        ("wheel", Some(&[n])) => fits(n.checked_add(1), &|_| {
            Graph::plain(n + 1, path(0..n).chain([(0, n - 1)]).chain((0..n).map(|rim| (rim, n))))
        }),
        ("wheel", _) => wrong("wheel(6)"),
        ("petersen", None) => {
            let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
            Ok(Graph::plain(10, edges))
        }
        ("petersen", _) => wrong("petersen"),
        _ => return None,
    })
}

fn many() -> Message {
    say::graph_many(MOST_VERTICES)
}

/// The edges of a path through these vertices.
fn path(vertices: std::ops::Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    (vertices.start + 1..vertices.end).map(|vertex| (vertex - 1, vertex))
}

/// A tree by the parents of the vertices 1, 2, ...; a root has the parent 0.
fn by_parents(list: &str) -> Result<Graph, Message> {
    let parents = if list.trim().is_empty() { Vec::new() } else { numbers(list)? };
    let count = parents.len();
    if count > MOST_VERTICES {
        return Err(many());
    }
    for start in 1..=count {
        let (mut at, mut steps) = (start, 0);
        while at != 0 {
            at = *parents.get(at - 1).ok_or_else(|| say::graph_no_parent(at))?;
            steps += 1;
            if steps > count {
                return Err(say::graph_parents_circle(start));
            }
        }
    }
    let edges = (0..).zip(&parents).filter(|(_, parent)| **parent > 0).map(|(vertex, parent)| (vertex, parent - 1));
    Ok(Graph::plain(count, edges))
}

/// Vertices, edges and weights with commas between them.
fn listed(list: &str) -> Result<Graph, Message> {
    let mut building = Building::default();
    let mut rest = list.trim();
    while !rest.is_empty() {
        let item = rest;
        let bad = || say::graph_bad_item(item.split(',').next().unwrap_or("").trim());
        let (name, behind) = name(rest).ok_or_else(bad)?;
        building.vertex(name)?;
        rest = behind;
        if let Some(behind) = rest.strip_prefix('-') {
            let (other, behind) = self::name(behind).ok_or_else(bad)?;
            building.edge(name, other)?;
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix('=') {
            let (weight, behind) = behind.split_at(behind.find(',').unwrap_or(behind.len()));
            building.weight(name, weight)?;
            rest = behind;
        }
        rest = match rest.split_at_checked(1) {
            None => "",
            Some((",", behind)) if !behind.trim().is_empty() => behind.trim_start(),
            _ => return Err(bad()),
        };
    }
    Ok(building.finish())
}

/// The name that a text begins with, and what follows it.
fn name(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (name, behind) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => text.split_at(text.find(|sign| SIGNS.contains(&sign) || sign == '"').unwrap_or(text.len())),
    };
    let name = if text.starts_with('"') { name } else { name.trim() };
    (!name.is_empty()).then_some((name, behind.trim_start()))
}

/// A graph that is built from names.
#[derive(Debug, Clone, Default)]
pub struct Building {
    vertices: BTreeMap<Name, i64>,
    edges: BTreeSet<(Name, Name)>,
}

/// A name, in the order of names: numbers by their size, then other words.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Name(String);

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        let number = |name: &Self| name.0.parse::<u64>().map_or((1, 0), |number| (0, number));
        (number(self), &self.0).cmp(&(number(other), &other.0))
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Building {
    /// Adds a vertex, if it is not there yet.
    ///
    /// # Errors
    /// The reason, as for the other functions.
    pub fn vertex(&mut self, name: &str) -> Result<(), Message> {
        if name.is_empty()
            || name.chars().count() > LONGEST_NAME
            || name.contains(|sign: char| sign == '"' || sign.is_whitespace())
        {
            return Err(say::graph_bad_name(name.chars().take(40).collect::<String>(), LONGEST_NAME));
        }
        self.vertices.entry(Name(name.to_owned())).or_insert(0);
        if self.vertices.len() > MOST_VERTICES { Err(many()) } else { Ok(()) }
    }

    /// Adds an edge and its ends.
    ///
    /// # Errors
    /// The reason.
    pub fn edge(&mut self, one: &str, other: &str) -> Result<(), Message> {
        self.vertex(one)?;
        self.vertex(other)?;
        let (a, b) = (Name(one.to_owned()), Name(other.to_owned()));
        if a == b {
            return Err(say::graph_loop(one));
        }
        match self.edges.insert(if a < b { (a, b) } else { (b, a) }) {
            true => Ok(()),
            false => Err(say::graph_edge_twice(format!("{one}-{other}"))),
        }
    }

    /// Gives a vertex a weight.
    ///
    /// # Errors
    /// The reason.
    pub fn weight(&mut self, name: &str, weight: &str) -> Result<(), Message> {
        self.vertex(name)?;
        let weight = weight.trim();
        let number = weight.parse().ok().filter(|&number: &i64| number >= 0);
        let number = number.ok_or_else(|| say::graph_bad_weight(weight))?;
        self.vertices.insert(Name(name.to_owned()), number);
        Ok(())
    }

    /// The graph.
    pub fn finish(self) -> Graph {
        let places: BTreeMap<&Name, usize> = self.vertices.keys().zip(0..).collect();
        let edges = self.edges.iter().filter_map(|(a, b)| Some((*places.get(a)?, *places.get(b)?))).collect();
        let vertex = |(name, &weight): (&Name, &i64)| Vertex { name: name.0.clone(), weight };
        Graph { vertices: self.vertices.iter().map(vertex).collect(), edges }
    }
}

/// A graph in graph6: the number of vertices and the bits of the table of edges, column by column,
/// six to a sign. None if the text has other signs.
fn six(text: &str) -> Option<Result<Graph, Message>> {
    let signs = text.strip_prefix(HEAD).unwrap_or(text).bytes();
    let signs = signs.map(|sign| sign.checked_sub(63).filter(|&bits| bits < 64)).collect::<Option<Vec<u8>>>()?;
    let (count, bits) = match signs.as_slice() {
        [63, 63, ..] => return Some(Err(many())),
        [63, a, b, c, bits @ ..] => (usize::from(*a) << 12 | usize::from(*b) << 6 | usize::from(*c), bits),
        [63, ..] | [] => return None,
        [count, bits @ ..] => (usize::from(*count), bits),
    };
    if count > MOST_VERTICES {
        return Some(Err(many()));
    }
    let pairs = (1..count).flat_map(|b| (0..b).map(move |a| (a, b)));
    if bits.len() != (count * count.saturating_sub(1) / 2).div_ceil(6) {
        return None;
    }
    let edges = pairs.enumerate().filter(|(bit, _)| bits[bit / 6] >> (5 - bit % 6) & 1 == 1).map(|(_, edge)| edge);
    Some(Ok(Graph::plain(count, edges)))
}

/// The text of a graph: a name if it has one, else its edges, the vertices without any, and the
/// weights that are not 0.
pub fn written(numbers: &[Number]) -> Option<String> {
    let graph = of(numbers)?;
    if let Some(known) = known(&graph) {
        return Some(known);
    }
    let mut has_edge = vec![false; graph.vertices.len()];
    let mut items = Vec::new();
    for &(a, b) in &graph.edges {
        (has_edge[a], has_edge[b]) = (true, true);
        items.push(format!("{}-{}", quoted(&graph.vertices[a].name), quoted(&graph.vertices[b].name)));
    }
    for (vertex, has_edge) in graph.vertices.iter().zip(has_edge) {
        let name = quoted(&vertex.name);
        match (vertex.weight, has_edge) {
            (0, true) => {}
            (0, false) => items.push(name),
            (weight, _) => items.push(format!("{name}={weight}")),
        }
    }
    Some(format!("{{{}}}", items.join(",")))
}

/// A name, in quotes where it has signs of the text.
pub fn quoted(name: &str) -> String {
    if name.contains(SIGNS) { format!("\"{name}\"") } else { name.to_owned() }
}

/// The shortest name of a graph whose vertices are 1, 2, ... without weights.
fn known(graph: &Graph) -> Option<String> {
    let count = graph.vertices.len();
    let plain = count > 0 && *graph == Graph::plain(count, graph.edges.iter().copied());
    if !plain {
        return None;
    }
    let first: Vec<usize> = graph.edges.iter().take_while(|(a, _)| *a == 0).map(|&(_, b)| b).collect();
    let mut texts = ["path", "cycle", "complete"].map(|name| format!("{name}({count})")).to_vec();
    texts.extend([format!("wheel({})", count - 1), "petersen".to_owned()]);
    texts.extend((1..count).filter(|a| count.is_multiple_of(*a)).map(|rows| format!("grid({rows},{})", count / rows)));
    texts.extend(first.first().map(|&a| format!("complete({a},{})", count - a)));
    let ends = first.iter().skip(1).copied().chain([count]);
    let legs: Vec<String> = first.iter().zip(ends).map(|(start, end)| (end - start).to_string()).collect();
    texts.push(format!("star({})", legs.join(",")));
    if graph.edges.len() + 1 == count {
        let mut parents = vec![0; count];
        graph.edges.iter().for_each(|&(a, b)| parents[b] = a + 1);
        texts.push(format!("[{}]", parents.iter().map(usize::to_string).collect::<Vec<_>>().join(",")));
    }
    texts.into_iter().find(|text| self::graph(text).as_ref() == Ok(graph))
}
