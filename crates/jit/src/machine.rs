//! From rules to a callable function: the input of Cranelift, and the checks around the calls.
use crate::cells::{Cells, Stamps};
use crate::frame::Frame;
use crate::rows::{self, Maker};
use crate::terms::Helpers;
use crate::{Declined, RowError, Wanted, helpers};
use cranelift_codegen::ir::{AbiParam, types};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};
use rules::family::Family;
use rules::ir::Schema;
use rules::ruleset::{Ruleset, Turns};
use std::marker::PhantomData;

/// Positions with fewer options than this keep the values in a register; nim-sums must fit, too.
const REGISTER: u64 = 62;
const REGISTER_OF_SUMS: u64 = 31;
/// The most components.
const MOST_COMPONENTS: usize = 8;
/// The most components of a multiset, since each order of the numbers has its cell.
const MOST_OF_MULTISETS: usize = 4;
/// The most schemas: the time to generate code grows with them.
const MOST_SCHEMAS: usize = 200;

/// The most numbers and operations of all schemas: register allocation takes more than linear time,
/// about a second for this many.
const MOST_TERMS: usize = 3_000;

/// The number of candidates that take about a second, in which the code cannot be stopped.
const PATIENCE: u64 = 1 << 30;

type RowFunction = unsafe extern "C" fn(*mut u8, *mut u32, u64, *const i64, i64) -> i64;

/// The code of a ruleset for a table.
pub struct Rows {
    function: RowFunction,
    frame: Frame,
    stamps: usize,
    /// An upper bound of the number of candidates of a position.
    most: u64,
    /// Owns the memory of the code; taken out when that is freed.
    module: Option<JITModule>,
}

impl std::fmt::Debug for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rows").field("frame", &self.frame).finish_non_exhaustive()
    }
}

impl Rows {
    /// Generates code for the table of all positions up to `hi`, with rows in the direction of
    /// `delta`. Cells are as narrow as the number of options allows, or two bytes wide if that
    /// gives no bound; `wide` makes them four bytes. Takes about a millisecond.
    ///
    /// # Errors
    /// [`Declined`]: another machine, or rules that are not for it.
    pub fn new(ruleset: &Ruleset, hi: &[i64], delta: &[i64], want: Wanted, wide: bool) -> Result<Self, Declined> {
        let arity = ruleset.arity;
        let numbers = matches!(ruleset.family, Family::Numbers | Family::Piles(_)) && ruleset.turns == Turns::One;
        if !numbers || hi.len() != arity || delta.len() != arity || !(1..=MOST_COMPONENTS).contains(&arity) {
            return Err(Declined("positions are no tuples"));
        }
        if ruleset.schemas.len() > MOST_SCHEMAS || ruleset.schemas.is_empty() {
            return Err(Declined("there are too many kinds of moves, or none"));
        }
        if ruleset.schemas.iter().map(Schema::terms).sum::<usize>() > MOST_TERMS {
            return Err(Declined("the moves are too long"));
        }
        if ruleset.unordered && arity > MOST_OF_MULTISETS {
            return Err(Declined("a multiset of too many numbers"));
        }
        if ruleset.unordered && hi.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(Declined("positions in any order need a table of equal sides"));
        }
        let table = |bytes| Frame::new(hi, delta, bytes, want).ok_or(Declined("the table is too large"));
        // A first round determines how many options there can be.
        let trial = table(1)?;
        let mut forge = Forge::new()?;
        let bound = forge.code(ruleset, &trial, false)?;
        let bytes = match bound {
            _ if want == Wanted::Zeros => 1,
            0..=253 => 1,
            _ if !wide => 2,
            _ if bound >= 1 << 25 => return Err(Declined("there are too many options")),
            _ => 4,
        };
        if bound > PATIENCE {
            return Err(Declined("a position may have so many candidates that it could not be stopped"));
        }
        let frame = table(bytes)?;
        let sums = ruleset.schemas.iter().any(|schema| rows::parts(schema).map_or(true, |parts| parts.len() > 1));
        let register = bound <= if sums { REGISTER_OF_SUMS } else { REGISTER };
        let mut forge = Forge::new()?;
        let bound = forge.code(ruleset, &frame, register)?;
        let stamps = if register || want == Wanted::Zeros { 1 } else { frame.stamps(bound) };
        let (function, module) = forge.finish()?;
        Ok(Self { function, frame, stamps, most: bound.max(1), module: Some(module) })
    }

    /// An upper bound of the number of candidates for one position, at least 1. The code cannot be
    /// stopped within a row: rows should be short enough that this many candidates for each
    /// position take little time.
    pub fn most_candidates(&self) -> u64 {
        self.most
    }

    /// An empty table for this code.
    pub fn cells(&self) -> Cells {
        Cells::new(self.frame.bytes, self.frame.len)
    }

    /// The bytes of the table and one set of stamps.
    pub fn bytes(&self) -> u64 {
        self.frame.len as u64 * self.frame.bytes.unsigned_abs() + 4 * self.stamps as u64
    }

    /// Stamps for this code; each thread needs its own.
    pub fn stamps(&self) -> Stamps {
        Stamps::new(self.stamps)
    }

    /// Computes the values of a row of positions, and returns how many of them have none, because
    /// an option lies outside of the table or has no value yet.
    ///
    /// # Errors
    /// [`RowError`].
    pub fn fill(&self, cells: &mut Cells, stamps: &mut Stamps, from: &[i64], count: usize) -> Result<u64, RowError> {
        self.shared(cells)?.fill(stamps, from, count)
    }

    /// The table, to be filled by several threads at the same time.
    ///
    /// # Errors
    /// [`RowError::Outside`] if the table does not belong to this code.
    pub fn shared<'t>(&'t self, cells: &'t mut Cells) -> Result<Shared<'t>, RowError> {
        if cells.len() != self.frame.len || cells.width() != self.frame.bytes {
            return Err(RowError::Outside);
        }
        let table = cells.pointer();
        Ok(Shared { function: self.function, frame: &self.frame, stamps: self.stamps, table, cells: PhantomData })
    }
}

