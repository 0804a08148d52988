//! The code of a row: for one position after the other, all options by the loops of the schemas,
//! and the resulting value.
//!
//! A cell holds 0 while its value is not known, otherwise the value plus one. An option whose cell
//! holds 0, or that lies outside the table, leaves the position without a value: so the code does
//! not rely on the order in which the table is filled. If only zeros are asked for, a cell holds 1
//! for a value of 0 and 2 for any other.
use crate::frame::Frame;
use crate::span::Span;
use crate::terms::{Coder, Helpers, Known, Place, Ways};
use crate::{Declined, Wanted};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, MemFlags, Value, types};
use cranelift_frontend::{FunctionBuilder, Variable};
use rules::ir::{ArithOp, Cond, Num, Part, Remains, Schema};
use rules::moves::gates;
use rules::odometer::orders;
use rules::ruleset::Ruleset;

/// Where the values of options are collected until the mex is taken.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Marks {
    /// The bits of one register.
    Register(Variable),
    /// Stamps in memory: the first address, and the stamp of this position.
    Stamps(Variable, Variable),
    /// Nowhere: an option of value 0 decides. The variable tells whether an option has no known
    /// value.
    Zeros(Variable),
}

/// Blocks at the end of a position, and the data that a row keeps.
#[derive(Debug, Clone, Copy)]
struct Row {
    table: Variable,
    /// The offset of the position in the table, in bytes.
    place: Variable,
    /// Reached when all options are marked.
    finish: Block,
    /// Reached when the position gets no value.
    unknown: Block,
    /// Reached when some option has the value 0.
    won: Block,
    /// Stores the value in the variable.
    store: Block,
    stored: Variable,
    /// The contents of the cell of the previous position of the row.
    previous: Variable,
}

/// Generates the code of one ruleset.
pub(crate) struct Maker<'f, 'c> {
    pub(crate) coder: Coder<'f, 'c>,
    pub(crate) frame: &'c Frame,
    pub(crate) ruleset: &'c Ruleset,
    row: Row,
    marks: Marks,
    /// An upper bound of the number of options of a position.
    pub(crate) bound: u64,
    /// Blocks for candidates outside of the table, and where each continues.
    left: Vec<(Block, Block)>,
    /// Conditions that end a loop when they fail, and where it continues then.
    pub(crate) exits: Vec<(Cond, Block)>,
}

/// The schema whose loops are being generated, and its conditions by the number of free variables
/// that they need.
pub(crate) struct Nest<'s> {
    pub(crate) schema: &'s Schema,
    pub(crate) gates: Vec<Vec<Cond>>,
}

impl<'f, 'c> Maker<'f, 'c> {
    /// Generates the whole function; returns an upper bound of the number of options of a position.
    pub(crate) fn make(
        b: FunctionBuilder<'f>,
        helpers: &'c Helpers,
        frame: &'c Frame,
        ruleset: &'c Ruleset,
        register: bool,
    ) -> Result<u64, Declined> {
        let mut coder = Coder { b, env: Vec::new(), powers: Vec::new(), helpers };
        let entry = coder.b.create_block();
        coder.b.append_block_params_for_function_params(entry);
        coder.go_on(entry);
        let [finish, unknown, won, store] = [(); 4].map(|()| coder.b.create_block());
        let [table, place, stored, previous] = [(); 4].map(|()| coder.new_variable());
        let row = Row { table, place, finish, unknown, won, store, stored, previous };
        let marks = match frame.want {
            Wanted::Zeros => Marks::Zeros(coder.new_variable()),
            Wanted::Values if register => Marks::Register(coder.new_variable()),
            Wanted::Values => Marks::Stamps(coder.new_variable(), coder.b.declare_var(types::I32)),
        };
        let mut maker = Self { coder, frame, ruleset, row, marks, bound: 0, left: Vec::new(), exits: Vec::new() };
        maker.function(entry)?;
        let bound = maker.bound;
        maker.coder.b.seal_all_blocks();
        maker.coder.b.finalize();
        Ok(bound)
    }

