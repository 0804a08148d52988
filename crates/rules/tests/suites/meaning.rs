//! The meaning of texts, and texts that are refused because of their meaning.
use rules::error::{ErrorKind, RuleErrors};
use rules::ruleset::Play;
use std::time::{Duration, Instant};

fn refused(text: &str, params: &[(&str, i64)]) -> RuleErrors {
    let params: Vec<(String, i64)> = params.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    match rules::compile(text, &params) {
        Ok(_) => panic!("{text} compiles"),
        Err(errors) => errors,
    }
}

/// A clause for each place is these clauses, in their order.
#[test]
fn a_clause_for_each_place_is_one_for_every_number() {
    for (short, long) in [
        (
            "(a,b) -> (a-k,b-k) : k>=1; (.., x, ..) -> (.., x-k, ..) : k>=1",
            "(a,b) -> (a-k,b-k) : k>=1; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1",
        ),
        (
            "(.., a, ..) -> (.., a/2, ..), (.., 0, ..) : a>=2, c>0; (a,b,c) -> nothing",
            "(a,b,c) -> (a/2,b,c), (0,b,c) : a>=2, c>0; (a,b,c) -> (a,b/2,c), (a,0,c) : b>=2, c>0; \
             (a,b,c) -> (a,b,c/2), (a,b,0) : c>=2, c>0; (a,b,c) -> nothing",
        ),
        (
            "(0,b) -> (0,b-1); (.., 3, ..) -> (.., j, ..) times 2 for j in 1..2; unordered",
            "(0,b) -> (0,b-1); (3,b) -> (j,b) times 2 for j in 1..2; (a,3) -> (a,j) times 2 for j in 1..2; unordered",
        ),
        ("n -> n-1; (.., b, ..) -> (.., b-k, ..) : k in {2,b/2}", "n -> n-1; n -> n-k : k in {2,n/2}"),
    ] {
        let [one, two] = [short, long].map(|text| rules::compile(text, &[]).unwrap_or_else(|e| panic!("{text}: {e}")));
        let moves = |compiled: &rules::Compiled| {
            let parts = compiled.ruleset.schemas.iter().map(|schema| {
                let rules::ir::Schema { pattern, free, conditions, remains, .. } = schema.clone();
                (pattern, free, conditions, remains)
            });
            parts.collect::<Vec<_>>()
        };
        assert_eq!(moves(&one), moves(&two), "{short}");
        assert_eq!((one.ruleset.canonical, one.ruleset.names), (two.ruleset.canonical, two.ruleset.names), "{short}");
    }
}

