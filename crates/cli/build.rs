//! Generates a function for each message of this crate, and the code of its tables.
fn main() -> std::io::Result<()> {
    tables::build("src/phrases.tsv")?;
    translations::build(&[])
}
