//! What is asked for, and what is made.
use messages::{Locale, Message};
use programs::{Language, Printed};

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The rule. A capital name without a value is a parameter that the input has.
    pub rule: String,
    /// Parameters of the rule with their values.
    pub params: Vec<(String, i64)>,
    /// Whether the player who makes the last move loses, besides what the rule says.
    pub misere: bool,
    /// The name of the problem; none means one that is made of the rule.
    pub title: Option<String>,
    /// The shape of the input, as `sprague code` reads it.
    pub input: String,
    /// The largest numbers by their names: names of the rule or n, T for cases, heaps, total,
    /// parameters.
    pub max: Vec<(String, i64)>,
    /// The words for the first player and for the second.
    pub answers: (String, String),
    /// The word for a draw.
    pub draw: Option<String>,
    /// What is printed of a case: the winner or the value.
    pub print: Printed,
    /// The seed of random tests.
    pub seed: u64,
    /// The language of comments and of the page about the package.
    pub locale: Locale,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            rule: String::new(),
            params: Vec::new(),
            misere: false,
            title: None,
            input: "T: heaps".to_owned(),
            max: Vec::new(),
            answers: ("First".to_owned(), "Second".to_owned()),
            draw: None,
            print: Printed::Winner,
            seed: 1,
            locale: Locale::ENGLISH,
        }
    }
}

/// A file of the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path within the package, with `/` between folders.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A wrong solution of the package.
#[derive(Debug, Clone, PartialEq)]
pub struct Planted {
    /// Its file.
    pub path: String,
    /// The test at which it fails, as the path of its input without `.in`.
    pub test: String,
    /// Whether it answers all samples rightly.
    pub samples: bool,
    /// What it does.
    pub why: Message,
}

/// A package.
#[derive(Debug, Clone, PartialEq)]
pub struct Package {
    /// All files, in order.
    pub files: Vec<File>,
    /// The wrong solutions.
    pub wrong: Vec<Planted>,
    /// A right solution that is too slow for the largest tests, where there is one.
    pub slow: Option<String>,
    /// Solutions that are left out, with the reason.
    pub left_out: Vec<Message>,
    /// The languages of the right solutions.
    pub languages: Vec<Language>,
    /// The number of samples, and of other tests.
    pub tests: (usize, usize),
}
