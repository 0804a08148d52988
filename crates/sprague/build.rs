//! Makes functions of the messages of this crate. Theorems and games of the catalogue have their
//! English texts where they belong.
fn main() -> std::io::Result<()> {
    translations::build(&["game-", "theorem-", "theory-"])
}
