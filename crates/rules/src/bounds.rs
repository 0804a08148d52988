//! Bounds of free variables by interval reasoning on the conditions.
