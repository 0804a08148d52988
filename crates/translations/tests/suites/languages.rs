//! Languages are compared with English, and what cannot become a function is refused.
use std::{env, fs};
use translations::{Messages, compared, read};

fn messages(name: &str, text: &str, english: &Messages) -> Result<Messages, String> {
    let file = env::temp_dir().join(format!("translations-{}-{name}.ftl", std::process::id()));
    fs::write(&file, text).unwrap();
    let read = read(&file, english).map_err(|error| error.to_string());
    fs::remove_file(&file).unwrap();
    read
}

#[test]
fn languages_are_compared_with_english() {
    let english = messages("en", "take = take { $taken } from { $heap }\n", &Messages::new()).unwrap();
    assert_eq!(english["take"].arguments, ["taken", "heap"]);
    let fits = |name: &str, text: &str| {
        let other = messages(name, text, &english).unwrap();
        compared(&english, &[("zh".to_owned(), other)], &["game-"])
    };
    assert_eq!(fits("fits", "take = { $heap }: { $taken }\ngame-nim = x\n"), Ok(()));
    assert!(fits("missing", "game-nim = x\n").unwrap_err().contains("take is missing"));
    assert!(fits("unknown", "take = { $heap }{ $taken }\nfrom = x\n").unwrap_err().contains("there is no from"));
    assert!(fits("fewer", "take = { $heap }\n").unwrap_err().contains("has not the arguments"));
    assert!(fits("other", "take = { $heap }{ $taken }{ $more }\n").unwrap_err().contains("has not the arguments"));
}

#[test]
fn what_cannot_be_a_function_is_refused() {
    for (name, text) in [
        ("twice", "a = x\na = y\n"),
        ("cases", "a = { $n ->\n    [one] x\n   *[other] y\n }\n"),
        ("junk", "a\n"),
        ("term", "-a = x\n"),
    ] {
        assert!(messages(name, text, &Messages::new()).is_err(), "{name}");
    }
}
