//! All suites in one program.
mod obligations;
mod random;
