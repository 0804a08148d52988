//! Short lists that are kept once: each has one number, however often it comes.
use automata::intern::Lists;

#[test]
fn a_list_has_one_number() {
    let mut lists = Lists::default();
    let list = |i: u32| (0..i % 5).map(|j| i / 5 + j).collect::<Vec<_>>();
    let numbers: Vec<u32> = (0..5000).map(|i| lists.index(&list(i))).collect();
    for (i, &number) in (0..).zip(&numbers) {
        assert_eq!(lists.get(number as usize), list(i));
        assert_eq!(lists.index(&list(i)), number);
    }
    // All lists of length 0 are one.
    assert_eq!(lists.len(), 4001);
}
