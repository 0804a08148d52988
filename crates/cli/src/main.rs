//! The command line of sprague.
fn main() {}
