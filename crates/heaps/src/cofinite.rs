//! Cofinite taking with splits: closed forms like that of Lasker's Nim.
