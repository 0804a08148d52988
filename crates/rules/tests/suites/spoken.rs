//! Rules in the words of a person: the phrases, and the clause to which a proposal belongs.

/// The rules that are proposed for the clauses of a text, each with the column of its clause.
fn proposed(text: &str) -> Vec<(usize, String)> {
    let errors = rules::compile(text, &[]).expect_err(text);
    let hinted = errors.errors.iter().filter_map(|error| Some((error.span.start as usize, error.hint.as_ref()?)));
    hinted.map(|(at, hint)| (at, hint.to_string())).collect()
}

/// The list of phrases is made when the first clause is read, and panics if one of them has two
/// meanings.
#[test]
fn no_phrase_has_two_meanings() {
    assert_eq!(proposed("take one"), [(5, "did you mean `take 1`?".to_owned())]);
}

#[test]
fn clauses_end_at_semicolons() {
    assert_eq!(
        proposed("take one；取二;x")[..2],
        [(8, "did you mean `take 1`?".to_owned()), (11, "did you mean `take 2`?".to_owned())]
    );
}
