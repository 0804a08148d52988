//! Any ruleset on one number.
