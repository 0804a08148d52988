//! The winner of a sum, by kind of play: conventions, turns, and loopy play.
//!
//! | room | play |
//! |---|---|
//! | `normal` | a player who cannot move loses: nim-values add up |
//! | `won` | sums with one component whose value is not known |
//! | `twins` | sums with equal components whose values are not known |
//! | `features` | components that no search reaches, by a condition that is only checked |
//! | `misere` | a player who cannot move wins |
//! | `quotient` | such sums by the misère quotient of their game |
//! | `loopy` | play that need not end |
//! | `turns` | turns that move in several components |
//! | `entailing` | moves that oblige: `again` and `answer` |
//! | `judged` | ends that decide who wins: `wins` and `draws` |
//! | `state` | a position as the searches have it |
//! | `definition` | any of these, by the definition alone |
pub(crate) mod definition;
pub(crate) mod entailing;
pub(crate) mod features;
pub(crate) mod judged;
pub(crate) mod loopy;
pub(crate) mod misere;
pub(crate) mod normal;
pub(crate) mod quotient;
pub(crate) mod state;
pub(crate) mod turns;
pub(crate) mod twins;
pub(crate) mod won;
