//! The table of values and its stamps: known values, the positions of zeros, and exhausted stamps.
use jit::{Cells, Stamps};
use std::ops::ControlFlow;

#[test]
fn stamps_begin_again_when_they_are_used_up() {
    let mut stamps = Stamps::new(2);
    assert_eq!((stamps.take(5), stamps.take(1)), (1, 6));
    stamps.marks[1] = 6;
    let rest = u32::MAX - 2 - 6;
    assert_eq!((stamps.take(rest as usize), stamps.marks[1]), (7, 6));
    assert_eq!((stamps.take(3), stamps.marks[1]), (1, 0));
    assert_eq!(stamps.take(1), 4);
}

#[test]
fn zeros_are_found_wherever_they_lie() {
    let bytes: Vec<u8> = (0..1000u32).map(|at| [0, 1, 2, 1, 255, 129, 128, 3, 1][(at * at / 7 % 9) as usize]).collect();
    let words: Vec<u16> = bytes.iter().map(|&byte| byte.into()).collect();
    let longs: Vec<u32> = bytes.iter().map(|&byte| byte.into()).collect();
    for cells in [Cells::Bytes(bytes.clone()), Cells::Words(words), Cells::Longs(longs)] {
        for (place, count) in [(0, 1000), (3, 0), (5, 1), (7, 30), (990, 10), (991, 10), (1000, 1)] {
            let inside = if place + count <= 1000 { count } else { 0 };
            let expected: Vec<usize> = (0..inside).filter(|at| bytes[place + at] == 1).collect();
            for most in [0, 1, 5, 1000] {
                let mut found = Vec::new();
                cells.each_zero(place, count, |at| {
                    found.push(at);
                    if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert_eq!(found, expected[..expected.len().min(most + 1)], "{place} {count}");
            }
        }
    }
}

#[test]
fn cells_know_what_is_known() {
    let mut cells = Cells::new(2, 3);
    if let Cells::Words(words) = &mut cells {
        words[1] = 1;
    }
    assert_eq!([cells.get(0), cells.get(1), cells.get(3)], [None, Some(0), None]);
}
