//! The parts that the subcommands share: arguments, reading, limits, progress, failures and their
//! drawing.

pub(crate) mod args;
pub(crate) mod draw;
pub(crate) mod edges;
pub(crate) mod failure;
pub(crate) mod guard;
pub(crate) mod help;
pub(crate) mod hints;
pub(crate) mod input;
pub(crate) mod interrupt;
pub(crate) mod language;
pub(crate) mod latex;
pub(crate) mod limits;
pub(crate) mod meter;
pub(crate) mod mistyped;
pub(crate) mod output;
pub(crate) mod plot;
pub(crate) mod request;
pub(crate) mod route;
pub(crate) mod screen;
pub(crate) mod shell;
pub(crate) mod stretch;
pub(crate) mod table;
pub(crate) mod warning;
pub(crate) mod weight;
pub(crate) mod words;
