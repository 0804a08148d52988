//! Edges from text: names of all kinds, places of faults, and both ways of reading.
use budget::{Budget, Stop};
use graphs::read::{BadLine, DESCRIBED, EdgeList, Form, ReadError, STEP};
use proptest::prelude::*;

fn read(text: &str) -> Result<EdgeList<'_>, ReadError> {
    EdgeList::read(text.as_bytes(), &Budget::default())
}

fn names(list: &EdgeList<'_>) -> Vec<String> {
    (0..list.len()).map(|vertex| list.name(vertex).into_owned()).collect()
}

fn threads(threads: usize) -> Budget {
    Budget::default().with_threads(threads.try_into().unwrap())
}

#[test]
fn names_of_all_kinds() {
    let list =
        read("\u{feff}0 00\r\n 甲\t乙 # 丙 丁\n# 1 2 3\n\n99999999999999999999 7\n\u{3000}7\u{3000}a#b\n甲\n7\u{b}00")
            .unwrap();
    let names = names(&list);
    assert_eq!(names, ["0", "00", "甲", "乙", "99999999999999999999", "7", "a#b"]);
    assert_eq!(list.edges(), [(0, 1), (2, 3), (4, 5), (5, 6), (5, 1)]);
    assert!(names.iter().enumerate().all(|(vertex, name)| list.find(name) == Some(vertex)));
    assert_eq!((list.find("1"), list.find("丙"), list.find("")), (None, None, None));
    assert!(read("").unwrap().is_empty() && read("\n \n#").unwrap().is_empty());
}

#[test]
fn bad_lines_are_told_with_their_places() {
    let text = "a b\na -> b\n1 2 5\n";
    let Err(ReadError::Lines { bad, more: 0 }) = read(text) else { panic!("accepted") };
    let told: Vec<_> = bad.iter().map(|bad| (bad.line, &text[bad.span.clone()])).collect();
    assert_eq!(told, [(2, "b"), (3, "5")]);
    assert!(bad[0].hint.as_ref().is_some_and(|hint| hint.to_string().contains("`a b`")), "{:?}", bad[0]);
    let Err(ReadError::Lines { bad, more }) = read(&"a b c\n".repeat(20)) else { panic!("accepted") };
    assert_eq!((bad.len(), more), (DESCRIBED, 20 - DESCRIBED));
    let Err(ReadError::Lines { bad, .. }) = EdgeList::read(b"a b\nc \xff", &Budget::default()) else {
        panic!("accepted")
    };
    assert_eq!((bad[0].line, bad[0].span.clone()), (2, 6..7));
}

#[test]
fn limits_are_kept() {
    let small = Budget::default().with_memory(1 << 10);
    assert!(matches!(EdgeList::read(b"a b", &small), Err(ReadError::Stopped(Stop::Memory { .. }, 0))));
    let numbers = "1 2\n".repeat(1 << 10);
    assert!(matches!(EdgeList::read(numbers.as_bytes(), &small), Err(ReadError::Stopped(Stop::Memory { .. }, 0))));
    let late = Budget::default().with_time(std::time::Duration::ZERO);
    let numbers = "1 2\n".repeat(2 * STEP);
    assert!(matches!(EdgeList::read(numbers.as_bytes(), &late), Err(ReadError::Stopped(Stop::Time { .. }, _))));
}

/// The quick way, and the other, must come to the same.
fn both(text: &str, budget: &Budget) {
    let (list, words) = (EdgeList::read(text.as_bytes(), budget), EdgeList::read_words(text.as_bytes(), budget));
    match (list, words) {
        (Ok(list), Ok(words)) => {
            assert_eq!((list.edges(), names(&list)), (words.edges(), names(&words)), "{text:?}");
            for vertex in 0..list.len() {
                assert_eq!(list.find(&list.name(vertex)), Some(vertex));
            }
            assert_eq!((list.find("4294967295"), list.find("01")), (words.find("4294967295"), words.find("01")));
        }
        (list, words) => assert_eq!(list.map(|_| ()), words.map(|_| ()), "{text:?}"),
    }
}

#[test]
fn threads_change_nothing() {
    let line = |n: u32| match n % 11 {
        0 => format!("{}\n", n * 31 % 1000),
        1 => format!("# line {n}\n"),
        2 => format!("  {}\t{} # {n}\r\n", n * 13 % 999, n % 99),
        _ => format!("{} {}\n", n * 17 % 30_001, n * 29 % 20_003),
    };
    let text: String = (0..100_000).map(line).collect();
    assert!(text.len() > 4 << 18, "{}", text.len());
    for count in [1, 2, 3, 8] {
        both(&text, &threads(count));
        both(&format!("{text}7 x\n"), &threads(count));
        let bad = EdgeList::read(format!("{text}1 2 3").as_bytes(), &threads(count)).unwrap_err();
        assert!(bad.to_string().starts_with("line 100001: "), "{bad}");
    }
    assert!(EdgeList::read(text.as_bytes(), &threads(2)).unwrap().has_numbers(), "the quick way was not gone");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn lines_of_all_forms(text in "([0-9]{1,3}|0|[ \t\r]|#|#é|\u{b}|-|\n|\n|4294967295 |18446744073709551616){0,14}") {
        both(&text, &Budget::default());
        both(&format!("\u{feff}{text}"), &Budget::default());
    }

    /// No text makes the reader of other forms panic, and what it reads has its names.
    #[test]
    fn texts_of_other_forms(text in "(digraph|graph|[{}]|[abc]|1|0| |->|--|,|:|;|\\[|\\]|=|\"|甲|\n|#){0,24}") {
        if let Ok(list) = read(&text) {
            for vertex in 0..list.len() {
                prop_assert_eq!(list.find(&list.name(vertex)), Some(vertex), "{:?}", text);
            }
        }
    }

    #[test]
    fn what_is_written_is_read(edges in proptest::collection::vec(("[a-z0-9]{1,4}", "[a-z0-9]{1,4}"), 0..40)) {
        let text: String = edges.iter().map(|(from, to)| format!("{from} {to}\n")).collect();
        let list = read(&text).unwrap();
        let back: Vec<_> = list.edges().iter()
            .map(|&(from, to)| (list.name(from as usize).into_owned(), list.name(to as usize).into_owned()))
            .collect();
        prop_assert_eq!(back, edges);
    }
}