    /// `fn(table, stamps, first stamp, first position, how many) -> how many have no value`, -1 if
    /// a value is too large.
    fn function(&mut self, entry: Block) -> Result<(), Declined> {
        let Some(&[table, stamps, stamp, from, count]) = self.coder.b.block_params(entry).first_chunk::<5>() else {
            return Err(Declined("a function without arguments"));
        };
        self.coder.b.def_var(self.row.table, table);
        if let Marks::Stamps(base, now) = self.marks {
            self.coder.b.def_var(base, stamps);
            let first = self.coder.b.ins().ireduce(types::I32, stamp);
            self.coder.b.def_var(now, first);
        }
        let mut place = self.coder.constant(0);
        for (i, (&hi, &stride)) in self.frame.hi.iter().zip(&self.frame.strides).enumerate() {
            let x = self.coder.b.ins().load(types::I64, MemFlags::trusted(), from, 8 * i as i32);
            let variable = self.coder.new_variable();
            self.coder.b.def_var(variable, x);
            self.coder.env.push(Place { variable, span: Span::new(0, hi.into()) });
            let part = self.coder.b.ins().imul_imm(x, stride);
            place = self.coder.b.ins().iadd(place, part);
        }
        self.coder.b.def_var(self.row.place, place);
        let [left, missing] = [(); 2].map(|()| self.coder.new_variable());
        self.coder.b.def_var(left, count);
        let zero = self.coder.constant(0);
        self.coder.b.def_var(missing, zero);
        self.before(zero);
        let [head, next, end] = [(); 3].map(|()| self.coder.b.create_block());
        self.coder.b.ins().jump(head, &[]);
        self.coder.go_on(head);
        self.position(next)?;
        self.coder.go_on(self.row.unknown);
        let before = self.coder.b.use_var(missing);
        let more = self.coder.b.ins().iadd_imm(before, 1);
        self.coder.b.def_var(missing, more);
        let zero = self.coder.constant(0);
        self.coder.b.def_var(self.row.previous, zero);
        self.coder.b.ins().jump(next, &[]);
        self.coder.go_on(next);
        self.step();
        let before = self.coder.b.use_var(left);
        let now = self.coder.b.ins().iadd_imm(before, -1);
        self.coder.b.def_var(left, now);
        self.coder.b.ins().brif(now, head, &[], end, &[]);
        self.coder.go_on(end);
        let missing = self.coder.b.use_var(missing);
        self.coder.b.ins().return_(&[missing]);
        Ok(())
    }

    /// Loads the cell before the first position in the direction of the row, if it is in the table.
    fn before(&mut self, zero: Value) {
        self.coder.b.def_var(self.row.previous, zero);
        let [none, end] = [(); 2].map(|()| self.coder.b.create_block());
        for (i, (&delta, &hi)) in self.frame.delta.iter().zip(&self.frame.hi).enumerate() {
            if delta != 0 {
                let x = self.coder.b.use_var(self.coder.env[i].variable);
                let before = self.coder.b.ins().iadd_imm(x, -delta);
                // As an unsigned number, a negative one is large.
                self.coder.leave_if(IntCC::UnsignedGreaterThan, before, hi, none);
            }
        }
        let place = self.coder.b.use_var(self.row.place);
        let place = self.coder.b.ins().iadd_imm(place, -self.frame.step());
        let address = self.address(place);
        let stored = self.load(address);
        self.coder.b.def_var(self.row.previous, stored);
        self.coder.b.ins().jump(end, &[]);
        self.coder.go_on(none);
        self.coder.b.ins().jump(end, &[]);
        self.coder.go_on(end);
    }

