//! Pictures as SVG: the ground is a line, everything grows upwards, and the edges that win are
//! thick and red.
//!
//! A vertex stands as many levels above the ground as its shortest way down has edges, so no edge
//! crosses a level. The ways down make trees; a tree takes as many columns as it has leaves, and a
//! vertex stands above the middle of its columns. Where a ring closes, the uppermost vertex moves
//! between those that it stands on, if there is room.
use super::{Answer, Hackenbush};
use crate::say;
use messages::Message;
use pictures::markup::{self, Element, Place, shortened};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most edges of a picture that is drawn: more could not be made out.
pub const MOST_EDGES: usize = 5000;

/// The picture has too many edges to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct TooLargeToDraw(
    /// The number of edges.
    pub usize,
);

impl TooLargeToDraw {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        say::picture_not_drawn(self.0, MOST_EDGES)
    }
}

messages::display!(TooLargeToDraw);

const COLUMN: f64 = 64.0;
const LEVEL: f64 = 72.0;
const MARGIN: f64 = 40.0;
/// The headline needs this width.
const NARROWEST: f64 = 480.0;
/// The distance between edges with the same ends.
const SPREAD: f64 = 18.0;
/// Names are written for at most this many vertices.
const MOST_NAMES: usize = 300;
/// The longest name.
const LONGEST: usize = 12;
/// The greatest width and height at which a picture is shown; a browser enlarges it.
const LARGEST: f64 = 3000.0;

/// The picture with its winning edges marked. `name` gives the name of a vertex.
///
/// # Errors
/// More than [`MOST_EDGES`] edges.
pub fn svg<'n>(
    picture: &Hackenbush<'_>,
    answer: &Answer,
    name: impl Fn(u32) -> Cow<'n, str>,
) -> Result<String, TooLargeToDraw> {
    let edges = picture.graph.edges().len();
    if edges > MOST_EDGES {
        return Err(TooLargeToDraw(edges));
    }
    let layout = Layout::new(picture);
    let (width, height) = (layout.width() + 2.0 * MARGIN, layout.height() + 2.5 * MARGIN);
    let scale = (LARGEST / width.max(height)).min(1.0);
    let sheet = Sheet { layout: &layout, floor: height - 1.5 * MARGIN };
    let mut lines = vec![markup::paper(), markup::text((MARGIN / 2.0, 24.0), &headline(picture, answer))];
    lines.extend(sheet.ground(width, &shortened(&name(picture.ground), LONGEST)));
    lines.extend(sheet.edges(picture, answer, &name));
    lines.extend(sheet.vertices(&name));
    let drawing = markup::drawing((width, height), scale).with("font-size", 13);
    Ok(format!("{}\n", drawing.lines(lines)))
}

fn headline(picture: &Hackenbush<'_>, answer: &Answer) -> String {
    let value = answer.value.map_or("misère play".to_owned(), |value| format!("nim-value {value}"));
    let winner = if answer.first_wins { "first" } else { "second" };
    let marked = match picture.different(&answer.winning).len() {
        0 => "no winning edge".to_owned(),
        1 => "the winning edge is thick and red".to_owned(),
        several => format!("the {several} winning edges are thick and red"),
    };
    format!("{value}: {winner} player wins, {marked}")
}

/// The places of all vertices: columns from the left, levels from the ground.
struct Layout {
    /// Column and level of each vertex that is drawn.
    place: BTreeMap<u32, (f64, u32)>,
    /// The column of each loop at the ground.
    arches: Vec<(u32, f64)>,
    columns: f64,
}

impl Layout {
    fn new(picture: &Hackenbush<'_>) -> Self {
        let (order, level, parent) = levels(picture);
        let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
        for vertex in order.iter().skip(1) {
            children.entry(parent[vertex]).or_default().push(*vertex);
        }
        let none = Vec::new();
        let below = |vertex: &u32| children.get(vertex).unwrap_or(&none);
        // The columns that each tree takes, from the leaves to the ground.
        let mut columns: HashMap<u32, f64> = HashMap::new();
        for vertex in order.iter().rev() {
            let own = below(vertex).iter().map(|child| columns[child]).sum::<f64>();
            columns.insert(*vertex, own.max(needed(picture, *vertex)));
        }
        let (mut place, mut from) = (BTreeMap::new(), HashMap::from([(picture.ground, 0.0)]));
        for vertex in &order {
            let (mut next, own) = (from[vertex], columns[vertex]);
            place.insert(*vertex, (next + own / 2.0, level[vertex]));
            next += (own - below(vertex).iter().map(|child| columns[child]).sum::<f64>()) / 2.0;
            for child in below(vertex) {
                from.insert(*child, next);
                next += columns[child];
            }
        }
        // The ground is a line, and its loops stand on the right of everything.
        let at_ground = below(&picture.ground).iter().map(|child| columns[child]).sum::<f64>();
        if let Some(ground) = from.get(&picture.ground).filter(|_| columns[&picture.ground] > at_ground) {
            debug_assert_eq!(*ground, 0.0);
            let shift = (columns[&picture.ground] - at_ground) / 2.0;
            place.values_mut().for_each(|(column, _)| *column -= shift);
        }
        place.remove(&picture.ground);
        let loops = picture.graph.around(picture.ground).iter().filter(|end| end.to == picture.ground);
        let arches: Vec<(u32, f64)> =
            loops.enumerate().map(|(index, end)| (end.edge, at_ground + index as f64 + 0.5)).collect();
        let columns = (at_ground + arches.len() as f64).max(1.0);
        let mut layout = Self { place, arches, columns };
        layout.close_rings(picture, &children);
        layout
    }

