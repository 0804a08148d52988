//! All suites in one program: the head of each file names the subject of its comparison.
mod answered;
mod claims;
mod digits;
mod exponents;
mod lists;
mod random;
mod statements;
mod strategies;
