//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod below;
mod boxes;
mod by_hand;
mod chomp;
mod cram;
mod definition;
mod deletion;
mod entailing;
mod erased_sets;
mod erasing;
mod keys;
mod lines;
#[cfg(feature = "jit")]
mod machine_code;
mod mirrors;
mod misere;
mod nimbers;
#[cfg(feature = "jit")]
mod orders;
mod packed_words;
mod place;
mod search;
mod sliding;
#[cfg(feature = "jit")]
mod tiles;
mod transposition;
mod turns;
mod whole_sums;
mod words;
mod zeros;
