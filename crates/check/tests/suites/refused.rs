//! False certificates, and ones that state more than can be derived: near misses of every kind.
use crate::accepted::{TRUE, text};
use check::{Invalid, Limits, verify};
use std::time::{Duration, Instant};

fn refused(text: &str) -> Invalid {
    match verify(text, Limits::default()) {
        Err(reason) => reason,
        Ok(verdict) => panic!("accepted: {}\n  as: {verdict}", &text[..text.len().min(400)]),
    }
}

/// A certificate with one piece of its text changed; the piece must occur in it.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} in {text}");
    text.replacen(from, to, 1)
}

#[test]
fn what_was_accepted_once() {
    // A line of a table on which the other number also moves.
    refused(
        r#"{"rule":"(a,b) -> (a-1,b); (a,b) -> (a,b-k) : k>=1","kind":"periodic","preperiod":0,"period":2,"saltus":0,
        "theorem":"directions","values":[0,1],"where":"b = 0"}"#,
    );
    // Tables with a kind, a saltus and formulas that the checker does not read.
    let sum = r#"{"rule":"(a,b) -> (a-1,b); (a,b) -> (a,b-1)","kind":"periodic","preperiod":0,
        "period":2,"saltus":0,"theorem":"directions","values":[0,1,1,0]}"#;
    assert!(verify(sum, Limits::default()).is_ok());
    refused(&changed(sum, "\"saltus\":0", "\"saltus\":1000000000000000000"));
    refused(&changed(sum, "\"periodic\"", "\"arithmetic-periodic\""));
    refused(&changed(sum, "\"periodic\"", "\"anything\""));
    refused(&changed(sum, "\"saltus\":0", "\"saltus\":0,\"formula\":\"n%2\""));
    refused(&changed(sum, "\"saltus\":0", "\"saltus\":0,\"where\":\"b = 0\""));
    refused(&changed(sum, "\"saltus\":0", "\"saltus\":0,\"convention\":\"misere\""));
    refused(&changed(sum, "(a,b-1)\"", "(a,b-1); misere\""));
    // From the place without a coin to the first coin the values make a step that does not
    // continue.
    for rule in ["turn 1 from 1", "turn odd from 1", "turn 1,5 from 1"] {
        refused(&text(rule, "0 1 1", "coins"));
        refused(&text(rule, "0 1 1", "coin-window"));
    }
    // Turns in several components.
    for play in
        ["play every", "play first", "play 1..2", "play exactly 2", "unordered", "end if n%5=3", "end if n>=100"]
    {
        for (rule, numbers, theorem) in TRUE.into_iter().filter(|(rule, ..)| !rule.contains("where")) {
            // Claims may be about unordered positions; symmetric ones stay true.
            if play == "unordered" && theorem.starts_with("invariant") {
                continue;
            }
            refused(&text(&format!("{rule}; {play}"), numbers, theorem));
        }
    }
    // Unordered positions: a claim that ignores a number, and a rule that swaps the numbers for
    // ever if they are ordered, but not here.
    let claims = "invariant (automata)";
    refused(&text("unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "says a", claims));
    refused(&text("unordered; (a,b) -> (b,a)", "says 0", claims));
    assert!(verify(&text("(a,b) -> (b,a) : a<b", "says if a<b then 1 else 0", claims), Limits::default()).is_ok());
    // Moves that increase small numbers, and lead back or do not.
    let round = "n -> n+2 : n<6; n -> n-2 : n>=2";
    for formula in ["0", "n%2", "if n<6 then 1 else 0"] {
        refused(&text(round, &format!("says {formula}"), claims));
    }
    let up = text("n -> n+2 : n<6; n -> nothing", "says if n in {0,1,4,5} then 2 else 1", claims);
    assert!(verify(&up, Limits::default()).is_ok());
    refused(&changed(&up, "{0,1,4,5}", "{0,1,4}"));
    refused(&changed(&up, "n<6", "n<7"));
    // Names without a bound were once cut off at the largest number of the position.
    for (rule, formula) in [("n -> n-1 : k>=n", "n%2"), ("n -> n-1 : k>n", "0"), ("n -> k : k<m", "n")] {
        refused(&text(rule, &format!("says {formula}"), claims));
    }
    refused(&text("n -> n-1 : k>n, 2*k<=k+n+1", "says 0", claims));
    refused(&text("n -> n-1 : k>n, 2*k<=k+n+1", "0 1 0", "window"));
    refused(&text("n -> k : k<m", "0 1 1", "all-but-state"));
    // Piles on steps are not a single pile.
    refused(&text("move k from i to i-1 : k>=1", "0 1 1", "all-but-state"));
    refused(&text("move k from i to i-1 : k>=1", "0 1 0", "window"));
    // Formulas in another name, and in the name that is fixed.
    let columns =
        text("(n,l) -> (n-k,l) : 1<=k<=3; (n,l) -> (n,l-1) : n%2=0, n>0, l<4 where l = 0", "0 4 0", "columns");
    let with = |formula: &str| changed(&columns, "\"kind\"", &format!("\"formula\": \"{formula}\", \"kind\""));
    assert!(verify(&with("n%4"), Limits::default()).is_ok());
    for wrong in ["l%4", "m%4", "n%5", "l", "0", "n", "x"] {
        refused(&with(wrong));
    }
    let line = text("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1 where b = 0", "0 1 1", "all-but-state");
    assert!(verify(&changed(&line, "\"kind\"", "\"formula\": \"a\", \"kind\""), Limits::default()).is_ok());
    refused(&changed(&line, "\"kind\"", "\"formula\": \"b\", \"kind\""));
    refused(&changed(&line, "\"kind\"", "\"formula\": \"n\", \"kind\""));
    refused(&changed(&line, "b = 0", "b = 1"));
    refused(&changed(&line, "b = 0", "a = 0 and b = 0"));
    refused(&changed(&line, "b = 0", "b=0"));
    refused(&changed(&line, "b = 0", ""));
}

#[test]
fn numbers_that_are_not_the_least_and_other_theorems_are_refused() {
    for (rule, numbers, theorem) in TRUE {
        if numbers == "law" {
            // A law has no numbers and no formula, and is not a theorem about repetitions; nor the
            // other way round.
            let honest = text(rule, numbers, theorem);
            refused(&text(rule, "0 4 0", theorem));
            refused(&changed(&honest, "\"theorem\"", "\"period\": 4, \"theorem\""));
            refused(&changed(&honest, "\"theorem\"", "\"formula\": \"n\", \"theorem\""));
            refused(&changed(&honest, "\"law\"", "\"formula\""));
            refused(&changed(&honest, theorem, "window"));
            refused(&changed(&honest, "\"theorem\"", "\"values\": [0,9], \"theorem\""));
            continue;
        }
        if let Some(formula) = numbers.strip_prefix("says ") {
            // A claim has neither numbers nor values, and only this theorem proves it.
            let honest = text(rule, numbers, theorem);
            refused(&changed(&honest, "\"theorem\"", "\"period\": 4, \"theorem\""));
            refused(&changed(&honest, "\"theorem\"", "\"values\": [0,9], \"theorem\""));
            refused(&changed(&honest, "\"kind\": \"formula\"", "\"kind\": \"law\""));
            refused(&text(rule, &format!("says ({formula})+1"), theorem));
            refused(&text(rule, &format!("says not ({formula})"), theorem));
            refused(&text(rule, "says 7", theorem));
            refused(&text(rule, "1 1 0", theorem));
            continue;
        }
        let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        let (n0, p, s) = (numbers[0], numbers[1], numbers[2]);
        let others = [
            (n0 + 1, p, s),
            (n0.wrapping_sub(1), p, s),
            (n0, 2 * p, s),
            (n0, 2 * p, 2 * s),
            (n0, p + 1, s),
            (n0, p - 1, s),
            (n0, p, s + 1),
            (n0, p, 1 << 60),
            (1 << 63, p, s),
            (n0, 1 << 63, s),
            (n0, u64::MAX, s),
            (u64::MAX, u64::MAX, u64::MAX),
        ];
        for (n0, p, s) in others {
            refused(&text(rule, &format!("{n0} {p} {s}"), theorem));
        }
        let honest = text(rule, &format!("{n0} {p} {s}"), theorem);
        for key in ["preperiod", "period", "theorem", "rule", "kind"] {
            refused(&changed(&honest, &format!("\"{key}\""), "\"other\""));
        }
        refused(&changed(&honest, "\"period\"", "\"period\": 5, \"period\""));
        refused(&changed(&honest, "\"theorem\"", "\"remark\": 5, \"theorem\""));
        refused(&changed(&honest, "\"theorem\"", "\"checked_to\": 5, \"theorem\""));
        refused(&changed(&honest, "\"theorem\"", "\"version\": 1, \"theorem\""));
        refused(&changed(&honest, "\"theorem\"", "\"format\": \"other\", \"theorem\""));
        refused(&changed(&honest, "\"theorem\"", "\"where\": \"n = 0\", \"theorem\""));
        refused(&changed(&honest, "\"theorem\"", "\"formula\": \"n+7\", \"theorem\""));
        refused(&changed(&honest, "\"theorem\"", "\"values\": [7], \"theorem\""));
        refused(&changed(&honest, "periodic\"", "periodically\""));
        refused(&changed(&honest, &format!("\"theorem\": \"{theorem}\""), "\"theorem\": \"a dream\""));
        if !rule.contains("misere") {
            let misere = changed(&honest, "\"theorem\"", "\"convention\": \"misere\", \"theorem\"");
            // A misere sequence may repeat with the same numbers; then its values differ.
            if let Ok(verdict) = verify(&misere, Limits::default()) {
                assert!(
                    verdict.to_string().contains("misère") && verdict.statements[0].value(&[0]) != Some(0),
                    "{misere}"
                );
            }
        } else {
            refused(&changed(&honest, "\"theorem\"", "\"convention\": \"normal\", \"theorem\""));
        }
    }
}

#[test]
fn rules_that_are_not_read_or_whose_heap_0_moves_are_refused() {
    let rules = [
        "n -> nothing; n -> n-1 : n>=1",
        "n -> 0; n -> n-1",
        "n -> n-1; n -> nothing : n=0",
        "n -> 7 times 0; n -> n-1",
        "n -> n-k",
        "n -> k : k<=n",
        "n -> n+1",
        "n -> n",
        "take 1,3,4 leaving 1",
        "take 1,3",
        "take 1,3,4,5",
        "take 1,3,4 if n>9",
        "take 1,3,4; split 2",
        "take 1,3,4; n -> n-2 : n=1000000",
        "take 1,3,4; 99 -> 1",
        "kayles",
        "nim",
        "take 1, 3, 4; take fib where n>100",
        "take k where k in {1,3,4} or k=98",
        "{a, ..} -> {a-1, ..}",
        "erase d for x : d|x",
        "take 1,3,4; again",
        "take 1,3,4 again",
        "n -> n-1 answer",
        "end if n=0",
        "misere",
        "",
        "K = 5",
        "take 1,3,K",
        "take 1,3,4;;x",
        "\\\"++\\\" -> \\\"--\\\"",
        "board",
        "product(turn 1, turn 2)",
        "delete v",
        "take 1,3,4^2",
        "take 1,3,4 # 5\\n; take 7",
        "take 1,3,99999999999999999999",
        "take 1..3,4,é",
        "take 1,3,4; end if n%7=6 wins",
        "take 1,3,4 \\u0000",
        "n -> n-k for k in 1..4",
        "n -> n-1 times k : k<=2",
        "take 1,3,4; drop 0",
        "circle(take 1,3,4)",
        "turn 1,3,4",
    ];
    for rule in rules {
        refused(&text(rule, "0 7 0", "window"));
        refused(&text(rule, "0 7 0", "guards"));
        refused(&text(rule, "0 7 0", "guy-smith"));
    }
    for rule in
        ["n -> nothing; n -> n-k : k>=1", "n -> k", "n -> n-k", "take any; n -> 0", "n -> k : k<=n", "(a,b) -> (a-k,b)"]
    {
        for theorem in ["all-but-state", "sum-bound", "residues"] {
            refused(&text(rule, "0 1 1", theorem));
        }
    }
}

#[test]
fn texts_that_are_long_or_deep_are_refused_soon() {
    let start = Instant::now();
    let rule = text("take 1,3,4", "0 7 0", "window");
    let formula = |formula: &str| changed(&rule, "\"theorem\"", &format!("\"formula\": \"{formula}\", \"theorem\""));
    let line = text("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1 where b = 0", "0 1 1", "all-but-state");
    let on_line = |formula: &str| changed(&line, "\"kind\"", &format!("\"formula\": \"{formula}\", \"kind\""));
    for long in [20_000, 100_000, 1_000_000] {
        let repeated = [
            "n+".repeat(long) + "n",
            "n%7=1 or ".repeat(long) + "n=1",
            "if n=1 then 1 else ".repeat(long) + "n",
            "(".repeat(long),
            "-".repeat(long) + "n",
            "not ".repeat(long) + "n=1",
            "min(n,".repeat(long),
            "n,".repeat(long),
            format!("n in {{{}5}}", "1,".repeat(long)),
            "n**".repeat(long) + "n",
            "a ".repeat(long),
            "x+".repeat(long) + "x",
            (0..long).map(|i| format!("x{i}+")).collect::<String>(),
            "9".repeat(long),
            "n=".repeat(long) + "n",
        ];
        for text in repeated {
            refused(&formula(&text));
            refused(&on_line(&text.replace('n', "a")));
            refused(&changed(&rule, "take 1,3,4", &text));
            refused(&changed(&rule, "take 1,3,4", &format!("take k where {text}")));
        }
        refused(&changed(&rule, "take 1,3,4", &format!("take 1,3,4{}", "; take 1".repeat(long))));
        refused(&"[".repeat(long));
        refused(&"{\"rule\":".repeat(long));
        refused(&changed(
            &rule,
            "\"theorem\"",
            &format!("\"values\": [{}7], \"theorem\"", "[0,99999],".repeat(long / 10)),
        ));
    }
    for text in ["n%999999999", "n/(n-n)", "n*n*n*n*n", "2**n", "1/0", "n xor 1", "9223372036854775807*n*n"] {
        refused(&formula(text));
    }
    let took = start.elapsed();
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn a_verification_stops_when_it_is_asked_to() {
    let stop = |_| true;
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    for (rule, numbers, theorem) in [
        ("take 1000001", "0 2000002 0", "window"),
        ("0.16", "105351 149459 0", "guy-smith"),
        ("take k where k!=9999", "0 19998 9999", "all-but-state"),
    ] {
        assert_eq!(verify(&text(rule, numbers, theorem), limits), Err(Invalid::Stopped), "{rule}");
    }
    let few = Limits { values: 1000, ..Limits::default() };
    assert!(verify(&text("take 1..999; take 2000", "0 5 0", "window"), few).unwrap_err().is_undecided());
}
