//! All suites of this crate in one program: each file says at its head what it tests.
mod cram;
mod definition;
mod nimbers;
mod place;
