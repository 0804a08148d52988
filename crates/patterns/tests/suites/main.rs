//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod automatic;
mod domains;
mod formulas;
mod nested;
mod predicates;
mod sequences;
mod several;
