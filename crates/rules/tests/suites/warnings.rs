//! Warnings stand at the right place, and texts that are fine get none.
use proptest::prelude::*;
use rules::oracle::Oracle;

/// The warnings as "part of the text: message".
fn warnings(text: &str) -> Vec<String> {
    let compiled = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    compiled.warnings.iter().map(|warning| format!("{}: {}", warning.span.of(text), warning.message)).collect()
}

#[test]
fn clauses_that_never_apply() {
    let never = |clause: &str| vec![format!("{clause}: this clause can never apply")];
    for clause in [
        "take k where k<1",
        "take k where k%2=2",
        "take any if n<1",
        "split 2 if n<2",
        "split 3 if n=2",
        "n -> n-k : k>n",
        "n -> n-1 : n>5, n<3",
        "n -> n-1 : n%2=0, n=2*k+1",
        "n -> 0-1-n",
        "take 5..3",
        "0.0",
    ] {
        assert_eq!(warnings(&format!("{clause}; n -> n-2")), never(clause));
    }
    assert_eq!(warnings("(a,b) -> (a-1,b); (a,b) -> (a,b-k) : k>b"), never("(a,b) -> (a,b-k) : k>b"));
    assert_eq!(warnings("unordered; (a,b) -> (a-1,b) : a>b; (a,b) -> (a,b-1)"), never("(a,b) -> (a-1,b) : a>b"));
    assert_eq!(warnings("end if n>2; n -> n-1; n -> n-2 : n>4"), never("n -> n-2 : n>4"));
}

#[test]
fn piles_that_may_be_out_of_the_game() {
    for (clause, place) in [("j<i", "j<i"), ("k>=1, i>j", "i>j"), ("j<=i, i+j<5", "j<=i")] {
        let said = warnings(&format!("move k from i to j : {clause}"));
        assert!(said.len() == 1 && said[0].starts_with(&format!("{place}: `j` may be 0")), "{said:?}");
    }
    for text in [
        "move k from i to j : 1<=j<i",
        "move k from i to j : j<i, j>=0",
        "move k from i to i-1",
        "move k from i to 0",
        "P = [0,1,1]; move k from i to j : P[j]=i",
    ] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
}

#[test]
fn tiles_that_are_listed_twice() {
    assert_eq!(warnings("place 1x2, 2x1, 1x2"), ["1x2: the tile 1x2 is listed already"]);
    assert_eq!(warnings("place 1x2, 1x3"), [""; 0]);
}

/// `take 1..m` is how texts write it, with m a parameter.
#[test]
fn a_free_name_that_bounds_nothing() {
    let any = "1..m: `m` is any number here, so that any amount may be taken; a parameter begins with a capital letter";
    assert_eq!(warnings("take 1..m"), [any]);
    assert_eq!(warnings("take 1..m leaving 0..2"), [any]);
    for meant in ["take 1..M; M = 4", "take 1..n", "take 1..m where m*m<=n", "take 1..m if m<4", "take 1..n/2"] {
        assert!(warnings(meant).is_empty(), "{meant}");
    }
}

#[test]
fn amounts_that_add_nothing() {
    let listed = |amount: &str| vec![format!("{amount}: the amount {amount} is listed already")];
    assert_eq!(warnings("take 9,4,4,1"), listed("4"));
    assert_eq!(warnings("take 1..5,3"), listed("3"));
    assert_eq!(warnings("take 2,primes"), listed("2"));
    assert_eq!(warnings("take any,7"), listed("7"));
    assert_eq!(warnings("take 2,K; K = 2"), ["K: the amount 2 is listed already"]);
    assert_eq!(warnings("take fib,fib"), ["fib: the amount `fib` is listed already"]);
    let zero = "the amount 0 is never taken: a move takes at least 1";
    assert_eq!(warnings("take 0,1"), [format!("0: {zero}")]);
    assert_eq!(warnings("take 0"), [format!("0: {zero}")]);
    assert_eq!(warnings("take 0..3"), [format!("0..3: {zero}")]);
    assert_eq!(warnings("take K-3; K = 3"), [format!("K-3: {zero}")]);
}

fn proposed(text: &str) -> Vec<String> {
    let compiled = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    compiled.warnings.into_iter().filter_map(|warning| warning.proposal).collect()
}

#[test]
fn moves_that_may_change_nothing() {
    for (text, meant) in [
        ("(a,b) -> (a-k,b)", "(a,b) -> (a-k,b) : k>=1"),
        ("(a,b) -> (a-k,b) : k<=3; (a,b) -> (a,b-1)", "(a,b) -> (a-k,b) : k<=3, k>=1; (a,b) -> (a,b-1)"),
        ("n -> n-k : k<=3", "n -> n-k : k<=3, k>=1"),
        ("n -> n-K*k; K = 3", "n -> n-K*k : k>=1; K = 3"),
    ] {
        assert_eq!(proposed(text), [meant], "{text}");
    }
    // One is meant, the others never stay.
    for text in [
        "(a,b) -> (a-k,b) : 0<=k<=3",
        "(a,b) -> (a-k,b) : k>=0",
        "(a,b) -> (b,a)",
        "(a,b) -> (a-k,b-1)",
        "n -> n-k, k : k<n",
    ] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
}

