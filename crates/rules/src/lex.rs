//! Rule text to tokens with spans.
