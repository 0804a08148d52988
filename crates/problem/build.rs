//! Generates a function for each message of this crate.
fn main() -> std::io::Result<()> {
    translations::build(&[])
}
