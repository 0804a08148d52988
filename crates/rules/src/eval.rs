//! What typed expressions mean.
