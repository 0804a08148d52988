//! Positions as keys of hash tables.
