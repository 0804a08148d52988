//! The list of the options of a position: sorting it, and the parts of an option.
use rules::moves::Options;

#[test]
fn sorting_drops_what_is_there_twice_and_keeps_the_empty_option() {
    let mut options = Options::new(1);
    for option in [&[3][..], &[1, 2], &[], &[3], &[1], &[1, 2], &[]] {
        options.push(option);
    }
    assert_eq!(options.len(), 7);
    options.sort_dedup();
    let all: Vec<&[i64]> = options.iter().collect();
    assert_eq!(all, [&[][..], &[1], &[1, 2], &[3]]);
    assert_eq!(options.get(4), None);
}

#[test]
fn the_parts_of_an_option_are_positions() {
    let options = Options::new(2);
    let parts: Vec<&[i64]> = options.parts(&[1, 2, 3, 4]).collect();
    assert_eq!(parts, [[1, 2], [3, 4]]);
}
