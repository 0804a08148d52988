//! Values by search or by a table of all positions below: both agree, and limits stop both.
use budget::{Budget, Stop};
use positions::{Search, SearchError, ValuesBelow};
use rules::ruleset::Ruleset;

fn ruleset(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap().ruleset
}

/// Asks for a series of values, farther and farther out; they and those of the options agree with
/// the search.
fn agrees(text: &str, asked: &[&[i64]]) -> ValuesBelow {
    let rules = ruleset(text);
    let (mut search, budget) = (Search::new(&rules), Budget::unlimited());
    let mut below = ValuesBelow::new(&rules).with_brief_search();
    for position in asked {
        assert_eq!(below.value(position, &budget), search.value(position, &budget), "{text} at {position:?}");
        let (ours, theirs) =
            (below.options_with_values(position, &budget), search.options_with_values(position, &budget));
        let (ours, theirs) = (ours.unwrap(), theirs.unwrap());
        assert!(ours.options.iter().eq(theirs.options.iter()));
        assert_eq!(ours.values, theirs.values, "{text} at {position:?}");
        assert_eq!(below.known(position), search.known(position));
    }
    below
}

#[test]
fn tables_have_the_values_of_the_search() {
    let wythoff = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1";
    let below = agrees(wythoff, &[&[3, 4], &[70, 90], &[90, 70], &[10, 130], &[200, 2]]);
    assert!(below.corner().is_some());
    // The last one is too far out, in one direction, for the existing table.
    let below = agrees(wythoff, &[&[70, 70], &[2, 2000]]);
    assert_eq!(below.corner(), Some(&[70, 70][..]));
    for (text, asked) in [
        ("unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k*k) : k>=1", [90, 80]),
        ("(x,y) -> (x+1,y-2); (x,y) -> (x-1,y-3); (x,y) -> (x-2,y-1); (x,y) -> (x-2,y+1)", [80, 80]),
        ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2", [70, 71]),
        ("(a,b) -> (a-1,b) times 2 : b>1; (a,b) -> (a,b-1)", [70, 71]),
        ("(a,b) -> (b,a) : a<b; (a,b) -> (a-1,b); (a,b) -> (a,b-1)", [70, 71]),
    ] {
        agrees(text, &[&asked, &[20, 30]]);
    }
}

#[test]
fn few_positions_are_searched() {
    // Too many positions for a table: 10^12.
    let below = agrees("(a,b) -> (a-k*b,b) : k>=1, b>=1; (a,b) -> (a,b-k*a) : k>=1, a>=1", &[&[1_000_000, 618_034]]);
    assert!(below.corner().is_none());
}

#[test]
fn limits_stop_it_and_it_goes_on() {
    let rules = ruleset("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1");
    let mut below = ValuesBelow::new(&rules);
    let soon = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert!(matches!(below.value(&[2000, 1500], &soon), Err(SearchError::Stopped(Stop::Time { .. }))));
    assert_eq!(below.value(&[2000, 1500], &Budget::unlimited()), Ok(2000 ^ 1500));
    let mut below = ValuesBelow::new(&rules);
    let small = Budget::unlimited().with_memory(1 << 20);
    assert!(matches!(below.value(&[2000, 1500], &small), Err(SearchError::Stopped(Stop::Memory { .. }))));
    assert!(below.bytes() <= 1 << 20);
}