    /// Moves to the next position of the row.
    fn step(&mut self) {
        let add = |coder: &mut Coder<'_, '_>, variable, much| {
            let before = coder.b.use_var(variable);
            let now = coder.b.ins().iadd_imm(before, much);
            coder.b.def_var(variable, now);
        };
        for (i, &delta) in self.frame.delta.iter().enumerate().filter(|(_, delta)| **delta != 0) {
            let variable = self.coder_variable(i);
            add(&mut self.coder, variable, delta);
        }
        add(&mut self.coder, self.row.place, self.frame.step());
        if let Marks::Stamps(_, stamp) = self.marks {
            add(&mut self.coder, stamp, 1);
        }
    }

    fn coder_variable(&self, i: usize) -> Variable {
        self.coder.env[i].variable
    }

    /// Computes the value of one position, and continues at `next`, or at the block for unknown
    /// ones.
    fn position(&mut self, next: Block) -> Result<(), Declined> {
        if let Marks::Register(seen) | Marks::Zeros(seen) = self.marks {
            let zero = self.coder.constant(0);
            self.coder.b.def_var(seen, zero);
        }
        self.ends()?;
        for schema in &self.ruleset.schemas {
            let after = self.coder.b.create_block();
            self.schema(schema, after)?;
            self.coder.go_on(after);
        }
        self.coder.b.ins().jump(self.row.finish, &[]);
        self.outsides();
        self.coder.go_on(self.row.won);
        let two = self.coder.constant(2);
        self.coder.b.def_var(self.row.stored, two);
        self.coder.b.ins().jump(self.row.store, &[]);
        self.coder.go_on(self.row.finish);
        self.finish();
        self.coder.go_on(self.row.store);
        let (stored, place) = (self.coder.b.use_var(self.row.stored), self.coder.b.use_var(self.row.place));
        self.coder.b.def_var(self.row.previous, stored);
        self.store(stored, place);
        if self.ruleset.unordered {
            self.store_all_orders(stored);
        }
        self.coder.b.ins().jump(next, &[]);
        Ok(())
    }

    fn store(&mut self, stored: Value, place: Value) {
        let address = self.address(place);
        match self.frame.bytes {
            1 => self.coder.b.ins().istore8(MemFlags::trusted(), stored, address, 0),
            2 => self.coder.b.ins().istore16(MemFlags::trusted(), stored, address, 0),
            _ => self.coder.b.ins().istore32(MemFlags::trusted(), stored, address, 0),
        };
    }

    /// Stores a value for all orders of the numbers of a multiset, so that options need not be
    /// sorted.
    fn store_all_orders(&mut self, stored: Value) {
        let numbers: Vec<Value> = self.coder.env.iter().map(|place| self.coder.b.use_var(place.variable)).collect();
        for order in orders(numbers.len()).into_iter().skip(1) {
            let mut place = self.coder.constant(0);
            for (&number, &stride) in order.iter().zip(&self.frame.strides) {
                let part = self.coder.b.ins().imul_imm(numbers[number], stride);
                place = self.coder.b.ins().iadd(place, part);
            }
            self.store(stored, place);
        }
    }

    /// Positions where play ends have the value 0.
    fn ends(&mut self) -> Result<(), Declined> {
        for end in &self.ruleset.ends {
            let [next, ended] = [(); 2].map(|()| self.coder.b.create_block());
            for cond in end {
                let yes = self.coder.b.create_block();
                self.coder.cond(cond, Ways { yes, no: next, neither: next })?;
                self.coder.go_on(yes);
            }
            self.coder.b.ins().jump(ended, &[]);
            self.coder.go_on(ended);
            let one = self.coder.constant(1);
            self.coder.b.def_var(self.row.stored, one);
            self.coder.b.ins().jump(self.row.store, &[]);
            self.coder.go_on(next);
        }
        Ok(())
    }

