//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod cells;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod frames;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod helpers;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod spans;
mod twin;
