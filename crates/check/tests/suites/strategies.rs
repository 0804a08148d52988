//! Strategies: valid files of each kind, and changed files, which are all refused.
use check::Limits;
use check::strategy::{Step, Strategy, Winner, verify};

const HALF_TURN: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "cram", "position": ["2x4"],
 "winner": "second", "kind": "involution", "image": "half turn"}"#;
const CENTRE: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "place 1x2, 2x1", "position": ["3x4"],
 "winner": "first", "opening": {"from": "3x4", "to": ["..../.##./...."]}, "kind": "involution",
 "image": "half turn", "rows": [1,3], "columns": [1,4]}"#;
const BOARDS: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "cram", "kind": "involution",
 "image": "half turn", "boards": "even x even"}"#;
const SET: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "erase y for x : abs(x-y)=1",
 "position": ["{1,2,4,5}"], "winner": "second", "kind": "involution", "image": "partners",
 "pairs": [["1","4"],["2","5"]]}"#;
const GRAPH: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "delete v with neighbours",
 "position": ["{a-b,b-c,c-d,d-a,e}"], "winner": "first",
 "opening": {"from": "{a-b,b-c,c-d,d-a,e}", "to": ["{a-b,b-c,c-d,d-a}"]},
 "kind": "involution", "image": "partners", "pairs": [["a","c"],["b","d"]]}"#;
const EDGES: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "delete ends of u-v",
 "position": ["{1-2,2-3,3-4,4-1}"], "winner": "second", "kind": "involution", "image": "partners",
 "pairs": [["1-2","4-3"],["2-3","1-4"]]}"#;
const RING: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "circle(take 1..2 leaving 0..2)",
 "position": ["8"], "winner": "second", "kind": "involution", "image": "halves"}"#;
const ROW: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "take 1..2 leaving 0..2", "position": ["9"],
 "winner": "first", "opening": {"from": "9", "to": ["4","4"]}, "kind": "involution", "image": "equal components"}"#;
const TWINS: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "split 2 unequal", "position": ["9","9"],
 "winner": "second", "kind": "involution", "image": "equal components"}"#;
const NUMBERS: &str = r#"{"format": "sprague-strategy", "version": 1,
 "rule": "(x,y) -> (x-k,y) : 1<=k<=3; (x,y) -> (x,y-k) : 1<=k<=3", "position": ["(7,7)"], "winner": "second",
 "kind": "involution", "image": "equal numbers", "pairs": [["x","y"]]}"#;
const TABLE: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "take 1..2", "position": ["7","5"],
 "winner": "first", "kind": "residues", "from": 3,
 "statement": {"rule": "take 1..2", "kind": "periodic", "preperiod": 0, "period": 3, "theorem": "window"},
 "moves": [[1,0,1],[2,0,2],[2,1,1],[4,0,1],[5,0,2],[5,1,1]]}"#;
const MISERE: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "take 1..2", "position": ["5"],
 "winner": "first", "kind": "residues", "from": 2,
 "statement": {"rule": "take 1..2", "convention": "misere", "kind": "periodic", "preperiod": 0, "period": 3,
   "theorem": "window"},
 "moves": [[2,0,1],[3,0,2]]}"#;
const CLAIM: &str = r#"{"format": "sprague-strategy", "version": 1, "rule": "take any", "position": ["5","9"],
 "winner": "first", "kind": "claim",
 "statement": {"rule": "take any", "kind": "formula", "theorem": "invariant (witness)", "formula": "n", "weights": [[1]],
   "witnesses": [{"clause": 0, "terms": {"take": "n-v"}}],
   "trees": ["F 2 1 1 3 1","F 2 0 1 1 1","F 3 1 1 3 1 4 1","F 2 1 1 3 1",
     "O 0 F 2 2 1 3 1 F 2 1 1 3 1 O 1 F 2 2 1 4 1 F 2 3 1 4 1 F 2 1 1 3 1 O 1 F 2 2 1 4 1 F 2 3 1 4 1"]}}"#;

