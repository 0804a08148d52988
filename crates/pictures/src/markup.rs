//! Elements of SVG, written as text, for pictures of graphs, of Hackenbush and of surveys; and the
//! one place where text is escaped for SVG and HTML.
//!
//! ```
//! use pictures::markup::{circle, drawing, text};
//! let picture = drawing((60.0, 40.0), 1.0).lines([circle((30.0, 20.0), 8.5), text((30.0, 24.25), "a < b")]);
//! assert!(picture.to_string().ends_with("<text x=\"30\" y=\"24.3\">a &lt; b</text>\n</svg>"));
//! ```
use std::fmt::{self, Display, Write as _};

/// A point in a picture, (x, y); y runs downwards.
pub type Place = (f64, f64);

/// An element with its attributes and its contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    name: &'static str,
    attributes: String,
    inside: String,
}

impl Element {
    /// An element without attributes and contents.
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), inside: String::new() }
    }

    /// Adds an attribute.
    pub fn with(mut self, attribute: &str, value: impl Display) -> Self {
        let _ = write!(self.attributes, " {attribute}=\"{}\"", escaped(&value.to_string()));
        self
    }

    /// Draws a white outline of this width behind the letters of a text, so that no line crosses
    /// them out.
    pub fn rimmed(self, width: u32) -> Self {
        self.with("stroke", "white").with("stroke-width", width).with("paint-order", "stroke")
    }

    /// Adds text, which is escaped.
    pub fn words(mut self, words: &str) -> Self {
        self.inside.push_str(&escaped(words));
        self
    }

    /// Adds a child element.
    pub fn holding(mut self, part: &Element) -> Self {
        let _ = write!(self.inside, "{part}");
        self
    }

    /// Adds child elements, each on a line of its own.
    pub fn lines(mut self, parts: impl IntoIterator<Item = Element>) -> Self {
        self.inside.push('\n');
        parts.into_iter().for_each(|part| self.inside.push_str(&format!("{part}\n")));
        self
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, attributes, inside } = self;
        match inside.is_empty() {
            true => write!(f, "<{name}{attributes}/>"),
            false => write!(f, "<{name}{attributes}>{inside}</{name}>"),
        }
    }
}

/// The root element of a picture of this width and height, displayed at this scale.
pub fn drawing((width, height): Place, scale: f64) -> Element {
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("viewBox", format_args!("0 0 {} {}", tenth(width), tenth(height)))
        .with("width", tenth(width * scale))
        .with("height", tenth(height * scale))
        .with("font-family", "sans-serif")
}

/// A white background for the whole picture.
pub fn paper() -> Element {
    Element::new("rect").with("width", "100%").with("height", "100%").with("fill", "white")
}

/// A circle.
pub fn circle((x, y): Place, radius: f64) -> Element {
    Element::new("circle").with("cx", tenth(x)).with("cy", tenth(y)).with("r", tenth(radius))
}

/// Text at a point.
pub fn text((x, y): Place, words: &str) -> Element {
    Element::new("text").with("x", tenth(x)).with("y", tenth(y)).words(words)
}

/// A Bézier curve from the first of two, three or four points to the last: two points make a
/// straight line, the points between them are control points.
pub fn curve(points: &[Place]) -> Element {
    let letter = match points.len() {
        ..=2 => 'L',
        3 => 'Q',
        _ => 'C',
    };
    let places: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", tenth(x), tenth(y))).collect();
    let (first, others) = places.split_first().map_or(("0 0", &[][..]), |(first, others)| (first, others));
    Element::new("path").with("d", format_args!("M{first}{letter}{}", others.join(" "))).with("fill", "none")
}

/// A number rounded to a tenth: smaller differences are invisible.
fn tenth(number: f64) -> f64 {
    // Adding 0.0 turns -0.0 into 0.0, which has no sign.
    (number * 10.0).round() / 10.0 + 0.0
}

/// Text escaped for HTML and XML.
pub fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' => safe.push(c),
            // XML cannot represent these characters.
            c if c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c) => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// The first `longest` letters of a name, with a mark if it is longer.
pub fn shortened(name: &str, longest: usize) -> String {
    match name.char_indices().nth(longest) {
        Some((end, _)) => format!("{}\u{2026}", &name[..end]),
        None => name.to_owned(),
    }
}
