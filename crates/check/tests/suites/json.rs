//! The values of certificates are read, and everything that is not strict JSON is refused.
use check::Invalid;
use check::json::{Json, quoted, read};

#[test]
fn values_are_read() {
    let read = |text: &str| read(text).unwrap();
    assert_eq!(read(" 18446744073709551615 "), Json::Number(u64::MAX));
    assert_eq!(read(r#""a\n\u00e9\"é""#), Json::Text("a\né\"é".to_owned()));
    assert_eq!(read("[1, [], true]"), Json::List(vec![Json::Number(1), Json::List(vec![]), Json::Word("true")]));
    let object = Json::Object(vec![("a".to_owned(), Json::Number(1)), ("b".to_owned(), Json::Object(vec![]))]);
    assert_eq!(read(r#"{"a":1,"b":{}}"#), object);
    let hard = "a\"\\\u{1}\n\té";
    assert_eq!(read(&quoted(hard)), Json::Text(hard.to_owned()));
}

#[test]
fn what_is_not_strict_is_refused() {
    let deep = "[".repeat(1 << 20);
    let long = "9".repeat(21);
    for text in [
        "",
        "{",
        "[1,]",
        "{,}",
        "1 2",
        "-1",
        "1.0",
        "1e3",
        "01",
        "18446744073709551616",
        "{\"a\":1,\"a\":1}",
        "{a:1}",
        "\"\u{1}\"",
        "\"\\ud800\"",
        "\"\\x\"",
        "\"",
        "\"\\u00",
        "nul",
        "'a'",
        "{\"a\" 1}",
        &deep,
        &long,
    ] {
        assert!(matches!(read(text), Err(Invalid::File(_))), "{}", &text[..text.len().min(30)]);
    }
}