const BACK: &str = r#"{"format": "sprague-strategy", "version": 1,
 "rule": "(a,b) -> (a-k,b) : k>=1, k!=3; (a,b) -> (a,b-k) : k>=1, k!=3; (a,b) -> (a-2,b-1)",
 "position": ["(7,9)"], "winner": "first", "kind": "claim",
 "statement": {"rule": "(a,b) -> (a-k,b) : k>=1, k!=3; (a,b) -> (a,b-k) : k>=1, k!=3; (a,b) -> (a-2,b-1)",
   "kind": "formula", "theorem": "invariant (automata)", "formula": "0", "where": "a=b"}}"#;

const WORD: &str = r#"{"format": "sprague-strategy", "version": 1,
 "rule": "\".\" -> \"X\"; \".\" -> \"O\"; never \"XX\", \"OO\"", "position": ["......"], "winner": "second",
 "kind": "involution", "image": "backwards", "pairs": [["O","X"]]}"#;
const CENTRE_OF_WORD: &str = r#"{"format": "sprague-strategy", "version": 1,
 "rule": "\".\" -> \"X\"; never \"XX\"", "position": ["....."], "winner": "first",
 "opening": {"from": ".....", "to": ["..X.."]}, "kind": "involution", "image": "backwards", "pairs": []}"#;

pub(crate) const ALL: [&str; 16] = [
    HALF_TURN,
    CENTRE,
    BOARDS,
    SET,
    GRAPH,
    EDGES,
    RING,
    ROW,
    TWINS,
    NUMBERS,
    TABLE,
    MISERE,
    CLAIM,
    BACK,
    WORD,
    CENTRE_OF_WORD,
];

