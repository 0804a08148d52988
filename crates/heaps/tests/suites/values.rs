//! Tables that widen, and runs that look at the budget.
use budget::{Budget, Stop};
use heaps::sequence::{Cell, HeapError, Kernel, Run, Values};

#[test]
fn the_table_widens_and_keeps_what_it_has() {
    let all = [0, 255, 256, 3, 65_535, 65_536, 1, u64::from(u32::MAX), 1 << 32, u64::MAX];
    let mut values = Values::new();
    let mut widths = Vec::new();
    for (n, &value) in all.iter().enumerate() {
        values.push(value);
        widths.push(values.bytes_per_value());
        assert!(values.iter().eq(all[..=n].iter().copied()));
    }
    assert_eq!(widths, [1, 1, 2, 2, 2, 4, 4, 4, 8, 8]);
    assert_eq!(values.max(), u64::MAX);
    assert_eq!(values.checked(all.len()), None);
    values.truncate(2);
    assert_eq!((values.len(), values.max()), (2, 255));
    assert_eq!(values, [0, 255].into_iter().collect());
}

#[test]
fn runs_are_repeated_piece_by_piece_and_stop() {
    let (budget, over) = (Budget::default(), Budget::default().with_time(std::time::Duration::ZERO));
    let (period, count) = (3, 2 * Run::PIECE + 5);
    let run = Run::U8(vec![9, 0, 1, 2]).repeated(period, count, 0, &budget).unwrap();
    let right = (0..count).map(|n| if n == 0 { 9 } else { ((n - 1) % period) as u8 }).collect();
    assert_eq!(run, Run::U8(right));
    assert!(Run::U8(vec![0, 1]).repeated(2, count, 0, &over).is_err());
    assert!(Run::of(1, count, |n| Some(n as u64 % 2), 0, &over).is_err());
}

#[test]
fn runs_are_as_narrow_as_they_can_be() {
    let budget = Budget::default();
    let values: Values = [0, 3, 255, 256].into_iter().collect();
    assert_eq!(Run::first_of(&values, 3, &budget), Ok(Some(Run::U8(vec![0, 3, 255]))));
    assert_eq!(Run::first_of(&values, 4, &budget), Ok(Some(Run::U16(vec![0, 3, 255, 256]))));
    assert_eq!(Run::first_of(&values, 5, &budget), Ok(None));
    assert_eq!(Run::of(70_000, 2, |n| Some(70_000 * n as u64), 0, &budget), Ok(Some(Run::U32(vec![0, 70_000]))));
    assert_eq!(Run::of(1 << 32, 1, |_| Some(1 << 32), 0, &budget), Ok(Some(Run::U64(vec![1 << 32]))));
    assert_eq!(Run::of(9, 2, |_| None, 0, &budget), Ok(None));
    assert_eq!(Run::of(9, 1, |_| Some(256), 0, &budget), Ok(None));
}

#[test]
fn runs_repeat_their_end() {
    let (run, budget) = (Run::U8(vec![9, 1, 2, 3]), Budget::default());
    for count in 0..40 {
        let expected: Vec<u8> = (0..count.max(4)).map(|n| if n == 0 { 9 } else { 1 + ((n - 1) % 3) as u8 }).collect();
        assert_eq!(run.clone().repeated(3, count, 0, &budget), Ok(Run::U8(expected)));
    }
    assert_eq!(run.clone().repeated(5, 9, 0, &budget).as_ref(), Ok(&run));
    assert_eq!(run.clone().repeated(0, 9, 0, &budget).as_ref(), Ok(&run));
}

/// Heap n has the value n*n/7: grows past every width but the last.
struct Square;

impl Kernel for Square {
    fn block(&self, _: usize) -> usize {
        10
    }
    fn bytes(&self, _: usize) -> u64 {
        0
    }
    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        while cells.len() < end {
            let n = cells.len() as u64;
            match C::narrow(n * n / 7) {
                Some(value) => cells.push(value),
                None => return Ok(Some(n * n / 7)),
            }
        }
        Ok(None)
    }
}

#[test]
fn a_kernel_grows_through_all_widths_and_after_a_stop() {
    let mut values = Values::new();
    let small = Budget::unlimited().with_memory(3000);
    assert!(matches!(values.grow(&mut Square, 1000, &small), Err(HeapError::Stopped(Stop::Memory { .. }))));
    assert!(!values.is_empty() && values.len() < 1000);
    values.grow(&mut Square, 1000, &Budget::unlimited()).unwrap();
    assert!(values.iter().eq((0..1000).map(|n| n * n / 7)));
    assert_eq!(values.max(), 999 * 999 / 7);
}

#[test]
fn a_length_beyond_all_memory_is_a_stop() {
    struct Huge;
    impl Kernel for Huge {
        fn block(&self, _: usize) -> usize {
            usize::MAX
        }
        fn bytes(&self, _: usize) -> u64 {
            0
        }
        fn run<C: Cell>(&mut self, _: &mut Vec<C>, _: usize) -> Result<Option<u64>, HeapError> {
            Ok(None)
        }
    }
    let stopped = Values::new().grow(&mut Huge, usize::MAX, &Budget::unlimited());
    assert!(matches!(stopped, Err(HeapError::Stopped(Stop::Memory { .. }))));
}

#[test]
fn a_run_takes_no_more_memory_than_it_may() {
    let refused = |needed: u64, limit: u64| Stop::Memory { needed, limit };
    let small = |bytes| Budget::default().with_memory(bytes);
    let run = |most, held, bytes| Run::of(most, 100, |_| Some(most), held, &small(bytes)).map(|run| run.is_some());
    for (most, width) in [(255, 1), (256, 2), (65_536, 4), (1 << 32, 8)] {
        assert_eq!(run(most, 10, 100 * width + 10), Ok(true));
        assert_eq!(run(most, 10, 100 * width + 9), Err(refused(100 * width + 10, 100 * width + 9)));
    }
    let repeated = |bytes| Run::U16(vec![7]).repeated(1, 100, 3, &small(bytes)).map(drop);
    assert_eq!((repeated(203), repeated(202)), (Ok(()), Err(refused(203, 202))));
    // The table of 2 * 5 bytes stays beside the copy.
    let values: Values = [0, 3, 255, 256, 1].into_iter().collect();
    let first = |bytes| Run::first_of(&values, 4, &small(bytes)).map(drop);
    assert_eq!((first(18), first(17)), (Ok(()), Err(refused(18, 17))));
}

#[test]
fn a_run_beyond_all_memory_is_a_stop() {
    let (most, budget) = (usize::MAX >> 1, Budget::unlimited());
    assert!(matches!(Run::of(1 << 40, most, |_| Some(0), 0, &budget), Err(Stop::Memory { .. })));
    assert!(matches!(Run::U8(vec![7]).repeated(1, most, 0, &budget), Err(Stop::Memory { .. })));
}

#[test]
fn a_table_widens_within_its_limit() {
    // At heap 43 the values need two bytes: 43 of one, and as many of two.
    let mut values = Values::new();
    let stopped = values.grow(&mut Square, 50, &Budget::unlimited().with_memory(3 * 43 - 1));
    assert!(matches!(stopped, Err(HeapError::Stopped(Stop::Memory { needed: 129, .. }))), "{stopped:?}");
    values.grow(&mut Square, 50, &Budget::unlimited().with_memory(3 * 43)).unwrap();
    assert_eq!((values.len(), values.bytes_per_value()), (50, 2));
}
