//! Makes functions of the messages of this crate, and code of its table.
fn main() -> std::io::Result<()> {
    tables::build("games.tsv")?;
    translations::build(&[])
}
