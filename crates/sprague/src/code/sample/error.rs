//! Why no shape is found.
use crate::messages::{Message, say};
use claims::error::SolveError;
use graphs::Outcome;
use programs::ProgramError;
use rules::error::RuleErrors;

/// Why the shape of the input cannot be found from samples.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SampleError {
    /// The rule does not compile.
    Rule(RuleErrors),
    /// The given shape or start is not valid.
    Program(ProgramError),
    /// The solver cannot answer positions of the samples.
    Solve(SolveError),
    /// The shape is that of a game on a graph, which is fixed.
    OfGraph,
    /// No sample has an output.
    Empty,
    /// No shape reads the inputs with one case for each line of the outputs.
    NoShape {
        /// The shape, where one was given.
        input: Option<String>,
        /// The number of words of all inputs.
        words: usize,
        /// The number of lines of all outputs.
        lines: usize,
    },
    /// The samples only have the word for one of the players.
    OneWord {
        /// The simplest shape that fits.
        input: String,
        /// The player who wins all cases of the samples.
        winner: Outcome,
        /// The word for this winner.
        word: String,
    },
    /// The outputs can be words for the players as well as numbers of moves or values.
    Ambiguous {
        /// The simplest shape that fits.
        input: String,
    },
    /// No case of the samples shows what is printed where there is no winning move.
    NoWord {
        /// The simplest shape that fits.
        input: String,
        /// The form of a move.
        format: String,
    },
    /// A case of the samples has a different winner than the rule gives.
    Differs {
        /// The shape that fits best.
        input: String,
        /// The number of cases.
        cases: usize,
        /// The number of cases that agree.
        agreed: usize,
        /// The first case that does not agree, and who wins it by the rule.
        seen: Message,
        /// The line of the output for that case.
        says: String,
    },
}

impl SampleError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Rule(errors) => errors.message(),
            Self::Program(error) => error.message(),
            Self::Solve(error) => error.message(),
            Self::OfGraph => say::sample_of_graph(),
            Self::Empty => say::sample_empty(),
            Self::NoShape { input: None, words, lines } => say::sample_no_shape(*words, *lines),
            Self::NoShape { input: Some(input), words, lines } => say::sample_not_this_shape(input, *words, *lines),
            Self::OneWord { input, winner: Outcome::P, word } => say::sample_one_word_second(word, input),
            Self::OneWord { input, word, .. } => say::sample_one_word_first(word, input),
            Self::Ambiguous { input } => say::sample_ambiguous(input),
            Self::NoWord { input, format } => say::sample_no_lost_word(format, input),
            Self::Differs { input, cases, agreed, seen, says } => {
                say::sample_differs(seen.clone(), says, input, *agreed, *cases)
            }
        }
    }
}

::messages::error!(SampleError);

impl From<ProgramError> for SampleError {
    fn from(error: ProgramError) -> Self {
        Self::Program(error)
    }
}

impl From<RuleErrors> for SampleError {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(errors)
    }
}
