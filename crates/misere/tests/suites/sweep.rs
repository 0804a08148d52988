//! The table of all octal codes of up to three digits: how far their quotients are known.
use crate::codes::Code;
use crate::plain::Plain;
use budget::Budget;
use misere::period::period;
use misere::verify::verify;
use misere::{Builder, Halt};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tables::table;

/// The looks at the budget for each code: about two seconds.
const EFFORT: u64 = 600;
const MOST_ELEMENTS: usize = 3000;
const LAST_HEAP: u32 = 1000;
const HEAD: &str = "\
# misère quotients of the octal codes of up to three digits: status solved: n0 and period of the elements of all heaps, \
proved; partial: of the heaps up to `heaps`, where the effort or the order ended the work. ours: \
`SPRAGUE_TABLES=overwrite` and the test of crates/misere/tests/suites/sweep.rs makes the table
code\tstatus\tn0\tperiod\theaps\torder\tp\tended
";

/// `0.1` .. `0.777` and `4.0` .. `4.77`, each once.
fn names() -> Vec<String> {
    let digits = |number: u32, places: usize| {
        let all: String = (0..places).rev().map(|place| (b'0' + (number >> (3 * place) & 7) as u8) as char).collect();
        all.trim_end_matches('0').to_owned()
    };
    let beginning = (1..512).map(|number| format!("0.{}", digits(number, 3)));
    let splitting = (0..64).map(|number| digits(number, 2)).map(|rest| if rest.is_empty() { "0".into() } else { rest });
    beginning.chain(splitting.map(|rest: String| format!("4.{rest}"))).collect()
}

/// The row of a code, and what it is made of.
fn row(name: &str, effort: u64) -> (String, Builder) {
    let code = Code::new(name);
    let budget = Budget::unlimited().with_effort(effort);
    let mut builder = Builder::new(MOST_ELEMENTS);
    let (mut found, mut ended) = (None, "heaps");
    for heap in 0..=LAST_HEAP {
        match builder.push(code.options(heap), &budget) {
            Ok(_) => found = period(builder.images(), code.window()),
            Err(Halt::Order { .. }) => ended = "order",
            Err(_) => ended = "effort",
        }
        if found.is_some() || ended != "heaps" {
            break;
        }
    }
    let (heaps, order, p) = (builder.images().len() - 1, builder.monoid().order(), builder.monoid().p_order());
    let row = match found {
        Some(found) => format!("{name}\tsolved\t{}\t{}\t{heaps}\t{order}\t{p}\t-", found.preperiod, found.period),
        None => format!("{name}\tpartial\t-\t-\t{heaps}\t{order}\t{p}\t{ended}"),
    };
    (row, builder)
}

fn rows_are_as_the_table_says(step: usize) {
    let mut seen = 0;
    for known in table("misere_sweep.tsv").into_iter().step_by(step) {
        let cell = |column| known.get(column).unwrap();
        if cell("status") != "solved" {
            continue;
        }
        seen += 1;
        let (row, builder) = row(cell("code"), u64::MAX);
        let columns = ["code", "status", "n0", "period", "heaps", "order", "p", "ended"];
        assert_eq!(row, columns.map(cell).join("\t"), "{}", known.place());
        let verified = verify(builder.games(), builder.monoid(), builder.images(), &Budget::unlimited());
        assert_eq!(verified, Ok(Ok(())), "{}", known.place());
    }
    assert!(seen * step > 100, "{seen}");
}

#[test]
fn some_solved_codes_are_as_the_table_says() {
    rows_are_as_the_table_says(13);
}

#[test]
#[ignore = "thorough: 20 s"]
fn all_solved_codes_are_as_the_table_says() {
    rows_are_as_the_table_says(1);
}

/// Random sums of at most so many tokens, of heaps up to `last`.
fn sums(mut state: u64, last: u32, tokens: u32) -> impl Iterator<Item = Vec<u32>> {
    let mut next = move |below: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % below
    };
    std::iter::repeat_with(move || {
        let (mut sum, mut left) = (Vec::new(), tokens);
        for _ in 0..next(6) {
            let heap = next(last.min(left) + 1);
            left -= heap;
            sum.push(heap);
        }
        sum
    })
}

fn sums_are_won_as_plain_search_says(step: usize) {
    let (mut codes, mut lost) = (0, 0);
    for (at, known) in table("misere_sweep.tsv").into_iter().enumerate().step_by(step) {
        let cell = |column| known.get(column).unwrap();
        let code = Code::new(cell("code"));
        let last = known.number::<u32>("heaps").unwrap().min(if cell("status") == "solved" { 1000 } else { 12 });
        let (builder, _) = code.quotient(last);
        let elements = builder.images();
        let mut plain = Plain::default();
        for sum in sums(at as u64, elements.len() as u32 - 1, 20).take(50) {
            let product = sum.iter().fold(0, |x, &heap| builder.monoid().product(x, elements[heap as usize]));
            let expected = plain.is_p(&sum, &|heap| code.options(heap));
            assert_eq!(builder.monoid().is_p(product), expected, "{} {sum:?}", known.place());
            lost += usize::from(expected);
        }
        codes += 1;
    }
    assert!(codes * step >= 200 && lost > codes, "{codes} {lost}");
}

#[test]
fn some_sums_are_won_as_plain_search_says() {
    sums_are_won_as_plain_search_says(37);
}

#[test]
#[ignore = "thorough: 60 s"]
fn all_sums_are_won_as_plain_search_says() {
    sums_are_won_as_plain_search_says(1);
}

#[test]
#[ignore = "slow: 15 minutes; with SPRAGUE_TABLES=overwrite it writes the table"]
fn the_table_is_what_the_effort_gives() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/misere_sweep.tsv");
    let overwrites = std::env::var("SPRAGUE_TABLES").is_ok_and(|mode| mode == "overwrite");
    // A run that was ended goes on.
    let begun = fs::read_to_string(&path).ok().filter(|text| overwrites && text.starts_with(HEAD));
    let mut text = begun.unwrap_or_else(|| HEAD.to_owned());
    let known = text.lines().count() - HEAD.lines().count();
    for name in names().into_iter().skip(known) {
        writeln!(text, "{}", row(&name, EFFORT).0).unwrap();
        if overwrites {
            fs::write(&path, &text).unwrap();
        }
    }
    assert_eq!(fs::read_to_string(path).unwrap(), text);
}