#[test]
fn mistakes_of_meaning_have_a_place_and_a_hint() {
    use ErrorKind::*;
    let cases: &[(&str, ErrorKind, u32, &str)] = &[
        ("take k where k in prime", WrongType, 19, "primes"),
        ("take k where k in 3", WrongType, 19, "1..5"),
        ("take prime(3)", WrongType, 6, "where"),
        ("take squaers", UnknownWord, 6, "squares"),
        ("take banana", UnknownWord, 6, "any"),
        ("take digitsum", UnknownWord, 6, "function"),
        ("take gcd(4)", Arity, 6, "two or more"),
        ("take log2(n,2)", Arity, 6, "one number"),
        ("take k where sqrt(k,2,3)=1", Arity, 14, "one number"),
        ("take k where (k>1)+2>3", WrongType, 15, "condition"),
        ("take k where not k", WrongType, 18, "condition"),
        ("take k where fib", WrongType, 14, "k in fib"),
        ("(odd,b) -> (odd-1,b)", WrongType, 2, "set"),
        ("(a,a) -> (a-1,a)", WrongType, 4, "own name"),
        ("(a,0) -> (a-1,0); (0,a) -> (0,a-1)", Arity, 19, "same names"),
        ("n -> n-1; (a,b) -> (a-1,b)", Arity, 11, "two numbers"),
        ("x -> x-1; take 1", Arity, 11, "x"),
        ("(a,b) -> a-1,b", Arity, 10, "did you mean `(a,b) -> (a-1,b)`?"),
        ("n -> (n-1,1)", Arity, 6, "two numbers"),
        ("(.., a, ..) -> (.., a-1, ..), (.., a-2, ..)", Arity, 1, "(a,b,c)"),
        ("(a,b) -> (a-1,b-1); (.., a) -> (.., a-1)", Expected, 27, "(.., a, ..)"),
        ("(a,b) -> (a-1,b-1); (.., a, ..) -> (a-1,b)", Expected, 37, "(.., a, ..)"),
        ("(a,b) -> (.., a-1, ..)", MissingOperand, 11, "number"),
        ("take 1; k = 3", WrongType, 9, "capital"),
        ("take 1..K; K = 3; K = 4", WrongType, 19, "twice"),
        ("take 1..K; K = L; L = K", Undefined, 12, "itself"),
        ("take 1..K; K = n", UnknownWord, 16, "parameter"),
        ("take 1..K; K = 2**70", TooLarge, 16, "64"),
        ("(A,b) -> (A-1,b); A = 3", WrongType, 19, "another name"),
        ("take 1; end if k>2", UnknownWord, 16, "n"),
        ("take 1; end if m>2", UnknownWord, 16, "n"),
        ("misere", Empty, 1, "take"),
        ("take 1..K; K = 0; n -> n/K", Undefined, 26, "zero"),
        ("n -> log2(0)", Undefined, 6, "no value"),
        ("split 1..3", Undefined, 7, "2"),
        ("n -> n+k : k>=1", Unbounded, 8, "bound"),
        ("n -> k*k", Unbounded, 6, "bound"),
        ("n -> n+k : k<=j", Unbounded, 8, "k"),
        ("n -> n%k : k>=1", Unbounded, 8, "k<=n"),
        ("n -> k : m&n=m", Unbounded, 6, "k<=n"),
        ("(a,b) -> (a-1,b) : k>=1, gcd(k,a)<=b", Unbounded, 20, "bound"),
        ("x -> j*x for j in 2..k : k>=1", Unbounded, 22, "k"),
        ("n -> n for n in 1..3", WrongType, 12, "already"),
        ("kayles; take 1", Mixed, 9, "kayles"),
    ];
    let mut wrong = Vec::new();
    for &(text, kind, column, says) in cases {
        let errors = refused(text, &[]);
        let error = &errors.errors[0];
        let words = error.to_string();
        if (error.kind, error.span.start + 1) != (kind, column) || !words.contains(says) {
            wrong.push(format!("{text}: wanted {kind:?}, column {column}, {says:?}, found {:?}: {errors}", error.kind));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Names that need no bound, or have it in a way that is seen.
    for text in [
        "n -> k : k<=9 or k<=8",
        "n -> k : k=n-1 or k=n-2",
        "n -> n/k : k>=2",
        "n -> n>>i : n>0, i>=1",
        "(a,b) -> (min(a,k),b-1)",
        "take 1 where prime(p)",
        "take p**k where prime(p), k>=0",
        "take {1,2}",
    ] {
        assert!(rules::compile(text, &[]).is_ok(), "{text}");
    }
}

#[test]
fn several_mistakes_come_at_once_in_the_order_of_the_text() {
    let errors = refused("take fibb; take 1..K; n -> n/0; n -> n-1 : n", &[]);
    let columns: Vec<u32> = errors.errors.iter().map(|error| error.span.start + 1).collect();
    assert_eq!(columns, [6, 20, 30, 44]);
    // The guard of three amounts is read three times, and its mistake is reported once.
    assert_eq!(refused("take 1,2,3 where n", &[]).errors.len(), 1);
}

#[test]
fn parameters_come_from_outside_or_from_bindings() {
    let five = [("K".to_string(), 5)];
    let given = rules::compile("take 1..K; K = 3", &five).unwrap();
    assert_eq!(given.ruleset.canonical, "take 1..K; K = 5");
    assert_eq!(given.ruleset.params["K"], 5);
    let chain = rules::compile("take 1..K; K = L+1; L = M*2; M = 3", &[]).unwrap();
    assert_eq!(chain.ruleset.params["K"], 7);
    let unused = rules::compile("take 1; K = 5", &[]).unwrap();
    assert!(unused.warnings.iter().any(|warning| warning.message.to_string().contains("not used")));
    for (params, says) in [(&[("Q", 1)], "parameters: K"), (&[("k", 1)], "capital")] {
        let errors = refused("take 1..K; K = 2", params);
        assert!(errors.to_string().contains(says), "{errors}");
    }
    let negative = rules::compile("take 1..K", &[("K".to_string(), i64::MIN)]).unwrap();
    let again = rules::compile(&negative.ruleset.canonical, &[]).unwrap();
    assert_eq!(again.ruleset.params["K"], i64::MIN);
}

#[test]
fn canonical_texts_mean_the_same() {
    let texts = [
        "take 1..K",
        "wythoff",
        "unordered;  (a,b)->(b%a,a):1<=a",
        "n -> j for j in 0..n-1",
        "split any equal; misere",
    ];
    for text in texts {
        let first = rules::compile(text, &[("K".to_string(), 4)][..usize::from(text.contains('K'))]).unwrap().ruleset;
        let second = rules::compile(&first.canonical, &[]).unwrap().ruleset;
        assert_eq!(first.canonical, second.canonical);
        let meaning = |r: &rules::ruleset::Ruleset| {
            let all =
                r.schemas.iter().map(|s| (s.pattern.clone(), s.free.clone(), s.conditions.clone(), s.remains.clone()));
            (all.collect::<Vec<_>>(), r.ends.clone(), r.play, r.unordered, r.names.clone())
        };
        assert_eq!(meaning(&first), meaning(&second), "{text}");
    }
}

#[test]
fn every_game_with_a_name_compiles() {
    for game in rules::catalogue::games() {
        let compiled = rules::compile(game.name, &[]).unwrap_or_else(|errors| panic!("{}: {errors}", game.name));
        assert_eq!(compiled.ruleset.source, game.name);
        assert!(rules::compile(&compiled.ruleset.canonical, &[]).is_ok(), "{}", game.name);
        for param in &game.params {
            assert_eq!(compiled.ruleset.params.get(param.name), Some(&param.default), "{}", game.name);
        }
    }
    let misere = rules::compile("kayles; misere", &[]).unwrap().ruleset;
    assert_eq!((misere.play, misere.canonical.as_str()), (Play::Misere, "0.77; misere"));
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    for (bytes, start) in [(&b"take 1,\xff"[..], 7), (b"\xc3", 0), (b"take 1\xe4\xbd", 6)] {
        let errors = rules::compile_bytes(bytes, &[]).unwrap_err();
        assert_eq!(errors.errors[0].span.start, start);
    }
    assert!(rules::compile_bytes(b"take 1", &[]).is_ok());
    assert!(rules::compile_bytes(b"take 1\0", &[]).is_err());
}

#[test]
fn long_texts_compile_or_are_refused_in_time() {
    let repeat = |part: &str, count: usize| vec![part; count].join(",");
    let chain: Vec<String> = (0..8000).map(|i| format!("k{i}*k<=k{}", i + 1)).collect();
    let names: Vec<String> = (0..10000).map(|i| format!("n-k{i}")).collect();
    let bindings: Vec<String> = (0..8000).map(|i| format!("K{i} = K{}+1", i + 1)).collect();
    let texts = [
        (format!("take {}", repeat("1..3", 20000)), true),
        (format!("take {} where {}", repeat("1", 30000), repeat("k>1", 20000)), false),
        (format!("take k where {}", chain.join(", ")), false),
        (format!("n -> {}", names.join(", ")), false),
        (format!("0.({})", "7".repeat(100_000)), false),
        (format!("take K0; {}; K8000 = 1", bindings.join("; ")), true),
        (format!("n -> n-k : max({})<=n", repeat("k*n", 20000)), true),
    ];
    for (text, compiles) in texts {
        let start = Instant::now();
        let result = rules::compile(&text, &[]);
        assert_eq!(result.is_ok(), compiles, "{}: {:?}", &text[..40], result.err().map(|errors| errors.errors));
        assert!(start.elapsed() < Duration::from_secs(10), "{}", &text[..40]);
    }
}

#[test]
fn an_ordinary_rule_compiles_in_far_less_than_a_millisecond() {
    let text = "unordered; (a,b) -> (b%a,a) : 1<=a; (a,b) -> (a,b-a**i) : i>=1, a>=1, a**i<=b, (a>1 or i=1)";
    let best = (0..20).map(|_| {
        let start = Instant::now();
        assert!(rules::compile(text, &[]).is_ok());
        start.elapsed()
    });
    assert!(best.min() < Some(Duration::from_millis(1)));
}
