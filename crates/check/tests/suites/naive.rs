//! Values by naive code: ranges, known sequences, and limits of work.
use check::naive::{Counts, Digits, code, taking};
use check::{Convention, Invalid, Limits, Work};

fn work() -> Work<'static> {
    Work::new(Limits::default())
}

#[test]
fn the_least_free_value_is_found_at_any_size() {
    let mut counts = Counts::default();
    counts.reach(0);
    assert_eq!(counts.mex(), 0);
    for value in 0..10_000 {
        counts.add(value);
        counts.add(value);
        assert_eq!(counts.mex(), value + 1);
    }
    for value in [9_999, 5_000, 4_096, 64, 63, 0] {
        counts.remove(value);
        assert!(counts.mex() > value);
        counts.remove(value);
        assert_eq!(counts.mex(), value);
    }
}

#[test]
fn ranges_are_the_amounts_in_them() {
    let sets: [&[(u64, u64)]; 5] = [&[], &[(1, 3)], &[(2, 2), (4, 5), (9, 20)], &[(1, 1), (3, u64::MAX)], &[(5, 4)]];
    for ranges in sets {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut plain: Vec<u64> = Vec::new();
            for n in 0..150_u64 {
                let may = |i: &u64| ranges.iter().any(|(low, high)| low <= i && i <= high);
                let options: Vec<u64> = (1..=n).filter(may).map(|i| plain[(n - i) as usize]).collect();
                let mex = (0..).find(|value| !options.contains(value)).unwrap();
                plain.push(if options.is_empty() && convention == Convention::Misere { 1 } else { mex });
            }
            assert_eq!(taking(ranges, convention, 150, &mut work()).unwrap(), plain);
        }
    }
}

struct Some3([u32; 3]);

impl Digits for Some3 {
    fn digit(&self, i: usize) -> u32 {
        self.0.get(i).copied().unwrap_or(0)
    }
    fn last_split(&self) -> usize {
        2
    }
    fn last_take(&self) -> Option<usize> {
        Some(2)
    }
}

#[test]
fn known_sequences() {
    let kayles = code(&Some3([0, 7, 7]), false, 13, &mut work()).unwrap();
    assert_eq!(kayles, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    let grundy = code(&Some3([4, 0, 0]), true, 13, &mut work()).unwrap();
    assert_eq!(grundy, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]);
    // 0.9, from a table: take 1 and leave nothing or three heaps.
    let split = code(&Some3([0, 9, 0]), false, 21, &mut work()).unwrap();
    assert_eq!(split, [0, 1, 0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 7, 8, 3, 8]);
}

#[test]
fn too_much_work_is_refused() {
    let limits = Limits { values: 100, steps: 1000, stop: None };
    let mut work = Work::new(limits);
    assert_eq!(taking(&[(1, 2)], Convention::Normal, 101, &mut work), Err(Invalid::TooManyValues { limit: 100 }));
    let grundy = code(&Some3([4, 0, 0]), true, 100, &mut work);
    assert_eq!(grundy, Err(Invalid::TooMuchWork { limit: 1000 }));
}
