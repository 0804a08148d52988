//! Sums in which a turn moves in several components: `play every`, `play first`, `play 1..k`, `play
//! exactly k`.
//!
//! | room | task |
//! |---|---|
//! | [`tempo`] | the length of play in a component, and in sums where all or the first of them move |
//! | `repeated` | this length for heaps of any size, where the numbers repeat |
//! | [`joint_sums`] | search through whole sums, for any choice of components |
//!
//! Nim-values do not apply here: they are about turns in one component.
pub mod joint_sums;
pub mod repeated;
pub mod tempo;
