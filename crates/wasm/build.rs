//! Generates a function for each message of this crate, and the code of its table.
fn main() -> std::io::Result<()> {
    tables::build("examples.tsv")?;
    translations::build(&[])
}
