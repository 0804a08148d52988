//! Misère play, where the last move loses: genera, and quotients that decide sums of any size.
//!
//! Internal to sprague: no stability is promised.
//!
//! A misère quotient is a finite commutative monoid with a subset P and an image of each game such
//! that a sum is a P-position exactly if the product of the images of its components lies in P
//! (Plambeck 2005; Plambeck and Siegel, "Misère quotients for impartial games", 2008). Every
//! quotient that this crate returns is verified by the theorem at the head of [`verify`].
//!
//! | room | task |
//! |---|---|
//! | [`games`] | finite lists of games whose options are sums of earlier ones |
//! | [`monoid`], [`isomorphism`] | bipartite monoids; whether two are the same |
//! | [`presentation`] | generators, canonical words and a complete set of relations |
//! | [`verify`](mod@verify) | the theorem: whether a monoid with images of the games is their quotient |
//! | [`build`] | the construction, one game after the other |
//! | `product`, `minimise` | its steps: free generators for some games; elements that no word tells apart |
//! | [`period`] | quotients of infinitely many heaps by the misère periodicity theorem |
//! | [`genus`] | misère nim-values of sums with twos; the kinds of games |
//! | [`nim_rule`] | where the rule of misère Nim fails |
//! | [`bits`] | sets of elements |
::messages::include!();

pub mod bits;
pub mod build;
mod error;
pub mod games;
pub mod genus;
pub mod isomorphism;
mod meter;
mod minimise;
pub mod monoid;
pub mod nim_rule;
pub mod period;
pub mod presentation;
mod product;
pub mod verify;

pub use build::{Builder, Growth};
pub use error::{Halt, NotEarlier};
pub use games::Games;
pub use genus::{Genus, Kind};
pub use monoid::Monoid;
pub use period::{Period, Window};
pub use presentation::Presentation;
