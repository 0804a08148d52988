//! The games with a name.
