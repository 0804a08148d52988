//! Pictures of monoids: every element once, a line for each product that is no loop.
use pictures::cayley::{Cayley, MOST_ELEMENTS};

/// The quotient of the nim-heaps 0, 1 and 2: a^2 = 1, b^3 = b; elements a^i b^j by number 3i + j.
fn nim() -> Cayley {
    let times_b = |j: usize| if j == 2 { 1 } else { j + 1 };
    Cayley {
        words: ["1", "b", "b²", "a", "ab", "ab²"].map(str::to_owned).to_vec(),
        marked: vec![false, false, true, true, false, false],
        generators: vec![
            ("a".to_owned(), (0..6).map(|x| (x + 3) % 6).collect()),
            ("b".to_owned(), (0..6).map(|x| x / 3 * 3 + times_b(x % 3)).collect()),
        ],
        below: vec!["a < b".to_owned()],
    }
}

#[test]
fn elements_and_lines_are_drawn_once() {
    let picture = nim().svg().unwrap();
    assert_eq!((picture.matches("<circle").count(), picture.matches("#ffd9d9").count()), (6, 2));
    // Three lines for a; b leads from 1 and from a, and both ways between b and b², ab and ab².
    let lines = |number: usize, colour: &str| {
        let arrows = picture.matches(&format!("url(#g{number})")).count();
        (picture.matches(&format!("stroke=\"{colour}\" stroke-width=\"1.3\"")).count(), arrows)
    };
    assert_eq!((lines(0, "#1f77b4"), lines(1, "#2ca02c")), ((3, 0), (4, 2)));
    assert!(picture.contains(">a &lt; b</text>"), "{picture}");
}

#[test]
fn lists_that_do_not_fit_are_not_drawn() {
    let large = Cayley { words: vec![String::new(); MOST_ELEMENTS + 1], ..nim() };
    assert_eq!(large.svg(), None);
    let mut wrong = nim();
    wrong.generators[0].1[2] = 6;
    assert_eq!(wrong.svg(), None);
    assert_eq!(Cayley { marked: vec![true], ..nim() }.svg(), None);
}
