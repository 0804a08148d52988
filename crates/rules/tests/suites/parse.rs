//! The texts that the parser accepts, and its complaints about others.
use rules::ast::{Amount, Count, ExprKind, Shape};
use rules::ast::{Ast, Clause};
use rules::parse::{MAX_DEPTH, parse};
use rules::print::print;

fn ok(text: &str) -> Ast {
    parse(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The first mistake: its column, and its message with the hint.
fn mistake(text: &str) -> (usize, String) {
    let errors = parse(text).expect_err(text);
    rules::fuzz::check_parser(text.as_bytes()).unwrap();
    let first = &errors[0];
    let hint = first.hint.as_ref().map(ToString::to_string).unwrap_or_default();
    (first.span.start as usize + 1, format!("{} ({hint})", first.message))
}

fn canonical(text: &str) -> String {
    let ast = ok(text);
    let printed = print(&ast);
    assert_eq!(ok(&printed), ast, "{text} -> {printed}");
    printed
}

#[test]
fn canonical_texts() {
    for (text, expected) in [
        ("take  1 , 3,4", "take 1,3,4"),
        ("take 1..3 leaving 1..1 heaps if (2|n)", "take 1..3 leaving 1 where 2|n"),
        ("split into 2 unequal", "split 2 unequal"),
        ("split 2..n near-equal if n>=3", "split 2..n near-equal where n>=3"),
        ("split any equal", "split any equal"),
        (".77", "0.77"),
        ("000.3f", "0.3F"),
        ("4.(3)", "4.(3)"),
        ("n->n/2,n/2:2|n,n>0", "n -> n/2, n/2 : 2|n, n>0"),
        ("n -> (n-1)/2 : n>=1", "n -> (n-1)/2 : n>=1"),
        ("n -> (n-1) : n>=1", "n -> (n-1) : n>=1"),
        (
            "take 1..(if 2|n then 3 else (if n>9 then 5 else 7)) if n>1",
            "take 1..if 2|n then 3 else if n>9 then 5 else 7 where n>1",
        ),
        ("n -> n-2*(if n>9 then 3 else 1)", "n -> n-2*(if n>9 then 3 else 1)"),
        ("(a,0) -> nothing where a<3", "(a,0) -> nothing : a<3"),
        ("(w,h)->(i,h),(w-i,h):2<=i<=w-2", "(w,h) -> (i,h), (w-i,h) : 2<=i<=w-2"),
        ("x -> j*x for j in 2..k : k>=1, k*x<=N; N=20", "x -> j*x for j in 2..k : k>=1, k*x<=N; N = 20"),
        ("n -> n/2 times 3 for j in 1..2", "n -> n/2 times 3 for j in 1..2"),
        ("n -> n/2 for j in 1..2 times 3", "n -> n/2 times 3 for j in 1..2"),
        ("(a,b) -> (a-1,b-1) times 2", "(a,b) -> (a-1,b-1) times 2"),
        ("x -> ((x+2)%N)", "x -> ((x+2)%N)"),
        ("m -> bor(m>>k, m & ((1<<(k-1))-1))", "m -> bor(m>>k,m&(1<<k-1)-1)"),
        ("n -> k : (m & n) = m", "n -> k : m&n=m"),
        ("n -> k, n xor k : 0<k<n, n xor k<n", "n -> k, n xor k : 0<k<n, n xor k<n"),
        ("take k where k in {1,4..6}, k in 3..5, k in primes", "take k where k in {1,4..6}, k in 3..5, k in primes"),
        ("take k where not (n=2 and k=2) or k=1", "take k where not (n=2 and k=2) or k=1"),
        ("take k where ((not (k=1)) and (k=2 or (k=3)))", "take k where not k=1 and (k=2 or k=3)"),
        ("take -(2**2),(-2)**2,2**-1,2**(3**2),(2**3)**2", "take -2**2,(-2)**2,2**-1,2**3**2,(2**3)**2"),
        ("take 1-(2-3),(1-2)-3,1-2*3", "take 1-(2-3),1-2-3,1-2*3"),
        ("end if n<=2\n\ntake 1 # one\r\n; misere;;", "end if n<=2; take 1; misere"),
        ("\u{feff}unordered", "unordered"),
        ("Kayles; misere", "kayles; misere"),
        ("Dawson's_Kayles", "dawson-kayles"),
        ("dawson kayles", "dawson-kayles"),
        ("split-in-two; misere", "split-in-two; misere"),
        ("Nim-Misere", "nim-misere"),
        ("E-and-D", "e-and-d"),
        ("", ""),
        ("# nothing", ""),
    ] {
        assert_eq!(canonical(text), expected, "{text}");
    }
}

#[test]
fn trees_are_as_the_precedence_says() {
    let conditions = |text: &str| match &ok(&format!("n -> n : {text}")).clauses[0].node {
        Clause::Arrow(arrow) => arrow.conditions.clone(),
        other => panic!("{other:?}"),
    };
    let chain = &conditions("1 <= a+2*b < c xor 3 & d | e in S")[0];
    let ExprKind::Chain { operands, operators } = &chain.node else { panic!("{chain:?}") };
    assert_eq!((operands.len(), operators.len()), (5, 4));
    assert!(matches!(conditions("a or b and not c=d")[0].node, ExprKind::Or(..)));
    assert!(matches!(conditions("not a and b")[0].node, ExprKind::And(..)));
    let Clause::Take(take) = &ok("take fib, 2..n/2, any").clauses[0].node else { panic!() };
    assert!(matches!(take.amounts[0].node, Amount::Expr(_)));
    assert!(matches!(take.amounts[1].node, Amount::Range(..)));
    assert!(matches!(take.amounts[2].node, Amount::Any));
    let Clause::Split(split) = &ok("split K+1 consecutive").clauses[0].node else { panic!() };
    assert!(matches!(split.count.node, Count::Exactly(_)) && split.shape == Shape::Consecutive);
}

#[test]
fn spans_cover_what_was_written() {
    let text = "take 1; (a,b) -> (a-k,b) : k>=1";
    let ast = ok(text);
    assert_eq!(ast.clauses[1].span.of(text), "(a,b) -> (a-k,b) : k>=1");
    let Clause::Arrow(arrow) = &ast.clauses[1].node else { panic!() };
    assert_eq!(arrow.pattern.span.of(text), "(a,b)");
    assert_eq!(arrow.options[0].span.of(text), "(a-k,b)");
    assert_eq!(arrow.options[0].node.coords[0].span.of(text), "a-k");
    assert_eq!(arrow.conditions[0].span.of(text), "k>=1");
}

/// Texts of the table whose form is right: their mistakes are found later.
const WELL_FORMED: [&str; 49] = [
    "n -> n-d : d in digits(n), d>=1",
    "split 1",
    "(a,b) -> (a-1)",
    "(a,b) -> (a-1,b); (x,y) -> (x,y-1)",
    "(a,b) -> (a-1,b); take 1",
    "take k where gdc(k,n)=1",
    "take 1..K",
    "take fibb",
    "take fib where fib>2",
    "(s,c) -> (s,c+k) : k>=1",
    "n -> n-1 : n",
    "split 2 if even",
    "n -> n/0",
    "board \"XO\" -> \".XX\"",
    "board \"XO/X.\" -> \".X/..\"",
    "board \"\" -> \"\"",
    "board \"X\" -> \"X\"",
    "place \"../..\"",
    "place \"XA\"",
    "board \"XO\" -> \".X\"; end if contains \"X\"",
    "delete v : deg(u)=2",
    "delete v : degree(v)=2",
    "delete v : lef(v)",
    "delete v : v>3",
    "delete v : x=2",
    "delete v : gone(1)",
    "delete u-u",
    "delete connected 1..k",
    "delete connected k : deg(k)=1",
    "drop isolated",
    "delete v; end if gone",
    "delete v; end if deg(1)=2",
    "delete v; take 1",
    "delete v; unordered",
    "delete count : leaf(count)",
    "take any; play 1,3,70",
    "take any; play 1,3..2",
    "(.., a, b, ..) -> (.., a-1, ..); {a, ..} -> {a-1, ..}",
    "circle((.., a, b, ..) -> (.., a-1, b, ..)); (.., a, b, ..) -> (.., a, b-1, ..)",
    "(.., a, b, ..) -> (.., a+k, b, ..)",
    "take 1,2 leaving 0..2 if turn=1",
    "split 2 if turn=1",
    "n -> n-1, 1 : turn=2",
    "\"a\" -> \"b\" : turn=1",
    "take 1 if turn=1; play every",
    "take 1 if exists n in {1,2} : n=1",
    "take 1 if exists x in 2..n : x|n",
    "take 1 if exists x in primes : x=n",
    "take 1 if exists x in 1..999 : x=n",
];

#[test]
fn the_table_of_texts_to_refuse() {
    let mut refused = 0;
    for row in tables::table("truth/bad_rules.tsv") {
        let [text, column, says] = row.cells().unwrap();
        if WELL_FORMED.contains(&text) {
            ok(text);
            continue;
        }
        refused += 1;
        let (found, message) = mistake(text);
        let wanted: usize = column.parse().expect(text);
        assert!(found.abs_diff(wanted) <= 1, "{text}: column {found}, not {wanted}: {message}");
        assert!(message.contains(says), "{text}: {message}");
    }
    assert_eq!(refused, 45);
}

#[test]
fn mistakes_with_their_places() {
    for (text, column, says) in [
        ("take 1; tak 2; split 2 equals", 9, "take"),
        ("take 1,,3", 8, "amount"),
        ("take where k>1", 6, "amount"),
        ("take k=2", 7, "`=`"),
        ("take k>1", 7, "where"),
        ("take any 3", 10, "`,`"),
        ("take any misère", 10, "; misere"),
        ("take 1 split 2", 8, "`;`"),
        ("take 1 leavin 0..2", 8, "leaving"),
        ("take 1 leaving", 15, "the number of heaps that may be left is missing at the end of the rule"),
        ("take 1 leaving any", 16, "0..2"),
        ("take 1 leaving 0.. ", 20, "upper end"),
        ("take 1 leaving 0..2 3", 21, "heaps"),
        ("split equal", 7, "the number of parts is missing before `equal`"),
        ("split any near", 11, "near-equal"),
        ("5.7", 1, "4"),
        ("12.7", 1, "one digit"),
        ("0.", 3, "digit"),
        ("0.()", 4, "digit"),
        ("0.(3)5", 6, "last"),
        ("0.7(", 5, ")"),
        ("0.7,5", 4, "digit"),
        ("0.77 if n>3", 6, "alone"),
        ("0.77 0.7", 6, "`;`"),
        ("take 1.5", 7, ".."),
        ("1,3,4", 1, "take"),
        ("5 -> 4", 1, "brackets"),
        ("n, m -> n-1, m", 2, "brackets"),
        ("(a+1,b) -> (a,b)", 3, "names"),
        ("(a,b -> (a-1,b)", 6, "names"),
        ("(a,b", 5, ")"),
        ("n -> n-1,", 10, "nothing"),
        ("n -> n-1 : ", 12, "expression"),
        ("n -> n-1 n>2", 10, "`,`"),
        ("n -> n-k : k>1 adn k<5", 16, "and"),
        ("n -> n-k : (k>1 adn k<5)", 17, "and"),
        ("n -> n-k : 1 + not k", 16, "not"),
        ("n -> j for j 2..3", 14, "in"),
        ("n -> j for j in 2", 18, "range"),
        ("n -> n-1))", 9, ")"),
        ("end n<2", 5, "if"),
        ("end", 4, "if"),
        ("any = 5", 1, "word of the language"),
        ("n -> n-then", 8, "word of the language"),
        ("take if n>3", 6, "amount"),
        ("take if n>3 then 1", 19, "`else`"),
        ("take 1+if n>3 then 2 else 1", 8, "in brackets"),
        ("take -> take-1", 1, "word of the language"),
        ("K = ", 5, "expression"),
        ("K = 5, L = 6", 6, "`;`"),
        ("where k>1", 1, "clause"),
        ("*", 1, "clause"),
        ("take \u{0}", 6, "U+0000"),
        ("take 2n", 6, "2*n"),
        ("take n where n>1 ≤ 5", 18, "<="),
        ("take 甲", 6, "甲"),
        ("Wythof", 1, "wythoff"),
        ("foo", 1, "unknown word"),
        ("kayles; take 1", 9, "alone"),
        ("take 1; kayles", 9, "alone"),
        ("kayles wythoff", 8, "unknown word"),
        ("nim misere", 5, "`;`"),
        ("split-in", 7, "word of the language"),
        ("circle", 7, "circle(take"),
        ("circle(split 2)", 8, "needs a take clause"),
        ("circle(take 1,2 leaving 0..2", 29, "`)`"),
        ("take 1; play", 13, "play every"),
        ("take 1; play evry", 14, "`every`"),
        ("take 1; play 2", 15, "exactly"),
        ("take 1; play every 2", 20, "end here"),
        ("cram 5", 6, "end here"),
        ("take \"x", 6, "quote"),
        ("n -> n mod 3", 8, "%"),
        ("n -> (n mod 3)", 9, "%"),
        ("n -> n div 2", 8, "`/`"),
        ("take 1 to 3", 8, "1..3"),
        ("n -> (n>>k)|(n&1) : k>=1", 12, "bor(x,y)"),
    ] {
        let (found, message) = mistake(text);
        assert_eq!(found, column, "{text}: {message}");
        assert!(message.contains(says), "{text}: {message}");
    }
}

#[test]
fn words_of_other_texts_get_the_words_of_this_language() {
    for (text, column, says) in [
        ("split near-equal if n>2", 7, "the number of parts is missing before `near`"),
        ("take k where k is odd", 16, "(write k in odd)"),
        ("take k where k is not a square", 16, "(write not k in squares)"),
        ("take k where k prime", 16, "(write prime(k))"),
        ("take k where (k is even)", 17, "(write k in even)"),
        ("take k where k is large", 16, "a condition is a comparison"),
        ("take at most half", 6, "(write take 1..n/2)"),
        ("take at most 7", 6, "(write take 1..7)"),
        ("take up to 3", 6, "(write take 1..3)"),
        ("take at least 2", 6, "(write take k where k>=2)"),
        ("take 1,3,4 from 10", 12, "positions are no part of the rule: they come after it"),
        ("subtract 1,3,4", 1, "(did you mean `take 1,3,4`?)"),
        ("subtract {1,3,4}; misere", 1, "(did you mean `take 1,3,4`?)"),
        ("remove any", 1, "(did you mean `take`?)"),
        ("cut 2", 1, "(did you mean `split 2`?)"),
        ("take n or n+1", 8, "(conditions come after where"),
        ("take k where k not in fib", 16, "(write not k in)"),
        ("n -> n-k : n%k not in {1,2}", 16, "(write not n%k in)"),
        ("n -> j for j in 1..2 for i in 1..2", 22, "(here may follow: `times`, `where`, `if`, `xor`)"),
        ("take 1 leaving 0..2 heaps heaps", 27, "(here may follow: `where`, `if`)"),
    ] {
        let (found, message) = mistake(text);
        assert_eq!(found, column, "{text}: {message}");
        assert!(message.contains(says), "{text}: {message}");
    }
}

#[test]
fn mistakes_in_tiles_say_where_and_what_instead() {
    for (text, column, says) in [
        ("place", 6, "tile is missing"),
        ("place 2", 8, "`x` is missing"),
        ("place 2x", 9, "columns is missing"),
        ("place 2*2", 8, "`x` is missing"),
        ("place 2×2", 8, "`×` is not part"),
        ("place 1x2 2x1", 11, "`,` is missing"),
        ("place 1x2, ", 12, "tile is missing"),
        ("place 1x2x3", 10, "`,` is missing"),
        ("place 2X2", 7, "stuck to a word"),
        ("place 1y2", 7, "stuck to a word"),
        ("take 2x2", 6, "stuck to a word"),
    ] {
        let (found, message) = mistake(text);
        assert_eq!(found, column, "{text}: {message}");
        assert!(message.contains(says), "{text}: {message}");
    }
}

#[test]
fn several_mistakes_in_one_go() {
    for (text, columns) in [
        ("take 1,,3^2; split; n -> ; 0.7G", &[8usize, 10, 19, 26, 31] as &[usize]),
        ("take ,,", &[6, 7, 8]),
        ("n -> n-(, n-*2 : k>, 1<=k\ntak 5", &[9, 27]),
        ("n -> n-), n-*2 : k>, 1<=k\ntak 5", &[8, 13, 20, 27]),
        ("(a,b) -> (a-,b), (a,) : a<", &[13, 21, 27]),
    ] {
        let errors = parse(text).expect_err(text);
        let found: Vec<usize> = errors.iter().map(|error| error.span.start as usize + 1).collect();
        assert_eq!(found, columns, "{text}: {errors:#?}");
    }
}

#[test]
fn no_input_is_too_much() {
    let deep = |count: usize| format!("n -> n-{}1{}", "(".repeat(count), ")".repeat(count));
    ok(&deep(MAX_DEPTH - 10));
    let (column, message) = mistake(&deep(100_000));
    assert!(column < 300 && message.contains("200"), "{column} {message}");
    for text in [
        format!("take {}1", "-".repeat(100_000)),
        format!("take 1{}", "+1".repeat(100_000)),
        format!("take 1{}", "**1".repeat(80_000)),
        format!("n -> n : {}", "not ".repeat(60_000)),
        format!("n -> {}", "f(".repeat(100_000)),
        format!("n -> {}", "{".repeat(100_000)),
        "(".repeat(200_000),
        ")".repeat(200_000),
        "\0".repeat(200_000),
        "a ".repeat(100_000),
        "k;".repeat(100_000),
        "0.".to_string() + &"9.".repeat(100_000),
        "take 1,".repeat(1_000_000),
        "\u{0301}".repeat(100_000),
        "9".repeat(100_000),
    ] {
        let (column, _) = mistake(&text);
        assert!(column <= text.len() + 1);
    }
    ok(&format!("take 1{}", ",1".repeat(100_000)));
    ok(&format!("n -> n : n=1{}", ", n=1".repeat(40_000)));
    ok(&"take 1;\n".repeat(20_000));
    ok(&format!("n -> n : {}1", "n<".repeat(100_000)));
}
