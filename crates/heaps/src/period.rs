//! Finding the period of a finite sequence of values.
