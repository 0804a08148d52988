//! All suites in one program.
mod random;
