//! Makes functions of the messages of this crate, and code of its tables.
fn main() -> std::io::Result<()> {
    tables::build("src/phrases.tsv")?;
    translations::build(&[])
}
