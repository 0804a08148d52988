//! Games on one number: the sequence G(0), G(1), G(2), ... by engines, and certainty about all of it by theorems.
//!
//! | room | what it does |
//! |---|---|
//! | [`sequence`] | the values, and the trait of engines that make more of them |
//! | [`subtraction`], [`all_but`], [`code`], [`repeating`], [`general`] | one engine each |
//! | [`evidence`], [`period`] | a proof as a value that only theorems can make; how periods are found |
//! | [`window`], [`guy_smith`], [`all_but_state`], [`cofinite`] | one theorem each |
pub mod all_but;
pub mod all_but_state;
mod amounts;
pub mod code;
pub mod cofinite;
pub mod evidence;
pub mod general;
pub mod guy_smith;
mod marks;
#[cfg(test)]
mod naive;
pub mod period;
pub mod repeating;
pub mod sequence;
mod splits;
pub mod subtraction;
pub mod window;
