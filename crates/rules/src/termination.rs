//! Whether every play ends.
