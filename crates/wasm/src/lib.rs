//! The interface between a web page and sprague: a request in JSON, an answer in JSON.
//!
//! A [`Session`] keeps what has been found so far, so that a second question about the same game is
//! quick. The answers have the shapes of the command line's `--format json`; if a page needs more
//! (the length of an underlined word, the cells of a board) there are additional fields. The logic
//! of games is elsewhere.
//!
//! | room | task |
//! |---|---|
//! | `requests` | the requests, by name |
//! | `session` | the data kept between requests, and the parts that requests share |
//! | `failure` | why there is no answer, with the place of the mistake |
//! | `hints` | how to go on, in the words of the page |
//! | `answer`, `values`, `pattern`, `code` | the questions about rules and positions |
//! | `play`, `tokens`, `cutting` | matches: on sums, with tokens on a graph, in Hackenbush |
//! | `graph`, `geography` | given graphs |
//! | `course` | the course, and the puzzle of a day |
//! | `language` | the words of the rule language, the named games, examples |
//! | `twins` | whether the variants of the inner loops agree here |
//! | `page` | on WebAssembly only: the calls from the page and to it |
::messages::include!();

mod answer;
mod code;
mod course;
mod cutting;
mod failure;
mod geography;
mod graph;
mod hints;
mod language;
#[cfg(target_arch = "wasm32")]
mod page;
mod pattern;
mod play;
mod requests;
mod session;
mod tokens;
mod twins;
mod values;

pub use session::Session;
