//! The canonical text of a syntax tree.
