//! The table of all octal codes of up to three digits: how far their quotients are known.
use crate::codes::Code;
use crate::plain::Plain;
use budget::Budget;
use misere::period::period;
use misere::verify::verify;
use misere::{Builder, Halt};
use std::fs;
use std::path::{Path, PathBuf};
use tables::table;

/// The looks at the budget for a code without a row: a third of a second. Rows were made again with
/// more.
const EFFORT: u64 = 100;
const MOST_ELEMENTS: usize = 3000;
/// The last heap of a code without a row. Few periods that are known begin later.
const LAST_HEAP: u32 = 1000;
const HEAD: &str = "\
# misère quotients of the octal codes of up to three digits: status solved: n0 and period of the elements of all heaps, \
proved; partial: of the heaps up to `heaps`, where the effort, the order or the last heap ended the work; effort: in looks, each about 3 ms. ours: \
`SPRAGUE_TABLES=overwrite` and the test of crates/misere/tests/suites/sweep.rs makes the table; with `SPRAGUE_EFFORT=N` it makes rows again that ended by less \
effort, with `SPRAGUE_LAST=H` those that ended at a smaller last heap, of all codes or of those in `SPRAGUE_CODES=0.156,0.644`
code\tstatus\tn0\tperiod\theaps\torder\tp\tended\teffort
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
fn row(name: &str, effort: u64, last: u32) -> (String, Builder) {
    let code = Code::new(name);
    let budget = Budget::unlimited().with_effort(effort);
    let mut builder = Builder::new(MOST_ELEMENTS);
    let (mut found, mut ended) = (None, "heaps");
    for heap in 0..=last {
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
        Some(found) => format!("{name}\tsolved\t{}\t{}\t{heaps}\t{order}\t{p}\t-\t-", found.preperiod, found.period),
        None => format!("{name}\tpartial\t-\t-\t{heaps}\t{order}\t{p}\t{ended}\t{effort}"),
    };
    (row, builder)
}

