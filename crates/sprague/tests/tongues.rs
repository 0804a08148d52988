//! The reasoning in Chinese: no English sentence is left over, over games of every kind of answer.
use sprague::{Budget, SolveOptions, Sum, Tongue};

#[test]
fn every_sentence_has_its_translation() {
    let asked: &[(&[&str], bool)] = &[
        (&["take 1,3,4", "5", "8", "12"], false),
        (&["take 1,3,4"], false),
        (&["take 1,3,4", "0", "1"], false),
        (&["kayles", "10", "1000"], false),
        (&["take any; split 2", "7", "1000000000000"], false),
        (&["wythoff", "3,4", "1,2"], false),
        (&["take fib", "30", "7"], false),
        (&["take 1..3", "5", "6"], true),
        (&["take any", "1", "1", "2"], true),
        (&["kayles", "5", "4"], true),
        (&["take 1,3,4", "9"], true),
        (&["take 1..n/2", "40", "1000000007"], false),
        (&["take any; play 1..2", "3", "4", "5"], false),
        (&["take 1..3; play every", "3", "4", "0"], false),
        (&["take squares; play first", "7", "9"], false),
        (&["take 1,2; play exactly 2", "3", "4", "5"], false),
        (&["circle(take 1..3 leaving 0..2)", "7"], false),
        (&["erase d for x : d|x", "{1..9}"], false),
        (&["erase d for x : abs(d-x)=1", "{1..8,11,12}"], false),
        (&["\"++\" -> \"--\"", "++++-+++"], false),
    ];
    for (arguments, misere) in asked {
        let mut sum = Sum::parse(arguments, &[], *misere).unwrap();
        let text = sum.explain_in(Tongue::Chinese, &SolveOptions::default(), &Budget::default()).unwrap();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let figures = line.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '-');
            let chinese = line.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert!(figures || chinese || line.contains("->"), "{arguments:?}: {line}");
            for word in ["the ", "this ", "is ", "from ", "take all", "proved:", "value "] {
                let outside: String =
                    line.split('“').map(|part| part.split_once('”').map_or(part, |(_, after)| after)).collect();
                assert!(!outside.contains(word), "{arguments:?}: {line}");
            }
        }
    }
}
