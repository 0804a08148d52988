//! Generates a function for each message of this crate, and the code of its tables. The Chinese
//! help is in `messages/zh.ftl`; the English one is where the arguments are.
fn main() -> std::io::Result<()> {
    tables::build("src/phrases.tsv")?;
    translations::build(&["help-"])
}
