//! Green Hackenbush: `hackenbush`, the value of a picture, its winning edges, and a match of
//! cutting them.
//!
//! The page keeps the edges that were cut, by their numbers in the list. What is then no longer
//! connected to the ground has fallen; the rest is a picture again.
use crate::failure::{Failure, stopped};
use crate::graph;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::Budget;
use sprague::graph::hackenbush::{Answer, Hackenbush, HackenbushError, Rules};

/// In a lost position so many cuts are looked at.
const LOOKED_AT: usize = 64;

/// A picture of which some edges are gone.
struct Picture {
    vertices: usize,
    edges: Vec<(u32, u32)>,
    ground: u32,
    /// Which edges are still there.
    stands: Vec<bool>,
}

impl Picture {
    /// Cuts an edge; what is not connected to the ground falls.
    fn cut(&mut self, edge: usize) {
        if let Some(stands) = self.stands.get_mut(edge) {
            *stands = false;
        }
        let mut reached = vec![false; self.vertices];
        if let Some(ground) = reached.get_mut(self.ground as usize) {
            *ground = true;
        }
        let mut beside: Vec<Vec<u32>> = vec![Vec::new(); self.vertices];
        for (&(a, b), _) in std::iter::zip(&self.edges, &self.stands).filter(|(_, stands)| **stands) {
            beside[a as usize].push(b);
            beside[b as usize].push(a);
        }
        let mut next = vec![self.ground];
        while let Some(vertex) = next.pop() {
            for &other in beside.get(vertex as usize).into_iter().flatten() {
                if !std::mem::replace(&mut reached[other as usize], true) {
                    next.push(other);
                }
            }
        }
        for (stands, &(a, _)) in std::iter::zip(&mut self.stands, &self.edges) {
            *stands &= reached[a as usize];
        }
    }

    /// The numbers of the edges that are there.
    fn left(&self) -> Vec<usize> {
        (0..self.edges.len()).filter(|&edge| self.stands[edge]).collect()
    }

    /// Who wins, and the winning edges by their numbers in the whole list.
    fn solve(&self, misere: bool, budget: &Budget) -> Result<(Answer, Vec<usize>), Failure> {
        let left = self.left();
        let edges: Vec<(u32, u32)> = left.iter().map(|&edge| self.edges[edge]).collect();
        let picture = Hackenbush::new(self.vertices.max(1), &edges, self.ground)
            .map_err(|error| Failure::new("too-large", error.to_string()))?;
        let answer = picture.solve(Rules { misere, theory: true }, budget).map_err(unsolved)?;
        let winning = answer.winning.iter().filter_map(|&edge| left.get(edge as usize).copied()).collect();
        Ok((answer, winning))
    }

    /// The engine's cut: one that wins, else the one with the fewest winning answers.
    fn choose(&self, misere: bool, budget: &Budget) -> Result<Option<usize>, Failure> {
        let (_, winning) = self.solve(misere, budget)?;
        if let Some(&edge) = winning.first() {
            return Ok(Some(edge));
        }
        let left = self.left();
        let mut best: Option<(usize, usize)> = None;
        for &edge in left.iter().step_by(left.len().div_ceil(LOOKED_AT).max(1)) {
            let mut after = Self { edges: self.edges.clone(), stands: self.stands.clone(), ..*self };
            after.cut(edge);
            let answers = after.solve(misere, budget)?.1.len();
            if best.is_none_or(|(least, _)| answers < least) {
                best = Some((answers, edge));
            }
        }
        Ok(best.map(|(_, edge)| edge))
    }
}

/// Solves a picture after some cuts; with `action` `answer` the engine cuts first.
pub(crate) fn hackenbush(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let list = graph::edges(asked, budget)?;
    let misere = asked.is("misere");
    let name = asked.some("ground").unwrap_or("0");
    let ground = match list.find(name) {
        Some(vertex) => u32::try_from(vertex).unwrap_or(u32::MAX),
        None if list.is_empty() => 0,
        None => {
            let failure = Failure::new("ground", "the ground is no vertex of the graph").about(name);
            return Err(failure.hint(format!("call a vertex 0, or name the ground, such as {}", list.name(0))));
        }
    };
    let edges = list.edges().to_vec();
    let stands = vec![true; edges.len()];
    let mut picture = Picture { vertices: list.len(), edges, ground, stands };
    let cuts: Vec<usize> = asked.numbers("cut").into_iter().filter_map(|edge| usize::try_from(edge).ok()).collect();
    for &edge in &cuts {
        if !picture.stands.get(edge).copied().unwrap_or(false) {
            return Err(Failure::new("record", "an edge is cut that is not there"));
        }
        picture.cut(edge);
    }
    let chosen = if asked.text("action") == "answer" { picture.choose(misere, budget)? } else { None };
    if let Some(edge) = chosen {
        picture.cut(edge);
    }
    let (answer, winning) = picture.solve(misere, budget)?;
    let ends = |edge: usize| {
        let (a, b) = list.edges()[edge];
        json!([list.name(a as usize), list.name(b as usize)])
    };
    let outcome = if answer.first_wins { "N" } else { "P" };
    let vertices: Vec<_> = (0..list.len()).map(|vertex| list.name(vertex)).collect();
    Ok(json!({
        "value": answer.value,
        "outcome": outcome,
        "winner": if answer.first_wins { "first" } else { "second" },
        "moves": winning.iter().map(|&edge| json!({"edge": ends(edge), "index": edge})).collect::<Vec<_>>(),
        "vertices": vertices,
        "edges": (0..list.edges().len()).map(ends).collect::<Vec<_>>(),
        "stands": picture.stands,
        "ground": list.find(name).map(|ground| list.name(ground)),
        "loose": answer.loose,
        "theory": answer.theory,
        "cut": chosen,
    }))
}

fn unsolved(error: HackenbushError) -> Failure {
    match error {
        HackenbushError::Stopped { stop, reached } => stopped(stop, reached),
        error => Failure::new("out-of-reach", error.to_string()),
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
    fn what_loses_the_ground_falls() {
        // A stalk of two edges beside one of one edge: cutting the upper edge of the first wins.
        let text = "0 a\na b\n0 c\n";
        let whole = said(&json!({"op": "hackenbush", "text": text}));
        assert_eq!((&whole["value"], &whole["moves"]), (&json!(3), &json!([{"edge": ["a", "b"], "index": 1}])));
        let cut = said(&json!({"op": "hackenbush", "text": text, "cut": [0]}));
        assert_eq!((&cut["stands"], &cut["outcome"]), (&json!([false, false, true]), &json!("N")));
        let answered = said(&json!({"op": "hackenbush", "text": text, "action": "answer"}));
        assert_eq!((&answered["cut"], &answered["outcome"]), (&json!(1), &json!("P")));
    }
}
