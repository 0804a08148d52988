//! The normalised state theorem for all-but-finite subtraction games.