    /// Stores the mex of the marked values, plus one.
    fn finish(&mut self) {
        let row = self.row;
        let b = &mut self.coder.b;
        match self.marks {
            Marks::Zeros(unknown) => {
                let unknown = b.use_var(unknown);
                let one = b.ins().iconst(types::I64, 1);
                b.def_var(row.stored, one);
                b.ins().brif(unknown, row.unknown, &[], row.store, &[]);
            }
            Marks::Register(seen) => {
                let seen = b.use_var(seen);
                let unknown = b.ins().band_imm(seen, 1);
                let all = b.ins().bor_imm(seen, 1);
                let free = b.ins().bnot(all);
                let least = b.ins().ctz(free);
                b.def_var(row.stored, least);
                b.ins().brif(unknown, row.unknown, &[], row.store, &[]);
            }
            Marks::Stamps(base, stamp) => {
                let (base, stamp) = (b.use_var(base), b.use_var(stamp));
                let first = b.ins().load(types::I32, MemFlags::trusted(), base, 0);
                let unknown = b.ins().icmp(IntCC::Equal, first, stamp);
                let [start, head, found] = [(); 3].map(|()| b.create_block());
                b.ins().brif(unknown, row.unknown, &[], start, &[]);
                b.switch_to_block(start);
                let one = b.ins().iconst(types::I64, 1);
                b.def_var(row.stored, one);
                let [at, next] = [(); 2].map(|()| b.declare_var(types::I64));
                let second = b.ins().iadd_imm(base, 4);
                b.def_var(at, second);
                b.ins().jump(head, &[]);
                b.switch_to_block(head);
                let address = b.use_var(at);
                let mark = b.ins().load(types::I32, MemFlags::trusted(), address, 0);
                let after = b.ins().iadd_imm(address, 4);
                b.def_var(at, after);
                let stored = b.use_var(row.stored);
                b.def_var(next, stored);
                let more = b.ins().iadd_imm(stored, 1);
                b.def_var(row.stored, more);
                let taken = b.ins().icmp(IntCC::Equal, mark, stamp);
                b.ins().brif(taken, head, &[], found, &[]);
                b.switch_to_block(found);
                let least = b.use_var(next);
                b.def_var(row.stored, least);
                self.check_width(least);
            }
        }
    }

    /// Gives up if a value does not fit in a cell.
    fn check_width(&mut self, stored: Value) {
        let b = &mut self.coder.b;
        let [large, fits] = [(); 2].map(|()| b.create_block());
        let test = b.ins().icmp_imm(IntCC::UnsignedGreaterThan, stored, self.frame.most_stored());
        b.ins().brif(test, large, &[], fits, &[]);
        b.switch_to_block(large);
        let failed = b.ins().iconst(types::I64, -1);
        b.ins().return_(&[failed]);
        b.switch_to_block(fits);
        b.ins().jump(self.row.store, &[]);
    }

    fn schema(&mut self, schema: &Schema, after: Block) -> Result<(), Declined> {
        let state = self.coder.env.clone();
        for (i, number) in schema.pattern.iter().enumerate() {
            if let Some(number) = number {
                let x = self.coder.b.use_var(self.coder_variable(i));
                self.coder.leave_if(IntCC::NotEqual, x, *number, after);
                self.coder.env[i].span = Span::exactly(*number).fits().ok_or(Declined("a number of a pattern"))?;
            }
        }
        let bounds = schema.free.iter().flat_map(|free| free.lo.iter().chain(&free.hi));
        let sure = bounds.into_iter().all(Num::is_total);
        let nest = Nest { schema, gates: gates(schema, self.ruleset.arity, !sure) };
        if self.frame.want == Wanted::Zeros && parts(schema)?.len() > 1 {
            return Err(Declined("zeros of sums need their values"));
        }
        self.level(&nest, 0, 1, after)?;
        self.coder.env = state;
        Ok(())
    }

