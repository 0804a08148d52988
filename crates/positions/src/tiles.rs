//! Tables that several threads fill.
//!
//! The box is cut into tiles along the two outermost loops of its [order](crate::order). Where no
//! move leads back along either of them, a tile needs those before it in both directions, and
//! so tiles on a diagonal can be filled at one time: each thread takes every so many-th block
//! along the first direction, tile by tile along the second, behind the thread that has the block
//! before. Where every move leads back along the first direction, all positions at one place of it
//! can be filled at one time.
//!
//! A waiting thread looks at a counter again and again, since the wait is short where the tiles are
//! equal, and gives the processor to others when it is not. The values do not depend on any of
//! this: a position whose options are not there yet gets none.
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The tiles that must be ready before a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// For the tiles before it in both directions.
    ForBoth,
    /// For all tiles before it in the first direction.
    ForAllBefore,
}

/// Numbers of a block along the first direction, at most: few, so that threads need not wait long
/// for the first tiles.
const BLOCK: usize = 16;
/// Tiles of a block, for each thread.
const TILES: usize = 4;
/// The looks at a counter before the processor is given to others.
const PATIENCE: u32 = 1 << 10;

/// A direction of the box: its axis, its greatest number, and whether it is gone through from 0 up.
#[derive(Debug, Clone, Copy)]
pub struct Side {
    /// The place of its number in a position.
    pub axis: usize,
    /// Its greatest number.
    pub hi: i64,
    /// Whether it is gone through from 0 up.
    pub up: bool,
}

impl Side {
    /// The numbers of the part with this number, if there are so many in each.
    fn part(self, number: usize, length: usize) -> RangeInclusive<i64> {
        let from = i64::try_from(number.saturating_mul(length)).unwrap_or(i64::MAX);
        let to = from.saturating_add(length as i64 - 1).min(self.hi);
        if self.up { from..=to } else { self.hi - to..=self.hi - from }
    }

    fn len(self) -> usize {
        self.hi as usize + 1
    }
}

/// A box that is cut into tiles.
#[derive(Debug, Clone, Copy)]
pub struct Tiles {
    sides: [Side; 2],
    wait: Wait,
    /// The lengths of a tile in each direction.
    lengths: [usize; 2],
    threads: usize,
}

impl Tiles {
    /// A box with these two sides, for so many threads.
    pub fn new(sides: [Side; 2], wait: Wait, threads: usize) -> Self {
        let lengths = match wait {
            Wait::ForBoth => {
                let block = (sides[0].len() / (4 * threads)).clamp(1, BLOCK);
                [block, sides[1].len().div_ceil(TILES * threads)]
            }
            Wait::ForAllBefore => [1, sides[1].len().div_ceil(threads)],
        };
        Self { sides, wait, lengths, threads }
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    fn count(&self, direction: usize) -> usize {
        self.sides[direction].len().div_ceil(self.lengths[direction])
    }

    /// Has each thread fill its tiles with its own state by `fill`, which gets the numbers of a
    /// tile on each axis. The first error of a thread, in their order, ends it all.
    pub fn run<S: Send, E: Send>(
        &self,
        states: &mut [S],
        fill: impl Fn(&mut S, [(usize, RangeInclusive<i64>); 2]) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let done: Vec<AtomicUsize> = states.iter().map(|_| AtomicUsize::new(0)).collect();
        let stopped = AtomicBool::new(false);
        let work = |thread: usize, state: &mut S| -> Result<(), E> {
            let _ends = EndsAll(&stopped);
            for (turn, tile) in self.tiles_of(thread).enumerate() {
                if !self.needs(thread, tile).all(|(other, turns)| wait_for(&done[other], turns, &stopped)) {
                    return Ok(());
                }
                let part = |direction: usize| {
                    let side = self.sides[direction];
                    (side.axis, side.part(tile[direction], self.lengths[direction]))
                };
                if let Err(error) = fill(state, [part(0), part(1)]) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                done[thread].store(turn + 1, Ordering::Release);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let work = &work;
            let running: Vec<_> =
                states.iter_mut().enumerate().map(|(i, state)| scope.spawn(move || work(i, state))).collect();
            let ends: Vec<_> = running.into_iter().map(|thread| thread.join()).collect();
            ends.into_iter().try_for_each(|end| match end {
                Ok(end) => end,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })
    }

    /// The tiles of a thread, in its order.
    fn tiles_of(&self, thread: usize) -> Box<dyn Iterator<Item = [usize; 2]>> {
        let (blocks, parts, threads) = (self.count(0), self.count(1), self.threads);
        match self.wait {
            Wait::ForBoth => Box::new(
                (thread..blocks).step_by(threads).flat_map(move |block| (0..parts).map(move |part| [block, part])),
            ),
            Wait::ForAllBefore => Box::new((0..blocks).map(move |block| [block, thread])),
        }
    }

    /// The number of tiles that other threads must have filled before this one.
    fn needs(&self, thread: usize, [block, part]: [usize; 2]) -> impl Iterator<Item = (usize, usize)> {
        let (parts, threads) = (self.count(1), self.threads);
        let (others, turns) = match self.wait {
            Wait::ForBoth if block == 0 => (0..0, 0),
            Wait::ForBoth => {
                let before = (block - 1) % threads;
                (before..before + 1, (block - 1) / threads * parts + part + 1)
            }
            Wait::ForAllBefore => (0..threads, block),
        };
        others.filter(move |&other| other != thread).map(move |other| (other, turns))
    }
}

/// Ends the work of all threads, so that none waits for a thread that panics.
struct EndsAll<'s>(&'s AtomicBool);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Waits until a thread has filled so many tiles; false if all has been stopped.
fn wait_for(done: &AtomicUsize, turns: usize, stopped: &AtomicBool) -> bool {
    let mut looks = 0u32;
    while done.load(Ordering::Acquire) < turns {
        if stopped.load(Ordering::Relaxed) {
            return false;
        }
        looks += 1;
        if looks.is_multiple_of(PATIENCE) { thread::yield_now() } else { std::hint::spin_loop() }
    }
    true
}
