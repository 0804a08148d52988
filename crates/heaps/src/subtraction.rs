//! Finite subtraction games.
