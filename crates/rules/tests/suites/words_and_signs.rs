//! The pieces of a text: their kinds and places, and hints for the habits of other languages.
use rules::lex::{MAX_ERRORS, TokenKind, lex};

fn kinds(text: &str) -> Vec<TokenKind> {
    let (tokens, errors) = lex(text);
    assert_eq!(errors, [], "{text}");
    tokens.iter().map(|token| token.kind).collect()
}

#[test]
fn a_range_is_not_a_code() {
    use TokenKind::*;
    assert_eq!(kinds("take 1..3"), [Key(rules::lex::Key::Take), Int(1), DotDot, Int(3), Eof]);
    assert_eq!(kinds("0.77; .5 # c\n4.(3)"), [Code, Separator, Code, Separator, Code, Eof]);
    assert_eq!(kinds("0..3"), [Int(0), DotDot, Int(3), Eof]);
}

#[test]
fn spans_cover_the_text_in_order() {
    for text in
        ["(a,b) -> (a-k,b) : k>=1 # Wythoff\r\ntake  any;", "\u{feff}take 1", "≤ 10²³ dawson's-kayles '", "\"a;#b\" x"]
    {
        let (tokens, _) = lex(text);
        let mut end = 0;
        for token in &tokens {
            assert!(token.span.start >= end && token.span.end as usize <= text.len(), "{text}: {token:?}");
            assert!(text.get(token.span.start as usize..token.span.end as usize).is_some());
            end = token.span.end;
        }
        assert_eq!(tokens.last().map(|token| token.kind), Some(TokenKind::Eof));
    }
}

#[test]
fn habits_of_other_languages_get_a_hint_and_are_understood() {
    for (text, hint) in
        [("a == b", "write ="), ("a ^ b", "**"), ("2n", "2*n"), ("1e18", "10**18"), ("1_000", "1000"), ("a ≤ b", "<=")]
    {
        let (tokens, errors) = lex(text);
        assert!(
            errors.len() == 1 && errors[0].hint.as_ref().is_some_and(|h| h.to_string().contains(hint)),
            "{text}: {errors:?}"
        );
        assert!(tokens.len() >= 2);
    }
}

#[test]
fn mistakes_are_limited() {
    let (_, errors) = lex(&"\0a".repeat(100_000));
    assert_eq!(errors.len(), MAX_ERRORS);
    let (_, errors) = lex(&"\0".repeat(100_000));
    assert_eq!(errors.len(), 1);
}