    /// Moves a vertex that stands on several between them, with all that grows on it, where the
    /// place is free.
    fn close_rings(&mut self, picture: &Hackenbush<'_>, children: &HashMap<u32, Vec<u32>>) {
        for vertex in self.place.keys().copied().collect::<Vec<_>>() {
            let (column, level) = self.place[&vertex];
            let near = picture.graph.around(vertex).iter().filter(|end| end.to != vertex);
            let near = near.filter_map(|end| self.place.get(&end.to).copied());
            let under: Vec<f64> = near.filter(|&(_, other)| other < level).map(|(column, _)| column).collect();
            if under.len() < 2 {
                continue;
            }
            let step = under.iter().sum::<f64>() / under.len() as f64 - column;
            let mut moved = vec![vertex];
            let mut next = 0;
            while let Some(at) = moved.get(next) {
                next += 1;
                moved.extend(children.get(at).into_iter().flatten());
            }
            if step != 0.0 && self.is_free(&moved, step) {
                for at in moved {
                    self.place.entry(at).and_modify(|(column, _)| *column += step);
                }
            }
        }
    }

    /// Whether these vertices can go aside by this step: on every level, no other is within a
    /// column of them or between.
    fn is_free(&self, moved: &[u32], step: f64) -> bool {
        let own: HashSet<u32> = moved.iter().copied().collect();
        let mut reach: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for (column, level) in moved.iter().map(|vertex| self.place[vertex]) {
            let (from, to) = (column.min(column + step) - 1.0, column.max(column + step) + 1.0);
            let span = reach.entry(level).or_insert((from, to));
            *span = (span.0.min(from), span.1.max(to));
        }
        let others = self.place.iter().filter(|(vertex, _)| !own.contains(vertex)).map(|(_, place)| place);
        others
            .into_iter()
            .all(|(column, level)| reach.get(level).is_none_or(|span| *column <= span.0 || *column >= span.1))
            && reach.values().all(|span| span.0 >= -0.5 && span.1 <= self.columns + 0.5)
    }

    fn width(&self) -> f64 {
        (self.columns * COLUMN).max(NARROWEST)
    }

    fn height(&self) -> f64 {
        f64::from(self.place.values().map(|&(_, level)| level).max().unwrap_or(0).max(1)) * LEVEL + LEVEL / 2.0
    }
}

/// Columns that a vertex needs for itself.
fn needed(picture: &Hackenbush<'_>, vertex: u32) -> f64 {
    let around = picture.graph.around(vertex);
    let legs = around.iter().filter(|end| end.to == picture.ground && vertex != picture.ground).count();
    (legs as f64 * SPREAD / COLUMN).max(1.0)
}

/// The vertices that are connected to the ground, breadth first; how far they are from it, and by
/// which neighbour.
fn levels(picture: &Hackenbush<'_>) -> (Vec<u32>, HashMap<u32, u32>, HashMap<u32, u32>) {
    let (mut order, mut parent) = (vec![picture.ground], HashMap::new());
    let mut level = HashMap::from([(picture.ground, 0)]);
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for end in picture.graph.around(vertex) {
            if !level.contains_key(&end.to) {
                level.insert(end.to, level[&vertex] + 1);
                parent.insert(end.to, vertex);
                order.push(end.to);
            }
        }
    }
    (order, level, parent)
}

/// The sheet that is drawn on; y runs downwards.
struct Sheet<'l> {
    layout: &'l Layout,
    floor: f64,
}

