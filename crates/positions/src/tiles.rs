//! Tables that several threads fill.
//!
//! The box is cut into tiles along the two outermost loops of its [order](crate::order). Where no
//! move leads back along either of them, a tile needs the tiles before it in both directions, so
//! the tiles on a diagonal can be filled at the same time: with n threads, each takes every n-th
//! block along the first direction, tile by tile along the second, behind the thread that has the
//! block before. Where every move leads back along the first direction, all positions at one place
//! of it can be filled at the same time.
//!
//! A waiting thread polls a counter, since the wait is short if the tiles are equal, and yields the
//! processor if it is not. The values do not depend on any of this: a position whose options have
//! no value yet gets none.
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The tiles that must be filled before a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// The tiles before it in both directions.
    ForBoth,
    /// All tiles before it in the first direction.
    ForAllBefore,
}

/// The most numbers of a block along the first direction: few, so that threads need not wait long
/// for the first tiles.
const BLOCK: usize = 16;
const TILES: usize = 4;
/// How often a waiting thread polls a counter before it yields the processor.
const PATIENCE: u32 = 1 << 10;

/// A direction of the box: its axis, its greatest number, and whether the loop goes up.
#[derive(Debug, Clone, Copy)]
pub struct Side {
    /// The index of its component in a position.
    pub axis: usize,
    /// The greatest number of its component.
    pub hi: i64,
    /// Whether the loop goes up from 0.
    pub up: bool,
}

impl Side {
    /// The numbers of the part with this index, if every part has `length` of them.
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
    /// A box with these two sides, for this many threads.
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

    /// Has each thread fill its tiles by `fill`, which gets the state of the thread and the numbers
    /// of a tile on each axis. An error ends the work of all threads; the first one, in the order
    /// of the threads, is returned.
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

    /// The tiles of a thread, in the order in which it fills them.
    fn tiles_of(&self, thread: usize) -> Box<dyn Iterator<Item = [usize; 2]>> {
        let (blocks, parts, threads) = (self.count(0), self.count(1), self.threads);
        match self.wait {
            Wait::ForBoth => Box::new(
                (thread..blocks).step_by(threads).flat_map(move |block| (0..parts).map(move |part| [block, part])),
            ),
            Wait::ForAllBefore => Box::new((0..blocks).map(move |block| [block, thread])),
        }
    }

    /// For other threads, how many tiles each must have filled before this one.
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

/// Stops all threads when dropped, so that none waits for a thread that panics.
struct EndsAll<'s>(&'s AtomicBool);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Waits until a thread has filled this many tiles; false if the work has been stopped.
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
