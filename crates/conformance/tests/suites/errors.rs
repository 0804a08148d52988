//! Texts that must be refused: at the right column, with the helpful word, and never with a crash.
use conformance::{Outcome, Row, suite, table};
use rules::{compile, compile_bytes};

/// The first reported mistake must be that of the table; later ones may follow from it.
fn refused(row: &Row) -> Outcome {
    let (text, column, says) = (row.get("text")?, row.number::<usize>("column")?, row.get("says")?);
    let errors = match compile(text, &[]) {
        Ok(compiled) => return Err(format!("accepted as: {}", compiled.ruleset.canonical)),
        Err(errors) => errors.errors,
    };
    let first = errors.first().ok_or("refused without a reason")?;
    let start = text.get(..first.span.start as usize).map_or(usize::MAX, |before| before.chars().count() + 1);
    if start.abs_diff(column) > 1 {
        return Err(format!("caret at column {start}, expected {column}: {first}"));
    }
    let mut words = first.to_string();
    // How to set a parameter depends on the caller; the table has the option of the command line.
    words.push_str(if first.parameter.is_some() { " --param" } else { "" });
    if words.contains(says) { Ok(()) } else { Err(format!("does not say \"{says}\": {words}")) }
}

#[test]
fn wrong_texts_are_refused_where_they_are_wrong() {
    suite("bad rules", &table("truth/bad_rules.tsv"), refused);
}

/// For any bytes, the result is a ruleset or an error with a place inside the text.
fn has_a_place(text: &[u8]) {
    if let Err(errors) = compile_bytes(text, &[]) {
        let first = errors.errors.first().expect("an error without a reason");
        assert!(first.span.start as usize <= text.len(), "{first} in a text of {} bytes", text.len());
        assert!(first.message != "");
    }
}

#[test]
fn hostile_texts_are_errors_with_a_place() {
    let nested = format!("take 1 if {}n>0{}", "(".repeat(100_000), ")".repeat(100_000));
    let long = "take 1,".repeat(150_000);
    let refused: [&[u8]; 9] = [
        nested.as_bytes(),
        long.as_bytes(),
        b"take 1\0,2",
        b"take \xff\xfe",
        b"\xe4\xb8",
        b"take 123456789012345678901234567890 if n > 999999999999999999999999999999 +",
        b"",
        b"n -> n-1 : 1/0 = 1/0 and",
        b"n -> ---------",
    ];
    for text in refused {
        assert!(
            compile_bytes(text, &[]).is_err(),
            "accepted: {}",
            String::from_utf8_lossy(&text[..text.len().min(60)])
        );
        has_a_place(text);
    }
    for operator in ["not ", "-", "abs(", "{", "n -> ", "take 1; ", "1<=", "K=1;", "(a,", "n**"] {
        has_a_place(operator.repeat(100_000).as_bytes());
        has_a_place(format!("n -> n-1 : {}", operator.repeat(50_000)).as_bytes());
    }
}

/// Every good text of the tables, cut short anywhere or with a byte changed, is either accepted or
/// refused, without a crash.
#[test]
#[ignore = "thorough: 8 s"]
fn damaged_texts_are_errors_with_a_place() {
    for row in table("truth/rules.tsv") {
        let text = row.get("text").expect("the table has texts").as_bytes();
        for at in 0..text.len() {
            has_a_place(&text[..at]);
            for byte in [b'(', b'|', 0xc3] {
                let mut damaged = text.to_vec();
                damaged[at] = byte;
                has_a_place(&damaged);
            }
        }
    }
}
