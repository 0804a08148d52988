//! Makes functions of the messages of this crate, and code of its tables. Theorems, and games of
//! the catalogue with their parameters, have their English texts where they belong.
fn main() -> std::io::Result<()> {
    tables::build("src/claims/reported.tsv")?;
    tables::build("src/catalogue/problems.tsv")?;
    translations::build(&["category-", "fact-", "game-", "parameter-", "theorem-", "theory-"])
}
