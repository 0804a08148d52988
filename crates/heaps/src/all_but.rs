//! All-but-finite subtraction games.
