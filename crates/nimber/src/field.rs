//! The field of nimbers: products, inverses, roots, orders and logarithms of nim-values.
//!
//! With xor as addition and the nim product `⊗` as multiplication the numbers below `2^(2^k)` are a
//! field, for every k, each within the next (J. H. Conway, *On Numbers and Games*, 1976). The value
//! of a product of coin-turning games is the nim product of the values (Tartan theorem, E. R.
//! Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 14).
//!
//! | room | task |
//! |---|---|
//! | `tower` | the recursion itself, in plain code; the compiler evaluates it to make tables |
//! | `poly`, `tables` | 64-bit products by carry-less multiplication, and by logarithms |
//! | `word`, `wide`, `long` | 64 bits, 128 bits, any length |
//! | `order`, `log` | the multiplicative group |
//! | `any` | [`Field`]: all operations for numbers of any length |
mod any;
pub mod log;
pub mod long;
pub mod order;
// Other processors have no carry-less multiplication: they use only part of this module, and tests
// use the rest.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub mod poly;
mod power;
pub mod tables;
pub mod tower;
pub mod wide;
pub mod word;

pub use any::{Field, FieldError};
pub use wide::{mul_128, pow_128, square_128};
pub use word::{inverse, mul, pow, quadratic, sqrt, square, trace};
