//! Nim-values in order of heap size, stored as narrow as they fit, and the trait of engines that
//! make more of them.
//!
//! Nearly all sequences stay below 256 for millions of heaps, so a byte a value is the right start:
//! it keeps tables in the cache and lets kernels work on many heaps at once. The first value that
//! does not fit widens the whole table.
//!
//! ```
//! use heaps::sequence::Values;
//! let mut values: Values = [0, 1, 0, 1, 2].into_iter().collect();
//! assert_eq!(values.bytes_per_value(), 1);
//! values.push(300);
//! assert_eq!((values.len(), values.get(5), values.bytes_per_value()), (6, 300, 2));
//! assert_eq!(values.iter().take(3).collect::<Vec<_>>(), [0, 1, 0]);
//! ```
use crate::say;
use budget::{Budget, Progress, Stop};
use messages::Message;

/// An unsigned width in which values are stored; kernels are generic over it.
pub trait Cell: Copy + Eq + Ord + Into<u64> + Send + Sync + 'static {
    /// The value in this width, if it fits.
    fn narrow(value: u64) -> Option<Self>;
    /// A value that fits every width.
    fn small(value: u8) -> Self;
}

macro_rules! cells {
    ($($width:ty),*) => {$(
        impl Cell for $width {
            #[inline]
            fn narrow(value: u64) -> Option<Self> {
                <$width>::try_from(value).ok()
            }
            #[inline(always)]
            fn small(value: u8) -> Self {
                value.into()
            }
        }
    )*};
}
cells!(u8, u16, u32, u64);

/// A stored value as a number.
#[inline(always)]
fn wide(cell: impl Cell) -> u64 {
    cell.into()
}

/// The greatest of some values, 0 for none; many at a time.
fn greatest<C: Cell>(cells: &[C]) -> u64 {
    wide(cells.iter().fold(C::small(0), |top, &cell| top.max(cell)))
}

