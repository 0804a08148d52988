//! Number theory on 64-bit integers.
