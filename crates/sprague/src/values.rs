//! Values that a game keeps: in folders while they grow, and the sparse space of a code.
//! [`claims::values`] has the values themselves.
pub(crate) mod keep_in;
pub(crate) mod keeper_rows;
pub(crate) mod sparse_space;
