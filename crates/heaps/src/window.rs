//! The window theorem for finite subtraction games.
