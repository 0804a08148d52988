//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod certificates;
mod codes;
mod digit_laws;
mod engines;
mod far_laws;
mod law_certificates;
mod laws;
mod mutated_certificates;
mod names_of_moves;
mod no_false_claims;
mod plain;
mod proved_tables;
mod random;
mod random_laws;
mod residue_laws;
mod statistics;
mod truth;
