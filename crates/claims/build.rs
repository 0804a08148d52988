//! Makes functions of the messages of this crate. Theorems have their English texts next to them
//! in the code.
fn main() -> std::io::Result<()> {
    translations::build(&["theorem-", "theory-"])
}
