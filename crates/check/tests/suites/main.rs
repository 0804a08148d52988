//! Certificates that are accepted, and that are refused.
mod accepted;
mod refused;
mod specification;
