//! All suites in one program: the head of each file names what it compares.
mod answers;
mod atlas;
mod certificates;
#[allow(dead_code, reason = "the tests of `sprague` use the rest")]
#[path = "../../../sprague/tests/suites/programs.rs"]
mod compiled;
mod digraphs;
mod erasing;
mod errors;
mod forms;
mod frozen;
mod geography;
mod hackenbush;
mod judge;
mod language;
mod misere;
mod nimfield;
mod patterns;
mod positions;
mod programs;
mod proofs;
mod regressions;
mod relatives;
mod suites;
mod tables;
mod texts;
mod values;
