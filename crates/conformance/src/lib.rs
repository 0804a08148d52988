//! (laid out below)