/// A table of [`Rows::cells`] that several threads fill at the same time. Nothing orders their
/// work: a position with an option that another thread has not valued yet gets no value, and the
/// caller must make sure that this does not happen.
pub struct Shared<'t> {
    function: RowFunction,
    frame: &'t Frame,
    stamps: usize,
    table: *mut u8,
    cells: PhantomData<&'t mut Cells>,
}

// SAFETY: the table is used by machine code only as long as this value lives. Code reads and writes
// whole cells, which are aligned, so that it finds in a cell the old number or the one that a
// thread has put in its place, and both are numbers that a cell may hold; with any of them it stays
// within the table and the stamps, and each thread has stamps of its own.
unsafe impl Sync for Shared<'_> {}

impl Shared<'_> {
    /// Fills a row as [`Rows::fill`] does.
    ///
    /// # Errors
    /// [`RowError`].
    pub fn fill(&self, stamps: &mut Stamps, from: &[i64], count: usize) -> Result<u64, RowError> {
        let Some(last) = count.checked_sub(1) else { return Ok(0) };
        let steps = i64::try_from(last).map_err(|_| RowError::Outside)?;
        let inside = |(&x, (&delta, &hi)): (&i64, (&i64, &i64))| {
            let end = delta.checked_mul(steps).and_then(|way| way.checked_add(x));
            (0..=hi).contains(&x) && end.is_some_and(|end| (0..=hi).contains(&end))
        };
        let sides = self.frame.delta.iter().zip(&self.frame.hi);
        let fits = stamps.len() == self.stamps && from.len() == self.frame.hi.len();
        if !fits || !from.iter().zip(sides).all(inside) {
            return Err(RowError::Outside);
        }
        let stamp = stamps.take(count);
        // SAFETY: the row lies in the table, whose size and width the code was made for; it reads
        // cells at places that it has checked, or that interval arithmetic has, and stamps for the
        // numbers that cells can hold.
        let missing = unsafe { (self.function)(self.table, stamps.pointer(), stamp, from.as_ptr(), steps + 1) };
        u64::try_from(missing).map_err(|_| RowError::TooWide)
    }
}

impl Drop for Rows {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: the function is called by methods of this value only, which is gone.
            unsafe { module.free_memory() };
        }
    }
}

/// A function being built, with the memory that it will be placed in.
struct Forge {
    module: JITModule,
    context: cranelift_codegen::Context,
    builder: FunctionBuilderContext,
    row: FuncId,
    helpers: [FuncId; 3],
}

const NO_MACHINE: Declined = Declined("not on this machine");

impl Forge {
    fn new() -> Result<Self, Declined> {
        let mut flags = settings::builder();
        for (name, value) in [
            ("use_colocated_libcalls", "false"),
            ("is_pic", "false"),
            ("opt_level", "speed"),
            ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ] {
            flags.set(name, value).map_err(|_| NO_MACHINE)?;
        }
        let target = cranelift_native::builder().map_err(|_| NO_MACHINE)?;
        let target = target.finish(settings::Flags::new(flags)).map_err(|_| NO_MACHINE)?;
        let mut linker = JITBuilder::with_isa(target, default_libcall_names());
        linker.symbol("function", helpers::function as *const u8);
        linker.symbol("member", helpers::member as *const u8);
        linker.symbol("power", helpers::power as *const u8);
        let mut module = JITModule::new(linker);
        let mut declare = |name: &str, linkage, count: usize| {
            let mut signature = module.make_signature();
            signature.params.extend(std::iter::repeat_n(AbiParam::new(types::I64), count));
            signature.returns.push(AbiParam::new(types::I64));
            module.declare_function(name, linkage, &signature).map_err(|_| NO_MACHINE)
        };
        let row = declare("row", Linkage::Local, 5)?;
        let helpers = [
            declare("function", Linkage::Import, 3)?,
            declare("member", Linkage::Import, 2)?,
            declare("power", Linkage::Import, 2)?,
        ];
        let context = module.make_context();
        Ok(Self { module, context, builder: FunctionBuilderContext::new(), row, helpers })
    }

    /// Builds the code in Cranelift's IR; returns an upper bound of the number of options.
    fn code(&mut self, ruleset: &Ruleset, frame: &Frame, register: bool) -> Result<u64, Declined> {
        let mut signature = self.module.make_signature();
        signature.params.extend(std::iter::repeat_n(AbiParam::new(types::I64), 5));
        signature.returns.push(AbiParam::new(types::I64));
        self.context.func.signature = signature;
        let [function, member, power] =
            self.helpers.map(|id| self.module.declare_func_in_func(id, &mut self.context.func));
        let helpers = Helpers { function, member, power };
        let builder = FunctionBuilder::new(&mut self.context.func, &mut self.builder);
        Maker::make(builder, &helpers, frame, ruleset, register)
    }

    /// Compiles it to machine code.
    fn finish(mut self) -> Result<(RowFunction, JITModule), Declined> {
        let made = self.module.define_function(self.row, &mut self.context).is_ok();
        if !made || self.module.finalize_definitions().is_err() {
            // SAFETY: nothing has been handed out.
            unsafe { self.module.free_memory() };
            return Err(NO_MACHINE);
        }
        let code = self.module.get_finalized_function(self.row);
        // SAFETY: the function was made with this signature: five words of 64 bits in, one out.
        let function = unsafe { std::mem::transmute::<*const u8, RowFunction>(code) };
        Ok((function, self.module))
    }
}