/// The stored values as a slice of their current width, for code that works on the bare table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cells<'a> {
    /// All values are below 2^8.
    U8(&'a [u8]),
    /// All values are below 2^16.
    U16(&'a [u16]),
    /// All values are below 2^32.
    U32(&'a [u32]),
    /// Anything.
    U64(&'a [u64]),
}

/// Runs one expression on the slice inside a [`Cells`](crate::sequence::Cells), for any
/// width: `with_cells!(values.cells(), |cells| cells.len())`.
#[macro_export]
macro_rules! with_cells {
    ($cells:expr, |$name:ident| $body:expr) => {
        match $cells {
            $crate::sequence::Cells::U8($name) => $body,
            $crate::sequence::Cells::U16($name) => $body,
            $crate::sequence::Cells::U32($name) => $body,
            $crate::sequence::Cells::U64($name) => $body,
        }
    };
}

/// Values owned by the caller, in the narrowest width that holds them all; [`Cells`] borrows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Run {
    /// All values are below 2^8.
    U8(Vec<u8>),
    /// All values are below 2^16.
    U16(Vec<u16>),
    /// All values are below 2^32.
    U32(Vec<u32>),
    /// Anything.
    U64(Vec<u64>),
}

impl Run {
    /// The number of values that are written between two looks at the budget.
    pub const PIECE: usize = 1 << 22;

    /// The values of `count` heaps as `value` gives them; `None` where it gives none, or one above
    /// `most`. `held` is the number of bytes of the tables that it reads.
    ///
    /// # Errors
    /// [`Stop`] when memory does not suffice, the time is over or the work is cancelled.
    pub fn of(
        most: u64,
        count: usize,
        value: impl Fn(usize) -> Option<u64>,
        held: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, Stop> {
        fn all<C: Cell>(
            count: usize,
            value: impl Fn(usize) -> Option<u64>,
            held: u64,
            budget: &Budget,
        ) -> Result<Option<Vec<C>>, Stop> {
            let mut cells = Vec::new();
            budget.make_room(&mut cells, count, held)?;
            while cells.len() < count {
                budget.check()?;
                for n in cells.len()..count.min(cells.len() + Run::PIECE) {
                    let Some(cell) = value(n).and_then(C::narrow) else { return Ok(None) };
                    cells.push(cell);
                }
            }
            Ok(Some(cells))
        }
        Ok(match most {
            0..=0xff => all(count, value, held, budget)?.map(Self::U8),
            0x100..=0xffff => all(count, value, held, budget)?.map(Self::U16),
            0x1_0000..=0xffff_ffff => all(count, value, held, budget)?.map(Self::U32),
            _ => all(count, value, held, budget)?.map(Self::U64),
        })
    }

    /// The first `count` values of a table, which must be there, copied in the narrowest width that
    /// holds them.
    ///
    /// # Errors
    /// [`Stop`] when memory does not suffice, the time is over or the work is cancelled.
    pub fn first_of(values: &Values, count: usize, budget: &Budget) -> Result<Option<Self>, Stop> {
        fn top<C: Cell>(cells: &[C]) -> u64 {
            greatest(cells)
        }
        fn copy<C: Cell>(cells: &[C], held: u64, budget: &Budget) -> Result<Vec<C>, Stop> {
            let mut own = Vec::new();
            budget.make_room(&mut own, cells.len(), held)?;
            own.extend_from_slice(cells);
            Ok(own)
        }
        if values.len() < count {
            return Ok(None);
        }
        let (most, held) = (with_cells!(values.cells(), |cells| top(&cells[..count])), values.bytes());
        Ok(Some(match values.cells() {
            Cells::U8(cells) => Self::U8(copy(&cells[..count], held, budget)?),
            Cells::U16(cells) if most > 0xff => Self::U16(copy(&cells[..count], held, budget)?),
            Cells::U32(cells) if most > 0xffff => Self::U32(copy(&cells[..count], held, budget)?),
            Cells::U64(cells) if most > 0xffff_ffff => Self::U64(copy(&cells[..count], held, budget)?),
            _ => return Self::of(most, count, |n| values.checked(n), held, budget),
        }))
    }

    /// These values continued to `count` in all by repeating the last `period`; copies, which are
    /// quicker than looking up each. Nothing changes where there are fewer than `period` values, or
    /// `count` of them. `held` is the number of bytes of other tables.
    ///
    /// # Errors
    /// [`Stop`] when memory does not suffice, the time is over or the work is cancelled.
    pub fn repeated(mut self, period: usize, count: usize, held: u64, budget: &Budget) -> Result<Self, Stop> {
        fn fill<C: Cell>(
            cells: &mut Vec<C>,
            period: usize,
            count: usize,
            held: u64,
            budget: &Budget,
        ) -> Result<(), Stop> {
            if period == 0 || period > cells.len() || cells.len() >= count {
                return Ok(());
            }
            budget.make_room(cells, count, held)?;
            let start = cells.len() - period;
            while cells.len() < count {
                budget.check()?;
                // Whole rounds only: twice as many values each time, up to a piece.
                let whole = (cells.len() - start).min(Run::PIECE.max(period));
                let more = (whole - whole % period).min(count - cells.len());
                cells.extend_from_within(start..start + more);
            }
            Ok(())
        }
        match &mut self {
            Self::U8(cells) => fill(cells, period, count, held, budget),
            Self::U16(cells) => fill(cells, period, count, held, budget),
            Self::U32(cells) => fill(cells, period, count, held, budget),
            Self::U64(cells) => fill(cells, period, count, held, budget),
        }?;
        Ok(self)
    }
}

/// The bytes of the narrowest width that holds `value`.
fn bytes_for(value: u64) -> usize {
    match value {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Store {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
}

macro_rules! with_store {
    ($store:expr, |$name:ident| $body:expr) => {
        match $store {
            Store::U8($name) => $body,
            Store::U16($name) => $body,
            Store::U32($name) => $body,
            Store::U64($name) => $body,
        }
    };
}

/// The nim-values of the heaps 0, 1, ..., len()-1.
#[derive(Debug, Clone)]
pub struct Values {
    store: Store,
    max: u64,
}

impl Default for Values {
    fn default() -> Self {
        Self { store: Store::U8(Vec::new()), max: 0 }
    }
}

/// Equal when the values are, whatever their widths.
impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Values {}

impl FromIterator<u64> for Values {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut all = Self::default();
        all.extend(values);
        all
    }
}

impl Extend<u64> for Values {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

/// A block of values counts as this many looks at the budget.
pub(crate) const BLOCK_LOOKS: u64 = 9;

/// The looks that some steps count for, where a whole block has `whole` steps: a part of a block
/// counts in proportion.
pub(crate) fn looks_of_steps(steps: u64, whole: u64) -> u64 {
    (steps * BLOCK_LOOKS).div_ceil(whole)
}

impl Values {
    /// No values yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of heaps that have a value: the heaps below this size.
    pub fn len(&self) -> usize {
        with_store!(&self.store, |cells| cells.len())
    }

    /// Whether there is no value yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of heap `n`.
    ///
    /// # Panics
    /// When `n` is not below [`Values::len`], like indexing; [`Values::checked`] does not.
    #[inline]
    pub fn get(&self, n: usize) -> u64 {
        with_store!(&self.store, |cells| wide(cells[n]))
    }

    /// The value of heap `n`, if it is there.
    #[inline]
    pub fn checked(&self, n: usize) -> Option<u64> {
        with_store!(&self.store, |cells| cells.get(n).map(|&value| wide(value)))
    }

    /// The greatest value so far (0 when there is none).
    pub fn max(&self) -> u64 {
        self.max
    }

    /// Adds the value of the next heap; O(1) amortised, O(len) the three times that the table
    /// widens.
    #[inline]
    pub fn push(&mut self, value: u64) {
        self.max = self.max.max(value);
        match &mut self.store {
            Store::U8(cells) if value <= u64::from(u8::MAX) => cells.push(value as u8),
            Store::U16(cells) if value <= u64::from(u16::MAX) => cells.push(value as u16),
            Store::U32(cells) if value <= u64::from(u32::MAX) => cells.push(value as u32),
            Store::U64(cells) => cells.push(value),
            _ => {
                self.widen(value);
                self.push(value);
            }
        }
    }

    /// Adds the values of the next heaps; returns the greatest of them (0 when there is none).
    pub(crate) fn push_all(&mut self, values: impl Iterator<Item = u16>) -> u64 {
        let mut all = 0;
        let mut values = values.peekable();
        while values.peek().is_some() {
            let mut block = [0; 64];
            let mut len = 0;
            for (slot, value) in block.iter_mut().zip(values.by_ref()) {
                *slot = value;
                len += 1;
            }
            let block = &block[..len];
            let top = u64::from(block.iter().fold(0, |top, &value| value.max(top)));
            all = top.max(all);
            match &mut self.store {
                Store::U8(cells) if top <= u64::from(u8::MAX) => cells.extend(block.iter().map(|&value| value as u8)),
                Store::U16(cells) => cells.extend_from_slice(block),
                _ => self.extend(block.iter().copied().map(u64::from)),
            }
            self.max = self.max.max(top);
        }
        all
    }

    /// Makes room for more values, `len` at the most, within the budget; `others` are the bytes of
    /// further tables. Room for `ahead` more is there afterwards.
    pub(crate) fn make_room_for(
        &mut self,
        len: usize,
        ahead: usize,
        others: u64,
        budget: &Budget,
    ) -> Result<(), HeapError> {
        let capacity = with_store!(&self.store, |cells| cells.capacity());
        let next = self.len().saturating_add(ahead);
        let width = self.bytes_per_value();
        if next <= capacity {
            return Ok(budget.reserve((capacity as u64).saturating_mul(width as u64).saturating_add(others))?);
        }
        let room = next.max(capacity.saturating_mul(2).min(len));
        // Where doubling is too much for the budget, the next block may still fit.
        self.make_room(room, others, budget).or_else(|_| self.make_room(next, others, budget))
    }

    /// Copies the table to the narrowest width that holds `value` too.
    #[cold]
    fn widen(&mut self, value: u64) {
        let top = value.max(self.max);
        let old = std::mem::replace(&mut self.store, Store::U8(Vec::new()));
        // No room for more: the capacity was reserved in the old width.
        let room = with_store!(&old, |cells| cells.len() + 1);
        fn copy<T: Cell>(old: &Store, room: usize) -> Vec<T> {
            let mut new = Vec::with_capacity(room);
            // The width was chosen for the greatest value, so nothing is left out here.
            with_store!(old, |cells| new.extend(cells.iter().filter_map(|&cell| T::narrow(wide(cell)))));
            new
        }
        self.store = match top {
            0..=0xff => Store::U8(copy(&old, room)),
            0x100..=0xffff => Store::U16(copy(&old, room)),
            0x1_0000..=0xffff_ffff => Store::U32(copy(&old, room)),
            _ => Store::U64(copy(&old, room)),
        };
    }

    /// The values in order of heap size.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + Clone + '_ {
        (0..self.len()).map(|n| self.get(n))
    }

    /// The bare table.
    pub fn cells(&self) -> Cells<'_> {
        match &self.store {
            Store::U8(cells) => Cells::U8(cells),
            Store::U16(cells) => Cells::U16(cells),
            Store::U32(cells) => Cells::U32(cells),
            Store::U64(cells) => Cells::U64(cells),
        }
    }

    /// Adds the values of the next heaps; a copy where they have the width of the table.
    pub fn append(&mut self, more: Cells<'_>) {
        match (&mut self.store, more) {
            (Store::U8(cells), Cells::U8(more)) => cells.extend_from_slice(more),
            (Store::U16(cells), Cells::U16(more)) => cells.extend_from_slice(more),
            (Store::U32(cells), Cells::U32(more)) => cells.extend_from_slice(more),
            (Store::U64(cells), Cells::U64(more)) => cells.extend_from_slice(more),
            _ => return with_cells!(more, |more| self.extend(more.iter().map(|&cell| wide(cell)))),
        }
        let top = with_cells!(more, |more| more.iter().copied().max().map_or(0, wide));
        self.max = self.max.max(top);
    }

    /// Forgets the values of the heaps from `len` on.
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            with_store!(&mut self.store, |cells| cells.truncate(len));
            self.max = self.iter().max().unwrap_or(0);
        }
    }

    /// Forgets the first values: heap `count` becomes heap 0. The greatest value stays
    /// as it was.
    pub(crate) fn drop_first(&mut self, count: usize) {
        with_store!(&mut self.store, |cells| drop(cells.drain(..count.min(cells.len()))));
    }

    /// The table, as long as all values fit bytes; [`Values::note_bytes`] is to be called when some
    /// were added.
    pub(crate) fn bytes_mut(&mut self) -> Option<&mut Vec<u8>> {
        if let Store::U8(cells) = &mut self.store { Some(cells) } else { None }
    }

    /// Takes note that bytes were added.
    pub(crate) fn note_bytes(&mut self) {
        if matches!(self.store, Store::U8(_)) {
            self.max = self.max.max(u8::MAX.into());
        }
    }

    /// Bytes that one value takes now: 1, 2, 4 or 8.
    pub fn bytes_per_value(&self) -> usize {
        match &self.store {
            Store::U8(_) => 1,
            Store::U16(_) => 2,
            Store::U32(_) => 4,
            Store::U64(_) => 8,
        }
    }

    /// The bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.len() as u64 * self.bytes_per_value() as u64
    }

    /// Makes room for `len` values within the budget; `others` are the bytes of the engine's
    /// further tables.
    fn make_room(&mut self, len: usize, others: u64, budget: &Budget) -> Result<(), HeapError> {
        Ok(with_store!(&mut self.store, |cells| budget.make_room(cells, len, others))?)
    }

    /// Runs `kernel` until there are `len` values; in blocks, so that the budget is checked in
    /// between. After an error the values so far stay valid and the call can be repeated.
    pub fn grow<K: Kernel>(&mut self, kernel: &mut K, len: usize, budget: &Budget) -> Result<(), HeapError> {
        while self.len() < len {
            let n = self.len();
            budget.poll(Progress { done: n as u64, total: Some(len as u64), unit: "values" })?;
            let end = n.saturating_add(kernel.block(n).max(1)).min(len);
            let capacity = with_store!(&self.store, |cells| cells.capacity());
            if end > capacity {
                let room = end.max(capacity.saturating_mul(2).min(len));
                // Where doubling is too much for the budget, the next block may still fit.
                if self.make_room(room, kernel.bytes(room), budget).is_err() {
                    self.make_room(end, kernel.bytes(end), budget)?;
                }
            }
            let outcome = with_store!(&mut self.store, |cells| kernel.run(cells, end));
            budget.spend(kernel.looks());
            let top = with_store!(&self.store, |cells| greatest(&cells[n..]));
            self.max = self.max.max(top);
            if let Some(value) = outcome? {
                // The old table and the wider one are there at once.
                let widths = (self.bytes_per_value() + bytes_for(value.max(self.max))) as u64;
                budget.reserve((self.len() as u64).saturating_mul(widths).saturating_add(kernel.bytes(end)))?;
                self.push(value);
            }
        }
        Ok(())
    }
}

