//! Syntax tree to typed form.
