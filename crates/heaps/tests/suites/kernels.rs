//! All forms of the kernels for codes beside their definition.
use heaps::code::Kernel;
use heaps::code::classes::Classes;
use heaps::code::kernel::{BLOCK, Candidates, FEW, Ready, View};
use heaps::code::rare_moves::{Throw, Throws};
use heaps::code::window::Window;
use proptest::prelude::*;

/// A window of `before` heaps and the block after it, with some rare heaps.
fn window(numbers: &[u16], rare: &[bool], before: usize) -> Window {
    let mut window = Window::new(&vec![0_u8; before], &Classes::new(1, None), 0, before);
    for n in 0..before + BLOCK {
        window.set(n, numbers[n % numbers.len()], !rare[n % rare.len()]);
    }
    window
}

fn number() -> impl Strategy<Value = u16> {
    prop_oneof![0u16..60, 0u16..250, 0u16..4096]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn hits_are_those_of_the_throws(
        numbers in prop::collection::vec(number(), 1..300),
        rare in prop::collection::vec(prop::bool::weighted(0.1), 1..50),
        throws in prop::collection::vec((1usize..300, number()), 0..40),
        groups in 1usize..60,
        bytes: bool,
    ) {
        // From bytes, numbers are below 128 here, so that rare heaps are marked.
        let small = |number: u16| if bytes { number & 127 } else { number };
        let numbers: Vec<u16> = numbers.into_iter().map(small).collect();
        let groups = if bytes { groups % 8 + 1 } else { groups };
        let window = window(&numbers, &rare, 300);
        let mut throws: Vec<_> = throws.into_iter().map(|(back, number)| Throw::new(back, small(number))).collect();
        throws.sort_unstable();
        let near = throws.iter().filter(|throw| throw.back() < BLOCK).count();
        let throws: Throws = throws.into_iter().collect();
        let mut expected = vec![[0u64; BLOCK]; groups.div_ceil(4)];
        for (throw, lane) in throws.as_slice().iter().flat_map(|throw| (0..BLOCK.min(throw.back())).map(move |lane| (throw, lane))) {
            let (partner, common) = window.at(window.index(300 + lane - throw.back()));
            let hit = usize::from(partner ^ throw.number());
            if common && hit < 16 * groups {
                expected[hit / 64][lane] |= 1 << (hit % 64);
            }
        }
        for kernel in Kernel::available() {
            let mut rows = vec![[[0; BLOCK]; 2]; groups];
            Ready::new(kernel).hits(&View::new(&window, 300), &throws, 0..throws.len(), near, !bytes, &mut rows);
            let mut found = vec![[0; BLOCK]; groups.div_ceil(4)];
            Ready::new(kernel).words(&rows, &mut found);
            prop_assert_eq!(&found, &expected, "{}", kernel.name());
        }
    }

    #[test]
    fn candidates_that_are_hit(
        numbers in prop::collection::vec(number(), 1..300),
        rare in prop::collection::vec(prop::bool::weighted(0.1), 1..50),
        throws in prop::collection::vec((BLOCK..300, number()), 0..40),
        asked in prop::collection::vec(number(), 4..90),
        wide: bool,
    ) {
        // Without `wide`, numbers are below 128 here.
        let small = |number: u16| if wide { number } else { number & 127 };
        let numbers: Vec<u16> = numbers.into_iter().map(small).collect();
        let window = window(&numbers, &rare, 300);
        let throws: Throws = throws.into_iter().map(|(back, number)| Throw::new(back, small(number))).collect();
        let mut ask = Candidates::<FEW>::new();
        let mut expected = [0u64; FEW];
        for lane in 0..BLOCK {
            for place in 0..FEW {
                let number = small(asked[(place + FEW * lane) % asked.len()]);
                ask.set(place, lane, number);
                prop_assert_eq!(ask.get(place, lane), number);
                let hit = throws.as_slice().iter().any(|throw| {
                    window.at(window.index(300 + lane - throw.back())) == (number ^ throw.number(), true)
                });
                expected[place] |= u64::from(hit) << lane;
            }
        }
        for kernel in Kernel::available() {
            let found = Ready::new(kernel).seek(&View::new(&window, 300), &throws, 0..throws.len(), wide, &ask);
            prop_assert_eq!(found, expected, "{}", kernel.name());
        }
    }

    #[test]
    fn small_numbers_settle_one_after_the_other(
        numbers in prop::collection::vec(0u16..64, 1..100),
        rare in prop::collection::vec(prop::bool::weighted(0.1), 1..50),
        marks in prop::collection::vec(any::<u64>(), 1..40),
        near in prop::collection::btree_set((1u8..64, 0u8..64), 0..40),
        from in 0usize..BLOCK,
    ) {
        let mut window = window(&numbers, &rare, 3 * BLOCK);
        let words: [u64; BLOCK] = std::array::from_fn(|lane| marks[lane % marks.len()] | marks[lane * 7 % marks.len()]);
        let near: Vec<(u8, u8)> = near.into_iter().collect();
        let at = window.index(3 * BLOCK);
        let before = window.low_bytes()[at - BLOCK..at + BLOCK].to_vec();
        let mut top = 0;
        for (lane, marked) in words.iter().enumerate().skip(from) {
            let hits = near.iter().map(|&(back, number)| (window.at(at + lane - usize::from(back)), u16::from(number)));
            let hits: Vec<u16> = hits.filter(|&((_, common), _)| common).map(|((other, _), number)| other ^ number).collect();
            let number = (0..64).find(|number| marked >> number & 1 == 0 && !hits.contains(number)).unwrap_or(64);
            window.set(3 * BLOCK + lane, number, true);
            top = number.max(top);
        }
        for kernel in Kernel::available() {
            let mut bytes = before.clone();
            let found = Ready::new(kernel).settle(&words, &mut bytes, &near, from);
            prop_assert_eq!(u16::from(found), top, "{}", kernel.name());
            prop_assert!(top == 64 || bytes == window.low_bytes()[at - BLOCK..at + BLOCK], "{}", kernel.name());
        }
    }

    #[test]
    fn rows_of_bits_cover(
        bits in prop::collection::vec(any::<u8>(), 0..300),
        reads in prop::collection::vec(-40isize..300, 0..20),
        at in 40usize..100,
        left in prop::array::uniform8(any::<u64>()),
    ) {
        // Where there are not 64 bytes to read, nothing is covered.
        let mut expected = left;
        for start in reads.iter().map(|&read| at.wrapping_add_signed(read)).filter(|start| start + 64 <= bits.len()) {
            for (word, left) in expected.iter_mut().enumerate() {
                for bit in 0..64 {
                    *left &= !(u64::from(bits[start + 8 * word + bit / 8] >> (bit % 8) & 1) << bit);
                }
            }
        }
        let reads: Vec<usize> = reads.iter().map(|&read| read as usize).collect();
        for kernel in Kernel::available() {
            prop_assert_eq!(Ready::new(kernel).cover(&bits, &reads, at, left), expected, "{}", kernel.name());
        }
    }

    #[test]
    fn splits_with_a_given_xor(ones in prop::collection::vec(0u16..300, 0..200), more in 0usize..70, value in 0u16..300) {
        let twos: Vec<u16> = (0..ones.len() + more).map(|i| (i * 37 % 301) as u16).collect();
        let expected = ones.iter().zip(twos.iter().rev()).any(|(one, two)| one ^ two == value);
        for kernel in Kernel::available() {
            prop_assert_eq!(Ready::new(kernel).splits(&ones, &twos, value), expected, "{}", kernel.name());
        }
    }
}
