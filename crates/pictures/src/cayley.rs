//! A finite commutative monoid as the graph of multiplication by its generators.
//!
//! A row has the elements that are equally far down in the order of divisors: 1 and its units on
//! top, the kernel at the bottom. Elements that divide each other stand side by side. A generator
//! leads down, or stays among these; a line without an arrowhead leads both ways.
use crate::markup::{self, Element, Place};

/// A monoid as it is drawn; element 0 is the identity.
#[derive(Debug, Clone)]
pub struct Cayley {
    /// The text of each element.
    pub words: Vec<String>,
    /// The elements that are marked.
    pub marked: Vec<bool>,
    /// For each generator its name and the products of all elements with it.
    pub generators: Vec<(String, Vec<usize>)>,
    /// The words below the picture.
    pub below: Vec<String>,
}

/// At most this many elements are drawn: the arrows of more could not be told apart.
pub const MOST_ELEMENTS: usize = 64;

const RADIUS: f64 = 20.0;
const ACROSS: f64 = 84.0;
const DOWN: f64 = 118.0;
const MARGIN: f64 = 60.0;
const LINE: f64 = 18.0;
/// Rows are shifted against each other by this part of the distance of two elements.
const SHIFT: f64 = 0.28;
/// The words below need this width.
const NARROWEST: f64 = 480.0;
const SWEEPS: usize = 8;
/// The colours of the generators, in turn.
const COLOURS: [&str; 8] = ["#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17a2b8", "#8c564b", "#e377c2", "#6b6b00"];

impl Cayley {
    /// The picture as SVG; none for too many elements, or where a list has another length.
    pub fn svg(&self) -> Option<String> {
        let order = self.words.len();
        let fits = |(_, targets): &(String, Vec<usize>)| targets.len() == order && targets.iter().all(|&x| x < order);
        if order == 0 || order > MOST_ELEMENTS || self.marked.len() != order || !self.generators.iter().all(fits) {
            return None;
        }
        let rows = self.rows();
        let longest = rows.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let width = ((longest - 1.0 + SHIFT) * ACROSS + 2.0 * MARGIN).max(NARROWEST);
        let mut places: Vec<Place> = vec![(0.0, 0.0); order];
        let mut row_of = vec![0; order];
        for (at, row) in rows.iter().enumerate() {
            // Neighbouring rows are shifted a little, so that lines over several rows do not run
            // through elements.
            let shift = if at % 2 == 0 { -SHIFT } else { SHIFT } * ACROSS / 2.0;
            let first = (width - (row.len() as f64 - 1.0) * ACROSS) / 2.0 + shift;
            let top = MARGIN.max(self.bulge(&rows[0]));
            for (next, &x) in row.iter().enumerate() {
                places[x] = (first + next as f64 * ACROSS, top + at as f64 * DOWN);
                row_of[x] = at;
            }
        }
        let last = rows.last().map_or(&[][..], Vec::as_slice);
        let lowest = places.iter().fold(0.0, |lowest: f64, place| lowest.max(place.1));
        let height = lowest + MARGIN.max(self.bulge(last));
        let mut lines = vec![markup::paper(), self.heads()];
        for (number, (_, targets)) in self.generators.iter().enumerate() {
            lines.extend(arrows(number, targets, &places, &row_of));
        }
        lines.extend((0..order).flat_map(|x| self.element(places[x], x)));
        lines.extend(self.legend(height));
        let whole = height + LINE * (self.below.len() as f64 + 1.5);
        let drawing = markup::drawing((width, whole), 1.0).with("font-size", 14).with("text-anchor", "middle");
        Some(format!("{}\n", drawing.lines(lines)))
    }

    /// The room that lines round a row need above and below it.
    fn bulge(&self, row: &[usize]) -> f64 {
        let place = |x: usize| row.iter().position(|&y| y == x);
        let mut most: f64 = 0.0;
        for (number, (_, targets)) in self.generators.iter().enumerate() {
            for (at, &x) in row.iter().enumerate() {
                let far = place(targets[x]).map_or(0.0, |to| to.abs_diff(at) as f64 * ACROSS);
                most = most.max(bend(far, number) / 2.0);
            }
        }
        most + RADIUS + LINE
    }

    /// For each element those that it divides.
    fn multiples(&self) -> Vec<Vec<bool>> {
        let order = self.words.len();
        let of = |x: usize| {
            let (mut is_in, mut queue) = (vec![false; order], vec![x]);
            is_in[x] = true;
            while let Some(y) = queue.pop() {
                for (_, targets) in &self.generators {
                    if !std::mem::replace(&mut is_in[targets[y]], true) {
                        queue.push(targets[y]);
                    }
                }
            }
            is_in
        };
        (0..order).map(of).collect()
    }

