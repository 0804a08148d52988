//! Sums in which a turn moves in several components: the winner, the winning turns, and how that is
//! known.
//!
//! Nim-values are about one move at a time and say nothing here. Instead:
//!
//! | turns | method |
//! |---|---|
//! | `play every` | suspense numbers: the longest part decides ([`positions::turns::tempo`]) |
//! | `play first` | each component as a function of the components after it (`relay`) |
//! | `play 1..k`, `play exactly k` | a theorem where its conditions hold (`theory`), else search through sums (`some`) |
//!
//! `joint` counts and lists the winning turns where the components move independently.
mod every;
mod few;
mod joint;
mod nimlike;
mod question;
mod relay;
mod some;
mod theory;

pub(crate) use every::{REMOTENESS, SUSPENSE};
pub(crate) use few::EQUAL;
pub use joint::Joint;
pub(crate) use question::turn;
pub(crate) use relay::RELAY;
pub(crate) use some::{BLOCKED, NIM, SEARCHED, SELECTIVE};

/// The names of the theorems, as answers have them.
pub(crate) const THEOREMS: [&str; 7] =
    [every::LONGEST, every::SHORTEST, some::THEOREM, few::THEOREM, relay::THEOREM, theory::MOORE, theory::EXACTLY];
