//! Nim-values in order of heap size, stored as narrow as they fit.
