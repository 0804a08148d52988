//! Makes functions of the messages of this crate.
fn main() -> std::io::Result<()> {
    translations::build(&["comment-"])
}
