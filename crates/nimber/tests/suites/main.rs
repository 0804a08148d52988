//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod field;
mod logarithms;
mod long;
mod mex;
mod products;
mod sum;
mod trie;
mod words;
