//! Generates a function for each message of this crate, and code from its tables. Games
//! of the catalogue, with their parameters, have their English texts next to them in the code.
fn main() -> std::io::Result<()> {
    tables::build("src/claims/reported.tsv")?;
    tables::build("src/catalogue/problems.tsv")?;
    translations::build(&["category-", "fact-", "game-", "parameter-"])
}
