//! Tokens to syntax tree, with recovery.
