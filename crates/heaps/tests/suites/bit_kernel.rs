//! Sets of amounts as ranges, and the kernel that marks the values of options for a block of heaps.
use budget::Budget;
use heaps::amounts::bit_kernel::{BLOCK, Marking, join_far, join_far_plain};
use heaps::amounts::{complement, ranges};
use heaps::sequence::Values;
use rules::ruleset::Play;

#[test]
fn ranges_and_their_complement() {
    assert_eq!(ranges(&[0, 1, 2, 3, 7, 9, 10].into_iter().collect()), [(1, 3), (7, 7), (9, 10)]);
    assert_eq!(ranges(&[0].into_iter().collect()), []);
    assert_eq!(complement(&[(1, 3), (7, 7), (9, 10)]), [(4, 6), (8, 8), (11, u64::MAX)]);
    assert_eq!(complement(&[]), [(1, u64::MAX)]);
    assert_eq!(complement(&[(2, u64::MAX)]), [(1, 1)]);
}

#[test]
fn wide_registers_and_plain_code_agree() {
    let sets: Vec<u64> = (0..5000u64).map(|i| 1 << (i * i % 61)).collect();
    let far: Vec<usize> = (64..4000).step_by(37).collect();
    for start in [0, 100, 4000 - BLOCK] {
        let reach = far.partition_point(|&s| s < start + BLOCK);
        let (mut one, mut two) = ([0; BLOCK], [0; BLOCK]);
        join_far(&mut one, &sets, start, &far[..reach]);
        join_far_plain(&mut two, &sets, start, &far[..reach]);
        assert_eq!(one, two);
    }
}

#[test]
fn every_width_of_sets_agrees_with_the_definition() {
    // All amounts: G(n) = n passes through every width, of the sets and of the cells.
    let mut values = Values::new();
    let mut kernel = Marking::new((1..1500).collect(), Play::Normal);
    values.grow(&mut kernel, 700, &Budget::unlimited()).unwrap();
    values.grow(&mut kernel, 1500, &Budget::unlimited()).unwrap();
    assert!(values.iter().eq(0..1500));
}