    /// The code once `depth` free variables are chosen, for which there are `ways` choices;
    /// continues at `after`.
    pub(crate) fn level(&mut self, nest: &Nest<'_>, depth: usize, ways: u64, after: Block) -> Result<(), Declined> {
        let exit = |cond: &Cond| self.exits.iter().find(|(known, _)| known == cond).map(|(_, block)| *block);
        let gates: Vec<(&Cond, Option<Block>)> =
            nest.gates.get(depth).into_iter().flatten().map(|cond| (cond, exit(cond))).collect();
        // The condition that ends the loop comes first: candidates after it have passed it.
        let (first, others): (Vec<_>, Vec<_>) = gates.into_iter().partition(|(_, exit)| exit.is_some());
        for (cond, exit) in first.into_iter().chain(others) {
            let yes = self.coder.b.create_block();
            self.coder.cond(cond, Ways { yes, no: exit.unwrap_or(after), neither: after })?;
            self.coder.go_on(yes);
        }
        if depth == nest.schema.free.len() {
            self.bound = self.bound.saturating_add(ways);
            return self.candidate(parts(nest.schema)?, after);
        }
        self.looped(nest, depth, ways, after)
    }

    /// The code of one candidate; continues at `after`.
    fn candidate(&mut self, parts: &[Part], after: Block) -> Result<(), Declined> {
        let mut all = Vec::new();
        for part in parts {
            let mut coords = Vec::with_capacity(part.coords.len());
            for coord in &part.coords {
                let known = self.coder.num(coord, after)?;
                if !known.span.natural() {
                    self.coder.leave_if(IntCC::SignedLessThan, known.value, 0, after);
                }
                coords.push(Known { span: Span { lo: known.span.lo.max(0), ..known.span }, ..known });
            }
            all.push(coords);
        }
        if let [part] = parts
            && self.is_previous(part)
        {
            let stored = self.coder.b.use_var(self.row.previous);
            self.mark(stored, after);
            return Ok(());
        }
        let mut places = Vec::with_capacity(all.len());
        for (part, coords) in parts.iter().zip(&all) {
            self.inside(coords, after);
            let place = self.place(&part.coords, coords);
            places.push(self.address(place));
        }
        self.option(&places, after);
        Ok(())
    }

    /// Whether an option is the previous position of the row: its value is in a register and need
    /// not be loaded.
    fn is_previous(&self, part: &Part) -> bool {
        let back = |(i, (coord, delta)): (usize, (&Num, &i64))| shift(coord, i) == Some(-delta);
        part.coords.iter().zip(&self.frame.delta).enumerate().all(back)
    }

    /// Leaves if a component of an option exceeds those of the table.
    pub(crate) fn inside(&mut self, coords: &[Known], after: Block) {
        for (coord, &hi) in coords.iter().zip(&self.frame.hi) {
            if coord.span.hi > i128::from(hi) {
                let outside = self.outside(after);
                self.coder.leave_if(IntCC::SignedGreaterThan, coord.value, hi, outside);
            }
        }
    }

    /// A block for candidates outside of the table: the position then has no value, unless it is
    /// won anyway.
    pub(crate) fn outside(&mut self, after: Block) -> Block {
        if !matches!(self.marks, Marks::Zeros(_)) {
            return self.row.unknown;
        }
        let outside = self.coder.b.create_block();
        self.coder.b.set_cold_block(outside);
        self.left.push((outside, after));
        outside
    }

    /// Generates the blocks that [`Self::outside`] has announced.
    fn outsides(&mut self) {
        let Marks::Zeros(unknown) = self.marks else { return };
        for (outside, after) in std::mem::take(&mut self.left) {
            self.coder.go_on(outside);
            let one = self.coder.constant(1);
            self.coder.b.def_var(unknown, one);
            self.coder.b.ins().jump(after, &[]);
        }
    }

    /// The offset of an option in the table, in bytes. For a multiset, the cells of all orders are
    /// filled.
    pub(crate) fn place(&mut self, written: &[Num], coords: &[Known]) -> Value {
        let b = &mut self.coder.b;
        // Most options differ from the position in few components, by constants.
        let mut place = b.use_var(self.row.place);
        let mut constant = 0;
        for (i, ((num, coord), &stride)) in written.iter().zip(coords).zip(&self.frame.strides).enumerate() {
            match shift(num, i) {
                Some(shift) => constant += shift * stride,
                None => {
                    let x = b.use_var(self.coder.env[i].variable);
                    let difference = b.ins().isub(coord.value, x);
                    let part = b.ins().imul_imm(difference, stride);
                    place = b.ins().iadd(place, part);
                }
            }
        }
        b.ins().iadd_imm(place, constant)
    }

