//! Tiles that several threads fill: each tile waits for the tiles that it needs.
use positions::tiles::{Side, Tiles, Wait};
use std::sync::Mutex;

/// Fills a box by tiles, and returns when each cell was filled.
fn times(his: [i64; 2], up: [bool; 2], wait: Wait, threads: usize) -> Vec<Vec<usize>> {
    let side = |axis: usize| Side { axis, hi: his[axis], up: up[axis] };
    let cells = Mutex::new((0, vec![vec![usize::MAX; his[1] as usize + 1]; his[0] as usize + 1]));
    let tiles = Tiles::new([side(0), side(1)], wait, threads);
    let filled = tiles.run(&mut vec![(); threads], |(), [(first, rows), (second, columns)]| {
        assert_eq!((first, second), (0, 1));
        let mut cells = cells.lock().unwrap();
        cells.0 += 1;
        let now = cells.0;
        for row in rows {
            for column in columns.clone() {
                let cell = &mut cells.1[row as usize][column as usize];
                assert_eq!(std::mem::replace(cell, now), usize::MAX, "twice");
            }
        }
        Ok::<(), ()>(())
    });
    assert_eq!(filled, Ok(()));
    cells.into_inner().unwrap().1
}

#[test]
fn tiles_wait_for_those_that_they_need() {
    for (his, threads) in [([40, 50], 2), ([100, 3], 3), ([0, 9], 2), ([7, 0], 4)] {
        for up in [[true, true], [false, true], [true, false]] {
            let both = times(his, up, Wait::ForBoth, threads);
            let all = times(his, up, Wait::ForAllBefore, threads);
            let back = |x: i64, up: bool, hi: i64| (if up { x - 1 } else { x + 1 }).clamp(0, hi) as usize;
            for x in 0..=his[0] {
                for y in 0..=his[1] {
                    let (before, beside) = (back(x, up[0], his[0]), back(y, up[1], his[1]));
                    let (x, y) = (x as usize, y as usize);
                    assert!(both[before][y] <= both[x][y] && both[x][beside] <= both[x][y]);
                    assert!(before == x || all[before].iter().all(|time| *time < all[x][y]));
                }
            }
        }
    }
}

#[test]
fn an_error_ends_it() {
    let side = Side { axis: 0, hi: 1000, up: true };
    let tiles = Tiles::new([side, Side { axis: 1, ..side }], Wait::ForBoth, 3);
    let end = tiles.run(&mut [0, 0, 0], |count, _| {
        *count += 1;
        if *count < 5 { Ok(()) } else { Err("enough") }
    });
    assert_eq!(end, Err("enough"));
}
