//! The published atlas contains every rule of its lists, its facts agree with the literature, and
//! asking again gives the same row, including its certificate.
use conformance::{Outcome, Row as Fact, agree, suite, table};
use sprague::Budget;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::LazyLock;
use survey::report::Report;
use survey::{Atlas, Question, Row, Rules, State};

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| Atlas::shipped().expect("the table is whole"));

/// Rows with more values than this are computed again in long runs only.
const QUICK: u64 = 20_000;

#[test]
fn every_rule_of_its_lists_has_an_answer() {
    let lists = [Rules::sets(14), Rules::hexadecimal(2), Rules::codes(4)];
    let rules: Vec<String> =
        lists.into_iter().flat_map(|list| list.expect("a small list")).map(|rule| rule.expect("made here")).collect();
    let mut missing: Vec<&String> = rules.iter().filter(|rule| ATLAS.find(rule).is_none()).collect();
    missing.truncate(10);
    assert!(missing.is_empty(), "no rows of {missing:?}");
    for row in ATLAS.rows() {
        assert!(row.error.is_none() && row.seconds.is_none() && row.values.is_some(), "{row:?}");
        assert_eq!(row.certificate.is_some(), row.state() == State::Settled, "{row:?}");
    }
}

/// The numbers in a table for a game that repeats: preperiod, period, saltus.
type Numbers = (u64, u64, u64);

/// Our proofs about codes that the tables call open: 4.064, 4.364, 4.406 and the codes with the
/// same values.
const NEW: [Numbers; 3] = [(94_272, 16_132, 0), (11_687, 62, 0), (294_097, 44, 0)];

/// Compares the row of a rule with a table. If the table has a period, the row may be open only if
/// too few values were examined; if the table has none, a proof of ours is new and must be in
/// `docs/atlas.md`.
fn compared(rule: &str, known: Option<Numbers>, largest: Option<u64>) -> Outcome {
    let row = ATLAS.find(rule).ok_or("not in the atlas")?;
    let found = row.preperiod.zip(row.period).zip(row.saltus).map(|((start, period), saltus)| (start, period, saltus));
    match (known, found) {
        (Some(known), Some(_)) => {
            agree("preperiod, period, saltus", found, Some(known))?;
            match largest {
                Some(largest) if known.2 == 0 => agree("largest value", row.largest, Some(largest)),
                _ => Ok(()),
            }
        }
        (Some((start, period, _)), None) => {
            let (needed, values) = (2 * (start + period), row.values.unwrap_or(0));
            match values <= 2 * needed {
                true => Ok(()),
                false => Err(format!("open after {values} values, though the table has period {period} from {start}")),
            }
        }
        (None, Some(found)) if NEW.contains(&found) => Ok(()),
        (None, Some(found)) => Err(format!("{found:?} is proved, and the table says nothing")),
        (None, None) => Ok(()),
    }
}

fn numbers(fact: &Fact, preperiod: &str) -> Result<Numbers, String> {
    Ok((fact.number(preperiod)?, fact.number("period")?, fact.number("saltus").unwrap_or(0)))
}

#[test]
fn octal_codes_repeat_as_the_literature_says() {
    let most = 4;
    for name in ["truth/periods.tsv", "truth/periods4.tsv"] {
        suite(name, &table(name), |fact| {
            let code = fact.get("code")?;
            if code.len() > most + 2 {
                return Ok(());
            }
            match fact.get("period")? {
                "open" => compared(code, None, None),
                _ => compared(code, Some(numbers(fact, "n0")?), fact.number("max").ok()),
            }
        });
    }
}

#[test]
fn hexadecimal_codes_repeat_as_the_literature_says() {
    suite("hexadecimal codes", &table("truth/hexadecimal.tsv"), |fact| {
        let code = fact.get("code")?;
        match (code.len() <= 4 && !code.ends_with('0'), fact.get("kind")?) {
            (false, _) => Ok(()),
            (true, "none-found") => compared(code, None, None),
            (true, kind) => {
                compared(code, Some(numbers(fact, "n0")?), None)?;
                agree("kind", ATLAS.find(code).and_then(|row| row.kind.as_deref()).unwrap_or("open"), kind)
            }
        }
    });
}

#[test]
fn subtraction_sets_repeat_as_the_literature_says() {
    suite("subtraction sets", &table("truth/subtraction.tsv"), |fact| {
        let set = fact.get("S")?;
        if set.split(',').any(|amount| amount.parse::<u64>().is_ok_and(|amount| amount > 14)) {
            return Ok(());
        }
        compared(&format!("take {set}"), Some(numbers(fact, "preperiod")?), Some(fact.number("max")?))
    });
}

