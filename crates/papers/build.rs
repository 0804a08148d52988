//! Generates a function for each message of this crate, and code from the table of works.
fn main() -> std::io::Result<()> {
    tables::build("src/works.tsv")?;
    translations::build(&[])
}
