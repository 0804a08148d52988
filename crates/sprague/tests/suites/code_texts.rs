//! Programs about words, boards, graphs, products of coins, pieces on squares and splits into many
//! heaps: compiled, run, and compared with the engine.

use crate::common::played;
use crate::programs::{LANGUAGES, Question, agrees, build, joined, list_of, random, run, sum_of};
use sprague::Budget;
use sprague::code::{CodeError, CodeOptions, Hint, Language, Style, code};
use sprague::graph::Digraph;
use sprague::graph::erase::{Eraser, Relation};
use sprague::graph::geography::{Geography, Moves, Rules};
use sprague::graph::hackenbush::{self, Hackenbush};

const PYTHON: [Language; 1] = [Language::Python];

/// Rules about words, each with the letters of the words in the questions.
const WORDS: &[(&str, &str)] = &[
    (r#""++" -> "--""#, "+-"),
    (r#""." -> "X"; end if contains "XXX""#, ".X"),
    (r#""." -> "X"; "." -> "O"; never "XX","OO""#, "..XO"),
    (r#""." -> "X"; never "XXX""#, "...X"),
    (r#""X" "X"*k "." -> "." "X"*k "X""#, "X."),
    (r#"<d> -> <e> : 0<=e<d"#, "0123"),
    (r#"<d> <e> -> <d+e> : d+e<=9; <d> -> "" : d>=5"#, "01359"),
    (r#""a" any end -> any"#, "ab"),
    (r#""aa" -> """#, "ab"),
    (r#""ab" -> "b"; "b" -> "c""#, "abc"),
    (r#""a" "b"*k "a" -> "b"*k : k%2=1; "aa" -> "c" : 1=1"#, "abc"),
    (r#""a" "b"*k end -> "b"*k : k>=1; "b" -> "c""#, "ab"),
    (r#""+" -> "-"; end if not contains "++""#, "+-"),
    (r#""+" -> "-"; end if contains "-" "+" "+"*k "-""#, "+-"),
    (r#""'" -> "\\"; "\\%" -> "x""#, "'\\%"),
];

/// Random words of at most `longest` letters.
fn words_of(letters: &str, seed: u64, longest: u64, how_many: usize) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let mut next = random(seed);
    let word = |_| (0..=next(longest)).map(|_| letters[next(letters.len() as u64) as usize]).collect();
    (0..how_many).map(word).collect()
}

fn words(languages: &[Language]) {
    for &(rule, letters) in WORDS {
        let words = words_of(letters, rule.len() as u64, 8, 36);
        let asked: Vec<Question> =
            words.chunks(2).map(|sum| (format!("{}\n{}", sum.len(), sum.join("\n")), sum.to_vec())).collect();
        agrees(rule, false, &CodeOptions::default(), &asked, languages);
        let single = CodeOptions { input: "eof: n".parse().unwrap(), ..CodeOptions::default() };
        let asked: Vec<Question> = words.iter().map(|word| (word.clone(), vec![word.clone()])).collect();
        agrees(rule, true, &single, &asked, languages);
    }
}

#[test]
fn words_in_one_language() {
    words(&PYTHON);
}

#[test]
#[ignore = "slow: compiles a hundred programs"]
fn words_in_every_language() {
    words(&LANGUAGES);
}

/// A long word: the depth of the search equals its length, so it needs its own stack.
#[test]
#[ignore = "thorough: 3 s"]
fn deep_searches_need_no_deep_stack() {
    let single = CodeOptions { input: "one: n".parse().unwrap(), language: Language::Python, ..CodeOptions::default() };
    let text = code(r#""ab" -> "b""#, &single, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        let word = format!("{}b", "a".repeat(3001));
        assert_eq!(run(&built, &word).as_deref(), Ok("First\n"));
        assert!(run(&built, "aéb").is_err_and(|said| said.contains("ASCII")));
    }
}

fn boards(languages: &[Language]) {
    let sizes = |most: u64| {
        let all = (1..=most).flat_map(move |rows| (1..=most).map(move |columns| (rows, columns)));
        all.flat_map(|(rows, columns)| {
            [format!("{rows}x{columns}"), format!("{rows} {columns}")].map(|text| (text, format!("{rows}x{columns}")))
        })
    };
    let mut next = random(11);
    let mut line = || (0..=next(4)).map(|_| if next(3) > 0 { '.' } else { '#' }).collect::<String>();
    let rows: Vec<String> = (0..24).map(|i| (0..=i % 3).map(|_| line()).collect::<Vec<_>>().join("/")).collect();
    for (rule, most) in [("cram", 4), ("chomp", 4), ("place 2x2", 4), ("place 1x1, 2x2, 1x3", 3)] {
        let single = CodeOptions { input: "eof: n".parse().unwrap(), ..CodeOptions::default() };
        let written = sizes(most).chain(rows.iter().map(|rows| (rows.clone(), rows.clone())));
        let mut asked: Vec<Question> = written.map(|(input, board)| (input, vec![board])).collect();
        agrees(rule, false, &single, &asked, languages);
        asked.truncate(20);
        agrees(rule, true, &single, &asked, languages);
        let sums: Vec<Question> =
            rows.chunks(2).map(|two| (format!("{} {}", two.len(), two.join(" ")), two.to_vec())).collect();
        agrees(rule, false, &CodeOptions::default(), &sums, languages);
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn boards_in_one_language() {
    boards(&PYTHON);
}

#[test]
#[ignore = "slow: compiles some twenty programs"]
fn boards_in_every_language() {
    boards(&LANGUAGES);
}

/// A random graph with vertices 1 to n.
struct Graph {
    n: u32,
    edges: Vec<(u32, u32)>,
}

impl Graph {
    fn input(&self) -> String {
        let edges: Vec<String> = self.edges.iter().map(|(a, b)| format!("{a} {b}")).collect();
        format!("{} {} {}", self.n, self.edges.len(), edges.join(" "))
    }
}

fn graphs(seed: u64, most: u64, first: u32, how_many: usize) -> Vec<Graph> {
    let mut next = random(seed);
    let graph = |_| {
        let n = 1 + next(most) as u32;
        let count = next(2 * u64::from(n) + 1);
        let mut vertex = || first + next(u64::from(n + 1 - first)) as u32;
        Graph { n, edges: (0..count).map(|_| (vertex(), vertex())).collect() }
    };
    (0..how_many).map(graph).collect()
}

/// Compares the program of a game on graphs with the answers of the engine.
fn on_graphs(game: &str, misere: bool, asked: &[(String, &str)], languages: &[Language]) {
    let input: String = asked.iter().map(|(input, _)| format!("{input}\n")).collect();
    let expected: String = asked.iter().map(|(_, answer)| format!("{answer}\n")).collect();
    for &language in languages {
        let options = CodeOptions { language, ..CodeOptions::default() };
        let text = code(played(game, misere), &options, &Budget::default()).unwrap();
        let Some(built) = build(language, &text) else { continue };
        assert_eq!(run(&built, &input).as_deref(), Ok(expected.as_str()), "{game} in {language:?}\n{input}\n{text}");
    }
}

fn won(first: bool) -> &'static str {
    if first { "First" } else { "Second" }
}

fn tokens(languages: &[Language]) {
    let mut next = random(17);
    let mut asked = Vec::new();
    for graph in graphs(1, 9, 0, 200) {
        let tokens: Vec<u32> = (0..next(4)).map(|_| next(u64::from(graph.n) + 1) as u32).collect();
        let solved = Digraph::from_edges(graph.n as usize + 1, &graph.edges).unwrap();
        let outcome = solved.solve(&Budget::default()).unwrap().sum(&tokens).outcome();
        let word = match outcome.letter() {
            "N" => "First",
            "P" => "Second",
            _ => "Draw",
        };
        let places: Vec<u64> = tokens.iter().map(|&vertex| vertex.into()).collect();
        asked.push((format!("{} {} {}", graph.input(), tokens.len(), joined(&places, " ")), word));
    }
    assert!(["First", "Second", "Draw"].iter().all(|word| asked.iter().filter(|(_, said)| said == word).count() > 9));
    on_graphs("graph", false, &asked, languages);
}

/// At most one token, under misère play.
fn misere_token(languages: &[Language]) {
    let mut next = random(19);
    let mut asked = Vec::new();
    for graph in graphs(2, 9, 0, 200) {
        let solved = Digraph::from_edges(graph.n as usize + 1, &graph.edges).unwrap();
        let outcomes = solved.solve_misere(&Budget::default()).unwrap();
        let token = next(u64::from(graph.n) + 1) as u32;
        let word = match outcomes.outcome(token).letter() {
            "N" => "First",
            "P" => "Second",
            _ => "Draw",
        };
        asked.push((format!("{} 1 {token}", graph.input()), word));
    }
    asked.push(("0 0 0".to_owned(), "First"));
    assert!(["First", "Second", "Draw"].iter().all(|word| asked.iter().filter(|(_, said)| said == word).count() > 9));
    on_graphs("graph", true, &asked, languages);
}

fn geographies(languages: &[Language]) {
    for (name, directed, edges) in [
        ("geography", false, false),
        ("geography directed", true, false),
        ("geography edges", false, true),
        ("geography directed edges", true, true),
    ] {
        let most = if directed || edges { 5 } else { 11 };
        let mut next = random(23);
        let mut asked = Vec::new();
        for graph in graphs(3, most, 0, 150) {
            let start = next(u64::from(graph.n) + 1) as u32;
            let rules = Rules { directed, edges, ..Rules::default() };
            let game = Geography::new(graph.n as usize + 1, &graph.edges, rules).unwrap();
            let answer = game.solve(Some(&[start]), Moves::None, &Budget::default()).unwrap();
            asked.push((format!("{} {start}", graph.input()), won(answer.starts[0].first_wins)));
        }
        on_graphs(name, false, &asked, languages);
    }
}

/// In misère play a cycle through the ground is refused, so those pictures are left out.
fn green(languages: &[Language]) {
    for misere in [false, true] {
        let mut asked = Vec::new();
        for graph in graphs(5, 9, 0, if misere { 900 } else { 200 }) {
            let picture = Hackenbush::new(graph.n as usize + 1, &graph.edges, 0).unwrap();
            let rules = hackenbush::Rules { misere, ..hackenbush::Rules::default() };
            let answer = picture.solve(rules, &Budget::default()).unwrap();
            if answer.theory {
                asked.push((graph.input(), won(answer.first_wins)));
            }
        }
        assert!(["First", "Second"].iter().all(|word| asked.iter().filter(|(_, said)| said == word).count() > 40));
        on_graphs("hackenbush", misere, &asked, languages);
    }
}

fn kayles(languages: &[Language]) {
    for name in ["node-kayles", "arc-kayles", "poset"] {
        let mut asked = Vec::new();
        for graph in graphs(7, 8, 1, 100) {
            let mut edges: Vec<(u32, u32)> = graph.edges.iter().map(|&(a, b)| (a - 1, b - 1)).collect();
            if name == "poset" {
                edges.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
                edges.retain(|(a, b)| a != b);
            }
            let relation = match name {
                "node-kayles" => Relation::neighbours(graph.n as usize, &edges),
                "arc-kayles" => Relation::touching(&edges),
                _ => Relation::poset(graph.n as usize, &edges).unwrap(),
            };
            let all: Vec<u32> = (0..relation.len() as u32).collect();
            let value = Eraser::new(&relation).value(&all, &Budget::default()).unwrap();
            let edges = edges.iter().map(|&(a, b)| (a + 1, b + 1)).collect();
            asked.push((Graph { n: graph.n, edges }.input(), won(value != 0)));
        }
        on_graphs(name, false, &asked, languages);
    }
}

fn given_graphs(languages: &[Language]) {
    tokens(languages);
    misere_token(languages);
    geographies(languages);
    green(languages);
    kayles(languages);
}

#[test]
#[ignore = "thorough: 2 s"]
fn graphs_that_are_read() {
    given_graphs(&PYTHON);
    let refused =
        |rule: &str, options: &CodeOptions, misere| match code(played(rule, misere), options, &Budget::default()) {
            Ok(text) => panic!("{rule}:\n{text}"),
            Err(CodeError::Program(error)) => error.hints(),
            Err(error) => panic!("{rule}: {error}"),
        };
    assert_eq!(refused("geography", &CodeOptions::default(), true), [Hint::Geography]);
    let shapes = &["T: heaps", "eof: heaps", "zero: heaps", "one: heaps"];
    let other = CodeOptions { input: "T: n".parse().unwrap(), ..CodeOptions::default() };
    assert_eq!(refused("hackenbush", &other, false), [Hint::Input { shapes }]);
    let other = CodeOptions { start: Some("n".to_owned()), ..CodeOptions::default() };
    assert_eq!(refused("hackenbush", &other, false), [Hint::NoStart]);
    let round = "2 2 1 2 2 1";
    let python = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    let of_trees = code(sprague::Game::builder("hackenbush").misere(), &python, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &of_trees) {
        // HDU 3590: trees side by side, the player who makes the last move loses.
        assert_eq!(run(&built, "2 2 0 1 0 2\n3 3 0 1 0 2 0 3\n").as_deref(), Ok("First\nSecond\n"));
        assert!(run(&built, "2 3 0 1 1 2 2 0").is_err_and(|said| said.contains("through the ground")));
    }
    let text = code("poset", &python, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, round).is_err_and(|said| said.contains("no order")));
        assert!(run(&built, "2 1 0 1").is_err_and(|said| said.contains("from 1 to n")));
    }
}

#[test]
#[ignore = "slow: compiles some forty programs"]
fn graphs_that_are_read_in_every_language() {
    given_graphs(&LANGUAGES);
}

/// Products of different coin games, and pieces on squares.
fn places(languages: &[Language]) {
    let mut next = random(29);
    for rule in
        ["product(turn 2, turn 1..3)", "product(turn 1..3 from 1, turn 2, turn any from 1)", "square-by-triangle"]
    {
        let axes = if rule.contains("turn 2, turn any") { 3 } else { 2 };
        let heads: Vec<Vec<Vec<u64>>> =
            (0..40).map(|_| (0..next(4)).map(|_| (0..axes).map(|_| 1 + next(7)).collect()).collect()).collect();
        let asked: Vec<Question> = heads
            .iter()
            .map(|heads| {
                let (input, places) = sum_of(heads);
                (
                    input,
                    vec![format!(
                        "{{{}}}",
                        places.iter().map(|place| format!("({place})")).collect::<Vec<_>>().join(",")
                    )],
                )
            })
            .collect();
        agrees(rule, false, &CodeOptions::default(), &asked, languages);
    }
    for (rule, distance) in [("georgia-and-bob", 1), ("pebbles", 0), ("move k from i to 0 : 1<=k<=3, s[i]-k>s[i-1]", 1)]
    {
        let pieces = |_| {
            let mut square = 0;
            let count = next(6);
            let step = |_| {
                square += distance + next(5);
                square
            };
            (0..=count).map(step).collect::<Vec<u64>>()
        };
        let all: Vec<Vec<u64>> = (0..50).map(pieces).collect();
        let asked: Vec<Question> = all.iter().map(|pieces| list_of('[', pieces, ']')).collect();
        agrees(rule, false, &CodeOptions::default(), &asked, languages);
    }
}

#[test]
fn products_and_pieces() {
    places(&PYTHON);
    let options = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    let text = code("georgia-and-bob", &options, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "2 5 3").is_err_and(|said| said.contains("go up")));
    }
}

/// Splits into many heaps, and parts that are repeated over a range.
fn splits(languages: &[Language]) {
    let table = CodeOptions { style: Some(Style::Table), to: 40, ..CodeOptions::default() };
    let any = CodeOptions { to: 40, ..CodeOptions::default() };
    for (rule, options, most) in [
        ("take 1,2 leaving 0..4", &table, 24),
        ("take 1..2 leaving 0..3", &table, 30),
        ("take 2 leaving 4; take 3", &any, 24),
        ("split 4", &any, 24),
        ("split 2..5; take 2", &table, 20),
        ("split any; take 1", &table, 20),
        ("take 1 leaving 5; split any", &table, 18),
        ("n -> j for j in 1..k : 1<=k<n", &any, 20),
        ("n -> m-j for j in 1..2 : 2<=m<n", &table, 30),
    ] {
        let mut next = random(rule.len() as u64);
        let mut sums: Vec<Vec<Vec<u64>>> = (0..=most).map(|n| vec![vec![n]]).collect();
        sums.extend((0..20).map(|_| (0..next(4)).map(|_| vec![next(most + 1)]).collect()));
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, false, options, &asked, languages);
    }
}

#[test]
fn many_heaps() {
    splits(&PYTHON);
    let search = CodeOptions { style: Some(Style::Dfs), ..CodeOptions::default() };
    let refused = code("split 4", &search, &Budget::default());
    assert!(
        matches!(refused, Err(CodeError::Program(error)) if error.hints() == [Hint::Style { style: Style::Table }])
    );
}

#[test]
#[ignore = "slow: compiles some sixty programs"]
fn products_pieces_and_splits_in_every_language() {
    places(&LANGUAGES);
    splits(&LANGUAGES);
}

/// Piles without a theorem, for any number of piles; and piles with a theorem for some numbers
/// only.
fn piles(languages: &[Language]) {
    let mut next = random(41);
    for (rule, misere, most, largest) in [
        ("move s[i] from i to j : i!=j, j>=1, s[j]>=1, s[i]+s[j]<=M; M=5", false, 7, 3),
        ("move s[i] from i to j : i!=j, j>=1, s[j]>=1, s[i]+s[j]<=M; M=5", true, 6, 3),
        ("move k from i to i+1 : k>=1, i%3!=0; move k from i to i+3 : k>=1", false, 9, 2),
        ("move k from i to i-1 : 1<=k<=m", false, 5, 4),
        ("move k from i to i-1 : 1<=k<=s[i]/2+1; end if s[1]>=4", false, 4, 4),
        ("move k from i to i-1 : k>=1, s[i+1]>=k", false, 5, 4),
        ("move k from i to 0 : k in squares, s[m]<=s[i]; move 1 from m to 0", false, 4, 6),
        ("move k from i to 0 : 1<=k<=s[x], x!=i", false, 4, 4),
        ("move k from i to j : j<i, k>=1, (s[i]+s[j])%2=0", false, 4, 3),
        // One component, so a turn in several components moves in this one.
        ("move k from i to i-1 : 1<=k<=3; play every", false, 4, 3),
        ("move s[i] from i to j : j!=i, s[j]>=1, s[i]+s[j]<=4; play 1..2", true, 4, 3),
    ] {
        let asked = |_| {
            let count = 1 + next(most);
            list_of('[', &(0..count).map(|_| next(largest + 1)).collect::<Vec<u64>>(), ']')
        };
        let asked: Vec<Question> = (0..150).map(asked).collect();
        agrees(rule, misere, &CodeOptions::default(), &asked, languages);
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn piles_without_a_theorem() {
    piles(&PYTHON);
    let options = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    let text = code("move 1 from i to j : i!=j", &options, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "2 1 1").is_err_and(|said| said.contains("go round")));
    }
    // The piles are interchangeable: all their orders are one position.
    let merge = "move s[i] from i to j : i!=j, j>=1, s[j]>=1, s[i]+s[j]<=M; M=7";
    let text = code(merge, &options, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        let many = list_of('[', &[1; 22], ']').0;
        assert_eq!(run(&built, &many).as_deref(), Ok("Second\n"));
    }
}

#[test]
#[ignore = "slow: compiles some thirty programs"]
fn piles_without_a_theorem_in_every_language() {
    piles(&LANGUAGES);
}
