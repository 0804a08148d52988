//! Tables of nim-values over a box of positions.
