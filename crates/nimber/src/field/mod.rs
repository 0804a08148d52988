//! The field of nimbers: products, inverses, roots, orders and logarithms of nim-values.
//!
//! With xor as addition and the nim product `⊗` as multiplication the numbers below `2^(2^k)` are a field, for every k
//! (J. H. Conway, *On Numbers and Games*, 1976). Products of coin-turning games have nim products for values (Tartan
//! theorem, E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 14).
mod poly;
mod tables;
mod tower;
mod word;

pub use word::mul;
