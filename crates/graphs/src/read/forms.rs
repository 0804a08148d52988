//! Graphs in the forms in which people have them: `a -> b`, `a,b`, lists of neighbours `a: b c`, an
//! adjacency matrix, DOT (the language of Graphviz).
//!
//! A text is read so only if it is no list of edges with blanks. Every line must have the form; a
//! text that has it in part keeps the error about its lines.

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// `a b` on a line.
    #[default]
    Edges,
    /// `a -> b`, `a,b` and the like; `a -> b -> c` are two edges.
    Pairs,
    /// `a: b c` or `a -> b, c`: a vertex and where its edges lead.
    Neighbours,
    /// Rows of 0 and 1; the vertices are called 1, 2, ...
    Matrix,
    /// `digraph { a -> b }`.
    Digraph,
    /// `graph { a -- b }`.
    Graph,
}

impl Form {
    /// Whether an undirected edge may be written twice, once at each of its ends.
    pub(super) fn names_both_ends(self) -> bool {
        matches!(self, Self::Neighbours | Self::Matrix)
    }
}

/// A vertex, or an edge from the first to the second.
pub(super) type Item<'a> = (&'a str, Option<&'a str>);

/// What a text says in a form.
pub(super) enum Found<'a> {
    Named(Form, Vec<Item<'a>>),
    /// A matrix, with its number of rows: edges between rows, counted from 0.
    Matrix(u32, Vec<(u32, u32)>),
}

/// Reads a text in the first form that all of it has.
pub(super) fn found(text: &str) -> Option<Found<'_>> {
    if let Some((form, items)) = dot(text) {
        return Some(Found::Named(form, items));
    }
    let lines = || text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty());
    if let Some((rows, edges)) = matrix(lines()) {
        return Some(Found::Matrix(rows, edges));
    }
    if let Some(items) = neighbours(lines(), &[":"]) {
        return Some(Found::Named(Form::Neighbours, items));
    }
    for sign in ["->", "=>", "→", "--", ",", ";", "|", "-", ":"] {
        if let Some(items) = pairs(lines(), sign) {
            return Some(Found::Named(Form::Pairs, items));
        }
    }
    neighbours(lines(), &["->", "→"]).map(|items| Found::Named(Form::Neighbours, items))
}

/// A name has no blank and none of the signs of these forms.
fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || ",;:|<>=→()[]{}\"".contains(c))
}

/// Lines `a: b c` or `a: b, c`, with one of the signs behind the vertex.
fn neighbours<'a>(lines: impl Iterator<Item = &'a str>, signs: &[&str]) -> Option<Vec<Item<'a>>> {
    let mut items = Vec::new();
    for line in lines {
        let (vertex, ends) = signs.iter().find_map(|sign| line.split_once(sign))?;
        let vertex = vertex.trim();
        let ends = ends.trim().trim_start_matches('[').trim_end_matches([',', ';', ']']);
        let ends = ends.split(|c: char| c.is_whitespace() || c == ',').filter(|end| !end.is_empty());
        items.push((vertex, None));
        items.extend(ends.map(|end| (vertex, Some(end))));
    }
    let named = |&(vertex, end): &Item<'_>| is_name(vertex) && end.is_none_or(is_name);
    (!items.is_empty() && items.iter().all(named)).then_some(items)
}

/// Words above the two columns of a table.
const HEADS: [[&str; 2]; 6] =
    [["from", "to"], ["source", "target"], ["src", "dst"], ["u", "v"], ["start", "end"], ["起点", "终点"]];

