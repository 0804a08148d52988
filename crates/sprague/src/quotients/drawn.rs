//! A quotient as a picture, and in LaTeX.
use crate::messages::{Locale, Message, say};
use crate::quotients::found::{Of, Part, Quotient};
use misere::Period;
use misere::presentation::letter;
use pictures::cayley::{Cayley, MOST_ELEMENTS};
use std::fmt::Write as _;

/// The digits of exponents.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
/// So many elements of heaps stand in a line of a LaTeX table.
const COLUMNS: usize = 10;

/// Why a quotient is not drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyElements {
    /// The number of its elements.
    pub order: usize,
}

impl TooManyElements {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        say::quotient_not_drawn(self.order, MOST_ELEMENTS)
    }
}

::messages::display!(TooManyElements);

impl std::error::Error for TooManyElements {}

impl Quotient {
    /// The graph of multiplication by the generators, with P marked, as SVG.
    ///
    /// # Errors
    /// [`TooManyElements`]: arrows could not be told apart.
    pub fn svg(&self, locale: Locale) -> Result<String, TooManyElements> {
        let products = |&generator| self.monoid.row(generator).iter().map(|&x| usize::from(x)).collect();
        let generators = self.presentation.generators.iter().enumerate();
        let drawn = Cayley {
            words: self.monoid.elements().map(|x| raised(&self.word(x))).collect(),
            marked: self.monoid.elements().map(|x| self.monoid.is_p(x)).collect(),
            generators: generators.map(|(at, generator)| (letter(at).to_string(), products(generator))).collect(),
            below: [say::quotient_drawn_lines(), say::quotient_drawn_ways(), say::quotient_drawn_p()]
                .map(|words| words.in_locale(locale))
                .to_vec(),
        };
        drawn.svg().ok_or(TooManyElements { order: self.order() })
    }

    /// The presentation, P and the elements of the heaps as LaTeX; it needs amsmath.
    pub fn latex(&self) -> String {
        let word = |word: &[u32]| braced(&misere::Presentation::text(word));
        let letters: Vec<String> = (0..self.presentation.generators.len()).map(|at| letter(at).to_string()).collect();
        let relations = self.presentation.relations.iter();
        let relations: Vec<String> =
            relations.map(|(left, right)| format!("{} = {}", word(left), word(right))).collect();
        let p: Vec<String> = self.p_words().iter().map(|word| braced(word)).collect();
        let mut text = String::new();
        let _ = writeln!(text, "\\begin{{gather*}}");
        let _ = writeln!(
            text,
            "\\mathcal{{Q}} = \\langle {} \\mid {} \\rangle \\\\",
            letters.join(", "),
            broken(&relations)
        );
        let _ = writeln!(text, "\\mathcal{{P}} = \\{{ {} \\}}", broken(&p));
        let _ = writeln!(text, "\\end{{gather*}}");
        for part in &self.parts {
            self.latex_of(part, &mut text);
        }
        text
    }

    /// The elements of the positions of a game.
    fn latex_of(&self, part: &Part, text: &mut String) {
        let shown = part.period.map_or(part.images.len(), |found| found.preperiod + found.period);
        let elements: Vec<String> = part.images.iter().take(shown).map(|&x| braced(&self.word(x))).collect();
        if self.parts.len() > 1 {
            let _ = writeln!(text, "\\noindent\\texttt{{{}}}:", safe(&part.rule));
        }
        match &part.of {
            Of::Heaps => {
                let _ = writeln!(text, "\\[\\begin{{array}}{{r|{}}}", "c".repeat(COLUMNS));
                let numbers: Vec<String> = (0..COLUMNS).map(|column| format!("+{column}")).collect();
                let _ = writeln!(text, "n & {} \\\\ \\hline", numbers.join(" & "));
                for (line, row) in elements.chunks(COLUMNS).enumerate() {
                    let empty = " & ".repeat(COLUMNS - row.len());
                    let _ = writeln!(text, "{} & {}{empty} \\\\", line * COLUMNS, row.join(" & "));
                }
                let _ = writeln!(text, "\\end{{array}}\\]");
            }
            Of::Positions { names, .. } | Of::Vertices { names, .. } => {
                let named = names.iter().zip(&elements);
                let named: Vec<String> =
                    named.map(|(name, word)| format!("\\Phi(\\text{{{}}}) = {word}", safe(name))).collect();
                let _ = writeln!(text, "\\begin{{gather*}}\n{}\n\\end{{gather*}}", named.join(" \\\\\n"));
            }
        }
        if let Some(Period { preperiod, period }) = part.period {
            let _ = writeln!(text, "\\[\\Phi(n+{period}) = \\Phi(n) \\quad (n \\ge {preperiod})\\]");
        }
    }
}

/// `b^2` with a raised digit.
fn raised(word: &str) -> String {
    let digit =
        |letter: char| letter.to_digit(10).filter(|_| word.len() > 1).map_or(letter, |digit| RAISED[digit as usize]);
    word.chars().filter(|&letter| letter != '^').map(digit).collect()
}

/// `b^12` as `b^{12}`.
fn braced(word: &str) -> String {
    let mut text = String::new();
    let mut letters = word.chars().peekable();
    while let Some(letter) = letters.next() {
        text.push(letter);
        if letter == '^' {
            text.push('{');
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                text.push(digit);
            }
            text.push('}');
        }
    }
    text
}

/// A list that is broken into lines of six.
fn broken(list: &[String]) -> String {
    list.chunks(6).map(|line| line.join(",\\ ")).collect::<Vec<_>>().join(", \\\\\n")
}

/// A name of a vertex with the signs of LaTeX escaped.
fn safe(name: &str) -> String {
    let sign = |letter: char| match letter {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{letter}"),
        letter => letter.to_string(),
    };
    name.chars().map(sign).collect()
}
