//! Finite octal, hexadecimal and longer codes.