/// Lines `a -> b`, with the same sign between all ends; arrows may go on.
fn pairs<'a>(lines: impl Iterator<Item = &'a str>, sign: &str) -> Option<Vec<Item<'a>>> {
    let mut items = Vec::new();
    for (at, line) in lines.enumerate() {
        let line = line.trim_end_matches([',', ';']);
        let bare = ["()", "[]"]
            .iter()
            .find_map(|marks| line.strip_prefix(&marks[..1]).and_then(|line| line.strip_suffix(&marks[1..])));
        let ends: Vec<&str> = bare.unwrap_or(line).split(sign).map(str::trim).collect();
        let heads = at == 0 && HEADS.iter().any(|heads| ends.iter().map(|end| end.to_lowercase()).eq(*heads));
        if heads {
            continue;
        }
        let chain = ends.len() == 2 || ends.len() > 2 && ["->", "=>", "→", "--"].contains(&sign);
        let clear = |end: &&str| is_name(end) && (sign != "-" || !end.contains('-'));
        match ends.as_slice() {
            [vertex] if is_name(vertex) && !vertex.contains(sign) => items.push((*vertex, None)),
            ends if chain && ends.iter().all(clear) => {
                items.extend(ends.windows(2).map(|two| (two[0], Some(two[1]))));
            }
            _ => return None,
        }
    }
    items.iter().any(|item| item.1.is_some()).then_some(items)
}

/// As many rows of 0 and 1 as columns, at least three.
fn matrix<'a>(lines: impl Iterator<Item = &'a str>) -> Option<(u32, Vec<(u32, u32)>)> {
    let (mut rows, mut width, mut edges) = (0u32, None, Vec::new());
    for line in lines {
        let cells = line.split(|c: char| c.is_whitespace() || ",;[]".contains(c)).filter(|cell| !cell.is_empty());
        let mut count = 0u32;
        for cell in cells {
            match cell {
                "1" => edges.push((rows, count)),
                "0" => {}
                _ => return None,
            }
            count = count.checked_add(1)?;
        }
        if count < 3 || *width.get_or_insert(count) != count {
            return None;
        }
        rows = rows.checked_add(1)?;
    }
    (width == Some(rows)).then_some((rows, edges))
}

/// `graph` or `digraph` with statements `a`, `a -- b -- c`, `a -> b`, and attributes, which say
/// nothing about the game. Subgraphs and ports are not read.
fn dot(text: &str) -> Option<(Form, Vec<Item<'_>>)> {
    let tokens = dot_tokens(text)?;
    let mut at = usize::from(tokens.first()? == &"strict");
    let (form, link) = match *tokens.get(at)? {
        "graph" => (Form::Graph, "--"),
        "digraph" => (Form::Digraph, "->"),
        _ => return None,
    };
    at += if *tokens.get(at + 1)? == "{" { 2 } else { 3 };
    if tokens.get(at - 1) != Some(&"{") || tokens.last() != Some(&"}") {
        return None;
    }
    let inside = tokens.get(at..tokens.len() - 1)?;
    let (mut items, mut at) = (Vec::new(), 0);
    while let Some(&first) = inside.get(at) {
        at += 1;
        let ahead = inside.get(at).copied();
        match first {
            ";" | "," => {}
            "[" => at += inside[at..].iter().position(|&token| token == "]")? + 1,
            "node" | "edge" | "graph" if ahead == Some("[") => {}
            _ if ahead == Some("=") => at += 2,
            _ => {
                let mut from = dot_name(first)?;
                items.push((from, None));
                while inside.get(at) == Some(&link) {
                    let to = dot_name(inside.get(at + 1)?)?;
                    items.push((from, Some(to)));
                    (from, at) = (to, at + 2);
                }
            }
        }
    }
    Some((form, items))
}

/// A name of DOT, without its quotes; blanks in it have no place in a list of names.
fn dot_name(token: &str) -> Option<&str> {
    let bare = token.strip_prefix('"').map_or(Some(token), |token| token.strip_suffix('"'))?;
    (is_name(bare) && bare != "--" && bare != "->" && bare != "subgraph").then_some(bare)
}

/// Names, quoted texts and signs of a DOT file; comments are left out.
fn dot_tokens(text: &str) -> Option<Vec<&str>> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("/*") {
            rest.find("*/")? + 2
        } else if rest.starts_with("//") || first == '#' {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            let length = rest.get(1..)?.find('"')? + 2;
            tokens.push(&rest[..length]);
            length
        } else if rest.starts_with("--") || rest.starts_with("->") {
            tokens.push(&rest[..2]);
            2
        } else {
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
            let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len()).max(first.len_utf8());
            tokens.push(&rest[..length]);
            length
        };
        rest = rest[length..].trim_start();
    }
    // A long file of other words is no DOT: its first word says so.
    matches!(tokens.first(), Some(&("graph" | "digraph" | "strict"))).then_some(tokens)
}