fn told(text: &str) -> Option<(usize, String, String, usize)> {
    match EdgeList::read(text.as_bytes(), &Budget::default()) {
        Ok(_) => None,
        Err(ReadError::Lines { bad, more }) => {
            let BadLine { line, span, hint, .. } = bad[0].clone();
            Some((line, text[span].to_owned(), hint.map(|hint| hint.to_string()).unwrap_or_default(), more))
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn tables_that_are_no_edges_are_told() {
    // A third column of a table may be a weight: nothing says that it may be left out.
    let (line, span, hint, more) = told("1,2,5\n2,3,7\n").unwrap();
    assert_eq!((line, span.as_str(), more), (1, "1,2,5", 1));
    assert!(hint.contains("`1 2`"), "{hint}");
    let text = "a b\nb, c, d\n";
    assert!(told(text).is_some(), "{text}");
    for text in ["0 1 1\n1 0 2\n1 2 0\n", "0 1 0\n1 0 1\n", "digraph { a -> b; subgraph s { c } }", "a -> b c\nd e f\n"]
    {
        assert!(told(text).is_some(), "{text:?} was read");
    }
    // Names with signs in them, where there are edges, or where not all have one.
    for text in ["1,1 1,2\n2,2\n", "a-b\nc\n", "node-1\nx y\n", "a, b\nc d\n", "-1\n-2\n", ",\n", "a,\n", "", "# a,b\n"]
    {
        assert_eq!(read(text).map(|list| list.form()).ok(), Some(Form::Edges), "{text:?}");
    }
}

/// Edges as names, each with its ends in order.
fn edges_of(list: &EdgeList<'_>) -> Vec<String> {
    list.edges().iter().map(|&(from, to)| format!("{} {}", list.name(from as usize), list.name(to as usize))).collect()
}

#[test]
fn graphs_as_people_write_them() {
    for (text, form, edges, vertices) in [
        ("1,2\n2,3\n3,1\n", Form::Pairs, "1 2,2 3,3 1", 3),
        ("# u,v\nfrom;to\na;b\n", Form::Pairs, "a b", 2),
        ("Source, Target\na, b\nb, c\n", Form::Pairs, "a b,b c", 3),
        ("a->b\nb -> c -> d\ne\n", Form::Pairs, "a b,b c,c d", 5),
        ("甲 → 乙 # 丙\n", Form::Pairs, "甲 乙", 2),
        ("0-1\n1-2\n", Form::Pairs, "0 1,1 2", 3),
        ("(a, b)\n(b, c),\n", Form::Pairs, "a b,b c", 3),
        ("[1,2],\n[2,3]\n", Form::Pairs, "1 2,2 3", 3),
        ("a -- b\r\nb -- c;\r\n", Form::Pairs, "a b,b c", 3),
        ("a: b c\nb: c\nc:\nd:\n", Form::Neighbours, "a b,a c,b c", 4),
        ("a: b\nb: c\n", Form::Neighbours, "a b,b c", 3),
        ("1: 2, 3\n2: 3\n", Form::Neighbours, "1 2,1 3,2 3", 3),
        ("1: [2, 3]\n2: []\n", Form::Neighbours, "1 2,1 3", 3),
        ("a -> b, c\nb -> c\n", Form::Neighbours, "a b,a c,b c", 3),
        ("0 1 0\n0 0 1\n1 0 0\n", Form::Matrix, "1 2,2 3,3 1", 3),
        ("[[0,1,0],\n [0,0,1],\n [0,0,0]]\n", Form::Matrix, "1 2,2 3", 3),
        ("digraph { a -> b -> c; d }", Form::Digraph, "a b,b c", 4),
        (
            "/* a game */ strict digraph G {\n rankdir=LR; node [shape=circle, label=\"x -> y\"]\n  \"a\" -> b [color=red];\n // c\n b -> c\n}\n",
            Form::Digraph,
            "a b,b c",
            3,
        ),
        ("graph {\na -- b\nb -- c\n}", Form::Graph, "a b,b c", 3),
    ] {
        let list = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(
            (list.form(), edges_of(&list).join(","), list.len()),
            (form, edges.to_owned(), vertices),
            "{text:?}"
        );
        for vertex in 0..list.len() {
            assert_eq!(list.find(&list.name(vertex)), Some(vertex), "{text:?}");
        }
    }
}

/// An undirected graph whose lists name every edge twice has each of them once; parallel edges
/// stay.
#[test]
fn edges_at_both_ends_are_one() {
    let once = |text: &str| edges_of(&read(text).unwrap().undirected()).join(",");
    assert_eq!(once("a: b c\nb: a\nc: a c\n"), "a b,a c,c c");
    assert_eq!(once("a: b b\nb: a a c\nc: b\n"), "a b,a b,b c");
    assert_eq!(once("0 1 1\n1 0 0\n1 0 0\n"), "1 2,1 3");
    // Not all of them are there twice, so each line means an edge; so do lines of two ends.
    assert_eq!(once("a: b c\nb: a\nc:\n"), "a b,a c,b a");
    assert_eq!(once("a b\nb a\n"), "a b,b a");
    assert_eq!(once("a -- b\nb -- a\n"), "a b,b a");
}
