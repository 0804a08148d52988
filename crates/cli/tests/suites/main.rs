//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod languages;
mod limits;
mod pages;
mod pictures;
mod robust;
mod slurm;
mod store;
mod survey;
mod transcripts;
