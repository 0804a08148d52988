//! Tables are read row by row, and what is not a table is refused.
use tables::read;

#[test]
fn rows_know_their_lines_and_columns() {
    let rows = read("t.tsv", "# about\nname\tcount\n\nx\t3\n# more\n\"y\t").unwrap();
    assert_eq!(rows[0].place(), "t.tsv:4");
    assert_eq!((rows[0].get("name"), rows[0].number::<u64>("count")), (Ok("x"), Ok(3)));
    assert_eq!((rows[1].place().as_str(), &rows[1][0], rows[1].get("count")), ("t.tsv:6", "\"y", Ok("")));
    assert!(rows[0].get("nothing").unwrap_err().contains("no column nothing"));
    assert!(rows[1].number::<u64>("count").is_err());
    assert_eq!((rows[0].cells(), rows[0].cells::<3>().is_err()), (Ok(["x", "3"]), true));
}

#[test]
fn what_is_no_table_is_refused() {
    for (text, says) in [
        ("", "no header"),
        ("# only words\n", "no header"),
        ("a\ta\n1\t2\n", "two columns"),
        ("a\tb\n# here\n1\t2\t3\n", "t.tsv:3: 3 cells"),
        ("a\tb\n1\n", "t.tsv:2: 1 cells"),
    ] {
        assert!(read("t.tsv", text).is_err_and(|error| error.contains(says)), "{text:?}");
    }
    assert!(read("t.tsv", "name\n").is_ok_and(|rows| rows.is_empty()));
}
