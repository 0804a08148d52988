//! Two threads: one goes ahead with the chain of common values, the other follows with verification
//! and takes over the values that hold. When it finds a rare value, the values ahead of it are
//! dropped; a single block then settles that heap. The values are the same as with one thread, only
//! sooner.
use super::super::candidates::{Chain, TooLarge};
use super::super::check::{Checker, Known};
use super::super::classes::Classes;
use super::super::kernel::BLOCK;
use super::super::places::Places;
use super::super::window::Window;
use super::Machine;
use crate::sequence::{HeapError, Values};
use std::sync::mpsc::{Receiver, sync_channel};

/// The number of blocks in a chunk that is handed over, and the most chunks that may wait.
const BLOCKS: usize = 32;
const WAITING: usize = 8;

/// The numbers of some blocks, and the groups of 16 that they are below.
struct Chunk {
    numbers: Vec<u16>,
    groups: usize,
}

/// The thread that verifies.
struct Follower<'a> {
    window: Window,
    checker: &'a mut Checker,
    classes: &'a Classes,
    places: &'a Places,
    values: &'a mut Values,
    reach: usize,
    last_rare: usize,
}

impl Machine {
    /// Makes values up to heap `end` at the most, a multiple of a block, as long as none of them is
    /// rare. `poll` is called before every chunk with the heap that comes next.
    pub(crate) fn pair(
        &mut self,
        values: &mut Values,
        places: &Places,
        end: usize,
        mut poll: impl FnMut(usize) -> Result<(), HeapError>,
    ) -> Result<(), HeapError> {
        let reach = self.reach(places);
        let mut first = values.len();
        let (sender, receiver) = sync_channel(WAITING);
        let follower = Follower {
            window: self.window.clone(),
            checker: &mut self.checker,
            classes: &self.classes,
            places,
            values,
            reach,
            last_rare: self.chain.last_rare(),
        };
        let (chain, window) = (&mut self.chain, &mut self.window);
        let mut outcome = Ok(());
        let followed = std::thread::scope(|scope| {
            let follower = scope.spawn(move || follower.follow(&receiver));
            while first < end {
                outcome = poll(first);
                let last = end.min(first + BLOCKS * BLOCK);
                let Some(chunk) = outcome.is_ok().then(|| ahead(chain, window, first, last, reach).ok()).flatten()
                else {
                    break;
                };
                first = last;
                // When a rare value was found, the receiver is gone.
                if sender.send(chunk).is_err() {
                    break;
                }
            }
            drop(sender);
            follower.join()
        });
        match followed {
            Ok(window) => self.window = window,
            Err(panic) => std::panic::resume_unwind(panic),
        }
        outcome
    }
}

/// The common values of the heaps from `first` to before `last`.
fn ahead(chain: &mut Chain, window: &mut Window, first: usize, last: usize, reach: usize) -> Result<Chunk, TooLarge> {
    let mut numbers = Vec::with_capacity(last - first);
    for block in (first..last).step_by(BLOCK) {
        window.advance(reach);
        chain.begin(window, block);
        for n in block..block + BLOCK {
            let number = chain.settle(window, block, n)?;
            window.set(n, number, true);
            numbers.push(number);
        }
        window.set_end(block + BLOCK);
    }
    Ok(Chunk { numbers, groups: chain.groups() })
}

impl Follower<'_> {
    /// Verifies chunks until there are no more or a value is rare; returns the window of the values
    /// that hold.
    fn follow(mut self, chunks: &Receiver<Chunk>) -> Window {
        while let Ok(chunk) = chunks.recv() {
            for numbers in chunk.numbers.chunks_exact(BLOCK) {
                if !self.block(numbers, chunk.groups) {
                    return self.window;
                }
            }
        }
        self.window
    }

    /// Takes over a block if all its values hold.
    fn block(&mut self, numbers: &[u16], groups: usize) -> bool {
        let first = self.values.len();
        self.window.advance(self.reach);
        let mut limits = [0; BLOCK];
        for ((n, &number), limit) in (first..).zip(numbers).zip(&mut limits) {
            self.window.set(n, number, true);
            *limit = self.classes.rare_below(n, number);
        }
        self.checker.begin(&self.window, first, groups, self.last_rare, &limits);
        let known = Known { places: self.places, classes: self.classes, values: self.values };
        if (first..first + BLOCK).any(|n| self.checker.missed(&self.window, first, n, &known).is_some()) {
            return false;
        }
        self.values.push_all(self.classes.values(first, numbers.iter().map(|&number| (number, true))));
        self.window.set_end(first + BLOCK);
        true
    }
}
