//! Certificates that are accepted, and that are refused.
mod accepted;
mod always;
mod amounts;
mod below;
mod cases;
mod coins;
mod eventually;
mod given;
mod growth;
mod json;
mod misere;
mod moves;
mod naive;
mod recurrences;
mod refused;
mod shapes;
mod specification;
