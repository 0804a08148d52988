//! Options of a position, compiled for speed.
