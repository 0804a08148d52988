//! All suites in one program: each file is one, and says at its head what it compares.
mod answers;
mod certificates;
mod digraphs;
mod erasing;
mod errors;
mod geography;
mod hackenbush;
mod judge;
mod misere;
mod nimfield;
mod patterns;
mod positions;
mod programs;
mod proofs;
mod tables;
mod texts;
mod values;