#[test]
fn moves_that_are_written_as_one() {
    for (text, meant) in [
        ("n -> n-1, n-3, n-4", "n -> n-1; n -> n-3; n -> n-4"),
        ("n -> n-1, n-3 : n>5; n -> 0 : n>9", "n -> n-1 : n>5; n -> n-3 : n>5; n -> 0 : n>9"),
        ("(a,b) -> (a-1,b), (a,b-1)", "(a,b) -> (a-1,b); (a,b) -> (a,b-1)"),
        ("(a,b) -> (a-k,b), (a,b-k) : k>=1, k<=3", "(a,b) -> (a-k,b) : k>=1, k<=3; (a,b) -> (a,b-k) : k>=1, k<=3"),
        ("n -> n-K, n-1; K = 2", "n -> n-K; n -> n-1; K = 2"),
    ] {
        assert_eq!(proposed(text), [meant], "{text}");
        assert!(warnings(text)[0].contains("this is one move, which leaves"), "{text}");
        assert_eq!(warnings(meant), [""; 0], "{meant}");
    }
    for split in [
        "n -> a, n-a : 1<=a<n",
        "n -> n-1, 1 : n>=2",
        "n -> n-1, n-1",
        "n -> n-a, n-b : a+b=n, a>=1, b>=1",
        "n -> n/2, n/2 : n>0",
        "(w,h) -> (i,h),(w-i,h) : 1<=i<w",
        "n -> j for j in 0..n-1",
        "n -> n-2*j for j in 1..2 : n>=4",
        "n -> nothing",
    ] {
        assert_eq!(proposed(split), [""; 0], "{split}");
    }
}

/// All rules of the tables and of the documentation, but for the one that shows what a comma means.
#[test]
fn no_rule_that_is_meant_is_called_one_move() {
    // Rules that nobody meant: random ones, and those of this very mistake.
    let by_chance = ["frozen.tsv", "regressions.tsv", "wrong_texts.tsv"];
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let (mut folders, mut texts) = (vec![root.join("testdata"), root.join("docs")], std::collections::BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|end| end == "tsv" || end == "md")
                && !by_chance.iter().any(|name| entry.ends_with(name))
            {
                let text = std::fs::read_to_string(&entry).unwrap();
                let cells = text.split(['\t', '\n', '"', '`']).filter(|cell| cell.contains("->"));
                texts.extend(cells.map(|cell| cell.replace("\\|", "|")));
            }
        }
    }
    texts.extend(rules::catalogue::games().iter().map(|game| game.text.to_owned()));
    let compiled = texts.iter().filter_map(|text| Some((text, rules::compile(text, &[]).ok()?)));
    let (mut read, mut called) = (0, Vec::new());
    for (text, compiled) in compiled {
        read += 1;
        let one = |warning: &rules::error::Warning| warning.message.to_string().contains("this is one move");
        if compiled.warnings.iter().any(one) {
            called.push(text.as_str());
        }
    }
    assert!(read > 300, "{read}");
    assert_eq!(called, ["n -> n-1, n-2"]);
}

#[test]
fn a_difference_is_no_range() {
    for text in ["take 1-3", "take 4,1-3", "take 3-3 leaving 0..2"] {
        let errors = rules::compile(text, &[]).unwrap_err();
        assert!(errors.errors[0].message.to_string().contains("is never taken: a move takes at least 1"), "{errors}");
    }
    assert_eq!(rules::compile("take 1-3", &[]).unwrap_err().errors[0].proposal.as_deref(), Some("take 1..3"));
    assert_eq!(warnings("take 5-3"), [""; 0]);
}

/// `n -> n/2` without a condition: play goes on at 0 for ever.
#[test]
fn heaps_of_0_that_stay() {
    let stays =
        "by this clause a heap of 0 leaves a heap of 0, so play need not end; if it ends there, add the condition";
    for (text, clause, name) in [
        ("n -> n/2", "n -> n/2", "n"),
        ("m -> m-1 : m>=1; m -> m/2, m/3", "m -> m/2, m/3", "m"),
        ("n -> n/2 : n%2=0", "n -> n/2 : n%2=0", "n"),
        ("n -> n/k : 2<=k<=4; n -> n-1", "n -> n/k : 2<=k<=4", "n"),
    ] {
        assert_eq!(warnings(text), [format!("{clause}: {stays} `{name}>=1`")], "{text}");
    }
    for fine in [
        "n -> n/2 : n>=1",
        "n -> n/2 : n!=0",
        "end if n=0; n -> n/2",
        "n -> n-1; n -> n+1 : n<4",
        "n -> nothing",
        "n -> 2*n",
    ] {
        assert!(warnings(fine).is_empty(), "{fine}");
    }
}

