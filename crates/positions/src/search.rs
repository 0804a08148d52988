//! Memoised search for nim-values, with an explicit stack.