fn rows_are_as_the_table_says(step: usize) {
    let mut seen = 0;
    for known in table("misere_sweep.tsv").into_iter().step_by(step) {
        let cell = |column| known.get(column).unwrap();
        // Some take half a minute.
        if cell("status") != "solved" || known.number::<u32>("heaps").unwrap() > LAST_HEAP {
            continue;
        }
        seen += 1;
        let (row, builder) = row(cell("code"), u64::MAX, LAST_HEAP);
        let columns = ["code", "status", "n0", "period", "heaps", "order", "p", "ended", "effort"];
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

/// Random sums with at most this many tokens, of heaps up to `last`.
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

/// The table, of which a test makes rows anew.
struct Sweep {
    path: PathBuf,
    lines: Vec<String>,
}

impl Sweep {
    /// The rows that are there.
    fn begun() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/misere_sweep.tsv");
        let text = fs::read_to_string(&path).unwrap_or_default();
        Self { path, lines: text.lines().skip(HEAD.lines().count()).map(str::to_owned).collect() }
    }

    /// A run that is ended goes on after the last row that was made.
    fn save(&self) {
        fs::write(&self.path, format!("{HEAD}{}\n", self.lines.join("\n"))).unwrap();
    }

    fn with_new_codes(mut self) -> Self {
        for name in names().into_iter().skip(self.lines.len()) {
            self.lines.push(row(&name, EFFORT, LAST_HEAP).0);
            self.save();
        }
        self
    }

    /// Makes rows again that ended by less effort, or at a smaller last heap.
    fn again(mut self) {
        let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
        let wanted = std::env::var("SPRAGUE_CODES").ok();
        let is_wanted = |code: &str| wanted.as_ref().is_none_or(|codes| codes.split(',').any(|own| own == code));
        let last = number("SPRAGUE_LAST").unwrap_or_default() as u32;
        for at in 0..self.lines.len() {
            let cells: Vec<&str> = self.lines[at].split('\t').collect();
            let [code, "partial", _, _, heaps, _, _, ended, effort] = cells[..] else { continue };
            let (heaps, effort): (u32, u64) = (heaps.parse().unwrap(), effort.parse().unwrap());
            let more = number("SPRAGUE_EFFORT").unwrap_or(effort);
            let gains = ended == "effort" && effort < more || ended == "heaps" && heaps < last;
            if gains && is_wanted(code) {
                let found = row(code, more.max(effort), last.max(LAST_HEAP)).0;
                self.lines[at] = found;
                self.save();
            }
        }
    }
}

#[test]
#[ignore = "slow: 20 minutes; with SPRAGUE_TABLES=overwrite it writes the table"]
fn the_table_is_what_the_effort_gives() {
    if std::env::var("SPRAGUE_TABLES").is_ok_and(|mode| mode == "overwrite") {
        Sweep::begun().with_new_codes().again();
    }
    for known in table("misere_sweep.tsv") {
        let cell = |column| known.get(column).unwrap();
        let effort = known.number("effort").unwrap_or(u64::MAX);
        let last = known.number::<u32>("heaps").unwrap().max(LAST_HEAP);
        let columns = ["code", "status", "n0", "period", "heaps", "order", "p", "ended", "effort"];
        assert_eq!(row(cell("code"), effort, last).0, columns.map(cell).join("\t"));
    }
}

/// A row of the page: the name, and the cells that the page shows.
fn line(row: &tables::Row, columns: &[&str]) -> String {
    let cells: Vec<&str> = columns.iter().map(|column| row.get(column).unwrap()).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// The codes of which more is known here than in the table of another solver.
fn further(rows: &[tables::Row]) -> (Vec<String>, Vec<String>) {
    let theirs = table("truth/misere.tsv");
    let (mut solved, mut reached) = (Vec::new(), Vec::new());
    for row in rows {
        let cell = |column| row.get(column).unwrap();
        let Some(other) = theirs.iter().find(|other| other.get("code").unwrap() == cell("code")) else { continue };
        if other.get("status").unwrap() == "solved" {
            continue;
        }
        let known: u32 = other.number("heaps_h").unwrap();
        let heaps: u32 = row.number("heaps").unwrap();
        if cell("status") == "solved" {
            solved.push(cell("code").to_owned());
        } else if heaps > known {
            reached.push(format!("{} ({known} to {heaps})", cell("code")));
        }
    }
    (solved, reached)
}

fn page() -> String {
    let rows = table("misere_sweep.tsv");
    let (solved, partial): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.get("status").unwrap() == "solved");
    let (newly, reached) = further(&rows);
    let listed = |codes: &[String]| if codes.is_empty() { "none".to_owned() } else { codes.join(", ") };
    let mut text = format!(
        "# Misère quotients of small octal codes\n\n\
         {} of the {} octal codes of up to three digits, 0.1 to 0.777 and 4.0 to 4.77, with an effort of some seconds for\n\
         each, and {MOST_ELEMENTS} elements at most. `sprague quotient CODE` shows the elements, and `--cert` writes the proof; where n0 is above 500,\n\
         with `--heaps 8000 --time 5m`. The table `testdata/misere_sweep.tsv` has the same rows. [Misère play](misere.md) says what a quotient is.\n\n\
         Of {} codes that CGSuite's solver left open in `testdata/truth/misere.tsv`:\n\n\
         - solved here: {};\n- built for larger heaps here: {}.\n\n\
         ## Solved\n\n\
         The quotient of all {} codes of this table is proved: heap n+p is equal to heap n for all n >= n0.\n\n\
         | code | elements | in P | n0 | p |\n|---|---|---|---|---|\n",
        rows.len(),
        names().len(),
        table("truth/misere.tsv").iter().filter(|row| row.get("status").unwrap() != "solved").count(),
        listed(&newly),
        listed(&reached),
        solved.len(),
    );
    text.extend(solved.iter().map(|row| line(row, &["code", "order", "p", "n0", "period"])));
    text.push_str(
        "\n## Open\n\nThe quotient of the heaps up to h, which is exact for these; the work ended by its effort, by the number of\n\
         elements, or at heap 1000 (heaps).\n\n\
         | code | h | elements | in P | ended by |\n|---|---|---|---|---|\n",
    );
    text.extend(partial.iter().map(|row| line(row, &["code", "heaps", "order", "p", "ended"])));
    text
}

#[test]
fn the_page_has_the_rows_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/misere-table.md");
    let text = page();
    if std::env::var("SPRAGUE_TABLES").is_ok_and(|mode| mode == "overwrite") {
        fs::write(&path, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), text);
}
