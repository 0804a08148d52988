//! Finite subtraction games: take `s` tokens from a heap, for any `s` of a fixed finite set, and
//! leave one heap (S. W. Golomb, *A mathematical investigation of games of "take-away"*, J.
//! Combinatorial Theory 1, 1966).
//!
//! Values never exceed the number of amounts. Kernels of [`amounts`]: single amounts are a stream
//! of words in which many heaps are done at once, at a tenth of a nanosecond a heap where all
//! amounts are large; ranges take two updates each, so `take 1..1000000` is as quick as `take
//! 1..10`. Values that are proved to repeat (see [`window`]) are copied.
//!
//! ```
//! use budget::Budget;
//! use heaps::sequence::Engine;
//! use rules::ruleset::Play;
//! let mut engine = heaps::subtraction::engine(&[1, 3, 4].into_iter().collect(), Play::Normal);
//! engine.extend(14, &Budget::default())?;
//! assert!(engine.values().iter().eq([0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]));
//! # Ok::<(), heaps::sequence::HeapError>(())
//! ```
use crate::amounts::copies::Copies;
pub use crate::amounts::one_hot::Form;
use crate::amounts::one_hot::{FAR, LARGEST, OneHot, TooMany};
use crate::amounts::{self, bit_kernel::Marking, sliding::Sliding};
use crate::say;
use crate::sequence::{Cell, Declined, Engine, HeapError, Kernel, KernelEngine, Values};
use crate::theorems::window;
use budget::Budget;
use rules::numset::NumSet;
use rules::ruleset::{Class, Play, Ruleset};

/// The name of this engine.
pub const NAME: &str = "subtraction";

/// Takes rulesets of [`Class::Subtraction`], in normal and in misere play.
///
/// # Errors
/// [`Declined`] for any other class.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    match &rules.class {
        Class::Subtraction(set) => Ok(engine(set, rules.play)),
        _ => Err(Declined::new(NAME, say::amounts_not_a_finite_set())),
    }
}

/// Other ways to the same values, for comparisons: each form of the loops that the processor can
/// run.
pub(crate) const TWINS: [crate::Accepts; 4] = [
    |rules| twin(rules, "subtraction, portable", Form::Portable),
    |rules| twin(rules, "subtraction, simd128", Form::Simd128),
    |rules| twin(rules, "subtraction, avx2", Form::Avx2),
    |rules| twin(rules, "subtraction, avx512", Form::Avx512),
];

fn twin(rules: &Ruleset, name: &'static str, form: Form) -> Result<Box<dyn Engine>, Declined> {
    match &rules.class {
        Class::Subtraction(set) if form.is_available() => Ok(named(name, form, set, rules.play)),
        _ => Err(Declined::new(NAME, "no finite set of amounts, or no such instructions")),
    }
}

/// The engine for a set of amounts; 0 is not an amount and is left out.
pub fn engine(set: &NumSet, play: Play) -> Box<dyn Engine> {
    engine_in(Form::best(), set, play)
}

/// The engine with this form of the inner loops (or plain code, where the processor does not have
/// it): for tests and measurements, since all forms give the same values.
pub fn engine_in(form: Form, set: &NumSet, play: Play) -> Box<dyn Engine> {
    named(NAME, form, set, play)
}

fn named(name: &'static str, form: Form, set: &NumSet, play: Play) -> Box<dyn Engine> {
    let ranges = amounts::ranges(set);
    // Measured: an update of the bit tree costs about as much as three single amounts.
    if (ranges.len() as u64).saturating_mul(6).saturating_add(4) < set.len() {
        return Box::new(KernelEngine::new(name, Sliding::new(ranges, play)));
    }
    // An amount beyond the address space can be taken from no heap that has a value.
    let single: Vec<usize> = set.iter().filter(|&s| s > 0).filter_map(|s| usize::try_from(s).ok()).collect();
    let table = match (single.first(), single.last()) {
        (Some(_), Some(&largest)) if largest <= LARGEST => Table::Later,
        _ => Table::Marks(Marking::new(single.clone(), play)),
    };
    Box::new(Repeating {
        name,
        largest: single.last().map_or(0, |&largest| largest as u64),
        single: Single { amounts: single, play, form, table },
        values: Values::new(),
        period: None,
        tried: 0,
    })
}

/// Amounts that stand alone, until the values are proved to repeat; from there on they are copied.
struct Repeating {
    name: &'static str,
    single: Single,
    largest: u64,
    values: Values,
    /// The period as soon as it is known; it holds for the heaps from the present length on.
    period: Option<usize>,
    /// The length at which a proof was tried last.
    tried: usize,
}

/// The first length at which a proof is tried, and by how much the length grows until the next try,
/// so that all tries together cost a fraction of the values: values that are made about as quickly
/// as they are copied have few tries.
fn tries(least: usize) -> (usize, usize) {
    if least >= FAR { (1 << 16, 16) } else { (1 << 12, 4) }
}

impl Engine for Repeating {
    fn name(&self) -> &'static str {
        self.name
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        while self.values.len() < len {
            if let Some(period) = self.period {
                return self.values.grow(&mut Copies { period }, len, budget);
            }
            let (first, factor) = tries(self.single.amounts.first().copied().unwrap_or(usize::MAX));
            let next = self.tried.saturating_mul(factor).max(first);
            self.values.grow(&mut self.single, len.min(next), budget)?;
            if self.values.len() >= next {
                self.tried = self.values.len();
                self.period = window::prove(self.largest, &self.values).and_then(|p| usize::try_from(p.period()).ok());
            }
        }
        Ok(())
    }

    fn resume(&mut self, values: Values, budget: &Budget) -> Result<(), HeapError> {
        if self.values.is_empty() {
            // The stream reads its state off the values.
            self.values = values;
            return Ok(());
        }
        self.extend(values.len(), budget)
    }

    fn into_values(self: Box<Self>) -> Values {
        self.values
    }
}

struct Single {
    amounts: Vec<usize>,
    play: Play,
    form: Form,
    table: Table,
}

enum Table {
    /// A stream, as soon as values are asked for.
    Later,
    Stream(Box<OneHot>),
    /// For more values than words have bits, and very large amounts.
    Marks(Marking),
}

impl Single {
    /// Appends values up to `end`; an error where there are too many values for the stream.
    fn stream<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<(), TooMany> {
        if matches!(self.table, Table::Later) {
            self.table = Table::Stream(Box::new(OneHot::new(self.amounts.clone(), self.play, self.form)));
        }
        let Table::Stream(stream) = &mut self.table else { return Err(TooMany) };
        // The caller may have shortened the values, or brought them along.
        if stream.position() != cells.len() {
            stream.start_at(cells)?;
        }
        while cells.len() < end {
            stream.read(cells, end - cells.len())?;
        }
        Ok(())
    }
}

impl Kernel for Single {
    fn block(&self, n: usize) -> usize {
        match &self.table {
            Table::Marks(marks) => marks.block(n),
            // The new values are read again while they are in the cache.
            _ => 1 << 18,
        }
    }

    fn bytes(&self, len: usize) -> u64 {
        match &self.table {
            Table::Later => OneHot::first_bytes(&self.amounts, self.form),
            Table::Stream(stream) => stream.bytes(),
            Table::Marks(marks) => marks.bytes(len),
        }
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        if let Table::Marks(marks) = &mut self.table {
            return marks.run(cells, end);
        }
        match self.stream(cells, end) {
            Ok(()) => Ok(None),
            Err(TooMany) => {
                self.table = Table::Marks(Marking::new(self.amounts.clone(), self.play));
                self.run(cells, end)
            }
        }
    }
}
