//! What a program prints of a case, and the form of a move or a number.
use super::model::{Expr, Piece, Stmt, var};
use super::{CodeOptions, ProgramError};
use crate::say;
use messages::Message;

/// What a program prints of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Printed {
    /// Who wins.
    #[default]
    Winner,
    /// The first winning move, by the number of the heap and then by what is taken.
    Move,
    /// The number of winning moves.
    Count,
    /// The nim-value of the sum.
    Value,
    /// All winning moves, each on a line.
    All,
    /// The moves of the winning side, against a player whose moves are read.
    Play,
}

impl Printed {
    pub(crate) fn name(self) -> Message {
        match self {
            Self::Winner => say::print_winner(),
            Self::Move => say::print_move(),
            Self::Count => say::print_count(),
            Self::Value => say::print_value(),
            Self::All => say::print_all(),
            Self::Play => say::print_play(),
        }
    }

    /// The form of a line if the caller gives none.
    pub fn usual_format(self) -> &'static str {
        match self {
            Self::Winner | Self::Play => "",
            Self::Move | Self::All => "{i} {k}",
            Self::Count => "{count}",
            Self::Value => "{value}",
        }
    }

    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Winner => &[],
            Self::Move | Self::All => &["i", "k", "from", "to", "heaps", "case"],
            Self::Play => &["i", "k", "to", "at"],
            Self::Count => &["count", "case"],
            Self::Value => &["value", "case"],
        }
    }
}

/// The form of a move or a number: letters, and words in braces.
pub(crate) struct Format {
    parts: Vec<Part>,
}

enum Part {
    Letters(String),
    End,
    Word(String),
}

impl Format {
    /// Parses the form of the options, or the usual one.
    ///
    /// # Errors
    /// [`ProgramError::Format`] for a word in braces that does not describe what is printed.
    pub(crate) fn of(options: &CodeOptions) -> Result<Self, ProgramError> {
        Self::read(options.format.as_deref().unwrap_or_else(|| options.print.usual_format()), options.print)
    }

    /// Reads a form of what is printed.
    ///
    /// # Errors
    /// [`ProgramError::Format`], as above.
    pub(crate) fn read(text: &str, print: Printed) -> Result<Self, ProgramError> {
        let allowed = print.words();
        let text = text.replace("\\n", "\n");
        let (mut parts, mut rest) = (Vec::new(), text.as_str());
        while !rest.is_empty() {
            let word = |text: &str| {
                let (word, _) = text.strip_prefix('{')?.split_once('}')?;
                Some(word.to_owned())
            };
            if let Some(word) = word(rest) {
                if !allowed.contains(&word.as_str()) {
                    let known = allowed.iter().map(|word| format!("{{{word}}}"));
                    return Err(ProgramError::Format { word, known: known.collect() });
                }
                rest = &rest[word.len() + 2..];
                parts.push(Part::Word(word));
            } else if let Some(next) = rest.strip_prefix('\n') {
                rest = next;
                parts.push(Part::End);
            } else {
                let end = rest.char_indices().skip(1).find(|(_, sign)| matches!(sign, '{' | '\n'));
                let (letters, next) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
                rest = next;
                parts.push(Part::Letters(letters.to_owned()));
            }
        }
        Ok(Self { parts })
    }

    /// The words in braces.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| if let Part::Word(word) = part { Some(word.as_str()) } else { None })
    }

    pub(crate) fn number(&self, number: &Expr) -> Vec<Piece> {
        let piece = |part: &Part| match part {
            Part::Letters(letters) => Piece::Text(letters.clone()),
            Part::End => Piece::End,
            Part::Word(word) if word == "case" => Piece::Number(var("number")),
            // A constant has no definite type in a format, so it is printed as text.
            Part::Word(_) => match number {
                Expr::Int(number) => Piece::Text(number.to_string()),
                number => Piece::Number(number.clone()),
            },
        };
        self.parts.iter().map(piece).chain([Piece::End]).collect()
    }

    /// Prints a move, where `said` prints what a word stands for.
    pub(crate) fn statements(&self, said: &dyn Fn(&str) -> Vec<Stmt>) -> Vec<Stmt> {
        let (mut body, mut line) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let longer = match part {
                Part::Letters(letters) => {
                    line.push(Piece::Text(letters.clone()));
                    continue;
                }
                Part::End => {
                    line.push(Piece::End);
                    continue;
                }
                Part::Word(word) => said(word),
            };
            if let [Stmt::Print(pieces)] = longer.as_slice() {
                line.extend(pieces.iter().cloned());
                continue;
            }
            if !line.is_empty() {
                body.push(Stmt::Print(std::mem::take(&mut line)));
            }
            body.extend(longer);
        }
        line.push(Piece::End);
        body.push(Stmt::Print(line));
        body
    }
}
