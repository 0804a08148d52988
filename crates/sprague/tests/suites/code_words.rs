//! Comments of programs in the language that is asked for; the program itself is the same.
use sprague::code::{CodeOptions, Language, code};
use sprague::{Budget, Locale};

/// A game of each kind of program, with an input that it has.
const GAMES: &[(&str, &str)] = &[
    ("take 1,3,4", "T: heaps"),
    ("take squares", "eof: n n n"),
    ("take 1..n/2", "one: n"),
    ("take 1..M", "T M: n"),
    ("take S", "zero: S* | heaps"),
    ("wythoff", "T: (b,a)*"),
    ("wythoff", "eof: n"),
    ("kayles; misere", "eof: n"),
    ("nim; misere", "eof: heaps"),
    ("take 1,3; play every", "eof: heaps"),
    ("take any; play 1..2", "eof: heaps"),
    ("n -> n-1 : n>3; n -> n+1 : n%2=0, n<20", "eof: heaps"),
    ("turn 1..2", "eof: n"),
    ("circle(take 1..2 leaving 0..2)", "zero: n"),
    ("move k from i to i-1 : k>=1", "eof: heaps"),
    (r#""++" -> "--""#, "T: n"),
    ("cram", "eof: n"),
    ("{a, ..} -> {a-1, ..} then each x -> x/after(gcd) : a>=1, distinct>=1", "eof: n"),
    ("{a, ..} -> {a-1, ..} : a>=1", "eof: heaps"),
    (r#"board "XO" -> ".X""#, "T: n"),
    (r#"place "XX/X." turned"#, "T: n"),
    ("delete v : weight(v)<deg(v); drop isolated", "eof: heaps"),
    ("delete connected 1..3 leaving connected; delete u-v", "eof: heaps"),
    ("take 1..3; end if n=0 draws", "eof: n"),
    ("(a,b) -> (a-1,b) : a>=1; end if b=0 wins; misere", "eof: n"),
    ("erase d for x : gcd(d,x)=1", "T: heaps"),
    ("graph", "eof: heaps"),
    ("hackenbush", "eof: heaps"),
    ("poset", "eof: heaps"),
];

fn lines_of(text: &str, comments: bool) -> Vec<&str> {
    text.lines().filter(|line| line.trim_start().starts_with("//") == comments).collect()
}

#[test]
fn comments_are_in_the_language_that_is_asked_for() {
    let zh: Locale = "zh".parse().unwrap();
    let is_chinese = |line: &str| line.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign));
    for &(rule, input) in GAMES {
        let options = CodeOptions { language: Language::Cpp, input: input.parse().unwrap(), ..CodeOptions::default() };
        let made = |locale| {
            let options = CodeOptions { locale, ..options.clone() };
            code(rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"))
        };
        let (english, chinese) = (made(Locale::ENGLISH), made(zh));
        assert_eq!(lines_of(&english, false), lines_of(&chinese, false), "{rule}");
        assert!(!lines_of(&english, true).into_iter().any(is_chinese), "{rule}\n{english}");
        for line in lines_of(&chinese, true) {
            // A formula goes on over the end of a line.
            assert!(is_chinese(line) || line.starts_with("//   "), "{rule}: {line}");
            // A Chinese sign is as wide as two letters.
            let width: usize = line.chars().map(|sign| if sign.is_ascii() { 1 } else { 2 }).sum();
            assert!(width <= 180, "{rule}: {line}");
        }
    }
}
