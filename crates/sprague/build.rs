//! Makes functions of the messages of this crate, and code of its table. Theorems and games of the
//! catalogue have their English texts where they belong.
fn main() -> std::io::Result<()> {
    tables::build("src/reported.tsv")?;
    translations::build(&["game-", "theorem-", "theory-"])
}
