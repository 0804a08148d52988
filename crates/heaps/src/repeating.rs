//! Codes whose digits repeat for ever.
