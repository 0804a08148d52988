//! All suites in one program: each file is one, and says at its head what it compares.
mod claims;
mod random;
mod statements;
