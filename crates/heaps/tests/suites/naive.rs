//! The recursion in the plainest words; every engine is compared with it.
use std::collections::BTreeSet;

/// Values of the heaps below `len`; `options(n)` lists what heap `n` may become, each option a list
/// of heaps. `terminal` is the value of a heap without options, and of an option in which no heap
/// is left.
pub(crate) fn values(len: usize, terminal: u64, options: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let value = |heaps: &Vec<usize>| match heaps.as_slice() {
            [] => terminal,
            heaps => heaps.iter().fold(0, |xor, &heap| xor ^ values[heap]),
        };
        let reached: BTreeSet<u64> = options(n).iter().map(value).collect();
        let mex = (0..).find(|v| !reached.contains(v)).unwrap_or(0);
        values.push(if reached.is_empty() { terminal } else { mex });
    }
    values
}

/// All ways to make `parts` non-empty heaps in ascending order of `total` tokens; strictly
/// ascending when `unequal`.
pub(crate) fn partitions(total: usize, parts: usize, unequal: bool) -> Vec<Vec<usize>> {
    fn go(total: usize, parts: usize, least: usize, step: usize, so_far: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if parts == 0 || parts == 1 && total < least {
            if parts == 0 && total == 0 {
                all.push(so_far.clone());
            }
            return;
        }
        let least = if parts == 1 { total } else { least };
        for part in least..=total / parts {
            so_far.push(part);
            go(total - part, parts - 1, part + step, step, so_far, all);
            so_far.pop();
        }
    }
    let mut all = Vec::new();
    go(total, parts, 1, usize::from(unequal), &mut Vec::new(), &mut all);
    all
}

/// The options of a code: digit i may be taken when it is not zero, bit j leaves exactly j heaps.
pub(crate) fn code_options(n: usize, digit: impl Fn(usize) -> u32, unequal: bool) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for i in 0..=n {
        for parts in (0..32).filter(|&j| digit(i) >> j & 1 == 1) {
            if n > 0 {
                options.extend(partitions(n - i, parts, unequal));
            }
        }
    }
    options
}
