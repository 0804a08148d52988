//! The definition in plain code.
