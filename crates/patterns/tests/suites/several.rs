//! Formulas for three and four numbers: read off boxes of values that formulas and conditions make.
use budget::Budget;
use patterns::Formula;
use patterns::several::{Cube, search};

fn names(count: usize) -> Vec<String> {
    ["a", "b", "c", "d"].iter().take(count).map(|name| (*name).to_owned()).collect()
}

/// The formula that is found for the values that a text gives: a condition is a set of zeros, and
/// other positions have values that depend on nothing simple.
fn found(text: &str, count: usize, side: usize) -> Option<String> {
    let names = names(count);
    let own: Vec<&str> = names.iter().map(String::as_str).collect();
    let formula = Formula::parse(text, &own).unwrap_or_else(|error| panic!("{text}: {error}"));
    let zeros = matches!(formula.body(), patterns::formula::Body::Zero(_));
    let values = (0..side.pow(count as u32)).map(|code| {
        let at: Vec<i64> = (0..count as u32).rev().map(|i| (code / side.pow(i) % side) as i64).collect();
        let value = formula.short_value(&at).unwrap().unwrap_or_else(|| panic!("{text} at {at:?}"));
        if zeros && value != 0 { 1 + (code as i64).wrapping_mul(0x9E37_79B9) % 5 } else { value }
    });
    let cube = Cube::new(&names, side, false, values.collect())?;
    Some(search(&cube, &Budget::unlimited()).found?.formula.to_string())
}

#[test]
fn values_are_functions_of_one_number() {
    for (text, side) in [
        ("a xor b xor c", 32),
        ("(a+b+c)%4", 32),
        ("a xor c", 32),
        ("min(a,b,c)", 32),
        ("min(a,b,c)%3", 32),
        ("(b+c)/2", 32),
    ] {
        assert_eq!(found(text, 3, side).as_deref(), Some(text));
    }
    for text in ["a xor b xor c xor d", "(a+b+c+d)%3", "max(a,b,c,d)%2"] {
        assert_eq!(found(text, 4, 12).as_deref(), Some(text));
    }
}

#[test]
fn zeros_are_covered_by_conditions() {
    for text in [
        "a<=b and a<=c",
        "a=c",
        "a xor b xor c=0 and a>=2",
        "a=b and b>=c or b=c",
        "a+b<=c or a+c<=b or b+c<=a",
        "(a+b+c)%2=0 and a<=b",
        "a%2=0 and b%2=0 and c%2=0",
    ] {
        let said = found(text, 3, 24).unwrap_or_else(|| panic!("nothing for {text}"));
        let names = ["a", "b", "c"];
        let (own, other) = (Formula::parse(text, &names).unwrap(), Formula::parse(&said, &names).unwrap());
        for at in (0..20_i64.pow(3)).map(|code| [code % 20 * 3, code / 20 % 20 * 2, code / 400 * 5]) {
            assert_eq!(own.short_value(&at), other.short_value(&at), "{text}, found as {said}, at {at:?}");
        }
    }
}

/// Values without a rule, and a rule that ends where the formula was read off.
#[test]
fn nothing_is_found_where_there_is_nothing() {
    for text in ["(a*a*7+b*b*b+c*a)%5", "if a<13 then a xor b xor c else 7", "(a*b+c*c)%7=0", "a*b=c*c"] {
        assert_eq!(found(text, 3, 24), None, "{text}");
    }
}
