//! The field of nim-values compared with `nimfield.tsv`, through the facade; fields of 64 and 128
//! bits also by the functions on machine words.
use conformance::{Outcome, Row, agree, suite, table};
use nimber::field;
use sprague::nim::{NimOp, compute};
use sprague::{Budget, Number};

fn ask(op: NimOp, numbers: &[&str], bits: u32) -> Result<String, String> {
    let numbers: Vec<Number> = numbers
        .iter()
        .map(|text| text.parse::<Number>().map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let answer = compute(op, &numbers, Some(bits), &Budget::default()).map_err(|error| error.to_string())?;
    Ok(answer.result.map_or("none".to_owned(), |number| number.to_string()))
}

fn field_row(row: &Row) -> Outcome {
    let (op, bits) = (row.get("op")?, row.number("bits")?);
    let (a, b, expected) = (row.get("a")?, row.get("b")?, row.get("result")?);
    let generates = |number: &str| ask(NimOp::Order, &[number], bits);
    let whole = |bits: u32| Number::from(0u64).plus(u64::MAX >> (64 - bits)).to_string();
    let found = match op {
        "mul" => ask(NimOp::Mul, &[a, b], bits)?,
        "inv" => ask(NimOp::Inv, &[a], bits)?,
        "sqrt" => ask(NimOp::Sqrt, &[a], bits)?,
        "trace" => ask(NimOp::Trace, &[a], bits)?,
        _ if op.starts_with("solve x^2+x=a") => ask(NimOp::Quad, &["1", a], bits)?,
        _ if op.starts_with("least generator") => {
            let least: u64 = row.number("result")?;
            for smaller in 1..least {
                if smaller < 300 || smaller + 40 > least {
                    let order = generates(&smaller.to_string())?;
                    if order == whole(bits) {
                        return Err(format!("{smaller} generates as well"));
                    }
                }
            }
            return agree("order", generates(expected)?.as_str(), whole(bits).as_str());
        }
        _ => match op.strip_prefix("log base ") {
            Some(base) => ask(NimOp::Log, &[base, a], bits)?,
            None => return Err(format!("unknown operation {op}")),
        },
    };
    agree(op, found.as_str(), expected)?;
    quick_ways(op, bits, a, b, expected)
}

/// Checks the functions on machine words.
fn quick_ways(op: &str, bits: u32, a: &str, b: &str, expected: &str) -> Outcome {
    if let (Ok(a), Ok(b), "mul") = (a.parse::<u128>(), b.parse::<u128>(), op) {
        agree("mul_128", field::mul_128(a, b).to_string().as_str(), expected)?;
    }
    let Ok(a) = a.parse::<u64>() else { return Ok(()) };
    let found = match (op, b.parse::<u64>()) {
        ("mul", Ok(b)) => nimber::mul(a, b).to_string(),
        ("inv", _) => field::inverse(a).map_or("none".to_owned(), |found| found.to_string()),
        ("sqrt", _) => field::sqrt(a).to_string(),
        ("trace", _) if bits <= 64 => field::trace(a, bits).map_or("none".to_owned(), |found| found.to_string()),
        _ if op.starts_with("solve") && bits <= 64 => {
            field::quadratic(1, a, bits).map_or("none".to_owned(), |found| found.to_string())
        }
        _ => return Ok(()),
    };
    agree("of machine words", found.as_str(), expected)
}

#[test]
fn every_fact_of_the_field() {
    suite("nimfield", &table("truth/nimfield.tsv"), field_row);
}