    /// The elements row by row, in the order in which they are drawn.
    fn rows(&self) -> Vec<Vec<usize>> {
        let order = self.words.len();
        let multiples = self.multiples();
        let divide_each_other = |x: usize, y: usize| multiples[x][y] && multiples[y][x];
        let class = |x: usize| (0..=x).find(|&y| divide_each_other(x, y)).unwrap_or(x);
        let classes: Vec<usize> = (0..order).map(class).collect();
        // Elements with more multiples come first, so that those above are known.
        let mut by_size: Vec<usize> = (0..order).collect();
        by_size.sort_by_key(|&x| std::cmp::Reverse(multiples[x].iter().filter(|&&is_in| is_in).count()));
        let mut depth = vec![0; order];
        for &x in &by_size {
            let above = (0..order).filter(|&y| multiples[y][x] && !multiples[x][y]);
            depth[x] = above.map(|y| depth[y] + 1).max().unwrap_or(0);
        }
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); depth.iter().max().map_or(0, |most| most + 1)];
        (0..order).for_each(|x| rows[depth[x]].push(x));
        let mut at = vec![0.0; order];
        let spread = |row: &[usize], at: &mut Vec<f64>| {
            let middle = (row.len() as f64 - 1.0) / 2.0;
            row.iter().enumerate().for_each(|(place, &x)| at[x] = place as f64 - middle);
        };
        rows.iter().for_each(|row| spread(row, &mut at));
        for _ in 0..SWEEPS {
            for row in &mut rows {
                let mean = |x: usize| {
                    self.neighbours(x).map(|y| at[y]).sum::<f64>() / self.neighbours(x).count().max(1) as f64
                };
                let of_class = |x: usize| {
                    let all = || row.iter().filter(|&&y| classes[y] == classes[x]);
                    all().map(|&y| mean(y)).sum::<f64>() / all().count().max(1) as f64
                };
                let mut keys: Vec<(f64, usize, f64, usize)> =
                    row.iter().map(|&x| (of_class(x), classes[x], mean(x), x)).collect();
                keys.sort_by(|a, b| {
                    a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.total_cmp(&b.2)).then(a.3.cmp(&b.3))
                });
                *row = keys.into_iter().map(|key| key.3).collect();
                spread(row, &mut at);
            }
        }
        rows
    }

    /// The elements to which an arrow leads from here or from which one leads here.
    fn neighbours(&self, x: usize) -> impl Iterator<Item = usize> + '_ {
        let from = self.generators.iter().map(move |(_, targets)| targets[x]);
        let to = self.generators.iter().flat_map(|(_, targets)| targets.iter().enumerate());
        from.chain(to.filter(move |&(_, &target)| target == x).map(|(y, _)| y)).filter(move |&y| y != x)
    }

    fn element(&self, place: Place, x: usize) -> [Element; 2] {
        let (fill, line, width) = if self.marked[x] { ("#ffd9d9", "#cc2020", 3) } else { ("white", "#444", 1) };
        let circle = markup::circle(place, RADIUS).with("fill", fill).with("stroke", line).with("stroke-width", width);
        let size = if self.words[x].chars().count() > 5 { 10 } else { 14 };
        [circle, markup::text((place.0, place.1 + 5.0), &self.words[x]).with("font-size", size)]
    }

    /// The heads of the arrows, one for each colour.
    fn heads(&self) -> Element {
        let head = |number: usize| {
            let tip = Element::new("path").with("d", "M0 0L10 5L0 10z").with("fill", colour(number));
            let marker = Element::new("marker").with("id", format_args!("g{number}")).with("viewBox", "0 0 10 10");
            let marker = marker.with("refX", 10).with("refY", 5).with("markerWidth", 8).with("markerHeight", 8);
            marker.with("markerUnits", "userSpaceOnUse").with("orient", "auto").holding(&tip)
        };
        Element::new("defs").lines((0..self.generators.len()).map(head))
    }

    /// The names of the generators in their colours, and the words.
    fn legend(&self, height: f64) -> Vec<Element> {
        let name = |(number, (name, _)): (usize, &(String, Vec<usize>))| {
            let place = (MARGIN / 2.0 + number as f64 * 36.0, height);
            let line = markup::curve(&[(place.0, place.1 - 5.0), (place.0 + 14.0, place.1 - 5.0)]);
            let word = markup::text((place.0 + 22.0, place.1), name).with("fill", colour(number));
            [line.with("stroke", colour(number)).with("stroke-width", 2), word]
        };
        let mut all: Vec<Element> = self.generators.iter().enumerate().flat_map(name).collect();
        all.extend(self.below.iter().enumerate().map(|(line, words)| {
            let place = (MARGIN / 2.0, height + LINE * (line as f64 + 1.2));
            markup::text(place, words).with("font-size", 12).with("text-anchor", "start")
        }));
        all
    }
}

/// How far a line between two elements of a row is bent.
fn bend(far: f64, number: usize) -> f64 {
    12.0 + far * 0.24 + 6.0 * number as f64
}

fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}

/// The arrows of a generator; where it leads back, one line stands for both ways.
fn arrows(number: usize, targets: &[usize], places: &[Place], row_of: &[usize]) -> Vec<Element> {
    let mut all = Vec::new();
    for (x, &y) in targets.iter().enumerate() {
        let leads_back = targets[y] == x;
        if x == y || leads_back && y < x {
            continue;
        }
        let ((x1, y1), (x2, y2)) = (places[x], places[y]);
        let far = (x2 - x1).hypot(y2 - y1).max(1.0);
        let side = if number.is_multiple_of(2) { 1.0 } else { -1.0 };
        // Lines in a row go round the elements between; others are bent a little, so that those of
        // different generators do not lie on each other.
        let bend = match row_of[x] == row_of[y] {
            true => bend(far, number),
            false => 8.0 + 7.0 * (number / 2) as f64,
        };
        let (across, up) = ((y2 - y1) / far, (x1 - x2) / far);
        let turned = if row_of[x] == row_of[y] && x2 < x1 { -side } else { side };
        let middle = ((x1 + x2) / 2.0 + across * bend * turned, (y1 + y2) / 2.0 + up * bend * turned);
        let toward = |(x, y): Place| {
            let far = (middle.0 - x).hypot(middle.1 - y).max(1.0);
            (x + (middle.0 - x) / far * (RADIUS + 2.0), y + (middle.1 - y) / far * (RADIUS + 2.0))
        };
        let path = markup::curve(&[toward((x1, y1)), middle, toward((x2, y2))]);
        let path = path.with("stroke", colour(number)).with("stroke-width", 1.3);
        all.push(if leads_back { path } else { path.with("marker-end", format_args!("url(#g{number})")) });
    }
    all
}