/// The inner loop of an engine: appends values to a table of any width.
pub trait Kernel {
    /// The number of heaps from `n` on that may be done between two looks at the budget (some ten
    /// milliseconds of work).
    fn block(&self, n: usize) -> usize;

    /// Bytes of the tables besides the values, when there are `len` values.
    fn bytes(&self, len: usize) -> u64;

    /// The looks at the budget that the last run counts for.
    fn looks(&mut self) -> u64 {
        BLOCK_LOOKS
    }

    /// Appends the values of the heaps `cells.len()..end`, or of some of them; stops early with
    /// the value of heap `cells.len()` when it does not fit the width (that value is stored by the
    /// caller, the kernel must be ready for the heap after it).
    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError>;

    /// Makes a fresh kernel ready for heap `cells.len()`, given the values of all smaller heaps.
    /// `false` when it cannot: then the values are computed again.
    fn resume<C: Cell>(&mut self, _cells: &[C]) -> bool {
        false
    }
}

/// An engine made of values and the kernel that appends to them.
pub(crate) struct KernelEngine<K> {
    name: &'static str,
    values: Values,
    kernel: K,
}

impl<K: Kernel> KernelEngine<K> {
    pub(crate) fn new(name: &'static str, kernel: K) -> Self {
        Self { name, values: Values::new(), kernel }
    }
}

