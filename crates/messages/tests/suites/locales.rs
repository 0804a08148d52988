//! Each file of messages is a language, and a list of other languages is detected.
use messages::{Locale, are_all};

#[test]
fn each_file_is_a_language() {
    let codes: Vec<&str> = Locale::all().map(Locale::code).collect();
    assert_eq!(codes.first(), Some(&"en"));
    assert!(codes.contains(&"zh"));
    for locale in Locale::all() {
        assert_eq!(locale.code().parse(), Ok(locale));
    }
}

#[test]
fn other_languages_are_told_apart() {
    let codes: Vec<&str> = Locale::all().map(Locale::code).collect();
    assert!(are_all(&codes));
    assert!(!are_all(&["en"]) && !are_all(&["en", "zh", "zz"]) && !are_all(&["en", "z"]));
}
