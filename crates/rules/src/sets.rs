//! The sets with a name.