impl<K: Kernel + Send> Engine for KernelEngine<K> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        self.values.grow(&mut self.kernel, len, budget)
    }

    fn resume(&mut self, values: Values, budget: &Budget) -> Result<(), HeapError> {
        if self.values.is_empty() && with_cells!(values.cells(), |cells| self.kernel.resume(cells)) {
            self.values = values;
            return Ok(());
        }
        self.extend(values.len(), budget)
    }

    fn into_values(self: Box<Self>) -> Values {
        self.values
    }
}

/// Makes the values of one ruleset, further and further.
pub trait Engine: Send {
    /// The name of the engine in plans and messages.
    fn name(&self) -> &'static str;

    /// The values so far.
    fn values(&self) -> &Values;

    /// Goes on until the heaps `0..len` have values. After an error the values so far stay valid
    /// and the call can be repeated with a larger budget; the values do not depend on where it was
    /// interrupted.
    ///
    /// # Errors
    /// [`HeapError`]: the budget ended, or the rules have an option that no number can express.
    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError>;

    /// Has a fresh engine take over the values of the heaps `0..values.len()`, which an engine for
    /// the same ruleset made earlier, and rebuilds the tables that go with them; after it the
    /// engine has that many values at least. Engines that cannot rebuild their tables compute the
    /// values again, as this default does.
    ///
    /// # Errors
    /// The errors of [`Engine::extend`].
    fn resume(&mut self, values: Values, budget: &Budget) -> Result<(), HeapError> {
        self.extend(values.len(), budget)
    }

    /// The values alone, the tables that made them being dropped; engines with long sequences give
    /// them away without a copy.
    fn into_values(self: Box<Self>) -> Values {
        self.values().clone()
    }
}

/// Why an engine could not make more values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeapError {
    /// The budget ended.
    Stopped(Stop),
    /// The rules cannot be evaluated for a heap: an option beyond 64 bits, or a number whose sign
    /// is unknown.
    Rule {
        /// The heap.
        heap: u64,
        /// The reason.
        reason: Message,
    },
}

impl HeapError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Stopped(stop) => stop.message(),
            Self::Rule { heap, reason } => say::heap_reason(*heap, reason.clone()),
        }
    }
}

messages::error!(HeapError);

impl From<Stop> for HeapError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// An engine does not take a ruleset: which one, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declined {
    /// The name of the engine.
    pub engine: &'static str,
    /// The reason, as a sentence without a full stop.
    pub reason: Message,
}

impl Declined {
    /// `engine` declines because of `reason`.
    pub fn new(engine: &'static str, reason: impl Into<Message>) -> Self {
        Self { engine, reason: reason.into() }
    }

    /// The text, in every language.
    pub fn message(&self) -> Message {
        say::declined(self.engine, self.reason.clone())
    }
}

messages::error!(Declined);