impl Sheet<'_> {
    /// Narrow pictures stand in the middle.
    fn x(&self, column: f64) -> f64 {
        MARGIN + (self.layout.width() - self.layout.columns * COLUMN) / 2.0 + column * COLUMN
    }

    fn at(&self, vertex: u32) -> Option<Place> {
        let &(column, level) = self.layout.place.get(&vertex)?;
        Some((self.x(column), self.floor - f64::from(level) * LEVEL))
    }

    fn ground(&self, width: f64, name: &str) -> [Element; 2] {
        const BROWN: &str = "#6b4f2a";
        let (left, floor) = (MARGIN / 2.0, self.floor);
        let line = markup::curve(&[(left, floor), (width - left, floor)]);
        let words = markup::text((left, floor + 22.0), &format!("{name} (ground)"));
        [line.with("stroke", BROWN).with("stroke-width", 5), words.with("fill", BROWN)]
    }

    fn edges<'n>(
        &self,
        picture: &Hackenbush<'_>,
        answer: &Answer,
        name: &impl Fn(u32) -> Cow<'n, str>,
    ) -> impl Iterator<Item = Element> {
        let winning: HashSet<u32> = answer.winning.iter().copied().collect();
        let mut alike: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
        for (edge, &(a, b)) in (0u32..).zip(picture.graph.edges()) {
            alike.entry((a.min(b), a.max(b))).or_default().push(edge);
        }
        let mut drawn: Vec<(bool, Element)> = Vec::new();
        for ((a, b), edges) in alike {
            for (index, &edge) in edges.iter().enumerate() {
                let Some(path) = self.path(picture.ground, (a, b), edge, index, edges.len()) else { continue };
                let wins = winning.contains(&edge);
                let (colour, width, told) = if wins { ("#d32f2f", 5, ": wins") } else { ("#2e7d32", 3, "") };
                let (a, b) = (shortened(&name(a), LONGEST), shortened(&name(b), LONGEST));
                let title = Element::new("title").words(&format!("{a} {b}{told}"));
                let path = path.with("stroke-linecap", "round").with("stroke", colour).with("stroke-width", width);
                drawn.push((wins, path.holding(&title)));
            }
        }
        // Winning edges last, so that they lie on top.
        drawn.sort_by_key(|&(wins, _)| wins);
        drawn.into_iter().map(|(_, path)| path)
    }

    /// The path of an edge, the `index`-th of `count` with the same ends; none for one that falls.
    fn path(&self, ground: u32, (a, b): (u32, u32), edge: u32, index: usize, count: usize) -> Option<Element> {
        let aside = (index as f64 - (count as f64 - 1.0) / 2.0) * SPREAD;
        if a == b && a == ground {
            let (_, column) = self.layout.arches.iter().find(|&&(arch, _)| arch == edge)?;
            let (left, right, y) = (self.x(*column) - 20.0, self.x(*column) + 20.0, self.floor);
            return Some(markup::curve(&[(left, y), (left, y - 60.0), (right, y - 60.0), (right, y)]));
        }
        if a == b {
            let (x, y) = self.at(a)?;
            let size = 28.0 + 18.0 * index as f64;
            let far = x + 1.5 * size;
            return Some(markup::curve(&[(x, y), (far, y - 1.1 * size), (far, y + 0.7 * size), (x, y)]));
        }
        if a == ground || b == ground {
            let (x, y) = self.at(if a == ground { b } else { a })?;
            return Some(markup::curve(&[(x, y), (x + aside, self.floor)]));
        }
        let ((ax, ay), (bx, by)) = (self.at(a)?, self.at(b)?);
        // On the same level with others between them, an edge goes over their heads.
        let far = ay == by && (ax - bx).abs() > 1.5 * COLUMN;
        let bow = if far { 0.35 * (ax - bx).abs().min(3.0 * LEVEL) } else { 0.0 };
        if aside == 0.0 && !far {
            return Some(markup::curve(&[(ax, ay), (bx, by)]));
        }
        // The control point lies twice as far aside as the curve, at a right angle to the line.
        let length = (bx - ax).hypot(by - ay).max(1.0);
        let (nx, ny) = ((ay - by) / length, (bx - ax) / length);
        let push = 2.0 * aside;
        let control = ((ax + bx) / 2.0 + nx * push, (ay + by) / 2.0 + ny * push - 2.0 * bow);
        Some(markup::curve(&[(ax, ay), control, (bx, by)]))
    }

    fn vertices<'n>(&self, name: &impl Fn(u32) -> Cow<'n, str>) -> Vec<Element> {
        let named = self.layout.place.len() <= MOST_NAMES;
        let mut drawn = Vec::new();
        for &vertex in self.layout.place.keys() {
            let Some((x, y)) = self.at(vertex) else { continue };
            drawn.push(markup::circle((x, y), 5.0).with("fill", "#333"));
            if named {
                let name = markup::text((x - 7.0, y + 15.0), &shortened(&name(vertex), LONGEST));
                drawn.push(name.with("text-anchor", "end").rimmed(4));
            }
        }
        drawn
    }
}
