//! Generates a function for each message of this crate, and code from the tables of the course.
fn main() -> std::io::Result<()> {
    tables::build("src/course/chapters.tsv")?;
    tables::build("src/course/tasks.tsv")?;
    translations::build(&[])
}
