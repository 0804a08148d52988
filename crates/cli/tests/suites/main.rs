//! All suites of this crate in one program: each file says at its head what it tests.
mod limits;
mod pages;
mod pictures;
mod robust;
mod slurm;
mod store;
mod survey;
mod transcripts;
