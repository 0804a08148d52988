//! What a statement gives: inputs with their outputs, and the words for who wins.

/// An input, and the output that a correct program prints for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
}

/// The words of an output for each winner. `{case}` in them is the number of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// The words for the first player and for the second.
    pub winners: (String, String),
    /// The word for a draw.
    pub draw: Option<String>,
}

impl Answers {
    /// The answers of all cases are one line: a word that ends in a blank is not the end of it.
    pub(super) fn end_in_blanks(&mut self) {
        let (first, second) = (&mut self.winners.0, &mut self.winners.1);
        for word in [Some(first), Some(second), self.draw.as_mut()].into_iter().flatten() {
            if !word.ends_with(' ') {
                word.push(' ');
            }
        }
    }
}
