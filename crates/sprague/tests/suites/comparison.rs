//! Two games side by side: games of every family, equal ones with different texts, and different
//! ones.
use sprague::{Budget, Game, compare};

fn compared(one: &str, two: &str) -> String {
    let (mut one, mut two) = (Game::new(one).unwrap(), Game::new(two).unwrap());
    compare(&mut one, &mut two, 50, &Budget::default()).unwrap().to_string()
}

#[test]
#[ignore = "thorough: 6 s"]
fn games_that_are_not_about_numbers_are_compared_by_positions() {
    assert_eq!(compared("cram", "cram"), "equal for ever: the same moves");
    assert_eq!(compared("place 2x1, 1x2", "cram"), "equal for ever: the same moves");
    for (one, two, begin) in [
        ("cram", "chomp", "different: at 1x3 "),
        ("cram", "place 1x2", "different: at 2x1 "),
        ("erase d for x : d|x", "erase d for x : abs(d-x)=1", "different: at {1,2} "),
        ("\"++\" -> \"--\"", "\"+\" -> \"-\"", "different: at + "),
        ("circle(take 1,2 leaving 0..2)", "circle(take 1..3 leaving 0..2)", "different: at 3 "),
        ("turn 1..3", "turn 1..4", "different: at 3 "),
        // These two agree for one pile.
        ("staircase", "move k from i to 0 : k>=1", "different: at [0,1] the values are 0 and 1"),
        // Coins that are counted from 0 or from 1.
        ("turn 1..3", "turn 1..3 from 1", "different: at 1 the values are 2 and 1"),
        ("turn 1..3 from 1", "turn 1..3", "different: at 1 the values are 1 and 2"),
        ("turn 1 from 1", "turn 1", "no difference up to 50"),
        ("product(turn 2, turn 2)", "product(turn 2 from 1, turn 2)", "different: at (1,1) "),
    ] {
        let found = compared(one, two);
        assert!(found.starts_with(begin), "{one} and {two}: {found}");
    }
    // The first position that both games have is already different.
    assert!(compared("turn 1..3", "turn 1..3 from 1").ends_with("2 and 1"));
    assert!(compared("\"++\" -> \"--\"", "\"+\" -> \"-\"").ends_with("0 and 1"));
    assert!(compared("take 1,2", "take 1,2; end if n=1").ends_with("before it all are equal"));
    assert!(compared("(a,b) -> (a-1,b)", "(a,b) -> (a,b-1)").ends_with("before it all are equal"));
    assert!(
        compared("staircase", "move k from i to i-1 : k>=1, i>=2; move k from i to 0 : k>=2, i=1")
            .contains("different")
    );
    // One game with two texts.
    assert!(compared("erase d for x : d|x", "erase d for x : x%d=0").starts_with("no difference up to 8"));
    let odd = "equal for up to 24 piles of any size: both by the staircase theorem: only the piles on odd steps count; \
               nothing is said of more piles";
    assert_eq!(compared("staircase", "odd-steps"), odd);
    assert_eq!(compared("move k from i to i-3 : k>=1, i>=3; move k from i to i-1 : k>=1", "odd-steps"), odd);
    // The same piles count but the heaps differ; then different piles count.
    assert!(compared("staircase", "move k from i to i-1 : 1<=k<=3").starts_with("no difference up to 5,3"));
    assert!(compared("staircase", "move k from i to i-1 : 1<=k<=2").starts_with("different: at [3]"));
    assert!(compared("staircase", "any-lower-step").starts_with("different: at [0,1]"));
    // Independent numbers, with two texts.
    let (nim, listed) = (
        "(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : k>=1",
        "(x,y) -> (x-k,y) : k in {1,2,3}; (x,y) -> (x,y-k) : k>=1",
    );
    assert!(compared(nim, listed).starts_with("equal for ever: both have G(a,b) = a%4 xor b: sum of"));
    assert!(compared(nim, "(x,y) -> (x-k,y) : k in {1,2}; (x,y) -> (x,y-k) : k>=1").starts_with("different: at (3,0)"));
    // A name that only occurs between two bounds has no meaning of its own.
    assert_eq!(compared("take 1..m", "take any"), "equal for ever: the same moves");
    assert_eq!(
        compared("(a,b) -> (a-k,b) : 1<=k<=m, m<=b", "(a,b) -> (a-k,b) : 1<=k<=b"),
        "equal for ever: the same moves"
    );
    assert!(compared("take any", "take any; play first").starts_with("not to be compared"));
    // In a row the order of the parts matters.
    let [one, two] = ["n -> n-1, 2 : n>3; play first", "n -> 2, n-1 : n>3; play first"];
    assert!(!compared(one, two).contains("the same moves"), "{}", compared(one, two));
    assert_eq!(compared(one, "x -> x-1, 2 : x>3; play first"), "equal for ever: the same moves");
}
