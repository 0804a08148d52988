//! True certificates of every theorem, with as little as each needs.
use check::{Invalid, Limits, Proved, verify};

/// The rule, the text before the theorem, and the theorem.
pub(crate) const TRUE: [(&str, &str, &str); 98] = [
    ("take 1,3,4", "0 7 0", "window"),
    ("take 2,4,7", "8 3 0", "window"),
    ("take 1..3; misere", "0 4 0", "window"),
    ("take k where k in {1,3,4}", "0 7 0", "window"),
    ("0.33", "0 3 0", "window"),
    ("n -> n-k : k in {1,3,4}", "0 7 0", "window"),
    ("x -> x-1; x -> x-3; x -> x-4", "0 7 0", "window"),
    ("take K; K = 2", "0 4 0", "window"),
    ("0.77", "71 12 0", "guy-smith"),
    ("take 1,2 leaving 0..2", "71 12 0", "guy-smith"),
    ("4.7", "1 2 0", "guy-smith"),
    ("n -> n-1 : n>=2", "1 2 0", "guy-smith"),
    ("take 1 if n!=1", "1 2 0", "guy-smith"),
    ("n -> n-1 : n>1; take 2", "1 3 0", "guy-smith"),
    ("n -> n-2 : 3<=n", "1 4 0", "guy-smith"),
    ("0.13; misere", "0 4 0", "guy-smith"),
    ("take P..Q; n -> 0 : 1<=n<P; P=3; Q=6; misere", "0 9 0", "guy-smith"),
    ("split 2 unequal; take 1,2", "1 4 0", "guy-smith-unequal"),
    ("take k where k!=2", "0 4 2", "all-but-state"),
    ("take any", "0 1 1", "all-but-state"),
    ("take 1..m", "0 1 1", "all-but-state"),
    ("take 9 leaving 0..2 where n<2; take any,1,6 leaving 1..2; take any", "0 1 1", "sum-bound"),
    ("take even; take odd", "0 1 1", "all-but-state"),
    ("take 1..9; take odd; take 4..n", "0 1 1", "all-but-state"),
    ("n -> k : k<n", "0 1 1", "all-but-state"),
    ("n -> n-k : k>=1", "0 1 1", "all-but-state"),
    ("take any; split 2", "1 4 4", "cofinite"),
    ("4.(3)", "1 4 4", "cofinite"),
    ("take any; split 3", "1 8 8", "cofinite"),
    ("0.8", "1 3 1", "arithmetic"),
    ("take any leaving 0..2", "0 1 1", "sum-bound"),
    ("split 4", "1 3 1", "arithmetic"),
    ("split 2; split 4; split 5; split 6", "1 4 2", "arithmetic"),
    ("split 2; split 5", "1 24 8", "arithmetic"),
    ("0.3F", "0 6 3", "arithmetic"),
    ("take 1..400", "0 401 0", "blocks"),
    ("take 3..7", "0 10 0", "blocks"),
    ("take 1..1000000000000000", "0 1000000000000001 0", "blocks"),
    ("take 1..3; misere", "0 4 0", "blocks"),
    ("take 1,2,4", "0 3 0", "blocks"),
    ("take pow2", "0 3 0", "residues"),
    ("take K**i where i>=0; K = 4", "0 5 0", "residues"),
    ("take 7**i where i>=0; misere", "0 2 0", "residues"),
    ("take 1,primes", "0 4 0", "residues"),
    ("take palindromes", "0 10 0", "residues"),
    ("take q where omega(q)<=1; misere", "0 6 0", "residues"),
    ("take odd", "0 2 0", "residues"),
    ("take 2*k+1", "0 2 0", "residues"),
    ("take k where k%3!=0", "0 3 0", "residues"),
    ("take 1; take q where omega(q)=1", "0 6 0", "residues"),
    ("take 1..3 if n%2=0", "1 4 0", "guards"),
    ("take 1..3 if 2|n; take 1 if not 2|n", "5 4 0", "guards"),
    ("n -> n-1 : n%3!=0", "0 3 0", "guards"),
    ("turn 2", "0 1 1", "coins"),
    ("turn odd from 1", "1 1 0", "coins"),
    ("turn 1,2 from 1", "0 1 1", "coins"),
    ("turn any within 3", "0 4 0", "coin-window"),
    ("turn 1..3 within 5 from 1", "1 6 0", "coin-window"),
    ("circle(take 2 leaving 0..2)", "38 34 0", "ring"),
    ("circle(take 2,3)", "0 5 0", "ring"),
    ("circle(take 1..3)", "0 4 0", "ring"),
    ("circle(take any leaving 0..2)", "0 1 1", "ring"),
    ("circle(take 1..3 if n%2=0)", "1 4 0", "ring"),
    ("circle(take 1,2 leaving 0..2)", "3 1 0", "halves"),
    ("(n,l) -> (n-k,k) : 1<=k<=3, k<=n, k!=l where l = 0", "4 4 0", "columns"),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1 where b = 0", "0 1 1", "all-but-state"),
    ("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : k>=1 where a = 0", "0 1 1", "all-but-state"),
    ("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : k>=1 where b = 0", "0 4 0", "window"),
    ("(a,b,c) -> (a,b-k,c) : k in {2,5}; (a,b,c) -> (a-1,b,c) where a = 0 and c = 0", "0 7 0", "window"),
    ("n -> k : k<m, m<=n", "0 1 1", "all-but-state"),
    ("n -> n-k : 1<=k<=2, n>k", "1 3 0", "guy-smith"),
    ("take 1..n/2", "law", "contiguous"),
    ("n -> n/2, n/3 : n>=2", "law", "runs"),
    ("take d where d|n", "law", "divisors"),
    ("take 1,2; n -> n/3 : n>0", "law", "mark-t"),
    ("take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1", "law", "classes"),
    ("split any", "law", "cuts"),
    ("split any equal", "law", "equal-parts"),
    ("take 1; n -> n/2, n/2, n/2 : 2|n, n>0", "law", "shrinking"),
    ("take n/10**i%10", "law", "digits"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%10", "law", "places"),
    ("take 2..n/2", "law", "ranges"),
    ("take 1..3*sqrt(n)", "law", "ranges"),
    ("take 2..root(n/3,3)+5; misere", "law", "ranges"),
    ("take 1; take 28,any where 5=0", "0 2 0", "window"),
    ("circle(take 2..5 leaving 0..2)", "law", "ring-range"),
    ("(a,b) -> (a-k,b) : 1<=k, 2*k<=a; (a,b) -> (a,b-1) where b = 0", "law", "contiguous"),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "says a xor b", "invariant (automata)"),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; misere", "says a=b and a>=2 or a+b=1", "invariant (automata)"),
    ("(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1", "says abs(x-y)<=1", "invariant (automata)"),
    (
        "take any; split 2",
        "says if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n",
        "invariant (automata)",
    ),
    ("take 1; n -> n/2, n/2 : 2|n, n>0", "says if n<3 then n else (n+1)%2", "invariant (automata)"),
    ("take pow2", "says n%3", "invariant (automata)"),
    ("take 1..n/2", "says (n+1) in pow2", "invariant (automata)"),
    ("take 1..3; misere", "says n%4=1", "invariant (automata)"),
    ("take odd leaving 0..1", "says n%2", "invariant (automata)"),
    ("n -> nothing", "says 1", "invariant (automata)"),
    ("n -> k, n xor k : 0<k<n, n xor k<n", "says if n=0 then 0 else (popcount(n)+1)%2", "invariant (automata)"),
];