    /// The address in memory of an offset in the table.
    pub(crate) fn address(&mut self, place: Value) -> Value {
        let table = self.coder.b.use_var(self.row.table);
        self.coder.b.ins().iadd(table, place)
    }

    /// The contents of the table at an address.
    fn load(&mut self, address: Value) -> Value {
        match self.frame.bytes {
            1 => self.coder.b.ins().uload8(types::I64, MemFlags::trusted(), address, 0),
            2 => self.coder.b.ins().uload16(types::I64, MemFlags::trusted(), address, 0),
            _ => self.coder.b.ins().uload32(MemFlags::trusted(), address, 0),
        }
    }

    /// Marks the option whose parts are at these addresses; continues at `after`.
    pub(crate) fn option(&mut self, addresses: &[Value], after: Block) {
        let stored = match addresses {
            [] => self.coder.constant(1),
            [one] => self.load(*one),
            several => {
                // The stored number minus one: negative if the value is not known.
                let mut sum = self.coder.constant(0);
                let mut known = sum;
                for &address in several {
                    let stored = self.load(address);
                    let value = self.coder.b.ins().iadd_imm(stored, -1);
                    sum = self.coder.b.ins().bxor(sum, value);
                    known = self.coder.b.ins().bor(known, value);
                }
                let outside = self.outside(after);
                self.coder.leave_if(IntCC::SignedLessThan, known, 0, outside);
                self.coder.b.ins().iadd_imm(sum, 1)
            }
        };
        self.mark(stored, after);
    }

    /// Marks the option whose cell has these contents; continues at `after`.
    fn mark(&mut self, stored: Value, after: Block) {
        let b = &mut self.coder.b;
        match self.marks {
            Marks::Register(seen) => {
                let one = b.ins().iconst(types::I64, 1);
                let bit = b.ins().ishl(one, stored);
                let before = b.use_var(seen);
                let now = b.ins().bor(before, bit);
                b.def_var(seen, now);
                b.ins().jump(after, &[]);
            }
            Marks::Stamps(base, stamp) => {
                let (base, stamp) = (b.use_var(base), b.use_var(stamp));
                let offset = b.ins().ishl_imm(stored, 2);
                let address = b.ins().iadd(base, offset);
                b.ins().store(MemFlags::trusted(), stamp, address, 0);
                b.ins().jump(after, &[]);
            }
            Marks::Zeros(unknown) => {
                let none = b.ins().icmp_imm(IntCC::Equal, stored, 0);
                let none = b.ins().uextend(types::I64, none);
                let before = b.use_var(unknown);
                let now = b.ins().bor(before, none);
                b.def_var(unknown, now);
                let zero = b.ins().icmp_imm(IntCC::Equal, stored, 1);
                b.ins().brif(zero, self.row.won, &[], after, &[]);
            }
        }
    }
}

/// The parts of a schema; declines repeated ones.
pub(crate) fn parts(schema: &Schema) -> Result<&[Part], Declined> {
    match &schema.remains {
        Remains::Positions(parts) if parts.iter().all(|part| part.times.is_none() && part.each.is_none()) => Ok(parts),
        _ => Err(Declined("parts are repeated")),
    }
}

/// The difference between a component of an option and that of the position, if it is constant.
fn shift(num: &Num, i: usize) -> Option<i64> {
    match num {
        Num::Var(v) if *v == i => Some(0),
        Num::Arith(op @ (ArithOp::Add | ArithOp::Sub), x, c) => match (&**x, &**c) {
            (Num::Var(v), Num::Const(c)) if *v == i => Some(if *op == ArithOp::Add { *c } else { -*c }),
            _ => None,
        },
        _ => None,
    }
}