#[test]
#[ignore = "thorough: 10 s"]
fn the_same_question_gives_the_same_row() {
    let long = std::env::var_os("SPRAGUE_SLOW").is_some();
    let (most, step) = if long { (1 << 20, 29) } else { (QUICK, 401) };
    let quick = |row: &&Row| row.values.is_some_and(|values| values <= most);
    let mut asked = 0;
    for row in ATLAS.rows().iter().filter(quick).step_by(step) {
        let question = Question { to: row.to, looks: row.looks, time: None, memory: None, certificates: true };
        let answer = question.ask(&row.rule, &Budget::default()).expect("nobody cancels");
        assert_eq!(Row { seconds: None, ..answer.row }, *row);
        if let Some(certificate) = answer.certificate {
            assert!(sprague::verify(&certificate).is_ok(), "{}", row.rule);
        }
        asked += 1;
    }
    assert!(asked > 40, "only {asked} rows were asked again");
}

/// A kind of rules: its name, and a test whether a rule is of this kind.
type Kind = (&'static str, fn(&str) -> bool);

/// The lists of the page, each with a test for its rules.
const KINDS: [Kind; 4] = [
    ("subtraction sets in 1..14", |rule| rule.starts_with("take")),
    ("octal codes of up to three digits", |rule| is_octal(rule) && rule.len() <= 5),
    ("octal codes of four digits", |rule| is_octal(rule) && rule.len() == 6),
    ("hexadecimal codes of up to two digits that are not octal", |rule| !rule.starts_with("take") && !is_octal(rule)),
];

fn is_octal(rule: &str) -> bool {
    (rule.starts_with("0.") || rule.starts_with("4.")) && rule[2..].bytes().all(|digit| digit < b'8')
}

/// The least and the largest of some numbers, as a text.
fn span(numbers: impl Iterator<Item = u64> + Clone) -> String {
    match (numbers.clone().min(), numbers.max()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(least), _) => least.to_string(),
        (None, _) => "-".to_owned(),
    }
}

/// The extent of each list, as a table of the page.
fn reach() -> String {
    let mut table =
        "| rules | in all | proved | open | looks of the open ones | their values |\n|---|---|---|---|---|---|\n"
            .to_owned();
    for (name, is_of) in KINDS {
        let rows: Vec<&Row> = ATLAS.rows().iter().filter(|row| is_of(&row.rule)).collect();
        let open = rows.iter().filter(|row| row.state() == State::Open);
        let looks = span(open.clone().filter_map(|row| row.looks));
        let values = span(open.clone().filter_map(|row| row.values));
        let (all, open) = (rows.len(), open.count());
        let _ = writeln!(table, "| {name} | {all} | {} | {open} | {looks} | {values} |", all - open);
    }
    table
}

/// The longest periods and preperiods of codes; codes with the same two numbers are listed once.
fn records() -> String {
    let mut table = "| code | preperiod | period | saltus |\n|---|---|---|---|\n".to_owned();
    let numbers = |row: &Row| (row.preperiod.unwrap_or(0), row.period.unwrap_or(0));
    let codes: Vec<&Row> =
        ATLAS.rows().iter().filter(|row| !row.rule.starts_with("take") && row.period.is_some()).collect();
    let mut said = BTreeSet::new();
    for largest in [|row: &Row| row.period, |row: &Row| row.preperiod] {
        let mut sorted = codes.clone();
        sorted.sort_by_key(|row| std::cmp::Reverse(largest(row)));
        sorted.retain(|row| said.insert(numbers(row)));
        for row in sorted.iter().take(5) {
            let ((preperiod, period), saltus) = (numbers(row), row.saltus.unwrap_or(0));
            let _ = writeln!(table, "| `{}` | {preperiod} | {period} | {saltus} |", row.rule);
        }
        said = sorted.iter().take(5).map(|row| numbers(row)).collect();
    }
    table
}

/// Checks the page and its picture; with `SPRAGUE_PAGES=overwrite`, after `cargo xtask atlas` has
/// extended the atlas, writes both again.
#[test]
fn the_page_and_its_picture_are_of_this_table() {
    let docs = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
    let (page, drawing) = (docs.join("atlas.md"), docs.join("atlas.svg"));
    let picture = Report::of_rows(ATLAS.rows().iter().cloned()).to_svg();
    let mut text = std::fs::read_to_string(&page).expect("the page is there");
    let mut written = text.clone();
    for (mark, table) in [("reach", reach()), ("records", records())] {
        let (begin, end) = (format!("<!-- {mark} -->\n\n"), format!("\n<!-- end of {mark} -->"));
        let place = |sign: &str| written.find(sign).unwrap_or_else(|| panic!("the page has no {sign}"));
        let old = place(&begin) + begin.len()..place(&end);
        written.replace_range(old, &table);
    }
    if std::env::var_os("SPRAGUE_PAGES").is_some_and(|value| value == "overwrite") {
        std::fs::write(&page, &written).and_then(|()| std::fs::write(&drawing, &picture)).expect("they are written");
        text.clone_from(&written);
    }
    assert_eq!(text, written);
    assert_eq!(std::fs::read_to_string(&drawing).expect("the picture is there"), picture);
}