fn read(text: &str) -> Strategy {
    verify(text, Limits::default()).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The reason why a changed file is refused; the change must change something.
fn refused(text: &str, from: &str, to: &str) -> String {
    let changed = text.replacen(from, to, 1);
    assert_ne!(changed, text, "{from}");
    match verify(&changed, Limits::default()) {
        Ok(strategy) => panic!("{changed}\nis accepted: {}", strategy.message()),
        Err(why) => why.to_string(),
    }
}

#[test]
fn valid_files_of_each_kind_are_accepted() {
    for text in ALL {
        read(text);
    }
}

#[test]
fn the_other_winner_is_refused() {
    for text in ALL.into_iter().filter(|text| text.contains("winner")) {
        let (from, to) = match text.contains("\"first\"") {
            true => ("\"first\"", "\"second\""),
            false => ("\"second\"", "\"first\""),
        };
        let why = refused(text, from, to);
        assert!(why.ends_with("the other player wins") || why.contains("must"), "{why}");
    }
}

#[test]
fn another_position_is_refused() {
    for (text, from, to) in [
        (HALF_TURN, "2x4", "3x3"),
        (HALF_TURN, "2x4", "2x3"),
        (HALF_TURN, "2x4", "..../...#"),
        (CENTRE, "\"3x4\"", "\"3x5\""),
        (SET, "{1,2,4,5}", "{1,2,4,5,7}"),
        (SET, "{1,2,4,5}", "{1,2,3,5}"),
        (GRAPH, "d-a,e}\"]", "d-a,e,f}\"]"),
        (GRAPH, "d-a}\"]", "d-a,a-c}\"]"),
        (EDGES, "4-1}", "4-1,1-3}"),
        (RING, "\"8\"", "\"2\""),
        (ROW, "[\"9\"]", "[\"9\",\"1\"]"),
        (ROW, "\"from\": \"9\"", "\"from\": \"8\""),
        (TWINS, "\"9\",\"9\"", "\"9\",\"8\""),
        (NUMBERS, "(7,7)", "(7,6)"),
        (TABLE, "\"7\",\"5\"", "\"7\",\"4\""),
        (MISERE, "\"5\"", "\"4\""),
        (CLAIM, "\"5\",\"9\"", "\"9\",\"9\""),
        (WORD, "......", "....."),
        (WORD, "......", "X....."),
        (WORD, "......", "XX..OO"),
        (CENTRE_OF_WORD, "[\".....\"]", "[\"......\"]"),
        (BACK, "(7,9)", "(9,9)"),
        (BACK, "(7,9)", "(6,9)"),
        (BACK, "\"where\": \"a=b\"", "\"where\": \"a=b and a%2=0\""),
        (BACK, "\"where\": \"a=b\"", "\"where\": \"a%2=b%2\""),
        (BACK, "\"formula\": \"0\"", "\"formula\": \"a-b\""),
        (BACK, "\"formula\": \"0\"", "\"formula\": \"1\""),
    ] {
        refused(text, from, to);
    }
}

#[test]
fn another_image_is_refused() {
    for (text, from, to) in [
        (HALF_TURN, "half turn", "left and right"),
        (HALF_TURN, "half turn", "quarter turn"),
        (CENTRE, "[1,4]", "[1,3]"),
        (CENTRE, "[1,3]", "[0,3]"),
        (CENTRE, "[1,3]", "[1,4]"),
        (BOARDS, "even x even", "any x any"),
        (BOARDS, "half turn", "up and down"),
        (SET, r#"["1","4"],["2","5"]"#, r#"["1","2"],["4","5"]"#),
        (SET, r#"["1","4"],["2","5"]"#, r#"["1","4"]"#),
        (SET, r#"["1","4"],["2","5"]"#, r#"["1","4"],["2","5"],["7","8"]"#),
        (SET, r#"["1","4"],["2","5"]"#, r#"["1","4"],["2","4"]"#),
        (GRAPH, r#"["a","c"],["b","d"]"#, r#"["a","b"],["c","d"]"#),
        (EDGES, r#"["1-2","4-3"],["2-3","1-4"]"#, r#"["1-2","2-3"],["4-3","1-4"]"#),
        (RING, "halves", "equal components"),
        (WORD, r#"[["O","X"]]"#, "[]"),
        (WORD, r#"[["O","X"]]"#, r#"[["O","X"],["X","O"]]"#),
        (WORD, r#"[["O","X"]]"#, r#"[["O","."]]"#),
        (WORD, r#"[["O","X"]]"#, r#"[["O","OX"]]"#),
        (CENTRE_OF_WORD, "[]", r#"[[".","X"]]"#),
        (TWINS, "equal components", "halves"),
        (NUMBERS, r#"[["x","y"]]"#, r#"[["x","x"]]"#),
        (NUMBERS, r#"[["x","y"]]"#, "[]"),
    ] {
        refused(text, from, to);
    }
}

#[test]
fn another_move_is_refused() {
    for (text, from, to) in [
        (CENTRE, "..../.##./....", "..../.#../.#.."),
        (CENTRE, "..../.##./....", "..../.###/...."),
        (CENTRE, "..../.##./....", "..../#..#/...."),
        (GRAPH, r#""to": ["{a-b,b-c,c-d,d-a}"]"#, r#""to": ["{b,d,e}"]"#),
        (ROW, r#"["4","4"]"#, r#"["3","3"]"#),
        (ROW, r#"["4","4"]"#, r#"["4","3"]"#),
        (ROW, r#"["4","4"]"#, "[]"),
        (CENTRE_OF_WORD, "..X..", ".X.X."),
        (CENTRE_OF_WORD, "..X..", ".X..."),
        (CENTRE_OF_WORD, "..X..", "....."),
        (TABLE, "[2,1,1]", "[2,1,2]"),
        (TABLE, "[2,1,1]", "[2,0,1]"),
        (TABLE, "[2,1,1],", ""),
        (TABLE, "[4,0,1]", "[4,0,2]"),
        (TABLE, "[4,0,1]", "[4,0,1,0]"),
        (TABLE, "[4,0,1]", "[4,0,1],[4,0,1]"),
        (TABLE, "[4,0,1]", "[4,0,1],[6,0,1]"),
        (MISERE, "[3,0,2]", "[3,0,1]"),
        (MISERE, "[2,0,1],", ""),
        (CLAIM, "n-v", "n-v-1"),
        (CLAIM, "n-v", "v"),
    ] {
        refused(text, from, to);
    }
}

#[test]
fn another_rule_or_residue_is_refused() {
    for (text, from, to) in [
        (HALF_TURN, "cram", "place 2x2"),
        (HALF_TURN, "cram", "cram; misere"),
        (HALF_TURN, "cram", "chomp"),
        (BOARDS, "cram", "place 1x3, 2x2"),
        (SET, "abs(x-y)=1", "abs(x-y)<=3"),
        (SET, "abs(x-y)=1", "y<x"),
        (SET, "abs(x-y)=1", "abs(x-y)=k"),
        (GRAPH, "delete v with neighbours", "delete v with neighbours : deg(v)=1"),
        (GRAPH, "delete v with neighbours", "delete v; drop isolated"),
        (WORD, r#"\"O\"; never"#, r#"\"O\"; \"X.\" -> \"XX\"; never"#),
        (WORD, r#"\"O\"; never"#, r#"\"O\"; \"X\" -> \".\"; \"O\" -> \".\"; never"#),
        (WORD, r#"never \"XX\", \"OO\""#, r#"never \"XX\""#),
        (WORD, r#"never \"XX\", \"OO\""#, r#"never \"XX\", \"OO\", \"XO\", \"OX\""#),
        (WORD, r#"never \"XX\", \"OO\""#, r#"never \"XX\", \"OO\"; misere"#),
        (WORD, r#"\".\" -> \"X\"; \".\""#, r#"\".\" -> \"\"; \".\""#),
        (CENTRE_OF_WORD, r#"never \"XX\""#, r#"never \"XXX\""#),
        (RING, "leaving 0..2", "leaving 0..1"),
        (ROW, "leaving 0..2", "leaving 0..1"),
        (TWINS, "split 2 unequal", "n -> n : n>=1"),
        (TWINS, "split 2 unequal", "split 2 unequal; misere"),
        (NUMBERS, "(x,y-k) : 1<=k<=3", "(x,y-k) : 1<=k<=4"),
        (NUMBERS, "(x,y-k) : 1<=k<=3", "(x,y-k) : 1<=k<=3, k<=x"),
        (NUMBERS, "(x,y-k) : 1<=k<=3", "(x,y-k) : 0<=k<=3"),
        (TABLE, "\"take 1..2\"", "\"take 1..3\""),
        (TABLE, "\"period\": 3", "\"period\": 6"),
        (TABLE, "\"period\": 3", "\"period\": 2"),
        (TABLE, "\"from\": 3", "\"from\": 2"),
        (TABLE, "\"from\": 3", "\"from\": 5"),
        (CLAIM, "\"formula\": \"n\"", "\"formula\": \"n+1\""),
        (CLAIM, "\"trees\": [\"F 2 1 1 3 1\"", "\"trees\": [\"F 2 1 1 2 1\""),
        (HALF_TURN, "\"version\": 1", "\"version\": 2"),
        (HALF_TURN, "\"kind\"", "\"note\": \"so\", \"kind\""),
        (HALF_TURN, "\"kind\"", "\"boards\": \"even x even\", \"kind\""),
        (RING, "\"kind\"", "\"opening\": {\"from\": \"8\", \"to\": []}, \"kind\""),
    ] {
        refused(text, from, to);
    }
}

/// The rule stands twice in the file; one more move breaks the strategy, or does not.
#[test]
fn lost_positions_to_which_every_move_has_an_answer() {
    let with = |more: &str| verify(&BACK.replace("(a-2,b-1)", &format!("(a-2,b-1){more}")), Limits::default());
    for more in ["; (a,b) -> (a-1,b-3)", "; end if a=0 and b=0", "; end if a=b"] {
        with(more).unwrap_or_else(|why| panic!("{more}: {why}"));
    }
    for more in [
        "; (a,b) -> (a-1,b-1)",
        "; (a,b) -> (a-1,b-4)",
        "; (a,b) -> nothing : a>=1",
        "; (a,b) -> (a,b)",
        "; (a,b) -> (a-1,b), (a-1,b)",
        "; end if a=1",
        "; end if a+b<=2",
        "; misere",
    ] {
        assert!(with(more).is_err(), "{more}");
    }
    // Answers may begin where a number is not the one that the claim fixes.
    let third = BACK.replace("(7,9)", "(0,2)").replace("\"where\": \"a=b\"", "\"where\": \"a=0 and b=0\"");
    verify(&third, Limits::default()).unwrap();
    assert_eq!(read(&third).winner(&texts(&["(3,0)"])), Ok(None));
}

/// Heap 0 is won without a move in misère play, and heap 3 of the same class is not.
#[test]
fn a_class_of_heaps_needs_its_own_move() {
    let whole = MISERE.replace("\"from\": 2", "\"from\": 0");
    refused(&whole, "[[2,0,1],[3,0,2]]", "[[2,0,1]]");
}

fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn moves_are_told_one_by_one() {
    let step = |from: &str, to: &[&str]| Step { from: from.to_owned(), to: texts(to) };
    let reply = |text: &str, at: &[&str], last: Option<Step>| {
        let reply = read(text).reply(&texts(at), last.as_ref()).expect("a reply");
        (reply.component, reply.to)
    };
    assert_eq!(reply(HALF_TURN, &["##../...."], None), (0, texts(&["##../..##"])));
    assert_eq!(reply(CENTRE, &["3x4"], None), (0, texts(&["..../.##./...."])));
    assert_eq!(reply(SET, &["{4,5}"], None), (0, texts(&["{}"])));
    assert_eq!(reply(RING, &["row(7)"], Some(step("8", &["row(7)"]))), (0, texts(&["row(3)", "row(3)"])));
    let last = Some(step("4", &["1", "2"]));
    assert_eq!(reply(ROW, &["4", "1", "2"], last), (0, texts(&["1", "2"])));
    assert_eq!(reply(NUMBERS, &["(7,5)"], None), (0, texts(&["(5,5)"])));
    // The nim-values of 1000 and 5 are 1 and 2: 5 must become a heap of value 1.
    assert_eq!(reply(TABLE, &["1000", "5"], None), (1, texts(&["4"])));
    assert_eq!(reply(MISERE, &["1000000001"], None), (0, texts(&["1000000000"])));
    assert_eq!(reply(CLAIM, &["5", "9"], None), (1, texts(&["5"])));
    assert_eq!(reply(WORD, &["X.OX.."], None), (0, texts(&["X.OX.O"])));
    assert_eq!(reply(CENTRE_OF_WORD, &["X.X.."], None), (0, texts(&["X.X.X"])));
    assert_eq!(reply(BACK, &["(7,9)"], None), (0, texts(&["(7,7)"])));
    assert_eq!(reply(BACK, &["(9,5)"], None), (0, texts(&["(5,5)"])));
    assert_eq!(reply(BACK, &["(1000000000001,1000000000000)"], None), (0, texts(&["(1000000000000,1000000000000)"])));
    let astray = read(HALF_TURN).reply(&texts(&["##../..##"]), None);
    assert!(astray.is_err(), "nothing is to be answered");
}

#[test]
fn strategies_for_all_positions_tell_who_wins() {
    let winner = |text: &str, at: &[&str]| read(text).winner(&texts(at)).expect("readable");
    assert_eq!(winner(BOARDS, &["6x8"]), Some(Winner::Second));
    assert_eq!(winner(BOARDS, &["6x7"]), None);
    assert_eq!(winner(BOARDS, &["..../...#"]), None);
    assert_eq!(winner(TABLE, &["7", "7", "3"]), Some(Winner::Second));
    assert_eq!(winner(TABLE, &["1000000000000000000"]), Some(Winner::First));
    assert_eq!(winner(CLAIM, &["3", "5", "6"]), Some(Winner::Second));
    assert_eq!(winner(HALF_TURN, &["4x4"]), None);
}
