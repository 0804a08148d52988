//! What compiles but is probably not meant.
