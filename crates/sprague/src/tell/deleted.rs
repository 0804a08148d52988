//! What a move deletes from a graph, in words.
use crate::messages::{Message, say};
use claims::position::{Position, graphs};
use rules::family::graphs::Graph;

/// An edge by the names of its ends.
pub(crate) fn edge(graph: &Graph, a: usize, b: usize) -> String {
    let name = |vertex: usize| graphs::quoted(&graph.vertices[vertex].name);
    format!("{}-{}", name(a), name(b))
}

/// What is gone between two graphs: `delete 1 and 2`, `delete the edge 1-2`. None if that is not
/// what happened.
pub(crate) fn difference(from: &Position, to: &Position) -> Option<Message> {
    let (before, after) = (graphs::of(&from.0)?, graphs::of(&to.0)?);
    let stays = |name: &str| after.vertices.iter().any(|vertex| vertex.name == name);
    let gone: Vec<&str> =
        before.vertices.iter().map(|vertex| vertex.name.as_str()).filter(|name| !stays(name)).collect();
    if !gone.is_empty() {
        return Some(say::delete(Message::and(gone)));
    }
    let cut = before.edges.iter().find(|edge| !after.edges.contains(edge))?;
    Some(say::delete_edge(edge(&before, cut.0, cut.1)))
}
