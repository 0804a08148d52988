//! The reasoning in other languages: no English sentence is left, for games with every kind of
//! answer.
use sprague::{Budget, Locale, SolveOptions, Sum, catalogue};

/// The questions: a rule with positions, and whether play is misère.
const ASKED: &[(&[&str], bool)] = &[
    (&["take 1,3,4", "5", "8", "12"], false),
    (&["take 1,3,4"], false),
    (&["take 1,3,4", "0", "1"], false),
    (&["kayles", "10", "1000"], false),
    (&["kayles", "30", "30", "30"], false),
    (&["grundy", "300"], false),
    (&["0.106", "40"], false),
    (&["take 2,4,7", "5000000000000"], false),
    (&["take 1 leaving 0; take 2 leaving 2; split 2", "9"], false),
    (&["take any; split 2", "7", "1000000000000"], false),
    (&["take 1..1000", "70000"], false),
    (&["nim", "3", "5", "7", "5"], false),
    (&["wythoff", "3,4", "1,2"], false),
    (&["wythoff", "1000000000000,2000000000000"], false),
    (&["wythoff", "30,60"], false),
    (&["euclid", "3,5"], false),
    (&["fibonacci-nim", "20,19"], false),
    (&["take fib", "30", "7"], false),
    (&["take 1..3", "5", "6"], true),
    (&["take any", "1", "1", "2"], true),
    (&["kayles", "5", "4"], true),
    (&["0.77", "8", "9", "12"], true),
    (&["take 1,3,4", "9"], true),
    (&["take 1..n/2", "40", "1000000007"], false),
    (&["take 1..sqrt(n)", "40", "1000000007"], false),
    (&["take 1..sqrt(n)", "40", "51"], true),
    (&["take 1,2; n -> n/3 : n>0", "40", "1000000007"], false),
    (&["take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1", "40", "1000000007"], false),
    (&["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-1,b-1)", "3000000000,4"], false),
    (&["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-1,b-2)", "3000000000,4"], false),
    (&["take any; play 1..2", "3", "4", "5"], false),
    (&["take 1,2; play 1..2", "3", "4", "5"], false),
    (&["take 1; play 1..2", "1", "1", "1", "2"], false),
    (&["take 1..3; play every", "3", "4", "0"], false),
    (&["take squares; play first", "7", "9"], false),
    (&["take 1,2; play exactly 2", "3", "4", "5"], false),
    (&["circle(take 1..3 leaving 0..2)", "7"], false),
    (&["staircase", "[2,1,3]"], false),
    (&["georgia-and-bob", "[1,5,6,9]"], false),
    (&["mock-turtles", "{1,4}"], false),
    (&["turn any within 3", "{5,9}"], false),
    (&["cram", "2x3"], false),
    (&["place 1x2, 2x1", "2x3"], false),
    (&["place 2x2, 1x3", "3x3", "..#/..."], false),
    (&["new-tetris-game", "3x3"], true),
    (&["erase d for x : d|x", "{1..9}"], false),
    (&["erase d for x : abs(d-x)=1", "{1..8,11,12}"], false),
    (&["\"++\" -> \"--\"", "++++-+++"], false),
    (&["treblecross-board", ".X..........................."], false),
];

/// Whether a line fits any language: only digits, or a move written with an arrow.
fn is_plain(line: &str) -> bool {
    line.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '-') || line.contains("->")
}

/// Whether a line is in Chinese, apart from quotes and the titles of books.
fn is_translated(line: &str) -> bool {
    let chinese = line.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let own = line.split("出处：").next().unwrap_or(line);
    let outside: String = own.split('“').map(|part| part.split_once('”').map_or(part, |(_, after)| after)).collect();
    let english = ["the ", "this ", "is ", "from ", "take all", "proved:", "value "];
    (is_plain(line) || chinese) && !english.iter().any(|word| outside.contains(word))
}

/// The lines of the reasoning that are not translated.
fn left_over(arguments: &[&str], misere: bool) -> Vec<String> {
    let Ok(mut sum) = Sum::parse_with(arguments, |game| if misere { game.misere() } else { game }) else {
        return Vec::new();
    };
    let chinese: Locale = "zh".parse().unwrap();
    let Ok(text) = sum.explain_in(chinese, &SolveOptions::default(), &Budget::default()) else { return Vec::new() };
    let left = text.lines().filter(|line| !line.trim().is_empty() && !is_translated(line));
    left.map(|line| format!("{arguments:?}: {line}")).collect()
}

#[test]
fn every_sentence_has_its_translation() {
    for (arguments, misere) in ASKED {
        assert!(Sum::parse_with(arguments, |game| if *misere { game.misere() } else { game }).is_ok(), "{arguments:?}");
    }
    let left: Vec<String> = ASKED.iter().flat_map(|(arguments, misere)| left_over(arguments, *misere)).collect();
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn games_with_a_name_are_told_in_every_language() {
    // Small positions of each family; a game refuses the positions of other families.
    let positions = ["1", "1,1", "1,1,1", "[1]", "{1}", "{(1,1)}", "1x1", ".", "++"];
    let asked = catalogue::games().iter().flat_map(|game| positions.map(|position| [game.name, position]));
    let left: Vec<String> = asked.flat_map(|arguments| left_over(&arguments, false)).collect();
    assert!(left.is_empty(), "{}", left.join("\n"));
}