#[test]
fn clauses_inside_others() {
    let inside =
        |inner: &str, outer: &str| vec![format!("{inner}: every move of this clause is a move of `{outer}` as well")];
    for (inner, outer) in [
        ("take 2", "take 1..3"),
        ("take 2 if n>5", "take 1..3"),
        ("split 2 unequal", "split 2"),
        ("0.03", "take any"),
        ("take odd", "take any"),
        ("take 2 leaving 1", "0.77"),
        ("n -> n-3", "take 3 leaving 0..2"),
        ("n -> n/2 : n>7, 2|n, n>=1", "n -> n/2 : 2|n, n>=1"),
    ] {
        assert_eq!(warnings(&format!("{inner}; {outer}")), inside(inner, outer), "{inner}; {outer}");
        assert_eq!(warnings(&format!("{outer}; {inner}")), inside(inner, outer), "{outer}; {inner}");
    }
    // Of two clauses with one meaning the later one is superfluous.
    assert_eq!(warnings("take any; n -> m : m<n"), inside("n -> m : m<n", "take any"));
    assert_eq!(
        warnings("(a,b) -> (a-1,b); (a,b) -> (a-1,b) : b>1"),
        inside("(a,b) -> (a-1,b) : b>1", "(a,b) -> (a-1,b)")
    );
}

#[test]
fn digits_that_say_nothing() {
    assert_eq!(warnings("0.770"), ["0: the last digit is 0 and says nothing"]);
    assert_eq!(warnings("0.7(00)"), ["(00): the repeated digits are 0 and say nothing"]);
}

#[test]
fn good_texts_have_no_warnings() {
    for text in [
        "take 1,3,4",
        "take any; split 2",
        "4.0",
        "0.07",
        "take 1,primes",
        "take 1..3 if 2|n; take 1 if not 2|n",
        "take 1,2,4,8 if n>=10; take 1",
        "n -> n-1; n -> d : d|n, 1<d<n",
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1",
        "(a,0) -> (a-1,0); (a,b) -> (a,b-1); (a,b) -> (a-2,b)",
        "end if n<=2; take 1,2",
        "take 1 leaving 0",
        "kayles",
    ] {
        assert_eq!(warnings(text), Vec::<String>::new(), "{text}");
    }
}

fn clause() -> impl Strategy<Value = String> {
    let op = || prop::sample::select(vec!["=", "!=", "<", ">=", ">"]);
    let name = || prop::sample::select(vec!["n", "k"]);
    let condition = prop_oneof![
        (name(), op(), 0u32..6).prop_map(|(x, op, c)| format!("{x}{op}{c}")),
        (name(), 1u32..4, 0u32..4).prop_map(|(x, m, c)| format!("{x}%{m}={c}")),
        (op(), 0u32..3).prop_map(|(op, c)| format!("k{op}n-{c}")),
        (op(), 1u32..3).prop_map(|(op, c)| format!("{c}*k{op}n")),
    ];
    let conditions = prop::collection::vec(condition, 1..4).prop_map(|all| all.join(", "));
    prop_oneof![
        2 => conditions.clone().prop_map(|all| format!("take k where {all}")),
        2 => (prop::sample::select(vec!["n-k", "k", "k,n-k", "k,n-1-k", "n-2*k"]), conditions)
            .prop_map(|(to, all)| format!("n -> {to} : {all}")),
        1 => prop::collection::vec(0u32..8, 1..4)
            .prop_map(|digits| format!("0.{}", digits.iter().map(u32::to_string).collect::<String>())),
        1 => (1u32..4, 0u32..3, 0u32..3).prop_map(|(k, h, more)| format!("take {k} leaving {h}..{}", h + more)),
        1 => prop::sample::select(vec!["split 2", "split 2 unequal", "split 3", "take any", "take odd", "take 2..4"])
            .prop_map(str::to_string),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]
    /// A clause that is said to be superfluous can be left out: the options are the same but for
    /// heaps of 0.
    #[test]
    fn superfluous_clauses_can_go(first in clause(), second in clause()) {
        let text = format!("{first}; {second}");
        let Ok(compiled) = rules::compile(&text, &[]) else { return Ok(()) };
        for warning in &compiled.warnings {
            let message = warning.message.to_string();
            if ["a heap of 0 leaves a heap of 0", "then nothing changes"].iter().any(|doubt| message.contains(doubt)) {
                continue;
            }
            let rest = match warning.span.of(&text) {
                clause if clause == second && warning.span.start as usize == first.len() + 2 => &first,
                clause if clause == first => &second,
                _ => continue,
            };
            let Ok(rest) = rules::compile(rest, &[]) else { continue };
            let (mut all, mut some) = (Oracle::new(&compiled.ruleset), Oracle::new(&rest.ruleset));
            for n in 0..20 {
                let (Ok(all), Ok(some)) = (all.options(&[n]), some.options(&[n])) else { break };
                let nonzero = |options: std::collections::BTreeSet<Vec<Vec<i64>>>| {
                    let sums = options.into_iter().map(|sum| sum.concat().into_iter().filter(|&x| x > 0).collect());
                    sums.collect::<std::collections::BTreeSet<Vec<i64>>>()
                };
                prop_assert_eq!(nonzero(all), nonzero(some), "{} at {}: {}", text, n, warning.message);
            }
        }
    }
}
