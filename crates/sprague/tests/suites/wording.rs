//! Moves in words, as in answers.
use sprague::{Budget, Message, MovesWanted, SolveOptions, Sum};

/// The first winning move of a sum, in words.
fn told(rule: &str, positions: &[&str]) -> Message {
    let mut sum = Sum::parse(&[&[rule], positions].concat()).unwrap();
    let options = SolveOptions { moves: MovesWanted::All, ..SolveOptions::default() };
    let answer = sum.solve(&options, &Budget::default()).unwrap();
    answer.moves.listed.first().unwrap_or_else(|| panic!("{rule} at {positions:?} is lost")).text.clone()
}

#[test]
fn taking_reads_like_a_sentence() {
    assert_eq!(told("take any", &["5", "2"]), "take 3 from 5");
    assert_eq!(told("take any", &["5"]), "take all 5");
    assert_eq!(told("take 1 leaving 2", &["7", "2", "4"]), "take 1 from 7, leaving 2 and 4");
    assert_eq!(told("split 3", &["7", "1", "2", "4"]), "split 7 into 1, 2 and 4");
    assert_eq!(told("take 2 if n>5; n -> 5 : n=3", &["3"]), "3 -> 5");
}

#[test]
fn replacing_shows_both_sides() {
    assert_eq!(told("(a,b) -> (1,2), (1,2) : a=3, b=5", &["3,5"]), "(3,5) -> (1,2) + (1,2)");
    assert_eq!(told("(a,b) -> nothing : a=3, b=5", &["3,5"]), "(3,5) -> nothing");
}
