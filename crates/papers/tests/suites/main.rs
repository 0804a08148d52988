//! The tests of documents.
mod documents;
mod texts;
