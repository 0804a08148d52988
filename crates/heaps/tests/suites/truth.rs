//! The engines of the classes over the tables of facts: first values of finite codes, subtraction
//! sets and all-but sets.
use budget::Budget;
use heaps::sequence::Engine;
use rules::numset::NumSet;
use rules::ruleset::{CodeClass, Play};
use tables::table;

fn numbers(cell: &str) -> Vec<u64> {
    cell.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

/// `0.77` as digits; `None` for codes with marks of their own (`4!.0`) and repeated digits.
fn code(text: &str) -> Option<CodeClass> {
    let (whole, rest) = text.split_once('.')?;
    let digits = std::iter::once(whole).chain(rest.split("").filter(|digit| !digit.is_empty()));
    let digits = digits.map(|digit| u32::from_str_radix(digit, 16).ok()).collect::<Option<Vec<_>>>()?;
    Some(CodeClass { digits, unequal: false })
}

fn first(mut engine: Box<dyn Engine>, len: usize) -> Vec<u64> {
    engine.extend(len, &Budget::unlimited()).expect("no limits");
    engine.values().iter().take(len).collect()
}

#[test]
fn periods_of_octal_codes_hold() {
    let mut seen = 0;
    for row in table("truth/periods.tsv") {
        let (Ok(period), Ok(start)) = (row[1].parse::<usize>(), row[2].parse::<usize>()) else { continue };
        let code = code(&row[0]).expect("a finite code");
        let window = 2 * start.max(1) + 2 * period + code.digits.len();
        if window > 2000 {
            continue;
        }
        seen += 1;
        let values = first(heaps::code::engine(&code, Play::Normal).expect("an octal code"), window);
        assert!((start..window - period).all(|n| values[n] == values[n + period]), "{}", &row[0]);
        assert!(start == 0 || values[start - 1] != values[start - 1 + period], "{}: preperiod", &row[0]);
        let top = values[..start + period].iter().max();
        assert_eq!(top.map(u64::to_string).as_deref(), Some(&row[4]), "{}: greatest value", &row[0]);
    }
    assert!(seen > 400, "only {seen} rows");
}

#[test]
fn first_values_of_hexadecimal_codes() {
    let mut seen = 0;
    for row in table("truth/hexadecimal.tsv") {
        let code = code(&row[0]).expect("a finite code");
        let expected = numbers(row.get("values_0..60").expect("a column of values"));
        let engine = heaps::code::engine(&code, Play::Normal).expect("a hexadecimal code");
        assert_eq!(first(engine, expected.len()), expected, "{}", &row[0]);
        seen += 1;
    }
    assert!(seen > 50, "only {seen} rows");
}

#[test]
fn first_values_of_subtraction_sets() {
    let (subtraction, all_but) = (table("truth/subtraction.tsv"), table("truth/allbut.tsv"));
    assert!(subtraction.len() > 100 && all_but.len() > 50);
    for row in subtraction {
        let set: NumSet = numbers(&row[0]).into_iter().collect();
        assert_eq!(first(heaps::subtraction::engine(&set, Play::Normal), 40), numbers(&row[4]), "{}", &row[0]);
    }
    for row in all_but {
        let set: NumSet = numbers(&row[0]).into_iter().collect();
        assert_eq!(first(heaps::all_but::engine(&set, Play::Normal), 40), numbers(&row[4]), "all but {}", &row[0]);
    }
}

#[test]
fn named_codes_agree_with_the_literature() {
    let mut seen = 0;
    for row in table("truth/nimsequences.tsv") {
        let Some(code) = code(&row[2]) else { continue };
        let expected = numbers(&row[5]);
        let start: usize = row[3].parse().expect("an index");
        let engine = heaps::code::engine(&code, Play::Normal).expect("a finite code");
        assert_eq!(first(engine, start + expected.len())[start..], expected, "{}", &row[0]);
        seen += 1;
    }
    assert!(seen > 40, "only {seen} rows");
}