/// The certificate for a row.
pub(crate) fn text(rule: &str, numbers: &str, theorem: &str) -> String {
    let (rule, place) = match rule.split_once(" where ") {
        Some((rule, place)) if place.contains(" = ") && rule.starts_with('(') => {
            (rule, format!("\"where\": \"{place}\", "))
        }
        _ => (rule, String::new()),
    };
    if let Some(formula) = numbers.strip_prefix("says ") {
        return format!(
            r#"{{"rule": "{rule}", {place}"kind": "formula", "formula": "{formula}", "theorem": "{theorem}"}}"#
        );
    }
    if numbers == "law" {
        return format!(r#"{{"rule": "{rule}", {place}"kind": "law", "theorem": "{theorem}"}}"#);
    }
    let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
    let kind = if numbers[2] == 0 { "periodic" } else { "arithmetic-periodic" };
    format!(
        r#"{{"rule": "{rule}", {place}"kind": "{kind}", "preperiod": {}, "period": {}, "saltus": {}, "theorem": "{theorem}"}}"#,
        numbers[0], numbers[1], numbers[2]
    )
}

fn proved(text: &str) -> Result<Proved, Invalid> {
    let verdict = verify(text, Limits::default())?;
    assert_eq!(verdict.statements.len(), 1);
    Ok(verdict.statements.into_iter().next().unwrap())
}

#[test]
fn true_certificates_of_every_theorem_are_accepted() {
    let mut failed = Vec::new();
    for (rule, numbers, theorem) in TRUE {
        let text = text(rule, numbers, theorem);
        match verify(&text, Limits::default()) {
            Ok(verdict) => println!("{verdict}"),
            Err(error) => failed.push(format!("{text}\n    {error}")),
        }
    }
    assert!(failed.is_empty(), "{} refused:\n{}", failed.len(), failed.join("\n"));
    let named = |name: &str| TRUE.iter().any(|(.., theorem)| *theorem == name);
    // Tables and quotients have tests of their own, and the page of the specification has trees.
    let elsewhere = ["directions", "diagonals", "invariant (witness)", "family (automata)", "misere-quotient"];
    let missing: Vec<&str> = check::theorem_names().filter(|name| !named(name) && !elsewhere.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn values_far_out_are_those_of_the_pattern() {
    let value = |rule: &str, numbers: &str, theorem: &str, at: &[u128]| {
        proved(&text(rule, numbers, theorem)).unwrap().value(at)
    };
    let far = 10_u128.pow(30);
    assert_eq!(value("take 1..400", "0 401 0", "blocks", &[far]), Some(far % 401));
    assert_eq!(value("take any", "0 1 1", "all-but-state", &[far]), Some(far));
    let nim = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1 where b = 0";
    assert_eq!(value(nim, "0 1 1", "all-but-state", &[far, 0]), Some(far));
    assert_eq!(value(nim, "0 1 1", "all-but-state", &[far, 1]), None);
    assert_eq!(value(nim, "0 1 1", "all-but-state", &[far]), None);
}

#[test]
fn tables_are_read() {
    let text = r#"{"rule": "(a,b) -> (a-1,b); (a,b) -> (a,b-1)", "kind": "periodic", "preperiod": 0,
        "period": 2, "theorem": "directions", "values": [0, 1, 1, 0]}"#;
    let table = proved(text).unwrap();
    assert_eq!(table.value(&[10_u128.pow(30) + 1, 6]), Some(1));
    assert!(proved(&text.replace("[0, 1, 1, 0]", "[0, 1, 1, 2]")).is_err());
    assert!(proved(&text.replace(", 0]", "]")).is_err() && proved(&text.replace("1, 1, 0]", "1, 1, 0, 0]")).is_err());
    let king = r#"{"rule": "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "kind": "periodic", "preperiod": 0,
        "period": 2, "theorem": "diagonals", "values": [1, 0, 1, 3, 2, 3]}"#;
    let king = proved(king).unwrap();
    assert_eq!((king.value(&[7, 7]), king.value(&[6, 8]), king.value(&[7, 8])), (Some(2), Some(0), Some(3)));
}

#[test]
fn formulas_are_read_and_compared_for_ever() {
    let with = |formula: &str| {
        format!(
            r#"{{"rule": "take any; split 2", "kind": "arithmetic-periodic", "preperiod": 1, "period": 4, "saltus": 4,
            "theorem": "cofinite", "formula": "{formula}"}}"#
        )
    };
    for right in [
        "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n",
        "if n%4=3 then n+1 else if n%4=0 and n>0 then n-1 else n",
        "n + (if n%4=3 then 1 else if 4|n and not n=0 then 0-1 else 0)",
        "if n in {0} then 0 else 4*(n/4) + (if n%4 in {1,2} then n%4 else if n%4=0 then 0-1 else 4)",
    ] {
        proved(&with(right)).unwrap_or_else(|error| panic!("{right}: {error}"));
        let alone = with(right)
            .replace("\"arithmetic-periodic\", \"preperiod\": 1, \"period\": 4, \"saltus\": 4", "\"formula\"");
        proved(&alone).unwrap_or_else(|error| panic!("{alone}: {error}"));
    }
    for wrong in [
        "n",
        "if n%4=3 then n+1 else if n%4=0 then n-1 else n",
        "m",
        "if n>1000000 then 0 else n",
        "",
        "n n",
        "n-",
        "if n%4=3 then n+1 else if n%4=0 and n>0 then n-1 else if n=40001 then 7 else n",
        "G(n)",
        "if n then n else n",
        "n**2/n",
        "1<2",
    ] {
        assert!(proved(&with(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn answers_follow_from_statements() {
    let statements = format!("{}, {}", text("take 1,3,4", "0 7 0", "window"), text("0.77", "71 12 0", "guy-smith"));
    let with = |components: &str, rest: &str| {
        format!(r#"{{"version": 2, "statements": [{statements}], "answer": {{"components": [{components}], {rest}}}}}"#)
    };
    let first = r#"{"rule": "take 1,3,4", "statement": 0, "position": ["1000000000000000000"], "value": 1}"#;
    let second = r#"{"rule": "0.77", "statement": 1, "position": [5], "value": "4"}"#;
    let near = r#"{"rule": "n -> n/2; n -> 0 : n>=1", "position": [0], "value": 0}"#;
    let by_definition = r#"{"rule": "n -> n-1 : n>=1; n -> n-2 : n>=2", "position": [5], "value": 2}"#;
    let both = with(&format!("{first}, {second}"), r#""outcome": "N", "value": 5"#);
    let verdict = verify(&both, Limits::default()).unwrap();
    assert_eq!(verdict.statements.len(), 2);
    let said = "heap 1000000000000000000 has the value 1, heap 5 has the value 4, their sum has the value 5: N";
    assert_eq!(verdict.answer.unwrap(), said);
    let alone = format!(
        r#"{{"version": 2, "statements": [], "answer": {{"components": [{by_definition}], "outcome": "N", "value": 2}}}}"#
    );
    let said = "heap 5 has the value 2, so the outcome is N";
    assert_eq!(verify(&alone, Limits::default()).unwrap().answer.unwrap(), said);
    let three = with(&format!("{first}, {second}, {by_definition}"), r#""outcome": "N", "value": 7"#);
    assert!(verify(&three, Limits::default()).is_ok());
    for wrong in [
        with(&format!("{first}, {second}"), r#""outcome": "P", "value": 5"#),
        with(&format!("{first}, {second}"), r#""outcome": "N", "value": 4"#),
        with(first, r#""outcome": "N", "value": 1"#),
        with(&format!("{first}, {second}, {near}"), r#""outcome": "N", "value": 5"#),
        both.replace("\"value\": \"4\"", "\"value\": \"3\""),
        both.replace("\"0.77\", \"statement\"", "\"0.7\", \"statement\""),
        both.replace("\"statement\": 1", "\"statement\": 0"),
        both.replace("\"statement\": 1", "\"statement\": 2"),
        both.replace("\"position\": [5]", "\"position\": [5,0]"),
        both.replace("\"position\": [5]", "\"position\": [\"05\"]"),
    ] {
        assert!(verify(&wrong, Limits::default()).is_err(), "{wrong}");
    }
    let misere = text("take 1..3; misere", "0 4 0", "window");
    let lost = |components: &str| {
        format!(r#"{{"statements": [{misere}], "answer": {{"components": [{components}], "outcome": "P"}}}}"#)
    };
    let one = r#"{"rule": "take 1..3; misere", "statement": 0, "position": [401], "value": 0}"#;
    assert!(verify(&lost(one), Limits::default()).is_ok());
    assert!(verify(&lost(&format!("{one}, {one}")), Limits::default()).is_err());
    // Components of a misere sum have no value: the sum is searched.
    let sum = |components: &str, outcome: &str| {
        let text =
            format!(r#"{{"statements": [], "answer": {{"components": [{components}], "outcome": "{outcome}"}}}}"#);
        verify(&text, Limits::default()).is_ok()
    };
    let (two, single) =
        (r#"{"rule": "take any; misere", "position": [2]}"#, r#"{"rule": "take 1; misere", "position": [1]}"#);
    assert!(sum(&format!("{two}, {two}"), "P") && !sum(&format!("{two}, {two}"), "N"));
    assert!(sum(&format!("{two}, {single}"), "N") && !sum(&format!("{two}, {single}"), "P"));
    let normal = r#"{"rule": "take any", "position": [2]}"#;
    assert!(!sum(normal, "N") && !sum(&format!("{two}, {normal}"), "N") && !sum(normal, "P"));
    let valued = r#"{"rule": "take any; misere", "position": [2], "value": 2}"#;
    assert!(sum(valued, "N") && !sum(&format!("{two}, {valued}"), "P"));
}

#[test]
fn cuts_into_two_parts_are_codes() {
    for (rule, numbers, theorem) in [
        // Dawson's Kayles; Kayles with one name for each number of pins; splits like those of
        // Grundy's game.
        ("n -> a, n-2-a : 0<=a<=n-2", "53 34 0", "guy-smith"),
        ("n -> n-2-a, a : a<=n-2, n>=2", "53 34 0", "guy-smith"),
        ("n -> a, n-2-a : 0<=a<=(n-2)/2", "53 34 0", "guy-smith"),
        ("n -> a, n-1-a : a>=0, n-1-a>=0; n -> a, n-2-a : 0<=a<=n-2", "71 12 0", "guy-smith"),
        ("n -> a, n-a : 1<=a<n", "1 2 0", "guy-smith"),
        // The parts given by an equation.
        ("n -> a, b : a+b=n-2", "53 34 0", "guy-smith"),
        ("n -> b, a : n=a+b+2, a<=b, a%4>=0", "53 34 0", "guy-smith"),
        ("n -> a, b : a+b=n, a>=1, b>=1", "1 2 0", "guy-smith"),
    ] {
        let verdict = verify(&text(rule, numbers, theorem), Limits::default());
        assert!(verdict.is_ok(), "{rule}: {verdict:?}");
    }
    // Cuts that do not allow leaving nothing from two, or that leave too much.
    for rule in [
        "n -> a, n-2-a : 2<=a<=n-2",
        "n -> a, n-a : 0<=a<n",
        "n -> a, n-2-a : a<=n-3, n>=9",
        "n -> a, b : a+b=n-2, a<b",
        "n -> a, b : a+b=n-2, b>=2",
        "n -> a, b : a+2*b=n-2",
        "n -> a, b : a+b<=n-2",
    ] {
        assert!(verify(&text(rule, "53 34 0", "guy-smith"), Limits::default()).is_err(), "{rule}");
    }
}

#[test]
fn amounts_that_are_left_out_matter() {
    for rule in
        ["take even; take 1..9", "take odd; take 2,4,6", "take odd; take 6..n", "take odd; take even where n!=4"]
    {
        assert!(verify(&text(rule, "0 1 1", "all-but-state"), Limits::default()).is_err(), "{rule}");
    }
}

#[test]
fn conditions_that_hold_for_all_numbers_say_nothing() {
    for rule in ["take 1,2 where n%4>=0", "take k where 1<=k<=2, (n+k)%3>=0", "take 1,2 where n%5!=7, 0<=n/3"] {
        let verdict = verify(&text(rule, "0 3 0", "window"), Limits::default());
        assert!(verdict.is_ok(), "{rule}: {verdict:?}");
    }
    // `turn` is no free name: the rule is one of another game, on two numbers.
    for rule in [
        "take 1,2 where turn>=1",
        "take 1,2 where n%4>=1",
        "take 1,2 where 7/n>=0",
        "take 1,2 where n%3<=1",
        "take 1,2 where n-2>=0",
    ] {
        assert!(verify(&text(rule, "0 3 0", "window"), Limits::default()).is_err(), "{rule}");
    }
}

#[test]
fn numbers_that_move_by_themselves_have_a_statement_each() {
    let rule = "(a,b) -> (a-k,b) : 1<=k<=2; (a,b) -> (a,b-k) : 1<=k<=4";
    let line = |place: &str, numbers: &str| {
        let line = text(rule, numbers, "window");
        format!("{{\"where\": \"{place}\", {}", &line[1..])
    };
    let (a, b) = (line("b = 0", "0 3 0"), line("a = 0", "0 5 0"));
    let answer = |rule: &str, statements: &str, position: &str, value: u64| {
        let component =
            format!(r#"{{"rule": "{rule}", "statements": {statements}, "position": {position}, "value": {value}}}"#);
        let outcome = if value == 0 { "P" } else { "N" };
        let text = format!(
            r#"{{"statements": [{a}, {b}], "answer": {{"components": [{component}], "outcome": "{outcome}"}}}}"#
        );
        verify(&text, Limits::default()).map(|_| ())
    };
    let far = "[1000000000000000001, 1000000000000000004]";
    // 10^18+1 is 2 modulo 3, 10^18+4 is 4 modulo 5.
    assert_eq!(answer(rule, "[0, 1]", far, 2 ^ 4), Ok(()));
    assert!(answer(rule, "[0, 1]", far, 2).is_err());
    assert_eq!(answer(rule, "[1, 0]", far, 2 ^ 4), Ok(()));
    assert!(answer(rule, "[0, 0]", far, 0).is_err());
    assert!(answer(rule, "[0, 1, 0]", far, 2 ^ 4).is_err());
    assert!(answer(rule, "[0, 1]", "[1000000000000000001]", 2).is_err());
}

#[test]
fn numbers_that_depend_on_each_other_are_no_sum() {
    for rule in [
        "(a,b) -> (a-k,b) : 1<=k<=2, k<=b; (a,b) -> (a,b-k) : 1<=k<=2",
        "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)",
        "(a,b) -> (a-1,b) : b=0; (a,b) -> (a,b-1)",
        "(a,0) -> (a-1,0); (a,b) -> (a,b-1)",
        "(a,b) -> (a-1,b); (a,b) -> (a,b-1); end if a=3",
    ] {
        let component = format!(r#"{{"rule": "{rule}", "statements": [0, 1], "position": [2,2], "value": 0}}"#);
        let mut lines = Vec::new();
        for (place, numbers) in [("b = 0", "0 1 0"), ("b = 0", "0 2 0"), ("b = 0", "0 3 0")] {
            lines.push(format!("{{\"where\": \"{place}\", {}", &text(rule, numbers, "window")[1..]));
        }
        for line in lines {
            let other = line.replace("b = 0", "a = 0");
            let text = format!(
                r#"{{"statements": [{line}, {other}], "answer": {{"components": [{component}], "outcome": "P"}}}}"#
            );
            assert!(verify(&text, Limits::default()).is_err(), "{text}");
        }
    }
}

#[test]
fn what_is_written_is_read() {
    let text = text("take 1,3,4", "0 7 0", "window");
    let certificate = check::Certificate::from_json(&text).unwrap();
    assert_eq!(check::Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
    let mut several = certificate.clone();
    several.statements.push(certificate.statements[0].clone());
    several.statements[1].values = vec![0, 0, 0, 0, 0, 1, 1, u64::MAX];
    several.statements[1].formula = Some("\"odd\"".to_owned());
    several.answer = Some(check::Answer {
        components: vec![check::Component {
            rule: "a\nb".to_owned(),
            statements: vec![1],
            position: vec!["1".to_owned(), "1000000000000000000000".to_owned()],
            value: Some("5".to_owned()),
        }],
        outcome: "N".to_owned(),
        value: Some("5".to_owned()),
    });
    assert!(several.to_json().contains("[0,5],1,1,18446744073709551615"));
    assert_eq!(check::Certificate::from_json(&several.to_json()).unwrap(), several);
}

#[test]
fn a_number_without_a_statement_is_derived_by_the_definition() {
    // A position of 27 tokens before the pattern, and a far number where it holds.
    let rule = "(a,b) -> (a-k,b) : k>=2, a>=8; (a,b) -> (a,b-k) : 1<=k<=4";
    let line = text(rule, "0 5 0", "window");
    let line = format!("{{\"where\": \"a = 0\", {}", &line[1..]);
    let answer = |position: &str, value: u64| {
        let outcome = if value == 0 { "P" } else { "N" };
        let component = format!(r#"{{"rule": "{rule}", "statements": [0], "position": {position}, "value": {value}}}"#);
        let answer = format!(r#""answer": {{"components": [{component}], "outcome": "{outcome}"}}"#);
        verify(&format!(r#"{{"statements": [{line}], {answer}}}"#), Limits::default()).map(|_| ())
    };
    // The values of a are 0 up to 7, and from 8 on the number of heaps that are at most a-2, less
    // the first six, which are equal.
    assert_eq!(answer("[27, 1000000000000000004]", 10 ^ 4), Ok(()));
    assert_eq!(answer("[8, 1000000000000000000]", 1), Ok(()));
    assert!(answer("[27, 1000000000000000004]", 4).is_err());
    assert!(answer("[1000000000000000004, 27]", 4).is_err());
}

#[test]
fn splits_have_conditions_and_sets_have_names() {
    for (rule, position, value) in [
        ("split 8..5", "[9]", 0),
        ("split 2 if n>=5", "[4]", 0),
        ("split 2 if n>=5", "[5]", 1),
        ("split 3 where n%2=1, n<=7", "[7]", 3),
        ("take squares", "[4]", 2),
        ("take 1 where n in fib", "[8]", 1),
        ("take 1 where n in fib", "[9]", 0),
        ("(a,b) -> (a-1,b) : a in triangular; (a,b) -> (a,b-1) : b in factorials", "[6,3]", 1),
    ] {
        let outcome = if value == 0 { "P" } else { "N" };
        let component = |value| format!(r#"{{"rule": "{rule}", "position": {position}, "value": {value}}}"#);
        let whole = |value| {
            format!(
                r#"{{"statements": [], "answer": {{"components": [{}], "outcome": "{outcome}"}}}}"#,
                component(value)
            )
        };
        assert_eq!(verify(&whole(value), Limits::default()).map(|_| ()), Ok(()), "{rule} {position}");
        assert!(verify(&whole(value + 2), Limits::default()).is_err(), "{rule} {position}");
    }
}
